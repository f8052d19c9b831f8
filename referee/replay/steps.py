"""A game as a sequence of steps: what each line of its log did on the board and to what players hold; and the steps as text.

`walk` judges the log once and asks after every line; the work is linear in the length of the log. From the first broken line on the
position stays as it was: what a later line would have done is never shown as the game.

`KeptWalk` is for a log that is walked again after every change: what is the same at its beginning is not judged again. It keeps marks, to
which the judge, the reader and the walker can go back. A mark holds as long as no line has changed that was read before it, and that may
be one line more than was judged. After the first broken line there are no marks."""

from __future__ import annotations

from collections import Counter
from io import BytesIO
from typing import TYPE_CHECKING, BinaryIO, Literal, TypeAlias

from boardgen.errors import visible
from boardgen.json_values import safe
from boardgen.records import NamedTuple
from referee.judge.ask.laws import Picture, notation_of
from referee.judge.ask.protocol import NOTHING, Table, View
from referee.judge.judge.adjudicator import Adjudicator, SavedGame
from referee.judge.judge.verdict import Moment, Trust, Verdict, moments, verdict
from referee.report.report import caption, headline
from referee.show.changes import Change, changes
from referee.show.picture import LastPicture
from referee.show.position import cell, notes
from referee.tlog.reader import LONGEST, Game, Lines, ReaderMark, games
from referee.tlog.words import common_ends

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from boardgen.draw.board.board import Piece
    from referee.judge.headers import LayoutCache
    from referee.judge.report.claims import SavedClaims
    from referee.judge.report.diagnostics import SavedDiagnostics
    from referee.judge.report.findings import Finding
    from referee.tlog.scanner import Scan
    from referee.tlog.statements import Statement

    _SavedJudge = tuple[SavedGame, SavedDiagnostics, SavedClaims]


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
    `4R` or `5`; None where anything may follow or nothing does."""

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
    listed, in order; `steps` begin with the start, and are empty where the log names no game that can be opened. `winners` are the names
    of those who came first, None while the game is not finished."""

    verdict: Verdict
    picture: Picture | None
    keys: tuple[str, ...]
    steps: tuple[Step, ...]
    findings: Sequence[Finding]
    winners: tuple[str, ...] | None

    @property
    def last_played(self) -> int:
        """The number of the last step that counts."""
        return max((step.number for step in self.steps if step.state == "played"), default=0)

    def pieces(self) -> tuple[Piece, ...]:
        """Return every piece that is ever on the board, each once, in the order in which they come."""
        return tuple(dict.fromkeys(piece for step in self.steps for piece in step.came))

    def position(self, number: int) -> dict[str, Piece]:
        """Return the pieces on the board after a step, by their slots."""
        on: dict[str, Piece] = {}
        for step in self.steps[: number + 1]:
            step.move(on)
        return on

    def holdings(self, number: int) -> dict[str, dict[str, str]]:
        """Return what every player holds after a step, in words, by seat and key."""
        held: dict[str, dict[str, str]] = {}
        for step in self.steps[: number + 1]:
            for seat, cells in step.cells.items():
                held.setdefault(seat, {}).update(cells)
        return held

    def notes(self, number: int) -> tuple[str, ...]:
        """Return what belongs to nobody after a step."""
        return next((step.notes for step in reversed(self.steps[: number + 1]) if step.notes is not None), ())


def change_words(change: Change) -> str:
    """Return a change of a holding in words, such as `cash 40 -> 35`."""
    return f"{change.key} {_value(change.before)} \u2192 {_value(change.after)}"


def _value(value: object) -> str:
    if value is None or value is False or value in ({}, []):
        return "-"
    if value is True:
        return "yes"
    return "+".join(map(str, value)) if isinstance(value, list) else str(value)


_KINDS: tuple[tuple[str, LineKind], ...] = (("#", "comment"), ("~", "struck"), ("!ok", "ok"), ("=", "check"), ("|", "row"))


def read(stream: BinaryIO, number: int = 0) -> list[str]:
    """Return the text of every line, the first at index 0, safe to print; of one that is too long its beginning.

    A stream that begins within a log has the `number` of the line before it."""
    lines = Lines(stream, number)
    return [visible(_text(line).replace("\t", " ").rstrip()) for line in lines]


