"""Two games on every lattice, from the layout to the score: checked, printed and proofed, played, shown, converted and surveyed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from boardgen.cli import app as boardgen
from boardgen.layout.ground.board import Grid
from boardgen.layout.spec import catalog
from referee.cli import app as referee
from tests.sampling import sampled

GRIDS = {
    "tri": "{lattice: triangle}",
    "hex": "{lattice: triangle, draw: cells}",
    "comb": "{lattice: honeycomb}",
    "trigon": "{lattice: honeycomb, draw: cells}",
    "chequer": "{draw: cells}",
    "king": "{diagonals: true}",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two layouts of every grid."""
    here = tmp_path_factory.mktemp("lattices")
    for name, grid in GRIDS.items():
        board = f"  size: 7x7\n  grid: {grid}\n  links: [[A1, G7]]\n"
        (here / f"t-{name}.yaml").write_text(f"extends: territory\ntitle: T\nplayers: [2, 2]\nboard:\n{board}", "utf-8")
        (here / f"g-{name}.yaml").write_text(f"extends: gocaine\ntitle: G\nboard:\n  grid: {grid}\n", "utf-8")
    return here


def run(app: object, *words: str | Path) -> str:
    result = CliRunner().invoke(app, [str(word) for word in words])  # type: ignore[arg-type]
    assert result.exit_code == 0, result.output
    return result.output


def around(folder: Path, name: str) -> Path:
    """A log in which a stone on D4 is taken when all its neighbours are."""
    spec = catalog.load(str(folder / f"t-{name}.yaml"))
    board, middle = spec.board, spec.board.index["D4"]
    near = board.neighbours[middle]
    outside = [point for point in range(len(board)) if point != middle and not {point, *board.neighbours[point]} & set(near)]
    lines = ["%tlog 1", "Game: territory", f"Board: t-{name}@{spec.layout_id}", "Players: B=Ana R=Ben", "Options: dice=off cards=off", ""]
    lines += ["1B pass", "1R D4"]
    for number, (point, other) in enumerate(zip(near, outside, strict=False), 2):
        taken = " x1R" * (number == len(near) + 1)
        lines += [f"{number}B {board.names[point]}{taken}", f"{number}R {board.names[other]}"]
    last = len(near) + 2
    lines += [f"{last}B pass", f"{last}R pass", "end pass"]
    path = folder / f"t-{name}.tlog"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


@pytest.mark.parametrize("names", sampled([(("comb",),), (("tri", "hex", "trigon", "chequer", "king"),)], landing=1))
def test_territory_is_played_and_scored_on_every_lattice(folder: Path, names: tuple[str, ...]) -> None:
    neighbours = {"tri": 6, "hex": 6, "comb": 3, "trigon": 3, "chequer": 4, "king": 8}
    for name, count in ((name, neighbours[name]) for name in names):
        log = around(folder, name)
        assert "valid" in run(referee, "check", log)
        score = run(referee, "score", log)
        assert "prisoner of R" in score
        picture = run(referee, "show", log)
        assert picture.count("B") >= count
        assert "links: A1-G7" in picture
        wrong = folder / "wrong.tlog"
        wrong.write_text(log.read_text("utf-8").replace(" x1R", " x2R"), "utf-8")
        assert CliRunner().invoke(referee, ["check", str(wrong)]).exit_code == 1


@pytest.mark.slow
def test_gocaine_is_played_and_scored_on_every_lattice(folder: Path) -> None:
    for name in GRIDS:
        spec = catalog.load(str(folder / f"g-{name}.yaml"))
        board = spec.board
        start = board.points_of("PE")[0]
        near = next(point for point in board.neighbours[start] if board.zone[point] == "PE")
        lines = ["%tlog 1", "Game: gocaine", f"Board: g-{name}@{spec.layout_id}", "Players: R=Ann B=Ben", ""]
        lines += [f"1R @{board.names[start]}", f"1B @{board.names[near]}", f"2R buy 5@{board.names[start]}", "2B -", "end agreed"]
        log = folder / f"g-{name}.tlog"
        log.write_text("\n".join(lines) + "\n", "utf-8")
        assert "valid" in run(referee, "check", log)
        assert "Ann" in run(referee, "score", log)
        assert "<svg" in run(referee, "show", log, "--as", "svg")


def test_rows_on_the_terminal_are_shifted_as_printed(folder: Path) -> None:
    assert run(referee, "show", around(folder, "tri")).splitlines()[2:10] == [
        "7  R R R R R R .",
        "6   . . . . . . .",
        "5  . . . B B . .",
        "4   . . B . B . .",
        "3  . . . B B . .",
        "2   . . . . . . .",
        "1  . . . . . . .",
        "   A B C D E F G",
    ]
    assert run(referee, "show", around(folder, "comb")).splitlines()[2:10] == [
        "7    R   .   .",
        "   R   R   .   .",
        "6  .   .   .   .",
        "     .   .   .",
        "5    .   .   .",
        "   .   .   .   .",
        "4  .   B   B   .",
        "     .   .   .",
    ]


def test_sgf_is_refused_with_the_reason_and_json_is_not(folder: Path) -> None:
    for name in ("tri", "comb", "king", "chequer"):  # the last has a link
        log = around(folder, name)
        result = CliRunner().invoke(referee, ["convert", str(log), "--to", "sgf"])
        assert result.exit_code != 0
        assert "SGF shows only square boards" in result.output
        assert json.loads(run(referee, "convert", log, "--to", "json"))


@pytest.mark.slow
def test_info_says_what_the_lattice_is(folder: Path) -> None:
    facts = json.loads(run(boardgen, "info", folder / "t-hex.yaml", "--format", "json"))
    assert (facts["lattice"], facts["draw"], facts["diagonals"], facts["links"]) == ("triangle", "cells", False, [["A1", "G7"]])
    assert facts["starts"]["2"]
    assert facts["fairness"]["2"]["gap"] <= 3
    words = run(boardgen, "info", folder / "t-hex.yaml")
    assert "triangle lattice drawn as cells (hexagons)" in words
    assert "links   A1-G7" in words
    assert "lattice" not in run(boardgen, "info", "territory")
    for name in GRIDS:
        zones = json.loads(run(boardgen, "info", folder / f"g-{name}.yaml", "--format", "json"))["zones"]
        assert zones["PE"]["crossings"]["BO"] > 0


def test_a_size_in_a_log_keeps_the_lattice_of_the_layout(folder: Path) -> None:
    from boardgen.layout.spec.catalog import put_on_board

    spec = put_on_board(catalog.load(str(folder / "t-hex.yaml")), "5x6")
    assert spec.board.grid == Grid("triangle", "cells")
    assert len(spec.board) == 30


@pytest.mark.nightly
@pytest.mark.slow
def test_kits_pass_their_proof(folder: Path) -> None:
    for name, paper in (("g-hex", "a4"), ("g-comb", "letter"), ("t-chequer", "a5"), ("t-tri", "a5"), ("g-trigon", "a3")):
        kit = folder / f"kit-{name}"
        run(boardgen, "kit", folder / f"{name}.yaml", "--only", "title,board", "--paper", paper, "--out", kit)
        result = CliRunner().invoke(boardgen, ["proof", str(kit)])
        assert result.exit_code == 0, result.output
        assert ("names of zones" in result.output) is name.startswith("g-")
