"""Kits that were damaged in one fact, in kit.json or in the PDF: `proof` fails each of them, by the fact that is wrong."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import DecodedStreamObject, NameObject, StreamObject

from boardgen.draw.piece import tokens
from boardgen.draw.shape.shapes import Circle, Paint, Shape
from boardgen.kit import export
from boardgen.preflight.proof import prove
from tests.boardgen.preflight.kits import Kits, kits_of, missed
from tests.sampling import sampled

TABLE = "title,board,infrastructure,influence,seizure"
ONLY = "title,board,infrastructure,influence,seizure,cells,squares,loans"


@pytest.fixture(scope="module")
def kits(tmp_path_factory: pytest.TempPathFactory) -> Kits:
    return kits_of("gocaine-de", tmp_path_factory)


def page_of(kit: Path, component: str, side: str = "front") -> int:
    """The index of a component's first page on one side."""
    sheets = json.loads((kit / "kit.json").read_text("utf-8"))["sheets"]
    return next(number for number, sheet in enumerate(sheets) if component in sheet["components"] and sheet["side"] == side)


@pytest.mark.slow
def test_the_kit_holds_before_it_is_damaged(kits: Kits) -> None:
    facts = prove(str(kits(ONLY))).facts
    assert [fact for fact in facts if not fact.holds] == []
    names = {fact.name for fact in facts}
    assert {"pieces", "names of zones", "size of zone names", "names on the map of the table", "numbers on the map of the table"} <= names
    assert {"files", "components", "PDFs of components", "pages on sheet 1", "pages to print on both sides"} <= names


Manifest = dict[str, Any]
Edit = Callable[[Manifest], None]


def sheet(said: Manifest, component: str, side: str = "front") -> Manifest:
    return next(one for one in said["sheets"] if component in one["components"] and one["side"] == side)  # type: ignore[no-any-return]


def grid(said: Manifest, component: str, **change: object) -> None:
    sheet(said, component)["grids"][0] |= change


def without_last_row(said: Manifest, component: str) -> None:
    """As if the last row of a grid had no pieces: its marks are still there."""
    one = sheet(said, component)["grids"][0]
    one["pieces"] = one["columns"] * (one["rows"] - 2)


def seam_to(said: Manifest, far: float) -> None:
    """The seam of the first sheet of the board so far south of its last line."""
    lines = sheet(said, "board")["lines"]
    (seam,) = lines["seams"]
    lines["seams"] = [[seam[0], lines["down"][-1] + far, seam[2], lines["down"][-1] + far]]


