"""The database of one trial: its settings, its layouts, a row for each game, and the logs that are kept. Written in transactions.

The logs are written as files beside the layouts that they name, so that `referee check` can judge them."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeAlias

from boardgen import files
from boardgen.records import NamedTuple
from referee.errors import Unusable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from boardgen.json_values import Json


FILE = "trial.sqlite"
APPLICATION = 0x696E6B74
"""The application id in the header of the file, by which it is known as ours."""
VERSION = 2
"""Of the file, and of the games that a seed gives: a trial is not continued with others."""
_TABLES = """
CREATE TABLE trial (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE layouts (layout INTEGER PRIMARY KEY, name TEXT NOT NULL, pin TEXT NOT NULL, game TEXT NOT NULL, title TEXT NOT NULL,
  seats TEXT NOT NULL, files TEXT NOT NULL);
CREATE TABLE games (layout INTEGER NOT NULL, number INTEGER NOT NULL, seed INTEGER NOT NULL, bots TEXT NOT NULL, starts TEXT NOT NULL,
  play_order TEXT NOT NULL, finished INTEGER NOT NULL, ending TEXT NOT NULL, rounds INTEGER NOT NULL, turns INTEGER NOT NULL,
  events INTEGER NOT NULL, scores TEXT NOT NULL, winners TEXT NOT NULL, measures TEXT NOT NULL, PRIMARY KEY (layout, number)) WITHOUT ROWID;
CREATE TABLE logs (layout INTEGER NOT NULL, number INTEGER NOT NULL, log TEXT NOT NULL, PRIMARY KEY (layout, number)) WITHOUT ROWID;
"""


class GameRow(NamedTuple):
    """A game as the table `games` has it; what is not a number or a text is JSON."""

    layout: int
    number: int
    seed: int
    bots: str
    starts: str
    play_order: str
    finished: int
    ending: str
    rounds: int
    turns: int
    events: int
    scores: str
    winners: str
    measures: str


class LayoutRow(NamedTuple):
    """A layout as the table `layouts` has it."""

    layout: int
    name: str
    pin: str
    game: str
    title: str
    seats: str
    files: str


Kits: TypeAlias = dict[str, dict[str, tuple[str, int]]]
"""What kits have, by the pins of their layouts and by uses: what it is called, and how many there are."""


class Store:
    """An open database. Raises Unusable for whatever the file or the disk refuses."""

    KIND: ClassVar[str] = "trial"
    """What the database is of; its file is named so."""
    OPTION: ClassVar[str] = "--out"
    """The option that names its folder."""
    APPLICATION: ClassVar[int] = APPLICATION
    TABLES: ClassVar[str] = _TABLES

    def __init__(self, path: str, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection

    @classmethod
    def create_or_resume(cls, folder: str, settings: Mapping[str, Json], layouts: Sequence[LayoutRow]) -> Self:
        """Return the trial in a folder: a new one, or the one that is there, if settings and layouts match. Nobody else may open it."""
        try:
            os.makedirs(folder, exist_ok=True)
        except OSError as problem:
            raise Unusable(f"{folder}: {problem.strerror}; name another folder with {cls.OPTION}") from None
        with cls._opened(folder) as store:
            store._connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            store._connection.execute("BEGIN EXCLUSIVE")
            if store._value("PRAGMA application_id") == 0 and not store._value("SELECT count(*) FROM sqlite_master"):
                store._fill(settings, layouts)
            else:
                store._connection.execute("COMMIT")
                store._check_kind()
                store._check_same(settings, layouts)
        return store

    @classmethod
    def read(cls, folder: str) -> Self:
        """Return the trial in a folder, to be read alone."""
        path = os.path.join(folder, f"{cls.KIND}.sqlite")
        if not os.path.isfile(path):
            raise Unusable(f"{path}: there is no such {cls.KIND}")
        with cls._opened(folder) as store:
            store._check_kind()
        return store

    @classmethod
    @contextmanager
    def _opened(cls, folder: str) -> Iterator[Self]:
        """Open the database in a folder, and close it again if the block fails."""
        path = os.path.join(folder, f"{cls.KIND}.sqlite")
        with told(path, cls):
            store = cls(path, sqlite3.connect(path, timeout=0.5, isolation_level=None))
            try:
                yield store
            except BaseException:
                store.close()
                raise

    def close(self) -> None:
        """Let others open it."""
        self._connection.close()

    # Writing

    def add(self, rows: Iterable[GameRow], logs: Iterable[tuple[int, int, str]]) -> None:
        """Add games and logs, all or none of them. Those that are there already stay: Ctrl-C may come just after they were written."""
        marks = ", ".join("?" * len(GameRow._fields))
        with told(self.path, type(self)), self._connection:
            self._connection.execute("BEGIN")
            self._connection.executemany(f"INSERT OR IGNORE INTO games VALUES ({marks})", rows)
            self._connection.executemany("INSERT OR IGNORE INTO logs VALUES (?, ?, ?)", logs)

    def note_failure(self, why: str) -> None:
        """Remember why this trial has no result; empty when it has one again."""
        self.note("failure", why)

    def want(self, games: int) -> None:
        """Remember how many games of each layout were asked for."""
        self.note("games", json.dumps(games))

    def note_kits(self, kits: Kits) -> None:
        """Remember what the kits of the layouts have, by their pins."""
        self.note("kits", json.dumps(kits))

    def note(self, key: str, value: str) -> None:
        """Remember something under a name."""
        with told(self.path, type(self)), self._connection:
            self._connection.execute("BEGIN")
            self._connection.execute("INSERT OR REPLACE INTO trial VALUES (?, ?)", (key, value))

    # Reading

    @property
    def failure(self) -> str:
        """Why this trial has no result; empty where it has."""
        return self._setting("failure") or ""

    @property
    def games(self) -> int:
        """How many games of each layout were asked for."""
        return int(self._setting("games") or 0)

    @property
    def kits(self) -> Kits:
        """What the kits of the layouts have, by their pins; empty before that is known."""
        kits: Kits = json.loads(self._setting("kits") or "{}")
        return kits

    @property
    def settings(self) -> dict[str, Json]:
        """What `Settings.as_data` gave."""
        settings: dict[str, Json] = json.loads(self._setting("settings") or "{}")
        return settings

    def read_list(self, setting: str) -> list[str]:
        """Return a setting that has several values."""
        values = self.settings[setting]
        assert isinstance(values, list)
        return list(map(str, values))

    def layouts(self) -> list[LayoutRow]:
        """Return the layouts in the order of the command line."""
        return [LayoutRow(*row) for row in self._rows("SELECT * FROM layouts ORDER BY layout")]

    def numbers_of(self, layout: int) -> set[int]:
        """Return the numbers of the games of a layout that are there."""
        return {number for (number,) in self._rows("SELECT number FROM games WHERE layout = ?", (layout,))}

    def rows(self, layout: int) -> Iterator[GameRow]:
        """Return the games of a layout by their numbers."""
        return (GameRow(*row) for row in self._rows("SELECT * FROM games WHERE layout = ? ORDER BY number", (layout,)))

    def logs(self) -> Iterator[tuple[int, int, str]]:
        """Return layout, number and text of the logs that are kept."""
        return ((layout, number, log) for layout, number, log in self._rows("SELECT * FROM logs ORDER BY layout, number"))

    # Inside

    def _fill(self, settings: Mapping[str, Json], layouts: Sequence[LayoutRow]) -> None:
        run = self._connection.execute
        for table in self.TABLES.split(";"):
            if table.strip():
                run(table)
        run("INSERT INTO trial VALUES ('settings', ?)", (json.dumps(settings),))
        marks = ", ".join("?" * len(LayoutRow._fields))
        for row in layouts:
            run(f"INSERT INTO layouts VALUES ({marks})", row)
        run(f"PRAGMA application_id = {self.APPLICATION}")
        run(f"PRAGMA user_version = {VERSION}")
        run("COMMIT")

    def _check_kind(self) -> None:
        if self._value("PRAGMA application_id") != self.APPLICATION:
            raise Unusable(f"{self.path}: this database is not a {self.KIND}; name another folder with {self.OPTION}")
        version = self._value("PRAGMA user_version")
        if version != VERSION:
            raise Unusable(f"{self.path}: another version wrote this {self.KIND} (format {version}, and this is {VERSION}); play it again")

    def _check_same(self, settings: Mapping[str, Json], layouts: Sequence[LayoutRow]) -> None:
        """Refuse a trial with other settings or other layouts, and say what differs."""
        here = self.settings
        differ = [f"{key}: {_short(here.get(key))} there, {_short(value)} now" for key, value in settings.items() if here.get(key) != value]
        there, now = ([(row.pin, row.seats) for row in rows] for rows in (self.layouts(), layouts))
        if there != now:
            old, new = (", ".join(f"{pin} with {''.join(json.loads(seats))}" for pin, seats in rows) for rows in (there, now))
            differ.append(f"layouts: {old} there, {new} now")
        if differ:
            what = "; ".join(differ)
            what = f"{self.path} is another {self.KIND} ({what})"
            raise Unusable(f"{what}: repeat its command to go on with it, or name another folder with {self.OPTION}")

    def recall(self, key: str) -> str:
        """Return what was remembered under a name; empty where nothing was."""
        return self._setting(key) or ""

    def _setting(self, key: str) -> str | None:
        row = next(self._rows("SELECT value FROM trial WHERE key = ?", (key,)), None)
        return None if row is None else row[0]

    def _value(self, query: str) -> int:
        """Return the number that a query gives."""
        return int(str(next(self._rows(query))[0]))

    def _rows(self, query: str, values: tuple[object, ...] = ()) -> Iterator[tuple[Any, ...]]:
        with told(self.path, type(self)), closing(self._connection.execute(query, values)) as cursor:
            yield from cursor


@contextmanager
def told(path: str, of: type[Store]) -> Iterator[None]:
    """Turn what SQLite refuses into a message."""
    try:
        yield
    except (sqlite3.IntegrityError, sqlite3.ProgrammingError):
        raise
    except sqlite3.Error as problem:
        raise Unusable(f"{path}: {problem}{_remedy(str(problem), of)}") from None


def _remedy(problem: str, of: type[Store]) -> str:
    elsewhere = f"name another folder with {of.OPTION}"
    if "locked" in problem:
        return f"; another process is playing this {of.KIND}: wait for it, or {elsewhere}"
    if "full" in problem:
        return "; what was played before is kept: free some space and repeat the command to go on"
    if "I/O" in problem or "readonly" in problem:
        return "; what was played before is kept: see whether the disk is full, gone or read-only, and repeat the command to go on"
    if "not a database" in problem:
        return f"; {elsewhere}"
    return ""


def _short(value: Json) -> str:
    return " ".join(map(str, value)) or "none" if isinstance(value, list) else str(value)


LOGS_FOLDER = "logs"


def write_logs(store: Store, layouts: str, folder: str) -> int:
    """Write every log that the store keeps, and the layouts of a folder beside them; returns how many logs there are.

    A log has the name of its layout and the number of its game."""
    names = {row.layout: row.name for row in store.layouts()}
    count = 0
    for layout, number, log in store.logs():
        if not count:
            os.makedirs(folder, exist_ok=True)
            if os.path.isdir(layouts):
                shutil.copytree(layouts, folder, dirs_exist_ok=True)
        count += 1
        files.write(os.path.join(folder, f"{names[layout]}-{number:06d}.tlog"), [log])
    return count
