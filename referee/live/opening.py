"""Opens a game: from a file, from the bytes of a log, or a new one from its headers. All of its text is in memory."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from io import BytesIO
from pathlib import Path

from boardgen.errors import DataError
from boardgen.layout.ground.board_map import parse_size
from boardgen.records import NamedTuple
from referee.errors import Unusable
from referee.judge.headers import LayoutCache
from referee.live.game import LiveGame
from referee.tlog.reader import Lines, begins_game

LARGEST = 16 * 2**20
"""Bytes of a log that can be opened; thousands of games fit."""
MOST_LINES = 20_000
"""Lines of a game that can be opened, comments among them: they are read in less than a second, and a long game has 2,000."""


class LogText(NamedTuple):
    """The lines of one game, the first of which has the number `first` in its file; those that are not text are bytes."""

    first: int
    lines: tuple[str | bytes, ...]


def divide_games(data: bytes) -> list[LogText]:
    """Return the games of a log, in order. What comes before the first of them belongs to none.

    Raises Unusable where the log, or a game in it, is too large to be opened."""
    if len(data) > LARGEST:
        raise Unusable(f"a log that is opened has up to {LARGEST // 2**20} MiB; this one is larger")
    found: list[LogText] = []
    begun: list[str | bytes] = []
    first = 0
    reader = Lines(BytesIO(data))
    for line in reader:
        if isinstance(line, str) and begins_game(line):
            if begun:
                found.append(LogText(first, tuple(begun)))
            begun, first = [], reader.number
        if first:
            begun.append(line.removesuffix("\r") if isinstance(line, str) else line)
        if len(begun) > MOST_LINES:
            raise Unusable(f"a game that is opened has up to {MOST_LINES:,} lines; the one that begins on line {first} has more")
    return [*found, LogText(first, tuple(begun))] if begun else found


def open_game(log: str | os.PathLike[str], *, index: int = 0, at: str = "", strict: bool = False) -> LiveGame:
    """Return a game of a log file, at its end or after the turn `at`. `index` counts the games of the file from 1; 0 is the only one.

    Raises Unusable where the file cannot be read, does not say which game is meant, or has no such turn."""
    path = os.fspath(log)
    try:
        data = Path(path).read_bytes()
    except (OSError, ValueError) as problem:
        raise Unusable(f"{path}: {getattr(problem, 'strerror', None) or problem}") from None
    return open_bytes(data, name=path, folder=Path(path).parent, index=index, at=at, strict=strict)


def open_bytes(
    data: bytes,
    *,
    name: str = "log",
    folder: Path | None = None,
    index: int = 0,
    at: str = "",
    strict: bool = False,
    layouts: LayoutCache | None = None,
) -> LiveGame:
    """Return a game of the bytes of a log, as `log_files.open_log` opens it."""
    games = divide_games(data)
    if not games:
        raise Unusable(f"{name}: there is no game in this file; the first line of a game is `%tlog 1`")
    if index > len(games) or (not index and len(games) > 1):
        number = f"{len(games)} games" if len(games) > 1 else "one game"
        raise Unusable(f"{name} contains {number}; choose one by its index, from 1")
    game = games[(index or 1) - 1]
    return LiveGame(game.lines, first=game.first, name=name, at=at, layouts=layouts or LayoutCache(folder), strict=strict)


def new(
    game: str,
    players: Mapping[str, str],
    *,
    board: str = "",
    options: Mapping[str, str] | None = None,
    headers: Mapping[str, str] | None = None,
    name: str = "log",
    folder: Path | None = None,
    layouts: LayoutCache | None = None,
) -> LiveGame:
    """Return a new game: `players` are the names by seat, in seating order. `headers` are further ones, such as `Date`.

    Where no `game` is named, it is that of the layout `board`. Raises Unusable with everything that stands against it."""
    layouts = layouts or LayoutCache(folder)
    game = game or game_of(board, layouts)
    lines = ["%tlog 1", f"Game: {game}" if game else "", f"Board: {board}" if board else ""]
    lines.append("Players: " + " ".join(f"{seat}={player}" for seat, player in players.items()))
    lines.append("Options: " + " ".join(f"{key}={value}" for key, value in options.items()) if options else "")
    lines += [f"{key}: {value}" for key, value in (headers or {}).items()]
    for line in lines:
        if "\n" in line or "\r" in line or "#" in line:
            raise Unusable(f"{line!r} cannot be a header: it has a line break or a `#`; leave them out")
        if not line.isascii() and any("\ud800" <= sign <= "\udfff" for sign in line):
            raise Unusable(f"{line!r} cannot be a header: it is not UTF-8")
    live = LiveGame([line for line in lines if line], name=name, layouts=layouts)
    wrong = [finding for finding in (*live.findings, *live.problems) if finding.level == "error"]
    if wrong:
        raise Unusable("; ".join(f"{finding.message}{f' ({finding.help})' if finding.help else ''}" for finding in wrong))
    return live


def game_of(board: str, layouts: LayoutCache) -> str:
    """Return the game that a layout is of; empty where the layout names it, and for a size, which several games may have."""
    if not board or is_size(board):
        return ""
    for game in layouts.games:
        try:
            return layouts.get(game, board)[0].game
        except DataError:
            continue
    return ""


def is_layout(name: str, layouts: LayoutCache) -> bool:
    """Return whether what was given as a game is the file of a layout, or a layout that is not named after its game."""
    if name in layouts.games or name.endswith(".yaml"):
        return name.endswith(".yaml")
    for game, board in ((name, ""), ("", name)):
        with suppress(DataError):
            layouts.get(game, board)
            return bool(board)
    return bool(game_of(name, layouts))


def is_size(board: str) -> bool:
    """Return whether a board is a plain grid, such as 9x9."""
    try:
        return parse_size(board.partition("@")[0]) is not None
    except ValueError:
        return True
