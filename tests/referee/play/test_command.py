"""`referee play` at the command line: what it refuses to begin, logs that are there whole or not at all, and games through a pipe."""

from __future__ import annotations

import re
from pathlib import Path
from unittest.mock import Mock

import pytest
from typer.testing import CliRunner

from referee.cli import app

ROOT = Path(__file__).resolve().parents[3]


def test_the_command_refuses_what_it_cannot_begin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    cases = {
        "play": "name a log",
        "play nowhere.tlog": "begin it with --game and --players",
        "play --game gocaine": "needs its players",
        "play --players R=A,B=B": "which game? Name it with --game: cairo, gocaine, territory",
        "play --board 9x9 --players R=A,B=B": "which game?",
        "play --board nowhere --players R=A,B=B": "there is no layout",
        "play --game nowhere.yaml --players R=A,B=B": "there is no layout 'nowhere'",
        "play --game drove --players D=A": "1 player, and this layout is for 2 (seat 2 players)",
        "play --game gocaine --players R": "write pairs",
        "play --game gocaine --players R=A,R=B": "given twice",
        "play --game gokaine --players R=A,B=B": "did you mean `gocaine`",
        "play --game gocaine --players Q=A,B=B": "Q",
        "play x.tlog --game territory --board 9x9 --players B=A,R=B --options ko": "write pairs",
    }
    for words, message in cases.items():
        result = CliRunner().invoke(app, words.split())
        assert (result.exit_code, message in result.stderr) == (2, True), (words, result.stderr)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("named", ["mine.yaml", "./mine.yaml", "mine"])
def test_a_layout_can_be_named_as_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str) -> None:
    monkeypatch.chdir(tmp_path)
    for file in ("tricks.yaml", "tricks.csv"):
        Path(file.replace("tricks.yaml", "mine.yaml")).write_bytes((ROOT / "tests" / "laws" / file).read_bytes())
    result = CliRunner().invoke(app, ["play", "--game", named, "--players", "R=Ann,B=Ben,G=Cat"], input="")
    assert result.exit_code == 0, result.output
    assert "\nBoard: mine\n" in Path("mine.tlog").read_text()


def test_a_log_is_there_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    begin = ["play", "a.tlog", "--board", "nile", "--players", "X=Ann,Y=Ben"]
    seen = []

    def killed(*_: object) -> None:
        seen.append(sorted(path.stat().st_size for path in tmp_path.iterdir()))
        raise KeyboardInterrupt

    monkeypatch.setattr("referee.play.log_file.os.link", killed)
    CliRunner().invoke(app, begin)
    assert len(seen) == 1, "the log has no name yet"
    assert seen[0][0] > 50, "all of it is written"
    assert not list(tmp_path.iterdir())
    monkeypatch.setattr("referee.play.log_file.os.link", Mock(side_effect=OSError(1, "no links here")))
    for empty in (None, "", "\n" * 20):
        if empty is not None:
            Path("a.tlog").write_text(empty)
            result = CliRunner().invoke(app, ["play", "a.tlog"])
            assert (result.exit_code, "a.tlog is empty; begin it with --game" in result.output) == (2, True)
        result = CliRunner().invoke(app, begin, input="")
        assert result.exit_code == 0, result.output
        assert ("a.tlog was empty; the new log is in it." in result.output) == (empty is not None)
        assert Path("a.tlog").read_text().startswith("%tlog 1\nGame: cairo\nBoard: nile\n")
        assert [path.name for path in tmp_path.iterdir()] == ["a.tlog"]
        assert "is there already" in CliRunner().invoke(app, begin).output


def test_a_game_through_a_pipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    begin = ["play", "--game", "gocaine", "--players", "R=Ann,G=Cat"]
    result = CliRunner().invoke(app, begin, input="@B2\n@C5\nshow\nscore\nlog\nhelp\nquit\n")
    assert result.exit_code == 0, result.stderr
    assert "1R @B2" in result.stdout
    assert CliRunner().invoke(app, ["play", "gocaine.tlog"], input="@B2\n").exit_code == 1
    assert CliRunner().invoke(app, begin).exit_code == 2
    assert CliRunner().invoke(app, ["check", "gocaine.tlog"]).exit_code == 0


