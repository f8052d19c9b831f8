"""The figures and the tile map of Goods From Cape to Cairo, checked for what the rules can work with; and the country, for the eye."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from boardgen.errors import quoted
from boardgen.layout.ground.board_map import remedy_for
from boardgen.layout.ground.tile_map import LARGEST, SIDE, Country, Lake, River, TileMap
from boardgen.layout.ground.vocabulary import HATCHES, Ledger, ZoneDraft, colour
from boardgen.layout.spec.sections import GameFigures, GameLayout
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml import declared
from boardgen.layout.yaml.declared import read
from boardgen.layout.yaml.fields import MOST, Section, describe, items, text, whole
from boardgen.layout.yaml.node import Faults, Node
from boardgen.layout.yaml.plain_text import plural, write_sum
from boardgen.records import NamedTuple

if TYPE_CHECKING:
    from boardgen.layout.spec.rules_template import Item

TERRAIN = {"d": "desert", "s": "savanna", "f": "forest", "m": "mountains", ".": ""}
"""What the letters of a row of terrain stand for."""
SIDES = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
"""Where a name may stand."""
FARTHEST = 200
"""How far a place may be from the corner of the map, in tiles."""
MOST_PLACES = 40
"""The most places of a river, and the most rivers or lakes of a map."""


def read_country(section: Section, rows: Sequence[Sequence[str]]) -> tuple[Country, dict[tuple[int, int], str]]:
    """Return the country that a section describes, and the terrain of places (row, column); `rows` are the codes of tiles."""
    beyond = section.choice("beyond", ("water", "land"), "water")
    around: dict[str, str] = {}
    names = section.section("around", required=False)
    for side, node in names.entries("|".join(SIDES), lambda side: _refuse_side(side)):
        around[side] = text(node, section.faults)
    rivers = [
        River(name, places)
        for name, node in section.section("rivers", required=False).entries()
        if (places := _read_places(node, section.faults))
    ]
    lakes = [
        Lake(*(SIDE * number for number in numbers))
        for node in section.list("lakes")
        if (numbers := _read_numbers(node, section.faults, 4, "the middle of a lake, its width and its height: [4.6, 3.4, 0.3, 0.2]"))
    ]
    _require_few(section, "rivers", len(rivers))
    _require_few(section, "lakes", len(lakes))
    terrain = _read_terrain(section, rows)
    section.close()
    return Country({}, tuple(rivers), tuple(lakes), around, "land" if beyond == "land" else "water"), terrain


def _refuse_side(side: str) -> tuple[str, str, str]:
    return f"nothing is {quoted(side)} of a map", f"write one of {', '.join(SIDES)}", "data:map.country"


def _require_few(section: Section, key: str, many: int) -> None:
    node = section.get(key)
    if node is not None and many > MOST_PLACES:
        section.faults.add(node, f"{many} {key} are more than a map has room for", f"list {MOST_PLACES} at most", "data:map.country")


def _read_places(node: Node, faults: Faults) -> tuple[tuple[float, float], ...]:
    """Return the places of a river in half-tiles; nothing where one of them cannot be used."""
    listed = items(node, faults, 2)
    if node.kind == "broken":
        return ()
    if not 2 <= len(listed) <= MOST_PLACES:
        what = f"a river has {plural(len(listed), 'place')}"
        faults.add(node, what, f"list from 2 to {MOST_PLACES} places, source first", "data:map.country")
        return ()
    read = [_read_numbers(item, faults, 2, "how many tiles a place is from the west and from the north: [4.5, 1.25]") for item in listed]
    return tuple((SIDE * pair[0], SIDE * pair[1]) for pair in read) if all(read) else ()


def _read_numbers(node: Node, faults: Faults, many: int, wanted: str) -> tuple[float, ...]:
    """Return so many numbers of a list; none where one of them cannot be used."""
    numbers: list[float] = []
    for item in items(node, faults, many):
        item.expect(type="number", minimum=-FARTHEST, maximum=FARTHEST)
        try:
            number = float(item.text) if item.plain and item.kind == "scalar" else float("nan")
        except ValueError:
            number = float("nan")
        if not abs(number) <= FARTHEST:
            faults.add(item, f"{describe(item)} is not a number of tiles", f"write {wanted}", "data:map.country")
            return ()
        numbers.append(number)
    if node.kind == "list" and len(numbers) != many:
        faults.add(node, f"{plural(len(numbers), 'number')} in place of {many}", f"write {wanted}", "data:map.country")
        return ()
    return tuple(numbers)


def _read_terrain(section: Section, rows: Sequence[Sequence[str]]) -> dict[tuple[int, int], str]:
    """Return what the tiles at some places (row, column) have."""
    faults, terrain = section.faults, dict[tuple[int, int], str]()
    node = section.get("terrain")
    lines = section.list("terrain")
    if node is not None and node.kind == "list" and rows and len(lines) != len(rows):
        what = f"terrain has {plural(len(lines), 'row')}, and the map {len(rows)}"
        faults.add(node, what, "write a row of terrain under each row", "data:map.country")
        return {}
    for number, (line, codes) in enumerate(zip(lines, rows, strict=False)):
        kinds = text(line, faults).split()
        if line.kind == "broken":
            continue
        odd = next((kind for kind in kinds if kind not in TERRAIN), None)
        if odd is not None or len(kinds) != len(codes):
            what = f"this row has {len(kinds)} places, and the map {len(codes)}"
            known = ", ".join(f"{letter} for {kind}" for letter, kind in TERRAIN.items() if kind)
            remedy = f"write a letter for each place: {known}, or '.' for none"
            faults.add(line, what if odd is None else f"no terrain is called {quoted(odd)}", remedy, "data:map.country")
            return {}
        terrain.update({(number, column): TERRAIN[kind] for column, kind in enumerate(kinds) if TERRAIN[kind]})
    return terrain


SUITS = "HDCS"
"""The letters that the notation has for suits."""
RANKS = "na2345"
"""The signs that the notation has for ranks."""
SYMBOLS = ("heart", "diamond", "club", "spade")
"""The outlines of suits that can be drawn."""
SIGNS = ("bars", "gem", "barrel", "lumps")
"""The signs of goods that can be drawn."""


class Suit(NamedTuple):
    """A suit and the good that its coins are while they are raw. The rest is for the eye: `ink` is `#RRGGBB`."""

    letter: str
    name: str = declared.prose()
    good: str = declared.prose()
    ink: str = declared.key(colour, wrong="#000000")
    symbol: str = declared.choice(SYMBOLS)
    hatch: str = declared.choice(HATCHES)
    sign: str = declared.choice(SIGNS)


class Money(NamedTuple):
    """The track: what each player begins with, and its two ends.

    `compensation` has for some numbers of players what each of them gets before the first bid, in the order of the bids."""

    start: int = declared.whole(-MOST, MOST)
    min: int = declared.whole(-MOST, MOST)
    max: int = declared.whole(-MOST, MOST)
    unit: str = declared.text()
    scale: int = 1
    compensation: Mapping[int, tuple[int, ...]] = {}

    def show(self, amount: int) -> str:
        """Return an amount for people, as messages show it: $7, -$99."""
        return write_sum(self.unit, str(amount))

    def whole(self, amount: int) -> int:
        """Return an amount in the layout's unit, which is the smallest."""
        return amount


