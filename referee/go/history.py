"""The positions at the ends of moves, and whether one is repeated.

An entry is a plain tuple that knows the entry before it, so that a mark of the board keeps its whole history by holding
one entry. Positions are compared in full; the 64-bit key only finds the candidate.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

__all__ = ["Earlier", "Entry", "History", "Ko"]

Ko: TypeAlias = Literal["none", "simple", "superko"]

# key, stones, label, index (0 is the start), the entry before, whether a turn passed that left the position as it was
Entry: TypeAlias = "tuple[int, bytes, object, int, Entry | None, bool]"


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
        self.tip: Entry | None = None
        self.seen: dict[int, Entry] = {}

    def __len__(self) -> int:
        return self.tip[3] + 1 if self.tip else 0

    def remember(self, key: int, stones: bytes, label: object) -> None:
        """Add a position. One that is the tip again (a pass, a purchase) takes no room but counts as a turn."""
        tip = self.tip
        if tip is None:
            entry: Entry = (key, stones, label, 0, None, False)
        elif tip[0] == key and tip[1] == stones:
            self.tip = (key, tip[1], tip[2], tip[3], tip[4], True)
            return
        else:
            entry = (key, stones, label, tip[3] + 1, tip, False)
        self.tip = entry
        self.seen.setdefault(key, entry)

    @property
    def last(self) -> bytes | None:
        """The newest position; None where there is none."""
        return self.tip[1] if self.tip else None

    @property
    def before_last(self) -> bytes | None:
        """The position before the last turn; None where there is none."""
        tip = self.tip
        before = None if tip is None else tip if tip[5] else tip[4]
        return before[1] if before else None

    def find(self, ko: Ko, key: int, stones: bytes) -> Entry | None:
        """The entry that forbids the position under a ko rule, or None.

        simple: the position before the turn directly before this one. superko: any position of the history.
        """
        tip = self.tip
        if tip is None or ko == "none":
            return None
        if ko == "simple":
            before = tip if tip[5] else tip[4]
            return before if before and before[0] == key and before[1] == stones else None
        entry = self.seen.get(key)
        if entry is None or entry[1] == stones:
            return entry
        # Two positions share a key: compare them all.
        latest = None
        step: Entry | None = tip
        while step:
            if step[0] == key and step[1] == stones:
                latest = step
            step = step[4]
        return latest

    def restore(self, tip: Entry | None) -> None:
        """Go back (or over) to the history that ends in `tip`."""
        floor = tip[3] if tip else -1
        now, seen = self.tip, self.seen
        while now and now[3] > floor:
            if seen[now[0]][3] == now[3]:
                del seen[now[0]]
            now = now[4]
        self.tip = tip
        if tip and not (now and now[1] is tip[1] and now[4] is tip[4]):
            # The mark is on another branch; an older entry overwrites a newer one of the same key.
            seen.clear()
            step: Entry | None = tip
            while step:
                seen[step[0]] = step
                step = step[4]

    def clear(self) -> None:
        """Forget every position; marks taken before keep theirs."""
        self.tip = None
        self.seen = {}
