"""`boardgen diff` on real kits and layouts: what it finds, what it says, and what it refuses."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from boardgen.cli import app
from boardgen.diff import TermsError, UnusableKitError, difference
from boardgen.kit import export
from tests.sampling import sampled

HARBOUR = "extends: gocaine\ntitle: Harbour\n"


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a layout and the kit that was built of it, for three on Letter in low ink, without backs and with small discs."""
    place = tmp_path_factory.mktemp("table")
    (place / "harbour.yaml").write_text(HARBOUR, "utf-8")
    options = export.options(duplex="fronts", tokens="16", cut="square", bleed=2.0, overlap=12.0)
    layout = str(place / "harbour.yaml")
    order = export.order(
        layout, paper="letter", format="svg", players=3, seats=None, only=None, style="low-ink", options=options, margin=8.0
    )
    export.write(order, str(place / "kit"))
    return place


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["diff", *arguments])


def changed(table: Path, yaml: str) -> str:
    (table / "new").mkdir(exist_ok=True)
    path = table / "new" / "harbour.yaml"
    path.write_text(HARBOUR + yaml, "utf-8")
    return str(path)


@pytest.mark.slow
def test_a_layout_is_laid_out_as_its_kit_was_made(table: Path) -> None:
    """Paper, margin, style, seats, backs, discs and cuts are those of kit.json: the kit and its own layout do not differ."""
    for old, new in ((table / "kit", table / "harbour.yaml"), (table / "harbour.yaml", table / "kit" / "kit.json")):
        ran = run(str(old), str(new))
        assert ran.exit_code == 0, ran.output
        assert "Letter 8.5 × 11 in, low-ink, seats BGK" in ran.output
        assert re.search(r"nothing to print: all \d+ sheets are as they were", ran.output)


# the panel for influence is on a sheet with cells
CASES = [
    ("a name on the board", "zones: {PE: {name: Inca}}", {"board", "influence", "cells"}, False),
    ("the goal, which the board does not show", "money: {goal: 900}", {"aid", "seizure", "reference"}, True),
    ("a seat's name", "seats: {G: {name: Moss}}", {"cells", "influence", "covenant", "log"}, False),
    ("the price of a zone", "zones: {PE: {price: 10}}", {"board", "aid", "seizure"}, True),
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("yaml", "components", "other_id"), sampled([case[1:] for case in CASES], every=4, landing=0), ids=[case[0] for case in CASES]
)
def test_what_must_be_printed_again(table: Path, yaml: str, components: set[str], other_id: bool) -> None:
    new = changed(table, yaml)
    ran = run(str(table / "kit"), new, "--format", "json")
    assert ran.exit_code == 1
    found = json.loads(ran.stdout)
    touched = {name for sheet in found["sheets"] if sheet["change"] == "changed" for name in sheet["components"]}
    assert touched == components
    assert found["layout_changed"] == other_id
    shown = {name for sheet in found["sheets"] if sheet["shows_old_layout"] for name in sheet["components"]}
    assert ("log" in shown) == other_id
    assert found["print_again"] == sorted(sheet["new"] for sheet in found["sheets"] if sheet["change"] in ("changed", "added"))
    differ = [sheet for sheet in found["sheets"] if sheet["change"] != "same" and sheet["new"]]
    assert found["unchanged"] + len(differ) == found["new"]["sheets"]
    text = run(str(table / "kit"), new)
    assert text.exit_code == 1
    assert re.search(rf"^print again: [\d, -]+ \({len(found['print_again'])} of {found['new']['sheets']} sheets", text.output, re.M)
    assert ("layout id: harbour@" in text.output) == other_id


@pytest.mark.slow
def test_what_moves_need_not_be_printed_again(table: Path) -> None:
    found = json.loads(run(str(table / "kit"), changed(table, "components: {cells: ~}"), "--format", "json").stdout)
    by_change: dict[str, set[str]] = {}
    for sheet in found["sheets"]:
        by_change.setdefault(sheet["change"], set()).update(sheet["components"])
    assert by_change["removed"] == {"cells"}
    assert by_change["changed"] == {"title", "influence"}, "its table names all sheets, and the panel was on a sheet with cells"
    assert {"infrastructure", "log", "reference"} <= by_change["moved"]
    (gone,) = {sheet["old"] - sheet["new"] for sheet in found["sheets"] if sheet["components"] == ["log"]}
    assert gone == len({sheet["old"] for sheet in found["sheets"] if sheet["change"] == "removed"}) > 0


