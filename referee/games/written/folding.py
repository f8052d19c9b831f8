"""What the board alone decides of a condition, worked out for each seat and the points of an event: only the rest is asked in a game.

Conditions are Python over the names of `boardgen/layout/law/`. Of what is left, loops that ask whose pieces are on certain points, such as
those between two others, become paths; other parts that the board decides become values."""

from __future__ import annotations

import ast
import re
from functools import lru_cache
from typing import TYPE_CHECKING

from boardgen.records import NamedTuple
from referee.games.written.position import Asked

if TYPE_CHECKING:
    from collections.abc import Callable

    About = tuple[int, int, int, int]
    Fold = Callable[["About", list[Asked]], "_Left | bool"]

Owners = frozenset[int]
Path = tuple[tuple[int, Owners], ...]
"""Points with the owners that each of them may have."""
MOVING = frozenset("OKPx")
"""What changes in the course of a game."""
ABOUT = "me, fr, to, la"
"""What is known when a condition is folded: seat, points of the event, and the point where the event before it ended."""
LAST = re.compile(r"\bP\.last\b")
LONGEST = 40
"""The most points of a path; a loop over more stays a loop."""
_ELSEWHERE = re.compile(r"\b[OPKx]\b(?!\[to\])|\bK\b")
"""What a condition names that looks at more than whose piece is on the point where an event goes to."""
_VALUES = re.compile(r"\bfr\b|(?<!O\[)\bto\b|\bla\b|\bc\[")
_BUILT = (ast.Name, ast.Constant, ast.Tuple, ast.ListComp, ast.GeneratorExp, ast.DictComp, ast.IfExp, ast.Lambda)
"""Parts that are not worked out as values: they are short, or lists that would be built for each pair of points."""
_LOOPS = (ast.ListComp, ast.GeneratorExp)


class Folded(NamedTuple):
    """What is left of a condition: the owners that the point may have where the event goes to, the owners of other points, `once`, which
    is the same for all points, and `code`, in which `c` are `values` and `V` keeps what was worked out before. Both are empty if nothing
    is left."""

    ok: Owners
    path: Path
    once: str
    code: str
    values: tuple[Asked, ...]


class _Left(NamedTuple):
    """A part that the board does not decide: its code, the parts that all have to be true, and the path that says the same."""

    code: str
    parts: tuple[_Left, ...] = ()
    path: Path | None = None
    once: bool = False
    """Whether it is the same for all points."""


class Condition:
    """A condition of events, with `me`, `fr` and `to`; `compiled` makes a function of a text of Python, and `seats` may own points.

    With `last`, the point where the event before it ended is known as well when it is folded."""

    def __init__(self, code: str, compiled: Callable[[str], Callable[..., Asked]], seats: int, *, last: bool) -> None:
        self.asks_me = re.search(r"\bme\b", code) is not None
        self.asks_last = last and LAST.search(code) is not None
        self._compiled = compiled
        self._owners = range(-1, seats)
        self._values = 0
        self._may_own: dict[tuple[Asked, ...], Owners] = {}
        self._numbers: dict[tuple[Asked, ...], int] = {}
        self._fold = self._read(ast.parse(LAST.sub("la", code) if self.asks_last else code, mode="eval").body)

    def fold(self, me: int, start: int, to: int, last: int) -> Folded | None:
        """Return what is left of the condition; None where the board forbids the event."""
        about, values = (me, start, to, last), [None] * self._values
        left = self._fold(about, values)
        if left is False:
            return None
        ok, path, codes, once = frozenset(self._owners), dict[int, Owners](), list[str](), list[str]()
        for part in (left.parts or (left,)) if isinstance(left, _Left) else ():
            if part.path is not None:
                for point, owners in part.path:
                    path[point] = path[point] & owners if point in path else owners
            elif part.once:
                once.append(part.code)
            elif _looks_elsewhere(part.code):
                codes.append(part.code)
            else:
                ok &= self._list_owners(part.code, about, values)
        ok &= path.pop(to, ok)
        return None if not ok else Folded(ok, tuple(path.items()), _join_codes(once), _join_codes(codes), tuple(values))

    def _list_owners(self, code: str, about: About, values: list[Asked]) -> Owners:
        """Return the owners of the point where an event goes to with whom a condition is true that asks for nothing else."""
        key = (code, about[0], *((*about, *values) if _names_points(code) else ()))
        if key not in self._may_own:
            decide, (me, start, to, last) = self._compiled(f"lambda O, {ABOUT}, c: {code}"), about
            self._may_own[key] = frozenset(owner for owner in self._owners if decide({to: owner}, me, start, to, last, values))
        return self._may_own[key]

    def _read(self, tree: ast.expr) -> Fold:
        if isinstance(tree, ast.BoolOp):
            parts = sorted(_flatten(tree, type(tree.op)), key=_is_fixed, reverse=True)  # what the board decides may decide all
            return _join([self._read(one) for one in parts], isinstance(tree.op, ast.And))
        if isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.Not):
            return _negate(self._read(tree.operand))
        if _is_fixed(tree):
            decide = self._compiled(f"lambda {ABOUT}: {ast.unparse(tree)}")
            return lambda about, _: bool(decide(*about))
        path, asked, once = self._read_path(tree), list[tuple[int, Asked]](), not _free(tree) & {"fr", "to", "la", "x"}
        code = f"({ast.unparse(_Parts(self, asked, keep=not once).visit(tree))})"

        def fold(about: About, values: list[Asked]) -> _Left | bool:
            way = None if path is None else path(about)
            if way == ():
                return True
            for place, ask in asked:
                values[place] = ask(about, values)
            return _Left(code, path=way, once=once)

        return fold

    def _read_path(self, tree: ast.expr) -> Callable[[About], Path | None] | None:
        """Return a function that returns the path for `all(...)` which asks whose pieces are on points that the board decides."""
        if not (isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name) and tree.func.id == "all"):
            return None
        loop = tree.args[0]
        if not isinstance(loop, _LOOPS) or len(loop.generators) > 1:
            return None
        (each,) = loop.generators
        name = ast.unparse(each.target)
        listed = f"(*[{name} for {name} in {ast.unparse(each.iter)}{''.join(f' if {ast.unparse(one)}' for one in each.ifs)}],)"
        asked = re.sub(rf"\bO\[{name}\]", "o", ast.unparse(loop.elt))
        if not _is_fixed(ast.parse(listed, mode="eval").body) or _free(ast.parse(asked, mode="eval")) & {*MOVING, name, "fr", "to", "la"}:
            return None
        points, may = self._compiled(f"lambda {ABOUT}: {listed}"), self._compiled(f"lambda o, me: {asked}")
        owners: dict[int, Owners] = {}

        def find(about: About) -> Path | None:
            me = about[0]
            if me not in owners:
                owners[me] = frozenset(owner for owner in (-2, *self._owners) if may(owner, me))
            found = points(*about)
            return tuple((point, owners[me]) for point in found) if len(found) <= LONGEST else None

        return find

    def place(self) -> int:
        """Return the number of a new value."""
        self._values += 1
        return self._values - 1

    def number(self, *parts: Asked) -> int:
        """Return the same number for the same parts."""
        return self._numbers.setdefault(parts, len(self._numbers))

    def value(self, tree: ast.expr) -> Callable[[About, list[Asked]], Asked]:
        """Return a function that works a part out which the board decides."""
        ask = self._compiled(f"lambda {ABOUT}: {ast.unparse(tree)}")
        return lambda about, _: ask(*about)


