"""`boardgen diff`: which sheets of an old kit serve on, which only moved and which must be printed, as a text or as JSON.

`--print` nests the pieces that are drawn differently on as few sheets as possible, and lists the old ones to throw away."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Literal, TypeAlias, cast

from boardgen.components.print_order import TITLE, PatchNote, choose_seats
from boardgen.draw.measure.fingerprint import Fingerprints
from boardgen.draw.shape.ink import STYLES, Style
from boardgen.errors import BoardgenError, visible
from boardgen.files import MANIFEST, half_replaced
from boardgen.json_values import Fields, whole
from boardgen.kit import export
from boardgen.kit.export import use_board
from boardgen.kit.kit import Kit, build
from boardgen.kit.kit_json import ComponentPrint, PiecePrint, fingerprints, piece_prints
from boardgen.kit.publish import rulebook_file
from boardgen.kit.selection import Selection, keep_known, selection_of
from boardgen.layout.files import shipped
from boardgen.layout.spec import catalog
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.plain_text import columns, plural, spans
from boardgen.layout.yaml.yaml_reader import SUFFIXES
from boardgen.records import NamedTuple
from boardgen.sheet.arrange.options import COLOURS, PLAIN, SWITCHES, Colours, PrintOptions, require_length
from boardgen.sheet.arrange.token_sheets import CUTS
from boardgen.sheet.paper.duplex import mode
from boardgen.sheet.paper.paper import PAPERS, SMALL, Paper, paper

MOST_BYTES = 64 << 20
"""A kit.json is some tens of kilobytes, that of the largest board less than a megabyte."""


class UnusableKitError(BoardgenError):
    """A kit.json that cannot be compared, and what to do about it."""


class Terms(NamedTuple):
    """On what, how and for whom a kit is made."""

    paper: Paper
    style: Style = "colour"
    options: PrintOptions = PLAIN
    seats: tuple[str, ...] = ()
    """Letters; empty for as many as can play, or for the first `players`."""
    selection: Selection = Selection()
    players: int | None = None
    board: str | None = None
    """Another board than the layout's own, by name or size."""
    papers: tuple[tuple[str, Paper], ...] = ()
    """The paper of components that are not on that of the rest."""


class Leaf(NamedTuple):
    """One sheet of paper, printed on one side or on two. `pages` count from 1 in the PDF of the whole kit."""

    number: int
    title: str
    components: tuple[str, ...]
    pages: tuple[int, ...]
    drawn: tuple[tuple[str, str], ...]
    """A hash for each side that is printed on; equal ones print alike but for footer, layout id and the name of the rulebook's file."""
    shows_layout: bool
    """Whether the layout id is printed on it outside the footer."""


class Printed(NamedTuple):
    """A kit as far as its paper goes. `source` is what was named on the command line."""

    source: str
    title: str
    pin: str
    terms: Terms
    leaves: tuple[Leaf, ...]
    pieces: Mapping[str, ComponentPrint] | None = None
    """The pieces of a built kit that can be compared, by component; None of a layout, and of a kit that does not list them."""


def kit_file(place: str) -> str | None:
    """Return the kit.json that a place means: itself, or the one in a folder; None where a game or a layout is meant."""
    if place in shipped.names() or place.endswith(SUFFIXES):
        return None
    if os.path.isdir(place):
        return os.path.join(place, MANIFEST)
    return place if place.endswith(".json") else None


def read_kit(place: str, path: str) -> Printed:
    """Return what a built kit has on its sheets. Raises UnusableKitError."""
    if wrong := half_replaced(os.path.dirname(path) or "."):
        raise UnusableKitError(wrong)
    try:
        with open(path, "rb") as stream:
            raw = stream.read(MOST_BYTES + 1)
        kit = json.loads(raw) if len(raw) <= MOST_BYTES else None
    except FileNotFoundError:
        raise UnusableKitError(f"{place} does not contain a kit: there is no {MANIFEST}; name a folder that `boardgen kit` wrote") from None
    except OSError as problem:
        raise UnusableKitError(f"{path} cannot be read: {problem.strerror or problem}") from problem
    except (ValueError, RecursionError):
        kit = None
    if not isinstance(kit, dict) or kit.get("made_by") != "boardgen":
        raise UnusableKitError(f"{path} is not from boardgen; name a folder that `boardgen kit` wrote, or a layout")
    try:
        known = Fields(kit)
        pieces = _pieces(known.each("pieces")) if "pieces" in known else None
        leaves = _leaves([page.record(_Side) for page in known.each("sheets")])
        return Printed(place, known.text("title"), known.text("layout"), _terms(known), leaves, pieces)
    except (KeyError, TypeError, ValueError, OverflowError) as problem:
        what = "does not say what is drawn on its sheets"
        raise UnusableKitError(f"{path} {what}; build that kit once more with this version, from the layout it was made of") from problem


