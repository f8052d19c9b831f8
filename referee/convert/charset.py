"""The bytes of an SGF file become text: by the encoding that its games declare, else by the one that they look like.

SGF must be decoded before it is read, because in Shift_JIS, Big5 and GBK the second byte of a sign may be a backslash or a bracket.
"""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

from referee.convert.looks import likeliest

_DECLARED = re.compile(rb"(?<![A-Za-z])CA\s{0,9}\[([^\]\n]{0,40})\]")
_ISO_2022_JP = b"\x1b$"
_BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_MOST_PARTS = 100_000
_WIDER = {  # what the writers of a name mean by it holds more signs than the name promises
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "big5": "big5hkscs",
    "iso8859-1": "cp1252",
    "ascii": "cp1252",
}
_KNOWN = re.compile(
    "utf-8|utf-8-sig|ascii|iso8859-[0-9]+|cp(?:437|8[0-9]{2}|125[0-9]|932|949|950)|koi8-[ru]|mac-[a-z]+|gb2312|gbk|gb18030"
    "|big5|big5hkscs|shift_jis(?:_2004|x0213)?|euc_(?:kr|jp|jis_2004|jisx0213)|iso2022_(?:jp|kr)(?:_[0-9a-z]+)?|johab"
)
"""The encodings that are read: those in which the signs of SGF itself are ASCII."""


class Reading(NamedTuple):
    """A text and what is to be said about how it was read: pairs of kind and message."""

    text: str
    remarks: tuple[tuple[str, str], ...]


def codec(name: str) -> str | None:
    """Python's name of an encoding as people write it (`GB2312`, `windows-1252`, `x-sjis`); None for one that is not read here."""
    name = name.strip().lower()
    name = {"x-sjis": "shift_jis", "sjis": "shift_jis", "ks_c_5601-1987": "euc_kr", "x-gbk": "gbk", "x-euc-jp": "euc_jp"}.get(name, name)
    try:
        found = codecs.lookup(name).name
    except (LookupError, ValueError, UnicodeError):
        return None
    return _WIDER.get(found, found) if _KNOWN.fullmatch(found) else None


def decoded(data: bytes, forced: str = "") -> Reading:
    """The text of a file. `forced` is an encoding (as `codec` gives it) that holds whatever the file says. Never fails."""
    for mark, name in _BOMS:
        if data.startswith(mark):
            return Reading(data[len(mark) :].decode(name, "replace"), ())
    if data.isascii() and _ISO_2022_JP not in data:
        return Reading(data.decode("ascii"), ())
    if forced:
        return Reading(data.decode(forced, "replace"), ())
    texts: list[str] = []
    remarks: dict[str, str] = {}
    for part, declared in _parts(data):
        texts.append(_read(part, declared, remarks))
    return Reading("".join(texts), tuple(remarks.items()))


def _parts(data: bytes) -> list[tuple[bytes, str]]:
    """The file cut where a game begins that says its encoding, each part with what it says (empty: nothing)."""
    cuts: list[tuple[int, str]] = []
    last = 0
    for found in _DECLARED.finditer(data):
        start = _root(data, last, found.start())
        last = found.end()
        if start >= 0 and len(cuts) < _MOST_PARTS:
            # What stands before the first game is read as the first game is.
            cuts.append((start if cuts else 0, found[1].decode("ascii", "replace").strip()))
    if not cuts:
        return [(data, "")]
    ends = [start for start, _ in cuts[1:]] + [len(data)]
    return [(data[start:end], name) for (start, name), end in zip(cuts, ends, strict=True)]


def _root(data: bytes, low: int, high: int) -> int:
    """Where the game begins whose root stands before `high`; -1 where none begins behind `low`."""
    while (at := data.rfind(b"(", low, high)) >= 0:
        if data[at + 1 : at + 9].lstrip()[:1] == b";":
            return at
        high = at
    return -1


def _read(part: bytes, declared: str, remarks: dict[str, str]) -> str:
    if part.isascii() and _ISO_2022_JP not in part:
        return part.decode("ascii")
    name = codec(declared) if declared else None
    looks_utf8 = name != "utf-8" and _decodes(part, "utf-8")
    if name is not None and not (looks_utf8 and name == "cp1252"):
        try:
            return part.decode(name)
        except UnicodeDecodeError:
            text = part.decode(name, "replace")
            odd, foreign = text.count("\ufffd"), sum(not sign.isascii() for sign in text)
            if odd * 10 <= foreign or (name == "cp1252" and not looks_utf8 and likeliest(part) == "cp1252"):
                remarks.setdefault("charset.bytes", f"bytes that are no {declared} stand as \ufffd")
                return text
    guess = "utf-8" if looks_utf8 else likeliest(part)
    if not declared:
        why = "no CA[] says in which encoding the names are written"
    elif name is None:
        why = f"CA[{declared}] is no encoding that is known here"
    else:
        why = f"the text is not written in {declared}, as CA[] says"
    remarks.setdefault(f"charset.{guess}", f"{why}; it looks like {guess} and is read so (--encoding NAME reads it otherwise)")
    return part.decode(guess, "replace")


def _decodes(part: bytes, name: str) -> bool:
    try:
        part.decode(name)
    except UnicodeDecodeError:
        return False
    return True
