"""A game as an animated GIF: every step drawn as it is printed, the last one shown longest."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from boardgen.draw.shape import ink, pixels
from boardgen.draw.shape.shapes import Group, Paint, Rect
from boardgen.draw.type.geometry import Affine
from boardgen.surface import png
from referee.replay.frame import Drawer, caption_height, frames

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import BinaryIO

    from referee.replay.frame import Frame
    from referee.replay.steps import Replay

BOX = 160.0
"""Width of a frame in the millimetres in which it is drawn."""
EDGE = 4.0
TYPE = 10.0
TOGETHER = 50
"""Frames that are drawn as one file: what they share is written once, and memory stays flat."""
LAST = 3
"""How many times longer than the others the last frame is shown."""


def write(replay: Replay, stream: BinaryIO, width: int, seconds: float, every: int) -> int:
    """Writes the animation, `width` pixels wide; returns the number of its frames."""
    assert replay.picture is not None
    ground = replay.picture.ground
    inner = BOX - 2 * EDGE
    height = ground.height * inner / ground.width
    if height > BOX * 1.3:
        height = BOX * 1.3
    size = BOX, height + caption_height(TYPE) + 2 * EDGE
    drawer = Drawer(replay, inner, size[1] - 2 * EDGE, TYPE)
    steps = list(frames(replay, every))

    def pictures(chosen: Sequence[Frame]) -> Iterator[pixels.Pixels]:
        paper = Rect(0, 0, *size, Paint(fill=ink.PAPER))
        pages = ((size, (paper, Group(drawer.shapes(step), Affine.translate(EDGE, EDGE)))) for step in chosen)
        while part := list(islice(pages, TOGETHER)):
            for page in png.rasters(part, width / BOX):
                yield page.pixels, page.width, page.height

    model = {step.step.number: step for step in (steps[len(steps) // 2], steps[-1], next(filter(_taking, steps), steps[0]))}
    hundredths = max(2, round(seconds * 100))
    times = [hundredths * 10] * (len(steps) - 1) + [hundredths * 10 * LAST]
    pixels.gif(pictures(steps), list(pictures(list(model.values()))), times, stream)
    return len(steps)


def _taking(frame: Frame) -> bool:
    return bool(frame.step.captured)
