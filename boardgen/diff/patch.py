"""`boardgen diff --print`: the pieces that are drawn differently, nested on as few sheets as possible, and the old ones to throw away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from boardgen.components.print_order import TITLE, PatchNote, choose_seats
from boardgen.diff.changes import Difference, Printed, TermsError, kit_file, lay_out_terms
from boardgen.draw.measure.fingerprint import Fingerprints
from boardgen.errors import visible
from boardgen.kit import export
from boardgen.kit.kit import build
from boardgen.kit.kit_json import ComponentPrint, PiecePrint, piece_prints
from boardgen.kit.publish import rulebook_file
from boardgen.layout.yaml.plain_text import plural, spans

MANY = 60
"""More pieces than this are not listed one by one on the title sheet."""


class Patch(NamedTuple):
    """What was printed, and where; old pieces to throw away; and components that are printed again whole."""

    file: str
    sheets: int
    printed: tuple[PiecePrint, ...]
    thrown: tuple[PiecePrint, ...]
    whole: tuple[str, ...]


def write_patch(difference: Difference, out: str | None) -> Patch:
    """Write the patch sheets from a layout or a built kit to a layout as a PDF, none where no piece differs. Raises BoardgenError."""
    if kit_file(difference.new.source) is not None:
        what = f"{visible(difference.new.source)} is a built kit, and a patch is printed from a layout"
        raise TermsError(f"{what}; name the layout as it is now as NEW; OLD may be a kit")
    before = _old_pieces(difference.old)
    terms = difference.new.terms
    now = lay_out_terms(difference.new.source, terms, {name: component.bleed for name, component in before.items()})
    after = piece_prints(now, Fingerprints(now.spec.pin, rulebook_file(now.spec)))
    old, new = _all(before), _all(after)
    printed, thrown = _missing(new, old), _missing(old, new)
    patched = {TITLE, *before, *after}
    whole = dict.fromkeys(name for change in difference.to_print for name in change.leaf.components if name not in patched)
    if not printed:
        return Patch("", 0, (), thrown, tuple(whole))
    only = tuple(name for name in now.spec.components if any(piece.component == name for piece in printed))
    copies = {(piece.component, piece.stem): piece.copies for piece in printed}
    sitting = choose_seats(now.spec, None, "".join(terms.seats), spares=True)
    note = PatchNote(difference.old.pin, _list_pieces(printed), _list_pieces(thrown))
    kit = build(now.spec, sitting, terms.paper, (TITLE, *only), terms.style, terms.options, copies=copies, patch=note)
    path = Path(out) if out else export.OUTPUT / f"{export.kit_name(now.spec, terms.board)}-patch.pdf"
    export.write_pdf(kit, path)
    return Patch(str(path), kit.total, printed, thrown, tuple(whole))


def _old_pieces(old: Printed) -> Mapping[str, ComponentPrint]:
    """Return the pieces that are on the table. Raises TermsError for a kit that does not list them."""
    if kit_file(old.source) is None:
        kit = lay_out_terms(old.source, old.terms)
        return piece_prints(kit, Fingerprints(kit.spec.pin, rulebook_file(kit.spec)))
    if old.pieces is None:
        what = f"the kit.json of {visible(old.source)} does not say what is drawn on each piece: an earlier version wrote it"
        raise TermsError(f"{what}; name as OLD the layout as it was when you printed it")
    return old.pieces


def _all(components: Mapping[str, ComponentPrint]) -> list[PiecePrint]:
    return [piece for component in components.values() for piece in component.pieces]


def text(patch: Patch) -> str:
    """Return as text the file, what to throw away, and what else to print."""
    lines = []
    if patch.printed:
        count = sum(piece.copies for piece in patch.printed)
        lines.append(f"patch: {plural(count, 'piece')} on {plural(patch.sheets, 'sheet')}, written to {visible(patch.file)}")
        lines += [f"  {_name_of(piece)}" for piece in patch.printed]
    else:
        lines.append("patch: no piece is drawn differently, and nothing was written")
    if patch.thrown:
        lines += ["throw away:", *(f"  {_name_of(piece)}" for piece in patch.thrown)]
    if patch.whole:
        lines.append(f"print whole, with `boardgen kit NEW --only {','.join(patch.whole)}`: {', '.join(patch.whole)}")
    return "\n".join(lines)


def _name_of(piece: PiecePrint) -> str:
    return f"{_title_of(piece)}: {plural(piece.copies, 'piece')}"


def _title_of(piece: PiecePrint) -> str:
    number = _number(piece)
    return visible(f"{piece.title}{f' ({piece.component} {number})' if number else ''}")


def _number(piece: PiecePrint) -> str:
    """Return the number of a piece in its component, or the letter of its seat; empty for the only one."""
    return piece.stem.removeprefix(f"{piece.component}-") if piece.stem != piece.component else ""


def _list_pieces(pieces: Sequence[PiecePrint]) -> tuple[tuple[str, int], ...]:
    """Return each piece for a list on paper; very many by component, with their numbers."""
    if len(pieces) <= MANY:
        return tuple((_title_of(piece), piece.copies) for piece in pieces)
    lines = []
    for component, own in groupby(pieces, key=lambda piece: piece.component):
        alike = list(own)
        numbers = [_number(piece) for piece in alike]
        named = spans(sorted(map(int, numbers))) if all(map(str.isdecimal, numbers)) else ", ".join(filter(None, numbers))
        lines.append((visible(f"{component} {named}".strip()), sum(piece.copies for piece in alike)))
    return tuple(lines)


def _missing(wanted: Sequence[PiecePrint], there: Sequence[PiecePrint]) -> tuple[PiecePrint, ...]:
    """Return the pieces of one print that the other does not have, or not as many of."""
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
