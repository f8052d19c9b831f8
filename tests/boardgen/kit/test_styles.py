"""Every page of a kit in every style: which inks it has, how much of them, and that every text can be read."""

import pytest

from boardgen.components.print_order import choose_seats
from boardgen.draw.shape import ink
from boardgen.draw.shape.restyle import Hatches, restyle_shapes
from boardgen.draw.shape.shapes import Circle, Group, Image, Paint, Path, Rect, Symbol, Text, Use, extent, leaves
from boardgen.draw.type.geometry import STILL, Box
from boardgen.kit.export import measure_ink
from boardgen.kit.kit import build
from boardgen.layout.spec.catalog import load
from boardgen.sheet.arrange.options import PLAIN
from boardgen.sheet.paper.paper import paper

GOCAINE = load("gocaine")
KITS = [("cairo", "a4"), *(pytest.param(kit, marks=pytest.mark.slow) for kit in (("gocaine", "a4"), ("territory", "letter")))]
OTHERS = [("gocaine", "letter"), ("territory", "a4"), ("cairo", "letter")]
KITS += [pytest.param(kit, marks=[pytest.mark.slow, pytest.mark.nightly]) for kit in OTHERS]


@pytest.fixture(scope="module", params=KITS, ids="-".join)
def kits(request):
    game, size = request.param
    spec = load(game)
    one = PLAIN._replace(colours="one")  # as black has it, so that the sheets of all styles are the same
    return {style: build(spec, choose_seats(spec, None, None), paper(size), (), style, one) for style in ink.STYLES}


def drawings(kit):
    """Name and shapes of every page and every face."""
    for sheet in kit.sheets:
        yield sheet.page.title, sheet.shapes
    for face in kit.faces():
        yield face.title, face.figure.shapes


def inks(shapes):
    for shape, _ in leaves(shapes):
        if isinstance(shape, Text):
            yield shape.fill
        elif not isinstance(shape, Image):
            yield from (colour for colour in (shape.paint.fill, shape.paint.stroke) if colour)


def test_black_style_has_no_ink_but_black(kits):
    for name, shapes in drawings(kits["black"]):
        assert set(inks(shapes)) <= {"#000000", "#FFFFFF"}, name


def test_low_ink_takes_far_less_than_colour_where_colour_takes_much(kits):
    for sheet, much, little in zip(kits["colour"].sheets, measure_ink(kits["colour"]), measure_ink(kits["low-ink"]), strict=True):
        assert little <= much + 0.01, sheet.page.title
        if much > 0.15 and kits["colour"].spec.game != "cairo":
            assert little < 0.6 * much, sheet.page.title
        elif much > 0.09:
            assert little < 0.75 * much, sheet.page.title


def test_a_style_changes_neither_words_nor_sheets(kits):
    said = [
        [(name, [shape.text for shape, _ in leaves(shapes) if isinstance(shape, Text)]) for name, shapes in drawings(kit)]
        for kit in kits.values()
    ]
    assert said[0] == said[1] == said[2]


@pytest.mark.parametrize("style", ["low-ink", "black"])
def test_a_long_rule_stays_a_rule_and_a_ground_does_not(style):
    rule, ground = Rect(10, 10, 280, 0.5, Paint(fill=ink.SLATE)), Rect(10, 10, 280, 20, Paint(fill=ink.SLATE, role="ground"))
    (kept,) = restyle_shapes([rule], style)
    assert (kept.w, kept.h, kept.paint.fill) == (280, 0.5, "#000000" if style == "black" else ink.SLATE)
    assert restyle_shapes([ground], style)[0].paint.fill == ink.PAPER


@pytest.mark.parametrize("style", ["low-ink", "black"])
def test_a_white_disc_on_a_ground_stays_white_and_bears_its_sign(style):
    seat = next(iter(GOCAINE.seats.values())).ink
    ground, disc = Rect(0, 0, 20, 20, Paint(fill=seat, role="ground")), Circle(10, 10, 7, Paint(fill=ink.PAPER, role="ground"))
    small, sign = Circle(10, 10, 2, Paint(fill=ink.PAPER, role="text")), Text(10, 10, "x", "regular", 10, seat)
    hatches = Hatches({seat.upper(): "cross"}, {})
    kept, *_, word = (*restyle_shapes([ground, disc, sign], style, hatches)[-2:],)
    assert (kept.paint.fill, kept.paint.stroke is not None) == (ink.PAPER, True)
    assert word.fill != ink.PAPER
    assert restyle_shapes([ground, small], style, hatches)[-1].paint.fill != ink.PAPER, "a sign turns dark, for its ground is gone"


def test_what_a_style_has_made_it_leaves_alone(kits):
    hatches = Hatches({seat.ink: seat.hatch for seat in kits["colour"].spec.seats.values()})
    for style in ("low-ink", "black"):
        for name, shapes in drawings(kits[style]):
            assert restyle_shapes(shapes, style, hatches) == shapes, name


