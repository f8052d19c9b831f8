"""Tuck boxes, belly bands and labels for bags of a kit: their sizes follow from the pieces that they are made for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from math import ceil
from typing import TypeAlias

from boardgen.components.cover_scene import cast_of, choose_ink, draw_picture
from boardgen.components.makers import Batch, Made
from boardgen.components.own_pieces import Entry, draw_sides, fold_piece, own_entries, symbol
from boardgen.components.print_order import RULEBOOK, TITLE, KitError, PrintOrder, home_use, is_counted, say_facts, say_kit, sheets_in_book
from boardgen.components.title_art import fit_piece, see
from boardgen.draw.board.board import board_figure
from boardgen.draw.map import scenery
from boardgen.draw.map.tile_map import map_figure
from boardgen.draw.pack import packaging
from boardgen.draw.pack.nets import Boxed, TuckBox, tuck_art, tuck_net
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Group, Shape, Text, Use, leaves
from boardgen.draw.type.geometry import Affine, Box
from boardgen.errors import DataError, DoesNotFit
from boardgen.faces.rich_text import faces_of
from boardgen.layout.decks.components import ROUND, Component
from boardgen.layout.decks.faces import every_layer
from boardgen.layout.decks.recipe import PACKAGING, BandKeys, BoxKeys
from boardgen.layout.ground.board import Board
from boardgen.layout.ground.tile_map import TileMap
from boardgen.layout.ground.vocabulary import Seat
from boardgen.layout.law.written import list_singular
from boardgen.layout.yaml.node import Faults
from boardgen.layout.yaml.plain_text import Length
from boardgen.records import NamedTuple
from boardgen.sheet.arrange.arrange import CutOut
from boardgen.sheet.arrange.flat_sheets import fits, room_of
from boardgen.sheet.arrange.token_sheets import Job
from boardgen.sheet.paper.paper import by_size
from boardgen.sheet.paper.piece import RECTANGLE, Cut, Face, Label, Part, Piece, Sides

SLEEVE = (3.0, 4.0)
"""How much wider and taller a card is in its sleeve, in mm."""
SEVERAL = (*ROUND, "square")
"""Kinds of pieces that lie in a box in several stacks: one of them would be a tall thin tower."""
WIDEST, NARROW = 90.0, 50.0
"""Stacks lie side by side up to the first width in mm; a front less wide than the second is hard to read."""


class Stacks(NamedTuple):
    """What lies in a box: so many stacks across and down, of so many pieces."""

    across: int
    down: int
    pieces: int


Inside: TypeAlias = Callable[[Component, bool], Part | None]
"""Makes what lies in a box: all of a component, or what one seat has of it."""


def boxes(order: PrintOrder, component: Component, inside: Inside) -> list[Piece]:
    """Return each box, which is folded from its net. Drawing it raises DataError for a box without anything in it."""
    return [_box(order, component, inside, entry) for entry in own_entries(order, component)]


def _box(order: PrintOrder, component: Component, inside: Inside, entry: Entry) -> Piece:
    one_seat, art = entry.seat is not None, partial(_art, order, component, inside, entry)

    @cache
    def size() -> TuckBox:
        return box_of(order, component, inside, one_seat=one_seat)

    @cache
    def printed() -> tuple[Shape, ...]:
        return tuple(art(size()))

    def draw() -> Figure:
        net = tuck_net(size(), printed(), order.say("glue_flap"))
        require_room(order, component.name, f"the net of the box `{component.name}`", net, "make it for fewer pieces")
        return net

    def see() -> tuple[Figure, ...]:
        return (Figure(size().width, size().height, tuple(art(size(), front_only=True))),)

    def pack() -> Boxed:
        ground = ink.SAND if component.own.front is None and order.style == "colour" else ""
        return Boxed(stack_of(order, component, inside, one_seat=one_seat), size(), ground, art)

    clear = CLEAR if component.own.front is None else 0.0  # its author may draw a line along a cut

    def leave_out() -> tuple[str, ...]:
        what = contents_of(order, component, inside, one_seat=one_seat)
        more = _backs(order, component, inside, entry, size()).left_out
        return (*_unsaid((order.spec.title,), printed()), *more, *_unsaid((what,), printed()))

    return fold_piece(component, entry, draw, see)._replace(pack=pack, clear=clear, leave_out=leave_out)


def _unsaid(words: Sequence[str], shapes: Sequence[Shape]) -> list[str]:
    """Return the words that are nowhere among shapes, in one line or several."""
    said = "".join("".join(shape.text.split()) for shape, _ in leaves(shapes) if isinstance(shape, Text))
    return [text for text in words if "".join(text.split()) not in said]


def _art(order: PrintOrder, component: Component, inside: Inside, piece: Entry, box: TuckBox, *, front_only: bool = False) -> list[Shape]:
    """Return what is printed on a box of any size, on its net; or on its front alone, from the upper left of that."""
    size, look, own = (box.width, box.height), _look_of_box(order, component, inside, box), component.own.front is not None
    what = contents_of(order, component, inside, one_seat=piece.seat is not None)
    foot = 0.0 if own else packaging.foot_of(box.height)
    if own:
        front = draw_sides(order, component, piece, Cut(size, RECTANGLE), 0.0).front
    else:
        front = packaging.front_face(look, *size, what, box.notch, foot)
    if front_only:
        return list(front.shapes)
    drawn = _backs(order, component, inside, piece, box)
    label = "" if look.map is None else ink.SAND if look.style == "colour" else ink.PAPER
    ground = packaging.box_ground(look, box) if not own else packaging.country_ground(look, box)
    head = packaging.EDGE if label else 0.0
    return tuck_art(box, front, order.spec.title, look.strong, drawn.back, drawn.bottom, ground, head, foot, label)


def _look_of_box(order: PrintOrder, component: Component, inside: Inside, box: TuckBox) -> packaging.Look:
    """Return how a box looks: with the map of the game round it, or with the country that its own front draws, as long as its walls."""
    look = look_of(order, inside, mapped=component.own.front is None)
    for layer in every_layer(component.own.front or ()):
        if layer.kind == "scene" and (land := layer.value.literal) in scenery.LANDS:
            sky, wide = layer.details["sky"].literal, box.across[-1] - box.across[0]
            names, size = (str(land), str(sky) if sky in scenery.SKIES else "clear"), (wide, box.height)
            country = scenery.draw_country(*names, *size, layer.details["horizon"], 0.0, order.style, framed=False)
            turned = Group((Use(country, 0, 0),), Affine(-1, 0, 0, 1, wide, 0))  # so the front covers its sun, having one of its own
            return look._replace(map=Figure(*size, (turned,)))
    return look


def _backs(order: PrintOrder, component: Component, inside: Inside, piece: Entry, box: TuckBox) -> packaging.Backs:
    """Return the back and the bottom of a box of any size."""
    own = component.own.front is not None
    what = contents_of(order, component, inside, one_seat=piece.seat is not None)
    blurb = blurb_of(order, (what,), () if own else home_use(order))
    parts = [inside(order.spec.components[_keys(component).fits], piece.seat is not None)]
    things = partial(_draw_things, [part for part in parts if part is not None])
    return packaging.back_faces(_look_of_box(order, component, inside, box), box.width, box.height, blurb, box.depth, things)


def _draw_things(parts: Sequence[Part], room: Box) -> Iterator[Shape]:
    """Draw a piece of each part in a row, or different ones of a single part."""
    chosen = [part.items[0] for part in parts if part.items][:MOST_SHOWN]
    if len(chosen) == 1:
        items = next(part.items for part in parts if part.items)
        chosen = [items[at * (len(items) - 1) // 2] for at in range(3)][: len(items)]
    each = room.width / max(1, len(chosen))
    for at, piece in enumerate(chosen):
        place = Box(room.x0 + at * each + 0.8, room.y0, room.x0 + (at + 1) * each - 0.8, room.y1)
        yield fit_piece(see(piece), place)


MOST_SHOWN = 5
"""Pieces on the back of a band."""


def look_of(order: PrintOrder, inside: Inside | None = None, *, mapped: bool = False) -> packaging.Look:
    """Return whose packaging it is, and how it is drawn; `mapped` with the map of the game, if it has one, and its picture."""
    fonts = order.spec.fonts
    look = packaging.Look(order.spec.title, order.seats, "display", faces_of(fonts, "text").plain, order.style)
    if inside is not None:
        look = look._replace(picture=partial(_draw_picture, order, inside), over=choose_ink(order.spec, order.style))
    return look._replace(map=order.figure("panorama", lambda: _draw_map(order))) if mapped and has_map(order) else look


def _draw_picture(order: PrintOrder, inside: Inside, room: Box, head: float, taken: Sequence[Box]) -> Iterator[Shape]:
    """Draw the picture of the game, with the pieces of its kit."""
    parts = [part for one in order.spec.components.values() if one.kind in PLAYED and (part := inside(one, False)) is not None]
    yield from draw_picture(order.spec, order.style, cast_of(order, parts), room, head, taken)


PLAYED = ("card", "coin", "square", "standee", "tile", "token")
"""Kinds of pieces that the picture of a game shows."""


def has_map(order: PrintOrder) -> bool:
    """Return whether a game has a map to draw on its packaging: a board with zones or land, or tiles."""
    ground = order.spec.ground
    return isinstance(ground, TileMap) or (isinstance(ground, Board) and not ground.grid.cells and len(ground) <= MOST_POINTS)


def _draw_map(order: PrintOrder) -> Figure:
    """Return the map of the game without words and frame."""
    spec = order.spec
    if isinstance(spec.ground, TileMap):
        tiles = map_figure(spec.ground, MAP_TILE, style=order.style, bare=True)
        return Figure(tiles.width - 2 * RIM, tiles.height - 2 * RIM, (Group(tiles.shapes, Affine.translate(-RIM, -RIM)),))
    drawn = board_figure(spec, style=order.style, drawn="map")
    half = spec.board.pitch / 2
    x, y = drawn.across[0] - half, drawn.down[0] - half
    shapes = (Group(drawn.shapes, Affine.translate(-x, -y)),)
    return Figure(drawn.across[-1] + half - x, drawn.down[-1] + half - y, shapes)


def blurb_of(order: PrintOrder, contents: Sequence[str], small: Sequence[str] = ()) -> packaging.Blurb:
    """Return what the back of a box or a band says: pitch and facts of the layout, and what is in it."""
    return packaging.Blurb(order.spec.motto, say_facts(order.spec, order.say, len(order.seats)), contents, small)


def contents_of(order: PrintOrder, component: Component, inside: Inside, *, one_seat: bool) -> str:
    """Return what is in a box, such as `52 Cards`."""
    fits = order.spec.components[_keys(component).fits]
    return say_holds(order, fits, _count(inside(fits, one_seat)))


def say_holds(order: PrintOrder, component: Component, count: int) -> str:
    """Say how many pieces of a component there are, such as `Cards: 52`, with its name in the right number.

    Words: NAME_one and NAME_many, where that is not the title. An English title of your own for several is changed for one."""
    word, what = f"{component.name}_{'one' if count == 1 else 'many'}", title_of(order, component)
    titled = f"{component.name}_title"
    if word in order.say.words and titled in order.say.words and order.say(titled) == what:
        what = order.say(word)
    elif count == 1 and component.making is not None and component.kind in BAGGED and order.say("language").startswith("en"):
        single = ["die"] if what.casefold() == "dice" else list_singular(what.casefold()) if not what.endswith("ss") else []
        what = (single[0].capitalize() if what[:1].isupper() else single[0]) if single else what
    return order.say("box_holds", count=count, what=what)


def _count(part: Part | None) -> int:
    return 0 if part is None else part.counted


def title_of(order: PrintOrder, component: Component) -> str:
    """Return what a component is called in print."""
    return order.set_signs(component.making.title) if component.making is not None else order.say(f"{component.name}_title")


def box_of(order: PrintOrder, component: Component, inside: Inside, *, one_seat: bool) -> TuckBox:
    """Return the box by its folds: the stacks with their sleeves, what stays free, and the thickness of the box, half at each fold.

    Raises DataError for a box without anything in it."""
    keys = _keys(component)
    width, height, depth = stack_of(order, component, inside, one_seat=one_seat)
    spare = keys.clearance + keys.wall
    return TuckBox(width + spare, height + spare, depth + spare)


def stack_of(order: PrintOrder, component: Component, inside: Inside, *, one_seat: bool) -> tuple[float, float, float]:
    """Return width, height and thickness in mm of what lies in a box, with its sleeves. Raises DataError for an empty box."""
    keys = _keys(component)
    fits = order.spec.components[keys.fits]
    part = inside(fits, one_seat)
    if part is None or not part.counted:
        faults = Faults()
        faults.add(keys.at, f"`{keys.fits}` has no pieces to put into a box", "give it a `count:`, or remove the box", "data:box")
        raise DataError(*faults.sorted())
    assert part.cut is not None  # what lies in stacks is cut out
    count, (width, height) = part.counted, part.cut.size
    wider, taller = SLEEVE if keys.sleeves else (0.0, 0.0)
    stacks = stacks_of(count, width, height, keys.card + keys.sleeves) if fits.kind in SEVERAL else Stacks(1, 1, count)
    return stacks.across * width + wider, stacks.down * height + taller, stacks.pieces * (keys.card + keys.sleeves)


def stacks_of(count: int, width: float, height: float, thick: float) -> Stacks:
    """Return the stacks whose box needs little card, of those that are wide enough to be read and not too wide; lengths in mm."""
    best: tuple[tuple[bool, float, int], Stacks] | None = None
    for across in range(1, count + 1):
        for down in range(1, across + 1):
            each = ceil(count / (across * down))
            w, h, d = across * width, down * height, each * thick
            if (best is not None and w > WIDEST) or across * down > count:
                break
            score = w < NARROW and across < count, 2 * (w * h + w * d + h * d), across
            if best is None or score < best[0]:
                best = score, Stacks(across, down, each)
    assert best is not None  # a single stack is always possible
    return best[1]


def _keys(component: Component) -> BoxKeys:
    keys = component.own.packaging
    assert isinstance(keys, BoxKeys)  # a box has them
    return keys


def require_room(order: PrintOrder, name: str, what: str, net: Figure, smaller: str) -> None:
    """Raise DoesNotFit for what does not go on a sheet as a whole: a net cannot be glued together from tiles.

    The message says how large a paper would have to be, names one that is, and how to make the thing `smaller`."""
    if fits(net, order.paper):
        return
    (wide, high), size = room_of(net, order.paper), order.paper.size
    large = next((paper for paper in by_size() if fits(net, paper._replace(margin=order.paper.margin))), None)
    remedy = f"{smaller}; no paper is large enough"
    if large is not None:
        on = large.name.lower()
        remedy = f"print it with --only {name} --paper {on}, or with the rest by --paper {name}={on},{order.paper.known_as.lower()}"
    needs = f"it needs a paper of {wide:.0f} × {high:.0f} mm"
    problem = f"{what} is {net.width:.0f} × {net.height:.0f} mm and does not fit on {order.paper.label}: {needs}"
    over = max(0.1, min(max(wide - side, high - other) for side, other in (size, size[::-1])))
    raise DoesNotFit(f"{problem}; {remedy}", over, whole=True)


def bands(order: PrintOrder, component: Component, inside: Inside) -> list[Piece]:
    """Return both strips of each band, the front first. Drawing them raises DoesNotFit for one that does not go on a sheet."""

    (least, most), say = order.spec.players, order.say
    players = say("band_players", least=least, most=most) if least < most else say("band_players_exact", players=most)
    players = " · ".join((players, *say_kit(order.spec, say, len(order.seats))))

    @cache
    def face(side: str) -> Figure:
        keys = component.own.packaging
        assert isinstance(keys, BandKeys)  # a band has them
        if side == "front":
            return packaging.band_front(look_of(order, inside, mapped=True), packaging.band_around(keys.around, keys.wall), players)
        return backs().back

    @cache
    def backs() -> packaging.Backs:
        keys, spec = component.own.packaging, order.spec
        assert isinstance(keys, BandKeys)  # a band has them
        small = (*([spec.note] if spec.note else []), *home_use(order), spec.pin)
        blurb = blurb_of(order, tuple(list_contents(order, inside)), small)
        parts = [part for one in spec.components.values() if one.kind in (*PLAYED, "note") and (part := inside(one, False)) is not None]
        size = packaging.face_size(packaging.band_around(keys.around, keys.wall))
        return packaging.back_faces(look_of(order, mapped=True), *size, blurb, things=partial(_draw_things, parts))

    @cache
    def strip(side: str) -> Figure:
        keys = component.own.packaging
        assert isinstance(keys, BandKeys)  # a band has them
        band, look, glue = packaging.band_around(keys.around, keys.wall), look_of(order, mapped=True), order.say("glue_flap")
        return packaging.band_net(band, look, face(side), order.spec.title, glue, second=side == "back")

    def net(side: str) -> Figure:
        what = f"a strip of the band `{component.name}`"
        require_room(order, component.name, what, strip(side), "make it for a smaller stack with `around:`")
        return strip(side)

    def leave_out(side: str) -> tuple[str, ...]:
        title = order.spec.title
        more = backs().left_out if side == "back" else ()
        return (*_unsaid((title,) if side == "back" else (title, players), strip(side).shapes), *more)

    def see(side: str) -> tuple[Figure, ...]:
        return (face(side),)

    return [
        fold_piece(component, entry._replace(stem=f"{entry.stem}-{side}"), partial(net, side), partial(see, side))._replace(
            clear=CLEAR, leave_out=partial(leave_out, side)
        )
        for entry in own_entries(order, component)
        for side in ("front", "back")
    ]


def list_contents(order: PrintOrder, inside: Inside) -> Iterator[str]:
    """Yield all that a kit has, and how many of each: pieces, boards and panels, and what is read or written on.

    Rules are there once: as sheets, or where a rulebook has all their text and is printed, as the rulebook."""
    spec = order.spec
    books = [name for name, one in spec.components.items() if one.kind == "booklet" or name == RULEBOOK]
    books = [name for name in books if name in order.only or is_counted(spec.components[name])]
    left_out = {TITLE, *(sheet for book in books for sheet in sheets_in_book(spec, book))}
    for component in spec.components.values():
        if component.kind in (*PACKAGING, "labels") or component.name in left_out or component.name in order.without:
            continue
        part = inside(component, False)
        count = 1 if component.name in books else 0 if part is None else part.counted or (part.pieces if is_counted(component) else 0)
        if count:
            yield say_holds(order, component, count)


CLEAR = packaging.EDGE
"""What `proof` finds free of dark ink beside every cut of a box or a band, in mm."""
MOST_POINTS = 900
"""A larger board has too fine a map for a box."""
MAP_TILE = 30.0
"""The side of the tiles of a map of tiles before it is fitted to a box, in mm."""
RIM = 4.0
"""What is left out of it around, with its frame, in mm."""
KIND = "labels"
BAGGED = ("card", "coin", "die", "net", "note", "square", "standee", "tile", "token")
"""Kinds whose pieces are kept in bags."""
LARGEST = 125.0
"""Pieces with a longer side than this, in mm, are not bagged: player aids are cards, too, and lie flat."""
FEW = 6
"""Different pieces of a heap that are named one by one."""


class Bag(NamedTuple):
    """What one label says: whose bag it is, or of what, the lines that say what is in it, and how many pieces of each component that is."""

    stem: str
    title: str
    seat: Seat | None
    lines: tuple[str, ...]
    holds: tuple[tuple[str, int], ...]
    shown: Piece | None = None
    """One of its pieces, on the label of what is everybody's."""


