"""The files besides its own that a layout is drawn from: `serve` waits for a change of any of them."""

from __future__ import annotations

import os
from pathlib import Path

from boardgen.layout.spec import catalog
from boardgen.layout.spec.catalog import MOST

GAME = """\
game: pirates
title: Pirates
players: [2, 4]
fonts: {text: type/a.ttf, more: [b.otf, ../up.ttf]}
icons: icons
components:
  crew: {kind: card, size: poker, from: crew.csv}
  storms: {kind: card, size: poker, from: /etc/passwd}
"""


def _names(folder: Path) -> list[str]:
    return [os.path.relpath(file, folder) for file in catalog.files(str(folder / "a.yaml")) if Path(file).is_relative_to(folder)]


def test_rows_fonts_and_pictures_are_among_the_files_of_a_layout(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(GAME, "utf-8")
    assert _names(tmp_path) == ["a.yaml", "type/a.ttf", "b.otf", "crew.csv"], "those that are not there are looked out for"
    for name in ("icons/coin.svg", "art/Storm.PNG", "art/notes.txt", "art/deep/er/and/deeper/x.png", ".git/x.png", "output/page.svg"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"x")
    assert _names(tmp_path)[4:] == ["art", "art/Storm.PNG", "icons", "icons/coin.svg"]


def test_the_pictures_of_a_board_are_among_them(tmp_path: Path) -> None:
    board = "board: {background: {image: art/sea.jpg}}\nkinds: {wood: {image: wood.svg}}\n"
    zones = "zones: {PE: {image: ../up.png}, BO: {image: ford.png}}\n"
    (tmp_path / "a.yaml").write_text(f"extends: gocaine\n{board}{zones}", "utf-8")
    assert _names(tmp_path) == ["a.yaml", "art/sea.jpg", "wood.svg", "ford.png"], "those that are not there yet too"
    (tmp_path / "a.yaml").write_text("extends: gocaine\nboard: {background: sea.jpg}\nkinds: none\nzones: [1]\n", "utf-8")
    assert _names(tmp_path) == ["a.yaml"], "what is no map is refused by whoever reads it"


def test_a_layout_without_faces_of_its_own_has_no_others(tmp_path: Path) -> None:
    (tmp_path / "x.png").write_bytes(b"x")
    (tmp_path / "a.yaml").write_text("extends: gocaine\n", "utf-8")
    assert _names(tmp_path) == ["a.yaml"]
    (tmp_path / "a.yaml").write_text("extends: gocaine\nfaces: {card: []}\n", "utf-8")
    assert _names(tmp_path) == ["a.yaml", ".", "x.png"]


def test_a_folder_of_very_many_pictures_is_no_burden(tmp_path: Path) -> None:
    for number in range(MOST + 50):
        (tmp_path / f"{number:04}.png").touch()
    (tmp_path / "a.yaml").write_text("extends: gocaine\nfaces: {card: []}\n", "utf-8")
    assert len(_names(tmp_path)) == 1 + MOST
