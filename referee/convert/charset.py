"""The bytes of an SGF file become text: by the encoding that its games declare, else by the one that they look like.

SGF must be decoded before it is read, because in Shift_JIS, Big5 and GBK the second byte of a character may be a backslash or a bracket."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

from boardgen.records import NamedTuple

_SAMPLE = 1 << 16
_ENOUGH = 600  # bytes beyond ASCII
_USUAL = {  # signs that records of Go games are full of, in addition to the plain classes below
    "gb18030": "黑白胜中盘目半子段九八七六五四三二一初围棋第届年月日局杯赛决冠军名人王李张刘陈马周常聂曹古罗柯朴孔时江孟连唐谢范元昊",
    "big5": "黑白勝中盤目半子段九八七六五四三二一初圍棋第屆年月日局盃賽決冠軍名人王李張劉陳馬周常林黃吳海峰許趙治勳",
    "cp932": "黒白勝中押目半段九八七六五四三二一初囲碁第期年月日局手番戦本因坊棋聖名人天元王座十先小林武宮加藤大竹石田橋山下高趙治勲",
    "cp949": "흑백승불계반집단구팔칠육오사삼이일초제회년월일국배전결명인왕위김박최조유서창호훈현석진영수민정동희목강",
}
_USUAL["euc_jp"] = _USUAL["cp932"]
_LEVELS = {  # of two-byte signs: the first bytes of the signs that every reader knows, and of the rest of the standard
    "gb18030": ((0xB0, 0xD7), (0xD8, 0xF7)),
    "big5": ((0xA4, 0xC6), (0xC9, 0xF9)),
    "cp932": ((0x88, 0x97), (0x98, 0x9F)),
    "cp949": ((0xB0, 0xC8), (0xCA, 0xFD)),
    "euc_jp": ((0xB0, 0xCF), (0xD0, 0xF4)),
}
_accented = re.compile("(?<=[a-z])[^\\x00-\\x7f](?=[a-z\\]])").findall
_foreign = re.compile("[^\\x00-\\x7f]").findall
_ALIKE = {"big5hkscs": "big5"}
_beyond = re.compile(rb"[\x80-\xff]+")
_whole = re.compile("[^\\x00-\\x7f\ufffd]")
_GAP = re.compile("\ufffd+")
_INTACT = 3
"""Characters of several bytes that are UTF-8 beyond doubt, whatever bytes beside them are damaged."""
PLAIN = 0.75
"""How much such a text looks like UTF-8 at least."""


def sample(data: bytes) -> bytes:
    """Return the part of a text by which its encoding is recognised: its first few hundred bytes beyond ASCII, and those between them."""
    count = 0
    for run in _beyond.finditer(data):
        count += run.end() - run.start()
        if count >= _ENOUGH:
            return data[max(run.start() - _SAMPLE, 0) : min(run.end(), run.start() + _ENOUGH)]
    return data


def likeliest(data: bytes) -> str:
    """Return Python's name of the encoding that bytes with signs beyond ASCII look most like. Never fails: cp1252 is the last resort."""
    return max(("cp1252", "utf-8", *_LEVELS), key=lambda name: looks_like(data, name))


def looks_like(data: bytes, name: str) -> float:
    """Return how much bytes look like a text in an encoding whose looks are known: -1 (not at all) to about 1.5."""
    sample = data if len(data) <= _SAMPLE else data[:_SAMPLE]
    name = _ALIKE.get(name, name)
    if name == "utf-8":
        return _unicode(sample)
    if name == "cp1252":
        return _western(sample)
    text = decode_as(sample, name)
    foreign = _foreign(text)
    odd = text.count("\ufffd")
    if not foreign or odd * 2 > len(foreign):
        return -1.0
    # A single sign after a lower-case letter is an accented one in another encoding: no name is written `J眉rgen`.
    alone = len(_accented(text))
    return (sum(_weight(sign, name) for sign in foreign) - odd - alone) / len(foreign)


def is_unicode(part: bytes) -> bool:
    """Return whether bytes are text in UTF-8."""
    try:
        part.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def decode_as(data: bytes, name: str) -> str:
    """Decode bytes as text, with U+FFFD for what is damaged.

    Where a character lost its second byte at the end of a value, the first one does not take the `]` with it."""
    text = data.decode(name, "replace")
    if name not in _TAKES_BRACKETS:
        return text
    return _taken.sub(lambda match: "\ufffd]" if match[0].encode(name, "replace").endswith(b"]") else match[0], text)


_TAKES_BRACKETS = frozenset({"gb18030", "gbk", "big5", "big5hkscs", "cp932", "shift_jis", "cp950", "johab"})
_taken = re.compile(r"[^\x00-\x7f](?=\s{0,9}(?:;\s{0,9})?[A-Z]{1,2}\[|\s{0,9}\)\s{0,9}(?:\(\s{0,9};|\)|\Z))")
"""A character right before what can only come after a value."""


def _unicode(sample: bytes) -> float:
    """Return how much bytes look like UTF-8, some of it perhaps damaged.

    Other encodings contain short sequences that are UTF-8 too, but rarely of one script, and most of the bytes beside them are not UTF-8.
    """
    text = sample.decode("utf-8", "replace")
    damaged = len(_GAP.findall(text)) - sample.count(b"\xef\xbf\xbd")
    total, sure, intact = 0.0, 0, 0
    for match in _whole.finditer(text):
        at, sign = match.start(), match[0]
        intact += 1
        if sign >= "\u0800":
            good = True
        elif sign < "\u0250":
            good = sign.isalpha() and any(near.isalpha() and near < "\u0250" for near in text[max(at - 1, 0) : at] + text[at + 1 : at + 2])
        else:
            good = any(ord(near) >> 8 == ord(sign) >> 8 for near in text[max(at - 1, 0) : at] + text[at + 1 : at + 2])
        sure += good
        total += 1.5 if sign >= "\u0800" else 1.2 if good else 0.3
    if not intact:
        return -1.0
    score = (total - 0.7 * damaged) / (intact + max(damaged, 0))
    return max(score, PLAIN) if sure >= _INTACT and damaged <= 2 * sure else score


