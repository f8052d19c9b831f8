"""Commands that find and fix mistakes in logs: `check`, `fix` and `fmt`, and `lsp` as you type."""

import os
import re
import sys
from contextlib import closing
from typing import TYPE_CHECKING, Annotated

import typer

from boardgen.command_line import CLEAN, FOUND, UNUSABLE, choose, one_of, whole
from boardgen.errors import visible
from referee.commands.options import SIDES, TEXT_OR_JSON, Index, Log, TextOrJson, Trusted, colour, console, json_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.fix.walk import Mistake, Outcome, Walk
    from referee.judge.headers import LayoutCache


FORMATS = ("text", "json", "jsonl", "csv", "github")


def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="logs, or folders of .tlog files; - is standard input")],
    strict: Annotated[bool, typer.Option("--strict", help="report leniencies; a warning counts as a failure")] = False,
    format: Annotated[str, one_of("--format", choices=FORMATS, help="what to print")] = "text",
    trust: Trusted = "engine",
    stop: Annotated[bool, typer.Option("--stop", help="stop judging a game at its first broken line")] = False,
    most: Annotated[str, typer.Option("--max", metavar="N", help="findings printed for each game")] = "100",
    fix: Annotated[bool, typer.Option("--fix", help="make the fixes that are certain, show them as a diff, and keep a copy")] = False,
    summary: Annotated[bool, typer.Option("--summary", help="one line for each game, and a total")] = False,
    errors_only: Annotated[bool, typer.Option("--errors-only", help="leave out the games that are valid")] = False,
) -> None:
    """Report every finding in every game, and one line for each game.

    For folders, the output ends with a total."""
    from referee import archive
    from referee.report import report

    options = archive.Options(
        format=choose("--format", format, FORMATS),
        strict=strict,
        trust=choose("--trust", trust, SIDES),
        stop=stop,
        fix=fix,
        keep=0 if summary else whole("--max", most),
        colour=colour(),
        summary=summary,
        errors_only=errors_only,
    )
    total = archive.Total()

    def parts() -> "Iterator[str]":
        nonlocal total
        before = "[\n"
        if format == "csv":
            yield report.csv_row({column: column for column in report.CSV_COLUMNS})
        for part in archive.check(files, options):
            total = total.plus(part.total)
            if part.complaint:
                console.complain(part.complaint)
            if part.remark:
                console.complain(part.remark, bare=True)
            if part.begins and format == "json":
                yield before
                before = ",\n"
            yield part.text
        if format == "json":
            yield "[]\n" if before == "[\n" else "\n]\n"
        elif format == "text" and total.games and (summary or any(os.path.isdir(name) for name in files)):
            yield f"{total}\n"

    console.parts(parts())
    raise typer.Exit(UNUSABLE if total.unreadable else FOUND if total.failed or total.warned else CLEAN)


def fix(
    file: Log,
    apply: Annotated[str, typer.Option("--apply", metavar="N", help="write repair N into the file, and keep a copy of what it was")] = "",
    every: Annotated[bool, typer.Option("--all", help="show all repairs instead of the best three")] = False,
    walk: Annotated[bool, typer.Option("--walk", help="go through all mistakes, one after another, and choose a repair of each")] = False,
    format: TextOrJson = "text",
    index: Index = "",
) -> None:
    """Find the pencil mistake that caused the first error of a log, and show how to repair it.

    The repairs are diffs, the likeliest first; the wrong line stays in the log, struck out. Nothing is written without --apply or --walk.
    """
    from referee.fix import offer
    from referee.judge.ask.refusals import RuleTextCache
    from referee.report import report

    json = choose("--format", format, TEXT_OR_JSON) == "json"
    number = whole("--apply", apply, 1) if apply else 0
    if walk:
        console.refuse_in_tab("fix --walk")
        if apply or every or json:
            console.refuse("--walk asks which repair to write, and shows all of them: leave out --apply, --all and --format")
        raise typer.Exit(_walk(file, whole("--index", index, 1) if index else 0))
    offered = offer.offer(file, whole("--index", index, 1) if index else 0)
    if number and offered.wrong is not None:
        lines, after = offer.apply(offered, number)
        console.lines([json_text(offer.record(offered))] if json else [*lines, report.summary(after, colour=colour())])
        if json:
            console.complain(lines[-1], bare=True)
        raise typer.Exit(FOUND if after.errors else CLEAN)
    console.lines([json_text(offer.record(offered))] if json else offer.text(offered, RuleTextCache(), every=every, colour=colour()))
    raise typer.Exit(CLEAN if offered.wrong is None or offered.repairs else FOUND)


