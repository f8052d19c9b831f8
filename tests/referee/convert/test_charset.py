"""Encodings: what a game declares, what it should have declared, and that no bytes make the reader fall over."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.convert.charset import codec, decoded
from referee.convert.looks import likeliest
from referee.logs import Unusable
from tests.referee.convert.helpers import converted, log

SAMPLES = {
    "gb18030": ("gb2312", ["常昊", "李昌镐 九段", "第五届春兰杯决赛", "黑中盘胜", "马晓春 对 聂卫平", "俞斌", "王磊 八段"]),
    "cp932": ("shift_jis", ["本因坊 秀策", "加藤 正夫", "第三十期名人戦", "黒番中押し勝ち", "ソの形が表れた", "武宮 正樹", "二十五世"]),
    "cp949": ("euc-kr", ["이창호 九段", "조훈현", "제7회 배달배 결승", "백 불계승", "유창혁"]),
    "big5": ("big5", ["林海峰", "許功蓋 九段", "第三屆中環盃", "黑中盤勝", "周俊勳"]),
    "euc_jp": ("euc-jp", ["趙 治勲 さん", "黒番のシチョウ", "第三十期 きせい戦"]),
    "utf-8": ("utf-8", ["Zoë", "李昌镐", "Łódź", "조훈현", "👍"]),
    "cp1252": ("latin-1", ["Jürgen Groß", "Renée Léger", "Håkon", "España", "Müller"]),
}


@pytest.mark.parametrize(("looks", "text"), [(looks, text) for looks, (_, texts) in SAMPLES.items() for text in texts])
def test_names_without_a_label_are_read_by_their_looks(looks: str, text: str) -> None:
    data = f"(;GM[1]PB[{text}]KM[5.5])".encode(SAMPLES[looks][0])
    assert decoded(data).text == f"(;GM[1]PB[{text}]KM[5.5])"


LABELS = ["GB2312", "gbk", "GB18030", "Big5", "Shift_JIS", "x-sjis", "EUC-KR", "euc-jp", "UTF-8", "ISO-8859-1", "windows-1251", "koi8-r"]


@pytest.mark.parametrize("label", LABELS)
def test_a_label_that_is_right_is_believed(label: str) -> None:
    name = codec(label)
    assert name is not None
    words = {"windows-1251": "Иванов", "koi8-r": "Иванов", "ISO-8859-1": "Müller", "EUC-KR": "조훈현"}.get(label, "山田")
    data = f"(;CA[{label}]PB[{words}])".encode(name)
    reading = decoded(data)
    assert f"PB[{words}]" in reading.text
    assert reading.remarks == ()


@pytest.mark.parametrize(
    ("label", "written", "words", "said"),
    [
        ("UTF-8", "big5", "許功蓋 黑中盤勝", "the text is not written in UTF-8, as CA[] says; it looks like big5"),
        ("ISO-8859-1", "utf-8", "李昌镐", "the text is not written in ISO-8859-1, as CA[] says; it looks like utf-8"),
        ("EBCDIC", "gbk", "李昌镐 黑中盘胜", "CA[EBCDIC] is no encoding that is known here; it looks like gb18030"),
        ("hex", "utf-8", "Zoë", "CA[hex] is no encoding that is known here"),
        ("", "utf-8", "Zoë", "no CA[] says in which encoding the names are written; it looks like utf-8"),
        ("utf-16", "utf-8", "Zoë", "CA[utf-16] is no encoding that is known here"),
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
    assert "bytes that are no UTF-8 stand as" in notes[0]


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
    with pytest.raises(Unusable, match="no such encoding is read here"):
        converted(data, "tlog", encoding="klingon")


@given(st.binary(max_size=200))
def test_no_bytes_are_too_odd(data: bytes) -> None:
    assert isinstance(decoded(b"(;CA[" + data).text, str)
    assert isinstance(decoded(data + b"](;CA[gbk]" + data).text, str)
    assert likeliest(data)


FOREIGN = ["hex", "zip", "rot13", "utf-7", "idna", "punycode", "unicode_escape", "utf-16", "cp037", "\0", "a" * 500, "", "ü"]


@pytest.mark.parametrize("name", FOREIGN)
def test_names_that_are_no_encoding_of_sgf(name: str) -> None:
    assert codec(name) is None
