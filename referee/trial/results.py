"""The games of a trial as the tallies of `referee stats`."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from referee.errors import Unusable
from referee.stats.tally import Tally
from referee.stats.tally_data import from_data
from referee.trial.store import FILE

if TYPE_CHECKING:
    from referee.trial.store import LayoutRow, Store


def is_trial(name: str) -> bool:
    """Whether a name is the folder of a trial; logs that are in it are those of its games."""
    return os.path.isfile(os.path.join(name, FILE))


def tallies(store: Store) -> dict[str, Tally]:
    """The tally of each layout, by what it is called. Unusable for a trial that has no result."""
    if store.failure:
        raise Unusable(f"{store.path}: {store.failure}; this trial has no result")
    bots = " ".join(store.settings.get("bots", ()))
    return {f"{row.title}, {row.pin}, {words(bots)}": tally(store, row) for row in store.layouts()}


def words(bots: str) -> str:
    """Who played, for a heading."""
    kinds = list(dict.fromkeys(bots.split()))
    return f"played by {' and '.join(kinds)}"


def tally(store: Store, layout: LayoutRow) -> Tally:
    """All games of one layout, one after the other."""
    whole = Tally()
    for row in store.rows(layout.layout):
        whole.add(from_data(json.loads(row.measures)))
    return whole
