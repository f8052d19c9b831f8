"""What differs between two positions in what players hold and in what is on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


class Change(NamedTuple):
    """A holding before and after; None where there was or is none. `key` is a path such as `cash`, `prisoners.G`.

    `seat` is empty for what is on the table.
    """

    seat: str
    key: str
    before: Any
    after: Any


def changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Change]:
    """What differs between two views of a table (`Table.view`): in the holdings of each seat, then on the table."""
    players = {**before.get("players", {}), **after.get("players", {})}
    for seat in players:
        old, new = before.get("players", {}).get(seat, {}), after.get("players", {}).get(seat, {})
        if old != new:
            yield from _differing(seat, _flat(old), _flat(new))
    old, new = before.get("table", {}), after.get("table", {})
    if old != new:
        yield from _differing("", _flat(old), _flat(new))


def _differing(seat: str, old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Change]:
    for key in {**old, **new}:
        if old.get(key) != new.get(key):
            yield Change(seat, key, old.get(key), new.get(key))


def _flat(holding: Mapping[str, Any]) -> dict[str, Any]:
    """A holding with a path for every value that is not a mapping. Holdings are three mappings deep at most."""
    paths: dict[str, Any] = {}
    for key, value in holding.items():
        if isinstance(value, dict):
            paths |= {f"{key}.{inner}": item for inner, item in _flat(value).items()}
        else:
            paths[key] = value
    return paths
