"""Why a word is not an amount, a point, a seat ...: the messages for misspelt words of one kind. Imported for them alone.

Kinds that only one game has bring their own (`Misspelt` in notation.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from referee.tlog.lenient import quote
from referee.tlog.notation import Notation, UnreadWord
from referee.tlog.statements import Problem, Repair, one
from referee.tlog.words import POINT, Terminal

_POINT_HELP = "a point is a column letter and a row, such as K4"
_PATH_HELP = "a path is one word, such as C2>E4>F7"


def point(written: str, column: int) -> Problem:
    """Return the problem with a word that was meant as a point, perhaps with an amount or `@` before it."""
    match = re.match("[@0-9]*([A-Za-z]*)", written)
    letters = match[1].upper() if match else ""
    help = _POINT_HELP
    repairs: tuple[Repair, ...] = ()
    name = f"`{quote(written)}` is not a point"
    if "I" in letters:
        before, after = ("H", "J") if len(letters) == 1 else ("AH", "AJ")
        message = f"{name}: no column is called I, so the column after {before} is {after}"
        meant = [written.upper().replace("I", letter) for letter in "HJ"]
        help = f"write {quote(meant[0])} or {quote(meant[1])}"
        repairs = tuple(repair for new in meant for repair in one(column, column + len(written), new))
    elif len(letters) > 2:
        message = f"{name}: a column has one or two letters"
    elif match and re.fullmatch("[0-9]{4,}", written[match.end() :]):
        message = f"{name}: a row has one to three digits"
    else:
        message = name
    return problem(column, written, "tlog:point", message, help, repairs)


def terminals_of(expected: Iterable[str], words: Notation) -> list[Terminal]:
    """Return the names that are kinds of word."""
    return [words.kinds[name] for name in expected if name in words.kinds]


def join_words(words: Iterable[str]) -> str:
    """Return `a, b or c`."""
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def alike(name: str, words: Iterable[str], least: float = 0.6) -> list[str]:
    """Return every one of the known words that is as near to a name as the nearest of them; none where none is near."""
    from difflib import SequenceMatcher

    matcher = SequenceMatcher(None, "", name[:24])
    best: list[str] = []
    for candidate in sorted(words):
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
    """Return the problem with one word."""
    return Problem(column, column + len(written), code, message, help, repairs)


def replace_word(column: int, written: str, new: str, code: str, message: str, *, certain: bool = True) -> Problem:
    """Report a problem that is fixed by one other word."""
    repairs = one(column, column + len(written), new, certain=certain)
    return Problem(column, column + len(written), code, message, f"write `{quote(new)}`", repairs)


def signs(written: str, column: int, place: UnreadWord) -> tuple[str, tuple[Repair, ...]]:
    """Return what to write where upper or lower case alone is wrong; empty where more is."""
    capitals = written.upper()
    patterns = [kind.pattern for kind in terminals_of(place.expected, place.words) if kind.cased]
    lower = {sign for pattern in patterns for group in re.findall(r"\[[^]-]+\]", pattern) for sign in group if sign.islower()}
    ranks = "".join(sign.lower() if sign.lower() in lower else sign for sign in capitals)  # a seat may have one of these letters too
    for meant in (capitals, ranks, capitals[:2] + ranks[2:]):
        if meant != written and any(re.fullmatch(pattern, meant) for pattern in patterns):
            return f"write `{quote(meant)}`", one(column, column + len(written), meant, certain=True)
    return "", ()


def claim(place: UnreadWord, written: str, column: int) -> Problem | None:
    """Report what was meant as a claim at the end of a turn line."""
    if money := re.fullmatch(r"\$(-?[0-9]+)[Mm]?", written):
        if "CHECK" in place.expected:
            return replace_word(column, written, f"=${money[1]}", "tlog:token", "a claim begins with `=`")
        return None
    if written[0] != "=":
        return None
    if "CHECK" not in place.expected:
        message = f"the claim `{quote(written)}` is in the wrong place"
        help = f"a claim such as {place.words.claim} is the last word of a turn line, after an event"
        return problem(column, written, "tlog:token", message, help)
    if re.fullmatch("=-?[0-9]+", written):
        message = f"`{quote(written)}` does not say what is counted"
        return problem(column, written, "tlog:amount", message, f"write what is counted before the number, as in {place.words.claim}")
    message = f"`{quote(written)}` is not a claim: `=`, then `$` or a key with a colon, then a whole number, in one word"
    return problem(column, written, "tlog:amount", message, f"write it as {place.words.claim}")


def dice(place: UnreadWord, written: str, column: int) -> Problem | None:
    """Report what was meant as two dice."""
    return two_dice(written, column) if "DICE" in place.expected else None


def two_dice(written: str, column: int) -> Problem | None:
    """Return the problem with a word that was meant as two dice; None if it does not look like them."""
    help = "write the numbers that both dice show, such as 6+1"
    if both := re.fullmatch("([1-6])([1-6])", written):
        message = f"`{written}` is not a roll of two dice"
        return replace_word(column, written, f"{both[1]}+{both[2]}", "tlog:dice", message, certain=False)
    if re.fullmatch("[0-9]{1,2}", written):
        return problem(column, written, "tlog:token", f"`{written}` is not a roll of two dice", help)
    if not re.fullmatch(r"[0-9]+[+,/-][0-9]*|\+[0-9]+", written):
        return None
    if wrong := [n for n in re.findall("[0-9]+", written) if n not in "123456"]:
        message = f"`{quote(written)}` is not a roll: a die never shows {quote(wrong[0])}"
        return problem(column, written, "tlog:dice", message, help)
    return problem(column, written, "tlog:dice", f"`{quote(written)}` is not a roll of two dice", help)


def capture(place: UnreadWord, written: str, column: int) -> Problem | None:
    """Report what was meant as a claim of captures."""
    if "CAPT" not in place.expected or not re.match("[xX\u00d7]([0-9]|[A-Za-z][0-9]*$|$)", written):
        return None
    if swapped := re.fullmatch("[xX\u00d7]([A-Za-z])([0-9]+)", written):
        seat, number = swapped[1].upper(), swapped[2]
        message = f"`{quote(written)}` has two readings: {number} captured from {seat}, or the one on {seat}{number} captured"
        help = f"write how many, then whose: `x{number}{seat}`, or `x1` and the seat"
        return problem(column, written, "tlog:token", message, help, one(column, column + len(written), f"x{number}{seat}"))
    match = re.fullmatch("[xX\u00d7]([0-9]+)([A-Za-z]?)", written)
    if match is None:
        message = f"`{quote(written)}` does not say how many were captured"
        return problem(column, written, "tlog:amount", message, f"write how many, then whose, such as {place.words.sample('CAPT')}")
    if not match[2]:
        message = f"`{quote(written)}` does not say whose were captured"
        return problem(column, written, "tlog:seat", message, f"write the seat after the number, such as x{match[1]}B")
    new = f"x{match[1]}{match[2].upper()}"
    return replace_word(column, written, new, "tlog:seat", "captures are written with a lower-case x and a capital seat")


def path(place: UnreadWord, written: str, column: int) -> Problem | None:
    """Report what goes on from a path, or should have become one."""
    expected = place.expected
    if written[0] == ">" and ";" in expected and re.search(f"{POINT} *$", place.text[: place.at]):
        step = written[1:].partition(">")[0]
        if re.fullmatch("[A-Za-z]+[0-9]+", step) and not re.fullmatch(POINT, step):
            return point(step, column + 1)
        return problem(column, written, "tlog:point", f"`{quote(written)}` does not continue a path", _PATH_HELP)
    if "PATH" in expected and re.fullmatch(f"{POINT}>?", written):
        return problem(column, written, "tlog:point", f"`{quote(written)}` is not a path: it does not say where it leads", _PATH_HELP)
    if "PATH" in expected and re.match(POINT, written):
        for step in re.findall("[A-Za-z0-9]+", written):
            if re.fullmatch("[A-Za-z]+[0-9]+", step) and not re.fullmatch(POINT, step):
                return point(step, column + written.index(step))
        return problem(column, written, "tlog:point", f"`{quote(written)}` is not a path", _PATH_HELP)
    before = re.search(rf"({POINT}(?:>{POINT})+) $", place.text[: place.at])
    if before and re.fullmatch("[0-9]+", written):
        help = f"write the amount before the path: `{written} {before[1]}`"
        repair = one(before.start() + 1, column + len(written), f"{written} {before[1]}", certain=True)
        return problem(column, written, "tlog:token", f"`{written}` does not fit here", help, repair)
    return None


def points(place: UnreadWord, written: str, column: int) -> Problem | None:
    """Report the part of the word that looks like a point and is not one."""
    return not_a_point(written, column, terminals_of(place.expected, place.words))


def not_a_point(written: str, column: int, kinds: list[Terminal]) -> Problem | None:
    """Report a word that looks like a point and is not one, where one of these kinds of word may be written."""
    if not any(kind.points for kind in kinds):
        return None
    swapped = re.fullmatch("(@?)([0-9]{1,3})([A-HJ-Za-hj-z])", written)
    if swapped and not any(kind.points and kind.amount for kind in kinds):
        new = f"{swapped[1]}{swapped[3].upper()}{swapped[2]}"
        return replace_word(column, written, new, "tlog:point", "a point is a column letter, then a row", certain=False)
    for match in re.finditer("[A-Za-z]+[0-9]+", written):
        if re.fullmatch(POINT, match[0]) or written[match.end() : match.end() + 1].isalpha():
            continue
        if re.fullmatch("[0-9]*@?[A-Za-z]+[0-9]+", written):
            return point(written, column)
        return point(match[0], column + match.start())
    return None


def seat(place: UnreadWord, written: str, column: int) -> Problem | None:
    """Report what was meant as a seat, perhaps with a value."""
    terminal = next((kind for kind in terminals_of(place.expected, place.words) if kind.seat), None)
    if terminal is None:
        return None
    capital = written[0].upper() + written[1:]
    if written[0].islower() and re.match(f"(?:{terminal.pattern})", capital):
        return replace_word(column, written, capital, "tlog:seat", "seats are capital letters")
    if terminal.amount and re.match("[A-Z]", written):
        message = f"`{quote(written)}` is not a seat with a whole number"
        help = f"write the seat and its number in one word, such as {place.words.sample(terminal.name)}"
        return problem(column, written, "tlog:amount", message, help)
    return None


def amount(place: UnreadWord, written: str, column: int) -> Problem | None:
    """Report what was meant as an amount, or lacks one."""
    expected = place.expected
    samples = [place.words.sample(kind.name) for kind in terminals_of(expected, place.words) if kind.amount and not kind.seat]
    if not samples:
        return None
    if "QTYAT" in expected:
        if turned := re.fullmatch(f"({POINT})@([0-9]+)", written):
            new = f"{turned[2]}@{turned[1].upper()}"
            return replace_word(column, written, new, "tlog:token", "the amount comes before the point", certain=False)
        if times := re.fullmatch(rf"([0-9]+)[x*]({POINT})", written):
            new = f"{times[1]}@{times[2].upper()}"
            return replace_word(column, written, new, "tlog:amount", f"`{quote(written)}` is not an amount at a point", certain=False)
        if "POINT" not in expected and (bare := re.fullmatch(f"@?({POINT})", written)):
            message = f"`{quote(written)}` does not say how much"
            return problem(column, written, "tlog:token", message, f"write the amount before the point: `3@{bare[1].upper()}`")
    if "QTYAT" in expected and (mixed := re.fullmatch(rf"([0-9OoIl]*[0-9][0-9OoIl]*|[OoIl]+)@({POINT})", written)):
        number = mixed[1].translate(str.maketrans("OoIl", "0011"))
        if number != mixed[1] and int(number):
            message = f"`{quote(mixed[1])}` is not a number: it has a letter in place of a digit"
            return replace_word(column, written, f"{number}@{mixed[2].upper()}", "tlog:amount", message, certain=False)
    if not re.match("[-+]?[0-9]", written):
        return None
    if re.match(r"[0-9]*[.,][0-9]|[-+]", written):
        message = f"`{quote(written)}` is not an amount: amounts are whole numbers above zero"
    elif re.fullmatch("[0-9]+", written):
        message = f"{quote(written)} of what?"
    else:
        message = f"`{quote(written)}` does not say of what, or where"
    return problem(column, written, "tlog:amount", message, f"write it as {join_words(samples)}")


def ending(place: UnreadWord, written: str, column: int) -> Problem | None:
    """Report what was meant as a way to end the game."""
    return one_of(place, written, column, "ENDING", "a way to end the game")


def one_of(place: UnreadWord, written: str, column: int, kind: str, what: str) -> Problem | None:
    """Report what was meant as a word of a kind that has only a few words."""
    if kind not in place.expected or not written.isalpha():
        return None
    choices = place.words.kinds[kind].pattern.split("|")
    near = alike(written.lower(), choices)
    repairs = tuple(repair for new in near for repair in one(column, column + len(written), new))
    help = f"write {join_words(f'`{choice}`' for choice in near or choices)}"
    return problem(column, written, "tlog:token", f"`{quote(written)}` is not {what}", help, repairs)
