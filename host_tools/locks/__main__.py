"""`python3 -m host_tools.locks`: compile every lock anew from pyproject.toml, by uv.

Each lock keeps the versions of those before it, so that all of them fit into one environment.
Pinned versions stay as they are where they still satisfy pyproject.toml; delete a lock to move it
on. No index is named in a lock: pip takes the one that it is set to.
"""

import os
import subprocess
import sys

from host_tools.bootstrap import GROUPS, LOCK, ROOT

_COMPILE = [
    *("uv", "pip", "compile", "pyproject.toml", "--quiet", "--universal"),
    *("--python-version", "3.11", "--generate-hashes"),
    *("--no-emit-index-url", "--no-emit-find-links"),
]


def main() -> int:
    env = {**os.environ, "UV_CUSTOM_COMPILE_COMMAND": "python3 -m host_tools.locks"}
    before: list[str] = []
    for lock, options in [
        (LOCK, []),
        *((group.lock, ["--extra", group.name]) for group in GROUPS.values()),
    ]:
        name = str(lock.relative_to(ROOT))
        constraints = [word for other in before for word in ("-c", other)]
        done = subprocess.run(
            [*_COMPILE, *options, *constraints, "-o", name],
            cwd=ROOT,
            env=env,
            stdout=subprocess.DEVNULL,
        )
        if done.returncode:
            return done.returncode
        before.append(name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
