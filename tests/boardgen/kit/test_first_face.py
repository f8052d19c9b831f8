"""What comes first in a kit is drawn alone as it is in the kit, for those who cannot wait for its sheets."""

from __future__ import annotations

import pytest

from boardgen.components.print_order import choose_seats
from boardgen.draw.measure.fingerprint import Fingerprints
from boardgen.draw.shape.ink import Style
from boardgen.kit.kit import build, first_face
from boardgen.layout.files import shipped
from boardgen.layout.spec import catalog
from boardgen.sheet.paper.paper import paper
from tests.sampling import sampled


@pytest.mark.parametrize("style", sampled(["colour", "low-ink", "black"]))
@pytest.mark.parametrize("game", sampled(shipped.names(), landing=2))
def test_what_comes_first_is_drawn_alone_as_in_the_kit(game: str, style: Style) -> None:
    spec, on = catalog.load(game), paper("a4")
    seats = choose_seats(spec, None, None)
    face, wanted = first_face(spec, seats, on, style), build(spec, seats, on, style=style).faces()[0]
    assert face is not None
    assert (face.name, face.title) == (wanted.name, wanted.title)
    assert len({Fingerprints().of(one.figure.shapes, one.figure.width, one.figure.height).digest for one in (face, wanted)}) == 1
