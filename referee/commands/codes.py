"""`referee codes`: the codes of all findings."""

from boardgen.command_line import chosen
from referee.commands.options import TEXT_OR_JSON, TextOrJson, as_json, console


def run(format: TextOrJson = "text") -> None:
    """List every code that a finding can have."""
    from referee.judge.ask.refusals import RuleTextCache
    from referee.report import explain

    json = chosen("--format", format, TEXT_OR_JSON) == "json"
    console.lines([as_json(explain.codes_record(RuleTextCache()))] if json else explain.code_lines(RuleTextCache()))
