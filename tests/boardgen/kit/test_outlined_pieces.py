"""Pieces that are cut along outlines of their own: what a layout may say, their sheets, their backs, and what exports make of them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from functools import cache
from io import BytesIO
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from typer.testing import CliRunner, Result

from boardgen.cli import app
from boardgen.draw.shape.ink import STYLES, Style
from boardgen.draw.shape.outlines import corners, fit_path
from boardgen.draw.shape.shapes import Path as Line, leaves
from boardgen.kit import export
from boardgen.kit.kit import Kit
from boardgen.preflight import manifest
from boardgen.preflight.piece_facts import are_crossing, loops_of, net_facts, outline_facts
from boardgen.preflight.proof import prove
from boardgen.preflight.raster import Scan
from boardgen.sheet.arrange.options import PrintOptions
from boardgen.sheet.paper.duplex import Duplex
from boardgen.sheet.paper.nesting import fill, share_used
from boardgen.sheet.paper.page import Page
from tests.sampling import sampled

LAYOUT = Path(__file__).with_name("outlined.yaml")
SMALL = """\
game: shapes
title: Shapes
players: [2, 2]
components:
  signs: {{kind: {kind}, {size}, shape: {shape}, count: {count}{more}}}
"""


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


def written(folder: Path, shape: str, size: str = "size: 40", count: int = 1, kind: str = "tile", more: str = "") -> str:
    (folder / "shapes.yaml").write_text(SMALL.format(shape=shape, size=size, count=count, kind=kind, more=more), "utf-8")
    return str(folder / "shapes.yaml")


def built(layout: str, only: str | None = None, style: Style = "colour", duplex: Duplex = "long", bleed: float = 3.0) -> Kit:
    options = PrintOptions(duplex=duplex, bleed=bleed)
    order = export.order(layout, paper="a4", format="pdf", players=None, seats=None, only=only, style=style, options=options)
    return order.kit


def pages(kit: Kit, component: str) -> list[Page]:
    return [sheet.page for sheet in kit.sheets_of(component)]


@pytest.mark.parametrize(
    ("shape", "said"),
    [
        ("hexx", "5:40: error[data:shape] $.components.signs.shape: 'hexx' is not a shape; did you mean 'hex'?"),
        ("blob", "write hex, octagon, disc, square, rectangle, a path such as M0 0 L10 0 L5 8 Z, or the name of an SVG file"),
        (
            "M0 0 L10 0 L10 9",
            "5:40: error[data:shape] $.components.signs.shape: the outline cannot be cut: it is open: it begins at 0 0 and ends at 10 9",
        ),
        ("M0 0 L10 10 L10 0 L0 10 Z", "the outline cannot be cut: it crosses or touches itself near 5 5; lead it around the piece once"),
        ("M0 0 H10 V10 H0 Z M2 2 H4 V4 Z", "it has 2 parts, and a piece has one outline; write one path from M to Z"),
        ("M0 0 L10 0 Z", "it encloses nothing"),
        ("M0 0 H100 V3 H0 Z", "it is 40.0 x 1.2 mm large, and nobody cuts out less than 5 mm; make it larger"),
        ("M0 0 H10 A5 5 0 1 0 Z", "the path cannot be read: an arc needs 7 numbers, two of them 0 or 1; write it as in SVG, such as M0 0"),
        ("M0 0 Q5 Z", "the path cannot be read: Q needs 4 numbers"),
        ("tiles/hex.svg", "'tiles/hex.svg': there is no such file"),
        ("../hex.svg", "'../hex.svg': "),
    ],
)
def test_a_shape_that_no_piece_has_is_a_finding_at_its_place(shape: str, said: str, tmp_path: Path) -> None:
    done = run("check", written(tmp_path, f'"{shape}"'))
    assert done.exit_code == 1
    assert said in done.stdout
    assert "shapes.yaml:5:" in done.stdout


def test_a_shape_larger_than_the_paper_is_refused_with_its_size(tmp_path: Path) -> None:
    done = run("check", written(tmp_path, "hex", "size: [400, 400]"))
    assert done.exit_code == 1
    assert "a piece of 400 x 346.41 mm is " in done.stdout


def test_only_tiles_tokens_and_coins_have_a_shape(tmp_path: Path) -> None:
    done = run("check", written(tmp_path, "hex", kind="card"))
    assert "a card has no `shape:`; take it out; it is for tile, token, coin" in done.stdout


def test_a_drawing_of_two_paths_is_no_outline(tmp_path: Path) -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H4V4Z"/><path d="M5 5H9V9Z"/></svg>'
    (tmp_path / "two.svg").write_text(svg, "utf-8")
    assert "'two.svg' draws 2 things, and a piece has one outline" in run("check", written(tmp_path, "two.svg")).stdout


@pytest.mark.parametrize(
    ("size", "kind", "box"),
    [("size: 40", "tile", (40, 34.641)), ("size: [30, 40]", "tile", (30, 34.641)), ("diameter: 20", "token", (20, 17.3205))],
)
def test_a_shape_is_as_large_as_goes_into_its_size(size: str, kind: str, box: tuple[float, float], tmp_path: Path) -> None:
    kit = built(written(tmp_path, "hex", size, kind=kind))
    (item,) = kit.parts[-1].items
    assert (item.width, item.height) == pytest.approx(box, abs=1e-3)


@pytest.mark.slow
@pytest.mark.parametrize("edge", sampled([22, 15, 31, 40], every=4, landing=0))
@pytest.mark.parametrize("paper", sampled(["a4", "letter", "a3"], landing=0))
def test_a_sheet_of_hexagons_wastes_little_more_than_one_of_squares(edge: int, paper: str, tmp_path: Path) -> None:
    """At most 15 of 100 parts of the paper more than squares of the same area, and as many that share their cuts."""
    front = "front: [{text: x}]"
    square = round(sqrt(edge * edge * sqrt(3) / 2), 3)
    used = []
    for shape, size in (("hex", f"size: [{edge}, {edge * 2}]"), ("square", f"size: {square}")):
        layout = written(tmp_path, shape, size, 9999, more=f", {front}")
        order = export.order(
            layout, paper=paper, format="pdf", players=None, seats=None, only="signs", style="colour", options=PrintOptions()
        )
        full = order.kit.sheets_of("signs")[0].page
        used.append(share_used(full) or 0.0)
    assert used[0] > 0.62
    assert used[1] - used[0] < 0.15


def test_neighbours_that_touch_share_the_line_between_them(tmp_path: Path) -> None:
    kit = built(written(tmp_path, "hex", count=12, more=", front: [{text: x}]"))
    (page,) = pages(kit, "signs")
    (net,) = page.nets
    ends = Counter(frozenset([(round(a, 1), round(b, 1)), (round(c, 1), round(d, 1))]) for a, b, c, d in net.cuts)
    assert set(ends.values()) == {1}
    assert 12 * 6 - len(ends) >= 15, "twelve hexagons in a honeycomb have so many sides in common"


def test_triangles_lie_upside_down_in_turn() -> None:
    path, wide, high = fit_path((("M", 0, 26), ("L", 15, 0), ("L", 30, 26), ("Z",)), 30, 30)
    loop = tuple((x - wide / 2, y - high / 2) for x, y in corners(path))
    lies = fill(loop, (wide, high), 0, (0, 0, 200, 270))
    assert len(lies) * wide * high / 2 > 0.85 * 200 * 270
    turned = [tuple((lie.x + (-x if lie.turned else x), lie.y + (-y if lie.turned else y)) for x, y in loop) for lie in lies]
    assert {lie.turned for lie in lies} == {False, True}
    assert not are_crossing(turned)
    assert are_crossing([turned[0], tuple((x + 1, y) for x, y in turned[0])])


@pytest.mark.parametrize("gap", [0.0, 2.0])
@pytest.mark.parametrize(
    "data", ["M0 0 L30 0 L18 10 L30 20 H0 Z", "M0 0 H20 V20 H30 V30 H0 Z", "M10 0 L20 20 L0 20 Z", "M0 5 C0 0 20 0 20 5 C20 20 0 20 0 5 Z"]
)
def test_pieces_of_any_outline_lie_beside_each_other(data: str, gap: float) -> None:
    from boardgen.assets.svg_elements import segments

    path, wide, high = fit_path(segments(data), 25, 25)
    loop = tuple((x - wide / 2, y - high / 2) for x, y in corners(path))
    area = (10.0, 20.0, 190.0, 260.0)
    lies = fill(loop, (wide, high), gap, area)
    assert len(lies) >= int(180 // (wide + gap)) * int(240 // (high + gap))
    placed = [tuple((lie.x + (-x if lie.turned else x), lie.y + (-y if lie.turned else y)) for x, y in loop) for lie in lies]
    assert not are_crossing(placed)
    for loop in placed:
        assert all(area[0] - 0.01 <= x <= area[2] + 0.01 and area[1] - 0.01 <= y <= area[3] + 0.01 for x, y in loop)


@pytest.mark.parametrize("duplex", ["long", "short", "fold"])
def test_the_back_of_a_flag_is_its_mirror_image(duplex: Duplex) -> None:
    kit = built(str(LAYOUT), "flags", duplex=duplex)
    (front,) = pages(kit, "flags")[:1]
    grids = front.grids if duplex == "fold" else (*front.grids, *(front.back.grids if front.back else ()))
    sides = {side: [grid for grid in grids if grid.side == side] for side in ("front", "back")}
    assert len(sides["front"]) == len(sides["back"]) > 0
    for one, other in zip(sides["front"], sides["back"], strict=True):
        wide, high = one.piece
        assert other.outline in (tuple((wide - x, y) for x, y in one.outline), tuple((x, high - y) for x, y in one.outline))
        if duplex == "long":  # paper on its end is turned about its upright edge: the notch is on the other side
            assert {x for x, _ in other.outline} != {x for x, _ in one.outline}


@pytest.fixture(scope="module")
def kits(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Return what builds a kit in a style, each once."""

    @cache
    def built(style: str) -> Path:
        folder = tmp_path_factory.mktemp(style) / "kit"
        assert run("kit", str(LAYOUT), "-o", str(folder), "--style", style, "--format", "pdf").exit_code == 0
        return folder

    return built


