"""A fourth game costs one data file with its rules and one file with its law: three men's morris is added that way.

The project is copied, the files of `fourth_game/` are laid beside those of the other games, and nothing else is touched.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
import yaml

from tests import programs
from tests.sampling import sampled

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent / "fourth_game"
FOLDERS = ("data", "referee")
"""Of the fourth game, as they are named in the project."""


def added() -> dict[Path, Path]:
    """Each file of the fourth game, and its place in the project."""
    found = {}
    for folder in FOLDERS:
        for file in sorted((HERE / folder).rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                found[file] = file.relative_to(HERE)
    return found


def copied(place: Path) -> Path:
    """The project with a fourth game in it. Compiled modules are copied too: they hold, since a copy keeps the time of its source."""
    for package in ("boardgen", "referee", "data"):
        shutil.copytree(ROOT / package, place / package)
    for file, to in added().items():
        assert not (place / to).exists(), f"{to} is there already"
        (place / to).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, place / to)
    return place


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied(tmp_path_factory.mktemp("project"))


def run(project: Path, program: str, *arguments: str, status: int = 0) -> str:
    """What a program of the copied project prints. A folder in which files change has an interpreter for each run."""
    start = programs.run if project.name.startswith("project") else programs.started
    done = start(program, *arguments, cwd=project, root=project, NO_COLOR="1")
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout + done.stderr


HEAD = "%tlog 1\nGame: morris\nPlayers: W=Ann K=Ben\n"
GAME = """1W set B2
1K set A1
2W set C3
2K set C1         # threatens the south
3W set B1 =men:3
3K set B3
| 3 . K W
| 2 . W .
| 1 K W K
4W slide C3 south
4K slide B3 west
5W slide C2 north
5K slide A3 south
6W slide C3 west
Result: W1 K0
"""


def log(project: Path, name: str, text: str) -> str:
    (project / name).write_text(HEAD + text, "utf-8")
    return name


def findings(project: Path, name: str, status: int) -> list[dict[str, object]]:
    (game,) = json.loads(run(project, "referee", "check", "--format", "json", name, status=status))
    return list(game["findings"])


def test_its_files_are_one_data_file_with_rules_and_one_with_its_law() -> None:
    assert sum(len(file.read_text("utf-8").splitlines()) for file in added()) <= 210
    assert sorted(str(to) for to in added().values()) == [
        "data/morris.yaml",
        "data/rules/morris.yaml",
        "referee/games/morris/game.py",
    ]


def test_it_is_listed_and_its_layout_is_clean(project: Path) -> None:
    listed = [line.split() for line in run(project, "boardgen", "list").splitlines()]
    assert ["morris", "Three", "men’s", "morris"] in [line[:4] for line in listed]
    assert "9 points, no errors or warnings" in run(project, "boardgen", "check", "morris")
    assert "12 edges" in run(project, "boardgen", "info", "morris")


KIT = """from boardgen.components.by_kind import OwnGame
from boardgen.components.makers import discs


class Morris(OwnGame):
    makers = {"men": lambda order, names: discs(order, "men", 3)}


