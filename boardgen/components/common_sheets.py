"""What players read and write on beside the game: log sheets, pencil card, player aid, rules reference, flat panels."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext

from boardgen.components.large_type import or_smaller
from boardgen.components.makers import Made, copied
from boardgen.components.order import Order
from boardgen.components.pieces import pieces
from boardgen.components.rule_entries import sections
from boardgen.components.screens import screens
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure
from boardgen.layout.spec import rules_files
from boardgen.layout.spec.spec import GameSpec
from boardgen.sheet.arrange.flat_sheets import Flat, most_of, shared_pages
from boardgen.sheet.paper.item import Item
from boardgen.sheet.paper.page import Drawn, Face, Page, Part, repeated
from boardgen.sheet.paper.two_sided import back_to_back, both_sides
from boardgen.sheet.read.aid import aid_card, large_cards
from boardgen.sheet.read.log_plan import Column, LogPlan
from boardgen.sheet.read.log_sheet import log_pages
from boardgen.sheet.read.pencil_card import Entry, pencil_card
from boardgen.sheet.read.prose import Paragraph
from boardgen.sheet.read.reference_sheets import reference_pages

AID = (186.0, 117.0)
"""Two of this size go on a sheet of A4 or Letter."""
PENCIL = (148.0, 105.0)


def entries(spec: GameSpec) -> Iterator[Entry]:
    """The lines of the pencil card, from the notation's own table."""
    for form in rules_files.notation(spec):
        yield Entry(form.form, form.help)


def pencil(order: Order, name: str = "pencil") -> Figure:
    """The notation on one small card. Words: pencil_title, pencil_help."""
    size = order.spec.components[name].size or PENCIL
    words = order.say("pencil_title"), order.say("pencil_help"), tuple(entries(order.spec))
    if not order.options.large:
        return pencil_card(*words, size)
    with or_smaller():
        return pencil_card(*words, large_size(order, size), points=order.least_type)


def flats(
    order: Order,
    names: Sequence[str],
    draw: Callable[[str], Figure | tuple[Figure, ...] | list[Drawn]],
    sorts: Sequence[Sequence[str]] = (),
) -> Made:
    """Flat things on as few sheets as they go, several parts of one where it is drawn in parts. Words: NAME_title.

    Components of different `sorts` are on common sheets only where that saves some.
    """
    things: dict[str, list[Drawn]] = {}
    for name in names:
        drawing = draw(name)
        if not isinstance(drawing, list):
            figures = drawing if isinstance(drawing, tuple) else (drawing,)
            drawing = numbered(name, order.say(f"{name}_title"), figures, pieces(order, order.spec.components[name]))
        things[name] = drawing
    return varied(order, things, sorts)


def _on_sheets(order: Order, pieces: Sequence[Flat], sorts: Sequence[Sequence[str]]) -> list[Page]:
    """Flat pieces on their sheets; components that are of no sort are one together."""
    others = [piece for piece in pieces if not any(piece.component in sort for sort in sorts)]
    return shared_pages([*([piece for piece in pieces if piece.component in sort] for sort in sorts), others], order.paper, order.say)


def varied(order: Order, drawn: Mapping[str, Sequence[Drawn]], sorts: Sequence[Sequence[str]] = ()) -> Made:
    """Flat things that are each drawn by itself, by their components, on as few sheets as they go; `sorts` as for `flats`.

    Words: NAME_title.
    """
    parts: list[Part] = []
    flat_pieces: list[Flat] = []
    for name, things in drawn.items():
        title = order.say(f"{name}_title")
        faces, items = tuple(thing.face for thing in things if thing.item.copies), tuple(thing.item for thing in things)
        parts.append(Part(name, title, sum(item.copies for item in items), faces, items=items))
        flat_pieces += [Flat(name, title, thing.face.figure, thing.face.name) for thing in things for _ in range(thing.item.copies)]
    return parts, _on_sheets(order, flat_pieces, sorts)


def aids(
    order: Order,
    columns: Sequence[Sequence[Paragraph]],
    name: str = "aid",
    finish: Callable[[Figure], Figure] = lambda card: card,
) -> list[Drawn]:
    """The player aids, or with `--aid screen` a screen for each seat; in large type an aid may take several cards.

    `finish` adds drawings to a card. Words: NAME_title, NAME_note.
    """
    if order.options.screen:
        return screens(order, columns, name, finish)
    count = pieces(order, order.spec.components[name])
    return numbered(name, order.say(f"{name}_title"), [finish(card) for card in read_card(order, columns, name, AID)], count)


