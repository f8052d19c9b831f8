"""The worked examples of the rule text, by their numbers in the rulings (3.2), and the conformance log."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardgen.json_values import make_data
from boardgen.layout.spec import catalog
from tests.referee.games.cairo.logs import BID, MAP, START, clean, codes, head, verdict

LOG = Path(__file__).resolve().parents[3] / "conformance" / "logs" / "cairo-four.tlog"
FOUR = head("X=Xavier Y=Yvonne Z=Zak W=Wendy")


def test_c1_a_die_of_hearts_that_shows_two_lays_a_coin_on_the_two_of_hearts() -> None:
    found = clean(MAP + "0 roll 2H:S 5D:C nC:H aS:D")
    assert found.table is not None
    assert found.table.view().table.cities == {"2H": ["S"], "5D": ["C"], "aS": ["D"], "nC": ["H"]}


def test_c2_the_auction_of_the_rule_text() -> None:
    found = clean(FOUR + START + "1 bid X2 Y3 Z- W4 X- Y5 W-\n= $ X-2 Y-5 Z0 W-4")
    assert found.table is not None
    assert found.table.order == ("Y", "W", "X", "Z")
    assert {seat: held.place for seat, held in found.table.view().players.items()} == {"Y": 1, "W": 2, "X": 3, "Z": 4}
    assert found.next == "1Y"
    turns = "1Y at nC ; go aD\n1W at nC ; go aD\n1X at nC ; go aD\n1Z at nC ; go aD\n1 roll 2H:S 5D:C nC:H aS:D\n"
    before = FOUR + START + "1 bid X2 Y3 Z- W4 X- Y5 W-\n" + turns
    clean(before + "2 bid Y0 Z- W- X-")
    assert codes(before + "2 bid X0 Y- Z- W-") == ["cc:bid.seat"]  # Yvonne opens


def test_c3_three_steps_and_two_goods_cost_five() -> None:
    """From the Cape to the city three steps off, with a good loaded before and one more."""
    tiles = catalog.load("cairo").tiles
    assert [word for tile, word in tiles.marks.items() if tiles.tiles[tile][:2] == (6, 3)] == ["Cape"]  # 5D lies there
    log = MAP + "0 roll 2H:S 5D:C nC:S 4S:H\n1 bid X0 Y-\n1X at 4S ; load H ; go 5D =$-2\n1Y at 3S ; go 2H\n"
    clean(log + "1 roll 2H:S 3D:C nC:S aS:H\n2 bid X0 Y-\n2X load C ; go aC 3H nS =$-7 =load:2")


@pytest.mark.parametrize(
    ("raw", "pay"),
    [("nC", 6), ("aC", 1), ("2C", 2), ("3C", 3), ("4C", 4), ("5C", 5)],
)
def test_c4_a_city_pays_its_value(raw: str, pay: int) -> None:
    """A truck with raw clubs comes to a city of clubs from its neighbour."""
    near = {"nC": "aS", "aC": "2S", "2C": "aH", "3C": "4D", "4C": "5H", "5C": "4H"}[raw]
    dice = {"H": "2H", "D": "3D", "C": "nC", "S": "aS"} | {near[1]: near}
    roll = "0 roll " + " ".join(f"{city}:{'C' if city == near else 'S'}" for city in dice.values())
    found = clean(MAP + roll + f"\n1 bid X0 Y-\n1X at {near} ; load C ; go {raw} ; give C:3\n")
    assert found.table is not None
    assert found.table.holding("$", "X") == pay - 2
    assert catalog.load("cairo").figures.ranks[raw[0]] == pay


ROUND = "1 roll 2H:S 3D:D nC:D aS:D\n2 bid X0 Y-\n"


def test_c5_raw_and_finished_goods_at_null_and_ace() -> None:
    log = MAP + "0 roll 2H:S 3D:S nC:D aS:C\n1 bid X0 Y-\n1X at aS ; load C ; go nC ; give C:n =$4 =done:0\n1Y at 3D ; go aH\n"
    found = clean(log)  # raw to null: 6, less a city and a good
    assert found.table is not None
    assert found.table.view().table.cities["nC"] == ["D", "nC"]
    clean(log + ROUND + "2X load n ; go aD 2D 2C nS ; give n =$10 =done:1")  # finished to null: 11, less four cities and a good
    ace = MAP + "0 roll 4H:S 3D:S nC:D 2S:C\n1 bid X0 Y-\n1X at 2S ; load C ; go aC ; give C:a =$-1\n1Y at 3D ; go aH\n"
    clean(ace)  # raw to ace: 1
    clean(ace + ROUND + "2X load a ; go 3H nS 2C aH ; give a =$0 =done:1")  # finished to ace: 6


def test_c6_the_cup_is_empty_in_the_last_round() -> None:
    from tests.referee.games.cairo.players import Scribe

    log = Scribe(catalog.load("cairo"), "XY", 1).play()
    assert log.count(" roll ") == 6
    left = []
    for line in log.splitlines():
        if line[:1].isdigit() and line[1:2] in "XY":
            found = verdict(log, at=line.split()[0])
            assert found.table is not None
            left.append(found.table.view().table.cup)
    assert left == [20, 20, 16, 16, 12, 12, 8, 8, 4, 4, 0, 0]


def test_c7_null_is_the_highest_die() -> None:
    found = clean(START + "0 first X:5 Y:n\n1 bid Y0 X-")
    assert found.next == "1Y"


def test_c8_money_above_and_below_nothing() -> None:
    money = catalog.load("cairo").figures.money
    assert (money.show(34), money.show(-7)) == ("$34", "-$7")
    clean(BID + "fix $ X+34\nfix $ Y-7\n= $ X34 Y-7")


def test_the_conformance_log_is_clean_and_ends_in_its_checkpoint() -> None:
    found = verdict(LOG.read_text("utf-8"))
    assert found.findings == []
    assert (found.valid_through, found.turns, found.next) == ("2W", 8, "2")
    seen = make_data(found.table.view())  # type: ignore[union-attr]
    assert {seat: (held["money"], held["delivered"]) for seat, held in seen["players"].items()} == {
        "X": (5, 1),
        "Y": (-7, 0),
        "Z": (3, 1),
        "W": (5, 1),
    }
    assert {seat: (held["place"], held["city"], held["load"]) for seat, held in seen["players"].items()} == {
        "X": (3, "5C", []),
        "Y": (2, "5S", ["H"]),
        "Z": (1, "2S", []),
        "W": (4, "nH", []),
    }
    assert seen["stones"] == {}
    assert seen["table"]["cities"] == {"3H": ["D"], "5S": ["H", "aS"], "nC": ["C"]}
