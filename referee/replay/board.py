"""The board of a game as one SVG with every piece that is ever on it, so that a step only shows some of them and hides others.

The same drawing as the printed board. Piece number 7 of `Replay.pieces` is the element with the id `piece-7`; those of a position have the
class `on`. It is for a page whose style sheet hides the others.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from boardgen.draw.geometry import Affine
from boardgen.draw.shapes import Group, Use
from boardgen.surface.svg import svg_text

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from boardgen.draw.pieces import Piece
    from boardgen.draw.shapes import Figure, Shape

_PIECE = re.compile(r'id="piece-([0-9]+)"')
_HEAD = re.compile(r"^.*?(?=<svg )", re.S)
EDGE = 3.0
"""Paper around the board, mm."""


def board_svg(ground: Figure, pieces: Sequence[Piece], on: Collection[Piece] = ()) -> str:
    """The `<svg>` element of a board; the pieces of `on` have the class `on`. Empty where there is no board."""
    if not ground.width:
        return ""
    layers: dict[int, list[Shape]] = {}
    for number, piece in enumerate(pieces):
        use = piece.use
        layers.setdefault(piece.layer, []).append(Use(use.symbol, use.x, use.y, use.angle, f"piece-{number}"))
    drawn = Group(tuple(Group(tuple(uses)) for _, uses in sorted(layers.items())), Affine.translate(EDGE, EDGE), id="pieces")
    size = ground.width + 2 * EDGE, ground.height + 2 * EDGE
    text = svg_text(size, [ground.at(EDGE, EDGE), drawn], bare=True)
    shown = {number for number, piece in enumerate(pieces) if piece in on}
    text = _PIECE.sub(lambda match: f'{match[0]} class="on"' if int(match[1]) in shown else match[0], text)
    return _HEAD.sub("", text).rstrip()
