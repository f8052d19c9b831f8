"""The layout that a log names in its `Board:` header, and a game on another of its boards."""

from __future__ import annotations

import os
from dataclasses import replace

from boardgen.errors import nearest, quoted
from boardgen.files import below, escape
from boardgen.layout.files.shipped import example, examples, files_of_games, header_error
from boardgen.layout.ground.board import Board
from boardgen.layout.ground.board_map import parse_size
from boardgen.layout.spec.catalog import load
from boardgen.layout.spec.record_law import RecordFigures
from boardgen.layout.spec.spec import GameSpec, identity
from boardgen.layout.yaml.yaml_reader import SUFFIXES


def find(header: str, folder: str, game: str) -> GameSpec:
    """Return the layout that a log names in `Board:`: a game, a layout below the log's own `folder`, or a size such as 13x13.

    Each may carry `@id`. Raises DataError for a path that leaves the folder or names a host (it is not read), a layout
    of another game, another id than the layout has, or a size for a game that needs zones. Where no `game` is named, the layout is one
    of a game under the record, which it names itself.
    """
    name, at, pin = header.partition("@")
    pin = pin.lower()
    if at and not (len(pin) == 6 and all(sign in "0123456789abcdef" for sign in pin)):
        raise header_error(
            header, f"{quoted(pin)} is not a layout id", "a layout id is six digits from 0-9 a-f, as printed on the board", "data:pin"
        )
    spec = _find_layout(name, header, folder, game)
    if not game and not isinstance(spec.figures, RecordFigures):
        raise header_error(header, f"this is a layout of {spec.game}", f"add the line `Game: {spec.game}`", "data:pin.game")
    if game and spec.game != game:
        raise header_error(header, f"this is a layout of {spec.game}, and the game is {game}", f"name a layout of {game}", "data:pin.game")
    if at and pin != spec.layout_id:
        problem = f"the log was written for {name}@{pin}, and the layout is now {spec.pin}"
        remedy = "find the layout that was printed, or correct the id if the difference does not matter"
        raise header_error(header, problem, remedy, "data:pin")
    return spec


def _find_layout(name: str, header: str, folder: str, game: str) -> GameSpec:
    try:
        size = parse_size(name)
    except ValueError as problem:
        raise header_error(header, f"{quoted(name)} is out of range", str(problem), "data:range") from None
    if size is not None:
        return put_on_board(find_game(game, folder), name)
    if name in files_of_games():
        return load(name)
    shipped = load(game) if game in files_of_games() else None
    if shipped is not None and name in shipped.boards:
        return put_on_board(shipped, name)
    reason = escape(name)
    if reason:
        raise header_error(header, reason, "name a layout in the folder of the log, or below it", "data:path")
    path = name if name.endswith(SUFFIXES) else f"{name}{SUFFIXES[0]}"
    full = os.path.join(folder, *path.split("/"))
    if not below(full, folder):
        raise header_error(header, "the path leads out of the folder of the log", "name a layout below it", "data:path")
    if not os.path.isfile(full):
        file = example(name)
        if file is not None:
            return load(file)
        raise header_error(header, f"there is no layout {quoted(name)}", _boards(name, shipped, folder), "data:file.missing")
    return load(full)


def own_file(game: str, folder: str) -> str | None:
    """Return the file of a game that does not come with the programs: a layout or an example with its name; None where there is none."""
    if not game or escape(game) or "/" in game:
        return None
    full = os.path.join(folder, f"{game}{SUFFIXES[0]}")
    return full if below(full, folder) and os.path.isfile(full) else example(game)


def find_game(game: str, folder: str) -> GameSpec:
    """Return a game by its name alone: one that comes with the programs, or one whose layout is in this folder. Raises DataError."""
    if game in files_of_games():
        return load(game)
    file = own_file(game, folder)
    if file is None:
        raise header_error(game, f"there is no game {quoted(game)}", f"put its layout {game}.yaml beside the log", "data:file.missing")
    spec = load(file)
    if spec.game != game:
        problem, remedy = f"{game}.yaml is a layout of {spec.game}", f"write `Game: {spec.game}` and `Board: {game}`"
        raise header_error(game, problem, remedy, "data:pin.game")
    return spec


def put_on_board(spec: GameSpec, name: str) -> GameSpec:
    """Return the game on another board: one that it ships, or a plain grid such as 10x12.

    Raises DataError for a name of neither kind, and for a game that is not played on plain intersections.
    """

    if spec.zones or not isinstance(spec.ground, Board):
        what = "zones" if spec.zones else "a map of its own"
        problem = f"{spec.title} is played on {what}, and a plain grid of {name} has none"
        raise header_error(name, problem, "write a layout with a map" + " and zones" * bool(spec.zones), "data:board.zones")
    board = spec.boards[name].board if name in spec.boards else _grid(spec, name)
    layout_id = identity(spec.game, spec.edition, spec.players, tuple(spec.seats), board, {}, {}, spec.options, spec.figures)
    return replace(spec, name=name, ground=board, layout_id=layout_id)


def board_for(spec: GameSpec, players: int) -> str | None:
    """Return the first board of the game that is for so many players, where the layout's own is not; None for its own."""
    if spec.suited[0] <= players <= spec.suited[1]:
        return None
    return next((name for name, one in spec.boards.items() if one.players[0] <= players <= one.players[1]), None)


def _grid(spec: GameSpec, name: str) -> Board:
    try:
        size = parse_size(name)
    except ValueError as problem:
        raise header_error(name, f"{quoted(name)} is out of range", str(problem), "data:range") from None
    if size is None:
        remedy = nearest(name, spec.boards) or f"boards: {', '.join(spec.boards) or 'none'}; or a size such as 10x12"
        raise header_error(name, f"there is no board {quoted(name)}", remedy, "data:file.missing")
    return Board.plain(*size, spec.board.pitch, spec.board.grid)


def _boards(name: str, spec: GameSpec | None, folder: str) -> str:
    """Return what a log of this game (None: it is in the folder itself) in `folder` could have meant by a `Board:` that is not there."""
    shipped = (*spec.boards, spec.game) if spec is not None else ()
    try:
        beside_it = [os.path.splitext(entry)[0] for entry in os.listdir(folder or ".") if entry.endswith(SUFFIXES)]
    except OSError:
        beside_it = []
    near = nearest(name, (*shipped, *examples(), *beside_it))
    if near.startswith("did"):
        return near
    if spec is None:
        return "put the layout beside the log"
    sizes = "" if spec.zones or not isinstance(spec.ground, Board) else "a size such as 10x12, "
    return f"name {', '.join(shipped)}, {sizes}or a layout beside the log"