class Fare(NamedTuple):
    """What a move costs: a city driven to, and a good carried."""

    city: int = declared.whole(0, 99)
    good: int = declared.whole(0, 99)


class Auction(NamedTuple):
    """The minimum first bid, and the minimum raise of each further bid."""

    opening: int = declared.whole(0, 99)
    least: int = declared.whole(1, 99, name="raise")


class Coins(NamedTuple):
    """Coins drawn from the cup before the first turn, and after each turn but the last."""

    setup: int = declared.whole(0, 99)
    round: int = declared.whole(0, 99)


class Figures(GameFigures):
    """All numbers of the game. `ranks` has the value of each."""

    def __init__(
        self, suits: Mapping[str, Suit], ranks: Mapping[str, int], money: Money, bonus: int, fare: Fare, auction: Auction, turns: int,
        coins: Coins,
    ) -> None:  # fmt: skip
        self.suits = suits
        self.ranks = ranks
        self.money = money
        self.bonus = bonus
        self.fare = fare
        self.auction = auction
        self.turns = turns
        self.coins = coins

    @property
    def cities(self) -> tuple[str, ...]:
        """The names of all cities, which are those of the coins too: nH aH 2H ... 5S."""
        return tuple(rank + suit for suit in self.suits for rank in self.ranks)

    def ink_sections(self) -> Mapping[str, Mapping[str, Suit]]:
        """Return the sections whose inks must be told apart as those of seats are."""
        return {"suits": self.suits}

    @property
    def sums(self) -> Money:
        return self.money

    def visible(self) -> Mapping[str, object]:
        """Return what the rules can see, for the layout's id: neither the names of suits and goods nor the end of the track."""
        return {
            "suits": sorted(self.suits),
            "ranks": dict(self.ranks),
            "money": (self.money.start, self.money.min, *sorted(self.money.compensation.items())),
            "bonus": self.bonus,
            "fare": self.fare,
            "auction": self.auction,
            "turns": self.turns,
            "coins": self.coins,
        }

    def facts(self) -> Mapping[str, str]:
        """Return what a rulebook names by the keys of the layout file."""
        facts = {"auction.raise": str(self.auction.least)}
        for letter, suit in self.suits.items():
            facts |= {f"suit.{letter}": suit.name.lower(), f"good.{letter}": suit.good.lower()}
        return facts

    def numbers(self) -> Mapping[str, float]:
        """Return what a rulebook counts: the debt at the end of the track, cities, suits and ranks, and coins drawn after the set-up."""
        drawn = (self.turns - 1) * self.coins.round
        counts = {"cities": len(self.cities), "suits.count": len(self.suits), "ranks.count": len(self.ranks)}
        return counts | {"money.debt": -self.money.min, "coins.drawn": drawn}

    def lists(self, own: GameFigures) -> Mapping[str, Sequence[Item]]:
        """Return what a rulebook prints for each: suits, ranks, and numbers of players with money before the first bid."""
        show, last = self.money.show, [*self.suits][-1]
        suits = [
            {"suit": suit.name.lower(), "good": suit.good.lower(), "comma": "" if letter == last else ", "}
            for letter, suit in self.suits.items()
        ]
        ranks = [{"rank": rank, "value": show(value), "bonus": show(self.bonus)} for rank, value in self.ranks.items()]
        early = [
            {"players": str(players), "amounts": ", ".join(map(show, amounts))}
            for players, amounts in sorted(self.money.compensation.items())
        ]
        return {"suits": suits, "ranks": ranks, "compensation": early}


