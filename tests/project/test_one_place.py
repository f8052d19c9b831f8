"""A fact stands in one place: each value of data/zones.yaml is changed in turn, and print and judge follow with nothing else touched."""

from __future__ import annotations

import io
from pathlib import Path
from typing import NamedTuple

import pytest

from boardgen.components.order import chosen_seats
from boardgen.draw.shapes import Text, leaves
from boardgen.kit.kit import build
from boardgen.layout import catalog
from boardgen.sheet.paper import paper
from referee.judge.verdict import judge

HEAD = "%tlog 1\nGame: gocaine\nBoard: changed\nPlayers: B=Ann G=Ben\n"
START = "1B @B2\n1G @C5\n"


class Change(NamedTuple):
    """A layout that differs in one value; where it shows in print and as what; a log that is clean there and not in the game itself."""

    name: str
    yaml: str
    component: str
    printed: str
    log: str


CHANGES = (
    Change("price of a zone", "zones: {PE: {price: 10}}", "board", "$10M", START + "2B buy 3@B2 =$20"),
    Change("lot of a zone", "zones: {BO: {price: 5, lot: 1}}", "board", "$5M", "1B @K1\n1G @C5\n2B buy 1@K1 =$45"),
    Change("name of a zone", "zones: {PE: {name: Inca}}", "board", "Inca", ""),
    Change(
        "the map",
        "board:\n  map: |\n"
        + "".join(
            f"    {row}\n"
            for row in (
                "NW NW NW NC NC NC NC NE NE NE",
                "NW NW NW NC NC NC NC NE NE NE",
                "SW SW SW SC SC SC SE SE SE AT",
                "TP TP SG SG CM CM CA CA AT AT",
                "TP TP WC WC WC NL NL NL CA CA",
                "PE PE PE PE PE BO BO BO BO BO",
            )
        ),
        "board",
        "6",
        "1B @A12",
    ),
    Change("border joined", "borders: {join: [[PE, NW]]}", "", "", START + "2B buy 2@B2 ; @B11\n2G -\n3B ship B2>B11"),
    Change("border cut", "borders: {cut: [[PE, TP]]}", "", "", ""),
    Change("goal", "money: {goal: 50}", "", "", "1B - ; knock\n1G -"),
    Change("start money", "money: {start: 100}", "", "", START + "2B buy 11@B2 =$45"),
    Change("loan", "money: {loan: {amount: 60, repay: 65}}", "loans", "$60M", "1B buy 10cell\n1G -\n2B loan =$60"),
    Change("levels", "infrastructure: {levels: 30}", "infrastructure", "30", "fix $ B+1000\n1B buy 25lvl"),
    Change("price of a level", "infrastructure: {price: 10}", "infrastructure", "One level $10M", "1B buy 1lvl =$40"),
    Change("level at the start", "infrastructure: {start: 2}", "", "", START + "2B buy 2@B2 ; @B4\n2G -\n3B @B8\n3G -\n4B ship B2>B4>B8"),
    Change("price of influence", "influence: {price: 10}", "influence", "One asset $10M", "1B buy pi@TP =$40"),
    Change("assets of a zone", "influence: {assets: 4}\ntask_force: {chips: 66}", "influence", "", "fix $ B+100\n1B buy 4pi@TP"),
    Change("supply of cells", "cells: {supply: 60}", "title", "360", "fix $ B+500\n1B buy 50cell"),
    Change("cells at the start", "cells: {start: 12}", "", "", "1B - =cell:12"),
    Change("price of a cell", "cells: {price: 10}", "", "", "1B buy 2cell =$30"),
    Change("supply of cubes", "cubes: {supply: 85}", "", "", "fix $ B+500\n1B @B2\n1G -\n2B buy 80@B2"),
    Change("chips", "task_force: {chips: 57}", "title", "57", ""),
    Change("chips at the start", "task_force: {chips: 57, start: 2}", "", "", "1B hit TP ; hit CA =tf:0"),
    Change(
        "the seizure table",
        "seizure: {1: 2, 2: 3, 3: 5, 4: 6, 5-6: 8, 7-8: 9, 9-11: 10, 12+: 11}",
        "seizure",
        "2",
        START + "2B buy 1@B2\n2G hit PE ; roll B2/1 2+1 safe",
    ),
    Change("an option", "options: {ko: {default: simple}}", "", "", "0B place D5 C4 D3\n0G place E5 F4 E3 D4\n1B @E4 x1G\n1G @D4 x1B"),
    Change("players", "players: [2, 3]", "title", "150", ""),
    Change("name of a seat", "seats: {B: {name: Indigo}}", "cells", "Indigo cells", ""),
)


def _layout(folder: Path, yaml: str) -> None:
    (folder / "changed.yaml").write_text(f"extends: gocaine\ntitle: Changed\n{yaml}\n", "utf-8")


def _codes(log: str, folder: Path) -> list[str]:
    (found,) = judge(io.BytesIO((HEAD + log).encode()), "changed.tlog", folder=folder)
    return [finding.code for finding in found.findings if finding.level == "error"]


def _texts(folder: Path, component: str) -> list[str]:
    spec = catalog.load(str(folder / "changed.yaml"))
    kit = build(spec, chosen_seats(spec, None, None), paper("a4"))
    texts = [shape.text for sheet in kit.sheets_of(component) for shape, _ in leaves(sheet.shapes) if isinstance(shape, Text)]
    return [part for text in texts for part in text.split(" · ")]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.name)
def test_print_and_judge_follow_the_data(change: Change, tmp_path: Path) -> None:
    _layout(tmp_path, "")
    plain_id = catalog.load(str(tmp_path / "changed.yaml")).layout_id
    before = _codes(change.log, tmp_path)
    texts = _texts(tmp_path, change.component) if change.component else []
    _layout(tmp_path, change.yaml)
    spec = catalog.load(str(tmp_path / "changed.yaml"))
    if change.log:
        after = _codes(change.log, tmp_path)
        assert before != after, "the judge has seen it"
        assert not before or not after, "and the log is clean on one side"
    if change.component:
        changed = _texts(tmp_path, change.component)
        assert changed != texts, "the print has seen it"
        if change.printed:
            assert changed.count(change.printed) != texts.count(change.printed)
    assert (spec.layout_id == plain_id) == change.name.startswith("name of"), "names are no matter of the layout id"


def test_a_border_that_is_cut_closes_the_way(tmp_path: Path) -> None:
    log = "1B @B2\n1G @C5\n2B buy 2@B2 ; @B4\n2G -\n3B ship B2>B4"
    _layout(tmp_path, "")
    assert _codes(log, tmp_path) == []
    _layout(tmp_path, "borders: {cut: [[PE, TP]]}")
    assert _codes(log, tmp_path) == ["gc:ship.border"]


def test_the_words_of_a_rule_are_those_of_the_rules_file() -> None:
    """Message, printed reference and tests share one entry: the codes that the law raises are the keys of the file."""
    import re

    from referee.judge.rule_texts import RuleTexts

    sources = Path(__file__).resolve().parents[2] / "referee" / "games" / "gocaine"
    raised = set()
    for file in sources.glob("*.py"):
        raised |= set(re.findall(r'"(gc:[a-z.]+)"', file.read_text("utf-8")))
    raised |= {"gc:buy.lot", "gc:sell.lot"}
    assert raised == {rule.code for rule in RuleTexts("gocaine").rules()}
