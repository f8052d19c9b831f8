"""The schema for editors: it takes what `check` takes, refuses the structural faults that `check` refuses, and says what every key is."""

from __future__ import annotations

import json
import re
import sys
from itertools import product
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from boardgen.kit import check
from boardgen.layout.files import shipped
from boardgen.layout.spec.record_law import RECORD
from boardgen.scaffold import schema
from boardgen.scaffold.schema import shape_of

sys.path.insert(0, str(Path(__file__).parent))
from editors import LOADERS, seen

from tests.sampling import sampled

ROOT = Path(__file__).resolve().parents[3]
BROKEN = ROOT / "tests" / "boardgen" / "layout" / "spec" / "broken"
GAMES = shipped.names()

STRUCTURAL = {
    "data:key.unknown", "data:key.missing", "data:type", "data:choice", "data:range", "data:colour", "data:seat.name", "data:zone.name",
    "data:card",
}  # fmt: skip
"""Codes of faults that one place alone has. What two places do not agree about is beyond a schema."""

BEYOND = {
    ("numbers.yaml", "$.edition"): "012 is a number for editors",
    ("numbers.yaml", "$.cubes.supply"): "0x20 is a number for editors",
    ("numbers.yaml", "$.influence.price"): "JSON Schema has no number of decimals",
    ("same_name.yaml", "$.zones.PE.name"): "two names are alike",
    ("same_name.yaml", "$.zones.CA.aliases[0]"): "two names are alike",
    ("alias_code.yaml", "$.zones.PE.aliases[0]"): "the codes of other zones are elsewhere",
    ("alias_code.yaml", "$.zones.BO.name"): "the codes of other zones are elsewhere",
    ("large_board.yaml", "$.board.pitch"): "pitch and size together are too much",
    ("territory_floor.yaml", "$.handicap.floor"): "-05 is a number for editors",
    ("cairo_empty.yaml", "$.zones.AB.kind"): "this game has no kinds of zones",
    ("components.yaml", "$.components.loads.counts"): "what the place it names holds, is elsewhere",
    ("control_escape.yaml", "$.zones.P\\x1b[31mE"): "told of all zones",
    ("components_of_no_kit.yaml", "$.components.cell"): "a component of one's own may have this name, if it is not a misspelt one",
    ("leave_out_nothing.yaml", "$.zones.PR"): "the zones of a game are its own file's",
}
"""Faults that look like those of one place and are not, or that editors have no eye for."""


def _layouts(part: int, parts: int) -> list[tuple[Path, str]]:
    """One in so many of the layouts here that `check` takes, with its game: games, examples, and those of the logs that are judged."""
    folders = ("data/*.yaml", "data/examples/**/*.yaml", "tests/logs/**/*.yaml", "tests/conformance/**/*.yaml")
    found = sorted(path for folder in folders for path in ROOT.glob(folder))
    return [(path, spec.game) for path in found[part::parts] if (spec := check.read(str(path)).spec) is not None]


def _validator(game: str | None) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(schema.schema(game))


@pytest.fixture(scope="module")
def validators() -> dict[str | None, jsonschema.Draft202012Validator]:
    return {game: _validator(game) for game in (None, *GAMES)}


@pytest.mark.slow
@pytest.mark.parametrize("game", sampled([GAMES[0], None, *GAMES[1:]], every=4, landing=0))  # that of no game has those of all in it
def test_it_is_a_schema(game: str | None) -> None:
    made = json.loads(schema.schema_text(game))
    jsonschema.Draft202012Validator.check_schema(made)
    assert made["$schema"] == "https://json-schema.org/draft/2020-12/schema"


