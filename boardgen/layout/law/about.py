"""What a rule is about: the events and the pieces, or holdings, that `on:` names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from boardgen.layout.law.names import Names
from boardgen.layout.law.written import EVENTS, HOLDINGS

OTHER_EVENTS = {"x": "take", "remove": "take", "capture": "take", "@": "put", ">": "move", "-": "pass", "discard": "drop", "done": "pass"}
"""Words of other people for events."""
ON_BOARD = ("put", "move", "take", "choose")
"""The events that are about a piece."""


class About:
    """The events that a text names, and for each that is about some pieces or holdings alone, their numbers.

    Pieces belong to all events before them, back to other pieces: `put or move king` is about kings, `move king or pass` about passing
    too. Without an event, they belong to all events that pieces have. `unknown` is a word that is nothing of that, `idle` an event that
    has no pieces, and is followed by some."""

    def __init__(self, text: str, names: Names) -> None:
        self.events: set[str] = set()
        self.pieces: dict[str, set[int]] = {}
        self.unknown = self.idle = ""
        open_events, named = list[str](), False
        for word, number in _read(text, names):
            if number >= 0:
                able = ["change"] if number >= HOLDINGS else [one for one in open_events or ON_BOARD if one in ON_BOARD]
                self.idle = self.idle or ("" if able else open_events[-1])
                for event in able:
                    self.pieces.setdefault(event, set()).add(number)
            elif word in EVENTS:
                open_events = [word] if named else [*open_events, word]
                self.events.add(word)
            else:
                self.unknown = word
                break
            named = number >= 0


def _read(text: str, names: Names) -> Iterator[tuple[str, int]]:
    """Yield each event with -1, and each piece or holding with its number; a word that is neither with -1."""
    rest = [word for word in text.replace(",", " ").split() if word != "or"]
    while rest:
        word, rest = OTHER_EVENTS.get(rest[0], rest[0]), rest[1:]
        yield from ((word, -1),) if word in EVENTS else ()
        if word == "change" and rest and rest[0] in names.changed:
            yield rest[0], HOLDINGS + [*names.changed].index(rest[0])
            rest = rest[1:]
        elif word not in EVENTS:
            length = _count_words([word, *rest], names.pieces)
            key = " ".join([word, *rest][:length]).casefold()
            yield (key, names.pieces[key]) if length else (word, -1)
            rest = rest[max(0, length - 1) :]


def _count_words(words: Sequence[str], pieces: Mapping[str, int]) -> int:
    """Return how many words at the beginning are the name of a piece, 0 where they are none."""
    return next((length for length in range(len(words), 0, -1) if " ".join(words[:length]).casefold() in pieces), 0)
