"""Before the first turn: starting rolls, order of play, start points, hands, stones set by hand and handicap stones (Setup; Handicaps)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.errors import IllegalMove
from referee.games.territory.cards import bring_to_light, deal
from referee.games.territory.events import HIDDEN, Deal, Declined, Event, First, Place, Starts, Stone
from referee.games.territory.stones import check_claims, need_handicap_reach, set_stone
from referee.tlog.statements import Problem

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from boardgen.games.territory.layout import Handicap
    from referee.games.territory.step import Step
    from referee.judge.ask.refusals import Refusals
    from referee.tlog.freetext import Handicapped

    SavedSetup = tuple[tuple[tuple[str, ...], ...] | None, list[str] | None, frozenset[str]]


def handicap_sequence(handicaps: Mapping[str, int], ranking: Sequence[str]) -> list[str]:
    """Return whose handicap stone follows whose: those with the highest handicap left, in descending starting roll, each drop by one."""
    left = {seat: handicaps.get(seat, 0) for seat in ranking}
    order: list[str] = []
    lowest = min(left.values(), default=0)
    while (highest := max(left.values(), default=0)) > lowest:
        for seat in [seat for seat in ranking if left[seat] == highest]:
            order.append(seat)
            left[seat] -= 1
    return order


def read_handicaps(rule: Handicap, entries: Sequence[Handicapped]) -> tuple[dict[str, int], list[Problem]]:
    """Return the handicap of each seat named in the header: as given, or computed from games played and won; both must agree."""
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
            what = f"{seat} is given {handicap}, but the games make {other}"
            if games_said:
                what = f"{games_said} make {handicap}, but {seat} is given {other}"
            help = f"each game subtracts {rule.per_game}, each win {rule.per_win} more, down to {rule.floor}"
            problems.append(Problem(column, end, code, what, help))
    return {**computed, **written}, problems


class Setup:
    """What the set-up lines have said so far. `ranking` has the seats in groups of equal rolls, the highest first; None before a roll."""

    def __init__(self, seats: tuple[str, ...], handicaps: dict[str, int], refusals: Refusals) -> None:
        self._seats = seats
        self._refusals = refusals
        self._handicaps = handicaps
        self.ranking: tuple[tuple[str, ...], ...] | None = None
        self.due: list[str] | None = None
        self.dealt: frozenset[str] = frozenset()

    def save(self) -> SavedSetup:
        """Return what the lines have said, as a value for `restore`."""
        return self.ranking, self.due, self.dealt

    def restore(self, saved: SavedSetup) -> None:
        """Forget the lines since `save`."""
        self.ranking, self.due, self.dealt = saved

    def first(self, event: First, number: int) -> None:
        """Book starting rolls of all, or those again of seats that are still tied (T-05). `number` is that of the event in its line."""
        named = [seat for seat, _ in event.rolls]
        sums = dict(event.rolls)
        if self.ranking is None:
            if sorted(named) != sorted(self._seats):
                raise self._refusals.illegal("mt:first.seats", "all", event=number, seats=" ".join(self._seats))
            groups: tuple[tuple[str, ...], ...] = (self._seats,)
        else:
            groups = self.ranking
            tied = [group for group in groups if len(group) > 1]
            rerolled = [group for group in tied if set(group) & set(named)]
            if sorted(named) != sorted(seat for group in rerolled for seat in group) or not named:
                ties = [" ".join(group) for group in tied]
                arg = next((at for at, seat in enumerate(named) if not any(seat in group for group in tied)), None)
                raise self._refusals.illegal("mt:first.seats", "tied" if ties else "decided", event=number, arg=arg, ties=ties)
        ranked: list[tuple[str, ...]] = []
        for group in groups:
            if len(group) == 1 or group[0] not in sums:
                ranked.append(group)
                continue
            ranked += [
                tuple(seat for seat in group if sums[seat] == total) for total in sorted({sums[seat] for seat in group}, reverse=True)
            ]
        self.ranking = tuple(ranked)

    def decide_order(self) -> tuple[str, ...] | None:
        """Return the seats by descending roll; None before a roll. IllegalMove while a tie stands."""
        if self.ranking is None:
            return None
        for group in self.ranking:
            if len(group) > 1:
                raise self._refusals.illegal("mt:first.tie", event=-1, seats=list(group))
        return tuple(group[0] for group in self.ranking)

    def handicap_due(self, order: tuple[str, ...]) -> list[str]:
        """Return the seats whose handicap stones are still due, in order."""
        if self.due is None:
            self.due = handicap_sequence(self._handicaps, self.decide_order() or order)
        return self.due


def take_starts(step: Step, event: Starts, printed: frozenset[int]) -> None:
    """Start points: one a seat, each free; one that is not printed gets a note (T-02)."""
    s, seats = step.s, step.seats
    for arg, (letter, point) in enumerate(event.points):
        seat = seats.index(letter)
        if s.starts[seat] is not None:
            message, detail = f"{letter} has a start point already", f"it is {step.name(s.starts[seat] or 0)}"
            help = "delete one of the two; `fix` and `!rule` do not change a start"
            raise IllegalMove("tlog:order.doubled", message, detail=detail, event=step.number, arg=arg, help=help)
        if point in s.starts:
            step.forbid("mt:start.taken", who=letter, place=point, owner=seats[s.starts.index(point)], arg=arg)
        if printed and point not in printed:
            step.note("mt:start.printed", place=point, players=len(seats), printed=step.name_points(tuple(sorted(printed))), arg=arg)
        s.starts = (*s.starts[:seat], point, *s.starts[seat + 1 :])


def note_deal(step: Step, event: Deal, setup: Setup) -> None:
    """Note hands as they were dealt: so many cards for every seat that is named."""
    step.need(step.rules.options.cards, "mt:card.off", "deal")
    size = step.figures.hand.deal
    for arg, (letter, cards) in enumerate(event.hands):
        if letter in setup.dealt:
            message = f"{letter} has been dealt a hand already"
            raise IllegalMove("tlog:order.doubled", message, event=step.number, arg=arg, help="delete one of the two")
        step.need(len(cards) == size, "mt:deal.count", who=letter, count=len(cards), deal=size, arg=arg)
        for card in cards:
            if card != HIDDEN:
                bring_to_light(step, card, arg)
        deal(step.s, step.seats.index(letter), cards)
        setup.dealt |= {letter}


def act(step: Step, event: Event, setup: Setup, order: tuple[str, ...]) -> None:
    """Play a set-up event of a seat: stones set by hand, or the handicap stone that is due, set or declined."""
    if isinstance(event, Place):
        for arg, point in enumerate(event.points):
            step.need(step.board.colour_at(point) < 0, "mt:setup.occupied", place=point, arg=arg)
            step.board.put(step.seat, point)
            step.s.count(set=1)
        return
    assert isinstance(event, (Stone, Declined))
    due = setup.handicap_due(order)
    mover = step.seats[step.seat]
    step.need(due, "mt:handicap.none", event=-1)
    step.need(due[0] == mover, "mt:handicap.order", next=due[0], event=-1)
    step.need(event.dice is None, "mt:handicap.plain", reach=step.figures.handicap.reach, arg=0)
    if isinstance(event, Stone):
        # Without dice a seat needs no start point; where it has one, its handicap stones keep their distance all the same (T-46).
        if step.rules.options.dice or step.s.starts[step.seat] is not None:
            if step.s.starts[step.seat] is None:
                step.forbid("mt:start.missing", sample=step.samples(1)[0])
            need_handicap_reach(step, event.point, event.arg)
        set_stone(step, event.point, event.arg)
        check_claims(step, event.claims)
    setup.due = due[1:]
