"""What a bot is, and the bots by their names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Protocol

from boardgen.errors import quoted
from boardgen.layout.spec.record_law import RECORD
from referee.errors import Unusable

if TYPE_CHECKING:
    from random import Random

    from referee.judge.ask.protocol import Table


class Bot(Protocol):
    """A player that is a program. `name` is the word by which it was chosen, such as `random`.

    A bot keeps what it has worked out about a layout: make it once for many games. It never changes the table that it is given.
    """

    name: str

    def line(self, table: Table, seat: str, dice: Random) -> str:
        """The line of play of the seat that is due, without its id. Chance and the bot's own choices are by `dice`."""

    def answer(self, table: Table, seat: str, line: str, dice: Random) -> str:
        """What the seat adds to a line that is not its own turn: its bid in `1 bid B3`, a card against a turn (`!G play RJ`).

        Empty where it adds nothing.
        """


def bot(word: str, game: str) -> Bot:
    """The bot of this name for a game, by the name of its law. Unusable, with what may be written instead, where there is none."""
    if word == "random":
        from referee.trial.bots.random import RandomBot

        return RandomBot()
    if word == "greedy":
        from referee.trial.bots.greedy import GreedyBot

        return GreedyBot()
    if game == RECORD:
        raise Unusable(f"--bots {word}: under `law: record` no bot plans ahead; write greedy, which takes what the score counts, or random")
    search = re.fullmatch(r"search:0*([1-9][0-9]*)", word)
    if search is not None and len(search[1]) < 6:
        from referee.trial.bots.search import SearchBot

        return SearchBot(int(search[1]))
    if word.partition(":")[0] == "search":
        raise Unusable(f"--bots {word}: a search has 1 to 99999 playouts for each decision; write for example search:200")
    raise Unusable(f"--bots {word}: there is no bot {quoted(word)}; write random, greedy or search:200")
