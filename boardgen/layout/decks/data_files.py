"""Reads the rows of a data file that a layout names after `from:`, such as the cards of a deck: CSV, TSV, a YAML list of maps, or XLSX.

Every row has a value for each column, empty where the file has none. Spaces around a value are dropped. CSV and TSV follow RFC 4180, with
`,`, `;` or tabs. A workbook is read by openpyxl, which comes with `pip install 'inkstone-kit[xlsx]'`: numbers as a spreadsheet shows them,
and what cannot be read as it is shown is refused with the name of its cell."""

from __future__ import annotations

import csv
import io
import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from boardgen.errors import Fault, alike, nearest, quoted
from boardgen.layout.yaml.fields import describe, find_file
from boardgen.layout.yaml.layer_values import SEPARATOR_NAMES, bad_name
from boardgen.layout.yaml.node import Faults, Node, Source, lines_of
from boardgen.layout.yaml.plain_text import plural
from boardgen.layout.yaml.yaml_reader import read
from boardgen.records import NamedTuple

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.cell import Cell
    from openpyxl.worksheet.worksheet import Worksheet


LONGEST_FIELD = 100 * 1024
"""The maximum number of characters of one field."""
SEPARATORS = ",;\t"
MOST_PLACES = 1_001
"""The maximum number of fields of a record whose places are found: one more than a file may have columns."""
_LINE_ENDS = re.compile(r"\r\n|\r|\n")
_SEP_LINE = re.compile(r"sep=([,;\t])(\r\n|\r|\n)")
"""The first line that spreadsheets write to name the separator."""


class Record(NamedTuple):
    """The fields of one record, without spaces around them, and the line where it begins."""

    line: int
    fields: list[str]


class FieldPlace(NamedTuple):
    """Where a field is in the file: line and column of its first character, from 1, and one past its last column in that line."""

    line: int
    column: int
    end: int


class BrokenCsv(ValueError):  # noqa: N818 - says what is the matter
    """A record that cannot be split, at its place, with what to do. `records` are those before it."""

    def __init__(self, place: FieldPlace, problem: str, remedy: str, records: list[Record]) -> None:
        super().__init__(problem)
        self.place = place
        self.problem = problem
        self.remedy = remedy
        self.records = records


def separator(text: str, tabs: bool = False) -> tuple[str, int]:
    """Return the separator of a file and the number of lines before its header. It is the one most used in the header outside quotes."""
    named = _SEP_LINE.match(text)
    if named:
        return named[1], 1
    if tabs:
        return "\t", 0
    counts = dict.fromkeys(SEPARATORS, 0)
    quoted = False
    for sign in text[:LONGEST_FIELD].lstrip():
        if sign == '"':
            quoted = not quoted
        elif sign in "\r\n" and not quoted:
            break
        elif sign in counts and not quoted:
            counts[sign] += 1
    return max(counts, key=lambda sign: counts[sign]), 0


def records(text: str, sep: str, skip: int, most: int) -> list[Record]:
    """Return the records of a text, at most so many, without empty ones. Raises BrokenCsv at the first that cannot be split."""
    lines = io.StringIO(text, newline="")
    for _ in range(skip):
        lines.readline()
    reader = csv.reader(lines, delimiter=sep, strict=True, skipinitialspace=sep != "\t")
    found: list[Record] = []
    before = 0
    try:
        for fields in reader:
            if any(fields):
                fields = [field.strip() for field in fields]
                if any(fields):
                    found.append(Record(before + skip + 1, fields))
                    if len(found) > most:
                        break
            before = reader.line_num
    except csv.Error as problem:
        raise _find_break(text, sep, before + skip + 1, found, problem) from None
    return found


