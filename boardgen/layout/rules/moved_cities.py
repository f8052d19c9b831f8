"""Moves the figures of a rulebook to the map of a layout: its cities are laid so that every drive of the figures is possible there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from boardgen.layout.decks.booklets import RuleFigure
from boardgen.layout.ground.tile_map import SIDE, TileMap
from boardgen.layout.rules.moved_figures import Holds

TRIES = 20_000
"""Places that are tried for cities before a figure is given up."""


def lay_out_again(figures: Mapping[str, RuleFigure], source: TileMap, target: TileMap, holds: Holds) -> dict[str, RuleFigure]:
    """Return the figures of the map `source` on the map `target`, all with the same cities in the same places.

    A figure is left out that `holds` refuses, or whose drives and neighbours are not those of the new map. Those without a map stay.
    """
    played = {name: one for name, one in figures.items() if one.position.map and not one.listed and holds(one)}
    others = {name: one for name, one in figures.items() if not one.position.map}
    names = next((_laid(one.position.map, source) for one in played.values()), {})
    if len(names) > len(target):
        return others
    tile = {name: place for place, name in names.items()}
    roads: set[tuple[str, str]] = set()
    whole: dict[str, int] = {}
    places: dict[str, int] = {}
    for name, one in [*played.items()]:
        more = roads | {pair for pair in _drives(one) if tile[pair[1]] in source.neighbours[tile[pair[0]]]}
        also = whole | {city: len(source.neighbours[tile[city]]) for city in _shown_whole(one, tile, source)}
        found = places if places and (more, also) == (roads, whole) else _search([*tile], more, also, target)
        if found is None:
            del played[name]
        else:
            roads, whole, places = more, also, found
    rows = tuple(" ".join(_row(row, {at: city for city, at in places.items()})) for row in target.rows)
    kept = {name: one for name, one in played.items() if _is_right(one, tile, places, source, target)}
    return others | {name: _on_map(one, rows, _seen(one, tile, source)) for name, one in kept.items()}


def _laid(rows: Sequence[str], tiles: TileMap) -> dict[int, str]:
    """The city on each tile."""
    pairs = (pair for places, row in zip(tiles.rows, rows, strict=True) for pair in zip(places, row.split(), strict=True))
    return {tile: name for tile, name in pairs if tile is not None}


def _row(row: Sequence[int | None], cities: Mapping[int, str]) -> Iterator[str]:
    return ("." if tile is None else cities[tile] for tile in row)


def _drives(figure: RuleFigure) -> Iterator[tuple[str, str]]:
    """Each city that a truck drives to, with the one that it comes from."""
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


def _shown_whole(figure: RuleFigure, tile: Mapping[str, int], source: TileMap) -> Iterator[str]:
    """The cities that a figure marks with all their neighbours."""
    marked = {tile[city] for city in figure.show.marks}
    yield from (city for city in figure.show.marks if marked > {*source.neighbours[tile[city]]})


def _search(cities: Sequence[str], roads: set[tuple[str, str]], whole: Mapping[str, int], target: TileMap) -> dict[str, int] | None:
    """Return a place for each city, with every road between neighbours; None where there is none, or it takes too long.

    `whole` has the number of neighbours of some cities.
    """
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
    """Whether what a figure shows of its map is true of the new one: cities that touch only at a corner touch there only."""
    for one, other in _drives(figure):
        if tile[other] in source.neighbours[tile[one]]:
            continue
        a, b = target.tiles[places[one]], target.tiles[places[other]]
        if (abs(a.x - b.x), abs(a.y - b.y)) != (SIDE, SIDE):
            return False
    near = {city: {places[name] for name in tile if tile[name] in source.neighbours[tile[city]]} for city in tile}
    return all({*target.neighbours[places[city]]} == near[city] for city in _shown_whole(figure, tile, source))


def _seen(figure: RuleFigure, tile: Mapping[str, int], source: TileMap) -> tuple[str, ...]:
    """The cities that a figure is about: those that it marks and drives to, else those in its window with a coin or a truck."""
    show, position = figure.show, figure.position
    about = {*show.marks, *(end for arrow in show.arrows for end in arrow)}
    if not about:
        corners = [source.tiles[tile[city]] for city in show.window]
        left, right = (side(one.x for one in corners) for side in (min, max))
        top, foot = (side(one.y for one in corners) for side in (min, max))
        inside = {city for city, at in tile.items() if left <= source.tiles[at].x <= right and top <= source.tiles[at].y <= foot}
        about = inside & {*position.cities, *position.trucks.values()}
    return tuple(sorted(about))


def _on_map(figure: RuleFigure, rows: Sequence[str], window: tuple[str, ...]) -> RuleFigure:
    """A figure with other rows of its map, and the part of it that shows some cities."""
    written: list[str] = []
    for line in figure.log.splitlines():
        if not line.startswith("|"):
            written.append(line)
        elif not written[-1].startswith("|"):
            written += [f"| {row}" for row in rows]
    show = figure.show._replace(window=window, board="layout")
    return figure._replace(log="\n".join(written) + "\n", position=figure.position._replace(map=tuple(rows)), show=show)
