"""Claims, checkpoints, corrections, moves let pass, and the order of turns: what happens beside the rules."""

from __future__ import annotations

import pytest

from tests.referee.games.gocaine.logs import clean, errors, head, verdict

START = "1R @B2\n1B @C5\n"


def codes(text: str) -> list[tuple[str, str]]:
    return [(f.level, f.code) for f in verdict(text).findings]


# Order of turns


@pytest.mark.parametrize(
    ("text", "place", "code"),
    [
        ("1B -", (4, 1, 3), "tlog:order.missing"),
        ("1R -\n1R -", (5, 1, 3), "tlog:order.doubled"),
        ("1R -\n2R -", (5, 1, 3), "tlog:order.missing"),
        ("1R -\n1B -\n1B -", (6, 1, 3), "tlog:order.doubled"),
        ("1R -\n1B -\n3R -", (6, 1, 3), "tlog:order.round"),
        ("1R -\n1B -\n2R -\n1B -", (7, 1, 3), "tlog:order.round"),
        ("2R -", (4, 1, 3), "tlog:order.round"),
        ("1R -\n0B place A1", (5, 4, 12), "tlog:order.place"),
        ("1R place A1", (4, 4, 12), "tlog:order.place"),
        ("0R buy 1cell", (4, 4, 13), "tlog:order.place"),
    ],
)
def test_turns_out_of_order(text: str, place: tuple[int, int, int], code: str) -> None:
    assert errors(text) == [(*place, code)]


@pytest.mark.parametrize(
    ("line", "example"),
    [("1K place A2", "`0K place A2`"), ("fix $ W:K+1", "`fix $ K+5`"), ("1K -\n1W -\n| K W", "`| 12 ...`")],
)
def test_examples_are_of_this_board_and_these_seats(line: str, example: str) -> None:
    (finding,) = verdict(head("K=Ann W=Ben") + line).findings
    assert example in finding.help


def test_after_a_set_up_any_round_and_seat_may_come_first() -> None:
    found = clean("0R place A1\n7B @C5\n8R -")
    assert found.valid_through == "8R"
    assert errors("0R place A1\n7B @C5\n9R -") == [(6, 1, 3, "tlog:order.round")]


def test_the_order_header_says_who_begins() -> None:
    assert verdict(head("R=A B=B", "Order: B R") + "1B -\n1R -\n2B -").valid
    assert errors(head("R=A B=B", "Order: B G") + "1B -") == [(4, 8, 11, "tlog:header.order")]
    assert errors(head("R=A B=B", "Order:") + "1R -") == []  # left open on a log sheet


def test_seats_that_left_are_skipped() -> None:
    clean(head("R=A B=B G=C") + "1R -\n1B concede\n1G -\n2R -\n2G -")
    assert errors(head("R=A B=B G=C") + "1R -\n1B concede\n1G -\n2R -\n2B -") == [(8, 1, 3, "tlog:order.seat")]


# After a fault


def test_after_the_first_broken_rule_only_notation_is_read_where_that_is_wanted() -> None:
    log = START + "2R buy 3@C5\n2B @@\n3R buy 99@Z9 ; pass\n3B sell 9@C5\n= cell R99\n|  1 R R R R R R R R R R"
    found = verdict(log, stop=True)
    assert next((f.line, f.code.split(":")[0]) for f in found.findings) == (6, "gc")
    assert {f.code.split(":")[0] for f in found.findings[1:]} == {"tlog"}
    assert {f.line for f in found.findings[1:]} == {7, 8}
    assert found.valid_through == "1B"
    assert found.turn == "1B"


def test_a_line_that_cannot_be_read_is_not_played() -> None:
    found = verdict(START + "2R buy 2cell ; @I7\n2B @B2", stop=True)
    assert [(f.line, f.column, f.end_column, f.code) for f in found.findings] == [(6, 16, 19, "tlog:point")]
    assert "J" in found.findings[0].message + found.findings[0].help
    assert found.table is not None
    assert found.table.holding("cell", "R") == 9


def test_valid_through_is_null_before_the_first_turn() -> None:
    assert verdict("1R @Z9").valid_through is None
    assert verdict("").valid_through is None


# Claims


