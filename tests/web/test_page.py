"""The page's manners: keyboard, touch, small screens, no network, and all that goes wrong."""

import threading
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext

from host_tools.simulator.web import serve
from tests.web.conftest import BACK, DESK, LEFT, OK, PHONE, RIGHT, Handheld

pytestmark = pytest.mark.browser

Tabs = Callable[..., Handheld]
Contexts = Callable[..., BrowserContext]

# Every key's name in both languages, in the order of the page.
LABELS = {
    "en": ["Sound", "Matches", "Left", "Right", "Back", "OK"],
    "it": ["Suono", "Partite", "Sinistra", "Destra", "Indietro", "OK"],
}
SIZES = {
    "desk": DESK,
    "phone": PHONE,
    "phone held sideways": {**PHONE, "viewport": {"width": 844, "height": 390}},
    "small phone": {**PHONE, "viewport": {"width": 320, "height": 568}, "device_scale_factor": 2},
    "small phone held sideways": {**PHONE, "viewport": {"width": 568, "height": 320}},
    "tablet": {**PHONE, "viewport": {"width": 820, "height": 1180}, "device_scale_factor": 2},
    "odd scale": {"viewport": {"width": 1366, "height": 768}, "device_scale_factor": 1.25},
    "small window": {"viewport": {"width": 500, "height": 500}},
}


def panel(handheld: Handheld) -> str:
    """The message over the handheld."""
    handheld.until("!document.getElementById('panel').hidden")
    return handheld.page.inner_text("#panel")


# Who does not see, and who has only a keyboard.


def test_everything_has_a_name(handheld: Handheld) -> None:
    names = "[...document.querySelectorAll('main button')].filter(one => one.checkVisibility())"
    names += ".map(one => one.getAttribute('aria-label'))"
    assert handheld.page.evaluate(names) == LABELS["en"]
    assert handheld.page.get_attribute("html", "lang") == "en"
    assert handheld.page.get_attribute("#glass", "aria-label") == "Screen"


def test_screen_is_told_in_words(handheld: Handheld) -> None:
    handheld.press(OK, OK)
    handheld.until("document.getElementById('words').textContent.startsWith('New match')")
    assert "chosen: Play." in handheld.words
    handheld.press(OK, OK)
    handheld.until("document.getElementById('words').textContent.includes(' of ')")
    assert handheld.page.get_attribute("#words", "aria-live") == "polite"


def test_language_follows_browser_then_handheld(tab: Tabs) -> None:
    handheld = tab(locale="it-IT").open()
    names = "[...document.querySelectorAll('main button')].map(one => one.ariaLabel).slice(0, 6)"
    assert handheld.page.evaluate(names) == LABELS["it"]
    handheld.press(RIGHT, OK)
    assert handheld.page.evaluate(names) == LABELS["en"]
    handheld.reload()
    assert handheld.page.evaluate(names) == LABELS["en"]


def test_tab_reaches_every_key_with_a_visible_focus(handheld: Handheld) -> None:
    seen = []
    for _ in LABELS["en"]:
        handheld.page.keyboard.press("Tab")
        seen.append(handheld.page.evaluate("document.activeElement.ariaLabel"))
        style = handheld.page.evaluate(
            "(({ outlineStyle, outlineWidth }) => [outlineStyle, outlineWidth])"
            "(getComputedStyle(document.activeElement))"
        )
        assert style == ["solid", "3px"]
    assert seen == LABELS["en"]


def test_enter_presses_the_focused_key(handheld: Handheld) -> None:
    handheld.press(OK)
    assert handheld.screen == "menu"
    handheld.page.focus("[data-key='8']")
    handheld.press(OK)  # Enter, on the key BACK
    assert handheld.screen == "title"


def test_mouse_leaves_the_focus_alone(handheld: Handheld) -> None:
    handheld.page.click("[data-key='4']")
    handheld.rest()
    assert handheld.screen == "menu"
    handheld.page.click("[data-key='8']")
    handheld.rest()
    handheld.press(OK)
    assert handheld.screen == "menu"


def test_click_of_assistive_technology_is_a_press(handheld: Handheld) -> None:
    handheld.page.evaluate("document.querySelector(\"[data-key='4']\").click()")
    handheld.rest()
    assert handheld.screen == "menu"


def test_quick_presses_all_count_in_their_order(handheld: Handheld) -> None:
    handheld.press(OK, OK)
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "Enter"):
        handheld.page.keyboard.down(key)
        handheld.page.keyboard.up(key)
    handheld.rest()
    # Two to the right is the target, which is open now.
    assert handheld.page.evaluate("spariglio.handheld.words()").count("◀") > 0


