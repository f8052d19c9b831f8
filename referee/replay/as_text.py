"""The steps of a game as text: all of them below each other, or one at a time as a screen with the board. Prints nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgen.layout.ground.board import Board
from boardgen.layout.yaml.text_tables import columns, display_width
from referee.report.caption import caption
from referee.report.report import headline
from referee.show.position import diagram

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from boardgen.draw.board.pieces import Piece
    from referee.replay.steps import Replay, Step

STATES = {
    "broken": "this line breaks a rule: it is not played",
    "assumed": "judged as if the error had stood: not played",
    "unjudged": "only read: not played",
}
KEYS = "→ next  ← back  PgDn/PgUp ten  Home/End first/last  q quit"


def story(replay: Replay) -> Iterator[str]:
    """Every step with its lines, what it changed, and what is wrong with it."""
    yield caption(replay.verdict)
    held: dict[str, dict[str, str]] = {}
    for step in replay.steps:
        yield ""
        yield from _written(step)
        if step.number:
            yield from (f"    {line}" for line in _done(step, held))
        yield from _findings(replay, step)
        for seat, cells in step.cells.items():
            held.setdefault(seat, {}).update(cells)


def screen(replay: Replay, number: int, size: tuple[int, int]) -> list[str]:
    """One step with the board, no longer and no wider than `size`: columns and lines of the terminal."""
    step = replay.steps[number]
    last = len(replay.steps) - 1
    name = replay.verdict.players.get(step.seat, "")
    what = f"{step.turn or step.kind} {name}".strip() if number else "before the first line"
    lines = [f"{replay.verdict.table.spec.title if replay.verdict.table else ''}   {number}/{last}   {what}", ""]
    lines += _board(replay, replay.position(number))
    lines.append("")
    if number:
        lines += [*_written(step), *(f"    {line}" for line in _done(step, replay.holdings(number - 1))), *_findings(replay, step)]
    lines.append(_next(step))
    lines += ["", *_holdings(replay, number), *replay.notes(number)]
    wide, high = size
    if len(lines) > high - 2:
        lines = [*lines[: high - 3], "..."]
    return [*(_cut(line, wide) for line in lines), "", _cut(KEYS, wide)]


def _board(replay: Replay, on: Mapping[str, Piece]) -> list[str]:
    table, picture = replay.verdict.table, replay.picture
    assert table is not None
    drawn = getattr(picture, "diagram", None)
    if drawn is not None:
        return str(drawn(on.values())).splitlines()
    if not isinstance(table.spec.ground, Board):
        return []
    return list(diagram(table.spec.board, {piece.place: piece.mark for piece in on.values() if piece.mark}))


def _written(step: Step) -> Iterator[str]:
    for line in step.lines:
        if line.text:
            yield f"{line.number:>5}  {line.text}"
        if line.comment:
            yield f"{line.number if not line.text else '':>5}  # {line.comment}"


def _done(step: Step, held: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """What a step did, in short sentences."""
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


def _next(step: Step) -> str:
    return "the game is over" if step.finished else f"next: {step.next}" if step.next else "any turn may be next"


def _holdings(replay: Replay, number: int) -> list[str]:
    held = replay.holdings(number)
    keys = [key for key in replay.keys if any(cells.get(key, "-") != "-" for cells in held.values())]
    rows = [["seat", "name", *keys]]
    rows += [[seat, replay.verdict.players.get(seat, ""), *(cells.get(key, "-") for key in keys)] for seat, cells in held.items()]
    return columns(rows).split("\n")


def _cut(line: str, wide: int) -> str:
    if display_width(line) <= wide:
        return line
    while line and display_width(line) > wide - 1:
        line = line[:-1]
    return f"{line}…"
