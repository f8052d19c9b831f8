"""One game between bots, on the referee's own table: its log is one that `referee check` accepts, header and result included."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from boardgen.records import NamedTuple
from referee.errors import IllegalMove, RefereeError, UnreadableMove, Unusable
from referee.judge.ask.laws import law, names_of, scanner
from referee.stats.collect import Follower
from referee.tlog.statements import Round, Statement, Turn
from referee.trial.bots.search import PLAIN, Library, take

if TYPE_CHECKING:
    from collections.abc import Mapping

    from boardgen.layout.spec.spec import GameSpec
    from referee.judge.ask.protocol import Seating, Table
    from referee.judge.ask.trials import Moves
    from referee.trial.bots.bot import Bot

LONGEST = 2000
"""Turns after which a game is cut off, if nothing else is said."""


class BotError(RefereeError):
    """A bot that failed, or wrote a line that the law refuses. Its text names the bot, the seat, the turn and the seed of the game."""


class GameResult(NamedTuple):
    """A game that was played: the lines of its log and the table at its end. `turns` were played.

    `cut_off`: the game did not end within the turns that it was given; its log ends with `end agreed`."""

    lines: tuple[str, ...]
    table: Table
    turns: int
    cut_off: bool

    @property
    def text(self) -> str:
        """The log as a file has it."""
        return "\n".join(self.lines) + "\n"


class Playground:
    """A layout ready for many games: what all tables of it share is made once. `board` is what a log gives after `Board:`, or empty."""

    def __init__(self, spec: GameSpec, board: str = "", shared: object = None) -> None:
        self.spec = spec
        self.board = board
        self._law = law(spec)
        self.first_drawn: bool = self._law.first_drawn
        self.shared = self._law.prepare(spec) if shared is None else shared
        self.library = Library()
        self.scanner = scanner(spec.law)
        self.scanner.use(lambda: names_of(spec))

    def table(self, seating: Seating) -> Table:
        """Return a table before the first line. Unusable for players that this layout does not seat, and for handicaps."""
        least, most = self.spec.players
        if not least <= len(seating.names) <= most:
            raise Unusable(f"{len(seating.names)} players, and {self.spec.title} is for {least} to {most}; seat {least} to {most}")
        if seating.handicaps:
            raise Unusable("bots play without handicaps; leave them out of the seating")
        return self._law.open(self.spec, self.shared, seating)


class Watch:
    """Follows a game for its row. `events` is how many its lines had."""

    def __init__(self, ground: Playground, seating: Seating) -> None:
        self.follower = Follower(ground.table(seating))
        self.events = 0
        self._scan = ground.scanner.scan

    def count(self, table: Table, statement: Statement, events: list[object]) -> None:
        """Count a line of the log other than a header, with its events as the table reads them."""
        if isinstance(statement, Turn | Round):
            self.events += len(statement.events)
            self.follower.count(table, statement, events)
        else:
            self.follower.settle(table)

    def count_text(self, table: Table, turn: tuple[int, str], line: str, number: int) -> None:
        """Count a turn that the table has played in a hurry, from its text: it has one event, a stone. `number` is that of the line."""
        if self.follower.count_text(table, *turn, line):
            self.events += 1
        else:
            statement = self._scan(line, number)[0]
            assert isinstance(statement, Turn)
            self.count(table, statement, table.read(statement)[0])


def play_game(
    ground: Playground, seating: Seating, bots: Mapping[str, Bot], seed: int, *, longest: int = LONGEST, watch: Watch | None = None
) -> GameResult:
    """Play one game to its end; `bots` has the bot of each seat. The same arguments give the same game.

    Dice, draws and deals are by `Random(seed)`, and so are the choices of the bots. `watch` looks on. Raises BotError."""
    return _Game(ground, seating, bots, seed, longest, watch).play()


class _Game:
    """A game while it is played."""

    def __init__(self, ground: Playground, seating: Seating, bots: Mapping[str, Bot], seed: int, longest: int, watch: Watch | None) -> None:
        self.table = ground.table(seating)
        lacking = [seat for seat in seating.names if seat not in bots]
        if lacking:
            raise Unusable(f"no bot for seat {lacking[0]}; name one for each of {' '.join(seating.names)}")
        self._seating = seating
        self._bots = bots
        self._seed = seed
        self._longest = longest
        self._dice = Random(seed)
        self._scan = ground.scanner.scan
        self._moves: Moves[Table] = ground.library.of(self.table)
        lines = ["%tlog 1", f"Game: {ground.spec.game}"]
        lines += [f"Board: {ground.board}"] if ground.board else []
        lines.append("Players: " + " ".join(f"{seat}={name}" for seat, name in seating.names.items()))
        lines += [f"Order: {' '.join(seating.order)}"] if seating.ordered else []
        lines += ["Options: " + " ".join(f"{key}={value}" for key, value in sorted(seating.options.items()))] if seating.options else []
        self._lines = lines
        self._turns = 0
        self._asked = ""
        self._watch = watch
        self._taken: tuple[Statement, list[object]] | None = None

    def play(self) -> GameResult:
        """Return the whole game."""
        table, dice, moves = self.table, self._dice, self._moves
        cut_off = False
        while not table.finished:
            end = moves.end_line(table)
            if not end and self._turns >= self._longest:
                end, cut_off = "end agreed", True
            self._asked = ""
            line = end or moves.table_line(table, self._seating, self._ask, dice)
            self._take(line) if line else self._turn()
            self._tell()
        self._asked = ""
        while line := moves.end_line(table):
            self._take(line)
            self._tell()
        self._lines += _result(table)
        return GameResult(tuple(self._lines), table, self._turns, cut_off)

    def _tell(self) -> None:
        """Let whoever watches see the line that was just taken."""
        if self._watch is not None and self._taken is not None:
            self._watch.count(self.table, *self._taken)
        self._taken = None

    def _turn(self) -> None:
        """Play the turn that is due, with what others add to it."""
        table = self.table
        due = table.due()
        assert due is not None  # the game is not over
        round_, self._asked = due
        seat = self._asked
        in_a_hurry = False
        try:
            events = self._bots[seat].line(table, seat, self._dice)
            line = turn = f"{round_}{seat} {events}"
            for other in table.order:
                if other != seat and (reply := self._bots[other].answer(table, other, line, self._dice)):
                    line = f"{line} ; {reply}"
            if line is turn and table.hurry(line, PLAIN, 0):
                self._lines.append(line)
                in_a_hurry = True
            else:
                self._take(line)
        except BotError:
            raise
        except Exception as error:
            raise self._failure(seat, f"{round_}{seat}", f"{type(error).__name__}: {error}") from error
        if in_a_hurry and self._watch is not None:
            self._watch.count_text(table, due, line, len(self._lines))
        self._turns += 1

    def _ask(self, seat: str, line: str) -> str:
        """Return what the bot of a seat adds to a line of the whole table."""
        self._asked = seat
        try:
            return self._bots[seat].answer(self.table, seat, line, self._dice)
        except Exception as error:
            raise self._failure(seat, f"the line `{line}`", f"{type(error).__name__}: {error}") from error

    def _take(self, line: str) -> None:
        """Read a line and play it, as the judge does."""
        try:
            self._taken = take(self.table, self._scan, line, len(self._lines) + 1)
        except (IllegalMove, UnreadableMove) as error:
            raise self._failure(self._asked, f"`{line}`", f"{error.message}; {error.help}" if error.help else error.message) from error
        self._lines.append(line)

    def _failure(self, seat: str, where: str, why: str) -> BotError:
        who = f"bot {self._bots[seat].name} of seat {seat}" if seat else "the game's own moves"
        return BotError(f"{who} failed in {where} of the game with seed {self._seed}: {why}")


def _result(table: Table) -> list[str]:
    """Return the `Result:` line, which has whole numbers; none where a score is not whole."""
    scores = {standing.seat: standing.score for standing in table.standings()}
    whole = all(score == int(score) for score in scores.values())
    return ["Result: " + " ".join(f"{seat}{int(score)}" for seat, score in sorted(scores.items()))] if whole else []
