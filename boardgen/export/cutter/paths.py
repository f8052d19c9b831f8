"""The lines of a cut file: one closed path for each piece, and lines to score; straight lines, curves and real arcs, in mm on the sheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from boardgen.draw.shape.shapes import Paint, Path, extent
from boardgen.draw.type.geometry import Affine, Box
from boardgen.sheet.paper.page import Outline

CUT, SCORE = "#FF0000", "#0000FF"
"""The colours by which machines tell the two kinds of line."""
INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"
"""Groups of this name space are layers in many programs."""
LINE = 0.1
"""How thick the lines are drawn, in mm; a machine follows their middle."""


class CutPath(NamedTuple):
    """One piece on a sheet: `data` is the closed path around it, `folds` the lines to score, and `box` what it covers."""

    name: str
    data: str
    folds: tuple[tuple[float, float, float, float], ...]
    box: Box


def cut_path(name: str, outline: Outline, size: tuple[float, float], place: Affine) -> CutPath:
    """The outline of a piece of `size` mm where `place` puts it: moved, and turned by a quarter or a half at most."""
    wide, high = size
    folds = tuple((*place.point(x0, y0), *place.point(x1, y1)) for x0, y0, x1, y1 in outline.folds)
    if outline.shape == "path":
        covered = extent(Path(outline.path, Paint()))
        assert covered is not None  # a net has an outline
        return CutPath(name, _segments(outline, place), folds, place.box(covered))
    box = place.box(Box(0, 0, wide, high))
    if outline.shape == "circle":
        r, (x, y) = box.width / 2, box.centre
        half = f"A{_n(r)} {_n(r)} 0 0 1 "
        return CutPath(name, f"M{_n(x - r)} {_n(y)}{half}{_n(x + r)} {_n(y)}{half}{_n(x - r)} {_n(y)}Z", folds, box)
    r = min(outline.radius, box.width / 2, box.height / 2)
    if r <= 0:
        return CutPath(name, f"M{_n(box.x0)} {_n(box.y0)}H{_n(box.x1)}V{_n(box.y1)}H{_n(box.x0)}Z", folds, box)
    corner = f"A{_n(r)} {_n(r)} 0 0 1 "
    data = (
        f"M{_n(box.x0 + r)} {_n(box.y0)}H{_n(box.x1 - r)}{corner}{_n(box.x1)} {_n(box.y0 + r)}"
        f"V{_n(box.y1 - r)}{corner}{_n(box.x1 - r)} {_n(box.y1)}H{_n(box.x0 + r)}{corner}{_n(box.x0)} {_n(box.y1 - r)}"
        f"V{_n(box.y0 + r)}{corner}{_n(box.x0 + r)} {_n(box.y0)}Z"
    )
    return CutPath(name, data, folds, box)


def _segments(outline: Outline, place: Affine) -> str:
    parts = []
    for segment in outline.path:
        numbers = [value for value in segment[1:] if not isinstance(value, str)]
        points = [place.point(*numbers[at : at + 2]) for at in range(0, len(numbers), 2)]
        parts.append(segment[0] + " ".join(f"{_n(x)} {_n(y)}" for x, y in points))
    closed = "".join(parts)
    return closed if closed.endswith("Z") else closed + "Z"


def cut_svg(size: tuple[float, float], pieces: Sequence[CutPath], title: str) -> str:
    """A sheet as the file for the machine: true size, a layer of cuts and a layer of scores, each line by itself."""
    wide, high = (_n(side) for side in size)
    box = {"width": f"{wide}mm", "height": f"{high}mm", "viewBox": f"0 0 {wide} {high}"}
    sheet = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "xmlns:inkscape": INKSCAPE, **box})
    SubElement(sheet, "title").text = title
    _layer(sheet, "score", "Score", SCORE, ({"d": f"M{_n(a)} {_n(b)}L{_n(c)} {_n(d)}"} for one in pieces for a, b, c, d in one.folds))
    _layer(sheet, "cut", "Cut", CUT, ({"id": one.name, "d": one.data} for one in pieces))
    indent(sheet, "")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(sheet, "unicode") + "\n"


def _layer(sheet: Element, name: str, label: str, colour: str, paths: Iterable[dict[str, str]]) -> None:
    """A layer with its lines; nothing where there is none. Scores come first: a piece that is cut out has nothing to hold it."""
    every = list(paths)
    if not every:
        return
    paint = {"fill": "none", "stroke": colour, "stroke-width": _n(LINE)}
    layer = SubElement(sheet, "g", {"id": name, "inkscape:groupmode": "layer", "inkscape:label": label, **paint})
    for path in every:
        SubElement(layer, "path", path)


def _n(value: float) -> str:
    """A number in mm, to a micrometre."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
