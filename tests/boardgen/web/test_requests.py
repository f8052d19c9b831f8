"""Requests as they come over the wire, and what becomes of each: only a plain GET or HEAD to our own names gets through."""

from __future__ import annotations

import random
import socket
from collections.abc import Iterator
from contextlib import suppress

import pytest

from tests.boardgen.web.running import SMALL, Running, answer, running


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running() as made:
        yield made


OURS = "Host: 127.0.0.1:{port}\r\n"


def head(first: str, fields: str = OURS) -> str:
    return f"{first}\r\n{fields}\r\n"


ANSWERED = {
    "a page": (head("GET / HTTP/1.1"), 200),
    "our other name, with spaces": (head("GET /names/known?x=1 HTTP/1.1", "host:  LOCALHOST:{port} \r\nA: */*\r\n"), 200),
    "only the head": (head("HEAD / HTTP/1.1"), 200),
    "the older version": (head("GET / HTTP/1.0"), 200),
    "an empty body": (head("GET / HTTP/1.1", OURS + "Content-Length: 0\r\n"), 200),
    "our own origin": (head("GET / HTTP/1.1", OURS + "Origin: http://localhost:{port}\r\nSec-Fetch-Site: same-origin\r\n"), 200),
    "bytes beyond ASCII in a field": (head("GET / HTTP/1.1", OURS + "X: \xfc\xff\r\nY:\r\n"), 200),
    "a link on another page that is followed": (
        head("GET / HTTP/1.1", OURS + "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n"),
        200,
    ),
    "a long cookie": (head("GET / HTTP/1.1", OURS + f"Cookie: {'a' * 15_000}\r\n"), 200),
    "a wish for another protocol": (head("GET / HTTP/1.1", OURS + "Connection: Upgrade\r\nUpgrade: websocket\r\n"), 200),
    # no path is decoded or made shorter: none of these is the name of anything
    "a path upwards": (head("GET /../../etc/passwd HTTP/1.1"), 404),
    "a path upwards, encoded": (head("GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1"), 404),
    "a page's name, encoded": (head("GET /names/%6bnown HTTP/1.1"), 404),
    "another host in the path": (head("GET //evil.example/ HTTP/1.1"), 404),
}

REFUSED = {
    "no host, old": (head("GET / HTTP/1.0", ""), 400),
    "a name that points here": (head("GET / HTTP/1.1", "Host: evil.example:{port}\r\n"), 421),
    "another port": (head("GET / HTTP/1.1", "Host: 127.0.0.1:80\r\n"), 421),
    "no port": (head("GET / HTTP/1.1", "Host: 127.0.0.1\r\n"), 421),
    "a name that begins like ours": (head("GET / HTTP/1.1", "Host: 127.0.0.1:{port}.evil.example\r\n"), 421),
    "a user before the host": (head("GET / HTTP/1.1", "Host: 127.0.0.1:{port}@evil.example\r\n"), 421),
    "every address": (head("GET / HTTP/1.1", "Host: 0.0.0.0:{port}\r\n"), 421),
    "a host that goes on in the next line": (head("GET / HTTP/1.1", "Host: 127.0.0.1:{port}\r\n .evil.example\r\n"), 421),
    "another origin": (head("GET / HTTP/1.1", OURS + "Origin: http://evil.example\r\n"), 403),
    "an origin without a name": (head("GET / HTTP/1.1", OURS + "Origin: null\r\n"), 403),
    "a picture in another page": (head("GET / HTTP/1.1", OURS + "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n"), 403),
    "a frame in another page": (
        head("GET / HTTP/1.1", OURS + "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: iframe\r\n"),
        403,
    ),
    "POST": (head("POST / HTTP/1.1"), 405),
    "PUT": (head("PUT /a HTTP/1.1"), 405),
    "DELETE": (head("DELETE / HTTP/1.1"), 405),
    "OPTIONS": (head("OPTIONS * HTTP/1.1"), 405),
    "CONNECT": (head("CONNECT 127.0.0.1:22 HTTP/1.1"), 405),
    "TRACE": (head("TRACE / HTTP/1.1"), 405),
    "a method in small letters": (head("get / HTTP/1.1"), 405),
    "a body": (head("GET / HTTP/1.1", OURS + "Content-Length: 5\r\n") + "hello", 413),
    "a body that never comes": (head("GET / HTTP/1.1", OURS + "Content-Length: 5\r\n"), 413),
    "a length and chunks": (head("GET / HTTP/1.1", OURS + "Content-Length: 0\r\nTransfer-Encoding: chunked\r\n") + "0\r\n\r\n", 413),
    "chunks": (head("GET / HTTP/1.1", OURS + "Transfer-Encoding: chunked\r\n") + "0\r\n\r\n", 413),
    "a body that waits to be asked for": (head("GET / HTTP/1.1", OURS + "Content-Length: 5\r\nExpect: 100-continue\r\n"), 413),
    "a proxy's target": (head("GET http://127.0.0.1:{port}/ HTTP/1.1"), 400),
    "no slash": (head("GET page.css HTTP/1.1"), 400),
    "a backslash path": (head("GET \\..\\a HTTP/1.1"), 400),
    "a long path": (head(f"GET /{'a' * 1001} HTTP/1.1"), 414),
    "a long query": (head(f"GET /?{'a' * 1001} HTTP/1.1"), 414),
    "many fields": (head("GET / HTTP/1.1", OURS + "".join(f"X-{i}: 1\r\n" for i in range(60))), 431),
    "another version": (head("GET / HTTP/2.0"), 400),
    "a field that is too long, all at once": (head("GET / HTTP/1.1", OURS + f"X: {'a' * 17_000}\r\n"), 431),
    "a body of a megabyte that nobody reads": (head("POST / HTTP/1.1", OURS + "Content-Length: 9000000\r\n") + "x" * 900_000, 405),
}