@pytest.mark.slow
@pytest.mark.parametrize("style", sampled(STYLES, landing=0))
def test_proof_measures_outlined_pieces_in_every_style(style: str, kits: Callable[[str], Path]) -> None:
    facts = prove(str(kits(style))).facts
    assert [fact.name for fact in facts if not fact.holds] == []
    assert {"nets", "ink of outlined pieces", "backs in kit.json", "pieces on a sheet"} <= {fact.name for fact in facts}


@pytest.mark.slow
@pytest.mark.parametrize("duplex", ["fold", "short"])
def test_proof_measures_outlined_pieces_in_other_duplex_modes(duplex: str, tmp_path: Path) -> None:
    done = run("kit", str(LAYOUT), "-o", str(tmp_path / "kit"), "--only", "lands,flags", "--duplex", duplex, "--format", "pdf")
    assert done.exit_code == 0, done.output
    assert [fact.name for fact in prove(str(tmp_path / "kit")).facts if not fact.holds] == []


CURVED = "M10 0 C20 0 30 5 30 15 C30 25 20 30 10 30 C0 30 0 20 5 15 C0 10 0 0 10 0 Z"


@pytest.mark.slow
def test_proof_follows_outlines_of_curves_beside_coins_with_a_rim(tmp_path: Path) -> None:
    coins = "\n  coins: {kind: coin, diameter: 22, counts: {1: 8, 5: 4}}"
    layout = written(tmp_path, f'"{CURVED}"', count=6, size="size: 30", more="}" + coins[:-1])
    kit = tmp_path / "kit"
    assert run("kit", layout, "-o", str(kit), "--format", "pdf").exit_code == 0
    facts = {fact.name: fact for fact in prove(str(kit)).facts}
    assert [name for name, fact in facts.items() if not fact.holds] == []
    assert facts["nets"].measured == "6 of 6 lines"
    plan = manifest.read(kit)
    elsewhere = [sheet._replace(grids=tuple(grid._replace(x=grid.x + 1) for grid in sheet.grids)) for sheet in plan.sheets]
    with Scan(plan.whole) as scan:
        assert [fact.holds for fact in net_facts(plan._replace(sheets=tuple(elsewhere)), scan)] == [False]


