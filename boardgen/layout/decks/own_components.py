"""What a component of your own is made of: rows of a data file, the faces drawn for them, and the values that their fields name.

A layout chooses rows by a condition, sorts them, and repeats each by its column `count`."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from boardgen.errors import alike, quoted
from boardgen.layout.decks import data_files
from boardgen.layout.decks.data_files import DataRow, DataTable, Row
from boardgen.layout.decks.faces import A_FACE, READY, Face, Faces, every_layer, missing_words, ready_face
from boardgen.layout.decks.recipe import PACKAGING, Making, Packaging, check_boxes, read_packaging
from boardgen.layout.yaml.conditions import Condition, ConditionError, parse, read_number
from boardgen.layout.yaml.fields import TEXT, Section, describe, find_file, suggest_list, text
from boardgen.layout.yaml.layer_values import REPEAT, SEAT, Template, read_template
from boardgen.layout.yaml.node import Faults, Node

if TYPE_CHECKING:
    from boardgen.layout.decks.booklets import Booklet


MOST_COPIES = 9_999
COUNT_COLUMN = "count"
"""The column that repeats a row, in any case."""
LIKE_COUNT = ("copies", "quantity", "qty", "amount")
"""What others call this column."""
_DIGITS = re.compile(r"(\d{1,18})", re.ASCII)


def copies_of(table: DataTable, row: Row, faults: Faults) -> int:
    """Return how many copies of a row are printed: the whole number in its column `count`, 1 if that is empty or missing."""
    column = next((name for name in table.columns if name.casefold() == COUNT_COLUMN), COUNT_COLUMN)
    text = row.fields.get(column, "")
    if not text:
        return 1
    if text.isascii() and text.isdigit() and len(text) < 9 and int(text) <= MOST_COPIES:
        return int(text)
    node = table.cell(row, column)
    value = read_number(text)
    if value is not None and (value < 0 or value > MOST_COPIES):
        faults.add(node, f"{quoted(text)} is out of range", f"a count is a whole number from 0 to {MOST_COPIES}", "data:range")
    else:
        remedy = f"write {value:.0f}" if value is not None else f"write a number from 0 to {MOST_COPIES}, or leave the field empty for 1"
        faults.add(node, f"a count is a whole number, not {quoted(text)}", remedy, "data:type")
    return 1


def ask_about_columns(table: DataTable, used: Collection[str], shown: Collection[str], faults: Faults) -> None:
    """Warn of a column that nothing names, and that looks like `count`, or like one of the names that a ready face would have `shown`.

    What may be meant as `count` has whole numbers alone."""
    counted = any(column.casefold() == COUNT_COLUMN for column in table.columns)
    for column in table.columns:
        if column in used or column.casefold() == COUNT_COLUMN or faults.full:
            continue
        values = [row.fields[column] for row in table.rows]
        numbers = any(values) and all(not value or (value.isascii() and value.isdigit()) for value in values)
        if numbers and not counted and alike(column.lower(), (COUNT_COLUMN, *LIKE_COUNT), 0.7):
            remedy = f"did you mean '{COUNT_COLUMN}', which says how often a row is printed?"
        elif near := alike(column.lower(), shown, 0.7) if shown else "":
            remedy = f"did you mean '{near}', which the ready face would show?"
        else:
            continue
        faults.add(table.cell(table.head, column), f"nothing uses the column {quoted(column)}", remedy, "data:rows.unused", "warning")


def choose_rows(table: DataTable, where: Node | None, sort: Node | None, faults: Faults) -> list[Row]:
    """Return the rows for which the condition `where` holds, in the order of the column or columns that `sort` names.

    A `-` before a column puts its largest value first; empty values are always last."""
    rows = list(table.rows)
    if where is not None:
        condition = _condition(table, where, faults)
        if condition is not None:
            rows = [row for row in rows if condition.holds(row.fields.__getitem__)]
    for column, falling in reversed(_sorting(table, sort, faults)) if sort is not None else ():
        rows.sort(key=lambda row, column=column: natural(row.fields[column]), reverse=falling)  # type: ignore[misc]  # mypy: a default
        rows.sort(key=lambda row, column=column: not row.fields[column])  # type: ignore[misc]
    return rows


def _condition(table: DataTable, where: Node, faults: Faults) -> Condition | None:
    if where.kind != "scalar" or not where.text.strip():
        faults.add(where, f"a condition belongs here, not {describe(where)}", 'write it in quotes, such as "{kind} == event"', "data:type")
        return None
    try:
        condition = parse(where.text)
    except ConditionError as problem:
        faults.add(where, f"the condition cannot be read: {problem}", "", "data:condition")
        return None
    unknown = sorted(condition.fields.difference(table.columns))
    for name in unknown:
        faults.add(where, f"{quoted(table.shown, 200)} has no column {quoted(name)}", faults.hint(name, table.columns), "data:rows.column")
    return None if unknown else condition


def _sorting(table: DataTable, sort: Node, faults: Faults) -> list[tuple[str, bool]]:
    """Return the columns to sort by, and whether the largest is first."""
    found = []
    if sort.kind == "map" or (sort.kind == "scalar" and not sort.text.strip()):
        faults.add(sort, f"a column or a list of columns belongs here, not {describe(sort)}", "write `sort: name`", "data:type")
        return []
    for item in sort.items if sort.kind == "list" else [sort]:
        text = item.text.strip()
        name = text if text in table.columns else text.removeprefix("-").strip()
        if name in table.columns:
            found.append((name, name != text))
        elif item.kind != "broken":
            remedy = suggest_list(item) if item.kind == "map" else faults.hint(name, table.columns)
            faults.add(item, f"{quoted(table.shown, 200)} has no column {quoted(name)}", remedy, "data:rows.column")
    return found


def natural(value: str) -> tuple[float, list[tuple[bool, int, str]], str]:
    """Return a key that sorts numbers by their size, before texts, and `card 9` before `card 10`."""
    number = read_number(value)
    if number is not None:
        return number, [], value
    parts = [(part.isdigit(), int(part) if part.isdigit() else 0, part) for part in _DIGITS.split(value.casefold()) if part]
    return float("inf"), parts, value


COPY, COPIES = "copy", "copies"
OF_SEAT = (SEAT, "seat.name", "seat.letter")
PIECE = ("n", "of", COPY, COPIES, "label", *OF_SEAT)
"""Fields that every piece has: the number of its row and how many rows there are, the same of its copies, its label, and its seat."""
MARKDOWN = (".md", ".markdown", ".txt")
DATA_KINDS = ("aid", "card", "token", "square", "note", "tile", "coin", "panel", "mat", "standee", "table", "sheet")
"""Kinds whose pieces may come from a data file."""
KINDS_WITH = {
    "edge": ("die",),
    "shape": ("tile", "token", "coin"),
    "faces": ("die",),
    "fits": ("box",),
    "card": ("box",),
    "sleeves": ("box",),
    "clearance": ("box",),
    "wall": ("box", "band"),
    "around": ("band",),
    "imposition": ("booklet",),
    "figures": ("booklet",),
    "from": (*DATA_KINDS, "booklet"),
    "sheet": DATA_KINDS,
    "where": DATA_KINDS,
    "sort": DATA_KINDS,
}
"""Keys that only some kinds of component have."""
SHAPES, USUAL_SHAPES = ("hex", "octagon", "disc", "square", "rectangle"), ("square", "rectangle")
"""Outlines that have a name, and those that a tile has anyway."""
UNMADE = {"net": "write `kind: die` for a cube, or `kind: box`"}
"""Kinds that only the kit of a game makes, and what to write instead."""
TWO_SIDED = ("card", "token", "square", "note", "tile", "coin")
"""Kinds that may have a back."""


def keys_to_refuse(kind: str) -> tuple[str, ...]:
    """Return the keys that a component of this kind cannot have."""
    others = tuple(key for key, kinds in KINDS_WITH.items() if kind not in kinds)
    return others if kind in TWO_SIDED else (*others, "back")


_NAME = re.compile(r"[^\W\d_][\w-]{0,39}")
_RESERVED = ("aux", "con", "nul", "prn", "kit")


def check_name(node: Node, name: str, earlier: Collection[str], faults: Faults) -> None:
    """Refuse a name of a component that cannot be the name of its files, or that is one of theirs already."""
    if not _NAME.fullmatch(name):
        remedy = "begin with a letter and go on with at most 39 letters, digits, - and _, such as crew_cards"
        faults.add_key(node, f"{quoted(name)} cannot be the name of a component, which names its files", remedy, "data:component.name")
    elif name.lower() in _RESERVED:
        faults.add_key(node, f"a file cannot be called {quoted(name)}", f"write {name}_cards", "data:component.name")
    elif same := [other for other in earlier if other.lower() == name.lower()]:
        what = f"the files of {quoted(name)} and {quoted(same[0])} differ only in capitals"
        faults.add_key(node, what, f"rename it, such as {name}_2", "data:component.name")


class MakingReader:
    """Reads how components of your own are made, with the faces and styles of their layout."""

    def __init__(self, root: Section) -> None:
        self._root = root
        self._faces = Faces(root)

    def read(self, section: Section, kind: str, name: str, others: Collection[str]) -> Making:
        """Return the keys of one component; its name must differ from those of the `others` before it."""
        if section.node.kind != "broken":
            check_name(section.node, name, others, self._root.faults)
        return read_making(section, kind, name, self._root, self._faces)

    def check(self, kinds: Mapping[str, str], makings: Iterable[Making]) -> None:
        """Report what is wrong between components, whose `kinds` are given by name."""
        if packaging := [making.packaging for making in makings if making.packaging is not None]:
            check_boxes(packaging, kinds, self._root.faults)


def read_making(section: Section, kind: str, name: str, root: Section, faces: Faces) -> Making:
    """Return the keys of a component that its game's own kit does not make. Unknown fields are faults at the layer that names them."""
    node = section.node
    _refuse_other_kinds(section, kind)
    if kind in UNMADE:
        section.faults.add(section.need("kind") or node, f"only a game's own kit makes a {kind}", UNMADE[kind], "data:component")
    aid = _aid(section, faces) if kind == "aid" else None
    table = _table(section, kind)
    rows, columns = _rows(section, table)
    front, back = section.get("front"), section.get("back")
    if back is not None and kind not in TWO_SIDED:
        section.faults.add_key(back, f"a {kind} has no back", "take `back:` out", "data:component")
        back = None
    sides = _sides(section, faces) if kind == "die" else ()
    edge = section.length("edge", 0.0)
    drawn_front = _face(front, faces, columns, section)
    if front is None and columns and kind in DATA_KINDS:
        drawn_front = ready_face("standard", columns, node)
    drawn_back = _face(back, faces, columns, section)
    used = (*(drawn_front or ()), *(drawn_back or ()), *(layer for side in sides if not isinstance(side, Template) for layer in side))
    source = section.get("from")
    if table is None and source is not None and kind in DATA_KINDS:
        root = Section(root.node, Faults())  # what is wrong with the file is reported, and which columns it has is not known
    layers: list[tuple[Sequence[str], Node]] = [(layer.fields(), layer.at) for layer in every_layer(used)]
    texts: list[tuple[Sequence[str], Node]] = [
        (side.fields, at) for side, at in zip(sides, _side_nodes(section), strict=False) if isinstance(side, Template)
    ]
    values: dict[str, str] = {}
    for fields, at in layers:
        values |= _values_of(fields, at, columns, root)
    if table is not None:
        ready = any(layer.kind == "ready" and layer.details["face"] != "pattern" for layer in used)
        asked = {field for fields, _ in layers for field in fields}
        where = section.get("where")
        sort = section.get("sort")
        condition = None if where is None else _condition(table, where, Faults())
        by = [] if sort is None else _sorting(table, sort, Faults())
        asked |= {*(condition.fields if condition is not None else ()), *(column for column, _ in by)}
        ask_about_columns(table, asked, missing_words(columns) if ready else (), section.faults)
    for fields, at in texts:
        values |= _values_of(fields, at, (), root)
    if "each_seat" not in node.children and (kind != "aid" or {"count", "counts"} & {*node.children}):
        for fields, at in (*layers, *texts):
            _refuse_seats(fields, at, columns, section.faults)
    return Making(
        node,
        section.text("title", name.replace("_", " ").capitalize()),
        drawn_front,
        drawn_back,
        sides,
        _side_nodes(section),
        rows,
        columns,
        values,
        *_read_special(section, kind, faces),
        edge or None,
        aid,
        _shape(section, kind),
        COPY not in columns and any(COPY in fields for fields, _ in (*layers, *texts)),
    )


