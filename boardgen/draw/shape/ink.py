"""The one style module: every colour, line weight and type size that is not said by a layout."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal, TypeAlias, cast

from boardgen.draw.shape.shapes import Group, Paint, Path, Rect, Segment, Shape, Symbol, Text, Use, line, start_of
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Affine

Style: TypeAlias = Literal["colour", "low-ink", "black"]
STYLES: Final[tuple[Style, ...]] = ("colour", "low-ink", "black")

BLACK: Final = "#000000"
TEXT: Final = "#222222"
SECOND: Final = "#444444"
PAPER: Final = "#FFFFFF"
GRID: Final = "#55606B"
FAINT: Final = "#C9CED3"
"""Hairlines inside panels and empty boxes: quieter than the grid, still there on a copy."""
SAND: Final = "#F6F3EA"
"""Ground of boards without zones and of panel headers without a tint of their own."""
QUIET: Final = "#6A727A"
"""Figures printed in boxes that a cube will cover: quiet, yet 4.5:1 on white."""
NOTATION: Final = "#666666"
"""What is written in a log, beside the words that say what it means: a grey that has 4.5:1 on white and on sand."""
LAW: Final = "#DCE4EA"
"""Headings of what the law does."""
EDGE: Final = "#1E1E1E"
"""The dark edge of every token."""
EDGE_ON_BLACK: Final = "#5C5C5C"
"""The edge of black tokens, on which a dark one would not be seen."""
SLATE: Final = "#2F4858"
"""Task Force chips and headings of the law."""
UMBER: Final = "#6B4A2B"
"""Loan chips and headings of money."""
MOVE, REPLY, SCORING = "#D3E4EE", "#F3E6C4", "#DDE8CF"
"""Bands of cards: those played as a move, in reply to a move of another, and those that count at the end."""
DEEP: Final = {MOVE: "#2C5B84", REPLY: "#8A5512", SCORING: "#3E6B3A"}
"""The ink of each of these bands, for head and foot of a card."""
WALL: Final = "#54463B"
"""Walls between points: the one brown of a board, darker than every ground and no line of the grid."""
STONE: Final = "#DDCBB0"
ROOF: Final = "#A85B42"
"""The stones of walls, and the roofs of their towers."""
CARD_BACK: Final = "#CBDAE4"
"""Ground of the backs of cards."""

GRID_WIDTH: Final = 0.35
FRAME_WIDTH: Final = 0.9
RIVER_WIDTH: Final = 1.4
DOUBLE_WIDTH: Final = 0.8
"""A zone's border in black style: two lines, this wide from outside to outside."""
WALL_WIDTH: Final = 2.4
"""A wall: twice and more as wide as the frame, and still to be seen between stones on both its sides."""
CUT_WIDTH: Final = 0.2
HAIR_WIDTH: Final = 0.25
RING_WIDTH: Final = 0.35
RING_INSET: Final = 1.5
"""From the cut of a round piece to the ring inside it."""
PALE_PIECE: Final = 1.25
"""A piece whose ink has less contrast to paper needs that ring."""
BAND_WIDTH: Final = 4.0
"""The strip of tint along a zone's border in low-ink style."""
MODULE: Final = 5.0
"""The measures of panels and tables are multiples of this."""

TITLE: Final = 28.0
HEADING: Final = 16.0
ZONE_NAME: Final = 13.0
PRICE: Final = 11.0
COORDINATE: Final = 11.0
CARD_TITLE: Final = 12.0
BODY: Final = 8.5
LARGE: Final = 12.0
FOOTER: Final = 6.5
"""Type sizes in points. They are minima too: only labels that cannot fit otherwise go down to BODY. LARGE is that of `--large`."""

