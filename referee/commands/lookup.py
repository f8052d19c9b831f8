"""Commands that look something up: `explain`, `rules`, `codes` and `schema`; and `figures`, which judges those of a rulebook."""

import os
from collections.abc import Iterator
from functools import partial
from typing import Annotated, BinaryIO

import typer

from boardgen import files
from boardgen.command_line import FOUND, UNUSABLE, choose, completing
from boardgen.errors import DataError, quoted, visible
from boardgen.files import show_path
from boardgen.json_values import safe
from boardgen.layout.yaml.plain_text import plural
from referee.commands.options import TEXT_OR_JSON, TextOrJson, console, json_text


def explain(
    what: Annotated[
        str, typer.Argument(metavar="CODE|RULE|RULING|WORDS|FILE:LINE", help="gc:deploy.suicide, G-38, 'kiss the ring', friday.tlog:33")
    ],
    format: TextOrJson = "text",
) -> None:
    """Explain a code, a rule, a ruling, a word, or a line of a log.

    A word is one of the notation, such as ktr; other words are searched for in titles and texts. For a line, write FILE:LINE; the
    explanation is what is wrong with it."""
    from referee.files import log_files
    from referee.judge.ask.refusals import RuleTextCache
    from referee.report import explain as explanations

    json = choose("--format", format, TEXT_OR_JSON) == "json"
    rule_texts = RuleTextCache()
    found = explanations.find_named(what, rule_texts)
    explanation: explanations.Explained | None = None
    if found:
        record = explanations.ExplainRecord(what, None, None, None, [one.entry for one in found])
        explanation = explanations.Explained(explanations.explain(what, rule_texts) or [], record)
    else:
        file, colon, line = what.rpartition(":")
        if colon and line.isdecimal() and len(line) < 10:
            with log_files.open_log(file) as stream:
                explanation = explanations.line(log_files.judge_log(stream, file, {}, keep=10_000), file, int(line), rule_texts)
            if explanation is None:
                console.refuse(f"{file} has no line {line}")
    explanation = explanation or explanations.search(what, rule_texts)
    if explanation is None:
        if what.startswith("law:"):
            remedy = "write `referee rules LAYOUT` for the rules of a layout, or `referee explain FILE:LINE` for a finding"
            console.refuse(f"no game that comes with the programs has a rule {what!r}; {remedy}")
        near = explanations.nearest(what, rule_texts)
        hint = f"did you mean {' or '.join(near)}?" if near else "`referee codes` lists all codes"
        console.refuse(f"nothing is called {what!r}; {hint}")
    console.lines([json_text(safe(explanation.record))] if json else explanation.lines)


def _names() -> list[str]:
    from boardgen.layout.files import shipped

    return [*shipped.names(), *shipped.examples()]


def rules(
    game: Annotated[
        str,
        typer.Argument(metavar="LAYOUT", help="a game such as gocaine, or a layout by its name or file", autocompletion=completing(_names)),
    ],
    format: TextOrJson = "text",
) -> None:
    """List the rules and rulings of a game, with their sources.

    For a game of your own these are the rules of its layout and of the record, with the numbers of its layout. Under a law of its own,
    rules about what the game does not have are left out."""
    from boardgen.layout.law.written import WRITTEN
    from boardgen.layout.spec import catalog, rules_files
    from referee.judge.ask.laws import law
    from referee.judge.ask.refusals import RuleTextCache, RuleTexts
    from referee.report import explain as explanations

    json = choose("--format", format, TEXT_OR_JSON) == "json"
    rule_texts = RuleTextCache()
    if game in [wording.game for wording in rule_texts.all()]:
        wording = rule_texts.of(game)
        console.lines([json_text(explanations.rules_record(wording))] if json else explanations.rules(wording))
        return
    try:
        spec = catalog.load(game)
        wording = RuleTexts(spec.law, rules_files.rulebook(spec))
    except DataError as problem:
        in_file = any(fault.line for fault in problem.faults)
        console.refuse(str(problem) if in_file else f"{problem}; for the rules of games without their own, write record")
    game_law, forms = law(spec), rules_files.notation(spec)
    numbers, summary = game_law.numbers(spec), game_law.summary(spec)
    if json:
        console.lines([json_text(explanations.rules_record(wording, spec, numbers, forms))])
        return

    def lines() -> Iterator[str]:
        by = f"{wording.title[:1].lower()}{wording.title[1:]}; {summary}" if summary else wording.title
        yield f"{visible(spec.title)} ({spec.pin}), judged by {'its own law' if spec.law == WRITTEN else f'the rules of {by}'}"
        yield ""
        yield from explanations.rules(wording, spec, numbers, forms)

    console.lines(lines())


