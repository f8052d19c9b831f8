"""The pieces of GoCaine that are printed by the sheet: cells, chips, one-ton squares, load markers and notes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from boardgen.components.counting import Count
from boardgen.components.makers import (
    TICK,
    Made,
    centre_piece,
    diameter,
    discs,
    drawing_diameter,
    own_bleed,
    piece_face,
    piece_ground,
    pieces,
    round_job,
)
from boardgen.components.print_order import PrintOrder
from boardgen.draw.piece import banknotes, tokens
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Symbol, Use
from boardgen.games.gocaine import chips, squares
from boardgen.games.gocaine.layout import Figures
from boardgen.layout.ground.vocabulary import Seat
from boardgen.layout.yaml.lengths import Length
from boardgen.sheet.arrange.token_sheets import Job, Stack, piece_pages
from boardgen.sheet.paper.page import CIRCLE, Bled, Face, Item, Part

CHIPS = ("task_force", "loans")
SQUARES = ("squares", "loads")
PIECES = ("cells", *CHIPS, *SQUARES, "notes")


def make(order: PrintOrder, names: Sequence[str]) -> Made:
    """The parts of these components and the sheets they share. Raises DoesNotFit."""
    if names[0] == "cells":
        return _cells(order)
    if names[0] == "notes":
        return _notes(order)
    return _squares(order, names) if names[0] in SQUARES else _chips(order, names)


def figures(order: PrintOrder) -> Figures:
    """The figures of the game."""
    game = order.spec.figures
    assert isinstance(game, Figures)  # the layout of this game has been read by its own module
    return game


def _a_seat(order: PrintOrder, name: str) -> Count:
    """As many pieces for every seat in its own colour."""
    return Count(order.spec.components[name].each_seat * len(order.seats), len(order.seats))


def _loads(order: PrintOrder, name: str) -> Count:
    counts = order.spec.components[name].counts
    return Count(sum(count for _, count in counts) * len(order.seats), len(counts) * len(order.seats))


def _bank(order: PrintOrder, name: str) -> Count:
    values = figures(order).money.notes
    return Count(sum(count for _, count in values), len(values))


COUNTS = {"cells": _a_seat, "squares": _a_seat, "loads": _loads, "notes": _bank}
"""What counts the pieces that are not counted as most are."""


def _cells(order: PrintOrder) -> Made:
    return discs(order, "cells", order.spec.components["cells"].each_seat)


def _chips(order: PrintOrder, names: Sequence[str]) -> Made:
    parts, stacks = [], []
    size, laid = diameter(order, names[0]), drawing_diameter(order, diameter(order, names[0]))
    titles = {name: order.say(f"{name}_title") for name in names}
    counts = {name: pieces(order, order.spec.components[name]) for name in names}
    job = round_job(order, size, lambda owners: ", ".join(titles[name] for name in owners), [*counts.values()], backed=True)
    bleed = own_bleed(job)
    for name, title in titles.items():
        count = counts[name]
        colour = ink.UMBER if name == "loans" else ink.SLATE
        under = piece_ground(order, name, colour, size) if order.options.cut == "square" else None
        back = tokens.chip_back(name, colour, laid, bleed=bleed, style=order.style)
        stacks.append(Stack(name, _chip(order, name, laid, bleed), count, back, name, under))
        faces = [piece_face(name, title, _chip(order, name, size, 0.0), size, size)]
        if order.options.duplex != "none":
            reverse = tokens.chip_back(name, colour, size, style=order.style)
            faces.append(piece_face(f"{name}-back", order.say("backs", title=title), reverse, size, size))
        item = Item(name, count, "".join(face.name for face in faces[1:]), CIRCLE, draw=partial(_bled_chip, order, name, colour, size))
        parts.append(Part(name, title, count, tuple(faces), items=(item,)))
    return parts, piece_pages(stacks, job)


def _chip(order: PrintOrder, name: str, size: float, bleed: float) -> Symbol:
    if name == "loans":
        return chips.loan_chip(figures(order).money, order.say("loans_owed"), size, bleed=bleed, style=order.style)
    return chips.task_force_chip(order.say("task_force_short"), size, bleed=bleed, style=order.style)


def _bled_chip(order: PrintOrder, name: str, colour: str, size: float, bleed: float) -> Bled:
    back = tokens.chip_back(name, colour, size, bleed=bleed, style=order.style)
    return centre_piece(_chip(order, name, size, bleed), (size, size)), centre_piece(back, (size, size))


def _squares(order: PrintOrder, names: Sequence[str]) -> Made:
    """One-ton squares and load markers: a block a seat, several seats a sheet, and both on common sheets where that saves some."""
    drawn = {name: _square_stacks(order, name) for name in names}
    apart = [page for name, (_, stacks) in drawn.items() for page in piece_pages(stacks, _square_job(order, [name]))]
    parts = [part for part, _ in drawn.values()]
    if len(names) == 1:
        return parts, apart
    together = piece_pages([stack for _, stacks in drawn.values() for stack in stacks], _square_job(order, names))
    return parts, together if len(together) < len(apart) else apart


def _square_size(order: PrintOrder, name: str) -> float:
    return min(order.spec.components[name].size or (10.0, 10.0))


def _square_job(order: PrintOrder, names: Sequence[str]) -> Job:
    """How squares are cut; the owners of a sheet are seats, each after the name of its component."""
    sizes = [_square_size(order, name) for name in names]
    notes = [order.say("square_note", size=Length(size)) for size in dict.fromkeys(sizes)]

    def title_of(owners: Sequence[str]) -> str:
        seats = {name: [owner.removeprefix(f"{name} ") for owner in owners if owner.startswith(f"{name} ")] for name in names}
        if len(names) == 1:
            return order.say(f"{names[0]}_seat", seat=", ".join(seats[names[0]]))
        every = len(order.seats)
        titles = (
            order.say(f"{name}_{'title' if len(some) == every else 'seat'}", seat=", ".join(some)) for name, some in seats.items() if some
        )
        return "; ".join(titles)

    options, size = order.options, (sizes[0], sizes[0])
    return Job(size, "square", options.bleed, order.paper, options.duplex, title_of, " · ".join(notes), order.say)


def _square_stacks(order: PrintOrder, name: str) -> tuple[Part, list[Stack]]:
    component = order.spec.components[name]
    size = _square_size(order, name)
    usual = component.counts if name == "loads" else (("1", component.each_seat),)
    kinds = {mt: order.each(name, count) for mt, count in usual}
    stacks, faces, items = [], [], []
    for seat in order.seats.values():
        below = piece_ground(order, f"{name}-{seat.letter}", seat.ink, size)
        title = order.say(f"{name}_seat", seat=seat.name)
        for mt, count in kinds.items():
            symbol = _square(order, name, seat, mt, size)
            stacks.append(Stack(name, symbol, count, owner=f"{name} {seat.name}", ground=below, size=(size, size)))
            stem = f"{name}-{seat.letter}" + (f"-{mt}" if name == "loads" else "")
            plain = tokens.square_ground(f"{name}-{seat.letter}-face", seat.ink, (size, size), 0.0)
            under = (Use(plain, size / 2, size / 2),) if below else ()
            faces.append(Face(stem, title, Figure(size, size, (*under, Use(symbol, size / 2, size / 2)))))
            items.append(Item(stem, count, seat=seat.letter, draw=partial(_bled_square, order, name, seat, mt, size)))
    count = sum(kinds.values()) * len(order.seats)
    return Part(name, order.say(f"{name}_title"), count, tuple(faces), items=tuple(items)), stacks


def _bled_square(order: PrintOrder, name: str, seat: Seat, mt: str, size: float, bleed: float) -> Bled:
    under = tokens.square_ground(f"{name}-{seat.letter}-bled", seat.ink, (size, size), bleed) if order.style == "colour" else None
    return centre_piece(_square(order, name, seat, mt, size), (size, size), under), ()


def _square(order: PrintOrder, name: str, seat: Seat, mt: str, size: float) -> Symbol:
    if name == "loads":
        return squares.load_square(seat, mt, order.say("loads_mt"), size, order.style)
    return squares.ton_square(seat, order.say("squares_mt"), size, order.style)


def _notes(order: PrintOrder) -> Made:
    """All notes in one run, since they share their cuts whatever their value. They have backs where the layout asks for them."""
    component = order.spec.components["notes"]
    money = figures(order).money
    size = component.size or (90.0, 40.0)
    middle = (-size[0] / 2, -size[1] / 2)
    options = order.options
    backed = options.duplex != "none" and (component.backs or options.every_back)
    stacks, faces, items = [], [], []
    for number, (value, usual) in enumerate(money.notes):
        text = money.show(value)
        title = order.say("notes_value", value=text)
        front = banknotes.note_front(text, number, order.spec.title, order.say("notes_play"), size, order.style)
        stem = f"note-{money.plain(value)}"
        back = banknotes.note_back(text, number, size, order.style) if backed else None
        over = None if back is None else Symbol(f"{stem}-back", (back.at(*middle),))
        stacks.append(Stack("notes", Symbol(f"{stem}-front", (front.at(*middle),)), order.each("notes", usual), over, text))
        faces.append(Face(stem, title, front))
        if back is not None:
            faces.append(Face(f"{stem}-back", order.say("backs", title=title), back))
        items.append(Item(stem, stacks[-1].pieces, f"{stem}-back" if backed else ""))
    note = order.say("notes_note", width=Length(size[0]), height=Length(size[1]))

    def title_of(owners: Sequence[str]) -> str:
        return order.say("notes_value", value=", ".join(owners))

    job = Job(size, "square", 0.0, order.paper, options.duplex, title_of, note, order.say, shared=True, large=True, mark=TICK)
    count = sum(stack.pieces for stack in stacks)
    return [Part("notes", order.say("notes_title"), count, tuple(faces), items=tuple(items))], piece_pages(stacks, job)
