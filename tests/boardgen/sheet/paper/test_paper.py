"""Papers by name and by size."""

from __future__ import annotations

import pytest

from boardgen.sheet.paper.paper import PAPERS, UnknownPaperError, paper


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("a4", (210, 297)),
        ("A3", (297, 420)),
        ("letter", (215.9, 279.4)),
        (" Legal ", (215.9, 355.6)),
        ("tabloid", (279.4, 431.8)),
        ("a5", (148, 210)),
        ("a6", (105, 148)),
        ("a2", (420, 594)),
        ("a1", (594, 841)),
        ("330x480mm", (330, 480)),
        ("215.5 x 300 MM", (215.5, 300)),
        ("us-letter", (215.9, 279.4)),
        ("US Legal", (215.9, 355.6)),
        ("9x12in", (228.6, 304.8)),
        ("11 x 8 1/2 in", (279.4, 215.9)),
    ],
)
def test_sizes(text: str, size: tuple[float, float]) -> None:
    assert paper(text).size == size


@pytest.mark.parametrize("text", ["a7", "", "300x200", "0x0mm", "20x20mm", "9999x100mm", "-3x4mm", "1e3x200mm", "nanxnanmm"])
def test_what_is_no_paper_is_refused_with_a_remedy(text: str) -> None:
    with pytest.raises(UnknownPaperError) as refused:
        paper(text)
    assert "letter" in str(refused.value) or "mm" in str(refused.value)


def test_a_paper_in_inches_is_the_known_one_and_says_so() -> None:
    for text in ("8.5x11in", "8.5inx11in", "8.5x11 in", "8 1/2 x 11 in", '8.5"x11"', "us-letter", "USLetter", "letter"):
        assert (paper(text).label, paper(text).known_as) == ("Letter 8.5 × 11 in", "Letter"), text
    assert (paper("9x12in").label, paper("9x12in").known_as) == ("9 × 12 in", "9x12in")
    assert paper("tabloid").turn().label == "Tabloid 17 × 11 in"
    assert (paper("a4").label, paper("330x480mm").known_as) == ("A4 210 × 297 mm", "330x480mm")


def test_a_size_that_is_refused_says_what_to_write() -> None:
    for text, said in (
        ("8,5x11in", "write 8.5x11in"),
        ("8.5x11cm", "write 85x110mm"),
        ("21x29,7cm", "write 210x297mm"),
        ("8.5x11", "has no unit; write 8.5x11in"),
        ("8,5x11", "write 8.5x11in"),
        ("210x297", "has no unit; write 210x297mm"),
        ("8.5inx280mm", "two units; give one, such as 330x480mm or 8.5x11in"),
        ("0x11in", "each side must be 60 to 3000 mm (2.36 to 118 in)"),
        ("99999x11in", "each side must be"),
        ("-8.5x11in", "write 8.5in without the minus"),
        ("1/0x11in", "a length cannot be divided by 0"),
        ("us-a4", "choose a4, letter"),
    ):
        with pytest.raises(UnknownPaperError) as refused:
            paper(text)
        assert said in str(refused.value), text


def test_the_work_area_is_centred_on_the_page() -> None:
    for known in PAPERS:
        for sheet in (known, known.turn()):
            x0, y0, x1, y1 = sheet.work
            assert x0 + x1 == pytest.approx(sheet.width)
            assert y0 + y1 == pytest.approx(sheet.height)
            assert x0 >= 6.35
