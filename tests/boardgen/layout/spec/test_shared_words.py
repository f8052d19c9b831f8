"""Words that all games share: each is written once, in data/words.yaml, and read under the words of every game."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from boardgen.errors import DataError
from boardgen.layout.files import shipped
from boardgen.layout.spec import catalog
from boardgen.layout.spec.words import fill_word
from boardgen.layout.yaml.node import Faults, Node
from boardgen.layout.yaml.plain_text import spans
from boardgen.layout.yaml.yaml_reader import read

DATA = Path(shipped.data_folder())
TOY = """game: toy
title: Toy
edition: 1
players: [2, 2]
seats:
  W: {name: White, ink: "#FFFFFF", symbol: star, hatch: none}
  K: {name: Black, ink: "#000000", symbol: square, hatch: solid}
board: {pitch: 20, size: 3x3}
"""


def own_words(file: str) -> dict[str, Node]:
    tree = read(str(DATA / file), file, Faults())
    assert tree is not None
    return tree.children["words"].children


def toy(folder: Path, words: str) -> dict[str, str]:
    path = folder / "toy.yaml"
    path.write_text(TOY + words, "utf-8")
    return dict(catalog.load(str(path)).words)


def test_no_game_repeats_a_shared_word_and_no_three_games_repeat_one_another() -> None:
    shared = own_words("words.yaml")
    games = {game: own_words(Path(catalog.load(game).file).name) for game in shipped.names()}
    for game, words in games.items():
        repeated = [key for key, node in words.items() if key in shared and node.text == shared[key].text]
        assert repeated == [], f"{game} repeats words of words.yaml"
    first, *rest = games.values()
    assert [key for key, node in first.items() if all(key in words and words[key].text == node.text for words in rest)] == []


def test_a_game_has_the_shared_words_and_its_own_come_first(tmp_path: Path) -> None:
    shared = {key: node.text for key, node in own_words("words.yaml").items()}
    assert toy(tmp_path, "") == toy(tmp_path, "words:\n") == shared
    assert toy(tmp_path, "words: {board_title: Field, tile: ~, extra: more}\n") == {
        **{key: text for key, text in shared.items() if key != "tile"},
        "board_title": "Field",
        "extra": "more",
    }
    with pytest.raises(DataError, match="there is no 'tilt' to leave out; did you mean 'tile'"):
        toy(tmp_path, "words: {tilt: ~}\n")


def test_a_game_in_another_language_takes_no_word_of_this_one(tmp_path: Path) -> None:
    assert toy(tmp_path, "words: {language: fr, board_title: Plateau}\n") == {"language": "fr", "board_title": "Plateau"}


def test_a_layout_may_change_a_shared_word_and_not_leave_it_out(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text("extends: cairo\nwords:\n  tile: leaf {n} of {total}\n  board_title: Plan\n", "utf-8")
    spec = catalog.load(str(path))
    assert (spec.words["tile"], spec.words["board_title"]) == ("leaf {n} of {total}", "Plan")
    assert spec.layout_id == catalog.load("cairo").layout_id
    path.write_text("extends: cairo\nwords: {tile: ~}\n", "utf-8")
    with pytest.raises(DataError, match="the word 'tile' cannot be left out"):
        catalog.load(str(path))
    path.write_text("extends: cairo\nwords: {board_wall: Mauer}\n", "utf-8")
    with pytest.raises(DataError, match="the game has no word called 'board_wall'"):
        catalog.load(str(path))


def test_a_fault_in_a_shared_word_is_at_its_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(DATA, tmp_path / "data")
    monkeypatch.setattr(shipped, "data_folder", lambda: str(tmp_path / "data"))
    file = tmp_path / "data" / "words.yaml"
    lines = file.read_text("utf-8").splitlines()
    number = next(i for i, line in enumerate(lines) if line.startswith("  tile:"))
    lines[number] = "  tile: leaf {n of"
    file.write_text("\n".join(lines) + "\n", "utf-8")
    for game in shipped.names():
        with pytest.raises(DataError) as caught:
            catalog.load(game)
        (fault,) = caught.value.faults
        assert (Path(fault.file).name, fault.line, fault.path) == ("words.yaml", number + 1, "$.words.tile")


def test_a_noun_is_in_the_singular_for_one() -> None:
    words = own_words("words.yaml")
    printed = {key: words[key].text for key in ("sides_long", "sides_split", "sides_fold", "rulebook_box_count", "title_sheet_heading")}

    def say(key: str, **values: object) -> str:
        return fill_word(printed, "words.yaml", key, values)

    assert say("sides_long", pages=spans([4, 5]), sheets=spans([4])).startswith("Print pages 4–5 of the PDF (sheet 4) double-sided")
    assert say("sides_split", pages=spans([9]), sheets=spans([4])).startswith("Sheet 4 has a back, which is page 9 of the PDF.")
    assert say("sides_fold", sheets=spans([4, 6])).endswith("Fold sheets 4, 6 along the fold line and glue them before cutting.")
    assert [say("rulebook_box_count", count=count) for count in (1, 2)] == ["1 piece", "2 pieces"]
    assert say("title_sheet_heading", players=1).endswith("for 1 player")
    assert say("title_sheet_heading", players=2).endswith("for 2 players")
