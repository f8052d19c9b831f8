"""How a wheel of ours is built: with the capture law compiled by mypyc where that can be done, in pure Python elsewhere.

The sources are the same and all in the wheel; Python takes a compiled module before the source of the same name. This file is the build
backend (PEP 517): hatchling's own functions, but a wheel may need mypy too. It is also the build hook by which hatchling compiles. An
editable install is never compiled. The environment variable INKSTONE_LAW says what is built:

auto      the default: compiled, if there are a C compiler and Python's headers and nothing fails; else pure
compiled  compiled, or the build fails
pure      pure Python: the wheel for every system

INKSTONE_LAW_LEVEL=0 has the C compiler optimise nothing: the same wheel in half the time, and slow. Only .ci/run builds it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling import build as hatchling_build
from hatchling.build import build_editable, build_sdist, build_wheel, get_requires_for_build_editable, get_requires_for_build_sdist
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

__all__ = [
    "CompiledLaw",
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
]

CHOICES = ("auto", "compiled", "pure")
MYPYC = "mypy[mypyc]>=1.19"


def wanted() -> str:
    """What INKSTONE_LAW says. Raises ValueError for any other word."""
    choice = os.environ.get("INKSTONE_LAW") or "auto"
    if choice not in CHOICES:
        raise ValueError(f"INKSTONE_LAW={choice}: write one of {', '.join(CHOICES)}")
    return choice


def obstacle() -> str:
    """What is missing to compile C on this machine; empty if nothing is known to be. On Windows only an attempt shows it."""
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "the headers of Python are not installed"
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if os.name != "nt" and shutil.which(compiler) is None:
        return f"there is no C compiler `{compiler}`"
    return ""


def get_requires_for_build_wheel(config_settings: dict[str, Any] | None = None) -> list[str]:
    """What is installed to build a wheel: mypy only where the law will be compiled."""
    needed: list[str] = hatchling_build.get_requires_for_build_wheel(config_settings)
    if wanted() == "compiled" or (wanted() == "auto" and not obstacle()):
        needed = [*needed, MYPYC]
    return needed


class CompiledLaw(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the compiled modules to a wheel, and says for which Python and system it is then."""

    folder = ""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        choice = wanted()
        if version == "editable" or choice == "pure":
            return
        why = obstacle()
        if not why:
            self.folder = mkdtemp()
            command = [sys.executable, str(Path(self.root, ".compile", "law.py")), self.folder]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode:
                why = f"mypyc failed:\n{done.stdout}{done.stderr}"
        if why:
            if choice == "compiled":
                raise RuntimeError(f"the law cannot be compiled: {why}")
            self.app.display_warning(f"The law stays in pure Python: {why}")
            return
        for path in sorted(Path(self.folder).rglob("*")):
            if path.is_file():
                build_data["force_include"][str(path)] = path.relative_to(self.folder).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.folder:
            shutil.rmtree(self.folder)
