"""`boardgen new NAME --words`: every word and every rule to translate, valid as written, counted by `check`, and never overwritten."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import jsonschema
import openpyxl
import pytest
import yaml

from boardgen.kit import check
from boardgen.layout.files import shipped
from boardgen.layout.spec import catalog, rulebook, rules_files
from boardgen.layout.spec.words import LANGUAGE, NOTATION
from boardgen.scaffold import new_files, schema
from tests.sampling import sampled

GAMES = shipped.names()


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def used(path: Path) -> None:
    """Takes the sign away from every line that can be used, and sets a language that no game has."""
    text = re.sub(r"(?m)^( *)#(?=\S)", r"\1", path.read_text("utf-8"))
    path.write_text(text.replace(f"{LANGUAGE}: en", f"{LANGUAGE}: nl"), "utf-8")


@pytest.mark.parametrize("game", sampled(GAMES, landing=2))
def test_the_files_are_valid_as_they_are_and_change_nothing(game: str, here: Path) -> None:
    told = dict(new_files.translation("own", game))
    assert sorted(told) == sorted(path.name for path in here.iterdir()) == sorted(("own.yaml", "own-rules.yaml", f"{game}.schema.json"))
    one = check.read("own.yaml")
    assert one.faults == ()
    base = catalog.load(game)
    assert one.spec is not None
    assert (one.spec.layout_id, one.spec.words, one.spec.credits) == (base.layout_id, base.words, base.credits)
    assert max(len(line) for line in (here / "own.yaml").read_text("utf-8").splitlines() if not line.strip().startswith("#")) <= 140
    data: Any = yaml.safe_load((here / "own.yaml").read_text("utf-8"))
    assert list(jsonschema.Draft202012Validator(schema.schema(game)).iter_errors(data)) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", sampled(GAMES, landing=0))
def test_used_as_it_is_every_word_and_every_rule_is_translated(game: str, here: Path) -> None:
    new_files.translation("own", game)
    used(here / "own.yaml")
    (rules,) = check.check("own.yaml").faults  # of the words none is missing; the rules are still to translate
    total = sum(place[-1] != rulebook.KEPT for place, _ in rulebook.texts(rules_files.rules_text(game)))
    assert (rules.file, rules.problem.partition(" are")[0]) == ("own-rules.yaml", f"{total} of {total} texts of the rules")
    used(here / "own-rules.yaml")
    assert check.check("own.yaml").faults == ()
    base, own = catalog.load(game), catalog.load("own.yaml")
    assert (own.words, own.credits, own.seats) == ({**base.words, LANGUAGE: "nl"}, base.credits, base.seats)
    assert rules_files.rulebook(own) == rules_files.rulebook(base)


@pytest.mark.parametrize("game", GAMES)
def test_each_word_has_its_english_above_it(game: str, here: Path) -> None:
    new_files.translation("own", game)
    lines = (here / "own.yaml").read_text("utf-8").splitlines()
    words = {key: text for key, text in catalog.load(game).words.items() if key not in (LANGUAGE, *NOTATION)}
    for key, text in words.items():
        at = next(i for i, line in enumerate(lines) if line.startswith(f"  #{key}:"))
        above: list[str] = []
        while lines[at - 1].startswith("  # ") and " ".join(above) != text:
            at -= 1
            above.insert(0, lines[at].removeprefix("  # "))
        assert " ".join(above) == text


@pytest.mark.slow
def test_a_second_time_adds_what_is_missing_and_changes_nothing_else(here: Path) -> None:
    new_files.translation("own", "gocaine")
    before = {path.name: path.read_bytes() for path in here.iterdir()}
    assert [what for _, what in new_files.translation("own", "gocaine")][:2] == ["nothing to add", "nothing to add"]
    assert {path.name: path.read_bytes() for path in here.iterdir()} == before
    text = before["own.yaml"].decode()
    mine = text.replace('  #unofficial: "Unofficial, for home use"', "  unofficial: Voor thuis   # mijn woorden")
    mine = re.sub(r"(?m)^ *# ?Pencil card\n.*\n", "", mine).replace("\nkinds:\n", "\nplayers: [2, 4]\n\nkinds:\n")
    assert "pencil_title" not in mine
    (here / "own.yaml").write_text(mine, "utf-8")
    assert dict(new_files.translation("own", "gocaine"))["own.yaml"].endswith("; added to")
    now = (here / "own.yaml").read_text("utf-8")
    added = [line for line in now.splitlines() if line not in mine.splitlines()]
    assert added == ["  # Pencil card", '  #pencil_title: "Pencil card"']
    assert now.index("pencil_title") < now.index("seats:")
    assert check.check("own.yaml").faults == ()


@pytest.mark.slow
def test_files_of_ones_own_are_never_touched(here: Path) -> None:
    new_files.new("harbour", "gocaine")
    kept = (here / "harbour.yaml").read_bytes()
    with pytest.raises(new_files.WriteError, match=r"harbour\.yaml exists already, and it was not written by `new --words --from gocaine`"):
        new_files.translation("harbour", "gocaine")
    assert (here / "harbour.yaml").read_bytes() == kept
    assert not (here / "harbour-rules.yaml").exists()
    new_files.translation("own", "gocaine")
    with pytest.raises(new_files.WriteError, match=r"own\.yaml exists already, and it was not written by `new --words --from territory`"):
        new_files.translation("own", "territory")
    (here / "free-rules.yaml").write_text("precious", "utf-8")
    with pytest.raises(new_files.WriteError, match=r"free-rules\.yaml exists already"):
        new_files.translation("free", "gocaine")
    assert not (here / "free.yaml").exists()


@pytest.mark.slow
def test_a_translation_of_a_translation_and_of_a_layout(here: Path) -> None:
    new_files.translation("own", "gocaine-de")
    assert "# Inoffiziell, für den Hausgebrauch" in (here / "own.yaml").read_text("utf-8")
    assert "language: de" in (here / "own.yaml").read_text("utf-8")
    assert check.check("own.yaml").faults == ()
    used(here / "own.yaml")
    used(here / "own-rules.yaml")
    assert check.check("own.yaml").faults == ()


def test_a_workbook_with_rows_is_copied_too(here: Path) -> None:
    (here / "crew.yaml").write_text(
        "game: crew\ntitle: Crew\nplayers: [2, 3]\ncomponents: {crew: {kind: card, title: Crew, from: crew.xlsx}}\n", "utf-8"
    )
    workbook = openpyxl.Workbook()
    for row in (("name", "count"), ("Storm", 2)):
        workbook.active.append(row)
    workbook.save(here / "crew.xlsx")
    assert dict(new_files.translation("besatzung", "crew.yaml"))["besatzung-crew.xlsx"] == "a copy of crew.xlsx, to be translated"
    assert (here / "besatzung-crew.xlsx").read_bytes() == (here / "crew.xlsx").read_bytes()
    assert 'crew: {title: "Crew", from: besatzung-crew.xlsx}' in (here / "besatzung.yaml").read_text("utf-8")


@pytest.mark.slow
def test_a_game_of_ones_own_is_translated_with_its_titles_faces_rows_and_rules(here: Path) -> None:
    new_files.new_game("saltroad")
    told = dict(new_files.translation("salz", "saltroad.yaml"))
    assert {*told} == {"salz.yaml", "salz-saltroad.csv", "salz-saltroad-rules.md", "saltroad.schema.json"}
    assert check.check("salz.yaml").faults == ()
    base = catalog.load("saltroad.yaml")
    rows = (here / "saltroad.csv").read_text("utf-8").replace("count\n", "count\nSalz,Alle ziehen.,coin,beach,sun,1,3\n")
    (here / "salz-saltroad.csv").write_text(rows, "utf-8")
    used(here / "salz.yaml")
    text = (here / "salz.yaml").read_text("utf-8").replace('cards: {title: "Cards"', 'cards: {title: "Karten"')
    (here / "salz.yaml").write_text(text.replace("text: Score", "text: Wertung"), "utf-8")
    one = check.check("salz.yaml")
    assert one.spec is not None
    assert one.faults == ()
    assert one.spec.words == {**base.words, LANGUAGE: "nl"}
    cards = one.spec.components["cards"].own
    assert (cards.title, cards.rows[0].fields["name"]) == ("Karten", "Salz")
    assert next(layer.value.literal for layer in one.spec.components["score"].own.front or ()) == "Wertung"
    before = {path.name: path.read_bytes() for path in here.iterdir() if path.is_file()}
    assert [what for _, what in new_files.translation("salz", "saltroad.yaml")][:3] == ["nothing to add"] * 3
    assert {path.name: path.read_bytes() for path in here.iterdir() if path.is_file()} == before
    (here / "deep").mkdir()
    with pytest.raises(new_files.WriteError, match=r"'saltroad\.yaml' is in another folder"):
        new_files.translation("deep/salz", "saltroad.yaml")
    assert not any((here / "deep").iterdir())


@pytest.mark.slow
def test_a_board_of_ones_own_is_translated_with_the_zones_that_it_has(here: Path) -> None:
    rows = "    PE PE TP\n    PE PE TP\n    BO BO TP\n"
    (here / "harbour.yaml").write_text(f"extends: gocaine\ntitle: Harbour\nboard:\n  map: |\n{rows}", "utf-8")
    new_files.translation("haven", "harbour.yaml")
    text = (here / "haven.yaml").read_text("utf-8")
    assert "#PE: {name:" in text
    assert "#WC: {name:" not in text
    used(here / "haven.yaml")
    used(here / "haven-rules.yaml")
    assert [fault.code for fault in check.check("haven.yaml").faults] == ["data:zone.covered"]  # its zones are two points wide and less
    assert catalog.load("haven.yaml").layout_id == catalog.load("harbour.yaml").layout_id


@pytest.mark.parametrize("example", sampled(["windmills", "drove", "rock-pool"], landing=2))
def test_the_words_of_an_example_of_ones_own_can_be_used(example: str, here: Path) -> None:
    new_files.translation("own", example)
    used(here / "own.yaml")
    assert check.read("own.yaml").faults == ()
    assert catalog.load("own.yaml").layout_id == catalog.load(example).layout_id


def test_credits_can_be_replaced_as_a_whole(here: Path) -> None:
    (here / "own.yaml").write_text("extends: gocaine\ncredits:\n  - ontwerp: Richard\n  - {licence: Vrij}\n", "utf-8")
    assert catalog.load("own.yaml").credits == {"ontwerp": "Richard", "licence": "Vrij"}
    (here / "more.yaml").write_text("extends: own.yaml\ncredits: {kaart: An}\n", "utf-8")
    assert catalog.load("more.yaml").credits == {"ontwerp": "Richard", "licence": "Vrij", "kaart": "An"}
    (here / "bad.yaml").write_text("extends: gocaine\ncredits: [Ann, {a: b}, {a: c}, {d: [e]}]\n", "utf-8")
    assert [(fault.column, fault.problem) for fault in check.check("bad.yaml").faults] == [
        (11, "a key and a text belong here, not 'Ann'"),
        (25, "the key 'a' is written twice"),
        (36, "text belongs here, not a list"),
    ]
