"""Why a line cannot be read on from a word, or its first word begins no statement, and what to write. Imported for the messages alone."""

from __future__ import annotations

import re
from collections.abc import Callable

from referee.tlog import misspelt_words
from referee.tlog.automaton import ARG, POINTS, WORD
from referee.tlog.freetext import KEYS
from referee.tlog.lenient import quote
from referee.tlog.misspelt_words import alike, join_words, problem, replace_word, signs, terminals_of
from referee.tlog.notation import Notation, UnreadWord
from referee.tlog.spellings import continues, is_spelling, point_sign
from referee.tlog.statements import EventList, Problem, Repair, one
from referee.tlog.words import POINT

_SIGNS = (";", "#", "CHECK", "BANG")
_LINES = ("TURN", "ROUND", "=")
"""Kinds of line whose parts are separated by `;`."""
_AND = re.compile(r"(?:[,/&+|]|->|(?:and|then|und|dann|et|y|plus)(?= ))[ ,]*")


def next_word(place: UnreadWord) -> Problem:
    """Return the problem with the word that does not fit."""
    text, at, expected, words = place.text, place.at, place.expected, place.words
    match = re.compile("[^ \t;#]+").match(text, at)
    if match is None:
        return _missing(place)
    written, column = match[0], at + 1
    look = _odd_sign(written, column) or _remark(place, written, column)
    if look is not None:
        return look
    for kind in (misspelt_words.claim, _explain_turn, misspelt_words.dice, misspelt_words.capture, misspelt_words.path, _explain_joining):
        if look := kind(place, written, column):
            return look
    if place.state is not None and place.kind in _LINES:
        if place.begins:
            return _event(place, written, column)
        if ";" in expected and at and text[at - 1] == " ":
            start = place.state.start
            if (event := start.match(text, at)) and event.end() > at:
                return _no_separator(place, written, column)
            if re.match("[A-Za-z]{3}", written) and continues(place, start):
                return _no_separator(place, written, column)
            if written in words.others:
                return _foreign(place, written, column)
    if at and text[at - 1] not in " ;":
        return _explain_gluing(place, written, column)
    checks: list[Callable[[UnreadWord, str, int], Problem | None]]
    own = words.misspelt
    checks = [misspelt_words.points, misspelt_words.seat, own.amounts, misspelt_words.amount, own.names, misspelt_words.ending]
    for check in checks:
        if look := check(place, written, column):
            return look
    if look := _lacking(place, written, column):
        return look
    help, repairs = signs(written, column, place)
    return problem(column, written, "tlog:token", f"`{quote(written)}` does not fit here", help or _choices(place), repairs)


def _missing(place: UnreadWord) -> Problem:
    """Report that nothing is written where something must be: at a `;`, or at the end of the line."""
    at, expected = place.at, place.expected
    here = at + 1, at + 2
    if place.text[at : at + 1] == ";":
        if "#" in expected:
            help = "claims are the last words of a line" if place.kind in ("TURN", "ROUND") else "this line is one statement"
            return Problem(*here, "tlog:token", "nothing may follow here", help)
        if place.begins:
            message, help = "no event comes before this `;`", "delete the `;`, or write the event"
            return Problem(*here, "tlog:token", message, help, one(*here, ""))
        return Problem(*here, "tlog:token", f"the event ends where {_first(place)} should be", _choices(place))
    mark = place.before[0] if place.before is not None else place.text.rfind(";", 0, at)
    if place.begins and mark >= 0 and place.kind in _LINES:
        repairs = one(len(place.text[:mark].rstrip()) + 1, mark + 2, "")
        return Problem(*here, "tlog:token", "nothing follows the last `;`", "delete the `;`, or write what follows it", repairs)
    return Problem(*here, "tlog:token", f"the line ends where {_first(place)} should be", _choices(place))


