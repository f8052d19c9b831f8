"""Modules of VASSAL, taken apart by a second reader. VASSAL itself is not needed for the tests."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from boardgen.draw.board.board import place_of
from boardgen.export import vassal
from boardgen.export.stock import Stock
from boardgen.export.targets import Options
from boardgen.surface.png import exact_rasters
from tests.boardgen.export.test_stock import TABLES, stock_of
from tests.boardgen.export.test_tts import ODD
from tests.boardgen.export.vassal_module import MODULE, WIDGET, VassalModule, piece_of, words
from tests.boardgen.kit.own_game import written


def module_of(stock: Stock, dpi: float = 30) -> VassalModule:
    (file,) = vassal.files(stock, Options(dpi=dpi))
    assert file.name.endswith(".vmod")
    return VassalModule(file.content)


@pytest.mark.slow
@pytest.mark.parametrize("layouts", TABLES, ids=["some", "others"])
def test_every_piece_of_the_kit_is_in_the_module_and_nothing_lies_on_anything(layouts: list[str]) -> None:
    for layout in layouts:
        stock = stock_of(layout)
        module = module_of(stock)
        assert module.counts() == Counter(stock.counts), layout
        assert module.unused() == set()
        numbers = [piece.slot for piece in module.slots]
        assert len(set(numbers)) == len(numbers)
        assert max(map(int, numbers)) < int(module.root.get("nextPieceSlotId", ""))
        maps = module.maps()
        assert len({element.get("mapName") for element in maps}) == len(maps)
        for element in maps:
            lots = list(module.lots(element))
            wide, high = module.size(element)
            for lot in lots:
                assert 0 <= lot.box[0] < lot.box[2] <= wide
                assert 0 <= lot.box[1] < lot.box[3] <= high
            for one, other in combinations(lots, 2):
                apart = one.box[2] <= other.box[0] or other.box[2] <= one.box[0]
                assert apart or one.box[3] <= other.box[1] or other.box[3] <= one.box[1], (layout, one.pieces[0], other.pieces[0])
        seats = [seat.name for seat in stock.kit.seats.values()]
        assert [entry.text for entry in module.root.findall(f"{MODULE}.PlayerRoster/entry")] == seats
        assert [hand.get("side") for hand in module.root.findall(f"{MODULE}.PlayerHand")] == seats


@pytest.mark.slow
def test_the_grid_of_the_board_has_the_coordinates_that_are_printed_on_it() -> None:
    for layout in ("gocaine", "trident", "drove"):
        stock = stock_of(layout, only="board")
        module = module_of(stock, 100)
        element = module.maps()[0]
        board = stock.kit.spec.board
        points = module.points(element)
        assert list(points) == list(board.names)
        (item,) = stock.of("board")
        scale = module.size(element)[0] / item.width
        for number, name in enumerate(board.names):
            x, y = place_of(item.front.figure, board, number)
            assert points[name] == pytest.approx((x * scale, y * scale), abs=1.5)
        assert len(set(points.values())) == len(points)


@pytest.mark.slow
def test_the_palette_counts_every_different_piece_and_its_pictures_are_its_faces() -> None:
    stock = stock_of("territory", players=2)
    module = module_of(stock, 60)
    tabs = module.root.findall(f"{MODULE}.PieceWindow/{WIDGET}.TabWidget/{WIDGET}.ListWidget")
    shown = {tab.get("entryName"): [slot.get("entryName") for slot in tab] for tab in tabs}
    assert shown["Stones"] == [f"{item.title} ({item.copies})" for item in stock.of("stones")]
    (deck,) = [lot for element in module.maps() for lot in module.lots(element) if lot.pieces[0].component == "cards"]
    assert (deck.element.get("faceDown"), deck.element.get("shuffle")) == ("Always", "Via right-click Menu")
    assert len(deck.pieces) == 52
    assert [piece.name for piece in deck.pieces] != sorted(piece.name for piece in deck.pieces)
    for item in stock.of("cards"):
        pieces = [piece for piece in deck.pieces if piece.name == item.title]  # of items with one title, each with its picture
        assert {piece.traits for piece in pieces} == {("obs", "mark")}
        assert item.back is not None
        for names, figure in (([piece.front for piece in pieces], item.front.figure), ([piece.back for piece in pieces], item.back.figure)):
            pictures = [module.picture(name) for name in names]
            (alone,) = exact_rasters([((figure.width, figure.height), figure.shapes)], [pictures[0].size])
            assert [picture.tobytes() for picture in pictures].count(bytes(alone.pixels)) >= item.copies


def test_codes_of_pieces_keep_every_sign() -> None:
    names = ["plain", "a/b;c,d", "\\leading", "'quoted'", "back\\slash;", "漢字 & <x>", "7/12 \\/ ;\\;"]
    for name in names:
        for sign in "/;\t,":
            assert words(vassal.join_words([name, f"x{sign}", name], sign), sign) == [name, f"x{sign}", name], (name, sign)
        counter = vassal.Counter(name, "some,thing", "front.png", "back.png", True)
        piece = piece_of(vassal.code(counter, 12))
        assert piece[:5] == (name, "some,thing", "12", "front.png", "back.png")
        assert piece.traits == ("obs", "immob", "mark")


@pytest.mark.slow
def test_odd_names_and_the_same_bytes_twice(tmp_path: Path) -> None:
    layout = tmp_path / "odd.yaml"
    layout.write_text(ODD, "utf-8")
    stock = stock_of(str(layout))
    (one,) = vassal.files(stock, Options(dpi=30))
    (other,) = vassal.files(stock_of(str(layout)), Options(dpi=30))
    assert one.content == other.content
    module = VassalModule(one.content)
    assert module.dates == {(1980, 1, 1, 0, 0, 0)}
    assert module.names[:2] == ["moduledata", "buildFile.xml"]
    assert module.root.get("name") == module.meta.findtext("name") == "Ünï “quoted” <b>&amp; Ж 漢字"
    assert module.counts() == Counter(stock.counts)
    assert {piece.name for piece in module.slots if piece.component == "pile"} == {'Pile: a "b"', "Pile: c\\d", "Pile: </x>"}
    own = stock_of(written(tmp_path / "own"))
    assert module_of(own).counts() == Counter(own.counts)