LIES: Mapping[str, tuple[str, Edit, str]] = {
    "title": ("cells", lambda said: said.update(title="Other"), "title"),
    "layout": ("cells", lambda said: said.update(layout="gocaine-de@000000"), "footer"),
    "margin": ("loans", lambda said: said.update(margin_mm=8.0), "white margin"),
    "duplex": ("squares,loans", lambda said: said["sheets"].__delitem__(slice(0, -2)) or said.update(duplex="short"), "pages"),
    "a file": ("cells", lambda said: said["files"].append("lost.svg"), "files"),
    "a component's sheets": ("cells,loans", lambda said: said["components"][1]["sheets"].append(9), "components"),
    "what a sheet has": ("board", lambda said: sheet(said, "board").update(components=["aid"]), "components"),
    "size of a page": ("cells", lambda said: sheet(said, "cells").update(size=[210, 297.1]), "paper (MediaBox)"),
    "number of a sheet": ("title,board", lambda said: sheet(said, "board").update(sheet=1), "footer"),
    "place of a grid": ("cells", lambda said: grid(said, "cells", x=sheet(said, "cells")["grids"][0]["x"] + 0.05), "middles of pieces"),
    "pitch": ("cells", lambda said: grid(said, "cells", pitch=[25.1, 25.05]), "cut marks"),
    "size of pieces": ("cells", lambda said: grid(said, "cells", piece=[19.0, 19.0]), "trim of pieces"),
    "size in the layout": ("squares", lambda said: said["components"][0].update(piece_mm=[4.0, 4.0]), "sizes of pieces"),
    "a piece more": ("squares", lambda said: grid(said, "squares", pieces=sheet(said, "squares")["grids"][0]["pieces"] + 1), "pieces"),
    "a piece less": ("squares", lambda said: grid(said, "squares", pieces=sheet(said, "squares")["grids"][0]["pieces"] - 1), "pieces"),
    "place of a line": ("board", lambda said: sheet(said, "board")["lines"]["across"].__setitem__(2, 100.0), "places of its lines"),
    "place of a seam": ("board", lambda said: seam_to(said, 9.0), "marks of seams"),
    "a seam beside a line": ("board", lambda said: seam_to(said, 9.0), "seam to line"),
    "length of a ruler": ("title", lambda said: sheet(said, "title")["rulers"][1].update(height=95.0), "ruler down"),
    "place of the card": ("title", lambda said: sheet(said, "title")["rulers"][0].update(x=9.0), "card corner"),
    "a name of the map": ("title,board", lambda said: sheet(said, "title")["named"].append("Zoll"), "names on the map of the table"),
    "a number of the map": (TABLE, lambda said: sheet(said, "title")["boxes"][1].update(number=3), "numbers on the map of the table"),
    "a box of the map": (TABLE, lambda said: sheet(said, "title")["boxes"][1].update(y=5.0), "numbers on the map of the table"),
    "a name of a zone": ("board", lambda said: said["zones"].update(NC="Polarmeer"), "names of zones"),
    "place of a back": ("loans", lambda said: sheet(said, "loans", "back")["grids"][0].update(x=50.0), "backs in kit.json"),
    "pieces on sheet 1": ("title,cells", lambda said: said["components"][1].update(pieces=7), "pages on sheet 1"),
    "pages on sheet 1": ("title,cells,loans", lambda said: sheet(said, "cells")["components"].append("loans"), "pages on sheet 1"),
    "pages of both sides": ("title,cells,loans", lambda said: sheet(said, "cells").update(flip="long"), "pages to print on both sides"),
    "title of a page": ("cells", lambda said: sheet(said, "cells").update(title="Zellen: Lila"), "outline"),
    "title in a footer": ("cells", lambda said: sheet(said, "cells").update(title="Zellen: Lila"), "footer"),
    "a page in two PDFs": ("cells,loans", lambda said: said["component_pdfs"]["loans.pdf"].insert(0, 0), "PDFs of components"),
    "a page in no PDF": ("cells,loans", lambda said: said["component_pdfs"]["loans.pdf"].pop(), "PDFs of components"),
    "marks of a row": ("cells", lambda said: without_last_row(said, "cells"), "cut marks elsewhere"),
    "how much is piece": ("squares", lambda said: sheet(said, "squares").update(used=0.61), "paper used, in percent"),
    "pieces on others": ("cells", lambda said: grid(said, "cells", piece=[30.0, 30.0]), "pieces on a sheet"),
    "a cut of a card": ("pencil", lambda said: grid(said, "pencil", x=sheet(said, "pencil")["grids"][0]["x"] + 0.1), "cut marks"),
    "bleed and marks": ("squares", lambda said: grid(said, "squares", y=sheet(said, "squares")["grids"][0]["y"] + 0.1), "cut marks"),
}
"""What is built, what is changed in its kit.json, and the fact that does not hold then."""


@pytest.mark.parametrize("lie", sampled(LIES, every=len(LIES), landing=4))
def test_a_kit_json_that_says_something_wrong(kits: Kits, tmp_path: Path, lie: str) -> None:
    only, change, fact = LIES[lie]
    folder = tmp_path / "kit"
    shutil.copytree(kits(only), folder)
    said = json.loads((folder / "kit.json").read_text("utf-8"))
    change(said)
    (folder / "kit.json").write_text(json.dumps(said), "utf-8")
    assert fact in missed(folder)


