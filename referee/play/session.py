"""A game that is played at a terminal: what is typed becomes a line of the log, dice rolled by the program, and shown with its effect."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import Enum
from io import StringIO

from boardgen.layout.ground.board import Board
from boardgen.layout.spec.spec import GameSpec
from boardgen.records import NamedTuple
from referee.errors import RefereeError
from referee.judge.report.findings import Finding
from referee.live import opening
from referee.live.game import LiveGame, line as as_line
from referee.live.hands import CARD, law_deal
from referee.live.live_position import Attempt
from referee.live.shuffle import roll
from referee.play.log_file import LogFile
from referee.show import position
from referee.tlog.notation import Notation
from referee.tlog.statements import Event


def chance_words(event: Event, notation: Notation) -> str:
    """Return what chance decided in an event, as written; empty where nothing."""
    if any(verb.chance and verb.name == event.verb for verb in notation.verbs):
        return " ".join([event.verb, *(token.text for token in event.args)])
    return next((token.text for token in event.args if notation.kinds[token.kind].chance), "")


ROLL = "*"
"""What a player types where the program is to roll, draw or shuffle."""


class Command(Enum):
    """What can be typed besides a line of the log, and what it does."""

    HELP = "help", "show this list"
    LEGAL = "legal", "show what may come next; given the beginning of a line, what may follow it"
    WHY = "why", "`why D4` explains why D4 may not be played, `why 4R` shows turn 4R step by step"
    SHOW = "show", "draw the board and list what each player has"
    SCORE = "score", "show the standings"
    LOG = "log", "show the last lines of the log"
    OK = "ok", "let the line stand that was just refused; `ok nobody saw it` gives the reason too"
    UNDO = "undo", "strike out the last line; `undo roll` also one with dice or a drawn card"
    QUIT = "quit", "leave; the game can be continued at any time"

    def __init__(self, word: str, help: str) -> None:
        self.word = word
        self.help = help


def command(text: str) -> tuple[Command, str] | None:
    """Return the command in what was typed, and the rest of it; None for a line of the log. A command may begin with `/`."""
    word, _, rest = text.strip().partition(" ")
    bare = word.removeprefix("/")
    found = next((one for one in Command if one.word == bare), None)
    if found is None and word.startswith("/"):
        raise RefereeError(f"there is no command {word}; `help` lists them")
    return None if found is None else (found, rest.strip())


class Proposal(NamedTuple):
    """A line as it would be written, and how it was judged; its `!ok` lines are part of the text."""

    line: str
    attempt: Attempt

    @property
    def accepted(self) -> bool:
        """Whether it can be written."""
        return self.attempt.accepted

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What there is to say about it."""
        return self.attempt.findings


NO_SEED = "the program rolls only with --seed; without it write the dice that were rolled, such as 5+2"


def roll_stars(game: LiveGame, line: str, seed: str, lacks: str) -> tuple[str, str]:
    """Return the line with a value in place of each `*`, and its beginning up to the last of them; empty where there is none.

    RefereeError, with the text `lacks`, where there is one and no seed."""
    words = re.split(r"(\s+|;)", line)
    last = 0
    for at, word in enumerate(words):
        if word.startswith("#"):
            break
        if not word.endswith(ROLL) or (word != ROLL and not word.endswith(f":{ROLL}")):
            continue
        if not seed:
            raise RefereeError(lacks)
        words[at] = word.removesuffix(ROLL) + roll(game, "".join(words[:at]) + word.removesuffix(ROLL), seed)
        last = at + 1
    return "".join(words), "".join(words[:last])


def why_lines(game: LiveGame, what: str, begun: str = "") -> Iterator[str]:
    """Yield a turn told step by step, or why a point or an event may not be played after what is begun. RefereeError for others."""
    from referee.legal import reasons

    if not what:
        raise RefereeError("why what? Write `why D4` for a point, `why 4R` for a turn")
    if re.fullmatch(r"\d+[A-Za-z]?", what):
        for one in reasons.tell(game, what.upper()):
            yield from reasons.lines(one)
    else:
        yield from reasons.reason_lines(reasons.why(game, what, begun or None))


def let_stand(line: str, refused: Attempt, reason: str) -> str:
    """Return a line that was refused, with the `!ok` by which the table lets it stand. RefereeError where it breaks no rule."""
    broken = [finding.code for finding in refused.errors if not finding.code.startswith("tlog:")]
    turn = re.match(r"\d+[A-Z]", line)
    if not broken or turn is None:
        raise RefereeError("`ok` lets a turn stand that breaks a rule of the game; this line is not one")
    turn_line = line.partition("\n")[0]  # without the `!ok` lines of an attempt before this one
    return "\n".join([turn_line, *(f"!ok {turn[0]} {code} {reason}".rstrip() for code in broken)])


