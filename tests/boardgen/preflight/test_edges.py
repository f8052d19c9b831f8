"""What counts as a line along a cut where the bleed is narrow: the shades of an edge, as they were measured on kits."""

from __future__ import annotations

from boardgen.preflight.piece_facts import Edge

STEPS = [round(-1.0 + 0.05 * step, 3) for step in range(37)]


def edge(bleed: float, *bands: tuple[float, float]) -> Edge:
    """An edge of bands, each by where it begins in mm from the cut and its shade."""
    shades = tuple((at, next(shade for start, shade in reversed(bands) if at >= start - 1e-9)) for at in STEPS)
    return Edge("a piece", shades, bleed)


def test_a_ground_that_ends_with_its_bleed_is_no_line() -> None:
    assert not edge(0.5, (-1, 104), (0, 66), (0.5, 255)).lined, "the strokes of a milled piece end at its cut"
    assert not edge(0.5, (-1, 255), (-0.65, 60), (0.5, 255)).lined, "a white ring well inside"
    assert not edge(0.5, (-1, 60), (0.5, 255)).lined
    assert not edge(3.0, (-1, 104), (0, 66)).lined


def test_without_a_bleed_a_ground_ends_at_the_cut() -> None:
    """The outer sides of a block of squares, whose white line is 0.65 mm inside the cut."""
    ring = (-1, 124), (-0.95, 247), (-0.8, 101), (-0.65, 60)
    for bleed in (0.0, 0.2):
        for end in (-0.05, 0.0, 0.05):
            assert not edge(bleed, *ring, (bleed + end, 255)).lined
            assert not edge(bleed, (-1, 60), (bleed + end, 255)).lined, "no line inside"
        assert edge(bleed, *ring, (bleed + 0.25, 255)).lined, "ink that nobody asked for beyond the cut"
        assert edge(bleed, (-1, 255), (-0.5, 60), (bleed, 255)).lined, "a line just inside the cut"
        assert edge(bleed, (-1, 120), (-0.2, 30), (bleed, 255)).lined, "a dark outline of a ground"
        assert edge(bleed, (-1, 255), (0, 60), (bleed + 0.15, 255)).lined, "a fine line on the cut"
        assert edge(bleed, (-1, 124), (-0.95, 247), (-0.65, 101), (-0.15, 30), (bleed, 255)).lined, "an outline around a ring"


def test_a_line_is_found_whatever_the_bleed() -> None:
    for bleed in (0.5, 3.0):
        paper = () if bleed > 0.8 else ((bleed, 255.0),)
        for half in (0.15, 0.25, 0.45):
            assert edge(bleed, (-1, 120), (-half, 30), (half, 120), *paper).lined, "along the cut"
        assert edge(bleed, (-1, 120), (-0.5, 30), (0, 120), *paper).lined, "inside the cut"
    assert edge(0.5, (-1, 120), (-0.5, 30), (0.5, 255)).lined, "an outline as wide as the bleed"
    assert edge(0.0, (-1, 255), (-0.2, 30), (0.2, 255)).lined, "an outline on white"
