"""Rows from CSV, TSV, YAML and XLSX files: what is read, and hostile files, each refused at its place in bounded time."""

from __future__ import annotations

import builtins
import pickle
import time
import zipfile
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import given, settings, strategies as st

from boardgen.layout.decks.data_files import MAX_BYTES, MAX_ROWS, DataTable, Scanner, read_rows, records, separator
from boardgen.layout.decks.own_components import choose_rows, copies_of
from boardgen.layout.yaml.node import Faults, Node, Source
from tests.clock import bound, within
from tests.sampling import sampled


def node(value: Any, folder: Path) -> Node:
    source = Source("game.yaml", str(folder / "game.yaml"), "")
    if isinstance(value, list):
        return Node("list", [node(item, folder) for item in value], source, 3, 7)
    return Node("scalar", value, source, 3, 7, plain=True)


def read(folder: Path, name: str, data: str | bytes | None, sheet: str = "") -> tuple[DataTable | None, Faults]:
    if data is not None:
        (folder / name).write_bytes(data if isinstance(data, bytes) else data.encode("utf-8"))
    faults = Faults()
    faults.note_file("game.yaml")
    return read_rows(node(name, folder), faults, sheet=sheet), faults


def messages(faults: Faults) -> list[str]:
    return [str(fault) for fault in faults.sorted()]


def fields(table: DataTable | None) -> list[dict[str, str]]:
    assert table is not None
    return [dict(row.fields) for row in table.rows]


def workbook(path: Path, rows: Sequence[Sequence[object]], title: str = "Cards") -> Any:
    book = openpyxl.Workbook()
    book.active.title = title
    for row in rows:
        book.active.append(row)
    book.save(path)
    return book


READ = {
    "plain.csv": ("name,cost\nStorm,3\n", [{"name": "Storm", "cost": "3"}]),
    "bom.csv": (b"\xef\xbb\xbfname,cost\r\nStorm,3\r\n", [{"name": "Storm", "cost": "3"}]),
    "cr.csv": ("name,cost\rStorm,3\rCalm,1", [{"name": "Storm", "cost": "3"}, {"name": "Calm", "cost": "1"}]),
    "semicolon.csv": ('name;"a, b"\nStorm;3,5\n'.replace('"a, b"', "cost"), [{"name": "Storm", "cost": "3,5"}]),
    "named.csv": ("sep=;\nname;cost\nStorm;3\n", [{"name": "Storm", "cost": "3"}]),
    "tabs.csv": ("name\tcost\nStorm, big\t3\n", [{"name": "Storm, big", "cost": "3"}]),
    "tabs.tsv": ("name\tcost\n\t3\n", [{"name": "", "cost": "3"}]),
    "quotes.csv": ('"name","cost"\n"say ""ho"", go",3\n', [{"name": 'say "ho", go', "cost": "3"}]),
    "header.csv": ('"the, name";cost\nA;1\n'.replace("the, name", "the name"), [{"the name": "A", "cost": "1"}]),
    "breaks.csv": ('name,cost\n"one\r\ntwo\rthree",3\n', [{"name": "one\ntwo\nthree", "cost": "3"}]),
    "spaces.csv": (' name , cost\n Storm , "3"\n', [{"name": "Storm", "cost": "3"}]),
    "blank.csv": ("\n,\nname,cost\n\n , \n,,,\nStorm,3\n\n", [{"name": "Storm", "cost": "3"}]),
    "one.csv": ("name\nStorm\n", [{"name": "Storm"}]),
    "umlaut.csv": ("größe,cost of-it\n5,7\n", [{"größe": "5", "cost of-it": "7"}]),
    "list.yaml": ("- {name: Storm, cost: 3}\n- name: NO\n  text: |\n    a\n    b\n- {name: ~}\n",
                  [{"name": "Storm", "cost": "3", "text": ""}, {"name": "NO", "cost": "", "text": "a\nb"}]),
}  # fmt: skip