def strike(game: LiveGame, file: LogFile, *, roll: bool = False, count: int = 1, notes: Sequence[str] = ()) -> tuple[str, ...]:
    """Strike out the last lines of play, in the game and in its file; return them as they are in the log now.

    `notes` are comments about it. A line with dice or a drawn card is struck out only with `roll`: what chance has decided is not tried
    again by accident."""
    here, struck = game.here, tuple[str, ...]()
    try:
        for _ in range(count):
            # What chance decided in the last line of play, as written; empty where nothing
            position = game.last_line()
            events: Sequence[Event] = getattr(position.statement, "events", ()) if position is not None else ()
            decided = next(filter(None, (chance_words(event, game.notation) for event in events)), "")
            if decided and not roll:
                raise RefereeError(f"`{decided}` was decided by chance; write `undo roll` to strike it out all the same")
            struck = (*game.strike(), *struck)
        for note in notes:
            game.play(note)
        file.replace(whole_text(game, file))
    except RefereeError:
        game.go(here)
        raise
    return struck


def whole_text(game: LiveGame, file: LogFile) -> bytes:
    """Return the whole file with the game as it is: what comes before the game is kept."""
    positions = game.positions()
    first = positions[0].number if positions else game.here.next_number
    lines = file.data.split(b"\n")
    written = [line.encode("utf-8", "backslashreplace") if isinstance(line, str) else line for line in game.lines]
    return b"".join(line + b"\n" for line in lines[: first - 1]) + b"".join(line + file.line_end for line in written)


class Session:
    """A game being played, and the file that its lines go to.

    `seed` lets the program roll and shuffle: the same seed gives the same dice on the same line of the log, so that neither leaving
    the game nor taking a line back gives another roll. `begun` is a line that has a roll and is not complete yet."""

    def __init__(self, game: LiveGame, file: LogFile, seed: str = "") -> None:
        self.game = game
        self.file = file
        self.seed = seed
        self.begun = ""

    @property
    def prompt(self) -> str:
        """What the line that is typed begins with: the turn that is due, or the line that deals, and what was rolled in it."""
        return self.begun or self.deal.split(" ", 1)[0] or self.game.due or "over"

    @property
    def deal(self) -> str:
        """The line that deals before the first turn, as the law of the layout has it; empty where none is due.

        With a seed the program draws its cards, as `*`; without one those of a hand may stay face down, as `?`."""
        line = law_deal(self.game) if self.game.turn is None and not self.begun else ""
        return line.replace(CARD, ROLL) if self.seed else line

    @property
    def asks(self) -> tuple[str, ...]:
        """What the table has to deal before the first turn, and how it is written; empty where nothing is due."""
        turn, _, events = self.deal.partition(" ")
        if not events:
            return ()
        count = events.count(";") + 1
        cards = f"{count} card{'s' * (count > 1)}"
        name = self.game.players.get(turn[-1], "")
        what = f"deal {name} {cards}" if name else f"turn {cards} over for the table"
        shown = events if count < 3 else f"{events.partition(';')[0]}; ..."  # in place of a card more than two
        if self.seed:
            how = "press Enter, and the program draws"
        elif name:
            how = f"press Enter to write `{shown}`, or write the cards in place of {CARD} if all may see them"
        else:
            how = f"write {'it' if count == 1 else 'them'} in place of {ROLL} in `{shown}`"
        return (f"before the first turn, {what}: {how}",)

    def line(self, typed: str) -> str:
        """Return the line of the log that was typed: with the id of the turn that is due, unless it brings its own.

        What the law deals before the first turn is written where nothing is typed."""
        if self.begun:
            return f"{self.begun} {typed.strip()}".rstrip()
        turn, _, events = self.deal.partition(" ")
        if events and not typed.strip():
            return f"{turn} {events}"
        return as_line(self.game, f"{turn} {typed.strip()}" if events and typed.split()[0] == events.split()[0] else typed)

    def propose(self, typed: str) -> Proposal | None:
        """Return what was typed as a line that was tried; None where a turn ends with a roll: `begun` is the line so far, and it goes on.

        RefereeError where there is nothing to roll, or no seed to roll with."""
        self._check_whole()
        written = self.line(typed)
        line, rolled_to = roll_stars(self.game, written, self.seed, NO_SEED)
        if rolled_to and re.match(r"\d+[A-Z]", line) and written != self.deal:
            self.begun = rolled_to  # a roll that was seen stays, whatever becomes of the rest of the line
            if written.rstrip().endswith(ROLL):
                return None
        return Proposal(line, self.game.attempt(line))

    def let_stand(self, refused: Proposal, reason: str) -> Proposal:
        """Return a line that was refused as the table lets it stand. RefereeError where it breaks no rule."""
        line = let_stand(refused.line, refused.attempt, reason)
        return Proposal(line, self.game.attempt(line))

    def write(self, proposal: Proposal) -> None:
        """Play a line that was proposed, and write it. RefereeError where it cannot be written, and the game is as it was.

        A line that was proposed before another program changed the log is not written: it was judged in another game."""
        if self.refresh():
            raise RefereeError("the log was changed by another program in the meantime; the line was not written: type it again")
        here = self.game.here
        self.game.play(proposal.attempt)
        try:
            self.file.append(proposal.line)
        except RefereeError:
            self.game.go(here)
            raise
        self.begun = ""

    def undo(self, *, roll: bool = False) -> tuple[str, ...]:
        """Strike out the last line of play; return the lines as they are in the log now.

        A line with dice or a drawn card is struck out only with `roll`: what chance has decided is not tried again by accident."""
        self._check_whole()
        if self.begun and not roll:
            raise RefereeError(f"`{self.begun}` was rolled already; complete the line, or write `undo roll` to take back the roll")
        if self.begun:
            taken, self.begun = self.begun, ""
            return (taken,)
        return strike(self.game, self.file, roll=roll)

    def legal(self, typed: str) -> Iterator[str]:
        """Yield what may come next, or after the beginning of a line, as lines of text."""
        from referee.legal import legal

        begun = self.line(typed) + " " if typed or self.begun else None
        yield from legal.legal_lines(legal.legal(self.game, begun))

    def set_up(self) -> Iterator[str]:
        """Yield the lines that may be written before the first turn where the whole table has some; none once somebody has played."""
        from referee.legal import legal

        lines = legal.legal(self.game).lines
        yield from legal.set_up_lines(self.game, lines) if any(line.startswith("0 ") for line in lines) else ()

    def why(self, what: str) -> Iterator[str]:
        """Yield a turn told step by step, or why a point or an event may not be played, as lines of text. RefereeError for others."""
        yield from why_lines(self.game, what, self.begun)

    def suggest(self, typed: str) -> list[tuple[str, str]]:
        """Return the words that may be written for the last word typed, each with its meaning: what the law allows, and commands."""
        from referee.legal.legal import completions, legal, words

        word = typed.rpartition(" ")[2]
        commands = [(one.word, one.help) for one in Command if " " not in typed and one.word.startswith(word)]
        try:
            found = legal(self.game, self.line(typed) if typed.strip() else f"{self.prompt} ")
        except RefereeError:
            return commands
        others = [] if self.begun or " " in typed else legal(self.game).lines
        lines = [(line, "another line") for line in others if line.startswith(typed)]
        return [*words(completions(found, word)), *lines, *commands]

    def refresh(self) -> bool:
        """Follow the file where another program has changed it; return whether one had. The game is read again from where it differs."""
        if not self.file.has_changed():
            return False
        self.begun = ""
        games = opening.divide_games(self.file.data)
        if not games:
            raise RefereeError(f"{self.file.shown} was changed by another program, and no game is in it any more")
        first, lines = games[-1]
        if first == self._first:
            self.game.reread(lines)
        else:  # the game has moved in its file, or is another one: its lines have other numbers
            self.game = LiveGame(lines, first=first, name=self.game.name, layouts=self.game.layouts)
        return True

    def _check_whole(self) -> None:
        """Raise RefereeError where another program has written a line into the log that is not accepted."""
        refused = self.game.refused
        if refused is not None:
            place = f"{self.file.shown}: line {refused.position.number} is not accepted: {refused.errors[0].message}"
            raise RefereeError(f"{place}; correct it in the file, or strike it out with ~")

    @property
    def _first(self) -> int:
        """The number of the first line of the game in its file."""
        positions = self.game.positions()
        return positions[0].number if positions else self.game.here.next_number


