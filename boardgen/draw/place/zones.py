"""The outlines of zones: every intersection owns the square of one pitch around it, a zone what its squares cover."""

from __future__ import annotations

from collections.abc import Collection

from boardgen.draw.shape.shapes import Segment

Corner = tuple[int, int]
_PULL = 1 - 0.5522847498307936
"""Where the control points of a quarter circle of radius 1 stand, counted from the corner."""


def outlines(cells: Collection[tuple[int, int]]) -> list[list[Corner]]:
    """The closed outlines of a set of unit squares, each square named by its upper left corner (x, y), y down.

    Only the corners where the outline turns are given; the inside lies to the right of the way round, so holes run the
    other way than rims. Squares that touch at a corner alone stay apart. In reading order of the first corner.
    """
    leaving: dict[Corner, list[Corner]] = {}
    inside = set(cells)
    for x, y in sorted(inside, key=lambda cell: (cell[1], cell[0])):
        if (x, y - 1) not in inside:
            leaving.setdefault((x, y), []).append((x + 1, y))
        if (x + 1, y) not in inside:
            leaving.setdefault((x + 1, y), []).append((x + 1, y + 1))
        if (x, y + 1) not in inside:
            leaving.setdefault((x + 1, y + 1), []).append((x, y + 1))
        if (x - 1, y) not in inside:
            leaving.setdefault((x, y + 1), []).append((x, y))
    loops = []
    for start in sorted(leaving, key=lambda corner: (corner[1], corner[0])):
        while leaving[start]:
            here, ahead = start, leaving[start].pop(0)
            loop = [here]
            while ahead != start:
                step = (ahead[0] - here[0], ahead[1] - here[1])
                choices = leaving[ahead]
                # at a corner where two squares touch, the right turn stays with the square that we came along
                right = (ahead[0] - step[1], ahead[1] + step[0])
                after = right if right in choices else choices[0]
                choices.remove(after)
                if (after[0] - ahead[0], after[1] - ahead[1]) != step:
                    loop.append(ahead)
                here, ahead = ahead, after
            if _straight(loop[-1], loop[0], loop[1]):
                loop.pop(0)
            loops.append(loop)
    return loops


def _straight(a: Corner, b: Corner, c: Corner) -> bool:
    return (a[0] == b[0] == c[0]) or (a[1] == b[1] == c[1])


def rounded(loops: list[list[Corner]], pitch: float, origin: tuple[float, float], inset: float, radius: float) -> tuple[Segment, ...]:
    """Outlines as a path in mm, `inset` further in than the squares; the unit corner (0, 0) is at `origin`.

    The unmoved outline would have corners of `radius`: outer corners get less and inner ones more by the inset, so that
    the gap between two neighbours is equally wide all along.
    """
    segments: list[Segment] = []
    for loop in loops:
        for i, corner in enumerate(loop):
            ax, ay = _towards(loop[i - 1], corner)
            bx, by = _towards(corner, loop[(i + 1) % len(loop)])
            # the inside is to the right of each side: (dx, dy) has (-dy, dx) on its right when y points down
            x = origin[0] + corner[0] * pitch + inset * (-ay - by)
            y = origin[1] + corner[1] * pitch + inset * (ax + bx)
            r = radius - inset if ax * by - ay * bx > 0 else radius + inset
            pull = r * _PULL
            start, end = (x - ax * r, y - ay * r), (x + bx * r, y + by * r)
            segments.append(("L", *start) if i else ("M", *start))
            segments.append(("C", x - ax * pull, y - ay * pull, x + bx * pull, y + by * pull, *end))
        segments.append(("Z",))
    return tuple(segments)


def _towards(a: Corner, b: Corner) -> Corner:
    """The unit step from one corner towards the next."""
    return (b[0] > a[0]) - (b[0] < a[0]), (b[1] > a[1]) - (b[1] < a[1])
