"""What is wrong with a text that is not YAML, where the mistake is and how to fix it: a parser only knows where it had to give up."""

from __future__ import annotations

import re
from collections.abc import Sequence

from boardgen.layout.yaml.plain_text import plural
from boardgen.records import NamedTuple


class TextPosition(NamedTuple):
    """A line and a column, from 1."""

    line: int
    column: int


class Diagnosis(NamedTuple):
    """A mistake at its place, and what to write instead."""

    place: TextPosition
    problem: str
    remedy: str


OPENING = {"[": "]", "{": "}"}
VALUE = re.compile(r"(?:^|(?<=[:\-?,\[{]\s)|(?<=[\[{,]))\s*(?=[\"'])")
"""Where a text in quotes may begin: at the head of a line, or after what comes before a value."""
KEY = re.compile(r"^(\s*)(?:- )?([^\s#\"'\[\]{},:][^:]*?|\"[^\"]*\"|'[^']*'):(?:\s|$)")
"""A key at the head of a line."""
LONGEST = 60
"""Letters of a line that a remedy repeats."""


def diagnose(lines: Sequence[str], message: str, at: TextPosition, context: TextPosition | None) -> Diagnosis:
    """Find the most likely mistake in `lines`, where a parser found one at a place. `context` is its beginning, such as a bracket."""
    diagnosis = (
        _log(lines)
        or _tab(lines, at)
        or _find_unclosed_quote(lines, at)
        or _inner_quote(lines, at)
        or _colour(lines, at, context)
        or _bracket(lines, message, at, context)
        or _block_text(lines, at)
        or _no_colon(lines, message, at)
        or _colons(lines, message, at)
        or _list(lines, message, at)
        or _sign(lines, message, at)
        or _indent(lines, message, at)
    )
    return diagnosis or Diagnosis(at, f"this is not YAML: {message}", "look for a missing quote, comma, colon or indent")


def _log(lines: Sequence[str]) -> Diagnosis | None:
    if not lines or not lines[0].startswith("%tlog"):
        return None
    return Diagnosis(TextPosition(1, 1), "this is the log of a game, not a layout", "the log is for `referee`, such as `referee check`")


def _line(lines: Sequence[str], number: int) -> str:
    return lines[number - 1] if 0 < number <= len(lines) else ""


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _show_line(line: str) -> str:
    text = line.strip()
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _find_line_above(lines: Sequence[str], number: int) -> int:
    """Return the last line before this one that says something; 0 where there is none."""
    return next((n for n in range(min(number - 1, len(lines)), 0, -1) if lines[n - 1].split("#")[0].strip()), 0)


def _tab(lines: Sequence[str], at: TextPosition) -> Diagnosis | None:
    for number in (at.line, at.line - 1):
        line = _line(lines, number)
        head = line[: len(line) - len(line.lstrip())]
        if "\t" in head:
            return Diagnosis(TextPosition(number, head.index("\t") + 1), "a tab indents this line", "indent with spaces, not with tabs")
    return None


def _quotes(line: str) -> list[tuple[int, int]]:
    """Return the texts in quotes of a line: the column of each opening quote from 0, and of its closing one, -1 where there is none."""
    quotes: list[tuple[int, int]] = []
    start = 0
    while (match := VALUE.search(line, start)) is not None:
        opens = match.end()
        if "#" in line[start:opens] and re.search(r"(^|\s)#", line[start:opens]):
            break  # a comment
        close = _closes(line, opens + 1, line[opens])
        quotes.append((opens, close))
        if close < 0:
            break
        start = close + 1
    return quotes


def _closes(text: str, start: int, quote: str) -> int:
    at = start
    while at < len(text):
        if (quote == '"' and text[at] == "\\") or (quote == "'" and text[at : at + 2] == "''"):
            at += 2
        elif text[at] == quote:
            return at
        else:
            at += 1
    return -1


def _find_unclosed_quote(lines: Sequence[str], at: TextPosition) -> Diagnosis | None:
    """Find a quote that opens a text and is not closed in its line, where the text swallows at least one line that looks like a key."""
    number = 1
    while number <= min(at.line, len(lines)):
        open_at = next((opens for opens, close in _quotes(lines[number - 1]) if close < 0), -1)
        if open_at < 0:
            number += 1
            continue
        quote = lines[number - 1][open_at]
        end = next((n for n in range(number + 1, len(lines) + 1) if _closes(lines[n - 1], 0, quote) >= 0), 0)
        swallowed = lines[number : end or len(lines)]
        if not end or (end >= at.line - 1 and any(KEY.match(line) for line in swallowed)):
            line = lines[number - 1]
            text = line.rstrip(" ,]}" if any(sign in line[:open_at] for sign in OPENING) else " ")
            remedy = f"close it at the end of the text: {_show_line(text + quote + line[len(text) :])}"
            return Diagnosis(TextPosition(number, open_at + 1), f"the quote {quote} that opens here is not closed", remedy)
        number = end + 1
    return None


