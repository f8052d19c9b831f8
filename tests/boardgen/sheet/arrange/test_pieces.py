"""Small pieces on sheets: blocks that share their cuts, sizes and cuts by option, counts and marks."""

from __future__ import annotations

import random
from functools import cache
from itertools import product

import pytest

from boardgen.components.print_order import choose_seats
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Path, Text, Use, extent_of, leaves
from boardgen.draw.type.geometry import Box
from boardgen.errors import DoesNotFit
from boardgen.kit.kit import Kit, build
from boardgen.layout.spec import catalog
from boardgen.sheet.arrange.guillotine import pack_rectangles
from boardgen.sheet.arrange.options import PLAIN, PrintOptions, SizeError, diameter
from boardgen.sheet.arrange.token_sheets import CUTS, LANE, blocks
from boardgen.sheet.paper.duplex import Duplex
from boardgen.sheet.paper.paper import UnknownPaperError, paper

ROUND = ("cells", "task_force", "loans")


@cache
def built(options: PrintOptions, only: tuple[str, ...], name: str = "a4", players: int = 6, margin: float = 6.35) -> Kit:
    spec = catalog.load("gocaine")
    return build(spec, choose_seats(spec, players, None), paper(name, margin), only, options=options)


def count(kit: Kit, prefix: str) -> int:
    return sum(isinstance(shape, Use) and shape.symbol.name.startswith(prefix) for sheet in kit.sheets for shape in sheet.page.shapes)


@pytest.mark.parametrize("name", ["a4", "letter", "a5", "a3"])
def test_squares_loads_and_notes_are_as_many_as_the_data_says(name: str) -> None:
    kit = built(PLAIN, ("squares", "loads", "notes"), name, 3)
    backed = built(PLAIN._replace(every_back=True), ("notes",), name, 3)
    for letter in "BGK":
        assert count(kit, f"square-{letter}-") == 75
        assert [count(kit, f"load-{letter}-{mt}-") for mt in (2, 5, 10)] == [6, 6, 3]
    for value, many in ((5, 40), (20, 50), (100, 50)):
        assert count(backed, f"note-{value}-front") == many == count(backed, f"note-{value}-back")
        assert (count(kit, f"note-{value}-front"), count(kit, f"note-{value}-back")) == (many, 0)
    assert [part.pieces for part in kit.parts] == [225, 45, 140]


@pytest.mark.parametrize("cut", CUTS)
@pytest.mark.parametrize("punch", [9.525, 12.0, 15.875, 25.4])
def test_tokens_of_every_size_and_cut(cut: str, punch: float) -> None:
    kit = built(PLAIN._replace(cut=cut, diameter=punch), ROUND, "letter")  # type: ignore[arg-type]
    assert (count(kit, "disc-"), count(kit, "task-force"), count(kit, "loan-")) == (300, 51, 6)
    for sheet in kit.sheets:
        ink = extent_of(sheet.shapes)
        assert ink is not None
        assert Box(*sheet.page.paper.inner).holds(ink, 0.011)
        assert all(grid.piece == (punch, punch) for grid in sheet.page.grids)
        for shape, _ in leaves(sheet.shapes):
            if isinstance(shape, Text):
                assert shape.size >= 6.5 - 1e-6, (shape.text, shape.size)
        if cut == "circle":
            assert any(isinstance(shape, Path) for shape in sheet.page.shapes), "squares are cut first"


def test_nothing_is_drawn_on_a_cut_that_neighbours_share() -> None:
    """Grounds apart, all ink of a square keeps away from its cut; marks lie outside the bleed of their block."""
    kit = built(PLAIN, ("squares", "loads"), "a4", 6)
    for sheet in kit.sheets:
        boxes = []
        for g in sheet.page.grids:
            rows, more = divmod(g.pieces, g.columns)
            foot = g.y + rows * g.pitch[1]
            boxes.append(Box(g.x, g.y, g.x + g.columns * g.pitch[0], foot))
            boxes += [Box(g.x, foot, g.x + more * g.pitch[0], foot + g.pitch[1])] if more else []
        for shape in sheet.page.shapes:
            if isinstance(shape, Use):
                half = 5.0 if shape.symbol.name.startswith("square") else 6.5
                reach = extent_of(shape.symbol.shapes)
                assert reach is not None
                assert Box(-half, -half, half, half).grown(-0.5).holds(reach)
            elif isinstance(shape, Path):
                for _, x, y in shape.segments:  # type: ignore[misc]
                    assert not any(box.grown(PLAIN.bleed + 0.9).holds(Box(x, y, x, y)) for box in boxes)


@pytest.mark.parametrize(
    ("name", "duplex", "shared"),
    [("a4", "long", [{"task_force", "loans"}]), ("letter", "fold", [{"task_force"}, {"task_force", "loans"}])],
)
def test_chips_share_a_sheet_only_where_that_saves_one(name: str, duplex: Duplex, shared: list[set[str]]) -> None:
    kit = built(PLAIN._replace(duplex=duplex), ("task_force", "loans"), name)
    assert [set(sheet.page.components) for sheet in kit.sheets if sheet.page.side == "front"] == shared


