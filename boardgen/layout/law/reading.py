"""Reads `law:` of a layout: the sentences of its rules with the conditions that decide, and everything that is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from keyword import kwlist
from typing import TypeVar
from unicodedata import combining, normalize

from boardgen.errors import alike, nearest, quoted
from boardgen.layout.ground.board import Board
from boardgen.layout.law import written as values
from boardgen.layout.law.certain import Known, Noted, report_certain
from boardgen.layout.law.effects import MEANT_EVENTS, ON_BOARD, OTHER_EVENTS, About, read_effect, refuse_words
from boardgen.layout.law.expressions import LOOKED_AT, Definition, Expression, Writer
from boardgen.layout.law.names import BOUND, FUNCTIONS, NUMBER, SEAT, SPECIAL, TRUTH, VALUES, LawError, Names, parse
from boardgen.layout.law.unlikely import WAYS, find_unused, report_unlikely
from boardgen.layout.yaml.fields import Section, describe
from boardgen.layout.yaml.node import Faults, Node, flow_text
from boardgen.records import NamedTuple

MAPS = {
    "facing": "{X: north, O: south}",
    "setup": "{X: A1-E1, O: A5-E5}",
    "define": "{near(a): any(mine(p) for p in beside(a))}",
    "phases": "{first: {text: First the players put their men., turn: put, until: round > 3}, later: {text: Then they move., turn: move}}",
    "rules": "{free: {text: A man moves to an empty point., need: empty(to)}}",
    "must": "{capture: {text: A player who can take must take., when: theirs(to)}}",
    "end": "{bare: {text: Whoever takes the last man wins., when: count(theirs) == 0, winner: me}}",
}
"""How the maps of names in a law are written."""
WORDS = ("draw", "highest", "lowest", "all")
"""Winners that are not seats: nobody alone, whoever has the best score, and everybody."""
SEATS = tuple(name for name, value in VALUES.items() if value.sort == SEAT and name != "nobody")
"""Words for seats."""
MEANT_WINNERS = {
    **dict.fromkeys(("most", "best", "max", "score"), "highest"), **dict.fromkeys(("least", "fewest", "min"), "lowest"),
    **dict.fromkeys(("both", "everybody", "everyone"), "all"), **dict.fromkeys(("tie", "none"), "draw"),
    **dict.fromkeys(("i", "player", "self", "winner"), "me"), **dict.fromkeys(("opponent", "other", "enemy"), "next"),
    **dict.fromkeys(("others", "opponents", "enemies"), '"[s for s in seats if s != me]"'),
}  # fmt: skip
"""Words of other people for winners."""
KEY = r"[a-z]+(?:_[a-z]+)*"
HEAD = rf"({KEY})(?:\(\s*({KEY}(?:\s*,\s*{KEY})*)?\s*\))?"
"""How what is defined is called: a name, and those of its points in brackets."""
REFUSED = ("actor", "action", "card", "from", "piece", "seat", "to")
"""What the message of a rule may name in braces besides expressions."""
KEYS = ("text", "refused", "on", "when", "need", "then", "example", "right", "winner", "after", "turn", "until", "rule", "rules")
"""Keys of rules, duties, ends and phases."""
UNSEEN = ("text", "refused", "example", "right", "worth")
"""Keys of which no decision depends."""
BY_ANOTHER = " by another"
"""Ends an event of a turn that is another player's."""
OF_ANOTHER = " of another"
"""Ends one that is done with what is another player's, as the player decides whose turn it is."""
LONGEST_TURN = 20
"""Parts that a turn may have."""
FARTHEST = 10_000
"""How far the limits of a holding that is changed in a turn may be apart."""
MOST_LOOKED_AT = 3 * LOOKED_AT
"""How many things the loops of all rules may look at together, for all events that they are asked about."""
MOST = 200
"""Rules and other entries that a law may have."""
Read = TypeVar("Read")


class Scope(NamedTuple):
    """What a law may name: the names of the layout, how many play at the most, its board, the columns of its cards' files, and
    what is known of every game."""

    names: Names
    most: int
    board: Board | None
    columns: Mapping[str, Mapping[str, str | int]]
    only_piece: int
    known: Known


def read_written(node: Node, scope: Scope, faults: Faults) -> values.Written | None:
    """Return the law of a layout; None where too much of it is wrong."""
    return _Reader(node, scope, faults).read()


