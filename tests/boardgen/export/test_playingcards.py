"""Rooms of PlayingCards.io, read by a second reader that knows the archive alone."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from boardgen.export import playingcards
from boardgen.export.stock import Stock
from boardgen.export.tables import Pile, Sort, Thing, piles_of, supply_of
from boardgen.export.targets import Options, TargetError
from boardgen.layout.files import shipped
from boardgen.surface.png import exact_rasters
from tests.boardgen.export.pcio_room import Room
from tests.boardgen.export.test_stock import TABLES, stock_of
from tests.boardgen.export.test_tts import ODD
from tests.boardgen.kit.own_game import written
from tests.sampling import row


def room_of(stock: Stock, dpi: float = 30) -> Room:
    (file,) = playingcards.files(stock, Options(dpi=dpi))
    assert file.name.endswith(".pcio")
    assert file.facts["widgets"]
    return Room(file.content)


@pytest.mark.slow
@pytest.mark.parametrize("layouts", TABLES, ids=["some", "others"])
def test_every_piece_of_the_kit_is_in_the_room_and_nothing_lies_on_anything(layouts: list[str]) -> None:
    for layout in layouts:
        stock = stock_of(layout)
        room = room_of(stock)
        assert room.counts() == Counter(stock.counts), layout
        assert room.unused() == set()
        for one, other in combinations(room.boxes(), 2):
            assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1], (layout, one, other)
        assert all(0 <= x0 < x1 <= 1600 and 0 <= y0 < y1 <= 820 for x0, y0, x1, y1 in room.boxes())
        assert [seat["seatIndex"] for seat in room.of("seat")] == [*range(len(stock.kit.seats))]
        assert [counter["label"] for counter in room.of("counter")] == [seat.name for seat in stock.kit.seats.values()]
        assert [hand["id"] for hand in room.of("hand")] == ["hand"]


@pytest.mark.slow
def test_the_format_is_the_one_that_is_written_today() -> None:
    """Facts of version 8, as the public importer reads them: what it would take for a placeholder or ignore is not there."""
    known = {"hand", "seat", "counter", "board", "holder", "cardDeck", "card", "piece", "dice"}
    for layout in shipped.names():
        room = room_of(stock_of(layout))
        assert room.schema == b"8"
        assert {widget["type"] for widget in room.widgets} <= known, "since version 6 a cardPile is a holder"
        assert not any({"textSize", "bold", "rotation", "clickRoutine"} & widget.keys() for widget in room.widgets)
        assert not any({"width", "height"} & counter.keys() for counter in room.of("counter")), "it has the size of its value"
        for deck in room.of("cardDeck"):
            of_deck = [widget for kind in ("card", "piece", "dice") for widget in room.of(kind) if widget["deck"] == deck["id"]]
            kinds = {"dice": "dice", "pieces": "piece", None: "card"}
            assert {widget["type"] for widget in of_deck} == {kinds[deck.get("collectionType")]}


@pytest.mark.slow
def test_pieces_have_the_scale_of_the_board_and_their_own_pictures() -> None:
    stock = stock_of("territory", players=2)
    room = room_of(stock, 60)
    (board,) = room.of("board")
    (item,) = stock.of("board")
    scale = board["width"] / item.width
    assert board["height"] / item.height == pytest.approx(scale, rel=0.01)
    stones = [card for card in room.cards() if card.component == "stones"]
    assert {card.box[2] - card.box[0] for card in stones} == {round(19.05 * scale)}
    assert all(card.faceup for card in stones)
    assert {card.front.mode for card in stones} == {"RGBA"}
    corner = stones[0].front.getpixel((0, 0))
    assert isinstance(corner, tuple)
    assert corner[3] == 0
    cards = [card for card in room.cards() if card.component == "cards"]
    assert len(cards) == 52
    assert not any(card.faceup for card in cards), "decks are face down"
    for item in stock.of("cards"):  # some have a title that others have too, with another picture
        shown = [card for card in cards if card.label == item.title]
        assert item.back is not None
        for pictures, figure in (([card.front for card in shown], item.front.figure), ([card.back for card in shown], item.back.figure)):
            (alone,) = exact_rasters([((figure.width, figure.height), figure.shapes)], [pictures[0].size])
            assert [picture.tobytes() for picture in pictures].count(bytes(alone.pixels)) >= item.copies


@pytest.mark.slow
def test_pages_are_leaves_and_dice_have_six_sides() -> None:
    stock = stock_of("gocaine", players=2)
    room = room_of(stock)
    (reference,) = stock.of("reference")
    assert len(reference.pages) == 2
    leaves = [card for card in room.cards() if card.component == "reference"]
    assert len(leaves) == 1
    assert leaves[0].front.tobytes() != leaves[0].back.tobytes()
    assert len(room_of(stock_of("cairo")).of("dice")) == 4


@pytest.mark.slow
def test_the_same_archive_twice_without_a_date() -> None:
    (one,) = playingcards.files(stock_of("rock-pool"), Options(dpi=30))
    (other,) = playingcards.files(stock_of("rock-pool"), Options(dpi=30))
    assert one.content == other.content
    room = Room(one.content)
    assert room.names[:2] == ["widgets.json", "schemaVersion"]
    assert room.dates == {(1980, 1, 1, 0, 0, 0)}


@pytest.mark.slow
def test_odd_names_and_what_does_not_fit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    layout = tmp_path / "odd.yaml"
    layout.write_text(ODD, "utf-8")
    stock = stock_of(str(layout))
    room = room_of(stock)
    assert room.counts() == Counter(stock.counts)
    assert {card.label for card in room.cards() if card.component == "pile"} == {'Pile: a "b"', "Pile: c\\d", "Pile: </x>"}
    own = stock_of(written(tmp_path / "own"))
    assert room_of(own).counts() == Counter(own.counts)
    layout.write_text(ODD.replace("each_seat: 7", "each_seat: 700"), "utf-8")
    with pytest.raises(
        TargetError, match=r"has 14\d\d things, and a room of PlayingCards.io at most 1300; leave components out with --without"
    ):
        room_of(stock_of(str(layout)))
    many = piles_of(supply_of(own).things, "seed") * 40
    monkeypatch.setattr(playingcards, "LEAST", 2.9)
    assert playingcards.plan_room(many, list(own.kit.seats)) is None


def pile(sort: Sort, size: tuple[float, float], seat: str = "") -> Pile:
    """A pile of one thing."""
    return Pile(sort, "single", sort, (Thing(sort, sort, sort, sort, 1, size, sort, seat=seat),), seat)


def test_nothing_lies_beyond_the_right_edge() -> None:
    """A pile that is wider than the room beside the board makes everything smaller, whoever owns it."""
    for seat in ("", "R"):
        with row(seat):
            plan = playingcards.plan_room([pile("board", (200, 200)), pile("round", (600, 10), seat)], ["R"])
            assert plan is not None
            assert max(spot.x + spot.width for spot in plan.spots) <= playingcards.WIDTH - playingcards.EDGE
