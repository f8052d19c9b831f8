"""The verdict of the rules on one event: not understood, understood but not allowed, or allowed with a note.

None of these knows its place in a log. The judge adds that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

from boardgen.records import NamedTuple


class Remark(NamedTuple):
    """Something to say about an event that was applied: a `claim:` code or a rule id, and the token it is about (None: the whole event).

    `off` is the amount by which a failed claim is wrong, so that a later claim with the same mistake is recognised. For a claim inside a
    line it is the accounts that the claim puts off, as (key, seat, amount)."""

    level: str
    code: str
    message: str
    event: int | None
    arg: int | None = None
    help: str = ""
    off: object = None


class RefereeError(Exception):
    """Anything the referee refuses."""


class Unusable(RefereeError):  # noqa: N818  (what it says of a file)
    """A file, a folder, a line or a choice that cannot be used; its text says why and what could."""


Advice: TypeAlias = tuple[str, tuple[str, ...]]
"""What to write instead of something that is not understood: a help text, and words that may have been meant."""


class UnreadableMove(RefereeError):  # noqa: N818  (the field's word; it is no more an error than a foul is)
    """An event that is not understood.

    `code` is a `tlog:` code, `arg` the number of the token at fault in its event (None: all of it). `help` may be a function that returns
    the help and what the token may have meant: names that are similar take long to find, and most refusals are never shown."""

    def __init__(self, code: str, message: str, *, arg: int | None = None, help: str | Callable[[], Advice] = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.arg = arg
        self._help = help

    @property
    def advice(self) -> Advice:
        """The help, and what the token at fault may have meant."""
        return (self._help, ()) if isinstance(self._help, str) else self._help()

    @property
    def help(self) -> str:
        return self.advice[0]


class Words(Protocol):
    """The texts of a refusal, written when they are asked for (referee/judge/ask/refusals.py)."""

    @property
    def stands(self) -> bool:
        """Whether the move could stand if the table lets it pass."""

    def message(self, key: str) -> str:
        """Return a message of the game that no rule has."""

    @property
    def needs_actor(self) -> bool:
        """Whether the message is to begin with who or what it is about."""

    def text(self, key: str, actor: str = "") -> str:
        """Return `refused`, `detail` or `help`; empty where there is none. `actor` is who or what the message is about."""


class IllegalMove(RefereeError):  # noqa: N818  (as above)
    """An event that is understood and not allowed.

    `rule` is a key of data/rules/<game>.yaml, `message` what was refused, `detail` the reason that is printed below the line, `points`
    the intersections that matter, `event` and `arg` the numbers of the event in its line and of the token in that event (None: all of it),
    `stands` is true if the move can be made when the table allows it (`!ok`), `seat` is the letter of the seat that acted, where it
    was one, and `short` how much is missing, where that can be counted. `remarks` are those about the events of the line before this one.

    What is not given comes from `words`, when it is asked for."""

    def __init__(
        self,
        rule: str,
        message: str = "",
        *,
        words: Words | None = None,
        detail: str = "",
        points: tuple[str, ...] = (),
        event: int | None = None,
        arg: int | None = None,
        help: str = "",
        stands: bool | None = None,
        seat: str | None = None,
        short: int | None = None,
    ) -> None:
        super().__init__(rule)
        self.rule = rule
        self._words = words
        self._texts = {"refused": message, "detail": detail, "help": help} if words is None else {}
        self._stands = True if stands is None and words is None else stands
        self.points = points
        self.event = event
        self.arg = arg
        self.seat = seat
        self.short = short
        self.remarks: tuple[Remark, ...] = ()
        self.addition = ""
        """What is added to the message."""

    def __str__(self) -> str:
        return self.message

    @property
    def message(self) -> str:
        return self._text("refused") + self.addition

    def message_about(self, actor: str) -> str | None:
        """Return the message with `actor` as its subject; None if it has a subject of its own."""
        if self._words is None or not self._words.needs_actor:
            return None
        return self._words.text("refused", actor) + self.addition

    def message_about_turn(self, turn: str) -> str | None:
        """Return the message about a turn such as `4R`, or about another seat that acted in it; None if it has a subject of its own."""
        other = self.seat is not None and turn[-1:].isupper() and turn[-1] != self.seat
        return self.message_about(f"{self.seat} in {turn}" if other else turn)

    def message_about_line(self) -> str | None:
        """Return the message about a line that is not the turn of a seat; None if it has a subject of its own."""
        return None if self._words is None else self.message_about(self._words.message("this"))

    def refuse_for_good(self) -> None:
        """Say that not even `!ok` can let it stand."""
        assert self._words is not None  # an `!ok` names a rule
        self.addition = self._words.message("still_refused")
        self.help = self._words.message("still_refused_help")

    @property
    def detail(self) -> str:
        return self._text("detail")

    @property
    def help(self) -> str:
        return self._text("help")

    @help.setter
    def help(self, text: str) -> None:
        self._texts["help"] = text

    @property
    def stands(self) -> bool:
        if self._stands is None:
            assert self._words is not None  # else it was given
            self._stands = self._words.stands
        return self._stands

    def _text(self, key: str) -> str:
        if key not in self._texts:
            assert self._words is not None  # else all texts were given
            self._texts[key] = self._words.text(key)
        return self._texts[key]


class InconsistentError(RefereeError):
    """Money, cubes, cells or chips were made or lost: a bug of ours, never the fault of a log."""
