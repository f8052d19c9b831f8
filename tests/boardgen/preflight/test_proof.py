"""boardgen proof on good kits, and on kits that somebody has tampered with: each fault is named by the fact it breaks."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Circle, Paint, Rect
from boardgen.kit import export
from boardgen.preflight import measure
from boardgen.preflight.manifest import NoKitError
from boardgen.preflight.proof import prove
from boardgen.preflight.raster import Scan, UnreadablePdfError
from boardgen.surface.pdf import PdfSurface
from tests.boardgen.preflight.kits import Kits, kits_of, missed
from tests.programs import run
from tests.sampling import sampled

ONLY = "title,board,cells,task_force"


@pytest.fixture(scope="module")
def kits(tmp_path_factory: pytest.TempPathFactory) -> Kits:
    return kits_of("gocaine", tmp_path_factory)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("board", "duplex", "style"), sampled([(None, "long", "colour"), ("atoll", "short", "low-ink"), ("9x9", "fold", "black")], landing=0)
)
def test_the_kit_of_the_second_game_holds(tmp_path: Path, board: str | None, duplex: str, style: ink.Style) -> None:
    """The backs of the cards and the lines of a board, with a gap among them on one; test_every_kit.py has the whole kit."""
    how = export.options(duplex=duplex, tokens=None, cut="punch", bleed=3.0, overlap=10.0)
    only = "title,board,stones,cards"
    asked = export.order("territory", paper="a4", format="pdf", players=3, seats=None, only=only, style=style, options=how, board=board)
    export.write(asked, str(tmp_path / "kit"))
    proof = prove(str(tmp_path / "kit"))
    assert [fact for fact in proof.facts if not fact.holds] == []
    assert {"mirror error of backs", "backs in kit.json", "cut marks", "pitch of the board"} <= {fact.name for fact in proof.facts}


def altered(kit: Path, place: Path, change: Callable[[PdfWriter], None]) -> dict[str, str]:
    """The facts that do not hold after a change to the PDF of the whole kit, but for those of the components' own files."""
    folder = place / "kit"
    shutil.copytree(kit, folder)
    writer = PdfWriter(clone_from=PdfReader(folder / "gocaine.pdf"))
    change(writer)
    writer.write(folder / "gocaine.pdf")
    return {name: what for name, what in missed(folder).items() if not name.endswith(".pdf")}


def page_of(kit: Path, component: str) -> int:
    """The index of the first page of a component."""
    parts = {part["name"]: part["sheets"] for part in json.loads((kit / "kit.json").read_text("utf-8"))["components"]}
    return int(parts[component][0]) - 1


def content(writer: PdfWriter, page: int, change: Callable[[bytes], bytes]) -> None:
    contents = writer.pages[page].get_contents()
    assert contents is not None
    stream = DecodedStreamObject()
    stream.set_data(change(contents.get_data()))
    writer.pages[page][NameObject("/Contents")] = writer._add_object(stream)


def moved(writer: PdfWriter, page: int, a: float = 1.0, d: float = 1.0, x: float = 0.0, y: float = 0.0) -> None:
    """The content of a page through a matrix; x and y in mm."""
    k = 72 / 25.4
    head = f"q {a} 0 0 {d} {x * k:.4f} {y * k:.4f} cm\n".encode()
    content(writer, page, lambda code: head + code + b"\nQ")


def test_a_kit_as_it_was_written_holds(kits: Kits) -> None:
    proof = prove(str(kits(ONLY)))
    assert [fact for fact in proof.facts if not fact.holds] == []
    names = {fact.name for fact in proof.facts}
    assert {"ruler across", "pitch of the board", "cut marks", "middles of pieces", "trim of pieces", "white margin"} <= names


@pytest.mark.slow
@pytest.mark.parametrize(("paper", "style"), sampled([("letter", "low-ink"), ("a3", "black"), ("a5", "colour")], landing=0))
def test_other_papers_and_styles_hold(paper: str, style: str, tmp_path: Path) -> None:
    order = export.order("gocaine", paper=paper, format="pdf", players=2, seats=None, only=ONLY, style=style)
    export.write(order, str(tmp_path / "kit"))
    assert missed(tmp_path / "kit") == {}


