"""What players read and write on beside the game: log sheets, pencil card, player aid, rules reference, flat panels."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from boardgen.components.makers import Made, copied
from boardgen.components.order import Order
from boardgen.components.pieces import pieces
from boardgen.components.rule_entries import sections
from boardgen.draw.shapes import Figure
from boardgen.layout import rules_files
from boardgen.layout.spec import GameSpec
from boardgen.sheet.aid import aid_card
from boardgen.sheet.flat_sheets import Flat, shared_pages
from boardgen.sheet.item import Item
from boardgen.sheet.log_sheet import Column, LogPlan, log_pages
from boardgen.sheet.page import Drawn, Face, Page, Part, repeated
from boardgen.sheet.pencil_card import Entry, pencil_card
from boardgen.sheet.prose import Paragraph
from boardgen.sheet.reference_sheets import reference_pages
from boardgen.sheet.two_sided import back_to_back, both_sides

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
    return pencil_card(order.say("pencil_title"), order.say("pencil_help"), tuple(entries(order.spec)), size)


def flats(
    order: Order, names: Sequence[str], draw: Callable[[str], Figure | tuple[Figure, ...]], sorts: Sequence[Sequence[str]] = ()
) -> Made:
    """Flat things on as few sheets as they go, several parts of one where it is drawn in parts. Words: NAME_title.

    Components of different `sorts` are on common sheets only where that saves some.
    """
    parts: list[Part] = []
    flat_pieces: list[Flat] = []
    for name in names:
        title = order.say(f"{name}_title")
        drawing = draw(name)
        figures = drawing if isinstance(drawing, tuple) else (drawing,)
        count = pieces(order, order.spec.components[name])
        faces = [Face(name if len(figures) == 1 else f"{name}-{i}", title, figure) for i, figure in enumerate(figures, 1)]
        flat_pieces += [Flat(name, title, face.figure, face.name) for face in faces] * count
        items = tuple(Item(face.name, count) for face in faces)
        parts.append(Part(name, title, count * len(figures), tuple(faces), items=items))
    return parts, _on_sheets(order, flat_pieces, sorts)


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


def aid(order: Order, columns: Sequence[Sequence[Paragraph]], name: str = "aid") -> Figure:
    """A player aid of these columns. Words: aid_title, aid_note."""
    return aid_card(order.say(f"{name}_title"), order.say(f"{name}_note"), columns, order.spec.components[name].size or AID)


def reference(order: Order, figures: Mapping[str, object], name: str = "reference") -> Made:
    """The numbered rules and rulings. `figures` fill in what leads name. Words: reference_title, _note, _option, _page."""
    title = order.say(f"{name}_title")
    count = pieces(order, order.spec.components[name])
    parts = sections(order.spec, figures, lambda o, v: order.say("reference_option", option=o, value=v))
    pages = reference_pages(name, title, order.say("reference_note"), parts, order.paper, order.say)
    return [Part(name, title, count, ())], repeated(back_to_back(pages, order.options.duplex), count)


def log_plan(order: Order, columns: Sequence[Column], name: str = "log", verbs: Sequence[str] = ()) -> LogPlan:
    """Log sheets with a column a phase, and as many rounds as the component says. `verbs` open lines that are printed on them.

    Words: log_title, _keys, _date, _scribe, _turn, _players.
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
