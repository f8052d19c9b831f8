"""What targets need to make pictures: drawings of an exact size as PNG, and the refusal of those that are too large."""

from __future__ import annotations

from collections.abc import Iterable

from boardgen.export.stock import StockItem
from boardgen.surface.png import INCH as INCH
from boardgen.surface.png import LEAST_DPI as LEAST_DPI
from boardgen.surface.png import MOST_DPI as MOST_DPI
from boardgen.surface.png import Drawing as Drawing
from boardgen.surface.png import PictureError as PictureError
from boardgen.surface.png import drawing as drawing
from boardgen.surface.png import fitting as fitting
from boardgen.surface.png import pngs as pngs


def require_possible(items: Iterable[StockItem], dpi: float, bleed: float = 0.0) -> None:
    """Raises PictureError for the largest face if it makes too large a picture, and names it: nothing is drawn to find that."""
    faces = ((fitting(face.figure.width + 2 * bleed, face.figure.height + 2 * bleed), item, face) for item in items for face in item.faces)
    largest = min(faces, key=lambda one: one[0], default=None)
    if largest is not None:
        _, item, face = largest
        try:
            drawing(face.figure, dpi, bleed)
        except PictureError as problem:
            raise PictureError(f"`{item.component}`: {problem}, or leave it out with --without {item.component}") from None
