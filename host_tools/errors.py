"""The one error a user is shown: what is wrong, and the step that mends it.

Anything else that leaves a command is a fault of the program and shows its traceback.
"""


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
        return f"{text}\n  next: {self.hint}" if self.hint else text
