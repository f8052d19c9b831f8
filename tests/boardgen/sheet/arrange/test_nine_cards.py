"""Nine cards with white edges on a sheet, as everyone expects who prints and plays: marks, words and margins stay as they are."""

from __future__ import annotations

from math import hypot
from pathlib import Path

import pytest

from boardgen.components.print_order import choose_seats
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Path as Outline, Text, extent, extent_of, leaves
from boardgen.draw.type.geometry import Box
from boardgen.kit import export
from boardgen.kit.kit import Kit, build
from boardgen.layout.spec import catalog
from boardgen.preflight.proof import prove
from boardgen.sheet.arrange.options import PLAIN
from boardgen.sheet.paper.paper import paper
from tests.sampling import sampled

DECK = """game: nine
title: Nine
players: [2, 4]
components:
  deck: {{kind: card, title: "{title}", size: {size}, front: face, back: face, counts: {{a: 9}}}}
faces:
  face: [{{rect: true, box: [3, 3, 40, 60], ink: "#CFE5EE"}}, {{text: "{{label}}", box: [4, 4, 20, 10]}}]
"""


def _layout(folder: Path, size: str = "poker", title: str = "Deck") -> str:
    file = folder / "nine.yaml"
    file.write_text(DECK.format(size=size, title=title), encoding="utf-8", newline="\n")
    return str(file)


def _kit(file: str, name: str, margin: float) -> Kit:
    spec = catalog.load(file)
    return build(spec, choose_seats(spec, None, None), paper(name, margin), ("deck",))


@pytest.mark.parametrize(
    ("size", "name", "margin", "sheets"),
    [
        ("poker", "a4", 6.35, 1),
        ("[63, 88]", "a4", 6.35, 1),
        ("[63, 88]", "letter", 6.35, 1),
        ("poker", "letter", 5, 1),
        ("poker", "letter", 6.35, 1),  # they reach to the margin: marks are at their corners
        ("poker", "legal", 6.35, 1),
    ],
)
def test_nine_are_on_one_sheet_and_nothing_meets_them(size: str, name: str, margin: float, sheets: int, tmp_path: Path) -> None:
    for title in ("Deck", "Ångströms große, gyrating deck", "A deck with a title that takes more than half of a line, and then some words"):
        kit = _kit(_layout(tmp_path, size, title), name, margin)
        assert kit.total == sheets
        for sheet in kit.sheets:
            inked = extent_of(sheet.shapes)
            assert inked is not None
            assert Box(*sheet.page.paper.inner).holds(inked, 0.011)
            (grid,) = sheet.page.grids
            trims = Box(grid.x, grid.y, grid.x + grid.piece[0] * grid.columns, grid.y + grid.piece[1] * grid.rows)
            words = [(shape, place) for shape, place in leaves(sheet.shapes) if isinstance(shape, Text) and shape.text != "a"]
            boxes = [place.box(box) for shape, place in words if (box := extent(shape)) is not None]
            assert len(boxes) >= 4, "heading and footer"
            assert not any(trims.grown(-0.01).overlaps(box) for box in boxes)


@pytest.mark.parametrize(("name", "ground"), [("a4", False), ("letter", False), ("a4", True)])
def test_a_folded_sheet_has_four_cards_and_their_backs(name: str, ground: bool, tmp_path: Path) -> None:
    """Eight cards of a deck of its own, with white edges, or with ground that each brings for itself."""
    file = _layout(tmp_path)
    text = Path(file).read_text("utf-8").replace("a: 9", "a: 8")
    Path(file).write_text(text.replace("face: [{rect", 'face: [{fill: "#CFE5EE"}, {rect') if ground else text, "utf-8")
    options = PLAIN._replace(duplex="fold")
    ordered = export.order(file, paper=name, format="pdf", players=None, seats=None, only="deck", options=options)
    assert [sum(grid.pieces for grid in sheet.page.grids) for sheet in ordered.kit.sheets] == [4 + 4, 4 + 4]
    export.write(ordered, str(tmp_path / "kit"))
    proved = prove(str(tmp_path / "kit"))
    assert proved.holds, proved.text("text")


@pytest.mark.slow
@pytest.mark.parametrize(("margin", "duplex", "sheets"), sampled([(6.35, "fold", 13), (4.0, "long", 6), (6.35, "long", 6)], landing=0))
def test_a_deck_with_ground_to_the_edge_on_letter(margin: float, duplex: str, sheets: int, tmp_path: Path) -> None:
    options = PLAIN._replace(duplex=duplex)  # type: ignore[arg-type]  # ways by their names
    ordered = export.order(
        "territory", paper="letter", margin=margin, format="pdf", players=None, seats=None, only="cards", options=options
    )
    assert ordered.kit.total == sheets
    export.write(ordered, str(tmp_path / "kit"))
    assert prove(str(tmp_path / "kit")).holds


def test_marks_are_as_long_as_the_room_for_them(tmp_path: Path) -> None:
    kit = _kit(_layout(tmp_path, "[60, 80]"), "a4", 6.35)
    (strokes,) = (shape for shape in kit.sheets[0].shapes if isinstance(shape, Outline) and shape.paint.width == ink.CUT_WIDTH)
    long = [hypot(b[1] - a[1], b[2] - a[2]) for a, b in zip(strokes.segments[::2], strokes.segments[1::2], strict=True)]  # type: ignore[misc]
    assert len(long) == 16
    assert max(long) == pytest.approx(5.0), "above and below"
    assert min(long) > 2.0, "beside"


@pytest.mark.parametrize(("name", "margin"), [("a4", 6.35), ("letter", 5.0)])
def test_their_marks_are_measured_on_paper(name: str, margin: float, tmp_path: Path) -> None:
    ordered = export.order(_layout(tmp_path), paper=name, margin=margin, format="pdf", players=None, seats=None, only="deck")
    export.write(ordered, str(tmp_path / "kit"))
    proved = prove(str(tmp_path / "kit"))
    assert proved.holds, proved.text("text")
    assert "16 measured" in next(line for line in proved.text("text").splitlines() if line.startswith("cut marks"))
