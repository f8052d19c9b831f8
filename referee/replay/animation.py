"""A game as an animated GIF: every step is the printed board with its pieces, and the line of the log below it."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, BinaryIO

from boardgen.draw.shape import ink, pixels
from boardgen.draw.shape.shapes import Circle, Group, Paint, Path, Rect, Segment, Shape, Symbol, Text, Use
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import MM_PER_POINT, Affine
from boardgen.errors import visible
from boardgen.records import NamedTuple
from boardgen.surface import png
from referee.show.picture import place_pieces

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from boardgen.draw.board.board import Piece
    from referee.replay.steps import Replay, Step


TAKEN = "#9A3520"
"""The cross on a piece that was taken: the red of errors on every page."""
FADED = 0.45
LEADING = 1.25
LINES = 2
"""Lines of the log's text under a board, after the one with the turn and the player."""


class Frame(NamedTuple):
    """A step and the pieces that are on the board after it."""

    step: Step
    on: tuple[Piece, ...]


def frames(replay: Replay, every: int = 1) -> Iterator[Frame]:
    """Yield every n-th step that counts, the start and the last one always."""
    on: dict[str, Piece] = {}
    last = replay.last_played
    for step in replay.steps[: last + 1]:
        step.move(on)
        if step.number % every == 0 or step.number == last:
            yield Frame(step, tuple(on.values()))


class Drawer:
    """Draws the steps of one game in boxes of one size, `width` x `height` mm; `size` is that of the type in points."""

    def __init__(self, replay: Replay, width: float, height: float, size: float) -> None:
        assert replay.picture is not None
        self._picture = replay.picture
        self._names = {seat: visible(name) for seat, name in replay.verdict.players.items()}
        self._start = visible(replay.verdict.table.spec.title) if replay.verdict.table is not None else ""
        self._width, self._size = width, size
        self._line = size * MM_PER_POINT * LEADING
        ground = self._picture.ground
        self._board = Symbol("board", ground.shapes)
        self._room = height - caption_height(size)
        self.scale = min(width / ground.width, self._room / ground.height)

    def shapes(self, frame: Frame) -> tuple[Shape, ...]:
        """Return the picture of a step with its corner at (0, 0)."""
        ground, step = self._picture.ground, frame.step
        # What was taken in a step and left its place empty: where another piece came at once, nothing of the old one is shown
        full = {piece.place for piece in frame.on if piece.mark or not piece.layer}
        taken = tuple(piece for piece in frame.step.captured if piece.place not in full)
        left = (self._width - ground.width * self.scale) / 2
        on_board = (
            Use(self._board, 0, 0),
            *place_pieces(frame.on),
            *(Group((piece.use,), opacity=FADED) for piece in taken),
            *self._marks(step, taken),
        )
        board = Group(on_board, Affine.scale(self.scale).then(Affine.translate(left, 0)))
        return (board, *self._caption(step, left, ground.height * self.scale + self._line))

    def _caption(self, step: Step, left: float, y: float) -> Iterator[Shape]:
        room = max(self._width - 2 * left, self._width * 0.6)
        left = (self._width - room) / 2
        who = self._names.get(step.seat, "")
        head = f"{step.turn or step.kind} {who}".strip() if step.number else self._start
        yield Text(left, y, cut(head, "semibold", self._size, room), "semibold", self._size, ink.TEXT)
        words = step.text.removeprefix(f"{step.turn} ") if step.turn else step.text
        rows = fonts.wrap(words, "regular", self._size, room) if words else []
        if len(rows) > LINES:
            rows = [*rows[: LINES - 1], cut(" ".join(rows[LINES - 1 :]), "regular", self._size, room)]
        for row in rows:
            y += self._line
            yield Text(left, y, cut(row, "regular", self._size, room), "regular", self._size, ink.SECOND)

    def _marks(self, step: Step, taken: Sequence[Piece]) -> Iterator[Shape]:
        """Yield a ring around each piece that came, a cross on each that was taken."""
        ring = self._picture.ring
        for x, y in dict.fromkeys((piece.use.x, piece.use.y) for piece in step.new):
            yield Circle(x, y, ring, Paint(stroke=ink.PAPER, width=ring * 0.26))
            yield Circle(x, y, ring, Paint(stroke=ink.EDGE, width=ring * 0.13))
        arm = ring * 0.62
        for x, y in dict.fromkeys((piece.use.x, piece.use.y) for piece in taken):
            down: tuple[Segment, ...] = (("M", x - arm, y - arm), ("L", x + arm, y + arm))
            cross: tuple[Segment, ...] = (*down, ("M", x + arm, y - arm), ("L", x - arm, y + arm))
            yield Path(cross, Paint(stroke=ink.PAPER, width=ring * 0.3, cap="round"))
            yield Path(cross, Paint(stroke=TAKEN, width=ring * 0.16, cap="round"))


def caption_height(size: float) -> float:
    """Return the room below a board for its caption, mm."""
    return size * MM_PER_POINT * LEADING * (LINES + 1.6)


def cut(words: str, face: fonts.Face, size: float, room: float) -> str:
    """Return words on one line, with an ellipsis where they do not fit."""
    if fonts.width(words, face, size) <= room:
        return words
    while words and fonts.width(words + "…", face, size) > room:
        words = words[:-1]
    return words.rstrip() + "…"


def missing(replay: Replay) -> str:
    """Return the characters of names, headers and lines that the font lacks, each once."""
    texts = [*replay.verdict.players.values(), *replay.verdict.headers.values(), *(step.text for step in replay.steps)]
    return "".join(sorted({sign for text in texts for sign in fonts.missing(visible(text), "regular")}))


BOX = 160.0
"""Width of a frame in the millimetres in which it is drawn."""
EDGE = 4.0
TYPE = 10.0
TOGETHER = 50
"""Frames that are drawn as one file: what they share is written once, and memory stays flat."""
LAST = 3
"""How many times longer than the others the last frame is shown."""


def write(replay: Replay, stream: BinaryIO, width: int, seconds: float, every: int) -> int:
    """Write the animation, `width` pixels wide; return the number of its frames."""
    assert replay.picture is not None
    ground = replay.picture.ground
    inner = BOX - 2 * EDGE
    height = ground.height * inner / ground.width
    if height > BOX * 1.3:
        height = BOX * 1.3
    size = BOX, height + caption_height(TYPE) + 2 * EDGE
    drawer = Drawer(replay, inner, size[1] - 2 * EDGE, TYPE)
    steps = list(frames(replay, every))

    def pictures(chosen: Sequence[Frame]) -> Iterator[pixels.Pixels]:
        paper = Rect(0, 0, *size, Paint(fill=ink.PAPER))
        pages = ((size, (paper, Group(drawer.shapes(step), Affine.translate(EDGE, EDGE)))) for step in chosen)
        while part := list(islice(pages, TOGETHER)):
            for page in png.rasters(part, width / BOX):
                yield page.pixels, page.width, page.height

    capture = next((one for one in steps if one.step.captured), steps[0])
    model = {step.step.number: step for step in (steps[len(steps) // 2], steps[-1], capture)}
    hundredths = max(2, round(seconds * 100))
    times = [hundredths * 10] * (len(steps) - 1) + [hundredths * 10 * LAST]
    pixels.gif(pictures(steps), list(pictures(list(model.values()))), times, stream)
    return len(steps)
