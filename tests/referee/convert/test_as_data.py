"""A log as JSON and as CSV: one record a line of play, with what it changed; the changes add up to the last position."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from sgfmill.sgf_grammar import parse_sgf_collection

from referee.schemas import schemas
from tests.referee.convert.helpers import converted, log
from tests.referee.report.test_schema import faults
from tests.sampling import sampled

TESTS = Path(__file__).parents[2]
LOGS = sorted([*(TESTS / "conformance/logs").glob("*.tlog"), *(TESTS / "logs").glob("gocaine/game_*.tlog")])
HEAD = "%tlog 1\nGame: territory\nBoard: 9x9\nOptions: dice=off cards=off\nPlayers: K=Ann W=Ben\n"


def games(text: str, **how: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(converted(text, "json", **how)[0])
    return found


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(converted(text, "csv")[0])))


@pytest.mark.parametrize("file", LOGS, ids=lambda file: file.stem)
def test_changes_add_up(file: Path) -> None:
    text = file.read_text("utf-8")
    (game,) = games(text)
    assert faults([game], schemas()["convert"]) == []
    stones: dict[str, str] = {}
    held: dict[tuple[str | None, str], Any] = {}
    for turn in game["turns"]:
        assert turn["played"]
        for point, seat in turn["stones"].items():
            if seat is None:
                del stones[point]
            else:
                stones[point] = seat
        for change in turn["changes"]:
            key = change["seat"], change["key"]
            assert held.get(key, change["before"]) == change["before"]
            assert change["before"] != change["after"]
            held[key] = change["after"]
    assert stones == game["final"]["stones"]
    for (seat, key), value in held.items():
        at: Any = game["final"]["players"][seat] if seat else game["final"]["table"]
        for part in key.split("."):
            at = at.get(part) if isinstance(at, dict) else None
        assert at == value
    assert len(rows(text)) == len(game["turns"])


def test_a_turn_as_json() -> None:
    lines = "0K place B9", "1W A9 =xs:0", "2K A8 x1W =xs:1  # taken", "fix C3 K why", "end agreed", "Result: K79 W0"
    (game,) = games(HEAD + "Date: 2026-11-20\n\n" + "\n".join(lines) + "\n")
    assert (game["game"], game["players"], game["order"]) == ("territory", {"K": "Ann", "W": "Ben"}, ["K", "W"])
    assert (game["valid"], game["valid_through"], game["finished"]) == (True, "2K", True)
    assert game["headers"]["Date"] == "2026-11-20"
    setup, first, second, fix, end = game["turns"]
    assert (setup["kind"], setup["turn"], setup["stones"]) == ("setup", "0K", {"B9": "K"})
    assert first["claims"] == {"xs": 0}
    assert second == {
        "line": 10, "kind": "turn", "turn": "2K", "round": 2, "seat": "K", "events": ["A8 x1W"], "claims": {"xs": 1}, "played": True,
        "stones": {"A9": None, "A8": "K"}, "changes": [{"seat": "K", "key": "prisoners.W", "before": None, "after": 1}],
    }  # fmt: skip
    assert (fix["kind"], fix["turn"], fix["events"], fix["stones"]) == ("fix", None, ["fix C3 K why"], {"C3": "K"})
    assert (end["kind"], end["stones"]) == ("end", {})
    assert game["final"]["stones"] == {"B9": "K", "A8": "K", "C3": "K"}


def test_cells_that_a_spreadsheet_would_calculate_with() -> None:
    text = HEAD.replace("dice=off ", "") + "0 start K:C3 W:G7\n1K 3+2 -\n1W 3+2 G6\n2K pass\n"
    found = rows(text)
    assert [row["events"] for row in found] == ["start K:C3 W:G7", "3+2 -", "3+2 G6", "pass"]
    gocaine = "%tlog 1\nGame: gocaine\nPlayers: R=Ann B=Ben\n1R - ; @A1\n1B @C3\n"
    assert [row["events"] for row in rows(gocaine)] == ["'- ; @A1", "'@C3"]


def test_a_row_of_a_table() -> None:
    *_, row = rows(HEAD + "0K place B9\n1W A9\n2K A8 x1W =xs:1\n")
    assert row == {
        "file": "a.tlog", "index": "1", "line": "8", "kind": "turn", "turn": "2K", "round": "2", "seat": "K", "events": "A8 x1W",
        "claims": "xs 1", "set": "A8=K", "removed": "A9=W", "changes": "K prisoners.W - > 1", "played": "yes",
    }  # fmt: skip


def test_behind_a_broken_rule_nothing_changes() -> None:
    text = HEAD + "1K A9\n1W A9\n2K B9\n= xs K5\nwhat\n"
    (game,) = games(text)
    assert [(turn["kind"], turn["played"], turn["stones"]) for turn in game["turns"]] == [
        ("turn", True, {"A9": "K"}), ("turn", False, {}), ("turn", False, {}), ("unread", False, {}),
    ]  # fmt: skip
    assert game["valid_through"] == "1K"
    assert game["final"]["stones"] == {"A9": "K"}
    notes = converted(text, "json")[1]
    assert notes[0].startswith("a.tlog:7:4: error: ")


def test_a_claim_that_is_taken_over_changes_something() -> None:
    (game,) = games(HEAD + "1K A9\n= xs K0 W0\n1W B9\n| 5 . . . . W . . . .\n", trust="log")
    assert [(turn["kind"], turn["stones"]) for turn in game["turns"]][2:] == [("row", {"E5": "W"})]


@pytest.mark.parametrize("text", ["", "\0", "what", "%tlog 1\n", "%tlog 1\nGame: nothing\n"])
def test_what_is_no_game_is_an_object_without_one(text: str) -> None:
    made, notes = converted(text, "json")
    assert faults(json.loads(made), schemas()["convert"]) == []
    assert notes


def test_all_games_of_a_file_or_one() -> None:
    text = log("(;SZ[9];B[aa])(;SZ[9];B[bb])")
    assert [game["index"] for game in games(text)] == [1, 2]
    assert {row["index"] for row in rows(text)} == {"1", "2"}
    assert [game["index"] for game in json.loads(converted(text, "json", index=2)[0])] == [2]


@pytest.mark.parametrize("folder", sampled(["conformance/logs", "logs/gocaine", "logs/territory", "logs/broken", "logs/cairo"]))
def test_every_log_of_the_tests_becomes_everything(folder: str) -> None:
    """Faulty ones too; all games of a folder as one file, which they may be."""
    texts = [file.read_text("utf-8", "replace") for file in sorted((TESTS / folder).glob("*.tlog"))]
    logs = [text for text in texts if text.lstrip().startswith("%tlog 1")]
    assert logs
    text = "\n".join(logs)
    found = games(text)
    assert faults(found, schemas()["convert"]) == []
    assert len({row["index"] for row in rows(text)}) == sum(bool(game["turns"]) for game in found)
    made, _ = converted(text, "sgf")
    if made:
        for tree in parse_sgf_collection(made.encode()):
            assert tree.sequence[0]["FF"] == [b"4"]
