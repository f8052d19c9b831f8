"""Results as a file of plays that the app BG Stats imports (`.bgsplay`, JSON): games, locations, players and plays, by reference.

Every id is made from what it stands for, so that the same logs give the same file, and a second import finds the plays of the first.
"""

from __future__ import annotations

import json
from textwrap import indent
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid5

from referee.files.log_files import Unusable
from referee.json_values import safe
from referee.results.games import EXAMPLE, parse_moment
from referee.results.report import place_of
from referee.results.standings import number_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from referee.results.games import Game
    from referee.results.standings import Results

OURS = UUID("7d1c1f0e-52a4-5f6e-9b42-1a6a5c8f2d11")
"""The name space of our ids."""
ABOUT = "Results of table logs, written by referee results --format bgstats"


Members = dict[str, "Iterable[dict[str, Any]] | str | dict[str, int]"]


def plays(results: Results) -> tuple[Members, list[str]]:
    """Return the members of the file, and sentences about games that count and cannot be in it. Unusable where no game can.

    Lists of members are made as they are read, and can be read once: ten thousand plays at once take as much memory as their games.
    """
    fit, left_out = _date_games(results)
    if not fit:
        undated = [one.game for one in results.games if one.counts and not one.game.date]
        cure = f"add --date {EXAMPLE}" if undated else f"write headers such as `Date: {EXAMPLE}`"
        why = f"no game that counts has a date that can be read; {cure}" if left_out else "no game counts, as the text output shows"
        raise Unusable(f"nothing was written: {why}")
    games = _Numbers(game.title for game, _ in fit)
    locations = _Numbers(game.location for game, _ in fit if game.location)
    people = _Numbers(player.name for game, _ in fit for player in game.players)
    first: dict[str, str] = {}
    for game, date in fit:
        for name in (game.title, game.location, *(player.name for player in game.players)):
            first[name] = min(date, first.get(name, date))
    members: Members = {
        "about": ABOUT,
        "games": (
            {
                "id": number,
                "uuid": _id("game", title),
                "name": title,
                "modificationDate": first[title],
                "bggId": 0,
                "bggName": "",
                "bggYear": 0,
                "cooperative": False,
                "designers": "",
                "highestWins": True,
                "noPoints": False,
                "usesTeams": False,
            }
            for title, number in games.of.items()
        ),
        "locations": (
            {"id": number, "uuid": _id("location", name), "name": name, "modificationDate": first[name]}
            for name, number in locations.of.items()
        ),
        "players": (
            {
                "id": number,
                "uuid": _id("player", name),
                "name": name,
                "isAnonymous": False,
                "bggUsername": "",
                "metaData": "",
                "modificationDate": first[name],
            }
            for name, number in people.of.items()
        ),
        "plays": (_play(game, date, games, locations, people) for game, date in fit),
        "userInfo": {"meRefId": 0},
    }
    return members, left_out


def _date_games(results: Results) -> tuple[list[tuple[Game, str]], list[str]]:
    """Return the games that count with their dates, and sentences about those without one."""
    fit: list[tuple[Game, str]] = []
    left_out: list[str] = []
    for one in results.games:
        if not one.counts:
            continue
        date = parse_moment(one.game.date)
        if date is None:
            what = f"its date is {one.game.date!r}" if one.game.date else "it has no date"
            cure = f"write a header such as `Date: {EXAMPLE}`" + ("" if one.game.date else f", or add --date {EXAMPLE}")
            left_out.append(f"{place_of(one.game)}: not exported, since {what}; {cure}")
        else:
            fit.append((one.game, date))
    return fit, left_out


def file_lines(members: Members) -> Iterator[str]:
    """Yield the lines of the file, indented as our JSON is."""
    yield "{"
    for number, (key, value) in enumerate(members.items(), 1):
        end = "," * (number < len(members))
        if isinstance(value, (str, dict)):
            yield indent(f"{json.dumps(key)}: {json.dumps(safe(value), indent=2)}{end}", "  ")
            continue
        items = (indent(json.dumps(safe(item), indent=2), "    ") for item in value)
        waiting = next(items, None)
        if waiting is None:
            yield f"  {json.dumps(key)}: []{end}"
            continue
        yield f"  {json.dumps(key)}: ["
        for item in items:
            yield f"{waiting},"
            waiting = item
        yield waiting
        yield f"  ]{end}"
    yield "}"


def _play(game: Game, date: str, games: _Numbers, locations: _Numbers, people: _Numbers) -> dict[str, Any]:
    place = {"locationRefId": locations.of[game.location]} if game.location else {}
    return {
        "uuid": _id("play", game.file.replace("\\", "/").rpartition("/")[2], str(game.index), date, game.position),
        "gameRefId": games.of[game.title],
        **place,
        "board": game.board,
        "playDate": date,
        "playDateYmd": int(date[:10].replace("-", "")),
        "entryDate": date,
        "modificationDate": date,
        "durationMin": 0,
        "rounds": 0,
        "ignored": False,
        "manualWinner": True,
        "usesTeams": False,
        "scoringSetting": 0,
        "rating": 0,
        "comments": game.event,
        "expansionPlays": [],
        "playImages": "[]",
        "playerScores": [
            {
                "playerRefId": people.of[player.name],
                "score": number_text(player.score) if player.score is not None else "",
                "winner": player.place == 1,
                "rank": player.place,
                "seatOrder": 0,
                "startPlayer": False,
                "newPlayer": False,
                "role": player.seat,
            }
            for player in game.players
        ],
    }


class _Numbers:
    """Numbers from 1 on for different texts, in the order in which they come."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.of = {text: number for number, text in enumerate(dict.fromkeys(texts), 1)}


def _id(*parts: str) -> str:
    return str(uuid5(OURS, "\n".join(parts))).upper()
