"""`check`, `kit` and `info` never disagree: a layout that passes is printed and described; another is refused, where its error is."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from boardgen import survey
from boardgen.cli import app
from boardgen.errors import BoardgenError, Fault
from boardgen.kit import check, export
from boardgen.layout.files import shipped
from boardgen.layout.spec import catalog
from tests.boardgen.kit.changed import FILES, changed
from tests.sampling import nightly, sampled

WORDS = "extends: gocaine\nwords:\n"
OWN = ("data:kit", "data:word", "data:key", "data:tint", "data:type", "data:range")
"""Errors that are about one value; others are about two that do not go together, of which either may be named."""


EXAMPLE = "data:law.example"
"""What the referee says of an example of a law: it is on no sheet of a kit, which is printed all the same."""


def errors(path: Path) -> list[Fault]:
    return [fault for fault in check.check(str(path)).faults if fault.level == "error" and fault.code != EXAMPLE]


def printed(path: Path, write: bool) -> str:
    """What the kit is refused for, empty when it is printed."""
    try:
        ordered = export.order(str(path), paper="a4", format="pdf,svg", players=None, seats=None, only=None)
    except BoardgenError as problem:
        return str(problem) or type(problem).__name__
    assert ordered.table
    for item in export.items(ordered.kit, ordered.name, ordered.formats) if write else ():
        item.write(BytesIO())
    return ""


def agree(random: Random, folder: Path, times: int, write: bool = False) -> int:
    """Changes one value so many times; says how often the kit was refused for something that only laying it out can tell."""
    laid_out = 0
    for number in range(times):
        made = changed(random, folder / str(number))
        found, refused = errors(made.path), printed(made.path, write)
        assert bool(found) == bool(refused), (made, found, refused)
        for format in ("text", "json") if not found else ():
            described = survey.info(catalog.load(str(made.path)), format)
            assert format == "json" or all(line.isprintable() for line in described.splitlines()), made
        own = [fault for fault in found if fault.code.startswith(OWN)]
        assert not own or any((fault.file, fault.line) == (str(made.path), made.line) for fault in own), (made, found)
        laid_out += any(fault.code.startswith("data:kit") for fault in found)
    return laid_out


@pytest.mark.slow
def test_a_changed_layout_passes_check_if_and_only_if_its_kit_is_printed(tmp_path: Path) -> None:
    assert agree(Random(7), tmp_path, 5) >= 1


@pytest.mark.nightly
@pytest.mark.slow
@pytest.mark.parametrize("times", nightly([40, 300], landing=1))
def test_many_changed_layouts_pass_check_if_and_only_if_their_kits_are_printed(times: int, tmp_path: Path) -> None:
    assert agree(Random(7), tmp_path, times, write=True) >= times // 75


def test_every_shipped_layout_and_the_shared_words_are_among_those_that_are_changed() -> None:
    names = {file.stem for file in FILES}
    assert {*shipped.examples(), "words", "layers"} < names
    assert len(FILES) == len(shipped.examples()) + len(shipped.names()) + 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "line", "path", "problem"),
    sampled([
        ("extends: gocaine\ntitle: " + "W" * 70, 2, "$.title", "Title and assembly sheet reaches"),
        ("extends: gocaine\nnote: " + "W" * 100, 2, "$.note", "Title and assembly sheet reaches"),
        (WORDS + "  aid_turn: ~", 3, "$.words.aid_turn", "the word 'aid_turn' cannot be left out"),
        (WORDS + "  log_scribe: " + "W" * 70, 3, "$.words.log_scribe", "into the margin"),
        (WORDS + "  pencil_title: x\n  aid_end_text: " + "much to read " * 99, 4, "$.words.aid_end_text", "longer than its columns"),
        (WORDS + "  aid_turn: " + "W" * 70, 3, "$.words.aid_turn", "a word is too wide for a column"),
        ("extends: gocaine\ncomponents:\n  aid: {size: [60, 30]}", 3, "$.components.aid.size[0]", "Player aid"),
        ("extends: gocaine\ncomponents:\n  notes: {size: [400, 300]}", 3, "$.components.notes.size[0]", "too large"),
        ("extends: cairo\ncomponents:\n  mats: {size: [120, 60]}", 3, "$.components.mats.size[0]", "has no room for 4 rows"),
        ("extends: cairo\nmoney: {max: 500}", 2, "$.money.max", "has no room for"),
        ("extends: territory\ndeck:\n  MA: {name: " + "Far " * 40 + "}", 3, "$.deck.MA.name", "the card MA"),
        ("extends: territory\nboard: {pitch: 230}", 2, "$.board.pitch", "too wide"),
    ], every=12, landing=2),
)  # fmt: skip
def test_what_kit_refuses_is_an_error_of_check_at_its_line(tmp_path: Path, text: str, line: int, path: str, problem: str) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(text + "\n", "utf-8")
    (fault,) = errors(file)
    assert (fault.line, fault.path) == (line, path)
    assert problem in fault.problem
    assert problem in printed(file, False)


@pytest.mark.slow
def test_kit_refuses_the_colours_that_check_refuses_with_the_same_words(tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    file.write_text('extends: gocaine\nseats: {G: {ink: "#333333"}}\nkinds: {supply: {tints: ["#101010"]}}\n', "utf-8")
    (*found,) = errors(file)
    assert {fault.path for fault in found} == {"$.seats.G.ink", "$.kinds.supply.tints[0]"}
    run = CliRunner().invoke(app, ["check", str(file)])
    assert run.exit_code == 1
    refused = printed(file, False).splitlines()
    assert [str(fault) for fault in found] == refused
    file.write_text(file.read_text("utf-8") + "colours: {checked: by hand}\n", "utf-8")
    assert errors(file) == []
    assert printed(file, False) == ""


@pytest.mark.slow
def test_a_layout_for_larger_paper_passes_on_that(tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    file.write_text("extends: gocaine\ncomponents:\n  notes: {size: [300, 150]}\n", "utf-8")
    assert [fault.line for fault in errors(file)] == [3]
    checked = check.check(str(file), "a3")
    assert checked.faults == ()
    assert survey.status([checked]) == 0
    assert export.order(str(file), paper="a3", format="pdf", players=None, seats=None, only=None).table
