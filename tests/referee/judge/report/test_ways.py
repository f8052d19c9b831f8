"""Every way to break a rule, in a log: the files in ways/ have one for each wording that the breaks_ logs do not show.

Logs are separated by empty lines. The headers, and what comes before an example of a rule, are put in front of them; a log
that begins with a map, a comment or a header has only the headers, and its own `Players:` where it begins with them.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardgen.layout.spec import rules_files
from boardgen.layout.spec.record_law import RECORD
from boardgen.layout.spec.rulebook import MESSAGES
from referee.judge.judge.verdict import judge
from referee.judge.report.findings import Finding

LOGS = Path(__file__).resolve().parents[3] / "logs"
PLAYERS = {"gocaine": "B=Ana R=Ben", "cairo": "X=Ada Y=Bo", "territory": "B=Ana R=Ben", RECORD: "B=Ana R=Ben"}
BARE = re.compile(r"[|#]|[A-Z][a-z]+: ")
ELSEWHERE = {
    ("cc:contracts.dice", "often"),  # takes a layout with more dice than suits
    ("cc:bid.raise", "first"),  # takes a layout whose first bid is above 0
    ("rec:move.own", "law"),  # takes a layout that writes its law, and so does the next
    ("rec:move.taken", "law"),
    ("cc:good.which", "load"),  # takes a layout where two finished goods of one number turn up in one city
}
"""Ways that no log of the game's own layout can show."""


def findings(text: str, folder: Path) -> list[Finding]:
    (verdict,) = judge(io.BytesIO(text.encode()), "game.tlog", folder=folder)
    return list(verdict.findings)


def broken_logs(game: str) -> Iterator[str]:
    """The logs that break each rule, and one for each further way."""
    for log in sorted((LOGS / game).glob("breaks_*.tlog")):
        yield log.read_text("utf-8")
    before = "Board: fort" if game == RECORD else rules_files.rules_of(game).before
    for lines in (Path(__file__).parent / "ways" / f"{game}.txt").read_text("utf-8").strip().split("\n\n"):
        head = ["%tlog 1", *([] if game == RECORD else [f"Game: {game}"])]
        head += [] if lines.startswith("Players: ") else [f"Players: {PLAYERS[game]}"]
        yield "\n".join([*head, *([] if BARE.match(lines) else [before]), lines, ""])


@pytest.mark.parametrize("game", PLAYERS)
def test_every_way_to_break_a_rule_has_a_message(game: str) -> None:
    """Each is broken in a log: nothing is left to fill in, and nothing of the template is left over."""
    told: dict[str, set[str]] = {}
    for text in broken_logs(game):
        for finding in findings(text, LOGS / game):
            told.setdefault(finding.code, set()).update((finding.message, finding.detail, finding.help))
            assert not re.search(r"[{}]|None|Phrase|Joined", finding.message + finding.detail + finding.help), finding
    missing = []
    for code, rule in rules_files.rules_of(game).rules.items():
        for key in MESSAGES:
            for way, template in getattr(rule, key).items():
                fits = ".*".join(map(re.escape, re.split(r"\{[^}]*\}", template)))
                shown = any(re.search(fits, text) for text in told.get(code, ()))
                if not shown and not rule.unbreakable and (code, way) not in ELSEWHERE:
                    missing.append(f"{code} {key} {way}: {template}")
    assert not missing, "\n".join(missing)
