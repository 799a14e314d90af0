"""The tables of a deal: a row's word and the marks of its sides never touch."""

from firmware.core.options import Options
from firmware.core.scoring import score
from firmware.ui import strings
from firmware.ui.canvas import Canvas
from firmware.ui.scoreboard import DealTable
from firmware.ui.screens.result import Result
from host_tools.panel.picture import picture
from host_tools.simulator.devices import Devices

_LANGUAGES = ("it", "en")


def _score(sides):
    """All of the deck to the first side: it gets every point there is."""
    piles = [[] for _ in range(sides)]
    piles[0] = list(range(40))
    return score(piles, [9] + [0] * (sides - 1), Options(napola=10, re_bello=True))


class _Sheet:
    """A scored deal of which only the points are known, or all the counts."""

    def __init__(self, sides, counted):
        self._score = _score(sides)
        self._counted = counted

    def score(self):
        return self._score

    def counts(self, name):
        if not self._counted:
            return None
        return [-1 if count is None else count for count in self._score.row(name).counts]


class _Match:
    humans = (0,)
    human = 0
    options = Options()
    phase = "result"


class _App:
    """What the page of a solo deal's result asks of the application."""

    def __init__(self, sides):
        self.solo = self
        self.model = _Match()
        self.model.seats = sides
        self.model.deals = [_score(sides)]
        self.model.totals = [0] * sides


def _gaps(devices, top, bottom):
    """How many columns between a row's word and its first mark are dark from `top` to `bottom`."""
    devices.display.present()
    glass = picture(devices.chip)
    dark = 0
    for x in range(50, 68):
        lit = [y for y in range(top, bottom) if glass[x + y // 8 * 128] >> y % 8 & 1]
        dark += not lit
    return dark


def test_words_of_a_solo_deals_result_touch_no_mark():
    for language in _LANGUAGES:
        strings.use(language)
        for sides in (2, 3):
            devices = Devices("/nowhere")
            page = Result(_App(sides))
            page.draw(Canvas(devices.display))
            assert _gaps(devices, 9, 54) >= 2, (language, sides)


def test_words_of_a_scored_deal_touch_no_mark():
    for language in _LANGUAGES:
        strings.use(language)
        for sides in (2, 3, 4):
            for counted in (True, False):
                devices = Devices("/nowhere")
                table = DealTable(5)
                sheet = _Sheet(sides, counted)
                names = ["A", "B", "C", "D"][:sides]
                table.draw(Canvas(devices.display), "1", sheet, names, [0] * sides, "")
                assert _gaps(devices, 9, 52) >= 1, (language, sides, counted)


def test_chosen_row_of_a_scored_deal_touches_no_mark():
    strings.use("it")
    for sides in (2, 3, 4):
        devices = Devices("/nowhere")
        table = DealTable(5)
        table.index = 2
        sheet = _Sheet(sides, True)
        table.draw(Canvas(devices.display), "1", sheet, list("ABCD")[:sides], [0] * sides, "")
        assert _gaps(devices, 9, 52) >= 1, sides
