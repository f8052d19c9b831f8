"""JSON Schemas (draft 2020-12) of what is printed as JSON. Keys are only ever added, so none is forbidden."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import NoneType, UnionType
from typing import Annotated, Literal, Union, get_args, get_origin, get_type_hints

from boardgen.json_values import TurnId
from boardgen.records import NamedTuple
from referee.judge.ask.laws import laws
from referee.legal.legal import LegalRecord
from referee.legal.reasons import Reason, StoryRecord
from referee.report.report import FindingRecord, GameRecord
from referee.show.changes import ChangesRecord
from referee.show.position import PositionRecord

Schema = dict[str, object]


def entitle(title: str, schema: Schema) -> Schema:
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, **schema}


_PLAIN: dict[object, Schema] = {
    str: {"type": "string"}, int: {"type": "integer"}, float: {"type": "number"}, Fraction: {"type": "number"}, bool: {"type": "boolean"},
    NoneType: {"type": "null"}, object: {},
}  # fmt: skip


def schema_of(kind: object) -> Schema:
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
    if origin in (dict, Mapping):
        return {"type": "object"} if inner[1] is object else {"type": "object", "additionalProperties": schema_of(inner[1])}
    if origin in (list, tuple, Sequence):
        return {"type": "array", "items": schema_of(inner[0])}
    return _object(*parts_of(kind))


def _object(properties: Mapping[str, Schema], required: Sequence[str] = ()) -> Schema:
    return {"type": "object", "properties": properties, "required": list(required)}


def parts_of(kind: object) -> tuple[dict[str, Schema], list[str]]:
    """Return the schemas of the fields of a record, and the names of those that are always there."""
    assert isinstance(kind, type), f"{kind!r} is not a record"
    hints = get_type_hints(kind, include_extras=True)
    optional: tuple[str, ...] = getattr(kind, "OPTIONAL", ())
    shown = [key for key in hints if key not in getattr(kind, "HIDDEN", ())]
    nullable = [key for key in optional if type(None) in get_args(hints[key])]  # these are left out where they are None
    properties = {key: schema_of(get_args(hints[key])[0] if key in nullable else hints[key]) for key in shown}
    return properties, [key for key in shown if key not in optional]


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


def _join(*kinds: object) -> Schema:
    """Return the schema of an object that has what several records have."""
    parts = [parts_of(kind) for kind in kinds]
    properties = {key: schema for fields, _ in parts for key, schema in fields.items()}
    return _object(properties, [key for _, required in parts for key in required])


def records() -> dict[str, object]:
    """Return the type of what each command prints, by the command."""
    from referee import compare
    from referee.convert import as_data
    from referee.fix.offer import FixRecord
    from referee.report import explain, score
    from referee.results import bgstats, report
    from referee.stats import report as stats

    of_results = {"results": report.ResultsRecord, "results --format bgstats": bgstats.File}
    of_lines = {"check": list[GameRecord], "fix": FixRecord, "why": WhyRecord}
    of_rules = {"rules": explain.RulesRecord, "explain": explain.ExplainRecord, "codes": list[explain.CodeRecord]}
    of_lines |= {"score": score.ScoreRecord, "convert": list[as_data.GameRecord]}
    return {**of_lines, **of_rules, **of_results, "stats": stats.StatsRecord, "trial": stats.StatsRecord, "diff": compare.DiffRecord}


def schemas() -> Schema:
    """Return a schema for each output, by the command that prints it. `check --format jsonl` prints the items of `check`."""
    from boardgen.kit.check import SavingRecord
    from boardgen.kit.export import DryRunRecord, FilesRecord
    from boardgen.kit.kit_json import PagesRecord, TermsRecord
    from boardgen.kit.publish import FolderRecord
    from boardgen.survey import (
        AboutRecord,
        BoardRecord,
        CheckedRecord,
        ComponentsRecord,
        GameRecord as ListedRecord,
        SurveyRecord,
        TilesRecord,
    )

    of_boardgen = {"boardgen check": list[CheckedRecord], "boardgen kit --dry-run": DryRunRecord, "boardgen list": list[ListedRecord]}
    grounds: tuple[tuple[object, ...], ...] = ((BoardRecord, SurveyRecord), (TilesRecord,), (ComponentsRecord,))
    of_info: Schema = {"anyOf": [_join(AboutRecord, *ground, SavingRecord) for ground in grounds]}
    about_open_games = {"legal": LegalRecord, "legal --why": Reason, "try": AttemptRecord}
    return {
        "show": show(),
        **{name: entitle(name, schema_of(kind)) for name, kind in of_boardgen.items()},
        "boardgen info": entitle("boardgen info", of_info),
        "kit.json": entitle("kit.json", _join(FolderRecord, TermsRecord, PagesRecord, FilesRecord)),
        **{name: entitle(f"referee {name}", _join(OpenGame, kind)) for name, kind in about_open_games.items()},
        **{name.replace(" --format", ""): entitle(f"referee {name}", schema_of(kind)) for name, kind in records().items()},
    }


def show() -> Schema:
    """Return the schema of `referee show --as json`. Holdings depend on the game."""
    properties, required = parts_of(PositionRecord)
    records = [found for law in laws().values() if (found := law.view_types()) is not None]
    holding, table = ({key: schema for kinds in records for key, schema in parts_of(kinds[which])[0].items()} for which in (0, 1))
    properties["players"]["additionalProperties"] = _object(holding)
    properties["table"] = _object(table)
    return entitle("referee show", _object(properties, required))
