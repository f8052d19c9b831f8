"""The layouts to begin with (data/examples): each checks clean, prints, has a picture and a game that is judged clean, and a pinned id."""

from __future__ import annotations

import re
import shutil
from math import hypot
from pathlib import Path

import pytest
from typer.testing import CliRunner

from boardgen.components.print_order import choose_seats
from boardgen.draw.shape.shapes import Text, leaves
from boardgen.errors import DataError
from boardgen.kit import check
from boardgen.kit.kit import Kit, build
from boardgen.layout.files import shipped
from boardgen.layout.ground.tile_map import TileMap
from boardgen.layout.spec import catalog
from boardgen.sheet.paper.paper import paper
from referee.cli import app
from tests.sampling import sampled

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "data/examples"
LOGS = ROOT / "tests/logs/examples"

EXAMPLES = {
    "africa": "1b0f84",
    "cordillera": "d2bc82",
    "crossroads": "00e2fa",
    "delta": "3fb872",
    "duel": "bad77e",
    "fenland": "d4dd1a",
    "gocaine-de": "bb907d",
    "head-start": "c2a2b0",
    "nile": "c144d7",
    "old-town": "1f43d1",
    "peninsulas": "4aab93",
    "raiders": "706e38",
    "ring": "b9e503",
    "six-coasts": "8956ed",
    "thin-margins": "1071e2",
    "trident": "ef8fe6",
}
"""Every layout to begin with, and its id. An id that changes makes printed boards and written logs strangers to the new data:
whoever changes one here says so in CHANGELOG.md."""

OWN = {"rock-pool": "ef232f"}
"""The game of its own that is shown on the page of such games, and its id."""

RECORDED = {"drove": "cbc434", "windmills": "0ba373"}
"""Those that are shown on the page of layouts, and their ids. The laws of all three judge their logs."""

LAWFUL = {"breakthrough": "86782b", "reversi": "ac3935", "draughts": "e6d7c2"}
"""Those whose layouts write their law, and their ids."""

SHIPPED = {
    "gocaine": {"gocaine": "bb907d"},
    "territory": {
        "territory": "c98746",
        "9x9": "e3c54d",
        "11x11": "8b4b95",
        "13x13": "c98746",
        "19x15": "92241b",
        "19x19": "12d79f",
        "atoll": "08d93a",
    },
    "cairo": {"cairo": "8d944c"},
}
"""The games, with the boards that each ships, and their ids; the same holds for them."""


def _file(name: str) -> Path:
    return FOLDER / f"{name}.yaml"


def _kit(name: str, *components: str) -> Kit:
    spec = catalog.load(str(_file(name)))
    return build(spec, choose_seats(spec, None, None), paper("a4", 6.35), components)


def _texts(made: Kit) -> list[str]:
    return [shape.text for sheet in made.sheets for shape, _ in leaves(sheet.shapes) if isinstance(shape, Text)]


def _check(log: Path) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["check", "--strict", str(log)])
    return done.exit_code, done.output


def test_each_is_known_here() -> None:
    assert {path.stem for path in FOLDER.glob("*.yaml")} == {*EXAMPLES, *OWN, *RECORDED, *LAWFUL} == set(shipped.examples())
    assert {path.stem for path in LOGS.glob("*.tlog")} == {*EXAMPLES, *OWN, *RECORDED, *LAWFUL}


def test_they_serve_every_game_and_number_of_players() -> None:
    specs = [catalog.load(str(_file(name))) for name in EXAMPLES]
    most = {(spec.game, spec.players[1]) for spec in specs}
    assert {("gocaine", 2), ("gocaine", 3), ("gocaine", 4), ("gocaine", 6), ("territory", 4), ("territory", 6), ("cairo", 4)} <= most
    assert len({spec.title for spec in specs}) == len(specs), "no two have one title"


