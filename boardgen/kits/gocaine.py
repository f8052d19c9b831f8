"""What you print to play GoCaine: every number and word comes from the layout, this file says what is made of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boardgen.draw import tokens
from boardgen.draw.board import board_figure
from boardgen.draw.shapes import Figure, Group, Paint, Rect
from boardgen.kits import gocaine_pieces
from boardgen.kits.beside import Beside, beside, laid_table, lying
from boardgen.kits.gocaine_pieces import CHIPS, PIECES, diameter, figures, pieces
from boardgen.kits.gocaine_sheets import SHEETS, sheets
from boardgen.kits.kit import Order, Pressed
from boardgen.layout import catalog
from boardgen.sheet.card import Entry, pencil_card
from boardgen.sheet.flats import Flat, flat_pages
from boardgen.sheet.log import Column, LogPlan, log_pages
from boardgen.sheet.page import Face, Page, Part
from boardgen.sheet.small import wordless
from boardgen.sheet.tiles import plan, tile_pages
from boardgen.sheet.title import TitlePlan

COMPONENTS = (
    "board", *PIECES, "infrastructure", "influence", "seizure", *SHEETS, "log", "pencil",
)  # fmt: skip
FLATS = ("infrastructure", "influence", "seizure", "pencil")
MAP = (56.0, 40.0)
"""Room for the map of the table on the title sheet, in mm."""


def press(order: Order) -> Pressed:
    """All wanted components: a colour a sheet, chips of one size together, panels on as few sheets as they go."""
    made: dict[str, Part] = {}
    pages: list[Page] = []
    done: set[str] = set()
    for name in order.spec.components:
        if not order.wants(name) or name in done or name not in COMPONENTS:
            continue
        group = [name]
        if name in FLATS:
            group = [other for other in order.spec.components if other in FLATS and order.wants(other)]
        elif name in CHIPS:
            group = [other for other in CHIPS if order.wants(other) and _alike(order, name, other)]
        found, sheets = _make(order, name, group)
        made.update({part.name: part for part in found})
        pages += sheets
        done.update(group)
    return Pressed(tuple(made[name] for name in order.spec.components if name in made), tuple(pages))


def _alike(order: Order, one: str, other: str) -> bool:
    return diameter(order, one) == diameter(order, other)


def _make(order: Order, name: str, group: list[str]) -> tuple[list[Part], list[Page]]:
    if name == "board":
        return _board(order)
    if name in PIECES:
        return gocaine_pieces.make(order, group)
    if name == "log":
        return _log(order)
    if name in SHEETS:
        return sheets(order, name)
    return _flats(order, group)


def _board(order: Order) -> tuple[list[Part], list[Page]]:
    figure = board_figure(order.spec, style=order.style)
    title = order.say("board_title")
    pages = tile_pages("board", title, figure, order.paper, order.say, ruled=True, overlap=order.making.overlap)
    return [Part("board", title, 1, (Face("board", title, figure),))], pages


def _flats(order: Order, names: list[str]) -> tuple[list[Part], list[Page]]:
    parts, flats = [], []
    tall = board_figure(order.spec).height
    sides = beside(order.spec, order.say, tall, order.paper)._asdict()
    for name in names:
        title = order.say(f"{name}_title")
        made = sides.get(name) or _pencil(order, title)
        figures = made if isinstance(made, tuple) else (made,)
        count = pieces(order, order.spec.components[name])
        flats += [Flat(name, title, figure) for figure in figures] * count
        faces = [Face(name if len(figures) == 1 else f"{name}-{i}", title, figure) for i, figure in enumerate(figures, 1)]
        parts.append(Part(name, title, count * len(figures), tuple(faces)))
    return parts, flat_pages(flats, order.paper, order.say)


def _pencil(order: Order, title: str) -> Figure:
    return pencil_card(title, order.say("pencil_help"), tuple(entries(order.spec.game)), _size(order, "pencil"))


def _size(order: Order, name: str) -> tuple[float, float]:
    return order.spec.components[name].size or (148.0, 105.0)


def entries(game: str) -> Iterator[Entry]:
    """The lines of the pencil card, from the notation's own table."""
    table = catalog.rules_text(game).children.get("notation")
    for item in table.items if table is not None else ():
        yield Entry(item.children["form"].text, item.children["help"].text)


