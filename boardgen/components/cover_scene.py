"""The picture on a cover or the front of a box: the board of the game as a country that recedes to the horizon, under a sky.

What is on it follows from the layout: the pieces that begin there, or a position made for the picture; ships on its seas, mountains,
towns and woods on its land. Behind it is the country that its faces or its kinds of zones speak of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from math import hypot
from typing import TYPE_CHECKING, assert_never

from boardgen.assets.pictures import open_board_pictures
from boardgen.components.print_order import PrintOrder, choose_seats, say_facts
from boardgen.components.title_art import REACH, begin_on_board, draw_fan_over, draw_played, played, seat_pieces, see, stage_pieces
from boardgen.draw.board.board import board_figure, land_of, place_of
from boardgen.draw.map import scenery
from boardgen.draw.map.landscape import country
from boardgen.draw.map.tile_map import list_places, map_figure
from boardgen.draw.map.vignettes import AT_SEA, BY_SIGN, PAINTS, QUARTERS, SIGN_PAINTS, draw_scene
from boardgen.draw.piece import tokens
from boardgen.draw.place.board_plan import BoardPlan
from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.shapes import ARC, Circle, Group, Image, Paint, Path, Rect, Symbol, Text, Use, ellipse, extent, legible, line
from boardgen.draw.type.geometry import STILL, Affine, Box
from boardgen.layout.decks.components import Component
from boardgen.layout.decks.faces import every_layer
from boardgen.layout.files.shipped import files_of_games
from boardgen.layout.ground.board import Board
from boardgen.layout.ground.tile_map import TileMap
from boardgen.layout.spec.spec import GameSpec
from boardgen.records import NamedTuple
from boardgen.sheet.paper.piece import Part
from boardgen.sheet.paper.tiled_pages import Known, clip_to_window
from boardgen.sheet.read.title_cover import Cover

if TYPE_CHECKING:
    from boardgen.draw.shape.shapes import Figure, Segment, Shape

Spot = tuple[float, float]
PAGE, MESH = 130.0, 25.0
"""The width of a picture in mm, and that of a mesh in front of it."""
SHALLOWEST, DEEPEST = 1.35, 3.0
"""How many times smaller the far edge of a board is than the near one."""
THICK = 0.11
"""The thickness of a piece, in diameters."""
APART, CLOSE, TALL = 2.3, 1.6, 0.58
"""From vignette to vignette at least, in a town from one to the next, and the radius of one, in meshes."""
STRIDE = 7919
"""Places are tried in steps of this prime, so that no two vignettes of a country are in a row."""
TILE, RIM = 30.0, 2.0
"""The side of the tiles of a map before it is fitted to the picture, and what of its edge is not seen, in mm."""
PIECE = 13.0
"""The diameter of the ready disc of a seat before it is fitted to the picture, in mm."""
STEEP = 0.7
"""How long a mesh in front is seen at most, in its widths."""
LEVEL, AIR = 0.6, 0.06
"""The share of the sky in the picture of a game without a board, and what is free around its cards, in widths of the picture."""
SKY, BESIDE = 0.275, 0.06
"""The height of the air under the words, and the depth of the country before the board, in widths of the picture."""
SEEN = 1.3
"""How much of a board is seen at most, from far to near: so many times the height of the room, in widths of it."""
CLEAR = 2.0
"""From the words to what is in the sky, in mm."""
PLACES = ((0.3, 0.72), (0.68, 0.5), (0.42, 0.3), (0.8, 0.84), (0.16, 0.4), (0.56, 0.14))
"""About where pieces stand, in shares of what is seen of the board."""
CARD, SHADOW = "#CDBF9E", "#33404A"
"""The inks of the edge of a piece and of its shadow."""
MIDDLE, BESIDE_EACH_OTHER, TURNS = 0.6, 7, (0, 1, 1, 0, 0, 1, 0)
"""Where a group of pieces is, how many these are, and whose each is of two seats."""
BEYOND = 1.05
"""From the middle of a tile to what is at sea at least, in sides of tiles."""
IN_DESERTS = ("acacia", "caravan", "dunes", "palms", "mountains")
"""Vignettes on tiles."""
BY_TERRAIN: Mapping[str, Sequence[str]] = {
    "peaks": ("mountains",), "hills": ("hills",), "trees": ("woods",), "field": ("fields",), "town": ("town",)
}  # fmt: skip
"""Vignettes by what a mesh without zones has on its own board."""
ON_LAKES, ON_SHORES = ("sloop",), ("marsh",)
"""Those on water within such a board, and beside it where the land has nothing else."""
SEA_PAINTS = "#23465F", "#F4F8F8"
BEHIND: Mapping[str, str] = {"town": "mountains", "trees": "woods", "peaks": "mountains", "field": "fields"}
"""The landscape behind a board, by the sign that most of its zones on land have."""
SKIES = ("sun", "dawn", "birds", "clouds", "dusk")


class Standing(NamedTuple):
    """What stands or lies on the board about a place in its mm, and draws itself about a place of the page, in a scale across and down."""

    x: float
    y: float
    half: float
    """Half of its width, in mm of the board."""
    tall: float
    """Its height where it stands, in the same; 0 for a round piece that lies."""
    draw: Callable[[Spot, float, float], Iterator[Shape]]

    def seen(self, plane: Plane) -> Box:
        """Return what it covers of the page."""
        (x, y), (across, down) = plane.at(self.x, self.y), plane.scale_at(self.y)
        flat = 0.0 if self.tall else self.half * down
        return Box(x - self.half * across, y - flat - self.tall * across, x + self.half * across, y + flat)


def choose_country(spec: GameSpec) -> tuple[str, str]:
    """Return the landscape behind the board and the sky above it: those of the layout, of a face that is a scene, or that suit it."""
    land, sky = _suit_country(spec)
    return spec.cover.land or land, spec.cover.sky or sky


def _suit_country(spec: GameSpec) -> tuple[str, str]:
    for component in spec.components.values():
        front = component.making.front if component.making is not None else None
        for layer in every_layer(front or ()):
            if layer.kind == "scene" and (land := layer.value.literal) in scenery.LANDS:
                sky = layer.details["sky"].literal
                return str(land), sky if sky in scenery.SKIES else "clear"
    if not isinstance(spec.ground, Board):
        return "desert", "dusk"
    signs = [spec.kinds[zone.kind].sign for zone in spec.zones.values() if zone.ground == "land"]
    usual = max(sorted(set(signs)), key=signs.count, default="none")
    return BEHIND.get(usual, "hills"), SKIES[sum(map(ord, spec.title)) % len(SKIES)]


def choose_ink(spec: GameSpec, style: ink.Style) -> str:
    """Return the ink of words in the sky over the board."""
    return ink.legible_on(scenery.SKIES[choose_country(spec)[1]].top) if style == "colour" else ink.TEXT


class Cast(NamedTuple):
    """What the picture of a game shows of its kit: the pieces on its board, or what it is played with."""

    seats: tuple[Symbol, ...] = ()
    """A piece of each seat about (0, 0): that of the kit, or the ready disc."""
    standing: tuple[Symbol, ...] = ()
    """Pieces that stand upright on the board."""
    begin: Callable[[Figure], Iterable[Shape]] = lambda board: ()
    """Draws what is on a board before the first turn."""
    draw: Callable[[Box], Iterable[Shape]] = lambda room: ()
    """Draws what a game without a board is played with, in a room."""


def cast_of(order: PrintOrder, parts: Sequence[Part]) -> Cast:
    """Return what the picture of a game shows of a kit of these components."""
    components, made = order.spec.components, [part for part in parts if part.name in order.spec.components]
    own = [part for part in made if (making := components[part.name].making) is not None and making.front is not None]
    drawn = {letter: one.symbol(f"seat-{letter}") for letter, one in seat_pieces(order, own).items()}
    seats = [drawn.get(letter) or tokens.disc(seat, PIECE, style=order.style, rim=True) for letter, seat in order.seats.items()]
    used = played(order, parts)

    def begin(board: Figure) -> Iterable[Shape]:
        return begin_on_board(order, board, parts, 1.0)

    def draw(room: Box) -> Iterable[Shape]:
        return draw_played(order, used, room) if used else ()

    return Cast(tuple(seats), tuple(_list_standing(components, made)), begin, draw)


def _list_standing(components: Mapping[str, Component], parts: Sequence[Part]) -> Iterator[Symbol]:
    """Yield the pieces of a kit that are upright on its map: those that fold and stand, else the small ones that are square."""
    for kind in ("standee", "square"):
        for part in parts:
            pieces = [see(piece) for piece in part.items] if components[part.name].kind == kind else []
            if len(pieces) > 1 and all(max(one.figure.width, one.figure.height) <= REACH for one in pieces):
                for number, one in enumerate(pieces[: len(PLACES)]):
                    name, middle = f"stands-{part.name}-{number}", one.figure.at(-one.figure.width / 2, -one.figure.height / 2)
                    yield Symbol(name, (middle,)) if kind == "standee" else one.symbol(name)
                return


def draw_picture(spec: GameSpec, style: ink.Style, cast: Cast, room: Box, head: float, taken: Sequence[Box] = ()) -> Iterator[Shape]:
    """Yield the picture of a game in a room of a page whose upper part, `head` mm high, is kept for words; no piece or scene is on what is
    `taken`."""
    if not (isinstance(spec.ground, TileMap) or (isinstance(spec.ground, Board) and len(spec.ground))):
        country = scenery.draw_country(*choose_country(spec), room.width, room.height, LEVEL, 0.0, style, head, framed=False)
        yield Use(country, room.x0, room.y0)
        yield from cast.draw(Box(room.x0, room.y0 + head, room.x1, room.y1).grown(-AIR * room.width))
        return
    wide = room.width
    drawn, area = _draw_map(spec, style)
    area = _crop_rows(area, SEEN * (room.height - head) / wide) if isinstance(spec.ground, Board) else area
    depth = _find_depth(spec, drawn, area, wide, room.height - head)
    set_up = tuple(cast.begin(drawn)) if isinstance(spec.ground, Board) else ()
    staged: tuple[Shape, ...] = set_up
    if isinstance(spec.ground, Board) and not set_up:
        seats = choose_seats(spec, None, None)
        staged = tuple(stage_pieces(spec, seats, drawn, _choose_seen(area, depth), (), 1.0, style))
    if not staged and not cast.standing:
        staged = tuple(_stage_middle(spec, drawn, area, cast.seats))
    names = choose_country(spec)
    scale = depth * wide / area.width
    horizon = max(room.y0 + head + min(SKY * wide, 0.4 * (room.height - head)), room.y1 - STEEP * scale * area.height - BESIDE * wide)
    far, pitch = horizon + min(BESIDE * wide, 0.08 * (room.height - head)), _find_pitch(spec)
    plane = Plane(area, room.y1, far, room.centre[0], scale, depth)
    share = (horizon - room.y0) / room.height
    sky_and_land = Use(
        scenery.draw_country(*names, wide, room.height, share, 0.0, style, head + CLEAR if head else 0.0, framed=False), *room[:2]
    )
    on_board, seen = Rect(room.x0, far, wide, room.y1 - far, Paint()), Box(room.x0, far, room.x1, room.y1)
    lying = (
        Standing(one.x, one.y, _size(one.symbol).width / 2, 0.0, partial(_lie, one.symbol, style)) for one in staged if isinstance(one, Use)
    )
    # a set-up is seen as far as its picture goes, with pieces cut off by its edge as the board is
    fits = room.overlaps if set_up else room.holds
    things = [one for one in lying if fits(one.seen(plane)._replace(y0=far, y1=far + 0.01)) and plane.at(one.x, one.y)[1] < room.y1]
    things = [one for one in things if not any(one.seen(plane).overlaps(box) for box in taken)]
    flat = (*drawn.shapes, *(shape for shape in staged if not isinstance(shape, Use)))
    paper = (on_board._replace(paint=Paint(fill=ink.PAPER)),) if style != "colour" else ()
    seen_map = Group((*paper, *project(flat, plane, seen), *_shed(scenery.SKIES[names[1]], on_board, style)), clip=on_board)
    dark = hatch.BLACK if style == "black" else ink.SLATE
    edge = line(room.x0, far, room.x1, far, Paint(stroke=dark, width=0.35))
    things += _stand(spec, drawn, cast.standing if not staged else (), style, things, plane, seen, taken)
    things += _view(spec, drawn, pitch, style, things, plane, seen, taken)
    stood = [Group(tuple(one.draw(plane.at(one.x, one.y), *plane.scale_at(one.y)))) for one in sorted(things, key=lambda one: one.y)]
    if style != "colour":
        yield Rect(*room[:2], wide, room.height, Paint(fill=ink.PAPER))
    yield Group((sky_and_land, seen_map, edge, *stood), clip=Rect(room.x0, room.y0, wide, room.height, Paint()))


def _shed(sky: scenery.Sky, on_board: Rect, style: ink.Style) -> Iterator[Shape]:
    """Yield the light of a sky on a board, thin as a glaze."""
    if style == "colour" and sky.share:
        yield Group((on_board._replace(paint=Paint(fill=sky.tint)),), opacity=round(LIGHT * sky.share, 2))


LIGHT = 0.2
"""The share of the light in a country that is on a board in it."""
MANY, SOME = 60, 40
"""Of a board of more lines than MANY, SOME in its middle are seen: the meshes of all would be slivers."""


def title_cover(order: PrintOrder, has_board: bool, parts: Sequence[Part]) -> Cover:
    """Return the cover of the title sheet of a kit; nothing of it is drawn before it is asked for."""

    def draw(width: float, height: float) -> Iterator[Shape]:
        """Draw the picture in a room of this size, from its upper left."""
        yield from draw_picture(order.spec, order.style, cast_of(order, parts), Box(0, 0, width, height), 0.0)
        if has_board:
            yield from draw_fan_over(order, parts, width, height)

    facts = tuple(say_facts(order.spec, order.say))

    def pieces() -> Sequence[Symbol]:
        """Return the pieces of the seats: of a game that is ready, their discs."""
        if order.spec.game in files_of_games():
            return cast_of(order, parts).seats
        return [one.symbol(f"cover-{letter}") for letter, one in seat_pieces(order, parts).items()]

    return Cover(order.spec.title, order.spec.motto or order.spec.note, facts, pieces, draw)


def _draw_map(spec: GameSpec, style: ink.Style) -> tuple[Figure, Box]:
    """Return the map of a game without words, and what is seen of it."""
    if isinstance(spec.ground, TileMap):
        drawn = map_figure(spec.ground, TILE, bare=True, style=style)
        return drawn, Box(0, 0, drawn.width, drawn.height).grown(-RIM)
    drawn = board_figure(spec, style=style, pictures=open_board_pictures(spec), drawn="map")
    land = land_of(spec.board, drawn)
    land = land if spec.board.grid.lattice == "square" else land._replace(y1=land.y1 - spec.board.pitch)
    if max(spec.board.columns, spec.board.rows) <= MANY:
        return drawn, land
    (x, y), across, down = land.centre, *(min(side, SOME * spec.board.pitch) / 2 for side in (land.width, land.height))
    land = Box(x - across, y - down, x + across, y + down)
    return drawn._replace(shapes=clip_to_window(drawn.shapes, land, Known())), land


def _find_depth(spec: GameSpec, drawn: Figure, area: Box, wide: float, high: float) -> float:
    """Return how many times smaller the far edge of a board is than the near one, as its meshes and a tall room ask for."""
    meshes = area.width / _find_pitch(spec)
    tall = min(DEEPEST, 0.6 * high / (STEEP * area.height) * area.width / wide)
    return max(SHALLOWEST, min(DEEPEST, MESH * meshes / PAGE), tall)


def _crop_rows(area: Box, most: float) -> Box:
    """Return the middle rows of a board, at most `most` of its width high: in a low room all rows would be slivers."""
    half = min(area.height, most * area.width) / 2
    return area._replace(y0=area.centre[1] - half, y1=area.centre[1] + half)


def _choose_seen(area: Box, depth: float) -> Box:
    """Return the middle of a board, of which nearly all is seen."""
    half = area.width / 2 * (1 + 1 / depth) / 2
    return Box(area.centre[0] - half, area.y0, area.centre[0] + half, area.y1)


def _stage_middle(spec: GameSpec, drawn: Figure, area: Box, pieces: Sequence[Symbol]) -> Iterator[Use]:
    """Draw a group of pieces of all seats about the middle of a board, on the places that are nearest to it."""
    x, y = area.centre[0], area.y0 + MIDDLE * area.height
    places = sorted((hypot(a - x, b - y), a, b) for a, b, _ in _list_places(spec, drawn))
    for number, (_, a, b) in enumerate(places[:BESIDE_EACH_OTHER] if pieces else ()):
        yield Use(pieces[TURNS[number] if len(pieces) == 2 else number % len(pieces)], a, b)


def _find_pitch(spec: GameSpec) -> float:
    return spec.board.pitch if isinstance(spec.ground, Board) else TILE


def _size(symbol: Symbol) -> Box:
    return symbol.extent or Box(0, 0, 0, 0)


def _lie(symbol: Symbol, style: ink.Style, at: Spot, across: float, down: float) -> Iterator[Shape]:
    """Draw a round piece that lies on the board, with its thickness and without its letter."""
    (x, y), box = at, symbol.extent
    if box is None:
        return
    rx = across * box.width / 2
    ry, thick = rx * down / across, 2 * THICK * rx
    kx, ky = ARC * rx, ARC * ry
    body: tuple[Segment, ...] = (
        *(("M", x - rx, y - thick), ("L", x - rx, y), ("C", x - rx, y + ky, x - kx, y + ry, x, y + ry)),
        *(("C", x + kx, y + ry, x + rx, y + ky, x + rx, y), ("L", x + rx, y - thick), ("Z",)),
    )
    if style == "colour":
        yield Group((Path(ellipse(x + 0.14 * rx, y + 0.2 * ry, 1.06 * rx, 1.06 * ry), Paint(fill=SHADOW)),), opacity=0.3)
    yield Path(body, Paint(CARD if style == "colour" else ink.PAPER, ink.TEXT if style != "black" else hatch.BLACK, 0.2, join="round"))
    yield Group(legible((Use(symbol, 0, 0),), 0.0, ink.FOOTER), Affine(across, 0, 0, down, x, y - thick))


def _rise(symbol: Symbol, style: ink.Style, at: Spot, across: float, down: float) -> Iterator[Shape]:
    """Draw a piece that stands upright, with its foot on the board."""
    (x, y), box = at, symbol.extent
    if box is None:
        return
    rx = across * box.width / 2
    if style == "colour":
        yield Group((Path(ellipse(x + 0.2 * rx, y, 1.25 * rx, 0.5 * rx * down / across), Paint(fill=SHADOW)),), opacity=0.3)
    yield Group(legible((Use(symbol, 0, 0),), across, ink.FOOTER), Affine(across, 0, 0, across, x, y - across * box.y1))


def _stand(
    spec: GameSpec, drawn: Figure, upright: Sequence[Symbol], style: ink.Style, others: Sequence[Standing], plane: Plane, seen: Box,
    taken: Sequence[Box],
) -> Iterator[Standing]:  # fmt: skip
    """Yield upright pieces on places of the board, spread over what is seen of it; a piece that would be on what is `taken` is left out."""
    places = [(x, y) for x, y, on_land in _list_places(spec, drawn) if on_land]
    kept = [*taken]
    for number, symbol in enumerate(upright):
        a, b = PLACES[number % len(PLACES)]
        goal = seen.x0 + a * seen.width, seen.y0 + b * seen.height
        free = [spot for spot in places if all(hypot(spot[0] - one.x, spot[1] - one.y) > 1 for one in others)]
        pieces = [Standing(*spot, _size(symbol).width / 2, _size(symbol).height, partial(_rise, symbol, style)) for spot in free]
        clear = [piece for piece in pieces if not any(piece.seen(plane).overlaps(box) for box in kept)]
        if clear:
            piece = min(clear, key=lambda one: hypot(plane.at(one.x, one.y)[0] - goal[0], plane.at(one.x, one.y)[1] - goal[1]))
            places.remove((piece.x, piece.y))
            kept += [piece.seen(plane)] if taken else []
            yield piece


def _list_places(spec: GameSpec, drawn: Figure) -> list[tuple[float, float, bool]]:
    """Return the places of a map, and whether each is on land; of a map of tiles also those without a tile."""
    if isinstance(spec.ground, Board):
        return [(*place_of(drawn, spec.board, point), True) for point in range(len(spec.board))]
    side = _find_pitch(spec)
    tiles = [box.centre for box in list_places(spec.tiles, side)]
    free = ((x, y) for x in drawn.across for y in drawn.down if all(hypot(x - a, y - b) > BEYOND * side for a, b in tiles))
    return [*((x, y, True) for x, y in tiles), *((x, y, False) for x, y in free)]


def _view(
    spec: GameSpec, drawn: Figure, pitch: float, style: ink.Style, others: Sequence[Standing], plane: Plane, seen: Box, free: Sequence[Box]
) -> Iterator[Standing]:
    """Yield vignettes in free meshes of a board of lines, or beside tiles, far enough from each other and from pieces."""
    places = [*(_list_meshes(spec, drawn) if isinstance(spec.ground, Board) else _list_tiles(spec, drawn))]
    places = places or [*_list_cells(spec, drawn)]
    taken, pieces = [(one.x, one.y, 0.8 * pitch) for one in others], [*free, *(one.seen(plane) for one in others)]
    shown, room = dict[str, int](), seen.grown(-1.0)
    for number in range(len(places)):
        x, y, names = places[number * STRIDE % len(places)]
        u, v = plane.at(x, y)
        if not (room.x0 <= u <= room.x1 and room.y0 <= v <= room.y1):
            continue  # of a large board, most meshes
        r = TALL * pitch * plane.scale_at(y)[0]
        box = Box(u - r, v - r, u + r, v + 0.4 * r)
        if (
            room.holds(box)
            and all(hypot(x - a, y - b) >= near for a, b, near in taken)
            and not any(Box(u - 0.7 * r, v - 1.4 * r, u + 0.7 * r, box.y1).overlaps(one) for one in pieces)
        ):
            name = min(names, key=lambda one: (shown.get(one, 0), names.index(one)))
            shown[name] = shown.get(name, 0) + 1
            taken.append((x, y, (CLOSE if name in QUARTERS else APART) * pitch))
            yield Standing(x, y, TALL * pitch, 2 * TALL * pitch, partial(_see, name, TALL * pitch, style))


def _list_meshes(spec: GameSpec, drawn: Figure) -> Iterator[tuple[float, float, Sequence[str]]]:
    """Yield the middles of the meshes of a board of lines, with the vignettes that may be there."""
    board = spec.board
    if board.grid.cells or board.grid.lattice != "square":
        return
    points = {(board.col[point], board.rows - board.row[point]): point for point in range(len(board))}
    terrain = _find_terrain(board, drawn)
    half = board.pitch / 2
    for column, row in product(range(board.columns), range(board.rows)):
        x, y = drawn.across[column], drawn.down[row]
        point, square = points.get((column, row)), [(column + a, row + b) for a in (0, 1) for b in (0, 1)]
        if point is None:
            if board.columns > column + 1 and not {(column - 1, row), (column + 1, row)} & points.keys():
                yield x, y, ON_LAKES
        elif points.keys() >= {*square} and (zone := spec.zones.get(board.zone[point] or "")) is not None:
            own = _own_scene(spec, zone.code) if zone.ground == "land" or zone.code in spec.cover.zones else ()
            suited = AT_SEA if zone.ground == "water" else BY_SIGN.get(spec.kinds[zone.kind].sign, BY_SIGN["none"])
            yield x + half, y + half, own or suited
        elif points.keys() >= {*square}:
            name = terrain.get((round(x + half, 1), round(y + half, 1)), "none")
            names = _own_scene(spec, "") or BY_TERRAIN.get(name, QUARTERS if name == "streets" else ())
            around = () if names else product(range(max(0, column - 1), column + 3), range(max(0, row - 1), row + 3))
            if any(a < board.columns and b < board.rows and (a, b) not in points for a, b in around):
                names = ON_SHORES
            if names:
                yield x + half, y + half, names


def _find_terrain(board: Board, drawn: Figure) -> dict[Spot, str]:
    """Return what the meshes of a board without zones have, by their middles in its figure: `streets` within walls."""
    land = country(BoardPlan(board, board.pitch, drawn.across[0], drawn.down[0]), land_of(board, drawn), 0.4 * board.pitch)
    if land is None:
        return {}
    meshes = zip(land.list_meshes(), land.net.meshes, strict=True)
    return {(round(x, 1), round(y, 1)): "streets" if land.town.issuperset(mesh.points) else kind for (x, y, kind), mesh in meshes}


def _own_scene(spec: GameSpec, zone: str) -> Sequence[str]:
    """Return the scene that the layout puts into a zone of its cover, none where that follows from the board."""
    name = spec.cover.zones.get(zone, spec.cover.scene)
    return (name,) if name else ()


def _list_cells(spec: GameSpec, drawn: Figure) -> Iterator[tuple[float, float, Sequence[str]]]:
    """Yield the cells into which the layout puts a scene."""
    for point in range(len(spec.board)):
        if names := _own_scene(spec, spec.board.zone[point] or ""):
            yield (*place_of(drawn, spec.board, point), names)


def _list_tiles(spec: GameSpec, drawn: Figure) -> Iterator[tuple[float, float, Sequence[str]]]:
    """Yield the middles of the places of a map of tiles, and of those without a tile, which are sea where water lies around the tiles."""
    wet = isinstance(spec.ground, TileMap) and spec.ground.country.beyond == "water"
    for x, y, on_land in _list_places(spec, drawn):
        yield x, y, AT_SEA if wet and not on_land else (_own_scene(spec, "") or IN_DESERTS)


def _see(name: str, r: float, style: ink.Style, at: Spot, across: float, down: float) -> Iterator[Shape]:
    """Draw a vignette upright on the board."""
    dark, light = SEA_PAINTS if name in AT_SEA else {**SIGN_PAINTS, **PAINTS}[name]
    inks = (hatch.BLACK, ink.PAPER) if style == "black" else (dark, light if style == "colour" else ink.PAPER)
    yield from draw_scene(name, at[0], at[1] - 0.6 * r * across, round(r * across, 2), *inks)


THINNEST = 0.1
"""The minimum width of a line far away, in mm."""
FLAT = 32.0
"""A symbol that is not wider, in mm of the page, is drawn as flat as the plane is about its middle."""


class Plane(NamedTuple):
    """A plane whose `area`, in mm of the drawing, is seen with its near edge at `near` and its far edge at `far`, in mm down the page.

    The middle of the area is at `middle`, across. A mm of the drawing is `scale` mm at the near edge, and at the far edge `depth` times
    less; a depth of 1 is seen from right above."""

    area: Box
    near: float
    far: float
    middle: float
    scale: float
    depth: float

    def distance(self, y: float) -> float:
        """Return how far away a line across the drawing is, where the near edge is 1."""
        share = (self.area.y1 - y) / self.area.height
        return max(0.2, 1.0 + (self.depth - 1.0) * share)

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return where a place of the drawing is seen."""
        (x0, y0, x1, y1), near, far, middle, scale, depth = self
        away = max(0.2, 1.0 + (depth - 1.0) * ((y1 - y) / (y1 - y0)))  # as `distance`: every point of a map comes here
        across = middle + (x - (x0 + x1) / 2) * scale / away
        if depth == 1.0:
            return round(across, 2), round(far + (y - y0) / (y1 - y0) * (near - far), 2)
        horizon = (far * depth - near) / (depth - 1.0)
        return round(across, 2), round(horizon + (near - horizon) / away, 2)

    def scale_at(self, y: float) -> tuple[float, float]:
        """Return what a mm of the drawing is across and down, at a line across it."""
        down = (self.at(0, y + 0.5)[1] - self.at(0, y - 0.5)[1]) if self.depth != 1.0 else (self.near - self.far) / self.area.height
        return self.scale / self.distance(y), down


