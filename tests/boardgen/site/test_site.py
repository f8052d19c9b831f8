"""A site: the same bytes each time, nothing from elsewhere but Pyodide, and what its pages ask of Python."""

from __future__ import annotations

import ast
import gc
import hashlib
import io
import json
import os
import re
import subprocess
import sys
import tarfile
import tomllib
from importlib.metadata import distribution
from pathlib import Path

import pytest
from PIL import Image, ImageColor
from typer.testing import CliRunner

from boardgen.cli import app
from boardgen.draw.type.font_file import builtin_file
from boardgen.errors import BoardgenError
from boardgen.export import targets
from boardgen.site import build, desk, python
from boardgen.site.python import SiteError
from boardgen.site.studio import Studio, begin_files, unpack
from boardgen.web.rendering import COLOURS
from tests.boardgen.site import stand_ins

ROOT = Path(__file__).resolve().parents[3]
FILES = ("index.html", "studio.html", "referee.html", "table.html", "worker.js", "sw.js", "site.json", "manifest.webmanifest")
CUT = {"fonttools": "fontTools", "jinja2": "jinja2", "reportlab": "reportlab", "segno": "segno", "typer": "typer"}
"""Libraries without some of their modules, each with its package."""
NOT_IN_TESTS = {"GifImagePlugin", "ImageCms", "ImageFile", "WebPImagePlugin"}
"""Modules of Pillow that the stand-in lacks: for films, for profiles, for types alone, and one that a tab is to refuse by name."""
OWN = """\
game: shells
title: Shells
players: [2, 4]
components:
  deck: {kind: card, size: poker, from: cards.csv, front: card}
faces:
  card:
    - {text: "{name}", box: [4, 4, 55.5, 10]}
    - {rect: true, box: [4, 20, 55.5, 40], ink: "#CFE5EE"}
"""


def write(folder: Path, monkeypatch: pytest.MonkeyPatch) -> build.Site:
    """A site without the wheels of others, which the longer test in Chromium has."""
    monkeypatch.setattr(python, "read_lock", tuple)
    monkeypatch.setattr(python, "download", lambda folder: None)
    return build.write(str(folder), pyodide=None, wheels=None, only="rock-pool", tell=lambda step: None)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("web") / "site"
    with pytest.MonkeyPatch.context() as patched:
        write(folder, patched)
    return folder


def prints(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.rglob("*") if path.is_file()
    }


@pytest.mark.slow
def test_a_site_is_the_same_each_time_and_takes_the_place_of_the_one_before(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = prints(site)
    assert set(FILES) < set(before)
    write(site, monkeypatch)
    assert prints(site) == before


@pytest.mark.slow
def test_pages_load_nothing_from_elsewhere_and_have_no_script_or_style_inside(site: Path) -> None:
    for name in FILES[:4]:
        text = (site / name).read_text("utf-8")
        policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)
        assert policy is not None
        assert "unsafe-inline" not in policy[1]
        assert "'unsafe-eval'" not in policy[1]
        assert set(re.findall(r"https?:[^ ;]*", policy[1])) == {"https://cdn.jsdelivr.net"}
        assert not re.search(r"<style|\sstyle=|\son\w+=|src=\"(https?:)?//|href=\"(https?:)?//", text), name
        assert all('type="text/plain"' in tag or "src=" in tag for tag in re.findall(r"<script[^>]*>", text)), name
        for address in re.findall(r'(?:src|href)="([^"#]+)', text):
            assert (site / address).is_file(), f"{name} names {address}, which is not there"


@pytest.mark.slow
def test_the_service_worker_keeps_files_that_are_there(site: Path) -> None:
    first = (site / "sw.js").read_text("utf-8").splitlines()[0]
    kept = json.loads(first.removeprefix("const SITE = ").removesuffix(";"))
    assert kept["pyodide"] == python.ADDRESS
    assert {"index.html", "static/site.js", "site.json"} < set(kept["files"])
    assert "pictures/rock-pool.png" in kept["later"]
    assert all((site / name).exists() for name in (*kept["files"], *kept["later"]))
    assert not any(name.startswith("kits/") for name in (*kept["files"], *kept["later"])), "ready PDFs are kept when they are used"