def fmt(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="logs, or folders of .tlog files; - is standard input")],
    check: Annotated[bool, typer.Option("--check", help="list the files that are not in canonical form, and change nothing")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="show what would change, and change nothing")] = False,
) -> None:
    """Write logs in their canonical form, in place.

    Comments, struck-out and blank lines and the order of headers are kept. A line that cannot be read is left as it is and named. Standard
    input is written to standard output."""
    from referee import fmt
    from referee.files import workers
    from referee.files.log_files import Unusable, layouts_of, open_log

    layouts: dict[str, LayoutCache] = {}
    changed = same = unusable = left = 0
    for item in workers.logs(files):
        workers.room_for(layouts)
        try:
            if isinstance(item, Unusable):
                raise item
            if item == "-":
                with open_log(item, again=True) as stream:
                    new = fmt.format_log(stream.read(), layouts_of(item, layouts))
                if not (check or diff):
                    console.raw([new.after])
            else:
                new = fmt.format_file(item, layouts_of(item, layouts), write=not (check or diff))
        except Unusable as why:
            console.complain(str(why))
            unusable += 1
            continue
        for line in new.list_left_lines(item):
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


def lsp(stdio: Annotated[bool, typer.Option("--stdio", help="use standard input and output, which is also the default")] = True) -> None:
    """Serve an editor with findings as you type, fixes, completion, explanations and formatting. Editors start it themselves.

    It needs the extra `lsp`. docs/editors.md has the settings for VS Code, Neovim and Helix."""
    from importlib.util import find_spec

    if find_spec("pygls") is None or find_spec("lsprotocol") is None:
        console.refuse("lsp needs a library that is not installed; run `pip install 'inkstone-kit[lsp]'`")
    from referee.lsp.server import serve

    serve()
    raise typer.Exit(CLEAN)


HELP = (
    "  a number  write this repair",
    "  other     type the line as it was; `~` strikes the wrong one out",
    "  skip      leave the mistake as it is, and go on to the next one",
    "  back      take back the last step",
    "  quit      end here; what was repaired stays",
)
SHOWN = 5
"""Repairs that are shown; `all` shows the others."""
DIGITS = 6
"""Digits of a number that are read."""
LINE = re.compile(r"\d+[A-Z]?\s+\S|[A-Z][a-z]+:|[=|~%!]")
"""How a line of a log begins, which may be typed without `other` before it."""


def _walk(file: str, index: int) -> int:
    """Walk through the mistakes of a log, and return the exit status: whether any is left."""
    from referee.errors import RefereeError
    from referee.fix.walk import Walk
    from referee.play.log_file import LogFile

    talk = _Talk(Walk(file, index, hold=lambda path: closing(LogFile(path))))
    try:
        return talk.run()
    except RefereeError as problem:
        console.flush()
        console.refuse(str(problem))


