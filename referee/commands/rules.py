"""`referee rules`: the rules of a game, or those by which a layout is judged."""

from collections.abc import Iterator
from typing import Annotated

import typer

from boardgen.command_line import chosen, completing
from referee.commands.options import TEXT_OR_JSON, TextOrJson, as_json, console


def _names() -> list[str]:
    from boardgen.layout.files import shipped

    return [*shipped.names(), *shipped.examples()]


def run(
    game: Annotated[
        str,
        typer.Argument(metavar="LAYOUT", help="a game such as gocaine, or a layout by its name or file", autocompletion=completing(_names)),
    ],
    format: TextOrJson = "text",
) -> None:
    """List the rules and rulings of a game, with their sources.

    For a game of your own these are the rules of the record, with the numbers of its layout.
    """
    from boardgen.errors import DataError, visible
    from boardgen.layout.files.shipped import game_module
    from boardgen.layout.spec import catalog, rules_files
    from referee.json_values import safe
    from referee.judge.ask.refusals import RuleTextCache, RuleTexts
    from referee.report import explain as explanations

    json = chosen("--format", format, TEXT_OR_JSON) == "json"
    rule_texts = RuleTextCache()
    games = [wording.game for wording in rule_texts.all()]
    if game in games:
        wording = rule_texts.of(game)
        values = {"game": game, "title": wording.title, "board": None, **explanations.rules_record(wording)}
        console.lines([as_json(values)] if json else explanations.rules(wording))
        return
    try:
        spec = catalog.load(game)
        wording = RuleTexts(spec.law, rules_files.rulebook(spec))
    except DataError as problem:
        console.refuse(f"{problem}; for the rules of games without their own, write record")
    listing = game_module("referee", spec.law, "listing")
    numbers, forms = None if listing is None else listing.numbers(spec.figures), rules_files.notation(spec)
    if json:
        values = {"game": spec.game, "title": spec.title, "board": spec.pin, **explanations.rules_record(wording, numbers, forms)}
        console.lines([as_json(safe(values))])
        return

    def lines() -> Iterator[str]:
        by = f"{wording.title}; {listing.title(spec.figures)}" if listing is not None else wording.title
        yield f"{visible(spec.title)} ({spec.pin}), judged by the rules of {by[:1].lower() + by[1:] if listing is not None else by}"
        yield ""
        yield from explanations.rules(wording, numbers, forms)

    console.lines(lines())
