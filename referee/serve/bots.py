"""Bots at the table: who sits in a seat as a program, marked by the header `Bots:`, and the line that one of them writes next."""

from __future__ import annotations

import re
import secrets
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, cast

from referee.errors import RefereeError, Unusable
from referee.judge.ask.laws import law
from referee.judge.ask.protocol import Seating, Table
from referee.legal.legal import legal
from referee.live.shuffle import dice_of, work_out
from referee.trial.bots.bot import Bot, bot
from referee.trial.bots.search import Library, moves_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from referee.judge.ask.trials import Moves
    from referee.live.game import LiveGame

HEADER = "Bots"
MARK = "bot:"
"""What the name of a player begins with who is a bot, where seats are given."""
CALLED = {"random": "Random bot", "greedy": "Greedy bot"}
LEFT_OUT = ("deal",)
"""Lines of the set-up that a table may leave out: hands are unknown cards then."""
NO_WAY_OUT = frozenset(("concede", "shuffle"))
"""Events that are always legal, and that a bot does not end its turn with."""
WORDS = 3
"""How many steps a bot may add to a line that cannot end as it is, such as an event of another seat and its card."""
TRIES = 20
"""Lines that a bot is asked for until one is legal with the dice of the seed."""


def seat_bots(players: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """Return the names of the players, and the headers that mark bots among them."""
    bots = {seat: name.removeprefix(MARK) for seat, name in players.items() if name.startswith(MARK)}
    names = {seat: CALLED.get(bots[seat], f"{bots[seat]} bot") if seat in bots else name for seat, name in players.items()}
    return names, {HEADER: " ".join(f"{seat}={word}" for seat, word in bots.items())} if bots else {}


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


def bots_of(game: LiveGame) -> dict[str, str]:
    """Return the bots of a log by seat."""
    return dict(re.findall(r"([A-Z])=(\S+)", game.headers.get(HEADER, "")))


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
def _make_bot(word: str, law_name: str) -> tuple[Bot, _Offers]:
    library = _Offers()
    return bot(word, law_name, library), library


def next_line(game: LiveGame, seed: str) -> str:
    """Return the line that a bot writes now; empty where it is for a person to write. The game is as it was.

    Its dice are those of the seed, as those of people are; without one they are the bot's own.
    """
    bots, table = bots_of(game), game.table
    if not bots or table is None or game.refused is not None:
        return ""
    due = game.due
    if due is None or not due[-1].isalpha():
        return set_up(game, seed, people=False) if len(bots) == len(table.order) and due is not None else ""
    if due[-1] not in bots:
        return ""
    if len(bots) == len(table.order) and (line := set_up(game, seed, people=False)):
        return line
    pending = "" if game.turn else set_up(game, seed, people=True)
    if pending and pending.split()[1] not in LEFT_OUT:
        return ""  # the table has something to write before the first turn
    seat, word = due[-1], bots[due[-1]]
    player, library = _make_bot(word, table.spec.law)
    for number in range(TRIES):
        dice = Random(f"{seed or secrets.token_hex(8)} {word} {due} {len(game.positions())} {number}")
        if seed:
            rolled = moves_of(table.spec).roll(table, seat, dice, greedy=word != "random")
            library.rolled = work_out(game, f"{due} {rolled}", seed)[0].partition(" ")[2] if rolled else ""
        line = f"{due} {player.line(table, seat, dice)}"
        for other in table.order:
            if other in bots and other != seat and (reply := bot_answer(game, other, line, dice)):
                line += f" ; {reply}"
        line = work_out(game, line, seed)[0] if seed else line
        if ended := _finish(game, line, seed):
            return ended
    raise RefereeError(f"{word} found no line for {due}; write it for the bot")


def _finish(game: LiveGame, line: str, seed: str) -> str:
    """Return as much of a line as is legal, with what it needs to end: a card that is drawn may not be the one that the bot reckoned with.

    Empty where no part of it can end.
    """
    events = line.split(" ; ")
    ended = (_end(game, " ; ".join(events[:count]), seed, WORDS) for count in range(len(events), 0, -1))
    return next(filter(None, ended), "")


def _end(game: LiveGame, begun: str, seed: str, words: int) -> str:
    """Return a line that begins so and is accepted, with at most so many steps more that `legal` lists; empty where there is none."""
    for end in ("", " ; done", " ; pass"):
        if game.attempt(begun + end).accepted:
            return begun + end
    for start in (f"{begun} ; ", f"{begun} ") if words else ():
        found = legal(game, start)
        offered = [(f"{verb.begins} {option.text}", option) for verb in found.verbs for option in verb.options]
        for word, option in [*offered, *((option.text, option) for option in found.options)]:
            if option.amount is None and not NO_WAY_OUT & {*word.split()}:
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
    return _make_bot(bots_of(game)[seat], table.spec.law)[0].answer(table, seat, line, dice)


def answer(game: LiveGame, line: str, words: Collection[str]) -> tuple[str, str]:
    """Return what a bot adds to a line of the whole table, and its seat; empty where it is for a person. `words` may follow."""
    for seat in bots_of(game):
        if game.table is not None and words and all(one.startswith(seat) for one in words):
            return bot_answer(game, seat, line.rstrip(), dice_of(game, game.due or "0", line)), seat
    return "", ""