def _find_break(text: str, sep: str, line: int, found: list[Record], problem: csv.Error) -> BrokenCsv:
    """Return what is wrong with the record that begins on a line, found by reading it again sign by sign."""
    places, end = Scanner(text, sep).scan(line)
    last = places[-1]
    if end == "open":
        return BrokenCsv(last, 'the quote " that opens here is never closed', 'close it, or write "" for a quote inside the text', found)
    if end == "after":
        what = 'there is more text after the quote " that closes this field'
        return BrokenCsv(last, what, 'write "" for a quote inside the text', found)
    if "limit" in str(problem):
        return BrokenCsv(last, "the field is longer than 100 KB", "shorten the text", found)
    return BrokenCsv(places[0], f"this line cannot be split into fields ({problem})", "save the file as CSV again", found)


class Scanner:
    """Finds fields of records in the text of a file. The text is searched for lines once, and only if something is asked for."""

    def __init__(self, text: str, sep: str) -> None:
        self.text = text
        self.sep = sep
        self._offsets: list[int] = []
        self._ends = re.compile(f"[\\r\\n{sep}]")

    def scan(self, line: int) -> tuple[list[FieldPlace], str]:
        """Return the places of the fields of the record that begins on a line; of the first thousand or so where it has more.

        The second value is how it ends: empty for a whole record, `open` for a quote of the last field that is never closed,
        `after` for text after a closing quote, `long` for a field that is too long."""
        text, sep = self.text, self.sep
        if not self._offsets:
            self._offsets = [0, *(ends.end() for ends in _LINE_ENDS.finditer(self.text))]
        at = start = self._offsets[min(line, len(self._offsets)) - 1]
        places: list[FieldPlace] = []
        while len(places) <= MOST_PLACES:
            while sep != "\t" and text[at : at + 1] == " ":
                at += 1
            begin, begin_line, begin_start = at, line, start
            if text[at : at + 1] == '"':
                at = _closing(text, at)
                if at < 0:
                    return [*places, self._place(begin_line, begin, begin_start, len(text))], "open"
                for ends in _LINE_ENDS.finditer(text, begin, at):
                    line += 1
                    start = ends.end()
                if text[at : at + 1] not in ("", "\r", "\n", sep):
                    return [*places, self._place(line, at, start, at + 1)], "after"
            else:
                ends_at = self._ends.search(text, at)
                at = ends_at.start() if ends_at else len(text)
            places.append(self._place(begin_line, begin, begin_start, at))
            if at - begin > LONGEST_FIELD:
                return places, "long"
            if text[at : at + 1] != sep:
                break
            at += 1
        return places, ""

    def _place(self, line: int, at: int, start: int, end: int) -> FieldPlace:
        breaks = _LINE_ENDS.search(self.text, at, end)
        return FieldPlace(line, at - start + 1, max((breaks.start() if breaks else end) - start + 1, at - start + 2))


def _closing(text: str, at: int) -> int:
    """Return where the text in quotes that opens at `at` ends, one past its closing quote; -1 if it is never closed."""
    while True:
        at = text.find('"', at + 1)
        if at < 0 or text[at + 1 : at + 2] != '"':
            return at + 1 if at >= 0 else -1
        at += 1


Maps = list[tuple[Node, dict[str, str]]]


def read_maps(path: str, shown: str, faults: Faults) -> tuple[tuple[str, ...], Maps] | None:
    """Return the keys of all maps in the order in which they first appear, and each map with its values.

    Return None where no row could be read; the faults say why."""
    root = read(path, shown, faults, rows=True)
    if root is None:
        return None
    if not root.items:
        faults.add(root, "there are no rows", "write a list of maps, such as `- {name: Storm, count: 2}`", "data:rows.empty")
        return None
    if len(root.items) > MAX_ROWS:
        faults.add(root.items[MAX_ROWS], f"there are more than {MAX_ROWS} rows", "split them over several files", "data:rows.size")
        return None
    columns: dict[str, Node] = {}
    maps: Maps = []
    for item in root.items:
        if item.kind != "map":
            faults.add(item, f"a row is a map of columns, not {describe(item)}", "write it as `- {name: Storm, count: 2}`", "data:type")
            continue
        before = faults.errors
        values = _row_values(item, columns, root.items[0].children, faults)
        if faults.errors == before and any(values.values()):
            maps.append((item, values))
        columns.update((name, node) for name, node in item.children.items() if name not in columns)
    if len(columns) > MAX_COLUMNS:
        last = list(columns.values())[MAX_COLUMNS]
        faults.add_key(last, f"there are more than {MAX_COLUMNS} columns", "take columns out", "data:rows.size")
        return None
    return (tuple(columns), maps) if maps else None


