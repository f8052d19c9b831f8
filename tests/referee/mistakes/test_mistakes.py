"""Mistakes that people make, each with what the referee says to it: the tables beside this file, one for each game and one for headers.

A line of a table that begins at its edge is a mistake; the indented lines after it are what `check --strict` says of the notation of that
line: each finding with its help, and the line as each fix writes it (`perhaps`: one that `check --fix` leaves to a person). `== TITLE`
begins a part; in the table of headers the mistakes of a part are written in place of the header of that name.
To record what is said again, see tests/golden.py.
"""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from boardgen.layout.files import shipped
from referee.judge.headers import LayoutCache
from referee.judge.judge.verdict import judge
from referee.judge.report.findings import Finding, Fix
from tests.golden import difference

HERE = Path(__file__).parent
GAMES = ", ".join(shipped.names())
"""What a message lists, and the tables have as <GAMES>."""
BASES = {
    "gocaine": """%tlog 1
Game: gocaine
Players: R=Ann B=Ben G=Cat
1R @B2
1B @E5
1G @C5
2R buy 4@B2 ; @C2
2B done
2G done
3R -
3B -
3G -
""",
    "territory": """%tlog 1
Game: territory
Board: 13x13
Players: B=Ann K=Ben
0 first B:6+3 K:5+2
0 start B:D4 K:K10
0 deal B:XM?? K:???
1B 5+2 D5
1K 4+1 K9
""",
    "cairo": """%tlog 1
Game: cairo
Players: X=Ann Y=Ben
| .  3S 2H aD nC .
| 5H 4C aH 3D 2S .
| nS 5D aC 4H 2C 3H
| .  .  .  nD 5C 4S
| .  .  .  3C aS .
| .  .  .  nH 2D .
| .  .  .  4D 5S .
0 first X:n Y:3
0 roll 2H:S 5D:C nC:H aS:D
1 bid X2 Y3 X-
1Y at nC ; load H ; go aD
""",
}
START = {
    "gocaine": ["%tlog 1", "Game: gocaine", "Players: R=Ann B=Ben", "1R @B2", "1B @E5"],
    "territory": ["%tlog 1", "Game: territory", "Board: 9x9", "Options: dice=off cards=off", "Players: B=Ann K=Ben", "1B D4", "1K E5"],
}


def said(findings: list[Finding], line: int, text: str) -> list[str]:
    """The findings of one line, as the tables have them."""
    told = []
    for finding in findings:
        if finding.line != line or not finding.code.startswith("tlog:"):
            continue
        told.append(f"    {finding.column}-{finding.end_column} {finding.level} {finding.code}: {finding.message}")
        if finding.help:
            told.append(f"        help: {finding.help}".replace(GAMES, "<GAMES>"))
        told += [f"        {'fix' if fix.certain else 'perhaps'}: {fixed(text, fix)}" for fix in finding.fixes if finding.level == "error"]
    return told or ["    read as it is written"]


def fixed(text: str, fix: Fix) -> str:
    """The line after a fix."""
    for edit in sorted(fix.edits, reverse=True):
        text = text[: edit.column - 1] + edit.text + text[edit.end_column - 1 :]
    return text


def judged(log: str, layouts: LayoutCache) -> list[Finding]:
    return next(iter(judge(io.BytesIO(log.encode()), "log.tlog", strict=True, layouts=layouts))).findings


def table(path: Path) -> list[str]:
    """The table as it should be: the same mistakes, with what is said today."""
    layouts = LayoutCache()
    out: list[str] = []
    part = ""
    for line in path.read_text(encoding="utf-8").split("\n"):
        if line.startswith("    "):
            continue
        out.append(line)
        if line.startswith("== "):
            part = line[3:]
        elif line and not line.startswith("#!"):
            out += headed(part, line, layouts) if path.stem == "headers" else turned(path.stem, line, layouts)
    return out


def turned(game: str, line: str, layouts: LayoutCache) -> list[str]:
    base = BASES[game]
    return said(judged(base + line + "\n", layouts), base.count("\n") + 1, line)


def headed(part: str, line: str, layouts: LayoutCache) -> list[str]:
    game, _, key = part.partition(" ")
    lines = list(START[game])
    number = next((i for i, old in enumerate(lines) if old.startswith(key)), 2)
    if lines[number].startswith(key):
        lines[number] = line
    else:
        lines.insert(number, line)
    findings = judged("\n".join(lines) + "\n", layouts)
    here = said(findings, number + 1, line)
    others = [f for f in findings if f.line != number + 1 and f.level == "error" and f.code.startswith("tlog:")]
    return here + [f"    line {f.line}: {f.level} {f.code}: {f.message}" for f in others]


@pytest.mark.parametrize("name", ["gocaine", "territory", "cairo", "headers"])
def test_every_mistake_is_told_as_the_table_says(name: str) -> None:
    path = HERE / f"{name}.txt"
    wrong = difference(path, "\n".join(table(path)))
    assert not wrong, wrong
