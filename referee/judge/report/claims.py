"""Claims, checkpoints and board rows against the table: what fails, what is the same mistake again, and what is taken from the log.

One mistake is one error. With `--trust engine`, the default, a claim never changes anything: the value by the rules holds, and later claims
that are off by the same amount are noted with the first. With `--trust log` the value of the log is taken over, unless an account cannot
have it or it would make the next turn illegal. A claim inside a line (`safe`, `x3B`) that is false is believed by the log: what is found
later may follow from it, and is marked so, until a claim or a board row agrees again."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from boardgen.records import NamedTuple
from referee.errors import IllegalMove, Remark
from referee.judge.report.diagnostics import Diagnostics, Irregularity, statement_span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from referee.judge.ask.protocol import Table
    from referee.judge.report.findings import Level
    from referee.tlog.statements import Check, Diagram, Header, Turn


class AdoptedValue(NamedTuple):
    """A value taken over: the number of its finding, its irregularity, whose it is, and by how much it changed the account.

    A board row is nobody's."""

    finding: int | None
    odd: Irregularity | None
    seat: str
    key: str
    off: int


SavedClaims: TypeAlias = dict[tuple[str, str], tuple[object, int | None]]


class Claims:
    """The claims of one game. `adopts` is True where values of the log are taken over."""

    def __init__(self, diagnostics: Diagnostics, *, adopts: bool) -> None:
        self._diagnostics = diagnostics
        self.adopts = adopts
        self._off: dict[tuple[str, str], tuple[object, int | None]] = {}
        """By key and seat: by how much the last claim was off, and the number of the finding that reports it."""
        self._adopted: list[AdoptedValue] = []
        """Values of seats that have had no turn since."""
        self._rows: list[AdoptedValue] = []
        self._before: object = None
        """Board rows taken over since the last turn, and the table before them."""

    def compare(
        self, at: Turn | Check, table: Table, key: str, seat: str, value: int, column: int, end: int, *, after: bool = False
    ) -> None:
        """Compare one claim with what the seat holds. `after` a broken line, a value that nothing has settled is taken over."""
        early = table.untimely(key)
        if early:
            self._diagnostics.fault(at, column, end, "tlog:order.place", early, table.refusals.message("claim_early_help"))
            return
        held = table.holding(key, seat)
        assert held is not None  # a key that the game does not have is reported by itself
        unsettled = self._diagnostics.unsettled
        follows = unsettled.may_follow(*accounts(table, seat)) if unsettled.text else ""
        unsettled.note(key, seat, agrees=value == held)
        if self._agrees(at.line, key, seat, value - held):
            return
        words = table.refusals
        message = words.message("value", seat=seat, held=f"${held}" if key == "$" else f"{key} {held}", value=value)
        help = words.message("value_kept")
        if self.adopts:
            trouble = table.adopt(key, seat, value)
            help = trouble or words.message("value_taken")
        code = table.claim_code(key)
        if after and follows:
            table.adopt(key, seat, value)
            self._diagnostics.add(at, column, end, "error", code, message, follows=follows)
            return
        number = self._diagnostics.add(at, column, end, "error", code, message, help=help, follows=follows)
        self._off[key, seat] = value - held, number
        if self.adopts and not trouble:
            del self._off[key, seat]
            odd = self._diagnostics.odd(at, code, words.message("taken_over", message=message))
            self._adopted.append(AdoptedValue(number, odd, seat, key, int(value - held)))

    def save(self) -> SavedClaims:
        """Return what is known of earlier claims, for `restore`. Values that were taken over are not saved."""
        assert not self.adopts
        return dict(self._off)

    def restore(self, saved: SavedClaims) -> None:
        """Know of earlier claims what was known at `save`."""
        self._off = dict(saved)
        self.adopts = False

    def compare_row(self, at: Diagram, table: Table, *, live: bool, after: bool = False) -> None:
        """Compare a board row with the board. UnreadableMove where it is not a row of this board. `after`: as in `compare`."""
        adopts = live and self.adopts
        before = table.save() if adopts and self._before is None else self._before
        unsettled = self._diagnostics.unsettled
        follows = unsettled.may_follow(("row", str(at.row)))
        takes = after and bool(follows)
        remarks: list[Remark] = table.row(at, adopt=adopts or takes)
        if not live:
            return
        if not remarks:
            self._off.pop(("row", str(at.row)), None)
        unsettled.note("row", str(at.row), agrees=not remarks)
        for remark in remarks:
            if self._agrees(at.line, "row", str(at.row), remark.off):
                continue
            column, end = statement_span(at, remark.arg)
            help = "" if takes else table.refusals.message("row_taken" if adopts else "row_kept")
            number = self._diagnostics.add(at, column, end, "error", remark.code, remark.message, help=help, follows=follows)
            if adopts:
                self._before = before
                odd = self._diagnostics.odd(at, remark.code, table.refusals.message("taken_over", message=remark.message))
                self._rows.append(AdoptedValue(number, odd, "", "row", 0))
            else:
                self._off["row", str(at.row)] = remark.off, number

    def compare_result(self, header: Header, table: Table, seat: str, score: float, value: int, column: int, end: int) -> None:
        """Compare the final score of a seat by the rules with that of the `Result:` header."""
        if self._agrees(header.line, table.result_key, seat, value - score):
            return
        level: Level = "error" if table.finished else "warning"
        message = table.refusals.message("result" if table.finished else "result_early", seat=seat, score=score, value=value)
        self._diagnostics.add(header, column, end, level, "claim:result", message)

    def expect(self, key: str, seat: str, off: int, number: int | None) -> None:
        """Note that a false claim inside a line, as finding `number` reports, puts an account off by so much."""
        gap = self._off.get((key, seat), (0, None))[0]
        if not self.adopts and isinstance(gap, int):
            self._off[key, seat] = gap + off, number

    def _agrees(self, line: int, key: str, seat: str, off: object) -> bool:
        """Return whether nothing is to be said of a claim that is off by so much: it is right, or the last one was off by as much."""
        if not off:
            self._off.pop((key, seat), None)
            return True
        gap = self._off.get((key, seat))
        if gap is None or gap[0] != off:
            return False
        self._diagnostics.findings.repeat(gap[1], line)
        return True

    # Values taken over

    def settle(self, seat: str) -> None:
        """Let what was taken over hold: this seat has had its turn with it, or something was done by hand at the table (no seat)."""
        if self._adopted:
            self._adopted = [value for value in self._adopted if value.seat != seat]
        self._rows.clear()
        self._before = None

    def play(self, table: Table, turn: str, seat: str, play: Callable[[], list[Remark]]) -> list[Remark]:
        """Play a line, without a value taken over where that value makes it illegal. A line of the whole table has no seat."""
        try:
            remarks = play()
        except IllegalMove as error:
            return self._retry(table, turn, seat, play, error)
        self.settle(seat)
        return remarks

    def _retry(self, table: Table, turn: str, seat: str, play: Callable[[], list[Remark]], error: IllegalMove) -> list[Remark]:
        """Play a line again that a value taken over made illegal, without that value. Raises `error` where it is illegal all the same."""
        whole = table.save()
        seats = [seat] if seat else list(dict.fromkeys(value.seat for value in self._adopted))
        values = [[value for value in self._adopted if value.seat == one] for one in seats]
        groups = [group for group in (*values, self._rows) if group]
        for dropped in [*groups, [value for group in groups for value in group]] if len(groups) > 1 else groups:
            self._give_back(table, dropped)
            try:
                remarks = play()
            except IllegalMove:
                table.restore(whole)
                continue
            for value in dropped:
                self._diagnostics.findings.amend(value.finding, table.refusals.message("not_taken_then", turn=turn))
                self._diagnostics.strike(value.odd)
            self._adopted = [value for value in self._adopted if value not in dropped]
            self.settle(seat)
            return remarks
        self.settle(seat)
        raise error

    def _give_back(self, table: Table, dropped: list[AdoptedValue]) -> None:
        if self._rows and self._rows[0] in dropped:
            now = {(adopted.key, adopted.seat): table.holding(adopted.key, adopted.seat) for adopted in self._adopted}
            table.restore(self._before)
            for (key, seat), value in now.items():
                table.adopt(key, seat, int(value or 0))
        for adopted in dropped:
            if adopted.seat:
                table.adopt(adopted.key, adopted.seat, int(table.holding(adopted.key, adopted.seat) or 0) - adopted.off)


def note_false_claims(table: Table, turn: Turn, remarks: list[Remark], claims: Claims, diagnostics: Diagnostics) -> None:
    """Report the notes on a line that was played. What comes after a claim inside it that is false may follow from that claim."""
    follows = diagnostics.unsettled.may_follow(*accounts(table, turn.seat))
    for remark, number in zip(remarks, diagnostics.remark(turn, remarks, follows), strict=True):
        if remark.level == "error" and remark.event is not None:
            if not follows:
                diagnostics.unsettled.begin(table.refusals.message("follows", line=turn.line))
            for key, seat, off in remark.off if isinstance(remark.off, tuple) else ():
                claims.expect(key, seat, off, number)


def accounts(table: Table, seat: str, points: Iterable[str] = ()) -> Iterator[tuple[str, str]]:
    """Yield what a refusal may rest on: the accounts of a seat, and the rows of some points; a place that is not a point is in no row."""
    yield from ((key, seat) for key in table.keys() if not table.untimely(key))  # noqa: SIM118  (a method of the table, not of a dict)
    index: Mapping[str, int] = getattr(table.spec.ground, "index", {})  # a map of tiles has none
    for name in points:
        yield "row", str(table.spec.board.row[index[name]]) if name in index else name
