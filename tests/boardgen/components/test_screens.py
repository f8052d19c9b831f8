"""`--aid screen`: a strip for each seat, the aid in one half and the seat's face upside down in the other, with lines to fold along."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardgen.draw.pack.nets import lines
from boardgen.draw.pack.packaging import PALE
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Rect, Text, extent_of, leaves
from boardgen.errors import BoardgenError
from boardgen.kit import export
from boardgen.kit.kit import Kit
from boardgen.preflight.proof import prove
from boardgen.sheet.arrange.options import PrintOptions

OWN = """game: storm
title: Storm
players: [2, 2]
seats:
  A: {name: Amber, ink: "#C07000", hatch: diagonal, symbol: sun}
  N: {name: Night, ink: "#203050", hatch: dots, symbol: star}
components:
  aid: {kind: card, title: Aid, size: [170, 110], front: face, each_seat: 1}
faces:
  face: [{text: "Your turn", box: [10, 10, 40, 20]}]
"""


def kit(game: str, paper: str = "a4", only: str = "aid", *, large: bool = False, style: str = "colour") -> Kit:
    options = PrintOptions(screen=True, large=large)
    return export.order(game, paper=paper, format="pdf", players=None, seats=None, only=only, style=style, options=options).kit  # type: ignore[arg-type]  # a style by its name


def test_a_sheet_with_a_screen_has_a_heading_that_says_how_to_cut_and_fold() -> None:
    for game, size in (("gocaine", "a4"), ("territory", "letter"), ("cairo", "a4")):
        made = kit(game, size)
        said = {shape.text for shape, _ in leaves(made.sheets[0].page.shapes) if isinstance(shape, Text)}
        assert made.spec.words["aid_title"] in said
        assert any(made.spec.words["net_note"] in text for text in said)


def test_each_seat_has_a_screen_that_folds_along_the_middle_and_between_its_panels() -> None:
    for game, paper in (("gocaine", "letter"), ("territory", "a4"), ("cairo", "a4")):
        made = kit(game, paper)
        (part,) = made.parts
        assert [face.name for face in part.faces] == [f"aid-{letter}" for letter in made.seats]
        assert len(made.sheets) == len(made.seats)
        for face, item in zip(part.faces, part.items, strict=True):
            wide, high = face.figure.width, face.figure.height
            cut, folds = lines(face.figure)
            assert cut == ()
            middle, *wings = folds
            assert middle == pytest.approx((0, high / 2, wide, high / 2))
            assert [fold for x in (wide / 3, 2 * wide / 3) for fold in (x, 0, x, high)] == pytest.approx(
                [at for fold in wings for at in fold]
            )
            assert item.seat == face.name[-1]
            assert item.copies == 1


@pytest.mark.slow
def test_the_seat_is_outside_and_the_columns_keep_to_their_panels() -> None:
    made = kit("cairo")
    for face, seat in zip(made.parts[0].faces, made.seats.values(), strict=True):
        high, wide = face.figure.height, face.figure.width
        inside = [
            (shape, box) for shape, at in leaves(face.figure.shapes) if isinstance(shape, Text) and (box := extent_of([shape])) is not None
        ]
        fills = [
            at.box(box)
            for shape, at in leaves(face.figure.shapes)
            if isinstance(shape, Rect) and shape.paint.fill == ink.pale(seat.ink, PALE) and (box := extent_of([shape]))
        ]
        fills = [box for box in fills if box.height > 20]  # a title has a plate of the ground
        assert len(fills) == 3
        assert all(box.y1 < high / 2 and min(box.x0, box.y0, wide - box.x1) > 2.5 for box in fills), "clear of cuts and of the middle"
        letters = [at for shape, at in leaves(face.figure.shapes) if isinstance(shape, Text) and shape.text == seat.letter]
        assert len(letters) == 3
        assert all(at.a == pytest.approx(-1) for at in letters), "upside down, to be upright when folded"
        assert any(shape.text == "Each round" for shape, _ in inside)


def test_a_screen_of_a_game_of_ones_own_has_its_face_inside(tmp_path: Path) -> None:
    file = tmp_path / "storm.yaml"
    file.write_text(OWN, "utf-8", newline="\n")
    (part,) = kit(str(file)).parts
    assert [(face.figure.width, face.figure.height) for face in part.faces] == [(170, 220)] * 2
    assert [len(lines(face.figure)[1]) for face in part.faces] == [3, 3]
    file.write_text(OWN.replace("170, 110", "170, 160"), "utf-8", newline="\n")
    with pytest.raises(
        BoardgenError,
        match=r"the screen `aid` is 170 × 320 mm and does not fit on A4.* print it with --only aid --aid screen --paper legal",
    ):
        kit(str(file))


@pytest.mark.slow
def test_a_text_that_is_too_long_is_refused_with_what_to_do() -> None:
    with pytest.raises(
        BoardgenError,
        match=r"at 12 pt the text is .* print it on larger paper, such as --paper a3, or without --aid screen, or without --large",
    ):
        kit("gocaine", large=True)
    with pytest.raises(BoardgenError, match=r"or without --aid screen$"):
        kit("territory", "a5")


@pytest.mark.slow
def test_sheet_1_says_how_to_fold_and_proof_measures_the_lines(tmp_path: Path) -> None:
    ordered = export.order(
        "cairo", paper="a4", format="pdf", players=2, seats=None, only="aid,title", style="black", options=PrintOptions(screen=True)
    )
    export.write(ordered, str(tmp_path / "kit"))
    facts = {fact.name: fact for fact in prove(str(tmp_path / "kit")).facts}
    assert [fact for fact in facts.values() if not fact.holds] == []
    assert facts["folds of nets"].measured.startswith("6 of 6")
    said = " ".join(shape.text for sheet in ordered.kit.sheets for shape, _ in leaves(sheet.shapes) if isinstance(shape, Text))
    assert "Bend the wings towards the text" in said
