"""The kit of GoCaine as values: counts, places, margins and words, on several papers and for several tables."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from boardgen.components.print_order import choose_seats
from boardgen.draw.shape.shapes import Text, Use, extent, extent_of, ink_of, leaves
from boardgen.draw.type.geometry import Box
from boardgen.errors import DataError, DoesNotFit
from boardgen.kit.export import summary
from boardgen.kit.kit import Kit, build
from boardgen.kit.kit_json import manifest
from boardgen.layout.files import shipped
from boardgen.layout.spec import catalog, rules_files
from boardgen.layout.yaml.plain_text import set_signs, spans
from boardgen.sheet.arrange.options import PLAIN
from boardgen.sheet.arrange.token_sheets import CUTS
from boardgen.sheet.paper.duplex import MODES
from boardgen.sheet.paper.page import Page
from boardgen.sheet.paper.paper import MARGIN, PAPERS, paper
from tests.boardgen.own_words import OF_OWN_PIECES, keys_said
from tests.boardgen.shapes_as_text import texts
from tests.kits import laid_out
from tests.sampling import NIGHTLY, sampled


def built(paper_name: str, players: int | None = None, only: str | None = None, layout: str = "gocaine") -> Kit:
    return laid_out(layout, paper_name, players, only)


def words_of(kit: Kit, component: str) -> str:
    return "\n".join(text for sheet in kit.sheets_of(component) for text in texts(sheet.shapes))


def tokens(kit: Kit, prefix: str) -> int:
    return sum(isinstance(shape, Use) and shape.symbol.name.startswith(prefix) for sheet in kit.sheets for shape in sheet.page.shapes)


SIZES = [known.name.lower() for known in PAPERS] + ["200x300mm", "420x297mm", "330x480mm"]


GAMES = ["gocaine", "territory"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [6, pytest.param(2, marks=NIGHTLY)])
@pytest.mark.parametrize("name", sampled(SIZES, every=6, landing=2))
def test_every_page_keeps_its_margins(name: str, players: int, game: str) -> None:
    kit = built(name, players, None, game)
    for sheet in kit.sheets:
        ink = extent_of(sheet.shapes)
        assert ink is not None
        assert Box(*sheet.page.paper.inner).holds(ink, 0.011), sheet.page.title
        assert sorted(sheet.page.paper.size) == sorted(kit.paper.size)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", sampled(SIZES, every=6, landing=2))
def test_no_type_is_smaller_than_it_may_be_and_no_text_meets_another(name: str, game: str) -> None:
    kit = built(name, 6, None, game)
    for sheet in kit.sheets:
        boxes: list[tuple[str, Box]] = []
        for shape, transform in leaves(sheet.page.shapes if "title" in sheet.page.components else sheet.shapes):
            if not isinstance(shape, Text):
                continue
            scale = (transform.a**2 + transform.b**2) ** 0.5
            assert shape.size * scale >= 6.5 - 1e-6, (sheet.page.title, shape.text)
            box = extent(shape)
            if box is not None and "tile" not in sheet.page.title:  # a window shows only a part of a tile's texts
                boxes.append((shape.text, transform.box(box)))
        boxes.sort(key=lambda entry: entry[1].x0)
        for i, (text, box) in enumerate(boxes):
            for other, there in boxes[i + 1 :]:
                if there.x0 > box.x1:
                    break
                assert not box.overlaps(there, 0.05), (sheet.page.title, text, other)


@pytest.mark.parametrize("name", sampled(["a4", "letter", "a3"], landing=2))
@pytest.mark.parametrize("players", sampled([6, 2, 4]))
def test_counts_on_the_sheets_are_those_of_the_layout(name: str, players: int) -> None:
    kit = built(name, players)
    for letter in kit.seats:
        assert tokens(kit, f"disc-{letter}") == 50
    assert tokens(kit, "disc-") == 50 * players
    assert tokens(kit, "task-force") == 51
    assert tokens(kit, "loan") == 6
    pieces = {part.name: part.pieces for part in kit.parts}
    assert pieces["cells"] == 50 * players
    assert (pieces["task_force"], pieces["loans"], pieces["board"]) == (51, 6, 1)


@pytest.mark.slow
def test_as_many_whole_colours_share_a_sheet_as_it_holds() -> None:
    for size in ("a4", "letter"):
        cells = built(size, 6).sheets_of("cells")
        assert [len({s.symbol.name for s in sheet.page.shapes if isinstance(s, Use)}) for sheet in cells] == [2, 2, 2]
    large = built("a3", 6).sheets_of("cells")
    assert [len({s.symbol.name for s in sheet.page.shapes if isinstance(s, Use)}) for sheet in large] == [3, 3]


def test_one_colour_a_sheet_for_coloured_paper_and_in_black() -> None:
    spec = catalog.load("gocaine")
    for style, colours in (("colour", "one"), ("black", None)):
        kit = build(spec, choose_seats(spec, None, None), paper("a4"), ("cells",), style, PLAIN._replace(colours=colours))
        assert [len({s.symbol.name for s in sheet.page.shapes if isinstance(s, Use)}) for sheet in kit.sheets] == [1] * 6
        assert kit.sheets[0].page.grids[0].pitch == (19.05 + 6, 19.05 + 6), "with the whole bleed, where that takes no more sheets"
    kit = build(spec, choose_seats(spec, None, None), paper("a4"), ("cells",), "black", PLAIN._replace(colours="several"))
    assert kit.total == 3
    spec = catalog.load("territory")
    kit = build(spec, choose_seats(spec, 4, None), paper("a3"), ("stones",), "black")
    assert kit.total == 2, "on large paper a colour fills less than half a sheet"


def test_pieces_stand_at_one_pitch_about_the_middle_of_the_page() -> None:
    for name in ("a4", "letter", "a3"):
        for sheet in built(name, 6).sheets_of("cells"):
            places = [(s.x, s.y) for s in sheet.page.shapes if isinstance(s, Use)]
            columns = sorted({round(x, 4) for x, _ in places})
            rows = sorted({round(y, 4) for _, y in places})
            for line, length in ((columns, sheet.page.paper.width), (rows, sheet.page.paper.height)):
                for a, b in itertools.pairwise(line):
                    assert b - a == pytest.approx(19.05 + (6 if name == "a3" else 2), abs=0.02)
                assert line[0] + line[-1] == pytest.approx(length, abs=0.02)


def test_the_grid_keeps_its_pitch_on_the_tiles() -> None:
    kit = built("a4", 6)
    for sheet in kit.sheets_of("board"):
        dots = [
            transform.point(shape.x, shape.y)
            for shape, transform in leaves(sheet.page.shapes)
            if getattr(shape, "id", None) in ("A1", "B1", "A2", "K12")
        ]
        xs, ys = sorted({round(x, 3) for x, _ in dots}), sorted({round(y, 3) for _, y in dots})
        assert xs[1] - xs[0] == pytest.approx(25, abs=0.02)
        assert ys[-1] - ys[-2] == pytest.approx(25, abs=0.02)
        assert xs[-1] - xs[0] == pytest.approx(225, abs=0.02)
        assert ys[-1] - ys[0] == pytest.approx(275, abs=0.02)


@pytest.mark.parametrize(("name", "sheets"), [("a4", 2), ("letter", 2), ("a3", 1), ("tabloid", 1), ("a5", 6), ("a1", 1)])
def test_the_board_takes_the_fewest_sheets(name: str, sheets: int) -> None:
    assert len(built(name, 2, "board").sheets) == sheets


CUSTOM = """
extends: gocaine
title: Small trade
note: A test
cells: {supply: 23, start: 5}
task_force: {chips: 70}
infrastructure: {levels: 12}
influence: {assets: 4}
money: {loan: {markers: 9}}
cubes: {supply: 66}
seizure: ~
players: [2, 3]
zones: {PE: {price: 7.5, lot: 2}}
components:
  log: {counts: {rounds: 20}}
  cells: {diameter: 16}
