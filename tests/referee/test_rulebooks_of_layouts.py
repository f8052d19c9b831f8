"""The rulebook of every example and of changed layouts: it is printed, and the referee plays its figures by the layout's own numbers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import referee
from boardgen.components.common_sheets import entries
from boardgen.layout.files.shipped import example, examples
from boardgen.layout.spec import catalog
from tests.referee.layouts_at_random import changed, written
from tests.referee.rulebooks_held import RejectedError, held
from tests.sampling import nightly, sampled

EXTENDS = re.compile(r"(?m)^extends: (gocaine|territory|cairo)$")
EXTENDING = [name for name in examples() if EXTENDS.search(Path(example(name) or "").read_text("utf-8"))]
SEEDS = 300
BATCH = 20
LANDING = 20
"""So many decide whether a change lands; all are for `.ci/nightly`."""


def problems_of(seeds: range, folder: Path) -> tuple[list[str], int]:
    """What is wrong with the rulebooks of the layouts of these seeds, and how many of them `check` accepts."""
    wrong, accepted = [], 0
    for seed in seeds:
        path = folder / f"changed-{seed}.yaml"
        path.write_text(written(changed(seed)), "utf-8")
        try:
            found = held(str(path))
        except RejectedError:
            continue
        accepted += 1
        wrong += [f"{seed}: {problem}" for problem in found]
    return wrong, accepted


@pytest.mark.slow
def test_rulebooks_of_changed_layouts_hold(tmp_path: Path) -> None:
    assert problems_of(range(10, 13), tmp_path)[0] == []


@pytest.mark.parametrize(
    ("game", "change"),
    sampled(
        [
            ("territory", {"hand": {"deal": 0, "limit": 1}}),
            ("gocaine", {"cells": {"start": 1}}),
            ("territory", {"seats": {"R": None}, "players": [2, 5]}),
        ],
        landing=2,
    ),
)
def test_rulebooks_leave_out_what_a_layout_has_not_enough_for(game: str, change: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "few.yaml"
    path.write_text(written({"extends": game, "title": "Few", **change}), "utf-8")
    assert held(str(path)) == []


@pytest.mark.slow
@pytest.mark.parametrize("first", nightly(range(0, SEEDS, BATCH), landing=LANDING // BATCH))
def test_rulebooks_of_many_changed_layouts_hold(first: int, tmp_path: Path) -> None:
    wrong, accepted = problems_of(range(first, first + BATCH), tmp_path)
    assert wrong == []
    assert accepted > BATCH / 2


@pytest.mark.slow
@pytest.mark.parametrize("name", nightly(EXTENDING, landing=2))
def test_rulebooks_of_examples_hold(name: str) -> None:
    file = example(name)
    assert file is not None
    assert held(file) == []


@pytest.mark.parametrize("name", ["breakthrough", "draughts", "drove", "reversi", "rock-pool", "windmills"])
def test_the_referee_accepts_what_the_pencil_card_shows(name: str) -> None:
    """Each event is tried after every turn of the figures and of a whole game, at each place of a turn."""
    spec = catalog.load(name)
    booklets = [part.own.booklet for part in spec.components.values() if part.own.booklet]
    logs = [figure.log for booklet in booklets for figure in booklet.figures.values() if not figure.refused]
    logs.append((Path(__file__).parents[1] / "logs" / "examples" / f"{name}.tlog").read_text("utf-8"))
    shown = {line.form.replace("WORDS", "well played") for line in entries(spec) if line.form[:1] not in "=O"}
    seats = dict(zip(spec.seats, ("Ann", "Ben"), strict=False))
    accepted: set[str] = set()
    for log in logs:
        game = referee.new(name, seats)
        for turn in [line.partition("#")[0].strip() for line in log.splitlines() if re.match("[1-9]", line)]:
            mark, _, events = turn.partition(" ")
            said = events.split(" ; ")
            for form in shown - accepted:
                ways = [form, f"{mark} {form}"] + [" ; ".join([mark + " " + said[0], *said[1:at], form]) for at in range(1, len(said) + 1)]
                if form in said or any(game.attempt(way)["accepted"] for way in ways):
                    accepted.add(form)
            game.play(turn)
    assert not shown - accepted, (name, shown - accepted)
    assert len(shown) > 4
