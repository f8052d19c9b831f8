"""Texts of faces with fields in braces: `{name}` is a column, a value of the piece or a value of the layout."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

_FIELD = re.compile(r"\w[\w .-]*")


class Template(NamedTuple):
    """A text in parts: each is literal text and the name of the field that follows it, empty after the last."""

    parts: tuple[tuple[str, str], ...]

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields that it names, each once, in order."""
        return tuple(dict.fromkeys(field for _, field in self.parts if field))

    @property
    def literal(self) -> str | None:
        """The text of a template without fields, None for any other."""
        return None if self.fields else "".join(text for text, _ in self.parts)

    def fill(self, value: Callable[[str], str]) -> str:
        """The text with each field replaced by what `value` returns for it."""
        return "".join(text + (value(field) if field else "") for text, field in self.parts)


def parse(text: str) -> Template:
    """A text taken apart at its braces; `{{` and `}}` are braces to print. Raises ValueError with a sentence."""
    parts: list[tuple[str, str]] = []
    literal, at = "", 0
    while at < len(text):
        sign = text[at]
        if text[at : at + 2] in ("{{", "}}"):
            literal += sign
            at += 2
        elif sign == "{":
            end = text.find("}", at)
            name = text[at + 1 : end].strip() if end > 0 else ""
            if end < 0:
                raise ValueError("a brace is never closed; write {name}, or {{ for a brace")
            if not _FIELD.fullmatch(name):
                raise ValueError(f"{{{name}}} is not the name of a field; write {{name}}, or {{{{ for a brace")
            parts.append((literal, name))
            literal, at = "", end + 1
        elif sign == "}":
            raise ValueError("a brace is never opened; write {name}, or }} for a brace")
        else:
            literal += sign
            at += 1
    if literal or not parts:
        parts.append((literal, ""))
    return Template(tuple(parts))
