"""Layouts as large as they may be: checked in a second, printed in five; what a tile shows is what the board shows there."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise, product
from math import cos, sin
from pathlib import Path
from random import Random

import pytest

from boardgen.draw.shape.shapes import Paint, Path as Line, Rect, leaves
from boardgen.draw.type.geometry import Box
from boardgen.layout.ground.board import column_letters
from boardgen.sheet.paper.tiled_pages import LONG, Known, clip_to_window
from tests.clock import bound
from tests.sampling import nightly, sampled

ROOT = Path(__file__).resolve().parents[3]
LINES = 100
CODES = ["BO", "PE", "WC", "NL", "TP", "CM", "CA", "SG", "AT", "SW", "SC", "SE", "NW", "NE", "NC"]


def zoned() -> str:
    rows = [" ".join(CODES[column * 5 // LINES + 5 * (row * 3 // LINES)] for column in range(LINES)) for row in range(LINES)]
    return "extends: gocaine\nboard:\n  map: |\n" + "".join(f"    {row}\n" for row in rows)


def holed() -> str:
    rows = [" ".join("." if (7 * row + 3 * column) % 31 == 0 else "+" for column in range(LINES)) for row in range(LINES)]
    return "extends: territory\nboard:\n  map: |\n" + "".join(f"    {row}\n" for row in rows)


def torn() -> str:
    """A third of the points and a fifth of the lines are missing: one rim that winds all over the board."""
    random = Random(1)
    there = [[random.random() > 0.35 for _ in range(LINES)] for _ in range(LINES)]
    walls = []
    for row, column in product(range(LINES), repeat=2):
        for down, right in ((0, 1), (1, 0)):
            other = (row + down, column + right)
            if max(other) < LINES and there[row][column] and there[other[0]][other[1]] and random.random() < 0.2:
                walls.append([f"{column_letters(x)}{LINES - y}" for y, x in ((row, column), other)])
    rows = "".join(f"    {' '.join('+' if point else '.' for point in line)}\n" for line in there)
    return f"extends: territory\nboard:\n  map: |\n{rows}  walls:\n" + "".join(f"    - [{a}, {b}]\n" for a, b in walls)


def seconds(folder: Path, most: float, *words: str) -> float:
    """Processor seconds of boardgen, the least of three runs at most: neighbours on a processor make a run up to half as long again."""
    taken = [once(folder, *words)]
    while min(taken) >= most and len(taken) < 3:
        taken.append(once(folder, *words))
    return min(taken)


def once(folder: Path, *words: str) -> float:
    """Processor seconds of a run of boardgen, which must succeed."""
    resource = pytest.importorskip("resource")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    run = subprocess.run([sys.executable, "-m", "boardgen", *words], cwd=folder, env=env, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert run.returncode == 0, run.stderr
    return float(after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)


LARGEST = {"zoned": zoned, "holed": holed, "torn": torn}


@pytest.mark.slow
@pytest.mark.parametrize("text", sampled([make() for make in LARGEST.values()], landing=0), ids=LARGEST)
def test_the_largest_layouts_are_checked_within_a_second(text: str, tmp_path: Path) -> None:
    (tmp_path / "large.yaml").write_text(text, encoding="utf-8")
    assert seconds(tmp_path, bound(1), "check", "large.yaml") < bound(1)


@pytest.mark.slow
@pytest.mark.parametrize("text", nightly([make() for make in LARGEST.values()], landing=0), ids=LARGEST)
def test_the_largest_layouts_are_printed_in_five_seconds(text: str, tmp_path: Path) -> None:
    (tmp_path / "large.yaml").write_text(text, encoding="utf-8")
    assert seconds(tmp_path, bound(5), "kit", "large.yaml") < bound(5)


def test_a_long_path_loses_the_gaps_that_lie_elsewhere() -> None:
    paint = Paint(fill="#F6F3EA")

    def loop(x: float, y: float, side: float) -> tuple[tuple[str, float, float] | tuple[str], ...]:
        return (("M", x, y), ("L", x + side, y), ("L", x + side, y + side), ("L", x, y + side), ("Z",))

    rim = loop(0, 0, 1000)
    gaps = [loop(10 * i + 2, 10 * j + 2, 5) for i in range(99) for j in range(2)]
    ground = Line((*rim, *(segment for gap in gaps for segment in gap)), paint)  # type: ignore[arg-type]
    assert len(ground.segments) > LONG
    (part,) = clip_to_window([ground, Rect(900, 900, 10, 10, paint)], Box(0, 0, 100, 100), Known())
    ((shape, _),) = leaves([part])
    assert isinstance(shape, Line)
    starts = [segment[1:] for segment in shape.segments if segment[0] == "M"]
    assert starts == [(0, 0)] + [(10 * i + 2, 10 * j + 2) for i in range(10) for j in range(2)]


def inside(path: Line, x: float, y: float) -> bool:
    """Whether a point lies inside a path of straight pieces, by the sides that a ray to the east meets."""
    met, corners = 0, list[tuple[float, float]]()
    for segment in (*path.segments, ("M", 0.0, 0.0)):
        if segment[0] == "M":
            for (x0, y0), (x1, y1) in pairwise([*corners, *corners[:1]]):
                if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
                    met += 1
            corners = []
        if segment[0] != "Z":
            corners.append((segment[-2], segment[-1]))
    return met % 2 == 1


@pytest.mark.slow
def test_a_rim_that_winds_is_cut_where_no_tile_shows_it() -> None:
    """A spiral: every window sees the same inside as before, of far fewer pieces."""
    random, turns = Random(3), 1200
    outer = [(500 + 0.4 * i * cos(i / 20), 500 + 0.4 * i * sin(i / 20)) for i in range(turns)]
    inner = [(500 + (0.4 * i - 14) * cos(i / 20), 500 + (0.4 * i - 14) * sin(i / 20)) for i in range(turns)][:60:-1]
    points = [*outer, *inner]
    rim = Line((("M", *points[0]), *(("L", x, y) for x, y in points[1:]), ("Z",)), Paint(fill="#F6F3EA"))
    for _ in range(12):
        x, y = random.uniform(0, 900), random.uniform(0, 900)
        window = Box(x, y, x + 150, y + 200)
        seen = clip_to_window([rim], window, Known())
        if not seen:
            continue
        (part,) = seen
        assert isinstance(part, Line)
        assert len(part.segments) < len(rim.segments) / 2
        for _ in range(150):
            at = random.uniform(window.x0, window.x1), random.uniform(window.y0, window.y1)
            assert inside(part, *at) == inside(rim, *at), (window, at)
