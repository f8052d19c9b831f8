"""Two kits sheet by sheet: which sheets of the old one serve on, wherever they are now, and which must be printed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from boardgen.diff.printed import Leaf, Printed

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
    """Matches the sheets of two kits: first those that print alike, then those of the same components in their order."""
    free = list(old.leaves)
    serves = _alike(free, new.leaves)
    left = [leaf for leaf in new.leaves if leaf.number not in serves]
    replaced = _of_the_same_kind(free, left)
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
    """For each wanted sheet an old one that prints alike, of the same number where there is one; takes them out of `free`."""
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


def _of_the_same_kind(free: list[Leaf], leaves: Sequence[Leaf]) -> dict[int, Leaf]:
    """For each wanted sheet the old one in whose place it comes; takes them out of `free`.

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