def _log(order: Order) -> tuple[list[Part], list[Page]]:
    say, component = order.say, order.spec.components["log"]
    title = say("log_title")
    columns = (
        Column(say("log_action"), 50),
        Column(say("log_deployment"), 19, ";"),
        Column(say("log_check"), 13),
        Column(say("log_comment"), 18, "#"),
    )
    sheet = LogPlan(
        "log",
        title,
        {letter: seat.ink for letter, seat in order.seats.items()},
        dict(component.counts).get("rounds", 1),
        columns,
        say("log_keys").split(),
        ("%tlog 1", f"Game: {order.spec.game}", f"Board: {order.spec.pin}"),
        (f"{say('log_date')}:", f"{say('log_scribe')}:"),
        order.spec.pin,
        say("log_turn"),
        dict(component.counts).get("spare", 0),
    )
    pages = log_pages(sheet, order.paper, say)
    return [Part("log", title, len(pages), ())], pages


def title(order: Order, pressed: Pressed) -> TitlePlan:
    """The title sheet: the board in small with its seams, and what the layout says of itself."""
    spec, say = order.spec, order.say
    numbers = figures(order)
    drawn = [face.figure for part in pressed.parts for face in part.faces if face.name == "board"]
    board = drawn[0] if drawn else board_figure(spec, style=order.style)
    tiling = plan(say("board_title"), board, order.paper, order.making.overlap).tiling
    tiles = len(tiling.tiles)
    notes = ", ".join(f"{count} × {tokens.price(numbers.money, value)}" for value, count in numbers.money.notes)
    punch = diameter(order, "cells") if "cells" in spec.components else spec.board.pitch
    credits = " · ".join(f"{key[:1].upper()}{key[1:]}: {text}" for key, text in spec.credits.items() if key != "licence")
    table_map = _table_map(pressed)
    return TitlePlan(
        "title",
        spec.title,
        say("title_title"),
        say("title_sheet_heading", players=len(order.seats), seats=", ".join(seat.name for seat in order.seats.values())),
        (f"{spec.note} · {say('unofficial')}" if spec.note else say("unofficial"), spec.pin),
        tuple(zone.tint for zone in spec.zones.values()),
        _cropped(wordless(board)),
        tuple(codes(order, board)),
        tiling,
        say("title_sheet_glue", tiles=tiles) if tiles > 1 else say("title_sheet_whole"),
        (),
        ("", "", ""),
        (say("title_sheet_step_check"), say("title_sheet_step_cut")),
        (
            say("bring_dice"),
            say("bring_cubes", count=numbers.cubes.supply),
            say("bring_money", notes=notes),
            say("bring_bag"),
            say("bring_tools", diameter=f"{punch:g}"),
        ),
        (say("papers_board"), say("papers_tokens"), say("papers_rest")),
        tuple(text for text in (credits, spec.credits.get("licence", "")) if text),
        table_map,
        say("title_sheet_table") if table_map else "",
    )


def _table_map(pressed: Pressed) -> Figure | None:
    """How the board and the panels lie, where the kit has all of them."""
    drawn = {part.name: tuple(face.figure for face in part.faces) for part in pressed.parts}
    if not all(drawn.get(name) for name in ("board", *Beside._fields)):
        return None
    titles = {part.name: part.title for part in pressed.parts}
    sides = Beside(drawn["infrastructure"], drawn["influence"][0], drawn["seizure"][0])
    return laid_table(lying(drawn["board"][0], sides), titles, MAP)


def codes(order: Order, board: Figure) -> Iterator[tuple[float, float, str]]:
    """The code of every zone in the mesh nearest to its middle, of those whose corners lie most in the zone."""
    points = order.spec.board
    for code in order.spec.zones:
        here = {(points.col[i], points.rows - points.row[i]) for i in points.points_of(code)}
        if not here:
            continue
        middle = (sum(c for c, _ in here) / len(here), sum(r for _, r in here) / len(here))
        around = {(c - 0.5 * east, r - 0.5 * south) for c, r in here for east in (-1, 1) for south in (-1, 1)}
        meshes = {(x, y) for x, y in around if 0 < x < points.columns - 1 and 0 < y < points.rows - 1}
        meshes = meshes or {(c + 0.25, r + 0.25) for c, r in here}  # a board of one line has no meshes
        best = min((-len(here & _corners(*mesh)), (mesh[0] - middle[0]) ** 2 + (mesh[1] - middle[1]) ** 2, mesh) for mesh in meshes)
        x, y = best[2]
        yield board.across[0] + x * points.pitch, board.down[0] + y * points.pitch, code


def _corners(x: float, y: float) -> set[tuple[int, int]]:
    return {(int(x + dx), int(y + dy)) for dx in (-0.5, 0.5) for dy in (-0.5, 0.5)}


def _cropped(board: Figure) -> Figure:
    """The board without the line of words under it."""
    height = board.down[-1] + board.down[0]
    window = Rect(0, 0, board.width, height, Paint())
    return replace(board, height=height, shapes=(Group(board.shapes, clip=window),))
