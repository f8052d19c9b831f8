"""The figures of GoCaine: money, panels, supplies and the seizure table, checked for what the rules can work with."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from boardgen.errors import quoted
from boardgen.layout.ground.vocabulary import Ledger, ZoneDraft, decimal_key
from boardgen.layout.spec.sections import GameFigures, GameLayout
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.spec.words import DECIMAL, some
from boardgen.layout.yaml import declared
from boardgen.layout.yaml.declared import read
from boardgen.layout.yaml.fields import Amount, Section, whole
from boardgen.layout.yaml.node import Faults, Node
from boardgen.layout.yaml.plain_text import decimal_amount, plural, write_sum
from boardgen.records import NamedTuple

if TYPE_CHECKING:
    from boardgen.layout.spec.rules_template import Item

DICE = 12
"""The highest roll of two dice."""


class Seizure(tuple[tuple[int, int | None, int], ...]):
    """Rows (least mt, most mt or None for any more, highest modified roll that seizes), by size and without gaps."""

    __slots__ = ()

    def worst(self, mt: int) -> int:
        """Return the highest modified roll that seizes a load of `mt`; 0 for a load of nothing."""
        for low, high, roll in self:
            if low <= mt and (high is None or mt <= high):
                return roll
        return 0

    def text_rows(self) -> Iterator[tuple[str, str]]:
        """Yield loads and the rolls that seize them, as people read both: 5–6 and 2–8."""
        for low, high, worst in self:
            yield str(low) if high == low else f"{low}+" if high is None else f"{low}–{high}", rolls_up_to(worst)


def rolls_up_to(worst: int) -> str:
    """Return the rolls up to the highest that seizes a load."""
    return f"2–{worst}" if worst > 2 else "2"


def read_seizure(root: Section, faults: Faults, assets: int) -> Seizure:
    """Return the table, which has every size of a load. That of a layout replaces the one of the layout that it extends."""
    section = root.section("seizure")
    rows: list[_Row] = []
    sizes = True  # whether all can be read: a row that cannot be read is not a gap
    for key, node in section.entries(r"[0-9]+(-[0-9]+|\+)?"):
        span = _span(key)
        if span is None:
            dashed = re.sub(r"\s*([\u2010-\u2015]|to|\.\.+)\s*", "-", key)
            remedy = f"write {dashed}" if _span(dashed) else "write 3, 5-6 or 12+"
            faults.add_key(node, f"{quoted(key)} is not a size of a load", remedy, "data:seizure")
            sizes = False
        elif node.empty and node.value:
            what = "the table replaces the inherited one as a whole, so no row has to be left out"
            faults.add_key(node, what, f"delete `{key}: {node.value}`", "data:seizure")
        else:
            rows.append(_Row(*span, whole(node, faults, 2, DICE + assets), node))
    if section.void or not sizes:
        return Seizure()
    rows.sort(key=lambda row: row.low)
    for at, row in enumerate(rows):
        other = next((one for one in rows[at + 1 :] if row.high is None or one.low <= row.high), None)
        if other is not None:
            what = f"loads of {other.low} t are in two rows of the table, {row.size} and {other.size}"
            faults.add_key(other.node, what, "write each size once", "data:seizure")
    gaps = [*_gaps(rows)]
    if gaps:
        sizes_missing = (f"{low} t or more" if last is None else f"{low}{f' to {last}' * (last > low)} t" for low, last in gaps)
        other_table = section.node.replaced
        whole_table = "replaces the inherited one as a whole, and " if other_table is not None else ""
        what = f"the table {whole_table}has no row for loads of {', '.join(sizes_missing)}"
        faults.add(section.node, what, f"add `{', '.join(_filling(gaps, other_table))}`", "data:seizure")
    return Seizure((low, high, worst) for low, high, worst, _ in rows)


class _Row(NamedTuple):
    """A row of the seizure table as it is written: from `low` to `high` t, or any more, and the highest roll that seizes."""

    low: int
    high: int | None
    worst: int
    node: Node

    @property
    def size(self) -> str:
        return self.node.step[1:]


def _gaps(rows: Sequence[_Row]) -> Iterator[tuple[int, int | None]]:
    """Yield the smallest and the largest load of each gap between the rows. The largest is None if the gap is open."""
    expected: int | None = 1
    for low, high, _, _ in rows:
        if expected is not None and low > expected:
            yield expected, low - 1
        expected = None if high is None or expected is None else max(high + 1, expected)
    if expected is not None:
        yield expected, None


def _filling(gaps: Sequence[tuple[int, int | None]], replaced: Node | None) -> Iterator[str]:
    """Yield rows for sizes that a table does not have, with the rolls of the table that it replaces."""
    others = [(span, node.text) for key, node in replaced.children.items() if (span := _span(key))] if replaced is not None else []
    for low, last in gaps:
        for (first, high), roll in others or [((low, last), "ROLL")]:
            start, end = max(low, first), high if last is None else last if high is None else min(last, high)
            if end is None or start <= end:
                yield f"{start}+: {roll}" if end is None else f"{start}: {roll}" if start == end else f"{start}-{end}: {roll}"


def _span(key: str) -> tuple[int, int | None] | None:
    def size(digits: str) -> int | None:
        good = digits.isascii() and digits.isdigit() and digits[0] != "0" and len(digits) < 4
        return int(digits) if good else None

    if key.endswith("+"):
        low = size(key[:-1])
        return None if low is None else (low, None)
    first, dash, last = key.partition("-")
    low, high = size(first), size(last if dash else first)
    return None if low is None or high is None or high < low else (low, high)


TONNES = range(1, 21)
"""Loads that a rulebook may speak of."""
BAND = 8
"""Rows of the seizure table beside each other in a rulebook."""


class Loan(NamedTuple):
    """A bank loan: what it gives, what is paid back, and how many markers there are, one a loan."""

    amount: int = declared.amount()
    repay: int = declared.amount()
    markers: int = declared.whole(1)


class Money(NamedTuple):
    """Money in the layout's smallest unit, of which `scale` make one `unit`. `notes` are (value, how many to print)."""

    start: int = declared.amount()
    goal: int = declared.amount()
    unit: str = declared.text()
    scale: int = 1
    notes: tuple[tuple[int, int], ...] = ()
    loan: Loan = Loan()
    point: str = "."
    """What is written before the tenths of a sum that people read."""

    def show(self, amount: int) -> str:
        """Return an amount for people, as messages show it: $80M, $2.5M, -$5M."""
        return write_sum(self.unit, self.plain(amount).replace(".", self.point))

    def plain(self, amount: int) -> str:
        """Return an amount as digits alone: 80, 2.5."""
        return decimal_amount(amount, self.scale)

    def whole(self, amount: int) -> int | float:
        """Return an amount in `unit` for JSON: an int where it is whole."""
        return amount // self.scale if amount % self.scale == 0 else amount / self.scale


