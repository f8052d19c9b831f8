"""The conformance log of territory and the worked examples of the rules (rulings.md 2.2)."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardgen.layout.spec import catalog
from referee.games.territory.setup import handicap_sequence
from tests.referee.games.territory.logs import GO, clean, errors, head, points, verdict, view

LOG = Path(__file__).resolve().parents[3] / "conformance" / "logs" / "territory-three.tlog"
FIGURES = catalog.load("territory").figures


def test_the_conformance_log_holds() -> None:
    found = clean(LOG.read_text("utf-8"))
    assert (found.valid_through, found.next, found.turns) == ("6R", None, 18)
    assert points(found) == {"B": 5, "G": 1, "R": 0}
    seen = view(found)
    assert seen["players"]["R"]["occupier"] == "G"
    assert seen["players"]["B"]["prisoners"] == {"R": 2}
    assert seen["table"]["pile"] + seen["table"]["discard"] + sum(_cards(hand) for hand in seen["players"].values()) == 52


def _cards(player: dict[str, object]) -> int:
    hand = player["hand"]
    assert isinstance(hand, dict)
    return len(hand["known"]) + int(hand["unknown"])


@pytest.mark.parametrize(("stones", "point", "liberties"), [("D4", "D4", 4), ("D4 E4", "D4", 6)], ids=["T-F1", "T-F2"])
def test_liberties(stones: str, point: str, liberties: int) -> None:
    found = clean(head("B=A R=B", GO) + f"0B place {stones}\n1B -")
    assert found.table is not None
    board = found.table.spec.board
    assert len(found.table.board.liberties(board.index[point])) == liberties  # type: ignore[attr-defined]


def test_f1_a_stone_with_one_liberty() -> None:
    found = clean(head("B=A R=B", GO) + "0B place A1\n0R place A2\n1B -")
    assert len(found.table.board.liberties(found.table.spec.board.index["A1"])) == 1  # type: ignore[union-attr, attr-defined]


def test_f3_suicide_is_illegal() -> None:
    assert errors(head("B=A R=B", GO) + "0R place A2 B1\n1B A1") == [(6, "mt:stone.suicide")]


def test_f4_a_ko_is_not_retaken_at_once() -> None:
    ko = head("B=A R=B", GO) + "0B place D5 C4 D3\n0R place E5 F4 E3 D4\n1B E4 x1R\n"
    assert errors(ko + "1R D4") == [(8, "mt:stone.superko")]
    clean(ko + "1R A1\n2B K9\n2R D4 x1B")


HANDICAPS = {"Sarah": -4, "Sam": -2, "Erin": 0}


def test_h0_handicaps_from_games() -> None:
    assert [FIGURES.handicap.of(*games) for games in ((0, 0), (2, 2), (2, 0), (9, 9))] == [0, -4, -2, -5]


@pytest.mark.parametrize(
    ("order", "wanted"),
    [
        (["Sam", "Erin", "Sarah"], ["Erin", "Erin", "Sam", "Erin", "Sam", "Erin"]),
        (["Erin", "Sam", "Sarah"], ["Erin", "Erin", "Erin", "Sam", "Erin", "Sam"]),
    ],
    ids=["T-H1", "T-H2"],
)
def test_the_sequence_of_handicap_stones(order: list[str], wanted: list[str]) -> None:
    found = handicap_sequence(HANDICAPS, order)
    assert found == wanted
    assert {name: found.count(name) for name in HANDICAPS} == {"Erin": 4, "Sam": 2, "Sarah": 0}


def test_d1_the_deck_has_52_cards() -> None:
    assert sum(FIGURES.cards().values()) == 52
    assert sum(FIGURES.cards(replace_any=False).values()) == 52
    assert FIGURES.cards(replace_any=False)["NM"] == FIGURES.cards()["NM"] + 2


# A group of Blue, so many stones in a row along the edge, and stones of others next to it; Red takes the last liberty.
def _split(stones: int, captors: int) -> dict[str, int]:
    letters = "ABCDEFGHJKLMN"
    seats = "RGKY"[:captors]
    row = [f"{letter}1" for letter in letters[:stones]]
    above = [f"{letter}2" for letter in letters[:stones]]
    last = f"{letters[stones]}1"
    setup = [f"0B place {' '.join(row)}"]
    for i, seat in enumerate(seats):
        mine = above[i :: len(seats)]
        if mine:
            setup.append(f"0{seat} place {' '.join(mine)}")
    spare = [] if stones >= captors else [f"{seat}" for seat in seats[stones:]]
    assert not spare, "every captor has a stone next to the group"
    names = " ".join(f"{seat}=P" for seat in ("B", *seats))
    found = clean(head(names, GO, "Order: " + " ".join((*seats, "B"))) + "\n".join(setup) + f"\n1R {last} x{stones}B")
    return {seat: view(found)["players"][seat]["prisoners"].get("B", 0) for seat in seats}


def test_s1_seven_stones_and_three_captors() -> None:
    assert _split(7, 3) == {"R": 3, "G": 2, "K": 2}


def test_s2_one_stone_and_four_captors() -> None:
    text = head("B=P R=P G=P K=P Y=P", GO, "Order: R G K Y B") + "0B place D4\n0G place D5\n0K place C4\n0Y place E4\n1R D3 x1B"
    players = view(clean(text))["players"]
    assert {seat: players[seat]["prisoners"].get("B", 0) for seat in "RGKY"} == {"R": 1, "G": 0, "K": 0, "Y": 0}


def test_s3_six_stones_and_two_captors() -> None:
    assert _split(6, 2) == {"R": 3, "G": 3}


TRADES = head("B=A R=B G=C", "Options: dice=off") + "fix xs B:R+2\nfix xs R:B+3\n"


def test_p1_a_trade_of_two_for_five() -> None:
    players = view(clean(TRADES + "1B play T25 R =xs:0"))["players"]
    assert (players["B"]["prisoners"], players["R"]["prisoners"]) == ({}, {})


def test_p2_a_trade_with_nothing_to_give() -> None:
    assert errors(head("B=A R=B G=C", "Options: dice=off") + "fix xs R:B+3\n1B play T12 R") == [(6, "mt:trade.few")]


def test_games_played_and_won_are_compared_with_the_handicap() -> None:
    clean(head("B=A R=B", "Handicap: B:2/2 B-4 R:0/0", GO) + "0R D4\n0R -\n0R E4\n0R -\n1B K9")
    found = verdict(head("B=A R=B", "Handicap: B:2/2 B-3", GO) + "1B K9")
    assert [(f.code, f.message) for f in found.findings] == [
        ("tlog:header.handicap", "B is given -3, but the games make -4"),
    ]
