"""What the head of a sheet says about its pieces: the number and the size of each kind, how they are cut, and what to print them on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from boardgen.layout.yaml.plain_text import Length, set_signs
from boardgen.sheet.paper.page import Words

Size: TypeAlias = tuple[float, float]
Stock: TypeAlias = Callable[[Iterable[str]], str]
"""Returns what to print components on, by their names, such as `Print on card of 200 g/m²`; empty where nothing is said about it."""
STOCKS: Mapping[str, Sequence[str]] = {
    "stock_box": ("band", "box"),
    "stock_fold": ("die", "net", "standee"),
    "stock_card": ("card",),
    "stock_panel": ("aid", "mat", "panel", "table"),
    "stock_token": ("coin", "square", "tile", "token"),
    "stock_note": ("labels", "note"),
}
"""The words for it by kinds of components; a sheet with several kinds goes by the first of them."""


def no_stock(names: Iterable[str]) -> str:
    return ""


def say_stock(kinds: Mapping[str, str], say: Words, names: Iterable[str]) -> str:
    """Return what to print components on, from the kind of each."""
    there = {kinds.get(name) for name in names}
    return next((say(word) for word, some in STOCKS.items() if not there.isdisjoint(some)), "")


def say_kinds(pieces: Iterable[tuple[str, Size | None]], say: Words) -> str:
    """Return the number of pieces of each kind, from the title and the size in mm of every piece.

    A kind whose pieces differ in size, or have none, has only its number. One piece alone is not counted.
    """
    kinds: dict[str, list[Size | None]] = {}
    for title, size in pieces:
        kinds.setdefault(title, []).append(size)
    said = []
    for title, sizes in kinds.items():
        size = sizes[0] if len(set(sizes)) == 1 and (len(kinds) > 1 or len(sizes) > 1) else None
        if size is not None and size[0] == size[1]:
            one = say("count_of_size", count=len(sizes), size=Length(size[0]))
        elif size is not None:
            one = say("count_by_size", count=len(sizes), width=Length(size[0]), height=Length(size[1]))
        elif len(kinds) > 1:
            one = str(len(sizes))
        else:
            one = say("count_pieces", count=len(sizes)) if len(sizes) > 1 else ""
        said.append(set_signs(f"{title}: {one}", say("language")) if len(kinds) > 1 else one)
    return " · ".join(said)


def notes_of(kinds: str, how: str, stock: str) -> list[str]:
    """Return the notes that a head may have, the fullest first, and last how the pieces are cut and nothing else."""
    full = [" · ".join(filter(None, parts)) for parts in ((kinds, how, stock), (how, stock), (kinds, how), (how,))]
    return list(dict.fromkeys(full))
