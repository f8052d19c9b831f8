"""Results as a file of plays that the app BG Stats imports (`.bgsplay`, JSON): games, locations, players and plays, by reference.

Every id is made from what it stands for, so that the same logs give the same file, and a second import finds the plays of the first."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from textwrap import indent
from typing import Annotated
from uuid import UUID, uuid5

from boardgen.json_values import FromOne, Whole, omit, safe
from boardgen.records import NamedTuple
from referee.files.log_files import Unusable
from referee.results.games import EXAMPLE, Game, parse_moment
from referee.results.standings import Results, number_text, place_of

OURS = UUID("7d1c1f0e-52a4-5f6e-9b42-1a6a5c8f2d11")
"""The name space of our ids."""
ABOUT = "Results of table logs, written by referee results --format bgstats"
Uuid = Annotated[str, ("pattern", "^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$")]
Date = Annotated[str, ("pattern", "^[0-9]{4}(-[0-9]{2}){2} [0-9]{2}(:[0-9]{2}){2}$")]


class GameOfFile(NamedTuple):
    """A game that is played; names of keys are those of the app."""

    id: FromOne
    uuid: Uuid
    name: str
    modificationDate: Date
    bggId: Whole = 0
    bggName: str = ""
    bggYear: Whole = 0
    cooperative: bool = False
    designers: str = ""
    highestWins: bool = True
    noPoints: bool = False
    usesTeams: bool = False


class Location(NamedTuple):
    """Where games are played."""

    id: FromOne
    uuid: Uuid
    name: str
    modificationDate: Date


class Player(NamedTuple):
    """Who plays."""

    id: FromOne
    uuid: Uuid
    name: str
    isAnonymous: bool
    bggUsername: str
    metaData: str
    modificationDate: Date


class PlayerScore(NamedTuple):
    """How a player did in a play."""

    playerRefId: Annotated[FromOne, "the id of a player"]
    score: str
    winner: bool
    rank: FromOne | None
    seatOrder: Whole = 0
    startPlayer: bool = False
    newPlayer: bool = False
    role: Annotated[str, "the seat"] = ""


@omit(where_none=("locationRefId",))
class Play(NamedTuple):
    """A game that was played once."""

    uuid: Uuid
    gameRefId: Annotated[FromOne, "the id of a game"]
    locationRefId: Annotated[FromOne, "the id of a location"] | None
    board: str
    playDate: Date
    playDateYmd: Whole
    entryDate: Date
    modificationDate: Date
    durationMin: Whole = 0
    rounds: Whole = 0
    ignored: bool = False
    manualWinner: bool = True
    usesTeams: bool = False
    scoringSetting: Whole = 0
    rating: Whole = 0
    comments: str = ""
    expansionPlays: tuple[object, ...] = ()
    playImages: str = "[]"
    playerScores: list[PlayerScore] = []  # noqa: RUF012


class UserInfo(NamedTuple):
    """Which player the user of the app is: nobody."""

    meRefId: Whole = 0


class File(NamedTuple):
    """What `results --format bgstats` writes."""

    about: str
    games: list[GameOfFile]
    locations: list[Location]
    players: list[Player]
    plays: list[Play]
    userInfo: UserInfo


Members = dict[str, "Iterable[NamedTuple] | UserInfo | str"]


def plays(results: Results) -> tuple[Members, list[str]]:
    """Return the members of the file, and sentences about games that count and cannot be in it. Unusable where no game can.

    Lists of members are made as they are read, and can be read once: ten thousand plays at once take as much memory as their games."""
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
        "games": (GameOfFile(number, _id("game", name), name, first[name]) for name, number in games.of.items()),
        "locations": (Location(number, _id("location", name), name, first[name]) for name, number in locations.of.items()),
        "players": (Player(number, _id("player", name), name, False, "", "", first[name]) for name, number in people.of.items()),
        "plays": (_play(game, date, games, locations, people) for game, date in fit),
        "userInfo": UserInfo(),
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
        if isinstance(value, (str, UserInfo)):
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


def _play(game: Game, date: str, games: _Numbers, locations: _Numbers, people: _Numbers) -> Play:
    scores = [
        PlayerScore(people.of[one.name], number_text(one.score) if one.score is not None else "", one.place == 1, one.place, role=one.seat)
        for one in game.players
    ]
    uuid = _id("play", game.file.replace("\\", "/").rpartition("/")[2], str(game.index), date, game.position)
    place, day = locations.of.get(game.location), int(date[:10].replace("-", ""))
    return Play(uuid, games.of[game.title], place, game.board, date, day, date, date, comments=game.event, playerScores=scores)


class _Numbers:
    """Numbers from 1 on for different texts, in the order in which they come."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.of = {text: number for number, text in enumerate(dict.fromkeys(texts), 1)}


def _id(*parts: str) -> str:
    return str(uuid5(OURS, "\n".join(parts))).upper()
