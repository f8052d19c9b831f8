"""`boardgen diff`: two layouts or kits, named on the command line, and what came of comparing them."""

from __future__ import annotations

from boardgen.diff.changes import Difference, compare
from boardgen.diff.printed import Printed, Terms, kit_file, of_kit, of_layout
from boardgen.draw.shape.ink import Style
from boardgen.errors import BoardgenError
from boardgen.sheet.paper.paper import paper

DEFAULT_PAPER = "a4"


class TermsError(BoardgenError):
    """Paper, style, players or board asked for where a built kit has its own."""


def difference(
    old: str, new: str, *, paper_name: str | None = None, style: Style | None = None, players: int | None = None, board: str | None = None
) -> Difference:
    """Compares two places: each the name of a game, a layout's file, a kit's folder or its kit.json.

    A layout is laid out as the other one was made; two layouts as the options say. Raises BoardgenError.
    """
    files = [(place, kit_file(place)) for place in (old, new)]
    kits = [None if path is None else of_kit(place, path) for place, path in files]
    like = kits[1] or kits[0]
    if like is None:
        terms = Terms(paper(paper_name or DEFAULT_PAPER), style or "colour", players=players, board=board)
    elif paper_name or style or players is not None or board:
        raise TermsError(f"{like.source} was made for its own paper, style, seats and board; leave out these options, or name two layouts")
    else:
        terms = like.terms
    both: list[Printed] = [kit or of_layout(place, terms) for place, kit in zip((old, new), kits, strict=True)]
    return compare(*both)
