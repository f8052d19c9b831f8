"""Why a line cannot be read on from a word, or its first word begins no statement, and what to write. Imported for the messages alone.

Kinds of word that only one game has bring their own messages (`Misspelt` in notation.py)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from referee.tlog.automaton import ARG, POINTS, WORD
from referee.tlog.freetext import KEYS, point
from referee.tlog.notation import Notation, UnreadWord
from referee.tlog.spellings import continues, is_spelling, point_sign
from referee.tlog.statements import DiceHelp, EventList, Opening, Problem, Repair, Token, one, quote
from referee.tlog.words import POINT, Terminal, alike, join_words

_SIGNS = (";", "#", "CHECK", "BANG")
_LINES = ("TURN", "ROUND", "=")
"""Kinds of line whose parts are separated by `;`."""
_AND = re.compile(r"(?:[,/&+|]|->|(?:and|then|und|dann|et|y|plus)(?= ))[ ,]*")
_STEPS = re.compile(rf"{POINT}(?:(?:>| *(?:[-=\u2013\u2014]+>?|[xX:\u00d7\u2192]|to\b|\b) *){POINT})+(?![^ ;#])")
"""A path with other signs between its points than `>`, as people know them from other games."""
_PATH_HELP = "a path is one word, such as C2>E4>F7"


def next_word(place: UnreadWord) -> Problem:
    """Return the problem with the word that does not fit."""
    text, at, words, word = place.text, place.at, place.words, place.word
    if not word.text:
        return _missing(place)
    for look in (_odd_sign, _quoted, _remark, _claim, _explain_turn, _dice, _capture, _path, _explain_joining):
        if problem := look(place):
            return problem
    if place.state is not None and place.kind in _LINES:
        if place.begins:
            return _event(place)
        if ";" in place.expected and at and text[at - 1] == " ":
            start = place.state.start
            event = start.match(text, at)
            if (event and event.end() > at) or (re.match("[A-Za-z]{3}", word.text) and continues(place, start)):
                return _no_separator(place)
            if word.text in words.others:
                return _foreign(place, word)
    if at and text[at - 1] not in " ;":
        return _explain_gluing(place)
    for check in (_points, _seat, words.misspelt.amounts, _amount, words.misspelt.names):
        if problem := check(place):
            return problem
    if problem := one_of(place, "ENDING", "a way to end the game") or _lacking(place):
        return problem
    help, repairs = signs(place)
    return word.wrong("tlog:token", f"{word} does not fit here", help or _choices(place), repairs)


def _missing(place: UnreadWord) -> Problem:
    """Report that nothing is written where something must be: at a `;`, or at the end of the line."""
    at, here = place.at, place.word._replace(end=place.at + 2)
    what = "event" if place.text[at : at + 1] == ";" else "line"
    mark = place.before[0] if place.before is not None else place.text.rfind(";", 0, at)
    if what == "event" and "#" in place.expected:
        help = "claims are the last words of a line" if place.kind in ("TURN", "ROUND") else "this line is one statement"
        return here.wrong("tlog:token", "nothing may follow here", help)
    if what == "event" and place.begins:
        return here.wrong("tlog:token", "no event comes before this `;`", "delete the `;`, or write the event", here.swap(""))
    if what == "line" and place.begins and mark >= 0 and place.kind in _LINES:
        repairs = one(len(place.text[:mark].rstrip()) + 1, mark + 2, "")
        return here.wrong("tlog:token", "nothing follows the last `;`", "delete the `;`, or write what follows it", repairs)
    return here.wrong("tlog:token", f"the {what} ends where {_first(place)} should be", _choices(place))


def _quoted(place: UnreadWord) -> Problem | None:
    """Report a word in quotation marks, as a word processor writes them."""
    word = place.word
    bare = word.text.strip("\"'`")
    return word.instead(bare, "tlog:token", f"{word} has quotation marks", certain=False) if bare and bare != word.text else None


def _odd_sign(place: UnreadWord) -> Problem | None:
    """Report a character that no word of the notation has."""
    odd = _find_odd_sign(place.word)
    if odd is None:
        return None
    name = "a carriage return" if odd.text == "\r" else f"the invisible character U+{ord(odd.text):04X}"
    return odd.wrong("tlog:token", f"the line contains {name}", "delete it", odd.swap(""))


def _find_odd_sign(word: Token) -> Token | None:
    return next((word.part(sign, at) for at, sign in enumerate(word.text) if not sign.isprintable()), None)


def _remark(place: UnreadWord) -> Problem | None:
    """Report a comment without its sign."""
    if not re.match(r"//|--|/\*" if place.begins else r"//|--|/\*|[({]", place.word.text):
        return None
    comment = place.word.part(place.text[place.at :].partition("#")[0].rstrip())
    meant = comment.text.strip("/*-(){} ")
    return comment.wrong("tlog:token", f"{comment} does not fit here", "a comment begins with `#`", comment.swap(f"# {meant}"))


def _claim(place: UnreadWord) -> Problem | None:
    """Report what was meant as a claim at the end of a turn line."""
    word = place.word
    if money := re.fullmatch(r"\$(-?[0-9]+)[Mm]?", word.text):
        if "CHECK" not in place.expected:
            return None
        problem = word.instead(f"=${money[1]}", "tlog:token", "a claim begins with `=`")
        kept = "if that is the money that is left; else leave it out, since a log names no amount of money that follows from the rules"
        return problem._replace(help=f"{problem.help} {kept}")
    if word.text[0] != "=":
        return None
    if "CHECK" not in place.expected:
        help = f"a claim such as {place.words.claim} is the last word of a turn line, after an event"
        return word.wrong("tlog:token", f"the claim {word} is in the wrong place", help)
    if re.fullmatch("=-?[0-9]+", word.text):
        help = f"write what is counted before the number, as in {place.words.claim}"
        return word.wrong("tlog:amount", f"{word} does not say what is counted", help)
    if money := re.fullmatch(r"=[^\w\s:$=-](-?[0-9]+)", word.text):
        return word.instead(f"=${money[1]}", "tlog:amount", "money is written with `$` in a log")
    message = f"{word} is not a claim: `=`, then `$` or a key with a colon, then a whole number, in one word"
    return word.wrong("tlog:amount", message, f"write it as {place.words.claim}")


def _explain_turn(place: UnreadWord) -> Problem | None:
    word = place.word
    if word.text[0] != "!" or "BANG" not in place.expected:
        return None
    if re.fullmatch("![a-z]", word.text):
        return word.instead(word.text.upper(), "tlog:seat", "seats are capital letters")
    if word.text in ("!ok", "!rule"):
        return word.wrong("tlog:token", f"{word} is a line of its own", "write it on the line after the turn")
    return word.wrong("tlog:seat", f"{word} does not name a seat", f"an event out of turn begins with its seat: `{place.words.off_turn}`")


def _dice(place: UnreadWord) -> Problem | None:
    """Report what was meant as two dice."""
    return two_dice(place.word) if "DICE" in place.expected else None


def two_dice(word: Token) -> Problem | None:
    """Return the problem with a word that was meant as two dice; None if it does not look like them."""
    help, message, code = DiceHelp("write the numbers that both dice show, such as 6+1"), f"{word} is not a roll of two dice", "tlog:dice"
    if both := re.fullmatch("([1-6])([1-6])", word.text):
        return word.instead(new := f"{both[1]}+{both[2]}", code, message, certain=False)._replace(help=DiceHelp(f"write `{new}`"))
    if re.fullmatch("[0-9]{1,2}", word.text):
        code = "tlog:token"
    elif not re.fullmatch(r"[0-9]+[+,/-][0-9]*|\+[0-9]+", word.text):
        return None
    elif wrong := [n for n in re.findall("[0-9]+", word.text) if n not in "123456"]:
        message = f"{word} is not a roll: a die never shows {quote(wrong[0])}"
    return word.wrong(code, message, help)


def _capture(place: UnreadWord) -> Problem | None:
    """Report what was meant as a claim of captures."""
    word = place.word
    if "CAPT" not in place.expected or not re.match("[xX\u00d7]([0-9]|[A-Za-z][0-9]*$|$)", word.text):
        return None
    if swapped := re.fullmatch("[xX\u00d7]([A-Za-z])([0-9]+)", word.text):
        seat, number = swapped[1].upper(), swapped[2]
        message = f"{word} has two readings: {number} captured from {seat}, or the one on {seat}{number} captured"
        help = f"write how many, then whose: `x{number}{seat}`, or `x1` and the seat"
        return word.wrong("tlog:token", message, help, word.swap(f"x{number}{seat}"))
    match = re.fullmatch("[xX\u00d7]([0-9]+)([A-Za-z]?)", word.text)
    if match is None:
        help = f"write how many, then whose, such as {place.words.sample('CAPT')}"
        return word.wrong("tlog:amount", f"{word} does not say how many were captured", help)
    if not match[2]:
        help = f"write the seat after the number, such as x{match[1]}B"
        return word.wrong("tlog:seat", f"{word} does not say whose were captured", help)
    message = "captures are written with a lower-case x and a capital seat"
    return word.instead(f"x{match[1]}{match[2].upper()}", "tlog:seat", message)


def _path(place: UnreadWord) -> Problem | None:
    """Report what goes on from a path, or should have become one."""
    word, before = place.word, place.text[: place.at]
    if "PATH" in place.expected and (steps_of := _STEPS.match(place.text, place.at)):
        new = ">".join(re.findall(POINT, re.sub("(?<=[0-9])[xX](?=[A-Za-z][0-9])", ">", steps_of[0]))).upper()
        return word.part(steps_of[0]).instead(new, "tlog:point", f"`{quote(steps_of[0])}` is not a path", certain=False)
    if swapped := re.fullmatch("([0-9]{1,2})([A-Za-z])>([0-9]{1,2})([A-Za-z])", word.text) if "PATH" in place.expected else None:
        new = f"{swapped[2]}{swapped[1]}>{swapped[4]}{swapped[3]}".upper()
        return word.instead(new, "tlog:point", "a point is a column letter, then a row", certain=False)
    if word.text[0] == ">" and ";" in place.expected and re.search(f"{POINT} *$", before):
        steps, message = [word.text[1:].partition(">")[0]], f"{word} does not continue a path"
    elif "PATH" in place.expected and re.fullmatch(POINT, word.text) and _puts(place):
        new = f"@{word.text.upper()}"
        message, help = f"{word} is not a path: it does not say where it leads", f"{_PATH_HELP}; a piece is put on a point with `{new}`"
        return word.wrong("tlog:point", message, help, word.swap(new))
    elif "PATH" in place.expected and re.fullmatch(f"{POINT}>?", word.text):
        steps, message = [], f"{word} is not a path: it does not say where it leads"
    elif "PATH" in place.expected and re.match(POINT, word.text):
        steps, message = re.findall("[A-Za-z0-9]+", word.text), f"{word} is not a path"
    elif (path := re.search(rf"({POINT}(?:>{POINT})+) $", before)) and re.fullmatch("[0-9]+", word.text):
        new = f"{word.text} {path[1]}"
        repairs = one(path.start() + 1, word.end, new, certain=True)
        return word.wrong("tlog:token", f"`{word.text}` does not fit here", f"write the amount before the path: `{new}`", repairs)
    else:
        return None
    for step in steps:
        if re.fullmatch("[A-Za-z]+[0-9]+", step) and not re.fullmatch(POINT, step):
            return point(word.part(step, word.text.index(step)))
    return word.wrong("tlog:point", message, _PATH_HELP)


def _puts(place: UnreadWord) -> bool:
    """Return whether a piece may be put on a point here, which is written `@D4`."""
    return any(kind.pattern.startswith(f"@{POINT}") for kind in terminals_of(place.expected, place.words))


def _explain_joining(place: UnreadWord) -> Problem | None:
    """Report words or signs between two events, or between two parts of one, that the notation does not have."""
    match = _AND.match(place.text, place.at)
    if match is None or place.state is None or place.kind not in _LINES or "#" not in place.expected or place.begins:
        return None
    begin = len(place.text[: place.at].rstrip()) + 1
    separator = place.word.part(match[0].strip())
    for state, new, what, help in (
        (place.state, " ", "words", "put a space between them"),
        (place.state.start, " ; ", "events", "write ` ; ` between them"),
    ):
        if match.end() < len(place.text) and continues(place._replace(at=match.end()), state):
            repairs = one(begin, match.end() + 1, new, certain=True)
            return separator.wrong("tlog:token", f"`{separator.text}` does not separate two {what}", help, repairs)
    return None


def _no_separator(place: UnreadWord) -> Problem:
    word = place.word
    help, repairs = signs(place)
    # A bare point or card may be meant as a part of the event before it, and so may a point after `@`.
    sure = bool(re.match("[a-z!-]", word.text)) or (word.text[0] == "@" and "POINT" not in place.expected)
    mended = one(len(place.text[: place.at].rstrip()) + 1, word.column, " ; ", certain=sure and not repairs)
    help = f"write ` ; ` between two {'events' if place.kind != '=' else 'keys'}{help and '; or ' + help}"
    return word.wrong("tlog:token", f"a `;` is missing before {word}", help, mended + repairs)


def _explain_gluing(place: UnreadWord) -> Problem:
    """Report what is written directly after a word that was complete."""
    word, written = place.word, place.word.text
    before = re.split("[ ;]", place.text[: place.at])[-1]
    whole = quote(before + written)
    if "#" in place.expected or len(before) < 1:
        if digits := re.fullmatch(r"(.*[0-9])[.,]([0-9]{3})", before + written):
            message = f"`{whole}` is not a number that a log can have: write only digits"
            return word.wrong("tlog:amount", message, f"write `{quote(digits[1] + digits[2])}`", word.swap(digits[2]))
        if re.match(r"[.,][0-9]", written):
            return word.wrong("tlog:amount", f"`{whole}` is not a whole number", "round it, or count in smaller units")
    if "PATH" in place.expected and re.match("[.,][0-9]", written):
        return word.wrong("tlog:amount", f"`{whole}` is not an amount: amounts are whole numbers above zero", "write it as 3")
    ends = not place.text[word.end - 1 :].partition("#")[0].strip()
    repairs = one(word.column, word.end, "", certain=written in (".", ",", ":", "!") and ends)
    if before.isalpha() and written[0].isalpha() and place.kind in _LINES:
        return word.wrong("tlog:token", f"`{whole}` is not a word of this game's notation", f"did you mean `{before}`?", repairs)
    complete = "#" in place.expected or not written.isalnum()
    help = f"write `{quote(before)}` alone" if complete else _choices(place)
    return word.wrong("tlog:token", f"{word} does not belong to `{quote(before)}`", help, repairs if complete else ())


def _points(place: UnreadWord, *more: str) -> Problem | None:
    """Report the part of the word that looks like a point and is not one, where a point may be written; `more` may be there too."""
    word, kinds = place.word, [kind for kind in terminals_of((*place.expected, *more), place.words) if kind.points]
    swapped = re.fullmatch("(@?)([0-9]{1,3})([A-HJ-Za-hj-z])", word.text)
    if swapped and kinds and not any(kind.amount for kind in kinds):
        new = f"{swapped[1]}{swapped[3].upper()}{swapped[2]}"
        return word.instead(new, "tlog:point", "a point is a column letter, then a row", certain=False)
    for match in re.finditer("[A-Za-z]+[0-9]+", word.text) if kinds else ():
        if not re.fullmatch(POINT, match[0]) and not word.text[match.end() : match.end() + 1].isalpha():
            return point(word if re.fullmatch("[0-9]*@?[A-Za-z]+[0-9]+", word.text) else word.part(match[0], match.start()))
    return None


def terminals_of(expected: Iterable[str], words: Notation) -> list[Terminal]:
    """Return the names that are kinds of word."""
    return [words.kinds[name] for name in expected if name in words.kinds]


def signs(place: UnreadWord) -> tuple[str, tuple[Repair, ...]]:
    """Return what to write where upper or lower case alone is wrong; empty where more is."""
    word = place.word
    capitals = word.text.upper()
    patterns = [kind.pattern for kind in terminals_of(place.expected, place.words) if kind.cased]
    lower = {sign for pattern in patterns for group in re.findall(r"\[[^]-]+\]", pattern) for sign in group if sign.islower()}
    ranks = "".join(sign.lower() if sign.lower() in lower else sign for sign in capitals)  # a seat may have one of these letters too
    for meant in (capitals, ranks, capitals[:2] + ranks[2:]):
        if meant != word.text and any(re.fullmatch(pattern, meant) for pattern in patterns):
            return f"write `{quote(meant)}`", word.swap(meant, certain=True)
    return "", ()


def _seat(place: UnreadWord) -> Problem | None:
    """Report what was meant as a seat, perhaps with a value."""
    word, terminal = place.word, next((kind for kind in terminals_of(place.expected, place.words) if kind.seat), None)
    if terminal is None:
        return None
    capital = word.text[0].upper() + word.text[1:]
    if word.text[0].islower() and re.match(f"(?:{terminal.pattern})", capital):
        return word.instead(capital, "tlog:seat", "seats are capital letters")
    if terminal.amount and re.match("[A-Z]", word.text):
        help = f"write the seat and its number in one word, such as {place.words.sample(terminal.name)}"
        return word.wrong("tlog:amount", f"{word} is not a seat with a whole number", help)
    return None


_NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]


def _amount(place: UnreadWord) -> Problem | None:
    """Report what was meant as an amount, or lacks one."""
    expected, word = place.expected, place.word
    samples = [place.words.sample(kind.name) for kind in terminals_of(expected, place.words) if kind.amount and not kind.seat]
    if not samples:
        return None
    if "QTYAT" in expected:
        if turned := re.fullmatch(f"({POINT})@([0-9]+)", word.text):
            new = f"{turned[2]}@{turned[1].upper()}"
            return word.instead(new, "tlog:token", "the amount comes before the point", certain=False)
        if times := re.fullmatch(rf"([0-9]+)[x*]({POINT})", word.text):
            new = f"{times[1]}@{times[2].upper()}"
            return word.instead(new, "tlog:amount", f"{word} is not an amount at a point", certain=False)
        if "POINT" not in expected and (bare := re.fullmatch(f"@?({POINT})", word.text)):
            help = f"write the amount before the point: `3@{bare[1].upper()}`"
            return word.wrong("tlog:token", f"{word} does not say how much", help)
        mixed = re.fullmatch(rf"([0-9OoIl]*[0-9][0-9OoIl]*|[OoIl]+)@({POINT})", word.text)
        number = mixed[1].translate(str.maketrans("OoIl", "0011")) if mixed else ""
        if mixed and number != mixed[1] and int(number):
            message = f"`{quote(mixed[1])}` is not a number: it has a letter in place of a digit"
            return word.instead(f"{number}@{mixed[2].upper()}", "tlog:amount", message, certain=False)
    if "QTYAT" in expected and (said := re.fullmatch(rf"([^\w@.,+-]?)(\w+)@(?:({POINT})|([0-9]{{1,2}})([A-HJ-Za-hj-z]))", word.text)):
        number = str(_NUMBERS.index(said[2].lower()) + 1) if said[2].lower() in _NUMBERS else said[2]
        message = f"{word} is not an amount at a point: write the number in digits"
        message = "a point is a column letter, then a row" if said[4] else "amounts have no sign of a currency" if said[1] else message
        if number.isdigit() and int(number):
            return word.instead(f"{number}@{(said[3] or said[5] + said[4]).upper()}", "tlog:amount", message, certain=False)
    if not re.match("[-+]?[0-9]", word.text):
        return None
    if re.match(r"[0-9]*[.,][0-9]|[-+]", word.text):
        message = f"{word} is not an amount: amounts are whole numbers above zero"
    elif re.fullmatch("[0-9]+", word.text):
        message = f"{quote(word.text)} of what?"
    else:
        message = f"{word} does not say of what, or where"
    return word.wrong("tlog:amount", message, f"write it as {join_words(samples)}")


def one_of(place: UnreadWord, kind: str, what: str) -> Problem | None:
    """Report what was meant as a word of a kind that has only a few words."""
    word = place.word
    if kind not in place.expected or not word.text.isalpha():
        return None
    choices = place.words.kinds[kind].pattern.split("|")
    near = alike(word.text.lower(), choices)
    return word.wrong("tlog:token", f"{word} is not {what}", f"write {_options(near or choices)}", word.swap(*near))


def _options(words: Iterable[str]) -> str:
    return join_words(f"`{word}`" for word in words)


def _lacking(place: UnreadWord) -> Problem | None:
    """Report a word that fits after one that is not written: `play` before a card, `hit` before a zone."""
    if place.state is None:
        return None
    word, lacking = place.word, []
    for role, verb, after in place.state.ways[1:]:
        if role != WORD or verb == "-" or verb in place.words.setup:
            continue
        kind = after.match(place.text, place.at)
        if kind is not None:
            role, name, _ = after.ways[kind.lastindex or 0]
            whole = place.text[kind.end() : kind.end() + 1] in ("", " ", ";", "#")
            fits = role in (ARG, POINTS) and not _vague(name, place.words) and whole
        else:
            expected = tuple(name for name in after.list_expected() if not _vague(name, place.words))
            fits = is_spelling(place._replace(state=after, expected=expected, before=None))
        if fits:
            lacking.append(verb)
    if not lacking or len(lacking) > 3:
        return None
    repairs = word._replace(end=word.column).swap(*(f"{verb} " for verb in lacking), certain=len(lacking) == 1)
    return word.wrong("tlog:token", f"{_options(lacking)} is missing before {word}", f"write {_options(lacking)} before it", repairs)


def _vague(name: str, words: Notation) -> bool:
    """Return whether a kind of word, an amount or a bare point, follows too many verbs to guess one from it."""
    return name in words.kinds and words.kinds[name].pattern in (words.kinds["INT"].pattern, words.kinds["POINT"].pattern)


def _first(place: UnreadWord) -> str:
    if "BANG" in place.expected:
        return "an event"
    kinds = place.words.kinds
    kind = next((e for e in place.expected if e not in _SIGNS), "the end of the line")
    return kinds[kind].words if kind in kinds else f"`{kind}`"


def _choices(place: UnreadWord, expected: tuple[str, ...] = ()) -> str:
    """Return what may be written in a place, in words; where `expected` is given, what may be written there instead."""
    expected, kinds = expected or place.expected, place.words.kinds
    plain = [e for e in expected if e not in _SIGNS]
    if "BANG" in expected:
        words = [place.words.sample(e) if e in kinds else e for e in sorted(plain, key=lambda e: e in kinds)]
        return EventList(f"an event begins with {join_words(words)}, or with !G for seat G out of turn")
    ends = {";": "` ; ` and what comes next", "CHECK": f"a claim such as {place.words.claim}", "#": "nothing more"}
    return f"write {join_words([*(_choice(place, e) for e in plain), *(words for sign, words in ends.items() if sign in expected)])}"


def _choice(place: UnreadWord, kind: str) -> str:
    terminal = place.words.kinds.get(kind)
    if terminal is None:
        return f"`{kind}`"
    if terminal.pattern.removeprefix("\\") == terminal.example:
        return f"`{terminal.example}`"
    if re.fullmatch("[a-z]+(?:[|][a-z]+)*", terminal.pattern):
        return _options(terminal.pattern.split("|"))
    if terminal.words.startswith("the name of"):  # which the layout gives, not the notation
        return terminal.words
    return f"{terminal.words} such as {place.words.sample(kind)}"


def _foreign(place: UnreadWord, word: Token, near: Iterable[str] = ()) -> Problem:
    words = place.words
    assert place.state is not None
    message = f"`{word.text}` is an event of {words.others[word.text.lower()]}, and this is a log of {words.game}"
    help = f"did you mean {_options(near)}?" if near else _choices(place, place.state.start.list_expected())
    return word.wrong("tlog:verb", message, help, word.swap(*near))


def _event(place: UnreadWord) -> Problem:
    words, word, round_ = place.words, place.word, place.kind == "ROUND"
    allowed, others = (words.tables, words.seats) if round_ else (words.seats, words.tables)
    letters = re.match("[A-Za-z]+", word.text)
    name = word.part(letters[0] if letters else "")
    low = name.text.lower()
    if round_ and (not allowed or low in others - allowed):
        message = f"`{name.text}` is an event of one seat" if allowed else f"{words.game} has no event of the whole table"
        return (name if allowed else word).wrong("tlog:seat", message, f"write the seat after the round, such as 4{words.seat}")
    if low in others - allowed:
        help = "begin the line with only its round, without a seat"
        return name.wrong("tlog:verb", f"`{name.text}` is an event of the whole table", help)
    if place.kind == "TURN" and (look := _place(place)):
        return look
    if low not in allowed and (look := _lacking(place)):
        return look
    if not low:
        return word.wrong("tlog:token", f"{word} does not begin an event", _choices(place))
    if low in place.expected and name.text != low:
        return name.instead(low, "tlog:verb", "verbs are written in lower case")
    if low in allowed:
        return name.wrong("tlog:verb", f"`{name.text}` does not begin an event", f"`{name.text}` is a part of another event")
    message = f"{word} is not an event of {words.game or 'any game'}"
    if low in words.also:
        verb, form = words.also[low]
        rest = place.text[name.end - 1 :].split()
        repairs = name.swap(verb) if verb.islower() and rest[:1] != [verb] else ()
        return name.wrong("tlog:verb", message, f"write `{form}`" if verb == form else f"write it as `{form}`", repairs)
    verbs = allowed & set(place.expected) - (words.setup if not place.text.lstrip().startswith("0") else frozenset())
    if low in words.others:
        return _foreign(place, name, alike(low, verbs, 0.75))
    near = alike(low, verbs)
    return word.wrong("tlog:verb", message, f"did you mean {_options(near)}?" if near else _choices(place), name.swap(*near))


def _place(place: UnreadWord) -> Problem | None:
    """Report something like a point, or a seat, where an event begins."""
    word = place.word
    if look := _points(place, "POINT"):
        return look
    sign = point_sign(place.expected, place.words)
    if sign and word.text[0] == sign:
        return word.wrong("tlog:token", f"{word} is not a point", f"write a column letter and a row, such as {sign}K4")
    if sign and re.fullmatch(f"{sign}?{POINT}", word.text):
        return None
    if apart := re.compile(r"([A-HJ-Za-hj-z])(?: +|-|,)([0-9]{1,2})(?![^ ;#])").match(place.text, place.at):
        new = f"{sign}{apart[1].upper()}{apart[2]}"
        return word.part(apart[0]).instead(new, "tlog:point", "a point is one word", certain=False)
    match = re.fullmatch("([A-Z]):?", word.text)
    if match is None or not place.text[word.end - 1 :].lstrip():
        return None
    help = f"an event of another seat begins with `!`: write `!{match[1]}` if {match[1]} does this out of turn, else leave it out"
    return word.wrong("tlog:verb", f"{word} does not begin an event", help)


_HELP = "begin a turn with its round and seat in one word, such as `4{seat}`, an event of the whole table with only its round"
_FORMS = {
    "fix": "fix $ R+5 miscounted",
    "end": "end agreed",
    "dead": "dead R: D4 D5 > B",
    "reveal": "reveal B:C1,C2>G",
    "!ok": "!ok 4R gc:deploy.suicide nobody saw it",
    "!rule": "!rule ko=simple agreed",
}

Reading = tuple[Problem, tuple[int, str] | None, bool]
"""The problem, the turn that the line seems to be, and whether its events can be read on."""


def first_word(text: str, at: int, words: Notation) -> Reading:
    """Report what is wrong with the line `text`, whose first word is at index `at`."""
    match = re.compile("[^ \t;#]+").match(text, at)
    written = match[0] if match else text[at]
    word = Token("WORD", written, at + 1, at + 1 + len(written))
    if odd := _find_odd_sign(word):
        message = f"the line contains the invisible character U+{ord(odd.text):04X}"
        return odd.wrong("tlog:token", message, "delete it", odd.swap("")), None, False
    if reading := _id(text, word, words):
        return reading
    if problem := _comment(text, word) or _statement(text, word):
        return problem, None, False
    help = Opening(_HELP.format(seat=words.seat))
    return _verb(word, words) or (word.wrong("tlog:token", f"{word} does not begin a line of a table log", help), None, False)


def _id(text: str, word: Token, words: Notation) -> Reading | None:
    """Report something like the id of a turn."""
    at, no_id = word.column - 1, f"{word} is not the id of a turn"
    if m := re.fullmatch("([0-9]+)([a-z])", word.text):
        return word.instead(word.text.upper(), "tlog:seat", "seats are capital letters"), _turn(m[1], m[2]), True
    if re.compile(r"[0-9]+(?:[ \t]+[._A-Z]){3,}[ \t]*(?=#|\Z)").match(text, at):
        repairs = one(word.column, word.column, "| ", certain=True)
        return word.wrong("tlog:row", "a board row begins with `|`", "put a `|` before it", repairs), None, False
    if m := re.fullmatch("([0-9]+)[-/.:]([A-Za-z])[:.,)]?", word.text):
        new = f"{m[1]}{m[2].upper()}"
        problem = word.wrong("tlog:token", f"{no_id}: round and seat are one word", f"write `{new}`", word.swap(new, certain=True))
        return problem, _turn(m[1], m[2]), True
    if (m := re.compile(r"([0-9]+)[ \t]+([A-Z][A-Za-z]+)\b").match(text, at)) and m[2].lower() in words.tables:
        verb, new = word.part(m[2], m.start(2) - at), m[2].lower()
        repairs = one(verb.column, verb.end, new, lenient=True)
        return verb.wrong("tlog:verb", "verbs are written in lower case", f"write `{new}`", repairs), None, True
    if m := re.compile(r"([0-9]+)[ \t]*([A-Z])[:.,)][ \t]*(?=[^ \t#])|([0-9]+)[:.,)][ \t]+(?=[a-z]+ )").match(text, at):
        return _correct_id(m, word, f"`{quote(m[0].strip())}` is not the id of a turn", (m[1] or m[3]) + (m[2] or ""))
    if m := re.compile("([0-9]+)[ \t]+([A-Z])[ \t]+(?=[^ \t#])").match(text, at):
        return _correct_id(m, word, "round and seat are one word", m[1] + m[2])
    if m := re.fullmatch("([A-Za-z])([0-9]+)[:.,)]?", word.text):
        new = f"{m[2]}{m[1].upper()}"
        return word.wrong("tlog:token", f"{no_id}: the round comes first", f"write `{new}`", word.swap(new)), _turn(m[2], m[1]), True
    if m := re.match("([0-9]+)([A-Z])", word.text):
        after = word.column + m.end()
        rest = word._replace(column=after, end=max(word.end, after + 1))
        repairs, id = one(after, after, " ", certain=True), f"`{quote(m[0])}`"
        return rest.wrong("tlog:token", f"a space is missing after {id}", f"put a space after {id}", repairs), _turn(m[1], m[2]), True
    if m := re.fullmatch("([0-9]+)[:.,)]?", word.text):
        return _round(text, word, quote(m[1]), words), None, True
    return (word.wrong("tlog:token", no_id, _HELP.format(seat=words.seat)), None, True) if re.match("[0-9]", word.text) else None


def _round(text: str, word: Token, round_: str, words: Notation) -> Problem:
    """Report a round that neither a seat nor an event of the whole table follows."""
    rest = text[word.end - 1 :].partition("#")[0].strip()
    message, help = f"round {round_} of which seat?", f"write the seat after the round, such as `{round_}{words.seat}`"
    verbs = [verb for verb in words.verbs if verb.table and verb.example.startswith("0 ") == (round_ == "0")]
    for verb in verbs:
        said, _, kind = verb.pattern.rstrip("+").partition(" ")
        if kind in words.kinds and words.kinds[kind].seat and re.match(rf"(?:{words.kinds[kind].pattern})(?:[ ,;]|$)", rest):
            repairs = one(word.column, word.end, f"{round_} {said}", certain=True)
            return word.wrong("tlog:token", f"`{said}` is missing after the round", f"write `{round_} {quote(f'{said} {rest}')}`", repairs)
    if verbs:
        message = f"round {round_} of which seat, or of the whole table?"
        help += f", or an event of the whole table: {_options(f'{round_} {verb.form}' for verb in verbs)}"
    return word.wrong("tlog:token", message, help)


def _correct_id(m: re.Match[str], word: Token, message: str, new: str) -> Reading:
    repairs = one(word.column, word.column + len(m[0]), f"{new} ", lenient=True)
    problem = word.part(m[0].rstrip()).wrong("tlog:token", message, f"write `{quote(new)}`", repairs)
    return problem, _turn(m[1], m[2]) if m[2] else None, True


def _turn(number: str, seat: str) -> tuple[int, str] | None:
    return (int(number), seat.upper()) if len(number) <= 6 else None


def _comment(text: str, word: Token) -> Problem | None:
    """Report a comment without its sign."""
    comment = word.part(text[word.column - 1 :].rstrip())
    if re.match(r"//|--|/\*|\*|;|[({\[]|[\"']", comment.text) is None:
        return None
    repairs = comment.swap(f"# {comment.text.lstrip(' /*-;({[')}")
    return comment.wrong("tlog:token", f"{comment} is not a line of a table log", "a comment begins with `#`", repairs)


def _statement(text: str, word: Token) -> Problem | None:
    """Report something like a header or a line of its own."""
    low = word.text.lower()
    if low.startswith(("%tlog", "tlog")):
        statement = word.part(text[word.column - 1 :].partition("#")[0].rstrip())
        repairs = statement.swap("%tlog 1", certain=re.fullmatch(r"%?tlog[ \t:.v]*1?", statement.text, re.IGNORECASE) is not None)
        return statement.wrong("tlog:magic", "a game begins with the version of the notation", "write `%tlog 1`", repairs)
    if low in _FORMS and low != word.text:
        repairs = one(word.column, word.end, low, lenient=True)
        return word.wrong("tlog:token", f"`{word.text}` is written in lower case", f"write `{low}`", repairs)
    if form := _FORMS.get(low):
        return word.wrong("tlog:token", f"`{word.text}` is incomplete", f"write it as `{form}`")
    if word.text[0] != "!":
        return _header(text, word)
    help, near = "lines that begin with `!` are `!ok ...` and `!rule ...`", alike(low, ("!ok", "!rule"))[:1]
    if re.fullmatch("![A-Za-z]", word.text):
        help, near = f"write what {word.text[1].upper()} does out of turn in the line of that turn, after ` ; `", []
    elif near:
        help = f"did you mean `{near[0]}`?"
    return word.wrong("tlog:token", f"{word} does not begin a line", help, word.swap(*near))


def _header(text: str, word: Token) -> Problem | None:
    m = re.compile("([A-Za-z][A-Za-z-]*)([ \t]*)([:=]?)").match(text, word.column - 1)
    if m is None:
        return None
    keys = {key.lower(): key for key in KEYS}
    key = keys.get(m[1].lower())
    if m[3] == ":":
        new, written = f"{key or m[1].capitalize()}:", word.part(m[0])
        message = f"{written} is not a header: a header is one word with a capital, then a colon"
        repairs = one(written.column, written.end, new, certain=True, lenient=key is not None)
        return written.wrong("tlog:token", message, f"write `{quote(new)}`", repairs)
    near = [key] if key else [keys[low] for low in alike(m[1].lower(), keys, 0.8)]
    written = word.part(m[0].rstrip())
    if m[1][0].isupper() and near and (m[3] == "=" or text[written.end - 1 :][:1] == " "):
        repairs = written.swap(f"{near[0]}:", certain=key is not None)
        return written.wrong("tlog:token", f"`{quote(m[1])}` needs a colon to be a header", f"write `{near[0]}:`", repairs)
    return None


def _verb(word: Token, words: Notation) -> Reading | None:
    """Report an event without its turn, or a line of its own with a typing mistake."""
    m = re.match("@|[A-Za-z]+", word.text)
    if m is None:
        return None
    verb, low, message = word.part(m[0]), m[0].lower(), f"{word} does not begin a line of a table log"
    if low == "@" or low in words.seats | words.tables or low in words.also:
        whose = "a round, such as `1`" if low in words.tables - words.seats else f"a round and a seat, such as `4{words.seat}`"
        return verb.wrong("tlog:token", f"`{verb.text}` has no turn before it", f"begin the line with {whose}"), None, True
    if near := alike(low, _FORMS, 0.75):
        help = f"did you mean `{near[0]}`, as in `{_FORMS[near[0]]}`?"
        return word.wrong("tlog:token", message, help, verb.swap(near[0])), None, False
    if near := alike(low, words.seats | words.tables, 0.75):
        return word.wrong("tlog:token", message, f"{_HELP.format(seat=words.seat)}; did you mean {_options(near)}?"), None, False
    return None
