"""`referee diff`: two logs of one game are compared by state, and later claims are weighed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee import compare
from referee.files.log_files import Unusable
from referee.schemas import schemas
from tests import evening
from tests.programs import run
from tests.referee.report.test_schema import faults


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    return evening.make(tmp_path / "e")


def other(log: Path, old: str, new: str) -> str:
    text = log.read_text("utf-8")
    assert old in text
    path = log.with_suffix(".other")
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return str(path)


def test_other_words_for_the_same_game_are_no_difference(logs: Path) -> None:
    log = logs / "1-gocaine.tlog"
    careless = log.read_text("utf-8").replace(" ; ", ";").replace("Players: R=Ben B=Ana", "Scribe: Zoe\nPlayers: R=Benn B=Ana")
    (logs / "b").write_text(careless.replace("\n7R", "\n~7R sell\n# so\n7R"), encoding="utf-8")
    found = compare.compare_logs(str(log), str(logs / "b"))
    assert found.same
    assert found.through == "11B"
    assert [("Ben" in note, "Benn" in note) for note in found.notes] == [(True, True)]
    for path in logs.glob("*.tlog"):
        assert compare.compare_logs(str(path), str(path)).same, path


def test_the_first_difference_and_what_differs(logs: Path) -> None:
    gocaine, territory = logs / "1-gocaine.tlog", logs / "5-territory.tlog"
    cases = [
        # log, what is written otherwise, the last turn in common, the turns that differ, a difference
        (gocaine, "buy 41@D4", "buy 40@D4", "7B", ("8R", "8R"), "R cash"),
        (gocaine, "6R ship F9>E10 ; @D4", "6R ship F9>E10 ; @D4x", "5B", ("6R", "6R"), "D4"),
        (gocaine, "5B ship J9>F11 ; @B2\n", "", "5R", ("5B", "6R"), ""),
        (gocaine, "9R ship", "fix $ R+5\n9R ship", "8R", ("8B", "8B"), "R cash"),
        (territory, "1R 5+3 F5", "1R 5+3 F6", "1G", ("1R", "1R"), "F5"),
    ]
    for log, old, new, through, turns, what in cases:
        found = compare.compare_logs(str(log), other(log, old, new))
        assert not found.same
        assert found.through == through, new
        assert tuple(moment and moment.name for moment in found.parts) == turns, new
        keys = [point for point, _, _ in found.stones] + [f"{change.seat} {change.key}" for change in found.differences]
        assert what in keys or (not what and not keys), new
        assert faults(compare.record(found), schemas()["diff"]) == []
        back = compare.compare_logs(other(log, old, new), str(log))
        assert (back.through, back.support(compare.A), back.support(compare.B)) == (through, found.support(1), found.support(0))


def test_a_correction_and_a_log_that_ends_earlier(logs: Path) -> None:
    log = logs / "1-gocaine.tlog"
    found = compare.compare_logs(str(log), other(log, "9R ship", "fix $ R+5\n9R ship"))
    assert any(line.endswith(": fix $ R+5") for line in compare.text(found))
    (logs / "b").write_text(log.read_text("utf-8").partition("7R")[0], encoding="utf-8")
    found = compare.compare_logs(str(log), str(logs / "b"))
    assert (found.through, found.parts[1]) == ("6B", None)
    assert "has ended" in "\n".join(compare.text(found))


def test_later_claims_support_a_log(logs: Path) -> None:
    log = logs / "1-gocaine.tlog"
    found = compare.compare_logs(str(log), other(log, "buy 41@D4", "buy 40@D4"))
    assert (found.support(compare.A), found.support(compare.B), found.support(None)) == (14, 0, 0)
    assert sum(one.log == compare.B for one in found.later) == 7
    assert "later claims: 14 (7 of them in" in "\n".join(compare.text(found))
    assert found.errors[compare.A] == (None, 0)
    assert found.errors[compare.B][1] > 0


def test_rows_of_the_board_and_the_result_support_a_log(logs: Path) -> None:
    log = logs / "6-territory.tlog"
    found = compare.compare_logs(str(log), other(log, "7K B3", "7K A3"))
    assert [(one.said.key, one.said.value, one.values, one.supports) for one in found.later] == [
        ("row 3", ". K K W .", (". K K W .", "K . K W ."), compare.A)
    ] * 2
    assert "row 3 `. K K W .` (`. K K W .` by" in "\n".join(compare.text(found))
    assert faults(compare.record(found), schemas()["diff"]) == []
    neither = other(log, "7K B3", "7K A3\n|  3 . . . W .\n|  1 . . K W .")
    assert [(one.said.key, one.supports) for one in compare.compare_logs(str(log), neither).later] == [
        *(("row 3", whose) for whose in (None, compare.A, compare.A)),
    ], "in one point it speaks for the one, in another for the other log; row 1 is the same in both games"
    found = compare.compare_logs(str(log), other(log, "5K C1", "5K pass"))
    assert [(one.said.key, one.said.seat, one.values, one.supports) for one in found.later] == [("result", "K", (10, 1), compare.A)] * 2
    assert faults(compare.record(found), schemas()["diff"]) == []
    unfinished = other(log, "5K C1", "5K pass\n5W D1\n6K =$3")
    assert not any(one.said.key == "result" for one in compare.compare_logs(str(log), unfinished).later), "a broken log has no score"


def test_rows_of_a_map_claim_nothing(logs: Path) -> None:
    log = logs / "3-cairo.tlog"
    text = log.read_text("utf-8")
    assert "\n| " in text
    first = next(line for line in text.splitlines() if line.startswith("|"))
    found = compare.compare_logs(str(log), other(log, first, f"{first}  # north"))
    assert found.same
    assert found.later == ()


def test_logs_of_two_games_are_refused(logs: Path) -> None:
    log = str(logs / "1-gocaine.tlog")
    (logs / "seats").write_text(Path(log).read_text("utf-8").replace("Players: R=Ben", "Players: G=Ben"), encoding="utf-8")
    (logs / "none").write_text("%tlog 1\nGame: chess\n", encoding="utf-8")
    (logs / "two").write_text(Path(log).read_text("utf-8") * 2, encoding="utf-8")
    for name, why in {
        "3-cairo.tlog": "these are logs of two games: .* is on gocaine@",
        "seats": "has seats B R, .* B G",
        "none": "cannot be opened",
        "two": "contains 2 games; name one with --index",
        "no.tlog": "No such file",
    }.items():
        with pytest.raises(Unusable, match=why):
            compare.compare_logs(log, str(logs / name))
    assert compare.compare_logs(str(logs / "two"), str(logs / "two"), 2).same


def test_the_command(logs: Path) -> None:
    log = logs / "1-gocaine.tlog"
    done = run("referee", "diff", str(log), other(log, "buy 41@D4", "buy 40@D4"), "--format", "json")
    assert done.returncode == 1
    assert json.loads(done.stdout)["through"] == "7B"
    assert run("referee", "diff", str(log), str(log)).returncode == 0
    assert run("referee", "diff", str(log), str(logs / "3-cairo.tlog")).returncode == 2
