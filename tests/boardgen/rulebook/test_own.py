"""The rulebook of a game of your own: its Markdown on pages and on a screen, and what is refused with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardgen.components.print_order import KitError
from boardgen.draw.shape.shapes import Figure, Text, leaves
from boardgen.errors import DataError
from boardgen.layout.spec import catalog
from boardgen.rulebook import html, write
from boardgen.rulebook.book import Book
from boardgen.rulebook.pages import pages

LAYOUT = "game: tide\ntitle: Tide\nplayers: [2, 3]\n{board}components:\n  {rules}\n"
BOOKLET = "rules: {kind: booklet, from: rules.md}"
RULES = """# Tide

The sea comes :star: and goes.

## Your turn

1. Draw a **card**.
2. Play a card, or pass.

| Card | Points |
|---|--:|
| :drop: Wave | 3 |

![A wave](wave.svg)

## The end

The most points win.
"""
WAVE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10" width="20mm" height="10mm"><path d="M0 10 L10 0 L20 10 Z"/></svg>'


def read(folder: Path, rules: str = RULES, *, component: str = BOOKLET, board: str = "") -> Book:
    (folder / "tide.yaml").write_text(LAYOUT.format(rules=component, board=board), "utf-8")
    (folder / "rules.md").write_text(rules, "utf-8")
    (folder / "wave.svg").write_text(WAVE, "utf-8")
    spec = catalog.load(str(folder / "tide.yaml"))
    return write._reader(spec)(write._order(spec, "a4", "short"))


def words(figure: Figure) -> set[str]:
    return {shape.text for shape, _ in leaves(figure.shapes) if isinstance(shape, Text)}


@pytest.mark.slow
def test_the_booklet_of_a_layout_becomes_its_rulebook(tmp_path: Path) -> None:
    book = read(tmp_path)
    cover, front, page = pages(book)
    assert {"Tide", "Rulebook", "For 2 to 3 players"} <= words(cover)
    assert {"Your turn", "The end", "In this book"} <= words(front)
    assert {"3", "Points"} <= words(page)
    assert "Every rule by its name" not in words(front)
    text = html.page(book)
    assert text == html.page(book)
    assert '<h2 id="your-turn">Your turn</h2>' in text
    assert 'aria-label="A wave"' in text
    assert 'class="appendix"' not in text
    with_board = pages(read(tmp_path, board="board: {size: 5x5, pitch: 28}\n"))
    assert len(leaves(with_board[0].shapes)) > len(leaves(cover.shapes))


@pytest.mark.slow
def test_a_cover_shows_cards_in_a_fan_or_counters_that_stand_on_the_board() -> None:
    spec = catalog.load("rock-pool")
    assert {"Pearl", "Keep it with your pool."} <= words(pages(write._reader(spec)(write._order(spec, "a4", "short")))[0])
    spec = catalog.load("drove")
    cover = pages(write._reader(spec)(write._order(spec, "a4", "short")))[0]
    assert {shape.text for shape, _ in leaves(cover.shapes) if isinstance(shape, Text)} >= {"1", "5"}, "strength and moves of a counter"


def test_a_layout_that_extends_a_game_with_icons_has_its_rulebook(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("extends: rock-pool\ntitle: Mine\n", "utf-8")
    spec = catalog.load(str(tmp_path / "mine.yaml"))
    assert "Mine" in words(pages(write._reader(spec)(write._order(spec, "a4", "short")))[0])


def test_what_cannot_be_set_is_refused_at_its_line(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"rules\.md:1:1: .*no chapters.*`## Set up`"):
        read(tmp_path, "# Tide\n\nNo chapter.\n")
    long = "\n\n".join(["The sea comes and goes, and comes again. " * 8] * 9)
    with pytest.raises(DataError, match=r"rules\.md:17:1: .*mm too long for its page; put a part of it into a chapter"):
        pages(read(tmp_path, f"{long}\n\n## Set up\n\nText.\n"))
    missing = read(tmp_path, RULES.replace("wave.svg", "waves.svg"))
    for make in (pages, html.page):
        with pytest.raises(DataError, match=r"rules\.md:14:1: "):
            make(missing)
    with pytest.raises(KitError, match=r"tide has no rulebook; write its rules in Markdown, and `rules: \{kind: booklet"):
        read(tmp_path, component="cards: {kind: card, count: 2}")
