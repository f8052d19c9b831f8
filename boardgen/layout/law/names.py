"""What a condition of a law may name: functions with a sentence each, values of the moment, and what the layout itself has.

Texts of conditions become trees of Python here, or errors that say what is wrong with them."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Mapping
from threading import Lock

from boardgen.errors import quoted
from boardgen.records import NamedTuple

TRUTH, NUMBER, POINT, SEAT, PIECE, ZONE, TERRAIN, CARD, WORD, HOLDING = (
    *("truth", "number", "point", "seat", "piece", "zone", "terrain", "card", "word", "holding"),
)
"""The sorts of value."""
MANY: Mapping[str, str] = {
    "points": POINT,
    "numbers": NUMBER,
    "seats": SEAT,
    "cards": CARD,
    "truths": TRUTH,
    "pieces": PIECE,
    "words": WORD,
    "zones": ZONE,
    "terrains": TERRAIN,
}
"""The sorts of list, with the sort of what is in them."""
LIST_OF: Mapping[str, str] = {one: many for many, one in MANY.items()}
ARTICLE: Mapping[str, str] = {
    TRUTH: "a condition", NUMBER: "a number", POINT: "a point", SEAT: "a seat", PIECE: "the name of a piece", ZONE: "a zone",
    TERRAIN: "a kind of zone", CARD: "a card", WORD: "a word", HOLDING: "a holding", **{many: f"a list of {many}" for many in MANY},
}  # fmt: skip
"""How messages call a value of each sort."""


class Function(NamedTuple):
    """A function: how it is written, a sentence on what it says, the sorts of its arguments, and of its value.

    `code` is Python for its value, with {0}, {1} for the arguments: O has whose piece is on a point, K what it is, P is the position, and
    without these it follows from the board alone. `least` arguments are needed."""

    form: str
    help: str
    takes: tuple[str, ...]
    gives: str
    code: str
    least: int = -1


_ONE, _TWO = (POINT,), (POINT, POINT)
FUNCTIONS: Mapping[str, Function] = {
    "empty": Function("empty(to)", "no piece is on a point", _ONE, TRUTH, "(O[{0}] == -1)"),
    "mine": Function("mine(to)", "a piece of the player whose turn it is is on a point", _ONE, TRUTH, "(O[{0}] == me)"),
    "theirs": Function("theirs(to)", "a piece of another player is on a point", _ONE, TRUTH, "(me != O[{0}] >= 0)"),
    "owner": Function("owner(to) == next", "whose piece is on a point; nobody where it is empty", _ONE, SEAT, "O[{0}]"),
    "piece": Function("piece(from) == king", "what the piece on a point is; nothing where it is empty", _ONE, PIECE, "K[{0}]"),
    "group": Function("group(to)", "the pieces of one side that are joined to the one on a point", _ONE, "points", "group(O, {0})"),
    "enclosed": Function(
        "enclosed(to) == me",
        "the only player with pieces around an empty area; nobody where several have some, or nobody has",
        _ONE,
        SEAT,
        "enclosed(O, {0})",
    ),
    "liberties": Function("liberties(to)", "how many empty points are next to a group", _ONE, NUMBER, "liberties(O, {0})"),
    "flanked": Function(
        "flanked(to)",
        "the pieces of others on lines that lead from a point to a piece of the player's own, without a gap",
        _ONE,
        "points",
        "flanked(O, me, {0})",
    ),
    "steps": Function(
        "steps(from, to) == 1",
        "the number of steps from neighbour to neighbour (two for a diagonal of squares); 9999 where no path leads",
        _TWO,
        NUMBER,
        "steps({0}, {1})",
    ),
    "line": Function("line(from, to)", "two points are on one row, column or diagonal", _TWO, TRUTH, "(({0}, {1}) in on_line)"),
    "straight": Function(
        "straight(from, to)", "two points are on one row or column, or on one line of a hex map", _TWO, TRUTH, "(({0}, {1}) in on_straight)"
    ),
    "diagonal": Function("diagonal(from, to)", "two points are on one diagonal", _TWO, TRUTH, "(({0}, {1}) in on_diagonal)"),
    "between": Function(
        "between(from, to)",
        "the points of a line between two points; none where they are on no line",
        _TWO,
        "points",
        "on_line.get(({0}, {1}), ())",
    ),
    "along": Function(
        "along(from, to)", "all points of the line that leads through two points, to its ends", _TWO, "points", "along({0}, {1})"
    ),
    "beyond": Function(
        "beyond(from, over)",
        "the next point of the line that leads from one point to another; nowhere at the edge",
        _TWO,
        POINT,
        "beyond({0}, {1})",
    ),
    "around": Function("around(to)", "the points next to a point, the diagonal ones too", _ONE, "points", "around[{0}]"),
    "ahead": Function(
        "ahead(from, to) == 1",
        "how many rows a point is ahead of another, as the player faces",
        _TWO,
        NUMBER,
        "(forth[me][{1}] - forth[me][{0}])",
    ),
    "aside": Function(
        "aside(from, to) <= 1", "how many columns a point is to the side of another", _TWO, NUMBER, "abs(aslant[me][{1}] - aslant[me][{0}])"
    ),
    "row": Function("row(to) == 8", "the number of a row, as it is printed", _ONE, NUMBER, "rows[{0}]"),
    "column": Function("column(to) == 1", "the number of a column, 1 for A", _ONE, NUMBER, "columns[{0}]"),
    "row_ahead": Function(
        "row_ahead(to) == 8", "the number of a row, counted from the player's own side", _ONE, NUMBER, "(forth[me][{0}])"
    ),
    "zone": Function("zone(to) == PE", "the zone of a point", _ONE, ZONE, "zones[{0}]"),
    "kind": Function("kind(to) == water", "the kind of the zone of a point", _ONE, TERRAIN, "kinds[{0}]"),
    "abs": Function("abs(row(to) - row(from))", "a number without its sign", (NUMBER,), NUMBER, "abs({0})"),
    "hand": Function("hand(me)", "the cards in the player's own hand", (SEAT,), "cards", "P.hand({0})"),
    "held": Function(
        "held(gold, me)",
        "how much a player has of a holding; `pieces`, `captured` and `hand` are counted too",
        (HOLDING, SEAT),
        NUMBER,
        "P.held({0}, {1})",
        1,
    ),
    "seat_after": Function("seat_after(me)", "the player who comes next in the order of play", (SEAT,), SEAT, "after[{0}]"),
}
"""Functions with a fixed number of arguments."""

SPECIAL: Mapping[str, tuple[str, str]] = {
    "beside": ("beside(from, to), beside(to)", "two points are next to each other; or the points next to one"),
    "count": ("count(theirs), count(mine, king), count(empty(p) for p in points)",
              "how many points are mine, theirs, empty or of a seat, of a piece where one is named; or how often a condition is true"),
    "connected": ("connected(north, south), connected(A1, to), connected(next, west, east)",
                  "a group of the player, or of a seat that is named first, joins two points or sides"),
    "in_line": ("in_line(to) >= 3, in_line(to, straight)", "the longest unbroken line of one side through a point"),
    "taker": ("taker(suit, rank), taker(suit, rank, 'hearts')",
              "who played the card that takes the trick: the highest `rank` of the `suit` that was led, or of the trumps that are named"),
    "shown": ("shown(next)", "the cards of a player that all have seen"),
    "marked": ("marked(from, moved)", "the piece on a point was marked so in this turn"),
    "way": ("way(from, to, [2 if kind(p) == wood else 1 for p in points if empty(p)]) <= 3",
            "what the cheapest way costs over the points of a loop, each at its cost, the last one too; 9999 where there is none"),
    "value": ("value(card, suit)", "what a card has in a column of its file"),
    "first": ("first(c for c in hand(me) if value(c, rank) == 1)", "the first of a list; nowhere, nobody or no card if it is empty"),
    "any": ("any(mine(p) for p in beside(to))", "a condition is true for at least one"),
    "all": ("all(empty(p) for p in between(from, to))", "a condition is true for all"),
    "sum": ("sum(dice)", "numbers, added up"),
    "min": ("min(dice)", "the smallest number, 0 of none"),
    "max": ("max(dice)", "the highest number, 0 of none"),
    "len": ("len(hand(me))", "how many there are"),
}  # fmt: skip
"""Functions that take arguments of several sorts."""


class Value(NamedTuple):
    """A name for a value of the moment: its sort, Python for it, and a sentence."""

    sort: str
    code: str
    help: str


VALUES: Mapping[str, Value] = {
    "from": Value(POINT, "fr", "where a move begins"),
    "to": Value(POINT, "to", "where a piece is put, moved to or taken from, or the point that is chosen"),
    "card": Value(CARD, "x", "the card that is drawn, played or dropped"),
    "amount": Value(NUMBER, "x", "how much is added to the holding that is changed"),
    "me": Value(SEAT, "me", "the player whose event it is"),
    "mover": Value(SEAT, "P.mover()", "the player whose turn it is; another one than `me` in an event by another"),
    "next": Value(SEAT, "after[me]", "the player who comes after that in the order of play"),
    "left": Value(SEAT, "left[me]", "the player who sits to the left"),
    "right": Value(SEAT, "right[me]", "the player who sits to the right"),
    "nobody": Value(SEAT, "-1", "no player"),
    "nothing": Value(PIECE, "-9", "no piece"),
    "nowhere": Value(POINT, "-1", "no point"),
    "seats": Value("seats", "S", "all players"),
    "points": Value("points", "R", "all points of the board"),
    "pieces": Value("points", "[q for q in R if O[q] >= 0]", "all points with a piece"),
    "cards": Value("cards", "P.hand(me)", "the cards in the player's hand"),
    "round": Value(NUMBER, "P.round", "the number of the round"),
    "turn": Value(NUMBER, "P.turns", "the number of the turn, counted from the first of the game"),
    "last": Value(POINT, "P.last", "where the event before this one ended; nowhere where it was not on the board"),
    "again": Value(TRUTH, "P.owed", "the turn goes on since a rule said `again`"),
    "last_card": Value(CARD, "P.last_card", "the card of the event before this one in the turn, if it had one"),
    "stuck": Value(TRUTH, "P.stuck()", "whoever is to go on has nothing that is allowed"),
    "passes": Value(NUMBER, "P.passes", "how many whole turns were passed one after another"),
    "dice": Value("numbers", "P.dice", "what the dice show that were rolled last in this turn"),
    "deck": Value(NUMBER, "P.pile()", "how many cards are left to draw"),
    "chosen": Value(POINT, "P.chosen", "the point that was chosen last in this turn, such as a target; nowhere before"),
    "drawn": Value("cards", "P.drawn", "the cards drawn in this turn, in order"),
    "turned": Value(CARD, "P.turned", "the card that was turned over last for the whole table, such as a trump"),
    "lead": Value(CARD, "P.lead()", "the first card of the trick"),
    "discard": Value("cards", "P.discard()", "the discards, the last one at the end"),
    "trick": Value("cards", "P.trick", "the cards played since everybody had played, in order"),
    "north": Value("points", "side_north", "the points of the first row from the north"),
    "south": Value("points", "side_south", "likewise from the south"),
    "west": Value("points", "side_west", "the first point of each row from the west"),
    "east": Value("points", "side_east", "likewise from the east"),
    "yes": Value(TRUTH, "True", "always"),
    "no": Value(TRUTH, "False", "never"),
}
"""Names of values."""
BOUND: Mapping[str, frozenset[str]] = {
    "from": frozenset(("move",)),
    "to": frozenset(("put", "move", "take", "choose")),
    "card": frozenset(("draw", "play", "drop")),
    "amount": frozenset(("change",)),
}
"""Values that only some events have."""


class Names(NamedTuple):
    """What a layout itself has: pieces by their names, with their numbers, seats and points likewise; and other names as texts.

    `columns` are those of the cards' files, `numeric` those with numbers alone. `changed` are the holdings that the layout writes, each
    with the limit that it lacks, empty where it has both."""

    pieces: Mapping[str, int]
    seats: Mapping[str, int]
    points: Mapping[str, int]
    zones: tuple[str, ...]
    terrains: tuple[str, ...]
    holdings: tuple[str, ...]
    cards: Mapping[str, str]
    columns: tuple[str, ...]
    numeric: frozenset[str] = frozenset()
    phases: tuple[str, ...] = ()
    changed: Mapping[str, str] = {}
    marks: tuple[str, ...] = ()
    called: Mapping[str, str] = {}
    """The letters of seats by their names."""


LONGEST = 600
"""The maximum length of a condition, in characters."""
DEEPEST = 40
"""How deep parts of a condition may be inside each other."""


class LawError(ValueError):
    """What is wrong with a text: the problem, the remedy, the character from 0 and how many there are."""

    def __init__(self, problem: str, remedy: str = "", at: int = 0, width: int = 1) -> None:
        super().__init__(problem)
        self.problem = problem
        self.remedy = remedy
        self.at = at
        self.width = width


_FROM = re.compile(r"\bfrom\b")
_SAME, _MONEY = "fr0m", "ß"
"""Stand for `from`, a keyword of Python, and `$` while a text is parsed."""
_PARSING = Lock()
_MISTAKEN = (("&&", "and"), ("||", "or"), ("=>", ">="), ("=<", "<="), ("<>", "!="), ("≤", "<="), ("≥", ">="), ("≠", "!="))


def parse(text: str) -> ast.expr:
    """Return the tree of a text. Raises LawError."""
    if len(text) > LONGEST:
        raise LawError(
            f"a condition has up to {LONGEST} characters, and this one has {len(text)}", "give a part of it a name with `define:`"
        )
    for wrong, right in _MISTAKEN:
        if wrong in text:
            raise LawError(f"`{wrong}` is not a sign of conditions", f"write `{right}`", text.index(wrong), len(wrong))
    odd = re.search(r"[^ -~]|[\\`?@;{}^&|~#]", text)
    if odd is not None:
        remedy = "write names in letters from a to z" if odd[0].isalpha() else "remove it"
        remedy = {"&": "write `and`", "|": "write `or`", ";": "write one condition; effects go in `then:`"}.get(odd[0], remedy)
        raise LawError(f"{quoted(odd[0])} is not a sign of conditions", remedy, odd.start(), 1)
    if _depth(text) > DEEPEST:
        raise LawError("parts are too deep inside each other", "give a part of it a name with `define:`")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of Python, about what is not Python
            return read_tree(text)
    except SyntaxError as error:
        raise _refuse_syntax(text, error) from None
    except (ValueError, MemoryError, RecursionError):
        raise LawError("this cannot be read", "write a condition such as `empty(to)`") from None


def read_tree(text: str) -> ast.expr:
    """Return the tree of a text, with `from` and `$` as they were written. Raises SyntaxError."""
    tree = parse_code(_FROM.sub(_SAME, text).replace("$", _MONEY).strip())
    for one in ast.walk(tree):
        if isinstance(one, ast.Name):
            one.id = _write_back(one.id)
        elif isinstance(one, ast.Constant) and isinstance(one.value, str):
            one.value = _write_back(one.value)
    return tree


def parse_code(code: str) -> ast.expr:
    """Return the tree of an expression of Python. Raises SyntaxError.

    One thread at a time: Python 3.11 counts the depth of all trees that are being made together, and fails where threads make two."""
    with _PARSING:
        return ast.parse(code, mode="eval").body


def _write_back(text: str) -> str:
    return text.replace(_SAME, "from").replace(_MONEY, "$")


def _depth(text: str) -> int:
    """Return roughly how deep a text is nested: brackets that are open, and signs in a row that each take what follows."""
    depth = deepest = 0
    for sign in text:
        depth += (sign in "([") - (sign in ")]")
        deepest = max(deepest, depth)
    runs = re.findall(r"(?:(?:not\b|[-+])\s*){2,}", text)
    return max(deepest, max((len(re.findall(r"not|[-+]", run)) for run in runs), default=0), text.count(" else "))


def _refuse_syntax(text: str, error: SyntaxError) -> LawError:
    at = min(max(0, (error.offset or 1) - 1), max(0, len(text) - 1))
    single = re.search(r"(?<![=!<>])=(?!=)", text)
    if single is not None:
        return LawError("a single `=` is not a comparison", "write `==`", single.start())
    opened, closed = text.count("("), text.count(")")
    if opened != closed:
        more = "an opening parenthesis is not closed" if opened > closed else "a closing parenthesis is not opened"
        quote = "; in `{...}` or `[...]` of YAML, put a condition with a comma in quotes" if opened > closed else ""
        return LawError(more, ("add `)`" if opened > closed else "remove `)`") + quote, at)
    if not text.strip():
        return LawError("a condition belongs here", "write one such as `empty(to)`")
    for pattern, problem, remedy in _SLIPS:
        slip = re.search(pattern, text)
        if slip is not None:
            names = {"name": "", "one": "", "other": "", **slip.groupdict()}
            return LawError(problem.format(**names), remedy.format(**names), slip.start(), max(1, slip.end() - slip.start()))
    return LawError("this is not a condition", "write one such as `empty(to) and steps(from, to) == 1`", at)


_SENTENCE = "a condition is not a sentence"
_JOINING = r"(?:and|or|in|if|for|not|is|else)\b"
_SLIPS = (
    (r"\b(?P<name>and|or|not)\s*$", "a condition is missing after `{name}`", "write one such as `empty(to)` after it, or remove `{name}`"),
    (r"^\s*(?P<name>and|or)\b", "a condition is missing before `{name}`", "write one such as `empty(to)` before it, or remove `{name}`"),
    (r"^\s*if\b|\bthen\b", "conditions have no `if ... then`", "write what must be true, such as `empty(to)`, and the case in `when:`"),
    (r"\bfor\s+(?!\w+\s+in\b)\w+", "a loop is written with `for` and `in`", "write for example `any(mine(p) for p in beside(to))`"),
    (r"\b(?P<name>mod|modulo)\b", "`{name}` is not a sign of conditions", "write `%`, such as `round % 2`"),
    (r"!(?!=)", "`!` is not a sign of conditions", "write `not`"),
    (r"\b(?:no (?:legal )?moves?|cannot (?:move|go)|can't move)\b", _SENTENCE, "write `stuck`"),
    (r"\bin a (?:row|line)\b", _SENTENCE, "write `in_line(to) >= 3`"),
    (r"\bstraight line\b", _SENTENCE, "write `straight(from, to)`"),
    (r"\b(?P<one>\w+) (?:is )?next to (?P<other>\w+)", _SENTENCE, "write `beside({one}, {other})`"),
    (r"\b(?P<one>\w+) (?:has|holds) (?P<other>\d+) (?P<name>\w+)", _SENTENCE, "write `held({name}, {one}) >= {other}`"),
    (r"\bnumber of\b", _SENTENCE, "write `count(mine)`, or `held(gold)` of a holding"),
    (r"\breach(?:es|ed)?\b", _SENTENCE, "write `row_ahead(to) == 8`"),
    (r"\b(?P<name>turn|round) (?P<one>\d+)", _SENTENCE, "write `{name} == {one}`"),
    (r"\bfirst (?P<name>turn|round)\b", _SENTENCE, "write `{name} == 1`"),
    (rf"\b(?P<one>\d+) (?P<name>(?!{_JOINING})[a-z]\w*)", "a number has no unit", "write `{one}` alone, such as `held(gold) >= 10`"),
    (rf"\b(?P<name>{'|'.join(sorted((*FUNCTIONS, *SPECIAL), key=len, reverse=True))})\s+(?P<one>(?!{_JOINING})[a-zA-Z]\w*)",
     "the arguments of `{name}` go in parentheses", "write `{name}({one})`"),
    (rf"\(\s*(?P<one>\w+)\s+(?P<other>(?!{_JOINING})\w+)\s*\)",
     "a comma is missing between two arguments", "write `({one}, {other})`"),
)  # fmt: skip
"""What people write in place of a condition, with what is wrong and what to write."""
