"""Why a word is not an amount, a point, a zone, a seat, a card ...: the messages for words of one kind. Imported for them alone."""

from __future__ import annotations

import re
from collections.abc import Iterable

from referee.tlog.edits import one
from referee.tlog.kinds import kinds
from referee.tlog.quote import shown
from referee.tlog.spellings import Place
from referee.tlog.statements import Problem, Repair
from referee.tlog.terminals import POINT

_SEATED = ("SEAT", "SEATVAL", "SEATMARK", "SEATCARD", "DEALT", "SEATPT", "SEATDICE", "BID")
_SIGNED = ("CARD", "CITY", "GOOD", "GIVEN", "PLACED", "DEALT", "SEATCARD", "SEATDICE")
"""Words made of signs of cards, suits and ranks, in which upper and lower case differ."""
_POINT_HELP = "a point is a column letter and a row, such as K4"
_PATH_HELP = "a path is one word, such as C2>E4>F7"


def point(written: str, column: int) -> Problem:
    """The problem with a word that was meant as a point, perhaps with an amount or `@` before it."""
    found = re.match("[@0-9]*([A-Za-z]*)", written)
    letters = found[1].upper() if found else ""
    help = _POINT_HELP
    repairs: tuple[Repair, ...] = ()
    name = f"`{shown(written)}` is not a point"
    if "I" in letters:
        before, after = ("H", "J") if len(letters) == 1 else ("AH", "AJ")
        message = f"{name}: no column is called I, so the column after {before} is {after}"
        meant = [written.upper().replace("I", letter) for letter in "HJ"]
        help = f"write {shown(meant[0])} or {shown(meant[1])}"
        repairs = tuple(repair for new in meant for repair in one(column, column + len(written), new))
    elif len(letters) > 2:
        message = f"{name}: a column has one or two letters"
    elif found and re.fullmatch("[0-9]{4,}", written[found.end() :]):
        message = f"{name}: a row has one to three digits"
    else:
        message = name
    return problem(column, written, "tlog:point", message, help, repairs)


def listed(words: Iterable[str]) -> str:
    """`a, b or c`."""
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def alike(name: str, known: Iterable[str], least: float = 0.6) -> list[str]:
    """Every one of the known words that is as near to a name as the nearest of them; none where none is near."""
    from difflib import SequenceMatcher

    matcher = SequenceMatcher(None, "", name[:24])
    best: list[str] = []
    for candidate in sorted(known):
        matcher.set_seq1(candidate)
        if matcher.real_quick_ratio() < least or matcher.quick_ratio() < least:  # each is a cheap bound of the next
            continue
        ratio = matcher.ratio()
        if ratio > least:
            best.clear()
        if ratio >= least:
            least = ratio
            best.append(candidate)
    return best


def problem(column: int, written: str, code: str, message: str, help: str = "", repairs: tuple[Repair, ...] = ()) -> Problem:
    """The problem with one word."""
    return Problem(column, column + len(written), code, message, help, repairs)


def instead(column: int, written: str, new: str, code: str, message: str, *, certain: bool = True) -> Problem:
    """A problem that one other word in its place mends."""
    repairs = one(column, column + len(written), new, certain=certain)
    return Problem(column, column + len(written), code, message, f"write `{shown(new)}`", repairs)


def signs(written: str, column: int, expected: tuple[str, ...]) -> tuple[str, tuple[Repair, ...]]:
    """What to write where upper or lower case alone is wrong; empty where more is."""
    capitals = written.upper()
    ranks = capitals.replace("N", "n").replace("A", "a")  # null and ace; no suit has these letters, but a seat may
    patterns = [kinds()[e].pattern for e in expected if e in _SIGNED]
    for meant in (capitals, ranks, capitals[:2] + ranks[2:]):
        if meant != written and any(re.fullmatch(pattern, meant) for pattern in patterns):
            return f"write `{shown(meant)}`", one(column, column + len(written), meant, certain=True)
    return "", ()


def claim(place: Place, written: str, column: int) -> Problem | None:
    """What was meant as a claim at the end of a turn line."""
    if money := re.fullmatch(r"\$(-?[0-9]+)[Mm]?", written):
        if "CHECK" in place.expected:
            return instead(column, written, f"=${money[1]}", "tlog:token", "a claim begins with `=`")
        return None
    if written[0] != "=":
        return None
    if "CHECK" not in place.expected:
        message = f"the claim `{shown(written)}` is in the wrong place"
        help = f"a claim such as {place.words.claim} is the last word of a turn line, after an event"
        return problem(column, written, "tlog:token", message, help)
    if re.fullmatch("=-?[0-9]+", written):
        message = f"`{shown(written)}` does not say what is counted"
        return problem(column, written, "tlog:amount", message, f"write what is counted before the number, as in {place.words.claim}")
    message = f"`{shown(written)}` is not a claim: `=`, then `$` or a key with a colon, then a whole number, in one word"
    return problem(column, written, "tlog:amount", message, f"write it as {place.words.claim}")


