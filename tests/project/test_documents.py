"""The examples of README.md and docs/*.md are true: commands print what the page shows, logs and layouts can be read.

How a block of a page is used:
    ```sh               commands, run in a folder that holds the sample logs; a ```text block right behind shows what they print,
                        where a line of three dots stands for any number of lines
    ```python           a program, run in the same folder; a ```text block right behind shows what it prints
    ```tlog a.tlog      a file of that name, for the commands behind it
    ```yaml a.yaml      likewise, and ```sgf a.sgf, ```csv a.csv, ```svg icons/a.svg
    ```tlog             lines out of a log: each can be read
    ```console          not run, since it needs what a test has not
    ```json, ```toml    settings of other programs: each can be read; ```lua is not run
Layout ids and shares of ink may differ: a change of the data or a finer line needs no change of the pages.
To record what commands print again, see tests/golden.py; blocks with three dots are changed by hand.
"""

from __future__ import annotations

import io
import json
import os
import re
import runpy
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

from referee.judge.ask.laws import notation_of
from referee.tlog.reader import games
from referee.tlog.statements import Broken
from tests import evening
from tests.golden import record, updating
from tests.programs import commands, run
from tests.sampling import NIGHTLY

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
LONG = ("README", "cairo", "converting", "notation", "organisers", "python", "replay", "scribe", "your-own-game")
LONGEST = ("exporting", "layouts", "printing", "trials")
"""Pages with commands that play games, or make many kits or pictures."""
KINDS = {"sh", "python", "text", "tlog", "yaml", "sgf", "csv", "svg", "markdown", "console", "json", "toml", "lua", "caddy", "nginx"}


DRAWN = ("figure:", "piece:", "board:")
"""What pictures of rules begin with that are drawn from the layout."""


class Block(NamedTuple):
    """A fenced block: line number of its fence, kind, file name or "", and its lines."""

    line: int
    kind: str
    name: str
    lines: list[str]


def blocks(page: Path) -> list[Block]:
    found: list[Block] = []
    inside = False
    for number, line in enumerate(page.read_text("utf-8").splitlines(), 1):
        if line.startswith("```"):
            inside = not inside
            if inside:
                kind, _, name = line[3:].partition(" ")
                found.append(Block(number, kind, name.strip(), []))
        elif inside:
            found[-1].lines.append(line)
    assert not inside, f"{page.name}: a block has no end"
    return found


def _run(line: str, folder: Path) -> str:
    """What a line of commands prints with this interpreter's boardgen and referee; what installs and what runs the tests is left out."""
    said = ""
    for command in line.split("&&"):
        program, *words = shlex.split(command)
        program = program.removeprefix(".venv/bin/")
        if program in ("python3", "pip") or words[:2] == ["-m", "pytest"]:
            continue
        assert program in ("boardgen", "referee"), f"a page runs {program}, which no test knows"
        done = run(program, *words, cwd=folder, NO_COLOR="1", FORCE_COLOR="", COLUMNS="100", TERM="dumb")
        assert done.returncode in (0, 1), done.stderr
        assert "Traceback" not in done.stderr
        said += (done.stdout + done.stderr).replace("\r\n", "\n")
    return said.replace("\\", "/") if os.name == "nt" else said


