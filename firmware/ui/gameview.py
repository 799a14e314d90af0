"""How the solo game looks while somebody is to play: the table as a row of cells, the hand below,
beside it what the chosen card does. A hand of more than four cards leaves no room there: then the
status bar says it.
"""

from firmware.ui import canvas as c
from firmware.ui import cardfaces, fonts, icons, people
from firmware.ui.strings import T
from firmware.ui.widgets import hints, status

HAND = 0
CHOOSE = 1
WAIT = 2
THEIRS = 3
RECALL = 4
LAST = 5
MENU = 6
PASS = 7
KNOCK = 8
BONUS = 9
SEATS = 10
TABLE = 11
WORTH = 12

TABLE_Y = 10
HAND_Y = 35
FIRST_Y = 34
SECOND_Y = 41
THIRD_Y = 55
_PANEL_X = 79
_PANEL_W = c.WIDTH - _PANEL_X
# So many cards of a hand leave the panel at its right free.
_BESIDE = 4
# Letters of declared cards that the status bar has room for.
_SHOWN = 9


def refusal(rule):
    """Why a move is refused, by the code of the rule."""
    return getattr(T, "REFUSED_" + rule.upper())


def head(canvas, game):
    """The status bar: the match scores with a mark at who deals, the stock at the right."""
    match = game.solo.model
    deal = match.deal
    right = game.app.alert() or _shown(game, deal)
    names = people.side_names(match)
    if not right and deal.options.hand == 3:
        right = T.STOCK % deal.stock if len(names) == 2 else str(deal.stock)
    status(canvas, "", right)
    room = c.WIDTH - canvas.width(right, fonts.SMALL) - 10
    longest = max([len(name) for name in names])
    while True:
        texts = ["%s %d" % (names[i], match.totals[i]) for i in range(len(names))]
        used = sum([canvas.width(text, fonts.SMALL) + 5 for text in texts])
        if used <= room or longest == 1:
            break
        # The longest name loses letters first.
        longest -= 1
        names = [name[:longest] for name in names]
    x = 0
    for side in range(len(texts)):
        x = canvas.text(texts[side], x, c.STATUS_Y, fonts.SMALL) + 1
        if side == deal.side_of(deal.dealer):
            canvas.icon(icons.DEALER, x, c.STATUS_Y)
            x += 9
        x += 4


def _shown(game, deal):
    """The cards that another seat has declared and still holds: they lie open to all (7.3)."""
    texts = []
    for seat in range(deal.seats):
        if deal.shown[seat] and seat != game.viewer:
            arrow = people.place(game.solo.model, seat, game.viewer) if deal.seats > 2 else ""
            texts.append("%s(%s)" % (arrow, " ".join([value(card) for card in deal.shown[seat]])))
    if not texts:
        return ""
    # Of several, and of the widest, the page of the seats tells.
    return texts[0] if len(texts) == 1 and len(texts[0]) <= _SHOWN else "(...)"


def menu(canvas, game):
    """The short menu."""
    head(canvas, game)
    game.menu.draw(canvas, [T.GAME_MENU[entry] for entry in game.entries])
    hints(canvas, T.HINT_CHOOSE, T.HINT_OK, T.HINT_EXIT)


def turn(canvas, game):
    """A person's turn: the table and the hand, and what the chosen card does."""
    deal = game.solo.model.deal
    hand = deal.hands[game.viewer]
    choosing = game.mode == CHOOSE
    options = game.options()
    place = game.choice if choosing else 0
    taken = options[place][1] if options else ()
    ways = ""
    if len(options) > 1:
        ways = "%d/%d" % (place + 1, len(options))
        ways = "◀ %s ▶" % ways if choosing else ways + " OK"
    if len(hand) > _BESIDE:
        _above(canvas, game, hand[game.card], taken, ways)
    else:
        head(canvas, game)
        if options:
            _beside(canvas, taken, ways)
        else:
            centre(canvas, T.NOT_NOW, SECOND_Y, fonts.SMALL)
    cardfaces.draw_table(canvas, TABLE_Y, deal.table, taken)
    cardfaces.draw_hand(canvas, HAND_Y, hand, game.card)


def _above(canvas, game, card, taken, ways):
    right = game.app.alert() or ways or "OK"
    name = value(card)
    text = T.CARD_TAKES % (name, values(taken)) if taken else T.CARD_LAYS % name
    if canvas.width(text, fonts.SMALL) > c.WIDTH - canvas.width(right, fonts.SMALL) - 4:
        text = T.CARD_TAKES % (name, T.N_CARDS % len(taken))
    status(canvas, text, right)


def _beside(canvas, taken, ways):
    if not taken:
        centre(canvas, T.LAYS, SECOND_Y, fonts.BODY)
    else:
        centre(canvas, T.TAKES, FIRST_Y, fonts.SMALL)
        text = values(taken)
        font = canvas.fits(text, _PANEL_W, fonts.BIG, fonts.BODY, fonts.SMALL)
        if canvas.width(text, font) > _PANEL_W:
            text = T.N_CARDS % len(taken)
            font = fonts.BODY
        centre(canvas, text, SECOND_Y + (12 - font.BASELINE) // 2, font)
    centre(canvas, ways or T.OK_PLAYS, THIRD_Y, fonts.SMALL)


def wait(canvas, game):
    """Somebody else is to play: the person's hand rests, and what they did stays."""
    match = game.solo.model
    deal = match.deal
    hand = deal.hands[game.viewer] if game.viewer >= 0 else ()
    name = people.seat_name(match, deal.turn)
    scopa = deal.history and deal.history[-1][0] == game.viewer and deal.history[-1][3]
    if len(hand) > _BESIDE:
        text = T.TURN_OF + " " + people.placed_name(match, deal.turn, game.viewer)
        status(canvas, T.SCOPA if scopa else text, T.THINKS if game.marked else "")
    else:
        head(canvas, game)
        if scopa:
            centre(
                canvas, T.SCOPA, SECOND_Y, canvas.fits(T.SCOPA, _PANEL_W, fonts.BIG, fonts.BODY)
            )
        else:
            centre(canvas, T.TURN_OF, FIRST_Y, fonts.SMALL)
            centre(canvas, name, SECOND_Y, canvas.fits(name, _PANEL_W, fonts.BIG, fonts.BODY))
            if game.marked:
                centre(canvas, T.THINKS, THIRD_Y, fonts.SMALL)
    cardfaces.draw_table(canvas, TABLE_Y, deal.table)
    cardfaces.draw_hand(canvas, HAND_Y, hand)


def value(card):
    """The value of a card in plain letters."""
    char = cardfaces.STYLE.value(card)
    return "10" if char == "⑩" else char


def values(cards):
    """The values of cards that are taken together: "4+5"."""
    return "+".join([value(card) for card in cards])


def centre(canvas, text, y, font):
    """Draw in the middle of the panel at the right of the hand."""
    canvas.text_center(text, _PANEL_X, _PANEL_W, y, font)