def read_layout(place: str, terms: Terms) -> Printed:
    """Return what a layout would print on the same terms, as far as it has these seats and components. Raises BoardgenError."""
    kit = lay_out_terms(place, terms)
    spec, seats = kit.spec, tuple(kit.seats)
    pages = [
        _Side(sheet.number, sheet.page.side, sheet.page.title, sheet.page.components, drawn.digest, drawn.has_omitted)
        for sheet, drawn in zip(kit.sheets, fingerprints(kit), strict=True)
    ]
    return Printed(place, spec.title, spec.pin, terms._replace(seats=seats), _leaves(pages))


def lay_out_terms(place: str, terms: Terms, bleeds: Mapping[str, float] | None = None) -> Kit:
    """Lay out the kit of a layout on these terms; with `bleeds` one to compare pieces with, see `build`. Raises BoardgenError."""
    spec = use_board(catalog.load(place), terms.board)
    only, without, counts, cards = keep_known(spec, terms.selection)
    sitting = choose_seats(spec, None, "".join(_seats(spec, terms)), spares=bool(terms.selection.only))
    papers = {name: paper for name, paper in terms.papers if name in spec.components}
    return build(
        spec,
        sitting,
        terms.paper,
        only,
        terms.style,
        terms.options,
        without=without,
        counts=counts,
        cards=cards,
        bleeds=bleeds,
        papers=papers,
    )


def _seats(spec: GameSpec, terms: Terms) -> tuple[str, ...]:
    """Return the seats of the terms that the layout knows, as many as can play; those it begins with where these are too few."""
    least, most = spec.players
    least = 1 if terms.selection.only else least
    if terms.players is not None or not terms.seats:
        return tuple(choose_seats(spec, terms.players, None))
    seats = tuple(letter for letter in terms.seats if letter in spec.seats)[:most]
    return seats if len(seats) >= least else tuple(spec.seats)[: max(least, min(most, len(terms.seats)))]


class _Side(NamedTuple):
    """A page of a kit as far as two are compared by it."""

    sheet: int
    side: str
    title: str
    components: tuple[str, ...]
    drawn: str
    shows_layout: bool


def _leaves(pages: Sequence[_Side]) -> tuple[Leaf, ...]:
    """Return the pages of a kit put together to sheets of paper, in the order of their numbers."""
    leaves = []
    for number, own in groupby(sorted(enumerate(pages, 1), key=lambda one: one[1].sheet), key=lambda one: one[1].sheet):
        places, sides = zip(*own, strict=True)
        first = min(sides, key=lambda side: side.side == "back")
        drawn = tuple(sorted((side.side, side.drawn) for side in sides))
        leaves.append(Leaf(number, first.title, first.components, places, drawn, any(side.shows_layout for side in sides)))
    return tuple(leaves)


def _pieces(components: Sequence[Fields]) -> dict[str, ComponentPrint]:
    """Return the pieces of each component of a built kit. Raises KeyError, TypeError or ValueError."""
    found: dict[str, ComponentPrint] = {}
    for one in components:
        name = one.text("component")
        pieces = []
        for row in one.items("drawn"):
            if not isinstance(row, list):
                raise TypeError(row)
            stem, title, copies, drawn = row
            pieces.append(PiecePrint(name, str(stem), str(title), whole(copies), str(drawn)))
        found[name] = ComponentPrint(require_length("bleed", one.number("bleed_mm"), 0, 6), tuple(pieces))
    return found


def _terms(kit: Fields) -> Terms:
    """Return how the kit was made. Raises KeyError, TypeError or ValueError for what is not there or not so."""
    try:
        how, margin, papers = kit.inner("making"), kit.number("margin_mm"), kit.inner("papers", {})
        style, cut, colours = kit.text("style"), how.text("cut"), how.text("colours", "")
        if style not in STYLES or cut not in CUTS or colours not in ("", *COLOURS):
            raise ValueError(style, cut)
        tokens = require_length("tokens", how.number("tokens_mm"), 5, 30) if "tokens_mm" in how else None
        bleed, overlap = (require_length("bleed", how.number("bleed_mm"), 0, 6), require_length("overlap", how.number("overlap_mm"), 4, 30))
        switches = {name: how.flag(name, False) for name in SWITCHES}
        options = PrintOptions(
            mode(kit.text("duplex")), tokens, cut, bleed, overlap, cast(Colours, colours) if colours else None, **switches
        )
        on = _paper(kit.inner("paper"), margin)
        others = tuple((name, _paper(papers.inner(name), margin)) for name in papers)
    except BoardgenError as problem:
        raise ValueError(str(problem)) from problem
    board = kit.text("board") if "board" in kit else None
    return Terms(on, style, options, kit.texts("seats"), selection_of(kit), board=board, papers=others)


