"""`boardgen list`, `check` and `info`: what they print, where, and how they end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from boardgen.components.print_order import choose_seats
from boardgen.kit.kit import build
from boardgen.layout.files import shipped
from boardgen.layout.spec import catalog
from boardgen.sheet.paper.paper import paper
from tests.programs import run

ROOT = Path(__file__).resolve().parents[3]


def boardgen(*words: str, cwd: Path | None = None, **env: str) -> subprocess.CompletedProcess[str]:
    return run("boardgen", *words, cwd=cwd or ROOT, **env)


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    path = tmp_path / "bad.yaml"
    path.write_text('extends: gocaine\nzones: {PE: {prise: 5}}\nnote: "\\u202e!"\ntitel: "\\e[31m"\n', encoding="utf-8")
    return path


def test_list() -> None:
    ran = boardgen("list")
    assert (ran.returncode, ran.stderr) == (0, "")
    rows = [line.split() for line in ran.stdout.splitlines()]
    assert ["gocaine", "GoCaine", "2-6", "players", catalog.load("gocaine").pin] in rows
    games = json.loads(boardgen("list", "--format", "json").stdout)
    assert {"game", "title", "players", "board", "file"} <= set(games[0])
    assert ["duel", "Duel", "2", "players", catalog.load("duel").pin, "gocaine"] in rows, "layouts that come with the programs"
    assert [game["board"] for game in games] == [catalog.load(name).pin for name in (*shipped.names(), *shipped.examples())]


def test_check_clean() -> None:
    ran = boardgen("check", "gocaine", "data/zones.yaml")
    assert (ran.returncode, ran.stderr) == (0, "")
    pin = catalog.load("gocaine").pin
    eyes = "info: the closest colours are 22.4 apart (Green and Yellow, protan vision), in grey 16.3 L* (Blue and Red)"
    slack = "info: cells of 19.05 mm leave 5.95 mm between neighbours at a pitch of 25 mm"
    assert ran.stdout.splitlines() == [
        line
        for name in ("gocaine", "data/zones.yaml")
        for line in (f"{name}: {eyes}", f"{name}: {slack}", f"{name}: {pin}, 120 points, no errors or warnings")
    ]


def test_check_faults(bad: Path) -> None:
    ran = boardgen("check", "bad.yaml", cwd=bad.parent)
    assert (ran.returncode, ran.stderr) == (1, "")
    assert ran.stdout.splitlines() == [
        "bad.yaml:2:14: error[data:key.unknown] $.zones.PE.prise: the key 'prise' is not known here; did you mean 'price'?",
        "bad.yaml:3:7: warning[data:glyph] $.note: the font has no \\u202e (U+202E RIGHT-TO-LEFT OVERRIDE); "
        "write it with other characters; a box is printed for each of these",
        "bad.yaml:4:1: error[data:key.unknown] $.titel: the key 'titel' is not known here; did you mean 'title'?",
        "bad.yaml: 2 errors and 1 warning",
    ]


def test_check_json(bad: Path) -> None:
    ran = boardgen("check", "--format", "json", "gocaine", "bad.yaml", cwd=bad.parent)
    assert (ran.returncode, ran.stderr) == (1, "")
    good, broken = json.loads(ran.stdout)
    assert (good["file"], good["game"], good["valid"], good["findings"]) == ("gocaine", "gocaine", True, [])
    assert good["board"] == catalog.load("gocaine").pin
    assert (broken["valid"], broken["board"]) == (False, None)
    first = broken["findings"][0]
    expected = {
        "line": 2, "column": 14, "end_column": 19, "turn": None, "level": "error", "code": "data:key.unknown",
        "points": [], "fixes": [],
    }  # fmt: skip
    assert {key: first[key] for key in expected} == expected


def test_a_warning_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "warn.yaml").write_text("extends: gocaine\nborders: {cut: [[PE, NC]]}\n", encoding="utf-8")
    ran = boardgen("check", "warn.yaml", cwd=tmp_path)
    assert ran.returncode == 0
    assert "warn.yaml:2:17: warning[data:borders]" in ran.stdout
    assert "1 warning" in ran.stdout


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("check",), 2),
        (("check", "nowhere.yaml"), 2),
        (("check", "."), 2),
        (("check", "gocaine", "nowhere.yaml"), 2),
        (("check", "--format", "xml", "gocaine"), 2),
        (("chekc",), 2),
        (("info", "nowhere"), 2),
        (("info",), 2),
        (("list", "extra"), 2),
        (("--help",), 0),
    ],
)
def test_exit_status(words: tuple[str, ...], status: int) -> None:
    ran = boardgen(*words)
    assert ran.returncode == status
    assert "Traceback" not in ran.stdout + ran.stderr


def test_info_text() -> None:
    ran = boardgen("info", "gocaine")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "10 columns x 12 rows, A1 to K12, 120 points, 218 edges" in ran.stdout
    assert "225 x 275 mm" in ran.stdout
    assert "BO    Bolivia            supply   10      13     $2.5M (lots of 2)  NL PE" in ran.stdout


def test_info_json() -> None:
    facts = json.loads(boardgen("info", "gocaine", "--format", "json").stdout)
    assert facts["board"] == catalog.load("gocaine").pin
    assert facts["zones"]["BO"] == {
        "name": "Bolivia", "kind": "supply", "price": 2.5, "lot": 2, "points": 10, "edges": 13, "crossings": {"NL": 5, "PE": 2},
        "neighbours": ["NL", "PE"],
    }  # fmt: skip
    assert facts["distances"]["BO"]["SW"] == 3
    assert sum(zone["points"] for zone in facts["zones"].values()) == facts["points"] == 120


def test_info_of_a_faulty_layout_complains_on_standard_error(bad: Path) -> None:
    ran = boardgen("info", str(bad))
    assert (ran.returncode, ran.stdout) == (1, "")
    assert "$.titel" in ran.stderr
    assert "\x1b" not in ran.stderr


@pytest.mark.slow
def test_output_survives_a_poor_terminal(tmp_path: Path) -> None:
    (tmp_path / "names.yaml").write_text("extends: gocaine\ntitle: 李娜\nzones: {PE: {name: Perú}}\n", encoding="utf-8")
    ran = boardgen("info", "names.yaml", cwd=tmp_path, PYTHONIOENCODING="ascii")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "\\u674e\\u5a1c" in ran.stdout


@pytest.mark.slow
def test_a_reader_that_goes_away_is_no_crash() -> None:
    ran = subprocess.Popen(
        [sys.executable, "-m", "boardgen", "info", "gocaine", "--format", "json"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert ran.stdout is not None
    assert ran.stderr is not None
    ran.stdout.close()
    complaint = ran.stderr.read()
    ran.stderr.close()
    assert ran.wait() in (0, 1)
    assert complaint == ""


def test_a_bug_of_ours_ends_with_status_3_and_its_traceback() -> None:
    code = (
        "import sys; from boardgen.layout.files import shipped; shipped.names = None; sys.argv = ['boardgen', 'list'];"
        "from boardgen.cli import main; main()"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert ran.returncode == 3
    assert "Traceback" in ran.stderr
    assert "internal error" in ran.stderr


def test_reading_a_layout_loads_nothing_heavy() -> None:
    code = "import sys; from boardgen.layout.spec import catalog; catalog.load('gocaine'); print(*sys.modules)"
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env)
    heavy = {
        "reportlab",
        "svgwrite",
        "fontTools",
        "typer",
        "json",
        "difflib",
        "hashlib",
        "decimal",
        "unicodedata",
        "pathlib",
    }
    assert not heavy & set(ran.stdout.split())


@pytest.mark.slow
def test_new_schema_and_info(tmp_path: Path) -> None:
    ran = boardgen("new", "harbour", "--from", "territory", cwd=tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.splitlines() == [
        "harbour.yaml: a layout of territory to edit",
        "territory.schema.json: for your editor, which finds it by the first line of the layout",
    ]
    ran = boardgen("new", "harbour", cwd=tmp_path)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == "boardgen: harbour.yaml exists already; choose another name, or move it away\n"
    whole = json.loads(boardgen("schema", cwd=tmp_path).stdout)
    assert {"gocaine", "territory", "cairo"} <= set(whole["$defs"])
    ran = boardgen("schema", "gocaine", "-o", "g.json", cwd=tmp_path)
    assert ran.stdout == "written to g.json\n"
    assert json.loads((tmp_path / "g.json").read_text("utf-8"))["title"] == "A layout of GoCaine"
    ran = boardgen("info", "harbour.yaml", "--format", "json", "-o", "h.txt", cwd=tmp_path)
    assert (ran.returncode, ran.stdout) == (0, "written to h.txt\n")
    assert json.loads((tmp_path / "h.txt").read_text("utf-8"))["game"] == "territory"
    assert boardgen("info", "harbour.yaml", "-o", "g.json", cwd=tmp_path).returncode == 2
    assert boardgen("schema", "chess", cwd=tmp_path).returncode == 2


HARBOUR = """extends: gocaine
title: Harbour
players: [2, 3]
board:
  map: |
    NW NW .  CA CA
    TP TP TP CA CA
    PE PE BO BO BO
