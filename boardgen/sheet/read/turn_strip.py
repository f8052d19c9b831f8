"""The turn as a strip across a player aid: its steps in boxes in the order of play, each with its number and name above its words.

Beside the name is a sign, or between name and words a picture of the step, made of the pieces of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from math import fsum

from boardgen.draw.piece import symbols, tokens
from boardgen.draw.shape import hatch, ink, tags
from boardgen.draw.shape.shapes import Circle, Group, Paint, Path, Rect, Segment, Shape, Symbol, Text, Use, add_tag, line, polygon
from boardgen.draw.shape.tags import Tag
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Affine, Box
from boardgen.errors import DoesNotFit
from boardgen.layout.yaml.plain_text import split_words
from boardgen.records import NamedTuple
from boardgen.sheet.read.prose import AIR, DISC, LEADING, Paragraph, Run

GAP = 1.0
"""Between two boxes, in mm."""
POINT = 1.6
"""How far the point of a box reaches into the next one, in mm."""
PAD = 1.1
"""Around the words of a box, in mm."""
TITLE = 2.0
"""The width of the bar with the title, which is read from below, besides its lines, in mm."""
BELOW = 1.8
"""Below a strip, in mm."""
MOST_LINES = 7
PICTURE = 9.4
"""The height of the picture of a step, in mm."""
LEAST_WIDE = 2.5
"""The smallest width of such a picture, in heights."""
NAME, HEAD, SIGN = 1.25, 1.75, 0.68
"""The size of the name of a step, the height of its line and the radius of its sign, in ems of the words."""


class Strip(NamedTuple):
    """What comes after each other in a turn or a round: its title, the words of each step, and its sign, one of the steps of `symbols`.

    What is before the first colon of the words is the name of the step."""

    title: str
    steps: tuple[str, ...]
    signs: tuple[str, ...] = ()
    pictures: tuple[Callable[[Box], Iterable[Shape]], ...] = ()
    """What draws each step into a box PICTURE mm high and at least as wide as LEAST_WIDE says, instead of its sign."""


class _Set(NamedTuple):
    """A strip in a size of type: the lines of its title; the widths of the words of its boxes, in mm, and their lines."""

    title: list[str]
    widths: list[float]
    lines: list[list[str]]
    height: float


def name_step(words: str) -> tuple[str, str]:
    """Return the name of a step, nothing where it has none, and what is to be done."""
    name, colon, rest = words.partition(": ")
    return (name, rest) if colon else ("", words)


def list_steps(strip: Strip, before: float) -> list[Paragraph]:
    """Return the steps as numbered paragraphs, so many lines apart, where a strip has no room."""
    steps = []
    for number, words in enumerate(strip.steps, 1):
        name, rest = name_step(words)
        steps.append(Paragraph((*((Run(f"{name}:", "semibold"),) if name else ()), Run(rest)), before, 4.0, str(number)))
    return steps


def strip_height(strips: Sequence[Strip], room: float, size: float) -> float:
    """Return the height of strips below each other with what is free below them, in mm. Raises DoesNotFit."""
    return fsum(_set(strip, room, size).height + BELOW for strip in strips)


def draw_strips(strips: Sequence[Strip], corner: tuple[float, float], room: float, size: float, tint: str) -> Iterator[Shape]:
    """Draw strips of a width of `room` mm below each other, in type of `size` points. Raises DoesNotFit."""
    x, y = corner
    for number, strip in enumerate(strips, 1):
        laid = _set(strip, room, size)
        bar = _bar(laid.title, size)
        yield from _draw_title(laid.title, Box(x, y, x + bar, y + laid.height), size, tint)
        left = x + bar + GAP
        for step, (wide, lines) in enumerate(zip(laid.widths, laid.lines, strict=True), 1):
            right = left + wide + _measure_sides(step)
            yield _outline(Box(left, y, right, y + laid.height), tint, first=step == 1, last=step == len(laid.lines))
            at = left + PAD + (POINT if step > 1 else 0.0)
            item = Tag("LI", key=step, within=Tag("L", key=number))
            name = name_step(strip.steps[step - 1])[0]
            yield from _draw_step((str(step), name), lines, (at, y + PAD), size, tint, item, _picture(strip))
            if strip.pictures:
                top = y + PAD + _head(size) + 0.2
                shown = Box(0.0, 0.0, round(right - 0.4 - at, 2), PICTURE)  # as a symbol a file has it once for all aids
                yield Use(Symbol(f"step-{number}-{step}-{shown.x1:.2f}", tuple(strip.pictures[step - 1](shown))), at, top)
            elif strip.signs:
                em = size * MM_PER_POINT
                yield from symbols.map_sign(
                    strip.signs[step - 1], right - SIGN * em - AIR, y + PAD + 0.5 * _head(size), SIGN * em, ink.deep(tint)
                )
            left = right + GAP
        y += laid.height + BELOW


def _measure_sides(step: int) -> float:
    """Return what a box takes beside its words, in mm: later ones have the point of the one before in them."""
    return 2 * PAD + (POINT if step > 1 else 0.0)


def _set(strip: Strip, room: float, size: float) -> _Set:
    """Return a strip on as few lines as it takes, its boxes as wide as their words ask for. Raises DoesNotFit."""
    count, lead, face = len(strip.steps), _lead(size), fonts.current_face("regular")
    around = GAP * count + POINT + sum(map(_measure_sides, range(1, count + 1)))
    named = [name_step(words) for words in strip.steps]
    sign = 2 * SIGN * size * MM_PER_POINT + AIR if strip.signs and not strip.pictures else 0.0
    least = LEAST_WIDE * PICTURE if strip.pictures else 0.0
    heads = [max(least, _indent(size) + fonts.width(name, "semibold", NAME * size) + sign) for name, _ in named]
    over = 0.0
    for lines in range(1, MOST_LINES + 1):
        height = _head(size) + _picture(strip) + lines * lead + 2 * PAD
        title = fonts.wrap(strip.title, "semibold", size, height - 2 * PAD)
        widths = [max(head, _narrowest(text, size, lines, face)) for head, (_, text) in zip(heads, named, strict=True)]
        tall = max((fonts.width(words, "semibold", size) for words in title), default=0.0)
        over = max(fsum(widths) - room + around + _bar(title, size), tall - height + 2 * PAD)
        if over <= 0:
            spare = 1 + (room - around - _bar(title, size) - fsum(widths)) / fsum(widths)
            widths = [wide * spare for wide in widths]
            return _Set(title, widths, [_wrap(text, size, wide, face) for (_, text), wide in zip(named, widths, strict=True)], height)
    raise DoesNotFit(f"{strip.title}: its steps are {over:.1f} mm too wide for a strip of {room:.0f} mm", over, strip.steps)


def _picture(strip: Strip) -> float:
    """Return what the pictures of a strip take of its height, in mm."""
    return PICTURE + 0.6 if strip.pictures else 0.0


def _bar(title: Sequence[str], size: float) -> float:
    """Return the width of the bar with the lines of a title, in mm."""
    return TITLE + len(title) * _lead(size)


def _lead(size: float) -> float:
    return size * MM_PER_POINT * LEADING


def _head(size: float) -> float:
    """Return the height of the line with number, name and sign, in mm."""
    return HEAD * size * MM_PER_POINT


def _indent(size: float) -> float:
    """Return what the number of a step takes before its name, in mm."""
    return 2 * DISC * size * MM_PER_POINT + AIR


@lru_cache(1024)  # an aid is tried in several rooms and sizes
def _narrowest(text: str, size: float, lines: int, face: fonts.Face) -> float:
    """Return the smallest width in mm at which a step has no more than so many lines."""
    words = [fonts.width(word, face, size) for word in split_words(text)]
    low, high = max(words, default=0.0), fonts.width(text, face, size) + 0.01
    for _ in range(12):
        middle = (low + high) / 2
        if len(_break(text, size, middle, face)) <= lines:
            high = middle
        else:
            low = middle
    return high


@lru_cache(256)
def _spans(text: str, size: float, face: fonts.Face) -> tuple[list[str], Callable[[int, int], float]]:
    """Return the words of a step, and what measures those from one on to before another, in mm: each once, however often it is wrapped."""
    words = split_words(text)
    return words, cache(lambda first, end: fonts.width(" ".join(words[first:end]), face, size))


def _break(text: str, size: float, room: float, face: fonts.Face) -> list[int]:
    """Return with which words the lines of a step begin."""
    words, reach = _spans(text, size, face)
    starts = [0]
    for at in range(1, len(words)):
        if reach(starts[-1], at + 1) > room + 1e-6:
            starts.append(at)
    return starts


def _wrap(text: str, size: float, room: float, face: fonts.Face) -> list[str]:
    """Return the lines of a step."""
    words, starts = split_words(text), _break(text, size, room, face)
    return [" ".join(words[first:end]) for first, end in pairwise([*starts, len(words)])]


def _outline(box: Box, tint: str, *, first: bool, last: bool) -> Shape:
    """Draw the box of a step as an arrow that points to the next one."""
    x0, y0, x1, y1 = box
    middle = (y0 + y1) / 2
    right = [(x1, y0), (x1 + POINT, middle), (x1, y1)]
    corners = [(x0, y0), *right, (x0, y1), *([] if first else [(x0 + POINT, middle)])]
    if last:
        corners = [(x0, y0), (x1 + POINT, y0), (x1 + POINT, y1), (x0, y1), *([] if first else [(x0 + POINT, middle)])]
    return polygon(corners, Paint(fill=tint, role="ground"))


def _draw_title(title: Sequence[str], box: Box, size: float, tint: str) -> Iterator[Shape]:
    """Draw the title in a bar at the left, read from below."""
    dark = ink.deep(tint)
    yield Rect(box.x0, box.y0, box.width, box.height, Paint(fill=dark, role="ground"), 0.9)
    base = fonts.cap_height("semibold", size) / 2 - (len(title) - 1) * _lead(size) / 2
    colour = ink.legible_on(dark)
    lines = (Text(0, base + at * _lead(size), words, "semibold", size, colour, "middle", role="text") for at, words in enumerate(title))
    yield add_tag([Group(tuple(lines), Affine.rotate(-90).then(Affine.translate(*box.centre)))], tags.heading(2))


def _draw_step(
    head: tuple[str, str], lines: Sequence[str], corner: tuple[float, float], size: float, tint: str, item: Tag, picture: float
) -> Iterator[Shape]:
    """Draw the number of a step on a disc and its name, and its words so many mm of a picture below them."""
    x, y = corner
    dark, (number, name) = ink.deep(tint), head
    middle = y + 0.5 * _head(size)
    base = middle + fonts.cap_height("semibold", NAME * size) / 2
    named = [Text(x + _indent(size), base, name, "semibold", NAME * size, dark)] if name else []
    first = y + _head(size) + picture + 0.96 * size * MM_PER_POINT
    written = [Text(x, first + down * _lead(size), words, "regular", size, ink.TEXT) for down, words in enumerate(lines)]
    yield add_tag([*named, *written], Tag("LBody", key=1, within=item))
    r = DISC * size * MM_PER_POINT
    disc = Circle(x + r, middle, r, Paint(fill=dark))
    base = middle + fonts.cap_height("semibold", size) / 2
    yield add_tag([disc, Text(x + r, base, number, "semibold", size, ink.legible_on(dark), "middle")], Tag("Lbl", key=1, within=item))


class Snippet:
    """A piece of a board of two rows within a box, its lines to the edges, and what is put on it: discs of seats, and what happens."""

    def __init__(self, box: Box, style: ink.Style) -> None:
        self.box, self.style, self.mesh = box, style, box.height / 2
        self.columns = max(1, int(box.width / self.mesh + 0.25))
        self.dark = hatch.BLACK if style == "black" else ink.TEXT
        self.act = hatch.BLACK if style == "black" else ink.ACT
        lines: list[Segment] = []
        for column in range(self.columns):
            x, _ = self.at(column, 0)
            lines += [("M", x, box.y0), ("L", x, self.at(0, 1)[1])]
        for number in range(2):
            y = self.at(0, number)[1]
            lines += [("M", box.x0, y), ("L", box.x1, y)]
        land = ink.LANDS[0] if style == "colour" else ink.PAPER
        self.shapes: list[Shape] = [Rect(*box[:2], box.width, box.height, Paint(fill=land), 0.8)]
        self.shapes.append(Path(tuple(lines), Paint(stroke=ink.GRID, width=0.2)))

    def at(self, column: float, row: float) -> tuple[float, float]:
        """Return where a point is; the columns are in the middle of the box."""
        return self.box.centre[0] + (column - (self.columns - 1) / 2) * self.mesh, self.box.y0 + (row + 0.5) * self.mesh

    def disc(self, colour: str, emblem: str, column: float, row: float, *, new: bool = False) -> None:
        """Put a piece with the ink and the emblem of its seat on a point, with a ring around it where it is new."""
        if new:
            self.shapes.append(Circle(*self.at(column, row), 0.57 * self.mesh, Paint(fill=ink.PAPER, stroke=self.act, width=0.5)))
        self.shapes += draw_disc(colour, emblem, *self.at(column, row), 0.46 * self.mesh, self.style)

    def ghost(self, colour: str, column: float, row: float) -> None:
        """Draw the dashed rim of a piece that is taken away."""
        edge = ink.edge(colour) if self.style != "black" else hatch.BLACK
        self.shapes.append(Circle(*self.at(column, row), 0.45 * self.mesh, Paint(ink.PAPER, edge, 0.35, dash=(0.8, 0.6))))

    def capture(self, own: tuple[str, str], other: str, *, new: bool) -> int:
        """Draw a piece of an ink and an emblem that captures one of another ink; return the column of the captured one."""
        middle = (self.columns - 1) // 2
        for column, row in ((middle - 1, 1), (middle + 1, 1)):
            self.disc(*own, column, row)
        self.ghost(other, middle, 1)
        self.disc(*own, middle, 0, new=new)
        return middle


def draw_disc(colour: str, emblem: str, x: float, y: float, r: float, style: ink.Style) -> Iterator[Shape]:
    """Draw a piece with the ink and the emblem of its seat, without its letter, which would be too small to read."""
    if style == "colour":
        yield Circle(x, y, r, Paint(colour, ink.edge(colour), 0.2))
        yield tokens.sign(emblem, x, y, 0.66 * r, ink.legible_on(colour))
        return
    dark = hatch.BLACK if style == "black" else ink.edge(colour)
    yield Circle(x, y, r - 0.15, Paint(ink.PAPER, dark, 0.3))
    yield tokens.sign(emblem, x, y, 0.72 * r, dark)


def draw_arrow(start: tuple[float, float], end: tuple[float, float], colour: str) -> Iterator[Shape]:
    """Draw a straight arrow, its head 1.5 mm long."""
    far = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5
    dx, dy = (end[0] - start[0]) / far, (end[1] - start[1]) / far
    x, y = end[0] - 1.5 * dx, end[1] - 1.5 * dy
    yield line(*start, x, y, Paint(stroke=colour, width=0.6))
    yield polygon([(x - 0.9 * dy, y + 0.9 * dx), end, (x + 0.9 * dy, y - 0.9 * dx)], Paint(fill=colour))


def draw_die(x: float, y: float, side: float, pips: int, dark: str, *, bold: bool = False) -> Iterator[Shape]:
    """Draw a die about (x, y); a `bold` one is that which counts."""
    yield Rect(x - side / 2, y - side / 2, side, side, Paint(ink.PAPER, dark, 0.6 if bold else 0.25), 0.18 * side)
    spots = [(0, 0)] if pips % 2 else []
    spots += ((-1, -1), (1, 1), (-1, 1), (1, -1))[: pips - pips % 2]
    spots += ((-1, 0), (1, 0)) if pips == 6 else ()
    for across, down in spots:
        yield Circle(x + 0.27 * side * across, y + 0.27 * side * down, 0.1 * side, Paint(fill=dark))


def draw_card(x: float, y: float, high: float, dark: str, fill: str, turn: float = 0.0) -> Shape:
    """Draw a card from its back about (x, y), turned by so many degrees."""
    wide = high * 5 / 7
    back = (
        Rect(-wide / 2, -high / 2, wide, high, Paint(ink.PAPER, dark, 0.25), 0.09 * high),
        Rect(-0.37 * wide, -0.4 * high, 0.74 * wide, 0.8 * high, Paint(fill=fill), 0.05 * high),
        tokens.sign("star", 0, 0, 0.2 * high, ink.PAPER),
    )
    return Group(back, Affine.rotate(turn).then(Affine.translate(x, y)))
