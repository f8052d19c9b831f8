"""The pictures of a Tabletop Simulator save: which there are, what they are called, and how large they are.

Source: https://kb.tabletopsimulator.com/custom-content/asset-creation/ (PNG in RGB, 4096 pixels either way at most) and the template of
a die with six sides that comes with the program: a square of 3 x 3 cells, the lower six of which are its sides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from boardgen.draw.shape.shapes import Figure, Group
from boardgen.draw.type.geometry import Affine
from boardgen.export.tables.grid_pictures import GridPicture, plain
from boardgen.export.tables.piles import Pile
from boardgen.export.tables.things import Thing
from boardgen.export.tts.card_sheets import CardSheet, card_sheets, fitting, pixels
from boardgen.export.tts.objects import deck_entry

DIE_CELLS = (2, 4, 5, 1, 3, 6)
"""The values of the six lower cells of a die's picture by rows: that of 1 is upside down."""
NET = (1, 2, 6, 5, 3, 4)
"""The value of each view of a die in the order of its net, so that what is opposite on paper is opposite here."""
ICON = 64
"""Pixels of a picture of one colour."""
FELT = "#3F5D4A"
"""The colour of the table."""


class Album:
    """Pictures as they are asked for, each once, by names that begin alike. In the save, `url` comes before each name."""

    def __init__(self, figures: Mapping[str, Figure], prefix: str, url: str, dpi: float) -> None:
        self.pictures: dict[str, GridPicture] = {}
        self._figures = figures
        self._prefix = prefix
        self._url = url
        self._dpi = dpi
        self._sheets: dict[str, tuple[CardSheet, dict[str, object]]] = {}
        self._numbers = 1

    def one(self, name: str) -> str:
        """The address of a picture of one face; empty for no name."""
        if not name:
            return ""
        figure = self._figures[name]
        sharp = fitting((figure.width, figure.height), self._dpi)
        return self._added(name, (figure,), (pixels(figure.width, sharp), pixels(figure.height, sharp)))

    def die(self, thing: Thing) -> str:
        """The address of the picture of a die from the views of its sides in the order of its net."""
        sides = {value: self._figures[view] for value, view in zip(NET, thing.views, strict=True)}
        width, height = sides[1].width, sides[1].height
        turned = Group(sides[1].shapes, Affine.rotate(180).then(Affine.translate(width, height)))
        sides[1] = replace(sides[1], shapes=(turned,))
        white = plain(width, height, "#FFFFFF")
        cell = max(1, min(pixels(width, self._dpi), 682))
        return self._added(f"{thing.front}-die", (white, white, white, *(sides[value] for value in DIE_CELLS)), (cell, cell), 3, 3)

    def felt(self) -> str:
        """The address of the picture of the table itself."""
        return self._added("table", (plain(20.0, 20.0, FELT),), (ICON, ICON))

    def sheets(self, pile: Pile, cards: Sequence[Thing]) -> None:
        """Makes the sheets of a deck's different cards, so that `sheet` knows them. All cards are of one size."""
        keys = {_key(card): card for card in cards if _key(card) not in self._sheets}
        for sheet in card_sheets(list(keys), cards[0].size, self._dpi, self._numbers):
            self._numbers += 1
            own = [keys[key] for key in sheet.cards]
            name = f"{pile.key}-sheet" if len(keys) == len(own) else f"{pile.key}-sheet-{sheet.number}"
            entry = self._sheet(name, sheet, own)
            self._sheets |= dict.fromkeys(sheet.cards, (sheet, entry))

    def sheet(self, card: Thing) -> tuple[CardSheet, dict[str, object], str]:
        """The sheet that a card is on, the entry of the sheet in the save, and the card's name there."""
        return *self._sheets[_key(card)], _key(card)

    def _sheet(self, name: str, sheet: CardSheet, cards: Sequence[Thing]) -> dict[str, object]:
        fronts = tuple(self._figures[card.front] for card in cards)
        backs = [self._figures[card.back] for card in cards if card.back]
        blank = plain(fronts[0].width, fronts[0].height)
        hidden = backs[0] if backs else blank
        grid = sheet.cell, sheet.columns, sheet.rows
        face = self._added(name, fronts, *grid, last=hidden)
        unique = len({card.back for card in cards}) > 1
        if unique:
            reverse = tuple(self._figures[card.back] if card.back else blank for card in cards)
            back = self._added(f"{name}-backs", reverse, *grid, last=hidden)
        elif backs:
            back = self.one(cards[0].back)
        else:
            width, height = (round(length, 2) for length in (blank.width, blank.height))
            back = self._added(f"blank-{width:g}x{height:g}", (blank,), (ICON, ICON))
        return deck_entry(sheet, face, back, cards[0].corner > 0, unique)

    def _added(
        self, name: str, figures: tuple[Figure, ...], cell: tuple[int, int], columns: int = 1, rows: int = 1, last: Figure | None = None
    ) -> str:
        file = f"{self._prefix}-{name}.png"
        if file not in self.pictures:
            self.pictures[file] = GridPicture(file, figures, cell, columns, rows, last)
        return f"{self._url}{file}"


def _key(card: Thing) -> str:
    """One name for both sides of a card: cards with the same name are alike."""
    return f"{card.component}/{card.front}/{card.back}"
