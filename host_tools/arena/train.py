"""Learns the evaluation by self-play, from a seed alone, and writes the module `weights`.

An iteration plays deals with the net as it is and takes one pass over them with Adam; meanwhile
the next deals are played with the net of the pass before, so two cores are busy. The state after
every tenth iteration is kept in the cache folder, and an interrupted run goes on from there.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firmware.opponent import buffers
from firmware.opponent.buffers import FEATURES, HEADS
from host_tools import cache, outfile
from host_tools.arena import compiled, equity, packing
from host_tools.errors import ToolError
from host_tools.progress import Line

Floats = NDArray[np.float32]
Net = tuple[Floats, Floats, Floats, Floats, Floats, Floats]
Rows = tuple[NDArray[np.uint16], NDArray[np.uint8], Floats]

HIDDEN = 64
CHUNKS = 4
BATCH = 1024
RATE = 1.5e-3
# Share of deals against the formula, against the greedy capturer, and played by the match.
MIX = (0.1, 0.1, 0.2)
EXPLORE = 0.04
TRACE = 0.8
# How much an error of each head counts: carte, denari, settebello, primiera, scope, match.
WEIGHTS = (1.0, 1.0, 1.0, 1.0, 1.0, 0.2)
_BETA, _GAMMA = np.float32(0.9), np.float32(0.999)
# What a byte can hold of a weight.
_LIMIT = np.float32(127 / packing.HIDDEN)
_KEEP = 10
_PARTS = ("columns", "heads", "bias")


def as_net(columns: Floats, heads: Floats, bias: Floats, worth: Floats) -> Net:
    """The arrays that the compiled kernels take as a net."""
    sums = np.stack([heads[:5].sum(0), heads[5]]).astype(np.float32)
    return columns, heads, bias, sums, np.array([bias[:5].sum(), bias[5]], np.float32), worth


def generate(net: Net, seed: int, deals: int) -> Rows:
    """Self-play rows of `deals` deals: features, their numbers, and the six targets."""
    samples = np.zeros((deals * 30, 96), np.uint16)
    sizes = np.zeros(deals * 30, np.uint8)
    targets = np.zeros((deals * 30, HEADS), np.float32)
    play = compiled.load().self_play
    rows = play(
        deals, seed, np.array(MIX), EXPLORE, np.float32(TRACE), net, samples, sizes, targets
    )
    return samples[:rows], sizes[:rows], targets[:rows]


class Trainer:
    """The net, its optimiser and how far they are; everything follows from the seed."""

    def __init__(self, seed: int, iterations: int, deals: int, hidden: int = HIDDEN) -> None:
        self.seed, self.iterations, self.deals = seed, iterations, deals
        rng = np.random.default_rng([seed, 1])
        self.state: dict[str, Any] = {
            "columns": rng.normal(0, 0.05, (FEATURES, hidden)).astype(np.float32),
            "heads": rng.normal(0, 0.05, (HEADS, hidden)).astype(np.float32),
            "bias": np.zeros(HEADS, np.float32),
        }
        for name in _PARTS:
            for kind in ("mean_", "square_"):
                self.state[kind + name] = np.zeros_like(self.state[name])
            self.state["played_" + name] = self.state[name].copy()
        self.state["worth"] = equity.points_worth(seed)
        self.state["iteration"] = 0
        self.state["steps"] = 0
        self.loss = 0.0

    def net(self) -> Net:
        """The net as it is; its arrays are the trainer's own."""
        s = self.state
        return as_net(s["columns"], s["heads"], s["bias"], s["worth"])

    def player(self) -> Net:
        """A copy of the net that plays the next iteration's deals: that of one pass before."""
        s = self.state
        columns, heads, bias = (s["played_" + name].copy() for name in _PARTS)
        return as_net(columns, heads, bias, s["worth"])

    def seeds(self, iteration: int) -> list[int]:
        """The seeds of an iteration's chunks of deals."""
        return [
            int(np.random.default_rng([self.seed, 2, iteration, chunk]).integers(1 << 31))
            for chunk in range(CHUNKS)
        ]

    def rate(self) -> float:
        """The learning rate now: full, then a third, then a tenth for the last fifth."""
        done = self.state["iteration"] / self.iterations
        return RATE * (1.0 if done < 0.5 else 0.3 if done < 0.8 else 0.1)

    def learn(self, chunks: list[Rows]) -> None:
        """One pass over an iteration's rows."""
        s = self.state
        kernels = compiled.load()
        samples, sizes, targets = (np.concatenate(parts) for parts in zip(*chunks, strict=True))
        rng = np.random.default_rng([self.seed, 3, s["iteration"]])
        order = rng.permutation(len(samples))
        for name in _PARTS:
            s["played_" + name] = s[name].copy()
        net = self.net()
        slopes = [np.zeros_like(s[name]) for name in _PARTS]
        used = np.zeros(FEATURES, np.int64)
        weights = np.array(WEIGHTS, np.float32)
        loss = 0.0
        for low in range(0, len(order), BATCH):
            high = min(low + BATCH, len(order))
            loss += kernels.train_batch(
                samples, sizes, targets, order, low, high, net, weights, *slopes, used
            )
            s["steps"] += 1
            size = np.float32(1 / (high - low))
            bend = np.sqrt(1 - 0.999 ** s["steps"]) / (1 - 0.9 ** s["steps"])
            rate = np.float32(self.rate() * bend)
            kernels.adam_rows(
                *(s["columns"], slopes[0], s["mean_columns"], s["square_columns"]),
                *(used, rate, _BETA, _GAMMA, size, _LIMIT),
            )
            for name, slope in (("heads", slopes[1]), ("bias", slopes[2])):
                slope *= size
                mean, square = s["mean_" + name], s["square_" + name]
                mean += (1 - _BETA) * (slope - mean)
                square += (1 - _GAMMA) * (slope * slope - square)
                s[name] -= rate * mean / (np.sqrt(square) + np.float32(1e-8))
                slope[:] = 0
        s["iteration"] += 1
        self.loss = loss / len(order)

    def packed(self) -> bytes:
        """The net as the handheld reads it."""
        s = self.state
        return packing.pack(s["columns"], s["heads"], s["bias"], s["worth"])

    def save(self, path: Path) -> None:
        """Keep the state, whole or not at all."""
        with outfile.fresh(path) as part, part.open("wb") as file:
            np.savez(file, **self.state)

    def load(self, path: Path) -> None:
        """Go on from a kept state."""
        with np.load(path) as kept:
            self.state = {name: kept[name] for name in kept.files}
        for name in ("iteration", "steps"):
            self.state[name] = int(self.state[name])