@pytest.mark.slow
@pytest.mark.parametrize("style", sampled(["colour", "black"], landing=0))
def test_small_pieces_that_share_their_cuts_hold(style: ink.Style, tmp_path: Path) -> None:
    """Six colours on one sheet, in blocks: where equal inks of neighbours meet a raster shows a seam, which is no edge."""
    how = export.options(duplex="long", tokens="3/8", cut="square", bleed=3.0, overlap=10.0)
    only = "cells,task_force,loans"
    order = export.order("gocaine", paper="a4", format="pdf", players=6, seats=None, only=only, style=style, options=how)
    export.write(order, str(tmp_path / "kit"))
    assert missed(tmp_path / "kit") == {}


def test_an_edge_is_where_the_shade_changes_and_a_seam_is_none(tmp_path: Path) -> None:
    ring, dark, light = Paint(fill="#2B3888", stroke="#1E1E1E", width=0.5), Paint(fill="#101010"), Paint(fill="#E0D0A0")
    seam = 40.0123  # inside a pixel
    rings = (Circle(seam - 3, 25, 2.75, ring), Circle(seam + 3, 25, 2.75, ring))
    shapes = (*rings, Rect(20, 40, 20.5, 10, light), Rect(40.5, 40, 20, 10, dark))
    with PdfSurface(tmp_path / "x.pdf", title="x") as pdf:
        pdf.page((100, 100), shapes)
    with Scan(tmp_path / "x.pdf") as scan:
        strip = scan.window(1, seam - 0.45, 24.9, 0.9, 0.2, measure.SCALE)
        levels = [sum(strip.column(i)) / strip.height for i in range(strip.width)]
        assert max(levels) >= min(levels) + measure.FAINT / 2, "there is a seam in the raster"
        assert [measure.find_edge(scan, 1, seam, 25, way) for way in (1, -1)] == [None, None]
        assert measure.find_edge(scan, 1, seam - 6, 25, 1) == pytest.approx(seam - 6, abs=0.01)
        assert measure.find_edge(scan, 1, seam + 6, 25, -1) == pytest.approx(seam + 6, abs=0.01)
        assert [measure.find_edge(scan, 1, 40.5, 45, way) for way in (1, -1)] == pytest.approx([40.5, 40.5], abs=0.01)


@pytest.mark.slow
def test_a_copy_through_the_writer_that_tampers_still_holds(kits: Kits, tmp_path: Path) -> None:
    assert altered(kits(ONLY), tmp_path, lambda writer: None) == {}


@pytest.mark.parametrize(
    ("component", "facts"),
    sampled(
        [
            ("title", {"ruler across", "ruler down", "card corner"}),
            ("board", {"pitch of the board", "places of its lines"}),
            ("cells", {"cut marks", "middles of pieces", "trim of pieces"}),
        ],
        every=3,
    ),
)
def test_a_page_scaled_by_one_percent(kits: Kits, tmp_path: Path, component: str, facts: set[str]) -> None:
    kit = kits(component)
    found = altered(kit, tmp_path, lambda writer: moved(writer, page_of(kit, component), 0.99, 0.99, 1.05, 1.5))
    assert facts <= set(found)


def test_a_page_stretched_one_way_only(kits: Kits, tmp_path: Path) -> None:
    kit = kits("title")
    found = altered(kit, tmp_path, lambda writer: moved(writer, page_of(kit, "title"), d=1.002))
    assert "ruler down" in found
    assert "ruler across" not in found


@pytest.mark.slow
def test_a_page_of_another_size(kits: Kits, tmp_path: Path) -> None:
    def change(writer: PdfWriter) -> None:
        box = writer.pages[2].mediabox
        box.upper_right = (float(box.width) + 0.2, float(box.height))

    assert "sheet 3" in altered(kits("title,board"), tmp_path, change)["paper (MediaBox)"]


@pytest.mark.slow
def test_a_page_with_a_turn_or_a_larger_trim(kits: Kits, tmp_path: Path) -> None:
    def change(writer: PdfWriter) -> None:
        writer.pages[1].rotate(90)
        writer.pages[3].trimbox.upper_right = (700, 900)

    assert "page 2, page 4" in altered(kits("title,board,cells"), tmp_path, change)["boxes"]


@pytest.mark.slow
def test_a_mark_that_was_moved(kits: Kits, tmp_path: Path) -> None:
    kit = kits("cells")
    page = page_of(kit, "cells")
    grid = json.loads((kit / "kit.json").read_text("utf-8"))["sheets"][page]["grid"]
    x = grid["x"] - (grid["pitch"][0] - grid["piece"][0]) / 2 + 2 * grid["pitch"][0]

    def nudge(code: bytes) -> bytes:
        old, new = f"{x:g} ".encode(), f"{x + 0.1:g} ".encode()
        assert old in code
        return code.replace(old, new)

    found = altered(kit, tmp_path, lambda writer: content(writer, page, nudge))
    assert set(found) == {"cut marks"}
    assert f"mark at {x:g} mm" in found["cut marks"]


