"""Compiles the capture law with mypyc: `python .compile/law.py FOLDER` writes extension modules, as a tree to put over the sources.

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


def compile_law(target: Path) -> None:
    """Write the compiled modules of the law below `target`. Raises SystemExit, with the reason on standard error, where that fails."""
    from mypyc.build import mypycify
    from setuptools import setup

    # in a folder of its own: mypy would follow the imports of the whole project, and the names of files go into what is compiled
    with TemporaryDirectory() as work:
        shutil.copytree(ROOT / LAW, Path(work) / LAW, ignore=shutil.ignore_patterns("__pycache__"))
        (Path(work) / LAW).parent.joinpath("__init__.py").touch()
        back = Path.cwd()
        os.chdir(work)
        try:
            modules = sorted(path.as_posix() for path in Path(LAW).glob("*.py") if path.name != "__init__.py")
            extensions = mypycify(modules, opt_level="3", debug_level="0", group_name=LAW.replace("/", "_"))
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
