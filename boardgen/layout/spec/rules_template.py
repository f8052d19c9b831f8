"""Fills the facts of a layout into the text of a rulebook: values and sums in braces, parts under a condition, parts for each of a list.

`{cells.price}` is a fact as players read it, `{2 fare.city + fare.good}` a number that is worked out, and `{=2 price.PE}` an amount of
money. `<!-- if {money.start} >= {2 infrastructure.price} -->`, `<!-- else -->` and `<!-- end -->` are around what only some layouts
print, and `<!-- each deck.new -->` and `<!-- end -->` around what is printed once for each of a list, whose facts begin with a dot."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from boardgen.errors import nearest, quoted
from boardgen.layout.decks.markdown_text import place
from boardgen.layout.yaml.conditions import ConditionError, parse
from boardgen.layout.yaml.node import Faults, Source
from boardgen.records import NamedTuple

Item: TypeAlias = "Mapping[str, str | Sequence[Item]]"
"""The facts of one of a list, and lists of its own."""

_SAID = r"<!--\s*(?:if|each|else|end)\b(?:(?!-->)[^\n])*-->"
_DIRECTIVE = re.compile(rf"^[ \t]*{_SAID}[ \t]*\n|{_SAID}", re.MULTILINE)
_WORD = re.compile(r"<!--\s*(\w+)\s*(.*?)\s*-->")
_PLACE = re.compile(r"\{(=?)((?:(?:\d+ )?\.?[a-z_][\w.]*|\d+)(?: [+-] (?:\d+ )?[a-z_][\w.]*)*)\}", re.IGNORECASE)
_TERM = re.compile(r"(?:([+-]) )?(?:(\d+)(?: |$))?([a-z_][\w.]*)?(?: |$)", re.IGNORECASE)
NAMED = ("component", "option", "seat", "colour", "suit", "good", "zone", "price", "lot", "deck", "start", "at")
"""What names begin with that are a layout's own: one that is not there is nothing in a condition."""


class Facts(NamedTuple):
    """What a rulebook may print of a layout.

    `shown` are facts as players read them; `numbers` those that sums and conditions take, amounts of money in the smallest unit;
    `lists` what is printed for each; `money` shows an amount. `own` are the facts of the game itself: what the layout has not is known,
    and nothing in a condition, and `same.price` asks whether the layout has all prices as the game has them."""

    shown: Mapping[str, str]
    numbers: Mapping[str, float] = {}
    lists: Mapping[str, Sequence[Item]] = {}
    money: Callable[[int], str] = str
    own: Mapping[str, str] = {}

    def value(self, name: str) -> str:
        """Return the value of a name or a sum for a condition; empty for what the layout does not have. KeyError for an unknown name."""
        if name in self.numbers:
            return f"{self.numbers[name]:g}"
        if name in self.shown or name in self.own:
            return self.shown.get(name, "")
        kind, _, rest = name.partition(".")
        if kind == "same" and rest:
            mine = {**self.shown, **{key: f"{value:g}" for key, value in self.numbers.items()}}
            return "yes" if self._part(mine, rest) == self._part(self.own, rest) else ""
        if kind in NAMED:
            return ""  # a name that a layout chooses
        if name in self.lists:
            return str(len(self.lists[name]))
        total = self.sum(name)
        return "" if total is None else f"{total:g}"

    def _part(self, facts: Mapping[str, str], name: str) -> dict[str, str]:
        """Return the facts under a name. Raises KeyError where the game has none."""
        part = {key: value for key, value in facts.items() if key == name or key.startswith(f"{name}.")}
        if not part and facts is self.own:
            raise KeyError(f"same.{name}")
        return part

    def sum(self, text: str) -> float | None:
        """Return a sum of names with factors and of numbers; None if the layout has no such number. Raises KeyError for an unknown name."""
        total: float | None = 0.0
        at = 0
        while at < len(text):
            term = _TERM.match(text, at)
            if term is None or term.end() == at:
                raise KeyError(text)
            sign, factor, name = term.groups()
            value = 1.0 if name is None else self.numbers.get(name)
            if value is None and name not in self.own and name not in self.shown:
                raise KeyError(name)
            part = None if value is None else value * float(factor or 1) * (-1 if sign == "-" else 1)
            total = None if total is None or part is None else total + part
            at = term.end()
        return total


def fill_template(source: Source, facts: Facts, faults: Faults) -> str:
    """Return the text with everything filled in. A name without a value, and a part without its end, are faults at their lines."""
    return _Filler(source, facts, faults).text()


def holds(condition: str, facts: Facts) -> bool:
    """Return whether a condition holds for a layout. Raises KeyError for an unknown name, and ConditionError."""
    return parse(condition).holds(facts.value)


