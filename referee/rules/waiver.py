"""Moves that the table lets pass (`!ok`), and the step that an event takes under a law. Shared by every game."""

from __future__ import annotations

from typing import NamedTuple

from referee.errors import IllegalMove


class Remark(NamedTuple):
    """Something to say about an event that was applied: a `claim:` code or a rule id, and the token it is about (None: the whole event)."""

    level: str
    code: str
    message: str
    event: int | None
    arg: int | None = None
    help: str = ""


class Waiver:
    """The rules that the table let pass in one turn, and which of them were broken indeed."""

    __slots__ = ("codes", "used")

    def __init__(self, codes: tuple[str, ...] = ()) -> None:
        self.codes = codes
        self.used: list[IllegalMove] = []

    def refuse(self, error: IllegalMove) -> None:
        """Raise `error`, unless the table let its rule pass and the move can stand all the same; then note it and return."""
        if error.rule not in self.codes:
            raise error
        if not error.stands:
            error.message += ", and it cannot stand even by leave of the table"
            error.help = "set the table right with `fix`, or start from the position with `place`"
            raise error
        self.used.append(error)
