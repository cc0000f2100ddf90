"""Reads the STL files that OpenSCAD writes and says whether they can be printed."""

import math
from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

Point = tuple[float, float, float]
Triangle = tuple[Point, Point, Point]
STEEPEST = math.cos(math.radians(44.5))  # a face that looks further down than this needs something below it


@dataclass(frozen=True, slots=True)
class Overhang:
    """A region that looks down: where it starts, how long it is and how wide it is on average (area / length)."""

    height: float
    length: float
    width: float


@dataclass(frozen=True)
class Mesh:
    """A body as triangles, their corners counter-clockwise seen from outside; millimetres."""

    triangles: tuple[Triangle, ...]

    @property
    def size(self) -> Point:
        """Extent along x, y and z."""
        return (self._extent(0), self._extent(1), self._extent(2))

    @cached_property
    def bottom(self) -> float:
        """The least z: where the print bed is."""
        return min(point[2] for triangle in self.triangles for point in triangle)

    @cached_property
    def volume(self) -> float:
        """Cubic millimetres; negative when the triangles face inwards."""
        return sum(_dot(a, _cross(b, c)) for a, b, c in self.triangles) / 6

    def open_edges(self) -> int:
        """Return how many edges do not have exactly one neighbour each way round: 0 for a closed body."""
        edges: Counter[tuple[Point, Point]] = Counter()
        for a, b, c in self.triangles:
            edges.update(((a, b), (b, c), (c, a)))
        return sum(1 for (start, end), count in edges.items() if count != edges.get((end, start), 0))

    def overhangs(self) -> list[Overhang]:
        """Return each connected region that hangs over nothing.

        Faces on the bed and faces no flatter than 45 degrees do not count.
        """
        floor = self.bottom + 0.01
        hanging = [t for t in self.triangles if _normal(t)[2] < -STEEPEST and max(p[2] for p in t) > floor]
        return [_overhang(region) for region in _regions(hanging)]

    def _extent(self, axis: int) -> float:
        values = [point[axis] for triangle in self.triangles for point in triangle]
        return max(values) - min(values)


def read(path: Path) -> Mesh:
    """Read an ASCII STL file; triangles that rounding has shrunk to a line are left out."""
    points = []
    for line in path.read_text(encoding="ascii").splitlines():
        words = line.split()
        if words[:1] == ["vertex"]:
            points.append((float(words[1]), float(words[2]), float(words[3])))
    triples = zip(points[0::3], points[1::3], points[2::3], strict=True)
    return Mesh(tuple((a, b, c) for a, b, c in triples if len({a, b, c}) == 3))


def _regions(triangles: list[Triangle]) -> list[list[Triangle]]:
    """Group triangles that share a corner, directly or through others."""
    at: dict[Point, list[int]] = defaultdict(list)
    for index, triangle in enumerate(triangles):
        for point in triangle:
            at[point].append(index)
    todo = set(range(len(triangles)))
    regions = []
    while todo:
        edge = [todo.pop()]
        region = []
        while edge:
            index = edge.pop()
            region.append(triangles[index])
            near = {other for point in triangles[index] for other in at[point]} & todo
            todo -= near
            edge.extend(near)
        regions.append(region)
    return regions


def _overhang(region: list[Triangle]) -> Overhang:
    points = [point for triangle in region for point in triangle]
    length = max(max(p[axis] for p in points) - min(p[axis] for p in points) for axis in (0, 1))
    area = sum(abs(_area_from_above(triangle)) for triangle in region)
    return Overhang(min(p[2] for p in points), length, area / length)


def _area_from_above(triangle: Triangle) -> float:
    (ax, ay, _), (bx, by, _), (cx, cy, _) = triangle
    return ((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2


def _cross(a: Point, b: Point) -> Point:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def _dot(a: Point, b: Point) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _normal(triangle: Triangle) -> Point:
    """Return the unit normal, or the zero vector of a triangle without area."""
    a, b, c = triangle
    across = _cross((b[0] - a[0], b[1] - a[1], b[2] - a[2]), (c[0] - a[0], c[1] - a[1], c[2] - a[2]))
    length = math.sqrt(_dot(across, across))
    return (across[0] / length, across[1] / length, across[2] / length) if length else (0.0, 0.0, 0.0)
