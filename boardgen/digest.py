"""SHA-256 from the interpreter's own module, as `random` takes its hashes: `hashlib` loads OpenSSL, a tenth of a start."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


def sha256() -> Callable[[bytes], Any]:
    """The constructor of the hash."""
    for name in ("_sha2", "_sha256", "hashlib"):  # Python 3.12, 3.11, any
        try:
            return import_module(name).sha256  # type: ignore[no-any-return]  # the same function by each name
        except ImportError:
            continue
    raise AssertionError("hashlib is part of Python")