def _shape(section: Section, kind: str) -> Node | None:
    """Return what an outline of its own is written in: a name, the path of an SVG or its file. None for the usual one of the kind."""
    node = section.get("shape") if kind in KINDS_WITH["shape"] else None
    if node is None or node.kind == "broken":
        return None
    node.expect(enum=SHAPES)
    node.expect(type="string", pattern=r"^\s*([Mm][^A-Za-z]|.*\.[Ss][Vv][Gg]$)")
    word = text(node, section.faults).strip()
    if word[:1] in ("M", "m") and not word[1:2].isalpha():
        return node
    if word.lower().endswith(".svg"):
        found, _ = find_file(node, section.faults, (".svg",), "data:picture")
        return node if found else None
    if word not in SHAPES:
        hint = section.faults.hint(word, SHAPES)
        others = f"write {', '.join(SHAPES)}, a path such as M0 0 L10 0 L5 8 Z, or the name of an SVG file"
        remedy = hint if hint.startswith("did") else others
        section.faults.add(node, f"{quoted(word, 60)} is not a shape", remedy, "data:shape")
        return None
    return None if word in (USUAL_SHAPES if kind == "tile" else ("disc",)) else node


def _aid(section: Section, faces: Faces) -> Booklet | None:
    """Return the Markdown that an aid names, of a rulebook its back cover; None where a face draws it, or the file has rows."""
    node, front = section.get("from"), section.get("front")
    if node is None or not node.text.lower().endswith(MARKDOWN):
        return None
    from boardgen.layout.decks.booklets import read_booklet

    if front is not None:
        what = "an aid shows its Markdown or a face, not both"
        section.faults.add_key(front, what, "remove `front:`, or `from:` and write the text in the face", "data:component")
    return read_booklet(section, faces.styles, back=True)


