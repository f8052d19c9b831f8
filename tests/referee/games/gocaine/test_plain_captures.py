"""Deployments on a small map with holes against a plain model: captures, suicide, ko and Kiss the Ring, also by leave of the table."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from boardgen.layout.spec import catalog
from tests.referee.games.gocaine.logs import head, verdict
from tests.sampling import sampled

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

SEATS = "RBGKYW"
ZONES = ["BO", "WC", "NL", "CM", "CA", "SG", "AT", "SW", "SC", "SE", "NW", "NE", "NC"]
LAYOUT = """extends: gocaine
title: Tiny
cells: {supply: 300, start: 250}
board:
  map: |
    PE . TP TP
    PE TP TP TP
    PE TP . TP
zones:
""" + "".join(f"  {code}: ~\n" for code in ZONES)

Position = dict[int, str]


def groups(position: Position, around: Sequence[Sequence[int]]) -> list[tuple[set[int], bool]]:
    """The groups of a position, each with whether it has a liberty."""
    found: list[tuple[set[int], bool]] = []
    for start in position:
        if any(start in group for group, _ in found):
            continue
        group, free, queue = {start}, False, [start]
        while queue:
            for near in around[queue.pop()]:
                free = free or near not in position
                if position.get(near) == position[start] and near not in group:
                    group.add(near)
                    queue.append(near)
        found.append((group, free))
    return found


def breathes(position: Position, point: int, around: Sequence[Sequence[int]]) -> bool:
    return next(free for group, free in groups(position, around) if point in group)


@pytest.mark.parametrize("ko", ["none", "simple", "superko"])
@pytest.mark.parametrize("players", sampled([3, 2, 4, 6], every=2))
def test_the_law_takes_what_the_plain_model_takes(ko: str, players: int, tmp_path: Path) -> None:
    (tmp_path / "tiny.yaml").write_text(LAYOUT, encoding="utf-8")
    board = catalog.load(str(tmp_path / "tiny.yaml")).board
    around, names = board.neighbours, board.names
    for seed in range(8):
        rng = random.Random(f"{ko}{players}{seed}")
        position: Position = {}
        history: list[Position] = [{}]
        lines = []
        for number in range(60):
            seat = SEATS[number % players]
            turn = f"{number // players + 1}{seat}"
            empty = [point for point in range(len(names)) if point not in position]
            line, after, broken = f"{turn} done", position, []
            if empty and rng.random() < 0.9:
                point = rng.choice(empty)
                after = {**position, point: seat}
                dead = {p: after[p] for group, free in groups(after, around) if not free for p in group if after[p] != seat}
                after = {p: colour for p, colour in after.items() if p not in dead}
                line = f"{turn} @{names[point]}" + "".join(f" x{list(dead.values()).count(s)}{s}" for s in SEATS[:players])
                if not breathes(after, point, around):
                    broken.append("gc:deploy.suicide")
                if dead and rng.random() < 0.6:
                    ring = rng.choice(sorted(dead))
                    after[ring] = seat
                    line += f" ktr {names[ring]}"
                    if not breathes(after, ring, around):
                        broken.append("gc:ktr.liberty")
                if ko == "simple" and len(history) > 1 and after == history[-2]:
                    broken.append("gc:deploy.ko")
                if ko == "superko" and after in history:
                    broken.append("gc:deploy.superko")
                if broken and rng.random() < 0.6:
                    line, after, broken = f"{turn} done", position, []
            lines += [line, *(f"!ok {turn} {code}" for code in broken)]
            position = after
            history.append(position)
        game = verdict(
            head(" ".join(f"{s}={s}" for s in SEATS[:players]), "Board: tiny", f"Options: ko={ko}") + "\n".join(lines), folder=tmp_path
        )
        assert [f for f in game.findings if f.level != "note"] == []
        assert game.table is not None
        assert game.table.view().stones == {names[point]: colour for point, colour in position.items()}
