"""The bands along borders: in black neighbours of one hatch have different ones, and every band is pure black within its width."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from boardgen.draw.board.board import board_figure
from boardgen.draw.shape import hatch, ink
from boardgen.draw.shape.restyle import Hatches, restyle_shapes
from boardgen.draw.shape.shapes import Group, Paint, Path, Rect, Shape, Text, extent
from boardgen.draw.type.geometry import Box
from boardgen.layout.ground.palette import neighbouring_zones
from boardgen.layout.ground.vocabulary import HATCHES
from boardgen.layout.spec import catalog


def bands(name: str) -> tuple[dict[str, str], list[tuple[str, str]], dict[str, int]]:
    spec = catalog.load(name)
    hatches = {code: spec.kinds[zone.kind].hatch for code, zone in spec.zones.items()}
    couples = neighbouring_zones(spec.board)
    return hatches, couples, hatch.numbers(hatches, couples)


def test_neighbours_of_one_hatch_have_different_bands() -> None:
    for name in ("gocaine", "six-coasts", "cordillera", "crossroads", "duel", "trident"):
        hatches, couples, numbers = bands(name)
        alike = [couple for couple in couples if hatches[couple[0]] == hatches[couple[1]]]
        assert alike
        assert all(numbers[one] != numbers[other] for one, other in alike), name


def test_four_bands_do_for_zones_that_all_touch_and_a_fifth_takes_one_again() -> None:
    codes = ["AA", "BB", "CC", "DD", "EE"]
    four = hatch.numbers(dict.fromkeys(codes[:4], "dots"), list(combinations(codes[:4], 2)))
    assert sorted(four.values()) == [0, 1, 2, 3]
    five = hatch.numbers(dict.fromkeys(codes, "dots"), list(combinations(codes, 2)))
    assert sorted(five.values()) == [0, 0, 1, 2, 3]


def rim(inside: float, paint: Paint) -> Rect:
    return Rect(inside, inside, 40 - 2 * inside, 30 - 2 * inside, paint)


def test_every_band_of_a_hatch_is_another_drawing_in_black_within_its_width() -> None:
    box = Box(0, 0, 40, 30)
    for pattern in set(HATCHES) - {"none"}:
        drawings = []
        for number in range(hatch.MANY):
            ring = Rect(0, 0, 40, 30, Paint())
            lines = hatch.slanting(pattern, number, ring, box)
            rims = hatch.strokes(pattern, number, 2.4, rim)
            assert bool(lines) != bool(rims), "slanting, or along the border"
            drawings.append((lines, rims))
            for line in rims:
                assert line.paint.stroke == hatch.BLACK
                assert -0.01 <= line.x - line.paint.width / 2 < line.x + line.paint.width / 2 <= 2.65
        assert len(set(map(repr, drawings))) == hatch.MANY, pattern


def test_bands_leave_words_free() -> None:
    """A band that runs into words is cut out around them."""
    clipped = 0
    for name in ("six-coasts", "duel"):
        for group in zones(board_figure(catalog.load(name), style="black").shapes):
            words = [box for part in group.shapes if (part.id or "").startswith("label-") and (box := extent(part))]
            for part in nested(group.shapes):
                clipped += isinstance(part, Group) and isinstance(part.clip, Path) and part.clip.even_odd
                if isinstance(part, Path) and part.paint.dash:
                    spots = [segment[-2:] for segment in part.segments if segment[0] != "Z"]
                    assert not any(box.x0 < x < box.x1 and box.y0 < y < box.y1 for box in words for x, y in spots), group.id
    assert clipped


def nested(shapes: Sequence[Shape]) -> Iterator[Shape]:
    for shape in shapes:
        yield shape
        if isinstance(shape, Group):
            yield from nested(shape.shapes)


def zones(shapes: tuple[Shape, ...]) -> list[Group]:
    zoned: list[Group] = []
    for shape in shapes:
        if isinstance(shape, Group):
            zoned += [shape] if (shape.id or "").startswith("zone-") else zones(shape.shapes)
    return zoned


def test_a_box_of_a_panel_has_a_band_inside_its_edge_and_a_white_middle() -> None:
    tint = "#DDE8CF"
    for pattern in ("dots", "horizontal", "diagonal"):
        panel = (Rect(0, 0, 45, 40, Paint(fill=tint, role="ground"), 1.5), Text(3, 8, "Peru", "semibold", 13, ink.TEXT))
        shapes = restyle_shapes(panel, "black", Hatches({}, {tint: pattern}))
        boxes = [box for shape in shapes if isinstance(shape, Rect) and shape.paint.stroke and (box := extent(shape))]
        assert boxes, pattern
        inner = [shape for shape in shapes if isinstance(shape, Rect) and shape.paint.fill == ink.PAPER]
        assert min(shape.x for shape in inner) <= 1.5
        assert not any(shape.x > 1.6 for shape in shapes if isinstance(shape, Rect))
