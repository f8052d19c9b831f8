"""\"Did you mean ...?\": the name that a word was most likely meant to be. Used by both programs."""

from __future__ import annotations

from collections.abc import Iterable


def alike(word: str, choices: Iterable[str], likeness: float = 0.6) -> str:
    """The choice that a word was most likely meant to be; empty where none is near."""
    from difflib import get_close_matches  # costs more than a whole check; needed for a fault only

    names = sorted(choices)
    plain = {_bare(name): name for name in reversed(names)}
    if _bare(word) in plain:
        return plain[_bare(word)]
    near = [name for name in get_close_matches(word[:40], names[:300], 4, likeness) if _mistyped(word[:40].lower(), name.lower())]
    return near[0] if near else ""


def _bare(word: str) -> str:
    """A word without what is easily written in another way: capitals, spaces, hyphens and underscores."""
    return "".join(sign for sign in word.lower() if sign not in " -_")


def _mistyped(word: str, name: str) -> bool:
    """Whether one word may be the other mistyped: few letters wrong, or an end that is missing or too long."""
    short, long = sorted((word, name), key=len)
    if long.startswith(short) and 2 * len(short) >= len(long):
        return True
    return _apart(word, name) <= (1 if len(long) < 6 else 2 if len(long) < 11 else 3 if len(long) < 16 else len(long) // 4)


def _apart(one: str, other: str) -> int:
    """How many letters are to be put in, taken out, changed or swapped with the next to make one word of the other."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        before, last, row = row, before, [i]
        for j, b in enumerate(other, 1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                best = min(best, last[j - 2] + 1)
            row.append(best)
    return row[-1]


def nearest(word: str, choices: Iterable[str], likeness: float = 0.6) -> str:
    """A remedy: `did you mean ...?` for a near miss, else what there is to choose from."""
    names = sorted(choices)
    near = alike(word, names, likeness)
    if near:
        return f"did you mean '{near}'?"
    if len(names) == 1:
        return f"there is {names[0]}"
    return f"there are {', '.join(names[:24])}{', …' if len(names) > 24 else ''}" if names else ""