def dice(place: Place, written: str, column: int) -> Problem | None:
    """What was meant as two dice."""
    return _dice(written, column) if "DICE" in place.expected else None


def _dice(written: str, column: int) -> Problem | None:
    help = "write the numbers that both dice show, such as 6+1"
    if both := re.fullmatch("([1-6])([1-6])", written):
        message = f"`{written}` is not a roll of two dice"
        return instead(column, written, f"{both[1]}+{both[2]}", "tlog:dice", message, certain=False)
    if re.fullmatch("[0-9]{1,2}", written):
        return problem(column, written, "tlog:token", f"`{written}` is not a roll of two dice", help)
    if not re.fullmatch(r"[0-9]+[+,/-][0-9]*|\+[0-9]+", written):
        return None
    if wrong := [n for n in re.findall("[0-9]+", written) if n not in "123456"]:
        message = f"`{shown(written)}` is not a roll: a die never shows {shown(wrong[0])}"
        return problem(column, written, "tlog:dice", message, help)
    return problem(column, written, "tlog:dice", f"`{shown(written)}` is not a roll of two dice", help)


def capture(place: Place, written: str, column: int) -> Problem | None:
    """What was meant as a claim of captures."""
    if "CAPT" not in place.expected or not re.match("[xX\u00d7]([0-9]|[A-Za-z][0-9]*$|$)", written):
        return None
    if swapped := re.fullmatch("[xX\u00d7]([A-Za-z])([0-9]+)", written):
        seat, number = swapped[1].upper(), swapped[2]
        message = f"`{shown(written)}` has two readings: {number} captured from {seat}, or the one on {seat}{number} captured"
        help = f"write how many, then whose: `x{number}{seat}`, or `x1` and the seat"
        return problem(column, written, "tlog:token", message, help, one(column, column + len(written), f"x{number}{seat}"))
    found = re.fullmatch("[xX\u00d7]([0-9]+)([A-Za-z]?)", written)
    if found is None:
        message = f"`{shown(written)}` does not say how many were captured"
        return problem(column, written, "tlog:amount", message, f"write how many, then whose, such as {place.words.sample('CAPT')}")
    if not found[2]:
        message = f"`{shown(written)}` does not say whose were captured"
        return problem(column, written, "tlog:seat", message, f"write the seat after the number, such as x{found[1]}B")
    new = f"x{found[1]}{found[2].upper()}"
    return instead(column, written, new, "tlog:seat", "captures are written with a lower-case x and a capital seat")


def path(place: Place, written: str, column: int) -> Problem | None:
    """What goes on from a path, or should have become one."""
    expected = place.expected
    if written[0] == ">" and ";" in expected and re.search(f"{POINT} *$", place.text[: place.at]):
        step = written[1:].partition(">")[0]
        if re.fullmatch("[A-Za-z]+[0-9]+", step) and not re.fullmatch(POINT, step):
            return point(step, column + 1)
        return problem(column, written, "tlog:point", f"`{shown(written)}` does not continue a path", _PATH_HELP)
    if "PATH" in expected and re.fullmatch(f"{POINT}>?", written):
        return problem(column, written, "tlog:point", f"`{shown(written)}` is not a path: it does not say where it leads", _PATH_HELP)
    if "PATH" in expected and re.match(POINT, written):
        for step in re.findall("[A-Za-z0-9]+", written):
            if re.fullmatch("[A-Za-z]+[0-9]+", step) and not re.fullmatch(POINT, step):
                return point(step, column + written.index(step))
        return problem(column, written, "tlog:point", f"`{shown(written)}` is not a path", _PATH_HELP)
    before = re.search(rf"({POINT}(?:>{POINT})+) $", place.text[: place.at])
    if before and re.fullmatch("[0-9]+", written):
        help = f"write the amount before the path: `{written} {before[1]}`"
        repair = one(before.start() + 1, column + len(written), f"{written} {before[1]}", certain=True)
        return problem(column, written, "tlog:token", f"`{written}` does not fit here", help, repair)
    return None


def points(place: Place, written: str, column: int) -> Problem | None:
    """The part of the word that looks like a point and is not one."""
    return not_a_point(written, column, place.expected)


