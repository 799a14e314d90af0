"""The store on real file systems: this machine's, and under MicroPython littlefs too."""

import os
import time

from firmware.core.errors import LogError
from firmware.store import files
from firmware.store.crash import Crash
from firmware.store.journal import Journal
from firmware.store.settings import Settings
from tests.shared_tools import raises
from tests.store.shared_journal import HEADER, TURNS, flat, sealed

_BLOCK = 4096


class RAMFlash:
    """A block device of nothing but memory, in the size of the Pico's blocks."""

    def __init__(self, blocks):
        self._data = bytearray(blocks * _BLOCK)

    def readblocks(self, block, buffer, offset=0):
        at = block * _BLOCK + offset
        buffer[:] = self._data[at : at + len(buffer)]

    def writeblocks(self, block, buffer, offset=0):
        at = block * _BLOCK + offset
        self._data[at : at + len(buffer)] = buffer

    def ioctl(self, request, argument):
        if request == 4:
            return len(self._data) // _BLOCK
        if request == 5:
            return _BLOCK
        return 0


def clear(folder):
    for name in os.listdir(folder):
        if name == "tail":
            clear(folder + "/" + name)
        else:
            os.remove(folder + "/" + name)
    os.rmdir(folder)


def on_each(test):
    """Run `test(folder)` with a folder that is not there yet, on each file system."""
    base = os.getenv("TMPDIR") or "/tmp"
    folder = "%s/spariglio-%d-%d" % (base, int(time.time() * 1000) % 100000000, id(test) % 9973)
    test(folder)
    clear(folder)
    if hasattr(os, "VfsLfs2"):
        flash = RAMFlash(64)
        os.VfsLfs2.mkfs(flash, progsize=256)
        os.mount(os.VfsLfs2(flash, progsize=256), "/flash")
        try:
            test("/flash/data")
        finally:
            os.umount("/flash")


def test_a_match_is_written_left_read_and_continued():
    def check(folder):
        journal = Journal(folder)
        assert journal.numbers() == []
        assert journal.create(HEADER) == 1
        for turn in TURNS[:5]:
            journal.append(turn)
            journal.tidy()
        again = Journal(folder)
        assert again.open(1) == (flat(TURNS[:5]), 0)
        for turn in TURNS[5:] + TURNS * 9:
            again.append(turn)
            again.tidy()
        again.close()
        assert files.names(folder) == ["0001.log", "tail"]
        assert files.names(folder + "/tail") == []
        text = sealed(flat(TURNS + TURNS * 9))
        assert files.part(folder + "/0001.log", 0, len(text) + 1) == text
        assert again.ends(1) == (HEADER, TURNS[-1][-1])
        again.delete(1)
        assert files.names(folder) == ["tail"]

    on_each(check)


def test_case_H10_torn_ends_are_cut_and_damage_is_set_aside():
    def check(folder):
        files.make_folder(folder)
        text = sealed(flat(TURNS * 12))
        files.write(folder + "/0001.log", text[:-4])
        files.write(folder + "/0002.log", text.replace(b"S9", b"S8", 1))
        files.write(folder + "/0003.log", text[:10])
        journal = Journal(folder)
        assert journal.numbers() == [1, 2]
        records, torn = journal.open(1)
        assert (len(records), torn) == (len(flat(TURNS * 12)) - 1, len("END 0 *12345678\n") - 4)
        journal.append(TURNS[-1][-1:])
        raises(LogError, journal.open, 2)
        assert files.names(folder) == ["0001.log", "0002.bad", "tail"]
        assert files.part(folder + "/0001.log", 0, len(text) + 1) == text

    on_each(check)


def test_settings_and_crash_are_saved_over_what_was_there():
    def check(folder):
        for target in (16, 21, 31):
            settings = Settings(folder)
            settings["target"] = target
            settings.save()
            assert Settings(folder)["target"] == target
            Crash(folder).record(ValueError("target %d" % target), "0.1.0")
            assert "target %d" % target in Crash(folder).text
        assert files.names(folder) == ["crash.txt", "settings.txt"]

    on_each(check)


def test_a_file_in_a_folders_place_is_no_missing_file():
    def check(folder):
        os.mkdir(folder)
        files.write(folder + "/file", b"x")
        raises(OSError, files.size, folder + "/file/1")
        assert files.size(folder + "/none") == -1

    on_each(check)


def test_a_file_is_read_in_pieces_that_find_room_in_a_heap_of_holes():
    def check(folder):
        os.mkdir(folder)
        text = bytes(range(256)) * 20
        files.write(folder + "/file", text)
        pieces = []
        files.each_piece(folder + "/file", pieces.append)
        assert b"".join(pieces) == text
        assert max([len(piece) for piece in pieces]) <= 256

    on_each(check)


def test_a_folder_outlives_either_block_of_the_one_above_it():
    if not hasattr(os, "VfsLfs2"):
        return
    for block in range(2):
        flash = RAMFlash(64)
        os.VfsLfs2.mkfs(flash, progsize=256)
        os.mount(os.VfsLfs2(flash, progsize=256), "/flash")
        files.make_folder("/flash/data")
        files.write("/flash/data/file", b"mine")
        assert os.listdir("/flash") == ["data"]
        os.umount("/flash")
        flash._data[block * _BLOCK : (block + 1) * _BLOCK] = b"\x55" * _BLOCK
        os.mount(os.VfsLfs2(flash, progsize=256), "/flash")
        try:
            assert files.part("/flash/data/file", 0, 9) == b"mine"
        finally:
            os.umount("/flash")


def test_what_a_power_cut_left_beside_a_new_folder_is_cleared_away():
    def check(folder):
        files.make_folder(folder)
        assert files.size(folder + ".tmp") == -1
        files.write(folder + ".tmp", b"x")
        files.make_folder(folder)
        assert files.size(folder + ".tmp") == -1

    on_each(check)


def test_a_folder_that_cannot_be_made_is_an_oserror_at_the_first_use_only():
    journal = Journal("/nowhere/at/all")
    settings = Settings("/nowhere/at/all")
    assert Crash("/nowhere/at/all").record(ValueError("x"), "0.1.0") == 1
    settings["target"] = 16
    raises(OSError, settings.save)
    raises(OSError, journal.numbers)
    raises(OSError, journal.create, HEADER)
    assert (journal.number, journal.behind) == (1, 1)