def read_card(order: Order, columns: Sequence[Sequence[Paragraph]], name: str, usual: tuple[float, float]) -> tuple[Figure, ...]:
    """A card to read of these columns; in large type it may take several. Words: NAME_title, NAME_note."""
    title, note, size = order.say(f"{name}_title"), order.say(f"{name}_note"), order.spec.components[name].size or usual
    if not order.options.large:
        return (aid_card(title, note, columns, size),)

    def numbered(number: int, total: int) -> str:
        return order.say("reference_page", title=title, n=number, total=total)

    with or_smaller():
        return large_cards(title, note, columns, large_size(order, size), order.least_type, numbered)


def numbered(name: str, title: str, figures: Sequence[Figure], count: int) -> list[Drawn]:
    """A component that is drawn in one part or in several, so many of each."""
    stems = [name] if len(figures) == 1 else [f"{name}-{number}" for number in range(1, len(figures) + 1)]
    return [Drawn(Face(stem, title, figure), Item(stem, count)) for stem, figure in zip(stems, figures, strict=True)]


def large_size(order: Order, size: tuple[float, float]) -> tuple[float, float]:
    """The size of a card for large type: larger by as much as the type, where the paper is large enough."""
    wide, high = (side * order.least_type / ink.BODY for side in size)
    across, down = most_of(order.paper, upright=wide < high)
    return round(min(wide, across), 2), round(min(high, down), 2)


def reference(order: Order, figures: Mapping[str, object], name: str = "reference") -> Made:
    """The numbered rules and rulings. `figures` fill in what leads name. Words: reference_title, _note, _option, _page."""
    title = order.say(f"{name}_title")
    count = pieces(order, order.spec.components[name])
    parts = sections(order.spec, figures, lambda o, v: order.say("reference_option", option=o, value=v))
    with or_smaller() if order.options.large else nullcontext():
        pages = reference_pages(name, title, order.say("reference_note"), parts, order.paper, order.say, least=order.least_type)
    return [Part(name, title, count, ())], repeated(back_to_back(pages, order.options.duplex), count)


def log_plan(order: Order, columns: Sequence[Column], name: str = "log", verbs: Sequence[str] = (), *, ordered: bool = True) -> LogPlan:
    """Log sheets with a column a phase, and as many rounds as the component says. `verbs` open lines that are printed on them.

    Not `ordered` where lines of the log specify the order of play, instead of the header `Order:`.
    Words: log_title, _keys, _date, _scribe, _turn, _players, _order.
    """
    say, component = order.say, order.spec.components[name]
    return LogPlan(
        name,
        say("log_title"),
        {letter: seat.ink for letter, seat in order.seats.items()},
        dict(component.counts).get("rounds", 1),
        columns,
        say("log_keys").split(),
        ("%tlog 1", f"Game: {order.spec.game}", f"Board: {order.spec.pin}"),
        (f"{say('log_date')}:", f"{say('log_scribe')}:"),
        order.spec.pin,
        say("log_turn"),
        say("log_players"),
        {letter: seat.name for letter, seat in order.seats.items()},
        labels(order, (*say("log_keys").split(), *verbs)),
        dict(component.counts).get("spare", 0),
        order=say("log_order") if ordered else "",
    )


def labels(order: Order, keys: Sequence[str]) -> dict[str, str]:
    """Keys and verbs of the notation in words: those of the layout, `log_label_KEY`, or how its pencil card begins to explain them.

    A key that only the layout has, such as a holding, is a word already.
    """
    forms = rules_files.notation(order.spec)
    helps = {form.verb: form.help for form in forms} | {form.form.removesuffix(":N").removesuffix(" N"): form.help for form in forms}
    first = {key: re.split("[,;:]", helps.get(key, key))[0] for key in keys}
    short = {key: words[:1].upper() + words[1:] for key, words in first.items()}
    return short | {key: order.say(word) for key in keys if (word := f"log_label_{key}") in order.say.words}


def log(order: Order, plan: LogPlan) -> Made:
    """Log sheets on their pages. Words: log_rounds, log_spare."""
    return log_sheets(order, plan, written_pages(order, plan))


def written_pages(order: Order, plan: LogPlan) -> list[Page]:
    """The pages of a log, one more without numbers of rounds where the last sheet has an empty back."""
    pages = log_pages(plan, order.paper, order.say)
    if len(pages) % 2 and both_sides(order.options.duplex):
        pages = log_pages(plan._replace(spare=plan.spare + 1), order.paper, order.say)
    return pages


def log_sheets(order: Order, plan: LogPlan, pages: Sequence[Page]) -> Made:
    """The pages of a log on their sheets, two a sheet where both sides are printed."""
    return copied(order, Part(plan.component, plan.title, len(pages), ()), back_to_back(pages, order.options.duplex))
