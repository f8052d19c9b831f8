"""`boardgen new` without --from: a game of your own that checks and prints clean at once, and nothing overwritten."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import jsonschema
import pytest
import yaml

from boardgen.errors import WriteError
from boardgen.kit import check
from boardgen.scaffold import new_files
from referee.figures import of_layout

sys.path.insert(0, str(Path(__file__).parent))
from editors import LOADERS, seen


def _all(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_it_checks_clean_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    written = new_files.new_game("sea_dogs")
    texts = ["sea_dogs.yaml", "sea_dogs.csv", "sea_dogs-rules.md", "sea_dogs-figures.yaml"]
    assert [path for path, _ in written] == [*texts, str(Path("icons/mark.svg")), "sea_dogs.schema.json"]
    assert sorted(_all(tmp_path)) == sorted(path for path, _ in written)
    text = Path("sea_dogs.yaml").read_text("utf-8")
    assert not [word for word in ("NAME", "GAME", "TITLE", "?", "sea_dogs.csv.") if word in text]
    checked = check.check("sea_dogs.yaml")
    assert checked.faults == ()
    assert checked.spec is not None
    assert (checked.spec.game, checked.spec.title) == ("sea_dogs", "Sea dogs")
    making = checked.spec.components["cards"].own
    assert (len(making.rows), sum(row.copies for row in making.rows)) == (10, 40)
    kinds = {one.kind for one in checked.spec.components.values()}
    assert {"board", "card", "token", "panel", "die", "booklet"} <= kinds
    (figures,) = of_layout.judge_figures(checked.spec)
    assert (sorted(figures.figures), figures.old, figures.faults) == (["first-moves", "taken"], (), ())
    validator = jsonschema.Draft202012Validator(json.loads(Path("sea_dogs.schema.json").read_text("utf-8")))
    for version in LOADERS:
        assert [error.message for error in validator.iter_errors(seen(Path("sea_dogs.yaml"), version))] == []
    assert max(map(len, text.splitlines())) <= 140


@pytest.mark.slow
def test_names_that_yaml_would_take_for_something_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, game in (("1984", "game_1984"), ("on", True), ("sea-dogs", "sea_dogs"), ("Gocaine", "game_gocaine")):
        new_files.new_game(name)
        assert check.read(f"{name}.yaml").faults == ()
        value = yaml.safe_load(Path(f"{name}.yaml").read_text("utf-8"))
        assert (value["game"], value["components"]["cards"]["from"]) == (game, f"{name}.csv")


def test_nothing_is_overwritten_and_all_or_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "icons").mkdir()
    for path in ("own.yaml", "own.csv", "own-rules.md", "own-figures.yaml", "icons/mark.svg", "own.schema.json"):
        (tmp_path / path).write_text("mine", encoding="utf-8")
        before = _all(tmp_path)
        with pytest.raises(WriteError, match=r"own[.-]|mark\.svg"):
            new_files.new_game("own")
        assert _all(tmp_path) == before
        (tmp_path / path).unlink()
    (tmp_path / "icons").rmdir()
    (tmp_path / "icons").write_text("a file", encoding="utf-8")
    with pytest.raises(WriteError, match="cannot make the folder icons"):
        new_files.new_game("own")
    assert list(_all(tmp_path)) == ["icons"]
    (tmp_path / "icons").unlink()
    with pytest.raises(WriteError, match="cannot"):
        new_files.new_game("nowhere/own")
    for name in ("gocaine", "13x13", "con", "duel", "a b"):
        with pytest.raises(WriteError):
            new_files.new_game(name)
    assert _all(tmp_path) == {}


def test_what_cannot_be_written_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    real = new_files.own_game_files

    def spoiled(*words: str) -> list[tuple[str, str, str]]:
        layout, *rest = real(*words)
        return [("missing/own.yaml", *layout[1:]), *rest]

    monkeypatch.setattr(new_files, "own_game_files", spoiled)
    with pytest.raises(WriteError, match="cannot write"):
        new_files.new_game("own")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_two_games_in_one_folder_share_the_icon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    new_files.new_game("one")
    new_files.new_game("two.yml")
    assert check.read("two.yml").faults == ()
    assert "boardgen kit two.yml" in Path("two.yml").read_text("utf-8")
    (tmp_path / "icons" / "mark.svg").write_text("<svg/>", encoding="utf-8")
    with pytest.raises(WriteError, match=r"mark\.svg exists already"):
        new_files.new_game("three")
    assert not Path("three.csv").exists()
