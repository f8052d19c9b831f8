"""The marks by which a cutting machine finds a sheet, and the room that they leave for pieces."""

from __future__ import annotations

from boardgen.draw.shape.shapes import Paint, Rect, Shape
from boardgen.draw.type.geometry import Box
from boardgen.errors import DoesNotFit
from boardgen.export.cutter.sheets import Room
from boardgen.layout.files.cutting_machines import DEFAULT, Machine
from boardgen.sheet.paper.paper import Paper

BLACK = "#000000"


def sheet_size(machine: Machine, paper: Paper) -> tuple[float, float]:
    """Width and height of a page in mm: the paper, or the area that the machine's app leaves on it."""
    if machine.marks != "none":
        return paper.size
    return machine.areas.get(paper.name.lower(), machine.areas[DEFAULT])


def room_on(machine: Machine, paper: Paper) -> Room:
    """Where pieces, with their bleed, may be on a sheet. Raises DoesNotFit for a paper that has no room between its marks."""
    wide, high = sheet_size(machine, paper)
    if machine.marks == "none":
        return Room(Box(0, 0, wide, high))
    edge = machine.inset + machine.line + machine.gap
    area = Box(edge, edge, wide - edge, high - edge)
    kept = tuple(corner for name, corner in _corners(machine, (wide, high)) if name != "south-east" or machine.marks == "four-angles")
    if area.width <= 2 * machine.keep or area.height <= 2 * machine.keep:
        over = 2 * (machine.keep + edge) - min(wide, high)
        raise DoesNotFit(f"the marks of {machine.title} leave no room on {paper.label}; choose a larger --paper", over)
    return Room(area, kept)


def _corners(machine: Machine, size: tuple[float, float]) -> list[tuple[str, Box]]:
    """The squares that stay free for the marks, by the corner of the sheet."""
    west, north, side = machine.inset, machine.inset, machine.keep
    east, south = size[0] - machine.inset, size[1] - machine.inset
    return [
        ("north-west", Box(west, north, west + side, north + side)),
        ("north-east", Box(east - side, north, east, north + side)),
        ("south-west", Box(west, south - side, west + side, south)),
        ("south-east", Box(east - side, south - side, east, south)),
    ]


def marks(machine: Machine, paper: Paper) -> list[Box]:
    """The bars and the square that are printed, all black. Their outer edges are `inset` mm from the edges of the paper."""
    if machine.marks == "none":
        return []
    wide, high = paper.size
    west, north, east, south = machine.inset, machine.inset, wide - machine.inset, high - machine.inset
    arm, line = machine.arm, machine.line
    bars = [
        *(Box(east - arm, north, east, north + line), Box(east - line, north, east, north + arm)),
        *(Box(west, south - line, west + arm, south), Box(west, south - arm, west + line, south)),
    ]
    if machine.marks == "square-and-angles":
        return [Box(west, north, west + machine.square, north + machine.square), *bars]
    bars += [Box(west, north, west + arm, north + line), Box(west, north, west + line, north + arm)]
    return [*bars, Box(east - arm, south - line, east, south), Box(east - line, south - arm, east, south)]


def drawn(boxes: list[Box]) -> tuple[Shape, ...]:
    """The marks as shapes."""
    return tuple(Rect(box.x0, box.y0, box.width, box.height, Paint(fill=BLACK)) for box in boxes)
