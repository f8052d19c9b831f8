"""Bots at the table: who sits in a seat as a program, marked by the header `Bots:`, and the line that one of them writes next."""

from __future__ import annotations

import re
import secrets
import threading
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, cast

from boardgen.records import NamedTuple
from referee.errors import RefereeError, Unusable
from referee.judge.ask.laws import law
from referee.judge.ask.protocol import Seating, Table
from referee.judge.ask.trials import spent
from referee.legal.legal import legal
from referee.live.shuffle import are_same, dice_of, work_out
from referee.serve.begun import (
    NO_WAY_OUT,
    add_event,
    begun_line,
    bot_began,
    choices_of,
    continues,
    cut_claims,
    find_open_line,
    fits_whole,
    others_next,
    space,
    who_acts,
)
from referee.serve.seats import BOTS, SEAT, Who, bots_of
from referee.tlog.statements import Turn
from referee.trial.bots.bot import Bot, bot
from referee.trial.bots.search import Library, moves_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from referee.judge.ask.trials import Moves
    from referee.legal.legal import Option
    from referee.live.game import LiveGame
    from referee.live.live_position import Position

MARK = "bot:"
"""What the name of a player begins with who is a bot, where seats are given."""
CALLED = {"random": "Random bot", "greedy": "Greedy bot"}
LEFT_OUT = ("deal",)
"""Lines of the set-up that a table may leave out: hands are unknown cards then."""
WORDS = 3
"""How many steps a bot may add to a line that cannot end as it is, such as an event of another seat and its card."""
MOST_TRIED = 200
"""Beginnings of an event that a bot tries in the line of another, until one is a whole event."""
ROLLS = 20
"""Rolls of a bot's own dice, until one calls for all that the seed's does."""
THINKS = 1.2
"""Seconds of processor time after which a bot searches no further."""
TRIES = 20
"""Lines that a bot is asked for until one is legal with the dice of the seed."""


