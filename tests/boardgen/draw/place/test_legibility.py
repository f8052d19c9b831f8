"""Names and lines must be seen on the tints of zones, and kinds of zones told apart: what `check` says of them, and where."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardgen.draw.shape import ink
from boardgen.kit import check
from boardgen.layout.spec import catalog
from tests.sampling import sampled


def found(tmp_path: Path, text: str) -> list[tuple[str, str]]:
    (tmp_path / "house.yaml").write_text(f"extends: gocaine\n{text}\n", "utf-8")
    return [(fault.path, fault.level) for fault in check.check(str(tmp_path / "house.yaml")).faults]


@pytest.mark.parametrize(
    ("text", "faults"),
    sampled(
        [
            ('zones: {PE: {tint: "#000000"}}', [("$.zones.PE.tint", "error")]),
            (
                'kinds: {transit: {tints: ["#C9D9EA", "#333399"]}}',
                [("$.kinds.transit.tints[0]", "warning"), ("$.kinds.transit.tints[1]", "error")],
            ),
            ('zones: {PE: {tint: "#B09060"}}', [("$.zones.PE.tint", "warning")]),
            ('zones: {PE: {tint: "#FFFFFF"}}', []),
            ('zones: {PE: {tint: "#000000"}}\ncolours: {checked: by hand}', []),
            ('kinds: {transit: {tints: ["#DDE8CF"]}}', [("$.kinds.transit.tints[0]", "warning")]),
            ("kinds: {transit: {hatch: diagonal}}", [("$.kinds.transit.hatch", "warning")]),
            ('kinds: {odd: {title: Odd, tints: ["#000000"], hatch: dots}}', []),  # no zone is of that kind
        ],
        every=2,
    ),
)
def test_tints_are_checked(tmp_path: Path, text: str, faults: list[tuple[str, str]]) -> None:
    assert found(tmp_path, text) == faults


def test_what_is_wrong_is_told_with_its_figure(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text('extends: gocaine\nzones:\n  PE: {tint: "#123456"}\n', "utf-8")
    (fault,) = check.check(str(tmp_path / "house.yaml")).faults
    assert (fault.line, fault.column, fault.code) == (3, 14, "data:tint")
    assert fault.problem == "the names on the zone PE have a contrast of 1.3 to their background #123456 (minimum 4.5)"


@pytest.mark.parametrize("name", ["gocaine", "cordillera", "six-coasts"])
def test_the_tints_of_shipped_layouts_are_far_from_the_bounds(name: str) -> None:
    for kind in catalog.load(name).kinds.values():
        assert min(ink.contrast(tint, ink.TEXT) for tint in kind.tints) > 10
        assert min(ink.contrast(tint, ink.GRID) for tint in kind.tints) > 4


def test_letters_can_be_read_on_pieces_of_every_ink() -> None:
    """Between the text colour and white no grey is left on which neither can be read: black takes over."""
    for grey in range(256):
        ground = f"#{grey:02X}{grey:02X}{grey:02X}"
        assert ink.contrast(ground, ink.legible_on(ground)) >= ink.LEGIBLE
    assert ink.legible_on("#808080") == "#000000"
    assert ink.legible_on("#2B3888") == ink.PAPER
    assert ink.legible_on("#F7CD0B") == ink.TEXT
