"""A position as a board without pieces and the pieces on it, so that whoever shows a game draws the board once and moves only pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from boardgen.draw.board import stones
from boardgen.draw.board.board import board_figure, place_of
from boardgen.draw.map import terrain
from boardgen.draw.piece import tokens
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Paint, Rect, Shape, Symbol, Text, Use
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT
from boardgen.layout.ground.vocabulary import Seat
from boardgen.layout.spec.spec import GameSpec


class Piece(NamedTuple):
    """Something that lies on a board: where, whose, what it is in words, and how it is drawn.

    `slot` is the room that it takes up: only one piece is in a slot at a time. `seat` is empty for what is nobody's. `words` are for
    people who do not see the picture, `mark` is the letters on it. `layer` 0 is drawn below 1. `use` is in mm of the board's figure.
    """

    slot: str
    place: str
    seat: str
    words: str
    layer: int
    use: Use
    mark: str = ""


class BoardPicture:
    """A board with discs of the seats on its points. Games whose boards carry more have a subclass `Picture` in their module `picture`.

    `ground` is the board without pieces, with the `pictures` of its layout. Every piece and every drawing is made once, so that a game
    of many turns costs little.
    """

    places = "Point", "Points"
    """What a place for pieces is called: one, and several."""

    def __init__(self, spec: GameSpec, pictures: terrain.Pictures | None = None) -> None:
        self.spec = spec
        self.pictures = pictures
        self.ground = self.draw_ground()
        self._symbols: dict[str, Symbol] = {}
        self._pieces: dict[tuple[str, str, str], Piece] = {}

    @property
    def ring(self) -> float:
        """The radius of a ring around a disc, mm."""
        return self.diameter * 0.56 if self.ground.width else 0.0

    def draw_ground(self) -> Figure:
        """The board as printed."""
        return board_figure(self.spec, pictures=self.pictures)

    def on(self, view: Mapping[str, Any]) -> dict[str, Piece]:
        """All pieces of a position by their slots; `view` is what `referee show --as json` prints of it."""
        return {point: self.stone(point, seat) for point, seat in view["stones"].items()}

    def beside(self, letters: Sequence[str], size: float) -> dict[str, tuple[Shape, ...]]:
        """The piece of each player, `size` mm wide about (0, 0), for the list of what they hold."""
        seats = [self.spec.seats[letter] for letter in letters if letter in self.spec.seats]
        return {seat.letter: (Use(tokens.disc(seat, size, rim=True), 0, 0),) for seat in seats}

    # Pieces on points

    @property
    def diameter(self) -> float:
        """How wide discs are, mm."""
        return self.spec.board.pitch * stones.DISC

    def stone(self, point: str, seat: str, mark: str = "", words: str = "") -> Piece:
        """The disc of a seat on a point, with another letter than that of its seat where `mark` is given."""
        key = point, mark or seat, words
        found = self._pieces.get(key)
        if found is None:
            drawn = self.symbol(f"disc {key[1]}", lambda: self._disc(self.spec.seats[seat], mark))
            found = self._pieces[key] = self.piece(point, drawn, seat, words or seat)._replace(mark=key[1])
        return found

    def load(self, point: str, seat: str, size: str, words: str) -> Piece:
        """The plate on a disc that gives the size of its load."""
        key = point, f"load {size}", words
        if key not in self._pieces:
            name = f"load-{size}-{round(self.diameter * 100)}"
            drawn = self.symbol(name, lambda: Symbol(name, (stones.load(size, 0, 0, self.diameter),)))
            self._pieces[key] = self.piece(point, drawn, seat, words, slot=f"{point} load", layer=1)
        return self._pieces[key]

    def plate(self, point: str, seat: str, label: str, words: str) -> Piece:
        """A label in the middle of an empty point."""
        key = point, f"plate {label}", words
        if key not in self._pieces:
            size = 9 * self.spec.board.pitch / 25
            drawn = self.symbol(key[1], lambda: Symbol(f"plate-{label.replace(' ', '-')}", plate(label, 0, 0, size)))
            self._pieces[key] = self.piece(point, drawn, seat, words, slot=f"{point} plate", layer=1)
        return self._pieces[key]

    def piece(self, point: str, drawn: Symbol, seat: str, words: str, *, slot: str = "", layer: int = 0) -> Piece:
        """A piece in the middle of a point."""
        x, y = self.at(point)
        return Piece(slot or point, point, seat, words, layer, Use(drawn, x, y))

    def symbol(self, name: str, make: Callable[[], Symbol]) -> Symbol:
        """A drawing that is made when it is first asked for under its name."""
        if name not in self._symbols:
            self._symbols[name] = make()
        return self._symbols[name]

    def at(self, point: str) -> tuple[float, float]:
        """Where a point is in the figure, mm."""
        return place_of(self.ground, self.spec.board, self.spec.board.index[point])

    def _disc(self, seat: Seat, mark: str) -> Symbol:
        return tokens.disc(seat._replace(letter=mark) if mark else seat, self.diameter, rim=True)


def plate(words: str, x: float, y: float, size: float) -> tuple[Shape, ...]:
    """Words on a small white plate about (x, y)."""
    tall = size * MM_PER_POINT * 1.3
    wide = fonts.width(words, "bold", size) + tall * 0.5
    return (
        Rect(x - wide / 2, y - tall / 2, wide, tall, Paint(ink.PAPER, ink.EDGE, ink.HAIR_WIDTH), tall * 0.2),
        Text(x, y + fonts.cap_height("bold", size) / 2, words, "bold", size, ink.TEXT, "middle"),
    )
