"""A fact stands in one place: each printed value of data/cairo.yaml is changed in turn, and the print follows with nothing else touched."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from boardgen.components.order import chosen_components, chosen_seats
from boardgen.draw.shapes import Shape, Text, leaves
from boardgen.kit.kit import Kit, build
from boardgen.layout import catalog
from boardgen.layout.faults import Faults
from boardgen.layout.node import Node
from boardgen.sheet.options import PrintOptions
from boardgen.sheet.paper import paper


class Change(NamedTuple):
    """A layout that differs in one value, the component that shows it, and a text that is there more or fewer times than before."""

    path: str
    value: str
    component: str
    printed: str = ""


CHANGES = (
    Change("title", "Another Road", "mats", "Another Road"),
    Change("note", "A map of mine", "map"),
    Change("credits.design", "Somebody Else", "title"),
    Change("credits.source", "Elsewhere", "title"),
    Change("credits.licence", "All free", "title", "All free"),
    Change("players", "[2, 3]", "mats", "4"),
    Change("seats.R.name", "Scarlet", "mats", "Scarlet"),
    Change("seats.R.ink", '"#A03020"', "markers"),
    Change("seats.R.symbol", "star", "pawns"),
    Change("suits.H.name", "Cups", "aid", "H, Cups"),
    Change("suits.H.good", "Silver", "aid", "Silver"),
    Change("suits.H.ink", '"#A03020"', "tiles"),
    Change("suits.H.symbol", "spade", "coins"),
    Change("suits.H.sign", "lumps", "coins"),
    Change("ranks.n", "8", "tiles", "$13"),
    Change("ranks.a", "9", "aid", "$9 · $14"),
    Change("ranks.5", "7", "tiles", "$12"),
    Change("money.unit", "€", "tiles", "€6"),
    Change("money.start", "23", "mats"),
    Change("money.min", "-49", "mats", "50"),
    Change("money.max", "49", "mats", "90"),
    Change("bonus", "4", "tiles", "$5"),
    Change("fare.city", "3", "aid"),
    Change("fare.good", "2", "reference"),
    Change("auction.opening", "2", "aid"),
    Change("auction.raise", "3", "aid"),
    Change("turns", "5", "aid"),
    Change("coins.setup", "3", "reference"),
    Change("map.rows", "[. T T T A ., T T T T T ., T T T T T T, . . . T T T, . . . T T ., . . . T T ., . . . T C .]", "map"),
    Change("map.marks.C", "Kairo", "map", "Kairo"),
    Change("options.length.default", "long", "reference"),
    Change("components.tiles.size", "40", "tiles"),
    Change("components.coins.diameter", "16", "coins"),
    Change("components.pawns.size", "[30, 22]", "pawns"),
    Change("components.dice.size", "18", "dice"),
    Change("components.markers.diameter", "14", "markers"),
    Change("components.markers.each_seat", "4", "title", "16"),
    Change("components.mats.size", "[190, 120]", "mats"),
    Change("components.aid.size", "[180, 117]", "aid"),
    Change("components.pencil.size", "[150, 105]", "pencil"),
    Change("components.log.counts.spare", "2", "log"),
    Change("components.pawns.each_seat", "2", "pawns"),
    Change("components.mats.each_seat", "2", "mats"),
    Change("components.aid.each_seat", "2", "aid"),
    Change("components.guide.count", "1", "title", "Full-size map"),
)
UNSEEN = {
    "game", "edition",
    "seats.R.hatch", "suits.H.hatch",  # of black print: below
    "coins.round",  # follows from the dice: a coin each
    "options.length.choices", "options.length.ruling",
}  # fmt: skip


def _layout(folder: Path, path: str, value: str) -> str:
    *above, last = path.split(".")
    lines = ["extends: cairo", *("  " * i + f"{step}:" for i, step in enumerate(above)), "  " * len(above) + f"{last}: {value}"]
    (folder / "changed.yaml").write_text("\n".join(lines) + "\n", "utf-8")
    return str(folder / "changed.yaml")


@cache
def _plain(component: str) -> Kit:
    return _built("cairo", component)


def _built(layout: str, component: str, style: str = "colour") -> Kit:
    spec = catalog.load(layout)
    only = () if component == "title" else chosen_components(spec, component)
    return build(spec, chosen_seats(spec, None, None), paper("a3"), only, style)  # type: ignore[arg-type]  # a style by its name


def _texts(kit: Kit, component: str) -> Counter[str]:
    """Texts of a component, footers left out."""
    return Counter(shape.text for sheet in kit.sheets_of(component) for shape, _ in leaves(sheet.page.shapes) if isinstance(shape, Text))


def _drawn(kit: Kit, component: str) -> list[object]:
    return [sheet.page.shapes for sheet in kit.sheets_of(component)]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.path)
def test_the_print_follows_the_data(change: Change, tmp_path: Path) -> None:
    before, after = _plain(change.component), _built(_layout(tmp_path, change.path, change.value), change.component)
    assert _drawn(before, change.component) != _drawn(after, change.component)
    if change.printed:
        assert _texts(before, change.component)[change.printed] != _texts(after, change.component)[change.printed]


@pytest.mark.parametrize(("path", "component"), [("seats.R.hatch", "markers"), ("suits.H.hatch", "tiles"), ("suits.H.hatch", "coins")])
def test_hatches_are_seen_in_black(path: str, component: str, tmp_path: Path) -> None:
    before, after = (_built(layout, component, "black") for layout in ("cairo", _layout(tmp_path, path, "dots")))
    assert _drawn(before, component) != _drawn(after, component)


def _paths(node: Node, above: str = "") -> Iterator[str]:
    for key, child in node.children.items():
        path = f"{above}.{key}" if above else key
        if path == "words":
            continue
        if child.kind == "map":
            yield from _paths(child, path)
        else:
            yield path


def _like(path: str, known: set[str]) -> bool:
    """Whether a path, or one that differs only in which seat, suit, rank or mark it is of, is among the known ones."""
    steps = path.split(".")
    like = [other.split(".") for other in known]
    of_one = {"seats": 1, "suits": 1, "ranks": 1, "map": 2}.get(steps[0])
    if of_one is not None and len(steps) > of_one:
        steps[of_one] = ""
        like = [[*other[:of_one], "", *other[of_one + 1 :]] for other in like if other[0] == steps[0] and len(other) > of_one]
    return steps in like


def test_no_value_is_forgotten() -> None:
    known = {change.path for change in CHANGES} | UNSEEN
    tree = catalog.tree("cairo", Faults())
    forgotten = [path for path in _paths(tree) if not _like(path, known) and not path.endswith(".kind")]
    assert forgotten == []


LISTS = {"language", "log_keys", "log_opens", "log_before", "log_after"}
"""Words that are no sentences: marking them would change what they mean."""
NEVER = {"sides_backs", "board_title"}
"""A kit of backs alone has no title sheet to say it on; the picture of the title sheet is named only where it does not fit."""
WAYS = (
    ("long", "punch"),
    ("short", "square"),
    ("fold", "circle"),
    ("split", "punch"),
    ("fronts", "punch"),
    ("backs", "punch"),
    ("none", "punch"),
)


def test_every_word_is_printed_somewhere(tmp_path: Path) -> None:
    """Each word is marked, and each mark is found in the kits of all the ways to make one."""
    words = catalog.load("cairo").words
    marks = {key: f"zq{i}" for i, key in enumerate(words) if key not in LISTS}
    lines = [f"  {key}: {json.dumps(f'{mark} {words[key]}', ensure_ascii=False)}" for key, mark in marks.items()]
    layout = tmp_path / "marked.yaml"
    layout.write_text("extends: cairo\ncomponents: {mats: {size: [270, 150]}}\nwords:\n" + "\n".join(lines) + "\n", "utf-8")
    spec = catalog.load(str(layout))
    seats = chosen_seats(spec, None, None)
    kits = [build(spec, seats, paper("a3"), (), "colour", PrintOptions(how, None, cut)) for how, cut in WAYS]  # type: ignore[arg-type]  # by their names
    kits += [build(spec, seats, paper("a4"), only) for only in (("guide",), ("title",), ("reference",))]
    kits.append(build(spec, seats, paper("letter"), ("title",)))
    said = {text for kit in kits for sheet in kit.sheets for text in [sheet.page.title, *_said(sheet.shapes)]}
    said |= {face.title for kit in kits for face in kit.faces()}
    printed = {word for text in said for word in text.split()}
    assert [key for key, mark in marks.items() if mark not in printed and key not in NEVER] == []


def _said(shapes: Sequence[Shape]) -> list[str]:
    return [shape.text for shape, _ in leaves(shapes) if isinstance(shape, Text)]
