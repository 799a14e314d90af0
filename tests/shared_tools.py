"""What the shared tests use: `raises`, and `trace` for the stream that interpreters must share.

Plain functions in the language that CPython and MicroPython have in common.
"""

_lines = []


def raises(exc, fn, *args):
    """Call `fn(*args)`, which must raise `exc`; the error itself, to look at its words."""
    try:
        fn(*args)
    except exc as error:
        return error
    raise AssertionError("%s not raised" % exc.__name__)


def trace(text):
    """Add a line to the trace, which has to be the same on every interpreter."""
    _lines.append(text)


def take_trace():
    """The lines traced since the last call."""
    lines = _lines[:]
    _lines.clear()
    return lines