def _paper(size: Fields, margin: float) -> Paper:
    """Return a paper of kit.json. Raises KeyError, TypeError, or UnknownPaperError for a size that none has."""
    named = next((one for one in (*PAPERS, SMALL) if one.name == size.text("name")), None)
    on = paper(named.name if named else f"{size.number('width_mm'):g}x{size.number('height_mm'):g}mm", margin)
    return on if named else on._replace(unit="in" if size.text("unit", "") == "in" else "mm")


What: TypeAlias = Literal["same", "moved", "changed", "added", "removed"]


class Change(NamedTuple):
    """One sheet of paper: the old one, the new one, or both.

    `moved`: it has another number and need not be printed again. `relabelled`: a sheet that serves on shows the old
    layout id outside its footer."""

    what: What
    old: Leaf | None
    new: Leaf | None
    relabelled: bool = False

    @property
    def leaf(self) -> Leaf:
        """The sheet that messages name: the new one where there is one, else the old one."""
        leaf = self.new or self.old
        assert leaf is not None  # a change is of one sheet at least
        return leaf

    @property
    def to_print(self) -> bool:
        return self.what in ("changed", "added")


class Difference(NamedTuple):
    """All sheets of two kits, in the order of the new one; those that are gone stand last."""

    old: Printed
    new: Printed
    changes: tuple[Change, ...]

    @property
    def none(self) -> bool:
        """True when the old kit serves as it is, layout id and all."""
        return self.old.pin == self.new.pin and all(change.what == "same" for change in self.changes)

    def of(self, what: What) -> tuple[Change, ...]:
        return tuple(change for change in self.changes if change.what == what)

    @property
    def to_print(self) -> tuple[Change, ...]:
        return tuple(change for change in self.changes if change.to_print)

    @property
    def relabelled(self) -> tuple[Change, ...]:
        return tuple(change for change in self.changes if change.relabelled)

    @property
    def terms(self) -> tuple[tuple[str, str, str], ...]:
        """What the two were made for and on, where it differs: what, old, new."""
        a, b = self.old.terms, self.new.terms
        pairs = (
            ("paper", a.paper.label, b.paper.label),
            ("style", a.style, b.style),
            ("duplex", a.options.duplex, b.options.duplex),
            ("seats", "".join(a.seats), "".join(b.seats)),
            ("components", a.selection.text, b.selection.text),
        )
        return tuple(pair for pair in pairs if pair[1] != pair[2])


def compare(old: Printed, new: Printed) -> Difference:
    """Match the sheets of two kits: first those that print alike, then those of the same components in their order."""
    free = list(old.leaves)
    serves = _alike(free, new.leaves)
    replaced = _match_sheets(free, [leaf for leaf in new.leaves if leaf.number not in serves])
    relabel = old.pin != new.pin
    changes = []
    for leaf in new.leaves:
        if leaf.number in serves:
            before = serves[leaf.number]
            what: What = "same" if before.number == leaf.number else "moved"
            changes.append(Change(what, before, leaf, relabel and leaf.shows_layout))
        elif leaf.number in replaced:
            changes.append(Change("changed", replaced[leaf.number], leaf))
        else:
            changes.append(Change("added", None, leaf))
    changes += [Change("removed", leaf, None) for leaf in free]
    return Difference(old, new, tuple(changes))


def _alike(free: list[Leaf], leaves: Sequence[Leaf]) -> dict[int, Leaf]:
    """Return, for each wanted sheet, an old one that prints alike, of the same number where there is one; take them out of `free`."""
    pairs: dict[int, Leaf] = {}
    by_number = {leaf.number: leaf for leaf in free}
    for leaf in leaves:
        here = by_number.get(leaf.number)
        if here is not None and here.drawn == leaf.drawn:
            pairs[leaf.number] = here
    used = {leaf.number for leaf in pairs.values()}
    stock: dict[tuple[tuple[str, str], ...], list[Leaf]] = {}
    for leaf in free:
        if leaf.number not in used:
            stock.setdefault(leaf.drawn, []).append(leaf)
    for leaf in leaves:
        if leaf.number not in pairs and stock.get(leaf.drawn):
            pairs[leaf.number] = stock[leaf.drawn].pop(0)
    used = {leaf.number for leaf in pairs.values()}
    free[:] = [leaf for leaf in free if leaf.number not in used]
    return pairs


