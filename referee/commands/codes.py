"""`referee codes`: the codes of all findings."""

from referee.commands.options import console


def run() -> None:
    """List every code that a finding can have."""
    from referee.judge.ask.refusals import RuleTextCache
    from referee.report import explain as explanations

    console.lines(explanations.code_lines(RuleTextCache()))