class _Parts(ast.NodeTransformer):
    """Puts values in the place of parts that the board decides; with `keep`, what loops find that do not ask where the event goes to is
    kept."""

    def __init__(self, condition: Condition, asked: list[tuple[int, Asked]], *, keep: bool) -> None:
        self._condition = condition
        self._asked = asked
        self._keep = keep

    def visit(self, tree: ast.AST) -> ast.AST:
        if isinstance(tree, ast.expr) and not isinstance(tree, _BUILT) and _is_fixed(tree) and _free(tree) & {"fr", "to", "la"}:
            place = self._condition.place()
            self._asked.append((place, self._condition.value(tree)))
            return ast.parse(f"c[{place}]", mode="eval").body
        found = self.generic_visit(tree)
        loop = tree.args[0] if isinstance(tree, ast.Call) and tree.args else None
        if (
            not self._keep
            or not isinstance(loop, _LOOPS)
            or (names := _free(found)) & {"fr", "to", "la", "x", "P"}
            or any(map(_is_local, names))
        ):
            return found
        code = ast.unparse(found)
        place, used = self._condition.place(), sorted({int(one) for one in re.findall(r"\bc\[(\d+)\]", code)})
        ordered = "first(" in code

        def number(_: About, values: list[Asked]) -> int:
            asked = (values[one] for one in used)
            return self._condition.number(code, *(tuple(sorted(one)) if isinstance(one, tuple) and not ordered else one for one in asked))

        self._asked.append((place, number))
        return ast.parse(f"(V[c[{place}]] if c[{place}] in V else V.setdefault(c[{place}], {code}))", mode="eval").body


def _join(parts: list[Fold], every: bool) -> Fold:
    def fold(about: About, values: list[Asked]) -> _Left | bool:
        found: list[_Left] = []
        for part in parts:
            left = part(about, values)
            if isinstance(left, _Left):
                found += left.parts if every and left.parts else (left,)
            elif left is not every:
                return left
        if len(found) < 2:
            return found[0] if found else every
        code = (" and " if every else " or ").join(one.code for one in found)
        return _Left(f"({code})", tuple(found) if every else (), None, all(one.once for one in found))

    return fold


def _negate(part: Fold) -> Callable[..., _Left | bool]:
    def fold(about: About, values: list[Asked]) -> _Left | bool:
        left = part(about, values)
        return _Left(f"(not {left.code})", once=left.once) if isinstance(left, _Left) else not left

    return fold


@lru_cache(10_000)
def _looks_elsewhere(code: str) -> bool:
    return _ELSEWHERE.search(code) is not None


@lru_cache(10_000)
def _names_points(code: str) -> bool:
    return _VALUES.search(code) is not None


def _flatten(tree: ast.expr, word: type[ast.boolop]) -> list[ast.expr]:
    """Return the parts that the same word joins, those of parts too."""
    if isinstance(tree, ast.BoolOp) and isinstance(tree.op, word):
        return [part for one in tree.values for part in _flatten(one, word)]
    return [tree]


def _free(tree: ast.AST) -> set[str]:
    """Return the names of a part that nothing in it gives a value."""
    names = {tree.id} if isinstance(tree, ast.Name) else {name for child in ast.iter_child_nodes(tree) for name in _free(child)}
    return names - {ast.unparse(loop.target) for loop in getattr(tree, "generators", ())}


def _is_local(name: str) -> bool:
    return name == "q" or name.startswith("v_")


def _is_fixed(tree: ast.AST) -> bool:
    names = _free(tree)
    return not names & MOVING and not any(map(_is_local, names)) and "c" not in names


def _join_codes(codes: list[str]) -> str:
    return " and ".join(sorted(dict.fromkeys(codes), key=lambda code: code.count(" for ") + code.count("sum(")))
