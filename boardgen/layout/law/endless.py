"""Phases that never end, and games that nothing ends: what a phase changes, held against what the conditions ask that would end it.

Only what is sure is said, but for one thing: where players do nothing but move about, and the law has no end at all.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from math import inf

from boardgen.errors import quoted
from boardgen.layout.law.certain import Known, list_facts, may_be
from boardgen.layout.law.expressions import Expression
from boardgen.layout.law.parsing import parse_code
from boardgen.layout.law.written import Phase, Rule, Written
from boardgen.layout.yaml.node import Faults, Node

TIME, PLACES, COUNTS, CARDS, DECK, DICE, PASSES, CHOSEN, MOVES, HELD = (
    "time", "places", "counts", "cards", "deck", "dice", "passes", "chosen", "moves", "held ",
)  # fmt: skip
"""What conditions ask about: which turn it is, where pieces are, how many there are, and so on. The name of a holding comes after HELD."""
ASKED = {
    "P.round": TIME, "P.turns": TIME, "P.mover": TIME, "P.owed": TIME, "P.passes": PASSES, "P.counts": COUNTS, "P.dice": DICE,
    "P.chosen": CHOSEN, "P.last": PLACES, "P.stuck": MOVES, "O": PLACES, "K": PLACES, "P": PLACES, "fr": PLACES, "to": PLACES, "x": CARDS,
    "P.pile": DECK,
    **dict.fromkeys(("P.hand", "P.trick", "P.lead", "P.discard", "P.drawn", "P.turned", "P.taker", "P.last_card"), CARDS),
}  # fmt: skip
"""What the names of a condition ask about, as it is written out."""
OF_EFFECTS = {"take": (PLACES, COUNTS), "put": (PLACES, COUNTS), "turn_over": (PLACES, COUNTS), "move": (PLACES,), "promote": (PLACES,),
              "discard": (CARDS,), "mark": (TIME,), "again": (TIME,), "spend": (DICE,), "next": (TIME,)}  # fmt: skip
OF_EVENTS = {"put": (PLACES, COUNTS), "take": (PLACES, COUNTS), "move": (PLACES,), "choose": (CHOSEN, PLACES), "roll": (DICE,),
             "draw": (CARDS, DECK), "play": (CARDS,), "drop": (CARDS,), "pass": (PASSES,), "change": (CARDS,)}  # fmt: skip
"""What each changes of it."""

IDLE = {"choose", "roll", "pass"}
"""Events that change no piece, card or holding."""


def report_endless(written: Written, known: Known, node: Node, faults: Faults) -> Written:
    """Warn about phases that nothing ends; returns the law with the reason for the last one in `endless`, and with `sticks`. `node` is
    that of the law."""
    told = any(MOVES in list_asked(end.when.code) for end in written.ends)
    written = written._replace(sticks=not told and not written.code and any(_Part(written, one, known).sticks for one in written.phases))
    if written.code or known.rounds < inf:
        return written
    *before, last = written.phases
    for phase, following in zip(before, written.phases[1:], strict=True):
        if phase.until is not None and not _Part(written, phase, known).may_come(phase.until):
            at = node.children["phases"].children[phase.name].children["until"]
            problem = f"nothing that happens in {quoted(phase.name)} changes what this asks for, so {quoted(following.name)} never comes"
            faults.add(at, problem, "write another condition, such as `until: round > 3`", "data:law.endless", "warning")
    part = _Part(written, last, known)
    if any(part.may_come(end.when) for end in written.ends) or (part.may_stick and part.dwindles):
        problem = ""
    else:
        problem = _tell(written, last, sticks=part.may_stick)
    remedy = _advise(written, part)
    if last.until is not None:
        at = node.children["phases"].children[last.name].children["until"]
        own = f"write it as an end: `end: {{over: {{text: SENTENCE, when: {chr(34)}{last.until.text}{chr(34)}, after: turn}}}}`"
        faults.add(at, f"no phase comes after {quoted(last.name)}, so nothing asks for this", own, "data:law.endless", "warning")
    elif problem and (written.events - IDLE or any(rule.effects for rule in written.rules)):  # else the turn is said to change nothing
        at = node.children["phases"].children[last.name] if last.name else node.children["turn"]
        faults.add_key(at, problem, remedy, "data:law.endless", "warning")
    return written._replace(endless=f"{problem}; {remedy}" if problem else "")


def _tell(written: Written, phase: Phase, *, sticks: bool) -> str:
    """Return why nothing ends the last phase, or nothing but a player who can do nothing."""
    what = "the game ends only when a player can do nothing" if sticks else "the game never ends"
    if not written.ends:
        return f"{what}: {'no phase comes after this one, and ' if phase.name else ''}the law has no `end:`"
    names = [quoted(end.name) for end in written.ends]
    asks = "asks" if len(names) == 1 else "ask"
    return f"{what}: nothing that happens{f' in {quoted(phase.name)}' if phase.name else ''} changes what {' and '.join(names)} {asks} for"


def _advise(written: Written, part: _Part) -> str:
    """Return an end that comes about."""
    winner = "highest" if written.score is not None else "draw"
    own = f"late: {{text: The game ends after round 20., when: round > 20, after: round, winner: {winner}}}"
    if PASSES in part.changes:
        own = f"passed: {{text: The game ends when all have passed., when: passes == len(seats), winner: {winner}}}"
    if not written.ends:
        return f"add `end: {{{own}}}`"
    held = [one.removeprefix(HELD) for end in written.ends for one in list_asked(end.when.code) if one.startswith(HELD)]
    return f"{f'write what changes it, such as `then: give({held[0]}, 1)`, or ' if held else ''}add to `end:` for example `{own}`"


class _Part:
    """A phase: what it changes, whether a player may have nothing to do in it, and whether that has to come."""

    def __init__(self, written: Written, phase: Phase, known: Known) -> None:
        self._written = written
        self._known = known
        self._choices = [choice for step in phase.turn for choice in step.choices]
        self._events = {choice.event for choice in self._choices}
        self._rules = [rule for rule in written.rules if rule.phase in ("", phase.name) and rule.events & (self._events | {"pass"})]
        self._pieces_leave = "take" in self._events or any(effect.word == "take" for rule in self._rules for effect in rule.effects)
        first = phase.turn[0]
        passed = first.stuck or any(choice.event == "pass" for choice in first.choices) or all(step.least == 0 for step in phase.turn)
        self.changes = frozenset(self._list_changes(passed=passed))
        free = any(choice.event in ("roll", "change", "choose") and not self._about(choice.event) for choice in first.choices)
        self._may_have_nothing = not free
        self.may_stick = not free and not passed
        self.sticks = self.may_stick and any(self._about(choice.event) for choice in first.choices)
        needed = [step for step in phase.turn if step.least > 0]
        self.dwindles = any(all(self._dwindles(choice.event) for choice in step.choices) for step in needed)

    def _list_changes(self, *, passed: bool) -> Iterator[str]:
        """Yield what events of the phase, and what follows from them, may change."""
        yield TIME
        yield from (PASSES,) if passed else ()
        for event in self._events:
            yield from OF_EVENTS[event]
        for effect in (effect for rule in self._rules for effect in rule.effects):
            yield from OF_EFFECTS.get(effect.word, ())
            if effect.word == "give":
                yield f"{HELD}{effect.arguments[0].code.strip(chr(39))}"
        if "change" in self._events:
            yield from (f"{HELD}{key}" for key in self._known.holdings)

    def may_come(self, when: Expression) -> bool:
        """Return whether a condition may come true in the phase: something has to change that it asks for."""
        asked = set(list_asked(when.code))
        changing = self.changes | {MOVES} if self._may_have_nothing else self.changes
        return not asked.isdisjoint(changing) if asked else when.code != "False"

    def _about(self, event: str) -> list[Rule]:
        """Return the rules that may refuse an event."""
        return [rule for rule in self._rules if event in rule.events and (rule.needs or any(one.word == "spend" for one in rule.effects))]

    def _dwindles(self, event: str) -> bool:
        """Return whether an event cannot come for ever: pieces, cards or free points run out, or pieces come no further."""
        if event in ("draw", "play", "drop"):
            return True
        puts = "put" in self._events or any(effect.word == "put" for rule in self._rules for effect in rule.effects)
        if event in ("put", "take"):
            return not puts if event == "take" else not self._pieces_leave
        if event != "move":
            return False
        codes = [need.code for rule in self._about("move") if rule.when is None and "move" not in rule.pieces for need in rule.needs]
        facts = list_facts(frozenset(("move",)), None, self._written)
        stays = "(forth[me][to] - forth[me][fr]) <= 0"
        if codes and not may_be([*codes, stays], self._known, facts):
            return True
        return bool(codes) and not puts and not may_be([*codes, "not (me != O[to] >= 0)"], self._known, facts)


def list_asked(code: str) -> Iterator[str]:
    """Yield what a condition asks about, as in ASKED; of a holding its name after HELD."""
    tree, heads = parse_code(code), set[int]()
    for one in ast.walk(tree):
        if isinstance(one, ast.Call) and ast.unparse(one.func) == "P.held" and isinstance(one.args[0], ast.Constant):
            key = str(one.args[0].value)
            yield {"pieces": COUNTS, "captured": COUNTS, "hand": CARDS}.get(key, f"{HELD}{key}")
        if isinstance(one, ast.Attribute):
            heads.add(id(one.value))
            yield from (ASKED[name] for name in (ast.unparse(one),) if name in ASKED)
    yield from (ASKED[one.id] for one in ast.walk(tree) if isinstance(one, ast.Name) and id(one) not in heads and one.id in ASKED)
