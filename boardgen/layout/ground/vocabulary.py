"""The shared vocabulary of layouts: seats, kinds, zones, borders, options, pictures on the board. What one game has is elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import islice
from math import gcd
from typing import cast

from boardgen.errors import quoted
from boardgen.layout.ground.board import Board
from boardgen.layout.yaml import declared, fields
from boardgen.layout.yaml.declared import Form
from boardgen.layout.yaml.fields import TEXT, Amount, Section, amount, choice_hint, describe, read_players, text
from boardgen.layout.yaml.node import Faults, Node, flow_text
from boardgen.layout.yaml.plain_text import plural
from boardgen.records import NamedTuple

FITS = ("cover", "contain", "stretch")
PALEST = 0.05
"""A background of less opacity cannot be seen in print."""


@declared.complete
class BoardPicture(NamedTuple):
    """A picture by its path from the folder of the file that names it; `at` is where it is named, which makes no other picture of it."""

    path: str
    at: Node
    fit: str = declared.choice(FITS, "cover")
    opacity: float = declared.decimal(PALEST, 1, 1.0)
    over: BoardPicture | None = declared.key(lambda node, faults: read_image(node, faults), None)
    """Over the lines of a background, as large as that."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BoardPicture) and (self.path, *self[2:]) == (other.path, *other[2:])

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((self.path, *self[2:]))


def read_image(node: Node, faults: Faults) -> BoardPicture | None:
    """Return the picture of a kind or a zone."""
    path = text(node, faults)
    return BoardPicture(path, node) if path else None


def read_background(board: Section) -> BoardPicture | None:
    """Return the picture that lies under a board, for its section `board:`."""
    node = board.get("background")
    if node is None:
        return None
    if node.kind in ("scalar", "list"):
        name = flow_text(node) if node.kind == "scalar" and node.text else "sea.png"
        what = f"a background is a map with the key `image`, not {describe(node)}"
        board.faults.add(node, what, f"write `background: {{image: {name}}}`", "data:type")
        return None
    section = Section(node, board.faults)
    path = section.text("image")
    at = section.get("image")
    picture = declared.read(section, BoardPicture, path=path, at=at)
    return picture._replace(over=picture.over and picture.over._replace(fit=picture.fit)) if path and at is not None else None


SYMBOLS = ("drop", "leaf", "square", "sun", "flame", "star")
"""The signs that tell seats apart besides their colour."""
HATCHES = ("none", "diagonal", "counter", "horizontal", "vertical", "cross", "dots", "solid")
"""The patterns that stand for a colour in black print."""
SIGNS = ("none", "plant", "waves", "transit", "town", "trees", "hills", "peaks", "field", "mine", "anchor")
"""What a map draws on zones, and before their prices."""
COUNTRIES = (
    *("meadow", "hills", "mountains", "woods", "fields", "desert", "marsh", "beach", "rocks", "sea", "seabed", "cliffs", "town", "river"),
    *("road", "ice"),
)
"""Where the picture of a card is."""
SKIES = ("clear", "sun", "clouds", "birds", "dawn", "dusk", "night", "storm", "fog", "snow", "rainbow")
"""When it is, and in what weather."""
VIGNETTES = (
    *("town", "city", "skyline", "borough", "chapel", "mill", "harbour", "lighthouse", "mountains", "volcano", "canyon", "woods", "palms"),
    *("acacia", "marsh", "fields", "vineyard", "dunes", "caravan"),
)
"""What may be on the board in the picture on a cover."""
GROUNDS = ("land", "water")
"""What a zone is on a map."""
SEARCHED = 300
"""The maximum number of names among which the intended one is searched."""
SOFT = "\u00ad"
"""A soft hyphen in a name that is set: where it may be broken."""


