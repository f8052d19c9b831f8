"""What the rules have to say about one event: not understood, understood and not allowed, or allowed with a remark.

None of these knows its place in a log. The judge adds that.
"""

from __future__ import annotations

from typing import NamedTuple


class Remark(NamedTuple):
    """Something to say about an event that was applied: a `claim:` code or a rule id, and the token it is about (None: the whole event).

    `off` is the amount by which a failed claim is wrong, so that a later claim with the same mistake is recognised. For a claim inside a
    line it is the accounts that the claim puts off, as (key, seat, amount).
    """

    level: str
    code: str
    message: str
    event: int | None
    arg: int | None = None
    help: str = ""
    off: object = None


class RefereeError(Exception):
    """Anything the referee refuses."""


class UnreadableMove(RefereeError):  # noqa: N818  (the field's word; it is no more an error than a foul is)
    """An event that is not understood.

    `code` is a `tlog:` code, `arg` the number of the token at fault in its event (None: all of it), `instead` what that token may
    have meant.
    """

    def __init__(self, code: str, message: str, *, arg: int | None = None, help: str = "", instead: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.arg = arg
        self.help = help
        self.instead = instead


class IllegalMove(RefereeError):  # noqa: N818  (as above)
    """An event that is understood and not allowed.

    `rule` is a key of data/rules/<game>.yaml, `message` what was refused, `detail` the reason that stands under the caret, `points` the
    intersections that matter, `event` and `arg` the numbers of the event in its line and of the token in that event (None: all of it),
    `stands` says whether the move could stand if the table lets it pass (`!ok`), `seat` is the letter of the seat that acted, where it
    was one, and `short` how much is lacking, where that can be counted. `remarks` are those about the events of the line before this one.
    """

    def __init__(
        self,
        rule: str,
        message: str,
        *,
        detail: str = "",
        points: tuple[str, ...] = (),
        event: int | None = None,
        arg: int | None = None,
        help: str = "",
        stands: bool = True,
        seat: str | None = None,
        short: int | None = None,
    ) -> None:
        super().__init__(message)
        self.rule = rule
        self.message = message
        self.detail = detail
        self.points = points
        self.event = event
        self.arg = arg
        self.help = help
        self.stands = stands
        self.seat = seat
        self.short = short
        self.remarks: tuple[Remark, ...] = ()


class InconsistentError(RefereeError):
    """Money, cubes, cells or chips were made or lost: a bug of ours, never the fault of a log."""
