"""A kit's folder as those find it who only read: what is in it, and whether it is being replaced or was left half replaced.

Writing is the business of `publish.py`; the names of its files are here, so that readers need not know how it works.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from boardgen.errors import BoardgenError, quoted

MANIFEST = "kit.json"
MAKER = "boardgen"
STAGE = ".inkstone-new"
LIST = "swap.json"
LOCK = ".inkstone-lock"
EXPORTED = "manifest.json"
"""The same of an export."""
OURS = (STAGE, LOCK)
"""What is in a folder beside a kit while, or since, it was written."""


def kit_in(folder: Path | str, manifest: str = MANIFEST) -> dict[str, Any]:
    """The contents of kit.json, or of another manifest, in a folder; empty when there is none of ours."""
    import json

    try:
        kit = json.loads((Path(folder) / manifest).read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return kit if isinstance(kit, dict) and kit.get("made_by") == MAKER else {}


def require_layout(name: str, command: str) -> None:
    """Refuses the folder of a kit, or its kit.json, where a layout belongs. Raises BoardgenError."""
    folder = Path(name).parent if Path(name).name == MANIFEST else Path(name)
    if wrong := half_replaced(folder):
        raise BoardgenError(wrong)
    if kit := kit_in(folder):
        layout = str(kit.get("layout", "")).partition("@")[0] or "LAYOUT"
        printed = f"{name}: this is a kit, printed from the layout {quoted(layout)}"
        raise BoardgenError(f"{printed}; name the layout: boardgen {command} {layout}")


def half_replaced(folder: Path | str) -> str:
    """What is to be said of a folder in which some files are of one kit and some of another; empty when all is well.

    A run puts a new kit in place file by file. If it is killed there, the next run into the folder finishes its work.
    """
    if not os.path.lexists(Path(folder) / STAGE / LIST):
        return ""
    what = f"{folder} has files of two kits: a run of `boardgen kit` was stopped while it replaced one by the other, or is still running"
    return f"{what}; run `boardgen kit` into that folder again, which finishes the work"
