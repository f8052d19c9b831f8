"""The server from outside, over plain sockets: what it answers, and that no client disturbs it."""

from __future__ import annotations

import asyncio
import re
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pytest

from boardgen.errors import BoardgenError
from boardgen.web.answers import Live
from boardgen.web.rendering import Assets
from boardgen.web.server import KEEP_SECONDS, PortError, serve
from tests.boardgen.web.running import LARGE, PATIENCE, SMALL, Running, answer, running
from tests.clock import bound
from tests.sampling import nightly


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running() as made:
        yield made


def test_every_answer_forbids_what_it_does_not_need(server: Running) -> None:
    script = Assets().address("live.js")
    for target, method in (("/", "GET"), (script, "GET"), ("/nothing", "GET"), ("/", "POST"), ("/events", "HEAD"), ("/events", "GET")):
        fields = server.get(target, method)[1]
        policy = fields["content-security-policy"]
        assert policy.startswith("default-src 'none'; ")
        assert "unsafe" not in policy
        assert "http" not in policy
        assert {"frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"} <= set(policy.split("; "))
        assert fields["x-content-type-options"] == "nosniff"
        assert fields["cross-origin-resource-policy"] == "same-origin"
        assert fields["cross-origin-opener-policy"] == "same-origin"
        assert fields["referrer-policy"] == "no-referrer"
        assert "access-control-allow-origin" not in fields
        assert "server" not in fields
        assert ("immutable" in fields["cache-control"]) == (target == script)
        assert target == script or fields["cache-control"] == "no-store"


def test_head_is_get_without_the_body(server: Running) -> None:
    for target in ("/", Assets().address("base.css"), "/nothing"):
        status, fields, body = server.get(target, "HEAD")
        again = server.get(target)
        assert (status, fields["content-length"], body) == (again[0], again[1]["content-length"], b"")


def test_assets_are_at_the_address_of_their_content_and_nowhere_else(server: Running) -> None:
    assets = Assets()
    kinds = {"svg": "image/svg+xml", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "ttf": "font/ttf"}
    for name in ("base.css", "preview.css", "theme.css", "live.js", "preview.js", "icon.svg", "regular.ttf", "semibold.ttf"):
        status, fields, body = server.get(assets.address(name))
        assert (status, fields["content-type"]) == (200, kinds[name.rpartition(".")[2]])
        assert len(body) == int(fields["content-length"]) > 100
    theme = server.get(assets.address("theme.css"))[2].decode()
    assert set(re.findall(r'url\("([^"]+)"\)', theme)) == {assets.address("regular.ttf"), assets.address("semibold.ttf")}
    version = assets.address("base.css").split("/")[2]
    for target in (f"{version}/live.js", "000000000000/base.css", f"{version}/", "base.css", f"{version}/../base.css"):
        assert server.get(f"/static/{target}")[0] == 404, target


def test_what_is_not_a_page_is_not_there(server: Running) -> None:
    for target in ("/nothing", "/favicon.ico", "/names/", "/names/known/", "/names/unknown", "/names", "//", "/./", "/static", "/C:/a"):
        status, fields, body = server.get(target)
        said = b"no page here, or its link was replaced; begin at the address that the program shows\n"
        assert (status, body) == (404, said), target
        assert "location" not in fields
    assert server.get("/names/known?text=a%20b")[2] == b"a b"


def test_one_connection_carries_many_requests(server: Running) -> None:
    with server.connect() as wire:
        wire.sendall(server.head("/") + server.head("/nothing") + server.head("/names/known", fields="Connection: close\r\n"))
        read = b""
        while more := wire.recv(65536):
            read += more
    assert re.findall(rb"HTTP/1.1 (\d+) ", read) == [b"200", b"404", b"200"]


def test_an_answer_does_not_wait_for_the_one_before_to_be_confirmed(server: Running) -> None:
    def seconds() -> float:
        with server.connect() as wire:
            began = time.monotonic()
            for _ in range(50):
                wire.sendall(server.head("/"))
                assert answer(wire)[2] == SMALL
            return time.monotonic() - began

    # A confirmation takes 40 ms, so that 50 answers would never take less than two seconds; on a busy machine some do.
    assert any(seconds() < bound(1) for _ in range(20))


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere 127.0.0.2 is not an address of this machine")
def test_only_one_address_is_listened_to(server: Running) -> None:
    for address in ("127.0.0.2", "::1"):
        with pytest.raises(OSError, match=r"refused|unreachable|assign|support"):
            socket.create_connection((address, server.port), timeout=2).close()
    assert server.address.startswith("http://127.0.0.1:")


def test_clients_that_break_off_do_no_harm(server: Running) -> None:
    for sent in (b"", b"GET", server.head("/events"), server.head("/"), server.head("/large") * 20, b"\xff" * 100):
        wire = server.connect()
        wire.sendall(sent)
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")  # torn, not closed
        wire.close()
    assert server.get()[0] == 200


def test_an_error_of_ours_is_told_here_and_not_there() -> None:
    with running(quiet=False) as server:
        status, fields, body = server.get("/broken")
        assert status == 500
        assert b"half a page" not in body
        assert "default-src 'none'" in fields["content-security-policy"]
        assert "ZeroDivisionError: half a page" in server.complaints[0]
        with server.connect() as wire:
            wire.sendall(server.head("/torn"))
            read = b""
            while more := wire.recv(65536):
                read += more
        assert b"500" not in read
        assert "ZeroDivisionError: half a stream" in server.complaints[1]
        assert server.get()[0] == 200
        assert len(server.complaints) == 2


