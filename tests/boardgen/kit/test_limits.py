"""A kit is counted before it is drawn: what is too much is told with its count and its place, in little time and memory."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from boardgen.components.print_order import choose_seats
from boardgen.draw.board import board_zones
from boardgen.kit import check, kit
from boardgen.kit.kit import DRAWINGS, PIECES
from boardgen.layout.files import shipped
from boardgen.layout.spec import catalog
from boardgen.sheet.paper.page import SHEETS
from boardgen.sheet.paper.paper import paper
from boardgen.sheet.paper.piece import Face
from tests.clock import bound
from tests.kits import laid_out
from tests.sampling import sampled

ROOT = Path(__file__).resolve().parents[3]
MUCH = {
    "notes": ("extends: gocaine\nmoney:\n  notes:\n" + "".join(f"    {5 * i}: 9999\n" for i in range(1, 10001)), 3, "99990910 pieces"),
    "markers": (
        "extends: gocaine\ncomponents:\n  loads:\n    counts:\n" + "".join(f"      {i}: 0\n" for i in range(1, 50001)),
        4,
        "300026 different pieces",
    ),
    "aids": ("extends: gocaine\ncomponents:\n  aid: {each_seat: 1666}\n", 3, "4253 sheets"),
    "cells": ("extends: gocaine\ncomponents:\n  cells: {each_seat: 9999}\n", 3, "60744 pieces"),
    "references": ("extends: gocaine\ncomponents:\n  reference: {count: 9999}\n", 3, "9999 sheets"),
    "logs": ("extends: territory\ncomponents:\n  log: {counts: {rounds: 9999, spare: 9999}}\n", 3, "sheets"),
    "tiles": ("extends: cairo\ncomponents:\n  tiles: {count: 9999}\n", 3, "pieces"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", sampled(MUCH, every=8, landing=0))
def test_too_much_is_told_at_its_place_and_soon(name: str, tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    text, line, problem = MUCH[name]
    (tmp_path / "much.yaml").write_text(text, "utf-8")
    script = (
        "import resource, sys\n"
        "from boardgen.kit.check import check\n"
        "(fault,) = check('much.yaml').faults\n"
        "used = resource.getrusage(resource.RUSAGE_SELF)\n"
        "print(fault.line, fault.code, fault.problem, sep='|')\n"
        "try:\n"  # ru_maxrss counts what the process was forked from as well; the kernel's own mark does not
        "    most = next(int(line.split()[1]) for line in open('/proc/self/status') if line.startswith('VmHWM'))\n"
        "except OSError:\n"
        "    most = used.ru_maxrss\n"
        "print(used.ru_utime + used.ru_stime, most)\n"
    )
    assert resource
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    run = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, env=env, capture_output=True, text=True, check=True)
    said, used = run.stdout.splitlines()
    at, code, what = said.split("|")
    assert (int(at), code) == (line, "data:kit.count")
    assert problem in what
    seconds, memory = map(float, used.split())
    assert seconds < bound(5)
    assert memory < 250_000 * (1024 if sys.platform == "darwin" else 1)


@pytest.mark.slow
def test_as_many_aids_as_a_kit_may_have_are_laid_out_in_no_time(tmp_path: Path) -> None:
    (tmp_path / "aids.yaml").write_text("extends: gocaine\ncomponents:\n  aid: {each_seat: 600}\n", "utf-8")
    spec = catalog.load(str(tmp_path / "aids.yaml"))
    made = kit.build(spec, choose_seats(spec, None, None), paper("a4"), ("aid",))
    assert len(made.sheets) == 1800
    (part,) = made.parts
    assert part.pieces == 3600


@pytest.mark.slow
@pytest.mark.parametrize("name", sampled([*shipped.names(), *shipped.examples()], every=24, landing=2))
def test_what_is_counted_is_what_is_made(name: str) -> None:
    """Log sheets are as many as rounds need, and a panel may come in parts: all else is counted to the piece."""
    spec = catalog.load(name)
    for players in set(spec.players):
        seats = choose_seats(spec, players, None)
        listed = kit.list_parts(spec, seats, paper("a4"), spec.components)
        counted = {name: (part.counted, part.drawings, part.cut) for name, part in listed.items()}
        made = {part.name: part for part in kit.build(spec, seats, paper("a4")).parts}
        for part, (count, drawings, cut) in counted.items():
            if part not in ("log", "infrastructure"):
                assert (made[part].pieces if part in made else 0) == count, (name, players, part)
                assert part not in made or drawings >= sum(piece.copies > 0 for piece in made[part].items) or made[part].items[0].pages
            if cut is not None and part in made:
                drawn = {(piece.width, piece.height, piece.outline) for piece in made[part].items}
                assert drawn == {(*cut.size, cut.outline)}, (name, part)
        assert sum(count for count, _, _ in counted.values()) < PIECES / 20
        assert sum(drawings for _, drawings, _ in counted.values()) < DRAWINGS / 4
        assert SHEETS > 1000


def test_shipped_kits_have_room_to_grow() -> None:
    checked = check.check("gocaine")
    assert checked.faults == ()


@pytest.mark.parametrize("name", ["gocaine", "territory", "cairo", "rock-pool"])
def test_nothing_is_drawn_to_be_counted(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = catalog.load(name)
    seats = choose_seats(spec, None, None)
    made = {part.name: part.pieces for part in laid_out(name).parts}
    monkeypatch.setattr(Face, "figure", property(lambda face: pytest.fail(f"{face.name} was drawn")))
    parts = kit.list_parts(spec, seats, paper("a4"), spec.components)
    counted = {one: part.counted for one, part in parts.items() if part.counted}  # a rulebook that nobody asks for is not printed
    assert {one: count for one, count in counted.items() if one not in ("log", "infrastructure")}.items() <= made.items()


def test_a_panel_beside_the_board_is_made_without_drawing_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    spec = catalog.load("gocaine")
    seats = choose_seats(spec, None, None)
    whole = {face.name: face.figure for face in kit.build(spec, seats, paper("a4"), ("board", "influence")).faces()}
    monkeypatch.setattr(board_zones, "draw_all", lambda *_: pytest.fail("the board was drawn"))
    (face,) = kit.build(spec, seats, paper("a4"), ("influence",)).faces()
    assert face.figure == whole["influence"]
