"""Reads a sheet of an XLSX workbook as records. The only importer of openpyxl, which comes with `pip install 'inkstone-kit[xlsx]'`.

Numbers are read as a spreadsheet shows them. What cannot be read as it is shown is refused with the name of its cell.
"""

from __future__ import annotations

import os
import re
import zipfile
import zlib
from collections.abc import Iterator
from typing import Any

from boardgen.errors import Fault, quoted
from boardgen.layout.decks.csv_rows import Record
from boardgen.layout.yaml.faults import Faults
from boardgen.layout.yaml.node import Node
from boardgen.spelling import nearest

MAX_BYTES = 16 << 20
MAX_UNPACKED = 48 << 20
"""The maximum size of all XML parts of a workbook together."""
MAX_ROWS = 20_000
MAX_COLUMNS = 1_000
MAX_CELLS = 1_000_000
DAMAGED = (
    zipfile.BadZipFile,  # not a ZIP file, or one whose list of parts or checksums are wrong
    zlib.error,  # a part that cannot be unpacked
    EOFError,  # a part that is cut short
    RuntimeError,  # a part with a password; its NotImplementedError is a ZIP of a kind that Python does not read
    OSError,  # a file that cannot be opened, or a place in it that does not exist
    UnicodeDecodeError,  # the name of a part
)
"""What reading a file that is not a sound workbook raises, and why."""
_PLAIN = re.compile(r"(?P<group>#,##)?0(?:\.(?P<decimals>0+))?(?P<percent>%)?")


def read_sheet(at: Node, path: str, shown: str, sheet: str, faults: Faults) -> list[Record] | None:
    """The records of a sheet, by default the first, without empty rows. None when there is none to go on with; the faults say why."""
    try:
        import openpyxl
    except ImportError:
        what = f"reading {quoted(at.text, 200)} needs the package openpyxl, which is not installed"
        faults.add(at, what, "run `pip install 'inkstone-kit[xlsx]'`, or save the sheet as CSV (UTF-8)", "data:rows.library")
        return None
    problem = _refused(path)
    if problem is not None:
        faults.put(Fault(shown, 0, 0, "", problem[0], problem[1], "error", "data:rows.workbook"))
        return None
    try:
        formulas = openpyxl.load_workbook(path, data_only=False, keep_links=False)
        page = _sheet(at, formulas, sheet, faults)
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
    return list(_records(page, saved, shown, faults))


def _refused(path: str) -> tuple[str, str] | None:
    """Why a file is not opened as a workbook, and what to do; None for one that is."""
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
    except DAMAGED:
        return "this is not a workbook, or it is damaged or has a password", "save it again as .xlsx, or as CSV (UTF-8)"
    return None


def _sheet(at: Node, workbook: Any, name: str, faults: Faults) -> Any:
    pages = {page.title: page for page in workbook.worksheets}
    if not pages or (name and name not in pages):
        problem = f"the workbook has no sheet {quoted(name)}" if name else "the workbook has no sheet with cells"
        faults.add(at, problem, nearest(name, pages), "data:rows.sheet")
        return None
    return pages[name] if name else workbook.worksheets[0]


def _check_shape(page: Any, shown: str, faults: Faults) -> None:
    """Refuses merged cells, and warns of hidden rows and columns."""
    for area in page.merged_cells.ranges:
        what = f"the cells {area} are merged"
        fault = Fault(shown, area.min_row, area.min_col, "", what, "unmerge them and write a value into each", "error", "data:rows.merged")
        faults.put(fault._replace(end_column=area.min_col + 1))
    for number, row in sorted(page.row_dimensions.items()):
        if row.hidden and number <= page.max_row:
            what, remedy = f"row {number} is hidden, and is read too", "delete it, or show it"
            faults.put(Fault(shown, number, 1, "", what, remedy, "warning", "data:rows.hidden", 2))


def _records(page: Any, saved: Any, shown: str, faults: Faults) -> Iterator[Record]:
    found: list[Record] = []
    for cells, values in zip(page.iter_rows(), saved.iter_rows(), strict=True):
        fields = [_text(cell, value, shown, faults) for cell, value in zip(cells, values, strict=True)]
        if any(fields):
            found.append(Record(cells[0].row, fields))
    width = max((number + 1 for record in found for number, text in enumerate(record.fields) if text), default=0)
    for record in found:
        yield Record(record.line, record.fields[:width])


def _text(cell: Any, saved: Any, shown: str, faults: Faults) -> str:
    """What a cell shows. `saved` is the same cell with the saved values of formulas."""

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
        text = _number(value, shape)
        return text if text else refuse(f"shows its number in the format {quoted(shape)}", "format it as a number, or as text")
    return str(value).strip()


def _number(value: float, shape: str) -> str:
    """A number as its format shows it, without separators of thousands; empty for a format that is not known."""
    if shape in ("General", "@"):
        if value == int(value) and abs(value) < 1e15:
            return str(int(value))
        return f"{value:.11g}" if 1e-4 <= abs(value) < 1e11 else ""
    match = _PLAIN.fullmatch(shape.partition(";")[0])
    if match is None:
        return ""
    percent = "%" if match["percent"] else ""
    return f"{value * (100 if percent else 1):.{len(match['decimals'] or '')}f}{percent}"
