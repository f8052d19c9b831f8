"""What may be worth writing next in GoCaine. It only proposes: the law decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from referee.errors import IllegalMove
from referee.games.gocaine.law import is_seized
from referee.games.gocaine.state import State
from referee.games.gocaine.table import Table
from referee.judge.ask.candidates import DICE_GAP, Candidates, Context, Unwritten, Word, group_values, sum_and_pair, together, two_dice

_ROLLS = 3
"""Rolls of one line that may be missing together."""


class GocaineCandidates(Candidates[Table]):
    """Purchases on own cells, loads on their way, deployments anywhere, chips on every zone."""

    WHOLE = frozenset(
        (
            *("gc:turn.offturn", "gc:turn.order", "gc:turn.action", "gc:deploy.pile", "gc:hit.chip", "gc:roll.owed", "gc:concede.gone"),
            "gc:end.count",
        )
    )

    def kinds(self) -> Mapping[str, Callable[[Context], Iterable[Word]]]:
        return {
            "DEPLOY": lambda _: (Word(f"@{point}") for point in self.points),
            "QTYAT": lambda context: (Word("", amount=True, after=f"@{self.points[point]}") for point in self._own(context)),
            "POINT": self._places,
            "QTYWORD": lambda _: (Word("", amount=True, after=kind) for kind in ("cell", "lvl")),
            "PI": self._influence,
            "KTR": lambda _: map(Word, self.points),
            "ZONE": lambda _: map(Word, self.table.spec.zones),
            "SHIPMENT": lambda context: (Word(load) for load in self._owing_loads(context)),
        }

    def path(self, context: Context, on_way: list[str]) -> Iterable[str]:
        asked = int(context.words[1]) if context.words[1:] else 1
        points = [self.points[point] for point in (self._own(context) if on_way else self._find_loads(context, asked))]
        here = on_way[-1] if on_way else ""
        return [point for point in points if point != here]

    def claims(self, kind: str, context: Context) -> Iterator[str]:
        yield from super().claims(kind, context)
        if kind == "OUTCOME":
            yield from ("safe", "seized")

    def closing(self, context: Context, error: IllegalMove) -> Iterator[str]:
        """Yield rolls that are owed, and product bought or sold until the lots of its zone are whole."""
        if error.rule == "gc:roll.owed":
            yield from (f"roll {load} 6+6" for load in self._owing_loads(context)[:1])
            return
        verbs = {"gc:buy.lot": "buy", "gc:sell.lot": "sell"}
        if error.rule not in verbs:
            return
        zones = self.table.spec.zones
        for code, lots in context.after(State).lots.items():
            lot = zones[code].lot
            missing = -lots.tonnes % lot
            if not missing:
                continue
            places = [point for point in self._own(context) if self.table.zones[point].code == code]
            if verbs[error.rule] == "buy":
                yield from (f"buy {missing}@{self.points[point]}" for point in places)
            else:
                yield from self._rest(context, places, missing)

    def unwritten(self, context: Context, error: IllegalMove) -> Iterator[Unwritten]:
        """Yield the rolls that are owed: a load is safe or seized, and which dice did it makes no difference."""
        due = context.after(State).owed[:_ROLLS] if error.rule == "gc:roll.owed" else ()
        if not due or len(context.after(State).owed) > _ROLLS:
            return
        parts, texts = [], []
        for one in due:
            worst = self.table.figures.seizure.worst(one.load.tonnes)
            held = self.table.board.colour_at(one.point) == one.load.owner
            influence = context.after(State).influence.get((one.zone, one.load.owner), 0) if held else 0
            texts.append(f"roll {self.points[one.point]}/{one.load.tonnes} {DICE_GAP}")
            seized = partial(_is_seized, influence, worst)
            parts.append(group_values(texts[-1], two_dice(), seized, gap=DICE_GAP))
        yield Unwritten(" ; ".join(texts), "event", together(parts, " ; "))

    def find_unwritten(self) -> Iterator[Unwritten]:
        """Yield the dice of a roll."""
        yield Unwritten(DICE_GAP, "back", tuple(group_values(DICE_GAP, two_dice(), sum_and_pair, gap=DICE_GAP)))

    def _rest(self, context: Context, places: list[int], missing: int) -> Iterator[str]:
        """Yield a sale of so much, from as many cells as it takes."""
        items = []
        for point in places:
            there = sum(tonnes for owner, tonnes in context.after(State).loads.get(point, ()) if owner == self._seat(context))
            if there and missing:
                items.append(f"{min(there, missing)}@{self.points[point]}")
                missing -= min(there, missing)
        if items and not missing:
            yield f"sell {' '.join(items)}"

    def _seat(self, context: Context) -> int:
        number: int = self.table.seats.index(context.seat)
        return number

    def _own(self, context: Context) -> tuple[int, ...]:
        stones = self.table.board.stones(self._seat(context))
        return tuple(sorted(stones))

    def _find_loads(self, context: Context, least: int = 1) -> list[int]:
        """Return where the seat has so many tonnes."""
        seat = self._seat(context)
        loads = sorted(context.after(State).loads.items())
        return [point for point, there in loads if sum(tonnes for owner, tonnes in there if owner == seat) >= least]

    def _places(self, context: Context) -> Iterable[Word]:
        """Return points: where something is to be sold, or any for cells that are set by hand."""
        selling = context.words[:1] == ("sell",)
        return (Word(self.points[point]) for point in self._find_loads(context)) if selling else map(Word, self.points)

    def _influence(self, _: Context) -> Iterator[Word]:
        for zone in self.table.spec.zones:
            yield Word(f"pi@{zone}")
            yield Word("", amount=True, after=f"pi@{zone}")

    def _owing_loads(self, context: Context) -> list[str]:
        """Return the loads for which a roll is due that the seat may make: its own ones in the turn of another."""
        own = self._seat(context)
        due = [one for one in context.after(State).owed if context.seat == context.mover or one.load.owner == own]
        return list(dict.fromkeys(f"{self.points[one.point]}/{one.load.tonnes}" for one in due))


def _is_seized(influence: int, worst: int, roll: str) -> bool:
    return is_seized(sum_and_pair(roll)[0], influence, worst)
