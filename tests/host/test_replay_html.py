"""`replay LOG --html OUT`: one page, nothing outside it, and nothing of a log taken for markup."""

import argparse
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from firmware.core.options import Options
from firmware.scorer.ledger import Ledger
from host_tools.errors import ToolError
from host_tools.replay import command, lesson
from host_tools.replay.analyse import analyse
from host_tools.replay.page import page
from host_tools.replay.phrases import PHRASES, SPOKEN
from host_tools.replay.verify import Fault, verify
from tests.host import replay_logs
from tests.host.replay_logs import text

SOLO = replay_logs.solo(1)
# The first deal and a bit: judging is work.
SHORT = SOLO[:60]
TABLE = replay_logs.table(11, ("Ada", "Bo", "Ciro"), 3)
_VOID = ("meta", "input", "br", "line", "rect", "circle", "path", "use", "ellipse", "polyline")
_SAMPLES = Path(__file__).parents[1] / "data" / "logs"


class Structure(HTMLParser):
    """Elements of a page, each closed in its place, and every address it names."""

    def __init__(self, content: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.handlers: list[str] = []
        self.addresses: list[str] = []
        self.ids: list[str] = []
        self.feed(content)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for key, value in attrs:
            if key.startswith("on"):
                self.handlers.append(key)
            if key in ("src", "href", "action", "data", "xlink:href") and value:
                self.addresses.append(value)
            if key == "id" and value:
                self.ids.append(value)
        if tag not in _VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag not in _VOID:
            assert self.open.pop() == tag


@pytest.fixture(autouse=True)
def _easy(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Judging is work, and has its own tests; here two pages are judged for good."""
    if not re.search("strongest|verdict", request.node.name):
        monkeypatch.setattr(lesson, "Judge", replay_logs.Easy)


def run(*args: object) -> int:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    return command.run(parser.parse_args([str(arg) for arg in args]))


def made(folder: Path, content: str, name: str = "0001.log") -> str:
    path = folder / name
    path.write_text(content)
    out = folder / "out.html"
    run(path, "--html", out)
    return out.read_text(encoding="utf-8")


def data(content: str) -> dict[str, Any]:
    """What the page's script gets."""
    found = re.search(r'<script type="application/json" id="match">(.*?)</script>', content, re.S)
    assert found
    value: dict[str, Any] = json.loads(found[1])
    return value


@pytest.mark.parametrize("log", sorted(_SAMPLES.glob("*.log")), ids=lambda path: path.stem)
def test_every_kept_log_makes_a_page(tmp_path: Path, log: Path) -> None:
    content = made(tmp_path, log.read_text())
    structure = Structure(content)
    assert structure.open == []
    assert len(structure.ids) == len(set(structure.ids))


def test_the_page_needs_nothing_but_itself(tmp_path: Path) -> None:
    content = made(tmp_path, text(SHORT))
    assert all(address.startswith("#") for address in Structure(content).addresses)
    assert set(re.findall(r"https?://[^\"' ]*", content)) <= {"http://www.w3.org/2000/svg"}
    assert "url(" not in content and "@import" not in content and "import(" not in content
    assert "default-src 'none'" in content


def test_the_page_is_small(tmp_path: Path) -> None:
    deals = len([record for record in SOLO if record[0] == "DEAL"])
    assert len(made(tmp_path, text(SOLO))) < 60_000 + 30_000 * deals


def test_the_page_tells_every_play_and_verdict(tmp_path: Path) -> None:
    told = data(made(tmp_path, text(SOLO)))
    plays = [step for deal in told["deals"] for step in deal["steps"]]
    assert len(plays) == len([record for record in SOLO if record[0] == "PLAY"])
    judged = [step["verdict"] for step in plays if step["verdict"]]
    assert len(judged) == len([step for step in plays if step["seat"] in told["humans"]])
    assert any(verdict["why"] for verdict in judged)


def test_the_strongest_level_judges_the_page(tmp_path: Path) -> None:
    told = data(made(tmp_path, text(SOLO[:30])))
    verdicts = [
        step["verdict"] for deal in told["deals"] for step in deal["steps"] if step["verdict"]
    ]
    assert {each["kind"] for each in verdicts} <= {"search", "exact"}
    assert len({move[1] for each in verdicts for move in each["moves"]}) > 10


def test_both_languages_say_everything() -> None:
    for phrases in (PHRASES, SPOKEN):
        for key, both in phrases.items():
            assert set(both) == {"it", "en"} and all(both.values()), key
            holes = [sorted(re.findall(r"\{\w+\}", both[language])) for language in both]
            assert holes[0] == holes[1], key


def test_the_script_asks_for_no_word_that_is_not_there() -> None:
    script = (Path(command.__file__).parent / "page" / "page.js").read_text()
    asked = set(re.findall(r'(?:word|fill)\("(\w+)"', script))
    started = ("rank", "suit", "kind_")
    assert {key for key in asked if key not in started} <= set(SPOKEN)


def test_the_score_chart_ends_at_the_totals(tmp_path: Path) -> None:
    content = made(tmp_path, text(SOLO))
    assert content.count("<polyline") == 2
    assert re.findall(r'class="side"[^>]*>(\d+)<', content) == ["8", "11"]


def test_a_scored_match_of_people_has_its_scores_and_names(tmp_path: Path) -> None:
    content = made(tmp_path, text(TABLE))
    assert all(name in content for name in ("Ada", "Bo", "Ciro"))
    assert data(content)["deals"] == [] and 'id="board"' not in content


def test_a_faulty_log_s_page_says_so_and_shows_what_came_before(tmp_path: Path) -> None:
    content = made(tmp_path, text(SHORT)[:-5])
    assert 'role="alert"' in content and "60" in content
    assert data(content)["deals"]


def test_a_log_without_a_header_makes_no_page(tmp_path: Path) -> None:
    path = tmp_path / "0001.log"
    path.write_text("nothing\n")
    assert run(path, "--html", tmp_path / "out.html") == 1
    assert not (tmp_path / "out.html").exists()


HOSTILE = "</script><img src=x onerror=alert(1)>\"'&<b>{{7*7}}"


def test_names_and_file_names_are_text_and_never_markup(tmp_path: Path) -> None:
    path = tmp_path / "0001.log"
    path.write_text(text(TABLE))
    log = verify(path)
    match = analyse(log)
    assert match
    match.names[0] = HOSTILE
    match.options["preset"] = HOSTILE
    fault = Fault(HOSTILE, 1, HOSTILE, HOSTILE)
    content = page(HOSTILE, match, None, fault)
    structure = Structure(content)
    assert structure.open == [] and structure.handlers == []
    assert "img" not in structure.tags and structure.tags.count("script") == 2
    assert "{{7*7}}" in content


def test_names_a_scored_log_may_hold_are_escaped(tmp_path: Path) -> None:
    for name in ("<b>x", "a&b", "'\"`"):
        records = [Ledger.header("0.1.0", Options(), [name, "Voi"], 2, 0)]
        try:
            content = made(tmp_path, text(records))
        except FileNotFoundError:
            # The ledger refuses such a name: there is no page at all.
            continue
        assert Structure(content).open == []
        assert "<b>x" not in content


def test_the_app_version_of_a_log_is_escaped(tmp_path: Path) -> None:
    records = [record[:] for record in SHORT]
    at = next(i for i, field in enumerate(records[0]) if field.startswith("app="))
    records[0][at] = "app=<script>alert(1)</script>"
    content = made(tmp_path, text(records))
    assert "<script>alert" not in content
    assert Structure(content).tags.count("script") == 2


def test_a_page_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "0001.log"
    path.write_text(text(SOLO[:4]))
    with pytest.raises(ToolError, match=r"can't be written"):
        run(path, "--html", tmp_path / "none" / "out.html")


def test_a_page_is_of_one_log(tmp_path: Path) -> None:
    with pytest.raises(ToolError, match="one log"):
        run(tmp_path / "a.log", tmp_path / "b.log", "--html", tmp_path / "out.html")
    with pytest.raises(ToolError, match="one log"):
        run(tmp_path, "--html", tmp_path / "out.html")
