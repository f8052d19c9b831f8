"""Lines that more than one hand writes: what the page has rolled for a line, how far it was shown to others, and their events in it.

A line that is begun is a comment of the log until it is written, and has to begin so. A seat may add events of its own to it in the turn of
another; where the last line of the log can still be reacted to, they are added to that line.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from boardgen.records import NamedTuple
from referee.errors import RefereeError
from referee.legal.legal import legal
from referee.play.session import chance_words
from referee.serve.seats import SEAT, WATCH, bots_of
from referee.tlog.statements import Blank, Broken, Round, Struck, Turn

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from referee.legal.legal import Verb
    from referee.live.game import LiveGame
    from referee.live.live_position import Position
    from referee.serve.seats import Who

ROLLED, BEGUN = "# rolled: ", "# begun: "
"""How a comment begins that notes how the next line begins: what the page has rolled for it, or what its writers have shown so far."""
NO_WAY_OUT = frozenset(("concede", "shuffle"))
"""Events that are always legal, and with which a line is not finished."""
OTHERS = re.compile(r"!\s*([A-Z])\b", re.IGNORECASE)
_TABLE = re.compile(r"\s*\d+\s")
"""How a line of the whole table begins."""
_GLUED = re.compile(r"[>@:+]$")


class Reaction(NamedTuple):
    """Events in the line of another seat: that line up to their end, and what follows.

    `written` is the position after the line where it is in the log already; None where it is only begun.
    """

    line: str
    written: Position | None = None
    rest: str = ""

    @property
    def seat(self) -> str:
        """The seat whose line it is."""
        return self.line.split(maxsplit=1)[0][-1]


def squeeze(line: str) -> str:
    """Return a line with single spaces."""
    return " ".join(line.split())


def space(text: str) -> str:
    """Return words with the space that comes before the next one; none where the next one is joined to them, as after `>`."""
    return text if _GLUED.search(text) else f"{text} "


def add_event(line: str) -> str:
    """Return a line, or the id of a turn alone, as it is before its next event."""
    return f"{line} ; " if " " in line else f"{line} "


def begun_line(game: LiveGame) -> str:
    """Return the line that is due as far as it is begun; empty where it is not."""
    for position in reversed(game.positions()):
        line = position.lines[0]
        if not isinstance(position.statement, (Blank, Struck)) or not isinstance(line, str):
            break
        for mark in (ROLLED, BEGUN):
            found, turn = line.removeprefix(mark), line.removeprefix(mark).split(" ", 1)[0]
            if line.startswith(mark) and game.due and (turn == game.due or (turn == "0" and game.turn is None)):
                return found if found != turn else ""
    return ""


def mover_decides(game: LiveGame) -> bool:
    """Return whether the events of others in the turn that is due are for its own seat to write, but for those of NO_WAY_OUT."""
    return game.table is not None and game.table.mover_decides()


def who_acts(game: LiveGame, event: str) -> str:
    """Return the seat whose decision an event is in the turn of another, empty where it is that of the turn's own seat."""
    by = OTHERS.search(event)
    return by[1].upper() if by is not None and not (mover_decides(game) and NO_WAY_OUT.isdisjoint(event.split())) else ""


def others_next(game: LiveGame, line: str) -> tuple[list[str], bool]:
    """Return the seats that may act next in a line of another, and whether it can neither end nor go on until one of them has.

    `line` may be the id of a turn alone. In a line of the whole table these are the seats that may choose next, such as their bids.
    """
    text = squeeze(line).rstrip(" ;")
    if _TABLE.match(text) and re.search(r" [A-Z]:$", text):  # a word of this seat is half written, such as its start point
        return [text[-2]], True
    if _TABLE.match(text):
        options = legal(game, f"{text} ").options
        chosen = [game.notation.kinds[one.kind] if one.kind else None for one in options]
        choosing = {one.text[0] for one, kind in zip(options, chosen, strict=True) if kind is not None and kind.seat and not kind.chance}
        return sorted(choosing), bool(choosing) and not game.attempt(text).accepted
    if mover_decides(game):
        return [], False
    try:
        seats, stuck = seats_next(legal(game, add_event(text)).verbs)
        within = legal(game, f"{text} ") if stuck and " " in text else None
    except RefereeError:
        return [], False
    return seats, stuck and (within is None or not (within.options or game.attempt(text).accepted))


def waits_for(game: LiveGame, begun: str, verbs: Iterable[Verb]) -> list[str]:
    """Return the seats of which one has to act before the line that is due can go on: people alone, where there are any among them.

    `begun` is that line as far as it is written, and `verbs` what may begin it.
    """
    seats, stuck = others_next(game, begun) if begun or mover_decides(game) else seats_next(verbs)
    return [one for one in seats if one not in bots_of(game)] or seats if stuck else []


def seats_next(verbs: Iterable[Verb]) -> tuple[list[str], bool]:
    """Return the other seats that may act by some verbs, and whether nobody else may."""
    ways = [verb for verb in verbs if verb.begins not in NO_WAY_OUT]
    others = [verb for verb in ways if OTHERS.fullmatch(verb.begins) and any(one.text not in NO_WAY_OUT for one in verb.options)]
    return sorted({verb.begins[-1] for verb in others}), bool(others) and len(others) == len(ways)


