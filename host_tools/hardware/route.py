"""Lays the tracks of a two-layer board: a shortest path for each net, around what is there.

Small on purpose: some thirty pads, two layers, a grid. Ground is poured, not laid. Whether the
result is a good board is for KiCad's design rules to say.
"""

import heapq
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

LAYERS = ("F.Cu", "B.Cu")
Point = tuple[float, float]
_Cell = tuple[int, int, int]
_Cells = set[tuple[int, int]]

CLEARANCE = 0.25
STEP = 0.635
_VIA_WIDTH = 0.8
_VIA_COST = 12.0
# A track against its layer's direction (across on the front, up and down on the back) is dearer.
_AGAINST = 1.5


@dataclass(frozen=True)
class Pad:
    """A through-hole pad: its net (empty where it has none), middle and outer size."""

    net: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Track:
    """A straight piece of copper on a layer (0 front, 1 back)."""

    net: str
    layer: int
    a: Point
    b: Point
    width: float


@dataclass(frozen=True)
class Via:
    """Where a net changes layers."""

    net: str
    x: float
    y: float


class NoWay(Exception):
    """A net that finds no way; its name is the argument."""


class Router:
    """The board while it is laid; `area` is where tracks may run, `origin` a point of the grid."""

    def __init__(
        self, pads: Sequence[Pad], holes: Iterable[tuple[Point, float]], area: Point, origin: Point
    ) -> None:
        self.pads = pads
        self.tracks: list[Track] = []
        self.vias: list[Via] = []
        self._origin = (origin[0] % STEP, origin[1] % STEP)
        self._area = area
        self._holes = [(point, width / 2) for point, width in holes]

    def lay(self, net: str, width: float) -> None:
        """Join all pads of a net; raises `NoWay`."""
        pads = [pad for pad in self.pads if pad.net == net]
        free = self._free(net, width / 2), self._free(net, _VIA_WIDTH / 2)
        joined: dict[_Cell, None] = dict.fromkeys(self._cells(pads[0]))
        for pad in sorted(pads[1:], key=lambda pad: math.dist(_middle(pad), _middle(pads[0]))):
            path = self._path(list(joined), set(self._cells(pad)), free)
            if path is None:
                raise NoWay(net)
            self._keep(net, path, width, pads)
            joined.update(dict.fromkeys([*path, *self._cells(pad)]))

    def _point(self, cell: _Cell) -> Point:
        return (
            round(self._origin[0] + cell[0] * STEP, 4),
            round(self._origin[1] + cell[1] * STEP, 4),
        )

    def _cells(self, pad: Pad) -> Iterator[_Cell]:
        """The cells in a pad's inner half, on both layers."""
        radius = min(pad.width, pad.height) / 2 - 0.3
        column, row = (
            round((at - near) / STEP)
            for at, near in zip((pad.x, pad.y), self._origin, strict=True)
        )
        for x in range(column - 3, column + 4):
            for y in range(row - 3, row + 4):
                if math.dist(self._point((x, y, 0)), (pad.x, pad.y)) <= radius:
                    yield x, y, 0
                    yield x, y, 1

    def _free(self, net: str, half: float) -> tuple[_Cells, _Cells]:
        """For each layer the cells where copper of `net`, `half` wide to each side, may be."""
        inside = {
            (x, y)
            for x in self._inside(0, half + 2 * CLEARANCE)
            for y in self._inside(1, half + 2 * CLEARANCE)
        }
        for point, radius in self._holes:
            self._clear(inside, point, 0, 0, radius + half + 2 * CLEARANCE)
        for pad in self.pads:
            if pad.net != net:
                reach = half + CLEARANCE
                self._clear(inside, (pad.x, pad.y), pad.width / 2, pad.height / 2, reach)
        for via in self.vias:
            if via.net != net:
                self._clear(inside, (via.x, via.y), 0, 0, _VIA_WIDTH / 2 + half + CLEARANCE)
        free = inside, set(inside)
        for track in self.tracks:
            if track.net != net:
                reach = track.width / 2 + half + CLEARANCE
                self._clear_track(free[track.layer], track, reach)
        return free

    def _inside(self, axis: int, margin: float) -> range:
        """The columns (or rows) that keep a margin to the board's edges."""
        near = self._origin[axis]
        return range(
            math.ceil((margin - near) / STEP),
            math.floor((self._area[axis] - margin - near) / STEP) + 1,
        )

    def _clear(
        self, cells: _Cells, middle: Point, across: float, down: float, reach: float
    ) -> None:
        """Take away the cells nearer than `reach` to a rectangle."""
        columns = self._range(0, middle[0], across + reach)
        for x in columns:
            for y in self._range(1, middle[1], down + reach):
                point = self._point((x, y, 0))
                off = (
                    max(0.0, abs(point[0] - middle[0]) - across),
                    max(0.0, abs(point[1] - middle[1]) - down),
                )
                if math.hypot(*off) < reach - 1e-6:
                    cells.discard((x, y))

    def _clear_track(self, cells: _Cells, track: Track, reach: float) -> None:
        """Take away the cells nearer than `reach` to a track: piece by piece where it slants."""
        across, down = (abs(a - b) for a, b in zip(track.a, track.b, strict=True))
        pieces = math.ceil(min(across, down) / STEP) or 1
        for piece in range(pieces):
            part = (piece + 0.5) / pieces
            x, y = (a + (b - a) * part for a, b in zip(track.a, track.b, strict=True))
            self._clear(cells, (x, y), across / pieces / 2, down / pieces / 2, reach)

    def _range(self, axis: int, middle: float, reach: float) -> range:
        near = self._origin[axis]
        return range(
            math.floor((middle - reach - near) / STEP),
            math.ceil((middle + reach - near) / STEP) + 1,
        )

    def _path(
        self,
        starts: Sequence[_Cell],
        ends: set[_Cell],
        free: tuple[tuple[_Cells, _Cells], tuple[_Cells, _Cells]],
    ) -> list[_Cell] | None:
        """The cheapest way from any of `starts` to any of `ends`, both ends included."""
        tracks, vias = free
        target = next(iter(ends))
        best: dict[_Cell, float] = dict.fromkeys(starts, 0.0)
        before: dict[_Cell, _Cell] = {}
        queue = [(self._rest(cell, target), cell) for cell in starts]
        heapq.heapify(queue)
        done: set[_Cell] = set()
        while queue:
            _, cell = heapq.heappop(queue)
            if cell in done:
                continue
            done.add(cell)
            if cell in ends:
                path = [cell]
                while path[-1] in before:
                    path.append(before[path[-1]])
                return path[::-1]
            for other, cost in self._next(cell, tracks, vias):
                if other[:2] not in tracks[other[2]] and other not in ends:
                    continue
                total = best[cell] + cost
                if total < best.get(other, math.inf):
                    best[other] = total
                    before[other] = cell
                    heapq.heappush(queue, (total + self._rest(other, target), other))
        return None

    @staticmethod
    def _rest(cell: _Cell, target: _Cell) -> float:
        """Never more than what the way to the target costs; the ends of a pad lie together."""
        return max(0.0, math.dist(cell[:2], target[:2]) - 4)

    @staticmethod
    def _next(
        cell: _Cell, tracks: Sequence[_Cells], vias: Sequence[_Cells]
    ) -> Iterator[tuple[_Cell, float]]:
        x, y, layer = cell
        for across in (-1, 0, 1):
            for down in (-1, 0, 1):
                # Round a corner both neighbours must be free, or copper comes too near it.
                if (across or down) and not (
                    across
                    and down
                    and (
                        (x + across, y) not in tracks[layer] or (x, y + down) not in tracks[layer]
                    )
                ):
                    against = down if layer == 0 else across
                    cost = math.hypot(across, down) * (_AGAINST if against else 1.0)
                    yield (x + across, y + down, layer), cost
        if all((x, y) in cells for cells in vias):
            yield (x, y, 1 - layer), _VIA_COST

    def _keep(self, net: str, path: list[_Cell], width: float, pads: Sequence[Pad]) -> None:
        """Turn a path into tracks and vias, its ends led to the middle of their pads."""
        for cell in (path[0], path[-1]):
            point = self._point(cell)
            pad = next((pad for pad in pads if math.dist(point, _middle(pad)) < 1.2), None)
            if pad is not None and point != _middle(pad):
                self.tracks.append(Track(net, cell[2], point, _middle(pad), width))
        start = 0
        for at in range(1, len(path)):
            here, there = path[at - 1], path[at]
            if here[2] != there[2]:
                if not any(math.dist(self._point(here), _middle(pad)) < 0.6 for pad in pads):
                    self.vias.append(Via(net, *self._point(here)))
                start = at
                continue
            last = at + 1 == len(path)
            if last or _direction(here, there) != _direction(there, path[at + 1]):
                ends = self._point(path[start]), self._point(there)
                self.tracks.append(Track(net, there[2], *ends, width))
                start = at


def _direction(a: _Cell, b: _Cell) -> _Cell:
    return b[0] - a[0], b[1] - a[1], b[2] - a[2]


def _middle(pad: Pad) -> Point:
    return pad.x, pad.y


def route(
    pads: Sequence[Pad],
    holes: Iterable[tuple[Point, float]],
    widths: Mapping[str, float],
    area: Point,
    origin: Point,
) -> Router:
    """All nets of `widths` laid, the shortest first; raises `NoWay`.

    A net that finds no way is laid before all others, and everything is tried again.
    """

    def reach(net: str) -> float:
        own = [_middle(pad) for pad in pads if pad.net == net]
        return max(math.dist(a, b) for a in own for b in own)

    order = sorted(widths, key=lambda net: (reach(net), net))
    for _ in range(len(order)):
        router = Router(pads, list(holes), area, origin)
        try:
            for net in order:
                router.lay(net, widths[net])
        except NoWay as blocked:
            net = str(blocked)
            order = [net, *(other for other in order if other != net)]
        else:
            return router
    raise NoWay(order[0])
