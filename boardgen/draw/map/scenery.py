"""Pictures of a country under a sky, as wide as a box: the ground of a figure on a card, or a picture over its text.

Every country goes with every sky: far land has some of the ink of the air over the horizon, and dusk, night and storm give theirs to all of
it. In colour all is drawn in flat areas; to save ink in lines of one ink; in black in lines, with a pattern for a dark sky."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from math import cos, pi, sin
from typing import TypeAlias

from boardgen.draw.map import vignettes
from boardgen.draw.piece.symbols import BOLT, place_outline
from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.outlines import closed_path, open_path, read_drawing_text
from boardgen.draw.shape.shapes import Circle, Group, Paint, Path, Rect, Segment, Shape, Symbol, ellipse, line, polygon
from boardgen.draw.type.geometry import Affine, Box
from boardgen.records import NamedTuple

Spot: TypeAlias = tuple[float, float]
HORIZON = -0.28
"""The horizon above the middle of a piece in a country, in shares of the height that airs are drawn for."""
FINE = 0.22
"""The width of lines where there are no areas, in mm."""
_SLATE = ink.mix(ink.SLATE, ink.PAPER, 0.25)
"""The ink of all lines of a country to save ink: one, so that it lies behind what happens in it."""


class Sky(NamedTuple):
    """A sky, by its ink at the top and over the horizon, and what is in it."""

    top: str
    low: str
    air: str
    tint: str = "#FFFFFF"
    share: float = 0.0
    """The ink that it gives to the country, and how much of it."""
    hatch: str = "none"
    """The pattern of the sky in black."""


SKIES: Mapping[str, Sky] = {
    "clear": Sky("#BBDCEE", "#EAF4F6", ""),
    "sun": Sky("#BBDCEE", "#EAF4F6", "sun"),
    "clouds": Sky("#C9DFEA", "#EDF4F4", "clouds"),
    "birds": Sky("#A9D8D2", "#E2F3EC", "birds"),
    "dawn": Sky("#F4D26A", "#FBEBB4", "rays", "#F2B84A", 0.12),
    "dusk": Sky("#EE9F74", "#FBDDB0", "dusk", "#C9683A", 0.24),
    "night": Sky("#2B3F63", "#5C759B", "night", "#2A3C60", 0.5, "horizontal"),
    "storm": Sky("#55687F", "#B7C3CB", "storm", "#55677A", 0.3, "diagonal"),
    "fog": Sky("#D3D8DB", "#ECECE8", "fog", "#E6E6E2", 0.4),
    "snow": Sky("#BCC9D6", "#E3E9ED", "snow", "#FFFFFF", 0.35),
    "rainbow": Sky("#CBE5E6", "#ECF5EA", "rainbow"),
}  # fmt: skip
"""The skies, by their names."""


class Brush(NamedTuple):
    """How things in the sky are drawn: filled in colour, else with a line round them."""

    style: ink.Style
    dark: str
    light: str

    def area(self, fill: str) -> Paint:
        if self.style == "colour":
            return Paint(fill=fill)
        return Paint(fill=ink.PAPER, stroke=self.dark, width=0.2, join="round")

    def stroke(self, colour: str, width: float) -> Paint:
        full = self.style == "colour"
        return Paint(stroke=colour if full else self.dark, width=width if full else 0.2, cap="round")


Air = Callable[[float, float, Brush], Iterator[Shape]]
"""Draws what is in a sky by half its width and its height, about a point under the middle of the horizon (`HORIZON`)."""


def _fog(wide: float, high: float, brush: Brush) -> Iterator[Shape]:
    """Draw low layers of fog."""
    for x, y, half in ((-0.55, 1.08, 0.4), (0.5, 1.16, 0.46), (-0.78, 0.86, 0.3), (0.84, 0.9, 0.28), (0.6, 0.66, 0.3), (-0.62, 0.6, 0.26)):
        yield line((x - half) * wide, -y * high, (x + half) * wide, -y * high, brush.stroke("#F3F3F0", 1.3))


def _sun(wide: float, high: float, brush: Brush) -> Iterator[Shape]:
    """Draw the sun with its rays, over a cloud."""
    x, r = 0.66 * wide, min(0.1 * wide, 0.17 * high)
    y = -min(0.95 * high, (1 - HORIZON) * high - 2.2 * r)
    for turn in range(12):
        a, b = cos(turn * pi / 6), sin(turn * pi / 6)
        yield line(x + 1.4 * r * a, y + 1.4 * r * b, x + 1.85 * r * a, y + 1.85 * r * b, brush.stroke("#E5A93C", 0.5))
    yield Circle(x, y, r, brush.area("#F2BE4E"))
    yield _cloud(-0.38 * wide, -0.96 * high, 0.12 * min(wide, 1.7 * high), brush.area("#F7FBFC"))


def _cloud(x: float, y: float, r: float, paint: Paint) -> Path:
    """Return a cloud of three domes with a level lower side, the middle of which is at (x, y)."""
    return Path(place_outline((
        ("M", -1.5, 0.0), ("C", -1.95, 0.0, -2.0, -0.75, -1.35, -0.72), ("C", -1.2, -1.5, 0.0, -1.75, 0.3, -0.98),
        ("C", 0.75, -1.35, 1.4, -1.0, 1.2, -0.55), ("C", 1.85, -0.6, 1.85, 0.0, 1.4, 0.0), ("Z",),
    ), x, y, r), paint)  # fmt: skip


def _clouds(wide: float, high: float, brush: Brush) -> Iterator[Shape]:
    """Draw two clouds of fine weather."""
    for x, y, r in ((-0.42, 1.0, 0.1), (0.5, 1.02, 0.11)):
        yield _cloud(x * wide, -y * high, r * min(wide, 1.7 * high), brush.area("#FBFCFB"))


def _storm(wide: float, high: float, brush: Brush) -> Iterator[Shape]:
    """Draw a cloud with rain and a flash of lightning."""
    x, y, r = -0.44 * wide, -0.94 * high, 0.17 * wide
    for number in range(6):
        start = x + (number - 2.9) * 0.5 * r
        yield line(start, y + 0.3 * r, start - 0.5 * r, y + 1.5 * r, brush.stroke(brush.light, 0.35))
    yield _cloud(x, y, r, brush.area(brush.dark))
    flash = tuple((x - 0.1 * r + 1.0 * r * a, y + 0.85 * r + 1.0 * r * b) for a, b in BOLT)
    yield polygon(flash, Paint(fill="#F6CF4B" if brush.style == "colour" else brush.dark, stroke=brush.light, width=0.3, join="round"))


def _night(wide: float, high: float, brush: Brush) -> Iterator[Shape]:
    """Draw a crescent and stars."""
    r = 0.12 * wide
    moon: tuple[Segment, ...] = (
        ("M", 0.4, -0.92),
        ("C", -1.5, -1.1, -1.5, 1.1, 0.4, 0.92),
        ("C", -0.55, 0.5, -0.55, -0.5, 0.4, -0.92),
        ("Z",),
    )
    yield Path(place_outline(moon, 0.66 * wide, -0.98 * high, r), brush.area("#F4E7B0"))
    stars = (
        *((-0.36, 1.16, 0.03), (-0.9, 0.84, 0.03), (-0.52, 0.94, 0.022), (0.3, 1.12, 0.026), (0.46, 0.88, 0.02)),
        *((0.92, 1.08, 0.03), (0.92, 0.66, 0.02), (-0.7, 1.08, 0.02)),
    )
    for x, y, size in stars:
        corners = [(0.3 if i % 2 else 1.0, i * pi / 4) for i in range(8)]
        spots = [((x + size * far * cos(turn)) * wide, size * far * sin(turn) * wide - y * high) for far, turn in corners]
        yield polygon(spots, brush.area("#F4E7B0"))


def _rainbow(wide: float, high: float, brush: Brush) -> Iterator[Shape]:
    """Draw a rainbow over the board."""
    base, top = HORIZON * high, -1.2 * high
    for number, colour in enumerate(("#D0705A", "#E9B458", "#F1DF8C", "#7DB48E", "#6F9CC4")):
        yield Path(ellipse(0, base, 0.86 * wide - number * 1.1, base - top - number * 1.1), brush.stroke(colour, 1.15))


def _dusk(wide: float, high: float, brush: Brush) -> Iterator[Shape]:
    """Draw the sun as it sets."""
    size = min(wide, 1.5 * high)  # the halo stays under the words above a low sky
    for r, fill in ((0.42, "#F6C27A"), (0.3, "#E8793F")):
        yield Circle(-0.34 * wide, -0.62 * high, r * size, brush.area(fill))


def _birds(wide: float, high: float, brush: Brush) -> Iterator[Shape]:
    """Draw birds on their way, and the wind that they have."""
    for x, y, r in ((-0.6, 1.0, 2.0), (-0.36, 1.12, 1.4), (-0.8, 1.06, 1.2), (0.5, 1.06, 1.8), (0.78, 1.0, 1.3)):
        wings: tuple[Segment, ...] = (("M", -1.0, -0.3), ("C", -0.6, -0.7, -0.2, -0.4, 0.0, 0.1), ("C", 0.2, -0.4, 0.6, -0.7, 1.0, -0.3))
        yield Path(place_outline(wings, x * wide, -y * high, r), brush.stroke(brush.dark, 0.45))
    for x, y, half in ((-0.7, 0.86, 0.2), (0.66, 0.86, 0.24), (-0.8, 0.74, 0.14), (0.8, 0.74, 0.12)):
        yield line((x - half) * wide, -y * high, (x + half) * wide, -y * high, brush.stroke("#F2FAF6", 0.5))


def _rays(wide: float, high: float, brush: Brush) -> Iterator[Shape]:
    """Draw the rays of the rising sun; as lines they begin around it, since they would run into each other."""
    x, y, far, near = 0.0, HORIZON * high, 2.2 * wide, 0.0 if brush.style == "colour" else 0.3 * wide
    for number in range(9):
        a, b = (pi + (number + share) * pi / 9 for share in (0.25, 0.75))
        spots = [(x + r * cos(turn), y + r * sin(turn)) for r, turn in ((near, a), (far, a), (far, b), (near, b))]
        yield polygon(list(dict.fromkeys(spots)), brush.area("#FCF3CF"))
    if near:
        yield Circle(x, y, 0.7 * near, brush.area("#FCF3CF"))


def _snow(wide: float, high: float, brush: Brush) -> Iterator[Shape]:
    for number in range(26):
        x, y = -0.96 + 1.92 * (number * 0.618 % 1.0), 0.34 + 0.035 * number
        yield Circle(x * wide, -y * high, (0.5 + number % 3 * 0.16) if brush.style == "colour" else 0.4, brush.area("#FFFFFF"))


AIRS: Mapping[str, Air] = {
    "fog": _fog, "sun": _sun, "storm": _storm, "night": _night, "rainbow": _rainbow, "dusk": _dusk, "birds": _birds, "rays": _rays,
    "clouds": _clouds, "snow": _snow,
}  # fmt: skip
GRAIN = hatch.Grain(0.15, 0.08)
"""The pattern of a sky in black."""


class _Pen:
    """Draws a country about the left end of its horizon: x in shares of its width, y downwards in shares of its depth.

    Upwards, y is in `tall` mm: the width, or less where the sky is low."""

    def __init__(self, land: Land, sky: Sky, size: tuple[float, float], up: float, head: float, style: ink.Style) -> None:
        self.width, self.deep, self.up = size[0], size[1] - up, up
        self.tall = min(self.width, (up - head) / HIGHEST)
        self.style = style
        self.shapes: list[Shape] = []
        full = style == "colour"
        self.line = "" if full else hatch.BLACK if style == "black" else _SLATE
        share = sky.share * (
            0.5 if sky.hatch == "none" and land.draw is _seabed else 1.0
        )  # the warmth of an evening hardly goes under water
        inks = {look: ink.mix(colour, sky.tint, share) for look, colour in land.inks.items()}
        inks["far"] = ink.mix(inks["far"], sky.low, 0.3)
        self.inks = inks
        self.dark = ink.mix(land.dark, sky.tint, 0.5 * sky.share) if full else self.line
        self.light = ink.mix(land.light, sky.tint, sky.share) if full else ink.PAPER

    def at(self, x: float, y: float) -> Spot:
        return round(x * self.width, 2), round(self.up + y * (self.deep if y > 0 else self.tall), 2)

    def paint(self, look: str) -> Paint:
        """Return how an area looks; to save ink a line goes round it, but what is dark is dark."""
        if look == "dark":
            return Paint(fill=self.dark)
        if self.style == "colour":
            return Paint(fill=self.inks.get(look, self.light))
        return Paint(fill=ink.PAPER, stroke=self.line, width=FINE, join="round")

    def area(self, look: str, *spots: Spot) -> None:
        self.shapes.append(polygon([self.at(*spot) for spot in spots], self.paint(look)))

    def rise(self, look: str, base: float, *heights: float) -> None:
        """Draw land down to the foot, its upper edge through heights in units above `base`, a share of the depth."""
        foot, y = self.up + self.deep + 3, self.up + base * self.deep
        step = self.width / (len(heights) - 1)
        spots = [(-step, y - heights[0] * self.tall), *((i * step, y - high * self.tall) for i, high in enumerate(heights))]
        spots.append((self.width + step, y - heights[-1] * self.tall))
        self.shapes.append(
            Path((("M", spots[0][0], foot), ("L", *_round(spots[0])), *_smooth(spots), ("L", spots[-1][0], foot), ("Z",)), self.paint(look))
        )

    def curve(self, look: str, *spots: Spot) -> None:
        """Draw an area with a smooth outline through spots."""
        placed = [self.at(*spot) for spot in spots]
        ring = [placed[-1], *placed, placed[0], placed[1]]
        self.shapes.append(Path((("M", *placed[0]), *_smooth(ring[1:], ring[0], ring[-1]), ("Z",)), self.paint(look)))

    def strokes(self, look: str, width: float, *ways: Sequence[Spot]) -> None:
        """Draw lines of `width` mm."""
        colour = self.dark if look == "dark" else self.inks.get(look, self.light)
        paint = (
            Paint(stroke=colour, width=width, cap="round") if self.style == "colour" else Paint(stroke=self.line, width=FINE, cap="round")
        )
        self.shapes.append(Path(tuple(part for way in ways for part in open_path(*(self.at(*spot) for spot in way))), paint))

    def view(self, name: str, x: float, y: float, r: float) -> None:
        """Draw a vignette; crowns of trees are green."""
        light = self.inks.get("near", self.light) if name == "woods" and self.style == "colour" else self.light
        self.shapes += vignettes.draw_scene(name, *self.at(x, y), round(r * self.tall, 2), self.dark, light)

    def dots(self, look: str, *places: tuple[float, float, float]) -> None:
        """Draw discs of (x, y, radius in shares of the width)."""
        for x, y, r in places:
            self.shapes.append(Circle(*self.at(x, y), round(r * self.width, 2), self.paint(look)))

    def waves(self, look: str, base: float, high: float, many: float) -> None:
        """Draw water with crests down to the foot."""
        foot, y, step = self.up + self.deep + 3, self.up + base * self.deep, self.width / many
        segments: list[Segment] = [("M", -step, foot), ("L", -step, round(y, 2))]
        for number in range(-1, int(many) + 1):
            x, top = number * step, y - high * self.tall
            segments.append(("C", *_round((x + 0.3 * step, y)), *_round((x + 0.45 * step, top)), *_round((x + 0.62 * step, top))))
            segments.append(
                ("C", *_round((x + 0.52 * step, y - 0.5 * high * self.tall)), *_round((x + 0.7 * step, y)), *_round((x + step, y)))
            )
        self.shapes.append(Path((*segments, ("L", self.width + step, foot), ("Z",)), self.paint(look)))

    def tufts(self, look: str, *places: Spot) -> None:
        """Draw grass."""
        blades = ((-0.014, 0.07), (0.002, 0.09), (0.016, 0.065))
        self.strokes(look, 0.35, *(((x, y), (x + aside, y - high)) for x, y in places for aside, high in blades))

    def firs(self, look: str, high: float, *places: Spot) -> None:
        """Draw firs with their feet at places, all of them one area."""
        segments: list[Segment] = []
        for x, y in places:
            (a, b), h = self.at(x, y), high * self.tall
            parts = ((0, -1), (0.2, -0.6), (0.1, -0.6), (0.3, -0.25), (0.16, -0.25), (0.36, 0.05))
            spots = [(a + dx * h, b + dy * h) for dx, dy in parts]
            segments += closed_path(*spots, *((2 * a - u, v) for u, v in reversed(spots)))
        self.shapes.append(Path(tuple((one[0], *(round(part, 2) for part in one[1:])) for one in segments), self.paint(look)))  # type: ignore[misc]  # as many numbers as before

    def peak(self, look: str, x: float, base: float, wide: float, high: float) -> None:
        """Draw a mountain with its right side in the shade, and snow."""
        y = self.up + base * self.deep

        def spot(a: float, b: float) -> Spot:
            return round((x + a * wide) * self.width, 2), round(y - b * high * self.tall, 2)

        top, left, right = spot(0, 1), spot(-1, 0), spot(1, 0)
        ridge = spot(0.12, 0.66), spot(-0.08, 0.42), spot(0.2, 0)
        self.shapes.append(polygon((left, top, right), self.paint(look)))
        self.shapes.append(polygon((top, right, ridge[2], ridge[1], ridge[0]), self.paint("shade")))
        snow = top, spot(0.3, 0.7), spot(0.16, 0.62), spot(0.04, 0.7), spot(-0.1, 0.58), spot(-0.3, 0.7)
        self.shapes.append(polygon(snow, self.paint("light")))


def _round(spot: Spot) -> Spot:
    return round(spot[0], 2), round(spot[1], 2)


def _smooth(spots: Sequence[Spot], before: Spot | None = None, after: Spot | None = None) -> list[Segment]:
    """Return a smooth curve from the first spot through all others; `before` and `after` are those beyond its ends."""
    row = [before or spots[0], *spots, after or spots[-1]] if after is None else [before or spots[0], *spots]
    pieces: list[Segment] = []
    for one, two, three, four in zip(row, row[1:], row[2:], row[3:], strict=False):
        out = two[0] + (three[0] - one[0]) / 6, two[1] + (three[1] - one[1]) / 6
        back = three[0] - (four[0] - two[0]) / 6, three[1] - (four[1] - two[1]) / 6
        (a, b), (c, d), (x, y) = out, back, three
        pieces.append(("C", round(a, 2), round(b, 2), round(c, 2), round(d, 2), round(x, 2), round(y, 2)))
    return pieces


def _woods(pen: _Pen) -> None:
    pen.rise("far", 0.0, 0.05, 0.08, 0.05, 0.09, 0.06)
    pen.firs("shade", 0.16, *((0.02 + 0.087 * i, 0.16 + 0.05 * (i % 3)) for i in range(12)))
    pen.rise("mid", 0.26, 0.0, 0.02, -0.01, 0.02, 0.0)
    pen.firs("dark", 0.3, (0.04, 0.62), (0.16, 0.56), (0.86, 0.56), (0.97, 0.64))
    pen.rise("near", 0.7, 0.04, 0.0, -0.02, 0.01, 0.05)
    pen.tufts("shade", (0.3, 0.5), (0.62, 0.56), (0.46, 0.86))


def _fields(pen: _Pen) -> None:
    pen.rise("far", 0.0, 0.04, 0.09, 0.04, 0.06, 0.03)
    pen.view("town", 0.13, -0.04, 0.08)
    pen.rise("mid", 0.1, 0.0, 0.01, 0.0, 0.01, 0.0)
    for number in range(9):
        near, far = -1.0 + number * 0.36, 0.3 + number * 0.05
        pen.area("near" if number % 2 else "shade", (far, 0.12), (far + 0.025, 0.12), (near + 0.18, 1.2), (near, 1.2))


def _desert(pen: _Pen) -> None:
    pen.rise("far", 0.0, 0.03, 0.1, 0.04, 0.02, 0.07, 0.03)
    pen.view("dunes", 0.84, -0.02, 0.11)
    pen.rise("mid", 0.14, 0.02, 0.06, 0.0, -0.01, 0.03)
    ridge = 0.14 - 0.028 * pen.tall / pen.deep
    pen.area("shade", (0.3, ridge), (0.36, 0.14), (0.33, 0.26), (0.42, 0.4), (0.62, 0.4), (0.46, 0.2))
    pen.rise("near", 0.6, -0.03, 0.0, 0.06, 0.02, 0.08)
    pen.strokes("shade", 0.35, ((0.1, 0.76), (0.26, 0.8), (0.4, 0.78)), ((0.54, 0.72), (0.68, 0.76), (0.84, 0.72)), ((0.3, 0.92),
        (0.5, 0.95), (0.66, 0.92))
    )  # fmt: skip


def _marsh(pen: _Pen) -> None:
    pen.rise("far", 0.0, 0.02, 0.03, 0.02, 0.025, 0.02)
    _mill(pen, 0.88, 0.05, 0.2)
    pen.rise("mid", 0.05, 0.0, 0.0, 0.005, 0.0, 0.0)
    for spots in (
        ((-0.05, 0.18), (0.3, 0.14), (0.62, 0.2), (0.34, 0.27), (-0.05, 0.27)),
        ((0.4, 0.34), (0.7, 0.3), (1.05, 0.34), (1.05, 0.46), (0.66, 0.46)),
        ((-0.05, 0.5), (0.2, 0.46), (0.5, 0.56), (0.6, 0.72), (0.3, 0.76), (-0.05, 0.66)),
    ):  # fmt: skip
        pen.curve("water", *spots)
    pen.rise("near", 0.84, 0.04, 0.0, -0.02, 0.02, 0.06)
    reeds = [(x, 0.98 - 0.1 * (i % 2), 0.15 + 0.04 * (i % 3)) for i, x in enumerate((0.03, 0.07, 0.11, 0.15, 0.86, 0.9, 0.94, 0.98))]
    pen.strokes("dark", 0.35, *(((x, y), (x + 0.01, y - high * pen.width / pen.deep)) for x, y, high in reeds))
    for x, y, high in reeds:
        top = y - high * pen.width / pen.deep
        pen.strokes("dark", 1.1, ((x + 0.01, top), (x + 0.009, top + 0.05 * pen.width / pen.deep)))


def _mill(pen: _Pen, x: float, base: float, high: float) -> None:
    """Draw a windmill whose foot is at a share of the depth."""
    foot = pen.up + base * pen.deep
    w, h, cx = 0.2 * high * pen.tall, high * pen.tall, x * pen.width
    tower = [(cx - w, foot), (cx - 0.6 * w, foot - 0.72 * h), (cx + 0.6 * w, foot - 0.72 * h), (cx + w, foot)]
    pen.shapes.append(polygon([_round(spot) for spot in tower], pen.paint("light")._replace(stroke=pen.dark, width=FINE, join="round")))
    cap = [(cx - 0.75 * w, foot - 0.7 * h), (cx, foot - 0.92 * h), (cx + 0.75 * w, foot - 0.7 * h)]
    pen.shapes.append(polygon([_round(spot) for spot in cap], pen.paint("dark")))
    sails: list[Segment] = []
    for quarter in range(4):
        turn = (quarter + 0.36) * pi / 2
        a, b = cos(turn) * 0.5 * h, sin(turn) * 0.5 * h
        sails += closed_path(
            *(_round((cx + s * a - t * b, foot - 0.74 * h + s * b + t * a)) for s, t in ((0.1, 0), (1, 0), (1, 0.24), (0.26, 0.2)))
        )
    pen.shapes.append(Path(tuple(sails), pen.paint("dark")))


def _sea(pen: _Pen) -> None:
    pen.area("far", (-0.1, 0.0), (1.1, 0.0), (1.1, 1.2), (-0.1, 1.2))
    pen.view("ship", 0.5, -0.06, 0.09)
    for number, (look, base) in enumerate((("mid", 0.14), ("shade", 0.36), ("mid", 0.6), ("near", 0.84))):
        pen.waves(look, base, 0.025 + 0.012 * number, 7 - number)


def _seabed(pen: _Pen) -> None:
    top = -pen.up / pen.tall - 0.1
    pen.area("far", (-0.1, top), (1.1, top), (1.1, 1.2), (-0.1, 1.2))
    if pen.style == "colour":
        for x, wide in ((0.1, 0.1), (0.34, 0.14), (0.66, 0.1)):
            pen.area("light", (x, top), (x + wide, top), (x + 1.9 * wide - 0.16, 0.6), (x + 0.2 * wide - 0.2, 0.6))
    pen.rise("mid", 0.0, 0.16, 0.05, -0.04, -0.02, 0.08, 0.2)
    for x, y, turn in ((0.8, -0.3, -1), (0.88, -0.24, -1), (0.2, -0.2, 1)):
        pen.curve("dark", (x, y), (x + 0.02 * turn, y - 0.016), (x + 0.045 * turn, y), (x + 0.02 * turn, y + 0.016))
        pen.area("dark", (x, y), (x - 0.022 * turn, y - 0.016), (x - 0.022 * turn, y + 0.016))
    for x, y, high in [(x, 0.7, 0.14 + 0.05 * (i % 3)) for i, x in enumerate((0.04, 0.09, 0.14, 0.85, 0.9, 0.96))]:
        spots = [pen.at(x + 0.016 * (-1) ** k, 0.0) for k in range(5)]
        foot = pen.up + y * pen.deep
        placed = [(a, foot - k * high * pen.width / 4) for k, (a, _) in enumerate(spots)]
        colour = pen.inks["shade"] if pen.style == "colour" else pen.line
        pen.shapes.append(
            Path(
                (("M", *_round(placed[0])), *_smooth(placed)),
                Paint(stroke=colour, width=1.3 if pen.style == "colour" else 0.5, cap="round"),
            )
        )
    pen.rise("near", 0.62, 0.02, 0.0, 0.03, 0.01, 0.04)
    pen.strokes("mid", 0.4, ((0.12, 0.82), (0.24, 0.85), (0.36, 0.82)), ((0.56, 0.86), (0.7, 0.89), (0.84, 0.85)))
    pen.dots("bubble", (0.3, -0.36, 0.012), (0.33, -0.42, 0.009), (0.7, -0.12, 0.013), (0.73, -0.18, 0.009), (0.69, -0.22, 0.007))


_STROKES: Mapping[str, Callable[..., None]] = {
    "rise": _Pen.rise, "area": _Pen.area, "curve": _Pen.curve, "strokes": _Pen.strokes, "dots": _Pen.dots, "waves": _Pen.waves,
    "view": _Pen.view, "tufts": _Pen.tufts, "firs": _Pen.firs, "peak": _Pen.peak,
}  # fmt: skip


@cache
def _read_strokes(land: str) -> Sequence[tuple[Callable[..., None], str, Sequence[object]]]:
    """Return what a file of `data/drawings/lands/` draws, a line at a time: with what, how it looks, and numbers, spots and ways."""
    strokes: list[tuple[Callable[..., None], str, Sequence[object]]] = []
    for stroke in read_drawing_text("lands", f"{land}.txt").splitlines():
        head, *ways = stroke.split(" / ")
        name, look, *values = head.split()
        strokes.append((_STROKES[name], look, [*map(_read_value, values), *(tuple(map(_read_value, way.split())) for way in ways)]))
    return strokes


def _read_value(word: str) -> float | tuple[float, ...]:
    """Read a number, or several with commas between them as a spot."""
    numbers = tuple(map(float, word.split(",")))
    return numbers if len(numbers) > 1 else numbers[0]


class Land(NamedTuple):
    """A country: the inks of its areas, of lines and roofs, and of what is light; and how it is drawn, where no file has that."""

    inks: Mapping[str, str]
    dark: str
    light: str
    draw: Callable[[_Pen], None] | None = None


def _inks(far: str, mid: str, near: str, shade: str, **more: str) -> dict[str, str]:
    return {"far": far, "mid": mid, "near": near, "shade": shade, **more}


_GREENS = _inks("#B4CFA0", "#CDDFAE", "#B2CE8E", "#93B574", water="#A9D2E4")
LANDS: Mapping[str, Land] = {
    "meadow": Land(_GREENS, "#3F6B42", "#F2F5DF"),
    "hills": Land(_GREENS, "#3F6B42", "#F2F5DF"),
    "mountains": Land(_inks("#B3B9B4", "#C3D2AE", "#A3BE88", "#8C9698"), "#3E5B46", "#FBFCFA"),
    "woods": Land(_inks("#B9D0B0", "#C5D9A8", "#A5C485", "#86AB7E"), "#3C6A4A", "#EEF3DC", _woods),
    "fields": Land(_inks("#B9CF9C", "#DCE3A8", "#E9DC9C", "#D3C478"), "#6B5A2C", "#FAF3D8", _fields),
    "desert": Land(_inks("#E6CB9A", "#EED9A9", "#E2C086", "#CFA466"), "#8A5F2E", "#FBEFD2", _desert),
    "marsh": Land(_inks("#A9C0A0", "#BFCF9C", "#9DB37A", "#83996A", water="#AFD3DA"), "#4D5B33", "#F4EFDC", _marsh),
    "beach": Land(_inks("#8FC3DA", "#F3E2B7", "#EACF97", "#CFAE70", water="#7FBAD4"), "#3A5F78", "#FAFCF8"),
    "rocks": Land(_inks("#A79D92", "#B5A896", "#9B8D7C", "#8D8174", water="#84BFD2"), "#4A4038", "#EAF6F6"),
    "sea": Land(_inks("#8FBFD6", "#6FA9C7", "#3F7FA6", "#5694B8"), "#23465F", "#F4F8F8", _sea),
    "seabed": Land(_inks("#9AD0DC", "#62A9BD", "#EBD8A4", "#3F8F86", bubble="#E6F6F8"), "#2F6F86", "#B4DEE6", _seabed),
    "cliffs": Land(_inks("#C8C2B4", "#D6CDBB", "#A9C08A", "#B0A48E", water="#8CC0D6", deep="#5E9DBC"), "#4A5A4A", "#F6FAF8"),
    "town": Land(_inks("#BCCDA6", "#D2DDB2", "#B5CB92", "#98B07A"), "#7A4B34", "#F7EBD6"),
    "river": Land(_inks("#AFCBA2", "#CBDDAB", "#B2CE8E", "#8FB072", water="#8FC4DC"), "#3F6B42", "#F1F7F2"),
    "road": Land(_GREENS, "#4B6B3C", "#F3E6C6"),
    "ice": Land(_inks("#C2CEDA", "#E9F0F4", "#F8FBFC", "#AFC2D2"), "#3F5F72", "#FFFFFF"),
}
"""The countries, by their names."""
HIGHEST = 0.4
"""No land is higher than this over the horizon, in units."""
SHAPES = 90
"""So many shapes are drawn in the time of a country."""


def foot_of(land: str, sky: str) -> str:
    """Return the ink of the ground at the foot of a country. Raises KeyError."""
    above = SKIES[sky]
    return ink.mix(LANDS[land].inks["near"], above.tint, above.share)


def inks_of(land: str, sky: str) -> tuple[str, str]:
    """Return the ink over the horizon and that of the ground, for who writes on them. Raises KeyError."""
    above = SKIES[sky]
    inks = LANDS[land].inks
    return (inks["far"] if land == "seabed" else above.low), ink.mix(inks["mid"], above.tint, above.share)


@lru_cache(256)
def draw_country(
    land: str,
    sky: str,
    width: float,
    height: float,
    horizon: float,
    radius: float,
    style: ink.Style,
    head: float = 0.0,
    framed: bool = True,
) -> Symbol:
    """Return a country under a sky in a box with round corners, from its upper left corner, in mm; `horizon` is the share of its sky.

    `head` keeps its upper part, so many mm deep, free of lines for the words there. `framed` draws a line around it where nothing
    has an area. Raises KeyError for a name that is not in `LANDS` or `SKIES`."""
    here, above = LANDS[land], SKIES[sky]
    up = round(horizon * height, 2)
    pen = _Pen(here, above, (width, height), up, head, style)
    shapes: list[Shape] = []
    if land != "seabed":
        shapes += draw_sky(above, Box(0, 0, width, up), style, head)
    if here.draw is not None:
        here.draw(pen)
    else:
        for draw, look, values in _read_strokes(land):
            draw(pen, look, *values)
    frame = Rect(0, 0, width, height, Paint(), radius)
    if style != "colour" and framed:
        pen.shapes.append(Rect(0, 0, width, height, Paint(stroke=pen.line, width=2 * FINE), radius))
    name = f"scene-{land}-{sky}-{round(width * 10)}-{round(height * 10)}{'' if framed or head else '-open'}"
    country = Symbol(name, (Group((*shapes, *pen.shapes), clip=frame),))
    country.extent = Box(0, 0, width, height)  # that of the clip, which nothing has to look for
    return country


BROAD, FEW_BANDS, BANDS = 40.0, 4, 10
"""A sky as high as this, in mm, is in so many bands of one ink each; a lower one in a few."""


def draw_sky(sky: Sky, box: Box, style: ink.Style, head: float) -> Iterator[Shape]:
    """Draw a sky over a horizon, the lower edge of the box."""
    clear = box._replace(y0=box.y0 + head)
    if style == "colour":
        bands = FEW_BANDS if box.height < BROAD else BANDS
        for number in range(bands):
            y = box.y0 + box.height * number / bands
            yield Rect(box.x0, y, box.width, box.y1 - y, Paint(fill=ink.mix(sky.top, sky.low, number / (bands - 1))))
    elif style == "black":
        yield from hatch.hatch_area(sky.hatch, Rect(clear.x0, clear.y0, clear.width, clear.height, Paint()), clear, GRAIN)
    if sky.air:
        dark, light = ("#3F4C58", "#DDE2E4") if style == "colour" else (hatch.BLACK if style == "black" else ink.GRID, ink.PAPER)
        air = AIRS[sky.air](box.width / 2, clear.height, Brush(style, dark, light))
        place = Affine.translate(box.x0 + box.width / 2, box.y1 - HORIZON * clear.height)
        window = box if style == "colour" else clear
        yield Group((Group(tuple(air), place),), clip=Rect(window.x0, window.y0, window.width, window.height, Paint()))