def altered(kit: Path, place: Path, change: Callable[[PdfWriter], None], file: str = "gocaine-de.pdf") -> dict[str, str]:
    folder = place / "kit"
    shutil.copytree(kit, folder)
    writer = PdfWriter(clone_from=PdfReader(folder / file))
    change(writer)
    writer.write(folder / file)
    return missed(folder)


def content(writer: PdfWriter, page: int, change: Callable[[bytes], bytes]) -> None:
    contents = writer.pages[page].get_contents()
    assert contents is not None
    stream = DecodedStreamObject()
    stream.set_data(change(contents.get_data()))
    writer.pages[page][NameObject("/Contents")] = writer._add_object(stream)


def white(x: float, y: float, width: float, height: float) -> bytes:
    """Paper-white over a part of a page, in mm from its upper left corner."""
    k = 72 / 25.4
    return f"\nq 1 1 1 rg {x * k:.3f} {(297 - y - height) * k:.3f} {width * k:.3f} {height * k:.3f} re f Q".encode()


def over(kit: Path, tmp_path: Path, component: str, *places: tuple[float, float, float, float], side: str = "front") -> dict[str, str]:
    """What a page lacks after parts of it were painted over."""
    cover = b"".join(white(*place) for place in places)
    return altered(kit, tmp_path, lambda writer: content(writer, page_of(kit, component, side), lambda code: b"q " + code + b" Q" + cover))


def said(kit: Path) -> Manifest:
    return json.loads((kit / "kit.json").read_text("utf-8"))  # type: ignore[no-any-return]


def test_a_piece_that_was_not_printed(kits: Kits, tmp_path: Path) -> None:
    kit = kits("squares")
    one = sheet(said(kit), "squares")["grids"][0]
    x, y = one["x"] + 3 * one["pitch"][0], one["y"] + 2 * one["pitch"][1]
    found = over(kit, tmp_path, "squares", (x, y, *one["piece"]))
    assert f"none at {x + 5:g}, {y + 5:g} mm" in found["pieces"]


@pytest.mark.slow
@pytest.mark.parametrize("component", sampled(["cells", "squares", "loans"], landing=0))
def test_marks_that_were_not_printed(kits: Kits, tmp_path: Path, component: str) -> None:
    """All of one grid: the others are there."""
    kit = kits("cells,squares,loans")
    found = over(kit, tmp_path, component, *_round(sheet(said(kit), component)["grids"][0]))
    assert "not found" in found["cut marks"]


def _round(one: Manifest) -> list[tuple[float, float, float, float]]:
    """The strips about a grid in which its marks are."""
    gap_x, gap_y = ((one["pitch"][axis] - one["piece"][axis]) / 2 for axis in (0, 1))
    x, y = one["x"] - gap_x, one["y"] - gap_y
    wide, high = one["columns"] * one["pitch"][0], one["rows"] * one["pitch"][1]
    return [(x - 8, y - 8, wide + 16, 7.5), (x - 8, y + high + 0.5, wide + 16, 7.5), (x - 8, y - 8, 7.5, high + 16)]


def test_marks_about_a_net_that_is_cut_along_its_outline(tmp_path: Path) -> None:
    export.write(export.order("cairo", paper="a4", format="pdf", players=2, seats=None, only="dice"), str(tmp_path / "kit"))
    assert missed(tmp_path / "kit") == {}
    one = sheet(said(tmp_path / "kit"), "dice")["grids"][0]
    assert (one["marked"], one["framed"]) == (False, False)
    k = 72 / 25.4
    at, low, high = one["x"] * k, (297 - one["y"] + 1) * k, (297 - one["y"] + 3) * k
    mark = f"\nq 0.567 w 0 G {at:.3f} {low:.3f} m {at:.3f} {high:.3f} l S Q".encode()
    (tmp_path / "damaged").mkdir()
    folder = tmp_path / "damaged"
    found = altered(tmp_path / "kit", folder, lambda writer: content(writer, 0, lambda code: b"q " + code + b" Q" + mark), "cairo.pdf")
    assert "cut marks elsewhere" in found


