"""The page in Chromium: a server, a browser, and a handheld in it that a test presses.

Whatever a test does, the page must be quiet: no error on its console, no request to anywhere but
its own folder. `expect_trouble()` is for tests that break it on purpose.
"""

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from firmware.hal.buttons import BACK, LEFT, OK, RIGHT
from host_tools.panel.picture import SIZE
from host_tools.simulator.web import browser as chromium
from host_tools.simulator.web import serve, site

# Generous: other tests run on the same two cores.
PATIENCE_MS = 30_000
NAMES = {LEFT: "ArrowLeft", RIGHT: "ArrowRight", OK: "Enter", BACK: "Backspace"}
DESK = {"viewport": {"width": 1280, "height": 800}}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 3,
    "is_mobile": True,
    "has_touch": True,
}

# One dot of the canvas a bit, as in host_tools.panel.picture; a dot must be of one colour.
_READ_GLASS = """() => {
    const canvas = document.getElementById("glass");
    const size = canvas.width / 128;
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
    copy.drawImage(canvas, 0, 0);
    const data = copy.getImageData(0, 0, canvas.width, canvas.height).data;
    const lit = (x, y) => data[4 * (y * canvas.width + x) + 3] > 40 ? 1 : 0;
    const bytes = new Array(1024).fill(0);
    for (let y = 0; y < 64; y++) for (let x = 0; x < 128; x++) {
        const bit = lit(x * size, y * size);
        if (bit !== lit(x * size + size - 1, y * size + size - 1)) return [];
        bytes[y * 16 + (x >> 3)] |= bit << (7 - (x & 7));
    }
    return bytes;
}"""

# Asked inside the page: what a missing attribute means is told in Python only.
_HELP = """
def top():
    return handheld.app.stack.top
def key():
    return top().auto() if handheld.app.solo.model and hasattr(top(), "auto") else 0
def mode():
    return getattr(top(), "mode", -1)
def played():
    return handheld.app.solo.played
def target():
    return handheld.app.settings["target"]
"""

# Presses keys through the queue of the page's own buttons, as fast as it takes them.
_PLAY = """async () => {
    const { handheld, keys, machine } = spariglio;
    const key = machine.globals.get("key");
    const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    for (let turn = 0; turn < 20000; turn++) {
        if (handheld.fault) throw new Error(handheld.fault);
        if (handheld.app.stack.top.NAME === "end") return turn;
        const next = key();
        if (next) keys.tap(next);
        do await rest(15); while (keys.busy);
        await rest(25);
    }
    return -1;
}"""


