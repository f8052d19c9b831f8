"""The database of one tuning: games as a trial keeps them, with what each was played for. What the search finds follows from them."""

from __future__ import annotations

from typing import ClassVar

from referee.trial import store
from referee.trial.tune.outcomes import Outcomes, outcome

_SERIES = """
CREATE TABLE series (series INTEGER PRIMARY KEY, layout TEXT NOT NULL, bots TEXT NOT NULL, purpose TEXT NOT NULL,
  UNIQUE (layout, bots, purpose));
"""


class TuneStore(store.Store):
    """An open database. `layout` in its table `games` is the number of a series: a layout, a kind of bots, and search or certificate.

    Games are kept for the layout id, which covers all that the rules see, so that the same layout is never played twice.
    """

    KIND: ClassVar[str] = "tune"
    OPTION: ClassVar[str] = "--folder"
    APPLICATION: ClassVar[int] = 0x696E6B75
    TABLES: ClassVar[str] = f"{store.Store.TABLES}{_SERIES}"

    @property
    def in_all(self) -> int:
        """How many games there are, of all series."""
        return int(self._value("SELECT count(*) FROM games"))

    def series(self, layout: str, bots: str, purpose: str) -> int:
        """The number of a series, which is new where there is none yet."""
        key = (layout, bots, purpose)
        with store.told(self.path, type(self)), self._connection:
            self._connection.execute("BEGIN")
            self._connection.execute("INSERT OR IGNORE INTO series (layout, bots, purpose) VALUES (?, ?, ?)", key)
        return int(next(self._rows("SELECT series FROM series WHERE layout = ? AND bots = ? AND purpose = ?", key))[0])

    def outcomes(self, series: int, after: int, last: int, course: bool) -> Outcomes:
        """The games of a series after one number and up to another, added up; with the measures of their course if asked for."""
        columns = f"number, finished, rounds, turns, scores, winners, play_order, starts, {'measures' if course else repr('')}"
        query = f"SELECT {columns} FROM games WHERE layout = ? AND number > ? AND number <= ? ORDER BY number"
        return Outcomes().add(outcome(*row) for row in self._rows(query, (series, after, last)))
