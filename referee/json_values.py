"""Values for JSON output whose every text is safe to print."""

from __future__ import annotations

from typing import Any

from boardgen.errors import visible


class Exact(str):
    """A text that is put into a file as it is. In JSON its control characters are escaped anyway."""

    __slots__ = ()


def safe(value: Any) -> Any:
    """The value with control and bidirectional characters written out in every text but exact ones, and in keys. Tuples become lists."""
    if isinstance(value, str):
        return str(value) if isinstance(value, Exact) else visible(value)
    if isinstance(value, dict):
        return {visible(key): safe(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [safe(item) for item in value]
    return value
