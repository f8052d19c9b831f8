"""Numbers as people write them: 1, 4–6, 9."""

from __future__ import annotations

from collections.abc import Sequence


def spans(numbers: Sequence[int], dash: str = "–") -> str:
    """Numbers as people write them: 1, 4–6, 9."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(a) if a == b else f"{a}{dash}{b}" for a, b in runs)
