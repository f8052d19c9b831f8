"""The positions at the ends of moves, and whether one is repeated.

An entry knows the entry before it, so that a mark of the board keeps its whole history by holding one entry. Positions are
compared in full; the 64-bit key only finds the candidate."""

from __future__ import annotations

from typing import Literal, TypeAlias

Ko: TypeAlias = Literal["none", "simple", "superko"]


class PastPosition:
    """A position at the end of a move; it never changes.

    `key` and `stones` are the position, `label` is what it was remembered with, `index` counts from 0, the start, and `before`
    is the entry before. `still` is True where a turn passed after it that left the position as it was."""

    __slots__ = ("before", "index", "key", "label", "still", "stones")

    def __init__(self, key: int, stones: bytes, label: object, index: int, before: PastPosition | None, still: bool) -> None:
        self.key = key
        self.stones = stones
        self.label = label
        self.index = index
        self.before = before
        self.still = still


class Earlier:
    """The earlier occurrence of a position: `index` in the history (0 is the start) and the `label` it was remembered with."""

    __slots__ = ("index", "label")

    def __init__(self, index: int, label: object) -> None:
        self.index = index
        self.label = label


class History:
    """The entries so far: `tip` is the newest, `seen` finds the oldest entry of a key."""

    __slots__ = ("seen", "tip")

    def __init__(self) -> None:
        self.tip: PastPosition | None = None
        self.seen: dict[int, PastPosition] = {}

    def __len__(self) -> int:
        return self.tip.index + 1 if self.tip is not None else 0

    def remember(self, key: int, stones: bytes, label: object) -> None:
        """Add a position. One that is the tip again (a pass, a purchase) takes no room but counts as a turn."""
        tip = self.tip
        if tip is None:
            entry = PastPosition(key, stones, label, 0, None, False)
        elif tip.key == key and tip.stones == stones:
            self.tip = PastPosition(key, tip.stones, tip.label, tip.index, tip.before, True)
            return
        else:
            entry = PastPosition(key, stones, label, tip.index + 1, tip, False)
        self.tip = entry
        self.seen.setdefault(key, entry)

    @property
    def last(self) -> bytes | None:
        """The newest position; None where there is none."""
        return self.tip.stones if self.tip is not None else None

    @property
    def before_last(self) -> bytes | None:
        """The position before the last turn; None where there is none."""
        tip = self.tip
        before = None if tip is None else tip if tip.still else tip.before
        return before.stones if before is not None else None

    def find(self, ko: Ko, key: int, stones: bytes) -> PastPosition | None:
        """Return the entry that forbids the position under a ko rule, or None.

        simple: the position before the turn directly before this one. superko: any position of the history."""
        tip = self.tip
        if tip is None or ko == "none":
            return None
        if ko == "simple":
            before = tip if tip.still else tip.before
            return before if before is not None and before.key == key and before.stones == stones else None
        entry = self.seen.get(key)
        if entry is None or entry.stones == stones:
            return entry
        # Two positions share a key: compare them all.
        latest = None
        step: PastPosition | None = tip
        while step is not None:
            if step.key == key and step.stones == stones:
                latest = step
            step = step.before
        return latest

    def restore(self, tip: PastPosition | None) -> None:
        """Go back (or over) to the history that ends in `tip`."""
        floor = tip.index if tip is not None else -1
        now, seen = self.tip, self.seen
        while now is not None and now.index > floor:
            if seen[now.key].index == now.index:
                del seen[now.key]
            now = now.before
        self.tip = tip
        if tip is not None and not (now is not None and now.stones is tip.stones and now.before is tip.before):
            # The mark is on another branch; an older entry overwrites a newer one of the same key.
            seen.clear()
            step: PastPosition | None = tip
            while step is not None:
                seen[step.key] = step
                step = step.before

    def clear(self) -> None:
        """Forget every position; marks taken before keep theirs."""
        self.tip = None
        self.seen = {}
