"""Links of rulebooks: from the contents to chapters, from references to headings and figures; and headings as bookmarks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pypdf import PdfReader
from pypdf.generic import ArrayObject

from boardgen.kit import export
from boardgen.layout.spec.catalog import load
from boardgen.rulebook import write
from referee.figures import of_layout
from tests.sampling import sampled
from tests.tagged import Node, text_of, tree_of


def _links(tree: Node) -> Iterator[tuple[str, int, list[float], ArrayObject]]:
    """Yield the title, the page, the area and the destination of every link that the structure has."""
    for node in tree.all("Link"):
        assert node.parts
        assert [page for page, _ in node.links] == [page for page, _ in node.parts]
        for page, link in node.links:
            assert link["/F"] == 4  # it is not lost when the page is printed, and draws nothing
            assert list(link["/Border"]) == [0, 0, 0]
            yield link["/Contents"], page, [float(edge) for edge in link["/Rect"]], link["/Dest"]


def _goes_to(reader: PdfReader, dest: ArrayObject) -> tuple[int, float]:
    """Return the number of the page that a destination is on, and how high it is there, in points."""
    return next(number for number, page in enumerate(reader.pages) if page.indirect_reference == dest[0].indirect_reference), float(dest[3])


@pytest.mark.slow
@pytest.mark.parametrize("layout", sampled(("gocaine", "gocaine-de", "territory", "cairo"), every=4, landing=1))
def test_every_line_of_the_contents_is_a_link_to_its_chapter(layout: str, tmp_path: Path) -> None:
    out = tmp_path / "rules.pdf"
    write.write(layout, str(out))
    reader = PdfReader(out)
    tree = tree_of(reader)
    links = [*_links(tree)]
    headings = {(text_of(reader, node.parts).strip(), node.parts[0][0]) for node in tree.all("H1", "H2")}
    contents = [text_of(reader, node.inside()).split() for node in tree.all("TOCI")]
    assert len(links) == len(contents) > 8
    for (title, _, _, dest), words in zip(links, contents, strict=True):
        page, height = _goes_to(reader, dest)
        assert words == [*title.split(), str(page + 1)]
        assert (title, page) in headings
        assert 0 < height < float(reader.pages[page].mediabox.height)


@pytest.mark.slow
def test_headings_are_the_bookmarks_of_a_rulebook(tmp_path: Path) -> None:
    out = tmp_path / "rules.pdf"
    write.write("gocaine", str(out))
    reader = PdfReader(out)
    tree = tree_of(reader)
    top = [entry.title for entry in reader.outline if not isinstance(entry, list)]
    inner = [entry.title for entries in reader.outline if isinstance(entries, list) for entry in entries]
    assert top[:4] == ["GoCaine", "What is in the box", "In this book", "Quick start"]
    assert inner == [text_of(reader, node.parts).strip() for node in tree.all("H3")][: len(inner)]
    chapters = [text_of(reader, node.inside()).strip().rpartition(" ")[0] for node in tree.all("TOCI")]
    assert [title for title in top if title in chapters] == chapters


RULES = """\
# Harbour

## Set up

Put a boat on the board, as in {figure.first}. All else is under {see.the-very-long-end-of-the-game}, the last chapter of this short book.

> Remember {see.details}.

![The corner, explained under {see.details}.](board:A1-C3)

![All boats: see {figure.first}.](figure:first)

| Part | Where |
|---|---|
| The end | {see.the-very-long-end-of-the-game} |

### Details

Nothing.

## The very long **end** of the game

It ends.
"""
LAYOUT = """\
game: harbour
title: Harbour
players: [2, 2]
board: {size: 5x5, pitch: 25}
components:
  board: {kind: board}
  boats: {kind: token, diameter: 18, each_seat: 4}
  rules: {kind: booklet, from: rules.md, figures: figures.yaml}
"""
FIGURES = "first:\n  show: {numbers: true}\n  log: |\n    1R @B2 boats\n"


@pytest.fixture
def harbour(tmp_path: Path) -> str:
    for name, text in (("harbour.yaml", LAYOUT), ("rules.md", RULES), ("figures.yaml", FIGURES)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    path = str(tmp_path / "harbour.yaml")
    (judged,) = of_layout.judge_figures(load(path))
    assert judged.faults == ()
    (tmp_path / "figures.yaml").write_text(of_layout.new_text(judged), "utf-8")
    return path


def test_references_in_texts_boxes_captions_and_tables_are_links(harbour: str, tmp_path: Path) -> None:
    out = tmp_path / "rules.pdf"
    write.write(harbour, str(out))
    reader = PdfReader(out)
    tree = tree_of(reader)
    assert {"Figure 2.", "The very long end of the game", "Details"} <= {title for title, *_ in _links(tree)}
    spoken = [text_of(reader, node.parts).strip() for node in tree.all("Link")]
    assert spoken.count("figure 2") == 2
    assert sum(words.startswith("“The very long end of the game” (page ") for words in spoken) == 2
    assert sum(words.startswith("“Details” (page ") for words in spoken) == 2
    for role in ("P", "Caption", "TD"):
        assert any(kid.role == "Link" for node in tree.all(role) for kid in node.kids), role
    for title, page, rect, dest in _links(tree):
        to, height = _goes_to(reader, dest)
        assert rect[0] < rect[2]
        assert rect[3] - rect[1] < 20, "an area is one line"
        where = next(node for node in tree if title in (text_of(reader, node.parts).strip(), node.alt[:9]))
        assert where.parts[0][0] == to, (title, page)
        assert height > 0


def test_references_of_a_folded_booklet_lead_to_its_sheets(harbour: str, tmp_path: Path) -> None:
    ordered = export.order(harbour, paper="a4", format="pdf", players=None, seats=None, only="rules")
    export.write(ordered, str(tmp_path / "kit"))
    reader = PdfReader(next((tmp_path / "kit").glob("*.pdf")))
    tree = tree_of(reader)
    assert {title for title, *_ in _links(tree)} >= {"Figure 2.", "The very long end of the game", "Details", "Set up"}
    for _, page, rect, dest in _links(tree):
        box = reader.pages[page].mediabox
        assert 0 < rect[0] < rect[2] < float(box.width)
        assert 0 < rect[1] < rect[3] < float(box.height)
        assert 0 <= _goes_to(reader, dest)[0] < len(reader.pages)
    assert len(reader.outline) == len(reader.pages), "sheets are the bookmarks of a kit"


def test_a_text_from_right_to_left_keeps_its_references_as_words(harbour: str, tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text(RULES.replace("Nothing.", "שלום {see.set-up}"), encoding="utf-8")
    out = tmp_path / "rules.pdf"
    write.write(harbour, str(out))
    tree = tree_of(PdfReader(out))
    assert [title for title, *_ in _links(tree)].count("Set up") == 1, "the line of the contents"
