"""A kit in another language: GoCaine in German, every word of it, on paper and in colours of every sort."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from boardgen.draw.board.board import board_figure
from boardgen.draw.shape.ink import STYLES, Style
from boardgen.draw.shape.shapes import Text, leaves
from boardgen.kit import check
from boardgen.kit.kit import Kit
from boardgen.layout.spec import catalog, rules_files
from boardgen.layout.spec.rulebook import KEPT, reword, texts as rule_texts
from boardgen.layout.yaml.node import Faults
from boardgen.layout.yaml.yaml_reader import read
from tests.kits import laid_out
from tests.sampling import sampled

ROOT = Path(__file__).resolve().parents[3]
GERMAN = ROOT / "data/examples/gocaine-de.yaml"

SAME = {"GoCaine", "Peru", "Transport", "Start", "t", "1 t", "%tlog 1", "Game: gocaine", "Players:", "Order:", "log_keys", "Ring?"}
"""What is the same in both languages: names, the unit, words that both have (one alone on its line), and headers of a log."""


def texts(made: Kit) -> set[str]:
    return {shape.text for sheet in made.sheets for shape, _ in leaves(sheet.shapes) if isinstance(shape, Text)}


def notation() -> set[str]:
    """Words that a log is written with, which are the same for every table: verbs, keys, options and ids of rules."""
    top = rules_files.rules_text("gocaine").children
    forms = [item.children[key].text for item in top["notation"].items for key in ("verb", "form")]
    keys = catalog.load("gocaine").words["log_keys"].split()
    return {word for form in (*forms, *keys, *top["rules"].children) for word in re.findall(r"[a-z]{2,}", form)} | {"safe", "seized"}


@pytest.mark.slow
def test_no_english_is_left_over() -> None:
    english, german = texts(laid_out("gocaine")), texts(laid_out(str(GERMAN)))
    zones = catalog.load("gocaine").zones.values()
    codes = {text for zone in zones for text in (zone.code, f"{zone.code} ×{zone.lot}")}
    serial = catalog.load("gocaine").layout_id.upper()  # on notes, the same in every language
    left = {text for text in english & german if re.search("[A-Za-z]{2}", text) and not text.startswith(f"{serial} ")} - SAME - codes
    plain = {text for text in left if not set(re.findall(r"[A-Za-z]{2,}", text)) <= notation() | {"gc"}}
    assert plain == set()
    seen = {word for text in german if not text.startswith("gc:") for word in re.findall(r"[A-Za-z]{3,}", text)}
    for word in ("the", "and", "your", "sheet", "cells", "print", "cash", "assets", "turn", "board"):
        assert word not in seen


def test_every_word_and_every_rule_is_translated() -> None:
    spec, base = catalog.load(str(GERMAN)), catalog.load("gocaine")
    assert spec.warnings == ()
    assert spec.words["language"] == "de"
    unchanged = {key for key, text in spec.words.items() if text == base.words[key]}
    assert unchanged == {
        *("aid_transport", "board_north", "box_holds", "covenant_sign", "infrastructure_start", "loads_mt", "log_keys", "squares_mt"),
    }
    assert {seat.name for seat in spec.seats.values()}.isdisjoint(seat.name for seat in base.seats.values())
    assert {code for code in spec.zones if spec.zones[code].name == base.zones[code].name} == {"PE"}
    assert check.check(str(GERMAN)).faults == ()


@pytest.mark.slow
def test_numbers_have_a_german_comma() -> None:
    spec = catalog.load(str(GERMAN))
    named = "\n".join(texts(laid_out(str(GERMAN)))).replace(spec.pin, "")
    assert {"63,5 mal 88,9 mm", "$2,5M"} <= {*re.findall(r"63.5 mal 88.9 mm|\$2.5M", named)}
    assert re.findall(r"\d\.\d+", re.sub(r"gc:\S+|%tlog 1", "", named)) == []
    assert spec.figures.facts()["money.note"] == "$5M"
    assert spec.figures.money.plain(spec.zones["BO"].price) == "2.5"  # as a log is written
    assert "{count} Stück" in spec.words["label_shared"]


def test_the_rules_see_the_same_game() -> None:
    assert catalog.load(str(GERMAN)).layout_id == catalog.load("gocaine").layout_id


@pytest.mark.parametrize("style", sampled(STYLES))
@pytest.mark.parametrize("size", sampled(["a4", "letter", "a3"]))
def test_nothing_is_too_long_for_its_place(style: Style, size: str) -> None:
    made = laid_out(str(GERMAN), size, style=style)  # raises DoesNotFit for a text, and for ink beyond the margin
    assert {part.name for part in made.parts} == set(catalog.load("gocaine").components) - {"rulebook", "box", "band", "labels"}
    assert made.language == "de"


def write(tmp_path: Path, wording: str, layout: str = "wording: own.yaml") -> list[str]:
    (tmp_path / "own.yaml").write_text(wording, encoding="utf-8")
    (tmp_path / "layout.yaml").write_text(f"extends: gocaine\n{layout}\n", encoding="utf-8")
    try:
        faults = catalog.load(str(tmp_path / "layout.yaml")).warnings
    except catalog.DataError as problem:
        faults = problem.faults
    return [str(fault).replace(f"{tmp_path}/", "") for fault in faults]


def whole() -> int:
    """How many texts of the rules of GoCaine there are to translate."""
    return sum(place[-1] != KEPT for place, _ in rule_texts(rules_files.rules_text("gocaine")))


def test_what_a_translation_leaves_out_is_told(tmp_path: Path) -> None:
    text = (ROOT / "data/examples/wording/gocaine-de.yaml").read_text("utf-8")
    cut = re.sub(r"  gc:deal: .*\n", "", text).replace("G-52: {question", "G-52: {qestion")
    told = write(tmp_path, cut)
    assert len(told) == 2
    deal = "rules.gc:deal.text, rules.gc:deal.refused, rules.gc:deal.detail"
    count = f"4 of {whole()} texts of the rules are not translated"
    what = f"{count}: {deal}, rulings.G-52.question"
    assert any(one.startswith(f"own.yaml:3:1: $: {what}; these are printed as the game has them") for one in told), told
    assert any("there is no 'qestion' to word; did you mean 'question'?" in one for one in told)


def test_a_wording_that_is_begun_is_one_finding(tmp_path: Path) -> None:
    for wording in ("rules:\n", "rules: {}", "rules:\n  gc:deal: {text: Nichts}\n"):
        (told,) = write(tmp_path, wording)
        done = int("Nichts" in wording)
        count = f"{whole() - done} of {whole()} texts of the rules are not translated"
        what = f"{count}: rules.gc:turn.action.text, "
        assert what in told
        assert f" and {whole() - done - 8} more; " in told


def test_a_wording_that_leaves_out_a_figure_is_told(tmp_path: Path) -> None:
    text = (ROOT / "data/examples/wording/gocaine-de.yaml").read_text("utf-8")
    message, _, lead = write(tmp_path, text.replace("{repay}", "Geld"))
    assert "leaves out {repay}, and so the message will too; write {repay} where it belongs; the game says: {actor} cannot take" in message
    assert "leaves out {repay}, and so the print will too; write {repay} where it belongs; the game says: The bank lends" in lead


def layout(tmp_path: Path, text: str) -> list[str]:
    (tmp_path / "layout.yaml").write_text(text, encoding="utf-8")
    try:
        faults = catalog.load(str(tmp_path / "layout.yaml")).warnings
    except catalog.DataError as problem:
        faults = problem.faults
    return [str(fault).replace(f"{tmp_path}/", "") for fault in faults]


def test_words_that_are_half_translated_are_one_finding(tmp_path: Path) -> None:
    words, rules = layout(tmp_path, "extends: gocaine\nwords: {language: nl, cells_title: Cellen, task_force_title: Chips}\n")
    base = catalog.load("gocaine")
    total = len(base.words) - len({"language", "log_keys"}) + len(base.seats) + len(base.kinds)
    what = f"2 of {total} words are in 'nl', and {total - 2} are not: unofficial, sheet_of, "
    assert words.startswith(f"layout.yaml:2:19: $.words.language: {what}")
    remedy = "translate them, and repeat a word that is the same; `boardgen new NAME --from gocaine --words` writes all"
    assert f" and {total - 10} more; {remedy}" in words
    assert rules.startswith("layout.yaml:2:19: $.words.language: the words are in 'nl', and the rules, rulings and notation are not")
    names = "seats: {B: {name: Blauw}}\nkinds: {supply: {title: Teelt}}\nzones: {PE: {name: Andes}}\n"
    told = layout(tmp_path, f"extends: gocaine\n{names}words: {{language: nl, log_date: Datum, log_keys: $ cell}}\n")
    assert f"3 of {total} words are in 'nl', and {total - 3} are not" in told[0]  # what a log is written with is in no language


def test_names_of_cards_and_goods_are_words_too(tmp_path: Path) -> None:
    told = layout(tmp_path, "extends: territory\ndeck: {XM: {name: Zug}}\nwords: {language: de}\n")[0]
    assert "deck." not in told.partition("1 of ")[0]
    cards = len(catalog.load("territory").figures.deck)
    total = int(re.findall(r"1 of (\d+) words", told)[0])
    plain = sum(word not in ("language", "log_keys", "log_setup") for word in catalog.load("territory").words)
    assert total == plain + 2 * cards + len(catalog.load("territory").seats)


def test_a_layout_of_a_translation_is_in_its_language(tmp_path: Path) -> None:
    assert layout(tmp_path, "extends: gocaine-de\ntitle: Hafen\nwords: {log_date: Tag}\n") == []


def test_a_translation_without_its_language_is_told(tmp_path: Path) -> None:
    words = {key: f"{text} x" for key, text in catalog.load("gocaine").words.items() if key not in ("language", "log_keys")}
    lines = "".join(f"  {key}: {text!r}\n" for key, text in words.items() if "'" not in text and "’" not in text)
    (told,) = layout(tmp_path, f"extends: gocaine\nwords:\n{lines}")
    assert "words differ from the game's, but their language is 'en' as in the game; add the language to `words:`" in told


@pytest.mark.parametrize("key", ["board_lot", "board_wall", "board_starts", "title_title", "language"])
def test_no_word_can_be_left_out(key: str, tmp_path: Path) -> None:
    for null in ("~", "null"):
        game = "territory" if key == "board_starts" else "gocaine"
        (told, *more) = layout(tmp_path, f"extends: {game}\nwords: {{{key}: {null}}}\n")
        assert more == []
        assert f"the word '{key}' cannot be left out: a kit is printed with it; write what is to be printed, or delete the line" in told
    (told, *more) = layout(tmp_path, "extends: gocaine\nwords: ~\n")
    assert "the words cannot be left out" in told


def test_a_word_that_leaves_out_a_number_is_told(tmp_path: Path) -> None:
    (told,) = layout(tmp_path, "extends: gocaine\nwords: {board_lot: nur zusammen}\n")
    assert "layout.yaml:2:20: $.words.board_lot: 'nur zusammen' leaves out {lot}, and so the print will too; write {lot}" in told
    (told,) = layout(tmp_path, 'extends: gocaine\nwords: {sheet_of: "sheet {n} of {totel}"}\n')
    assert "there is no value for {totel} here; this text may use {n}, {total}" in told
    # a layout of a layout may bring back what that leaves out: the game decides
    (tmp_path / "base.yaml").write_text("extends: gocaine\nwords: {board_lot: nur zusammen}\n")
    (told,) = layout(tmp_path, "extends: base.yaml\nwords: {board_lot: 'zu {lot} t'}\n")
    assert told.startswith("base.yaml:2:20")


def test_a_word_that_the_board_needs_and_a_game_lacks_is_refused() -> None:
    spec = catalog.load("gocaine")
    bare = spec._replace(words={key: text for key, text in spec.words.items() if key != "board_lot"})
    with pytest.raises(catalog.DataError, match="the word 'board_lot' is missing; add `board_lot:`"):
        board_figure(bare)
    walled = catalog.load("old-town")._replace(words={"board_step": "1 step"})
    with pytest.raises(catalog.DataError, match="the word 'board_wall' is missing"):
        board_figure(walled)


@pytest.mark.parametrize(
    ("wording", "said"),
    [
        ("rulez: {}", "the rules have no part 'rulez'; did you mean 'rules'?"),
        ("title: Spiel", "the rules have no part 'title'"),
        ("rules: [a]", "a map of keys belongs here, not a list"),
        ("rules: {gc:deal: {text: [x]}}", "text belongs here, not a list"),
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
    if path == "nowhere.yaml":  # of files beside it, those are named that may be meant
        assert "'nowhere.yaml': there is no such file; there are layout.yaml, own.yaml in " in told[0]
    else:
        assert told[0].endswith("name a file beside this one or below it")


def test_rules_that_are_not_reworded_stay_as_they_are() -> None:
    base = rules_files.rules_text("gocaine")
    faults = Faults()
    over = read(str(ROOT / "data/examples/wording/gocaine-de.yaml"), "de", faults)
    assert over is not None
    made = reword(base, over, faults)
    assert faults.sorted() == ()
    rule = made.children["rules"].children["gc:deal"].children
    assert rule["text"].text.startswith("Geld, Ware")
    assert rule["source"].text == base.children["rules"].children["gc:deal"].children["source"].text
    assert [item.children["verb"].text for item in made.children["notation"].items] == [
        item.children["verb"].text for item in base.children["notation"].items
    ]
    assert made.children["reference"].items[0].children["rulings"].items[0].text == "G-02"
