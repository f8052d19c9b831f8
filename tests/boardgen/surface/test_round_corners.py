"""Lines with round corners and ends, drawn without those of pdfium, beside how pdfium draws them itself."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from boardgen.draw.shape.shapes import Circle, Group, Paint, Path, Rect, Shape, Symbol, Text, Use, leaves
from boardgen.draw.type.geometry import Affine
from boardgen.surface import png
from boardgen.surface.png import cut_round

ROUND = Paint(None, "#203060", 2.0, (), "round", "round")
CURVED = Path((("M", 5, 8), ("L", 25, 8), ("L", 12, 16), ("C", 20, 18, 30, -2, 40, 16), ("L", 41, 3)), ROUND)
CLOSED = Path((("M", 15, 5), ("L", 40, 5), ("L", 40, 15), ("Z",)), ROUND._replace(cap="butt"))
FILLED = ROUND._replace(fill="#E0C040")
TABLE: dict[str, Shape] = {
    "corners and a curve": CURVED,
    "closed": CLOSED,
    "thin": CURVED._replace(paint=ROUND._replace(width=0.3)),
    "thinner than a pixel": CURVED._replace(paint=ROUND._replace(width=0.05)),
    "dots smaller than a pixel": Group(
        (CURVED._replace(paint=ROUND._replace(width=1.0, dash=(0.01, 60.0))),), Affine(0.1, 0, 0, 0.1, 0, 0)
    ),
    "round corners alone": CURVED._replace(paint=ROUND._replace(cap="square")),
    "round ends alone": CURVED._replace(paint=ROUND._replace(join="miter")),
    "dashes": CURVED._replace(paint=ROUND._replace(dash=(4.0, 3.0, 1.0))),
    "dots": CURVED._replace(paint=ROUND._replace(dash=(0.01, 3.0))),
    "a circle": Circle(20, 10, 7, FILLED._replace(dash=(3.0, 3.0))),
    "a rectangle": Rect(5, 4, 30, 12, ROUND._replace(dash=(3.0, 3.0))),
    "a rectangle with round corners": Rect(5, 4, 30, 12, FILLED._replace(dash=(3.0, 3.0)), 4.0),
    "half transparent": Group((CURVED, CLOSED), opacity=0.5),
    "mirrored, used twice": Group((Use(Symbol("one", (CURVED,)), 0, 0), Use(Symbol("one", (CURVED,)), 5, 0)), Affine(-1, 0, 0, 1, 60, 0)),
}


def draw(shapes: Sequence[Shape]) -> bytes:
    (page,) = png.rasters([((60.0, 20.0), shapes)], 6.0)
    return bytes(page.pixels)


@pytest.mark.parametrize("name", TABLE)
def test_a_line_looks_as_pdfium_draws_it_and_has_nothing_round(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cut = cut_round([TABLE[name]], 0.1, {})
    paints = [shape.paint for shape, _ in leaves(cut) if isinstance(shape, Path | Circle | Rect)]
    assert paints
    assert not [paint for paint in paints if "round" in (paint.cap, paint.join)]
    ours = draw([TABLE[name]])
    monkeypatch.setattr(png, "cut_round", lambda shapes, pixel, known: shapes)
    differ = [abs(a - b) for a, b in zip(ours, draw([TABLE[name]]), strict=True)]
    assert max(differ) < 100
    assert sum(difference > 40 for difference in differ) < 0.0005 * len(differ)


def test_what_is_not_round_stays_as_it_is() -> None:
    shapes = CLOSED._replace(paint=ROUND._replace(join="miter", cap="butt")), Text(1, 5, "Dusk", "regular", 9, "#000000")
    kept = cut_round(shapes, 0.1, {})
    assert all(one is other for one, other in zip(shapes, kept, strict=True))


@pytest.mark.parametrize("dash", [(), (1.0, 2.0)])
def test_a_line_without_length_is_a_dot(dash: tuple[float, ...]) -> None:
    pixels = draw([Path((("M", 10, 10), ("L", 10, 10)), ROUND._replace(stroke="#000000", width=10, dash=dash))])
    assert sum(255 - value for value in pixels[::3]) / 255 == pytest.approx(3.1416 * 30**2, rel=0.01)


def test_a_symbol_is_changed_once() -> None:
    symbol = Symbol("one", (CURVED,))
    first, second = cut_round([Use(symbol, 0, 0), Use(symbol, 9, 0)], 0.1, {})
    assert isinstance(first, Use)
    assert isinstance(second, Use)
    assert first.symbol is second.symbol