def seat_bots(players: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """Return the names of the players, and the headers that mark bots among them."""
    bots = {seat: name.removeprefix(MARK).strip() for seat, name in players.items() if name.startswith(MARK)}
    if "" in bots.values():
        raise RefereeError(f"{MARK} does not say which bot plays; write {MARK}random, {MARK}greedy or {MARK}search:200")
    names = {seat: CALLED.get(bots[seat], f"{bots[seat]} bot") if seat in bots else name for seat, name in players.items()}
    return names, {BOTS: " ".join(f"{seat}={word}" for seat, word in bots.items())} if bots else {}


def check_bots(game: LiveGame) -> None:
    """Raise RefereeError where the bots that a log names cannot play its game."""
    table = game.table
    for word in bots_of(game).values():
        if table is not None:
            moves_of(table.spec)
            try:
                bot(word, table.spec.law)
            except Unusable as problem:  # which names the option of `trial`
                raise RefereeError(str(problem).replace("--bots ", MARK, 1)) from None


class NoLineError(RefereeError):
    """A bot has found no line that it can write: people have to write it."""


class _Rolled:
    """The moves of a game with what chance gives next known already: a roll is taken from the seed, not from the bot's own dice."""

    def __init__(self, moves: Moves[Table], rolled: str) -> None:
        self._moves = moves
        self._rolled = rolled

    def __getattr__(self, name: str) -> object:
        return getattr(self._moves, name)

    def roll(self, table: Table, seat: str, dice: Random, *, greedy: bool = False) -> str:
        """Return the roll the first time, and then whatever the dice give: a search plays on."""
        rolled, self._rolled = self._rolled, ""
        return rolled or self._moves.roll(table, seat, dice, greedy=greedy)


class _Offers(Library):
    """What a game offers its bots; `rolled` is what chance gives in the next line."""

    __slots__ = ("rolled",)

    def __init__(self) -> None:
        super().__init__()
        self.rolled = ""

    def of(self, table: Table) -> Moves[Table]:
        """Return the moves of the layout of a table."""
        rolled, self.rolled = self.rolled, ""
        moves = super().of(table)
        return cast("Moves[Table]", _Rolled(moves, rolled)) if rolled else moves


@lru_cache(20)
def _make_bot(word: str, law_name: str, thread: int) -> tuple[Bot, _Offers]:
    """Return a bot that one thread uses, and what it is offered."""
    library = _Offers()
    return bot(word, law_name, library), library


def _wake(word: str, law_name: str) -> tuple[Bot, _Offers]:
    """Return the bot of this thread, which begins to think now, and what it is offered."""
    player, library = _make_bot(word, law_name, threading.get_ident())
    library.until = spent() + THINKS
    return player, library


class BotMove(NamedTuple):
    """What a bot writes: its line, or events in the line of another, whose `seat` is named then. `waits`: its line ends where a person has
    to act before it can go on. `due` and `log` are the turn and the log that it was made for."""

    line: str
    seat: str = ""
    waits: bool = False
    due: str = ""
    log: bytes = b""


NOTHING = BotMove("")


def next_line(game: LiveGame, seed: str) -> BotMove:
    """Return the line that a bot writes now; an empty one where it is for a person to write. The game is as it was.

    Its dice are those of the seed, as those of people are; without one they are the bot's own.
    """
    bots, table = bots_of(game), game.table
    if not bots or table is None or game.refused is not None:
        return NOTHING
    due = game.due
    if due is None or not due[-1].isalpha():
        return BotMove(set_up(game, seed, people=False)) if len(bots) == len(table.order) and due is not None else NOTHING
    if due[-1] not in bots:
        return NOTHING
    if len(bots) == len(table.order) and (line := set_up(game, seed, people=False)):
        return BotMove(line)
    pending = "" if game.turn else set_up(game, seed, people=True)
    if pending and pending.split()[1] not in LEFT_OUT:
        return NOTHING  # the table has something to write before the first turn
    before = begun_line(game) if bot_began(game) else ""
    if others_next(game, before or due)[1]:
        return NOTHING  # it waits
    seat, word = due[-1], bots[due[-1]]
    player, library = _wake(word, table.spec.law)
    other = NOTHING
    for number in range(TRIES):
        dice = Random(f"{seed or secrets.token_hex(8)} {word} {due} {len(game.positions())} {number}")
        library.rolled = before.partition(" ")[2]
        if seed and not before:
            library.rolled = _roll(game, due, moves_of(table.spec), seed, dice, greedy=word != "random")
        line = f"{due} {player.line(table, seat, dice)}"
        for one in table.order:
            if one in bots and one != seat and (reply := bot_answer(game, one, line, dice)):
                line += f" ; {reply}"
        line = work_out(game, line, seed)[0] if seed else line
        start = len(before.split(" ; ")) if before else 0
        found = _finish(game, before if before and not continues(line, before) else line, start, seed)
        if found.line and (found.waits or other.line or _person(game, line, start) is None):
            return found
        other = found  # a line in which no person acts is looked for once more
    if other.line:
        return other
    raise NoLineError(f"{word} found no line for {due}; write it for the bot")


def _roll(game: LiveGame, due: str, moves: Moves[Table], seed: str, dice: Random, *, greedy: bool) -> str:
    """Return what chance gives a turn before its decision, as the seed has it; empty where there is nothing of the kind.

    A game rolls as much as its own dice call for, such as a card after a pair: those of the seed may call for more, or for less.
    """
    assert game.table is not None
    longest = ""
    for _ in range(ROLLS):
        rolled = moves.roll(game.table, due[-1], dice, greedy=greedy)
        line, known = work_out(game, f"{due} {rolled}", seed) if rolled else ("", [])
        if len(line) > len(longest) and fits_whole(game, line):
            longest = line
        if not rolled or (longest == line and all(are_same(said, given) for said, given in known)):
            break
    return longest.partition(" ")[2]


def _person(game: LiveGame, line: str, start: int = 0) -> int | None:
    """Return the index of the first event of a line, from one on, in which a person acts out of turn; None where there is none."""
    bots = bots_of(game)
    found = ((at, who_acts(game, event) if re.match(r"(?:\d+[A-Z] )?!", event) else "") for at, event in enumerate(line.split(" ; ")))
    return next((at for at, by in found if at >= start and by and by not in bots), None)


def _finish(game: LiveGame, line: str, start: int, seed: str) -> BotMove:
    """Return as much of a line as is legal, with what it needs to end: a card that is drawn may not be the one that the bot reckoned with.

    The first `start` events are written already. The others end before an event of a person; where the line cannot go on without one, it
    waits. Empty where no part of it can end or wait.
    """
    events, person = line.split(" ; "), _person(game, line, start)
    for count in range(len(events) if person is None else person, max(1, start) - 1, -1):
        begun = " ; ".join(events[:count])
        if ended := _end(game, begun, seed, WORDS):
            return BotMove(ended)
        if others_next(game, begun)[1]:
            return BotMove(begun, waits=True)
    return NOTHING


def _end(game: LiveGame, begun: str, seed: str, words: int) -> str:
    """Return a line that begins so and is accepted, with at most so many steps more that `legal` lists; empty where there is none.

    No step is an event of a person.
    """
    for end in ("", " ; done", " ; pass"):
        if game.attempt(begun + end).accepted:
            return begun + end
    for start in (f"{begun} ; ", f"{begun} ") if words else ():
        found = legal(game, start)
        offered = [(f"{verb.begins} {option.text}", option) for verb in found.verbs for option in verb.options]
        for word, option in [*offered, *((option.text, option) for option in found.options)]:
            if option.amount is None and not NO_WAY_OUT & {*word.split()} and _person(game, word) is None:
                longer = work_out(game, start + word, seed)[0] if seed else start + word
                if ended := _end(game, longer, seed, words - 1):
                    return ended
    return ""


def set_up(game: LiveGame, seed: str, *, people: bool) -> str:
    """Return the line of the whole table that comes before the next turn; empty where there is none, or where a person has to be asked.

    With `people`, nobody is asked.
    """
    table, bots = game.table, bots_of(game)
    if table is None or law(table.spec).moves(table.spec) is None:
        return ""
    turn = game.due or "0"
    turn = turn if not turn[-1].isalpha() else "0"
    dice = dice_of(game, turn, seed or secrets.token_hex(8))

    def ask(seat: str, line: str) -> str:
        if people or seat not in bots:
            raise RefereeError("a person decides")
        return bot_answer(game, seat, line, dice)

    moves = moves_of(table.spec)
    try:
        line = "" if people else moves.end_line(table)
        line = line or moves.table_line(table, Seating(game.players, tuple(table.order)), ask, dice)
    except RefereeError:
        return ""
    return work_out(game, line, seed)[0] if seed and line else line


def bot_answer(game: LiveGame, seat: str, line: str, dice: Random) -> str:
    """Return what the bot of a seat adds to a line that is not its own turn; empty where it adds nothing."""
    table = game.table
    assert table is not None  # it has a bot
    return _wake(bots_of(game)[seat], table.spec.law)[0].answer(table, seat, line, dice)


class Bid(NamedTuple):
    """What a bot is asked to add to a line of the whole table: the log, the line as far as it is written, and the seat of the bot."""

    log: str
    line: str
    seat: str


def find_bid(game: LiveGame, line: str, words: Collection[str]) -> Bid | None:
    """Return what a bot is to add to a line of the whole table; None where it is for a person. `words` may follow."""
    seat = next((seat for seat in bots_of(game) if words and all(one.startswith(seat) for one in words)), "")
    return Bid(game.text, line.rstrip(), seat) if seat else None


def chosen_for_bots(who: Who, game: LiveGame, line: str) -> list[tuple[Bid, str]]:
    """Return what somebody chooses for bots in a line of the whole table, each with what the bot is to be asked."""
    if who.role != SEAT or game.due is None or not game.due.isdigit():
        return []
    bots = bots_of(game)
    return [(Bid(game.text, before.rstrip(), seat), word) for seat, word, before in choices_of(game, line) if seat in bots]


class Bids:
    """What bots add to lines of the whole table. They think on copies of the game, so that others use the log meanwhile."""

    def __init__(self, copy: Callable[[bytes], LiveGame]) -> None:
        self._copy = copy
        self._said: dict[Bid, str] = {}

    def ask(self, bid: Bid) -> str:
        """Return what a bot says, the same each time; empty where it adds nothing."""
        said = self._said.get(bid)
        if said is None:
            game = self._copy(bid.log.encode("utf-8", "backslashreplace"))
            said = bot_answer(game, bid.seat, bid.line, dice_of(game, game.due or "0", bid.line))
            self._said = {**{one: word for one, word in self._said.items() if one.log == bid.log}, bid: said}  # of one log
        return said

    def check(self, who: Who, game: LiveGame, line: str) -> None:
        """Raise RefereeError where somebody chooses for a bot other than what it says itself, for which it was asked before."""
        for bid, word in chosen_for_bots(who, game, line):
            said = self._said.get(bid)
            if said is None:
                raise RefereeError("the log has changed since this line was made for it")
            if said not in ("", word):
                raise RefereeError(f"{game.players[bid.seat]} is a bot: press its button in place of `{word}`")


def open_to_bots(game: LiveGame) -> Position | None:
    """Return the position after the last line if a person wrote it and a bot may add events to it; None otherwise."""
    last, bots = find_open_line(game), bots_of(game)
    return last if bots and last is not None and isinstance(last.statement, Turn) and last.statement.seat not in bots else None


def bot_reaction(game: LiveGame, seed: str) -> tuple[str, str]:
    """Return the events that a bot adds to the last line, and its seat; empty where none does."""
    last, here = open_to_bots(game), game.here
    if last is None or last.before is None or not isinstance(last.statement, Turn):
        return "", ""
    text, line = cut_claims(last), str(last.lines[0])
    acted = {event.by for event in last.statement.events}
    game.go(last.before)
    try:
        for seat in bots_of(game):
            dice = dice_of(game, last.statement.id, seed or text)
            words = bot_answer(game, seat, text, dice) if seat not in acted else ""
            if words and game.attempt(f"{text} ; {words}{line[len(text) :]}").accepted:
                return words, seat
    finally:
        game.go(here)
    return "", ""


def bot_event(game: LiveGame, seed: str) -> tuple[str, str]:
    """Return an event of a bot for which the line that is due waits, a legal one by chance, and its seat.

    Empty where there is none, and where a person may act as well: a bot would always be quicker.
    """
    before, bots = begun_line(game) or game.due or "", bots_of(game)
    seats, stuck = others_next(game, before) if before and bots else ([], False)
    seat = seats[0] if stuck and bots.keys() >= {*seats} else ""
    dice, begun = Random(f"{seed} {before} {seat}"), [f"!{seat} "] if seat else []
    for _ in range(MOST_TRIED):
        if not begun:
            break
        said = begun.pop()
        if said.endswith(" ") and fits_whole(game, f"{add_event(before)}{said.rstrip()}"):
            return said.rstrip(), seat
        options = [one for one in legal(game, f"{add_event(before)}{said}").options if one.text not in NO_WAY_OUT]
        begun += (space(said + _fill(one, dice)) for one in dice.sample(options, len(options)))
    return "", ""


def _fill(option: Option, dice: Random) -> str:
    """Return the words of an option, with an amount by chance in the place of its `N`."""
    if option.amount is None:
        return option.text
    least, most, step = option.amount
    return f"{option.text[: option.at]}{dice.randrange(least, most + 1, step)}{option.text[option.at + 1 :]}"
