"""What a rulebook asks its readers, the answers and the turn on its back cover, and sheets whose last page is that cover."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardgen.draw.shape.shapes import Figure, Text, leaves
from boardgen.errors import DataError
from boardgen.kit import export
from boardgen.layout.spec import catalog
from boardgen.rulebook import html, write
from boardgen.rulebook.book import Book
from boardgen.rulebook.pages import booklet_sheets, pages
from tests.sampling import sampled

LAYOUT = """game: tide
law: record
title: Tide
players: [2, 3]
board: {size: 5x5, pitch: 28}
components: {rules: {kind: booklet, from: rules.md}}
"""
RULES = """## Your turn

Play a card.

> **Never pass.** It costs a card.

> ? Who begins?
>
> = The youngest.

## The end

The most points win.

> ? How many points win?
>
> = The most.

<!-- back -->

## In short

1. Play a card.
"""


def read(folder: Path, rules: str) -> Book:
    (folder / "tide.yaml").write_text(LAYOUT, "utf-8")
    (folder / "rules.md").write_text(rules, "utf-8")
    return book_of(str(folder / "tide.yaml"))


def book_of(layout: str) -> Book:
    spec = catalog.load(layout)
    return write._reader(spec)(write._order(spec, "a4", "short"))


def words(figure: Figure) -> str:
    return " ".join(shape.text for shape, _ in leaves(figure.shapes) if isinstance(shape, Text))


@pytest.mark.parametrize("layout", sampled(["gocaine", "territory", "cairo", "gocaine-de", "windmills"]))
def test_every_question_is_answered_on_the_back_cover_beside_the_turn(layout: str) -> None:
    book = book_of(layout)
    asked = book.text.answers
    assert len(asked) >= (1 if layout == "windmills" else 4)
    figures = pages(book)
    inside, back = " ".join(map(words, figures[:-1])), words(figures[-1])
    for number, (question, answer) in enumerate(asked, 1):
        assert book.say("rulebook_try", n=number) in inside
        assert question.block.text.removeprefix("? ").split()[0] in inside
        assert " ".join(answer.block.text.removeprefix("= ").split()[:3]) in back
        assert answer.block.text.removeprefix("= ") not in inside
    first = book.text.back[0].block
    assert first.kind == "heading"
    assert first.text in back
    assert first.text not in " ".join(map(words, figures[3:-1])), "only on the picture of an aid that has it too, in the list of pieces"
    assert book.say("rulebook_answers") in back


@pytest.mark.slow
def test_the_back_cover_is_the_last_page_of_the_last_sheet() -> None:
    for layout in ("cairo", "windmills"):
        spec = catalog.load(layout)
        order = write._order(spec, "a4", "short")
        book = write._reader(spec)(order)
        sheets = booklet_sheets(order, book)
        figures = pages(book)
        assert len(figures) % 4 == 0, "with pages for notes"
        assert len(sheets) == len(figures) // 4
        assert book.say("rulebook_answers") in words(figures[-1])
        first = {leaf.number for leaf in sheets[0].leaves}
        assert first == {1, len(figures)}
        assert str(len(figures) - 1) in words(figures[-2]).split(), "the back cover itself has no number"


@pytest.mark.slow
def test_a_game_of_your_own_asks_and_answers(tmp_path: Path) -> None:
    book = read(tmp_path, RULES)
    *inside, back = pages(book)
    text = " ".join(map(words, inside))
    assert "Try it 1. Who begins?" in text
    assert "Try it 2. How many points win?" in text
    assert "Never pass. It costs a card." in text
    assert "youngest" not in " ".join(map(words, inside))
    assert {"In short", "1 The youngest.", "2 The most."} <= {
        part for part in ("In short", "1 The youngest.", "2 The most.") if part in words(back)
    }
    text = html.page(book)
    assert (
        '<div class="try"><p><b>Try it 2.</b> How many points win?</p><details><summary>Answer</summary><p>The most.</p></details></div>'
        in text
    )
    assert '<h2 id="in-short">In short</h2>' in text
    plain = read(tmp_path, "## Your turn\n\nPlay a card.\n")
    assert plain.say("rulebook_answers") in words(back)
    assert plain.say("rulebook_answers") not in words(pages(plain)[-1])


def test_questions_and_answers_belong_together(tmp_path: Path) -> None:
    for rules, why in (
        (RULES.replace("> = The youngest.", "> Nobody."), r"rules\.md:7:1: .*this question has no answer; write it below"),
        (RULES.replace("> ? Who begins?", "> Who begins?"), r"rules\.md:9:1: .*this answer belongs to no question"),
        (RULES + "\n\n".join(["Play a card, and then play another card. " * 20] * 12), r"too long for the back cover"),
    ):
        with pytest.raises(DataError, match=why):
            pages(read(tmp_path, rules))
    plain = RULES.replace("## ", "")
    (tmp_path / "rules.md").write_text(plain, "utf-8")
    spec = catalog.load(str(tmp_path / "tide.yaml"))
    with pytest.raises(DataError, match="plain pages, which have no back cover for answers"):
        list(export.order(spec.file, paper="a4", format="pdf", players=None, seats=None, only="rules").kit.sheets)
