"""The pictures on the cards of The Map is the Territory show what the referee says: the stones before and after, and what is counted."""

from __future__ import annotations

from math import hypot
from pathlib import Path as FilePath

import pytest

from boardgen.draw.map import scenery
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Circle, Path, Shape, Text, leaves
from boardgen.draw.type.geometry import Box
from boardgen.games.territory import cards, isometric
from boardgen.games.territory.isometric import picture
from boardgen.games.territory.kit import count_pictures
from boardgen.games.territory.layout import EFFECTS
from boardgen.games.territory.scenes import OWN, Numbers, Scene, name_point, scene
from boardgen.layout.spec.catalog import load
from referee import Verdict, check_text
from tests.sampling import row

DECK = load("territory").figures.deck
OWN_TOP, OTHER_TOP = isometric.INKS["colour"].own[0], isometric.INKS["colour"].other[0]


def numbers(code: str) -> Numbers:
    return {**DECK[code].numbers, "apart": 5}


def judged(folder: FilePath, shown: Scene, apart: int, *, played: bool, more: str = "") -> Verdict:
    """What the referee says of the log of a picture, with the card or up to it, where stones have to be so far apart."""
    layout = folder / "shown.yaml"
    layout.write_text(f"extends: territory\napart: {apart}\nboard: {{size: {shown.side}x{shown.side}}}\n{more}", "utf-8")
    head = ["%tlog 1", "Game: territory", "Board: shown", "Players: B=Ana R=Ben", "Order: R B", "Options: dice=off", "0 deal B:??? R:???"]
    (verdict,) = check_text("\n".join([*head, *shown.log(played=played)]) + "\n", folder=folder)
    return verdict


def errors(verdict: Verdict) -> list[str]:
    return [finding.code for finding in verdict.findings if finding.level == "error"]


@pytest.mark.parametrize(("code", "variant"), [(code, variant) for code, card in DECK.items() for variant in range(count_pictures(card))])
def test_the_referee_finds_the_stones_that_a_card_shows(code: str, variant: int, tmp_path: FilePath) -> None:
    shown = scene(code, DECK[code].effect, numbers(code), variant)
    spoils = []
    for played, stones in ((False, shown.before), (True, shown.after)):
        verdict = judged(tmp_path, shown, 5, played=played)
        assert errors(verdict) == []
        assert dict(verdict.table.view().stones) == {name_point(spot): seat for spot, seat in stones.items()}
        spoils.append(verdict.table.state.spoils)
    give, get = shown.prisoners
    assert [one.prisoners for one in spoils] == [((0, give), (get, 0)), ((0, 0), (0, 0))]
    assert [one.banked for one in spoils] == [(0, 0), (shown.points, 0)]
    new = [spot for spot, seat in shown.after.items() if shown.before.get(spot) != seat]
    assert sorted(shown.placed) == sorted(new)
    assert set(shown.lifted) == {spot for spot, seat in shown.before.items() if seat == OWN and spot not in shown.after}
    assert [name_point(spot) in shown.play for spot in shown.placed if DECK[code].effect != "reject_and_replace"].count(False) == 0


def tops(shapes: tuple[Shape, ...], fill: str) -> int:
    """How many stones lie in a picture with this ink on top."""
    ellipses = [shape for shape, _ in leaves(shapes) if isinstance(shape, Path) and sum(part[0] == "C" for part in shape.segments) == 4]
    return sum(shape.paint.fill == fill and shape.paint.stroke is not None for shape in ellipses)


def test_the_picture_of_a_card_has_the_stones_and_flags_of_its_scene(tmp_path: FilePath) -> None:
    own = {"P9": ("points", {"points": 9}), "M4": ("move", {"stones": 4}), "T49": ("trade", {"give": 4, "get": 9}),
           "T11": ("trade", {"give": 1, "get": 1}), "X2": ("extra", {}), "R2": ("reject", {})}  # fmt: skip
    for code, (effect, counted) in {**{code: (card.effect, card.numbers) for code, card in DECK.items()}, **own}.items():
        with row(code):
            shown = scene(code, effect, {**counted, "apart": 5})
            if code in own:
                figures = "".join(f", {name}: {number}" for name, number in counted.items())
                made = f"deck: {{{code}: {{name: New, count: 2, text: New, effect: {effect}{figures}}}}}\n"
                verdict = judged(tmp_path, shown, 5, played=True, more=made)
                assert errors(verdict) == []
                assert dict(verdict.table.view().stones) == {name_point(spot): seat for spot, seat in shown.after.items()}
            shapes = picture(shown, 20, "#123456").shapes
            gone = sum(seat != OWN and shown.after.get(spot) != seat for spot, seat in shown.before.items())
            mine = sum(seat == OWN for seat in shown.after.values())
            if effect == "trade":
                assert (tops(shapes, OTHER_TOP), tops(shapes, OWN_TOP)) == (counted["give"], counted["get"])
            elif effect != "points":
                assert (tops(shapes, OTHER_TOP), tops(shapes, OWN_TOP)) == (len(shown.after) - mine + gone, mine)
            assert sum(isinstance(shape, Path) and shape.paint.fill == "#123456" for shape, _ in leaves(shapes)) == counted.get("points", 0)
            dashed = [shape for shape, _ in leaves(shapes) if isinstance(shape, Path) and shape.paint.dash]
            rims = [shape for shape in dashed if shape.segments[1][0] == "C"]
            assert len(rims) == len(shown.lifted) + gone + (effect in ("nothing", "anywhere"))


