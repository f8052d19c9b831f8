"""Lines that are taken back: at once by whoever wrote them; otherwise somebody asks, and those whose lines would be struck out answer.

A request and its answers are comments of the log, so that a program that was killed forgets none. A request holds until the game goes on.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from boardgen.errors import visible
from boardgen.records import NamedTuple
from referee.errors import RefereeError
from referee.play.session import strike
from referee.serve.seats import WATCH, Who, bots_of
from referee.tlog.statements import Blank, Round, Struck, Turn

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from referee.live.game import LiveGame
    from referee.live.live_position import Position
    from referee.play.log_file import LogFile

HOST = "the host"
YES, NO = "yes", "no"
_ASKS = re.compile(rf"# take back (\S+)\? ([A-Z]|{HOST}) asks")
_SAYS = re.compile(rf"# take back (\S+): ([A-Z]|{HOST}) says ({YES}|{NO})")
_DONE = re.compile(r"# taken back: (\S+)")


class Request(NamedTuple):
    """A request that waits for an answer: the line by its name, who asks, and the seats that have not answered yet.

    A name of a line is the id of its turn, or its first word. Among `asked`, an empty seat is the whole table, for which the host answers.
    `text` is the request as a sentence.
    """

    name: str
    asker: str
    asked: tuple[str, ...]
    text: str


class Refused(NamedTuple):
    """A request that was answered with no, as long as the game has not gone on."""

    name: str
    asker: str
    text: str


def find_request(game: LiveGame, linked: Collection[str]) -> Request | Refused | None:
    """Return the request that was made since the last line of play, and not answered with yes; None where there is none."""
    agreed, refused = set[str](), ""
    for text in _comments(game):
        if _DONE.fullmatch(text):
            return None
        if said := _SAYS.fullmatch(text):
            refused = refused or (said[2] if said[3] == NO else "")
            agreed.add(said[2])
        elif asks := _ASKS.fullmatch(text):
            name, asker = asks[1], asks[2]
            try:
                lines = _lines_back_to(game, name)
            except RefereeError:
                return None
            if refused:
                told = "withdrew the request" if refused == asker else "said no"
                return Refused(name, asker, f"{_name(game, refused)} {told}: {name} stays.")
            asked = tuple(seat for seat in _find_asked(game, lines, asker, linked) if seat not in agreed)
            others = "" if len(lines) == 1 else f" and the line{'s' * (len(lines) > 2)} after it"
            return Request(name, asker, asked, f"{_name(game, asker)} asks to take back {name}{others}.")
    return None


def take_back(game: LiveGame, file: LogFile, who: Who, name: str, *, roll: bool) -> dict[str, object]:
    """Strike out the last line, or all lines from the one of a name on, or ask those whose lines these are.

    RefereeError where chance decided in the last line, without a name or `roll`, and where the line is not there.
    Without a name nobody is asked: `ask` of what is returned are the names of the lines about which that can be done. `further` is the name
    of the line before, where a bot wrote the last one and will play again.
    """
    lines = _lines_back_to(game, name)
    asker = HOST if who.is_host else who.seat
    asked = _find_asked(game, lines, asker, who.linked)
    if who.role != WATCH and not asked:
        further = "" if name else _name_before_bots(game)
        struck = strike(game, file, roll=roll or bool(name), count=len(lines))  # a line that is named is not taken back by accident
        return {"struck": [visible(line.removeprefix("~")) for line in struck], **({"further": further} if further else {})}
    names = _names(game, asked)
    if who.role == WATCH or not name:
        error = f"only {names} can take this line back"
        return {"error": error} if who.role == WATCH else {"error": error, "ask": list(dict.fromkeys(_may_ask(game, who)))}
    if isinstance(before := find_request(game, who.linked), Request):
        raise RefereeError(f"{_name(game, before.asker)} has already asked to take back {before.name}; answer that first")
    _note(game, file, f"# take back {name}? {asker} asks")
    return {"asked": name, "of": visible(names)}


def answer_request(game: LiveGame, file: LogFile, who: Who, answer: str, name: str) -> dict[str, object]:
    """Answer the request to take back the line of a name with yes or no. The last yes strikes the lines out.

    Raises RefereeError if there is no such request, or if `who` may not answer it.
    """
    request = find_request(game, who.linked)
    if not isinstance(request, Request) or request.name != (name or request.name):
        raise RefereeError("this request is answered, or the game has gone on")
    asks = not who.is_host and who.seat == request.asker
    if who.role == WATCH or not (who.is_host or who.seat in request.asked or (asks and answer == NO)):
        raise RefereeError(f"this request is for {_names(game, request.asked)} to answer")
    said = f"# take back {request.name}: {HOST if who.is_host else who.seat} says {answer}"
    if answer == NO or (not who.is_host and set(request.asked) - {who.seat}):
        _note(game, file, said)
        return {"answered": answer}
    count = len(_lines_back_to(game, request.name))
    struck = strike(game, file, roll=True, count=count, notes=(said, f"# taken back: {request.name}"))
    return {"struck": [visible(line.removeprefix("~")) for line in struck]}


# Inside


def _comments(game: LiveGame) -> Iterator[str]:
    """Yield the comments since the last line of play, the newest first."""
    for position in reversed(game.positions()):
        if not isinstance(position.statement, (Blank, Struck)):
            return
        if isinstance(position.statement, Blank) and isinstance(line := position.lines[0], str):
            yield line.strip()


def _lines_back_to(game: LiveGame, name: str) -> list[Position]:
    """Return the lines of play from the last one back to that of a name; the last alone without a name. RefereeError for no such line."""
    position = game.last_line()
    found: list[Position] = []
    while position is not None and position.before is not None:
        found.append(position)
        if not name or _name_line(position) == name:
            return found
        position = position.before.last_line
    raise RefereeError(f"no line {name} can be taken back" if name else "the log has no line of play to strike out")


def _name_line(position: Position) -> str:
    """Return the name of a line: the id of its turn, or its first word."""
    statement = position.statement
    if isinstance(statement, Turn):
        return statement.id
    return str(statement.round) if isinstance(statement, Round) else str(position.lines[0]).split()[0]


def _seat(position: Position) -> str:
    return position.statement.seat if isinstance(position.statement, Turn) else ""


def _writers(position: Position) -> list[str]:
    """Return the seats that have written a line: the one whose turn it is, and those that act in it."""
    events = position.statement.events if isinstance(position.statement, Turn) else ()
    return [_seat(position), *(event.by for event in events if event.by)]


def _find_asked(game: LiveGame, lines: Sequence[Position], asker: str, linked: Collection[str]) -> tuple[str, ...]:
    """Return the seats that have to agree before lines are struck out, the last one first.

    A bot agrees that somebody takes a line of their own back; to let it play again is for the host to decide.
    """
    seats = [seat for one in lines for seat in _writers(one)]
    if asker == HOST:
        return tuple(dict.fromkeys(seat for seat in seats if seat in linked))
    bots = bots_of(game) if _seat(lines[-1]) == asker else {}
    return tuple(dict.fromkeys(seat for seat in seats if seat != asker and seat not in bots))


def _may_ask(game: LiveGame, who: Who) -> Iterator[str]:
    """Yield the names of the lines that somebody may ask for: the last line, and their own last one."""
    last = game.last_line()
    if last is not None:
        yield _name_line(last)
    while last is not None and last.before is not None:
        if who.seat and _seat(last) == who.seat:
            yield _name_line(last)
            return
        last = last.before.last_line


def _name_before_bots(game: LiveGame) -> str:
    """Return the name of the last line that no bot wrote, where a bot wrote the last one; else the empty name."""
    bots, last = bots_of(game), game.last_line()
    name = ""
    while last is not None and last.before is not None:
        if _seat(last) not in bots:
            return name and _name_line(last)
        name = _name_line(last)
        last = last.before.last_line
    return ""


def _name(game: LiveGame, seat: str) -> str:
    return visible(game.players.get(seat) or seat)


def _names(game: LiveGame, asked: Sequence[str]) -> str:
    """Return who answers, in words: the host does for the whole table and for bots."""
    bots = bots_of(game)
    *most, last = dict.fromkeys(_name(game, seat) if seat and seat not in bots else HOST for seat in asked or [""])
    return f"{', '.join(most)} and {last}" if most else last


def _note(game: LiveGame, file: LogFile, comment: str) -> None:
    here = game.here
    game.play(comment)
    try:
        file.append(comment)
    except RefereeError:
        game.go(here)
        raise
