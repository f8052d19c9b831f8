"""Corners of the law and of the judge that a second reader of the texts looked into, case by case."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest

from referee.judge.judge.verdict import judge
from tests.referee.games.gocaine.logs import clean, errors, head, verdict

if TYPE_CHECKING:
    from pathlib import Path

    from referee.judge.judge.verdict import Verdict

THREE = head("R=Ann B=Ben G=Cat")
RICH = "fix $ R+1000 B+1000 G+1000 to be rich\n"


def found(text: str) -> list[tuple[int, str, str]]:
    """Line, level and code of everything that was found."""
    return [(f.line, f.level, f.code) for f in verdict(text).findings]


def on(folder: Path, layout: str, log: str, players: str = "R=Ann B=Ben") -> Verdict:
    """The verdict on a log of a layout of its own."""
    (folder / "own.yaml").write_text(f"extends: gocaine\ntitle: Own\n{layout}", encoding="utf-8")
    return verdict(head(players, "Board: own") + log, folder=folder)


# Moves let pass

SUICIDE = "0R place A2 B1\n1B @A1\n"


def test_what_was_asked_for_in_vain_is_not_called_needless() -> None:
    assert found("1R @C5\n1B @C5\n!ok 1B gc:deploy.occupied he insisted") == [(5, "error", "gc:deploy.occupied")]
    assert found("1R hit PE ; hit TP ; knock\n!ok 1R gc:knock.cash a joke") == [(4, "error", "gc:hit.chip")]


def test_a_rule_is_let_pass_once_a_turn() -> None:
    twice = SUICIDE + "!ok 1B gc:deploy.suicide unseen\n!ok 1B gc:deploy.suicide unseen\n2R -"
    assert found(twice) == [(5, "note", "gc:deploy.suicide"), (7, "warning", "tlog:ok.unused")]
    assert len(verdict(twice).irregularities) == 1


def test_the_finding_of_an_ok_line_belongs_to_the_turn_it_names() -> None:
    assert [f.turn for f in verdict("1R -\n1B -\n!ok 1B gc:knock.cash").findings] == ["1B"]


def test_a_misplaced_ok_does_not_spoil_the_turn() -> None:
    assert verdict("1R -\n!ok 1B gc:knock.cash").valid_through == "1R"


def test_a_second_knock_let_pass_gives_nobody_another_last_turn() -> None:
    log = THREE + RICH + "1R - ; knock\n1B - ; knock\n!ok 1B gc:knock.last\n1G -\n"
    assert verdict(log).table.finished  # type: ignore[union-attr]
    assert found(log + "2R -")[-1] == (9, "error", "tlog:order.ended")


def test_two_actions_let_pass_end_one_after_the_other() -> None:
    log = "0R place K1 J1 J2\n1R buy 2@K1 2@J1\n1B -\n2R {} ; sell 1@K1\n!ok 2R gc:turn.action by leave of the table"
    assert [f.code for f in verdict(log.format("buy 1@J2")).findings if f.level == "error"] == ["gc:buy.lot"]
    assert [f.code for f in verdict(log.format("buy 2@J2")).findings if f.level == "error"] == ["gc:sell.lot"]


# Order, ends, leavers


@pytest.mark.parametrize(
    ("log", "ended"),
    [
        ("1R - ; knock\n1B -\n1G -\n", True),
        ("1R - ; knock\n1B -\n", False),
        ("1R - ; knock\n1B !G concede ; -\n", True),
        ("1R - ; knock\n1B !G concede ; concede\n", True),
        ("1R - ; knock\n1B concede\n", False),
        ("1R - ; knock\n1B concede\n1G -\n", True),
        ("1R - ; knock\n1B !R concede ; -\n", False),
        ("1R - ; knock\n1B !R concede ; -\n1G -\n", True),
        ("1R !G concede ; - ; knock\n1B -\n", True),
        ("1R !G concede ; !B concede ; buy 1cell\n", True),
        ("1R !G concede ; !B concede ; concede\n", True),
    ],
)
def test_last_turns_and_those_who_leave_among_them(log: str, ended: bool) -> None:
    game = verdict(THREE + RICH + log)
    assert [f.code for f in game.findings] == []
    assert game.table is not None
    assert game.table.finished is ended
    assert (game.next is None) is ended


def test_the_line_in_which_the_last_opponent_leaves_is_finished() -> None:
    game = clean("1R !B concede ; buy 1cell ; @D4 =$45 =cell:10\nResult: R45 B0")
    assert [(s.seat, s.place) for s in game.table.standings()] == [("R", 1), ("B", 2)]  # type: ignore[union-attr]


def test_the_later_leaver_ranks_higher() -> None:
    game = clean(THREE + "1R !B concede ; !G concede ; done")
    assert [(s.seat, s.place) for s in game.table.standings()] == [("R", 1), ("G", 2), ("B", 3)]  # type: ignore[union-attr]


def test_no_set_up_after_the_end() -> None:
    assert errors("end agreed\n0R place D4") == [(5, 4, 12, "tlog:order.ended")]
    assert errors("1R -\nend agreed\n0R place D4") == [(6, 4, 12, "tlog:order.place")]


def test_a_leaver_keeps_influence_and_product_in_claims_and_against_dice() -> None:
    log = THREE + "0R place C2\nfix $ R+100\n1R buy 2@C2 2pi@PE\n1B -\n1G -\n2R concede =$0 =cell:0 =stock:0 =lvl:0 =tf:0 =pi:2 =mt:2\n"
    clean(log + "2B hit PE ; roll C2/2 2+2 safe")
    clean(log + "2B hit PE ; roll C2/2 1+1 seized\n= mt R0 ; pi R2")


# Corrections


def test_a_cell_lifted_before_the_first_turn_goes_back_to_its_supply() -> None:
    game = clean("0R place D4\nfix D4 . not there\nfix D5 R but here\n1R - =stock:39")
    assert game.table.corrections() == []  # type: ignore[union-attr]


def test_a_stone_set_before_the_first_turn_is_set_up_even_with_no_supply_left() -> None:
    assert verdict("fix stock R-40\nfix D4 R\n3B -").valid_through == "3B"


def test_the_panel_begins_at_level_one() -> None:
    assert errors("1R -\nfix lvl R-1") == [(5, 5, 8, "gc:fix.floor")]
    assert verdict("1R -\n= lvl R0\n1B -\n2R - =lvl:1").errors == 1


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("fix xs R+1", "tlog:fix.key"),
        ("fix $ G+1", "tlog:seat"),
        ("fix Z9 R", "tlog:point"),
        ("fix D4 G", "tlog:seat"),
        ("| 13 . .", "tlog:row"),
        ("!rule dice=off", "tlog:option"),
        ("= xs R1", "tlog:key"),
    ],
)
def test_the_notation_is_read_after_a_broken_rule_too(line: str, code: str) -> None:
    assert [c for *_, c in errors("1R @C5\n1B @C5\n" + line)] == ["gc:deploy.occupied", code]


def test_corrections_after_a_broken_rule_change_nothing() -> None:
    game = verdict("1R @C5\n1B @C5\nfix $ R+5\nfix C5 .\n|  5 . . . . . . . . . .\n!rule ko=simple\n= $ R1")
    # In a game that is assumed the claim is $50 off; in the game itself nothing has changed.
    assert [f.code for f in game.findings] == ["gc:deploy.occupied", "claim:cash"]
    assert game.irregularities == []
    assert game.table.view().stones == {"C5": "R"}  # type: ignore[union-attr]


def test_what_follows_the_turn_asked_for_is_no_part_of_the_score() -> None:
    game = verdict("1R -\n!rule ko=simple\nfix $ R+5\n1B -", at="1R")
    assert (game.irregularities, game.turn) == ([], "1R")


def test_only_a_thousand_irregularities_are_listed() -> None:
    game = verdict("fix $ R+1\nfix $ R-1\n" * 600)
    assert len(game.irregularities) == 1001
    assert game.irregularities[-1].message == "and 200 more after this line"


# Repetition


def test_simple_ko_is_about_the_position_before_the_last_turn() -> None:
    """A stone knocked off and set again two turns later is no repetition; the position after a correction is one."""
    clean("!rule ko=simple\n1R @D4\nfix D4 . knocked off\n1B done\n2R @D4")
    ko = head("R=Ann B=Ben", "Options: ko=simple") + "0R place D5 C4 D3 K9\n0B place E5 F4 E3 D4\n1R -\n1B -\nfix K9 . never stood there\n"
    assert errors(ko + "2R @E4 x1B\n2B @D4 x1R") == [(11, 4, 7, "gc:deploy.ko")]


def test_superko_remembers_through_other_options() -> None:
    ko = "0R place D5 C4 D3\n0B place E5 F4 E3 D4\n1R @E4 x1B\n1B -\n2R -\n"
    clean(head("R=Ann B=Ben", "Options: ko=simple") + ko + "2B @D4 x1R")
    assert errors(ko + "!rule ko=superko late\n2B @D4 x1R") == [(10, 4, 7, "gc:deploy.superko")]


# Layouts of your own


def test_a_layout_cannot_leave_out_the_option_ko(tmp_path: Path) -> None:
    (found,) = on(tmp_path, "options: {ko: ~}\n", "1R @D4").findings
    assert found.code == "tlog:board"
    assert "'ko' cannot be left out" in found.message


def test_a_game_of_one_goes_on_until_he_leaves_or_knocks(tmp_path: Path) -> None:
    alone = "players: [1, 6]\n"
    assert on(tmp_path, alone, "1R @D4\n2R -", "R=Ann").next == "3R"
    assert on(tmp_path, alone, "1R concede", "R=Ann").next is None
    assert on(tmp_path, alone, "fix $ R+1000\n1R - ; knock", "R=Ann").next is None


ZONES = ["BO", "PE", "WC", "NL", "TP", "CM", "CA", "SG", "AT", "SW", "SC", "SE", "NW", "NE", "NC"]


def only(*kept: str) -> str:
    return "zones:\n" + "".join(f"  {code}: ~\n" for code in ZONES if code not in kept)


def test_boards_of_one_and_two_points(tmp_path: Path) -> None:
    one = on(tmp_path, "board:\n  map: |\n    PE\n" + only("PE"), "1R @A1")
    assert [(f.code, f.detail) for f in one.findings] == [("gc:deploy.suicide", "no line leads away from the group")]
    two = "board:\n  map: |\n    PE TP\n" + only("PE", "TP")
    assert on(tmp_path, two, "1R @A1\n1B @B1 x1R\n2R @A1 x1B\n2B @B1 x1R").valid
    game = on(tmp_path, two, "1R @A1\n1B @B1 x1R ktr A1")
    assert [f.code for f in game.findings] == ["gc:ktr.liberty"]
    assert game.table.view().stones == {"A1": "R"}  # type: ignore[union-attr]


def test_cubes_that_do_not_reach_for_captured_product(tmp_path: Path) -> None:
    log = """0R place C2
