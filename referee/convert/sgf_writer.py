"""A record becomes SGF FF[4]: one game, one line of play, UTF-8."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.convert import info
from referee.convert.record import BLACK, WHITE, Edit, Move, Record, Remark
from referee.convert.texts import escaped

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from referee.convert.points import Points

_COLOURS = {BLACK: "B", WHITE: "W"}
_A_LINE = 76  # characters of a line, unless a comment line is longer
_A_LIST = 18  # values of a line
_POINTS = {"": "AE", BLACK: "AB", WHITE: "AW"}


def sgf(record: Record, points: Points, territory: Mapping[str, Sequence[str]] | None = None) -> str:
    """The text of a game, with a line feed behind. `territory` are the points of each seat in the last position, where that is known."""
    written = points.written
    stones, items = record.set_up()
    nodes: list[str] = []
    node = "".join(_root(record, stones, points))
    comments: list[str] = []
    for item in items:
        if isinstance(item, Remark):
            # A comment before the first move is about the game.
            comments += item.lines
            continue
        nodes.append(node + _text("C", "\n".join(comments)))
        comments = []
        node = _move(item, written) if isinstance(item, Move) else _stones(item, written)
    nodes.append(node + _text("C", "\n".join(comments)))
    if territory is not None:
        nodes[-1] += "".join(_list(name, territory.get(seat, ()), written) for name, seat in (("TB", BLACK), ("TW", WHITE)))
    return f"({_wrapped(nodes)})\n"


def _root(record: Record, stones: Mapping[str, str], points: Points) -> Iterator[str]:
    columns, rows = record.columns, record.rows
    yield f"FF[4]GM[1]CA[UTF-8]AP[Inkstone:1]SZ[{columns if columns == rows else f'{columns}:{rows}'}]"
    for name, seat in (("PB", BLACK), ("PW", WHITE)):
        yield _text(name, record.players.get(seat, ""))
    for one, two, names in (("BR", "WR", record.ranks), ("BT", "WT", record.teams)):
        yield _text(one, names.get(BLACK, "")) + _text(two, names.get(WHITE, ""))
    for name, header in info.INFO.items():
        value = record.info.get(header, "")
        yield _text(name, info.result(value) if header == info.OUTCOME else value)
    yield _list("DD", record.gone, points.written)
    if len(stones) > 1 and set(stones.values()) == {BLACK} and record.first == WHITE:
        yield f"HA[{len(stones)}]"
    yield _stones(Edit(dict(stones)), points.written)
    if record.first and (stones or (record.first == WHITE and not any(isinstance(item, Move) for item in record.items))):
        yield f"PL[{_COLOURS[record.first]}]"


def _text(name: str, value: str) -> str:
    return f"{name}[{escaped(value)}]" if value else ""


def _move(move: Move, written: Mapping[str, str]) -> str:
    return f"{_COLOURS[move.seat]}[{written[move.point] if move.point else ''}]"


def _stones(edit: Edit, written: Mapping[str, str]) -> str:
    by_seat: dict[str, list[str]] = {}
    for point, seat in edit.stones.items():
        by_seat.setdefault(seat, []).append(point)
    lists = "".join(_list(_POINTS[seat], points, written) for seat, points in by_seat.items())
    return lists + _values("LB", [f"[{written[point]}:{letter}]" for point, letter in edit.letters])


def _list(name: str, points: Iterable[str], written: Mapping[str, str]) -> str:
    return _values(name, [f"[{written[point]}]" for point in points])


def _values(name: str, values: Sequence[str]) -> str:
    """A property of many values, some to a line."""
    lines = ("".join(values[start : start + _A_LIST]) for start in range(0, len(values), _A_LIST))
    return name + "\n".join(lines) if values else ""


def _wrapped(nodes: Iterable[str]) -> str:
    """The nodes, several to a line."""
    lines: list[str] = []
    line = ""
    for node in nodes:
        if line and len(line) + len(node) >= _A_LINE:
            lines.append(line)
            line = ""
        line += f";{node}"
    return "\n".join([*lines, line])