def _program(lines: list[str], folder: Path) -> str:
    """What a Python program prints."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "NO_COLOR": "1"}
    done = subprocess.run([sys.executable, "-c", "\n".join(lines)], cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


SHARE = re.compile(r"(\d+\.\d) %")
"""A share of ink, as tables of kits have it."""


def _pattern(shown: list[str]) -> str:
    """What the shown lines stand for: themselves, `...` any lines, a layout id any id, a share of ink any share."""
    text = "".join(f"{line}\n" for line in shown)
    parts = [re.escape(part) for part in re.split(r"(?m)^\.\.\.\n", text)]
    parts = [re.sub(r"@[0-9a-f]{6}\b", "@[0-9a-f]{6}", part) for part in parts]
    parts = [re.sub(r"(?:\\ )*\d+\\\.\d\\ %", r" *\\d+\\.\\d %", part) for part in parts]
    return r"(?:.*\n)*".join(parts)


def _true(shown: list[str], said: str) -> bool:
    """Whether a page shows what is printed; shares of ink may be a point off, since they change with every line of a drawing."""
    if not re.fullmatch(_pattern(shown), said):
        return False
    pages, printed = ([float(share) for share in SHARE.findall(text)] for text in ("\n".join(shown), said))
    return "..." in shown or all(abs(one - other) <= 1.0 for one, other in zip(pages, printed, strict=True))


def _rewrite(page: Path, block: Block, said: str) -> None:
    old, new = ("```text\n" + "".join(f"{line}\n" for line in lines) + "```" for lines in (block.lines, said.splitlines()))
    record(page, page.read_text("utf-8").replace(old, new))


@pytest.mark.parametrize(
    "page",
    [pytest.param(page, marks=NIGHTLY if page.stem in LONGEST else [pytest.mark.slow] * (page.stem in LONG)) for page in PAGES],
    ids=lambda page: page.name,
)
def test_a_page_is_true(page: Path, tmp_path: Path) -> None:
    for logs in ("tests/logs/gocaine", "tests/conformance/logs"):
        shutil.copytree(ROOT / logs, tmp_path / logs)
    evening.make(tmp_path / "evening")
    before = Block(0, "", "", [])
    said = ""
    for block in blocks(page):
        where = f"{page.name}:{block.line}"
        assert block.kind in KINDS, f"{where}: a block of no known kind"
        if block.name:
            (tmp_path / block.name).parent.mkdir(exist_ok=True)
            (tmp_path / block.name).write_text("".join(f"{line}\n" for line in block.lines), encoding="utf-8", newline="\n")
        elif block.kind == "tlog":
            head = "%tlog 1\nGame: gocaine\nPlayers: R=Ann B=Ben\n" if not block.lines[0].startswith("%tlog") else ""
            text = head + "\n".join(block.lines) + "\n"
            for game in games(io.BytesIO(text.encode()), notation_of):
                for statement, _ in game:
                    assert not isinstance(statement, Broken), f"{where}: {statement}"
        elif block.kind in ("json", "toml"):
            (json if block.kind == "json" else tomllib).loads("\n".join(block.lines))
        elif block.kind == "sh":
            said = "".join(_run(line, tmp_path) for line in block.lines)
        elif block.kind == "python":
            said = _program(block.lines, tmp_path)
        elif block.kind == "text":
            assert before.kind in ("sh", "python"), f"{where}: output without its command"
            if updating() and "..." not in block.lines and not _true(block.lines, said):
                _rewrite(page, block, said)
                block = block._replace(lines=said.splitlines())
            assert _true(block.lines, said), f"{where}: this is printed:\n{said}"
        before = block


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_points_to_is_there(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
        if "://" not in target and not target.startswith(DRAWN):
            assert (page.parent / target).is_file(), f"{page.name} points to {target}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_codes_and_rules_on_a_page_exist(page: Path) -> None:
    from boardgen.layout.files import shipped
    from referee.judge.ask.refusals import RuleTexts
    from referee.report.explain import look_up

    rules = {rule.code for game in shipped.names() for rule in RuleTexts(game).rules()}
    text = page.read_text("utf-8")
    for code in set(re.findall(r"\b[a-z]{2}:[a-z]+\.?[a-z]*[a-z]", text)):
        assert code in rules, f"{page.name} names {code}"
    for code in set(re.findall(r"\b(?:tlog|claim):[a-z]+(?:\.[a-z]+)*", text)):
        assert look_up(code) is not None, f"{page.name} names {code}"


def _places(path: str) -> list[Path]:
    """Where a path of CONTRIBUTING.md may be; GAME is any game that comes with the program, NAME the one that a reader adds."""
    name = re.sub("NAME|GAME", "gocaine", path)
    folders = [ROOT, *(ROOT / one for one in ("boardgen", "referee", "data", "tests", "tests/project/fourth_game"))]
    places = [folder / one for folder in folders for one in (name, name.replace("games/morris", "games/cairo"))]
    return [place for place in places if place.exists()]


def test_every_path_in_contributing_is_there() -> None:
    """A file that is named without its folder is in a room of its row, in the folder of a game, or outside the table anywhere."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    paths = set(re.findall(r"`([\w./]+/[\w./]*)`", text))
    assert len(paths) > 30
    assert [path for path in paths if not _places(path)] == []
    missing = []
    for line in text.splitlines():
        row = line.split("|")[1] if line.startswith("| `") else "`boardgen/` `referee/` `data/` `tests/`"
        rooms = [place if place.is_dir() else place.parent for path in re.findall(r"`([^`]+)`", row) for place in _places(path)]
        rooms += [ROOT / "boardgen/games", ROOT / "referee/games"]
        for name in re.findall(r"`(\w+\.(?:py|yaml|toml|txt|html|js))`", line.partition(row)[2]):
            if not (ROOT / name).exists() and not any(next(room.rglob(name), None) for room in rooms):
                missing.append(f"{row.strip()}: {name}")
    assert missing == []


