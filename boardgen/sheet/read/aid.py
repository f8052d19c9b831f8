"""A card of columns, each with its own texts in one size of type: the player aid; in large type it may take several cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

from boardgen.draw.shape import ink
from boardgen.draw.shape.panel_frame import INSET, headed_frame
from boardgen.draw.shape.shapes import Figure, Paint, Shape, Text, line
from boardgen.draw.type import fonts
from boardgen.errors import DoesNotFit
from boardgen.sheet.read.prose import STEP, Paragraph, Place, fits, set_text

LARGEST = 10.0
EDGE = 4.5
GUTTER = 6.0
BAND = 9.0
TINTS = (ink.MOVE, ink.REPLY, ink.SCORING)
"""Of the headings of each column: what to do, what to look up, and what follows from it."""
TOP = BAND + 3.0
"""From the upper edge of a card to its columns."""
MOST = 4
"""Cards that a text in large type may take."""


def aid_card(
    title: str,
    note: str,
    columns: Sequence[Sequence[Paragraph]],
    size: tuple[float, float],
    sizes: tuple[float, float] = (LARGEST, ink.BODY),
) -> Figure:
    """The card, its columns as wide as each other, in type of the largest to the smallest of `sizes` (points). Raises DoesNotFit."""
    places = _places(title, len(columns), size)
    return _card(title, note, _in_columns(title, columns, places, sizes), places, size, sizes[1])


def screen_inside(
    title: str, note: str, columns: Sequence[Sequence[Paragraph]], size: tuple[float, float], sizes: tuple[float, float]
) -> Figure:
    """The same text on the panels of a screen, a column each: in their own columns, else flowed through them. Raises DoesNotFit."""
    wide = size[0] / len(columns)
    places = [place._replace(x=i * wide + EDGE, width=wide - 2 * EDGE) for i, place in enumerate(_places(title, len(columns), size))]
    try:
        drawn = _in_columns(title, columns, places, sizes)
    except DoesNotFit:
        text = [*chain.from_iterable(columns)]
        drawn = [*chain.from_iterable(set_text(title, text, places, sizes, even=False, tint=_tint(text)).columns)]
    return _card(title, note, drawn, places[:1], size, sizes[1])


def _in_columns(title: str, columns: Sequence[Sequence[Paragraph]], places: Sequence[Place], sizes: tuple[float, float]) -> list[Shape]:
    """Each text in its own place, all in the largest type in which each of them fits. Raises DoesNotFit."""
    points, least = sizes
    while points > least and not all(fits(text, [place], points) for text, place in zip(columns, places, strict=True)):
        points -= STEP
    shapes: list[Shape] = []
    for i, (text, place) in enumerate(zip(columns, places, strict=True)):
        shapes += set_text(title, text, [place], (points, least), even=False, tint=_tint(text, i)).columns[0]
    return shapes


def _tint(text: Sequence[Paragraph], column: int = 0) -> str:
    """The tint of the headings of a column; none where it has no heading, as in a glossary."""
    return TINTS[column % len(TINTS)] if any(paragraph.heading for paragraph in text) else ""


def large_cards(
    title: str,
    note: str,
    columns: Sequence[Sequence[Paragraph]],
    size: tuple[float, float],
    least: float,
    numbered: Callable[[int, int], str],
) -> tuple[Figure, ...]:
    """The same text on one card in type of `least` points or more: in its own columns, else flowed through them, else on several cards.

    `numbered` gives the title of one of several, from its number and how many there are. Raises DoesNotFit where MOST cards are too few.
    """
    try:
        return (aid_card(title, note, columns, size, (LARGEST * least / ink.BODY, least)),)
    except DoesNotFit:
        pass
    text = [*chain.from_iterable(columns)]
    refused: DoesNotFit | None = None
    for count in range(1, MOST + 1):
        for across in range(len(columns), 0, -1):
            places = _places(title, across, size)
            try:
                set_columns = set_text(title, text, places * count, (least, least), tint=_tint(text)).columns
            except DoesNotFit as problem:
                refused = problem
                continue
            cards = []
            for at in range(count):
                called = numbered(at + 1, count) if count > 1 else title
                drawn = [*chain.from_iterable(set_columns[at * across : (at + 1) * across])]
                cards.append(_card(called, note, drawn, places, size, least))
            return tuple(cards)
    assert refused is not None
    raise refused


def _places(title: str, count: int, size: tuple[float, float]) -> list[Place]:
    """The columns of a card. Raises DoesNotFit where it has no room for them."""
    width, height = size
    each = (width - 2 * EDGE - (count - 1) * GUTTER) / count
    places = [Place(EDGE + i * (each + GUTTER), TOP, each, height - TOP - EDGE + 1.0) for i in range(count)]
    if min(each, places[0].height) < 5:
        raise DoesNotFit(f"{title}: a card of {width:g} x {height:g} mm has no room for text", 5 - min(each, places[0].height))
    return places


def _card(title: str, note: str, drawn: Sequence[Shape], places: Sequence[Place], size: tuple[float, float], least: float) -> Figure:
    """The card with its band, the note at the right end of it where there is room, and lines between the columns."""
    width, height = size
    base = (INSET + BAND) / 2 + fonts.cap_height("semibold", ink.HEADING) / 2
    shapes = [*headed_frame(width, height, BAND - INSET), Text(EDGE, base, title, "semibold", ink.HEADING, ink.TEXT)]
    if fonts.width(title, "semibold", ink.HEADING) + fonts.width(note, "regular", least) + 6 <= width - 2 * EDGE:
        shapes.append(Text(width - EDGE, base, note, "regular", least, ink.SECOND, "end"))
    for place in places[1:]:
        x = place.x - GUTTER / 2
        shapes.append(line(x, TOP, x, height - EDGE, Paint(stroke=ink.FAINT, width=0.25)))
    return Figure(width, height, (*shapes, *drawn))