zones:
  PE: {price: 10}
  TP: {name: Harbour}
"""


def test_zones_that_the_map_does_not_have_are_left_out_with_a_note(tmp_path: Path) -> None:
    file = tmp_path / "harbour.yaml"
    file.write_text(HARBOUR, "utf-8")
    short = catalog.load(str(file))
    assert short.notes == ("WC NL CM SG AT SW SC SE NE NC are zones of the game that are not on this map, and left out",)
    assert [*short.zones] == ["BO", "PE", "TP", "CA", "NW"]
    gone = "".join(f"  {code}: ~\n" for code in ("WC", "NL", "CM", "SG", "AT", "SW", "SC", "SE", "NE", "NC"))
    file.write_text(HARBOUR + gone, "utf-8")
    long = catalog.load(str(file))
    assert (long.notes, long.layout_id, long.zone_neighbours) == ((), short.layout_id, short.zone_neighbours)
    ran = boardgen("check", str(file))
    assert "left out" not in ran.stdout


def test_a_zone_with_a_price_of_its_own_does_not_inherit_lots_in_silence(tmp_path: Path) -> None:
    file = tmp_path / "bonifacio.yaml"
    for zone, noted in (("{name: Bonifacio, price: 10}", True), ("{name: Bonifacio}", False), ("{price: 10, lot: 2}", False)):
        file.write_text(f"extends: gocaine\ntitle: B\nzones: {{BO: {zone}}}\n", "utf-8")
        notes = catalog.load(str(file)).notes
        said = ("Bonifacio (BO) has a price of its own and keeps the lots of 2 of the game; write `lot: 1` for single units",)
        assert notes == (said if noted else ()), zone


SPLIT = """game: dunes
title: Dunes
players: [2, 3]
board:
  grid: {lattice: triangle, draw: cells}
  map: |
    OA DE OA
     DE OA DE
    OA DE OA