def test_every_format_is_read(tmp_path: Path) -> None:
    for name, (data, expected) in READ.items():
        table, faults = read(tmp_path, name, data)
        assert (fields(table), messages(faults)) == (expected, []), name
        assert table is not None
        assert (table.file, table.shown, table.columns) == (str(tmp_path / name), name, tuple(expected[0]))


REFUSED = {
    "empty.csv": ("", "empty.csv:1:1: the file is empty; begin with a line of column names, such as `name,count`"),
    "header.csv": ("name,cost\n", "header.csv:1:1: there are column names and no rows"),
    "more.csv": ("name,cost\na,1\nb,2,3\n", "more.csv:3:5: this row has 3 fields, and the header has 2; put a text with a comma in quotes"),
    "less.csv": ('name,cost\n"a\nb"\n', "less.csv:2:1: this row has 1 field, and the header has 2; write an empty field"),
    "unnamed.csv": ("name,,cost\na,1,2\n", "unnamed.csv:1:6: column 2 has no name; name it, or delete the column"),
    "twice.csv": ("name,cost,name\na,1,2\n", "twice.csv:1:11: two columns are called 'name'; rename column 3 or column 1"),
    "braces.csv": ("name,co{st\na,1\n", "braces.csv:1:6: the column name 'co{st' cannot be used in braces; use letters, digits"),
    "mixed.csv": ("a;b;c,d\n1;2;3\n", "mixed.csv:1:5: the name 'c,d' has a comma, and columns are separated by a semicolon; use one"),
    "open.csv": ('name,cost\na,1\nb,"2\nc,3\n', 'open.csv:3:3: the quote " that opens here is never closed; close it, or write ""'),
    "after.csv": ('name,cost\n"a"b,1\n', 'after.csv:2:4: there is more text after the quote " that closes this field'),
    "nul.csv": ("name\na\0b\n", "nul.csv:2:2: the file has a NUL byte; save it as UTF-8 text"),
    "escape.csv": ("name\na\x1b[31mb\n", r"escape.csv:2:2: the file has the control character '\x1b'; take it out"),
    "tab.csv": ("name,cost\n1,a\tb\n", "tab.csv:2:3: the field has a tab; write spaces in its place"),
    "latin.csv": ("name\nGröße\n".encode("latin-1"), "latin.csv:2:3: the byte 0xf6 is not UTF-8; save the file as UTF-8 (in Excel"),
    "wide.csv": ("name\nx\n".encode("utf-16"), "wide.csv:1:1: the file is UTF-16; save it as UTF-8"),
    "large.csv": (b"name\n" + b"x" * MAX_BYTES, "large.csv:1:1: the file is larger than 16 MiB"),
    "rows.csv": ("n\n" + "1\n" * (MAX_ROWS + 1), f"rows.csv:{MAX_ROWS + 2}:1: there are more than {MAX_ROWS} rows"),
    "columns.csv": (",".join(f"c{i}" for i in range(1001)) + "\n1\n", "columns.csv:1:4891: there are more than 1000 columns"),
    "commas.csv": ("," * 8_000_000 + "x\n", "commas.csv:1:1001: there are more than 1000 columns"),
    "long.csv": ("a,b\n1," + "x" * 110_000 + "\n", "long.csv:2:3: the field is longer than 100 KB"),
    "longer.csv": ("a,b\n1," + "x" * 9_000_000 + "\n", "longer.csv:2:3: the field is longer than 100 KB"),
    "swallowed.csv": ('a,b\n1,"' + "x,y\n" * 100_000, 'swallowed.csv:2:3: the quote " that opens here is never closed'),
    "map.yaml": ("name: Storm\n", "map.yaml:1:1: $: rows are a list of maps; write a line for each row"),
    "void.yaml": ("# nothing\n", "void.yaml:1:1: $: the file is empty; write a line for each row"),
    "none.yaml": ("[]\n", "none.yaml:1:1: $: there are no rows; write a list of maps"),
    "word.yaml": ("- Storm\n", "word.yaml:1:3: $[0]: a row is a map of columns, not 'Storm'"),
    "deep.yaml": ("- {name: [a, b]}\n", "deep.yaml:1:10: $[0].name: a text or a number belongs here, not a list"),
    "near.yaml": ("- {name: a, cost: 1}\n- {name: b, cots: 2}\n", "near.yaml:2:13: $[1].cots: the first row has no column 'cots'; did you"),
    "tag.yaml": ("- {name: !!python/name:os.system x}\n", "tag.yaml:1:10: the tag tag:yaml.org,2002:python/name:os.system is refused"),
    "zip.xlsx": (b"PK\x03\x04 not a zip", "zip.xlsx: this is not a workbook, or it is damaged or has a password; save it again"),
    "cards.ods": (b"x", "game.yaml:3:7: $: 'cards.ods' is not a kind of file that rows are read from; save it as .csv (UTF-8)"),
    "../up.csv": (None, "game.yaml:3:7: $: '../up.csv': the path leads upwards; name a file beside this one or below it"),
    "/etc/passwd": (None, "game.yaml:3:7: $: '/etc/passwd': the path is absolute"),
    "http://host/a.csv": (None, "game.yaml:3:7: $: 'http://host/a.csv': the path names a host"),
    "more.csc": (b"x", "game.yaml:3:7: $: 'more.csc' is not a kind of file"),
    "mor.csv": (None, "game.yaml:3:7: $: 'mor.csv': there is no such file; did you mean 'more.csv'?"),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("part", sampled(range(3), landing=2))
def test_what_cannot_be_read_is_refused_at_its_place(tmp_path: Path, part: int) -> None:
    for name, (data, expected) in list(REFUSED.items())[part::3]:
        with within(3, name):
            _, faults = read(tmp_path, name, data)
        assert [text[: len(expected)] for text in messages(faults)] == [expected], name


def test_all_mistakes_of_a_file_are_reported_and_good_rows_are_kept(tmp_path: Path) -> None:
    table, faults = read(tmp_path, "a.csv", 'name;cost\nx;1;2\ny\n"a;b";3\nz;"4')
    assert fields(table) == [{"name": "a;b", "cost": "3"}]
    assert [(fault.line, fault.column) for fault in faults.sorted()] == [(2, 5), (3, 1), (5, 3)]
    with within(3):
        _, faults = read(tmp_path, "many.csv", "name,cost\n" + "a\n" * 19_999 + "b,1\n")
    assert (faults.errors, len(faults.sorted())) == (19_999, 501)


def test_a_link_that_leaves_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "out.csv").write_text("name\nx\n", "utf-8")
    (tmp_path / "game" / "in.csv").symlink_to(tmp_path / "out.csv")
    _, faults = read(tmp_path / "game", "in.csv", None)
    assert messages(faults) == [
        "game.yaml:3:7: $: 'in.csv': the path leads out of the folder of this file; name a file beside this one or below it"
    ]


