"""The packaging of a game: faces of boxes, labels for bags, belly bands and screens, each with the emblem and the ribbon of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias

from boardgen.draw.pack.nets import BLEED, CUT, Line, TuckBox, flap_outline
from boardgen.draw.piece import ornaments
from boardgen.draw.piece.tokens import draw_emblem
from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.shapes import Circle, Figure, Group, Paint, Path, Rect, Segment, Shape, Text, line
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Affine, Box
from boardgen.layout.ground.vocabulary import Seat
from boardgen.records import NamedTuple

RIBBON = 0.085
"""Height of the ribbon, in heights of a wall."""
FOOT = 0.055
"""Height of the ground below the ribbon, in heights of a wall."""
BLACK = Paint(fill=hatch.BLACK)
LARGEST_TITLE, SMALLEST_TITLE = 30.0, 7.0
"""Type sizes of the name of the game, in points."""


def foot_of(height: float) -> float:
    """Return the part of a wall that the ribbon takes, with the ground below it, in mm."""
    return RIBBON * height + max(EDGE, FOOT * height)


class Look(NamedTuple):
    """Whose packaging it is, and how it is drawn."""

    title: str
    seats: Mapping[str, Seat]
    strong: fonts.Face
    plain: fonts.Face
    style: ink.Style
    map: Figure | None = None
    """The map of the game without its words, which runs round boxes and bands; None for a game without one."""
    picture: Callable[[Box, float, Sequence[Box]], Iterable[Shape]] | None = None
    """Draws the picture of the game in a room, whose upper part, so many mm high, is kept for words, with its pieces clear of boxes; None
    where nothing is printed."""
    over: str = ink.TEXT
    """The ink of words in the sky of the picture."""


class Blurb(NamedTuple):
    """The text on the back of a box or a band."""

    pitch: str
    facts: Sequence[str]
    """For whom it is, how long it takes, how many it is best with."""
    contents: Sequence[str]
    small: Sequence[str] = ()


PANORAMA = "panorama"
"""The id of the map under the words of a box or a band: a ground, whatever is drawn in it."""
EDGE = 4.0
"""What is dark keeps so far from every cut, in mm."""


def panorama(look: Look, room: Box) -> Iterator[Shape]:
    """Yield the middle of the map over a room; nothing for a game without one."""
    if look.map is None:
        return
    by = max(room.width / look.map.width, room.height / look.map.height)
    x, y = room.centre
    at = Affine.scale(by).then(Affine.translate(x - by * look.map.width / 2, y - by * look.map.height / 2))
    yield Group((Group(look.map.shapes, at),), clip=Rect(room.x0, room.y0, room.width, room.height, Paint()), id=PANORAMA)


def plate(look: Look, room: Box) -> Iterator[Shape]:
    """Yield a panel for words, with a line inside its edge; nothing on a box without a map."""
    if look.map is None:
        return
    fill = ink.SAND if look.style == "colour" else ink.PAPER
    dark = hatch.BLACK if look.style == "black" else ink.SLATE
    yield Rect(room.x0, room.y0, room.width, room.height, Paint(fill=fill, stroke=dark, width=0.4), 1.6)
    inner = room.grown(-0.9)
    if inner.width > 4 and inner.height > 4:
        yield Rect(inner.x0, inner.y0, inner.width, inner.height, Paint(stroke=dark, width=0.15), 1.0)


def ribbon(
    look: Look, x: float, y: float, wide: float, high: float, *, upright: bool = False, walls: Sequence[tuple[float, float]] = ()
) -> Iterator[Shape]:
    """Draw a hairline in the middle of a strip, level or from top to bottom, with a dot for each seat in turn on it.

    Where it runs round `walls`, from `x` to `x` in mm, no dot is near a fold, where a box is cut and worn."""
    dark = hatch.BLACK if look.style == "black" else ink.SLATE
    ground = ink.SAND if look.style == "colour" else ink.PAPER
    broad, begins, ends = (wide, y, y + high) if upright else (high, x, x + wide)

    def at(along: float) -> tuple[float, float]:
        return (x + wide / 2, along) if upright else (along, y + high / 2)

    yield line(*at(begins), *at(ends), Paint(stroke=dark, width=HAIR))
    r, seats = min(LARGEST_DOT, 0.3 * broad), [*look.seats.values()]
    places: list[float] = []
    for start, end in walls or ((begins, ends),):
        room = end - start - (2 * (OFF_FOLD + r) if walls else 0.0)
        many = int(room / DOTS_APART) + 1 if walls else len(seats) * max(1, int(room / (DOTS_APART * len(seats))))
        apart = DOTS_APART if walls else room / many
        places += [(start + end) / 2 + (number - (many - 1) / 2) * apart for number in range(many if room > 0 else 0)]
    for number, place in enumerate(places):
        (u, v), seat = at(place), seats[number % len(seats)]
        yield Circle(u, v, r + DOT_AIR, Paint(fill=ground))
        if look.style == "black":
            yield Circle(u, v, r, Paint(fill=dark if seat.hatch == "solid" else ink.PAPER, stroke=dark, width=HAIR))
            if seat.hatch not in ("solid", "none"):
                yield Circle(u, v, 0.45 * r, BLACK)
        else:
            yield Circle(u, v, r, Paint(seat.ink, ink.edge(seat.ink), ink.HAIR_WIDTH))


HAIR, LARGEST_DOT, DOT_AIR, DOTS_APART = 0.25, 1.1, 0.6, 9.0
"""The width of the line of a ribbon, the radius of its dots, what is free around them, and how far they are from each other, in mm."""
OFF_FOLD = 3.9
"""What a dot and what is free around it keep off a fold, in mm: as far as the makers of boxes ask for, and a little more."""


def box_ground(look: Look, box: TuckBox) -> list[Shape]:
    """Return the ground, the map round all four walls, and the ribbon under it."""
    a, _, c, d, e = box.across
    top, low = box.down
    foot = foot_of(box.height)
    shapes = [*_plain_ground(look, box), *panorama(look, Box(a, top + EDGE, e - EDGE, low - foot))]
    if look.map is not None:
        free = Paint(fill=ink.SAND if look.style == "colour" else ink.PAPER)
        shapes.append(Circle((c + d) / 2, top, box.notch + EDGE, free))  # a thumb goes there
    walls = [*pairwise(box.across)]
    return [*shapes, *ribbon(look, a + EDGE, low - foot, e - a - 2 * EDGE, RIBBON * box.height, walls=walls)]


def country_ground(look: Look, box: TuckBox) -> list[Shape]:
    """Return the ground of a box with a front of its own, and the country round its walls, past the cuts; nothing without a country."""
    if look.map is None:
        return []
    a, e, (top, low), front = box.across[0], box.across[-1], box.down, box.panels["front"]
    past = BLEED if look.style == "colour" else 0.0
    country = panorama(look, Box(a - past, top, e + past, low - EDGE))  # the folds at the foot are seen
    under = Rect(front.x0, front.y0, front.width, front.height, Paint(fill=ink.PAPER))  # the front need not cover all of it
    return [*_plain_ground(look, box), *country, under]


def _plain_ground(look: Look, box: TuckBox) -> Iterator[Shape]:
    """Yield the ground of walls, lid and bottom, a little past the cuts; where ink is saved it is the paper."""
    a, e, (top, low), lid, paint = box.across[0], box.across[-1], box.down, box.panels["lid"], Paint(fill=ink.SAND)
    if look.style == "colour":
        yield Rect(a - BLEED, top - BLEED, e - a + 2 * BLEED, low - top + 2 * BLEED, paint)
        yield Rect(lid.x0 - BLEED, lid.y0 - box.tuck - BLEED, lid.width + 2 * BLEED, box.depth + box.tuck + BLEED, paint)
        yield Rect(a - BLEED, low, box.width + 2 * BLEED, box.depth + BLEED, paint)


def front_face(look: Look, width: float, height: float, below: str, notch: float, foot: float) -> Figure:
    """Return the picture of the game under its name and a line `below`, or with both on a plate where it is low.

    Nothing but paper is near the `notch` at the top; the `foot` has other things on it, so many mm high."""
    free = height - foot
    room = Box(0, EDGE, width, free)
    if room.height < LOWEST or look.picture is None:
        return Figure(width, height, tuple(_draw_name(look, Box(EDGE, EDGE, width - EDGE, free - 1), below)))
    thumb = Circle(width / 2, 0, notch + 1.5, Paint(fill=ink.SAND if look.style == "colour" else ink.PAPER))
    tall = room.height > 0.6 * room.width
    head = min(0.36 * room.height, 0.7 * room.width) if tall else 0.0
    top = max(notch + 2.5, EDGE + 2.0) if notch > EDGE else EDGE + 1.0
    whole, thumbed = Rect(room.x0, room.y0, room.width, room.height, Paint()), [thumb] if notch > EDGE else []
    if tall:
        picture = Group(tuple(look.picture(room, top - EDGE + head, ())), clip=whole, id=PANORAMA)
        words = _words(look, Box(room.x0 + 3.0, top, room.x1 - 3.0, top + head), below, look.over)
        return Figure(width, height, (picture, *thumbed, *words))
    high, sides = notch + EDGE, [(1 - share) / 2 * width for share in PLATES]
    rooms = (
        *(Box(x, max(high, free - 1.0 - TALLEST_PLATE), width - x, free - 1.0) for x in sides),
        Box(EDGE, high, width - EDGE, free - 1.0),
    )
    at, name = next(((one, words) for one in rooms if (words := _draw_name(look, one, below))), (rooms[0], []))
    taken = [*([at] if name else []), *([Box(thumb.x - thumb.r, 0, thumb.x + thumb.r, thumb.r)] if thumbed else [])]
    return Figure(width, height, (Group(tuple(look.picture(room, 0.0, taken)), clip=whole, id=PANORAMA), *thumbed, *name))


PLATES, TALLEST_PLATE = (0.46, 0.62), 13.0
"""Widths of the plate on a low front, in widths of it, the first that has room for the name; and its height at most, in mm."""
LOWEST = 10.0
"""The height of the lowest front with a picture, in mm."""


def _draw_name(look: Look, room: Box, below: str) -> list[Shape]:
    """Return a plate with the name of the game and a line `below` it; the name alone on a low plate, and nothing where that has no room."""
    loose, tight = (Box(room.x0 + PAD, room.y0 + high, room.x1 - PAD, room.y1 - high) if look.map else room for high in (1.5, 0.7))
    words = _words(look, loose, below) or _words(look, tight, "")
    return [*plate(look, room), *words] if words else []


PAD = 3.0
"""From the sides of a plate to the name of the game, in mm."""
FACT = 9.5
"""The size of facts on the back, in points."""
PITCH = (15.0, 13.0, 11.0, 9.5)
"""Sizes of the pitch, in points: the first in which it takes three lines at most."""


SMALLER_PITCH = (8.0, ink.FOOTER)
"""Sizes of the pitch beside facts of the smallest size, in points, where there is even less room."""
AROUND, LESS = 5.0, 3.0
"""What is free above and below the words in their room together, in mm: as a rule, and where there is little room."""
SIDES = 6.0
"""What is free at the sides of the words together, in mm."""
BOTTOM_EDGE = 2.5
"""What is free along the folds and cuts of a bottom, in mm."""


Things: TypeAlias = Callable[[Box], Iterable[Shape]]
"""Draws pieces into a box."""
LEAST_THINGS, MOST_THINGS, THINGS_AIR = 6.0, 16.0, 2.4
"""The height of a row of pieces on a back, and the space above it, in mm."""


class Backs(NamedTuple):
    """The back of a box or a band, the bottom of a box, and what of the words has room on neither."""

    back: Figure
    bottom: Figure
    left_out: tuple[str, ...]


def back_faces(look: Look, width: float, height: float, blurb: Blurb, depth: float = 0.0, things: Things | None = None) -> Backs:
    """Return pitch, facts, contents and small print in the middle of the back, smaller where there is little room; below them `things`.

    What does not go in even so is on the bottom, `depth` mm deep, from the end; what goes in nowhere is named."""
    area = Box(EDGE, EDGE, width - EDGE, height - foot_of(height) - 1)
    under = Box(BOTTOM_EDGE, BOTTOM_EDGE, width - BOTTOM_EDGE, depth - BOTTOM_EDGE)
    groups = [group for group in _groups(look, blurb) if group.words]
    best: tuple[int, list[Set], list[Set]] = (0, [], [])
    for keep in range(len(groups), -1, -1):
        above = _fit_lines(groups[:keep], area) if keep else []
        if above is None:
            continue
        for more in range(len(groups) - keep, -1, -1):
            below = _fit_lines(groups[keep : keep + more], under, alone=True) if more else []
            if below is not None:
                best = max(best, (keep + more, above, below), key=lambda one: one[0])
                break
        if best[0] == len(groups):
            break
    count, above, below = best
    left_out = tuple(words for group in groups[count:] for words in group.words)
    return Backs(_back(look, width, height, area, above, things), _bottom(width, depth, under, below), left_out)


def _back(look: Look, width: float, height: float, area: Box, lines: Sequence[Set], things: Things | None) -> Figure:
    """Return lines on a plate in the middle of an area of the back, and below them things, as large as there is room for."""
    if not lines:
        return Figure(width, height, ())
    high = _tall(lines)
    row = min(MOST_THINGS, area.height - high - 2 * AROUND - THINGS_AIR)
    shown: list[Shape] = []
    if things is not None and row >= LEAST_THINGS:
        high += row + THINGS_AIR
        low = area.y0 + (area.height + high) / 2
        shown = list(things(Box(area.x0 + SIDES / 2, low - row, area.x1 - SIDES / 2, low)))
    y, around = area.y0 + (area.height - high) / 2, min(AROUND, area.height - high) / 2
    shapes = (*plate(look, Box(area.x0, y - around, area.x1, y + high + around)), *_draw_lines(lines, width / 2, y), *shown)
    return Figure(width, height, shapes)


def _bottom(width: float, depth: float, area: Box, lines: Sequence[Set]) -> Figure:
    """Return lines in the middle of the bottom, which has no map."""
    return Figure(width, depth, tuple(_draw_lines(lines, width / 2, area.y0 + (area.height - _tall(lines)) / 2)) if lines else ())


def _draw_lines(lines: Sequence[Set], x: float, y: float) -> Iterator[Shape]:
    for text, face, size, fill, before in lines:
        y += before + LINE * size * MM_PER_POINT
        yield Text(x, round(y - 0.3 * size * MM_PER_POINT, 3), text, face, size, fill, "middle")


Set: TypeAlias = tuple[str, fonts.Face, float, str, float]
"""A line, its face, its size in points, its ink, and the space before it in mm."""


class WordGroup(NamedTuple):
    """Words of a back that stay together: their face and ink, and how much smaller than facts they are, in points."""

    words: Sequence[str]
    face: fonts.Face
    fill: str
    smaller: float
    pitch: bool = False


def _groups(look: Look, blurb: Blurb) -> list[WordGroup]:
    """Return the words of a back, the important ones first."""
    return [
        WordGroup((blurb.pitch,) if blurb.pitch else (), "display-italic", ink.TEXT, 0.0, pitch=True),
        WordGroup(blurb.facts, look.strong, ink.TEXT, 0.0),
        WordGroup(blurb.contents, look.plain, ink.TEXT, 1.0),
        WordGroup(blurb.small, look.plain, ink.SECOND, FACT),
    ]


def _fit_lines(groups: Sequence[WordGroup], area: Box, *, alone: bool = False) -> list[Set] | None:
    """Return the lines of words in the largest type in which they have room, None for none; `alone` without a plate, and run in at last."""
    inside, around = (area.width, 0.0) if alone else (area.width - SIDES, AROUND)
    for size in (FACT, FACT - 1, FACT - 2, ink.FOOTER):
        lines = _set_groups(groups, inside, size)
        if lines is not None and _tall(lines) <= area.height - around:
            return lines
    for pitch in SMALLER_PITCH:
        lines = _set_groups(groups, inside, ink.FOOTER, (pitch,))
        if lines is not None and _tall(lines) <= area.height - min(around, LESS):
            return lines
    last = groups[-1]
    joined = [last._replace(words=(" · ".join(words for group in groups for words in group.words),), smaller=FACT)]
    lines = _set_groups(joined, inside, ink.FOOTER) if alone else None
    return lines if lines is not None and _tall(lines) <= area.height else None


def _set_groups(groups: Sequence[WordGroup], inside: float, fact: float, pitches: Sequence[float] = ()) -> list[Set] | None:
    """Return the lines of words that are so wide, with facts of a size and the rest in proportion; None where a word is too wide."""
    lines: list[Set] = []
    for group in groups:
        size = max(ink.FOOTER, fact - group.smaller)
        if group.pitch:
            sizes = [*pitches] or [size for size in PITCH if size <= PITCH[0] - 2 * (FACT - fact)] or [PITCH[-1]]
            size = next((size for size in sizes if len(fonts.wrap(group.words[0], group.face, size, inside)) <= 3), sizes[-1])
        for number, text in enumerate(group.words):
            for part, written in enumerate(fonts.wrap_evenly(text, group.face, size, inside)):
                lines.append((written, group.face, size, group.fill, 1.8 if lines and not number and not part else 0.0))
    return lines if all(fonts.width(text, face, size) <= inside + 1e-6 for text, face, size, _, _ in lines) else None


LINE = 1.3
"""From line to line on a back, in sizes of its type."""


def _tall(lines: Sequence[Set]) -> float:
    """Return the height of lines with the space before each, in mm."""
    return sum(before + LINE * size * MM_PER_POINT for _, _, size, _, before in lines)


def fitting(text: str, face: fonts.Face, room: float, largest: float) -> float:
    """Return the largest size in points in which a line goes into `room` mm; 0 where that is too small to read."""
    size = min(largest, largest * room / max(0.1, fonts.width(text, face, largest)))
    size = int(size * 2) / 2
    return size if size >= ink.FOOTER else 0.0


def _words(look: Look, room: Box, below: str, dark: str = ink.TEXT) -> list[Shape]:
    """Return the name of the game in one, two or three lines, as large as possible, and a small line under it."""
    x = (room.x0 + room.x1) / 2
    small = fitting(below, look.plain, room.width, 11.0) if below else 0.0
    under = 1.5 + fonts.cap_height(look.plain, small) * 1.5 if small else 0.0
    lines, size = _title_lines(look, room.width, room.height - under)
    if not size:
        return []
    lead = 1.5 * fonts.cap_height(look.strong, size)
    top = room.y0 + (room.height - under - lead * len(lines)) / 2
    shapes: list[Shape] = []
    for number, text in enumerate(lines):
        base = top + lead * number + lead / 2 + fonts.cap_height(look.strong, size) / 2
        shapes.append(Text(x, base, text, look.strong, size, dark, "middle"))
    if small:
        base = top + lead * len(lines) + 1.0 + fonts.cap_height(look.plain, small)
        shapes.append(Text(x, base, below, look.plain, small, ink.SECOND if dark == ink.TEXT else dark, "middle"))
    return shapes


def _title_lines(look: Look, wide: float, high: float) -> tuple[list[str], float]:
    """Return the name of the game broken so that it is largest, and its size; no lines where it cannot be read."""
    words = look.title.split()
    size = LARGEST_TITLE
    while size >= SMALLEST_TITLE:
        lines = fonts.wrap(look.title, look.strong, size, wide)
        tall = 1.5 * fonts.cap_height(look.strong, size) * len(lines)
        if tall <= high and all(fonts.width(line, look.strong, size) <= wide for line in lines) and len(lines) <= max(1, len(words)):
            return fonts.wrap_evenly(look.title, look.strong, size, wide), size
        size -= 0.5
    return [], 0.0


PANELS = 3
"""The middle and two wings."""
AIR = 3.0
"""From a cut or a fold to the ground of the outside, in mm."""
STRIPE = 0.12
"""Height of the hatched stripes of black style, in heights of a panel."""
PALE, TILING = 0.3, 0.48
"""The share of a seat's ink in the ground of the outside and in its tiling."""
LARGEST_NAME, SMALLEST_NAME = 22.0, ink.BODY
"""Type sizes of the name of the game, in points."""