def _remark(place: UnreadWord, written: str, column: int) -> Problem | None:
    """Report a comment without its sign."""
    sign = re.match(r"//|--|/\*", written) or (None if place.begins else re.match("[({]", written))
    if sign is None:
        return None
    end = place.text.find("#", place.at)
    comment = place.text[place.at : end if end >= 0 else None].rstrip()
    repairs = one(column, column + len(comment), f"# {comment.strip('/*-(){} ')}")
    return problem(column, comment, "tlog:token", f"`{quote(comment)}` does not fit here", "a comment begins with `#`", repairs)


def _explain_joining(place: UnreadWord, written: str, column: int) -> Problem | None:
    """Report words or signs between two events, or between two parts of one, that the notation does not have."""
    match = _AND.match(place.text, place.at)
    if match is None or place.state is None or place.kind not in _LINES or "#" not in place.expected or place.begins:
        return None
    begin = len(place.text[: place.at].rstrip()) + 1
    separator = match[0].strip()
    for state, new, help in ((place.state, " ", "put a space between them"), (place.state.start, " ; ", "write ` ; ` between them")):
        if match.end() < len(place.text) and continues(place._replace(at=match.end()), state):
            message = f"`{separator}` does not separate two {'events' if new != ' ' else 'words'}"
            return problem(column, separator, "tlog:token", message, help, one(begin, match.end() + 1, new, certain=True))
    return None


def _no_separator(place: UnreadWord, written: str, column: int) -> Problem:
    help, repairs = signs(written, column, place)
    first = len(place.text[: place.at].rstrip()) + 1
    # A bare point or card may be meant as a part of the event before it, and so may a point after `@`.
    sure = bool(re.match("[a-z!-]", written)) or (written[0] == "@" and "POINT" not in place.expected)
    mended = one(first, column, " ; ", certain=sure and not repairs)
    what = "events" if place.kind != "=" else "keys"
    message = f"a `;` is missing before `{quote(written)}`"
    return problem(column, written, "tlog:token", message, f"write ` ; ` between two {what}{help and '; or ' + help}", mended + repairs)


def _explain_gluing(place: UnreadWord, written: str, column: int) -> Problem:
    """Report what is written directly after a word that was complete."""
    before = re.split("[ ;]", place.text[: place.at])[-1]
    whole = before + written
    if "#" in place.expected or len(before) < 1:
        if digits := re.fullmatch(r"(.*[0-9])[.,]([0-9]{3})", whole):
            message = f"`{quote(whole)}` is not a number that a log can have: write only digits"
            new = digits[1] + digits[2]
            return problem(column, written, "tlog:amount", message, f"write `{quote(new)}`", one(column, column + len(written), digits[2]))
        if re.match(r"[.,][0-9]", written):
            return problem(column, written, "tlog:amount", f"`{quote(whole)}` is not a whole number", "round it, or count in smaller units")
    if "PATH" in place.expected and re.match("[.,][0-9]", written):
        message = f"`{quote(whole)}` is not an amount: amounts are whole numbers above zero"
        return problem(column, written, "tlog:amount", message, "write it as 3")
    repairs = one(column, column + len(written), "", certain=written in (".", ",", ":", "!") and _ends(place, len(written)))
    if before.isalpha() and written[0].isalpha() and place.kind in _LINES:
        message = f"`{quote(whole)}` is not a word of this game's notation"
        return problem(column, written, "tlog:token", message, f"did you mean `{before}`?", repairs)
    complete = "#" in place.expected or not written.isalnum()
    help = f"write `{quote(before)}` alone" if complete else _choices(place)
    message = f"`{quote(written)}` does not belong to `{quote(before)}`"
    return problem(column, written, "tlog:token", message, help, repairs if complete else ())


def _ends(place: UnreadWord, length: int) -> bool:
    """Return whether nothing but a comment follows a word of this length."""
    return not place.text[place.at + length :].partition("#")[0].strip()


