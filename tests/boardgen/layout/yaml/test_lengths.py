"""Lengths that people type in mm or inches, and lengths in mm as people who measure in inches read them; prose with the signs of print."""

from __future__ import annotations

import pytest

from boardgen.layout.spec.words import fill_word
from boardgen.layout.yaml.plain_text import Length, LengthError, Typed, convert_to_mm, inches, parse_length, set_signs, split_words


def test_lengths_are_read_in_mm_and_in_inches() -> None:
    for text, mm, unit in (
        ("3", 3, ""),
        ("3.5 mm", 3.5, "mm"),
        (".5in", 12.7, "in"),
        ("0.75in", 19.05, "in"),
        ("3/4 IN", 19.05, "in"),
        ('2 1/2"', 63.5, "in"),
        ("2-1/2 inches", 63.5, "in"),
        ("2½in", 63.5, "in"),
        ("1 inch", 25.4, "in"),
    ):
        assert parse_length(text) == Typed(mm, unit), text


def test_what_is_no_length_is_refused_with_what_to_write() -> None:
    for text, said in (
        ("-1in", "cannot be below zero; write 1in without the minus"),
        ("1/0in", "a length cannot be divided by 0; write a fraction of an inch as 3/4in"),
        ("8,5in", "decimals are written with a point; write 8.5in"),
        ("3/4", "fractions are of an inch; write 3/4in"),
        ("2 1/2 mm", "fractions are of an inch; write 2-1/2in"),
        ("1.5cm", "lengths are in mm or inches; write 15mm"),
        ("wide", "a number of millimetres is needed, such as 3.5, or inches, such as 1/8in"),
        ("1e3in", "a number of millimetres is needed"),
        ("٣in", "a number of millimetres is needed"),
        ("", "a number of millimetres is needed"),
    ):
        with pytest.raises(LengthError, match=said):
            parse_length(text)
    assert [convert_to_mm(text) for text in ("2,5cm", "3/4", "5", "1/0", "wide")] == [25, pytest.approx(19.05), None, None, None]


def test_what_is_advised_can_be_typed() -> None:
    for text in ("-1in", "-2 1/2in", "8,5in", "3/4", "2 1/2 mm", "1.5cm", "2,5", "-3"):
        with pytest.raises(LengthError) as refused:
            parse_length(text)
        assert parse_length(str(refused.value).partition("; write ")[2].split()[0]).mm > 0


def test_mm_are_written_as_the_fractions_that_a_ruler_has() -> None:
    for mm, said in ((19.05, "3/4"), (19, "3/4"), (63.5, "2 1/2"), (50.8, "2"), (44.45, "1 3/4"), (1.5875, "1/16")):
        assert inches(mm) == said
    for mm in (0, 0.02, 10, 13, 16, 25, 90):
        assert inches(mm) is None


def test_a_text_changes_its_unit() -> None:
    words = {
        "one": "a {size} mm punch for board of 1.5 mm",
        "two": "{wide} mal {high} mm schneiden",
        "each": "{size} mm for {n} coins, {other} mm for markers",
        "rough": "8 dice of 8 to 10 mm, 2 mm apart, on 160 g/m² and 3 mm²",
        "far": "{size} of them, cut 3 mm apart",
    }

    def said(key: str, inch: str = "in", **values: object) -> str:
        return fill_word(words, "own.yaml", key, values, inch)

    assert said("one", size=Length(19.05)) == "a 3/4 in punch for board of 1/16 in"
    assert said("one", "", size=Length(19.05)) == "a 19.05 mm punch for board of 1.5 mm"
    assert said("one", size=Length(16)) == "a 0.63 in punch for board of 1/16 in"
    assert said("two", "Zoll", wide=Length(63.5), high=Length(88.9)) == "2 1/2 mal 3 1/2 Zoll schneiden"
    assert said("two", wide=Length(63.5), high=Length(90)) == "2.5 mal 3.54 in schneiden"
    assert said("each", size=Length(25.4), n=4, other=Length(14)) == "1 in for 4 coins, 0.55 in for markers"
    assert said("far", size=Length(25.4)) == "25.4 of them, cut 1/8 in apart"
    assert said("rough") == "8 dice of 5/16 to 3/8 in, 0.08 in apart, on 160 g/m² and 3 mm²"
    assert said("one", size="19.05") == "a 19.05 mm punch for board of 1/16 in", "a number that is no length"


def test_prose_is_printed_with_the_signs_that_a_keyboard_lacks() -> None:
    for typed, printed in (
        ("another player's turn, the players' cards, {name}'s", "another player’s turn, the players’ cards, {name}’s"),
        ("Trade Prisoners 3-8, pages 5-6.", "Trade Prisoners 3–8, pages 5–6."),
        ("never below -5 (-3)", "never below −5 (−3)"),
        ("2 x 2, {count} x {piece}", "2 × 2, {count} × {piece}"),
        ("a stone - or a card", "a stone – or a card"),
        ("He said \"no **way**\" and 'maybe'", "He said “no **way**” and ‘maybe’"),
        ("\"'Hello,' she said\"", "“‘Hello,’ she said”"),
        ("Write 'seat R', 'a b' or 'A'.", "Write ‘seat R’, ‘a b’ or ‘A’."),
        ("\"'tis\" he, rock 'n' roll, the players' and cats' '90s", "“’tis” he, rock ’n’ roll, the players’ and cats’ ’90s"),
        ("http://x.y/1-2, tel. 555-1234, ISBN 978-3; 8-12, 1-100", "http://x.y/1-2, tel. 555-1234, ISBN 978-3; 8–12, 1–100"),
        ('a 3/4" punch', 'a 3/4" punch'),
        ("gocaine@bb907d, 2024-01-02, A1-H2, -; @D4, 10x12", "gocaine@bb907d, 2024-01-02, A1-H2, -; @D4, 10x12"),
    ):
        assert set_signs(typed) == printed
    assert set_signs("Sie sagt \"nein\" und 'so'.", "de-AT") == "Sie sagt „nein“ und ‚so‘."
    assert set_signs("\"'Hallo', sagt sie\"", "de") == "„‚Hallo‘, sagt sie“"


def test_no_line_parts_a_number_from_its_unit() -> None:
    assert split_words("pay $5 M for 10 t, see figure 5") == ["pay", "$5 M", "for", "10 t,", "see", "figure 5"]
    assert split_words("3 in all, 2 × 2\N{NO-BREAK SPACE}squares") == ["3", "in", "all,", "2 × 2 squares"]
