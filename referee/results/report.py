"""Results as text, as values for JSON, as CSV, and as a web page in one file. Makes strings and values; prints nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated

from boardgen.errors import visible
from boardgen.json_values import FromOne, Json, Whole, record as json_record, safe
from boardgen.layout.yaml.plain_text import columns, plural
from boardgen.records import NamedTuple
from referee.report.report import csv_line
from referee.results.games import Seat
from referee.results.standings import Counted, Results, StandingsRow, Table, number_text, place_of

GAME_COLUMNS = (
    "file", "index", "date", "event", "location", "game", "board", "turns", "finished", "counted", "doubt", "seat", "name", "place",
    "score", "points",
)  # fmt: skip
STANDING_COLUMNS = ("layout", "place", "name", "points", "wins", "games", "average_place")


def text(results: Results, part: str) -> Iterator[str]:
    """Yield the games, a line each, the standings, and the notes, as lines without their ends."""
    if part != "standings":
        rows = [_game_row(one) for one in results.games]
        head, *written = columns([["date", "game", "turns", "log", "result"], *rows], right=(2,)).split("\n")
        yield head
        for one, line in zip(results.games, written, strict=True):
            yield line
            if words := status(one):
                yield f"    {words}"
    if part != "games":
        yield from [*([""] if part == "both" and results.before else []), *results.before]
        for table in results.tables:
            yield from [""] if part == "both" or table is not results.tables[0] else []
            played = f"{plural(results.counted, 'game')}" if not table.layout else visible(table.layout)
            yield f"standings, {played}"
            titles = ["place", "name", "points", "wins", "games", "average place"]
            rows = [_row(entry) for entry in table.entries]
            yield from columns([titles, *rows], right=(0, 2, 3, 4, 5)).split("\n")
    if results.notes:
        yield ""
        yield from (f"note: {note}" for note in results.notes)


def _game_row(one: Counted) -> list[str]:
    game = one.game
    return [visible(game.date) or "-", visible(game.title or game.game) or "-", str(game.turns), visible(place_of(game)), result(one)]


def result(one: Counted) -> str:
    """Return who came where, in one line."""
    game = one.game
    if game.placed:
        return ", ".join(f"{player.place} {visible(player.name)} {number_text(player.score)}" for player in game.players)
    return " - ".join(visible(player.name) for player in game.players)


def status(one: Counted) -> str:
    """Return what there is to say about a result: that it is not counted and why, or why it may be doubted."""
    game = one.game
    if game.same:
        return f"not counted: the same game as {visible(game.same)}"
    if game.doubt:
        return visible(game.doubt) if one.counts else f"not counted: {visible(game.doubt)}"
    return "" if one.counts else "not counted: no places"


def _row(entry: StandingsRow) -> list[str]:
    numbers = [number_text(entry.points), str(entry.wins), str(entry.games), number_text(entry.average_place)]
    return [str(entry.place), visible(entry.name), *numbers]


class GameRecord(NamedTuple):
    """A game."""

    file: str
    index: Annotated[FromOne, "the number of the game in its file, from 1"]  # type: ignore[assignment]  # the key of the output
    game: Annotated[str, "the name of the game definition"] | None
    title: str | None
    board: Annotated[str, "the layout and its id"] | None
    date: Annotated[str, "the header `Date:` as written"] | None
    event: Annotated[str, "the header `Event:`"] | None
    location: Annotated[str, "the header `Place:`"] | None
    turns: Annotated[Whole, "turn lines read"]
    finished: bool
    counted: Annotated[bool, "whether the game is in the standings"]
    doubt: Annotated[str, "why the result is not proven; null where it is"] | None
    same_as: Annotated[str, "the earlier log of the same game"] | None
    irregularities: Annotated[Whole, "what the table let pass or corrected by hand"]
    by_result_header: Annotated[bool, "true where the places are those of the log's own `Result:`"]
    players: list[Seat]


class ResultsRecord(NamedTuple):
    """What `results --format json` gives."""

    by: Annotated[str, ("enum", ("player", "seat", "layout"))]
    scale: Annotated[str, ("enum", ("layout", "places", "points"))]
    games: list[GameRecord]
    standings: Sequence[Table]
    counted: Annotated[Whole, "games in the standings"]
    notes: list[str]
    unreadable: Sequence[Annotated[str, "why a log cannot be read"]]


def record(results: Results, unread: Sequence[str]) -> dict[str, Json]:
    """Return the results as `results --format json` gives them."""
    notes = [*results.before, *results.notes]
    games = [_game(one) for one in results.games]
    return json_record(ResultsRecord(results.by, results.scale, games, results.tables, results.counted, notes, unread))


def _game(one: Counted) -> GameRecord:
    game, points = one.game, one.points
    players = [player._replace(points=None if points is None else points[player.seat]) for player in game.players]
    return GameRecord(
        game.file, game.index, game.game or None, game.title or None, game.board or None, game.date or None, game.event or None,
        game.location or None, game.turns, game.finished, one.counts, game.doubt or None, game.same or None, game.irregularities,
        game.written, players,
    )  # fmt: skip


def csv_games(results: Results) -> Iterator[str]:
    """Yield a row for each player of each game."""
    yield _csv(GAME_COLUMNS)
    for one in results.games:
        game = one.game
        head = (game.file, game.index, game.date, game.event, game.location, game.title or game.game, game.board, game.turns)
        middle = (_yes(game.finished), _yes(one.counts), f"the same game as {game.same}" if game.same else game.doubt)
        for player in game.players or (None,):
            points = None if one.points is None or player is None else one.points[player.seat]
            tail = (None,) * 5 if player is None else (player.seat, player.name, player.place, player.score, points)
            yield _csv((*head, *middle, *tail))


def csv_standings(results: Results) -> Iterator[str]:
    """Yield a row for each line of the standings."""
    yield _csv(STANDING_COLUMNS)
    for table in results.tables:
        for entry in table.entries:
            yield _csv((table.layout, *entry))


def _yes(truth: bool) -> str:
    return "yes" if truth else "no"


def _csv(cells: Iterable[object]) -> str:
    return csv_line(map(safe, cells))


WHO = {"player": "Player", "seat": "Seat", "layout": "Player"}


def html(results: Results, part: str, title: str = "") -> str:
    """Return the standings, the notes and the games; `part` may leave out one of them."""
    from boardgen.web.rendering import one_file

    dates = sorted({one.game.date for one in results.games if one.game.date})
    when = f", {dates[0]}" if len(dates) == 1 else f", {dates[0]} to {dates[-1]}" if dates else ""
    tables = [
        {
            "title": table.layout,
            "rows": [
                {
                    "place": row.place,
                    "name": row.name,
                    "points": number_text(row.points),
                    "width": round(100 * max(row.points or 0, 0) / most) if most > 0 else 0,
                    "wins": row.wins,
                    "games": row.games,
                    "average": number_text(row.average_place),
                }
                for row in table.entries
            ],
        }
        for table in results.tables
        for most in [max((row.points or 0 for row in table.entries), default=0)]
    ]
    return one_file(
        "results.html",
        title=title or "Results",
        before=results.before if part != "games" else (),
        about=f"{plural(len(results.games), 'game')}{when}; {results.counted} in the standings",
        who=WHO[results.by],
        tables=tables if part != "games" else [],
        games=[_game_of_page(one) for one in results.games] if part != "standings" else [],
        notes=results.notes,
    )


def _game_of_page(one: Counted) -> dict[str, object]:
    game, points = one.game, one.points
    return {
        "date": game.date,
        "title": game.title or "unknown",
        "board": game.board,
        "turns": game.turns,
        "event": game.event,
        "file": place_of(game),
        "status": status(one),
        "players": [
            {
                "place": player.place,
                "seat": player.seat,
                "name": player.name,
                "score": number_text(player.score),
                "points": "-" if points is None else number_text(points[player.seat]),
            }
            for player in game.players
        ],
    }
