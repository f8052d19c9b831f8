"""Values for JSON output whose every text is safe to print."""

from __future__ import annotations

from typing import Any

from boardgen.errors import visible


class Exact(str):
    """A text that is put into a file as it is. In JSON its control characters are escaped anyway."""

    __slots__ = ()


def safe(value: Any) -> Any:
    """Return the value with control and bidirectional characters written out in keys and all but exact texts. Tuples become lists."""
    if isinstance(value, str):
        return str(value) if isinstance(value, Exact) else visible(value)
    if isinstance(value, dict):
        return {visible(key): safe(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [safe(item) for item in value]
    return value
