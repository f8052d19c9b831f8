"""Facts about nets: the lines to cut along and to fold along are where kit.json has them, whole the ones and dashed the others."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from boardgen.preflight.facts import Fact, every
from boardgen.preflight.manifest import KitPlan, Line, Net, SheetPlan
from boardgen.preflight.raster import Raster, Scan

SCALE = 12.0
"""Pixels a mm."""
NEAR = 0.3
"""Millimetres on either side in which a line is looked for: nobody cuts more exactly."""
STEP = 0.3
"""Millimetres from one look at a line to the next."""
SHORT = 3.0
"""A shorter line is not looked at: the ends of its neighbours reach into it."""
DARK = 170
"""A shade of grey that is ink of a line."""
WHOLE = 0.97
"""The share of looks in which a whole line is dark at least, and a dashed one less often ..."""
DASHED = 0.3
"""... but at least as often as this."""


def net_facts(plan: KitPlan, scan: Scan) -> Iterator[Fact]:
    """One fact for all nets of a kit; nothing where it has none."""
    cuts: list[str] = []
    folds: list[str] = []
    counts = [0, 0]
    for sheet in plan.sheets:
        for net in sheet.nets if sheet.number <= scan.pages else ():
            raster = _window(scan, sheet, net)
            for lines, bad, place in ((net.cuts, cuts, 0), (net.folds, folds, 1)):
                long = [line for line in lines if _length(line) >= SHORT]
                counts[place] += len(long)
                bad += [
                    f"{sheet.label}, {net.component} at {_place(line)}" for line in long if not _right(raster, line, dashed=bool(place))
                ]
    if counts[0]:
        yield every("nets", "cut along whole lines", cuts, counts[0], "lines")
    if counts[1]:
        yield every("folds of nets", "dashed lines", folds, counts[1], "lines")


def _right(raster: Raster, line: Line, *, dashed: bool) -> bool:
    """Whether a line is printed as it should be."""
    looks = _looks(raster, line)
    share = sum(looks) / len(looks)
    return DASHED <= share < WHOLE if dashed else share >= WHOLE


def _looks(raster: Raster, line: Line) -> list[bool]:
    """Whether there is ink, from near one end of a line to near the other."""
    x0, y0, x1, y1 = line
    length = _length(line)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    count = int((length - 2.0) / STEP) + 1
    reach = [round(NEAR * step / 4, 3) for step in range(-4, 5)]
    looks = []
    for number in range(count):
        at = 1.0 + number * STEP
        x, y = x0 + ux * at, y0 + uy * at
        looks.append(any(_shade(raster, x - uy * aside, y + ux * aside) < DARK for aside in reach))
    return looks


def _shade(raster: Raster, x: float, y: float) -> int:
    column, row = int((x - raster.x) * raster.scale), int((y - raster.y) * raster.scale)
    return raster.row(row)[column] if 0 <= row < raster.height and 0 <= column < raster.width else 255


def _window(scan: Scan, sheet: SheetPlan, net: Net) -> Raster:
    """The page where a net is."""
    across = [x for x0, _, x1, _ in (*net.cuts, *net.folds) for x in (x0, x1)]
    down = [y for _, y0, _, y1 in (*net.cuts, *net.folds) for y in (y0, y1)]
    x, y = max(0.0, min(across) - 1), max(0.0, min(down) - 1)
    return scan.window(sheet.number, x, y, min(sheet.size[0], max(across) + 1) - x, min(sheet.size[1], max(down) + 1) - y, SCALE)


def _length(line: Line) -> float:
    return hypot(line[2] - line[0], line[3] - line[1])


def _place(line: Line) -> str:
    return "{:g}, {:g} to {:g}, {:g} mm".format(*line)
