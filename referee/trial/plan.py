"""What a trial plays: layouts and the values that vary in them, who sits where with which bot, and the seed of each game.

It can be given to another process."""

from __future__ import annotations

import filecmp
import json
import os
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import product

from boardgen.components.print_order import choose_seats
from boardgen.errors import DataError
from boardgen.files import same, sha256
from boardgen.json_values import Json
from boardgen.layout.files import shipped
from boardgen.layout.spec import catalog
from boardgen.layout.spec.catalog import TABLES
from boardgen.layout.spec.record_law import RECORD, RecordFigures
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.plain_text import plural
from boardgen.records import NamedTuple
from referee.errors import Unusable
from referee.trial.bots.bot import bot, check
from referee.trial.game import LONGEST

EDITION = 6
"""Goes up when a bot plays another game by the same seed than before: a trial is not gone on with by other players."""
SAMPLE = 100
"""One game in so many is judged from its written log."""


class TrialLayout(NamedTuple):
    """A layout of a trial. `board` is what its logs write after `Board:`, empty for a game's own; `files` are the layout files by name."""

    spec: GameSpec
    board: str
    seats: tuple[str, ...]
    files: Mapping[str, str]


class Settings(NamedTuple):
    """How every game of a trial is played.

    `bots` are those of the players, who change seats from game to game; where `fixed` they are those of the seats. `forbid` are words
    that the first player may not play. A game is cut off after `longest` turns."""

    bots: tuple[str, ...]
    fixed: bool
    seed: int
    longest: int
    forbid: tuple[str, ...] = ()
    keep: str = "sample"

    def as_data(self) -> dict[str, Json]:
        """Return what makes one trial differ from another, as values of JSON."""
        return {
            "bots": list(self.bots),
            "edition of the bots": EDITION,
            "bots fixed to seats": self.fixed,
            "seed": self.seed,
            "longest game in turns": self.longest,
            "forbidden": list(self.forbid),
            "logs kept": self.keep,
        }


def seed_of(seed: int, number: int) -> int:
    """Return the seed of a game: from the trial's seed and the number of the game alone, so that layouts share their chance."""
    return int.from_bytes(sha256()(f"{seed} {number}".encode()).digest()[:8], "big") >> 1


def players(settings: Settings, seats: tuple[str, ...], number: int) -> dict[str, int]:
    """Return which player, from 0, sits where in a game: each moves on by a seat from game to game, unless the bots are fixed to seats."""
    count = len(seats)
    return {seat: at if settings.fixed else (at - number + 1) % count for at, seat in enumerate(seats)}


def draw_order(seats: tuple[str, ...], seed: int) -> tuple[str, ...]:
    """Return the order of play of a game where a draw decides who begins: clockwise from any seat, by the seed of the game."""
    first = int.from_bytes(sha256()(f"first {seed}".encode()).digest()[:8], "big") % len(seats)
    return seats[first:] + seats[:first]


def is_sample(number: int) -> bool:
    """Return whether the log of this game is judged."""
    return number % SAMPLE == 1


AIMLESS = 100
"""Turns of a game that nobody knows how to end."""


def bots(text: str, entries: Sequence[TrialLayout]) -> tuple[tuple[str, ...], bool]:
    """Return the bots of the players, and whether they are those of the seats. By default all are greedy, random in a game without rules.

    Unusable for unknown bots, and for those that do not fit the seats of all layouts."""
    laws = list(dict.fromkeys(entry.spec.law for entry in entries))
    default = "random" if RECORD in laws else "greedy"
    words = [word.strip() for word in (text or default).split(",")]
    fixed = any("=" in word for word in words)
    chosen = _bots_of_seats(text, words, entries, default) if fixed else _bots_of_players(text, words, entries)
    for law in laws:
        for word in dict.fromkeys(chosen):
            bot(word, law)
    return tuple(chosen), fixed