def components_in_bags(order: PrintOrder) -> tuple[str, ...]:
    """Return the components whose pieces may be kept in bags, whether they are printed now or not, unless they are left out."""
    return tuple(name for name, one in order.spec.components.items() if one.kind in BAGGED and name not in order.without)


def make_labels(order: PrintOrder, parts: Sequence[Part]) -> Iterator[Batch]:
    """Yield the labels of a kit, which count the `parts`. Raises KitError where labels are wanted and nothing is in bags."""
    look = look_of(order)
    for component in order.spec.components.values():
        if component.kind != KIND or not component.pieces or not order.wants(component.name):
            continue
        bags = [part for bag in _bags(order, parts) for part in _part_bag(look, bag)]
        if not bags and order.only == (component.name,):
            what = f"`{component.name}` are labels for bags of pieces, and this kit has no pieces"
            raise KitError(f"{what}; add some, such as `stones: {{kind: token, diameter: 20, each_seat: 10}}`, or leave the labels out")
        if bags:
            yield Batch(order.use_paper_of(component.name), [component.name], {}, *_label_sheets(order, component, look, bags))


def _label_sheets(order: PrintOrder, component: Component, look: packaging.Look, bags: Sequence[Bag]) -> Made:
    """Return the labels of all bags, in a grid that is cut in straight lines."""
    title = component.own.title
    pieces, labels = [], []
    for bag in bags:
        stem = f"{component.name}-{bag.stem}"
        copies = order.each(component.name, component.pieces)
        if order.copies is not None:
            copies = order.copies.get((component.name, stem), 0)
        face = Face(stem, f"{title}: {bag.title}", partial(_draw_label, look, bag, order.spec.title))
        draw = cache(lambda bleed, shared, face=face: Sides(symbol(face.name, face.figure)))
        seat = bag.seat.letter if bag.seat is not None else ""
        pieces.append(Piece(component.name, title, face, copies, seat=seat, draw=draw))
        if copies:
            labels.append(Label(stem, copies, bag.title, bag.lines, bag.holds))
    note = order.say("piece_note", width=Length(packaging.SIZE[0]), height=Length(packaging.SIZE[1]))
    paper = order.paper_of(component.name)
    # the words of a label may be anywhere on it: `proof` does not look for its middle
    job = Job(packaging.SIZE, "square", 0.0, paper, order.options.duplex, lambda owners: title, note, order.say, True, True, framed=False)
    return [Part(component.name, title, pieces, labels=tuple(labels))], CutOut(lambda names: job)


