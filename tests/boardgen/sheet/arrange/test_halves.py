"""Pages to read and to write on, two on a sheet of large paper: which papers, which pages together, and where their backs are."""

from __future__ import annotations

import pytest

from boardgen.components.print_order import HALVES, choose_seats
from boardgen.draw.shape.shapes import Text, leaves
from boardgen.kit.kit import Kit, build
from boardgen.layout.spec import catalog
from boardgen.sheet.arrange.options import PLAIN
from boardgen.sheet.paper.duplex import Duplex, half_of, pair_pages
from boardgen.sheet.paper.page import Page
from boardgen.sheet.paper.paper import paper

A3, A4 = paper("a3"), paper("a4")


def kit_of(game: str, on: str = "a3", duplex: Duplex = "long", only: tuple[str, ...] = (), *, halves: bool = True) -> Kit:
    spec = catalog.load(game)
    return build(spec, choose_seats(spec, None, None), paper(on), only, options=PLAIN._replace(duplex=duplex, halves=halves))


def test_papers_whose_half_is_read_like_a_page() -> None:
    names = {
        name: half and half.label
        for name in ("a5", "a4", "letter", "legal", "a3", "tabloid", "420x297mm", "400x380mm")
        for half in [half_of(paper(name))]
    }
    assert names == {
        **dict.fromkeys(("a5", "a4", "letter", "legal"), None),
        "a3": "A4 210 × 297 mm",
        "tabloid": "Letter 8.5 × 11 in",
        "420x297mm": "A4 210 × 297 mm",
        "400x380mm": "200 × 380 mm",
    }
    assert half_of(A3._replace(margin=9)) == A4._replace(margin=9)


def test_which_pages_are_together() -> None:
    """Fronts as letters, backs as the same in lower case; `=` is a page of the whole sheet."""

    def page(name: str) -> Page:
        front, back = ((Text(9, 9, words, "regular", 9, "#000000"),) for words in (name[0], name[0].lower()))
        whole = Page(A3 if name == "=" else A4, front, (name[0],), name[0])
        behind = whole._replace(shapes=back, side="back", flip="long")
        return whole._replace(back=behind, flip="long") if name.endswith("+") else whole

    def words(page: Page) -> str:
        return "".join(shape.text for shape, _ in leaves(page.shapes) if isinstance(shape, Text))

    def paired(*names: str) -> list[str]:
        pages = pair_pages([page(name) for name in names], A3, A4)
        assert all(one.paper == A3.turn() for one in pages if one.title != "=")
        assert all(one.back is None or one.back.components == one.components for one in pages)
        return [words(one) + (f"/{words(one.back)}" if one.back else "") for one in pages]

    assert paired("A", "=", "B", "C", "=") == ["AB", "=", "C", "="]
    assert paired("A", "=", "B+", "C+", "D+") == ["AD/d", "=", "BC/bc"]
    assert paired("A", "B", "C+", "=") == ["AB", "C/c", "="]
    assert paired("=") == ["="]


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_backs_are_behind_their_fronts_and_turn_like_the_pages_of_a_book(duplex: Duplex) -> None:
    kit = kit_of("gocaine", duplex=duplex, only=("reference", "log"))
    front, back = (sheet.page for sheet in kit.sheets[:2])
    assert (front.paper.width, front.paper.height, back.foot) == (420, 297, "north" if duplex == "long" else "south")

    def middles(page: Page) -> dict[str, float]:
        """Where the headings of both halves are: x of the log sheet and of the reference."""
        texts = [(shape, by) for shape, by in leaves(page.shapes) if isinstance(shape, Text) and shape.size >= 16]
        return {shape.text: by.point(shape.x, shape.y)[0] for shape, by in texts}

    left, right = middles(front).values()
    assert left < 210 < right
    log = next(x for text, x in middles(back).items() if text == "Game log")
    assert (log > 210) == (duplex == "long"), "over the short edge, what was right comes to be left"
    turned = [by.a < 0 for shape, by in leaves(back.shapes) if isinstance(shape, Text)]
    assert all(turned) if duplex == "long" else not any(turned)


@pytest.mark.slow
def test_kits_of_large_paper() -> None:
    kit = kit_of("gocaine")
    assert kit.total <= 15
    halved = {sheet.number for sheet in kit.sheets if set(sheet.page.components) & set(HALVES)}
    title = " ".join(shape.text for shape, _ in leaves(kit.sheets[0].shapes) if isinstance(shape, Text))
    assert f"in the middle: sheets {min(halved)}" in title
    assert {sheet.page.paper.size for sheet in kit.sheets} <= {(297, 420), (420, 297)}
    only = ("title", "reference", "log")
    assert (kit_of("cairo", only=only).total, kit_of("cairo", only=only, halves=False).total) == (2, 3)
    assert kit_of("cairo", only=("log",)).sheets[0].page.paper == A3, "one component alone is as large as the paper"
