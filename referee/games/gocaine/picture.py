"""The picture of a position of GoCaine: cells with their product, and abandoned product on empty points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardgen.draw.board import board_figure

if TYPE_CHECKING:
    from collections.abc import Mapping

    from boardgen.draw.shapes import Figure
    from boardgen.layout.spec import GameSpec


def figure(spec: GameSpec, view: Mapping[str, Any]) -> Figure:
    """The board with its cells, and on each cell the product that waits there."""
    index = spec.board.index
    stones = {index[point]: seat for point, seat in view["stones"].items()}
    loads = {index[point]: sum(load) for holding in view["players"].values() for point, load in holding["shipments"].items()}
    return board_figure(spec, stones, loads=loads)


def labels(view: Mapping[str, Any]) -> dict[str, str]:
    """Abandoned product, written on its empty point."""
    return {point: f"{lot['mt']} {lot['seat']}" for point, lot in view["table"]["abandoned"].items()}