def test_a_cell_has_its_place_in_every_format(tmp_path: Path) -> None:
    workbook(tmp_path / "a.xlsx", [["name", "count"], [None], ["Storm", "x"]])
    places = {
        "a.csv": ('name,count\n"A\nB", "x"\n', "a.csv:3:5: $.count:"),
        "b.csv": ("name;count\r\nStorm;x\r\n", "b.csv:2:7: $.count:"),
        "a.yaml": ("- name: Storm\n  count: x\n", "a.yaml:2:10: $[0].count:"),
        "a.xlsx": (None, "a.xlsx:3:2: $.count:"),
    }
    for name, (data, expected) in places.items():
        table, faults = read(tmp_path, name, data)
        assert table is not None
        assert copies_of(table, table.rows[0], faults) == 1
        problem = "a count is a whole number, not 'x'; write a number from 0 to 9999, or leave the field empty for 1"
        assert messages(faults) == [f"{expected} {problem}"]
        assert table.cell(table.rows[0], "count") is table.cell(table.rows[0], "count")
    table, _ = read(tmp_path, "flow.yaml", "[{name: a}, {name: b, cost: 2}]\n")
    assert table is not None
    cells = [table.cell(row, "cost") for row in table.rows]
    assert [(cell.line, cell.column) for cell in cells] == [(1, 2), (1, 29)]


