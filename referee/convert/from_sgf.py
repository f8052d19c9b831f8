"""The nodes of an SGF game become a record: what each property means in Go, what a log cannot say, and what follows for the whole game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from referee.convert import wording
from referee.convert.record import (
    BLACK,
    LARGEST,
    OTHER,
    SEATS,
    WHITE,
    Edit,
    Follower,
    Item,
    Move,
    Record,
    Remark,
    final,
    needs_simple_ko,
    remaining_stones,
    territory as owned,
)
from referee.convert.wording import BadPoint, BadRecord

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.convert.record import Boards, Points
    from referee.convert.sgf_reader import Property, Tree
    from referee.convert.wording import Source


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


def record(tree: Tree, boards: Boards, source: Source) -> Record:
    """Return the game of a tree of this source, whose notes collect what is reported. Raises BadRecord if it is not a game of Go."""
    return _Game(tree, boards, source).record()


class _Game:
    def __init__(self, tree: Tree, boards: Boards, source: Source) -> None:
        self.tree = tree
        self.boards = boards
        self.source = source
        self.about = self._game_properties()
        self.points = self._board()
        self.named = self.points.named
        self.territory: dict[str, list[str]] = {}
        self.lost: dict[str, int] = {}
        self.spread = 0
        self.out = Record(self.points.columns, self.points.rows)

    def _game_properties(self) -> dict[str, Property]:
        """Return what the nodes say about the game as a whole; what stands first holds."""
        properties: dict[str, Property] = {}
        for node in self.tree.nodes:
            for prop in node:
                if prop.name in _ABOUT:
                    properties.setdefault(prop.name, prop)
        return properties

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