GAME = Morris()
"""


@pytest.mark.slow
def test_a_kit_may_make_one_component_and_leave_the_others_to_their_kind(tmp_path: Path) -> None:
    place = copied(tmp_path / "other")  # each run has an interpreter of its own: files change
    (place / "boardgen/games/morris").mkdir()
    (place / "boardgen/games/morris/kit.py").write_text(KIT, "utf-8")
    file = place / "data/morris.yaml"
    words = "log_keys: men", "log_keys: men\n  men_title: Men\n  men_seat: Men of {seat}"
    file.write_text(file.read_text("utf-8").replace(*words), "utf-8")
    said = run(place, "boardgen", "check", "morris", status=1)
    assert "no component 'board'; it can make title, men; give 'board' a `title:` to have it made by its kind; or remove `board`" in said
    text = file.read_text("utf-8")
    for name, kind in (("board", "board"), ("reference", "sheet"), ("log", "log"), ("pencil", "card")):
        text = text.replace(f"  {name}: {{kind: {kind}", f"  {name}: {{kind: {kind}, title: {name.title()}")
    file.write_text(text, "utf-8")
    assert "no errors or warnings" in run(place, "boardgen", "check", "morris")


@pytest.mark.slow
@pytest.mark.parametrize("style", sampled(["colour", "low-ink", "black"], landing=0))
def test_it_prints_and_the_print_is_true(project: Path, style: str) -> None:
    said = run(project, "boardgen", "kit", "morris", "--style", style, "--out", f"out/{style}")
    assert "men             6  3" in said
    kit = json.loads((project / "out" / style / "kit.json").read_text("utf-8"))
    assert [part["name"] for part in kit["components"]] == ["title", "board", "men", "reference", "log", "pencil"]
    assert "checks passed" in run(project, "boardgen", "proof", f"out/{style}").splitlines()[-1]


def test_a_legal_game_is_clean_and_has_a_winner(project: Path) -> None:
    name = log(project, "legal.tlog", GAME)
    assert findings(project, name, 0) == []
    assert "legal.tlog: valid; 11 turns" in run(project, "referee", "check", name)
    score = json.loads(run(project, "referee", "score", "--json", name))
    assert score["finished"]
    assert [(one["seat"], one["place"], one["score"]) for one in score["standings"]] == [("W", 1, 1), ("K", 2, 0)]
    shown = json.loads(run(project, "referee", "show", "--as", "json", name))
    assert shown["stones"] == {"B3": "W", "B2": "W", "B1": "W", "A2": "K", "A1": "K", "C1": "K"}
    assert "<svg" in run(project, "referee", "show", "--as", "svg", name)


def test_an_illegal_game_has_one_finding_with_its_rule_and_place(project: Path) -> None:
    name = log(project, "illegal.tlog", GAME.replace("4K slide B3 west", "4K slide B3 south"))
    (finding,) = findings(project, name, 1)
    assert (finding["code"], finding["line"], finding["turn"]) == ("mm:slide.taken", 14, "4K")
    line = (project / name).read_text("utf-8").splitlines()[13]
    assert line[int(str(finding["column"])) - 1 : int(str(finding["end_column"])) - 1] == "B3"
    assert "valid through 4W" in run(project, "referee", "check", name, status=1)


def test_a_kind_of_word_of_its_own_is_read_and_asked_for(project: Path) -> None:
    (finding,) = findings(project, log(project, "word.tlog", GAME.replace("C3 south", "C3 downhill")), 1)
    assert finding["code"] == "tlog:token"
    assert finding["help"] == "write `north`, `south`, `west` or `east`"


RULES = yaml.safe_load((HERE / "data/rules/morris.yaml").read_text("utf-8"))["rules"]


@pytest.mark.parametrize("code", RULES)
def test_every_rule_is_broken_by_its_example_and_kept_by_what_is_right(project: Path, code: str) -> None:
    name = code.partition(":")[2]
    lines = RULES[code]["example"].splitlines()
    assert [f["code"] for f in findings(project, log(project, f"{name}.tlog", "\n".join(lines) + "\n"), 1)] == [code]
    lines[-1] = RULES[code]["right"]
    assert findings(project, log(project, f"{name}.right.tlog", "\n".join(lines) + "\n"), 0) == []


@pytest.mark.slow
def test_rules_and_claims_are_explained(project: Path) -> None:
    assert "A man is set on a free point." in run(project, "referee", "explain", "mm:set.taken")
    assert "men on the board" in run(project, "referee", "explain", "claim:men")
    said = run(project, "referee", "rules", "morris")
    assert all(code in said for code in RULES)
    (finding,) = findings(project, log(project, "claim.tlog", GAME.replace("=men:3", "=men:2")), 1)
    assert finding["code"] == "claim:men"


def parts(project: Path, game: str) -> list[str]:
    """The parts of a game that are missing: its rules in words, its law."""
    wanted = {
        f"data/rules/{game}.yaml": "the wording of its rules",
        f"referee/games/{game}/game.py": "its law",
    }
    return [f"{game} lacks {what}, {path}" for path, what in wanted.items() if not (project / path).is_file()]


def games(project: Path) -> list[str]:
    """The games that the data files define."""
    shared = ("words.yaml", "messages.yaml")
    files = [file for file in sorted((project / "data").glob("*.yaml")) if file.name not in shared]
    return [next(line.split()[1] for line in file.read_text("utf-8").splitlines() if line.startswith("game: ")) for file in files]


@pytest.mark.parametrize("game", games(ROOT))
def test_every_data_file_has_its_two_parts(game: str) -> None:
    assert parts(ROOT, game) == []


@pytest.mark.parametrize(
    ("gone", "command", "status", "said"),
    [
        ("referee/games/morris", ("referee", "check", "legal.tlog"), 1, "the game 'morris' can be printed, but its law is not written yet"),
        pytest.param(
            *("data/rules/morris.yaml", ("boardgen", "kit", "morris"), 2, "rules/morris.yaml: there is no such file"),
            marks=pytest.mark.slow,
        ),
    ],
)
def test_a_part_that_is_missing_is_named(tmp_path: Path, gone: str, command: tuple[str, ...], status: int, said: str) -> None:
    project = copied(tmp_path)
    log(project, "legal.tlog", GAME)
    assert parts(project, "morris") == []
    path = project / gone
    shutil.rmtree(path) if path.is_dir() else path.unlink()
    lacking = parts(project, "morris")
    assert lacking
    assert all(gone in line for line in lacking)
    told = run(project, *command, status=status)
    assert said in told
    assert "Traceback" not in told


@pytest.mark.slow
def test_a_data_file_with_the_name_of_another_game_is_explained(tmp_path: Path) -> None:
    project = copied(tmp_path)
    file = project / "data/morris.yaml"
    text = file.read_text("utf-8")
    for line, what in (("game: tictac", "defines the game 'tictac'"), ("# no game", "does not say which game it defines")):
        file.write_text(text.replace("game: morris", line), "utf-8")
        told = run(project, "boardgen", "check", "morris", status=2)
        assert f"data/morris.yaml {what}; write `game: morris`" in told


@pytest.mark.slow
def test_a_name_that_a_template_mistypes_is_named_with_its_rule(tmp_path: Path) -> None:
    project = copied(tmp_path)
    name = log(project, "typo.tlog", "1W set B2\n1K set B2\n")
    rules = project / "data/rules/morris.yaml"
    rules.write_text(rules.read_text("utf-8").replace("a man of {owner} is there'", "a man of {onwer} is there'", 1), "utf-8")
    told = run(project, "referee", "check", name, status=2)
    assert "$.rules.mm:set.taken.refused: there is no value for {onwer} here; did you mean {owner}?" in told
