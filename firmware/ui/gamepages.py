"""What the solo game shows between a person's turns: what the others played, the last cards, who
knocks, the dealer's bonus, the page that hides a hand, who sits where (rules.md).
"""

from firmware.core.scoring import NOBODY
from firmware.ui import canvas as c
from firmware.ui import cardfaces, fonts, icons, people
from firmware.ui import gameview as view
from firmware.ui.strings import T
from firmware.ui.widgets import hints, status

# Right ends of the columns of the page of seats: cards in hand, cards taken, scope.
_COLUMNS = (65, 96, 127)
_ROW_H = 11
# A card is 24 wide; words start here beside it.
_BESIDE_X = 29


def theirs(canvas, game):
    """A play of another seat: its card, and the cards it took still on the table, inverted."""
    view.head(canvas, game)
    play(canvas, game, game.seen)


def recall(canvas, game):
    """One of the last plays again."""
    status(canvas, T.RECALLED, "◀▶")
    play(canvas, game, game.recalled)


def play(canvas, game, place):
    """The play number `place` of this deal."""
    match = game.solo.model
    seat, card, captured, scopa = match.deal.history[place]
    table = game.solo.tables[place]
    if captured:
        cardfaces.draw_table(canvas, view.TABLE_Y, table, captured)
    else:
        cardfaces.draw_table(canvas, view.TABLE_Y, table + [card], (card,))
    cardfaces.hand_card(canvas, 0, view.HAND_Y, card)
    x = _BESIDE_X
    name = people.placed_name(match, seat, game.viewer)
    if scopa:
        text = T.SEAT_SCOPA % name
    else:
        text = (T.SEAT_TAKES if captured else T.SEAT_LAYS) % name
    font = canvas.fits(text, c.WIDTH - x, fonts.BODY, fonts.SMALL)
    if scopa:
        canvas.block(x - 2, view.FIRST_Y, canvas.width(text, font) + 4, 11)
    canvas.text(text, x, view.FIRST_Y, font, 0 if scopa else 1)
    y = view.FIRST_Y + 11
    if cardfaces.line_width(canvas, captured) <= c.WIDTH - x:
        cardfaces.line(canvas, x, y, captured)
    else:
        canvas.text(view.values(captured), x, y, fonts.BODY)
    canvas.text_right(T.OK_GOES_ON, c.WIDTH, view.THIRD_Y, fonts.SMALL)


def knock(canvas, game):
    """A declaration: the three cards, and what they count (7.3)."""
    match = game.solo.model
    deal = match.deal
    plays, seat, points, matta = deal.declared[game.heard]
    own = people.is_alone(match) and seat == match.human
    text = T.YOU_KNOCK if own else T.KNOCKS % people.placed_name(match, seat, game.viewer)
    status(canvas, text, game.app.alert() or T.OK_GOES_ON)
    cardfaces.draw_table(canvas, view.TABLE_Y, deal.table)
    played = [play[1] for play in deal.history[plays:] if play[0] == seat][:3]
    cards = played if len(played) == 3 else played + deal.shown[seat]
    cardfaces.draw_hand(canvas, view.HAND_Y, cards)
    view.centre(canvas, "+%d" % points, view.FIRST_Y + 1, fonts.BIG)
    text = T.MATTA_IS % matta if matta else T.KNOCK_NAMES[points > 3]
    view.centre(canvas, text, view.THIRD_Y, fonts.SMALL)


def bonus(canvas, game):
    """The dealer takes the opening table (7.2): its cards, and the scope they make."""
    match = game.solo.model
    deal = match.deal
    status(canvas, T.BONUS_HEADS[deal.bonus], game.app.alert())
    cards = deal.piles[deal.side_of(deal.dealer)][: deal.options.table_cards]
    cardfaces.draw_table(canvas, view.TABLE_Y, cards, cards)
    own = people.is_alone(match) and deal.dealer == match.human
    name = people.placed_name(match, deal.dealer, game.viewer)
    text = T.YOU_TAKE_ALL if own else T.TAKES_ALL % name
    canvas.text(text, 0, view.HAND_Y + 2, fonts.BODY)
    canvas.text(T.BONUS_SCOPE[deal.bonus], 0, view.HAND_Y + 14, fonts.BODY)
    canvas.text_right(T.OK_GOES_ON, c.WIDTH, view.THIRD_Y, fonts.SMALL)


def worth(canvas, game):
    """What the matta shall be worth in a declaration, where it keeps that value (7.4)."""
    match = game.solo.model
    hand = match.deal.hands[game.viewer]
    status(canvas, T.GAME_MENU[6], game.app.alert())
    canvas.text_center(T.MATTA_WORTH, 0, c.WIDTH, 12, fonts.BODY)
    cardfaces.draw_hand(canvas, view.HAND_Y - 9, hand)
    number = str(match.deal.matta_worths()[game.choice])
    view.centre(canvas, "◀ %s ▶" % number, view.HAND_Y - 4, fonts.BIG)
    hints(canvas, T.HINT_CHANGE, T.HINT_OK, T.HINT_BACK)


