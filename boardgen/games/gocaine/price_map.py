"""The prices of GoCaine as a small map, for aids and screens: in every zone its code and what a tonne costs there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boardgen.draw.board.small_map import Placed, SmallMap
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Paint, Rect, Shape, Text
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Box
from boardgen.games.gocaine.influence import Room, owners
from boardgen.games.gocaine.layout import figures_of
from boardgen.sheet.read.prose import Paragraph, Picture

CLEAR = (1.6, 1.0, 0.5)
"""From words to the border of a zone, in mm: as far as there is room."""
LEAD = 3.4
"""From the code to the price, in mm."""
TRIED = 54.0
"""The width of a column in mm for which it is found out whether all prices have room; columns are as wide or wider."""


def price_map(drawn: SmallMap) -> Paragraph | None:
    """Return the map as a paragraph that fills its column; None where a zone has no room for its price."""
    land = drawn.land
    ratio = land.height / land.width
    tried = drawn.fit(Box(0.0, 0.0, TRIED, TRIED * ratio))
    put = place_prices(tried)
    if put is None:
        return None
    middles = {code: box.centre for code, box in put.items()}
    return Paragraph((), 0.3, picture=Picture(ratio, lambda room: _draw(drawn.fit(room), tried, middles)))


def place_prices(placed: Placed) -> dict[str, Box] | None:
    """Return where the words of each zone go, code and price below each other; None where one has no room."""
    spec, owner = placed.map.spec, owners(placed)
    found = {}
    for code in spec.zones:
        if not spec.board.points_of(code):
            continue
        room, size = Room(placed, code, owner), _size(placed, code)
        places = next((free for clear in CLEAR if (free := room.places(size, clear))), [])
        if not places:
            return None
        x, y = room.middle
        found[code] = min(places, key=lambda box: (round(abs(box.centre[0] - x) + abs(box.centre[1] - y), 2), box))
    return found


def _price(placed: Placed, code: str) -> str:
    return figures_of(placed.map.spec).money.show(placed.map.spec.zones[code].price)


def _size(placed: Placed, code: str) -> tuple[float, float]:
    wide = max(fonts.width(code, "regular", ink.BODY), fonts.width(_price(placed, code), "semibold", ink.BODY))
    return wide, LEAD + fonts.cap_height("regular", ink.BODY)


def _draw(placed: Placed, tried: Placed, middles: Mapping[str, tuple[float, float]]) -> Iterator[Shape]:
    """Draw the map, with the words about the places that were found on one `tried` before."""
    yield from placed.draw()
    land, larger = placed.land, placed.scale / tried.scale
    yield Rect(land.x0, land.y0, land.width, land.height, Paint(stroke=ink.GRID, width=0.3))
    high = LEAD + fonts.cap_height("regular", ink.BODY)
    for code, (x, y) in middles.items():
        x, y = land.x0 + (x - tried.land.x0) * larger, land.y0 + (y - tried.land.y0) * larger
        base = y + high / 2
        yield Text(x, base - LEAD, code, "regular", ink.BODY, ink.TEXT, "middle")
        yield Text(x, base, _price(placed, code), "semibold", ink.BODY, ink.TEXT, "middle")
