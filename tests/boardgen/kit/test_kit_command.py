"""`boardgen kit` from the outside: files, sizes, bytes, exit status, and what it says when it refuses."""

from __future__ import annotations

import itertools
import json
import re
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from pypdf import PdfReader
from pypdfium2 import PdfDocument

from tests.programs import run
from tests.sampling import sampled

MM = 25.4 / 72


def boardgen(*arguments: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return run("boardgen", *arguments, cwd=cwd, **environment)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A kit for two in both formats, where it lands by default, and what was said."""
    place = tmp_path_factory.mktemp("table")
    ran = boardgen("kit", "gocaine", "--players", "2", cwd=place, PYTHONHASHSEED="1")
    assert (ran.returncode, ran.stderr) == (0, "")
    return place / "output" / "gocaine", ran.stdout


def test_the_files_of_a_kit(whole: tuple[Path, str]) -> None:
    folder, said = whole
    kit = json.loads((folder / "kit.json").read_text("utf-8"))
    assert sorted(kit["files"]) == sorted(path.name for path in folder.iterdir())
    names = [part["name"] for part in kit["components"]]
    pdfs = {name: {part for at in pages for part in kit["sheets"][at]["components"]} for name, pages in kit["component_pdfs"].items()}
    assert {name.removesuffix(".pdf") for name in pdfs} == {"+".join(dict.fromkeys(n for n in names if n in has)) for has in pdfs.values()}
    assert {"task_force+loans.pdf", "seizure+covenant.pdf", "notes.pdf", "board.pdf"} <= pdfs.keys() < set(kit["files"])
    assert set().union(*pdfs.values()) == set(names)
    assert not {"gocaine.pdf", "loans.pdf", "task_force.pdf"} & pdfs.keys()
    assert not any(name.startswith("note-") and "back" in name for name in kit["files"]), "notes are printed on one side"
    pieces = ("note-5", "note-100", "task_force", "task_force-back", "loans", "squares-B", "loads-G-10", "cells-B", "cells-G")
    for face in (*pieces, "board", "infrastructure-1", "influence", "seizure", "pencil"):
        assert f"{face}.svg" in kit["files"]
    assert len([name for name in kit["files"] if name.startswith("page-")]) == len(kit["sheets"])
    assert kit["layout"].startswith("gocaine@")
    assert kit["paper"] == {"name": "A4", "width_mm": 210, "height_mm": 297}
    assert kit["seats"] == ["B", "G"]
    for part in kit["components"]:
        assert re.search(rf"^{part['name']} +{part['pieces']}  ", said, re.M)
    total = sum(part["pieces"] for part in kit["components"])
    assert re.search(rf"^total +{total}  {kit['sheets'][-1]['sheet']} +\d+\.\d % +\d+ %$", said, re.M)
    assert said.endswith(f"written to {Path('output') / 'gocaine'}\n")


def test_pages_have_the_exact_size_and_bookmarks_of_their_own(whole: tuple[Path, str]) -> None:
    folder, _ = whole
    kit = json.loads((folder / "kit.json").read_text("utf-8"))
    reader = PdfReader(folder / "gocaine.pdf")
    assert len(reader.pages) == len(kit["sheets"]) == len(reader.outline)
    for page in reader.pages:
        sides = sorted(float(side) * MM for side in page.mediabox[2:])
        assert sides == pytest.approx([210, 297], abs=0.001)
    for name, pages in kit["component_pdfs"].items():
        assert PdfReader(folder / name).page_labels == [kit["sheets"][at]["label"] for at in pages]
    assert sorted(at for pages in kit["component_pdfs"].values() for at in pages) == list(range(len(kit["sheets"])))
    with closing(PdfDocument(folder / "gocaine.pdf")) as document:  # reads in a twentieth of the time
        said = [page.get_textpage().get_text_range() for page in document]
    assert kit["layout"] in said[0]
    for entry, text in zip(kit["sheets"], said, strict=True):
        side = f", {entry['side']}" if entry["flip"] else ""
        assert f"sheet {entry['sheet']} of {kit['sheets'][-1]['sheet']}{side}" in text


def test_pieces_stand_true_in_the_file(whole: tuple[Path, str]) -> None:
    """Where the forms are called, in millimetres, straight from the content of the page."""
    folder, _ = whole
    content = PdfReader(folder / "cells.pdf").pages[0].get_contents()
    assert content is not None
    calls = re.findall(r"q 1 0 0 1 (\S+) (\S+) cm", content.get_data().decode("latin-1"))
    assert len(calls) == 100
    for axis, middle in ((0, 148.5), (1, 105.0)):  # the sheet is on its side
        places = sorted({float(call[axis]) for call in calls})
        steps = {round(b - a, 3) for a, b in itertools.pairwise(places)}
        assert all(abs(step - 21.05) <= 0.02 for step in steps)
        assert (places[0] + places[-1]) / 2 == pytest.approx(middle, abs=0.02)


@pytest.mark.slow
def test_the_same_bytes_twice(whole: tuple[Path, str], tmp_path: Path) -> None:
    folder, _ = whole
    ran = boardgen("kit", "gocaine", "--players", "2", "--out", "again", cwd=tmp_path, PYTHONHASHSEED="7", TZ="Asia/Tokyo")
    assert ran.returncode == 0
    for path in folder.iterdir():
        assert (tmp_path / "again" / path.name).read_bytes() == path.read_bytes(), path.name


@pytest.mark.slow
def test_a_smaller_kit_takes_the_place_of_a_larger_where_that_is_asked_for(tmp_path: Path) -> None:
    first = boardgen("kit", "gocaine", "--only", "cells,board", "--format", "svg", "--seats", "RY", "--out", "kit", cwd=tmp_path)
    assert first.returncode == 0
    folder = tmp_path / "kit"
    assert (folder / "cells-Y.svg").exists()
    (folder / "mine.txt").write_text("mine")
    second = boardgen("kit", "gocaine", "--only", "board", "--format", "svg", "--out", "kit", "--replace", cwd=tmp_path)
    assert second.returncode == 0
    left = sorted(path.name for path in folder.iterdir())
    assert left == ["board.svg", "kit.json", "mine.txt", "page-01.svg", "page-02.svg"]


@pytest.mark.slow
def test_a_dry_run_writes_nothing(tmp_path: Path) -> None:
    ran = boardgen("kit", "gocaine", "--dry-run", "--paper", "letter", "--players", "6", cwd=tmp_path)
    assert ran.returncode == 0
    assert ran.stdout.splitlines()[0].split() == ["component", "pieces", "sheets", "ink", "used"]
    end = ran.stdout.splitlines()[-3:]
    assert end[0].startswith("total")
    assert end[1] == "rules: gocaine-rulebook.pdf; --rulebook adds them to the sheets, to fold and staple"
    assert end[2] == "to keep it in: Note box, Belly band, Bag labels; add --boxes"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("order", "end"), [
    (("drove",), "--boxes: the layout has no box or band; add for example `band: {kind: band}` to `components:`"),
    (("territory", "--only", "aid"), "--boxes: no box or band is among what is printed; name them, as in --only box"),
])  # fmt: skip
def test_boxes_that_are_not_made_are_reported(tmp_path: Path, order: tuple[str, ...], end: str) -> None:
    ran = boardgen("kit", *order, "--boxes", "--dry-run", cwd=tmp_path)
    assert ran.returncode == 0, ran.stderr
    assert end in ran.stdout.splitlines()


def test_a_layout_of_ones_own_names_its_folder(tmp_path: Path) -> None:
    (tmp_path / "My board.yaml").write_text("extends: gocaine\ntitle: Mine\nplayers: [2, 4]\n")
    ran = boardgen("kit", "My board.yaml", "--only", "board", "--format", "pdf", "--paper", "a3", cwd=tmp_path)
    assert ran.returncode == 0, ran.stderr
    assert sorted(path.name for path in (tmp_path / "output" / "My-board-board").iterdir()) == [
        "My-board.pdf", "board.pdf", "kit.json",
    ]  # fmt: skip


@pytest.mark.slow
def test_kits_of_one_game_on_several_boards_have_a_folder_each(tmp_path: Path) -> None:
    for board, name in ((None, "territory"), ("9x9", "territory-9x9"), ("atoll", "territory-atoll"), ("10x12", "territory-10x12")):
        more = () if board is None else ("--board", board)
        ran = boardgen("kit", "territory", "--only", "board", "--format", "pdf", *more, cwd=tmp_path)
        assert (ran.returncode, ran.stderr) == (0, "")
        made = json.loads((tmp_path / "output" / f"{name}-board" / "kit.json").read_text("utf-8"))
        assert made["layout"].startswith(f"{board or 'territory'}@")
        assert f"{name}.pdf" in made["files"]


@pytest.mark.slow
@pytest.mark.nightly
def test_the_kit_of_the_second_game_has_the_same_bytes_twice(tmp_path: Path) -> None:
    for seed in ("1", "2"):
        ran = boardgen("kit", "territory", "--players", "3", "--out", seed, cwd=tmp_path, PYTHONHASHSEED=seed)
        assert ran.returncode == 0
    one, other = ({path.name: path.read_bytes() for path in (tmp_path / seed).iterdir()} for seed in ("1", "2"))
    assert one == other


@pytest.mark.parametrize(("arguments", "status", "message"), sampled([
    (["gocaine", "--paper", "a9"], 2, "choose a4, letter, a3"),
    (["gocaine", "--format", "docx"], 2, "choose pdf, svg, png"),
    (["gocaine", "--players", "9"], 2, "2 to 6 players, not 9"),
    (["gocaine", "--only", "title", "--seats", "BXZ"], 2, "no seat is called 'X'"),
    (["gocaine", "--only", "bord"], 2, "no component is called 'bord'; did you mean 'board'?"),
    (["gocaine", "--paper", "70x70mm"], 2, "mm too"),
    (["gocain"], 2, "did you mean 'gocaine'"),
    (["none.yaml"], 2, "none.yaml"),
    (["broken.yaml"], 1, "broken.yaml:2:"),
    (["gocaine", "--only", "title", "--out", "foreign"], 2, "contains files that are not an Inkstone kit"),
    (["gocaine", "--out", "broken.yaml"], 2, "is a file"),
    (["gocaine", "--board", "9x9"], 2, "GoCaine is played on zones, and a plain grid of 9x9 has none"),
    (["territory", "--board", "9x8x7"], 2, "there is no board '9x8x7'; there are 11x11, 13x13"),
    (["territory", "--board", "101x9"], 2, "a board has from 1 to 100 columns and rows"),
    ([], 2, ""),
], every=3, landing=2))  # fmt: skip
def test_what_is_refused_and_how(tmp_path: Path, arguments: list[str], status: int, message: str) -> None:
    (tmp_path / "broken.yaml").write_text("extends: gocaine\npitch: 12\n")
    (tmp_path / "foreign").mkdir()
    (tmp_path / "foreign" / "thesis.txt").write_text("mine")
    ran = boardgen("kit", *arguments, cwd=tmp_path)
    assert ran.returncode == status
    assert message in ran.stderr
    assert "Traceback" not in ran.stderr
    assert ran.stdout == ""
    assert sorted(path.name for path in tmp_path.iterdir()) == ["broken.yaml", "foreign"]
    assert [path.name for path in (tmp_path / "foreign").iterdir()] == ["thesis.txt"]


@pytest.mark.slow
def test_signs_that_the_font_lacks_are_named_once(tmp_path: Path) -> None:
    (tmp_path / "han.yaml").write_text("extends: gocaine\nwords: {board_title: 盤, log_title: 盤誌}\n", "utf-8")
    ran = boardgen("kit", "han.yaml", "--dry-run", "--players", "2", cwd=tmp_path)
    assert ran.returncode == 0
    box = "write it with other characters; a box is printed for each of these"
    assert ran.stderr.splitlines() == [
        f"han.yaml:2:22: warning[data:glyph] $.words.board_title: the font has no 盤 (U+76E4); {box}",
        f"han.yaml:2:36: warning[data:glyph] $.words.log_title: the font has no 盤 (U+76E4), 誌 (U+8A8C); {box}",
    ]
