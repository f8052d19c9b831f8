"""A fact stands in one place: each value of data/territory.yaml that the rules can see is changed in turn, and the judge follows."""

from __future__ import annotations

import io
from pathlib import Path
from typing import NamedTuple

import pytest

from boardgen.layout import catalog
from referee.judge.verdict import judge

HEAD = "%tlog 1\nGame: territory\nBoard: changed\nPlayers: B=Ana R=Ben\n"
START = "0 start B:D4 R:K10\n"


class Change(NamedTuple):
    """A layout that differs in one value, and a log whose findings change with it, from `before` to `after`."""

    name: str
    yaml: str
    log: str
    before: str
    after: str


CHANGES = (
    Change("count of a card", "deck: {P5: {count: 2}}", "0 deal B:P5,?,? R:P5,?,?", "mt:card.deck", ""),
    Change("when a card counts", "deck: {T25: {when: [move, scoring]}}", "fix xs B:R+2\nend agreed\nreveal B:T25>R", "mt:reveal.card", ""),
    Change("a card by the dice", "deck: {MA: {dice: reach}}", START + "1B 2+1 play MA K9", "", "mt:stone.reach"),
    Change("points of a card", "deck: {P3: {points: 4}}", START + "1B 5+2 play P3\nend agreed\n= pts B4", "claim:pts", ""),
    Change("stones of a card", "deck: {M2: {stones: 1}}", START + "0B place D5\n1B 5+2 play M2 D5>D7", "mt:card.form", ""),
    Change("prisoners given", "deck: {T12: {give: 2}}", START + "fix xs B:R+1\n1B 5+2 play T12 R", "", "mt:trade.few"),
    Change("prisoners got", "deck: {T12: {get: 1}}", START + "fix xs B:R+1 R:B+2\n1B 5+2 play T12 R\n= xs R1", "claim:xs", ""),
    Change("cards dealt", "hand: {deal: 2}", "0 deal B:?? R:??", "mt:deal.count", ""),
    Change("cards kept", "hand: {limit: 4}", "1B pass ; draw ?", "mt:drop.owed", ""),
    Change("what the dice reach", "reach: sum", START + "1B 2+1 F5", "mt:stone.reach", ""),
    Change("the lower die", "reach: lower", START + "1B 2+1 F4", "", "mt:stone.reach"),
    Change("stones apart", "apart: 4", START + "1B 5+2 play XM D5 F7", "mt:apart.steps", ""),
    Change("handicap a game", "handicap: {per_game: 2}", "Handicap: B:1/0 B-2 R0\n", "tlog:header.handicap", ""),
    Change("handicap a win", "handicap: {per_win: 2}", "Handicap: B:1/1 B-3 R0\n", "tlog:header.handicap", ""),
    Change("the lowest handicap", "handicap: {floor: -7}", "Handicap: B-7 R-7\n", "tlog:header.handicap", ""),
    Change("reach of handicap stones", "handicap: {reach: 4}", "Handicap: R-1\n" + START + "0B D8", "mt:handicap.reach", ""),
    Change("players for surrender", "surrender: {players: 2}", "0B place D4\n0R place D5\n1B surrender R yes", "mt:surrender.players", ""),
    Change("a default", "options: {dice: {default: off}}", "1B D4", "mt:dice.missing", ""),
    Change("the board", "board: {size: 9x9}", START.replace("K10", "G7") + "1R 5+2 K9", "", "tlog:point"),
    Change("a wall", "board: {walls: [[A1, A2]]}", "Options: dice=off\n0B place A1\n1B -\n1R B1 x1B", "claim:capture", ""),
    Change("starts", "board: {starts: {2: [E5, K10]}}", START, "", "mt:start.printed"),
)


def codes(log: str, folder: Path) -> set[str]:
    """The codes found; Red's first turn is due where the log begins with it."""
    order = "Order: R B\n" if "\n1R" in log and "\n1B" not in log else ""
    (found,) = judge(io.BytesIO((HEAD + order + log + "\n").encode()), "changed.tlog", folder=folder)
    return {finding.code for finding in found.findings}


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.name)
def test_the_judge_follows_the_data(change: Change, tmp_path: Path) -> None:
    layout = tmp_path / "changed.yaml"
    layout.write_text("extends: territory\n", "utf-8")
    plain = catalog.load(str(layout)).layout_id
    before = codes(change.log, tmp_path)
    layout.write_text(f"extends: territory\n{change.yaml}\n", "utf-8")
    after = codes(change.log, tmp_path)
    assert before - {"mt:start.printed"} == ({change.before} if change.before else set())
    assert (after if change.after == "mt:start.printed" else after - {"mt:start.printed"}) == ({change.after} if change.after else set())
    assert catalog.load(str(layout)).layout_id != plain
