"""Pages and faces of a kit as PNG, 300 pixels an inch, for `boardgen kit --format png`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import BinaryIO

from boardgen.draw.shape.shapes import Figure
from boardgen.kit.kit import Kit
from boardgen.kit.publish import Item
from boardgen.surface.png import PictureError, drawing, fitting, pngs

DPI = 300.0


def pictures(kit: Kit, pages: Sequence[str]) -> Iterator[Item]:
    """A picture a page, under the stems that are given, and one for each face. Raises PictureError for a face that is too large."""
    drawn = {stem: Figure(*sheet.page.paper.size, sheet.shapes) for stem, sheet in zip(pages, kit.sheets, strict=True)}
    for face in kit.faces():
        figure = face.figure
        drawn[face.name] = figure
        dpi = fitting(figure.width, figure.height)
        if dpi < DPI:
            what = f"{face.title} is {figure.width:.0f} x {figure.height:.0f} mm, too large for a picture at {DPI:g} dpi"
            remedy = f"write --format pdf,svg, or export pictures with fewer pixels: boardgen export {kit.spec.name} --to png --dpi {dpi}"
            raise PictureError(f"{what}; {remedy}")
    made = pngs((drawing(figure, DPI) for figure in drawn.values()), DPI)
    for stem, content in zip(drawn, made, strict=True):

        def write(stream: BinaryIO, content: bytes = content) -> None:
            stream.write(content)

        yield Item(f"{stem}.png", write)
