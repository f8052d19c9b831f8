"""Begins the log of a new game: its headers are judged before the file is there."""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from referee.errors import RefereeError
from referee.judge.open.layouts import LayoutCache
from referee.live.opening import is_size, new
from referee.play.log_file import LogFile

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from referee.live.game import LiveGame

EXAMPLE = "--game gocaine --players R=Ann,B=Ben"
"""What begins a log, as it is typed."""


def begin(
    file: str,
    game: str,
    board: str,
    players: Mapping[str, str],
    options: Mapping[str, str],
    headers: Mapping[str, str] | None = None,
    check: Callable[[LiveGame], None] | None = None,
) -> tuple[LiveGame, LogFile, bool]:
    """Write a new log, named after its game where `file` is empty: the game, its locked file, and whether an empty file was there.

    `check` may raise, too. RefereeError with everything that stands against it.
    """
    if not players:
        raise RefereeError("a new log needs its players, such as --players R=Ann,B=Ben")
    if not game and (not board or is_size(board)):
        raise RefereeError(f"which game? Name it with --game: {', '.join(LayoutCache().games)}, or one of your own")
    name = file or f"{game or os.path.splitext(os.path.basename(board))[0]}.tlog"
    dated = {"Date": date.today().isoformat(), **(headers or {})}
    live = new(game, players, board=board, options=options, headers=dated, name=name, folder=Path(name).parent)
    if check is not None:
        check(live)
    was_empty = os.path.isfile(name)
    return live, LogFile(name, new=live.text.encode()), was_empty


def pairs(option: str, text: str) -> dict[str, str]:
    """Return what was typed as `A=x,B=y`. RefereeError, in the name of the option, for anything else."""
    found: dict[str, str] = {}
    for part in filter(None, text.split(",")):
        key, equals, value = part.strip().partition("=")
        if not (key and equals and value.strip()):
            raise RefereeError(f"{option} {text}: write pairs such as {'R=Ann,B=Ben' if option == '--players' else 'ko=simple'}")
        if key in found:
            raise RefereeError(f"{option} {text}: {key} is given twice")
        found[key] = value.strip()
    return found
