"""`boardgen diff`: which sheets of an old kit serve on, which only moved and which must be printed, as a text or as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from boardgen.diff.printed import Leaf, Printed, Terms, kit_file, read_kit, read_layout
from boardgen.draw.shape.ink import Style
from boardgen.errors import BoardgenError, visible
from boardgen.layout.yaml.plain_text import spans
from boardgen.sheet.paper.paper import paper

What: TypeAlias = Literal["same", "moved", "changed", "added", "removed"]


class Change(NamedTuple):
    """One sheet of paper: the old one, the new one, or both.

    `moved`: it has another number and need not be printed again. `relabelled`: a sheet that serves on shows the old
    layout id outside its footer.
    """

    what: What
    old: Leaf | None
    new: Leaf | None
    relabelled: bool = False

    @property
    def leaf(self) -> Leaf:
        """The sheet to speak of: the new one where there is one."""
        leaf = self.new or self.old
        assert leaf is not None  # a change is of one sheet at least
        return leaf

    @property
    def to_print(self) -> bool:
        return self.what in ("changed", "added")


class Difference(NamedTuple):
    """All sheets of two kits, in the order of the new one; those that are gone stand last."""

    old: Printed
    new: Printed
    changes: tuple[Change, ...]

    @property
    def none(self) -> bool:
        """True when the old kit serves as it is, layout id and all."""
        return self.old.pin == self.new.pin and all(change.what == "same" for change in self.changes)

    def of(self, what: What) -> tuple[Change, ...]:
        return tuple(change for change in self.changes if change.what == what)

    @property
    def to_print(self) -> tuple[Change, ...]:
        return tuple(change for change in self.changes if change.to_print)

    @property
    def relabelled(self) -> tuple[Change, ...]:
        return tuple(change for change in self.changes if change.relabelled)

    @property
    def terms(self) -> tuple[tuple[str, str, str], ...]:
        """What the two were made for and on, where it differs: what, old, new."""
        a, b = self.old.terms, self.new.terms
        pairs = (
            ("paper", a.paper.label, b.paper.label),
            ("style", a.style, b.style),
            ("duplex", a.options.duplex, b.options.duplex),
            ("seats", "".join(a.seats), "".join(b.seats)),
            ("components", a.selection.text, b.selection.text),
        )
        return tuple(pair for pair in pairs if pair[1] != pair[2])


def compare(old: Printed, new: Printed) -> Difference:
    """Match the sheets of two kits: first those that print alike, then those of the same components in their order."""
    free = list(old.leaves)
    serves = _alike(free, new.leaves)
    left = [leaf for leaf in new.leaves if leaf.number not in serves]
    replaced = _match_sheets(free, left)
    relabel = old.pin != new.pin
    changes = []
    for leaf in new.leaves:
        if leaf.number in serves:
            before = serves[leaf.number]
            what: What = "same" if before.number == leaf.number else "moved"
            changes.append(Change(what, before, leaf, relabel and leaf.shows_layout))
        elif leaf.number in replaced:
            changes.append(Change("changed", replaced[leaf.number], leaf))
        else:
            changes.append(Change("added", None, leaf))
    changes += [Change("removed", leaf, None) for leaf in free]
    return Difference(old, new, tuple(changes))


def _alike(free: list[Leaf], leaves: Sequence[Leaf]) -> dict[int, Leaf]:
    """Return, for each wanted sheet, an old one that prints alike, of the same number where there is one; take them out of `free`."""
    pairs: dict[int, Leaf] = {}
    by_number = {leaf.number: leaf for leaf in free}
    for leaf in leaves:
        here = by_number.get(leaf.number)
        if here is not None and here.drawn == leaf.drawn:
            pairs[leaf.number] = here
    used = {leaf.number for leaf in pairs.values()}
    stock: dict[tuple[tuple[str, str], ...], list[Leaf]] = {}
    for leaf in free:
        if leaf.number not in used:
            stock.setdefault(leaf.drawn, []).append(leaf)
    for leaf in leaves:
        if leaf.number not in pairs and stock.get(leaf.drawn):
            pairs[leaf.number] = stock[leaf.drawn].pop(0)
    used = {leaf.number for leaf in pairs.values()}
    free[:] = [leaf for leaf in free if leaf.number not in used]
    return pairs


def _match_sheets(free: list[Leaf], leaves: Sequence[Leaf]) -> dict[int, Leaf]:
    """Return for each wanted sheet the old one in whose place it comes, and take these out of `free`.

    That is one of the same components and title, else of the same components, else one that shares a component.
    """
    pairs: dict[int, Leaf] = {}
    for near in (_twins, _siblings, _kin):
        for leaf in leaves:
            old = None if leaf.number in pairs else next((old for old in free if near(old, leaf)), None)
            if old is not None:
                pairs[leaf.number] = old
                free.remove(old)
    return pairs


def _twins(one: Leaf, other: Leaf) -> bool:
    return one.title == other.title and _siblings(one, other)


def _siblings(one: Leaf, other: Leaf) -> bool:
    return one.components == other.components


def _kin(one: Leaf, other: Leaf) -> bool:
    return not set(one.components).isdisjoint(other.components)


DEFAULT_PAPER = "a4"


class TermsError(BoardgenError):
    """Paper, style, players or board asked for where a built kit has its own."""


def difference(
    old: str, new: str, *, paper_name: str | None = None, style: Style | None = None, players: int | None = None, board: str | None = None
) -> Difference:
    """Compare two places: each the name of a game, a layout's file, a kit's folder or its kit.json.

    A layout is laid out as the other one was made; two layouts as the options say. Raises BoardgenError.
    """
    files = [(place, kit_file(place)) for place in (old, new)]
    kits = [None if path is None else read_kit(place, path) for place, path in files]
    like = kits[1] or kits[0]
    if like is None:
        terms = Terms(paper(paper_name or DEFAULT_PAPER), style or "colour", players=players, board=board)
    elif paper_name or style or players is not None or board:
        raise TermsError(f"{like.source} was made for its own paper, style, seats and board; leave out these options, or name two layouts")
    else:
        terms = like.terms
    both: list[Printed] = [kit or read_layout(place, terms) for place, kit in zip((old, new), kits, strict=True)]
    return compare(*both)


HEAD = ("sheet", "was", "what", "component", "title")


def text(difference: Difference) -> str:
    """Return a table of the sheets that differ, and what to do."""
    lines = [_source("old", difference.old), _source("new", difference.new)]
    lines += [f"{what}: {before} -> {after}" for what, before, after in difference.terms]
    if difference.none:
        return "\n".join([*lines, "", f"nothing to print: all {_sheets(len(difference.new.leaves))} are as they were"])
    rows = [_row(change) for change in difference.changes if change.what in ("changed", "added", "removed")]
    if rows:
        lines += ["", _table([HEAD, *rows])]
    return "\n".join([*lines, "", *_advice(difference)])


def changes_json(difference: Difference) -> str:
    """Return the changes for programs: an entry for each sheet that is not simply the same."""
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
    """Return runs of sheets that moved by the same number of places: `17-20 (were 16-19), 30 (was 28)`."""
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
    """Return the pages of the new PDF on which these sheets are."""
    leaves: list[Leaf] = [change.leaf for change in changes]
    return sorted(page for leaf in leaves for page in leaf.pages)


def _sheets(count: int) -> str:
    return f"{count} sheet" + ("" if count == 1 else "s")