def screen(inside: Figure, outside: Figure, panels: int = PANELS) -> Figure:
    """Return the strip, with lines to fold along: level in the middle, and between the panels. Both figures have the same size."""
    width, height = inside.width, inside.height
    shapes: list[Shape] = [
        Group(outside.shapes, Affine.rotate(180).then(Affine.translate(width, height))),
        Group(inside.shapes, Affine.translate(0, height)),
        line(0, height, width, height, ink.FOLD_LINE),
    ]
    for number in range(1, panels):
        x = width * number / panels
        shapes.append(line(x, 0, x, 2 * height, ink.FOLD_LINE))
    return Figure(width, 2 * height, tuple(shapes))


def outside(title: str, seat: Seat | None, size: tuple[float, float], style: ink.Style, panels: int = PANELS) -> Figure:
    """Return what the others see: on each panel the ground of the seat, with its emblem in the middle over the name of the game."""
    width, height = size
    wide = width / panels
    shapes: list[Shape] = []
    for number in range(panels):
        room = Box(number * wide + AIR, AIR, (number + 1) * wide - AIR, height - AIR)
        shapes += panel(room, seat, style, title if number == panels // 2 else "")
    return Figure(width, height, (Group(tuple(shapes)),))


def panel(room: Box, seat: Seat | None, style: ink.Style, title: str) -> Iterator[Shape]:
    """Yield the tiling of a seat with its emblem, over the name of the game where it is given. It is in its style already.

    In colour it is a third of the ink of the seat, so that a screen is neither a sheet of ink nor white."""
    own, dark = (seat.ink if seat is not None else ink.SLATE), hatch.BLACK if style == "black" else ink.TEXT
    ground = ink.pale(own, PALE)
    area = Rect(room.x0, room.y0, room.width, room.height, Paint(ground, ink.edge(ground), ink.HAIR_WIDTH), 2.0)
    if style == "colour":
        yield area
        if seat is not None and seat.symbol:
            yield ornaments.tile_field(seat.symbol, area, ink.pale(own, TILING) if ground != ink.PAPER else ink.FAINT)
            yield area._replace(paint=area.paint._replace(fill=None))
    else:
        yield area._replace(paint=Paint(stroke=dark if style == "black" else ink.GRID, width=ink.GRID_WIDTH))
        yield from _stripes(room, seat, style)
    paper = ground if style == "colour" else ink.PAPER
    x, y = room.centre
    r = min(0.2 * room.height, 0.34 * room.width) * (1.0 if title else 0.65)
    size = _fitting(title, room.width - 6) if title else 0.0
    middle = y - (0.9 * fonts.cap_height("display", size) if size else 0.0)
    if seat is not None:
        colour = hatch.BLACK if style == "black" else own
        letters, contour = ("", "") if style == "black" else (ink.legible_on(own), ink.TEXT)
        yield Group(draw_emblem(seat.symbol, seat.letter, r, colour, paper, contour=contour, letters=letters), Affine.translate(x, middle))
    if size:
        base = middle + (1.45 * r if seat is not None else 0.0) + fonts.cap_height("display", size)
        wide, high = fonts.width(title, "display", size) + 6.0, 1.9 * fonts.cap_height("display", size)
        if style == "colour":
            yield Rect(x - wide / 2, base - 1.45 * fonts.cap_height("display", size), wide, high, Paint(fill=ground), 1.5)
        yield Text(x, base, title, "display", size, dark, "middle")


def _stripes(room: Box, seat: Seat | None, style: ink.Style) -> Iterator[Shape]:
    """Draw stripes above and below: of the seat's hatch in black style, of its ink in low-ink style."""
    high = STRIPE * room.height
    for top in (room.y0 + 2.0, room.y1 - 2.0 - high):
        stripe = Rect(room.x0 + 2.0, top, room.width - 4.0, high, Paint(), 1.0)
        if style == "black":
            box = Box(stripe.x, stripe.y, stripe.x + stripe.w, stripe.y + stripe.h)
            yield from hatch.hatch_area(seat.hatch if seat is not None else "diagonal", stripe, box, hatch.PIECE)
            yield Rect(*box[:2], stripe.w, stripe.h, Paint(stroke=hatch.BLACK, width=ink.CUT_WIDTH), 1.0)
        else:
            tint = seat.ink if seat is not None else ink.SLATE
            yield Rect(stripe.x, stripe.y + high / 2 - 0.8, stripe.w, 1.6, Paint(fill=tint))


def _fitting(text: str, room: float) -> float:
    """Return the size of a line in `room` mm; 0 where it would be too small to read."""
    size = min(LARGEST_NAME, LARGEST_NAME * room / max(0.1, fonts.width(text, "display", LARGEST_NAME)))
    return size if size >= SMALLEST_NAME else 0.0


SIZE = (57.0, 41.0)
"""Width and height of a label in mm: seven go on a sheet of A4 beside the strips of a belly band."""
LABEL_EDGE = 4.0
"""From the cut to what is printed, in mm."""
EMBLEM = 16.0
"""Width of the ground of a seat, and of a thing that is everybody's."""
LABEL_ROOM = Box(LABEL_EDGE, LABEL_EDGE, LABEL_EDGE + EMBLEM, SIZE[1] - LABEL_EDGE)
"""What is beside the words of a label, from its upper left corner."""
TITLE, NOTE = 7.5, 4.6
"""Height of the line of the title, and of that of the game at the foot, in mm."""
HOLDS = 11.0
"""Type of what is in the bag, in points, where there is room."""
LEAD = 1.32
"""From line to line, in heights of the type."""


def bag_label(look: Look, seat: Seat | None, title: str, lines: Sequence[str], note: str, thing: Sequence[Shape] = ()) -> Figure:
    """Return a label with the ground and the emblem of the `seat`, or the `thing` in the bag for what is everybody's.

    A thing is drawn in `LABEL_ROOM`. The lines are as large as `fitting_lines` found them to fit."""
    width, height = SIZE
    left, right = LABEL_EDGE + EMBLEM + LABEL_EDGE, width - LABEL_EDGE
    shapes: list[Shape] = [Group(tuple(thing) if seat is None else tuple(panel(LABEL_ROOM, seat, look.style, "")))]
    size = fitting(title, look.strong, right - left, ink.HEADING) or ink.FOOTER
    base = LABEL_EDGE + fonts.cap_height(look.strong, ink.HEADING)
    shapes.append(Text(left, base, title, look.strong, size, ink.TEXT))
    shapes.append(Rect(left, LABEL_EDGE + TITLE - 1.6, right - left, 0.3, Paint(fill=ink.GRID)))
    points, wrapped = set_lines(look, lines)
    lead = points * MM_PER_POINT * LEAD
    y = LABEL_EDGE + TITLE + lead - 0.6
    for text in wrapped:
        shapes.append(Text(left, y, text, look.plain, points, ink.TEXT))
        y += lead
    small = fitting(note, look.plain, right - left, ink.BODY) or ink.FOOTER
    shapes.append(Text(left, height - LABEL_EDGE, note, look.plain, small, ink.SECOND))
    return Figure(width, height, tuple(shapes))


def set_lines(look: Look, lines: Sequence[str]) -> tuple[float, list[str]]:
    """Return the type in points in which lines fit below the title, and the broken lines. In the smallest type they may not fit."""
    wide = SIZE[0] - 3 * LABEL_EDGE - EMBLEM
    size = HOLDS
    while True:
        wrapped = [part for line in lines for part in fonts.wrap(line, look.plain, size, wide)]
        if size <= ink.BODY or len(wrapped) * size * MM_PER_POINT * LEAD <= room_for_lines():
            return size, wrapped
        size -= 0.5


def room_for_lines() -> float:
    """Return the height of what is below the title and above the foot, in mm."""
    return SIZE[1] - 2 * LABEL_EDGE - TITLE - NOTE


def most_lines() -> int:
    """Return how many lines a label has room for in the smallest type."""
    return int(room_for_lines() / (ink.BODY * MM_PER_POINT * LEAD))


GLUED = 12.0
"""Depth of the flap, in mm."""
BROAD, SHARE = 70.0, 0.4
"""The most that a band is broad, in mm and in widths of what it goes around."""
BAND_RIBBON = 7.0
"""From both its edges to the inside of the ribbons along them, in mm."""


class BellyBand(NamedTuple):
    """A strip by its folds, in mm: how broad it is, the height of its wall and that of its spine."""

    broad: float
    wall: float
    spine: float

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the net, with its ground where that runs out."""
        return self.broad + 2 * BLEED, self.wall + self.spine + GLUED + BLEED + ink.CUT_WIDTH

    @property
    def folds(self) -> tuple[Line, ...]:
        """Between wall and spine, and between spine and flap."""
        return tuple((BLEED, y, BLEED + self.broad, y) for y in (BLEED + self.wall, BLEED + self.wall + self.spine))

    @property
    def outline(self) -> tuple[Segment, ...]:
        """The line to cut along."""
        x0, x1, foot = BLEED, BLEED + self.broad, BLEED + self.wall + self.spine
        flap = flap_outline((x1, foot), (x0, foot), GLUED, 3.0)
        return (("M", x0, BLEED), ("L", x1, BLEED), *(("L", x, y) for x, y in flap), ("Z",))


def band_around(stack: tuple[float, float, float], card: float) -> BellyBand:
    """Return the band for a stack of so many mm in width, height and thickness; each fold takes the thickness of its own card twice."""
    width, height, thick = stack
    return BellyBand(round(min(BROAD, SHARE * width), 2), round(height + 2 * card, 3), round(thick + 2 * card, 3))


def band_net(band: BellyBand, look: Look, face: Figure, words: str, glue: str, *, second: bool = False) -> Figure:
    """Return one strip with a face on its wall, words on its spine and one on its flap; its map goes on on the second strip."""
    x, y, long = BLEED, BLEED, band.wall + band.spine
    shapes: list[Shape] = []
    if look.style == "colour":
        shapes.append(Rect(0, 0, band.broad + 2 * BLEED, long + 2 * BLEED, Paint(fill=ink.SAND)))
    inner = Box(x + BAND_RIBBON, y + EDGE, x + band.broad - BAND_RIBBON, y + long)
    start = inner.y0 - EDGE - (long if second else 0.0)
    whole = Group(tuple(panorama(look, inner._replace(y0=start, y1=start + 2 * long))))
    if look.map is not None:
        shapes.append(Group(whole.shapes, clip=Rect(inner.x0, inner.y0, inner.width, inner.height, Paint())))
    for west in (x + EDGE, x + band.broad - BAND_RIBBON):
        shapes += ribbon(look, west, y + EDGE, BAND_RIBBON - EDGE, long - EDGE, upright=True)
    shapes.append(face.at(x + BAND_RIBBON, y))
    shapes += _spine(look, Box(x + BAND_RIBBON, y + band.wall, x + band.broad - BAND_RIBBON, y + long), words)
    base = y + long + GLUED / 2 + fonts.cap_height("regular", ink.FOOTER) / 2 + BLEED / 2
    shapes.append(Text(x + band.broad / 2, base, glue, "regular", ink.FOOTER, ink.SECOND, "middle"))
    shapes += [Path(band.outline, CUT), *(line(*ends, ink.FOLD_LINE) for ends in band.folds)]
    return Figure(*band.size, tuple(shapes))


def face_size(band: BellyBand) -> tuple[float, float]:
    """Return width and height of what is seen on a wall between the ribbons."""
    return band.broad - 2 * BAND_RIBBON, band.wall


def band_front(look: Look, band: BellyBand, below: str) -> Figure:
    """Return the picture and the name of the game, and a line below."""
    return front_face(look, *face_size(band), below, 0.0, 0.0)


def _spine(look: Look, room: Box, words: str) -> list[Shape]:
    """Return words along the spine; nothing where they cannot be read."""
    size = min(fitting(words, look.strong, room.width - 2 * PAD - 2, 16.0), 0.5 * room.height / fonts.cap_height(look.strong, 1.0))
    if size < ink.FOOTER:
        return []
    middle = (room.y0 + room.y1) / 2 + fonts.cap_height(look.strong, size) / 2
    wide, high = fonts.width(words, look.strong, size) / 2 + 2.5, 0.9 * fonts.cap_height(look.strong, size)
    (x, y) = room.centre
    label = plate(look, Box(max(room.x0, x - wide), max(room.y0, y - high), min(room.x1, x + wide), min(room.y1, y + high)))
    return [*label, Text((room.x0 + room.x1) / 2, middle, words, look.strong, size, ink.TEXT, "middle")]
