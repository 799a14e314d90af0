"""Runs shared test modules on any interpreter: `micropython -m tests.run_shared MODULE...`.

Prints each test's name, what it traced, and `ok` or `failed`; then `N passed, N failed`. Two
interpreters agree when what they print is the same, byte for byte; what went wrong goes to stderr.
"""

import sys

from tests import shared_tools


def _print_error(error):
    if hasattr(sys, "print_exception"):  # MicroPython
        sys.print_exception(error, sys.stderr)
    else:
        import traceback

        traceback.print_exception(error)


def run_module(name):
    """Run the tests of the module called `name`; returns how many passed and how many failed."""
    print("#", name)
    module = __import__(name, None, None, ("*",))
    passed = failed = 0
    # Dicts are unordered on MicroPython: by name, the order is the same everywhere.
    for test in sorted(dir(module)):
        if not test.startswith("test_"):
            continue
        shared_tools.take_trace()
        error = None
        try:
            getattr(module, test)()
        except Exception as caught:
            error = caught
        print(test)
        for line in shared_tools.take_trace():
            print("  " + line)
        if error is None:
            passed += 1
            print("  ok")
        else:
            failed += 1
            print("  failed")
            sys.stderr.write("%s %s: " % (name, test))
            _print_error(error)
    return passed, failed


def main(names):
    """Run the modules called `names`; 1 where a test failed or none was found."""
    passed = failed = 0
    for name in names:
        done = run_module(name)
        passed += done[0]
        failed += done[1]
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
