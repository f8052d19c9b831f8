"""The games of a trial as the tallies of `referee stats`."""

from __future__ import annotations

import json
import os
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

from boardgen.layout.files import shipped
from boardgen.layout.yaml.text_tables import plural
from referee.errors import Unusable
from referee.stats import sections
from referee.stats.report import More
from referee.stats.summary import Tally, from_data
from referee.trial import comparison
from referee.trial.store import FILE, Store

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.stats.sections import Section
    from referee.stats.summary import Row
    from referee.trial.store import LayoutRow

SHOWN = 3
"""Layouts that the heading of a page names."""


def is_trial(name: str) -> bool:
    """Whether a name is the folder of a trial; logs that are in it are those of its games."""
    return os.path.isfile(os.path.join(name, FILE))


class Results(NamedTuple):
    """The tally of each layout by what it is called, and what a trial adds to the report of `referee stats`."""

    tallies: dict[str, Tally]
    more: More


def results(store: Store) -> Results:
    """What a trial shows. Unusable for one that has no result."""
    if store.failure:
        raise Unusable(f"{store.path}: {store.failure}; this trial has no result")
    settings = store.settings
    who = f"played by {' and '.join(dict.fromkeys(settings['bots']))}"
    if settings["forbidden"]:
        who += f", the first player without {' and '.join(settings['forbidden'])}"
    layouts = store.layouts()
    titles = {row.layout: f"{row.title}, {row.pin}, {plural(len(json.loads(row.seats)), 'player')}, {who}" for row in layouts}
    found = {titles[row.layout]: _tally(store, row) for row in layouts}
    drawn = frozenset(titles[row.layout] for row in layouts if _is_drawn(store, row))
    printed = store.kits
    kits = {title: sections.kit(printed.get(row.pin, {}), found[title]) for row, title in zip(layouts, found, strict=True)}
    compared = comparison.compared(store)
    before = {comparison.TITLE: [comparison.section(compared)]} if compared else {}
    own = {title for row, title in zip(layouts, found, strict=True) if row.game not in shipped.names()}
    first = {title: [sections.in_short(title, found[title], kits[title], drawn=title in drawn, own=title in own)] for title in found}
    after = {title: [kit] for title, kit in kits.items() if kit is not None}
    what = " and ".join(dict.fromkeys(row.title for row in layouts)) if len(layouts) <= SHOWN else plural(len(layouts), "layout")
    return Results(found, More(before, first, after, list(comparison.rows(compared)), f"Trial of {what}", drawn))


def added(tallies: dict[str, Tally], folders: Sequence[str]) -> More:
    """Add the games of some trials to tallies, those of one layout and the same bots together; what the trials add to the report."""
    before: dict[str, Sequence[Section]] = {}
    first: dict[str, Sequence[Section]] = {}
    after: dict[str, Sequence[Section]] = {}
    rows: list[Row] = []
    drawn: frozenset[str] = frozenset()
    for folder in folders:
        with closing(Store.read(folder)) as store:
            found, more = results(store)
        drawn |= more.drawn
        for title, tally in found.items():
            if title in tallies:
                tallies[title].add(tally)
                for own in (first, after):
                    own.pop(title, None)  # they count the games of one trial alone
            else:
                tallies[title] = tally
                first |= {title: more.first[title]} if title in more.first else {}
                after |= {title: more.after[title]} if title in more.after else {}
        for title, parts in more.before.items():
            name = title if title not in before else f"{title} in {folder}"
            before[name] = parts
            rows += [row._replace(game=name) for row in more.rows]
    return More(before, first, after, rows, drawn=drawn)


def _is_drawn(store: Store, layout: LayoutRow) -> bool:
    """Whether the seats of a layout are as good as each other: any of them may begin, and no bot keeps to one of them."""
    settings = store.settings
    if settings["bots fixed to seats"] and len(set(settings["bots"])) > 1:
        return False
    return len({row.play_order[:1] for row in store.rows(layout.layout) if row.play_order}) > 1


def _tally(store: Store, layout: LayoutRow) -> Tally:
    """All games of one layout, one after the other."""
    whole = Tally()
    for row in store.rows(layout.layout):
        whole.add(from_data(json.loads(row.measures)))
    return whole