def _lacking(place: UnreadWord, written: str, column: int) -> Problem | None:
    """Report a word that fits after one that is not written: `play` before a card, `hit` before a zone."""
    if place.state is None:
        return None
    lacking = []
    for role, word, after in place.state.ways[1:]:
        if role != WORD or word == "-" or word in place.words.setup:
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
            lacking.append(word)
    if not lacking or len(lacking) > 3:
        return None
    repairs = tuple(repair for word in lacking for repair in one(column, column, f"{word} ", certain=len(lacking) == 1))
    words = join_words(f"`{word}`" for word in lacking)
    return problem(column, written, "tlog:token", f"{words} is missing before `{quote(written)}`", f"write {words} before it", repairs)


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
    if "BANG" in expected:
        words = [e for e in expected if e not in kinds and e not in _SIGNS]
        samples = [place.words.sample(e) for e in expected if e in kinds and e not in _SIGNS]
        return EventList(f"an event begins with {join_words([*words, *samples])}, or with !G for seat G out of turn")
    choices = [_choice(place, e) for e in expected if e not in _SIGNS]
    if ";" in expected:
        choices.append("` ; ` and what comes next")
    if "CHECK" in expected:
        choices.append(f"a claim such as {place.words.claim}")
    if "#" in expected:
        choices.append("nothing more")
    return f"write {join_words(choices)}"


def _choice(place: UnreadWord, kind: str) -> str:
    terminal = place.words.kinds.get(kind)
    if terminal is None:
        return f"`{kind}`"
    if terminal.pattern.removeprefix("\\") == terminal.example:
        return f"`{terminal.example}`"
    if re.fullmatch("[a-z]+(?:[|][a-z]+)*", terminal.pattern):
        return join_words(f"`{word}`" for word in terminal.pattern.split("|"))
    return f"{terminal.words} such as {place.words.sample(kind)}"


def _odd_sign(written: str, column: int) -> Problem | None:
    """Report a character that no word of the notation has."""
    for i, sign in enumerate(written):
        if not sign.isprintable():
            name = "a carriage return" if sign == "\r" else f"the invisible character U+{ord(sign):04X}"
            repairs = one(column + i, column + i + 1, "")
            return Problem(column + i, column + i + 1, "tlog:token", f"the line contains {name}", "delete it", repairs)
    return None


def _explain_turn(place: UnreadWord, written: str, column: int) -> Problem | None:
    if written[0] != "!" or "BANG" not in place.expected:
        return None
    if re.fullmatch("![a-z]", written):
        return replace_word(column, written, written.upper(), "tlog:seat", "seats are capital letters")
    if written in ("!ok", "!rule"):
        message = f"`{written}` is a line of its own"
        return problem(column, written, "tlog:token", message, "write it on the line after the turn")
    help = f"an event out of turn begins with its seat: `{place.words.off_turn}`"
    return problem(column, written, "tlog:seat", f"`{quote(written)}` does not name a seat", help)


def _foreign(place: UnreadWord, name: str, column: int, near: list[str] | None = None) -> Problem:
    words = place.words
    assert place.state is not None
    message = f"`{name}` is an event of {words.others[name.lower()]}, and this is a log of {words.game}"
    if near:
        repairs = tuple(repair for new in near for repair in one(column, column + len(name), new))
        return problem(column, name, "tlog:verb", message, f"did you mean {join_words(f'`{new}`' for new in near)}?", repairs)
    return problem(column, name, "tlog:verb", message, _choices(place, place.state.start.list_expected()))


