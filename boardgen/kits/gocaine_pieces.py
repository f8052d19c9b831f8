"""The pieces of GoCaine that are printed by the sheet: cells, chips, one-ton squares, load markers and notes."""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.draw import backs, cubes, ink, notes, tokens
from boardgen.draw.shapes import Figure, Symbol, Use
from boardgen.kits.kit import Order
from boardgen.layout.components import Component
from boardgen.layout.gocaine import Figures
from boardgen.layout.sections import Seat
from boardgen.sheet.page import Face, Page, Part
from boardgen.sheet.tokens import Job, Stack, piece_pages, together

CHIPS = ("task_force", "loans")
SQUARES = ("squares", "loads")
AIR = 0.55
"""Millimetres from a shared cut to the edge of a round piece on white ground."""
PIECES = ("cells", *CHIPS, *SQUARES, "notes")


def make(order: Order, names: Sequence[str]) -> tuple[list[Part], list[Page]]:
    """The parts of these components and the sheets they share. Raises DoesNotFit."""
    if names[0] == "cells":
        return _cells(order)
    if names[0] == "notes":
        return _notes(order)
    return _squares(order, names[0]) if names[0] in SQUARES else _chips(order, names)


def figures(order: Order) -> Figures:
    """The figures of the game."""
    found = order.spec.figures
    assert isinstance(found, Figures)  # the layout of this game has been read by its own module
    return found


def diameter(order: Order, name: str) -> float:
    """The diameter of a round piece: what was asked for, else the layout's."""
    return order.making.diameter or order.spec.components[name].diameter or order.spec.board.pitch


def pieces(order: Order, component: Component) -> int:
    """How many of a component there are for the seats that play."""
    return component.pieces + component.each_seat * len(order.seats)


def _job(order: Order, size: float, title: str) -> Job:
    """Round pieces."""
    making = order.making
    note = order.say(f"token_{making.cut}", diameter=f"{size:g}")
    return Job((size, size), making.cut, making.bleed, order.paper, making.duplex, lambda owners: title, note, order.say)


def _face(name: str, title: str, symbol: Symbol, width: float, height: float) -> Face:
    return Face(name, title, Figure(width, height, (Use(symbol, width / 2, height / 2),)))


def _ground(order: Order, name: str, colour: str, size: float) -> Symbol | None:
    """What lies under a piece that shares its cuts; nothing where ink is saved."""
    if order.style != "colour":
        return None
    return cubes.ground(name, colour, (size, size), order.making.bleed)


def _drawn(order: Order, size: float) -> float:
    """The diameter at which round pieces are drawn on a sheet: edges on white ground keep off cuts that neighbours share."""
    return size - 2 * AIR if order.style != "colour" and order.making.cut == "square" else size


def _disc(order: Order, seat: Seat, size: float, bleed: float) -> Symbol:
    return tokens.disc(seat, size, bleed=bleed, style=order.style)


def _cells(order: Order) -> tuple[list[Part], list[Page]]:
    component = order.spec.components["cells"]
    size = diameter(order, "cells")
    seats = list(order.seats.values())
    square = order.making.cut == "square"
    stacks = [
        Stack(
            "cells",
            _disc(order, seat, _drawn(order, size), 0.0 if square else order.making.bleed),
            component.each_seat,
            owner=seat.name,
            ground=_ground(order, f"cells-{seat.letter}", seat.ink, size) if square else None,
        )
        for seat in seats
    ]
    job = _job(order, size, "")._replace(title=lambda owners: order.say("cells_seat", seat=", ".join(owners)))
    pages = _by_colour(stacks, job)
    faces = [_face(f"cells-{s.letter}", order.say("cells_seat", seat=s.name), _disc(order, s, size, 0.0), size, size) for s in seats]
    return [Part("cells", order.say("cells_title"), component.each_seat * len(seats), tuple(faces))], pages


def _by_colour(stacks: Sequence[Stack], job: Job) -> list[Page]:
    """A stack a sheet, or as many whole ones as a sheet takes."""
    pages: list[Page] = []
    start = 0
    while start < len(stacks):
        many = together(max(stack.pieces for stack in stacks), job)
        pages += piece_pages(stacks[start : start + many], job)
        start += many
    return pages


