"""`referee figures`: judges the figures of a game's own rulebook, and writes their positions."""

import os
from functools import partial
from typing import Annotated, BinaryIO

import typer

from boardgen.command_line import FOUND, UNUSABLE, completing
from referee.commands.options import console


def _names() -> list[str]:
    from boardgen.layout.files import shipped

    return [*shipped.examples()]


def _fill(text: str, stream: BinaryIO) -> None:
    stream.write(text.encode())


def run(
    layout: Annotated[
        str, typer.Argument(metavar="LAYOUT", help="a layout with `figures:`, by its file or name", autocompletion=completing(_names))
    ],
    check: Annotated[bool, typer.Option("--check", help="write nothing; the exit status is 1 if a figure must be judged again")] = False,
) -> None:
    """Judge the figures of a game's rulebook, and write their positions into the file of figures.

    Each figure is a short log. One that is refused is an error at its line, and then nothing is written.
    """
    from boardgen import files
    from boardgen.errors import DataError, quoted, visible
    from boardgen.files import show_path
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
        count = f"{len(one.figures)} {'figure' if len(one.figures) == 1 else 'figures'} judged"
        if not one.old:
            console.say(f"{visible(show_path(one.path))}: {count}, nothing to write")
            continue
        try:
            text = of_layout.new_text(one)
            files.write_bytes(one.path, partial(_fill, text))
        except UnwritableError as problem:
            what = f"{visible(show_path(one.path))}: the position of {quoted(str(problem))} cannot be written"
            console.refuse(f"{what}; write the figure on lines of its own, without braces, and its log after `log: |`")
        except OSError as problem:
            console.refuse(f"cannot write {visible(show_path(one.path))}: {problem.strerror or problem}")
        console.say(f"{visible(show_path(one.path))}: {count}, {len(one.old)} written: {', '.join(one.old)}")
