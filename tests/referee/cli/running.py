"""Logs for the tests of the command line, and a way to run a command."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner, Result

from referee import cli

ROOT = Path(__file__).parents[3]
LOGS = ROOT / "tests" / "conformance" / "logs"
TRADE = str(LOGS / "gocaine-trade.tlog")
BATTLE = str(LOGS / "gocaine-battle.tlog")
HEAD = "%tlog 1\nGame: gocaine\nPlayers: B=Ana R=Ben\n"
CLEAN = HEAD + "1B - ; @D4\n1R buy 1lvl ; @D5\n"
BROKEN = HEAD + "1B - ; @D4\n1R - ; @D4\n2B - ; @C3\n"
MISCLAIMED = HEAD + "1B - ; @D4\n1R - ; @D5 =$45\n"


def run(*arguments: str, text: str | bytes | None = None) -> Result:
    return CliRunner().invoke(cli.app, list(arguments), input=text)
