"""A table log of Go as a record, and a record as a log of The Map is the Territory, played without dice and cards. Judges nothing.

Logs are read with their comments, which the judge skips."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from boardgen.errors import DataError
from boardgen.layout.ground.board import Board
from boardgen.records import NamedTuple
from referee.convert import wording
from referee.convert.record import BLACK, LARGEST, OTHER, SEATS, WHITE, Boards, Edit, Follower, Move, Record, Remark
from referee.convert.wording import FilePosition, Notes
from referee.judge.ask.laws import notation_of
from referee.judge.judge.statement_feed import looks_like_header
from referee.tlog import freetext
from referee.tlog.reader import LONGEST, Lines, Naming, games
from referee.tlog.statements import Broken, Check, Dead, Diagram, End, Fix, Header, Okay, Reveal, Round, Ruling, Turn

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from referee.judge.headers import LayoutCache
    from referee.tlog.statements import Problem, Statement, Token


GAME = "territory"
OPTIONS = {"dice": "off", "cards": "off"}
RANKS, TEAMS = "Ranks", "Teams"
_A_LINE = 20  # points of a line of set-up or of dead stones


def log(record: Record, boards: Boards) -> str:
    """Return the whole log, in canonical form."""
    lines = ["%tlog 1", *_headers(record), ""]
    lines += _play(record, boards)
    if record.end:
        lines.append(f"end {record.end}")
        for seat, points in record.dead.items():
            lines += [f"dead {seat}: {part} > {OTHER[seat]}" for part in _parts(points)]
    if lines[-1]:
        lines.append("")
    return "\n".join(lines)


def _headers(record: Record) -> Iterator[str]:
    yield f"Game: {GAME}"
    yield f"Board: {record.columns}x{record.rows}"
    yield "Options: " + " ".join(f"{option}={value}" for option, value in (OPTIONS | record.options).items())
    yield f"Players: {_seat_list(SEATS | record.players)}"
    if record.first == WHITE:
        yield f"Order: {WHITE} {BLACK}"
    for header, names in ((RANKS, record.ranks), (TEAMS, record.teams)):
        if names:
            yield f"{header}: {_seat_list(names)}"
    for header in wording.INFO.values():
        if header in record.info:
            yield f"{header}: {record.info[header]}"


def _seat_list(names: Mapping[str, str]) -> str:
    return " ".join(f"{seat}={names[seat]}" for seat in (BLACK, WHITE) if seat in names)


def _play(record: Record, boards: Boards) -> Iterator[str]:
    stones, items = record.set_up()
    for seat in (BLACK, WHITE):
        for part in _parts([point for point, owner in stones.items() if owner == seat]):
            yield f"0{seat} place {part}"
    board = None
    if any(isinstance(item, Edit) for item in items):
        board = Follower(record, boards)
        board.take(Edit(stones))
    first = record.first or BLACK
    round_ = 0
    for item in items:
        if isinstance(item, Move):
            if item.seat == first:
                round_ += 1
            yield f"{round_}{item.seat} {item.point or 'pass'}"
        elif isinstance(item, Edit):
            assert board is not None
            yield from _fixes(item.stones, board)
        else:
            for line in item.lines:
                yield f"# {line}".rstrip()
        if board is not None:
            board.take(item)


def _fixes(stones: Mapping[str, str], board: Follower) -> Iterator[str]:
    """Yield stones changed by hand between turns; a stone is exchanged by taking the old one off first."""
    for point, seat in stones.items():
        stands = board.seat_at(point)
        if stands and stands != seat:
            yield f"fix {point} ."
        if seat and stands != seat:
            yield f"fix {point} {seat}"


def _parts(points: Sequence[str]) -> Iterator[str]:
    """Yield points, some to a line."""
    for start in range(0, len(points), _A_LINE):
        yield " ".join(points[start : start + _A_LINE])


_TYPED = ("Game", "Board", "Options", "Players", "Order", "Handicap", "Result", RANKS, TEAMS)
_STONES = frozenset({"stone", "pass", "-", "done", "draw", "drop", "place"})
"""Events after which the stones are those of Go."""


class Unfit(Exception):  # noqa: N818  (what it says of a log)
    """A log that cannot become SGF; the message says why and `place` where."""

    def __init__(self, message: str, place: FilePosition | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.place = place


def _unfit(header: Header, message: str) -> Unfit:
    return Unfit(message, FilePosition(header.line, header.column))


class Table:
    """Who plays on what, as the headers say. Raises Unfit where they cannot be read."""

    def __init__(self, log: Log, layouts: LayoutCache) -> None:
        self.headers = headers = log.headers()
        game, board = headers.get("Game"), headers.get("Board")
        if game is None and board is not None and layouts.is_known("", board.value):
            game = board._replace(value=layouts.get("", board.value)[0].game)
        if game is None:
            broken = next((statement for statement in log.statements if isinstance(statement, Broken)), None)
            if broken is not None:
                problem = broken.problems[0]
                raise Unfit(problem.message, FilePosition(broken.line, problem.column))
            raise Unfit("the log does not name its game")
        self.game = game.value
        if not layouts.is_known(self.game, board.value if board is not None else ""):
            raise _unfit(game, f"there is no game `{self.game[:40]}`")
        self.board = self._board(layouts)
        self.names = self._players()
        self.order = self._order()

    def _board(self, layouts: LayoutCache) -> Board:
        header = self.headers.get("Board")
        try:
            spec, _ = layouts.get(self.game, header.value if header is not None else "")
        except DataError as error:
            raise _unfit(header or self.headers["Game"], error.faults[0].problem) from None
        named = self.headers.get("Game") or self.headers["Board"]
        if spec.law != spec.game:
            raise _unfit(named, f"{spec.title} has no rules of its own, so it is not known what SGF should show; convert it to json or csv")
        if not isinstance(spec.ground, Board):
            raise _unfit(named, f"{spec.title} is not played on the points of a board, which is all that SGF can show")
        board = spec.ground
        if board.columns > LARGEST or board.rows > LARGEST:
            size = f"{board.columns}x{board.rows}"
            raise _unfit(header or self.headers["Game"], f"SGF names the points of up to {LARGEST}x{LARGEST}, and this board has {size}")
        if not board.grid.plain or board.links:
            what = "links" if board.grid.plain else "diagonals" if board.grid.diagonals else f"a {board.grid.lattice} lattice"
            reason = "SGF shows only square boards, on which every point has up to four neighbours"
            raise _unfit(header or self.headers["Game"], f"this board has {what}; {reason}; --to json or --to csv converts the log")
        return board

    def _players(self) -> dict[str, str]:
        header = self.headers.get("Players")
        if header is None:
            raise _unfit(self.headers["Game"], "the log does not say who plays")
        entries, problems = freetext.players(header)
        problems = freetext.errors(problems)
        if problems:
            raise Unfit(problems[0].message, FilePosition(header.line, problems[0].column))
        return {seat: name for seat, name, _, _ in entries}

    def _order(self) -> list[str]:
        header = self.headers.get("Order")
        seats = [seat for seat, _, _ in freetext.order(header)[0]] if header is not None and header.value else list(self.names)
        if sorted(seats) != sorted(self.names):
            raise _unfit(header or self.headers["Players"], f"the order does not name every player once: {' '.join(self.names)}")
        return seats

    def is_plain(self) -> bool:
        """Return whether the board is a full rectangle with all its lines."""
        board = self.board
        lines = sum(map(len, board.neighbours)) // 2
        wide, high = board.columns, board.rows
        return len(board.names) == wide * high and lines == (wide - 1) * high + wide * (high - 1)

    def colours(self) -> dict[str, str]:
        """Return, of two seats, which is Black and which White: K and W are themselves, else the first in the order of play is Black."""
        first, second = self.order
        if first == WHITE or second == BLACK:
            first, second = second, first
        return {first: BLACK, second: WHITE}


def is_go(log: Log, table: Table) -> bool:
    """Return whether the lines of a log are stones of Go alone, so that nothing has to be judged."""
    if table.game != GAME or len(table.order) != 2 or not table.is_plain():
        return False
    for statement in log.statements:
        if isinstance(statement, Okay):
            return False
        if isinstance(statement, Turn):
            for event in statement.events:
                if event.verb not in _STONES or event.by is not None:
                    return False
    return True


def record(log: Log, table: Table, notes: Notes) -> Record:
    """Return the record of a log of Go. What follows a line of play that cannot be read is left out."""
    return _Go(log, table, notes).record()


def read_headers(record: Record, table: Table, notes: Notes) -> None:
    """Read what the headers say about a game of two: who is Black and White, and who won."""
    colours = table.colours()
    # A player of whom no name is known is called after the colour in a log, which needs one.
    record.players = {colours[seat]: name for seat, name in table.names.items() if name != SEATS.get(seat)}
    if any(seat != colour for seat, colour in colours.items()):
        who = " and ".join(f"{seat} is {SEATS[colour]}" for seat, colour in colours.items())
        notes.warn("seats", f"SGF has only Black and White: there {who}")
    headers = table.headers
    for key, into in ((RANKS, record.ranks), (TEAMS, record.teams)):
        if key in headers:
            into.update({colours[seat]: name for seat, name, _, _ in freetext.players(headers[key])[0] if seat in colours})
    common(record, table, notes)
    scores = {seat: score for seat, score, _, _ in freetext.result(headers["Result"])[0]} if "Result" in headers else {}
    if set(scores) == set(colours) and wording.OUTCOME not in record.info:
        points = {colours[seat]: score for seat, score in scores.items()}
        ahead = points[BLACK] - points[WHITE]
        record.info[wording.OUTCOME] = f"{BLACK if ahead > 0 else WHITE}+{abs(ahead)}" if ahead else "0"


def common(record: Record, table: Table, notes: Notes) -> None:
    """Add the information about a game of any number of players from its headers. Headers that SGF does not know become comments."""
    headers = table.headers
    for key, header in headers.items():
        if key in wording.PROPERTIES and header.value:
            record.info[key] = header.value
    others = [f"{key}: {header.value}" for key, header in headers.items() if key not in wording.PROPERTIES and key not in _TYPED]
    if others:
        record.items.insert(0, Remark(others))
    if "Handicap" in headers:
        notes.lose("the header Handicap")


class _Go:
    def __init__(self, log: Log, table: Table, notes: Notes) -> None:
        self.log = log
        self.table = table
        self.notes = notes
        self.colours = table.colours()
        self.out = Record(table.board.columns, table.board.rows)

    def record(self) -> Record:
        out, log = self.out, self.log
        waiting = sorted(log.remarks.items(), reverse=True)
        for statement in log.statements:
            self._remark(waiting, statement.line)
            if isinstance(statement, Broken):
                if not self._passes_broken(statement):
                    break
            else:
                self._take(statement)
            if "#" in statement.text:
                self._say([wording.remark(statement.text)])
        else:
            self._remark(waiting, None)
        read_headers(out, self.table, self.notes)
        out.first = next((item.seat for item in out.items if isinstance(item, Move)), self.colours[self.table.order[0]])
        self.notes.lose("struck-out lines", log.struck)
        return out

    def _remark(self, waiting: list[tuple[int, str]], before: int | None) -> None:
        lines = []
        while waiting and (before is None or waiting[-1][0] < before):
            lines.append(waiting.pop()[1])
        self._say(lines)

    def _say(self, lines: list[str]) -> None:
        items = self.out.items
        if lines and items and isinstance(items[-1], Remark):
            items[-1].lines.extend(lines)
        elif lines:
            items.append(Remark(lines))

    def _passes_broken(self, broken: Broken) -> bool:
        """Return whether the game can be followed past a line that cannot be read."""
        problem = broken.problems[0]
        place = FilePosition(broken.line, problem.column)
        if looks_like_header(broken.text) or broken.text.lstrip().startswith(("=", "|", "~")):
            self.notes.warn("broken", f"{problem.message}; the line is ignored", place)
            return True
        self.notes.fail(f"{problem.message}; the record ends before this line", place)
        return False

    def _take(self, statement: Statement) -> None:
        out, lose = self.out, self.notes.lose
        if isinstance(statement, Turn):
            lose("claims", len(statement.claims))
            self._turn(statement)
        elif isinstance(statement, Fix):
            if statement.point is None:
                lose("corrections of holdings")
            else:
                self._check_point(statement.point, statement, statement.key.column)
                mark = statement.mark.text if statement.mark is not None else "."
                self._edit({statement.point: "" if mark == "." else self._colour(mark, statement)})
        elif isinstance(statement, End):
            out.end = statement.how
        elif isinstance(statement, Dead):
            seat = self._colour(statement.seat.text, statement)
            if self.colours.get(statement.to.text) != OTHER[seat]:
                raise Unfit("dead stones go to the other player", FilePosition(statement.line, statement.to.column))
            for token in statement.points:
                self._check_point(token.text, statement, token.column)
                out.dead.setdefault(seat, []).append(token.text)
        elif isinstance(statement, (Check, Diagram)):
            lose("checkpoints")
        elif isinstance(statement, Round):
            lose("rolls, starts and deals of the set-up")
        elif isinstance(statement, Ruling):
            lose("changes of rules")
        elif isinstance(statement, Reveal):
            lose("cards")

    def _turn(self, turn: Turn) -> None:
        seat = self._colour(turn.seat, turn)
        moves: list[str] = []
        for event in turn.events:
            if event.verb == "pass":
                moves.append("")
            elif event.verb in ("draw", "drop"):
                self.notes.lose("cards")
            elif event.verb in ("stone", "place"):
                moves += self._points(turn, event.args)
        if not turn.round:
            self._edit(dict.fromkeys(filter(None, moves), seat))
            return
        if not moves:
            self.notes.warn("declined", "a move that was declined is written as a pass", FilePosition(turn.line, turn.column))
        self.out.items += [Move(seat, point) for point in moves or [""]]

    def _points(self, turn: Turn, words: tuple[Token, ...]) -> list[str]:
        points = []
        for word in words:
            if word.kind == "POINT":
                self._check_point(word.text, turn, word.column)
                points.append(word.text)
            elif word.kind == "DICE":
                self.notes.lose("dice")
            elif word.kind == "CAPT":
                self.notes.lose("claims")
        return points

    def _edit(self, stones: dict[str, str]) -> None:
        items = self.out.items
        if not stones:
            return
        if items and isinstance(items[-1], Edit):
            items[-1].stones.update(stones)
        else:
            items.append(Edit(stones))

    def _colour(self, seat: str, at: Turn | Fix | Dead) -> str:
        if seat not in self.colours:
            raise Unfit(f"{seat} does not play in this game; seats: {' '.join(self.table.order)}", FilePosition(at.line, at.column))
        return self.colours[seat]

    def _check_point(self, point: str, at: Statement, column: int) -> None:
        if point not in self.table.board.index:
            size = f"{self.table.board.columns}x{self.table.board.rows}"
            raise Unfit(f"{point} is not on the board of {size}", FilePosition(at.line, column))


class Log(NamedTuple):
    """One game of a log. `statements` are in order, without empty, comment and struck lines; `remarks` are its comment lines by number."""

    index: int  # type: ignore[assignment]  # the word of the machine output; nobody looks a log up as a tuple
    statements: list[Statement]
    remarks: dict[int, str]
    struck: int
    lines: int

    def headers(self) -> dict[str, Header]:
        """Return the first header of each key."""
        first: dict[str, Header] = {}
        for statement in self.statements:
            if isinstance(statement, Header):
                first.setdefault(statement.key, statement)
        return first

    def source(self) -> Iterator[tuple[Statement, tuple[Problem, ...]]]:
        """Return the statements as the adjudicator takes them; leniencies do not matter here."""
        return ((statement, ()) for statement in self.statements)


def logs(data: bytes, naming: Naming) -> Iterator[Log]:
    """Yield the games of a log: at least one, as the reader of logs has it."""
    passed = _list_unjudged(data)
    for game in games(io.BytesIO(data), notation_of, naming):
        statements = [statement for statement, _ in game]
        first = statements[0].line if statements else 1
        remarks: dict[int, str] = {}
        struck = 0
        while passed and passed[-1][0] < first + game.lines:
            number, line = passed.pop()
            if line.lstrip().startswith("~"):
                struck += 1
            elif number >= first:
                remarks[number] = wording.remark(line)
        yield Log(game.index, statements, remarks, struck, game.lines)


def _list_unjudged(data: bytes) -> list[tuple[int, str]]:
    """Return the comment lines and the struck ones with their numbers, last first."""
    lines = Lines(io.BytesIO(data))
    comments = [
        (lines.number, line)
        for line in lines
        if isinstance(line, str) and len(line) <= LONGEST and line.lstrip()[:1] in ("#", "~") and line.strip()
    ]
    comments.reverse()
    return comments
