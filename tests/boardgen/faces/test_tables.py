"""Tables on faces: level lines alone, and texts of a row as large as each other."""

from __future__ import annotations

from pathlib import Path

from boardgen.draw.shape.shapes import Text, extent, leaves
from boardgen.kit import export
from boardgen.sheet.arrange.options import PLAIN

GAME = """game: small
title: Small
players: [2, 2]
styles: {cell: {size: 10}}
components:
  score:
    kind: panel
    size: [100, 60]
    front:
      - table: {head: true, rows: [[Die, A heading that is long], ["1", A], ["2", B]]}
        box: [5, 5, 60, 30]
        style: cell
"""


def test_a_table_has_level_lines_and_texts_of_one_size(tmp_path: Path) -> None:
    file = tmp_path / "small.yaml"
    file.write_text(GAME, encoding="utf-8", newline="\n")
    kit = export.order(str(file), paper="a4", format="pdf", players=None, seats=None, only="score", options=PLAIN).kit
    (face,) = kit.faces()
    drawn = [shape for shape, _ in leaves(face.figure.shapes)]
    texts = {shape.text: shape for shape in drawn if isinstance(shape, Text)}
    assert texts["Die"].size == next(shape.size for words, shape in texts.items() if words.startswith("A heading"))
    assert texts["1"].size == texts["B"].size == 10
    boxes = [box for shape in drawn if not isinstance(shape, Text) and (box := extent(shape)) is not None]
    assert not any(box.width < 1 and box.height > 5 for box in boxes)
    assert sum(box.height < 1 and box.width > 59 for box in boxes) == 4
