"""`play`: the handheld on the PC, in the terminal or pressed by a script."""

import os
import re
import shutil
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path

from host_tools.errors import ToolError

LANGUAGES = ("it", "en")


def add_arguments(parser: ArgumentParser) -> None:
    """The options of `play`."""
    parser.add_argument("--seed", metavar="N", help="repeat a match: same number, same cards")
    parser.add_argument("--level", metavar="L", help="the opponent's level, by number or name")
    parser.add_argument("--preset", metavar="P", help="the variant, e.g. scopa")
    parser.add_argument("--language", choices=LANGUAGES, help="the language of the screens")
    parser.add_argument(
        "--image",
        metavar="UF2",
        nargs="?",
        const="",
        help="the real image on an emulated RP2040 (without a name: the one that was built)",
    )
    parser.add_argument("--web", action="store_true", help="in a browser: serve the page")
    parser.add_argument("--port", metavar="N", type=int, help="where --web serves (8064)")
    parser.add_argument(
        "--state",
        metavar="DIR",
        type=Path,
        help="the folder of settings and matches (default: your data folder; for a script: none)",
    )
    parser.add_argument(
        "--script", metavar="FILE", help="press the keys of FILE (- for stdin), no terminal needed"
    )
    parser.add_argument(
        "--shots",
        metavar="DIR",
        type=Path,
        default=Path(),
        help="where a script's SHOTs go (default: here)",
    )
    parser.add_argument(
        "--on",
        choices=("cpython", "micropython"),
        default="cpython",
        help="the interpreter that plays a script (default: %(default)s)",
    )


def run(args: Namespace) -> int:
    """Run `play`; its exit code."""
    level, preset = _level(args.level), _preset(args.preset)
    if args.seed is not None and not args.seed.isprintable():
        raise ToolError("--seed is not plain text", "choose a number, e.g. --seed 7")
    if args.web:
        return _web(args, level, preset)
    if args.port is not None:
        raise ToolError("--port is where --web serves", "add --web")
    if args.image is not None and args.on != "cpython":
        raise ToolError("--image brings an interpreter of its own", "leave --on away")
    if args.script is not None:
        return _script(args, level, preset)
    if args.on != "cpython":
        raise ToolError("--on chooses who plays a script", "add --script FILE")
    return _terminal(args, level, preset)


def _level(text: str | None) -> int | None:
    """The number of a level given by number or name."""
    from firmware.opponent.levels import LEVELS

    if text is None:
        return None
    if text in LEVELS:
        return LEVELS.index(text) + 1
    if text.isdecimal() and 1 <= int(text) <= len(LEVELS):
        return int(text)
    names = ", ".join(f"{number} ({name})" for number, name in enumerate(LEVELS, 1))
    raise ToolError(f"there is no level {text!r}", f"choose {names}")


def _preset(text: str | None) -> str | None:
    """`text` if it names a variant."""
    from firmware.core.options import PRESETS

    names = [name for name, _ in PRESETS]
    if text is None or text in names:
        return text
    raise ToolError(f"there is no preset {text!r}", f"choose {', '.join(names)}")


