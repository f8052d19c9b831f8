"""What counts as a line along a cut where the bleed is narrow: the shades of an edge, as they were measured on kits."""

from __future__ import annotations

from boardgen.preflight.edges import Edge

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


def test_a_line_is_found_whatever_the_bleed() -> None:
    for bleed in (0.5, 3.0):
        paper = () if bleed > 0.8 else ((bleed, 255.0),)
        for half in (0.15, 0.25, 0.45):
            assert edge(bleed, (-1, 120), (-half, 30), (half, 120), *paper).lined, "along the cut"
        assert edge(bleed, (-1, 120), (-0.5, 30), (0, 120), *paper).lined, "inside the cut"
    assert edge(0.5, (-1, 120), (-0.5, 30), (0.5, 255)).lined, "an outline as wide as the bleed"
    assert edge(0.0, (-1, 255), (-0.2, 30), (0.2, 255)).lined, "an outline on white"
