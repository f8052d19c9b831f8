"""Small scenes on a map: ships at sea; mountains, woods, fields and towns on land. Each is drawn in two inks in a circle of radius 1.

All are by one hand: areas in the light ink with a line of one width round them, and in the dark ink the sides away from the light, which is
at the upper left, and roofs. Each is a file in `data/drawings/scenes/`, whose paths are of one of four classes: `body` is a light area with
an outline, `dark` a dark one, `line` a line and `fine` a fine line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial
from math import hypot

from boardgen.draw.piece.symbols import place_outline
from boardgen.draw.shape import hatch, ink, outlines
from boardgen.draw.shape.shapes import Paint, Path, Segment, Shape
from boardgen.draw.type.geometry import STILL

LINE, FINE = 0.042, 0.03
"""The widths of lines, in units of the radius."""
SIGN_LINE = 0.22
"""The width of lines of small scenes, in mm."""


def draw_scene(name: str, x: float, y: float, r: float, dark: str, light: str) -> Iterator[Shape]:
    """Yield a scene within `r` mm of (x, y), in a dark ink for lines and a light one for areas."""
    paints = {
        "body": Paint(fill=light, stroke=dark, width=round(LINE * r, 3), join="round"),
        "dark": Paint(fill=dark),
        "line": Paint(stroke=dark, width=round(LINE * r, 3), cap="round", join="round"),
        "fine": Paint(stroke=dark, width=round(FINE * r, 3), cap="round"),
    }
    for look, segments in _scene(name):
        yield Path(_round_segments(place_outline(segments, x, y, r)), paints[look])


def draw_sign(name: str, x: float, y: float, r: float, style: ink.Style) -> Iterator[Shape]:
    """Yield a small scene on land that may be as small as 1.3 mm, so with lines of one width; raises KeyError for one that is unknown."""
    yield from _draw_sign(name, x, y, r, *_sign_inks(name, style))


def _sign_inks(name: str, style: ink.Style) -> tuple[str, str]:
    dark, light = SIGN_PAINTS[name]
    return (hatch.BLACK, ink.PAPER) if style == "black" else (dark, light if style == "colour" else ink.PAPER)


def _draw_sign(name: str, x: float, y: float, r: float, dark: str, light: str, *, shaded: bool = True) -> Iterator[Shape]:
    paints = {
        "body": Paint(fill=light, stroke=dark, width=SIGN_LINE, join="round"),
        "dark": Paint(fill=dark),
        "line": Paint(stroke=dark, width=SIGN_LINE, cap="round"),
    }
    for look, segments in _scene(name):
        if look == "dark" and not shaded:
            continue
        yield Path(_round_segments(place_outline(segments, x, y, r)), paints[look])


CLUMP = ((0.4, -0.28, 0.46), (-0.42, -0.04, 0.56), (0.22, 0.34, 0.5))
"""The signs of a clump, the farthest first: how far each is to the east and the south of its middle, and its radius, in radii."""
CLUMPS = ("trees", "hills", "peaks")
"""What is small; other terrain is a drawing of its own."""
FAINT = 0.4
"""How much of the ground is in the inks of a clump."""


def draw_clump(name: str, r: float, style: ink.Style) -> Iterator[Shape]:
    """Yield terrain within `r` mm of (0, 0), in faint ink, in black in outlines: three trees, or two of another of CLUMPS, overlap."""
    ground = ink.CREAM if style == "colour" else ink.PAPER
    dark, light = (one if style == "black" else ink.mix(one, ground, FAINT) for one in _sign_inks(name, style))
    for east, south, share in CLUMP[0 if name == "trees" else 1 :] if name in CLUMPS else ((0.0, 0.0, 1.0),):
        yield from _draw_sign(name, east * r, south * r, share * r, dark, light, shaded=style != "black")


_ROUND = partial(round, ndigits=2)


def _round_segments(segments: tuple[Segment, ...]) -> tuple[Segment, ...]:
    return tuple([(one[0], *map(_ROUND, one[1:])) for one in segments])


ASIDE, FARTHEST, STEP = 0.76, 4.0, 0.25
"""What a scene that is off the middle of its mesh has of its largest size; how far it may be moved, and by what steps, in mm."""


@cache
def move_aside(name: str, pitch: float, clear: float, side: int) -> tuple[float, float, float]:
    """Return radius and place of a scene as far to the south (`side` 1) or north (-1) in its mesh as pieces leave room, in mm.

    The pieces are discs of ROOMY on the four corners of a mesh of a square board, and `clear` mm around each are free."""
    by, east, south = BETWEEN_DISCS[name]
    circle = pitch * (0.5**0.5 - ROOMY / 2) - clear
    r = ASIDE * by * circle
    spots = [(x * r, y * r) for _, segments in _scene(name) for loop in outlines.loops(segments, STILL) for x, y in loop]
    least, half = (ROOMY * pitch / 2 + clear + LINE * r / 2) ** 2, pitch / 2

    def fits(x: float, y: float) -> bool:
        for at, (u, v) in enumerate(spots):
            if (half - abs(u + x)) ** 2 + (half - abs(v + y)) ** 2 < least:
                spots.insert(0, spots.pop(at))  # what is in the way here mostly is in the next place too
                return False
        return True

    steps = [STEP * number for number in range(int(FARTHEST / STEP), 0, -1)]
    places = ((across, side * far) for far in steps for across in (0.0, -STEP, STEP, -4 * STEP, 4 * STEP, -7 * STEP, 7 * STEP))
    found = next((place for place in places if fits(*place)), None)
    return (r, *found) if found is not None else (by * circle, by * circle * east, by * circle * south)


@cache
def _scene(name: str) -> outlines.Drawing:
    """Return a scene made so large that it just fits into its circle. Raises KeyError for one that is unknown."""
    parts = outlines.read_drawing("scenes", name)
    spots = [spot for _, segments in parts for loop in outlines.loops(segments, STILL) for spot in loop]
    x0, x1 = min(x for x, _ in spots), max(x for x, _ in spots)
    y0, y1 = min(y for _, y in spots), max(y for _, y in spots)
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    scale = (1 - LINE) / max(hypot(a - x, b - y) for a, b in spots)
    return tuple((look, place_outline(segments, -x * scale, -y * scale, scale)) for look, segments in parts)


AT_SEA = ("ship", "whale", "sloop", "serpent")
"""What the sea may have."""
ON_COASTS = ("harbour", "lighthouse")
"""What zones on land may have beside the sea."""
ON_TILES = ("dune", "pyramids", "jungle", "elephant", "giraffe")
"""What only maps of tiles have."""
QUARTERS = ("quarter", "lane", "market", "church")
"""What a town within walls has, whose signs fill the meshes of its streets."""
BY_SIGN: Mapping[str, tuple[str, ...]] = {
    "plant": ("palms", "woods", "marsh", "volcano", "fields", "mountains"),
    "town": ("city", "town", "skyline", "borough", "fields", "mountains", "vineyard", "chapel", "mill", "woods"),
    "trees": ("woods", "marsh", "mountains"),
    "hills": ("mountains", "vineyard", "woods", "fields"),
    "peaks": ("mountains", "volcano", "woods"),
    "field": ("fields", "vineyard", "woods"),
    "mine": ("canyon", "mountains", "volcano", "chapel"),
    "waves": ("palms", "woods", "marsh", "mountains", "dunes"),
    "none": ("mountains", "woods", "fields", "chapel"),
}
"""What zones on land may have, by the sign of their kind, what suits it best first; those with other signs have what those without one
have."""
OWN: Mapping[str, int] = {"town": 4, "plant": 3, "waves": 3}
"""How many of these are of a sign's own, where it is not two: the first scene of a zone is one of them, its others are not."""
BETWEEN_DISCS: Mapping[str, tuple[float, float, float]] = {
    "ship": (1.21, -0.05, -0.25), "whale": (1.23, 0.0, -0.05), "serpent": (1.18, 0.25, -0.15), "sloop": (1.29, -0.2, -0.35),
    "mountains": (1.29, -0.2, -0.3), "woods": (1.22, 0.0, -0.2), "town": (1.29, 0.0, -0.25), "city": (1.29, 0.0, -0.3),
    "skyline": (1.24, -0.15, -0.3), "borough": (1.28, 0.0, -0.25),
    "fields": (1.04, -0.25, -0.3),
    "dunes": (1.16, -0.25, -0.1), "acacia": (1.19, 0.25, -0.2), "vineyard": (1.29, -0.25, -0.35), "marsh": (1.13, 0.0, -0.1),
    "canyon": (1.22, -0.15, -0.25), "lighthouse": (1.07, 0.0, -0.05), "caravan": (1.17, -0.1, -0.1), "volcano": (1.29, -0.2, -0.35),
    "palms": (1.08, 0.0, -0.05), "chapel": (1.26, 0.05, -0.3), "harbour": (1.12, 0.0, -0.1), "mill": (1.13, 0.0, -0.1),
}  # fmt: skip
"""How much larger than a circle between four pieces a scene may be, and how far to the east and the south it then is in the mesh, in
radii of that circle: by the outline of each, for pieces of ROOMY."""
ROOMY = 19.05 / 25
"""The diameter of such pieces, in units of the pitch."""
SCENES = (*BETWEEN_DISCS, *ON_TILES)
"""All large scenes."""
SMALL_BY_SIGN: Mapping[str, tuple[str, ...]] = {
    "plant": ("thicket", "stream", "trees", "hills"),
    "town": ("grove", "downs", "track", "trees", "stream", "hills"),
    "waves": ("scrub", "downs", "thicket", "hills"),
    "trees": ("grove", "trees", "stream"),
    "hills": ("downs", "hills", "scrub", "trees"),
    "peaks": ("peaks", "downs", "hills"),
    "field": ("track", "grove", "stream", "downs"),
    "mine": ("scrub", "downs", "peaks"),
    "none": ("hills", "grove", "peaks", "scrub", "stream"),
}
"""The terrain of zones on land, likewise, of which each has two: nothing that might be taken for goods."""
PAINTS: Mapping[str, tuple[str, str]] = {
    **dict.fromkeys(("woods", "palms", "marsh", "acacia"), ("#5B7A4A", "#D3E2C0")),
    **dict.fromkeys(("mountains", "volcano", "caravan"), ("#7A6350", "#F0E5D3")),
    **dict.fromkeys(("town", "city", "skyline", "borough", "chapel", "canyon", "harbour", "lighthouse", "mill"), ("#9A4F36", "#FBEFE0")),
    **dict.fromkeys(("fields", "dunes"), ("#8C6D2C", "#F4E6B8")),
    "vineyard": ("#6E4A5E", "#E4E6C4"),
}
"""The dark and the light ink of scenes on land in colour: a box of five paints, whatever the tint of the zone."""
SIGN_PAINTS: Mapping[str, tuple[str, str]] = {
    **dict.fromkeys(("peaks", "hills", "downs"), PAINTS["mountains"]),
    **dict.fromkeys(("trees", "grove", "thicket"), PAINTS["woods"]),
    **dict.fromkeys(("field", "track", "scrub"), PAINTS["fields"]),
    "stream": (ink.SHORE, ink.PAPER),
    **dict.fromkeys(("town", *QUARTERS), PAINTS["town"]),
}
"""The inks of scenes that may be small, on land without points or zones: the paints of those that are large."""
