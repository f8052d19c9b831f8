"""What findings say to whoever wrote the line: who is meant, and what would be right."""

from __future__ import annotations

import pytest

from tests.referee.games.territory.logs import head, verdict

# lines -> the code of the one error, a part of its message, a part of its detail or help
SAID = {
    "a Reject on a line of its own": (
        "1B 6+3 D5\n1R play RJ",
        "mt:card.when",
        "1R cannot play RJ as a move",
        "at the end of that player's line",
    ),
    "a Reject as a line": ("1B 6+3 D5\n!R play RJ", "tlog:token", "`!R` does not begin a line", "what R does out of turn in the line"),
    "the order of the rolls": ("0 first B:1+1 R:5+2\n1B pass", "tlog:order.missing", "1B comes before 1R", "the order of play is R B"),
    "a trade at the scoring": ("end agreed\nreveal B:T12>R", "mt:trade.few", "B cannot play T12 on R", "B has none"),
    "a card too many": ("end agreed\nreveal B:P5\nreveal R:P5", "mt:card.deck", "R cannot have P5", "line 6"),
    "one die each": ("0 first B:6 R:5", "tlog:token", "`B:6` is not a seat with two dice", "both dice of the seat, such as B:6+3"),
    "an end without its kind": ("end", "tlog:token", "where the way the game ended should be", "`pass`, `agreed` or `full`"),
    "a card in small letters": ("1B 5+2 play xm D5 D9", "tlog:token", "`xm` is not a card", "write `XM`"),
    "a card half in small letters": ("1B 5+2 D5 ; drop Xm", "tlog:token", "`Xm` is not a card", "write `XM`"),
    "a card that is a point in small letters": ("1B 5+5 D5 ; draw p3", "tlog:token", "missing before `p3`", "or write `P3`"),
    "a hand in small letters": ("0 deal b:xm,?,? R:???", "tlog:token", "`b:xm,?,?` does not fit here", "write `B:XM,?,?`"),
    "cards shown in small letters": ("end agreed\nreveal B:t12>r", "tlog:token", "does not fit here", "write `B:T12>R`"),
    "a card that is none in capitals": ("1B 5+2 play zz", "tlog:token", "`zz` is not a card", "cards: NM XM"),
    "an answer that is none": ("1B surrender R maybe", "tlog:token", "`maybe` is not an answer", "`yes` or `no`"),
}


def test_events_that_the_game_refuses_are_not_offered() -> None:
    (found,) = verdict(head() + "1B 4*4 D5").findings
    assert found.help.startswith("events: `-`, `pass`, `5+2 D7 x2K`")
    assert not any(word in found.help for word in ("done", "concede", "first"))


def test_a_table_without_dice_and_cards_is_told_what_it_can_write() -> None:
    plain = head("K=Ana W=Ben", "Options: dice=off cards=off")
    told = {}
    for line in ("1K xx", "1K roll", "1K 7+1 C7", "1K 32 C7", "1K done", "0 first K:7+1 W:2+2"):
        (found,) = verdict(plain + line).findings
        told[line] = found.help
    assert told.pop("0 first K:7+1 W:2+2") == "write the numbers that both dice show, such as 6+1"
    assert set(told.values()) == {
        "events: `-`, `pass`, `D7 x2K`, `surrender G yes`, `independence`, `war G`",
        "write it as `D7 x2K`",
        "leave the dice out",
        "write `-` to decline a move, or begin the turn with `pass`",
    }


@pytest.mark.parametrize("case", SAID)
def test_a_finding_says_who_and_what_would_be_right(case: str) -> None:
    lines, code, message, more = SAID[case]
    found = [f for f in verdict(head() + "0 start B:C3 R:L11\n" + lines).findings if f.level == "error"]
    assert [f.code for f in found][:1] == [code]
    assert message in found[0].message
    assert more in f"{found[0].detail} {found[0].help}"


BOARDS = {"13X13": "did you mean '13x13'?", "mymap": "a size such as 10x12, or a layout beside the log"}


@pytest.mark.parametrize(("board", "help"), BOARDS.items())
def test_a_board_that_is_none_is_told_which_there_are(board: str, help: str) -> None:
    (found,) = verdict(head("B=A R=B", f"Board: {board}") + "1B pass").findings
    assert found.code == "tlog:board"
    assert help in found.help


# A line on a board of five by five that K and W play -> the example in the remedy.
EXAMPLES = {
    "1K 5+2 A1": "`0 start K:C3`",
    "0K pass": "`0K C3`",
    "1K place B2": "`0K place B2`",
    "0 start K:A1 W:E5\n1K 1+1 A1\n1W E4": "`5+2 C3`",
    "0 start K:A1 W:E5\n1K 1+1 play MA": "`play MA C3`",
    "0 start K:A1 W:E5\n1K 1+1 play XM": "`play XM B4 D2`",
    "0 start K:A1 W:E5\n1K 1+1 A1\n1W 1+1 E5\n2K 1+1 play M2": "`play M2 A1>E4 C5>C1`",
    "0 start K:A1 W:E5\n1K 1+1 play T12": "`play T12 W`",
    "end agreed\nreveal K:T12": "K:T12>W",
    "| K W": "`| 5 ...`",
}


@pytest.mark.parametrize("lines", EXAMPLES)
def test_examples_are_of_this_board_and_these_seats(lines: str) -> None:
    found = verdict(head("K=Ann W=Ben", "Board: 5x5") + lines).findings
    assert EXAMPLES[lines] in next(f.help for f in found if f.level == "error")
