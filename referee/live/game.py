"""A game that is open: what is due, whether a line would be accepted and what it would change, playing it and taking it back.

One line costs one line: nothing is ever replayed. The judging itself is the adjudicator's (live_position.py)."""

from __future__ import annotations

import re
from io import BytesIO
from typing import TYPE_CHECKING

from referee.errors import RefereeError, Unusable
from referee.judge.ask.laws import notation_of
from referee.judge.headers import LayoutCache
from referee.judge.report.findings import Finding
from referee.live.live_position import Attempt, Judged, LineJudge, LineRefused, Position, Saved, check_group, next_group
from referee.show.changes import Changes, compare_views
from referee.tlog.reader import Game as Reader, Lines, Scanners, begins_game, unreadable
from referee.tlog.scanner import canonical
from referee.tlog.statements import Blank, Broken, Header, Magic, Okay, Rewritten, Statement, Struck

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from referee.judge.ask.protocol import Table, View
    from referee.judge.judge.verdict import Verdict
    from referee.tlog.automaton import Automaton
    from referee.tlog.notation import Notation
    from referee.tlog.scanner import Scan


SILENT = (Blank, Struck, Header, Magic)
"""Statements that change nothing on the table."""
KEPT = 200
"""Answers about one position that are kept; a page asks for one with each touch."""


