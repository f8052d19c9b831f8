"""Boxes are folded from their nets as a person would fold them: cut lines and folds alone give a box that closes on what lies inside."""

from __future__ import annotations

from itertools import combinations
from typing import TypeAlias

import pytest

from boardgen.draw.pack.nets import BLEED, Line, TuckBox, folds, outline, straight, tuck_art, tuck_net
from boardgen.draw.shape.shapes import Figure

Spot: TypeAlias = tuple[float, float]
Solid: TypeAlias = tuple[float, float, float]
Frame: TypeAlias = tuple[Solid, Solid, Solid]
"""Where a part of the net is in space: its corner, and the ways of its x and its y."""


def test_a_net_folds_into_a_box_of_the_right_size() -> None:
    for size in ((64.8, 90.2, 16.9), (63.2, 34.3, 18.1), (61.3, 21.3, 21.3), (120, 40, 60), (45, 64, 5)):
        box = TuckBox(*size)
        parts = _parts(box)
        placed = _folded(parts, folds(box))
        assert set(placed) == set(parts), "every part hangs on another by a fold"
        w, h, d = size
        walls = {name: _corners(parts[name], placed[name]) for name in ("back", "west", "front", "east", "lid", "bottom")}
        every = {corner for corners in walls.values() for corner in corners}
        assert every == {(x, y, z) for x in (0, round(w, 3)) for y in (0, round(h, 3)) for z in (0, round(d, 3))}, size
        assert all(len(set(corners)) == 4 for corners in walls.values())
        assert not any(set(one) == set(other) for one, other in combinations(walls.values(), 2)), "no two walls are on one side"
        meets = {"side glue": "east", "bottom glue": "front", "tuck": "front", "dust": "lid", "dust 2": "lid"}
        for flap, wall in {**meets, "dust 3": "bottom", "dust 4": "bottom"}.items():
            assert _within(_corners(parts[flap], placed[flap]), walls[wall]), f"{flap} lies on {wall}"


def test_lines_of_the_net_are_those_that_are_folded_and_cut() -> None:
    box = TuckBox(64.8, 90.2, 16.9)
    cuts, scored = straight(outline(box)), folds(box)
    ends = {(round(x, 6), round(y, 6)) for x0, y0, x1, y1 in cuts for x, y in ((x0, y0), (x1, y1))}
    assert all((round(x, 6), round(y, 6)) in ends for x0, y0, x1, y1 in scored for x, y in ((x0, y0), (x1, y1)))
    assert not {frozenset(_ends(line)) for line in cuts} & {frozenset(_ends(line)) for line in scored}, "no line is cut and folded"
    net = tuck_net(box, tuck_art(box, Figure(64.8, 90.2, ()), "Title", "semibold"), "glue")
    assert (net.width, net.height) == pytest.approx(box.size)
    assert max(x for x0, _, x1, _ in cuts for x in (x0, x1)) + BLEED == pytest.approx(net.width)


def _ends(line: Line) -> tuple[Spot, Spot]:
    return (round(line[0], 6), round(line[1], 6)), (round(line[2], 6), round(line[3], 6))


def _parts(box: TuckBox) -> dict[str, tuple[float, float, float, float]]:
    """The parts of the net between its folds, as upright rectangles that hold them: x0, y0, x1, y1."""
    (a, b, c, d, e), (top, low) = box.across, box.down
    walls = {name: (wall.x0, wall.y0, wall.x1, wall.y1) for name, wall in box.panels.items()}
    ends = [spot for line in straight(outline(box)) for spot in _ends(line)]
    west, north, south = min(x for x, _ in ends), min(y for _, y in ends), max(y for _, y in ends)
    dust_up, dust_down = (min(y for x, y in ends if b < x < c), max(y for x, y in ends if b < x < c))
    flaps = {
        "side glue": (west, top, a, low),
        "tuck": (a, north, b, top - box.depth),
        "bottom glue": (a, low + box.depth, b, max(y for x, y in ends if a < x < b)),
        "dust": (b, dust_up, c, top),
        "dust 2": (d, dust_up, e, top),
        "dust 3": (b, low, c, dust_down),
        "dust 4": (d, low, e, dust_down),
    }
    assert south >= low + box.depth
    return {**walls, **flaps}


def _folded(parts: dict[str, tuple[float, float, float, float]], lines: list[Line]) -> dict[str, Frame]:
    """Each part in space: the back lies flat, and whatever hangs on a part by a fold is turned up by 90 degrees about it."""
    placed: dict[str, Frame] = {"back": ((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0))}
    reach = ["back"]
    while reach:
        name = reach.pop(0)
        for other in parts:
            fold = _shared(parts[name], parts[other], lines) if other not in placed else None
            if fold is not None:
                placed[other] = _turned(parts[name], placed[name], parts[other], fold)
                reach.append(other)
    return placed


def _shared(one: tuple[float, ...], other: tuple[float, ...], lines: list[Line]) -> str | None:
    """The side of `one` that is a fold to `other`."""
    sides = {"east": (2, 0), "west": (0, 2), "south": (3, 1), "north": (1, 3)}
    for side, (mine, its) in sides.items():
        if abs(one[mine] - other[its]) > 1e-6:
            continue
        start, end = (1, 3) if mine in (0, 2) else (0, 2)
        low, high = max(one[start], other[start]), min(one[end], other[end])
        for xa, ya, xb, yb in lines:
            along = (ya, yb) if mine in (0, 2) else (xa, xb)
            at = (xa, xb) if mine in (0, 2) else (ya, yb)
            if max(abs(place - one[mine]) for place in at) < 1e-6 and sorted(along) == pytest.approx([low, high]) and high - low > 1:
                return side
    return None


def _turned(part: tuple[float, ...], frame: Frame, other: tuple[float, ...], side: str) -> Frame:
    """The frame of a part that is folded up at a side of another: towards the inside, which is where x cross y points."""
    origin, x, y = frame
    inside = (x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0])
    outside = (-inside[0], -inside[1], -inside[2])
    corner = _point(origin, x, y, other[0] - part[0], other[1] - part[1])
    wide, high = other[2] - other[0], other[3] - other[1]
    if side == "east":
        return corner, inside, y
    if side == "west":  # its far edge is its west one
        foot = _point(origin, x, y, 0.0, other[1] - part[1])
        return _point(foot, inside, y, wide, 0.0), outside, y
    if side == "south":
        return corner, x, inside
    foot = _point(origin, x, y, other[0] - part[0], 0.0)
    return _point(foot, x, inside, 0.0, high), x, outside


def _point(origin: Solid, x: Solid, y: Solid, across: float, down: float) -> Solid:
    a, b, c = (o + across * i + down * j for o, i, j in zip(origin, x, y, strict=True))
    return a, b, c


def _corners(part: tuple[float, ...], frame: Frame) -> list[Solid]:
    wide, high = part[2] - part[0], part[3] - part[1]
    spots = [_point(*frame, across, down) for across in (0.0, wide) for down in (0.0, high)]
    return [(round(x, 3) + 0.0, round(y, 3) + 0.0, round(z, 3) + 0.0) for x, y, z in spots]


def _within(flap: list[Solid], wall: list[Solid]) -> bool:
    """Whether a flap lies in the plane of a wall and nowhere beyond its edges."""
    for axis in range(3):
        low, high = min(spot[axis] for spot in wall), max(spot[axis] for spot in wall)
        if not all(low - 1e-6 <= spot[axis] <= high + 1e-6 for spot in flap):
            return False
    return True
