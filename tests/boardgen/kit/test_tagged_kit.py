"""Kits as tagged PDF: a section for each page, under its title, with every piece a figure that says what it is."""

from pathlib import Path

import pytest
from pypdf import PdfReader

from boardgen.kit import export
from tests.sampling import sampled
from tests.tagged import parts_of, text_of, tree_of


def _read(folder: Path, layout: str, only: str) -> dict[str, PdfReader]:
    ordered = export.order(layout, paper="a4", format="pdf", players=None, seats=None, only=only)
    export.write(ordered, str(folder / "out"), replace=True)
    return {path.name: PdfReader(path) for path in sorted((folder / "out").glob("*.pdf"))}


@pytest.mark.parametrize(
    ("layout", "only", "titles", "alts"),
    sampled(
        [
            ("gocaine", "board", ["Board, tile 1 of 2", "Board, tile 2 of 2"], ["Board, tile 1 of 2", "Board, tile 2 of 2"]),
            (
                "gocaine-de",
                "task_force",
                ["Fahnderchips", "Fahnderchips, Rückseiten"],
                ["51 × Fahnderchips", "51 × Fahnderchips, Rückseiten"],
            ),
            ("territory", "cards", [], ["Reject", "Extra Move"]),
            ("cairo", "map", ["Map"], ["Map"]),
        ],
        every=4,
        landing=3,
    ),
)
def test_every_page_is_a_section_with_its_title_and_its_pieces(
    tmp_path: Path, layout: str, only: str, titles: list[str], alts: list[str]
) -> None:
    for reader in _read(tmp_path, layout, only).values():
        tree = tree_of(reader)
        assert [kid.role for kid in tree.kids] == ["Sect"] * len(reader.pages)
        assert [entry.title for entry in reader.outline] == [kid.title for kid in tree.kids]
        for page, section in enumerate(tree.kids):
            assert section.kids[0].role == "H1"
            assert section.title in text_of(reader, section.kids[0].parts)
            assert all(part[0] == page for node in section for part in node.parts)
            assert all(node.alt for node in section.all("Figure"))
            assert sorted(number for node in section for _, number in node.parts) == sorted(parts_of(reader, page))
        told = [node.alt for node in tree.all("Figure")]
        assert [title for title in titles if title not in [kid.title for kid in tree.kids]] == []
        assert [alt for alt in alts if not any(alt in one for one in told)] == []