kinds: {desert: {title: Desert, tints: ["#F0E0A0", "#C2D8BC"]}}
zones: {OA: {name: Oasis, kind: desert}, DE: {name: Dune, kind: desert}}
components: {board: {kind: board}}
"""


def test_split_zones_are_one_warning_that_an_intent_answers(tmp_path: Path) -> None:
    file = tmp_path / "dunes.yaml"
    kind, zone = SPLIT.replace("title: Desert,", "title: Desert, split: true,"), SPLIT.replace("name: Oasis,", "name: Oasis, split: true,")
    for text, found in (
        (SPLIT, ["zones are split into pieces: OA into 3, DE into 2"]),
        (zone, ["the zone DE is split into 2 pieces"]),
        (kind, []),
    ):
        file.write_text(text, "utf-8")
        spec = catalog.load(str(file))
        assert [fault.problem for fault in spec.warnings] == found
        assert spec.notes == ("the board has no `pitch:`, so its points are 25 mm apart",)
        assert spec.board.pitch == 25


@pytest.mark.slow
def test_the_pitch_that_saves_a_sheet_is_named(tmp_path: Path) -> None:
    file = tmp_path / "wide.yaml"
    rows = "".join(f"    {' ' * (row % 2)}{'SA ' * 5}\n" for row in range(10))
    zones = 'kinds: {sand: {title: Sand, tints: ["#F0E0A0"]}}\nzones: {SA: {name: Sand, kind: sand}}\ncomponents:\n  board: {kind: board}\n'
    for pitch, disc, sheets, said in ((27.9, 0, 2, True), (27.5, 0, 1, False), (32, 0, 2, False), (27.9, 27.8, 2, False)):
        board = f"board:\n  grid: {{lattice: triangle, draw: cells}}\n  pitch: {pitch}\n  map: |\n{rows}"
        discs = f"  discs: {{kind: token, diameter: {disc}, each_seat: 1}}\n" if disc else ""
        file.write_text(f"game: wide\ntitle: Wide\nplayers: [2, 2]\n{board}{zones}{discs}", "utf-8")
        line = "with `pitch: 27.5` or less the board takes 1 sheet of A4 210 × 297 mm instead of 2"
        for command in (("check",), ("info",), ("kit", "--dry-run")):
            assert (line in boardgen(*command, str(file)).stdout) == said, (pitch, command)
        saving = {"pitch": 27.5, "sheets": 1, "instead_of": 2, "paper": "A4 210 × 297 mm"} if said else None
        assert json.loads(boardgen("info", "--format", "json", str(file)).stdout)["saving_pitch"] == saving
        spec = catalog.load(str(file))
        assert len(build(spec, choose_seats(spec, None, None), paper("a4"), ("board",)).numbers_of("board")) == sheets