def _row_values(row: Node, columns: Collection[str], usual: Collection[str], faults: Faults) -> dict[str, str]:
    """Return the values of one row as text. `columns` are those of the rows before it, `usual` those of the first row."""
    values = {}
    for name, node in row.children.items():
        if name not in columns:
            problem = bad_name(name, 0, {})
            near = "" if problem or name in usual or faults.full else alike(name, [key for key in usual if key not in row.children])
            if problem is not None:
                faults.add_key(node, *problem, code="data:rows.column")
            elif near:
                faults.add_key(node, f"the first row has no column {quoted(name)}", f"did you mean '{near}'?", "data:rows.column")
        if node.kind in ("map", "list"):
            faults.add(node, f"a text or a number belongs here, not {describe(node)}", "write one value for each column", "data:type")
        elif len(node.text) > LONGEST_FIELD:
            faults.add(node, "the text is longer than 100 KB", "shorten it", "data:rows.size")
        elif node.kind == "scalar":
            values[name] = "" if node.empty else node.text.strip()
    return values


SUFFIXES = (".csv", ".tsv", ".yaml", ".yml", ".xlsx")
MAX_BYTES = 16 << 20
MAX_ROWS = 20_000
MAX_COLUMNS = 1_000
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029]")


class Row(NamedTuple):
    """A row: the line of the file where it begins (in a workbook the number of the row), and its value in each column."""

    number: int
    fields: Mapping[str, str]


class DataRow(NamedTuple):
    """One different piece: its fields, how many are printed, and its place for messages (the row, or the key of its count)."""

    fields: Mapping[str, str]
    copies: int
    at: Node
    cell: Mapping[str, Node]
    """The place of each field that has one of its own."""


def name_rows(rows: Iterable[DataRow], column: str) -> Iterator[tuple[str, int]]:
    """Yield the name of each row, which is in a column or else its number, and how often it is printed."""
    for number, row in enumerate(rows, 1):
        yield " ".join(row.fields.get(column, "").split()) or str(number), row.copies


class DataTable:
    """The rows of a data file. `file` is the path as it was opened, `shown` as messages show it, `head` the row that names the columns."""

    def __init__(
        self, file: str, shown: str, columns: tuple[str, ...], rows: tuple[Row, ...], head: Row, find: Callable[[Row, str], Node]
    ) -> None:
        self.file = file
        self.shown = shown
        self.columns = columns
        self.rows = rows
        self.head = head
        self._find = find
        self._cells: dict[tuple[int, str], Node] = {}

    def cell(self, row: Row, column: str) -> Node:
        """Return one value with its place, for `faults.add`. A column that the file does not have gives the place of the row."""
        key = id(row.fields), column
        if key not in self._cells:  # kept: faults know a node by its identity
            self._cells[key] = self._find(row, column)
        return self._cells[key]

    def __reduce__(self) -> tuple[type[DataTable], tuple[object, ...]]:
        """Another process is given the rows, and finds a value by the line of its row alone: the file is not read again there."""
        find = partial(_node_in_row, Source(self.shown, self.file, ""))
        return DataTable, (self.file, self.shown, self.columns, self.rows, self.head, find)


def _node_in_row(source: Source, row: Row, column: str) -> Node:
    """Return a value at the beginning of its row."""
    return Node("scalar", row.fields.get(column, ""), source, row.number, 1, parent=Node("map", {}, source, 1, 1), step=f".{column}")