@pytest.mark.slow
def test_proof_finds_backs_that_are_not_mirrored_and_pieces_that_overlap(kits: Callable[[str], Path]) -> None:
    plan = manifest.read(kits("colour"))

    def mirrored(grid: manifest.Grid) -> manifest.Grid:
        return grid._replace(outline=tuple((grid.piece[0] - x, y) for x, y in grid.outline))

    wrong = [sheet._replace(grids=tuple(map(mirrored, sheet.grids))) if sheet.side == "back" else sheet for sheet in plan.sheets]
    with Scan(plan.whole) as scan:
        assert [fact.holds for fact in outline_facts(plan, scan)] == [True]
        assert [fact.holds for fact in outline_facts(plan._replace(sheets=tuple(wrong)), scan)] == [False]
    lands = next(sheet for sheet in plan.sheets if "lands" in sheet.components)
    assert not are_crossing(loops_of(lands.grids))
    assert are_crossing(loops_of([grid._replace(pitch=(grid.pitch[0] * 0.8, grid.pitch[1] * 0.8)) for grid in lands.grids]))


def test_a_face_ends_at_its_outline_and_runs_on_past_it_on_the_sheet(kits: Callable[[str], Path]) -> None:
    """On the sheet the ground of a hexagon is printed 1.5 mm beyond the cut, and not where a neighbour begins."""
    kit = built(str(LAYOUT), "lands")
    face = kit.parts[-1].items[0].front.figure
    assert any(isinstance(shape.clip, Line) for shape in face.shapes if hasattr(shape, "clip"))
    (page, *_) = pages(kit, "lands")
    assert sum(1 for shape, _ in leaves(page.shapes) if isinstance(shape, Line) and shape.paint.stroke) > 0
    gaps = [b.x - a.x for a, b in pairwise(sorted(page.grids, key=lambda grid: grid.x)) if b.x - a.x > 1]
    assert min(gaps) > 30, "the next column of a honeycomb begins after three quarters of the width and the bleed"


