"""What a search for repairs has found, and when it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.fix.missing_turns import MissingTurn
    from referee.fix.repair import Repair


class Limits(NamedTuple):
    """When a search ends in any case: when so many statements were judged, after so many seconds, or when `stopped` is true."""

    work: int = 40_000
    seconds: float = float("inf")
    stopped: Callable[[], bool] | None = None


class Found(NamedTuple):
    """The repairs of a log, best first. `tried` changes were tried, of so many `lines`, from line `first` on.

    `complete` is False where time or work was used up before everything likely was tried. `past` is the last line of the next errors after
    changes with which the line of the error is valid and that say too little to be repairs; 0 where there are none.
    """

    repairs: list[Repair]
    tried: int
    lines: int
    first: int
    complete: bool
    missing: MissingTurn | None = None
    past: int = 0

    @property
    def sure(self) -> bool:
        """Whether no other change is as likely as the best of these."""
        missing = self.missing
        return self.complete and (missing is None or (missing.fits <= 1 and missing.tried_all))
