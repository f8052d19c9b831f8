"""One request as it comes over the wire, and why it is refused: only what a browser on this machine asks for gets through.

No path is ever opened: a target either is one of the few that the page knows, or there is no such page.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from http import HTTPStatus
from typing import NamedTuple

MOST_HEAD = 16 << 10
"""Bytes of a request's head."""
MOST_TARGET = 1000
MOST_FIELDS = 60
_FIRST = re.compile(r"([!#$%&'*+.^_`|~0-9A-Za-z-]{1,40}) ([^ ]+) HTTP/1\.([01])")
_FIELD = re.compile(r"([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([^\x00-\x08\x0a-\x1f\x7f]*)")
_TARGET = re.compile(r"/[!-~]*")


class Refused(Exception):  # noqa: N818 - what became of a request
    """A request that is not answered, and what is wrong with it."""

    def __init__(self, status: HTTPStatus, reason: str) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason


class Request(NamedTuple):
    """What is asked for: `head` for the head of the answer alone, `path` and `query` undecoded."""

    head: bool
    path: str
    query: str
    keep: bool
    """Whether the connection stays open for another request."""


def parse(raw: bytes, hosts: Collection[str]) -> Request:
    """A request from the bytes of its head, the empty line included. Raises Refused for all but a plain GET or HEAD to one of `hosts`."""
    first, *lines = raw.decode("latin-1").removesuffix("\r\n\r\n").split("\r\n")
    asked = _FIRST.fullmatch(first)
    if asked is None:
        raise Refused(HTTPStatus.BAD_REQUEST, "this is no request of HTTP/1.1")
    method, target, minor = asked.groups()
    fields = _fields(lines)
    _check_host(fields, hosts)
    if method not in ("GET", "HEAD"):
        raise Refused(HTTPStatus.METHOD_NOT_ALLOWED, "this page is only read: GET or HEAD")
    if fields.get("content-length", ["0"]) != ["0"] or "transfer-encoding" in fields:
        raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "a request to this page has no body")
    if len(target) > MOST_TARGET:
        raise Refused(HTTPStatus.REQUEST_URI_TOO_LONG, "no page here has so long a name")
    if not _TARGET.fullmatch(target):
        raise Refused(HTTPStatus.BAD_REQUEST, "a target is a path, such as /")
    path, _, query = target.partition("?")
    closing = "close" in ",".join(fields.get("connection", [])).lower()
    return Request(method == "HEAD", path, query, minor == "1" and not closing)


def _fields(lines: list[str]) -> dict[str, list[str]]:
    if len(lines) > MOST_FIELDS:
        raise Refused(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "too many header fields")
    fields: dict[str, list[str]] = {}
    for line in lines:
        field = _FIELD.fullmatch(line)
        if field is None:
            raise Refused(HTTPStatus.BAD_REQUEST, "a header field cannot be read")
        fields.setdefault(field[1].lower(), []).append(field[2].strip(" \t"))
    return fields


def _check_host(fields: dict[str, list[str]], hosts: Collection[str]) -> None:
    """Only our own names: a page elsewhere whose name was made to point here must not read what we show."""
    said = fields.get("host", [])
    if len(said) != 1:
        raise Refused(HTTPStatus.BAD_REQUEST, "a request names one host")
    if said[0].lower() not in hosts:
        raise Refused(HTTPStatus.MISDIRECTED_REQUEST, "this is another host's page")
    for origin in fields.get("origin", []):
        if origin.lower() not in {f"http://{host}" for host in hosts}:
            raise Refused(HTTPStatus.FORBIDDEN, "pages of other origins are not answered")
    followed = fields.get("sec-fetch-mode") == ["navigate"] and fields.get("sec-fetch-dest") == ["document"]  # a link, not a frame
    if not followed and any(site not in ("same-origin", "none") for site in fields.get("sec-fetch-site", [])):
        raise Refused(HTTPStatus.FORBIDDEN, "pages of other origins are not answered")
