"""A fact stands in one place: each value of data/cairo.yaml is changed in turn, and the judge follows with nothing else touched."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from boardgen.layout import catalog
from tests.referee.games.cairo.logs import MAP, ROLL, head, verdict

if TYPE_CHECKING:
    from pathlib import Path

    from referee.judge.verdict import Verdict

START = MAP + ROLL
BID = START + "1 bid X0 Y-\n"
ROUND = BID + "1X at nC ; go aD\n1Y at nC ; go aD\n"
DELIVERY = BID + "1X at nC ; load H ; go aD 2H ; give H:3"
FINISHED = DELIVERY + "\n1Y at nC ; go aD\n1 roll 2H:S 5D:C nC:H aS:D\n2 bid X0 Y-\n2X load 3 ; go 3S ; give 3"
WALL = "map: {rows: [{row: T T T T T T, shift: 0.5}, T T T T T T, T T T T T T, T T T T T T]}"
ROWS = "| 3S 2H aD nC nH 5C\n| 4H 2D aS 3C 4D 5S\n| 2C aH 3D nS 5H 4C\n| 3H nD aC 2S 5D 4S\n"


class Change(NamedTuple):
    """A layout that differs in one value, a log, and what the referee says of it on the game's own layout and on this one."""

    name: str
    yaml: str
    log: str
    before: str
    after: str


CHANGES = (
    Change("value of a rank", "ranks: {2: 8}", DELIVERY + " =$5", "claim:cash", ""),
    Change("value of a rank, on dice", "ranks: {a: 9}", START + "0 first X:a Y:n\n1 bid X0 Y-", "cc:bid.seat", ""),
    Change("bonus", "bonus: 9", FINISHED + " =$9", "claim:cash", ""),
    Change("fare of a city", "fare: {city: 3}", BID + "1X at nC ; load H ; go aD =$-4", "claim:cash", ""),
    Change("fare of a good", "fare: {good: 4}", BID + "1X at nC ; load H ; go aD =$-5", "claim:cash", ""),
    Change("money at the start", "money: {start: 20}", BID + "1X at nC ; go aD =$19", "claim:cash", ""),
    Change("the lower end of the track", "money: {min: -20}", START + "1 bid X21 Y-", "", "cc:bid.money"),
    Change("the lower end, for a drive", "money: {min: 0}", BID + "1X at nC ; go -", "cc:go.must", ""),
    Change("the upper end of the track", "money: {max: 1}", START + "fix $ X+5\n" + DELIVERY.partition(ROLL)[2], "", "cc:money.track"),
    Change("the least first bid", "auction: {opening: 2}", START + "1 bid X1 Y-", "", "cc:bid.raise"),
    Change("the least raise", "auction: {raise: 3}", START + "1 bid X1 Y3 X-", "", "cc:bid.raise"),
    Change("rounds", "turns: 1", ROUND + "1 roll 2H:S 5D:C nC:H aS:D", "", "tlog:order.ended"),
    Change("coins at the start", "coins: {setup: 3}", MAP + "0 roll 2H:S 5D:C nC:H", "cc:contracts.dice", ""),
    Change("no coins at the start", "coins: {setup: 0}", MAP + "1 bid X0 Y-", "tlog:order.missing", ""),
    Change("coins of a round", "coins: {round: 2}", ROUND + "1 roll 2H:S 5D:C", "cc:contracts.dice", ""),
    Change("no coins of a round", "coins: {round: 0}", ROUND + "2 bid X0 Y-", "tlog:order.missing", ""),
    Change("more dice than suits", "coins: {setup: 6, round: 3}", START.replace("aS:D", "aS:D 3H:C 3D:C"), "cc:contracts.dice", ""),
    Change("the map", WALL, ROWS + ROLL + "1 bid X0 Y-\n1X at 3S ; go 4H", "cc:setup.map", ""),
    Change(
        "a suit and a rank", "suits: {S: ~}\nranks: {5: ~}\ncoins: {setup: 3, round: 2}\nmap: {rows: [T T T T T, T T T T T, T T T T T]}",
        "| nH aH 2H 3H 4H\n| nD aD 2D 3D 4D\n| nC aC 2C 3C 4C\n0 roll nH:D aD:D 2C:D\n1 bid X0 Y-\n1X at nH ; load D ; go aH",
        "cc:setup.map", "",
    ),
    Change("the default of an option", "options: {length: {default: long}}\nturns: 1", ROUND + "2 bid X0 Y-", "tlog:order.missing", ""),
    Change("players", "players: [3, 4]", START, "", "tlog:header.players"),
)  # fmt: skip


def _judged(log: str, folder: Path) -> Verdict:
    if not log.startswith("%tlog"):
        log = head() + log
    return verdict(log.replace("Players:", "Board: changed\nPlayers:", 1) + "\n", folder=folder)


def _layout(folder: Path, yaml: str) -> None:
    (folder / "changed.yaml").write_text(f"extends: cairo\ntitle: Changed\n{yaml}\n", encoding="utf-8")


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.name)
def test_the_judge_follows_a_change(change: Change, tmp_path: Path) -> None:
    _layout(tmp_path, "")
    assert [f.code for f in _judged(change.log, tmp_path).findings] == [code for code in [change.before] if code]
    _layout(tmp_path, change.yaml)
    assert [f.code for f in _judged(change.log, tmp_path).findings] == [code for code in [change.after] if code]
    same = change.name == "the upper end of the track"  # it forbids nothing
    assert (catalog.load(str(tmp_path / "changed.yaml")).layout_id == catalog.load("cairo").layout_id) is same


def test_a_shorter_game_ends_sooner(tmp_path: Path) -> None:
    _layout(tmp_path, "turns: 1")
    assert _judged(ROUND, tmp_path).next is None
    assert verdict(ROUND).next == "1"


@pytest.mark.parametrize(
    ("yaml", "words"),
    [("suits: {H: {good: Silver}}", "1 raw Silver delivered"), ("money: {unit: £}", "£0")],
)
def test_names_come_from_the_layout(yaml: str, words: str, tmp_path: Path) -> None:
    _layout(tmp_path, "")
    table = _judged(DELIVERY, tmp_path).table
    assert table is not None
    assert words not in str(table.standings())
    _layout(tmp_path, yaml)
    table = _judged(DELIVERY, tmp_path).table
    assert table is not None
    assert words in str(table.standings())
