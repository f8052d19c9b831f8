"""Playing cards: a front in bands of the ink of its kind, and a back that hides which way is up.

A front has a head with code, title and when it may be played, a board with what happens on it, the text, and a foot that says how many
there are. Head, board and foot run from cut to cut and on past them, at the same heights on every card of a deck: neighbours that share
their cuts show the same ink on both sides of a cut. Words keep to the safe zone. The ground of the back runs on past the cut, too; what
is drawn on it is the same when the card is turned round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from boardgen.draw.piece import ornaments
from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.shapes import Circle, Figure, Group, Paint, Path, Rect, Segment, Shape, Text, line
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Affine, Box
from boardgen.errors import DoesNotFit
from boardgen.games.territory.card_signs import card_sign, kind_sign

CORNER = 3.0
"""Radius of a rounded corner, in mm."""
SAFE = 3.0
"""Nothing that matters is nearer to the cut, in mm."""
INSET = 4.8
"""Millimetres from the sides to the words."""
_TOP, _UNDER = 4.4, 2.9
"""Air over and under the words of the head."""
_FOOT = 9.0
"""The height of the foot."""
_AIR = 3.0
"""Air over and under the text."""
_KIND = 1.6
"""The height of the strips that say the kind of a card in black style."""
_HATCHES = {ink.MOVE: "diagonal", ink.REPLY: "dots", ink.SCORING: "vertical"}
KIND_SIGNS = {ink.MOVE: "move", ink.REPLY: "reply", ink.SCORING: "scoring"}
BADGE = 3.6
"""The radius of the disc under the sign of a kind, in mm."""
_CODE, _INDEX = 17.0, 12.0
"""Type of the code in the head, and of that in the foot, which is upside down for whoever holds the card the other way round."""
_TITLE = (14.0, ink.CARD_TITLE)
_TEXT = (11.0, 9.5)
"""The largest type of the text, and the one that the board makes room for."""
_WHEN = 9.0
_LEADING = 1.22
_BOARD = tuple(share / 100 for share in range(66, 38, -2))
"""The shares of the height between head and foot that the board may have, the best first."""


class Wording(NamedTuple):
    """What is written on a card. `code` is the one that the log uses, `when` says when it may be played, `numbers` go into its sign.

    `copies` says in words how many there are in the deck.
    """

    code: str
    copies: str
    numbers: Mapping[str, int]
    title: str
    text: str
    when: str
    effect: str


class Bands(NamedTuple):
    """Where the bands of all cards of a deck end, from the top, in mm: the head, the board, and the text; and how large the text is."""

    head: float
    board: float
    text: float
    points: float = _TEXT[0]
    """The size of the text on all cards of the deck."""


def bands(cards: Sequence[Wording], size: tuple[float, float], least: float = ink.BODY) -> Bands:
    """The bands with which all cards of a deck fit, with the largest board, in type of `least` points or more.

    Raises DoesNotFit, naming the card that has no room.
    """
    head = max((_head_height(card, size[0], least) for card in cards), default=0.0)
    foot, larger = size[1] - _FOOT, least / ink.BODY
    refused: DoesNotFit | None = None
    for points in (_TEXT[1] * larger, least):
        for share in _BOARD:
            tried = Bands(head, round(head + share * (foot - head), 2), foot)
            try:
                sizes = [_body(card, tried, size[0], (_TEXT[0] * larger, points)).size for card in cards]
                return tried._replace(points=min(sizes, default=points))
            except DoesNotFit as problem:
                refused = problem
    assert refused is not None
    raise refused


def card_front(
    card: Wording, tint: str, size: tuple[float, float], rows: Bands, style: ink.Style = "colour", least: float = ink.BODY
) -> Figure:
    """The front, in bands of `tint` and of its ink.

    Raises DoesNotFit, naming the card, where title or text have no room at `least` points.
    """
    width, height = size
    dark = hatch.BLACK if style == "black" else ink.TEXT
    light = ink.legible_on(ink.deep(tint)) if style == "colour" else dark
    shapes: list[Shape] = list(_grounds(tint, size, rows, 0.0, style))
    if style == "black":
        shapes += _strips(tint, size)
    shapes += _head(card, width, light, least)
    tall, wide = rows.board - rows.head, width
    sign = card_sign(card.effect, card.numbers, _reach(width, rows), dark, (wide / 2, tall / 2))
    shapes.append(Group((sign,), Affine.translate(width / 2, rows.head + tall / 2)))
    shapes += _rules(width, rows, style)
    shapes += _badge(tint, size, rows, style)
    body = _body(card, rows, width, (rows.points, least))
    used = fonts.cap_height("regular", body.size) + (len(body.lines) - 1) * body.size * MM_PER_POINT * _LEADING
    y = (rows.board + rows.text - used) / 2 + fonts.cap_height("regular", body.size)
    for text in body.lines:
        shapes.append(Text(INSET, y, text, "regular", body.size, dark))
        y += body.size * MM_PER_POINT * _LEADING
    shapes += _foot(card, size, light, least)
    return Figure(width, height, (Group(tuple(shapes), styled=True),) if style != "colour" else tuple(shapes))


def card_ground(tint: str, size: tuple[float, float], rows: Bands, bleed: float, style: ink.Style = "colour") -> tuple[Shape, ...]:
    """The bands of a front about (0, 0), which run on past its cuts by `bleed` mm; nothing where the front is white."""
    grounds = tuple(_grounds(tint, size, rows, bleed, style))
    return (Group(grounds, Affine.translate(-size[0] / 2, -size[1] / 2), styled=True),) if grounds else ()


def _grounds(tint: str, size: tuple[float, float], rows: Bands, bleed: float, style: ink.Style) -> Iterator[Shape]:
    """The inks of the bands: head and foot in the ink of the kind, the board in its tint; in low-ink style the tint alone."""
    if style == "black":
        return
    width, height = size
    deep = ink.deep(tint) if style == "colour" else tint
    wide = width + 2 * bleed
    yield Rect(-bleed, -bleed, wide, rows.head + bleed, Paint(fill=deep))
    if style == "colour":
        yield Rect(-bleed, rows.head, wide, rows.board - rows.head, Paint(fill=tint))
    yield Rect(-bleed, rows.text, wide, height - rows.text + bleed, Paint(fill=deep))


def _strips(tint: str, size: tuple[float, float]) -> Iterator[Shape]:
    """The hatch of the kind over the head and under the foot, where it is seen in a hand that is spread; it keeps off the cuts."""
    width, height = size
    for top in (ink.RING_INSET, height - ink.RING_INSET - _KIND):
        strip = Rect(ink.RING_INSET, top, width - 2 * ink.RING_INSET, _KIND, Paint())
        yield from hatch.hatch_area(_HATCHES[tint], strip, Box(strip.x, strip.y, strip.x + strip.w, strip.y + strip.h), hatch.PIECE)


def _badge(tint: str, size: tuple[float, float], rows: Bands, style: ink.Style) -> Iterator[Shape]:
    """The sign of the kind on a disc in the upper right corner of the board, where the deck has room beside what is drawn on it."""
    sign = _reach(size[0], rows)
    x, y = size[0] - INSET - BADGE, rows.head + 1.4 + BADGE
    if x - BADGE - 1 < size[0] / 2 + sign or y + BADGE > rows.board - 1:
        return
    ground = {"colour": ink.deep(tint), "low-ink": tint, "black": ink.PAPER}[style]
    edge = {"colour": ink.PAPER, "low-ink": ink.GRID, "black": hatch.BLACK}[style]
    inside = {"colour": ink.PAPER, "low-ink": ink.TEXT, "black": hatch.BLACK}[style]
    yield Circle(x, y, BADGE - 0.15, Paint(ground, edge, 0.3))
    yield Group(kind_sign(KIND_SIGNS[tint], 0.62 * BADGE, inside), Affine.translate(x, y))


def _reach(width: float, rows: Bands) -> float:
    """How far the sign of a card reaches from the middle of its board, in mm."""
    return min((rows.board - rows.head) / 2 - 1.2, width / 2 - INSET)


def _rules(width: float, rows: Bands, style: ink.Style) -> Iterator[Shape]:
    """The lines between bands that have no ink of their own."""
    if style == "colour":
        return
    colour = hatch.BLACK if style == "black" else ink.GRID
    for y, thick in ((rows.head, 0.6), (rows.board, 0.3), (rows.text, 0.3)):
        yield line(0, y, width, y, Paint(stroke=colour, width=thick))


def _head(card: Wording, width: float, light: str, least: float) -> Iterator[Shape]:
    """The code, and beside it the title over when the card may be played."""
    title, when = _head_words(card, width, least)
    left = _title_left(card)
    y = _TOP + fonts.cap_height("semibold", title.size)
    yield Text(INSET, _TOP + fonts.cap_height("bold", _CODE), card.code, "bold", _CODE, light)
    for text in title.lines:
        yield Text(left, y, text, "semibold", title.size, light)
        y += title.size * MM_PER_POINT * 1.1
    y += -title.size * MM_PER_POINT * 1.1 + 1.7 + fonts.cap_height("regular", when.size)
    for text in when.lines:
        yield Text(left, y, text, "regular", when.size, light)
        y += when.size * MM_PER_POINT * 1.15


def _head_words(card: Wording, width: float, least: float) -> tuple[fonts.Fitted, fonts.Fitted]:
    room = width - INSET - _title_left(card)
    when = _fitted(card, card.when, "regular", (room, 8.0 * least / ink.BODY), (max(_WHEN, least), least))
    return _fitted(card, card.title, "semibold", (room, 13.0), _TITLE), when


def _title_left(card: Wording) -> float:
    return INSET + fonts.width(card.code, "bold", _CODE) + 2.4


def _head_height(card: Wording, width: float, least: float) -> float:
    """How high the head of a card has to be."""
    title, when = _head_words(card, width, least)
    high = fonts.cap_height("semibold", title.size) + (len(title.lines) - 1) * title.size * MM_PER_POINT * 1.1
    high += 1.7 + fonts.cap_height("regular", when.size) + (len(when.lines) - 1) * when.size * MM_PER_POINT * 1.15
    return round(_TOP + max(high, fonts.cap_height("bold", _CODE)) + _UNDER, 2)


def _body(card: Wording, rows: Bands, width: float, sizes: tuple[float, float]) -> fonts.Fitted:
    """The text of a card between board and foot, in type of the largest to the smallest of `sizes`, in points."""
    room = (width - 2 * INSET, rows.text - rows.board - 2 * _AIR)
    return _fitted(card, card.text, "regular", room, sizes, _LEADING)


def _foot(card: Wording, size: tuple[float, float], light: str, least: float) -> Iterator[Shape]:
    """How many there are, and the code once more, upside down."""
    width, height = size
    middle = height - _FOOT / 2 - 0.9
    yield Text(INSET, middle + fonts.cap_height("regular", least) / 2, card.copies, "regular", least, light)
    code = Text(0, fonts.cap_height("bold", _INDEX) / 2, card.code, "bold", _INDEX, light)
    yield Group((code,), Affine.rotate(180).then(Affine.translate(width - INSET, middle)))


def _fitted(
    card: Wording, text: str, face: fonts.Face, room: tuple[float, float], sizes: tuple[float, float], leading: float = 1.1
) -> fonts.Fitted:
    """A text of the card in a space of (width, height) mm. Raises DoesNotFit."""
    fitted = fonts.fit(text, face, room, sizes, leading) if min(room) > 0 else None
    if fitted is not None:
        return fitted
    least = sizes[1]
    lines = fonts.wrap(text, face, least, max(room[0], 1.0))
    tall = fonts.cap_height(face, least) + (len(lines) - 1) * leading * least * MM_PER_POINT + 0.22 * least * MM_PER_POINT
    over = max(tall - room[1], max(fonts.width(line, face, least) for line in lines) - room[0], 0.1)
    what = f"the card {card.code}, {card.title}: {text!r} is {over:.1f} mm too large at {least:g} pt; shorten it"
    raise DoesNotFit(what, over, [text])


def card_back(size: tuple[float, float], style: ink.Style = "colour") -> Figure:
    """The back: lines of a board and its dots in a frame, and a rosette; turned round it is the same."""
    width, height = size
    full = style == "colour"
    line = ink.PAPER if full else ink.GRID if style == "low-ink" else hatch.BLACK
    thin = 0.3 if full else 0.15
    x, y = width / 2, height / 2
    wide, high = width - 2 * (SAFE + 1), height - 2 * (SAFE + 1)
    shapes: list[Shape] = [Rect(0, 0, width, height, Paint(fill=ink.CARD_BACK))] if full else []
    columns, rows = 2 * round(wide / 11), 2 * round(high / 11)  # a line through the middle both ways
    xs = [x + (i - columns / 2) * wide / columns for i in range(1, columns)]
    ys = [y + (i - rows / 2) * high / rows for i in range(1, rows)]
    segments: list[Segment] = []
    for at in xs:
        segments += [("M", at, y - high / 2), ("L", at, y + high / 2)]
    for at in ys:
        segments += [("M", x - wide / 2, at), ("L", x + wide / 2, at)]
    shapes.append(Path(tuple(segments), Paint(stroke=line, width=thin)))
    middle = min(wide, high) * 0.27
    ground = Paint(fill=ink.CARD_BACK if full else ink.PAPER)
    for i, a in enumerate(xs):
        for j, b in enumerate(ys):
            if (i + j) % 2 == (len(xs) + len(ys)) // 2 % 2 and (a - x) ** 2 + (b - y) ** 2 > (middle + 2.5) ** 2:
                shapes.append(Circle(a, b, 1.2, ground._replace(stroke=line, width=thin)))
    shapes.append(Circle(x, y, middle, ground._replace(stroke=line, width=thin)))
    shapes.append(ornaments.rosette(x, y, middle - 0.9, middle * 0.35, 12, 4, Paint(stroke=line, width=0.25 if full else 0.14)))
    shapes.append(Circle(x, y, middle * 0.22, Paint(stroke=line, width=0.5 if full else 0.25)))
    shapes.append(Rect(SAFE + 1, SAFE + 1, wide, high, Paint(stroke=line, width=0.5 if full else 0.25), CORNER))
    return Figure(width, height, tuple(shapes))
