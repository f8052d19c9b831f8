"""Faces of a kit as SVG at true size, at their trim or with bleed, and pages to read or to write on."""

from __future__ import annotations

from collections.abc import Iterator

from boardgen.draw.shape.shapes import Figure, Group
from boardgen.draw.type.geometry import Affine
from boardgen.export.png import Shown, facts, figure_of, list_faces
from boardgen.export.stock import Stock
from boardgen.export.targets import File, Options, Report, Target
from boardgen.surface.svg import svg_text


def report(stock: Stock, options: Options) -> Report:
    """Name the faces that have nothing beyond their cut, where a bleed is asked for."""
    bleed = options.bleed or 0.0
    cut = [one for one in list_faces(stock.items) if one.side != "page"] if bleed else []
    bare = [one.face.name for one in cut if _reach(one, figure_of(stock, one, bleed)) == 0]
    if not bare:
        return Report()
    return Report((f"{len(bare)} faces are drawn to their cut and no further, and have no bleed: {', '.join(bare)}",))


def files(stock: Stock, options: Options) -> Iterator[File]:
    """Yield an SVG for every different face."""
    bleed = options.bleed or 0.0
    kit = stock.kit
    for one in list_faces(stock.items):
        figure = figure_of(stock, one, bleed)
        reach = _reach(one, figure)
        size = figure.width + 2 * reach, figure.height + 2 * reach
        shapes = (Group(figure.shapes, Affine.translate(reach, reach)),) if reach else figure.shapes
        text = svg_text(size, shapes, title=f"{kit.spec.title}: {one.face.title}", lang=kit.language)
        yield File(f"{one.face.name}.svg", text.encode("utf-8"), facts(one, size, reach))


def _reach(one: Shown, figure: Figure) -> float:
    """Return how far a face is drawn beyond its cut; pages to read have no cut."""
    return 0.0 if one.item.pages else figure.bleed


TARGET = Target(files, ("bleed",), report=report)
