"""Trade routes, by which bots of GoCaine plan: each earns something, and a plan is one that a seat can pay for."""

from __future__ import annotations

from copy import copy

import pytest

from boardgen.layout.spec import catalog
from referee.games.gocaine import moves
from referee.games.gocaine.moves import ALIKE, CHOICE, Plan, Routes

SPEC = catalog.load("gocaine")


def test_a_route_runs_through_neighbours_to_a_market_that_pays_more() -> None:
    known = Routes(SPEC)
    assert known.routes
    for route in known.routes:
        assert all(there in known.near[here] for here, there in zip(route.zones, route.zones[1:], strict=False))
        assert route.mask == sum(known.bit[code] for code in route.zones)
        assert route.profit == known.prices[route.zones[-1]] - known.prices[route.zones[0]] > 0
    same = {code: zone._replace(price=5) for code, zone in SPEC.zones.items()}
    assert Routes(SPEC._replace(zones=same)).routes == ()


@pytest.mark.parametrize("most", [2, 20])
def test_plans_are_the_best_of_all_that_a_seat_can_pay_for(most: int) -> None:
    figures = copy(SPEC.figures)
    figures.infrastructure = figures.infrastructure._replace(levels=most)
    known = Routes(SPEC._replace(figures=figures))
    cheapest = min(route.price * route.lot for route in known.routes)
    assert known.plans(cheapest - 1, 20, 1, 0) == ()
    assert {plan.route.price * plan.route.lot for plan in known.plans(cheapest, 20, 1, 0)} == {cheapest}
    for cash in (cheapest, 100, 400, 1990):
        for level in (1, 2):
            held = known.routes[-1].mask
            every = []
            for route in known.routes:
                late = (route.mask & ~held).bit_count() - bool(held & known.bit[route.zones[0]])
                for levels in range(max(len(route.zones) - 1 - level, 0) + 1):
                    paid = cash - levels * figures.infrastructure.price
                    if paid >= route.price * route.lot and level + levels <= most:
                        every.append(Plan(max(late, 0) + known.turns(route, paid, 20, level + levels), route, levels))
            every.sort(key=lambda plan: plan.turns)
            assert known.plans(cash, 20, level, held) == tuple([plan for plan in every if plan.turns <= every[0].turns + ALIKE][:CHOICE])


def test_plans_are_remembered_but_not_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves, "REMEMBERED", 3)
    known = Routes(SPEC)
    first = known.plans(100, 20, 1, 0)
    assert known.plans(100, 20, 1, 0) is first
    for cash in (110, 120, 130):
        known.plans(cash, 20, 1, 0)
    assert known.plans(100, 20, 1, 0) is not first
    assert known.plans(100, 20, 1, 0) == first
