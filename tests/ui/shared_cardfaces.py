"""Cards: 40 that look different in every style, in their cells, in rows of any length."""

from firmware.core.cards import CARDS, SETTEBELLO
from firmware.ui import canvas as c
from firmware.ui import cardfaces as cf
from firmware.ui import fonts, strings
from firmware.ui.canvas import Canvas
from tests.shared_tools import trace
from tests.ui.glass import Glass


def styles():
    return [cf.Style(suits, faces) for suits in ("it", "fr") for faces in cf.FACES]


def both():
    glass = Glass()
    return glass, Canvas(glass)


def test_forty_cards_look_different_in_every_style_and_size():
    for style in styles():
        for draw in (cf.table_cell, cf.hand_card, cf.strip):
            for selected in (False, True):
                seen = set()
                for card in range(CARDS):
                    glass, canvas = both()
                    draw(canvas, 20, 20, card, style, selected)
                    seen.add(bytes(glass.buffer))
                assert len(seen) == CARDS


def test_all_cards_are_the_same_bytes_everywhere():
    for style in styles():
        for card in range(CARDS):
            glass, canvas = both()
            cf.table_cell(canvas, 3, 12, card, style, card % 2 == 1)
            cf.hand_card(canvas, 30, 30, card, style, card % 3 == 1)
            cf.line(canvas, 60, 20, (card, SETTEBELLO), style)
            trace("%08x" % glass.crc())


def test_cards_stay_in_their_places():
    for style in styles():
        for card in range(CARDS):
            for selected in (False, True):
                glass, canvas = both()
                cf.table_cell(canvas, 20, 20, card, style, selected)
                left, top, right, bottom = glass.box()
                assert left >= 20 and right <= 20 + cf.CELL_W - 1
                assert top >= 20 and bottom <= 20 + cf.CELL_H
                canvas.clear()
                cf.hand_card(canvas, 20, 20, card, style, selected)
                assert glass.box() == (20, 20, 20 + cf.CARD_W, 20 + cf.CARD_H)


def test_value_and_suit_of_a_hand_card_meet_at_a_corner_at_most():
    for style in styles():
        for card in range(CARDS):
            place = fonts.find(style.value(card), fonts.CARD) * 5
            right = 2 + fonts.CARD.INDEX[place + 2]
            bottom = 2 + fonts.CARD.INDEX[place + 4]
            sign = style.large_sign(card)
            left, top = cf.CARD_W - 2 - sign[0], cf.CARD_H - 2 - sign[1]
            assert top >= bottom or (left >= right - 1 and top >= bottom - 1)


def test_the_settebello_has_signs_of_its_own():
    for style in styles():
        signs = [style.sign(card) for card in range(CARDS)]
        large = [style.large_sign(card) for card in range(CARDS)]
        assert signs.count(signs[SETTEBELLO]) == 1
        assert large.count(large[SETTEBELLO]) == 1


def test_rows_of_any_length_stay_in_the_picture():
    for style in styles():
        for count in range(15):
            cards = [card * 7 % CARDS for card in range(count)]
            for chosen in ((), tuple(cards[:1]), tuple(cards[-1:]), tuple(cards)):
                glass, canvas = both()
                cf.draw_table(canvas, 10, cards, chosen, style)
                box = glass.box()
                assert (box is None) == (count == 0)
                assert box is None or (box[2] <= c.WIDTH and box[1] >= 10 and box[3] <= 34)
            for index in range(min(count, 10)):
                glass, canvas = both()
                cf.draw_hand(canvas, 35, cards[:10], index, style)
                box = glass.box()
                assert box[2] <= c.WIDTH and box[1] >= 35 and box[3] <= c.HEIGHT
                trace("%08x" % glass.crc())


def test_of_a_long_row_the_chosen_card_is_seen():
    cards = list(range(20))
    for chosen in cards:
        glass, canvas = both()
        cf.draw_table(canvas, 10, cards, (chosen,))
        # The last row of a cell is lit only where it is inverted.
        assert any(glass.lit(x, 33) for x in range(c.WIDTH)), chosen


def test_line_width_is_that_of_the_dots():
    for cards in ((6,), (SETTEBELLO, 3), (1, 2, 3, 4)):
        glass, canvas = both()
        end = cf.line(canvas, 0, 20, cards)
        assert cf.line_width(canvas, cards) == end
        assert end - 3 <= glass.box()[2] <= end


def test_three_hand_cards_leave_room_for_words():
    _, canvas = both()
    assert cf.draw_hand(canvas, 35, (1, 2, 3)) == 78


def test_card_names_follow_language_and_style():
    strings.use("it")
    assert cf.Style().name(SETTEBELLO) == "Sette di denari"
    assert cf.Style().name(8) == "Cavallo di coppe"
    assert cf.Style("it", "FDR").name(8) == "Donna di coppe"
    assert cf.Style("fr", "JQK").name(8) == "Donna di cuori"
    strings.use("en")
    assert cf.Style("fr", "JQK").name(8) == "Queen of hearts"
    strings.use("it")


def test_values_are_one_character_in_every_style():
    want = {"FCR": "A234567FCR", "FDR": "A234567FDR", "num": "123456789⑩", "JQK": "A234567JQK"}
    for faces in cf.FACES:
        style = cf.Style("it", faces)
        assert "".join([style.value(rank) for rank in range(10)]) == want[faces]
