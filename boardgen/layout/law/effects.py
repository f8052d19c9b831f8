"""What follows from an event: the effects that a law may name, and how they are read."""

from __future__ import annotations

import ast
import re

from boardgen.errors import alike, quoted
from boardgen.layout.law.expressions import COUNTED, NO_HOLDING, Expression, Writer
from boardgen.layout.law.names import CARD, HOLDING, NUMBER, PIECE, POINT, SEAT, TRUTH, WORD
from boardgen.layout.law.parsing import LawError, parse
from boardgen.layout.law.written import Effect
from boardgen.records import NamedTuple


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
    if (bare := re.fullmatch(r"\s*(\w+)\s+(\w+)\s*", head)) and bare[1] in EFFECTS:
        raise LawError(f"what `{bare[1]}` is done with goes in parentheses", f"write `{bare[1]}({bare[2]})`", 0, len(head))
    if again := re.fullmatch(r"(.+\))\s+then\s+(.+)", head):
        raise LawError("several effects are separated by `;`", f"write `{again[1]}; {again[2]}`", 0, len(head))
    tree = parse(head)
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
    if name not in own:
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
