"""A search for one decision under a written law: a tree of what was tried, grown by random games from its leaves (UCT, Kocsis and
Szepesvári, 2006). Chance is drawn again each time, and what the player has not seen is dealt again.

`value` says what a position is worth for a seat, as bots see it.
"""

from __future__ import annotations

from math import log, sqrt
from typing import TYPE_CHECKING

from referee.games.written import chance
from referee.games.written.position import STOP, Move, Position

if TYPE_CHECKING:
    from random import Random

    from referee.games.written.rules import Rules


SURE = 1_000_000.0
"""What a game that is won is worth."""


def is_puzzle(law: Rules) -> bool:
    """Return whether one player alone tries for a score: there is nobody to be ahead of."""
    return law.seats == 1 and (law.worth is not None or law.score is not None)


def has_won(law: Rules, position: Position) -> bool:
    """Return whether a game is over and its end names who wins; an end by the score names nobody."""
    if not position.over or not position.winners:
        return False
    ends = {end.name: end.winner is not None or end.word == "all" for end in law.written.ends}
    return ends.get(position.ended, position.ended not in ("rounds", "stuck"))


def value(law: Rules, position: Position, me: int) -> float:
    """Return what a position is worth for a seat: by the law's `worth`, else by how far its score is ahead.

    A game that is over is won or lost; a puzzle that is won is worth its score as well, as many are won in any case.
    """
    if is_puzzle(law):
        return SURE * has_won(law, position) + _judge(law, position, me)
    if position.over and position.winners is not None:
        if not position.winners:
            return 0.0
        return SURE / len(position.winners) if me in position.winners else -SURE
    return _judge(law, position, me)


def _judge(law: Rules, position: Position, me: int) -> float:
    """Return what a position is worth for a seat if the game goes on."""
    if law.worth is not None:
        return float(law.worth(position, position.owners, position.kinds, me, -1, -1, ""))
    if law.score is None:
        return 0.0
    scores = law.scores(position)
    own = scores.pop(me)
    return float((min(scores, default=0) - own) if law.lowest else (own - max(scores, default=0)))


SAMPLES = 12
"""How often chance is tried for an event with too many results to look at each."""


def value_after(law: Rules, position: Position, move: Move, me: int, dice: Random) -> float:
    """Return what the position after an event is worth for a seat; on average where chance decides."""
    tried = [(move, 1)]
    if chance.is_open(move):
        position = position.copy()
        chance.deal_again(law, position, me, dice)
        tried = chance.outcomes(law, position, move) or [(move, 1)] * SAMPLES
    total = 0.0
    for one, often in tried:
        later = position.copy()
        if one != STOP:
            law.play(later, chance.decide(law, later, one, dice))
        if law.may_end(later):
            law.end_turn(later, only=True)
        total += often * value(law, later, me)
    return total / sum(often for _, often in tried)


CURIOUS = 0.5
"""How much a node prefers what has been tried little."""
SURELY = 4.0
"""How many playouts what an event is worth at once counts as."""
LONGEST = 400
"""Events of a random game, after which it is judged as it is."""


class _Node:
    __slots__ = ("after", "likely", "tried", "won")

    def __init__(self) -> None:
        self.after: dict[Move, _Node] = {}
        self.tried = 0
        self.won = 0.0
        self.likely: dict[Move, float] = {}


class Search:
    """The search from one position."""

    def __init__(self, law: Rules, position: Position, dice: Random) -> None:
        self._law = law
        self._position = position
        self._dice = dice
        self._root = _Node()
        self._found: dict[bool, tuple[float, float]] = {}
        """The smallest and the largest value of the playouts of a puzzle so far: of those that were won, and of others."""

    def best(self, options: list[Move], playouts: int) -> Move:
        """Play so many playouts, and return the option that was tried most."""
        for _ in range(playouts):
            self._playout(options)
        after = self._root.after
        return max(options, key=lambda option: (after[option].tried, after[option].won) if option in after else (0, 0.0))

    def _playout(self, options: list[Move]) -> None:
        law, dice = self._law, self._dice
        position = self._position.copy()
        chance.deal_again(law, position, position.seat, dice)
        node, path, begun = self._root, list[tuple[int, _Node]](), False
        growing = True
        events = 0
        while not position.over and events < LONGEST:
            move: Move | None
            if growing:
                here = options if not events else law.options(position, begun=begun)
                move = None
                if here:
                    move, child = self._choose(node, here, position)
                    path.append((position.seat, child))
                    growing, node = child.tried > 0, child
            else:
                move = law.draw(position, dice, begun=begun)
            if move is None or move is STOP:
                events += move is STOP
                begun = False
                law.end_turn(position, only=not growing)
                continue
            events += 1
            law.play(position, chance.decide(law, position, move, dice))
            begun = True
            if position.over:
                break
            if not law.goes_on(position):
                begun = False
                law.end_turn(position, only=not growing)
        worths = self._worths(position)
        for seat, one in path:
            one.tried += 1
            one.won += worths[seat]

    def _choose(self, node: _Node, options: list[Move], position: Position) -> tuple[Move, _Node]:
        """Return an option and its node: the one that did best so far, or that is little known; what it is worth at once counts as well."""
        if any(option not in node.likely for option in options):
            node.likely |= self._expect(position, options)
        tried = [node.after[option].tried if option in node.after else 0 for option in options]
        total = CURIOUS * sqrt(log(1 + sum(tried)))
        best, most = options[0], -1.0
        for option, count in zip(options, tried, strict=True):
            won = node.after[option].won if count else 0.0
            now = (won + SURELY * node.likely[option]) / (count + SURELY) + total / sqrt(count + 1)
            if now > most or (now == most and self._dice.random() < 0.5):
                best, most = option, now
        return best, node.after.setdefault(best, _Node())

    def _expect(self, position: Position, options: list[Move]) -> dict[Move, float]:
        """Return what each option is worth at once, from 0 for the worst to 1 for the best."""
        if len(options) == 1:
            return {options[0]: 0.5}
        values = [value_after(self._law, position, option, position.seat, self._dice) for option in options]
        low, high = min(values), max(values)
        return {option: (one - low) / (high - low) if high > low else 0.5 for option, one in zip(options, values, strict=True)}

    def _worths(self, position: Position) -> list[float]:
        """Return what the end of a playout is worth for each seat, from 0 to 1."""
        law = self._law
        if is_puzzle(law):
            now, won = value(law, position, 0), has_won(law, position)
            low, high = self._found.get(won, (now, now))
            low, high = self._found[won] = min(now, low), max(now, high)
            share = (now - low) / (high - low) if high > low else 0.5
            return [share if len(self._found) == 1 else (share + 3 * won) / 4]
        if position.over and position.winners is not None:
            if not position.winners:
                return [1 / law.seats] * law.seats
            return [1 / len(position.winners) if seat in position.winners else 0.0 for seat in range(law.seats)]
        if law.worth is None and law.score is None:
            return [1 / law.seats] * law.seats
        values = [value(law, position, seat) for seat in range(law.seats)]
        return [1.0 if one == max(values) and values.count(one) == 1 else 0.5 if one == max(values) else 0.0 for one in values]