def grey(colour):
    """The colour as a grey printer has it."""
    level = round(0.299 * int(colour[1:3], 16) + 0.587 * int(colour[3:5], 16) + 0.114 * int(colour[5:7], 16))
    return f"#{level:02X}{level:02X}{level:02X}"


def grounds(shapes, by=STILL, window=None):
    """What is drawn, in its order: each shape with its map, through symbols, and the windows before it."""
    for shape in shapes:
        if isinstance(shape, Group):
            inner = shape.transform.then(by)
            edge = window
            if shape.clip is not None and (box := extent(shape.clip)) is not None:
                edge = inner.box(box) if window is None else inner.box(box).meet(window) or Box(0, 0, 0, 0)
            yield from grounds(shape.shapes, inner, edge)
        elif isinstance(shape, Use):
            yield from grounds(shape.symbol.shapes, shape.transform.then(by), window)
        else:
            yield shape, by, window


def poor(shapes, seen):
    """Texts that cannot be told from the ground under them. Repeated symbols are looked at once."""
    fills: list[tuple[Box, str]] = []
    once = []
    for shape in shapes:
        if isinstance(shape, Use):
            if id(shape.symbol) in seen:
                continue
            seen[id(shape.symbol)] = shape.symbol
        once.append(shape)
    for shape, by, window in grounds(once):
        if isinstance(shape, Text):
            if not shape.text.strip() or (box := extent(shape)) is None:
                continue
            x, y = by.box(box).centre
            ground = next((fill for area, fill in reversed(fills) if area.x0 < x < area.x1 and area.y0 < y < area.y1), "#FFFFFF")
            if min(ink.contrast(shape.fill, ground), ink.contrast(grey(shape.fill), grey(ground))) < 4.5:
                yield f"{shape.text!r} in {shape.fill} on {ground}"
        elif isinstance(shape, Path | Circle | Rect) and shape.paint.fill is not None and (box := extent(shape)) is not None:
            area = by.box(box)
            if window is not None:
                area = area.meet(window)
            if area is not None and (not isinstance(shape, Path) or area.width * area.height < 200 or _full(shape)):
                fills.append((area, shape.paint.fill))


def _full(path):
    """Whether a path fills its box but for its corners: others say little about the ground of a text inside their box."""
    return len(path.segments) < 12


@pytest.mark.parametrize("style", ink.STYLES)
def test_every_text_can_be_read_in_colour_and_in_grey(kits, style):
    seen = {}
    for name, shapes in drawings(kits[style]):
        assert list(poor(shapes, seen)) == [], name


@pytest.mark.parametrize("style", ink.STYLES)
def test_every_tint_of_the_layout_bears_its_text(style):
    for zone in GOCAINE.zones.values():
        for text in (ink.TEXT, ink.SECOND):
            assert ink.contrast(text, zone.tint) >= 4.5
            assert ink.contrast(grey(text), grey(zone.tint)) >= 4.5


def test_a_drawing_is_white_within_lines_in_black():
    dark, red, pale = "#3C1008", "#C9432F", "#E8B09A"
    body = Circle(10, 10, 8, Paint(red, dark, 0.8, role="art"))
    shine, rib = Circle(7, 7, 2, Paint(pale, role="art")), Path((("M", 4, 10), ("L", 16, 10)), Paint(stroke=pale, width=0.4, role="art"))
    leg = Path((("M", 4, 16), ("L", 16, 16)), Paint(stroke=red, width=2.0, role="art"))
    crab = Symbol("picture-crab", (Group((body, leg, shine, rib)),))
    (drawn,) = restyle_shapes((Use(crab, 0, 0),), "black", Hatches())
    paints = [shape.paint for shape, _ in leaves(drawn.symbol.shapes)]
    assert [paint.fill for paint in paints] == [ink.PAPER, None, ink.PAPER, None]
    assert [paint.stroke for paint in paints] == ["#000000", ink.PAPER, "#000000", "#000000"], "a broad pale line is an area"
    assert [paint.width for paint in paints][2:] == [0.16, 0.16], "an area without an outline gets one"
    meadow, patch = Rect(0, 0, 20, 20, Paint("#CFE0B5", role="art")), Circle(5, 5, 3, Paint("#C4D8A8", role="art"))
    (drawn,) = restyle_shapes((Use(Symbol("picture-field", (Group((meadow, patch, shine)),)), 0, 0),), "black", Hatches())
    paints = [shape.paint for shape, _ in leaves(drawn.symbol.shapes)]
    assert [(paint.fill, paint.stroke) for paint in paints[:2]] == [(ink.PAPER, None)] * 2, "what is like the ground has no outline"