NOT_HTTP = {
    "no host": head("GET / HTTP/1.1", ""),
    "two hosts": head("GET / HTTP/1.1", OURS + OURS),
    "two lengths": head("GET / HTTP/1.1", OURS + "Content-Length: 0\r\nContent-Length: 5\r\n"),
    "a body that is not in chunks": head("POST / HTTP/1.1", OURS + "Transfer-Encoding: chunked\r\n") + "zz\r\n\r\n",
    "NUL": head("GET /\0 HTTP/1.1"),
    "an escape": head("GET /\x1b[31m HTTP/1.1"),
    "a letter beyond ASCII": head("GET /\xfc HTTP/1.1"),
    "a space before the colon": head("GET / HTTP/1.1", OURS + "X : 1\r\n"),
    "a second host after a bare line feed": head("GET / HTTP/1.1", OURS + "X: 1\nHost: evil.example\r\n"),
    "NUL in a field": head("GET / HTTP/1.1", OURS + "X: \0\r\n"),
    "no version": head("GET /"),
    "words": head("GET / a HTTP/1.1"),
    "TLS": "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
    "nothing": "\r\n\r\n",
}
"""What uvicorn answers by itself, without our header fields."""

TOO_LONG = {
    "a long field": head("GET / HTTP/1.1", OURS + f"X: {'a' * 1_000_000}\r\n"),
    "a field that is too long for one read": head("GET / HTTP/1.1", OURS + f"X: {'a' * 100_000}\r\n"),
    "a line without an end": "a" * 1_000_000,
}
"""What uvicorn stops to read, so that its answer may be torn away."""


def raw(text: str, server: Running) -> bytes:
    return text.replace("{port}", str(server.port)).encode("latin-1")


def test_what_a_browser_here_asks_for_is_answered(server: Running) -> None:
    for name, (text, status) in ANSWERED.items():
        found, fields, body = server.ask(raw(text, server))
        assert found == status, name
        assert body != b"" or text.startswith("HEAD") or "/names/" in text, name
        assert "default-src 'none'" in fields["content-security-policy"], name


def test_a_refusal_says_why_and_closes_the_connection(server: Running) -> None:
    for name, (text, status) in REFUSED.items():
        with server.connect() as wire:
            wire.sendall(raw(text, server))
            found, fields, body = answer(wire)
            assert found == status, name
            assert fields["connection"] == "close", name
            assert (fields.get("allow") == "GET, HEAD") == (status == 405), name
            assert body.strip(), name
            assert SMALL not in body, name
            assert "default-src 'none'" in fields["content-security-policy"], name
            assert fields["content-type"] == "text/plain; charset=utf-8", name
            wire.shutdown(socket.SHUT_WR)
            assert wire.recv(100) == b"", name


def test_what_is_not_http_is_not_answered(server: Running) -> None:
    for name, text in NOT_HTTP.items():
        status, fields, body = server.ask(raw(text, server))
        assert (status, fields["connection"], fields["content-type"]) == (400, "close", "text/plain; charset=utf-8"), name
        assert SMALL not in body, name
    for name, text in TOO_LONG.items():
        with suppress(ConnectionError), server.connect() as wire:
            wire.sendall(raw(text, server))
            assert wire.recv(100)[:10] in (b"HTTP/1.1 4", b""), name
    assert server.get()[0] == 200


def test_a_field_that_goes_on_in_the_next_line_hides_nothing(server: Running) -> None:
    """A folded field is one field, so what looks like a second host in it is not a host."""
    found, _, body = server.ask(raw(head("GET / HTTP/1.1", OURS + "X: 1\r\n Host: evil.example\r\n"), server))
    assert (found, body) == (200, SMALL)


def test_whatever_bytes_come_the_server_answers_or_closes(server: Running) -> None:
    chance = random.Random(1)
    for _ in range(300):
        sent = bytearray(raw(head("GET /names/known?x=1 HTTP/1.1", OURS + "X: y\r\n"), server))
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(sent))
            sent[at : at + chance.choice((0, 1, 5))] = chance.randbytes(chance.randint(0, 9))
        with server.connect() as wire:
            wire.sendall(sent)
            wire.shutdown(socket.SHUT_WR)
            read = b""
            with suppress(ConnectionError):
                while more := wire.recv(65536):
                    read += more
        assert read == b"" or read.startswith(b"HTTP/1.1 "), bytes(sent)
    assert server.get()[0] == 200