@pytest.mark.slow
def test_a_piece_that_was_moved(kits: Kits, tmp_path: Path) -> None:
    kit = kits("task_force")
    page = page_of(kit, "task_force")

    def nudge(code: bytes) -> bytes:
        grid = json.loads((kit / "kit.json").read_text("utf-8"))["sheets"][page]["grid"]
        x, y = grid["x"] + grid["piece"][0] / 2, grid["y"] + grid["piece"][1] / 2
        old, new = f"0 0 1 {x:g} {y:g} cm".encode(), f"0 0 1 {x + 0.05:g} {y:g} cm".encode()
        assert old in code
        return code.replace(old, new)

    assert "middles of pieces" in altered(kit, tmp_path, lambda writer: content(writer, page, nudge))


@pytest.mark.slow
def test_a_line_of_the_board_in_the_wrong_place(kits: Kits, tmp_path: Path) -> None:
    kit = kits("board")
    found = altered(kit, tmp_path, lambda writer: moved(writer, page_of(kit, "board") + 1, x=0.1))
    assert set(found) == {"places of its lines"}


@pytest.mark.slow
def test_ink_in_the_margin(kits: Kits, tmp_path: Path) -> None:
    found = altered(kits("title,cells"), tmp_path, lambda writer: content(writer, 1, lambda code: code + b"\n0 g 10 400 4 0.5 re f"))
    assert set(found) == {"white margin"}
    assert "sheet 2" in found["white margin"]


@pytest.mark.slow
def test_a_font_that_is_not_in_the_file(kits: Kits, tmp_path: Path) -> None:
    def change(writer: PdfWriter) -> None:
        font = DictionaryObject(
            {NameObject(key): NameObject(value) for key, value in (("/Type", "/Font"), ("/Subtype", "/Type1"), ("/BaseFont", "/Helvetica"))}
        )
        fonts = writer.pages[1]["/Resources"]["/Font"]  # type: ignore[index]
        fonts[NameObject("/F9")] = font  # type: ignore[index]

    assert "Helvetica on page" in altered(kits("title,cells"), tmp_path, change)["fonts"]


def test_a_font_that_was_dropped(kits: Kits, tmp_path: Path) -> None:
    def change(writer: PdfWriter) -> None:
        resources = writer.pages[0]["/Resources"]
        fonts = DictionaryObject(resources["/Font"])  # type: ignore[index]
        for key in list(fonts):
            if "Regular" in str(fonts[key].get_object()["/BaseFont"]):  # type: ignore[index]
                del fonts[key]
        resources[NameObject("/Font")] = fonts  # type: ignore[index]

    assert "fonts that are used" in altered(kits("title"), tmp_path, change)


def test_outlines_of_a_font_taken_out(kits: Kits, tmp_path: Path) -> None:
    def change(writer: PdfWriter) -> None:
        for font in writer.pages[0]["/Resources"]["/Font"].values():  # type: ignore[index]
            font.get_object()["/DescendantFonts"][0].get_object()["/FontDescriptor"].get_object().pop("/FontFile2", None)

    assert "fonts" in altered(kits("title"), tmp_path, change)


@pytest.mark.parametrize(("duplex", "only"), [("short", "loans"), ("fold", "loans")])
def test_backs_of_other_modes_hold(duplex: str, only: str, tmp_path: Path) -> None:
    options = export.options(duplex=duplex, tokens=None, cut="punch", bleed=3.0, overlap=10.0)
    order = export.order("gocaine", paper="letter", format="pdf", players=2, seats=None, only=only, options=options)
    export.write(order, str(tmp_path / "kit"))
    proof = prove(str(tmp_path / "kit"))
    assert [fact for fact in proof.facts if not fact.holds] == []
    assert "mirror error of backs" in {fact.name for fact in proof.facts}


@pytest.mark.slow
def test_a_back_that_was_shifted(kits: Kits, tmp_path: Path) -> None:
    kit = kits("task_force")
    sheets = json.loads((kit / "kit.json").read_text("utf-8"))["sheets"]
    back = next(number for number, sheet in enumerate(sheets) if sheet["side"] == "back")
    found = altered(kit, tmp_path, lambda writer: moved(writer, back, x=0.06))
    assert "mirror error of backs" in found
    assert "back" in found["mirror error of backs"]


