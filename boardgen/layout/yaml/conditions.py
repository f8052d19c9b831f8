"""The conditions of `where:` and `when:`, such as `{kind} == event and not {cost} > 3`: read once, then asked for each row.

A name in braces is a value that the caller looks up. Everything else is text: plain words or words in quotes. Two numbers are compared
as numbers, and anything else as text. `<` and `>` are false for a value that is empty, and for a number beside a word."""

from __future__ import annotations

import re
from collections.abc import Callable

from boardgen.records import NamedTuple, late_pattern

LONGEST = 2_000
"""The maximum length of a condition, in characters."""
DEEPEST = 40
"""The maximum number of parentheses and `not` around one comparison."""

Lookup = Callable[[str], str]
Test = Callable[[Lookup], bool]
Value = Callable[[Lookup], str]

_NUMBER = late_pattern(r"[-+−]?(\d+(\.\d*)?|\.\d+)", re.ASCII)
_TOKENS = late_pattern(
    r"""\s+|(?P<field>\{[^{}]*\})|(?P<quoted>"[^"]*"|'[^']*')"""
    r"""|(?P<sign>==|!=|<=|>=|<>|&&|\|\||[=<>!()\[\],])|(?P<word>[^\s{}"'=<>!()\[\],&|]+)"""
)
_MISTAKEN = {"=": "==", "<>": "!=", "&&": "and", "||": "or", "!": "not"}
_COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
_KEYWORDS = ("and", "or", "not", "in")
_FALSE = ("", "0", "no", "false")
_NOTHING = "the end"


