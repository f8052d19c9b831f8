"""Rulebooks on pages: how many there are, type that can be read, sheets that fold in order, and one HTML page that loads nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from pathlib import Path

import pypdfium2
import pytest

from boardgen.assets.pictures import Pictures
from boardgen.components.own_booklet import NUMBER, sheets_of
from boardgen.draw.shape import ink, tags
from boardgen.draw.shape.shapes import Figure, Group, Paint, Rect, Shape, Symbol, Text, Use, extent, extent_of, flatten, leaves
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Affine, Box
from boardgen.errors import DataError, DoesNotFit
from boardgen.faces.booklet_text import A_PAGE, BookletText, Look, Strip
from boardgen.faces.rich_text import Faces
from boardgen.layout.rules.rules_text import RulesText
from boardgen.layout.spec import catalog
from boardgen.layout.yaml.node import Source
from boardgen.preflight.sheet_facts import LEAST
from boardgen.rulebook import html, write
from boardgen.rulebook.book import readable_part
from boardgen.rulebook.cover import EDGE, has_back, say_facts
from boardgen.rulebook.figure import readable
from boardgen.rulebook.pages import (
    A5,
    CLOSER,
    FOOT,
    LARGER,
    LIFT,
    SIZES,
    SMALL,
    TOP,
    WIDER,
    _fill_pages,
    _Front,
    _Laid,
    _page,
    page_size,
    pages,
)
from boardgen.rulebook.strips import TO_BOX, space_out, text_height
from boardgen.sheet.paper.heading import footer
from boardgen.sheet.paper.page import Page, Words
from boardgen.sheet.paper.paper import paper
from tests.kits import laid_out
from tests.sampling import sampled

GAMES = ("gocaine", "territory", "cairo")
MOST_TEXT, MOST_PAGES = 12, 20
FRONT = 3  # cover and what is in the box


def sizes(figure: Figure) -> list[float]:
    """The type sizes of a page in points."""
    return [shape.size * abs(by.d or by.b) for shape, by in leaves(figure.shapes) if isinstance(shape, Text)]


def test_heights_are_added_alike_by_every_python() -> None:
    assert text_height([Strip(0.1, 0.1, lambda x, y: (), False, 1)] * 10) == 1.0 + 0.9


def test_spaces_of_a_page_that_is_nearly_full_reach_its_foot_and_are_no_wider_than_they_may_be() -> None:
    room, gap = A5[1] - TOP - FOOT, 2.0
    for height, wider in ((room / 3 - 3.0, WIDER), (room / 3 - 2.0, 1.5), (room / 3 - 1.5, 1.125), (room / 3 - 1.0, 1.0)):
        found: list[float] = []

        def draw(_: float, y: float, found: list[float] = found) -> tuple[Shape, ...]:
            found.append(y)
            return ()

        assert [*_page([Strip(height, gap, draw, False, line) for line in (1, 2, 3)], 2, A5)] == []
        assert [y - TOP for y in found] == pytest.approx([0.0, height + wider * gap, 2 * (height + wider * gap)]), height


@pytest.mark.parametrize(("height", "by"), [(100.0, 1.35), (160.0, 1.07), (181.0, 1.0)])
def test_figures_are_as_large_as_there_is_room_for_on_their_page(height: float, by: float) -> None:
    drawn: list[float] = []

    def figure(by: float) -> Strip:
        return Strip(height * by, 2.0, lambda x, y: drawn.append(by) or (), False, 2, larger=figure)  # type: ignore[func-returns-value]

    assert [*_page([Strip(1.0, 0.0, lambda x, y: (), False, 1), figure(1.0)], 2, A5)] == []
    assert drawn == [by]


def setter() -> BookletText:
    """Sets pages of 100 mm."""
    look = Look(Faces("regular", "bold", "italic"), Faces("regular", "bold", "italic"), 9.0, "#000000")
    return BookletText(Source("", "", ""), look, Box(0, 0, 100, 100), Pictures(""), Pictures(""), lambda *_: None)


def flow(*strips: Strip) -> list[list[int]]:
    """Set strips on pages of 100 mm, and return which are on each."""
    return [[strip.line for strip in page] for page in setter().flow(strips)]


def strip(line: int, height: float, *, tie: float = 0.0, floats: bool = False, opens: bool = False) -> Strip:
    return Strip(height, 0.0, lambda x, y: (), False, line, tie=tie, floats=floats, opens=opens)


def test_pages_are_even_and_part_no_box_from_its_text() -> None:
    lines = [strip(number, 10) for number in range(1, 13)]
    assert [len(page) for page in flow(*lines)] == [7, 5], "a last page that is nearly empty takes some of the one before"
    assert [len(page) for page in flow(*(one._replace(line=1) for one in lines))] == [9, 3], "a paragraph goes on from a full page"
    tied = [strip(number, 10, tie=0.25 * (number == 10)) for number in range(1, 17)]
    assert flow(*tied)[1][0] in (9, 10), "the paragraph goes with the box after it"
    assert flow(strip(1, 60), strip(2, 50, floats=True), strip(3, 15), strip(4, 20)) == [[1, 3, 4], [2]], "text fills the page"
    assert flow(strip(1, 83), strip(2, 16, opens=True)) == [[1], [2]]
    assert flow(strip(1, 80), strip(2, 16, opens=True)) == [[1, 2]], "no page stays rather empty for a chapter that opens one"
    with pytest.raises(DataError, match="20 mm taller than a page"):
        flow(strip(1, 50), strip(2, 120))


@pytest.mark.slow
@pytest.mark.parametrize("layout", sampled(["territory", "cairo", "windmills", "fenland", "gocaine"]))
def test_no_page_of_a_book_is_rather_empty_and_one_at_most_is_for_notes(layout: str) -> None:
    spec = catalog.load(layout)
    book = write._reader(spec)(write._order(spec, "a4", "short"))
    figures = pages(book)
    said = [[shape for shape, _ in leaves(one.shapes) if isinstance(shape, Text)] for one in figures]
    assert sum(texts[0].text == book.say("rulebook_notes") for texts in said) <= 1
    after = (book.say("rulebook_appendix"), book.say("rulebook_notes"), next(one.block.text for one in book.text.back))
    last = next(number for number, texts in enumerate(said) if number >= FRONT and texts[0].text in after) - 1
    for number in range(FRONT if book.sections else 2, last):
        boxes = [box for shape in figures[number].shapes if (box := extent(shape)) is not None and box.y1 < A5[1] - FOOT + 1]
        assert max(box.y1 for box in boxes) > 0.58 * A5[1], (layout, number + 1)


def test_type_is_smaller_and_spaces_closer_where_a_box_opens_a_page_and_larger_where_pages_are_empty() -> None:
    def choose(taken: int, *good: tuple[float, float], grown: int = 20, table: bool = False) -> tuple[float, float]:
        """The size and the air of a book whose boxes are with their texts, or whose `table` is whole, in the `good` ones alone."""
        asked = {}

        def lay_out(points: float, a_page: float = A_PAGE, air: float = 1.0) -> _Laid:
            parted = bool(good) and (points, air) not in good
            first = strip(1, 1, tie=TO_BOX * (parted and not table))._replace(near=parted and table)
            text, pages_of = RulesText(Source("", "", ""), (), {}, "en"), [[first], [strip(2, 1)]]
            laid = _Laid(grown if points > SIZES[0] else taken, setter(), _Front(2, lambda _: []), text, pages_of)
            asked[id(laid)] = laid, (points, air)
            return laid

        return asked[id(_fill_pages(lay_out, padded=True))][1]

    small, *_, smallest = SIZES[1:]
    closer, closest = CLOSER
    assert choose(20) == (SIZES[0], 1.0)
    assert choose(20, (small, 1.0), (smallest, 1.0)) == (small, 1.0)
    assert choose(20, (small, closer), (smallest, closer)) == choose(20, (small, closer), table=True) == (small, closer)
    assert choose(20, (smallest, closest)) == (smallest, closest)
    assert choose(17, (small, closer), grown=21) == (small, closer), "in a book that no size makes a sheet shorter too"
    assert choose(20, (1.0, 1.0)) == (SIZES[0], 1.0), "where no size helps, the type is as large as usual"
    assert choose(19, grown=20) == choose(17, grown=18) == (LARGER[0], 1.0)
    assert choose(19, grown=21) == (SIZES[0], 1.0), "larger type takes no further sheet"
    assert [one.before for one in space_out([strip(1, 1)._replace(before=2.0)], closest)] == [2.0 * closest]


@pytest.mark.slow
def test_what_is_to_be_read_comes_after_all_pieces() -> None:
    spec = catalog.load("territory")
    book = write._reader(spec)(write._order(spec, "a4", "short"))
    assert [one.name for one in book.inventory().shown if one.read] == ["aid", "pencil", "glossary"]
    second = [shape.text for shape, _ in leaves(pages(book)[2].shapes) if isinstance(shape, Text)]
    assert second.index("Banners") < second.index("Player aid") < second.index("Glossary")


@pytest.mark.slow
@pytest.mark.parametrize("game", sampled(GAMES))
def test_pages_are_few_and_can_be_read_on_every_paper(game: str) -> None:
    spec = catalog.load(game)
    book = write._reader(spec)(write._order(spec, "a4", "short"))
    # pages of the appendix and for notes; the contents name the appendix too
    others = book.say("rulebook_appendix"), book.say("rulebook_notes")
    for size in (A5, page_size(paper("letter")), page_size(paper("a5"))):
        figures = pages(book, size)
        assert 8 <= len(figures) <= MOST_PAGES
        assert all((one.width, one.height) == size for one in figures)
        assert min(size_of for one in figures for size_of in sizes(one)) >= LEAST - 0.01
        inside = [one for one in figures if any(isinstance(s, Text) and s.text.endswith(others) for s, _ in leaves(one.shapes))]
        assert len(figures) - len(inside) - has_back(book) <= MOST_TEXT + FRONT - 1
    numbered = [[s.text for s, _ in leaves(one.shapes) if isinstance(s, Text)] for one in pages(book)]
    assert all(str(number) in texts for number, texts in enumerate(numbered[1 : len(numbered) - has_back(book)], 2))


@pytest.mark.slow
def test_the_german_rulebook_has_as_few_pages_as_the_english_one() -> None:
    spec = catalog.load("gocaine-de")
    book = write._reader(spec)(write._order(spec, "a4", "short"))
    for size in (A5, page_size(paper("letter")), page_size(paper("a5"))):
        assert 8 <= len(pages(book, size)) <= MOST_PAGES, size


def test_only_the_rulebook_of_a_game_itself_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That of a layout of one's own may change with a picture, though its file does not."""
    made: list[str] = []
    monkeypatch.setattr(write, "_plain", lambda book: made.append(book.spec.name) or [("1", Figure(100, 100, ()))])
    (tmp_path / "own.yaml").write_text("extends: gocaine\n", "utf-8")
    write._make_shipped_pdf.cache_clear()
    try:
        for spec in (catalog.load("gocaine"), catalog.load(str(tmp_path / "own.yaml"))):
            for style in ("colour", "colour", "black"):
                assert write.pdf_of(spec, style).startswith(b"%PDF")
    finally:
        write._make_shipped_pdf.cache_clear()
    assert made == ["gocaine", "gocaine", "own", "own", "own"]


