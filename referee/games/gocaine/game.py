"""The law of GoCaine: its notation, which scanner, messages and printed card read, and what the referee asks of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from referee.judge.ask.laws import Law
from referee.tlog.notation import Misspelt
from referee.tlog.words import POINT, Names, Terminal, Verb

if TYPE_CHECKING:
    from boardgen.draw.map.grounds import Pictures
    from boardgen.layout.spec.spec import GameSpec
    from referee.games.gocaine.measures import Keepsake, Measures, Picture
    from referee.games.gocaine.moves import Moves
    from referee.games.gocaine.table import Table
    from referee.go.topology import Topology
    from referee.judge.ask.candidates import Candidates
    from referee.judge.ask.protocol import Seating


class GoCaine(Law["Table"]):
    """The law of GoCaine: its notation, which scanner, messages and printed card read, and what the referee asks of it."""

    verbs = (
        Verb("-", "-", "-", "4R - ; @K4"),
        Verb("done", "done", "done", "4R sell 4@F7 ; done =$45 =tf:2", also=("pass", "skip", "nothing", "none")),
        Verb(
            "buy",
            "buy (QTYAT | QTYWORD | PI)+",
            "buy 3@C2 2cell 1lvl pi@TP",
            "4R buy 3@C2 4@D2 2cell 1lvl pi@TP 2pi@PE ; @K4",
            also=("purchase", "build", "get", "buys", "bought"),
        ),
        Verb(
            "ship",
            "ship [INT] PATH",
            "ship 3 C2>E4>F7",
            "4R ship 3 C2>E4>F7 ; ship C2>E4 ; @K4",
            also=("move", "transport", "carry", "send", "drive"),
        ),
        Verb("sell", "sell (QTYAT | POINT)+", "sell 4@F7 B8", "4R sell 4@F7 B8 ; done", also=("sale", "sold", "deliver")),
        Verb(
            "deploy",
            "DEPLOY CAPT* (ktr KTR+)*",  # the law allows one: it refuses a second by its rule
            "@K4 x3B ktr K6",
            "4R - ; @K4 x3B x1G ktr K6",
            also=("deploy", "put", "set", "stone", "cell"),
        ),
        Verb(
            "hit", "hit ZONE", "hit TP", "4R hit TP ; ship 4 C2>B4 ; !G hit PE ; roll B4/4 5+2 ; @K4", also=("raid", "strike", "chip", "tf")
        ),
        Verb(
            "roll", "roll SHIPMENT DICE [OUTCOME]", "roll B4/4 6+1 safe", "4R ship C2>B4 ; roll B4/4 6+1 safe ; @K4", also=("dice", "throw")
        ),
        Verb("loan", "loan", "loan", "4R loan ; buy 1lvl ; @K4", also=("borrow", "bank", "credit")),
        Verb("knock", "knock", "knock", "4R sell B8 ; @K4 ; knock"),
        Verb("concede", "concede", "concede", "4R concede", also=("resign", "quit", "leave")),
        Verb("place", "place POINT+", "place F5 F6", "0R place F5 F6", setup=True),
    )
    words = (
        Terminal("DEPLOY", f"@{POINT}\\b", True, "a deployment", "@K4", sign="@"),
        Terminal("QTYWORD", r"[0-9]+(?:cell|lvl)\b", False, "cells or levels", "2cell", amount=True),
        Terminal("PI", r"[0-9]*pi@[A-Z]{2,3}\b", False, "influence in a zone", "pi@TP"),
        Terminal("SHIPMENT", f"{POINT}/[0-9]+", True, "a load on a point", "B4/4", amount=True),
        Terminal("KTR", f"{POINT}\\b", True, "a point", "K6"),
        Terminal("ZONE", r"[A-Z]{2,3}\b", False, "a zone", "TP"),
        Terminal("OUTCOME", "seized|safe", False, "the outcome", "safe"),
    )
    codes: ClassVar = {
        "tlog:zone": "A zone code that the layout does not have.",
        "claim:cell": "The bought cells claimed are not as many as the pile has.",
        "claim:stock": "The unbought cells claimed are not as many as are left.",
        "claim:lvl": "The infrastructure level claimed is not the one that was built.",
        "claim:tf": "The Task Force chips claimed are not as many as the seat has.",
        "claim:pi": "The influence assets claimed are not what was bought.",
        "claim:mt": "The product claimed is not what is on the seat's own cells.",
        "claim:roll": "`safe` or `seized` claims the opposite of what the dice decide.",
    }

    first_drawn = True

    def view_types(self) -> tuple[type, type]:
        from referee.games.gocaine.table import Holding, OnTable

        return Holding, OnTable

    def misspelt(self) -> Misspelt:
        from referee.games.gocaine.misspelt import MISSPELT

        return MISSPELT

    def prepare(self, spec: GameSpec) -> Topology:
        from referee.go.topology import Topology

        return Topology(spec.board.neighbours)

    def open(self, spec: GameSpec, shared: object, seating: Seating) -> Table:
        from referee.games.gocaine.table import Table
        from referee.go.topology import Topology

        assert isinstance(shared, Topology)  # what `prepare` returns
        return Table(spec, shared, seating)

    def names(self, spec: GameSpec) -> Names:
        from referee.games.gocaine.events import names

        return names(spec)

    def candidates(self, table: Table) -> Candidates[Table]:
        from referee.games.gocaine.moves import GocaineCandidates

        return GocaineCandidates(table)

    def measures(self) -> Measures:
        from referee.games.gocaine.measures import Measures

        return Measures()

    def keepsake(self, table: Table) -> Keepsake:
        from referee.games.gocaine.measures import Keepsake

        return Keepsake(table)

    def moves(self, spec: GameSpec) -> Moves:
        from referee.games.gocaine.moves import Moves

        return Moves(spec)

    def picture(self, spec: GameSpec, pictures: Pictures | None) -> Picture:
        from referee.games.gocaine.measures import Picture

        return Picture(spec, pictures)


LAW = GoCaine()
