"""`referee fix --walk`: the mistakes of a log one after another, at a terminal or with answers from a pipe."""

import re
import sys
from contextlib import closing
from typing import TYPE_CHECKING

from boardgen.command_line import CLEAN, FOUND
from boardgen.errors import visible
from referee.commands.options import colour, console

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.fix.walk import Mistake, Outcome, Proposal, Walk

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


def run(file: str, index: int) -> int:
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
    """One sitting: what is shown, what is typed, and what is done."""

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
            yield from _tell_repair(number, proposal)
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


def _tell_repair(number: int, proposal: "Proposal") -> "Iterator[str]":
    yield f"{number:>2}. {visible(proposal.meant)}; {visible(proposal.then)}"
    yield from _number_lines(proposal.lines)
    yield from (f"      {visible(effect)}" for effect in proposal.effects)
    if proposal.gap:
        yield f"      in place of `{proposal.gap}` write what it was: only those who were there know"


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
