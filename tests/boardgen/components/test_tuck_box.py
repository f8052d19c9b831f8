"""Tuck boxes: edges that meet are equally long, the size follows from what lies inside, and what cannot be made is refused."""

from __future__ import annotations

import math
from functools import partial
from pathlib import Path

import pytest

from boardgen.components.boxes import box_of
from boardgen.components.by_kind import part_in_box
from boardgen.components.print_order import PrintOrder, choose_seats
from boardgen.draw.pack.nets import TuckBox, folds, outline, tuck_art, tuck_net
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Group, Text, extent, leaves
from boardgen.draw.type.geometry import Box
from boardgen.errors import DataError, DoesNotFit
from boardgen.faces.library import Library
from boardgen.kit import export
from boardgen.kit.check import check, left_out, load
from boardgen.kit.kit import build, list_parts
from boardgen.sheet.arrange.options import PLAIN
from boardgen.sheet.paper.page import Words
from boardgen.sheet.paper.paper import paper
from tests.kits import laid_out

GAME = """game: hoard
title: The Hoard
players: [2, 4]
components:
  deck: {{kind: card, count: 54}}
  hand: {{kind: card, size: mini, each_seat: 10}}
  coins: {{kind: token, diameter: 20, count: 30}}
  tray: {{kind: box{keys}}}
  die: {{kind: die, faces: [a, b, c, d, e, f]}}
"""


def layout(tmp_path: Path, keys: str) -> str:
    path = tmp_path / "hoard.yaml"
    path.write_text(GAME.format(keys=keys), "utf-8")
    return str(path)


def boxed(tmp_path: Path, keys: str, seats: str | None = None) -> TuckBox:
    return box_in(layout(tmp_path, keys), seats)


def box_in(path: str, seats: str | None = None) -> TuckBox:
    """Return the box `tray` of a layout."""
    spec = load(path)
    a4 = paper("a4")
    sitting = choose_seats(spec, None, seats, spares=True)
    order = PrintOrder(spec, sitting, a4, (), Words(spec.words, spec.file, False), "colour", PLAIN, (), (), None, {}, {}, Library(), {})
    component = spec.components["tray"]
    return box_of(order, component, partial(part_in_box, order), one_seat=bool(component.each_seat))


def test_edges_that_meet_are_equally_long() -> None:
    for size in ((64.8, 90.2, 17.5), (45, 64, 3.2), (120, 40, 60)):
        box = TuckBox(*size)
        (a, b, c, d, e), (top, low) = box.across, box.down
        width, height, depth = size
        assert [b - a, d - c] == pytest.approx([width, width]), "back and front"
        assert [c - b, e - d] == pytest.approx([depth, depth]), "the two sides"
        assert low - top == pytest.approx(height)
        panels = box.panels
        for cover in (panels["lid"], panels["bottom"]):
            assert (cover.width, cover.height) == pytest.approx((width, depth)), "lid and bottom cover what the four walls enclose"
        for flap, wall in ((box.side_glue, depth), (2 * box.dust, width), (box.tuck, height)):
            assert flap < wall, "no flap is larger than what it lies on"
        net = tuck_net(box, tuck_art(box, Figure(width, height, ()), "Hoard", "semibold"), "glue")
        reach = extent(Group(net.shapes))
        assert reach is not None
        assert min(reach.x0, reach.y0, net.width - reach.x1, net.height - reach.y1) >= -1e-6


def test_every_fold_ends_on_the_line_that_is_cut_or_on_another_fold() -> None:
    box = TuckBox(64.8, 90.2, 17.5)
    corners = {(round(segment[-2], 6), round(segment[-1], 6)) for segment in outline(box) if segment[0] != "Z"}
    for x0, y0, x1, y1 in folds(box):
        for x, y in ((x0, y0), (x1, y1)):
            assert (round(x, 6), round(y, 6)) in corners, (x, y)
        assert math.hypot(x1 - x0, y1 - y0) in map(pytest.approx, (64.8, 90.2, 17.5))


