"""A record becomes a table log of The Map is the Territory, played without dice and cards: two players of which play Go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.convert import info
from referee.convert.record import BLACK, OTHER, SEATS, WHITE, Edit, Move, Record
from referee.convert.replay import Follower

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from referee.convert.replay import Boards

GAME = "territory"
OPTIONS = {"dice": "off", "cards": "off"}
RANKS, TEAMS = "Ranks", "Teams"
_A_LINE = 20  # points of a line of set-up or of dead stones


def log(record: Record, boards: Boards) -> str:
    """The whole log, in canonical form."""
    lines = ["%tlog 1", *_headers(record), ""]
    lines += _play(record, boards)
    if record.end:
        lines.append(f"end {record.end}")
        for seat, points in record.dead.items():
            lines += [f"dead {seat}: {part} > {OTHER[seat]}" for part in _parts(points)]
    if lines[-1]:
        lines.append("")
    return "\n".join(lines)


def _headers(record: Record) -> Iterator[str]:
    yield f"Game: {GAME}"
    yield f"Board: {record.columns}x{record.rows}"
    yield "Options: " + " ".join(f"{option}={value}" for option, value in (OPTIONS | record.options).items())
    yield f"Players: {_by_seat(SEATS | record.players)}"
    if record.first == WHITE:
        yield f"Order: {WHITE} {BLACK}"
    for header, names in ((RANKS, record.ranks), (TEAMS, record.teams)):
        if names:
            yield f"{header}: {_by_seat(names)}"
    for header in info.INFO.values():
        if header in record.info:
            yield f"{header}: {record.info[header]}"


def _by_seat(names: Mapping[str, str]) -> str:
    return " ".join(f"{seat}={names[seat]}" for seat in (BLACK, WHITE) if seat in names)


def _play(record: Record, boards: Boards) -> Iterator[str]:
    stones, items = record.set_up()
    for seat in (BLACK, WHITE):
        for part in _parts([point for point, owner in stones.items() if owner == seat]):
            yield f"0{seat} place {part}"
    board = None
    if any(isinstance(item, Edit) for item in items):
        board = Follower(record, boards)
        board.edit(stones)
    first = record.first or BLACK
    round_ = 0
    for item in items:
        if isinstance(item, Move):
            seat, point, _ = item
            if seat == first:
                round_ += 1
            yield f"{round_}{seat} {point or 'pass'}"
            if board is not None and point:
                board.play(seat, point)
        elif isinstance(item, Edit):
            assert board is not None
            yield from _fixes(item.stones, board)
            board.edit(item.stones)
        else:
            for line in item.lines:
                yield f"# {line}".rstrip()


def _fixes(stones: Mapping[str, str], board: Follower) -> Iterator[str]:
    """Stones changed by hand between turns; a stone is exchanged by taking the old one off first."""
    for point, seat in stones.items():
        stands = board.seat_at(point)
        if stands and stands != seat:
            yield f"fix {point} ."
        if seat and stands != seat:
            yield f"fix {point} {seat}"


def _parts(points: Sequence[str]) -> Iterator[str]:
    """Points, some to a line."""
    for start in range(0, len(points), _A_LINE):
        yield " ".join(points[start : start + _A_LINE])