@pytest.mark.parametrize("name", sampled(EXAMPLES, every=16, landing=2))
def test_it_checks_without_an_error_or_a_warning(name: str) -> None:
    checked = check.check(str(_file(name)))
    assert checked.spec is not None
    assert checked.faults == ()
    assert checked.spec.warnings == ()
    assert checked.spec.note, "it says on the board what it is"


@pytest.mark.parametrize("name", EXAMPLES)
def test_it_says_only_what_differs_and_why(name: str) -> None:
    text = _file(name).read_text("utf-8")
    assert text.startswith("# ")
    assert re.search(r"(?m)^extends: (gocaine|territory|cairo)$", text)


@pytest.mark.parametrize(("name", "layout_id"), EXAMPLES.items())
def test_its_id_is_pinned(name: str, layout_id: str) -> None:
    assert catalog.load(str(_file(name))).pin == f"{name}@{layout_id}"


@pytest.mark.parametrize("game", SHIPPED)
def test_the_ids_of_a_game_and_its_boards_are_pinned(game: str) -> None:
    spec = catalog.load(game)
    pins = {game: spec.layout_id} | {board: catalog.put_on_board(spec, board).layout_id for board in spec.boards}
    assert pins == SHIPPED[game]


def test_every_game_is_pinned() -> None:
    for game in shipped.names():
        spec = catalog.load(game)
        pins = {game: spec.layout_id} | {board: catalog.put_on_board(spec, board).layout_id for board in spec.boards}
        assert game in SHIPPED, f"add {game} to SHIPPED in {Path(__file__).name}: {pins}"


@pytest.mark.parametrize("name", sampled(EXAMPLES, every=9, landing=2))
def test_its_board_and_title_print(name: str) -> None:
    spec = catalog.load(str(_file(name)))
    tiled = isinstance(spec.ground, TileMap)
    made = _kit(name, "map" if tiled else "board", "title")
    texts = _texts(made)
    assert {part.name for part in made.parts} == {"map" if tiled else "board", "title"}
    assert any(spec.title in text for text in texts)
    assert any(spec.pin in text for text in texts)
    shown = set(" ".join(texts).replace("-", "- ").split())
    for zone in spec.zones.values():  # a long name stands on several lines, and may be broken where it says so
        whole, broken = (set(name.replace("-", "- ").split()) for name in (zone.name, zone.label.replace("\xad", "-")))
        assert whole <= shown or broken <= shown


@pytest.mark.parametrize("name", sampled(EXAMPLES, every=9, landing=2))
def test_log_sheets_reference_and_aid_speak_of_it(name: str) -> None:
    """The header to copy carries the pin, every sheet the title and the pin, and no sheet a zone that the board has not."""
    spec = catalog.load(str(_file(name)))
    made = _kit(name, "log", "reference", "aid")
    assert any(f"Board: {spec.pin}" in text for text in _texts(made))
    gone = {zone.name for code, zone in catalog.load(spec.game).zones.items() if code not in spec.zones}
    for sheet in made.sheets:
        texts = [shape.text for shape, _ in leaves(sheet.shapes) if isinstance(shape, Text)]
        assert any(spec.pin in text for text in texts)
        assert any(text.startswith(f"{spec.title} · ") for text in texts)
        assert gone.isdisjoint(texts)


@pytest.mark.parametrize("name", EXAMPLES)
def test_its_game_is_judged_clean_and_names_its_id(name: str) -> None:
    log = LOGS / f"{name}.tlog"
    pin = f"{name}@{EXAMPLES[name]}"
    assert f"\nBoard: {pin}\n" in log.read_text("utf-8")
    status, said = _check(log)
    assert status == 0, said
    assert re.fullmatch(rf".*{name}\.tlog: valid; \d+ turns, \d+ lines, {pin}\n", said), "and without a warning or a note"


@pytest.mark.parametrize("name", sampled(EXAMPLES, every=8, landing=2))
def test_another_id_is_refused_with_both(name: str, tmp_path: Path) -> None:
    strange = f"{name}@000000"
    pin = f"{name}@{EXAMPLES[name]}"
    log = tmp_path / "strange.tlog"
    log.write_text((LOGS / f"{name}.tlog").read_text("utf-8").replace(pin, strange), encoding="utf-8", newline="\n")
    status, said = _check(log)
    assert status == 1
    assert strange in said
    assert pin in said


