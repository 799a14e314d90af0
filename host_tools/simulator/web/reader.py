"""What the screen says, in words, for those who can't see it. Shared subset.

A `Reader` listens to a canvas: texts as they are drawn, cards by their names, a mark
before what is chosen.
"""

from firmware.ui.canvas import HINT_Y

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

CHOSEN = "▸ "
_SIGNS = "◀▶↩+"


class Reader:
    """Listens to `canvas`, and to the `style` that its cards are drawn in."""

    def __init__(self, canvas: "Any", style: "Any") -> None:
        self._parts: list[tuple[int, int, str]] = []
        self._last = 0  # the place of the newest part
        self._inside = False
        self._chosen = -1  # the line of a menu that is chosen
        self._card = -1
        self._clear = canvas.clear
        self._text = canvas.text
        self._text_fit = canvas.text_fit
        self._icon = canvas.icon
        canvas.clear = self.clear
        canvas.text = self.text
        canvas.text_fit = self.text_fit
        canvas.icon = self.icon
        self._style = style
        # Those of the class: a reader before this one may have put its own over them.
        self._sign = type(style).sign
        self._large_sign = type(style).large_sign
        style.sign = self.sign
        style.large_sign = self.large_sign

    def words(self) -> str:
        """The words of the last picture, a part a line."""
        lines = []
        chosen = self._chosen
        for y, _, s in self._parts:
            lines.append(CHOSEN + s if y == chosen else s)
            if y == chosen:
                chosen = -1  # the first part of the line stands for it
        return "\n".join(lines)

    def clear(self) -> None:
        """A new picture begins."""
        self._parts = []
        self._chosen = -1
        self._clear()

    def text(self, s: str, x: int, y: int, font: "Any", ink: int = 1) -> int:
        """As the canvas's own."""
        return self._hear(self._text, s, x, y, ink, (s, x, y, font, ink))

    def text_fit(self, s: str, x: int, y: int, w: int, font: "Any", ink: int = 1) -> int:
        """As the canvas's own: what is cut off on the screen is said."""
        return self._hear(self._text_fit, s, x, y, ink, (s, x, y, w, font, ink))

    def _hear(self, draw: "Any", s: str, x: int, y: int, ink: int, args: "tuple[Any, ...]") -> int:
        if self._inside:
            return int(draw(*args))
        if s == "▶" and not ink and y < HINT_Y:
            self._chosen = y
        elif _says(s):
            self._add(x, y, s)
        self._inside = True
        try:
            return int(draw(*args))
        finally:
            self._inside = False

    def _add(self, x: int, y: int, s: str) -> None:
        """Add a part; those of a line go from left to right, however they are drawn."""
        parts = self._parts
        place = len(parts)
        while place and parts[place - 1][0] == y and parts[place - 1][1] > x:
            place -= 1
        parts[place:place] = [(y, x, s)]
        self._last = place

    # A card is its value as a letter, then its sign as an icon.

    def sign(self, card: int) -> bytes:
        """As the style's own."""
        self._card = card
        return bytes(self._sign(self._style, card))

    def large_sign(self, card: int) -> bytes:
        """As the style's own."""
        self._card = card
        return bytes(self._large_sign(self._style, card))

    def icon(self, icon: bytes, x: int, y: int, ink: int = 1) -> None:
        """As the canvas's own."""
        card, self._card = self._card, -1
        if card >= 0 and self._parts:
            place = self._last
            top, left, s = self._parts[place]
            if s == self._style.value(card):
                name = self._style.name(card)
                self._parts[place] = (top, left, name if ink else CHOSEN + name)
        self._icon(icon, x, y, ink)


def _says(s: str) -> bool:
    """Whether there is more in a text than signs of keys. (MicroPython's strip splits letters.)"""
    return any(char not in _SIGNS for char in s)