class Handheld:
    """The page in a tab of its own."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.trouble: list[str] = []
        self.requests: list[str] = []
        page.set_default_timeout(PATIENCE_MS)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.trouble.append(str(error)))
        page.on("requestfailed", lambda request: self.trouble.append(f"failed: {request.url}"))

    def _console(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.trouble.append(f"{message.type}: {message.text}")

    def expect_trouble(self) -> list[str]:
        """What went wrong so far, which is forgiven."""
        found, self.trouble = self.trouble, []
        return found

    def open(self, query: str = "", running: bool = True) -> "Handheld":
        """Load the page; where it should run, wait for its first picture."""
        self.page.goto(self.address + query)
        self.wait_on(running)
        return self

    def reload(self) -> None:
        """Load it again."""
        self.page.reload()
        self.wait_on()

    def until(self, condition: str, arg: Any = None) -> None:
        """Wait until a JavaScript condition holds; asked from here, as the page allows no eval."""
        limit = time.monotonic() + PATIENCE_MS / 1000
        while not self.page.evaluate(condition, arg):
            assert time.monotonic() < limit, f"not within {PATIENCE_MS} ms: {condition}"
            self.page.wait_for_timeout(15)

    def wait_on(self, running: bool = True) -> None:
        """Wait until there is something to see."""
        self.page.wait_for_selector("body.on")
        if running:
            self.until("globalThis.spariglio?.count.pictures > 0")
            self.page.evaluate(
                "help => { spariglio.machine.globals.set('handheld', spariglio.handheld);"
                " spariglio.machine.runPython(help); }",
                _HELP,
            )

    def press(self, *keys: int) -> None:
        """Press keys of the keyboard, and wait until each was taken."""
        for key in keys:
            self.page.keyboard.press(NAMES[key])
            self.rest()

    def hold(self, key: int, ms: int) -> None:
        """Keep a key of the keyboard down."""
        self.page.keyboard.down(NAMES[key])
        self.page.wait_for_timeout(ms)
        self.page.keyboard.up(NAMES[key])
        self.rest()

    def rest(self) -> None:
        """Wait until no key is down and the picture is drawn."""
        self.until("!spariglio.keys.busy")
        self.page.wait_for_timeout(40)
        self.page.evaluate("() => new Promise(requestAnimationFrame)")

    def wait_screen(self, name: str) -> None:
        """Wait for a screen of the firmware."""
        self.until("name => spariglio.handheld.app.stack.top.NAME === name", name)

    @property
    def screen(self) -> str:
        """The firmware's name of the screen that is shown."""
        return str(self.page.evaluate("spariglio.handheld.app.stack.top.NAME"))

    def ask(self, name: str) -> Any:
        """What one of the functions of _HELP answers."""
        return self.page.evaluate("name => spariglio.machine.globals.get(name)()", name)

    @property
    def words(self) -> str:
        """What a screen reader is told."""
        return self.page.inner_text("#words")

    def picture(self) -> bytes:
        """The canvas as a picture of host_tools.panel.picture."""
        read = bytes(self.page.evaluate(_READ_GLASS))
        assert len(read) == SIZE, "a dot of the glass is of two colours"
        return read

    def play(self) -> None:
        """Play the solo match on the table to its end, by its keys."""
        self.page.set_default_timeout(300_000)
        assert self.page.evaluate(_PLAY) > 0
        self.page.set_default_timeout(PATIENCE_MS)

    def log(self, number: int = 1) -> str:
        """The log of a match, as the page gives it away."""
        return str(self.page.evaluate("number => spariglio.handheld.log(number)", number))

    def kept(self) -> dict[str, str]:
        """The handheld's files in the browser."""
        pairs = self.page.evaluate("Object.entries(localStorage)")
        start = "spariglio:"
        return {key[len(start) :]: text for key, text in pairs if key.startswith(start)}


@pytest.fixture(scope="session")
def pages() -> dict[str, bytes]:
    """The site as it is built."""
    return site.build()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    found = playwright.chromium.launch(
        executable_path=chromium.find(), args=chromium.arguments(), chromium_sandbox=False
    )
    yield found
    found.close()


@pytest.fixture
def server(pages: dict[str, bytes]) -> Iterator[serve.Server]:
    """A server of its own for each test: its port is an address that keeps nothing yet."""
    with serve.Server(pages, 0) as running:
        thread = threading.Thread(target=running.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        yield running
        running.shutdown()


@pytest.fixture
def context_of(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Makes contexts: a browser each, that knows nothing of the others."""
    made: list[BrowserContext] = []

    def make(**options: Any) -> BrowserContext:
        made.append(browser.new_context(**{**DESK, "locale": "en-GB", **options}))
        return made[-1]

    yield make
    for context in made:
        context.close()


@pytest.fixture
def tab(
    server: serve.Server, context_of: Callable[..., BrowserContext]
) -> Iterator[Callable[..., Handheld]]:
    """Makes tabs, each in a new context or in `context`; at the end all must have been quiet."""
    made: list[Handheld] = []

    def make(context: BrowserContext | None = None, **options: Any) -> Handheld:
        context = context or context_of(**options)
        handheld = Handheld(context.new_page(), server.address)
        context.on("request", lambda request: handheld.requests.append(request.url))
        made.append(handheld)
        return handheld

    yield make
    for handheld in made:
        assert not handheld.trouble
        foreign = [url for url in handheld.requests if not url.startswith(handheld.address)]
        assert not [url for url in foreign if not url.startswith("blob:")]


@pytest.fixture
def handheld(tab: Callable[..., Handheld]) -> Handheld:
    """The page on a desk, freshly opened, with the cards of seed 7, in English."""
    return tab().open("?seed=7&language=en")
