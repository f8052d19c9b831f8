"""Which longer tests a change can break: `python -m tests.touched BASE` prints the test files that what changed since a commit touches.

`.ci/run` leaves the longer tests of all other files to `.ci/nightly`. The rule:

* A Python file touches each test file that imports it, itself or by way of others, at the top or inside a function. A module in quotes
  counts as imported, and what is imported by a name put together is in `BY_NAME`. Who starts a process may reach all of both programs.
* A file of tests that is not Python, such as an expected text, touches the test files of its folder and of those inside it; where that
  folder has none, those of the nearest folder above that has some.
* `docs/`, `bench/` and Markdown touch what holds for the whole project, and each test file that names one of them.
* Anything else touches everything: data, logs that many tests read, dependencies, settings. So does a commit that is not known, and none.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for package in ("boardgen", "referee", "tests")
    for path in sorted(ROOT.glob(f"{package}/**/*.py"))
}
"""Every module of ours and its file."""
PROGRAMS = ("boardgen.cli", "referee.cli")
BY_NAME = {
    "boardgen.cli": r"boardgen\.commands\.\w+|referee\.commands\.tune",
    "referee.cli": r"referee\.commands\.\w+",
    "boardgen.site.desk": "|".join(map(re.escape, PROGRAMS)),
    "boardgen.kit.check": r"referee\.figures\.of_layout",
    "boardgen.layout.spec.spec": r"boardgen\.games\.\w+\.layout",
    "boardgen.components.makers": r"boardgen\.games\.\w+\.kit",
    "referee.judge.ask.laws": r"referee\.games\.\w+\.game",
    "tests.programs": "|".join(map(re.escape, PROGRAMS)),
}
"""What a module imports by a name that it puts together or that `pyproject.toml` announces: modules that match."""
STARTERS = r"\b(subprocess|multiprocessing|pexpect)\b"
"""Whoever names one of these in the tests may run any program of ours."""
FOR_ALL = ("tests/conftest.py", "tests/logs/", "tests/conformance/")
"""What belongs to no test file, or to very many."""


@cache
def neighbours(module: str) -> frozenset[str]:
    """Return the modules of ours that a module imports, or names in quotes."""
    text = SOURCES[module].read_text("utf-8")
    found = set(re.findall(r"""(?:^[ ]*import |["'])((?:boardgen|referee|tests)[\w.]*)""", text, re.M))
    for package, names in re.findall(r"^[ ]*from ((?:boardgen|referee|tests)[\w.]*) import (\([^)]*\)|[^\n]*)", text, re.M):
        found |= {package, *(f"{package}.{name}" for name in re.findall(r"\w+", names))}
    if module.startswith("tests.") and re.search(STARTERS, text):
        found.update(PROGRAMS)
    if module in BY_NAME:
        found |= {one for one in SOURCES if re.fullmatch(BY_NAME[module], one)}
    return frozenset(found & SOURCES.keys())


@cache
def reach(module: str) -> frozenset[str]:
    """Return a module and all that it imports, by way of others too."""
    found, ahead = {module}, [module]
    while ahead:
        for other in neighbours(ahead.pop()) - found:
            found.add(other)
            ahead.append(other)
    return frozenset(found)


def test_files() -> dict[str, str]:
    """Return each test file by the name of its module, both as the project's folder has them."""
    return {name: path.relative_to(ROOT).as_posix() for name, path in SOURCES.items() if path.name.startswith("test_")}


def find_touched(changed: Iterable[str]) -> list[str]:
    """Return the test files that these files touch, all of them by their paths in the project."""
    files = test_files()
    modules: set[str] = set()
    touched: set[str] = set()
    known = {source.relative_to(ROOT).as_posix(): name for name, source in SOURCES.items()}
    for path in changed:
        module = known.get(path)
        if path.startswith(FOR_ALL):
            return sorted(files.values())
        if path.startswith(("docs/", "bench/")) or path.endswith(".md"):
            touched |= {file for name, file in files.items() if file.startswith("tests/project/") or _names_papers(name)}
        elif module is not None:
            modules.add(module)
        elif path.startswith("tests/") and not path.endswith(".py"):
            touched |= _beside(path, files.values())
        else:  # also a Python file that is gone: whoever imported it has changed
            return sorted(files.values())
    touched |= {file for name, file in files.items() if modules & reach(name)}
    return sorted(touched)


@cache
def _names_papers(module: str) -> bool:
    """Return whether a test file, or what it takes from the tests, names the docs, the measurements or a Markdown file."""
    ours = (SOURCES[one].read_text("utf-8") for one in reach(module) if one.startswith("tests."))
    return any(re.search(r"""["'/](docs|bench)\b|\.md\b""", text) for text in ours)


def _beside(path: str, files: Iterable[str]) -> set[str]:
    """Return the test files in the folder of a file and inside it, or in the nearest folder above that has some."""
    for folder in Path(path).parents:
        found = {file for file in files if file.startswith(f"{folder.as_posix()}/")}
        if found:
            return found
    return set()


def find_changed(base: str) -> list[str] | None:
    """Return the files that differ from a commit, new ones too; None where the commit is not known or is what is there."""

    def ask(*words: str) -> list[str] | None:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
        return None if done.returncode else done.stdout.splitlines()

    commit = ask("rev-parse", "--verify", "--quiet", f"{base}^{{commit}}") if base else None
    if not commit or commit == ask("rev-parse", "HEAD"):
        return None
    differ, new = ask("diff", "--name-only", "--no-renames", commit[0]), ask("ls-files", "--others", "--exclude-standard")
    return None if differ is None or new is None else [*differ, *new]


def main(base: str) -> None:
    """Print the test files that what changed since a commit touches, a line each; say on standard error how many that are."""
    changed = find_changed(base)
    every = sorted(test_files().values())
    touched = every if changed is None else find_touched(changed)
    why = "no base is known" if changed is None else f"{len(changed)} files differ from {base}"
    print(f"{why}: {len(touched)} of {len(every)} test files are touched", file=sys.stderr)
    print("\n".join(touched))


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "")
