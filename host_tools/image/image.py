"""`build image`: the firmware image of the handheld, as a UF2 file to drop onto the board.

Everything is kept in the cache folder under the fingerprint of what it was made from: an unchanged
checkout copies the finished image, a changed module compiles that module and links again.
"""

import json
import os
import shutil
import sys
from argparse import ArgumentParser, Namespace
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

from host_tools import cache, outfile, uf2
from host_tools.image import port, toolchain, tree
from host_tools.image.mpycross import mpy_cross
from host_tools.image.shell import Shell
from host_tools.progress import Line

_ROOT = Path(__file__).resolve().parents[2]
_BOARD = _ROOT / "firmware" / "board"
_KIB = 1024
_KEEP = 12
_SIZES = "sizes.json"
# What a block of the file holds of the program.
_UF2_PAYLOAD = 256
# The day of MicroPython 1.25.0, so that the same checkout gives the same bytes.
_EPOCH = "1744675200"
# MicroPython's boardgen.py writes a set of Python's in its order.
_HASH_SEED = "0"


@dataclass(frozen=True)
class Board:
    """A chip that the image can be built for. Sizes in KiB; `family` is the UF2 family id."""

    name: str
    sdk_board: str
    sdk_platform: str
    family: int
    flash: int
    storage: int
    tried: bool

    @property
    def file(self) -> str:
        """Name of the image file."""
        return f"spariglio-{self.name}.uf2"


BOARDS = {
    "pico": Board("pico", "pico", "rp2040", 0xE48BFF56, 2048, 1408, True),
    "pico2": Board("pico2", "pico2", "rp2350-arm-s", 0xE48BFF59, 4096, 3072, False),
}


@dataclass(frozen=True)
class Sizes:
    """Bytes in flash: the whole program, what of it is frozen modules, and what is left."""

    image: int
    frozen: int
    program_area: int
    file_system: int

    @property
    def free(self) -> int:
        """Room left for a larger program."""
        return self.program_area - self.image


def _fingerprint(*parts: str) -> str:
    return sha256("\n".join(parts).encode()).hexdigest()[:16]


def _board_files() -> dict[str, Path]:
    return {path.name: path for path in sorted(_BOARD.iterdir()) if path.is_file()}


def _compile(board: Board, source: Path, place: Path, shell: Shell, line: Line) -> None:
    """Configure where that has changed, and compile; the result is `place`/build/firmware.bin."""
    build = place / "build"
    env = {
        "MICROPY_MPYCROSS": str(mpy_cross()),
        "MICROPY_GIT_TAG": f"v{port.VERSION}",
        "MICROPY_GIT_HASH": "",
        "SOURCE_DATE_EPOCH": _EPOCH,
        "CFLAGS_EXTRA": f"-ffile-prefix-map={source}=. -ffile-prefix-map={place}=.",
        "PICO_SDK_PATH": "",
        "PYTHONHASHSEED": _HASH_SEED,
    }
    configure = [
        "cmake",
        f"-S{source / 'ports/rp2'}",
        f"-B{build}",
        "-GUnix Makefiles",
        f"-DMICROPY_BOARD=SPARIGLIO_{board.name.upper()}",
        f"-DMICROPY_BOARD_DIR={place / 'board'}",
        f"-DPICO_BOARD={board.sdk_board}",
        f"-DPICO_PLATFORM={board.sdk_platform}",
        f"-DPython3_EXECUTABLE={sys.executable}",
        "-DPICO_NO_PICOTOOL=1",
        "-DPICO_BUILD_DOCS=0",
    ]
    # The makefiles name this checkout's Python, which is gone when the checkout is.
    said = build / "configured.txt"
    if not said.exists() or said.read_text(encoding="utf-8") != "\n".join(configure):
        shell.run(configure, place, env=env)
        said.write_text("\n".join(configure), encoding="utf-8")
    jobs = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    shell.run(
        ["cmake", "--build", str(build), f"-j{jobs or 1}"],
        place,
        env=env,
        percent=lambda value: line.show("compiling", value, 100),
    )


def _uf2(binary: bytes, family: int) -> bytes:
    from adafruit_uf2 import uf2conv

    uf2conv.appstartaddr = 0x10000000
    uf2conv.familyid = family
    return bytes(uf2conv.convert_to_uf2(binary))


def _measure(board: Board, build: Path, shell: Shell) -> Sizes:
    frozen = next(build.rglob("frozen_content.c.o*"))
    line = shell.run(["arm-none-eabi-size", "--format=berkeley", str(frozen)], build)
    text, data = line.splitlines()[1].split()[:2]
    return Sizes(
        image=(build / "firmware.bin").stat().st_size,
        frozen=int(text) + int(data),
        program_area=(board.flash - board.storage) * _KIB,
        file_system=board.storage * _KIB,
    )


def _prune(folder: Path) -> None:
    """Drop all but the newest few entries of a cache folder."""
    entries = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in entries[_KEEP:]:
        shutil.rmtree(path, ignore_errors=True)