def project(shapes: Iterable[Shape], plane: Plane, window: Box, by: Affine = STILL) -> Iterator[Shape]:
    """Yield a drawing as it is seen on a plane, without its words and their plates, without pictures of pixels, and without
    what is outside a window of the page."""
    for shape in shapes:
        match shape:
            case Group(plate=True):
                pass
            case Group():
                inner = tuple(project(shape.shapes, plane, window, shape.transform.then(by)))
                if inner:
                    clip = None if shape.clip is None else Path(_project_segments(shape.clip, plane, shape.transform.then(by)), Paint())
                    yield Group(inner, clip=clip, opacity=shape.opacity)
            case Use():
                yield from _place_symbol(shape, plane, window, shape.transform.then(by))
            case Path() | Circle() | Rect():
                seen = Path(_project_segments(shape, plane, by), shape.paint)
                box = extent(seen)
                if box is not None and box.overlaps(window):
                    wide = shape.paint.width * plane.scale_at(_find_middle(shape, by))[0] * abs(by.a or by.b)
                    paint = shape.paint._replace(width=round(max(THINNEST, wide), 3)) if shape.paint.stroke else shape.paint
                    yield seen._replace(paint=paint, even_odd=isinstance(shape, Path) and shape.even_odd)
            case Text() | Image():
                pass
            case _:
                assert_never(shape)


