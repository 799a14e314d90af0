"""`build web` and `play --web` on the PC: what is built, what is served, what is said."""

import http.client
import io
import json
import os
import re
import socket
import stat
import subprocess
import sys
import tarfile
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from host_tools import cli, interpreters
from host_tools.errors import ToolError
from host_tools.simulator.web import build, micropython, serve, site
from host_tools.simulator.web.archive import make_zip

PAGE = site.PAGE


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """The site, with something short in the place of MicroPython: no npm is needed here."""
    fake = {name: name.encode() for name in micropython.FILES}
    monkeypatch.setattr(micropython, "files", lambda: fake)
    return site.build()


@pytest.fixture
def server(pages: dict[str, bytes]) -> Iterator[serve.Server]:
    with serve.Server(pages, 0) as running:
        threading.Thread(target=running.serve_forever, args=(0.05,), daemon=True).start()
        yield running
        running.shutdown()


def npm(folder: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """Put a program called npm, a shell script, before everything else; an empty cache too."""
    program = folder / "bin" / "npm"
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "cache"))


# What is built.


def test_same_tree_gives_the_same_site(pages: dict[str, bytes]) -> None:
    assert site.build() == pages


def test_every_change_gives_another_folder(
    pages: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site, "pack", lambda: b"[]\n")
    assert not [name for name in site.build() if "/" in name and name in pages]


def test_all_that_the_page_names_is_there(pages: dict[str, bytes]) -> None:
    index = pages["index.html"].decode()
    named = re.findall(r'(?:href|src)="([^"]+)"', index)
    assert len(named) > 5 and all(name in pages for name in named)
    folder = next(name for name in pages if "/" in name).partition("/")[0]
    for path in PAGE.glob("*.js"):
        for name in re.findall(r'from "\./([^"]+)"|import\("\./([^"]+)"\)', path.read_text()):
            assert f"{folder}/{''.join(name)}" in pages
    assert set(re.findall(r"@\w+@", index + pages["sw.js"].decode())) == set()


def test_service_worker_keeps_every_file(pages: dict[str, bytes]) -> None:
    found = re.search(r"const FILES = (\[.*\]);", pages["sw.js"].decode())
    assert found
    assert set(json.loads(found[1])) == {"./", *pages} - {"index.html", "sw.js"}


def test_page_asks_nobody_else(pages: dict[str, bytes]) -> None:
    for name, data in pages.items():
        if not name.endswith((".wasm", ".mjs", ".pack")):
            found = re.findall(rb"https?://[^\s\"'<>]+", data)
            assert found == [b"http://www.w3.org/2000/svg"] * len(found), name
    assert "default-src 'none'" in pages["index.html"].decode()


def test_pack_is_the_firmware_without_the_board(pages: dict[str, bytes]) -> None:
    data = next(data for name, data in pages.items() if name.endswith(site.PACK))
    line, _, body = data.partition(b"\n")
    names = json.loads(line)
    assert sum(size for _, size in names) == len(body)
    modules = {name for name, _ in names}
    assert {"firmware/app.mpy", "firmware/core/deal.mpy", "adafruit_ssd1306.mpy"} <= modules
    assert "host_tools/panel/chip.mpy" in modules
    board = ("machine", "handheld.mpy", "blit_native", "opponent/native", "board/")
    assert not [name for name in modules if any(word in name for word in board)]


def test_words_are_the_same_in_both_languages() -> None:
    text = (PAGE / "words.js").read_text(encoding="utf-8")
    italian, english = re.findall(r"  (?:it|en): \{\n(.*?)\n  \},", text, re.DOTALL)
    keys = [re.findall(r"^    (\w+):", part, re.MULTILINE) for part in (italian, english)]
    assert keys[0] == keys[1] and len(keys[0]) > 20
    code = "".join(path.read_text() for path in PAGE.glob("*.js"))
    used = set(re.findall(r"\bsay\.(\w+)", code)) - {"language", "chosenLanguage"}
    assert used <= set(keys[0])


def test_weight_is_of_all_files(pages: dict[str, bytes]) -> None:
    rows = build.weight(pages)
    assert rows[-1][0] == "the whole page"
    assert rows[-1][1] == sum(len(data) for data in pages.values())


def test_build_empties_only_its_own_folder(pages: dict[str, bytes], tmp_path: Path) -> None:
    folder = tmp_path / "site"
    older = pages["sw.js"].replace(b'["./", ', b'["./", "old/file", ')
    build.write({**pages, "old/file": b"", "sw.js": older}, folder)
    build.write(pages, folder)
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert found == pages.keys()
    (folder / "mine").write_text("mine")
    for place in (folder, tmp_path):
        with pytest.raises(ToolError, match="holds other files"):
            build.write(pages, place)
    assert (folder / "mine").read_text() == "mine"


def test_build_empties_no_page_of_somebody_elses(pages: dict[str, bytes], tmp_path: Path) -> None:
    (tmp_path / "sw.js").write_text('const FILES = ["a.html"];\n')
    (tmp_path / "a.html").write_text("mine")
    with pytest.raises(ToolError, match="holds other files"):
        build.write(pages, tmp_path)
    assert (tmp_path / "a.html").read_text() == "mine"


