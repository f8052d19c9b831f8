"""What is written into a file is what the ending of its name says, and an option that says otherwise is refused."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from referee.files.log_files import Unusable

if TYPE_CHECKING:
    from collections.abc import Mapping

PICTURES = {".txt": "text", ".svg": "svg", ".png": "png", ".pdf": "pdf", ".json": "json"}
RECORDS = {".tlog": "tlog", ".sgf": "sgf", ".json": "json", ".csv": "csv"}


def form(option: str, asked: str, out: str, endings: Mapping[str, str], default: str = "") -> str:
    """The form to write: the one asked for by an option, that of the file's ending, or the default for a name
    without an ending. Raises Unusable where two of them differ, and for an ending that is not known."""
    ending = os.path.splitext(out)[1].lower()
    meant = endings.get(ending, "")
    if asked and meant and asked != meant:
        own = next(other for other, other_form in endings.items() if other_form == asked)
        raise Unusable(f"{out} ends in {ending}, but {option} asks for {asked}: leave {option} out, or name a file that ends in {own}")
    if default and ending and not meant and not asked:
        what = f"{out} ends in {ending}, which is not one of {', '.join(endings)}"
        raise Unusable(f"{what}: name a file that ends in one of them, or add {option}")
    chosen = asked or meant or default
    if not chosen:
        forms = ", ".join(endings.values())
        raise Unusable(f"name the format: {option} with one of {forms}, or -o with a file that ends in {', '.join(endings)}")
    return chosen
