"""What programs of a campaign print when only what went wrong is worth a line. Shared subset."""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def report(first: str, count: str, attempt: "Callable[[int], str]") -> None:
    """Try the numbers from `first` on; `attempt` says what is wrong. How many were tried, last."""
    for number in range(int(first), int(first) + int(count)):
        wrong = attempt(number)
        if wrong:
            print(json.dumps({"try": number, "wrong": wrong}))
    print(json.dumps({"tried": int(count)}))
