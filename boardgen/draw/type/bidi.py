"""The order of the letters of a line.

It is that of Unicode's bidirectional algorithm (UAX 9) for one line, without explicit marks for embedding."""

from __future__ import annotations

from itertools import groupby
from unicodedata import bidirectional, normalize

_OPEN = {"(": ")", "[": "]", "{": "}", "<": ">", "«": "»", "‹": "›", "≤": "≥", "⟨": "⟩", "「": "」", "『": "』"}
MIRROR = {**_OPEN, **{close: opens for opens, close in _OPEN.items()}}
"""Signs that are drawn the other way round in text from right to left."""
_PAIRS = {opens: close for opens, close in _OPEN.items() if opens in "([{⟨「『"}
_RIGHT = frozenset(("R", "AL", "AN"))
_FIRST_RIGHT = "\u0590"
"""No character before this one is written from right to left."""
_NEUTRAL = ("B", "S", "WS", "ON", "LRE", "LRO", "RLE", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI", "BN")


def right_to_left(text: str) -> bool:
    """Return whether a text has letters that are written from right to left."""
    return not text.isascii() and not _RIGHT.isdisjoint(map(bidirectional, text))


def plain(text: str) -> bool:
    """Return whether a line has nothing that is written from right to left."""
    return text.isascii() or max(text) < _FIRST_RIGHT or not any(right_to_left(sign) for sign in text)


def visual(text: str) -> list[tuple[str, bool]]:
    """Return the line in runs as they are from left to right on paper, each in reading order; and whether it runs leftwards."""
    base = base_level(text)
    levels = _levels(text, base)
    for at in range(len(text) - 1, -1, -1):  # spaces at the end of the line have its own direction
        if not text[at].isspace():
            break
        levels[at] = base
    runs = [(level, "".join(text[at] for at in places)) for level, places in groupby(range(len(levels)), key=lambda at: levels[at])]
    for level in range(max(levels, default=0), 0, -1):
        at = 0
        while at < len(runs):
            end = at
            while end < len(runs) and runs[end][0] >= level:
                end += 1
            runs[at:end] = reversed(runs[at:end])
            at = max(end, at + 1)
    return [(run, level % 2 == 1) for level, run in runs]


def base_level(text: str) -> int:
    """Return 0 for a line whose first letter is written from left to right, else 1."""
    return next((0 if kind == "L" else 1 for kind in map(bidirectional, text) if kind in ("L", "R", "AL")), 0)


def _levels(text: str, base: int) -> list[int]:
    kinds = [bidirectional(sign) or "L" for sign in text]
    start = "R" if base else "L"
    _weak(kinds, start)
    _brackets(text, kinds, start)
    # Apply rules N1 and N2: spaces and signs between two texts of one direction have it, all others that of the line
    for places in [list(places) for quiet, places in groupby(range(len(kinds)), key=lambda at: kinds[at] in _NEUTRAL) if quiet]:
        before = _strong(kinds[places[0] - 1]) if places[0] else start
        after = _strong(kinds[places[-1] + 1]) if places[-1] + 1 < len(kinds) else start
        kinds[places[0] : places[-1] + 1] = [before if before == after else start] * len(places)
    if base:
        return [1 if kind == "R" else 2 for kind in kinds]
    return [{"L": 0, "R": 1}.get(kind, 2) for kind in kinds]


def _weak(kinds: list[str], start: str) -> None:
    """Apply rules W1 to W7: marks, numbers and the signs between them."""
    for at, kind in enumerate(kinds):
        if kind == "NSM":
            kinds[at] = kinds[at - 1] if at else start
    strong = start
    for at, kind in enumerate(kinds):
        if kind in ("L", "R", "AL"):
            strong = kind
        elif kind == "EN" and strong == "AL":
            kinds[at] = "AN"
    kinds[:] = ["R" if kind == "AL" else kind for kind in kinds]
    for at in range(1, len(kinds) - 1):
        around = kinds[at - 1], kinds[at + 1]
        if (kinds[at] == "ES" and around == ("EN", "EN")) or (kinds[at] == "CS" and around in (("EN", "EN"), ("AN", "AN"))):
            kinds[at] = around[0]
    for places in [list(places) for kind, places in groupby(range(len(kinds)), key=lambda at: kinds[at]) if kind == "ET"]:
        if "EN" in kinds[max(0, places[0] - 1) : places[0]] or "EN" in kinds[places[-1] + 1 : places[-1] + 2]:
            kinds[places[0] : places[-1] + 1] = ["EN"] * len(places)
    strong = start
    for at, kind in enumerate(kinds):
        if kind in ("L", "R"):
            strong = kind
        elif kind in ("ES", "ET", "CS"):
            kinds[at] = "ON"
        elif kind == "EN" and strong == "L":
            kinds[at] = "L"


def _strong(kind: str) -> str:
    """Return the direction that a letter or a number gives to what is around it; empty for anything else."""
    return "L" if kind == "L" else "R" if kind in ("R", "EN", "AN") else ""


def _brackets(text: str, kinds: list[str], start: str) -> None:
    """Apply rule N0: both brackets of a pair have the direction of what is inside them."""
    opened: list[tuple[str, int]] = []
    pairs = []
    for at, sign in enumerate(normalize("NFC", text) if len(normalize("NFC", text)) == len(text) else text):
        if kinds[at] != "ON":
            continue
        if sign in _PAIRS:
            opened.append((_PAIRS[sign], at))
        else:
            place = next((number for number in range(len(opened) - 1, -1, -1) if opened[number][0] == sign), -1)
            if place >= 0:
                pairs.append((opened[place][1], at))
                del opened[place:]
    for begin, end in sorted(pairs):
        inside = {_strong(kind) for kind in kinds[begin + 1 : end]}
        other = "L" if start == "R" else "R"
        if start in inside:
            direction = start
        elif other in inside:
            before = next((found for kind in reversed(kinds[:begin]) if (found := _strong(kind))), start)
            direction = other if before == other else start
        else:
            continue
        kinds[begin] = kinds[end] = direction
