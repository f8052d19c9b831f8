"""The canonical form of a line. A second time changes nothing, and the line says what it said.

Words are one space apart and events between ` ; `; points are in capitals, signs are plain; a comment keeps its column where
it can. Names, reasons, comments and struck-out lines keep their words. A line that cannot be read is left as it is.
"""

from __future__ import annotations

from referee.tlog import freetext, lenient
from referee.tlog.freetext import TYPED
from referee.tlog.scanner import Scanner
from referee.tlog.statements import Blank, Broken, Diagram, Fix, Header, Okay, Ruling, Statement, Struck, Token


def canonical(text: str, scanner: Scanner) -> str:
    """Return the canonical form of one line, without a line feed."""
    words: list[Token] = []
    statement, _ = scanner.scan(text, trace=words)
    if isinstance(statement, Broken):
        return text
    if isinstance(statement, Blank):
        read = lenient.plain(text)
        return text[len(read) - len(read.lstrip()) :].rstrip()
    mark = text.find("#")
    line = text if mark < 0 else text[:mark]
    new = _write(statement, line, words, scanner)
    return new if mark < 0 else f"{new}{' ' * max(2, mark - len(new))}{text[mark:].rstrip()}"


def _write(statement: Statement, line: str, words: list[Token], scanner: Scanner) -> str:
    """Return the statement that `line` makes, a line without its comment."""
    if isinstance(statement, Header):
        value = statement.value
        if statement.key == "Players":
            seated, problems = freetext.players(statement)
            value = " ".join(f"{seat}={name}" for seat, name, _, _ in seated) if seated and not freetext.errors(problems) else value
        return f"{statement.key}: {' '.join(lenient.plain(value).split()) if statement.key in TYPED else value}".rstrip()
    if isinstance(statement, Diagram):
        return _row(statement)
    if isinstance(statement, Struck):
        return line[line.index("~") :].rstrip()
    if isinstance(statement, (Fix, Okay, Ruling)):
        return _write_reason(statement, line, scanner)
    points = {name for name, kind in scanner.notation.kinds.items() if kind.points}
    return " ".join(word.text.upper() if word.kind in points else word.text for word in words)


def _row(row: Diagram) -> str:
    wide = max(len(mark.text) for mark in row.marks)
    marks = " ".join(mark.text.ljust(wide) for mark in row.marks).rstrip()
    return f"| {marks}" if row.row is None else f"| {row.row:2} {marks}"


def _write_reason(statement: Fix | Okay | Ruling, line: str, scanner: Scanner) -> str:
    if isinstance(statement, Okay):
        head = f"!ok {statement.turn.text} {statement.code.text}"
    elif isinstance(statement, Ruling):
        head = f"!rule {statement.option}={statement.value}"
    elif statement.items:
        changes = [f"{i.seat}{f':{i.colour}' if i.colour else ''}{i.delta:+}" for i in statement.items]
        head = f"fix {statement.key.text} {' '.join(changes)}"
    else:
        head = f"fix {statement.key.text} {statement.mark.text if statement.mark else '.'}"
    for quote in ("", '"', "'"):  # a reason may need its marks: "B-5 as well" would read as a change without them
        new = f"{head} {quote}{statement.reason}{quote}" if statement.reason else head
        again, _ = scanner.scan(new)
        if isinstance(again, (Fix, Okay, Ruling)) and (again.reason, _items(again)) == (statement.reason, _items(statement)):
            return new
    return line.strip()


def _items(statement: Fix | Okay | Ruling) -> int:
    return len(statement.items) if isinstance(statement, Fix) else 0