@pytest.mark.slow
def test_the_gallery_has_a_picture_facts_and_ready_pdfs(site: Path) -> None:
    text = (site / "index.html").read_text("utf-8")
    facts = (f"<span>{fact}</span>" for fact in ("2 to 4 players", "15 minutes", "61 pieces", "10 sheets"))
    assert " · ".join(facts) in text
    assert "One more card, or stop before the waves come?" in text
    assert 'title="A4 210 × 297 mm">A4 PDF <' in text
    for paper in ("a4", "letter"):
        assert (site / f"kits/rock-pool-{paper}.pdf").read_bytes().startswith(b"%PDF-")
    assert (site / "pictures/rock-pool.png").read_bytes().startswith(b"\x89PNG")
    for rules in (site / "rules").iterdir():
        assert f'</a>\n<nav aria-label="Pages" lang="en"><p><a href="../index.html#{rules.stem}">' in rules.read_text("utf-8")
    with Image.open(site / str(re.findall('rel="apple-touch-icon" href="([^"]+)"', text)[0])) as icon:
        assert (icon.size, icon.mode) == ((180, 180), "RGB"), "iOS shows what is transparent as black"
        assert icon.getpixel((90, 90)) == ImageColor.getrgb(COLOURS["slate"])


@pytest.mark.slow
def test_the_studio_exports_to_every_target(site: Path) -> None:
    menu = (site / "studio.html").read_text("utf-8").partition('id="target"')[2].partition("</select>")[0]
    assert sorted(re.findall(r'<option value="([^"]+)"', menu)) == sorted(targets.complete_targets())


@pytest.mark.slow
def test_our_wheel_has_data_and_commands_and_no_pages(site: Path) -> None:
    wheels = json.loads((site / "site.json").read_text("utf-8"))["wheels"]
    (ours,) = wheels
    content = (site / "wheels" / ours["file"]).read_bytes()
    assert hashlib.sha256(content).hexdigest() == ours["sha256"]
    with tarfile.open(fileobj=io.BytesIO(content)) as archive:
        names = archive.getnames()
    assert {"boardgen/data/zones.yaml", "boardgen/site/desk.py", "referee/cli.py"} < set(names)
    assert any(name.endswith(".dist-info/entry_points.txt") for name in names)
    assert not [name for name in names if name.startswith("boardgen/site/static") or name.endswith((".pyc", ".so"))]


def test_the_lock_has_a_hash_for_each_wheel() -> None:
    locked = python.read_lock()
    assert {"reportlab", "uharfbuzz", "pypdfium2", "typer"} <= {one.name for one in locked}
    assert all(len(one.sha256) == 64 for one in locked)
    assert not {one.name for one in locked} & set(python.PACKAGES), "Pyodide brings these"


def test_every_dependency_is_in_a_tab_or_is_known_to_be_absent() -> None:
    needs = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    named = {re.split(r"[>=<\[]", need)[0].replace("_", "-").lower() for need in needs}
    locked = {one.name for one in python.read_lock()}
    assert named <= locked | set(python.PACKAGES) | set(python.ABSENT)
    assert not set(python.ABSENT) & locked


def test_the_stand_in_for_pillow_has_every_module_that_we_import() -> None:
    """A module that is missing there is an internal error in each layout of these tests that needs it, and in no tab of a user."""
    texts = [path.read_text("utf-8") for room in ("boardgen", "referee") for path in (ROOT / room).rglob("*.py")]
    lines = [one for text in texts for one in re.findall(r"^ *from PIL(?:\.(\w+)| import (.+)$)", text, re.MULTILINE)]
    named = {name for module, others in lines for name in (module, *re.findall(r"(?:^|, )(\w+)", others)) if name}
    there = {Path(name).stem for name in stand_ins.MADE["pillow"]}
    assert "Image" in named & there
    assert named - there == NOT_IN_TESTS