def _match_sheets(free: list[Leaf], leaves: Sequence[Leaf]) -> dict[int, Leaf]:
    """Return for each wanted sheet the old one in whose place it comes, and take these out of `free`.

    That is one of the same components and title, else of the same components, else one that shares a component."""
    pairs: dict[int, Leaf] = {}
    ways: tuple[Callable[[Leaf, Leaf], bool], ...] = (
        lambda old, leaf: (old.title, old.components) == (leaf.title, leaf.components),
        lambda old, leaf: old.components == leaf.components,
        lambda old, leaf: not set(old.components).isdisjoint(leaf.components),
    )
    for near in ways:
        for leaf in leaves:
            old = None if leaf.number in pairs else next((old for old in free if near(old, leaf)), None)
            if old is not None:
                pairs[leaf.number] = old
                free.remove(old)
    return pairs


DEFAULT_PAPER = "a4"


class TermsError(BoardgenError):
    """Paper, style, players or board asked for where a built kit has its own."""


def difference(
    old: str, new: str, *, paper_name: str | None = None, style: Style | None = None, players: int | None = None, board: str | None = None
) -> Difference:
    """Compare two places: each the name of a game, a layout's file, a kit's folder or its kit.json.

    A layout is laid out as the other one was made; two layouts as the options say. Raises BoardgenError."""
    files = [(place, kit_file(place)) for place in (old, new)]
    kits = [None if path is None else read_kit(place, path) for place, path in files]
    like = kits[1] or kits[0]
    if like is None:
        terms = Terms(paper(paper_name or DEFAULT_PAPER), style or "colour", players=players, board=board)
    elif paper_name or style or players is not None or board:
        raise TermsError(f"{like.source} was made for its own paper, style, seats and board; leave out these options, or name two layouts")
    else:
        terms = like.terms
    both: list[Printed] = [kit or read_layout(place, terms) for place, kit in zip((old, new), kits, strict=True)]
    return compare(*both)


HEAD = ("sheet", "was", "what", "component", "title")


def difference_text(difference: Difference) -> str:
    """Return a table of the sheets that differ, and what to do."""
    lines = [_source("old", difference.old), _source("new", difference.new)]
    lines += [f"{what}: {before} -> {after}" for what, before, after in difference.terms]
    if difference.none:
        return "\n".join([*lines, "", f"nothing to print: all {plural(len(difference.new.leaves), 'sheet')} are as they were"])
    rows = [_row(change) for change in difference.changes if change.what in ("changed", "added", "removed")]
    if rows:
        lines += ["", columns([HEAD, *rows], (0, 1))]
    return "\n".join([*lines, "", *_advice(difference)])


def changes_json(difference: Difference) -> str:
    """Return the changes for programs: an entry for each sheet that is not simply the same."""
    changes = [change for change in difference.changes if change.what != "same" or change.relabelled]
    value = {
        "old": _facts(difference.old),
        "new": _facts(difference.new),
        "same": difference.none,
        "layout_changed": difference.old.pin != difference.new.pin,
        "differs": {what: [before, after] for what, before, after in difference.terms},
        "print_again": [change.leaf.number for change in difference.to_print],
        "pages": _pages(difference.to_print),
        "unchanged": len(difference.of("same")),
        "sheets": [
            {
                "change": change.what,
                "old": change.old.number if change.old else None,
                "new": change.new.number if change.new else None,
                "title": change.leaf.title,
                "components": list(change.leaf.components),
                "shows_old_layout": change.relabelled,
            }
            for change in changes
        ],
    }
    return json.dumps(value, ensure_ascii=False, indent=2)


