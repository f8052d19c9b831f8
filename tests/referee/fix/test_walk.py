"""`referee fix --walk`: one mistake after another until the log is clean, one history, one copy, and nothing lost on the way."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from referee.cli import app
from referee.errors import RefereeError
from referee.fix.repair_search import Limits
from referee.fix.walk import RefusedLineError, Walk
from referee.play.log_file import LogFile
from tests.referee.fix.searched import remember
from tests.sampling import sampled

HEAD = "%tlog 1\nGame: gocaine\nPlayers: R=Ann B=Ben\n"
BEFORE = "1R @E4\n1B @F3\n2R buy 10@E4 ; @E5 =$0\n2B buy 10@F3 ; @F5 =$0\n3R ship E4>E5 ; @E8\n"
D1 = HEAD + BEFORE + "4R sell E5 =$100\n4B sell F5 =$90\n"
"""3B is missing, and the sum of 4B is wrong besides."""
LITTLE = Limits(work=1)
"""No search for repairs, where a test writes its lines itself."""


@pytest.fixture(autouse=True)
def _each_search_once(monkeypatch: pytest.MonkeyPatch) -> None:
    remember(monkeypatch)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "game.tlog"
    path.write_text(D1)
    return path


def walk(log: Path, *answers: str) -> Result:
    return CliRunner().invoke(app, ["fix", "--walk", str(log)], input="".join(f"{answer}\n" for answer in answers))


def copies(log: Path) -> list[str]:
    return sorted(path.name for path in log.parent.iterdir() if path != log)


def number_of(walk: Walk, line: str) -> int:
    """Return the number of the repair that writes a line."""
    mistake = walk.look()
    assert mistake is not None
    return next(number for number, one in enumerate(mistake.proposals, 1) if line in dict(one.lines).values())


@pytest.mark.slow
def test_a_log_is_repaired_to_its_end_with_one_copy(log: Path) -> None:
    log.write_text(D1.removeprefix("%tlog 1\n"))
    result = walk(log, "1", "3B ship F3>F5", "other 4B sell F5 =$100")
    assert result.exit_code == 0, result.output
    repaired = D1.replace("4R sell", "3B ship F3>F5\n4R sell").replace("4B sell F5 =$90", "~4B sell F5 =$90\n4B sell F5 =$100")
    assert log.read_text() == repaired
    assert copies(log) == ["game.tlog.bak"]
    assert (log.parent / "game.tlog.bak").read_text() == D1.removeprefix("%tlog 1\n")
    assert "`%tlog 1` is missing before line 1" in result.stdout
    assert "4R comes before 3B, which is missing" in result.stdout, "the reason is that of the mistake"
    assert "valid; 8 turns" in result.stdout
    assert "the original is in" in result.stdout


@pytest.mark.slow
def test_a_missing_turn_is_offered_though_its_players_next_line_is_wrong_too(log: Path) -> None:
    result = walk(log)
    assert result.exit_code == 1, "mistakes are left at the end of the answers"
    assert log.read_text() == D1
    assert copies(log) == []
    assert "1. `3B ship F3>F5` is missing before line 9; then the next error is on line 11" in result.stdout
    assert "3B: B: shipments F3 10 -> none; B: shipments F5 none -> 10" in result.stdout, "what the line would do"
    assert "another error comes on line 10; it may follow from this one" not in result.stdout
    assert "no repair was found" not in result.stdout


def test_back_undoes_every_step_and_what_was_skipped(log: Path) -> None:
    log.write_text(D1.replace("1B @F3", "1B @F3 =$99"))
    walked = Walk(str(log), hold=lambda path: closing(LogFile(path)))
    first = walked.look()
    assert first is not None
    assert first.finding.line == 5
    walked.skip()
    second = walked.look()
    assert second is not None
    assert (second.finding.line, walked.left) == (9, 1), "judging goes on as if the line had stood, with the numbers of the log"
    assert second.rest == "this may follow from the skipped line"
    walked.apply(number_of(walked, "3B -"))
    assert "3B -\n4R" in log.read_text()
    assert "1B @F3 =$99\n" in log.read_text(), "what was left is as it was"
    third = walked.look()
    assert third is not None
    assert third.finding.line == 11
    assert walked.back().words.startswith("taken back: `3B -`")
    assert walked.look() == second
    walked.back()
    assert walked.look() == first
    assert walked.left == 0
    assert log.read_text() == D1.replace("1B @F3", "1B @F3 =$99")
    with pytest.raises(RefereeError, match="nothing to take back"):
        walked.back()
    assert copies(log) == ["game.tlog.bak"]


def test_a_line_that_is_there_twice_is_left_without_a_new_error(log: Path) -> None:
    log.write_text(HEAD + "1R @E4\n1R @E4\n1B @F3\n2R @E5\n")
    walked = Walk(str(log))
    walked.skip()
    assert walked.look() is None
    assert (walked.left, walked.verdict().errors) == (1, 1)
    log.write_text(HEAD + "1R @E4\n1B @F3\n1B @E5\n2B @F5\n")
    walked.look()
    walked.skip()
    assert walked.look() is None, "its id is wrong, and it is a turn"


def test_what_follows_from_a_skipped_line_is_said_plainly(log: Path) -> None:
    log.write_text(HEAD + "1R @E4 =$7\n1B @F3 =$9\n2R buy 10@E4 =$7\n2B - =$99\n")
    walked = Walk(str(log))
    said = []
    while (mistake := walked.look()) is not None:
        said.append(mistake.rest)
        walked.skip()
    assert said == [
        "3 more errors come on lines 5, 6, 7; they may follow from this one",
        "this may follow from the skipped line; 2 more errors are on lines 6, 7",
        "this may follow from the skipped lines; the next error is on line 7",
        "this may follow from the skipped lines",
    ]


@pytest.mark.slow
def test_repairs_of_an_earlier_walk_are_taken_back_together(log: Path) -> None:
    walk(log, "1", "other 4B sell F5 =$100")
    assert log.read_text() != D1
    assert "original is in" not in walk(log).output, "a clean log needs no answer"
    log.write_text(D1)
    walk(log, "1")
    result = walk(log, "back")
    assert "taken back: all repairs that were made before" in result.output
    assert log.read_text() == D1


def test_the_last_repair_is_taken_back_in_a_terminal_too(log: Path) -> None:
    result = walk(log, "1", "1", "back", "back", "1", "1", "hello", "")
    assert "no mistake is left; type `back` to take back the last step, or Enter to end" in result.stdout
    assert result.stdout.count("taken back: ") == 2
    assert result.exit_code == 0, result.output
    assert walk(log, "skip").exit_code == 0, "a log without a mistake is not asked about"
    log.write_text(HEAD + "1R @E4\n1B @F3 =$99\n")
    result = walk(log, "skip", "")
    assert "no other mistake is left; type `back`" in result.stdout
    assert result.exit_code == 1


def test_lines_end_as_those_of_the_file(log: Path) -> None:
    for end in ("\n", "\r\n"):
        log.write_text(D1.rstrip("\n"), newline=end)
        walked = Walk(str(log), limits=LITTLE)
        walked.other("3B ship F3>F5")
        walked.other("4B sell F5 =$100")
        assert walked.look() is None
        assert log.read_bytes().count(end.encode()) == log.read_bytes().count(b"\n") == 11, end


@pytest.mark.slow
def test_a_refused_line_is_not_written_and_says_why(log: Path) -> None:
    walked = Walk(str(log))
    for typed, why in (
        ("3B ship F3>F9", "F9"),
        ("3B sell F5", "F5"),
        ("4R sell E5 =$100", "4R comes before 3B, which is missing"),
        ("", "write a line"),
        ("3B -\n4R -", "one line at a time"),
    ):
        with pytest.raises(RefereeError, match=why):
            walked.other(typed)
    with pytest.raises(RefusedLineError) as refused:
        walked.propose("3B buy 99@F3")
    assert refused.value.finding.code.startswith("gc:")
    assert log.read_text() == D1
    assert walked.propose("3B -").effects == ("3B: nothing changes",)
    assert walked.propose("3B -").then == "then the next error is on line 11"


@pytest.mark.slow
def test_a_typed_line_goes_where_it_takes_the_log_farthest(tmp_path: Path) -> None:
    log = tmp_path / "new.tlog"
    log.write_text("")
    walked = Walk(str(log))
    walked.other("%tlog 1")
    with pytest.raises(RefereeError, match="did you mean `gocaine`"):
        walked.other("Game: gocain")
    walked.other("Game: gocaine")
    walked.other("Players: R=Ann B=Ben")
    assert walked.look() is None
    assert log.read_text() == HEAD
    log.write_text(HEAD + "1R @E4\n1R @E5\n1B @F3\n")
    assert walked.look() is not None
    walked.other("~")
    assert log.read_text() == HEAD + "1R @E4\n~1R @E5\n1B @F3\n"


@pytest.mark.slow
def test_a_gap_is_filled_by_who_was_there(tmp_path: Path) -> None:
    log = tmp_path / "rolls.tlog"
    text = HEAD + "1R @E4\n1B @F3\n2R buy 10@E4 ; @E5 =$0\n2B buy 10@F3 ; !R hit WC ; @H6 =$0\n3R ship E4>E5 ; @D9\n= $ R0 B0\n"
    log.write_text(text)
    result = walk(log, "1", "7+1", "1", "1+1", "back", "1", "5+6")
    assert "in place of `_+_`> 7+1" in result.stdout
    assert result.exit_code == 0, result.output
    assert "~2B buy 10@F3 ; !R hit WC ; @H6 =$0\n2B buy 10@F3 ; !R hit WC ; roll E4/10 5+6 ; @H6 =$0\n" in log.read_text()


def test_a_log_that_was_changed_meanwhile_is_left_alone(log: Path) -> None:
    walked = Walk(str(log), limits=LITTLE)
    walked.look()
    version = walked.version
    log.write_text(D1 + "# from an editor\n")
    acts: list[Callable[[], object]] = [
        lambda: walked.apply(1, version),
        lambda: walked.other("3B -", version),
        lambda: walked.skip(version),
    ]
    for act in acts:
        with pytest.raises(RefereeError, match="changed by another program"):
            act()
    walked.other("3B -")
    log.write_text(log.read_text() + "# again\n")
    with pytest.raises(RefereeError, match="changed by another program"):
        walked.back()
    assert log.read_text().endswith("# from an editor\n# again\n")


@pytest.mark.slow
def test_a_log_that_is_being_written_or_read_only_is_told_plainly(log: Path) -> None:
    with closing(LogFile(str(log))):
        result = walk(log, "3B -")
    assert "being written by another program" in result.stderr
    log.chmod(0o444)
    result = walk(log, "3B -")
    assert "the file is read-only; make it writable first" in result.stderr
    assert log.read_text() == D1
    assert copies(log) == []


def test_what_a_walk_does_not_take() -> None:
    for words, why in ((["-"], "name one"), (["x.tlog", "--apply", "1"], "leave out"), (["nosuch.tlog"], "No such file")):
        result = CliRunner().invoke(app, ["fix", "--walk", *words])
        assert (result.exit_code, why in result.stderr) == (2, True), result.output


@pytest.mark.slow
def test_answers_that_are_none(log: Path) -> None:
    result = walk(log, "", "99", "9" * 5000, "hello", "help", "quit", "1")
    assert result.exit_code == 1
    assert "repair 99 does not exist;" in result.stderr
    assert "repair 999999 does not exist;" in result.stderr
    assert "`hello` is not an answer here" in result.stdout
    assert log.read_text() == D1


def test_a_clean_log_needs_no_answer(log: Path) -> None:
    log.write_text(HEAD + BEFORE)
    result = walk(log)
    assert (result.exit_code, "valid; 5 turns" in result.stdout) == (0, True)
    assert os.listdir(log.parent) == ["game.tlog"]


@pytest.mark.parametrize("players", sampled(["R=Ann B", "R=Ann, B", "R=Ann  # two of us"], landing=2))
def test_the_name_of_a_player_who_has_turns_is_asked_for(log: Path, players: str) -> None:
    right = D1.replace("4R sell", "3B ship F3>F5\n4R sell").replace("$90", "$100")
    log.write_text(right.replace("R=Ann B=Ben", players).replace("1R @E4", "1R E4"))
    result = walk(log, "1", "Ben")
    assert f"~Players: {players}\n" in log.read_text()
    assert "Players: R=Ann" in log.read_text().split("~Players")[1]
    assert " B=Ben" in log.read_text()
    assert "the log does not name this player" in result.stdout
    assert (result.exit_code, "no mistake is left" in result.stdout) == (0, True), result.output


CLOSE = (
    ("1R @E4\n1B @F3", "1R @E5\n1B @F4"),
    pytest.param("4R sell E5 =$100", "3B ship F3>F5\n4R sell E5 =$90", marks=pytest.mark.slow),
    ("3R ship E4>E5", "3R shp E4>E6"),
    ("3R ship E4>E5", "3B shp E4>E5"),
    ("2R buy 10@E4 ; @E5", "2R buyy 10@E4 ; @E55"),
    pytest.param("3B ship F3>F5\n4R sell", "4R sel", marks=pytest.mark.slow),
)
"""Two mistakes close to each other: what was meant, and what is written. To correct one of them leads no farther than to the other."""


@pytest.mark.parametrize(("right", "wrong"), CLOSE)
def test_two_mistakes_that_are_close_are_repaired_one_after_the_other(log: Path, right: str, wrong: str) -> None:
    meant = D1.replace("4R sell", "3B ship F3>F5\n4R sell").replace("=$90", "=$100")
    assert right in meant
    log.write_text(meant.replace(right, wrong, 1))
    walked = Walk(str(log))
    for _ in range(2):
        mistake = walked.look()
        assert mistake is not None
        assert mistake.proposals, mistake.notes
        walked.apply(1)
    assert walked.look() is None
