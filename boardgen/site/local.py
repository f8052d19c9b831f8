"""The studio in `boardgen serve --write`: the page of a site for the files of a layout on this machine.

Its Python is a process of this machine (`worker.py`) instead of a worker of the tab, and its files are those of the layout's folder
(`folder.py`). Nothing is written there but what is saved on the page.
"""

from __future__ import annotations

import json
import os
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory

from boardgen import __version__
from boardgen.errors import BoardgenError
from boardgen.files import is_below, same
from boardgen.layout.files import shipped
from boardgen.preview import EDIT, Editing, PreviewRequest
from boardgen.sheet.paper.paper import PAPERS
from boardgen.site.folder import MOST_BYTES, Folder, StudioError
from boardgen.site.worker import DOES, LostError, Worker, encode
from boardgen.web.answers import HTML, JSON, POLICY, Answer, Asked, Pages, aside
from boardgen.web.rendering import Assets, Templates

STATIC = Path(__file__).with_name("static")
MODULES = ("disk.js", "editor.js", "schema.js", "site.css", "site.js", "studio.css", "studio.js", "writing.js")
SHOWS_BLOBS = POLICY.replace("img-src 'self'", "img-src 'self' blob: data:")
"""The policy of a page that shows what its own script was given."""
MOST_BODY = MOST_BYTES * 4 // 3 + (64 << 10)
"""Bytes that may be posted: the largest file in base64, and what is around it."""


@contextmanager
def editing(request: PreviewRequest, complain: Callable[[str], None]) -> Iterator[Editing]:
    """Give the pages that edit the files of a layout; their process ends with the block.

    Raises StudioError for a layout that comes with the program, and for one that its page may not write, such as a link elsewhere.
    """
    name = request.file
    if not os.path.isfile(name) or any(is_below(name, data) for data in (shipped.data_folder(), *shipped.folders("data"))):
        own = _find_shipped(name)
        begin = f"begin with `boardgen new my-{own} --from {own}`, and serve my-{own}.yaml"
        raise StudioError(f"{name} comes with Inkstone, and its files are not changed: {begin}")
    folder = Folder(name)
    folder.read(folder.layout)
    with TemporaryDirectory(prefix="inkstone-") as place:
        worker = Worker(os.path.realpath(place), complain)
        worker.start()  # it is there when the page is opened
        desk = Desk(request, folder, worker)
        try:
            yield Editing([STATIC / name for name in MODULES], desk.pages, {f"{EDIT}/ask": desk.ask}, SHOWS_BLOBS, MOST_BODY, worker.end)
        finally:
            worker.close()


def _find_shipped(name: str) -> str:
    """Return the name of a layout that comes with the program, of its name or its path."""
    games = (game for game, path in shipped.files_of_games().items() if same(path, name))
    return next(games, os.path.basename(name).removesuffix(".yaml"))


class Desk:
    """Answers what the page asks."""

    def __init__(self, request: PreviewRequest, folder: Folder, worker: Worker) -> None:
        self._request = request
        self._folder = folder
        self._worker = worker

    def pages(self, assets: Assets) -> Pages:
        """Return what can be asked for."""
        page = partial(self._page, Templates(static=assets.address))
        return {EDIT: page, f"{EDIT}/site.json": self._games, f"{EDIT}/schemas/{{name}}.json": self._schema}

    async def _page(self, templates: Templates, _: Asked) -> Answer:
        request = self._request
        papers = tuple(one.name.lower() for one in PAPERS)
        given = {"papers": papers, "paper": request.paper.name.lower(), "style": request.style, "players": request.players}
        text = templates.render("preview_edit.html", layout=self._folder.layout, version=__version__, page="", pages=(), **given)
        return Answer(HTML, text.encode("utf-8", "replace"))

    async def _games(self, _: Asked) -> Answer:
        return Answer(JSON, await aside(games_text))

    async def _schema(self, asked: Asked) -> Answer | None:
        from boardgen.site.build import ALL

        name = asked.names["name"]
        return Answer(JSON, await aside(schema_of, name)) if name in (ALL, *shipped.names()) else None

    async def ask(self, _: Asked, body: bytes) -> Answer:
        """Do what the page asks with `{"what": ..., ...}`; bytes are `{"base64": ...}`."""
        try:
            asked = json.loads(body, object_hook=_decode_bytes)
            what, values = str(asked["what"]), dict(asked)
        except (ValueError, RecursionError, TypeError, KeyError):
            return _answer_json({"problem": "the page asks for something that cannot be understood; reload the page"})
        try:
            return _answer_json({"answer": await aside(self._do, what, values)})
        except LostError:
            return _answer_json({"lost": True})
        except BoardgenError as problem:
            return _answer_json({"problem": str(problem)})

    def _do(self, what: str, values: dict[str, object]) -> object:
        if what == "disk":
            have = values.get("have")
            versions = {str(name): str(version) for name, version in have.items()} if isinstance(have, dict) else {}
            return {name: one._asdict() for name, one in self._folder.differing(versions).items()}
        if what == "save" and values.keys() >= {"name", "content", "version"}:
            return self._folder.save(str(values["name"]), encode(values["content"]), str(values["version"]))._asdict()
        if what == "rename":
            self._folder.rename(str(values.get("name")), str(values.get("to")))
            return None
        if what == "remove":
            return self._folder.remove(str(values.get("name")), str(values.get("version")))
        if what == "restore":
            self._folder.restore(str(values.get("name")), str(values.get("kept")))
            return None
        if what == "name":
            self._folder.check(str(values.get("name")))
            return None
        if what not in DOES:
            raise StudioError("the page asks for something that is not there; reload the page")
        return self._worker.ask(what, add_board(what, values, self._request.board))


def add_board(what: str, values: dict[str, object], board: str | None) -> dict[str, object]:
    """Return what a page asks, for the board that the layout is shown on: of commands, those that take `--board` get it."""
    words = values.get("words")
    if what == "begin":
        return {**values, "board": board}
    if board is None or what != "run" or not isinstance(words, list):
        return values
    if words[1:2] == ["rules"]:
        raise StudioError(f"the rulebook is that of the layout's own board; start `boardgen serve` without --board {board} to make it")
    return {**values, "words": [*words, "--board", board]} if words[1:2] in (["kit"], ["export"], ["info"]) else values


def _answer_json(answer: dict[str, object]) -> Answer:
    return Answer(JSON, json.dumps(answer, default=_encode_bytes).encode("utf-8", "backslashreplace"))


@cache
def games_text() -> bytes:
    """Return which game each layout that comes with Inkstone is of, as JSON."""
    from boardgen.site import build

    return json.dumps(build.games()).encode()


@cache
def schema_of(name: str) -> bytes:
    """Return the JSON Schema of the layouts of a game."""
    from boardgen.site import build

    return build.small_schema(None if name == build.ALL else name).encode()


def _decode_bytes(read: dict[str, object]) -> object:
    return b64decode(str(read["base64"]), validate=True) if read.keys() == {"base64"} else read


def _encode_bytes(value: object) -> object:
    if not isinstance(value, bytes):
        raise TypeError(f"{type(value).__name__} is not sent to a page")
    return {"base64": b64encode(value).decode()}