@pytest.mark.slow
def test_two_layouts_are_compared_as_the_options_say(table: Path) -> None:
    new = changed(table, "zones: {PE: {name: Inca}}")
    ran = run(str(table / "harbour.yaml"), new, "--paper", "a3", "--style", "black", "--players", "2")
    assert ran.exit_code == 1
    assert "A3 297 × 420 mm, black, seats BG" in ran.output
    assert re.search(r"^ +2 +2  changed +board ", ran.output, re.M)


@pytest.mark.slow
def test_a_kit_of_another_board_is_compared_on_that_board(tmp_path: Path) -> None:
    order = export.order("territory", paper="a4", format="svg", players=2, seats=None, only="board,log", board="9x9")
    export.write(order, str(tmp_path / "kit"))
    found = difference(str(tmp_path / "kit"), "territory")
    assert found.none
    assert found.new.pin.startswith("9x9@")
    assert {name for leaf in found.new.leaves for name in leaf.components} == {"board", "log"}
    assert difference("territory", "territory", players=2, board="9x9").new.pin == found.new.pin


def test_seats_that_a_new_layout_lacks_are_left_out(table: Path) -> None:
    found = difference(str(table / "kit"), changed(table, "players: [2, 2]"))
    assert found.terms == (("seats", "BGK", "BG"),)
    before, after = (sum("cells" in leaf.components for leaf in kit.leaves) for kit in (found.old, found.new))
    assert after < before


def test_what_cannot_be_compared(table: Path, tmp_path: Path) -> None:
    kit = table / "kit" / "kit.json"
    good = json.loads(kit.read_text("utf-8"))
    bad = tmp_path / "kit.json"

    def refused(wanted: str, old: str | Path = tmp_path) -> None:
        ran = run(str(old), str(table / "harbour.yaml"))
        # BoardgenError is printed by main(), which the runner does not go through
        said = str(ran.exception) if isinstance(ran.exception, UnusableKitError) else ran.output
        assert re.search(wanted, said), said
        assert isinstance(ran.exception, UnusableKitError) or ran.exit_code == 2

    refused("does not contain a kit: there is no kit.json")
    for text in ("", "[]", "{}", '{"made_by": "someone"}', "[" * 100_000, "\xff"):
        bad.write_text(text, "latin-1")
        refused("is not from boardgen; name a folder")
    edits: list[Callable[[dict[str, object]], object]] = [
        lambda k: k["sheets"][0].pop("drawn"),  # type: ignore[index]  # as an older version wrote it
        lambda k: k.pop("making"),
        lambda k: k.update(style="sepia"),
        lambda k: k.update(paper={"name": "B4", "width_mm": 1e9, "height_mm": 1}),
        lambda k: k.update(sheets=7),
        lambda k: k.update(margin_mm=float("nan")),
        lambda k: k["making"].update(tokens_mm=1e-9),  # type: ignore[attr-defined]
        lambda k: k.update(seats=[1]),
        lambda k: k.update(duplex=None),
    ]
    for edit in edits:
        kit_json = json.loads(json.dumps(good))
        edit(kit_json)
        bad.write_text(json.dumps(kit_json), "utf-8")
        refused("does not say what is drawn on its sheets; build that kit once more")
    refused("there is no such game or file", tmp_path / "nowhere")
    (tmp_path / "faulty.yaml").write_text("extends: gocaine\nseat: {}\n", "utf-8")
    refused(r"faulty.yaml:2:1: \$.seat: the key 'seat' is not known here", tmp_path / "faulty.yaml")


def test_a_kit_has_its_own_terms(table: Path) -> None:
    with pytest.raises(TermsError, match="was made for its own paper, style, seats and board; leave out these options"):
        difference(str(table / "kit"), str(table / "harbour.yaml"), paper_name="a4")
