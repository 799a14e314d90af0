# What the image carries in flash beside the interpreter. `build image` lays the device tree
# (boot.py, main.py, firmware/ without board/, and the display driver from its PyPI packages)
# into ../tree; -O2 drops asserts and keeps line numbers for the crash record.
freeze("$(PORT_DIR)/modules", "rp2.py")
freeze("$(BOARD_DIR)", "_boot.py", opt=2)
freeze("$(BOARD_DIR)/../tree", opt=2)