def test_nothing_in_a_tab_uses_what_ends_its_python() -> None:
    """`methodcaller` of CPython clears without a result, where WebAssembly expects one: the garbage collector that meets it ends Python."""
    libraries = [distribution(one.name) for one in python.read_lock()]
    ours = [path for room in ("boardgen", "referee") for path in (ROOT / room).rglob("*.py")]
    paths = [*ours, *(Path(str(file.locate())) for library in libraries for file in library.files or () if file.suffix == ".py")]
    assert len(paths) > 2 * len(ours)
    assert [path for path in paths if b"import methodcaller" in (text := path.read_bytes()) or b"operator.methodcaller(" in text] == []


@pytest.mark.slow
def test_what_is_left_out_of_a_wheel_is_not_imported(tmp_path: Path) -> None:
    """Every import of a library that is cut, in any of our files, works with what is left of it."""
    for name, folder in CUT.items():
        source = Path(str(distribution(name).locate_file(folder)))
        for path in source.rglob("*.py"):
            inside = f"{folder}/{path.relative_to(source).as_posix()}"
            if not re.fullmatch(python.UNUSED[name], inside):
                (tmp_path / inside).parent.mkdir(parents=True, exist_ok=True)
                (tmp_path / inside).write_bytes(path.read_bytes())
    line = re.compile(rf"^ *((?:from|import) (?:{'|'.join(CUT.values())})\b[\w., ]*)$", re.MULTILINE)
    texts = (path.read_text("utf-8") for room in ("boardgen", "referee") for path in (ROOT / room).rglob("*.py"))
    lines = sorted({one for text in texts for one in line.findall(text)})
    assert len(lines) > len(CUT)
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", "\n".join(lines)], env=env, capture_output=True, text=True, check=False)
    assert done.stderr == ""


def test_what_a_tab_lacks_of_ours_is_used_by_commands_alone_that_it_refuses() -> None:
    there = {name for name, _ in python.own_files()}
    ours = {path.relative_to(ROOT).as_posix() for room in ("boardgen", "referee") for path in (ROOT / room).rglob("*.py")}
    lacking = {name[:-3].removesuffix("/__init__").replace("/", ".") for name in ours - there if not name.startswith("boardgen/data/")}
    assert {"boardgen.web.server", "boardgen.site.build", "referee.lsp.server", "referee.trial.run"} <= lacking
    users = set()
    for name in ours & there:
        nodes = [*ast.walk(ast.parse((ROOT / name).read_text("utf-8")))]
        types = {inner for one in nodes if isinstance(one, ast.If) and ast.unparse(one.test) == "TYPE_CHECKING" for inner in ast.walk(one)}
        lines = [one for one in nodes if isinstance(one, ast.ImportFrom) and one not in types]
        if lacking & {part for one in lines for part in (one.module, *(f"{one.module}.{name.name}" for name in one.names))}:
            users.add(name)
    commands = {f"referee/commands/{name}.py" for name in ("mistakes", "serve", "trial", "tune")}
    assert users == {*commands, "boardgen/commands/pages.py", "boardgen/preview.py"}, "the last for `boardgen serve`"


@pytest.mark.slow
def test_what_cannot_be_written_is_refused_with_what_to_do(tmp_path: Path) -> None:
    def refused(*words: str) -> str:
        done = CliRunner().invoke(app, ["site", *words])
        assert done.exit_code == 2
        return done.stderr

    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear", "utf-8")
    assert "contains files that are not a site of ours; name a new folder" in refused(str(tmp_path / "mine"))
    assert (tmp_path / "mine" / "letter.txt").exists()
    assert "no game has this name; did you mean 'rock-pool'?" in refused(str(tmp_path / "new"), "--only", "rok-pool")
    assert "is not a folder; --wheels names a folder" in refused(str(tmp_path / "new"), "--wheels", str(tmp_path / "none"))
    assert "has no wheel of annotated-doc" in refused(str(tmp_path / "new"), "--wheels", str(tmp_path / "mine"))
    assert not (tmp_path / "new").exists()
    with pytest.raises(SiteError, match="is not a distribution of Pyodide"):
        python.copy_pyodide(str(tmp_path / "mine"), tmp_path / "copy")


