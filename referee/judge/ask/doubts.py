"""What is not certain any more after a line was broken, and which later refusals rest on it alone. Shared by every game.

A broken line leaves facts in doubt: what it says and what it should have said differ, and nobody knows how. A later refusal that rests on
such a fact is not a mistake of its own, so it is not reported: in doubt the log is right, and the game goes on as it has it. Facts are
accounts, by the seat and a key such as `$`, and on boards the stones: points where it is not certain which stone is there, and `loose`
stones of a seat that may stand anywhere. A claim that is right, or a value that is taken from the log in doubt, makes an account certain
again, and so does time where the game says that an account fades.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from referee.errors import IllegalMove, Remark
    from referee.tlog.statements import Diagram, Round, Turn

ANY = "*"
"""Instead of a seat: whoever's."""


class Seated(Protocol):
    """A table whose seats move in an order, which a line of the log may change."""

    order: tuple[str, ...]


GameTable = TypeVar("GameTable", bound=Seated)
"""The table that a game's doubts look at."""


class Doubts(Generic[GameTable]):
    """The doubts of one game. `RESTS` has the accounts that a rule rests on; `ACCOUNTS` lists all, `FADES` those made certain by time."""

    RESTS: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    ACCOUNTS: ClassVar[tuple[str, ...]] = ()
    FADES: ClassVar[Mapping[str, int]] = {}

    def __init__(self, table: GameTable) -> None:
        self.table = table
        self.accounts: dict[tuple[str, str], int] = {}
        """The accounts in doubt, and after how many turns of the seat each is certain again; negative where never."""

    # Asked while a line is taken

    def explains(self, error: IllegalMove) -> bool:
        """Whether a refusal rests on something that is in doubt."""
        return any(self.doubted(error.seat or ANY, key) for key in self.RESTS.get(error.rule, ()))

    def mend(self, step: Any, error: IllegalMove) -> bool:
        """In doubt the log is right: change what is in doubt so that the event can be taken. Whether that was possible."""
        return False

    def doubted(self, seat: str, key: str) -> bool:
        """Whether an account is in doubt; of any seat where the key begins with `*`."""
        if key.startswith(ANY) or seat == ANY:
            return any(other == key.lstrip(ANY) for _, other in self.accounts)
        return (seat, key) in self.accounts or (ANY, key) in self.accounts

    # After a line was taken

    def cast(self, seat: str, keys: Iterable[str]) -> None:
        """Put accounts of a seat in doubt."""
        for key in keys:
            turns = self.FADES.get(key.lstrip(ANY), -1)
            for whose in self.table.order if key.startswith(ANY) else (seat,):
                self.accounts[whose, key.lstrip(ANY)] = turns

    def clear(self, seat: str, key: str) -> None:
        """Make an account certain again."""
        self.accounts.pop((seat, key), None)

    def broken(self, seat: str, events: Sequence[Any], error: IllegalMove) -> None:
        """An event of a seat was refused: what it touches is in doubt, and so is what the events before it did."""
        if error.event is None or not 0 <= error.event < len(events):
            self.cast(seat, self.RESTS.get(error.rule, ()))
            return
        for event in events[: error.event + 1]:
            self.cast(seat, self.touched(event))

    def touched(self, event: Any) -> tuple[str, ...]:
        """The accounts that an event changes."""
        return self.ACCOUNTS

    def unread(self, seat: str, text: str) -> None:
        """An event of a seat cannot be read, or its turn is missing (no text)."""
        self.cast(seat, self.ACCOUNTS)

    def turned(self, seat: str) -> None:
        """A seat has had a turn in which nothing was wrong."""
        for (who, key), left in list(self.accounts.items()):
            if who in (seat, ANY) and left >= 0:
                if left:
                    self.accounts[who, key] = left - 1
                else:
                    del self.accounts[who, key]

    def claimed(self, turn: Turn, event: Any) -> None:
        """A claim inside an event is false, as far as is known."""

    def accepted(self, turn: Turn, events: Sequence[Any], *, clean: bool) -> None:
        """A line was taken: what follows from accounts in doubt is in doubt too. `clean` says that nothing was wrong with it."""

    def table_line(self, line: Round, events: list[Any]) -> None:
        """A line of the whole table was broken, or could not be read in full."""

    def unread_line(self, text: str) -> None:
        """A line of the whole table cannot be read."""

    def without(self, line: Round) -> bool:
        """Whether the game can be followed without a line of the whole table that was refused; then it is as if it had been there."""
        return True

    def missed(self) -> bool:
        """A line of the whole table that is due is missing: it is as if it had been there. Whether there was one due."""
        return False

    # Claims

    def explains_claim(self, key: str, seat: str, off: float) -> bool:
        """Whether a claim that is off by so much rests on something that is in doubt."""
        return self.doubted(seat, key)

    def explains_remark(self, turn: Turn, remark: Remark) -> bool:
        """Whether a claim inside a line that fails rests on something that is in doubt."""
        return any(self.doubted(turn.seat, key) for key in self.RESTS.get(remark.code, ()))

    def explains_row(self, row: Diagram, remark: Remark) -> bool:
        """Whether a board row that fails rests on stones that are in doubt; then the board is put as the row has it."""
        return False

    def certain(self, row: int) -> None:
        """A board row is as written."""