def player_notes(entries: Sequence[TrialLayout], *, asked: bool) -> Iterator[str]:
    """Yield sentences on how many play: where nobody has said so and there is a choice, and where the board is not for so many."""
    said: dict[tuple[int, int, int], list[str]] = {}
    for entry in entries:
        said.setdefault((len(entry.seats), *entry.spec.suited), []).append(entry.spec.name)
    for (count, least, most), names in said.items():
        who = names[0] if len(names) == 1 else f"{names[0]} and {plural(len(names) - 1, 'other')}"
        if not least <= count <= most:
            yield (
                f"{who}: {count} play, and the board is for {range_words(least, most)}, as `boards:` says; "
                f"write --players {most}, or give the layout a board for {count}"
            )
        elif not asked and least < most:
            yield f"{who}: {count} play, the maximum ({range_words(least, most)}); choose with --players or --seats"


def range_words(least: int, most: int) -> str:
    """Return a range of numbers of players in words."""
    return f"{least} to {most} players" if least < most else plural(most, "player")


def longest(entries: Sequence[TrialLayout]) -> int:
    """Return turns after which games are cut off where nothing else is said: under the record only passes and `rounds:` end one."""
    endless = any(
        isinstance(figures := entry.spec.figures, RecordFigures) and figures.written is None and not figures.law.rounds for entry in entries
    )
    return AIMLESS if endless else LONGEST


def check_forbidden(words: Sequence[str], entries: Sequence[TrialLayout], chosen: Sequence[str]) -> None:
    """Raise Unusable for words that a game does not have, and where the bot of the first player cannot do without any."""
    for word in words:
        for entry in entries:
            check(word, entry.spec, chosen[0])


def _bots_of_seats(text: str, words: Sequence[str], entries: Sequence[TrialLayout], default: str) -> list[str]:
    seats = entries[0].seats
    if any(entry.seats != seats for entry in entries):
        raise Unusable(f"--bots {text}: the layouts have different seats; name bots without seats, such as greedy,random")
    by_seat = {seat: kind for seat, _, kind in (word.partition("=") for word in words)}
    if len(by_seat) < len(words) or not all(seat in seats and kind for seat, kind in by_seat.items()):
        example = f"{seats[0]}=greedy,{seats[-1]}=random"
        raise Unusable(f"--bots {text}: write one bot for each seat that you name, such as {example}; {' '.join(seats)} play")
    return [by_seat.get(seat, default) for seat in seats]


def _bots_of_players(text: str, words: Sequence[str], entries: Sequence[TrialLayout]) -> list[str]:
    counts = [len(entry.seats) for entry in entries]
    if len(words) > 1 and len(set(counts)) > 1:
        raise Unusable(f"--bots {text}: the layouts have different numbers of players; name one bot, or give --players")
    if len(words) > min(counts):
        raise Unusable(f"--bots {text}: {len(words)} bots, and {min(counts)} play; name at most one for each")
    return [words[at % len(words)] for at in range(max(counts))]


MOST_VALUES = 1000
"""Values of one key."""
_PLAIN = re.compile(r"[A-Za-z0-9_.%+-]+|~")
_NUMBER = r"-?[0-9]{1,9}(?:\.[0-9]{1,9})?"
_RANGE = re.compile(rf"({_NUMBER})\.\.({_NUMBER})(?:/({_NUMBER}))?")


class Change(NamedTuple):
    """What `--vary zones.NC.price=25,30,35` says: the path of a key in the layout, and the values that it takes.

    A value is a text as it is written in a layout, or a list such as `[D4,K10]`."""

    path: tuple[str, ...]
    values: tuple[str, ...]

    @property
    def name(self) -> str:
        """The path as it was typed."""
        return ".".join(self.path)


def change(text: str, option: str = "--vary") -> Change:
    """Return a change as it was typed: `PATH=A,B,C`, in which a range `5..20/5` means 5, 10, 15 and 20. Unusable where it is not one."""
    path, equals, values = text.partition("=")
    keys = path.strip().split(".")
    listed = _split(values)
    if not equals or not all(keys) or listed is None or not all(listed):
        examples = "zones.NC.price=25,30,35 or zones.NC.price=25..35/5"
        raise Unusable(f"{option} {text}: write the path of a number in the layout and its values, such as {examples}")
    made = [value for one in listed for value in _values(one, f"{option} {text}")]
    if len(made) > MOST_VALUES:
        raise Unusable(f"{option} {text}: these are more than {MOST_VALUES} values; write a longer step")
    if len(set(made)) < len(made):
        raise Unusable(f"{option} {text}: a value is there twice; write each once")
    return Change(tuple(keys), tuple(made))


