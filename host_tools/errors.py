"""The one error a user is shown: what is wrong, and the step that mends it.

Anything else that leaves a command is a fault of the program and shows its traceback.
"""

import re
import sys

# What the user types before the command: the module runs as well without being installed.
_SPEC = getattr(sys.modules["__main__"], "__spec__", None)
PROGRAM = "python3 -m host_tools" if _SPEC and _SPEC.parent == "host_tools" else "spariglio"


def as_typed(text: str) -> str:
    """`text` with each `spariglio COMMAND` in it as the user can type it here."""
    return re.sub(r"\bspariglio (?=[a-z])", f"{PROGRAM} ", text)


class ToolError(Exception):
    """A command cannot go on, for a reason outside the program.

    `hint` is the next step to take, a command where there is one; `code` is the exit code.
    """

    def __init__(self, message: str, hint: str = "", code: int = 2) -> None:
        super().__init__(message)
        self.hint = hint
        self.code = code

    def report(self) -> str:
        """The lines to print on stderr, without the last newline."""
        text = f"error: {self}"
        return f"{text}\n  next: {as_typed(self.hint)}" if self.hint else text
