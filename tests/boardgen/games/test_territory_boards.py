"""The boards of The Map is the Territory: starts for every number of players, star points, gaps, and boards on several sheets."""

from __future__ import annotations

from collections import Counter

import pytest

from boardgen.draw.board.board_marks import sign, star_points
from boardgen.draw.shape.shapes import Circle, Group, Path as Line, Shape, Text, leaves
from boardgen.games.territory import kit as territory
from boardgen.kit.kit import Kit
from boardgen.kit.kit_json import manifest
from boardgen.layout.spec import catalog
from tests.boardgen.games.test_territory_kit import SPEC, built
from tests.boardgen.shapes_as_text import texts
from tests.sampling import sampled


def markings(kit: Kit) -> tuple[list[Shape], list[str]]:
    """What is marked on the board, and the words under it."""
    (face,) = kit.faces()
    groups = [shape for shape in face.figure.shapes if isinstance(shape, Group) and shape.id == "starts"]
    return [shape for group in groups for shape in group.shapes], texts(face.figure.shapes)


@pytest.mark.parametrize("board", sampled([*SPEC.boards, "10x12", "5x5", "100x7"], every=6))
def test_starts_are_marked_for_every_number_of_players_that_a_board_suits(board: str) -> None:
    kit = built("board", "a1", None, board)
    spec = kit.spec
    least, most = spec.boards[board].players if board in spec.boards else spec.players
    starts = {n: found.points for n, found in territory.all_starts(spec.board, least, most).items()}
    assert list(starts) == list(range(least, most + 1))
    marked, words = markings(kit)
    numbers = [shape.text for shape in marked if isinstance(shape, Text)]
    assert Counter(numbers) == {str(n): n for n in starts}
    rings = [shape for shape in marked if isinstance(shape, Circle) and shape.paint.stroke is not None and shape.r > 2.3]
    assert len(rings) == len({point for points in starts.values() for point in points})
    figure = kit.faces()[0].figure
    at = {(round(ring.x, 3), round(ring.y, 3)) for ring in rings}
    for points in starts.values():
        assert " ".join(spec.board.names[point] for point in points) in words
        for point in points:
            x, y = figure.across[spec.board.col[point]], figure.down[spec.board.rows - spec.board.row[point]]
            assert (round(x, 3), round(y, 3)) in at
    assert SPEC.words["board_starts"] in words
    dots = [shape for shape in marked if isinstance(shape, Circle) and shape.paint.fill is not None and shape.paint.stroke is None]
    assert len(dots) == len(star_points(spec.board))


def test_the_figure_of_a_sign_has_as_many_sides_as_players() -> None:
    for number in range(3, 7):
        shape = sign(number, 0, 0)[0]
        assert isinstance(shape, Line)
        assert len([segment for segment in shape.segments if segment[0] != "Z"]) == number
    two = sign(2, 0, 0)[0]
    assert isinstance(two, Line)
    assert [segment[0] for segment in two.segments] == ["M", "C", "C", "Z"]


@pytest.mark.parametrize(("size", "names"), [
    ("19x19", "D4 K4 Q4 D10 K10 Q10 D16 K16 Q16"), ("13x13", "D4 K4 G7 D10 K10"), ("9x9", "C3 G3 E5 C7 G7"),
    ("10x12", "C3 H3 C10 H10"), ("19x15", "D4 K4 Q4 D8 K8 Q8 D12 K12 Q12"), ("8x8", ""), ("atoll", ""),
])  # fmt: skip
def test_star_points(size: str, names: str) -> None:
    board = catalog.put_on_board(SPEC, size).board
    assert {board.names[point] for point in star_points(board)} == set(names.split())


def test_a_board_with_a_gap_has_lines_only_where_there_are_points() -> None:
    kit = built("board", "a4", None, "atoll")
    board = kit.spec.board
    figure = kit.faces()[0].figure
    dots = [shape for shape, _ in leaves(figure.shapes) if isinstance(shape, Circle) and shape.id]
    drawn = {(dot.id, round(dot.x, 3), round(dot.y, 3)) for dot in dots}
    for point, name in enumerate(board.names):
        assert (name, round(figure.across[board.col[point]], 3), round(figure.down[board.rows - board.row[point]], 3)) in drawn
    sheets: list[dict[str, object]] = manifest(kit)["sheets"]  # type: ignore[assignment]  # as kit.json has them
    counts = [tuple(len(sheet["lines"][way]) for way in ("across", "down")) for sheet in sheets]  # type: ignore[attr-defined]
    assert len(counts) == 6
    assert all(min(lines) <= 7 and max(lines) <= 9 for lines in counts), "whichever way the paper lies"
    assert min(down for _, down in counts) < max(down for _, down in counts), "a tile over the gap has fewer"


@pytest.mark.slow
def test_a_large_board_shows_each_page_its_own_part() -> None:
    kit = built("board", "a4", None, "60x60")
    seen: set[str] = set()
    for sheet in kit.sheets:
        names = {shape.id for shape, _ in leaves(sheet.shapes) if isinstance(shape, Circle) and shape.id}
        assert 0 < len(names) < 200
        seen |= {name for name in names if name}
    assert seen == set(kit.spec.board.names)
