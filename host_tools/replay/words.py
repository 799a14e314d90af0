"""What the page says about moves, in both languages. A text is `{"it": ..., "en": ...}`."""

from collections.abc import Iterable

from firmware.core.cards import SETTEBELLO, SUITS

Text = dict[str, str]
# As in the core: the card played and the cards it takes.
Move = tuple[int, tuple[int, ...]]

_SUITS = {"C": "coppe", "D": "denari", "S": "spade", "B": "bastoni"}
_FIGURES = {8: "fante", 9: "cavallo", 10: "re"}
_RANKS = {
    "it": ["asso", "due", "tre", "quattro", "cinque", "sei", "sette", "fante", "cavallo", "re"],
    "en": ["ace", "two", "three", "four", "five", "six", "seven", "fante", "cavallo", "re"],
}
_THE = ("l'", "il ", "il ", "il ", "il ", "il ", "il ", "il ", "il ", "il ")
_A_RANK = {
    "it": "un asso;un due;un tre;un quattro;un cinque;un sei;un sette;un fante;un cavallo;un re",
    "en": "an ace;a two;a three;a four;a five;a six;a seven;a fante (8);a cavallo (9);a re (10)",
}


def both(it: str, en: str) -> Text:
    """A text from its Italian and its English."""
    return {"it": it, "en": en}


def card(number: int) -> Text:
    """The card's name, as in "il sette di coppe"."""
    if number == SETTEBELLO:
        return both("il settebello", "the settebello")
    low = number % 10
    suit = _SUITS[SUITS[number // 10]]
    it = f"{_THE[low]}{_RANKS['it'][low]} di {suit}"
    en = "ace" if not low else _FIGURES.get(low + 1, str(low + 1))
    return both(it, f"the {en} of {suit}")


def cards(numbers: Iterable[int]) -> Text:
    """Names of cards, joined."""
    names = [card(number) for number in numbers]
    return both(_joined(names, "it", " e "), _joined(names, "en", " and "))


def a_rank(low: int) -> Text:
    """As in "un sette": any card of the rank `low` + 1."""
    return both(_A_RANK["it"].split(";")[low], _A_RANK["en"].split(";")[low])


def percent(chance: float) -> str:
    """A chance as a whole per cent, never 0 or 100 unless it is."""
    if 0 < chance < 1:
        return f"{min(99, max(1, round(100 * chance)))} %"
    return f"{round(100 * chance)} %"


def signed(number: float) -> str:
    """A margin with its sign."""
    return f"{number:+.0f}" if number else "0"


def decimal(number: float) -> Text:
    """A number of points with two digits."""
    text = f"{number:.2f}"
    return both(text.replace(".", ","), text)


def _joined(names: list[Text], language: str, last: str) -> str:
    words = [name[language] for name in names]
    return last.join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
