"""Where a line may be broken inside of a word: between the characters of Chinese and Japanese, which are written without spaces."""

from __future__ import annotations

_RANGES = ((0x2E80, 0x312F), (0x31A0, 0x9FFF), (0xF900, 0xFAFF), (0xFF00, 0xFFEF), (0x1F000, 0x3FFFF))
_NOT_BEFORE = frozenset("、。，．：；！？）」』】〉》〕］｝…‥—～・％ー々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ)]}.,!?:;%’”»")
"""Characters that no line begins with."""
_NOT_AFTER = frozenset("（「『【〈《〔［｛([{‘“«¥￥$＄")
"""Characters that no line ends with."""


def parts(word: str) -> list[str]:
    """The parts of a word between which a line may be broken; the word itself where there is no such place."""
    if word.isascii() or not any(map(_ideographic, word)):
        return [word]
    found, start = [], 0
    for at in range(1, len(word)):
        before, after = word[at - 1], word[at]
        if (_ideographic(before) or _ideographic(after)) and before not in _NOT_AFTER and after not in _NOT_BEFORE:
            found.append(word[start:at])
            start = at
    return [*found, word[start:]]


def _ideographic(sign: str) -> bool:
    code = ord(sign)
    return code >= 0x2E80 and any(low <= code <= high for low, high in _RANGES)
