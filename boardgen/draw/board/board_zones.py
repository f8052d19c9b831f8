"""The zones of a board: the ground of each with its coast, its label, the signs of its kind, and whether all of it can be read."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import product

from boardgen.draw.board import captions
from boardgen.draw.map import atlas, grounds
from boardgen.draw.piece import symbols
from boardgen.draw.place import grid_lines, labels
from boardgen.draw.place.board_plan import BoardPlan, Seams
from boardgen.draw.place.free_space import SIGN, SMALLEST
from boardgen.draw.place.grid_lines import meets, run_through
from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.outlines import Spot
from boardgen.draw.shape.shapes import Group, Paint, Rect, Shape, Symbol, Use, extent
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Box
from boardgen.layout.ground.board import SQUARE, Board
from boardgen.layout.ground.palette import neighbouring_zones, similar_zones
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.node import Faults, Node
from boardgen.records import NamedTuple

Reach = tuple[float, float]
"""From where to where something is."""
PIECE = 19.05 / 25
"""The diameter of pieces on points where the layout prints none, in units of the pitch."""
PLATE = 0.6
"""How far the ground of words that interrupt a line reaches beyond them, in mm."""


class ZoneDrawn(NamedTuple):
    """A zone of the board, and whether it has a picture."""

    group: Group
    pictured: bool
    above: tuple[Shape, ...] = ()
    """The label, where it is drawn above the lines of the grid."""
    small: str = ink.SECOND
    """The ink of small words on its tint."""


class Labelled(NamedTuple):
    """The labels of a board by zone, and the boxes that their words take, in mm."""

    labels: Mapping[str, labels.Label | None]
    words: Mapping[str, Sequence[Box]]

    @property
    def unplaced(self) -> list[str]:
        """The zones whose label does not say all there is."""
        return [code for code, label in self.labels.items() if label is None or not label.whole]

    @property
    def boxes(self) -> list[Box]:
        """What all words cover."""
        return [box for boxes in self.words.values() for box in boxes]

    @property
    def rooms(self) -> list[Box]:
        """What coasts and ripples leave free: not the words, so that another price does not bend a coast."""
        found = [label for label in self.labels.values() if label is not None]
        return [*(label.room.box for label in found), *(label.medallion.box for label in found if label.medallion is not None)]


class Worded:
    """What the labels of all zones say, and their medallions: found once, however often the labels are placed."""

    def __init__(self, spec: GameSpec) -> None:
        self.words = {code: wording(spec, code) for code in spec.zones}
        self.draw_medallion = cache(labels.draw_medallion)


def label_all(spec: GameSpec, placing: BoardPlan, ways: Sequence[Shape], worded: Worded) -> Labelled:
    """Return the labels of all zones that have points, of one size where they can; they keep off `ways`."""
    places = _places(spec, placing, ways, worded)
    first = max(labels.step(places.values()), NAMES_SIZE * _has_names_alone(spec))
    codes = [code for code in spec.zones if spec.board.points_of(code)]
    found: dict[str, labels.Label | None] = {}
    for code in codes:  # those first that have room within
        found[code] = labels.label_within(places[code], first) if code in places else None
    for code in sorted(codes, key=lambda code: len(places[code].apart) if code in places else 0):
        if found[code] is None and code in places:  # those first that have the fewest places for it
            taken = [box for label in found.values() for box in _boxes(label)]
            found[code] = labels.label(places[code], first, taken)
    return Labelled(found, {code: _boxes(label) for code, label in found.items()})


def _has_names_alone(spec: GameSpec) -> bool:
    """Return whether the zones of a board of hexagons have neither prices nor signs: their names keep off the counters."""
    unsigned = all(zone.sign == "none" for zone in spec.zones.values())
    return spec.board.grid == grid_lines.HEXES and spec.figures.sums is None and unsigned


def _boxes(label: labels.Label | None) -> list[Box]:
    """Return what the words of a label and its medallion cover."""
    if label is None:
        return []
    around = [extent(label.shape), label.medallion.box if label.medallion is not None else None]
    return [box for box in around if box is not None]


def label_nothing(spec: GameSpec) -> Labelled:
    """Return labels that say nothing, for a board on which others write."""
    return Labelled({code: None for code in spec.zones if spec.board.points_of(code)}, {})


def draw_labels(labelled: Labelled) -> Iterator[Group]:
    """Yield the words of all zones, and their prices, as groups of their own."""
    for code, label in labelled.labels.items():
        if label is not None:
            yield Group((label.shape,), id=f"label-{code}")
            if label.medallion is not None:
                yield Group((label.medallion.shape,), id=f"price-{code}")


def draw_all(
    spec: GameSpec,
    placing: BoardPlan,
    style: ink.Style,
    labelled: Labelled,
    pictures: grounds.Pictures | None,
    free: Mapping[str, Sequence[Spot]],
) -> dict[str, ZoneDrawn]:
    """Return all zones that have points, with signs on the places that are `free` for them."""
    lined = _zones_with_lines(spec, placing, style)
    hatches = {code: spec.kinds[spec.zones[code].kind].hatch for code in labelled.labels}
    bands = hatch.numbers(hatches, neighbouring_zones(spec.board)) if style == "black" else {}
    drawn, hues = {}, atlas.bands(spec) if placing.borders is not None else {}
    names = tuple(labelled.boxes) if style == "black" else ()
    for code, label in labelled.labels.items():
        edged = _Edged(code in lined, bands.get(code, 0), atlas.edge_of(spec, code, hues.get(code, ""), style), names)
        drawn[code] = _zone(spec, code, style, placing, label, pictures, free.get(code, ()), edged)
    return drawn


class _Edged(NamedTuple):
    """What is along the border of a zone: whether a line is needed, and which band its hatch has in black."""

    lined: bool
    band: int
    hue: str = ""
    """The tint of its bands, on a board of land and sea."""
    names: tuple[Box, ...] = ()
    """What the labels of all zones cover, in black: a name near a border keeps free of the band beyond it."""


def _zones_with_lines(spec: GameSpec, placing: BoardPlan, style: ink.Style) -> frozenset[str]:
    """Return the zones that need a line along their border, since their tint is too near that of a neighbour. Coasts have one anyway."""
    if style != "colour" or placing.coast is not None:
        return frozenset()
    return similar_zones(spec.board, {code: zone.tint for code, zone in spec.zones.items()})


def bound(spec: GameSpec, placing: BoardPlan) -> tuple[list[Reach], list[Reach]]:
    """Return the only room of zones for their labels, from west to east and from north to south, in mm: a cut there costs a name."""
    board = spec.board
    if board.grid != SQUARE or board.grid.cells:
        return [], []
    across: list[Reach] = []
    down: list[Reach] = []
    for code in spec.zones:
        inside = set(_cells(board, board.points_of(code)))
        meshes = [(x, y) for x, y in inside if {(x + 1, y), (x, y + 1), (x + 1, y + 1)} <= inside]
        columns, rows = (
            ({x for x, _ in meshes}, {y for _, y in meshes}) if meshes else (set[int](), {y for x, y in inside if (x, y + 1) in inside})
        )
        across += [(placing.left + x * placing.pitch, placing.left + (x + 1) * placing.pitch) for x in columns if len(columns) == 1]
        need = 1 if len(columns) > 1 else 2  # where the name has no room beside the medallion, it is in a corridor of its own
        down += [(placing.top + y * placing.pitch, placing.top + (y + 1) * placing.pitch) for y in rows if len(rows) <= need]
    return across, down


NAMES_SIZE = 4
"""The number of that one of `labels.SIZES` that names of zones have at most on hexagons without prices and signs."""
NAME_TOPS = ((0.0, 0.3), (0.5, 0.26), (0.0, 0.26), (0.0, 0.22), (0.0, 0.18), (0.0, 0.15), (0.0, 0.12))
"""Where the tops of rooms for names alone are, the best first, in units of the pitch: to the east of a hexagon's middle and below it."""
NAME_HIGH = 3.5
"""How high these rooms are, in mm."""
NAME_WIDE = 0.47
"""Half their width at most, in units of the pitch: on either side is the name of a hexagon in the next line."""


