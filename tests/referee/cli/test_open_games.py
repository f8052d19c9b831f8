"""`referee legal`, `try` and `why` on the command line: what they print, and their exit status."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import Result
from typer.testing import CliRunner

from referee.cli import app

ROOT = Path(__file__).resolve().parents[3]
TRADE = str(ROOT / "tests/conformance/logs/gocaine-trade.tlog")
HEAD = "%tlog 1\nGame: territory\nBoard: 5x5\nOptions: dice=off cards=off\nPlayers: K=Kay W=Will\n"


def run(*arguments: str, text: str | None = None) -> Result:
    return CliRunner().invoke(app, list(arguments), input=text)


def test_what_is_printed_and_with_which_status() -> None:
    bad = HEAD + "1K C3\n1W C3\n"
    cases = [
        (("legal", TRADE, "--at", "3G"), None, 0, "next: 4R"),
        (("legal", TRADE, "--at", "3G", "--line", "4R buy 2@B2"), None, 0, "N 1 to 4:"),
        (("legal", "-"), HEAD, 0, "  0 start SEAT:POINT      the start of each player\n"),
        (("legal", TRADE, "--line", "4R "), None, 1, "nothing may follow: "),
        (("legal", "-", "--why", "C3"), HEAD + "1K C3\n", 1, "C3: taken since 1K"),
        (("legal", "-", "--why", "C4"), HEAD + "1K C3\n", 0, "C4 may be played"),
        (("legal", "-"), bad, 1, "1W cannot place a stone on C3"),
        (("legal", "-"), HEAD + "1K C3\nend agreed\n", 0, "the game is over"),
        (("legal", "-"), "%tlog 1\nGame: chess\n", 1, "there is no game `chess`"),
        (("legal", "-"), "hello\n", 2, "no game in this file"),
        (("legal", "-"), HEAD * 2, 2, "choose one"),
        (("legal", "-", "--index", "2"), HEAD * 2, 0, "next: 1K"),
        (("legal", TRADE, "--at", "99R"), None, 2, "has no turn 99R"),
        (("legal", TRADE, "--line", "hello"), None, 2, "does not begin a line"),
        (("try", "-", "1K C3"), HEAD, 0, "accepted"),
        (("try", "-", "1W C3"), HEAD, 1, "refused"),
        (("try", "-", "1K C3 =xs:4"), HEAD, 1, "with an error in what it claims"),
        (("try", "-", "1K C3\n1W C4"), HEAD, 2, "one line at a time"),
        (("why", TRADE, "5R"), None, 0, "2+2 is 4; 2 t are seized up to 4"),
        (("why", TRADE, "99R"), None, 2, "has no line 99R"),
        (("why", "-", "1W"), bad, 2, "was not played"),
    ]
    for arguments, text, status, words in cases:
        done = run(*arguments, text=text)
        assert done.exit_code == status, (arguments, done.output)
        assert words in done.output, (arguments, done.output)
        assert "Traceback" not in done.output


def test_control_characters_are_never_printed() -> None:
    for arguments in (("try", "-", "1K \x1b[31m"), ("legal", "-", "--line", "1K \x1b[31m"), ("legal", "-", "--why", "\x1b[31m")):
        assert "\x1b" not in run(*arguments, text=HEAD).output, arguments
    tried = json.loads(run("try", "-", "1K \x1b[31m", "--format", "json", text=HEAD).stdout)
    assert tried["accepted"] is False