def read_figures(root: Section, ledger: Ledger, zones: Mapping[str, ZoneDraft], players: tuple[int, int]) -> Figures:
    """Read and check what this game adds to the shared sections. Faults are collected; the values then do not count."""
    suits, ranks = _suits(root), _ranks(root)
    money = root.section("money")
    early = money.section("compensation", required=False, remedy=lambda node: "write {4: [3, 2, 1, 0]}")
    track = read(money, Money, compensation={})
    track = track._replace(compensation=_compensation(early, track, players))
    bonus, turns = root.whole("bonus", 0, 999), root.whole("turns", 1, 99)
    fare, auction = read(root.section("fare"), Fare), read(root.section("auction"), Auction)
    coins = read(root.section("coins"), Coins)
    root.require(players[0] > 1, ("players",), "an auction with one player", "it takes 2 players or more", "data:players")
    what = f"{track.start} is not from {track.min} to {track.max}, the ends of the track"
    remedy = "make `min` the lowest, `max` the highest and `start` between them"
    root.require(track.min <= track.start <= track.max, ("money.start", "money.min", "money.max"), what, remedy, "data:money")
    needed, coined = coins.setup + (turns - 1) * coins.round, len(suits) * len(ranks)
    what = f"there are {plural(coined, 'coin')}, and {plural(turns, 'turn')} draw {coins.setup} + {turns - 1} x {coins.round} = {needed}"
    paths = ("coins.setup", "coins.round", "turns", "suits", "ranks")
    root.require(needed <= coined, paths, what, f"draw {coined} or fewer in all")
    return Figures(suits, ranks, track, bonus, fare, auction, turns, coins)


def _compensation(section: Section, track: Money, players: tuple[int, int]) -> dict[int, tuple[int, ...]]:
    """Return what players get who bid early: a list for some numbers of players."""
    faults = section.faults
    amounts: dict[int, tuple[int, ...]] = {}

    def refuse(key: str) -> tuple[str, str, str]:
        return f"{quoted(key)} is not a number of players", "write 4: [3, 2, 1, 0]", "data:count"

    for key, node in section.entries("[1-9][0-9]?", refuse):
        items = node.each(2)
        if node.kind != "list":
            faults.add(node, f"a list of amounts belongs here, not {describe(node)}", "write [3, 2, 1, 0]", "data:type")
            continue
        given = tuple(whole(item, faults, 0, 999) for item in items)
        if str(len(given)) != key:
            what = f"{plural(len(given), 'amount')} for {plural(key, 'player')}"
            faults.add(node, what, "list one for each player, the first bidder first", "data:count")
        elif not players[0] <= len(given) <= players[1]:
            what = f"amounts for {plural(key, 'player')}, but the game is for {players[0]} to {players[1]}"
            faults.add(node, what, f"remove them with `{key}: ~`", "data:count", "warning")
        elif track.start + max(given) > track.max:
            what = f"{track.start} + {max(given)} is {track.start + max(given)}, beyond the end of the track at {track.max}"
            faults.add(node, what, f"give {max(0, track.max - track.start)} or less", "data:money")
        amounts[len(given)] = given
    return amounts


