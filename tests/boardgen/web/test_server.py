"""The server from outside, over plain sockets: what it answers, what it refuses, and that no client whatever disturbs it."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from boardgen.errors import BoardgenError
from boardgen.preview.preview import Studio, Wanted
from boardgen.sheet.paper import paper
from boardgen.web import server as module
from boardgen.web.server import PortError, serve

GOOD = "extends: gocaine\ntitle: Harbour <b>\nplayers: [2, 3]\n"


class Running:
    """A server in a thread of its own."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "harbour.yaml"
        self.path.write_text(GOOD, "utf-8")
        self.complaints: list[str] = []
        self.address = ""
        self._up = threading.Event()
        self._loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self._run)
        self.thread.start()
        assert self._up.wait(10)
        self.port = int(re.fullmatch(r"http://127\.0\.0\.1:(\d+)/", self.address)[1])  # type: ignore[index]

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.set_exception_handler(lambda _, context: self.complaints.append(str(context)))
        studio = Studio(Wanted(str(self.path), paper("a4"), players=2), self.complaints.append)
        self._task = self._loop.create_task(serve(studio, 0, self._announced, self.complaints.append))
        try:
            self._loop.run_until_complete(self._task)
        except asyncio.CancelledError:
            pass
        finally:
            self._loop.run_until_complete(self._loop.shutdown_default_executor())
            self._loop.close()

    def _announced(self, address: str) -> None:
        self.address = address
        self._up.set()

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._task.cancel)
        self.thread.join(5)
        assert not self.thread.is_alive()

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=10)

    def head(self, target: str = "/", method: str = "GET", fields: str = "") -> bytes:
        return f"{method} {target} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n{fields}\r\n".encode("latin-1")

    def ask(self, raw: bytes) -> tuple[int, dict[str, str], bytes]:
        """Status, fields and body of the answer to some bytes, after which we say no more."""
        with self.connect() as wire:
            wire.sendall(raw)
            return answer(wire)

    def get(self, target: str = "/", method: str = "GET", fields: str = "") -> tuple[int, dict[str, str], bytes]:
        return self.ask(self.head(target, method, f"{fields}Connection: close\r\n"))


def answer(wire: socket.socket) -> tuple[int, dict[str, str], bytes]:
    """One answer: its head, and as much of a body as the head promises and the connection gives."""
    read = b""
    while b"\r\n\r\n" not in read:
        more = wire.recv(65536)
        assert more, f"closed after {read!r}"
        read += more
    head, _, body = read.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    fields = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
    while len(body) < int(fields.get("content-length", "0")):
        more = wire.recv(65536)
        if not more:
            break
        body += more
    return int(first.split()[1]), fields, body


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    made = Running(tmp_path_factory.mktemp("serve"))
    stream = Stream(made)
    stream.until("Up to date")
    stream.wire.close()
    yield made
    made.stop()
    assert made.complaints == [], "no client whatever has made it complain"


def test_the_page_and_all_that_it_names(running: Running) -> None:
    status, fields, body = running.get()
    assert (status, fields["content-type"]) == (200, "text/html; charset=utf-8")
    text = body.decode("utf-8")
    assert "Harbour &lt;b&gt;" in text
    kinds = {"svg": "image/svg+xml", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "ttf": "font/ttf"}
    named = set(re.findall(r'(?:src|href)="(/[^"]+)"', text))
    named |= set(re.findall(r'url\("([^"]+)"\)', running.get("/page.css")[2].decode()))
    assert len([name for name in named if name.startswith("/sheets/")]) > 40
    for name in sorted(named)[:12] + [name for name in named if not name.startswith("/sheets/")]:
        status, fields, body = running.get(name)
        assert (status, fields["content-type"]) == (200, kinds[name.rpartition(".")[2]])
        assert len(body) == int(fields["content-length"]) > 0
        assert ("immutable" in fields["cache-control"]) == ("/sheets/" in name or "/fonts/" in name)
        assert name.startswith("/sheets/") <= body.startswith(b"<?xml")


