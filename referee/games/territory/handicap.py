"""Handicaps: from games played and won, and the order in which the stones are set that even them out (Handicaps; T-46)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.tlog.statements import Problem

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from boardgen.games.territory.layout import Handicap
    from referee.tlog.freetext import Handicapped


def sequence(handicaps: Mapping[str, int], ranking: Sequence[str]) -> list[str]:
    """Whose handicap stone follows whose: those with the highest handicap left, in descending starting roll, each drop by one."""
    left = {seat: handicaps.get(seat, 0) for seat in ranking}
    order: list[str] = []
    lowest = min(left.values(), default=0)
    while (highest := max(left.values(), default=0)) > lowest:
        for seat in [seat for seat in ranking if left[seat] == highest]:
            order.append(seat)
            left[seat] -= 1
    return order


def read(rule: Handicap, entries: Sequence[Handicapped]) -> tuple[dict[str, int], list[Problem]]:
    """The handicap of each seat named in the header: as given, or computed from games played and won; where both stand they agree."""
    code = "tlog:header.handicap"
    written: dict[str, int] = {}
    computed: dict[str, int] = {}
    problems: list[Problem] = []
    for seat, value, games, column, end in entries:
        if games is not None:
            handicap, by_seat, games_said = rule.of(*games), computed, f"{games[0]} played and {games[1]} won"
        else:
            assert value is not None  # an entry has one of the two
            handicap, by_seat, games_said = value, written, ""
            if not rule.floor <= value <= 0:
                message = f"a handicap of {value} is out of range"
                problems.append(Problem(column, end, code, message, f"handicaps run from 0 down to {rule.floor}"))
        if seat in by_seat:
            problems.append(Problem(column, end, code, f"{seat} has two handicaps", "one a seat"))
            continue
        by_seat[seat] = handicap
        other = (written if games is not None else computed).get(seat)
        if other is not None and other != handicap:
            what = (
                f"{games_said} make {handicap}, but {seat} is given {other}"
                if games_said
                else f"{seat} is given {handicap}, but the games make {other}"
            )
            problems.append(
                Problem(column, end, code, what, f"each game subtracts {rule.per_game}, each win {rule.per_win} more, down to {rule.floor}")
            )
    return {**computed, **written}, problems