def _event(place: UnreadWord, written: str, column: int) -> Problem:
    """Report a word with which no event begins."""
    words = place.words
    allowed, others = (words.tables, words.seats) if place.kind == "ROUND" else (words.seats, words.tables)
    letters = re.match("[A-Za-z]+", written)
    name = letters[0] if letters else ""
    low = name.lower()
    if place.kind == "ROUND" and not allowed:
        message = f"{words.game} has no event of the whole table"
        return problem(column, written, "tlog:seat", message, f"write the seat after the round, such as 4{words.seat}")
    if low in others - allowed:
        if place.kind == "ROUND":
            message, help = f"`{name}` is an event of one seat", f"write the seat after the round, such as 4{words.seat}"
            return problem(column, name, "tlog:seat", message, help)
        message, help = f"`{name}` is an event of the whole table", "begin the line with only its round, without a seat"
        return problem(column, name, "tlog:verb", message, help)
    if place.kind == "TURN" and (look := _place(place, written, column)):
        return look
    if low not in allowed and (look := _lacking(place, written, column)):
        return look
    if not name:
        return problem(column, written, "tlog:token", f"`{quote(written)}` does not begin an event", _choices(place))
    if low in place.expected and name != low:
        return replace_word(column, name, low, "tlog:verb", "verbs are written in lower case")
    if low in allowed:
        message = f"`{name}` does not begin an event"
        return problem(column, name, "tlog:verb", message, f"`{name}` is a part of another event")
    message = f"`{quote(written)}` is not an event of {words.game or 'any game'}"
    if low in words.also:
        verb, form = words.also[low]
        rest = place.text[place.at + len(name) :].split()
        repairs = one(column, column + len(name), verb) if verb.islower() and rest[:1] != [verb] else ()
        return problem(column, name, "tlog:verb", message, f"write `{form}`" if verb == form else f"write it as `{form}`", repairs)
    verbs = allowed & set(place.expected) - (words.setup if not place.text.lstrip().startswith("0") else frozenset())
    if low in words.others:
        return _foreign(place, name, column, alike(low, verbs, 0.75))
    near = alike(low, verbs)
    repairs = tuple(repair for new in near for repair in one(column, column + len(name), new))
    help = f"did you mean {join_words(f'`{new}`' for new in near)}?" if near else _choices(place)
    return problem(column, written, "tlog:verb", message, help, repairs)


def _place(place: UnreadWord, written: str, column: int) -> Problem | None:
    """Report something like a point, or a seat, where an event begins."""
    if look := misspelt_words.not_a_point(written, column, terminals_of((*place.expected, "POINT"), place.words)):
        return look
    sign = point_sign(place.expected, place.words)
    if sign and written[0] == sign:
        help = f"write a column letter and a row, such as {sign}K4"
        return problem(column, written, "tlog:token", f"`{quote(written)}` is not a point", help)
    if sign and re.fullmatch(f"{sign}?{POINT}", written):
        return None
    if apart := re.compile(r"([A-HJ-Za-hj-z])(?: +|-|,)([0-9]{1,2})(?![^ ;#])").match(place.text, place.at):
        new = f"{sign}{apart[1].upper()}{apart[2]}"
        return replace_word(column, apart[0], new, "tlog:point", "a point is one word", certain=False)
    if match := re.fullmatch("([A-Z]):?", written):
        rest = place.text[place.at + len(written) :].lstrip()
        help = f"an event of another seat begins with `!`: write `!{match[1]}` if {match[1]} does this out of turn, else leave it out"
        if rest:
            return problem(column, written, "tlog:verb", f"`{quote(written)}` does not begin an event", help)
    return None


_HELP = "begin a turn with its round and seat in one word, an event of the whole table with only its round"
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
    column = at + 1
    for i, sign in enumerate(written):
        if not sign.isprintable():
            place = column + i, column + i + 1
            message = f"the line contains the invisible character U+{ord(sign):04X}"
            return Problem(*place, "tlog:token", message, "delete it", one(*place, "")), None, False
    return (
        _id(text, at, written, column, words)
        or _comment(text, at, column)
        or _statement(text, at, written, column)
        or _verb(text, at, written, column, words)
        or _wrong(column, written, f"`{quote(written)}` does not begin a line of a table log", _HELP)
    )


def _wrong(column: int, written: str, message: str, help: str = "", code: str = "tlog:token", repairs: tuple[Repair, ...] = ()) -> Reading:
    return Problem(column, column + len(written), code, message, help, repairs), None, False


def _turn(number: str, seat: str) -> tuple[int, str] | None:
    return (int(number), seat.upper()) if len(number) <= 6 else None


