"""The picture of a position under the record: discs of the seats, each with the letter of its seat and the first one of what it is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from boardgen.draw.board import board_figure
from boardgen.draw.shapes import Figure
from boardgen.layout.board import Board

if TYPE_CHECKING:
    from collections.abc import Mapping

    from boardgen.layout.spec import GameSpec


def figure(spec: GameSpec, view: Mapping[str, Any]) -> Figure:
    """The board with its pieces; nothing where there is no board."""
    if not isinstance(spec.ground, Board):
        return Figure(0.0, 0.0, ())
    kinds: Mapping[str, str] = view["table"]["pieces"]
    marks = {point: seat + kinds.get(point, "")[:1].lower() for point, seat in view["stones"].items()}
    seats = {mark: spec.seats[mark[0]]._replace(letter=mark) for mark in dict.fromkeys(marks.values())}
    return board_figure(replace(spec, seats=seats), {spec.board.index[point]: mark for point, mark in marks.items()})
