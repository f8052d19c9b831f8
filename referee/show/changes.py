"""What differs between two positions: stones that come and go, and what each player and the table hold, as data and in words."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated

from boardgen.json_values import Json, SeatLetter, make_data
from boardgen.records import NamedTuple
from referee.show.position import HAND, cell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from referee.judge.ask.protocol import Table, View

    Listed = Callable[[object], Mapping[str, object]]
    """The keys and values of what a seat or the table has."""


def cell_text(value: object) -> str:
    if isinstance(value, list):
        return " ".join(map(str, value)) or "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value is None else str(value)


class StoneChange(NamedTuple):
    """The seat of the stone on a point before and after; None for an empty point."""

    point: str
    before: SeatLetter | None
    after: SeatLetter | None


class Change(NamedTuple):
    """A holding before and after; None where there was or is none. `key` is that of the holding, or a path such as `prisoners.G`.

    `seat` is empty for what is on the table."""

    seat: str
    key: str
    before: object
    after: object


class BeforeAfter(NamedTuple):
    """A holding in two positions."""

    before: Annotated[object, "as `show` has it"]
    after: Annotated[object, "as `show` has it"]


OfPlayers = Annotated[dict[str, Annotated[dict[str, BeforeAfter], "by what the seat has"]], "by seat"]
OfTable = Annotated[dict[str, BeforeAfter], "by what is on the table"]


class ChangesRecord(NamedTuple):
    """What differs between two positions, as JSON has it."""

    stones: list[StoneChange]
    players: OfPlayers
    table: OfTable


class Changes(NamedTuple):
    """Everything that differs between two positions, as data and in words."""

    stones: tuple[StoneChange, ...] = ()
    holdings: tuple[Change, ...] = ()

    @property
    def placed(self) -> dict[str, list[str]]:
        """The points that have a stone of each seat now and had none of it before."""
        return _group_by_seat((stone.after, stone.point) for stone in self.stones)

    @property
    def removed(self) -> dict[str, list[str]]:
        """The points from which a stone of each seat is gone: captured, taken off or moved away."""
        return _group_by_seat((stone.before, stone.point) for stone in self.stones)

    def record(self) -> ChangesRecord:
        """Return this as `--format json` gives it."""
        players: dict[str, dict[str, BeforeAfter]] = {}
        table: dict[str, BeforeAfter] = {}
        for seat, key, before, after in self.holdings:
            (players.setdefault(seat, {}) if seat else table)[key] = BeforeAfter(before, after)
        return ChangesRecord(list(self.stones), players, table)

    def lines(self, table: Table) -> Iterator[str]:
        """Yield the changes in words, a line for each seat and kind of change."""
        for seat, points in self.placed.items():
            yield f"{seat} is placed on {' '.join(points)}"
        for seat, points in self.removed.items():
            yield f"{seat} leaves {' '.join(points)}"
        for seat, key, before, after in self.holdings:
            if not seat and key == table.ON_POINTS:
                yield from _kinds(before, after)
                continue
            for name, old, new in _parts(key, before, after):
                if rows := _new_rows(old, new):
                    yield f"{seat or 'table'}: {name} + {_cell(key, rows, table)}"
                elif cards := _moved_cards(_cell(key, old, table), _cell(key, new, table)):
                    yield f"{seat or 'table'}: {name} {cards}"
                else:
                    yield f"{seat or 'table'}: {name} {_cell(key, old, table)} -> {_cell(key, new, table)}"


def compare_views(before: View, after: View) -> Changes:
    """Return what differs between two views of a table (`Table.view`), a change for each holding, also of one that has parts."""
    return Changes(tuple(stones(before.stones, after.stones)), tuple(_holdings(before, after, list_held)))


def stones(old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[StoneChange]:
    """Yield the points that differ between two positions: first those with a stone in the second, in its order, then those left empty."""
    changed = owners(old, new)
    yield from (StoneChange(point, old.get(point), seat) for point, seat in changed.items() if seat is not None)
    yield from (StoneChange(point, old[point], None) for point, seat in changed.items() if seat is None)


def owners(old: Mapping[str, str], new: Mapping[str, str]) -> dict[str, str | None]:
    """Return the points that differ between two positions with the seat of the stone that is there now: first those left empty (None)."""
    gone: dict[str, str | None] = {point: None for point in old if point not in new}
    return gone | {point: seat for point, seat in new.items() if old.get(point) != seat}


def changes(before: View, after: View) -> Iterator[Change]:
    """Return what differs between two views in the holdings of each seat, then on the table: one for each part, such as `prisoners.G`."""
    return _holdings(before, after, lambda holding: _flat(list_held(holding)))


def list_held(holding: object) -> dict[str, Json]:
    """Return what a seat or the table has, by key; its parts are dictionaries and lists."""
    found = make_data(holding)
    assert isinstance(found, dict)
    return found


def _holdings(before: View, after: View, listed: Listed) -> Iterator[Change]:
    """Yield what differs in the holdings of each seat, then on the table."""
    sides = [(seat, before.players.get(seat, {}), after.players.get(seat, {})) for seat in {**before.players, **after.players}]
    for seat, old, new in (*sides, ("", before.table, after.table)):
        if old == new:
            continue
        was, has = listed(old), listed(new)
        for key in {**was, **has}:
            if was.get(key) != has.get(key):
                yield Change(seat, key, was.get(key), has.get(key))


def _flat(holding: Mapping[str, object]) -> dict[str, object]:
    """Return a holding with a path for every value that is not a mapping. Holdings are three mappings deep at most."""
    paths: dict[str, object] = {}
    for key, value in holding.items():
        if isinstance(value, dict):
            paths |= {f"{key}.{inner}": item for inner, item in _flat(value).items()}
        else:
            paths[key] = value
    return paths


def _parts(key: str, before: object, after: object) -> Iterator[tuple[str, object, object]]:
    """Yield a change of a holding that has parts, such as prisoners by seat, as the changes of those parts; a hand is one thing."""
    parts = [side for side in (before, after) if isinstance(side, dict)]
    if parts and not any(side.keys() == HAND for side in parts):
        old, new = (side if isinstance(side, dict) else {} for side in (before, after))
        for part in {**old, **new}:
            was, now = old.get(part), new.get(part)
            if was != now:
                counts = isinstance(was, int) or isinstance(now, int)
                yield f"{key} {part}", (was or 0) if counts else was, (now or 0) if counts else now
    else:
        yield key, before, after


def _kinds(before: object, after: object) -> Iterator[str]:
    """Yield what kind of piece is on each point now, where that has changed; that a piece has left a point was said already."""
    old, new = (side if isinstance(side, dict) else {} for side in (before, after))
    for point in {**old, **new}:
        was, now = old.get(point), new.get(point)
        if now is not None and was != now:
            yield f"{now}{f' in place of {was}' if was else ''} on {point}"


def _new_rows(old: object, new: object) -> list[str]:
    """Return the rows by which a drawing of rows, such as a map, has grown; empty for anything else."""
    if not isinstance(old, list) or not isinstance(new, list) or not any(isinstance(row, str) and " " in row for row in old):
        return []
    return new[len(old) :] if new[: len(old)] == old else []


_LONG = 5
"""Cards that stay in a hand of which only those are named that come and go."""


def _moved_cards(old: str, new: str) -> str:
    """Return what has gone from a long list in words, and what is new in it; empty where few things are in both."""
    was, has = Counter(old.split(", ")), Counter(new.split(", "))
    if (was & has).total() < _LONG:
        return ""
    return ", ".join([*(f"- {one}" for one in (was - has).elements()), *(f"+ {one}" for one in (has - was).elements())])


def _cell(key: str, value: object, table: Table) -> str:
    """Return a holding in words, as `show` writes it: zero as a number, and anything empty as `none`."""
    if value == 0 and not isinstance(value, bool) and key not in table.MONEY:
        return "0"
    written = cell(key, value, table)
    return "none" if written == "-" else written


def _group_by_seat(stones: Iterator[tuple[str | None, str]]) -> dict[str, list[str]]:
    points: dict[str, list[str]] = {}
    for seat, point in stones:
        if seat is not None:
            points.setdefault(seat, []).append(point)
    return points
