"""Scripts of `.ci`: the release workflow writes the project's URLs into pyproject.toml, and `.ci/nightly` names tests that are there."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / ".ci/project_urls.py"
ADDRESS = "https://example.org/someone/inkstone"


def write(address: str, file: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(SCRIPT), address, str(file)], capture_output=True, text=True, check=False)


def copied(folder: Path) -> Path:
    return Path(shutil.copy(ROOT / "pyproject.toml", folder / "pyproject.toml"))


def test_the_table_is_added_and_nothing_else_changes(tmp_path: Path) -> None:
    file = copied(tmp_path)
    before = tomllib.loads(file.read_text("utf-8"))
    assert write(ADDRESS, file).returncode == 0
    written = file.read_text("utf-8")
    after = tomllib.loads(written)
    assert after["project"].pop("urls") == {
        "Homepage": ADDRESS,
        "Documentation": f"{ADDRESS}/tree/HEAD/docs",
        "Changelog": f"{ADDRESS}/blob/HEAD/CHANGELOG.md",
        "Issues": f"{ADDRESS}/issues",
    }
    assert after == before
    assert (ROOT / "docs").is_dir()
    assert (ROOT / "CHANGELOG.md").is_file()
    assert write(ADDRESS, file).returncode == 0  # a second time changes nothing
    assert file.read_text("utf-8") == written


@pytest.mark.slow
def test_wrong_addresses_and_other_urls_are_refused(tmp_path: Path) -> None:
    file = copied(tmp_path)
    text = file.read_text("utf-8")
    wrong = [
        "",
        "/",
        "someone/inkstone",
        "/someone/inkstone",
        "https://example.org",
        "https://example.org/someone",
        "ftp://example.org/a/b",
    ]
    wrong += [f"{ADDRESS}{end}" for end in ("/", "/more", '"', "\n", "?a=b", "#top")]
    wrong += ["https://me:secret@example.org/a/b", "https://example.org/../b"]
    for address in wrong:
        done = write(address, file)
        assert (done.returncode, file.read_text("utf-8")) == (1, text), address
        assert "https://HOST/OWNER/NAME" in done.stderr
        assert "Traceback" not in done.stderr
    file.write_text(text + '\n[project.urls]\nHomepage = "https://example.org/other/project"\n', "utf-8")
    done = write(ADDRESS, file)
    assert done.returncode == 1
    assert "https://example.org/other/project" in done.stderr
    assert ADDRESS not in file.read_text("utf-8")
    assert write(ADDRESS, tmp_path / "absent.toml").returncode == 1


def test_links_and_pictures_of_the_readme_are_whole_addresses_of_files_that_are_there(tmp_path: Path) -> None:
    file = copied(tmp_path)
    readme = Path(shutil.copy(ROOT / "README.md", tmp_path))
    for _ in range(2):  # a second time changes nothing
        assert write(ADDRESS, file).returncode == 0
        text = readme.read_text("utf-8")
        links = re.findall(r"(!?)\[[^\]]*\]\(([^)#]+)(?:#[^)]*)?\)", text)
        assert f"![The board of GoCaine, as it comes out of the printer]({ADDRESS}/raw/HEAD/docs/board.png)" in text
        for picture, link in links:
            assert link.startswith("https://")
            kind, _, path = link.removeprefix(f"{ADDRESS}/").partition("/HEAD/")
            assert not path or (kind == ("raw" if picture else "blob") and (ROOT / path).is_file()), link
    assert len(links) > 20
    assert re.sub(f"{ADDRESS}/(raw|blob)/HEAD/", "", text) == (ROOT / "README.md").read_text("utf-8")


def test_the_release_workflow_writes_them_before_it_builds() -> None:
    workflow = (ROOT / ".github/workflows/release.yml").read_text("utf-8")
    written = workflow.index('python .ci/project_urls.py "${{ github.server_url }}/${{ github.repository }}"')
    assert workflow.index("- run: .ci/run") < written < workflow.index("python -m build")


@pytest.mark.slow
@pytest.mark.nightly
def test_the_wheel_carries_them(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    for name in ("boardgen", "referee", "data", ".compile"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    assert write(ADDRESS, copied(source)).returncode == 0
    build = [sys.executable, "-m", "build", "--wheel", "--outdir", str(tmp_path), str(source)]
    subprocess.run(build, capture_output=True, check=True, timeout=600, env={**os.environ, "INKSTONE_LAW": "pure"})
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        metadata = archive.read(next(name for name in archive.namelist() if name.endswith("/METADATA"))).decode("utf-8")
    assert sorted(re.findall("^Project-URL: (.*)$", metadata, re.MULTILINE)) == [
        f"Changelog, {ADDRESS}/blob/HEAD/CHANGELOG.md",
        f"Documentation, {ADDRESS}/tree/HEAD/docs",
        f"Homepage, {ADDRESS}",
        f"Issues, {ADDRESS}/issues",
    ]


def test_the_tests_of_the_lowest_versions_are_there() -> None:
    loader = SourceFileLoader("nightly", str(ROOT / ".ci/nightly"))
    nightly = module_from_spec(spec_from_loader("nightly", loader))  # type: ignore[arg-type]
    loader.exec_module(nightly)
    assert [path for path in nightly.LOWEST_TESTS if not (ROOT / path).exists()] == []
    assert all("==" in version for version in nightly.lowest())
