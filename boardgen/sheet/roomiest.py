"""The bleed of pieces that each bring their own: as wide as was asked for, or less where that saves sheets."""

from __future__ import annotations

from boardgen.errors import DoesNotFit
from boardgen.sheet.token_sheets import Job, full

SHARES = (1, 2, 3, 4)
"""The whole bleed, a half, a third and a quarter of it are tried."""
ROUND = (3.0, 2.0, 1.0)
"""The bleeds in mm that are tried for round pieces, which leave 2 mm between neighbours at least."""


def roomiest(job: Job, pieces: int, backed: bool = False) -> Job:
    """The job with the widest bleed of those that need fewest sheets for so many pieces; itself where none fits."""
    bleeds = [bleed for bleed in ROUND if bleed <= job.bleed] or [job.bleed] if job.round else [job.bleed / share for share in SHARES]
    sheets: dict[float, int] = {}
    for bleed in bleeds:
        try:
            sheets[bleed] = -(-pieces // full(job._replace(bleed=bleed), backed))
        except DoesNotFit:
            continue
    return job._replace(bleed=min(sheets, key=lambda bleed: (sheets[bleed], -bleed))) if sheets else job