@pytest.mark.slow
def test_a_command_in_a_tab_says_and_writes_what_it_does_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc, "unfreeze", lambda: None)  # else each command searches what all tests so far have left
    listed = desk.run(("boardgen", "list"), str(tmp_path / "one"))
    assert listed == (0, CliRunner().invoke(app, ["list"]).stdout, "")
    made = desk.run(("boardgen", "new", "mine", "--from", "rock-pool"), str(tmp_path / "one"))
    assert made.status == 0
    assert (tmp_path / "one" / "mine.yaml").is_file()
    wrong = json.loads(desk.run_json(json.dumps({"words": ["boardgen", "check", "nothing"], "folder": str(tmp_path / "one")})))
    assert wrong["status"] == 2
    assert "nothing" in wrong["out"] + wrong["err"]
    with pytest.raises(ValueError, match="is not one of boardgen, referee"):
        desk.run(("rm", "-r"), str(tmp_path))


@pytest.mark.slow
def test_the_studio_begins_with_the_files_that_new_writes(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for start, words in (("rock-pool", ("my-rock-pool", "--from", "rock-pool")), ("game", ("my-game",))):
        assert CliRunner().invoke(app, ["new", *words]).exit_code == 0
        ready = json.loads((site / f"starts/{start}.json").read_text("utf-8"))
        assert f"{words[0]}.yaml" in ready
        for path, text in ready.items():
            assert (tmp_path / path).read_text("utf-8") == text, path
    assert list(json.loads(begin_files("harbour-2", "rock-pool"))) == ["harbour-2.yaml"]
    for name in ("boats/harbour", "harbour 2", "rock-pool"):  # a folder, a space, and a name that is taken
        with pytest.raises(BoardgenError, match="layout"):
            begin_files(name, "rock-pool")


@pytest.fixture
def shells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "shells.yaml").write_text(OWN, "utf-8")
    (tmp_path / "cards.csv").write_text("name\nCowrie\nCone\n", "utf-8")
    (tmp_path / "Own.ttf").write_bytes(builtin_file("italic").read_bytes())
    return tmp_path


def ask(folder: Path) -> str:
    return json.dumps({"folder": str(folder), "file": "shells.yaml", "paper": "a4", "style": "colour", "players": None})


def views(studio: Studio) -> list[dict[str, object]]:
    return [json.loads(view) for view in iter(studio.next_view, "")]


def test_the_studio_shows_sheets_and_findings_with_their_fixes(shells: Path) -> None:
    studio = Studio()
    studio.begin(ask(shells))
    last = views(studio)[-1]
    assert (last["pending"], last["errors"]) == (False, 0)
    (key, *_) = re.findall(r'src="sheets/([^"]+)\.svg"', str(last["html"]))
    assert studio.svg(key).startswith("<?xml") or studio.svg(key).startswith("<svg")
    assert studio.svg("gone") == ""
    (shells / "shells.yaml").write_text(OWN.replace("front: card}", "frnt: card}"), "utf-8")
    studio.begin(ask(shells))
    (view,) = views(studio)
    (finding,) = [one for one in view["findings"] if one["level"] == "error"]  # type: ignore[attr-defined]
    assert (finding["file"], finding["line"]) == ("shells.yaml", 5)
    line = OWN.splitlines()[4].replace("front: card}", "frnt: card}")
    (fix,) = finding["fixes"]
    mended = line[: finding["column"] - 1] + fix["text"] + line[finding["end_column"] - 1 :]
    assert mended == OWN.splitlines()[4]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("title: Shells", "title Shells"),
        ("    - {text: a, box: [4, 4, 55.5, 10], size: 9.5}", "    - {text: a, box: [4, 4, 55.5, 10], size: 9,5}"),
        ('{text: "{name}", box: [4, 4', '{text: "{Name}", box: [4, 4'),
        ("fonts: {text: Own.ttf}", "fonts: {text: Oasis.ttf}"),
        ('    - {when: "{name} == Cone", fill: red}', '    - {when: "{Name} == Cone", fill: red}'),
    ],
)
def test_what_a_remedy_writes_is_a_fix_at_its_place(shells: Path, right: str, wrong: str) -> None:
    text = OWN if right in OWN else OWN + right + "\n"
    (shells / "shells.yaml").write_text(text.replace(right, wrong), "utf-8")
    studio = Studio()
    studio.begin(ask(shells))
    (finding, *_) = views(studio)[0]["findings"]  # type: ignore[misc]
    lines = text.replace(right, wrong).splitlines()
    line = lines[finding["line"] - 1]
    lines[finding["line"] - 1] = line[: finding["column"] - 1] + finding["fixes"][0]["text"] + line[finding["end_column"] - 1 :]
    assert "\n".join(lines) + "\n" == text


