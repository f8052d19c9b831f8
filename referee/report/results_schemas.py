"""JSON Schemas of the output about several logs: results, statistics, and the comparison of two."""

from __future__ import annotations

from referee.report.schema_parts import Schema, about, list_of, maybe, number, object_of, seat, text, titled, turn, whole

BOOLEAN: Schema = {"type": "boolean"}


def schemas() -> Schema:
    """By the command that prints them."""
    return {"results": results(), "results bgstats": bgstats(), "stats": stats(), "diff": diff()}


def results() -> Schema:
    """`referee results --format json`."""
    player = object_of(
        {
            "seat": seat(),
            "name": text(),
            "place": maybe(whole("shared on a tie; null where the game gives no places", least=1)),
            "score": maybe(number("the number that decides the game")),
            "points": maybe(number("what the place is worth; shared places share points")),
        }
    )
    game = object_of(
        {
            "file": text(),
            "index": whole("the number of the game in its file, from 1", least=1),
            "game": maybe(text("the name of the game definition")),
            "title": maybe(text()),
            "board": maybe(text("the layout and its id")),
            "date": maybe(text("the header `Date:` as written")),
            "event": maybe(text("the header `Event:`")),
            "location": maybe(text("the header `Place:`")),
            "turns": whole("turn lines read"),
            "finished": BOOLEAN,
            "counted": about(BOOLEAN, "whether the game is in the standings"),
            "doubt": maybe(text("why the result is not proven; null where it is")),
            "same_as": maybe(text("the earlier log of the same game")),
            "irregularities": whole("what the table let pass or corrected by hand"),
            "by_result_header": about(BOOLEAN, "true where the places are those of the log's own `Result:`"),
            "players": list_of(player),
        }
    )
    entry = object_of(
        {
            "place": whole("shared on a tie", least=1),
            "name": text("a player, or a game and a seat"),
            "points": maybe(number("null where no game pays any")),
            "wins": whole("first places, shared ones too"),
            "games": whole(least=1),
            "average_place": number(),
        }
    )
    standings = object_of({"layout": maybe(text("the layout, with --by layout")), "entries": list_of(entry)})
    return titled(
        "referee results",
        object_of(
            {
                "by": {"enum": ["player", "seat", "layout"]},
                "scale": {"enum": ["layout", "places", "points"]},
                "games": list_of(game),
                "standings": list_of(standings),
                "counted": whole("games in the standings"),
                "notes": list_of(text()),
                "unreadable": list_of(text("why a log cannot be read")),
            }
        ),
    )


def bgstats() -> Schema:
    """`referee results --format bgstats`: what of the app's format is written."""
    uuid = {"type": "string", "pattern": "^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$"}
    date = {"type": "string", "pattern": "^[0-9]{4}(-[0-9]{2}){2} [0-9]{2}(:[0-9]{2}){2}$"}
    named = {"id": whole(least=1), "uuid": uuid, "name": text(), "modificationDate": date}
    score = object_of(
        {
            "playerRefId": whole("the id of a player", least=1),
            "score": text(),
            "winner": BOOLEAN,
            "rank": whole(least=1),
            "seatOrder": whole(),
            "startPlayer": BOOLEAN,
            "newPlayer": BOOLEAN,
            "role": text("the seat"),
        }
    )
    play = object_of(
        {
            "uuid": uuid,
            "gameRefId": whole("the id of a game", least=1),
            "board": text(),
            "playDate": date,
            "playDateYmd": whole(),
            "entryDate": date,
            "modificationDate": date,
            "durationMin": whole(),
            "ignored": BOOLEAN,
            "manualWinner": BOOLEAN,
            "usesTeams": BOOLEAN,
            "playerScores": list_of(score),
        },
        {"locationRefId": whole("the id of a location", least=1)},
    )
    return titled(
        "referee results --format bgstats",
        object_of(
            {
                "about": text(),
                "games": list_of(object_of({**named, "highestWins": BOOLEAN, "noPoints": BOOLEAN, "cooperative": BOOLEAN})),
                "locations": list_of(object_of(named)),
                "players": list_of(object_of({**named, "isAnonymous": BOOLEAN})),
                "plays": list_of(play),
                "userInfo": object_of({"meRefId": whole()}),
            }
        ),
    )


def stats() -> Schema:
    """`referee stats --format json`."""
    figure = object_of(
        {
            "measure": text("what is counted, such as `wins by seat`"),
            "item": text("of what, such as a seat, a face or a zone"),
            "count": maybe(whole()),
            "of": maybe(whole("of how many")),
            "value": maybe(number("a mean or a quantile")),
            "unit": text("of the value; of dice, how p was found"),
            "share": maybe(number("`count` of `of`, from 0 to 1")),
            "low": maybe(number("the lower end of its 95 % Wilson interval")),
            "high": maybe(number("the upper end")),
            "expected": maybe(number("the share without any advantage, or by the odds of the rules")),
            "p": maybe(number("how likely chance is to be at least as far from what is expected")),
        }
    )
    note = object_of({"section": text(), "text": text("what can be known from these games, and what cannot")})
    game = object_of({"title": text(), "games": whole(), "figures": list_of(figure), "notes": list_of(note)})
    return titled("referee stats", object_of({"games": list_of(game), "unreadable": list_of(text("why a log cannot be read"))}))


def diff() -> Schema:
    """`referee diff --format json`. What is of both logs is a list of two, in the order of the command line."""
    part = object_of({"turn": turn("null before the first line of play"), "line": whole(), "text": text("as written")})
    stone = object_of({"point": text(), "seats": list_of(maybe(seat()))})
    difference = object_of({"seat": maybe(seat()), "key": text("such as cash or prisoners.G"), "values": list_of({})})
    either: Schema = {"anyOf": [number(), text()]}
    claim = object_of(
        {
            "file": text("the log that has the claim"),
            "line": whole(least=1),
            "seat": about(maybe(seat()), "null for a row of the board"),
            "key": text("a key of the notation, such as $; or result, or row 7"),
            "value": about(either, "what is claimed; of a row its marks"),
            "values": about(list_of(either), "what is so in the game of each log"),
            "supports": maybe(text("the log whose game has the claimed value; null for neither")),
        }
    )
    error = object_of({"count": whole(), "line": maybe(whole(least=1)), "message": maybe(text("of the first one"))})
    return titled(
        "referee diff",
        object_of(
            {
                "files": list_of(text()),
                "same": about(BOOLEAN, "whether the games are the same after every line of play"),
                "through": turn("the last line of play after which both games are the same"),
                "parts": about(list_of(maybe(part)), "the lines at which they part; null where a log has ended"),
                "stones": list_of(stone),
                "differences": list_of(difference),
                "claims": about(list_of(claim), "later claims about which the two games do not agree"),
                "errors": list_of(error),
                "notes": list_of(text()),
            }
        ),
    )
