"""A flash of nothing but memory, that fills up, fails or loses its power where a test says.

It has the functions of `firmware.store.files`. A call that changes something is done in steps, as
a file system does it: a file is made empty, gets half its bytes, then all. `cut` stops before that
step (from 0) and at every later one.
"""


class PowerCut(Exception):
    """The power went: nothing after this point happens."""


class FakeFiles:
    """Files by path in `held`; `space` bytes in all; `failing` makes every write fail."""

    def __init__(self, held=None):
        self.held = {} if held is None else held
        self.steps = 0
        self.cut = -1
        self.space = 1 << 30
        self.failing = False
        self.silent = False
        self.calls = []

    def _step(self):
        if 0 <= self.cut <= self.steps:
            raise PowerCut()
        self.steps += 1

    def _put(self, path, base, data):
        """`base` is there; add `data` to it, a half at a time, as far as there is space."""
        if self.failing:
            raise OSError(5)
        used = sum([len(each) for each in self.held.values()]) - len(self.held.get(path, b""))
        room = self.space - used - len(base)
        if self.silent:
            room = 1
        self._step()
        self.held[path] = base
        self._step()
        self.held[path] = base + data[: min(len(data) // 2, max(0, room))]
        self._step()
        self.held[path] = base + data[: max(0, room)]
        self._step()
        if len(data) > room and not self.silent:
            raise OSError(28)

    def names(self, folder):
        start = folder + "/"
        names = [path[len(start) :] for path in self.held if path.startswith(start)]
        return sorted([name for name in names if name.find("/") < 0])

    def size(self, path):
        return len(self.held[path]) if path in self.held else -1

    def part(self, path, start, count):
        if path not in self.held:
            raise OSError(2)
        return self.held[path][start : start + count]

    def each_piece(self, path, take):
        data = self.part(path, 0, self.size(path))
        for at in range(0, len(data), 1024):
            take(data[at : at + 1024])

    def append(self, path, data):
        self.calls.append(("append", path, len(data)))
        self._put(path, self.held.get(path, b""), data)
        return len(self.held[path])

    def write(self, path, data):
        self.calls.append(("write", path, len(data)))
        self._put(path, b"", data)

    def copy(self, source, path, count):
        self.calls.append(("copy", path, count))
        self._put(path, b"", self.held[source][:count])

    def rename(self, path, new):
        self.calls.append(("rename", new, 0))
        self._step()
        if path not in self.held:
            raise OSError(2)
        self.held[new] = self.held.pop(path)
        self._step()

    def remove(self, path):
        self.calls.append(("remove", path, 0))
        self._step()
        if path not in self.held:
            raise OSError(2)
        self.held.pop(path)
        self._step()

    def make_folder(self, path):
        pass
