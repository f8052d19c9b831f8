"""A game as a sequence of steps: what each line of its log did on the board and to what players hold. Values; nothing is judged here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from boardgen.draw.board.pieces import Piece
    from referee.judge.judge.verdict import Verdict
    from referee.judge.report.findings import Finding
    from referee.show.changes import Change
    from referee.show.picture import Picture

State = Literal["played", "broken", "assumed", "unjudged"]
"""`played`: the line counts. `broken`: the first line that breaks a rule or cannot be read; the game stays as it was before it.
`assumed`: a later line, judged as if the broken one had stood. `unjudged`: a later line that was only read."""

LineKind = Literal["play", "comment", "struck", "ok", "check", "row", "other"]


class Line(NamedTuple):
    """A line of the log that belongs to a step. `text` has no comment, `comment` no `#`; both are as written."""

    number: int
    kind: LineKind
    text: str
    comment: str = ""


class Step(NamedTuple):
    """What one line of play did; the step of number 0 is the position before the first of them.

    `kind` is `start`, or what the machine output of conversions calls the line: `turn`, `setup`, `table`, `fix`, `rule`, `end`,
    `dead`, `reveal`, `check`, `row`, `unread`. `line` is the number of the line, 0 for the start; `lines` are all lines that belong to the
    step: comments and struck-out lines before it, the line itself, and `!ok`, checkpoints and headers after it.

    `gone` and `came` are the pieces that left the board and that came onto it; `captured` are those of `gone` that were taken from another
    player than the one whose line it is. `cells` are the holdings that changed, in words, by seat and key; `notes` what belongs to nobody,
    in sentences, None where it stayed as it was. `findings` are numbers in `Replay.findings`. `next` is what is due after the step, such as
    `4R` or `5`; None where anything may follow or nothing does.
    """

    number: int
    kind: str
    turn: str | None
    seat: str
    line: int
    lines: tuple[Line, ...]
    state: State
    gone: tuple[Piece, ...]
    came: tuple[Piece, ...]
    captured: tuple[Piece, ...]
    changes: tuple[Change, ...]
    cells: Mapping[str, Mapping[str, str]]
    notes: tuple[str, ...] | None
    findings: tuple[int, ...]
    next: str | None
    finished: bool

    @property
    def text(self) -> str:
        """The line of play without its comment; empty for the start."""
        return next((line.text for line in self.lines if line.number == self.line and line.kind == "play"), "")

    @property
    def new(self) -> tuple[Piece, ...]:
        """The pieces of `came` that were not in their place before: those that only made room for others are left out."""
        before = {(piece.place, piece.seat, piece.words) for piece in self.gone}
        return tuple(piece for piece in self.came if piece.words and (piece.place, piece.seat, piece.words) not in before)

    def move(self, on: dict[str, Piece]) -> None:
        """Make the pieces on the board before the step, by their slots, those after it."""
        for piece in self.gone:
            on.pop(piece.slot, None)
        on.update((piece.slot, piece) for piece in self.came)

    @property
    def comments(self) -> tuple[str, ...]:
        """What is written beside the step: comment lines and the comment of the line itself."""
        return tuple(line.comment for line in self.lines if line.comment)


class Replay(NamedTuple):
    """A game step by step.

    `verdict` is what `referee check` reports; its table is the game at the last step that counts. `keys` are the holdings that are
    listed, in order; `steps` begin with the start, and are empty where the log names no game that can be opened.
    """

    verdict: Verdict
    picture: Picture | None
    keys: tuple[str, ...]
    steps: tuple[Step, ...]
    findings: Sequence[Finding]

    @property
    def last_played(self) -> int:
        """The number of the last step that counts."""
        return max((step.number for step in self.steps if step.state == "played"), default=0)

    def pieces(self) -> tuple[Piece, ...]:
        """Every piece that is ever on the board, each once, in the order in which they come."""
        return tuple(dict.fromkeys(piece for step in self.steps for piece in step.came))

    def position(self, number: int) -> dict[str, Piece]:
        """The pieces on the board after a step, by their slots."""
        on: dict[str, Piece] = {}
        for step in self.steps[: number + 1]:
            step.move(on)
        return on

    def holdings(self, number: int) -> dict[str, dict[str, str]]:
        """What every player holds after a step, in words, by seat and key."""
        held: dict[str, dict[str, str]] = {}
        for step in self.steps[: number + 1]:
            for seat, cells in step.cells.items():
                held.setdefault(seat, {}).update(cells)
        return held

    def notes(self, number: int) -> tuple[str, ...]:
        """What belongs to nobody after a step."""
        return next((step.notes for step in reversed(self.steps[: number + 1]) if step.notes is not None), ())


def told(change: Change) -> str:
    """A change of a holding in words, such as `cash 40 -> 35`."""
    return f"{change.key} {_value(change.before)} \u2192 {_value(change.after)}"


def _value(value: Any) -> str:
    if value is None or value is False or value in ({}, []):
        return "-"
    if value is True:
        return "yes"
    return "+".join(map(str, value)) if isinstance(value, list) else str(value)
