"""`boardgen check --kit` finds names that are printed nowhere and texts at the cut; kits that come with the program have neither."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from boardgen.cli import app
from boardgen.layout import shipped

CREW = "name\nStorm\nCaptain\n"
GAME = """\
game: pirates
title: Pirates
players: [2, 2]
board: {size: 3x3, pitch: 20}
components:
  crew: {kind: card, size: poker, from: crew.csv, front: face}
  ships: {kind: token, diameter: 20, each_seat: 2}
faces:
  face:
    - {text: "TEXT", box: [BOX], style: title}
"""


def check(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["check", "--kit", *words])
    return done.exit_code, done.stdout


def pirates(folder: Path, text: str = "{name}", box: str = "4, 10, 50, 10", board: bool = True) -> str:
    (folder / "crew.csv").write_text(CREW, "utf-8")
    game = GAME.replace("TEXT", text).replace("BOX", box)
    if board:
        game = game.replace("components:\n", "components:\n  field: {kind: board}\n")
    (folder / "pirates.yaml").write_text(game, "utf-8")
    return str(folder / "pirates.yaml")


def test_the_layouts_that_come_with_the_program_can_be_played_with() -> None:
    status, said = check(*shipped.names(), *shipped.examples())
    assert status == 0
    assert "kit:" not in said


def test_what_a_log_names_must_be_printed(tmp_path: Path) -> None:
    assert "kit:" not in check(pirates(tmp_path))[1]
    status, said = check(pirates(tmp_path, text="a pirate"))
    assert status == 0
    assert "pirates.yaml:7:9: warning[kit:unprinted] $.components.crew: a log names cards of `crew`" in said
    assert "printed nowhere in the kit: 'Storm', 'Captain'; print them on a face" in said
    status, said = check(pirates(tmp_path, board=False))
    assert (
        "a log names points of the board, and these are printed nowhere in the kit: 'A3', 'B3', 'C3', 'A2', 'B2', 'C2' and 3 more" in said
    )


def test_text_stays_away_from_the_cut(tmp_path: Path) -> None:
    said = check(pirates(tmp_path, box="1, 10, 50, 10"))[1]
    assert "mm from the cut; 3 mm must stay free; move it inwards, or make it smaller" in said
    assert "warning[kit:safe] $.components.crew" in said


def test_without_the_option_nothing_of_this_is_said(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["check", pirates(tmp_path, text="a pirate")])
    assert (done.exit_code, "kit:" in done.stdout) == (0, False)
