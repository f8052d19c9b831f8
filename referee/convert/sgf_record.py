"""SGF and records: what each property means in Go and what a log cannot say, and a record as SGF FF[4], in UTF-8.

A game that is more than Go becomes a film of its positions: one game, one line of play. What the rules of the game made of each line is
asked of the judge. Of two players, a turn that a Go program would play likewise is a move; everything else is a position set up by hand.
Of more than two, every turn is one, and stones of other colours carry the letter of their seat."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from referee.convert import go_log, wording
from referee.convert.go_log import Log
from referee.convert.record import (
    BLACK,
    LARGEST,
    OTHER,
    SEATS,
    WHITE,
    Boards,
    Edit,
    Follower,
    Item,
    Move,
    Points,
    Record,
    Remark,
    final,
    needs_simple_ko,
    remaining_stones,
    territory as owned,
)
from referee.convert.wording import BadPoint, BadRecord, FilePosition, Notes, Source, escape
from referee.go.goban import Goban
from referee.go.refusals import Refused
from referee.go.topology import Topology
from referee.judge.judge.adjudicator import Adjudicator
from referee.judge.judge.verdict import Moment, moments
from referee.show.changes import owners
from referee.tlog.statements import Broken, Turn

if TYPE_CHECKING:
    from referee.convert.sgf_reader import Property, Tree


def finish(
    out: Record, about: Mapping[str, Property], territory: Mapping[str, list[str]], boards: Boards, source: Source
) -> None:  # fmt: skip
    """Complete a record. `about` are the properties of the game, `territory` the points marked in its last position, by seat."""
    _drop_idle(out, boards)
    _handicap(out, about, source)
    _alternate(out, source)
    _first(out, about)
    _end(out, about, territory, boards, source)
    _ko(out, about, boards, source)


def _drop_idle(out: Record, boards: Boards) -> None:
    """Leave out changes by hand after the first move that change nothing, such as a stone set where it stands."""
    _, items = out.set_up()
    if not any(isinstance(item, Edit) for item in items):
        return
    board = Follower(out, boards)
    kept: list[Item] = []
    begun = False
    for item in out.items:
        begun = begun or isinstance(item, Move)
        idle = begun and isinstance(item, Edit) and all(board.seat_at(point) == seat for point, seat in item.stones.items())
        board.take(item)
        kept += [] if idle else [item]
    out.items = kept


def _handicap(out: Record, about: Mapping[str, Property], source: Source) -> None:
    """Read the handicap: HA says how many stones Black has in advance. Where none are set up, Black's first moves are taken for them."""
    prop = about.get("HA")
    text = prop.values[0].strip() if prop is not None else ""
    if prop is None or not (text.isascii() and text.isdigit() and 2 <= int(text[:4]) <= 999):
        return
    handicap = int(text)
    stones, _ = out.set_up()
    black = list(stones.values()).count(BLACK)
    if black == handicap:
        return
    if not stones and _take_handicap(out, handicap):
        what = f"the first {handicap} moves are Black's: they are read as the handicap stones that HA[{handicap}] names"
        source.warn("handicap.moves", what, prop.at)
        return
    has = f"{black or 'no'} black stone{'s are' if black != 1 else ' is'} set up"
    source.warn("handicap", f"HA[{handicap}] names {handicap} handicap stones, and {has}; none is added", prop.at)


def _take_handicap(out: Record, handicap: int) -> bool:
    """Make Black's first moves the set-up, where exactly so many come first; return whether that was so."""
    stones: dict[str, str] = {}
    moves = 0
    for number, item in enumerate(out.items):
        if isinstance(item, Edit) and item.stones:
            return False
        if isinstance(item, Move):
            if item.seat != BLACK:
                break
            if not item.point or moves == handicap:
                return False
            stones[item.point] = BLACK
            moves = moves + 1
            last = number
    if moves != handicap or len(stones) != handicap:
        return False
    rest: list[Item] = [item for item in out.items[: last + 1] if not isinstance(item, Move)]
    out.items = [Edit(stones), *rest, *out.items[last + 1 :]]
    return True


