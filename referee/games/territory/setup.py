"""Before the first turn: starting rolls, order of play, start points, hands, stones set by hand and handicap stones (Setup; Handicaps)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.errors import IllegalMove
from referee.games.territory.cards import bring_to_light, deal
from referee.games.territory.events import HIDDEN, Declined, Place, Stone
from referee.games.territory.handicap import sequence
from referee.games.territory.stones import check_claims, need_handicap_reach, set_stone

if TYPE_CHECKING:
    from referee.games.territory.events import Deal, Event, First, Starts
    from referee.games.territory.step import Step

    SavedSetup = tuple[tuple[tuple[str, ...], ...] | None, list[str] | None, frozenset[str]]


class Setup:
    """What the set-up lines have said so far. `ranking` has the seats in groups of equal rolls, the highest first; None before a roll."""

    __slots__ = ("_handicaps", "_seats", "dealt", "due", "ranking")

    def __init__(self, seats: tuple[str, ...], handicaps: dict[str, int]) -> None:
        self._seats = seats
        self._handicaps = handicaps
        self.ranking: tuple[tuple[str, ...], ...] | None = None
        self.due: list[str] | None = None
        self.dealt: frozenset[str] = frozenset()

    def save(self) -> SavedSetup:
        """What the lines have said, as a value for `restore`."""
        return self.ranking, self.due, self.dealt

    def restore(self, saved: SavedSetup) -> None:
        """Forget what was said since `save`."""
        self.ranking, self.due, self.dealt = saved

    def first(self, event: First) -> None:
        """Starting rolls of all, or those again of seats that are still tied (T-05)."""
        named = [seat for seat, _ in event.rolls]
        sums = dict(event.rolls)
        if self.ranking is None:
            if sorted(named) != sorted(self._seats):
                raise IllegalMove(
                    "mt:first.seats",
                    "the first starting roll names every seat once",
                    detail=f"seats: {' '.join(self._seats)}",
                    event=0,
                )
            groups: tuple[tuple[str, ...], ...] = (self._seats,)
        else:
            groups = self.ranking
            tied = [group for group in groups if len(group) > 1]
            wanted = [group for group in tied if set(group) & set(named)]
            if sorted(named) != sorted(seat for group in wanted for seat in group) or not named:
                ties = " and ".join(" ".join(group) for group in tied)
                raise IllegalMove(
                    "mt:first.seats",
                    "only tied seats roll again, all that are tied with each other",
                    detail=f"tied: {ties}" if ties else "no seat is tied",
                    event=0,
                )
        ranked: list[tuple[str, ...]] = []
        for group in groups:
            if len(group) == 1 or group[0] not in sums:
                ranked.append(group)
                continue
            ranked += [
                tuple(seat for seat in group if sums[seat] == total) for total in sorted({sums[seat] for seat in group}, reverse=True)
            ]
        self.ranking = tuple(ranked)

    def decided(self) -> tuple[str, ...] | None:
        """The seats by descending roll; None before a roll. IllegalMove while a tie stands."""
        if self.ranking is None:
            return None
        for group in self.ranking:
            if len(group) > 1:
                raise IllegalMove(
                    "mt:first.tie",
                    f"{' and '.join(group)} rolled the same, and the tie is not decided",
                    event=-1,
                    help="write another line `0 first` with the tied seats alone",
                    stands=False,
                )
        return tuple(group[0] for group in self.ranking)

    def handicap_due(self, order: tuple[str, ...]) -> list[str]:
        """The seats whose handicap stones are still due, in order."""
        if self.due is None:
            self.due = sequence(self._handicaps, self.decided() or order)
        return self.due


def starts(step: Step, event: Starts, printed: frozenset[int]) -> None:
    """Start points: one a seat, each free; one that is not printed is worth a note (T-02)."""
    s, seats = step.s, step.seats
    for arg, (letter, point) in enumerate(event.points):
        seat = seats.index(letter)
        if s.starts[seat] is not None:
            detail = f"it is {step.name(s.starts[seat] or 0)}"
            help = "leave one of the two; `fix` and `!rule` do not change a start"
            step.refuse("tlog:order.doubled", f"{letter} has a start point already", detail=detail, arg=arg, help=help, stands=False)
        if point in s.starts:
            owner = seats[s.starts.index(point)]
            step.refuse(
                "mt:start.taken", f"{letter} cannot start on {step.name(point)}: it is the start of {owner}", points=(point,), arg=arg
            )
        if printed and point not in printed:
            named = step.named(tuple(sorted(printed)))
            step.remark(
                "note", "mt:start.printed", f"{step.name(point)} is not a printed start for {len(seats)} players", arg, f"printed: {named}"
            )
        s.starts = (*s.starts[:seat], point, *s.starts[seat + 1 :])


def deals(step: Step, event: Deal, setup: Setup) -> None:
    """Hands as they were dealt: so many cards for every seat that is named."""
    if not step.law.cards:
        step.refuse("mt:card.off", "no hand is dealt: this table plays without cards", stands=False)
    wanted = step.figures.hand.deal
    for arg, (letter, cards) in enumerate(event.hands):
        if letter in setup.dealt:
            message = f"{letter} has been dealt a hand already"
            step.refuse("tlog:order.doubled", message, arg=arg, help="leave one of the two", stands=False)
        if len(cards) != wanted:
            step.refuse("mt:deal.count", f"{letter} is dealt {len(cards)} cards: a hand has {wanted}", arg=arg, stands=False)
        for card in cards:
            if card != HIDDEN:
                bring_to_light(step, card, arg)
        deal(step.s, step.seats.index(letter), cards)
        setup.dealt |= {letter}


def act(step: Step, event: Event, setup: Setup, order: tuple[str, ...]) -> None:
    """A set-up event of a seat: stones set by hand, or the handicap stone that is due, set or declined."""
    if isinstance(event, Place):
        for arg, point in enumerate(event.points):
            if step.board.colour_at(point) >= 0:
                step.refuse(
                    "mt:setup.occupied",
                    f"cannot place on {step.name(point)}: a stone of {step.stone(point)} stands there",
                    points=(point,),
                    arg=arg,
                    stands=False,
                )
            step.board.put(step.seat, point)
            step.s.count(set=1)
        return
    assert isinstance(event, (Stone, Declined))
    due = setup.handicap_due(order)
    mover = step.seats[step.seat]
    if not due:
        step.refuse(
            "mt:handicap.none", f"{mover} has no handicap stone due", detail="none is due, or all have been set", event=-1, stands=False
        )
    if due[0] != mover:
        step.refuse(
            "mt:handicap.order", f"{mover} has no handicap stone due", detail=f"the next one is {due[0]}'s", event=-1,
            help="the highest handicap sets first, of equals the higher starting roll", stands=False,
        )  # fmt: skip
    if event.dice is not None:
        step.refuse(
            "mt:handicap.plain",
            "cannot roll for a handicap stone",
            arg=0,
            help=f"it reaches {step.figures.handicap.reach} steps without dice",
        )
    if isinstance(event, Stone):
        # Without dice a seat needs no start point; where it has one, its handicap stones keep their distance all the same (T-46).
        if step.law.dice or step.s.starts[step.seat] is not None:
            if step.s.starts[step.seat] is None:
                step.refuse(
                    "mt:start.missing", f"cannot set a stone: {mover} has no start point",
                    detail="reach is measured from it and from the seat's own stones",
                    help=f"write it before, such as `0 start {mover}:{step.samples(1)[0]}`",
                )  # fmt: skip
            need_handicap_reach(step, event.point, event.arg)
        set_stone(step, event.point, event.arg)
        check_claims(step, event.claims)
    setup.due = due[1:]
