"""The page that `replay --html` writes, in Chromium: keys, touch, languages, on desk and phone."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from firmware.core.match import Match, fold
from host_tools.replay.analyse import analyse
from host_tools.replay.judge import Judge
from host_tools.replay.lesson import teach
from host_tools.replay.page import page as render
from host_tools.replay.verify import verify
from tests.host import replay_logs
from tests.host.replay_logs import text

pytestmark = pytest.mark.browser

SAMPLES = Path(__file__).parents[1] / "data" / "logs"
SOLO = replay_logs.solo(1)
DESK = {"viewport": {"width": 1280, "height": 900}, "locale": "en-GB"}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "locale": "it-IT",
    "is_mobile": True,
    "has_touch": True,
}

_SWIPE = """(by) => {
    const board = document.getElementById("board");
    const touch = (x) => new Touch({ identifier: 1, target: board, clientX: x, clientY: 200 });
    const send = (type, x, down) => board.dispatchEvent(new TouchEvent(type, { bubbles: true,
        touches: down ? [touch(x)] : [], changedTouches: [touch(x)] }));
    send("touchstart", 200, true);
    send("touchend", 200 + by, false);
}"""

# Each step: its place, the words about the stock, the cards drawn.
_COUNTS = """() => {
    const found = [];
    const slider = document.getElementById("slider");
    for (let at = 0; at <= Number(slider.max); at += 1) {
        slider.value = at;
        slider.dispatchEvent(new Event("input"));
        found.push([at, document.getElementById("stock").textContent,
            document.querySelectorAll("#board svg.card").length]);
    }
    return found;
}"""
# Cards of the board that are cut off at a side of the screen, at any of the steps.
_CUT_OFF = """() => {
    const found = [];
    const slider = document.getElementById("slider");
    for (let at = 0; at <= Number(slider.max); at += 9) {
        slider.value = at;
        slider.dispatchEvent(new Event("input"));
        if (document.documentElement.scrollWidth > innerWidth) found.push([at, "page"]);
        for (const card of document.querySelectorAll("#board svg.card")) {
            const box = card.getBoundingClientRect();
            if (box.left < 0 || box.right > innerWidth) found.push([at, card.ariaLabel]);
        }
    }
    return found;
}"""


# The widest tables and hands, every number of players, people on both sides, declared cards.
FAMILY = {
    "three": replay_logs.solo(2, 3, 4),
    "scopone": replay_logs.solo(2, 4, 4, "scopone"),
    "scientifico": replay_logs.solo(2, 4, 4, "scientifico", 3),
    "assi, two people": replay_logs.solo(2, 2, 4, "assi", (0, 1)),
    "quindici": replay_logs.solo(2, 2, 4, "quindici"),
    "cirulla": replay_logs.solo(7, 2, 25, "cirulla", declare="manual", matta_keeps=True),
    "cirulla for four": replay_logs.solo(2, 4, 10, "cirulla", (0, 1)),
}


def page_of(folder: Path, records: list[replay_logs.Record], judge: Judge | None = None) -> Path:
    """The page of a match, in a file."""
    log = folder / "0001.log"
    log.write_text(text(records))
    verified = verify(log)
    match = analyse(verified)
    assert match
    lesson = teach(verified.records, judge=judge) if isinstance(verified.model, Match) else None
    out = folder / "page.html"
    out.write_text(render(log.name, match, lesson), encoding="utf-8")
    return out


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page of a solo match, in a file."""
    return page_of(tmp_path_factory.mktemp("replay"), SOLO)


@pytest.fixture
def opened(browser: Browser, written: Path) -> Iterator[Callable[..., Page]]:
    """Opens the page; it must say nothing on the console and ask for nothing else."""
    trouble: list[str] = []
    contexts = []

    def open_page(kind: dict[str, object], path: Path = written) -> Page:
        contexts.append(browser.new_context(**kind))  # type: ignore[arg-type]
        page = contexts[-1].new_page()
        page.set_default_timeout(30_000)
        page.on("pageerror", lambda error: trouble.append(str(error)))
        page.on(
            "console",
            lambda line: trouble.append(line.text) if line.type in ("error", "warning") else None,
        )
        page.on(
            "request",
            lambda each: trouble.append(each.url) if each.url != path.as_uri() else None,
        )
        page.goto(path.as_uri())
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert trouble == []


