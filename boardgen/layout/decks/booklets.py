"""What a booklet prints: the blocks of its Markdown file, its figures, the size of its text, and how its pages lie on sheets.

A figure of a rulebook is a short log, what of its board is shown, and the position that the log leads to. docs/make_figures.py writes
`position`: it has the referee play the log, so that whoever draws a figure needs no referee."""

from __future__ import annotations

from collections.abc import Mapping

from boardgen.errors import quoted
from boardgen.files import hash_hex
from boardgen.layout.decks.data_files import read_text
from boardgen.layout.decks.faces import STYLES, TextStyle
from boardgen.layout.decks.markdown_text import Block, keep_back, read_blocks
from boardgen.layout.yaml import declared
from boardgen.layout.yaml.fields import Section, lines, text
from boardgen.layout.yaml.node import Faults, Node, Source
from boardgen.layout.yaml.yaml_reader import SUFFIXES as FIGURES, read
from boardgen.records import NamedTuple

SIGNS = ("o", "x", "!", "*")
"""Marks that are drawn: a free point, a crossed one, one that is refused, a Task Force chip. Every other mark is written on a plate."""
DRAWN = ("board", "face", "log")
"""What a figure may show: a board, pieces of the kit, or its log as text."""
LONGEST = 4
"""Characters of a mark that is written."""


def _words(node: Node, faults: Faults) -> dict[str, tuple[str, ...]]:
    """Return the words of each text of a map."""
    return {name: tuple(text(child, faults).split()) for name, child in Section(node, faults).entries()}


def _point_key(node: Node, faults: Faults) -> dict[str, str]:
    """Return the key under which each point of a map is listed."""
    return {point: name for name, points in _words(node, faults).items() for point in points}


def _number_blocks(node: Node, faults: Faults) -> dict[str, int]:
    """Return the number of each point of a text."""
    return {point: number for number, point in enumerate(text(node, faults).split(), 1)}


@declared.complete
class Position(NamedTuple):
    """What lies on a board after a log. Points, cities and seats are by their names.

    `stones` and `taken` give the seat on a point, now and before the last line of the log took it; where it took any, `before` has all
    the stones that were there before that line. `numbers` in which order the
    stones of the log came; `loads` the tonnes on a point; `left` tonnes and seat of product that nobody guards. A map of cities
    has its rows in `map`, the goods of each city in `cities`, and in `trucks` the city of each seat. `pieces` are the names of the
    pieces on points where there are several kinds."""

    stones: Mapping[str, str] = declared.key(_point_key, {})
    taken: Mapping[str, str] = declared.key(_point_key, {})
    before: Mapping[str, str] = declared.key(_point_key, {})
    numbers: Mapping[str, int] = declared.key(_number_blocks, {})
    loads: Mapping[str, str] = declared.table(text)
    left: Mapping[str, str] = declared.table(text)
    map: tuple[str, ...] = declared.many(text)
    cities: Mapping[str, tuple[str, ...]] = declared.key(_words, {})
    trucks: Mapping[str, str] = declared.table(text)
    pieces: Mapping[str, str] = declared.key(_point_key, {})


def _window(node: Node, faults: Faults) -> tuple[str, ...]:
    """Return what is seen of a board: two corners, or names."""
    return tuple(text(item, faults) for item in (node.items if node.kind == "list" else [node]))


def _mark(node: Node, faults: Faults) -> str:
    mark = text(node, faults)
    if len(mark) > LONGEST:
        remedy = f"write {', '.join(SIGNS)}, or up to {LONGEST} characters"
        faults.add(node, f"{quoted(mark)} is too long for a mark", remedy, "data:rulebook.mark")
    return mark


def _arrow(node: Node, faults: Faults) -> tuple[str, str]:
    if len(node.items) != 2:
        faults.add(node, "an arrow leads from one point to another", "write [C3, D4]", "data:rulebook.arrow")
        return "", ""
    one, other = (text(end, faults) for end in node.items)
    return one, other


@declared.complete
class Show(NamedTuple):
    """How a figure shows its position.

    `window` is what is seen of the board, empty for all of it: two opposite corners as `A1-G7`, or the names of points or cities, which
    the picture reaches. `marks` are signs or letters by point; `arrows` lead from one point to another, around all pieces but
    those on the points of `over`. `numbers` writes on each stone
    of the log in which order it came; `taken` shows the stones that the last line took as ghosts, with an arrow off the board, and `steps`
    the board before that line, with what it placed, and after it, side by side. `zones` is what is
    written in the zones of a board: `code`, `name`, `price` or `none`. `board` is `layout` for a figure that shows the board of any
    layout, whatever that is, and not that of the game or of the log."""

    window: tuple[str, ...] = declared.key(_window, ())
    marks: Mapping[str, str] = declared.table(_mark)
    arrows: tuple[tuple[str, str], ...] = declared.many(_arrow)
    over: tuple[str, ...] = declared.key(_window, ())
    numbers: bool = declared.switch()
    taken: bool = declared.switch()
    steps: bool = declared.switch()
    zones: str = declared.choice(("code", "name", "price", "none"), "code")
    board: str = declared.text("")


