"""How a game looks in a terminal while it is played: the board in the colours of the seats, holdings, and who is due."""

from __future__ import annotations

import re
from io import StringIO
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from boardgen.layout.ground.board import Board
from referee.show import position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from boardgen.layout.spec.spec import GameSpec
    from referee.live.game import LiveGame

DARK = 0.45
"""Inks darker than this have white letters."""


def shown(game: LiveGame, *, colour: bool) -> Iterator[str]:
    """The position as lines, as `show` prints it; with colours, the pieces are in those of the seats."""
    verdict = game.verdict()
    if verdict.table is None:
        return
    spec = verdict.table.spec
    lines = list(position.text(verdict, {}))
    painted = colour and isinstance(spec.ground, Board)
    for line in lines:
        yield _painted(line, spec) if painted and re.match(r"\s*\d+ |\s+[|/\\X-]", line) else line


def due(game: LiveGame) -> str:
    """Whose turn it is, for the line below the prompt."""
    turn = game.due
    if turn is None:
        return "the game is over"
    name = game.players.get(turn[-1])
    return f"{turn} {name}" if name else f"{turn}: a line of the whole table"


def _painted(line: str, spec: GameSpec) -> str:
    """A row of the board with every piece on the ink of its seat."""
    text = Text(line)
    for letter, seat in spec.seats.items():
        style = f"bold {'white' if _brightness(seat.ink) < DARK else 'black'} on {seat.ink}"
        text.highlight_regex(rf"(?<=[ ]){letter}(?=[ ]|$)", style)
    return _ansi(text)


def _ansi(text: Text) -> str:
    """A text with the codes that colour it."""
    out = StringIO()
    Console(file=out, force_terminal=True, color_system="truecolor", width=1000, legacy_windows=False).print(text, end="", soft_wrap=True)
    return out.getvalue()


def _brightness(ink: str) -> float:
    """How bright an ink such as `#B34027` looks, from 0 to 1."""
    red, green, blue = (int(ink[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue
