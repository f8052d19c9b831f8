"""Mistakes in games of your own: each is one error at its place, all in one run, in bounded time; `kit` refuses what `check` does."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardgen.errors import BoardgenError
from boardgen.kit import check, export

HEAD = "game: pirates\ntitle: Pirates\nplayers: [2, 6]\n"
CREW = "components:\n  crew: {kind: card, size: poker, from: crew.csv, front: f}\nfaces:\n  f: "


def _problems(folder: Path, text: str, rows: str = "") -> list[str]:
    file = folder / "pirates.yaml"
    file.write_text(HEAD + text + "\n", "utf-8")
    (folder / "crew.csv").write_bytes(rows.encode())
    errors = [fault for fault in check.check(str(file)).faults if fault.level == "error"]
    try:
        export.order(str(file), paper="a4", format="pdf", players=None, seats=None, only=None)
        refused = False
    except BoardgenError:
        refused = True
    assert refused == bool(errors), errors
    return [f"{Path(fault.file).name}:{fault.line}:{fault.column}: {fault.problem}"[:160] for fault in errors]


def _nested(inner: str, times: int, deep: int) -> str:
    for _ in range(deep):
        inner = f"{{repeat: '{times}', group: [{inner}], box: [0, 0, 10, 10]}}"
    return f"components:\n  c: {{kind: card, front: [{inner}]}}"


def test_mistakes_of_all_rows_are_found_in_one_run(tmp_path: Path) -> None:
    face = "[{image: '{art}', box: [4, 4, 9, 9]}, {repeat: '{n}', icon: coin, box: [4, 20, 5, 5]}, {fill: '{ink}'}]"
    rows = "name,art,n,ink\nA,../a.png,1,\nB,,-1,#123456\nC,b.png,1000000000,red\nD,,,#000000\n"
    assert _problems(tmp_path, CREW + face, rows.replace("1,\n", "1,#111111\n")) == [
        "crew.csv:2:3: Crew 1, A: '../a.png' is not allowed: the path leads upwards",
        "crew.csv:3:4: Crew 2, B: '-1' is not a number of times",
        "crew.csv:4:3: Crew 3, C: there is no picture 'b.png'",
        "crew.csv:4:9: Crew 3, C: a layer is drawn 100000000 times",
        "crew.csv:4:20: Crew 3, C: 'red' is not a colour",
    ]
    die = "components:\n  d: {kind: die, faces: ['1', ':nope:', '2', ':none:', '{x}', '3']}"
    assert _problems(tmp_path, die) == ["pirates.yaml:5:56: no column or value is called 'x'"]
    assert len(_problems(tmp_path, die.replace("{x}", "x"))) == 2


def test_a_data_file_with_a_mistake_gives_no_second_error_for_its_columns(tmp_path: Path) -> None:
    face = CREW + "[{text: '{name}', box: [4, 4, 40, 9]}]"
    assert _problems(tmp_path, face, "name\n" + "x" * 110_000 + "\n") == ["crew.csv:2:1: the field is longer than 100 KB"]
    (problem,) = _problems(tmp_path, face.replace("f}", "f, where: '{name} == z'}"), "name\na\n")
    assert "fits '{name} == z'" in problem
    (problem,) = _problems(tmp_path, face, "name\n" + "x " * 49_000 + "\n")
    assert "cannot fit into its box at 5 pt" in problem


def test_what_explodes_is_refused_by_counting(tmp_path: Path) -> None:
    (problem,) = _problems(tmp_path, _nested(f"{{path: 'M0 0 {'L1 2 ' * 3900}'}}", 500, 6))
    assert "this face draws more than 50,000 shapes" in problem


@pytest.mark.slow
def test_everything_else_that_explodes_is_refused_too(tmp_path: Path) -> None:
    for text in (
        _nested("{rect: true, box: [0, 0, 1, 1]}", 500, 8),
        _nested("{when: '{n} == 2', rect: true, box: [0, 0, 1, 1]}", 500, 8),
        _nested(f"{{text: '{'word ' * 200}', box: [0, 0, 60, 80], style: small}}", 100, 2),
    ):
        (problem,) = _problems(tmp_path, text)
        assert "this face draws more than 50,000 shapes" in problem
    (problem,) = _problems(tmp_path, CREW + f"[{{text: '{'{a}' * 6000}', box: [0, 0, 9, 9]}}]", "a\n" + "x" * 99_000 + "\n")
    assert "a text of 594,000,000 characters" in problem


def test_names_that_cannot_be_files_and_pieces_with_one_name_are_refused(tmp_path: Path) -> None:
    names = "components:\n  a/b: {kind: card}\n  ..: {kind: card}\n  CON: {kind: card}\n  b: {kind: card}\n  B: {kind: card}"
    assert [problem.partition(": ")[0] for problem in _problems(tmp_path, names)] == [f"pirates.yaml:{line}:3" for line in (5, 6, 7, 9)]
    (problem,) = _problems(tmp_path, "components:\n  b: {kind: card, counts: {x: 1, y: 2}}\n  b-1: {kind: card}")
    assert problem == "pirates.yaml:6:3: `b` and `b-1` have both a piece that is the file 'b-1'"


def test_sizes_that_cannot_be_printed_are_refused_at_the_size(tmp_path: Path) -> None:
    for kind, column in (("card", 26), ("panel", 27), ("standee", 29)):
        (problem,) = _problems(tmp_path, f"components:\n  x: {{kind: {kind}, size: [10000, 10000]}}")
        assert problem.startswith(f"pirates.yaml:5:{column}: ")
    (problem,) = _problems(tmp_path, "components:\n  x: {kind: net, size: [20, 20]}")
    assert problem == "pirates.yaml:5:13: only a game's own kit makes a net"
    (problem,) = _problems(tmp_path, "components:\n  x: {kind: card, front: [{rect: true, box: [70, 0, full, full]}]}")
    assert "the box begins at 70 mm from the left" in problem
    for kind in ("card", "panel", "standee", "sheet"):
        assert _problems(tmp_path, f"components:\n  x: {{kind: {kind}, size: [1, 1], each_seat: 1, front: [{{fill: seat}}]}}") == []
    assert _problems(tmp_path, "components:\n  d: {kind: die, edge: 1, faces: [':coin:', '1', '2', '3', '4', '5']}") == []