class Zone(NamedTuple):
    """A zone of the map. `price` is in the layout's smallest unit; it is bought and sold in multiples of `lot`."""

    code: str
    name: str
    kind: str
    price: int
    lot: int
    aliases: tuple[str, ...]
    tint: str
    spelt: str = ""
    """The name with soft hyphens where it may be broken on the board."""
    image: BoardPicture | None = None
    """What is drawn on it instead of its tint: its own picture, or that of its kind."""
    ground: str = "land"
    """What it is on a map, one of GROUNDS, and `sign` what is drawn on it, one of SIGNS."""
    sign: str = "none"

    @property
    def label(self) -> str:
        """The name with the soft hyphens of its shown form, where that is the same name."""
        return self.spelt if self.spelt.replace(SOFT, "") == self.name else self.name


def breakable(name: str, shown: str) -> str:
    """Return a name with soft hyphens where `shown` has a hyphen that the name has not: `South-west` for Southwest. Else the name."""
    letters, at = [], 0
    for sign in shown:
        if at < len(name) and sign == name[at]:
            letters.append(sign)
            at += 1
        elif sign == "-":
            letters.append(SOFT)
        else:
            return name
    return "".join(letters) if at == len(name) else name


class ZoneDraft(NamedTuple):
    """A zone before the smallest unit of money is known, until when its own price is 0."""

    zone: Zone
    price: Amount | None
    node: Node
    tint_at: Node | None = None
    """Where its tint is written: at the zone, or at its kind."""
    split: bool = False
    """Whether it may be in several pieces."""


class Option(NamedTuple):
    """A choice that the rules leave to the table, with the ruling that explains it."""

    name: str
    choices: tuple[str, ...] = declared.many(text, 2, usual=...)
    default: str = declared.text()
    ruling: str = declared.text("")


class Ledger:
    """Collects every amount of money of a layout: they decide its smallest unit, so that no sum is ever a fraction."""

    def __init__(self, unit: str) -> None:
        self.unit = unit
        self.amounts: list[Amount] = []

    def take(self, value: Amount) -> Amount:
        """Note an amount and give it back."""
        self.amounts.append(value)
        return value

    def read(self, section: Section, form: type[Form], **given: object) -> Form:
        """Return what a section says, and note every amount in it."""
        read: Form = declared.read(section, form, None, unit=self.unit, **given)
        self.amounts += [value for value in read if isinstance(value, Amount)]
        return read

    def in_smallest(self, form: Form) -> Form:
        """Return a form with its amounts in the smallest unit, once all are noted."""
        made, scale = cast("Callable[..., Form]", type(form)), self.scale
        return made(*(value.times(scale) if isinstance(value, Amount) else value for value in form))

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
    """Return True for so many capital letters A to Z."""
    return word.isascii() and word.isalpha() and word.isupper() and least <= len(word) <= most


def colour(node: Node, faults: Faults) -> str:
    """Return a colour as `#RRGGBB`, in capitals."""
    node.expect(type="string", pattern="^#[0-9A-Fa-f]{6}$")
    if node.kind == "broken":
        return "#000000"
    value = node.text
    if len(value) == 7 and value[0] == "#" and all(sign in "0123456789abcdefABCDEF" for sign in value[1:]):
        return value.upper()
    faults.add(node, f"{describe(node)} is not a colour", fields.suggest_colour(node), "data:colour")
    return "#000000"


class Seat(NamedTuple):
    """A colour that a player may take. `ink` is `#RRGGBB`."""

    letter: str
    name: str = declared.prose()
    ink: str = declared.key(colour, wrong="#000000")
    symbol: str = declared.choice(SYMBOLS)
    hatch: str = declared.choice(HATCHES)


@declared.complete
class ZoneKind(NamedTuple):
    """A kind of zone: its word on the board, the tints its zones take in turn, and the hatch of black print."""

    name: str
    title: str = declared.prose()
    tints: tuple[str, ...] = declared.many(colour, 1, usual=...)
    hatch: str = declared.choice(HATCHES, "none")
    image: BoardPicture | None = declared.key(read_image, None)
    """What is drawn on its zones instead of their tints."""
    sign: str = declared.choice(SIGNS, "none")
    """What is drawn on free places of its zones and before their prices, one of SIGNS."""
    ground: str = declared.choice(GROUNDS, "land")
    """What its zones are on a map, one of GROUNDS."""
    split: bool = declared.switch()
    """Whether its zones may be in several pieces, as terrain is."""


