"""What `referee show --as json` prints of a position of Cape to Cairo, as JSON schemas of its keys."""

from __future__ import annotations

from typing import Any

PLAYER: dict[str, Any] = {
    "money": {"type": "integer", "description": "dollars; may be negative"},
    "place": {"anyOf": [{"type": "integer", "minimum": 1, "description": "the place in the order of the round"}, {"type": "null"}]},
    "city": {"anyOf": [{"type": "string", "description": "the city where the truck is"}, {"type": "null"}]},
    "load": {"type": "array", "items": {"type": "string", "description": "a good: a suit while it is raw, its coin once it is finished"}},
    "delivered": {"type": "integer", "minimum": 0, "description": "finished goods on the playmat"},
}
"""What each player holds."""

TABLE: dict[str, Any] = {
    "cities": {
        "type": "object",
        "additionalProperties": {"type": "array", "items": {"type": "string", "description": "a good"}},
        "description": "the goods on each city that has some",
    },
    "cup": {"type": "integer", "minimum": 0, "description": "coins that are still in the cup"},
    "map": {"type": "array", "items": {"type": "string", "description": "a row of the map, north first: a city or a dot for each place"}},
}
"""What is on the table."""
