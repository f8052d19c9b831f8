"""`--to tts`: a save that sets the whole table in Tabletop Simulator, and its pictures.

Pictures are named in the save by their file names alone, so that the save is the same on every machine: the program looks for such files
in its folder `Mods/Images`. `--url` puts an address before each name, once the pictures are on the web. Source:
https://kb.tabletopsimulator.com/custom-content/importing-mods/ and https://kb.tabletopsimulator.com/custom-content/asset-importing/.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from boardgen.draw.board.board import place_of
from boardgen.draw.shape.shapes import Figure
from boardgen.export.stock import Stock
from boardgen.export.tables.grid_pictures import contents
from boardgen.export.tables.piles import piles_of
from boardgen.export.tables.table_plan import laid_out
from boardgen.export.tables.things import Supply, supply_of
from boardgen.export.targets import File, Options
from boardgen.export.tts.album import Album
from boardgen.export.tts.player_colours import nearest
from boardgen.export.tts.saved_table import Game, Seat, save
from boardgen.kit.kit import Kit
from boardgen.kit.publish import folder_name
from boardgen.layout.ground.board import Board

TAKES = ("dpi", "url")
DPI = 300.0
SNAPS = 1000
"""The maximum number of points to which pieces jump: more make the program slow."""


def files(stock: Stock, options: Options) -> Iterator[File]:
    """The save and its pictures."""
    kit = stock.kit
    supply = supply_of(stock)
    stem = folder_name(kit.spec.pin.replace("@", "-"))
    url = options.url or ""
    album = Album(supply.pictures, stem, url if not url or url.endswith("/") else f"{url}/", options.dpi or DPI)
    plan = laid_out(piles_of(supply.things, kit.spec.pin), list(kit.seats))
    state = save(plan, game_of(kit, supply), album)
    text = json.dumps(state, ensure_ascii=False, indent=1) + "\n"
    yield File(f"{stem}.json", text.encode("utf-8"), {"objects": len(state["ObjectStates"])})
    for picture, content in contents(album.pictures.values()):
        yield File(f"images/{picture.name}", content, {"size_px": list(picture.size)})


def game_of(kit: Kit, supply: Supply) -> Game:
    """The facts of the game that go into the save besides the things on the table."""
    colours = nearest(
        {letter: seat.ink for letter, seat in kit.seats.items()}, {letter: seat.name for letter, seat in kit.seats.items()}
    )
    seats = tuple(Seat(letter, seat.name, _channels(seat.ink), colours.get(letter, "")) for letter, seat in kit.seats.items())
    lines = [f"{part.pieces} × {part.title}" for part in kit.parts]
    players = [f"{seat.name}: {seat.colour}" for seat in seats if seat.colour]
    about = "\n".join([kit.spec.title, kit.spec.pin, "", *lines, "", *players])
    return Game(kit.spec.title, kit.spec.pin, seats, ((kit.spec.title, about),), tuple(_snaps(kit, supply)))


def _snaps(kit: Kit, supply: Supply) -> Iterator[tuple[float, float]]:
    """The points of the board in mm on its picture; none for a board that has too many."""
    boards = [thing for thing in supply.things if thing.sort == "board"]
    ground = kit.spec.ground
    if not boards or not isinstance(ground, Board) or len(ground) > SNAPS:
        return
    figure: Figure = supply.pictures[boards[0].front]
    for point in range(len(ground)):
        yield place_of(figure, ground, point)


def _channels(ink: str) -> tuple[float, float, float]:
    """Red, green and blue from 0 to 1."""
    red, green, blue = (round(int(ink[at : at + 2], 16) / 255, 4) for at in (1, 3, 5))
    return red, green, blue
