"""A kit's folder as those find it who only read: what is in it, and whether it is being replaced or was left half replaced.

Writing is the business of `publish.py`; the names of its files are here, so that readers need not know how it works.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

MANIFEST = "kit.json"
MAKER = "boardgen"
STAGE = ".inkstone-new"
LIST = "swap.json"
LOCK = ".inkstone-lock"
OURS = (STAGE, LOCK)
"""What is in a folder beside a kit while, or since, it was written."""


def kit_in(folder: Path | str) -> dict[str, Any]:
    """What kit.json says of the kit in a folder; empty when there is none of ours."""
    import json

    try:
        kit = json.loads((Path(folder) / MANIFEST).read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return kit if isinstance(kit, dict) and kit.get("made_by") == MAKER else {}


def half_replaced(folder: Path | str) -> str:
    """What is to be said of a folder in which some files are of one kit and some of another; empty when all is well.

    A run puts a new kit in place file by file. If it is killed there, the next run into the folder finishes its work.
    """
    if not os.path.lexists(Path(folder) / STAGE / LIST):
        return ""
    what = f"{folder} has files of two kits: a run of `boardgen kit` was ended while it replaced one by the other, or is still at it"
    return f"{what}; run `boardgen kit` into that folder again, which finishes the work"
