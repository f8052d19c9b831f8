"""The Python of a tab: where Pyodide comes from, the wheels that it needs with their hashes, and our own wheel.

Pyodide brings Pillow, PyYAML, pyclipper and MarkupSafe itself. Every other library is a wheel that lies in the site, without what no
command of ours imports, and packed in one piece (.tar.gz), which is a tenth smaller. `wheels.txt` names each with the hash of the wheel as
it is in the package index.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import distribution
from pathlib import Path

from boardgen.errors import BoardgenError
from boardgen.files import sha256
from boardgen.layout.files.shipped import data_folder
from boardgen.records import NamedTuple

VERSION = "314.0.7"
ADDRESS = f"https://cdn.jsdelivr.net/pyodide/v{VERSION}/full/"
PLATFORM = "pyemscripten_2026_0_wasm32"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""The files of Pyodide itself, in any copy of it."""
PACKAGES = ("markupsafe", "pillow", "pyclipper", "pyyaml")
"""What Pyodide brings and we use."""

ABSENT = ("h11", "portalocker", "prompt-toolkit", "rich", "starlette", "uvicorn", "watchfiles")
"""Libraries of commands that a tab does not have."""

REFUSED = (
    r"referee/(lsp|trial/tune)/.*|referee/trial/(game|plan|run)\.py|referee/serve/(notify|serve)\.py|boardgen/(data|site/static)/.*"
    r"|boardgen/web/server\.py|boardgen/site/(build|local|worker)\.py|boardgen/web/templates/(site|studio|preview_edit)\w*\.html"
)
"""Our own files that a tab does not get: only commands that it refuses use them, or they are in a site already."""

LOCK = Path(__file__).with_name("wheels.txt")
_LINE = re.compile(r"([\w.-]+)==([\w.]+) --hash=sha256:([0-9a-f]{64})")

NEEDS = {"pypdf": "measure", "pypdfium2": "measure", "openpyxl": "workbooks", "et-xmlfile": "workbooks"}
"""Wheels that a page loads when something asks for them: pictures and `proof`, or rows from a workbook. All others it loads at once."""

UNUSED = {
    "font-source-sans-pro": r".*\.otf|.*(Black|Light|ExtraLight|Bold|Semibold)It\.ttf|.*(Black|Light|ExtraLight)\.ttf",
    "fonttools": r"fontTools/(varLib/(instancer|avar)|ufoLib|voltLib|mtiLib|t1Lib|qu2cu|merge|diff|misc/filesystem)/.*"
    r"|fontTools/feaLib/(builder|lexer|parser|variableScalar)\.py|fontTools/varLib/(interpolatable.*|mutator|plot)\.py"
    r"|fontTools/ttLib/(macUtils|removeOverlaps|scaleUpem|woff2)\.py|fontTools/(cu2qu/(benchmark|cli|ufo)|varLib/interpolate_layout)\.py"
    r"|fontTools/pens/(cairo|cocoa|freetype|hashPoint|moments|perimeter|pointInside|qt|qu2cu|quartz|reportLab|statistics|wx)Pen\.py"
    r"|fontTools/(afmLib|tfmLib|ttx)\.py|fontTools/misc/(psLib|psOperators|symfont|testTools)\.py|.*\.data/.*|.*\.(c|pyx|pxd)",
    "jinja2": r"jinja2/(ext|meta|nativetypes|sandbox)\.py",
    "reportlab": r"reportlab/(fonts|graphics|platypus|docs|tests)/.*|reportlab/pdfbase/(_cidfontdata|acroform|cidfonts|pdfform)\.py"
    r"|reportlab/lib/(PyFontify|arciv|codecharts|corp|fontfinder|normalDate|randomtext|rparsexml|sequencer|styles|testutils|textsplit|yaml)\.py",
    "segno": r"segno/(cli|helpers)\.py",
    "typer": r"typer/(cli|rich_utils|testing)\.py",
    "uharfbuzz": r"uharfbuzz/_harfbuzz_test\..*",
    "openpyxl": r"openpyxl/(chart|pivot|drawing/spreadsheet_drawing_tests)/tests/.*",
}
"""Files of a wheel that nothing of ours imports, as a pattern of their names: they are left out of a site."""
ABOUT = r"[^/]*\.dist-info/(METADATA|RECORD)"
"""What is left out of every wheel but our own."""

DATE = (1980, 1, 1, 0, 0, 0)
TIME = 315_532_800
"""The same in seconds since 1970."""


class SiteError(BoardgenError):
    """A site that cannot be made."""


class Locked(NamedTuple):
    """A wheel of the lock: the hash is of the wheel as it is in the package index."""

    name: str
    version: str
    sha256: str


class Wheel(NamedTuple):
    """A wheel in a site. `need` says when it is loaded: at once where it is empty. `index_sha256` is empty for our own."""

    name: str
    version: str
    file: str
    sha256: str
    bytes: int
    need: str
    index_sha256: str


