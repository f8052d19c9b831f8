"""What chance decided and nobody wrote down: a roll, or what a coin turned up. A game says what a line may lack; the law decides about it.

Nobody can know such a value but those who were there, so what is proposed has a gap in its place.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

GAP = "_"
"""What is written in a proposal for a word or a number that only those who were there know. No word of the notation can be one."""
DICE_GAP = f"{GAP}+{GAP}"
"""The gap for two dice."""
_SIDES = range(1, 7)

Way = Literal["event", "front", "back"]


class Alike(NamedTuple):
    """Values between which the law makes no difference in this place; `text` is what is written with the first of them."""

    text: str
    values: tuple[str, ...]


class Unwritten(NamedTuple):
    """What a line lacks, written with a gap, and all that it can be, by groups of values that are alike.

    `way` says where it goes: an `event` of its own before the one that is refused, or a word at the `front` or the `back` of that event.
    `groups` is empty where nothing can be said about the values.
    """

    text: str
    way: Way
    groups: tuple[Alike, ...] = ()

    @property
    def choices(self) -> int:
        """How many values there are."""
        return sum(len(group.values) for group in self.groups)


def grouped(template: str, values: Iterable[str], key: Callable[[str], object] = lambda value: value, *, gap: str = GAP) -> list[Alike]:
    """The values of one gap of a template, in groups that have the same key."""
    groups: dict[object, list[str]] = {}
    for value in values:
        groups.setdefault(key(value), []).append(value)
    return [Alike(template.replace(gap, alike[0]), tuple(alike)) for alike in groups.values()]


def together(parts: Sequence[Sequence[Alike]], between: str) -> tuple[Alike, ...]:
    """The values of several gaps that are all filled in: each choice of one group for each part, written one after the other."""
    return tuple(
        Alike(between.join(group.text for group in choice), tuple(map(", ".join, product(*(group.values for group in choice)))))
        for choice in product(*parts)
    )


def two_dice() -> list[str]:
    """All rolls of two dice."""
    return [f"{one}+{other}" for one in _SIDES for other in _SIDES]


def sum_and_pair(roll: str) -> tuple[int, bool]:
    """The sum of two dice, and whether they are equal: all that a game can make of a roll."""
    one, other = roll.split("+")
    return int(one) + int(other), one == other


def gap_of(text: str) -> str:
    """The first gap of a proposal, such as `_+_`."""
    begin = text.index(GAP)
    end = begin + 1
    while text[end : end + 1] and text[end] in f"{GAP}+:":
        end += 1
    return text[begin:end].rstrip("+:")