@pytest.mark.slow
def test_a_game_begins_with_the_lines_of_its_set_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for game, players, forms in (
        ("territory", "K=Ann,W=Ben", ["0 first SEAT:DICE", "0 start SEAT:POINT", "0 deal SEAT:CARDS"]),
        ("cairo", "X=Ann,Y=Ben", ["0 first SEAT:DIE", "0 roll CITY:SUIT"]),
        ("gocaine", "R=Ann,B=Ben", []),
    ):
        result = CliRunner().invoke(app, ["play", "--game", game, "--players", players], input="")
        assert [line.split("  ")[1] for line in result.stdout.split("\n") if line.startswith("  0 ")] == forms
    CliRunner().invoke(app, ["play", "territory.tlog", "--yes"], input="0 first K:6+1 W:2+3\n")
    again = CliRunner().invoke(app, ["play", "territory.tlog"], input="").stdout
    assert ("  0 start" in again, "  0 first" in again) == (True, False)


@pytest.mark.slow
def test_every_kind_of_board_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for game, players in (("gocaine", "R=Ann,B=Ben"), ("territory", "K=Ann,W=Ben"), ("cairo", "X=Ann,Y=Ben")):
        for colours in ({"NO_COLOR": "1"}, {"FORCE_COLOR": "1"}):
            result = CliRunner(env=colours).invoke(app, ["play", "--game", game, "--players", players], input="show\n")
            assert result.exit_code == 0, result.output
            assert result.stdout.count("before the first turn") == 2
            Path(f"{game}.tlog").unlink()


def test_the_page_about_play_shows_what_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```console\n(.*?)^```$", (ROOT / "docs/table.md").read_text("utf-8"), re.M | re.S)
    shown = [block for block in blocks if "> " in block.split("\n")[0] and not block.startswith("$")]
    commands = [block for block in blocks if block.startswith("$ referee play")]
    assert len(shown) == len(commands) == 2
    for begin, block in zip(commands, shown, strict=True):
        Path("friday.tlog").unlink(missing_ok=True)
        lines = "\n".join(re.findall(r"^(?:\d+[A-Z][^>\n]*)> (.*)$", block, re.M))
        result = CliRunner().invoke(app, [*begin.split()[2:], "--yes"], input=lines + "\n")
        assert block in result.output.split("\n\n")[-1] + "\n", result.output


@pytest.mark.slow
def test_a_game_of_every_kind_begins_at_the_command_line(tmp_path: Path) -> None:
    for number, (begin, shows) in enumerate(
        [
            ("--game gocaine --players R=Ann,G=Ben", "cash"),
            ("--game territory --players B=Ann,R=Ben --board 9x9", "prisoners"),
            ("--game cairo --players B=Ann,R=Ben", "coins in the cup"),
            ("--board drove --players D=Ann,W=Ben", "Ann"),
            ("--board rock-pool --players R=Ann,B=Ben", "Ann"),
        ]
    ):
        path = tmp_path / f"{number}.tlog"
        for options in (begin.split(), []):
            result = CliRunner().invoke(app, ["play", str(path), *options], input="show\nlegal\nscore\nlog\nhelp\n")
            assert (result.exit_code, result.output.count(shows) > 1) == (0, True), (begin, result.output)


def test_only_the_new_row_of_a_map_is_printed(tmp_path: Path) -> None:
    begin = ["play", str(tmp_path / "cairo.tlog"), "--game", "cairo", "--players", "X=Ann,Y=Ben"]
    result = CliRunner().invoke(app, begin, input="| .  3S 2H aD nC .\n| nH 5C 4H 2D aS .\n")
    assert "  table: map none -> . 3S 2H aD nC .\n" in result.output
    assert "  table: map + nH 5C 4H 2D aS .\n" in result.output


def test_a_map_may_still_be_laid_after_somebody_asked_what_may_come_next(tmp_path: Path) -> None:
    begin = ["play", str(tmp_path / "cairo.tlog"), "--game", "cairo", "--players", "X=Ann,Y=Ben"]
    result = CliRunner().invoke(app, begin, input="legal\nlegal 0 first\n| .  3S 2H aD nC .\n")
    assert "  table: map none -> . 3S 2H aD nC .\n" in result.output
