"""What `referee show --as json` prints of a position of GoCaine, as JSON schemas of its keys."""

from __future__ import annotations

from typing import Any

PLAYER: dict[str, Any] = {
    "cash": {"type": "number", "description": "money in the layout's unit"},
    "cells": {"type": "integer", "minimum": 0, "description": "bought cells in hand"},
    "stock": {"type": "integer", "minimum": 0, "description": "unbought cells"},
    "level": {"type": "integer", "minimum": 0, "description": "infrastructure level"},
    "chips": {"type": "integer", "minimum": 0, "description": "Task Force chips"},
    "influence": {"type": "object", "additionalProperties": {"type": "integer", "minimum": 1}, "description": "assets by zone"},
    "shipments": {
        "type": "object",
        "additionalProperties": {"type": "array", "items": {"type": "integer", "minimum": 1}},
        "description": "the tonnes of each load, by point",
    },
    "loan": {"type": "boolean"},
}
"""What each player holds."""

TABLE: dict[str, Any] = {
    "abandoned": {
        "type": "object",
        "additionalProperties": {
            "type": "object",
            "properties": {"seat": {"type": "string", "pattern": "^[A-Z]$"}, "mt": {"type": "integer", "minimum": 1}},
            "required": ["seat", "mt"],
        },
        "description": "product without an owner, by point",
    },
    "hits": {"type": "array", "items": {"type": "string", "description": "a zone"}},
}
"""What is on the table."""
