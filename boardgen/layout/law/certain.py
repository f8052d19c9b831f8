"""What is certain about a law before any game: conditions that can never be true, or always are, and phases and games that nothing ends.

A condition is looked at as it is written out for the judge. It is taken apart into cases; in each, numbers stay in intervals, and
whose a piece is, names and words in sets. Only what no position of any game can contradict is said; the rest is left alone.

Of such conditions, and of events that are never allowed, a finding gives the reason, and what to write instead. So it does where nothing
that happens changes what would end a phase or the game, and where players do nothing but move about in a law that has no end at all."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from math import inf

from boardgen.errors import nearest, quoted
from boardgen.layout.law.expressions import Expression, list_parts
from boardgen.layout.law.names import parse_code
from boardgen.layout.law.written import Phase, Rule, Written
from boardgen.layout.yaml.node import Faults, Node
from boardgen.records import NamedTuple

CASES = 200
"""Into how many cases a condition is divided at most; one with more is not examined."""
Span = tuple[float, float]
"""The minimum and the maximum that a number can be."""
ANY: Span = (-inf, inf)
EMPTY, MINE, THEIRS, NOWHERE = "empty", "mine", "theirs", "nowhere"
WHOSE = frozenset((EMPTY, MINE, THEIRS, NOWHERE))
"""What a condition may ask of a point; of a place that is not a point, none of the first three is true."""
FAR = 9999
OF_GROUPS = (*(f"in_line(O, to, {along!r})" for along in ("all", "straight", "diagonal")), "liberties(O, to)", "len(group(O, to))")
"""Numbers that are 0 of a point without a piece."""
TRICK = "P.trick"
"""The fact that not all cards of a trick are played."""


class Known(NamedTuple):
    """What is known of every game of a layout: the maximum of points, of pieces that a player has on them, the minimum of empty points,
    the maximum of rows, columns, seats and players; the limits of holdings, the number of cards, the most that the dice of the kit show,
    one of them and all together, the last round, and what cards and points have. Infinity or None where nothing is known."""

    points: int
    pieces: int
    free: int
    rows: int
    columns: int
    seats: Mapping[str, int]
    most: int
    holdings: Mapping[str, Span]
    cards: int
    highest_die: float
    all_dice: float
    rounds: float
    of_cards: Mapping[str, frozenset[str | int]]
    zones: frozenset[str]
    terrains: frozenset[str]


class Fact(NamedTuple):
    """What is known of an event, before it: whose the piece on a point may be, or what kinds of piece it may be."""

    point: str
    whose: frozenset[str] = WHOSE
    kinds: frozenset[int] | None = None


def may_be(codes: Sequence[str], known: Known, facts: Sequence[Fact] = (), *, wanted: bool = True) -> bool:
    """Return whether all of some conditions may be true at once; with `wanted` False, whether one of them may be false."""
    trees = [parse_code(code) for code in codes]
    try:
        cases = list(_Cases(known).take_apart(ast.BoolOp(ast.And(), trees) if len(trees) > 1 else trees[0], wanted))
    except _TooMany:
        return True
    return any(_Case(known, facts).holds(case) for case in cases)


class _TooMany(Exception):  # noqa: N818
    pass


Literal_ = tuple[ast.expr, bool]
"""A part that is not taken apart, and whether it is true."""


class _Cases:
    """Takes a condition apart into cases: lists of parts that are all as they are said to be."""

    def __init__(self, known: Known) -> None:
        self._known = known

    def take_apart(self, tree: ast.expr, wanted: bool) -> Iterator[tuple[Literal_, ...]]:
        """Yield the cases in which a condition is as wanted. Raises _TooMany."""
        if isinstance(tree, ast.BoolOp):
            each = [self._few(part, wanted) for part in tree.values]
            if isinstance(tree.op, ast.And) == wanted:
                number = 1
                for cases in each:
                    number *= len(cases)
                if number > CASES:
                    raise _TooMany
                yield from (tuple(literal for case in cases for literal in case) for cases in product(*each))
            else:
                yield from (case for cases in each for case in cases)
        elif isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.Not):
            yield from self.take_apart(tree.operand, not wanted)
        elif isinstance(tree, ast.IfExp):
            for test, branch in ((True, tree.body), (False, tree.orelse)):
                both = product(self._few(tree.test, test), self._few(branch, wanted))
                yield from ((*one, *other) for one, other in both)
        elif isinstance(tree, ast.Compare) and len(tree.ops) > 1 and whose(tree) is None:
            sides = [tree.left, *tree.comparators]
            pairs: list[ast.expr] = [ast.Compare(sides[n], [op], [sides[n + 1]]) for n, op in enumerate(tree.ops)]
            yield from self.take_apart(ast.BoolOp(ast.And(), pairs), wanted)
        elif isinstance(tree, ast.Constant):
            yield from ((),) if bool(tree.value) == wanted else ()
        else:
            yield ((tree, wanted),)

    def _few(self, tree: ast.expr, wanted: bool) -> list[tuple[Literal_, ...]]:
        found = list(self.take_apart(tree, wanted))
        if len(found) > CASES:
            raise _TooMany
        return found


def whose(tree: ast.expr) -> tuple[str, frozenset[str]] | None:
    """Return the point that `empty`, `mine` or `theirs` asks about, and the owners for which it is true; None for anything else."""
    if not isinstance(tree, ast.Compare):
        return None
    first, last = tree.left, tree.comparators[-1]
    if len(tree.ops) == 2:  # (me != O[p] >= 0)
        middle = _point(tree.comparators[0])
        signs = isinstance(tree.ops[0], ast.NotEq) and isinstance(tree.ops[1], ast.GtE)
        return (middle, frozenset((THEIRS,))) if middle and signs and ast.unparse(first) == "me" and ast.unparse(last) == "0" else None
    point = _point(first)
    said = {"-1": EMPTY, "me": MINE}.get(ast.unparse(last), "")
    if not point or not said or len(tree.ops) != 1 or not isinstance(tree.ops[0], (ast.Eq, ast.NotEq)):
        return None
    there = frozenset((said,))
    return point, there if isinstance(tree.ops[0], ast.Eq) else WHOSE - there


def _point(tree: ast.expr) -> str:
    """Return which point `O[...]` asks about; nothing for anything else."""
    return ast.unparse(tree.slice) if isinstance(tree, ast.Subscript) and ast.unparse(tree.value) == "O" else ""


class _Spans:
    """Between which numbers values are."""

    def __init__(self, known: Known) -> None:
        self._known = known
        self._names: Mapping[str, Span] = {
            "me": (0, len(known.seats) - 1),
            "N": (known.points, known.points),
            "P.round": (1, known.rounds + 1),
            "P.turns": (1, inf),
            "P.passes": (0, inf),
            "P.pile()": (0, known.cards),
            "len(S)": (1, known.most),
            "sum(P.dice)": (0, known.all_dice),
            "max(P.dice, default=0)": (0, known.highest_die),
            "min(P.dice, default=0)": (0, known.highest_die),
            "P.counts[-1]": (known.free, known.points),
            "(N - P.counts[-1] - P.counts[me])": (0, min(known.points, known.pieces * (known.most - 1))),
        }

    def of(self, tree: ast.expr) -> Span:
        """Return the span of a value."""
        code = ast.unparse(tree)
        found = self._names.get(code) or self._names.get(f"({code})")
        if found is not None:
            return found
        if isinstance(tree, ast.Constant):
            value = tree.value
            return (value, value) if isinstance(value, int) else ANY
        if isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.USub):
            low, high = self.of(tree.operand)
            return -high, -low
        if isinstance(tree, ast.BinOp):
            return self._sum(tree)
        if isinstance(tree, ast.IfExp):
            one, other = self.of(tree.body), self.of(tree.orelse)
            return min(one[0], other[0]), max(one[1], other[1])
        if isinstance(tree, ast.Subscript):
            known, most = self._known, max(self._known.rows, self._known.columns)
            tables = {"P.counts": (0, known.pieces), "rows": (0, known.rows), "columns": (0, known.columns)}
            tables |= dict.fromkeys(("forth[me]", "aslant[me]"), (0, most))
            return tables.get(ast.unparse(tree.value), ANY)
        if isinstance(tree, (ast.Compare, ast.BoolOp)) or (isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.Not)):
            return 0, 1
        return self._call(tree) if isinstance(tree, ast.Call) else ANY

    def _sum(self, tree: ast.BinOp) -> Span:
        (low, high), (least, most) = self.of(tree.left), self.of(tree.right)
        if isinstance(tree.op, ast.Add):
            return low + least, high + most
        if isinstance(tree.op, ast.Sub):
            return low - most, high - least
        if isinstance(tree.op, ast.Mult) and inf not in (high, most) and -inf not in (low, least):
            corners = [one * other for one in (low, high) for other in (least, most)]
            return min(corners), max(corners)
        if isinstance(tree.op, ast.Mult) and low >= 0 <= least:
            return 0, inf
        if isinstance(tree.op, ast.Mod) and least == most > 0:
            return 0, least - 1
        if isinstance(tree.op, ast.FloorDiv) and least == most > 0:
            return (low if low == -inf else low // least), (high if high == inf else high // least)
        return ANY

    def _call(self, tree: ast.Call) -> Span:
        known, name, args = self._known, ast.unparse(tree.func), tree.args
        most = max(known.rows, known.columns)
        if name == "abs":
            low, high = self.of(args[0])
            within = 0 if low <= 0 <= high else min(abs(low), abs(high))
            return within, max(abs(low), abs(high))
        if name in ("len", "liberties"):
            return 0, inf
        if name == "in_line":
            return 0, most
        if name == "steps":
            return 0, FAR
        if name == "P.held" and isinstance(args[0], ast.Constant):
            low, high = known.holdings.get(str(args[0].value), (0, inf))
            return min(low, 0), max(high, 0)  # 0 of nobody
        if name == "value" and isinstance(args[1], ast.Constant):
            there = known.of_cards.get(str(args[1].value), frozenset())
            numbers = [one for one in there if isinstance(one, int)]
            return ANY if len(numbers) < len(there) else (min(0, *numbers), max(0, *numbers)) if numbers else (0, 0)  # 0 of no card
        if name in ("min", "max") and len(args) > 1:
            spans, fold = [self.of(one) for one in args], min if name == "min" else max
            return fold(low for low, _ in spans), fold(high for _, high in spans)
        if name in ("sum", "min", "max") and args and isinstance(args[0], (ast.ListComp, ast.GeneratorExp)):
            low, high = self.of(args[0].elt)
            if name == "sum":
                return (0 if low >= 0 else -inf), (0 if high <= 0 else inf)
            return min(low, 0), max(high, 0)
        return ANY


class _Case:
    """What parts that are all true say together. `holds` finds a contradiction."""

    def __init__(self, known: Known, facts: Sequence[Fact]) -> None:
        self._known = known
        self._spans = _Spans(known)
        self._facts = {fact.point: fact for fact in facts}
        self._whose = {fact.point: fact.whose for fact in facts}
        self._truths: dict[str, bool] = {}
        self._numbers: dict[str, Span] = {}
        self._not: dict[str, set[float]] = {}
        self._words: dict[str, frozenset[object]] = {}
        self._never: dict[str, frozenset[object]] = {}
        if "fr" in self._facts:  # of a move, which ends elsewhere
            self._not["fr - to"] = {0}
            self._numbers["steps(fr, to)"] = 1, FAR
        if self._whose.get("to") == frozenset((EMPTY,)):
            self._numbers |= dict.fromkeys(OF_GROUPS, (0, 0))
        if TRICK in self._facts:
            self._numbers["len(P.trick)"] = 0, known.most - 1
            self._numbers["len(P.trick) - len(S)"] = -known.most, -1

    def holds(self, case: Sequence[Literal_]) -> bool:
        """Return whether parts do not contradict each other, as far as is certain."""
        return all(self._add(tree, true) for tree, true in case) and all(self._has_one(key) for key in self._numbers)

    def _add(self, tree: ast.expr, true: bool) -> bool:
        said = whose(tree)
        if said is not None:
            point, there = said
            now = self._whose[point] = self._whose.get(point, WHOSE) & (there if true else WHOSE - there)
            return bool(now)
        if isinstance(tree, ast.Compare):
            return self._compare(tree.left, tree.ops[0], tree.comparators[0], true)
        return self._note(tree, true) and self._look_into(tree, true)

    def _note(self, tree: ast.expr, true: bool) -> bool:
        return self._truths.setdefault(ast.unparse(tree), true) == true

    def _look_into(self, tree: ast.expr, true: bool) -> bool:
        """Return whether `any` may be true, or `all` false: something that its loop looks at has to be so."""
        name = ast.unparse(tree.func) if isinstance(tree, ast.Call) else ""
        loop = tree.args[0] if isinstance(tree, ast.Call) and tree.args else None
        if (name, true) not in (("any", True), ("all", False)) or not isinstance(loop, (ast.GeneratorExp, ast.ListComp)):
            return True
        tests = [test for one in loop.generators for test in one.ifs]
        wanted = loop.elt if true else ast.UnaryOp(ast.Not(), loop.elt)
        return may_be([ast.unparse(one) for one in (*tests, wanted)], self._known, list(self._facts.values()))

    def _compare(self, left: ast.expr, sign: ast.cmpop, right: ast.expr, true: bool) -> bool:
        if isinstance(sign, (ast.In, ast.NotIn)):
            values = self._constants(right)
            if values is None:
                return self._note(ast.Compare(left, [ast.In()], [right]), true == isinstance(sign, ast.In))
            return self._restrict(left, values, true == isinstance(sign, ast.In))
        if isinstance(sign, (ast.Eq, ast.NotEq)):
            equal = true == isinstance(sign, ast.Eq)
            for one, other in ((left, right), (right, left)):
                value = self._constant(other)
                if value is not None and self._constant(one) is None:
                    return self._restrict(one, frozenset((value,)), equal)
        return self._order(left, sign, right, true)

    def _constant(self, tree: ast.expr) -> object:
        """Return the value of a constant; seats have their letters. None for anything else."""
        if isinstance(tree, ast.Constant) and not isinstance(tree.value, bool):
            return tree.value
        if isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.USub) and isinstance(tree.operand, ast.Constant):
            return -int(tree.operand.value)  # type: ignore[arg-type]  # of a number, as the reader has checked
        return tree.id if isinstance(tree, ast.Name) and tree.id.startswith("seat_") else None

    def _constants(self, tree: ast.expr) -> frozenset[object] | None:
        values = [self._constant(one) for one in tree.elts] if isinstance(tree, ast.Tuple) else [None]
        return None if None in values else frozenset(values)

    def _restrict(self, tree: ast.expr, values: frozenset[object], inside: bool) -> bool:
        """Note that a value is one of some, or none of them; returns whether it can be."""
        key = ast.unparse(tree)
        if all(isinstance(value, int) for value in values) and key not in self._words:
            numbers = sorted(value for value in values if isinstance(value, int))
            if inside and len(numbers) > 1:
                low, high = self._span(key, tree)
                self._numbers[key] = max(low, numbers[0]), min(high, numbers[-1])
                return any(low <= number <= high for number in numbers)
            if inside:
                return self._narrow(key, tree, (numbers[0], numbers[0]))
            self._not.setdefault(key, set()).update(numbers)
            self._numbers[key] = self._span(key, tree)
            return True
        there = self._words.get(key)
        there = self._domain(tree) if there is None else there
        if not inside:
            values = self._never[key] = self._never.get(key, frozenset()) | values
        if there is None and not inside:
            return True
        found = (values if there is None else there & values) if inside else (there or frozenset()) - values
        self._words[key] = found = found - self._never.get(key, frozenset())
        return bool(found)

    def _domain(self, tree: ast.expr) -> frozenset[object] | None:
        """Return all that a word or a name can be; None where that is not known."""
        known = self._known
        if isinstance(tree, ast.Call) and ast.unparse(tree.func) == "value" and isinstance(tree.args[1], ast.Constant):
            return frozenset((*known.of_cards.get(str(tree.args[1].value), ()), 0, ""))
        if isinstance(tree, ast.Subscript) and ast.unparse(tree.value) in ("zones", "kinds"):
            return frozenset((*(known.zones if ast.unparse(tree.value) == "zones" else known.terrains), ""))
        if isinstance(tree, ast.Name) and tree.id == "me":
            return frozenset(f"seat_{letter}" for letter in known.seats)
        return None

    def _order(self, left: ast.expr, sign: ast.cmpop, right: ast.expr, true: bool) -> bool:
        one, other = ast.unparse(left), ast.unparse(right)
        if one == other:
            return true == isinstance(sign, (ast.Eq, ast.LtE, ast.GtE))
        seats = [key for key in (one, other) if key.startswith("seat_")]
        if seats:  # of a seat that does not play nothing is known
            return True
        low, high = _bounds(sign, true)
        constant = self._constant(right), self._constant(left)
        if isinstance(constant[0], int):
            return self._narrow(one, left, (low + constant[0], high + constant[0]), off=_is_off(sign, true), at=constant[0])
        if isinstance(constant[1], int):
            return self._narrow(other, right, (constant[1] - high, constant[1] - low), off=_is_off(sign, true), at=constant[1])
        if one > other:
            left, right, low, high = right, left, -high, -low
        less = ast.BinOp(left, ast.Sub(), right)
        return self._narrow(f"{ast.unparse(left)} - {ast.unparse(right)}", less, (low, high), off=_is_off(sign, true))

    def _narrow(self, key: str, tree: ast.expr, span: Span, *, off: bool = False, at: float = 0) -> bool:
        low, high = self._span(key, tree)
        if off:
            self._not.setdefault(key, set()).add(at)
            span = ANY
        self._numbers[key] = now = max(low, span[0]), min(high, span[1])
        return now[0] <= now[1]

    def _span(self, key: str, tree: ast.expr) -> Span:
        return self._numbers.get(key) or self._spans.of(tree)

    def _has_one(self, key: str) -> bool:
        """Return whether any whole number is left for a value."""
        low, high = self._numbers[key]
        left = self._not.get(key, set())
        while low in left and low <= high:
            low += 1
        kinds = next((fact.kinds for fact in self._facts.values() if key == f"K[{fact.point}]"), None)
        return low <= high and (kinds is None or any(low <= kind <= high and kind not in left for kind in kinds))


def _bounds(sign: ast.cmpop, true: bool) -> Span:
    """Return between which numbers the left side less the right side is."""
    if isinstance(sign, (ast.Eq, ast.NotEq)):
        return 0, 0
    greater = isinstance(sign, (ast.Gt, ast.GtE)) == true
    strict = isinstance(sign, (ast.Gt, ast.Lt)) == true
    return (1 if strict else 0, inf) if greater else (-inf, -1 if strict else 0)


def _is_off(sign: ast.cmpop, true: bool) -> bool:
    """Return whether a comparison says that two values are not equal."""
    return isinstance(sign, (ast.Eq, ast.NotEq)) and true == isinstance(sign, ast.NotEq)


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
    """A condition at its place: where it is a key of OUTCOMES, or a value has another key, with the rule that it belongs to, if any."""

    node: Node
    expression: Expression
    where: str
    rule: str = ""


def report_certain(noted: Iterable[Noted], written: Written, known: Known, faults: Faults) -> None:
    """Warn about conditions that are certain, and about events that no rules together allow."""
    rules = {rule.name: rule for rule in written.rules}
    alone = []
    for one in noted:
        if one.where not in OUTCOMES:
            _report_absent(one, known, faults)
            continue
        rule = rules.get(one.rule)
        asked = one.where in ("when", "need")
        facts = list_facts(rule.events, rule.pieces.get(next(iter(rule.events))), written) if rule is not None and asked else []
        if not _report(one, facts, known, faults):
            continue
        _report_absent(one, known, faults)
        if one.where == "need" and rule is not None and rule.when is None:
            alone.append((one, rule))
    _report_together(alone, written, known, faults)


def _report_absent(one: Noted, known: Known, faults: Faults) -> None:
    """Warn where a value compares a column of cards with what no card has there."""
    for tree in ast.walk(parse_code(one.expression.code)):
        if not isinstance(tree, ast.Compare):
            continue
        for left, sign, right in zip((tree.left, *tree.comparators), tree.ops, tree.comparators, strict=False):
            for column, word in (*_compare_columns(left, right), *_compare_columns(right, left)):
                there = known.of_cards.get(column, frozenset())
                if not word or not there or word in there:
                    continue
                problem, kind = f"no card has {quoted(word)} in {quoted(column)}", "never"
                if isinstance(sign, (ast.NotEq, ast.NotIn)):
                    problem, kind = f"{problem}, so every card is different from it", "always"
                faults.add(one.node, problem, nearest(word, sorted(map(str, there))), f"data:law.{kind}", "warning")


def _compare_columns(asked: ast.expr, other: ast.expr) -> Iterator[tuple[str, str]]:
    """Yield the columns of cards that one side of a comparison asks for, each with each word of the other side."""
    for call in _members(asked):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "value" and isinstance(call.args[1], ast.Constant):
            for word in _members(other):
                if isinstance(word, ast.Constant) and isinstance(word.value, str):
                    yield str(call.args[1].value), word.value


def _members(tree: ast.expr) -> list[ast.expr]:
    """Return the parts of a list or what a loop lists; anything else is its own part."""
    if isinstance(tree, (ast.ListComp, ast.GeneratorExp)):
        return [tree.elt]
    return tree.elts if isinstance(tree, ast.Tuple) else [tree]


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
    plays = [sum(step.most for step in phase.turn if any(one.event == "play" for one in step.choices)) for phase in written.phases]
    again = written.again is not None or any(effect.word == "again" for rule in written.rules for effect in rule.effects)
    if events == {"play"} and max(plays) == 1 and not again:
        facts.append(Fact(TRICK))
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
    if low == high and (held := re.search(r"P\.held\('(.+?)'", codes[0])):
        return f"{problem}{_since(texts[0], codes[0], known)}", f"write what changes it, such as `then: give({held[1]}, 1)`"
    if (low, high) != ANY:
        limits = f"from {low:.0f} {'on' if high == inf else f'to {high:.0f}'}" if low > -inf else "that it can be"
        return f"{problem}{_since(texts[0], codes[0], known)}", f"compare it with a number {limits}"
    return f"{problem}{_since(texts[0], codes[0], known)}", "write a condition that can be true"


def _tell(facts: Sequence[Fact], code: str) -> str:
    whose = {fact.point: fact.whose for fact in facts}
    if TRICK in whose:
        return "this is asked before the card is played, so the trick lacks at least one"
    if any(one in code for one in OF_GROUPS):
        return "this is asked before the event, when `to` is empty"
    if "fr" in whose and (_asks_start(code) or whose.get("to") != frozenset((EMPTY,))):
        return "a move leads from a piece of the player's own to another point"
    if whose.get("to") == frozenset((EMPTY,)):
        return "a piece comes only to an empty point, unless a rule takes what is there"
    return "a piece that is taken off is on its point"


def _asks_start(code: str) -> bool:
    """Return whether a condition asks about the point where an event begins (`fr`)."""
    return any(isinstance(one, ast.Name) and one.id == "fr" for one in ast.walk(parse_code(code)))


def _remedy(facts: Sequence[Fact], code: str) -> str:
    whose = {fact.point: fact.whose for fact in facts}
    if TRICK in whose:
        return "write `len(trick) == len(seats) - 1` for the last card of a trick"
    if any(one in code for one in OF_GROUPS):
        later = "or afterwards, such as `then: again if in_line(to) >= 3`"
        return f"ask about the points around it, such as `any(empty(p) for p in beside(to))`, {later}"
    if whose.get("to") == frozenset((EMPTY,)) and not _asks_start(code):
        return "write a rule with `then: take(to)` too, or ask about another point"
    return "ask about another point, such as `to`" if "fr" in whose else "ask whose piece it is, such as `theirs(to)`"


def _compared(code: str, known: Known) -> tuple[float, float]:
    """Return between which numbers the value is that a condition compares with a number; anything for other conditions."""
    tree = parse_code(code)
    if not isinstance(tree, ast.Compare) or len(tree.ops) != 1:
        return ANY
    sides = (tree.left, tree.comparators[0])
    spans = [_Spans(known).of(parse_code(ast.unparse(side))) for side in sides if not isinstance(side, ast.Constant)]
    return spans[0] if len(spans) == 1 else ANY


def _since(text: str, code: str, known: Known) -> str:
    """Return what a value can be that a condition compares with a constant, in words; nothing for other conditions."""
    tree = parse_code(code)
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
    return f", since `{source.strip()}` is {low:.0f}{'' if low == high else ' or more' if high == inf else f' to {high:.0f}'}"


def _report_together(alone: Sequence[tuple[Noted, Rule]], written: Written, known: Known, faults: Faults) -> None:
    """Warn where what two rules need of every event of a sort excludes each other."""
    told = set[str]()
    for phase in written.phases:
        for event in sorted({choice.event for step in phase.turn for choice in step.choices}):
            facts = list_facts(frozenset((event,)), None, written)
            about = [(one, rule) for one, rule in alone
                     if event in rule.events and event not in rule.pieces and rule.phase in ("", phase.name)]  # fmt: skip
            for (one, rule), (other, later) in combinations(about, 2):
                both = [one.expression.code, other.expression.code]
                if later.name not in told and not may_be(both, known, facts):
                    told.add(later.name)
                    problem = f"this and `{one.expression.text}`, which {quoted(rule.name)} needs, are never true together"
                    remedy = "say in `when:` where each rule applies, or write both as one with `or`"
                    faults.add(other.node, f"{problem}, so no {event} is ever allowed", remedy, "data:law.never", "warning")


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
        problem = _tell_endless(written, last, sticks=part.may_stick)
    remedy = _advise(written, part)
    if last.until is not None:
        at = node.children["phases"].children[last.name].children["until"]
        own = f"write it as an end: `end: {{over: {{text: SENTENCE, when: {chr(34)}{last.until.text}{chr(34)}, after: turn}}}}`"
        faults.add(at, f"no phase comes after {quoted(last.name)}, so nothing asks for this", own, "data:law.endless", "warning")
    elif problem and (written.events - IDLE or any(rule.effects for rule in written.rules)):  # else the turn is said to change nothing
        at = node.children["phases"].children[last.name] if last.name else node.children["turn"]
        faults.add_key(at, problem, remedy, "data:law.endless", "warning")
    return written._replace(endless=f"{problem}; {remedy}" if problem else "")


def _tell_endless(written: Written, phase: Phase, *, sticks: bool) -> str:
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
