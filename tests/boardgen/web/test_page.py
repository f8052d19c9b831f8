"""The page as text: everything that a file says is text in it, nothing leads elsewhere, and every ink can be read on its ground."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import product

import pytest

from boardgen.draw import ink
from boardgen.errors import Fault
from boardgen.preview.view import Drawing, Row, SheetView, Told, View
from boardgen.web import page, script, stylesheet

EVIL = "<script>alert('x')</script>\"onerror='y' &amp; \u202e\x1b]0;"
DRAWING = Drawing("0123456789abcdef", (210.0, 297.0), (), EVIL, EVIL)
FAULT = Fault(EVIL, 3, 5, EVIL, EVIL, EVIL, EVIL, EVIL, 9)
VIEW = View(
    file=EVIL,
    title=EVIL,
    pin=EVIL,
    language=EVIL,
    made=EVIL,
    board=DRAWING,
    sheets=(SheetView(1, "front", EVIL, (EVIL,), DRAWING, DRAWING), SheetView(1, "back", EVIL, (EVIL, "b"), DRAWING, DRAWING)),
    rows=(Row(EVIL, 3, EVIL),),
    total=1,
    told=(Told(FAULT, EVIL, EVIL, EVIL), Told(FAULT._replace(level="error", line=0))),
    notes=(EVIL,),
    stale=True,
)


class Elements(HTMLParser):
    """Every element with its attributes, and the text of the page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


def test_whatever_a_file_says_is_text() -> None:
    read = Elements(page.document(VIEW, "v"))
    plain = Elements(page.document(View("a.yaml"), "v"))
    assert [attrs for tag, attrs in read.elements if tag == "script"] == [{"src": "/page.js", "defer": None}]
    known = {"onerror", "onload", "onclick", "style"}
    assert not any(known & set(attrs) for _, attrs in read.elements)
    assert {tag for tag, _ in read.elements} - {tag for tag, _ in plain.elements} <= {
        *("section", "ol", "li", "pre", "code", "mark", "ul", "details", "summary", "figure", "figcaption", "a", "img"),
        *("table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td", "h2", "p", "span", "div"),
    }
    assert read.text.count("<script>alert('x')</script>\"onerror='y' &amp; ") > 12
    shown = page.document(VIEW, "v")
    assert "\u202e" not in shown
    assert "\x1b" not in shown
    assert "\\u202e\\x1b" in read.text


def test_signs_of_writing_stay() -> None:
    text = page.inside(View("a.yaml", title="São\xa0Paulo – Zürich 北京 ☺"))
    assert "São\xa0Paulo – Zürich 北京 ☺" in text


def test_nothing_leads_elsewhere() -> None:
    sent = [page.document(VIEW, "v"), stylesheet.stylesheet(), script.SCRIPT, stylesheet.icon()]
    for text in sent:
        for address in re.findall(r"""(?:https?:)?//[^\s"'`)]+""", text):
            assert address == "http://www.w3.org/2000/svg" or "// " in address or address.startswith("// --"), address
    for _, attrs in Elements(sent[0]).elements:
        for name in ("src", "href"):
            assert name not in attrs or re.match(r"/[a-z]|#", attrs[name] or ""), attrs
    for word in ("eval(", "innerHTML", "document.write", "insertAdjacentHTML", "new Function"):
        assert word not in script.SCRIPT
    assert "@import" not in sent[1]
    assert set(re.findall(r'url\("([^"]+)"\)', sent[1])) == {"/fonts/regular.ttf", "/fonts/semibold.ttf"}


@pytest.mark.parametrize(("text", "ground"), [*product(stylesheet.TEXTS, stylesheet.GROUNDS)])
def test_every_ink_can_be_read_on_every_ground(text: str, ground: str) -> None:
    light, dark = sorted((ink.luminance(text), ink.luminance(ground)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_only_inks_that_were_measured_are_used() -> None:
    used = set(re.findall(r"#[0-9A-Fa-f]{3,8}\b", stylesheet.stylesheet()))
    assert used <= {*stylesheet.TEXTS, *stylesheet.GROUNDS, ink.FAINT, ink.GRID}
    for rule in re.findall(r"[^{}]+\{[^{}]*\}", stylesheet.stylesheet()):
        for name in re.findall(r"(?<![-\w])color:\s*([^;]+);", rule):
            assert name in {"inherit", *(f"var(--{which})" for which in ("text", "second", "slate", "umber", "error", "good"))}, rule


ERROR, WARNING = (Told(FAULT._replace(level="error")),), (Told(FAULT._replace(level="warning")),)
STATES = [
    (View("a", "A", told=ERROR, stale=True), "✕", "1 error: what is shown is of the last file without errors"),
    (View("a", "A", told=ERROR), "✕", "1 error"),
    (View("a", "A", told=WARNING), "!", "Up to date, 1 warning"),
    (View("a", "A", pending=True), "…", "Laying out the sheets"),
    (View("a", "A"), "✓", "Up to date, no faults"),
]


@pytest.mark.parametrize(("view", "sign", "said"), STATES)
def test_the_state_is_said_in_words_and_by_a_sign(view: View, sign: str, said: str) -> None:
    text = page.inside(view)
    assert f">{sign}</span> <span>{said}</span>" in text
    assert ("Stale: of the last file without errors" in page.inside(view._replace(board=DRAWING))) == view.stale
    assert page.tab_title(view) == ("✕ 1 error · A" if sign == "✕" else "A")


def test_a_sheet_keeps_its_place_when_others_come_before_it() -> None:
    def slots(*components: str) -> list[str]:
        sheets = tuple(SheetView(i, "front", name, (name,), DRAWING, DRAWING) for i, name in enumerate(components, 1))
        return re.findall(r'<a class="sheet" data-slot="([^"]+)"', page.inside(View("a", sheets=sheets)))

    assert slots("board", "board", "log") == ["board,front-1", "board,front-2", "log,front-1"]
    assert slots("title", "board", "log") == ["title,front-1", "board,front-1", "log,front-1"]
