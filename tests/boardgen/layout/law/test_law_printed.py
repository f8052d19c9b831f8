"""The sentences of a law on paper: in a booklet by their names, as a rulebook of their own, and in a game that `new --law` begins."""

from __future__ import annotations

from pathlib import Path

from boardgen.layout.rules.own_rules import law_text, own_facts
from boardgen.layout.spec import catalog
from boardgen.rulebook import write
from boardgen.scaffold import new_files


def test_a_booklet_has_each_sentence_by_its_name_and_all_as_a_list() -> None:
    spec = catalog.load("breakthrough")
    facts = own_facts(spec)
    assert facts["rules.take"] == "A man of the other side on the square that it moves to is taken."
    assert facts["rules"].splitlines()[0] == "- A man moves one square forward, straight ahead or diagonally."
    assert facts["rules"].splitlines()[-1] == "- Who takes the last man wins."


def test_a_law_without_a_booklet_is_a_chapter_in_the_order_of_the_page() -> None:
    spec = catalog.load("draughts")
    text = law_text(spec, "Rules", "en")
    assert text is not None
    assert [block.block.text for block in text.blocks if block.block.kind == "heading"] == ["English Draughts", "Rules"]
    assert law_text(catalog.load("tests/logs/record/hill.yaml"), "Rules", "en") is None


def test_a_game_that_new_begins_is_judged_by_its_law_and_printed(tmp_path: Path) -> None:
    (path, _), (schema, _) = new_files.new_law(str(tmp_path / "my-ring"))
    spec = catalog.load(path)
    assert (spec.law, spec.title, Path(schema).name) == ("written", "My ring", "my-ring.schema.json")
    written = write.write(path, str(tmp_path / "rules.pdf"))
    assert written.pages >= 2