def test_a_back_that_is_not_mirrored_in_kit_json(kits: Kits, tmp_path: Path) -> None:
    folder = tmp_path / "kit"
    shutil.copytree(kits("task_force"), folder)
    said = json.loads((folder / "kit.json").read_text("utf-8"))
    next(sheet for sheet in said["sheets"] if sheet["side"] == "back")["grids"][0]["x"] += 0.5
    (folder / "kit.json").write_text(json.dumps(said), "utf-8")
    assert "backs in kit.json" in missed(folder)


@pytest.mark.slow
def test_a_duplex_hint_that_gets_in_the_way(kits: Kits, tmp_path: Path) -> None:
    def change(writer: PdfWriter) -> None:
        writer.root_object["/ViewerPreferences"][NameObject("/Duplex")] = NameObject("/DuplexFlipShortEdge")  # type: ignore[index]

    assert set(altered(kits("title,task_force"), tmp_path, change)) == {"duplex hint"}


@pytest.mark.slow
def test_type_that_is_too_small(kits: Kits, tmp_path: Path) -> None:
    kit = kits("cells")

    def shrink(code: bytes) -> bytes:
        small = code.replace(b" 2.293 Tf", b" 2.1 Tf")  # 6.5 pt in mm
        assert small != code
        return small

    found = altered(kit, tmp_path, lambda writer: content(writer, page_of(kit, "cells"), shrink))
    assert set(found) == {"smallest type"}


@pytest.mark.slow
def test_a_footer_without_its_layout(kits: Kits, tmp_path: Path) -> None:
    def change(writer: PdfWriter) -> None:
        content(writer, 2, lambda code: code[: code.rindex(b"BT ")] + b"Q Q")

    assert "sheet 3" in altered(kits("title,board"), tmp_path, change)["footer"]


def test_a_file_without_lock_title_language_outline(kits: Kits, tmp_path: Path) -> None:
    def change(writer: PdfWriter) -> None:
        root = writer.root_object
        for key in ("/ViewerPreferences", "/Lang", "/Outlines"):
            root.pop(NameObject(key), None)
        writer.metadata = {"/Title": "Untitled"}

    wanted = {"scale lock (PrintScaling)", "language", "outline", "title", "tags for screen readers"}
    assert set(altered(kits("title"), tmp_path, change)) == wanted


def test_a_sheet_that_is_missing(kits: Kits, tmp_path: Path) -> None:
    found = altered(kits("title,cells"), tmp_path, lambda writer: writer.remove_page(len(writer.pages) - 1))
    assert "pages" in found


@pytest.mark.slow
def test_a_component_by_itself_is_held_to_the_same(kits: Kits, tmp_path: Path) -> None:
    folder = tmp_path / "kit"
    shutil.copytree(kits("title,cells"), folder)
    writer = PdfWriter(clone_from=PdfReader(folder / "cells.pdf"))
    writer.pages[0].mediabox.upper_right = (612, 792)
    writer.write(folder / "cells.pdf")
    assert set(missed(folder)) == {"cells.pdf"}


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"made_by": "boardgen"}', '{"made_by": "boardgen", "files": [], "components": []}'])
def test_no_kit(tmp_path: Path, text: str) -> None:
    (tmp_path / "kit.json").write_text(text, "utf-8")
    with pytest.raises(NoKitError):
        prove(str(tmp_path))


def test_a_pdf_that_is_none(kits: Kits, tmp_path: Path) -> None:
    folder = tmp_path / "kit"
    shutil.copytree(kits("title"), folder)
    (folder / "gocaine.pdf").write_bytes(b"no pdf at all")
    with pytest.raises(UnreadablePdfError):
        prove(str(folder))
    (folder / "gocaine.pdf").unlink()
    with pytest.raises(NoKitError):
        prove(str(folder))


