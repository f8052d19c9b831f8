"""What the programs print as JSON is what `referee schema` says."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from boardgen.cli import app as boardgen
from referee.cli import app
from referee.schemas import schemas
from tests.sampling import sampled

LOGS = Path(__file__).parents[2] / "conformance" / "logs"
TYPES: dict[str, Any] = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}
KNOWN = {
    "$schema", "title", "description", "type", "properties", "required", "additionalProperties", "items", "anyOf",
    "enum", "pattern", "minimum",
}  # fmt: skip


def faults(value: Any, schema: dict[str, Any], place: str = "$") -> list[str]:
    """What of a value a schema forbids; an unknown word of the schema is a fault too."""
    found = [f"{place}: unknown {word}" for word in set(schema) - KNOWN]
    if "anyOf" in schema:
        found += [] if any(not faults(value, one, place) for one in schema["anyOf"]) else [f"{place}: {value!r} fits nothing"]
    if "enum" in schema and value not in schema["enum"]:
        found.append(f"{place}: {value!r} is not in {schema['enum']}")
    kind = schema.get("type")
    number = isinstance(value, int | float) and not isinstance(value, bool)
    fits = number and (kind == "number" or isinstance(value, int)) if kind in ("number", "integer") else True
    if kind in TYPES:
        fits = isinstance(value, TYPES[kind])
    if not fits:
        return [*found, f"{place}: {value!r} is no {kind}"]
    if "pattern" in schema and not re.search(schema["pattern"], value):
        found.append(f"{place}: {value!r} is not {schema['pattern']}")
    if "minimum" in schema and value < schema["minimum"]:
        found.append(f"{place}: {value} is below {schema['minimum']}")
    if isinstance(value, dict):
        found += [f"{place}: no {key}" for key in schema.get("required", ()) if key not in value]
        for key, item in value.items():
            inner = schema.get("properties", {}).get(key, schema.get("additionalProperties"))
            found += faults(item, inner, f"{place}.{key}") if inner else []
    if isinstance(value, list) and "items" in schema:
        for number, item in enumerate(value):
            found += faults(item, schema["items"], f"{place}[{number}]")
    return found


def printed(*arguments: str, status: int = 0, program: Any = app, text: str | None = None) -> Any:
    done = CliRunner().invoke(program, list(arguments), input=text)
    assert done.exit_code == status, done.output
    return json.loads(done.stdout)


BROKEN = "%tlog 1\nGame: gocaine\nPlayers: B=Ana R=Ben\n1B - ; @D4\n1R - ; @D4\n2B - ; @I4\n= $ B7\n"


def test_the_schemas_are_printed() -> None:
    assert printed("schema") == schemas()


@pytest.mark.parametrize("log", ["gocaine-trade", "gocaine-battle"])
def test_real_output_fits(log: str) -> None:
    file = str(LOGS / f"{log}.tlog")
    assert faults(printed("check", "--format", "json", file), schemas()["check"]) == []
    assert faults(printed("score", "--json", file), schemas()["score"]) == []
    assert faults(printed("show", "--as", "json", file), schemas()["show"]) == []
    assert faults(printed("show", "--as", "json", "--at", "3R", file), schemas()["show"]) == []


@pytest.mark.slow
def test_what_may_come_next_fits() -> None:
    cases = (
        ("gocaine-battle", "3R", "3B buy 1cell ", "E5"),
        ("cairo-four", "1Z", "1 roll 3H:", "go aD"),
        ("territory-three", "1R", "2B 2+2 ", "J6"),
    )
    for log, at, line, thing in cases:
        file = str(LOGS / f"{log}.tlog")
        whole = printed("legal", "--format", "json", "--at", at, file)
        assert faults(whole, schemas()["legal"]) == []
        assert whole["verbs"] or whole["lines"]
        begun = printed("legal", "--format", "json", "--at", at, "--line", line, file)
        assert faults(begun, schemas()["legal"]) == []
        assert begun["options"]
        if whole["due"][-1].isalpha():
            done = CliRunner().invoke(app, ["legal", "--format", "json", "--at", at, "--why", thing, file])
            assert faults(json.loads(done.stdout), schemas()["legal --why"]) == []
        tried = CliRunner().invoke(app, ["try", "--format", "json", "--at", at, file, f"{whole['due']} @E5"])
        assert faults(json.loads(tried.stdout), schemas()["try"]) == []
        assert faults(printed("why", "--format", "json", file, at), schemas()["why"]) == []


@pytest.mark.parametrize("at", ["1Y", "1Z", "2W"])
def test_real_output_of_a_game_without_stones_fits(at: str) -> None:
    file = str(LOGS / "cairo-four.tlog")
    assert faults(printed("check", "--format", "json", file), schemas()["check"]) == []
    assert faults(printed("score", "--json", "--at", at, file), schemas()["score"]) == []
    seen = printed("show", "--as", "json", "--at", at, file)
    assert faults(seen, schemas()["show"]) == []
    assert seen["stones"] == {}
    assert (seen["players"]["X"]["city"] is None) is (at == "1Y")
    assert faults({**seen, "players": {"X": {"place": 0}}}, schemas()["show"])


def test_findings_fit() -> None:
    verdicts = printed("check", "--format", "json", "-", status=1, text=BROKEN)
    assert len(verdicts[0]["findings"]) > 1
    assert faults(verdicts, schemas()["check"]) == []
    assert faults(printed("show", "--as", "json", "-", status=1, text=BROKEN), schemas()["show"]) == []
    assert faults(printed("score", "--json", "-", status=1, text=BROKEN), schemas()["score"]) == []


def test_a_file_that_is_no_log_fits() -> None:
    assert faults(printed("check", "--format", "json", "-", status=1, text="\0\1"), schemas()["check"]) == []


def test_boardgen_fits(tmp_path: Path) -> None:
    layout = tmp_path / "bad.yaml"
    layout.write_text("extends: gocaine\nplayers: [2, 60]\n")
    good = printed("check", "--format", "json", "gocaine", program=boardgen)
    bad = printed("check", "--format", "json", str(layout), program=boardgen, status=1)
    assert bad[0]["findings"]
    assert faults([*good, *bad], schemas()["boardgen check"]) == []


def test_rules_and_their_explanations_fit(tmp_path: Path) -> None:
    for layout in ("gocaine", "record", "fenland", "rock-pool"):
        rules = printed("rules", "--format", "json", layout)
        assert faults(rules, schemas()["rules"]) == []
        assert rules["rules"]
    assert printed("rules", "--format", "json", "gocaine")["rulings"][0]["rules"] == ["gc:ship.border"]
    assert [rule["here"] for rule in printed("rules", "--format", "json", "rock-pool")["rules"] if rule["here"]]
    (tmp_path / "bad.tlog").write_text(BROKEN)
    kinds = {}
    lines = (f"{tmp_path}/bad.tlog:{line}" for line in (6, 4))
    for what in ("G-22", "deploy.suicide", "ktr", "tlog:seat", "suicide", "kiss the ring", *lines):
        found = printed("explain", "--format", "json", what)
        assert faults(found, schemas()["explain"]) == []
        kinds[Path(what).name] = [[one["kind"] for one in found["entries"]], len(found.get("found", ())), len(found.get("findings", ()))]
    assert kinds["G-22"] == [["ruling"], 0, 0]
    assert kinds["suicide"] == [[], 4, 0]
    assert (kinds["bad.tlog:6"][0], kinds["bad.tlog:6"][2], kinds["bad.tlog:4"]) == (["code"], 1, [[], 0, 0])
    codes = printed("codes", "--format", "json")
    assert faults(codes, schemas()["codes"]) == []
    assert [(one["name"], one["game"]) for one in (codes[0], codes[-1])] == [("tlog:magic", None), ("law:pass.turn", "written")]


def test_a_dry_run_fits(tmp_path: Path) -> None:
    asked = ("--only", "cards,title", "-o", str(tmp_path / "k"))
    plan = printed("kit", "territory", "--dry-run", "--format", "json", *asked, program=boardgen)
    assert faults(plan, schemas()["boardgen kit --dry-run"]) == []
    (cards,) = (one for one in plan["components"] if one["name"] == "cards")
    assert (cards["pieces"], plan["kit"]["layout"], plan["folder"]) == (52, plan["layout"], str(tmp_path / "k"))
    assert plan["sheets"] == len({number for one in plan["components"] for number in one["sheets"]})
    assert not (tmp_path / "k").exists()


@pytest.mark.parametrize(
    ("layout", "only"),
    sampled([("rock-pool", "deck,title"), ("gocaine", "board,labels,infrastructure"), ("cairo", "coins,dice,rulebook")], landing=2),
)
def test_the_kit_json_of_a_kit_fits(layout: str, only: str, tmp_path: Path) -> None:
    done = CliRunner().invoke(boardgen, ["kit", layout, "--only", only, "--format", "pdf", "-o", str(tmp_path / "kit")])
    assert done.exit_code == 0, done.output
    kit = json.loads((tmp_path / "kit" / "kit.json").read_text("utf-8"))
    assert faults(kit, schemas()["kit.json"]) == []
    assert set(kit) <= set(schemas()["kit.json"]["properties"])


@pytest.mark.slow
def test_boards_maps_and_games_without_either_fit() -> None:
    kinds = schemas()["boardgen info"]["anyOf"]
    for number, layouts in enumerate((("gocaine", "drove", "duel"), ("cairo",), ("rock-pool",))):
        for layout in layouts:
            about = printed("info", layout, "--format", "json", program=boardgen)
            assert [faults(about, kind) == [] for kind in kinds] == [place == number for place in range(3)], layout
            assert set(about) == set(kinds[number]["properties"])


@pytest.mark.slow
def test_the_report_of_a_trial_fits(tmp_path: Path) -> None:
    played = printed("trial", "windmills", "--games", "2", "--workers", "1", "--format", "json", "-o", str(tmp_path / "trial"))
    assert played["games"]
    assert faults(played, schemas()["trial"]) == []


def test_the_validator_is_no_yes_man() -> None:
    assert faults([{"file": 3}], schemas()["check"])
    assert faults({"place": 0}, {"type": "object", "properties": {"place": {"type": "integer", "minimum": 1}}})