def test_key_held_over_a_change_of_window_is_let_go(handheld: Handheld) -> None:
    handheld.press(OK, OK)
    handheld.page.keyboard.down("ArrowRight")
    handheld.page.wait_for_timeout(200)
    handheld.page.evaluate("dispatchEvent(new Event('blur'))")
    handheld.rest()
    assert not handheld.page.evaluate("document.querySelector('.key.down')")
    handheld.page.keyboard.up("ArrowRight")


def test_other_keys_are_the_browsers(handheld: Handheld) -> None:
    taken = """() => ["a", "Tab", "F5", "Enter", "ArrowLeft"].filter((key) =>
        !dispatchEvent(new KeyboardEvent("keydown", { key, code: key, cancelable: true })))"""
    assert handheld.page.evaluate(taken) == ["Enter", "ArrowLeft"]
    with_control = """() => dispatchEvent(
        new KeyboardEvent("keydown", { key: "ArrowLeft", altKey: true, cancelable: true }))"""
    assert handheld.page.evaluate(with_control)


# Sizes.


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES.keys())
def test_fits_and_needs_no_scrolling(tab: Tabs, size: dict[str, Any]) -> None:
    handheld = tab(**size).open()
    page = handheld.page
    width, height = size["viewport"]["width"], size["viewport"]["height"]
    overflow = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    assert page.evaluate(overflow) == [width, height]
    for selector in ("main", *(f"[data-key='{key}']" for key in (LEFT, RIGHT, OK, BACK))):
        box = page.locator(selector).bounding_box()
        assert box is not None
        assert box["x"] >= 0 and box["x"] + box["width"] <= width, selector
        assert box["y"] >= 0 and box["y"] + box["height"] <= height, selector
        assert box["width"] >= 44 and box["height"] >= 44, selector
    # Whole screen pixels for each dot, and as many of them as are drawn.
    dots, shown = page.evaluate(
        "[glass.width / 128, glass.getBoundingClientRect().width * devicePixelRatio]"
    )
    assert dots == int(dots) >= 1
    assert abs(shown - 128 * dots) < 0.1
    assert shown >= 0.55 * min(width, 640) * size.get("device_scale_factor", 1)


# Rest.


def test_idle_page_does_next_to_nothing(handheld: Handheld) -> None:
    handheld.page.wait_for_timeout(2500)
    before = handheld.page.evaluate("({ ...spariglio.count })")
    handheld.page.wait_for_timeout(3000)
    after = handheld.page.evaluate("({ ...spariglio.count })")
    assert after["pictures"] == before["pictures"]
    assert 5 <= after["turns"] - before["turns"] <= 35


def test_sound_is_off_until_wanted(handheld: Handheld) -> None:
    made = "globalThis.made = 0; const Real = AudioContext;"
    made += "globalThis.AudioContext = class extends Real { constructor() { super(); made++; } }"
    handheld.page.evaluate(f"() => {{ {made} }}")
    pressed = "document.getElementById('sound').ariaPressed"
    handheld.press(OK, OK, OK, OK, OK)
    assert handheld.page.evaluate(f"[made, {pressed}]") == [0, "false"]
    handheld.page.click("#sound")
    assert handheld.page.evaluate(f"[made, {pressed}]") == [1, "true"]
    handheld.press(OK)  # still the handheld's, not the toggle's
    assert handheld.page.evaluate(pressed) == "true"
    handheld.reload()
    assert handheld.page.evaluate(pressed) == "true"


# Without network, and in two tabs.


def test_works_without_network_once_loaded(
    pages: dict[str, bytes], context_of: Contexts, tab: Tabs
) -> None:
    context = context_of()
    with serve.Server(pages, 0) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        handheld = tab(context)
        handheld.address = server.address
        handheld.open("?seed=7&language=en")
        handheld.until("navigator.serviceWorker.controller !== null")
        handheld.press(OK, OK, OK)
        server.shutdown()
    context.set_offline(True)
    kept = handheld.kept()
    handheld.reload()
    assert handheld.kept() == kept
    handheld.press(OK, OK)
    handheld.wait_screen("deal")
    # A second tab, with another query, from nothing but what the browser keeps.
    other = tab(context)
    other.address = handheld.address
    other.open("?language=it")
    other.press(OK)
    assert other.screen == "menu"
    # The network was asked for the page first, in vain.
    assert all("failed: " in text or "ERR_" in text for text in handheld.expect_trouble())
    assert all("failed: " in text or "ERR_" in text for text in other.expect_trouble())


def test_new_build_is_seen_and_the_old_one_forgotten(
    pages: dict[str, bytes], server: serve.Server, handheld: Handheld
) -> None:
    handheld.until("navigator.serviceWorker.controller !== null")
    folder = next(name for name in pages if "/" in name).partition("/")[0]
    server.files = {
        name.replace(folder, "new"): data.replace(folder.encode(), b"new")
        if name in ("index.html", "sw.js")
        else data
        for name, data in pages.items()
    }
    handheld.reload()
    source = handheld.page.get_attribute("script[type=module]", "src")
    assert source == "new/page.js"
    handheld.until("caches.keys().then(keys => keys.length === 1 && keys[0].endsWith(' new'))")


