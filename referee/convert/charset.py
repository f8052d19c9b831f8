"""The bytes of an SGF file become text: by the encoding that its games declare, else by the one that they look like.

SGF must be decoded before it is read, because in Shift_JIS, Big5 and GBK the second byte of a character may be a backslash or a bracket.
"""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

from referee.convert import encoding_guess

_DECLARED = re.compile(rb"(?<![A-Za-z])CA\s{0,9}\[([^\]\n]{0,40})\]")
_properties = re.compile(rb"\s*+(?:[A-Za-z]++\s*+(?:\[[^\\\]]*+(?:\\.[^\\\]]*+)*+\]\s*+)++)*+\Z", re.S).match
_opening = re.compile(rb"\(\s*+\Z").search
_MOST_TRIED = 20  # nodes before a CA that may be the one to which it belongs
_ISO_2022_JP = b"\x1b$"
_BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
DAMAGED = "charset.bytes"
"""The kind of the note on bytes that do not belong to a character."""
_MOST_PARTS = 100_000
_BELIEVED = 0.4
"""How much more a text must look like another encoding than like the declared one."""
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
"""The encodings that are read: those in which the characters of SGF itself are ASCII."""


class Reading(NamedTuple):
    """A text and what is to be said about how it was read: pairs of kind and message."""

    text: str
    remarks: tuple[tuple[str, str], ...]


def codec(name: str) -> str | None:
    """Python's name of an encoding as people write it (`GB2312`, `windows-1252`, `x-sjis`); None for one that is not read here."""
    name = name.strip().lower()
    name = {"x-sjis": "shift_jis", "sjis": "shift_jis", "ks_c_5601-1987": "euc_kr", "x-gbk": "gbk", "x-euc-jp": "euc_jp"}.get(name, name)
    try:
        codec_name = codecs.lookup(name).name
    except (LookupError, ValueError, UnicodeError):
        return None
    return _WIDER.get(codec_name, codec_name) if _KNOWN.fullmatch(codec_name) else None


def decoded(data: bytes, forced: str = "") -> Reading:
    """The text of a file. `forced` is an encoding (as `codec` gives it) that holds whatever the file says. Never fails."""
    remarks: dict[str, str] = {}
    for mark, name in _BOMS:
        if data.startswith(mark):
            return Reading(_text(data[len(mark) :], name, name, remarks), tuple(remarks.items()))
    if data.isascii() and _ISO_2022_JP not in data:
        return Reading(data.decode("ascii"), ())
    if forced:
        return Reading(_text(data, forced, forced, remarks), tuple(remarks.items()))
    texts = [_read(part, declared, remarks) for part, declared in _parts(data)]
    return Reading("".join(texts), tuple(remarks.items()))


def _parts(data: bytes) -> list[tuple[bytes, str]]:
    """The file cut where a game begins that says its encoding, each part with what it says (empty: nothing)."""
    cuts: list[tuple[int, str]] = []
    last = 0
    for match in _DECLARED.finditer(data):
        start = _root(data, last, match.start())
        last = match.end()
        if start >= 0 and len(cuts) < _MOST_PARTS:
            # Text before the first game is read in the encoding of the first game.
            cuts.append((start if cuts else 0, match[1].decode("ascii", "replace").strip()))
    if not cuts:
        return [(data, "")]
    ends = [start for start, _ in cuts[1:]] + [len(data)]
    return [(data[start:end], name) for (start, name), end in zip(cuts, ends, strict=True)]


def _root(data: bytes, low: int, high: int) -> int:
    """Where the game begins whose root comes before `high`; -1 if none begins after `low`. Its `(` may be missing."""
    node = high
    for _ in range(_MOST_TRIED):
        node = data.rfind(b";", low, node)
        if node < 0:
            break
        if _properties(data, node + 1, high):
            opening = _opening(data, max(node - 9, low), node)
            return opening.start() if opening else node
    while (at := data.rfind(b"(", low, high)) >= 0:
        if data[at + 1 : at + 9].lstrip()[:1] == b";":
            return at
        high = at
    return -1


def _read(part: bytes, declared: str, remarks: dict[str, str]) -> str:
    if part.isascii() and _ISO_2022_JP not in part:
        return part.decode("ascii")
    name = codec(declared) if declared else None
    used = _chosen(part, name)
    if used != name:
        if not declared:
            why = "there is no CA[] to give the encoding of the names"
        elif name is None:
            why = f"CA[{declared}] is not a known encoding"
        else:
            why = f"the text is not written in {declared}, as CA[] says"
        remarks.setdefault(f"charset.{used}", f"{why}; it looks like {used} and is read as that (--encoding NAME overrides it)")
    return _text(part, used, declared if used == name else used, remarks)


def _text(part: bytes, name: str, shown: str, remarks: dict[str, str]) -> str:
    """A part as text in an encoding, which a note on damaged bytes calls `shown`."""
    text = encoding_guess.decoded(part, name)
    if "\ufffd" in text and text.count("\ufffd") > part.count(b"\xef\xbf\xbd"):
        remarks.setdefault(DAMAGED, f"bytes that are not {shown} are replaced by \ufffd")
    return text


def _chosen(part: bytes, name: str | None) -> str:
    """The encoding in which a part is read: the declared one (None where none is known), unless the bytes look clearly otherwise."""
    is_unicode = _decodes(part, "utf-8")
    part = encoding_guess.sample(part)
    if name is None:
        return "utf-8" if is_unicode else encoding_guess.likeliest(part)
    if name == "utf-8" and is_unicode:
        return name
    if name == "cp1252" and is_unicode:
        return "utf-8"  # Latin-1 is what programs declare that know of no encoding
    unicode = encoding_guess.looks_like(part, "utf-8")
    if not encoding_guess.are_known(name):
        # Bytes in most alphabets fit any encoding of one byte a letter. Only UTF-8 can be told from them.
        return "utf-8" if unicode >= encoding_guess.PLAIN else name
    if unicode >= encoding_guess.PLAIN and (name in ("utf-8", "cp1252") or encoding_guess.looks_like(part, name) < encoding_guess.PLAIN):
        return "utf-8"
    other = encoding_guess.likeliest(part)
    if encoding_guess.are_alike(name, other):
        return name
    least = encoding_guess.looks_like(part, name) + _BELIEVED
    if other == "cp1252":
        least = max(least, encoding_guess.PLAIN)  # any bytes can be read as letters with accents
    return other if encoding_guess.looks_like(part, other) > least else name


def _decodes(part: bytes, name: str) -> bool:
    try:
        part.decode(name)
    except UnicodeDecodeError:
        return False
    return True
