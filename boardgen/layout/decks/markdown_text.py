"""Reads Markdown as the blocks that a booklet prints. The only importer of markdown_it, which reads CommonMark and tables.

Texts of blocks are written as texts of faces are: **bold**, *italic* and :icons:, with a backslash before such a sign that is none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from boardgen.errors import quoted
from boardgen.layout.yaml.node import Faults, Node, Source
from boardgen.layout.yaml.plain_text import set_signs
from boardgen.records import NamedTuple

if TYPE_CHECKING:
    from markdown_it.token import Token


BREAKS = ("\\pagebreak", "\\newpage")
"""A paragraph that is one of these begins a new page, and so does the comment <!-- pagebreak -->."""
BACK = "back"
"""What is after the comment <!-- back --> is on the back cover of a rulebook, and on a page of its own in any other booklet."""
_SIGN = re.compile(r":([A-Za-z][\w-]*):\s+(?=\S)")
_COMMENT = re.compile(r"\s*<!--(.*?)-->\s*", re.DOTALL)
NAMES = {"fence": "a block of code", "code_block": "a block of code (a line that begins with four spaces)", "html_block": "HTML"}
DEEPEST = 6
"""Levels of lists and quotations."""


_TYPED = "\ue013"
"""Stands for what stays as it was typed: a character that no text has."""


class Block(NamedTuple):
    """A part of a text. `kind` is heading, paragraph, image, table, rule or page (a new one begins).

    `level` is that of a heading; `indent` how many lists and quotations a paragraph is in; `marker` the bullet (-) or number of an item."""

    kind: str
    line: int
    text: str = ""
    level: int = 0
    indent: int = 0
    marker: str = ""
    quoted: bool = False
    rows: tuple[tuple[str, ...], ...] = ()
    aligns: tuple[str, ...] = ()
    caption: str = ""
    """What an image says in words, as plain text."""
    sign: str = ""
    """The icon that a heading begins with, as `storm` of `## :storm: Bad weather`."""


def keep_back(source: Source) -> Source:
    """Return what is after the comment BACK, in its own lines; all of a text that has none."""
    for found in _COMMENT.finditer(source.text):
        if found[1].strip().lower() == BACK:
            return Source(source.shown, source.path, "\n" * source.text.count("\n", 0, found.end()) + source.text[found.end() :])
    return source


def read_blocks(source: Source, faults: Faults, language: str) -> tuple[Block, ...]:
    """Return the blocks of a text, with the signs that print has for it; what cannot be printed is a fault at its line."""
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"maxNesting": 20}).enable("table").disable("text_join")
    return tuple(_Reader(source, faults, language).blocks(parser.parse(source.text)))


class _Reader:
    """The state between tokens: the lists that are open and the item that is still without its marker."""

    def __init__(self, source: Source, faults: Faults, language: str) -> None:
        self.source = source
        self.faults = faults
        self.language = language
        self.numbers: list[int | None] = []
        self.quotes = 0
        self.marker = ""
        self.line = 1

    def blocks(self, tokens: Sequence[Token]) -> Iterator[Block]:
        at = 0
        while at < len(tokens):
            token = tokens[at]
            if token.map:
                self.line = token.map[0] + 1
            kind = token.type
            if kind == "table_open":
                end = next(i for i in range(at, len(tokens)) if tokens[i].type == "table_close")
                yield self._table(tokens[at:end])
                at = end
            elif kind == "inline":
                yield from self._paragraph(token, tokens[at - 1])
            elif kind == "hr":
                yield Block("rule", self.line)
            elif kind == "html_block" and (comment := _COMMENT.fullmatch(token.content)):
                said = comment[1].strip().lower()
                if said in ("pagebreak", "newpage", BACK):
                    yield Block(BACK if said == BACK else "page", self.line)
            elif kind in NAMES:
                self._refuse(f"{NAMES[kind]} cannot be printed", "write it as plain text, or remove it")
            else:
                self._nest(token)
            at += 1

    def _nest(self, token: Token) -> None:
        """Open and close lists, their items and quotations."""
        kind = token.type
        if kind in ("bullet_list_open", "ordered_list_open"):
            self.numbers.append(None if kind[0] == "b" else int(token.attrs.get("start", 1)))
        elif kind in ("bullet_list_close", "ordered_list_close"):
            self.numbers.pop()
        elif kind == "list_item_open":
            number = self.numbers[-1]
            self.marker = "-" if number is None else f"{number}."
            self.numbers[-1] = None if number is None else number + 1
        elif kind in ("blockquote_open", "blockquote_close"):
            self.quotes += 1 if kind == "blockquote_open" else -1
        if len(self.numbers) + self.quotes == DEEPEST + 1 and kind.endswith("_open") and kind != "paragraph_open":
            self._refuse(f"lists and quotations are {DEEPEST + 1} deep", f"{DEEPEST} levels can be printed")

    def _paragraph(self, token: Token, opened: Token) -> Iterator[Block]:
        """Yield a heading or a paragraph, with its pictures as blocks of their own where they are."""
        if token.content.strip() in BREAKS:
            yield Block("page", self.line)
            return
        level = int(opened.tag[1:]) if opened.type == "heading_open" else 0
        kind = "heading" if level else "paragraph"
        for part in self._parts(token):
            if isinstance(part, _Picture):
                yield Block("image", part.line, part.path, indent=len(self.numbers) + self.quotes, caption=part.caption)
            elif part[1].strip():
                indent, text = len(self.numbers) + self.quotes, part[1].strip()
                sign = _SIGN.match(text) if level else None
                said, name = (text[sign.end() :], sign[1]) if sign else (text, "")
                yield Block(kind, part[0], said, level, indent, self.marker, quoted=self.quotes > 0, sign=name)
                self.marker = ""

    def _parts(self, token: Token) -> Iterator[_Picture | tuple[int, str]]:
        """Yield the texts of an inline token with the lines that they begin in, and its pictures."""
        text, begins, line = _Marked(self.language), self.line, self.line
        for child in token.children or ():
            kind = child.type
            if kind == "image":
                yield begins, text.take_text()
                yield _Picture(line, str(child.attrs.get("src", "")), set_signs(child.content, self.language))
                begins = line
            elif kind in ("softbreak", "hardbreak"):
                line += 1
                text.add(" " if kind == "softbreak" else "\n")
            else:
                self._inline(child, text, line)
        yield begins, text.take_text()

    def _inline(self, child: Token, text: _Marked, line: int) -> None:
        kind = child.type
        if kind == "text":
            text.add(re.sub(r"([\\*])", r"\\\1", child.content))
        elif kind in ("text_special", "code_inline"):
            text.add(re.sub(r"([\\*:])", r"\\\1", child.content), typed=True)
            if kind == "code_inline":
                self._warn(line, f"{quoted(child.content)} is printed as plain text, not as code", "remove the backquotes")
        elif kind in ("strong_open", "strong_close"):
            text.bold = kind == "strong_open"
        elif kind in ("em_open", "em_close"):
            text.italic = kind == "em_open"
        elif kind == "link_open":
            what = f"of the link to {quoted(str(child.attrs.get('href', '')))} only the text is printed"
            self._warn(line, what, "write the address as text too")
        elif kind == "html_inline" and not _COMMENT.fullmatch(child.content):
            self._refuse(f"the HTML {quoted(child.content)} cannot be printed", "write it in Markdown, or with \\< as text", line)

    def _table(self, tokens: Sequence[Token]) -> Block:
        """Return all rows, the head first."""
        first = self.line
        rows: list[list[str]] = []
        aligns: list[str] = []
        for before, token in pairwise(tokens):
            if token.type == "tr_open":
                rows.append([])
            if token.type == "inline":
                assert token.map is not None  # a row of a table has its lines
                self.line = token.map[0] + 1
                parts = list(self._parts(token))
                for part in parts:
                    if isinstance(part, _Picture):
                        self._refuse("a picture in a table cannot be printed", "write an icon, such as :coin:, or move the picture out")
                rows[-1].append(" ".join(part[1] for part in parts if not isinstance(part, _Picture)).strip())
                if len(rows) == 1:
                    aligns.append(str(before.attrs.get("style", "")).rpartition(":")[2] or "left")
        return Block("table", first, indent=len(self.numbers) + self.quotes, rows=tuple(map(tuple, rows)), aligns=tuple(aligns))

    def _refuse(self, problem: str, remedy: str, line: int = 0) -> None:
        self.faults.add(place(self.source, line or self.line), problem, remedy, "data:booklet.markdown")

    def _warn(self, line: int, problem: str, remedy: str) -> None:
        self.faults.add(place(self.source, line), problem, remedy, "data:booklet.markdown", "warning")


class _Picture(NamedTuple):
    line: int
    path: str
    caption: str


class _Marked:
    """A text that is being written with its marks: each is written where the next sign needs it, the bold one first."""

    def __init__(self, language: str) -> None:
        self.bold = self.italic = False
        self._language = language
        self._written = (False, False)
        self._text: list[str] = []
        self._typed: list[str] = []

    def add(self, text: str, typed: bool = False) -> None:
        """Add a part; what was `typed` is printed as it is."""
        if not text:
            return
        if typed:
            self._typed.append(text)
            text = _TYPED
        if self._written[0] != self.bold:
            self._text.append("**")
        if self._written[1] != self.italic:
            self._text.append("*")
        self._written = self.bold, self.italic
        self._text.append(text)

    def take_text(self) -> str:
        """Return what was written so far, as it is printed; the next text begins with its own marks."""
        first, *others = set_signs("".join(self._text), self._language).split(_TYPED)
        text = first + "".join(typed + other for typed, other in zip(self._typed, others, strict=True))
        self._text, self._typed, self._written = [], [], (False, False)
        return text


def place(source: Source, line: int) -> Node:
    """Return a line of a text, for messages."""
    written = source.line(line)
    return Node("scalar", written, source, line, 1, max(2, len(written) + 1))