def test_the_steps_of_an_extra_move_are_as_many_as_the_game_asks_for(tmp_path: FilePath) -> None:
    for apart in (2, 3, 5, 8, 20):
        with row(apart):
            shown = scene("XM", "extra", {"apart": apart})
            assert errors(judged(tmp_path, shown, apart, played=True)) == []
            assert errors(judged(tmp_path, shown, apart + 1, played=True)) == ["mt:apart.steps"]
            places = picture(shown, 24, "#123456").shapes
            assert sum(isinstance(shape, Circle) for shape, _ in leaves(places)) == apart - 1
            said = [shape.text for shape, _ in leaves(places) if isinstance(shape, Text)]
            numbered = sorted(("1", "2"), key=lambda name: -sum(shown.placed[int(name) - 1]))
            assert said == (numbered if apart <= 8 else [])  # numbers are those of the stones alone, where there is room for them
            arcs = [
                shape.segments
                for shape, _ in leaves(places)
                if isinstance(shape, Path) and [one[0] for one in shape.segments] == ["M", "C"]
            ]
            assert len(arcs) == 2 * apart, "each step is a hop, with the ink of the land at its sides"
            assert all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in zip(shown.way, shown.way[1:], strict=False))


def test_stones_that_are_moved_are_far_enough_apart_whatever_the_numbers(tmp_path: FilePath) -> None:
    for stones, apart in ((1, 5), (2, 2), (3, 5), (4, 5), (6, 3), (9, 8), (3, 12), (30, 4)):
        with row((stones, apart)):
            shown = scene("M2", "move", {"stones": stones, "apart": apart})
            assert len(set(shown.placed) | set(shown.lifted)) == 2 * stones
            assert max(map(max, (*shown.placed, *shown.lifted))) < shown.side
            far = [abs(a - c) + abs(b - d) for i, (a, b) in enumerate(shown.placed) for c, d in shown.placed[:i]]
            assert min(far, default=apart) >= apart
            if stones == 2:
                assert errors(judged(tmp_path, shown, apart, played=True)) == []


def test_every_effect_has_a_picture_in_every_style_that_stays_in_its_room() -> None:
    from boardgen.draw.shape.shapes import extent_of

    for effect in EFFECTS:
        for style in ("colour", "low-ink", "black"):
            with row((effect, style)):
                counted = {"apart": 5, "stones": 3, "points": 7, "give": 3, "get": 8}
                box = extent_of((picture(scene("X1", effect, counted), 20, "#123456", style),))  # type: ignore[arg-type]
                assert box is not None
                low = isometric.FLAT * 20
                if effect in ("reject", "points", "trade"):
                    assert (box.x0, box.x1) == pytest.approx((-19.1, 19.1), abs=1.0), "a close-up"
                else:
                    assert (box.x0, box.x1) == pytest.approx((-20.13, 20.13), abs=0.05)
                assert box.y0 >= -low - isometric.ABOVE
                assert box.y1 <= low + isometric.SLAB + 0.2


def test_the_sign_of_what_a_card_does_is_clear_of_the_front_edge_of_its_board() -> None:
    card = cards.Wording("XM", "", {"apart": 5}, "Extra Move", "", "", "extra")
    for width, wide in ((63.5, 26.9), (63.5, 20.0), (44.45, 17.4), (44.45, 12.0)):
        with row((width, wide)):
            foot = isometric.height(wide) - isometric.ABOVE - isometric.FLAT * wide
            disc = next(iter(cards._badge(card, wide, Box(cards.FRAME - width / 2, -wide, width / 2 - cards.FRAME, foot - 1.0), "#000000")))
            assert isinstance(disc, Circle)
            below = disc.y - isometric.SLAB - isometric.FLAT * (disc.x + wide)
            assert below / hypot(1, isometric.FLAT) - disc.r >= 1.19
            assert disc.x - disc.r - cards.FRAME + width / 2 >= 1.19
            assert disc.r > 2.5


def test_the_land_of_a_board_is_darker_than_a_pale_sky_and_its_lines_are_seen() -> None:
    for land, sky in isometric.SETTINGS.values():
        with row((land, sky)):
            ground, above = isometric.board_ground(land, sky), scenery.SKIES[sky]
            middle = ink.mix(above.top, above.low, 0.5)
            assert ink.contrast(ground, ink.GRID) > 3.3
            if ink.is_pale(middle):
                assert ink.luminance(ground) < ink.luminance(middle)
                assert ink.contrast(ground, middle) > 1.1


def test_whoever_acts_has_a_hand_in_the_picture_from_the_side_where_their_other_stones_are_not() -> None:
    """Both sides of a trade have one; stones that leap, and a point that stays empty, need none."""
    around = Box(-26, -20, 26, 14)
    for code, card in DECK.items():
        for variant in range(count_pictures(card)):
            shown = scene(code, card.effect, numbers(code), variant)
            drawn = list(isometric.hands(shown, 23, around, "#123456", "colour", 0))
            assert len(drawn) == {"trade": 2, "nothing": 0, "move": 0}.get(card.effect, 1), code
            assert len({shape.paint.fill for shape, _ in leaves(drawn)} & set(isometric._SKINS)) == len(drawn)
            if card.effect in ("extra", "anywhere", "pair"):
                pen = isometric._Pen(shown, 23, isometric.INKS["colour"], "#123456", ink.BODY)
                ((x, _, side),) = pen.grips()
                assert all(side * (x - pen.at(spot)[0]) > 0 for spot in shown.placed), (code, variant)