def _chips(order: Order, names: Sequence[str]) -> tuple[list[Part], list[Page]]:
    parts, stacks = [], []
    size = diameter(order, names[0])
    square = order.making.cut == "square"
    bleed = 0.0 if square else order.making.bleed
    for name in names:
        title = order.say(f"{name}_title")
        count = pieces(order, order.spec.components[name])
        colour = ink.UMBER if name == "loans" else ink.SLATE
        ground = _ground(order, name, colour, size) if square else None
        back = backs.chip_back(name, colour, _drawn(order, size), bleed=bleed, style=order.style)
        stacks.append(Stack(name, _chip(order, name, _drawn(order, size), bleed), count, back, name, ground))
        faces = [_face(name, title, _chip(order, name, size, 0.0), size, size)]
        if order.making.duplex != "none":
            reverse = backs.chip_back(name, colour, size, style=order.style)
            faces.append(_face(f"{name}-back", order.say("backs", title=title), reverse, size, size))
        parts.append(Part(name, title, count, tuple(faces)))
    titles = {part.name: part.title for part in parts}
    job = _job(order, size, "")._replace(title=lambda owners: ", ".join(titles[name] for name in owners))
    return parts, piece_pages(stacks, job)


def _chip(order: Order, name: str, size: float, bleed: float) -> Symbol:
    if name == "loans":
        return tokens.loan_chip(figures(order).money, order.say("loans_owed"), size, bleed=bleed, style=order.style)
    return tokens.task_force_chip(order.say("task_force_short"), size, bleed=bleed, style=order.style)


def _squares(order: Order, name: str) -> tuple[list[Part], list[Page]]:
    """One-ton squares, or load markers: a block a seat, several seats a sheet."""
    component = order.spec.components[name]
    width, height = component.size or (10.0, 10.0)
    size = min(width, height)
    kinds = dict(component.counts) if name == "loads" else {"1": component.each_seat}
    stacks, faces = [], []
    for seat in order.seats.values():
        ground = _ground(order, f"{name}-{seat.letter}", seat.ink, size)
        title = order.say(f"{name}_seat", seat=seat.name)
        for mt, count in kinds.items():
            symbol = _square(order, name, seat, mt, size)
            stacks.append(Stack(name, symbol, count, owner=seat.name, ground=ground))
            stem = f"{name}-{seat.letter}" + (f"-{mt}" if name == "loads" else "")
            plain = cubes.ground(f"{name}-{seat.letter}-face", seat.ink, (size, size), 0.0)
            under = (Use(plain, size / 2, size / 2),) if ground else ()
            faces.append(Face(stem, title, Figure(size, size, (*under, Use(symbol, size / 2, size / 2)))))
    making = order.making
    note = order.say("square_note", size=f"{size:g}")

    def title_of(owners: Sequence[str]) -> str:
        return order.say(f"{name}_seat", seat=", ".join(owners))

    job = Job((size, size), "square", making.bleed, order.paper, making.duplex, title_of, note, order.say)
    count = sum(kinds.values()) * len(order.seats)
    return [Part(name, order.say(f"{name}_title"), count, tuple(faces))], piece_pages(stacks, job)


def _square(order: Order, name: str, seat: Seat, mt: str, size: float) -> Symbol:
    if name == "loads":
        return cubes.load_square(seat, mt, order.say("loads_mt"), size, order.style)
    return cubes.ton_square(seat, order.say("squares_mt"), size, order.style)


def _notes(order: Order) -> tuple[list[Part], list[Page]]:
    """All notes in one run, since they share their cuts whatever their value."""
    component = order.spec.components["notes"]
    money = figures(order).money
    size = component.size or (90.0, 40.0)
    middle = (-size[0] / 2, -size[1] / 2)
    stacks, faces = [], []
    for number, (value, count) in enumerate(money.notes):
        text = tokens.price(money, value)
        title = order.say("notes_value", value=text)
        front = notes.note_front(text, number, order.spec.title, order.say("notes_play"), size, order.style)
        back = notes.note_back(text, number, size, order.style)
        stem = f"note-{money.plain(value)}"
        symbols = [Symbol(f"{stem}-{side}", (figure.at(*middle),)) for side, figure in (("front", front), ("back", back))]
        stacks.append(Stack("notes", symbols[0], count, symbols[1], text))
        faces.append(Face(stem, title, front))
        if order.making.duplex != "none":
            faces.append(Face(f"{stem}-back", order.say("backs", title=title), back))
    making = order.making
    note = order.say("notes_note", width=f"{size[0]:g}", height=f"{size[1]:g}")

    def title_of(owners: Sequence[str]) -> str:
        return order.say("notes_value", value=", ".join(owners))

    job = Job(size, "square", 0.0, order.paper, making.duplex, title_of, note, order.say, shared=True)
    count = sum(count for _, count in money.notes)
    return [Part("notes", order.say("notes_title"), count, tuple(faces))], piece_pages(stacks, job)
