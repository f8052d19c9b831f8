"""JSON Schemas (draft 2020-12) of what is printed as JSON. Keys are only ever added, so none is forbidden."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from referee.judge.ask.laws import laws

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


def legal_schemas(finding: Schema) -> Schema:
    """Return the schemas by the command that prints them; `finding` is the schema of a finding."""
    return {"legal": legal(), "legal --why": reason(), "try": attempt(finding), "why": story()}


def legal() -> Schema:
    """Return the schema of `referee legal --format json`."""
    amount = object_of({"minimum": whole(), "maximum": whole(), "step": whole(least=1)})
    option = object_of(
        {
            "text": text("what is written next; `N` in it is an amount"),
            "amount": nullable(amount),
            "glued": {"type": "boolean", "description": "true if the word goes on with what comes next, without a space"},
            "proved": {"type": "boolean", "description": "false if so many lines begin so that not all of them were tried"},
        }
    )
    verb = object_of(
        {
            "verb": text("the name of the verb"),
            "begins": text("its first word; empty if an event begins with one of the options"),
            "complete": {"type": "boolean", "description": "true if the first word alone is an event"},
            "options": list_of(option),
            "claims": describe(list_of(text()), "claims that may be written after such an event; `N` is the number that is claimed"),
        }
    )
    error = nullable(object_of({"code": text(), "message": text()}))
    return entitle(
        "referee legal",
        object_of(
            {
                **_open_game(),
                "due": turn_id("the turn that is due, null when the game is over"),
                "line": text("the line as far as it is written"),
                "complete": {"type": "boolean", "description": "whether the line may end here"},
                "again": {"type": "boolean", "description": "whether another event may follow after `;`"},
                "verbs": describe(list_of(verb), "what may begin an event, where one begins"),
                "options": describe(list_of(option), "the next words of an event that is begun"),
                "claims": describe(list_of(text()), "claims that may be written next; `N` is the number that is claimed"),
                "lines": list_of(text("the beginning of another line that may be written")),
                "refused": describe(error, "why nothing can follow what is written"),
                "owed": describe(error, "what the line needs before it can end"),
            }
        ),
    )


def reason() -> Schema:
    """Return the schema of `referee legal --why THING --format json`."""
    return entitle(
        "referee legal --why",
        object_of(
            {
                **_open_game(),
                "thing": text(),
                "allowed": {"type": "boolean"},
                "lines": list_of(text("a line with it that may be played, or the one that was tried")),
                "message": text("why it is refused; empty where it is allowed"),
                "detail": text(),
                "help": text(),
                "code": text("the rule, or the code of the finding"),
                "since": turn_id("the turn since which the point is taken"),
                "again": describe(nullable(text()), "the position that would come again, such as `after 12B`"),
                "points": list_of(text()),
            }
        ),
    )


def attempt(finding: Schema) -> Schema:
    """Return the schema of `referee try --format json`."""
    return entitle(
        "referee try",
        object_of(
            {
                **_open_game(),
                "line": text(),
                "accepted": {"type": "boolean"},
                "goes_on": {"type": "boolean", "description": "whether the game can go on with the line, although a claim in it is wrong"},
                "changes": object_of(_changes()),
                "findings": list_of(finding),
            }
        ),
    )


def story() -> Schema:
    """Return the schema of `referee why --format json`."""
    part = object_of({"event": text("empty for the end of the line"), "booked": list_of(text()), **_changes(), "notes": list_of(text())})
    line = object_of({"line": whole(least=1), "text": text(), "due": turn_id("the turn that is due after it"), "parts": list_of(part)})
    game = {"game": text(), "board": nullable(text())}
    return entitle("referee why", object_of({**game, "lines": list_of(line)}))


def _open_game() -> Schema:
    return {"game": text(), "board": nullable(text()), "turn": turn_id("the last turn played, null before the first")}


def _changes() -> Schema:
    either: Schema = {"before": {"description": "as `show` has it"}, "after": {"description": "as `show` has it"}}
    stone = object_of({"point": text(), "before": nullable(seat()), "after": nullable(seat())})
    return {
        "stones": list_of(stone),
        "players": map_of(map_of(object_of(either), "by what the seat has"), "by seat"),
        "table": map_of(object_of(either), "by what is on the table"),
    }


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
    # An optional key is left out where it is None.
    properties = {key: schema_of(get_args(hints[key])[0] if key in optional else hints[key]) for key in shown}
    return {"type": "object", "properties": properties, "required": [key for key in shown if key not in optional]}


def records() -> dict[str, Any]:
    """Return the type of what each command prints, by the command."""
    from referee import compare
    from referee.results import bgstats, report
    from referee.stats import report as stats

    of_results = {"results": report.ResultsRecord, "results --format bgstats": bgstats.File}
    return {**of_results, "stats": stats.StatsRecord, "diff": compare.DiffRecord}


LEVELS = ("safe", "unique", "several")


def schemas() -> Schema:
    """Return a schema for each output, by the command that prints it. `check --format jsonl` prints the items of `check`."""
    return {
        "check": check(),
        "fix": fix(),
        "score": score(),
        "show": show(),
        "convert": convert(),
        "rules": rules(),
        "explain": explain(_finding()),
        "codes": codes(),
        "boardgen check": boardgen_check(),
        "boardgen kit --dry-run": dry_run(),
        **legal_schemas(_finding()),
        **{name.replace(" --format", ""): entitle(f"referee {name}", schema_of(kind)) for name, kind in records().items()},
    }


def check() -> Schema:
    """Return the schema of `referee check --format json`."""
    return entitle(
        "referee check",
        list_of(
            object_of(
                {
                    "file": text("the file as it was given"),
                    "index": whole("the number of the game in its file, from 1", least=1),
                    "game": nullable(text("the name of the game definition")),
                    "board": nullable(text("the layout and its id")),
                    "valid": {"type": "boolean", "description": "true if no finding is an error"},
                    "valid_through": turn_id("the last turn that was played without an error"),
                    "lines": whole("lines read"),
                    "turns": whole("turn lines read"),
                    "findings": list_of(_finding()),
                    "more": whole("findings beyond those listed"),
                },
                {
                    "games": whole("one object sums up all games after the first 1,000 with errors: their number", least=1),
                    "failed": whole("how many of them have errors"),
                },
            )
        ),
    )


def fix() -> Schema:
    """Return the schema of `referee fix --format json`."""
    error = {"line": whole(least=1), "column": whole(least=1), "end_column": whole(least=1), "code": text(), "message": text()}
    missing = {
        "fits": whole("the turns that may have been left out, of which only the likeliest are among the repairs"),
        "tried_all": {"type": "boolean", "description": "whether all turns of one event were tried"},
    }
    repair = object_of(
        {
            "number": whole("what `--apply` takes", least=1),
            "level": {"enum": [*LEVELS]},
            "meant": text("what was meant, to be read after `if`"),
            "cost": number("how far it is from what is written; less is likelier"),
            "whole": {"type": "boolean", "description": "whether every later line holds after it"},
            "next_error": nullable(whole("the line of the next error", least=1)),
            **_gap(),
            "edits": list_of(_edit()),
            "diff": text("the change as a unified diff"),
        }
    )
    return entitle(
        "referee fix",
        object_of(
            {
                "file": text("the file as it was given"),
                "index": whole("the number of the game in its file, from 1", least=1),
                "game": nullable(text("the name of the game definition")),
                "valid": {"type": "boolean", "description": "true if there is nothing to repair"},
                "error": nullable(object_of(error)),
                "tried": whole("the changes that were judged"),
                "complete": {"type": "boolean", "description": "false if time was up before everything likely was tried"},
                "missing_turn": nullable(object_of(missing)),
                "repairs": list_of(repair),
            }
        ),
    )


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
                    "findings": list_of(_finding()),
                }
            )
        ),
    )


def _finding() -> Schema:
    finding = object_of(
        {
            "line": whole("from 1; 0 for the whole file"),
            "column": whole("in code points from 1"),
            "end_column": whole("one past the last"),
            "turn": turn_id(),
            "level": {"enum": ["error", "warning", "note"]},
            "code": {"type": "string", "pattern": "^[a-z]+:[a-z.]+$"},
            "message": text(),
            "source": nullable(text("the section of the rule text")),
            "ruling": nullable({"type": "string", "pattern": "^[A-Z]-[0-9]+$"}),
            "points": list_of(text("a point of the board")),
            "fixes": list_of(_fix()),
        }
    )
    # In findings about logs alone.
    finding["properties"]["also"] = list_of(whole("a later line with the same mistake, which has no finding of its own", least=1))
    return finding


def _edit() -> Schema:
    return object_of(
        {
            "line": whole("from 1", least=1),
            "column": whole("in code points from 1", least=1),
            "end_column": whole("one past the last; equal to `column` where text is inserted", least=1),
            "text": text("what is written there instead, which may contain line feeds; empty where text is deleted"),
        }
    )


def _fix() -> Schema:
    title = text("what the edits do, for a menu")
    certain = {"type": "boolean", "description": "whether `check --fix` makes it"}
    about = "safe (certain), unique (no other change so small makes every later line hold) or several; null where that was not tried"
    level = describe({"enum": [*LEVELS, None]}, about)
    return object_of({"title": title, "edits": list_of(_edit()), "certain": certain, "level": level, **_gap()})


def _gap() -> dict[str, Schema]:
    """Return what an incomplete repair leaves to a person."""
    about = "what a person has to replace in the edits, such as `_+_`, by what only those who were there know; null if there is nothing"
    fits = "the values with which the lines after it are valid, of those that the dice, cards or coins can have"
    return {"gap": nullable(text(about)), "fits": describe(list_of(text()), fits)}
