"""Pages and what they are made for: the values that travel from a kit's module to the surfaces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from boardgen.draw.geometry import Box
from boardgen.draw.shapes import Figure, Shape
from boardgen.errors import BoardgenError, DoesNotFit
from boardgen.sheet.paper import Paper


class Page(NamedTuple):
    """One side of a sheet, without its footer: what it shows and for which components it is."""

    paper: Paper
    shapes: tuple[Shape, ...]
    components: tuple[str, ...]
    title: str
    """For bookmark and footer, such as `Board, tile 1 of 2`."""


class Face(NamedTuple):
    """One face of a component by itself, for a file of its own; `name` is the file's stem."""

    name: str
    title: str
    figure: Figure


class Part(NamedTuple):
    """A component ready to be laid on sheets: what the table and the title sheet say of it, and its faces."""

    name: str
    title: str
    pieces: int
    faces: tuple[Face, ...]
    stock: str = ""
    """The words for the paper to print it on."""


class Sayings:
    """The words of a layout, filled in. A word that the layout lacks is named by the error, never made up."""

    __slots__ = ("words",)

    def __init__(self, words: Mapping[str, str]) -> None:
        self.words = words

    def __call__(self, key: str, /, **values: object) -> str:
        """The word under `key` with its `{names}` replaced. Raises WordError when that cannot be done."""
        if key not in self.words:
            raise WordError(f"the layout has no word {key!r}; add it under `words:`")
        try:
            return self.words[key].format(**values)
        except (KeyError, IndexError, ValueError, AttributeError) as problem:
            names = ", ".join(f"{{{name}}}" for name in values) or "no names"
            raise WordError(f"the word {key!r} cannot be filled in ({problem}); it may use {names}") from problem

    def has(self, key: str) -> bool:
        return key in self.words


class WordError(BoardgenError):
    """A word of the layout that a kit needs and cannot use."""


def within(page: Page, ink: Box | None, slack: float = 0.01) -> None:
    """Raises DoesNotFit when a page's ink reaches into its margin, naming the page and the millimetres."""
    if ink is None:
        return
    x0, y0, x1, y1 = page.paper.inner
    over = max(x0 - ink.x0, y0 - ink.y0, ink.x1 - x1, ink.y1 - y1)
    if over > slack:
        raise DoesNotFit(f"{page.title} reaches {over:.1f} mm into the margin of {page.paper.label}", over)
