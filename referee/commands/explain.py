"""`referee explain`: what a code, a rule, a word or a line means."""

from typing import Annotated

import typer

from boardgen.command_line import chosen
from referee.commands.options import TEXT_OR_JSON, TextOrJson, as_json, console
from referee.json_values import safe


def run(
    what: Annotated[
        str, typer.Argument(metavar="CODE|RULE|RULING|WORDS|FILE:LINE", help="gc:deploy.suicide, G-38, 'kiss the ring', friday.tlog:33")
    ],
    format: TextOrJson = "text",
) -> None:
    """Explain a code, a rule, a ruling, a word, or a line of a log.

    A word is one of the notation, such as ktr; other words are searched for in titles and texts. For a line, write FILE:LINE; the
    explanation is what is wrong with it.
    """
    from referee.files import log_files
    from referee.judge.ask.refusals import RuleTextCache
    from referee.report import explain as explanations

    json = chosen("--format", format, TEXT_OR_JSON) == "json"
    rule_texts = RuleTextCache()
    found = explanations.named(what, rule_texts)
    explanation: explanations.Explained | None = None
    if found:
        explanation = explanations.Explained(explanations.explain(what, rule_texts) or [], {"entries": [one.record for one in found]})
    else:
        file, colon, line = what.rpartition(":")
        if colon and line.isdecimal() and len(line) < 10:
            with log_files.opened(file) as stream:
                explanation = explanations.line(log_files.judged(stream, file, {}, keep=10_000), file, int(line), rule_texts)
            if explanation is None:
                console.refuse(f"{file} has no line {line}")
    explanation = explanation or explanations.search(what, rule_texts)
    if explanation is None:
        near = explanations.nearest(what, rule_texts)
        hint = f"did you mean {' or '.join(near)}?" if near else "`referee codes` lists all codes"
        console.refuse(f"nothing is called {what!r}; {hint}")
    console.lines([as_json(safe({"what": what, **explanation.record}))] if json else explanation.lines)
