"""`boardgen diff --print`: the pieces that are drawn differently, nested on as few sheets as possible, and the old ones to throw away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from boardgen.components.by_kind import CUT_OUT, FLAT, FOLDED
from boardgen.components.counting import size_of
from boardgen.components.order import Order, chosen_seats
from boardgen.components.own_log import is_pencil
from boardgen.components.own_pieces import drawn_sides, own_pieces
from boardgen.diff.changes import Difference
from boardgen.diff.compare import TermsError
from boardgen.diff.printed import Printed, kit_file
from boardgen.draw.fingerprint import Fingerprints
from boardgen.errors import visible
from boardgen.faces.library import Library
from boardgen.kit import export
from boardgen.kit.kit import build
from boardgen.layout import catalog
from boardgen.layout.spec import GameSpec
from boardgen.layout.text_tables import plural
from boardgen.sheet.page import Words


class PieceOf(NamedTuple):
    """One different piece: the component, the stem of its files, its title, how many are printed, and a hash of what is drawn."""

    component: str
    stem: str
    title: str
    copies: int
    drawn: str


class Patch(NamedTuple):
    """What was printed, and where; old pieces to throw away; and components that are printed again whole."""

    file: str
    sheets: int
    printed: tuple[PieceOf, ...]
    thrown: tuple[PieceOf, ...]
    whole: tuple[str, ...]


def write_patch(difference: Difference, out: str | None) -> Patch:
    """Writes the patch sheets of two layouts as a PDF, none where no piece differs. Raises BoardgenError."""
    for side in (difference.old, difference.new):
        if kit_file(side.source) is not None:
            what = f"{visible(side.source)} is a built kit, which does not say what is drawn on each piece"
            raise TermsError(f"{what}; name the layout that it was made from, to compare two layouts")
    old_spec, new_spec = _spec(difference.old), _spec(difference.new)
    old, new = _pieces(difference.old, old_spec), _pieces(difference.new, new_spec)
    printed, thrown = _missing(new, old), _missing(old, new)
    patched = {piece.component for piece in (*old, *new)}
    whole = dict.fromkeys(name for change in difference.to_print for name in change.leaf.components if name not in patched)
    if not printed:
        return Patch("", 0, (), thrown, tuple(whole))
    terms = difference.new.terms
    only = tuple(name for name in new_spec.components if any(piece.component == name for piece in printed))
    copies = {(piece.component, piece.stem): piece.copies for piece in printed}
    sitting = chosen_seats(new_spec, None, "".join(terms.seats), spares=True)
    kit = build(new_spec, sitting, terms.paper, only, terms.style, terms.options, copies=copies)
    path = Path(out) if out else export.OUTPUT / f"{export.kit_name(new_spec, terms.board)}-patch.pdf"
    export.write_pdf(kit, path)
    return Patch(str(path), kit.total, printed, thrown, tuple(whole))


def text(patch: Patch) -> str:
    """For people: the file, what to throw away, and what else to print."""
    lines = []
    if patch.printed:
        count = sum(piece.copies for piece in patch.printed)
        lines.append(f"patch: {plural(count, 'piece')} on {plural(patch.sheets, 'sheet')}, written to {visible(patch.file)}")
        lines += [f"  {_named(piece)}" for piece in patch.printed]
    else:
        lines.append("patch: no piece is drawn differently, and nothing was written")
    if patch.thrown:
        lines += ["throw away:", *(f"  {_named(piece)}" for piece in patch.thrown)]
    if patch.whole:
        lines.append(f"print whole, with `boardgen kit NEW --only {','.join(patch.whole)}`: {', '.join(patch.whole)}")
    return "\n".join(lines)


def _named(piece: PieceOf) -> str:
    number = piece.stem.removeprefix(f"{piece.component}-") if piece.stem != piece.component else ""
    return visible(f"{piece.title}{f' ({piece.component} {number})' if number else ''}: {plural(piece.copies, 'piece')}")


def _spec(printed: Printed) -> GameSpec:
    return export.on_asked(catalog.load(printed.source), printed.terms.board)


def _pieces(printed: Printed, spec: GameSpec) -> list[PieceOf]:
    """Every different piece of your own that is cut out or folded, as it is drawn inside its cut."""
    terms = printed.terms
    seats = chosen_seats(spec, None, "".join(terms.seats), spares=True)
    say = Words(spec.words, spec.file, terms.paper.inches)
    order = Order(spec, seats, terms.paper, (), say, terms.style, terms.options, (), (), None, {}, {}, Library())
    prints = Fingerprints(spec.pin)
    pieces = []
    for name, component in spec.components.items():
        if component.making is None or is_pencil(component):
            continue
        if component.kind in FOLDED:
            faces = FOLDED[component.kind](order, component)
            counts = Counter(face.name for face in faces)
            for face in {face.name: face for face in faces}.values():
                drawn = prints.of(face.figure.shapes, face.figure.width, face.figure.height).digest
                pieces.append(PieceOf(name, face.name, face.title, counts[face.name], drawn))
        elif component.kind in (*CUT_OUT, *FLAT):
            size = size_of(order, component)
            for piece in own_pieces(order, component):
                sides = drawn_sides(order, component, piece, size, 0.0)
                both = [side for side in (sides.front, sides.back) if side is not None]
                drawn = " ".join(prints.of(side.shapes, *size).digest for side in both)
                pieces.append(PieceOf(name, piece.stem, piece.title, piece.copies, drawn))
    return pieces


def _missing(wanted: Sequence[PieceOf], there: Sequence[PieceOf]) -> tuple[PieceOf, ...]:
    """The pieces of one print that the other does not have, or not as many of."""
    stock = Counter[tuple[str, str]]()
    for piece in there:
        stock[piece.component, piece.drawn] += piece.copies
    missing = []
    for piece in wanted:
        served = min(piece.copies, stock[piece.component, piece.drawn])
        stock[piece.component, piece.drawn] -= served
        if served < piece.copies:
            missing.append(piece._replace(copies=piece.copies - served))
    return tuple(missing)