def _draw_label(look: packaging.Look, bag: Bag, game: str) -> Figure:
    """Return a label of a bag; that of what is everybody's shows one of its pieces."""
    thing = () if bag.shown is None else (fit_piece(see(bag.shown), packaging.LABEL_ROOM),)
    return packaging.bag_label(look, bag.seat, bag.title, bag.lines, game, thing)


def _bags(order: PrintOrder, parts: Sequence[Part]) -> Iterator[Bag]:
    """Yield the bag of each seat, then those of what is everybody's, in the order of the layout."""
    bagged = [part for part in parts if _is_bagged(order, part)]
    for letter, seat in order.seats.items():
        holds = [(part, count) for part in bagged if (count := sum(_count_of_seat(order, part, item, letter) for item in part.items))]
        lines = tuple(say_holds(order, order.spec.components[part.name], count) for part, count in holds)
        if holds:
            yield Bag(letter, f"{seat.name} {letter}", seat, lines, tuple((part.name, count) for part, count in holds))
    for part in bagged:
        shared = [
            item for item in part.items if item.copies and not any(_count_of_seat(order, part, item, letter) for letter in order.seats)
        ]
        if count := sum(item.copies for item in shared):
            lines = tuple(_heap(order, part, shared, count))
            yield Bag(part.name, order.set_signs(part.title), None, lines, ((part.name, count),), shared[0])