def test_rows_that_were_sent_to_another_process_have_the_place_of_their_line(tmp_path: Path) -> None:
    workbook(tmp_path / "a.xlsx", [["name", "cost"], ["Storm", 3]])
    for name, data in {"a.csv": "name,cost\nStorm,3\n", "a.yaml": "\n- {name: Storm, cost: 3}\n", "a.xlsx": None}.items():
        table, _ = read(tmp_path, name, data)
        assert table is not None
        table.cell(table.rows[0], "cost")
        sent: DataTable = pickle.loads(pickle.dumps(table))
        assert (sent.file, sent.shown, sent.columns, sent.rows) == (table.file, table.shown, table.columns, table.rows)
        cell = sent.cell(sent.rows[0], "cost")
        assert (cell.text, cell.source.shown, cell.line, cell.path) == ("3", name, 2, "$.cost")


def test_count_repeats_a_row(tmp_path: Path) -> None:
    table, faults = read(tmp_path, "a.csv", "name,count\na,\nb,3\nc,0\nd,9999\n")
    assert table is not None
    assert [copies_of(table, row, faults) for row in table.rows] == [1, 3, 0, 9999]
    assert not faults.errors
    table, faults = read(tmp_path, "a.csv", "name,count\na,10000\nb,-1\nc,2.0\nd,٣\ne,1e9\nf,99999999999999999999\n")
    assert table is not None
    assert {copies_of(table, row, faults) for row in table.rows} == {1}
    assert [fault.remedy for fault in faults.sorted()] == [
        "a count is a whole number from 0 to 9999", "a count is a whole number from 0 to 9999", "write 2",
        "write a number from 0 to 9999, or leave the field empty for 1", "write a number from 0 to 9999, or leave the field empty for 1",
        "a count is a whole number from 0 to 9999",
    ]  # fmt: skip


def test_count_is_found_in_any_case_and_once(tmp_path: Path) -> None:
    for name, data in (("a.csv", "Name,Count\na,3\n"), ("b.yaml", "- {Name: a, COUNT: 3}\n")):
        table, faults = read(tmp_path, name, data)
        assert table is not None
        assert [copies_of(table, row, faults) for row in table.rows] == [3]
        assert not faults.errors
    _, faults = read(tmp_path, "c.csv", "Count,count\n1,2\n")
    assert messages(faults)[0].startswith("c.csv:1:7: the columns 'Count' and 'count' both say how often a row is printed")


DECK = "name,kind,cost\nStorm,event,10\nSail,gear,9\nFog,event,\ncard 10,gear,x\ncard 9,gear,2\n"


def test_where_and_sort_choose_rows(tmp_path: Path) -> None:
    table, _ = read(tmp_path, "deck.csv", DECK)
    assert table is not None
    cases: list[tuple[str | None, Any, str]] = [
        (None, None, "Storm Sail Fog card_10 card_9"),
        ("{kind} == event", None, "Storm Fog"),
        ("{cost}", "cost", "card_9 Sail Storm card_10"),
        (None, "name", "card_9 card_10 Fog Sail Storm"),
        (None, "-cost", "card_10 Storm Sail card_9 Fog"),
        (None, ["kind", "-cost"], "Storm Fog card_10 Sail card_9"),
    ]
    for where, sort, expected in cases:
        faults = Faults()
        rows = choose_rows(table, where and node(where, tmp_path), sort and node(sort, tmp_path), faults)
        assert " ".join(row.fields["name"].replace(" ", "_") for row in rows) == expected, (where, sort)
        assert not faults.errors
    refused = [
        ("{knd} == event", None, "game.yaml:3:7: $: 'deck.csv' has no column 'knd'; did you mean 'kind'?"),
        ("{kind} = event", None, "game.yaml:3:7: $: the condition cannot be read: '=' is not known here; write '=='"),
        ("", None, "game.yaml:3:7: $: a condition belongs here, not nothing; write it in quotes, such as"),
        (None, "-cots", "game.yaml:3:7: $: 'deck.csv' has no column 'cots'; did you mean 'cost'?"),
        (None, "", "game.yaml:3:7: $: a column or a list of columns belongs here, not nothing; write `sort: name`"),
    ]
    for where, sort, problem in refused:
        faults = Faults()
        choose_rows(table, None if where is None else node(where, tmp_path), None if sort is None else node(sort, tmp_path), faults)
        assert [text[: len(problem)] for text in messages(faults)] == [problem]


