"""Sheet 1 sends the reader to pages that the PDF has: in its sentence, in its table, and in files of one-sided and double-sided pages."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from pypdf import PdfReader

from boardgen.draw.shape.shapes import Text, leaves
from boardgen.kit import export
from boardgen.kit.kit import Kit
from boardgen.sheet.paper.duplex import MODES
from tests.sampling import sampled


def ordered(game: str, duplex: str, only: str | None = None, format: str = "pdf") -> export.Ordered:
    options = export.options(duplex=duplex, tokens=None, cut="punch", bleed=3.0, overlap=10.0)
    return export.order(game, paper="a4", format=format, players=2, seats=None, only=only, options=options)


def numbers(text: str) -> list[int]:
    """The numbers of `4–6, 9`."""
    ends = [[int(end) for end in part.split("–")] for part in text.split(", ")]
    return [number for end in ends for number in range(end[0], end[-1] + 1)]


def texts(kit: Kit) -> list[str]:
    """What sheet 1 says, in the order of its drawing, lines of one sentence apart."""
    first = [sheet for sheet in kit.sheets if "title" in sheet.page.components]
    return [shape.text for sheet in first for shape, _ in leaves(sheet.shapes) if isinstance(shape, Text)]


@pytest.mark.parametrize("game", sampled(["cairo", "gocaine", "territory", "gocaine-de"], every=4, landing=1))
@pytest.mark.parametrize("duplex", sampled([mode for mode in MODES if mode != "backs"]))
def test_the_table_names_the_pages_of_each_component(game: str, duplex: str) -> None:
    kit = ordered(game, duplex).kit
    said = texts(kit)
    for part in kit.parts:
        at = [at for at, sheet in enumerate(kit.sheets, 1) if part.name in sheet.page.components]
        row = next(i for i, text in enumerate(said) if text == part.title and said[i + 1] == str(part.pieces))
        cells = said[row + 1 : row + 4]
        assert numbers(cells[1]) == kit.numbers_of(part.name), part.name
        same = [sheet.number for sheet in kit.sheets] == list(range(1, len(kit.sheets) + 1))
        assert same or numbers(cells[2]) == at, part.name


@pytest.mark.slow
@pytest.mark.parametrize("game", sampled(["gocaine", "territory", "cairo"], landing=0))
def test_the_sentence_names_the_pages_that_have_two_sides(game: str) -> None:
    for duplex in ("long", "short"):
        kit = ordered(game, duplex).kit
        found = re.search(r"Print pages ([\d–, ]+) of the PDF \(sheets ([\d–, ]+)\) double-sided", " ".join(texts(kit)))
        assert found
        two = [(at, sheet.number) for at, sheet in enumerate(kit.sheets, 1) if sheet.page.flip is not None]
        assert numbers(found[1]) == [at for at, _ in two]
        assert numbers(found[2]) == sorted({number for _, number in two})
    kit = ordered(game, "split").kit
    found = re.search(r"Sheets ([\d–, ]+) have backs, which are pages ([\d–, ]+) of the PDF", " ".join(texts(kit)))
    assert found
    assert numbers(found[2]) == [at for at, sheet in enumerate(kit.sheets, 1) if sheet.page.side == "back"]


@pytest.mark.slow
@pytest.mark.parametrize(("duplex", "hint"), sampled([("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge")], landing=0))
def test_pages_of_one_side_and_of_two_have_a_file_each(tmp_path: Path, duplex: str, hint: str) -> None:
    asked = ordered("gocaine", duplex, "title,loans,cells")
    export.write(asked, str(tmp_path / "kit"))
    made = json.loads((tmp_path / "kit" / "kit.json").read_text("utf-8"))
    names = made["pdf"]
    assert names == {"whole": "gocaine.pdf", "one_sided": "gocaine-one-side.pdf", "double_sided": "gocaine-both-sides.pdf"}
    assert set(names.values()) <= set(made["files"])
    readers = {key: PdfReader(tmp_path / "kit" / name) for key, name in names.items()}
    hints = {key: reader.trailer["/Root"]["/ViewerPreferences"].get("/Duplex") for key, reader in readers.items()}
    assert hints == {"whole": None, "one_sided": "/Simplex", "double_sided": hint}
    labels = {key: reader.page_labels for key, reader in readers.items()}
    assert labels["whole"] == labels["one_sided"] + labels["double_sided"] == [sheet["label"] for sheet in made["sheets"]]
    assert labels["double_sided"] == ["sheet 3 of 3, front", "sheet 3 of 3, back"]
    for reader in readers.values():
        for page, label in zip(reader.pages, reader.page_labels, strict=True):
            assert label in page.extract_text()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("duplex", "only", "hint"),
    sampled(
        [
            ("long", "cells,title", None),  # nothing has a back
            ("long", "loans", "/DuplexFlipLongEdge"),  # everything has one
            ("fold", None, None),  # all the others print on one side
            ("split", None, None),
            ("fronts", None, None),
            ("backs", None, None),
            ("none", None, None),
        ],
        every=4,
        landing=0,
    ),
)
def test_where_all_pages_are_printed_alike_one_file_is_enough(tmp_path: Path, duplex: str, only: str | None, hint: str | None) -> None:
    export.write(ordered("gocaine", duplex, only), str(tmp_path / "kit"))
    made = json.loads((tmp_path / "kit" / "kit.json").read_text("utf-8"))
    assert made["pdf"] == {"whole": "gocaine.pdf", "one_sided": None, "double_sided": None}
    assert [name for name in made["files"] if name.endswith(("side.pdf", "sides.pdf"))] == []
    root = PdfReader(tmp_path / "kit" / "gocaine.pdf").trailer["/Root"]
    assert root["/ViewerPreferences"].get("/Duplex") == hint


def test_a_kit_of_svgs_alone_names_no_pdf() -> None:
    assert export.facts(ordered("gocaine", "long", "title,loans", "svg"))["pdf"] == {"whole": None, "one_sided": None, "double_sided": None}