def _split(text: str) -> list[str] | None:
    """Return the values between commas, of which those in brackets belong to a list; None where brackets do not fit together."""
    found = [""]
    inside = False
    for sign in text:
        if sign in "[]":
            if inside == (sign == "["):
                return None
            inside = sign == "["
        if sign == "," and not inside:
            found.append("")
        else:
            found[-1] += sign
    listed = [value.strip() for value in found]
    outside = [value for value in listed if ("[" in value or "]" in value) and not re.fullmatch(r"\[[^\[\]]+\]", value)]
    return None if inside or outside else listed


def _values(text: str, shown: str) -> list[str]:
    """Return one value as a list, or the values of a range."""
    ends = _RANGE.fullmatch(text)
    if ends is None:
        return [text]
    first, last, step = Decimal(ends[1]), Decimal(ends[2]), Decimal(ends[3] or 1)
    if step <= 0 or last < first:
        raise Unusable(f"{shown}: a range goes up by a step above 0, such as 5..20/5")
    count = int((last - first) // step) + 1
    if count > MOST_VALUES:
        raise Unusable(f"{shown}: these are {count} values, and {MOST_VALUES} is the maximum; write a longer step")
    return [f"{(first + at * step).normalize():f}" for at in range(count)]


def extending(base: str, values: Sequence[tuple[tuple[str, ...], str]]) -> Iterator[str]:
    """Yield the lines of a layout that extends another and gives some of its keys other values."""
    yield f"extends: {_scalar(base)}\n"
    tree: dict[str, object] = {}
    for path, value in values:
        here = tree
        for key in path[:-1]:
            below = here.setdefault(key, {})
            if not isinstance(below, dict):
                raise Unusable(f"{'.'.join(path)}: {key} is given a value and keys; leave one of them out")
            here = below
        if path[-1] in here:
            raise Unusable(f"{'.'.join(path)} is given values twice, or a value and keys; leave one of them out")
        here[path[-1]] = value
    yield from _lines(tree, "")


def add_table_rows(values: Sequence[tuple[tuple[str, ...], str]], said: Mapping[str, str]) -> list[tuple[tuple[str, ...], str]]:
    """Return the values with the other rows of each table that a layout replaces as a whole. `said` has those of the extended one."""
    changed = {path[:-1] for path, _ in values if ".".join(("$", *path[:-1])) in TABLES}
    given = {path for path, _ in values}
    rows = [(path, value) for key, value in said.items() if (path := tuple(key.split(".")))[:-1] in changed and path not in given]
    return [*rows, *((path, value) for path, value in values if path[:-1] not in changed or value != "~")]


def _lines(tree: dict[str, object], indent: str) -> Iterator[str]:
    for key, value in tree.items():
        if isinstance(value, dict):
            yield f"{indent}{_scalar(key)}:\n"
            yield from _lines(value, f"{indent}  ")
        else:
            yield f"{indent}{_scalar(key)}: {_value(str(value))}\n"


def _value(text: str) -> str:
    if text.startswith("["):
        return f"[{', '.join(_scalar(one.strip()) for one in text[1:-1].split(','))}]"
    return _scalar(text)


def _scalar(text: str) -> str:
    return text if _PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)


SUFFIX = ".yaml"
MOST_LAYOUTS = 64
"""Layouts of a trial."""


def entries(names: Sequence[str], changes: Sequence[Change], players: int | None, seats: str | None, folder: str) -> list[TrialLayout]:
    """Return the layouts of a trial, each with every combination of the changes. `folder` is for copies, so that logs there can be judged.

    Unusable for layouts that cannot be told apart, DataError for one that cannot be read, KitError for seats that it does not have."""
    made: list[TrialLayout] = []
    for name in names:
        path = copy_layout(name, folder)
        for values in product(*(change.values for change in changes)):
            made.append(entry(_write_variant(name, path, changes, values, folder) if changes else path, players, seats, folder))
            if len(made) > MOST_LAYOUTS:
                raise Unusable(f"more than {MOST_LAYOUTS} layouts in one trial; play them in several")
    _check_different(made)
    return made