def test_every_answer_forbids_what_it_does_not_need(running: Running) -> None:
    for target, method in (("/", "GET"), ("/page.js", "GET"), ("/nothing", "GET"), ("/", "POST"), ("/events", "HEAD")):
        fields = running.get(target, method)[1]
        policy = fields["content-security-policy"]
        assert policy.startswith("default-src 'none'; ")
        assert "unsafe" not in policy
        assert "http" not in policy
        assert {"frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"} <= set(policy.split("; "))
        assert fields["x-content-type-options"] == "nosniff"
        assert fields["cross-origin-resource-policy"] == "same-origin"
        assert fields["referrer-policy"] == "no-referrer"
        assert "access-control-allow-origin" not in fields
        assert "server" not in fields


def test_head_is_get_without_the_body(running: Running) -> None:
    for target in ("/", "/page.css", "/nothing"):
        status, fields, body = running.get(target, "HEAD")
        again = running.get(target)
        assert (status, fields["content-length"], body) == (again[0], again[1]["content-length"], b"")


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
    "/sheets/%00.svg",
    "/fonts/../regular.ttf",
    "/fonts/bold.ttf",
    "/page.css/",
    "/index.html",
    "/favicon.ico",
    "/?/../../etc/passwd/",
]


@pytest.mark.parametrize("target", NOWHERE)
def test_no_path_leads_anywhere_else(target: str, running: Running) -> None:
    status, _, body = running.get(target)
    assert status == (200 if target.startswith("/?") else 404)
    assert b"root:" not in body
    assert b"extends:" not in body


REFUSED = [
    (b"GET /\0 HTTP/1.1\r\nHost: {host}\r\n\r\n", 400),
    (b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421),
    (b"GET / HTTP/1.1\r\nHost: {host}\r\nOrigin: https://evil.example\r\n\r\n", 403),
    (b"POST / HTTP/1.1\r\nHost: {host}\r\nContent-Length: 5\r\n\r\nhello", 405),
    (b"GET / HTTP/1.1\r\nHost: {host}\r\nContent-Length: 5\r\n\r\nhello", 413),
    (b"POST / HTTP/1.1\r\nHost: {host}\r\nContent-Length: 9000000\r\n\r\n" + b"x" * 900_000, 405),
    (b"GET /" + b"a" * 5000 + b" HTTP/1.1\r\nHost: {host}\r\n\r\n", 414),
    (b"GET / HTTP/1.1\r\nHost: {host}\r\nX: " + b"a" * 1_000_000 + b"\r\n\r\n", 431),
    (b"a" * 1_000_000, 431),
    (b"\x16\x03\x01\r\n\r\n", 400),
]


@pytest.mark.parametrize(("raw", "status"), REFUSED, ids=lambda part: str(part[:40]) if isinstance(part, bytes) else str(part))
def test_what_is_refused_is_told_so_and_the_line_is_closed(raw: bytes, status: int, running: Running) -> None:
    with running.connect() as wire:
        wire.sendall(raw.replace(b"{host}", f"localhost:{running.port}".encode()))
        found, fields, body = answer(wire)
        assert found == status
        assert fields["connection"] == "close"
        assert (fields.get("allow") == "GET, HEAD") == (status == 405)
        assert body
        wire.shutdown(socket.SHUT_WR)
        assert wire.recv(100) == b""


def test_one_line_carries_many_requests(running: Running) -> None:
    with running.connect() as wire:
        wire.sendall(running.head("/page.css") + running.head("/nothing") + running.head("/page.js", fields="Connection: close\r\n"))
        read = b""
        while more := wire.recv(65536):
            read += more
    assert re.findall(rb"HTTP/1.1 (\d+) ", read) == [b"200", b"404", b"200"]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere 127.0.0.2 is no address of this machine")
def test_only_one_address_is_listened_to(running: Running) -> None:
    for address in ("127.0.0.2", "::1"):
        with pytest.raises(OSError, match=r"refused|unreachable|assign|support"):
            socket.create_connection((address, running.port), timeout=2).close()
    assert running.address.startswith("http://127.0.0.1:")


def test_clients_that_break_off_are_nothing_to_speak_of(running: Running) -> None:
    for sent in (b"", b"GET", running.head("/events"), running.head("/"), b"\xff" * 100):
        wire = running.connect()
        wire.sendall(sent)
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")  # torn, not closed
        wire.close()
    assert running.get()[0] == 200


