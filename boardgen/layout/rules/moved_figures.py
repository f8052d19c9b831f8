"""Moves the figures of a rulebook to the map of a layout: points to points, and cities so that every drive of the figures is possible."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias, TypeVar

from boardgen.layout.decks.booklets import Position, RuleFigure
from boardgen.layout.ground.board import Board, count_steps, parse_point, point_name
from boardgen.layout.ground.tile_map import SIDE, TileMap

T = TypeVar("T")
Place: TypeAlias = tuple[int, int]
Turn: TypeAlias = Callable[[int, int], Place]

Holds: TypeAlias = Callable[[RuleFigure], bool]
"""Whether a figure is true of a layout."""

TURNS: tuple[Turn, ...] = (
    lambda x, y: (x, y),
    lambda x, y: (-x, y),
    lambda x, y: (x, -y),
    lambda x, y: (-x, -y),
    lambda x, y: (y, x),
    lambda x, y: (-y, x),
    lambda x, y: (y, -x),
    lambda x, y: (-y, -x),
)
"""What a figure may be turned and mirrored by: as it is first."""
_WORD = re.compile(r"(\bplay \w+|\breveal .*|\b(?:draw|drop) \S+)|(?<![A-Za-z0-9])([A-HJ-Z][0-9]{1,2})(?![A-Za-z0-9])")
_DICE = re.compile(r" [1-6]\+[1-6] ")
_NOT_MOVED = re.compile(r"[A-Z]\w+:|= |\d+ deal ")
"""How lines begin that name no points: headers, checkpoints and hands."""


def move_figure(figure: RuleFigure, source: Board, target: Board, holds: Holds) -> RuleFigure | None:
    """Return a figure of the board `source` on the board `target`; None where it fits nowhere.

    Every point that it shows is there and joined by the same lines, and points that its log names have the same neighbours; if dice are
    rolled, they are as far apart. Where its window does not fit, it shows what has a stone, a mark or an arrow. `holds` decides whether a
    figure is true where it is now."""
    if not (source.grid.plain and target.grid.plain) or source.links or target.links:
        return None
    if "{at." not in figure.needs and not holds(figure):
        return None
    played = [source.index[name] for name in _list_points_played(figure)]
    for window in (figure.show.window, tuple(sorted({*_list_points_played(figure), *_list_points_marked(figure)}))):
        shown, gaps = _window(window, source)
        for lay in _places(shown, gaps, played, source, target):
            if _DICE.search(figure.log) and _farther(lay, played, source, target):
                continue
            seen = [parse_point(target.names[lay[point]]) for point in shown]
            one = _rename_points(figure, seen, {source.names[point]: target.names[at] for point, at in lay.items()})
            if holds(one):
                return one
    return None


def rename_points(text: str, points: Mapping[str, str]) -> str:
    """Return a text with other names of points."""
    return _WORD.sub(lambda found: found[1] or points.get(found[2], found[2]), text)


def _list_points_played(figure: RuleFigure) -> list[str]:
    """Return the points that the log of a figure names."""
    lines = (line for line in figure.log.splitlines() if not _NOT_MOVED.match(line))
    return sorted({found[2] for line in lines for found in _WORD.finditer(line) if found[2]})


def _list_points_marked(figure: RuleFigure) -> Iterator[str]:
    yield from figure.show.marks
    yield from (end for arrow in figure.show.arrows for end in arrow)


def _window(window: Sequence[str], board: Board) -> tuple[list[int], list[Place]]:
    """Return the points of a window, and the places there without a point."""
    names = window[0].split("-") if window else (board.names[0], board.names[-1])
    corners = [parse_point(name) for name in (*names, *window[1:])]
    (left, right), (low, high) = ((min(side), max(side)) for side in zip(*corners, strict=True))
    places = {(x, y) for x in range(left, right + 1) for y in range(low, high + 1)}
    shown = [point for point in range(len(board)) if (board.col[point], board.row[point]) in places]
    return shown, sorted(places - {(board.col[point], board.row[point]) for point in shown})


def _places(shown: Sequence[int], gaps: Sequence[Place], played: Sequence[int], source: Board, target: Board) -> Iterator[dict[int, int]]:
    """Yield every way to lay the points of a figure on the target: its points with those of the target. Points that are played on have as
    many neighbours there."""
    every, stride = sorted({*shown, *played}), target.columns + source.columns + source.rows
    there, by_lines, points = _bits(target, stride)
    first = played[0] if played else every[0]
    for turn in TURNS:
        x0, y0 = turn(source.col[first], source.row[first])
        bare = [(y0 - y) * stride + x - x0 for x, y in (turn(*gap) for gap in gaps)]
        lays = {point: (y0 - y) * stride + x - x0 for point in every for x, y in (turn(source.col[point], source.row[point]),)}
        begins = there
        for point, by in lays.items():
            begins &= _shift(by_lines.get(len(source.neighbours[point]), 0) if point in played else there, by)
        for by in bare:
            begins &= ~_shift(there, by)
        found = bin(begins)[:1:-1]
        bit = found.find("1")
        while bit >= 0:
            lay = {point: points[bit + by] for point, by in lays.items()}
            if _is_joined_alike(lay, source, target):
                yield lay
            bit = found.find("1", bit + 1)


@lru_cache(maxsize=4)  # all figures of a rulebook are moved from one board to one other
def _bits(board: Board, stride: int) -> tuple[int, Mapping[int, int], Mapping[int, int]]:
    """Return where a board has points, as bits of a number in the order of reading, a row for `stride` of them: all, and by how many lines
    meet there; and the point of each bit."""
    points = {(board.rows - row) * stride + column: point for point, (column, row) in enumerate(zip(board.col, board.row, strict=True))}
    signs: dict[int, list[str]] = {}
    for bit, point in points.items():
        signs.setdefault(len(board.neighbours[point]), ["0"] * (board.rows * stride))[~bit] = "1"
    by_lines = {lines: int("".join(bits), 2) for lines, bits in signs.items()}
    return sum(by_lines.values()), by_lines, points


def _shift(bits: int, by: int) -> int:
    return bits >> by if by >= 0 else bits << -by


def _is_joined_alike(lay: Mapping[int, int], source: Board, target: Board) -> bool:
    """Return whether the lines between points are the same."""
    laid = {*lay.values()}
    for point, at in lay.items():
        if {lay[near] for near in source.neighbours[point] if near in lay} != laid & {*target.neighbours[at]}:
            return False
    return True


def _farther(lay: Mapping[int, int], played: Iterable[int], source: Board, target: Board) -> bool:
    """Return whether any of these points are not as many steps apart as they were."""
    for point in played:
        before, now = count_steps(source.neighbours.__getitem__, point), count_steps(target.neighbours.__getitem__, lay[point])
        if any(before.get(other) != now.get(lay[other]) for other in played):
            return True
    return False


def _rename_points(figure: RuleFigure, seen: Iterable[Place], points: Mapping[str, str]) -> RuleFigure:
    """Return a figure with other names of points, which shows the part of the board with the places `seen`."""

    def keys(names: Mapping[str, T]) -> dict[str, T]:
        return {points.get(name, name): value for name, value in names.items()}

    lines = (line for line in figure.log.splitlines() if not line.startswith("Board:"))
    log = "".join(f"{line if _NOT_MOVED.match(line) else rename_points(line, points)}\n" for line in lines)
    own, show = figure.position, figure.show
    position = Position(keys(own.stones), keys(own.taken), keys(own.before), keys(own.numbers), keys(own.loads), keys(own.left))
    (left, right), (low, high) = ((min(side), max(side)) for side in zip(*seen, strict=True))
    window = (f"{point_name(left, low)}-{point_name(right, high)}",)
    arrows = tuple((points[start], points[end]) for start, end in show.arrows)
    over = tuple(points.get(point, point) for point in show.over)
    shown = show._replace(window=window, marks=keys(show.marks), arrows=arrows, over=over, board="layout")
    needs = rename_points(figure.needs, points)
    return figure._replace(log=log, position=position, show=shown, needs=needs, points=points)


TRIES = 20_000
"""Places that are tried for cities before a figure is given up."""


def lay_out_again(figures: Mapping[str, RuleFigure], source: TileMap, target: TileMap, holds: Holds) -> dict[str, RuleFigure]:
    """Return the figures of the map `source` on the map `target`, all with the same cities in the same places.

    A figure is left out that `holds` refuses, or whose drives and neighbours are not those of the new map. Those without a map stay."""
    played = {name: one for name, one in figures.items() if one.position.map and not one.listed and holds(one)}
    others = {name: one for name, one in figures.items() if not one.position.map}
    names = next((_read_cities(one.position.map, source) for one in played.values()), {})
    if len(names) != len(target):  # the figures have a city for each tile, no more and no fewer
        return others
    tile = {name: place for place, name in names.items()}
    roads: set[tuple[str, str]] = set()
    whole: dict[str, int] = {}
    places: dict[str, int] = {}
    for name, one in [*played.items()]:
        more = roads | {pair for pair in _drives(one) if tile[pair[1]] in source.neighbours[tile[pair[0]]]}
        also = whole | {city: len(source.neighbours[tile[city]]) for city in _list_whole_cities(one, tile, source)}
        found = places if places and (more, also) == (roads, whole) else _search([*tile], more, also, target)
        if found is None:
            del played[name]
        else:
            roads, whole, places = more, also, found
    if not places:
        return others
    rows = tuple(" ".join(_row(row, {at: city for city, at in places.items()})) for row in target.rows)
    kept = {name: one for name, one in played.items() if _is_right(one, tile, places, source, target)}
    return others | {name: _put_on_map(one, rows, _list_cities(one, tile, source)) for name, one in kept.items()}


def _read_cities(rows: Sequence[str], tiles: TileMap) -> dict[int, str]:
    pairs = (pair for places, row in zip(tiles.rows, rows, strict=True) for pair in zip(places, row.split(), strict=True))
    return {tile: name for tile, name in pairs if tile is not None}


def _row(row: Sequence[int | None], cities: Mapping[int, str]) -> Iterator[str]:
    return ("." if tile is None else cities[tile] for tile in row)


def _drives(figure: RuleFigure) -> Iterator[tuple[str, str]]:
    """Yield each city that a truck drives to, with the one that it comes from."""
    trucks: dict[str, str] = {}
    for line in figure.log.splitlines():
        turn, _, rest = line.partition(" ")
        if not (turn[:1].isdigit() and turn[-1:].isalpha()):
            continue
        for event in rest.split(";"):
            verb, *words = event.split() or [""]
            if verb == "at":
                trucks[turn[-1]] = words[0]
            elif verb == "go" and words != ["-"]:
                yield from pairwise([trucks[turn[-1]], *words])
                trucks[turn[-1]] = words[-1]


def _list_whole_cities(figure: RuleFigure, tile: Mapping[str, int], source: TileMap) -> Iterator[str]:
    """Yield the cities that a figure marks with all their neighbours."""
    marked = {tile[city] for city in figure.show.marks}
    yield from (city for city in figure.show.marks if marked > {*source.neighbours[tile[city]]})


def _search(cities: Sequence[str], roads: set[tuple[str, str]], whole: Mapping[str, int], target: TileMap) -> dict[str, int] | None:
    """Return a place for each city, with every road between neighbours; None where there is none, or it takes too long.

    `whole` has the number of neighbours of some cities."""
    beside: dict[str, set[str]] = {city: set() for city in cities}
    for one, other in roads:
        beside[one].add(other)
        beside[other].add(one)
    order: list[str] = []
    rest = [*cities]
    while rest:
        rest.sort(key=lambda city: (-len(beside[city] & {*order}), city not in whole, -len(beside[city])))
        order.append(rest.pop(0))
    laid: dict[str, int] = {}
    tries = 0

    def lay(number: int) -> bool:
        nonlocal tries
        if number == len(order):
            return True
        city = order[number]
        near = [{*target.neighbours[laid[other]]} for other in beside[city] if other in laid]
        free = {*range(len(target))} - {*laid.values()}
        for place in sorted(free.intersection(*near)):
            tries += 1
            degree = len(target.neighbours[place])
            if tries > TRIES or degree < len(beside[city]) or whole.get(city, degree) != degree:
                continue
            laid[city] = place
            if lay(number + 1):
                return True
            del laid[city]
        return False

    return laid if lay(0) else None


def _is_right(figure: RuleFigure, tile: Mapping[str, int], places: Mapping[str, int], source: TileMap, target: TileMap) -> bool:
    """Return whether what a figure shows of its map is true of the new one: cities that touch only at a corner touch there only."""
    for one, other in _drives(figure):
        if tile[other] in source.neighbours[tile[one]]:
            continue
        a, b = target.tiles[places[one]], target.tiles[places[other]]
        if (abs(a.x - b.x), abs(a.y - b.y)) != (SIDE, SIDE):
            return False
    near = {city: {places[name] for name in tile if tile[name] in source.neighbours[tile[city]]} for city in tile}
    return all({*target.neighbours[places[city]]} == near[city] for city in _list_whole_cities(figure, tile, source))


def _list_cities(figure: RuleFigure, tile: Mapping[str, int], source: TileMap) -> tuple[str, ...]:
    """Return the cities that a figure is about: those that it marks and drives to, else those in its window with a coin or a truck."""
    show, position = figure.show, figure.position
    about = {*show.marks, *(end for arrow in show.arrows for end in arrow)}
    if not about:
        corners = [source.tiles[tile[city]] for city in show.window]
        left, right = (side(one.x for one in corners) for side in (min, max))
        top, foot = (side(one.y for one in corners) for side in (min, max))
        inside = {city for city, at in tile.items() if left <= source.tiles[at].x <= right and top <= source.tiles[at].y <= foot}
        about = inside & {*position.cities, *position.trucks.values()}
    return tuple(sorted(about))


def _put_on_map(figure: RuleFigure, rows: Sequence[str], window: tuple[str, ...]) -> RuleFigure:
    """Return a figure with other rows of its map, and the part of it that shows some cities."""
    written: list[str] = []
    for line in figure.log.splitlines():
        if not line.startswith("|"):
            written.append(line)
        elif not written[-1].startswith("|"):
            written += [f"| {row}" for row in rows]
    show = figure.show._replace(window=window, board="layout")
    return figure._replace(log="\n".join(written) + "\n", position=figure.position._replace(map=tuple(rows)), show=show)
