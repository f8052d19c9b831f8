"""`referee play`: keep the log of a game while it is played."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from boardgen.command_line import CLEAN, FOUND
from boardgen.errors import visible
from referee.commands.options import colour, console

if TYPE_CHECKING:
    from collections.abc import Iterator

    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import CompleteEvent, Completion
    from prompt_toolkit.document import Document

    from referee.live.game import LiveGame
    from referee.play.session import Proposal, Session

LAST = 12
"""Lines of the log that `log` prints."""


def run(
    file: Annotated[str, typer.Argument(metavar="FILE", help="the log to write or to go on with; by default GAME.tlog")] = "",
    game: Annotated[str, typer.Option("--game", metavar="GAME", help="the game of a new log, such as gocaine")] = "",
    board: Annotated[str, typer.Option("--board", metavar="LAYOUT", help="the layout of a new log, such as 9x9 or ring")] = "",
    players: Annotated[str, typer.Option("--players", metavar="R=Ann,B=Ben", help="the seats and names of a new log, clockwise")] = "",
    options: Annotated[str, typer.Option("--options", metavar="NAME=VALUE,...", help="options of a new log, such as ko=simple")] = "",
    seed: Annotated[str, typer.Option("--seed", metavar="N", help="roll dice and draw cards wherever you type *, from this seed")] = "",
    yes: Annotated[bool, typer.Option("--yes", help="write a legal line without asking")] = False,
) -> None:
    """Play at the table: every line is judged, shown with its effect, and written at once.

    Type a line without its turn id, such as ship 3 C2>E4. Type help for the commands."""
    from referee.errors import RefereeError

    try:
        session = _begin(file, game, board, players, options, seed)
    except RefereeError as problem:
        console.refuse(str(problem))
    talk = _Talk(session, ask_first=not yes and sys.stdin.isatty())
    try:
        talk.start()
        status = talk.listen(_Terminal(session) if sys.stdin.isatty() else _Piped())
    finally:
        session.file.close()
    raise typer.Exit(status)


def _begin(file: str, game: str, board: str, players: str, options: str, seed: str) -> "Session":
    """Open the log that is there, or begin a new one."""
    from referee.errors import RefereeError
    from referee.play.log_file import EXAMPLE, begin, pairs
    from referee.play.session import Session

    if not (game or board or players or options):
        if not file:
            raise RefereeError(f"name a log to go on with, or begin one with --game and --players, such as {EXAMPLE}")
        return _resume(file, seed, f"begin it with --game and --players, such as {EXAMPLE}")
    live, log, was_empty = begin(file, game, board, pairs("--players", players), pairs("--options", options))
    if was_empty:
        console.say(f"{live.name} was empty; the new log is in it.")
    return Session(live, log, seed)


def _resume(file: str, seed: str, how: str) -> "Session":
    """Open the log that is there; `how` says how one is begun."""
    from pathlib import Path

    from referee.errors import RefereeError
    from referee.live import opening
    from referee.live.opening import open_bytes
    from referee.play.log_file import LogFile
    from referee.play.session import Session

    if not Path(file).exists():
        raise RefereeError(f"{file}: no such file; {how}")
    log = LogFile(file)
    try:
        if not log.data.strip():
            raise RefereeError(f"{file} is empty; {how}")
        count = len(opening.divide_games(log.data))
        live = open_bytes(log.data, name=file, folder=Path(file).parent, index=max(1, count))
    except RefereeError:
        log.close()
        raise
    return Session(live, log, seed)


class _Terminal:
    """The prompt at a terminal: history, completion of the word before the cursor, and a line that says who is due."""

    def __init__(self, session: "Session") -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import Completer, Completion
        from prompt_toolkit.history import DummyHistory

        from referee.play.session import due

        class Words(Completer):
            def get_completions(self, document: "Document", complete_event: "CompleteEvent") -> "Iterator[Completion]":
                text = document.text_before_cursor
                for suggestion, meaning in session.suggest(text):
                    yield Completion(suggestion, start_position=-len(text.rpartition(" ")[2]), display_meta=meaning)

        def below() -> str:
            return f" {due(session.game)}   help: commands   Tab: what may come next   Ctrl-D: leave"

        self._lines: PromptSession[str] = PromptSession(completer=Words(), complete_while_typing=False, bottom_toolbar=below)
        self._answers: PromptSession[str] = PromptSession(history=DummyHistory())

    def line(self, prompt: str) -> "str | None":
        """Return a line, without its end; None when the player leaves (Ctrl-D). Ctrl-C drops what was typed."""
        return self._ask(self._lines, prompt)

    def answer(self, prompt: str) -> "str | None":
        """Return an answer to a question: nothing completes it, and it is not among the lines that the arrow keys bring back."""
        return self._ask(self._answers, prompt)

    @staticmethod
    def _ask(prompts: "PromptSession[str]", prompt: str) -> "str | None":
        while True:
            try:
                return prompts.prompt(prompt)
            except KeyboardInterrupt:
                continue
            except EOFError:
                return None


class _Piped:
    """Standard input that is not a terminal. Lines are repeated after their prompts, so that the output reads as at a terminal."""

    def line(self, prompt: str) -> "str | None":
        """Return the next line; None at the end."""
        line = sys.stdin.readline()
        if not line:
            return None
        console.say(f"{prompt}{line.rstrip()}".rstrip())
        return line.rstrip("\r\n")

    answer = line


def _ask_consent(players: "_Terminal | _Piped") -> bool:
    """Return whether a line is to be written. Another answer than yes or no, such as the next line, is asked about again."""
    while (answer := players.answer("write it? [Enter or y = yes, n = no] ")) is not None:
        word = answer.strip().lower()
        if word in ("", "y", "yes"):
            return True
        if word in ("n", "no"):
            return False
        console.say("answer y or n first; this line is not written yet")
        console.flush()
    return False


class _Talk:
    """One sitting: what is typed, and what is printed in answer."""

    def __init__(self, session: "Session", *, ask_first: bool) -> None:
        self._session = session
        self._ask_first = ask_first
        self._refused: Proposal | None = None
        self._failed = False

    @property
    def _game(self) -> "LiveGame":
        return self._session.game

    def start(self) -> None:
        """Say where the game is."""
        from referee.play.session import show
        from referee.report.report import finding_text

        game = self._game
        if game.refused is not None:
            from referee.judge.ask.refusals import RuleTextCache

            for finding in game.refused.errors:
                console.lines(finding_text(game.name, finding, RuleTextCache(), game.game, colour=colour()))
            number = game.refused.position.number
            console.refuse(f"{game.name}: line {number} is not accepted; correct it or strike it out with ~, then start again")
        for finding in game.problems:
            console.refuse(f"{game.name}: {finding.message}")
        console.lines(show(game, colour=colour()))
        console.lines(self._session.set_up())
        console.say("")

    def listen(self, players: "_Terminal | _Piped") -> int:
        """Take lines until the player leaves; returns the exit status."""
        from referee.errors import RefereeError
        from referee.play.session import Command, command

        while (typed := self._next_line(players)) is not None:
            try:
                if self._session.refresh():
                    console.say("The log was changed by another program; it was read again.")
                called = command(typed)
                if called is not None and called[0] is Command.QUIT:
                    break
                if called is not None:
                    console.lines(self._answer(*called))
                elif typed.strip() or self._session.begun or self._session.deal:
                    self._take(self._session.propose(typed), typed, players)
            except RefereeError as problem:
                self._failed = True
                console.flush()
                console.complain(str(problem), bare=True)
            console.flush()
        return FOUND if self._failed and not sys.stdin.isatty() else CLEAN

    def _next_line(self, players: "_Terminal | _Piped") -> str | None:
        """Return what is typed next, after a word about what the table has to deal; None at the end."""
        console.lines(map(visible, self._session.asks))
        return players.line(f"{self._session.prompt}> ")

    def _take(self, proposal: "Proposal | None", typed: str, players: "_Terminal | _Piped | None" = None) -> None:
        """Show a line with its effect, and write it if it is legal and wanted; it is wanted where no `players` are asked."""
        from referee.judge.ask.refusals import RuleTextCache
        from referee.report.report import finding_text

        if proposal is None:
            console.say(f"{self._session.begun}  (rolled; type the rest of the line, or press Enter where it ends here)")
            return
        game = self._game
        for finding in proposal.findings:
            console.lines(finding_text(game.name, finding, RuleTextCache(), game.game, colour=colour()))
        if not proposal.accepted:
            self._refused = proposal
            self._failed = True
            return
        self._refused = None
        table = game.table
        effects = list(proposal.attempt.changes.lines(table)) if table is not None else []
        if self._session.begun or not typed.strip() or "*" in typed or "\n" in proposal.line:
            console.lines(map(visible, proposal.line.split("\n")))
        console.lines(f"  {effect}" for effect in effects)
        if self._ask_first and players is not None:
            console.flush()
            if not _ask_consent(players):
                console.say("not written")
                return
        self._session.write(proposal)
        if game.due is None:
            console.lines(self._scores())

    def _answer(self, called: "object", rest: str) -> "Iterator[str]":
        """Yield what a command prints."""
        from referee.play.session import Command, show

        session = self._session
        if called is Command.HELP:
            yield "Type a line of the log without its turn id. Besides, you can type:"
            yield from (f"  {one.word:<6} {one.help}" for one in Command)
        elif called is Command.SHOW:
            yield from show(self._game, colour=colour())
        elif called is Command.SCORE:
            yield from self._scores()
        elif called is Command.LOG:
            yield from map(visible, self._game.text.removesuffix("\n").split("\n")[-LAST:])
        elif called is Command.UNDO:
            for line in session.undo(roll=rest == "roll"):
                yield f"struck out: {visible(line.removeprefix('~'))}"
        elif called is Command.OK:
            if self._refused is None:
                yield "no line was refused just now"
            else:
                self._take(session.let_stand(self._refused, rest), "")
        elif called is Command.LEGAL:
            yield from session.legal(rest)
        else:
            yield from session.why(rest)

    def _scores(self) -> "Iterator[str]":
        from referee.report.score import text

        yield from text(self._game.verdict())
