"""`referee fmt`: logs in their canonical form."""

from typing import Annotated, Any

import typer

from boardgen.console import CLEAN, FOUND, UNUSABLE
from boardgen.errors import visible
from referee.commands.options import console


def run(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="logs, or folders of .tlog files; - is standard input")],
    check: Annotated[bool, typer.Option("--check", help="list the files that are not in canonical form, and change nothing")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="show what would change, and change nothing")] = False,
) -> None:
    """Write logs in their canonical form, in place.

    Comments, struck-out and blank lines and the order of headers are kept. A line that cannot be read is left as it is and named. Standard
    input is written to standard output.
    """
    from referee.files import workers
    from referee.files.log_files import Unusable, layouts_of
    from referee.fmt import fmt

    layouts: dict[str, Any] = {}
    changed = same = unusable = left = 0
    for item in workers.logs(files):
        workers.room_for(layouts)
        try:
            if isinstance(item, Unusable):
                raise item
            if item == "-":
                new = fmt.formatted(_standard_input(), layouts_of(item, layouts))
                if not (check or diff):
                    console.raw([new.after])
            else:
                new = fmt.format_file(item, layouts_of(item, layouts), write=not (check or diff))
        except Unusable as why:
            console.complain(str(why))
            unusable += 1
            continue
        for line in new.named(item):
            console.complain(line, bare=True)
        left += len(new.left)
        changed += new.changed
        same += not new.changed
        if new.changed and diff:
            console.lines(new.diff(item))
        elif new.changed and item != "-":
            console.say(f"{visible(item)}: {'not in canonical form' if check else 'formatted'}")
    if files != ["-"]:
        word = "would be formatted" if check or diff else "formatted"
        console.complain(f"{changed} {word}, {same} unchanged" + (f", {left} line{'s' * (left != 1)} left as written" if left else ""))
    raise typer.Exit(UNUSABLE if unusable else FOUND if left or (changed and (check or diff)) else CLEAN)


def _standard_input() -> bytes:
    from referee.files.log_files import opened

    with opened("-", again=True) as stream:
        return stream.read()
