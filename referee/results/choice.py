"""Which of the games count that were given: those of one player, or from a date on; and the date of those whose logs have none."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from boardgen.errors import visible
from boardgen.layout.yaml.text_tables import plural
from referee.files.log_files import Unusable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.results.games import Game

MOST_NAMES = 20
"""Names of players that a message lists."""
EXAMPLE = "2026-11-20"


def parse_moment(text: str) -> str | None:
    """`2026-11-20`, perhaps with a time, as `2026-11-20 19:30:00`; None where the text is not a date like this."""
    from datetime import datetime

    match = re.fullmatch(r"([0-9]{4})[-/.]([0-9]{1,2})[-/.]([0-9]{1,2})(?:[ T]+([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}))?)?", text.strip())
    if match is None:
        return None
    try:
        year, month, day, hour, minute, second = (int(part or 0) for part in match.groups())
        return str(datetime(year, month, day, hour, minute, second))
    except ValueError:
        return None


def fill_dates(games: Sequence[Game], date: str) -> list[Game]:
    """The games, those without a date with this one. Unusable for what is not a date."""
    if date and parse_moment(date) is None:
        raise Unusable(f"--date {date}: write a date such as {EXAMPLE}, or with its time '{EXAMPLE} 19:30'")
    return [game._replace(date=game.date or date) for game in games]


def select_since(games: Sequence[Game], date: str) -> tuple[list[Game], list[str]]:
    """The games from this date on, and a note on those whose date is not known. Unusable for what is not a date, and where none is left."""
    first = parse_moment(date)
    if first is None:
        raise Unusable(f"--since {date}: write a date such as {EXAMPLE}")
    known = [(parse_moment(game.date), game) for game in games]
    kept = [game for when, game in known if when is not None and when >= first]
    unknown = sum(when is None for when, _ in known)
    said = f"{plural(unknown, 'game')} without a date: left out by --since; --date {EXAMPLE} gives one to all that have none"
    notes = [said] if unknown else []
    if not kept:
        last = max((when for when, _ in known if when is not None), default="")
        raise Unusable(f"--since {date}: no game is from this date on; {f'the last is of {last[:10]}' if last else 'no log has a date'}")
    return kept, notes


def select_player(games: Sequence[Game], name: str) -> list[Game]:
    """The games that somebody played. Unusable where there are none."""
    kept = [game for game in games if any(player.name.casefold() == name.casefold() for player in game.players)]
    if not kept:
        people = sorted({visible(player.name) for game in games for player in game.players})
        more = f" and {len(people) - MOST_NAMES} more" if len(people) > MOST_NAMES else ""
        raise Unusable(f"--player {name}: nobody of this name played; there are {', '.join(people[:MOST_NAMES])}{more}")
    return kept
