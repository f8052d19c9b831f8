"""Money for those who bid early (`money: {compensation:}`): read, checked, paid before the first bid, and named in the score."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardgen.errors import DataError
from boardgen.layout.spec import catalog
from tests.referee.games.cairo.logs import MAP, ROLL
from tests.referee.games.cairo.test_changed_layouts import judged

THREE = "money: {compensation: {2: [4, 1], 3: [7, 0, 5]}}"
DICE = "0 first X:2 Y:n\n"


def test_the_first_bidder_is_paid_first_and_the_others_clockwise(tmp_path: Path) -> None:
    """Whoever the dice make the first player; once, and only those who are at the table."""
    log = MAP + DICE + ROLL
    assert judged(log + "= $ X0 Y0", THREE, tmp_path).findings == [], "nothing is paid before the first bid"
    played = log + "1 bid Y2 X-\n1Y at nC ; go aD =$1\n1X at nC ; go aD =$0\n"
    assert judged(played + "1 roll 3H:D aD:S nC:C 5S:H\n2 bid Y0 X-\n2Y go nC =$0", THREE, tmp_path).findings == []
    table = judged(played, THREE, tmp_path).table
    assert table is not None
    assert [(one.seat, list(one.how)[:2]) for one in table.standings()] == [
        ("Y", [("money at the start", "$0"), ("for an early bid", "+$4")]),
        ("X", [("money at the start", "$0"), ("for an early bid", "+$1")]),
    ]


def test_a_layout_without_it_has_the_id_that_it_had(tmp_path: Path) -> None:
    path = tmp_path / "even.yaml"
    ids = {}
    for yaml in ("", THREE, "money: {compensation: {3: [7, 0, 5], 2: [4, 1]}}", "money: {compensation: {2: [4, 0]}}"):
        path.write_text(f"extends: cairo\n{yaml}\n", "utf-8")
        ids[yaml] = catalog.load(str(path)).layout_id
    none, three, turned, two = ids.values()
    assert none == catalog.load("cairo").layout_id
    assert three == turned
    assert len({none, three, two}) == 3


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("9", "a map of keys belongs here, not '9'; write {4: [3, 2, 1, 0]}"),
        ("{x: [1, 0]}", "'x' is not a number of players; write 4: [3, 2, 1, 0]"),
        ("{2: 3}", "a list of amounts belongs here, not '3'; write [3, 2, 1, 0]"),
        ("{3: [1, 0]}", "2 amounts for 3 players; list one for each player, the first bidder first"),
        ("{2: [100, 0]}", "0 + 100 is 100, beyond the end of the track at 99; give 99 or less"),
        ("{2: [-1, 0]}", "it cannot be below zero"),
    ],
)
def test_what_cannot_be_meant_is_refused(value: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "even.yaml"
    path.write_text(f"extends: cairo\nmoney: {{compensation: {value}}}\n", "utf-8")
    with pytest.raises(DataError) as refused:
        catalog.load(str(path))
    assert said in str(refused.value)
