"""Texts of conditions as trees of Python, and what is wrong with those that are none."""

from __future__ import annotations

import ast
import re
import warnings
from threading import Lock

from boardgen.errors import quoted
from boardgen.layout.law.names import FUNCTIONS, SPECIAL

LONGEST = 600
"""The maximum length of a condition, in characters."""
DEEPEST = 40
"""How deep parts of a condition may be inside each other."""


class LawError(ValueError):
    """What is wrong with a text: the problem, the remedy, the character from 0 and how many there are."""

    def __init__(self, problem: str, remedy: str = "", at: int = 0, width: int = 1) -> None:
        super().__init__(problem)
        self.problem = problem
        self.remedy = remedy
        self.at = at
        self.width = width


_FROM = re.compile(r"\bfrom\b")
_SAME, _MONEY = "fr0m", "ß"
"""Stand for `from`, a keyword of Python, and `$` while a text is parsed."""
_PARSING = Lock()
_MISTAKEN = (("&&", "and"), ("||", "or"), ("=>", ">="), ("=<", "<="), ("<>", "!="), ("≤", "<="), ("≥", ">="), ("≠", "!="))


def parse(text: str) -> ast.expr:
    """Return the tree of a text. Raises LawError."""
    if len(text) > LONGEST:
        raise LawError(
            f"a condition has up to {LONGEST} characters, and this one has {len(text)}", "give a part of it a name with `define:`"
        )
    for wrong, right in _MISTAKEN:
        if wrong in text:
            raise LawError(f"`{wrong}` is not a sign of conditions", f"write `{right}`", text.index(wrong), len(wrong))
    odd = re.search(r"[^ -~]|[\\`?@;{}^&|~#]", text)
    if odd is not None:
        remedy = "write names in letters from a to z" if odd[0].isalpha() else "remove it"
        remedy = {"&": "write `and`", "|": "write `or`", ";": "write one condition; effects go in `then:`"}.get(odd[0], remedy)
        raise LawError(f"{quoted(odd[0])} is not a sign of conditions", remedy, odd.start(), 1)
    if _depth(text) > DEEPEST:
        raise LawError("parts are too deep inside each other", "give a part of it a name with `define:`")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of Python, about what is not Python
            return read_tree(text)
    except SyntaxError as error:
        raise _refuse_syntax(text, error) from None
    except (ValueError, MemoryError, RecursionError):
        raise LawError("this cannot be read", "write a condition such as `empty(to)`") from None


def read_tree(text: str) -> ast.expr:
    """Return the tree of a text, with `from` and `$` as they were written. Raises SyntaxError."""
    tree = parse_code(_FROM.sub(_SAME, text).replace("$", _MONEY).strip())
    for one in ast.walk(tree):
        if isinstance(one, ast.Name):
            one.id = _write_back(one.id)
        elif isinstance(one, ast.Constant) and isinstance(one.value, str):
            one.value = _write_back(one.value)
    return tree


def parse_code(code: str) -> ast.expr:
    """Return the tree of an expression of Python. Raises SyntaxError.

    One thread at a time: Python 3.11 counts the depth of all trees that are being made together, and fails where threads make two.
    """
    with _PARSING:
        return ast.parse(code, mode="eval").body


def _write_back(text: str) -> str:
    return text.replace(_SAME, "from").replace(_MONEY, "$")


def _depth(text: str) -> int:
    """Return roughly how deep a text is nested: brackets that are open, and signs in a row that each take what follows."""
    depth = deepest = 0
    for sign in text:
        depth += (sign in "([") - (sign in ")]")
        deepest = max(deepest, depth)
    runs = re.findall(r"(?:(?:not\b|[-+])\s*){2,}", text)
    long = max((len(re.findall(r"not|[-+]", run)) for run in runs), default=0)
    return max(deepest, long, text.count(" else "))


def _refuse_syntax(text: str, error: SyntaxError) -> LawError:
    at = min(max(0, (error.offset or 1) - 1), max(0, len(text) - 1))
    single = re.search(r"(?<![=!<>])=(?!=)", text)
    if single is not None:
        return LawError("a single `=` is not a comparison", "write `==`", single.start())
    opened, closed = text.count("("), text.count(")")
    if opened != closed:
        more = "an opening parenthesis is not closed" if opened > closed else "a closing parenthesis is not opened"
        quote = "; in `{...}` or `[...]` of YAML, put a condition with a comma in quotes" if opened > closed else ""
        return LawError(more, ("add `)`" if opened > closed else "remove `)`") + quote, at)
    if not text.strip():
        return LawError("a condition belongs here", "write one such as `empty(to)`")
    for pattern, problem, remedy in _SLIPS:
        slip = re.search(pattern, text)
        if slip is not None:
            names = {"name": "", "one": "", "other": "", **slip.groupdict()}
            return LawError(problem.format(**names), remedy.format(**names), slip.start(), max(1, slip.end() - slip.start()))
    return LawError("this is not a condition", "write one such as `empty(to) and steps(from, to) == 1`", at)


_JOINING = r"(?:and|or|in|if|for|not|is|else)\b"
_SLIPS = (
    (r"\b(?P<name>and|or|not)\s*$", "a condition is missing after `{name}`", "write one such as `empty(to)` after it, or remove `{name}`"),
    (r"^\s*(?P<name>and|or)\b", "a condition is missing before `{name}`", "write one such as `empty(to)` before it, or remove `{name}`"),
    (r"^\s*if\b|\bthen\b", "conditions have no `if ... then`", "write what must be true, such as `empty(to)`, and the case in `when:`"),
    (r"\bfor\s+(?!\w+\s+in\b)\w+", "a loop is written with `for` and `in`", "write for example `any(mine(p) for p in beside(to))`"),
    (r"\b(?P<name>mod|modulo)\b", "`{name}` is not a sign of conditions", "write `%`, such as `round % 2`"),
    (r"!(?!=)", "`!` is not a sign of conditions", "write `not`"),
    (rf"\b(?P<name>{'|'.join(sorted((*FUNCTIONS, *SPECIAL), key=len, reverse=True))})\s+(?P<one>(?!{_JOINING})[a-zA-Z]\w*)",
     "the arguments of `{name}` go in parentheses", "write `{name}({one})`"),
    (rf"\(\s*(?P<one>\w+)\s+(?P<other>(?!{_JOINING})\w+)\s*\)",
     "a comma is missing between two arguments", "write `({one}, {other})`"),
)  # fmt: skip
"""What people write in place of a condition, with what is wrong and what to write."""
