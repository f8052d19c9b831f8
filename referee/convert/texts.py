"""Free text: as SGF escapes it, and as a header or a comment of a log may contain it."""

from __future__ import annotations

import re

from referee.tlog import lenient

LONGEST = 1000
"""Characters of a header's value or of a comment line that are written; a line of a log has at most 4,096."""
_escape = re.compile(r"\\(\r\n|\n\r|.)", re.S)
_control = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_breaks = re.compile(r"\r\n|\n\r|\n|\r")
_seat = re.compile("(?:^|[ ,;])[A-Z] ?=")
_last = re.compile("[,;]+$")
_wide = str.maketrans(",;", "\uff0c\uff1b")


def plain(raw: str) -> str:
    """A value of SGF without its escapes; a line that was only wrapped is joined."""
    return _escape.sub(lambda match: "" if match[1][0] in "\r\n" else match[1], raw) if "\\" in raw else raw


def one_line(raw: str) -> str:
    """A value of SGF as a header has it: one line without control characters, `#` (which begins a comment) written wide.

    What is longer than a header may be is cut, and shows it.
    """
    line = _control.sub(" ", plain(raw[: 2 * LONGEST])).replace("#", "\uff03").strip()
    return line if len(line) <= LONGEST and len(raw) <= 2 * LONGEST else f"{line[: LONGEST - 1].rstrip()}\u2026"


def name(raw: str) -> str:
    """A player's name, likewise: the `=` of ` X=`, which begins the next name, and a comma at the end, which is dropped, written wide.

    So is a quotation mark that begins a name and is not closed.
    """
    line = _last.sub(lambda match: match[0].translate(_wide), one_line(raw))
    if lenient.plain(line[:1]) == '"' and lenient.find(line) is not None:
        line = "\uff02" + line[1:]
    signs = list(line)
    for match in _seat.finditer(lenient.plain(line)):
        signs[match.end() - 1] = "\uff1d"
    return "".join(signs)


def remarks(raw: str) -> list[str]:
    """A text of SGF as comment lines, none of them long, without empty lines at either end."""
    lines = []
    for line in "\n".join(_control.sub(" ", line) for line in _breaks.split(plain(raw))).strip().split("\n"):
        text = line.rstrip()
        start = 0
        while len(text) - start > LONGEST:
            cut = text.rfind(" ", start + 1, start + LONGEST + 1)
            cut = cut if cut > 0 else start + LONGEST
            lines.append(text[start:cut].rstrip())
            start = cut + (text[cut] == " ")
        lines.append(text[start:])
    return lines if any(lines) else []


def remark(line: str) -> str:
    """What a log says behind the `#` of a line."""
    comment = line[line.index("#") + 1 :]
    return _control.sub(" ", comment).removeprefix(" ").rstrip()


def written(line: str) -> str:
    """A line of a log as a comment about what it did."""
    return _control.sub(" ", line).strip()


def escaped(text: str) -> str:
    """A text as a value of SGF holds it."""
    return text.replace("\\", "\\\\").replace("]", "\\]")
