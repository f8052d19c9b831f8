"""Names that may be one person's: they differ only in case, spaces or accents, look alike on the page, or are one letter apart."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from typing import TYPE_CHECKING
from unicodedata import category, normalize

if TYPE_CHECKING:
    from collections.abc import Iterable

SHORTEST = 5
"""Letters from which on two names that differ by one are worth a word: Ann and Ana are two people as often as one."""
MOST_NEAR = 30
"""Names that are compared with each other for one letter that differs, of those that lack the same letter."""

_LOOKS = str.maketrans(
    # letters of Cyrillic and Greek that look like Latin ones, in lower case
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u04bb\u0501\u03bf\u03b1\u03bd\u03c1\u03ba\u0131\u04cf\u043a\u043c\u0442\u0432\u043d",
    "aeopcyxijshdoavpkilkmtbh",
)


def alike(names: Iterable[str]) -> list[tuple[str, ...]]:
    """Groups of different names that look alike, each group sorted, in the order of their first names."""
    by_look: dict[str, list[str]] = defaultdict(list)
    for name in sorted(set(names)):
        by_look[_look(name)].append(name)
    near = _Groups()
    for shape in by_look:
        near.add(shape)
    lacking: dict[str, list[str]] = defaultdict(list)
    for shape in by_look:
        if len(shape) >= SHORTEST:
            # Two words are one letter apart when taking one letter from either or both leaves the same.
            for at in range(len(shape)):
                lacking[shape[:at] + shape[at + 1 :]].append(shape)
            lacking[shape].append(shape)
    for shapes in lacking.values():
        for one, other in combinations(shapes[:MOST_NEAR], 2):
            if _one_apart(one, other):
                near.join(one, other)
    groups = [tuple(sorted(name for shape in group for name in by_look[shape])) for group in near.groups()]
    return sorted(group for group in groups if len(group) > 1)


def _look(name: str) -> str:
    """What is left of a name without case, spaces, accents and marks, and with letters that look alike as one."""
    plain = normalize("NFKD", name).casefold().translate(_LOOKS)
    return "".join(sign for sign in plain if category(sign)[0] in "LN") or name


def _one_apart(one: str, other: str) -> bool:
    """Whether two words differ by one letter that is not a digit, or by two neighbours that have changed places."""
    if len(one) > len(other):
        one, other = other, one
    start = 0
    while start < len(one) and one[start] == other[start]:
        start += 1
    rest, others = one[start:], other[start:]
    if others[:1].isdigit():
        return False
    if len(one) == len(other):
        return rest[1:] == others[1:] or (len(rest) > 1 and rest[:2] == others[1::-1] and rest[2:] == others[2:])
    return len(other) == len(one) + 1 and rest == others[1:]


class _Groups:
    """Things that are joined two by two."""

    def __init__(self) -> None:
        self._leader: dict[str, str] = {}

    def add(self, thing: str) -> None:
        self._leader[thing] = thing

    def _of(self, thing: str) -> str:
        while self._leader[thing] != thing:
            thing = self._leader[thing]
        return thing

    def join(self, one: str, other: str) -> None:
        self._leader[self._of(other)] = self._of(one)

    def groups(self) -> list[list[str]]:
        members: dict[str, list[str]] = defaultdict(list)
        for thing in self._leader:
            members[self._of(thing)].append(thing)
        return list(members.values())
