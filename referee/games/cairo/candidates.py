"""What may be worth writing next in Goods From Cape to Cairo. It only proposes: the law decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from boardgen.games.cairo.layout import figures_of
from referee.errors import IllegalMove
from referee.games.cairo.law import is_wanted
from referee.games.cairo.state import Stage, State, Truck
from referee.games.cairo.table import Table
from referee.judge.ask.candidates import GAP, Alike, Candidates, Context, Unwritten, Word, group_values, together

_COINS = 2
"""Raw coins of one delivery that may be missing together."""


class CairoCandidates(Candidates[Table]):
    """Cities along the roads, the goods that are there or on the truck, bids and dice."""

    WHOLE = frozenset(("cc:turn.offturn", "cc:turn.order", "cc:at.owed", "cc:at.once", "cc:give.moved", "cc:load.stuck", "cc:end.count"))
    FIRST = "cc:first.seats"
    MORE = frozenset((FIRST, "cc:contracts.dice", "cc:bid.owed", "cc:go.return"))
    LOW = frozenset(("cc:bid.raise",))

    def kinds(self) -> Mapping[str, Callable[[Context], Iterable[Word]]]:
        return {
            "CITY": lambda context: map(Word, self._cities(context)),
            "GOOD": lambda context: map(Word, self._goods(context)),
            "GIVEN": self._list_coins,
            "SEATDICE": lambda context: self._list_seats(context, map(Word, figures_of(self.table.spec).ranks)),
            "BID": self._bids,
            "PLACED": self._contracts,
        }

    def closing(self, context: Context, error: IllegalMove) -> Iterator[str]:
        """Yield what a turn still owes: the truck is placed and driven, and what the city needs is delivered."""
        truck = self._truck(context)
        if error.rule == "cc:at.owed":
            yield from (f"at {city}" for city in self.table.atlas.roads)
        elif error.rule == "cc:go.owed" and truck.city is not None:
            yield from (f"go {city}" for city in (*self.table.atlas.roads.get(truck.city, ()), "-"))
        elif error.rule == "cc:give.owed" and truck.city is not None:
            city = truck.city
            good = next(good for good in truck.load if is_wanted(good, city))
            yield from [f"give {good}"] if len(good) == 2 else [f"give {good}:{rank}" for rank in figures_of(self.table.spec).ranks]

    def unwritten(self, context: Context, error: IllegalMove) -> Iterator[Unwritten]:
        """Yield what the raw coins turned up that the city needs, and the die of a seat that rolls for the first turn."""
        if error.rule == "cc:give.owed":
            truck = self._truck(context)
            raw = [good for good in truck.load if len(good) == 1 and truck.city is not None and is_wanted(good, truck.city)]
            if raw and len(raw) <= _COINS:
                texts = [f"{good}:{GAP}" for good in raw]
                values = together([self._ranks(text) for text in texts], " ")
                yield Unwritten(f"give {' '.join(texts)}", "event", tuple(Alike(f"give {one.text}", one.values) for one in values))
        elif error.rule == self.FIRST:
            silent = [seat for seat in self.table.rolling if seat not in context.named]
            if context.named and len(silent) == 1:
                text = f"{silent[0]}:{GAP}"
                yield Unwritten(text, "back", tuple(self._ranks(text)))

    def find_unwritten(self) -> Iterator[Unwritten]:
        """Yield what a raw coin turned up."""
        yield Unwritten(f":{GAP}", "back", tuple(self._ranks(f":{GAP}")))

    def due_of_table(self) -> Unwritten | None:
        """Return the contract dice."""
        figures, table = figures_of(self.table.spec), self.table
        if table.stage not in (Stage.SETUP, Stage.ROLL):
            return None
        dice = figures.coins.round if table.round else figures.coins.setup
        return Unwritten(" ".join([f"{table.round} roll", *[f"{GAP}:{GAP}"] * dice]), "event")

    def _ranks(self, text: str) -> list[Alike]:
        return group_values(text, figures_of(self.table.spec).ranks)

    def _truck(self, context: Context) -> Truck:
        return context.after(State).trucks[self.table.seats.index(context.seat)]

    def _cities(self, context: Context) -> Iterable[str]:
        """Return the neighbours of the city that a drive has reached; any city where a truck is placed."""
        roads = self.table.atlas.roads
        if context.words[:1] != ("go",):
            return list(roads)
        here = context.words[-1] if len(context.words) > 1 else self._truck(context).city
        return list(roads.get(here or "", ()))

    def _goods(self, context: Context) -> list[str]:
        """Return goods on the city, or on the truck, as they may be written: a finished one by its number alone too."""
        truck = self._truck(context)
        loading = context.words[:1] == ("load",)
        goods = context.after(State).cities.get(truck.city or "", ()) if loading else truck.load
        names = dict.fromkeys(goods) if loading else dict.fromkeys(good for good in goods if len(good) == 2)
        return list(dict.fromkeys([*names, *(name[0] for name in names if len(name) == 2)]))

    def _list_coins(self, context: Context) -> Iterator[Word]:
        if context.begun:
            yield from map(Word, figures_of(self.table.spec).ranks)
        else:
            yield from (Word(f"{good}:", glued=True) for good in dict.fromkeys(self._truck(context).load) if len(good) == 1)

    def _bids(self, context: Context) -> Iterator[Word]:
        """Yield a pass or a bid of every seat; the number begins at the highest bid, or at nothing."""
        amounts = [int(word[1:]) for word in context.words[1:] if word[1:].isdigit()]
        for seat in self.table.seats:
            yield Word(f"{seat}-")
            yield Word(seat, amount=True, least=max(amounts, default=0))

    def _contracts(self, context: Context) -> Iterator[Word]:
        figures = figures_of(self.table.spec)
        if context.begun:
            yield from map(Word, figures.suits)
            return
        thrown = [word[1] for word in context.words[1:]]
        dice = figures.coins.round if context.round else figures.coins.setup
        most = -(-dice // len(figures.suits))
        if len(thrown) < dice:
            yield from (Word(f"{city}:", glued=True) for city in figures.cities if thrown.count(city[1]) < most)
