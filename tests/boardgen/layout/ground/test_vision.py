"""Colours look and differ as a library for colours says."""

from __future__ import annotations

from random import Random

import pytest
from coloraide import Color

from boardgen.layout.ground import palette


def test_differences_and_eyes_are_those_of_the_library() -> None:
    some = Random(7)
    inks = ["#000000", "#FFFFFF", "#777777", *(f"#{some.randrange(1 << 24):06X}" for _ in range(60))]
    for eye in ("normal", *palette.MACHADO):
        seen = [Color(one) if eye == "normal" else Color(one).filter(eye, 1, method="machado", out_space="srgb").clip() for one in inks]
        for ink, colour in zip(inks, seen, strict=True):
            assert palette.see(ink, eye) == pytest.approx(colour.convert("lab-d65").coords(nans=False), abs=1e-6)
        for at in range(len(inks)):
            one, other = inks[at], inks[at - 1]
            found = palette.difference(palette.see(one, eye), palette.see(other, eye))
            assert found == pytest.approx(seen[at].delta_e(seen[at - 1], method="2000"), abs=1e-6), (one, other, eye)


def test_shades_keep_hue_and_chroma_as_the_library_does() -> None:
    for ink in ("#E0EAD2", "#2B3888", "#F7CD0B", "#777777", "#000000"):
        for light in (5, 40.5, 80, 97):
            lch = Color(ink).convert("lch-d65").set("lightness", light)
            assert palette.shade(ink, light) == lch.convert("srgb").clip().to_string(hex=True).upper()
