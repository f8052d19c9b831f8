"""Digests of the pages of a PDF: two pages of one digest are drawn by the same instructions with the same fonts and pictures.

Objects are those of pypdf, which `file_facts.py` reads.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pypdf.generic import DictionaryObject, PdfObject


_NAME = re.compile(rb"/([^\s/\[\]()<>{}%]+)")
_ELSEWHERE = ("/Parent", "/Length")
"""Keys that say where a page or stream is in its file, not what it shows."""


class PageDigests:
    """The digests of the pages of one file. What many pages use, such as fonts, is read once."""

    def __init__(self, root: DictionaryObject) -> None:
        layers = (root.get("/OCProperties") or {}).get("/D") or {}
        self._known: dict[int, bytes] = {}
        self._layers = b"".join(self._entry(key, value) for key, value in sorted(layers.items()) if key != "/Order")

    def digest(self, page: DictionaryObject, content: bytes) -> bytes:
        """Return the digest of a page with the content of its streams."""
        outside = {key: value for key, value in page.items() if key not in ("/Contents", "/Resources")}
        return sha256(self._layers + self._dictionary(outside) + self._resources(page.get("/Resources"), content) + content).digest()

    def _resources(self, resources: PdfObject | None, content: bytes) -> bytes:
        """Return what the names in a content stream mean; a file lists the fonts of all its pages on each."""
        called = {f"/{name.decode('latin-1')}" for name in _NAME.findall(content)}
        found: list[bytes] = []
        there: dict[str, PdfObject] = {}
        if resources is not None and isinstance(given := resources.get_object(), dict):
            there = given
        for kind, value in sorted(there.items()):
            entries = value.get_object()
            if isinstance(entries, dict):
                found += [self._entry(kind + key, value) for key, value in sorted(entries.items()) if key in called]
        return b"".join(found)

    def _entry(self, key: str, value: PdfObject) -> bytes:
        return key.encode() + b" " + self._value(value) + b"\n"

    def _value(self, value: PdfObject) -> bytes:
        """Return a value as bytes, one with parts as a digest; what leads back to itself is not followed."""
        there = value.get_object()
        if not isinstance(there, dict | list):
            return f"{float(there)}".encode() if isinstance(there, int | float) else repr(there).encode()
        if id(there) not in self._known:
            self._known[id(there)] = b"..."
            self._known[id(there)] = sha256(self._parts(there)).digest()
        return self._known[id(there)]

    def _parts(self, value: list[PdfObject] | dict[str, PdfObject]) -> bytes:
        if isinstance(value, list):
            return b"[" + b" ".join(map(self._value, value))
        if not hasattr(value, "get_data") or not hasattr(value, "_data"):
            return b"<" + self._dictionary(value)
        if str(value.get("/Subtype")) != "/Form":
            return b"".join((b"stream", self._dictionary(value), value._data))
        content = value.get_data()
        form = {key: part for key, part in value.items() if key not in ("/Resources", "/Filter", "/DecodeParms")}
        return b"".join((b"form", self._dictionary(form), self._resources(value.get("/Resources"), content), content))

    def _dictionary(self, entries: Mapping[str, PdfObject]) -> bytes:
        return b"".join(self._entry(key, value) for key, value in sorted(entries.items()) if key not in _ELSEWHERE)
