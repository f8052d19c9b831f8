"""Seams of boards on several sheets: half way between lines, clear of pieces, and through no name, price or sign."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from boardgen.components.print_order import SEAM_AIR, choose_seats
from boardgen.draw.shape.shapes import Figure, Group, Shape, Text, Use, extent
from boardgen.draw.type.geometry import STILL, Affine, Box
from boardgen.kit.check import check, find_covered, refusals
from boardgen.kit.kit import Kit, build
from boardgen.layout.files.shipped import examples
from boardgen.layout.ground.board import Board, Grid
from boardgen.layout.spec import catalog
from boardgen.layout.spec.spec import GameSpec
from boardgen.sheet.paper.paper import paper
from boardgen.sheet.paper.tiled_pages import clearance, plan

PAPERS = ("a4", "letter", "a3", "tabloid", "a5")
GOCAINE = catalog.load("gocaine")


def board_kit(spec: GameSpec, on: str) -> Kit:
    return build(spec, choose_seats(spec, None, None), paper(on), ("board",))


def board_of(kit: Kit) -> Figure:
    return next(face.figure for part in kit.parts for face in part.faces)


def leaves(shapes: tuple[Shape, ...], by: Affine = STILL, group: str = "") -> Iterator[tuple[Shape, Box, str]]:
    """Every shape with its place, and the id of the group that it is in."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from leaves(shape.shapes, shape.transform.then(by), shape.id or group)
        elif isinstance(shape, Use):
            yield from leaves(shape.symbol.shapes, shape.transform.then(by), group)
        elif (box := extent(shape)) is not None:
            yield shape, by.box(box), group


def cut_through(kit: Kit) -> list[str]:
    """Words and signs that a seam runs through."""
    figure, found = board_of(kit), []
    pages = [sheet.page for sheet in kit.sheets]
    assert (len(pages) > 1) == bool(pages[0].seams)
    clear = max(page.clear for page in pages)
    how = plan("Board", figure, kit.paper, kit.options.overlap, clear).tiling
    assert len(how.tiles) == len(pages)
    for shape, box, group in leaves(figure.shapes):
        if isinstance(shape, Text) or group.startswith(("signs-", "label-", "price-")):
            crossed = any(box.x0 < cut < box.x1 for cut in how.cuts_x) or any(box.y0 < cut < box.y1 for cut in how.cuts_y)
            found += [shape.text if isinstance(shape, Text) else group] * crossed
    for cuts, lines in ((how.cuts_x, figure.across), (how.cuts_y, figure.down)):
        for cut in cuts:
            a, b = next((a, b) for a, b in pairwise(lines) if a < cut < b)
            assert cut == pytest.approx((a + b) / 2)
            assert b - cut >= clear
    return found


def swept(names: tuple[str, ...], papers: tuple[str, ...]) -> None:
    for name in names:
        spec = catalog.load(name)
        if "board" not in spec.components or not isinstance(spec.ground, Board):
            continue
        for on in papers:
            kit = board_kit(spec, on)
            assert cut_through(kit) == [], (name, on)
            named = [(shape, group) for shape, _, group in leaves(board_of(kit).shapes) if isinstance(shape, Text)]
            sizes = {(group.startswith("label-"), text.size) for text, group in named}
            labels = {size for label, size in sizes if label}
            prices = [text.size for text, group in named if group.startswith("price-")]
            if on in ("a4", "a3"):  # read from the seat opposite
                assert {14.0, 12.5} & {size for label, size in sizes if not label}, f"coordinates of {name}, within a neatline or without"
                if name == "drove":  # the names of places are off the counters, and no rule asks for them
                    assert labels == {10.0}
                    continue
                cells = spec.board.grid.cells  # elsewhere names between pieces and a border are smaller
                assert not labels or {16.0} <= labels <= {16.0, 13.0, 8.5} or not cells, f"names of {name} on {on}: {labels}"
                assert not labels or max(labels) >= (14.5 if cells else 13.0), f"names of {name} on {on}: {labels}"
                priced = any(zone.price for zone in spec.zones.values()) and hasattr(spec.figures, "money")
                assert not priced or max(prices) >= 12.0