def _text(line: str | bytes) -> str:
    text = line if isinstance(line, str) else line.decode("utf-8", "replace")
    return text[:LONGEST].removesuffix("\r")


def line(number: int, text: str, *, play: bool = False) -> Line:
    """Return a line in its parts; where it is not the line of `play`, its first sign says what it is."""
    words = text.strip()
    kind: LineKind = "play" if play else next((other for sign, other in _KINDS if words.startswith(sign)), "other")
    if kind == "struck":
        return Line(number, kind, words)
    before, _, comment = words.partition("#")
    return Line(number, kind, before.rstrip(), comment.strip())


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
    watch: Callable[[Moment], None] | None = None,
) -> Replay | None:
    """Return the steps of the game with this number (from 1) in a log; None where it has no such game. The stream is read from its start.

    Whoever walks the same log again and again gives the `picture` that was drawn last. `watch` is handed every moment, once it was taken.
    """
    stream.seek(0)
    written = read(stream)
    stream.seek(0)
    for number, game in enumerate(games(stream, notation_of, layouts.names), 1):
        if number < index:
            continue
        adjudicator = Adjudicator(layouts, trust, None, keep)
        walker = Walker(adjudicator, written, picture or LastPicture())
        for line in moments(adjudicator, game):
            walker.take(line)
            if watch is not None:
                watch(line)
        walker.close()
        return walker.replay(verdict(adjudicator, name, index, game.lines), game.first, game.first + game.lines - 1)
    return None


SavedWalker: TypeAlias = """tuple[
    int, Step, Picture | None, dict[str, Piece], dict[str, dict[str, str]], tuple[str, ...] | None, dict[str, None]
]"""


