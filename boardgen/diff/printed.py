"""What lies on the table or would come out of the printer, sheet by sheet: read from a kit.json, or laid out from a layout."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import NamedTuple, cast

from boardgen.components.print_order import Cards, Counts, choose_seats
from boardgen.draw.shape.ink import STYLES, Style
from boardgen.errors import BoardgenError
from boardgen.files import MANIFEST, half_replaced
from boardgen.json_values import Fields, whole
from boardgen.kit.export import use_board
from boardgen.kit.kit import Kit, build
from boardgen.kit.kit_json import ComponentPrint, PiecePrint, fingerprints
from boardgen.kit.selection import Selection, keep_cards_of, selection_of
from boardgen.layout.files import shipped
from boardgen.layout.spec import catalog
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.yaml_reader import SUFFIXES
from boardgen.sheet.arrange.options import COLOURS, PLAIN, SWITCHES, Colours, PrintOptions, require_length
from boardgen.sheet.arrange.token_sheets import CUTS
from boardgen.sheet.paper.duplex import mode
from boardgen.sheet.paper.paper import PAPERS, Paper, paper

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
    only: tuple[str, ...] = ()
    players: int | None = None
    without: tuple[str, ...] = ()
    counts: Counts = ()
    cards: Cards = ()
    board: str | None = None
    """Another board than the layout's own, by name or size."""
    papers: tuple[tuple[str, Paper], ...] = ()
    """The paper of components that are not on that of the rest."""

    @property
    def selection(self) -> Selection:
        return Selection(self.only, self.without, self.counts, self.cards)


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
    import json

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
        return Printed(place, known.text("title"), known.text("layout"), _terms(known), _leaves(known.each("sheets")), pieces)
    except (KeyError, TypeError, ValueError, OverflowError) as problem:
        what = "does not say what is drawn on its sheets"
        raise UnusableKitError(f"{path} {what}; build that kit once more with this version, from the layout it was made of") from problem


def read_layout(place: str, terms: Terms) -> Printed:
    """Return what a layout would print on the same terms, as far as it has these seats and components. Raises BoardgenError."""
    kit = lay_out_terms(place, terms)
    spec, seats = kit.spec, tuple(kit.seats)
    pages = [
        Fields(
            {
                "sheet": sheet.number,
                "side": sheet.page.side,
                "title": sheet.page.title,
                "components": list(sheet.page.components),
                "drawn": drawn.digest,
                "shows_layout": drawn.has_omitted,
            }
        )
        for sheet, drawn in zip(kit.sheets, fingerprints(kit), strict=True)
    ]
    return Printed(place, spec.title, spec.pin, terms._replace(seats=seats), _leaves(pages))


def lay_out_terms(place: str, terms: Terms, bleeds: Mapping[str, float] | None = None) -> Kit:
    """Lay out the kit of a layout on these terms; with `bleeds` one to compare pieces with, see `build`. Raises BoardgenError."""
    spec = use_board(catalog.load(place), terms.board)
    only, without = (tuple(name for name in spec.components if name in names) for names in (terms.only, terms.without))
    counts = tuple((name, count) for name, count in terms.counts if name in spec.components)
    cards = keep_cards_of(spec, terms.cards)
    sitting = choose_seats(spec, None, "".join(_seats(spec, terms)), spares=bool(terms.only))
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
    least = 1 if terms.only else least
    if terms.players is not None or not terms.seats:
        return tuple(choose_seats(spec, terms.players, None))
    seats = tuple(letter for letter in terms.seats if letter in spec.seats)[:most]
    return seats if len(seats) >= least else tuple(spec.seats)[: max(least, min(most, len(terms.seats)))]


def _leaves(pages: Sequence[Fields]) -> tuple[Leaf, ...]:
    """Return the pages of a kit put together to sheets of paper, in the order of their numbers."""
    sheets: dict[int, list[tuple[int, Fields]]] = {}
    for place, page in enumerate(pages, 1):
        sheets.setdefault(page.whole("sheet"), []).append((place, page))
    leaves = []
    for number, sides in sorted(sheets.items()):
        first = min(sides, key=lambda side: side[1].text("side") == "back")[1]
        leaves.append(
            Leaf(
                number,
                first.text("title"),
                first.texts("components"),
                tuple(place for place, _ in sides),
                tuple(sorted((page.text("side"), page.text("drawn")) for _, page in sides)),
                any(page.flag("shows_layout") for _, page in sides),
            )
        )
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
        bleed, overlap = (
            require_length("bleed", how.number("bleed_mm"), 0, 6),
            require_length("overlap", how.number("overlap_mm"), 4, 30),
        )
        switches = {name: how.flag(name, False) for name in SWITCHES}
        options = PrintOptions(
            mode(kit.text("duplex")), tokens, cut, bleed, overlap, cast(Colours, colours) if colours else None, **switches
        )
        on = _paper(kit.inner("paper"), margin)
        others = tuple((name, _paper(papers.inner(name), margin)) for name in papers)
    except BoardgenError as problem:
        raise ValueError(str(problem)) from problem
    board = kit.text("board") if "board" in kit else None
    return Terms(on, style, options, kit.texts("seats"), **selection_of(kit)._asdict(), board=board, papers=others)


def _paper(size: Fields, margin: float) -> Paper:
    """Return a paper of kit.json. Raises KeyError, TypeError, or UnknownPaperError for a size that none has."""
    named = next((one for one in PAPERS if one.name == size.text("name")), None)
    on = paper(named.name if named else f"{size.number('width_mm'):g}x{size.number('height_mm'):g}mm", margin)
    return on if named else on._replace(unit="in" if size.text("unit", "") == "in" else "mm")
