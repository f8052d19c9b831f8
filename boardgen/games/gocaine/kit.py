"""What you print to play GoCaine: every number and word comes from the layout, this file says what is made of them."""

from __future__ import annotations

from collections.abc import Iterator

from boardgen.components import common_sheets
from boardgen.components.makers import Made, Maker, diameter, lay_out_all, tile_board
from boardgen.components.print_order import LaidOut, PrintOrder
from boardgen.components.title_sheet import board_for, title_plan
from boardgen.draw.board.board import place_of
from boardgen.draw.shape.shapes import Figure
from boardgen.games.gocaine import pieces
from boardgen.games.gocaine.pieces import CHIPS, PIECES, SQUARES, figures
from boardgen.games.gocaine.sheets import SHEETS, aid, sheets
from boardgen.games.gocaine.sheets import figures as leads
from boardgen.games.gocaine.table_plan import Panels, TableMap, laid_table, panels_beside, places
from boardgen.layout.ground.board import SQUARE
from boardgen.layout.yaml.lengths import Length
from boardgen.rulebook import component as rulebooks
from boardgen.rulebook.book import Book, book
from boardgen.sheet.paper.page import Drawn
from boardgen.sheet.read.log_sheet import Column
from boardgen.sheet.read.title_page import Code, TitlePlan

FLATS = ("infrastructure", "influence", "seizure", "aid", "pencil")
SORTS = (FLATS[:3], ("aid",), ("pencil",))
"""Flat things that lie on common sheets only where that saves some."""
MAP = (56.0, 40.0)
"""Room for the map of the table on the title sheet, in mm."""


def lay_out(order: PrintOrder) -> LaidOut:
    """All wanted components: a colour a sheet, chips of one size together, panels on as few sheets as they go."""
    return lay_out_all(order, MAKERS, _share)


def _share(order: PrintOrder, one: str, other: str) -> bool:
    """Panels and cards may share sheets, and so may small squares, and chips of one size."""
    if one in CHIPS and other in CHIPS:
        return diameter(order, one) == diameter(order, other)
    return any(one in group and other in group for group in (FLATS, SQUARES))


def _drawn_board(order: PrintOrder) -> Figure:
    return order.figure("board", lambda: board_for(order))


def _board(order: PrintOrder, names: list[str]) -> Made:
    return tile_board(order, "board", order.say("board_title"), _drawn_board(order))


def _flats(order: PrintOrder, names: list[str]) -> Made:
    tall = _drawn_board(order).height
    sides = panels_beside(order.spec, order.say, tall, order.paper)._asdict()

    def draw(name: str) -> Figure | tuple[Figure, ...] | list[Drawn]:
        return sides.get(name) or (aid(order) if name == "aid" else common_sheets.pencil(order))

    return common_sheets.flats(order, names, draw, SORTS)


def _log(order: PrintOrder, names: list[str]) -> Made:
    say = order.say
    columns = (
        Column(say("log_action"), 50),
        Column(say("log_deployment"), 19, ";"),
        Column(say("log_check"), 13),
        Column(say("log_comment"), 18, "#"),
    )
    return common_sheets.log(order, common_sheets.log_plan(order, columns))


def rulebook(order: PrintOrder) -> Book:
    """The rulebook of a layout, to be set on pages or on a screen."""
    return book(order, leads(order), lay_out)


MAKERS: dict[str, Maker] = {
    "board": _board,
    **dict.fromkeys(PIECES, pieces.make),
    **dict.fromkeys(FLATS[:3], _flats),
    **dict.fromkeys(SHEETS, sheets),
    "log": _log,
    **dict.fromkeys(FLATS[3:], _flats),
    "rulebook": rulebooks.maker(rulebook),
}
COMPONENTS = tuple(MAKERS)
COUNTS = pieces.COUNTS | {"rulebook": rulebooks.counted}


