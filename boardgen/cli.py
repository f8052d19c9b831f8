"""The program `boardgen`: which commands it has, and what it makes of errors. The commands are in boardgen/commands/.

Exit status: 0 clean, 1 a fault of level error, 2 the command line or a file cannot be used, 3 an internal error."""

from __future__ import annotations

import gc

from boardgen.command_line import Program, Refusal
from boardgen.commands.options import console
from boardgen.errors import BoardgenError, DataError

COMMANDS = {
    "list": "layouts:list_games",
    "check": "layouts:check",
    "info": "layouts:info",
    "new": "layouts:new",
    "schema": "layouts:schema",
    "kit": "kit",
    "calibrate": "printed:calibrate",
    "profile": "printed:profile",
    "proof": "printed:proof",
    "serve": "pages:serve",
    "diff": "printed:diff",
    "export": "export",
    "rules": "pages:rules",
    "site": "pages:site",
}
"""The commands in the order in which they are listed: the module of each in boardgen/commands/, and its function unless it is `run`."""


def refuse(problem: Exception) -> Refusal | None:
    if isinstance(problem, DataError):
        return Refusal(str(problem), 2 if problem.unusable else 1, bare=not problem.unusable)
    return Refusal(str(problem)) if isinstance(problem, BoardgenError) else None


app = Program(
    console,
    "Print a board game from a YAML file.",
    refuse,
    {name: f"boardgen.commands.{module}" for name, module in COMMANDS.items()},
    others={"referee": "referee.cli"},
)


def main() -> None:
    """Run the command line and exit with its status."""
    try:
        app()
    finally:
        gc.freeze()  # the process ends: what is left need not be searched once more
