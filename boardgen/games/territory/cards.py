"""Playing cards: a front with the tint of its kind around it, and a back that hides which way is up; and the signs of the kinds.

A front has its code with the sign of its kind in tabs in two corners, in the ink of the kind, so that a fanned hand shows both; when it
may be played beside the upper one, a small board with what the card does (`isometric.py`, from a game that the referee has judged:
`scenes.py`), the title over a line, the text, and how many there are in the deck. All are at the same heights on every card of a deck:
the picture is as large as the longest text allows. Around the line around the face is the tint of the kind alone, past the cut in colour;
nothing dark is near a cut in any style. Words keep to the safe zone. The ground of the back runs on past the cut, too; what is drawn on it
is the same when the card is turned round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import cos, hypot, pi, sin

from boardgen.draw.map import scenery
from boardgen.draw.map.vignettes import draw_scene
from boardgen.draw.piece import ornaments
from boardgen.draw.piece.symbols import map_sign
from boardgen.draw.shape import hatch, ink, outlines
from boardgen.draw.shape.shapes import Circle, Figure, Group, Paint, Path, Rect, Segment, Shape, Symbol, Text, Use, ellipse, line, polygon
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Affine, Box
from boardgen.errors import DoesNotFit
from boardgen.games.territory import isometric
from boardgen.games.territory.scenes import scene
from boardgen.records import NamedTuple

SAFE = 3.0
"""Nothing that matters is nearer to the cut, in mm."""
FRAME = ink.OFF_CUT
"""From the cut to the face, in mm: a dark frame would show each cut that misses its line."""
INSET = 5.8
"""Millimetres from the sides to the words."""
_TEXT_INSET = 0.07
"""From the sides to the text of a high card, in heights of the card: a full line is not seen against the frame."""
_TAB = 7.6
"""The height of a tab within the frame."""
_HEAD, _FOOT = 6.0, 8.4
"""From the frame to the board, and from the text to the frame."""
_KIND = 1.2
"""The height of the bars beside the tabs, in the ink or the hatch of the kind."""
_HATCHES = {ink.MOVE: "diagonal", ink.REPLY: "dots", ink.SCORING: "vertical"}
KIND_SIGNS = {ink.MOVE: "move", ink.REPLY: "reply", ink.SCORING: "scoring"}
BADGE = 2.3
"""The radius of the sign of a kind, beside the code, in mm."""
_BADGE_SIZE, _BADGE_AIR = 5.6, 1.2
"""The largest radius of the disc with what a card does, and from it to the board and to the frame, in mm."""
_FADE = 1.0
"""From the front corner of the board up to where the country begins to fade, in mm."""
_AFTER = 1.7
"""From the lozenge under the title to the text at least, in mm."""
_LOZENGE = 0.95
"""Half the height of the lozenge in the line under the title, in mm."""
_DEEPER = 0.03
"""How much deeper than the band of its kind the ground of a front is: it has nothing dark, and shows the kind across the table."""
_CODE = 17.0
"""The type of the code."""
_LEAN = 2.6
"""How far the points of a pennant stand out."""
_CODE_AIR, _BESIDE = 1.7, 1.4
"""From code and sign to the sides of their tab, and between them, in mm."""
_TITLE = 18.0
"""The largest type of the title, on a card that is high enough."""
_TEXT = (11.0, 9.5)
"""The largest type of the text, and the one that the board makes room for."""
_DROP = 9.0
"""From the title to the text at most: short ones are in the middle of what they have."""
_RULE = 0.35
"""The line around the face, in the ink of the kind."""
_WHEN = 9.5
_LEADING = 1.22
_OVER = 3.0
"""From the board to the title."""
_TIGHT = 1.1
"""From line to line of a title and of when a card may be played, in sizes of their type."""
_BOARDS = (*((1.0, sky) for sky in (8.0, 6.5, 5.0, 3.5, 2.0, 1.0)), *((0.95**step, 0.0) for step in range(24)))
"""The sizes that the board may have, as shares of what the width of the card allows, and how much more sky than it needs is over it,
in mm; the best first."""
TITLE_FACE: fonts.Face = "display"
ASIDE_FACE: fonts.Face = "display-italic"


class Wording(NamedTuple):
    """What is written on a card. `code` is the one that the log uses, `when` says when it may be played, `numbers` go into its picture.

    `copies` says in words how many there are in the deck.
    """

    code: str
    copies: str
    numbers: Mapping[str, int]
    title: str
    text: str
    when: str
    effect: str
    scene: str = ""
    sky: str = ""
    """Where and when its picture is; empty for those of its effect."""
    variant: int = 0
    """Which of the pictures of its kind it has."""


class Bands(NamedTuple):
    """Where things are on all cards of a deck, in mm from the top, and how large."""

    wide: float
    """From the middle of the board to its left and right corners."""
    board: float
    """Where the board ends, and the title begins."""
    title: float
    """Where the title with its line ends, and the text begins."""
    text: float
    """Where the text ends."""
    points: float = _TEXT[0]
    """The size of the text on all cards of the deck."""


def bands(cards: Sequence[Wording], size: tuple[float, float], least: float = ink.BODY) -> Bands:
    """Return the places with which all cards of a deck fit, with the largest board, in type of `least` points or more.

    Raises DoesNotFit, naming the card that has no room.
    """
    larger = least / ink.BODY
    title = max((_title_height(card, size, least) for card in cards), default=0.0)
    over = max((_when_height(card, size[0], least) for card in cards), default=0.0)
    refused: DoesNotFit | None = None
    for points in (_TEXT[1] * larger, least):
        for share, sky in _BOARDS:
            wide = round(share * _widest(size), 2)
            board = FRAME + sky + max(_HEAD, over - isometric.ABOVE * 0.4) + isometric.height(wide)
            tried = Bands(wide, round(board, 2), round(board + title, 2), round(size[1] - FRAME - _FOOT * max(1.0, 0.85 * larger), 2))
            try:
                sizes = [_body(card, tried, size, (_TEXT[0] * larger, points)).size for card in cards]
                return tried._replace(points=min(sizes, default=points))
            except DoesNotFit as problem:
                refused = problem
    assert refused is not None
    raise refused


def _widest(size: tuple[float, float]) -> float:
    """Return the room from the middle of the largest board on a card to its corners, in mm."""
    return size[0] / 2 - FRAME - 1.6


def card_front(
    card: Wording, tint: str, size: tuple[float, float], rows: Bands, style: ink.Style = "colour", least: float = ink.BODY
) -> Figure:
    """Draw the front, with the ink of `tint`.

    Raises DoesNotFit, naming the card, where title or text have no room at `least` points.
    """
    width, height = size
    dark = hatch.BLACK if style == "black" else ink.TEXT
    deep = hatch.BLACK if style == "black" else ink.deep(tint)
    head = _when_height(card, width, least) + 1.4
    land, sky = setting(card)
    middle = round(rows.board - isometric.SLAB - isometric.FLAT * rows.wide, 2)
    around = Box(FRAME - width / 2, FRAME - middle, width / 2 - FRAME, rows.board - _FADE - middle)
    ground = isometric.board_ground(land, sky)
    acted = scene(card.code, card.effect, card.numbers, card.variant)
    shown = isometric.picture(acted, rows.wide, deep, style, max(least, ink.BODY), ground, land)
    skin = list(isometric.SETTINGS).index(card.effect) + card.variant
    country = (
        *isometric.surroundings(land, sky, around, head, rows.wide, style, tile=not isometric.is_close(acted)),
        *(shown, *isometric.hands(acted, rows.wide, around, deep, style, skin), *_badge(card, rows.wide, around, deep)),
    )
    shapes: list[Shape] = []
    if style == "colour":
        shapes.append(Rect(0, 0, width, height, Paint(fill=card_edge(tint))))
    shapes += _frame(card, tint, size, style, Group(country, Affine.translate(width / 2, middle)))
    shapes += _tabs(card, tint, size, style)
    shapes += _when(card, width, least, ink.legible_on(scenery.SKIES[sky].top) if style == "colour" else dark)
    shapes += _title(card, size, rows, least, deep, dark)
    body = _body(card, rows, size, (rows.points, least))
    used = fonts.cap_height("regular", body.size) + (len(body.lines) - 1) * body.size * MM_PER_POINT * _LEADING
    y = rows.title + min(_DROP, (rows.text - rows.title - used) / 2) + fonts.cap_height("regular", body.size)
    for text in fonts.wrap_evenly(card.text, "regular", body.size, _text_room(size)):
        shapes.append(Text(width / 2, y, text, "regular", body.size, dark, "middle"))
        y += body.size * MM_PER_POINT * _LEADING
    shapes.append(Text(INSET, height - FRAME - 2.6, card.copies, ASIDE_FACE, max(least, ink.BODY), dark))
    return Figure(width, height, tuple(shapes))


def setting(card: Wording) -> tuple[str, str]:
    """Return the country of a card and the sky over it: those that it names, or those of its effect."""
    land, sky = isometric.SETTINGS[card.effect]
    return card.scene or land, isometric.MORE_SKIES[card.effect][card.variant - 1] if card.variant else card.sky or sky


def card_edge(tint: str) -> str:
    """Return the ink around the face of a front, which runs on past its cuts: that of its kind, one from edge to edge."""
    return ink.deeper(tint, _DEEPER)


def _frame(card: Wording, tint: str, size: tuple[float, float], style: ink.Style, country: Shape) -> Iterator[Shape]:
    """Draw the face, on it the picture, a line around it, and the bars beside both tabs."""
    width, height = size
    if style == "colour":
        yield Rect(FRAME, FRAME, width - 2 * FRAME, height - 2 * FRAME, Paint(fill=ink.SAND))
    yield country
    near = FRAME + _RULE / 2
    edge = Paint(stroke=hatch.BLACK if style == "black" else ink.deep(tint), width=_RULE)
    yield Rect(near, near, width - 2 * near, height - 2 * near, edge)
    x0, x1 = FRAME + _tab(card), width - FRAME
    for box in (Box(x0, FRAME, x1, FRAME + _KIND), Box(width - x1, height - FRAME - _KIND, width - x0, height - FRAME)):
        bar = Rect(box.x0, box.y0, box.width, box.height, Paint(fill=ink.deep(tint)))
        if style == "black":
            yield from hatch.hatch_area(_HATCHES[tint], bar, box, hatch.PIECE)
        else:
            yield bar


def _tabs(card: Wording, tint: str, size: tuple[float, float], style: ink.Style) -> Iterator[Shape]:
    """Draw the code on a tab in the upper left corner, and in the lower right one for whoever holds the card the other way round."""
    width, height = size
    wide, code = _tab(card), fonts.width(card.code, "bold", _CODE)
    fill = {"colour": ink.deep(tint), "low-ink": tint, "black": ink.PAPER}[style]
    letters = {"colour": ink.legible_on(fill), "low-ink": ink.TEXT, "black": hatch.BLACK}[style]
    stroke = {"colour": 0.0, "low-ink": 0.35, "black": 0.5}[style]
    edge = None if style == "colour" else (hatch.BLACK if style == "black" else ink.deep(tint))
    outline = _tab_outline(KIND_SIGNS[tint], FRAME + stroke / 2, FRAME + wide, FRAME + _TAB)
    middle, left = FRAME + _TAB / 2, FRAME + _CODE_AIR
    kind = KIND_SIGNS[tint]
    sign = Symbol(f"card-{kind}-{letters[1:]}", tuple(map_sign(f"kind-{kind}", 0, 0, BADGE, letters)))
    tab = Group((
        Path(outline, Paint(fill=fill, stroke=edge, width=stroke, join="round")),
        Text(left, round(middle + fonts.cap_height("bold", _CODE) / 2, 3), card.code, "bold", _CODE, letters),
        Use(sign, round(left + code + _BESIDE + BADGE, 3), middle),
    ))  # fmt: skip
    yield tab
    yield Group((tab,), Affine.rotate(180).then(Affine.translate(width, height)))


def _tab_outline(kind: str, near: float, x: float, y: float) -> tuple[Segment, ...]:
    """Return the outline of a tab down to (x, y): round for a move, a pennant for a reply, a shield with a point for scoring."""
    if kind == "reply":
        return outlines.closed_path((near, near), (x + _LEAN, near), (x - 0.2, (near + y) / 2), (x + _LEAN, y), (near, y))
    if kind == "scoring":
        low = y - 1.4
        return outlines.closed_path((near, near), (x, near), (x, low), ((near + x) / 2, y + 0.2), (near, low))
    r, k = 1.8, 0.8
    return (*(("M", near, near), ("L", x, near), ("L", x, y - r), ("C", x, y - k, x - k, y, x - r, y), ("L", near, y), ("Z",)),)


def _badge(card: Wording, wide: float, around: Box, deep: str) -> Iterator[Shape]:
    """Draw what the card does as the aid has it, in the lower left corner of the picture, as large as the board leaves room for."""
    slope, low = hypot(1.0, isometric.FLAT), around.y1 + _FADE + 0.8
    free = low - isometric.SLAB - isometric.FLAT * (around.x0 + _BADGE_AIR + wide) - _BADGE_AIR * slope
    r = min(_BADGE_SIZE, free / (1 + isometric.FLAT + slope))
    x, y = around.x0 + _BADGE_AIR + r, low - r
    yield Circle(x, y, r, Paint(fill=ink.PAPER, stroke=deep, width=0.5))
    yield from map_sign(f"card-{card.effect}", x, y, 0.62 * r, deep)


def _tab(card: Wording) -> float:
    """Return the width of a tab within the frame, in mm."""
    return fonts.width(card.code, "bold", _CODE) + _BESIDE + 2 * BADGE + 2 * _CODE_AIR


def _when_words(card: Wording, width: float, least: float) -> fonts.Fitted:
    room = width - 2 * FRAME - _tab(card) - 3.6
    return _fit_text(card, card.when, ASIDE_FACE, (room, 8.0 * least / ink.BODY), (max(_WHEN, least), least))


def _when_height(card: Wording, width: float, least: float) -> float:
    words = _when_words(card, width, least)
    return 2.4 + fonts.cap_height(ASIDE_FACE, words.size) + (len(words.lines) - 1) * words.size * MM_PER_POINT * _TIGHT


def _when(card: Wording, width: float, least: float, dark: str) -> Iterator[Shape]:
    """Draw when the card may be played, at the right."""
    words = _when_words(card, width, least)
    y = FRAME + 2.4 + fonts.cap_height(ASIDE_FACE, words.size)
    for text in words.lines:
        yield Text(width - INSET, y, text, ASIDE_FACE, words.size, dark, "end")
        y += words.size * MM_PER_POINT * _TIGHT


def _title_words(card: Wording, size: tuple[float, float], least: float) -> fonts.Fitted:
    """Return a title in the largest type in which it is one line, and on two lines where there is none."""
    room, least_title = size[0] - 2 * INSET, ink.CARD_TITLE
    most = max(least_title, min(_TITLE * least / ink.BODY, round(0.36 * size[1]) / 2))
    one_line = fonts.fit(card.title, TITLE_FACE, (room, 1.5 * fonts.cap_height(TITLE_FACE, most)), (most, least_title))
    return one_line or _fit_text(card, card.title, TITLE_FACE, (room, 13.0), (most, least_title))


def _title_height(card: Wording, size: tuple[float, float], least: float) -> float:
    """Return how high the title of a card is, with the line under it."""
    words = _title_words(card, size, least)
    tall = fonts.cap_height(TITLE_FACE, words.size) + (len(words.lines) - 1) * words.size * MM_PER_POINT * _TIGHT
    return _OVER + tall + 1.6 + 2 * _LOZENGE + _AFTER


def _title(card: Wording, size: tuple[float, float], rows: Bands, least: float, deep: str, dark: str) -> Iterator[Shape]:
    """Draw the title, its last line at the same height on all cards, over a line with a lozenge."""
    words, width = _title_words(card, size, least), size[0]
    lead = words.size * MM_PER_POINT * _TIGHT
    y = rows.title - 1.6 - 2 * _LOZENGE - _AFTER - (len(words.lines) - 1) * lead
    for text in words.lines:
        yield Text(width / 2, y, text, TITLE_FACE, words.size, dark, "middle")
        y += lead
    x, middle, r = width / 2, rows.title - _AFTER - _LOZENGE, _LOZENGE
    for side in (-1, 1):
        yield line(x + side * (r + 1.0), middle, x + side * 0.3 * width, middle, Paint(stroke=deep, width=0.35))
    yield polygon(((x - r, middle), (x, middle - r), (x + r, middle), (x, middle + r)), Paint(fill=deep))


def _text_room(size: tuple[float, float]) -> float:
    """Return the width of the text of a card, in mm."""
    return size[0] - 2 * max(INSET, min(7.5, _TEXT_INSET * size[1]))


def _body(card: Wording, rows: Bands, size: tuple[float, float], sizes: tuple[float, float]) -> fonts.Fitted:
    """Return the text of a card under its title, in type of the largest to the smallest of `sizes`, in points."""
    return _fit_text(card, card.text, "regular", (_text_room(size), rows.text - rows.title), sizes, _LEADING)


def _fit_text(
    card: Wording, text: str, face: fonts.Face, room: tuple[float, float], sizes: tuple[float, float], leading: float = 1.1
) -> fonts.Fitted:
    """Fit a text of the card into a space of (width, height) mm. Raises DoesNotFit."""
    fitted = fonts.fit(text, face, room, sizes, leading) if min(room) > 0 else None
    if fitted is not None:
        return fitted
    least = sizes[1]
    lines = fonts.wrap(text, face, least, max(room[0], 1.0))
    tall = fonts.cap_height(face, least) + (len(lines) - 1) * leading * least * MM_PER_POINT + 0.22 * least * MM_PER_POINT
    over = max(tall - room[1], max(fonts.width(line, face, least) for line in lines) - room[0], 0.1)
    what = f"the card {card.code}, {card.title}: {text!r} is {over:.1f} mm too large at {least:g} pt; shorten it"
    raise DoesNotFit(what, over, [text])


_BAND = 1.3
"""The width of the neatline of the back, in mm."""
_COAST: tuple[Segment, ...] = (
    ("M", -0.1, -0.1), ("L", 0.8, -0.1), ("C", 0.74, 0.03, 0.88, 0.06, 0.76, 0.1), ("C", 0.66, 0.13, 0.72, 0.19, 0.58, 0.18),
    ("C", 0.45, 0.17, 0.53, 0.25, 0.43, 0.27), ("C", 0.34, 0.29, 0.29, 0.26, 0.25, 0.33), ("C", 0.21, 0.4, 0.34, 0.43, 0.22, 0.47),
    ("C", 0.13, 0.5, 0.1, 0.46, -0.1, 0.52), ("Z",), *ellipse(0.87, 0.31, 0.07, 0.035),
)  # fmt: skip
"""A coast and an island at the upper left of a back, in shares of its width and height; at the lower right they are the other way up."""
_WATERLINES = (2.7, 1.8, 0.9)
"""From the coast, in mm."""
_BACK_STONES = ((1, 2), (1, 3), (2, 1), (3, 1), (4, 2), (0, 5), (1, 5))
"""The points of the back with stones, each also turned round; to save ink, a dark one has a dot."""


def card_back(size: tuple[float, float], style: ink.Style = "colour") -> Figure:
    """Draw the back: two coasts across a sea, under the lines of a board with its stones, and a rose; turned round it is the same."""
    width, height = size
    full = style == "colour"
    dark = ink.SLATE if full else ink.GRID if style == "low-ink" else hatch.BLACK
    sea, land = (ink.CARD_BACK, ink.LANDS[2]) if full else (ink.PAPER, ink.PAPER)
    inner = Box(0, 0, width, height).grown(-ink.OFF_CUT - 0.2 - _BAND)
    coast = outlines.move_path(_COAST, Affine(inner.width, 0, 0, inner.height, inner.x0, inner.y0))
    half: list[Shape] = []
    fine = 0.09 if full else 0.05
    for far in _WATERLINES if full else _WATERLINES[2:]:  # each covers all but the rim of the last
        half += (Path(coast, Paint(stroke=colour, width=2 * (far + by))) for colour, by in ((dark, fine), (sea, -fine)))
    half.append(Path(coast, Paint(fill=land, stroke=dark, width=0.35 if full else 0.25)))
    views = (("ship", 0.83, 0.2), ("mountains", 0.22, 0.13), ("woods", 0.52, 0.07), ("woods", 0.12, 0.37))
    signs = [(inner.x0 + x * inner.width, inner.y0 + y * inner.height) for _, x, y in views]
    for (name, _, _), (x, y) in zip(views if full else views[:2], signs, strict=False):
        half += draw_scene(name, x, y, 0.1 * inner.width, dark, ink.PAPER)
    columns, rows = (2 * round(long / 16) + 1 for long in (inner.width, inner.height))
    across, down = inner.width / columns, inner.height / rows
    ends = [((inner.x0 + i * across, inner.y0), (inner.x0 + i * across, inner.y1)) for i in range(1, columns)]
    ends += [((inner.x0, inner.y0 + j * down), (inner.x1, inner.y0 + j * down)) for j in range(1, rows)]
    grid = Path(tuple(part for pair in ends for part in outlines.open_path(*pair)), Paint(stroke=dark, width=0.2 if full else 0.12))
    middle = 0.2 * min(width, height)
    stones: list[Shape] = []
    for i, j in _BACK_STONES:
        x, y = inner.x0 + (i + 1) * across, inner.y0 + (j + 1) * down
        clear = all(hypot(x - a, y - b) > 0.1 * inner.width + 0.4 * down for a, b in signs)
        if clear and hypot(x - width / 2, y - height / 2) > middle + 0.4 * down + 0.6 and 2 * j < rows - 1 and i < columns - 1:
            top, rim = (dark, ink.PAPER) if (i + j) % 2 and full else (ink.PAPER, dark)
            stones.append(Circle(x, y, 0.4 * min(across, down), Paint(fill=top, stroke=rim, width=0.3 if full else 0.2)))
            if (i + j) % 2 and not full:
                stones.append(Circle(x, y, 0.18 * min(across, down), Paint(fill=dark)))
    turn = Affine.rotate(180).then(Affine.translate(width, height))
    chart = (Group(tuple(half)), Group(tuple(half), turn), grid, Group(tuple(stones)), Group(tuple(stones), turn))
    around = Rect(inner.x0, inner.y0, inner.width, inner.height, Paint())
    shapes: list[Shape] = [Rect(0, 0, width, height, Paint(fill=sea))] if full else []
    shapes += [Group(chart, clip=around), *_bars(inner, columns, rows, dark, full)]
    shapes.append(Circle(width / 2, height / 2, middle, Paint(fill=dark if full else ink.PAPER, stroke=dark, width=0.35)))
    light = ink.PAPER if full else dark
    shapes.append(Circle(width / 2, height / 2, middle - 0.9, Paint(stroke=light, width=0.3)))
    wreath = Paint(stroke=light, width=0.2 if full else 0.12)
    shapes.append(ornaments.rosette(width / 2, height / 2, middle - 1.5, 0.62 * middle, 16, 3 if full else 1, wreath))
    shapes += _rose(width / 2, height / 2, 0.6 * middle, light, dark if full else ink.PAPER)
    return Figure(width, height, tuple(shapes))


def _bars(inner: Box, columns: int, rows: int, dark: str, full: bool) -> Iterator[Shape]:
    """Draw the frame of the back: bars as long as its meshes, dark and light in turn, between two lines; lines alone to save ink."""
    outer = inner.grown(_BAND)
    for box in (inner, outer):
        yield Rect(box.x0, box.y0, box.width, box.height, Paint(stroke=dark, width=0.3 if full else 0.2))
    if full:
        across, down = inner.width / columns, inner.height / rows
        for i in range(0, columns, 2):
            for y in (outer.y0, inner.y1):
                yield Rect(inner.x0 + i * across, y, across, _BAND, Paint(fill=dark))
        for j in range(0, rows, 2):
            for x in (outer.x0, inner.x1):
                yield Rect(x, inner.y0 + j * down, _BAND, down, Paint(fill=dark))


def _rose(x: float, y: float, r: float, light: str, dark: str) -> Iterator[Shape]:
    """Draw a rose of eight points, the four shorter ones under the others; one half of each is light."""
    for shift, reach in ((0.125, 0.72), (0.0, 1.0)):
        for number in range(4):
            turn = 2 * pi * (number / 4 + shift)
            tip = x + reach * r * sin(turn), y - reach * r * cos(turn)
            for side, fill in ((-1, light), (1, dark)):
                inner = x + 0.26 * r * sin(turn + side * pi / 4), y - 0.26 * r * cos(turn + side * pi / 4)
                yield polygon((tip, inner, (x, y)), Paint(fill=fill, stroke=light, width=0.15, join="round"))
