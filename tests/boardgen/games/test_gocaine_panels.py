"""Panels follow the figures and words of the layout, and nothing on them collides."""

from copy import copy
from itertools import combinations, pairwise

import pytest

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Paint, Path, Rect, Text, extent, extent_of
from boardgen.draw.type.geometry import Box
from boardgen.games.gocaine import panels
from boardgen.games.gocaine.layout import Seizure
from boardgen.games.gocaine.panels import influence_panel, infrastructure_panel, panels_beside, seizure_table
from boardgen.layout.spec.catalog import load
from boardgen.sheet.paper.paper import paper

GOCAINE = load("gocaine")


def say(key, /, **values):
    return GOCAINE.words[key].format(**values)


def with_figures(**sections):
    figures = copy(GOCAINE.figures)
    vars(figures).update(sections)
    return GOCAINE._replace(figures=figures)


def texts(figure):
    return [shape for shape in figure.shapes if isinstance(shape, Text)]


def levels(figure):
    return [text.text for text in texts(figure) if text.text.isdigit()]


FIGURES = GOCAINE.figures
MANY = {
    "infrastructure": infrastructure_panel(GOCAINE, say),
    "infrastructure-1": infrastructure_panel(with_figures(infrastructure=FIGURES.infrastructure._replace(levels=1)), say),
    "infrastructure-100": infrastructure_panel(with_figures(infrastructure=FIGURES.infrastructure._replace(levels=100)), say),
    "influence": influence_panel(GOCAINE, say),
    "influence-5": influence_panel(with_figures(influence=FIGURES.influence._replace(assets=5)), say),
    "seizure": seizure_table(GOCAINE, say),
    "seizure-15": seizure_table(with_figures(seizure=Seizure([(1, 1, 2), (2, None, 15)])), say),
}


def test_every_zone_of_the_influence_panel_has_its_code_and_the_sign_of_its_kind():
    """Logs name zones by their codes, and nothing is said by a tint alone."""
    for figure in (MANY["influence"], MANY["influence-5"]):
        words = {text.text: text for text in texts(figure)}
        signs = [shape for shape in figure.shapes if isinstance(shape, Path)]
        for code, zone in GOCAINE.zones.items():
            at = words[code]
            assert ink.contrast(at.fill, zone.tint) >= ink.LEGIBLE
            before = [sign for sign in signs if (box := extent(sign)) and 0 < at.x - box.x1 < 1.5 and box.y0 < at.y - 1 < box.y1]
            assert before, code
            assert {sign.paint.fill or sign.paint.stroke for sign in before} == {ink.deep(zone.tint)}
            assert ink.contrast(ink.deep(zone.tint), zone.tint) >= 3, "a sign that must be seen"


@pytest.mark.parametrize("name", MANY)
def test_panels_are_whole_and_nothing_collides(name):
    figure = MANY[name]
    box = extent_of(figure.shapes)
    assert box is not None
    assert Box(0, 0, figure.width, figure.height).holds(box)
    for one, other in combinations(texts(figure), 2):
        a, b = extent(one), extent(other)
        assert a is not None
        assert b is not None
        assert not a.overlaps(b), (one.text, other.text)
    for text in texts(figure):
        assert text.size >= ink.BODY
    if not name.startswith("influence-"):
        assert figure.height <= 279.4 - 2 * 6.35
    assert figure.width <= 210 - 2 * 6.35


def stretches(figure, count):
    """The stretches of the road, one for each level: the rest of it are the ways between them."""
    road = [shape for shape in figure.shapes if isinstance(shape, Rect) and shape.paint.fill == panels._ROAD]
    return [Box(shape.x, shape.y, shape.x + shape.w, shape.y + shape.h) for shape in road[:count]]


def test_a_stretch_of_the_road_for_every_level_with_room_for_six_cubes():
    figure = MANY["infrastructure"]
    assert levels(figure) == [str(level) for level in range(1, 21)]
    boxes = stretches(figure, 20)
    assert all(box.width >= 31 and box.height >= 21 for box in boxes)
    assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))
    assert len(levels(MANY["infrastructure-100"])) == 100
    assert "One level $20M" in [text.text for text in texts(figure)]


@pytest.mark.parametrize("name", ["infrastructure", "infrastructure-100"])
def test_the_road_is_of_one_width_with_a_line_along_its_middle_and_one_before_every_level(name):
    figure = MANY[name]
    count = len(levels(figure))
    road = [shape for shape in figure.shapes if isinstance(shape, Rect) and shape.paint.fill == panels._ROAD]
    first, ways = road[0], road[count:]
    assert len(ways) == count - 1
    for way in ways:
        assert first.h == pytest.approx(way.w) or first.h == pytest.approx(way.h)
    assert [shape.paint for shape in figure.shapes if isinstance(shape, Path)].count(panels._LANE) == 1
    assert sum(getattr(shape, "paint", None) == panels._BORDER for shape in figure.shapes) == count - 1


