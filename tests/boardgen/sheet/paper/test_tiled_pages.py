"""A figure over several pages: what is seen through each window, the tabs and what is written on them, and the small map of tiles."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import inf

import pytest

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Group, Paint, Path, Rect, Segment, Shape, Text, Use, extent
from boardgen.draw.type.geometry import STILL, Affine, Box
from boardgen.errors import DoesNotFit
from boardgen.layout.spec import catalog
from boardgen.sheet.paper.page import Page, Words
from boardgen.sheet.paper.paper import paper
from boardgen.sheet.paper.tiled_pages import FOOT, FOOTER, FRAME, MAP, clearance, cover_map, places_between, plan, tile_pages, tiling

A4 = paper("a4")
SPEC = catalog.load("gocaine")
SAY = Words(SPEC.words, SPEC.file)
LINES = tuple(20.0 + 40 * i for i in range(8))
"""The lines of a board of 320 mm, in both directions."""


def board(*, gap: bool = False, texts: tuple[Shape, ...] = ()) -> Figure:
    """A grid of 8 x 8 lines; with a `gap` the last upright one is missing but for its northern quarter."""
    segments: list[Segment] = []
    for at in LINES:
        end = 100.0 if gap and at == LINES[-1] else 300.0
        segments += [("M", at, 20.0), ("L", at, end), ("M", 20.0, at), ("L", 300.0, at)]
    return Figure(320, 320, (Path(tuple(segments), ink.GRID_LINE), *texts), LINES, LINES)


def pages(figure: Figure, *, sketched: bool = False) -> list[Page]:
    if sketched:
        return list(tile_pages("board", "Board", figure, A4, SAY, ruled=True, sketched=True))
    return list(tile_pages("board", "Board", figure, A4, SAY, ruled=True))


def placed(shapes: tuple[Shape, ...], transform: Affine = STILL) -> Iterator[tuple[Shape, Affine]]:
    """All shapes of a page itself, groups opened and windows left closed."""
    for shape in shapes:
        if isinstance(shape, Group) and shape.clip is None:
            yield from placed(shape.shapes, shape.transform.then(transform))
        else:
            yield shape, transform


def texts(page: Page) -> dict[str, Box]:
    """Every text of a page and where its ink is."""
    every = ((shape, transform) for shape, transform in placed(page.shapes) if isinstance(shape, Text))
    return {shape.text: transform.box(box) for shape, transform in every if (box := extent(shape)) is not None}


def window(page: Page) -> tuple[Box, Use]:
    (group,) = (shape for shape in page.shapes if isinstance(shape, Group) and shape.clip is not None)
    assert isinstance(group.clip, Rect)
    (use,) = group.shapes
    assert isinstance(use, Use)
    return Box(group.clip.x, group.clip.y, group.clip.x + group.clip.w, group.clip.y + group.clip.h), use


def test_each_window_shows_its_tile_in_the_middle_of_the_page_above_the_footer() -> None:
    figure = board()
    how = plan("Board", figure, A4).tiling
    assert how.columns > 1
    assert how.rows > 1
    for page, tile in zip(pages(figure), how.tiles, strict=True):
        seen, use = window(page)
        assert (use.x, use.y) == pytest.approx((seen.x0 - tile.shown[0], seen.y0 - tile.shown[1]))
        assert (seen.width, seen.height) == pytest.approx((tile.shown[2] - tile.shown[0], tile.shown[3] - tile.shown[1]))
        assert seen.x0 == pytest.approx(page.paper.width - seen.x1)
        assert seen.y0 == pytest.approx(page.paper.height - FOOT - seen.y1)
        assert use.symbol.shapes == figure.shapes
        across, down = page.lines or ((), ())
        assert across == pytest.approx([use.x + at for at in LINES if tile.shown[0] < at < tile.shown[2]])
        assert down == pytest.approx([use.y + at for at in LINES if tile.shown[1] < at < tile.shown[3]])


def test_a_page_lists_no_line_of_which_it_shows_nothing() -> None:
    with_gap = pages(board(gap=True))
    how = plan("Board", board(), A4).tiling
    for page, whole, tile in zip(with_gap, pages(board()), how.tiles, strict=True):
        assert page.lines is not None
        assert whole.lines is not None
        missing = tile.column == how.columns - 1 and tile.shown[1] > 100 - 8
        assert page.lines[0] == (whole.lines[0][:-1] if missing else whole.lines[0])
        assert page.lines[1] == whole.lines[1]
    assert any(page.lines != whole.lines for page, whole in zip(with_gap, pages(board()), strict=True))


def test_a_tab_names_the_tile_that_is_glued_on_it_in_its_middle() -> None:
    figure = board()
    how = plan("Board", figure, A4).tiling
    for page, tile in zip(pages(figure), how.tiles, strict=True):
        use = window(page)[1]
        notes = {text: box for text, box in texts(page).items() if text.startswith("tab")}
        wanted = {}
        x0, y0, x1, y1 = tile.keep
        if tile.column < how.columns - 1:
            wanted[SAY("tile_tab", n=tile.number + 1)] = (x1 + 5, (y0 + y1) / 2)
        if tile.row < how.rows - 1:
            wanted[SAY("tile_tab", n=tile.number + how.columns)] = ((x0 + x1) / 2, y1 + 5)
        assert set(notes) == set(wanted)
        for text, (x, y) in wanted.items():
            middle = notes[text].centre
            assert middle == pytest.approx((use.x + x, use.y + y), abs=0.7)
            below = text == SAY("tile_tab", n=tile.number + how.columns)
            assert (notes[text].width > notes[text].height) == below, "written along its tab"
            grounds = [transform.box(Box(s.x, s.y, s.x + s.w, s.y + s.h)) for s, transform in placed(page.shapes)
                       if isinstance(s, Rect) and s.paint.fill == ink.PAPER and s.paint.stroke is None]  # fmt: skip
            assert any(ground.holds(notes[text]) for ground in grounds), "on clear paper"


def test_the_small_map_shows_which_tile_a_page_is_and_stands_in_the_corner() -> None:
    figure = board()
    how = plan("Board", figure, A4).tiling
    scale = min(MAP[0] / how.width, MAP[1] / how.height)
    for page, tile in zip(pages(figure), how.tiles, strict=True):
        foot = page.paper.height - page.paper.margin - FOOT
        found = {}
        for shape, transform in placed(page.shapes):
            if isinstance(shape, Rect) and shape.paint.stroke == ink.GRID:
                found[transform.box(Box(shape.x, shape.y, shape.x + shape.w, shape.y + shape.h))] = shape.paint.fill
        assert len(found) == len(how.tiles)
        (dark,) = (box for box, fill in found.items() if fill == ink.SLATE)
        assert set(found.values()) == {ink.SLATE, ink.PAPER}
        corner = (page.paper.margin + 0.2, foot + 0.4)
        assert dark == pytest.approx([value * scale + corner[i % 2] for i, value in enumerate(tile.keep)])
        name = next(box for text, box in texts(page).items() if text == f"Board, {SAY('tile', n=tile.number, total=len(how.tiles))}")
        assert name.x0 == pytest.approx(page.paper.margin + how.width * scale + 2, abs=0.5)
        assert name.y1 < foot + FOOT
        note = texts(page).get(SAY("tile_first" if tile.number == 1 else "tile_next"))
        assert note is None or note.x0 > name.x1 + 2


def test_the_map_of_tiles_for_the_title_sheet() -> None:
    how = tiling(300, 200, places_between([50, 150, 250]), places_between([50, 150]), (130, 120), (120, 130), lead=0)
    assert (how.columns, how.rows) == (3, 2)
    shapes = cover_map(how, 60, 60, 5)
    rects = [shape for shape in shapes if isinstance(shape, Rect)]
    numbers = [shape for shape in shapes if isinstance(shape, Text)]
    assert [(rect.x, rect.y, rect.w, rect.h) for rect in rects] == [(20 * c, 20 * r, 20, 20) for r in range(2) for c in range(3)]
    assert [rect.paint.fill == ink.SLATE for rect in rects] == [False, False, False, False, True, False]
    assert [shape.text for shape in numbers] == list("123456")
    for rect, text in zip(rects, numbers, strict=True):
        box = extent(text)
        assert box is not None
        assert box.centre == pytest.approx((rect.x + 10, rect.y + 10), abs=0.5)
        assert text.fill == (ink.PAPER if rect.paint.fill == ink.SLATE else ink.TEXT)
    assert not any(rect.paint.fill == ink.SLATE for rect in cover_map(how, 60, 60) if isinstance(rect, Rect))
    assert not any(isinstance(shape, Text) for shape in cover_map(how, 12, 12)), "numbers that have no room are left out"


def test_numbers_in_a_small_map_are_as_large_as_other_words_where_they_fit() -> None:
    """The sheets of a player aid in parts have the small map too, and nothing on them but their footer is in small print."""
    few = tiling(300, 200, places_between([50, 150, 250]), places_between([50, 150]), (130, 120), (120, 130), lead=0)
    lines = [10.0 * i for i in range(31)]
    many = tiling(300, 300, places_between(lines), places_between(lines), (24, 24), (24, 24), overlap=2, lead=0)
    assert len(many.tiles) > 100
    for how, side in ((few, 4.7), (many, 4.9)):
        shapes = cover_map(how, side * how.columns, side * how.rows)
        for rect, text in pairwise(shapes):
            if isinstance(rect, Rect) and isinstance(text, Text):
                box = extent(text)
                assert box is not None
                assert rect.x < box.x0 < box.x1 < rect.x + rect.w
                assert text.size == ink.BODY or (len(text.text) > 2 and rect.w < 6)
        assert any(isinstance(shape, Text) and shape.size == ink.BODY for shape in shapes)


def test_of_very_many_tiles_the_map_shows_the_outline_and_the_one() -> None:
    lines = [10.0 * i for i in range(31)]
    how = tiling(300, 300, places_between(lines), places_between(lines), (24, 24), (24, 24), overlap=2, lead=0)
    assert how.columns > 12
    outline, dark = cover_map(how, 14, 5.4, 20)
    assert isinstance(outline, Rect)
    assert isinstance(dark, Rect)
    assert (outline.w, outline.h) == pytest.approx((5.4, 5.4))
    keep = how.tiles[19].keep
    assert (dark.x, dark.y) == pytest.approx((keep[0] * 5.4 / 300, keep[1] * 5.4 / 300))
    assert dark.paint.fill == ink.SLATE


def test_a_sketch_has_empty_windows_and_no_map() -> None:
    for page in pages(board(), sketched=True):
        assert window(page)[1].symbol.shapes == ()
        assert page.lines is None
        assert not any(isinstance(shape, Rect) and shape.paint.fill == ink.SLATE for shape, _ in placed(page.shapes))


@pytest.mark.slow
def test_a_figure_stays_whole_as_long_as_it_fits_with_marks_on_two_sides() -> None:
    across, down = A4.width - 2 * A4.margin, A4.height - 2 * A4.margin - FOOT
    for width, height, flags in (
        (across - 2 * FRAME, down - 2 * FRAME, (True, True)),
        (across, down - 2 * FRAME, (False, True)),
        (across - 2 * FRAME, down, (True, False)),
    ):
        spread = plan("Board", Figure(width, height, ()), A4)
        assert (len(spread.tiling.tiles), spread.tiling.turned, (spread.beside, spread.above)) == (1, False, flags)
        (page,) = tile_pages("board", "Board", Figure(width, height, ()), A4, SAY)
        use = page.shapes[0]
        assert isinstance(use, Use)
        assert (use.x, use.y) == pytest.approx(((A4.width - width) / 2, (A4.height - FOOT - height) / 2))
    # on its side: the footer takes its room from the short side of the paper then
    wide = plan("Board", Figure(A4.height - 2 * A4.margin, A4.width - 2 * A4.margin - FOOT - 2 * FRAME, ()), A4)
    assert (len(wide.tiling.tiles), wide.tiling.turned) == (1, True)
    down += FOOT - FOOTER  # a figure that is not cut needs room for the footer alone below it
    for width, height in ((across + 0.1, down - 2 * FRAME), (across - 2 * FRAME, down + 0.1), (across, down)):
        assert len(plan("Board", Figure(width, height, ()), A4).tiling.tiles) > 1
    with pytest.raises(DoesNotFit, match="Board on 60 × 60 mm"):
        plan("Board", Figure(320, 20, (), (10.0, 310.0), (5.0, 15.0)), paper("60x60mm"))


def test_a_cut_runs_half_way_between_lines_and_beside_texts_and_what_is_bound() -> None:
    plain = plan("Board", board(), A4).tiling
    assert all((cut - 20) % 40 == 20 for cut in (*plain.cuts_x, *plain.cuts_y)), "half way"
    cut_at = plain.cuts_x[0]
    written = (Text(cut_at, 310, "Harbour", "regular", 10, ink.TEXT, "middle"),)
    for other in (plan("Board", board(texts=written), A4), plan("Board", board(), A4, bound=([(cut_at - 10, cut_at + 10)], []))):
        assert len(other.tiling.tiles) == len(plain.tiles)
        assert cut_at not in other.tiling.cuts_x
        assert all((cut - 20) % 40 == 20 for cut in other.tiling.cuts_x)
        assert other.tiling.cuts_y == plain.cuts_y
    everywhere = tuple(Text(at + 20, 310, "Harbour", "regular", 10, ink.TEXT, "middle") for at in LINES[:-1])
    assert all((cut - 20) % 40 == 20 for cut in plan("Board", board(texts=everywhere), A4).tiling.cuts_x), "half way, whatever is there"


def test_a_cut_keeps_off_lines_where_it_can() -> None:
    """Lines 40 mm apart but for two that are 20 mm apart."""
    lines = (*LINES[:4], 160.0, *LINES[4:])
    figure = Figure(320, 150, (), lines, (20.0, 60.0, 100.0))
    on = paper("200x200mm")
    assert clearance(figure, plan("Board", figure, on).tiling) == 10.0
    assert clearance(figure, plan("Board", figure, on, clear=15).tiling) == 20.0
    assert clearance(figure, plan("Board", figure, on, clear=25).tiling) == 20.0, "as far as lines are apart"
    assert clearance(figure, plan("Board", figure, paper("400x400mm"), clear=25).tiling) == inf


def test_a_figure_without_lines_is_cut_beside_its_texts_and_drawings() -> None:
    """Such as a mat of your own: it is refused on no paper that holds a strip of it."""
    words = tuple(Text(x, 50, "12", "regular", 12, "#222222") for x in range(5, 395, 10))
    sign = Rect(180, 100, 40, 40, Paint("#222222"))
    how = plan("Mat", Figure(400, 250, (Rect(0, 0, 400, 250, Paint("#CFE5EE")), *words, sign)), A4).tiling
    assert len(how.tiles) == 3
    reaches = [box for shape in (*words, sign) if (box := extent(shape)) is not None]
    assert not any(box.x0 < cut < box.x1 for box in reaches for cut in how.cuts_x)
    across = Text(5, 20, "a text as long as the mat " * 8, "regular", 12, "#222222")  # no place is beside it
    assert len(plan("Mat", Figure(400, 250, (across,)), A4).tiling.tiles) == 3


@pytest.mark.parametrize(("height", "tiles"), [(185.0, 1), (191.5, 1), (193.0, 2)])
def test_a_figure_that_needs_the_room_of_a_tile_name_is_not_cut(height: float, tiles: int) -> None:
    """Between the margins of A4 on its side are 197.3 mm: 5 of them are for the footer, and 4 more for the name of a tile."""
    figure = Figure(264, height, (Rect(0, 0, 264, height, ink.GRID_LINE),))
    how = plan("Board", figure, A4)
    assert len(how.tiling.tiles) == tiles
    for page in pages(figure):
        (use,) = (one for one, _ in placed(page.shapes) if isinstance(one, Use)) if tiles == 1 else (window(page)[1],)
        assert use.y >= A4.margin - 0.01
        assert tiles > 1 or use.y + height <= page.paper.height - A4.margin - 5 + 0.01
