"""The matches on flash: which can be taken up again, and room for the next one."""

from micropython import const

from .core.errors import LogError

_KEPT = const(20)
# littlefs: what it finds of a file on flash can't be.
_CORRUPT = const(84)


class Shelf:
    """Reads only the ends of the logs, when asked, and remembers until `changed`.

    `broken` is (number, line) of a damaged log that was met, or None.
    """

    def __init__(self, journal, sessions):
        self._journal = journal
        self._sessions = sessions
        self._found = None
        self._left = None
        # A tail without its log is all that is left of a match.
        self.broken = (journal.orphan, 1) if journal.orphan >= 0 else None

    def changed(self):
        """A match has begun, ended or gone."""
        self._found = self._left = None

    def unfinished(self, kind):
        """The number of the newest unfinished match of this kind, 0 where there is none."""
        while self.look():
            pass
        return self._found.get(kind, 0)

    def look(self):
        """Read the ends of one more log, the newest first; whether others are left to read.

        Reading them all at once, a short press would be missed.
        """
        if self._found is None:
            self._found = {}
            self._left = self.numbers()
        if self._left:
            number = self._left.pop()
            kind, over = self._read(number)
            if kind and not over and kind not in self._found:
                self._found[kind] = number
        if self._left:
            return True
        if self._left is not None:
            self._left = None
            running = self._running()
            if running is not None and not running.is_over():
                # Where the flash is full its log may not be there yet.
                self._found[running.KIND] = self._journal.number
        return False

    def _running(self):
        """The session whose match is open for appending, or None."""
        if self._journal.number >= 0:
            for session in self._sessions:
                if session.model is not None:
                    return session
        return None

    def numbers(self):
        """The matches that have a log, oldest first; none where the flash does not answer."""
        try:
            return self._journal.numbers()
        except OSError:
            return []

    def _read(self, number):
        """Kind of a match and whether it is over; no kind for a log that can't be read."""
        running = self._running()
        if running is not None and number == self._journal.number:
            # What a failing flash shows of it for now is no reason to set it aside.
            return running.KIND, running.is_over()
        try:
            first, last = self._journal.ends(number)
        except LogError as error:
            self.broken = (number, error.line)
            return "", False
        except OSError as error:
            # Other errors may pass, and are no reason to set a match aside.
            if error.args[0] == _CORRUPT:
                self.broken = (number, 1)
            return "", False
        for session in self._sessions:
            if len(first) > 2 and first[2] == "kind=" + session.KIND:
                return session.KIND, session.is_finished(last)
        return "", False

    def make_room(self):
        """Keep the newest twenty matches; what goes first is the oldest that is over."""
        numbers = self.numbers()
        while len(numbers) >= _KEPT:
            oldest = numbers[0]
            for number in numbers:
                if self._read(number)[1]:
                    oldest = number
                    break
            if not self.delete(oldest):
                return
            numbers.remove(oldest)

    def delete(self, number):
        """Delete a match, the one in memory with it; False where the flash refuses."""
        self.changed()
        try:
            self._journal.delete(number)
        except OSError:
            return False
        for session in self._sessions:
            if session.number == number:
                session.forget()
        return True

    def set_aside(self, number):
        """Keep a log that tells of no match that can be under another name, offered no more."""
        self.broken = None
        self.changed()
        if number in self.numbers():
            try:
                self._journal.set_aside(number)
            except OSError:
                pass
