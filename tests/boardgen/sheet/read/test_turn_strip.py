"""The turn as a strip on player aids: its boxes, in the order of play, and which aids have one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from boardgen.components.print_order import choose_seats
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Circle, Figure, Group, Path, Shape, Text, extent, extent_of, leaves
from boardgen.draw.type.geometry import Box
from boardgen.errors import DoesNotFit
from boardgen.kit import export
from boardgen.kit.kit import build
from boardgen.layout.spec import catalog
from boardgen.sheet.arrange.options import PLAIN
from boardgen.sheet.paper.paper import paper
from boardgen.sheet.read.turn_strip import Strip, draw_strips, list_steps, name_step, strip_height
from tests.sampling import sampled

STRIP = Strip("Your turn", ("Roll two dice.", "Move: Place a stone on any free point of the board, or play one of your cards.", "Draw."))
ROOM = 120.0


def drawn(*strips: Strip, room: float = ROOM, size: float = ink.BODY) -> list[Shape]:
    return [*draw_strips(strips, (10.0, 20.0), room, size, ink.MOVE)]


def boxes(shapes: Sequence[Shape]) -> list[Path]:
    return [shape for shape in shapes if isinstance(shape, Path)]


def test_boxes_lie_in_the_order_of_play_and_fill_the_room() -> None:
    shapes = drawn(STRIP)
    found = [box for box in map(extent, boxes(shapes)) if box is not None]
    assert len(found) == len(STRIP.steps)
    assert [box.x0 for box in found] == sorted(box.x0 for box in found)
    assert found[-1].x1 == pytest.approx(10.0 + ROOM)
    whole = extent_of(shapes)
    assert whole is not None
    assert (whole.x0, whole.y0) == pytest.approx((10.0, 20.0))
    assert whole.y1 < 20.0 + strip_height([STRIP], ROOM, ink.BODY)


def test_words_are_all_there_inside_their_boxes() -> None:
    shapes = drawn(STRIP)
    paths = [box for box in map(extent, boxes(shapes)) if box is not None]
    bodies = [shape for shape in shapes if isinstance(shape, Group) and shape.tag is not None and shape.tag.role == "LBody"]
    for body, box, step in zip(bodies, paths, STRIP.steps, strict=True):
        texts = [shape for shape, _ in leaves(body.shapes) if isinstance(shape, Text)]
        name, words = name_step(step)
        assert " ".join(text.text for text in texts) == f"{name} {words}".strip()
        assert [text.face for text in texts if text.text == name] == ["semibold"] * bool(name)
        reach = extent_of(body.shapes)
        assert reach is not None
        assert Box(box.x0, box.y0, box.x1, box.y1).holds(reach)
    labels = [shape for shape in shapes if isinstance(shape, Group) and shape.tag is not None and shape.tag.role == "Lbl"]
    assert [text.text for one in labels for text, _ in leaves(one.shapes) if isinstance(text, Text)] == ["1", "2", "3"]


def test_a_narrow_strip_is_taller_and_one_without_room_is_refused() -> None:
    assert strip_height([STRIP], 70.0, ink.BODY) > strip_height([STRIP], ROOM, ink.BODY)
    assert strip_height([STRIP, STRIP], ROOM, ink.BODY) == pytest.approx(2 * strip_height([STRIP], ROOM, ink.BODY))
    with pytest.raises(DoesNotFit, match="Your turn: its steps are"):
        strip_height([STRIP], 30.0, ink.BODY)
    with pytest.raises(DoesNotFit):
        drawn(Strip("Your turn", ("Donaudampfschifffahrtsgesellschaft" * 3,)), room=60.0)


def test_a_sign_is_beside_the_name_of_its_step_inside_the_box() -> None:
    """Steps that are listed instead have their names before a colon."""
    signed = drawn(STRIP._replace(signs=("step-dice", "step-stone", "step-cards")))
    outlines = [box for box in map(extent, boxes(drawn(STRIP))) if box is not None]
    signs = [box for path in boxes(signed) if path.paint.fill != ink.MOVE and (box := extent(path)) is not None]
    for number, outline in enumerate(outlines):
        assert any(outline.holds(sign) and sign.x0 > outline.centre[0] for sign in signs), STRIP.steps[number]
    (_, move, _) = list_steps(STRIP, 0.3)
    assert (move.runs[0].text, move.runs[0].face) == ("Move:", "semibold")
    assert move.marker == "2"


def aid(layout: str, players: int, sheet: str = "a4") -> Figure:
    ordered = export.order(layout, paper=sheet, format="pdf", players=players, seats=None, only="aid")
    (part,) = ordered.kit.parts
    (piece,) = part.items
    return piece.front.figure


def steps(figure: Figure) -> list[str]:
    """Return the words of the steps in strips."""
    found = [shape for shape in figure.shapes if isinstance(shape, Group) and shape.tag is not None and shape.tag.role == "LBody"]
    return [" ".join(text.text for text, _ in leaves(one.shapes) if isinstance(text, Text)) for one in found]


@pytest.mark.parametrize(
    ("layout", "players", "count"),
    sampled([("gocaine", 2, 5), ("gocaine-de", 6, 5), ("territory", 2, 5), ("territory", 6, 5), ("cairo", 3, 7)]),
)
def test_aids_of_the_games_have_the_turn_as_a_strip_and_all_else_once(layout: str, players: int, count: int) -> None:
    for sheet in ("a4", "letter"):
        figure = aid(layout, players, sheet)
        found = steps(figure)
        assert len(found) == count
        words = catalog.load(layout).words
        headings = [
            "".join(text.text for text, _ in leaves(shape.shapes) if isinstance(text, Text))
            for shape in figure.shapes
            if isinstance(shape, Group) and shape.tag is not None and shape.tag.role == "H2"
        ]
        assert len(set(headings)) == len(headings)
        assert words["aid_end"] in headings
        whole = extent_of(figure.shapes)
        assert whole is not None
        assert Box(0, 0, figure.width, figure.height).holds(whole)


def test_the_aid_of_territory_shows_what_the_cards_do_and_a_capture() -> None:
    """In words, and by a sign in the ink of the kind."""
    deck = catalog.load("territory").figures.deck
    for players in (2, 4, 6):
        drawn = [shape for shape, _ in leaves(aid("territory", players).shapes)]
        said = [shape.text for shape in drawn if isinstance(shape, Text)]
        assert {catalog.load("territory").words[f"aid_does_{does}"] for does in ("nothing", "reject", "pair", "replace")} <= set(said)
        assert {card.code for card in deck.values()} <= set(said)
        ghosts = [shape for shape in drawn if isinstance(shape, Circle) and shape.paint.dash]
        assert len(ghosts) == 1, "the stone that is captured"
        deep = {ink.deep(kind) for kind in (ink.MOVE, ink.REPLY, ink.SCORING)}
        signs = [shape for shape in drawn if isinstance(shape, Path) and {shape.paint.fill, shape.paint.stroke} & deep]
        assert len(signs) >= len(deck)


def test_the_aid_of_fenland_has_a_line_for_each_of_its_17_cards_below_the_name_of_the_game() -> None:
    figure = aid("fenland", 4)
    said = [shape.text for shape, _ in leaves(figure.shapes) if isinstance(shape, Text)]
    deck = catalog.load("fenland").figures.deck
    assert len(deck) == 17
    at = [said.index(code) for code in deck]
    assert [after - before for before, after in pairwise(at)] == [3] * 16, "a code, what the card does, and how many there are"
    assert said[0] == "Fenland · Player aid"
    assert len(steps(figure)) == 5


def test_long_words_leave_the_strip_out() -> None:
    spec = catalog.load("gocaine")
    more = " Every step uses up one of these units until your next turn, wherever it goes to from there."
    long = {**spec.words, "aid_transport_text": spec.words["aid_transport_text"] + 3 * more}
    for words, striped in ((spec.words, True), (long, False)):
        kit = build(spec._replace(words=words), choose_seats(spec, 2, None), paper("a4"), ("aid",), options=PLAIN)
        (piece,) = kit.parts[0].items
        assert bool(steps(piece.front.figure)) == striped


def test_the_picture_of_cairo_has_numbers_prices_and_suits_of_the_layout() -> None:
    said = [shape.text for shape, _ in leaves(aid("cairo", 3).shapes) if isinstance(shape, Text)]
    assert {"$3", "$10"} <= set(said)
    assert min(shape.size for shape, _ in leaves(aid("cairo", 3).shapes) if isinstance(shape, Text)) >= ink.BODY
