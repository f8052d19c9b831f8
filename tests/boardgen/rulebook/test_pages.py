"""Rulebooks on pages: how many there are, type that can be read, sheets that fold in order, and one HTML page that loads nothing."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

import pytest

from boardgen.components.own_booklet import sheets_of
from boardgen.draw.shape.shapes import Figure, Group, Paint, Rect, Symbol, Text, Use, leaves
from boardgen.draw.type import fonts
from boardgen.errors import DoesNotFit
from boardgen.layout.spec import catalog
from boardgen.preflight.sheet_facts import LEAST
from boardgen.rulebook import html, write
from boardgen.rulebook.figure import readable
from boardgen.rulebook.pages import A5, page_size, pages
from boardgen.sheet.paper.paper import paper
from tests.sampling import sampled

GAMES = ("gocaine", "territory", "cairo")
MOST_TEXT, MOST_PAGES = 12, 16


def sizes(figure: Figure) -> list[float]:
    """The type sizes of a page in points."""
    return [shape.size * abs(by.d or by.b) for shape, by in leaves(figure.shapes) if isinstance(shape, Text)]


@pytest.mark.parametrize("game", sampled(GAMES))
def test_pages_are_few_and_can_be_read_on_every_paper(game: str) -> None:
    spec = catalog.load(game)
    book = write._reader(spec)(write._order(spec, "a4", "short"))
    entries = book.say("rulebook_appendix")
    for size in (A5, page_size(paper("letter")), page_size(paper("a5"))):
        figures = pages(book, size)
        assert 8 <= len(figures) <= MOST_PAGES
        assert all((one.width, one.height) == size for one in figures)
        assert min(size_of for one in figures for size_of in sizes(one)) >= LEAST - 0.01
        inside = [one for one in figures if any(isinstance(s, Text) and s.text.endswith(entries) for s, _ in leaves(one.shapes))]
        assert len(figures) - len(inside) < MOST_TEXT + 1  # the cover names the appendix too
    numbered = [[s.text for s, _ in leaves(one.shapes) if isinstance(s, Text)] for one in pages(book)]
    assert all(str(number) in texts for number, texts in enumerate(numbered[1:], 2))


@pytest.mark.slow
def test_the_german_rulebook_has_as_few_pages_as_the_english_one() -> None:
    spec = catalog.load("gocaine-de")
    book = write._reader(spec)(write._order(spec, "a4", "short"))
    for size in (A5, page_size(paper("letter")), page_size(paper("a5"))):
        assert 8 <= len(pages(book, size)) <= MOST_PAGES, size


def test_only_the_rulebook_of_a_game_itself_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That of a layout of one's own may change with a picture, though its file does not."""
    made: list[str] = []
    monkeypatch.setattr(write, "_plain", lambda book: made.append(book.spec.name) or [("1", Figure(100, 100, ()))])
    (tmp_path / "own.yaml").write_text("extends: gocaine\n", "utf-8")
    write._make_shipped_pdf.cache_clear()
    try:
        for spec in (catalog.load("gocaine"), catalog.load(str(tmp_path / "own.yaml"))):
            for style in ("colour", "colour", "black"):
                out = BytesIO()
                write.pdf_of(spec, style, out)
                assert out.getvalue().startswith(b"%PDF")
    finally:
        write._make_shipped_pdf.cache_clear()
    assert made == ["gocaine", "gocaine", "own", "own", "own"]


def test_sheets_fold_to_pages_in_order() -> None:
    for count in range(1, 21):
        leaves_of = []
        for (left, right), (back_left, back_right) in sheets_of(count):
            assert back_left == right + 1  # behind each page is the one that is read with its leaf
            assert left == back_right + 1
            leaves_of.append((right, back_left, back_right, left))
        read = [page for first, second, _, _ in leaves_of for page in (first, second)]
        read += [page for _, _, third, fourth in reversed(leaves_of) for page in (third, fourth)]
        assert read == list(range(1, len(leaves_of) * 4 + 1))
        assert len(leaves_of) == -(-count // 4)
    with pytest.raises(DoesNotFit, match="a rulebook needs paper of"):
        page_size(paper("100x140mm"))


def test_texts_grow_about_their_middle_or_from_their_upper_edge() -> None:
    small, large = Text(0, 2, "B", "bold", 4.0, "#000000"), Text(0, 2, "C", "bold", 9.0, "#000000")
    box = Rect(0, 0, 1, 1, Paint())
    for down in (0.5, 1.0):
        grown, kept, same, used = readable((small, large, box, Use(Symbol("s", (small,)), 0, 0)), 8.0, down)
        assert isinstance(grown, Text)
        assert isinstance(used, Use)
        assert grown.size == 8.0
        assert grown.y - 2 == pytest.approx(down * (fonts.cap_height("bold", 8.0) - fonts.cap_height("bold", 4.0)))
        assert (kept, same) == (large, box)
        assert used.symbol.shapes == (grown,)


class _Page(HTMLParser):
    """The figures of a page, and what it would load."""

    def __init__(self) -> None:
        super().__init__()
        self.figures: list[str | None] = []
        self.ids: list[str] = []
        self.loads: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if found.get("id"):
            self.ids.append(str(found["id"]))
        if tag in ("svg", "pre") and "aria-labelledby" in found:
            self.figures.append(found["aria-labelledby"])
        self.loads += [str(found[key]) for key in ("src", "data", "poster") if key in found]
        self.links += [str(found["href"]) for _ in "x" if "href" in found]


@pytest.mark.parametrize("game", sampled(GAMES))
def test_html_loads_nothing_and_names_each_figure(game: str) -> None:
    spec = catalog.load(game)
    book = write._reader(spec)(write._order(spec, "a4", "short"))
    text = html.page(book)
    page = _Page()
    page.feed(text)
    assert [one for one in page.loads if not one.startswith("data:")] == []
    assert all(link.startswith(("#", "data:")) for link in page.links)
    assert not re.search(r"@import|url\((?!['\"]?(#|data:))", text)
    assert len(page.figures) == len(book.text.figures)
    assert {str(name) for name in page.figures} <= set(page.ids)
    assert {link[1:] for link in page.links if link.startswith("#")} <= set(page.ids)
    assert text == html.page(book)


@pytest.mark.parametrize("game", sampled(GAMES))
def test_the_cover_shows_the_map_as_it_is_printed_above_the_title(game: str) -> None:
    """A part of it as wide as the band with the title, cut off at its edges."""
    spec = catalog.load(game)
    book = write._reader(spec)(write._order(spec, "a4", "short"))
    cover = pages(book, A5)[0]
    band = next(shape for shape in cover.shapes if isinstance(shape, Rect) and shape.paint.fill == book.accent)
    (map_,) = [shape for shape in cover.shapes if isinstance(shape, Group) and shape.clip is not None]
    assert isinstance(map_.clip, Rect)
    assert (map_.clip.x, map_.clip.w) == (band.x, band.w)
    assert map_.clip.h > 40
    assert map_.clip.y + map_.clip.h > band.y, "the band lies on its lower edge"
    assert len(list(leaves(map_.shapes))) > 30
