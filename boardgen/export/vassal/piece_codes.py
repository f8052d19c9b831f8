"""Pieces of VASSAL as its modules write them: nested traits, each a list of words, round a basic piece.

Source: `VASSAL.tools.SequenceEncoder`, `VASSAL.build.module.BasicCommandEncoder` and the classes of the traits in
https://github.com/vassalengine/vassal, and its reference manual (`BasicPiece`, `Mask`, `PropertyMarker`, `NonStacking`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

FLIP = "70,130"
"""Ctrl+F, by which a card is turned over."""
COMPONENT = "Component"
"""The property that says what component a piece is of; the inventory can group pieces by it."""
NO_MAP = "null;0;0"


class Counter(NamedTuple):
    """A piece: its name, its component, and the files of its two sides; `back` is empty where nothing is printed on it."""

    name: str
    component: str
    front: str
    back: str = ""
    is_flat: bool = False
    """Whether it lies by itself: a panel, on which pieces lie that do not stack with it."""


def joined(words: Sequence[str], sign: str) -> str:
    """Words with a sign between them, as a SequenceEncoder writes them: the sign is escaped in each word."""
    return sign.join(_escaped(word, sign) for word in words)


def _escaped(word: str, sign: str) -> str:
    escaped = word.replace(sign, f"\\{sign}")
    if word.startswith("\\") or (word.startswith("'") and word.endswith("'")):
        return f"'{escaped}'"
    return escaped


def code(counter: Counter, number: int) -> str:
    """The text of a piece slot; `number` is that of the slot, which a game remembers."""
    kind = f"piece;{joined(['', '', counter.front, counter.name], ';')}"
    state = joined([*NO_MAP.split(";"), str(number), "0"], ";")
    traits = [(f"mark;{COMPONENT}", joined([counter.component], ","))]
    if counter.is_flat:
        traits.append(("immob;g;N;R;", ""))
    if counter.back:
        traits.append((f"obs;{joined([FLIP, counter.back, 'Flip', 'B', '?', '', 'Peek'], ';')}", "null;"))
    for trait, own in traits:
        kind, state = joined([trait, kind], "\t"), joined([own, state], "\t")
    return f"+/{joined(['null', kind, state], '/')}"
