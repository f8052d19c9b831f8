"""Whether two drawings print alike: a short hash over all that is drawn, to less than a micrometre.

Numbers count as single-precision floats, so that the last bits of a sine, which differ between machines, do not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from struct import pack
from typing import assert_never

from boardgen.draw.shape.shapes import Circle, Group, Image, Paint, Path, Rect, Shape, Symbol, Text, Use, flatten
from boardgen.draw.type.fonts import Face, face_key, font_of, runs
from boardgen.draw.type.geometry import Affine
from boardgen.files import hash_hex, sha256
from boardgen.records import NamedTuple

DIGITS = 16
"""Hex digits of a fingerprint."""


class Print(NamedTuple):
    """The fingerprint of a drawing, and whether it contains the text that was ignored."""

    digest: str
    has_omitted: bool


class Fingerprints:
    """Takes fingerprints of many drawings; symbols that they share are read once.

    A text with `omitted`, a serial number with its id, or the file name `file` in it counts as if it had another word of any
    width, which moves where it begins and may make it smaller. Of a code with `omitted`, which has it in its id, only that
    there is one counts."""

    def __init__(self, omitted: str = "", file: str = "") -> None:
        self._omitted = omitted
        self._serial = f"{omitted.rpartition('@')[2].upper()} "
        self._file = file
        self._known: dict[int, tuple[Symbol, Print]] = {}
        self._pictures: dict[int, tuple[bytes, str]] = {}
        self._sha256 = sha256()

    def of(self, shapes: Iterable[Shape], *more: float) -> Print:
        """Return the fingerprint of shapes, and of such numbers as belong to them: the size of their page."""
        words: list[str] = []
        numbers: list[float] = list(more)
        has_omitted = self._read(flatten(shapes), words, numbers)
        # each word says how many numbers and words follow for it, so that different drawings cannot read alike
        written = "\0".join(words).encode("utf-8", "surrogatepass")
        return Print(self._sha256(written + b"\0\0" + pack(f"<{len(numbers)}f", *numbers)).hexdigest()[:DIGITS], has_omitted)

    def _read(self, shapes: Sequence[Shape], words: list[str], numbers: list[float]) -> bool:
        """Write down all shapes of a flat drawing; true if the omitted text was among them."""
        omitted = False
        for shape in shapes:
            match shape:
                case Text():
                    if self._omitted and (self._omitted in shape.text or shape.text.startswith(self._serial)):
                        omitted = True
                        text = shape.text.replace(self._omitted, "\1").replace(self._serial, "\1")
                        words += ("omitted", text, face_key(shape.face), shape.fill, shape.anchor)
                        numbers.append(shape.y)
                    elif self._file and self._file in shape.text:
                        words += ("file", shape.text.replace(self._file, "\1"), face_key(shape.face), shape.fill, shape.anchor)
                        numbers.append(shape.y)
                    else:
                        words += ("text", shape.text, face_key(shape.face), shape.fill, shape.anchor)
                        numbers += (shape.x, shape.y, shape.size, _advance(shape.text, shape.face))
                case Use():
                    symbol = self._symbol(shape.symbol)
                    omitted = omitted or symbol.has_omitted
                    words += ("use", symbol.digest)
                    numbers += (shape.x, shape.y, shape.angle)
                case Path() if self._omitted and shape.id is not None and self._omitted in shape.id:
                    omitted = True
                    words.append("omitted code")
                case Path() | Circle() | Rect():
                    _area(shape, words, numbers)
                case Group():
                    inner = flatten(shape.shapes)
                    words += ("group", "clipped" if shape.clip is not None else "whole", str(len(inner)))
                    numbers += Affine(*shape.transform)
                    if shape.opacity < 1:
                        words.append("transparent")
                        numbers.append(shape.opacity)
                    if shape.clip is not None:
                        _area(shape.clip, words, numbers)
                    omitted = self._read(inner, words, numbers) or omitted
                case Image():
                    words += ("image", self._picture(shape), shape.tone) if shape.tone else ("image", self._picture(shape))
                    numbers += (shape.x, shape.y, shape.w, shape.h)
                case _:
                    assert_never(shape)
        return omitted

    def _picture(self, image: Image) -> str:
        cached = self._pictures.get(id(image.data))
        if cached is None:
            cached = self._pictures[id(image.data)] = image.data, hash_hex(image.data)
        return cached[1]

    def _symbol(self, symbol: Symbol) -> Print:
        cached = self._known.get(id(symbol))
        if cached is None:
            # the symbol is kept, so that its identity is not given to another
            cached = self._known[id(symbol)] = symbol, self.of(symbol.shapes)
        return cached[1]


def _advance(text: str, face: Face) -> float:
    """Return how wide a line is at a size of 1: another one where its letters are kerned or shaped in another way."""
    return sum([(font := font_of(one)).advance(part) / font.units for part, one in runs(text, face)])


def _area(shape: Path | Circle | Rect, words: list[str], numbers: list[float]) -> None:
    """Write down the outline and the paint of a shape. What it is called in a file cannot be seen."""
    if isinstance(shape, Path):
        words += ("even-odd" if shape.even_odd else "path", "".join([segment[0] for segment in shape.segments]))
        for segment in shape.segments:
            numbers += segment[1:]
    elif isinstance(shape, Circle):
        words.append("circle")
        numbers += (shape.x, shape.y, shape.r)
    else:
        words.append("rect")
        numbers += (shape.x, shape.y, shape.w, shape.h, shape.r)
    paint: Paint = shape.paint
    words += (paint.fill or "-", paint.stroke or "-", paint.cap, paint.join, str(len(paint.dash)))
    numbers += (paint.width, *paint.dash)
    if paint.limit != Paint().limit:
        words.append("mitre")
        numbers.append(paint.limit)