def place(page: Page) -> int:
    return int(page.input_value("#slider"))


def last(page: Page) -> int:
    return int(page.get_attribute("#slider", "max") or -1)


def test_the_arrows_step_and_home_and_end_jump(opened: Callable[..., Page]) -> None:
    page = opened(DESK)
    assert place(page) == 0
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert place(page) == 2 and "play 3 of 36" in page.inner_text("#where")
    page.keyboard.press("ArrowLeft")
    assert place(page) == 1
    page.keyboard.press("End")
    plays = len([record for record in SOLO if record[0] == "PLAY"])
    deals = len([record for record in SOLO if record[0] == "DEAL"])
    assert place(page) == last(page) == plays + deals - 1
    page.keyboard.press("ArrowRight")
    assert place(page) == last(page)
    page.keyboard.press("Home")
    page.keyboard.press("ArrowLeft")
    assert place(page) == 0


def test_arrows_on_the_slider_step_once(opened: Callable[..., Page]) -> None:
    page = opened(DESK)
    page.focus("#slider")
    page.keyboard.press("ArrowRight")
    assert place(page) == 1


def test_the_buttons_step_and_rest_at_the_ends(opened: Callable[..., Page]) -> None:
    page = opened(DESK)
    assert page.is_disabled("#first") and page.is_disabled("#previous")
    page.click("#next")
    assert place(page) == 1
    page.click("#last")
    assert page.is_disabled("#next") and page.is_disabled("#last")
    page.click("#first")
    assert place(page) == 0


def test_a_swipe_steps_and_a_short_one_does_not(opened: Callable[..., Page]) -> None:
    page = opened(PHONE)
    page.evaluate(_SWIPE, -120)
    assert place(page) == 1
    page.evaluate(_SWIPE, -15)
    assert place(page) == 1
    page.evaluate(_SWIPE, 120)
    assert place(page) == 0


def all_cards_are_there(page: Page, word: str = "Stock") -> None:
    for at, stock, shown in page.evaluate(_COUNTS):
        dealt = int(stock.removeprefix(f"{word}: ")) if stock.startswith(word) else 0
        assert shown + dealt == 40, at


def test_every_step_shows_all_forty_cards_or_their_backs(opened: Callable[..., Page]) -> None:
    all_cards_are_there(opened(DESK))


@pytest.mark.parametrize("game", FAMILY)
def test_variants_show_every_card_and_fit_a_phone(
    opened: Callable[..., Page], tmp_path: Path, game: str
) -> None:
    path = page_of(tmp_path, FAMILY[game])
    all_cards_are_there(opened(DESK, path))
    assert opened(PHONE, path).evaluate(_CUT_OFF) == []


@pytest.mark.parametrize("log", sorted(SAMPLES.glob("*.log")), ids=lambda path: path.stem)
def test_every_kept_log_opens_and_fits_a_phone(
    opened: Callable[..., Page], tmp_path: Path, log: Path
) -> None:
    records = verify(log).records
    page = opened(PHONE, page_of(tmp_path, records, replay_logs.Easy()))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # Where a log stops in a deal, the last page shows the piles alone.
    if page.locator("#board").count() and fold(records).phase == "over":
        all_cards_are_there(page, "Mazzo")


def test_declared_cards_lie_open(opened: Callable[..., Page], tmp_path: Path) -> None:
    page = opened(DESK, page_of(tmp_path, FAMILY["cirulla"]))
    said = """() => { const found = []; const slider = document.getElementById("slider");
        for (let at = 0; at <= Number(slider.max); at += 1) {
            slider.value = at;
            slider.dispatchEvent(new Event("input"));
            const told = document.getElementById("panel").textContent;
            if (told.includes("Handheld: Declares")) found.push([told,
                document.querySelectorAll("#others .hand svg:not([aria-label*=face])").length]);
        }
        return found; }"""
    found = page.evaluate(said)
    assert found
    for told, faces in found:
        assert "points: " in told and faces == 3


