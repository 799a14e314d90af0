"""The power-cut campaign: scenes recorded, every image that a cut may leave booted once.

Everything found is kept in a folder as soon as it is there, so that a campaign may be stopped and
goes on with the same command: `NNN.json` a scene, `images/` the flashes, `verdicts/` what became
of them.
"""

import hashlib
import json
import random
import zlib
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, cast

from host_tools import cache, outfile
from host_tools.emulator.faults import judge, scenes
from host_tools.emulator.faults.judge import Verdict
from host_tools.emulator.faults.record import Cut, Recorder
from host_tools.emulator.faults.state import State
from host_tools.emulator.faults.table import Row
from host_tools.emulator.flash import STORAGE_SIZE
from host_tools.emulator.storage import make_data
from host_tools.simulator.script import parse, play

# `say` gets a text, how much of it is done and of how much.
Say = Callable[[str, int, int], None]


class Campaign:
    """The cuts of `seed` on `image`, kept in `folder`."""

    def __init__(self, image: Path, seed: int, folder: Path) -> None:
        self._image = image
        self._seed = seed
        self._folder = folder
        self._held: dict[str, State | None] = {}
        for name in ("images", "verdicts"):
            (folder / name).mkdir(parents=True, exist_ok=True)

    # Recording.

    def _keep(self, content: bytes) -> str:
        name = hashlib.sha256(content).hexdigest()[:16]
        path = self._folder / "images" / name
        if not path.exists():
            outfile.write(path, zlib.compress(content, 1))
        return name

    def _content(self, image: str) -> bytes:
        return zlib.decompress((self._folder / "images" / image).read_bytes())

    def _record(self, number: int) -> tuple[str, list[Cut]]:
        scene = scenes.scene(number, self._seed)
        dice = random.Random(f"cuts {self._seed} {number}")
        blank = b"\xff" * STORAGE_SIZE
        files = scene.files or {}
        kept = None if scene.files is None else make_data(files)
        with Recorder(self._image, files, dice, self._keep, kept or blank) as hands:
            play(cast(Any, hands), parse(scene.script), lambda *_: None)
            return scene.name, hands.cuts()

    def scene(self, number: int) -> tuple[str, list[Cut]]:
        """Name and cuts of a scene, recorded now if it was not before."""
        path = self._folder / f"{number:03}.json"
        kept = cache.read(path)
        if kept is not None:
            return _read_scene(kept)
        name, found = self._record(number)
        states = {each.name: each for cut in found for each in (cut.least, cut.most) if each}
        rows = [
            (cut.kind, cut.image, cut.least and cut.least.name, cut.most and cut.most.name)
            for cut in found
        ]
        made = {"states": {key: each.to_json() for key, each in states.items()}, "cuts": rows}
        outfile.write(path, json.dumps({"name": name, **made}))
        return name, found

    def record(self, cuts: int, say: Say) -> list[tuple[str, Cut]]:
        """`cuts` cuts, each with its scene's name: of as many scenes as are needed, evenly."""
        found: list[tuple[str, Cut]] = []
        number = 0
        while len(found) < cuts:
            say(f"scene {number + 1}", len(found), cuts)
            name, more = self.scene(number)
            found += [(name, cut) for cut in more]
            number += 1
        return spread(found, cuts)

    # Booting.

    def verdict(self, image: str) -> Verdict | None:
        """What the board made of an image, None while it was not booted."""
        kept = cache.read(self._folder / "verdicts" / f"{image}.json")
        if kept is None:
            return None
        found = kept["found"]
        return Verdict(
            None if found is None else State.from_json(found), kept["lost"], kept["failed"]
        )

    def _boot(self, image: str) -> None:
        found = judge.boot(self._image, self._content(image))
        kept = {
            "found": None if found.found is None else found.found.to_json(),
            "lost": found.lost,
            "failed": found.failed,
        }
        outfile.write(self._folder / "verdicts" / f"{image}.json", json.dumps(kept))

    def boot(self, images: Iterable[str], most: int | None, jobs: int, say: Say) -> None:
        """Boot these images, `most` of them, `jobs` at a time; what was booted before is not."""
        every = list(dict.fromkeys(images))
        # Where not all are booted, they are from everywhere.
        random.Random(self._seed).shuffle(every)
        chosen = every[:most]
        todo = [image for image in chosen if self.verdict(image) is None]
        done = len(chosen) - len(todo)
        with ProcessPoolExecutor(jobs) as pool:
            for _ in pool.map(self._boot, todo):
                done += 1
                say("booting", done, len(chosen))

    # The end.

    def held(self, image: str) -> State | None:
        """What the board holds after booting an image; None where it cannot be read.

        Of one that was not booted, what the firmware's own code reads out of it.
        """
        if image not in self._held:
            verdict = self.verdict(image)
            self._held[image] = (
                judge.found(self._content(image)) if verdict is None else verdict.found
            )
        return self._held[image]

    def rows(self, cuts: list[tuple[str, Cut]], command: str) -> Iterator[Row]:
        """The cuts counted by scene, then by what was cut, then the boots alone."""
        lost = [self._lost(cut) for _, cut in cuts]
        failed = [self._failed(cut) for _, cut in cuts]
        for title, names in (
            ("power cut: {}", [scene for scene, _ in cuts]),
            ("  of these, {}", [cut.kind for _, cut in cuts]),
        ):
            for name in dict.fromkeys(names):
                which = [number for number, each in enumerate(names) if each == name]
                yield Row(
                    title.format(name),
                    len(which),
                    sum(lost[number] for number in which),
                    sum(failed[number] for number in which),
                    command,
                )
        images = {cut.image: (lost[at], failed[at]) for at, (_, cut) in enumerate(cuts)}
        booted = [both for image, both in images.items() if self.verdict(image)]
        yield Row(
            f"  of {len(images)} different flashes booted",
            len(booted),
            sum(gone for gone, _ in booted),
            sum(bad for _, bad in booted),
            command,
        )

    def _lost(self, cut: Cut) -> bool:
        held, verdict = self.held(cut.image), self.verdict(cut.image)
        gone = verdict is not None and bool(verdict.lost)
        return gone or held is None or judge.lost(cut, held)

    def _failed(self, cut: Cut) -> bool:
        verdict = self.verdict(cut.image)
        return verdict is not None and bool(verdict.failed)

    def faults(self, cuts: Iterable[tuple[str, Cut]]) -> Iterator[str]:
        """A line for each cut that lost something or did not boot."""
        for scene, cut in cuts:
            verdict = self.verdict(cut.image)
            if verdict is not None and verdict.failed:
                yield f"{scene}: {cut.kind}: image {cut.image}: {verdict.failed}"
            elif verdict is not None and verdict.lost:
                yield f"{scene}: {cut.kind}: image {cut.image}: {verdict.lost}"
            elif self._lost(cut):
                yield (
                    f"{scene}: {cut.kind}: image {cut.image}: holds {self.held(cut.image)}, "
                    f"not {cut.least} to {cut.most}"
                )


def _read_scene(kept: dict[str, Any]) -> tuple[str, list[Cut]]:
    states = {key: State.from_json(text) for key, text in kept["states"].items()}
    cuts = [
        Cut(kind, image, states.get(least), states.get(most))
        for kind, image, least, most in kept["cuts"]
    ]
    return kept["name"], cuts


def spread(found: list[tuple[str, Cut]], count: int) -> list[tuple[str, Cut]]:
    """`count` of these cuts, of every kind as many as there are or as the others have."""
    groups: dict[tuple[str, str], list[tuple[str, Cut]]] = {}
    for scene, cut in found:
        groups.setdefault((scene, cut.kind), []).append((scene, cut))
    chosen: list[tuple[str, Cut]] = []
    while len(chosen) < count:
        for group in groups.values():
            if group and len(chosen) < count:
                # From the middle: what begins a scene is alike in all of them.
                chosen.append(group.pop(len(group) // 2))
    return chosen