def test_the_size_follows_from_what_lies_inside(tmp_path: Path) -> None:
    for keys, seats, size in (
        (", fits: deck", None, (63.5 + 1.3, 88.9 + 1.3, 54 * 0.3 + 1.3)),
        (", fits: deck, card: 0.25, clearance: 2", None, (65.8, 91.2, 54 * 0.25 + 2.3)),
        (", fits: deck, card: 0.25, wall: 0.5", None, (65.0, 90.4, 54 * 0.25 + 1.5)),
        (", fits: deck, sleeves: 0.1", None, (63.5 + 3 + 1.3, 88.9 + 4 + 1.3, 54 * 0.4 + 1.3)),
        (", fits: hand", None, (44.45 + 1.3, 63.5 + 1.3, 40 * 0.3 + 1.3)),
        (", fits: hand", "B", (44.45 + 1.3, 63.5 + 1.3, 40 * 0.3 + 1.3)),  # a spare box is as large as that of the kit
        (", fits: coins", None, (3 * 20 + 1.3, 20 + 1.3, 10 * 0.3 + 1.3)),
        (", fits: coins, card: 2", None, (3 * 20 + 1.3, 20 + 1.3, 10 * 2 + 1.3)),
        (", fits: hand, each_seat: 1", None, (44.45 + 1.3, 63.5 + 1.3, 10 * 0.3 + 1.3)),
    ):
        assert tuple(boxed(tmp_path, keys, seats)) == pytest.approx(size), keys