def _suits(root: Section) -> dict[str, Suit]:
    return {letter: read(Section(node, root.faults), Suit, letter=letter) for letter, node in _signs(root, "suit", SUITS, str.upper)}


def _ranks(root: Section) -> dict[str, int]:
    return {sign: whole(node, root.faults, 0, 99) for sign, node in _signs(root, "rank", RANKS, str.lower)}


def _signs(root: Section, thing: str, known: str, case: Callable[[str], str]) -> list[tuple[str, Node]]:
    """Return what a layout has under the signs of the notation for suits or ranks, which are in upper or lower `case`."""
    section = root.section(f"{thing}s")

    def refuse(word: str) -> tuple[str, str, str]:
        root.faults.mark_faulty(section.node)
        meant = case(word[:1] if thing == "suit" else word)
        remedy = f"write {meant}" if meant in tuple(known) else f"{thing}s are {', '.join(known)}"
        return f"the notation has no {thing} {quoted(word)}", remedy, f"data:{thing}"

    found = list(section.entries("|".join(known), refuse))
    if not section.void and not found:
        root.faults.add(section.node, f"a game without a {thing}", f"{thing}s: {' '.join(known)}", f"data:{thing}")
    return found


def read_ground(root: Section) -> TileMap | None:
    """Return the tile map, or None where it cannot be used; the faults say why.

    It has a place for each tile of the game, and roads join them all: a truck would never leave an island, nor a good."""
    faults = root.faults
    before = faults.errors
    section = root.section("map")
    words = _marks(section)
    node = section.need("rows")
    rows = _rows(section, words) if node is not None else []
    country, terrain = read_country(section.section("country", required=False), [codes for codes, _ in rows])
    section.close()
    if section.void or node is None or faults.errors > before:
        return None
    marks: dict[tuple[int, int], str] = {}
    for number, (codes, _) in enumerate(rows):
        marks.update({(number, column): words[code] for column, code in enumerate(codes) if code in words})
    at_marks = section.get("marks")
    for letter, at in at_marks.children.items() if at_marks is not None else ():
        # other rows may do without the game's own words
        if words.get(letter) not in marks.values() and faults.first_opened(at, node) is at:
            faults.add_key(at, f"no tile of the map is marked {letter}", "put the letter into a row, or delete it", "data:map.mark")
    if not any(code != "." for codes, _ in rows for code in codes):
        faults.add(node, "the map has no tile", "put T where tiles are", "data:map.empty")
    if faults.errors > before:
        return None
    laid = [[code != "." for code in codes] for codes, _ in rows]
    tile_map = TileMap(laid, [shift for _, shift in rows], marks, country, terrain)
    _check_tiles(root, node, tile_map, [code for codes, _ in rows for code in codes])
    return tile_map


def _check_tiles(root: Section, node: Node, ground: TileMap, codes: Sequence[str]) -> None:
    """Require as many places as tiles, and a road from each to each. `codes` are what all rows say."""
    faults = root.faults
    suits, ranks = root.node.children.get("suits"), root.node.children.get("ranks")
    readable = suits is not None and ranks is not None and suits.kind == ranks.kind == "map"
    if readable and suits is not None and ranks is not None and {*suits.children} <= {*SUITS} and {*ranks.children} <= {*RANKS}:
        tiles = len(suits.children) * len(ranks.children)
        if tiles != len(ground):
            marks = [code for code in dict.fromkeys(codes) if code not in (".", "T")]
            named = (
                f"the marks {', '.join(marks[:-1])} and {marks[-1]}, which are tiles too"
                if len(marks) > 1
                else f"the mark {''.join(marks)}, a tile too"
            )
            has = f"places for {plural(len(ground), 'tile')}" + (f" ({codes.count('T')} T and {named})" if marks else "")
            what = f"the map has {has}, and {plural(len(suits.children), 'suit')} of {plural(len(ranks.children), 'rank')} are {tiles}"
            at = faults.first_opened(node, suits, ranks)
            marked = next((row for row in node.items if {*row.children.get("row", row).text.split()} & {*marks}), node)
            remedy = f"write `.` in place of {len(ground) - tiles} of them" if len(ground) > tiles else f"add {tiles - len(ground)} T"
            faults.add(marked if at is node else at, what, remedy, "data:map.count")
    islands = ground.pieces()[1:]
    if islands:
        tile = ground.tiles[islands[0][0]]
        what = f"the map is in {len(islands) + 1} pieces: no road leads from the largest to place {tile.column + 1} of row {tile.row + 1}"
        remedy = "connect all tiles by road: trucks cannot cross a gap or a corner"
        faults.add(node.items[tile.row], what, remedy, "data:map.pieces")


