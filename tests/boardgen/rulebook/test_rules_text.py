"""The texts of the rulebooks: each figure is shown once, every rule is in the book, and what is not there is an error with its place."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from boardgen.errors import DataError
from boardgen.layout.files import shipped
from boardgen.layout.rules import rules_text
from boardgen.layout.rules.rules_text import RulesText, read_rules_text, rulebook_facts
from boardgen.layout.spec import catalog
from boardgen.layout.spec.rules_files import rules_of
from boardgen.rulebook import write
from boardgen.rulebook.book import Book

GAMES = ("gocaine", "territory", "cairo")
ROOT = Path(__file__).resolve().parents[3]


def book_of(game: str) -> Book:
    spec = catalog.load(game)
    return write._reader(spec)(write._order(spec, "a4", "short"))


@pytest.mark.parametrize("game", GAMES)
def test_every_figure_is_shown_once_and_every_rule_is_in_the_book(game: str) -> None:
    book = book_of(game)
    shown = [one.figure.name for one in book.text.blocks if one.figure is not None]
    assert len(shown) >= 15
    assert sorted(shown) == sorted(book.text.figures)
    assert [one.number for one in book.text.blocks if one.figure is not None] == list(range(1, len(shown) + 1))
    assert all(len(one.block.caption.split()) >= 4 for one in book.text.blocks if one.figure is not None)
    beside = {rule for one in book.text.blocks for rule in one.rules}
    appendix = repr(book.sections)
    rules = set(rules_of(game).rules)
    assert beside <= rules
    assert {rule for rule in rules if rule not in beside and not re.search(rf"{re.escape(rule)}(?![.\w])", appendix)} == set()
    assert not re.search(r"\{[a-z]", "".join(one.block.text + one.block.caption for one in book.text.blocks))


def test_errors_of_a_text_name_their_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = Path(shipped.data_file("rulebooks/gocaine", "rules.md")).parent
    shutil.copytree(source, tmp_path / "gocaine")
    monkeypatch.setattr(rules_text, "book_file", lambda game, name: str(tmp_path / game / name))
    facts = rulebook_facts(spec := catalog.load("gocaine"), spec, True)

    def read(text: str) -> RulesText:
        (tmp_path / "gocaine" / "rules.md").write_text(f"# Rules\n\n## Quick start\n\n{text}\n", "utf-8")
        return read_rules_text("gocaine", "en", facts)

    assert [one.block.kind for one in read("Twelve. {gc:deploy.suicide}\n\n![One.](figure:suicide)").body] == [
        "heading",
        "paragraph",
        "image",
    ]
    for text, code, problem, remedy in (
        ("It costs {cells.prise}.", "data:rulebook.fact", "'{cells.prise}' cannot be filled in", "cells.price"),
        ("![A cell.](figure:suicid)", "data:rulebook.figure", "figures.yaml has no figure 'suicid'", "suicide"),
        ("![](figure:suicide)", "data:rulebook.caption", "the figure 'suicide' has no caption", "say in brackets"),
        ("No. {gc:deploy.suicid}", "data:rulebook.rule", "gocaine has no rule of this name", "gc:deploy.suicide"),
    ):
        with pytest.raises(DataError) as raised:
            read(text)
        (fault,) = raised.value.faults
        assert (fault.line, fault.code) == (5, code)
        assert fault.file.endswith("rules.md")
        assert problem in fault.problem
        assert remedy in fault.remedy


def test_a_translation_says_what_the_english_text_says() -> None:
    english, german = book_of("gocaine"), book_of(str(ROOT / "data/examples/gocaine-de.yaml"))
    assert german.text.language == "de"
    assert german.say("rulebook_language") not in german.notes

    def parts(book: Book) -> list[tuple[str, tuple[str, ...], str]]:
        return [(one.block.kind, one.rules, one.figure.name if one.figure else "") for one in book.text.blocks]

    assert parts(german) == parts(english)
    facts = re.compile(r"\{(?!seat)[a-z_]+\.[\w.]+\}", re.IGNORECASE)  # German has adjectives for colours
    texts = [(ROOT / "data/rulebooks/gocaine" / name).read_text("utf-8").split("\n\n") for name in ("rules.md", "rules.de.md")]
    for one, other in zip(*texts, strict=True):
        assert sorted(facts.findall(one)) == sorted(facts.findall(other)), other