def test_a_log_that_is_trusted_has_its_value_taken_over() -> None:
    found = verdict(START + "2R buy 2cell =$45\n2B -\n3R - =$45", trust="log")
    assert [(f.line, f.column, f.end_column, f.code, f.level) for f in found.findings] == [(6, 14, 18, "claim:cash", "error")]
    assert found.valid_through == "3R"
    assert [odd.code for odd in found.irregularities] == ["claim:cash"]
    assert found.table.corrections() == ["R cash +$5M"]  # type: ignore[union-attr]


def test_a_failed_claim_changes_nothing() -> None:
    found = verdict(START + "2R buy 2cell =$45\n2B -\n3R - =$45")
    assert [(f.line, f.also) for f in found.findings] == [(6, (8,))]
    assert found.irregularities == []


@pytest.mark.parametrize(
    ("claim", "code"),
    [
        ("=cell:8", "claim:cell"),
        ("=stock:39", "claim:stock"),
        ("=lvl:2", "claim:lvl"),
        ("=tf:0", "claim:tf"),
        ("=pi:1", "claim:pi"),
        ("=mt:1", "claim:mt"),
    ],
)
def test_every_claim_key(claim: str, code: str) -> None:
    clean(START + "2R - =cell:9 =stock:40 =lvl:1 =tf:1 =pi:0 =mt:0 =$50")
    assert errors(START + f"2R - {claim}") == [(6, 6, 6 + len(claim), code)]


def test_claims_of_another_game_are_refused() -> None:
    assert errors(START + "2R - =xs:1") == [(6, 6, 11, "tlog:key")]
    assert errors(START + "= done R1") == [(6, 8, 10, "tlog:key")]


def test_a_checkpoint_names_seat_and_value() -> None:
    clean(START + "= $ R50 B50 ; cell R9 B9 ; tf R1")
    assert errors(START + "= $ R50 B45 ; cell R9 B8") == [(6, 9, 12, "claim:cash"), (6, 23, 25, "claim:cell")]
    assert errors(START + "= $ G50") == [(6, 5, 8, "tlog:seat")]


def test_a_value_below_its_floor_is_not_taken_over() -> None:
    found = verdict(START + "= $ R-5\n= $ R50\n= lvl R99\n= lvl R1", trust="log")
    assert [(f.line, f.code) for f in found.findings] == [(6, "claim:cash"), (8, "claim:lvl")]
    assert found.table.corrections() == []  # type: ignore[union-attr]


def test_taken_over_values_trigger_nothing() -> None:
    base = "1R @B8\n1B @K5\n2R buy 10cell =$0\n2B -\n3R loan ; buy 2@B8 =$10\n"
    found = verdict(base + "= $ R80\n3B -\n", trust="log")
    assert [f.code for f in found.findings] == ["claim:cash"]
    assert found.table.view().players["R"].loan is True  # type: ignore[union-attr]


def test_a_loan_that_a_correction_can_repay_is_repaid_in_the_next_turn() -> None:
    """Section I: nothing is bought before that, and nobody needs a sale for it (ruling G-35)."""
    base = "1R @B8\n1B @K5\n2R buy 10cell ; done =$0\n2B -\n3R loan ; done =$50\n3B -\n"
    assert errors(base + "fix $ R+5\n4R buy 1cell ; done") == [(11, 4, 13, "gc:loan.due")]
    assert clean(base + "fix $ R+4\n4R buy 1cell ; done =$49").table.view().players["R"].loan is True  # type: ignore[union-attr]
    repaid = clean(base + "fix $ R+10\n4R @C8 =$5\n4B -\n5R buy 1cell ; done =$0")
    assert repaid.table.view().players["R"].loan is False  # type: ignore[union-attr]


def test_a_board_row_is_compared_and_taken_over() -> None:
    clean(START + "|  5 . . B . . . . . . .\n|  2 . R . . . . . . . .")
    for trust, lines in (("log", [6]), ("engine", [6, 7])):
        found = verdict(START + "|  5 . . R . . . . . . .\n2R @C5\n", trust=trust)
        assert [(f.line, f.column, f.code) for f in found.findings] == [(6, 10, "claim:row"), (7, 4, "gc:deploy.occupied")]
        found = verdict(START + "|  5 . . . . . . . . . .\n2R @C5 =cell:8", trust=trust)
        assert [f.line for f in found.findings] == lines