@pytest.mark.slow
def test_a_connection_is_closed_soon_after_its_last_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardgen.web.server.KEEP_SECONDS", 1)
    with running() as server:
        for more in (b"", b"GET / HT"):
            with server.connect() as wire:
                wire.sendall(server.head("/") + more)
                assert answer(wire)[2] == SMALL
                assert wire.recv(1000) == b"", "closed without a word"


@pytest.mark.slow
@pytest.mark.parametrize("before", [False, True])
def test_a_request_that_comes_a_letter_at_a_time_is_not_waited_for(monkeypatch: pytest.MonkeyPatch, before: bool) -> None:
    monkeypatch.setattr("boardgen.web.server.KEEP_SECONDS", 0.5)
    with running() as server, server.connect() as wire, server.connect() as silent, server.connect() as stream:
        stream.sendall(server.head("/events"))
        assert answer(stream)[0] == 200
        if before:
            wire.sendall(server.head("/"))
            assert answer(wire)[2] == SMALL
        end = time.monotonic() + PATIENCE
        with suppress(ConnectionError):
            while time.monotonic() < end:
                wire.sendall(b"G")
                time.sleep(0.05)
        assert time.monotonic() < end
        assert silent.recv(1000) == b""
        assert server.get()[0] == 200
        stream.setblocking(False)
        with suppress(BlockingIOError):  # a page that follows the game stays
            while more := stream.recv(1 << 20):
                pass
            assert more, "its stream is not closed"


def test_no_more_is_made_than_a_client_takes(server: Running) -> None:
    with server.connect() as deaf:
        idle = server.tasks
        deaf.sendall(server.head("/large") * 40)  # more than sockets hold, and it does not read
        assert server.get()[0] == 200
        assert server.tasks <= idle + 2, "one answer waits, not forty"


def test_a_hundred_slow_clients_and_a_page_all_the_same(server: Running) -> None:
    with ExitStack() as stack:
        slow = [stack.enter_context(server.connect()) for _ in range(100)]
        for i, wire in enumerate(slow):
            wire.sendall((b"GET / HT", b"", server.head("/large") * 5, server.head("/events"))[i % 4])
        for _ in range(10):
            began = time.monotonic()
            assert server.get()[2] == SMALL
            assert time.monotonic() - began < bound(KEEP_SECONDS), "it waits for no slow client to be dropped"


def test_a_slow_reader_gets_the_whole_answer(server: Running) -> None:
    with server.connect() as wire:
        wire.sendall(server.head("/large"))
        read = 0
        while read < len(LARGE):
            read += len(wire.recv(100_000))
            time.sleep(0.02)


def test_no_more_than_so_many_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardgen.web.server.MOST_CONNECTIONS", 5)
    with running() as server:
        with ExitStack() as stack:
            for target in ("/events", "/events", "/", "/"):
                wire = stack.enter_context(server.connect())
                wire.sendall(server.head(target))
                assert answer(wire)[0] == 200
            status, fields, body = server.get()
            assert (status, body) == (503, b"Service Unavailable")
            assert "default-src 'none'" in fields["content-security-policy"]
        end = time.monotonic() + PATIENCE
        while server.get()[0] != 200:
            assert time.monotonic() < end, "those who left still count"


def test_a_quiet_stream_shows_that_it_lives(server: Running) -> None:
    with server.connect() as wire:
        wire.sendall(server.head("/events"))
        read = b""
        while read.count(b"\n:\n\n") < 3:
            read += wire.recv(65536)


def test_a_port_that_cannot_be_used(server: Running) -> None:
    async def attempt(port: int) -> None:
        live = Live()
        await serve({}, Assets(), port, announce=print, complain=print, closing=live.close)

    for port, problem in (
        (server.port, rf"port {server.port} is in use; choose another with --port, or --port 0 for any free port"),
        (70000, r"port 70000 does not exist; choose one from 1024 to 65535 with --port"),
        (-1, r"port -1 does not exist; .*"),
    ):
        with pytest.raises(PortError, match=problem) as refused:
            asyncio.run(attempt(port))
        assert isinstance(refused.value, BoardgenError)


@pytest.mark.slow
def test_it_ends_whatever_its_clients_do() -> None:
    with running() as server, ExitStack() as stack:
        clients = [stack.enter_context(server.connect()) for _ in range(5)]
        clients[0].sendall(server.head("/events"))
        assert answer(clients[0])[0] == 200
        clients[1].sendall(server.head("/large") * 40)
        clients[2].sendall(b"GET / HT")
        clients[3].sendall(b"\xff\r\n\r\n")
        time.sleep(0.1)
        began = time.monotonic()
        server.stop()
        assert time.monotonic() - began < bound(KEEP_SECONDS), "it waits for none of them"
        with pytest.raises(ConnectionError):
            server.connect()


@pytest.mark.slow
@pytest.mark.parametrize(("many", "first"), nightly([(1000, 300), (10_000, 1000)], landing=1))
def test_thousands_of_requests_leave_nothing_behind(server: Running, many: int, first: int) -> None:
    """Memory is measured after the `first`, when everything has been loaded and cached."""
    resource = pytest.importorskip("resource")
    before = 0
    for i in range(many):
        with server.connect() as wire:
            wire.sendall(server.head(("/", "/nothing", "/names/known")[i % 3], fields="Connection: close\r\n"))
            while wire.recv(65536):
                pass
        if i == first:
            before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 8 << 10, f"{grown} KiB"