SHALLOWS: Final = "#E0ECF1"
"""Water along the coast."""
HEIGHTS: Final = "#E9E0CF"
"""Mountains where a board has no points."""
RELIEF: Final = "#8A7452"
"""Their signs."""
LANDS: Final = ("#DCE9C9", "#F1EED4", "#F2E2C1", "#E3D1B0")
"""Land without zones: low land, plains, hills and mountains."""
CONTOUR: Final = "#CDBF9C"
"""Lines of equal height on it."""
RIVER: Final = "#9CC0D6"
"""Rivers of the land without points."""
COUNTRY: Final = {"peaks": "#A08A66", "hills": "#A8936E", "trees": "#8FAE7C", "field": "#BCA868", "town": "#A27F5E"}
"""The inks of the signs on land without points."""
TERRAIN: Final = {"desert": "#F7ECCB", "savanna": "#F2F0D6", "forest": "#DFEBD2", "mountains": "#ECE1CB"}
TERRAIN_SIGNS: Final = {"desert": "#B08D4A", "savanna": "#8C8B45", "forest": "#5E8A57", "mountains": RELIEF}
"""The country of a map of tiles, by what grows there: its ground, and the signs on it."""
VALLEY: Final = "#E6EED6"
"""The land under its tiles where land lies around them."""
CREAM: Final = "#FBF6E8"
"""Land under the zones of a map; their tints are mixed into it."""
CREAM_SHARE: Final = 0.48
CREAM_ABROAD: Final = "#F0E3D3"
CREAM_SHARE_ABROAD: Final = 0.86
"""Its share of their ground, and that of a darker one on land whose kind is else one of the sea: blue in cream is grey."""
BAND_SHARES: Final = (0.72, 0.42, 0.18)
"""How much of their colour the three bands along the border of a zone have, from the border inwards; the rest is its ground."""
ABYSS: Final = "#C5DBE8"
DEEP_SEA: Final = "#CFE1EC"
MIDDLE_SEA: Final = "#DAE8F0"
COASTAL_SEA: Final = "#E6F0F4"
"""The sea of a map with zones, from the open water to the coast."""
ATLAS_FRAME: Final = "#F4EBD6"
ACCENT: Final = "#B4532A"
"""The paper between a map and its neatline, and the lozenges in the corners of that."""
WATERLINE: Final = "#8FB4CA"
"""Lines along its coasts, and those of the winds."""
SHORE: Final = "#3C6076"
"""The line of its coasts."""
FRONTIER: Final = "#4E463C"
"""The line between two zones on land."""
SEA_NAME: Final = "#1F4A66"
"""Names of water."""
COAST: Final = "#7C8790"
SHORE_SHARES: Final = (0.2, 0.12, 0.055)
"""How much deeper than its ground a shore is, from the coast inwards."""
RIPPLE_SHARE: Final = 0.3
"""How much deeper than their ground the ripples of water are."""
SIGN_SHARE: Final = 0.42
"""How much deeper than their ground the signs on land are."""
LABEL_SHARE: Final = 0.8
"""How much deeper than its ground the sign beside a price is."""
COAST_LINE: Final = Paint(stroke=SHORE, width=0.32, join="round")
GRID_LINE: Final = Paint(stroke=GRID, width=GRID_WIDTH, cap="round")
FRAME_LINE: Final = Paint(stroke=TEXT, width=FRAME_WIDTH)
CUT_LINE: Final = Paint(stroke=TEXT, width=CUT_WIDTH)
HAIR_LINE: Final = Paint(stroke=GRID, width=HAIR_WIDTH)
FOLD_LINE: Final = Paint(stroke=GRID, width=CUT_WIDTH, dash=(1.6, 1.2))
CARD_FOLD_LINE: Final = FOLD_LINE._replace(dash=(2.0, 1.4))
"""The line to fold along of thick folded card."""


@lru_cache(256)
def line_layer(paint: Paint) -> str:
    """Return `cut` for a line to cut along, `score` for one to fold along, nothing for others: they are fine, and dark where not dashed."""
    if paint.fill is not None or paint.stroke is None or paint.width != CUT_WIDTH:
        return ""
    if paint.dash:
        return "score" if paint.dash in (FOLD_LINE.dash, CARD_FOLD_LINE.dash) else "cut"
    return "cut" if paint.stroke in (TEXT, BLACK) else ""


LEGIBLE: Final = 4.5
"""The minimum contrast of a text to its ground."""


@lru_cache(256)
def luminance(colour: str) -> float:
    """Return the relative luminance of `#RRGGBB`, 0 to 1 (WCAG 2)."""
    total = 0.0
    for at, weight in ((1, 0.2126), (3, 0.7152), (5, 0.0722)):
        c = int(colour[at : at + 2], 16) / 255
        total += weight * (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4)
    return total


PALE: Final = 0.35
"""Inks of a greater luminance are white where only black is printed."""