@pytest.mark.slow
def test_a_pale_ground_in_black_has_no_edge_beside_the_line_to_cut(kits: Callable[[str], Path]) -> None:
    """Between two columns of hexagons the ground of the one would end, in a piece of a line, 3 mm beyond the cut."""
    plan = manifest.read(kits("black"))
    lands = next(sheet for sheet in plan.sheets if "lands" in sheet.components and sheet.side == "front")
    first = min(lands.grids, key=lambda grid: grid.x)
    with Scan(plan.whole) as scan:
        beside = scan.window(lands.number, first.x - 4, first.y, 3.5, first.piece[1], 8)
    assert beside.blank


def exported(folder: Path, target: str, *more: str) -> dict[str, Any]:
    done = run("export", str(LAYOUT), "--to", target, "--out", str(folder), *more)
    assert done.exit_code in (0, 1), done.output
    found: dict[str, Any] = json.loads((folder / "manifest.json").read_text("utf-8"))
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("machine", "more"),
    sampled(
        [("cricut", ("--only", "flags,shields")), ("silhouette", ("--bleed", "0", "--only", "lands,peaks")), ("silhouette", ())], landing=0
    ),
)
def test_cutting_machines_follow_the_outlines(machine: str, more: tuple[str, ...], tmp_path: Path) -> None:
    said = exported(tmp_path / "out", f"cutter:{machine}", *more)
    assert {piece["outline"] for file in said["files"] for piece in file.get("pieces", ())} == {"shape"}
    done = run("proof", str(tmp_path / "out"))
    assert done.exit_code == 0, done.stdout
    flags = [line for line in (tmp_path / "out" / "cut-001.svg").read_text("utf-8").splitlines() if "-flags" in line]
    assert all(line.count("L") == 4 for line in flags)


@pytest.mark.slow
def test_a_flag_that_is_cut_by_its_back_is_cut_the_other_way_round(tmp_path: Path) -> None:
    """The Cricut prints both sides apart: the outline of a back is the mirror image of that of its front."""
    said = exported(tmp_path / "out", "cutter:cricut", "--only", "flags")
    lines = {
        line.split('"')[1]: line.split('"')[3]
        for line in (tmp_path / "out" / "cut-001.svg").read_text("utf-8").splitlines()
        if "-flags" in line
    }
    notch: dict[str, set[bool]] = {"front": set(), "back": set()}
    for file in said["files"]:
        for piece in file.get("pieces", ()):
            if piece["turned"]:
                continue
            points = [tuple(map(float, point.split())) for point in lines[piece["path"]].strip("MZ").split("L")]
            middle = (min(x for x, _ in points) + max(x for x, _ in points)) / 2
            notch[piece["side"]].add(
                next(x for x, _ in points if min(u for u, _ in points) + 1 < x < max(u for u, _ in points) - 1) > middle
            )
    assert notch == {"front": {True}, "back": {False}}


