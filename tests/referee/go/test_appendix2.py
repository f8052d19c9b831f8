"""The published diagrams of GoCaine, Appendix 2, on the bare capture law."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee.go.goban import Goban
from referee.go.refusals import Suicide
from tests.sampling import row

CASES = json.loads((Path(__file__).parents[2] / "conformance" / "appendix2.json").read_text("utf-8"))["cases"]
COLOURS = "RBYGWK"
REACH = 8  # how far the board goes on where a case names no edge


class Diagram:
    """A case on a board: points by their coordinates, and the expectations of the file."""

    def __init__(self, case: dict[str, Any]) -> None:
        edges = case.get("edges", {})
        span = range(edges.get("xmin", -REACH), edges.get("xmax", REACH) + 1)
        self.spots = [(x, y) for y in range(edges.get("ymin", -REACH), edges.get("ymax", REACH) + 1) for x in span]
        self.index = {spot: point for point, spot in enumerate(self.spots)}
        steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
        near = [[self.index[x + i, y + j] for i, j in steps if (x + i, y + j) in self.index] for x, y in self.spots]
        self.goban = Goban(near)
        for colour, spots in case["stones"].items():
            for spot in spots:
                self.goban.put(COLOURS.index(colour), self.at(spot))
        self.known: set[int] = set()

    def at(self, spot: list[int]) -> int:
        return self.index[spot[0], spot[1]]

    def all(self, spots: list[list[int]]) -> set[int]:
        return {self.at(spot) for spot in spots}

    def expect(self, claim: dict[str, Any]) -> None:
        goban = self.goban
        if "liberties_of" in claim:
            found: set[int] = set(goban.liberties(self.at(claim["liberties_of"])))
            if "new_points" in claim:
                assert self.all(claim["new_points"]) <= found
                assert self.all(claim["new_points"]).isdisjoint(self.known)
            self.known = found
        elif "eyes_of" in claim or "outer_liberties_of" in claim:
            centre = self.at(claim.get("eyes_of", claim.get("outer_liberties_of")))
            group = goban.group(centre)
            eyes = {point for point in goban.liberties(centre) if group.issuperset(goban.topology.around[point])}
            found = eyes if "eyes_of" in claim else goban.liberties(centre) - eyes
        elif "group_of" in claim:
            assert self.all(claim["contains"]) <= goban.group(self.at(claim["group_of"]))
            return
        elif "eye" in claim:
            around = goban.topology.around[self.at(claim["eye"])]
            assert goban.colour_at(self.at(claim["eye"])) == -1
            assert len({goban.colour_at(point) for point in around}) == 1
            return
        else:
            colour = -1 if claim["is"] is None else COLOURS.index(claim["is"])
            assert goban.colour_at(self.at(claim["stone_at"])) == colour
            return
        if "points" in claim:
            assert found == self.all(claim["points"])
        if "count" in claim:
            assert len(found) == claim["count"]

    def refuse(self, claim: dict[str, Any]) -> None:
        before = self.goban.position()
        with pytest.raises(Suicide) as refused:
            self.goban.play(COLOURS.index(claim["by"]), self.at(claim["at"]), everywhere=True)
        assert self.at(claim["at"]) in refused.value.group
        assert self.goban.position() == before

    def play(self, move: dict[str, Any]) -> None:
        goban, colour = self.goban, COLOURS.index(move["by"])
        captured = goban.play(colour, self.at(move["at"]), everywhere=True, check=False)
        if "captures" in move:
            assert set(captured) == self.all(move["captures"])
        if move.get("ktr"):
            assert self.at(move["ktr"]) in captured
            goban.put(colour, self.at(move["ktr"]))
            # Ruling G-43: a ring that is kissed takes nobody's last liberty but, at worst, the mover's own.
            choked = [goban.colour_at(group[0]) for group in goban.breathless()]
            assert choked == ([colour] if move.get("ktr_illegal") else [])
        for claim in move.get("then", ()):
            self.expect(claim)


def test_diagram() -> None:
    for case in CASES:
        with row(case):
            diagram = Diagram(case)
            for claim in case.get("expect", ()):
                diagram.expect(claim)
            for claim in case.get("illegal", ()):
                diagram.refuse(claim)
            moves = case.get("plays", ())
            for number, move in enumerate(moves):
                if number == len(moves) - 1:
                    for claim in case.get("before_last", ()):
                        diagram.expect(claim)
                diagram.play(move)
            for claim in case.get("expect_after", ()):
                diagram.expect(claim)
            for claim in case.get("illegal_after", ()):
                diagram.refuse(claim)


def test_all_the_cases_are_there() -> None:
    assert len(CASES) == 26
