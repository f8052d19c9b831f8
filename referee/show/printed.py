"""A position as a PDF of true size or as a PNG: the same drawing as the SVG, with the type of the print."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgen.draw.shape.shapes import missing_glyphs
from boardgen.surface import png
from referee.report.caption import caption
from referee.show.picture import figure

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.judge.judge.verdict import Verdict

MOST = png.MOST


class TooLargeError(ValueError):
    """A PNG with more pixels than fit into memory."""


def printed(verdict: Verdict, numbers: Mapping[str, str], form: str, dpi: int) -> tuple[bytes, str]:
    """The file, and the characters that the font lacks, which are boxes in it. `form` is `png` or `pdf`; `dpi` is for a PNG.

    Raises TooLargeError.
    """
    drawn = figure(verdict, numbers)
    size = drawn.width, drawn.height
    if form == "pdf":
        data = png.pdf_bytes([(size, drawn.shapes)], caption(verdict))
    elif png.pixels_of(size, dpi) > MOST:
        raise TooLargeError
    else:
        data = png.png_bytes(size, drawn.shapes, dpi)
    return data, missing_glyphs(drawn.shapes)
