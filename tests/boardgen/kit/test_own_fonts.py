"""Fonts of a layout on its own cards: from a CSV in several scripts to a PDF that can be searched, and what check finds."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader

from boardgen.draw.shape.shapes import Text, leaves
from boardgen.draw.type import fonts
from boardgen.draw.type.fonts import Font
from boardgen.kit import check, export
from boardgen.layout.spec.sections import FontPaths
from tests.boardgen import small_fonts

GAME = """\
game: pirates
title: Pirates
players: [2, 4]
fonts: {text: text.ttf, strong: strong.ttf, more: [han.otf]}
components:
  crew: {kind: card, size: [60, 85], from: crew.csv, front: crew_face}
faces:
  crew_face:
    - {text: "{name}", box: [4, 4, 50, 8], style: title}
    - {text: "{rules}", box: [4, 40, 36, 40], fit: wrap}
"""
LATIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ .,:()12345"
HAN = "抽两张牌。然后弃掉一再打出事件"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    (tmp_path / "text.ttf").write_bytes(small_fonts.font(LATIN + "שלם", "Book"))
    (tmp_path / "strong.ttf").write_bytes(small_fonts.font(LATIN, "Book Bold"))
    (tmp_path / "han.otf").write_bytes(small_fonts.font(HAN, "Han", cff=True))
    (tmp_path / "pirates.yaml").write_text(GAME, "utf-8")
    (tmp_path / "crew.csv").write_text(f"name,rules\nStorm,Draw **two** cards.\nCalm,{HAN}{HAN}\nשלם,שלם (a)\n", "utf-8")
    return tmp_path


def _problems(game: Path) -> list[str]:
    faults = check.check(str(game / "pirates.yaml")).faults
    return [f"{Path(fault.file).name}:{fault.line}:{fault.column}: {fault.problem}" for fault in faults]


def _printed(game: Path, only: str = "crew") -> str:
    ordered = export.order(str(game / "pirates.yaml"), paper="a4", format="pdf", players=None, seats=None, only=only)
    export.write(ordered, str(game / "out"), replace=True)
    reader = PdfReader(game / "out" / "pirates.pdf")
    return "".join(page.extract_text() for page in reader.pages).replace("\n", "").replace(" ", "")


def test_cards_in_several_scripts_are_printed_and_can_be_searched(game: Path) -> None:
    assert _problems(game) == []
    text = _printed(game)
    for line in ("Storm", "Drawtwocards.", "Calm", "抽两张牌", "事件"):
        assert line in text
    first = (game / "out" / "pirates.pdf").read_bytes()
    _printed(game)
    assert (game / "out" / "pirates.pdf").read_bytes() == first
    assert str(game).encode() not in first


def test_the_same_cards_in_another_folder_have_the_same_bytes(game: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = tmp_path_factory.mktemp("elsewhere")
    for name in ("text.ttf", "strong.ttf", "han.otf", "pirates.yaml", "crew.csv"):
        (other / name).write_bytes((game / name).read_bytes())
    for folder in (game, other):
        _printed(folder)
    assert (game / "out" / "pirates.pdf").read_bytes() == (other / "out" / "pirates.pdf").read_bytes()


def test_characters_that_no_font_has_are_found_with_component_and_field(game: Path) -> None:
    (game / "crew.csv").write_text("name,rules\nStorm,碁 stone\n", "utf-8")
    assert _problems(game) == [
        "crew.csv:2:7: Crew 1, Storm: no font of the layout has 碁 (U+7881); a box is printed for each",
    ]  # fmt: skip
    (game / "pirates.yaml").write_text(GAME.replace("{name}", "{name} 碁"), "utf-8")
    assert [problem.partition(";")[0] for problem in _problems(game)][-1].endswith("no font of the layout has 碁 (U+7881)")


def test_bad_fonts_and_texts_that_cannot_be_set_are_refused_at_their_place(game: Path) -> None:
    (game / "crew.csv").write_text("name,rules\nשלם,**שלם** and more\n", "utf-8")
    assert _problems(game) == ["crew.csv:2:5: Crew 1, שלם: a text from right to left cannot have icons, **bold** or *italic* parts yet"]
    (game / "han.otf").write_bytes(small_fonts.font(HAN, "Han", cff=True, restrict=2))
    (game / "strong.ttf").write_bytes(b"wOF2")
    (game / "text.ttf").unlink()
    assert [problem[:60] for problem in _problems(game)] == [
        "pirates.yaml:4:15: 'text.ttf': there is no such file",
        "pirates.yaml:4:33: 'strong.ttf': this is a WOFF2 font, which"[:60],
        "pirates.yaml:4:52: 'han.otf': the font forbids embedding in "[:60],
    ]
    (game / "pirates.yaml").write_text(GAME.replace("fonts: {text:", "fonts: {Text:"), "utf-8")
    assert _problems(game)[0].partition(";")[0] == "pirates.yaml:4:9: the key 'Text' is not known here"
    assert not any("'text.ttf'" in problem for problem in _problems(game)), "one error is enough for a key that is not read"


def test_the_whole_kit_is_set_in_the_fonts_of_its_layout(game: Path) -> None:
    board = "board: {size: 5x5, pitch: 20}\n"
    extra = "  title: {kind: sheet}\n  board: {kind: board}\n  log: {kind: log, counts: {rounds: 3}}\nfaces"
    (game / "pirates.yaml").write_text(board + GAME.replace("faces", extra, 1), "utf-8")
    assert _problems(game) == [], "what the fonts lack is in Source Sans Pro"
    kit = export.order(str(game / "pirates.yaml"), paper="a4", format="pdf", players=None, seats=None, only=None).kit
    drawn = [*(sheet.shapes for sheet in kit.sheets), *(face.figure.shapes for face in kit.faces())]
    texts = [shape for shapes in drawn for shape, _ in leaves(shapes) if isinstance(shape, Text)]
    firsts = {one.face[0].family if isinstance(one.face, tuple) and isinstance(one.face[0], Font) else "" for one in texts}
    assert firsts == {"Book", "Book Bold"}
    names = {one.face for one in texts if one.text == "Pirates" and one.size > 20}  # on the title sheet and at the foot of the board
    assert names
    for face in names:
        assert fonts.width("Pirates", face, 10) != fonts.width("Pirates", "bold", 10), "measured in its own font, and in ours again"
    assert fonts.width("Pirates", "bold", 10) == fonts.width("Pirates", ("bold",), 10)


def test_columns_with_any_letters_and_a_sheet_of_poker_cards(game: Path) -> None:
    """Three poker cards side by side leave little room for cut marks on A4."""
    text = GAME.replace("[60, 85]", "poker").replace("{name}", "{größe} {2nd}")
    (game / "pirates.yaml").write_text(text, "utf-8")
    (game / "crew.csv").write_text("größe,2nd,rules\n" + "Storm,2,Draw\n" * 9, "utf-8")
    assert _problems(game) == []
    assert "Storm2" in _printed(game)


def test_titles_and_names_on_maps_have_a_font_of_their_own(tmp_path: Path) -> None:
    for name in ("text", "strong", "titles"):
        (tmp_path / f"{name}.ttf").write_bytes(small_fonts.font(LATIN, name.title()))
    text, strong, titles = (str(tmp_path / f"{name}.ttf") for name in ("text", "strong", "titles"))
    for paths, title in (
        (FontPaths(text=text, strong=strong, display=titles), "Titles"),
        (FontPaths(text=text, strong=strong), "Strong"),
        (FontPaths(text=text), "Text"),
        (FontPaths(display=titles), "Titles"),
    ):
        with fonts.use_fonts(paths):
            for face in ("display", "capitals"):
                shown = fonts.current_face(face)
                assert shown[0].family == title, (paths, face)
                assert shown[-1] == "semibold", "what it lacks"
            assert fonts.width("Peru", "capitals", 10) > fonts.width("Peru", "display", 10)
            assert fonts.width("Peru", "regular", 10) == fonts.width("Peru", fonts.open_font(text) if paths.text else "regular", 10)
    assert fonts.current_face("display") == ("display", "semibold")