def not_a_point(written: str, column: int, expected: tuple[str, ...]) -> Problem | None:
    """The same, where one of these kinds of word may be written."""
    if not any(e in kinds() and kinds()[e].points for e in expected):
        return None
    swapped = re.fullmatch("(@?)([0-9]{1,3})([A-HJ-Za-hj-z])", written)
    if swapped and "QTYAT" not in expected and "SHIPMENT" not in expected:
        new = f"{swapped[1]}{swapped[3].upper()}{swapped[2]}"
        return instead(column, written, new, "tlog:point", "a point is a column letter, then a row", certain=False)
    for found in re.finditer("[A-Za-z]+[0-9]+", written):
        if re.fullmatch(POINT, found[0]) or written[found.end() : found.end() + 1].isalpha():
            continue
        if re.fullmatch("[0-9]*@?[A-Za-z]+[0-9]+", written):
            return point(written, column)
        return point(found[0], column + found.start())
    return None


def zone(place: Place, written: str, column: int) -> Problem | None:
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


def seat(place: Place, written: str, column: int) -> Problem | None:
    """What was meant as a seat, perhaps with a value."""
    terminal = next((kinds()[e] for e in place.expected if e in _SEATED), None)
    if terminal is None:
        return None
    capital = written[0].upper() + written[1:]
    if written[0].islower() and re.match(f"(?:{terminal.pattern})", capital):
        return instead(column, written, capital, "tlog:seat", "seats are capital letters")
    if terminal.name == "SEATDICE" and (look := _face(place, written, column)):
        return look
    if terminal.name == "SEATDICE" and (dice := re.fullmatch(r"[A-Z]:([0-9]+\+[0-9]+)", written)):
        return _dice(dice[1], column + 2)
    if terminal.name in ("SEATVAL", "BID") and re.match("[A-Z]", written):
        message = f"`{shown(written)}` is not a seat with a whole number"
        help = f"write the seat and its number in one word, such as {place.words.sample(terminal.name)}"
        return problem(column, written, "tlog:amount", message, help)
    return None


def _face(place: Place, written: str, column: int) -> Problem | None:
    """A die that shows what it cannot, or one die in place of two."""
    found = re.fullmatch("([A-Z]):([0-9nNaA]+)", written)
    if found is None:
        return None
    if "+" in place.words.sample("SEATDICE"):
        help = f"write both dice of the seat, such as {place.words.sample('SEATDICE')}"
        return problem(column, written, "tlog:token", f"`{written}` is not a seat with two dice", help)
    faces = {"0": "n", "6": "n", "1": "a"}
    message = f"`{written}` is not a seat with its die: a die shows n a 2 3 4 5, `n` for the null and `a` for the ace"
    new = f"{found[1]}:{faces.get(found[2], found[2].lower())}"
    if new[2:] in ("n", "a"):
        return instead(column, written, new, "tlog:token", message, certain=found[2].isalpha())
    return problem(column, written, "tlog:token", message, f"write for example `{found[1]}:n`")


def amount(place: Place, written: str, column: int) -> Problem | None:
    """What was meant as an amount, or lacks one."""
    expected = place.expected
    samples = [place.words.sample(e) for e in expected if e in ("QTYAT", "QTYWORD", "SHIPMENT", "INT")]
    if not samples:
        return None
    if "SHIPMENT" in expected:
        if re.fullmatch(POINT, written):
            message = f"`{shown(written)}` does not say how large the load is"
            return problem(column, written, "tlog:token", message, f"write its size after the point: `{written.upper()}/4`")
        if re.fullmatch("[1-6][+][1-6]", written):
            return problem(column, written, "tlog:token", "the load comes before the dice", f"write it as `B4/4 {written}`")
    if "QTYAT" in expected:
        if turned := re.fullmatch(f"({POINT})@([0-9]+)", written):
            new = f"{turned[2]}@{turned[1].upper()}"
            return instead(column, written, new, "tlog:token", "the amount comes before the point", certain=False)
        if times := re.fullmatch(rf"([0-9]+)[x*]({POINT})", written):
            new = f"{times[1]}@{times[2].upper()}"
            return instead(column, written, new, "tlog:amount", f"`{shown(written)}` is not an amount at a point", certain=False)
        if "POINT" not in expected and (bare := re.fullmatch(f"@?({POINT})", written)):
            message = f"`{shown(written)}` does not say how much"
            return problem(column, written, "tlog:token", message, f"write the amount before the point: `3@{bare[1].upper()}`")
    if "QTYWORD" in expected and (word := re.fullmatch("(cell|lvl|level)s?", written.lower())):
        help = f"write the number before it: `1{'cell' if word[1] == 'cell' else 'lvl'}`"
        return problem(column, written, "tlog:token", f"`{shown(written)}` does not say how many", help)
    if "PI" in expected and re.fullmatch("[0-9]*pi", written):
        return problem(column, written, "tlog:token", f"`{written}` does not say in which zone", f"write the zone after it: `{written}@TP`")
    if not re.match("[-+]?[0-9]", written):
        return None
    if re.match(r"[0-9]*[.,][0-9]|[-+]", written):
        message = f"`{shown(written)}` is not an amount: amounts are whole numbers above zero"
    elif re.fullmatch("[0-9]+", written):
        message = f"{shown(written)} of what?"
    else:
        message = f"`{shown(written)}` does not say of what, or where"
    return problem(column, written, "tlog:amount", message, f"write it as {listed(samples)}")