def _alternate(out: Record, source: Source) -> None:
    """Write two moves of one colour in a row: the log, in which seats take turns, has a pass of the other between."""
    last = ""
    doubled: list[int] = []
    for number, item in enumerate(out.items):
        if isinstance(item, Move):
            if item.seat == last:
                doubled.append(number)
            last = item.seat
    if not doubled:
        return
    items: list[Item] = []
    start = 0
    for number in doubled:
        move = out.items[number]
        assert isinstance(move, Move)
        what = f"two moves of one colour in a row; a pass of {SEATS[OTHER[move.seat]]} is written between"
        source.warn("twice", what, move.at)
        items += out.items[start:number]
        items.append(Move(OTHER[move.seat], "", move.at))
        start = number
    out.items = items + out.items[start:]


def _first(out: Record, about: Mapping[str, Property]) -> None:
    """Note who begins: whoever has the first move, else as PL says, else White where Black has handicap stones."""
    out.first = next((item.seat for item in out.items if isinstance(item, Move)), "")
    if not out.first:
        prop = about.get("PL")
        colour = prop.values[0].strip()[:1].upper() if prop is not None else ""
        stones, _ = out.set_up()
        if colour in ("B", "W"):
            out.first = BLACK if colour == "B" else WHITE
        elif len(stones) > 1 and set(stones.values()) == {BLACK}:
            out.first = WHITE


def _end(out: Record, about: Mapping[str, Property], territory: Mapping[str, list[str]], boards: Boards, source: Source) -> None:
    """Note how the game ended, and from the marks of territory which stones were agreed to be dead."""
    tail = [item for item in out.items[-9:] if not isinstance(item, Edit)]
    moves = [item for item in tail if isinstance(item, Move)]
    if len(moves) > 1 and not moves[-1].point and not moves[-2].point and not isinstance(out.items[-1], Edit):
        out.end = "pass"
    elif "RE" in about and wording.is_over(about["RE"].values[0]):
        out.end = "agreed"
    if not territory:
        return
    stones = final(out, boards)
    if stones is None:
        at = next(iter(about.values())).at if about else 0
        source.warn("dead", "dead stones cannot be found, because the rules do not allow one of the moves", at)
    else:
        for seat in (BLACK, WHITE):
            marked = set(territory.get(OTHER[seat], ()))
            dead = [point for point, owner in stones.items() if owner == seat and point in marked]
            if dead:
                out.dead[seat] = dead
    if not out.end and any(owned(out, boards, remaining_stones(out, boards) if stones is None else stones).values()):
        # Where nobody has any territory, the marks mean something else.
        out.end = "agreed"


def _ko(out: Record, about: Mapping[str, Property], boards: Boards, source: Source) -> None:
    """Choose the ko rule: Japanese and Korean rules forbid only an immediate retake; and so one without rules that repeats one."""
    rules = out.info.get(wording.RULES, "")
    if wording.plays_simple_ko(rules):
        out.options["ko"] = "simple"
    elif not rules and needs_simple_ko(out, boards):
        out.options["ko"] = "simple"
        what = "a position is repeated, which Japanese rules allow: the log gets the option ko=simple"
        source.warn("ko", what, next(iter(about.values())).at if about else 0)


_MOVES = {"B": BLACK, "W": WHITE}
_STONES = {"AB": BLACK, "AW": WHITE, "AE": ""}
_TERRITORY = {"TB": BLACK, "TW": WHITE}
_NAMES = {"PB": BLACK, "PW": WHITE}
_RANKS = {"BR": BLACK, "WR": WHITE}
_TEAMS = {"BT": BLACK, "WT": WHITE}
_ABOUT = frozenset({*wording.INFO, *_NAMES, *_RANKS, *_TEAMS, "SZ", "GM", "HA", "PL"})
_SILENT = frozenset({"FF", "CA", "AP", "ST"})  # about the file, which is another one now
_TIMES, _WORTH, _MARKS, _PRINT = "thinking times", "judgements of moves", "marks on the board", "hints for diagrams"
_LOST = {
    **dict.fromkeys(("BL", "WL", "OB", "OW", "LT"), _TIMES),
    **dict.fromkeys(("DM", "GB", "GW", "HO", "UC", "V", "BM", "DO", "IT", "TE"), _WORTH),
    **dict.fromkeys(("AR", "CR", "DD", "LB", "LN", "MA", "SL", "SQ", "TR", "L", "M"), _MARKS),
    **dict.fromkeys(("FG", "PM", "MN", "VW"), _PRINT),
    "N": "names of positions",
    "KO": "permissions for illegal moves",
}
_TERRITORY_LOST = "marks of territory"
MOST_SPREAD = 1_000_000
"""The maximum number of points of a game in lists of stones set up, written out."""
_size = re.compile(r"\s*([0-9]{1,4})\s*(?:[:xX]\s*([0-9]{1,4})\s*)?").fullmatch