DARK = 0.45
"""Inks darker than this have white letters."""


def show(game: LiveGame, *, colour: bool) -> Iterator[str]:
    """Yield the position as lines, as `show` prints it; with colours, the pieces are in those of the seats."""
    verdict = game.verdict()
    if verdict.table is None:
        return
    spec = verdict.table.spec
    lines = list(position.text(verdict, {}))
    painted = colour and isinstance(spec.ground, Board)
    for line in lines:
        yield _paint(line, spec) if painted and re.match(r"\s*\d+ |\s+[|/\\X-]", line) else line


def due(game: LiveGame) -> str:
    """Return whose turn it is, for the line below the prompt."""
    turn = game.due
    if turn is None:
        return "the game is over"
    name = game.players.get(turn[-1])
    return f"{turn} {name}" if name else f"{turn}: a line of the whole table"


def _paint(line: str, spec: GameSpec) -> str:
    """Return a row of the board with every piece on the ink of its seat."""
    from rich.console import Console
    from rich.text import Text

    text = Text(line)
    for letter, seat in spec.seats.items():
        red, green, blue = (int(seat.ink[at : at + 2], 16) / 255 for at in (1, 3, 5))
        style = f"bold {'white' if (0.299 * red + 0.587 * green + 0.114 * blue) < DARK else 'black'} on {seat.ink}"
        text.highlight_regex(rf"(?<=[ ]){letter}(?=[ ]|$)", style)
    out = StringIO()
    Console(file=out, force_terminal=True, color_system="truecolor", width=1000, legacy_windows=False).print(text, end="", soft_wrap=True)
    return out.getvalue()
