"""Which rows of a data file are printed, in which order and how often, and columns that may have been meant for that."""

from __future__ import annotations

import re
from collections.abc import Collection

from boardgen.errors import quoted
from boardgen.layout.decks.data_files import DataTable, Row
from boardgen.layout.yaml.conditions import Condition, ConditionError, as_number, parse
from boardgen.layout.yaml.faults import Faults
from boardgen.layout.yaml.fields import described
from boardgen.layout.yaml.node import Node
from boardgen.layout.yaml.suggestions import as_list
from boardgen.spelling import alike

MOST_COPIES = 9_999
COUNT = "count"
"""The column that repeats a row, in any case."""
LIKE_COUNT = ("copies", "quantity", "qty", "amount")
"""What others call this column."""
_DIGITS = re.compile(r"(\d{1,18})", re.ASCII)


def copies(table: DataTable, row: Row, faults: Faults) -> int:
    """How often a row is printed: the whole number in its column `count`, 1 where that is empty or there is no such column."""
    column = next((name for name in table.columns if name.casefold() == COUNT), COUNT)
    text = row.fields.get(column, "")
    if not text:
        return 1
    if text.isascii() and text.isdigit() and len(text) < 9 and int(text) <= MOST_COPIES:
        return int(text)
    node = table.cell(row, column)
    value = as_number(text)
    if value is not None and (value < 0 or value > MOST_COPIES):
        faults.add(node, f"{quoted(text)} is out of range", f"a count is a whole number from 0 to {MOST_COPIES}", "data:range")
    else:
        remedy = f"write {value:.0f}" if value is not None else f"write a number from 0 to {MOST_COPIES}, or leave the field empty for 1"
        faults.add(node, f"a count is a whole number, not {quoted(text)}", remedy, "data:type")
    return 1


def ask_about_columns(table: DataTable, used: Collection[str], shown: Collection[str], faults: Faults) -> None:
    """Warns of a column that nothing names, and that looks like `count`, or like one of the names that a ready face would have `shown`.

    What may be meant as `count` has whole numbers alone.
    """
    counted = any(column.casefold() == COUNT for column in table.columns)
    for column in table.columns:
        if column in used or column.casefold() == COUNT or faults.full:
            continue
        values = [row.fields[column] for row in table.rows]
        numbers = any(values) and all(not value or (value.isascii() and value.isdigit()) for value in values)
        if numbers and not counted and alike(column.lower(), (COUNT, *LIKE_COUNT), 0.7):
            remedy = f"did you mean '{COUNT}', which says how often a row is printed?"
        elif near := alike(column.lower(), shown, 0.7) if shown else "":
            remedy = f"did you mean '{near}', which the ready face would show?"
        else:
            continue
        faults.add(table.cell(table.head, column), f"nothing uses the column {quoted(column)}", remedy, "data:rows.unused", "warning")


def chosen(table: DataTable, where: Node | None, sort: Node | None, faults: Faults) -> list[Row]:
    """The rows for which the condition `where` holds, in the order of the column or columns that `sort` names.

    A `-` before a column puts its largest value first; empty values are always last.
    """
    rows = list(table.rows)
    if where is not None:
        condition = _condition(table, where, faults)
        if condition is not None:
            rows = [row for row in rows if condition.holds(row.fields.__getitem__)]
    for column, falling in reversed(_sorting(table, sort, faults)) if sort is not None else ():
        rows.sort(key=lambda row, column=column: natural(row.fields[column]), reverse=falling)  # type: ignore[misc]  # mypy: a default
        rows.sort(key=lambda row, column=column: not row.fields[column])  # type: ignore[misc]
    return rows


def columns_chosen_by(table: DataTable, where: Node | None, sort: Node | None) -> set[str]:
    """The columns that `where` and `sort` name."""
    condition = None if where is None else _condition(table, where, Faults())
    by = [] if sort is None else _sorting(table, sort, Faults())
    return {*(condition.fields if condition is not None else ()), *(column for column, _ in by)}


def _condition(table: DataTable, where: Node, faults: Faults) -> Condition | None:
    if where.kind != "scalar" or not where.text.strip():
        faults.add(where, f"a condition belongs here, not {described(where)}", 'write it in quotes, such as "{kind} == event"', "data:type")
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
    """The columns to sort by, and whether the largest is first."""
    found = []
    if sort.kind == "map" or (sort.kind == "scalar" and not sort.text.strip()):
        faults.add(sort, f"a column or a list of columns belongs here, not {described(sort)}", "write `sort: name`", "data:type")
        return []
    for item in sort.items if sort.kind == "list" else [sort]:
        text = item.text.strip()
        name = text if text in table.columns else text.removeprefix("-").strip()
        if name in table.columns:
            found.append((name, name != text))
        elif item.kind != "broken":
            remedy = as_list(item) if item.kind == "map" else faults.hint(name, table.columns)
            faults.add(item, f"{quoted(table.shown, 200)} has no column {quoted(name)}", remedy, "data:rows.column")
    return found


def natural(value: str) -> tuple[float, list[tuple[bool, int, str]], str]:
    """A key that sorts numbers by their size, before texts, and `card 9` before `card 10`."""
    number = as_number(value)
    if number is not None:
        return number, [], value
    parts = [(part.isdigit(), int(part) if part.isdigit() else 0, part) for part in _DIGITS.split(value.casefold()) if part]
    return float("inf"), parts, value
