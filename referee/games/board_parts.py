"""The parts of a board by the points of the compass, for statistics of layouts that name no zones: thirds of its width and its height."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from boardgen.layout.spec.spec import GameSpec

ACROSS, UP = ("west", "", "east"), ("south", "", "north")


def part_names(spec: GameSpec) -> tuple[str, ...]:
    """What the part of each point is called: the name of its zone where the layout has zones, else `north-west` to `south-east`.

    A point without a zone, in a layout that has some, is `elsewhere`.
    """
    board = spec.board
    if spec.zones and any(code in spec.zones for code in board.zone):
        names = {code: zone.name or code for code, zone in spec.zones.items()}
        return tuple(names.get(code or "", "elsewhere") for code in board.zone)
    return _thirds(board.col, board.row)


def _thirds(columns: Sequence[int], rows: Sequence[int]) -> tuple[str, ...]:
    across, up = (_third(values) for values in (columns, rows))
    words = ((UP[up[row]], ACROSS[across[col]]) for col, row in zip(columns, rows, strict=True))
    return tuple("-".join(filter(None, one)) or "centre" for one in words)


def _third(values: Sequence[int]) -> dict[int, int]:
    """Which third each value is in, 0 to 2; the middle one has what does not divide evenly."""
    low, high = min(values), max(values)
    size = (high - low + 1) // 3
    return {value: 0 if value < low + size else 2 if value > high - size else 1 for value in range(low, high + 1)}
