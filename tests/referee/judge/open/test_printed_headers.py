"""Paper and judge agree on the head of a log: what a log sheet prints, filled in and copied line by line, is judged without a complaint."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

import referee
from boardgen.components.print_order import choose_seats
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Text
from boardgen.kit.kit import build
from boardgen.layout.files import shipped
from boardgen.layout.spec import catalog
from boardgen.sheet.paper.page import Page
from boardgen.sheet.paper.paper import paper
from tests.boardgen.kit.test_own_log import GAME
from tests.sampling import sampled

SHIPPED = [*shipped.names(), *shipped.examples()]


def first_sheet(layout: str, on: str, players: int | None) -> Page:
    """The first log sheet."""
    spec = catalog.load(layout)
    return build(spec, choose_seats(spec, players, None), paper(on), ("log",)).sheets[0].page


def printed(first: Page) -> list[str]:
    """The lines of the head of the first log sheet as one reads them: notation in grey, and the words that are headers."""
    lines: dict[float, list[Text]] = {}
    for shape in first.shapes:
        if isinstance(shape, Text) and shape.size in (ink.PRICE, ink.FOOTER) and (shape.fill == ink.NOTATION or shape.text.endswith(":")):
            lines.setdefault(round(shape.y, 2), []).append(shape)
    read = [[text.text for text in sorted(texts, key=lambda text: text.x)] for _, texts in sorted(lines.items())]
    # date and scribe are on one line, beside that of the notation: each is a header of its own
    apart = [[text] for line in read for text in line if re.fullmatch("[^:]+: ?.*", text) and not text.startswith(("Players", "Handicap"))]
    whole = [line for line in read if line[0].startswith(("Players:", "Handicap:"))]
    signature = [[text] for line in read for text in line if text.startswith("%")]
    return [" ".join(line) for line in (*signature, *apart, *whole)]


def filled(line: str) -> str:
    """A line of the head with something at each place to write on."""
    if line.startswith("Handicap:"):
        return re.sub(r" ([A-Z])(?= |$)", r" \g<1>0", line)
    return re.sub("([A-Z])=", r"\1=Ana & Tom", line) if "=" in line else re.sub(":$", ": 23 November", line)


@pytest.mark.parametrize("layouts", sampled([[*shipped.names()], SHIPPED], every=2, landing=0), ids=["games", "all"])
def test_the_head_of_a_log_sheet_is_the_head_of_a_log(layouts: Sequence[str], tmp_path: Path) -> None:
    (tmp_path / "pirates.yaml").write_text(GAME, "utf-8")
    for layout in (*layouts, str(tmp_path / "pirates.yaml")):
        spec = catalog.load(layout)
        if "log" not in spec.components:
            continue
        for on, players in (("a4", None), ("a5", spec.players[0])):
            lines = [filled(line) for line in printed(first_sheet(layout, on, players)) if line != "Order:"]
            keys = [line.partition(" ")[0] for line in lines]
            assert all(keys.count(key) == 1 for key in ("%tlog", "Game:", "Board:", "Players:")), (layout, lines)
            log = tmp_path / "copied.tlog"
            log.write_text("\n".join(lines) + "\n", "utf-8")
            (verdict,) = referee.check(log, strict=True)
            assert not verdict.findings, (layout, on, lines, referee.messages(verdict))
            assert (verdict.board, len(verdict.players)) == (spec.pin, len(choose_seats(spec, players, None)))


@pytest.mark.parametrize("layout", ["gocaine", "pirates"])
def test_any_colour_begins_on_a_log_sheet(layout: str, tmp_path: Path) -> None:
    """Rows from the top, with the seat of each turn written on its line: nothing that is printed says who begins."""
    (tmp_path / "pirates.yaml").write_text(GAME, "utf-8")
    name = layout if layout == "gocaine" else str(tmp_path / "pirates.yaml")
    spec = catalog.load(name)
    for players in range(spec.players[0], spec.players[1] + 1):
        first = first_sheet(name, "a4", players)
        head = printed(first)
        assert "Order:" in head, head
        ids = [
            shape.text for shape in first.shapes if isinstance(shape, Text) and shape.size == ink.CARD_TITLE and shape.fill == ink.NOTATION
        ]
        seats = list(spec.seats)[:players]
        for number in range(players):
            order = seats[number:] + seats[:number]
            lines = [f"{line} {' '.join(order)}" if line == "Order:" else filled(line) for line in head]
            turns = [f"{printed_id}{seat} done" for printed_id, seat in zip(ids, order * 2, strict=False)]
            log = tmp_path / "copied.tlog"
            log.write_text("\n".join([*lines, *turns, ""]), "utf-8")
            (verdict,) = referee.check(log)
            assert not verdict.findings, (players, order, referee.messages(verdict))
            assert verdict.turns == 2 * players
