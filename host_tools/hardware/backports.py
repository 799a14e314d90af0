"""`python3 -m host_tools.hardware.backports FOLDER`: apt-get's options for installing KiCad 9.

Debian 13 has it, and gets none. Debian 12 has it in its backports: the machine's own sources and
that suite of them are copied to FOLDER, and the options point apt-get there, so that nothing of
the system's set-up changes. They go with `update` and `install`.
"""

import shutil
import sys
from pathlib import Path

from host_tools.image import apt

_NEEDED_ON = "bookworm"


def options(
    folder: Path, system: Path = Path("/etc/apt"), os_release: Path = apt.OS_RELEASE
) -> list[str]:
    """The options; empty where the release's own KiCad is new enough."""
    if apt.codename(os_release) != _NEEDED_ON:
        return []
    suite = f"{_NEEDED_ON}-backports"
    parts, lists = folder / "parts", folder / "lists"
    for made in (parts, lists / "partial"):
        made.mkdir(parents=True, exist_ok=True)
    own = [*system.glob("sources.list.d/*.sources"), *system.glob("sources.list.d/*.list")]
    for path in own:
        shutil.copy(path, parts)
    if (system / "sources.list").exists():
        shutil.copy(system / "sources.list", parts / "system.list")
    sources = apt.debian_sources(system, os_release, suite=suite).replace("deb deb-src", "deb")
    (parts / f"{suite}.sources").write_text(sources)
    return [
        "-o=Dir::Etc::sourcelist=/dev/null",
        f"-o=Dir::Etc::sourceparts={parts}",
        f"-o=Dir::State::lists={lists}",
        "-o=Acquire::Languages=none",
        f"-o=APT::Default-Release={suite}",
    ]


if __name__ == "__main__":
    print(*options(Path(sys.argv[1]).resolve()))
