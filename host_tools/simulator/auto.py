"""AUTO: plays the first legal move of a solo match by the keys that a person would press.

Whatever stands before the move is answered first, as a person would: the opponent's take is
looked at, the deal's result too, the next deal begun. Where the match is over, its last page is
turned to and nothing else is done, so that a script may hold more AUTOs than the match has moves.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from host_tools.simulator.handheld import Handheld

# In the handheld's time; no opponent thinks as long.
_LIMIT_MS = 600_000


class AutoError(ValueError):
    """Nothing can be played here; the text says why."""


def play_first_move(handheld: "Handheld") -> None:
    """Press keys until one more card of the person at the keys is on the table."""
    app: Any = handheld.app
    deal, played = _progress(app)
    end = handheld.elapsed + _LIMIT_MS
    while True:
        top: Any = app.stack.top
        if not hasattr(top, "auto"):
            raise AutoError(f"there is no move to play on the screen '{top.NAME}'")
        key = top.auto()
        if key:
            handheld.tap(key)
        elif app.solo.model.phase == "over":
            return
        else:
            handheld.turn()
        now_deal, now_played = _progress(app)
        if now_deal == deal and now_played > played:
            return
        if now_deal != deal:
            deal, played = now_deal, 0
        if handheld.elapsed > end:
            raise AutoError(f"no move within {_LIMIT_MS // 1000} s on the screen '{top.NAME}'")


def _progress(app: "Any") -> "tuple[int, int]":
    """The number of the running deal, and how many cards the person has played in it."""
    match = app.solo.model
    if match is None or match.deal is None:
        return 0, 0
    return len(match.dealers), len(
        [play for play in match.deal.history if play[0] in match.humans]
    )
