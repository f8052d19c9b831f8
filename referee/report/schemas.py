"""JSON Schemas (draft 2020-12) of what is printed as JSON. Keys are only ever added, so none is forbidden."""

from __future__ import annotations

from boardgen.layout.files import shipped
from boardgen.layout.files.game_modules import game_module
from boardgen.layout.spec.record_law import RECORD
from referee.report import legal_schemas, results_schemas
from referee.report.schema_parts import Schema
from referee.report.schema_parts import about as _about
from referee.report.schema_parts import list_of as _list
from referee.report.schema_parts import map_of as _map
from referee.report.schema_parts import maybe as _maybe
from referee.report.schema_parts import number as _number
from referee.report.schema_parts import object_of as _object
from referee.report.schema_parts import seat as _seat
from referee.report.schema_parts import text as _text
from referee.report.schema_parts import titled as _titled
from referee.report.schema_parts import turn as _turn
from referee.report.schema_parts import whole as _whole

LEVELS = ("safe", "unique", "several")


def schemas() -> Schema:
    """A schema for each output, by the command that prints it. `check --format jsonl` prints the items of `check`."""
    return {
        "check": check(),
        "fix": fix(),
        "score": score(),
        "show": show(),
        "convert": convert(),
        "boardgen check": boardgen_check(),
        **legal_schemas.schemas(_finding()),
        **results_schemas.schemas(),
    }


def check() -> Schema:
    """`referee check --format json`."""
    return _titled(
        "referee check",
        _list(
            _object(
                {
                    "file": _text("the file as it was given"),
                    "index": _whole("the number of the game in its file, from 1", least=1),
                    "game": _maybe(_text("the name of the game definition")),
                    "board": _maybe(_text("the layout and its id")),
                    "valid": {"type": "boolean", "description": "true if no finding is an error"},
                    "valid_through": _turn("the last turn that was played without an error"),
                    "lines": _whole("lines read"),
                    "turns": _whole("turn lines read"),
                    "findings": _list(_finding()),
                    "more": _whole("findings beyond those listed"),
                },
                {
                    "games": _whole("one object sums up all games after the first 1,000 with errors: their number", least=1),
                    "failed": _whole("how many of them have errors"),
                },
            )
        ),
    )


def fix() -> Schema:
    """`referee fix --format json`."""
    error = {"line": _whole(least=1), "column": _whole(least=1), "end_column": _whole(least=1), "code": _text(), "message": _text()}
    missing = {
        "fits": _whole("the turns that may have been left out, of which only the likeliest are among the repairs"),
        "tried_all": {"type": "boolean", "description": "whether all turns of one event were tried"},
    }
    repair = _object(
        {
            "number": _whole("what `--apply` takes", least=1),
            "level": {"enum": [*LEVELS]},
            "meant": _text("what was meant, to be read after `if`"),
            "cost": _number("how far it is from what is written; less is likelier"),
            "whole": {"type": "boolean", "description": "whether every later line holds after it"},
            "next_error": _maybe(_whole("the line of the next error", least=1)),
            **_gap(),
            "edits": _list(_edit()),
            "diff": _text("the change as a unified diff"),
        }
    )
    return _titled(
        "referee fix",
        _object(
            {
                "file": _text("the file as it was given"),
                "index": _whole("the number of the game in its file, from 1", least=1),
                "game": _maybe(_text("the name of the game definition")),
                "valid": {"type": "boolean", "description": "true if there is nothing to repair"},
                "error": _maybe(_object(error)),
                "tried": _whole("the changes that were judged"),
                "complete": {"type": "boolean", "description": "false if time was up before everything likely was tried"},
                "missing_turn": _maybe(_object(missing)),
                "repairs": _list(repair),
            }
        ),
    )


def score() -> Schema:
    """`referee score --json`."""
    irregular = _object({"line": _whole(), "turn": _turn(), "code": _text(), "message": _text()})
    standing = _object(
        {
            "seat": _seat(),
            "name": _text(),
            "place": _maybe(_whole("shared on a tie, null while the game is unfinished", least=1)),
            "score": _number("the number that decides the game"),
            "points": _maybe(_number("what the place pays")),
            "detail": _about({"type": "object"}, "the parts of the score, under names of the game"),
            "how": _list(_object({"what": _text(), "amount": _text()})),
        }
    )
    return _titled(
        "referee score",
        _object(
            {
                "game": _text(),
                "finished": {"type": "boolean"},
                "irregularities": _list(irregular),
                "corrections": _list(_text()),
                "taken": _about(_list(irregular), "the values of the log that the result depends on; only with --trust log"),
                "by_rules": _maybe(
                    _object({"finished": {"type": "boolean"}, "valid_through": _turn(), "standings": _list(standing)}),
                ),
                "standings": _list(standing),
            }
        ),
    )