def test_boxes_of_a_face_lead_to_their_lines(shells: Path) -> None:
    (face,) = json.loads(Studio().faces(ask(shells)))
    assert face["component"] == "deck"
    assert "<svg" in face["svg"]
    assert [(box["label"], box["line"], box["file"]) for box in face["boxes"]] == [("text", 8, "shells.yaml"), ("rect", 9, "shells.yaml")]
    assert [face["boxes"][1][side] for side in ("left", "top", "right", "bottom")] == [4, 20, 59.5, 60]
    (shells / "shells.yaml").write_text("game: [", "utf-8")
    assert json.loads(Studio().faces(ask(shells))) == []


def test_boxes_of_a_tuck_box_are_on_its_front(shells: Path) -> None:
    boxed = OWN.replace("components:\n", "components:\n  box: {kind: box, fits: deck, front: lid}\n")
    (shells / "shells.yaml").write_text(f"{boxed}  lid: [{{fill: '#E9C46A'}}, {{text: Shells, box: [4, 20, 40, 20]}}]\n", "utf-8")
    faces = {face["component"]: face for face in json.loads(Studio().faces(ask(shells)))}
    box = faces["box"]
    assert (box["width"], box["height"]) == (box["boxes"][0]["right"], box["boxes"][0]["bottom"])
    assert 60 < box["width"] < 70, "of the front of the box, and not of its net"


def test_archives_are_unpacked_without_their_outer_folder_and_never_outside(shells: Path) -> None:
    assert unpack(python.pack({"shells/a.yaml": b"a", "shells/icons/b.svg": b"b"})) == {"a.yaml": b"a", "icons/b.svg": b"b"}
    assert unpack(python.pack({"a.yaml": b"a", "icons/b.svg": b"b"})) == {"a.yaml": b"a", "icons/b.svg": b"b"}
    for name in ("../a.yaml", "/etc/a", "b/../../a"):
        with pytest.raises(BoardgenError, match="lead out of it"):
            unpack(python.pack({name: b""}))
    with pytest.raises(BoardgenError, match="not a ZIP archive"):
        unpack(b"PK but no more")


def test_a_command_without_what_it_needs_is_refused_without_libraries_that_a_tab_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pydantic", None)
    monkeypatch.delitem(sys.modules, "typer._adapters", raising=False)
    for words, missing in (
        ("boardgen kit", "argument 'LAYOUT'"),
        ("boardgen export gocaine", "option '--to'"),
        ("referee check", "argument 'FILE'"),
        ("referee why a.tlog", "argument 'TURN'"),
    ):
        program, command = words.split()[:2]
        told = f"{program}: missing {missing}; `{program} {command} --help` shows how to use it\n"
        assert desk.run(words.split(), str(tmp_path)) == (2, "", told)