class _Written(NamedTuple):
    """A zone as a layout writes it, without its kind and its price; None for what that kind says."""

    name: str = declared.prose()
    broken: str | None = declared.key(fields.prose, None, name="break")
    lot: int = declared.whole(1, 75, 1)
    aliases: tuple[str, ...] = declared.many(text)
    tint: str | None = declared.key(colour, None)
    image: BoardPicture | None = declared.key(read_image, None)
    split: bool | None = declared.key(lambda node, faults: fields.word(node, faults, ("true", "false")) == "true", None)
    ground: str | None = declared.choice(GROUNDS, None)
    sign: str | None = declared.choice(SIGNS, None)


def read_seats(root: Section, most: int) -> dict[str, Seat]:
    """Return the seats in the order in which they are offered; there must be one for each of the `most` players."""
    faults = root.faults
    section = root.section("seats")
    seats: dict[str, Seat] = {}
    owners: dict[tuple[str, str], tuple[str, Node | None]] = {}

    def refuse(word: str) -> tuple[str, str, str]:
        return f"{quoted(word)} is not the letter of a seat", _seat_letter(word, section.node), "data:seat.name"

    for letter, node in section.entries("[A-Z]", refuse):
        seat = Section(node, faults)
        seats[letter] = declared.read(seat, Seat, letter=letter)
        for key, level in (("name", "error"), ("symbol", "warning"), ("hatch", "warning")):
            value, at = getattr(seats[letter], key), seat.get(key)
            other, place = owners.setdefault((key, value), (letter, at))
            if value and other != letter:
                what = f"the seats {other} and {letter} have the same {key}, {quoted(value)}"
                remedy = "choose different ones, so that their pieces can be told apart"
                faults.add(faults.first_opened(at, place, node), what, remedy, "data:seat.same", level)
    if not section.void and len(seats) < most:
        at = faults.first_opened(section.node, root.get("players"))
        least = min(len(seats), read_players(root)[0]) if seats else 1
        remedy = f"add seats, or write `players: [{least}, {len(seats)}]`"
        faults.add(at, f"{plural(len(seats), 'seat')} for {plural(most, 'player')}", remedy, "data:seat.count")
    return seats


def _seat_letter(word: str, seats: Node) -> str:
    """Return the remedy for what is not a letter of a seat: that of the seat whose name it is, or its own letter as a capital."""
    for letter, seat in islice(seats.children.items(), SEARCHED):
        name = seat.children.get("name")
        if capitals(letter, 1, 1) and (letter == word.upper() or (name is not None and name.text.lower() == word.lower())):
            return f"write {letter}: a seat is one capital letter, as in a log"
    return "a seat is one capital letter, as in a log"


def read_kinds(root: Section) -> dict[str, ZoneKind]:
    """Return the kinds of zones; none where the game has no zones."""
    faults = root.faults
    kinds: dict[str, ZoneKind] = {}
    for name, node in root.section("kinds", required=False).entries():
        kind = declared.read(Section(node, faults), ZoneKind, name=name)
        tints = node.child("tints")
        if tints is not None and tints.kind == "list" and not kind.tints:
            faults.add(node, "a kind of zone needs at least one tint", 'write tints: ["#DDE8CF"]', "data:kind")
        kinds[name] = kind._replace(tints=kind.tints or ("#FFFFFF",))
    return kinds