def named(place: Place, written: str, column: int) -> Problem | None:
    """A card, a city, an outcome or an ending that does not exist."""
    expected = place.expected
    if "CARD" in expected:
        return _card(place, written, column)
    for kind, what in (("OUTCOME", "an outcome of a roll"), ("ENDING", "a way to end the game"), ("YESNO", "an answer")):
        if kind in expected and written.isalpha():
            choices = kinds()[kind].pattern.split("|")
            near = alike(written.lower(), choices)
            repairs = tuple(repair for new in near for repair in one(column, column + len(written), new))
            help = f"write {listed(f'`{choice}`' for choice in near or choices)}"
            return problem(column, written, "tlog:token", f"`{shown(written)}` is not {what}", help, repairs)
    if any(e in expected for e in ("CITY", "GOOD")):
        return _city(written, column, expected)
    return None


def _card(place: Place, written: str, column: int) -> Problem:
    names = place.names.of("CARD")
    cards = list(dict.fromkeys(names.values())) or re.findall("[A-Z][A-Z0-9]+", kinds()["CARD"].pattern)
    help, repairs = signs(written, column, place.expected)
    if not help and re.fullmatch("[A-Z][0-9]{1,2}", written) and written[0] in "".join(card[0] for card in cards if card[1:].isdigit()):
        return problem(column, written, "tlog:token", f"`{written}` is not a card", f"cards: {' '.join(cards)}")
    if not help and (plain := re.fullmatch(f"@?({POINT})", written)):
        help = f"a stone without a card is its point alone: {plain[1].upper()}"
    if not help and (near := alike(written.casefold(), names, 0.7)):
        codes = list(dict.fromkeys(names[other] for other in near))
        help = f"did you mean {listed(f'`{names[other]}` ({other.title()})' for other in near)}?"
        repairs = tuple(repair for code in codes for repair in one(column, column + len(written), code))
    hidden = "; `?` is a card that nobody else saw" if "HIDDEN" in place.expected else ""
    help = help or f"cards: {' '.join(cards)}{hidden}"
    return problem(column, written, "tlog:token", f"`{shown(written)}` is not a card", help, repairs)


def _city(written: str, column: int, expected: tuple[str, ...]) -> Problem | None:
    if re.fullmatch("[NAna2-5][HDCShdcs]", written):
        new = written[0].lower() + written[1].upper()
        return instead(column, written, new, "tlog:token", "a city is a rank, then a capital suit")
    if swapped := re.fullmatch("([HDCShdcs])([NAna2-5])", written):
        new = swapped[2].lower() + swapped[1].upper()
        if "GIVEN" in expected:
            raw = f"{swapped[1].upper()}:{swapped[2].lower()}"
            message = f"`{written}` has two readings: the finished good {new}, or the raw good {raw}"
            repairs = one(column, column + 2, new) + one(column, column + 2, raw)
            return problem(column, written, "tlog:token", message, f"write `{new}` or `{raw}`", repairs)
        return instead(column, written, new, "tlog:token", "a city is its rank, then its suit", certain=False)
    if face := re.fullmatch("([016])([HDCShdcs])", written):
        new = {"1": "a", "0": "n", "6": "n"}[face[1]] + face[2].upper()
        message = f"`{written}` is not a city: the ranks are n a 2 3 4 5, `a` for the ace and `n` for the null"
        return instead(column, written, new, "tlog:token", message, certain=False)
    if "GIVEN" in expected and (turned := re.fullmatch("([na2345]):([HDCS])", written)):
        message = "a raw good is its suit, then what its coin shows"
        return instead(column, written, f"{turned[2]}:{turned[1]}", "tlog:token", message, certain=False)
    if "GIVEN" in expected and (coin := re.fullmatch("([HDCS]):([016])", written)):
        new = f"{coin[1]}:{'a' if coin[2] == '1' else 'n'}"
        message = f"`{written}` is not a raw good with its value: a coin shows n a 2 3 4 5, `n` for the null and `a` for the ace"
        return instead(column, written, new, "tlog:token", message, certain=False)
    if re.fullmatch("[hdcs]", written):
        return instead(column, written, written.upper(), "tlog:token", "suits are capital letters")
    return None