def _place_symbol(shape: Use, plane: Plane, window: Box, by: Affine) -> Iterator[Shape]:
    """Draw a symbol as flat as the plane is about its middle, so that it is written once; a large one is drawn as it is seen."""
    box = shape.symbol.extent
    if box is None:
        return
    x, y = by.point(*box.centre)
    (u, v), (across, down) = plane.at(x, y), plane.scale_at(y)
    if by.box(box).width * across > FLAT:
        yield from project(shape.symbol.shapes, plane, window, by)
        return
    slant = (plane.at(x, y + 0.5)[0] - plane.at(x, y - 0.5)[0]) if plane.depth != 1.0 else 0.0
    to = by.then(Affine(across, 0.0, slant, down, u - across * x - slant * y, v - down * y))
    if to.box(box).overlaps(window):
        yield Group((Use(shape.symbol, 0, 0),), to)


def _find_middle(shape: Path | Circle | Rect, by: Affine) -> float:
    """Return the middle of a shape, down the drawing."""
    box = extent(shape)
    return by.point(*box.centre)[1] if box is not None else 0.0


def _project_segments(shape: Path | Circle | Rect, plane: Plane, by: Affine) -> tuple[Segment, ...]:
    """Return the outline of a shape as it is seen."""
    segments: Sequence[Segment]
    if isinstance(shape, Circle):
        segments = ellipse(shape.x, shape.y, shape.r, shape.r)
    elif isinstance(shape, Rect):
        x0, y0, x1, y1 = shape.x, shape.y, shape.x + shape.w, shape.y + shape.h
        segments = (("M", x0, y0), ("L", x1, y0), ("L", x1, y1), ("L", x0, y1), ("Z",))
    else:
        segments = shape.segments
    seen: list[Segment] = []
    for segment in segments:
        match segment:
            case ("C", a, b, c, d, x, y):
                seen.append(("C", *plane.at(*by.point(a, b)), *plane.at(*by.point(c, d)), *plane.at(*by.point(x, y))))
            case ("M", x, y):
                seen.append(("M", *plane.at(*by.point(x, y))))
            case ("L", x, y):
                seen.append(("L", *plane.at(*by.point(x, y))))
            case _:
                seen.append(("Z",))
    return tuple(_thin(seen))


def _thin(path: Sequence[Segment]) -> Iterator[Segment]:
    """Yield a path without the ends of lines that lie on a straight way past them: far away, coasts and frontiers have many of these."""
    last, passed = (0.0, 0.0), list[tuple[float, float]]()
    for segment, after in zip(path, (*path[1:], None), strict=False):
        if segment[0] == "L" and after is not None and after[0] == "L" and len(passed) < MOST_PASSED:
            passed.append(segment[1:])
            dx, dy = after[1] - last[0], after[2] - last[1]
            aside = SEEN_ASIDE * hypot(dx, dy)
            if all(abs((x - last[0]) * dy - (y - last[1]) * dx) < aside for x, y in passed):
                continue
        passed.clear()
        if segment[0] != "Z":
            last = segment[-2], segment[-1]
        yield segment


SEEN_ASIDE, MOST_PASSED = 0.06, 20
"""How far in mm a line may run beside the points that it passes, and how many it passes at most."""