def _name_rooms(placing: BoardPlan, points: Sequence[int]) -> Iterator[labels.LabelBox]:
    """Yield rooms for the name of a zone of hexagons, best first: along a lower edge, or across several hexagons that are all its own."""
    pitch, spots = placing.pitch, [placing.at(point) for point in points]

    def owns(x: float, y: float) -> bool:
        return any(abs(x - a) <= pitch / 2 and abs(x - a) / 2 + abs(y - b) * labels.ROW <= pitch / 2 for a, b in spots)

    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    first = sorted(spots, key=lambda spot: (round((spot[0] - left) ** 2 + (spot[1] - top) ** 2, 6), spot))[: labels.CELLS]
    for (east, south), (x, y) in product(NAME_TOPS, first):
        middle, y0 = x + east * pitch, y + south * pitch
        halves = [step / 2 for step in range(1, int(2 * NAME_WIDE * pitch) + 1)]
        fits = [
            all(owns(middle + side * (half + labels.CLEAR), level) for side in (-1, 0, 1) for level in (y0, y0 + NAME_HIGH))
            for half in halves
        ]
        half = next((half for half, fit in zip(reversed(halves), reversed(fits), strict=True) if fit), 0.0)
        box = Box(middle - half, y0, middle + half, y0 + NAME_HIGH)
        if half and not placing.seams.cross(box):
            yield labels.LabelBox(box, False, over=True)


