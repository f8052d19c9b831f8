"""Messages for misspelt words that only logs of GoCaine have: loads, levels, influence, zones and outcomes. Imported for them alone."""

from __future__ import annotations

import re

from referee.tlog.edits import one
from referee.tlog.misspelt import alike, instead, listed, one_of, problem
from referee.tlog.quote import shown
from referee.tlog.spellings import Place
from referee.tlog.statements import Problem
from referee.tlog.terminals import POINT


def amounts(place: Place, written: str, column: int) -> Problem | None:
    """What was meant as a load, a number of cells or levels, or influence."""
    expected = place.expected
    if "SHIPMENT" in expected:
        if re.fullmatch(POINT, written):
            message = f"`{shown(written)}` does not say how large the load is"
            return problem(column, written, "tlog:token", message, f"write its size after the point: `{written.upper()}/4`")
        if re.fullmatch("[1-6][+][1-6]", written):
            return problem(column, written, "tlog:token", "the load comes before the dice", f"write it as `B4/4 {written}`")
    if "QTYWORD" in expected and (word := re.fullmatch("(cell|lvl|level)s?", written.lower())):
        help = f"write the number before it: `1{'cell' if word[1] == 'cell' else 'lvl'}`"
        return problem(column, written, "tlog:token", f"`{shown(written)}` does not say how many", help)
    if "PI" in expected and re.fullmatch("[0-9]*pi", written):
        return problem(column, written, "tlog:token", f"`{written}` does not say in which zone", f"write the zone after it: `{written}@TP`")
    return None


def names(place: Place, written: str, column: int) -> Problem | None:
    """What was meant as a zone or as the outcome of a roll."""
    return one_of(place, written, column, "OUTCOME", "an outcome of a roll") or _zone(place, written, column)


def _zone(place: Place, written: str, column: int) -> Problem | None:
    """What was meant as a zone."""
    asset = re.fullmatch("[0-9]*pi@(.*)", written) if "PI" in place.expected else None
    if asset is None and "ZONE" not in place.expected:
        return None
    name = asset[1] if asset else written
    column += asset.start(1) if asset else 0
    names = place.names.of("ZONE")
    codes = list(dict.fromkeys(names.values()))
    if re.fullmatch("[A-Za-z]{2,3}", name) and (not codes or name.upper() in codes):
        return instead(column, name, name.upper(), "tlog:zone", "zones are written in capitals")
    if not name:
        return problem(column, " ", "tlog:zone", "a zone is missing here", "write its code after `pi@`, such as pi@TP")
    message = f"`{shown(name)}` is not a zone"
    near = alike(name.casefold(), names, 0.7)
    if near:
        meant = sorted({names[other] for other in near})
        repairs = tuple(repair for code in meant for repair in one(column, column + len(name), code))
        spelled = listed(f"`{names[other]}` ({other.title()})" for other in near)
        return problem(column, name, "tlog:zone", message, f"did you mean {spelled}?", repairs)
    help = f"zones: {' '.join(codes)}" if codes else "a zone is written by its code, two or three capitals such as TP"
    return problem(column, name, "tlog:zone", message, help)