@pytest.mark.slow
def test_lines_of_a_net_that_are_missing_whole_or_elsewhere(tmp_path: Path) -> None:
    export.write(export.order("territory", paper="a4", format="pdf", players=2, seats=None, only="box"), str(tmp_path / "kit"))
    assert missed(tmp_path / "kit") == {}
    assert {"nets", "folds of nets"} <= {fact.name for fact in prove(str(tmp_path / "kit")).facts}
    damages: dict[str, tuple[Callable[[bytes], bytes], set[str]]] = {
        "no line to cut": (lambda code: code.replace(b"/OC /cut BDC\n0.133 G 0.2 w", b"/OC /cut BDC\n1 G 0 w"), {"nets"}),
        "no dashes": (lambda code: code.replace(b"[1.6 1.2] 0 d", b"[] 0 d"), {"folds of nets"}),
        "no folds": (lambda code: code.replace(b"[1.6 1.2] 0 d", b"[0.01 9] 0 d"), {"folds of nets"}),
        "a millimetre off": (lambda code: b"q 1 0 0 1 2.83 2.83 cm " + code + b" Q", {"nets", "folds of nets"}),
    }
    for name, (damage, wrong) in damages.items():
        folder = tmp_path / name
        folder.mkdir()
        found = altered(tmp_path / "kit", folder, lambda writer, damage=damage: content(writer, 0, damage), "territory.pdf")
        assert wrong <= set(found), (name, found)


@pytest.mark.slow
def test_a_ruler_and_a_card_that_were_not_printed(kits: Kits, tmp_path: Path) -> None:
    kit = kits("title,board")
    rulers = sheet(said(kit), "title")["rulers"]
    for number, ruler in enumerate(rulers):
        fact = "card corner" if ruler["width"] and ruler["height"] else "ruler across" if ruler["width"] else "ruler down"
        place = (ruler["x"] - 1, ruler["y"] - 1, max(ruler["width"], 6) + 2, max(ruler["height"], 6) + 2)
        (tmp_path / str(number)).mkdir()
        assert fact in over(kit, tmp_path / str(number), "title", place)


@pytest.mark.slow
def test_neutral_ink_in_three_colours(kits: Kits, tmp_path: Path) -> None:
    """On a page, and in a form that pages call."""
    kit = kits("title,board")

    def mixed(code: bytes) -> bytes:
        return re.sub(rb"(?<=[\n ])([.\d]+) g\b", rb"\1 \1 \1 rg", code)

    (tmp_path / "page").mkdir()
    found = altered(kit, tmp_path / "page", lambda writer: content(writer, page_of(kit, "title"), mixed))
    assert found["neutral ink"] == "2 of 3 pages sheet 1"

    def form(writer: PdfWriter) -> None:
        forms = [one for item in writer._objects if isinstance(one := item and item.get_object(), StreamObject) and "/BBox" in one]
        changed = [one for one in forms if mixed(one.get_data()) != one.get_data()]
        changed[-1].set_data(mixed(changed[-1].get_data()))

    assert "neutral ink" in altered(kit, tmp_path, form)


@pytest.mark.slow
@pytest.mark.parametrize(("old", "new"), sampled([('inkscape:label="cut"', 'inkscape:label="x"'), ('width="210mm"', 'width="211mm"')]))
def test_an_svg_of_a_page_without_a_layer_or_of_another_size(tmp_path: Path, old: str, new: str) -> None:
    folder = tmp_path / "kit"
    export.write(export.order("gocaine", paper="a4", format="pdf,svg", players=2, seats=None, only="task_force"), str(folder))
    assert missed(folder) == {}
    page = folder / "page-01-back.svg"
    text = page.read_text("utf-8")
    assert old in text
    page.write_text(text.replace(old, new, 1), "utf-8")
    assert missed(folder) == {"SVG pages": "1 of 2 pages page-01-back.svg"}


