"""Compiles the capture law, and what a trial of territory asks most, with mypyc.

`python .compile/law.py FOLDER` writes extension modules, as a tree to put over the sources.

It needs mypy, setuptools, a C compiler and Python's headers; backend.py says how a wheel is built without them.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
LAW = "referee/go"
TERRITORY = ("cards", "fast_replay", "law", "moves", "state", "stones")
"""Modules of referee/games/territory."""
ALSO = ("referee/games/tried_line.py", "referee/tlog/scanner.py")
FOLLOWED = ("boardgen", "referee")
"""Packages whose types the compiled modules use; only their own errors are reported."""


def compile_law(target: Path) -> None:
    """Write the compiled modules of the law below `target`. Raises SystemExit, with the reason on standard error, where that fails."""
    from mypyc.build import mypycify
    from setuptools import setup

    # in a folder of its own: the names of files go into what is compiled, and mypy's settings for the whole project are not for this
    with TemporaryDirectory() as work:
        for package in FOLLOWED:
            shutil.copytree(ROOT / package, Path(work) / package, ignore=shutil.ignore_patterns("__pycache__"))
        back = Path.cwd()
        os.chdir(work)
        try:
            modules = sorted(path.as_posix() for path in Path(LAW).glob("*.py") if path.name != "__init__.py")
            modules += [*(f"referee/games/territory/{name}.py" for name in TERRITORY), *ALSO]
            options = ["--config-file=", "--follow-imports=silent", *modules]
            extensions = mypycify(options, opt_level=os.environ.get("INKSTONE_LAW_LEVEL") or "2", debug_level="0", group_name="referee_law")
            setup(
                name="law",
                packages=[],
                py_modules=[],
                ext_modules=extensions,
                script_args=["--quiet", "build_ext", "--build-lib", str(target.absolute()), "--build-temp", "objects"],
            )
        finally:
            os.chdir(back)


if __name__ == "__main__":
    compile_law(Path(sys.argv[1]))
