"""docs/layout-keys.md lists every key that the readers of layouts ask for, with its sentence: it is made, and must not be old."""

from __future__ import annotations

import runpy
from pathlib import Path

from boardgen.layout.files import shipped
from boardgen.scaffold import schema
from boardgen.scaffold.schema import sentences, shape_of

DOCS = Path(__file__).resolve().parents[2] / "docs"


def test_the_page_is_what_the_readers_ask() -> None:
    made = runpy.run_path(str(DOCS / "make_keys.py"))["page"]()
    assert (DOCS / "layout-keys.md").read_text("utf-8") == made, "run: python docs/make_keys.py"


def test_every_key_of_every_game_is_on_it() -> None:
    text = (DOCS / "layout-keys.md").read_text("utf-8")
    for game in shipped.names():
        for place in schema.paths(shape_of(game)):
            said = f"`{place}`" in text
            assert said or sentences(game).of(place), f"{place}: write a sentence for this key in data/keys/{game}.yaml"
            assert said, f"{place} is not on the page; run: python docs/make_keys.py"
