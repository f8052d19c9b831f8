"""The rulebook as a component: a kit has it where it is asked for, with all its pages on sheets that hold when they are measured."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from boardgen.components.print_order import KitError
from boardgen.draw.shape.shapes import Path as Outline, Rect, Text, leaves
from boardgen.kit import export
from boardgen.kit.selection import Selection, add_rulebook, read_selection
from boardgen.layout.spec import catalog
from boardgen.preflight.proof import prove
from boardgen.rulebook import write
from boardgen.sheet.arrange.options import PLAIN
from tests.sampling import sampled


def test_it_is_added_to_what_is_asked_for() -> None:
    spec = catalog.load("cairo")
    usual = [name for name, one in spec.components.items() if one.pieces or one.each_seat or one.counts]
    assert "tiles" in usual
    assert "guide" not in usual
    assert add_rulebook(spec, Selection(), large=True).only == tuple(name for name in spec.components if name in (*usual, "rulebook"))
    usual.remove("reference")  # it is the appendix of the rulebook
    assert add_rulebook(spec, Selection()).only == tuple(name for name in spec.components if name in (*usual, "rulebook"))
    assert add_rulebook(spec, read_selection(spec, "guide,coins=7", None)) == Selection(("guide", "coins", "rulebook"), (), (("coins", 7),))
    assert "reference" in add_rulebook(spec, read_selection(spec, "reference", None)).only
    assert set(add_rulebook(spec, read_selection(spec, None, "coins")).only) == {*usual, "rulebook"} - {"coins"}
    assert set(add_rulebook(spec, Selection(), boxes=True).only) == {*spec.components} - {"guide", "reference"}
    for name in ("drove", "windmills", "rock-pool"):  # the book has all that is on the sheet of rules
        own = catalog.load(name)
        assert "rules" not in add_rulebook(own, Selection()).only
        assert "rules" in add_rulebook(own, Selection(), large=True).only
        assert "rules" in add_rulebook(own, read_selection(own, "rules", None)).only
    with pytest.raises(KitError, match="--rulebook and --without rulebook do not go together"):
        add_rulebook(spec, read_selection(spec, None, "rulebook"))
    for rest, remedy in (
        ({}, "write `rulebook: {kind: sheet, count: 0}`"),
        ({"game": "morris"}, "`rulebook: {kind: booklet, from: rules.md}`"),
    ):
        bare = spec._replace(components={"title": spec.components["title"]}, **rest)  # type: ignore[arg-type]  # a game of one's own
        with pytest.raises(KitError, match="has no component `rulebook`") as refused:
            add_rulebook(bare, Selection())
        assert remedy in str(refused.value)


@pytest.mark.slow
def test_a_kit_with_it_holds_and_says_how_to_bind_it(tmp_path: Path) -> None:
    def ordered(**options: object) -> export.Ordered:
        common = {"paper": "letter", "format": "pdf", "players": 2, "seats": None, "only": "title"}
        return export.order("cairo", **{**common, **options})  # type: ignore[arg-type]  # options by their names

    plain, rules = ordered(), ordered(rulebook=True, options=PLAIN._replace(duplex="none"))
    texts = {
        name: repr([sheet.shapes for sheet in made.kit.sheets if "title" in sheet.page.components])
        for name, made in (("plain", plain), ("rules", rules))
    }
    assert "--rulebook" not in texts["plain"]
    assert "staple them" not in texts["plain"]
    assert "staple them at the left" in texts["rules"]
    sides = [[leaf.number for leaf in sheet.page.leaves] for sheet in rules.kit.sheets if "rulebook" in sheet.page.components]
    assert [number for side in sides for number in side] == [*range(1, 2 * len(sides) + 1)]  # in the order in which they are read
    assert [part.name for part in rules.kit.parts] == ["title", "rulebook"]
    assert rules.folder == "cairo-title-rulebook"
    export.write(rules, str(tmp_path / "kit"))
    assert (tmp_path / "kit" / "rulebook.pdf").exists()
    assert [fact for fact in prove(str(tmp_path / "kit")).facts if not fact.holds] == []


@pytest.mark.parametrize(
    ("game", "left_out", "named"),
    [
        ("drove", "has all rules, in place of a sheet", "Game log."),
        ("cairo", "has all rules by name, in place of a sheet", "Map, Game log."),
    ],
)
def test_a_kit_with_it_names_no_sheet_whose_text_it_has(game: str, left_out: str, named: str) -> None:
    made = export.order(game, paper="a4", format="pdf", players=None, seats=None, only="title,log", rulebook=True)
    words = [
        " ".join(shape.text for sheet in made.kit.sheets_of(name) for shape, _ in leaves(sheet.page.shapes) if isinstance(shape, Text))
        for name in ("title", "rulebook")
    ]
    assert left_out in words[0]
    assert f"To read and to write on: {named}" in words[1]


def test_figures_are_drawn_in_the_style_of_the_kit() -> None:
    spec = catalog.load("gocaine")
    for style, tinted in (("colour", True), ("black", False)):
        order = write._order(spec, "a4", "short")._replace(style=style)  # type: ignore[arg-type]  # both are styles
        _, symbol = write._reader(spec)(order).drawer.find_ground()
        fills = {shape.paint.fill for shape, _ in leaves(symbol.shapes) if isinstance(shape, Outline | Rect) and shape.paint.fill}
        coloured = {fill for fill in fills if len({fill[1:3], fill[3:5], fill[5:7]}) > 1}
        assert bool(coloured) == tinted, coloured


@pytest.mark.slow
@pytest.mark.parametrize("game", sampled(["cairo", "gocaine-de", "territory", "gocaine"], every=4, landing=2))
def test_no_option_of_a_program_is_printed(game: str) -> None:
    """A log has such words, so the sheets that explain logs and rules by their names may have them."""
    made = export.order(game, paper="a4", format="pdf", players=None, seats=None, only=None).kit
    logs = {"log", "pencil", "reference", "rulebook"}
    pages = [sheet for sheet in made.sheets if not logs & {*sheet.page.components}]
    assert pages
    words = [shape.text for sheet in pages for shape, _ in leaves(sheet.shapes) if isinstance(shape, Text)]
    assert [text for text in words if re.search(r"(^|[\s(])--[a-z]|\b[a-z-]+=[a-z]+\b|\b(boardgen|referee) [a-z]+ ", text)] == []


def test_a_rulebook_replaces_one_of_this_program_and_no_other_file(tmp_path: Path) -> None:
    there = tmp_path / "rock-pool.pdf"
    for _ in range(2):
        write.write("rock-pool", str(there))
    there.write_bytes(b"%PDF-1.7")
    with pytest.raises(KitError, match="not a rulebook of ours"):
        write.write("rock-pool", str(there))
