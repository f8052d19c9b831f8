"""The bleed of pieces: as wide as was asked for, or less where that saves sheets."""

from __future__ import annotations

from collections.abc import Iterator

from boardgen.errors import DoesNotFit
from boardgen.sheet.arrange.token_sheets import Job, full

SHARES = (1, 2, 3, 4)
"""Of pieces that each bring their own bleed the whole of it, a half, a third and a quarter are tried."""
WIDTHS = (3.0, 2.0, 1.0)
"""The bleeds in mm that are tried for round pieces, which leave 2 mm between neighbours at least, and around a block of cards."""
SHORT = ((2.05, 1.0), (1.5, 0.3))
"""From the narrowest bleed of such a block to the far and to the near end of its marks, in mm, where longer ones take more sheets."""


def roomiest(job: Job, pieces: int, backed: bool = False) -> Job:
    """The job with the widest bleed, and then the longest marks, of those that need fewest sheets for so many pieces.

    Itself where nothing fits.
    """
    sheets: dict[Job, int] = {}
    for tried in _tries(job):
        try:
            sheets[tried] = -(-pieces // full(tried, backed))
        except DoesNotFit:
            continue
    return min(sheets, key=lambda tried: (sheets[tried], -tried.bleed, -tried.mark)) if sheets else job


def _tries(job: Job) -> Iterator[Job]:
    if not (job.round or job.dense):
        yield from (job._replace(bleed=job.bleed / share) for share in SHARES)
        return
    for bleed in [bleed for bleed in WIDTHS if bleed <= job.bleed] or [job.bleed]:
        yield job._replace(bleed=bleed)
        if job.dense and bleed <= WIDTHS[-1]:
            yield from (job._replace(bleed=bleed, mark=far, clear=near) for far, near in SHORT if job.mark > far)