def backend(scheduler: str) -> Callable[[], AbstractContextManager[object]]:
    """What puts joblib on a Dask cluster at `scheduler`; nothing where it is empty."""
    if not scheduler:
        return nullcontext
    try:
        from distributed import Client
        from joblib import parallel_config  # type: ignore[import-untyped]
    except ImportError as error:
        raise ToolError(
            f"{error.name} is not installed", 'pip install "spariglio[train]"'
        ) from None
    try:
        client = Client(scheduler, timeout=10)  # type: ignore[no-untyped-call]
    except OSError as error:
        raise ToolError(
            f"no scheduler at {scheduler}: {error}", "start one: dask scheduler"
        ) from None
    return lambda: parallel_config("dask", client=client)


def learn(trainer: Trainer, jobs: int, scheduler: str, kept: Path | None) -> None:
    """Train to the last iteration, keeping the state in `kept`."""
    try:
        from joblib import Parallel, delayed
    except ImportError:
        raise ToolError("joblib is not installed", 'pip install "spariglio[train]"') from None

    on = backend(scheduler)

    def play(iteration: int, net: Net) -> list[Rows]:
        with on():
            workers = Parallel(n_jobs=jobs, prefer=None if scheduler else "threads")
            share = trainer.deals // CHUNKS
            chunks = workers(delayed(generate)(net, s, share) for s in trainer.seeds(iteration))
            return list(chunks)

    with Line("training") as line, ThreadPoolExecutor(1) as pool:
        at = trainer.state["iteration"]
        following: Future[list[Rows]] = pool.submit(play, at, trainer.player())
        while at < trainer.iterations:
            chunks = following.result()
            # The next deals are played by the net as it is now, while it learns from these.
            now = tuple(part.copy() for part in trainer.net())
            following = pool.submit(play, at + 1, now)  # type: ignore[arg-type]
            trainer.learn(chunks)
            at = trainer.state["iteration"]
            line.show(f"iteration, error {trainer.loss:.4f}", at, trainer.iterations)
            if kept is not None and (at % _KEEP == 0 or at == trainer.iterations):
                trainer.save(kept)


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of `train`."""
    parser.add_argument("--seed", type=int, default=1, help="everything follows from it (1)")
    parser.add_argument("--iterations", type=int, default=400, metavar="N")
    parser.add_argument("--deals", type=int, default=8000, metavar="N", help="an iteration's")
    parser.add_argument("--hidden", type=int, default=HIDDEN, metavar="N", help="units of the net")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="threads that play deals")
    parser.add_argument("--scheduler", default="", metavar="tcp://...", help="play on Dask")
    parser.add_argument("--out", default="", metavar="FILE", help="the module to write")
    parser.add_argument("--fresh", action="store_true", help="forget an interrupted run")


def run(args: Namespace) -> int:
    """Train and write the weights module."""
    if args.hidden < 4 or args.hidden % 4 or args.hidden > 252:
        raise ToolError("--hidden is a multiple of 4 up to 252", f"try --hidden {HIDDEN}")
    trainer = Trainer(args.seed, args.iterations, args.deals, args.hidden)
    size = f"{args.seed}-{args.iterations}-{args.deals}-{args.hidden}"
    name = f"{size}-{compiled.digest()}.npz"
    kept = cache.folder("training") / name
    if kept.exists() and not args.fresh:
        trainer.load(kept)
    learn(trainer, args.jobs, args.scheduler, kept)
    out = Path(args.out) if args.out else Path(buffers.__file__).with_name("weights.py")
    units = "" if args.hidden == HIDDEN else f" --hidden {args.hidden}"
    note = (
        "The learned evaluation, as `buffers.Buffers.load` reads it.\n\n"
        f"Made by `python3 -m host_tools train --seed {args.seed} --iterations {args.iterations} "
        f"--deals {args.deals}{units}`:\n{args.iterations * args.deals} deals of self-play, "
        f"{args.hidden} hidden units, last error {trainer.loss:.4f}.\n"
    )
    out.write_text(packing.literal(trainer.packed(), note), encoding="utf-8")
    print(out)
    return 0
