"""A YAML file as editors see it, which type what we keep as text: by YAML 1.2 as most do, and by 1.1 as PyYAML does."""

from __future__ import annotations

import datetime
import re
from pathlib import Path
from typing import Any

import yaml


class Core(yaml.SafeLoader):
    """The core schema of YAML 1.2: `on` is a word and 012 a number."""


Core.yaml_implicit_resolvers = {}
for tag, pattern, first in (
    ("bool", r"^(?:true|True|TRUE|false|False|FALSE)$", "tTfF"),
    ("null", r"^(?:~|null|Null|NULL|)$", ["~", "n", "N", ""]),
    ("int", r"^(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$", "-+0123456789"),
    ("float", r"^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$", "-+.0123456789"),
):
    Core.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(pattern), list(first))
Core.add_constructor("tag:yaml.org,2002:int", lambda loader, node: int(node.value, 0 if node.value[:2] in ("0x", "0o") else 10))

LOADERS: dict[str, type[yaml.SafeLoader]] = {"1.2": Core, "1.1": yaml.SafeLoader}


def seen(path: Path, version: str) -> Any:
    """The values of a file in the terms of JSON. Raises yaml.YAMLError."""
    return _json(yaml.load(path.read_text("utf-8"), Loader=LOADERS[version]))


def _json(value: Any) -> Any:
    if isinstance(value, dict):
        words = {True: "true", False: "false", None: "null"}
        return {str(key) if type(key) is int else words.get(key, str(key)): _json(entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [_json(entry) for entry in value]
    return str(value) if isinstance(value, datetime.date) else value
