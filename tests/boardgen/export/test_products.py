"""Which product a thing becomes, and what is said where there is none."""

from __future__ import annotations

from boardgen.export.pod_products import Dimensions, fit_on, fit_product, match, no_product
from boardgen.layout.files.presets import load_preset

CRAFTER = load_preset("thegamecrafter")
PRODUCTS = CRAFTER.products.values()


def found(thing: Dimensions) -> tuple[str, bool] | None:
    one = match(thing, PRODUCTS)
    return None if one is None else (one.product.key, one.turned)


def test_a_thing_becomes_the_product_of_its_trim() -> None:
    cases = {
        Dimensions("card", False, 63.5, 88.9): ("cards-poker", False),
        Dimensions("card", False, 88.9, 63.5): ("cards-poker", True),
        Dimensions("card", False, 44.45, 63.5): ("cards-mini", False),
        Dimensions("card", False, 63, 88): ("cards-euro-poker", False),
        Dimensions("card", False, 59, 92): None,
        Dimensions("token", True, 19, 19): ("chits-circle-medium", False),
        Dimensions("token", True, 19.3, 19.3): None,
        Dimensions("square", False, 25.4, 25.4): ("chits-square-large", False),
        Dimensions("tile", False, 50.8, 50.8): ("tiles-square-small", False),
        Dimensions("board", False, 457.2, 457.2): ("boards-quad-fold", False),
        Dimensions("standee", False, 63.5, 88.9): None,
        Dimensions("box", False, 63.5, 88.9, 16.2): ("boxes-tuck-poker-54", False),
        Dimensions("box", False, 88.9, 63.5, 21.6): ("boxes-tuck-poker-72", False),
        Dimensions("box", False, 50.8, 50.8, 36): None,
    }
    assert {thing: found(thing) for thing in cases} == cases


def test_the_nearest_product_is_named_with_what_would_have_to_change() -> None:
    said = no_product(Dimensions("card", False, 59, 92), PRODUCTS, "The Game Crafter")
    assert "The Game Crafter has nothing of 59 x 92 mm; the nearest is Bridge Deck, 57.15 x 88.9 mm: make it that size" in said
    assert "this preset of X has nothing for a die" in no_product(Dimensions("die", False, 9, 9), PRODUCTS, "X")
    assert "no round product for coins" in no_product(Dimensions("coin", True, 30, 30), (), "X")
    box = no_product(Dimensions("box", False, 50.8, 50.8, 36), PRODUCTS, "X")
    assert box == (
        "no tuck box of X fits 50.8 x 50.8 x 36 mm; the smallest that holds that is Bridge Tuck Box (108 cards), "
        "57.9 x 89.6 x 41.1 mm inside: use --fit to take it"
    )
    assert no_product(Dimensions("box", False, 300, 300, 9), PRODUCTS, "X") == "no tuck box of X holds 300 x 300 x 9 mm"
    assert no_product(Dimensions("box", False, 50.8, 50.8, 36), (), "X") == "X has no box here whose net is known"


def test_nothing_is_scaled_unless_that_is_asked_for() -> None:
    euro = Dimensions("card", False, 59, 92)
    one = fit_product(euro, PRODUCTS)
    assert one is not None
    assert (one.product.key, one.turned, round(one.scale, 4)) == ("cards-bridge", False, round(88.9 / 92, 4))
    exact = fit_product(Dimensions("card", False, 63.5, 88.9), PRODUCTS)
    assert exact is not None
    assert exact.scale == 1.0
    asked = fit_on(euro, CRAFTER.products["cards-tarot"])
    assert asked is not None
    assert round(asked.scale, 3) == round(69.85 / 59, 3)
    assert fit_on(euro, CRAFTER.products["chits-circle-small"]) is None
    assert fit_on(euro, CRAFTER.products["boxes-tuck-poker-54"]) is None
    box = fit_product(Dimensions("box", False, 50.8, 50.8, 36), PRODUCTS)
    assert box is not None
    assert (box.product.key, box.scale) == ("boxes-tuck-bridge-108", 1.0)
    assert fit_on(Dimensions("box", False, 63.5, 88.9, 30), CRAFTER.products["boxes-tuck-poker-54"]) is None