def test_a_workbook_is_read_as_a_spreadsheet_shows_it(tmp_path: Path) -> None:
    rows = [["name", "cost", "share", "on", None], ["Storm", 3.0, 0.5, True, None], [None] * 5, ["Sail", 2.5, 1, False]]
    book = workbook(tmp_path / "a.xlsx", rows)
    sheet = book.active
    sheet["C2"].number_format, sheet["C4"].number_format = "0%", "0.00"
    sheet.row_dimensions[4].hidden = True
    book.create_sheet("More").append(["title"])
    book["More"].append([0.1 + 0.2])
    book.save(tmp_path / "a.xlsx")
    table, faults = read(tmp_path, "a.xlsx", None)
    assert fields(table) == [
        {"name": "Storm", "cost": "3", "share": "50%", "on": "TRUE"}, {"name": "Sail", "cost": "2.5", "share": "1.00", "on": "FALSE"},
    ]  # fmt: skip
    assert table is not None
    assert [row.number for row in table.rows] == [2, 4]
    assert messages(faults) == ["a.xlsx:4:1: row 4 is hidden, and is read too; delete it, or show it"]
    assert not faults.errors
    table, _ = read(tmp_path, "a.xlsx", None, sheet="More")
    assert fields(table) == [{"title": "0.3"}]
    _, faults = read(tmp_path, "a.xlsx", None, sheet="Mor")
    assert messages(faults) == ["game.yaml:3:7: $: the workbook has no sheet 'Mor'; did you mean 'More'?"]


def test_cells_that_are_not_what_they_show_are_refused_by_name(tmp_path: Path) -> None:
    rows = [["name", "cost"], ["=A1", 1], ["x", date(2026, 3, 4)], ["#N/A", 2], ["y", 5.5], ["z", 1], ["m", 2]]
    book = workbook(tmp_path / "a.xlsx", rows)
    book.active["B5"].number_format = '"$"0.00'
    book.active.merge_cells("A6:A7")
    book.save(tmp_path / "a.xlsx")
    _, faults = read(tmp_path, "a.xlsx", None)
    assert [text.partition(";")[0] for text in messages(faults)] == [
        "a.xlsx:2:1: the cell A2 has a formula, and its value is not in the file", "a.xlsx:3:2: the cell B3 is a date or a time",
        "a.xlsx:4:1: the cell A4 has the error #N/A", "a.xlsx:5:2: the cell B5 shows its number in the format '\"$\"0.00'",
        "a.xlsx:6:1: the cells A6:A7 are merged",
    ]  # fmt: skip


def _with_part(source: Path, target: Path, name: str, change: Any) -> None:
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for info in old.infolist():
            data = old.read(info)
            new.writestr(info.filename, change(data) if info.filename == name else data)


