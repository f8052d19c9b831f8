"""The patch of two layouts: only the pieces that are drawn differently, with backs, and the old ones to throw away."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardgen.diff import Patch, TermsError, difference, patch_text, write_patch
from boardgen.draw.shape.shapes import Text, leaves
from boardgen.kit import export
from boardgen.kit.kit import Kit
from boardgen.layout.spec import catalog

CREW = ["name,cost,count", "Storm,2,2", "Captain,3,1", "Cook,1,4"]
GAME = """game: crew
title: Crew
players: [2, 4]
components:
  crew: {kind: card, from: crew.csv, back: [{fill: "#2E4A5B"}]}
  coins: {kind: token, diameter: 20, counts: {1: 3, 5: 2}}
  die: {kind: die, faces: ["1", "2", "3", "4", "5", "6"]}
  rules: {kind: booklet, from: rules.md}
"""


def layout(folder: Path, crew: list[str], game: str = GAME, rules: str = "Rules.") -> str:
    folder.mkdir()
    (folder / "crew.csv").write_text("\n".join(crew), "utf-8")
    (folder / "crew.yaml").write_text(game, "utf-8")
    (folder / "rules.md").write_text(rules, "utf-8")
    return str(folder / "crew.yaml")


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> list[Kit]:
    kits: list[Kit] = []
    write = export.write_pdf
    monkeypatch.setattr(export, "write_pdf", lambda kit, path: (kits.append(kit), write(kit, path))[1])
    return kits


def patched(tmp_path: Path, old: str, new: str) -> Patch:
    return write_patch(difference(old, new), str(tmp_path / "patch.pdf"))


def test_only_what_differs_is_printed(tmp_path: Path, printed: list[Kit]) -> None:
    old = layout(tmp_path / "old", CREW)
    game = GAME.replace("5: 2", "5: 3").replace('"6"]', '"0"]')
    new = layout(tmp_path / "new", ["name,cost,count", "Cook,1,5", "Storm,2,1", "Captain,4,1", "Sea Cook,1,2"], game, "Other rules.")
    patch = patched(tmp_path, old, new)
    assert [(piece.title, piece.copies) for piece in patch.printed] == [
        *(("Crew: Cook", 1), ("Crew: Captain", 1), ("Crew: Sea Cook", 2)),
        *(("Coins: 5", 1), ("Die", 1)),
    ], "a card that only has another place in the file is not printed again"
    assert [(piece.title, piece.copies) for piece in patch.thrown] == [("Crew: Storm", 1), ("Crew: Captain", 1), ("Die", 1)]
    assert "rules" in patch.whole
    kit = printed[0]
    assert [(part.name, part.pieces) for part in kit.parts] == [("title", 1), ("crew", 4), ("coins", 1), ("die", 1)]
    assert patch.sheets == 3, "with the title sheet: coins and the die are on one sheet, cards have backs"
    said = {shape.text for shape, _ in leaves(kit.sheets[0].shapes) if isinstance(shape, Text)}
    pin = catalog.load(old).pin
    assert said >= {f"A patch for {pin}", "Old pieces to throw away", "1 × Crew: Captain (crew 2)", "2 × Crew: Sea Cook (crew 4)"}
    assert not any("PDFs" in word for word in said), "a patch is one file"
    crew = kit.sheets_of("crew")
    assert [sheet.page.side for sheet in crew] == ["front", "back"], "backs come with their fronts"
    assert crew[0].page.grids[0].pieces == 4
    assert Path(patch.file).read_bytes()[:5] == b"%PDF-"
    listed = patch_text(patch)
    for words in ("patch: 6 pieces on 3 sheets", "Crew: Sea Cook (crew 4): 2 pieces", "throw away:\n  Crew: Storm (crew 1): 1 piece"):
        assert words in listed, words
    assert f"print whole, with `boardgen kit {new} --only {','.join(patch.whole)}`: " in listed, "a command that can be copied"
    on = difference(old, new, paper_name="9x12in", style="low-ink")
    command = f"`boardgen kit {new} --only {','.join(patch.whole)} --paper 9x12in --style low-ink`"
    assert command in patch_text(write_patch(on, str(tmp_path / "patch.pdf"))), "on the paper and in the style of what was printed"


def test_pieces_that_are_made_alike_share_sheets(tmp_path: Path, printed: list[Kit]) -> None:
    more = "  fate: {kind: card, from: crew.csv, back: pattern}\n  bare: {kind: card, from: crew.csv}\n"
    more += "  panel: {kind: panel, size: [80, 40], front: [{text: 'TEXT', box: [5, 5, 60, 10]}]}\n"
    old = layout(tmp_path / "old", CREW, GAME + more)
    new = layout(tmp_path / "new", [*CREW[:-1], "Cook,9,4"], (GAME + more).replace("TEXT", "More").replace('"6"]', '"0"]'))
    patch = patched(tmp_path, old, new)
    (kit,) = printed
    assert {sheet.page.components for sheet in kit.sheets} == {("title",), ("crew", "fate"), ("die", "panel", "bare")}
    assert patch.sheets == 3, "cards with backs are on a sheet of their own"


@pytest.mark.slow
def test_the_same_twice_prints_nothing(tmp_path: Path, printed: list[Kit]) -> None:
    old, new = layout(tmp_path / "old", CREW), layout(tmp_path / "new", CREW)
    patch = patched(tmp_path, old, new)
    assert (patch.printed, patch.thrown, patch.whole, printed) == ((), (), (), [])
    assert not (tmp_path / "patch.pdf").exists()
    fewer = layout(tmp_path / "fewer", CREW[:-1])
    assert [(piece.title, piece.copies) for piece in patched(tmp_path, old, fewer).thrown] == [("Crew: Cook", 4)]


@pytest.mark.slow
def test_what_is_refused(tmp_path: Path) -> None:
    old, new = layout(tmp_path / "old", CREW), layout(tmp_path / "new", [*CREW[:-1], "Cook,9,4"])
    with pytest.raises(export.KitError, match="is not the name of a PDF"):
        write_patch(difference(old, new), str(tmp_path))
    compared = difference(old, new)
    kit = str(tmp_path)
    for built, said in (
        (compared._replace(old=compared.old._replace(source=kit)), "an earlier version wrote it; name as OLD the layout as it was"),
        (compared._replace(new=compared.new._replace(source=kit)), "name the layout as it is now as NEW"),
    ):
        with pytest.raises(TermsError, match=said):
            write_patch(built, None)


@pytest.mark.slow
def test_a_built_kit_is_compared_piece_by_piece(tmp_path: Path, printed: list[Kit]) -> None:
    """The files that it was made of have changed since: kit.json knows what was drawn, in any style and with the bleed of that day."""
    more = GAME + "  panel: {kind: panel, size: [80, 40], each_seat: 1, front: [{text: 'TEXT', box: [5, 5, 60, 10]}]}\n"
    few = [*CREW[:-1], "Cook,1,1"]
    file = layout(tmp_path / "now", few, more)
    for style, duplex in (("colour", "long"), ("black", "fold"), ("low-ink", "none")):
        options = export.options(duplex=duplex, tokens=None, cut="punch", bleed=3.0, overlap=10.0)
        ordered = export.order(file, paper="a4", format="pdf", players=None, seats=None, only=None, style=style, options=options)
        export.write(ordered, str(tmp_path / style))
        assert patched(tmp_path, str(tmp_path / style), file).printed == (), "nothing has changed yet"
    # so many more cards that they are drawn with less bleed, and a panel of another size
    (tmp_path / "now/crew.csv").write_text("\n".join([*CREW[:-1], "Cook,9,5", "Monkey,1,40"]), "utf-8")
    (tmp_path / "now/crew.yaml").write_text(more.replace("[80, 40]", "[82, 40]"), "utf-8")
    for style in ("colour", "black", "low-ink"):
        patch = patched(tmp_path, str(tmp_path / style), file)
        assert [(piece.stem, piece.copies) for piece in patch.printed][:2] == [("crew-3", 5), ("crew-4", 40)]
        assert [(piece.stem, piece.copies) for piece in patch.thrown][:1] == [("crew-3", 1)]
        assert {piece.component for piece in patch.printed} == {"crew", "panel"}
    assert len(printed) == 3
    before, now = (difference(str(tmp_path / "colour"), file).old.pieces or {})["crew"].bleed, printed[0].sheets_of("crew")[0].page.grids[0]
    assert before == 3.0 > (now.pitch[0] - now.piece[0]) / 2
