"""Points, seats, options and events as a log names them, read for this table, whatever its game."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn, TypeVar

from referee.errors import UnreadableMove
from referee.judge.ask.protocol import Misread

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from boardgen.layout.ground.board import Board
    from boardgen.layout.spec.spec import GameSpec
    from referee.tlog.statements import Event as Written, Fix, Round, Turn

E = TypeVar("E")


def point(board: Board, text: str, arg: int | None = None) -> int:
    """Return the number of a point such as `d4`. UnreadableMove where the board has none of that name."""
    number = board.index.get(text, board.index.get(text.upper()))
    if number is None:
        from boardgen.layout.ground.board import column_letters

        holes = "; the map has holes" if len(board.names) < board.columns * board.rows else ""
        help = f"columns run from A to {column_letters(board.columns - 1)}, rows from 1 to {board.rows}{holes}"
        raise UnreadableMove("tlog:point", f"{text.upper()} is not an intersection of this board", arg=arg, help=help)
    return number


def not_fixed(fix: Fix, help: str) -> UnreadableMove:
    """Return the error for a correction of what this game does not let be corrected."""
    return UnreadableMove("tlog:fix.key", f"`{fix.key.text}` cannot be corrected by `fix`", help=help)


def refuse_verb(verb: str, game: str, forms: str) -> NoReturn:
    """Raise UnreadableMove for a verb of another game, with the `forms` that events of this one have."""
    written = "roll" if verb == "contracts" else verb  # as Cape to Cairo has it
    raise UnreadableMove("tlog:verb", f"`{written}` is not an event of {game}", help=f"events: {forms}")


def seat(letter: str, seats: Sequence[str], arg: int | None = None) -> str:
    """Return a seat that plays. UnreadableMove for any other."""
    if letter not in seats:
        raise UnreadableMove("tlog:seat", f"{letter} does not play in this game", arg=arg, help=f"seats: {' '.join(seats)}")
    return letter


def choice(spec: GameSpec, game: str, option: str, value: str) -> str:
    """Return a choice that an option of the game has. UnreadableMove for any other, and for an unknown option."""
    options = spec.options
    if option not in options:
        raise UnreadableMove("tlog:option", f"{game} has no option `{option}`", help=f"options: {', '.join(options) or 'none'}")
    choices = options[option].choices
    if value not in choices:
        raise UnreadableMove("tlog:option", f"`{option}` cannot be `{value}`", help=f"choices: {', '.join(choices)}")
    return value


def events(turn: Turn | Round, seats: Sequence[str], read: Callable[[Written], E]) -> tuple[list[E], list[Misread]]:
    """Return the events of a line as `read` understands each, and those that it does not, or whose seat is none."""
    understood: list[E] = []
    faults: list[Misread] = []
    for number, written in enumerate(turn.events):
        try:
            if written.by is not None:
                seat(written.by, seats)
            understood.append(read(written))
        except UnreadableMove as why:
            faults.append(Misread(number, why))
    return understood, faults
