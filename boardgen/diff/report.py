"""What `boardgen diff` says: which sheets must be printed, which only moved, and what became of the layout id."""

from __future__ import annotations

import json
from collections.abc import Sequence

from boardgen.diff.changes import Change, Difference
from boardgen.diff.printed import Leaf, Printed
from boardgen.errors import visible
from boardgen.layout.spans import spans

HEAD = ("sheet", "was", "what", "component", "title")


def text(found: Difference) -> str:
    """A table of the sheets that differ, and what to do."""
    lines = [_source("old", found.old), _source("new", found.new)]
    lines += [f"{what}: {before} -> {after}" for what, before, after in found.terms]
    if found.none:
        return "\n".join([*lines, "", f"nothing to print: all {_sheets(len(found.new.leaves))} are as they were"])
    rows = [_row(change) for change in found.changes if change.what in ("changed", "added", "removed")]
    if rows:
        lines += ["", _table([HEAD, *rows])]
    return "\n".join([*lines, "", *_advice(found)])


def as_json(found: Difference) -> str:
    """The same for programs: an entry for each sheet that is not simply the same."""
    told = [change for change in found.changes if change.what != "same" or change.relabelled]
    value = {
        "old": _facts(found.old),
        "new": _facts(found.new),
        "same": found.none,
        "layout_changed": found.old.pin != found.new.pin,
        "differs": {what: [before, after] for what, before, after in found.terms},
        "print_again": [change.leaf.number for change in found.to_print],
        "pages": _pages(found.to_print),
        "unchanged": len(found.of("same")),
        "sheets": [
            {
                "change": change.what,
                "old": change.old.number if change.old else None,
                "new": change.new.number if change.new else None,
                "title": change.leaf.title,
                "components": list(change.leaf.components),
                "shows_old_layout": change.relabelled,
            }
            for change in told
        ],
    }
    return json.dumps(value, ensure_ascii=False, indent=2)


def _advice(found: Difference) -> list[str]:
    lines = []
    again = found.to_print
    total = _sheets(len(found.new.leaves))
    if again:
        numbers, pages = spans([change.leaf.number for change in again], "-"), spans(_pages(again), "-")
        where = f"; pages {pages} of the new PDF" if pages != numbers else ""
        lines.append(f"print again: {numbers} ({len(again)} of {total}{where})")
    else:
        lines.append(f"print again: none of {total}")
    if found.of("moved"):
        lines.append(f"moved, need not be printed: {_moves(found.of('moved'))}")
    if found.of("removed"):
        lines.append(f"no longer needed: {spans([change.leaf.number for change in found.of('removed')], '-')} of the old kit")
    if found.old.pin != found.new.pin:
        old, new = visible(found.old.pin), visible(found.new.pin)
        what = "layout name" if old.rpartition("@")[2] == new.rpartition("@")[2] else "layout id"
        lines.append(f"{what}: {old} is now {new}; logs of new games name the new one")
        if found.relabelled:
            numbers = spans([change.leaf.number for change in found.relabelled], "-")
            lines.append(f"shown by sheets that need not be printed again: {numbers}; correct it there by hand")
    lines.append("footers are ignored: their sheet numbers and layout id may be the old ones")
    return lines


def _moves(moved: Sequence[Change]) -> str:
    """Runs of sheets that moved by the same number of places: `17-20 (were 16-19), 30 (was 28)`."""
    runs: list[list[tuple[int, int]]] = []
    for change in moved:
        assert change.old is not None  # it has been somewhere
        pair = (change.old.number, change.leaf.number)
        if runs and (runs[-1][-1][0] + 1, runs[-1][-1][1] + 1) == pair:
            runs[-1].append(pair)
        else:
            runs.append([pair])
    told = []
    for run in runs:
        was = "was" if len(run) == 1 else "were"
        told.append(f"{spans([new for _, new in run], '-')} ({was} {spans([old for old, _ in run], '-')})")
    return ", ".join(told)


def _row(change: Change) -> tuple[str, ...]:
    new = str(change.new.number) if change.new else "-"
    old = str(change.old.number) if change.old else "-"
    return new, old, change.what, ", ".join(change.leaf.components), visible(change.leaf.title)


def _table(rows: Sequence[tuple[str, ...]]) -> str:
    wide = [max(len(row[i]) for row in rows) for i in range(len(HEAD))]
    lines = []
    for row in rows:
        cells = [cell.rjust(wide[i]) if i < 2 else cell.ljust(wide[i]) for i, cell in enumerate(row)]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def _source(which: str, kit: Printed) -> str:
    terms = kit.terms
    said = (visible(kit.pin), terms.paper.label, terms.style, f"seats {''.join(terms.seats)}", _sheets(len(kit.leaves)))
    return f"{which}  {visible(kit.source)}: {', '.join(said)}"


def _facts(kit: Printed) -> dict[str, object]:
    terms = kit.terms
    return {
        "source": kit.source,
        "title": kit.title,
        "layout": kit.pin,
        "paper": terms.paper.label,
        "style": terms.style,
        "duplex": terms.options.duplex,
        "seats": list(terms.seats),
        "sheets": len(kit.leaves),
    }


def _pages(changes: Sequence[Change]) -> list[int]:
    """The pages of the new PDF on which these sheets are."""
    leaves: list[Leaf] = [change.leaf for change in changes]
    return sorted(page for leaf in leaves for page in leaf.pages)


def _sheets(count: int) -> str:
    return f"{count} sheet" + ("" if count == 1 else "s")