def _read_special(section: Section, kind: str, faces: Faces) -> tuple[Booklet | None, Packaging]:
    """Return what only a booklet has, and what only boxes and bands have."""
    if kind == "booklet":
        from boardgen.layout.decks.booklets import read_booklet

        return read_booklet(section, faces.styles), None
    if kind in PACKAGING:
        return None, read_packaging(section, kind)
    return None, None


def _refuse_other_kinds(section: Section, kind: str) -> None:
    """Refuse keys that only components of another kind have, if the kind is known."""
    if not section.faults.usable(section.get("kind")):
        return
    for key, kinds in KINDS_WITH.items():
        node = section.get(key)
        if node is not None and node.kind != "broken" and kind not in kinds and key in section.node.children:
            what = f"a {kind} has no `{key}:`"
            section.faults.add_key(node, what, f"take it out; it is for {', '.join(kinds)}", "data:component")
            node.kind, node.value = "broken", None


def _face(node: Node | None, faces: Faces, columns: Sequence[str], section: Section) -> Face | None:
    """Return the face that is named or written out; None where there is none."""
    if node is None:
        return None
    if node.text in READY and node.text not in faces.nodes:
        return ready_face(node.text, columns, node)
    return faces.choose_face(node)


def _table(section: Section, kind: str) -> DataTable | None:
    node = section.get("from") if kind in (*DATA_KINDS, "booklet") else None
    if node is None or node.kind == "broken" or kind == "booklet" or (kind == "aid" and node.text.lower().endswith(MARKDOWN)):
        return None
    return data_files.read_rows(node, section.faults, sheet=section.text("sheet", ""))