@pytest.mark.slow
def test_hostile_workbooks_are_refused_in_bounded_time(tmp_path: Path) -> None:
    workbook(tmp_path / "a.xlsx", [["name", "cost"], ["Storm", 3], ["=B2*2", 1]])
    part = "xl/worksheets/sheet1.xml"
    empty, six = (b"<v />", b"<v></v>"), b"<v>6</v>"
    _with_part(tmp_path / "a.xlsx", tmp_path / "saved.xlsx", part, lambda data: data.replace(empty[0], six).replace(empty[1], six))
    table, faults = read(tmp_path, "saved.xlsx", None)
    assert (fields(table)[1], messages(faults)) == ({"name": "6", "cost": "1"}, [])
    _with_part(tmp_path / "a.xlsx", tmp_path / "bomb.xlsx", part, lambda data: data + b" " * (50 << 20))
    _with_part(tmp_path / "a.xlsx", tmp_path / "entity.xlsx", part, lambda data: b'<!DOCTYPE x [<!ENTITY a "aaaa">]>' + data)
    _with_part(tmp_path / "a.xlsx", tmp_path / "broken.xlsx", part, lambda data: data[:200])
    _with_part(tmp_path / "a.xlsx", tmp_path / "far.xlsx", part, lambda data: data.replace(b'r="A3"', b'r="XFD3"'))
    (tmp_path / "large.xlsx").write_bytes(b"P" * (MAX_BYTES + 1))
    begins = {
        "bomb.xlsx": "bomb.xlsx: the workbook is larger than 48 MiB when it is unpacked",
        "entity.xlsx": "entity.xlsx: the workbook has a document type",
        "broken.xlsx": "broken.xlsx: this workbook cannot be read (ParseError); save it again",
        "far.xlsx": "far.xlsx: the sheet has 3 rows and 16384 columns; at most 20000 rows and 1000 columns are read",
        "large.xlsx": "large.xlsx: the file is larger than 16 MiB",
    }
    for name, expected in begins.items():
        with within(3, name):
            table, faults = read(tmp_path, name, None)
        assert (table, [text[: len(expected)] for text in messages(faults)]) == (None, [expected])


def test_without_openpyxl_a_workbook_names_the_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    workbook(tmp_path / "a.xlsx", [["name"], ["x"]])
    there = builtins.__import__

    def missing(name: str, *rest: Any, **named: Any) -> Any:
        if name == "openpyxl":
            raise ImportError(name)
        return there(name, *rest, **named)

    monkeypatch.setattr(builtins, "__import__", missing)
    _, faults = read(tmp_path, "a.xlsx", None)
    assert messages(faults) == [
        "game.yaml:3:7: $: reading 'a.xlsx' needs the package openpyxl, which is not installed; "
        "run `pip install 'inkstone-kit[xlsx]'`, or save the sheet as CSV (UTF-8)"
    ]


def test_a_thousand_rows_are_read_quickly(tmp_path: Path) -> None:
    text = ",".join(f"column {number}" for number in range(12)) + "\n" + "".join(f"{','.join(['Storm'] * 12)}\n" for _ in range(1_000))
    spans = []
    for _ in range(5):
        begin = time.process_time()
        table, _ = read(tmp_path, "a.csv", text)
        spans.append(time.process_time() - begin)
        assert table is not None
        assert len(table.rows) == 1_000
    assert min(spans) < bound(0.03)


@settings(max_examples=60)
@given(st.lists(st.lists(st.text('ab ",;\n\r', max_size=6), min_size=3, max_size=3), min_size=1, max_size=5), st.sampled_from(",;\t"))
def test_the_place_of_every_field_is_where_it_was_written(rows: list[list[str]], sep: str) -> None:
    text = "x" + sep + "y" + sep + "z\n" + "".join(sep.join('"' + value.replace('"', '""') + '"' for value in row) + "\n" for row in rows)
    assert separator(text) == (sep, 0)
    found = records(text, sep, 0, 100)
    scanner = Scanner(text, sep)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    stripped = [[value.strip() for value in row] for row in rows]
    assert [record.fields for record in found[1:]] == [row for row in stripped if any(row)]
    for record in found[1:]:
        places, end = scanner.scan(record.line)
        assert (len(places), end) == (3, "")
        for place, value in zip(places, record.fields, strict=True):
            assert lines[place.line - 1][place.column - 1] == '"', value
