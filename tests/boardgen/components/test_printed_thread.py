"""What connects printed sheets with their layout: the history on the title sheet, and codes that phones read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from boardgen.components.common_sheets import sheet_code
from boardgen.components.print_order import PrintOrder, choose_seats
from boardgen.diff import difference
from boardgen.draw.shape import shapes
from boardgen.faces import qr
from boardgen.kit.check import check, load
from boardgen.kit.kit import build
from boardgen.sheet.arrange.options import PLAIN
from boardgen.sheet.paper.page import Words
from boardgen.sheet.paper.paper import paper

GAME = """game: hoard
title: The Hoard
players: [2, {most}]
board: {{size: 8x8, pitch: 20}}
{more}components:
  board: {{kind: board}}
  log: {{kind: log}}
"""
CHANGES = "".join(f"  - {{date: 2026-01-{day:02}, id: {day:06x}, note: Change {day}}}\n" for day in range(1, 31))


def layout(tmp_path: Path, more: str, most: int = 4, name: str = "hoard") -> str:
    path = tmp_path / f"{name}.yaml"
    path.write_text(GAME.format(more=more, most=most), "utf-8")
    return str(path)


def leaves(drawn: tuple[shapes.Shape, ...]) -> Iterator[shapes.Shape]:
    for shape in drawn:
        if isinstance(shape, shapes.Group):
            yield from leaves(shape.shapes)
        elif isinstance(shape, shapes.Use):
            yield from leaves(shape.symbol.shapes)
        else:
            yield shape


def test_the_last_changes_are_on_the_title_sheet(tmp_path: Path) -> None:
    for more, on, shown in (
        (f"history:\n{CHANGES}", "a4", [f"2026-01-{day} · {day:06x} · Change {day}" for day in range(23, 31)]),
        (f"history:\n{CHANGES}", "a5", [f"2026-01-{day} · {day:06x} · Change {day}" for day in range(23, 31)]),
        ("history:\n  - {note: Only this}\n", "letter", ["Only this"]),
        ("", "a4", []),
    ):
        spec = load(layout(tmp_path, more))
        kit = build(spec, choose_seats(spec, None, None), paper(on), ("title",))
        texts = [one.text for sheet in kit.sheets for one in leaves(sheet.shapes) if isinstance(one, shapes.Text)]
        assert ("History" in texts) == bool(shown)
        assert [text for text in texts if "Change" in text or "Only" in text] == shown


def test_sheets_carry_codes_where_the_layout_asks_for_them(tmp_path: Path) -> None:
    for wanted, number in (("qr: true\n", 6), ("qr: false\n", 0), ("", 0)):
        spec = load(layout(tmp_path, wanted))
        kit = build(spec, choose_seats(spec, None, None), paper("a4"))
        codes = [one.id for sheet in kit.sheets for one in leaves(sheet.shapes) if isinstance(one, shapes.Path) and one.id]
        named = [f"code-{spec.pin}-{sheet}" for sheet in ("title", "board", "log-1", "log-2", "log-3", "log-4")]
        assert [code for code in codes if code.startswith("code-")] == named[:number]


def test_a_code_says_layout_and_sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    read = qr.modules
    monkeypatch.setattr(qr, "modules", lambda text: (said.append(text), read(text))[1])
    spec = load(layout(tmp_path, "qr: true\n"))
    say, a4 = Words(spec.words, spec.file, False), paper("a4")
    order = PrintOrder(spec, choose_seats(spec, None, None), a4, (), say, "colour", PLAIN, (), (), None, {}, {}, None, {})  # type: ignore[arg-type]
    code = sheet_code(order, "board")
    assert code is not None
    assert said == [f"inkstone:{spec.pin}#board"]
    (path,) = code.shapes
    dark = sum(map(sum, read(said[0])))
    area = sum((path.segments[i + 1][1] - path.segments[i][1]) / 0.36 for i in range(0, len(path.segments), 5))
    assert round(area) == dark, "every dark module is printed, at 0.36 mm"


def test_another_id_alone_needs_no_other_print(tmp_path: Path) -> None:
    old, new = layout(tmp_path, "qr: true\n", 2), layout(tmp_path, "qr: true\nedition: 2\n", 2, "other")
    compared = difference(old, new)
    assert compared.old.pin != compared.new.pin
    assert {change.what for change in compared.changes} <= {"same", "changed"}
    assert not [change for change in compared.to_print if change.leaf.components == ("board",)]


def test_what_is_refused(tmp_path: Path) -> None:
    assert any("qr" in str(fault) for fault in check(layout(tmp_path, "qr: maybe\n")).faults)
    other = tmp_path / "game.yaml"
    other.write_text("extends: gocaine\nqr: true\n", "utf-8")
    assert any("'qr' is not known here" in str(fault) for fault in check(str(other)).faults)