def read_lock() -> tuple[Locked, ...]:
    """Return the wheels of the lock, by name. Raises SiteError for a line that is not one."""
    lines = [line for line in LOCK.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    found = [_LINE.fullmatch(line) for line in lines]
    if None in found:
        raise SiteError(f"{LOCK}: line {found.index(None) + 1} without comments is not NAME==VERSION --hash=sha256:HASH")
    return tuple(Locked(*match.groups()) for match in found if match is not None)


def write_wheels(folder: Path, source: str | None) -> tuple[Wheel, ...]:
    """Write all wheels into `folder` and return them, ours first. `source` has them; else pip gets them. Raises SiteError."""
    folder.mkdir(parents=True)
    ours = _own_wheel()
    version = distribution("inkstone-kit").version
    wheels = [_put(folder, Locked("inkstone-kit", version, ""), f"inkstone_kit-{version}.tar.gz", ours)]
    with tempfile.TemporaryDirectory() as temporary:
        if source is None:
            download(temporary)
        found = _find(Path(source or temporary))
        for one in read_lock():
            path = found.get(one.sha256)
            if path is None:
                raise SiteError(f"{source} has no wheel of {one.name} {one.version} with the hash in {LOCK.name}; leave out --wheels")
            wheels.append(_put(folder, one, f"{one.name}-{one.version}.tar.gz", _slim(path, UNUSED.get(one.name, ""))))
    return tuple(wheels)


def _put(folder: Path, one: Locked, name: str, content: bytes) -> Wheel:
    (folder / name).write_bytes(content)
    digest = sha256()(content).hexdigest()
    return Wheel(one.name, one.version, name, digest, len(content), NEEDS.get(one.name, ""), one.sha256)


def download(folder: str) -> None:
    """Download the wheels of the lock into a folder with pip. Raises SiteError."""
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes", "--only-binary=:all:"]
    command += ["--python-version=3.14", "--implementation=cp", "--abi=cp314", "--abi=abi3", "--abi=none", f"--platform={PLATFORM}"]
    done = subprocess.run([*command, "-r", str(LOCK), "-d", folder], capture_output=True, text=True, check=False)
    if done.returncode:
        said = [line for line in done.stderr.splitlines() if line.startswith("ERROR") or "No module named pip" in line]
        raise SiteError(
            f"pip did not get the wheels of the tab: {said[0] if said else done.stderr.strip()}; "
            f"get those of {LOCK} yourself, and name their folder with --wheels"
        )


def _find(folder: Path) -> dict[str, Path]:
    """Return the wheels in a folder by their hashes."""
    if not folder.is_dir():
        raise SiteError(f"{folder} is not a folder; --wheels names a folder with the wheels of {LOCK}")
    return {sha256()(path.read_bytes()).hexdigest(): path for path in sorted(folder.glob("*.whl"))}


def _slim(path: Path, unused: str) -> bytes:
    """Return the files of a wheel without those that nothing imports, as an archive: the same bytes from the same wheel."""
    with zipfile.ZipFile(path) as archive:
        names = sorted(name for name in archive.namelist() if not name.endswith("/") and not re.fullmatch(f"{unused}|{ABOUT}", name))
        return _pack_tightly({name: archive.read(name) for name in names})


def _pack_tightly(files: Mapping[str, bytes]) -> bytes:
    """Return a .tar.gz archive of files that depends on nothing but them. Files of a kind are beside each other."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name in sorted(files, key=lambda name: (name.rpartition(".")[2], name)):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime = len(files[name]), TIME
            archive.addfile(entry, io.BytesIO(files[name]))
    return gzip.compress(stream.getvalue(), 9, mtime=0)


def pack(files: Mapping[str, bytes]) -> bytes:
    """Return a ZIP archive of files that depends on nothing but them."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, DATE)
            entry.create_system, entry.external_attr, entry.compress_type = 3, 0o644 << 16, zipfile.ZIP_DEFLATED
            archive.writestr(entry, content, compresslevel=9)
    return stream.getvalue()


def _own_wheel() -> bytes:
    """Return our wheel in pure Python, made of what is installed here, without the pages of a site."""
    files = {name: path.read_bytes() for name, path in sorted(own_files())}
    ours = distribution("inkstone-kit")
    info = f"inkstone_kit-{ours.version}.dist-info"
    files[f"{info}/METADATA"] = (ours.read_text("METADATA") or "").partition("\n\n")[0].encode()
    files[f"{info}/entry_points.txt"] = (ours.read_text("entry_points.txt") or "").encode()
    files[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: boardgen site\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    return _pack_tightly(files)


def own_files() -> Iterator[tuple[str, Path]]:
    """Yield our files that a tab gets: their names there, and where they are here."""
    program = Path(__file__).resolve().parents[1]
    for package in (program, program.parent / "referee"):
        for path in package.rglob("*"):
            name = f"{package.name}/{path.relative_to(package).as_posix()}"
            ours = path.suffix not in (".so", ".pyd", ".pyc") and not re.fullmatch(REFUSED, name)
            if ours and path.is_file():
                yield name, path
    data = Path(data_folder())
    for path in data.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            yield f"boardgen/data/{path.relative_to(data).as_posix()}", path


def copy_pyodide(source: str, folder: Path) -> Sequence[str]:
    """Copy Pyodide and what we use of it from a folder that has it. Return the names of the files. Raises SiteError."""
    place = Path(source)
    try:
        packages = json.loads((place / "pyodide-lock.json").read_text("utf-8"))["packages"]
        names = [*CORE, *(str(packages[name]["file_name"]) for name in _add_needs(packages))]
        folder.mkdir(parents=True)
        for name in names:
            if os.path.basename(name) != name:
                raise SiteError(f"{place / 'pyodide-lock.json'} names the file {name!r}, which is not beside it")
            shutil.copyfile(place / name, folder / name)
    except KeyError as problem:
        raise SiteError(f"{place} is not a distribution of Pyodide with all its packages: it has no {problem.args[0]}") from problem
    except (OSError, ValueError) as problem:
        raise SiteError(f"{place} is not a distribution of Pyodide with all its packages: {problem}") from problem
    return names


def _add_needs(packages: Mapping[str, Mapping[str, Sequence[str]]]) -> list[str]:
    found: list[str] = []
    waiting = [*PACKAGES]
    while waiting:
        name = waiting.pop(0)
        if name not in found:
            found.append(name)
            waiting += packages[name]["depends"]
    return found
