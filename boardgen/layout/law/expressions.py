"""The language of conditions: a closed part of Python's, read by `ast`, checked name by name, and written out again for the judge.

Attributes, assignments and calls of anything but the functions in `names.py` are refused; loops run over points, pieces, cards and
seats. What is written out is Python over the names that the judge gives it: `O` has the owner of each point, `K` what is on it, `P` is
the position, `me` the seat that acts, `fr`, `to` and `x` the points and the card of the event."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from boardgen.errors import alike, quoted
from boardgen.layout.law.names import (
    ARTICLE,
    BOUND,
    CARD,
    DEEPEST,
    FUNCTIONS,
    HOLDING,
    LIST_OF,
    MANY,
    NUMBER,
    PIECE,
    POINT,
    SEAT,
    SPECIAL,
    TERRAIN,
    TRUTH,
    VALUES,
    WORD,
    ZONE,
    LawError,
    Names,
    parse,
    read_tree,
)
from boardgen.records import NamedTuple

WIDEST = 20_000
"""The maximum length of what is written out, in characters."""
LOOPS = 3
"""How many loops may be inside each other."""
LOOKED_AT = 2_000_000
"""How many things the loops of a condition may look at together, for all events that it is asked about."""
NEAR = ("near[", "around[", "on_line", "along(", "flanked(")
"""Begin the lists of points that have a few."""
MOST = 999_999
COUNTED = ("pieces", "captured", "hand")
"""What `held` counts besides the holdings of a layout."""


EVENTS_WITH: Mapping[str, tuple[str, ...]] = {
    "from": ("move",), "to": ("put", "move", "take", "choose"), "card": ("draw", "play", "drop"), "amount": ("change",),
}  # fmt: skip
"""The events that have each value, as `BOUND` has them, in the order of the page."""
OTHER_WORDS = {"true": "yes", "false": "no", "none": "nobody", "null": "nobody", "self": "me", "player": "me", "opponent": "next"}
"""Words of other languages for values."""
OTHER_WORDS |= {"last_move": "last", **dict.fromkeys(("double", "doubles"), "min(dice) == max(dice)")}
OTHER_WORDS |= {"roll": "dice", "throw": "dice", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}
_COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
OTHER_FUNCTIONS = {
    **dict.fromkeys(("enemy", "enemies", "foe", "opponent", "opposing", "his", "hers"), "theirs"),
    **dict.fromkeys(("friend", "friendly", "own", "ours"), "mine"),
    **dict.fromkeys(("occupied", "full", "taken"), "not empty"),
    **dict.fromkeys(("dist", "distance"), "steps"),
    **dict.fromkeys(("adjacent", "neighbour", "neighbours", "neighbor", "neighbors"), "beside"),
    **dict.fromkeys(("every", "each"), "all"), **dict.fromkeys(("some", "exists"), "any"),
    **dict.fromkeys(("can_move", "has_moves", "blocked"), "stuck"), "in_row": "in_line", "in_a_row": "in_line", "behind": "ahead",
    "jump": "between", "jumps": "between", "reaches": "row_ahead",
    "rank": "row", "file": "column", "size": "len", "length": "len", "highest": "max", "lowest": "min",
}  # fmt: skip
"""Words of other people for functions."""


class Expression(NamedTuple):
    """A condition or a value as it was written, its sort, Python for it, and that of the conditions in it that must all be true."""

    text: str
    sort: str
    code: str
    conjuncts: tuple[str, ...] = ()


def list_parts(expression: Expression) -> list[tuple[str, str]]:
    """Return the conditions that must all be true, each as it is written out and as it was written."""
    tree = read_tree(expression.text)
    parts = tree.values if isinstance(tree, ast.BoolOp) and isinstance(tree.op, ast.And) else []
    if len(parts) != len(expression.conjuncts):
        return [(expression.code, expression.text)]
    return [(code, ast.unparse(part)) for code, part in zip(expression.conjuncts, parts, strict=True)]


class Definition(NamedTuple):
    """A condition with a name of its own, and names for the points that it is asked about."""

    name: str
    parameters: tuple[str, ...]
    tree: ast.expr
    text: str


class _Part(NamedTuple):
    sort: str
    code: str
    text: str = ""
    """What the layout calls so, where that may be of several sorts."""


EMPTY = "none"
"""The sort of an empty list."""
_COMPARISONS: Mapping[type[ast.cmpop], str] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.In: "in", ast.NotIn: "not in",
}  # fmt: skip
_SUMS: Mapping[type[ast.operator], str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%"}
NO_HOLDING = "the layout has no holdings; add one, such as `holdings: {gold: 0}`"


class Writer:
    """Checks expressions in the names of one layout, and writes them out. `events` are those that a rule is about, empty for all.

    `bound` are the values of an event (`from`, `to`, `card`, `amount`) that there are here, and `asked` those that were named so far;
    `turn` are the events that the turn has, None where no event is asked about.
    `deciding` says that the next expression decides what is allowed, and
    `times` is how many events the next expression is asked about, and `looked` how many things the loops of the last one looked at then."""

    def __init__(
        self, names: Names, definitions: Mapping[str, Definition], bound: Iterable[str] = tuple(BOUND), turn: Iterable[str] | None = None
    ) -> None:
        self.names = names
        self.turn = None if turn is None else frozenset(turn)
        self.definitions = definitions
        self.bound = frozenset(bound)
        self.asked: set[str] = set()
        self.times = 1
        self.deciding = False
        self.looked = 0
        self._text = ""
        self._locals: dict[str, _Part] = {}
        self._later = frozenset[str]()
        self._loops = 0
        self._looked = 1
        self._deep = 0

    def write(self, text: str, *sorts: str) -> Expression:
        """Return an expression of one of these sorts; of any but a list without them. Raises LawError."""
        return self.write_tree(parse(text), text, *sorts)

    def write_tree(self, tree: ast.expr, text: str, *sorts: str) -> Expression:
        """Return a parsed expression of one of these sorts; of any but a list without them. Raises LawError."""
        self._text, self._locals, self._loops, self._deep = text.strip(), {}, 0, 0
        self._looked, self.looked = self.times, 0
        part = self._part(tree, sorts[0] if sorts else "")
        looked = self.looked
        if sorts and not self._fits(part.sort, sorts):
            raise self._refuse_misfit(tree, part.sort, sorts[0])
        found = list[str]()
        for one in tree.values if isinstance(tree, ast.BoolOp) and isinstance(tree.op, ast.And) else ():
            self.looked = 0
            found.append(self._part(one).code)
        self.looked = looked
        return Expression(self._text, part.sort, part.code, tuple(found) or (part.code,))

    # What is wrong

    def _error(self, tree: ast.AST, problem: str, remedy: str = "") -> LawError:
        begin, end = getattr(tree, "col_offset", 0), getattr(tree, "end_col_offset", 0)
        return LawError(problem, remedy, begin, max(1, end - begin))

    def _read_call(self, sort: str) -> str:
        return ARTICLE.get(sort, "an empty list")

    def _fits(self, sort: str, sorts: Iterable[str]) -> bool:
        wanted = tuple(sorts)
        return sort in wanted or (TRUTH in wanted and sort in MANY) or (sort == EMPTY and any(s in MANY for s in wanted))

    def _need(self, tree: ast.expr, *sorts: str) -> _Part:
        part = self._part(tree, sorts[0])
        if not self._fits(part.sort, sorts):
            raise self._refuse_misfit(tree, part.sort, sorts[0])
        return part

    def _refuse_misfit(self, tree: ast.expr, sort: str, wanted: str) -> LawError:
        """Return the error for a part of one sort where another sort belongs."""
        remedy = _remedy(wanted) or self._list_names(wanted)
        if wanted == TRUTH and sort == NUMBER and isinstance(tree, ast.Constant):
            remedy = "write each comparison as a whole, such as `row(to) == 1 or row(to) == 2`"
        elif wanted == TRUTH and sort == NUMBER:
            remedy = f"compare it, such as `{ast.unparse(tree)} == 1`"
        elif wanted == POINT and sort == "points":
            remedy = f"ask about each of them, such as `any(mine(p) for p in {ast.unparse(tree)})`"
        elif wanted == NUMBER and sort == HOLDING:
            remedy = f"write `held({ast.unparse(tree)})`"
        return self._error(tree, f"{ARTICLE[wanted]} belongs here, and this is {self._read_call(sort)}", remedy)

    # Parts

    def _part(self, tree: ast.expr, wanted: str = "") -> _Part:
        """Return the sort and the code of a part. `wanted` helps to read a text in quotes."""
        self._deep += 1
        if self._deep > 3 * DEEPEST:
            raise self._error(tree, "parts are too deep inside each other", "give a part of it a name with `define:`")
        visit: Callable[[ast.expr, str], _Part] | None = getattr(self, f"_visit_{type(tree).__name__.lower()}", None)
        if visit is None:
            what = {"Attribute": "a name with a point", "Lambda": "`lambda`", "Dict": "a map", "NamedExpr": "`:=`", "Subscript": "`[...]`"}
            name = what.get(type(tree).__name__, "this")
            remedy = "conditions have names, numbers, comparisons and functions"
            if isinstance(tree, ast.Subscript):
                remedy = "write first(...), max(...), sum(...), or a loop such as `any(d == 6 for d in dice)`"
            if isinstance(tree, ast.Attribute):
                asked, called = ast.unparse(tree.value), OTHER_FUNCTIONS.get(tree.attr, tree.attr)
                remedy = f"write `{called}({asked})`" if called in FUNCTIONS or called in SPECIAL else remedy
                remedy = f"write `held({called}, {asked})`" if called in self.names.holdings else remedy
                remedy = f"write `value({asked}, {called})`" if called in self.names.columns else remedy
            raise self._error(tree, f"{name} is not a part of conditions", remedy)
        part = visit(tree, wanted)
        self._deep -= 1
        if len(part.code) > WIDEST:
            raise self._error(tree, "this is too long, written out", "make the parts that it names shorter")
        return part

    def _visit_constant(self, tree: ast.Constant, wanted: str) -> _Part:
        value = tree.value
        if value is True or value is False:
            return _Part(TRUTH, str(value))
        if isinstance(value, int):
            if value > MOST:
                raise self._error(tree, f"a number is at most {MOST}")
            return _Part(NUMBER, str(value))
        if isinstance(value, str):
            return self._find_name(tree, value, wanted) or _Part(WORD, repr(value))
        raise self._error(tree, f"{quoted(str(value))} is not a value of conditions", "write a whole number or a text")

    def _visit_name(self, tree: ast.Name, wanted: str) -> _Part:
        name = tree.id
        if name in self._locals:
            part = self._locals[name]
            other = self._find_name(ast.Constant(part.text), part.text, wanted) if part.text and wanted not in ("", part.sort) else None
            return other if other is not None and other.sort == wanted else part
        value = VALUES.get(name)
        if value is not None and not (wanted in (TERRAIN, ZONE, PIECE, WORD, HOLDING) and self._find_name(tree, name, wanted)):
            if name in BOUND and name not in self.bound:
                raise self._error(tree, f"`{name}` is nothing here: {_whence(name)}", self._find_remedy(name))
            if name == "stuck" and self.deciding:
                problem = "`stuck` asks what is allowed, and this is what decides it"
                raise self._error(tree, problem, "name it in `end:`, after `then:`, or in a rule about `pass`")
            if name in BOUND:
                self.asked.add(name)
            return _Part(value.sort, value.code)
        found = self._find_name(tree, name, wanted)
        if found is not None:
            return found
        if name in self.definitions:
            return self._apply_definition(tree, name, [])
        raise self._refuse_unknown(tree, name, wanted)

    def _find_remedy(self, name: str) -> str:
        """Return what to write instead of a value that an event does not have."""
        if self.turn is None:
            return "this is not asked about one event; ask about the board or a player, such as `count(mine)` or `last`"
        needed = [event for event in EVENTS_WITH[name] if event in self.turn]
        if needed:
            return f"say with `on: {' or '.join(needed)}` which event this is about"
        if name == "from" and "to" in self.bound:
            return "write `to`, which is where a piece is put or taken from"
        return f"add {' or '.join(f'`{event}`' for event in EVENTS_WITH[name])} to the turn, or leave it out"

    def _find_name(self, tree: ast.expr, name: str, wanted: str) -> _Part | None:
        """Return the value of the layout with this name, of the sort that is wanted if it can be; None where there is none."""
        names, key = self.names, " ".join(name.replace("_", " ").split()).casefold()
        found: dict[str, _Part] = {}
        if key in names.pieces:
            found[PIECE] = _Part(PIECE, str(names.pieces[key]))
        if name in names.seats:
            found[SEAT] = _Part(SEAT, f"seat_{name}")
        if name.upper() in names.points and (name.upper() == name):
            found[POINT] = _Part(POINT, str(names.points[name.upper()]))
        if name in names.zones:
            found[ZONE] = _Part(ZONE, repr(name))
        if name in names.terrains:
            found[TERRAIN] = _Part(TERRAIN, repr(name))
        if name in names.holdings or name in COUNTED:
            found[HOLDING] = _Part(HOLDING, repr(name))
        if key in names.cards:
            found[CARD] = _Part(CARD, repr(names.cards[key]))
        if isinstance(tree, ast.Constant) or name in names.columns or name in names.marks:
            found[WORD] = _Part(WORD, repr(name))
        part = found.get(wanted) or next(iter(found.values()), None)
        return None if part is None else part._replace(text=name)

    def _refuse_unknown(self, tree: ast.expr, name: str, wanted: str) -> LawError:
        names = self.names
        own = [*names.pieces, *names.seats, *names.zones, *names.terrains, *names.holdings, *names.columns, *names.marks]
        own += [*self._locals, *self.definitions]
        values = [value for value in VALUES if value not in BOUND or value in self.bound]
        if name in FUNCTIONS or name in SPECIAL:
            form = FUNCTIONS[name].form if name in FUNCTIONS else SPECIAL[name][0].partition(f", {name}(")[0]
            return self._error(tree, f"`{name}` is a function", f"write what it is asked about, such as `{form}`")
        near = (
            names.called.get(name.casefold(), "")
            or alike(name, [*own, *values])
            or (name.upper() if name.upper() in names.points else "")
            or OTHER_WORDS.get(name.lower(), "")
        )
        functions = OTHER_FUNCTIONS.get(name.lower()) or alike(name, [*FUNCTIONS, *SPECIAL])
        if not near and functions and wanted != PIECE:
            form = FUNCTIONS[functions].form if functions in FUNCTIONS else f"{functions}(...)"
            return self._error(tree, f"nothing is called {quoted(name)} here", f"did you mean `{form}`?")
        if not near and wanted == "" and re.fullmatch(r"[A-Za-z]{1,2}\d{1,2}", name):
            wanted = POINT
        if wanted == NUMBER and name in _COLUMNS:
            here = f"nothing is called {quoted(name)} here"
            return self._error(tree, here, f"columns are numbers: column {name} is {_COLUMNS.index(name) + 1}")
        kinds = self._list_names(wanted) or f"values: {', '.join(values[:20])}"
        return self._error(tree, f"nothing is called {quoted(name)} here", f"did you mean `{near}`?" if near else kinds)

    def _list_names(self, sort: str) -> str:
        """Return what a layout has of a sort, in words; empty where that does not help."""
        names = self.names
        if sort == POINT and names.points:
            points = list(names.points)
            return f"points of this board are {points[0]} to {points[-1]}, row by row" if len(points) > 1 else ""
        of: Mapping[str, tuple[str, Iterable[str], str]] = {
            PIECE: ("pieces", names.pieces, "the layout has no pieces; add a component of `kind: token`"),
            SEAT: ("seats", (*names.seats, "me", "next", "nobody"), ""),
            ZONE: ("zones", names.zones, "this board has no zones"),
            TERRAIN: ("kinds of zones", names.terrains, "no zone of this board has a kind"),
            HOLDING: ("holdings", (*names.changed, *COUNTED) if names.changed else (), NO_HOLDING),
            CARD: ("cards", names.cards.values(), "the layout has no cards; add a component of `kind: card`"),
        }
        called, listed, none = of.get(sort, ("", (), ""))
        shown = [*listed][:16]
        return f"{called}: {', '.join(shown)}" if shown else none

    def _visit_boolop(self, tree: ast.BoolOp, _: str) -> _Part:
        word = " and " if isinstance(tree.op, ast.And) else " or "
        return _Part(TRUTH, f"({word.join(self._need(value, TRUTH).code for value in tree.values)})")

    def _visit_unaryop(self, tree: ast.UnaryOp, _: str) -> _Part:
        if isinstance(tree.op, ast.Not):
            return _Part(TRUTH, f"(not {self._need(tree.operand, TRUTH).code})")
        if isinstance(tree.op, ast.USub):
            return _Part(NUMBER, f"(-{self._need(tree.operand, NUMBER).code})")
        raise self._error(tree, "this sign is not a part of conditions")

    def _visit_binop(self, tree: ast.BinOp, _: str) -> _Part:
        sign = _SUMS.get(type(tree.op))
        if sign is None:
            named = {ast.Div: ("/", "write // for a division without a rest"), ast.Pow: ("**", "write it as a product")}
            what, remedy = named.get(type(tree.op), ("this sign", ""))
            raise self._error(tree, f"{what} is not a part of conditions", remedy)
        if sign in ("//", "%") and not (isinstance(tree.right, ast.Constant) and tree.right.value not in (0, False)):
            raise self._error(tree.right, "the divisor has to be a number other than 0", f"write a number after {sign}")
        one, other = self._need(tree.left, NUMBER), self._need(tree.right, NUMBER)
        return _Part(NUMBER, f"({one.code} {sign} {other.code})")

    def _visit_ifexp(self, tree: ast.IfExp, wanted: str) -> _Part:
        test = self._need(tree.test, TRUTH)
        one = self._part(tree.body, wanted)
        other = self._need(tree.orelse, one.sort)
        return _Part(one.sort, f"({one.code} if {test.code} else {other.code})")

    def _visit_compare(self, tree: ast.Compare, _: str) -> _Part:
        parts = []
        left = tree.left
        for sign, right in zip(tree.ops, tree.comparators, strict=True):
            parts.append(self._compare(left, sign, right))
            left = right
        return _Part(TRUTH, parts[0] if len(parts) == 1 else f"({' and '.join(parts)})")

    def _compare(self, left: ast.expr, operator: ast.cmpop, right: ast.expr) -> str:
        sign = _COMPARISONS.get(type(operator))
        if sign is None:
            asked = right.operand if isinstance(right, ast.UnaryOp) else right
            function = asked.id if isinstance(asked, ast.Name) and asked.id in FUNCTIONS else ""
            remedy = f"write `{function}({ast.unparse(left)})`" if function else "write == or !="
            raise self._error(left, "`is` is not a part of conditions", remedy)
        if sign in ("in", "not in"):
            one = self._part(left)
            many = self._need(right, LIST_OF[one.sort]) if one.sort in LIST_OF else self._part(right)
            return f"({one.code} {sign} {many.code})"
        one = self._part(left)
        other = self._part(right, one.sort)
        if one.sort != other.sort:
            one = self._part(left, other.sort)
        if EMPTY in (one.sort, other.sort) and (one.sort in MANY or other.sort in MANY) and sign in ("==", "!="):
            return f"({_size(other.code if one.sort == EMPTY else one.code)} {sign} 0)"
        if one.sort != other.sort:
            if WORD in (one.sort, other.sort):
                at, sort = (left, other.sort) if one.sort == WORD else (right, one.sort)
                text = at.value if isinstance(at, ast.Constant) else ""
                raise self._error(
                    at,
                    f"{ARTICLE.get(sort, 'something else')} belongs here, and {quoted(str(text))} is none",
                    self._choices(sort, str(text)),
                )
            what = f"{self._read_call(one.sort)} and {self._read_call(other.sort)} are never equal"
            remedy = _remedy(one.sort)
            if {one.sort, other.sort} == {NUMBER, HOLDING}:
                remedy = f"write `held({ast.unparse(left if one.sort == HOLDING else right)})`"
            if other.sort == PIECE and isinstance(left, ast.Call) and len(left.args) == 1 and self._is_point(left.args[0]):
                remedy = f"write `piece({ast.unparse(left.args[0])}) {sign} {ast.unparse(right)}`"
            if NUMBER in (one.sort, other.sort) and "numbers" in (one.sort, other.sort):
                remedy = "write `sum(dice) == 6`, `max(dice) == 6` or `any(d == 6 for d in dice)`"
            raise self._error(right, what, remedy)
        if sign not in ("==", "!=") and one.sort != NUMBER:
            raise self._error(left, f"{self._read_call(one.sort)} is not smaller or greater than another", "write == or !=")
        return f"({one.code} {sign} {other.code})"

    def _is_point(self, tree: ast.expr) -> bool:
        try:
            return self._part(tree).sort == POINT
        except LawError:
            return False

    def _choices(self, sort: str, text: str) -> str:
        names = self.names
        of = {
            PIECE: names.pieces,
            SEAT: names.seats,
            ZONE: names.zones,
            TERRAIN: names.terrains,
            HOLDING: names.holdings,
            CARD: names.cards,
        }
        choices = list(of.get(sort, ()))
        near = alike(text, choices)
        return f"did you mean `{near}`?" if near else f"there are {', '.join(choices[:16])}" if choices else ""

    def _visit_list(self, tree: ast.List, wanted: str) -> _Part:
        inside = MANY.get(wanted, "")
        parts = [self._part(item, inside) for item in tree.elts]
        if not parts:
            return _Part(EMPTY, "()")
        for item, part in zip(tree.elts, parts, strict=True):
            if part.sort != parts[0].sort or part.sort not in LIST_OF:
                raise self._error(item, "a list has values of one sort", "write points alone, or numbers, seats or cards alone")
        return _Part(LIST_OF[parts[0].sort], f"({', '.join(part.code for part in parts)},)")

    def _visit_tuple(self, tree: ast.Tuple, wanted: str) -> _Part:
        return self._visit_list(ast.copy_location(ast.List(tree.elts, ast.Load()), tree), wanted)

    def _visit_generatorexp(self, tree: ast.GeneratorExp, _: str) -> _Part:
        return self._loop(tree)

    def _visit_listcomp(self, tree: ast.ListComp, _: str) -> _Part:
        return self._loop(tree)

    def _loop(self, tree: ast.GeneratorExp | ast.ListComp, *, keyed: bool = False) -> _Part:
        """Write a loop out as a list; `keyed` as a number for each point."""
        before, looked = dict(self._locals), self._looked
        self._loops += len(tree.generators)
        if self._loops > LOOPS:
            raise self._error(tree, f"up to {LOOPS} loops may be inside each other", "name a part of it with `define:`")
        heads = []
        for loop in tree.generators:
            many = self._part(loop.iter)
            if many.sort not in MANY:
                raise self._error(
                    loop.iter,
                    f"a loop runs over points, pieces, cards, seats or dice, not {self._read_call(many.sort)}",
                    "write `hand(me)`" if ast.unparse(loop.iter) == "hand" else "write `for p in points`",
                )
            if not isinstance(loop.target, ast.Name):
                raise self._error(loop.target, "a loop has one name", "write `for p in points`")
            name = loop.target.id
            if name in self._locals or name in VALUES or name in FUNCTIONS or name in SPECIAL:
                raise self._error(loop.target, f"`{name}` has a meaning already", "choose another name, such as p or q")
            self._locals[name] = _Part(MANY[many.sort], f"v_{len(self._locals)}_{name}")
            tests = "".join(f" if {self._need(test, TRUTH).code}" for test in loop.ifs)
            few = many.sort != "points" or many.code.startswith(NEAR)
            self._looked *= 8 if few else max(2, len(self.names.points))
            self._look_at(loop.iter, self._looked)
            heads.append(f"for {self._locals[name].code} in {many.code}{tests}")
        body = self._need(tree.elt, NUMBER) if keyed else self._part(tree.elt)
        named = next(reversed(self._locals.values()))
        self._locals, self._looked = before, looked
        self._loops -= len(tree.generators)
        if body.sort not in LIST_OF:
            name = next(
                one for one in "qrstuvwxyz" if one not in {loop.target.id for loop in tree.generators if isinstance(loop.target, ast.Name)}
            )
            loops = "".join(map(ast.unparse, tree.generators))
            remedy = (
                f"write `{name}{loops} for {name} in {ast.unparse(tree.elt)}`"
                if body.sort in MANY
                else "list points, numbers, seats or cards"
            )
            raise self._error(tree.elt, f"a loop gives one value at a time, not {self._read_call(body.sort)}", remedy)
        if keyed and named.sort != POINT:
            raise self._error(tree, "a way leads over points", f"write `{SPECIAL['way'][0]}`")
        if keyed:
            return _Part(NUMBER, f"{{{named.code}: {body.code} {' '.join(heads)}}}")
        return _Part(LIST_OF[body.sort], f"[{body.code} {' '.join(heads)}]")

    def _look_at(self, tree: ast.expr, many: int) -> None:
        """Note that so many things are looked at. Raises LawError where they are too many."""
        self.looked += many
        if self.looked > LOOKED_AT:
            raise self._error(tree, "these loops look at too many points", "loop over `beside(to)` or a line instead of all points")

    # Functions

    def _visit_call(self, tree: ast.Call, _: str) -> _Part:
        if not isinstance(tree.func, ast.Name):
            raise self._error(tree.func, "a function is called by its name", "conditions have no names with a point")
        name = tree.func.id
        if tree.keywords:
            raise self._error(tree, "arguments are written without names", f"write `{name}(...)` with values alone")
        if name in SPECIAL:
            special: Callable[[ast.Call], _Part] = getattr(self, f"_{name}", self._fold)
            return special(tree)
        function = FUNCTIONS.get(name)
        if function is None:
            if name in self.definitions:
                return self._apply_definition(tree, name, tree.args)
            if name in self._later:
                remedy = "define what it asks above it, and nothing in a circle"
                raise self._error(tree.func, f"{quoted(name)} asks for itself, or is defined further down", remedy)
            near = OTHER_FUNCTIONS.get(name.lower(), "") or alike(name, [*FUNCTIONS, *SPECIAL, *self.definitions])
            remedy = f"did you mean `{near}`?" if near else f"functions: {', '.join([*FUNCTIONS, *SPECIAL])}"
            if name in self.names.columns and len(tree.args) == 1:
                remedy = f"it is a column of the cards: write `value({ast.unparse(tree.args[0])}, {name})`"
            raise self._error(tree.func, f"{quoted(name)} is not a function of conditions", remedy)
        least = len(function.takes) if function.least < 0 else function.least
        if not least <= len(tree.args) <= len(function.takes):
            raise self._error(tree, f"{name} takes {_count(least)}, and {_here(tree.args)} here", f"write `{function.form}`")
        parts = [self._need(one, sort) for one, sort in zip(tree.args, function.takes, strict=False)]
        if name == "hand" and parts[0].code != "me":
            raise self._error(tree.args[0], "the cards of others are hidden", "write hand(me); held(hand, next) counts those of another")
        if name in ("group", "liberties", "enclosed") and self._loops:
            self._look_at(tree, self._looked * max(1, len(self.names.points) // 4))
        codes = [part.code for part in parts] + ["me"] * (len(function.takes) - len(parts))
        return _Part(function.gives, function.code.format(*codes))

    def _arguments(self, tree: ast.Call, least: int, most: int) -> list[ast.expr]:
        name = tree.func.id if isinstance(tree.func, ast.Name) else ""
        if not least <= len(tree.args) <= most:
            few = _count(least) if least == most else f"{least} to {most} arguments"
            raise self._error(tree, f"{name} takes {few}, and {_here(tree.args)} here", f"write `{SPECIAL[name][0]}`")
        return tree.args

    def _apply_definition(self, tree: ast.expr, name: str, args: list[ast.expr]) -> _Part:
        definition = self.definitions[name]
        if len(args) != len(definition.parameters):
            form = f"{name}({', '.join(definition.parameters)})" if definition.parameters else name
            raise self._error(tree, f"{name} takes {_count(len(definition.parameters))}, and {_here(args)} here", f"write `{form}`")
        values = [self._part(one) for one in args]
        outer, others, later = self._locals, self.definitions, self._later
        keys = list(others)
        self._later = later.union(keys[keys.index(name) :])
        self._locals = dict(zip(definition.parameters, values, strict=True))
        self.definitions = {key: others[key] for key in keys[: keys.index(name)]}
        try:
            return self._part(definition.tree)
        except LawError as error:
            raise self._error(tree, f"in {quoted(name)}: {error.problem}", error.remedy) from None
        finally:
            self._locals, self.definitions, self._later = outer, others, later

    def _beside(self, tree: ast.Call) -> _Part:
        args = self._arguments(tree, 1, 2)
        codes = [self._need(one, POINT).code for one in args]
        return _Part("points", f"near[{codes[0]}]") if len(codes) == 1 else _Part(TRUTH, f"({codes[1]} in near[{codes[0]}])")

    def _count(self, tree: ast.Call) -> _Part:
        first, *more = self._arguments(tree, 1, 2)
        whose = first.id if isinstance(first, ast.Name) and first.id in ("mine", "theirs", "empty") else ""
        if not whose:
            part = self._part(first)
            if part.sort in MANY or part.sort == EMPTY:
                if more:
                    remedy = f"write a condition in a loop, such as `count(mine(p) for p in {ast.unparse(first)})`"
                    raise self._error(more[0], "a list is counted as a whole", remedy)
                return _Part(NUMBER, f"sum({part.code})" if part.sort == "truths" else _size(part.code))
            if part.sort == PIECE and not more:
                return _Part(NUMBER, f"K.count({part.code})")
            if part.sort != SEAT:
                raise self._error(first, f"{self._read_call(part.sort)} cannot be counted", f"write `{SPECIAL['count'][0]}`")
            code = part.code
        else:
            code = {"mine": "me", "empty": "-1", "theirs": ""}[whose]
        if more:
            piece = self._need(more[0], PIECE).code
            test = f"O[q] == {code}" if code else "me != O[q] >= 0"
            return _Part(NUMBER, f"sum([{test} and K[q] == {piece} for q in R])")
        return _Part(NUMBER, f"P.counts[{code}]" if code else "(N - P.counts[-1] - P.counts[me])")

    def _connected(self, tree: ast.Call) -> _Part:
        args = self._arguments(tree, 2, 3)
        seat = self._need(args[0], SEAT).code if len(args) == 3 else "me"
        if self._loops:
            self._look_at(tree, self._looked * max(1, len(self.names.points) // 4))
        ends = []
        for one in args[-2:]:
            part = self._need(one, "points", POINT)
            ends.append(f"({part.code},)" if part.sort == POINT else part.code)
        return _Part(TRUTH, f"connected(P, {seat}, {ends[0]}, {ends[1]})")

    def _in_line(self, tree: ast.Call) -> _Part:
        first, *more = self._arguments(tree, 1, 2)
        along = "all"
        if more:
            word = more[0].id if isinstance(more[0], ast.Name) else ""
            if word not in ("straight", "diagonal"):
                raise self._error(more[0], "lines are straight or diagonal", "write in_line(to, straight)")
            along = word
        return _Part(NUMBER, f"in_line(O, {self._need(first, POINT).code}, {along!r})")

    def _shown(self, tree: ast.Call) -> _Part:
        (seat,) = self._arguments(tree, 1, 1)
        return _Part("cards", f"P.hand({self._need(seat, SEAT).code})")

    def _taker(self, tree: ast.Call) -> _Part:
        suit, rank, *trumps = self._arguments(tree, 2, 3)
        trump = self._need(trumps[0], WORD).code if trumps else "''"
        return _Part(SEAT, f"P.taker({self._column(suit)!r}, {self._column(rank)!r}, {trump})")

    def _first(self, tree: ast.Call) -> _Part:
        (only,) = self._arguments(tree, 1, 1)
        part = self._need(only, "points", "cards", "seats")
        none = "''" if part.sort == "cards" else "-1"
        return _Part(MANY.get(part.sort, POINT), f"first({part.code}, {none})")

    def mark(self, tree: ast.expr) -> str:
        """Return the mark that a part names. Raises LawError."""
        name = tree.id if isinstance(tree, ast.Name) else str(tree.value) if isinstance(tree, ast.Constant) else ""
        if name not in self.names.marks:
            near = alike(name, self.names.marks)
            known = f"marks: {', '.join(self.names.marks)}" if self.names.marks else f"add `marks: {name or 'moved'}` to the law"
            raise self._error(tree, f"no mark is called {quoted(name)}", f"did you mean `{near}`?" if near else known)
        return name

    def _marked(self, tree: ast.Call) -> _Part:
        point, mark = self._arguments(tree, 2, 2)
        return _Part(TRUTH, f"(({self._need(point, POINT).code}, {self.mark(mark)!r}) in P.marks)")

    def _way(self, tree: ast.Call) -> _Part:
        begin, goal, loop = self._arguments(tree, 3, 3)
        ends = [self._need(one, POINT).code for one in (begin, goal)]
        if not isinstance(loop, (ast.ListComp, ast.GeneratorExp)) or len(loop.generators) != 1:
            raise self._error(loop, "a loop over points with their costs belongs here", f"write `{SPECIAL['way'][0]}`")
        part = self._loop(loop, keyed=True)
        return _Part(NUMBER, f"way({ends[0]}, {ends[1]}, {part.code})")

    def _value(self, tree: ast.Call) -> _Part:
        card, column = self._arguments(tree, 2, 2)
        name = self._column(column)
        sort = NUMBER if name in self.names.numeric else WORD
        return _Part(sort, f"value({self._need(card, CARD).code}, {name!r})")

    def _column(self, column: ast.expr) -> str:
        """Return the column of the cards' files that is named."""
        name = column.id if isinstance(column, ast.Name) else column.value if isinstance(column, ast.Constant) else ""
        if name not in self.names.columns:
            near = alike(str(name), self.names.columns)
            known = f"columns: {', '.join(self.names.columns)}" if self.names.columns else "give the deck a file with `from: cards.csv`"
            raise self._error(column, f"cards have no column {quoted(str(name))}", f"did you mean `{near}`?" if near else known)
        return str(name)

    def _fold(self, tree: ast.Call) -> _Part:
        """Write `any`, `all`, `sum`, `min`, `max` and `len`."""
        name = tree.func.id if isinstance(tree.func, ast.Name) else ""
        if name in ("min", "max") and len(tree.args) > 1:
            return _Part(NUMBER, f"{name}({', '.join(self._need(one, NUMBER).code for one in tree.args)})")
        (only,) = self._arguments(tree, 1, 1)
        if name in ("any", "all"):
            part = self._part(only)
            if part.sort not in MANY:
                raise self._error(only, f"a loop belongs here, not {self._read_call(part.sort)}", f"write `{SPECIAL[name][0]}`")
            return _Part(TRUTH, f"{name}({_lazy(part.code)})")
        if name == "len":
            part = self._part(only)
            if part.sort not in MANY and part.sort != EMPTY:
                raise self._error(only, f"a list belongs here, not {self._read_call(part.sort)}", f"write `{SPECIAL[name][0]}`")
            return _Part(NUMBER, _size(part.code))
        part = self._need(only, "numbers", "truths")
        none = "" if name == "sum" else ", default=0"
        return _Part(NUMBER, f"{name}({part.code}{none})")