def read_rows(at: Node, faults: Faults, *, sheet: str = "") -> DataTable | None:
    """Return the rows of the file that `at`, a value of a layout, names by its path: in the layout's folder or below.

    `sheet` is the sheet of a workbook, by default the first one. A row with a fault of its own is left out.
    None when there are no rows to go on with; the faults say why."""
    target, shown = find_file(at, faults, SUFFIXES, "data:rows.missing", ("rows are", "save it as .csv (UTF-8), .tsv, .yaml or .xlsx"))
    if not target:
        return None
    suffix = os.path.splitext(target)[1].lower()
    faults.note_file(shown)
    if sheet and suffix != ".xlsx":
        faults.add(at, f"only a workbook has sheets, and {quoted(at.text)} is not one", "take `sheet:` out", "data:rows.sheet")
    if suffix in (".yaml", ".yml"):
        return _read_yaml(target, shown, faults)
    if suffix == ".xlsx":
        cells = read_sheet(at, target, shown, sheet, faults)
        return None if cells is None else _table_of_records(target, Source(shown, target, ""), cells, _grid_places, faults)
    text = _file_text(target, shown, faults)
    return None if text is None else _read_text(target, shown, text, suffix == ".tsv", faults)


def read_text(at: Node, faults: Faults, suffixes: tuple[str, ...], most: int) -> Source | None:
    """Return the text of a file, of `most` bytes, that `at` names by its path as a data file is named. None with a fault."""
    kind = "a text is", f"name a file that ends in {' or '.join(suffixes)}"
    target, shown = find_file(at, faults, suffixes, "data:rows.missing", kind)
    if not target:
        return None
    faults.note_file(shown)
    text = _file_text(target, shown, faults, most)
    return None if text is None else Source(shown, target, text)


def _file_text(path: str, shown: str, faults: Faults, most: int = MAX_BYTES) -> str | None:
    """Return the text of a file in UTF-8."""

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


_Places = Callable[[Record], Sequence[FieldPlace]]


def _read_text(path: str, shown: str, text: str, tabs: bool, faults: Faults) -> DataTable | None:
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
    return _table_of_records(path, source, rows, lambda record: scanner.scan(record.line)[0], faults, sep)


def _grid_places(record: Record) -> list[FieldPlace]:
    return [FieldPlace(record.line, column, column + 1) for column in range(1, len(record.fields) + 1)]


def _table_of_records(
    path: str, source: Source, found: Sequence[Record], places: _Places, faults: Faults, sep: str = ""
) -> DataTable | None:
    """Return a table of records, the first of which names the columns."""

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
    if not _name_columns(header, sep, refuse):
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


def _name_columns(header: Record, sep: str, refuse: _Refuse) -> bool:
    """Return whether all columns have usable names."""
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
    what = f"this row has {plural(has, 'field')}, and the header has {width}"
    if has > width:
        remedy = f'put a text with a {SEPARATOR_NAMES[sep]} in quotes: "..."' if sep else "name every column"
    else:
        remedy = "write an empty field for each value that is missing"
    refuse(record, width if has > width else has - 1, what, remedy, "data:rows.fields")


def _short_enough(record: Record, refuse: _Refuse) -> bool:
    """Return whether no field is too long or has a tab, which cannot be printed."""
    for number, value in enumerate(record.fields):
        if len(value) > LONGEST_FIELD:
            refuse(record, number, "the field is longer than 100 KB", "shorten the text", "data:rows.size")
            return False
        if "\t" in value:
            refuse(record, number, "the field has a tab", "write spaces in its place", "data:rows.character")
            return False
        if "\r" in value:
            record.fields[number] = value.replace("\r\n", "\n").replace("\r", "\n")
    return True


