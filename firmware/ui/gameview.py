"""How the solo game looks: the table as a row of cells, the hand below, at its right what the
chosen card does. In the opponent's turn its card stands there instead, and the cards it took are
still on the table, inverted.
"""

from firmware.ui import canvas as c
from firmware.ui import cardfaces, fonts, icons
from firmware.ui.strings import T
from firmware.ui.widgets import hints, status

HAND = 0
CHOOSE = 1
WAIT = 2
THEIRS = 3
RECALL = 4
LAST = 5
MENU = 6

_TABLE_Y = 10
_HAND_Y = 35
_PANEL_X = 79
_PANEL_W = c.WIDTH - _PANEL_X
_FIRST_Y = 34
_SECOND_Y = 41
_THIRD_Y = 55


def refusal(rule):
    """Why a move is refused, by the code of the rule."""
    return getattr(T, "REFUSED_" + rule.upper())


def draw(canvas, game):
    """Draw the game screen in its present mode."""
    mode = game.mode
    match = game.solo.model
    deal = match.deal
    recalled = mode == RECALL
    right = game.app.alert() or T.STOCK % deal.stock
    status(canvas, T.RECALLED if recalled else "", right)
    if not recalled:
        _totals(canvas, match)
    if mode == MENU:
        game.menu.draw(canvas, [T.GAME_MENU[entry] for entry in game.entries])
        hints(canvas, T.HINT_CHOOSE, T.HINT_OK, T.HINT_EXIT)
    elif mode in (THEIRS, RECALL):
        _theirs(canvas, game.solo.theirs)
    elif mode == LAST:
        _last(canvas, deal)
    else:
        _turn(canvas, game, mode, deal, match.human)
    game.toast.draw(canvas)


def _totals(canvas, match):
    """The match scores in the status bar, with a mark at who deals."""
    x = 0
    for side in range(len(match.totals)):
        name = T.YOU if side == match.human else T.THEM
        text = "%s %d" % (name, match.totals[side])
        x = canvas.text(text, x, c.STATUS_Y, fonts.SMALL) + 1
        if side == match.deal.dealer:
            canvas.icon(icons.DEALER, x, c.STATUS_Y)
            x += 9
        x += 5


def _turn(canvas, game, mode, deal, human):
    """The table and the hand, and at its right what would happen or what is awaited."""
    hand = deal.hands[human]
    if mode == WAIT:
        cardfaces.draw_table(canvas, _TABLE_Y, deal.table)
        cardfaces.draw_hand(canvas, _HAND_Y, hand)
        _waiting(canvas, game, deal, human)
        return
    options = game.options()
    place = game.choice if mode == CHOOSE else 0
    taken = options[place][1] if options else ()
    cardfaces.draw_table(canvas, _TABLE_Y, deal.table, taken)
    cardfaces.draw_hand(canvas, _HAND_Y, hand, game.card)
    if not taken:
        _centre(canvas, T.LAYS, _SECOND_Y, fonts.BODY)
    else:
        _centre(canvas, T.TAKES, _FIRST_Y, fonts.SMALL)
        values = "+".join([_value(card) for card in taken])
        font = canvas.fits(values, _PANEL_W, fonts.BIG, fonts.BODY, fonts.SMALL)
        if canvas.width(values, font) > _PANEL_W:
            values = T.N_CARDS % len(taken)
            font = fonts.BODY
        _centre(canvas, values, _SECOND_Y + (12 - font.BASELINE) // 2, font)
    if len(options) > 1:
        count = "%d/%d" % (place + 1, len(options))
        _centre(
            canvas, "◀ %s ▶" % count if mode == CHOOSE else count + " OK", _THIRD_Y, fonts.SMALL
        )
    else:
        _centre(canvas, T.OK_PLAYS, _THIRD_Y, fonts.SMALL)


def _waiting(canvas, game, deal, human):
    history = deal.history
    if history and history[-1][0] == human and history[-1][3]:
        font = canvas.fits(T.SCOPA, _PANEL_W, fonts.BIG, fonts.BODY)
        _centre(canvas, T.SCOPA, _SECOND_Y, font)
        return
    _centre(canvas, T.TURN_OF, _FIRST_Y, fonts.SMALL)
    _centre(canvas, T.THEM, _SECOND_Y, fonts.BIG)
    if game.marked:
        _centre(canvas, T.THINKS, _THIRD_Y, fonts.SMALL)


def _theirs(canvas, play):
    _, card, captured, scopa, table = play
    if captured:
        cardfaces.draw_table(canvas, _TABLE_Y, table, captured)
    else:
        cardfaces.draw_table(canvas, _TABLE_Y, table + [card], (card,))
    cardfaces.hand_card(canvas, 0, _HAND_Y, card)
    x = 29
    if scopa:
        text = T.THEM_SCOPA
        canvas.block(x - 2, _FIRST_Y, canvas.width(text, fonts.BODY) + 4, 11)
        canvas.text(text, x, _FIRST_Y, fonts.BODY, 0)
    else:
        canvas.text(T.THEM_TAKES if captured else T.THEM_LAYS, x, _FIRST_Y, fonts.BODY)
    y = _FIRST_Y + 11
    if cardfaces.line_width(canvas, captured) <= c.WIDTH - x:
        cardfaces.line(canvas, x, y, captured)
    else:
        canvas.text("+".join([_value(each) for each in captured]), x, y, fonts.BODY)
    canvas.text_right(T.OK_GOES_ON, c.WIDTH, _THIRD_Y, fonts.SMALL)


def _last(canvas, deal):
    """The cards left over, and whose they are (rules.md 2.6)."""
    cardfaces.draw_table(canvas, _TABLE_Y, deal.leftovers, deal.leftovers)
    canvas.text(T.LEFTOVERS, 0, _HAND_Y + 2, fonts.BODY)
    canvas.text(T.LEFT_TO[deal.last_capturer], 0, _HAND_Y + 14, fonts.BODY)
    canvas.text_right(T.OK_GOES_ON, c.WIDTH, _THIRD_Y, fonts.SMALL)


def _value(card):
    char = cardfaces.STYLE.value(card)
    return "10" if char == "⑩" else char


def _centre(canvas, text, y, font):
    canvas.text_center(text, _PANEL_X, _PANEL_W, y, font)
