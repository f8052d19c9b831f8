"""Kits of a game of its own: in register in every duplex mode, cut marks on the trim, sizes, seats, and the same bytes twice."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest
from pypdf import PdfReader

from boardgen.components.print_order import choose_seats
from boardgen.draw.shape.ink import STYLES
from boardgen.draw.shape.shapes import Image, Text, leaves
from boardgen.kit import export
from boardgen.kit.kit import build
from boardgen.layout.spec import catalog
from boardgen.layout.spec.record_law import make_record
from boardgen.preflight.piece_facts import LIMIT
from boardgen.preflight.proof import prove
from boardgen.preflight.raster import Raster, Scan
from boardgen.sheet.arrange.token_sheets import CUTS, Cut
from boardgen.sheet.paper.duplex import MODES, Duplex
from boardgen.sheet.paper.paper import paper as by_name
from tests.boardgen.kit.own_game import CREW, GAME, KNOT, NAMES, ordered, written
from tests.sampling import paired

SCALE = 20
"""Pixels a mm of the pages that are measured here."""


def _errors(folder: Path) -> dict[str, str]:
    """What `proof` measured of a kit, all of which holds."""
    facts = prove(str(folder)).facts
    assert [fact for fact in facts if not fact.holds] == []
    return {fact.name: fact.measured for fact in facts}


def _grids(folder: Path) -> list[tuple[float, float]]:
    """The sizes of the pieces of every sheet with pieces."""
    sheets = json.loads((folder / "kit.json").read_text("utf-8"))["sheets"]
    return [tuple(sheet["grid"]["piece"]) for sheet in sheets if sheet["grid"]]


def _in_register(ordered_kit: export.Ordered, folder: Path, duplex: Duplex) -> None:
    export.write(ordered_kit, str(folder))
    measured = _errors(folder)
    if duplex in ("fronts", "backs", "none"):
        assert "mirror error of backs" not in measured, "there is one side"
        return
    found = re.fullmatch(r"(\d+) measured, at most ([\d.]+) mm off", measured["mirror error of backs"])
    assert found is not None, measured
    assert int(found[1]) > 20
    assert float(found[2]) <= LIMIT


@pytest.mark.slow
def test_backs_are_in_register_in_every_duplex_mode(tmp_path: Path) -> None:
    layout = written(tmp_path)
    for duplex in MODES:
        _in_register(ordered(layout, "crew,coins", duplex=duplex), tmp_path / duplex, duplex)


@pytest.mark.slow
@pytest.mark.parametrize(("paper", "duplex", "cut"), paired(["a4", "letter", "a3"], MODES, CUTS))
def test_whole_kits_are_in_register_in_every_duplex_mode(paper: str, duplex: Duplex, cut: Cut, tmp_path: Path) -> None:
    style = STYLES[CUTS.index(cut)]
    _in_register(ordered(written(tmp_path), duplex=duplex, paper=paper, cut=cut, style=style), tmp_path / cut, duplex)


def _runs(line: bytes) -> list[tuple[float, float]]:
    """Where ink begins and ends on a row or a column, in pixels."""
    dark = bytes(level < 128 for level in range(256))
    return [(run.start(), run.end()) for run in re.finditer(b"\x01+", line.translate(dark))]


def _ticks(lines: list[bytes]) -> list[float]:
    """The middles of the first cut marks beside pieces, in mm: thin strokes that stay where they are for half a millimetre."""
    for one, other in zip(lines, lines[SCALE // 2 :], strict=False):
        runs = _runs(one)
        if len(runs) >= 4 and runs == _runs(other) and all(end - begin <= 0.45 * SCALE for begin, end in runs):
            return [(begin + end) / 2 / SCALE for begin, end in runs]
    raise AssertionError("there are no cut marks")


def _squares(lines: list[bytes]) -> list[tuple[float, float]]:
    """From where to where the black squares of the faces reach, in mm, in the first line that crosses them."""
    for line in lines:
        runs = [(begin / SCALE, end / SCALE) for begin, end in _runs(line)]
        squares = [(begin, end) for begin, end in runs if abs(end - begin - 6) < 0.2]
        if len(squares) > 1:
            return squares
    raise AssertionError("there are no squares")


@pytest.mark.slow
def test_cut_marks_are_on_the_trim_and_faces_begin_there(tmp_path: Path) -> None:
    """In the picture of the page, a card is as wide between its marks as its size, and the square of its face 10 and 30 mm from them."""
    layout = written(tmp_path, GAME.replace('{text: "{name}", box: [4, 40', '{text: "{name}", ink: "#BBBBBB", box: [4, 40'))
    for paper, size in (("a4", (210, 297)), ("letter", (215.9, 279.4))):
        export.write(ordered(layout, "crew", paper=paper), str(tmp_path / paper))
        with Scan(tmp_path / paper / "crew.pdf") as scan:
            page: Raster = scan.window(1, 0, 0, *size, SCALE)
        rows, columns = [page.row(y) for y in range(page.height)], [page.column(x) for x in range(page.width)]
        for lines, length, begin in ((rows, 44, 10), (columns, 67, 30)):
            ticks = _ticks(lines)
            trims = list(zip(ticks[::2], ticks[1::2], strict=True))
            assert len(trims) >= 3
            assert [last - first for first, last in trims] == pytest.approx([length] * len(trims), abs=0.06), (paper, length)
            assert len({round(after - before, 1) for (before, _), (after, _) in pairwise(trims)}) == 1, "one pitch"
            squares = _squares(lines)
            places = [(first + begin, first + begin + 6) for first, _ in trims]
            assert [edge for square in squares for edge in square] == pytest.approx(
                [edge for place in places[: len(squares)] for edge in place], abs=0.06
            ), (paper, length)


def test_the_size_of_round_pieces_is_that_of_the_command_line(tmp_path: Path) -> None:
    layout = written(tmp_path)
    plain, small = (ordered(layout, tokens=tokens).kit for tokens in (None, "5/8"))
    sizes = [{(face.name, face.figure.width, face.figure.height) for face in kit.faces()} for kit in (plain, small)]
    for name, across, punched in (("coins-1", 20, 15.875), ("coins-2-back", 20, 15.875), ("ships-R", 25, 15.875)):
        assert (name, across, across) in sizes[0]
        assert (name, punched, punched) in sizes[1], "coins and ships become one size"
    assert {one for one in sizes[0] if one[0].startswith(("crew", "hands"))} < sizes[1], "cards keep theirs"
    assert [(part.name, part.pieces) for part in plain.parts] == [(part.name, part.pieces) for part in small.parts]
    export.write(ordered(layout, "coins,ships", tokens="5/8"), str(tmp_path / "out"))
    assert {"15.875x15.875"} == {"x".join(f"{side:g}" for side in grid) for grid in _grids(tmp_path / "out")}
    _errors(tmp_path / "out")


@pytest.mark.slow
def test_without_leaves_out_what_it_names_and_nothing_else(tmp_path: Path) -> None:
    layout = written(tmp_path)
    whole = ordered(layout).kit
    some = ordered(layout, without="coins, hands").kit
    assert [part.name for part in some.parts] == ["title", "crew", "ships"]
    kept = {face.name: face.figure for face in some.faces()}
    assert kept == {face.name: face.figure for face in whole.faces() if face.name in kept}
    export.write(ordered(layout, without="coins,hands"), str(tmp_path / "out"))
    assert not list((tmp_path / "out").glob("coins*"))
    _errors(tmp_path / "out")


def test_every_row_of_a_deck_for_each_seat_is_a_card_of_every_seat(tmp_path: Path) -> None:
    layout = written(tmp_path)
    names = sorted(name for number, name in enumerate(NAMES) if number % 3 == 2)
    for players, seats in ((2, ("Red", "Blue")), (3, ("Red", "Blue", "Green"))):
        kit = ordered(layout, "hands", players=players).kit
        assert [(part.name, part.pieces) for part in kit.parts] == [("hands", len(names) * len(seats))]
        export.write(ordered(layout, "hands", players=players), str(tmp_path / "out"), replace=True)
        (front, *_) = PdfReader(tmp_path / "out" / "hands.pdf").pages
        cards = re.findall(r"([A-Z]\w+) of\s(\w+)", front.extract_text().replace("\n", " "))
        assert cards == [(name, seat) for seat in seats for name in names]
        backs = [face for face in kit.faces() if face.name.endswith("-back")]
        assert len(backs) == len(cards), "the back has the colour of the seat"
        assert len({face.figure.shapes for face in backs}) == len(seats)


def test_none_are_printed_of_what_there_are_none_of(tmp_path: Path) -> None:
    (tmp_path / "two.csv").write_text("name\nA\nB\n", "utf-8")
    for many, kings, cards in (("each_seat: 0", 0, 0), ("count: 0", 0, 0), ("each_seat: 1", 2, 4), ("count: 2", 2, 4), ("title: T", 1, 2)):
        own = f"  kings: {{kind: token, diameter: 18, {many}}}\n  cards: {{kind: card, from: two.csv, {many}}}\n"
        text = f"game: none\ntitle: None\nplayers: [2, 2]\ncomponents:\n  men: {{kind: token, diameter: 18}}\n{own}"
        (tmp_path / "none.yaml").write_text(text, "utf-8")
        spec = catalog.load(str(tmp_path / "none.yaml"))
        kit = build(spec, choose_seats(spec, None, None), by_name("a4"))
        assert {part.name: part.pieces for part in kit.parts if part.pieces} == {
            name: count for name, count in (("title", 1), ("men", 1), ("kings", kings), ("cards", cards)) if count
        }, many
        assert sum(piece.shared + 2 * piece.each for piece in make_record(spec.figures).pieces) == 1 + kings
        (deck,) = make_record(spec.figures).decks
        assert sum(deck.cards.values()) * (deck.sets + 2 * deck.each) == cards


def test_cards_that_are_asked_for_are_those_on_the_sheet(tmp_path: Path) -> None:
    layout = written(tmp_path)
    for only, cards in (("crew=7,12", ["Pilot", "Caulker"]), ("crew:name=Storm", ["Storm", "Storm"]), ("crew=1", ["Storm", "Storm"])):
        export.write(ordered(layout, only), str(tmp_path / "out"), replace=True)
        front, _ = PdfReader(tmp_path / "out" / "crew.pdf").pages
        assert [word for word in front.extract_text().split() if word in NAMES] == cards, only
        assert len(_grids(tmp_path / "out")) == 2
        _errors(tmp_path / "out")


@pytest.mark.slow
def test_a_ground_that_runs_past_the_cut_is_a_band_inside_it_where_ink_is_saved(tmp_path: Path) -> None:
    """Else the cards and discs of all seats would be white once they are cut out."""
    discs = "  gems: {kind: token, diameter: 25, each_seat: 2, front: [{fill: seat}, {icon: star, box: [8, 8, 9, 9], ink: white}]}\n"
    layout = written(tmp_path, GAME.replace("faces:\n", discs + "faces:\n"))
    for style in STYLES[1:]:
        export.write(ordered(layout, "hands,gems", style=style), str(tmp_path / style))
        _errors(tmp_path / style)
        for name, page in (("hands", 2), ("gems", 1)):
            sheets = json.loads((tmp_path / style / "kit.json").read_text("utf-8"))["sheets"]
            grid = next(sheet["grid"] for sheet in sheets if name in sheet["components"] and (page == 1) == (sheet["side"] != "back"))
            with Scan(tmp_path / style / f"{name}.pdf") as scan:
                for row in range(grid["rows"]):
                    left, top = grid["x"], grid["y"] + row * grid["pitch"][1] + grid["piece"][1] / 2
                    edge = scan.window(page, left + 0.05, top - 4, 1.3, 8, SCALE).pixels
                    assert sum(edge) / len(edge) < 215, (style, name, row, "a band or a hatch")
                    middle = scan.window(page, left + grid["piece"][0] / 2 - 2, top - 2, 4, 4, SCALE).pixels
                    assert (min(middle) > 250) == (name == "hands"), "the star is dark on what is now white"


def _id(layout: str) -> str:
    return catalog.load(layout).layout_id


def test_the_layout_id_follows_what_the_rules_see_and_no_face_or_picture(tmp_path: Path) -> None:
    first = _id(written(tmp_path))
    for name, text, other in (
        ("a face", "box: [10, 30, 6, 6], ink: black", "box: [11, 30, 7, 7], ink: white"),
        ("a back", 'front: face, back: [{fill: "#2E4A5B"}', 'front: face, back: [{fill: "#7A1F1F"}'),
        ("the face of a coin", "{icon: coin, box: [4, 4, 12, 12]}", "{icon: star, box: [4, 4, 12, 12]}"),
        ("a size", "size: [44, 67]", "size: poker"),
        ("a ready face", "front: face, back", "front: picture, back"),
    ):
        assert GAME.count(text), name
        assert _id(written(tmp_path, GAME.replace(text, other, 1))) == first, name
    written(tmp_path)
    (tmp_path / "1.png").write_bytes((tmp_path / "0.png").read_bytes())
    (tmp_path / "icons" / "knot.svg").write_text(KNOT.replace("L8 8", "L4 8"), "utf-8")
    assert _id(str(tmp_path / "pirates.yaml")) == first, "pictures and icons"
    assert _id(written(tmp_path, crew=CREW.replace("0.png", "1.png"))) == first, "which picture a card has"
    ids = [first]
    for game, crew in (
        (GAME, CREW.replace("Pilot", "Helmsman")),
        (GAME, CREW.replace("0.png,0,2", "0.png,0,3")),
        (GAME.replace("5: 4", "5: 5"), CREW),
        (GAME.replace("each_seat: 5", "each_seat: 6"), CREW),
        (GAME.replace("[2, 3]", "[2, 4]"), CREW),
        (GAME + "board: {size: 4x4, pitch: 20}\n", CREW),
        (GAME + "holdings: {gold: 3}\n", CREW),
    ):
        assert (game, crew) != (GAME, CREW)
        ids.append(_id(written(tmp_path, game, crew)))
    assert len(set(ids)) == len(ids), ids


def test_a_picture_is_stored_once_and_the_same_files_are_written_twice(tmp_path: Path) -> None:
    kits = []
    for name in ("one", "two"):
        layout = written(tmp_path / name)
        export.write(ordered(layout, "crew,hands,ships", format="pdf,svg"), str(tmp_path / name / "out"))
        kits.append({file.name: file.read_bytes() for file in (tmp_path / name / "out").iterdir()})
    assert kits[0] == kits[1]
    assert {file.rpartition(".")[2] for file in kits[0]} == {"json", "pdf", "svg"}
    assert [kits[0][file].count(b"/Subtype /Image") for file in ("pirates.pdf", "crew.pdf", "hands.pdf")] == [2, 2, 0]
    pictures = {name: data.count(b"<image") for name, data in kits[0].items() if name.startswith("page") and b"<image" in data}
    assert pictures, "an SVG has its pictures inside it"
    assert set(pictures.values()) == {2}, "two pictures, on many cards"
    assert str(tmp_path).encode() not in b"".join(kits[0].values())


def test_a_title_sheet_alone_shows_pieces_of_the_game(tmp_path: Path) -> None:
    kit = ordered(written(tmp_path), "title").kit
    words = {shape.text for shape, _ in leaves(kit.sheets[0].page.shapes) if isinstance(shape, Text)}
    assert words & set(NAMES)
    assert any(isinstance(shape, Image) for shape, _ in leaves(kit.sheets[0].page.shapes))