def test_slow_clients_are_left_and_hold_nobody_up(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "HEAD_SECONDS", 0.4)
    monkeypatch.setattr(module, "SEND_SECONDS", 0.4)
    slow = [running.connect() for _ in range(20)]
    for wire in slow:
        wire.sendall(b"GET / HT")
    deaf = running.connect()
    font = len(running.get("/fonts/regular.ttf")[2])
    deaf.sendall(running.head("/fonts/regular.ttf") * (40_000_000 // font))  # more than sockets hold, and never reads
    began = time.monotonic()
    assert running.get()[0] == 200
    assert time.monotonic() - began < 0.35
    for wire in slow:
        assert wire.recv(1000) == b"", "dropped without a word"
        wire.close()
    time.sleep(0.5)
    read = 0
    with suppress(ConnectionError):
        while more := deaf.recv(1 << 20):
            read += len(more)
    assert read < 30_000_000, "it was left in the middle"
    deaf.close()


def test_no_more_than_so_many_at_once(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_CONNECTIONS", 4)
    streams = [running.connect() for _ in range(4)]
    for wire in streams:
        wire.sendall(running.head("/events"))
        assert answer(wire)[0] == 200
    assert running.get()[0] == 503
    for wire in streams:
        wire.close()
    end = time.monotonic() + 5
    while running.get()[0] != 200:
        assert time.monotonic() < end


class Stream:
    """Somebody who watches."""

    def __init__(self, running: Running, have: str = "") -> None:
        self.wire = running.connect()
        self.wire.sendall(running.head(f"/events?have={have}"))
        status, fields, self._read = answer(self.wire)
        assert (status, fields["content-type"]) == (200, "text/event-stream")

    def next(self) -> dict[str, str]:
        """The next view."""
        while b"\n\n" not in self._read or not self._read.startswith(b"data: "):
            if b"\n\n" in self._read:
                self._read = self._read.partition(b"\n\n")[2]
                continue
            more = self.wire.recv(65536)
            assert more
            self._read += more
        event, _, self._read = self._read.partition(b"\n\n")
        told: dict[str, str] = json.loads(event.removeprefix(b"data: "))
        return told

    def until(self, text: str) -> dict[str, str]:
        """The first view that says so."""
        while text not in (told := self.next())["html"]:
            pass
        return told


def test_everybody_who_watches_hears_of_a_change(running: Running) -> None:
    watching = [Stream(running) for _ in range(6)]
    version = {stream.until("Up to date")["version"] for stream in watching}
    assert len(version) == 1
    running.path.write_text(GOOD + "seat: {}\n", "utf-8")
    told = [stream.next() for stream in watching]
    assert {one["title"] for one in told} == {"✕ 1 error · Harbour <b>"}
    assert "harbour.yaml:4:1" in told[0]["html"]
    running.path.write_text(GOOD, "utf-8")
    for stream in watching:
        assert stream.until("Up to date")["version"] in version, "the same view has the same name"
        stream.wire.close()


def test_who_comes_back_is_told_what_is_new_at_once(running: Running) -> None:
    whole = Stream(running)
    version = whole.until("Up to date")["version"]
    late = Stream(running, "0123456789abcdef")
    assert late.next()["version"] == version
    knows = Stream(running, version)
    knows.wire.settimeout(0.2)
    with pytest.raises(TimeoutError):
        knows.next()
    for stream in (whole, late, knows):
        stream.wire.close()


def test_a_quiet_stream_shows_that_it_lives(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BEAT_SECONDS", 0.05)
    with running.connect() as wire:
        wire.sendall(running.head("/events"))
        read = b""
        while read.count(b"\n:\n\n") < 3:
            read += wire.recv(65536)


def test_a_port_that_is_taken(running: Running, tmp_path: Path) -> None:
    studio = Studio(Wanted(str(running.path), paper("a4")), print)
    for port, problem in (
        (running.port, rf"port {running.port} is in use; choose another with --port, or --port 0 for any free one"),
        (70000, r"port 70000 cannot be had .*; choose one from 1024 to 65535 with --port"),
        (-1, r"port -1 cannot be had .*"),
    ):
        with pytest.raises(PortError, match=problem) as refused:
            asyncio.run(serve(studio, port, print, print))
        assert isinstance(refused.value, BoardgenError)


def test_it_ends_with_streams_open(tmp_path: Path) -> None:
    own = Running(tmp_path)
    wire = own.connect()
    wire.sendall(own.head("/events"))
    assert answer(wire)[0] == 200
    began = time.monotonic()
    own.stop()
    assert time.monotonic() - began < 2
    with pytest.raises(ConnectionError):
        own.connect()
    assert own.complaints == []
    wire.close()