def title(order: PrintOrder, laid_out: LaidOut) -> TitlePlan:
    """The title sheet: the board in small with its seams, and the note of the layout."""
    spec, say = order.spec, order.say
    numbers = figures(order)
    board = _drawn_board(order)
    notes = ", ".join(f"{count} × {numbers.money.show(value)}" for value, count in numbers.money.notes)
    punch = diameter(order, "cells") if "cells" in spec.components else spec.board.pitch
    bring = (
        say("bring_dice"),
        say("bring_cubes", count=numbers.cubes.supply),
        say("bring_money", notes=notes),
        say("bring_bag"),
        say("bring_tools", diameter=Length(punch)),
    )
    papers = (say("papers_board"), say("papers_tokens"), say("papers_rest"))
    table_map = _table_map(laid_out)
    plan = title_plan(order, board, tints=tuple(zone.tint for zone in spec.zones.values()), bring=bring, papers=papers)
    plan = plan._replace(picture=plan.picture._replace(codes=tuple(codes(order, board))))
    if table_map is None:
        return plan
    titles = {part.name: part.title for part in laid_out.parts}
    legend = [f"{table_map.numbers[name]} {titles[name]}" for name in table_map.beside]
    words = " · ".join([*legend, say("title_sheet_table", **table_map.numbers)])
    return plan._replace(table_map=table_map.figure, table_words=words, named=tuple(titles[name] for name in table_map.numbers))


def _table_map(laid_out: LaidOut) -> TableMap | None:
    """How the board and the panels lie, where the kit has all of them."""
    drawn = {part.name: tuple(face.figure for face in part.faces) for part in laid_out.parts}
    if not all(drawn.get(name) for name in ("board", *Panels._fields)):
        return None
    titles = {part.name: part.title for part in laid_out.parts}
    sides = Panels(drawn["infrastructure"], drawn["influence"][0], drawn["seizure"][0])
    return laid_table(places(drawn["board"][0], sides), titles, MAP)


def codes(order: PrintOrder, board: Figure) -> Iterator[Code]:
    """The code of every zone in the mesh nearest to its middle, of those without a wall whose corners lie most in the zone."""
    points = order.spec.board
    if points.grid != SQUARE:
        yield from _codes_on_points(order, board)
        return
    spot = [*zip(points.col, (points.rows - row for row in points.row), strict=True)]
    walled = {mesh for a, b in points.walls for mesh in _sides(spot[a], spot[b])}
    for code in order.spec.zones:
        here = {(points.col[i], points.rows - points.row[i]) for i in points.points_of(code)}
        if not here:
            continue
        middle = (sum(c for c, _ in here) / len(here), sum(r for _, r in here) / len(here))
        around = {(c - 0.5 * east, r - 0.5 * south) for c, r in here for east in (-1, 1) for south in (-1, 1)}
        meshes = {(x, y) for x, y in around if 0 < x < points.columns - 1 and 0 < y < points.rows - 1}
        meshes = meshes or {(c + 0.25, r + 0.25) for c, r in here}  # a board of one line has no meshes
        far = {(x, y): (x - middle[0]) ** 2 + (y - middle[1]) ** 2 for x, y in meshes}
        x, y = min(meshes, key=lambda mesh: (mesh in walled, -_corners_in(here, *mesh), far[mesh], mesh))
        yield Code(board.across[0] + x * points.pitch, board.down[0] + y * points.pitch, code)


def _codes_on_points(order: PrintOrder, board: Figure) -> Iterator[Code]:
    """The code of every zone on the point nearest to its middle, where meshes are not squares."""
    points = order.spec.board
    for code in order.spec.zones:
        here = [place_of(board, points, point) for point in points.points_of(code)]
        if here:
            x, y = sum(x for x, _ in here) / len(here), sum(y for _, y in here) / len(here)
            yield Code(*min(here, key=lambda spot: ((spot[0] - x) ** 2 + (spot[1] - y) ** 2, spot)), code)


def _sides(one: tuple[int, int], other: tuple[int, int]) -> Iterator[tuple[float, float]]:
    """The middles of the two meshes on both sides of a line."""
    (ax, ay), (bx, by) = one, other
    east, south = (by - ay) / 2, (bx - ax) / 2
    for side in (1, -1):
        yield (ax + bx) / 2 + side * east, (ay + by) / 2 + side * south


def _corners_in(here: set[tuple[int, int]], x: float, y: float) -> int:
    """How many different corners of a mesh are among these points."""
    west, east, north, south = int(x - 0.5), int(x + 0.5), int(y - 0.5), int(y + 0.5)
    return len(here.intersection(((west, north), (east, north), (west, south), (east, south))))
