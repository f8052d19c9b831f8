"""Papers by name and by size."""

from __future__ import annotations

import pytest

from boardgen.sheet.paper import PAPERS, UnknownPaperError, paper


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("a4", (210, 297)),
        ("A3", (297, 420)),
        ("letter", (215.9, 279.4)),
        (" Legal ", (215.9, 355.6)),
        ("tabloid", (279.4, 431.8)),
        ("a5", (148, 210)),
        ("a2", (420, 594)),
        ("a1", (594, 841)),
        ("330x480mm", (330, 480)),
        ("215.5 x 300 MM", (215.5, 300)),
    ],
)
def test_sizes(text: str, size: tuple[float, float]) -> None:
    assert paper(text).size == size


@pytest.mark.parametrize("text", ["a7", "", "300x200", "0x0mm", "20x20mm", "9999x100mm", "-3x4mm", "1e3x200mm", "nanxnanmm"])
def test_what_is_no_paper_is_refused_with_a_remedy(text: str) -> None:
    with pytest.raises(UnknownPaperError) as refused:
        paper(text)
    assert "letter" in str(refused.value) or "mm" in str(refused.value)


def test_the_work_area_is_centred_on_the_page() -> None:
    for known in PAPERS:
        for sheet in (known, known.turned()):
            x0, y0, x1, y1 = sheet.work
            assert x0 + x1 == pytest.approx(sheet.width)
            assert y0 + y1 == pytest.approx(sheet.height)
            assert x0 >= 6.35
