"""The nodes of an SGF game become a record: what each property means in Go, and what of it a log cannot say."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from referee.convert import info, texts
from referee.convert.finish import finish
from referee.convert.notes import BadPoint, BadRecord
from referee.convert.points import LARGEST
from referee.convert.record import BLACK, WHITE, Edit, Move, Record, Remark

if TYPE_CHECKING:
    from referee.convert.notes import Source
    from referee.convert.points import Points
    from referee.convert.replay import Boards
    from referee.convert.sgf_reader import Property, Tree

_MOVES = {"B": BLACK, "W": WHITE}
_STONES = {"AB": BLACK, "AW": WHITE, "AE": ""}
_TERRITORY = {"TB": BLACK, "TW": WHITE}
_NAMES = {"PB": BLACK, "PW": WHITE}
_RANKS = {"BR": BLACK, "WR": WHITE}
_TEAMS = {"BT": BLACK, "WT": WHITE}
_ABOUT = frozenset({*info.INFO, *_NAMES, *_RANKS, *_TEAMS, "SZ", "GM", "HA", "PL"})
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
    """The game of a tree of this source, whose notes collect what is reported. Raises BadRecord if it is not a game of Go."""
    return _Game(tree, boards, source).record()


class _Game:
    def __init__(self, tree: Tree, boards: Boards, source: Source) -> None:
        self.tree = tree
        self.boards = boards
        self.source = source
        self.about = self._about()
        self.points = self._board()
        self.named = self.points.named
        self.territory: dict[str, list[str]] = {}
        self.lost: dict[str, int] = {}
        self.spread = 0
        self.out = Record(self.points.columns, self.points.rows)

    def _about(self) -> dict[str, Property]:
        """What the nodes say about the game as a whole; what stands first holds."""
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
                    remark += texts.remarks(value)
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
                # So some old programs wrote handicap stones.
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
            points = self._in_capitals(value, prop)
            if not points:
                raise BadPoint(prop.at, str(problem)) from None
        self.spread += len(points)
        if self.spread > MOST_SPREAD:
            raise BadRecord(prop.at, f"more than {MOST_SPREAD:,} stones are set up by hand, more than any game of Go needs")
        return points

    def _in_capitals(self, value: str, prop: Property) -> list[str]:
        """Points in capital letters, which mean points beyond the 26th line; some programs wrote all points so."""
        if max(self.points.columns, self.points.rows) > 26 or value.islower():
            return []
        try:
            points = self.points.spread(value.lower())
        except ValueError:
            return []
        self.source.warn("capitals", "points in capital letters, which this board does not have, are read as lower case", prop.at)
        return points

    def _territory(self, prop: Property) -> None:
        """Marks of territory count where nothing is played after them. Nobody falls over one that is wrong."""
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
                text = texts.name(prop.values[0]) if prop is not None else ""
                if text:
                    into[seat] = text
        for name, header in info.INFO.items():
            prop = self.about.get(name)
            text = texts.one_line(prop.values[0]) if prop is not None else ""
            if text:
                out.info[header] = info.outcome(text) if header == info.OUTCOME else text
        komi = out.info.get(info.KOMI, "")
        if info.counts_komi(komi):
            at = self.about["KM"].at
            self.source.warn("komi", f"komi {komi[:20]} does not count in the score; the header `{info.KOMI}:` keeps it", at)
