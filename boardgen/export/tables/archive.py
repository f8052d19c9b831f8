"""Files in an archive that is the same each time: in their order, without a date and without the machine that packed them."""

from __future__ import annotations

import zipfile

DATE = (1980, 1, 1, 0, 0, 0)
"""The earliest that an archive can say."""
UNIX = 3
READABLE = 0o644 << 16


def added(archive: zipfile.ZipFile, name: str, content: bytes, *, packed: bool = True) -> None:
    """Adds a file; pictures are not packed a second time."""
    entry = zipfile.ZipInfo(name, DATE)
    entry.create_system = UNIX
    entry.external_attr = READABLE
    entry.compress_type = zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED
    archive.writestr(entry, content)
