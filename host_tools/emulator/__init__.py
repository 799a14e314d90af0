"""The handheld's real image on an emulated RP2040: same pins, same display, same flash."""

from host_tools.emulator import native

native.use()