def test_the_other_s_hand_is_face_down_until_asked_for(opened: Callable[..., Page]) -> None:
    page = opened(DESK)
    page.keyboard.press("ArrowRight")
    hidden = page.locator('#others .hand svg[aria-label="face-down card"]')
    before = hidden.count()
    assert before >= 2
    page.click("#open")
    assert hidden.count() == 0
    assert page.get_attribute("#open", "aria-pressed") == "true"


def test_both_languages_are_there_and_nothing_is_left_in_the_other(
    opened: Callable[..., Page],
) -> None:
    page = opened(DESK)
    assert "How you played" in page.inner_text("main")
    page.click("#language")
    words = page.inner_text("main")
    assert "Come hai giocato" in words and "How you played" not in words
    assert page.get_attribute("html", "lang") == "it"
    assert "Smazzata 1 di" in page.inner_text("#where")


def test_the_browser_s_language_is_the_first(opened: Callable[..., Page]) -> None:
    assert opened(PHONE).get_attribute("html", "lang") == "it"


def test_french_cards_change_the_look_and_nothing_else(opened: Callable[..., Page]) -> None:
    page = opened(DESK)
    labels = "[...document.querySelectorAll('#board svg.card')].map(e => e.ariaLabel)"
    before = page.evaluate(labels)
    assert page.locator("#board use[href^='#i-']").count() > 0
    page.click("#deck")
    assert page.locator("#board use[href^='#i-']").count() == 0
    assert page.locator("#board use[href^='#f-']").count() > 0
    assert page.evaluate(labels) == before


def test_next_mistake_shows_cost_choice_and_reason(opened: Callable[..., Page]) -> None:
    page = opened(DESK)
    page.click("#mistake")
    panel = page.inner_text("#panel")
    assert "Costs" in panel and "Why:" in panel
    assert page.locator("#panel li").count() >= 1
    assert page.locator("#panel tbody tr").count() >= 2
    assert page.locator("#board .better").count() >= 1


def test_a_costly_move_is_a_press_away(opened: Callable[..., Page]) -> None:
    page = opened(DESK)
    page.locator("#worst button").first.click()
    cost = page.locator("#worst b").first.inner_text().removeprefix("−")
    assert f"Costs {cost} points" in page.inner_text("#panel")


def test_a_deal_can_be_chosen(opened: Callable[..., Page]) -> None:
    page = opened(DESK)
    page.select_option("#deal", "2")
    assert "Deal 3 of" in page.inner_text("#where")
    assert page.locator("tr.now").count() == 2


@pytest.mark.parametrize("kind", [DESK, PHONE], ids=["desk", "phone"])
def test_nothing_is_wider_than_the_screen(
    opened: Callable[..., Page], kind: dict[str, dict[str, int]]
) -> None:
    assert opened(kind).evaluate(_CUT_OFF) == []


def test_controls_on_a_phone_are_large_enough_for_a_thumb(opened: Callable[..., Page]) -> None:
    page = opened(PHONE)
    for button in page.locator("button:visible").all():
        box = button.bounding_box()
        assert box and box["height"] >= 44 and box["width"] >= 44


def test_all_that_is_pressed_has_a_name(opened: Callable[..., Page]) -> None:
    page = opened(DESK)
    for each in page.locator("button, select, input").all():
        name = each.get_attribute("aria-label") or each.inner_text()
        assert name.strip()


def test_a_hostile_name_does_nothing(opened: Callable[..., Page], tmp_path: Path) -> None:
    log = tmp_path / "0002.log"
    log.write_text(text(replay_logs.table(3)))
    match = analyse(verify(log))
    assert match
    match.names[0] = "</script><img src=x onerror=\"document.title='taken'\">"
    out = tmp_path / "page.html"
    out.write_text(render("<b>log", match, None), encoding="utf-8")
    page = opened(DESK, out)
    assert page.title() == "Spariglio: <b>log"
    assert page.locator("img").count() == 0


def test_controls_stay_in_reach_below_the_table_of_four(
    opened: Callable[..., Page], tmp_path: Path
) -> None:
    page = opened(PHONE, page_of(tmp_path, FAMILY["scientifico"]))
    box = page.locator("#next").bounding_box()
    assert box and box["y"] + box["height"] <= PHONE["viewport"]["height"]  # type: ignore[index]