def _cells(board: Board, points: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return points as (column, line from the north)."""
    return [(board.col[point], board.rows - board.row[point]) for point in points]


def _places(spec: GameSpec, placing: BoardPlan, ways: Sequence[Shape], worded: Worded) -> dict[str, labels.LabelledZone]:
    """Return what the label of each zone on the board says, and where it may stand: on no link."""
    board = spec.board
    if board.grid == SQUARE:
        cells = _cells(board, tuple(range(len(board))))
        walled = {(cells[a], cells[b]) for a, b in board.walls}
        places = {code: _place(spec, code, placing, walled, worded) for code in spec.zones}
    else:
        places = {
            code: labels.LabelledZone(worded.words[code], (*low(placing, points), *labels.free_rooms(placing, points)) if points else ())
            for low in (_name_rooms if _has_names_alone(spec) else lambda *_: (),)
            for code in spec.zones
            for points in (board.points_of(code),)
        }
    crossed = run_through(ways)
    if crossed:
        free = {code: tuple(room for room in place.rooms if not meets(room.box, crossed)) for code, place in places.items()}
        places = {code: place._replace(rooms=free[code]) for code, place in places.items()}
    return {code: place for code, place in places.items() if place.rooms}


def _place(spec: GameSpec, code: str, placing: BoardPlan, walled: Collection[labels.Pair], worded: Worded) -> labels.LabelledZone:
    """Return what the label of a zone says and where it may stand: nowhere that the picture is cut."""
    board = spec.board
    cells, origin = _cells(board, board.points_of(code)), (placing.left, placing.top)
    words = worded.words[code]
    if not cells:
        return labels.LabelledZone(words, ())
    found = labels.grid_rooms(
        cells, board.pitch, (board.columns, board.rows), walled, lambda box: not placing.seams.cross(box.shift(*origin))
    )
    rooms = tuple(room._replace(box=room.box.shift(*origin)) for room in found)
    if board.grid.cells or board.grid.diagonals:
        return labels.LabelledZone(words, rooms)
    seams = Seams(tuple(at - origin[0] for at in placing.seams.across), tuple(at - origin[1] for at in placing.seams.down))
    apart, radius = labels.rooms_apart(cells, board.pitch, widest(spec), board.rows, walled, seams, origin)
    return labels.LabelledZone(words, rooms, apart, worded.draw_medallion(words, radius) if apart else None)


def widest(spec: GameSpec) -> float:
    """Return the diameter of the widest pieces for points, in mm."""
    return max((piece.diameter or 0.0 for piece in spec.on_points), default=0.0) or PIECE * spec.board.pitch


def _zone(
    spec: GameSpec,
    code: str,
    style: ink.Style,
    placing: BoardPlan,
    label: labels.Label | None,
    pictures: grounds.Pictures | None,
    free: Sequence[Spot],
    edged: _Edged,
) -> ZoneDrawn:
    """Return ground, signs and label of a zone."""
    zone, points = spec.zones[code], spec.board.points_of(code)
    kind, radius = spec.kinds[zone.kind], grounds.radius(placing)
    picture = None
    if pictures is not None:
        picture = grounds.draw_picture(placing, points, lambda box: pictures.zone_picture(code, box), f"terrain-{code}", radius)
    words = _boxes(label)
    shapes: list[Shape] = []
    if picture is not None:
        shapes += [picture, *grounds.shade_dark_cells(placing, points), grounds.river(placing, points, grounds.gap(placing.pitch), radius)]
        shapes += grounds.draw_ground(placing, points, grounds.Ground(""), style, ()) if style != "colour" else ()
        shapes += grounds.veil_words([label.shape] if label is not None and not label.room.over else ())
    else:
        if style == "black":
            words += [box for name in grid_lines.names(placing, points) if (box := extent(name)) is not None]
        ground = grounds.Ground(zone.tint, kind.hatch, zone.ground == "water", edged.lined, edged.band)
        room = [] if label is None else [label.room.box, *([label.medallion.box] if label.medallion is not None else [])]
        if placing.borders is not None:
            ground = ground._replace(tint=edged.hue, ground=atlas.tint_of(spec, code))
            shapes += atlas.province(placing, placing.borders, code, ground, style, [*words, *room, *edged.names])
        else:
            shapes += grounds.draw_ground(placing, points, ground, style, [*words, *room] if style == "black" else room)
        shapes += grid_lines.dark(placing, points, zone.tint, style)
        signs = tuple(_signs(zone.sign, zone.tint, style, placing, free))
        shapes += [Group(signs, id=f"signs-{code}")] if signs else []
    above: tuple[Shape, ...] = ()
    lettering = () if label is None else (Group((label.shape,), id=f"label-{code}"),)
    if label is not None and label.medallion is not None:
        above = (Group((label.medallion.shape,), id=f"price-{code}"),)
    if label is not None and label.room.over and picture is not None:
        above = (*grounds.veil_words([label.shape]), *lettering)
    elif label is not None and label.room.over:
        tint = zone.tint if placing.borders is None else atlas.tint_of(spec, code)
        under = tint if style == "colour" else ink.PAPER
        above = (*_plate(label.shape, under), *lettering, *above)
    else:
        shapes += lettering
    return ZoneDrawn(Group(tuple(shapes), id=f"zone-{code}"), picture is not None, above, ink.second(zone.tint))


def _plate(words: Shape, tint: str) -> Iterator[Shape]:
    """Yield the ground of a label, which hides the line of the grid under it."""
    box = extent(words)
    if box is not None:
        box = box.grown(PLATE)
        yield Group((Rect(box.x0, box.y0, box.width, box.height, Paint(fill=tint), 1.0),), plate=True)


def _signs(name: str, tint: str, style: ink.Style, placing: BoardPlan, free: Sequence[Spot]) -> Iterator[Shape]:
    reach = SIGN * placing.pitch * (1.0 if style == "colour" else 0.8)
    if reach < SMALLEST:
        return
    colour = "#000000" if style == "black" else ink.deeper(tint, ink.SIGN_SHARE)
    sign = Symbol(f"sign-{name}-{colour[1:]}", tuple(symbols.map_sign(name, 0, 0, reach, colour)))
    yield from (Use(sign, x, y) for x, y in free)


def wording(spec: GameSpec, code: str) -> labels.Wording:
    """Return what the label of a zone says."""
    zone = spec.zones[code]
    money = spec.figures.sums
    cost = money.show(zone.price) if money is not None and zone.price else ""
    lot = spec.word("board_lot", lot=zone.lot) if zone.lot > 1 else ""
    water = zone.ground == "water"
    face: fonts.Face = "display-italic" if water or _has_names_alone(spec) else "capitals"
    small, colour = ink.second(zone.tint), ink.SEA_NAME if water else ink.TEXT
    return labels.Wording(zone.label, cost, lot, code, zone.sign, ink.deeper(zone.tint, ink.LABEL_SHARE), face, small, colour)


def describe_zone(spec: GameSpec, code: str, pictures: grounds.Pictures | None) -> captions.Named:
    """Return a zone for the legend below the board."""
    zone = spec.zones[code]
    sample = grounds.sample(lambda box: pictures.zone_picture(code, box)) if pictures is not None else None
    return captions.Named(code, wording(spec, code)._replace(name=zone.name), zone.tint, spec.kinds[zone.kind].hatch, sample)


LINE = 3.0
"""The minimum contrast of a line that must be seen."""


def find(tree: Node, faults: Faults) -> None:
    """Report an error for every tint of a layout on which no name can be read, a warning where lines or kinds cannot be told apart."""
    for whose, node in find_tints(tree):
        if not faults.usable(node) or len(node.text) != 7:
            continue
        tint = node.text.upper()
        text, line = ink.contrast(tint, ink.TEXT), ink.contrast(tint, ink.GRID)
        remedy = 'choose a lighter tint, such as "#DDE8CF", or write `colours: {checked: by hand}`'
        if text < ink.LEGIBLE:
            what = f"the names on {whose} have a contrast of {text:.1f} to their background {tint} (minimum {ink.LEGIBLE:g})"
            faults.add(node, what, remedy, "data:tint")
        elif line < LINE:
            what = f"the lines of the grid on {whose} have a contrast of {line:.1f} to their background {tint} (minimum {LINE:g})"
            faults.add(node, what, remedy, "data:tint", "warning")
    _kinds(tree, faults)


def find_tints(tree: Node) -> Iterator[tuple[str, Node]]:
    """Yield every tint that a layout names, with what it is the ground of."""
    for name, kind in _kinds_in_use(tree):
        tints = kind.children.get("tints")
        yield from ((f"zones of the kind {name}", item) for item in (tints.items if tints is not None else ()))
    for code, zone in _entries(tree, "zones"):
        if "tint" in zone.children:
            yield f"the zone {code}", zone.children["tint"]


def own_tints(tree: Node, faults: Faults) -> list[Node]:
    """Return the tints in the file that was opened: what its author can change."""
    return [node for _, node in find_tints(tree) if faults.is_in_first(node)]


def _kinds(tree: Node, faults: Faults) -> None:
    """Report kinds of zones that share a tint, and look alike in colour, or a hatch, and look alike in black style."""
    tints: dict[str, str] = {}
    hatches: dict[str, tuple[str, Node]] = {}
    for name, kind in _kinds_in_use(tree):
        value = kind.children.get("tints")
        for item in value.items if value is not None else ():
            other = tints.setdefault(item.text.upper(), name)
            if other != name and faults.usable(item):
                what = f"zones of the kinds {other} and {name} look alike: both have the tint {item.text.upper()}"
                faults.add(item, what, "choose another tint for one of them", "data:tint", "warning")
        value = kind.children.get("hatch")
        hatch, at = (value.text, value) if value is not None else ("none", kind)
        other, place = hatches.setdefault(hatch, (name, at))
        if other != name and faults.usable(at):
            what = f"zones of the kinds {other} and {name} look alike in black style: both have the hatch {hatch}"
            faults.add(faults.first_opened(at, place), what, "choose another hatch for one of them", "data:tint", "warning")


def _kinds_in_use(tree: Node) -> Iterator[tuple[str, Node]]:
    """Return the kinds that a zone is of: others are not printed."""
    used = {zone.children["kind"].text for _, zone in _entries(tree, "zones") if "kind" in zone.children}
    return ((name, kind) for name, kind in _entries(tree, "kinds") if name in used)


def _entries(tree: Node, section: str) -> Iterator[tuple[str, Node]]:
    node = tree.children.get(section)
    yield from node.children.items() if node is not None else ()
