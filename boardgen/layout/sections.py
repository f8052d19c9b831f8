"""The shared vocabulary of layouts: seats, kinds, zones, borders, options, words. What one game has is elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import gcd
from typing import NamedTuple

from boardgen.errors import quoted
from boardgen.layout.board import Board
from boardgen.layout.faults import Faults
from boardgen.layout.merge import blanks
from boardgen.layout.node import Node
from boardgen.layout.section import TEXT, Amount, Section, amount, said, text

SYMBOLS = ("drop", "leaf", "square", "sun", "flame", "star")
"""The signs that tell seats apart besides their colour."""
HATCHES = ("none", "diagonal", "counter", "horizontal", "vertical", "cross", "dots", "solid")
"""The patterns that stand for a colour in black print."""


class Seat(NamedTuple):
    """A colour that a player may take. `ink` is `#RRGGBB`."""

    letter: str
    name: str
    ink: str
    symbol: str
    hatch: str


class ZoneKind(NamedTuple):
    """A kind of zone: its word on the board, the tints its zones take in turn, and the hatch of black print."""

    name: str
    title: str
    tints: tuple[str, ...]
    hatch: str


class Zone(NamedTuple):
    """A zone of the map. `price` is in the layout's smallest unit; it is bought and sold in multiples of `lot`."""

    code: str
    name: str
    kind: str
    price: int
    lot: int
    aliases: tuple[str, ...]
    tint: str


class ZoneDraft(NamedTuple):
    """A zone before the smallest unit of money is known."""

    code: str
    name: str
    kind: str
    price: Amount | None
    lot: int
    aliases: tuple[str, ...]
    tint: str
    node: Node


class Option(NamedTuple):
    """A choice that the rules leave to the table, with the ruling that explains it."""

    name: str
    choices: tuple[str, ...]
    default: str
    ruling: str


class Ledger:
    """Collects every amount of money of a layout: they decide its smallest unit, so that no sum is ever a fraction."""

    __slots__ = ("amounts", "unit")

    def __init__(self, unit: str) -> None:
        self.unit = unit
        self.amounts: list[Amount] = []

    def take(self, value: Amount) -> Amount:
        """Notes an amount and gives it back."""
        self.amounts.append(value)
        return value

    @property
    def scale(self) -> int:
        """How many of the smallest unit make one unit: 2 where the finest price is 2.5."""
        scale = 1
        for digits, places in self.amounts:
            whole = int(10**places)
            part = whole // gcd(digits, whole)
            scale = scale * part // gcd(scale, part)
        return scale


def capitals(word: str, least: int, most: int) -> bool:
    """True for so many capital letters A to Z."""
    return word.isascii() and word.isalpha() and word.isupper() and least <= len(word) <= most


def colour(node: Node | None, faults: Faults) -> str:
    """A colour as `#RRGGBB`, in capitals."""
    if node is None or node.kind == "broken":
        return "#000000"
    node.expect(type="string", pattern="^#[0-9A-Fa-f]{6}$")
    value = node.text
    if len(value) == 7 and value[0] == "#" and all(sign in "0123456789abcdefABCDEF" for sign in value[1:]):
        return value.upper()
    remedy = 'write six hexadecimal digits in quotes, such as "#2B3888" (without quotes # begins a comment)'
    faults.add(node, f"{said(node)} is no colour", remedy, "data:colour")
    return "#000000"


def read_seats(root: Section, most: int) -> dict[str, Seat]:
    """The seats in the order in which they are offered; there must be one for each of the `most` players."""
    faults = root.faults
    section = root.section("seats")
    seats: dict[str, Seat] = {}
    taken: dict[tuple[str, str], tuple[str, Node | None]] = {}
    for letter, node in section.entries("[A-Z]"):
        seat = Section(node, faults)
        if not capitals(letter, 1, 1):
            remedy = "a seat is one capital letter, as in a log"
            faults.add_key(node, f"{quoted(letter)} is no name of a seat", remedy, "data:seat.name")
        ink = colour(seat.need("ink"), faults)
        seats[letter] = Seat(letter, seat.text("name"), ink, seat.choice("symbol", SYMBOLS), seat.choice("hatch", HATCHES))
        seat.close()
        for key, level in (("name", "error"), ("symbol", "warning"), ("hatch", "warning")):
            value, at = getattr(seats[letter], key), seat.get(key)
            other, place = taken.setdefault((key, value), (letter, at))
            if value and other != letter:
                what = f"the seats {other} and {letter} have the same {key}, {quoted(value)}"
                faults.add(faults.blame(at, place, node), what, "let their pieces be told apart", "data:seat.same", level)
    if not section.void and len(seats) < most:
        at = faults.blame(section.node, root.get("players"))
        faults.add(at, f"{len(seats)} seats for {most} players", "add seats, or lower `players`", "data:seat.count")
    return seats