def _id(text: str, at: int, written: str, column: int, words: Notation) -> Reading | None:
    """Report something like the id of a turn."""
    end = column + len(written)
    if m := re.fullmatch("([0-9]+)([a-z])", written):
        new = written.upper()
        repairs = one(column, end, new, certain=True)
        problem = Problem(column, end, "tlog:seat", "seats are capital letters", f"write `{quote(new)}`", repairs)
        return problem, _turn(m[1], m[2]), True
    if m := re.compile(r"[0-9]+(?:[ \t]+[._A-Z]){3,}[ \t]*(?=#|\Z)").match(text, at):
        repairs = one(column, column, "| ", certain=True)
        return Problem(column, end, "tlog:row", "a board row begins with `|`", "put a `|` before it", repairs), None, False
    if m := re.fullmatch("([0-9]+)[-/.:]([A-Za-z])[:.,)]?", written):
        new = f"{m[1]}{m[2].upper()}"
        message = f"`{quote(written)}` is not the id of a turn: round and seat are one word"
        return (Problem(column, end, "tlog:token", message, f"write `{new}`", one(column, end, new, certain=True)), _turn(m[1], m[2]), True)
    if (m := re.compile(r"([0-9]+)[ \t]+([A-Z][A-Za-z]+)\b").match(text, at)) and m[2].lower() in words.tables:
        place = m.start(2) + 1, m.end(2) + 1
        new = m[2].lower()
        return (
            Problem(*place, "tlog:verb", "verbs are written in lower case", f"write `{new}`", one(*place, new, lenient=True)),
            None,
            True,
        )
    if m := re.compile(r"([0-9]+)[ \t]*([A-Z])[:.,)][ \t]*(?=[^ \t#])|([0-9]+)[:.,)][ \t]+(?=[a-z]+ )").match(text, at):
        return _correct_id(m, column, f"`{quote(m[0].strip())}` is not the id of a turn", (m[1] or m[3]) + (m[2] or ""))
    if m := re.compile("([0-9]+)[ \t]+([A-Z])[ \t]+(?=[^ \t#])").match(text, at):
        return _correct_id(m, column, "round and seat are one word", m[1] + m[2])
    if m := re.fullmatch("([A-Za-z])([0-9]+)[:.,)]?", written):
        new = f"{m[2]}{m[1].upper()}"
        message = f"`{quote(written)}` is not the id of a turn: the round comes first"
        return Problem(column, end, "tlog:token", message, f"write `{new}`", one(column, end, new)), _turn(m[2], m[1]), True
    if m := re.match("([0-9]+)([A-Z])", written):
        after = column + m.end()
        repairs = one(after, after, " ", certain=True)
        message = f"a space is missing after `{quote(m[0])}`"
        problem = Problem(after, max(end, after + 1), "tlog:token", message, f"put a space after `{quote(m[0])}`", repairs)
        return problem, _turn(m[1], m[2]), True
    if m := re.fullmatch("([0-9]+)[:.,)]?", written):
        help = f"write the seat after the round, such as `{quote(m[1])}{words.seat}`"
        return Problem(column, end, "tlog:token", f"round {quote(m[1])} of which seat?", help), None, True
    if re.match("[0-9]", written):
        return Problem(column, end, "tlog:token", f"`{quote(written)}` is not the id of a turn", _HELP), None, True
    return None


def _correct_id(m: re.Match[str], column: int, message: str, new: str) -> Reading:
    repairs = one(column, column + len(m[0]), f"{new} ", lenient=True)
    end = column + len(m[0].rstrip())
    return Problem(column, end, "tlog:token", message, f"write `{quote(new)}`", repairs), _turn(m[1], m[2]) if m[2] else None, True


def _comment(text: str, at: int, column: int) -> Reading | None:
    """Report a comment without its sign."""
    if re.compile(r"//|--|/\*|\*|;|[({\[]|[\"']").match(text, at) is None:
        return None
    comment = text[at:].rstrip()
    repairs = one(column, column + len(comment), f"# {comment.lstrip(' /*-;({[')}")
    return _wrong(column, comment, f"`{quote(comment)}` is not a line of a table log", "a comment begins with `#`", repairs=repairs)


