"""Booklets as `proof` measures them: on all papers and sides they hold, and one that was damaged in a fact fails by that fact."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import DecodedStreamObject, NameObject

from boardgen.kit import export
from boardgen.preflight.proof import prove
from boardgen.sheet.arrange.options import PLAIN
from boardgen.sheet.paper.duplex import Duplex

GAME = """\
game: rafts
title: Rafts
players: [2, 4]
components:
  rules: {kind: booklet, from: rules.md, count: 2}
"""
RULES = "# Rafts\n" + "".join(f"\n## Chapter {name}\n\n{'Row the raft to the other bank. ' * 70}\n" for name in "ABCDEF")
WAYS: tuple[Duplex, ...] = ("long", "short", "none", "split")


def built(place: Path, duplex: Duplex, paper: str = "a4", rules: str = RULES) -> Path:
    """A kit of two copies of a booklet."""
    (place / "rules.md").write_text(rules, "utf-8")
    (place / "rafts.yaml").write_text(GAME, "utf-8")
    ordered = export.order(
        str(place / "rafts.yaml"),
        paper=paper,
        format="pdf",
        players=None,
        seats=None,
        only="rules",
        options=PLAIN._replace(duplex=duplex),
    )
    export.write(ordered, str(place / duplex))
    return place / duplex


def missed(folder: Path) -> set[str]:
    return {fact.name for fact in prove(str(folder)).facts if not fact.holds}


@pytest.mark.slow
def test_a_booklet_holds_however_its_sheets_are_turned(tmp_path: Path) -> None:
    for duplex in WAYS:
        folder = built(tmp_path, duplex, "letter" if duplex == "short" else "a4")
        facts = {fact.name: fact for fact in prove(str(folder)).facts}
        assert [fact for fact in facts.values() if not fact.holds] == []
        assert {"pages of booklets", "order of pages", "page numbers", "folds of booklets"} <= set(facts)


def drawn(writer: PdfWriter, page: int, more: bytes) -> None:
    """Draws something over a page."""
    contents = writer.pages[page].get_contents()
    assert contents is not None
    stream = DecodedStreamObject()
    stream.set_data(contents.get_data() + more)
    writer.pages[page][NameObject("/Contents")] = writer._add_object(stream)


def exchanged(writer: PdfWriter) -> None:
    """What is drawn on the second sheet is on the first, and the other way round."""
    one, other = (writer.pages[page][NameObject("/Contents")] for page in (0, 2))
    writer.pages[0][NameObject("/Contents")], writer.pages[2][NameObject("/Contents")] = other, one


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("booklets"), "long")


def test_leaves_of_a_booklet_that_have_another_number_are_found(tmp_path: Path) -> None:
    folder = built(tmp_path, "long", rules=RULES.partition("\n## Chapter B")[0])
    said = json.loads((folder / "kit.json").read_text("utf-8"))
    said["sheets"][0]["leaves"][0].update(number=9)
    (folder / "kit.json").write_text(json.dumps(said), "utf-8")
    assert "order of pages" in missed(folder)


@pytest.mark.slow
def test_a_kit_json_that_says_something_wrong_of_a_booklet(kit: Path, tmp_path: Path) -> None:
    changes: tuple[tuple[Callable[[Any], object], str], ...] = (
        (lambda sheets: sheets[0]["leaves"][0].update(number=9), "order of pages"),
        (lambda sheets: sheets[2]["leaves"][1].update(number=5), "page numbers"),
        (lambda sheets: sheets[1]["leaves"][0].update(turned=False), "order of pages"),
        (lambda sheets: sheets[0]["leaves"][1].update(empty=True), "page numbers"),
        (lambda sheets: sheets[0]["leaves"].pop(), "pages of booklets"),
    )
    for number, (change, fact) in enumerate(changes):
        folder = tmp_path / str(number)
        shutil.copytree(kit, folder)
        said = json.loads((folder / "kit.json").read_text("utf-8"))
        change(said["sheets"])
        (folder / "kit.json").write_text(json.dumps(said), "utf-8")
        assert fact in missed(folder), number


@pytest.mark.slow
def test_a_pdf_with_something_wrong_in_a_booklet(kit: Path, tmp_path: Path) -> None:
    changes: tuple[tuple[Callable[[PdfWriter], None], str], ...] = (
        (lambda writer: drawn(writer, 1, b"\n0 g 415 200 10 10 re f\n"), "folds of booklets"),
        (exchanged, "page numbers"),
    )
    for number, (change, fact) in enumerate(changes):
        folder = tmp_path / str(number)
        shutil.copytree(kit, folder)
        writer = PdfWriter(clone_from=PdfReader(folder / "rafts.pdf"))
        change(writer)
        writer.write(folder / "rafts.pdf")
        assert fact in missed(folder), number
