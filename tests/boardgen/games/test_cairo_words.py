"""Every word of Goods From Cape to Cairo is printed somewhere."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from boardgen.components.print_order import choose_seats
from boardgen.draw.shape.shapes import Shape, Text, leaves
from boardgen.kit.kit import build
from boardgen.layout.spec import catalog
from boardgen.sheet.arrange.options import PrintOptions
from boardgen.sheet.paper.paper import paper
from tests.boardgen.own_words import OF_OWN_PIECES

LISTS = {"language", "log_keys", "log_opens", "log_before", "log_after"}
"""Words that are no sentences: marking them would change what they mean."""
NEVER = {"sheet_more", "sides_backs", "board_title", "stock_note", "pawns_one"}
"""A kit of backs alone has no title sheet to say it on; the picture of the title sheet is named only where it does not fit;
its labels for bags are not printed here, and the heads of its sheets name all that is on them."""
WAYS = (
    ("long", "punch"),
    ("short", "square"),
    ("fold", "circle"),
    ("split", "punch"),
    ("fronts", "punch"),
    ("backs", "punch"),
    ("none", "punch"),
)


@pytest.mark.slow
def test_every_word_is_printed_somewhere(tmp_path: Path) -> None:
    """Each word is marked, and each mark is found in the kits of all the ways to make one."""
    words = catalog.load("cairo").words
    marks = {key: f"zq{i}" for i, key in enumerate(words) if key not in LISTS}
    lines = [f"  {key}: {json.dumps(f'{mark} {words[key]}', ensure_ascii=False)}" for key, mark in marks.items()]
    layout = tmp_path / "marked.yaml"
    layout.write_text(
        "extends: cairo\ncomponents: {mats: {size: [270, 150]}, pencil: {size: [180, 110]}, aid: {size: [190, 125]}}\n"
        "money: {compensation: {4: [3, 2, 1, 0]}}\nwords:\n" + "\n".join(lines) + "\n",
        "utf-8",
    )
    spec = catalog.load(str(layout))
    seats = choose_seats(spec, None, None)
    kits = [build(spec, seats, paper("a3"), (), "colour", PrintOptions(how, None, cut)) for how, cut in WAYS]  # type: ignore[arg-type]  # by their names
    kits += [build(spec, seats, paper("a4"), only) for only in (("guide",), ("title",), ("reference",))]
    kits += [build(spec, seats, paper("a4"), ("coins",), "colour", PrintOptions(how, None, cut)) for how, cut in WAYS]  # type: ignore[arg-type]
    kits += [build(spec, seats, paper(name), ("title",)) for name in ("letter", "a6")]  # papers with rulers of other lengths
    kits.append(build(spec, choose_seats(spec, 2, None), paper("a4"), ("title",)))
    small = tmp_path / "small.yaml"  # aids on several cards, with all that is looked up in lists
    small.write_text("extends: marked.yaml\ncomponents: {aid: {size: [150, 120]}}\n", "utf-8")
    kits.append(build(catalog.load(str(small)), seats, paper("a4"), ("aid",)))
    said = {text for kit in kits for sheet in kit.sheets for text in [sheet.page.title, *_said(sheet.shapes)]}
    said |= {face.title for kit in kits for face in kit.faces()}
    printed = {word for text in said for word in text.split()}
    unsaid = [key for key, mark in marks.items() if mark not in printed and key not in NEVER | OF_OWN_PIECES]
    assert [
        key for key in unsaid if not key.startswith(("poster_", "law_", "option_"))
    ] == []  # of `referee poster`, a law in a layout, and other choices of options


def _said(shapes: Sequence[Shape]) -> list[str]:
    return [shape.text for shape, _ in leaves(shapes) if isinstance(shape, Text)]