def _statement(text: str, at: int, written: str, column: int) -> Reading | None:
    """Report something like a header or a line of its own."""
    low = written.lower()
    if low.startswith(("%tlog", "tlog")):
        statement = text[at:].partition("#")[0].rstrip()
        certain = re.fullmatch(r"%?tlog[ \t:.v]*1?", statement, re.IGNORECASE) is not None
        repairs = one(column, column + len(statement), "%tlog 1", certain=certain)
        return _wrong(column, statement, "a game begins with the version of the notation", "write `%tlog 1`", "tlog:magic", repairs)
    if low in _FORMS and low != written:
        repairs = one(column, column + len(written), low, lenient=True)
        return _wrong(column, written, f"`{written}` is written in lower case", f"write `{low}`", repairs=repairs)
    if form := _FORMS.get(low):
        return _wrong(column, written, f"`{written}` is incomplete", f"write it as `{form}`")
    if written[0] == "!":
        help = "lines that begin with `!` are `!ok ...` and `!rule ...`"
        if re.fullmatch("![A-Za-z]", written):
            help = f"write what {written[1].upper()} does out of turn in the line of that turn, after ` ; `"
        elif near := alike(low, ("!ok", "!rule")):
            help, repairs = f"did you mean `{near[0]}`?", one(column, column + len(written), near[0])
            return _wrong(column, written, f"`{quote(written)}` does not begin a line", help, repairs=repairs)
        return _wrong(column, written, f"`{quote(written)}` does not begin a line", help)
    return _header(text, at, column)


def _header(text: str, at: int, column: int) -> Reading | None:
    m = re.compile("([A-Za-z][A-Za-z-]*)([ \t]*)([:=]?)").match(text, at)
    if m is None:
        return None
    keys = {key.lower(): key for key in KEYS}
    key = keys.get(m[1].lower())
    if m[3] == ":":
        new = f"{key or m[1].capitalize()}:"
        message = f"`{quote(m[0])}` is not a header: a header is one word with a capital, then a colon"
        repairs = one(column, column + len(m[0]), new, certain=True, lenient=key is not None)
        return _wrong(column, m[0], message, f"write `{quote(new)}`", repairs=repairs)
    near = [key] if key else [keys[low] for low in alike(m[1].lower(), keys, 0.8)]
    if m[1][0].isupper() and near and (m[3] == "=" or text[column - 1 + len(m[0].rstrip()) :][:1] == " "):
        meant = f"{near[0]}:"
        end = column + len(m[0].rstrip())
        repairs = one(column, end, meant, certain=key is not None)
        return _wrong(column, m[0].rstrip(), f"`{quote(m[1])}` needs a colon to be a header", f"write `{meant}`", repairs=repairs)
    return None


def _verb(text: str, at: int, written: str, column: int, words: Notation) -> Reading | None:
    """Report an event without its turn, or a line of its own with a typing mistake."""
    m = re.match("@|[A-Za-z]+", written)
    if m is None:
        return None
    low = m[0].lower()
    if m[0] == "@" or low in words.seats | words.tables or low in words.also:
        whose = "a round, such as `1`" if low in words.tables - words.seats else f"a round and a seat, such as `4{words.seat}`"
        problem, _, _ = _wrong(column, m[0], f"`{m[0]}` has no turn before it", f"begin the line with {whose}")
        return problem, None, True
    near = alike(low, _FORMS, 0.75)
    if near:
        repairs = one(column, column + len(m[0]), near[0])
        help = f"did you mean `{near[0]}`, as in `{_FORMS[near[0]]}`?"
        return _wrong(column, written, f"`{quote(written)}` does not begin a line of a table log", help, repairs=repairs)
    near = alike(low, words.seats | words.tables, 0.75)
    if near:
        help = f"{_HELP}; did you mean {join_words(f'`{word}`' for word in near)}?"
        return _wrong(column, written, f"`{quote(written)}` does not begin a line of a table log", help)
    return None