def read_zones(root: Section, kinds: Mapping[str, ZoneKind], ledger: Ledger) -> dict[str, ZoneDraft]:
    """Return the zones by code, in the order of the file."""
    faults = root.faults
    zones: dict[str, ZoneDraft] = {}
    called: dict[str, tuple[str, Node]] = {}
    used = Counter[str]()
    section = root.section("zones", required=False)
    here = section.node
    codes = {code for code in here.children if capitals(code, 2, 3)}

    def refuse(word: str) -> tuple[str, str, str]:
        return f"{quoted(word)} is not the code of a zone", _zone_code(word, here, faults), "data:zone.name"

    for code, node in section.entries("[A-Z]{2,3}", refuse):
        if not node.empty and node.kind == "map" and not {"name", "kind"} & {*node.children, *node.gone} and len(codes) > 1:
            what = f"there is no zone {code} to change, and a new one needs a name, a kind and a price"
            near = _zone_code(code, here, faults, code)
            faults.add_key(node, what, near if near.startswith(("did", "write")) else "add `name:` and `kind:`", "data:zone.name")
            codes.discard(code)
            continue
        zone = Section(node, faults)
        written, kind = declared.take(zone, _Written), _kind(zone, kinds, root, faults)
        price = None if (priced := zone.get("price")) is None else ledger.take(amount(priced, faults, ledger.unit))
        zone.close()
        name, spelt = written.name.replace(SOFT, ""), _spell(zone, written, faults)
        usual = kinds.get(kind) or ZoneKind(kind)
        tint, tint_node = written.tint, zone.get("tint")
        if tint_node is None and usual.tints:
            turn = used[kind] % len(usual.tints)
            tint, listed = usual.tints[turn], root.node.children["kinds"].children[kind].children.get("tints")
            if listed is not None and len(listed.items) == len(usual.tints):
                tint_node = listed.items[turn]
        used[kind] += 1
        words = [(name, zone.get("name")), *zip(written.aliases, zone.list("aliases"), strict=True)]
        for word, at in words:
            if word != code and word in codes:
                faults.add(at or node, f"{quoted(word)} is the code of another zone", "choose another name", "data:zone.name")
            other, place = called.setdefault(word, (code, at or node))
            if word and other != code:
                what = f"{quoted(word)} is the name of {other} and of {code}"
                faults.add(faults.first_opened(at, place), what, "name each zone differently", "data:zone.name")
        seen = written.image or usual.image, written.ground or usual.ground, written.sign or usual.sign
        made = Zone(code, name, kind, 0, written.lot, written.aliases, tint or "#FFFFFF", spelt, *seen)
        zones[code] = ZoneDraft(made, price, node, tint_node, usual.split if written.split is None else written.split)
    return zones


def _spell(zone: Section, written: _Written, faults: Faults) -> str:
    """Return the name of a zone with soft hyphens where `break` has hyphens."""
    name, shown, named = written.name.replace(SOFT, ""), zone.get("break"), zone.get("name")
    broken = breakable(name, written.broken or name)
    if shown is not None and named is not None and broken == name and shown.text != name:
        what = f"{quoted(shown.text)} is not {quoted(name)} with hyphens"
        faults.add(shown, what, "write the name with a hyphen where it may break", "data:zone.name")
    return broken if broken != name else written.name


def _zone_code(word: str, zones: Node, faults: Faults, but: str = "") -> str:
    """Return the remedy for what is not a code of a zone: that of the zone whose name it is, or one that is spelt like it."""
    if faults.full:
        return ""
    if word in zones.children and faults.top.get(word) == zones.children[word].kind:
        return f"it belongs to the file itself: write `{word}:` without spaces before it"
    codes = [code for code in islice(zones.children, SEARCHED) if capitals(code, 2, 3) and code != but]
    for code in codes:
        name = zones.children[code].children.get("name")
        if name is not None and word.lower() in (name.text.lower(), code.lower()):
            return f"write {code}"
    near = faults.hint(word, codes)
    return near if near.startswith("did") else "a zone is two or three capital letters, as in a log"


