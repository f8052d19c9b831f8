"""What somebody types during a game as a line of the log: without a turn id it belongs to the turn that is due."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from referee.errors import RefereeError

if TYPE_CHECKING:
    from referee.live.game import LiveGame

_WHOLE = re.compile(r"\d+[A-Z]?(\s|\Z)|[~#|=%]|!ok\s|!rule\s|(fix|dead|reveal|end)(\s|\Z)|[A-Z][A-Za-z-]*:")


def line(game: LiveGame, typed: str) -> str:
    """The line of the log. RefereeError where it is a turn and the game is over."""
    typed = typed.strip()
    if _WHOLE.match(typed):
        return typed
    if game.due is None:
        raise RefereeError("the game is over; only `dead`, `reveal`, claims such as `= $ R45`, and comments can follow")
    return f"{game.due} {typed}".rstrip()
