"""What statistics of a game under the record count, and the picture of a position: pieces with the faces that the kit prints, or discs of
the seats, each with the letter of its seat and the first one of what it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from boardgen.draw.board.board import BoardPicture, Piece
from boardgen.draw.shape.shapes import Figure, Group, Symbol
from boardgen.draw.type.geometry import Affine
from boardgen.errors import DataError
from boardgen.layout.ground.board import Board
from boardgen.layout.spec.record_law import PIECES, Dice, RecordFigures, make_record
from boardgen.layout.spec.words import fill_word
from referee.games.record.events import ANY_KIND, Draw, Drop, Move, Play, Put, Roll
from referee.games.record.table import OnTable, Table
from referee.judge.ask import trials
from referee.judge.ask.trials import Curve, Observation, Taken, Throw, Use

if TYPE_CHECKING:
    from boardgen.draw.map.grounds import Pictures
    from boardgen.layout.spec.spec import GameSpec
    from boardgen.rulebook.own import OwnFaces
    from referee.tlog.statements import Round, Turn


def _title(key: str) -> str:
    return {PIECES: "pieces on the board", "$": "cash", "hand": "cards in hand"}.get(key, key)


class Meter(trials.Meter["Table"]):
    """Follows a table by its events and what was captured."""

    def __init__(self, table: Table) -> None:
        self._keys = [curve.key for curve in Measures().curves(table.spec)]
        self.settle(table)

    def settle(self, table: Table) -> None:
        """Note the captures as they are now."""
        self._captured = sum(table.state.captured)

    def observe(self, table: Table, line: Turn | Round, events: Sequence[object]) -> Iterator[Observation]:
        """Yield dice, cards and pieces of the line, and the pieces that it captured."""
        figures, names = make_record(table.spec.figures), table.rules.names
        zones = table.spec.ground.zone if isinstance(table.spec.ground, Board) else ()
        for event in events:
            if isinstance(event, Roll):
                yield from _throws(figures.dice, event.sides)
            elif isinstance(event, (Play, Draw, Drop)):
                sort = {Play: "cards: played", Draw: "cards: drawn", Drop: "cards: discarded"}[type(event)]
                yield Use(sort, event.card.name or "hidden")
            elif isinstance(event, Put):
                if event.kind != ANY_KIND:
                    yield Use("pieces: put on the board", figures.pieces[event.kind].name)
                yield from _zone("zones: pieces put", table.spec, zones, event.point)
            elif isinstance(event, Move) and names:
                yield from _zone("zones: moves into", table.spec, zones, event.path[-1])
        captured = sum(table.state.captured)
        if captured > self._captured:
            yield Taken("pieces", captured - self._captured)
        self._captured = captured

    def levels(self, table: Table) -> Mapping[str, Mapping[str, float]]:
        """Return what is held of each key that the layout counts."""
        return {key: {seat: table.holding(key, seat) or 0 for seat in table.seats} for key in self._keys}


def _throws(dice: Sequence[Dice], sides: tuple[str, ...]) -> Iterator[Throw]:
    """Yield the dice of a roll, those of each sort that the layout prints together; a side that several sorts have is of none."""
    for sort in dice:
        own = {side.casefold(): side for side in sort.sides}
        others = {side.casefold() for other in dice if other is not sort for side in other.sides}
        shown = tuple(own[side.casefold()] for side in sides if side.casefold() in own and side.casefold() not in others)
        if shown and not set(own) & others:
            yield Throw(
                sort.name, tuple(dict.fromkeys(sort.sides)) if len(set(sort.sides)) == len(sort.sides) else tuple(sort.sides), shown
            )


def _zone(sort: str, spec: GameSpec, zones: Sequence[str | None], point: int) -> Iterator[Use]:
    code = zones[point] if zones else None
    if code is not None and code in spec.zones:
        yield Use(sort, spec.zones[code].name or code)


class Measures(trials.Measures["Table"]):
    """What is measured in this game."""

    def meter(self, table: Table) -> Meter:
        return Meter(table)

    def curves(self, spec: GameSpec) -> tuple[Curve, ...]:
        """Return the curves: the holding that decides, and the pieces on a board."""
        score = make_record(spec.figures).law.score
        boarded = isinstance(spec.ground, Board) and score != PIECES
        return (Curve(score, _title(score)), *([Curve(PIECES, _title(PIECES))] if boarded else []))

    def hands(self, table: Table) -> Mapping[str, Mapping[str, int]]:
        """Return the cards in each hand, of all decks."""
        hands: dict[str, Counter[str]] = {seat: Counter() for seat in table.seats}
        for pack in table.state.packs:
            for seat, hand in zip(table.seats, pack.hands, strict=True):
                hands[seat].update(hand.known)
                hands[seat].update({"hidden": hand.unknown} if hand.unknown else {})
        return hands


class Keepsake(trials.Keepsake["Table"]):
    """Shows the pieces on the board where a law decides who wins by no score."""

    def __init__(self, table: Table) -> None:
        written = make_record(table.spec.figures).written
        self._is_scored = written is None or written.score is not None or bool(written.code) or not isinstance(table.spec.ground, Board)
        super().__init__(table)

    def count(self, table: Table, scores: Mapping[str, float]) -> Mapping[str, float]:
        return scores if self._is_scored else {seat: table.holding(PIECES, seat) or 0 for seat in scores}

    def score(self, table: Table, seat: str, score: float) -> str:
        if self._is_scored:
            return super().score(table, seat, score)
        return fill_word(table.spec.words, table.spec.file, "poster_pieces", {"count": int(score)})


class Picture(BoardPicture):
    """The board with its pieces; nothing where there is no board."""

    def __init__(self, spec: GameSpec, pictures: Pictures | None = None) -> None:
        super().__init__(spec, pictures)
        fronts = {name for name, one in spec.components.items() if one.making is not None and one.own.front is not None}
        kinds = spec.figures.pieces if isinstance(spec.figures, RecordFigures) else ()
        self._has_faces = any(word in fronts or word.rpartition(" ")[0] in fronts for one in kinds for word in one.names)
        printed = [one.name for one in kinds if one.each]
        plain = [name for name in printed if name not in fronts] if len(printed) > 1 else printed
        self._only = plain[0] if len(plain) == 1 else ""
        """The one kind of which every seat has discs: they have the letter of the seat alone, as in print."""
        self._faces: OwnFaces | None = None
        self._shown: dict[tuple[str, str], Symbol | None] = {}

    def draw_ground(self) -> Figure:
        return super().draw_ground() if isinstance(self.spec.ground, Board) else Figure(0.0, 0.0, ())

    def place_pieces(self, stones: Mapping[str, str], players: Mapping[str, object], table: object) -> dict[str, Piece]:
        assert isinstance(table, OnTable)
        return {point: self._kind(point, seat, table.pieces.get(point, "")) for point, seat in stones.items()}

    def _kind(self, point: str, seat: str, kind: str) -> Piece:
        """Return the face that the kit prints, or a disc; with the first letter of what the piece is, unless it is the only kind."""
        mark = seat + kind[0].lower() if kind and kind != self._only else ""
        words = f"{seat} {kind}" if kind else ""
        face, key = self._face(seat, kind), (point, f"face {seat}", kind)
        if face is None:
            return self.stone(point, seat, mark, words)
        if key not in self._pieces:  # who follows a game sees by it that a piece has not changed
            self._pieces[key] = self.piece(point, face, seat, words or seat)._replace(mark=mark or seat)
        return self._pieces[key]

    def _face(self, seat: str, kind: str) -> Symbol | None:
        """Return the face of a piece about (0, 0), as wide as a disc; None where its kit prints the disc of its seat."""
        key = seat, kind
        if key not in self._shown:
            self._shown[key] = self._draw_face(seat, kind) if self._has_faces else None
        return self._shown[key]

    def _draw_face(self, seat: str, kind: str) -> Symbol | None:
        from boardgen.rulebook.write import open_faces  # few layouts have pieces with faces

        self._faces = self._faces or open_faces(self.spec)
        kinds = self._faces.kinds()
        name = kind or next(iter(kinds), "")
        try:
            face = self._faces.face_on_board(kinds[name], seat) if name in kinds else None
        except DataError:  # `boardgen check` names what is wrong with it
            return None
        if face is None:
            return None
        by = Affine.scale(self.diameter / max(face.width, face.height))
        middle = Affine.translate(-face.width / 2, -face.height / 2).then(by)
        return Symbol(f"face-{name.replace(' ', '-')}-{seat}", (Group(face.shapes, middle),))