def _size(code: str) -> str:
    """Return Python for how long a list is; of a hand, with the cards that only its player sees."""
    cards = re.fullmatch(r"P\.hand\((\w+)\)", code)
    return f"P.held('hand', {cards[1]})" if cards else f"len({code})"


def _lazy(code: str) -> str:
    """Return a list without its brackets where that is a loop, which then ends as soon as it may."""
    return code[1:-1] if code.startswith("[") and " for " in code else code


def _count(number: int) -> str:
    return {0: "no argument", 1: "one argument", 2: "two arguments"}.get(number, f"{number} arguments")


def _here(args: Sequence[object]) -> str:
    return "1 is" if len(args) == 1 else f"{len(args) or 'none'} are"


def _whence(name: str) -> str:
    return {
        "from": "only a move has it",
        "to": "only a piece that is put, moved or taken has it, and a point that is chosen",
        "amount": "only a holding that is changed has it",
    }.get(name, "only an event with a card has it")


def _remedy(sort: str) -> str:
    return {
        TRUTH: "write a condition such as `empty(to)`",
        POINT: "write a point such as `to`, `from` or D4",
        "points": "write points such as `beside(to)`",
        SEAT: "write a seat such as `me` or `next`",
        CARD: "write a card such as `card`, `lead` or first(hand(me))",
        "cards": "write cards such as `hand(me)` or `trick`",
        "seats": "write `seats`, or some in a loop, such as `[s for s in seats if s != me]`",
        "numbers": "write a loop over numbers, such as `sum(row(p) for p in beside(to))`",
        NUMBER: "write a number, or a function such as `steps(from, to)` or `count(mine)`",
    }.get(sort, "")
