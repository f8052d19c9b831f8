"""The ready faces: from what a row has, the layers of a card that can be played with at once. Sizes follow from the size of the piece."""

from __future__ import annotations

from dataclasses import replace

from boardgen.draw.shape import ink
from boardgen.faces.canvas import Canvas
from boardgen.layout.decks.faces import STYLES, Layer, TextStyle
from boardgen.layout.yaml.templates import Template, parse

EDGE = 4.0
"""Millimetres that stay free along the cut."""
BACK = "#2E4A5B"


def layers(layer: Layer, canvas: Canvas) -> tuple[Layer, ...]:
    """The layers of a ready face on this piece, for the columns of its row that are filled."""
    columns: dict[str, Template | None] = layer.details["columns"]
    there = {meaning: one for meaning, one in columns.items() if one is not None and canvas.fill(one).strip()}
    name = layer.details["face"]
    if name == "label":
        return _label(layer, canvas)
    if name == "pattern":
        return _pattern(layer, canvas)
    if name == "picture":
        return _picture(layer, canvas, there)
    if name == "icon_and_number":
        return _icon_and_number(layer, canvas, there)
    if name == "text_only":
        there.pop("picture", None)
        there.pop("icon", None)
    return _standard(layer, canvas, there)


def _text(layer: Layer, value: Template, box: tuple[float, float, float, float], style: TextStyle, **more: object) -> Layer:
    return replace(layer, kind="text", value=value, box=box, style=style, details={}, **more)  # type: ignore[arg-type]


def _icon(layer: Layer, canvas: Canvas, value: Template, box: tuple[float, float, float, float]) -> Layer:
    """An icon where there is one of that name, else its text: a column called `type` may have either."""
    if canvas.fill(value).strip() in canvas.pictures.names():
        return replace(layer, kind="icon", value=value, box=box, details={})
    return _text(layer, value, box, STYLES["small"], align="centre", valign="middle")


def _standard(layer: Layer, canvas: Canvas, there: dict[str, Template]) -> tuple[Layer, ...]:
    """Name above, number and icon in the corners, the picture in the upper half, text and note below."""
    width, height = canvas.width, canvas.height
    inner, scale = width - 2 * EDGE, min(width / 63.5, height / 88.9)
    made: list[Layer] = []
    corner = 8.0 * scale
    left = EDGE + (corner + 1.5 if "number" in there else 0.0)
    right = width - EDGE - (corner + 1.5 if "icon" in there else 0.0)
    if "number" in there:
        made.append(replace(layer, kind="circle", box=(EDGE, EDGE, corner, corner), ink=parse(BACK), details={}))
        style = TextStyle(15.0 * scale, "strong", ink.PAPER)
        made.append(_text(layer, there["number"], (EDGE, EDGE, corner, corner), style, align="centre", valign="middle"))
    if "icon" in there:
        made.append(_icon(layer, canvas, there["icon"], (width - EDGE - corner, EDGE, corner, corner)))
    if "name" in there:
        style = STYLES["title"]._replace(size=max(7.0, 13.0 * scale))
        made.append(_text(layer, there["name"], (left, EDGE, right - left, corner), style, valign="middle"))
    top = EDGE + corner + 2.0
    ends = (EDGE, top - 0.8, width - EDGE, top - 0.8)
    made.append(replace(layer, kind="line", details={"ends": ends}, width=0.3, ink=parse(ink.FAINT)))
    foot = height - EDGE
    if "note" in there:
        made.append(_text(layer, there["note"], (EDGE, foot - 7.0 * scale, inner, 7.0 * scale), STYLES["italic"], valign="bottom"))
        foot -= 8.0 * scale
    if "picture" in there:
        tall = (foot - top) * (0.52 if "text" in there else 1.0)
        box = (EDGE, top, inner, tall)
        made.append(replace(layer, kind="image", value=there["picture"], box=box, fit="cover", details={}))
        top += tall + 2.0
    if "text" in there:
        style = STYLES["body"]._replace(size=max(8.0, 10.0 * scale))
        made.append(_text(layer, there["text"], (EDGE, top, inner, foot - top), style))
    return tuple(made)


