"""A sum of money is written the same by everything that writes one: kit and `info`, findings, `score` and `show`."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from boardgen import survey
from boardgen.components.print_order import choose_seats
from boardgen.draw.shape.shapes import Text, leaves
from boardgen.kit.kit import build
from boardgen.layout.spec import catalog
from boardgen.layout.yaml.plain_text import decimal_amount, write_sum
from boardgen.sheet.paper.paper import paper
from referee.judge.judge.verdict import judge
from referee.show import position

ROOT = Path(__file__).resolve().parents[4]


@pytest.mark.parametrize(
    ("unit", "amount", "text"),
    [
        ("$M", "2.5", "$2.5M"),
        ("$M", "-5", "-$5M"),
        ("$", "7", "$7"),
        ("€", "-2.5", "-€2.5"),
        ("US$", "3", "US$3"),
        ("$ million", "3", "$3 million"),
        ("gold", "5", "5 gold"),
        ("gold", "-5", "-5 gold"),
        ("gold coins", "5", "5 gold coins"),
        ("Goldmünzen", "5", "5 Goldmünzen"),
        ("kr.", "5", "5 kr."),
        ("", "5", "5"),
    ],
)
def test_a_sum_has_its_whole_unit(unit: str, amount: str, text: str) -> None:
    assert write_sum(unit, amount) == text


def test_amounts_are_exact_in_any_unit() -> None:
    assert [decimal_amount(amount, 2) for amount in (0, 1, -7, 161)] == ["0", "0.5", "-3.5", "80.5"]
    assert [decimal_amount(amount, 10_000) for amount in (1, 12_500, -5)] == ["0.0001", "1.25", "-0.0005"]


@pytest.mark.parametrize("unit", ["gold", "€", "$M", "Goldmünzen"])
def test_print_and_judge_write_the_same_sum(unit: str, tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text(f"extends: gocaine\nmoney: {{unit: {unit}}}\n", "utf-8")
    spec = catalog.load(str(tmp_path / "own.yaml"))
    wanted = write_sum(unit, "50")
    kit = build(spec, choose_seats(spec, 2, None), paper("a4"), ("board", "loans", "aid"))
    printed = {shape.text for sheet in kit.sheets for shape, _ in leaves(sheet.shapes) if isinstance(shape, Text)}
    assert wanted in printed  # what a loan chip is worth
    assert write_sum(unit, "2.5") in printed  # a price on the board
    assert write_sum(unit, "2.5") in survey.info(spec, "text")
    log = "%tlog 1\nGame: gocaine\nBoard: own\nPlayers: B=Ann R=Ben\n1B - ; done\n1R buy 11cell ; done\n"
    (verdict,) = judge(io.BytesIO(log.encode()), "game.tlog", folder=tmp_path)
    said = "\n".join(f"{one.message} {one.detail}" for one in verdict.findings)
    assert wanted in said, said
    assert verdict.table is not None
    assert position.cell("cash", 50, verdict.table) == wanted
    assert verdict.table.standings()[0].how[0] == ("cash at the start", wanted)


def test_no_other_file_puts_a_unit_and_a_number_together() -> None:
    found = set()
    for path in [*ROOT.glob("boardgen/**/*.py"), *ROOT.glob("referee/**/*.py")]:
        if re.search(r"(money|self|track)\.unit\b|\bunit\.(r|l)?strip", path.read_text("utf-8")):
            found.add(path.relative_to(ROOT).as_posix())
    assert found <= {
        "boardgen/games/gocaine/layout.py",  # Money.show, by written()
        "boardgen/games/cairo/layout.py",  # the same
        "boardgen/survey.py",  # profits, by written()
        "boardgen/layout/ground/vocabulary.py",  # the unit alone, in messages about a layout
        "boardgen/games/cairo/mats.py",  # the unit alone, over the track of money
        "boardgen/games/cairo/kit.py",  # which hands it on
        "referee/games/gocaine/measures.py",  # the unit alone, of an axis
        "boardgen/draw/type/fonts.py",  # a unit of a font, in mm
        "boardgen/sheet/paper/paper.py",  # mm or inches: the unit of a sheet of paper
    }
