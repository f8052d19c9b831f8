"""The notes of a game beside each other show one scene, and nothing of it runs through what is written on them."""

from itertools import combinations

import pytest

from boardgen.draw.piece.banknotes import HALO, draw_scene, note_front
from boardgen.draw.shape.ink import Style
from boardgen.draw.shape.shapes import Group, Path, Text, extent
from boardgen.draw.type.geometry import Box

BOX = Box(4.0, 4.0, 58.0, 29.0)


def ends(number: int, side: float) -> set[float]:
    """The heights at which lines of a note end on one of its sides."""
    (scene,) = draw_scene(number, BOX, "#336699", "#CCDDEE", 0.2)
    assert isinstance(scene, Group)
    found = set()
    for shape in scene.shapes:
        if isinstance(shape, Path) and shape.paint.stroke:
            found |= {segment[-1] for segment in shape.segments if len(segment) > 2 and abs(segment[-2] - side) < 0.01}
    return found


@pytest.mark.parametrize("number", range(4))
def test_each_note_goes_on_where_the_one_before_it_ends(number: int) -> None:
    """Ridges, coasts and the horizon meet at the sides of two notes. A fourth note shows fields again, after the harbour."""
    east, west = ends(number, BOX.x1), ends(number + 1, BOX.x0)
    assert len(east & west) >= (2 if number % 3 == 0 else 1)
    assert len(east) >= 1


@pytest.mark.parametrize("size", [(62.0, 33.0), (90.0, 45.0)])
@pytest.mark.parametrize("number", range(3))
def test_no_line_of_the_scene_runs_through_words(number: int, size: tuple[float, float]) -> None:
    figure = note_front("$100M", number, "GoCaine", "play money", "BB907D 01", size)
    words = [box for shape in figure.shapes if isinstance(shape, Text) and (box := extent(shape))]
    words += [box for shape in figure.shapes[-6:] if isinstance(shape, Group) and (box := extent(shape)) and box.height < 8]
    scene = next(shape for shape in figure.shapes if isinstance(shape, Group) and shape.clip is not None)
    for shape in scene.shapes:
        if isinstance(shape, Path) and shape.paint.stroke:
            for segment in shape.segments:
                if len(segment) > 2:
                    x, y = segment[-2], segment[-1]
                    assert not any(box.x0 < x < box.x1 and box.y0 < y < box.y1 for box in words), (x, y)


@pytest.mark.parametrize("style", ["low-ink", "black"])
@pytest.mark.parametrize("number", range(3))
def test_waves_leave_words_free_where_ink_is_saved(number: int, style: Style) -> None:
    figure = note_front("$20M", number, "GoCaine", "play money", "BB907D 02", (62.0, 33.0), style)
    words = [box for shape in figure.shapes if isinstance(shape, Text) and (box := extent(shape))]
    words += [box for shape in figure.shapes[-6:] if isinstance(shape, Group) and (box := extent(shape)) and box.height < 8]
    assert len(words) == 5
    (clip,) = [shape.clip for shape in figure.shapes if isinstance(shape, Group) and isinstance(shape.clip, Path)]
    loops = [clip.segments[at : at + 5] for at in range(0, len(clip.segments), 5)]
    whole, *holes = (Box(loop[0][1], loop[0][2], loop[2][1], loop[2][2]) for loop in loops)  # type: ignore[misc]  # corners
    assert clip.even_odd
    assert not any(one.overlaps(other) for one, other in combinations(holes, 2))
    for word in words:
        word = word.grown(HALO).meet(whole) or word
        assert any(hole.x0 <= word.x0 and hole.y0 <= word.y0 and word.x1 <= hole.x1 and word.y1 <= hole.y1 for hole in holes), word
