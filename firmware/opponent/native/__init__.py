"""The kernels of `plain` for MicroPython's viper: made by `python3 -m host_tools.arena.native`."""
