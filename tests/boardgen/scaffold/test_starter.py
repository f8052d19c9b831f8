"""`boardgen new` and `boardgen schema`: the file checks clean as it is and with every key it offers, and nothing is overwritten."""

from __future__ import annotations

import json
import re
import sys
from itertools import takewhile
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from boardgen import survey
from boardgen.errors import WriteError
from boardgen.kit import check
from boardgen.layout.files import shipped
from boardgen.layout.spec import catalog
from boardgen.scaffold import new_files, schema

sys.path.insert(0, str(Path(__file__).parent))
from editors import LOADERS, seen

from tests.sampling import nightly, sampled

GAMES = shipped.names()


def used(line: str) -> bool:
    """Whether a line is a key behind a sign, and no prose."""
    return bool(re.match(r" *#\S", line))


def paragraphs(lines: list[str]) -> list[tuple[int, int]]:
    """Where lines stand together: first and one past the last."""
    ends = [i for i, line in enumerate([*lines, ""]) if not line]
    return list(zip([0, *(end + 1 for end in ends)], ends, strict=False))


def checked(path: Path, text: str) -> survey.Checked:
    path.write_text(text, encoding="utf-8")
    return check.check(str(path))


@pytest.fixture(scope="module")
def validators() -> dict[str, Any]:
    return {game: jsonschema.Draft202012Validator(schema.schema(game)) for game in GAMES}


@pytest.mark.parametrize("game", sampled(GAMES))
def test_a_new_file_checks_clean_and_is_the_game_itself(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path, lies = new_files.new("my-board", game)
    one = check.check(path)
    assert one.faults == ()
    assert one.spec is not None
    base = catalog.load(game)
    assert (one.spec.title, one.spec.note) == ("My board", "A board of our own")
    assert {**one.spec.ground.visible(), "starts": ()} == {**base.ground.visible(), "starts": ()}
    assert one.spec.zones == base.zones
    assert vars(one.spec.figures) == vars(base.figures)
    text = Path(path).read_text("utf-8")
    assert text.splitlines()[0] == f"# yaml-language-server: $schema={lies}"
    assert json.loads(Path(lies).read_text("utf-8")) == schema.schema(game)
    assert max(map(len, text.splitlines())) <= 140


@pytest.mark.slow
@pytest.mark.parametrize("game", sampled(GAMES, landing=0))
def test_every_key_that_it_offers_can_be_used(game: str, tmp_path: Path, validators: dict[str, Any]) -> None:
    lines = new_files.starter_text(game, "Own", "own.yaml").splitlines()
    blocks: list[list[int]] = []
    for start, end in paragraphs(lines):
        offered = [i for i in range(start, end) if used(lines[i])]
        for i in offered:
            blocks += [] if lines[i].lstrip(" #").startswith("- ") else [[i]]
            blocks[-1] += [i] if lines[i].lstrip(" #").startswith("- ") else []  # an item goes with the key of its list
    assert len(blocks) >= min(5, len(schema.sentences(game).offered))
    path = tmp_path / "own.yaml"
    for wanted in (*blocks, [i for block in blocks for i in block]):
        text = "\n".join(line.replace("#", "", 1) if i in wanted else line for i, line in enumerate(lines)) + "\n"
        path.write_text(text, encoding="utf-8")
        looked = check.check if len(wanted) > len(max(blocks, key=len)) else check.read  # the kit is laid out with all of them
        assert looked(str(path)).faults == (), text
        for version in LOADERS if looked is check.check else list(LOADERS)[:1]:  # they differ in a few plain words and numbers
            assert [error.message for error in validators[game].iter_errors(seen(path, version))] == []


@pytest.mark.slow
@pytest.mark.parametrize("game", nightly(GAMES, landing=0))
def test_the_kit_can_be_laid_out_with_each_key_alone(game: str, tmp_path: Path) -> None:
    lines = new_files.starter_text(game, "Own", "own.yaml").splitlines()
    for number in (i for i, line in enumerate(lines) if used(line) and not line.lstrip(" #").startswith("- ")):
        wanted = {number, *takewhile(lambda i: lines[i].lstrip(" #").startswith("- "), range(number + 1, len(lines)))}
        text = "\n".join(line.replace("#", "", 1) if i in wanted else line for i, line in enumerate(lines)) + "\n"
        assert checked(tmp_path / "own.yaml", text).faults == (), text


@pytest.mark.parametrize("game", GAMES)
def test_it_explains_every_key_it_shows(game: str) -> None:
    told = schema.sentences(game)
    text = " ".join(line.strip("# ") for line in new_files.starter_text(game, "Own", "own.yaml").splitlines())
    assert told.live
    assert told.offered
    for place in (*told.live, *told.offered):
        assert told.of(place) in text


def test_titles_and_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "maps").mkdir()
    path, lies = new_files.new("maps/two_harbours-3.yaml", "gocaine")
    assert (Path(path), Path(lies)) == (Path("maps/two_harbours-3.yaml"), Path("maps/gocaine.schema.json"))
    assert catalog.load(path).title == "Two harbours 3"