class Infrastructure(NamedTuple):
    """The panel of levels: the last level, the price of one, the level at the start."""

    levels: int = declared.whole(1, 100)
    price: int = declared.amount()
    start: int = declared.whole(1, 100)


class Influence(NamedTuple):
    """Assets that a zone has in all, for all players together, and the price of one."""

    assets: int = declared.whole(1, 75)
    price: int = declared.amount()


class Cells(NamedTuple):
    """Cells a seat has in all, how many of them it starts with in hand, and the price of one more."""

    supply: int = declared.whole(1, 999)
    start: int = declared.whole(1, 999)
    price: int = declared.amount()


class Cubes(NamedTuple):
    """Cubes a seat has in all: product, level marker and assets."""

    supply: int = declared.whole(1, 999)


class TaskForce(NamedTuple):
    """Chips in the game, and how many of them each seat starts with."""

    chips: int = declared.whole(1, 9999)
    start: int = declared.whole(0, 99)


class Points(NamedTuple):
    """What each place gets from the pot, and what a player puts in (section L of the rules)."""

    places: tuple[int, ...] = declared.many(lambda node, faults: whole(node, faults, 0, 9999), 1)
    stake: int = declared.whole(0, 9999)

    def takes(self) -> tuple[int, ...]:
        """Return what the table gives each place, the first first: so many stakes, or points where nobody puts anything in."""
        return tuple(place * (self.stake or 1) for place in self.places)

    def payouts(self, players: int) -> tuple[int, ...]:
        """Return what the places of a game of so many are paid, from the first on until the pot is empty; the first gets the rest."""
        takes = (*self.takes(), *[0] * players)[:players]
        if not self.stake:
            return takes
        pot, paid = self.stake * players, []
        for take in takes:
            paid.append(min(take, pot))
            pot -= paid[-1]
        return (paid[0] + pot, *paid[1:])


