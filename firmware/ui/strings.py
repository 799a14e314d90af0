"""The words on the screen: `T.NAME` is the text NAME of the language in use.

The tables are the modules strings_it and strings_en, constants only, with the same names; only
the one in use is loaded. `use("it")` or `use("en")` switches at run time: screens ask T at every
draw and keep no text. Templates are filled by `%`: `T.DEAL_N % 3`.
"""

LANGUAGES = ("it", "en")


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class _Texts:
    """Hands out the texts of the table in use; an unknown name is an AttributeError."""

    def __init__(self):
        self.language = ""
        self.table: "Any" = None

    def __getattr__(self, name: str) -> "Any":
        return getattr(self.table, name)


T = _Texts()


def use(language: str):
    """Load the table of a language; a language there is not becomes the first one."""
    if language not in LANGUAGES:
        language = LANGUAGES[0]
    if T.language == language:
        return
    if language == "en":
        from firmware.ui import strings_en

        T.table = strings_en
    else:
        from firmware.ui import strings_it

        T.table = strings_it
    T.language = language
