"""Small fonts, made for tests: every character is a box whose width follows from its number, so that no two are alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from io import BytesIO
from typing import Any

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen

UNITS = 1000


def advance(character: str) -> int:
    return 400 + ord(character) % 97 * 4


def _draw(pen: Any, character: str) -> None:
    """A box with one round side, so that a curve is among its lines."""
    right = advance(character) - 60
    pen.moveTo((40, 0))
    if isinstance(pen, T2CharStringPen):
        pen.curveTo((20, 200), (20, 500), (40, 700))
    else:
        pen.qCurveTo((10, 350), (40, 700))
    pen.lineTo((right, 700))
    pen.lineTo((right, 0))
    pen.closePath()


def font(
    characters: Iterable[str], name: str = "Box", *, cff: bool = False, restrict: int = 0, change: Callable[[Any], object] | None = None
) -> bytes:
    """A TTF, or an OTF if `cff`, with these characters. `restrict` is its fsType; `change` gets the builder before it is saved."""
    signs = list(dict.fromkeys(characters))
    order = [".notdef", *(f"u{ord(sign):04X}" for sign in signs)]
    builder = FontBuilder(UNITS, isTTF=not cff)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({ord(sign): glyph for sign, glyph in zip(signs, order[1:], strict=True)})
    widths = {".notdef": 500, **{glyph: advance(sign) for sign, glyph in zip(signs, order[1:], strict=True)}}
    shapes = {}
    for glyph, sign in zip(order, ["\0", *signs], strict=True):
        pen = T2CharStringPen(widths[glyph], None) if cff else TTGlyphPen(None)
        if not sign.isspace() and sign != "\0":
            _draw(pen, sign)
        shapes[glyph] = pen.getCharString() if cff else pen.glyph()
    if cff:
        builder.setupCFF(f"{name}-Regular", {"FullName": name}, shapes, {})
    else:
        builder.setupGlyf(shapes)
    builder.setupHorizontalMetrics({glyph: (wide, 10) for glyph, wide in widths.items()})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": name, "styleName": "Regular", "psName": f"{name.replace(' ', '')}-Regular"})
    builder.setupOS2(sCapHeight=700, fsType=restrict)
    builder.setupPost()
    if change is not None:
        change(builder)
    out = BytesIO()
    builder.font["head"].created = builder.font["head"].modified = 0
    builder.font.recalcTimestamp = False
    builder.font.save(out)
    return out.getvalue()


def variable(characters: str, name: str = "Vary") -> bytes:
    """A font with an axis of weight from 300 to 700, whose boxes are 100 units wider when they are bold."""
    from fontTools.ttLib.tables.TupleVariation import TupleVariation

    def vary(builder: Any) -> None:
        builder.setupFvar([("wght", 300, 400, 700, "Weight")], [])
        variations = {}
        for glyph in builder.font.getGlyphOrder():
            points = len(builder.font["glyf"][glyph].getCoordinates(builder.font["glyf"])[0]) + 4
            wider = [(0, 0)] * points
            wider[-3] = (100, 0)  # the phantom point of the advance
            if points > 4:
                wider[2] = wider[3] = (100, 0)
            variations[glyph] = [TupleVariation({"wght": (0.0, 1.0, 1.0)}, wider)]
        builder.setupGvar(variations)

    return font(characters, name, change=vary)