def read_kinds(root: Section) -> dict[str, ZoneKind]:
    """The kinds of zones; none where the game has no zones."""
    faults = root.faults
    kinds: dict[str, ZoneKind] = {}
    for name, node in root.section("kinds", required=False).entries():
        kind = Section(node, faults)
        title = kind.text("title")
        tints = tuple(colour(item, faults) for item in kind.list("tints", 1))
        if kind.need("tints") is not None and not tints:
            faults.add(node, "a kind of zone needs a tint at least", 'write tints: ["#DDE8CF"]', "data:kind")
        kinds[name] = ZoneKind(name, title, tints or ("#FFFFFF",), kind.choice("hatch", HATCHES, "none"))
        kind.close()
    return kinds


def read_zones(root: Section, kinds: Mapping[str, ZoneKind], ledger: Ledger) -> dict[str, ZoneDraft]:
    """The zones by code, in the order of the file."""
    faults = root.faults
    zones: dict[str, ZoneDraft] = {}
    called: dict[str, tuple[str, Node]] = {}
    used = dict.fromkeys(kinds, 0)
    codes = set(root.section("zones", required=False).node.children)
    for code, node in root.section("zones", required=False).entries("[A-Z]{2,3}"):
        zone = Section(node, faults)
        if not capitals(code, 2, 3):
            remedy = "a zone is two or three capital letters, as in a log"
            faults.add_key(node, f"{quoted(code)} is no code of a zone", remedy, "data:zone.name")
        name = zone.text("name")
        kind = zone.choice("kind", kinds)
        price = ledger.take(zone.amount("price", ledger.unit)) if zone.get("price") is not None else None
        lot = zone.whole("lot", 1, 75, 1)
        aliases = tuple(text(item, faults) for item in zone.list("aliases"))
        tint_node = zone.get("tint")
        tint = "#FFFFFF"
        if tint_node is not None:
            tint = colour(tint_node, faults)
        elif kind in kinds:
            tints = kinds[kind].tints
            tint = tints[used[kind] % len(tints)]
        if kind in used:
            used[kind] += 1
        zone.close()
        words = [(name, zone.get("name")), *zip(aliases, zone.list("aliases"), strict=True)]
        for word, at in words:
            if word != code and word in codes:
                faults.add(at or node, f"{quoted(word)} is the code of another zone", "choose another name", "data:zone.name")
            other, place = called.setdefault(word, (code, at or node))
            if word and other != code:
                what = f"{quoted(word)} is the name of {other} and of {code}"
                faults.add(faults.blame(at, place), what, "name each zone differently", "data:zone.name")
        zones[code] = ZoneDraft(code, name, kind, price, lot, aliases, tint, node)
    return zones


def read_borders(root: Section, board: Board | None, zones: Mapping[str, object]) -> dict[str, frozenset[str]]:
    """Which zones are neighbours: those that an edge of the board joins, corrected by `borders:`."""
    near: dict[str, set[str]] = {code: set() for code in zones}
    if board is not None:
        for point, others in enumerate(board.neighbours):
            here = board.zone[point]
            if here is None:
                continue
            for other in others:
                there = board.zone[other]
                if there is not None and there != here:
                    near[here].add(there)
    section = root.section("borders", required=False)
    for what in ("join", "cut"):
        for item in section.list(what):
            pair = _pair(item, zones, root.faults)
            if pair is None:
                continue
            first, second = pair
            if board is not None and (second in near[first]) is (what == "join"):
                said_so = "are neighbours already" if what == "join" else "are not neighbours"
                remedy = "take the pair out"
                root.faults.add(item, f"{first} and {second} {said_so}", remedy, "data:borders", "warning")
            if what == "join":
                near[first].add(second)
                near[second].add(first)
            else:
                near[first].discard(second)
                near[second].discard(first)
    section.close()
    return {code: frozenset(others) for code, others in near.items()}