class LiveGame:
    """One game that is open. `name` stands for its file in messages.

    Where the log has a line that is not accepted, the game is as it was before it: `refused` is that line, `rest` are the lines after it.
    """

    def __init__(
        self,
        lines: Iterable[str | bytes],
        *,
        first: int = 1,
        name: str = "log",
        at: str = "",
        layouts: LayoutCache | None = None,
        strict: bool = False,
    ) -> None:
        self.name = name
        self.layouts = layouts or LayoutCache()
        self.refused: Attempt | None = None
        self.rest: tuple[str | bytes, ...] = ()
        self._judge = LineJudge(self.layouts, strict=strict)
        self._reader = Reader(Lines(BytesIO()), 1, Scanners(notation_of), self.layouts.names)
        self._opening: tuple[Finding, ...] = ()
        self._table_set: Saved | None = None  # the judge with the table set, where the log has headers alone so far
        self._view: View | None = None
        self._kept: dict[str, object] = {}
        self._kept_at: Position | None = None
        self._here = Position(None, first, (), (), Judged((), (), goes_on=True))
        self._here.saved = self._save()
        self._feed(tuple(lines), at)

    # Where the game is

    @property
    def here(self) -> Position:
        """The position now; give it to `go` to come back to it."""
        return self._here

    @property
    def kept(self) -> dict[str, object]:
        """What others have found out about the position now, by the line they asked about; empty after the position has changed."""
        if self._kept_at is not self._here or len(self._kept) >= KEPT:
            self._kept_at, self._kept = self._here, {}
        return self._kept

    @property
    def table(self) -> Table | None:
        """The table to look at; None while a header stands against it, as `problems` says. Only `play` and `go` change it."""
        self._set_table()
        return self._judge.table

    @property
    def problems(self) -> tuple[Finding, ...]:
        """What stands against setting the table: headers that are wrong or missing; empty where the game can be played."""
        self._set_table()
        return self._opening if self._judge.table is None else ()

    @property
    def due(self) -> str | None:
        """The id of the turn that is due, such as `4R`; `4` for an event of the whole table; None when the game is over or not opened."""
        table = self.table
        return None if table is None else table.due_id

    @property
    def turn(self) -> str | None:
        """The id of the last turn played."""
        return self._here.turn

    @property
    def headers(self) -> dict[str, str]:
        return dict(self._judge.headers.values())

    @property
    def players(self) -> dict[str, str]:
        self._set_table()
        return dict(self._judge.headers.players)

    @property
    def game(self) -> str:
        self._set_table()
        return self._judge.headers.game

    def positions(self) -> list[Position]:
        """Return the positions from the first line to now."""
        return self._here.path()

    @property
    def lines(self) -> list[str | bytes]:
        """The lines of the log up to now."""
        return [line for position in self.positions() for line in position.lines]

    @property
    def text(self) -> str:
        """The log up to now, ready to be written to a file. A line that is not UTF-8 is shown as `check` shows it."""
        return "".join(f"{line if isinstance(line, str) else line.decode('utf-8', 'backslashreplace')}\n" for line in self.lines)

    @property
    def findings(self) -> list[Finding]:
        """What there is to say about the lines up to now, and about the line that was refused when the log was opened."""
        found = [finding for position in self.positions() for finding in position.findings]
        return found + list(self.refused.findings if self.refused is not None else ())

    def verdict(self) -> Verdict:
        """Return the game up to now as `check` gives it, for reports and pictures."""
        from referee.judge.judge.verdict import verdict

        self._set_table()
        saved = self._save()
        positions = self.positions()
        result = self._judge.compare_result()
        self._restore(saved)
        findings = sorted((*self.findings, *result.findings), key=lambda finding: (finding.line, finding.column))
        levels = [finding.level for finding in findings]
        return verdict(self._judge, self.name, 1, self._here.next_number - (positions[0].number if positions else 1))._replace(
            findings=findings,
            errors=levels.count("error"),
            warnings=levels.count("warning"),
            valid=self._judge.table is not None and not levels.count("error"),
            irregularities=[odd for position in positions for odd in position.irregularities],
            live=self.refused is None,
        )

    # Lines

    def attempt(self, line: str) -> Attempt:
        """Judge a line as the next one of the log, and leave everything as it is.

        After a turn its `!ok` lines may follow in the same text. An `!ok` alone belongs to the turn before it, which is judged again.
        Raises Unusable for a text of several other lines."""
        texts: tuple[str | bytes, ...] = tuple(line.removesuffix("\n").replace("\r\n", "\n").split("\n"))
        first, saved = self._here.next_number, self._here.saved
        try:
            scans = tuple(self._scan(text, number) for number, text in enumerate(texts, first))
            check_group(scans)
            before = self._here
            if isinstance(scans[0][0], Okay) and (turn := before.last_turn) is not None:
                group = (turn, *before.since(turn))
                texts = (*(text for one in group for text in one.lines), *texts)
                scans = (*(scan for one in group for scan in one.scans), *scans)
                assert turn.before is not None  # something comes before a turn
                before = turn.before
            return self._attempt(before, texts, scans)
        finally:
            self._restore(self._table_set or saved)

    def scan(self, line: str) -> Statement:
        """Return a line as it is read here, without judging it."""
        return self._reader.scan(line, self._here.next_number)[0]

    @property
    def notation(self) -> Notation:
        """The notation of the lines that come next."""
        return self._reader.scanner.notation

    def canonical(self, line: str) -> str:
        """Return a line in its canonical form: natural spellings, names and lower case put right, as far as it can be read."""
        _, warnings = self._reader.scan(line, self._here.next_number)
        edits = {edit for problem in warnings for repair in problem.repairs if repair.lenient for edit in repair.edits}
        return canonical(Rewritten(line, tuple(sorted(edits))).text, self._reader.scanner)

    def automaton(self, kind: str) -> Automaton:
        """Return what words may follow each other in a kind of line of this game (referee/tlog/automaton.py)."""
        return self._reader.automaton(kind)

    @property
    def ended(self) -> bool:
        """Whether an `end` line was played."""
        return self._judge.ended

    def play(self, line: str | Attempt, *, anyway: bool = False) -> Attempt:
        """Play a line, or what `attempt` made of it just now. Raises LineRefused where it is not accepted, and leaves all as it is.

        `anyway` plays a line with which the game can go on although it has an error: a claim that is wrong, say. The values by the
        rules hold."""
        attempt = self.attempt(line) if isinstance(line, str) else line
        if not (attempt.accepted or (anyway and attempt.goes_on)):
            raise LineRefused(attempt)
        if attempt.base is not self._here:
            raise Unusable("the line was tried in another position of the game; try it again")
        self._check_whole()
        self.go(attempt.position)
        return attempt

    def undo(self) -> tuple[str | bytes, ...]:
        """Take back the last line, with the `!ok` lines that belong to it; returns them. Unusable where there is none."""
        self._check_whole()
        lines = self._here.lines
        if self._here.before is None or not lines:
            raise Unusable("there is no line to take back")
        self.go(self._here.before)
        return lines

    def strike(self) -> tuple[str, ...]:
        """Take back the last line of play and keep it struck out, as the notation requires; returns the struck-out lines as written.

        Unusable where there is none."""
        self._check_whole()
        position = self.last_line()
        if position is None or position.before is None:
            raise Unusable("there is no line of play to strike out")
        kept = self._here.since(position)
        self.go(position.before)
        struck = tuple(f"~{line.lstrip()}" for line in position.lines if isinstance(line, str))
        for line in (*struck, *(line for one in kept for line in one.lines if isinstance(line, str))):
            self.play(line)
        return struck

    def last_line(self) -> Position | None:
        """Return the position after the last line of play, which `strike` takes back; None where there is none."""
        return self._here.last_line

    def discard_rest(self) -> tuple[str | bytes, ...]:
        """Drop the line that was refused when the log was opened, and those after it; returns them. Then the game can go on."""
        dropped = (*self.refused.position.lines, *self.rest) if self.refused is not None else ()
        self.refused, self.rest = None, ()
        return dropped

    def go(self, position: Position) -> None:
        """Make the game what it was at a position, earlier or later, of this line of play or of another."""
        self._here = position
        self._restore(position.saved)
        self._table_set = None
        self._view = None
        self._opening = ()

    def reread(self, lines: Sequence[str | bytes]) -> None:
        """Follow a log that was changed by hand: its lines as they are now. What is the same at its beginning is not judged again."""
        same: Position | None = None
        count = 0
        for position in self.positions():
            if tuple(lines[count : count + len(position.lines)]) != position.lines:
                break
            count += len(position.lines)
            same = position
        if same is None:
            same = self.positions()[0].before if self.positions() else self._here
        assert same is not None
        self.go(same)
        self._feed(tuple(lines[count:]), "")

    # Inside

    def _save(self) -> Saved:
        return self._judge.save(), self._reader.save()

    def _restore(self, saved: Saved | None) -> None:
        assert saved is not None  # only the beginning of a log that is being read has nothing saved
        judge, reader = saved
        self._judge.restore(judge)
        self._reader.restore(reader)

    def _set_table(self) -> None:
        """Set the table where the log has headers alone so far: more of them may come, so this is not part of any position."""
        if self._judge.opened or self._opening:
            return
        judged = self._judge.set_table()
        self._opening = judged.findings
        if judged.goes_on:
            self._table_set = self._save()
        else:
            self._restore(self._here.saved)

    def _feed(self, lines: tuple[str | bytes, ...], at: str) -> None:
        """Take the lines of a log, up to a turn where one is named, and no further than the first that is not accepted."""
        self.refused, self.rest = None, ()
        taken = 0
        while taken < len(lines) and not (at and self._here.turn == at):
            texts, scans = next_group(lines, taken, self._here.next_number, self._scan)
            attempt = self._attempt(self._here, texts, scans, bare=True)
            if not attempt.goes_on:
                self._restore(self._here.saved)
                self.refused = attempt
                self.rest = lines[taken + len(texts) :]
                return
            self._here = attempt.position
            taken += len(texts)
        self._view = None
        if at and self._here.turn != at:
            raise Unusable(f"{self.name} has no turn {at}; it goes through {self._here.turn or 'no turn'}")

    def _scan(self, line: str | bytes, number: int) -> Scan:
        return self._reader.scan(line, number) if isinstance(line, str) else (unreadable(line, number), ())

    def _attempt(self, before: Position, texts: tuple[str | bytes, ...], scans: tuple[Scan, ...], *, bare: bool = False) -> Attempt:
        """Judge a statement with the lines that belong to it; leaves the judge after it. `bare`: its changes are not looked at."""
        statement = scans[0][0]
        looks = not bare and not isinstance(statement, SILENT)
        seen = self._look_before() if looks else None
        opening: tuple[Finding, ...] = ()
        if before is not self._here or (self._table_set is not None and isinstance(statement, (Header, Broken))):
            self._restore(before.saved)
        elif self._table_set is not None and not bare:
            opening = self._opening
        judged = self._second_game(statement, texts) or self._judge.judge(scans)
        if opening:
            judged = judged._replace(findings=(*opening, *judged.findings))
        position = Position(before, before.next_number, texts, scans, judged)
        position.turn = self._judge.diagnostics.last
        position.saved = self._save()
        table = self._judge.table
        changes = compare_views(seen, table.view()) if seen is not None and table is not None and judged.goes_on else Changes()
        accepted = judged.goes_on and not any(finding.level == "error" for finding in judged.findings)
        return Attempt(accepted, judged.goes_on, judged.findings, changes, statement, position, self._here)

    def _look_before(self) -> View | None:
        """Return the position before a line, looked at once."""
        if self._view is None and (table := self.table) is not None:
            self._view = table.view()
        return self._view

    def _second_game(self, statement: Statement, texts: tuple[str | bytes, ...]) -> Judged | None:
        """Return what there is to say about a line that begins another game."""
        if not self._here.lines or not (isinstance(statement, Magic) or (isinstance(texts[0], str) and begins_game(texts[0]))):
            return None
        text = texts[0] if isinstance(texts[0], str) else ""
        message, help = "a game has begun already", "write a new game in a file of its own, or below the end of this one"
        number = statement.line
        return Judged((Finding(number, 1, len(text) + 1, None, "error", "tlog:magic", message, help=help, text=text),), (), goes_on=False)

    def _check_whole(self) -> None:
        if self.refused is not None:
            number, why = self.refused.position.number, self.refused.errors[0].message
            raise Unusable(f"{self.name}: line {number} is not accepted: {why}; correct it, or drop it and the rest with `discard_rest`")


_WHOLE = re.compile(r"\d+[A-Z]?(\s|\Z)|[~#|=%]|!ok\s|!rule\s|(fix|dead|reveal|end)(\s|\Z)|[A-Z][A-Za-z-]*:")


def line(game: LiveGame, typed: str) -> str:
    """Return the line of the log. RefereeError where it is a turn and the game is over."""
    typed = typed.strip()
    if _WHOLE.match(typed):
        return typed
    if game.due is None:
        raise RefereeError("the game is over; only `dead`, `reveal`, claims such as `= $ R45`, and comments can follow")
    return f"{game.due} {typed}".rstrip()
