"""Saves for Tabletop Simulator against the format as documented, read by a second reader that knows the JSON and the pictures alone."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from boardgen.draw.shape.shapes import Figure
from boardgen.export import tts
from boardgen.export.stock import Stock
from boardgen.export.targets import Options
from boardgen.export.tts import COLOURS, card_sheets, nearest
from boardgen.sheet.paper import piece as printed
from boardgen.surface.png import exact_rasters
from tests.boardgen.export.test_stock import stock_of
from tests.boardgen.export.tts_table import Piece, Save
from tests.boardgen.kit.own_game import written
from tests.sampling import sampled

ODD = """\
game: odd
title: 'Ünï "quoted" <b>&amp; Ж 漢字'
players: [2, 2]
board: {size: 3x4, pitch: 20}
components:
  board: {kind: board}
  pile: {kind: card, size: [40, 60], counts: {'a "b"': 2, 'c\\d': 1, '</x>': 1}, front: [{text: "{label}"}], back: [{fill: black}]}
  lone: {kind: card, size: [50, 50], front: [{text: "one & only"}]}
  stones: {kind: token, diameter: 18, each_seat: 7}
"""


SMALL = """\
game: small
title: Small
players: [2, 3]
board: {size: 3x3, pitch: 25}
components:
  cards: {kind: card, size: poker, counts: {a: 2, b: 1, c: 1, d: 1, e: 2}}
  discs: {kind: token, diameter: 20, counts: {x: 2, y: 9}}
  board: {kind: board}
