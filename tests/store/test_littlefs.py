"""The journal on littlefs as on the Pico: what a press costs, what wears, what a cut leaves."""

import random
from collections.abc import Iterator

import pytest

from firmware.core.log import seal
from firmware.store.journal import Journal
from firmware.store.settings import Settings
from tests.store.littlefs_files import BLOCK, ERASE_MS, PAGE_MS, Flash, LittlefsFiles

HEADER = ["LOG", "1", "kind=solo", "app=0.1.0", "preset=scopa", "seats=2", "human=0", "level=2"]
HEADER += ["dealer=1", "seed=" + "0123456789abcdef" * 4]
DEALS, PLAYS = 10, 36
PICO_BLOCKS = 352


def turns(deals: int = DEALS, plays: int = PLAYS) -> Iterator[list[list[str]]]:
    """The records of a match, as long as real ones are, in the groups that are written at once."""
    lot = random.Random(1)
    for deal in range(1, deals + 1):
        yield [["DEAL", str(deal), "0", "0", "89abcdef"]]
        for play in range(plays):
            taken = lot.choice(("", "", "xS4", "xS4+B3"))
            records = [["PLAY", str(play % 2), "D7" + taken]]
            if play == plays - 1:
                score = ["SCORE", str(deal), "points=4,1", "totals=21,17", "carte=23,17"]
                score += ["denari=6,4", "settebello=1,0", "primiera=81,69", "scope=1,0"]
                records.append([*score, "seed=" + "89abcdef" * 8])
                if deal == deals:
                    records.append(["END", "0", "totals=21,17"])
            yield records


def full_house(flash: Flash) -> LittlefsFiles:
    """A data folder after long use: 19 finished matches and the settings."""
    files = LittlefsFiles(flash)
    files.make_folder("/data")
    for number in range(1, 20):
        files.write(f"/data/{number:04}.log", b"x" * 5499 + b"\n")
    settings = Settings("/data", files)
    settings["names"] = settings["known"] = ("Giovanni", "Annarita", "Benedett")
    settings.save()
    return files


class Costs:
    """Erases and pages of calls of one kind."""

    def __init__(self, flash: Flash) -> None:
        self.flash = flash
        self.calls: list[tuple[int, int]] = []

    def of(self, fn, *args):  # type: ignore[no-untyped-def]
        erases, pages = self.flash.erases, self.flash.pages
        result = fn(*args)
        self.calls.append((self.flash.erases - erases, self.flash.pages - pages))
        return result

    @property
    def ms(self) -> list[float]:
        return sorted(erases * ERASE_MS + pages * PAGE_MS for erases, pages in self.calls)

    @property
    def erases(self) -> int:
        return sum(erases for erases, _ in self.calls)

    def line(self, name: str) -> str:
        ms, n = self.ms, len(self.calls)
        pages = sum(pages for _, pages in self.calls)
        return (
            f"{name:12} {n:4} calls {self.erases:4} erases {pages:5} pages, "
            f"ms: median {ms[n // 2]:.1f} p95 {ms[n * 95 // 100]:.1f} worst {ms[-1]:.1f}"
        )


@pytest.fixture(scope="module")
def match() -> tuple[Costs, Costs]:
    """The costs of every append and of every tidying in a match of ten deals."""
    flash = Flash(PICO_BLOCKS)
    journal = Journal("/data", full_house(flash))
    appends, tidyings = Costs(flash), Costs(flash)
    journal.create(HEADER)
    for records in turns():
        appends.of(journal.append, records)
        if not tidyings.of(journal.tidy):
            tidyings.calls.pop()
    tidyings.of(journal.close)
    print()
    print(appends.line("append"))
    print(tidyings.line("tidy"))
    return appends, tidyings


def plain_costs() -> Costs:
    """What the same match costs with every append going to the log itself."""
    flash = Flash(PICO_BLOCKS)
    files = full_house(flash)
    costs = Costs(flash)
    crc = 0
    for records in [[HEADER], *turns()]:
        text = ""
        for record in records:
            line, crc = seal(record, crc)
            text += line
        costs.of(files.append, "/data/0020.log", text.encode())
    print(costs.line("plain append"))
    return costs


