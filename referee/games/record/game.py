"""The record: what a log of any game without rules of its own may say, and what the referee asks of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from boardgen.layout.spec.record_law import as_record
from referee.judge.ask.laws import Law
from referee.tlog.words import POINT, Terminal, Verb

if TYPE_CHECKING:
    from collections.abc import Mapping

    from boardgen.draw.map.grounds import Pictures
    from boardgen.layout.spec.spec import GameSpec
    from referee.games.record.measures import Measures
    from referee.games.record.moves import Moves
    from referee.games.record.picture import Picture
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

    def shown(self) -> tuple[type, type]:
        from referee.games.record.table import Holding, OnTable

        return Holding, OnTable

    def prepare(self, spec: GameSpec) -> Topology:
        """Return the graph of the board, empty for a game without a board."""
        from boardgen.layout.ground.board import Board
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

    def moves(self, spec: GameSpec) -> Moves:
        from referee.games.record.moves import Moves

        return Moves(spec)

    def picture(self, spec: GameSpec, pictures: Pictures | None) -> Picture:
        from referee.games.record.picture import Picture

        return Picture(spec, pictures)

    def summary(self, spec: GameSpec) -> str:
        from referee.games.record import listing

        return listing.title(as_record(spec.figures))

    def numbers(self, spec: GameSpec) -> Mapping[str, tuple[str, ...]]:
        from referee.games.record import listing

        return listing.numbers(as_record(spec.figures))


LAW = Record()
