"""Rulebooks as tagged PDF: a title, chapters and sections, lists, tables, and figures with their captions, in the order of reading."""

from io import BytesIO
from itertools import pairwise

import pytest
from pypdf import PdfReader

from boardgen.layout.spec.catalog import load
from boardgen.rulebook.write import pdf_of
from tests.sampling import sampled
from tests.tagged import parts_of, text_of, tree_of

LANGUAGES = {"gocaine": "en", "gocaine-de": "de", "territory": "en", "cairo": "en"}


@pytest.mark.slow
@pytest.mark.parametrize("layout", sampled(tuple(LANGUAGES), every=4, landing=0))
def test_a_rulebook_is_read_by_its_headings_lists_tables_and_figures(layout: str) -> None:
    spec = load(layout)
    reader = PdfReader(BytesIO(pdf_of(spec, "colour")))
    tree = tree_of(reader)
    assert reader.trailer["/Root"]["/Lang"] == LANGUAGES[layout]
    assert {number for node in tree for page, number in node.parts if page == 4} == set(parts_of(reader, 4))

    headings = tree.all("H1", "H2", "H3")
    assert [text_of(reader, node.parts).strip() for node in headings[:1]] == [spec.title]
    levels = [int(node.role[1]) for node in headings]
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert levels.count(2) > 8

    contents = [text_of(reader, node.inside()).strip() for node in tree.all("TOCI")]
    chapters = [text_of(reader, node.parts).strip() for node in tree.all("H1", "H2")]
    assert [line for line in contents if line.rpartition(" ")[0] not in chapters] == []

    for item in tree.all("TOCI"):
        assert [node.role for node in item] == ["TOCI", "Reference", "Link"]

    for row in tree.all("TR"):
        assert [kid.role for kid in row.kids] in (["TH"] * len(row.kids), ["TD"] * len(row.kids))
    for item in tree.all("LI"):
        assert [kid.role for kid in item.kids] in (["Lbl", "LBody"], ["LBody"])
    assert tree.all("Table")
    assert tree.all("LI")
    assert len(tree.all("Figure")) == len(tree.all("Caption")) > 5
    assert all(node.alt for node in tree.all("Figure"))
    captions = [text_of(reader, node.parts) for node in tree.all("Caption")]
    numbers = [node.alt.split(".")[0] for node in tree.all("Figure")]
    assert [text.split(".")[0] for text in captions] == numbers == [*dict.fromkeys(numbers)]


def test_a_paragraph_that_goes_over_a_page_is_one() -> None:
    tree = tree_of(PdfReader(BytesIO(pdf_of(load("gocaine"), "colour"))))
    assert any(len({page for page, _ in node.parts}) == 2 for node in tree.all("P", "LBody"))