def continues(line: str, before: str) -> bool:
    """Return whether a line begins with another one, word by word."""
    rest = squeeze(line).removeprefix(before)
    return squeeze(line).startswith(before) and rest[:1] in ("", " ")


def acting(game: LiveGame, line: str) -> set[str]:
    """Return the seats that decide in the beginning of a line, which may not be complete."""
    turn = re.match(r"\s*\d+([A-Z])", line)
    return {*filter(None, (who_acts(game, event) for event in line.split(";"))), *([turn[1]] if turn else [])}


def check_writer(who: Who, game: LiveGame, line: str) -> None:
    """Raise RefereeError for a line that is not for `who` to write. One that cannot be read is left to the judge.

    What others have put into it before is not looked at.
    """
    statement, before = game.scan(line), begun_line(game)
    rest = squeeze(line)[len(before) :] if before and continues(line, before) else ""
    if rest.startswith(" ") and rest[1] not in ";=#" and (by := who_acts(game, before.split(" ", 1)[1].split(" ; ")[-1])):
        who.check_seats({by}, game.players)  # it goes on with the event of another seat
    if isinstance(statement, Turn) and before and continues(line, before):
        statement = statement._replace(events=statement.events[len(before.split(" ; ")) :])
    if isinstance(statement, Broken) and line[:1].isdigit():
        who.check_seats(acting(game, rest) | acting(game, line.split(maxsplit=1)[0]) if rest else acting(game, line), game.players)
    else:
        if isinstance(statement, Turn) and mover_decides(game):
            statement = statement._replace(events=tuple(one for one in statement.events if not one.by or one.verb in NO_WAY_OUT))
        who.check(statement, game.players)
        who.check_seats([seat for seat, _, _ in choices_of(game, line) if seat not in bots_of(game)], game.players)


def may_deal(who: Who, game: LiveGame, line: str) -> bool:
    """Return whether a line before the first turn is for `who` to begin: anybody at the table may write one of the whole table or of a
    bot, and of the others each player their own."""
    seat = line.split(" ", 1)[0][-1]
    return who.role != WATCH and (not seat.isalpha() or seat in bots_of(game) or who.may_answer(seat))


def choices_of(game: LiveGame, line: str, start: int | None = None) -> list[tuple[str, str, str]]:
    """Return what seats have chosen in a line of the whole table: the seat, its word, and the line before that. `start` is where it is
    looked at from, by default the end of what is begun."""
    line, before = squeeze(line), begun_line(game)
    statement = game.scan(line)
    if start is None:
        start = len(before) if before and continues(line, before) else 0
    kinds, chance = game.notation.kinds, {verb.name for verb in game.notation.verbs if verb.chance}
    events = statement.events if isinstance(statement, Round) else ()
    tokens = [token for event in events if event.verb not in chance for token in event.args if token.column > start]
    found = [token for token in tokens if kinds[token.kind].seat and not kinds[token.kind].chance]
    return [(token.text[0], token.text, line[: token.column - 1]) for token in found]


def bot_began(game: LiveGame) -> bool:
    """Return whether the line that is due is that of a bot, and is begun, or has to begin with an event of another seat."""
    if game.due is None or game.due[-1] not in bots_of(game):
        return False
    return begun_line(game).startswith(f"{game.due} ") or others_next(game, game.due)[1]


def is_theirs(game: LiveGame, choice: Mapping[str, object], who: Who) -> bool | None:
    """Return whether somebody may write the last event of a choice, where another seat than that of the line decides; else None."""
    event = str(choice["text"]).rpartition(";")[2]
    by = who_acts(game, event) if re.match(r"\s*(?:\d+[A-Z]\s+)?!", event) else ""
    return who.may_answer(by) if by else None


def moves(who: Who, game: LiveGame) -> bool:
    """Return whether the line that is due is theirs to write; one that a bot has begun goes on with an event of a person."""
    if bot_began(game):
        return False
    return who.may_answer(game.due[-1]) if game.due and game.due[-1].isalpha() else bool(game.due)


def react(game: LiveGame, typed: str, who: Who, before: str) -> Reaction | None:
    """Return the line that typed events of other seats become, each of which begins with a mark such as `!R`; None for an ordinary line.

    `before` is the line that is begun. RefereeError for events that are not theirs to write.
    """
    own = moves(who, game)
    if OTHERS.match(typed.lstrip()) is None or _TABLE.match(before) or (own and not who_acts(game, typed.lstrip())):
        return None
    if not own and not all(who_acts(game, event) for event in typed.split(";") if OTHERS.match(event.lstrip())):
        raise RefereeError(f"{game.players.get((game.due or ' ')[-1], 'whose turn it is')} decides about this, whose turn it is")
    here = Reaction(f"{add_event(before or game.due)}{typed.lstrip()}") if game.due and game.due[-1].isalpha() else None
    if own and here is not None and fits(game, here.line):
        return None
    if here is not None and not own and game.due and game.due[-1] in bots_of(game) and not bot_began(game):
        here = None  # a bot writes its line at once
    found = here if here is not None and fits(game, here.line) else _add(game, typed) or (None if own else here)
    if found is None and not own:
        raise RefereeError("nothing can be added to the last line now")
    if found is not None:
        _check_events(game, typed, who)
    return found