def test_a_box_of_a_component_that_its_game_makes(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text("extends: territory\ncomponents:\n  tray: {kind: box, fits: cards}\n", "utf-8")
    assert not [fault for fault in check(str(path)).faults if fault.level == "error"]


def test_a_box_for_each_seat_holds_what_a_seat_has_of_the_pieces_of_a_game(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text("extends: territory\ncomponents:\n  tray: {kind: box, fits: stones, card: 2, each_seat: 1}\n", "utf-8")
    one = box_in(str(path))
    path.write_text("extends: territory\ncomponents:\n  tray: {kind: box, fits: stones, card: 2}\n", "utf-8")
    spec, all_of_them = load(str(path)), box_in(str(path))
    stones = list_parts(spec, choose_seats(spec, None, None), paper("a4"), ["stones"])["stones"]
    across, spare = stones.items[0].width, 1.3
    for box, count in ((one, stones.items[0].copies), (all_of_them, stones.counted)):
        stacks = round((box.width - spare) / across) * round((box.height - spare) / across)
        assert box.width == pytest.approx(round((box.width - spare) / across) * across + spare), "stacks lie side by side"
        assert box.depth == pytest.approx(-(-count // stacks) * 2 + spare)


def test_a_box_of_a_game_goes_with_what_a_layout_leaves_out(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text("extends: gocaine\ncomponents:\n  notes: ~\n", "utf-8")
    assert "band" in load(str(path)).components
    assert "box" not in load(str(path)).components
    path.write_text("extends: gocaine\ncomponents:\n  notes: ~\n  box: {fits: notes}\n", "utf-8")
    assert any("no component is called 'notes'" in str(fault) for fault in check(str(path)).faults)


def test_what_cannot_be_made_is_refused_at_its_place(tmp_path: Path) -> None:
    for keys, place, words in (
        (", fits: dekc", "8:27", "did you mean 'deck'?"),
        (", fits: die", "8:27", "'die' is a die"),
        ("", "8:9", "fits"),
        (", fits: deck, back: pattern", "8:33", "a box has no back"),
        (", fits: deck, card: -1", "8:39", "-1"),
        (", fits: deck, edge: 4", "8:33", "a box has no `edge:`"),
    ):
        found = [str(fault) for fault in check(layout(tmp_path, keys)).faults]
        assert any(f":{place}:" in one and words in one for one in found), (keys, found)
    path = layout(tmp_path, ", fits: deck")
    Path(path).write_text(Path(path).read_text("utf-8").replace("{kind: card, count: 54}", "{kind: card, count: 0}"), "utf-8")
    assert any("no pieces to put into a box" in str(fault) for fault in check(path).faults)
    spec = load(layout(tmp_path, ", fits: deck"))
    with pytest.raises(DoesNotFit, match=r"it needs a paper of 19\d × 18\d mm; print it with --only tray --paper"):
        build(spec, choose_seats(spec, None, None), paper("a5"), ("tray",))
    with pytest.raises(DataError):
        load(layout(tmp_path, ", fits: dekc"))


def test_the_lid_is_read_from_the_front() -> None:
    """It hangs on the back and is folded over, so on the net its words are upside down; those of the front are not."""
    box = TuckBox(64.0, 90.0, 18.0)
    net = tuck_net(box, tuck_art(box, Figure(64, 90, ()), "Title", "semibold"), "glue")
    turned = {
        name: place.point(1, 0)[0] - place.point(0, 0)[0]
        for name, panel in box.panels.items()
        for shape, place in leaves(net.shapes)
        if isinstance(shape, Text) and panel.holds(Box(*place.point(0, 0), *place.point(0, 0)))
    }
    assert round(turned["lid"]) == -1
    assert round(turned["west"]) == round(turned["east"]) == 0


def test_what_a_low_back_has_no_room_for_is_on_the_bottom() -> None:
    """All words are on the box: pitch, facts, contents and small print, in type that can be read."""
    for game, name, said in (
        ("cairo", "coin_box", ("Load what you find", "For 2 to 4 players", "30 to 60", "Coins: 24", "Unofficial")),
        ("gocaine", "box", ("Buy in the south", "For 2 to 6 players", "120 to 240 minutes", "Notes: 140", "Unofficial")),
    ):
        kit = laid_out(game, only=name)
        texts = [shape for face in kit.faces() for shape, _ in leaves(face.figure.shapes) if isinstance(shape, Text)]
        assert all(any(words in shape.text for shape in texts) for words in said), game
        assert min(shape.size for shape in texts) >= ink.FOOTER, game
        assert left_out(game, kit) == (), game


@pytest.mark.parametrize("style", ["colour", "low-ink", "black"])
def test_a_pitch_is_on_a_box_as_a_whole(style: ink.Style) -> None:
    """The lowest box that is shipped says all of it, and all of the rest."""
    kit = laid_out("cairo", only="coin_box", style=style)
    (net,) = (face.figure for face in kit.faces())
    said = " ".join(shape.text for shape, _ in leaves(net.shapes) if isinstance(shape, Text))
    assert "Load what you find, and drive to where it pays." in said
    assert left_out("cairo", kit) == ()


def test_a_name_that_is_nowhere_and_words_of_a_front_and_a_spine_are_named(tmp_path: Path) -> None:
    """They were left out without a word where they could not be read; there is one warning for each component."""
    path = tmp_path / "thin.yaml"
    bands = "band: {kind: band, around: [100, 80, 1]}, slim: {kind: band, around: [45, 80, 20]}"
    deck = f"components: {{stamp: {{kind: card, size: [20, 14], count: 20}}, tray: {{kind: box, fits: stamp}}, {bands}}}\n"
    path.write_text(f"game: thin\ntitle: A Remarkably Long Name of a Game\nplayers: [2, 4]\n{deck}", "utf-8")
    named = {fault.path.rpartition(".")[2]: fault.problem for fault in check(str(path)).faults if fault.code == "data:kit.left_out"}
    assert set(named) == {"tray", "band", "slim"}
    assert all("A Remarkably Long Name of a Game" in problem for problem in named.values())
    assert "'Stamp: 20'" in named["tray"]
    assert "'For 2 to 4 players'" in named["slim"]
    assert "'For 2 to 4 players'" not in named["band"], "it is on the front"


def test_what_has_room_nowhere_on_a_box_is_named(tmp_path: Path) -> None:
    """`check` and `kit` say the same: at the component, with what to change."""
    path = tmp_path / "hoard.yaml"
    rows = "motto: A long way through the hills, and a longer way home.\nplayers: [2, 4]\n"
    deck = "components: {stamp: {kind: card, size: [20, 14], count: 20}, tray: {kind: box, fits: stamp}}\n"
    path.write_text(f"game: hoard\ntitle: The Hoard\n{rows}{deck}", "utf-8")
    ordered = export.order(str(path), paper="a4", format="pdf", players=None, seats=None, only=None)
    for faults in (ordered.warnings, check(str(path)).faults):
        (fault,) = (fault for fault in faults if fault.code == "data:kit.left_out")
        words = "`tray` has no room for 'A long way through the hills, and a long…', 'For 2 to 4 players'"
        assert fault.problem.startswith(words), fault.problem
        assert "`motto:`" in fault.remedy
        assert fault.line == 5
