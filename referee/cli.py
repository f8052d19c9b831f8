"""The program `referee`: which commands it has, and what it makes of errors. The commands are in referee/commands/."""

from boardgen.command_line import UNUSABLE, Program, Refusal
from boardgen.errors import BoardgenError, DataError
from referee.commands.options import console

COMMANDS = {
    "check": "mistakes:check",
    "fix": "mistakes:fix",
    "score": "position:score",
    "show": "position:show",
    "legal": "position:legal",
    "try": "position:try_line",
    "why": "position:why",
    "play": "play",
    "serve": "serve",
    "replay": "replay:replay",
    "poster": "replay:poster",
    "fmt": "mistakes:fmt",
    "diff": "position:diff",
    "results": "many_games:results",
    "stats": "many_games:stats",
    "trial": "trial",
    "convert": "convert",
    "explain": "lookup:explain",
    "rules": "lookup:rules",
    "figures": "lookup:figures",
    "codes": "lookup:codes",
    "schema": "lookup:schema",
    "lsp": "mistakes:lsp",
}
"""The commands in the order in which they are listed: the module of each in referee/commands/, and its function unless it is `run`."""


def _refuse(problem: Exception) -> Refusal | None:
    from referee.errors import Unusable

    if isinstance(problem, DataError):  # the file with the rules of a game
        return Refusal(str(problem), UNUSABLE, bare=True)
    return Refusal(str(problem)) if isinstance(problem, (BoardgenError, Unusable)) else None


def _parts() -> list[str]:
    from importlib.machinery import EXTENSION_SUFFIXES
    from importlib.util import find_spec

    goban = find_spec("referee.go.goban")
    compiled = goban is not None and str(goban.origin).endswith(tuple(EXTENSION_SUFFIXES))  # with mypyc, in .compile/
    return [f"law: {'compiled' if compiled else 'pure Python'}"]


app = Program(
    console,
    "Judge games that were played on paper and written down as table logs (.tlog).",
    _refuse,
    {name: f"referee.commands.{module}" for name, module in COMMANDS.items()},
    _parts,
    others={"boardgen": "boardgen.cli"},
)


def main() -> None:
    """Run the program. A bug keeps its traceback and ends with status 3."""
    app()