0B place C3 D2 B2
fix $ R+50 B+50
1R buy 4@C2
1B buy 3@C3
2R -
2B @C1 x1R =mt:3
3R -
3B @C2 =mt:4
"""
    game = on(tmp_path, "cubes: {supply: 5}\n", log)
    assert game.findings == []
    players = game.table.view().players  # type: ignore[union-attr]
    assert (players["R"].cubes, players["B"].cubes, players["B"].shipments) == (4, 0, {"C3": [3], "C2": [1]})


# Files


def judged(data: bytes) -> list[Verdict]:
    return list(judge(io.BytesIO(data), "test.tlog", strict=True))


def test_the_note_on_cr_lf_stands_on_a_line_that_ends_so() -> None:
    (game,) = judged(b"%tlog 1\nGame: gocaine\nPlayers: R=A B=B\n# a long comment that ends in CR LF\r\n1R -\n1B -\r\n")
    assert [(f.line, f.column, f.code) for f in game.findings] == [(6, 5, "tlog:lenient.crlf")]


@pytest.mark.parametrize(
    "data", [b"\xbe\xef noise", b"", b"\x00\x01", b"# a comment\nGame: gocaine\n", b"%tlog 2\nGame: gocaine\n", b"x" * 9000]
)
def test_a_file_without_a_game_has_one_finding(data: bytes) -> None:
    (game,) = judged(data)
    assert len(game.findings) == 1
    assert game.table is None


def test_games_in_one_file_know_nothing_of_each_other() -> None:
    text = head() + "1R @D4\n1B -\nend agreed\n"
    games = judged((text + text + head() + "1B -\n").encode())
    assert [game.valid for game in games] == [True, True, False]
    assert [f.line for f in games[2].findings] == [16]
    assert [game.lines for game in games] == [6, 6, 4]


# Lines that cannot be read


@pytest.mark.parametrize("line", ["1R @@D4", "R1 @D4", "1R buy", "1R \u00e9"])
def test_an_ok_after_a_turn_that_cannot_be_read_stands_where_it_should(line: str) -> None:
    assert {code for *_, code in errors(line + "\n!ok 1R gc:deploy.suicide\n1B -")} <= {"tlog:token", "tlog:verb"}


def test_an_ok_that_cannot_be_read_stops_nothing() -> None:
    game = verdict("1R @D4\n!ok 1R\n1B -")
    assert [f.code for f in game.findings] == ["tlog:ok.code"]
    assert game.valid_through == "1B"


def test_leading_noughts_of_a_turn_mean_nothing() -> None:
    assert found("0R place A2 B1\n01B @A1\n!ok 001B gc:deploy.suicide\n2R -") == [(5, "note", "gc:deploy.suicide")]


def test_the_first_line_of_play_already_knows_the_game() -> None:
    (finding,) = verdict("1R ??").findings
    assert "ship 3 C2>E4>F7" in finding.help
    assert "surrender" not in finding.help


def test_a_row_says_where_the_board_has_an_intersection() -> None:
    (finding,) = verdict("|  4 _ . . . . . . . . .").findings
    assert (finding.code, finding.column, "A4" in finding.message) == ("tlog:row", 6, True)


def test_free_headers_are_kept_in_bounded_number() -> None:
    names = ["X" + chr(97 + i // 26) + chr(97 + i % 26) for i in range(600)]
    game = clean(head("R=Ann B=Ben", *[f"{name}: kept" for name in names]) + "1R -")
    assert game.headers["Xaa"] == "kept"
    assert len(game.headers) == 100


def test_a_cell_set_by_hand_has_no_turn() -> None:
    from referee.show.position import turns

    text = head() + "1R @d4\n1B @e5\nfix D4 .\nfix D4 R\n2R @f6\n"
    assert turns(io.BytesIO(text.encode()), clean(text)) == {"E5": "1B", "F6": "2R"}


@pytest.mark.parametrize("events", ["done ; @D4", "@C3 ; @D4", "knock ; @D4", "knock ; done", "knock ; buy 1cell", "@D4 ; hit PE ; knock"])
def test_what_came_too_late_and_was_let_pass_is_applied(events: str) -> None:
    log = RICH + f"1R {events}\n"
    log = THREE + log
    assert [code for *_, code in errors(log)] == ["gc:turn.order"]
    game = verdict(log + "!ok 1R gc:turn.order nobody minded\n1B -\n1G -\n")
    assert game.valid_through == "1G"
    assert ("D4" in game.table.view().stones) is ("@D4" in events)  # type: ignore[union-attr]
    assert (game.next is None) is ("knock" in events)