def _icon_and_number(layer: Layer, canvas: Canvas, there: dict[str, Template]) -> tuple[Layer, ...]:
    """A playing card: number and icon in two opposite corners, the icon large in the middle."""
    width, height, scale = canvas.width, canvas.height, min(canvas.width / 63.5, canvas.height / 88.9)
    made: list[Layer] = []
    number, icon = there.get("number") or there.get("name"), there.get("icon")
    index, side = 9.0 * scale, min(width, height) * 0.42
    for turned in (0.0, 180.0):
        x, y = (EDGE, EDGE) if not turned else (width - EDGE - index, height - EDGE - index)
        if number is not None:
            style = STYLES["big"]._replace(size=22.0 * scale)
            made.append(_text(layer, number, (x, y, index, index), style, align="centre", valign="middle", rotate=turned))
        if icon is not None:
            down = y + index + 1.0 if not turned else y - index + 1.0
            made.append(replace(_icon(layer, canvas, icon, (x + index * 0.15, down, index * 0.7, index * 0.7)), rotate=turned))
    if icon is not None:
        made.append(_icon(layer, canvas, icon, ((width - side) / 2, (height - side) / 2, side, side)))
    if "name" in there and there["name"] is not number:
        box = (EDGE + index, height - EDGE - 7.0 * scale, width - 2 * (EDGE + index), 7.0 * scale)
        made.append(_text(layer, there["name"], box, STYLES["small"], align="centre", valign="bottom"))
    return tuple(made)


def _picture(layer: Layer, canvas: Canvas, there: dict[str, Template]) -> tuple[Layer, ...]:
    """The picture over the whole piece, with the name on a strip below."""
    width, height = canvas.width, canvas.height
    made: list[Layer] = []
    if "picture" in there:
        whole = (0.0, 0.0, None, None)
        made.append(replace(layer, kind="image", value=there["picture"], box=whole, fit="cover", bleed=True, details={}))
    if "name" in there:
        strip = (0.0, height - 13.0, width, 9.0)
        made.append(replace(layer, kind="rect", box=strip, ink=parse("#FFFFFF"), details={}))
        box = (EDGE, height - 12.5, width - 2 * EDGE, 8.0)
        made.append(_text(layer, there["name"], box, STYLES["title"], align="centre", valign="middle"))
    return tuple(made)


def _pattern(layer: Layer, canvas: Canvas) -> tuple[Layer, ...]:
    """A back that looks the same when it is turned round: a ground with a frame and lozenges."""
    width, height = canvas.width, canvas.height
    ground = replace(layer, kind="fill", ink=parse(BACK), bleed=True, details={})
    inside = (EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE)
    frame = replace(layer, kind="rect", box=inside, stroke=parse("#FFFFFF"), width=0.5, radius=2.0, details={})
    side = min(width, height) * 0.16
    made = [ground, frame]
    for across, down in ((0, 0), (0, -1.7), (0, 1.7), (-1.0, -0.85), (1.0, 0.85), (1.0, -0.85), (-1.0, 0.85)):
        x, y = width / 2 + across * side, height / 2 + down * side
        box = (x - side / 2, y - side / 2, side, side)
        made.append(replace(layer, kind="rect", box=box, stroke=parse("#FFFFFF"), width=0.5, rotate=45.0, details={}))
    return tuple(made)


def _label(layer: Layer, canvas: Canvas) -> tuple[Layer, ...]:
    """The label of a piece that has no face, else its number, as large as possible."""
    width, height = canvas.width, canvas.height
    ground = replace(layer, kind="fill", ink=parse("seat" if canvas.seat is not None else "#FFFFFF"), bleed=True, details={})
    tint = ink.on(canvas.seat.ink) if canvas.seat is not None else ink.TEXT
    style = TextStyle(max(7.0, min(width, height) * 1.3), "strong", tint)
    inset = min(width, height) * 0.18
    box = (inset, inset, width - 2 * inset, height - 2 * inset)
    value = parse("{label}") if canvas.fields["label"] else parse("{n}") if canvas.fields["of"] != "1" else parse("")
    return (ground, _text(layer, value, box, style, align="centre", valign="middle"))