words: {board_title: Plateau, log_title: Journal}
"""


@pytest.fixture(scope="module")
def custom(tmp_path_factory: pytest.TempPathFactory) -> Kit:
    path = tmp_path_factory.mktemp("layouts") / "small trade.yaml"
    path.write_text(CUSTOM.replace("seizure: ~\n", ""))
    return built("a4", None, None, str(path))


@pytest.mark.slow
def test_counts_follow_a_layout_of_ones_own(custom: Kit) -> None:
    made = {part["name"]: part for part in manifest(custom)["components"]}  # type: ignore[union-attr,index]
    assert made["cells"]["pieces"] == 23 * 3 == tokens(custom, "disc-")
    assert made["task_force"]["pieces"] == 70 == tokens(custom, "task-force")
    assert made["loans"]["pieces"] == 9 == tokens(custom, "loan")
    assert made["log"]["pieces"] == 4
    assert manifest(custom)["seats"] == ["B", "G", "K"]
    assert made["cells"]["title"] == "Cells"


def test_words_and_figures_follow_a_layout_of_ones_own(custom: Kit) -> None:
    assert "Plateau, tile 1 of 2" in [sheet.page.title for sheet in custom.sheets]
    levels = words_of(custom, "infrastructure").splitlines()
    assert "12" in levels
    assert "13" not in levels
    log = words_of(custom, "log")
    assert "Journal" in log
    assert "K=" in log
    assert "Y=" not in log
    assert f"Board: {custom.spec.pin}" in log
    board = words_of(custom, "board")
    assert "$7.5M" in board
    assert custom.spec.pin in board
    assert "66 cubes" in words_of(custom, "title")
    numbers = [word for word in words_of(custom, "influence").split("\n") if word.isdigit()]
    assert sorted(numbers) == sorted("1234" * 15)


def test_the_chips_of_another_size_lie_on_sheets_of_their_own(custom: Kit) -> None:
    names = {s.symbol.name for sheet in custom.sheets_of("cells") for s in sheet.page.shapes if isinstance(s, Use)}
    assert all("1600" in name for name in names)


def test_log_sheets_are_for_the_seats_at_the_table() -> None:
    spec = catalog.load("gocaine")
    kit = build(spec, choose_seats(spec, None, "RWB"), paper("a4"), ("log",))
    log = words_of(kit, "log")
    for number in (1, 17, 40):
        assert log.splitlines().count(str(number)) == 3, "the seat is written by hand"
    assert len(kit.sheets) == 6
    spare = texts(kit.sheets[-1].shapes)
    assert spare.count("R") > 10, "the last sheet has turns without numbers"
    assert "Game log, extra rounds, to photocopy" in kit.sheets[-1].page.title
    assert "rounds 40 to 49" in kit.sheets[-2].page.title
    assert "50" not in log.splitlines()
    assert all(spec.pin in "\n".join(texts(sheet.shapes)) for sheet in kit.sheets)
    first = texts(kit.sheets[0].shapes)
    assert [text for text in first if text in ("R=", "W=", "B=")] == ["R=", "W=", "B="]


def test_the_pencil_card_has_every_line_of_the_notation() -> None:
    card = words_of(built("a4", 2, "pencil"), "pencil")
    said = card.replace("\n", " ")
    for item in rules_files.rules_text("gocaine").children["notation"].items:
        assert item.children["form"].text in card.splitlines()
        assert set_signs(item.children["help"].text) in said
    face = built("a4", 2, "pencil").faces()[0].figure
    assert sorted((face.width, face.height)) == [105, 148]


def test_the_title_sheet_names_every_component_with_its_sheets() -> None:
    kit = built("a4", 6)
    title = texts(kit.sheets[0].shapes)
    for part in kit.parts:
        assert part.title in title
        assert spans(kit.numbers_of(part.name)) in title
    for needed in ("Reconstruction, not the published map", "Unofficial, for home use"):
        assert any(needed in text for text in title)
    assert any("40 × $5M" in text for text in title)
    assert any("Design: Richard Nguyen-Marshall" in text for text in title)


def test_footers_count_the_sheets() -> None:
    kit = built("letter", 3)
    total = kit.total
    for sheet in kit.sheets:
        said = texts(sheet.shapes)
        side = f", {sheet.page.side}" if sheet.page.flip else ""
        assert f"sheet {sheet.number} of {total}{side}" in said
        two = {"task_force", "loans", "reference", "log"} & set(sheet.page.components)
        right = f"{sheet.page.paper.label} · {kit.spec.pin} · " + ("double-sided, flip on the long edge" if two else "print one-sided")
        assert right in said
        assert f"{kit.spec.title} · {sheet.page.title}" in said


@pytest.mark.parametrize("name", ["gocaine", "gocaine-de", "territory", "cairo"])
def test_every_choice_of_an_option_has_a_sentence_for_the_appendix(name: str) -> None:
    spec = catalog.load(name)
    choices = {f"option_{one.name.replace('-', '_')}_{choice}" for one in spec.options.values() if one.ruling for choice in one.choices}
    assert choices == {key for key in spec.words if key.startswith("option_")}


@pytest.mark.slow
def test_every_word_of_the_layout_is_said_somewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    said = keys_said(monkeypatch)
    spec = catalog.load("gocaine")
    for name in ("letter", "a6"):
        build(spec, choose_seats(spec, 2, None), paper(name), ("title",))
    for name in ("a4", "a3"):
        build(spec, choose_seats(spec, None, None), paper(name))
    for how in MODES:
        build(spec, choose_seats(spec, 2, None), paper("a4"), ("title", "loans"), options=PLAIN._replace(duplex=how))
    for cut in CUTS:
        build(spec, choose_seats(spec, 2, None), paper("a4"), ("title", "loans"), options=PLAIN._replace(cut=cut))
    # what has no need of `Words`: the board does not fill its words in, and the layout says the age by itself
    by_board = {"board_north", "board_step", "board_wall", "board_link", "board_corners", "board_lot", "aged", "loans_one"}
    elsewhere = {key for key in spec.words if key.startswith(("poster_", "law_"))}  # of `referee poster`, and of a law in a layout
    elsewhere |= {key for key in spec.words if key.startswith("option_")} - said  # of other layouts
    assert set(spec.words) - said == by_board | OF_OWN_PIECES | elsewhere
    assert said <= set(spec.words)


def test_only_some_components() -> None:
    kit = built("a4", 2, "cells, board")
    assert [part.name for part in kit.parts] == ["board", "cells"]
    assert {name for sheet in kit.sheets for name in sheet.page.components} == {"board", "cells"}
    assert "total" in summary(kit)


def test_every_component_of_the_layout_is_made() -> None:
    kit = built("a4", 2)
    assert [*(part.name for part in kit.parts), "rulebook", "box", "band", "labels"] == list(kit.spec.components)


def test_marks_keep_clear_of_the_pieces() -> None:
    for sheet in built("a4", 6).sheets_of("cells"):
        discs = [s for s in sheet.page.shapes if isinstance(s, Use)]
        hairs = [s for s in sheet.page.shapes if getattr(s, "segments", None)]
        assert hairs
        for shape in hairs:
            for _, x, y in shape.segments:  # type: ignore[union-attr]
                near = min(((x - disc.x) ** 2 + (y - disc.y) ** 2) ** 0.5 for disc in discs)
                assert near >= (19.05 + 6) / 2 + 0.9


def test_a_piece_that_does_not_fit_says_by_how_much(tmp_path: Path) -> None:
    layout = tmp_path / "huge.yaml"
    layout.write_text("extends: gocaine\nboard: {pitch: 250}\ncomponents: {task_force: {diameter: 200}}\n")
    with pytest.raises(DoesNotFit, match=r"Task Force chips on A4.*: a piece.* 11\.3 mm too large") as refused:
        built("a4", 2, "task_force", str(layout))
    assert refused.value.by_mm > 0
    with pytest.raises(DoesNotFit, match=r"Board on A4.*mm too wide"):
        built("a4", 2, "board", str(layout))


@pytest.mark.parametrize("word", ["a {thing} of {total}", "{", "{n.__class__} of {total}", "{n:>9999999999}", "{}"])
def test_words_with_names_that_nobody_knows_are_faults_of_the_layout(tmp_path: Path, word: str) -> None:
    layout = tmp_path / "words.yaml"
    layout.write_text(f"extends: gocaine\nwords: {{sheet_of: '{word}'}}\n")
    with pytest.raises(DataError) as refused:
        built("a4", 2, "pencil", str(layout))
    assert "sheet_of" in str(refused.value)


def test_a_page_that_leaves_its_margin_is_refused() -> None:
    from boardgen.sheet.paper.page import require_margins

    page = Page(paper("a4"), (), ("x",), "A page")
    require_margins(page, Box(MARGIN, MARGIN, 100, 100))
    with pytest.raises(DoesNotFit, match=r"2\.3 mm into the margin"):
        require_margins(page, Box(4, 10, 100, 100))
    assert ink_of((), {}, Box(0, 0, 1, 1)) is None


def test_spans() -> None:
    assert spans([1]) == "1"
    assert spans([1, 2, 3, 5, 8, 9]) == "1–3, 5, 8–9"
    assert spans([]) == ""


MAPS = {
    "strip": "AA AA AA AA AA AA AA AA AA AA AA AA AA AA BB BB BB BB BB BB BB BB BB BB BB BB BB BB",
    "tower": "\n    ".join(["AA AA"] * 12 + ["BB BB"] * 12),
    "holes": "\n    ".join(["AA AA .. BB BB".replace("..", "."), "AA . . . BB", "AA AA AA BB BB"]),
}


@pytest.mark.parametrize("shape", sampled(MAPS))
@pytest.mark.parametrize("name", sampled(["a4", "letter", "a3"], landing=2))
def test_boards_of_other_shapes(tmp_path: Path, shape: str, name: str) -> None:
    gone = " ".join(f"{code}: ~," for code in catalog.load("gocaine").zones)
    layout = tmp_path / f"{shape}.yaml"
    layout.write_text(
        f"extends: gocaine\nboard:\n  map: |\n    {MAPS[shape]}\nzones: {{{gone} "
        "AA: {name: Plain, kind: supply, price: 5}, BB: {name: Hills, kind: premium, price: 20}}\n"
    )
    kit = built(name, 2, None, str(layout))
    for sheet in kit.sheets:
        ink = extent_of(sheet.shapes)
        assert ink is not None
        assert Box(*sheet.page.paper.inner).holds(ink, 0.011)


@pytest.mark.parametrize("paper_name", sampled(["a4", "letter", "a5"]))
@pytest.mark.parametrize("game", sampled(shipped.names(), landing=2))
def test_letters_that_hang_out_of_their_advance_stay_inside_the_margin(game: str, paper_name: str, tmp_path: Path) -> None:
    """An id that ends in f, and a j at every beginning: `build` refuses ink in the margin."""
    path = tmp_path / "jf.yaml"
    for edition in range(1, 100):
        path.write_text(f"extends: {game}\nedition: {edition}\ntitle: jf\nnote: jf\ncredits: {{jf: jf}}\n", encoding="utf-8")
        if catalog.load(str(path)).layout_id.endswith("f"):
            break
    spec = catalog.load(str(path))
    assert spec.layout_id.endswith("f")
    jf = {key: f"j{text}f" for key, text in spec.words.items() if key.startswith("title_") and "{" not in text}
    kit = build(spec._replace(words={**spec.words, **jf}), choose_seats(spec, None, None), paper(paper_name), ("title",))
    assert kit.sheets[0].page.title