def read_record(tree: Tree, boards: Boards, source: Source) -> Record:
    """Return the game of a tree of this source, whose notes collect what is reported. Raises BadRecord if it is not a game of Go."""
    return _Game(tree, boards, source).record()


class _Game:
    def __init__(self, tree: Tree, boards: Boards, source: Source) -> None:
        self.tree = tree
        self.boards = boards
        self.source = source
        # What the nodes say about the game as a whole; what stands first holds
        properties: dict[str, Property] = {}
        for node in self.tree.nodes:
            for prop in node:
                if prop.name in _ABOUT:
                    properties.setdefault(prop.name, prop)
        self.about = properties
        self.points = self._board()
        self.named = self.points.named
        self.territory: dict[str, list[str]] = {}
        self.lost: dict[str, int] = {}
        self.spread = 0
        self.out = Record(self.points.columns, self.points.rows)

    def _board(self) -> Points:
        kind = self.about.get("GM")
        if kind is not None and kind.values[0].strip() not in ("1", ""):
            raise BadRecord(kind.at, f"GM[{kind.values[0][:20]}] is a game other than Go, which is GM[1]")
        size = self.about.get("SZ")
        if size is None or not size.values[0].strip():
            self.source.warn("size", "the record does not give the size of the board, so 19x19 is assumed", self.tree.start)
            return self.boards.points(19, 19)
        match = _size(size.values[0])
        columns, rows = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not (1 <= columns <= LARGEST and 1 <= rows <= LARGEST):
            what = f"SZ[{size.values[0][:20]}] is not the size of a board: write 1 to {LARGEST}, or columns and rows such as SZ[9:13]"
            raise BadRecord(size.at, what)
        return self.boards.points(columns, rows)

    def record(self) -> Record:
        for node in self.tree.nodes:
            try:
                self._node(node)
            except BadPoint as bad:
                if not any(isinstance(item, (Move, Edit)) for item in self.out.items):
                    raise
                self.source.fail(f"{bad.message}; the record ends before it", bad.at)
                break
        self._headers()
        finish(self.out, self.about, self.territory, self.boards, self.source)
        if self.tree.variations:
            count = self.tree.variations
            what = f"{count:,} variations are left out" if count > 1 else "a variation is left out"
            self.source.warn("variations", f"{what}; the main line is read", self.tree.start)
        for what, count in self.lost.items():
            self.source.notes.lose(what, count)
        return self.out

    # What a node says

    def _node(self, node: list[Property]) -> None:
        edit: dict[str, str] = {}
        remark: list[str] = []
        moves: list[Property] = []
        territory: list[Property] = []
        for prop in node:
            name = prop.name
            if name in _MOVES:
                moves.append(prop)
            elif name in _STONES:
                for value in prop.values:
                    for point in self._points(value, prop):
                        edit.pop(point, None)
                        edit[point] = _STONES[name]
            elif name in ("C", "GC"):
                for value in prop.values:
                    remark += wording.remarks(value)
            elif name in _TERRITORY:
                territory.append(prop)
            elif name not in _ABOUT and name not in _SILENT:
                self._lose(_LOST.get(name) or f"property {name[:20]}")
        if edit:
            # In the order in which they are written again: all of a colour together.
            order = list(dict.fromkeys(edit.values()))
            self.out.items.append(Edit({point: seat for each in order for point, seat in edit.items() if seat == each}, node[0].at))
            self._unmark()
        for prop in moves:
            self._move(prop)
        for prop in territory:
            self._territory(prop)
        if remark:
            self.out.items.append(Remark(remark))

    def _move(self, prop: Property) -> None:
        items, seat, values = self.out.items, _MOVES[prop.name], prop.values
        point = self.named.get(values[0])
        if len(values) > 1:
            if not any(isinstance(item, Move) for item in items):
                # Some old programs wrote handicap stones like this.
                self.source.warn("stones", "several stones in one move at the beginning are read as stones set up", prop.at)
                items.append(Edit({point: seat for value in values for point in self._points(value, prop)}, prop.at))
                return
            self.source.warn("values", "a move has several points: the first one counts", prop.at)
        if point is None:
            value = values[0].strip()
            point = "" if self.points.is_pass(value) else self._point(value, prop)
        items.append(tuple.__new__(Move, (seat, point, prop.at)))
        if self.territory:
            self._unmark()

    def _point(self, value: str, prop: Property) -> str:
        points = self._points(value, prop)
        if len(points) > 1:
            raise BadPoint(prop.at, f"`{value[:20]}` is not a point: write two letters, such as `dd`")
        return points[0]

    def _points(self, value: str, prop: Property) -> list[str]:
        point = self.named.get(value)
        if point is not None:
            return [point]
        try:
            points = self.points.spread(value) if value.strip() else []
        except ValueError as problem:
            points = self._read_capitals(value, prop)
            if not points:
                raise BadPoint(prop.at, str(problem)) from None
        self.spread += len(points)
        if self.spread > MOST_SPREAD:
            raise BadRecord(prop.at, f"more than {MOST_SPREAD:,} stones are set up by hand, more than any game of Go needs")
        return points

    def _read_capitals(self, value: str, prop: Property) -> list[str]:
        """Return points in capital letters, which mean points beyond the 26th line; some programs wrote all points so."""
        if max(self.points.columns, self.points.rows) > 26 or value.islower():
            return []
        try:
            points = self.points.spread(value.lower())
        except ValueError:
            return []
        self.source.warn("capitals", "points in capital letters, which this board does not have, are read as lower case", prop.at)
        return points

    def _territory(self, prop: Property) -> None:
        """Read marks of territory, which count where nothing is played after them. Nobody falls over one that is wrong."""
        for value in filter(str.strip, prop.values):
            try:
                self.territory.setdefault(_TERRITORY[prop.name], []).extend(self.points.spread(value))
            except ValueError:
                self._lose(_TERRITORY_LOST)

    def _unmark(self) -> None:
        if self.territory:
            self._lose(_TERRITORY_LOST)
            self.territory = {}

    def _lose(self, what: str) -> None:
        self.lost[what] = self.lost.get(what, 0) + 1

    # What holds for the game as a whole

    def _headers(self) -> None:
        out = self.out
        for names, into in ((_NAMES, out.players), (_RANKS, out.ranks), (_TEAMS, out.teams)):
            for name, seat in names.items():
                prop = self.about.get(name)
                text = wording.name(prop.values[0]) if prop is not None else ""
                if text:
                    into[seat] = text
        for name, header in wording.INFO.items():
            prop = self.about.get(name)
            text = wording.one_line(prop.values[0]) if prop is not None else ""
            if text:
                out.info[header] = wording.outcome(text) if header == wording.OUTCOME else text
        komi = out.info.get(wording.KOMI, "")
        if wording.counts_komi(komi):
            at = self.about["KM"].at
            self.source.warn("komi", f"komi {komi[:20]} does not count in the score; the header `{wording.KOMI}:` keeps it", at)


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


def film(log: Log, table: go_log.Table, adjudicator: Adjudicator, notes: Notes) -> Record:
    """Return the film of a log, up to its first broken rule."""
    return _Film(log, table, notes).record(adjudicator)


class _Film:
    def __init__(self, log: Log, table: go_log.Table, notes: Notes) -> None:
        self.log = log
        self.table = table
        self.notes = notes
        self.out = Record(table.board.columns, table.board.rows, film=True)
        self.two = len(table.order) == 2
        self.colours = table.colours() if self.two else _two_colours(table.order)
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


def _two_colours(order: list[str]) -> dict[str, str]:
    """Return the colours of seats: K black and W white, the others by turns."""
    others = [seat for seat in order if seat not in SEATS]
    return {seat: seat for seat in order if seat in SEATS} | {seat: (BLACK, WHITE)[number % 2] for number, seat in enumerate(others)}


def _colour_words(seat: str, colour: str) -> str:
    stones = SEATS[colour].lower()
    return f"{stones} stones" if seat == colour else f"{stones} stones marked {seat}"
