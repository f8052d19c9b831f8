"""`referee schema`: what the JSON output looks like."""

from referee.commands.options import as_json, console


def run() -> None:
    """Print the JSON Schemas of all JSON output."""
    from referee.report.schemas import schemas

    console.lines([as_json(schemas())])