def _advice(difference: Difference) -> list[str]:
    lines = []
    again = difference.to_print
    total = plural(len(difference.new.leaves), "sheet")
    if again:
        numbers, pages = spans([change.leaf.number for change in again], "-"), spans(_pages(again), "-")
        where = f"; pages {pages} of the new PDF" if pages != numbers else ""
        lines.append(f"print again: {numbers} ({len(again)} of {total}{where})")
    else:
        lines.append(f"print again: none of {total}")
    if difference.of("moved"):
        lines.append(f"moved, need not be printed: {_moves(difference.of('moved'))}")
    if difference.of("removed"):
        lines.append(f"no longer needed: {spans([change.leaf.number for change in difference.of('removed')], '-')} of the old kit")
    if difference.old.pin != difference.new.pin:
        old, new = visible(difference.old.pin), visible(difference.new.pin)
        what = "layout name" if old.rpartition("@")[2] == new.rpartition("@")[2] else "layout id"
        lines.append(f"{what}: {old} is now {new}; logs of new games name the new one")
        if difference.relabelled:
            numbers = spans([change.leaf.number for change in difference.relabelled], "-")
            lines.append(f"shown by sheets that need not be printed again: {numbers}; correct it there by hand")
    lines.append("footers are ignored: their sheet numbers and layout id may be the old ones")
    return lines


def _moves(moved: Sequence[Change]) -> str:
    """Return runs of sheets that moved by the same number of places: `17-20 (were 16-19), 30 (was 28)`."""
    runs: list[list[tuple[int, int]]] = []
    for change in moved:
        assert change.old is not None  # a sheet that moved was in the old kit
        pair = (change.old.number, change.leaf.number)
        if runs and (runs[-1][-1][0] + 1, runs[-1][-1][1] + 1) == pair:
            runs[-1].append(pair)
        else:
            runs.append([pair])
    phrases = []
    for run in runs:
        was = "was" if len(run) == 1 else "were"
        phrases.append(f"{spans([new for _, new in run], '-')} ({was} {spans([old for old, _ in run], '-')})")
    return ", ".join(phrases)


def _row(change: Change) -> tuple[str, ...]:
    new = str(change.new.number) if change.new else "-"
    old = str(change.old.number) if change.old else "-"
    return new, old, change.what, ", ".join(change.leaf.components), visible(change.leaf.title)


def _source(which: str, kit: Printed) -> str:
    terms = kit.terms
    facts = (visible(kit.pin), terms.paper.label, terms.style, f"seats {''.join(terms.seats)}", plural(len(kit.leaves), "sheet"))
    return f"{which}  {visible(kit.source)}: {', '.join(facts)}"


def _facts(kit: Printed) -> dict[str, object]:
    terms = kit.terms
    return {
        "source": kit.source,
        "title": kit.title,
        "layout": kit.pin,
        "paper": terms.paper.label,
        "style": terms.style,
        "duplex": terms.options.duplex,
        "seats": list(terms.seats),
        "sheets": len(kit.leaves),
    }


def _pages(changes: Sequence[Change]) -> list[int]:
    """Return the pages of the new PDF on which these sheets are."""
    return sorted(page for change in changes for page in change.leaf.pages)


MANY = 60
"""More pieces than this are not listed one by one on the title sheet."""


class Patch(NamedTuple):
    """What was printed of a layout, on which terms and where; old pieces to throw away; and components that are printed again whole."""

    layout: str
    terms: Terms
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
        return Patch(difference.new.source, terms, "", 0, (), thrown, tuple(whole))
    only = tuple(name for name in now.spec.components if any(piece.component == name for piece in printed))
    copies = {(piece.component, piece.stem): piece.copies for piece in printed}
    sitting = choose_seats(now.spec, None, "".join(terms.seats), spares=True)
    note = PatchNote(difference.old.pin, _list_pieces(printed), _list_pieces(thrown))
    kit = build(now.spec, sitting, terms.paper, (TITLE, *only), terms.style, terms.options, copies=copies, patch=note)
    path = Path(out) if out else export.OUTPUT / f"{export.kit_name(now.spec, terms.board)}-patch.pdf"
    export.write_pdf(kit, path)
    return Patch(difference.new.source, terms, str(path), kit.total, printed, thrown, tuple(whole))


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


def patch_text(patch: Patch) -> str:
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
        lines.append(f"print whole, with `{_whole_command(patch)}`: {', '.join(patch.whole)}")
    return "\n".join(lines)


def _whole_command(patch: Patch) -> str:
    """Return the command that prints what has to be printed whole, on the board and the papers and in the style of the old kit."""
    terms = patch.terms
    papers = [f"{name}={on.known_as.lower()}" for name, on in terms.papers if name in patch.whole]
    given = {"--paper": ",".join([terms.paper.known_as.lower(), *papers]), "--style": terms.style, "--board": terms.board}
    usual = {"--paper": PAPERS[0].name.lower(), "--style": "colour"}
    words = [f" {option} {value}" for option, value in given.items() if value and value != usual.get(option)]
    return visible(f"boardgen kit {patch.layout} --only {','.join(patch.whole)}{''.join(words)}")


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
