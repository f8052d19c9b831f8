"""The law that a layout writes itself, read in the names of its pieces, cards, seats, zones and points."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from math import inf

from boardgen.errors import quoted
from boardgen.layout.decks.components import Component
from boardgen.layout.decks.faces import columns_by_meaning, every_layer
from boardgen.layout.ground.board import Board
from boardgen.layout.ground.vocabulary import ZoneDraft
from boardgen.layout.law.certain import Known, report_endless
from boardgen.layout.law.expressions import Writer
from boardgen.layout.law.names import NUMBER, Names
from boardgen.layout.law.reading import FARTHEST, Scope, read_written
from boardgen.layout.law.unlikely import find_rule
from boardgen.layout.law.written import Rule, Written, list_singular
from boardgen.layout.spec.record_law import CASH, COUNTS, HIGHEST, LOWEST, Holding, PieceKind, RecordFigures
from boardgen.layout.yaml.fields import Section
from boardgen.layout.yaml.node import Node, flow_text
from boardgen.records import NamedTuple

MOST_MOVES = 400_000
"""How many pairs of a piece and a point a law of moves may have."""
UNCLEAR = -2
"""Stands for the piece that is put without a name, where it could be any of several."""


class Around(NamedTuple):
    """What else a law may name: seats, of which up to `most` play, the board, zones and their kinds."""

    seats: Mapping[str, object]
    most: int
    board: Board | None
    zones: Mapping[str, ZoneDraft]
    terrains: Mapping[str, object]


def add_written(figures: RecordFigures, root: Section, around: Around, components: Mapping[str, Component]) -> RecordFigures:
    """Return what the record judges by, with the law that the layout writes; unchanged where it writes none."""
    seats, most, board, zones, terrains = around
    node = root.node.children.get("law")
    if node is None or node.kind != "map" or root.faults.errors:
        return figures  # its names are not known while anything else is wrong
    columns = _columns(figures, components)
    named = sorted({column for card in columns.values() for column in card})
    numeric = frozenset(column for column in named if all(isinstance(card.get(column, 0), int) for card in columns.values()))
    names = Names(
        _pieces(figures.pieces),
        {letter: number for number, letter in enumerate(seats)},
        board.index if board is not None else {},
        tuple(zones),
        tuple(terrains),
        tuple(dict.fromkeys((*figures.law.holdings, *COUNTS))),
        {" ".join(card.split()).casefold(): card for deck in figures.decks for card in deck.cards},
        tuple(named),
        numeric,
        called={getattr(seat, "name", "").casefold(): letter for letter, seat in seats.items()},
        changed={key: _find_missing_limit(figures.law.holdings[key]) for key in figures.law.written},
    )
    if figures.law.capture:
        problem = "under a law of its own `capture: go` captures nothing"
        remedy = "write a rule, such as `then: take(q for p in beside(to) for q in group(p) if theirs(p) and liberties(p) == 0)`"
        root.faults.add_key(root.node.children["capture"], problem, remedy, "data:law.capture")
    known = _know(figures, around, columns, named, flow_text(node))
    written = read_written(node, Scope(names, most, board, columns, only_piece(figures.pieces), known), root.faults)
    if written is not None and written.score is None and "score" in root.node.children:
        written = written._replace(score=Writer(names, {}).write(f"held({figures.law.score!r})", NUMBER))
    if written is not None:
        written = report_endless(written, known, node, root.faults)
        _find_scoreless(written, root)
        _find_handless(written, root)
        _find_undiced(written, figures, root)
        _find_unprinted(written, figures, components, root)
        _find_alike([components[kind.name] for kind in figures.pieces if kind.name in components], root)
    if written is not None and board is not None:
        pieces = min(len(board), sum(kind.each + kind.shared for kind in figures.pieces))
        events = {choice.event for phase in written.phases for step in phase.turn for choice in step.choices}
        if "move" in events and pieces * len(board) > MOST_MOVES:
            problem = f"the moves of {pieces} pieces on {len(board)} points are too many to be listed"
            root.faults.add(
                root.node.children["law"], problem, "choose a smaller board, or fewer pieces with `each_seat:`", "data:law.board"
            )
        _count_setup(written, figures, root)
        _count_made(written, figures, root)
    figures.written = written
    return figures


def _find_unprinted(written: Written, figures: RecordFigures, components: Mapping[str, Component], root: Section) -> None:
    """Warn about columns of cards that the law asks for and the front of a card does not show: players could not follow the law."""
    codes = repr((written.rules, written.duties, written.ends, written.score))
    pairs = re.findall(r"taker\('(\w+)', '(\w+)'", codes)
    asked = {*re.findall(r"value\([^']*'(\w+)'", codes), *(column for pair in pairs for column in pair)}
    for deck in figures.decks:
        making = components[deck.name].own
        shown = {field for layer in every_layer(making.front or ()) for field in layer.fields()}
        shown |= {columns_by_meaning(making.columns)["name"]} if "label" in shown else set()
        for column in making.columns if making.front is not None else ():
            if column not in asked or column in shown:
                continue
            if any(not _has_words(row.fields.get(column, ""), [row.fields.get(one, "") for one in shown]) for row in making.rows):
                problem = f"the law asks for the column {quoted(column)} of {deck.name}, and their fronts do not show it"
                face = f'front: [{{text: "{{{column}}}", box: [5, 5, 30, 12]}}]'
                remedy = f"show it, such as with `{face}`, or in the name of the card"
                root.faults.add_key(making.at, problem, remedy, "data:law.unprinted", "warning")


def _find_alike(pieces: Iterable[Component], root: Section) -> None:
    """Warn about kinds of pieces that have no face of their own and look the same when they are printed."""
    seen: dict[tuple[object, ...], str] = {}
    for piece in pieces:
        making = piece.own
        if making.front is None and not making.rows:
            look = (piece.kind, piece.size, piece.diameter, flow_text(making.shape) if making.shape else "")
            first = seen.setdefault(look, piece.name)
            if first != piece.name:
                problem = f"{piece.name} look the same as {first}, and the law has a name for each"
                remedy = f"give {piece.name} a face, such as `front: [{{disc: seat}}, {{icon: crown, box: [5, 5, 8, 8]}}]`"
                root.faults.add_key(making.at, problem, remedy, "data:law.alike", "warning")


def _has_words(value: str, shown: Iterable[str]) -> bool:
    """Return whether a text contains a value in whole words or numbers: `7` is in `7H` and `Room 7`, and not in `Room 70`."""
    words = _split_words(value)
    texts = [_split_words(one) for one in shown]
    return not words or any(words == text[at : at + len(words)] for text in texts for at in range(len(text)))


def _split_words(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]+|\d+|[^\w\s]", text.casefold())


def _find_scoreless(written: Written, root: Section) -> None:
    """Warn about ends that the best score decides where nothing is scored, so that nobody wins."""
    for end in written.ends if written.score is None and not written.code else ():
        if end.word in (HIGHEST, LOWEST):
            at = root.node.children["law"].children["end"].children[end.name]
            remedy = "add `score:` to the law, such as `score: count(mine)`, or name who wins: `winner: me` or `winner: draw`"
            problem = f"end {quoted(end.name)} ranks by score, but the law has no `score:`"
            root.faults.add_key(at, problem, remedy, "data:law.end", "warning")


def _find_handless(written: Written, root: Section) -> None:
    """Warn about turns in which cards are played or discarded where nobody ever gets one."""
    used = [event for event in ("play", "drop") if event in written.events]
    if used and "draw" not in written.events and not written.deal and not written.code:
        law = root.node.children["law"]
        at = law.children.get("turn") or law.children["phases"]
        problem = f"`{used[0]}` needs cards in the hands of players, and nobody gets any"
        root.faults.add(at, problem, "add `deal: 5` to the law, or `draw` to the turn", "data:law.deal", "warning")


def _find_undiced(written: Written, figures: RecordFigures, root: Section) -> None:
    """Report turns in which more dice are rolled than the kit prints; where it prints none, players have their own."""
    rolled = max((step.dice for phase in written.phases for step in phase.turn), default=0)
    printed = sum(die.dice for die in figures.dice)
    if 0 < printed < rolled:
        law, name = root.node.children["law"], figures.dice[0].name
        at = law.children.get("turn") or law.children["phases"]
        problem = f"`roll {rolled}` needs {rolled} dice, and the kit prints {printed}"
        root.faults.add(at, problem, f"write `count: {rolled - printed + figures.dice[0].dice}` for {name}", "data:law.turn")


def _count_setup(written: Written, figures: RecordFigures, root: Section) -> None:
    """Report a set-up with more pieces than the kit prints."""
    counts = Counter((kind, letter) for _, kind, letter in written.setup if kind >= 0)
    spare = [kind.shared for kind in figures.pieces]
    for (number, letter), count in counts.items():
        kind = figures.pieces[number]
        more = max(0, count - kind.each)
        if more <= spare[number]:
            spare[number] -= more
        else:
            at = root.node.children["law"].children["setup"].children[letter]
            remedy = f"write `each_seat: {count}` for {kind.name}, or leave out points"
            problem = f"{letter} begins with {count} {kind.name}, and the kit prints {_tell_printed(kind)}"
            root.faults.add(at, problem, remedy, "data:law.setup")


def _tell_printed(kind: PieceKind) -> str:
    """Return how many pieces of a kind a kit prints, in words."""
    prints = [f"{kind.each} for each player"] * bool(kind.each) + [f"{kind.shared} for all"] * bool(kind.shared)
    return " and ".join(prints) or "none"


def _count_made(written: Written, figures: RecordFigures, root: Section) -> None:
    """Warn about effects that make more pieces of a kind than the kit prints."""
    each = _count_pieces(written, figures)
    once = re.compile(r"P\.(?:turns|round) ==")  # of a rule that is about one turn or round, no more is known
    for rule, effect in [(one, effect) for one in written.rules for effect in one.effects if not once.search(repr(one))]:
        made = effect.arguments[1].code if effect.word in ("put", "promote") and len(effect.arguments) > 1 else ""
        some = {int(made): 1} if made.isdigit() else {}
        if effect.word == "promote" and some:
            some = {int(made): max(sum(has[kind] for kind in _list_promoted(figures, rule) - {int(made)}) for has in each)}
        elif effect.word == "turn_over":
            some = {kind: sum(has[kind] for has in each) for kind in range(len(figures.pieces))}
        for number, most in some.items():
            kind = figures.pieces[number]
            if most > kind.each + kind.shared:
                makes = f"makes {kind.name}" if most == 1 else f"can give one player {most} {kind.name}"
                problem = f"{quoted(rule.name)} {makes}, and the kit prints {_tell_printed(kind)}"
                remedy = f"write `each_seat: {most}` for {kind.name}"
                if effect.word == "turn_over":
                    remedy = f"write `count: {most}` for {kind.name}, with a `front:` and a `back:` for two players"
                at = find_rule(root.node.children["law"], rule).children["then"]
                root.faults.add(at, problem, remedy, "data:law.supply", "warning")


def _list_promoted(figures: RecordFigures, rule: Rule) -> set[int]:
    """Return the kinds of piece that a rule may make another kind."""
    asked = " ".join(one.code for one in (rule.when, *rule.needs, *(effect.when for effect in rule.effects)) if one is not None)
    return (
        {int(number) for number in re.findall(r"K\[(?:fr|to)\] == (\d+)", asked)}
        or {*(number for some in rule.pieces.values() for number in some)}
        or {*range(len(figures.pieces))}
    )


def _count_pieces(written: Written, figures: RecordFigures) -> list[Counter[int]]:
    """Return how many pieces of each kind each seat has at the most: those that it begins with, or as many as it can put."""
    putting = [choice.piece for phase in written.phases for step in phase.turn for choice in step.choices if choice.event == "put"]
    put = {only_piece(figures.pieces) if kind == -1 else kind for kind in putting}
    found = []
    for letter in dict.fromkeys(letter for _, _, letter in written.setup) or ("", ""):
        has = Counter(kind for _, kind, owner in written.setup if owner == letter)
        more = {number: kind.each for number, kind in enumerate(figures.pieces) if number in put or UNCLEAR in put}
        found.append(has | Counter(more))
    return found


def _know(figures: RecordFigures, around: Around, columns: Mapping[str, Mapping[str, str | int]], named: list[str], text: str) -> Known:
    """Return what is known of every game of a layout before it is played. `text` is its law."""
    board, law = around.board, figures.law
    points = len(board) if board is not None else 0
    printed = sum(kind.each + kind.shared for kind in figures.pieces)
    all_printed = sum(kind.each * around.most + kind.shared for kind in figures.pieces)
    more = not printed or re.search(r"\b(?:put|promote|turn_over)\(|\bcode:", text)  # players may have more than are printed for each
    numbers = [[int(side) for side in dice.sides if side.isascii() and side.isdigit()] for dice in figures.dice for _ in range(dice.dice)]
    sides = [max(shown, default=0) for shown in numbers]
    spans = {key: (-inf if one.least is None else one.least, inf if one.most is None else one.most) for key, one in law.holdings.items()}
    if CASH not in law.written and not re.search(r"\bgive\(\s*\$|\bcode:", text):  # nothing changes it
        spans[CASH] = 0, 0
    codes = frozenset(zone for zone in board.zone if zone) if board is not None else frozenset[str]()
    return Known(
        points,
        points if more else min(points, printed),
        0 if not printed or re.search(r"\bput\(|\bcode:", text) else max(0, points - all_printed),
        max(board.row, default=0) if board is not None else 0,
        max(board.col, default=-1) + 1 if board is not None else 0,
        {letter: number for number, letter in enumerate(around.seats)},
        around.most,
        spans,
        sum((deck.sets + deck.each * around.most) * sum(deck.cards.values()) for deck in figures.decks),
        max(sides) if sides else inf,
        sum(sides) if sides else inf,
        law.rounds or inf,
        {column: frozenset(card[column] for card in columns.values() if column in card) for column in named},
        codes,
        frozenset(around.zones[code].zone.kind for code in codes if code in around.zones),
    )


def _find_missing_limit(holding: Holding) -> str:
    """Return which limit a holding lacks: `most`, `least` or none; `far` where its limits are too far apart to try all amounts."""
    if holding.most is None or holding.least is None:
        return "most" if holding.most is None else "least"
    return "far" if holding.most - holding.least > FARTHEST else ""


def only_piece(kinds: tuple[PieceKind, ...]) -> int:
    """Return the number of the piece that is put without a name: the only one, or the only one that every seat has of its own."""
    if not kinds:
        return -1
    own = [number for number, kind in enumerate(kinds) if kind.each]
    return 0 if len(kinds) == 1 else own[0] if len(own) == 1 else UNCLEAR


def plain_piece(figures: RecordFigures) -> int:
    """Return the number of the piece that a log puts without a name: one that every part of a turn which puts pieces can put."""
    parts = [step.choices for phase in figures.written.phases for step in phase.turn] if figures.written is not None else []
    every, usual = {*range(len(figures.pieces))}, only_piece(figures.pieces)
    for put in filter(None, ({choice.piece for choice in part if choice.event == "put"} for part in parts)):
        every &= every if -1 in put else put
    return usual if usual in every or not figures.pieces else every.pop() if len(every) == 1 else UNCLEAR


def puts_several(figures: RecordFigures) -> bool:
    """Return whether a log has to tell pieces that are put from others by their names."""
    phases = figures.written.phases if figures.written is not None else ()
    put = {choice.piece for phase in phases for step in phase.turn for choice in step.choices if choice.event == "put"} or {-1}
    return len(figures.pieces) > 1 and (len(put) > 1 or -1 in put)


def _pieces(kinds: tuple[PieceKind, ...]) -> dict[str, int]:
    """Return the number of each piece by the names that are its alone, in the singular too: `king` and `man` for kings and men."""
    found: dict[str, list[int]] = {}
    for number, kind in enumerate(kinds):
        plain = [" ".join(one.split()).casefold() for one in kind.names]
        for name in dict.fromkeys((*plain, *(single for one in plain for single in list_singular(one)))):
            found.setdefault(name, []).append(number)
    return {name: numbers[0] for name, numbers in found.items() if len(numbers) == 1}


def _columns(figures: RecordFigures, components: Mapping[str, Component]) -> dict[str, dict[str, str | int]]:
    """Return what each card has in the columns of its file, whole numbers as such."""
    found: dict[str, dict[str, str | int]] = {}
    for deck in figures.decks:
        making = components[deck.name].own
        columns = [column for column in making.columns if column.isidentifier()]
        whole = {column for column in columns if _are_whole([row.fields.get(column, "") for row in making.rows])}
        for label, row in zip(_labels(deck.names, len(making.rows)), making.rows, strict=True):
            texts = {column: row.fields.get(column, "0" if column in whole else "") for column in columns}
            found[label] = {column: int(text or 0) if column in whole else text for column, text in texts.items()}
    return found


def _labels(names: Mapping[str, tuple[str, ...]], rows: int) -> list[str]:
    """Return the name of the card of each row, by the numbers that are names of it too."""
    by_number = {int(name.rpartition(" ")[2]): label for label, all_names in names.items() for name in all_names[2:]}
    return [by_number[number] for number in range(1, rows + 1)]


def _are_whole(texts: list[str]) -> bool:
    """Return whether texts are whole numbers, apart from those that are empty."""
    return any(texts) and all(text.isascii() and text.removeprefix("-").isdigit() and len(text) < 8 for text in texts if text)


def seats_of_law(law: Node | None, seats: Node) -> Node:
    """Return the seats that a game has by default with the letters that its law names, in its order; a letter that is new gets the
    colour of the next seat."""
    letters: list[str] = []
    for key in ("facing", "setup"):
        part = law.children.get(key) if law is not None else None
        letters += [
            one for one in (part.children if part is not None else ()) if len(one) == 1 and "A" <= one <= "Z" and one not in letters
        ]
    if not letters or len(letters) > len(seats.children):
        return seats
    own = {letter: seats.children[letter] for letter in letters if letter in seats.children}
    rest = {letter: node for letter, node in seats.children.items() if letter not in own}
    entries: dict[str, Node] = {}
    for letter in letters:
        entries[letter] = own.get(letter) or rest.pop(next(iter(rest)))
    entries.update((letter, node) for letter, node in rest.items() if letter not in entries)
    return seats.replace_value(entries)
