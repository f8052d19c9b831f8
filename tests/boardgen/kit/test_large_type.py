"""`--large`: aids, rules and cards in type of 12 points, on the papers people have; what does not fit is refused with what to do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Shape, Text, leaves
from boardgen.errors import BoardgenError
from boardgen.kit import export
from boardgen.kit.kit import Kit
from boardgen.layout.decks.components import SIZES
from boardgen.preflight.proof import prove
from boardgen.sheet.arrange.options import PrintOptions

READ = {
    "gocaine": ("aid", "pencil", "reference", "covenant"),
    "territory": ("aid", "pencil", "glossary", "cards", "reference"),
    "cairo": ("aid", "pencil", "reference"),
}
OWN = """game: storm
title: Storm
players: [2, 4]
components:
  crew: {{kind: card, title: Crew, front: face, back: pattern, counts: {{Ada: 1}}}}
  board: {{kind: panel, title: Panel, front: face, count: 1}}
faces:
  face: [{{text: "{{label}} {text}", style: small, box: [4, 4, 55, 20]}}]
"""


def kit(game: str, *only: str, large: bool = True, paper: str = "a4") -> Kit:
    options = PrintOptions(large=large)
    return export.order(game, paper=paper, format="pdf", players=None, seats=None, only=",".join(only), options=options).kit


def sizes(shapes: tuple[Shape, ...]) -> set[float]:
    return {shape.size for shape, _ in leaves(shapes) if isinstance(shape, Text)}


def read(kit: Kit) -> set[float]:
    """All sizes of type on the faces of a kit and on its pages without pieces."""
    faces = {size for face in kit.faces() for size in sizes(face.figure.shapes)}
    return faces | {size for sheet in kit.sheets if not sheet.page.grids for size in sizes(sheet.page.shapes)}


@pytest.mark.parametrize("game", READ)
def test_what_is_read_is_in_12_points(game: str) -> None:
    assert min(read(kit(game, *READ[game], paper="letter"))) >= ink.LARGE
    assert min(read(kit(game, "pencil", large=False))) == ink.BODY


@pytest.mark.parametrize("game", ["drove", "windmills", "breakthrough", "draughts", "reversi"])
def test_aids_of_games_of_your_own_grow_with_their_type_and_discs_of_faces_keep_only_their_emblem(game: str) -> None:
    for screen in (False, True):
        options = PrintOptions(large=True, screen=screen)
        (part, *_) = export.order(game, paper="letter", format="pdf", players=None, seats=None, only="aid", options=options).kit.parts
        words = {shape.size for shape, _ in leaves(part.faces[0].figure.shapes) if isinstance(shape, Text) and len(shape.text) > 1}
        assert min(words) >= ink.LARGE
        assert part.faces[0].figure.width > (150 if screen else 120)
    (rules,) = kit("windmills", "rules").sheets
    assert min(sizes(rules.page.shapes) - {ink.FOOTER}) >= ink.LARGE


def test_cards_become_tarot_cards_and_their_box_follows() -> None:
    normal, large = (kit("territory", "cards", "box", large=large) for large in (False, True))
    cards, box = ([part.faces[0].figure for part in kit.parts] for kit in (normal, large))
    assert (box[0].width, box[0].height) == SIZES["tarot"]
    assert box[1].width > cards[1].width
    assert large.spec.components["cards"].size == SIZES["poker"], "the layout is as it was"
    texts = {shape.text: shape.size for face in large.parts[0].faces for shape, _ in leaves(face.figure.shapes) if isinstance(shape, Text)}
    (first,) = (text for text in texts if text.startswith("Nothing happens"))
    assert texts["No Move"] > 1.3 * texts[first], "titles grow with the texts"
    assert "At scoring" in texts, "when a card may be played is broken between the times alone"


def test_an_aid_has_the_turn_as_a_strip_where_one_card_has_room() -> None:
    for game, step in (("gocaine", "Loan"), ("territory", "Pass"), ("cairo", "Auction")):
        (face,) = kit(game, "aid").parts[0].faces
        assert step in {shape.text for shape, _ in leaves(face.figure.shapes) if isinstance(shape, Text)}


def test_an_aid_takes_several_cards_where_the_paper_is_small() -> None:
    one, several = kit("territory", "aid", "title"), kit("territory", "aid", paper="a5")
    assert len(one.parts[1].faces) == 1
    names = [face.name for face in several.parts[0].faces]
    assert names == [f"aid-{number}" for number in range(1, len(names) + 1)]
    assert len(names) > 1
    titles = [shape.text for shape, _ in leaves(several.parts[0].faces[1].figure.shapes) if isinstance(shape, Text)]
    assert f"The Map is the Territory · Player aid, page 2 of {len(names)}" in titles
    assert min(read(several)) >= ink.LARGE


@pytest.mark.slow
def test_what_does_not_fit_is_refused_with_what_to_do() -> None:
    for game, only, small in (("gocaine", "aid", "80x100mm"), ("territory", "pencil", "105x148mm")):
        with pytest.raises(BoardgenError, match=r"at 12 pt|too tall|too wide") as refused:
            kit(game, only, paper=small)
        assert "print it on larger paper, such as --paper a3, or without --large" in str(refused.value)


def test_texts_of_cards_of_ones_own_grow_or_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "storm.yaml"
    file.write_text(OWN.format(text="sails"), "utf-8", newline="\n")
    assert sizes(kit(str(file), "crew").parts[0].faces[0].figure.shapes) == {ink.LARGE}
    assert max(sizes(kit(str(file), "board").parts[0].faces[0].figure.shapes)) < ink.LARGE, "panels keep their type"
    file.write_text(OWN.format(text="sails " * 32), "utf-8", newline="\n")
    assert max(sizes(kit(str(file), "crew", large=False).parts[0].faces[0].figure.shapes)) < ink.LARGE
    with pytest.raises(BoardgenError, match=r"too large for its box at 12 pt.*or print it without --large"):
        kit(str(file), "crew")


@pytest.mark.slow
def test_proof_measures_large_type(tmp_path: Path) -> None:
    folder = tmp_path / "kit"
    for large in (True, False):
        ordered = export.order("cairo", paper="letter", format="pdf", players=2, seats=None, only="aid", options=PrintOptions(large=large))
        export.write(ordered, str(folder), replace=True)
        facts = {fact.name: fact for fact in prove(str(folder)).facts}
        assert all(fact.holds for fact in facts.values())
        assert ("large type" in facts) is large
    listed = folder / "kit.json"
    about = json.loads(listed.read_text("utf-8"))
    for component in about["components"]:
        component["type_pt"] = 12.0
    listed.write_text(json.dumps(about), "utf-8")
    assert [fact.name for fact in prove(str(folder)).facts if not fact.holds] == ["large type"]


def test_the_folder_and_the_manifest_say_that_type_is_large(tmp_path: Path) -> None:
    folder = tmp_path / "kit"
    for large in (True, False):
        options = PrintOptions(large=large)
        ordered = export.order("cairo", paper="a4", format="pdf", players=None, seats=None, only="aid", options=options)
        if large:
            export.write(ordered, str(folder))
            about = json.loads((folder / "kit.json").read_text("utf-8"))
            assert about["making"]["large"] is True
            continue
        with pytest.raises(BoardgenError, match="large yes, not no"):
            export.write(ordered, str(folder))