def _pair(node: Node, zones: Mapping[str, object], faults: Faults) -> tuple[str, str] | None:
    node.expect(type="array", items=TEXT, minItems=2, maxItems=2)
    if node.kind != "list" or len(node.items) != 2:
        faults.add(node, f"a border is a pair of zones, not {said(node)}", "write it as [PE, TP]", "data:type")
        return None
    names = [text(item, faults) for item in node.items]
    for item, name in zip(node.items, names, strict=True):
        if name and name not in zones:
            faults.add(item, f"no zone has the code {quoted(name)}", faults.hint(name, zones), "data:borders")
            return None
    if names[0] == names[1]:
        faults.add(node, "a zone has no border with itself", "name two zones", "data:borders")
        return None
    return (names[0], names[1]) if all(names) else None


def read_options(root: Section) -> dict[str, Option]:
    """The options of the game; each default is one of the choices."""
    faults = root.faults
    options: dict[str, Option] = {}
    for name, node in root.section("options", required=False).entries():
        section = Section(node, faults)
        choices = tuple(text(item, faults) for item in section.list("choices", 2))
        if section.need("choices") is not None and len(set(choices)) < 2:
            faults.add(node, "an option needs two different choices at least", "write choices: [on, off]", "data:option")
        default = section.text("default")
        given = section.get("default")
        if given is not None and default and choices and default not in choices:
            faults.add(given, f"{quoted(default)} is not among the choices", faults.hint(default, choices), "data:option")
        options[name] = Option(name, choices, default, section.text("ruling", ""))
        section.close()
    return options


def read_texts(root: Section, key: str) -> dict[str, str]:
    """A map of texts, such as `words:` and `credits:`."""
    found = {}
    for name, node in root.section(key, required=False).entries():
        found[name] = text(node, root.faults)
    return found


def read_words(root: Section) -> dict[str, str]:
    """The words of the components, whose `{names}` a kit fills in."""
    words: dict[str, str] = {}
    section = root.section("words", required=False)
    language = section.get("language")
    if language is not None:
        words["language"] = _language(language, root.faults)
    for name, node in section.entries():
        if node is language:
            continue
        words[name] = value = text(node, root.faults)
        if ("{" in value or "}" in value) and blanks(value) is None:
            remedy = "write a name in braces, such as {n}, or {{ for a brace"
            root.faults.add(node, f"{quoted(value)} has a brace that names nothing", remedy, "data:words")
    return words


def _language(node: Node, faults: Faults) -> str:
    """A language as the tag that a PDF carries, for whoever has it read aloud."""
    node.expect(type="string", pattern="^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$")
    tag = text(node, faults)
    first, *more = tag.split("-")
    proper = first.isascii() and first.isalpha() and len(first) in (2, 3)
    if tag and not (proper and all(part.isascii() and part.isalnum() and 2 <= len(part) <= 8 for part in more)):
        faults.add(node, f"{quoted(tag)} is no tag of a language", "write two or three letters, such as en, de or pt-BR", "data:words")
    return tag


def decimal_key(node: Node, key: str, faults: Faults, unit: str) -> Amount:
    """A key that is an amount of money."""
    return amount(_key_node(node, key), faults, unit)


def _key_node(node: Node, key: str) -> Node:
    found = Node("scalar", key, node.source, node.key_line, node.key_column, node.key_column + len(key), True)
    found.parent, found.step = node.parent, node.step
    return found


def neighbours_by_steps(near: Mapping[str, frozenset[str]], start: str) -> dict[str, int]:
    """How many borders lie between a zone and every zone that can be reached from it."""
    distance = {start: 0}
    edge: Sequence[str] = (start,)
    while edge:
        reached = [other for code in edge for other in sorted(near[code])]
        edge = tuple(dict.fromkeys(other for other in reached if other not in distance))
        distance.update(dict.fromkeys(edge, max(distance.values()) + 1))
    return distance
