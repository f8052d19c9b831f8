"""Characters that the font lacks are told wherever they stand, with their number; those that italics lack, where they are in italics."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardgen.kit import check, export

EVERYWHERE = """\
extends: territory
title: 碁
note: about 碁
credits: {design: 碁, 碁: me}
seats: {B: {name: 碁}}
deck: {MA: {name: 碁, text: 碁}}
words: {log_title: 碁, fold_line: 碁}
wording: said.yaml
"""


@pytest.mark.slow
def test_every_text_with_such_a_character_is_told(tmp_path: Path) -> None:
    (tmp_path / "go.yaml").write_text(EVERYWHERE, "utf-8")
    (tmp_path / "said.yaml").write_text("glossary: {Stone: {text: 碁}}\n", "utf-8")
    checked = check.check(str(tmp_path / "go.yaml"))
    found = [fault for fault in checked.faults if fault.code == "data:glyph"]
    own = {(fault.line, fault.path) for fault in found if fault.file.endswith("go.yaml")}
    assert own == {
        (2, "$.title"), (3, "$.note"), (4, "$.credits.design"), (4, "$.credits.碁"), (5, "$.seats.B.name"),
        (6, "$.deck.MA.name"), (6, "$.deck.MA.text"), (7, "$.words.log_title"), (7, "$.words.fold_line"),
    }  # fmt: skip
    assert {fault.problem for fault in found} == {"the font has no 碁 (U+7881)"}
    assert {fault.level for fault in found} == {"warning"}
    ordered = export.order(str(tmp_path / "go.yaml"), paper="a4", format="pdf", players=None, seats=None, only=None)
    assert set(ordered.warnings) == set(found)


def test_a_character_that_italics_lack_is_told_where_it_is_in_italics(tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    file.write_text("extends: gocaine\nnote: a ɐ in a note\nwords: {log_title: Logɐ}\n", "utf-8")
    (fault,) = check.check(str(file)).faults
    assert (fault.line, fault.path, fault.level) == (2, "$.note", "warning")
    assert fault.problem == "the italic face of the font has no ɐ (U+0250 LATIN SMALL LETTER TURNED A)"