def _read_yaml(path: str, shown: str, faults: Faults) -> DataTable | None:
    found = read_maps(path, shown, faults)
    if found is None:
        return None
    columns, maps = found
    rows = tuple(Row(node.line, {name: values.get(name, "") for name in columns}) for node, values in maps)
    nodes = {id(row.fields): node for row, (node, _) in zip(rows, maps, strict=True)}

    def find(row: Row, column: str) -> Node:
        node = nodes[id(row.fields)]
        return node.children.get(column, node)

    return DataTable(path, shown, columns, rows, rows[0], find)


MAX_UNPACKED = 48 << 20
"""The maximum size of all XML parts of a workbook together."""
MAX_CELLS = 1_000_000
_NUMBER_FORMAT = re.compile(r"(?P<group>#,##)?0(?:\.(?P<decimals>0+))?(?P<percent>%)?")


def read_sheet(at: Node, path: str, shown: str, sheet: str, faults: Faults) -> list[Record] | None:
    """Return the records of a sheet, by default the first, without empty rows. None when there is none; the faults say why."""
    try:
        import openpyxl
    except ImportError:
        what = f"reading {quoted(at.text, 200)} needs the package openpyxl, which is not installed"
        faults.add(at, what, "run `pip install 'inkstone-kit[xlsx]'`, or save the sheet as CSV (UTF-8)", "data:rows.library")
        return None
    problem = _refuse_workbook(path)
    if problem is not None:
        faults.put(Fault(shown, 0, 0, "", problem[0], problem[1], "error", "data:rows.workbook"))
        return None
    try:
        page = _find_sheet(at, openpyxl.load_workbook(path, data_only=False, keep_links=False), sheet, faults)
        if page is None:
            return None
        if page.max_row > MAX_ROWS + 1 or page.max_column > MAX_COLUMNS or page.max_row * page.max_column > MAX_CELLS:
            what = f"the sheet has {page.max_row} rows and {page.max_column} columns"
            remedy = f"at most {MAX_ROWS} rows and {MAX_COLUMNS} columns are read: delete the others, those without text too"
            faults.put(Fault(shown, 0, 0, "", what, remedy, "error", "data:rows.size"))
            return None
        saved = page
        if any(cell.data_type == "f" for row in page.iter_rows() for cell in row):
            saved = openpyxl.load_workbook(path, data_only=True, keep_links=False)[page.title]
    except Exception as problem:  # a broken file makes the library fail in ways that it does not name
        what = f"this workbook cannot be read ({type(problem).__name__})"
        faults.put(Fault(shown, 0, 0, "", what, "save it again as .xlsx, or as CSV (UTF-8)", "error", "data:rows.workbook"))
        return None
    _check_shape(page, shown, faults)
    return list(_sheet_records(page, saved, shown, faults))


def _refuse_workbook(path: str) -> tuple[str, str] | None:
    """Return why a file is not opened as a workbook, and what to do; None for one that is."""
    import zipfile
    import zlib

    damaged = (
        zipfile.BadZipFile,  # not a ZIP file, or one whose list of parts or checksums are wrong
        zlib.error,  # a part that cannot be unpacked
        EOFError,  # a part that is cut short
        RuntimeError,  # a part with a password; its NotImplementedError is a ZIP of a kind that Python does not read
        OSError,  # a file that cannot be opened, or a place in it that does not exist
        UnicodeDecodeError,  # the name of a part
    )
    try:
        if os.path.getsize(path) > MAX_BYTES:
            return f"the file is larger than {MAX_BYTES >> 20} MiB", "save its sheet as CSV (UTF-8)"
        with zipfile.ZipFile(path) as parts:
            names = [info for info in parts.infolist() if info.filename.endswith((".xml", ".rels", ".vml"))]
            if sum(info.file_size for info in names) > MAX_UNPACKED or len(parts.infolist()) > 5_000:
                return f"the workbook is larger than {MAX_UNPACKED >> 20} MiB when it is unpacked", "save its sheet as CSV (UTF-8)"
            if any(info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) for info in names):
                return "the workbook is packed in a way that no spreadsheet uses", "save it again as .xlsx, or as CSV (UTF-8)"
            for info in names:
                data = parts.read(info)
                if any("<!DOCTYPE".encode(encoding) in data for encoding in ("utf-8", "utf-16-le", "utf-16-be")):
                    return "the workbook has a document type, which no spreadsheet writes", "save it again as .xlsx"
    except damaged:
        return "this is not a workbook, or it is damaged or has a password", "save it again as .xlsx, or as CSV (UTF-8)"
    return None


