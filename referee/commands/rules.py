"""`referee rules`: the rules of a game."""

from typing import Annotated

import typer

from boardgen.command_line import completing
from referee.commands.output import console


def _games() -> list[str]:
    from boardgen.layout import shipped

    return list(shipped.names())


def run(game: Annotated[str, typer.Argument(metavar="GAME", help="such as gocaine", autocompletion=completing(_games))]) -> None:
    """List the rules and rulings of a game, with their sources."""
    from referee.judge.rule_texts import RuleTextCache
    from referee.report import explain as explanations

    rule_texts = RuleTextCache()
    games = [wording.game for wording in rule_texts.all()]
    if game not in games:
        console.refuse(f"there are no rules of {game!r}; games: {', '.join(games)}")
    console.lines(explanations.rules(rule_texts.of(game)))