def test_second_tab_takes_over(handheld: Handheld, tab: Tabs) -> None:
    handheld.press(OK, OK, OK)
    other = tab(handheld.page.context).open("?seed=8")
    assert "another tab" in panel(handheld)
    kept = handheld.kept()
    handheld.page.keyboard.press("Enter")  # on the button that has the focus: play here
    handheld.wait_on()
    assert "another tab" in panel(other)
    handheld.press(OK, OK, OK)
    handheld.wait_screen("game")
    assert handheld.kept().keys() >= kept.keys()


# What goes wrong.


def test_denied_storage_is_said_and_the_game_goes_on(tab: Tabs) -> None:
    handheld = tab()
    denied = "get() { throw new DOMException('denied', 'SecurityError'); }"
    handheld.page.add_init_script(
        f"Object.defineProperty(globalThis, 'localStorage', {{ {denied} }})"
    )
    handheld.open("?language=en", running=False)
    assert "keeps nothing" in panel(handheld)
    handheld.page.click("#panel button")
    handheld.wait_on()
    handheld.press(OK, OK, OK, OK)
    handheld.wait_screen("game")
    assert handheld.log().startswith("LOG 1 kind=solo")


def test_full_storage_is_a_full_flash(handheld: Handheld) -> None:
    full = "() => { throw new DOMException('full', 'QuotaExceededError'); }"
    handheld.page.evaluate(f"() => {{ Storage.prototype.setItem = {full} }}")
    handheld.press(OK, OK, OK)
    handheld.wait_screen("full")


def test_no_webassembly_is_said(tab: Tabs) -> None:
    handheld = tab()
    handheld.page.add_init_script("delete globalThis.WebAssembly")
    handheld.open(running=False)
    assert "no WebAssembly" in panel(handheld)
    handheld.expect_trouble()


@pytest.mark.parametrize("name", ["firmware.pack", "micropython.wasm", "micropython.mjs"])
def test_missing_file_is_said(server: serve.Server, tab: Tabs, name: str) -> None:
    server.files = {path: data for path, data in server.files.items() if not path.endswith(name)}
    handheld = tab().open(running=False)
    assert "did not load" in panel(handheld)
    assert handheld.expect_trouble()


def test_wrong_choice_in_the_address_is_named(tab: Tabs) -> None:
    for query, said in (
        ("?level=99", "level=99"),
        ("?language=de", "language=de"),
        ("?preset=briscola", "briscola"),
    ):
        handheld = tab().open(query, running=False)
        assert said in panel(handheld)


def test_fault_of_the_program_is_told_and_recorded(handheld: Handheld) -> None:
    handheld.press(OK, OK, OK)
    kept = handheld.kept()
    handheld.page.evaluate(
        "spariglio.machine.runPython("
        "'def boom(*args):\\n    raise RuntimeError(\"on purpose\")\\nhandheld.app._draw = boom')"
    )
    handheld.page.keyboard.press("Enter")
    text = panel(handheld)
    assert "has stopped" in text and "RuntimeError: on purpose" in text
    crash = handheld.kept()["/data/crash.txt"]
    assert "on purpose" in crash and "CRASH" in crash
    handheld.page.keyboard.press("Enter")
    handheld.wait_on()
    assert handheld.kept()["/data/0001.log"] == kept["/data/0001.log"]
    assert handheld.screen == "title"


def test_damaged_log_is_set_aside_and_can_be_taken_away(handheld: Handheld) -> None:
    handheld.press(OK, OK, OK, OK)
    handheld.page.evaluate(
        "() => { const key = 'spariglio:/data/0001.log';"
        " localStorage[key] = localStorage[key].replace(/level=[0-9]/, 'level=1'); }"
    )
    handheld.reload()
    handheld.press(OK)
    assert "/data/0001.bad" in handheld.kept()
    handheld.page.click("#logs")
    with handheld.page.expect_download() as found:
        handheld.page.click("#list-all")
    with zipfile.ZipFile(found.value.path()) as archive:
        assert b"level=1" in archive.read("0001.bad")


def test_damaged_log_of_the_match_on_the_table(handheld: Handheld) -> None:
    handheld.press(OK, OK, OK, OK)
    handheld.page.evaluate(
        "spariglio.machine.runPython('"
        "files = handheld.devices.files\\n"
        'files.write("/data/0001.log", files.part("/data/0001.log", 0, 9999) + b"PLAY x\\\\n")\''
        ")"
    )
    handheld.page.click("#logs")
    assert "0001 · damaged" in handheld.page.inner_text("#list-logs")
    assert "PLAY x" in handheld.log()
