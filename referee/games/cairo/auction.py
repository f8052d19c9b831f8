"""Lines of the whole table: who begins, the auction of a round, and the contracts from the cup (004, Game set up and phases 1 and 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.errors import IllegalMove
from referee.games.cairo.state import audit, goods

if TYPE_CHECKING:
    from collections.abc import Sequence

    from boardgen.games.cairo.layout import Figures
    from referee.games.cairo.events import Bid, Contracts, First
    from referee.games.cairo.state import State
    from referee.judge.step import Waiver


def leaders(event: First, due: tuple[str, ...], figures: Figures, number: int) -> tuple[str, ...]:
    """The seats that rolled the highest value, in seating order: one begins, several roll again (rulings C-22, C-25).

    `due` are the seats that have to roll. IllegalMove where others did.
    """
    rolled = [seat for seat, _ in event.dice]
    for arg, seat in enumerate(rolled):
        if seat not in due or seat in rolled[:arg]:
            why = "rolls twice" if seat in due else "has nothing to roll for: only those who tied roll again"
            raise IllegalMove("cc:first.seats", f"{seat} {why}", detail=f"to roll: {' '.join(due)}", event=number, arg=arg, stands=False)
    if len(rolled) < len(due):
        lack = " ".join(seat for seat in due if seat not in rolled)
        raise IllegalMove(
            "cc:first.seats",
            f"the die of {lack} is missing",
            detail="each player rolls one" if len(due) > 2 else "both players roll one",
            event=number,
            stands=False,
        )
    best = max(figures.ranks[face] for _, face in event.dice)
    return tuple(seat for seat in due if figures.ranks[dict(event.dice)[seat]] == best)


def draw(state: State, event: Contracts, dice: int, figures: Figures, number: int, waiver: Waiver) -> State:
    """The state after `dice` goods were laid on the cities that the dice show (ruling C-27), all of them raw."""
    if len(event.drawn) != dice:
        waiver.refuse(
            IllegalMove(
                "cc:contracts.dice",
                f"{len(event.drawn)} goods are laid out, and {dice} are drawn",
                detail="a die a suit, and a coin for each die",
                event=number,
            )
        )
    new = state.copy()
    thrown: dict[str, int] = {}
    most = -(-dice // len(figures.suits))
    for arg, (city, suit) in enumerate(event.drawn):
        die = city[1]
        thrown[die] = thrown.get(die, 0) + 1
        if thrown[die] > most:
            waiver.refuse(
                IllegalMove(
                    "cc:contracts.dice",
                    f"the die of {die} is thrown once, and {city} is its second city"
                    if most == 1
                    else f"the die of {die} is thrown {most} times",
                    detail="each suit has its die",
                    points=(city,),
                    event=number,
                    arg=arg,
                )
            )
        if not new.cup[suit]:
            waiver.refuse(
                IllegalMove(
                    "cc:contracts.cup",
                    f"no {suit} can be drawn for {city}: none is left in the cup",
                    detail=f"{len(figures.ranks)} coins of {suit} in all",
                    points=(city,),
                    event=number,
                    arg=arg,
                )
            )
            continue
        new.cup = {**new.cup, suit: new.cup[suit] - 1}
        new.put(city, suit)
    audit(new, figures)
    return new


class Auction:
    """The auction of one round while its line is read (rulings C-03 to C-07, C-23, C-24). `state` is a copy that it changes."""

    __slots__ = ("_bids", "_figures", "_in", "_number", "_ring", "_seats", "_turn", "_waiver", "places", "state")

    def __init__(self, state: State, seats: Sequence[str], opener: str, figures: Figures, number: int, waiver: Waiver) -> None:
        self.state = state.copy()
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
            raise self._refused(
                "cc:bid.owed",
                f"the auction is not over: {self._in[self._turn]} bids or passes next",
                f"{goods(self._in)} have not passed",
                None,
                help="write the whole auction of a round in one line",
            )
        audit(self.state, self._figures)
        return self.state

    def _take(self, seat: str, bid: int | None, arg: int) -> None:
        if len(self._in) == 1:
            self._refuse("cc:bid.over", f"the auction is over: {self._in[0]} has won it", "all others have passed", arg)
            return
        due = self._in[self._turn]
        if seat != due:
            gone = f"{seat} has passed" if seat not in self._in else "the bids go round clockwise"
            self._refuse("cc:bid.seat", f"{seat} is not next to bid: it is for {due}", gone, arg)
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
                self._refuse("cc:bid.open", f"{seat} cannot pass: the first player opens the bidding", f"with {show(least)} or more", arg)
            self._leave(seat)
            return
        if bid < least:
            said = f"the minimum first bid is {show(least)}" if highest is None else f"the highest bid is {show(highest)}"
            self._refuse("cc:bid.raise", f"{seat} cannot bid {show(bid)}: {said}", f"{show(least)} or more, or pass", arg)
        if bid > room:
            floor = show(self._figures.money.min)
            self._refuse(
                "cc:bid.money",
                f"{seat} cannot bid {show(bid)} with {show(money)}",
                f"nobody can go below {floor}: {show(room)} at most",
                arg,
                seat=seat,
                short=bid - room,
            )
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

    def _refused(self, rule: str, message: str, detail: str, arg: int | None, **more: Any) -> IllegalMove:
        return IllegalMove(rule, message, detail=detail, event=self._number, arg=arg, **more)

    def _refuse(self, rule: str, message: str, detail: str, arg: int, **more: Any) -> None:
        """Refuse a bid; where the line is let stand all the same, it counts as far as it can."""
        self._waiver.refuse(self._refused(rule, message, detail, arg, **more))
