"""Names of columns: which can be used in braces, as in `{name}`, and what to write instead of one that cannot."""

from __future__ import annotations

import re
from collections.abc import Mapping

NAME = re.compile(r"\w+(?:[ -]+\w+)*")
SEPARATOR_NAMES = {",": "comma", ";": "semicolon", "\t": "tab"}


def bad_name(name: str, number: int, first: Mapping[str, int], sep: str = "") -> tuple[str, str] | None:
    """What is wrong with the name of a column and what to do; None for a good one.

    `number` counts columns from 0, `first` has the names before it with their numbers, and `sep` is what separates columns in the file.
    """
    if not name:
        return f"column {number + 1} has no name", "name it, or delete the column"
    if name in first:
        return f"two columns are called '{name}'", f"rename column {number + 1} or column {first[name] + 1}"
    twin = next((other for other in first if other.casefold() == name.casefold() == "count"), "")
    if twin:
        what = f"the columns '{twin}' and '{name}' both say how often a row is printed"
        return what, f"rename column {number + 1} or column {first[twin] + 1}"
    if NAME.fullmatch(name):
        return None
    bad = next((sign for sign in name if sign in SEPARATOR_NAMES), "")
    if bad and sep:
        what = f"the name '{name[:60]}' has a {SEPARATOR_NAMES[bad]}, and columns are separated by a {SEPARATOR_NAMES[sep]}"
        return what, "use one separator in the whole file"
    better = re.sub(r"\W+", "_", name).strip("_")[:60] or f"column_{number + 1}"
    return f"the column name '{name[:60]}' cannot be used in braces", f"use letters, digits, _, - and inner spaces, such as {better}"