def _marks(section: Section) -> dict[str, str]:
    faults = section.faults
    marks: dict[str, str] = {}
    for letter, node in section.section("marks", required=False).entries("[A-SU-Z]"):
        if not (len(letter) == 1 and letter.isascii() and letter.isupper() and letter != "T"):
            faults.add_key(node, f"{quoted(letter)} is not a mark", "a mark is a capital letter other than T", "data:map.mark")
        marks[letter] = text(node, faults)
    return marks


def _rows(section: Section, words: Mapping[str, str]) -> list[tuple[list[str], int]]:
    """Return the codes of each row and its shift in half-tiles; empty where a fault was found."""
    faults = section.faults
    before = faults.errors
    items = section.list("rows")
    marks = section.get("marks")
    marked = marks is None or marks.kind == "map"  # else they are reported already
    if len(items) > LARGEST:
        faults.add(items[LARGEST], f"more than {LARGEST} rows", f"a map has from 1 to {LARGEST} rows", "data:map.size")
        return []
    rows: list[tuple[list[str], int]] = []
    first: Node | None = None
    for number, item in enumerate(items, 1):
        at: Node | None = item
        shift = 0
        if item.kind == "map":
            row = Section(item, faults)
            at, shift = row.need("row"), _shift(row)
            row.close()
        if at is None or at.kind == "broken":
            continue
        codes = text(at, faults).split()
        if not codes:
            continue
        first = first or at
        if len(codes) > LARGEST:
            faults.add(at, f"more than {LARGEST} places in a row", f"a row has from 1 to {LARGEST} places", "data:map.size")
            return []
        if rows and len(codes) != len(rows[0][0]):
            what = f"row {number} of the map has {len(codes)} places and row 1 has {len(rows[0][0])}"
            faults.add(at, what, f"give it {len(rows[0][0])} places, with '.' where there is no tile", "data:map.ragged")
        odd = next((code for code in codes if code not in (".", "T") and code not in words), None)
        if odd is not None and (marked or len(odd) > 1):
            remedy = remedy_for(odd, frozenset({".", "T", *words}), faults)
            what = f"the map has {quoted(odd)}, which is neither T nor '.' nor a mark"
            name = f"add {odd}: NAME to marks: if this tile has a name; else " if len(odd) == 1 and "A" <= odd <= "Z" else ""
            faults.add(at, what, remedy or f"{name}write T for a tile, or '.' for none", "data:map.code")
        rows.append((codes, shift))
    if not items and faults.errors == before and not section.void:
        faults.add(section.need("rows") or section.node, "the map has no row", "write rows: [T T ., . T T]", "data:map.empty")
    return rows if faults.errors == before else []


def _shift(row: Section) -> int:
    """Return a shift in half-tiles; it is written in tiles, in steps of a half."""
    node = row.get("shift")
    if node is None or node.kind == "broken":
        return 0
    node.expect(type="number", minimum=0, multipleOf=0.5)
    steps: Sequence[str] = [f"{half // 2}.5" if half % 2 else str(half // 2) for half in range(2 * LARGEST)]
    if node.plain and node.text in steps:
        return steps.index(node.text)
    row.faults.add(node, f"{describe(node)} is not a shift", "write halves of a tile to the east: 0.5, 1 or 1.5", "data:map.shift")
    return 0


def figures_of(spec: GameSpec) -> Figures:
    assert isinstance(spec.figures, Figures)  # the layout of this game has been read by its own class
    return spec.figures


class Layout(GameLayout):
    """Reads what only this game has."""

    zoneless = True
    own_ground = True

    read_ground = staticmethod(read_ground)
    read_figures = staticmethod(read_figures)


LAYOUT = Layout()