def test_zip_is_one_that_others_read() -> None:
    files = [("0001.log", b"LOG 1\n" * 50), ("settings.txt", b""), ("perché", b"\xff\x00")]
    with zipfile.ZipFile(io.BytesIO(make_zip(files))) as archive:
        assert archive.testzip() is None
        assert [(name, archive.read(name)) for name in archive.namelist()] == files


# What npm brings.


def test_no_npm_is_one_clear_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    with pytest.raises(ToolError, match="there is no npm here") as error:
        micropython.files()
    assert "install Node.js" in error.value.hint


@pytest.mark.skipif(sys.platform == "win32", reason="the false npm is a shell script")
@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("echo 'npm error code ENOTFOUND' >&2; exit 1", "cannot reach its registry"),
        ("echo 'npm error code E404' >&2; exit 1", "E404"),
        ("exit 0", "no reason"),
        ("echo other > other-1.27.0.tgz", "another micropython"),
    ],
)
def test_npm_that_fails_is_one_clear_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str, said: str
) -> None:
    npm(tmp_path, monkeypatch, script)
    with pytest.raises(ToolError, match=said) as error:
        micropython.files()
    assert error.value.hint
    assert not list((tmp_path / "cache").rglob("*.tgz"))


@pytest.mark.skipif(sys.platform == "win32", reason="the false npm is a shell script")
def test_npm_is_asked_once_and_the_hash_every_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed = tmp_path / "packed.tgz"
    with tarfile.open(packed, "w:gz") as tar:
        for name in micropython.FILES:
            member = tarfile.TarInfo(f"package/{name}")
            member.size = len(name)
            tar.addfile(member, io.BytesIO(name.encode()))
    monkeypatch.setattr(micropython, "INTEGRITY", micropython._integrity(packed.read_bytes()))
    npm(tmp_path, monkeypatch, f'echo "$@" >> {tmp_path}/asked; cp {packed} x.tgz')
    expected = {name: name.encode() for name in micropython.FILES}
    assert micropython.files() == micropython.files() == expected
    asked = (tmp_path / "asked").read_text().splitlines()
    assert len(asked) == 1 and f"{micropython.PACKAGE}@{micropython.VERSION}" in asked[0]
    assert "--ignore-scripts" in asked[0]
    (kept,) = (tmp_path / "cache").rglob("*.tgz")
    kept.write_bytes(kept.read_bytes()[:-1])
    assert micropython.files() == expected
    assert len((tmp_path / "asked").read_text().splitlines()) == 2


def test_no_chromium_is_said_with_the_command_that_brings_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    found = {each.name: each for each in interpreters.survey()}[interpreters.BROWSER]
    assert found.missing.startswith("there is no Chromium; sudo apt-get install")


# What is served.


def ask(server: serve.Server, path: str, method: str = "GET") -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_address[1], timeout=20)
    connection.request(method, path)
    return connection.getresponse()


def test_server_gives_every_file_with_its_type(
    server: serve.Server, pages: dict[str, bytes]
) -> None:
    for name, data in pages.items():
        answer = ask(server, f"/{name}")
        assert answer.status == 200 and answer.read() == data
        kind = answer.getheader("Content-Type", "")
        if name.endswith(("js", "wasm", "html", "css")):
            assert name.rpartition(".")[2][-2:] in kind or "javascript" in kind or "wasm" in kind
        fresh = answer.getheader("Cache-Control", "")
        assert ("immutable" in fresh) == ("/" in name)


def test_server_takes_queries_and_refuses_the_rest(server: serve.Server) -> None:
    assert ask(server, "/?seed=7").read() == server.files["index.html"]
    assert ask(server, "/index.html", "HEAD").read() == b""
    for path in ("/none", "/../pyproject.toml", "/%2e%2e/pyproject.toml", "//etc/passwd"):
        assert ask(server, path).status == 404
    assert ask(server, "/", "POST").status == 501


def test_port_in_use_is_one_clear_line(pages: dict[str, bytes]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(ToolError, match="is in use") as error:
            serve.serve(pages, taken.getsockname()[1])
    assert "--port" in error.value.hint
    with pytest.raises(ToolError, match="port 99999"):
        serve.serve(pages, 99999)


@pytest.mark.parametrize("option", [["--script", "x"], ["--image"], ["--state", "x"]])
def test_web_refuses_what_belongs_to_other_handhelds(
    option: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["play", "--web", *option]) == 2
    assert "do not go together" in capsys.readouterr().err


def test_port_without_web_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["play", "--port", "1"]) == 2
    assert "add --web" in capsys.readouterr().err


@pytest.mark.browser
def test_play_web_prints_its_address_and_serves_it() -> None:
    command = [sys.executable, "-m", "host_tools", "play", "--web", "--port", "0"]
    command += ["--seed", "a b", "--level", "counter", "--language", "it"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)(/\S*)", line)
        assert found, line
        assert found[2] == "/?seed=a+b&language=it&level=4"
        connection = http.client.HTTPConnection("127.0.0.1", int(found[1]), timeout=20)
        connection.request("GET", found[2])
        assert b"<title>Spariglio</title>" in connection.getresponse().read()
        process.send_signal(2)
        assert process.wait(20) == 0
