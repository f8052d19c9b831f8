"""The law of The Map is the Territory: its notation, which scanner, messages and printed card read, and what the referee asks of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from boardgen.games.territory.layout import figures_of
from referee.judge.ask.laws import Law
from referee.tlog.notation import Misspelt
from referee.tlog.words import SEATCARD, Names, Terminal, Verb

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from boardgen.layout.spec.spec import GameSpec
    from referee.games.territory.measures import Keepsake, Measures
    from referee.games.territory.moves import Moves
    from referee.games.territory.table import Shared, Table
    from referee.judge.ask.candidates import Candidates
    from referee.judge.ask.protocol import Seating
    from referee.tlog.freetext import Handicapped
    from referee.tlog.statements import Problem

_NEED = {"cards": ("play", "draw", "drop", "deal"), "surrender": ("surrender", "independence", "war")}
"""The events that need an option, by its name."""


def _without_dice(verb: Verb) -> Verb:
    """Return how a verb of a turn is written where nobody rolls."""
    pattern = re.sub(r"\[DICE\] |^DICE \| | \| DICE DASH$", "", verb.pattern)
    return verb._replace(pattern=pattern, form=re.sub(r"^[1-6]\+[1-6] ", "", verb.form))


class Territory(Law["Table"]):
    """The law of The Map is the Territory: its notation, which scanner, messages and printed card read, and what the referee asks of it."""

    verbs = (
        Verb("-", "-", "-", "0G -"),
        Verb("pass", "pass", "pass", "6B pass", also=("skip", "passes", "tenuki")),
        Verb("done", "done", "done", "6B done"),
        Verb(
            "stone",
            "DICE | [DICE] POINT CAPT* | DICE DASH",
            "5+2 D7 x2K",
            "4R 5+2 D7 x2K x1G =xs:3",
            also=("stone", "roll", "dice", "move", "set", "put", "deploy"),
        ),
        Verb(
            "play", "[DICE] play CARD (POINT | STEP | SEAT | CAPT)*", "5+2 play XM E7 K9", "4R 5+2 play M2 D4>E6 F2>G9 x1B", also=("use",)
        ),
        Verb(
            "draw", "draw [CARD | HIDDEN]", "draw ?", "2B 2+2 ; draw ? ; draw XM ; play T25 G", also=("take", "card", "pick"), chance=True
        ),
        Verb("drop", "drop (CARD | HIDDEN)", "drop NM", "2B 2+2 J6 ; draw ? ; drop NM ; drop ?", also=("discard", "throw")),
        Verb("surrender", "surrender SEAT YESNO", "surrender G yes", "5R surrender G yes"),
        Verb("independence", "independence", "independence", "5R independence", also=("independent", "revolt", "free")),
        Verb("war", "war SEAT", "war G", "5R war G ; 4+1 D4 ; !G play RJ"),
        Verb("concede", "concede", "concede", "5R concede"),
        Verb("place", "place POINT+", "place F5 F6", "0R place F5 F6", setup=True),
        Verb("first", "first SEATDICE+", "first B:6+3 G:5+2", "0 first B:6+3 G:5+2", table=True),
        Verb("start", "start SEATPT+", "start B:K4 G:G10", "0 start B:K4 G:G10", table=True),
        Verb("deal", "deal DEALT+", "deal B:??? G:??P3", "0 deal B:??? G:??P3", table=True),
    )
    words = (
        SEATCARD._replace(example="B:P3,T12>G"),
        Terminal("SEATDICE", r"[A-Z]:[1-6]\+[1-6]", False, "a seat's dice", "B:6+3", seat=True, cased=True, chance=True),
        Terminal("HIDDEN", r"\?", False, "a card nobody saw", "?"),
        Terminal("DEALT", "[A-Z]:[?A-Z0-9,]+", False, "a seat's hand", "B:???", seat=True, cased=True),
        Terminal("CARD", r"[A-Z](?:[A-Z]|[0-9]{1,2})\b", False, "a card", "XM", cased=True),
        Terminal("YESNO", "yes|no", False, "the answer", "yes or no"),
    )
    codes: ClassVar = {
        "tlog:card": "A card that the deck of this layout does not have, or a hand that cannot be read.",
        "claim:xs": "The prisoners claimed are not those that the seat has.",
        "claim:cards": "The cards claimed are not as many as are in the hand.",
        "claim:pts": "The points claimed are not what territory, prisoners and cards add up to.",
    }

    def verbs_of(self, options: Mapping[str, str]) -> tuple[Verb, ...]:
        off = {option for option, value in options.items() if value == "off"}
        left_out = {verb for option in off for verb in _NEED.get(option, ())}
        used = tuple(verb for verb in self.verbs if verb.name not in left_out)
        return tuple(_without_dice(verb) for verb in used) if "dice" in off else used

    def view_types(self) -> tuple[type, type]:
        from referee.games.territory.table import Holding, OnTable

        return Holding, OnTable

    def misspelt(self) -> Misspelt:
        from referee.games.territory.misspelt import MISSPELT

        return MISSPELT

    def prepare(self, spec: GameSpec) -> Shared:
        from referee.games.territory.state import Distances
        from referee.games.territory.table import Shared
        from referee.go.topology import Topology

        topology = Topology(spec.board.neighbours)
        return Shared(topology, Distances(topology), {})

    def open(self, spec: GameSpec, shared: object, seating: Seating) -> Table:
        from referee.games.territory.table import Shared, Table

        assert isinstance(shared, Shared)  # what `prepare` returns
        return Table(spec, shared, seating)

    def handicaps(self, spec: GameSpec, entries: Sequence[Handicapped]) -> tuple[dict[str, int], list[Problem]]:
        from referee.games.territory.setup import read_handicaps

        return read_handicaps(figures_of(spec).handicap, entries)

    def names(self, spec: GameSpec) -> Names:
        from referee.games.territory.events import names

        return names(spec)

    def candidates(self, table: Table) -> Candidates[Table]:
        from referee.games.territory.candidates import TerritoryCandidates

        return TerritoryCandidates(table)

    def measures(self) -> Measures:
        from referee.games.territory.measures import Measures

        return Measures()

    def keepsake(self, table: Table) -> Keepsake:
        from referee.games.territory.measures import Keepsake

        return Keepsake(table)

    def moves(self, spec: GameSpec) -> Moves:
        from referee.games.territory.moves import Moves

        return Moves(spec)


LAW = Territory()