def show() -> Schema:
    """`referee show --as json`. What a player holds depends on the game, which may describe its keys in `view_schema`."""
    games = [module for game in (*shipped.names(), RECORD) if (module := game_module("referee", game, "view_schema")) is not None]
    holdings = {key: schema for game in games for key, schema in game.PLAYER.items()}
    table = {key: schema for game in games for key, schema in game.TABLE.items()}
    return _titled(
        "referee show",
        _object(
            {
                "game": _text(),
                "turn": _turn("the turn after which this is the position, null before the first"),
                "next": _turn("the turn that is due, null when the game is finished"),
                "stones": _map(_seat(), "the seat of each cell, by point"),
                "players": _map(_object(holdings, required=()), "what each seat has"),
                "table": _object(table, required=()),
            }
        ),
    )


def convert() -> Schema:
    """`referee convert --to json`."""
    change = _object(
        {
            "seat": _maybe(_seat()),
            "key": _text("what changed, such as cash or prisoners.G; without a seat, something on the table"),
            "before": {"description": "null where there was none"},
            "after": {"description": "null where there is none"},
        }
    )
    turn = _object(
        {
            "line": _whole(least=1),
            "kind": {"enum": ["setup", "turn", "table", "fix", "rule", "end", "dead", "reveal", "check", "row", "unread"]},
            "turn": _turn("the id of a line of play, null for other lines"),
            "round": _maybe(_whole()),
            "seat": _maybe(_seat()),
            "events": _list(_text("as written")),
            "claims": _map(_number(), "what the line claims about its seat"),
            "played": {"type": "boolean", "description": "false after the first broken rule"},
            "stones": _map(_maybe(_seat()), "the points that changed, with the seat whose stone is there now, null for nobody"),
            "changes": _list(change),
        }
    )
    return _titled(
        "referee convert",
        _list(
            _object(
                {
                    "file": _text(),
                    "index": _whole("the number of the game in its file, from 1", least=1),
                    "game": _maybe(_text()),
                    "board": _maybe(_text()),
                    "headers": _map(_text(), "as written"),
                    "players": _map(_text(), "names by seat"),
                    "order": _list(_seat()),
                    "valid": {"type": "boolean"},
                    "valid_through": _turn(),
                    "finished": {"type": "boolean"},
                    "turns": _list(turn),
                    "final": _maybe(_about({"type": "object"}, "as `referee show --as json` prints it")),
                }
            )
        ),
    )


def boardgen_check() -> Schema:
    """`boardgen check --format json`."""
    return _titled(
        "boardgen check",
        _list(
            _object(
                {
                    "file": _text(),
                    "game": _maybe(_text()),
                    "board": _maybe(_text()),
                    "valid": {"type": "boolean"},
                    "findings": _list(_finding()),
                }
            )
        ),
    )


def _finding() -> Schema:
    finding = _object(
        {
            "line": _whole("from 1; 0 for the whole file"),
            "column": _whole("in code points from 1"),
            "end_column": _whole("one past the last"),
            "turn": _turn(),
            "level": {"enum": ["error", "warning", "note"]},
            "code": {"type": "string", "pattern": "^[a-z]+:[a-z.]+$"},
            "message": _text(),
            "source": _maybe(_text("the section of the rule text")),
            "ruling": _maybe({"type": "string", "pattern": "^[A-Z]-[0-9]+$"}),
            "points": _list(_text("a point of the board")),
            "fixes": _list(_fix()),
        }
    )
    # In findings about logs alone.
    finding["properties"]["also"] = _list(_whole("a later line with the same mistake, which has no finding of its own", least=1))
    return finding


def _edit() -> Schema:
    return _object(
        {
            "line": _whole("from 1", least=1),
            "column": _whole("in code points from 1", least=1),
            "end_column": _whole("one past the last; equal to `column` where text is inserted", least=1),
            "text": _text("what is written there instead, which may contain line feeds; empty where text is deleted"),
        }
    )


def _fix() -> Schema:
    title = _text("what the edits do, for a menu")
    certain = {"type": "boolean", "description": "whether `check --fix` makes it"}
    about = "safe (certain), unique (no other change so small makes every later line hold) or several; null where that was not tried"
    level = _about({"enum": [*LEVELS, None]}, about)
    return _object({"title": title, "edits": _list(_edit()), "certain": certain, "level": level, **_gap()})


def _gap() -> dict[str, Schema]:
    """What an incomplete repair leaves to a person."""
    about = "what a person has to replace in the edits, such as `_+_`, by what only those who were there know; null if there is nothing"
    fits = "the values with which the lines after it are valid, of those that the dice, cards or coins can have"
    return {"gap": _maybe(_text(about)), "fits": _about(_list(_text()), fits)}