def entry(name: str, players: int | None, letters: str | None, folder: str) -> TrialLayout:
    """Return a layout of a trial with its seats; `folder` is where its logs are to be."""
    spec = catalog.load(name)
    most = None if players is not None or letters is not None else spec.suited[1]
    seats = tuple(choose_seats(spec, most if players is None else players, letters))
    board = "" if name in shipped.names() else spec.pin
    files = {}
    for path in catalog.files(name, pictures=False):
        if os.path.isfile(path) and not _is_shipped(path) and path.endswith((SUFFIX, ".yml")):
            with open(path, encoding="utf-8") as file:
                files[os.path.relpath(path, folder).replace(os.sep, "/")] = file.read()
    return TrialLayout(spec, board, seats, files)


def _is_shipped(path: str) -> bool:
    """Return whether a file comes with the programs."""
    own = os.path.dirname(os.path.realpath(shipped.words_file()))
    return os.path.realpath(path).startswith(own + os.sep)


def copy_layout(name: str, folder: str) -> str:
    """Copy a layout of the user's own into a folder with all that it needs; return the new path. A shipped one keeps its name."""
    if not name.endswith((SUFFIX, ".yml")):
        catalog.load(name)
        return name
    spec = catalog.load(name)
    if _is_shipped(name):
        return spec.name
    from boardgen.kit.kit import list_pictures  # most trials are of shipped games

    top = os.path.dirname(name) or "."
    for path in (*catalog.files(name, pictures=False), *list_pictures(spec)):
        target = os.path.join(folder, os.path.relpath(path, top))
        if _is_shipped(path) or not os.path.isfile(path) or same(path, target):
            continue
        if spec.icons and os.path.isdir(os.path.join(os.path.dirname(path), spec.icons)):  # it is named, even if no icon is used
            os.makedirs(os.path.join(os.path.dirname(target), spec.icons), exist_ok=True)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        if os.path.exists(target) and not filecmp.cmp(path, target, shallow=False):
            raise Unusable(f"{name}: another layout of this trial has a file {os.path.relpath(path, top)} too; rename one of them")
        shutil.copyfile(path, target)
    return os.path.join(folder, os.path.basename(name))


def _write_variant(name: str, path: str, changes: Sequence[Change], values: Sequence[str], folder: str) -> str:
    """Write a layout that extends another and says only what differs into a folder; return its path."""
    words = [f"{change.name}={value}" for change, value in zip(changes, values, strict=True)]
    stem = os.path.splitext(os.path.basename(path))[0]
    own = os.path.join(folder, re.sub(r"[^\w.=+-]", "_", "-".join((stem, *words))) + SUFFIX)
    why = write_varied(own, path, [(change.path, value) for change, value in zip(changes, values, strict=True)])
    if why:
        raise Unusable(f"--vary {' --vary '.join(words)}: {name} cannot be changed so: {why}")
    return own


def write_varied(own: str, base: str, values: Sequence[tuple[tuple[str, ...], str]]) -> str:
    """Write a layout beside another that it extends; return why it cannot be read, empty where it can."""
    text = "".join(extending(os.path.basename(base), add_table_rows(values, catalog.load(base).said)))
    with open(own, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
    try:
        catalog.load(own)
    except DataError as problem:
        fault = problem.faults[0]
        return f"{fault.path} {fault.problem}" + (f"; {fault.remedy}" if fault.remedy else "")
    return ""


def _check_different(entries: Sequence[TrialLayout]) -> None:
    """Refuse two layouts with one pin, by which logs name them, or with one name."""
    seen: dict[str, GameSpec] = {}
    for spec in (entry.spec for entry in entries):
        other = seen.get(spec.layout_id)
        seen[spec.layout_id] = spec
        if other is not None:
            same = f"{other.name} and {spec.name} are the same to the rules ({spec.layout_id})"
            raise Unusable(f"{same}: a comparison needs layouts that differ in what the rules see; leave one of them out")
