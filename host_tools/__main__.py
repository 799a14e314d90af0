"""`python3 -m host_tools COMMAND`. Any Python can read it, to say if it is too old."""

import sys

if sys.version_info < (3, 11):
    sys.stderr.write(
        "error: this is Python %d.%d; Spariglio needs Python 3.11 or newer\n"
        "  next: install a newer one and start the command with it: python3.12 -m host_tools\n"
        % sys.version_info[:2]
    )
    sys.exit(2)

from host_tools.cli import main

if __name__ == "__main__":
    sys.exit(main())
