"""A kit in another language: GoCaine in German, every word of it, on paper and in colours of every sort."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from boardgen.draw.ink import STYLES, Style
from boardgen.draw.shapes import Text, leaves
from boardgen.kits.kit import Kit, build, chosen_seats, unprintable
from boardgen.layout import catalog
from boardgen.layout.faults import Faults
from boardgen.layout.node import read
from boardgen.layout.wording import reworded
from boardgen.sheet.paper import paper

ROOT = Path(__file__).resolve().parents[3]
GERMAN = ROOT / "data/examples/gocaine-de.yaml"

SAME = {"GoCaine", "Peru", "Transport", "Start", "mt", "1 mt", "Players:", "log_keys"}
"""What is the same in both languages: names, the unit, a word that both have, and the header of a log."""


def kit(name: str, style: Style = "colour", size: str = "a4") -> Kit:
    spec = catalog.load(name)
    return build(spec, chosen_seats(spec, None, None), paper(size, 6.35), (), style)


def texts(made: Kit) -> set[str]:
    return {shape.text for sheet in made.sheets for shape, _ in leaves(sheet.shapes) if isinstance(shape, Text)}


def notation() -> set[str]:
    """Words that a log is written with, which are the same for every table: verbs, keys, options and ids of rules."""
    top = catalog.rules_text("gocaine").children
    forms = [item.children[key].text for item in top["notation"].items for key in ("verb", "form")]
    keys = catalog.load("gocaine").words["log_keys"].split()
    return {word for form in (*forms, *keys, *top["rules"].children) for word in re.findall(r"[a-z]{2,}", form)} | {"safe", "seized"}


def test_no_english_is_left_over() -> None:
    english, german = texts(kit("gocaine")), texts(kit(str(GERMAN)))
    codes = set(catalog.load("gocaine").zones)
    left = {text for text in english & german if re.search("[A-Za-z]{2}", text)} - SAME - codes
    plain = {text for text in left if not set(re.findall(r"[A-Za-z]{2,}", text)) <= notation() | {"gc"}}
    assert plain == {"Ring?"}  # the end of a line that both have
    seen = {word for text in german if not text.startswith("gc:") for word in re.findall(r"[A-Za-z]{3,}", text)}
    for word in ("the", "and", "your", "sheet", "cells", "print", "cash", "assets", "turn", "board"):
        assert word not in seen


def test_every_word_and_every_rule_is_translated() -> None:
    spec, base = catalog.load(str(GERMAN)), catalog.load("gocaine")
    assert spec.warnings == ()
    assert spec.words["language"] == "de"
    unchanged = {key for key, text in spec.words.items() if text == base.words[key]}
    assert unchanged == {"aid_transport", "covenant_sign", "infrastructure_start", "loads_mt", "log_keys", "squares_mt"}
    assert {seat.name for seat in spec.seats.values()}.isdisjoint(seat.name for seat in base.seats.values())
    assert {code for code in spec.zones if spec.zones[code].name == base.zones[code].name} == {"PE"}
    assert unprintable(spec) == ""


def test_the_rules_see_the_same_game() -> None:
    assert catalog.load(str(GERMAN)).layout_id == catalog.load("gocaine").layout_id


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("size", ["a4", "letter", "a3"])
def test_nothing_is_too_long_for_its_place(style: Style, size: str) -> None:
    made = kit(str(GERMAN), style, size)  # raises DoesNotFit for a text, and for ink beyond the margin
    assert {part.name for part in made.parts} == set(catalog.load("gocaine").components)
    assert made.language == "de"


def write(tmp_path: Path, wording: str, layout: str = "wording: own.yaml") -> list[str]:
    (tmp_path / "own.yaml").write_text(wording, encoding="utf-8")
    (tmp_path / "layout.yaml").write_text(f"extends: gocaine\n{layout}\n", encoding="utf-8")
    try:
        faults = catalog.load(str(tmp_path / "layout.yaml")).warnings
    except catalog.DataError as problem:
        faults = problem.faults
    return [str(fault).replace(f"{tmp_path}/", "") for fault in faults]


def test_what_a_translation_leaves_out_is_told(tmp_path: Path) -> None:
    text = (ROOT / "data/examples/wording/gocaine-de.yaml").read_text("utf-8")
    cut = re.sub(r"  gc:deal: .*\n", "", text).replace("G-52: {question", "G-52: {qestion")
    told = write(tmp_path, cut)
    assert len(told) == 3
    assert any("no words for rules.gc:deal.text; the game says: Money, product" in one for one in told)
    assert any("no words for rulings.G-52.question" in one for one in told)
    assert any("there is no 'qestion' to word; did you mean 'question'?" in one for one in told)


@pytest.mark.parametrize(
    ("wording", "said"),
    [
        ("rulez: {}", "the rules have no part 'rulez'; did you mean 'rules'?"),
        ("title: Spiel", "the rules have no part 'title'"),
        ("rules: [a]", "a map of keys belongs here, not a list"),
        ("rules: {gc:deal: {text: [x]}}", "a text belongs here, not a list"),
        ("rules: {gc:deal: {source: x}}", "there is no 'source' to word"),
        ("reference: {Loans: {lead: 'Die Bank leiht {loans}'}}", "this text may use {loan}, {repay}"),
        ("notation: {loan: {verb: x}}", "there is no 'verb' to word"),
        ("rules: {gc:deal: &x {text: a}}", "the anchor &x is refused"),
        ("", "the file is empty"),
    ],
)
def test_a_translation_is_refused_like_a_layout(wording: str, said: str, tmp_path: Path) -> None:
    told = write(tmp_path, wording)
    assert any(said in one and one.startswith("own.yaml:") for one in told), told


@pytest.mark.parametrize("path", ["/etc/passwd", "../own.yaml", "http://example.org/own.yaml", "nowhere.yaml", "own\\.yaml"])
def test_a_translation_lies_beside_its_layout(path: str, tmp_path: Path) -> None:
    told = write(tmp_path, "rules: {}", f"wording: {path}")
    assert len(told) == 1
    assert told[0].startswith("layout.yaml:2:10: $.wording: ")
    assert told[0].endswith("name a file beside this one or below it")


def test_rules_that_are_not_reworded_stay_as_they_are() -> None:
    base = catalog.rules_text("gocaine")
    faults = Faults()
    over = read(str(ROOT / "data/examples/wording/gocaine-de.yaml"), "de", faults)
    assert over is not None
    made = reworded(base, over, faults)
    assert faults.sorted() == ()
    rule = made.children["rules"].children["gc:deal"].children
    assert rule["text"].text.startswith("Geld, Ware")
    assert rule["source"].text == base.children["rules"].children["gc:deal"].children["source"].text
    assert [item.children["verb"].text for item in made.children["notation"].items] == [
        item.children["verb"].text for item in base.children["notation"].items
    ]
    assert made.children["reference"].items[0].children["rulings"].items[0].text == "G-02"
