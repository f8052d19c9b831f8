"""Typed reading of one map of a layout: each getter says what is wrong and what to write, and goes on with a harmless value."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from boardgen.errors import alike, nearest, quoted
from boardgen.files import escape, is_below, suggest_file
from boardgen.layout.yaml.node import Faults, Node, flow_text
from boardgen.layout.yaml.plain_text import TYPED, convert_to_mm, set_signs
from boardgen.records import NamedTuple

COLOURS = {
    "black": "#000000", "white": "#FFFFFF", "red": "#B34027", "blue": "#2B3888", "green": "#55B18A", "yellow": "#F7CD0B",
    "orange": "#E07B00", "purple": "#7A3E8E", "violet": "#7A3E8E", "brown": "#7A4A21",
    "grey": "#808080", "gray": "#808080", "pink": "#E58FB1",
}  # fmt: skip
"""Inks for words of colours."""
OTHER_WORDS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("base", "extend", "from", "inherit", "inherits", "parent"), ("extends",)),
    **dict.fromkeys(("author", "authors", "by", "copyright", "designer", "license"), ("credits",)),
    **dict.fromkeys(("comment", "description", "remark", "subtitle"), ("note",)),
    **dict.fromkeys(("color", "colour", "hex", "rgb"), ("ink", "tint", "grid")),
    **dict.fromkeys(("geometry", "lattice", "shape", "topology"), ("grid",)),
    **dict.fromkeys(("amount", "copies", "n", "number", "quantity"), ("count", "supply", "least")),
    **dict.fromkeys(("low", "min", "minimum"), ("least", "min", "opening")),
    **dict.fromkeys(("high", "max", "maximum"), ("most", "max", "limit")),
    **dict.fromkeys(("gap", "mesh", "spacing", "step"), ("pitch",)),
    **dict.fromkeys(("height", "width"), ("size",)),
    **dict.fromkeys(("category", "type"), ("kind",)),
    **dict.fromkeys(("cost", "value", "worth"), ("price",)),
    **dict.fromkeys(("if", "where"), ("when",)),
    **dict.fromkeys(("require", "required", "condition", "allow"), ("need",)),
    **dict.fromkeys(("effect", "effects", "do"), ("then",)),
    **dict.fromkeys(("win", "finish", "victory"), ("end", "winner")),
    **dict.fromkeys(("wins", "victor"), ("winner",)),
    **dict.fromkeys(("start", "position"), ("setup",)),
    **dict.fromkeys(("direction", "directions", "forward"), ("facing",)),
    **dict.fromkeys(("chip", "counter", "disc", "disk", "man", "marker", "meeple", "pawn", "piece", "pieces", "stone"), ("token",)),
    **dict.fromkeys(("deck", "pack"), ("card",)),
    **dict.fromkeys(("book", "rulebook", "rules"), ("booklet",)),
    "add": ("join",),
    "aka": ("aliases",),
    "cards": ("deck",),
    "cash": ("start",),
    "colors": ("colours", "tints"),
    "decription": ("note",),
    "grid": ("size", "map"),
    "label": ("name", "title"),
    "lang": ("language",),
    "layout": ("map",),
    "name": ("title",),
    "remove": ("cut",),
    "revision": ("edition",),
    "rows": ("map",),
    "translation": ("words",),
    "version": ("edition",),
}
"""Words that other tools and other people have for our keys and kinds; the first that a place knows is meant."""


def suggest_number(node: Node, unit: str = "", whole: bool = False, below_zero: bool = False) -> str:
    """Return how to write a value as a number; `unit` is what it counts."""
    if node.kind == "list" and len(node.items) == 1:
        return f"write {node.items[0].text} without brackets"
    if node.kind != "scalar" or node.empty:
        return "write a number, such as 5"
    text = node.text.strip()
    if not node.plain and re.fullmatch(r"\d+(\.\d+)?", text):
        return f"write {text} without quotes"
    digits = _number(text, unit)
    if not digits:
        return "write it in digits, such as 5"
    if text.startswith(("-", "−")) and not below_zero:
        return "it cannot be below zero"
    if whole and "." in digits:
        return f"write a whole number, such as {digits.partition('.')[0]}"
    minus = "-" if below_zero and re.match(r"\D*[-−]", text) else ""
    return f"write {minus}{digits}"


def _number(text: str, unit: str) -> str:
    length = convert_to_mm(text) if unit == "mm" else None
    if length is not None:
        return f"{length:.6g}"
    text = re.sub(r"(?<=\d)[ _'’](?=\d{3}\b)", "", text)
    text = re.sub(r"(?<=\d),(?=\d{3}\b)", "", text)
    digits: list[str] = re.findall(r"\d+(?:[.,]\d+)?|[.,]\d+", text)
    if len(digits) != 1:
        return ""
    before, _, after = digits[0].replace(",", ".").partition(".")
    return (before.lstrip("0") or "0") + (f".{after}" if after else "")


def suggest_colour(node: Node) -> str:
    text = node.text.strip()
    digits = text.removeprefix("#")
    if re.fullmatch(r"[0-9A-Fa-f]{3}", digits):
        digits = "".join(sign * 2 for sign in digits)
    hex_colour = f"#{digits[:6].upper()}" if re.fullmatch(r"[0-9A-Fa-f]{6}([0-9A-Fa-f]{2})?", digits) else COLOURS.get(text.lower(), "")
    if hex_colour:
        return f'write "{hex_colour}"'
    return 'write six hexadecimal digits in quotes, such as "#2B3888" (without quotes # begins a comment)'


def suggest_list(node: Node) -> str:
    return f"write [{flow_text(node)}]" if node.kind == "scalar" and not node.empty else "write it as [a, b]"


def suggest_points(node: Node, pairs: bool = False) -> str:
    """Return how to write points as a list, or as a list of pairs; empty where the value names none."""
    names: list[str] = re.findall(r"\b[A-HJ-Za-hj-z]{1,2}[1-9][0-9]{0,2}\b", _words_of(node))
    return _join_names(names, pairs)


def suggest_codes(node: Node) -> str:
    """Return how to write codes of zones as a list of pairs; empty where the value names none."""
    return _join_names(re.findall(r"\b[A-Z]{2,3}\b", _words_of(node)), pairs=True)


def _words_of(node: Node) -> str:
    """Return all that is written in a value or one level below it."""
    return " ".join([node.text, *node.children, *(one.text for one in (*node.items, *node.children.values()))])


def _join_names(names: list[str], pairs: bool) -> str:
    if not names or (pairs and len(names) % 2):
        return ""
    if pairs:
        return f"[{', '.join(f'[{one}, {other}]' for one, other in zip(names[::2], names[1::2], strict=True))}]"
    return f"[{', '.join(names)}]"


def suggest_map(node: Node, base: Node) -> str:
    """Return how to write a value as a map, by the example of what the game has there."""
    key = node.step.removeprefix(".")
    children = base.children
    if node.kind == "list":
        if node.items and all(item.kind == "map" for item in node.items):
            return "write its keys without the dashes before them"
        name = next((name for name, child in children.items() if child.kind == "list"), "")
        if name:
            return f"write `{key}: {{{name}: {flow_text(node)}}}`"
        first = next(iter(children.items()), None)
        return "" if first is None else f"write keys with values, such as `{key}: {{{first[0]}: {_short(first[1])}}}`"
    if "\n" in node.text.strip():
        name = next((name for name, child in children.items() if "\n" in child.text.strip()), "")
        return f"write `{name}: |` below `{key}:`, and these lines below that" if name else f"write keys with values below `{key}:`"
    if base.path.startswith("$.components.") and node.text.lower() in ("off", "no", "false", "none"):
        return f"to leave it out write `{key}: ~`"
    for name, child in children.items() if key != "words" else ():
        if child.kind == "scalar" and _sort(child.text) == _sort(node.text):
            return f"write `{key}: {{{name}: {flow_text(node)}}}`"
    first = next(iter(children.items()), None)
    return "" if first is None else f"write keys with values, such as `{key}: {{{first[0]}: {_short(first[1])}}}`"


def _sort(text: str) -> str:
    if "\n" in text.strip():
        return "lines"
    for name, pattern in (("number", r"\d+(\.\d+)?"), ("below zero", r"-\d+"), ("size", r"\d+\s*[xX×*]\s*\d+"), ("colour", r"#\w+")):
        if re.fullmatch(pattern, text.strip()):
            return name
    return "text"


def _short(node: Node) -> str:
    text = flow_text(node)
    return text if len(text) <= 50 else "{...}" if node.kind == "map" else "..."


MOST = 999_999
"""No number of a layout has more than six digits, as no number of a log has."""
LONGEST = 10_000
"""No length of a layout is greater, in mm."""
TEXT: Mapping[str, object] = {"type": ("string", "number", "boolean"), "minLength": 1, "pattern": r"\S"}
"""A text for editors, which take a bare 3 or `on` for something else."""


class Amount(NamedTuple):
    """A decimal number exactly as it was written: `digits` x 10^-`places`, so 2.5 is (25, 1)."""

    digits: int
    places: int

    def times(self, scale: int) -> int:
        """Return the number in units of 1/`scale`, which must be fine enough."""
        return self.digits * scale // int(10**self.places)


class Section:
    """A map of a layout while it is read. One that is missing or no map answers every question with the fallback."""

    __slots__ = ("faults", "hidden", "known", "missing", "node", "void")

    def __init__(self, node: Node, faults: Faults, void: bool = False) -> None:
        self.node = node
        self.faults = faults
        self.known: set[str] = set()
        self.hidden: set[str] = set()
        """Keys that are read and that no remedy names: the game has no use for them."""
        self.missing: list[str] = []
        self.void = void or node.kind == "broken"
        if not self.void and node.kind != "map":
            self.void = True
            faults.add(node, f"a map of keys belongs here, not {describe(node)}", "", "data:type")

    def get(self, key: str) -> Node | None:
        """Return the value under a key, None where it is missing. Makes the key known."""
        self.known.add(key)
        return None if self.void and self.node.kind == "map" else self.node.child(key)  # that map lacks the section: its keys are others

    def need(self, key: str) -> Node | None:
        """Return the value under a key whose absence is a fault."""
        self.known.add(key)
        node = None if self.void and self.node.kind == "map" else self.node.child(key, required=True)
        if node is None and not self.void and key in self.node.gone:
            remedy = f"write a value, or remove `{key}: ~`"
            self.faults.add_key(self.node.gone[key], f"the key {quoted(key)} cannot be left out", remedy, "data:key.missing")
        elif node is None and not self.void:
            self.missing.append(key)
        return node

    def _value(self, key: str, required: bool) -> Node | None:
        node = self.need(key) if required else self.get(key)
        return None if node is None or node.kind == "broken" else node

    def text(self, key: str, fallback: str | None = None) -> str:
        """Return a text. The key is required unless a fallback is given."""
        node = self._value(key, fallback is None)
        return (fallback or "") if node is None else text(node, self.faults)

    def prose(self, key: str, fallback: str | None = None) -> str:
        """Return a text that is printed as prose is. The key is required unless a fallback is given."""
        node = self._value(key, fallback is None)
        return (fallback or "") if node is None else prose(node, self.faults)

    def choice(self, key: str, choices: Iterable[str], fallback: str | None = None) -> str:
        """Return the text under a key, which must be one of some words. The key is required unless a fallback is given."""
        node = self._value(key, fallback is None)
        return fallback or "" if node is None else word(node, self.faults, tuple(choices))

    def whole(self, key: str, low: int, high: int = MOST, fallback: int | None = None) -> int:
        """Return a whole number from `low` to `high`. The key is required unless a fallback is given."""
        node = self._value(key, fallback is None)
        if node is None:
            return low if fallback is None else fallback
        return whole(node, self.faults, low, high)

    def length(self, key: str, fallback: float | None = None) -> float:
        """Return a length in mm above zero and below ten metres. The key is required unless a fallback is given."""
        node = self._value(key, fallback is None)
        if node is None:
            return 1.0 if fallback is None else fallback
        return length(node, self.faults)

    def section(self, key: str, required: bool = True, remedy: Callable[[Node], str] | None = None) -> Section:
        """Return the map under a key; an empty one if it is missing. `remedy` gives what to write instead if it is not one."""
        node = self.need(key) if required else self.get(key)
        if remedy is not None and node is not None and node.kind in ("scalar", "list"):
            self.faults.add(node, f"a map of keys belongs here, not {describe(node)}", remedy(node), "data:type")
        return Section(self.node, self.faults, void=True) if node is None else Section(node, self.faults)

    def entries(self, names: str = "", refuse: Callable[[str], tuple[str, str, str]] | None = None) -> Iterator[tuple[str, Node]]:
        """Yield all keys with their values, where the user chooses the keys. `names` is the pattern that keys follow, for editors.

        With `refuse`, which returns problem, remedy and code, a key that does not follow it is a fault, and left out."""
        if self.void:
            return
        self.known.update(self.node.children)
        for name, node in self.node.entries(names):
            if refuse is not None and name in self.node.children and not re.fullmatch(names, name):
                self.faults.add_key(node, *refuse(name))
            else:
                yield name, node

    def list(self, key: str, least: int = 0, remedy: Callable[[Node], str] = suggest_list) -> list[Node]:
        """Return the items of a list that may be missing. A caller that needs so many at `least` checks that; editors learn it here.

        `remedy` gives what to write instead of something that is not a list."""
        node = self._value(key, False)
        return [] if node is None else items(node, self.faults, least, remedy)

    def find(self, path: str) -> Node | None:
        """Return the value at the end of a path of keys, such as `money.loan.amount`, None where it is missing."""
        node: Node | None = None if self.void and self.node.kind == "map" else self.node
        for key in path.split("."):
            node = node.child(key) if node is not None else None
        return node

    def require(self, sound: bool, paths: Iterable[str], problem: str, remedy: str, code: str = "data:count") -> None:
        """Refuse values that do not go together, at the one in the file that was opened first; not where one of them has a fault."""
        nodes = [self.find(path) for path in paths]
        if not sound and self.faults.usable(*nodes):
            self.faults.add(self.faults.first_opened(*nodes), problem, remedy, code)

    def close(self, why: str = "") -> None:
        """Refuse every key that was not asked for, and a section that lacks keys; a key that may be one of those counts once.

        `why` goes on about a key that resembles no other, where people choose keys themselves."""
        if self.void:
            return
        for name, node in self.node.children.items():
            if name not in self.known:
                remedy = "" if self.faults.full else self._suggest(name, 0.8 if why else 0.6)
                more = why if remedy.startswith("there") else ""
                self.faults.add_key(node, f"the key {quoted(name)} is not known here{more}", remedy, "data:key.unknown")
        if self.missing:
            names = [quoted(key) for key in self.missing]
            keys = [f"`{key}:`" for key in self.missing]
            what = f"the key {names[0]} is" if len(names) == 1 else f"the keys {', '.join(names[:-1])} and {names[-1]} are"
            remedy = f"add {', '.join(keys[:-1])}{' and ' * (len(keys) > 1)}{keys[-1]}"
            self.faults.add(self.node, f"{what} missing", remedy, "data:key.missing")
            self.missing = []

    def _suggest(self, name: str, likeness: float) -> str:
        """Return the remedy for a key that is not known here. A required key that was meant by it is not reported as missing too."""
        keys = self.known - self.hidden
        free = {key for key in keys if key not in self.node.children}
        words = name.replace(":", " ").split()
        if len(words) > 1 and words[0] in keys:
            return f"write `{words[0]}: {' '.join(words[1:])}`, with a colon and a space"
        other = next((key for key in OTHER_WORDS.get(name.lower(), ()) if key in keys), "")
        near = other or alike(name, free, likeness) or alike(name, keys, likeness)
        if near in self.missing:
            self.missing.remove(near)
        if near:
            return f"did you mean '{near}'?"
        if self.node.parent is None:
            below = BELOW.get(name, "")
            children = self.node.children
            inside = sorted(key for key in keys if key in children and (name in children[key].children or key == below))
            inside = inside or [below] * (below in keys)
            if inside:
                return f"it belongs under `{inside[0]}:`, indented"
        elif self.faults.top.get(name) == self.node.children[name].kind:
            return f"it belongs to the file itself: write `{name}:` without spaces before it"
        return nearest(name, keys, likeness)


BELOW = {
    **dict.fromkeys(("join", "cut"), "borders"),
    **dict.fromkeys(("grid", "holes", "links", "map", "pitch", "size", "starts", "walls"), "board"),
    **dict.fromkeys(("again", "deal", "define", "end", "facing", "marks", "must", "next", "phases", "rules", "setup", "turn"), "law"),
}
"""Keys that people write on the first level of a file, with the section to which they belong."""


def read_players(root: Section) -> tuple[int, int]:
    """Return the minimum and maximum number of players."""
    node = root.need("players")
    if node is None or node.kind == "broken":
        return 1, 1
    node.expect(type="array", items={"type": "integer", "minimum": 1, "maximum": 99}, minItems=2, maxItems=2)
    if len(node.items) != 2:
        stands = f"{describe(node)} of {len(node.items)}" if node.kind == "list" else describe(node)
        numbers = re.findall(r"\d+", _words_of(node))
        pair = (numbers * 2)[:2] if len(numbers) < 2 else [numbers[0], numbers[-1]]
        remedy = f"write [{', '.join(pair)}], the minimum and maximum" if pair else "write it as [2, 6]"
        root.faults.add(node, f"two whole numbers belong here, not {stands}", remedy, "data:type")
        return 1, 1
    before = root.faults.errors
    least, most = (whole(item, root.faults, 1, 99) for item in node.items)
    if root.faults.errors > before:
        root.faults.mark_faulty(node)
        return 1, 1
    if least > most:
        root.faults.add(node, f"from {least} to {most} players", "write the smaller number first", "data:players")
        return most, most
    return least, most


def describe(node: Node) -> str:
    """Return what is there, in words."""
    if node.kind == "map":
        return "a map"
    if node.kind == "list":
        return "a list"
    return "nothing" if node.empty else quoted(node.text)


def items(node: Node, faults: Faults, least: int = 0, remedy: Callable[[Node], str] = suggest_list) -> list[Node]:
    """Return the items of a list; `remedy` gives what to write instead of something that is not one."""
    found = node.each(least)
    if node.kind != "list":
        faults.add(node, f"a list belongs here, not {describe(node)}", remedy(node), "data:type")
    return [item for item in found if item.kind != "broken"]


def text(node: Node, faults: Faults) -> str:
    """Return a text that is not empty."""
    node.expect(**TEXT)
    value = _text(node, faults)
    if "\n" in value:
        faults.add(node, "one line of text belongs here, and this has several", "write it on one line, or after >-", "data:text")
        return ""
    return value


def prose(node: Node, faults: Faults) -> str:
    """Return a text that is not empty, with the signs that print has for it."""
    words = text(node, faults)
    return set_signs(words, node.language) if TYPED.search(words) else words  # the language is looked up for few


def lines(node: Node, faults: Faults) -> str:
    """Return a text of several lines, which YAML keeps apart behind a | sign alone: in any other form it would be one long line."""
    node.expect(type="string", minLength=1, pattern=r"\S")
    key = node.step.removeprefix(".")
    below = f"write `{key}: |`, and each line of it below that, indented"
    if node.kind in ("list", "map"):
        faults.add(node, f"several lines of text belong here, not {describe(node)}", below, "data:type")
        return ""
    if "\t" in node.text:
        faults.add(node, "the text has a tab", "use spaces instead", "data:text")
        return ""
    value = _text(node, faults)
    if value and node.folded:
        faults.add(node, "the lines of this text run together", below, "data:text.folded")
        return ""
    return value


def _text(node: Node, faults: Faults) -> str:
    if node.kind == "broken":
        return ""
    if node.kind != "scalar" or node.empty or not node.value.strip():
        items = [item.text for item in node.items]
        short = items and all(0 < len(item) < (40 if len(items) == 1 else 4) for item in items)
        remedy = f"write {' '.join(items)}" if short else "write text" if node.kind == "scalar" else ""
        faults.add(node, f"text belongs here, not {describe(node)}", remedy, "data:type")
        return ""
    value = str(node.value).rstrip("\n")
    for sign in () if value.isprintable() else value:
        if (sign < " " or "\x7f" <= sign <= "\x9f") and sign != "\n":
            faults.add(node, f"the text has the control character {quoted(sign)}", "delete it", "data:text")
            return ""
    return value


def find_file(node: Node, faults: Faults, suffixes: tuple[str, ...], missing: str, kind: tuple[str, str] | None = None) -> tuple[str, str]:
    """Return the path of the file beside a layout or below it that a value names, as it is opened and as it is shown.

    Both are empty, with a fault, for one that may not be opened or is not there; `missing` is the code of that fault. `kind` is the problem
    and the remedy where a file must have one of the `suffixes`."""
    name = text(node, faults)
    target, shown = (os.path.join(os.path.dirname(path), *name.split("/")) for path in (node.source.path, node.source.shown))
    reason = escape(name) if name else ""
    if not reason and not is_below(target, os.path.dirname(node.source.path) or "."):
        reason = "the path leads out of the folder of this file"
    if not name:
        pass
    elif reason:
        faults.add(node, f"{quoted(name)}: {reason}", "name a file beside this one or below it", "data:path")
    elif kind is not None and not name.lower().endswith(suffixes):
        faults.add(node, f"{quoted(name)} is not a kind of file that {kind[0]} read from", kind[1], "data:rows.kind")
    elif not os.path.isfile(target):
        problem = "this is not a file" if os.path.exists(target) else "there is no such file"
        faults.add(node, f"{quoted(name)}: {problem}", suggest_file(target, suffixes, shown), missing)
    else:
        return target, shown
    return "", ""


def word(node: Node, faults: Faults, choices: Sequence[str]) -> str:
    """Return the text of a value, which must be one of some words."""
    node.expect(enum=choices)
    value = _text(node, faults)
    if value and value not in choices:
        faults.add(node, f"{quoted(value)} is not known here", choice_hint(value, choices, faults), "data:choice")
    return value


def choice_hint(word: str, choices: Sequence[str], faults: Faults) -> str:
    """Return the remedy for a word that is not one of the choices. Where these are on and off, it knows what other tools call them."""
    switched = {"yes": "on", "true": "on", "no": "off", "false": "off", "none": "off"}.get(word.lower(), "")
    if switched in choices:
        return f"write {switched}"
    other = next((key for key in OTHER_WORDS.get(word.lower(), ()) if key in choices), "")
    if other:
        return f"did you mean '{other}'?"
    return f"write {choices[0]}" if len(choices) == 1 else faults.hint(word, choices)


def truth(node: Node, faults: Faults) -> bool:
    """Return True or false, as YAML writes them."""
    node.expect(type="boolean")
    if node.kind == "broken":
        return False
    if node.kind == "scalar" and node.plain and node.text in ("true", "false"):
        return node.text == "true"
    word = node.text.lower() if node.kind == "scalar" else ""
    remedy = {"yes": "write true", "on": "write true", "true": "write true"}.get(word, "write true or false")
    remedy = "write false" if word in ("no", "off", "false", "none") else remedy
    faults.add(node, f"true or false belongs here, not {describe(node)}", remedy, "data:type")
    return False


def whole(node: Node, faults: Faults, low: int, high: int = MOST) -> int:
    """Return a whole number, plainly written: no quotes, sign, leading noughts, underscores or unit."""
    node.expect(type="integer", minimum=low, maximum=high)
    if node.kind == "broken":
        return low
    digits = node.text
    if not (node.plain and digits.isascii() and digits.isdigit() and (digits == "0" or digits[0] != "0")):
        faults.add(node, f"a whole number belongs here, not {describe(node)}", suggest_number(node, whole=True), "data:type")
        return low
    if len(digits) > 6 or not low <= int(digits) <= high:
        faults.add(node, f"{quoted(digits)} is out of range", f"it must be from {low} to {high}", "data:range")
        return low
    return int(digits)


def read_decimal(node: Node, faults: Faults, low: float, high: float, *, whole: bool = False) -> float:
    """Return a number from `low` to `high`, below zero too."""
    node.expect(type="integer" if whole else "number", minimum=low, maximum=high)
    if node.kind == "broken":
        return max(low, 0.0)
    written = node.text
    digits = written.removeprefix("-")
    before, dot, after = digits.partition(".")
    proper = node.plain and before.isascii() and before.isdigit() and (not dot or (after.isascii() and after.isdigit() and not whole))
    if not proper or len(digits) > 12:
        what = f"a {'whole ' if whole else ''}number belongs here, not {describe(node)}"
        faults.add(node, what, suggest_number(node, "mm", whole=whole, below_zero=low < 0), "data:type")
        return max(low, 0.0)
    value = float(written)
    if not low <= value <= high:
        faults.add(node, f"{quoted(written)} is out of range", f"it must be from {low:g} to {high:g}", "data:range")
        return max(low, 0.0)
    return value


def amount(node: Node, faults: Faults, unit: str, zero: bool = False) -> Amount:
    """Return a number above zero with up to four decimals, kept exactly."""
    node.expect(type="number", **({"minimum": 0} if zero else {"exclusiveMinimum": 0}), exclusiveMaximum=MOST + 1)
    return _amount(node, faults, unit, zero)


def _amount(node: Node, faults: Faults, unit: str, zero: bool = False) -> Amount:
    if node.kind == "broken":
        return Amount(1, 0)
    whole_part, point, decimals = node.text.partition(".")
    digits = whole_part + decimals
    proper = node.plain and digits.isascii() and digits.isdigit() and whole_part and (not point or decimals)
    if not proper or (len(whole_part) > 1 and whole_part[0] == "0"):
        faults.add(node, f"a number of {unit} belongs here, not {describe(node)}", suggest_number(node, unit), "data:type")
        return Amount(1, 0)
    if decimals == "000":
        what = f"{quoted(node.text)} is {whole_part}, and looks like {digits}"
        faults.add(node, what, f"write {whole_part} or {digits}", "data:type")
        return Amount(1, 0)
    decimals = decimals.rstrip("0")
    value = Amount(int(whole_part + decimals) if len(digits) < 20 else 0, len(decimals))
    if len(whole_part) > 6 or len(decimals) > 4 or (value.digits == 0 and not zero):
        faults.add(
            node, f"{quoted(node.text)} is out of range", f"it must be above 0 and at most {MOST}, with up to four decimals", "data:range"
        )
        return Amount(1, 0)
    return value


def length(node: Node, faults: Faults) -> float:
    """Return a length in mm, from a thousandth to ten metres."""
    node.expect(type="number", exclusiveMinimum=0, maximum=LONGEST)
    before = faults.errors
    value = _amount(node, faults, "mm")
    if faults.errors == before and value.digits > LONGEST * 10**value.places:
        faults.add(node, f"{quoted(node.text)} is out of range", f"a length is at most {LONGEST} mm", "data:range")
        return 1.0
    return float(value.digits / 10**value.places)
