"""Results as a web page in one file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardgen.layout.yaml.text_tables import plural
from boardgen.web.one_file import one_file
from referee.results.report import place_of, status
from referee.results.standings import shown

if TYPE_CHECKING:
    from referee.results.standings import Counted, Results

WHO = {"player": "Player", "seat": "Seat", "layout": "Player"}


def html(results: Results, part: str, title: str = "") -> str:
    """The standings, the notes and the games; `part` may leave out one of them."""
    dates = sorted({one.game.date for one in results.games if one.game.date})
    when = f", {dates[0]}" if len(dates) == 1 else f", {dates[0]} to {dates[-1]}" if dates else ""
    tables = [
        {
            "title": table.title,
            "rows": [
                {
                    "place": row.place,
                    "name": row.name,
                    "points": shown(row.points),
                    "width": round(100 * max(row.points or 0, 0) / most) if most > 0 else 0,
                    "wins": row.wins,
                    "games": row.games,
                    "average": shown(row.average),
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
        games=[_game(one) for one in results.games] if part != "standings" else [],
        notes=results.notes,
    )


def _game(one: Counted) -> dict[str, Any]:
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
                "score": shown(player.score),
                "points": "-" if points is None else shown(points[player.seat]),
            }
            for player in game.players
        ],
    }
