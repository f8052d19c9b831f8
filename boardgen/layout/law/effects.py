"""What a rule is about, the events and the pieces, or holdings, that `on:` names; and what follows: the effects that a law may name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence

from boardgen.errors import alike, quoted
from boardgen.layout.law.expressions import COUNTED, NO_HOLDING, Expression, Writer
from boardgen.layout.law.names import CARD, HOLDING, NUMBER, PIECE, POINT, SEAT, TRUTH, WORD, LawError, Names, parse
from boardgen.layout.law.written import EVENTS, HOLDINGS, Effect
from boardgen.records import NamedTuple

OTHER_EVENTS = {"x": "take", "remove": "take", "capture": "take", "@": "put", ">": "move", "-": "pass", "discard": "drop", "done": "pass"}
"""Words of other people for events."""
MEANT_EVENTS = {
    **dict.fromkeys(("place", "add", "lay", "drop_piece"), "put"), **dict.fromkeys(("skip", "nothing", "stop"), "pass"),
    **dict.fromkeys(("step", "walk", "jump", "go"), "move"), "throw": "roll", "target": "choose", "card": "play",
}  # fmt: skip
"""Words of other people that may be meant for events."""
NUMBERS = {"once": 1, "one": 1, "twice": 2, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
ON_BOARD = ("put", "move", "take", "choose")
"""The events that are about a piece."""


class About:
    """The events that a text names, and for each that is about some pieces or holdings alone, their numbers.

    Pieces belong to all events before them, back to other pieces: `put or move king` is about kings, `move king or pass` about passing
    too. Without an event, they belong to all events that pieces have. `unknown` is a word that is nothing of that, `idle` an event that
    has no pieces, and is followed by some."""

    def __init__(self, text: str, names: Names) -> None:
        self.events: set[str] = set()
        self.pieces: dict[str, set[int]] = {}
        self.unknown = self.idle = ""
        open_events, named = list[str](), False
        for word, number in _read(text, names):
            if number >= 0:
                able = ["change"] if number >= HOLDINGS else [one for one in open_events or ON_BOARD if one in ON_BOARD]
                self.idle = self.idle or ("" if able else open_events[-1])
                for event in able:
                    self.pieces.setdefault(event, set()).add(number)
            elif word in EVENTS:
                open_events = [word] if named else [*open_events, word]
                self.events.add(word)
            else:
                self.unknown = word
                break
            named = number >= 0


def _read(text: str, names: Names) -> Iterator[tuple[str, int]]:
    """Yield each event with -1, and each piece or holding with its number; a word that is neither with -1."""
    rest = [word for word in text.replace(",", " ").split() if word != "or"]
    while rest:
        word, rest = OTHER_EVENTS.get(rest[0], rest[0]), rest[1:]
        yield from ((word, -1),) if word in EVENTS else ()
        if word == "change" and rest and rest[0] in names.changed:
            yield rest[0], HOLDINGS + [*names.changed].index(rest[0])
            rest = rest[1:]
        elif word not in EVENTS:
            length = _count_words([word, *rest], names.pieces)
            key = " ".join([word, *rest][:length]).casefold()
            yield (key, names.pieces[key]) if length else (word, -1)
            rest = rest[max(0, length - 1) :]


def _count_words(words: Sequence[str], pieces: Mapping[str, int]) -> int:
    """Return how many words at the beginning are the name of a piece, 0 where they are none."""
    return next((length for length in range(len(words), 0, -1) if " ".join(words[:length]).casefold() in pieces), 0)


def refuse_words(words: Sequence[str]) -> tuple[str, str] | None:
    """Return what is wrong with the words of a part of a turn that join or count, and what to write."""
    text = " ".join(words)
    if "and" in words or "then" in words or "," in text:
        one, other = re.split(r"\s*,\s*|\s+(?:and then|and|then)\s*", f"{text} ", maxsplit=1)
        listed = f"write `[{one}, {other.strip()}]` for one after the other, `{one} or {other.strip()}` for one of the two"
        return f"`{'and' if 'and' in words else 'then' if 'then' in words else ','}` joins no events", listed
    if words[0] == "or" or words[-1] == "or":
        return "`or` goes between two events", f"write `{text.removeprefix('or').removesuffix('or').strip()}`"
    if "else" in words:
        return "only `pass` can follow `else`", f"write `{text.partition(' else')[0]} else pass`"
    if words[-1] in NUMBERS and len(words) > 1:
        return f"{quoted(words[-1])} is not a number here", f"write `{' '.join(words[:-1])} {NUMBERS[words[-1]]}`"
    return None


class Form(NamedTuple):
    """An effect: how it is written, a sentence, and the sorts of its arguments, of which `least` are needed."""

    form: str
    help: str
    takes: tuple[tuple[str, ...], ...]
    least: int


EFFECTS = {
    "take": Form("take(to)", "takes the pieces on points off; those of others are captured", ((POINT, "points"),), 1),
    "put": Form("put(to, king)", "puts a piece, of the player unless a seat is named", ((POINT,), (PIECE,), (SEAT,)), 1),
    "move": Form("move(A1, D1)", "moves another piece", ((POINT,), (POINT,)), 2),
    "turn_over": Form("turn_over(flanked(to))", "makes pieces those of the player, or of a seat", ((POINT, "points"), (SEAT,)), 1),
    "promote": Form("promote(to, king)", "makes a piece another one", ((POINT,), (PIECE,)), 2),
    "mark": Form("mark(to, moved)", "marks the pieces on points until the end of the turn", ((POINT, "points"), (WORD,)), 2),
    "discard": Form("discard(drawn)", "discards cards that all have seen, of the player or of a seat", ((CARD, "cards"), (SEAT,)), 1),
    "give": Form(
        "give(gold, 3)", "adds to a holding of the player, or of a seat or all `seats`", ((HOLDING,), (NUMBER,), (SEAT, "seats")), 2
    ),
    "spend": Form("spend(ahead(from, to))", "takes a die that shows a number out of `dice` for the rest of the turn", ((NUMBER,),), 1),
    "again": Form("again", "the turn goes on: another event of the same kind follows in the line", (), 0),
    "next": Form("next(left)", "says whose turn is next", ((SEAT,),), 1),
}
"""All effects."""


MEANT = {
    **dict.fromkeys(("win", "wins", "lose", "loses", "end", "game_over"), "who wins, and when, is in `end:`, such as `winner: me`"),
    **dict.fromkeys(("remove", "capture", "kill", "eat"), "write `take(to)`"),
    **dict.fromkeys(("score", "points", "gain", "pay", "add"), "write `give(HOLDING, 1)`, or count it in `score:`"),
    **dict.fromkeys(("flip", "convert"), "write `turn_over(to)`"),
    "skip": "write `next(SEAT)` with whose turn is next",
    "pass": "write `next(SEAT)` with whose turn is next",
    "roll": "write it in the turn, such as `turn: [roll 2, move]`",
    "draw": "write it in the turn, such as `turn: [move, draw]`",
}
"""Words of other people for effects, with what to write."""


def read_effect(text: str, writer: Writer) -> Effect:
    """Return an effect. Raises LawError."""
    head, condition, at = _split_condition(text)
    if not head and condition is not None:
        raise LawError("an effect is written before its condition", "write for example `take(to) if theirs(to)`", 0, len(text))
    if beside := re.fullmatch(r"([a-z_]+\([^()]*\))\s+(?!and\b|or\b)([a-z_]+(?:\(.*\))?)", head):
        raise LawError("several effects are separated by `;`", f"write `{beside[1]}; {beside[2]}`", beside.start(2), len(beside[2]))
    if changed := re.match(r"\s*([\w$]+)\s*(\+=|-=|\+\+|--)(.*)", head, re.DOTALL):
        raise LawError(f"`{changed[2]}` is not something that follows an event", _advise_change(writer, *changed.groups()), 0, len(head))
    if same := re.fullmatch(r"\s*([\w$]+)\s*=\s*\1\s*([-+])(.+)", head):
        raise LawError("`=` changes nothing", _advise_change(writer, same[1], f"{same[2]}=", same[3]), 0, len(head))
    if (single := re.search(r"(?<![=!<>])=(?!=)", head)) and re.search(r"\(|^\s*next\s*$", head[: single.start()]):
        meant = "`take(to)` or `put(to)`" if "(" in head else f"`next({head[single.end() :].strip()})`"
        raise LawError("nothing is set with `=`", f"name what follows, such as {meant}", single.start())
    if (bare := re.fullmatch(r"\s*(\w+)\s+(\w+)\s*", head)) and bare[1] in EFFECTS:
        raise LawError(f"what `{bare[1]}` is done with goes in parentheses", f"write `{bare[1]}({bare[2]})`", 0, len(head))
    if again := re.fullmatch(r"(.+\))\s+then\s+(.+)", head):
        raise LawError("several effects are separated by `;`", f"write `{again[1]}; {again[2]}`", 0, len(head))
    word = head.split(maxsplit=1)[0] if head else ""
    try:
        tree = parse(head)
    except LawError as error:
        if word in (*MEANT, *EFFECTS) and word not in ("next", "put", "move", "take"):
            remedy = MEANT.get(word, f"write `{EFFECTS[word].form}`" if word in EFFECTS else "")
            raise LawError(f"{quoted(head)} is not something that follows an event", remedy, 0, max(1, len(head))) from error
        raise
    if isinstance(tree, (ast.BoolOp, ast.Tuple)):
        raise LawError("several effects are separated by `;`", "write for example `take(to); again`", 0, max(1, len(head)))
    call = tree if isinstance(tree, ast.Call) else None
    named = call.func if call is not None else tree
    name = named.id if isinstance(named, ast.Name) else ""
    form = EFFECTS.get(name)
    if form is None:
        near = alike(name, EFFECTS) if name else ""
        remedy = f"did you mean `{EFFECTS[near].form}`?" if near else f"effects: {', '.join(one.form for one in EFFECTS.values())}"
        word = name or head.split(maxsplit=1)[0] if head else ""
        remedy = MEANT.get(word, remedy)
        raise LawError(f"{quoted(name or head)} is not something that follows an event", remedy, 0, max(1, len(head)))
    args = call.args if call is not None else []
    if not form.least <= len(args) <= len(form.takes) or (call is not None and call.keywords):
        raise LawError(f"`{name}` is written with {_number(form)}", f"write `{form.form}`", 0, max(1, len(head)))
    if name == "mark":
        writer.mark(args[1])
    parts = [writer.write_tree(one, head, *sorts) for one, sorts in zip(args, form.takes, strict=False)]
    counted = parts[0].code.strip("'") if name == "give" else ""
    if counted in COUNTED:
        own = ", ".join(writer.names.changed)
        problem = f"nobody has a holding called {quoted(counted)}: it is what the record counts, and does not change by itself"
        raise LawError(problem, f"holdings: {own}" if own else "add one, such as `holdings: {gold: {start: 0}}`", 0, max(1, len(head)))
    return Effect(name, tuple(parts), _condition(condition, at, writer) if condition is not None else None)


def _advise_change(writer: Writer, name: str, sign: str, rest: str) -> str:
    """Return what to write in place of a sign that changes a holding in other languages."""
    own = [*writer.names.changed]
    if name not in writer.names.holdings:
        known = f"holdings: {', '.join(own)}" if own else NO_HOLDING
        return MEANT.get(name, f"did you mean `{near}`?" if (near := alike(name, own)) else known)
    amount = rest.strip() or "1"
    if amount in own:
        amount = f"held({amount})"
    if sign.startswith("-"):
        amount = f"-{amount}" if re.fullmatch(r"\w+|held\([^()]*\)", amount) else f"-({amount})"
    return f"write `give({name}, {amount})`"


def _number(form: Form) -> str:
    most = len(form.takes)
    return f"{form.least} to {most} arguments" if form.least < most else f"{most} arguments" if most != 1 else "one argument"


def _condition(text: str, at: int, writer: Writer) -> Expression:
    try:
        return writer.write(text, TRUTH)
    except LawError as error:
        error.at += at
        raise


def _split_condition(text: str) -> tuple[str, str | None, int]:
    """Return an effect without its condition, the condition, and where that begins."""
    depth = 0
    for match in re.finditer(r"[(\[)\]]|\bif\b", text):
        if match[0] == "if" and depth == 0:
            return text[: match.start()].rstrip(), text[match.end() :].strip(), match.end() + 1
        depth += (match[0] in "([") - (match[0] in ")]")
    return text, None, 0