@pytest.mark.parametrize(("name", "other"), sampled([("trident", "duel"), ("delta", "ring"), ("nile", "africa")]))
def test_a_copy_is_named_by_its_path_below_the_log(name: str, other: str, tmp_path: Path) -> None:
    """A layout of one's own below the log is found by its path, and goes before the example of that name."""
    (tmp_path / "maps").mkdir()
    shutil.copy(_file(name), tmp_path / "maps/ours.yaml")
    pin = f"{name}@{EXAMPLES[name]}"
    text = (LOGS / f"{name}.tlog").read_text("utf-8")
    log = tmp_path / "game.tlog"
    for header in ("maps/ours", "maps/ours.yaml", f"maps/ours@{EXAMPLES[name]}"):
        log.write_text(text.replace(pin, header), encoding="utf-8", newline="\n")
        status, said = _check(log)
        assert status == 0, said
        assert said.endswith(f"ours@{EXAMPLES[name]}\n")
    shutil.copy(_file(other), tmp_path / f"{name}.yaml")
    log.write_text(text, encoding="utf-8", newline="\n")
    status, said = _check(log)
    assert status == 1
    assert f"{name}@{EXAMPLES[other]}" in said


@pytest.mark.parametrize("name", EXAMPLES)
def test_it_has_a_picture_on_the_page_of_layouts(name: str) -> None:
    page = (ROOT / "docs/layouts.md").read_text("utf-8")
    picture = ROOT / f"docs/board-{name}.png"
    assert picture.stat().st_size < 60_000
    assert f"](board-{name}.png)" in page
    assert f"](../data/examples/{name}.yaml)" in page


