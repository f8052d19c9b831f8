"""The games of an evening or a tournament: who, when and where by their logs, what they ended with, and which of them count."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Annotated

from boardgen.errors import visible
from boardgen.files import sha256
from boardgen.json_values import FromOne, SeatLetter
from boardgen.layout.yaml.plain_text import plural
from boardgen.records import NamedTuple
from referee.files import log_files, workers
from referee.files.log_files import Unusable
from referee.tlog import freetext
from referee.tlog.statements import Header

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from referee.judge.headers import LayoutCache
    from referee.judge.judge.verdict import Trust, Verdict


MOST_GAMES = 200_000
"""Games that are taken at once: more than any tournament has, and few enough for any memory."""
LONGEST = 200
"""Characters that are kept of a header."""


class Seat(NamedTuple):
    """One player of a game."""

    seat: SeatLetter
    name: str
    place: Annotated[FromOne, "shared on a tie; null where the game gives no places"] | None
    score: Annotated[float, "the number that decides the game"] | None
    points: Annotated[float | Fraction, "what the place is worth; shared places share points"] | None


class Game(NamedTuple):
    """What one game ended with.

    `doubt` says why its result is not proven, and is empty where it is. `written` is True where the places are those of the log's own
    `Result:`. `same` is the file of an earlier log of this very game, with the number of the game in it."""

    file: str
    index: int  # type: ignore[assignment]  # the word of the machine output
    game: str
    title: str
    board: str
    date: str
    event: str
    location: str
    turns: int
    finished: bool
    irregularities: int
    players: tuple[Seat, ...]
    doubt: str
    written: bool
    position: str
    pays: bool
    same: str = ""

    @property
    def placed(self) -> bool:
        """Whether every player has a place."""
        return bool(self.players) and all(player.place is not None for player in self.players)


class Unread(NamedTuple):
    """A log that cannot be read, and why."""

    reason: str


def gather(names: Sequence[str], trust: Trust, processes: int | None = None) -> Iterator[Game | Unread]:
    """Yield every game of the logs, in order; in place of a log that cannot be read, the reason.

    Raises Unusable for more games than are taken."""
    work = partial(_judge_logs, trust=trust)
    count = 0
    first: dict[tuple[object, ...], list[tuple[str, str]]] = {}
    for batch in workers.each(names, work, "a process that judged logs was killed; there is no result", processes):
        if isinstance(batch, log_files.Unusable):
            yield Unread(str(batch))
            continue
        for item in batch:
            if isinstance(item, Game):
                count += 1
                if count > MOST_GAMES:
                    raise log_files.Unusable(f"more than {MOST_GAMES:,} games; name fewer logs")
                item = _mark_copy(item, first)
            yield item


def _mark_copy(game: Game, first: dict[tuple[object, ...], list[tuple[str, str]]]) -> Game:
    """Return the game, with the place of an earlier log of the same game where there is one.

    Two logs are of one game when the players, the board, the number of turns, what is wrong, and the last position with all holdings are
    the same, and the dates do not differ. A game without a valid turn is told apart from every other."""
    if not game.position or not game.turns:
        return game
    key = (game.game, game.board, game.turns, game.doubt, game.position, *((one.seat, one.name.casefold()) for one in game.players))
    for date, place in first.setdefault(key, []):
        if date == game.date or not date or not game.date:
            return game._replace(same=place)
    first[key].append((game.date, f"{game.file} game {game.index}" if game.index > 1 else game.file))
    return game


def _judge_logs(paths: list[str], trust: Trust) -> list[Game | Unread]:
    """Return the games of some logs. Runs in a process of its own."""
    layouts: dict[str, LayoutCache] = {}
    found: list[Game | Unread] = []
    for path in paths:
        workers.room_for(layouts)
        try:
            with log_files.open_log(path) as stream:
                for verdict in log_files.judge_log(stream, path, layouts, trust=trust, keep=1):
                    found.append(_game(verdict))
                    if len(found) > MOST_GAMES:
                        return found
        except log_files.Unusable as why:
            found.append(Unread(str(why)))
    return found


def _game(verdict: Verdict) -> Game:
    table = verdict.table
    title = table.spec.title if table is not None else verdict.game
    finished = table is not None and table.finished
    written = False
    players: tuple[Seat, ...] = ()
    if table is not None:
        players = tuple(Seat(one.seat, one.name, one.place, one.score, one.points) for one in table.standings())
        if not finished and (claimed := _claims(verdict)) is not None:
            players, written = claimed, True
    else:
        players = tuple(Seat(seat, name, None, None, None) for seat, name in verdict.players.items())
    return Game(
        file=verdict.file,
        index=verdict.index,
        game=verdict.game,
        title=title,
        board=verdict.board,
        date=_header(verdict.headers, "date"),
        event=_header(verdict.headers, "event"),
        location=_header(verdict.headers, "place"),
        turns=verdict.turns,
        finished=finished,
        irregularities=len(verdict.irregularities),
        players=players,
        doubt=_doubt(verdict, finished=finished),
        written=written,
        position=_position(verdict),
        pays=bool(players) and all(one.points is not None for one in players),
    )


def _header(headers: Mapping[str, str], key: str) -> str:
    return next((value[:LONGEST] for name, value in headers.items() if name.casefold() == key), "")


def _doubt(verdict: Verdict, *, finished: bool) -> str:
    """Return why the result of a game is not proven; empty where it is."""
    if verdict.table is None:
        first = next((finding.message for finding in verdict.findings if finding.level == "error"), "")
        return f"cannot be judged: {first}" if first else "cannot be judged"
    doubts = []
    if verdict.taken:
        doubts.append(f"depends on {plural(len(verdict.taken), 'value')} taken from the log")
    elif verdict.errors:
        until = f"valid through {verdict.valid_through}" if verdict.valid_through else "no valid turns"
        doubts.append(f"{plural(verdict.errors, 'error')}, {until}")
    if not finished:
        doubts.append("not finished")
    return "; ".join(doubts)


def _claims(verdict: Verdict) -> tuple[Seat, ...] | None:
    """Return the players of an unfinished game by the `Result:` of its log, best first; None where that does not name each of them once."""
    value = verdict.headers.get("Result", "")
    entries, problems = freetext.result(Header(1, "Result", value, 1, len(value) + 1))
    scores = {seat: score for seat, score, _, _ in entries}
    if freetext.errors(problems) or len(entries) != len(scores) or set(scores) != set(verdict.players):
        return None
    ranked = sorted(verdict.players, key=lambda seat: -scores[seat])
    places = {seat: 1 + sum(other > scores[seat] for other in scores.values()) for seat in ranked}
    return tuple(Seat(seat, verdict.players[seat], places[seat], scores[seat], None) for seat in ranked)


def _position(verdict: Verdict) -> str:
    """Return a digest of the last position with everything that the players hold; empty where no turn was valid."""
    import json

    if verdict.table is None or verdict.valid_through is None:
        return ""
    view = json.dumps(verdict.table.view(), sort_keys=True, default=str)
    return str(sha256()(view.encode()).hexdigest()[:24])


MOST_NAMES = 20
"""Names of players that a message lists."""
EXAMPLE = "2026-11-20"


def parse_moment(text: str) -> str | None:
    """Return `2026-11-20`, perhaps with a time, as `2026-11-20 19:30:00`; None where the text is not a date like this."""
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
    """Return the games, those without a date with this one. Unusable for what is not a date."""
    if date and parse_moment(date) is None:
        raise Unusable(f"--date {date}: write a date such as {EXAMPLE}, or with its time '{EXAMPLE} 19:30'")
    return [game._replace(date=game.date or date) for game in games]


def select_since(games: Sequence[Game], date: str) -> tuple[list[Game], list[str]]:
    """Return the games from this date on, and a note on those whose date is not known. Unusable for what is not a date or leaves none."""
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
    """Return the games that somebody played. Unusable where there are none."""
    kept = [game for game in games if any(player.name.casefold() == name.casefold() for player in game.players)]
    if not kept:
        people = sorted({visible(player.name) for game in games for player in game.players})
        more = f" and {len(people) - MOST_NAMES} more" if len(people) > MOST_NAMES else ""
        raise Unusable(f"--player {name}: nobody of this name played; there are {', '.join(people[:MOST_NAMES])}{more}")
    return kept
