"""The board of a game as one SVG with every piece that is ever on it, so that a step only shows some of them and hides others.

The same drawing as the printed board. Piece number 7 of `Replay.pieces` is the element with the id `piece-7`; those of a position have the
class `on`. It is for a page whose style sheet hides the others.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Group, Paint, Rect, Use
from boardgen.draw.type.geometry import Affine
from boardgen.surface.svg import svg_text
from referee.replay.small_paths import shortened

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from boardgen.draw.board.pieces import Piece
    from boardgen.draw.shape.shapes import Figure, Shape

_PIECE = re.compile(r'id="piece-([0-9]+)"')
_REFERENCE = re.compile(r'((?: id="|href="#|url\(#))')
_SIZED = re.compile(r"<svg (?=[^>]*>)")
_OUTLINE = re.compile(r'<path d="([^"]{80,})"')
_HEAD = re.compile(r"^.*?(?=<svg )", re.S)
EDGE = 3.0
"""Paper around the board, mm."""


def board_svg(ground: Figure, pieces: Sequence[Piece], on: Collection[Piece] = (), label: str = "") -> str:
    """The `<svg>` element of a board; the pieces of `on` have the class `on`. Empty where there is no board.

    With a `label` it is for a page: as wide as the page lets it be, and called that by screen readers.
    """
    if not ground.width:
        return ""
    layers: dict[int, list[Shape]] = {}
    for number, piece in enumerate(pieces):
        use = piece.use
        layers.setdefault(piece.layer, []).append(Use(use.symbol, use.x, use.y, use.angle, f"piece-{number}"))
    drawn = Group(tuple(Group(tuple(uses)) for _, uses in sorted(layers.items())), Affine.translate(EDGE, EDGE), id="pieces")
    size = ground.width + 2 * EDGE, ground.height + 2 * EDGE
    paper = Rect(0, 0, *size, Paint(fill=ink.PAPER))
    text = svg_text(size, [paper, ground.at(EDGE, EDGE), drawn], bare=True)
    shown = {number for number, piece in enumerate(pieces) if piece in on}
    text = _PIECE.sub(lambda match: f'{match[0]} class="on"' if int(match[1]) in shown else match[0], text)
    text = _shared(shortened(_HEAD.sub("", text).rstrip()))
    return _SIZED.sub(f'<svg role="img" aria-label="{label}" ', text, count=1) if label else text


def _shared(text: str) -> str:
    """The drawing with long outlines that it has several times written once: the suits of a map of tiles are half of its size."""
    counts = Counter(_OUTLINE.findall(text))
    ids = {outline: f"outline-{number}" for number, outline in enumerate(outline for outline, count in counts.items() if count > 1)}
    used = _OUTLINE.sub(lambda match: f'<use xlink:href="#{ids[match[1]]}"' if match[1] in ids else match[0], text)
    once = "".join(f'<path id="{name}" d="{outline}" />' for outline, name in ids.items())
    return used.replace("<defs>", f"<defs>{once}", 1)


def piece_svg(shapes: Sequence[Shape], size: float, name: str) -> str:
    """The `<svg>` element of one piece, drawn about (0, 0); `name` goes before its ids, which other drawings of a page may have too."""
    drawn = Group(tuple(shapes), Affine.translate(size / 2, size / 2))
    text = _HEAD.sub("", svg_text((size, size), [drawn], bare=True)).rstrip()
    return _REFERENCE.sub(lambda match: f"{match[1]}{name}-", text)
