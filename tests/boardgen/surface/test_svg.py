"""Written SVG: true size, ids, outlines or real text, and the same bytes twice."""

import re
import xml.etree.ElementTree as ET
from base64 import b64encode

import pytest

from boardgen.draw.board.board import board_figure
from boardgen.draw.map.vignettes import SCENES, SIGN_PAINTS
from boardgen.draw.piece import tokens
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Circle, Group, Image, Paint, Path, Rect, Symbol, Text, Use, line
from boardgen.draw.type.geometry import Affine
from boardgen.layout.spec.catalog import load
from boardgen.surface.svg import svg_text

GOCAINE = load("gocaine")
NS = "{http://www.w3.org/2000/svg}"
FILL = Paint(fill="#2B3888")
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108020000009077"
    "53de0000000c49444154789c63f8cfc0000003010100c9fe92ef0000000049454e44ae426082"
)


def parsed(shapes, size=(210, 297), **options):
    return ET.fromstring(svg_text(size, shapes, **options))


def ids(root):
    return [element.get("id") for element in root.iter() if element.get("id")]


def test_a_page_is_as_large_as_it_says():
    root = parsed((Circle(5, 5, 1, FILL),), (266.66667, 297), title="Board & co")
    assert (root.get("width"), root.get("height")) == ("266.667mm", "297mm")
    assert re.split("[ ,]", root.get("viewBox")) == ["0", "0", "266.667", "297"]
    assert root.find(f"{NS}title").text == "Board & co"


def test_other_programs_find_every_intersection_and_zone():
    figure = board_figure(GOCAINE)
    root = parsed(figure.shapes, (figure.width, figure.height))
    circles = {element.get("id"): element for element in root.iter(f"{NS}circle") if element.get("id")}
    groups = {element.get("id") for element in root.iter(f"{NS}g")}
    assert set(circles) == set(GOCAINE.board.names)
    assert groups >= {f"zone-{code}" for code in GOCAINE.zones}
    d4, k12 = circles["D4"], circles["K12"]
    assert float(k12.get("cx")) - float(d4.get("cx")) == pytest.approx(150, abs=0.002)
    assert float(d4.get("cy")) - float(k12.get("cy")) == pytest.approx(200, abs=0.002)
    assert float(d4.get("cx")) == pytest.approx(figure.across[3], abs=0.001)


def test_only_our_own_ids_and_none_twice():
    figure = board_figure(GOCAINE, {5: "B", 17: "W", 18: "B"})
    found = ids(parsed(figure.shapes))
    assert len(found) == len(set(found))
    zones = {f"{what}-{code}" for what in ("zone", "label", "price") for code in GOCAINE.zones}
    drawn = {"disc-B-1650-rim", "disc-W-1650-rim", "tiling-drop-5560A0-1650", "tiling-star-E0E0E0-1650"}
    own = set(GOCAINE.board.names) | zones | drawn | {"compass", "sea", "borders", "scenes"}
    assert own <= set(found)
    scenes, signs = {f"scene-{name}" for name in SCENES}, {f"terrain-{name}" for name in SIGN_PAINTS}
    assert scenes & set(found)
    assert signs & set(found)
    assert {one for one in found if not one.startswith("clip-")} <= own | scenes | signs


def test_the_same_shapes_give_the_same_bytes():
    figure = board_figure(GOCAINE, {5: "B"})
    one, two = (svg_text((300, 400), figure.shapes) for _ in range(2))
    assert one == two
    assert "\r" not in one
    assert one.endswith("</svg>\n")


def test_text_is_outlines_by_default_and_text_on_request():
    shapes = (Text(20, 30, "Grüße & <ink>", "semibold", 72, "#444444", "middle"),)
    outlined = parsed(shapes)
    assert not list(outlined.iter(f"{NS}text"))
    (path,) = outlined.iter(f"{NS}path")
    assert path.get("fill") == "#444444"
    assert path.get("d").startswith("M")
    (text,) = parsed(shapes, real_text=True).iter(f"{NS}text")
    assert text.text == "Grüße & <ink>"
    assert text.get("font-size") == "25.4"
    assert text.get("font-weight") == "600"
    assert text.get("text-anchor") == "middle"


def test_symbols_stand_in_defs_once():
    disc = tokens.disc(GOCAINE.seats["G"], 19.05)
    root = parsed((Use(disc, 10, 20), Use(disc, 40, 20, 90, id="second")))
    (defs,) = root.findall(f"{NS}defs")
    assert [element.get("id") for element in defs] == ["clip-1", "tiling-leaf-77C1A1-1905", "disc-G-1905"]
    first, second = root.findall(f"{NS}use")
    assert (first.get("x"), first.get("y"), first.get("transform")) == ("10", "20", None)
    assert second.get("transform") == "matrix(0 1 -1 0 40 20)"
    assert second.get("id") == "second"


