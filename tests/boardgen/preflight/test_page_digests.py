"""Pages of one digest look alike: whatever changes what a page shows changes its digest, and nothing else does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, FloatObject, NameObject, NumberObject

from boardgen.kit import export
from boardgen.preflight import proof
from boardgen.preflight.proof import prove
from boardgen.preflight.raster import Scan
from tests.sampling import sampled


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("digests") / "kit"
    export.write(export.order("gocaine", paper="a4", format="pdf", players=2, seats=None, only="task_force,loans,title"), str(folder))
    return folder


def digests(file: Path, place: Path, change: Callable[[PdfWriter], object] = lambda writer: None) -> tuple[bytes, ...]:
    writer = PdfWriter(clone_from=PdfReader(file))
    change(writer)
    writer.write(place / "changed.pdf")
    return proof.read(place / "changed.pdf").digests


def forms(writer: PdfWriter) -> list[Any]:
    return [one for one in (item and item.get_object() for item in writer._objects) if isinstance(one, DictionaryObject) and "/BBox" in one]


def fonts(writer: PdfWriter) -> list[Any]:
    return [font.get_object() for font in writer.pages[1]["/Resources"]["/Font"].values()]  # type: ignore[index]


def set_form(writer: PdfWriter) -> None:
    """Another colour inside a form inside a form."""
    for form in forms(writer):
        form.set_data(form.get_data() + b"\n0.5 g")


def set_font(writer: PdfWriter) -> None:
    for font in fonts(writer):
        program = font["/DescendantFonts"][0]["/FontDescriptor"]["/FontFile2"]
        program.set_data(program.get_data() + b"\0")


def widen(writer: PdfWriter) -> None:
    for font in fonts(writer):
        widths = font["/DescendantFonts"][0]["/W"][1]
        widths[len(widths) - 1] = NumberObject(1000)


def put(holder: Any, key: str, *numbers: float) -> None:
    holder[NameObject(key)] = ArrayObject(map(FloatObject, numbers))


def hide_layers(writer: PdfWriter) -> None:
    writer.root_object["/OCProperties"]["/D"][NameObject("/BaseState")] = NameObject("/OFF")  # type: ignore[index]


@pytest.mark.slow
def test_the_pages_of_a_component_have_the_digests_of_the_whole(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though the whole has more fonts on each page. So none of them is drawn to compare it."""
    monkeypatch.setattr(Scan, "looks", None)
    assert all(fact.holds for fact in prove(str(kit)).facts)
    whole = proof.read(kit / "gocaine.pdf").digests
    assert len(set(whole)) == len(whole) == 3
    assert proof.read(kit / "title.pdf").digests == whole[:1]


@pytest.mark.parametrize(
    "change",
    sampled(
        [
            set_form,
            set_font,
            widen,
            lambda writer: writer.pages[1].rotate(180),
            lambda writer: put(writer.pages[1], "/CropBox", 0, 0, 300, 300),
            lambda writer: [put(form, "/Matrix", 2, 0, 0, 1, 0, 0) for form in forms(writer)],
            lambda writer: [put(form, "/BBox", 0, 0, 1, 1) for form in forms(writer)],
            hide_layers,
        ],
        every=3,
    ),
)
def test_what_a_page_shows_is_in_its_digest(kit: Path, tmp_path: Path, change: Callable[[PdfWriter], object]) -> None:
    assert digests(kit / "gocaine.pdf", tmp_path, change)[1] != proof.read(kit / "gocaine.pdf").digests[1]


def test_how_a_file_is_written_is_not(kit: Path, tmp_path: Path) -> None:
    """Other numbers of objects, streams without compression, another title."""

    def change(writer: PdfWriter) -> None:
        for form in forms(writer):
            content = form.get_data()
            form.pop("/Filter", None)
            form._data = content
            form.decoded_self = None
        writer.add_metadata({"/Title": "Another"})

    assert digests(kit / "gocaine.pdf", tmp_path, change) == proof.read(kit / "gocaine.pdf").digests
