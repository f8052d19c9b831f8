"""Where layouts are found, which paths are refused unread, and how layouts extend one another."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from boardgen.errors import DataError
from boardgen.layout.files import shipped
from boardgen.layout.spec import catalog, rules_files
from boardgen.layout.spec.record_law import RecordFigures
from boardgen.layout.spec.spec import canonical

TOY = """\
game: toy
title: Toy
edition: 1
players: [2, 2]
seats:
  K: {name: Black, ink: "#000000", symbol: square, hatch: solid}
  W: {name: White, ink: "#FFFFFF", symbol: star, hatch: none}
board: {pitch: 20, size: 3x3}
stones: {each: 3, kinds: [a, b]}
components: {men: {kind: token, diameter: 15, each_seat: stones.each}}
"""


def write(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return str(path)


def refusal(header: str, folder: Path | str, game: str = "gocaine") -> str:
    with pytest.raises(DataError) as caught:
        catalog.find_by_header(header, str(folder), game)
    return str(caught.value)


def test_names() -> None:
    assert "gocaine" in shipped.names()
    for name in shipped.names():
        assert catalog.load(name).game == name


def test_the_name_and_the_file_are_one_layout() -> None:
    by_name = catalog.load("gocaine")
    by_file = catalog.load(by_name.file)
    assert by_name.pin == by_file.pin


def test_the_game_that_layouts_extend_is_read_once_and_never_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = write(tmp_path, "a.yaml", "extends: gocaine\ntitle: First\nzones: {PE: ~}\nwords: {money: Gold}\n")
    second = write(tmp_path, "b.yaml", "extends: gocaine\n")
    expected = catalog.load(second).pin
    opened: list[str] = []
    read = catalog.read
    monkeypatch.setattr(catalog, "read", lambda path, *others: opened.append(path) or read(path, *others))
    catalog._BASES.clear()
    with pytest.raises(DataError):
        catalog.load(first)
    assert catalog.load(second).pin == expected
    assert catalog.load(write(tmp_path, "c.yaml", "extends: gocaine\ncomponents: {cells: {diameter: 10}}\n")).pin != expected
    assert opened.count(shipped.files_of_games()["gocaine"]) == 1
    assert opened.count(first) == opened.count(second) == 1


def test_the_id_is_six_hex_digits_and_steady() -> None:
    spec = catalog.load("gocaine")
    assert len(spec.layout_id) == 6
    assert int(spec.layout_id, 16) >= 0
    code = "from boardgen.layout.spec import catalog; print(catalog.load('gocaine').pin)"
    env = {**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, check=True)
    assert run.stdout.strip() == spec.pin


def test_canonical_text() -> None:
    assert canonical({"b": (1, None), "a": {2: "x", 10: True}}) == "{a:{10:True,2:'x'},b:[1,-]}"


def test_a_layout_of_a_game_keeps_the_id_when_only_its_looks_differ(tmp_path: Path) -> None:
    path = write(tmp_path, "pretty.yaml", "extends: gocaine\ntitle: Pretty\nboard: {pitch: 30}\n")
    spec = catalog.load(path)
    assert spec.layout_id == catalog.load("gocaine").layout_id
    assert spec.pin.startswith("pretty@")


def test_find_a_game_a_file_and_a_file_below(tmp_path: Path) -> None:
    pin = catalog.load("gocaine").pin
    assert catalog.find_by_header("gocaine", str(tmp_path), "gocaine").pin == pin
    assert catalog.find_by_header(pin, str(tmp_path), "gocaine").pin == pin
    write(tmp_path, "small.yaml", "extends: gocaine\nmoney: {goal: 100}\n")
    write(tmp_path, "sub/map.yaml", "extends: gocaine\nmoney: {goal: 200}\n")
    small = catalog.find_by_header("small", str(tmp_path), "gocaine")
    assert small.figures.money.goal == 200
    assert catalog.find_by_header(small.pin.upper().replace("SMALL", "small"), str(tmp_path), "gocaine").pin == small.pin
    assert catalog.find_by_header("small.yaml", str(tmp_path), "gocaine").pin == small.pin
    assert catalog.find_by_header("sub/map.yaml", str(tmp_path), "gocaine").figures.money.goal == 400
    assert catalog.find_by_header("sub/map", str(tmp_path), "gocaine").name == "map"


def test_another_id_is_refused_with_both() -> None:
    pin = catalog.load("gocaine").pin
    message = refusal("gocaine@000000", ".")
    assert "gocaine@000000" in message
    assert pin in message


@pytest.mark.parametrize(
    ("header", "reason"),
    [
        ("/etc/passwd", "absolute"),
        ("~/map.yaml", "absolute"),
        ("C:\\map.yaml", "absolute"),
        ("C:map.yaml", "cannot contain `:`"),
        ("\\\\host\\map.yaml", "host"),
        ("//host/map.yaml", "host"),
        ("http://host/map.yaml", "host"),
        ("file:///etc/passwd", "host"),
        ("../map.yaml", "upwards"),
        ("sub/../../map.yaml", "upwards"),
        ("sub\\map.yaml", "written with /"),
        ("map\0.yaml", "not a path"),
        ("\x1b[31m", "not a path"),
        ("", "not a path"),
        ("gocaine@12", "not a layout id"),
        ("gocaine@", "not a layout id"),
        ("gocaine@zzzzzz", "not a layout id"),
        ("101x5", "from 1 to 100"),
        ("10x12", "played on zones"),
        ("nowhere", "there is no layout"),
        ("nowhere", "name gocaine, or a layout beside the log"),
        ("gocain", "did you mean 'gocaine'"),
    ],
)
def test_headers_that_are_refused(header: str, reason: str, tmp_path: Path) -> None:
    message = refusal(header, tmp_path)
    assert reason in message
    assert message.isprintable()


def test_a_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    inside = tmp_path / "logs"
    inside.mkdir()
    write(tmp_path, "secret.yaml", "extends: gocaine\n")
    try:
        (inside / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    except OSError:
        return  # Windows lets only some users make links; there is nothing to refuse then
    assert "leads out of the folder" in refusal("link", inside)


def test_a_layout_of_another_game_is_refused(tmp_path: Path) -> None:
    write(tmp_path, "toy.yaml", TOY)
    assert "a layout of toy, and the game is gocaine" in refusal("toy", tmp_path)


def test_a_new_game_needs_no_module_to_be_read(tmp_path: Path) -> None:
    spec = catalog.load(write(tmp_path, "toy.yaml", TOY))
    assert isinstance(spec.figures, RecordFigures)
    assert spec.figures.sections == {"stones": {"each": "3", "kinds": ("a", "b")}}
    assert len(spec.board) == 9
    again = catalog.load(write(tmp_path, "again.yaml", TOY))
    assert vars(again.figures) == vars(spec.figures)
    more = catalog.load(write(tmp_path, "more.yaml", TOY.replace("each: 3", "each: 4")))
    assert more.layout_id != spec.layout_id
    plain = catalog.put_on_board(spec, "13x11")
    assert (plain.name, len(plain.board), plain.board.pitch) == ("13x11", 143, 20)
    assert plain.layout_id != spec.layout_id


def test_a_near_miss_in_a_new_game_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="did you mean 'credits'"):
        catalog.load(write(tmp_path, "toy.yaml", TOY + "credit: {design: me}\n"))


def test_a_section_that_nothing_uses_is_a_fault_and_one_that_a_text_names_is_not(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="'dicee' is not known here, and no text, condition or count names its values; there are"):
        catalog.load(write(tmp_path, "toy.yaml", TOY + "dicee: {count: 2}\n"))
    with pytest.raises(DataError, match="'setup' is not known here; it belongs under `law:`, indented"):
        catalog.load(write(tmp_path, "toy.yaml", TOY + "setup: {K: A1}\n"))
    write(tmp_path, "rules.md", "# Toy\n\nPay <!-- if {fare.low} -->{fare.low}<!-- end -->.\n")
    used = TOY.replace("components: {", "components: {book: {kind: booklet, from: rules.md}, ") + "fare: {low: 2}\n"
    assert catalog.load(write(tmp_path, "toy.yaml", used)).figures.visible()["fare"] == {"low": "2"}
    write(tmp_path, "more.yaml", "extends: toy.yaml\ncomponents: {book: ~}\n")
    assert catalog.load(str(tmp_path / "more.yaml")).figures.visible()["fare"] == {"low": "2"}


def test_several_levels_keep_each_fault_in_its_file(tmp_path: Path) -> None:
    write(tmp_path, "base/one.yaml", "extends: gocaine\nmoney:\n  goal: 100\n  gaol: 1\n")
    write(tmp_path, "base/two.yaml", "extends: one.yaml\nzones: {PE: {price: 10, prize: 1}}\n")
    top = write(tmp_path, "three.yaml", "extends: base/two.yaml\ntitle: []\n")
    with pytest.raises(DataError) as caught:
        catalog.load(top)
    places = [(Path(fault.file).name, fault.line, fault.column, fault.path) for fault in caught.value.faults]
    assert places == [
        ("three.yaml", 2, 8, "$.title"),
        ("two.yaml", 2, 25, "$.zones.PE.prize"),
        ("one.yaml", 4, 3, "$.money.gaol"),
    ]


def test_several_levels_merge_key_by_key(tmp_path: Path) -> None:
    write(tmp_path, "one.yaml", "extends: gocaine\nmoney: {goal: 100, start: 60}\nzones: {PE: {price: 10}}\n")
    spec = catalog.load(write(tmp_path, "two.yaml", "extends: one.yaml\nmoney: {goal: 200}\nzones: {PE: {name: Piura}}\n"))
    assert (spec.figures.money.goal, spec.figures.money.start) == (400, 120)
    assert (spec.zones["PE"].name, spec.zones["PE"].price, spec.zones["BO"].name) == ("Piura", 20, "Bolivia")
    assert spec.name == "two"


def test_too_many_levels_are_refused(tmp_path: Path) -> None:
    write(tmp_path, "l0.yaml", "extends: gocaine\n")
    for level in range(1, 12):
        write(tmp_path, f"l{level}.yaml", f"extends: l{level - 1}.yaml\n")
    with pytest.raises(DataError, match="extend one another"):
        catalog.load(str(tmp_path / "l11.yaml"))


def test_the_note_on_a_map_is_not_inherited_with_another_map(tmp_path: Path) -> None:
    drawn = {"gocaine": "board: {map: 'PE PE BO BO'}\n", "cairo": "map: {rows: [T T T T T T T T T T T A, T T T T T T T T T T T C]}\n"}
    for game, other in drawn.items():
        note = catalog.load(game).note
        assert note
        for changed, found in (("", note), (other, ""), (f"{other}note: Ours\n", "Ours")):
            (path := tmp_path / "own.yaml").write_text(f"extends: {game}\ntitle: Own\n{changed}")
            assert catalog.load(str(path)).note == found


def test_extending_oneself_is_a_circle(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="circle"):
        catalog.load(write(tmp_path, "self.yaml", "extends: self.yaml\n"))


def test_rules_are_read_on_demand() -> None:
    assert rules_files.rules_text("gocaine").children["rules"].children
    with pytest.raises(DataError):
        rules_files.rules_text("../zones")


def test_data_inside_the_package_comes_first(tmp_path: Path) -> None:
    """As in an installed wheel: the package carries data/ and there is no checkout around it."""
    source = Path(shipped.data_folder())
    shutil.copytree(Path(catalog.__file__).parents[2], tmp_path / "boardgen", ignore=shutil.ignore_patterns("data", "__pycache__"))
    shutil.copytree(source, tmp_path / "boardgen" / "data")
    code = (
        "from boardgen.layout.files import shipped; from boardgen.layout.spec import catalog; "
        "print(shipped.data_folder()); print(catalog.load('gocaine').pin)"
    )
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, check=True, cwd=tmp_path)
    folder, pin = run.stdout.split()
    assert Path(folder) == tmp_path / "boardgen" / "data"
    assert pin == catalog.load("gocaine").pin


def test_the_files_of_a_layout_are_those_that_it_extends_too(tmp_path: Path) -> None:
    game = catalog.load("gocaine").file
    shared = os.path.join(os.path.dirname(game), "words.yaml")
    top = write(tmp_path, "top.yaml", "extends: middle/base.yaml\n")
    base = str(tmp_path / "middle" / "base.yaml")
    assert catalog.files(top) == (top, base), "one that is not there yet is looked out for"
    write(tmp_path, "middle/base.yaml", "extends: gocaine\n")
    assert [os.path.realpath(path) for path in catalog.files(top)] == [os.path.realpath(path) for path in (top, base, game, shared)]
    assert [os.path.realpath(path) for path in catalog.files("gocaine")] == [os.path.realpath(game), os.path.realpath(shared)]
    write(tmp_path, "middle/base.yaml", "extends: [broken\n")
    assert catalog.files(top) == (top, base)
    for name in ("../up.yaml", "/etc/passwd", "http://host/a.yaml", "top.yaml"):
        path = write(tmp_path, "top.yaml", f"extends: {name}\n")
        assert catalog.files(path) == (path,), "no path that is refused is looked at"
    assert catalog.files(str(tmp_path / "gone.yaml")) == (str(tmp_path / "gone.yaml"),)
    assert catalog.files("no such game") == ("no such game",)


def test_a_layout_for_other_players_keeps_the_boards_of_its_game(tmp_path: Path) -> None:
    path = tmp_path / "crowd.yaml"
    path.write_text("extends: territory\nplayers: [5, 6]\n", encoding="utf-8")
    layout = catalog.load(str(path))
    assert layout.warnings == ()
    assert set(layout.boards) == set(catalog.load("territory").boards)


@pytest.mark.parametrize("name", shipped.examples())
def test_a_layout_may_extend_one_that_comes_with_the_programs(name: str, tmp_path: Path) -> None:
    path = write(tmp_path, "mine.yaml", f"extends: {name}\ntitle: Mine\n")
    spec = catalog.load(path)
    assert (spec.title, spec.layout_id) == ("Mine", catalog.load(name).layout_id)
    assert [Path(file).name for file in catalog.files(path)][:2] == ["mine.yaml", f"{name}.yaml"]


def test_what_extends_nothing_is_told_what_was_meant(tmp_path: Path) -> None:
    for typed, meant in (("dule", "did you mean 'duel'"), ("zzz", f"there are {', '.join(shipped.names())}")):
        with pytest.raises(DataError, match=meant):
            catalog.load(write(tmp_path, "mine.yaml", f"extends: {typed}\n"))


def test_a_log_is_told_which_layout_it_may_have_meant(tmp_path: Path) -> None:
    write(tmp_path, "harbour.yaml", "extends: gocaine\n")
    assert "did you mean 'harbour'?" in refusal("harbor", tmp_path)
    assert "did you mean 'trident'?" in refusal("trydent", tmp_path)
    assert "or a layout beside the log" in refusal("zzz", tmp_path)


def test_a_file_beside_goes_before_what_comes_with_the_programs(tmp_path: Path) -> None:
    write(tmp_path, "duel", "extends: territory\n")
    assert catalog.load(write(tmp_path, "mine.yaml", "extends: duel\n")).game == "territory"


def test_a_layout_of_a_translation_keeps_its_words(tmp_path: Path) -> None:
    spec = catalog.load(write(tmp_path, "auf-deutsch.yaml", "extends: gocaine-de\ntitle: Meins\n"))
    assert spec.words["language"] == "de"
    assert Path(spec.wording).name == "gocaine-de.yaml"
    assert Path(spec.wording).is_file()


@pytest.mark.parametrize("game", shipped.names())
def test_a_copy_of_the_file_of_a_game_is_that_game(game: str, tmp_path: Path) -> None:
    copy = tmp_path / "mine.yaml"
    shutil.copy(shipped.files_of_games()[game], copy)
    one, other = catalog.load(game), catalog.load(str(copy))
    assert (one.layout_id, one.words) == (other.layout_id, other.words)
    assert {name: part.making is None for name, part in one.components.items()} == {
        name: part.making is None for name, part in other.components.items()
    }
    (tmp_path / "over.yaml").write_text("extends: mine.yaml\ntitle: Another\n")
    assert catalog.load(str(tmp_path / "over.yaml")).components["log"].making is None


def test_games_beside_a_log_are_looked_for_in_files_alone(tmp_path: Path) -> None:
    write(tmp_path, "hill.yaml", "game: mound\n")
    write(tmp_path, "map.yaml", "extends: gocaine\n")
    (tmp_path / "folder.yaml").mkdir()
    (tmp_path / "gone.yaml").symlink_to("nowhere")
    os.mkfifo(tmp_path / "pipe.yaml")  # to open one waits for whoever writes into it
    assert catalog.find_games_beside(str(tmp_path)) == {"hill": "mound"}
    assert catalog.find_games_beside(str(tmp_path / "none")) == {}


def test_quotation_marks_are_those_of_the_language_that_a_layout_inherits(tmp_path: Path) -> None:
    (tmp_path / "mein.yaml").write_text('extends: gocaine-de\ntitle: Das "Spiel"\n')
    assert catalog.load(str(tmp_path / "mein.yaml")).title == "Das „Spiel“"


def test_a_card_is_called_in_a_log_as_its_title_is_typed(tmp_path: Path) -> None:
    (tmp_path / "den2.yaml").write_text(
        'game: den2\ntitle: Den\nplayers: [2, 2]\ncomponents:\n  den: {kind: card, title: "Fox\'s Den", count: 3}\n'
    )
    spec = catalog.load(str(tmp_path / "den2.yaml"))
    assert isinstance(spec.figures, RecordFigures)
    assert [list(deck.cards) for deck in spec.figures.decks] == [["Fox's Den"]]