@pytest.mark.slow
@pytest.mark.parametrize("part", sampled(range(6), every=6, landing=2))
def test_what_check_takes_it_takes(validators: dict[str | None, Any], part: int) -> None:
    taken = _layouts(part, 6)
    assert len(taken) >= 4
    for number, (path, game) in enumerate(taken):
        loaders = LOADERS if number % 4 == 0 else list(LOADERS)[:1]  # they differ in a few plain words and numbers
        schemas = (game,) if game in GAMES and number % 2 else (None,)  # that of no game and that of its own take turns
        for which, version in product(schemas, loaders):
            errors = [f"{error.json_path}: {error.message[:200]}" for error in validators[which].iter_errors(seen(path, version))]
            assert errors == [], (path, which, version)


@pytest.mark.slow
def test_it_takes_the_layouts_of_the_pages(tmp_path: Path, validators: dict[str | None, Any]) -> None:
    taken = 0
    for number, page in enumerate(sorted((ROOT / "docs").glob("*.md"))):
        for name, text in re.findall(r"(?ms)^```yaml (\S+)\n(.*?)^```", page.read_text("utf-8")):
            path = tmp_path / name
            path.write_text(text, encoding="utf-8")
            spec = check.read(str(path)).spec
            for version in list(LOADERS)[:1] if spec is not None else ():
                which = spec.game if spec.game in GAMES and number % 2 else None
                assert [error.message for error in validators[which].iter_errors(seen(path, version))] == []
                taken += 1
    assert taken >= 12


@pytest.mark.slow
def test_what_check_refuses_in_one_place_it_refuses(validators: dict[str | None, Any]) -> None:
    broken = sorted(BROKEN.glob("*.yaml"))
    assert len(broken) > 50
    for path in broken:
        _refused(path, validators)


def _refused(path: Path, validators: dict[str | None, Any]) -> None:
    faults = [fault for fault in check.read(str(path)).faults if fault.file.endswith(path.name) and fault.code in STRUCTURAL]
    faults = [fault for fault in faults if (path.name, fault.path) not in BEYOND]
    try:
        values = seen(path, "1.2")
    except yaml.YAMLError:
        return  # no editor gets as far as the schema
    text = path.read_text("utf-8")
    game = next((name for name in GAMES if f"extends: {name}" in text), None)
    wrong = {re.sub(r"\['([^']*)'\]", r".\1", error.json_path) for error in validators[game].iter_errors(values)}
    for fault in faults:
        above = re.sub(r"(\.[^.\[]*|\[\d+\])$", "", fault.path)
        below = f"{fault.path}." if fault.code == "data:key.missing" else "none"  # `price: ~` is told of the price
        assert wrong & {fault.path, above} or any(at.startswith(below) for at in wrong), f"{path}: {fault}, {wrong}"


@pytest.mark.parametrize("game", GAMES)
def test_every_key_has_its_sentence_and_every_sentence_its_key(game: str) -> None:
    places, told = set(schema.paths(shape_of(game))), schema.sentences(game)
    assert [place for place in places if not told.of(place)] == []
    assert [place for place in told.own if place not in places] == []
    for sentence in (*told.own.values(), *told.shared.values()):
        assert sentence.endswith((".", "]]."))


def test_every_key_of_the_record_has_its_sentence() -> None:
    places, told = schema.paths(shape_of("")), schema.sentences(RECORD)
    assert [place for place in places if place.split(".")[0] in ("law", "holdings", "capture", "score") and not told.of(place)] == []
    assert [place for place in told.own if place not in places] == []


def test_every_shared_sentence_is_of_a_key_that_some_game_has() -> None:
    places = {place for game in (*GAMES, "") for place in schema.paths(shape_of(game))}
    assert [place for place in schema.sentences("gocaine").shared if place not in places] == []


def test_an_editor_is_told_the_words_of_the_game() -> None:
    words = schema.schema("gocaine")["$defs"]["gocaine-layout"]["properties"]["words"]["properties"]
    assert words["board_title"]["description"].endswith("The game says: Board")


def test_of_no_game() -> None:
    with pytest.raises(schema.SchemaError, match="did you mean 'gocaine'"):
        schema.schema_text("gocain")