def test_tabletop_simulator_cuts_tokens_out_of_their_pictures(tmp_path: Path) -> None:
    exported(tmp_path / "out", "tts", "--only", "flags")
    (save,) = (
        (tmp_path / "out").glob("*.json")
        if not (tmp_path / "out" / "manifest.json").exists()
        else [path for path in (tmp_path / "out").glob("*.json") if path.name != "manifest.json"]
    )
    state = json.loads(save.read_text("utf-8"))
    flags = [thing for one in state["ObjectStates"] for thing in (one, *one.get("ContainedObjects", ())) if thing["Name"] == "Custom_Token"]
    assert len(flags) == 7
    picture = Image.open(tmp_path / "out" / "images" / flags[0]["CustomImage"]["ImageURL"])
    back = Image.open(tmp_path / "out" / "images" / flags[0]["States"]["2"]["CustomImage"]["ImageURL"])
    for image, notch in ((picture, 0.95), (back, 0.05)):
        assert image.getpixel((int(notch * image.width), image.height // 2))[3] == 0
        assert image.getpixel((int((1 - notch) * image.width), image.height // 2))[3] == 255


@pytest.mark.parametrize("target", ["vassal", "playingcards"])
def test_virtual_tables_show_what_is_outside_an_outline(target: str, tmp_path: Path) -> None:
    import zipfile

    exported(tmp_path / "out", target, "--only", "lands")
    (module,) = (path for path in (tmp_path / "out").iterdir() if path.suffix in (".vmod", ".pcio"))
    with zipfile.ZipFile(module) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith("lands-1.png"))
        image = Image.open(BytesIO(archive.read(name)))
    assert image.mode == "RGBA"
    assert [image.getpixel((x, y))[3] for x, y in ((1, 1), (image.width // 2, 2), (image.width - 2, image.height - 2))] == [0, 255, 0]


@pytest.mark.slow
def test_print_on_demand_refuses_outlines_by_the_name_of_their_component(tmp_path: Path) -> None:
    done = run("export", str(LAYOUT), "--to", "pod:thegamecrafter", "--out", str(tmp_path / "out"))
    assert done.exit_code == 2
    assert (
        "`lands`, `hills`, `signs`, `flags`, `peaks` and `shields` are left out: The Game Crafter cuts rectangles and discs" in done.output
    )


def test_a_text_over_the_outline_is_a_finding_of_the_whole_kit(tmp_path: Path) -> None:
    """In the corner of the box, which is outside the hexagon."""
    layout = written(tmp_path, "hex", more=', front: [{text: "Corner", box: [1, 1, 20, 6]}]')
    assert "'Corner' on signs is over the cut; 1 mm must stay free" in run("check", layout, "--kit").stdout
    layout = written(tmp_path, "hex", more=', front: [{text: "Middle", box: [10, 12, 20, 10]}]')
    assert "over the cut" not in run("check", layout, "--kit").stdout


def test_components_whose_pieces_are_cut_alike_share_a_sheet(tmp_path: Path) -> None:
    """Squares of 14 mm of two components are one grid, others of 15 mm one beside it; those with a back are on a sheet of their own."""
    squares = [
        "counters: {kind: square, size: 14, count: 9}",
        "markers: {kind: tile, size: 14, count: 2}",
        "coins: {kind: square, size: 15, count: 2}",
        'backed: {kind: square, size: 14, count: 2, back: [{fill: "#15557F"}]}',
    ]
    (tmp_path / "shapes.yaml").write_text(SMALL.partition("  signs")[0] + "".join(f"  {one}\n" for one in squares), "utf-8")
    kit = built(str(tmp_path / "shapes.yaml"))
    numbers = {name: kit.numbers_of(name) for name in ("counters", "markers", "coins", "backed")}
    assert numbers["counters"] == numbers["markers"]
    assert len(numbers["counters"]) == 1
    assert numbers["counters"] == numbers["coins"]
    assert not {*numbers["counters"]} & {*numbers["backed"]}
    assert [(grid.piece, grid.pieces) for grid in pages(kit, "markers")[0].grids] == [((14, 14), 11), ((15, 15), 2)]