def test_the_command_and_its_exit_status(kits: Kits, tmp_path: Path) -> None:
    kit = kits("title")
    done = run("boardgen", "proof", str(kit))
    assert (done.returncode, done.stderr) == (0, "")
    head, *_, last = done.stdout.splitlines()
    assert head.split() == ["fact", "wanted", "measured", "verdict"]
    assert last.endswith("checks passed")
    folder = tmp_path / "kit"
    shutil.copytree(kit, folder)
    writer = PdfWriter(clone_from=PdfReader(folder / "gocaine.pdf"))
    moved(writer, 0, 1.01, 1.01)
    writer.write(folder / "gocaine.pdf")
    done = run("boardgen", "proof", str(folder), "--format", "json")
    assert done.returncode == 1
    said = json.loads(done.stdout)
    assert said["holds"] is False
    assert {fact["name"] for fact in said["facts"] if not fact["holds"]} >= {"ruler across", "ruler down"}
    done = run("boardgen", "proof", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert "boardgen kit" in done.stderr


def _untag(writer: PdfWriter) -> None:
    del writer.root_object["/StructTreeRoot"]
    del writer.root_object["/MarkInfo"]


@pytest.mark.slow
def test_a_file_without_tags_is_a_warning(tmp_path: Path) -> None:
    kit = tmp_path / "kit"
    export.write(export.order("gocaine", paper="a4", format="pdf", players=2, seats=None, only="title,cells,rulebook"), str(kit))
    (fact,) = (fact for fact in prove(str(kit)).facts if fact.name == "tags for screen readers")
    assert fact.holds
    assert fact.measured == f"{len([*kit.glob('*.pdf')])} of {len([*kit.glob('*.pdf')])} PDFs"
    for name, change in (("cells.pdf", _untag), ("rulebook.pdf", lambda writer: writer.root_object.pop("/Lang"))):
        writer = PdfWriter(clone_from=PdfReader(kit / name))
        change(writer)
        writer.write(kit / name)
    done = run("boardgen", "proof", str(kit))
    assert (done.returncode, done.stderr) == (0, "")
    *_, row, last = done.stdout.splitlines()
    assert row.endswith("warning: cells.pdf has no structure, rulebook.pdf has no language")
    assert last.endswith("checks passed, 1 warning")
    said = json.loads(run("boardgen", "proof", str(kit), "--format", "json").stdout)
    assert said["holds"] is True
    assert [(fact["name"], fact["level"]) for fact in said["facts"] if not fact["holds"]] == [("tags for screen readers", "warning")]
    tags = {one["file"]: one for one in said["tags"]}
    assert [*tags] == sorted(path.name for path in kit.glob("*.pdf"))
    assert tags["cells.pdf"] == {"file": "cells.pdf", "structure": False, "language": "en", "title": "GoCaine: Cells"}
    assert tags["rulebook.pdf"]["language"] == ""
    assert tags["gocaine.pdf"]["structure"] is True


@pytest.mark.slow
def test_pages_that_are_called_otherwise_are_told(kits: Kits, tmp_path: Path) -> None:
    assert set(altered(kits("title,cells"), tmp_path, lambda writer: writer.set_page_label(0, 1, "/D"))) == {"page labels"}


@pytest.mark.slow
@pytest.mark.parametrize("which", sampled(["one-side", "both-sides"], landing=0))
def test_the_files_of_one_sided_and_of_double_sided_pages_are_measured(kits: Kits, tmp_path: Path, which: str) -> None:
    kit = kits("title,task_force")
    assert {f"gocaine-{which}.pdf"} <= {fact.name for fact in prove(str(kit)).facts}
    folder = tmp_path / "kit"
    shutil.copytree(kit, folder)
    file = folder / f"gocaine-{which}.pdf"
    writer = PdfWriter(clone_from=PdfReader(file))
    del writer.root_object["/ViewerPreferences"]["/Duplex"]
    writer.write(file)
    assert missed(folder).keys() == {file.name}
    shutil.copy(folder / "gocaine.pdf", file)  # all pages in the place of some
    assert missed(folder).keys() == {file.name}
    file.unlink()
    with pytest.raises(NoKitError, match=rf"{file.name} is missing"):
        prove(str(folder))


@pytest.mark.slow
def test_an_option_of_a_program_on_paper_is_found(tmp_path: Path) -> None:
    """Players have the sheets, and no program to type it into."""
    bad = {"options of a program": "0 of 1 sheets"}
    for words, measured in (("Cut out the pieces.", {}), ("Cut out the pieces (add --boxes for boxes).", bad)):
        layout = tmp_path / "own.yaml"
        layout.write_text(f"extends: gocaine\nwords:\n  title_sheet_step_cut: {words}\n", "utf-8")
        folder = tmp_path / f"kit-{len(measured)}"
        made = export.order(str(layout), paper="a4", format="pdf", players=2, seats=None, only="title")
        export.write(made, str(folder))
        found = {fact.name: fact.measured for fact in prove(str(folder)).facts if not fact.holds}
        assert found == measured
