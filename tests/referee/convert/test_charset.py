"""Encodings: what a game declares, what it should have declared, and that no bytes make the reader fall over."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, strategies as st

from referee.convert.charset import DAMAGED, codec, decode, likeliest
from referee.files.log_files import Unusable
from tests.referee.convert.helpers import converted, log
from tests.sampling import row

SAMPLES = {
    "gb18030": ("gb2312", ["常昊", "李昌镐 九段", "第五届春兰杯决赛", "黑中盘胜", "马晓春 对 聂卫平", "俞斌", "王磊 八段"]),
    "cp932": ("shift_jis", ["本因坊 秀策", "加藤 正夫", "第三十期名人戦", "黒番中押し勝ち", "ソの形が表れた", "武宮 正樹", "二十五世"]),
    "cp949": ("euc-kr", ["이창호 九段", "조훈현", "제7회 배달배 결승", "백 불계승", "유창혁"]),
    "big5": ("big5", ["林海峰", "許功蓋 九段", "第三屆中環盃", "黑中盤勝", "周俊勳"]),
    "euc_jp": ("euc-jp", ["趙 治勲 さん", "黒番のシチョウ", "第三十期 きせい戦"]),
    "utf-8": ("utf-8", ["Zoë", "李昌镐", "Łódź", "조훈현", "👍"]),
    "cp1252": ("latin-1", ["Jürgen Groß", "Renée Léger", "Håkon", "España", "Müller"]),
}


def test_names_without_a_label_are_read_by_their_looks() -> None:
    for looks, text in [(looks, text) for looks, (_, texts) in SAMPLES.items() for text in texts]:
        with row(looks, text):
            data = f"(;GM[1]PB[{text}]KM[5.5])".encode(SAMPLES[looks][0])
            assert decode(data).text == f"(;GM[1]PB[{text}]KM[5.5])"


LABELS = ["GB2312", "gbk", "GB18030", "Big5", "Shift_JIS", "x-sjis", "EUC-KR", "euc-jp", "UTF-8", "ISO-8859-1", "windows-1251", "koi8-r"]


@pytest.mark.parametrize("label", LABELS)
def test_a_label_that_is_right_is_believed(label: str) -> None:
    name = codec(label)
    assert name is not None
    words = {"windows-1251": "Иванов", "koi8-r": "Иванов", "ISO-8859-1": "Müller", "EUC-KR": "조훈현"}.get(label, "山田")
    data = f"(;CA[{label}]PB[{words}])".encode(name)
    reading = decode(data)
    assert f"PB[{words}]" in reading.text
    assert reading.remarks == ()


@pytest.mark.parametrize(
    ("label", "written", "words", "said"),
    [
        ("UTF-8", "big5", "許功蓋 黑中盤勝", "the text is not written in UTF-8, as CA[] says; it looks like big5"),
        ("ISO-8859-1", "utf-8", "李昌镐", "the text is not written in ISO-8859-1, as CA[] says; it looks like utf-8"),
        ("EBCDIC", "gbk", "李昌镐 黑中盘胜", "CA[EBCDIC] is not a known encoding; it looks like gb18030"),
        ("hex", "utf-8", "Zoë", "CA[hex] is not a known encoding"),
        ("", "utf-8", "Zoë", "there is no CA[] to give the encoding of the names; it looks like utf-8"),
        ("utf-16", "utf-8", "Zoë", "CA[utf-16] is not a known encoding"),
    ],
)
def test_a_label_that_is_wrong_is_told(label: str, written: str, words: str, said: str) -> None:
    text, notes = converted(f"(;SZ[9]CA[{label}]PB[{words}];B[aa])".encode(written), "tlog")
    assert f"K={words} " in text
    assert said in notes[0]
    assert "--encoding NAME" in notes[0]


def test_a_name_that_was_cut_in_the_middle_of_a_sign_spoils_no_other() -> None:
    data = "(;SZ[9]CA[UTF-8]PB[李昌镐李昌镐李昌镐李昌镐]PW[".encode() + "镐".encode()[:2] + b"];B[aa])"
    text, notes = converted(data, "tlog")
    assert "K=李昌镐李昌镐李昌镐李昌镐 W=\ufffd" in text
    assert "bytes that are not UTF-8 are replaced by" in notes[0]


NAMES = {
    "Chinese": ["李昌镐", "常昊九段", "马晓春", "聂卫平", "第五届春兰杯决赛", "黑中盘胜", "俞斌"],
    "Japanese": ["本因坊秀策", "加藤正夫", "武宮正樹", "第三十期名人戦", "ソの形", "黒番中押し勝ち"],
    "Korean": ["이창호", "조훈현", "유창혁", "제7회 배달배", "백 불계승"],
    "Russian": ["Александр", "Чемпионат", "Иванов", "Москва"],
    "Western": ["Jürgen Groß", "Renée Léger", "Håkon Åström", "Žižek Łódź", "Dvořák"],
}


def hurt(rng: random.Random, data: bytes, times: int) -> bytes:
    """Bytes of which some beyond ASCII are overwritten or gone."""
    found = bytearray(data)
    for _ in range(times):
        at = rng.choice([at for at, byte in enumerate(found) if byte >= 0x80])
        found[at : at + 1] = rng.choice((b"?", b"\xff", b"\x80", b""))
    return bytes(found)


@pytest.mark.parametrize("script", NAMES)
@pytest.mark.parametrize("label", ["CA[UTF-8]", "", "CA[ISO-8859-1]"])
def test_single_damaged_bytes_make_no_other_name_unreadable(script: str, label: str) -> None:
    rng = random.Random(script)
    for _ in range(60):
        values = [f"C[{name}]" for name in rng.choices(NAMES[script], k=rng.randrange(3, 8))]
        kept = [rng.randrange(len(values)) for _ in range(2)]
        data = [value.encode() if at in kept else hurt(rng, value.encode(), 1) for at, value in enumerate(values)]
        reading = decode(b"(;SZ[9]" + label.encode() + b";".join(data) + b";B[aa])")
        assert all(values[at] in reading.text for at in kept), data
        damaged = [message for kind, message in reading.remarks if kind == DAMAGED]
        assert len(damaged) == ("\ufffd" in reading.text)
        assert label != "CA[UTF-8]" or reading.remarks == tuple((DAMAGED, message) for message in damaged)


FEW = [("UTF-8", "李昌"), ("UTF-8", "Zoë"), ("", "李昌镐"), ("", "Zoë Müller, Łódź"), ("windows-1251", "李昌镐")]


@pytest.mark.parametrize(("label", "names"), FEW)
def test_few_characters_tell_utf_8(label: str, names: str) -> None:
    """Three intact characters alone, fewer where CA says UTF-8."""
    declared = f"CA[{label}]" if label else ""
    data = f"(;SZ[9]{declared}PB[{names}]PW[".encode() + b"\xe9\x95];B[aa])"
    text, notes = converted(data, "tlog")
    assert f"K={names} W=\ufffd" in text
    assert any("bytes that are not" in line and "are replaced by" in line and line.startswith("a.sgf:1:") for line in notes)


TWO_BYTES = [("GB18030", "李昌镐"), ("Big5", "許功蓋"), ("Shift_JIS", "山田一郎"), ("EUC-KR", "조훈현"), ("EUC-JP", "山田一郎")]


@pytest.mark.parametrize(("label", "name"), TWO_BYTES)
@pytest.mark.parametrize("declared", [True, False])
def test_a_name_that_was_cut_does_not_take_the_bracket_with_it(label: str, name: str, declared: bool) -> None:
    """In most encodings of two bytes a `]` can be a second byte."""
    whole, cut = name.encode(label), name.encode(label)[:-1]
    ca = f"CA[{label}]" if declared else ""
    data = f"(;SZ[9]{ca}EV[{name}{name}]PB[".encode(label) + cut + b"]PW[" + whole + b"]C[" + cut + b"];B[aa]C[" + cut + b"])"
    text, notes = converted(data, "tlog")
    assert f"K={name[:-1]}\ufffd W={name}\n" in text
    assert "1K A9" in text
    assert not any(": error: " in line for line in notes)


LIES = [
    ("GB2312", "utf-8", "李昌镐 九段"),
    ("GB2312", "big5", "許功蓋 黑中盤勝 九段"),
    ("GB2312", "cp932", "第三十期名人戦 黒番中押し勝ち"),
    ("GB2312", "latin-1", "Jürgen Müller"),
    ("Shift_JIS", "gb18030", "第五届春兰杯决赛 黑中盘胜"),
    ("Big5", "utf-8", "林海峰 九段"),
    ("EUC-KR", "utf-8", "이창호 조훈현"),
    ("ISO-8859-1", "gb18030", "常昊 九段 黑中盘胜"),
    ("ISO-8859-1", "euc-kr", "이창호 조훈현 불계승"),
    ("UTF-8", "cp932", "本因坊 秀策 黒番中押し勝ち"),
    ("windows-1251", "utf-8", "Иванов"),
]


@pytest.mark.parametrize(("label", "written", "words"), LIES)
def test_a_label_that_lies_is_seen(label: str, written: str, words: str) -> None:
    text, notes = converted(f"(;SZ[9]CA[{label}]PB[{words}];B[aa])".encode(written), "tlog")
    assert f"K={words} " in text
    assert f"the text is not written in {label}, as CA[] says" in notes[0]


def test_a_game_without_its_first_bracket_keeps_its_encoding() -> None:
    names = (("GBK", "李昌镐"), ("EUC-KR", "조훈현"))
    games = [f"(;SZ[9]CA[{label}]PB[{name}];B[aa](;W[bb])(;W[cc]))".encode(label) for label, name in names]
    text = log(games[0] + b"\n" + games[1][1:])
    assert "K=李昌镐 " in text
    assert "K=조훈현 " in text


def test_every_game_of_a_collection_has_its_own_encoding() -> None:
    games = [("GB18030", "李昌镐"), ("Shift_JIS", "ソの形"), ("EUC-KR", "조훈현"), ("Big5", "許功蓋")]
    games += [("UTF-8", "Zoë"), ("ISO-8859-1", "Müller")]
    data = b"words before\n" + b"\n".join(f"(;SZ[9]CA[{label}]PB[{name}];B[aa])".encode(label) for label, name in games)
    players = [line for line in log(data).splitlines() if line.startswith("Players")]
    assert players == [f"Players: K={name} W=White" for _, name in games]


def test_signs_whose_second_byte_is_a_bracket_or_a_backslash() -> None:
    """Read as bytes these values would end early; ソ and 表 end in 0x5C in Shift_JIS, 許 and 功 in Big5 likewise."""
    for label, words in (("Shift_JIS", "ソ表予能ー"), ("Big5", "許功蓋"), ("GBK", "乗俓")):
        data = f"(;SZ[9]CA[{label}]PB[{words}];B[aa])".encode(label)
        assert f"K={words} " in log(data)


@pytest.mark.parametrize("mark", ["utf-8-sig", "utf-16"])
def test_byte_order_marks(mark: str) -> None:
    assert "K=李昌镐 " in log("(;SZ[9]PB[李昌镐];B[aa])".encode(mark))


def test_iso_2022_jp() -> None:
    assert "K=山田 " in log("(;SZ[9]CA[ISO-2022-JP]PB[山田];B[aa])".encode("iso2022_jp"))


def test_the_encoding_that_is_asked_for_holds() -> None:
    data = "(;SZ[9]PB[Иванов];B[aa])".encode("koi8-r")
    assert "K=Иванов " in converted(data, "tlog", encoding="KOI8-R")[0]
    with pytest.raises(Unusable, match="this encoding is not known"):
        converted(data, "tlog", encoding="klingon")


@given(st.binary(max_size=200))
def test_no_bytes_are_too_odd(data: bytes) -> None:
    assert isinstance(decode(b"(;CA[" + data).text, str)
    assert isinstance(decode(data + b"](;CA[gbk]" + data).text, str)
    assert likeliest(data)


FOREIGN = ["hex", "zip", "rot13", "utf-7", "idna", "punycode", "unicode_escape", "utf-16", "cp037", "\0", "a" * 500, "", "ü"]


@pytest.mark.parametrize("name", FOREIGN)
def test_names_that_are_no_encoding_of_sgf(name: str) -> None:
    assert codec(name) is None
