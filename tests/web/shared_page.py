"""What runs in the page beside the firmware, with a page that is no more than a dictionary."""

from binascii import unhexlify

from firmware.core.log import read
from firmware.hal.buttons import BACK, LEFT, OK, RIGHT
from firmware.store import files as real_files
from firmware.ui.canvas import Canvas
from firmware.ui.cardfaces import STYLE, draw_hand, draw_table
from firmware.ui.strings import use
from firmware.ui.widgets import Menu, hints, status
from host_tools.panel.chip import HEIGHT, WIDTH
from host_tools.panel.picture import dot, picture
from host_tools.simulator.devices import Devices
from host_tools.simulator.web import device
from host_tools.simulator.web.archive import make_zip
from host_tools.simulator.web.files import PageFiles
from host_tools.simulator.web.reader import Reader
from tests.shared_tools import raises


class FakePage:
    """A browser's page: `texts` is what it keeps, `refuses` the number of an error."""

    def __init__(self):
        self.texts = {}
        self.refuses = 0
        self.ms = 0.0
        self.beeps = []

    def names(self):
        return "\n".join(self.texts)

    def get(self, name):
        return self.texts[name]

    def put(self, name, text):
        if not self.refuses:
            self.texts[name] = text
        return self.refuses

    def drop(self, name):
        if not self.refuses:
            del self.texts[name]
        return self.refuses

    def now(self):
        self.ms += 10.5
        return self.ms

    def random(self):
        return "0123456789abcdef" * 4

    def beep(self, hz, ms):
        self.beeps.append((hz, ms))


def press(handheld, *keys):
    """Press keys as the page does; the flags of all turns."""
    flags = 0
    for key in keys:
        for raw in (key,) * 6 + (0,) * 6:
            flags |= handheld.step(raw)
    return flags


def begun(page, level="1"):
    """A handheld with a solo match on the table."""
    handheld = device.start(page, "7", "en", level, "")
    press(handheld, OK, OK, OK, OK)
    return handheld


# Files.


def test_files_have_all_that_the_store_asks_for():
    for name in dir(real_files):
        thing = getattr(real_files, name)
        if name[0] != "_" and name not in ("os", "const", "micropython") and callable(thing):
            assert hasattr(PageFiles, name), name


def test_files_are_written_through_and_read_again():
    page = FakePage()
    files = PageFiles(page)
    assert files.append("/data/0001.log", b"one\n") == 4
    assert files.append("/data/0001.log", b"two\n") == 8
    files.write("/data/tail/0001.log", b"three\n")
    assert page.texts == {"/data/0001.log": "one\ntwo\n", "/data/tail/0001.log": "three\n"}
    again = PageFiles(page)
    assert again.names("/data") == ["0001.log"]
    assert again.names("/data/tail") == ["0001.log"]
    assert again.part("/data/0001.log", 4, 99) == b"two\n"
    pieces = []
    again.each_piece("/data/0001.log", pieces.append)
    assert b"".join(pieces) == b"one\ntwo\n"


def test_files_are_copied_renamed_and_removed():
    page = FakePage()
    files = PageFiles(page)
    files.write("/data/a", "perch\u00e9".encode())
    files.copy("/data/a", "/data/b", 5)
    files.rename("/data/b", "/data/a")
    assert files.names("/data") == ["a"] and files.size("/data/a") == 5
    files.remove("/data/a")
    assert files.size("/data/a") == -1 and page.texts == {}


def test_missing_file_and_refusing_page_are_os_errors():
    page = FakePage()
    files = PageFiles(page)
    for call in (files.remove, lambda path: files.part(path, 0, 1)):
        assert raises(OSError, call, "/data/none").args[0] == 2
    files.write("/data/a", b"old")
    page.refuses = 28
    assert raises(OSError, files.write, "/data/a", b"new").args[0] == 28
    assert raises(OSError, files.remove, "/data/a").args[0] == 28
    assert files.part("/data/a", 0, 9) == b"old"
    page.refuses = 0
    assert raises(OSError, files.write, "/data/a", b"\xff").args[0] == 5


# Words.


def reader():
    use("en")
    STYLE.set("it", "FCR")
    canvas = Canvas(Devices("/data", "1").display)
    return canvas, Reader(canvas, STYLE)


def test_words_go_from_left_to_right_and_mark_what_is_chosen():
    canvas, heard = reader()
    canvas.clear()
    status(canvas, "left", "right")
    Menu(2, 1).draw(canvas, ["one", "two"], ["1", "2"])
    hints(canvas, "move", "play", "back")
    words = heard.words().split("\n")
    assert words == ["left", "right", "one", "1", "▸ two", "2", "move", "OK", "play", "back"]