def test_a_confirmed_press_waits_for_at_most_two_erases(match: tuple[Costs, Costs]) -> None:
    appends = match[0]
    assert appends.ms[len(appends.calls) // 2] < 5
    assert appends.ms[-1] < 100  # of 120 ms from press to picture


def test_a_long_match_costs_a_quarter_of_the_erases_of_plain_appends(
    match: tuple[Costs, Costs],
) -> None:
    assert 4 * sum(costs.erases for costs in match) < plain_costs().erases


def test_twenty_years_of_ten_matches_a_day_wear_no_sector_out(match: tuple[Costs, Costs]) -> None:
    erases = sum(costs.erases for costs in match) * 10 * 365 * 20
    # littlefs spreads them over the blocks that hold nothing; two blocks a kept match do not move.
    free = PICO_BLOCKS - 20 * 3 - 10
    assert erases / free < 100_000 / 2


def images(history: list[tuple[int, bytes]], start: bytes) -> Iterator[bytes]:
    """The flash with the power cut before each command, and inside it: half of it done."""
    image = bytearray(start)
    for at, data in history:
        yield bytes(image)
        half = len(data) // 2
        before = bytes(image[at + half : at + len(data)])
        image[at : at + half] = data[:half]
        yield bytes(image)
        image[at + half : at + len(data)] = before
        image[at : at + len(data)] = data
    yield bytes(image)


def test_case_H10_a_cut_inside_any_flash_command_loses_no_confirmed_press() -> None:
    flash = Flash(40)
    files = LittlefsFiles(flash)
    journal = Journal("/data", files)
    start = bytes(flash.buffer)
    flash.history = []
    confirmed = [(0, 0)]  # after so many commands, so many records are safe
    journal.create(HEADER)
    written = [HEADER]
    confirmed.append((len(flash.history), 1))
    for records in turns(3, 12):
        journal.append(records)
        written += records
        confirmed.append((len(flash.history), len(written)))
        journal.tidy()
    journal.close()
    cuts = 0
    for n, image in enumerate(images(flash.history, start)):
        safe = max(records for commands, records in confirmed if commands <= n // 2)
        check_after_cut(image, written, safe)
        cuts += 1
    print(f"{cuts} cuts")
    assert cuts > 150


def check_after_cut(image: bytes, written: list[list[str]], safe: int) -> None:
    files = LittlefsFiles(Flash(len(image) // BLOCK, image))
    journal = Journal("/data", files)
    numbers = journal.numbers()
    records = journal.open(numbers[0])[0] if numbers else []
    assert safe <= len(records) <= safe + 3
    assert records == written[: len(records)]
    if numbers:
        for record in written[len(records) :]:
            journal.append([record])
        journal.close()
        assert files.names("/data") == ["0001.log", "tail"] and not files.names("/data/tail")
        assert Journal("/data", files).open(1) == (written, 0)


def test_case_H13_a_really_full_flash_keeps_what_was_confirmed_and_catches_up() -> None:
    files = LittlefsFiles(Flash(40))
    journal = Journal("/data", files)
    journal.create(HEADER)
    ballast = 0
    try:
        while True:
            files.write(f"/ballast{ballast}", bytes(BLOCK - 100))
            ballast += 1
    except OSError as error:
        assert error.args[0] == 28
    written = [HEADER]
    safe = 1
    for records in turns(4):
        try:
            journal.append(records)
        except OSError as error:
            assert error.args[0] == 28
        written += records
        if not journal.behind:
            safe = len(written)
        journal.tidy()
    assert journal.behind == len(written) - safe > 0
    assert Journal("/data", files).open(1) == (written[:safe], 0)
    for number in range(ballast):
        files.remove(f"/ballast{number}")
    journal.flush()
    journal.close()
    assert Journal("/data", files).open(1) == (written, 0)