def last(canvas, game):
    """The cards left over, and whose they are (rules.md 2.6)."""
    match = game.solo.model
    deal = match.deal
    view.head(canvas, game)
    cardfaces.draw_table(canvas, view.TABLE_Y, deal.leftovers, deal.leftovers)
    canvas.text(T.LEFTOVERS, 0, view.HAND_Y + 2, fonts.BODY)
    side = deal.last_capturer
    if side == NOBODY:
        text = T.LEFT_TO_NOBODY
    elif match.seats == 4:
        text = T.LEFT_TO_SIDES[side]
    elif people.is_alone(match) and side == match.human:
        text = T.LEFT_TO_YOU
    else:
        text = T.LEFT_TO % people.seat_name(match, side)
    canvas.text(text, 0, view.HAND_Y + 14, fonts.BODY)
    canvas.text_right(T.OK_GOES_ON, c.WIDTH, view.THIRD_Y, fonts.SMALL)


def hand_over(canvas, game):
    """The handheld goes to another person: no hand is shown, and what was played is no secret."""
    match = game.solo.model
    deal = match.deal
    view.head(canvas, game)
    canvas.text_center(T.HAND_OVER, 0, c.WIDTH, 11, fonts.BODY)
    name = people.seat_name(match, deal.turn)
    canvas.text_center(name, 0, c.WIDTH, 22, fonts.BIG)
    if deal.history:
        seat, card, captured, scopa = deal.history[-1]
        if scopa:
            text = T.SEAT_SCOPA % people.seat_name(match, seat)
        else:
            done = view.values(captured)
            card = view.value(card)
            text = T.CARD_TAKES % (card, done) if captured else T.CARD_LAYS % card
            text = people.seat_name(match, seat) + ": " + text
        canvas.text_center(text, 0, c.WIDTH, 44, fonts.SMALL)
    hints(canvas, ok=T.HAND_OVER_OK, back=T.HINT_EXIT)


def seats(canvas, game):
    """Who sits where, with how many cards in hand and taken, and how many scope."""
    match = game.solo.model
    deal = match.deal
    for place in range(3):
        canvas.text_right(T.AT_TABLE[place], _COLUMNS[place], c.STATUS_Y, fonts.SMALL)
    canvas.hline(0, c.STATUS_H - 1, c.WIDTH)
    viewer = match.human if game.viewer == NOBODY else game.viewer
    sides = deal.sides
    y = c.BODY_Y
    # Partners one below the other; what they took is theirs together.
    for side in range(sides):
        side = (deal.side_of(viewer) + side) % sides
        first = True
        for turn in range(match.seats):
            seat = (viewer + turn) % match.seats
            if deal.side_of(seat) == side:
                _seat(canvas, match, seat, viewer, y, first)
                first = False
                y += _ROW_H
    hints(canvas, ok=T.HINT_OK)
    if deal.options.hand == 3:
        canvas.text_right(T.STOCK % deal.stock, c.WIDTH - 1, c.HINT_Y + 1, fonts.SMALL, 0)


def _seat(canvas, match, seat, viewer, y, first):
    deal = match.deal
    name = people.seat_name(match, seat)
    shown = " ".join([view.value(card) for card in deal.shown[seat]])
    # Cards that lie open need the room of arrow and dealer's mark.
    room = _COLUMNS[0] - canvas.width(name, fonts.BODY) - 3
    font = canvas.fits(shown, room, fonts.BODY, fonts.SMALL)
    if shown and canvas.width(shown, font) <= room:
        canvas.text(name, 0, y, fonts.BODY)
    else:
        shown = str(len(deal.hands[seat]))
        font = fonts.BODY
        x = canvas.text(people.placed_name(match, seat, viewer), 0, y, font)
        if seat == deal.dealer:
            canvas.icon(icons.DEALER, x + 2, y + 1)
    canvas.text_right(shown, _COLUMNS[0], y, font)
    if first:
        side = deal.side_of(seat)
        canvas.text_right(str(len(deal.piles[side])), _COLUMNS[1], y, fonts.BODY)
        canvas.text_right(str(deal.scope[side]), _COLUMNS[2], y, fonts.BODY)


def table(canvas, game):
    """A table of more cards than fit one row, in two."""
    cards = game.solo.model.deal.table
    status(canvas, T.N_CARDS % len(cards), "OK")
    half = (len(cards) + 1) // 2
    cardfaces.draw_table(canvas, view.TABLE_Y, cards[:half])
    cardfaces.draw_table(canvas, view.HAND_Y + 2, cards[half:])


_DRAW = {
    view.HAND: view.turn,
    view.CHOOSE: view.turn,
    view.WAIT: view.wait,
    view.MENU: view.menu,
    view.THEIRS: theirs,
    view.RECALL: recall,
    view.LAST: last,
    view.PASS: hand_over,
    view.KNOCK: knock,
    view.BONUS: bonus,
    view.WORTH: worth,
    view.SEATS: seats,
    view.TABLE: table,
}


def draw(canvas, game):
    """Draw the game in its present mode."""
    cardfaces.STYLE.matta = game.solo.model.deal.matta
    _DRAW[game.mode](canvas, game)
    # Elsewhere the seven of coppe is one.
    cardfaces.STYLE.matta = 0
