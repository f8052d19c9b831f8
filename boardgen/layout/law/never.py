"""Reports conditions of a law that can never be true or always are, events that are never allowed, and says what to write."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import inf

from boardgen.errors import quoted
from boardgen.layout.law.certain import ANY, EMPTY, MINE, THEIRS, Fact, Known, may_be, span_of
from boardgen.layout.law.expressions import Expression, list_parts
from boardgen.layout.law.written import Rule, Written
from boardgen.layout.yaml.node import Faults, Node
from boardgen.records import NamedTuple

OUTCOMES = {
    "when": ("this rule never applies", "this rule always applies"),
    "need": ("nothing that this rule is about is ever allowed", "this rule refuses nothing"),
    "then": ("this never follows", "this always follows"),
    "until": ("this phase never ends", "this phase ends after its first turn"),
    "end": ("the game never ends this way", "the game ends at the first check"),
    "must": ("nobody ever has this duty", "every event fulfils this duty"),
    "again": ("no turn ever goes on", "no turn ever ends"),
}
"""What follows from a condition in each place that is never true, and from one that always is."""
PLAIN = ("yes", "no", "True", "False")
"""Conditions that say themselves that they are always true, or never."""


class Noted(NamedTuple):
    """A condition at its place: where it is a key of OUTCOMES, with the rule that it belongs to, if there is one."""

    node: Node
    expression: Expression
    where: str
    rule: str = ""


def report_certain(noted: Iterable[Noted], written: Written, known: Known, faults: Faults) -> None:
    """Warn about conditions that are certain, and about events that no rules together allow."""
    rules = {rule.name: rule for rule in written.rules}
    alone = []
    for one in noted:
        rule = rules.get(one.rule)
        facts = list_facts(rule.events, rule.pieces, written) if rule is not None and one.where in ("when", "need") else []
        if _report(one, facts, known, faults) and one.where == "need" and rule is not None and rule.when is None:
            alone.append((one, rule))
    _report_together(alone, written, known, faults)


def list_facts(events: frozenset[str], pieces: frozenset[int] | None, written: Written) -> list[Fact]:
    """Return what is known before every one of some events about the points that it is about."""
    facts = []
    if events == {"move"}:
        facts.append(Fact("fr", frozenset((MINE,)), pieces))
    if events == {"take"}:
        facts.append(Fact("to", frozenset((MINE, THEIRS)), pieces))
    taken = any(effect.displaces and rule.events & events for rule in written.rules for effect in rule.effects)
    if events <= {"put", "move"} and not taken:
        facts.append(Fact("to", frozenset((EMPTY,))))
    return facts


def _report(one: Noted, facts: Sequence[Fact], known: Known, faults: Faults) -> bool:
    """Warn where a condition is certain; returns whether it is not."""
    expression = one.expression
    if expression.text in PLAIN:
        return True
    parts = list_parts(expression)
    for number in (1, 2):
        for some in combinations(parts, number):
            codes = [code for code, _ in some]
            if not may_be(codes, known, facts):
                lawful = facts if may_be(codes, known) else ()
                problem, remedy = _explain([text for _, text in some], codes, lawful, known)
                faults.add(one.node, f"{problem}, so {OUTCOMES[one.where][0]}", remedy, "data:law.never", "warning")
                return False
    if not may_be([expression.code], known, facts):
        problem = f"`{expression.text}` is never true, so {OUTCOMES[one.where][0]}"
        faults.add(one.node, problem, "write `or` between what excludes each other", "data:law.never", "warning")
        return False
    if not may_be([expression.code], known, wanted=False):
        problem = f"`{expression.text}` is always true{_since(expression.text, expression.code, known)}, so {OUTCOMES[one.where][1]}"
        faults.add(one.node, problem, "write a condition that may be false, or leave it out", "data:law.always", "warning")
        return False
    return True


def _explain(texts: Sequence[str], codes: Sequence[str], facts: Sequence[Fact], known: Known) -> tuple[str, str]:
    """Return why some parts of a condition are never true, and what to write."""
    if len(texts) > 1:
        return f"`{texts[0]}` and `{texts[1]}` are never true together", "write `or` between them, or change one of them"
    problem = f"`{texts[0]}` is never true"
    if facts:
        return f"{problem}, since {_tell(facts, codes[0])}", _remedy(facts, codes[0])
    low, high = _compared(codes[0], known)
    if (low, high) != ANY:
        limits = f"from {low:.0f} {'on' if high == inf else f'to {high:.0f}'}" if low > -inf else "that it can be"
        return f"{problem}{_since(texts[0], codes[0], known)}", f"compare it with a number {limits}"
    return f"{problem}{_since(texts[0], codes[0], known)}", "write a condition that can be true"


def _tell(facts: Sequence[Fact], code: str) -> str:
    whose = {fact.point: fact.whose for fact in facts}
    if "fr" in whose and (names_point(code, "fr") or whose.get("to") != frozenset((EMPTY,))):
        return "a move leads from a piece of the player's own to another point"
    if whose.get("to") == frozenset((EMPTY,)):
        return "a piece comes only to an empty point, unless a rule takes what is there"
    return "a piece that is taken off is on its point"


def names_point(code: str, name: str) -> bool:
    """Return whether a condition asks about the point where an event begins (`fr`), or where it ends (`to`)."""
    return any(isinstance(one, ast.Name) and one.id == name for one in ast.walk(ast.parse(code, mode="eval")))


def _remedy(facts: Sequence[Fact], code: str) -> str:
    whose = {fact.point: fact.whose for fact in facts}
    if whose.get("to") == frozenset((EMPTY,)) and not names_point(code, "fr"):
        return "write a rule with `then: take(to)` too, or ask about another point"
    return "ask about another point, such as `to`" if "fr" in whose else "ask whose piece it is, such as `theirs(to)`"


def _compared(code: str, known: Known) -> tuple[float, float]:
    """Return between which numbers the value is that a condition compares with a number; anything for other conditions."""
    tree = ast.parse(code, mode="eval").body
    if not isinstance(tree, ast.Compare) or len(tree.ops) != 1:
        return ANY
    sides = (tree.left, tree.comparators[0])
    spans = [span_of(ast.unparse(side), known) for side in sides if not isinstance(side, ast.Constant)]
    return spans[0] if len(spans) == 1 else ANY


def _since(text: str, code: str, known: Known) -> str:
    """Return what a value can be that a condition compares with a constant, in words; nothing for other conditions."""
    tree = ast.parse(code, mode="eval").body
    if not isinstance(tree, ast.Compare) or len(tree.ops) != 1:
        return ""
    source = text.partition(" == ")[0] if " == " in text else text
    for sign in (">=", "<=", "!=", ">", "<", " in "):
        source = source.partition(sign)[0]
    left = tree.left
    if isinstance(left, ast.Call) and ast.unparse(left.func) == "value" and isinstance(left.args[1], ast.Constant):
        column = str(left.args[1].value)
        there = sorted(map(str, known.of_cards.get(column, ())))
        return f", since the cards have {', '.join(there[:12])} in {quoted(column)}" if there and len(there) <= 12 else ""
    low, high = _compared(code, known)
    if (low, high) == ANY or isinstance(left, ast.Constant):
        return ""
    if low == -inf:
        return ""
    return f", since `{source.strip()}` is {low:.0f} {'or more' if high == inf else f'to {high:.0f}'}"


def _report_together(alone: Sequence[tuple[Noted, Rule]], written: Written, known: Known, faults: Faults) -> None:
    """Warn where what two rules need of every event of a sort excludes each other."""
    told = set[str]()
    for phase in written.phases:
        for event in sorted({choice.event for step in phase.turn for choice in step.choices}):
            facts = list_facts(frozenset((event,)), None, written)
            about = [(one, rule) for one, rule in alone
                     if event in rule.events and rule.pieces is None and rule.phase in ("", phase.name)]  # fmt: skip
            for (one, rule), (other, later) in combinations(about, 2):
                both = [one.expression.code, other.expression.code]
                if later.name not in told and not may_be(both, known, facts):
                    told.add(later.name)
                    problem = f"this and `{one.expression.text}`, which {quoted(rule.name)} needs, are never true together"
                    remedy = "say in `when:` where each rule applies, or write both as one with `or`"
                    faults.add(other.node, f"{problem}, so no {event} is ever allowed", remedy, "data:law.never", "warning")
