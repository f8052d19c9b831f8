"""The country of a map of tiles as a layout describes it: terrain, rivers, lakes and seas. It is for the eye alone."""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.errors import quoted
from boardgen.layout.ground.tile_map import SIDE, Country, Lake, River
from boardgen.layout.yaml.fields import Section, describe, items, text
from boardgen.layout.yaml.node import Faults, Node

TERRAIN = {"d": "desert", "s": "savanna", "f": "forest", "m": "mountains", ".": ""}
"""What the letters of a row of terrain stand for."""
SIDES = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
"""Where a name may stand."""
FARTHEST = 200
"""How far a place may be from the corner of the map, in tiles."""
MOST_PLACES = 40
"""The most places of a river, and the most rivers or lakes of a map."""


def read_country(section: Section, rows: Sequence[Sequence[str]]) -> tuple[Country, dict[tuple[int, int], str]]:
    """Return the country that a section describes, and the terrain of places (row, column); `rows` are the codes of tiles."""
    beyond = section.choice("beyond", ("water", "land"), "water")
    around: dict[str, str] = {}
    names = section.section("around", required=False)
    for side, node in names.entries("|".join(SIDES), lambda side: _refuse_side(side)):
        around[side] = text(node, section.faults)
    rivers = [
        River(name, places)
        for name, node in section.section("rivers", required=False).entries()
        if (places := _read_places(node, section.faults))
    ]
    lakes = [
        Lake(*(SIDE * number for number in numbers))
        for node in section.list("lakes")
        if (numbers := _read_numbers(node, section.faults, 4, "the middle of a lake, its width and its height: [4.6, 3.4, 0.3, 0.2]"))
    ]
    _require_few(section, "rivers", len(rivers))
    _require_few(section, "lakes", len(lakes))
    terrain = _read_terrain(section, rows)
    section.close()
    return Country({}, tuple(rivers), tuple(lakes), around, "land" if beyond == "land" else "water"), terrain


def _refuse_side(side: str) -> tuple[str, str, str]:
    return f"nothing is {quoted(side)} of a map", f"write one of {', '.join(SIDES)}", "data:map.country"


def _require_few(section: Section, key: str, many: int) -> None:
    node = section.get(key)
    if node is not None and many > MOST_PLACES:
        section.faults.add(node, f"{many} {key} are more than a map has room for", f"list {MOST_PLACES} at most", "data:map.country")


def _read_places(node: Node, faults: Faults) -> tuple[tuple[float, float], ...]:
    """Return the places of a river in half-tiles; nothing where one of them cannot be used."""
    listed = items(node, faults, 2)
    if node.kind == "broken":
        return ()
    if not 2 <= len(listed) <= MOST_PLACES:
        faults.add(node, f"a river has {len(listed)} places", f"list from 2 to {MOST_PLACES} places, source first", "data:map.country")
        return ()
    read = [_read_numbers(item, faults, 2, "how many tiles a place is from the west and from the north: [4.5, 1.25]") for item in listed]
    return tuple((SIDE * pair[0], SIDE * pair[1]) for pair in read) if all(read) else ()


def _read_numbers(node: Node, faults: Faults, many: int, wanted: str) -> tuple[float, ...]:
    """Return so many numbers of a list; none where one of them cannot be used."""
    numbers: list[float] = []
    for item in items(node, faults, many):
        item.expect(type="number", minimum=-FARTHEST, maximum=FARTHEST)
        try:
            number = float(item.text) if item.plain and item.kind == "scalar" else float("nan")
        except ValueError:
            number = float("nan")
        if not abs(number) <= FARTHEST:
            faults.add(item, f"{describe(item)} is not a number of tiles", f"write {wanted}", "data:map.country")
            return ()
        numbers.append(number)
    if node.kind == "list" and len(numbers) != many:
        faults.add(node, f"{len(numbers)} numbers belong nowhere: {many} are read here", f"write {wanted}", "data:map.country")
        return ()
    return tuple(numbers)


def _read_terrain(section: Section, rows: Sequence[Sequence[str]]) -> dict[tuple[int, int], str]:
    """Return what the tiles at some places (row, column) have."""
    faults, terrain = section.faults, dict[tuple[int, int], str]()
    node = section.get("terrain")
    lines = section.list("terrain")
    if node is not None and node.kind == "list" and rows and len(lines) != len(rows):
        faults.add(
            node, f"terrain has {len(lines)} rows, and the map {len(rows)}", "write a row of terrain under each row", "data:map.country"
        )
        return {}
    for number, (line, codes) in enumerate(zip(lines, rows, strict=False)):
        kinds = text(line, faults).split()
        if line.kind == "broken":
            continue
        odd = next((kind for kind in kinds if kind not in TERRAIN), None)
        if odd is not None or len(kinds) != len(codes):
            what = f"this row has {len(kinds)} places, and the map {len(codes)}"
            known = ", ".join(f"{letter} for {kind}" for letter, kind in TERRAIN.items() if kind)
            remedy = f"write a letter for each place: {known}, or '.' for none"
            faults.add(line, what if odd is None else f"no terrain is called {quoted(odd)}", remedy, "data:map.country")
            return {}
        terrain.update({(number, column): TERRAIN[kind] for column, kind in enumerate(kinds) if TERRAIN[kind]})
    return terrain
