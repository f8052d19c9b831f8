"""The record: what a log of any game without rules of its own may say, and what the referee asks of it.

What its layout says for the rules comes at the end, for `referee rules`: pieces, dice and cards that its kit prints, and its holdings."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from boardgen.layout.ground.board import Board
from boardgen.layout.spec.record_law import CAPTURED, CASH, COUNTS, HAND, PIECES, Deck, Dice, PieceKind, RecordFigures, make_record
from referee.judge.ask.laws import Law
from referee.tlog.words import POINT, Terminal, Verb

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from boardgen.draw.map.grounds import Pictures
    from boardgen.layout.spec.spec import GameSpec
    from referee.games.record.candidates import Moves
    from referee.games.record.measures import Keepsake, Measures, Picture
    from referee.games.record.table import Table
    from referee.go.topology import Topology
    from referee.judge.ask.candidates import Candidates
    from referee.judge.ask.protocol import Seating


_WORD = r"(?!x[0-9]+[A-Z](?![^ \t;#]))[^\s;#=]+"
_NAME = rf"{_WORD}(?:[ \t]+{_WORD})*"
_CLAIM = r"[ \t]+=(?:\$|[a-z]+:)-?[0-9]+(?=\s|\Z)"


class Record(Law["Table"]):
    """The record: what a log of any game without rules of its own may say, and what the referee asks of it."""

    verbs: ClassVar[tuple[Verb, ...]] = (
        Verb("-", "-", "-", "4R -"),
        Verb("done", "done", "done", "4R roll 5+2 ; done =gold:7", also=("nothing", "none", "end")),
        Verb("pass", "pass", "pass", "4R pass", also=("skip", "passes")),
        Verb("put", "PUT [PIECE] CAPT*", "@D4 NAME", "4R @D4 knight =gold:7", also=("put", "set", "stone", "piece")),
        Verb("move", "PATH CAPT*", "D4>E6", "4R D4>E6", also=("move", "go", "walk")),
        Verb("remove", "x POINT+", "x D4", "4R x D4", also=("remove", "take", "capture", "lift", "kill")),
        Verb("roll", "roll SIDES+", "roll 5+2", "4R roll 5+2", also=("dice", "throw", "rolls")),
        Verb("draw", "draw CARDNAME", "draw NAME", "4R draw Storm ; draw ?", also=("deal", "pick"), chance=True),
        Verb("play", "play CARDNAME", "play NAME", "4R play Storm", also=("use",)),
        Verb("drop", "drop CARDNAME", "drop NAME", "4R drop Storm", also=("discard",)),
        Verb("shuffle", "shuffle [CARDNAME]", "shuffle", "4R shuffle ; draw ?", also=("reshuffle",), chance=True),
        Verb("change", "CHANGE", "HOLDING+3", "4R gold+3 ; $-2", also=("gain", "pay", "get", "lose", "spend", "earn")),
        Verb("give", "GIFT", "HOLDING R>B 2", "4R gold R>B 2", also=("give",)),
        Verb("say", "say SPEECH", "say WORDS", "4R say I want peace", also=("says", "tell", "note")),
        Verb("concede", "concede", "concede", "4R concede", also=("resign", "quit", "leave")),
        Verb("place", "place POINT+ [PIECE]", "place D4 E4 NAME", "0R place D4 E4 knight", setup=True),
        Verb("roll", "roll SIDES+", "roll 5+2", "4 roll 5+2", table=True),
        Verb("draw", "draw CARDNAME", "draw NAME", "4 draw Storm", table=True, chance=True),
        Verb("shuffle", "shuffle [CARDNAME]", "shuffle", "4 shuffle", table=True, chance=True),
        Verb("say", "say SPEECH", "say WORDS", "4 say the storm is over", table=True),
    )
    words = (
        Terminal("PUT", f"@{POINT}\\b", True, "a point to put a piece on", "@D4"),
        Terminal("CHANGE", r"(?:\$|[a-z]+)[+-][0-9]+(?![^ \t;#])", False, "a holding and its change", "gold+3", amount=True),
        Terminal("GIFT", r"(?:\$|[a-z]+)[ \t]+[A-Z]>[A-Z][ \t]+[0-9]+(?![^ \t;#])", False, "a payment", "gold R>B 2"),
        Terminal("SIDES", r"[^\s;#=+]+(?:\+[^\s;#=+]+)*", False, "what the dice show", "5+2", chance=True),
        Terminal("PIECE", _NAME, False, "the name of a piece", "knight"),
        Terminal("CARDNAME", _NAME, False, "the name of a card", "Storm"),
        Terminal("SPEECH", rf"(?:(?!{_CLAIM})[^;#])*(?:(?!{_CLAIM})[^;#\s])", False, "words", "I want peace"),
    )
    codes: ClassVar = {
        "tlog:piece": "A piece that the kit of this layout does not have, or a name that several pieces share.",
        "tlog:card": "A card that the deck of this layout does not have, or a hand that cannot be read.",
        "tlog:holding": "A holding that the layout does not have.",
        "claim:holding": "The amount claimed of a holding is not what the seat has.",
        "claim:hand": "The cards claimed are not as many as the hand contains.",
        "claim:pieces": "The pieces claimed are not as many as the seat has on the board.",
        "claim:captured": "The captured pieces claimed are not as many as the seat has taken.",
    }

    called = "this game"

    def view_types(self) -> tuple[type, type]:
        from referee.games.record.table import Holding, OnTable

        return Holding, OnTable

    def prepare(self, spec: GameSpec) -> Topology:
        """Return the graph of the board, empty for a game without a board."""
        from referee.go.topology import Topology

        return Topology(spec.board.neighbours if isinstance(spec.ground, Board) else ())

    def open(self, spec: GameSpec, shared: object, seating: Seating) -> Table:
        from referee.games.record.table import Table
        from referee.go.topology import Topology

        assert isinstance(shared, Topology)  # what `prepare` returns
        return Table(spec, shared, seating)

    def candidates(self, table: Table) -> Candidates[Table]:
        from referee.games.record.candidates import RecordCandidates

        return RecordCandidates(table)

    def measures(self) -> Measures:
        from referee.games.record.measures import Measures

        return Measures()

    def keepsake(self, table: Table) -> Keepsake:
        from referee.games.record.measures import Keepsake

        return Keepsake(table)

    def moves(self, spec: GameSpec) -> Moves:
        from referee.games.record.candidates import Moves

        return Moves(spec)

    def picture(self, spec: GameSpec, pictures: Pictures | None) -> Picture:
        from referee.games.record.measures import Picture

        return Picture(spec, pictures)

    def summary(self, spec: GameSpec) -> str:
        return goal_text(make_record(spec.figures))

    def numbers(self, spec: GameSpec) -> Mapping[str, tuple[str, ...]]:
        return numbers_of_rules(make_record(spec.figures))


NO_CAPTURE = ("the layout has no `capture: go`, so this rule does not apply",)


def goal_text(figures: RecordFigures) -> str:
    """Return what decides the game."""
    named = {CASH: "money ($)", PIECES: "pieces on the board", CAPTURED: "captured pieces", HAND: "cards in hand"}
    law = figures.law
    much = ("fewest" if law.score in COUNTS else "least") if law.lowest else "most"
    wins = f"the {much} {named.get(law.score, law.score)} wins"
    return f"{wins}; the game ends with round {law.rounds}" if law.rounds else wins


def numbers_of_rules(figures: RecordFigures) -> Mapping[str, tuple[str, ...]]:
    """Return, for some rules by their ids, what the layout makes of them, in lines."""
    holdings = [holding for key, holding in figures.law.holdings.items() if key in figures.law.written]
    cards = tuple(f"`{deck.name}`: {_cards(deck)}" for deck in figures.decks) or ("the kit prints no cards",)
    dice = tuple(map(_dice, figures.dice)) or ("the kit prints no dice",)
    found = {
        "rec:put.supply": _pieces(figures.pieces) or ("the kit prints no pieces",),
        "rec:roll.dice": dice,
        "rec:draw.empty": cards,
        "rec:holding.least": tuple(f"`{one.key}` starts at {one.start}; {_bound('minimum', one.least)}" for one in holdings),
        "rec:holding.most": tuple(f"`{one.key}`: {_bound('maximum', one.most)}" for one in holdings),
    }
    if not figures.law.capture:
        found |= dict.fromkeys(("rec:capture.suicide", "rec:capture.ko", "rec:setup.liberty", "rec:dead.stone"), NO_CAPTURE)
    return {code: lines for code, lines in found.items() if lines}


def _pieces(kinds: Iterable[PieceKind]) -> tuple[str, ...]:
    lines = []
    for kind in kinds:
        bare = not any(sign.isalpha() for sign in kind.name)  # a label such as 5, which needs the name of its component
        called = f"`{kind.names[1]}`, or just `{kind.name}`" if bare and len(kind.names) > 1 else f"`{kind.name}`"
        lines.append(f"{called}: {_shares(kind.each, kind.shared)}")
    return tuple(lines)


def _dice(dice: Dice) -> str:
    return f"`{dice.name}`: {dice.dice} {'die' if dice.dice == 1 else 'dice'} with the sides {', '.join(dice.sides)}"


def _cards(deck: Deck) -> str:
    """Return how many cards, and of which names."""
    total = sum(deck.cards.values())
    named = ", ".join(name if count == 1 else f"{name} ({count})" for name, count in deck.cards.items())
    return f"{_shares(deck.each * total, deck.sets * total)}: {named}"


def _shares(each: int, shared: int) -> str:
    parts = (f"{each} for each player" if each else "", f"{shared} for all" if shared else "")
    return " and ".join(filter(None, parts))


def _bound(what: str, limit: int | None) -> str:
    return f"no {what}" if limit is None else f"{what} {limit}"


LAW = Record()
