"""Seats are told apart by every eye and in grey: the figures of known palettes, and what `check` refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardgen import survey
from boardgen.kit import check as checking
from boardgen.layout.ground import palette
from boardgen.layout.ground.vocabulary import Seat
from boardgen.layout.spec import catalog

NAMED = ("#0000FF", "#008000", "#000000", "#FFFF00", "#FF0000", "#FFFFFF")
OKABE_ITO = ("#0072B2", "#009E73", "#000000", "#F0E442", "#D55E00", "#FFFFFF")


def seats(inks: tuple[str, ...]) -> dict[str, Seat]:
    return {letter: Seat(letter, letter, ink, "drop", "none") for letter, ink in zip("BGKYRW", inks, strict=True)}


def least(known: dict[str, Seat]) -> tuple[float, float]:
    found = palette.ink_pairs(known).values()
    return round(min(pair.apart for pair in found), 1), round(min(pair.grey for pair in found), 1)


@pytest.mark.parametrize(("inks", "apart", "grey"), [(NAMED, 7.7, 2.9), (OKABE_ITO, 12.4, 3.5)], ids=["names of colours", "Okabe and Ito"])
def test_known_palettes_have_their_known_figures(inks: tuple[str, ...], apart: float, grey: float) -> None:
    assert least(seats(inks)) == pytest.approx((apart, grey), abs=0.11)


def test_the_seats_of_gocaine_are_as_far_apart_as_they_were_searched_to_be() -> None:
    assert least(dict(catalog.load("gocaine").seats)) == (22.4, 16.3)


def check(tmp_path: Path, text: str) -> survey.Checked:
    path = tmp_path / "house.yaml"
    path.write_text(f"extends: gocaine\n{text}", encoding="utf-8")
    return checking.check(str(path))


def test_inks_too_close_are_refused_at_their_place(tmp_path: Path) -> None:
    checked = check(tmp_path, 'seats:\n  B: {ink: "#2B3890"}\n  G: {ink: "#333333"}\n')
    assert checked.spec is None
    assert {(fault.line, fault.column, fault.path, fault.code) for fault in checked.faults} == {(4, 12, "$.seats.G.ink", "data:palette")}
    assert checked.faults[0].problem == (
        "Blue #2B3890 and Green #333333 differ by 17.7 for tritan vision (minimum 20) and by 6.5 L* in grey (minimum 15)"
    )
    assert "colours: {checked: by hand}" in checked.faults[0].remedy
    assert survey.status([checked]) == 1


def test_an_ink_of_the_layout_is_to_blame_rather_than_one_of_its_game(tmp_path: Path) -> None:
    checked = check(tmp_path, 'seats: {B: {ink: "#101010"}}\n')
    assert {fault.path for fault in checked.faults} == {"$.seats.B.ink"}


def test_colours_checked_by_hand_pass_and_their_figures_are_told(tmp_path: Path) -> None:
    checked = check(tmp_path, 'seats: {G: {ink: "#333333"}}\ncolours: {checked: by hand}\n')
    assert checked.spec is not None
    assert not checked.faults
    assert checked.colours.startswith("the closest colours are 13.4 apart (Green and Black, deutan vision)")


def test_no_other_word_vouches_for_colours(tmp_path: Path) -> None:
    checked = check(tmp_path, "colours: {checked: yes, by: me}\n")
    assert {fault.path for fault in checked.faults} == {"$.colours.checked", "$.colours.by"}


def test_how_colours_were_checked_is_nothing_that_rules_see(tmp_path: Path) -> None:
    checked = check(tmp_path, "colours: {checked: by hand}\n")
    assert checked.spec is not None
    assert checked.spec.layout_id == catalog.load("gocaine").layout_id