class Figures(GameFigures):
    """All numbers of the game, in whole units."""

    def __init__(
        self, money: Money, infrastructure: Infrastructure, influence: Influence, cells: Cells, cubes: Cubes, task_force: TaskForce,
        seizure: Seizure, points: Points,
    ) -> None:  # fmt: skip
        self.money = money
        self.infrastructure = infrastructure
        self.influence = influence
        self.cells = cells
        self.cubes = cubes
        self.task_force = task_force
        self.seizure = seizure
        self.points = points

    @property
    def sums(self) -> Money:
        return self.money

    def visible(self) -> Mapping[str, object]:
        """Return what the rules can see, for the layout's id: all but the notes, which only change hands, and how sums are written."""
        money = self.money._replace(notes=(), unit="")._asdict()
        return {**self.values(), "money": {key: value for key, value in money.items() if key != "point"}}

    def facts(self) -> Mapping[str, str]:
        """Return what a rulebook names, where people read it otherwise than it is counted: sums of money, and the seizure table."""
        money = self.money
        sums = {
            "money.start": money.start,
            "money.goal": money.goal,
            "money.loan.amount": money.loan.amount,
            "money.loan.repay": money.loan.repay,
            "money.note": min((value for value, _ in money.notes), default=0),
            "cells.price": self.cells.price,
            "infrastructure.price": self.infrastructure.price,
            "influence.price": self.influence.price,
        }
        worst = {f"worst.{tonnes}": str(self.seizure.worst(tonnes)) for tonnes in TONNES}
        lost = {f"lost.{tonnes}": rolls_up_to(self.seizure.worst(tonnes)) for tonnes in TONNES}
        return {name: money.show(amount) for name, amount in sums.items()} | worst | lost

    def lists(self, own: GameFigures) -> Mapping[str, Sequence[Item]]:
        """Return the seizure table in bands of rows that fit beside each other; the places that take something from the pot."""
        rows = [{"load": load, "lost": rolls} for load, rolls in self.seizure.text_rows()]
        bands = -(-len(rows) // BAND)
        places = [{"place": str(place), "takes": str(takes)} for place, takes in enumerate(self.points.takes(), 1) if takes]
        seizure = [{"rows": rows[at * len(rows) // bands : (at + 1) * len(rows) // bands]} for at in range(bands)]
        return {"seizure": seizure, "places": places}


def read_figures(root: Section, ledger: Ledger, zones: Mapping[str, ZoneDraft], players: tuple[int, int]) -> Figures:
    """Read and check what GoCaine adds to the shared sections. Faults are collected; the values then do not count."""
    faults, seats = root.faults, players[1]
    in_money = root.section("money")
    in_loan, notes = in_money.section("loan"), _notes(in_money, ledger)
    money = ledger.read(in_money, Money, notes=(), loan=None)
    loan = ledger.read(in_loan, Loan)
    infrastructure = ledger.read(root.section("infrastructure"), Infrastructure)
    influence = ledger.read(root.section("influence"), Influence)
    cells = ledger.read(root.section("cells"), Cells)
    cubes, task_force = read(root.section("cubes"), Cubes), read(root.section("task_force"), TaskForce)
    points = root.section("points")
    won = points.need("places")
    table, reward = read_seizure(root, faults, influence.assets), read(points, Points)
    if won is not None and faults.usable(won) and not reward.places:
        faults.add(won, "no place wins a point", "write at least the points of the first place: [3]", "data:count")
    loan, infrastructure = ledger.in_smallest(loan), ledger.in_smallest(infrastructure)
    influence, cells = ledger.in_smallest(influence), ledger.in_smallest(cells)
    scale = ledger.scale
    money = ledger.in_smallest(money)._replace(
        scale=scale,
        notes=tuple((value.times(scale), count) for value, count in notes),
        loan=loan,
        point=root.section("words", required=False).text(DECIMAL, "."),
    )
    _require_at_most(root, "infrastructure.start", "infrastructure.levels", f"the panel has {plural(infrastructure.levels, 'level')}")
    _require_at_most(root, "cells.start", "cells.supply", f"a seat has {plural(cells.supply, 'cell')}")
    what = f"{plural(loan.markers, 'loan marker')} for {plural(seats, 'seat')}"
    root.require(loan.markers >= seats, ("players", "money.loan.markers"), what, "each seat may have a loan: give each a marker")
    what, remedy = "less is paid back than was lent", "set `repay` to the amount of the loan or more"
    root.require(loan.repay >= loan.amount, ("money.loan.repay", "money.loan.amount"), what, remedy)
    needed = seats * task_force.start + len(zones) * influence.assets
    sums = f"{plural(seats, 'seat')} x {task_force.start} + {plural(len(zones), 'zone')} x {influence.assets} assets take {needed}"
    paths = ("task_force.chips", "influence.assets", "task_force.start", "zones", "players")
    what, remedy = f"{plural(task_force.chips, 'chip')}, and {sums}", f"write `task_force: {{chips: {needed}}}`, or more"
    board = root.node.child("board")
    drawn = None if board is None else board.child("map")
    if drawn is None or faults.usable(drawn):  # with an error in the map it is not known which zones are left out
        root.require(task_force.chips >= needed, paths, what, remedy)
    _check_zones(root, zones)
    prices = {"infrastructure.price": infrastructure.price, "influence.price": influence.price, "cells.price": cells.price}
    sums_paid = {"money.start": money.start, "money.loan.amount": loan.amount, "money.loan.repay": loan.repay}
    _payable(root, money, zones, {**prices, **sums_paid})
    return Figures(money, infrastructure, influence, cells, cubes, task_force, table, reward)


def _check_zones(root: Section, zones: Mapping[str, ZoneDraft]) -> None:
    """Require zones with prices, and no start points."""
    faults = root.faults
    if not zones and root.get("zones") is None:
        gone = root.node.gone.get("zones")
        remedy = "add `zones:`" if gone is None else "remove `zones: ~`"
        faults.add(gone or root.node, "GoCaine is played on zones, and the layout has none", remedy, "data:zone.none")
    for draft in zones.values():
        draft.node.child("price", required=True)  # for editors: other games may have zones without prices
        if draft.price is None and draft.node.kind == "map":
            gone = draft.node.gone.get("price")
            if gone is not None:
                faults.add_key(gone, "the key 'price' cannot be left out", "write a value, or remove `price: ~`", "data:key.missing")
            else:
                faults.add(draft.node, "the key 'price' is missing", "add `price:`", "data:key.missing")
    starts = root.node.children["board"].children.get("starts") if "board" in root.node.children else None
    if starts is not None and starts.children:
        faults.add_key(starts, "GoCaine has no start points: cells go on any point", "remove `starts:`", "data:starts", "warning")


def _require_at_most(root: Section, path: str, limit: str, because: str) -> None:
    node, most = root.find(path), root.find(limit)
    if root.faults.usable(node, most) and node is not None and most is not None and int(node.text) > int(most.text):
        what = f"`{node.step[1:]}` is {node.text}, more than there are: {because}"
        remedy = f"set `{node.step[1:]}` to {most.text} or less, or `{most.step[1:]}` to {node.text} or more"
        root.require(False, (path, limit), what, remedy)


def _notes(money: Section, ledger: Ledger) -> list[tuple[Amount, int]]:
    section = money.section("notes")
    notes: list[tuple[Amount, int]] = []
    seen: set[Amount] = set()
    for key, node in section.entries(r"[0-9]+(\.[0-9]+)?"):
        if node.kind == "broken":
            money.faults.mark_faulty(section.node)
            continue
        value = ledger.take(decimal_key(node, key, money.faults, ledger.unit))
        if value in seen:
            money.faults.add_key(node, f"there are notes of {key} already", "write each value once", "data:money.note")
        seen.add(value)
        notes.append((value, whole(node, money.faults, 0, 9999)))
    if not section.void and not notes:
        money.faults.add(section.node, "there are no notes", "write 5: 40", "data:money")
    return notes


def _payable(root: Section, money: Money, zones: Mapping[str, ZoneDraft], sums: Mapping[str, int]) -> None:
    """Require every price (a zone's for one lot) to be a multiple of the smallest note: else nobody could give change."""
    faults, paid, scale = root.faults, root.find("money.notes"), money.scale
    if not money.notes or not faults.usable(paid):
        return
    smallest = min(value for value, _ in money.notes)
    shown = decimal_amount(smallest, scale)
    named: list[tuple[Node | None, int, int, Node | None]] = [(root.find(path), value, 1, None) for path, value in sums.items()]
    for draft in zones.values():
        if draft.price is not None:
            keys = draft.node.children
            named.append((keys.get("price"), draft.price.times(scale), draft.zone.lot, keys.get("lot")))
    wrong = [one for one in named if one[0] is not None and faults.usable(one[0]) and one[1] * one[2] % smallest]
    theirs = [one for one in wrong if faults.first_opened(one[0], one[3], paid) is paid]
    note = write_sum(money.unit, shown) if wrong else ""
    if paid is not None and theirs:  # sums of the game that no note of the layout pays: one fault, at the notes
        several = [node.path.removeprefix("$.") for node, _, _, _ in theirs if node is not None]
        what = f"with notes of {note} as the smallest these cannot be paid: {some(several)}"
        gone = next(iter(paid.gone), "")
        remedy = f"remove `{gone}: ~`, or write other sums" if gone else "add smaller notes, or write other sums"
        faults.add(paid, what, remedy, "data:money.note")
        wrong = [one for one in wrong if one not in theirs]
    for node, value, lot, lot_node in wrong:
        if node is None:
            continue
        lots = next((n for n in range(2, 76) if value * n % smallest == 0), 0)
        zone = node.path.startswith("$.zones.")
        at = faults.first_opened(node, lot_node)
        if zone and lot > 1:
            what = f"a lot of {lot} at {node.text} each cannot be paid with notes of {note}"
        else:
            what = f"{quoted(node.text)} cannot be paid with notes of {note}"
        for key, other in (("lot", lot_node), ("price", node)):
            if zone and other is not None and other.source is not at.source:
                what += f"; {node.path.split('.')[2]} has `{key}: {other.text}` from line {other.line} of {other.source.shown}"
        either = f"write `lot: {lots}`, or " if zone and lots else ""
        price = "a price that is " if either else ""
        faults.add(at, what, f"{either}{price or 'write '}a multiple of {shown}", "data:money.note")


def figures_of(spec: GameSpec) -> Figures:
    assert isinstance(spec.figures, Figures)  # the layout of this game has been read by its own class
    return spec.figures


class Layout(GameLayout):
    """Reads what only this game has."""

    read_figures = staticmethod(read_figures)


LAYOUT = Layout()
