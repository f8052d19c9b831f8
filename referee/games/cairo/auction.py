"""Lines of the whole table: who begins, the auction of a round, and the contracts from the cup (004, Game set up and phases 1 and 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.games.cairo.state import audit
from referee.judge.ask.refusals import Joined

if TYPE_CHECKING:
    from collections.abc import Sequence

    from boardgen.games.cairo.layout import Figures
    from referee.games.cairo.events import Bid, Contracts, First
    from referee.games.cairo.state import State
    from referee.judge.ask.refusals import Refusals
    from referee.judge.ask.step import Waiver


def leaders(event: First, due: tuple[str, ...], figures: Figures, number: int, refusals: Refusals) -> tuple[str, ...]:
    """The seats that rolled the highest value, in seating order: one begins, several roll again (rulings C-22, C-25).

    `due` are the seats that have to roll. IllegalMove where others did.
    """
    rolled = [seat for seat, _ in event.dice]
    for arg, seat in enumerate(rolled):
        if seat not in due or seat in rolled[:arg]:
            way = "twice" if seat in due else "done"
            raise refusals.illegal("cc:first.seats", way, who=seat, due=" ".join(due), event=number, arg=arg)
    missing = " ".join(seat for seat in due if seat not in rolled)
    if missing:
        raise refusals.illegal("cc:first.seats", "missing", missing=missing, event=number)
    best = max(figures.ranks[face] for _, face in event.dice)
    return tuple(seat for seat in due if figures.ranks[dict(event.dice)[seat]] == best)


def draw(state: State, event: Contracts, dice: int, figures: Figures, number: int, waiver: Waiver, refusals: Refusals) -> State:
    """The state after `dice` goods were put on the cities that the dice show (ruling C-27), all of them raw."""
    if len(event.drawn) != dice:
        waiver.refuse(refusals.illegal("cc:contracts.dice", "count", count=len(event.drawn), dice=dice, event=number))
    new = state.copy()
    thrown: dict[str, int] = {}
    most = -(-dice // len(figures.suits))
    for arg, (city, suit) in enumerate(event.drawn):
        die = city[1]
        thrown[die] = thrown.get(die, 0) + 1
        where: dict[str, Any] = {"points": (city,), "place": city, "event": number, "arg": arg}
        if thrown[die] > most:
            waiver.refuse(refusals.illegal("cc:contracts.dice", "once" if most == 1 else "often", suit=die, most=most, **where))
        if not new.cup[suit]:
            waiver.refuse(refusals.illegal("cc:contracts.cup", suit=suit, coins=len(figures.ranks), **where))
            continue
        new.cup = {**new.cup, suit: new.cup[suit] - 1}
        new.put(city, suit)
    audit(new, figures)
    return new


class Auction:
    """The auction of one round while its line is read (rulings C-03 to C-07, C-23, C-24). `state` is a copy that it changes."""

    __slots__ = ("_bids", "_figures", "_in", "_number", "_refusals", "_ring", "_seats", "_turn", "_waiver", "places", "state")

    def __init__(
        self, state: State, seats: Sequence[str], opener: str, figures: Figures, number: int, waiver: Waiver, refusals: Refusals
    ) -> None:
        self.state = state.copy()
        self._refusals = refusals
        self._waiver = waiver
        self._seats = list(seats)
        self._figures = figures
        self._number = number
        start = self._seats.index(opener)
        self._ring = [*self._seats[start:], *self._seats[:start]]
        self._in = list(self._ring)
        self._bids: dict[str, int] = {}
        self._turn = 0
        self.places: list[str] = []
        """The seats that have their place, from the last to the first."""

    def run(self, event: Bid) -> State:
        """The state after a complete auction. IllegalMove for the first bid that is none, or for what is missing at the end."""
        for arg, (seat, bid) in enumerate(event.bids):
            self._take(seat, bid, arg)
        if len(self._in) > 1:
            due, left = self._in[self._turn], Joined(self._in, "and")
            raise self._refusals.illegal("cc:bid.owed", due=due, left=left, event=self._number)
        audit(self.state, self._figures)
        return self.state

    def _take(self, seat: str, bid: int | None, arg: int) -> None:
        if len(self._in) == 1:
            self._refuse("cc:bid.over", arg, winner=self._in[0])
            return
        due = self._in[self._turn]
        if seat != due:
            self._refuse("cc:bid.seat", arg, "order" if seat in self._in else "passed", due=due, who=seat)
            if seat not in self._in:
                return
            self._turn = self._in.index(seat)
        highest = max(self._bids.values(), default=None)
        rules = self._figures.auction
        least = rules.opening if highest is None else highest + rules.least
        money = self.state.trucks[self._seats.index(seat)].money
        room = money - self._figures.money.min
        show = self._figures.money.show
        if bid is None:
            if highest is None and len(self._in) == len(self._seats) and least <= room:
                self._refuse("cc:bid.open", arg, who=seat, least=show(least))
            self._leave(seat)
            return
        if bid < least:
            way, top = ("first", 0) if highest is None else ("higher", highest)
            self._refuse("cc:bid.raise", arg, way, who=seat, bid=show(bid), least=show(least), highest=show(top))
        if bid > room:
            sums = {"bid": show(bid), "money": show(money), "floor": show(self._figures.money.min), "room": show(room)}
            self._refuse("cc:bid.money", arg, seat=seat, short=bid - room, **sums)
            bid = self._bids.get(seat, 0)
        self._bids[seat] = bid
        self._turn = (self._turn + 1) % len(self._in)

    def _leave(self, seat: str) -> None:
        """The seat passes, pays and takes the lowest free place; whoever is left alone then wins."""
        self._pay(seat)
        self._in.pop(self._turn)
        self._turn %= len(self._in)
        if len(self._in) == 1:
            self._pay(self._in[0])

    def _pay(self, letter: str) -> None:
        seat = self._seats.index(letter)
        state = self.state
        bid = self._bids.get(letter, 0)
        place = len(self._seats) - len(self.places)
        self.places.append(letter)
        state.hold(seat, state.trucks[seat]._replace(place=place))
        if bid:
            state.pay(seat, "bids", "", 1, -bid)

    def _refuse(self, rule: str, arg: int, way: str = "", **values: Any) -> None:
        """Refuse a bid; where the line is let stand all the same, it counts as far as it can."""
        self._waiver.refuse(self._refusals.illegal(rule, way, event=self._number, arg=arg, **values))
