"""The names that a layout gives to its zones, cards or cities, by which a log may call them too. The code is canonical."""

from __future__ import annotations

import re
from collections.abc import Mapping


class Names:
    """For each kind of word (ZONE, CARD, CITY) its names, in any case, each with the code that it stands for."""

    __slots__ = ("_codes", "_patterns", "verbs")

    def __init__(self, codes: Mapping[str, Mapping[str, str]] | None = None) -> None:
        self.verbs = ""
        """Whose verbs the logs of this layout have, where they are not those of its game."""
        self._codes: dict[str, dict[str, str]] = {}
        self._patterns: dict[str, re.Pattern[str]] = {}
        for kind, names in (codes or {}).items():
            codes_by_name: dict[str, set[str]] = {}
            for name, code in names.items():
                if name.strip():
                    codes_by_name.setdefault(_key(name), set()).add(code)
            # A name that two codes share names neither.
            self._codes[kind] = {name: min(choices) for name, choices in codes_by_name.items() if len(choices) == 1}

    def __bool__(self) -> bool:
        return any(self._codes.values())

    def match(self, kind: str, text: str, at: int) -> tuple[str, int] | None:
        """The code of the longest name at index `at`, and the index after it; None where none does."""
        names = self._codes.get(kind)
        if not names:
            return None
        pattern = self._patterns.get(kind)
        if pattern is None:
            longest = sorted(names, key=len, reverse=True)
            spelled = "|".join("[ -]+".join(re.escape(part) for part in name.split(" ")) for name in longest)
            pattern = self._patterns[kind] = re.compile(rf"(?:{spelled})(?!\w)", re.IGNORECASE)
        match = pattern.match(text, at)
        code = names.get(_key(match[0])) if match else None
        return (code, match.end()) if match and code else None

    def of(self, kind: str) -> Mapping[str, str]:
        """The codes of a kind by name, the names in lower case and with single spaces."""
        return self._codes.get(kind, {})


def _key(name: str) -> str:
    return " ".join(re.split("[ -]+", name.strip())).casefold()