NAME = re.compile(rb"BT [^\n]* Tm\n/[^ ]+ 5\.\d+ Tf [^\n]* T[jJ]\nET")
"""The name of a zone, or a line of it, in type of 14.5 to 16 pt: 5.115 to 5.644 mm."""


def renamed(kit: Path, tmp_path: Path, change: Callable[[bytes], bytes]) -> dict[str, str]:
    """What a board lacks after its first zone name was changed, wherever the board is drawn."""

    def edit(writer: PdfWriter) -> None:
        done = 0
        for form in (item.get_object() for item in writer._objects if item is not None):
            if isinstance(form, StreamObject) and (match := NAME.search(form.get_data())):
                form.set_data(form.get_data().replace(match[0], change(match[0])))
                done += 1
        assert done

    return altered(kit, tmp_path, edit)


@pytest.mark.slow
def test_a_zone_without_its_name(kits: Kits, tmp_path: Path) -> None:
    assert "14 of 15 names" in renamed(kits("board"), tmp_path, lambda name: b"")["names of zones"]


@pytest.mark.slow
def test_a_zone_with_a_smaller_name(kits: Kits, tmp_path: Path) -> None:
    found = renamed(kits("board"), tmp_path, lambda name: re.sub(rb" 5\.\d+ Tf", b" 2.999 Tf", name))
    assert found["size of zone names"].startswith("8.5 to 1")


@pytest.mark.slow
@pytest.mark.parametrize(("turn", "down", "cut"), sampled([(1, 1.0, True), (-1, -1.0, True), (-1, 1.0, False)], landing=0))
def test_a_text_that_a_seam_runs_through(turn: int, down: float, cut: bool, kits: Kits, tmp_path: Path) -> None:
    """The title of the page (Spielplan, whose letters have the codes of ASCII less 31), moved onto the seam; upside down as well."""
    kit = kits("board")
    x, y, *_ = sheet(said(kit), "board")["lines"]["seams"][0]
    place = b"%d 0 0 %d %.3f %.3f Tm" % (turn, -turn, x + 50, y + down)

    def moved(code: bytes) -> bytes:
        return re.sub(rb"1 0 0 -1 \S+ \S+ Tm(?=\n/\S+ 2\.999 Tf \[<00340051004A0046004D)", place, code, count=1)

    found = altered(kit, tmp_path, lambda writer: content(writer, page_of(kit, "board"), moved))
    assert ("sheet 1, seam at y" in found.get("seams beside words", "")) == cut


@pytest.mark.slow
def test_a_box_of_the_table_without_its_name(kits: Kits, tmp_path: Path) -> None:
    """The title sheet names every panel twice: in the list of components, and on the map of the table."""
    kit = kits(TABLE)
    folder = tmp_path / "kit"
    shutil.copytree(kit, folder)
    told = json.loads((folder / "kit.json").read_text("utf-8"))
    for box in sheet(told, "title")["boxes"]:
        box["y"] -= 60  # another part of the page, where they are not
    (folder / "kit.json").write_text(json.dumps(told), "utf-8")
    assert "0 of 4 names" in missed(folder)["names on the map of the table"]


@pytest.mark.slow
def test_two_pages_that_changed_places(kits: Kits, tmp_path: Path) -> None:
    kit = kits("infrastructure,influence")

    def swap(writer: PdfWriter) -> None:
        one, other = page_of(kit, "infrastructure"), page_of(kit, "influence")
        first, second = writer.pages[one]["/Contents"], writer.pages[other]["/Contents"]
        writer.pages[one][NameObject("/Contents")], writer.pages[other][NameObject("/Contents")] = second, first

    assert "footer" in altered(kit, tmp_path, swap)


