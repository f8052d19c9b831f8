"""Ready faces: what is drawn on a piece for the columns of its row, as layers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from boardgen.assets.pictures import Pictures
from boardgen.draw.shape import ink
from boardgen.draw.type import fonts
from boardgen.layout.decks.faces import STYLES, Layer, TextStyle
from boardgen.layout.ground.vocabulary import Seat
from boardgen.layout.yaml.layer_values import Template, parse_template

EDGE = 4.0
"""Millimetres that stay free along the cut."""
BACK = "#2E4A5B"


class Canvas(Protocol):
    """What ready faces ask of the canvas of `layers.py`: its size in mm, its pictures, its seat and its texts."""

    @property
    def width(self) -> float: ...
    @property
    def height(self) -> float: ...
    @property
    def pictures(self) -> Pictures: ...
    @property
    def seat(self) -> Seat | None: ...
    @property
    def fields(self) -> Mapping[str, str]: ...
    def fill(self, template: Template, number: int = 0, /) -> str:
        """Return a text with its fields filled in."""


def ready_layers(layer: Layer, canvas: Canvas) -> tuple[Layer, ...]:
    """Return the layers of a ready face on this piece, for the columns of its row that are filled."""
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


def _text_layer(layer: Layer, value: Template, box: tuple[float, float, float, float], style: TextStyle, **more: object) -> Layer:
    return layer._replace(kind="text", value=value, box=box, style=style, details={}, **more)  # type: ignore[arg-type]


ICON = 15.0
"""Millimetres from which on an icon is the large one of its card."""


def _icon_layer(layer: Layer, canvas: Canvas, value: Template, box: tuple[float, float, float, float], word: float = 0.0) -> Layer:
    """Return an icon where there is one of that name, else its text: a column called `type` may have either.

    A text in a corner is so many mm wide as `word` says, to the left where that is below zero."""
    if canvas.fill(value).strip() in canvas.pictures.names():
        return layer._replace(kind="icon", value=value, box=box, details={})
    x, y, width, height = box
    wide = (x if word >= 0 else x + width + word, y, abs(word) or width, height)
    style = STYLES["body" if word else "title" if width > ICON else "small"]
    return _text_layer(layer, value, wide, style, align="left" if word else "centre", valign="middle")


def _standard(layer: Layer, canvas: Canvas, there: dict[str, Template]) -> tuple[Layer, ...]:
    """Return the standard face: name above, number and icon in the corners, the picture in the upper half, text and note below.

    Without a picture the icon is large in its place, on a ground of its own, and small under the number, where a fanned hand shows it."""
    width, height = canvas.width, canvas.height
    inner, scale = width - 2 * EDGE, min(width / 63.5, height / 88.9)
    made: list[Layer] = []
    corner = 8.0 * scale
    foot, top = height - EDGE - (8.0 * scale if "note" in there else 0.0), EDGE + corner + 2.0
    large = "icon" in there and "picture" not in there
    low = height - EDGE - 8.0 * scale if large else foot  # of all cards alike, with a note or without
    tall = (low - top) * (0.52 if "text" in there else 1.0)
    left = EDGE + (corner + 1.5 if "number" in there else 0.0)
    right = width - EDGE - (corner + 1.5 if "icon" in there and not large else 0.0)
    if large:
        ground = (0.0, 0.0, None, top + tall if "text" in there else None)
        made.append(layer._replace(kind="rect", box=ground, ink=parse_template(ink.SAND), bleed=True, details={}))
    if "number" in there:
        made.append(layer._replace(kind="circle", box=(EDGE, EDGE, corner, corner), ink=parse_template(BACK), details={}))
        style = TextStyle(15.0 * scale, "strong", ink.PAPER)
        made.append(_text_layer(layer, there["number"], (EDGE, EDGE, corner, corner), style, align="centre", valign="middle"))
    if "icon" in there:
        side = min(0.66 * tall, 0.6 * width) if large else corner
        middle = ((width - side) / 2, top + (tall - side) / 2, side, side)
        if large and "text" in there:
            around = ((width - tall) / 2, top - 1.5, tall, tall)
            made.append(layer._replace(kind="circle", box=around, ink=parse_template(ink.PAPER), details={}))
        made.append(_icon_layer(layer, canvas, there["icon"], middle if large else (width - EDGE - corner, EDGE, corner, corner)))
        if large and "number" in there:
            index = (EDGE + 0.1 * corner, EDGE + 1.2 * corner, 0.8 * corner, 0.8 * corner)
            made.append(_icon_layer(layer, canvas, there["icon"], index, 2.5 * corner))
    if "name" in there:
        style = TextStyle(max(7.0, 15.0 * scale), "display", ink.TEXT)
        made.append(_text_layer(layer, there["name"], (left, EDGE, right - left, corner), style, valign="middle"))
    if not large:
        ends = (EDGE, top - 0.8, width - EDGE, top - 0.8)
        made.append(layer._replace(kind="line", details={"ends": ends}, width=0.3, ink=parse_template(ink.FAINT)))
    if "note" in there:
        made.append(_text_layer(layer, there["note"], (EDGE, foot + scale, inner, 7.0 * scale), STYLES["italic"], valign="bottom"))
    if "picture" in there:
        box = (EDGE, top, inner, tall)
        made.append(layer._replace(kind="image", value=there["picture"], box=box, fit="cover", details={}))
    if large or "picture" in there:
        top += tall + (3.0 if large else 2.0)
    if "text" in there:
        style = STYLES["body"]._replace(size=max(8.0, (11.0 if large else 10.0) * scale))
        middle_of: dict[str, object] = {"align": "centre", "valign": "middle"} if large else {}
        made.append(_text_layer(layer, there["text"], (EDGE, top, inner, foot - top), style, **middle_of))
    return tuple(made)


def _icon_and_number(layer: Layer, canvas: Canvas, there: dict[str, Template]) -> tuple[Layer, ...]:
    """Return a playing card: number and icon in two opposite corners, the icon large in the middle."""
    width, height, scale = canvas.width, canvas.height, min(canvas.width / 63.5, canvas.height / 88.9)
    made: list[Layer] = []
    number, icon = there.get("number") or there.get("name"), there.get("icon")
    index, side = 9.0 * scale, min(width, height) * 0.42
    for turned in (0.0, 180.0):
        x, y = (EDGE, EDGE) if not turned else (width - EDGE - index, height - EDGE - index)
        if number is not None:
            style = STYLES["big"]._replace(size=24.0 * scale)
            made.append(_text_layer(layer, number, (x, y, index, index), style, align="centre", valign="middle", rotate=turned))
        if icon is not None:
            down = y + index + 1.0 if not turned else y - index + 1.0
            made.append(
                _icon_layer(
                    layer, canvas, icon, (x + index * 0.15, down, index * 0.7, index * 0.7), 2.5 * index * (-1 if turned else 1)
                )._replace(rotate=turned)
            )
    if icon is not None:
        wide = 1.5 * side
        middle = ((width - wide) / 2, (height - wide) / 2, wide, wide)
        made.insert(0, layer._replace(kind="circle", box=middle, ink=parse_template(ink.SAND), details={}))
        made.append(_icon_layer(layer, canvas, icon, ((width - side) / 2, (height - side) / 2, side, side)))
    if "name" in there and there["name"] is not number:
        box = (EDGE + index, height - EDGE - index, width - 2 * (EDGE + index), index)
        style = STYLES["title"]._replace(size=max(7.0, 11.0 * scale))
        made.append(_text_layer(layer, there["name"], box, style, align="centre", valign="middle"))
    return tuple(made)


def _picture(layer: Layer, canvas: Canvas, there: dict[str, Template]) -> tuple[Layer, ...]:
    """Return the picture over the whole piece, with the name on a strip below."""
    width, height = canvas.width, canvas.height
    made: list[Layer] = []
    if "picture" in there:
        whole = (0.0, 0.0, None, None)
        made.append(layer._replace(kind="image", value=there["picture"], box=whole, fit="cover", bleed=True, details={}))
    if "name" in there:
        strip = (0.0, height - 13.0, width, 9.0)
        made.append(layer._replace(kind="rect", box=strip, ink=parse_template("#FFFFFF"), details={}))
        box = (EDGE, height - 12.5, width - 2 * EDGE, 8.0)
        made.append(_text_layer(layer, there["name"], box, STYLES["title"], align="centre", valign="middle"))
    return tuple(made)


def _pattern(layer: Layer, canvas: Canvas) -> tuple[Layer, ...]:
    """Return a back that looks the same when it is turned round: a ground with a frame and lozenges."""
    width, height = canvas.width, canvas.height
    ground = layer._replace(kind="fill", ink=parse_template(BACK), bleed=True, details={})
    inside = (EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE)
    frame = layer._replace(kind="rect", box=inside, stroke=parse_template("#FFFFFF"), width=0.5, radius=2.0, details={})
    side = min(width, height) * 0.16
    made = [ground, frame]
    for across, down in ((0, 0), (0, -1.7), (0, 1.7), (-1.0, -0.85), (1.0, 0.85), (1.0, -0.85), (-1.0, 0.85)):
        x, y = width / 2 + across * side, height / 2 + down * side
        box = (x - side / 2, y - side / 2, side, side)
        made.append(layer._replace(kind="rect", box=box, stroke=parse_template("#FFFFFF"), width=0.5, rotate=45.0, details={}))
    return tuple(made)


def _label(layer: Layer, canvas: Canvas) -> tuple[Layer, ...]:
    """Return the label of a piece that has no face, else its number, as large as possible."""
    width, height = canvas.width, canvas.height
    ground = layer._replace(kind="fill", ink=parse_template("seat" if canvas.seat is not None else "#FFFFFF"), bleed=True, details={})
    tint = ink.legible_on(canvas.seat.ink) if canvas.seat is not None else ink.TEXT
    inset = min(width, height) * 0.18
    longest = max((fonts.width(word, "semibold", 1.0) for word in canvas.fields["label"].split()), default=0.0)
    fitting = (width - 2 * inset) / longest if longest else 1000.0
    style = TextStyle(max(7.0, min(min(width, height) * 1.3, fitting)), "strong", tint)
    box = (inset, inset, width - 2 * inset, height - 2 * inset)
    value = (
        parse_template("{label}") if canvas.fields["label"] else parse_template("{n}") if canvas.fields["of"] != "1" else parse_template("")
    )
    return (ground, _text_layer(layer, value, box, style, align="centre", valign="middle"))
