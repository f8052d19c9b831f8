"""A rulebook ready to be set: its text with the facts of the layout, its figures, and the rules that its appendix lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from boardgen.assets.pictures import Pictures
from boardgen.components.common_sheets import sections
from boardgen.components.print_order import RULEBOOK, LaidOut, PrintOrder, choose_seats
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure
from boardgen.errors import Fault
from boardgen.layout.decks.booklets import RuleFigure
from boardgen.layout.ground.board import Board
from boardgen.layout.ground.tile_map import TileMap
from boardgen.layout.rules.moved_figures import Holds, lay_out_again, move_figure
from boardgen.layout.rules.rules_text import Move, RulesText, read_rules_text, rulebook_facts
from boardgen.layout.spec import catalog
from boardgen.layout.spec.board_header import put_on_board
from boardgen.layout.spec.spec import GameSpec
from boardgen.rulebook.figure import LAYOUT, FigureDrawer, Ground, PointsGround
from boardgen.rulebook.inventory import Inventory, read_inventory, usual_order
from boardgen.sheet.arrange.options import PLAIN
from boardgen.sheet.paper.page import Words
from boardgen.sheet.paper.paper import paper
from boardgen.sheet.read.prose import Section


class Book(NamedTuple):
    """A rulebook of a layout. `notes` are printed at the foot of the cover; `accent` is the ink of headings.

    One of a game of your own has no `sections`, which are its appendix. `pictures` and `icons` are those that its text names. With
    `has_board` the cover shows the board or the map.
    """

    spec: GameSpec
    text: RulesText
    drawer: FigureDrawer
    sections: tuple[Section, ...]
    say: Words
    accent: str
    notes: tuple[str, ...]
    warn: Callable[[Fault], None]
    pictures: Pictures
    icons: Pictures
    style: ink.Style
    inventory: Callable[[], Inventory]
    """Lays out the kit, for what is in its box."""
    has_board: bool = True


def book(
    order: PrintOrder,
    leads: Mapping[str, object],
    lay_out: Callable[[PrintOrder], LaidOut],
    made: Callable[[GameSpec, ink.Style], Ground] = PointsGround,
) -> Book:
    """Return the rulebook of a layout. `leads` fill in the leads of the reference; `lay_out` makes the pieces that figures show, and
    `made` what they lie on.

    Figures are played on the board of the game: where the layout has another one, they are moved there or left out, and those on other
    boards of the game show no names of points. Raises DataError.
    """
    spec, say = order.spec, order.say
    own = catalog.load(spec.game)
    elsewhere = _map(spec) != _map(own)
    language = say("language")
    move = _mover(spec.ground, own.ground) if elsewhere else None
    text = read_rules_text(spec.game, language, rulebook_facts(spec, own, not elsewhere), move)
    notes = []
    if text.language != language.partition("-")[0].lower():
        notes.append(say("rulebook_language"))
    notes += [spec.note] if spec.note else []
    notes += [spec.credits["licence"]] if "licence" in spec.credits else []

    def ground(board: str) -> Ground:
        places = spec if board == LAYOUT or not elsewhere else own
        shown = put_on_board(own, board) if board not in ("", LAYOUT) else places
        return made(shown if shown is spec else replace(shown, seats=spec.seats), order.style)

    drawer = FigureDrawer(ground, lambda name: _face(order, lay_out, name), elsewhere)
    entries = sections(spec, leads, lambda option, value: say("reference_option", option=option, value=value))
    pictures = Pictures("")
    notes = [one for one in notes if one]

    @cache
    def inventory() -> Inventory:
        usual = usual_order(order)
        return read_inventory(usual, lay_out(usual))

    return Book(spec, text, drawer, entries, say, accent(spec), tuple(notes), order.warn, pictures, pictures, order.style, inventory)


def _mover(target: object, source: object) -> Move:
    """Return what moves the figures of a game to the ground of a layout."""

    def move(figures: Mapping[str, RuleFigure], holds: Holds) -> dict[str, RuleFigure]:
        if isinstance(source, TileMap) and isinstance(target, TileMap):
            return lay_out_again(figures, source, target, holds)
        assert isinstance(source, Board)
        assert isinstance(target, Board)
        there = {}
        for name, one in figures.items():
            fixed = one.listed or one.faces or one.show.board or one.board
            found = one if fixed else move_figure(one, source, target, holds)
            if found is not None:
                there[name] = found
        return there

    return move


def _map(spec: GameSpec) -> object:
    """Return what a layout must have as its game has it, so that the figures can be shown on it."""
    ground = spec.ground
    if isinstance(ground, Board):
        return ground.names, ground.zone, ground.neighbours, spec.zone_neighbours
    return (ground.rows, ground.neighbours, ground.width, ground.height, ground.marks) if isinstance(ground, TileMap) else ground


def _face(order: PrintOrder, lay_out: Callable[[PrintOrder], LaidOut], name: str) -> Figure | None:
    """Return the face of a piece of the kit by the name of its file, such as `tile-4H` of the component `tiles`."""
    # every piece of the game at its usual size, whatever part of the kit is printed now: for some seats, one-sided, on other paper
    seats = choose_seats(order.spec, None, None)
    usual = order._replace(seats=seats, paper=paper("a4"), papers=None, options=PLAIN, without=(), counts=(), cards=(), copies=None)
    usual = usual._replace(dry_run=None, figures={}, spreads={})
    stem = name.partition("-")[0]
    likeliest_first = sorted(order.spec.components, key=lambda one: (name != one, not one.startswith(stem), -len(one)))
    for component in likeliest_first:
        if component == RULEBOOK:
            continue
        alone = usual._replace(only=(component,))
        found = next((face.figure for part in lay_out(alone).parts for face in part.faces if face.name == name), None)
        if found is not None:
            return found
    return None


def accent(spec: GameSpec) -> str:
    """Return the ink of headings: that of the first seat which can be read on paper, so that a book has a colour of its game."""
    inks = [seat.ink for seat in spec.seats.values()]
    return next((one for one in inks if ink.contrast(one, ink.PAPER) >= ink.LEGIBLE), ink.SLATE)