def test_a_name_whose_only_cell_is_cut_is_beside_the_seam_and_not_in_the_legend() -> None:
    kit = board_kit(catalog.load("drove"), "letter")
    texts = [shape.text for shape, _, _ in leaves(board_of(kit).shapes) if isinstance(shape, Text)]
    assert {"Lode", "Cart Ford"} <= {*texts}
    assert not {"ML", "CF"} & {*texts}
    labels = ((shape, group) for shape, _, group in leaves(board_of(kit).shapes) if isinstance(shape, Text))
    sizes = {text.text: text.size for text, group in labels if group.startswith("label-")}
    assert set(sizes.values()) == {10.0}, "the others do not get smaller for it"


@pytest.mark.slow
def test_no_seam_runs_through_a_word_and_all_is_read_from_the_seat_opposite() -> None:
    """Names at 16 points, prices at 13, coordinates at 14, small codes and notes."""
    swept(("gocaine", "gocaine-de", "drove"), ("a4", "a5"))
    swept(("duel", "windmills", "crossroads"), ("a4",))


@pytest.mark.slow
@pytest.mark.nightly
def test_no_seam_of_any_layout_on_any_paper_runs_through_a_word() -> None:
    swept(("gocaine", "territory", *sorted(examples())), PAPERS)


@pytest.mark.nightly
@pytest.mark.slow
def test_pieces_cover_no_price_of_any_layout_on_usual_papers() -> None:
    """On A5 a seam may run through the only mesh of a zone."""
    for name in ("gocaine", *examples()):
        spec = catalog.load(name)
        if "board" in spec.components and isinstance(spec.ground, Board) and spec.zones:
            for on in ("a4", "letter", "a3", "tabloid"):
                kit = board_kit(spec, on)
                assert find_covered(spec, board_of(kit), 19.05) == {}, (name, on)


def zoned(grid: Grid, pitch: float = 25) -> Board:
    """The board of GoCaine on another grid."""
    old = GOCAINE.board
    at = {(old.col[point], old.row[point]): old.zone[point] or "." for point in range(len(old))}
    return Board([[at[column, row] for column in range(old.columns)] for row in range(old.rows, 0, -1)], pitch, grid=grid)


@pytest.mark.slow
def test_no_seam_of_a_lattice_runs_through_a_word() -> None:
    for grid in (Grid("triangle", "lines"), Grid("honeycomb", "lines"), Grid("square", "lines", True), Grid("honeycomb", "cells")):
        for on in ("a4", "a5"):
            kit = board_kit(GOCAINE._replace(ground=zoned(grid)), on)
            assert len(kit.sheets) > 1
            assert cut_through(kit) == [], (grid, on)


@pytest.mark.slow
def test_a_seam_keeps_off_pieces_where_it_can() -> None:
    """Columns of a honeycomb's points are 21.7 mm apart, its rows 12.5 and 25 mm in turn: no level seam goes where they are nearer."""
    wanted = 19.05 / 2 + SEAM_AIR
    figure = board_of(board_kit(GOCAINE._replace(ground=zoned(Grid("honeycomb", "lines"))), "a5"))
    how = plan("Board", figure, paper("a5"), 10.0, wanted).tiling
    assert how.cuts_x
    assert how.cuts_y
    assert clearance(figure, how) >= wanted


@pytest.mark.slow
def test_a_seam_that_cannot_keep_off_pieces_is_reported() -> None:
    """Every column of a lattice of triangles is half a pitch from the next; pieces lie across an upright seam."""
    spec = GOCAINE._replace(ground=zoned(Grid("triangle", "lines")))
    (warning,) = (fault for fault in refusals("gocaine", spec, paper("a5")) if "seam" in fault.problem)
    where = "on A5 148 × 210 mm a seam of the board runs 6.2 mm from the nearest points"
    assert warning.problem == f"{where}, and pieces reach 9.5 mm from their points"
    assert warning.level == "warning"
    assert (warning.line > 1, warning.path) == (True, "$.board")
    assert not any("seam" in fault.problem for fault in check("gocaine").faults)


def test_a_compass_is_beside_no_name() -> None:
    """On A4 the name of a sea of Six Coasts is so long that the compass has to leave the mesh beside it."""
    shapes = [shape for shape in board_of(board_kit(catalog.load("six-coasts"), "a4")).shapes if isinstance(shape, Group)]
    rose = next(box for shape in shapes if shape.id == "compass" and (box := extent(shape)) is not None)
    words = [box for shape in shapes if (shape.id or "").startswith(("label-", "price-")) and (box := extent(shape)) is not None]
    assert len(words) > 20
    assert not any(rose.grown(1.0).overlaps(box) for box in words)
