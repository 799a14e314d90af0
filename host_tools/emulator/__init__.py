"""The handheld's real image on an emulated RP2040: same pins, same display, same flash."""
