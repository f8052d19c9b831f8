"""Reads the rows of a data file that a layout names after `from:`, such as the cards of a deck: CSV, TSV, a YAML list of maps, or XLSX.

Every row has a value for each column, empty where the file has none. Spaces around a value are dropped.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from boardgen.errors import Fault, quoted
from boardgen.files import below, escape, instead
from boardgen.layout.decks.csv_rows import LONGEST, BrokenCsv, Place, Record, Scanner, records, separator
from boardgen.layout.decks.yaml_rows import read_maps
from boardgen.layout.yaml.column_names import SEPARATOR_NAMES, bad_name
from boardgen.layout.yaml.faults import Faults
from boardgen.layout.yaml.node import Node, Source, lines_of

SUFFIXES = (".csv", ".tsv", ".yaml", ".yml", ".xlsx")
MAX_BYTES = 16 << 20
MAX_ROWS = 20_000
MAX_COLUMNS = 1_000
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029]")


class Row(NamedTuple):
    """A row: the line of the file where it begins (in a workbook the number of the row), and its value in each column."""

    number: int
    fields: Mapping[str, str]


@dataclass(frozen=True, slots=True, eq=False)
class DataTable:
    """The rows of a data file. `file` is the path as it was opened, `shown` as messages show it, `head` the row that names the columns."""

    file: str
    shown: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    head: Row
    _find: Callable[[Row, str], Node] = field(repr=False)
    _cells: dict[tuple[int, str], Node] = field(default_factory=dict, repr=False)

    def cell(self, row: Row, column: str) -> Node:
        """One value with its place, for `faults.add`. A column that the file does not have gives the place of the row."""
        key = id(row.fields), column
        if key not in self._cells:  # kept: faults know a node by its identity
            self._cells[key] = self._find(row, column)
        return self._cells[key]

    def __reduce__(self) -> tuple[type[DataTable], tuple[Any, ...]]:
        """Another process is given the rows, and finds a value by the line of its row alone: the file is not read again there."""
        return DataTable, (self.file, self.shown, self.columns, self.rows, self.head, partial(_in_row, Source(self.shown, self.file, "")))


def _in_row(source: Source, row: Row, column: str) -> Node:
    """A value at the beginning of its row."""
    return Node("scalar", row.fields.get(column, ""), source, row.number, 1, parent=Node("map", {}, source, 1, 1), step=f".{column}")


def read_rows(at: Node, path: str, faults: Faults, *, sheet: str = "") -> DataTable | None:
    """The rows of the file that `at`, a value of a layout, names by its path: in the layout's folder or below.

    `sheet` is the sheet of a workbook, by default the first one. A row with a fault of its own is left out.
    None when there are no rows to go on with; the faults say why.
    """
    target = os.path.join(os.path.dirname(at.source.path), *path.split("/"))
    shown = os.path.join(os.path.dirname(at.source.shown), *path.split("/"))
    if not _openable(at, path, target, shown, faults):
        return None
    suffix = os.path.splitext(path)[1].lower()
    faults.opened(shown)
    if sheet and suffix != ".xlsx":
        faults.add(at, f"only a workbook has sheets, and {quoted(path)} is not one", "take `sheet:` out", "data:rows.sheet")
    if suffix in (".yaml", ".yml"):
        return _from_yaml(target, shown, faults)
    if suffix == ".xlsx":
        from boardgen.layout.decks.xlsx_rows import read_sheet  # imports its library when a workbook is read

        cells = read_sheet(at, target, shown, sheet, faults)
        return None if cells is None else _from_records(target, Source(shown, target, ""), cells, _grid_places, faults)
    text = _text(target, shown, faults)
    return None if text is None else _from_text(target, shown, text, suffix == ".tsv", faults)


def read_text(at: Node, path: str, faults: Faults, suffixes: tuple[str, ...], most: int) -> Source | None:
    """The text of a file, of `most` bytes, that `at` names by its path as a data file is named. None with a fault."""
    target = os.path.join(os.path.dirname(at.source.path), *path.split("/"))
    shown = os.path.join(os.path.dirname(at.source.shown), *path.split("/"))
    if not _openable(at, path, target, shown, faults, suffixes, f"name a file that ends in {' or '.join(suffixes)}"):
        return None
    faults.opened(shown)
    text = _text(target, shown, faults, most)
    return None if text is None else Source(shown, target, text)


def _openable(
    at: Node,
    path: str,
    target: str,
    shown: str,
    faults: Faults,
    suffixes: tuple[str, ...] = SUFFIXES,
    instead_of: str = "save it as .csv (UTF-8), .tsv, .yaml or .xlsx",
) -> bool:
    reason = escape(path)
    if not reason and not below(target, os.path.dirname(at.source.path) or "."):
        reason = "the path leads out of the folder of this file"
    if reason:
        faults.add(at, f"{quoted(path)}: {reason}", "name a file beside this one or below it", "data:path")
    elif not path.lower().endswith(suffixes):
        what = f"{quoted(path)} is not a kind of file that {'rows are' if suffixes == SUFFIXES else 'a text is'} read from"
        faults.add(at, what, instead_of, "data:rows.kind")
    elif not os.path.isfile(target):
        problem = "this is not a file" if os.path.exists(target) else "there is no such file"
        faults.add(at, f"{quoted(path)}: {problem}", instead(target, suffixes, shown), "data:rows.missing")
    else:
        return True
    return False


def _text(path: str, shown: str, faults: Faults, most: int = MAX_BYTES) -> str | None:
    """The text of a file in UTF-8."""

    def refuse(problem: str, remedy: str, code: str, before: str = "") -> None:
        lines = lines_of(before)
        line, column = len(lines), len(lines[-1]) + 1
        faults.put(Fault(shown, line, column, "", problem, remedy, "error", code, column + 1))

    try:
        with open(path, "rb") as stream:
            raw = stream.read(most + 1)
    except OSError as problem:
        refuse(f"the file cannot be read ({problem.strerror or problem})", "", "data:rows.unreadable")
        return None
    if len(raw) > most:
        size = f"{most >> 20} MiB" if most >> 20 else f"{most >> 10} KiB"
        refuse(f"the file is larger than {size}", "split it into several files", "data:rows.size")
        return None
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        refuse("the file is UTF-16", "save it as UTF-8 (in Excel: CSV UTF-8)", "data:rows.encoding")
        return None
    raw = raw.removeprefix(b"\xef\xbb\xbf")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as problem:
        what = f"the byte 0x{raw[problem.start]:02x} is not UTF-8"
        refuse(what, "save the file as UTF-8 (in Excel: CSV UTF-8)", "data:rows.encoding", raw[: problem.start].decode("utf-8"))
        return None
    control = _CONTROL.search(text)
    if control is None:
        return text
    before = text[: control.start()]
    if control[0] == "\0":
        refuse("the file has a NUL byte", "save it as UTF-8 text", "data:rows.character", before)
    else:
        refuse(f"the file has the control character {quoted(control[0])}", "take it out", "data:rows.character", before)
    return None


_Places = Callable[[Record], Sequence[Place]]


def _from_text(path: str, shown: str, text: str, tabs: bool, faults: Faults) -> DataTable | None:
    sep, skip = separator(text, tabs)
    source = Source(shown, path, text)
    try:
        rows = records(text, sep, skip, MAX_ROWS + 1)
    except BrokenCsv as broken:
        place = broken.place
        faults.put(Fault(shown, place.line, place.column, "", broken.problem, broken.remedy, "error", "data:rows.syntax", place.end))
        if len(broken.records) < 2:
            return None
        rows = broken.records
    scanner = Scanner(text, sep)
    return _from_records(path, source, rows, lambda record: scanner.scan(record.line)[0], faults, sep)


def _grid_places(record: Record) -> list[Place]:
    return [Place(record.line, column, column + 1) for column in range(1, len(record.fields) + 1)]


def _from_records(path: str, source: Source, found: Sequence[Record], places: _Places, faults: Faults, sep: str = "") -> DataTable | None:
    """A table of records, the first of which names the columns."""

    def refuse(record: Record, number: int, problem: str, remedy: str, code: str) -> None:
        if faults.full:
            faults.put(Fault(source.shown, record.line, 1, "", problem, remedy, "error", code))  # it is only counted
            return
        spots = places(record)
        spot = spots[min(number, len(spots) - 1)]
        faults.put(Fault(source.shown, spot.line, spot.column, "", problem, remedy, "error", code, spot.end))

    if not found:
        faults.put(Fault(source.shown, 1, 1, "", "the file is empty", f"begin with a line of column names, such as `name{sep or ','}count`",
                         "error", "data:rows.empty", 2))  # fmt: skip
        return None
    header = found[0]
    if not _named(header, sep, refuse):
        return None
    columns = tuple(header.fields)
    rows = []
    head = Row(header.line, dict(zip(columns, columns, strict=True)))
    by_row = {id(head.fields): header}
    for record in found[1:]:
        if len(record.fields) != len(columns):
            _refuse_width(record, len(columns), sep, refuse)
        elif _short_enough(record, refuse):
            rows.append(Row(record.line, dict(zip(columns, record.fields, strict=True))))
            by_row[id(rows[-1].fields)] = record
    if len(rows) > MAX_ROWS:
        refuse(found[MAX_ROWS + 1], 0, f"there are more than {MAX_ROWS} rows", "split them over several files", "data:rows.size")
        return None
    if len(found) == 1:
        refuse(header, 0, "there are column names and no rows", "write a row for each piece below them", "data:rows.empty")
    if not rows:
        return None
    root = Node("map", {}, source, 1, 1)

    def find(row: Row, column: str) -> Node:
        number = columns.index(column) if column in columns else 0
        spots = places(by_row[id(row.fields)])
        spot = spots[min(number, len(spots) - 1)]
        value = row.fields.get(column, "")
        return Node("scalar", value, source, spot.line, spot.column, spot.end, True, root, f".{column}")

    return DataTable(path, source.shown, columns, tuple(rows), head, find)


_Refuse = Callable[[Record, int, str, str, str], None]


def _named(header: Record, sep: str, refuse: _Refuse) -> bool:
    """Whether all columns have usable names."""
    if len(header.fields) > MAX_COLUMNS:
        refuse(header, MAX_COLUMNS, f"there are more than {MAX_COLUMNS} columns", "take columns out", "data:rows.size")
        return False
    sound = True
    first: dict[str, int] = {}
    for number, name in enumerate(header.fields):
        problem = bad_name(name, number, first, sep)
        if problem is not None:
            refuse(header, number, problem[0], problem[1], "data:rows.column")
            sound = False
        first.setdefault(name, number)
    return sound


def _refuse_width(record: Record, width: int, sep: str, refuse: _Refuse) -> None:
    has = len(record.fields)
    what = f"this row has {has} field{'s' * (has != 1)}, and the header has {width}"
    if has > width:
        remedy = f'put a text with a {SEPARATOR_NAMES[sep]} in quotes: "..."' if sep else "name every column"
    else:
        remedy = "write an empty field for each value that is missing"
    refuse(record, width if has > width else has - 1, what, remedy, "data:rows.fields")


def _short_enough(record: Record, refuse: _Refuse) -> bool:
    """Whether no field is too long or has a tab, which cannot be printed."""
    for number, value in enumerate(record.fields):
        if len(value) > LONGEST:
            refuse(record, number, "the field is longer than 100 KB", "shorten the text", "data:rows.size")
            return False
        if "\t" in value:
            refuse(record, number, "the field has a tab", "write spaces in its place", "data:rows.character")
            return False
        if "\r" in value:
            record.fields[number] = value.replace("\r\n", "\n").replace("\r", "\n")
    return True


def _from_yaml(path: str, shown: str, faults: Faults) -> DataTable | None:
    found = read_maps(path, shown, MAX_ROWS, MAX_COLUMNS, faults)
    if found is None:
        return None
    columns, maps = found
    rows = tuple(Row(node.line, {name: values.get(name, "") for name in columns}) for node, values in maps)
    nodes = {id(row.fields): node for row, (node, _) in zip(rows, maps, strict=True)}

    def find(row: Row, column: str) -> Node:
        node = nodes[id(row.fields)]
        return node.children.get(column, node)

    return DataTable(path, shown, columns, rows, rows[0], find)
