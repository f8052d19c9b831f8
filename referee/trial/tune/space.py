"""The candidates of a tuning: every combination of the values, or a sample of them, as layouts that extend the one to be tuned."""

from __future__ import annotations

import math
import os
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from referee.errors import Unusable
from referee.trial import plan
from referee.trial.plan import add_table_rows, seed_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.trial.plan import Change, TrialLayout

ORIGINAL = 0
"""The number of the layout that is tuned."""


class Candidate(NamedTuple):
    """A layout that is tried: the places of its values in their lists, none for the original, and what is played."""

    at: tuple[int, ...]
    entry: TrialLayout


class LeftOut(NamedTuple):
    """A combination of values that is not played, and why."""

    what: str
    why: str


class Space:
    """The layout that is tuned and the values that its keys may take. Candidates get numbers as they are first asked for.

    `folder` is for copies. Unusable where no combination gives a layout that differs from the original in what the rules see, DataError
    for a layout that cannot be read, KitError for seats that it has not.
    """

    def __init__(self, name: str, changes: Sequence[Change], players: int | None, seats: str | None, folder: str) -> None:
        twice = next((one.name for at, one in enumerate(changes) if any(one.path == other.path for other in changes[:at])), None)
        if not changes:
            raise Unusable("tune needs keys to change; add for example --set zones.PE.price=5..20/5")
        if twice is not None:
            raise Unusable(f"--set {twice} is there twice; write all its values after one")
        self.changes = tuple(changes)
        self.left_out: list[LeftOut] = []
        self._seats = players, seats
        self._folder = folder
        self._base = plan.copy_layout(name, folder)
        self._stem = os.path.splitext(os.path.basename(self._base))[0]
        original = Candidate((), plan.entry(self._base, players, seats, folder))
        self.candidates = [original]
        self._numbers: dict[tuple[int, ...], int | None] = {}
        self._ids = {original.entry.spec.layout_id: ORIGINAL}
        self._places: dict[int, tuple[int, ...]] = {}

    @property
    def total(self) -> int:
        """How many combinations there are."""
        return math.prod(len(change.values) for change in self.changes)

    def first(self, most: int, seed: int) -> list[int]:
        """Return the original and every combination, or where these are more than `most`, that many of them, drawn by `seed`."""
        total = self.total
        chosen = sorted(Random(seed_of(seed, 0)).sample(range(total), most)) if total > most else range(total)
        found = dict.fromkeys([ORIGINAL, *(number for one in chosen if (number := self.number(self._combination(one))) is not None)])
        if len(found) < 2:
            same = "every value gives a layout that is the same to the rules as yours; tune can change only what the rules see"
            raise Unusable(f"--set {self.left_out[0].what}: {self.left_out[0].why}" if self.left_out else f"--set: {same}")
        return list(found)

    def near(self, number: int) -> list[int]:
        """Return the combinations that differ from a candidate by one value, the next one in its list."""
        at = self._places.get(number, ())
        found = []
        for key, place in enumerate(at):
            for other in (place - 1, place + 1):
                if 0 <= other < len(self.changes[key].values):
                    found.append(self.number((*at[:key], other, *at[key + 1 :])))
        return list(dict.fromkeys(one for one in found if one is not None))

    def number(self, at: tuple[int, ...]) -> int | None:
        """Return the number of a combination, or None, with a note why, if it makes no layout. Of combinations that mean the same to the
        rules only the first has a number."""
        if at not in self._numbers:
            self._numbers[at] = self._make(at)
        return self._numbers[at]

    def values(self, number: int) -> list[tuple[tuple[str, ...], str]]:
        """Return the paths and values in which a candidate differs from the original."""
        return self._changes(self.candidates[number].at)

    def rows_of(self, number: int) -> list[tuple[tuple[str, ...], str]]:
        """Return the same for a layout that extends the original, with all rows of tables that it replaces."""
        return add_table_rows(self.values(number), self.candidates[ORIGINAL].entry.spec.said)

    def name_of(self, number: int) -> str:
        """Return a candidate by its values."""
        return _value_words(self.values(number)) or "your layout"

    def _changes(self, at: tuple[int, ...]) -> list[tuple[tuple[str, ...], str]]:
        return [(change.path, change.values[place]) for change, place in zip(self.changes, at, strict=False)]

    def _combination(self, one: int) -> tuple[int, ...]:
        """Return a combination by its place in the order in which the last value changes first."""
        places = []
        for change in reversed(self.changes):
            one, place = divmod(one, len(change.values))
            places.append(place)
        return tuple(reversed(places))

    def _make(self, at: tuple[int, ...]) -> int | None:
        values = self._changes(at)
        own = os.path.join(self._folder, f"{self._stem}-{'-'.join(str(place + 1) for place in at)}{plan.SUFFIX}")
        why = plan.write_varied(own, self._base, values)
        if why:
            self.left_out.append(LeftOut(_value_words(values), why))
            return None
        entry = plan.entry(own, *self._seats, self._folder)
        there = self._ids.setdefault(entry.spec.layout_id, len(self.candidates))
        self._places.setdefault(there, at)
        if there == len(self.candidates):
            self.candidates.append(Candidate(at, entry))
        return there


def _value_words(values: Sequence[tuple[tuple[str, ...], str]]) -> str:
    return ", ".join(f"{'.'.join(path)}={value}" for path, value in values)
