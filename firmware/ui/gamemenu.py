"""The short menu of a solo game: which of its lines there are now. Their texts are T.GAME_MENU."""

from micropython import const

from firmware.ui import gameview as view

CONTINUE = 0
RECALL = 1
LAY = 2
EXIT = 3
SEATS = 4
TABLE = 5
KNOCK = 6
HINT = 7

# More cards on the table do not fit one row.
_ROW = const(12)


def entries(game, mode):
    """The lines of the menu that is opened in `mode`."""
    deal = game.solo.model.deal
    found = [CONTINUE]
    if deal.history and mode != view.THEIRS:
        found.append(RECALL)
    if mode == view.HAND:
        found.append(HINT)
        found.append(LAY)
        if deal.options.declare == "manual":
            found.append(KNOCK)
    found.append(SEATS)
    if len(deal.table) > _ROW:
        found.append(TABLE)
    found.append(EXIT)
    return found
