"""Begins a game for the page: with bots in some seats, and with dice that follow from a seed."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

from referee.errors import RefereeError
from referee.live.hands import HEADER, HIDDEN, deals_cards
from referee.live.shuffle import commit, make_seed, place_of_seed
from referee.play.log_file import begin
from referee.serve.bots import check_bots, seat_bots
from referee.serve.seats import place_of_seats
from referee.tlog.statements import COMMITS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.live.game import LiveGame


def check_hidden(game: LiveGame) -> None:
    """Raise RefereeError where the page cannot deal hidden hands."""
    check_bots(game)
    if not deals_cards(game):
        raise RefereeError("this game has no cards that the page can draw; leave hidden hands out")


def begin_table(
    path: str, game: str, board: str, players: Mapping[str, str], options: Mapping[str, str], *, rolls: bool = False, hidden: bool = False
) -> str:
    """Write the log of a new game, and return its name; `rolls`: the page rolls and draws. RefereeError where that cannot be.

    `hidden`: each hand is shown at its own seat alone; the page draws the cards. A player called `bot:greedy` is a bot.
    """
    names, headers = seat_bots(players)
    name = path or f"{game or os.path.splitext(os.path.basename(board))[0]}.tlog"
    seed = ""
    try:
        if hidden:
            headers[HEADER] = HIDDEN
        if (rolls or hidden) and not os.path.lexists(name):
            seed = make_seed(name)
            headers[COMMITS] = commit(seed)
        live, file, _ = begin(path, game, board, names, options, headers, check_hidden if hidden else check_bots)
    except BaseException:
        if seed:
            with suppress(OSError):
                os.unlink(place_of_seed(name))
        raise
    file.close()
    with suppress(OSError):
        os.unlink(place_of_seats(live.name))  # links of a game that had this name before
    return live.name
