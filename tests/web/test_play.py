"""The handheld in Chromium is the handheld: same pictures, same logs, nothing lost."""

import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from firmware.core.log import read
from firmware.core.match import fold
from firmware.ui.gameview import HAND
from host_tools.panel.picture import picture, to_text
from host_tools.simulator import handheld as simulator
from host_tools.simulator.web.build import weight
from tests.web.conftest import BACK, LEFT, OK, PHONE, RIGHT, Handheld

pytestmark = pytest.mark.browser

Tabs = Callable[..., Handheld]

# As a person: Language, menu, a match, some cards, the match page, away and back.
WALK = (RIGHT, OK, OK, RIGHT, LEFT, OK, RIGHT, RIGHT, OK, RIGHT, OK, LEFT, LEFT, OK)
PLAYS = (OK, OK, OK, OK, OK, RIGHT, OK, OK, BACK, OK, OK)

# Plays a card and reloads the page in the very turn in which it was played.
AWAY = """before => {
    const { keys, machine } = spariglio;
    const [key, played] = ["key", "played"].map((name) => machine.globals.get(name));
    spariglio.leaving = setInterval(() => {
        if (played() > before) return clearInterval(spariglio.leaving), location.reload();
        if (!keys.busy) keys.tap(key());
    }, 1);
}"""


def replay(*paths: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "host_tools", "replay", *map(str, paths)]
    return subprocess.run(command, capture_output=True, text=True)


def download(handheld: Handheld, folder: Path, button: str) -> Path:
    """Press a button of the list of matches; the file that it saves."""
    handheld.page.click("#logs")
    with handheld.page.expect_download() as found:
        handheld.page.click(button)
    path = folder / found.value.suggested_filename
    found.value.save_as(path)
    handheld.page.keyboard.press("Escape")
    return path


def choose_short_match(handheld: Handheld) -> None:
    """From the title into a match to 1, chosen by its keys: OK, a free target, ◀ held."""
    handheld.press(OK, OK, RIGHT, RIGHT, OK, LEFT, OK)
    handheld.hold(LEFT, 2200)
    handheld.press(OK)
    assert handheld.ask("target") == 1
    handheld.press(LEFT, LEFT, OK)


def test_first_picture(
    tab: Tabs, pages: dict[str, bytes], record_property: Callable[[str, object], None]
) -> None:
    handheld = tab().open()
    mark = "performance.getEntriesByName('picture')[0].startTime"
    cold = handheld.page.evaluate(mark)
    handheld.until("navigator.serviceWorker.controller !== null")
    handheld.reload()
    warm = handheld.page.evaluate(mark)
    assert handheld.screen == "language"
    for part, size, packed in weight(pages):
        record_property("measured", f"{part:<24}{size:>10,} bytes {packed:>10,} gzipped")
    record_property("measured", f"first picture after {cold:.0f} ms, on return {warm:.0f} ms")
    assert cold < 20_000


def test_readme_tells_the_page_s_weight(pages: dict[str, bytes]) -> None:
    readme = (Path(__file__).resolve().parents[2] / "README.md").read_text()
    found = re.search(r"(\d\.\d\d) MB, (\d\.\d\d) MB compressed", readme)
    assert found
    _, size, packed = weight(pages)[-1]
    assert float(found[1]) * 1e6 == pytest.approx(size, rel=0.05)
    assert float(found[2]) * 1e6 == pytest.approx(packed, rel=0.05)


def test_pictures_are_the_simulators(tab: Tabs, tmp_path: Path) -> None:
    page = tab().open("?seed=7")
    pc = simulator.Handheld(str(tmp_path), "7")
    pc.wait(1000)
    for number, key in enumerate((0, *WALK, *PLAYS)):
        if key:
            page.press(key)
            pc.tap(key)
        # Until nothing moves by itself.
        pc.wait(4000)
        expected = picture(pc.devices.chip)
        limit = time.monotonic() + 30
        while (found := page.picture()) != expected and time.monotonic() < limit:
            page.page.wait_for_timeout(100)
        assert to_text(found) == to_text(expected), f"after {number} presses, on {pc.screen}"
        assert page.screen == pc.screen
    assert pc.screen == "game"


def test_dimmed_and_dark_glass(handheld: Handheld) -> None:
    before = handheld.picture()
    handheld.page.evaluate("spariglio.handheld.app.devices.display.power(false)")
    handheld.page.wait_for_timeout(500)
    assert handheld.picture() == bytes(1024)
    handheld.page.evaluate("spariglio.handheld.app.devices.display.power(true)")
    handheld.page.evaluate("spariglio.handheld.app.devices.display.contrast(1)")
    handheld.page.wait_for_timeout(500)
    assert handheld.picture() == before