def codes(format: TextOrJson = "text") -> None:
    """List every code that a finding can have."""
    from referee.judge.ask.refusals import RuleTextCache
    from referee.report import explain as explanations

    json = choose("--format", format, TEXT_OR_JSON) == "json"
    console.lines([json_text(safe(explanations.codes_record(RuleTextCache())))] if json else explanations.code_lines(RuleTextCache()))


def schema() -> None:
    """Print the JSON Schemas of all JSON output."""
    from referee.schemas import schemas

    console.lines([json_text(schemas())])


def _examples() -> list[str]:
    from boardgen.layout.files import shipped

    return [*shipped.examples()]


def _fill(text: str, stream: BinaryIO) -> None:
    stream.write(text.encode())


def figures(
    layout: Annotated[
        str, typer.Argument(metavar="LAYOUT", help="a layout with `figures:`, by its file or name", autocompletion=completing(_examples))
    ],
    check: Annotated[bool, typer.Option("--check", help="write nothing; the exit status is 1 if a figure must be judged again")] = False,
) -> None:
    """Judge the figures of a game's rulebook, and write their positions into the file of figures.

    Each figure is a short log. One that is refused is an error at its line, and then nothing is written."""
    from boardgen.layout.spec import catalog
    from referee.figures import of_layout
    from referee.figures.of_layout import UnwritableError

    try:
        spec = catalog.load(layout)
    except DataError as problem:
        console.complain(str(problem), bare=True)
        raise typer.Exit(UNUSABLE if problem.unusable else FOUND) from None
    found = [*of_layout.judge_figures(spec)]
    if not found:
        console.refuse(f"{visible(layout)} has no figures; name their file in its booklet: `figures: figures.yaml`")
    others = [one for one in found if one.old and not files.is_below(one.path, os.path.dirname(spec.file) or os.curdir)]
    if others and not check:
        what = f"{visible(show_path(others[0].path))} belongs to the layout that {visible(layout)} extends, and is not changed"
        console.refuse(f"{what}; write a booklet with figures of your own, or leave this one out with `~`")
    wrong = [fault for one in found for fault in one.faults]
    for fault in wrong:
        console.complain(str(fault), bare=True)
    old = [f"{name} ({show_path(one.path)})" for one in found for name in one.old]
    if check:
        for name in old:
            console.complain(f"the figure {name} must be judged again: run `referee figures {visible(layout)}`", bare=True)
    if wrong or (check and old):
        raise typer.Exit(FOUND)
    for one in found:
        count = f"{plural(len(one.figures), 'figure')} judged"
        if not one.old:
            console.say(f"{visible(show_path(one.path))}: {count}, nothing to write")
            continue
        try:
            files.write_bytes(one.path, partial(_fill, of_layout.new_text(one)))
        except UnwritableError as problem:
            what = f"{visible(show_path(one.path))}: the position of {quoted(str(problem))} cannot be written"
            console.refuse(f"{what}; write the figure on lines of its own, without braces, and its log after `log: |`")
        except OSError as problem:
            console.refuse(f"cannot write {visible(show_path(one.path))}: {problem.strerror or problem}")
        console.say(f"{visible(show_path(one.path))}: {count}, {len(one.old)} written: {', '.join(one.old)}")
