"""SHA-256 from the interpreter's own module, as `random` takes its hashes: `hashlib` loads OpenSSL, a tenth of a start."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

LARGE = 1 << 18
"""For so many bytes OpenSSL is worth loading: it hashes them several times as fast."""


def sha256() -> Callable[[bytes], Any]:
    """The constructor of the hash."""
    for name in ("_sha2", "_sha256", "hashlib"):  # Python 3.12, 3.11, any
        try:
            return import_module(name).sha256  # type: ignore[no-any-return]  # the same function by each name
        except ImportError:
            continue
    raise AssertionError("hashlib is part of Python")


def hexadecimal(data: bytes) -> str:
    """The hash of a file of any size."""
    if len(data) < LARGE:
        return str(sha256()(data).hexdigest())
    from hashlib import sha256 as of_large

    return of_large(data).hexdigest()