def _inner_quote(lines: Sequence[str], at: TextPosition) -> Diagnosis | None:
    """Find a text in quotes that ends early, at a quote inside it."""
    line = _line(lines, at.line)
    for opens, close in _quotes(line):
        rest = line[close + 1 :]
        more = rest.strip() and not rest.lstrip().startswith(("#", ",", "]", "}", ":"))
        if 0 <= close < at.column <= len(line) and more:
            quote = line[opens]
            whole = line[opens + 1 :].rstrip()
            whole = whole.removesuffix(quote) if quote in rest else f"{line[opens + 1 : close]}{rest.rstrip()}"
            what = "the text in quotes ends here, and there is more after it"
            return Diagnosis(TextPosition(at.line, close + 1), what, f"write {_show_line(_quote(whole))}")
    return None


def _colour(lines: Sequence[str], at: TextPosition, context: TextPosition | None) -> Diagnosis | None:
    """Find a colour without quotes in brackets: what comes after its # is a comment, the closing bracket too."""
    for number in dict.fromkeys((context.line if context else at.line, at.line - 1, at.line)):
        line = _line(lines, number)
        match = re.search(r"[\[{,:]\s+(#[0-9A-Fa-f]{3,8})\b", line)
        if match and any(sign in line[: match.start(1)] for sign in OPENING):
            what = "a # outside of quotes begins a comment, so the rest of this line is not read"
            return Diagnosis(TextPosition(number, match.start(1) + 1), what, f'write the colour in quotes: "{match[1]}"')
    return None


def _bracket(lines: Sequence[str], message: str, at: TextPosition, context: TextPosition | None) -> Diagnosis | None:
    """Find a bracket that is not closed, or one that closes nothing."""
    sign = _line(lines, at.line)[at.column - 1 : at.column]
    if sign in ("]", "}") and (context is None or _line(lines, context.line)[context.column - 1 : context.column] not in OPENING):
        return Diagnosis(at, f"the {sign} here does not close anything", "delete it, or open it where its value begins")
    if "node content" in message or context is None:
        context = _find_open_bracket(lines, at)
    if context is None or "expected" not in message:
        return None
    opens = _line(lines, context.line)[context.column - 1 : context.column]
    if opens in OPENING and context.line != at.line:
        whole = f"{_show_line(_line(lines, context.line).rstrip(', '))}{OPENING[opens]}"
        return Diagnosis(context, f"the {opens} that opens here is not closed", f"put {OPENING[opens]} at the end of its value: {whole}")
    if opens in OPENING and sign in ("]", "}"):
        return Diagnosis(at, f"{opens} is closed by {sign}", f"write {OPENING[opens]} here")
    return None


def _find_open_bracket(lines: Sequence[str], at: TextPosition) -> TextPosition | None:
    """Return the last bracket before a place that is not closed before it."""
    opened: list[TextPosition] = []
    for number, line in enumerate(lines[: at.line], 1):
        inside = [range(opens, close if close >= 0 else len(line)) for opens, close in _quotes(line)]
        for column, sign in enumerate(line[: at.column - 1] if number == at.line else line):
            if any(column in one for one in inside):
                continue
            if sign == "#" and line[column - 1 : column] in ("", " "):
                break
            if sign in OPENING:
                opened.append(TextPosition(number, column + 1))
            elif sign in OPENING.values() and opened:
                opened.pop()
    return opened[-1] if opened else None


def _block_text(lines: Sequence[str], at: TextPosition) -> Diagnosis | None:
    """Find lines of a text after a | sign that are not indented, or less than the first one."""
    number = min(at.line, len(lines))
    while number and not lines[number - 1].strip():
        number -= 1
    for head in range(number, max(0, number - 110), -1):
        line = lines[head - 1]
        if not re.search(r"(:|-)\s+[|>][+-]?\d?\s*(#.*)?$", line):
            continue
        below = [n for n in range(head + 1, number + 1) if lines[n - 1].strip()]
        if not below:
            return None
        deep, first = _depth(line), _depth(lines[below[0] - 1])
        wrong = next((n for n in below if _depth(lines[n - 1]) <= deep or _depth(lines[n - 1]) < first), 0)
        if not wrong or KEY.match(lines[wrong - 1]):
            return None
        spaces = first if first > deep else deep + 2
        what = f"this line is not indented far enough to belong to `{_show_line(line)}` in line {head}"
        return Diagnosis(TextPosition(wrong, _depth(lines[wrong - 1]) + 1), what, f"put {spaces} spaces before each line of that text")
    return None


