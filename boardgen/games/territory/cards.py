"""Playing cards: a front with the sign of its kind, title and text, and a back that hides which way is up.

Nothing of a front comes nearer to the cut than the safe zone, so that neighbours may share their cuts. The back's ground
runs on past the cut; what is drawn on it is the same when the card is turned round.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from boardgen.draw import fonts, guilloche, hatch, ink
from boardgen.draw.geometry import MM_PER_POINT, Affine
from boardgen.draw.shapes import Circle, Figure, Group, Paint, Path, Rect, Segment, Shape, Text, line
from boardgen.errors import DoesNotFit
from boardgen.games.territory.card_signs import card_sign

CORNER = 3.0
"""Radius of a rounded corner, in mm."""
SAFE = 3.0
"""Nothing that matters is nearer to the cut, in mm."""
_AIR = 2.4
_ROUND = 2.0
"""Radius of the corners of the frame inside the safe zone."""
_RIM = 1.6
"""Width of the rim that stands for a ground where ink is saved."""
_INDEX = 14.0
"""Type of the code in two corners."""
_LEADING = 1.22
_SIGN = 14.5
"""The most that a sign reaches from its middle, in mm."""


class Wording(NamedTuple):
    """What is written on a card. `code` is the one that the log uses, `when` says when it may be played, `numbers` go into its sign."""

    code: str
    copies: int
    numbers: Mapping[str, int]
    title: str
    text: str
    when: str
    effect: str


def card_front(card: Wording, tint: str, size: tuple[float, float], style: ink.Style = "colour") -> Figure:
    """The front: a frame, a band of `tint` with the sign of the card in it, title and text below.

    Raises DoesNotFit, naming the card, where title or text do not go in at their least size.
    """
    width, height = size
    dark = hatch.BLACK if style == "black" else ink.TEXT
    second = hatch.BLACK if style == "black" else ink.SECOND
    foot = SAFE + 0.45 * (height - 2 * SAFE)
    frame = Rect(SAFE, SAFE, width - 2 * SAFE, height - 2 * SAFE, Paint(stroke=ink.GRID, width=ink.HAIR_WIDTH), _ROUND)
    shapes: list[Shape] = [*_band(tint, (SAFE, SAFE, width - SAFE, foot), style), frame]
    sign = card_sign(card.effect, card.numbers, min((foot - SAFE - 6.0) / 2, width * 0.24, _SIGN), dark)
    shapes.append(Group((sign,), Affine.translate(width / 2, (SAFE + foot) / 2)))
    shapes += _index(card, dark, second, width, height)
    left, room = SAFE + _AIR, width - 2 * (SAFE + _AIR)
    title = _fitted(card, card.title, "semibold", (room, 13.0), (15.0, ink.CARD_TITLE))
    y = foot + 3.0 + fonts.cap_height("semibold", title.size)
    for text in title.lines:
        shapes.append(Text(left, y, text, "semibold", title.size, dark))
        y += title.size * MM_PER_POINT * 1.1
    top = y - title.size * MM_PER_POINT * 1.1 + 3.4
    base = height - SAFE - _AIR
    over = base - 3.2 - _corner_height()  # the text ends above the index in the lower corner and the line beside it
    body = _fitted(card, card.text, "regular", (room, over - top), (11.0, ink.BODY), _LEADING)
    y = top + fonts.cap_height("regular", body.size)
    for text in body.lines:
        shapes.append(Text(left, y, text, "regular", body.size, dark))
        y += body.size * MM_PER_POINT * _LEADING
    when = _fitted(card, card.when, "italic", (room - _corner_width(card) - 2, 8.0), (9.0, ink.BODY))
    for text in reversed(when.lines):
        shapes.append(Text(left, base, text, "italic", when.size, second))
        base -= when.size * MM_PER_POINT * 1.15
    return Figure(width, height, tuple(shapes))


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


def _band(tint: str, box: tuple[float, float, float, float], style: ink.Style) -> list[Shape]:
    """The ground of the sign, round at the upper corners; only its rim where ink is saved."""
    x0, y0, x1, y1 = box
    r, k = _ROUND, _ROUND * 0.4477152501692064
    outline: tuple[Segment, ...] = (
        ("M", x0, y1), ("L", x0, y0 + r), ("C", x0, y0 + k, x0 + k, y0, x0 + r, y0), ("L", x1 - r, y0),
        ("C", x1 - k, y0, x1, y0 + k, x1, y0 + r), ("L", x1, y1), ("Z",),
    )  # fmt: skip
    if style == "colour":
        return [Path(outline, Paint(fill=tint))]
    rule = line(x0, y1, x1, y1, Paint(stroke=hatch.BLACK if style == "black" else ink.GRID, width=ink.HAIR_WIDTH))
    if style == "black":
        return [rule]
    return [Group((Path(outline, Paint(stroke=tint, width=2 * _RIM)),), clip=Path(outline, Paint())), rule]


def _count(card: Wording) -> str:
    return str(card.copies)


def _corner_width(card: Wording) -> float:
    return max(fonts.width(card.code, "bold", _INDEX), fonts.width(_count(card), "regular", ink.BODY))


def _corner_height() -> float:
    return fonts.cap_height("bold", _INDEX) + 1.3 + fonts.cap_height("regular", ink.BODY)


def _index(card: Wording, dark: str, second: str, width: float, height: float) -> list[Shape]:
    """The code and how many there are, at the upper left, and once more for whoever holds the card the other way round."""
    x, y = SAFE + _AIR, SAFE + _AIR + fonts.cap_height("bold", _INDEX)
    below = y + 1.3 + fonts.cap_height("regular", ink.BODY)
    corner = (
        Text(x, y, card.code, "bold", _INDEX, dark),
        Text(x, below, _count(card), "regular", ink.BODY, second),
    )
    return [*corner, Group(corner, Affine.rotate(180).then(Affine.translate(width, height)))]


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
    shapes.append(guilloche.rosette(x, y, middle - 0.9, middle * 0.35, 12, 4, Paint(stroke=line, width=0.25 if full else 0.14)))
    shapes.append(Circle(x, y, middle * 0.22, Paint(stroke=line, width=0.5 if full else 0.25)))
    shapes.append(Rect(SAFE + 1, SAFE + 1, wide, high, Paint(stroke=line, width=0.5 if full else 0.25), CORNER))
    return Figure(width, height, tuple(shapes))
