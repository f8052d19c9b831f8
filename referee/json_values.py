"""Values for JSON output whose every text is safe to print."""

from __future__ import annotations

from typing import Any

from boardgen.errors import visible


def safe(value: Any) -> Any:
    """The value with control and bidirectional characters written out in every text, the keys of mappings included. Tuples become lists."""
    if isinstance(value, str):
        return visible(value)
    if isinstance(value, dict):
        return {visible(key): safe(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [safe(item) for item in value]
    return value
