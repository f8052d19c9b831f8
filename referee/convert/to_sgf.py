"""A record becomes SGF FF[4]: one game, one line of play, UTF-8. A game that is more than Go becomes a film of its positions.

What the rules of the game made of each line is asked of the judge. Of two players, a turn that a Go program would play likewise is
a move; everything else is a position set up by hand. Of more than two, every turn is one, and stones of other colours carry the letter
of their seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from referee.convert import go_log, wording
from referee.convert.go_log import Log
from referee.convert.record import BLACK, SEATS, WHITE, Edit, Move, Points, Record, Remark
from referee.convert.wording import FilePosition, Notes, escape
from referee.go.goban import Goban
from referee.go.refusals import Refused
from referee.go.topology import Topology
from referee.judge.judge.adjudicator import Adjudicator
from referee.judge.judge.verdict import Moment, moments
from referee.show.changes import owners
from referee.tlog.statements import Broken, Turn

_COLOURS = {BLACK: "B", WHITE: "W"}
_A_LINE = 76  # characters of a line, unless a comment line is longer
_A_LIST = 18  # values of a line
_POINTS = {"": "AE", BLACK: "AB", WHITE: "AW"}


def sgf(record: Record, points: Points, territory: Mapping[str, Sequence[str]] | None = None) -> str:
    """Return the text of a game, with a line feed. `territory` are the points of each seat in the last position, where that is known."""
    written = points.written
    stones, items = record.set_up()
    nodes: list[str] = []
    node = "".join(_root(record, stones, points))
    comments: list[str] = []
    for item in items:
        if isinstance(item, Remark):
            # A comment before the first move is about the game.
            comments += item.lines
            continue
        nodes.append(node + _text("C", "\n".join(comments)))
        comments = []
        node = _move(item, written) if isinstance(item, Move) else _stones(item, written)
    nodes.append(node + _text("C", "\n".join(comments)))
    if territory is not None:
        nodes[-1] += "".join(_list(name, territory.get(seat, ()), written) for name, seat in (("TB", BLACK), ("TW", WHITE)))
    return f"({_wrap_nodes(nodes)})\n"


def _root(record: Record, stones: Mapping[str, str], points: Points) -> Iterator[str]:
    columns, rows = record.columns, record.rows
    yield f"FF[4]GM[1]CA[UTF-8]AP[Inkstone:1]SZ[{columns if columns == rows else f'{columns}:{rows}'}]"
    for name, seat in (("PB", BLACK), ("PW", WHITE)):
        yield _text(name, record.players.get(seat, ""))
    for one, two, names in (("BR", "WR", record.ranks), ("BT", "WT", record.teams)):
        yield _text(one, names.get(BLACK, "")) + _text(two, names.get(WHITE, ""))
    for name, header in wording.INFO.items():
        value = record.info.get(header, "")
        yield _text(name, wording.result(value) if header == wording.OUTCOME else value)
    yield _list("DD", record.gone, points.written)
    if len(stones) > 1 and set(stones.values()) == {BLACK} and record.first == WHITE:
        yield f"HA[{len(stones)}]"
    yield _stones(Edit(dict(stones)), points.written)
    if record.first and (stones or (record.first == WHITE and not any(isinstance(item, Move) for item in record.items))):
        yield f"PL[{_COLOURS[record.first]}]"


def _text(name: str, value: str) -> str:
    return f"{name}[{escape(value)}]" if value else ""


def _move(move: Move, written: Mapping[str, str]) -> str:
    return f"{_COLOURS[move.seat]}[{written[move.point] if move.point else ''}]"


def _stones(edit: Edit, written: Mapping[str, str]) -> str:
    by_seat: dict[str, list[str]] = {}
    for point, seat in edit.stones.items():
        by_seat.setdefault(seat, []).append(point)
    lists = "".join(_list(_POINTS[seat], points, written) for seat, points in by_seat.items())
    return lists + _values("LB", [f"[{written[point]}:{letter}]" for point, letter in edit.letters])


def _list(name: str, points: Iterable[str], written: Mapping[str, str]) -> str:
    return _values(name, [f"[{written[point]}]" for point in points])


def _values(name: str, values: Sequence[str]) -> str:
    """Return a property of many values, some to a line."""
    lines = ("".join(values[start : start + _A_LIST]) for start in range(0, len(values), _A_LIST))
    return name + "\n".join(lines) if values else ""


def _wrap_nodes(nodes: Iterable[str]) -> str:
    """Return the nodes, several to a line."""
    lines: list[str] = []
    line = ""
    for node in nodes:
        if line and len(line) + len(node) >= _A_LINE:
            lines.append(line)
            line = ""
        line += f";{node}"
    return "\n".join([*lines, line])


def record(log: Log, table: go_log.Table, adjudicator: Adjudicator, notes: Notes) -> Record:
    """Return the film of a log, up to its first broken rule."""
    return _Film(log, table, notes).record(adjudicator)


class _Film:
    def __init__(self, log: Log, table: go_log.Table, notes: Notes) -> None:
        self.log = log
        self.table = table
        self.notes = notes
        self.out = Record(table.board.columns, table.board.rows, film=True)
        self.two = len(table.order) == 2
        self.colours = table.colours() if self.two else _alternate(table.order)
        self.stones: dict[str, str] = {}
        self.go = Goban(Topology(table.board.neighbours), colours=2) if self.two and table.is_plain() else None

    def record(self, adjudicator: Adjudicator) -> Record:
        waiting = sorted(self.log.remarks.items(), reverse=True)
        for line in moments(adjudicator, self.log.source()):
            if adjudicator.table is None:
                continue
            if not line.counts or isinstance(line.statement, Broken):
                break
            self._frame(line)
            comments = []
            while waiting and waiting[-1][0] < line.statement.line:
                comments.append(waiting.pop()[1])
            self.out.items.append(Remark([*comments, *(wording.comment_line(one.text) for one in adjudicator.together)]))
        else:
            if waiting:
                self.out.items.append(Remark([comment for _, comment in waiting[::-1]]))
        for finding in adjudicator.diagnostics.findings.sorted():
            if finding.level == "error":
                self.notes.fail(f"{finding.message}; the record ends here", FilePosition(finding.line, finding.column))
                break
        self._say()
        return self.out

    def _frame(self, line: Moment) -> None:
        """Write the position after a line as a move or as a change by hand; a line that changes nothing is only a comment."""
        before, now, statement = self.stones, line.after.stones, line.statement
        self.stones = dict(now)
        change = {point: self.colours[seat] if seat else "" for point, seat in owners(before, now).items()}
        turn = statement if isinstance(statement, Turn) and statement.round else None
        move = self._move(turn, before, now) if turn is not None and self.two else None
        if move is not None:
            self.out.items.append(move)
            return
        if change and self.go is not None:
            for point, colour in change.items():
                number = self.table.board.index[point]
                if self.go.colour_at(number) >= 0:
                    self.go.lift(number)
                if colour:
                    self.go.put((BLACK, WHITE).index(colour), number)
        if change or turn is not None:
            self.out.items.append(Edit(change, letters=self._letters()))

    def _move(self, turn: Turn, before: Mapping[str, str], now: Mapping[str, str]) -> Move | None:
        """Return the turn as a Go program would play it, where that leads to the same position."""
        seat, new = turn.seat, [point for point in now if point not in before]
        if not new and before == now:
            return Move(self.colours[seat], "")
        if self.go is None or len(new) != 1 or now[new[0]] != seat:
            return None
        mark = self.go.mark()
        number = (BLACK, WHITE).index(self.colours[seat])
        try:
            self.go.play(number, self.table.board.index[new[0]], check=False)
        except Refused:
            return None
        names = self.table.board.names
        stands = {names[point]: self.go.colour_at(point) for point in range(len(names)) if self.go.colour_at(point) >= 0}
        if stands != {point: (BLACK, WHITE).index(self.colours[owner]) for point, owner in now.items()}:
            self.go.undo(mark)
            return None
        return Move(self.colours[seat], new[0])

    def _letters(self) -> tuple[tuple[str, str], ...]:
        if self.two:
            return ()
        return tuple(sorted((point, seat) for point, seat in self.stones.items() if seat not in SEATS))

    def _say(self) -> None:
        """Write the headers, and note what SGF cannot show of the board."""
        table, out, notes = self.table, self.out, self.notes
        points = Points(table.board.columns, table.board.rows)
        out.gone = [name for name in points.written if name not in table.board.index]
        if out.gone:
            notes.warn("gone", "SGF has only full rectangles: points that this board does not have are drawn faint")
        elif not table.is_plain():
            notes.warn("lines", "SGF has only full rectangles: lines that this board does not have are drawn")
        if self.two:
            go_log.read_headers(out, table, notes)
        else:
            shown = {colour: [seat for seat in table.order if self.colours[seat] == colour] for colour in SEATS}
            names = {colour: " & ".join(f"{table.names[seat]} ({seat})" for seat in seats) for colour, seats in shown.items()}
            go_log.common(out, table, notes)
            out.players = names
            if "Result" in table.headers:
                notes.lose("the header Result")
            legend = [f"{seat} {table.names[seat]}: {_colour_words(seat, self.colours[seat])}" for seat in table.order]
            out.items.insert(0, Remark(legend))
            letters = " ".join(seat for seat in table.order if seat not in SEATS)
            what = f"SGF has two colours, but this game has {len(table.order)} players: the stones of {letters} carry"
            notes.warn("colours", f"{what} the letter of their seat, and every turn is a position set up by hand")
        notes.warn("film", "what is not on the board (dice, cards, holdings) is kept as it was written, as a comment")
        notes.lose("struck-out lines", self.log.struck)


def _alternate(order: list[str]) -> dict[str, str]:
    """Return the colours of seats: K black and W white, the others by turns."""
    others = [seat for seat in order if seat not in SEATS]
    return {seat: seat for seat in order if seat in SEATS} | {seat: (BLACK, WHITE)[number % 2] for number, seat in enumerate(others)}


def _colour_words(seat: str, colour: str) -> str:
    stones = SEATS[colour].lower()
    return f"{stones} stones" if seat == colour else f"{stones} stones marked {seat}"
