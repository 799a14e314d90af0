"""Nothing is drawn or written for a screen that no screen shows."""

import re
from pathlib import Path

from firmware.ui import icons, strings_en

FIRMWARE = Path(strings_en.__file__).parents[1]
DATA = ("icons.py", "strings_en.py", "strings_it.py")
TEXT = "\n".join(p.read_text("utf-8") for p in FIRMWARE.rglob("*.py") if p.name not in DATA)
WORDS = set(re.findall(r"\w+", TEXT))
# A name that is put together: its beginning, as `getattr(T, "ROW_" + name)` has it.
BEGINNINGS = tuple(re.findall(r'"([A-Z]+_)" \+', TEXT))


def unused(module: object) -> list[str]:
    """The constants of `module` that no other one names."""
    return [name for name in vars(module) if name.isupper() and name not in WORDS]


def test_every_icon_is_drawn() -> None:
    assert unused(icons) == []


def test_every_text_is_shown() -> None:
    rest = [name for name in unused(strings_en) if not name.startswith(BEGINNINGS)]
    assert rest == []