"""
"""Cards and discs are too many for rows no higher than its board, however wide these are."""


def files_of(stock: Stock, **options: object) -> dict[str, bytes]:
    return {file.name: file.content for file in tts.files(stock, Options(**options))}  # type: ignore[arg-type]


def save_of(layout: str, dpi: float = 40, players: int | None = None) -> tuple[Stock, Save]:
    stock = stock_of(layout, players=players)
    return stock, Save(files_of(stock, dpi=dpi))


@pytest.mark.slow
@pytest.mark.parametrize(
    "layouts",
    sampled([["cairo", "rock-pool", "windmills"], ["gocaine", "territory", "drove", "duel"]], every=2, landing=0),
    ids=["some", "others"],
)
def test_every_piece_of_the_kit_is_on_the_table_and_nothing_lies_on_anything(layouts: list[str]) -> None:
    for layout in layouts:
        stock, save = save_of(layout, 30)
        assert save.counts() == Counter(stock.counts), layout
        numbers = [state["GUID"] for state in save.states()]
        assert len(numbers) == len(set(numbers))
        assert all(len(number) == 6 and int(number, 16) >= 0 for number in numbers)
        assert save.unused() == set()
        table = save.table()
        for one, other in combinations(table, 2):
            apart = one.box[2] <= other.box[0] + 0.1 or other.box[2] <= one.box[0] + 0.1
            assert apart or one.box[3] <= other.box[1] + 0.1 or other.box[3] <= one.box[1] + 0.1, (layout, one.name, other.name)
        assert all(save.on_table(thing.box) for thing in table), layout
        assert [hand["FogColor"] for hand in save.hands()] == save.json["Turns"]["TurnOrder"]
        assert len(save.hands()) == len(stock.kit.seats)
        assert "Infinite_Bag" not in {state["Name"] for state in save.states()}, "no kit says that something is unlimited"


@pytest.mark.slow
@pytest.mark.parametrize("layouts", sampled([["rock-pool"], ["cairo", "territory"]], landing=0), ids=["some", "others"])
def test_every_face_has_the_pixels_that_it_has_by_itself(layouts: list[str]) -> None:
    for layout in layouts:
        stock, save = save_of(layout, 50, 2)
        seen = Counter[tuple[str, str]]()
        known: set[str] = set()
        for thing in save.table():
            for piece in thing.pieces:
                seen[piece.component, piece.name] += 1
                drawn = str([piece.state.get(key) for key in ("Name", "Nickname", "CardID", "CustomImage")])
                if piece.state["Name"] not in ("Custom_Dice", "Figurine_Custom") and drawn not in known:
                    known.add(drawn)
                    alike = [item for item in stock.of(piece.component) if item.title == piece.name]
                    assert any(is_of(piece, item) for item in alike), (layout, piece.name)
        counts = Counter[tuple[str, str]]()
        for item in stock.items:
            counts[item.component, item.title] += item.copies
        assert seen == counts


def is_of(piece: Piece, item: printed.Piece) -> bool:
    """Whether all sides of a piece are those of an item."""
    backs = item.back is None or (piece.back is not None and same(piece.back, item.back.figure))
    pages = item.pages[1:]
    return (
        backs
        and same(piece.front, item.front.figure)
        and len(piece.pages) == len(pages)
        and all(same(picture, page.figure) for picture, page in zip(piece.pages, pages, strict=True))
    )


def same(picture: Image.Image, figure: Figure) -> bool:
    """Whether a picture is what its figure is by itself at that size."""
    (alone,) = exact_rasters([((figure.width, figure.height), figure.shapes)], [picture.size])
    return picture.tobytes() == bytes(alone.pixels)


@pytest.mark.slow
def test_a_die_shows_its_six_sides_and_those_opposite_on_paper_are_opposite() -> None:
    stock, save = save_of("cairo", 100)
    (picture,) = {
        piece.front.tobytes(): piece.front for thing in save.table() for piece in thing.pieces if piece.name == "Die: Hearts"
    }.values()
    (item,) = [item for item in stock.items if item.title == "Die: Hearts"]
    cell = picture.width // 3
    place = {2: (0, 1), 4: (1, 1), 5: (2, 1), 1: (0, 2), 3: (1, 2), 6: (2, 2)}
    value = {}
    for number, view in enumerate(item.views):
        (alone,) = exact_rasters([((view.width, view.height), view.shapes)], [(cell, cell)])
        shown = Image.frombytes("RGB", (cell, cell), bytes(alone.pixels))
        apart = {}
        for side, (column, row) in place.items():
            cut = picture.crop((column * cell, row * cell, (column + 1) * cell, (row + 1) * cell))
            difference = ImageChops.difference(cut.rotate(180) if side == 1 else cut, shown).convert("L")
            apart[side] = sum(level * count for level, count in enumerate(difference.histogram()))
        least = min(apart.values())
        value[number] = [side for side in apart if apart[side] <= least + 4 * cell * cell]
    for one, other in ((0, 5), (1, 4), (2, 3)):  # opposite in the net
        assert any(a + b == 7 for a in value[one] for b in value[other]), value
    (state,) = [state for state in save.states() if state["Nickname"] == "Die: Hearts"]
    assert state["CustomImage"]["CustomDice"] == {"Type": 1}
    assert sorted(one["Value"] for one in state["RotationValues"]) == ["1", "2", "3", "4", "5", "6"]


@pytest.mark.slow
def test_decks_are_face_down_in_an_order_that_stays_and_money_is_sorted() -> None:
    _, save = save_of("territory", 30)
    (deck,) = [thing for thing in save.table() if thing.kind == "DeckCustom" and thing.pieces[0].component == "cards"]
    assert deck.state["Transform"]["rotZ"] == 180
    order = [piece.name for piece in deck.pieces]
    assert order != sorted(order, key=order.index), "the cards are shuffled"
    (again,) = [thing for thing in save_of("territory", 60)[1].table() if thing.name == deck.name and thing.kind == "DeckCustom"]
    assert [piece.name for piece in again.pieces] == order
    notes = [thing for thing in save_of("gocaine", 30, 2)[1].table() if thing.pieces[0].component == "notes"]
    assert [thing.name for thing in sorted(notes, key=lambda thing: (-thing.box[3], thing.box[0]))] == [
        "Notes: $5M",
        "Notes: $20M",
        "Notes: $100M",
    ]
    assert all(len({piece.name for piece in note.pieces}) == 1 for note in notes)


@pytest.mark.slow
def test_the_board_is_in_the_middle_in_true_proportion_and_pieces_jump_to_its_points() -> None:
    stock, save = save_of("gocaine", 40, 3)
    (board,) = [thing for thing in save.table() if thing.pieces[0].component == "board"]
    (item,) = stock.of("board")
    west, south, east, north = board.box
    assert (west + east, south + north) == pytest.approx((0, 0), abs=0.1)
    assert (east - west, north - south) == pytest.approx((item.width, item.height), abs=0.01)
    assert board.state["Locked"]
    points = board.state["AttachedSnapPoints"]
    assert len(points) == len(stock.kit.spec.board)
    figure = item.front.figure
    at = stock.kit.spec.board.index["A1"]
    x, y = (1 - points[at]["Position"]["x"]) / 2 * item.width, (points[at]["Position"]["z"] + 1) / 2 * item.height
    assert (x, y) == pytest.approx((figure.across[0], figure.down[-1]), abs=0.05)
    seats = {thing.state["Tags"][1] for thing in save.table() if len(thing.state["Tags"]) > 1}
    assert seats == {"Blue", "Green", "Black"}


def test_sheets_of_cards_keep_to_the_grid_and_to_the_largest_picture() -> None:
    for size in ((63.5, 88.9), (44.45, 63.5), (120.0, 70.0), (20.0, 20.0)):
        for count in (1, 2, 9, 52, 68, 69, 70, 138, 1000):
            sheets = card_sheets([f"card {number}" for number in range(count)], size, 300, 5)
            assert [sheet.number for sheet in sheets] == list(range(5, 5 + len(sheets)))
            assert [card for sheet in sheets for card in sheet.cards] == [f"card {number}" for number in range(count)]
            for sheet in sheets:
                assert 2 <= sheet.columns <= 10
                assert 2 <= sheet.rows <= 7
                assert len(sheet.cards) < sheet.columns * sheet.rows
                assert max(sheet.size) <= 4096
                assert sheet.card_id(sheet.cards[-1]) == 100 * sheet.number + len(sheet.cards) - 1
                assert sheet.cell[0] / sheet.cell[1] == pytest.approx(size[0] / size[1], rel=0.01)


def test_players_have_the_colours_nearest_to_their_seats() -> None:
    stock = stock_of("gocaine")
    inks = {letter: seat.ink for letter, seat in stock.kit.seats.items()}
    assert nearest(inks) == {"B": "Blue", "G": "Teal", "K": "Brown", "Y": "Yellow", "R": "Red", "W": "White"}
    called = {letter: seat.name for letter, seat in stock.kit.seats.items()}
    assert nearest(inks, called) == {"B": "Blue", "G": "Green", "K": "Brown", "Y": "Yellow", "R": "Red", "W": "White"}
    assert nearest({"A": "#FF0000", "B": "#00FF00"}, {"A": "Green", "B": "green"}) == {"A": "Green", "B": "Yellow"}
    exact = {name: "#" + "".join(f"{round(255 * value):02X}" for value in channels) for name, channels in COLOURS.items()}
    assert nearest(exact) == {name: name for name in COLOURS}
    assert len(nearest({str(number): "#808080" for number in range(12)})) == 10


@pytest.mark.slow
def test_odd_names_and_cards_of_several_sizes(tmp_path: Path) -> None:
    layout = tmp_path / "odd.yaml"
    layout.write_text(ODD, "utf-8")
    stock, save = save_of(str(layout))
    assert save.json["SaveName"] == "Ünï “quoted” <b>&amp; Ж 漢字"
    assert save.counts() == Counter(stock.counts)
    assert {piece.name for thing in save.table() for piece in thing.pieces if piece.component == "pile"} == {
        'Pile: a "b"',
        "Pile: c\\d",
        "Pile: </x>",
    }
    bags = [thing for thing in save.table() if thing.kind == "Bag" and thing.pieces[0].component == "stones"]
    assert [len(bag.pieces) for bag in bags] == [7, 7]
    own, others = save_of(written(tmp_path / "own"))
    assert others.counts() == Counter(own.counts)
    hands = [thing for thing in others.table() if thing.pieces[0].component == "hands"]
    assert [thing.state["Tags"][1] for thing in hands] == [seat.name for seat in own.kit.seats.values()]
    assert all(entry["UniqueBack"] is False for thing in hands for entry in thing.state["CustomDeck"].values())


def test_rows_beside_a_small_board_come_to_an_end(tmp_path: Path) -> None:
    layout = tmp_path / "small.yaml"
    layout.write_text(SMALL, "utf-8")
    stock, save = save_of(str(layout))
    assert save.counts() == Counter(stock.counts)


@pytest.mark.slow
def test_the_same_files_twice_and_with_an_address_before_the_pictures() -> None:
    stock = stock_of("rock-pool")
    plain = files_of(stock, dpi=30)
    assert plain == files_of(stock_of("rock-pool"), dpi=30)
    there = files_of(stock, dpi=30, url="https://example.org/pool")
    (name,) = [name for name in plain if name.endswith(".json")]
    assert {key: value for key, value in plain.items() if key != name} == {key: value for key, value in there.items() if key != name}
    save = Save(there, "https://example.org/pool/")
    assert save.unused() == set()
    addresses = [value for state in save.states() for value in json.dumps(state).split('"') if value.endswith(".png")]
    assert all(address.startswith("https://example.org/pool/") for address in addresses)
    assert '"file:' not in plain[name].decode()
