"""The steps of a log that is walked again after every change: what is the same at its beginning is not judged again.

There are marks, to which the judge, the reader and the walker can go back. A mark holds as long as no line has changed that was read
before it, and that may be one line more than was judged. After the first broken line there are no marks.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from boardgen.records import NamedTuple
from referee.judge.ask.laws import notation_of
from referee.judge.judge.adjudicator import Adjudicator
from referee.judge.judge.verdict import moments, verdict
from referee.replay.steps import KEPT, Walker, read
from referee.tlog.reader import Lines, games
from referee.tlog.statements import Header

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import BinaryIO

    from referee.judge.ask.protocol import Table, View
    from referee.judge.headers import LayoutCache, SavedHeaders
    from referee.judge.judge.adjudicator import GameEnd
    from referee.judge.judge.verdict import Moment
    from referee.judge.report.claims import SavedClaims
    from referee.judge.report.diagnostics import SavedDiagnostics
    from referee.replay.steps import Replay, SavedWalker
    from referee.show.picture import LastPicture
    from referee.tlog.reader import Game, ReaderMark
    from referee.tlog.scanner import Scan
    from referee.tlog.statements import Statement


LAST = 8
"""Lines of play at the end after each of which there is a mark: most changes are there."""
EVERY = 32
"""Lines of play before them of which one has a mark. A mark of a large board takes 30 kB."""


class _SavedGame(NamedTuple):
    """A game between two lines, before the first broken one."""

    headers: SavedHeaders
    table: Table
    position: object
    diagnostics: SavedDiagnostics
    claims: SavedClaims
    ended: bool
    headless: bool
    over: GameEnd | None
    valid_through: str | None
    turns: int


class _Judge(Adjudicator):
    """A judge that can be taken back to a line before the first broken one."""

    __slots__ = ("_headers_saved",)

    def __init__(self, layouts: LayoutCache) -> None:
        super().__init__(layouts, "engine", None, KEPT)
        self._headers_saved: SavedHeaders | None = None

    def save(self) -> _SavedGame:
        """Return the game as it is, with its table set, for `restore`; at a cost that does not depend on the length of the log."""
        assert self.live
        assert self.table is not None
        if self._headers_saved is None:
            self._headers_saved = self.headers.save()
        table, over, through = self.table, self._over, self.valid_through
        said = self.diagnostics.save(), self._claims.save()
        return _SavedGame(
            self._headers_saved, table, table.save(), *said, self._other.ended, self._headless, over, through, self.turns
        )

    def restore(self, saved: _SavedGame) -> None:
        """Make the game what it was at `save`."""
        self._assuming = None
        self._begun = self._open = self._live = True
        self.headers.restore(saved.headers)
        self._headers_saved = saved.headers
        self.table = saved.table
        self.table.restore(saved.position)
        self.diagnostics.restore(saved.diagnostics)
        self._claims.restore(saved.claims)
        self._other.ended, self._headless, self._over = saved.ended, saved.headless, saved.over
        self.valid_through, self.turns = saved.valid_through, saved.turns

    @property
    def ahead(self) -> list[Statement]:
        """The statements that were read ahead and have not been taken."""
        return self._feed.untaken()

    def _take(self, statement: Statement) -> None:
        if isinstance(statement, Header) or not self._open:
            self._headers_saved = None
        super()._take(statement)


class _Mark(NamedTuple):
    """A place between two lines of a game: of the log, lines up to number `seen` decided what is before it."""

    seen: int
    reader: ReaderMark
    game: _SavedGame
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
        """Return the steps of the game with this number (from 1), as `walk` of referee/replay/steps.py does."""
        lines = data.removesuffix(b"\n").split(b"\n")
        same = _count_same(self._lines, lines) if index == self._index else 0
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
        self._judge.restore(mark.game)
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
                self._marks.append(_Mark(reader.number, reader, judge.save(), judge.ahead, line.after, walker.save()))
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


def _count_same(before: Sequence[bytes], now: Sequence[bytes]) -> int:
    """Return how many lines are the same at the beginning of two logs."""
    return next((number for number, (one, other) in enumerate(zip(before, now, strict=False)) if one != other), min(len(before), len(now)))


def _stream(lines: Sequence[bytes]) -> BinaryIO:
    return BytesIO(b"".join(line + b"\n" for line in lines))
