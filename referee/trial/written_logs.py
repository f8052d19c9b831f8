"""The logs that a trial keeps, as files beside the layouts that they name, so that `referee check` can judge them."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

from boardgen import files

if TYPE_CHECKING:
    from referee.trial.store import Store

FOLDER = "logs"


def write(store: Store, layouts: str, folder: str) -> int:
    """Write every log that the store keeps, and the layouts of a folder beside them; returns how many logs there are.

    A log has the name of its layout and the number of its game.
    """
    names = {row.layout: row.name for row in store.layouts()}
    count = 0
    for layout, number, log in store.logs():
        if not count:
            os.makedirs(folder, exist_ok=True)
            if os.path.isdir(layouts):
                shutil.copytree(layouts, folder, dirs_exist_ok=True)
        count += 1
        files.write(os.path.join(folder, f"{names[layout]}-{number:06d}.tlog"), [log])
    return count
