"""Which texts a person reads, and which phrases in them are not plain English: for `test_english.py`."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import yaml


class Hit(NamedTuple):
    """A phrase that is to be written in another way: where it is, and what to write instead."""

    file: str
    line: int
    phrase: str
    text: str
    instead: str


PATTERNS = {
    r"(?<!there )\b(is|are|was|were|be) no (?!longer\b|more than\b|less\b|further\b|larger\b|wider\b|nearer\b)[a-z]+": "is not a ...",
    r"\b(stands?|is|are|comes?|goes|written|missing|follows?) behind\b": "after",
    r"\b(each|every|one) behind the other\b": "after each other",
    r"\bbehind (its indent|`#`|a `#`|the (number|letter|word|name|key|colon|sign|seat))": "after",
    r"\bblanks\b|\b(a|one|plain|the) blank\b(?! (page|line|form|sheet))": "space",
    r"\bbelow (nothing|nought)\b|\bnought\b": "zero",
    r"\bwhat would be right\b": "how to fix it",
    r"\bthe least\b(?! (sum|squares|likely))": "the minimum, at least",
    r"\bthe greatest\b": "the maximum",
    r"\b(he|his|him|himself)\b": "they, their",
    r"\bslips?\b": "mistake",
    r"\bcount(s|ed|ing)? (it|them) out\b|\bcounts out\b": "add up",
    r"\b(tells|is told|are told|was told|told of|told already)\b(?! (you|them apart|apart))": "reports, is reported",
    r"\bsmall letters\b": "lower case",
    r"\bdivided by (spaces?|plain|commas?|semicolons?)\b": "separated by",
    r"\bremarks?\b": "comment, note",
    r"\bat the least\b": "at least",
    r"\b(left )?out of account\b": "ignored",
    r"\bas (few|many|large|far|small)( \w+)? as (it )?go(es)?\b": "as possible",
    r"\bin whose name\b": "that it breaks",
    r"\bwants\b|\bwhat (is|was) wanted\b": "needs, requires",
    r"\bholds? (no|files|what|only|all|nothing)\b|\b(file|folder|log|kit|layout|deck|map|page|sheet) holds\b": "contains, has",
    r"\b(stands?|stood) (in|on|at|there|as|here|below|above|beside|before|between|under|next|where|alone|after)\b": "is",
    r"\blies? (below|above|beside|there|where)\b": "is",
    r"\bsays (so|nothing|of|it|whether)\b": "reports, specifies",
    r"\bwhat (is|was) said\b|\bwhat was asked\b": "name the thing",
    r"\bgoes (for|unsaid)\b": "applies to",
    r"\bheed(s|ed)?\b": "uses",
    r"\bmend(s|ed|ing)?\b": "fix",
    r"\banew\b": "again",
    r"\bas (it|they) stands?\b": "unchanged",
    r"\blooks? through\b|\blooked through\b": "checked, searched",
    r"\b(of )?one's (own )?\b": "your own, the player's own",
}
"""A phrase, and what to write instead."""
ANY = re.compile("|".join(PATTERNS), re.I)


def written(file: Path) -> Iterator[tuple[int, str]]:
    """The texts of a file with the lines where they begin; names of code, in backticks, are not read."""
    text = file.read_text("utf-8")
    if file.suffix == ".py":
        yield from ((line, re.sub(r"`[A-Za-z_.]+`", "`name`", said)) for line, said in _python(text))
    elif file.suffix in (".yaml", ".yml"):
        yield from _yaml(text)
    elif file.suffix == ".md":
        yield from _markdown(text)
    elif file.suffix in (".html", ".js"):
        yield from enumerate(text.splitlines(), 1)


def _python(text: str) -> Iterator[tuple[int, str]]:
    may = any("#" in line and ANY.search(line, line.index("#")) for line in text.splitlines())  # most files need no tokens
    for token in tokenize.generate_tokens(io.StringIO(text).readline) if may else ():
        if token.type == tokenize.COMMENT and "noqa" not in token.string and "type: ignore" not in token.string:
            yield token.start[0], token.string.lstrip("# ")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value.strip():
            yield node.lineno, node.value
        elif isinstance(node, ast.JoinedStr):
            yield node.lineno, "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)


def _yaml(text: str) -> Iterator[tuple[int, str]]:
    def walk(node: yaml.Node) -> Iterator[tuple[int, str]]:
        if isinstance(node, yaml.ScalarNode):
            yield node.start_mark.line + 1, node.value
        elif isinstance(node, yaml.MappingNode):
            for _, value in node.value:
                yield from walk(value)
        elif isinstance(node, yaml.SequenceNode):
            for item in node.value:
                yield from walk(item)

    root = yaml.compose(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # which is written in C
    if root is not None:
        yield from walk(root)
    for number, line in enumerate(text.splitlines(), 1):
        before, sign, comment = line.partition("# ")
        if sign and before.count('"') % 2 == 0 and before.count("'") % 2 == 0:
            yield number, comment


def _markdown(text: str) -> Iterator[tuple[int, str]]:
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("```"):
            fenced = not fenced
        elif not fenced:
            yield number, line
        elif line.partition("# ")[1]:
            yield number, line.partition("# ")[2]


def hits(file: Path, name: str) -> Iterator[Hit]:
    """Every phrase in the texts of a file that a pattern finds, once for each line."""
    seen = set()
    for first, text in written(file):
        plain = " ".join(text.split()) if "\n" not in text else text.replace("\n", " ")
        for pattern, instead in PATTERNS.items() if ANY.search(plain) else ():
            for found in re.finditer(pattern, plain, re.I):
                line = first + text[: found.start()].count("\n")
                if (line, found[0]) not in seen:
                    seen.add((line, found[0]))
                    start = max(0, found.start() - 50)
                    yield Hit(name, line, found[0], text[start : found.end() + 50].replace("\n", " "), instead)
