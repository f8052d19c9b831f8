"""Requests as they come over the wire, and what becomes of each: only a plain GET or HEAD to our own names gets through."""

from __future__ import annotations

import pytest

from boardgen.web.request import Refused, Request, parse

HOSTS = frozenset({"127.0.0.1:8016", "localhost:8016"})
HOST = "Host: 127.0.0.1:8016\r\n"


def head(first: str, fields: str = HOST) -> bytes:
    return f"{first}\r\n{fields}\r\n".encode("latin-1")


GOOD = [
    (head("GET / HTTP/1.1"), Request(False, "/", "", True)),
    (head("GET /sheets/0a.svg?x=1 HTTP/1.1", "host:  LOCALHOST:8016 \r\nAccept: */*\r\n"), Request(False, "/sheets/0a.svg", "x=1", True)),
    (head("HEAD / HTTP/1.1"), Request(True, "/", "", True)),
    (head("GET / HTTP/1.1", HOST + "Connection: close\r\n"), Request(False, "/", "", False)),
    (head("GET / HTTP/1.0"), Request(False, "/", "", False)),
    (head("GET / HTTP/1.1", HOST + "Content-Length: 0\r\n"), Request(False, "/", "", True)),
    (head("GET / HTTP/1.1", HOST + "Origin: http://localhost:8016\r\nSec-Fetch-Site: same-origin\r\n"), Request(False, "/", "", True)),
    (head("GET / HTTP/1.1", HOST + "X: \xfc\xff\r\nY:\r\n"), Request(False, "/", "", True)),
    # a link on another page may be followed
    (
        head("GET / HTTP/1.1", HOST + "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n"),
        Request(False, "/", "", True),
    ),
    # no path is decoded or made shorter: none of these is the name of anything
    (head("GET /../../etc/passwd HTTP/1.1"), Request(False, "/../../etc/passwd", "", True)),
    (head("GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1"), Request(False, "/%2e%2e/%2e%2e/etc/passwd", "", True)),
    (head("GET //evil.example/ HTTP/1.1"), Request(False, "//evil.example/", "", True)),
]


@pytest.mark.parametrize(("raw", "wanted"), GOOD, ids=lambda case: case.decode("latin-1").split("\r")[0] if isinstance(case, bytes) else "")
def test_what_is_read(raw: bytes, wanted: Request) -> None:
    assert parse(raw, HOSTS) == wanted


REFUSED = [
    ("no host", head("GET / HTTP/1.1", ""), 400),
    ("no host, old", head("GET / HTTP/1.0", ""), 400),
    ("two hosts", head("GET / HTTP/1.1", HOST + HOST), 400),
    ("a name that points here", head("GET / HTTP/1.1", "Host: evil.example:8016\r\n"), 421),
    ("another port", head("GET / HTTP/1.1", "Host: 127.0.0.1:80\r\n"), 421),
    ("no port", head("GET / HTTP/1.1", "Host: 127.0.0.1\r\n"), 421),
    ("a name that begins like ours", head("GET / HTTP/1.1", "Host: 127.0.0.1:8016.evil.example\r\n"), 421),
    ("a user before the host", head("GET / HTTP/1.1", "Host: 127.0.0.1:8016@evil.example\r\n"), 421),
    ("every address", head("GET / HTTP/1.1", "Host: 0.0.0.0:8016\r\n"), 421),
    ("another origin", head("GET / HTTP/1.1", HOST + "Origin: http://evil.example\r\n"), 403),
    ("no origin to speak of", head("GET / HTTP/1.1", HOST + "Origin: null\r\n"), 403),
    ("a picture in another page", head("GET / HTTP/1.1", HOST + "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n"), 403),
    (
        "a frame in another page",
        head("GET / HTTP/1.1", HOST + "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: iframe\r\n"),
        403,
    ),
    ("POST", head("POST / HTTP/1.1"), 405),
    ("PUT", head("PUT /a HTTP/1.1"), 405),
    ("DELETE", head("DELETE / HTTP/1.1"), 405),
    ("OPTIONS", head("OPTIONS * HTTP/1.1"), 405),
    ("CONNECT", head("CONNECT 127.0.0.1:22 HTTP/1.1"), 405),
    ("TRACE", head("TRACE / HTTP/1.1"), 405),
    ("no method of ours", head("get / HTTP/1.1"), 405),
    ("a body", head("GET / HTTP/1.1", HOST + "Content-Length: 5\r\n"), 413),
    ("two lengths", head("GET / HTTP/1.1", HOST + "Content-Length: 0\r\nContent-Length: 5\r\n"), 413),
    ("chunks", head("GET / HTTP/1.1", HOST + "Transfer-Encoding: chunked\r\n"), 413),
    ("a proxy's target", head("GET http://127.0.0.1:8016/ HTTP/1.1"), 400),
    ("no slash", head("GET page.css HTTP/1.1"), 400),
    ("a backslash path", head("GET \\..\\a HTTP/1.1"), 400),
    ("NUL", head("GET /\0 HTTP/1.1"), 400),
    ("an escape", head("GET /\x1b[31m HTTP/1.1"), 400),
    ("a letter beyond ASCII", head("GET /\xfc HTTP/1.1"), 400),
    ("a long target", head(f"GET /{'a' * 1001} HTTP/1.1"), 414),
    ("many fields", head("GET / HTTP/1.1", HOST + "".join(f"X-{i}: 1\r\n" for i in range(60))), 431),
    ("a space before the colon", head("GET / HTTP/1.1", HOST + "X : 1\r\n"), 400),
    ("a folded field", head("GET / HTTP/1.1", HOST + "X: 1\r\n Host: evil.example\r\n"), 400),
    ("a bare line feed", head("GET / HTTP/1.1", HOST + "X: 1\nHost: evil.example\r\n"), 400),
    ("NUL in a field", head("GET / HTTP/1.1", HOST + "X: \0\r\n"), 400),
    ("no version", head("GET /"), 400),
    ("another version", head("GET / HTTP/2.0"), 400),
    ("words", head("GET / a HTTP/1.1"), 400),
    ("TLS", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400),
    ("nothing", b"\r\n\r\n", 400),
]


@pytest.mark.parametrize(("raw", "status"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED])
def test_what_is_refused(raw: bytes, status: int) -> None:
    with pytest.raises(Refused) as refused:
        parse(raw, HOSTS)
    assert refused.value.status == status
    assert refused.value.reason
