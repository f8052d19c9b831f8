"""What a rule is about: the events and the pieces, or holdings, that `on:` names; and words that people write in place of events."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from boardgen.errors import quoted
from boardgen.layout.law.names import Names
from boardgen.layout.law.written import EVENTS, HOLDINGS

OTHER_EVENTS = {"x": "take", "remove": "take", "capture": "take", "@": "put", ">": "move", "-": "pass", "discard": "drop", "done": "pass"}
"""Words of other people for events."""
MEANT_EVENTS = {
    **dict.fromkeys(("place", "add", "lay", "drop_piece"), "put"), **dict.fromkeys(("skip", "nothing", "stop"), "pass"),
    **dict.fromkeys(("step", "walk", "jump", "go"), "move"), "throw": "roll", "target": "choose", "card": "play",
}  # fmt: skip
"""Words of other people that may be meant for events."""
NUMBERS = {"once": 1, "one": 1, "twice": 2, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
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


def refuse_words(words: Sequence[str]) -> tuple[str, str] | None:
    """Return what is wrong with the words of a part of a turn that join or count, and what to write."""
    text = " ".join(words)
    if "and" in words or "then" in words or "," in text:
        one, other = re.split(r"\s*,\s*|\s+(?:and then|and|then)\s*", f"{text} ", maxsplit=1)
        listed = f"write `[{one}, {other.strip()}]` for one after the other, `{one} or {other.strip()}` for one of the two"
        return f"`{'and' if 'and' in words else 'then' if 'then' in words else ','}` joins no events", listed
    if words[0] == "or" or words[-1] == "or":
        return "`or` goes between two events", f"write `{text.removeprefix('or').removesuffix('or').strip()}`"
    if "else" in words:
        return "only `pass` can follow `else`", f"write `{text.partition(' else')[0]} else pass`"
    if words[-1] in NUMBERS and len(words) > 1:
        return f"{quoted(words[-1])} is not a number here", f"write `{' '.join(words[:-1])} {NUMBERS[words[-1]]}`"
    return None
