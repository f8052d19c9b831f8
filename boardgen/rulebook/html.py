"""A rulebook as one HTML page that loads nothing: for a desk and a phone, by day and by night, and for readers who hear it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape

from boardgen.components.cover_scene import draw_picture
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Group, Shape, Symbol, Use
from boardgen.draw.type.geometry import Affine, Box
from boardgen.errors import AssetError, DataError
from boardgen.layout.decks.booklets import RuleFigure
from boardgen.layout.decks.markdown_text import Block, place
from boardgen.layout.rules.own_rules import REFERENCE, slug
from boardgen.layout.rules.rules_text import ANSWER, CHAPTER, QUESTION, RulesBlock, is_question
from boardgen.layout.yaml.node import Faults
from boardgen.layout.yaml.plain_text import join_numbers
from boardgen.records import NamedTuple
from boardgen.rulebook.book import Book
from boardgen.rulebook.cover import say_facts
from boardgen.rulebook.figure import ROOM, describe_stones
from boardgen.rulebook.strips import SEAL, draw_seal
from boardgen.surface.svg import svg_text
from boardgen.web.rendering import Written, font_face, one_file

PIXELS = 4.6
"""CSS pixels of a millimetre of a figure."""
COVER = Box(0, 0, 180, 58)
"""The picture above the text, in mm."""
_MARK = re.compile(rf"\\([\\*:])|(\*\*)|(\*)|:([A-Za-z][\w-]*):|{REFERENCE.pattern}")
_DEFS = re.compile(r"<defs>(.*)<[/]defs>", re.DOTALL)


class Chapter(NamedTuple):
    """The heading of a chapter with its anchor, for the list of contents."""

    title: Written
    anchor: str


def page(book: Book) -> str:
    """Return the page. Raises DataError as the pages do."""
    maker = _Maker(book)
    body = Written("\n".join(maker.blocks()))
    title = book.say("rulebook_title")
    heads = "".join([book.spec.title, title, *(one.block.text for one in book.text.blocks if _is_heading(one))])
    return one_file(
        "rules.html",
        title=f"{book.spec.title}: {title}",
        lang=book.text.language,
        about=say_facts(book),
        contents=book.say("rulebook_contents"),
        chapters=[*maker.chapters, *([Chapter(Written(escape(book.say("rulebook_appendix"))), "rules")] if book.sections else [])],
        drawings=maker.drawings(),
        cover=COVER,
        display=font_face("Display", "display", "".join(sorted({*heads, *book.say("rulebook_contents"), *book.say("rulebook_appendix")}))),
        body=body,
        appendix=book.say("rulebook_appendix"),
        sections=book.sections,
        anchor=anchor,
        notes=book.notes,
        accent=book.accent,
        night=_lighter(book.accent),
    )


def anchor(name: str) -> str:
    """Return the id of an element for a name: gc-deploy-suicide for gc:deploy.suicide."""
    return re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-").lower()


def _lighter(colour: str) -> str:
    """Return a tint of an ink that can be read on the ground of the night."""
    share = 0.0
    while ink.contrast(mixed := ink.mix(colour, ink.PAPER, share), "#14191E") < 2 * ink.LEGIBLE - 2 and share < 1:
        share += 0.05
    return mixed


def _element(name: str, inside: str = "", **attributes: str) -> str:
    """Return an element around markup; attributes that are empty are left out, and `class_` and the like lose their stroke."""
    given = "".join(f' {key.rstrip("_").replace("_", "-")}="{escape(value)}"' for key, value in attributes.items() if value)
    return f"<{name}{given}>{inside}</{name}>"


_OPEN, _END = _element("li", "\n").split("\n")
_ITEM = _END + _OPEN
_BOLD, _ITALIC = (_element(name, "\n").split("\n") for name in ("b", "i"))
"""What begins an element and what ends it."""


class _Maker:
    """The state while blocks become markup: lists that are open, anchors that are taken, symbols that figures need."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.chapters: list[Chapter] = []
        self._open: list[str] = []
        self._anchors = _anchors(book.text.blocks)
        self._named = {slug(one.block.text): self._anchors[one.block.line] for one in reversed(book.text.blocks) if _is_heading(one)}
        self._answers = {asked.block.line: (number, answer) for number, (asked, answer) in enumerate(book.text.answers, 1)}
        picture = draw_picture(book.spec, book.style, book.inventory().cast, COVER, 0.0)
        self._symbols: dict[str, Shape] = {"cover": Use(Symbol("cover", tuple(picture)), 0, 0)}
        self._icons = book.icons

    def drawings(self) -> Written:
        """Return the drawings of all figures as symbols, each once."""
        document = svg_text((1, 1), tuple(self._symbols.values()), lang=self.book.text.language)
        inside = _DEFS.search(document)
        return Written(inside[1] if inside else "")

    def blocks(self) -> Iterator[str]:
        """Yield the markup of the text, without its title."""
        for one in (*self.book.text.preface, *self.book.text.body, *self.book.text.back):
            block = one.block
            if block.kind == "page":
                continue
            yield from self._lists(block)
            yield self._block(one)
        yield from self._close(0)

    def _lists(self, block: Block) -> Iterator[str]:
        """Open and close lists, so that a block is where it is indented to."""
        if block.quoted:
            yield from self._close(0)
            return
        yield from self._close(block.indent)
        if block.marker:
            kind = "ul" if block.marker == "-" else "ol"
            if len(self._open) == block.indent and self._open[-1] == kind:
                yield _ITEM
                return
            if len(self._open) == block.indent:
                yield from self._close(block.indent - 1)
            start = f' start="{block.marker[:-1]}"' if kind == "ol" and block.marker != "1." else ""
            self._open.append(kind)
            yield f"<{kind}{start}><li>"

    def _close(self, depth: int) -> Iterator[str]:
        while len(self._open) > depth:
            yield _END + f"</{self._open.pop()}>"

    def _block(self, one: RulesBlock) -> str:
        block = one.block
        match block.kind:
            case "heading":
                return self._heading(block)
            case "rule":
                return "<hr>"
            case "table":
                return self._table(block)
            case "image":
                return self._picture(block) if one.figure is None else self._figure(one, one.figure)
            case _:
                ids = " ".join(_element("a", escape(rule), href=f"#{anchor(rule)}") for rule in one.rules)
                beside = _element("span", ids, class_="ids") if ids else ""
                if is_question(one):
                    return self._question(one, beside)
                text = _element("p", beside + self.inline(block.text))
                return _element("blockquote", text) if block.quoted else text

    def _question(self, one: RulesBlock, beside: str) -> str:
        """Return a question with its answer, which is shown when it is asked for."""
        number, answer = self._answers[one.block.line]
        asked = _element(
            "p", f"{beside}{_element('b', escape(self.book.say('rulebook_try', n=number)))} {self.inline(_strip_mark(one, QUESTION))}"
        )
        known = _element("summary", escape(self.book.say("rulebook_answer"))) + _element("p", self.inline(_strip_mark(answer, ANSWER)))
        return _element("div", asked + _element("details", known), class_="try")

    def _heading(self, block: Block) -> str:
        name = self._anchors[block.line]
        text = self.inline(block.text)
        if block.level == CHAPTER:
            self.chapters.append(Chapter(Written(text), name))
            text += self._seal(block) if block.sign else ""
        return _element(f"h{block.level}", text, id=name)

    def _seal(self, block: Block) -> str:
        """Return the sign of a chapter on a disc, which is not read out. Raises DataError at the line of the heading."""
        try:
            seal = draw_seal(self._icons, block.sign, self.book.accent)
        except AssetError as problem:
            raise self._refuse(block, problem, "data:icon") from None
        key = f"seal-{anchor(block.sign)}"
        self._symbols[key] = Use(Symbol(key, (Group(tuple(seal), Affine.translate(SEAL, SEAL)),)), 0, 0)
        shown = _element("use", href=f"#{key}")
        return _element("svg", shown, class_="seal", aria_hidden="true", viewBox=f"0 0 {2 * SEAL:g} {2 * SEAL:g}")

    def _refuse(self, block: Block, problem: AssetError, code: str) -> DataError:
        faults = Faults()
        faults.add(place(self.book.text.source, block.line), problem.problem, problem.remedy, code)
        return DataError(*faults.sorted())

    def _table(self, block: Block) -> str:
        head, *rows = block.rows

        def cells(row: Sequence[str], tag: str) -> str:
            aligned = zip(row, block.aligns, strict=True)
            scope = "col" if tag == "th" else ""
            return "".join(_element(tag, self.inline(text), scope=scope, class_=align) for text, align in aligned)

        body = "".join(_element("tr", cells(row, "td")) for row in rows)
        table = _element("thead", _element("tr", cells(head, "th"))) + _element("tbody", body)
        return _element("div", _element("table", table), class_="wide")

    def _figure(self, one: RulesBlock, figure: RuleFigure) -> str:
        key = f"figure-{anchor(figure.name)}"
        label = escape(join_numbers(self.book.say("rulebook_figure", n=one.number)))
        if figure.listed:
            words = _element("figcaption", f"{_element('b', label)} {self.inline(one.block.caption)}", id=f"{key}-words")
            log = _element("pre", escape(figure.log.strip("\n")), tabindex="0", aria_labelledby=f"{key}-words")
            return _element("figure", log + words, id=f"{key}-shown")
        drawn: Figure = self.book.drawer.draw(figure, ROOM)
        self._symbols.setdefault(key, Use(Symbol(key, (Group(drawn.shapes),)), 0, 0))
        width, height = round(drawn.width, 2), round(drawn.height, 2)
        name = f"{key}-words"
        look = {"viewBox": f"0 0 {width:g} {height:g}", "style": f"width: {width * PIXELS:.0f}px"}
        picture = _element("svg", _element("use", href=f"#{key}"), role="img", aria_labelledby=name, **look)
        heard = _element("span", escape(describe_stones(self.book.spec, figure)), class_="heard")
        words = f"{_element('b', label)} {self.inline(one.block.caption)}{heard}"
        return _element("figure", picture + _element("figcaption", words, id=name), id=f"{key}-shown")

    def _picture(self, block: Block) -> str:
        """Return a picture of the text's own, drawn into the page; what is in brackets is for those who do not see it."""
        try:
            picture = self.book.pictures.picture(block.text)
        except AssetError as problem:
            raise self._refuse(block, problem, "data:picture") from None
        scale = min(1.0, ROOM / picture.width)
        box = Box(0, 0, picture.width * scale, picture.height * scale)
        key = f"picture-{anchor(block.text)}"
        self._symbols.setdefault(key, Use(Symbol(key, (self.book.pictures.draw(picture, box, "contain"),)), 0, 0))
        look = {"viewBox": f"0 0 {box.x1:g} {box.y1:g}", "style": f"width: {box.x1 * PIXELS:.0f}px"}
        drawn = _element("svg", _element("use", href=f"#{key}"), role="img", aria_label=block.caption, **look)
        return _element("figure", drawn)

    def _reference(self, kind: str, name: str) -> str:
        """Return a link to a chapter by its title, or to a figure by its number."""
        if kind == "see":
            title = next(one.block.text for one in self.book.text.blocks if _is_heading(one) and slug(one.block.text) == name)
            return _element("a", self.inline(title), href=f"#{self._named[name]}")
        number = next(one.number for one in self.book.text.blocks if one.figure is not None and one.figure.name == name)
        return _element("a", escape(join_numbers(self.book.say("rulebook_figure_ref", n=number))), href=f"#figure-{anchor(name)}-shown")

    def inline(self, text: str) -> str:
        """Return a text with its marks as elements."""
        text = join_numbers(text)
        parts: list[str] = []
        bold = italic = False
        at = 0
        for mark in _MARK.finditer(text):
            parts.append(escape(text[at : mark.start()]))
            escaped, double, single, icon, kind, name = mark.groups()
            if escaped:
                parts.append(escape(escaped))
            elif double:
                bold = not bold
                parts.append(_BOLD[not bold])
            elif single:
                italic = not italic
                parts.append(_ITALIC[not italic])
            elif kind:
                parts.append(self._reference(kind, name))
            else:
                key = f"sign-{anchor(icon)}"
                self._symbols[key] = Use(Symbol(key, (self._icons.draw_icon(icon, Box(0, 0, 10, 10), None),)), 0, 0)
                sign = _element("use", href=f"#{key}")
                parts.append(_element("svg", sign, class_="icon", role="img", aria_label=icon, viewBox="0 0 10 10"))
            at = mark.end()
        parts.append(escape(text[at:]))
        return "".join([*parts, _BOLD[1] if bold else "", _ITALIC[1] if italic else ""])


def _strip_mark(one: RulesBlock, mark: str) -> str:
    return one.block.text.removeprefix(mark)


def _is_heading(one: RulesBlock) -> bool:
    return one.block.kind == "heading"


def _anchors(blocks: Sequence[RulesBlock]) -> dict[int, str]:
    """Return the ids of headings by their lines, each another one."""
    names: dict[int, str] = {}
    for block in (one.block for one in blocks if _is_heading(one)):
        base = name = anchor(_MARK.sub(lambda mark: mark[1] or "", block.text)) or "section"
        number = 2
        while name in names.values():
            name, number = f"{base}-{number}", number + 1
        names[block.line] = name
    return names
