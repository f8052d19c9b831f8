"""What `referee show --as json` prints of a position under the record, as JSON schemas of its keys. Holdings are keys of the layout."""

from __future__ import annotations

from typing import Any

_COUNTS: dict[str, Any] = {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}}

PLAYER: dict[str, Any] = {
    "pieces": {"type": "integer", "minimum": 0, "description": "pieces on the board"},
    "captured": {"type": "integer", "minimum": 0, "description": "pieces of others that this seat has taken"},
    "out": {"type": "boolean", "description": "whether the player has conceded"},
}
"""What each player holds."""

TABLE: dict[str, Any] = {
    "pieces": {"type": "object", "additionalProperties": {"type": "string"}, "description": "what each piece is, by point"},
    "discards": {**_COUNTS, "description": "cards on the discards, by deck"},
}
"""What is on the table."""