def state_folder() -> Path:
    """Where a person's matches are kept on this kind of machine."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "spariglio"


def _make_folder(path: Path, option: str) -> Path:
    try:
        path.mkdir(parents=True, exist_ok=True)
        if not os.access(path, os.W_OK):
            raise PermissionError(None, "no permission to write")
    except OSError as error:
        raise ToolError(
            f"cannot use the folder {path}: {error.strerror}", f"choose another with {option} DIR"
        ) from None
    return path.resolve()


class _Claim:
    """A state folder that only one handheld uses at a time (as long as this object lives)."""

    def __init__(self, path: Path) -> None:
        self._file: int | None = None
        try:
            import fcntl
        except ImportError:  # Windows
            return
        self._file = os.open(path, os.O_RDONLY)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._file)
            raise ToolError(
                f"another handheld is using {path}",
                "close it, or choose another folder with --state DIR",
            ) from None


def _terminal(args: Namespace, level: int | None, preset: str | None) -> int:
    from host_tools.simulator import terminal
    from host_tools.simulator.handheld import Handheld
    from host_tools.simulator.prepare import prepare

    terminal.check_terminal()
    root = _make_folder(args.state or state_folder(), "--state")
    _claim = _Claim(root)
    if args.image is not None:
        from host_tools.emulator import play

        play.terminal(args, root)
        print(f"Everything is kept in {root / play.KEPT}")
        return 0
    prepare(str(root), args.language, level, preset)
    title = "Spariglio" if args.seed is None else f"Spariglio  seed {args.seed}"
    handheld = Handheld(str(root), args.seed, terminal.RealClock(), terminal.start)
    crashes = terminal.play(handheld, title)
    print(f"Everything is kept in {root}")
    if crashes:
        print(f"It crashed meanwhile: {root / 'crash.txt'} tells where; please report it")
    return 0


def _web(args: Namespace, level: int | None, preset: str | None) -> int:
    from host_tools.simulator.web import serve

    for option in ("image", "script", "state"):
        if getattr(args, option) is not None:
            raise ToolError(
                f"--web and --{option} do not go together",
                "the page is pressed by hand, and the browser keeps its matches",
            )
    return serve.run(args, level, preset)


def _read_script(name: str) -> str:
    if name == "-" and sys.stdin is None:
        raise ToolError("standard input is closed", "give --script a file")
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise ToolError(
            f"cannot read the script {name}: {error.strerror}", "check the name after --script"
        ) from None
    try:
        # Windows editors put a mark before the first line.
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ToolError(f"{name} is not a text file", "a script is one token a line") from None


def _script(args: Namespace, level: int | None, preset: str | None) -> int:
    text = _read_script(args.script)
    # Only what will be written to is asked for: people start programs anywhere.
    wanted = re.search(r"^\s*SHOT\b", text, re.MULTILINE)
    shots = _make_folder(args.shots, "--shots") if wanted else args.shots
    if args.state is not None:
        root = _make_folder(args.state, "--state")
        _claim = _Claim(root)
        return _play_script(args, text, str(root), shots, level, preset)
    scratch = tempfile.mkdtemp(prefix="spariglio-")
    try:
        return _play_script(args, text, scratch, shots, level, preset)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def _play_script(
    args: Namespace, text: str, root: str, shots: Path, level: int | None, preset: str | None
) -> int:
    from host_tools.panel.png import save_png
    from host_tools.simulator.prepare import prepare
    from host_tools.simulator.run_script import run as play
    from host_tools.simulator.script import ScriptError, parse

    def shot(name: str, image: bytearray) -> None:
        save_png(bytes(image), shots / f"{name}.png")

    name = "stdin" if args.script == "-" else args.script
    try:
        parse(text)
        if args.image is not None:
            from host_tools.emulator import play as emulated

            print(emulated.script(args, text, Path(root), shot))
            return 0
        prepare(root, args.language, level, preset)
        if args.on == "micropython":
            _on_micropython(text, root, args.seed, shot)
        else:
            print(play(text, root, args.seed, shot))
    except ScriptError as error:
        raise ToolError(f"{name}, {error}", "mend that line of the script", code=1) from None
    return 0


def _on_micropython(
    text: str, root: str, seed: str | None, shot: Callable[[str, bytearray], None]
) -> None:
    """Play a script on the unix port; its pictures come back as files."""
    from host_tools.interpreters import run_micropython
    from host_tools.panel.picture import from_pbm
    from host_tools.simulator.script import ScriptError

    with tempfile.TemporaryDirectory(prefix="spariglio-") as folder:
        file = Path(folder, "script")
        file.write_text(text, encoding="utf-8")
        options = ["--state", root, "--shots", folder]
        if seed is not None:
            options += ["--seed", seed]
        done = run_micropython(["-m", "host_tools.simulator.run_script", *options, str(file)])
        for path in sorted(Path(folder).glob("*.pbm")):
            shot(path.stem, from_pbm(path.read_bytes()))
    fault = re.search(r"line (\d+): (.*)", done.stderr) if done.returncode == 1 else None
    if fault:
        raise ScriptError(int(fault[1]), fault[2])
    if done.returncode:
        raise ToolError(
            f"MicroPython stopped:\n{done.stderr.rstrip()}", "this is a fault: report it"
        )
    print(done.stdout.rstrip())
