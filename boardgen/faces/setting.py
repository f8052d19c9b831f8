"""A text layer in its box, with the fonts of the layout, its legibility checked, and a refusal where it does not fit."""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Shape, Text
from boardgen.draw.type import bidi, fonts
from boardgen.draw.type.font_tables import Builtin, FontError
from boardgen.draw.type.geometry import Box
from boardgen.draw.type.glyph_names import listed
from boardgen.draw.type.layout_fonts import face_of
from boardgen.errors import AssetError, quoted
from boardgen.faces.canvas import Canvas
from boardgen.faces.rich_text import Faces, Misfit, TextSetting, letters, marked, most_letters, set_text
from boardgen.faces.work import CHARACTERS
from boardgen.layout.decks.faces import Layer, TextStyle
from boardgen.layout.spec.font_section import FontPaths

LEAST = 5.0
"""No text is set smaller than this many points to make it fit."""
SHRUNK = 0.5
"""Nor smaller than this share of its size."""
LARGE = 14.0
"""A text of this size in points may have less contrast ..."""
LARGE_CONTRAST = 3.0
"""... namely this much."""

BY_FONT: dict[str, tuple[Builtin, Builtin, Builtin]] = {
    "text": ("regular", "bold", "italic"),
    "strong": ("semibold", "bold", "italic"),
    "italic": ("italic", "bold", "regular"),
}
"""The faces of each font of a style: as it is, and for **bold** and *italic*; a layout's own fonts take their places."""


def faces_of(paths: FontPaths, font: str) -> Faces:
    """The faces of a style in the fonts of a layout."""
    return Faces(*(face_of(paths, instead_of) for instead_of in BY_FONT[font]))


def in_box(text: str, box: Box, layer: Layer, canvas: Canvas) -> list[Shape]:
    """The text as shapes. Raises DataError where it does not fit, or where an icon in it is not known."""
    style = layer.style._replace(size=max(layer.style.size, canvas.least))
    colour = canvas.ink(layer, layer.ink, style.ink) or style.ink
    least = style.size if layer.fit != "shrink" else max(LEAST, style.size * SHRUNK) if style.size > LEAST else style.size
    least = max(least, canvas.least)
    faces = faces_of(canvas.fonts, style.font)
    setting = TextSetting(faces, style.size, least, colour, layer.align, layer.valign, layer.fit == "error")

    def icon(name: str, place: Box, tint: str) -> Shape:
        try:
            return canvas.pictures.drawn_icon(name, place, tint)
        except AssetError as problem:
            remedy = f"{problem.remedy}, or write \\: for a colon" if problem.remedy else "write \\: for a colon"
            raise canvas.refuse(canvas.place(layer), problem.problem, remedy, "data:icon") from None

    if not bidi.plain(text) and marked(text):
        what = "a text from right to left cannot have icons, **bold** or *italic* parts yet"
        raise canvas.refuse(canvas.place(layer), what, "put them into layers of their own", "data:face.text")
    most = most_letters(box, least)
    if len(text) > most and letters(text) > most:
        what = f"a text of {len(text):,} characters cannot fit into its box at {least:g} pt"
        raise canvas.refuse(canvas.place(layer), what, f"write less: {most:,} is more than there is room for", "data:face.room")
    canvas.work.add(len(text) // CHARACTERS)
    try:
        shapes = set_text(text, box, setting, icon)
    except FontError as problem:
        raise canvas.refuse(canvas.place(layer), problem.problem, problem.remedy, "data:font") from None
    if isinstance(shapes, Misfit):
        what = f"{quoted(text)} is {shapes.over:.1f} mm too large for its box at {shapes.size:g} pt"
        remedy = "say it shorter, or make the box larger" + (
            ", or write `fit: shrink`" if layer.fit != "shrink" and not canvas.least else ""
        )
        remedy += ", or print it without --large" if canvas.least else ""
        raise canvas.refuse(canvas.place(layer), what, remedy, "data:face.room")
    _check_contrast(layer, canvas, box, colour, style)
    if not text.isascii():
        _check_glyphs(shapes, layer, canvas)
    return shapes


def _check_glyphs(shapes: Sequence[Shape], layer: Layer, canvas: Canvas) -> None:
    """A warning for characters that no font of the layout has."""
    missing: dict[str, None] = {}
    for shape in shapes:
        if isinstance(shape, Text) and (lacking := fonts.missing(shape.text, shape.face)):
            missing |= dict.fromkeys(sign for sign in shape.text if sign in lacking and not sign.isspace())
    if missing:
        what = f"no font of the layout has {listed(''.join(missing))}; a box is printed for each"
        canvas.report(canvas.place(layer), what, "add a font that has them under `fonts: {more: [...]}`", "data:glyph")


def _check_contrast(layer: Layer, canvas: Canvas, box: Box, colour: str, style: TextStyle) -> None:
    """A warning for a text that is hard to read on what was filled below it."""
    x, y = box.centre
    canvas.work.add(len(canvas.grounds) // CHARACTERS)
    below = [fill for place, fill in canvas.grounds if place.x0 <= x <= place.x1 and place.y0 <= y <= place.y1]
    if not below:
        below = [ink.PAPER]
    contrast = ink.contrast(colour, below[-1])
    least = LARGE_CONTRAST if style.size >= LARGE else ink.LEGIBLE
    if contrast < least:
        what = f"text in {colour} on {below[-1]} has a contrast of {contrast:.1f}, and {least:g} is the minimum"
        best = ink.on(below[-1])
        canvas.report(layer.at, what, f'write `ink: "{best}"`, which has {ink.contrast(best, below[-1]):.1f}', "data:face.contrast")