@declared.complete
class RuleFigure(NamedTuple):
    """A figure: its log, the rule that the last line of the log breaks if it is to be refused, and what is drawn.

    `faces` are pieces of the kit to draw instead of a board, by the names of their files; `listed` is a figure that shows its log as text.
    """

    name: str
    at: Node
    log: str = declared.key(lines, wrong="")
    refused: str = declared.text("")
    show: Show = declared.key(lambda node, faults: declared.read(Section(node, faults), Show), Show())
    faces: tuple[str, ...] = declared.many(text)
    position: Position = declared.key(lambda node, faults: declared.read(Section(node, faults), Position), Position())
    listed: bool = False
    translated: Mapping[str, str] = declared.table(lines)
    """The log with its comments in other languages, by their tags."""
    judged: str = declared.text("")
    """The digest of what the referee judged, when it wrote the position."""
    needs: str = declared.text("")
    """The condition under which a layout has the figure, in the form of an `if` of the text: with other numbers it would be false."""
    points: Mapping[str, str] = {}
    """On the board of a layout: what the points of the file are called there."""

    @property
    def digest(self) -> str:
        """A short hash of the log and of the rule that it breaks: another log has another one."""
        return hash_hex("\0".join((self.log.strip("\n"), self.refused)).encode())[:8]

    @property
    def seats(self) -> frozenset[str]:
        """The letters of all who play in it or have pieces on its board."""
        position = self.position
        named = next((line.partition(":")[2] for line in self.log.splitlines() if line.startswith("Players:")), "")
        players = {part.partition("=")[0] for part in named.split() if "=" in part}
        return frozenset({*players, *position.stones.values(), *position.taken.values(), *position.trucks})

    @property
    def board(self) -> str:
        """The board that the log names, empty where it is the game's own."""
        return next((line.partition(":")[2].strip() for line in self.log.splitlines() if line.startswith("Board:")), "")


def read_figures(top: Node, faults: Faults) -> dict[str, RuleFigure]:
    """Return the figures in a tree by their names. What is wrong is collected; the values then do not count."""
    return {name: _figure(name, node, faults) for name, node in Section(top, faults).entries()}


def _figure(name: str, node: Node, faults: Faults) -> RuleFigure:
    section = Section(node, faults)
    kind, draw = section.choice("draw", DRAWN, "board"), section.get("draw")
    figure = declared.read(section, RuleFigure, name=name, at=node, listed=kind == "log")
    if draw is not None and (draw.text == "face") != bool(figure.faces):
        what = "a figure of faces names them" if draw.text == "face" else "this figure shows no faces"
        faults.add(draw, what, "write `draw: face` and `faces: [NAME]`, with the names of the kit's files", "data:rulebook.figure")
    for tag, words in figure.translated.items():
        if _bare(words) != _bare(figure.log):
            what = f"the log of {quoted(name)} for {quoted(tag)} is another one than `log:`"
            faults.add(node, what, "change nothing in it but what comes after #", "data:rulebook.figure")
    return figure


def _bare(log: str) -> list[str]:
    """Return the lines of a log without their comments."""
    return [line.partition("#")[0].rstrip() for line in log.splitlines()]


SUFFIXES = (".md", ".markdown", ".txt")
MOST_BYTES = 256 << 10
"""More is a book, not a booklet: about 150 pages of A5."""
MOST_OF_FIGURES = 1 << 20
"""Bytes of a file of figures."""
CHAPTER = 2
"""The level of the headings of chapters."""
IMPOSITIONS = ("booklet", "none")
SIZE = 9.0
"""Points of its text, where the layout does not change the style `body`."""


class Booklet(NamedTuple):
    """`folded` pages lie two on each side of a sheet, to be folded and stapled; others are plain pages.

    `figures` are those of the file `figures_file` by their names: the path as it was opened, empty where there is none."""

    source: Source
    blocks: tuple[Block, ...]
    body: TextStyle
    folded: bool
    figures: Mapping[str, RuleFigure]
    figures_file: str
    at: Node

    @property
    def has_chapters(self) -> bool:
        """Whether the text is divided by headings of the second level."""
        return any(block.kind == "heading" and block.level == CHAPTER for block in self.blocks)


def read_booklet(section: Section, styles: Mapping[str, TextStyle], *, back: bool = False) -> Booklet | None:
    """Return the keys of a booklet; None, with a fault, for a file that cannot be read.

    Only what is on the `back` cover is asked for by the aid of a game with a rulebook; of another text it is all."""
    imposition = section.choice("imposition", IMPOSITIONS, "booklet")
    node = section.need("from")
    if node is None or node.kind == "broken":
        return None
    source = read_text(node, section.faults, SUFFIXES, MOST_BYTES)
    if source is None:
        return None
    source = keep_back(source) if back else source
    body = styles["body"]
    body = body._replace(size=SIZE) if body is STYLES["body"] else body
    blocks = read_blocks(source, section.faults, section.node.language)
    figures, file = _figures(section.get("figures"), section.faults)
    if not blocks:
        section.faults.add(node, f"{node.text} has no text", "write it there, or remove this component", "data:booklet")
    return Booklet(source, blocks, body, imposition != "none", figures, file, node)


def _figures(node: Node | None, faults: Faults) -> tuple[Mapping[str, RuleFigure], str]:
    """Return the figures of the file that a value names, and its path; nothing, with a fault, for a file that cannot be read."""
    if node is None or node.kind == "broken":
        return {}, ""
    source = read_text(node, faults, FIGURES, MOST_OF_FIGURES)
    top = None if source is None else read(source.path, source.shown, faults)
    return ({}, "") if source is None or top is None else (read_figures(top, faults), source.path)