@pytest.mark.parametrize("tall", [318.0, 200.0])
def test_the_road_leads_from_the_south_to_the_north_over_all_parts(tall):
    """Each level is beside the one before it, also where two parts meet, and the northernmost part has the heading."""
    parts = panels_beside(GOCAINE, say, tall, paper("a4")).infrastructure
    middles = []
    y = tall
    for part in reversed(parts):
        y -= part.height
        shown = levels(part)
        assert shown == [str(level) for level in range(int(shown[0]), int(shown[-1]) + 1)]
        middles += [(box.centre[0], box.centre[1] + y) for box in stretches(part, len(shown))]
    assert len(middles) == 20
    for (x0, y0), (x1, y1) in pairwise(middles):
        assert x0 == pytest.approx(x1) or y0 == pytest.approx(y1), "the way goes along one axis"
        assert y1 <= y0 + 0.001, "it never goes back south"
    assert len({round(abs(x1 - x0) + y0 - y1, 3) for (x0, y0), (x1, y1) in pairwise(middles)}) == 2, (
        "one step across and one north, where parts meet too"
    )
    named = [[text.text for text in texts(part) if text.text.startswith("Next")] for part in parts]
    seams = [int(levels(part)[0]) for part in parts[:-1]]  # the first level north of each
    assert named[0] == [f"Next below: level {level - 1}" for level in seams[:1]]
    assert named[-1] == [f"Next above: level {level}" for level in seams[-1:]]
    titles = [say("infrastructure_title") in [text.text for text in texts(part)] for part in parts]
    assert titles == [True, *[False] * (len(parts) - 1)]


def test_the_halves_of_the_road_are_alike_and_the_sea_is_as_high_as_the_heading():
    north, south = panels_beside(GOCAINE, say, 318.0, paper("a4")).infrastructure
    assert north.height == pytest.approx(south.height, abs=2.0)
    for style, winds in (("colour", 8), ("black", 0)):
        (panel,) = panels_beside(GOCAINE, say, 318.0, paper("a3"), style=style).infrastructure
        lines = [shape for shape in panel.shapes if isinstance(shape, Path) and shape.paint == Paint(stroke=ink.WATERLINE, width=0.12)]
        assert len(lines) == winds
        sea = [extent(shape) for shape in panel.shapes if isinstance(shape, Path) and shape.paint.fill == ink.MIDDLE_SEA]
        assert len(sea) == 3, "two rivers, which the road crosses, and the sea"
        assert max(box.height for box in sea) > 20


def test_three_boxes_a_zone_with_north_above():
    figure = MANY["influence"]
    boxes = [shape for shape in figure.shapes if isinstance(shape, Rect) and shape.w == 13]
    assert len(boxes) == 45
    at = {text.text: (text.x, text.y) for text in texts(figure)}
    assert at["Northwest"][1] < at["Southwest"][1] < at["Peru"][1]
    assert at["Peru"][0] < at["Bolivia"][0]
    assert set(at) > {zone.name for zone in GOCAINE.zones.values()}
    more = [shape for shape in MANY["influence-5"].shapes if isinstance(shape, Rect) and shape.w == 13]
    assert len(more) == 75


def test_the_table_fills_what_is_seized():
    figure = MANY["seizure"]
    filled = [shape for shape in figure.shapes if isinstance(shape, Rect) and shape.paint.fill == ink.SLATE]
    assert len(filled) == sum(worst - 1 for _, _, worst in GOCAINE.figures.seizure)
    said = [text.text for text in texts(figure)]
    assert [text for text in said if text.startswith("2–")] == [
        "2–3", "2–4", "2–5", "2–6", "2–8", "2–9", "2–10", "2–11",
    ]  # fmt: skip
    assert [text for text in said if text in ("1", "5–6", "7–8", "9–11", "12+")] == ["1", "5–6", "7–8", "9–11", "12+"]
    changed = seizure_table(with_figures(seizure=Seizure([(1, None, 2)])), say)
    assert [text.text for text in texts(changed)][-1] == "2"


def test_words_come_from_the_layout():
    figure = seizure_table(GOCAINE, lambda key, /, **values: key)
    assert {"seizure_title", "seizure_help", "seizure_load", "seizure_seized_on"} <= {t.text for t in texts(figure)}
