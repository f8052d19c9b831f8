"""What one finished game adds to a tally: its length, who won from where, by how much, and how the lead went to and fro.

Lead changes and drama follow Browne (Automatic generation and evaluation of recombination games, 2008), which Ludii computes too; what is
different here is in docs/trials.md.
"""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from referee.judge.ask.protocol import Standing, Table
    from referee.stats.follower import Follower
    from referee.stats.tally import Tally

ROUNDS, MARGIN, LEADS, SETTLED, DRAMA = "rounds", "margin", "lead changes", "lead for good", "drama"
"""Spreads: rounds of a game; the winner's score above the next one's; how often the lead changed; the part of the game, in per cent, after
which the later winner was never behind again; how far the later winner was behind, in per cent of what lay between first and last."""
START, ORDER, BOT, CARD, FORBIDDEN = "wins by start point", "wins by order of play", "wins by bot", "wins with card", "restricted play"
FIRST_CELL, FIRST_PIECE = "wins by first cell", "wins by first piece"
"""Where a player began in a game without start points, which is their choice."""
CHOSEN = (FIRST_CELL, FIRST_PIECE)
STARTS = (START, *CHOSEN)
KEPT = "wins with card kept"
KIT = "kit: "
"""What spreads of the most pieces on the table at once begin with."""


def add(follower: Follower, table: Table, turns: int) -> frozenset[str]:
    """Count a finished game in the tally of its follower; returns the seats that won it."""
    tally, standings = follower.tally, table.standings()
    tally.lengths[turns] += 1
    follower.finish(table)
    won = frozenset(one.seat for one in standings if one.place == 1)
    share = len(won) / len(standings) if standings else 0.0
    for one in standings:
        sums = tally.seats.setdefault(one.seat, [0, 0, 0.0])
        sums[0] += 1
        sums[1] += one.seat in won
        sums[2] += share
        _advantages(follower, one.seat, one.seat in won, share)
    if follower.first:
        counts = tally.firsts.setdefault(len(standings), [0, 0, 0.0])
        counts[0] += 1
        counts[1] += follower.first in won
        counts[2] += share
    tally.endings[ending(table, [one.seat for one in standings])] += 1
    tally.spread(ROUNDS, follower.round)
    for use, count in follower.most.items():
        tally.spread(f"{KIT}{use}", count)
    _course(follower, standings, won)
    return won


def _advantages(follower: Follower, seat: str, won: bool, share: float) -> None:
    tally = follower.tally
    if seat in follower.starts:
        tally.advantage(follower.begins, follower.starts[seat], won, share)
    if seat in follower.order:
        tally.advantage(ORDER, ordinal(follower.order.index(seat) + 1), won, share)
    for card in sorted(follower.played.get(seat, ())):
        tally.advantage(CARD, card, won, share)
    for card in sorted((follower.held or {}).get(seat, ())):
        tally.advantage(KEPT, card, won, share)


def add_bots(tally: Tally, standings: Sequence[Standing], bots: Mapping[str, str], won: frozenset[str]) -> None:
    """Count a finished game by the bots of its seats: each bot's wins, and who of two players with unlike bots was placed higher."""
    if len(set(bots.values())) < 2:
        return
    share = len(won) / len(standings)
    for one in standings:
        tally.advantage(BOT, bots[one.seat], one.seat in won, share)
    points: dict[tuple[str, str], list[float]] = {}
    for one, other in combinations(standings, 2):
        first, second = sorted((one, other), key=lambda standing: bots[standing.seat])
        if bots[first.seat] != bots[second.seat] and first.place is not None and second.place is not None:
            won_by_first = 1.0 if first.place < second.place else 0.5 if first.place == second.place else 0.0
            points.setdefault((bots[first.seat], bots[second.seat]), []).append(won_by_first)
    for pair, each in points.items():  # the game is the unit: what happens in one hangs together
        sums = tally.matches.setdefault(pair, [0, 0])
        sums[0] += 1
        sums[1] += sum(each) / len(each)


def add_restricted(tally: Tally, standings: Sequence[Standing], seat: str, words: Sequence[str]) -> None:
    """Count a finished game in which the player of one seat did without some words."""
    won = [one.seat for one in standings if one.place == 1]
    for one in standings:
        who = f"without {' and '.join(words)}" if one.seat == seat else "with it"
        tally.advantage(FORBIDDEN, who, one.seat in won, len(won) / len(standings))


def ordinal(number: int) -> str:
    """1st, 2nd and so on; there are no more than 26 seats."""
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') if number not in (11, 12, 13) else 'th' }"


def ending(table: Table, seats: Iterable[str]) -> str:
    """How a game ended, in words that are the same whoever ended it."""
    words: Any = getattr(table, "ending", "")
    if not words:
        return "with an end line"
    letters = "|".join(map(re.escape, seats))
    words = re.sub(rf"\b(?:{letters})(?='s\b)", "a player", words) if letters else words
    words = re.sub(rf"\bonly (?:{letters})\b", "only one player", words) if letters else words
    return re.sub(r"\bround \d+\b", "a round", words)


def _course(follower: Follower, standings: Sequence[Standing], won: frozenset[str]) -> None:
    """Margin, lead changes, when the winner led for good, and drama. Nothing where all scores are equal from first to last."""
    tally = follower.tally
    final = {one.seat: follower.sign * float(one.score) for one in standings}
    if len(final) < 2 or not won:
        return
    if len(won) == 1:
        best = max(final, key=lambda seat: (seat in won, final[seat]))
        tally.spread(MARGIN, final[best] - max(score for seat, score in final.items() if seat != best))
    course: list[Mapping[str, float]] = [scores for round_, scores in follower.scores if round_ < follower.round]
    course.append(final)
    if all(len(set(scores.values())) == 1 for scores in course):
        return
    leaders = [frozenset(seat for seat, score in scores.items() if score == max(scores.values())) for scores in course]
    alone = [next(iter(one)) for one in leaders if len(one) == 1]
    tally.spread(LEADS, sum(one != other for one, other in pairwise(alone)))
    if len(won) != 1 or len(course) < 2:
        return
    (winner,) = won
    behind = [at for at, scores in enumerate(course[:-1]) if winner in scores and scores[winner] < max(scores.values())]
    tally.spread(SETTLED, 100 * (behind[-1] + 1) / (len(course) - 1) if behind else 0)
    tally.spread(DRAMA, 100 * sum(_deficit(scores, winner) for scores in course[:-1]) / (len(course) - 1))


def _deficit(scores: Mapping[str, float], winner: str) -> float:
    """The deficit of a seat, from 0 to 1: 1 for the last of all."""
    high, low = max(scores.values()), min(scores.values())
    return (high - scores[winner]) / (high - low) if high > low and winner in scores else 0.0