def _kind(zone: Section, kinds: Mapping[str, ZoneKind], root: Section, faults: Faults) -> str:
    """Return the kind of a zone. One that the layout has left out is reported there, once for all zones of that kind."""
    name = zone.get("kind")
    section = root.node.children.get("kinds", root.node.gone.get("kinds"))
    if section is None and not kinds:
        word = name.text if name is not None and name.text.isidentifier() else "land"
        tints = ", ".join(f'"{tint}"' for tint in ("#EAF0D8", "#C2D8BC", "#9FBFD2"))
        remedy = f"add `kinds: {{{word}: {{title: {word.capitalize()}, tints: [{tints}]}}}}`, and `kind: {word}` to each zone"
        faults.add_key(root.node.children["zones"], "the layout has no kinds of zones", remedy, "data:kind")
        return word
    if name is None or section is None or name.text in kinds:
        return zone.choice("kind", kinds)
    gone = section if section.kind != "map" else section.gone.get(name.text)
    if gone is None or faults.first_opened(gone, name) is name:
        return zone.choice("kind", kinds)
    if gone.kind == "scalar":  # any other value has been refused as one
        what, it = (f"the kind {quoted(name.text)}", "it") if gone is not section else ("the kinds of zones", "them")
        remedy = "delete the line, or give these zones another kind"
        faults.add(gone, f"{what} cannot be left out while zones on the map use {it}", remedy, "data:kind")
    return name.text


def read_borders(root: Section, board: Board | None, zones: Mapping[str, object]) -> dict[str, frozenset[str]]:
    """Return which zones are neighbours: those that an edge of the board joins, corrected by `borders:`."""
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
        items = section.list(what, remedy=lambda node: f"write {fields.suggest_codes(node) or '[[PE, TP]]'}")
        whole = section.get(what)
        if whole is not None and items and all(item.kind == "scalar" for item in items):
            root.faults.add(whole, "borders are pairs of zones", f"write {fields.suggest_codes(whole) or '[[PE, TP]]'}", "data:type")
            items = []
        for item in items:
            pair = _pair(item, zones, root.faults)
            if pair is None:
                continue
            first, second = pair
            if board is not None and (second in near[first]) is (what == "join"):
                said_so = "are neighbours already" if what == "join" else "are not neighbours"
                remedy = "delete the pair"
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
        remedy = f"write {fields.suggest_codes(node) or '[[PE, TP]]'}"
        faults.add(node, f"a border is a pair of zones, not {describe(node)}", remedy, "data:type")
        return None
    names = [text(item, faults) for item in node.items]
    for item, name in zip(node.items, names, strict=True):
        if name and name not in zones:
            named = [code for code, zone in zones.items() if isinstance(zone, ZoneDraft) and zone.zone.name.lower() == name.lower()]
            remedy = f"write {named[0]}" if named else faults.hint(name, zones)
            faults.add(item, f"no zone has the code {quoted(name)}", remedy, "data:borders")
            return None
    if names[0] == names[1]:
        faults.add(node, "a zone has no border with itself", "name two zones", "data:borders")
        return None
    return (names[0], names[1]) if all(names) else None


def read_options(root: Section) -> dict[str, Option]:
    """Return the options of the game; each default is one of the choices."""
    faults = root.faults
    options: dict[str, Option] = {}
    for name, node in root.section("options", required=False).entries():
        section = Section(node, faults)
        option = options[name] = declared.read(section, Option, name=name)
        choices, default, several, default_node = option.choices, option.default, section.get("choices"), section.get("default")
        enough = len(set(choices)) > 1
        if several is not None and not enough:
            remedy = f"to allow only one, write `default: {choices[0]}`" if choices else "write choices: [on, off]"
            faults.add(several, "an option needs at least two different choices", remedy, "data:option")
        if default_node is not None and default and enough and default not in choices:
            at = faults.first_opened(default_node, several)
            what = f"{quoted(default)} is not among the choices"
            if at is default_node:
                faults.add(default_node, what, choice_hint(default, choices, faults), "data:option")
            else:
                remedy = f"add it, or write `default: {choices[0]}` beside them"
                faults.add(at, f"{quoted(default)}, the default, is not among these choices", remedy, "data:option")
    return options


def decimal_key(node: Node, key: str, faults: Faults, unit: str) -> Amount:
    scalar = Node("scalar", key, node.source, node.key_line, node.key_column, node.key_column + len(key), True, node.parent, node.step)
    return amount(scalar, faults, unit)