class Walker:
    """What has been noted of a game so far. `written` are the lines of its log."""

    def __init__(self, adjudicator: Adjudicator, written: Sequence[str], drawn: LastPicture) -> None:
        self._adjudicator = adjudicator
        self._drawn = drawn
        self.written = written
        self._steps: list[Step] = []
        self._picture: Picture | None = None
        self._pieces: dict[str, Piece] = {}
        self._cells: dict[str, dict[str, str]] = {}
        self._notes: tuple[str, ...] | None = None
        self._keys: dict[str, None] = {}

    def save(self) -> SavedWalker:
        """Return what has been noted so far, for `restore`; at a cost that does not depend on the length of the log. A line was taken."""
        return len(self._steps), self._steps[-1], self._picture, self._pieces, self._cells, self._notes, self._keys

    def restore(self, saved: SavedWalker) -> None:
        """Forget what was noted since `save`."""
        count, last, self._picture, self._pieces, self._cells, self._notes, self._keys = saved
        self._steps[count - 1 :] = [last]

    def take(self, line: Moment) -> None:
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
            step = self._note_changes(step, line.before, line.after, table)
        if step.kind == last.kind == "row" and line.counts:
            # The rows of a set-up are one step.
            self._steps[-1] = _join(last, step)
            return
        self._steps.append(step)

    def close(self) -> None:
        """End the log: one that has headers alone shows the empty board."""
        if not self._steps and self._adjudicator.table is not None and not self._adjudicator.diagnostics.findings.errors:
            self._start()

    def _start(self) -> None:
        """Begin with the position before the first line: that of a table just set."""
        fresh = self._adjudicator.headers.table()
        assert fresh is not None  # the game's own table could be set
        self._picture = self._drawn.of(fresh.spec)
        start = Step(0, "start", None, "", 0, (), "played", (), (), (), (), {}, None, (), None, False)
        self._steps.append(self._note_changes(start, NOTHING, fresh.view(), fresh))

    def _step(self, line: Moment) -> Step:
        """Return a line as a step that changes nothing."""
        last, assuming = self._steps[-1], self._adjudicator.assuming
        state: State = "played" if line.counts else "broken" if last.state == "played" else "assumed" if assuming else "unjudged"
        return Step(
            last.number + 1, line.kind, line.turn, line.seat or "", line.statement.line, (), state, (), (), (), (), {}, None, (),
            last.next, last.finished,
        )  # fmt: skip

    def _note_changes(self, step: Step, before: View, after: View, table: Table) -> Step:
        """Return the step with all that differs between two views of the table."""
        assert self._picture is not None
        old = self._pieces
        new = self._pieces = self._picture.place_pieces(*after)
        gone = tuple(piece for slot, piece in old.items() if new.get(slot) is not piece)
        came = tuple(piece for slot, piece in new.items() if old.get(slot) is not piece)
        return step._replace(
            gone=gone,
            came=came,
            captured=_captures(step.seat, gone, came),
            changes=tuple(change._replace(before=safe(change.before), after=safe(change.after)) for change in changes(before, after)),
            cells=self._find_changed_cells(before, after, table),
            notes=self._find_changed_notes(table),
            next=table.due_id,
            finished=table.finished,
        )

    def _find_changed_cells(self, before: View, after: View, table: Table) -> dict[str, dict[str, str]]:
        changed: dict[str, dict[str, str]] = {}
        for seat, holding in after.players.items():
            if before.players.get(seat) == holding:
                continue
            known, own = self._cells.get(seat, {}), safe(holding)
            assert isinstance(own, dict)
            shown = {key: cell(key, value, table) for key, value in own.items() if key != "name"}
            changed[seat] = {key: text for key, text in shown.items() if known.get(key) != text}
            self._cells = {**self._cells, seat: {**known, **shown}}
            self._keys = {**self._keys, **{key: None for key, value in own.items() if key != "name" and (key not in table.RARE or value)}}
        return {seat: cells for seat, cells in changed.items() if cells}

    def _find_changed_notes(self, table: Table) -> tuple[str, ...] | None:
        now = tuple(notes(table))
        if now == self._notes:
            return None
        self._notes = now
        return now

    # The whole

    def replay(self, said: Verdict, first: int, last: int) -> Replay:
        """Return the game, each step with its lines and its findings."""
        findings = list(said.findings)
        steps = sorted(self._steps, key=lambda step: step.line)
        steps = [step._replace(number=number) for number, step in enumerate(steps)]
        if steps:
            owner = self._owners(steps, first, last)
            owned: dict[int, list[Line]] = {}
            for number in range(first, last + 1):
                text = self.written[number - 1] if number <= len(self.written) else ""
                if text.strip():
                    owned.setdefault(owner[number], []).append(line(number, text, play=steps[owner[number]].line == number))
            about: dict[int, list[int]] = {}
            for number, finding in enumerate(findings):
                about.setdefault(owner.get(finding.line, 0), []).append(number)
            steps = [step._replace(lines=tuple(owned.get(step.number, ())), findings=tuple(about.get(step.number, ()))) for step in steps]
        table = said.table
        finished = table is not None and table.finished
        winners = tuple(standing.name for standing in table.standings() if standing.place == 1) if table is not None and finished else None
        return Replay(said, self._picture, tuple(self._keys), tuple(steps), findings, winners)

    def _owners(self, steps: Sequence[Step], first: int, last: int) -> dict[int, int]:
        """Return the number of the step to which each line belongs: comments to the one after them, other lines to the one before."""
        played = {step.line: step.number for step in steps if step.line}
        owner: dict[int, int] = {}
        current, waiting = 0, list[int]()
        begun = False  # whether the headers are over, after which comments are about what comes next
        for number in range(first, last + 1):
            text = self.written[number - 1].strip() if number <= len(self.written) else ""
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
        """Return a line before the first line of play. Comments after the last header are about that line."""
        if text.startswith(("#", "~")):
            return [*waiting, number]
        if not text:
            owner[number] = 0
            return waiting
        owner.update(dict.fromkeys([*waiting, number], 0))
        return []


def _captures(seat: str, gone: Sequence[Piece], came: Sequence[Piece]) -> tuple[Piece, ...]:
    """Return the pieces of other seats that are gone; one that has only moved is not, and neither is one that has only changed."""
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


def _join(one: Step, other: Step) -> Step:
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
        for line in step.lines:
            if line.text:
                yield f"{line.number:>5}  {line.text}"
            if line.comment:
                yield f"{line.number if not line.text else '':>5}  # {line.comment}"
        if step.number:
            yield from (f"    {line}" for line in _effects(step, held))
        for number in step.findings:
            yield headline(replay.verdict.file, replay.findings[number])
        for seat, cells in step.cells.items():
            held.setdefault(seat, {}).update(cells)


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


LAST = 8
"""Lines of play at the end after each of which there is a mark: most changes are there."""
EVERY = 32
"""Lines of play before them of which one has a mark. A mark of a large board takes 30 kB."""


