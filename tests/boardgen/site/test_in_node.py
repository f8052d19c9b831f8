"""Every file of every layout in every format: Pyodide, here in Node, writes the bytes of the command line.

Pillow and pyclipper are stand-ins on both sides (`stand_ins.py`). One Pyodide does all that is asked of a layout, as a tab does one thing
after another, and one that falls takes no other layout with it; on this side each command begins afresh. Both sides
work at once. A layout takes one to three minutes of processor time, of which PNGs take half.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from boardgen.export.targets import MODULES, VARIED
from boardgen.layout.files import shipped
from boardgen.layout.files.presets import MACHINES, PRESETS
from tests.boardgen.site import stand_ins
from tests.boardgen.site.served import Site, make

pytestmark = [pytest.mark.slow, pytest.mark.nightly]
stand_ins.require()

ROOT = Path(__file__).resolve().parents[3]
SCRIPT = Path(__file__).with_name("in_node.mjs")
KINDS = {"pod": PRESETS.names(), "cutter": MACHINES.names()}
"""What may follow a target and a colon."""
TARGETS = [f"{target}:{kind}" if kind else target for target in MODULES for kind in (KINDS[target] if target in VARIED else ("",))]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with make(tmp_path_factory.mktemp("node"), ("reversi",)) as made:
        yield made


class Node(NamedTuple):
    """A Pyodide that runs commands in Node, and the folder in which it has folders."""

    process: subprocess.Popen[str]
    root: Path


@pytest.fixture
def node(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    root = tmp_path_factory.mktemp("there")
    command = [shutil.which("node") or "", str(SCRIPT), str(site.folder), str(root)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8") as process:
        yield Node(process, root)
        assert process.stdin is not None
        process.stdin.close()


def hashes(folder: Path) -> dict[str, str]:
    """Return the hash of each file in a folder, by its path there."""
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}


@pytest.mark.parametrize("name", sorted({*shipped.names(), *shipped.examples()}))
def test_every_file_of_a_layout_in_every_format_is_the_same_bytes(site: Site, node: Node, tmp_path: Path, name: str) -> None:
    commands = [("kit", name, "--format", "pdf,svg,png"), *(("export", name, "--to", target) for target in TARGETS)]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(site.stand_ins), str(ROOT))), "PYTHONUTF8": "1"}
    asked, answers = node.process.stdin, node.process.stdout
    assert asked is not None
    assert answers is not None
    print(json.dumps([name, [("boardgen", *command) for command in commands]]), file=asked, flush=True)
    done = [
        subprocess.run([sys.executable, "-m", "boardgen", *command], cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
        for command in commands
    ]
    told = json.loads(answers.readline())
    for command, line, (status, out, err) in zip(commands, done, told, strict=True):
        assert (status, out, err) == (line.returncode, line.stdout, line.stderr), command
    assert sum(line.returncode < 2 for line in done) > 6, "some presets have no product for what a layout has, and nothing is written"
    expected, found = hashes(tmp_path), hashes(node.root / name)
    assert {path for path in {*expected, *found} if expected.get(path) != found.get(path)} == set()
    for folder in (tmp_path, node.root / name):
        shutil.rmtree(folder)
