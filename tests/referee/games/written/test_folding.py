"""What the board decides of a condition is done with, and the rest is told apart by what it looks at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from referee.games.written.folding import Condition

if TYPE_CHECKING:
    from collections.abc import Callable

ENV = {"__builtins__": {}, "near": [(1,), (0, 2), (1, 3), (2,)], "R": range(4), "all": all, "any": any, "sum": sum, "range": range}
ALL, NONE, THEIRS = frozenset((-1, 0, 1)), frozenset((-1,)), frozenset((1,))
BETWEEN = "all((O[v_0_p] == -1) for v_0_p in R if v_0_p > fr and v_0_p < to)"


def compiled(code: str) -> Callable[..., Any]:
    function: Callable[..., Any] = eval(code, dict(ENV))
    return function


@pytest.mark.parametrize(
    ("code", "ok", "path", "once", "left", "values"),
    [
        ("(to in near[fr])", None, (), "", "", ()),
        ("not (to in near[fr])", ALL, (), "", "", ()),
        ("(me != O[to] >= 0)", THEIRS, (), "", "", ()),
        ("(O[to] == -1) or (to in near[fr])", NONE, (), "", "", ()),
        ("P.owed and (O[to] == -1)", NONE, (), "(P.owed)", "", ()),
        ("(P.owed or (fr == 0))", ALL, (), "", "", ()),
        (BETWEEN, ALL, ((1, NONE), (2, NONE)), "", "", None),
        ("(K[to] == to - fr)", ALL, (), "", "(K[to] == c[0])", (3,)),
        ("any((O[v_0_p] == 1) for v_0_p in near[to])", ALL, (), "", None, ((2,), 0)),
        (f"not {BETWEEN}", ALL, (), "", None, None),
    ],
)
def test_a_condition_is_folded(
    code: str, ok: frozenset[int] | None, path: tuple[Any, ...], once: str, left: str | None, values: tuple[Any, ...] | None
) -> None:
    found = Condition(code, compiled, 2, last=False).fold(0, 0, 3, -2)
    if ok is None:
        assert found is None
        return
    assert found is not None
    assert (found.ok, found.path, found.once) == (ok, path, once)
    assert left in (None, found.code)
    assert values in (None, found.values)
    assert bool(found.code) == (left != "")


def test_what_a_loop_finds_is_kept_for_all_points_that_ask_the_same() -> None:
    condition = Condition("(sum([O[v_0_p] == 1 for v_0_p in near[to]]) == fr)", compiled, 2, last=False)
    one, other, third = (condition.fold(0, start, to, -2) for start, to in ((0, 3), (1, 3), (0, 1)))
    assert one is not None
    assert other is not None
    assert third is not None
    assert one.code == other.code == third.code
    assert one.values[1] == other.values[1] != third.values[1]
    owners, seen = [1, -1, 1, -1], dict[int, int]()
    decide = compiled(f"lambda O, me, fr, to, c, V: {one.code}")
    assert [decide(owners, 0, start, to, found.values, seen) for start, to, found in ((0, 3, one), (1, 3, other), (0, 1, third))] == [
        False,
        True,
        False,
    ]
    assert sorted(seen.values()) == [1, 2]


def test_where_the_event_before_ended_is_known_if_it_is_asked_for() -> None:
    condition = Condition("(to in near[P.last])", compiled, 2, last=True)
    assert condition.asks_last
    assert [to for to in range(4) if condition.fold(0, -1, to, 1) is not None] == [0, 2]
    assert not Condition("(P.last_card == x)", compiled, 2, last=True).asks_last