def fits(game: LiveGame, line: str) -> bool:
    """Return whether a line can go on from there, or end."""
    try:
        return legal(game, line).refused is None
    except RefereeError:
        return False


def fits_whole(game: LiveGame, line: str) -> bool:
    """Return whether the events of a line, which may not be complete, can be played."""
    return fits(game, f"{line} ; ") or (isinstance(game.scan(line), Round) and fits(game, f"{line} ")) or game.attempt(line).accepted


def bases(game: LiveGame, who: Who, before: str) -> list[Reaction]:
    """Return the lines to which somebody may add events of their own now, up to where these begin."""
    found = []
    if (
        game.due
        and game.due[-1].isalpha()
        and not _TABLE.match(before)
        and not moves(who, game)
        and (game.due[-1] not in bots_of(game) or bot_began(game))
    ):
        found.append(Reaction(add_event(before or game.due)))
    last = find_open_line(game)
    if last is not None:
        found.append(Reaction(cut_claims(last) + " ; ", last))
    return found


def may_answer(game: LiveGame) -> list[str]:
    """Return the people who can add events to the last line that they cannot write in the next one, such as a Reject."""
    last, here = find_open_line(game), game.here
    if last is None or last.before is None or mover_decides(game):
        return []
    game.go(last.before)
    try:
        answers = _events_of_others(game, add_event(cut_claims(last)))
    finally:
        game.go(here)
    answers -= _events_of_others(game, f"{game.due} ") if answers and game.due else set()
    return sorted({begins[-1] for begins, _ in answers} - bots_of(game).keys())


def _events_of_others(game: LiveGame, line: str) -> set[tuple[str, str]]:
    """Return the beginnings of events that other seats may write next in a line, each as its mark and its first word."""
    try:
        verbs = [verb for verb in legal(game, line).verbs if OTHERS.fullmatch(verb.begins)]
    except RefereeError:
        return set()
    return {(verb.begins, option.text) for verb in verbs for option in verb.options if option.text not in NO_WAY_OUT}


def withdraw(game: LiveGame, who: Who) -> str:
    """Return the line that is begun without its last event, where that is theirs and chance did not decide in it; empty elsewhere."""
    before = begun_line(game)
    statement = game.scan(before) if before else None
    if isinstance(statement, Round) and (chosen := choices_of(game, before, 0)):
        seat, word, rest = chosen[-1]
        own = who.may_answer(seat) or (seat in bots_of(game) and who.role == SEAT)
        rest = rest.rstrip() if isinstance(game.scan(rest.rstrip()), Round) else before.split(" ", 1)[0]
        return rest if own and before.endswith(f" {word}") else ""
    if not isinstance(statement, Turn) or not statement.events:
        return ""
    last = statement.events[-1]
    seat = who_acts(game, before[last.column - 1 :]) or statement.seat
    if seat in bots_of(game) or not who.may_answer(seat) or chance_words(last, game.notation):
        return ""
    return before[: last.column - 1].rstrip(" ;")


def find_open_line(game: LiveGame) -> Position | None:
    """Return the position after the last line of play, where it is a turn without `!ok`, not of the set-up, and the next is not begun."""
    last = game.last_line() if not begun_line(game) else None
    if last is None or not isinstance(last.statement, Turn) or not last.statement.round:
        return None
    return last if len(last.lines) == 1 and last.before is not None else None


def cut_claims(last: Position) -> str:
    """Return a written turn without its claims and its comment."""
    statement, line = last.statement, str(last.lines[0])
    assert isinstance(statement, Turn)  # as `find_open_line` returns
    end = statement.claims[0].column - 1 if statement.claims else len(line.partition("#")[0])
    return line[:end].rstrip()


# Inside


def _add(game: LiveGame, typed: str) -> Reaction | None:
    """Return the last line with events more, if they can be played there."""
    last = find_open_line(game)
    if last is None or last.before is None:
        return None
    text, here = cut_claims(last), game.here
    line = f"{text} ; {typed.lstrip()}"
    game.go(last.before)
    try:
        if not fits(game, line):
            return None
    finally:
        game.go(here)
    return Reaction(line, last, str(last.lines[0])[len(text) :])


def _check_events(game: LiveGame, typed: str, who: Who) -> None:
    """Raise RefereeError where not all events are of seats that are theirs."""
    for event in typed.split(";"):
        by = OTHERS.match(event.lstrip())
        if by is None and event.strip():
            raise RefereeError(f"you cannot write `{event.strip()}` in this line: begin each event with ! and your seat")
        if by is not None:
            who.check_seats({by[1].upper()}, game.players)
    if "#" in typed:
        raise RefereeError("leave the comment out: the line is of another seat")