class _Filler:
    """The state while a text is filled: its parts between directives, and where they are."""

    def __init__(self, source: Source, facts: Facts, faults: Faults) -> None:
        self.source, self.facts, self.faults = source, facts, faults
        text = source.text
        self._parts: list[tuple[str, str, int]] = []  # the word of a directive or none, what it says or the text, and the line
        at = 0
        for found in _DIRECTIVE.finditer(text):
            self._parts.append(("", text[at : found.start()], text.count("\n", 0, at) + 1))
            word = _WORD.search(found[0])
            assert word is not None  # as the directive has it
            self._parts.append((word[1], word[2], text.count("\n", 0, found.start()) + 1))
            at = found.end()
        self._parts.append(("", text[at:], text.count("\n", 0, at) + 1))

    def text(self) -> str:
        text, at = self._read_until(0, ({},), True)
        if at < len(self._parts):
            self._refuse(self._parts[at][2], f"{quoted(self._parts[at][0])} ends nothing", "remove it")
        return text

    def _read_until(self, at: int, items: Sequence[Item], shown: bool) -> tuple[str, int]:
        """Return what is printed from a part on up to the `else` or `end` of it, once for each of the items, and where that is."""
        printed = [""] * len(items)
        while at < len(self._parts):
            word, said, line = self._parts[at]
            if not word:
                if shown:
                    printed = [text + self._values(said, line, item) for text, item in zip(printed, items, strict=True)]
                at += 1
            elif word == "if":
                results, at = self._choice(at, items, shown)
                printed = [text + more for text, more in zip(printed, results, strict=True)]
            elif word == "each":
                lists = [self._list(said, line, item) if shown else () for item in items]
                end = at
                for number, entries in enumerate(lists):
                    more, end = self._read_until(at + 1, entries, shown)
                    printed[number] += more
                if not lists:
                    _, end = self._read_until(at + 1, (), False)
                at = self._read_end(end, line)
            else:
                break
        return "".join(printed), at

    def _choice(self, at: int, items: Sequence[Item], shown: bool) -> tuple[list[str], int]:
        """Return what a condition prints for each of the items."""
        _, said, line = self._parts[at]
        results: list[str] = []
        end = at
        for item in items or ({},):
            true = shown and bool(items) and self._holds(said, line, item)
            text, end = self._read_until(at + 1, (item,), true)
            if end < len(self._parts) and self._parts[end][0] == "else":
                other, end = self._read_until(end + 1, (item,), shown and bool(items) and not true)
                text += other
            results.append(text)
        return (results if items else []), self._read_end(end, line)

    def _read_end(self, end: int, line: int) -> int:
        """Return the part after an `end`."""
        if end >= len(self._parts) or self._parts[end][0] != "end":
            self._refuse(line, "this part has no end", "write <!-- end --> after it")
            return len(self._parts)
        return end + 1

    def _holds(self, condition: str, line: int, item: Item) -> bool:
        def value(name: str) -> str:
            own = item.get(name[1:]) if name.startswith(".") else None
            return own if isinstance(own, str) else self.facts.value(name)

        try:
            return parse(condition).holds(value)
        except KeyError as missing:
            self._refuse_unknown(str(missing.args[0]), line)
        except ConditionError as problem:
            self._refuse(line, f"the condition {quoted(condition)} cannot be read: {problem}", "write it as `where:` of a layout")
        return False

    def _list(self, name: str, line: int, item: Item) -> Sequence[Item]:
        found = item.get(name[1:]) if name.startswith(".") else self.facts.lists.get(name)
        if found is None or isinstance(found, str):
            self._refuse_unknown(name, line)
            return ()
        return found

    def _values(self, text: str, line: int, item: Item) -> str:
        """Return the text with the value of every name in braces."""

        def value(found: re.Match[str]) -> str:
            sign, name = found.groups()
            at = line + text.count("\n", 0, found.start())
            if name.startswith("."):
                own = item.get(name[1:])
                if isinstance(own, str):
                    return own
            elif not sign and name in self.facts.shown:
                return self.facts.shown[name]
            else:
                try:
                    total = self.facts.sum(name)
                except KeyError as missing:
                    name = str(missing.args[0])
                else:
                    if total is not None:
                        return self.facts.money(round(total)) if sign else f"{total:g}"
            self._refuse_unknown(name, at, found[0])
            return ""

        return _PLACE.sub(value, text)

    def _refuse_unknown(self, name: str, line: int, written: str = "") -> None:
        known = [*self.facts.shown, *self.facts.numbers]
        remedy = nearest(name, known) or "write a name that has a value, such as {cells.price}, or the number itself"
        what = f"{quoted(written or name)} cannot be filled in: the layout has no value of this name"
        self.faults.add(place(self.source, line), what, remedy, "data:rulebook.fact")

    def _refuse(self, line: int, problem: str, remedy: str) -> None:
        self.faults.add(place(self.source, line), problem, remedy, "data:rulebook.fact")
