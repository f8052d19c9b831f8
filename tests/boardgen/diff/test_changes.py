"""Which sheets serve on and which must be printed, for kits of a few made-up sheets."""

from __future__ import annotations

import pytest

from boardgen.diff import Leaf, Printed, Terms, compare
from boardgen.sheet.paper.paper import paper

TERMS = Terms(paper("a4"))


def kit(sheets: str, pin: str = "a@000001") -> Printed:
    """`board:1 board:2 log:3!` is a kit of three sheets: component and what is drawn, `!` where the layout id stands on it."""
    leaves = []
    for number, word in enumerate(sheets.split(), 1):
        names, _, drawn = word.rstrip("!").partition(":")
        leaves.append(Leaf(number, names, tuple(names.split("+")), (number,), (("front", drawn),), word.endswith("!")))
    return Printed("kit", "Kit", pin, TERMS, tuple(leaves))


CASES = [
    ("nothing", "board:a log:b", "board:a log:b", "1=1 2=2"),
    ("one is another", "board:a log:b", "board:x log:b", "1!1 2=2"),
    ("one more before", "board:a log:b", "board:a notes:n log:b", "1=1 -+2 2>3"),
    ("one less", "board:a notes:n log:b", "board:a log:b", "1=1 3>2 2-"),
    ("two change places", "log:a log:b", "log:b log:a", "2>1 1>2"),
    ("copies stay where they are", "notes:n notes:n notes:n", "title:t notes:n notes:n", "-+1 2=2 3=3 1-"),
    ("a copy too few", "notes:n notes:n", "notes:n notes:n notes:n", "1=1 2=2 -+3"),
    ("the same component before a shared one", "table+card:x table:y", "table:z card:w", "2!1 1!2"),
    ("what shares a component is changed", "table+card:x", "table:y", "1!1"),
    ("nothing in common", "board:a", "map:b", "-+1 1-"),
]
SIGNS = {"same": "=", "moved": ">", "changed": "!", "added": "+", "removed": "-"}


@pytest.mark.parametrize(("old", "new", "wanted"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_sheets_are_matched(old: str, new: str, wanted: str) -> None:
    found = compare(kit(old), kit(new))
    told = []
    for change in found.changes:
        before, after = change.old.number if change.old else "-", change.new.number if change.new else ""
        told.append(f"{before}{SIGNS[change.what]}{after}")
    assert " ".join(told) == wanted
    assert found.none == all("=" in one for one in told)
    assert {change.leaf.number for change in found.to_print} == {int(one[2:]) for one in told if one[1] in "!+"}


def test_a_sheet_with_the_old_id_serves_on_and_is_named() -> None:
    found = compare(kit("board:a! log:b! aid:c"), kit("board:x! log:b! aid:c", "a@000002"))
    assert not found.none
    assert [change.leaf.number for change in found.to_print] == [1]
    assert [change.leaf.number for change in found.relabelled] == [2]
    only_the_id = compare(kit("board:a! aid:c"), kit("board:a! aid:c", "a@000002"))
    assert not only_the_id.none, "a log of the old one is refused by the new one"
    assert not only_the_id.to_print


def test_a_sheet_is_as_new_as_its_newer_side() -> None:
    front, other = kit("notes:a").leaves[0], kit("notes:a").leaves[0]
    one, two = front._replace(drawn=(("back", "b"), ("front", "a"))), other._replace(drawn=(("back", "x"), ("front", "a")))
    old = Printed("kit", "Kit", "a@1", TERMS, (one,))
    assert [change.what for change in compare(old, old._replace(leaves=(two,))).changes] == ["changed"]
