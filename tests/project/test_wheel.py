"""The data is found wherever the programs run from: a wheel away from the source, an editable install, a checkout."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import venv
import zipfile
from pathlib import Path
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).resolve().parents[2]
LOG = ROOT / "tests/conformance/logs/gocaine-trade.tlog"
BIN = "Scripts" if os.name == "nt" else "bin"
LOOK = "import json, boardgen, boardgen.layout.files.shipped as c; print(json.dumps([boardgen.__file__, c.data_folder(), list(c.names())]))"


def _run(*command: str | Path, cwd: Path, path: Path | None = None) -> str:
    """What a command prints; it must succeed, away from any PYTHONPATH but `path`."""
    env = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "VIRTUAL_ENV")}
    env |= {"PYTHONUTF8": "1", "INKSTONE_LAW": "pure"}  # test_compiled_law.py has the compiled one
    if path is not None:
        env["PYTHONPATH"] = str(path)
    done = subprocess.run([str(word) for word in command], cwd=cwd, env=env, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


def _environment(folder: Path, *wanted: str | Path) -> Path:
    """A fresh environment with `wanted` installed; its folder of programs."""
    venv.create(folder, with_pip=True)
    programs = folder / BIN
    _run(programs / "python", "-m", "pip", "install", "--quiet", *wanted, cwd=folder)
    return programs


def _serves(programs: Path, folder: Path) -> None:
    """`boardgen serve` answers its page with every style sheet and script that it names."""
    command = [str(programs / "boardgen"), "serve", "gocaine", "--port", "0"]
    env = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "VIRTUAL_ENV")}
    with subprocess.Popen(command, cwd=folder, env=env, stdout=subprocess.PIPE, text=True, encoding="utf-8") as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split(" at ")[1].split("/ ")[0]
            with urlopen(f"{address}/") as page:
                files = set(re.findall(r'"(/static/[^"]+)"', page.read().decode("utf-8")))
            assert {name.rpartition(".")[2] for name in files} == {"css", "js", "svg"}
            for name in files:
                with urlopen(address + name) as file:
                    assert file.read()
        finally:
            server.terminate()


def _same(one: str | Path, other: str | Path) -> bool:
    return Path(one).resolve() == Path(other).resolve()


def test_a_checkout_uses_its_own_data(tmp_path: Path) -> None:
    package, data, names = json.loads(_run(sys.executable, "-c", LOOK, cwd=tmp_path, path=ROOT))
    assert _same(Path(package).parent, ROOT / "boardgen")
    assert _same(data, ROOT / "data")
    assert "gocaine" in names


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    _run(sys.executable, "-m", "build", "--wheel", "--outdir", folder, ROOT, cwd=folder)
    (built,) = folder.glob("*-py3-none-any.whl")
    return built


@pytest.mark.slow
def test_the_wheel_holds_programs_and_data_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        entries = archive.read(next(name for name in names if name.endswith("entry_points.txt"))).decode()
    files = [path for top in ("boardgen", "referee") for path in (ROOT / top).rglob("*") if path.suffix == ".py" or path.name == "py.typed"]
    files += [path for folder in ("static", "templates") for path in (ROOT / "boardgen/web" / folder).iterdir()]
    files += [*(ROOT / "boardgen/site/static").iterdir(), *(ROOT / "boardgen/site" / name for name in ("sample.tlog", "wheels.txt"))]
    expected = {path.relative_to(ROOT).as_posix() for path in files}
    data = [path for kind in ("yaml", "svg", "csv", "md", "txt") for path in (ROOT / "data").rglob(f"*.{kind}")]
    expected |= {f"boardgen/{path.relative_to(ROOT).as_posix()}" for path in data}
    assert {"boardgen/data/zones.yaml", "boardgen/data/rules/gocaine.yaml", "boardgen/web/templates/page.html"} <= expected
    assert "boardgen/data/icons/coin.svg" in expected
    assert {name for name in names if ".dist-info/" not in name} == expected
    assert "boardgen = boardgen.cli:main" in entries
    assert "referee = referee.cli:main" in entries
    assert any(name.endswith("licenses/LICENSE") for name in names)


@pytest.mark.slow
@pytest.mark.nightly
def test_the_wheel_works_away_from_the_source(wheel: Path, tmp_path: Path) -> None:
    programs = _environment(tmp_path / "clean", wheel)
    away = tmp_path / "away"
    away.mkdir()
    (away / "game.tlog").write_bytes(LOG.read_bytes())
    package, data, _ = json.loads(_run(programs / "python", "-c", LOOK, cwd=away))
    assert (tmp_path / "clean").resolve() in Path(package).resolve().parents
    assert _same(data, Path(package).parent / "data")
    assert "\ngocaine " in _run(programs / "boardgen", "list", cwd=away)
    assert "game.tlog: valid" in _run(programs / "referee", "check", "game.tlog", cwd=away)
    assert "G-38" in _run(programs / "referee", "explain", "gc:deploy.suicide", cwd=away)
    _run(programs / "boardgen", "kit", "gocaine", "--players", "2", "--format", "pdf", cwd=away)
    assert (away / "output/gocaine/gocaine.pdf").is_file()
    _serves(programs, away)


@pytest.mark.slow
@pytest.mark.nightly
def test_an_editable_install_uses_the_data_of_the_checkout(tmp_path: Path) -> None:
    programs = _environment(tmp_path / "editable", "-e", ROOT)
    _, data, names = json.loads(_run(programs / "python", "-c", LOOK, cwd=tmp_path))
    assert _same(data, ROOT / "data")
    assert "gocaine" in names
    assert "\ngocaine " in _run(programs / "boardgen", "list", cwd=tmp_path)
    _serves(programs, tmp_path)
