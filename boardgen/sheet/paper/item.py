"""What a component consists of, thing by thing, for those who need more of it than its sheets: faces, outline, bleed and copies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple, TypeAlias

from boardgen.draw.pack import nets
from boardgen.draw.pack.tuck_box import Boxed
from boardgen.draw.shape.shapes import Figure, Segment, Shape

Bled: TypeAlias = tuple[tuple[Shape, ...], tuple[Shape, ...]]
"""Front and back as shapes on the trimmed piece, (0, 0) at its upper left, that run past the trim; a back that is not there is empty."""
Fold: TypeAlias = tuple[float, float, float, float]
"""The ends of a line to fold along: x0, y0, x1, y1 in mm."""


class Outline(NamedTuple):
    """Where a thing is cut out: a circle or a rectangle as large as its face, or a path, and its folds, in mm from its upper left.

    `radius` is that of the corners of a rectangle that is cut by a machine; scissors leave them square.
    """

    shape: Literal["rectangle", "circle", "path"] = "rectangle"
    radius: float = 0.0
    path: tuple[Segment, ...] = ()
    folds: tuple[Fold, ...] = ()


RECTANGLE = Outline()
CIRCLE = Outline("circle")
CARD = Outline(radius=3.0)
"""A card that a machine cuts has round corners."""


class Item(NamedTuple):
    """One different thing of a component. Faces are named by their files: `front` is what one sees, `back` is empty where there is none."""

    front: str
    copies: int
    back: str = ""
    outline: Outline = RECTANGLE
    seat: str = ""
    """The letter of the seat that it belongs to, empty for what is everybody's."""
    draw: Callable[[float], Bled] | None = None
    """Draws both sides with a bleed of so many mm; None for a thing that is drawn to its edge and no further."""
    views: tuple[Figure, ...] = ()
    """What is seen of a thing once it is folded: the faces of a die in the order of its net, the front of a standee,
    the inside and the outside of a screen."""
    box: Boxed | None = None
    """For a tuck box alone."""
    pages: tuple[str, ...] = ()
    """The faces of a thing of several pages, such as a booklet, in the order in which they are read; its first page is the front."""


def net_outline(figure: Figure) -> Outline:
    """The outline and the folds of a net, as they are drawn on it; a net without a line to cut along is a rectangle."""
    path, folds = nets.lines(figure)
    return Outline("path" if path else "rectangle", path=path, folds=folds)