class _Judge(Adjudicator):
    """A judge that can be taken back, with all that it has found, to a line before the first broken one."""

    def __init__(self, layouts: LayoutCache) -> None:
        super().__init__(layouts, "engine", None, KEPT)

    def save_all(self) -> _SavedJudge:
        """Return the game as it is and what was found in it, for `restore_all`."""
        return self.save(), self.diagnostics.save(), self._claims.save()

    def restore_all(self, saved: _SavedJudge) -> None:
        """Make all what it was at `save_all`."""
        game, diagnostics, claims = saved
        self.restore(game)
        self.diagnostics.restore(diagnostics)
        self._claims.restore(claims)

    @property
    def ahead(self) -> list[Statement]:
        """The statements that were read ahead and have not been taken."""
        return self._feed.untaken()


class _Mark(NamedTuple):
    """A place between two lines of a game: of the log, lines up to number `seen` decided what is before it."""

    seen: int
    reader: ReaderMark
    game: _SavedJudge
    ahead: list[Statement]
    view: View
    steps: SavedWalker


class KeptWalk:
    """The steps of one log of this name. `walk` gives those of the log as it is now; one call at a time."""

    def __init__(self, name: str, layouts: LayoutCache, drawn: LastPicture) -> None:
        self._name = name
        self._layouts = layouts
        self._drawn = drawn
        self._lines: list[bytes] = []
        self._index = 0
        self._marks: list[_Mark] = []
        self._game: Game | None = None
        self._judge = _Judge(layouts)
        self._walker = Walker(self._judge, (), drawn)

    def walk(self, data: bytes, index: int) -> Replay | None:
        """Return the steps of the game with this number (from 1), as `walk` does."""
        lines = data.removesuffix(b"\n").split(b"\n")
        same = common_ends(self._lines, lines)[0] if index == self._index else 0
        while self._marks and self._marks[-1].seen > same:
            self._marks.pop()
        self._lines, self._index = [], 0  # should judging fail, all of it is done again next time
        if self._marks and self._game is not None:
            game = self._go_on(self._game, self._marks[-1], lines, same)
        else:
            numbered = enumerate(games(BytesIO(data), notation_of, self._layouts.names), 1)
            found = next((game for number, game in numbered if number == index), None)
            if found is None:
                return None
            game = self._game = found
            self._judge = _Judge(self._layouts)
            self._walker = Walker(self._judge, read(BytesIO(data)), self._drawn)
            source = _Source(game)
            self._take(moments(self._judge, source), source)
        self._walker.close()
        self._lines, self._index = lines, index
        said = verdict(self._judge, self._name, index, game.lines)
        return self._walker.replay(said, game.first, game.first + game.lines - 1)

    def _go_on(self, game: Game, mark: _Mark, lines: Sequence[bytes], same: int) -> Game:
        """Go back to a mark, and judge from there."""
        number, walker = mark.reader.number, self._walker
        walker.written = [*walker.written[:same], *read(_stream(lines[same:]), same)]
        walker.restore(mark.steps)
        self._judge.restore_all(mark.game)
        game.go_on(Lines(_stream(lines[number:]), number), mark.reader)
        source = _Source(game)
        self._take(moments(self._judge, source, view=mark.view, ahead=mark.ahead), source)
        return game

    def _take(self, lines: Iterator[Moment], source: _Source) -> None:
        """Note what lines do, with a mark after each."""
        judge, walker = self._judge, self._walker
        for line in lines:
            walker.take(line)
            if judge.live and judge.table is not None and not source.ended:
                reader = source.game.mark()
                self._marks.append(_Mark(reader.number, reader, judge.save_all(), judge.ahead, line.after, walker.save()))
                if len(self._marks) > LAST and self._marks[-LAST - 1].steps[0] % EVERY:
                    del self._marks[-LAST - 1]


class _Source:
    """The statements of a game; `ended` once there are no more, which is known of the line after the last one."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.ended = False

    def __iter__(self) -> Iterator[Scan]:
        return self

    def __next__(self) -> Scan:
        try:
            return next(self.game)
        except StopIteration:
            self.ended = True
            raise


def _stream(lines: Sequence[bytes]) -> BinaryIO:
    return BytesIO(b"".join(line + b"\n" for line in lines))
