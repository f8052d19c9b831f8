"""`import referee`: what docs/python.md promises is there and says what the commands print."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest

import referee

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "python.md").read_text("utf-8")
LOG = ROOT / "tests" / "logs" / "gocaine" / "game_two_players.tlog"


def test_every_name_on_the_page_is_there_and_every_name_is_on_the_page() -> None:
    called = set(re.findall(r"\breferee\.(\w+)", PAGE))
    assert called <= set(referee.__all__)
    assert {name for name in referee.__all__ if not re.search(rf"\b{name}\b", PAGE)} == set()
    with pytest.raises(AttributeError, match="no attribute 'gudge'"):
        referee.gudge  # noqa: B018


def test_values_have_what_the_page_says() -> None:
    (verdict,) = referee.check_text("%tlog 1\nGame: gocaine\nPlayers: B=Ann R=Ben\n1B buy 3@C2\n")
    for value, name in ((verdict, "Verdict"), (verdict.findings[0], "Finding")):
        line = next(line for line in PAGE.splitlines() if line.startswith(f"- A `{name}` has"))
        for attribute in re.findall(r"`(\w+)`", line.partition(" has ")[2]):
            assert hasattr(value, attribute), attribute


def test_a_file_a_text_and_a_stream_are_judged_alike() -> None:
    (one,) = referee.check(LOG)
    (two,) = referee.check_text(LOG.read_text("utf-8"), name=str(LOG))
    (three,) = referee.check_stream(io.BytesIO(LOG.read_bytes()), name=str(LOG))
    scores = [referee.score(verdict) for verdict in (one, two, three)]
    assert scores[0] == scores[1] == scores[2]
    assert scores[0]["finished"]
    (early,) = referee.check(LOG, at="3B")
    assert early.turn == "3B"


def test_positions_are_pictures_in_three_forms() -> None:
    (verdict,) = referee.check(LOG)
    assert "GoCaine" in referee.picture(verdict)
    assert json.loads(referee.picture(verdict, "json"))["game"] == "gocaine"
    assert referee.picture(verdict, "svg").startswith(("<svg", "<?xml"))


def test_only_our_own_errors_are_raised() -> None:
    with pytest.raises(referee.RefereeError, match=r"nowhere\.tlog"):
        referee.check("nowhere.tlog")
    wrong: dict[str, str]
    for wrong in ({"at": "99Z"}, {"at": "5"}, {"trust": "me"}):
        with pytest.raises(referee.RefereeError):
            referee.check(LOG, **wrong)  # type: ignore[arg-type]
    with pytest.raises(referee.RefereeError, match="'svg'"):
        referee.picture(referee.check(LOG)[0], "png")  # type: ignore[arg-type]
    (verdict,) = referee.check_text("this is not a log \ud800\n")
    assert verdict.errors
    for call in (referee.score, referee.picture):
        with pytest.raises(referee.RefereeError, match="cannot be opened"):
            call(verdict)
    assert referee.explain("no such thing") is None
    assert "suicide" in str(referee.explain("gc:deploy.suicide"))


def test_a_game_is_played_step_by_step(tmp_path: Path) -> None:
    game = referee.new("territory", {"K": "Kay", "W": "Will"}, board="5x5", options={"dice": "off", "cards": "off"})
    assert (game.due, game.turn, game.error, game.players) == ("1K", None, None, {"K": "Kay", "W": "Will"})
    assert game.attempt("1K C3")["accepted"]
    assert game.play("1K C3")["changes"]["stones"] == [{"point": "C3", "before": None, "after": "K"}]
    with pytest.raises(referee.LineRefused, match="C3"):
        game.play("1W C3")
    assert game.why("C3")["since"] == "1K"
    assert [part["event"] for line in game.story("1K") for part in line["parts"]] == ["C3"]
    assert "K" in game.picture()
    assert not game.score()["finished"]
    log = tmp_path / "game.tlog"
    log.write_text(game.text + "1W C3\n2K pass\n", "utf-8")
    again = referee.open(log)
    assert again.due == "1W"
    assert again.error is not None
    assert "C3" in again.error
    assert referee.open_text(game.text, at="1K").legal()["due"] == "1W"
    assert game.undo() == ("1K C3",)
    for layout, why in (("gocane", "did you mean 'gocaine'?; name a layout"), ("no/where.yaml", "there is no file no/where.yaml")):
        with pytest.raises(referee.RefereeError, match=re.escape(why)):
            referee.new(layout, {"K": "Kay", "W": "Will"})
    for wrong in (lambda: referee.new("chess", {"K": "Kay"}), lambda: referee.open(tmp_path / "none.tlog"), lambda: game.story("9K")):
        with pytest.raises(referee.RefereeError):
            wrong()