def _western(sample: bytes) -> float:
    """Return how much the bytes look like accented letters: alone or in twos among letters of ASCII, and not as UTF-8 writes them."""
    total, count = 0.0, 0
    for run in _high(sample):
        text = run[1].decode("cp1252", "replace")
        count += len(text)
        if len(text) > 2 or is_unicode(run[1]):
            continue
        letters = sum(near.isalpha() for near in (run[0], run[2]))
        each = (0.4, 0.8, 0.95)[letters] if len(text) == 1 else (0.2, 0.4, 0.5)[letters]
        total += sum(each if sign.isalpha() else 0.2 for sign in text)
    return total / max(count, 1)


def _high(sample: bytes) -> Iterator[tuple[bytes, bytes, bytes]]:
    """Yield each run of bytes beyond ASCII, with the byte before and the byte after it."""
    for run in _beyond.finditer(sample):
        yield sample[max(run.start() - 1, 0) : run.start()], run[0], sample[run.end() : run.end() + 1]


def _weight(sign: str, candidate: str) -> float:
    """Return how usual a sign is, from 0 (nobody writes it) to above 1."""
    if sign == "\ufffd" or "\ue000" <= sign <= "\uf8ff":
        return -1.0
    if sign in _USUAL[candidate]:
        return 1.4
    if "\u3041" <= sign <= "\u30fc":
        return 1.1 if candidate in ("cp932", "euc_jp") else 0.2
    written = sign.encode(candidate, "replace")
    if len(written) != 2:
        return 0.1
    first, second = written
    if candidate in ("gb18030", "cp949") and second < 0xA1:
        return 0.0  # beyond the old standards, which old records keep to
    (low, high), (low_rare, high_rare) = _LEVELS[candidate]
    if candidate == "cp932" and first >= 0xE0:
        return 0.1
    if low <= first <= high:
        return 0.8
    return 0.25 if low_rare <= first <= high_rare else 0.4


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
_WIDER = {  # encodings that people mean by these names, which have more characters than the names promise
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
    """Return Python's name of an encoding as people write it (`GB2312`, `windows-1252`, `x-sjis`); None for one that is not read here."""
    name = name.strip().lower()
    name = {"x-sjis": "shift_jis", "sjis": "shift_jis", "ks_c_5601-1987": "euc_kr", "x-gbk": "gbk", "x-euc-jp": "euc_jp"}.get(name, name)
    try:
        codec_name = codecs.lookup(name).name
    except (LookupError, ValueError, UnicodeError):
        return None
    return _WIDER.get(codec_name, codec_name) if _KNOWN.fullmatch(codec_name) else None


def decode(data: bytes, forced: str = "") -> Reading:
    """Return the text of a file. `forced` is an encoding (as `codec` gives it) that holds whatever the file says. Never fails."""
    remarks: dict[str, str] = {}
    for mark, name in _BOMS:
        if data.startswith(mark):
            return Reading(_text(data[len(mark) :], name, name, remarks), tuple(remarks.items()))
    if data.isascii() and _ISO_2022_JP not in data:
        return Reading(data.decode("ascii"), ())
    if forced:
        return Reading(_text(data, forced, forced, remarks), tuple(remarks.items()))
    return Reading("".join([_read(part, declared, remarks) for part, declared in _parts(data)]), tuple(remarks.items()))


def _parts(data: bytes) -> list[tuple[bytes, str]]:
    """Return the file cut where a game begins that says its encoding, each part with what it says (empty: nothing)."""
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
    """Return where the game begins whose root comes before `high`; -1 if none begins after `low`. Its `(` may be missing."""
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
    used = _choose_encoding(part, name)
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
    """Return a part as text in an encoding, which a note on damaged bytes calls `shown`."""
    text = decode_as(part, name)
    if "\ufffd" in text and text.count("\ufffd") > part.count(b"\xef\xbf\xbd"):
        remarks.setdefault(DAMAGED, f"bytes that are not {shown} are replaced by \ufffd")
    return text


def _choose_encoding(part: bytes, name: str | None) -> str:
    """Return the encoding in which a part is read: the declared one (None where none is known), unless the bytes look clearly otherwise."""
    decodes = is_unicode(part)
    part = sample(part)
    if name is None:
        return "utf-8" if decodes else likeliest(part)
    if name == "utf-8" and decodes:
        return name
    if name == "cp1252" and decodes:
        return "utf-8"  # programs that know nothing of encodings declare Latin-1
    unicode = looks_like(part, "utf-8")
    if name not in ("utf-8", "cp1252") and _ALIKE.get(name, name) not in _LEVELS:
        # How it looks is not known. Bytes in most alphabets fit any encoding of one byte a letter; only UTF-8 can be told from them.
        return "utf-8" if unicode >= PLAIN else name
    if unicode >= PLAIN and (name in ("utf-8", "cp1252") or looks_like(part, name) < PLAIN):
        return "utf-8"
    other = likeliest(part)
    if _ALIKE.get(name, name) == _ALIKE.get(other, other):
        return name
    least = looks_like(part, name) + _BELIEVED
    if other == "cp1252":
        least = max(least, PLAIN)  # any bytes can be read as letters with accents
    return other if looks_like(part, other) > least else name