def test_pictures_are_small_and_of_our_making() -> None:
    made = (ROOT / "docs/make_pictures.py").read_text("utf-8")
    for picture in (ROOT / "docs").glob("*.png"):
        assert picture.stat().st_size < 300_000
        assert picture.name in made
    assert [name for name in re.findall(r'(?<!folder / )"([\w-]+\.(?:png|gif))"', made) if not (ROOT / "docs" / name).exists()] == []


@pytest.mark.slow
def test_a_picture_of_these_pages_is_made_in_the_size_that_it_has(tmp_path: Path) -> None:
    program = runpy.run_path(str(ROOT / "docs/make_pictures.py"))
    (picture,) = [one for one in program["PICTURES"] if one.file == "board-duel.png"]
    program["make"](picture, tmp_path, tmp_path)
    # the header of a PNG has width and height in bytes 16 to 24
    made, shown = ((folder / picture.file).read_bytes() for folder in (tmp_path, ROOT / "docs"))
    assert made[16:24] == shown[16:24]
    assert 0.5 < len(made) / len(shown) < 2.0


@pytest.mark.parametrize("program", ["boardgen", "referee"])
def test_every_command_and_every_option_is_on_a_page(program: str) -> None:
    said = "\n".join(page.read_text("utf-8") for page in PAGES)
    words = set(re.findall(r"(?<![\w-])--?[a-z][\w-]*", said))
    missing = []
    for name, command in commands(program).items():
        if not re.search(rf"`?{program} {name}\b", said):
            missing.append(f"{program} {name}")
        options = [option.opts for option in command.params if option.opts[-1].startswith("-") and not option.hidden]
        missing += [f"{program} {name} {option[-1]}" for option in options if not words & set(option)]
    assert missing == []


def test_every_room_is_named_once_where_newcomers_look() -> None:
    """Names behind the first of a row may leave out its package."""
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    named: list[str] = []
    for line in page.splitlines():
        if line.startswith("| `"):
            first, *others = re.findall(r"`([^`]+)`", line.split("|")[1])
            package = first.partition("/")[0]
            named += [first, *(name if (ROOT / name.replace("GAME", "gocaine")).exists() else f"{package}/{name}" for name in others)]
    assert len(named) == len(set(named)), sorted(name for name in named if named.count(name) > 1)
    for name in named:
        assert (ROOT / name.replace("GAME", "gocaine")).exists(), name
    rooms = {f"{path.relative_to(ROOT)}/" for one in ("boardgen", "referee") for path in (ROOT / one).iterdir() if any(path.glob("*.py"))}
    files = {str(path.relative_to(ROOT)) for one in ("boardgen", "referee") for path in (ROOT / one).glob("[a-z]*.py")}
    assert (rooms | files) - set(named) <= {"boardgen/games/", "referee/games/"}
