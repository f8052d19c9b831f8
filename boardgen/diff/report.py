"""What `boardgen diff` says: which sheets must be printed, which only moved, and what became of the layout id."""

from __future__ import annotations

import json
from collections.abc import Sequence

from boardgen.diff.changes import Change, Difference
from boardgen.diff.printed import Leaf, Printed
from boardgen.errors import visible
from boardgen.layout.yaml.spans import spans

HEAD = ("sheet", "was", "what", "component", "title")


def text(difference: Difference) -> str:
    """A table of the sheets that differ, and what to do."""
    lines = [_source("old", difference.old), _source("new", difference.new)]
    lines += [f"{what}: {before} -> {after}" for what, before, after in difference.terms]
    if difference.none:
        return "\n".join([*lines, "", f"nothing to print: all {_sheets(len(difference.new.leaves))} are as they were"])
    rows = [_row(change) for change in difference.changes if change.what in ("changed", "added", "removed")]
    if rows:
        lines += ["", _table([HEAD, *rows])]
    return "\n".join([*lines, "", *_advice(difference)])


def as_json(difference: Difference) -> str:
    """The same for programs: an entry for each sheet that is not simply the same."""
    changes = [change for change in difference.changes if change.what != "same" or change.relabelled]
    value = {
        "old": _facts(difference.old),
        "new": _facts(difference.new),
        "same": difference.none,
        "layout_changed": difference.old.pin != difference.new.pin,
        "differs": {what: [before, after] for what, before, after in difference.terms},
        "print_again": [change.leaf.number for change in difference.to_print],
        "pages": _pages(difference.to_print),
        "unchanged": len(difference.of("same")),
        "sheets": [
            {
                "change": change.what,
                "old": change.old.number if change.old else None,
                "new": change.new.number if change.new else None,
                "title": change.leaf.title,
                "components": list(change.leaf.components),
                "shows_old_layout": change.relabelled,
            }
            for change in changes
        ],
    }
    return json.dumps(value, ensure_ascii=False, indent=2)


def _advice(difference: Difference) -> list[str]:
    lines = []
    again = difference.to_print
    total = _sheets(len(difference.new.leaves))
    if again:
        numbers, pages = spans([change.leaf.number for change in again], "-"), spans(_pages(again), "-")
        where = f"; pages {pages} of the new PDF" if pages != numbers else ""
        lines.append(f"print again: {numbers} ({len(again)} of {total}{where})")
    else:
        lines.append(f"print again: none of {total}")
    if difference.of("moved"):
        lines.append(f"moved, need not be printed: {_moves(difference.of('moved'))}")
    if difference.of("removed"):
        lines.append(f"no longer needed: {spans([change.leaf.number for change in difference.of('removed')], '-')} of the old kit")
    if difference.old.pin != difference.new.pin:
        old, new = visible(difference.old.pin), visible(difference.new.pin)
        what = "layout name" if old.rpartition("@")[2] == new.rpartition("@")[2] else "layout id"
        lines.append(f"{what}: {old} is now {new}; logs of new games name the new one")
        if difference.relabelled:
            numbers = spans([change.leaf.number for change in difference.relabelled], "-")
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
    phrases = []
    for run in runs:
        was = "was" if len(run) == 1 else "were"
        phrases.append(f"{spans([new for _, new in run], '-')} ({was} {spans([old for old, _ in run], '-')})")
    return ", ".join(phrases)


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
    facts = (visible(kit.pin), terms.paper.label, terms.style, f"seats {''.join(terms.seats)}", _sheets(len(kit.leaves)))
    return f"{which}  {visible(kit.source)}: {', '.join(facts)}"


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
