"""JSON Schemas (draft 2020-12) of what is printed as JSON. Keys are only ever added, so none is forbidden."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from referee.json_values import TurnId
from referee.judge.ask.laws import laws
from referee.legal.legal import LegalRecord
from referee.legal.reasons import Reason, StoryRecord
from referee.report.report import FindingRecord, GameRecord
from referee.show.changes import ChangesRecord

Schema = dict[str, Any]


def entitle(title: str, schema: Schema) -> Schema:
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, **schema}


def object_of(properties: Schema, optional: Schema | None = None, *, required: tuple[str, ...] | None = None) -> Schema:
    asked = list(properties if required is None else required)
    return {"type": "object", "properties": {**properties, **(optional or {})}, "required": asked}


def map_of(values: Schema, what: str) -> Schema:
    return {"type": "object", "additionalProperties": values, "description": what}


def list_of(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def nullable(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def describe(schema: Schema, what: str) -> Schema:
    return {**schema, "description": what} if what else schema


def text(what: str = "") -> Schema:
    return describe({"type": "string"}, what)


def whole(what: str = "", least: int = 0) -> Schema:
    return describe({"type": "integer", "minimum": least}, what)


def number(what: str = "") -> Schema:
    return describe({"type": "number"}, what)


def seat() -> Schema:
    return {"type": "string", "pattern": "^[A-Z]$"}


def turn_id(what: str = "") -> Schema:
    return nullable(describe({"type": "string", "pattern": "^[0-9]+[A-Z]?$"}, what))


_PLAIN: dict[Any, Schema] = {
    str: {"type": "string"}, int: {"type": "integer"}, float: {"type": "number"}, Fraction: {"type": "number"}, bool: {"type": "boolean"},
    NoneType: {"type": "null"}, Any: {},
}  # fmt: skip


def schema_of(kind: Any) -> Schema:
    """Return the schema of a type: a record, a list, a dictionary by texts, a choice, or a plain value, with what annotations add."""
    if kind in _PLAIN:
        return dict(_PLAIN[kind])
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        schema = schema_of(inner[0])
        for note in inner[1:]:
            key, value = ("description", note) if isinstance(note, str) else note
            schema[key] = list(value) if isinstance(value, tuple) else value
        return schema
    if origin is Literal:
        return {"enum": list(inner)}
    if origin in (Union, UnionType):
        kinds = [schema_of(one) for one in inner]
        return {"anyOf": kinds} if kinds[0] != kinds[-1] else kinds[0]
    if origin is dict:
        return {"type": "object", "additionalProperties": schema_of(inner[1])}
    if origin in (list, tuple, Sequence):
        return {"type": "array", "items": schema_of(inner[0])}
    hints = get_type_hints(kind, include_extras=True)
    optional = getattr(kind, "OPTIONAL", ())
    shown = [key for key in kind._fields if key not in getattr(kind, "HIDDEN", ())]
    nullable = [key for key in optional if type(None) in get_args(hints[key])]  # these are left out where they are None
    properties = {key: schema_of(get_args(hints[key])[0] if key in nullable else hints[key]) for key in shown}
    return {"type": "object", "properties": properties, "required": [key for key in shown if key not in optional]}


class OpenGame(NamedTuple):
    """The game that `legal` and `try` are about."""

    game: str
    board: str | None
    turn: Annotated[TurnId, "the last turn played, null before the first"] | None


class AttemptRecord(NamedTuple):
    """What `try --format json` gives, without the game."""

    line: str
    accepted: bool
    goes_on: Annotated[bool, "whether the game can go on with the line, although a claim in it is wrong"]
    changes: ChangesRecord
    findings: list[FindingRecord]


class WhyRecord(NamedTuple):
    """What `why --format json` gives."""

    game: str
    board: str | None
    lines: list[StoryRecord]


def _join(first: Schema, other: Schema) -> Schema:
    """Return the schema of an object that has what two others have."""
    both = {**first["properties"], **other["properties"]}
    return {"type": "object", "properties": both, "required": first["required"] + other["required"]}


def records() -> dict[str, Any]:
    """Return the type of what each command prints, by the command."""
    from referee import compare
    from referee.fix.offer import FixRecord
    from referee.results import bgstats, report
    from referee.stats import report as stats

    of_results = {"results": report.ResultsRecord, "results --format bgstats": bgstats.File}
    of_lines = {"check": list[GameRecord], "fix": FixRecord, "why": WhyRecord}
    return {**of_lines, **of_results, "stats": stats.StatsRecord, "diff": compare.DiffRecord}


def schemas() -> Schema:
    """Return a schema for each output, by the command that prints it. `check --format jsonl` prints the items of `check`."""
    about_open_games = {"legal": LegalRecord, "legal --why": Reason, "try": AttemptRecord}
    return {
        "score": score(),
        "show": show(),
        "convert": convert(),
        "rules": rules(),
        "explain": explain(schema_of(FindingRecord)),
        "codes": codes(),
        "boardgen check": boardgen_check(),
        "boardgen kit --dry-run": dry_run(),
        **{name: entitle(f"referee {name}", _join(schema_of(OpenGame), schema_of(kind))) for name, kind in about_open_games.items()},
        **{name.replace(" --format", ""): entitle(f"referee {name}", schema_of(kind)) for name, kind in records().items()},
    }


def score() -> Schema:
    """Return the schema of `referee score --json`."""
    irregular = object_of({"line": whole(), "turn": turn_id(), "code": text(), "message": text()})
    standing = object_of(
        {
            "seat": seat(),
            "name": text(),
            "place": nullable(whole("shared on a tie, null while the game is unfinished", least=1)),
            "score": number("the number that decides the game"),
            "points": nullable(number("what the place pays")),
            "detail": describe({"type": "object"}, "the parts of the score, under names of the game"),
            "how": list_of(object_of({"what": text(), "amount": text()})),
        }
    )
    return entitle(
        "referee score",
        object_of(
            {
                "game": text(),
                "finished": {"type": "boolean"},
                "irregularities": list_of(irregular),
                "corrections": list_of(text()),
                "taken": describe(list_of(irregular), "the values of the log that the result depends on; only with --trust log"),
                "by_rules": nullable(
                    object_of({"finished": {"type": "boolean"}, "valid_through": turn_id(), "standings": list_of(standing)}),
                ),
                "standings": list_of(standing),
            }
        ),
    )


def show() -> Schema:
    """Return the schema of `referee show --as json`. Holdings depend on the game, which may describe its keys in `table`."""
    holdings = {key: schema for law in laws().values() for key, schema in law.player_view.items()}
    table = {key: schema for law in laws().values() for key, schema in law.table_view.items()}
    return entitle(
        "referee show",
        object_of(
            {
                "game": text(),
                "turn": turn_id("the turn after which this is the position, null before the first"),
                "next": turn_id("the turn that is due, null when the game is finished"),
                "stones": map_of(seat(), "the seat of each cell, by point"),
                "players": map_of(object_of(holdings, required=()), "what each seat has"),
                "table": object_of(table, required=()),
            }
        ),
    )


def convert() -> Schema:
    """Return the schema of `referee convert --to json`."""
    change = object_of(
        {
            "seat": nullable(seat()),
            "key": text("what changed, such as cash or prisoners.G; without a seat, something on the table"),
            "before": {"description": "null where there was none"},
            "after": {"description": "null where there is none"},
        }
    )
    turn = object_of(
        {
            "line": whole(least=1),
            "kind": {"enum": ["setup", "turn", "table", "fix", "rule", "end", "dead", "reveal", "check", "row", "unread"]},
            "turn": turn_id("the id of a line of play, null for other lines"),
            "round": nullable(whole()),
            "seat": nullable(seat()),
            "events": list_of(text("as written")),
            "claims": map_of(number(), "what the line claims about its seat"),
            "played": {"type": "boolean", "description": "false after the first broken rule"},
            "stones": map_of(nullable(seat()), "the points that changed, with the seat whose stone is there now, null for nobody"),
            "changes": list_of(change),
        }
    )
    return entitle(
        "referee convert",
        list_of(
            object_of(
                {
                    "file": text(),
                    "index": whole("the number of the game in its file, from 1", least=1),
                    "game": nullable(text()),
                    "board": nullable(text()),
                    "headers": map_of(text(), "as written"),
                    "players": map_of(text(), "names by seat"),
                    "order": list_of(seat()),
                    "valid": {"type": "boolean"},
                    "valid_through": turn_id(),
                    "finished": {"type": "boolean"},
                    "turns": list_of(turn),
                    "final": nullable(describe({"type": "object"}, "as `referee show --as json` prints it")),
                }
            )
        ),
    )


def rules() -> Schema:
    """Return the schema of `referee rules --format json`."""
    title = text("of the game, or of the layout")
    board = nullable(text("the layout and its id; null for a game"))
    parts = {"rules": list_of(_rule()), "rulings": list_of(_ruling()), "notation": list_of(_word())}
    return entitle("referee rules", object_of({"game": text(), "title": title, "board": board, **parts}))


def codes() -> Schema:
    """Return the schema of `referee codes --format json`."""
    game = nullable(text("whose rule it is; null for a code of all games"))
    return entitle("referee codes", list_of(object_of({"name": text(), "game": game, "level": _level_of(), "text": text()})))


def explain(finding: Schema) -> Schema:
    """Return the schema of `referee explain --format json`."""
    entries = describe(list_of({"anyOf": [_code(), _rule(), _ruling(), _word()]}), "what has this name, or explains the line")
    found = describe(list_of(object_of({"name": text(), "text": text()})), "what has these words in its name, title or text")
    line = {"file": text(), "line": whole(least=1), "findings": list_of(finding)}
    return entitle("referee explain", object_of({"what": text("as it was asked"), "entries": entries}, {"found": found, **line}))


def dry_run() -> Schema:
    """Return the schema of `boardgen kit --dry-run --format json`."""
    shares = {"ink": nullable(number("the share of its pages that is ink")), "used": nullable(number("that of its sheets that is piece"))}
    component = object_of({"name": text(), "title": text(), "pieces": whole(), "sheets": list_of(whole(least=1)), **shares})
    return entitle(
        "boardgen kit --dry-run",
        object_of(
            {
                "game": text(),
                "layout": text("the layout and its id"),
                "folder": text("where the kit would be written"),
                "note": text("what would become of the kit in the folder, or why it would be refused; empty for nothing"),
                "components": list_of(component),
                "pieces": whole(),
                "sheets": whole(),
                **shares,
                "hints": list_of(text("what the kit may have besides")),
                "kit": map_of({}, "what kit.json would say of it"),
            }
        ),
    )


def _level_of() -> Schema:
    return {"enum": ["error", "warning", "note"]}


def _code() -> Schema:
    return object_of({"kind": {"enum": ["code"]}, "name": text(), "level": _level_of(), "text": text()})


def _rule() -> Schema:
    return object_of(
        {
            "kind": {"enum": ["rule"]},
            "game": text("whose rule it is; record for the rules of games without their own"),
            "name": text("its code"),
            "level": _level_of(),
            "text": text(),
            "source": text(),
            "ruling": nullable(text()),
            "unbreakable": text("why no line of a log can break it; empty where one can"),
            "example": describe(list_of(text()), "lines of a log, of which the last breaks it"),
            "right": text("what to write instead of that line"),
            "rulebook": text("the chapter and figure that it is in; empty for none"),
            "here": describe(list_of(text()), "what the layout makes of it"),
        }
    )


def _ruling() -> Schema:
    named: Schema = {"kind": {"enum": ["ruling"]}, "game": text(), "name": text()}
    return object_of({**named, "question": text(), "answer": text(), "source": text(), "rules": list_of(text())})


def _word() -> Schema:
    named: Schema = {"kind": {"enum": ["word"]}, "game": text(), "name": text("the verb")}
    return object_of({**named, "form": text(), "help": text(), "example": text()})


def boardgen_check() -> Schema:
    """Return the schema of `boardgen check --format json`."""
    return entitle(
        "boardgen check",
        list_of(
            object_of(
                {
                    "file": text(),
                    "game": nullable(text()),
                    "board": nullable(text()),
                    "valid": {"type": "boolean"},
                    "findings": list_of(schema_of(FindingRecord)),
                }
            )
        ),
    )
