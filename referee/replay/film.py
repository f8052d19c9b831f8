"""A game as a film strip to print: so many steps on a sheet, each with its board and its line, numbered in reading order."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Group, Text
from boardgen.draw.type.geometry import Affine
from boardgen.errors import visible
from boardgen.sheet.paper.paper import UnknownPaperError, paper
from boardgen.surface.png import pdf_bytes
from referee.replay.frame import Drawer, caption_height, cut, frames
from referee.report.caption import caption

if TYPE_CHECKING:
    from boardgen.draw.shape.shapes import Figure, Shape
    from boardgen.sheet.paper.paper import Paper
    from referee.replay.steps import Replay

GAP = 5.0
"""Millimetres between two pictures."""
LEAST = 25.0
"""Millimetres that a board must be wide or high, so that something can be seen."""
LARGE, SMALL = 9.0, 6.5
"""Sizes of the type in points: less where many pictures are on a sheet."""


class UnusableStripError(ValueError):
    """A paper that cannot be used, or so many boards on it that nobody could read them; the message says what can be."""


class Grid(NamedTuple):
    """Pictures on a sheet: how many beside and below each other, on the paper as it lies, with this size of type and scale of the board."""

    across: int
    down: int
    paper: Paper
    size: float
    scale: float


def grid(ground: Figure, paper: Paper, count: int) -> Grid:
    """The grid for `count` pictures on which boards are largest, on the paper upright or on its side."""
    size = LARGE if count <= 4 else SMALL
    best: Grid | None = None
    for lying in (paper, paper.turned()):
        for across in range(1, count + 1):
            down = -(-count // across)
            width, height = _cell(lying, across, down)
            scale = min(width / ground.width, (height - caption_height(size)) / ground.height)
            if best is None or scale > best.scale + 1e-9:
                best = Grid(across, down, lying, size, scale)
    assert best is not None
    return best


def _cell(paper: Paper, across: int, down: int) -> tuple[float, float]:
    x0, y0, x1, y1 = paper.work
    return (x1 - x0 - GAP * (across - 1)) / across, (y1 - y0 - GAP * (down - 1)) / down


def pdf(replay: Replay, paper_name: str, per_sheet: int, every: int) -> bytes:
    """The strip as a PDF. Raises UnusableStripError for a paper that there is not, and for boards that would be too small."""
    try:
        pages = sheets(replay, paper(paper_name), per_sheet, every)
    except UnknownPaperError as problem:
        raise UnusableStripError(str(problem)) from problem
    return pdf_bytes(pages, caption(replay.verdict), keep=True)


def sheets(replay: Replay, paper: Paper, per_sheet: int, every: int) -> list[tuple[tuple[float, float], list[Shape]]]:
    """The sheets, each with its size in mm. Raises UnusableStripError."""
    assert replay.picture is not None
    assert replay.verdict.table is not None
    spec, ground = replay.verdict.table.spec, replay.picture.ground
    chosen = grid(ground, paper, per_sheet)
    if chosen.scale * max(ground.width, ground.height) < LEAST:
        fits = next((fewer for fewer in range(per_sheet, 0, -1) if _large(ground, paper, fewer)), 0)
        instead = f"at most {fits} fit" if fits else "choose a larger paper"
        raise UnusableStripError(f"--per-sheet {per_sheet}: the boards would be too small to read on this paper; {instead}")
    width, height = _cell(chosen.paper, chosen.across, chosen.down)
    drawer = Drawer(replay, width, height, chosen.size)
    shown = list(frames(replay, every))
    count = -(-len(shown) // per_sheet)
    x0, y0, x1, y1 = chosen.paper.work
    pages = []
    for number in range(count):
        shapes: list[Shape] = []
        for place, frame in enumerate(shown[number * per_sheet : (number + 1) * per_sheet]):
            x, y = x0 + place % chosen.across * (width + GAP), y0 + place // chosen.across * (height + GAP)
            shapes.append(Group(drawer.shapes(frame), Affine.translate(x, y)))
        headers = replay.verdict.headers
        title = " · ".join(filter(None, [visible(spec.title), *(visible(headers.get(key, "")) for key in ("Event", "Place", "Date"))]))
        foot = spec.word("sheet_of", n=number + 1, total=count)
        shapes.append(Text(x0, y0 - 3, cut(title, "semibold", ink.BODY, x1 - x0), "semibold", ink.BODY, ink.TEXT))
        shapes.append(Text(x1, y1 + 5, foot, "regular", ink.BODY, ink.SECOND, "end"))
        shapes.append(Text(x0, y1 + 5, visible(replay.verdict.board), "regular", ink.BODY, ink.SECOND))
        pages.append((chosen.paper.size, shapes))
    return pages


def _large(ground: Figure, paper: Paper, count: int) -> bool:
    return grid(ground, paper, count).scale * max(ground.width, ground.height) >= LEAST
