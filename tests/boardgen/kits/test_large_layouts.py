"""Layouts as large as they may be: checked in a second, printed in five; what a tile shows is what the board shows there.

Processor time is measured, not the clock, so that a busy machine decides nothing.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from boardgen.draw.geometry import Box
from boardgen.draw.shapes import Paint, Rect, leaves
from boardgen.draw.shapes import Path as Line
from boardgen.sheet.tiles import LONG, seen_through

ROOT = Path(__file__).resolve().parents[3]
LINES = 100
CODES = ["BO", "PE", "WC", "NL", "TP", "CM", "CA", "SG", "AT", "SW", "SC", "SE", "NW", "NE", "NC"]


def zoned() -> str:
    rows = [" ".join(CODES[column * 5 // LINES + 5 * (row * 3 // LINES)] for column in range(LINES)) for row in range(LINES)]
    return "extends: gocaine\nboard:\n  map: |\n" + "".join(f"    {row}\n" for row in rows)


def holed() -> str:
    rows = [" ".join("." if (7 * row + 3 * column) % 31 == 0 else "+" for column in range(LINES)) for row in range(LINES)]
    return "extends: territory\nboard:\n  map: |\n" + "".join(f"    {row}\n" for row in rows)


def seconds(folder: Path, *words: str) -> float:
    """Processor seconds of a run of boardgen, which must succeed."""
    resource = pytest.importorskip("resource")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    run = subprocess.run([sys.executable, "-m", "boardgen", *words], cwd=folder, env=env, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert run.returncode == 0, run.stderr
    return float(after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)


@pytest.mark.parametrize("text", [zoned(), holed()], ids=["zoned", "holed"])
def test_the_largest_layouts_are_checked_within_a_second(text: str, tmp_path: Path) -> None:
    (tmp_path / "large.yaml").write_text(text, encoding="utf-8")
    assert seconds(tmp_path, "check", "large.yaml") < 1


@pytest.mark.slow
@pytest.mark.parametrize("text", [zoned(), holed()], ids=["zoned", "holed"])
def test_the_largest_layouts_are_printed_in_five_seconds(text: str, tmp_path: Path) -> None:
    (tmp_path / "large.yaml").write_text(text, encoding="utf-8")
    assert seconds(tmp_path, "kit", "large.yaml") < 5


def test_a_long_path_loses_the_gaps_that_lie_elsewhere() -> None:
    paint = Paint(fill="#F6F3EA")

    def loop(x: float, y: float, side: float) -> tuple[tuple[str, float, float] | tuple[str], ...]:
        return (("M", x, y), ("L", x + side, y), ("L", x + side, y + side), ("L", x, y + side), ("Z",))

    rim = loop(0, 0, 1000)
    gaps = [loop(10 * i + 2, 10 * j + 2, 5) for i in range(99) for j in range(2)]
    ground = Line((*rim, *(segment for gap in gaps for segment in gap)), paint)  # type: ignore[arg-type]
    assert len(ground.segments) > LONG
    (part,) = seen_through([ground, Rect(900, 900, 10, 10, paint)], Box(0, 0, 100, 100), {})
    ((shape, _),) = leaves([part])
    assert isinstance(shape, Line)
    starts = [segment[1:] for segment in shape.segments if segment[0] == "M"]
    assert starts == [(0, 0)] + [(10 * i + 2, 10 * j + 2) for i in range(10) for j in range(2)]