class _Talk:
    """One walk through the mistakes of a log, at a terminal or with answers from a pipe: what is shown, what is typed, and what is done."""

    def __init__(self, walk: "Walk") -> None:
        self._walk = walk
        self._shown = SHOWN
        self._acted = False

    def run(self) -> int:
        """Show one mistake after another until none is left, or the answers end."""
        from referee.errors import RefereeError

        mistake: Mistake | None = None
        shown: Mistake | None = None
        while (mistake := self._walk.look()) is not None or (self._acted and self._walk.undoes):
            if mistake is None:
                other = "other " if self._walk.left else ""
                console.say(f"\nno {other}mistake is left; type `back` to take back the last step, or Enter to end")
            elif mistake is not shown:
                console.lines(self._tell(mistake))
            shown = mistake
            typed = _ask("> ")
            if typed is None or typed.lower() in ("quit", "q") or (mistake is None and not typed):
                break
            try:
                self._answer(mistake, typed)
            except RefereeError as problem:
                console.flush()
                console.complain(str(problem), bare=True)
            console.flush()
        return self._end()

    def _tell(self, mistake: "Mistake") -> "Iterator[str]":
        """Yield a mistake with its repairs."""
        from referee.judge.ask.refusals import RuleTextCache
        from referee.report import report

        yield ""
        bare = mistake.finding._replace(fixes=())
        yield from report.finding_text(self._walk.path, bare, RuleTextCache(), mistake.game, colour=colour())
        if mistake.rest:
            yield f"   {mistake.rest}"
        for number, proposal in enumerate(mistake.proposals[: self._shown], 1):
            yield ""
            yield f"{number:>2}. {visible(proposal.meant)}; {visible(proposal.then)}"
            yield from _number_lines(proposal.lines)
            yield from (f"      {visible(effect)}" for effect in proposal.effects)
            if proposal.gap:
                yield f"      in place of `{proposal.gap}` write what it was: only those who were there know"
        yield ""
        more = len(mistake.proposals) - self._shown
        if more > 0:
            yield f"{more} more repair{'s' * (more > 1)}: type `all`"
        yield from map(visible, mistake.notes)
        yield f"{'a number, ' if mistake.proposals else ''}other, skip, back or quit; `help` explains them"

    def _answer(self, mistake: "Mistake | None", typed: str) -> None:
        """Do what is asked for. Raises RefereeError where that cannot be."""
        word, _, rest = typed.partition(" ")
        command = {"o": "other", "s": "skip", "b": "back", "?": "help"}.get(word.lower(), word.lower())
        walk = self._walk
        if command == "help" or not typed:
            console.lines(HELP)
        elif command == "back":
            self._say_outcome(walk.back())
        elif mistake is None:
            console.lines(HELP[3:])
        elif typed.isdecimal():
            self._say_outcome(self._apply(mistake, int(typed[:DIGITS])))
        elif command == "other":
            line = rest.strip() or _ask("line> ", mistake.finding.text)
            if line:
                self._say_outcome(walk.other(line))
        elif command == "skip":
            self._say_outcome(walk.skip())
        elif command == "all":
            self._shown = len(mistake.proposals)
            console.lines(self._tell(mistake))
            self._shown = SHOWN
        elif LINE.match(typed):
            self._say_outcome(walk.other(typed))
        else:
            console.lines((f"`{visible(word)}` is not an answer here", *HELP))

    def _apply(self, mistake: "Mistake", number: int) -> "Outcome":
        gap = mistake.proposals[number - 1].gap if 0 < number <= len(mistake.proposals) else ""
        return self._walk.apply(number, value=_ask(f"in place of `{gap}`> ") or "" if gap else "")

    def _say_outcome(self, outcome: "Outcome") -> None:
        self._acted = True
        console.say(f"{visible(outcome.words)}{'; written:' if outcome.lines else ''}")
        console.lines(_number_lines(outcome.lines))

    def _end(self) -> int:
        """Say how the log is now."""
        from referee.report import report

        verdict = self._walk.verdict()
        console.say("")
        console.say(report.summary(verdict, colour=colour()))
        if self._acted and self._walk.copy:
            console.say(visible(f"{self._walk.path}: the original is in {self._walk.copy}"))
        return FOUND if verdict.errors else CLEAN


def _number_lines(lines: "tuple[tuple[int, str], ...]") -> "Iterator[str]":
    return (f"{number:>5} | {visible(text)}".rstrip() for number, text in lines)


def _ask(prompt: str, draft: str = "") -> "str | None":
    """Return what is typed; None at the end of the answers. `draft` is on the line already, where the terminal can do that."""
    console.flush()
    if not sys.stdin.isatty():
        line = sys.stdin.readline()
        if not line:
            return None
        console.say(f"{prompt}{visible(line.rstrip())}".rstrip())
        return line.strip()
    try:
        import readline
    except ImportError:  # Windows has none
        readline = None  # type: ignore[assignment]
    if readline is not None and draft:
        readline.set_startup_hook(lambda: readline.insert_text(draft))
    try:
        return input(prompt).strip()
    except EOFError:
        console.say("")
        return None
    finally:
        if readline is not None:
            readline.set_startup_hook(None)