def test_match_to_its_end_by_the_keyboard_and_its_log_replays(
    handheld: Handheld, tmp_path: Path
) -> None:
    choose_short_match(handheld)
    handheld.press(OK)
    handheld.play()
    assert handheld.screen == "end"
    path = download(handheld, tmp_path, "#list-logs button")
    assert path.name == "0001.log"
    done = replay(path)
    assert done.returncode == 0, done.stdout + done.stderr
    records, _, torn = read(path.read_bytes())
    match = fold(records)
    assert match.phase == "over" and max(match.totals) >= 1 and not torn
    assert path.read_text() == handheld.log()


def test_idle_turns_do_not_grow_the_heap(handheld: Handheld) -> None:
    # Objects that Python lent to the page are dropped when the browser collects, a turn later.
    used = """async () => {
        gc();
        await new Promise((done) => setTimeout(done, 100));
        spariglio.machine.runPython("import gc; gc.collect()");
        spariglio.machine.runPython("used = gc.mem_alloc()");
        return spariglio.machine.globals.get("used");
    }"""
    # A card, and all that is loaded for it.
    handheld.press(OK, OK, OK, OK)
    handheld.page.wait_for_timeout(2000)
    handheld.press(OK)
    handheld.page.wait_for_timeout(2000)
    before = handheld.page.evaluate(used)
    for _ in range(50):
        handheld.page.evaluate("for (let i = 0; i < 100; i++) spariglio.handheld.step(0)")
    assert handheld.page.evaluate(used) - before < 20_000


def test_reload_right_after_a_press_loses_nothing(handheld: Handheld) -> None:
    handheld.press(OK, OK, OK)
    handheld.wait_screen("deal")
    handheld.press(OK)
    handheld.wait_screen("game")
    for turn in range(3):
        # Up to the person's turn, then one card, and away with the page at once.
        while handheld.ask("mode") != HAND:
            key = handheld.ask("key")
            handheld.press(*([key] if key else []))
        before = handheld.ask("played")
        with handheld.page.expect_navigation():
            handheld.page.evaluate(AWAY, before)
        handheld.wait_on()
        assert handheld.log().count("PLAY 0") == turn + 1
        handheld.press(OK, OK)
        handheld.wait_screen("game")
        assert handheld.ask("played") == before + 1
    records, _, torn = read(handheld.log().encode())
    assert fold(records).phase == "play" and not torn


def test_scored_table_by_touch(tab: Tabs, tmp_path: Path) -> None:
    handheld = tab(**PHONE).open("?language=en")
    touch = handheld.page.context.new_cdp_session(handheld.page)

    def points(*keys: int) -> list[dict[str, float]]:
        found = []
        for key in keys:
            box = handheld.page.locator(f"[data-key='{key}']").bounding_box()
            assert box is not None
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            found.append({"x": x, "y": y, "id": key})
        return found

    def event(kind: str, *keys: int) -> None:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points(*keys)})

    def hold(key: int, ms: int = 30) -> None:
        event("touchStart", key)
        handheld.page.wait_for_timeout(ms)
        event("touchEnd")
        handheld.rest()

    # Two thumbs at once: both keys are down, and come up one after the other.
    event("touchStart", LEFT)
    event("touchStart", LEFT, BACK)
    mask = "[...document.querySelectorAll('.key.down')].map(key => Number(key.dataset.key)).sort()"
    handheld.until(f"{mask}.join() === '1,8'")
    event("touchEnd", LEFT)
    handheld.until(f"{mask}.join() === '8'")
    event("touchEnd")
    handheld.rest()

    # The scorer: two sides, one deal, counted 23-17, 6-4, settebello, primiera, scope.
    hold(OK)
    # On a busy machine a tap may last long enough to repeat: go by what is chosen.
    for turn in range(20):
        handheld.page.wait_for_timeout(1000)  # the words follow the picture
        if "chosen: Keep score" in handheld.words:
            break
        hold(RIGHT if turn < 8 else LEFT)
    hold(OK)
    assert handheld.screen == "score_new"
    hold(OK)
    handheld.wait_screen("score_live")
    for key in (OK, OK):
        hold(key)
    assert handheld.screen == "score_entry"
    before = handheld.words
    hold(RIGHT, 1500)  # it repeats, and no menu, selection or zoom comes of it
    handheld.page.wait_for_timeout(600)
    assert handheld.words != before
    assert handheld.page.evaluate("getSelection().toString()") == ""
    assert handheld.page.evaluate("visualViewport.scale") == 1
    for _ in range(12):
        if handheld.screen == "score_live":
            break
        hold(OK)
    assert handheld.screen == "score_live"
    path = download(handheld, tmp_path, "#list-logs button")
    done = replay(path)
    assert done.returncode == 0
    assert "scored match" in done.stdout and "deal 2 is being played" in done.stdout


def test_all_logs_in_one_archive(handheld: Handheld, tmp_path: Path) -> None:
    import zipfile

    handheld.press(OK, OK, OK)
    for _ in range(6):
        handheld.press(OK)
    path = download(handheld, tmp_path, "#list-all")
    assert path.name == "spariglio.zip"
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        assert {"0001.log", "settings.txt"} <= set(archive.namelist())
        archive.extractall(tmp_path / "all")
    assert replay(tmp_path / "all" / "0001.log").returncode == 0