def _content(board: Board) -> str:
    """Fingerprint of what of the image lies in the checkout."""
    return _fingerprint(board.name, tree.digest(tree.device_files()), tree.digest(_board_files()))


def _config() -> dict[str, Path]:
    """The board files that compiled C code depends on."""
    return {name: path for name, path in _board_files().items() if path.suffix != ".py"}


def _base(board: Board, packages: Path) -> str:
    """Fingerprint of everything else: with it unchanged, compiled objects stay good."""
    return _fingerprint(
        port.digest(packages),
        toolchain.version(),
        board.name,
        tree.digest(_config()),
        _HASH_SEED,
    )


def _kept(board: Board, packages: Path) -> Path:
    name = _fingerprint(_base(board, packages), _content(board))
    return cache.folder("image", "images") / name


def sizes_beside(kept: Path) -> Sizes | None:
    """The sizes beside the image `kept`; None where one of the two is not there, or not whole."""
    try:
        sizes = Sizes(**cache.read(kept.parent / _SIZES))
        blocks = -(-sizes.image // _UF2_PAYLOAD)
        return sizes if kept.stat().st_size == blocks * uf2.BLOCK else None
    except (OSError, TypeError):
        return None


def _found(board: Board) -> tuple[Path, Sizes] | None:
    """The image of exactly this checkout, and its sizes, where a toolchain like ours built it."""
    packages = port.fetched(cache.folder("image"))
    if packages is None:
        return None
    kept = _kept(board, packages) / board.file
    sizes = sizes_beside(kept)
    return (kept, sizes) if sizes else None


def finished(board: Board) -> Path | None:
    """The image of exactly this checkout if it was built before, None otherwise."""
    if toolchain.missing() or not toolchain.version():
        return None
    found = _found(board)
    return found[0] if found else None


def make(board: Board, refresh: bool = False) -> tuple[Path, Sizes]:
    """Build the image, or take it from the cache: its file there, and its sizes.

    Raises `ToolError` naming the package that is missing or the compiler's complaint.
    """
    toolchain.require()
    return (None if refresh else _found(board)) or _build(board, refresh)


def _build(board: Board, refresh: bool) -> tuple[Path, Sizes]:
    root = cache.folder("image")
    with (
        Line(f"image for {board.name}") as line,
        cache.locked(root / "lock"),
        Shell(root / "build.log") as shell,
    ):
        line.show("sources from Debian's packages")
        packages = port.sources(root, shell, refresh)
        source = port.unpack(packages, root, shell)
        done = _kept(board, packages)
        image = done / board.file
        kept = sizes_beside(image)
        if kept:
            return image, kept  # by another process, while we waited for the lock
        line.show("compiling")
        place = root / "builds" / _base(board, packages)
        tree.lay(_board_files(), place / "board")
        # The manifest wants the folder, were there nothing to freeze.
        (place / "tree").mkdir(parents=True, exist_ok=True)
        if tree.lay(_frozen(tree.device_files()), place / "tree"):
            # makemanifest looks at dates only and would keep a module that went away.
            (place / "build" / "frozen_content.c").unlink(missing_ok=True)
        _compile(board, source, place, shell, line)
        sizes = _measure(board, place / "build", shell)
        done.mkdir(parents=True, exist_ok=True)
        outfile.write(image, _uf2((place / "build/firmware.bin").read_bytes(), board.family))
        outfile.write(done / _SIZES, json.dumps(asdict(sizes)))
        os.utime(place)
        _prune(root / "builds")
        _prune(root / "images")
        return image, sizes


def _frozen(files: dict[str, Path]) -> dict[str, Path]:
    """The device tree as the image freezes it: drivers beside the application, not in lib/."""
    return {name.removeprefix("lib/"): path for name, path in files.items()}


def add_arguments(parser: ArgumentParser) -> None:
    """Arguments of `build image`."""
    parser.add_argument("--out", type=Path, default=Path("build"), help="folder (build/)")
    parser.add_argument(
        "--board", choices=sorted(BOARDS), default="pico", help="chip to build for (pico)"
    )
    parser.add_argument(
        "--refresh", action="store_true", help="fetch Debian's packages again before building"
    )


def run(args: Namespace) -> int:
    """Build, copy the image to `--out`, print the table of sizes."""
    board = BOARDS[args.board]
    cached, sizes = make(board, args.refresh)
    target = args.out / board.file
    try:
        args.out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise outfile.refused(args.out, error) from None
    outfile.write(target, cached.read_bytes())
    rows = (
        ("image", sizes.image),
        ("  of it frozen application", sizes.frozen),
        ("free for a larger program", sizes.free),
        ("file system", sizes.file_system),
    )
    for name, size in rows:
        print(f"{name:<28}{size:>10,} bytes")
    print(f"wrote {target}")
    if not board.tried:
        print(
            f"note: the {board.name} image was built but never run, neither on a board nor on "
            "an emulator"
        )
    return 0