def test_cards_are_named_and_the_chosen_ones_marked():
    canvas, heard = reader()
    canvas.clear()
    draw_table(canvas, 10, [16, 0], (0,))
    draw_hand(canvas, 35, [9, 39], 1)
    words = heard.words().split("\n")
    assert words == [STYLE.name(16), "▸ " + STYLE.name(0), STYLE.name(9), "▸ " + STYLE.name(39)]


def test_text_that_is_cut_off_is_said_whole_and_once():
    canvas, heard = reader()
    canvas.clear()
    status(canvas, "a line that is much too long for its place on the bar")
    assert heard.words() == "a line that is much too long for its place on the bar"


def test_a_second_reader_takes_the_place_of_the_first():
    reader()
    canvas, heard = reader()
    canvas.clear()
    draw_hand(canvas, 35, [16])
    assert heard.words() == STYLE.name(16)


# The handheld.


def test_glass_is_what_the_chip_shows():
    handheld = begun(FakePage())
    chip = handheld.devices.chip
    for change in ((), (0xA7,), (0x81, 1), (0xA5,), (0xA4,), (0xD3, 5), (0x45,), (0xC0,)):
        chip.start(chip.address)
        for byte in (0,) + change:
            chip.byte(byte)
        chip.stop()
        told = unhexlify(handheld.glass())
        columns, left, modes, contrast = told[0], told[1], told[2], told[3]
        assert contrast == chip.contrast
        expected = picture(chip)
        # The page does the same (glass.js).
        for y in range(HEIGHT):
            line = told[4 + y]
            for x in range(0, WIDTH, 3):
                bit = 0
                if line < HEIGHT:
                    memory = told[4 + HEIGHT + (line >> 3) * columns + left - x]
                    bit = (modes & 1 | memory >> (line & 7) & 1) ^ modes >> 1
                assert bit == dot(expected, x, y)


def test_step_tells_of_a_new_picture_once():
    handheld = device.start(FakePage(), "7", "en", "", "")
    assert handheld.step(0) & device.PICTURE
    assert handheld.step(0) == 0
    assert press(handheld, OK) & device.PICTURE
    handheld.devices.display.power(False)
    assert handheld.step(0) == device.PICTURE | device.DARK
    assert handheld.words() == ""


def test_what_was_confirmed_is_there_again():
    page = FakePage()
    handheld = begun(page)
    for _ in range(400):
        top = handheld.app.stack.top
        press(handheld, top.auto() if top.NAME == "game" else OK)
        if handheld.app.solo.played == 3:
            break
    log = handheld.log(1)
    again = device.start(page, "7", "", "", "")
    assert again.log(1) == log and again.language() == "en"
    assert len([record for record in read(log.encode())[0] if record[:2] == ["PLAY", "0"]]) == 3
    assert again.logs() == "1 solo 0"


def test_exception_is_recorded_and_told():
    page = FakePage()
    handheld = begun(page)

    def boom():
        raise RuntimeError("on purpose")

    handheld.app._draw = boom
    assert press(handheld, BACK) & device.FAILED
    assert handheld.fault.endswith("RuntimeError: on purpose")
    assert "on purpose" in page.texts["/data/crash.txt"]


def test_wrong_choices_are_named():
    for choice, said in (
        (("", "de", "", ""), "language=de"),
        (("", "", "0", ""), "level=0"),
        (("", "", "x", ""), "level=x"),
        (("", "", "", "briscola"), "preset=briscola"),
    ):
        error = raises(ValueError, device.start, FakePage(), *choice)
        assert said in str(error)


def test_chance_is_the_pages_and_repeats_only_with_a_seed():
    page = FakePage()
    assert device.start(page, "", "en", "", "").devices.entropy() == unhexlify(page.random())
    first = device.start(page, "7", "en", "", "").devices.entropy()
    assert first == Devices("/data", "7").entropy() and not page.beeps


def test_archive_holds_whole_logs_and_the_rest():
    page = FakePage()
    page.texts["/data/0009.bad"] = "bad"
    handheld = begun(page)
    press(handheld, OK)
    data = unhexlify(handheld.archive())
    assert data[:4] == b"PK\x03\x04"
    for name in ("0010.log", "settings.txt", "0009.bad"):
        assert data.count(name.encode()) == 2, name
    assert handheld.log(10).encode() in data


def test_zip_of_nothing_and_of_names_with_accents():
    assert len(make_zip([])) == 22
    data = make_zip([("perché", b"")])
    assert data.count("perché".encode()) == 2


def test_keys_are_those_of_the_page():
    assert (LEFT, RIGHT, OK, BACK) == (1, 2, 4, 8)