@pytest.mark.parametrize("style", ink.STYLES)
@pytest.mark.parametrize("size", [9.525, 20.0])
def test_no_edge_of_a_round_piece_lies_on_a_cut_that_neighbours_share(style: ink.Style, size: float) -> None:
    spec = catalog.load("gocaine")
    options = PLAIN._replace(cut="square", diameter=size)
    kit = build(spec, choose_seats(spec, 6, None), paper("a4"), ROUND, style, options)
    for sheet in kit.sheets:
        for shape in sheet.page.shapes:
            if isinstance(shape, Use):
                reach = extent_of(shape.symbol.shapes)
                assert reach is not None
                assert Box(-size / 2, -size / 2, size / 2, size / 2).grown(-0.5).holds(reach), (sheet.page.title, shape.symbol.name)


@pytest.mark.slow
def test_bleed_moves_pieces_apart_and_overlap_and_margin_move_tiles() -> None:
    near, far = built(PLAIN._replace(bleed=1.0), ("cells",)), built(PLAIN._replace(bleed=4.0), ("cells",))
    assert near.sheets[0].page.grids[0].pitch[0] == pytest.approx(21.05)
    assert far.sheets[0].page.grids[0].pitch[0] == pytest.approx(27.05)
    plain, more = built(PLAIN, ("board",)), built(PLAIN._replace(overlap=20.0), ("board",))
    assert [sheet.page.shapes for sheet in plain.sheets] != [sheet.page.shapes for sheet in more.sheets]
    for margin in (0.0, 4.0, 12.0):
        for sheet in built(PLAIN, ("title", "loans", "notes", "log"), "a4", 2, margin).sheets:
            reach = extent_of(sheet.shapes)
            assert reach is not None
            assert Box(*sheet.page.paper.inner).holds(reach, 0.011), sheet.page.title


def test_blocks_take_few_sheets_and_stand_in_the_middle() -> None:
    ten = [(10.0, 10.0)]
    sheets = blocks([75] * 6, ten * 6, 3, (10, 10, 200, 280))
    assert sum(grid.pieces for laid in sheets for _, grid in laid) == 450
    assert len(sheets) == 2
    for laid in sheets:
        assert min(g.left for _, g in laid) + max(g.left + g.columns * 10 for _, g in laid) == pytest.approx(210)
        assert min(g.top for _, g in laid) + max(g.top + g.rows * 10 for _, g in laid) == pytest.approx(290)
        for i, (_, one) in enumerate(laid):
            for _, other in laid[i + 1 :]:
                a = Box(one.left, one.top, one.left + one.columns * 10, one.top + one.rows * 10).grown(3)
                b = Box(other.left, other.top, other.left + other.columns * 10, other.top + other.rows * 10).grown(3)
                assert not a.overlaps(b)
    assert sum(grid.pieces for laid in blocks([9999], ten, 3, (10, 10, 200, 280)) for _, grid in laid) == 9999
    with pytest.raises(DoesNotFit):
        blocks([3], [(300, 10)], 3, (10, 10, 200, 280))


@pytest.mark.slow
def test_no_shapes_of_blocks_take_fewer_sheets() -> None:
    """Against all shapes of all blocks, laid out with guillotine cuts in every way."""
    rng = random.Random(3)
    for _ in range(5):
        area = (0.0, 0.0, float(rng.randrange(60, 140)), float(rng.randrange(60, 140)))
        across, down = int(area[2] - 2) // 10, int(area[3] - 2) // 10
        counts = [rng.randrange(3, min(30, across * down)) for _ in range(rng.choice((2, 3, 4)))]
        shapes = [{-(-count // c): c for c in range(across, 0, -1) if c * down >= count} for count in counts]
        best = len(counts)
        for ways in product(*(some.items() for some in shapes)):
            laid = pack_rectangles([(10.0 * columns, 10.0 * rows) for rows, columns in ways], [(area[2] - 2, area[3] - 2)], 2 + LANE)
            if laid is not None and not any(one.turned for sheet in laid for one in sheet.pieces):
                best = min(best, len(laid))
        assert len(blocks(counts, [(10.0, 10.0)] * len(counts), 1.0, area)) <= best, (counts, area)


def test_squares_and_load_markers_share_sheets_where_that_saves_one() -> None:
    kit = built(PLAIN, ("squares", "loads"), "a4", 6)
    assert [set(sheet.page.components) for sheet in kit.sheets] == [{"squares"}, {"squares", "loads"}]
    (last,) = {grid.piece for grid in kit.sheets[1].page.grids[-1:]}
    assert last == (13, 13)
    for few in (("squares",), ("loads",)):
        assert {name for sheet in built(PLAIN, few, "a4", 6).sheets for name in sheet.page.components} == set(few)


@pytest.mark.parametrize(("said", "mm"), [
    ("3/8", 9.525), ("1/2 inch", 12.7), ("5/8in", 15.875), ('3/4"', 19.05), ("1", 25.4), ("1 inch", 25.4), ("16", 16), ("19.05 mm", 19.05),
    ("0.75in", 19.05), ("0.375 in", 9.525), ("7/8in", 22.225),
])  # fmt: skip
def test_sizes_of_punches(said: str, mm: float) -> None:
    assert diameter(said) == pytest.approx(mm)


@pytest.mark.parametrize("said", [
    "", "7/8", "11.9", "25.1", "2", "-16", "16in", "1e1", "nan", "3/4/5", "٣", "0in", "-1in", "1/0in", "99999in", "2cm", "0.75",
])  # fmt: skip
def test_sizes_that_no_punch_has(said: str) -> None:
    with pytest.raises(SizeError, match="12 to 25 mm"):
        diameter(said)


@pytest.mark.parametrize("margin", [-1.0, 31.0, float("nan")])
def test_margins_that_cannot_be(margin: float) -> None:
    with pytest.raises(UnknownPaperError, match="--margin"):
        paper("a4", margin)