class _Reader:
    def __init__(self, node: Node, scope: Scope, faults: Faults) -> None:
        self.root = Section(node, faults)
        self.scope = scope
        self.faults = faults
        self.definitions: dict[str, Definition] = {}
        self.named: set[str] = set()
        self.playing: list[str] = []
        self.coded = "code" in node.children
        self._looked = 0
        self._told = set[str]()
        self._noted: list[Noted] = []

    def read(self) -> values.Written | None:
        root = self.root
        before = self.faults.errors
        facing = self._facing(root)
        setup = self._setup(root)
        phase_nodes = self._entries(root, "phases")
        self.scope = self.scope._replace(names=self.scope.names._replace(phases=tuple(phase_nodes)))
        self._marks(root)
        self._define(root)
        turn = self._turn(root, required=not phase_nodes)
        phases, rules = self._phases(phase_nodes, turn)
        every = tuple(dict.fromkeys((*turn, *(step for phase in phases for step in phase.turn))))
        rules = [*[self._rule(name, one, "", every) for name, one in self._entries(root, "rules").items()], *rules]
        duties = self._duties(root, [rule.name for rule in rules])
        ends = [self._end(name, one) for name, one in self._entries(root, "end").items()]
        again, following = self._value_of(root, "again", TRUTH, values.EVENTS), self._value_of(root, "next", SEAT, values.EVENTS)
        self._remember(root.get("again"), again, "again")
        deal, turned = self._deal(root)
        score = self._value_of(root, "score", NUMBER)
        worth = self._value_of(root, "worth", NUMBER)
        for key, found in (("score", score), ("worth", worth)):
            self._remember(root.get(key), found, key)
        code = self._code(root)
        root.close()
        find_unused(root.node, self.definitions, self.faults)
        if self.faults.errors > before:
            return None
        seen = _strip_sentences(root.node)
        written = values.Written(
            facing,
            setup,
            phases,
            tuple(rules),
            duties,
            tuple(ends),
            again,
            following,
            deal,
            turned,
            score,
            worth,
            self.scope.columns,
            seen,
            code,
        )
        report_unlikely(root.node, written, list(self.scope.names.seats)[: self.scope.most], self.faults)
        if not code:
            report_certain(self._noted, written, self.scope.known, self.faults)
        return written

    def _remember(self, node: Node | None, expression: Expression | None, where: str, rule: str = "") -> None:
        """Keep a condition with its place, for what can be said of it when the whole law is read."""
        if node is not None and expression is not None:
            self._noted.append(Noted(node, expression, where, rule))

    # Small things

    def _read_map(self, section: Section, key: str) -> Section:
        """Return the map under a key; an empty one where it is missing, or where something else is there."""
        node = section.get(key)
        if node is not None and node.kind not in ("map", "broken"):
            self.faults.add(node, f"a map of names belongs here, not {describe(node)}", f"write `{key}: {MAPS[key]}`", "data:type")
            node = None
        return Section(section.node, self.faults, void=True) if node is None else Section(node, self.faults)

    def _entries(self, section: Section, key: str) -> dict[str, Node]:
        """Return the entries of a map of names; names of rules, duties, ends and phases are each used once."""
        found: dict[str, Node] = {}
        for name, node in self._read_map(section, key).entries(KEY):
            if node.kind == "broken":
                continue
            if node.kind != "map":
                remedy = f"write `{name}: {MAPS[key].partition(': ')[2].removesuffix('}')}`"
                problem = f"{quoted(name)} has its keys on lines of its own, further in, and not {describe(node)}"
                if name in KEYS:
                    problem = f"`{name}:` belongs to an entry of `{key}:`, and not beside it"
                    remedy = "write it further in than the name of that entry"
                self.faults.add_key(node, problem, remedy, "data:type")
            elif not re.fullmatch(KEY, name):
                remedy = f"write {_simplify(name) or 'forward'}: lower-case letters and _"
                self.faults.add_key(node, f"{quoted(name)} cannot be the name of a rule", remedy, "data:law.name")
            elif name in self.named or name.startswith(values.TAKEN):
                self.faults.add_key(
                    node, f"{quoted(name)} is a name of this law already", f"write {name}_too, or another name", "data:law.name"
                )
            elif len(self.named) >= MOST:
                self.faults.add_key(node, f"a law has up to {MOST} entries", "", "data:size")
                break
            else:
                self.named.add(name)
                found[name] = node
        return found

    def _note(self, node: Node, read: Callable[[str], Read], text: str | None = None, begin: int = 0) -> Read | None:
        """Return what is read of a text; what is wrong with it becomes a finding at its place."""
        if node.kind != "scalar" or node.empty:
            if node.kind != "broken":
                self.faults.add(node, f"a condition belongs here, not {describe(node)}", "write one such as `empty(to)`", "data:law")
            return None
        try:
            return read(node.text if text is None else text)
        except LawError as error:
            inner = error.problem.partition("': ")[2] if error.problem.startswith("in '") else ""
            if not {error.problem, inner}.isdisjoint(self._told):  # what is defined is wrong once, wherever it is named
                self.faults.mark_faulty(node)
                return None
            self._told.update((error.problem,) if inner else ())
            lead = 0 if node.plain else 1
            if node.end > 0 and node.text:
                column = node.column + lead + begin + error.at
                self.faults.mark_faulty(node)
                self.faults.add_at(node, node.line, column, error.width, error.problem, error.remedy, "data:law")
            else:
                self.faults.add(node, error.problem, error.remedy, "data:law")
            return None

    def _quote(self, node: Node) -> None:
        """Report a condition with a comma that is not in quotes in `{...}`, where YAML ends it at the comma, as one mistake."""
        texts = [(key, child.text if child.kind == "scalar" else "") for key, child in node.children.items()]
        for number, (key, text) in enumerate(texts):
            whole, end = text, number + 1
            while end < len(texts) and not texts[end][1] and texts[end][0] not in KEYS and whole.count("(") > whole.count(")"):
                whole, end = f"{whole}, {texts[end][0]}", end + 1
            if end == number + 1:
                continue
            remedy = f"write `{key}: {chr(34)}{whole}{chr(34)}`"
            self.faults.add(node.children[key], "in `{...}` of YAML a condition ends at a comma", remedy, "data:law")
            node.children[key].kind = "broken"
            for other, _ in texts[number + 1 : end]:
                del node.children[other]
            return

    def _writer(self, events: Iterable[str], turn: Iterable[str] | None = None) -> Writer:
        there = frozenset(events)
        return Writer(self.scope.names, self.definitions, [name for name, needs in BOUND.items() if there & needs], turn)

    def _value_of(self, section: Section, key: str, sort: str, events: Iterable[str] = ()) -> Expression | None:
        node, writer = section.get(key), self._writer(events)
        return None if node is None else self._note(node, lambda text: self._count_looks(writer, writer.write(text, sort)))

    def _count_looks(self, writer: Writer, found: Read) -> Read:
        """Return what was read. All conditions together do not look at too much."""
        self._looked += writer.looked
        if self._looked > MOST_LOOKED_AT:
            raise LawError(
                "the loops of all rules look at too many points together", "loop over `beside(to)` or a line instead of all points"
            )
        return found

    def _condition(self, node: Node | None, writer: Writer, events: Iterable[str]) -> Expression | None:
        """Return a condition that decides which events may come, and is asked about each."""

        def write(text: str) -> Expression:
            try:
                return self._count_looks(writer, writer.write(text, TRUTH))
            finally:
                writer.times, writer.deciding = 1, False

        writer.times, writer.deciding = max(1, len(self.scope.names.points)), set(events) != {"pass"}
        return None if node is None else self._note(node, write)

    def _deal(self, root: Section) -> tuple[int, int]:
        """Return how many cards each seat is dealt, and how many are turned over for the table then."""
        node = root.get("deal")
        if node is not None and not self.scope.names.cards:
            remedy = "add a component of `kind: card`, or remove `deal:`"
            self.faults.add_key(node, "there are no cards to deal", remedy, "data:law.deal")
        if node is None or node.kind != "map":
            return root.whole("deal", 1, MOST, 0), 0
        section = Section(node, self.faults)
        found = section.whole("hand", 0, MOST, 0), section.whole("turned", 0, MOST, 0)
        section.close()
        return found

    def _code(self, root: Section) -> str:
        """Return the name of a law in Python that an installed package brings; its code is not loaded here."""
        name, node = root.text("code", ""), root.get("code")
        if name and node is not None:
            from importlib.metadata import entry_points  # takes long to import, and few laws name code

            there = sorted(point.name for point in entry_points(group=values.CODED))
            if name not in there:
                remedy = nearest(name, there) if there else "install the package that brings it"
                self.faults.add(node, f"no installed package brings a law called {quoted(name)}", remedy, "data:law.code")
        return name

    # Facing and set-up

    def _seat(self, node: Node, letter: str) -> bool:
        if letter in self.scope.names.seats:
            if letter not in self.playing:
                self.playing.append(letter)
                if len(self.playing) == self.scope.most + 1:
                    most = self.scope.most
                    problem = f"{letter} would be one seat too many: up to {most} play, and {', '.join(self.playing[:-1])} are named"
                    self.faults.add_key(node, problem, f"remove it, or write `players: [2, {most + 1}]`", "data:law.seat")
            return True
        called = self.scope.names.called.get(letter.casefold(), "")
        remedy = f"did you mean `{called}`?" if called else self.faults.hint(letter, self.scope.names.seats)
        self.faults.add_key(node, f"{quoted(letter)} is not a seat of this game", remedy, "data:law.seat")
        return False

    def _facing(self, root: Section) -> dict[str, str]:
        found: dict[str, str] = {}
        section = self._read_map(root, "facing")
        for letter, node in section.entries("[A-Z]"):
            if self._seat(node, letter):
                found[letter] = section.choice(letter, WAYS)
        return found

    def _setup(self, root: Section) -> tuple[tuple[int, int, str], ...]:
        found: list[tuple[int, int, str]] = []
        there: dict[int, str] = {}
        for letter, node in self._read_map(root, "setup").entries("[A-Z]"):
            if not self._seat(node, letter):
                continue
            if node.kind == "map":
                pieces = [(self._piece(one, name), one) for name, one in Section(node, self.faults).entries()]
            else:
                pieces = [(self.scope.only_piece, node)]
                if self.scope.only_piece < -1:
                    kinds = ", ".join(f"{name}: {at}" for name, at in zip(self._call_pieces(), ("A1", "B1"), strict=False))
                    self.faults.add(node, "which piece?", f"write `{letter}: {{{kinds}}}`", "data:law.piece")
            for piece, at in pieces:
                twice = []
                for point in self._points(at) if at.kind != "broken" else ():
                    if point in there:
                        twice.append(self.scope.board.names[point] if self.scope.board is not None else "")
                    elif piece is not None:
                        there[point] = letter
                        found.append((point, piece, letter))
                if twice:
                    more = f"{', '.join(twice[:3])} and {len(twice) - 3} more points" if len(twice) > 4 else " and ".join(twice)
                    has, them = ("have pieces", "them") if len(twice) > 1 else ("has a piece", "it")
                    self.faults.add(at, f"{more} {has} already", f"leave {them} out here", "data:law.setup")
        return tuple(found)

    def _call_pieces(self) -> list[str]:
        """Return what one of each kind of piece is called."""
        called = self.scope.names.pieces
        first = {called[name]: name for name in reversed(list(called))}
        return [next(filter(called.__contains__, values.list_singular(name)), name) for _, name in sorted(first.items())]

    def _piece(self, node: Node, name: str) -> int | None:
        pieces = self.scope.names.pieces
        key = " ".join(name.replace("_", " ").split()).casefold()
        if key in pieces:
            return pieces[key]
        if node.empty and self.scope.board is not None and _area(self.scope.board, name):
            node.kind = "broken"
            remedy = f"separate points by spaces, such as `A1 {name}`"
            self.faults.add_key(node, "in `{...}` of YAML a comma ends what is written for a piece", remedy, "data:law.piece")
        else:
            self.faults.add_key(node, f"no piece is called {quoted(name)}", nearest(name, self._call_pieces()), "data:law.piece")
        return None

    def _points(self, node: Node) -> list[int]:
        """Return points such as `A1-H2 D4`, or a list of such texts; zones by their codes too."""
        board = self.scope.board
        if board is None:
            self.faults.add(node, "this game is played without a board", "remove `setup:`", "data:law.board")
            return []
        texts = [one for item in (node.items if node.kind == "list" else [node]) for one in re.split(r"[\s,]+", item.text) if one]
        if not texts:
            self.faults.add(node, f"points belong here, not {describe(node)}", "write points such as A1-H2 or D4 E5", "data:law.points")
        found: list[int] = []
        for text in texts:
            points = _area(board, text)
            if not points:
                corners = sorted(range(len(board.names)), key=lambda point: (board.row[point], board.col[point]))
                remedy = f"write for example {board.names[corners[0]]}-{board.names[corners[-1]]}" if corners else ""
                ends = re.search(rf"(\S+)\s+{re.escape(text)}\s+(\S+)", node.text) if text in ("to", "until", "-") else None
                remedy = f"write {ends[1]}-{ends[2]}" if ends is not None else remedy
                if ends := re.fullmatch(r"([A-Z]+\d+)(?::|\.\.+|–)([A-Z]+\d+)", text):
                    remedy = f"write {ends[1]}-{ends[2]}"
                if re.search(r"\bI\d", text.upper()) and any(name.startswith("J") for name in board.names):
                    remedy = f"columns are lettered without I, so the ninth is J; {remedy}"
                self.faults.add(node, f"{quoted(text)} is not a point, an area or a zone of this board", remedy, "data:law.points")
            found += points
        return found

    # Definitions

    def _marks(self, root: Section) -> None:
        node = root.get("marks")
        listed = [item.text for item in node.items] if node is not None and node.kind == "list" else None
        names = listed if listed is not None else [] if node is None else re.split(r"[\s,]+", node.text.strip())
        for name in names:
            if node is not None and (not re.fullmatch(KEY, name) or name in VALUES or name in FUNCTIONS or name in SPECIAL):
                problem = f"{quoted(name)} is not a name for a mark" if name else f"names of marks belong here, not {describe(node)}"
                self.faults.add(node, problem, "write new names, such as `marks: moved, chased`", "data:law.marks")
        self.scope = self.scope._replace(names=self.scope.names._replace(marks=tuple(names)))

    def _define(self, root: Section) -> None:
        for head, node in self._read_map(root, "define").entries():
            match = re.fullmatch(HEAD, head)
            name = match[1] if match is not None else ""
            parameters = tuple(re.split(r"\s*,\s*", match[2])) if match is not None and match[2] else ()
            taken = {*VALUES, *FUNCTIONS, *SPECIAL, *self.definitions, *kwlist}
            if match is None or name in taken or any(one in taken for one in parameters) or len(set(parameters)) < len(parameters):
                simple = "".join(_simplify(part) if number % 2 else part for number, part in enumerate(re.split(r"([^\W\d]+)", head)))
                remedy = f"write `{simple}`: names are lower-case letters and _" if re.fullmatch(HEAD, simple) and match is None else ""
                problem = f"{quoted(head)} cannot be defined" if match is None else f"a name in {quoted(head)} has a meaning already"
                remedy = remedy or "write a new name, such as `jumps(a, b): steps(a, b) == 2`"
                self.faults.add_key(node, problem, remedy, "data:law.define")
                continue
            tree = self._note(node, parse)
            if tree is None:
                self._told.update((f"nothing is called {quoted(name)} here", f"{quoted(name)} is not a function of conditions"))
                continue
            definition = Definition(name, parameters, tree, node.text)
            self.definitions[name] = definition

    # The turn

    def _turn(self, section: Section, *, required: bool) -> tuple[values.Step, ...]:
        node = section.get("turn")
        if node is None:
            if required:
                section.need("turn")
            return ()
        steps = [self._step(item) for item in (node.items[: LONGEST_TURN + 1] if node.kind == "list" else [node])]
        if len(steps) > LONGEST_TURN:
            self.faults.add(node, f"a turn has up to {LONGEST_TURN} parts", "write a repetition, such as `move 1+`", "data:law.turn")
            return ()
        if not steps:
            self.faults.add(node, "a turn has at least one event", "write `turn: move`", "data:law.turn")
        elif all(step is not None and {choice.event for choice in step.choices} == {"pass"} for step in steps):
            self.faults.add(node, "in a turn of passing nothing happens", "write for example `turn: put or pass`", "data:law.turn")
        return tuple(step for step in steps if step is not None)

    def _step(self, node: Node) -> values.Step | None:
        words = node.text.split()
        if not words:
            self.faults.add(
                node, f"an event belongs here, not {describe(node)}", f"write one of {', '.join(values.EVENTS)}", "data:law.turn"
            )
            return None
        least = most = 1
        stuck = words[-2:] == ["else", "pass"]
        words = words[:-2] if stuck else words
        if words and re.fullmatch(r"\d{3,}\S*|\d+\D\d{3,}", words[-1]):
            problem = f"{quoted(words[-1])} is too many: an event comes up to {values.MANY} times"
            self.faults.add(node, problem, f"write a number up to {values.MANY}, or `1+` for any", "data:law.turn")
            return None
        number = re.fullmatch(r"(\d{1,2})(?:(-|–)(\d{1,2})|(\+))?", words[-1] if words else "")
        if number is not None:
            least = int(number[1])
            most = values.MANY if number[4] else int(number[3] or number[1])
            words = words[:-1]
        if not words:
            self.faults.add(node, f"{quoted(node.text)} names no event", "write one before it, such as `move 2`", "data:law.turn")
            return None
        if most < max(1, least):
            remedy = "write a number such as 2, 0-1, 1-3 or 1+ after the event"
            self.faults.add(node, f"no event comes {quoted(number[0] if number is not None else '')} times", remedy, "data:law.turn")
            return None
        if misread := refuse_words(words):
            self.faults.add(node, *misread, "data:law.turn")
            return None
        choices: list[values.Choice] = []
        for part in re.split(r"\s+or\s+", " ".join(words)):
            choice = self._choice(node, part)
            if choice is None:
                return None
            choices.append(choice)
        dice = 0
        if number is not None and [choice.event for choice in choices] == ["roll"]:
            dice, least, most = most, 1, 1
        return values.Step(tuple(choices), least, most, dice, stuck)

    def _choice(self, node: Node, text: str) -> values.Choice | None:
        ending = next((one for one in (BY_ANOTHER, OF_ANOTHER) if text.endswith(one)), "")
        event, _, piece = text.removesuffix(ending).partition(" ")
        other, chosen = bool(ending), ending == OF_ANOTHER
        event = OTHER_EVENTS.get(event, event)
        if event not in values.EVENTS:
            near = f"change {event}" if event in self.scope.names.changed else MEANT_EVENTS.get(event) or alike(event, values.EVENTS)
            remedy = f"did you mean `{near}`?" if near else f"events: {', '.join(values.EVENTS)}"
            self.faults.add(node, f"{quoted(event)} is not an event of a turn", remedy, "data:law.turn")
            return None
        if event in ("put", "move", "take", "choose") and self.scope.board is None:
            self.faults.add(node, f"`{event}` needs a board", "add `board: {size: 8x8}`, or choose another event", "data:law.board")
            return None
        if event in ("draw", "play", "drop") and not self.scope.names.cards:
            remedy = "add a component of `kind: card`, or choose another event"
            self.faults.add(node, f"there are no cards to {event}", remedy, "data:law.turn")
            return None
        if event == "change" and not other:
            return self._read_change(node, piece)
        if other and event not in ("put", "move", "take", "choose", "play", "drop"):
            remedy = f"write it without{ending}, or choose another event"
            self.faults.add(node, f"`{event}` is never an event of another player", remedy, "data:law.turn")
            return None
        if not piece:
            return values.Choice(event, -1, other, chosen)
        if event not in ON_BOARD:
            often = re.match(r"\d+", piece)
            self.faults.add(
                node, f"`{event}` names no piece", f"write `{event} {often[0]}`" if often else f"write `{event}`", "data:law.turn"
            )
            return None
        kind = self.scope.names.pieces.get(piece.casefold())
        if kind is None:
            often = re.fullmatch(r"\d+ (?:to|or|-|and)", piece)
            remedy = (
                f"write how often with a hyphen, as in `{event} 1-2`"
                if often
                else nearest(re.sub(r"^(?:an?|the|one) ", "", piece), self._call_pieces())
            )
            self.faults.add(node, f"no piece is called {quoted(piece)}", remedy, "data:law.piece")
            return None
        return values.Choice(event, kind, other, chosen)

    def _read_change(self, node: Node, name: str) -> values.Choice | None:
        """Return the change of a holding, whose limits say what amounts there are."""
        changed = self.scope.names.changed
        if name not in changed:
            problem = f"no holding is called {quoted(name)}" if name else "which holding?"
            remedy = nearest(name, changed) if changed else "add one, such as `holdings: {bid: {most: 13}}`"
            self.faults.add(node, problem, remedy if name or not changed else f"write `change {next(iter(changed))}`", "data:law.turn")
            return None
        if changed[name] == "far":
            remedy = f"let its `least` and `most` be up to {FARTHEST} apart"
            self.faults.add(node, f"`{name}` could be changed by too many amounts", remedy, "data:law.turn")
            return None
        if changed[name]:
            remedy = f"write for example `holdings: {{{name}: {{{changed[name]}: 10}}}}`"
            limit = {"least": "minimum", "most": "maximum"}[changed[name]]
            self.faults.add(node, f"`{name}` has no {limit}, so it could be changed by any amount", remedy, "data:law.turn")
            return None
        return values.Choice("change", values.HOLDINGS + [*changed].index(name))

    def _phases(self, nodes: Mapping[str, Node], turn: tuple[values.Step, ...]) -> tuple[tuple[values.Phase, ...], list[values.Rule]]:
        phases, rules = [], list[values.Rule]()
        for number, (name, node) in enumerate(nodes.items()):
            self._quote(node)
            section = Section(node, self.faults)
            own = self._turn(section, required=not turn) or turn
            phases.append(values.Phase(name, section.text("text", ""), own, self._value_of(section, "until", TRUTH)))
            self._remember(section.get("until"), phases[-1].until, "until")
            rules += [self._rule(key, one, name, own) for key, one in self._entries(section, "rules").items()]
            if section.get("until") is None and number + 1 < len(nodes):
                remedy = "add a condition that ends it after a turn, such as `until: round > 3`"
                problem = f"{quoted(name)} never ends, so {quoted([*nodes][number + 1])} never comes"
                self.faults.add_key(node, problem, remedy, "data:law.phase")
            section.close()
        if turn and nodes and all("turn" in node.children for node in nodes.values()):
            self.faults.add(self.root.node.children["turn"], "this turn is never played, since each phase has its own",
                            "remove it here, or in a phase", "data:law.turn")  # fmt: skip
        return tuple(phases) or (values.Phase("", "", turn, None),), rules

    # Rules

    def _rule(self, name: str, node: Node, phase: str, turn: tuple[values.Step, ...]) -> values.Rule:
        self._quote(node)
        section = Section(node, self.faults)
        text = section.text("text")
        events, pieces = self._read_on(section, turn)
        writer = self._writer(events, {choice.event for step in turn for choice in step.choices} or values.EVENTS)
        when = section.get("when")
        condition = self._condition(when, writer, events)
        self._remember(when, condition, "when", name)
        needs = []
        need = section.get("need")
        for item in () if need is None else need.items if need.kind == "list" else (need,):
            found = self._condition(item, writer, events)
            self._remember(item, found, "need", name)
            needs += [found] if found is not None else []
        effects = self._effects(section.get("then"), writer)
        if section.get("on") is None:  # a rule that names `from` is about moves, whatever else a turn has
            events = frozenset(event for event in events if all(event in BOUND[one] for one in writer.asked)) or events
        refused, asked = self._refusal(section, writer)
        example, right = _lines(section, "example"), _lines(section, "right")
        if when is not None and need is None and section.get("then") is None and not self.coded:
            remedy = "add `need:`, what must be true then, or `then:`, what follows"
            self.faults.add(when, "with this condition nothing is needed, and nothing follows", remedy, "data:law.rule")
        section.close()
        then = tuple(effects)
        return values.Rule(name, text, refused, events, pieces, phase, condition, tuple(needs), then, example, right, node.line, asked)

    def _refusal(self, section: Section, writer: Writer) -> tuple[str, tuple[Expression, ...]]:
        """Return the message of a rule that is broken, and the values that it has in braces: names, or expressions, which become
        {value_0} and so on."""
        text, node = section.text("refused", ""), section.get("refused")
        asked: list[Expression] = []

        def name(found: re.Match[str]) -> str:
            inside, colon, forms = found[1].partition(":")
            inside = inside.strip()
            if node is None or inside in REFUSED:
                return found[0]
            value = self._note(node, lambda text: writer.write(text), inside, found.start(1))
            asked.extend([value] if value is not None else [])
            return f"{{value_{len(asked) - 1}{colon}{forms}}}"

        written = re.sub(r"\{([^{}]*)\}", name, text)
        if text and node is not None and text.count("{") + text.count("}") != 2 * len(re.findall(r"\{[^{}]*\}", text)):
            self.faults.add(node, "a brace has no value", "write a value in braces, such as {to} or {count(mine)}", "data:words")
        return written, tuple(asked)

    def _read_on(self, section: Section, turn: tuple[values.Step, ...]) -> tuple[frozenset[str], Mapping[str, frozenset[int]]]:
        """Return the events that a rule is about, and the pieces of those that are about some alone; all events of the turn but passing
        where it does not say.

        `_rule` leaves out of these what lacks a value that the rule names."""
        every = frozenset(choice.event for step in turn for choice in step.choices if choice.event != "pass") or frozenset(
            values.EVENTS[:-1]
        )
        node = section.get("on")
        if node is None:
            return every, {}
        names = self.scope.names
        text = " ".join(item.text for item in (node.items if node.kind == "list" else [node]))
        about = About(text, names)
        events = about.events
        if about.unknown:
            held = about.unknown in names.changed
            remedy = f"did you mean `change {about.unknown}`?" if held else nearest(about.unknown, [*values.EVENTS, *names.pieces])
            self.faults.add(node, f"{quoted(about.unknown)} is neither an event nor a piece", remedy, "data:law.on")
        elif about.idle:
            problem = f"no piece is part of `{about.idle}`"
            self.faults.add(node, problem, f"write `{about.idle}` alone, or another event, such as `move`", "data:law.on")
        if not text.strip():
            self.faults.add(node, f"an event belongs here, not {describe(node)}", "write `on: move`", "data:law.on")
        there = {choice.event for step in turn for choice in step.choices}
        never = [event for event in values.EVENTS if event in events and event not in there | {"pass"}]
        if never and there and len(never) == len(events):
            remedy = f"add `{never[0]}` to the turn, or write {' or '.join(event for event in values.EVENTS if event in there)}"
            self.faults.add(node, f"no turn has `{never[0]}`, so this rule never applies", remedy, "data:law.on")
        pieces = {event: frozenset(some) for event, some in about.pieces.items()}
        return frozenset(events) or every & frozenset(pieces) or every, pieces

    def _effects(self, node: Node | None, writer: Writer) -> list[values.Effect]:
        found: list[values.Effect] = []
        for item in () if node is None else node.items if node.kind == "list" else (node,):
            begin = 0
            for part in item.text.split(";") if item.kind == "scalar" else ("",):
                lead = len(part) - len(part.lstrip())
                effect = self._note(item, lambda text: self._count_looks(writer, read_effect(text, writer)), part.strip(), begin + lead)
                found += [effect] if effect is not None else []
                self._remember(item, effect.when if effect is not None else None, "then")
                begin += len(part) + 1
        return found

    # Duties and ends

    def _duties(self, root: Section, rules: Sequence[str]) -> tuple[values.Duty, ...]:
        node = root.get("must")
        if node is None:
            return ()
        if node.kind == "map":
            for name, one in node.children.items():
                if name in rules and "when" not in one.children and "rule" not in one.children:
                    self.faults.add_key(one, f"{quoted(name)} is a rule of this law", f"write `must: {name}`", "data:law.must")
                    return ()
            return tuple(self._duty(name, one, rules) for name, one in self._entries(root, "must").items())
        duties = []
        for item in node.items if node.kind == "list" else [node]:
            if item.kind != "scalar":
                remedy = f"write names of rules alone, or a map: `must: {MAPS['must']}`"
                self.faults.add(item, f"the name of a rule belongs here, not {describe(item)}", remedy, "data:law.must")
                continue
            for name in re.split(r"[\s,]+", item.text.strip()):
                if name not in rules:
                    remedy = nearest(name, rules) or f"write it out: `must: {MAPS['must']}`"
                    self.faults.add(item, f"{quoted(name)} is not a rule of this law", remedy, "data:law.must")
                duties.append(values.Duty(f"must_{name}", "", "", name, None))
        return tuple(duties)

    def _duty(self, name: str, node: Node, rules: Sequence[str]) -> values.Duty:
        self._quote(node)
        section = Section(node, self.faults)
        text, (refused, asked) = section.text("text"), self._refusal(section, self._writer(values.EVENTS))
        rule = section.choice("rule", rules, "") if section.get("rule") is not None else ""
        when = None if rule else self._condition(section.get("when"), self._writer(values.EVENTS), values.EVENTS)
        self._remember(section.get("when"), when, "must")
        if not rule and section.get("when") is None:
            section.need("when")
        section.close()
        return values.Duty(name, text, refused, rule, when, asked)

    def _written_out(self, node: Node | None) -> str:
        """Return the text of a condition with those of all definitions that it names."""
        text = node.text if node is not None else ""
        for name, definition in reversed(self.definitions.items()):
            text += f" {definition.text}" if re.search(rf"\b{name}\b", text) else ""
        return text

    def _end(self, name: str, node: Node) -> values.End:
        self._quote(node)
        section = Section(node, self.faults)
        text = section.text("text")
        after = section.choice("after", ("event", "turn", "round"), "event")
        asked = section.get("when")
        late = after != "event" or re.search(r"\b(?:stuck|passes)\b", self._written_out(asked)) is not None
        events = ("put",) if late else values.EVENTS  # after a turn there is where it ended, and nothing else of an event
        when = self._value_of(section, "when", TRUTH, events)
        self._remember(asked, when, "end")
        if asked is None:
            section.need("when")
        winner = section.get("winner")
        word, seat = "highest", None
        meant = _find_winner(winner.text) if winner is not None else ""
        if winner is not None and meant:
            remedy = f"did you mean `winner: {meant}`?"
            self.faults.add(winner, f"{quoted(winner.text)} is not a winner", remedy, "data:law.end")
        elif winner is not None and winner.text in WORDS:
            word = winner.text
        elif winner is not None:
            word, seat = "", self._note(winner, lambda text: self._writer(events).write(text, SEAT, "seats"))
        if winner is not None and winner.text == "next" and re.search(r"\bstuck\b", self._written_out(asked)):
            self.faults.notes.append(f"in end {quoted(name)} `next` is the player who cannot go on, and wins; `me` is who moved last")
        section.close()
        after = "turn" if late and after == "event" else after
        return values.End(name, text, when or Expression("no", TRUTH, "False"), seat, word, after)