@pytest.mark.slow
def test_a_component_whose_own_file_differs_from_the_whole(kits: Kits, tmp_path: Path) -> None:
    """Moved by a tenth of a millimetre."""

    def move(writer: PdfWriter) -> None:
        content(writer, 0, lambda code: b"q 1 0 0 1 0.283 0 cm\n" + code + b"\nQ")

    found = altered(kits("cells,squares"), tmp_path, move, "cells.pdf")
    assert set(found) == {"cells.pdf"}
    assert "what its pages show" in found["cells.pdf"]


@pytest.mark.slow
def test_a_mirror_error_on_a_sheet_of_three_metres(tmp_path: Path) -> None:
    """Where a strip across the whole sheet has more pixels than pdfium draws right: a true kit holds, and a moved back is seen."""
    for duplex in ("long", "fold"):
        folder = tmp_path / duplex
        how = export.options(duplex=duplex, tokens=None, cut="punch", bleed=3.0, overlap=10.0)
        ordered = export.order("territory", paper="3000x3000mm", format="pdf", players=2, seats=None, only="cards", options=how)
        export.write(ordered, str(folder))
        assert missed(folder) == {}
    writer = PdfWriter(clone_from=PdfReader(tmp_path / "long" / "territory.pdf"))
    content(writer, 1, lambda code: b"q 1 0 0 1 0.17 0 cm\n" + code + b"\nQ")  # 0.06 mm
    writer.write(tmp_path / "long" / "territory.pdf")
    assert "mirror error of backs" in missed(tmp_path / "long")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "paper", "margin", "how"),
    sampled(
        [
            ("gocaine", "a4", 0.0, {}),
            ("territory", "letter", 0.05, {"bleed": 4.5}),
            ("gocaine", "a4", 20.0, {"bleed": 6.0}),
            ("territory", "tabloid", 20.0, {"bleed": 6.0, "duplex": "short"}),
            ("delta", "a1", 0.0, {"bleed": 6.0, "cut": "square", "tokens": "3/8"}),
            ("delta", "a3", 10.0, {"bleed": 0.0, "tokens": "1/2"}),
        ],
        landing=0,
    ),
)
def test_odd_margins_and_bleeds_hold(game: str, paper: str, margin: float, how: dict[str, Any], tmp_path: Path) -> None:
    options = export.options(**{"duplex": "long", "tokens": None, "cut": "punch", "bleed": 3.0, "overlap": 10.0} | how)
    only = "title,board,cells,squares,loans" if game == "gocaine" else "title,board,stones,handicap,cards"
    style: Any = "black" if how.get("bleed") == 0 else "colour"
    ordered = export.order(game, paper=paper, format="pdf", players=2, seats=None, only=only, style=style, options=options, margin=margin)
    export.write(ordered, str(tmp_path / "kit"))
    assert missed(tmp_path / "kit") == {}


@pytest.mark.parametrize(("fact", "wide"), sampled([("edges of pieces", 3.0), ("edges of pieces", 0.0), ("ink at the cuts", 3.0)], every=2))
def test_pieces_whose_edges_show_where_a_knife_slipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fact: str, wide: float) -> None:
    """A dark edge at the cut, and a ground that ends there."""
    sound = tokens.blank

    def faulty(ground: str, line: str, diameter: float, bleed: float, tiling: str = "") -> list[Shape]:
        r = diameter / 2
        dark = Circle(0, 0, r - 0.25, Paint(stroke="#1E1E1E", width=0.5))
        bare = Circle(0, 0, r + bleed / 2, Paint(stroke="#FFFFFF", width=bleed))
        return [*sound(ground, line, diameter, bleed, tiling), dark if fact == "edges of pieces" else bare]

    monkeypatch.setattr(tokens, "blank", faulty)
    how = export.options(duplex="long", tokens=None, cut="punch", bleed=wide, overlap=10.0)
    ordered = export.order("gocaine", paper="a4", format="pdf", players=2, seats=None, only="cells", options=how)
    export.write(ordered, str(tmp_path / "kit"))
    assert fact in missed(tmp_path / "kit")
