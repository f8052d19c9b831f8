"""The picture of the title sheet: cuts that leave names and caption free, names that fit, and no plates without their words."""

from __future__ import annotations

import pytest

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Group, Paint, Path, Rect, Shape, Text, extent, leaves
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Affine, Box
from boardgen.sheet.paper.tiled_pages import places_between, tiling
from boardgen.sheet.read.title_cover import Cover, wordless
from boardgen.sheet.read.title_page import Code, TitlePicture, _panel, fit_picture, seams


def test_seams_are_where_the_cuts_are() -> None:
    how = tiling(300, 200, places_between([50, 150, 250]), places_between([50, 150]), (130, 120), (120, 130), lead=0)
    boxes = [extent(shape) for shape in seams(how, 0.5, 100.0)]
    for box, centre, level in zip(boxes, ((50, 50), (100, 50), (75, 50)), (False, False, True), strict=True):
        assert box is not None
        assert box.centre == pytest.approx(centre)
        assert (box.width > box.height) == level
        assert max(box.width, box.height) == pytest.approx((150 if box.width > box.height else 100) - 0.6, abs=0.41)


def test_seams_stop_at_names_and_at_the_end_of_the_picture() -> None:
    how = tiling(300, 200, places_between([50, 150, 250]), places_between([50, 150]), (130, 120), (120, 130), lead=0)
    name = Box(45, 20, 55, 24)
    drawn = [box for shape in seams(how, 0.5, 80.0, [name]) if (box := extent(shape)) is not None]
    assert max(box.y1 for box in drawn) < 80
    assert not any(box.x0 < name.x1 and name.x0 < box.x1 and box.y0 + 0.3 < name.y1 and name.y0 + 0.3 < box.y1 for box in drawn)
    assert len(drawn) == 4  # two upright cuts, one of them in two parts, and the level one


def test_a_name_is_shrunk_and_broken_to_its_room() -> None:
    codes = [Code(20, 20, "Khartoum", room=12.0), Code(60, 20, "Lake Tana", room=9.0), Code(40, 60, "PE")]
    board = Figure(80, 80, (Rect(0, 0, 80, 80, Paint(fill=ink.SAND)),))
    _, draw = fit_picture(TitlePicture(board, "caption", None, codes), 80, 120)
    texts = {shape.text: shape for shape, _ in leaves(draw(0, 0)) if isinstance(shape, Text)}
    assert texts["PE"].size == ink.BODY
    assert ink.FOOTER <= texts["Khartoum"].size < ink.BODY
    assert "Lake" in texts
    assert all(fonts.width(text, "semibold", texts[text].size) <= 12 for text in ("Khartoum", "Lake", "Tana"))


def test_a_thumbnail_has_no_plates_signs_scenes_or_compass() -> None:
    plain = Rect(0, 0, 9, 9, Paint(fill=ink.SAND))
    left_out = [Group((plain,), plate=True), *(Group((plain,), id=name) for name in ("label-PE", "signs-PE", "scenes", "compass"))]
    assert wordless(Figure(9, 9, (plain, *left_out))).shapes == (plain,)


def test_a_thumbnail_keeps_the_land_and_leaves_out_hatches() -> None:
    plain = Rect(0, 0, 9, 9, Paint(fill=ink.SAND))
    outline = Path((("M", 0, 0), ("L", 9, 0), ("L", 9, 9), ("Z",)), Paint())
    land, hatch = Group((plain,), id="heights", clip=outline), Group((plain,), clip=outline)
    assert wordless(Figure(9, 9, (land, hatch))).shapes == (land._replace(id=None),)


def test_a_thumbnail_keeps_the_water_of_a_sea_without_its_lines() -> None:
    outline = Path((("M", 0, 0), ("L", 9, 0), ("L", 9, 9), ("Z",)), Paint())
    water, wave = outline._replace(paint=Paint(fill=ink.SAND)), outline._replace(paint=Paint(stroke=ink.TEXT, width=0.1))
    assert wordless(Figure(9, 9, (Group((water, wave), clip=outline),))).shapes == (Group((water,), clip=outline),)


def test_words_of_a_small_picture_of_pieces_are_there_where_they_can_be_read() -> None:
    large, small = (Text(0, 9, word, "regular", size, ink.TEXT) for word, size in (("Crab", 20.0), ("a creature", 8.5)))
    piece = Figure(100, 100, (Group((large, small), Affine.scale(0.5), id="card"),))
    _, draw = fit_picture(TitlePicture(piece, "caption"), 100, 120)
    assert [shape.text for shape, _ in leaves(draw(0, 0)) if isinstance(shape, Text)] == ["Crab", "caption"]
    assert not any(isinstance(shape, Group) and shape.id for shape in draw(0, 0))


def test_a_picture_without_shapes_is_left_out_with_its_caption() -> None:
    height, draw = fit_picture(TitlePicture(Figure(0, 0, ()), "caption"), 80, 120)
    assert height == 0
    assert draw(0, 0) == []


def test_the_picture_of_the_cover_is_beside_a_plain_heading_in_a_frame() -> None:
    asked: list[tuple[float, float]] = []

    def draw(width: float, height: float) -> list[Shape]:
        asked.append((width, height))
        return [Rect(-5, -5, width + 10, height + 10, Paint(fill=ink.SAND))]

    frame, picture = _panel(Cover("Cairo", "", (), list, draw), Box(10, 10, 90, 37))
    assert asked == [pytest.approx((78.4, 25.4))]
    assert extent(frame) == Box(10, 10, 90, 37)
    inside = extent(picture)  # what is drawn beyond its room is cut off
    assert inside is not None
    assert Box(10, 10, 90, 37).holds(inside)