def is_pale(colour: str) -> bool:
    """Return whether an ink is nearer to white than to black, so that it is seen on dark grounds only."""
    return luminance(colour) > PALE


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2)."""
    a, b = sorted((luminance(one), luminance(other)))
    return (b + 0.05) / (a + 0.05)


def second(ground: str) -> str:
    """Return the ink of small words beside larger ones on a ground: the second one where it can be read, else that of the others."""
    return SECOND if contrast(ground, SECOND) >= LEGIBLE else TEXT


def edge(ground: str) -> str:
    """Return the ink for the edge of a piece of this ground."""
    return EDGE if contrast(ground, EDGE) >= 1.4 else EDGE_ON_BLACK


def shade(ground: str) -> str:
    """Return a second shade of a ground, for what is drawn on it but is not to be read: lighter on dark grounds, darker on light ones."""
    deep = luminance(ground) < 0.4
    share = 0.2 if deep else 0.12
    towards = 255 if deep else 0
    return "#" + "".join(f"{round((1 - share) * int(ground[at : at + 2], 16) + share * towards):02X}" for at in (1, 3, 5))


def pale(colour: str, share: float = 0.16) -> str:
    """Return the tint of a ground that belongs to an ink: `share` of it, the rest white."""
    return mix(PAPER, colour, share)


def tint(colour: str) -> str:
    """Return the tint of a ground whose headings have this ink; white would turn a blue to mauve, so that every blue has MOVE."""
    red, green, blue = bytes.fromhex(colour[1:])
    return MOVE if blue > 2 * max(red, green) else mix(ATLAS_FRAME, colour, 0.09)  # with white, red would turn pink


def deeper(tint: str, share: float) -> str:
    """Return a tint that goes so far towards an ink of its own hue: what is drawn on a ground, quieter than its words."""
    parts = [int(tint[at : at + 2], 16) for at in (1, 3, 5)]
    pale_part, low = max(parts), min(parts)
    # the ink of the hue: darker, and farther from grey
    inks = [max(0, min(255, round(0.5 * (pale_part - 5.0 * (pale_part - part))))) for part in parts] if pale_part > low else [60, 60, 60]
    return "#" + "".join(f"{round(part + share * (deep - part)):02X}" for part, deep in zip(parts, inks, strict=True))


def mix(one: str, other: str, share: float) -> str:
    """Return a colour of two, `share` of it the second."""
    (a, b, c), (x, y, z) = bytes.fromhex(one[1:]), bytes.fromhex(other[1:])
    return f"#{round(a + share * (x - a)):02X}{round(b + share * (y - b)):02X}{round(c + share * (z - c)):02X}"


def deep(tint: str) -> str:
    """Return the ink of the hue of a tint."""
    return DEEP.get(tint) or deeper(tint, 1.0)


LIGHT: Final = 0.4
"""The share of its ink that a light picture keeps. Dark text on what was black has a contrast of 5.6 to it then."""


def grey(colour: str) -> str:
    """Return a colour without its hue."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + 3 * f"{(19595 * red + 38470 * green + 7471 * blue + 0x8000) >> 16:02X}"


def legible_on(ground: str) -> str:
    """Return the ink that reads best on a ground: the text colour or white, and full black on greys on which neither can be read."""
    best = max((TEXT, PAPER), key=lambda ink: contrast(ground, ink))
    return best if contrast(ground, best) >= LEGIBLE else "#000000"


ACT: Final = "#A9411F"
"""Arrows and rings of pictures of a move."""
OFF_CUT: Final = 4.0
"""Nothing dark is nearer to the cut of a card, in mm: a thin border there shows each cut that misses its line."""


def head_band(width: float, high: float, tint: str, bleed: float = 0.0) -> Rect:
    """Return the band of `tint` along the upper edge of a card, `high` mm high; it runs past three cuts by `bleed` mm."""
    return Rect(-bleed, -bleed, width + 2 * bleed, high + bleed, Paint(fill=tint, role="stripe"))


def head(width: float, high: float, tint: str, inset: float) -> list[Shape]:
    """Return the head of a card: its band, and a line below it that keeps `inset` mm from the cuts."""
    return [head_band(width, high, tint), line(inset, high, width - inset, high, Paint(stroke=TEXT, width=HEAD_LINE))]


HEAD_LINE: Final = 0.5
"""The line below the head of a card."""


def head_of(shapes: Sequence[Shape], width: float) -> Rect | None:
    """Return the band of the head of a card, which is its first shape; None where it has none."""
    first = shapes[0] if shapes else None
    if isinstance(first, Rect) and first.paint.fill is not None and first == head_band(width, first.h, first.paint.fill):
        return first
    return None


GREEKED = 2.6
"""Smaller words are a bar in a picture of them, in points: their letters run together."""


def trace(text: Text, points: float) -> Group | Rect:
    """Return the outlines of a text, for a picture of it in which it is too small to be read, `points` large: no program reads it there."""
    drawn, x = [], start_of(text)
    if points < GREEKED:
        high, wide = fonts.cap_height(text.face, text.size), fonts.width(text.text, text.face, text.size)
        bar = Paint(fill=pale(text.fill, 0.4), role="stripe")
        return Rect(round(x, 3), round(text.y - 0.75 * high, 3), round(wide, 3), round(0.5 * high, 3), bar)
    for part, face in fonts.runs(text.text, text.face):
        unit = text.size * MM_PER_POINT / fonts.font_of(face).units
        uses = tuple(Use(_trace_glyph(face, number, text.fill), left, -up) for number, left, up in fonts.font_of(face).find_ink(part))
        drawn.append(Group(uses, Affine.scale(unit).then(Affine.translate(x, text.y))))
        x += fonts.width(part, face, text.size)
    return Group(tuple(drawn))


@lru_cache(maxsize=4096)
def _trace_glyph(face: fonts.Single, number: int, fill: str) -> Symbol:
    segments = cast("tuple[Segment, ...]", fonts.font_of(face).glyph_path(number))
    return Symbol(f"trace-{number}", (Path(segments, Paint(fill=fill)),))
