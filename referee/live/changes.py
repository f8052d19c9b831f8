"""What a line changes: stones that come and go, and what each player and the table hold, before and after, as data and in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from referee.show.position import cell

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from referee.judge.protocol import Table


class StoneChange(NamedTuple):
    """The seat of the stone on a point before and after; None for an empty point."""

    point: str
    before: str | None
    after: str | None


class HoldingChange(NamedTuple):
    """One holding of a player, or of the table (`seat` is empty), before and after, as `view` has them."""

    seat: str
    key: str
    before: Any
    after: Any


class Changes(NamedTuple):
    """Everything that differs between two positions."""

    stones: tuple[StoneChange, ...] = ()
    holdings: tuple[HoldingChange, ...] = ()

    @property
    def placed(self) -> dict[str, list[str]]:
        """The points that have a stone of each seat now and had none of it before."""
        return _by_seat((stone.after, stone.point) for stone in self.stones)

    @property
    def removed(self) -> dict[str, list[str]]:
        """The points from which a stone of each seat is gone: captured, taken off or moved away."""
        return _by_seat((stone.before, stone.point) for stone in self.stones)

    def record(self) -> dict[str, Any]:
        """As `--format json` gives it."""
        players: dict[str, Any] = {}
        table: dict[str, Any] = {}
        for seat, key, before, after in self.holdings:
            (players.setdefault(seat, {}) if seat else table)[key] = {"before": before, "after": after}
        return {"stones": [stone._asdict() for stone in self.stones], "players": players, "table": table}

    def lines(self, table: Table) -> Iterator[str]:
        """In words, a line for each seat and kind of change."""
        for seat, points in self.placed.items():
            yield f"{seat} is placed on {' '.join(points)}"
        for seat, points in self.removed.items():
            yield f"{seat} leaves {' '.join(points)}"
        for seat, key, before, after in self.holdings:
            for name, old, new in _parts(key, before, after):
                yield f"{seat or 'table'}: {name} {_cell(key, old, table)} -> {_cell(key, new, table)}"


def between(before: Mapping[str, Any], after: Mapping[str, Any]) -> Changes:
    """What differs between two values of `Table.view`."""
    old, new = before["stones"], after["stones"]
    stones = [StoneChange(point, old.get(point), seat) for point, seat in new.items() if old.get(point) != seat]
    stones += [StoneChange(point, seat, None) for point, seat in old.items() if point not in new]
    holdings = []
    for seat, holding in after["players"].items():
        holdings += list(_differing(seat, before["players"].get(seat, {}), holding))
    holdings += list(_differing("", before["table"], after["table"]))
    return Changes(tuple(stones), tuple(holdings))


def _differing(seat: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[HoldingChange]:
    for key in {**before, **after}:
        if before.get(key) != after.get(key):
            yield HoldingChange(seat, key, before.get(key), after.get(key))


def _parts(key: str, before: Any, after: Any) -> Iterator[tuple[str, Any, Any]]:
    """A change of a holding that has parts, such as prisoners by seat, as the changes of those parts."""
    if isinstance(before, dict) or isinstance(after, dict):
        old, new = before or {}, after or {}
        for part in {**old, **new}:
            was, now = old.get(part), new.get(part)
            if was != now:
                counts = isinstance(was, int) or isinstance(now, int)
                yield f"{key} {part}", (was or 0) if counts else was, (now or 0) if counts else now
    else:
        yield key, before, after


def _cell(key: str, value: Any, table: Table) -> str:
    """A holding in words, as `show` writes it; a zero is one, and what is empty is `none`."""
    if value == 0 and not isinstance(value, bool) and key not in table.MONEY:
        return "0"
    written = cell(key, value, table)
    return "none" if written == "-" else written


def _by_seat(stones: Iterator[tuple[str | None, str]]) -> dict[str, list[str]]:
    points: dict[str, list[str]] = {}
    for seat, point in stones:
        if seat is not None:
            points.setdefault(seat, []).append(point)
    return points