class ConditionError(ValueError):
    """A condition that cannot be read. `at` is the character of the text, from 0, where reading stopped."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.at = at


class Condition(NamedTuple):
    """A condition that was read: its text, the names of the fields in it, and whether it holds for their values."""

    text: str
    fields: frozenset[str]
    test: Test

    def holds(self, lookup: Lookup) -> bool:
        """Return whether the condition is true; `lookup` gives the value of a field by its name, and may raise."""
        return self.test(lookup)

    def __reduce__(self) -> tuple[Callable[[str], Condition], tuple[str]]:
        """Another process is given the text, and reads it again: the functions of a test cannot be sent."""
        return parse, (self.text,)


def parse(text: str) -> Condition:
    """Return the condition that a text says. Raises ConditionError, a ValueError, with a sentence that says what was expected."""
    if len(text) > LONGEST:
        raise ConditionError(f"a condition has at most {LONGEST} characters", LONGEST)
    reader = _Reader(_tokens(text))
    test = reader.either(0)
    if reader.now.kind != "end":
        raise reader.expect("'and', 'or' or the end")
    return Condition(text, frozenset(reader.fields), test)


def read_number(text: str) -> float | None:
    """Return the number that a text is, with a dot before its decimals; None for a word."""
    text = text.strip()
    return float(text.replace("−", "-")) if _NUMBER.fullmatch(text) else None


def true(value: str) -> bool:
    """Return whether a value alone counts as true: it is not empty, `0`, `no` or `false`."""
    return value.strip().lower() not in _FALSE


class _Token(NamedTuple):
    kind: str
    text: str
    at: int

    def __str__(self) -> str:
        if self.kind == "field":
            return f"{{{self.text}}}"
        return _NOTHING if self.kind == "end" else self.text if self.kind == "quoted" else f"'{self.text}'"


def _tokens(text: str) -> list[_Token]:
    found, at = [], 0
    while at < len(text):
        match = _TOKENS.match(text, at)
        if match is None:
            raise ConditionError(_stray(text, at), at)
        kind = match.lastgroup
        if kind is not None:
            found.append(_find_name(kind, match[0], at))
        at = match.end()
    return [*found, _Token("end", "", len(text))]


def _find_name(kind: str, text: str, at: int) -> _Token:
    if kind == "field":
        name = text[1:-1].strip()
        if not name:
            raise ConditionError("the braces are empty; write the name of a field in them, such as {kind}", at)
        return _Token(kind, name, at)
    if text in _MISTAKEN:
        raise ConditionError(f"'{text}' is not known here; write '{_MISTAKEN[text]}'", at)
    if kind == "word" and text.lower() in _KEYWORDS:
        return _Token("sign", text.lower(), at)
    return _Token(kind, text, at)


def _stray(text: str, at: int) -> str:
    sign = text[at]
    if sign == "{":
        return "the { here is not closed; write the name of a field in braces, such as {kind}"
    if sign in "\"'":
        return f"the quote {sign} that opens here is not closed"
    return f"'{sign}' is not expected here; put a text that contains it in quotes" if sign != "}" else "the } here closes nothing"


class _Reader:
    """Reads tokens from left to right: `or` binds less than `and`, and `and` less than `not`."""

    def __init__(self, tokens: list[_Token]) -> None:
        self.tokens = tokens
        self.at = 0
        self.fields: set[str] = set()

    @property
    def now(self) -> _Token:
        return self.tokens[self.at]

    def took(self, *signs: str) -> str:
        """Take the next sign if it is one of these. Returns an empty text otherwise."""
        token = self.now
        if token.kind != "sign" or token.text not in signs:
            return ""
        self.at += 1
        return token.text

    def expect(self, what: str) -> ConditionError:
        before = f"after {self.tokens[self.at - 1]} " if self.at else "here "
        return ConditionError(f"{before}{what} is expected, not {self.now}", self.now.at)

    def either(self, depth: int) -> Test:
        first = self.both(depth)
        tests = [first]
        while self.took("or"):
            tests.append(self.both(depth))
        return first if len(tests) == 1 else lambda lookup: any(test(lookup) for test in tests)

    def both(self, depth: int) -> Test:
        first = self.single(depth)
        tests = [first]
        while self.took("and"):
            tests.append(self.single(depth))
        return first if len(tests) == 1 else lambda lookup: all(test(lookup) for test in tests)

    def single(self, depth: int) -> Test:
        if depth > DEEPEST:
            raise ConditionError(f"there are more than {DEEPEST} parentheses and 'not' around this", self.now.at)
        if self.took("not"):
            test = self.single(depth + 1)
            return lambda lookup: not test(lookup)
        if self.took("("):
            test = self.either(depth + 1)
            if not self.took(")"):
                raise self.expect("')', 'and' or 'or'")
            return test
        return self.comparison()

    def comparison(self) -> Test:
        begin, fields = self.now, len(self.fields)
        value, named = self.value("a field in braces")
        negated = bool(self.took("not"))
        if negated and not (self.now.kind == "sign" and self.now.text == "in"):
            raise self.expect("'in'")
        if self.took("in"):
            choices = self.choices()
            self._need_field(begin, named or len(self.fields) > fields)
            return lambda lookup: any(_equal(value(lookup), choice(lookup)) for choice in choices) is not negated
        sign = self.took(*_COMPARISONS)
        if not sign:
            self._need_field(begin, named)
            return lambda lookup: true(value(lookup))
        other, also_named = self.value("a value")
        self._need_field(begin, named or also_named)
        compare = _COMPARE[sign]
        return lambda lookup: compare(value(lookup), other(lookup))

    def _need_field(self, begin: _Token, named: bool) -> None:
        if not named:
            example = begin.text if begin.text.isidentifier() else "kind"
            what = f"{begin} is a text, and there is no field to compare it with"
            raise ConditionError(f"{what}; write the name of a field in braces, such as {{{example}}}", begin.at)

    def choices(self) -> list[Value]:
        if not self.took("["):
            raise self.expect("a list such as [red, blue]")
        choices = [self.value("a value")[0]]
        while self.took(","):
            choices.append(self.value("a value")[0])
        if not self.took("]"):
            raise self.expect("',' or ']'")
        return choices

    def value(self, what: str) -> tuple[Value, bool]:
        """Return a field, a text in quotes, or plain words up to the next sign; and whether it is a field."""
        token = self.now
        if token.kind not in ("field", "quoted", "word"):
            raise self.expect(what)
        self.at += 1
        if token.kind == "field":
            name = token.text
            self.fields.add(name)
            return lambda lookup: lookup(name), True
        text = token.text[1:-1] if token.kind == "quoted" else token.text
        while token.kind == "word" and self.now.kind == "word":
            text = f"{text} {self.now.text}"
            self.at += 1
        return lambda lookup: text, False


def _equal(one: str, other: str) -> bool:
    if one == other:
        return True
    first, second = read_number(one), read_number(other)
    return first == second if first is not None and second is not None else one.strip() == other.strip()


def _order(one: str, other: str) -> int | None:
    """Return -1, 0 or 1 as one value is below, at or above another; None for two that cannot be compared."""
    first, second = read_number(one), read_number(other)
    if first is not None and second is not None:
        return (first > second) - (first < second)
    one, other = one.strip().casefold(), other.strip().casefold()
    return None if first is not None or second is not None or not one or not other else (one > other) - (one < other)


_COMPARE: dict[str, Callable[[str, str], bool]] = {
    "==": _equal,
    "!=": lambda one, other: not _equal(one, other),
    "<": lambda one, other: _order(one, other) == -1,
    "<=": lambda one, other: _order(one, other) in (-1, 0),
    ">": lambda one, other: _order(one, other) == 1,
    ">=": lambda one, other: _order(one, other) in (0, 1),
}