def test_drawings_of_one_name_have_an_id_each():
    one, other, third = (Symbol("x", (Circle(0, 0, r, FILL),)) for r in (1, 2, 3))
    alike, taken = Symbol("x", one.shapes), Symbol("x-2", (Circle(0, 0, 4, FILL),))
    root = parsed(tuple(Use(symbol, 5, 5) for symbol in (one, other, alike, other, taken, third)))
    (defs,) = root.findall(f"{NS}defs")
    drawn = {element.get("id"): element.find(f".//{NS}circle").get("r") for element in defs}
    assert drawn == {"x": "1", "x-2": "2", "x-2-2": "4", "x-3": "3"}
    xlink = "{http://www.w3.org/1999/xlink}href"
    assert [use.get(xlink) for use in root.iter(f"{NS}use")] == ["#x", "#x-2", "#x", "#x-2", "#x-2-2", "#x-3"]


def test_neighbours_of_one_paint_share_a_group():
    hair = Paint(stroke=ink.GRID, width=0.25, dash=(1, 2), cap="round", join="round")
    root = parsed((line(0, 0, 1, 1, hair), line(0, 1, 1, 2, hair), Circle(5, 5, 1, FILL)))
    (group,) = root.findall(f"{NS}g")
    assert group.get("stroke-dasharray") == "1 2"
    assert group.get("fill") == "none"
    assert [child.get("stroke") for child in group] == [None, None]
    (circle,) = root.findall(f"{NS}circle")
    assert circle.get("fill") == "#2B3888"


def test_groups_move_clip_and_carry_ids():
    inner = (Rect(0, 0, 9, 9, FILL, r=2),)
    shapes = (
        Group(inner, Affine.translate(5, 6), clip=Circle(5, 5, 4, FILL), id="cut"),
        Group(inner, clip=Path((("M", 0, 0), ("L", 5, 0), ("C", 5, 1, 4, 5, 0, 5), ("Z",)), FILL)),
    )
    root = parsed(shapes)
    first, second = root.findall(f"{NS}g")
    assert (first.get("id"), first.get("transform")) == ("cut", "translate(5 6)")
    assert (first.get("clip-path"), second.get("clip-path")) == ("url(#clip-1)", "url(#clip-2)")
    assert root.find(f"{NS}defs/{NS}clipPath/{NS}path").get("d") == "M0 0L5 0C5 1 4 5 0 5Z"
    assert root.find(f".//{NS}rect").get("rx") == "2"


def test_a_picture_is_carried_inside_once():
    images = (Image(1, 2, 3, 4, PIXEL, "x"), Image(5, 6, 3, 4, PIXEL, "x"))
    root = parsed(images)
    (image,) = root.iter(f"{NS}image")
    href = "{http://www.w3.org/1999/xlink}href"
    assert image.get(href) == "data:image/png;base64," + b64encode(PIXEL).decode("ascii")
    assert (image.get("preserveAspectRatio"), image.get("width"), image.get("height")) == ("none", "1", "1")
    uses = [(use.get(href), use.get("transform")) for use in root.iter(f"{NS}use")]
    assert uses == [(f"#{image.get('id')}", "matrix(3 0 0 4 1 2)"), (f"#{image.get('id')}", "matrix(3 0 0 4 5 6)")]


def test_dots_of_a_picture_that_is_looked_at_are_one_element():
    figure = board_figure(GOCAINE)
    whole, bare = (parsed(figure.shapes, (figure.width, figure.height), bare=bare) for bare in (False, True))
    circles = [element for element in whole.iter(f"{NS}circle") if element.get("id")]
    (dots,) = [element for element in bare.iter(f"{NS}path") if element.get("stroke-linecap") == "round" and "h0" in element.get("d")]
    # those of the compass, three of each medallion, and the samples of three kinds, of which one is on land and at sea
    assert len(list(bare.iter(f"{NS}circle"))) == 2 + 3 * len(GOCAINE.zones) + 4
    assert re.findall(r"M([\d.]+) ([\d.]+)h0", dots.get("d")) == [(dot.get("cx"), dot.get("cy")) for dot in circles]
    assert dots.get("stroke") == ink.GRID
    assert float(dots.get("stroke-width")) == 2 * float(circles[0].get("r"))


def test_few_dots_and_dots_of_several_sizes_stay_what_they_are():
    few = [Circle(i, 5, 1, FILL) for i in range(9)]
    mixed = [Circle(i, 5, 1 + i % 2, FILL) for i in range(90)]
    rings = [Circle(i, 5, 1, Paint(fill="#2B3888", stroke="#222222", width=0.2)) for i in range(90)]
    for shapes in (few, mixed, rings):
        assert len(list(parsed(shapes, bare=True).iter(f"{NS}circle"))) == len(shapes)
