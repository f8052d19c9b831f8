"""Fingerprints: what prints alike has one, whatever it is called; what prints otherwise, however little, has another."""

from __future__ import annotations

import math

import pytest

from boardgen.draw.measure.fingerprint import DIGITS, Fingerprints
from boardgen.draw.shape.shapes import Circle, Group, Image, Paint, Path, Rect, Shape, Symbol, Text, Use
from boardgen.draw.type.fonts import Font
from boardgen.draw.type.geometry import Affine

INK = Paint("#DDE8CF", "#222222", 0.35)
RECT = Rect(10, 20, 30, 40, INK, 2.0)
PATH = Path((("M", 0.0, 0.0), ("C", 1.0, 0.0, 2.0, 1.0, 2.0, 2.0), ("Z",)), INK)
TEXT = Text(10, 20, "Peru", "regular", 11, "#222222")
DISC = Symbol("disc", (Circle(0, 0, 9.5, INK),))
USE = Use(DISC, 10, 20)
GROUP = Group((RECT, TEXT), Affine.translate(1, 2), RECT)
IMAGE = Image(0, 0, 10, 10, b"png", "a")


def of(*shapes: Shape, omitted: str = "") -> str:
    return Fingerprints(omitted).of(shapes).digest


OTHERS = [
    (RECT, RECT._replace(x=10.001)),
    (RECT, RECT._replace(r=0.0)),
    (RECT, RECT._replace(paint=INK._replace(fill=None))),
    (RECT, RECT._replace(paint=INK._replace(width=0.36))),
    (RECT, RECT._replace(paint=INK._replace(dash=(1.0, 2.0)))),
    (RECT, RECT._replace(paint=INK._replace(cap="round"))),
    (RECT, RECT._replace(paint=INK._replace(join="round"))),
    (PATH, PATH._replace(segments=PATH.segments[:-1])),
    (PATH, PATH._replace(segments=(*PATH.segments[:-1], ("L", 5.0, 5.0)))),
    (TEXT, TEXT._replace(text="peru")),
    (TEXT, TEXT._replace(face="bold")),
    (TEXT, TEXT._replace(size=11.5)),
    (TEXT, TEXT._replace(fill="#000000")),
    (TEXT, TEXT._replace(anchor="end")),
    (USE, USE._replace(angle=90.0)),
    (USE, USE._replace(symbol=Symbol("disc", (Circle(0, 0, 9, INK),)))),
    (GROUP, GROUP._replace(clip=None)),
    (GROUP, GROUP._replace(transform=Affine.translate(1, 3))),
    (GROUP, GROUP._replace(shapes=(TEXT, RECT))),
    (IMAGE, IMAGE._replace(data=b"gnp")),
    (IMAGE, IMAGE._replace(tone="grey")),
]


@pytest.mark.parametrize(("one", "other"), OTHERS, ids=lambda shape: type(shape).__name__)
def test_what_prints_otherwise_has_another(one: Shape, other: Shape) -> None:
    assert of(one) != of(other)
    assert of(one) == of(one)
    assert len(of(one)) == DIGITS


def test_a_line_whose_letters_are_set_closer_has_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """As with kerning, which a kit of an earlier version did not have: text, face, size and place are the same."""
    before, advance = of(TEXT), Font.advance
    monkeypatch.setattr(Font, "advance", lambda font, text: advance(font, text) - 5)
    assert of(TEXT) != before


def test_what_cannot_be_seen_does_not_count() -> None:
    assert of(RECT) == of(RECT._replace(id="zone-PE"))
    assert of(USE) == of(USE._replace(symbol=DISC._replace(name="token")))
    assert of(IMAGE) == of(IMAGE._replace(name="b"))
    assert of(RECT._replace(x=math.sin(1.0))) == of(RECT._replace(x=math.nextafter(math.sin(1.0), 2.0)))


def test_drawings_do_not_run_together() -> None:
    """What belongs to which group, and where one shape ends and the next begins."""
    assert of(Group((RECT,)), RECT) != of(Group((RECT, RECT)))
    assert of(Group((Group((RECT,)), RECT))) != of(Group((Group((RECT, RECT)),)))
    assert of(RECT._replace(paint=INK._replace(dash=(1.0,)))) != of(RECT, RECT._replace(x=1.0))
    assert Fingerprints().of((RECT,), 210, 297) != Fingerprints().of((RECT,), 297, 210)


def test_the_omitted_text_counts_as_any_other() -> None:
    taken = [Fingerprints(pin).of((TEXT._replace(x=x, text=f"Board: {pin}"), RECT)) for pin, x in (("a@000000", 10), ("a@dddddd", 8.7))]
    assert taken[0] == taken[1]
    assert taken[0].has_omitted
    assert not Fingerprints("a@000000").of((TEXT,)).has_omitted
    assert taken[0].digest != Fingerprints("a@000000").of((TEXT._replace(text="Game: a@000000"), RECT)).digest, "the words round it count"
    inside = Group((Use(Symbol("label", (TEXT._replace(text="a@000000"),)), 0, 0),))
    assert Fingerprints("a@000000").of((inside,)).has_omitted


def test_the_name_of_a_file_does_not_make_another_drawing() -> None:
    files = "a-rulebook.pdf", "longer-rulebook.pdf"
    taken = [Fingerprints("", file).of((TEXT._replace(x=len(file), text=f"The rules are in {file}."),)) for file in files]
    assert taken[0] == taken[1] != Fingerprints().of((TEXT._replace(text="The rules are in a-rulebook.pdf."),))
    assert not taken[0].has_omitted


def test_symbols_that_die_do_not_lend_their_identity() -> None:
    """A symbol that was read is kept: another at its address would be taken for it."""
    taken = Fingerprints()
    digests = {taken.of((Use(Symbol("s", (Circle(0, 0, radius, INK),)), 0, 0),)).digest for radius in range(1, 200)}
    assert len(digests) == 199
