"""The page as text: everything that a file says is text in it, and nothing leads elsewhere."""

from __future__ import annotations

import asyncio
import re
from html.parser import HTMLParser

from boardgen.errors import Fault
from boardgen.preview import Drawing, FaultInFile, Page, Preview, PreviewRequest, Row, SheetView, View, state, tab_title
from boardgen.sheet.paper.paper import paper
from boardgen.web.answers import Answer, Asked, Live
from boardgen.web.rendering import Assets

EVIL = "<script>alert('x')</script>\"onerror='y' &amp; \u202e\x1b]0;"
DRAWING = Drawing("0123456789abcdef", (210.0, 297.0), (), EVIL, EVIL)
FAULT = Fault(EVIL, 3, 5, EVIL, EVIL, EVIL, EVIL, EVIL, 9)
VIEW = View(
    file=EVIL,
    title=EVIL,
    pin=EVIL,
    language=EVIL,
    terms=EVIL,
    board=DRAWING,
    sheets=(SheetView(1, "front", EVIL, (EVIL,), DRAWING, DRAWING), SheetView(1, "back", EVIL, (EVIL, "b"), DRAWING, DRAWING)),
    rows=(Row(EVIL, 3, EVIL),),
    total=1,
    findings=(FaultInFile(FAULT, EVIL, EVIL, EVIL), FaultInFile(FAULT._replace(level="error", line=0))),
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


def document(view: View) -> str:
    """The whole page as it is sent."""

    async def main() -> str:
        page = Page(Preview(PreviewRequest("a.yaml", paper("a4")), print), Assets(), Live())
        page.publish(view)
        answer = await page.pages["/"](Asked({}, {}))
        assert isinstance(answer, Answer)
        return answer.body.decode("utf-8")

    return asyncio.run(main())


def inside(view: View) -> str:
    """What changes with the file."""

    async def main() -> str:
        return Page(Preview(PreviewRequest("a.yaml", paper("a4")), print), Assets(), Live()).inside(view)

    return asyncio.run(main())


def test_whatever_a_file_says_is_text() -> None:
    shown = document(VIEW)
    read = Elements(shown)
    plain = Elements(document(View("a.yaml")))
    assets = Assets()
    scripts = [{"src": assets.address(name), "defer": None} for name in ("live.js", "preview.js")]
    assert [attrs for tag, attrs in read.elements if tag == "script"] == scripts
    known = {"onerror", "onload", "onclick", "style"}
    assert not any(known & set(attrs) for _, attrs in read.elements)
    assert {tag for tag, _ in read.elements} - {tag for tag, _ in plain.elements} <= {
        *("section", "ol", "li", "pre", "code", "mark", "ul", "details", "summary", "figure", "figcaption", "a", "img"),
        *("table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td", "h2", "p", "span", "div"),
    }
    assert read.text.count("<script>alert('x')</script>\"onerror='y' &amp; ") > 12
    assert "\u202e" not in shown
    assert "\x1b" not in shown
    assert "\\u202e\\x1b" in read.text


def test_what_a_writer_may_type_stays() -> None:
    assert "São\xa0Paulo – Zürich 北京 ☺" in inside(View("a.yaml", title="São\xa0Paulo – Zürich 北京 ☺"))


def test_nothing_leads_elsewhere() -> None:
    for _, attrs in Elements(document(VIEW)).elements:
        for name in ("src", "href", "data-events"):
            assert name not in attrs or re.match(r"/[a-z]|#", attrs[name] or ""), attrs


ERROR, WARNING = (FaultInFile(FAULT._replace(level="error")),), (FaultInFile(FAULT._replace(level="warning")),)
STATES = [
    (View("a", "A", findings=ERROR, stale=True), "✕", "1 error; showing the last version without errors"),
    (View("a", "A", findings=ERROR), "✕", "1 error"),
    (View("a", "A", findings=WARNING), "!", "Up to date, 1 warning"),
    (View("a", "A", pending=True), "…", "Laying out the sheets"),
    (View("a", "A"), "✓", "Up to date, no errors"),
]


def test_the_state_is_said_in_words_and_by_a_sign() -> None:
    for view, sign, said in STATES:
        assert state(view)[1:] == (sign, said)
        assert f">{sign}</span> <span>{said}</span>" in inside(view)
        assert ("Out of date: the last version without errors" in inside(view._replace(board=DRAWING))) == view.stale
        assert ('<section id="board"><p>Nothing can be drawn before the errors are fixed.' in inside(view)) == (sign == "✕")
        assert tab_title(view) == ("✕ 1 error · A" if sign == "✕" else "A")


def test_a_sheet_keeps_its_place_when_others_come_before_it() -> None:
    def slots(*components: str) -> list[str]:
        sheets = tuple(SheetView(i, "front", name, (name,), DRAWING, DRAWING) for i, name in enumerate(components, 1))
        return re.findall(r'<a class="sheet" data-slot="([^"]+)"', inside(View("a", sheets=sheets)))

    assert slots("board", "board", "log") == ["board,front-1", "board,front-2", "log,front-1"]
    assert slots("title", "board", "log") == ["title,front-1", "board,front-1", "log,front-1"]
