"""Tagged PDF: what is on a page is in a tree of headings, paragraphs and figures, or is decoration."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Group, Paint, Rect, Symbol, Text, Use, add_tag
from boardgen.draw.shape.tags import DECORATION, NOTE, OPEN, SHEET, Tag, heading
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Affine
from boardgen.surface.content import text_string
from boardgen.surface.pdf import PageCache, PdfSurface
from tests.tagged import parts_of, text_of, tree_of

A5 = (148, 210)
FILL = Paint(fill="#2B3888")
BOX = Rect(10, 10, 20, 20, FILL)


def line(text, y=30.0, x=20.0):
    return Text(x, y, text, "regular", 10, ink.TEXT)


def read(*pages, lang="en", **options):
    stream = BytesIO()
    with PdfSurface(stream, title="A kit", lang=lang) as surface:
        for shapes in pages:
            surface.page(A5, shapes, **options)
    return PdfReader(BytesIO(stream.getvalue()))


def told(reader):
    """Return role and text, or what is said instead, of everything that has parts, in the order of reading."""
    return [(node.role, node.alt or text_of(reader, node.parts).strip()) for node in tree_of(reader) if node.parts]


def test_catalog():
    reader = read([line("word")], lang="de")
    catalog = reader.trailer["/Root"]
    assert catalog["/Lang"] == "de"
    assert catalog["/ViewerPreferences"]["/DisplayDocTitle"].value
    assert reader.pages[0]["/Tabs"] == "/S"
    assert tree_of(reader).role == "Document"


def test_texts_are_paragraphs_and_all_else_is_decoration_without_tags():
    reader = read([BOX, line("one"), line("two", 34), BOX, line("three", 60), Use(Symbol("disc", (BOX,)), 40, 40)])
    assert told(reader) == [("P", "one two"), ("P", "three")]


def test_words_are_told_apart_and_parts_of_a_word_are_not():
    first, apart = line("re"), line("Tropic", x=60.0)
    touching = Text(20 + fonts.width("re", "regular", 10), 30, "do", "bold", 10, ink.TEXT)
    assert told(read([first, touching, apart])) == [("P", "redo Tropic")]


def test_right_to_left_is_read_in_its_order():
    shalom = "שלום 12"
    assert told(read([line(shalom)])) == [("P", shalom)]


def test_what_is_ahead_is_read_first_and_pages_are_sections():
    disc = Use(Symbol("disc", (BOX,)), 40, 40, tag=Tag("Figure", "Disc (blue)"))
    shapes = [
        disc,
        disc,
        Use(disc.symbol, 60, 60, tag=Tag("Figure", "Scheibe, größer")),
        add_tag([line("Discs")], SHEET),
        add_tag([line("Cut", 40)], NOTE),
    ]
    reader = read(shapes, section="Discs (1)")
    (section,) = tree_of(reader).kids
    assert (section.role, section.title) == ("Sect", "Discs (1)")
    assert told(reader) == [("H1", "Discs"), ("P", "Cut"), ("Figure", "2 × Disc (blue)"), ("Figure", "Scheibe, größer")]


def test_a_paragraph_goes_on_over_pages():
    def part(text, key):
        return add_tag([line(text)], Tag("P", key=key))

    reader = read([part("first", 1), part("begins", 2), add_tag([line("page 1")], DECORATION)], [part("and ends", 2), part("last", 3)])
    assert told(reader) == [("P", "first"), ("P", "begins and ends"), ("P", "last")]
    assert tree_of(reader).kids[1].parts == [(0, 1), (1, 0)]


def test_tables_and_lists_are_trees():
    table = Tag("Table", key=5)
    head, row = Tag("TR", key=1, within=table), Tag("TR", key=2, within=table)
    cells = [
        add_tag([line(text)], Tag(role, key=at, within=of))
        for role, of, at, text in [("TH", head, 1, "Card"), ("TH", head, 2, "Copies"), ("TD", row, 1, "Reject"), ("TD", row, 2, "3")]
    ]
    item = Tag("LI", key=9, within=Tag("L", key=1))
    points = [add_tag([line(text)], Tag("LBody", key=9, within=item)) for text in ("a", "b")]
    reader = read([*cells, *points, add_tag([line("H")], heading(7))])
    tree = tree_of(reader)
    assert [kid.role for kid in tree.kids] == ["Table", "L", "H3"]
    assert [[cell.role for cell in row.kids] for row in tree.kids[0].kids] == [["TH", "TH"], ["TD", "TD"]]
    assert told(reader)[-2:] == [("LBody", "a b"), ("H3", "H")]


def test_what_is_opened_is_read_by_its_parts_where_it_lies():
    page = Symbol("page", (BOX, add_tag([line("Rules")], heading(1)), line("text", 50)))
    reader = read([Use(page, 10, 10, 90, tag=OPEN), Group((line("moved"),), Affine.translate(5, 5))])
    assert told(reader) == [("H1", "Rules"), ("P", "text"), ("P", "moved")]


def test_lines_to_cut_are_decoration_and_a_layer():
    cut = Rect(10, 10, 20, 20, ink.CUT_LINE)
    reader = read([cut, line("x"), cut])
    assert told(reader) == [("P", "x")]
    assert list(parts_of(reader, 0)) == [0]


def test_a_page_without_a_word_is_allowed():
    assert told(read([], [BOX])) == []


def test_files_share_pages_with_their_tags():
    cache, found = PageCache(), []
    shapes = (add_tag([line("Discs")], SHEET), line("word", 60))
    for before in (0, 1):
        stream = BytesIO()
        with PdfSurface(stream, title="A kit", plates=cache) as surface:
            for _ in range(before):
                surface.page(A5, (line("other"),))
            surface.page(A5, shapes)
        found.append(told(PdfReader(BytesIO(stream.getvalue()))))
    assert found == [[("H1", "Discs"), ("P", "word")], [("P", "other"), ("H1", "Discs"), ("P", "word")]]


@pytest.mark.parametrize(("text", "written"), [(r"a (b) \ c", rb"(a \(b\) \\ c)"), ("ü", b"<FEFF00FC>"), ("\n", b"<FEFF000A>")])
def test_strings(text, written):
    assert text_string(text) == written
