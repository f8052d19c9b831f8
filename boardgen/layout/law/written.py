"""The law of a game as its layout writes it, as values: the turn, rules, duties, ends and the score."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from boardgen.records import NamedTuple

if TYPE_CHECKING:
    from boardgen.layout.law.expressions import Expression

CODED = "inkstone.laws"
"""The entry points by which packages announce laws in Python."""
WRITTEN = "written"
"""The name of the law of all games that bring rules of their own in their layout, and of its folder."""


def code_of(name: str) -> str:
    """Return how a finding names a rule of this name: `law:must.take` for must_take."""
    return f"law:{name.replace('_', '.')}"


TAKEN = ("turn_", "pass_")
"""Names of rules that hold under every law begin so."""


def is_own(code: str) -> bool:
    """Return whether a finding is about a sentence of a layout, and not about what all laws have alike."""
    return code.startswith("law:") and not code.startswith(tuple(map(code_of, TAKEN)))


LAW_KEYS: Mapping[str, str] = {
    "facing": "which way each seat faces: north, south, west or east",
    "setup": "the pieces of each seat before the first turn: points, areas and zones, by piece where there are several",
    "deal": "how many cards everybody is dealt; or `{hand: 5, turned: 1}`, where cards are turned over for the table as well",
    "marks": "names of marks, such as `moved`, that `mark(to, moved)` gives a piece until the end of the turn",
    "define": "names for conditions and values, such as `jumps(a, b): steps(a, b) == 2`",
    "turn": "the events of a turn: one, a choice, or a list of them in order",
    "phases": "parts of the game with `text`, `turn`, `rules` and `until`, a condition that ends it after a turn, such as `turn == 2`",
    "rules": "rules by their names, in the order in which they are tried and printed",
    "must": "duties, which go before everything else that is legal: names of rules, or entries with `text` and `when`",
    "again": "a condition after an event; where it is true the turn goes on",
    "next": "whose turn is next, where that is not the seat that follows",
    "end": "ends by their names, each with `text`, `when`, `winner` and `after` (event, turn or round)",
    "score": "a number for each player, by which they are ranked",
    "worth": "what bots aim for, where that is not the score",
    "code": "the name under which an installed package brings a part of the law in Python",
}
"""The keys of a law, in the order in which they are best written, with what each is for."""
RULE_KEYS: Mapping[str, str] = {
    "text": "the sentence: it is printed, and quoted where the rule refuses an event",
    "on": "the events and pieces that it is about; by default all events of the turn that have what it names",
    "when": "a condition on which it applies",
    "need": "a condition, or a list of them, that must be true before the event",
    "then": "what follows the event: effects separated by `;`, each with a condition after `if` where it needs one",
    "refused": "the message, if it is not the sentence, with values in braces, such as `{to}` or `{count(beside(to))}`",
    "example": "an event that breaks the rule, in the start position; `boardgen check` judges it",
    "right": "an event that obeys it",
}
"""The keys of a rule, likewise."""
EVENTS = ("put", "move", "take", "choose", "roll", "draw", "play", "drop", "change", "pass")
"""What a turn is made of."""
CHANCES = ("roll", "draw")
"""What chance decides."""
NORTH, SOUTH, WEST, EAST = "north", "south", "west", "east"
HOLDINGS = 1000
"""From here on, what an event is about is not a piece but a holding: its number in the layout is added."""
MANY = 99
"""How often an event may come at the most."""


_SINGULAR = (("men", "man"), ("geese", "goose"), ("mice", "mouse"), ("oxen", "ox"), ("children", "child"), ("ies", "y"), ("ves", "f"),
             ("xes", "x"), ("sses", "ss"), ("ches", "ch"), ("shes", "sh"), ("s", ""), ("ves", "fe"), ("es", ""))  # fmt: skip
"""Ends of words for several pieces, with those for one, the likeliest first."""


def list_singular(name: str) -> list[str]:
    """Return what one of several pieces may be called, the likeliest first."""
    return [f"{name.removesuffix(many)}{one}" for many, one in _SINGULAR if name.endswith(many) and len(name) > max(2, len(many) - 1)]


class Choice(NamedTuple):
    """An event that may come, and what it is about: the number of a piece, of a holding from HOLDINGS on, or -1 for any.

    `other` says that it is an event of another player in the turn, `chosen` that the player decides about it whose turn it is."""

    event: str
    piece: int = -1
    other: bool = False
    chosen: bool = False


class Step(NamedTuple):
    """A part of a turn: one of some events, so many times. `dice` are rolled at once, 0 for any number; `stuck` says that whoever has
    nothing else passes."""

    choices: tuple[Choice, ...]
    least: int = 1
    most: int = 1
    dice: int = 0
    stuck: bool = False


class Phase(NamedTuple):
    """A part of the game with a turn of its own, until a condition is true after a turn."""

    name: str
    text: str
    turn: tuple[Step, ...]
    until: Expression | None


class Effect(NamedTuple):
    """What follows: a word, what it is done with, and the condition on which it is, if there is one."""

    word: str
    arguments: tuple[Expression, ...]
    when: Expression | None = None

    @property
    def displaces(self) -> bool:
        """Whether it takes what is on the point that an event goes to; on a condition where it has one."""
        return self.word == "take" and self.arguments[0].code == "to"


class Rule(NamedTuple):
    """A rule as a sentence: the events that it is about, and by event the pieces, or holdings, where it is not about all of them; when
    it applies, what it needs and what follows."""

    name: str
    text: str
    refused: str
    events: frozenset[str]
    pieces: Mapping[str, frozenset[int]]
    phase: str
    when: Expression | None
    needs: tuple[Expression, ...]
    effects: tuple[Effect, ...]
    example: str
    right: str
    line: int
    asked: tuple[Expression, ...] = ()
    """The values that `refused` has as {value_0}, {value_1} and so on."""

    @property
    def code(self) -> str:
        """How a finding names it."""
        return code_of(self.name)

    def parts(self) -> Iterator[Rule]:
        """Yield the rule, and apart from it each piece that it takes where another arrives, on a condition: that is asked before."""
        yield self
        for effect in self.effects:
            if effect.displaces and effect.when is not None:
                own = effect.when
                when = own if self.when is None else own._replace(code=f"({self.when.code}) and ({own.code})", conjuncts=())
                yield self._replace(
                    events=self.events & {"put", "move"}, when=when, needs=(), asked=(), effects=(effect._replace(when=None),)
                )


class Duty(NamedTuple):
    """What goes before everything else that is legal: an event to which `rule` applies, or for which `when` is true."""

    name: str
    text: str
    refused: str
    rule: str
    when: Expression | None
    asked: tuple[Expression, ...] = ()


class End(NamedTuple):
    """When the game is over, after an event, a turn or a round, and who wins then: a seat or several, or the best score."""

    name: str
    text: str
    when: Expression
    winner: Expression | None
    word: str
    after: str


class Written(NamedTuple):
    """The whole law. `facing` has the direction of each seat that has one; `setup` points, pieces and seats.

    `again` says after an event that the turn goes on, `following` after a turn whose turn is next; `deal` cards are dealt to each seat,
    and then `turned` are turned over for the table. `seen` is what the id of the layout is made of."""

    facing: Mapping[str, str]
    setup: tuple[tuple[int, int, str], ...]
    phases: tuple[Phase, ...]
    rules: tuple[Rule, ...]
    duties: tuple[Duty, ...]
    ends: tuple[End, ...]
    again: Expression | None
    following: Expression | None
    deal: int
    turned: int
    score: Expression | None
    worth: Expression | None
    columns: Mapping[str, Mapping[str, str | int]]
    seen: object
    code: str = ""
    """The name under which an installed package announces what else decides, in Python."""
    sticks: bool = False
    """Whether a game may end since a player can do nothing, which no end names."""
    endless: str = ""
    """Why nothing ends the game, and what to write; empty where something may end it."""

    @property
    def open_hands(self) -> bool:
        """Whether cards lie open on the table, since a condition asks what others have (`shown`)."""
        return re.search(r"\bshown ?\(", repr(self.seen)) is not None

    @property
    def captures(self) -> bool:
        """Whether pieces may come off the board."""
        return bool(self.code) or "take" in self.events or "take" in [effect.word for rule in self.rules for effect in rule.effects]

    @property
    def choices(self) -> list[Choice]:
        """The choices of all turns."""
        return [choice for phase in self.phases for part in phase.turn for choice in part.choices]

    @property
    def events(self) -> frozenset[str]:
        """The events that turns are made of."""
        return frozenset([choice.event for choice in self.choices])

    def changed(self, holdings: Sequence[str]) -> list[str]:
        """Return the holdings, of those of the layout, that turns change."""
        return [holdings[choice.piece - HOLDINGS] for choice in self.choices if choice.event == "change"]

    @property
    def passes(self) -> bool:
        """Whether a turn may be passed: that is one of its events, or what whoever can do nothing does, or nothing has to be done."""
        turns = [phase.turn for phase in self.phases]
        stuck = any(step.stuck for turn in turns for step in turn)
        return stuck or "pass" in self.events or any(all(step.least == 0 for step in turn) for turn in turns)

    def sentences(self) -> Iterator[tuple[str, str]]:
        """Yield every sentence with its name, in the order of the page."""
        for part in (self.phases, self.rules, self.duties, self.ends):
            yield from ((one.name, one.text) for one in part if one.text)
