"""Presets and machines: those that are shipped agree with themselves, and a file of your own is refused with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardgen.errors import DataError
from boardgen.layout.files import presets

MINE = """\
maker: Corner shop
dpi: 300
copies: list
bleed: 3mm
products:
  cards-a7: {name: A7 cards, for: card, trim: [74mm, 105mm], pixels: [945, 1311]}
"""


def test_the_known_pictures_have_their_pixels() -> None:
    """As the makers' pages have them; written down here a second time."""
    known = {
        "thegamecrafter": {
            "cards-poker": (825, 1125),
            "cards-mini": (600, 825),
            "boards-quad-fold": (5475, 5475),
            "chits-circle-small": (225, 225),
            "chits-circle-medium": (300, 300),
            "chits-circle-large": (375, 375),
        },
        "makeplayingcards": {"cards-poker": (822, 1122), "cards-tarot": (897, 1497)},
        "printersstudio": {"cards-poker": (822, 1122)},
        "drivethrucards": {"cards-poker": (825, 1125)},
    }
    assert presets.PRESETS.names() == tuple(sorted(known))
    for name, pictures in known.items():
        preset = presets.load_preset(name)
        assert {key: preset.products[key].pixels for key in pictures} == pictures, name
        for product in preset.products.values():
            assert product.safe < min(product.trim) / 2, product.key


def test_bleed_and_safe_zone_of_a_poker_card() -> None:
    product = presets.load_preset("thegamecrafter").products["cards-poker"]
    assert (product.trim, product.bleed, product.safe) == ((63.5, 88.9), (3.175, 3.175), 3.175)
    assert presets.load_preset("printersstudio").products["cards-poker"].safe == presets.HOUSE_SAFE


def test_the_net_of_a_tuck_box() -> None:
    """As the template of 54 cards has it, in points of 1/72 inch: the back's corner at 67.09, 103.05, walls of 182 x 254, sides of 58.3."""
    product = presets.load_preset("thegamecrafter").products["boxes-tuck-poker-54"]
    assert product.back is not None
    points = [round(length / 25.4 * 72, 1) for length in (*product.back, *product.trim, product.depth)]
    assert points == [67.1, 103.1, 182.0, 254.0, 58.3]


def test_a_preset_of_your_own(tmp_path: Path) -> None:
    file = tmp_path / "shop.yaml"
    file.write_text(MINE, "utf-8")
    preset = presets.load_preset(str(file))
    assert (preset.name, preset.maker, preset.copies, preset.type) == ("shop", "Corner shop", "list", "png")
    assert preset.products["cards-a7"].trim == (74.0, 105.0)


@pytest.mark.parametrize(
    ("old", "new", "place", "says"),
    [
        ("pixels: [945, 1311]", "pixels: [945, 1240]", "6:", "945 x 1311 pixels at 300 dots an inch, and the picture 945 x 1240"),
        ("pixels: [945, 1311]", "pixels: 945", "6:", "two whole numbers of pixels"),
        ("74mm", "74furlongs", "6:", "a number of millimetres is needed"),
        ("trim: [74mm, 105mm]", "trim: 74mm", "6:", "a trim is two lengths"),
        ("for: card", "for: cards", "6:", "did you mean 'card'?"),
        ("cards-a7:", "Cards A7:", "6:", "cannot be the name of a product"),
        ("for: card", "for: card, round: yes", "6:", "as wide as it is high"),
        ("for: card", "for: box, net: yes, back: [5mm, 20mm], depth: 10mm", "6:", "the walls of this net reach 83.0 mm out of its picture"),
        ("for: card", "for: box, net: yes, back: 5mm, depth: 10mm", "6:", "the corner of a back is two lengths"),
        ("for: card", "for: card, depth: 10mm", "6:", "depth"),
        ("maker: Corner shop\n", "", "1:", "the key 'maker' is missing"),
        ("bleed: 3mm", "bleeds: 3mm", "4:", "did you mean 'bleed'?"),
    ],
)
def test_what_is_wrong_with_a_preset_has_its_place(tmp_path: Path, old: str, new: str, place: str, says: str) -> None:
    file = tmp_path / "shop.yaml"
    assert old in MINE
    file.write_text(MINE.replace(old, new), "utf-8")
    with pytest.raises(DataError) as problem:
        presets.load_preset(str(file))
    assert says in str(problem.value)
    assert f"shop.yaml:{place}" in str(problem.value)


def test_a_preset_that_is_not_there_is_named() -> None:
    with pytest.raises(DataError, match=r"there is no preset 'thegamecraftr'; did you mean 'thegamecrafter'\?"):
        presets.load_preset("thegamecraftr")
    with pytest.raises(DataError, match="there is no machine 'laser'"):
        presets.load_machine("laser")


def test_the_machines_that_are_shipped() -> None:
    """Three marks, a square of 5 mm and arms of 20 x 0.3 mm, 10 mm from the edges; and the smallest area of Print Then Cut."""
    silhouette = presets.load_machine("silhouette")
    assert (silhouette.marks, silhouette.inset, silhouette.square, silhouette.arm, silhouette.line) == ("square-and-angles", 10, 5, 20, 0.3)
    cricut = presets.load_machine("cricut")
    assert cricut.areas["default"] == pytest.approx((171.45, 234.95))
    assert presets.MACHINES.names() == ("cricut", "generic", "silhouette", "silhouette-alpha")
    for name in presets.MACHINES.names():
        assert presets.load_machine(name).name == name


def test_what_is_wrong_with_a_machine(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("machine: Mine\nmarks: four-angles\ninset: 10\narm: 20\nline: 0.3\nkeep: 12\n", "utf-8")
    with pytest.raises(DataError, match=r"mine\.yaml:6:7: .*20 mm large, and only 12 mm are kept free.*write at least 20"):
        presets.load_machine(str(file))
    file.write_text("machine: Mine\nmarks: none\nareas: {a4: [100, 100]}\n", "utf-8")
    with pytest.raises(DataError, match="none for 'default'"):
        presets.load_machine(str(file))