@pytest.mark.parametrize("name", EXAMPLES)
def test_its_name_is_enough(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`boardgen kit duel` from any folder; a file of that very name in the folder goes before it."""
    monkeypatch.chdir(tmp_path)
    assert catalog.load(name).pin == f"{name}@{EXAMPLES[name]}"


def test_a_game_of_its_own_checks_clean_prints_and_has_its_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its name from any folder: its rows and icons are beside its file. Its deck has 54 cards with backs."""
    monkeypatch.chdir(tmp_path)
    page = (ROOT / "docs/your-own-game.md").read_text("utf-8")
    for name, layout_id in OWN.items():
        assert catalog.load(name).pin == f"{name}@{layout_id}"
        checked = check.check(name)
        assert checked.spec is not None
        assert checked.faults == ()
        assert _file(name).read_text("utf-8").startswith("# ")
        spec = checked.spec
        made = build(spec, choose_seats(spec, None, None), paper("a4"))
        assert {part.name: part.pieces for part in made.parts}["deck"] == 54
        assert len({sheet.number for sheet in made.sheets}) <= 12
        assert any(sheet.page.side == "back" for sheet in made.sheets)
        assert (ROOT / f"docs/game-{name}.png").stat().st_size < 60_000
        assert f"](game-{name}.png)" in page
        assert f"](../data/examples/{name}.yaml)" in page


@pytest.mark.parametrize("name", LAWFUL)
def test_a_game_with_a_law_of_its_own_checks_clean_prints_and_is_judged_by_it(name: str) -> None:
    checked = check.check(name)
    assert checked.spec is not None
    assert (checked.spec.pin, checked.spec.law, checked.faults) == (f"{name}@{LAWFUL[name]}", "written", ())
    made = build(checked.spec, choose_seats(checked.spec, None, None), paper("a4"), ("rulebook", "board"))
    assert {"board", "rulebook"} <= {part.name for part in made.parts}
    status, said = _check(LOGS / f"{name}.tlog")
    assert (status, said.endswith(f" lines, {name}@{LAWFUL[name]}\n")) == (0, True), said
    page = (ROOT / "docs/law.md").read_text("utf-8")
    assert f"](../data/examples/{name}.yaml)" in page


def test_all_icons_are_listed_where_a_game_of_your_own_begins() -> None:
    names = {path.stem for path in (ROOT / "data/icons").glob("*.svg")} - {f"die-{n}" for n in range(2, 6)}
    for file in ("docs/your-own-game.md", "data/own/start.yaml"):
        listed = (ROOT / file).read_text("utf-8").partition("come with")[2].partition("programs:")[2].split("tree")[0] + "tree"
        assert set(re.findall(r"[a-z]+-?[0-9]?", listed)) - {"to", "and"} == names, file


@pytest.mark.parametrize("name", ["", "no-such", "../gocaine", "../examples/duel", "wording/gocaine-de", "Duel/../duel"])
def test_a_name_that_is_none_leads_nowhere(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(DataError, match="there is no such game or file"):
        catalog.load(name)


def test_landmarks_of_windmills_leave_a_millimetre_around_every_counter() -> None:
    """Cells are 22 mm wide from 10.33 mm on, and counters 19 mm: what a brook, a tree or a mill covers is 10.5 mm from each middle."""
    drawn = "".join((FOLDER / f"windmills/{name}.svg").read_text("utf-8") for name in ("field", "landmarks"))
    places = re.findall(r'href="#(tree|bush|sheep)" (?:x="|transform="translate\()([\d.]+)(?:" y="| )([\d.]+)', drawn)
    reach = {"tree": 1.62, "bush": 0.7, "sheep": 1.75, "mill": 4.98, "brook": 0.0}
    around = [(kind, float(x), float(y)) for kind, x, y in places]
    mills = re.findall(r'href="#mill" transform="matrix\(.82 0 0 .82 ([\d.]+) ([\d.]+)\)"', drawn)
    around += [("mill", float(x) + 0.82 * 54.33, float(y) + 0.82 * 54.33) for x, y in mills]
    brook, _ = re.findall(r'id="brook"[^>]* d="M([^"]*)z"', drawn)
    around += [("brook", float(x), float(y)) for x, y in re.findall(r"([\d.]+) ([\d.]+)(?=[LQ]|$)", brook)]
    assert {kind for kind, _, _ in around} == set(reach)
    middles = [(10.33 + 22 * (column + 0.5), 10.33 + 22 * (row + 0.5)) for column in range(8) for row in range(8)]
    near = [one for one in around if min(hypot(one[1] - x, one[2] - y) for x, y in middles) < 10.49 + reach[one[0]]]
    assert near == []


@pytest.mark.slow
def test_a_game_of_its_own_is_printed_recorded_and_has_a_winner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its name from any folder: it checks clean, its whole kit prints, its log is judged clean and one player has won."""
    monkeypatch.chdir(tmp_path)
    page = (ROOT / "docs/layouts.md").read_text("utf-8")
    for name, layout_id in (RECORDED | OWN).items():
        pin = f"{name}@{layout_id}"
        checked = check.check(name)
        assert checked.spec is not None
        assert (checked.spec.pin, checked.faults, checked.spec.warnings) == (pin, (), ())
        made = build(checked.spec, choose_seats(checked.spec, None, None), paper("a4"))
        assert {part.name for part in made.parts} | {"rulebook"} == set(checked.spec.components) | {"rulebook"}, "some have one to ask for"
        status, said = _check(LOGS / f"{name}.tlog")
        assert (status, said.endswith(f" lines, {pin}\n")) == (0, True), said
        assert said.count("\n") == 1, "and without a warning or a note"
        scored = CliRunner().invoke(app, ["score", str(LOGS / f"{name}.tlog")])
        assert " wins\n" in scored.output
        if name in RECORDED:
            assert (ROOT / f"docs/board-{name}.png").stat().st_size < 60_000
            assert f"](board-{name}.png)" in page
            assert f"](../data/examples/{name}.yaml)" in page
