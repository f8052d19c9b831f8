"""The steps of a game as text, each with its lines, what it did and what is wrong with it. Prints nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.report.report import caption, headline

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from boardgen.draw.board.board import Piece
    from referee.replay.steps import Replay, Step

STATES = {
    "broken": "this line breaks a rule: it is not played",
    "assumed": "judged as if the error had stood: not played",
    "unjudged": "only read: not played",
}


def story(replay: Replay) -> Iterator[str]:
    """Yield every step with its lines, what it changed, and what is wrong with it."""
    yield caption(replay.verdict)
    held: dict[str, dict[str, str]] = {}
    for step in replay.steps:
        yield ""
        yield from _log_lines(step)
        if step.number:
            yield from (f"    {line}" for line in _effects(step, held))
        yield from _findings(replay, step)
        for seat, cells in step.cells.items():
            held.setdefault(seat, {}).update(cells)


def _log_lines(step: Step) -> Iterator[str]:
    for line in step.lines:
        if line.text:
            yield f"{line.number:>5}  {line.text}"
        if line.comment:
            yield f"{line.number if not line.text else '':>5}  # {line.comment}"


def _effects(step: Step, held: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """Yield what a step did, in short sentences."""
    if step.state != "played":
        yield STATES[step.state]
        return
    if step.new:
        yield f"on the board: {_places(step.new)}"
    if step.captured:
        yield f"taken: {_places(step.captured)}"
    for seat, cells in step.cells.items():
        changes = (f"{key} {held.get(seat, {}).get(key, '-')} → {text}" for key, text in cells.items())
        yield f"{seat}: {', '.join(changes)}"


def _places(pieces: Iterable[Piece]) -> str:
    return ", ".join(f"{piece.words} on {piece.place}" for piece in pieces if piece.words)


def _findings(replay: Replay, step: Step) -> Iterator[str]:
    for number in step.findings:
        yield headline(replay.verdict.file, replay.findings[number])