def test_sheets_fold_to_pages_in_order() -> None:
    for count in range(1, 21):
        leaves_of = []
        for (left, right), (back_left, back_right) in sheets_of(count):
            assert back_left == right + 1  # behind each page is the one that is read with its leaf
            assert left == back_right + 1
            leaves_of.append((right, back_left, back_right, left))
        read = [page for first, second, _, _ in leaves_of for page in (first, second)]
        read += [page for _, _, third, fourth in reversed(leaves_of) for page in (third, fourth)]
        assert read == list(range(1, len(leaves_of) * 4 + 1))
        assert len(leaves_of) == -(-count // 4)
    with pytest.raises(DoesNotFit, match=r"a rulebook needs paper of 90 × 132 mm or more; .*--paper rulebook=a5,80x140mm"):
        page_size(paper("80x140mm"))
    with pytest.raises(DoesNotFit, match=r"--paper book=a5,80x140mm$"):
        page_size(paper("80x140mm"), "book")
    assert page_size(paper("105x148mm")) == (105, 148 - LIFT)
    assert page_size(paper("200x140mm")) == (100, 140)


def test_a_small_rulebook_goes_on_small_pages_and_a_large_one_is_refused_with_what_to_write() -> None:
    """Nothing of it reaches beyond a page of A6, folded or not."""
    for name in ("reversi", "windmills", "gocaine-de"):
        for on in ("105x148mm", "200x140mm"):
            for sheet in laid_out(name, on, only="rulebook").sheets:
                assert (sheet.page.paper.width > sheet.page.paper.height) == (on == "200x140mm"), (name, on)
                if on == "105x148mm":  # the footer is clear of what is on the page
                    foot = extent_of(sheet.shapes[len(sheet.page.shapes) :])
                    reach = extent_of(sheet.page.shapes)
                    assert foot is not None
                    assert reach is not None
                    assert reach.y1 <= foot.y0, (name, sheet.number)
    with pytest.raises(DoesNotFit) as refused:
        laid_out("gocaine", "95x135mm", only="rulebook")
    assert str(refused.value).startswith("the rulebook has no room on 95 × 135 mm: ")
    assert str(refused.value).endswith("write --paper a5, or for a kit --paper rulebook=a5,95x135mm")


@pytest.mark.slow
@pytest.mark.parametrize("layout", sampled(["gocaine-de", "territory"]))
def test_on_a6_all_type_can_be_read_and_every_component_is_in_the_box(layout: str) -> None:
    spec = catalog.load(layout)
    book = write._reader(spec)(write._order(spec, "a6", "short"))
    figures = pages(book, page_size(paper("a6")))
    assert min(size_of for one in figures for size_of in sizes(one)) >= LEAST - 0.01
    front = " ".join(shape.text for one in figures[1:7] for shape, _ in leaves(one.shapes) if isinstance(shape, Text))
    assert [one.title for one in book.inventory().shown if one.title not in front and len(one.title.split()) < 2] == []


def test_texts_grow_about_their_middle_or_from_their_upper_edge() -> None:
    small, large = Text(0, 2, "B", "bold", 4.0, "#000000"), Text(0, 2, "C", "bold", 9.0, "#000000")
    box = Rect(0, 0, 1, 1, Paint())
    for down in (0.5, 1.0):
        grown, kept, same, used = readable((small, large, box, Use(Symbol("s", (small,)), 0, 0)), 8.0, down)
        assert isinstance(grown, Text)
        assert isinstance(used, Use)
        assert grown.size == 8.0
        assert grown.y - 2 == pytest.approx(down * (fonts.cap_height("bold", 8.0) - fonts.cap_height("bold", 4.0)))
        assert (kept, same) == (large, box)
        assert used.symbol.shapes == (grown,)


class _Page(HTMLParser):
    """The figures of a page, and what it would load."""

    def __init__(self) -> None:
        super().__init__()
        self.figures: list[str | None] = []
        self.ids: list[str] = []
        self.loads: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if found.get("id"):
            self.ids.append(str(found["id"]))
        if tag in ("svg", "pre") and "aria-labelledby" in found:
            self.figures.append(found["aria-labelledby"])
        self.loads += [str(found[key]) for key in ("src", "data", "poster") if key in found]
        self.links += [str(found["href"]) for _ in "x" if "href" in found]


@pytest.mark.slow
@pytest.mark.parametrize("game", sampled(GAMES, landing=0))
def test_html_loads_nothing_and_names_each_figure(game: str) -> None:
    spec = catalog.load(game)
    book = write._reader(spec)(write._order(spec, "a4", "short"))
    text = html.page(book)
    page = _Page()
    page.feed(text)
    assert [one for one in page.loads if not one.startswith("data:")] == []
    assert all(link.startswith(("#", "data:")) for link in page.links)
    assert not re.search(r"@import|url\((?!['\"]?(#|data:))", text)
    assert len(page.figures) == len(book.text.figures)
    assert {str(name) for name in page.figures} <= set(page.ids)
    assert {link[1:] for link in page.links if link.startswith("#")} <= set(page.ids)
    assert text == html.page(book)


@pytest.mark.parametrize("game", sampled(GAMES))
def test_the_cover_is_a_picture_of_the_board_under_a_sky_with_the_title(game: str) -> None:
    """The picture fills the frame and is not read aloud; all words are above the horizon."""
    spec = catalog.load(game)
    book = write._reader(spec)(write._order(spec, "a4", "short"))
    cover = pages(book, A5)[0]
    picture, frame = cover.shapes[:2]
    assert isinstance(picture, Group)
    assert isinstance(frame, Rect)
    assert picture.tag == tags.DECORATION
    (scene,) = picture.shapes
    assert isinstance(scene, Group)
    assert scene.clip == Rect(frame.x, frame.y, frame.w, frame.h, Paint())
    land = next(one.clip for one in scene.shapes if isinstance(one, Group) and isinstance(one.clip, Rect))
    assert land.h > 0.4 * frame.h
    assert len(list(leaves(scene.shapes))) > 60
    words = [shape for shape in flatten(cover.shapes[2:]) if isinstance(shape, Text)]
    assert all(shape.y < land.y - 20 for shape in words)
    assert max(words, key=lambda shape: shape.size).text in spec.title


def test_the_picture_on_a_cover_has_no_words_of_its_board() -> None:
    """What the frame hides would be in the text of the file, and what is far away could not be read."""
    for name in ("breakthrough", "gocaine"):
        spec = catalog.load(name)
        picture = pages(write._reader(spec)(write._order(spec, "letter", "short")), page_size(paper("letter")))[0].shapes[0]
        drawn = [shape for shape, _ in leaves([picture])]
        assert len(drawn) > 100
        assert not [shape for shape in drawn if isinstance(shape, Text)]


def test_a_cover_has_the_note_of_a_layout_without_a_motto() -> None:
    spec = catalog.load("duel")
    cover = pages(write._reader(spec)(write._order(spec, "a4", "short")), A5)[0]
    (pitch,) = [shape for shape in flatten(cover.shapes[2:]) if isinstance(shape, Text) and shape.text == spec.note]
    assert pitch.face == fonts.current_face("display-italic")


def test_the_cover_says_what_the_layout_says_of_time_age_and_players(tmp_path: Path) -> None:
    def said(text: str) -> str:
        (tmp_path / "own.yaml").write_text(f"extends: cairo\n{text}\n", "utf-8")
        spec = catalog.load(str(tmp_path / "own.yaml"))
        return say_facts(write._reader(spec)(write._order(spec, "a4", "short")))

    assert said("") == "For 2 to 4 players, age 10 and over · 30 to 60 minutes"
    assert said("facts: {minutes: 45, best: 3}") == "For 2 to 4 players, age 10 and over · 45 minutes · best with 3"
    assert said("facts: ~\nage: ~") == "For 2 to 4 players"
    for text, why in (
        ("best: 9", "best with 9 players, and it is for 2 to 4; write a number from 2 to 4"),
        ("minutes: [9]", "two whole numbers belong here"),
        ("minutes: [9, 3]", "write the smaller number first"),
    ):
        with pytest.raises(DataError, match=re.escape(why)):
            said(f"facts: {{{text}}}")


@pytest.mark.parametrize("name", sampled([*GAMES, "windmills"]))
def test_every_component_is_shown_as_it_is_printed_with_how_many_there_are(name: str) -> None:
    spec = catalog.load(name)
    book = write._reader(spec)(write._order(spec, "a4", "short"))
    figures = pages(book)
    words = {shape.text for figure in figures[1:3] for shape, _ in leaves(figure.shapes) if isinstance(shape, Text)}
    inventory = book.inventory()
    kinds = ("board", "token", "card", "coin", "note", "panel")
    there = {name for name, component in spec.components.items() if component.kind in kinds and name != "guide"}
    assert there <= {one.name for one in inventory.shown}
    drawn = {use.symbol.name for figure in figures[1:3] for use in uses(figure.shapes)}
    for one in inventory.shown:
        assert set(one.title.split()) <= set(" ".join(words).split()), one.name
        assert any(symbol.startswith(f"box-{one.name}-") for symbol in drawn), one.name
        assert any(text.startswith(one.amount) for text in words) or len(one.amount) > 20, one.name
    true = [one for one in inventory.shown if f"{one.amount}" in words]
    assert true, "some are at true size"


def uses(shapes: Iterable[Shape]) -> Iterator[Use]:
    for shape in shapes:
        if isinstance(shape, Use):
            yield shape
        elif isinstance(shape, Group):
            yield from uses(shape.shapes)


@pytest.mark.parametrize("game", ["gocaine", "territory"])
def test_rule_ids_are_at_the_foot_of_their_page_each_once_and_leave_its_number_in_its_place(game: str) -> None:
    spec = catalog.load(game)
    figures = pages(write._reader(spec)(write._order(spec, "a4", "short")))
    feet = []
    for number, figure in enumerate(figures, 1):
        texts = [shape for shape, _ in leaves(figure.shapes) if isinstance(shape, Text)]
        ids = [one for one in texts if one.size == SMALL and one.y > A5[1] - FOOT]
        feet.append([word for one in ids for word in one.text.split()])
        assert len(ids) <= 1, "on one line"
        assert all(one.y == A5[1] - NUMBER for one in ids)
        numbered = any(one.text == str(number) and one.y == A5[1] - NUMBER for one in texts)
        assert numbered == (1 < number < len(figures)), "on every page but the covers"
        families = [word for word in feet[-1] if not word.startswith(".")]
        assert len(families) == len({*families})
        assert sum(":" in word for word in families) == bool(families)
    if game == "gocaine":
        assert any("deploy.suicide" in word for page in feet for word in page)


@pytest.mark.slow
def test_a_rulebook_beside_a_kit_that_saves_ink_has_no_dark_ground() -> None:
    spec = catalog.load("cairo")
    seen = {}
    for style in ("colour", "low-ink", "black"):
        made = pypdfium2.PdfDocument(write.pdf_of(spec, style))
        page = made[len(made) - 1].render(scale=72 / 25.4 * 0.5, grayscale=True).to_pil()
        pixel = page.width / A5[0]
        seen[style] = page.getpixel((round((EDGE + 2.6) * pixel), round(150 * pixel)))  # in the frame of the back cover
    assert seen["colour"] < 100 < 250 < min(seen["low-ink"], seen["black"])


def test_the_frame_of_a_cover_is_above_the_footer_of_its_sheet() -> None:
    spec = catalog.load("windmills")
    front = pages(write._reader(spec)(write._order(spec, "a4", "short")))[0]
    on = paper("a4").turn()
    words = footer(Page(on, (), ("rulebook",), "Rulebook"), "sheet 1 of 2", spec.title, spec.pin, Words(spec.words, spec.file))
    above = min(box.y0 for shape in flatten(words.shapes) if isinstance(shape, Text) and (box := extent(shape)))
    frame = extent(front.shapes[0])
    assert frame is not None
    assert 0.5 < above - frame.y1 - (on.height - front.height) / 2 < 3.0


def test_words_of_small_pictures_that_cannot_be_read_are_outlines_in_their_place() -> None:
    shapes = [Text(10, 9, "product", "regular", 8.5, ink.TEXT, anchor) for anchor in ("start", "middle", "end")]
    drawn = readable_part((Group((*shapes, Text(0, 0, "Aid", "display", 40, ink.TEXT)), Affine.scale(0.5)),), 6.5)[0].shapes
    assert drawn[3].text == "Aid"
    for text, picture in zip(shapes, drawn, strict=False):
        assert not any(isinstance(shape, Text) for shape, _ in leaves((picture,)))
        assert [round(one - other, 1) for one, other in zip(extent(picture), extent(text), strict=True)] == [0.0] * 4


@pytest.mark.parametrize("name", ["cairo", "africa"])
def test_on_the_cover_of_a_map_of_tiles_each_seat_has_its_truck(name: str) -> None:
    spec = catalog.load(name)
    cover = pages(write._reader(spec)(write._order(spec, "a4", "short")), A5)[0]
    shown = {use.symbol.name[:14] for use in uses(cover.shapes[:1]) if use.symbol.name.startswith("stands-pawns-")}
    assert len(shown) == len(spec.seats)
