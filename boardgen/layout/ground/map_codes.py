"""The codes of a map: which are allowed, and what is wrong with one that is not."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from boardgen.errors import quoted
from boardgen.layout.yaml.faults import Faults
from boardgen.layout.yaml.node import Node

NO_POINT = ("-", "_", "..", "...", "0", "o", "O", "x", "X", "~", "#", "*", "''", '""')
"""What people write where there is no point."""


class Cell(NamedTuple):
    """The place of a code in the file."""

    code: str
    line: int
    column: int


class ZoneCodes(NamedTuple):
    """The zones that a map may have, code to name; none where the game has no zones.

    `left_out` are codes that the layout has taken away, and where. `unsure` is for a layout whose zones cannot be read: then
    every code may be one.
    """

    names: Mapping[str, str]
    left_out: Mapping[str, Node]
    unsure: bool = False

    @property
    def allowed(self) -> frozenset[str]:
        """The codes of points, and the dot for none."""
        return frozenset({"."} | (set(self.names) or {"+"}))


def check_codes(node: Node, rows: Sequence[Sequence[Cell]], zones: ZoneCodes, faults: Faults) -> bool:
    """Whether all codes of a map are known. Each code that is not is one fault, at its first place."""
    if zones.unsure:
        return False
    allowed = zones.allowed
    wrong: dict[str, list[Cell]] = {}
    for row in rows:
        for cell in row:
            if cell.code not in allowed:
                wrong.setdefault(cell.code, []).append(cell)
    for code, cells in wrong.items():
        first = cells[0]
        times = f" {len(cells)} times" if len(cells) > 1 else ""
        gone = zones.left_out.get(code)
        if gone is not None and faults.first_opened(gone, node) is not node:
            faults.add(gone, *_left_out(code, node))
            continue
        if faults.full:
            what, remedy = "", ""
        elif code == "+":
            what, remedy = f"a point without a zone{times}: this game has zones", "write the code of a zone, or '.' for no point"
        else:
            has = "and no zone has this code" if zones.names else "and the layout has no zones"
            what = f"the map has {quoted(code)}{times} {has}"
            remedy = _remedy(code, first is rows[0][0] or any(first is row[0] for row in rows), zones, faults)
        faults.add_at(node, first.line, first.column, len(code), what, remedy, "data:map.code")
    return not wrong


def _left_out(code: str, node: Node) -> tuple[str, str, str]:
    what = f"the zone {code} is left out, but the map on line {node.line} of {node.source.shown} has points in it"
    return what, f"delete the line, or draw a map without {code} under `board:`", "data:zone.gone"


def _remedy(code: str, first: bool, zones: ZoneCodes, faults: Faults) -> str:
    codes = zones.allowed
    if code in NO_POINT:
        return "write '.' where there is no point"
    parts = _parts(code, codes)
    if parts:
        return f"put a space between codes: {' '.join(parts)}"
    if re.fullmatch(r"[0-9]+[xX×][0-9]+", code) and not zones.names:
        return f"write `size: {code.lower().replace('×', 'x')}` instead of `map:`"
    named = next((zone for zone, name in zones.names.items() if name.lower() == code.lower()), "")
    if named:
        return f"write the code of the zone: {named}"
    if code.isdigit() and first:
        return "remove the row numbers from the map"
    if code in zones.left_out:
        return f"the layout leaves out this zone: take `{code}: ~` out, or write another code"
    return faults.hint(code, zones.names) or (f"write {' or '.join(sorted(codes))}" if not zones.names else "add it under `zones:`")


def remedy_for(code: str, codes: frozenset[str], faults: Faults) -> str:
    """The remedy for a code of a map that is none of those known; empty where nothing is like it."""
    parts = _parts(code, codes)
    if parts:
        return f"put a space between codes: {' '.join(parts)}"
    if code.upper() in codes:
        return f"write {code.upper()}"
    near = faults.hint(code, codes)
    return near if near.startswith("did") else ""


def _parts(code: str, codes: frozenset[str]) -> list[str]:
    """The codes of which a text is made that has no spaces, or other signs than spaces, between them."""
    apart = [part for part in re.split(r"[,;|/]+", code) if part]
    if len(apart) > 1 and all(part in codes for part in apart):
        return apart
    widths = sorted({len(one) for one in codes}, reverse=True)
    parts: list[str] = []
    at = 0
    while at < len(code):
        part = next((code[at : at + wide] for wide in widths if code[at : at + wide] in codes), "")
        if not part:
            return []
        parts.append(part)
        at += len(part)
    return parts if len(parts) > 1 else []