def _find_winner(text: str) -> str:
    """Return the winner that other words mean, such as `mover wins`; empty where they may be a winner as they are."""
    words = text.split()
    if len(words) < 2 or not all(map(str.isalpha, words)) or not {"if", "for", "or", "and"}.isdisjoint(words):
        return MEANT_WINNERS.get(text.casefold(), "")
    meant = (MEANT_WINNERS.get(word.casefold(), word) for word in words)
    return next((word for word in meant if word in (*WORDS, *SEATS, *MEANT_WINNERS.values()) or re.fullmatch("[A-Z]", word)), "me")


def _lines(section: Section, key: str) -> str:
    node = section.get(key)
    return "" if node is None else node.text.strip()


def _area(board: Board, text: str) -> list[int]:
    """Return the points of a point, of a rectangle between two, or of a zone."""
    if text in board.zone:
        return list(board.points_of(text))
    one, dash, other = text.partition("-")
    corners = [board.index.get(name.upper()) for name in ((one, other) if dash else (one,))]
    if None in corners:
        return []
    columns = sorted(board.col[point] for point in corners if point is not None)
    rows = sorted(board.row[point] for point in corners if point is not None)
    inside = (range(columns[0], columns[-1] + 1), range(rows[0], rows[-1] + 1))
    return [point for point in range(len(board.names)) if board.col[point] in inside[0] and board.row[point] in inside[1]]


def _strip_sentences(node: Node) -> object:
    """Return what decides, for the id of the layout: everything but sentences and examples."""
    if node.kind == "map":
        return {key: _strip_sentences(child) for key, child in node.children.items() if key not in UNSEEN}
    return (
        tuple(_strip_sentences(item) for item in node.items)
        if node.kind == "list"
        else " ".join(node.text.split())
        if node.kind == "scalar"
        else flow_text(node)
    )


def _simplify(name: str) -> str:
    """Return a name in lower-case letters and `_`, without accents; empty where nothing is left."""
    plain = "".join(sign for sign in normalize("NFKD", name.casefold()) if not combining(sign))
    return re.sub(r"[^a-z]+", "_", plain).strip("_")
