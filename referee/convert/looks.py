"""Which encoding a text without a label looks like: the one in which its signs are the most usual ones of some language."""

from __future__ import annotations

_SAMPLE = 1 << 16
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


def likeliest(data: bytes) -> str:
    """Python's name of the encoding that bytes with signs beyond ASCII look most like. Never fails: cp1252 is the last resort."""
    sample = data[:_SAMPLE]
    best, name = _western(sample), "cp1252"
    for candidate in ("utf-8", *_LEVELS):
        text = sample.decode(candidate, "replace")
        foreign = [sign for sign in text if not sign.isascii()]
        odd = text.count("\ufffd")
        if not foreign or odd * 10 > len(foreign):
            continue
        if candidate == "utf-8":
            return candidate
        score = sum(_weight(sign, candidate) for sign in foreign) / len(foreign) - odd / len(foreign)
        if score > best:
            best, name = score, candidate
    return name


def _western(sample: bytes) -> float:
    """How much the bytes look like accented letters: alone or in twos between letters of ASCII."""
    text = sample.decode("cp1252", "replace")
    foreign = [i for i, sign in enumerate(text) if not sign.isascii()]
    score = 0.0
    for i in foreign:
        near = text[max(i - 1, 0) : i] + text[i + 1 : i + 2]
        lone = sum(other.isascii() for other in near)
        score += (0.3, 0.65, 0.95)[min(lone, 2)] if text[i].isalpha() else 0.2
    return score / max(len(foreign), 1)


def _weight(sign: str, candidate: str) -> float:
    """How usual a sign is, from 0 (nobody writes it) to above 1."""
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
