"""`boardgen list`: the games and the layouts that come with them."""

from __future__ import annotations

from boardgen.command_line import chosen
from boardgen.commands.options import FORMATS, AsFormat, console


def run(format: AsFormat = "text") -> None:
    """List the games and the layouts that come with them."""
    from boardgen.layout.files import shipped
    from boardgen.survey import report

    console.say(report.games(shipped.names(), shipped.examples(), chosen("--format", format, FORMATS)))