def _is_bagged(order: PrintOrder, part: Part) -> bool:
    """Return whether the pieces of a component are small, and cut out one by one."""
    kind = order.spec.components[part.name].kind if part.name in order.spec.components else ""
    if kind not in BAGGED or not part.items:
        return False
    sizes = [part.cut.size] if part.cut is not None else [(face.figure.width, face.figure.height) for face in part.faces]
    return all(max(size) <= LARGEST for size in sizes)


def _count_of_seat(order: PrintOrder, part: Part, item: Piece, letter: str) -> int:
    """Return how many of a piece belong to a seat: its own, or its share of those that each seat has alike."""
    if item.seat:
        return item.copies if item.seat == letter else 0
    each = order.spec.components[part.name].each_seat
    return each if each and item.copies == each * len(order.seats) else 0


def _heap(order: PrintOrder, part: Part, items: Sequence[Piece], count: int) -> Iterator[str]:
    """Yield what is in a heap: how many there are, for whom, and of few different pieces how many of each."""
    yield order.say("label_shared", count=count)
    each: dict[str, int] = {}
    for item in items:
        what = order.set_signs(item.front.title.rpartition(": ")[2])
        each[what] = each.get(what, 0) + item.copies
    if 1 < len(each) <= FEW:
        yield from (order.say("box_holds", count=copies, what=what) for what, copies in each.items())


def _part_bag(look: packaging.Look, bag: Bag) -> list[Bag]:
    """Return a bag, or several where its lines are too many for one label; no line is left out."""
    if len(packaging.set_lines(look, bag.lines)[1]) <= packaging.most_lines():
        return [bag]
    labels: list[list[int]] = [[]]
    for number in range(len(bag.lines)):
        tried = [bag.lines[one] for one in (*labels[-1], number)]
        if labels[-1] and len(packaging.set_lines(look, tried)[1]) > packaging.most_lines():
            labels.append([])
        labels[-1].append(number)
    total = len(labels)
    return [
        Bag(
            f"{bag.stem}-{at}",
            f"{bag.title} {at}/{total}",
            bag.seat,
            tuple(bag.lines[one] for one in numbers),
            tuple(bag.holds[one] for one in numbers) if len(bag.holds) == len(bag.lines) else bag.holds * (at == 1),
            bag.shown,
        )
        for at, numbers in enumerate(labels, 1)
    ]
