"""`boardgen serve` from outside, over plain sockets: the page, what it names, and news of the file for everyone who watches."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from boardgen.preview import Preview, PreviewRequest, serve
from boardgen.sheet.paper.paper import paper
from tests.boardgen.web.running import Running, Stream

GOOD = "extends: gocaine\ntitle: Harbour <b>\nplayers: [2, 3]\n"


class Served(Running):
    """A layout that is served."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "harbour.yaml"
        self.path.write_text(GOOD, "utf-8")

        async def started(announce: Callable[[str], None], complain: Callable[[str], None]) -> None:
            await serve(Preview(PreviewRequest(str(self.path), paper("a4"), players=2), complain), 0, announce, complain)

        super().__init__(started)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    made = Served(tmp_path_factory.mktemp("serve"))
    stream = Stream(made)
    stream.until("Up to date")
    stream.wire.close()
    yield made
    made.stop()
    assert made.complaints == [], "no client made it complain"


def test_the_page_and_all_that_it_names(served: Served) -> None:
    status, fields, body = served.get()
    assert (status, fields["content-type"]) == (200, "text/html; charset=utf-8")
    text = body.decode("utf-8")
    assert "Harbour &lt;b&gt;" in text
    kinds = {"svg": "image/svg+xml", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8"}
    named = set(re.findall(r'(?:src|href)="(/[^"]+)"', text))
    assert len([name for name in named if name.startswith("/sheets/")]) > 40
    assert {name.rpartition("/")[2] for name in named if name.startswith("/static/")} == {
        *("base.css", "theme.css", "night.css", "preview.css", "live.js", "preview.js", "icon.svg")
    }
    for name in sorted(named)[:12] + [name for name in named if not name.startswith("/sheets/")]:
        status, fields, body = served.get(name)
        assert (status, fields["content-type"]) == (200, kinds[name.rpartition(".")[2]])
        assert len(body) == int(fields["content-length"]) > 0
        assert "immutable" in fields["cache-control"]
        assert name.startswith("/sheets/") <= body.startswith(b"<?xml")


def test_nothing_is_edited_unless_that_was_asked_for(served: Served) -> None:
    status, fields, body = served.get("/edit")
    assert (status, fields["content-type"]) == (200, "text/plain; charset=utf-8")
    assert b"boardgen serve FILE --write" in body
    assert b"/edit" not in served.get("/")[2]
    assert served.get("/edit/ask", "POST")[0] == 405


NOWHERE = [
    "/../harbour.yaml",
    "/harbour.yaml",
    "/./harbour.yaml",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/..%2f..%2fetc%2fpasswd",
    "/%252e%252e/etc/passwd",
    "//etc/passwd",
    "/etc/passwd",
    "/C:/Windows/win.ini",
    "/..\\..\\etc\\passwd",
    "/sheets/../page.css",
    "/sheets/",
    "/sheets/.svg",
    "/sheets/../../harbour.yaml.svg",
    "/sheets/0000000000000000.svg",
    "/sheets/0000000000000000.svg/",
    "/sheets/%00.svg",
    "/static/../base.css",
    "/static/..%2f..%2fetc/passwd",
    "/static/templates/preview.html",
    "/fonts/regular.ttf",
    "/index.html",
    "/favicon.ico",
]


def test_no_path_leads_anywhere_else(served: Served) -> None:
    for target in NOWHERE:
        status, fields, body = served.get(target)
        assert status == 404, target
        assert "location" not in fields, target
        assert b"root:" not in body
        assert b"extends" not in body
    assert served.get("/?/../../etc/passwd/")[2].startswith(b"<!DOCTYPE html>")


def test_everybody_who_watches_hears_of_a_change(served: Served) -> None:
    watching = [Stream(served) for _ in range(6)]
    version = {stream.until("Up to date")["version"] for stream in watching}
    assert len(version) == 1
    served.path.write_text(GOOD + "seat: {}\n", "utf-8")
    news = [stream.until("harbour.yaml:4:1") for stream in watching]
    assert {one["title"] for one in news} == {"✕ 1 error · Harbour <b>"}
    served.path.write_text(GOOD, "utf-8")
    for stream in watching:
        assert stream.until("Up to date")["version"] in version, "the same view has the same name"
        stream.wire.close()


def test_who_comes_back_is_told_what_is_new_at_once(served: Served) -> None:
    whole = Stream(served)
    version = whole.until("Up to date")["version"]
    assert f'data-version="{version}"' in served.get()[2].decode("utf-8")
    late = Stream(served, "0123456789abcdef")
    assert late.next()["version"] == version
    knows = Stream(served, version)
    knows.wire.settimeout(0.2)
    with pytest.raises(TimeoutError):
        knows.next()
    for stream in (whole, late, knows):
        stream.wire.close()