def _rows(section: Section, table: DataTable | None) -> tuple[tuple[DataRow, ...], tuple[str, ...]]:
    """Return the rows that are printed, each with its number of copies, and the columns."""
    where, sort = section.get("where"), section.get("sort")
    for node in (where, sort):
        if node is not None:
            node.expect(**TEXT)
    if sort is not None:
        sort.expect(type="array", items=TEXT)
    if table is None:
        for node in (where, sort):
            if node is not None and section.get("from") is None:
                section.faults.add_key(node, "there are no rows to choose from", "add `from: FILE.csv`", "data:component")
        return (), ()
    rows = []
    found = choose_rows(table, where, sort, section.faults)
    if not found and where is not None:
        what = f"no row of {quoted(table.shown, 200)} fits {quoted(where.text)}"
        section.faults.add(where, what, "change the condition, or remove the component", "data:rows.empty")
    for row in found:
        copies = copies_of(table, row, section.faults)
        rows.append(DataRow(row.fields, copies, table.cell(row, table.columns[0]), _Cells(table, row)))
    return tuple(rows), table.columns


class _Cells(Mapping[str, Node]):
    """The places of a row's cells, made when a message asks for one."""

    __slots__ = ("_row", "_table")

    def __init__(self, table: DataTable, row: data_files.Row) -> None:
        self._table = table
        self._row = row

    def __getitem__(self, column: str) -> Node:
        return self._table.cell(self._row, column)

    def __iter__(self) -> Iterator[str]:
        return iter(self._table.columns)

    def __len__(self) -> int:
        return len(self._table.columns)


