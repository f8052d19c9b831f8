"""Pyodide for tests: its core from npm, with stand-ins for the packages of its distribution, which npm does not have.

PyYAML and MarkupSafe are the real ones in pure Python. pyclipper and Pillow, except its names of colours, are stand-ins
(`library_stand_ins.py`): the command line gets the same ones when bytes are compared. What the real ones would draw is not tested here.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from PIL import ImageColor

from boardgen.site import python

PURE = {"pyyaml": "yaml", "markupsafe": "markupsafe"}
"""Packages that are taken from this installation, without their compiled parts: each with its module."""
WRITTEN = Path(__file__).with_name("library_stand_ins.py").read_bytes()
MADE = {
    "pillow": {
        "PIL/__init__.py": b'"""A stand-in for Pillow in tests of a tab."""\n\n__version__ = "12.2.0"\n',
        "PIL/Image.py": WRITTEN,
        "PIL/ImageColor.py": Path(ImageColor.__file__).read_bytes(),
        **{f"PIL/{name}.py": b"from PIL.Image import *\n" for name in ("ImageChops", "ImageFilter", "JpegImagePlugin", "PngImagePlugin")},
    },
    "pyclipper": {"pyclipper/__init__.py": WRITTEN},
}


def require() -> None:
    """Skip the tests of a file where there is no npm; under CI, which installs it, that is an error."""
    import pytest

    if shutil.which("npm") is None:
        if os.environ.get("CI") and sys.platform == "linux":
            raise RuntimeError("npm is needed here: .ci/run installs it")
        pytest.skip("no npm on this machine, which brings the core of Pyodide", allow_module_level=True)


def install(folder: Path) -> Path:
    """Return a folder that is like Pyodide's distribution, for `--pyodide`. Needs npm."""
    npm = shutil.which("npm")
    if npm is None:
        raise RuntimeError("npm is needed here: on Debian and Ubuntu, install nodejs and npm")
    command = [npm, "install", "--no-save", "--no-audit", "--no-fund", "--prefix", str(folder), f"pyodide@{python.VERSION}"]
    subprocess.run(command, check=True, capture_output=True)
    core, place = folder / "node_modules" / "pyodide", folder / "distribution"
    place.mkdir()
    for name in python.CORE:
        shutil.copyfile(core / name, place / name)
    lock = json.loads((core / "pyodide-lock.json").read_text("utf-8"))
    lock["packages"] = {name: {**lock["packages"][name], **_write(place, name)} for name in python.PACKAGES}
    (place / "pyodide-lock.json").write_text(json.dumps(lock), "utf-8")
    return place


def write_for_the_command_line(folder: Path) -> None:
    """Write the stand-ins where `PYTHONPATH` can name them."""
    for name in python.PACKAGES:
        for file, content in _files(name).items():
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            (folder / file).write_bytes(content)


def _files(name: str) -> dict[str, bytes]:
    if name in MADE:
        return MADE[name]
    spec = find_spec(PURE[name])
    assert spec is not None
    assert spec.origin is not None
    return {f"{PURE[name]}/{path.name}": path.read_bytes() for path in sorted(Path(spec.origin).parent.glob("*.py"))}


def _write(place: Path, name: str) -> dict[str, object]:
    files, info = _files(name), f"{name}-1.0.dist-info"
    files[f"{info}/METADATA"] = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n".encode()
    files[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files[f"{info}/RECORD"] = "".join(f"{file},,\n" for file in files).encode()
    wheel = f"{name}-1.0-py3-none-any.whl"
    (place / wheel).write_bytes(python.pack(files))
    return {"file_name": wheel, "sha256": hashlib.sha256((place / wheel).read_bytes()).hexdigest(), "depends": []}
