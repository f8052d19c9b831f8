"""A game step by step as compact JSON: what a page needs to show any step, without anything that the judge would have to be asked again.

What is empty is left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardgen.errors import visible
from referee.replay.steps import told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from boardgen.draw.board.pieces import Piece
    from referee.judge.report.findings import Finding
    from referee.replay.steps import Replay, Step


def record(replay: Replay) -> dict[str, Any]:
    """The whole game. Pieces are numbered as in `Replay.pieces`."""
    verdict, table = replay.verdict, replay.verdict.table
    number_of = {piece: number for number, piece in enumerate(replay.pieces())}
    return {
        "game": verdict.game,
        "title": visible(table.spec.title) if table is not None else "",
        "board": visible(verdict.board),
        "valid": verdict.valid,
        "valid_through": verdict.valid_through,
        "headers": {visible(key): visible(value) for key, value in verdict.headers.items()},
        "players": {seat: visible(name) for seat, name in verdict.players.items()},
        "keys": list(replay.keys),
        "pieces": [[piece.place, piece.seat, piece.words] for piece in number_of],
        "steps": [step(one, number_of) for one in replay.steps],
        "findings": [finding(one) for one in replay.findings],
        "more": verdict.more,
    }


def step(one: Step, number_of: Mapping[Piece, int]) -> dict[str, Any]:
    """One step; what it has nothing of is left out."""
    full = {
        "id": one.turn,
        "kind": one.kind,
        "seat": one.seat,
        "line": one.line,
        "lines": [[line.number, line.kind, line.text, line.comment] for line in one.lines],
        "state": "" if one.state == "played" else one.state,
        "off": [number_of[piece] for piece in one.gone],
        "on": [number_of[piece] for piece in one.came],
        "new": [number_of[piece] for piece in one.new],
        "taken": [number_of[piece] for piece in one.captured],
        "cells": one.cells,
        "changes": [[change.seat, told(change)] for change in one.changes],
        "notes": one.notes,
        "findings": list(one.findings),
        "next": one.next,
        "finished": one.finished,
    }
    return {key: value for key, value in full.items() if value or (key == "notes" and value is not None)}


def finding(one: Finding) -> dict[str, Any]:
    """One finding, as `referee check --format json` has it but for what the step says already."""
    full = {
        "line": one.line,
        "column": one.column,
        "end_column": one.end_column,
        "level": one.level,
        "code": one.code,
        "message": visible(one.full_message),
        "detail": visible(one.detail),
        "help": visible(one.help),
        "points": list(one.points),
    }
    return {key: value for key, value in full.items() if value}
