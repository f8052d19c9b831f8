"""Columns of a data file and what cards show of them: which rows are repeated, numbers of copies, pictures up to the cut."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PIL import Image as Photo

from boardgen.draw.shape.shapes import Image, Shape, Text, leaves
from boardgen.kit import check
from tests.boardgen.kit.own_game import ordered

GAME = "game: saltroad\ntitle: Salt Road\nplayers: [2, 4]\ncomponents:\n"


def _written(folder: Path, components: str, rows: str) -> str:
    (folder / "deck.csv").write_text(rows, "utf-8")
    (folder / "saltroad.yaml").write_text(GAME + components, "utf-8")
    return str(folder / "saltroad.yaml")


def _texts(drawn: Iterable[tuple[Shape, ...]]) -> list[str]:
    return [shape.text for shapes in drawn for shape, _ in leaves(shapes) if isinstance(shape, Text) and "/2 " in shape.text]


def _warnings(layout: str) -> list[str]:
    return [f"{fault.line}:{fault.column}: {fault.remedy}" for fault in check.check(layout).faults if fault.level == "warning"]


def test_a_column_that_looks_like_a_known_one_is_asked_about(tmp_path: Path) -> None:
    plain = "  deck: {kind: card, from: deck.csv}\n"
    own = "  deck: {kind: card, from: deck.csv, front: [{text: '{Name}', box: [4, 4, 50, 9]}]}\n"
    count, rules = "did you mean 'count', which says how often a row is printed?", "did you mean 'rules', which the ready face would show?"
    for components, rows, found in (
        (plain, "Name,Rules,Cost,Copies\nA,b,2,3\n", [f"1:17: {count}"]),
        (own, "Name,Cuont\nA,\nB,2\n", [f"1:6: {count}"]),
        (plain, "Name,Ruels,Cost\nA,b,2\n", [f"1:6: {rules}"]),
        (own, "Name,Ruels,Cost\nA,b,2\n", []),  # a face of your own shows what it names
        (own, "Name,County\nA,Kent\n", []),  # not a number
        (own, "Name,Copies,Count\nA,4,2\n", []),
        (own.replace("front", "sort: Copies, front"), "Name,Copies\nA,4\n", []),
    ):
        assert _warnings(_written(tmp_path, components, rows)) == found, rows


def test_copies_are_numbered_where_a_face_asks_for_it(tmp_path: Path) -> None:
    face = "front: [{text: '{n}/{of} {copy}/{copies}', box: [4, 4, 12, 12]}]"
    components = f"  deck: {{kind: card, from: deck.csv, {face}}}\n  ships: {{kind: token, diameter: 20, each_seat: 3, {face}}}\n"
    layout = _written(tmp_path, components, "name,Count\nA,3\nB,1\n")
    kit = ordered(layout, players=2).kit
    shown = {part.name: _texts(face.figure.shapes for face in part.faces) for part in kit.parts}
    assert shown["deck"] == ["1/2 1/3", "1/2 2/3", "1/2 3/3", "2/2 1/1"]
    assert shown["ships"] == ["1/2 1/3", "1/2 2/3", "1/2 3/3", "2/2 1/3", "2/2 2/3", "2/2 3/3"]
    assert [(part.pieces, len({item.front.name for item in part.items})) for part in kit.parts if part.name != "title"] == [(4, 4), (6, 6)]
    some = ordered(layout, "deck=1", players=2).kit
    texts = _texts(sheet.page.shapes for sheet in some.sheets)
    assert sorted(texts) == ["1/2 1/3", "1/2 2/3", "1/2 3/3"]


def test_a_picture_that_bleeds_fills_its_box(tmp_path: Path) -> None:
    Photo.new("RGB", (300, 600), (20, 60, 180)).save(tmp_path / "tall.png")
    widths = {}
    for key, more in (("bleed", ", bleed: true"), ("plain", ""), ("contain", ", bleed: true, fit: contain")):
        layer = f"{{image: tall.png, box: [0, 0, full, 42]{more}}}"
        layout = _written(tmp_path, f"  deck: {{kind: card, front: [{layer}]}}\n", "name\nA\n")
        kit = ordered(layout).kit
        (face,) = next(part for part in kit.parts if part.name == "deck").faces
        ((picture, at),) = [(shape, at) for shape, at in leaves(face.figure.shapes) if isinstance(shape, Image)]
        widths[key] = round(picture.w * at.a, 2)
    assert widths["bleed"] >= 63 > widths["plain"] == 21 <= widths["contain"] < 25