def _find_sheet(at: Node, workbook: Workbook, name: str, faults: Faults) -> Worksheet | None:
    pages = {page.title: page for page in workbook.worksheets}
    if not pages or (name and name not in pages):
        problem = f"the workbook has no sheet {quoted(name)}" if name else "the workbook has no sheet with cells"
        faults.add(at, problem, nearest(name, pages), "data:rows.sheet")
        return None
    return pages[name] if name else workbook.worksheets[0]


def _check_shape(page: Worksheet, shown: str, faults: Faults) -> None:
    """Refuse merged cells, and warn of hidden rows and columns."""
    for area in page.merged_cells.ranges:
        what = f"the cells {area} are merged"
        fault = Fault(shown, area.min_row, area.min_col, "", what, "unmerge them and write a value into each", "error", "data:rows.merged")
        faults.put(fault._replace(end_column=area.min_col + 1))
    for number, row in sorted(page.row_dimensions.items()):
        if row.hidden and number <= page.max_row:
            what, remedy = f"row {number} is hidden, and is read too", "delete it, or show it"
            faults.put(Fault(shown, number, 1, "", what, remedy, "warning", "data:rows.hidden", 2))


def _sheet_records(page: Worksheet, saved: Worksheet, shown: str, faults: Faults) -> Iterator[Record]:
    found: list[Record] = []
    for cells, values in zip(page.iter_rows(), saved.iter_rows(), strict=True):
        fields = [_cell_text(cell, value, shown, faults) for cell, value in zip(cells, values, strict=True)]
        if any(fields):
            found.append(Record(cells[0].row, fields))
    width = max((number + 1 for record in found for number, text in enumerate(record.fields) if text), default=0)
    for record in found:
        yield Record(record.line, record.fields[:width])


def _cell_text(cell: Cell, saved: Cell, shown: str, faults: Faults) -> str:
    """Return what a cell shows. `saved` is the same cell with the saved values of formulas."""

    def refuse(problem: str, remedy: str) -> str:
        fault = Fault(shown, cell.row, cell.column, "", f"the cell {cell.coordinate} {problem}", remedy, "error", "data:rows.cell")
        faults.put(fault._replace(end_column=cell.column + 1))
        return " "

    value, kind = saved.value, saved.data_type
    if value is None:
        if cell.data_type == "f":
            return refuse("has a formula, and its value is not in the file", "open the workbook in a spreadsheet program and save it")
        return ""
    if kind == "e":
        return refuse(f"has the error {value}", "correct its formula, or write a value")
    if kind == "b" or isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if saved.is_date or kind == "d":
        return refuse("is a date or a time", "spreadsheets turn texts such as 3-4 into dates: format the cell as text and type it again")
    if isinstance(value, int | float):
        shape = str(saved.number_format or "General")
        text = _cell_number(value, shape)
        return text if text else refuse(f"shows its number in the format {quoted(shape)}", "format it as a number, or as text")
    return str(value).strip()


def _cell_number(value: float, shape: str) -> str:
    """Return a number as its format shows it, without separators of thousands; empty for a format that is not known."""
    if shape in ("General", "@"):
        if value == int(value) and abs(value) < 1e15:
            return str(int(value))
        return f"{value:.11g}" if 1e-4 <= abs(value) < 1e11 else ""
    match = _NUMBER_FORMAT.fullmatch(shape.partition(";")[0])
    if match is None:
        return ""
    percent = "%" if match["percent"] else ""
    return f"{value * (100 if percent else 1):.{len(match['decimals'] or '')}f}{percent}"
