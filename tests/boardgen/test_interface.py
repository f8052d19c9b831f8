"""`import boardgen`: what docs/python.md promises is there, loads when it is asked for, and refuses with our own errors alone."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

import boardgen

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "python.md").read_text("utf-8")


def attributes(name: str) -> list[str]:
    """What the page says that a value has."""
    line = next(line for line in PAGE.splitlines() if re.match(rf"- An? `{name}` has", line))
    return re.findall(r"`(\w+)`", line.partition(" has ")[2])


def test_every_name_on_the_page_is_there_and_every_name_is_on_the_page() -> None:
    called = set(re.findall(r"\bboardgen\.(\w+)", PAGE))
    assert called <= set(boardgen.__all__)
    assert {name for name in boardgen.__all__ if not re.search(rf"\b{name}\b", PAGE)} == set()
    assert dir(boardgen) == sorted(boardgen.__all__)
    with pytest.raises(AttributeError, match="no attribute 'press'"):
        boardgen.press  # noqa: B018


def test_values_have_what_the_page_says() -> None:
    layout = boardgen.load("territory")
    kit = boardgen.build(layout, players=2, only=["pencil"])
    (fault,) = boardgen.check("nowhere.yaml")
    for value, name in ((layout, "Layout"), (kit, "Kit"), (fault, "Fault")):
        for attribute in attributes(name):
            assert getattr(value, attribute) is not None, attribute
    assert kit.components == {"pencil": 1}


def test_importing_loads_nothing_until_a_name_is_asked_for() -> None:
    code = "import sys, boardgen, referee; print(sum(name.split('.')[0] in ('boardgen', 'referee') for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "2\n"


def test_a_layout_from_a_text_a_mapping_or_a_file_is_the_same(tmp_path: Path) -> None:
    text = "extends: territory\nplayers: [2, 3]\n"
    (tmp_path / "small.yaml").write_text(text, "utf-8")
    from_file = boardgen.load(tmp_path / "small.yaml")
    from_text = boardgen.loads(text, name="small")
    from_mapping = boardgen.load({"extends": "territory", "players": [2, 3]}, name="small")
    assert from_file.pin == from_text.pin == from_mapping.pin
    assert from_file.players == (2, 3)
    for one in (from_text, from_mapping):
        kits = [boardgen.build(layout, only=["board"], formats="pdf") for layout in (one, from_file)]
        files = [kit.write(tmp_path / f"kit{number}", replace=True) / "board.pdf" for number, kit in enumerate(kits)]
        assert files[0].read_bytes() == files[1].read_bytes()


@pytest.mark.slow
def test_what_is_wrong_is_named_by_the_name_that_was_given() -> None:
    with pytest.raises(boardgen.DataError) as wrong:
        boardgen.loads("extends: gocaine\nplayers: [2, 9]\n", name="crowd")
    assert {fault.file for fault in wrong.value.faults} == {"crowd.yaml"}
    assert str(wrong.value).startswith("crowd.yaml:2:")
    narrow = boardgen.loads("extends: gocaine\ntitle: " + "wide " * 60 + "\n", name="wide")
    assert {fault.file for fault in boardgen.check(narrow)} <= {"wide.yaml"}


def test_only_our_own_errors_are_raised() -> None:
    layout = boardgen.load("territory")
    refused = (
        lambda: boardgen.load("nowhere.yaml"),
        lambda: boardgen.load({"extends": {1, 2}}),
        lambda: boardgen.load({"extends": "territory", "edition": float("nan")}),
        lambda: boardgen.load({}, name="a/b"),
        lambda: boardgen.load({}, name=""),
        lambda: boardgen.loads("\ud800"),
        lambda: boardgen.loads("extends: ../other.yaml"),
        lambda: boardgen.build(layout, paper="b9"),
        lambda: boardgen.build(layout, players=99),
        lambda: boardgen.build(layout, only=["nothing"]),
        lambda: boardgen.build(layout, formats="doc"),
        lambda: boardgen.build(layout, bleed=99.0),
        lambda: boardgen.check(layout, paper="b9"),
        lambda: boardgen.load(5),
        lambda: boardgen.load(b"gocaine"),
        lambda: boardgen.build(layout, only="cards"),
        lambda: boardgen.build(layout, style="neon"),
        lambda: boardgen.build(layout, cut="laser"),
        lambda: boardgen.build(layout, bleed="3mm"),
        lambda: boardgen.build(layout, tokens=True),
    )
    for call in refused:
        with pytest.raises(boardgen.BoardgenError):
            call()


def test_round_pieces_are_measured_in_mm_or_as_on_the_command_line() -> None:
    layout = boardgen.load("gocaine")
    kits = [boardgen.build(layout, players=2, only=["cells"], tokens=size, formats="pdf") for size in (19, 19.0, "19mm", None)]
    assert len({kit.sheets for kit in kits[:3]}) == 1


def test_papers_are_those_that_kits_take() -> None:
    layout = boardgen.load("territory")
    assert {"a4", "letter"} <= set(boardgen.papers())
    for name in boardgen.papers():
        assert boardgen.build(layout, paper=name, only=["pencil"], formats="pdf").sheets == 1


def test_build_has_the_options_of_the_command() -> None:
    from boardgen.commands import kit

    ours = set(inspect.signature(boardgen.build).parameters) - {"layout", "formats"}
    theirs = set(inspect.signature(kit.run).parameters) - {"game", "format", "profile", "tray", "dry_run", "out", "replace"}
    assert ours == theirs