def _no_colon(lines: Sequence[str], message: str, at: TextPosition) -> Diagnosis | None:
    """Find a line that should be a key with a value and has no colon, or none with a space after it."""
    if "':'" not in message and "mapping values" not in message:
        return None
    here = _line(lines, at.line)
    number = at.line if "mapping values" not in message and here.strip() and not KEY.match(here) else _find_line_above(lines, at.line)
    line = _line(lines, number)
    if not line or KEY.match(line) or line.lstrip().startswith(("- ", "#")) or any(sign in line for sign in "[]{}"):
        return None
    joined = re.match(r"^(\s*)([\w-]+):(\S.*)$", line)
    if joined:
        write = f"write `{joined[2]}: {_show_line(joined[3])}`"
        return Diagnosis(TextPosition(number, joined.end(2) + 1), "there is no space after the colon", write)
    words = re.match(r"^(\s*)([\w-]+)(?:\s*=\s*|\s+)(\S.*)$", line)
    remedy = f"write `{words[2]}: {_show_line(words[3])}`" if words else f"write `{_show_line(line)}: VALUE`, or put # before a comment"
    return Diagnosis(TextPosition(number, _depth(line) + 1), "this line has no key with a colon", remedy)


def _colons(lines: Sequence[str], message: str, at: TextPosition) -> Diagnosis | None:
    """Find a second colon in a line, or a key that is indented under a key with a value."""
    if "mapping values" not in message:
        return None
    line = _line(lines, at.line)
    first = KEY.match(line)
    if first and first.end() - 1 < at.column - 1:
        key, rest = first[2], line[first.end() :].split(" #")[0].strip()
        inner, _, value = rest.partition(":")
        braces = f", or `{key}: {{{inner}:{value}}}` if {inner} is a key" if inner.strip().isidentifier() else ""
        remedy = f"write `{key}: {_quote(_show_line(rest))}`{braces}"
        return Diagnosis(at, "this line has a second colon", remedy)
    above = _find_line_above(lines, at.line)
    if first and above and _depth(line) > _depth(lines[above - 1]):
        what = f"this line is indented further than line {above}, which has a value already"
        deep = _depth(lines[above - 1])
        remedy = f"indent it by {plural(deep, 'space')}, as line {above}" if deep else "write it without spaces before the key"
        return Diagnosis(TextPosition(at.line, _depth(line) + 1), what, remedy)
    return None


def _list(lines: Sequence[str], message: str, at: TextPosition) -> Diagnosis | None:
    if "sequence entries" not in message:
        return None
    rest = _line(lines, at.line)[at.column :].strip()
    remedy = f"write [{_show_line(rest)}], or each - on its own line below the key"
    return Diagnosis(at, "a list cannot begin on the line of its key", remedy)


def _quote(text: str) -> str:
    """Return a text in quotes that it does not have itself."""
    return f'"{text}"' if '"' not in text and "\\" not in text else "'" + text.replace("'", "''") + "'"


def _sign(lines: Sequence[str], message: str, at: TextPosition) -> Diagnosis | None:
    """Find a value that begins with a sign that means something else in YAML."""
    line = _line(lines, at.line)
    sign = line[at.column - 1 : at.column]
    if sign in ("|", ">"):
        return Diagnosis(at, f"text after {sign} cannot be inside brackets", "write the keys below one another, without { and }")
    if "\ufeff" in line:
        hidden = TextPosition(at.line, line.index("\ufeff") + 1)
        return Diagnosis(hidden, "there is an invisible character here (U+FEFF)", "delete it, or type the line again")
    if "escape" in message or "hexdec" in message:
        return Diagnosis(at, "in double quotes a \\ begins an escape such as \\n", "write \\\\ for it, or put the text in single quotes")
    if "cannot start" in message and sign:
        rest = re.split(r"\s#|[,\]}]", line[at.column - 1 :])[0].strip()
        return Diagnosis(at, f"text cannot begin with {sign} unless it is in quotes", f"write {_quote(_show_line(rest))}")
    return None


def _indent(lines: Sequence[str], message: str, at: TextPosition) -> Diagnosis | None:
    """Find a key that stands deeper or less deep than those it goes with."""
    line = _line(lines, at.line)
    if ("expected key" not in message and "block end" not in message) or _depth(line) != at.column - 1 or not line.strip():
        return None
    depths = sorted({_depth(other) for other in lines[: at.line - 1] if KEY.match(other)})
    if line.lstrip().startswith("- ") and KEY.match(line.replace("- ", "", 1)):
        return Diagnosis(at, "an entry of a list is among keys", f"write it without the dash: {_show_line(line.strip()[2:])}")
    near = min(depths, key=lambda depth: (abs(depth - _depth(line)), -depth), default=0)
    what = f"this line is indented by {plural(_depth(line), 'space')}, which matches no key above it"
    return Diagnosis(at, what, f"indent all keys of a map equally, here perhaps by {plural(near, 'space')}")
