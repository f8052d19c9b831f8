"""A site of some games, made with stand-ins for what npm does not have of Pyodide, and served from its folder."""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from boardgen.site import build, python
from tests.boardgen.site import stand_ins


class Handler(http.server.SimpleHTTPRequestHandler):
    """Files with the types that a browser needs, and no word about requests."""

    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript", ".wasm": "application/wasm"}  # noqa: RUF012

    def log_message(self, format: str, *args: object) -> None:
        pass


class Site(NamedTuple):
    """A site that is served, where the command line finds the same stand-ins, and the bytes of a first visit besides Pyodide."""

    folder: Path
    server: http.server.ThreadingHTTPServer
    stand_ins: Path
    first_visit: int

    def address(self, page: str) -> str:
        return f"http://127.0.0.1:{self.server.server_port}/{page}"


def serve(folder: Path, handler: type[Handler] = Handler) -> http.server.ThreadingHTTPServer:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(handler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


@contextmanager
def make(work: Path, games: Sequence[str]) -> Iterator[Site]:
    """Make a site in a folder and serve it until the block ends. Needs npm for Pyodide and pip for the wheels."""
    wheels = work / "wheels"
    wheels.mkdir(parents=True)
    with ThreadPoolExecutor(1) as beside:  # pip and npm mostly wait
        got = beside.submit(python.download, str(wheels))
        pyodide = stand_ins.install(work / "npm")
        got.result()
    stand_ins.write_for_the_command_line(work / "stand_ins")
    made = build.write(str(work / "site"), pyodide=str(pyodide), wheels=str(wheels), only=",".join(games), tell=lambda step: None)
    server = serve(work / "site")
    try:
        yield Site(work / "site", server, work / "stand_ins", made.first_visit)
    finally:
        server.shutdown()
        server.server_close()
