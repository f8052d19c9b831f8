"""Reads `history:` of a layout: what was changed for which print, newest last."""

from __future__ import annotations

from typing import NamedTuple

from boardgen.layout.yaml.fields import Section, described

MOST = 200
LONGEST = 500
"""Characters of a note: the last changes are printed on the title sheet."""


class Change(NamedTuple):
    """One print of a layout: its id, the day, and what was changed, as the layout words them."""

    id: str
    date: str
    note: str


def read_history(root: Section) -> tuple[Change, ...]:
    """The entries in the order of the file; each has a note, and an id and a date if they are known."""
    changes = []
    items = root.list("history", remedy=lambda node: "write [{date: 2026-01-31, note: What changed}]")
    whole = root.get("history")
    if len(items) > MOST and whole is not None:
        root.faults.add(whole, f"{len(items)} entries", f"a history has {MOST} at most; join the oldest", "data:size")
        return ()
    for item in items:
        if item.kind == "scalar":
            root.faults.add(item, f"an entry is a map, not {described(item)}", "write {date: 2026-01-31, note: What changed}", "data:type")
            continue
        section = Section(item, root.faults)
        long = next((node for node in item.children.values() if len(node.text) > LONGEST), None)
        if long is not None:
            root.faults.add(long, f"a text of {len(long.text)} characters", f"write {LONGEST} at most", "data:size")
        changes.append(Change(section.text("id", ""), section.text("date", ""), section.text("note")))
        section.close()
    return tuple(changes)
