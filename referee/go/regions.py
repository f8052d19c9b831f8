"""Regions of empty points, and which colour alone surrounds them: what territory is counted by."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["surrounded"]


def surrounded(around: Sequence[Sequence[int]], cells: bytes) -> list[tuple[list[int], int]]:
    """The regions of empty points that stones of one colour alone surround, each with that colour.

    `around` has the neighbours of each point and `cells` the position, one byte a point: 0 empty, 1 + colour a stone.
    """
    found: list[tuple[list[int], int]] = []
    seen = [code != 0 for code in cells]
    for first in range(len(cells)):
        if seen[first]:
            continue
        seen[first] = True
        region = [first]
        border = 0  # the code of the colour around the region; -1 where there are several
        for point in region:
            for near in around[point]:
                code = cells[near]
                if code:
                    if code != border:
                        border = -1 if border else code
                elif not seen[near]:
                    seen[near] = True
                    region.append(near)
        if border > 0:
            found.append((region, border - 1))
    return found
