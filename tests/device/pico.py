"""What makes MicroPython's unix port look like a Pico; runs there, before its prompt.

The file system is littlefs in a file of the PC, the machine's parts answer from a file of settings
(`controls`, a dict as text). Shared by no other interpreter.
"""

import struct
import sys

import vfs

_BLOCK = 4096
_BLOCKS = 352


class _Flash:
    """`history`, where there is such a file, gets every command: place, size, is it an erase."""

    def __init__(self, path, history):
        self._file = open(path, "r+b")  # noqa: SIM115 (outlives this file system)
        try:
            self._history = open(history, "r+b")  # noqa: SIM115
            self._history.seek(0, 2)
        except OSError:
            self._history = None

    def readblocks(self, block, buffer, offset=0):
        self._file.seek(block * _BLOCK + offset)
        self._file.readinto(buffer)

    def writeblocks(self, block, buffer, offset=0):
        self._note(block * _BLOCK + offset, len(buffer), 0)
        if self._history:
            self._history.write(buffer)
        self._file.seek(block * _BLOCK + offset)
        self._file.write(buffer)

    def _note(self, place, size, erase):
        if self._history:
            self._history.write(struct.pack("<III", place, size, erase))

    def ioctl(self, what, value):
        if what == 3:
            self._file.flush()
            if self._history:
                self._history.flush()
        if what == 6:
            self._note(value * _BLOCK, _BLOCK, 1)
        return {4: _BLOCKS, 5: _BLOCK}.get(what, 0)


class _Controls:
    def __init__(self, path):
        self._file = open(path)  # noqa: SIM115
        self._events = open(path + ".events", "a")  # noqa: SIM115

    def get(self, name, default):
        self._file.seek(0)
        return eval(self._file.read() or "{}").get(name, default)

    def event(self, name):
        self._events.write(name + "\n")
        self._events.flush()
        raise SystemExit


def _machine(controls):
    class Pin:
        IN, OUT, PULL_UP, PULL_DOWN = 0, 1, 2, 3

        def __init__(self, number, mode=0, pull=-1, value=0):
            self.number = number
            self._rest = 0 if pull == self.PULL_DOWN else 1

        def value(self, level=None):
            return controls.get("pins", {}).get(self.number, self._rest)

    class ADC:
        def __init__(self, pin):
            pass

        def read_u16(self):
            return controls.get("adc", 27000)

    class I2C:
        def __init__(self, *args, sda, scl, freq):
            self._right = sda.number == 26

        def writeto(self, address, data):
            if controls.get("display" if self._right else "swapped", 0) != address:
                raise OSError(5)

    class Machine:
        def bootloader(self):
            controls.event("bootloader")

        def reset(self):
            controls.event("reset")

    made = Machine()
    made.Pin, made.ADC, made.I2C, made.SoftI2C = Pin, ADC, I2C, I2C
    return made


class _Memory:
    """`uctypes.bytearray_at` over a file that holds the flash from its start."""

    def __init__(self, path):
        self._file = open(path, "rb")  # noqa: SIM115

    def bytearray_at(self, address, count):
        self._file.seek(address - 0x10000000)
        return self._file.read(count)


def dress(folder):
    controls = _Controls(folder + "/controls")
    flash = _Flash(folder + "/flash.bin", folder + "/history.bin")
    memory = _Memory(folder + "/rom.bin")

    class System:
        pass

    system = System()
    for name in dir(sys):
        setattr(system, name, getattr(sys, name))
    real = sys.implementation

    class Implementation:
        name, version, _mpy = real.name, (1, 25, 0, ""), controls.get("mpy", 0x1306)
        _machine = controls.get("machine", "Raspberry Pi Pico with RP2040")

    system.implementation = Implementation()
    system.platform = controls.get("platform", "rp2")
    try:
        files = vfs.VfsLfs2(flash, readsize=32, progsize=256, lookahead=32)
    except OSError:
        vfs.VfsLfs2.mkfs(flash, readsize=32, progsize=256, lookahead=32)
        files = vfs.VfsLfs2(flash, readsize=32, progsize=256, lookahead=32)
    vfs.umount("/")
    vfs.mount(files, "/")
    system.path = sys.path
    system.path[:] = ["", ".frozen", "/lib"]
    sys.modules["sys"] = system
    sys.modules["machine"] = _machine(controls)
    sys.modules["uctypes"] = memory
