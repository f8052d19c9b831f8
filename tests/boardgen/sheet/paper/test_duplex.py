"""Backs behind their fronts: places from the pages themselves, folded and turned over, in every mode that has backs."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from boardgen.components.print_order import choose_seats
from boardgen.draw.shape.shapes import Shape, Use, extent_of
from boardgen.draw.type.geometry import Box
from boardgen.errors import DoesNotFit
from boardgen.kit.kit import Kit, build
from boardgen.kit.kit_json import manifest
from boardgen.layout.spec import catalog
from boardgen.sheet.arrange.options import PLAIN
from boardgen.sheet.paper.duplex import MODES, Duplex, DuplexError, mirror_error, mode, require_true, sides, sort_for_duplex, turn
from boardgen.sheet.paper.page import Grid, Page
from boardgen.sheet.paper.paper import Paper, paper

TWO = ("task_force", "loans", "notes")
BACK = {
    **{f"note-{value}": f"note-{value}-back" for value in (5, 20, 100)},
    "task-force": "back-task_force-1905-300",
    "loan": "back-loans-1905-300",
}
"""The name of each back by the name of its front."""


@cache
def built(name: str, how: Duplex, only: tuple[str, ...] = TWO) -> Kit:
    """With the backs of notes, which a layout has to ask for."""
    spec = catalog.load("gocaine")
    return build(spec, choose_seats(spec, 2, None), paper(name), only, options=PLAIN._replace(duplex=how, every_back=True))


def uses(page: Page) -> list[Use]:
    return [shape for shape in page.shapes if isinstance(shape, Use)]


@pytest.mark.parametrize("name", ["a4", "letter", "a3", "420x297mm"])
@pytest.mark.parametrize("how", ["long", "short", "split"])
def test_each_back_lies_behind_its_front(name: str, how: Duplex) -> None:
    kit = built(name, how)
    fronts = {sheet.number: sheet.page for sheet in kit.sheets if sheet.page.side == "front"}
    backs = {sheet.number: sheet.page for sheet in kit.sheets if sheet.page.side == "back"}
    assert set(fronts) == set(backs)
    for number, front in fronts.items():
        back = backs[number]
        width, height = front.paper.size
        assert back.paper == front.paper
        upright = (height >= width) == (how != "short")  # the edge about which the paper is turned over
        behind = {(round(use.x, 3), round(use.y, 3)): use for use in uses(back)}
        assert len(behind) == len(uses(front)) > 0
        for use in uses(front):
            seen = (width - use.x, use.y) if upright else (use.x, height - use.y)
            there = min(behind.values(), key=lambda other: abs(other.x - seen[0]) + abs(other.y - seen[1]))
            assert max(abs(there.x - seen[0]), abs(there.y - seen[1])) < 0.01
            assert there.symbol.name == BACK[use.symbol.name.rsplit("-", 2 if use.symbol.name[0] in "lt" else 1)[0]]
            assert there.angle == (0 if upright else 180)
        assert mirror_error(front) < 1e-9


@pytest.mark.parametrize("name", ["a4", "letter", "a3", "420x297mm"])
def test_backs_meet_their_fronts_when_the_sheet_is_folded(name: str) -> None:
    for sheet in built(name, "fold").sheets:
        page = sheet.page
        width, height = page.paper.size
        on_its_side = width > height
        pieces = uses(page)
        fronts, backs = pieces[: len(pieces) // 2], pieces[len(pieces) // 2 :]
        for front, back in zip(fronts, backs, strict=True):
            seen = (width - front.x, front.y) if on_its_side else (front.x, height - front.y)
            assert (back.x, back.y) == pytest.approx(seen, abs=0.01)
            assert back.angle == (0 if on_its_side else 180)
        assert {grid.side for grid in page.grids} == {"front", "back"}
        assert (page.flip, page.back) == ("fold", None)
        ink = extent_of(sheet.shapes)
        assert ink is not None
        assert Box(*page.paper.inner).holds(ink, 0.011)


def test_pages_in_every_mode() -> None:
    both = ("pencil", *TWO)
    number = {how: [(s.number, s.page.side) for s in built("a4", how, both).sheets] for how in MODES}
    front = [pair for pair in number["long"] if pair[1] == "front"]
    back = [pair for pair in number["long"] if pair[1] == "back"]
    assert [n for n, _ in front] == list(range(1, len(front) + 1))
    assert [n for n, _ in back] == list(range(2, len(front) + 1)), "the pencil card has no back and comes first"
    assert number["long"][:4] == [(1, "front"), (2, "front"), (2, "back"), (3, "front")]
    assert number["short"] == number["long"]
    assert number["split"] == front + back
    assert number["fronts"] == front
    assert number["backs"] == back
    assert {side for how in ("fold", "none") for _, side in number[how]} == {"front"}
    assert len(number["none"]) == len(front) - 1, "chips without their backs are beside the pencil card"
    assert all(sheet.page.flip is None for sheet in built("a4", "none", both).sheets)


@pytest.mark.slow
def test_components_without_backs_are_the_same_in_every_mode() -> None:
    only = ("cells", "squares", "loads", "notes", "pencil")
    spec = catalog.load("gocaine")

    def plainly(how: Duplex) -> list[tuple[Shape, ...]]:
        kit = build(spec, choose_seats(spec, 2, None), paper("a4"), only, options=PLAIN._replace(duplex=how))
        return [sheet.page.shapes for sheet in kit.sheets]

    plain = plainly("none")
    for how in MODES:
        if how == "backs":
            with pytest.raises(DuplexError, match="nothing in this kit has a back"):
                plainly(how)
        else:
            assert plainly(how) == plain


def test_notes_have_backs_where_the_layout_asks_for_them(tmp_path: Path) -> None:
    file = tmp_path / "two.yaml"
    game = catalog.load("gocaine")
    for words, backed in (("true", True), ("false", False)):
        file.write_text(f"extends: gocaine\ncomponents:\n  notes: {{backs: {words}}}\n", "utf-8")
        spec = catalog.load(str(file))
        assert spec.layout_id == game.layout_id
        for how in MODES:
            if how == "backs" and not backed:
                continue
            kit = build(spec, choose_seats(spec, 2, None), paper("a4"), ("notes",), options=PLAIN._replace(duplex=how))
            printed = backed and how != "none"
            assert {face.name for face in kit.faces() if face.name.endswith("-back")} == {
                f"note-{value}-back" for value in (5, 20, 100) if printed
            }
            assert {sheet.page.flip is not None for sheet in kit.sheets} == {printed}
            uses_of_backs = sum(use.symbol.name.endswith("-back") for sheet in kit.sheets for use in uses(sheet.page))
            assert uses_of_backs == (140 if printed and how != "fronts" else 0), how
            assert {item.back.name if item.back else "" for part in kit.parts for item in part.items} == (
                {f"note-{value}-back" for value in (5, 20, 100)} if printed else {""}
            )


def test_kit_json_says_the_sides() -> None:
    said = manifest(built("letter", "short"))["sheets"]
    assert isinstance(said, list)
    assert [entry["side"] for entry in said[:4]] == ["front", "back", "front", "back"]
    assert {entry["flip"] for entry in said} == {"short"}
    assert all(entry["back_of"] == (entry["sheet"] if entry["side"] == "back" else None) for entry in said)
    for entry in said:
        if entry["side"] == "back":
            upright = entry["size"][0] < entry["size"][1]
            assert entry["grid"]["start"] == ("south-west" if upright else "north-east")


def test_a_back_that_misses_its_front_is_not_printed() -> None:
    page = built("a4", "long").sheets[0].page
    require_true([page])
    assert page.back is not None
    moved = tuple(
        Use(shape.symbol, shape.x + 0.02, shape.y, shape.angle) if isinstance(shape, Use) else shape for shape in page.back.shapes
    )
    wrong = page._replace(back=page.back._replace(shapes=moved))
    assert mirror_error(wrong) == pytest.approx(0.02)
    with pytest.raises(ValueError, match=r"miss their fronts by 0\.020 mm"):
        require_true([wrong])
    lost = page._replace(back=page.back._replace(shapes=page.back.shapes[1:]))
    assert mirror_error(lost) == float("inf")


def test_turning_paper_over() -> None:
    tall, wide = Paper("", 100, 200), Paper("", 200, 100)
    assert turn(tall, "long").point(10, 20) == (90, 20)
    assert turn(tall, "short").point(10, 20) == (10, 180)
    assert turn(wide, "long").point(10, 20) == (10, 80)
    assert turn(wide, "short").point(10, 20) == (190, 20)
    assert turn(tall, "fold").point(10, 20) == (10, 180)
    assert turn(wide, "fold").point(10, 20) == (190, 20)


def test_modes_by_name() -> None:
    assert mode(" Long ") == "long"
    with pytest.raises(DuplexError, match="choose long, short, fold, fronts, backs, split or none"):
        mode("double")
    assert sides(sort_for_duplex([]), "split") == []


def test_notes_too_large_for_the_paper_are_refused() -> None:
    with pytest.raises(DoesNotFit, match="Notes"):
        built("80x80mm", "long", ("notes",))


def test_the_grid_of_the_backs_is_the_mirrored_grid_of_the_fronts() -> None:
    fronts = Grid(10, 20, (30, 40), 3, 2, (25, 35), 6)  # from (10, 20) to (95, 95)
    sideways, over = turn(paper("a4"), "long").grid(fronts), turn(paper("a4"), "short").grid(fronts)
    assert (sideways.x, sideways.y, sideways.start) == (210 - 95, 20, "north-east")
    assert (over.x, over.y, over.start) == (10, 297 - 95, "south-west")
    assert {sideways.side, over.side} == {"back"}


def test_square_paper_is_turned_over_an_upright_edge_when_it_is_turned_over_the_long_one() -> None:
    square = paper("300x300mm")
    assert turn(square, "long") == (True, 150)
    assert turn(square, "short") == (False, 150)


def test_a_page_without_pieces_has_nothing_out_of_place() -> None:
    empty = Page(paper("a4"), (), ("notes",), "", (Grid(10, 20, (30, 40), 1, 1, (25, 35), 0),), flip="long")
    assert mirror_error(empty) == 0
