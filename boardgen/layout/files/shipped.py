"""What comes with the programs and with packages that bring games: games, layouts to begin with, commands, and the modules of one game.

A package announces its games by entry points of the group `inkstone.games`. A package `harbour` with the entry point `harbour = harbour`
has its files in folders as this project has them: its data file and the rules and keys of the game in `data`, what only this game prints
in `boardgen/harbour` (kit.py), and its law in `referee/harbour` (game.py)."""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TypeVar

from boardgen.errors import DataError, Fault, nearest, quoted, visible
from boardgen.files import escape, same, show_path
from boardgen.layout.yaml.node import Faults, Node
from boardgen.layout.yaml.yaml_reader import SUFFIXES, read

TYPE_CHECKING = False


GROUP = "inkstone.games"
JUDGES = "inkstone.figure_judges"
COMMANDS = "inkstone.{}_commands"
"""The group of the commands of a program: an entry point `tune = referee.commands.tune` is the command `tune`, the `run` of that module."""


@cache
def folders(part: str) -> tuple[str, ...]:
    """Return the folders called `part` (data, boardgen or referee) of the packages that bring games, in the order of their names."""
    places = (os.path.join(folder, part) for folder in _packages())
    return tuple(place for place in places if os.path.isdir(place))


@cache
def _packages() -> tuple[str, ...]:
    """Return the folders of all packages that are announced."""
    found: dict[str, str] = {}
    for _, value in _points(GROUP):
        package = value.partition(":")[0].strip()
        spec = find_spec(package)
        if spec is not None and spec.submodule_search_locations:
            found.setdefault(package, next(iter(spec.submodule_search_locations)))
    return tuple(found.values())


@cache
def commands(program: str) -> dict[str, str]:
    """Return the commands that other packages add to a program, by name: the module of each. Missing packages are left out."""
    found = {name: value.partition(":")[0].strip() for name, value in reversed(_points(COMMANDS.format(program)))}
    return {name: module for name, module in sorted(found.items()) if find_spec(module.partition(".")[0]) is not None}


@cache
def figure_judges() -> tuple[str, ...]:
    """Return the modules that judge the figures of a layout, each with a function `faults` of its spec. Missing ones are left out."""
    modules = dict.fromkeys(value.partition(":")[0].strip() for _, value in _points(JUDGES))
    return tuple(module for module in modules if find_spec(module.partition(".")[0]) is not None)


def _points(group: str) -> list[tuple[str, str]]:
    """Return the names and values of the entry points of a group, in order; what is installed twice is there once."""
    if not any(_find_announced(folder, group) for folder in dict.fromkeys(sys.path)):
        return []
    from importlib.metadata import entry_points  # takes longer to import than everything else that a start does

    return sorted({(point.name, point.value) for point in entry_points(group=group)})


def _find_announced(folder: str, group: str) -> bool:
    """Return whether a distribution installed in a folder has entry points of a group."""
    try:
        entries = [entry for entry in os.listdir(folder or os.curdir) if entry.endswith(".dist-info")]
    except OSError:
        return False
    for entry in entries:
        try:
            with open(os.path.join(folder, entry, "entry_points.txt"), encoding="utf-8", errors="replace") as stream:
                if f"[{group}]" in stream.read():
                    return True
        except OSError:
            continue
    return False


def data_folder() -> str:
    """Return the folder of the games' files: inside an installed package, else beside it in the checkout."""
    package = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    inside = os.path.join(package, "data")
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(package), "data")


def data_file(folder: str, name: str) -> str:
    """Return a file in a folder of the data: of the package that brings it, else where the programs have it or would have it."""
    for data in folders("data"):
        path = os.path.join(data, folder, name)
        if os.path.isfile(path):
            return path
    return os.path.join(data_folder(), folder, name)


def names() -> tuple[str, ...]:
    """Return the games, in alphabetical order: every data file names the game it defines."""
    return tuple(sorted(files_of_games()))


def files_of_games() -> dict[str, str]:
    """Return the file of each game. Reads no more than the head of each file."""
    files: dict[str, str] = {}
    for game, path in _game_lines():
        files.setdefault(game, path)
    return files


def book_file(game: str, name: str) -> str:
    return data_file(os.path.join("rulebooks", game), name)


def has_book(game: str) -> bool:
    """Return whether a game that comes with the programs has a rulebook to read."""
    return game.isidentifier() and os.path.isfile(book_file(game, "rules.md"))


def games_with_book() -> list[str]:
    """Return the names of the games with a rulebook to read."""
    return [game for game in names() if has_book(game)]


def _game_lines() -> list[tuple[str, str]]:
    """Return what follows `game:` in each data file, and the file."""
    folders_now = (data_folder(), *folders("data"))
    now = *folders_now, *map(version, folders_now)
    if now not in _GAME_LINES:
        paths = [os.path.join(folder, entry) for folder in folders_now if os.path.isdir(folder) for entry in sorted(os.listdir(folder))]
        lines = [(_game_line(path), path) for path in paths if path.endswith(SUFFIXES)]
        keep(_GAME_LINES, now, [(game, path) for game, path in lines if game is not None])
    return _GAME_LINES[now]


