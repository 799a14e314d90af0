"""Sizes that the case is built from, in millimetres; change them for other parts.

Heights are over the card's front. Sizes of bought parts are from their usual drawings, none was
measured: hold yours against them before printing.
"""

from host_tools.hardware import card

# Parts, as they stand on the card.
HEADER = 2.54
PICO = (51.0, 21.0, 1.0)
PICO_PARTS = 1.2
USB_SHELL = (7.5, 5.6, 2.6)
USB_OVERHANG = 1.3
USB_PLUG = (11.0, 7.5)
DISPLAY_BOARD = (27.3, 27.8, 1.2)
DISPLAY_HEADER_TO_EDGE = 1.8
DISPLAY_GLASS = (26.7, 19.3, 1.5)
DISPLAY_GLASS_FROM_TOP = 4.3
DISPLAY_LIT = (21.75, 10.9)
DISPLAY_LIT_FROM_GLASS_TOP = 2.4
BUTTON = (6.0, 6.0, 3.5)
BUTTON_TIP = 5.0
BUTTON_TIP_WIDTH = 3.5
BUTTON_TRAVEL = 0.3
PIEZO = (12.2, 6.5)
SWITCH = (4.4, 8.6, 4.7)
SWITCH_LEVER = (4.0, 2.0, 2.0)
SWITCH_LEVER_HEIGHT = 1.3
SWITCH_LEVER_STROKE = 2.0
DIODE = (2.7, 5.2)
SOLDER = 2.5
HOLDER = (53.0, 38.0, 13.0)
SCREW = (2.5, 5.0, 16.0)

# The case.
WALL = 2.0
GAP = 0.5
LID = 2.0
INSIDE = 7.6
FLOOR = 3.0
CORNER = card.CORNER + GAP + WALL
BOSS = 6.0
POST = 7.6
BOSS_HOLE = 2.1
SCREW_HOLE = 2.9
SCREW_HEAD_HOLE = 5.4
WINDOW_MARGIN = 0.8
RIM = 1.2
RIM_GAP = 0.3
CAP = 9.0
CAP_GAP = 0.3
CAP_FLANGE = 11.2
CAP_REST = 0.1
CAP_SLACK = 0.4
CAP_OUT = 1.2
SOUND_HOLE = 1.6
BAY_GAP = 0.5
BAY_WALL = 1.6
BAY_X, BAY_Y = 13.0, 7.5
GUSSET = 8.0
GUSSET_THICK = 1.5
DOOR_GAP = 0.25
DOOR_STEP = 1.5
DOOR_TAB = (10.0, 2.4)
DOOR_EAR = 9.0