def _side_nodes(section: Section) -> tuple[Node, ...]:
    node = section.get("faces")
    return tuple(node.items) if node is not None and node.kind == "list" else ()


def _sides(section: Section, faces: Faces) -> tuple[Face | Template, ...]:
    """Return the six faces of a die: a text or an icon each, or layers."""
    items = section.list("faces", 6)
    for item in items:
        item.expect(type=("string", "number", "boolean"))
        item.expect(**A_FACE)
    at = section.need("faces")
    if at is not None and at.kind == "list" and len(at.items) != 6:
        section.faults.add(at, f"a die has six faces, not {len(at.items)}", "write six, and repeat those that are alike", "data:component")
        return ()
    sides: list[Face | Template] = []
    for item in items:
        if item.kind in ("list", "map"):
            sides.append(faces.choose_face(item))
        elif item.text in faces.nodes:
            sides.append(faces.find_face(item.text))
        else:
            sides.append(read_template(item, section.faults, empty=True))
    return tuple(sides)


def _refuse_seats(fields: Sequence[str] | Iterator[str], at: Node, columns: Sequence[str], faults: Faults) -> None:
    """Refuse fields of a seat where no piece has one."""
    for field in fields:
        if field in OF_SEAT and field not in columns:
            what = f"{{{field}}} is known only where there is one piece for each seat"
            faults.add(at, what, "add `each_seat: 1` to the component, or take the field out", "data:face.field")


def _values_of(fields: Sequence[str] | Iterator[str], at: Node, columns: Sequence[str], root: Section) -> dict[str, str]:
    """Return the values of the layout that fields name which are neither columns nor values of a piece; what has none is a fault."""
    faults = root.faults
    values: dict[str, str] = {}
    for field in fields:
        if field in columns or field in PIECE or field == REPEAT:
            continue
        node = root.node.value_at(field.split("."))
        if node is not None and node.kind == "scalar":
            values[field] = node.text
        elif node is not None and node.kind != "broken":
            what = f"{{{field}}} is {describe(node)} of the layout, not a text or number"
            faults.add(at, what, "name a value inside it", "data:face.field")
        elif node is None:
            near = faults.hint(field, [*columns, *PIECE])
            columns_listed = f"columns: {', '.join(columns)}" if columns else "add `from: FILE.csv` for columns"
            remedy = near if near.startswith("did") else columns_listed
            faults.add(at, f"no column or value is called {quoted(field)}", remedy, "data:face.field")
    return values