_GAME_LINES: dict[tuple[object, ...], list[tuple[str, str]]] = {}
"""What `game:` names in the data files, by the versions of their folders: every layout that is read asks for all of them."""


def _game_line(path: str) -> str | None:
    """Return what follows `game:` in the head of a data file, or None if that line is missing."""
    with open(path, "rb") as stream:
        head = stream.read(4096).decode("utf-8", "replace")
    for line in head.splitlines():
        if line.startswith("game:"):
            return line[5:].split("#")[0].strip()
    return None


def other_game(name: str) -> tuple[str, str] | None:
    """Return problem and remedy where a data file has the name of a game that its `game:` line lacks; None where there is no such file."""
    path = os.path.join(data_folder(), f"{name}{SUFFIXES[0]}")
    if not name or escape(name) or "/" in name or not os.path.isfile(path):
        return None
    if any(same(path, shared) for shared in (words_file(), messages_file())):
        return None
    defined = [game for game, file in _game_lines() if same(file, path)]
    what = f"defines the game {quoted(defined[0])}" if defined else "does not say which game it defines"
    return f"{show_path(path)} {what}", f"write `game: {name}` at its start"


Made = TypeVar("Made")


def keep(cache: dict[tuple[object, ...], Made], now: tuple[object, ...], value: Made) -> None:
    """Keep what was made of this version of a file that comes with the programs: it is asked for again and again."""
    if len(cache) >= 32:
        cache.clear()
    cache[now] = value


def version(path: str) -> tuple[int, int] | None:
    """Return a value that differs for each version of a file that comes with the programs."""
    try:
        stat = os.stat(path)
    except OSError:
        return None
    return stat.st_mtime_ns, stat.st_size


def example(name: str) -> str | None:
    """Return the file of a layout to begin with, by its bare name; None when there is none, and for anything that leads elsewhere."""
    name = name.removesuffix(SUFFIXES[0])
    path = os.path.join(data_folder(), "examples", f"{name}{SUFFIXES[0]}")
    return path if name and not escape(name) and "/" not in name and os.path.isfile(path) else None


def examples() -> tuple[str, ...]:
    """Return the layouts to begin with, by name: what comes with the programs besides the games."""
    return names_in("examples")


def names_in(folder: str) -> tuple[str, ...]:
    """Return the sorted names of the layouts in a folder of the data; an empty tuple if the folder is missing."""
    try:
        entries = os.listdir(os.path.join(data_folder(), folder))
    except OSError:
        return ()
    return tuple(sorted(entry.removesuffix(SUFFIXES[0]) for entry in entries if entry.endswith(SUFFIXES[0])))


def likeliest(word: str) -> str:
    """Return a remedy for a name that is neither a game's nor an example's: the one that was meant, else the games that there are."""
    near = nearest(word, (*names(), *examples()))
    return near if near.startswith("did") else nearest(word, names())


def header_error(header: str, problem: str, remedy: str, code: str) -> DataError:
    return DataError(Fault(visible(header), 0, 0, "", problem, remedy, "error", code))


def words_file() -> str:
    """Return the file of the words that all games print alike."""
    return os.path.join(data_folder(), "words.yaml")


def defaults_file() -> str:
    """Return the file of what a game of your own has unless it says otherwise."""
    return os.path.join(data_folder(), "own", "defaults.yaml")


def messages_file() -> str:
    """Return the file of the messages that all games have alike."""
    return os.path.join(data_folder(), "messages.yaml")


_TREES: dict[tuple[object, ...], Node] = {}
"""What was read from files that come with the programs, by the versions of the files."""


def read_shipped(path: str) -> Node:
    """Return the tree of a file that comes with the programs, read once for each version of it. Raises DataError."""
    now = path, show_path(path), version(path)
    if now not in _TREES:
        faults = Faults()
        node = read(path, show_path(path), faults)
        faults.check()
        assert node is not None  # else there were faults
        keep(_TREES, now, node)
    return _TREES[now]


def is_name(game: str) -> bool:
    """Return whether a game may have this name: lower-case letters, digits and `_`, a letter first."""
    return game.isascii() and game.isidentifier() and game.islower() and not game.startswith("_")


@cache
def has_module(package: str, game: str, part: str) -> bool:
    """Return whether there is `<package>.games.<game>.<part>`. `package` is boardgen or referee.

    A name that has no folder among the games is never imported: it may be any word of a layout."""
    folders_of_games = import_module(f"{package}.games").__path__
    found = is_name(game) and any(os.path.isdir(os.path.join(folder, game)) for folder in folders_of_games)
    return found and find_spec(f"{package}.games.{game}.{part}") is not None


def game_part(package: str, game: str, part: str, name: str, kind: type[Made]) -> Made | None:
    """Return what is called `name` in `<package>.games.<game>.<part>` and is of this kind; None where the game has no such module."""
    found = getattr(import_module(f"{package}.games.{game}.{part}"), name, None) if has_module(package, game, part) else None
    assert found is None or isinstance(found, kind), f"{name} of {package}/games/{game}/{part}.py is not a {kind.__name__}"
    return found
