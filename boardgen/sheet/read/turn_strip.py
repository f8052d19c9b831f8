"""The turn as a strip across a player aid: its steps in boxes in the order of play, each with its number, name and sign above its words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from math import fsum

from boardgen.draw.piece import symbols
from boardgen.draw.shape import ink, tags
from boardgen.draw.shape.shapes import Circle, Group, Paint, Rect, Shape, Text, add_tag, polygon
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
NAME, HEAD, SIGN = 1.15, 1.7, 0.68
"""The size of the name of a step, the height of its line and the radius of its sign, in ems of the words."""


class Strip(NamedTuple):
    """What comes after each other in a turn or a round: its title, the words of each step, and its sign, one of the steps of `symbols`.

    What is before the first colon of the words is the name of the step.
    """

    title: str
    steps: tuple[str, ...]
    signs: tuple[str, ...] = ()


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
            yield from _draw_step((str(step), name), lines, (at, y + PAD), size, tint, item)
            if strip.signs:
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
    sign = 2 * SIGN * size * MM_PER_POINT + AIR if strip.signs else 0.0
    heads = [_indent(size) + fonts.width(name, "semibold", NAME * size) + sign for name, _ in named]
    over = 0.0
    for lines in range(1, MOST_LINES + 1):
        height = _head(size) + lines * lead + 2 * PAD
        title = fonts.wrap(strip.title, "semibold", size, height - 2 * PAD)
        widths = [max(head, _narrowest(text, size, lines, face)) for head, (_, text) in zip(heads, named, strict=True)]
        tall = max((fonts.width(words, "semibold", size) for words in title), default=0.0)
        over = max(fsum(widths) - room + around + _bar(title, size), tall - height + 2 * PAD)
        if over <= 0:
            spare = 1 + (room - around - _bar(title, size) - fsum(widths)) / fsum(widths)
            widths = [wide * spare for wide in widths]
            return _Set(title, widths, [_wrap(text, size, wide, face) for (_, text), wide in zip(named, widths, strict=True)], height)
    raise DoesNotFit(f"{strip.title}: its steps are {over:.1f} mm too wide for a strip of {room:.0f} mm", over, strip.steps)


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
    placed = Group(tuple(lines), Affine.rotate(-90).then(Affine.translate(*box.centre)))
    yield add_tag([placed], tags.heading(2))


def _draw_step(
    head: tuple[str, str], lines: Sequence[str], corner: tuple[float, float], size: float, tint: str, item: Tag
) -> Iterator[Shape]:
    """Draw the number of a step on a disc and its name, and below them its words."""
    x, y = corner
    dark, (number, name) = ink.deep(tint), head
    middle = y + 0.5 * _head(size)
    base = middle + fonts.cap_height("semibold", NAME * size) / 2
    named = [Text(x + _indent(size), base, name, "semibold", NAME * size, dark)] if name else []
    first = y + _head(size) + 0.96 * size * MM_PER_POINT
    written = [Text(x, first + down * _lead(size), words, "regular", size, ink.TEXT) for down, words in enumerate(lines)]
    yield add_tag([*named, *written], Tag("LBody", key=1, within=item))
    r = DISC * size * MM_PER_POINT
    disc = Circle(x + r, middle, r, Paint(fill=dark))
    base = middle + fonts.cap_height("semibold", size) / 2
    yield add_tag([disc, Text(x + r, base, number, "semibold", size, ink.legible_on(dark), "middle")], Tag("Lbl", key=1, within=item))
