"""One pass through a game of a log, from its first line to its last, that notes what each line of play did.

The judge is asked after every line; the work is linear in the length of the log. From the first broken line on the position stays as it
was: what a later line would have done is never shown as the game.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from referee.json_values import safe
from referee.judge.judge.adjudicator import Adjudicator
from referee.judge.judge.lines_of_play import lines_of_play
from referee.judge.judge.verdict import verdict
from referee.replay import lines
from referee.replay.steps import Replay, Step
from referee.show.changes import changes
from referee.show.picture import LastPicture
from referee.show.position import cell, notes
from referee.tlog.reader import games

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import BinaryIO

    from boardgen.draw.board.pieces import Piece
    from referee.judge.ask.protocol import Table
    from referee.judge.judge.lines_of_play import LineOfPlay
    from referee.judge.judge.verdict import Trust, Verdict
    from referee.judge.open.layouts import LayoutCache
    from referee.replay.steps import Line, State
    from referee.show.picture import Picture

KEPT = 1000
"""Findings that are kept of a game."""


def walk(
    stream: BinaryIO,
    name: str,
    index: int,
    layouts: LayoutCache,
    trust: Trust = "engine",
    keep: int = KEPT,
    picture: LastPicture | None = None,
) -> Replay | None:
    """The steps of the game with this number (from 1) in a log; None where it has no such game. The stream is read from its start.

    Whoever walks the same log again and again gives the `picture` that was drawn last.
    """
    stream.seek(0)
    written = lines.read(stream)
    stream.seek(0)
    for number, game in enumerate(games(stream, naming=layouts.names), 1):
        if number < index:
            continue
        adjudicator = Adjudicator(layouts, trust, None, keep)
        walker = _Walker(adjudicator, written, picture or LastPicture())
        for line in lines_of_play(adjudicator, game):
            walker.take(line)
        walker.close()
        said = verdict(adjudicator, name, index, game.lines)
        return walker.replay(said, game.first, game.first + game.lines - 1)
    return None


class _Walker:
    """What has been noted of a game so far."""

    def __init__(self, adjudicator: Adjudicator, written: Sequence[str], drawn: LastPicture) -> None:
        self._adjudicator = adjudicator
        self._drawn = drawn
        self._written = written
        self._steps: list[Step] = []
        self._picture: Picture | None = None
        self._pieces: dict[str, Piece] = {}
        self._cells: dict[str, dict[str, str]] = {}
        self._notes: tuple[str, ...] | None = None
        self._keys: dict[str, None] = {}

    def take(self, line: LineOfPlay) -> None:
        """Note what a line did that has just been taken."""
        table = self._adjudicator.table
        if table is None:
            return
        if not self._steps:
            self._start()
        if line.idle:
            return
        last, step = self._steps[-1], self._step(line)
        if line.counts:
            step = self._changed(step, line.before, line.after, table)
        if step.kind == last.kind == "row" and line.counts:
            # The rows of a set-up are one step.
            self._steps[-1] = _joined(last, step)
            return
        self._steps.append(step)

    def close(self) -> None:
        """The log has ended: one that has headers alone shows the empty board."""
        if not self._steps and self._adjudicator.table is not None and not self._adjudicator.diagnostics.findings.errors:
            self._start()

    def _start(self) -> None:
        """The position before the first line: that of a table just set."""
        fresh = self._adjudicator.headers.table()
        assert fresh is not None  # the game's own table could be set
        self._picture = self._drawn.of(fresh.spec)
        start = Step(0, "start", None, "", 0, (), "played", (), (), (), (), {}, None, (), None, False)
        self._steps.append(self._changed(start, {}, fresh.view(), fresh))

    def _step(self, line: LineOfPlay) -> Step:
        """A line as a step that changes nothing."""
        last, assuming = self._steps[-1], self._adjudicator.assuming
        state: State = "played" if line.counts else "broken" if last.state == "played" else "assumed" if assuming else "unjudged"
        return Step(
            last.number + 1, line.kind, line.turn, line.seat or "", line.statement.line, (), state, (), (), (), (), {}, None, (),
            last.next, last.finished,
        )  # fmt: skip

    def _changed(self, step: Step, before: Mapping[str, Any], after: Mapping[str, Any], table: Table) -> Step:
        """The step with all that differs between two views of the table."""
        assert self._picture is not None
        old = self._pieces
        new = self._pieces = self._picture.on(after)
        gone = tuple(piece for slot, piece in old.items() if new.get(slot) is not piece)
        came = tuple(piece for slot, piece in new.items() if old.get(slot) is not piece)
        return step._replace(
            gone=gone,
            came=came,
            captured=_captured(step.seat, gone, came),
            changes=tuple(change._replace(before=safe(change.before), after=safe(change.after)) for change in changes(before, after)),
            cells=self._held(before, after, table),
            notes=self._noted(after, table),
            next=table.due_id,
            finished=table.finished,
        )

    def _held(self, before: Mapping[str, Any], after: Mapping[str, Any], table: Table) -> dict[str, dict[str, str]]:
        changed: dict[str, dict[str, str]] = {}
        for seat, holding in after["players"].items():
            if before.get("players", {}).get(seat) == holding:
                continue
            known = self._cells.setdefault(seat, {})
            shown = {key: cell(key, value, table) for key, value in safe(holding).items() if key != "name"}
            changed[seat] = {key: text for key, text in shown.items() if known.get(key) != text}
            known.update(shown)
            self._keys.update((key, None) for key, value in holding.items() if key != "name" and (key not in table.RARE or value))
        return {seat: cells for seat, cells in changed.items() if cells}

    def _noted(self, after: Mapping[str, Any], table: Table) -> tuple[str, ...] | None:
        now = tuple(notes({**after, "players": safe(after["players"]), "table": safe(after["table"])}, table))
        if now == self._notes:
            return None
        self._notes = now
        return now

    # The whole

    def replay(self, said: Verdict, first: int, last: int) -> Replay:
        """The game, each step with its lines and its findings."""
        findings = list(said.findings)
        steps = sorted(self._steps, key=lambda step: step.line)
        steps = [step._replace(number=number) for number, step in enumerate(steps)]
        if steps:
            owner = self._owners(steps, first, last)
            owned: dict[int, list[Line]] = {}
            for number in range(first, last + 1):
                text = self._written[number - 1] if number <= len(self._written) else ""
                if text.strip():
                    owned.setdefault(owner[number], []).append(lines.line(number, text, play=steps[owner[number]].line == number))
            about: dict[int, list[int]] = {}
            for number, finding in enumerate(findings):
                about.setdefault(owner.get(finding.line, 0), []).append(number)
            steps = [step._replace(lines=tuple(owned.get(step.number, ())), findings=tuple(about.get(step.number, ()))) for step in steps]
        return Replay(said, self._picture, tuple(self._keys), tuple(steps), findings)

    def _owners(self, steps: Sequence[Step], first: int, last: int) -> dict[int, int]:
        """The number of the step to which each line of the game belongs: comments to the step after them, other lines to the one before."""
        played = {step.line: step.number for step in steps if step.line}
        owner: dict[int, int] = {}
        current, waiting = 0, list[int]()
        begun = False  # whether the headers are over, after which comments are about what comes next
        for number in range(first, last + 1):
            text = self._written[number - 1].strip() if number <= len(self._written) else ""
            if number in played:
                current, begun = played[number], True
                owner.update(dict.fromkeys(waiting, current))
                waiting.clear()
            elif begun and text.startswith(("#", "~")):
                waiting.append(number)
                continue
            elif not begun:
                waiting = self._heading(number, text, waiting, owner)
                continue
            owner[number] = current
        owner.update(dict.fromkeys(waiting, current))
        return owner

    def _heading(self, number: int, text: str, waiting: list[int], owner: dict[int, int]) -> list[int]:
        """A line before the first line of play. Comments after the last header are about that line."""
        if text.startswith(("#", "~")):
            return [*waiting, number]
        if not text:
            owner[number] = 0
            return waiting
        owner.update(dict.fromkeys([*waiting, number], 0))
        return []


def _captured(seat: str, gone: Sequence[Piece], came: Sequence[Piece]) -> tuple[Piece, ...]:
    """The pieces of other seats that are gone; one that has only moved is not, and neither is one that has only changed."""
    there = Counter((piece.seat, piece.words) for piece in came)
    slots = {(piece.slot, piece.seat) for piece in came}
    taken = []
    for piece in gone if seat else ():
        if not piece.seat or piece.seat == seat or (piece.slot, piece.seat) in slots:
            continue
        if there[piece.seat, piece.words]:
            there[piece.seat, piece.words] -= 1
        else:
            taken.append(piece)
    return tuple(taken)


def _joined(one: Step, other: Step) -> Step:
    """Two steps as one."""
    came = {piece.slot: piece for piece in (*one.came, *other.came)}
    cells = {seat: {**one.cells.get(seat, {}), **other.cells.get(seat, {})} for seat in {**one.cells, **other.cells}}
    return one._replace(
        gone=(*one.gone, *(piece for piece in other.gone if piece not in one.came)),
        came=tuple(came.values()),
        changes=(*one.changes, *other.changes),
        cells=cells,
        notes=other.notes if other.notes is not None else one.notes,
        next=other.next,
        finished=other.finished,
    )
