"""What `proof` sees of a board's map, and of heads of sheets: each fact fails for the flaw that it is for, and holds without it."""

import json
import shutil
from pathlib import Path

import pytest

from boardgen.layout.spec.catalog import load
from boardgen.preflight.manifest import SOFT, KitPlan, SheetPlan
from boardgen.preflight.proof import prove
from boardgen.preflight.raster import Sign
from boardgen.preflight.sheet_facts import map_facts
from tests.boardgen.preflight.kits import Kits, kits_of

LINES = tuple(20.0 + 25 * i for i in range(6))
SHEET = SheetPlan(1, 1, ("board",), (210.0, 297.0), "front", None, None, (), LINES, LINES, (), "Board", None, ())
GROUND = (7.5, 7.5, 157.5, 157.5)


@pytest.fixture(scope="module")
def kits(tmp_path_factory: pytest.TempPathFactory) -> Kits:
    return kits_of("gocaine", tmp_path_factory)


def plan(zones: dict[str, str], wide: tuple[str, ...] = (), piece: float = 19.05) -> KitPlan:
    whole, own = Path("kit/x.pdf"), "x@000000"
    sheets = (SHEET,)
    return KitPlan(Path("kit"), whole, {}, {}, "X", own, 6.0, "none", sheets, (), 1.0, zones, (), False, True, wide=wide, piece=piece)


def write(text: str, x: float, y: float, size: float = 10.0) -> list[Sign]:
    """The characters of a word, each half an em wide."""
    return [Sign(sign, size, x + number * size * 25.4 / 72 / 2, y) for number, sign in enumerate(text)]


def facts(of: KitPlan, signs: list[Sign]) -> dict[str, bool]:
    return {fact.name: fact.holds for fact in map_facts(of, [(SHEET, GROUND)], {1: signs})}


def test_a_name_is_hyphenated_only_where_it_has_no_two_meshes() -> None:
    zones = {"CA": f"Carib{SOFT}bean"}
    whole, broken = write("Caribbean", 24, 60), [*write("Carib-", 24, 60), *write("bean", 24, 65)]
    for signs, wide, holds in ((whole, ("CA",), True), (broken, ("CA",), False)):
        assert facts(plan(zones, wide), signs)["hyphenated names"] is holds
    assert "hyphenated names" not in facts(plan(zones), broken), "a narrow zone"
    assert facts(plan(zones, ("CA",)), [*write("Carib-", 24, 60, 60), *write("bean", 24, 90, 60)])["hyphenated names"], (
        "wider than two meshes"
    )


def test_a_legend_explains_no_code_that_the_board_lacks() -> None:
    zones = {"ML": "Lode", "CF": "Cart Ford"}
    legend = [*write("ML", 20, 200), *write("Lode", 30, 200), *write("CF", 60, 200), *write("CartFord", 70, 200)]
    there = [*legend, *write("ML", 40, 60), *write("CF", 90, 60)]
    assert facts(plan(zones), there)["codes of a legend"] is True
    lacking = [*legend, *write("ML", 40, 60), *write("CFX", 90, 60)]
    assert facts(plan(zones), lacking)["codes of a legend"] is False


def test_prices_and_codes_are_under_no_piece() -> None:
    zones = {"PE": "Peru"}
    between, under = (32.5, 34.0), (23.0, 22.0)
    for (x, y), holds in ((between, True), (under, False)):
        signs = [*write("$5M", x - 2, y - 3, 8), *write("PE", x - 1, y, 8)]
        assert facts(plan(zones), signs)["prices and codes"] is holds
    assert "prices and codes" not in facts(plan(zones, piece=0.0), signs), "a board of cells"


@pytest.mark.slow
def test_a_kit_tells_which_zones_are_wide_and_how_large_pieces_are(kits: Kits) -> None:
    told = json.loads((kits("board,notes") / "kit.json").read_text("utf-8"))
    assert told["piece_mm"] == 19.05
    assert {"NC", "BO"} <= set(told["wide"]) < set(told["zones"])
    board = load("gocaine").board
    assert [zone for zone in ("NC", "AT", "SG") if board.is_wide(zone)] == ["NC"]
    assert not load("six-coasts").board.is_wide("nowhere")


@pytest.mark.slow
def test_a_head_names_no_pieces_that_are_elsewhere(kits: Kits, tmp_path: Path) -> None:
    kit = kits("board,notes")
    assert prove(str(kit)).holds
    folder = tmp_path / "kit"
    shutil.copytree(kit, folder)
    told = json.loads((folder / "kit.json").read_text("utf-8"))
    for sheet in told["sheets"]:
        if "notes" in sheet["components"]:
            sheet["components"] = ["board"]
    (folder / "kit.json").write_text(json.dumps(told), "utf-8")
    found = {fact.name: fact.where for fact in prove(str(folder)).facts if not fact.holds}
    assert "notes" in found["pieces named in a head"]
