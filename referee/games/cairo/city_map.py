"""The map of cities as `referee show` lists it: which city is at which tile, and the map as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from boardgen.layout.ground.tile_map import TileMap


def map_text(ground: TileMap, view: Mapping[str, Any]) -> str:
    """The map as text, north row first: at each tile its city, the trucks there in brackets, and the goods there."""
    lines: dict[int, list[str]] = {}
    for number, city in cities_by_tile(ground, view).items():
        trucks = "".join(letter for letter, holding in view["players"].items() if holding["city"] == city)
        lines[number] = [city, f"({trucks})" if trucks else "", " ".join(view["table"]["cities"].get(city, ()))]
    return ground.diagram(lines)


def cities_by_tile(ground: TileMap, view: Mapping[str, Any]) -> dict[int, str]:
    """The city at each tile of a map, as far as its rows were written."""
    rows = (row.split() for row in view["table"]["map"])
    return {
        tile: name for row, names in zip(ground.rows, rows, strict=False) for tile, name in zip(row, names, strict=True) if tile is not None
    }