NO_NAMES = (
    "", "a b", "ring.txt", "ä", "-x", "x" * 61, "gocaine", "a\nb", "maps/", "..", ".yaml", "x@y",
    "13x13", "900x900", "atoll", "Con", "lpt9.yaml",
)  # fmt: skip


@pytest.mark.parametrize("name", NO_NAMES)
def test_names_that_no_log_could_say(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(WriteError, match=r"layout|game|board|device"):
        new_files.new(name, "territory")
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    mine = tmp_path / "mine.yaml"
    mine.write_text("precious", encoding="utf-8")
    with pytest.raises(WriteError, match=r"mine\.yaml exists already"):
        new_files.new("mine", "gocaine")
    foreign = tmp_path / "gocaine.schema.json"
    foreign.write_text("{}", encoding="utf-8")
    with pytest.raises(WriteError, match="is not a schema of boardgen's"):
        new_files.new("other", "gocaine")
    with pytest.raises(WriteError, match="is not a schema of boardgen's"):
        new_files.save_schema(None, "mine.yaml")
    assert (mine.read_text("utf-8"), foreign.read_text("utf-8")) == ("precious", "{}")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["gocaine.schema.json", "mine.yaml"]


@pytest.mark.slow
def test_an_older_schema_of_ours_is_renewed(tmp_path: Path) -> None:
    path = tmp_path / "s.json"
    new_files.save_schema("gocaine", str(path))
    old = path.read_text("utf-8")
    new_files.save_schema(None, str(path))
    assert path.read_text("utf-8") == schema.schema_text(None) != old


def test_folders_and_games_that_are_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(WriteError, match="cannot write"):
        new_files.new("nowhere/x", "gocaine")
    with pytest.raises(WriteError, match="did you mean 'gocaine'"):
        new_files.new("x", "gocain")


@pytest.mark.slow
@pytest.mark.parametrize("game", sampled(GAMES, landing=0))
def test_a_game_without_sentences_has_a_layout_to_begin_with(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(new_files, "sentences", lambda game: schema.Sentences({}, {}))
    text = new_files.starter_text(game, "Own", "own.yaml")
    one = checked(tmp_path / "own.yaml", text)
    assert one.faults == ()
    assert one.spec is not None
    assert one.spec.ground.visible() == catalog.load(game).ground.visible()
    every = "\n".join(line[1:] if used(line) else line for line in text.splitlines()) + "\n"
    assert checked(tmp_path / "own.yaml", every).faults == ()


@pytest.mark.parametrize("name", sampled(shipped.examples(), every=24, landing=2))
def test_a_new_file_may_begin_as_an_example(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path, _ = new_files.new("mine", name)
    example, made = catalog.load(name), catalog.load(path)
    assert (made.game, made.layout_id, made.zones) == (example.game, example.layout_id, example.zones)
    assert check.read(path).faults == check.read(name).faults
    text = Path(path).read_text("utf-8")
    assert f"\nextends: {name}\n" in text
    assert len(text) < 16_000, "what is too much to copy stays in the example"


def test_an_example_changed_by_a_new_map_takes_its_walls_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path, _ = new_files.new("mine", "old-town")
    assert "    - [D10, D11]\n" in Path(path).read_text("utf-8"), "a new map needs other walls, so that they are in sight"
