"""Reads a YAML file that is a list of maps, one for each row of a table."""

from __future__ import annotations

from collections.abc import Collection

from boardgen.errors import quoted
from boardgen.layout.decks.csv_rows import LONGEST
from boardgen.layout.yaml.column_names import bad_name
from boardgen.layout.yaml.faults import Faults
from boardgen.layout.yaml.fields import described
from boardgen.layout.yaml.node import Node
from boardgen.layout.yaml.yaml_reader import read
from boardgen.spelling import alike

Maps = list[tuple[Node, dict[str, str]]]


def read_maps(path: str, shown: str, most_rows: int, most_columns: int, faults: Faults) -> tuple[tuple[str, ...], Maps] | None:
    """The keys of all maps in the order in which they first appear, and each map with its values.

    None when there is no row to go on with; the faults say why.
    """
    root = read(path, shown, faults, rows=True)
    if root is None:
        return None
    if not root.items:
        faults.add(root, "there are no rows", "write a list of maps, such as `- {name: Storm, count: 2}`", "data:rows.empty")
        return None
    if len(root.items) > most_rows:
        faults.add(root.items[most_rows], f"there are more than {most_rows} rows", "split them over several files", "data:rows.size")
        return None
    columns: dict[str, Node] = {}
    maps: Maps = []
    for item in root.items:
        if item.kind != "map":
            faults.add(item, f"a row is a map of columns, not {described(item)}", "write it as `- {name: Storm, count: 2}`", "data:type")
            continue
        before = faults.errors
        values = _values(item, columns, root.items[0].children, faults)
        if faults.errors == before and any(values.values()):
            maps.append((item, values))
        columns.update((name, node) for name, node in item.children.items() if name not in columns)
    if len(columns) > most_columns:
        last = list(columns.values())[most_columns]
        faults.add_key(last, f"there are more than {most_columns} columns", "take columns out", "data:rows.size")
        return None
    return (tuple(columns), maps) if maps else None


def _values(row: Node, columns: Collection[str], usual: Collection[str], faults: Faults) -> dict[str, str]:
    """The values of one row as text. `columns` are those of the rows before it, `usual` those of the first row."""
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
            faults.add(node, f"a text or a number belongs here, not {described(node)}", "write one value for each column", "data:type")
        elif len(node.text) > LONGEST:
            faults.add(node, "the text is longer than 100 KB", "shorten it", "data:rows.size")
        elif node.kind == "scalar":
            values[name] = "" if node.empty else node.text.strip()
    return values
