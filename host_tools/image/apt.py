"""Debian 13's source packages, fetched beside the system's own apt set-up.

The machine's Debian sources are copied to a scratch folder with the suite renamed, and apt-get is
pointed there with `-o` options: nothing of the system changes, no host is named here, and the
downloads are checked by apt against the Debian archive's signatures.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path

from host_tools.errors import ToolError
from host_tools.image.shell import Shell

SUITE = "trixie"
_SYSTEM = Path("/etc/apt")
OS_RELEASE = Path("/etc/os-release")
# Debian 12 and 13, where the packages are known to compile.
_RELEASES = ("bookworm", SUITE)
_NO_DEBIAN = "flash stock MicroPython for the Pico instead and use `spariglio deploy`"
# A Debian archive, as opposed to a third party that publishes for a Debian release.
_ARCHIVE_PATH = re.compile(r"^\S+/debian/?$")


def _os_release(text: str) -> dict[str, str]:
    pairs = (line.split("=", 1) for line in text.splitlines() if "=" in line)
    return {key: value.strip().strip('"') for key, value in pairs}


def _stanzas(text: str) -> Iterator[dict[str, str]]:
    """The stanzas of a deb822 file: comments dropped, continuation lines kept."""
    for block in re.split(r"\n\s*\n", text):
        fields: dict[str, str] = {}
        key = ""
        for line in block.splitlines():
            if line.startswith("#"):
                continue
            if line[:1] in (" ", "\t") and key:
                fields[key] += "\n" + line
            elif ":" in line:
                name, value = line.split(":", 1)
                key = name.strip().lower()
                fields[key] = value.strip()
        if fields:
            yield fields


def _from_deb822(text: str, suites: set[str], wanted: str) -> Iterator[str]:
    for fields in _stanzas(text):
        if (
            fields.get("enabled", "yes").lower() in ("no", "false", "0")
            or "deb" not in fields.get("types", "").split()
            or "main" not in fields.get("components", "").split()
            or suites.isdisjoint(fields.get("suites", "").split())
        ):
            continue
        uris = [uri for uri in fields.get("uris", "").split() if _ARCHIVE_PATH.match(uri)]
        if uris:
            lines = [
                "Types: deb deb-src",
                f"URIs: {' '.join(uris)}",
                f"Suites: {wanted}",
                "Components: main",
            ]
            if "signed-by" in fields:
                lines.append(f"Signed-By: {fields['signed-by']}")
            yield "\n".join(lines) + "\n"


def _from_one_line(text: str, suites: set[str], wanted: str) -> Iterator[str]:
    for line in text.splitlines():
        found = re.match(r"^\s*deb\s+(\[[^\]]*\]\s+)?(\S+)\s+(\S+)\s+([^#]*)", line)
        if not found:
            continue
        options, uri, suite, components = found.groups()
        if suite in suites and "main" in components.split() and _ARCHIVE_PATH.match(uri):
            lines = ["Types: deb deb-src", f"URIs: {uri}", f"Suites: {wanted}", "Components: main"]
            signed = re.search(r"signed-by=(\S+?)[\]\s]", options or "")
            if signed:
                lines.append(f"Signed-By: {signed.group(1).replace(',', ' ')}")
            yield "\n".join(lines) + "\n"


def codename(os_release: Path = OS_RELEASE) -> str:
    """The name of the Debian release that this machine runs, empty where it runs none."""
    try:
        release = _os_release(os_release.read_text())
    except OSError:
        return ""
    return release.get("VERSION_CODENAME", "") if release.get("ID") == "debian" else ""


def debian_sources(
    apt: Path = _SYSTEM, os_release: Path = OS_RELEASE, *, suite: str = SUITE
) -> str:
    """The machine's own Debian archive as a .sources text for `suite`, sources included.

    Security, updates and third-party entries are left out. Raises `ToolError` on a machine that
    is no Debian 12 or 13, or whose apt names no Debian archive.
    """
    own = codename(os_release)
    if own not in _RELEASES:
        here = f", this is {own}" if own else ""
        raise ToolError(f"`build image` works on Debian 12 and 13 only{here}", _NO_DEBIAN)
    names = {own, SUITE, "stable", "testing", "unstable"}
    stanzas: list[str] = []
    for path in sorted(apt.glob("sources.list.d/*.sources")):
        stanzas.extend(_from_deb822(path.read_text(), names, suite))
    for path in [apt / "sources.list", *sorted(apt.glob("sources.list.d/*.list"))]:
        if path.exists():
            stanzas.extend(_from_one_line(path.read_text(), names, suite))
    if not stanzas:
        raise ToolError(
            f"no Debian archive is named in {apt}/sources.list or {apt}/sources.list.d",
            "add the line of your Debian mirror there (deb ... main), then try again",
        )
    return "\n".join(dict.fromkeys(stanzas))


def download(
    scratch: Path, target: Path, sources: list[str], packages: list[str], shell: Shell
) -> None:
    """Fetch source packages and binary packages of `SUITE` into `target`.

    `scratch` holds the package lists and may be deleted afterwards. Raises `ToolError` with apt's
    own complaint.
    """
    parts, lists, cache = scratch / "parts", scratch / "lists", scratch / "cache"
    for folder in (parts, lists / "partial", cache / "archives" / "partial", target):
        folder.mkdir(parents=True, exist_ok=True)
    (parts / "debian.sources").write_text(debian_sources())
    options = [
        "-q",
        "-o=Dir::Etc::sourcelist=/dev/null",
        f"-o=Dir::Etc::sourceparts={parts}",
        f"-o=Dir::State::lists={lists}",
        f"-o=Dir::Cache={cache}",
        "-o=Acquire::Languages=none",
        "-o=Acquire::Retries=2",
    ]
    if os.geteuid() == 0:
        # The download user may not enter root's cache folder.
        options.append("-o=APT::Sandbox::User=root")
    hint = "check that `apt-get update` works on this machine, then try again"
    shell.run(["apt-get", *options, "update"], scratch, hint=hint)
    if sources:
        shell.run(["apt-get", *options, "source", "--download-only", *sources], target, hint=hint)
    if packages:
        shell.run(["apt-get", *options, "download", *packages], target, hint=hint)
