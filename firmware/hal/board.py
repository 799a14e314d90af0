"""Pin map of the handheld: literals only.

The one source of truth for wiring: the drivers, the board definition and the hardware
pages (wire table, netlist check, pictures) all read it. GPn are RP2040 GPIO numbers.
"""

I2C_BUS = 1
I2C_HZ = 400_000
PIN_SDA = 26
PIN_SCL = 27

PIN_LEFT = 18
PIN_RIGHT = 19
PIN_OK = 20
PIN_BACK = 21

PIN_PIEZO = 22
PIN_LED = 25

PIN_USB_SENSE = 24
PIN_BATTERY = 29
BATTERY_DIVIDER = 3
BATTERY_REF_MV = 3300

DISPLAY_ADDRESSES = (0x3C, 0x3D)
DISPLAY_WIDTH = 128
DISPLAY_HEIGHT = 64
