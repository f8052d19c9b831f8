"""The grammars that colour logs in editors, made from the verb tables of the referee: `python docs/make_editors.py`.

`editors/tlog.tmLanguage.json` is for VS Code, Sublime Text, TextMate and JetBrains; `editors/tlog.vim` for Vim and Neovim.
tests/project/test_editors.py says when they are old.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path

from referee.judge.ask.laws import laws, notation_of
from referee.tlog.notation import join_notations
from referee.tlog.words import CLAIM, Terminal

FOLDER = Path(__file__).resolve().parent / "editors"
KINDS = join_notations(tuple(own for game in laws() if (own := notation_of(game)) is not None)).kinds
NAMED = ("draw", "play", "drop")
"""Verbs that are followed by the name of a card."""
UNBOUNDED = ("PIECE", "CARDNAME", "SPEECH", "SIDES", "KEY")
"""Kinds of word that fit nearly everything: they have no colour of their own, or one by the word before them."""

LINES = (
    ("comment.line.number-sign.tlog", "#.*$"),
    ("keyword.control.version.tlog", r"^\s*%tlog [0-9]+"),
    ("comment.block.struck.tlog", r"^\s*~[^#\n]*"),
    ("string.other.row.tlog", r"^\s*\|[^#\n]*"),
)
"""What a whole line is, or its rest."""


def words() -> list[str]:
    """The words of all verbs, and of the other lines that games have."""
    found = {"end", "dead", "reveal"}
    for law in laws().values():
        found |= {word for verb in law.verbs for word in re.findall("[a-z]{2,}", verb.pattern)}
    return sorted(found - set(constants()), key=lambda word: (-len(word), word))


def constants() -> list[str]:
    """Words that say how something came out, such as `safe`."""
    listed = [terminal.pattern for terminal in KINDS.values() if re.fullmatch(r"[a-z]+(\|[a-z]+)+", terminal.pattern)]
    return sorted({word for pattern in listed for word in pattern.split("|")} - {"pass"})


def scope(terminal: Terminal) -> str:
    """The scope of a kind of word, by what it contains."""
    if terminal.points and terminal.amount:
        return "constant.numeric.amount.tlog"
    if terminal.points:
        return "constant.other.point.tlog"
    if terminal.seat or terminal.pattern.startswith("!"):
        return "variable.language.seat.tlog"
    if terminal.amount or re.match(r"\[[0-9]-?[0-9]?\]|x\[", terminal.pattern):
        return "constant.numeric.tlog"
    return "entity.name.type.tlog"


def like_points() -> dict[str, str]:
    """Kinds of word that a point could be taken for, such as `B12` in a bid: the expression of each, by the verb that it follows."""
    alike = [terminal for terminal in KINDS.values() if terminal.seat and not terminal.points and re.fullmatch(terminal.pattern, "D4")]
    verbs = [verb for law in laws().values() for verb in law.verbs]
    found = {}
    for terminal in alike:
        for verb in verbs:
            if re.search(rf"\b{terminal.name}\b", verb.pattern):
                found[verb.pattern.split(" ")[0]] = _bounded(terminal.pattern)
    return found


def terminals() -> list[tuple[str, str]]:
    """Scope and expression of every kind of word, longest form first, as the scanner tries them."""
    named = [
        terminal
        for terminal in KINDS.values()
        if terminal.name not in UNBOUNDED
        and not re.fullmatch(r"[a-z]+(\|[a-z]+)+|-", terminal.pattern)
        and (terminal.points or not re.fullmatch(terminal.pattern, "D4"))
    ]
    return [(scope(terminal), _bounded(terminal.pattern)) for terminal in sorted(named, key=_specific)]


def _specific(terminal: Terminal) -> int:
    """Kinds with a sign inside come before those that are a part of them."""
    return -len(re.findall(r"[@>/:+x$]", re.sub(r"\(\?.", "", terminal.pattern)))


def _bounded(pattern: str) -> str:
    return rf"(?<![^\s;,])(?:{pattern})(?![^\s;,#])".replace(r"\Z", "$")


def textmate() -> str:
    """The TextMate grammar as JSON."""
    rules: list[dict[str, object]] = [{"name": name, "match": match} for name, match in LINES]
    rules += [
        {
            "match": r"^\s*([A-Z][A-Za-z-]*)(:)([^#\n]*)",
            "captures": _captures("entity.name.tag.header.tlog", "punctuation.separator.tlog", "string.unquoted.tlog"),
        },
        {
            "match": r"^\s*(!ok|!rule|fix)\s+([^#\n]*)",
            "captures": _captures("keyword.control.correction.tlog", "string.unquoted.reason.tlog"),
        },
        {"match": r"^\s*([0-9]+)([A-Z])(?=\s|$)", "captures": _captures("entity.name.section.round.tlog", "variable.language.seat.tlog")},
        {"match": r"^\s*([0-9]+)(?=\s+[a-z])", "captures": _captures("entity.name.section.round.tlog")},
        {
            "begin": r"^\s*=(?=\s)",
            "end": r"(?=#|$)",
            "beginCaptures": {"0": {"name": "keyword.operator.assertion.tlog"}},
            "patterns": [
                {"name": "punctuation.separator.tlog", "match": ";"},
                {"match": r"([A-Z])(-?[0-9]+)(?=[\s;]|$)", "captures": _captures("variable.language.seat.tlog", "constant.numeric.tlog")},
                {"name": "support.variable.tlog", "match": r"\$|[a-z]+"},
            ],
        },
        *(
            {
                "begin": rf"(?<![^\s;]){verb}(?=\s)",
                "end": r"(?=[;#]|$)",
                "beginCaptures": {"0": {"name": "keyword.other.verb.tlog"}},
                "patterns": [{"name": "variable.language.seat.tlog", "match": match}],
            }
            for verb, match in like_points().items()
        ),
        {"name": "support.variable.claim.tlog", "match": rf"(?<=\s){CLAIM}(?=\s|$)"},
        {
            "match": rf"\b({'|'.join(NAMED)})[ \t]+(\?|[^\s;#=]+)",
            "captures": _captures("keyword.other.verb.tlog", "entity.name.type.card.tlog"),
        },
        {"match": r"\b(say)[ \t]+([^;#=\n]*)", "captures": _captures("keyword.other.verb.tlog", "string.unquoted.tlog")},
        {"name": "constant.language.tlog", "match": rf"(?<!\S)(?:{'|'.join(constants())})(?![^\s;#])"},
        {"name": "keyword.other.verb.tlog", "match": rf"(?<![^\s;])(?:{'|'.join(words())})(?![^\s;#])"},
        *({"name": name, "match": match} for name, match in terminals()),
        {"name": "keyword.other.verb.tlog", "match": r"(?<!\S)(?:-|x)(?![^\s;#])"},
        {"name": "punctuation.separator.tlog", "match": "[;>]"},
    ]
    grammar = {"name": "Table log", "scopeName": "source.tlog", "fileTypes": ["tlog"], "patterns": rules}
    return json.dumps(grammar, indent=2) + "\n"


def _captures(*names: str) -> dict[str, dict[str, str]]:
    return {str(number): {"name": name} for number, name in enumerate(names, 1)}


VIM = {
    "constant.numeric.amount.tlog": "tlogNumber",
    "constant.numeric.tlog": "tlogNumber",
    "constant.other.point.tlog": "tlogPoint",
    "variable.language.seat.tlog": "tlogSeat",
    "entity.name.type.tlog": "tlogName",
}
LINKS = {
    "Comment": "Comment",
    "Struck": "Comment",
    "Version": "PreProc",
    "Header": "Identifier",
    "Text": "String",
    "Correction": "PreProc",
    "Id": "Title",
    "Row": "String",
    "Claim": "Special",
    "Verb": "Statement",
    "Outcome": "Constant",
    "Number": "Number",
    "Point": "Constant",
    "Seat": "Type",
    "Name": "Identifier",
}


def vim() -> str:
    """The syntax file for Vim and Neovim."""
    matches: Iterable[tuple[str, str]] = [  # the last match at a place wins, so these are in the order opposite to the grammar above
        *((VIM[name], pattern) for name, pattern in reversed(terminals())),
        *(("tlogSeat", rf"(?<=\s{verb}\s[^;#]{{0,80}}){match}") for verb, match in like_points().items()),
        ("tlogVerb", rf"(?<![^\s;])(?:{'|'.join(words())}|-)(?![^\s;#])"),
        ("tlogOutcome", rf"(?<!\S)(?:{'|'.join(constants())})(?![^\s;#])"),
        ("tlogName", rf"(?<=\b(?:{'|'.join(NAMED)})\s)(?:\?|[^\s;#=]+)"),
        ("tlogClaim", rf"(?<=\s){CLAIM}(?=\s|$)"),
        ("tlogId", r"^\s*[0-9]+[A-Z]?(?=\s|$)"),
        ("tlogCorrection", r"^\s*(?:!ok|!rule|fix)\s[^#]*"),
        ("tlogNumber", r"^\s*=\s[^#]*"),
        ("tlogText", r"^\s*[A-Z][A-Za-z-]*:[^#]*"),
        ("tlogVersion", r"^\s*%tlog [0-9]+"),
        ("tlogRow", r"^\s*\|[^#]*"),
        ("tlogComment", r"#.*$"),
        ("tlogStruck", r"^\s*~[^#]*"),
    ]
    lines = ['" Colours of table logs (.tlog), made by docs/make_editors.py.', 'if exists("b:current_syntax")', "  finish", "endif"]
    lines += [f"syntax match {group} '{_vim(pattern)}'" for group, pattern in matches]
    lines += [r"syntax match tlogHeader '\v^\s*[A-Z][A-Za-z-]*:' contained containedin=tlogText"]
    lines += [f"highlight default link tlog{name} {link}" for name, link in LINKS.items()]
    return "\n".join([*lines, 'let b:current_syntax = "tlog"', ""])


def _vim(pattern: str) -> str:
    """An expression of Python in Vim's `very magic` form. ValueError for what has no such form here."""
    out, rest = "", pattern
    closers: list[str] = []
    signs = {r"(?:": ("%(", ")"), r"(?=": ("(", ")@="), r"(?!": ("(", ")@!"), r"(?<=": ("(", ")@<="), r"(?<!": ("(", ")@<!")}
    while rest:
        group = next((sign for sign in signs if rest.startswith(sign)), "(" if rest[0] == "(" else "")
        if group:
            opened, closed = signs.get(group, ("(", ")"))
            out, rest = out + opened, rest[len(group) :]
            closers.append(closed)
        elif rest[0] == ")":
            out, rest = out + closers.pop(), rest[1:]
        elif match := re.match(r"\[(?:\\.|[^\]])*\]", rest):
            out, rest = out + match[0].replace(r"\s", r" \t"), rest[match.end() :]
        elif rest.startswith(r"\b"):
            out, rest = out + "%(<|>)", rest[2:]
        elif rest[0] == "\\":
            out, rest = out + rest[:2], rest[2:]
        else:
            out, rest = out + ("\\" + rest[0] if rest[0] in "@=<>~%&" else rest[0]), rest[1:]
    return r"\v" + out.replace("'", "''")


def main() -> None:
    """Write both files."""
    (FOLDER / "tlog.tmLanguage.json").write_text(textmate(), "utf-8", newline="\n")
    (FOLDER / "tlog.vim").write_text(vim(), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