@pytest.mark.parametrize(
    "row",
    [
        "| 13 . . . . . . . . . .",
        "|  5 . . . . . . . . .",
        "|  5 . . . . . . . . . . .",
        "| . . . . . . . . . .",
        "|  5 . . Q . . . . . . .",
    ],
)
def test_a_row_of_another_board_is_a_reading_error(row: str) -> None:
    found = verdict(START + row + "\n2R -")
    assert [f.code.split(":")[0] for f in found.findings] == ["tlog"]
    assert found.valid_through == "2R"


def test_result_is_compared_when_the_game_is_over() -> None:
    text = head("R=A B=B", "Result: R50 B45") + "1R -\n1B -\n"
    assert codes(text + "end agreed") == [("error", "claim:result")]
    assert codes(text) == [("warning", "claim:result")]
    clean("1R -\nend agreed\nResult: R50 B50")


# Corrections


def test_fix_changes_a_holding_and_is_booked() -> None:
    found = clean(
        "1R -\nfix $ R+5 B+10 found under the board\nfix cell R-1 lost\nfix lvl B+1 forgotten\nfix tf R-1 lost\n1B - =$60 =lvl:2\n"
    )
    assert found.table.holding("$", "R") == 55  # type: ignore[union-attr]
    assert sorted(found.table.corrections()) == [  # type: ignore[union-attr]
        "B cash +$10M",
        "B infrastructure level +1",
        "R Task Force chips -1",
        "R cash +$5M",
        "R cells -1",
    ]
    assert [odd.code for odd in found.irregularities] == ["fix"] * 4


def test_fix_sets_and_lifts_a_stone() -> None:
    found = clean(START + "fix B2 . knocked over\nfix B3 R stood there\n2R -")
    assert found.table.view().stones == {"B3": "R", "C5": "B"}  # type: ignore[union-attr]
    assert errors(START + "fix B2 B wrong") == [(6, 5, 7, "gc:fix.point")]
    assert errors(START + "fix Z9 R wrong") == [(6, 5, 7, "tlog:point")]
    assert errors(START + "fix xs R+1") == [(6, 5, 7, "tlog:fix.key")]


def test_fix_before_the_first_turn_is_a_set_up() -> None:
    clean("fix A1 R as agreed\n5B -\n6R - =stock:39")


@pytest.mark.parametrize("fix", ["fix $ R+5 B-5", "fix cell R-2 B+2 lent", "fix tf B-1 R+1", "fix $ R-10 B+10"])
def test_what_one_loses_and_another_gains_is_a_deal(fix: str) -> None:
    assert [code for *_, code in errors(START + fix)] == ["gc:deal"]


# Moves let pass

SUICIDE = "0R place A2 B1\n1B @A1\n"


def test_ok_lets_a_broken_rule_pass_and_notes_it() -> None:
    found = verdict(SUICIDE + "!ok 1B gc:deploy.suicide nobody saw it\n2R -\n")
    assert [(f.line, f.column, f.level, f.code) for f in found.findings] == [(5, 4, "note", "gc:deploy.suicide")]
    assert found.valid
    assert found.valid_through == "2R"
    assert found.table.view().stones["A1"] == "B"  # type: ignore[union-attr]
    assert [odd.turn for odd in found.irregularities] == ["1B"]


def test_a_cell_let_stand_without_a_liberty_falls_to_the_next_deployment_of_another_seat_anywhere() -> None:
    found = clean_notes(SUICIDE + "# a comment between\n~2R @A1\n!ok 1B gc:deploy.suicide\n2R @K9 x1B =cell:9")
    assert "A1" not in found.table.view().stones  # type: ignore[union-attr]


def clean_notes(text: str):  # type: ignore[no-untyped-def]
    found = verdict(text)
    assert {f.level for f in found.findings} <= {"note"}
    return found


def test_ok_without_need_is_a_warning() -> None:
    found = verdict("1R @B2\n!ok 1R gc:deploy.suicide just in case\n1B -")
    assert [(f.line, f.column, f.level, f.code) for f in found.findings] == [(5, 8, "warning", "tlog:ok.unused")]
    assert found.valid


@pytest.mark.parametrize(
    ("text", "place", "code"),
    [
        ("1R @B2\n!ok 1B gc:deploy.suicide", (5, 5, 7), "tlog:ok.place"),
        ("!ok 1R gc:deploy.suicide\n1R @B2", (4, 1, 4), "tlog:ok.place"),
        ("1R @B2\n= $ R50\n!ok 1R gc:deploy.suicide", (6, 1, 4), "tlog:ok.place"),
        ("1R @B2\n!ok 1R gc:deploy.suicidal", (5, 8, 26), "tlog:ok.code"),
        ("1R @B2 =$9\n!ok 1R claim:cash", (5, 8, 18), "tlog:ok.code"),
    ],
)
def test_ok_in_the_wrong_place(text: str, place: tuple[int, int, int], code: str) -> None:
    assert (*place, code) in errors(text)


def test_what_cannot_stand_asks_for_fix_or_place() -> None:
    found = verdict(START + "2R @C5\n!ok 2R gc:deploy.occupied he insisted\n2B -")
    assert [f.code for f in found.findings if f.level == "error"] == ["gc:deploy.occupied"]
    assert "fix" in found.findings[0].help
    assert "place" in found.findings[0].help
    assert found.valid_through == "1B"


WAIVED = [
    ("gc:turn.action", "1R @B2\n1B @C5\n2R buy 2@B2 2cell ; ship B2>B2", "gc:ship.cell"),
    ("gc:buy.once", START + "2R buy 2@B2 3@B2 =mt:5", ""),
    ("gc:buy.lot", "1R @K1\n1B @C5\n2R buy 1@K1 ; @J1 =mt:1", ""),
    ("gc:ship.units", START + "2R buy 2@B2 ; @B4\n2B -\n3R ship B2>B4>B2 =mt:2", ""),
    ("gc:ship.border", START + "2R buy 2@B2 ; @B11\n2B -\n3R ship B2>B11 =mt:2", ""),
    ("gc:hit.twice", "1R buy pi@TP ; hit TP ; hit TP =tf:0", ""),
    ("gc:roll.owed", START + "2R buy 2@B2\n2B hit PE ; -", ""),
    ("gc:loan.cash", "1R loan =$100", ""),
    ("gc:knock.cash", "1R - ; knock", ""),
    ("gc:turn.order", "1R @B2 ; buy 1cell =$45", ""),
]


@pytest.mark.parametrize(("code", "log", "other"), WAIVED)
def test_a_rule_is_left_out_alone(code: str, log: str, other: str) -> None:
    turn = log.rsplit("\n", 1)[-1].split()[0]
    assert (other or code) in [c for *_, c in errors(log)] or other
    found = verdict(log + f"\n!ok {turn} {code} by leave of the table")
    wrong = [f.code for f in found.findings if f.level == "error"]
    assert wrong == ([other] if other else [])
    assert code in [f.code for f in found.findings if f.level == "note"] or other


# Options


def test_options_and_rules_of_the_table() -> None:
    ko = "0R place D5 C4 D3\n0B place E5 F4 E3 D4\n1R @E4 x1B\n"
    clean(ko + "1B @D4 x1R")
    assert errors(ko + "!rule ko=simple agreed\n1B @D4 x1R") == [(8, 4, 7, "gc:deploy.ko")]
    clean(head("R=A B=B", "Options: ko=simple") + ko + "!rule ko=none agreed\n1B @D4 x1R")
    assert errors("!rule dice=off now\n1R -") == [(4, 7, 15, "tlog:option")]
    assert errors(head("R=A B=B", "Options: dice=off") + "1R -") == [(4, 10, 18, "tlog:option")]
    assert errors(head("R=A B=B", "Options: ko=maybe") + "1R -") == [(4, 10, 18, "tlog:option")]


def test_kissing_the_ring_is_part_of_its_move_for_ko() -> None:
    clean(head("R=A B=B", "Options: ko=superko") + "0R place D5 C4 D3\n0B place E5 F4 E3 D4\n1R @E4 x1B\n1B @A1\n2R @K1\n2B @D4 x1R")
