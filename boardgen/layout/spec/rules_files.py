"""The wording of a game's rules: its file in data/rules, and the file with other words that a layout may name."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping

from boardgen.errors import nearest, quoted
from boardgen.files import show_path
from boardgen.layout.files.shipped import data_file, files_of_games, header_error, keep, messages_file, names, read_shipped, version
from boardgen.layout.ground.board import Board, NoBoard
from boardgen.layout.law.written import WRITTEN, Written, code_of, list_singular
from boardgen.layout.spec.record_law import CASH, RECORD, RecordFigures, leaves_out, make_record
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.fields import find_file
from boardgen.layout.yaml.node import Faults, Node
from boardgen.layout.yaml.yaml_reader import SUFFIXES, read
from boardgen.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from boardgen.layout.spec.rulebook import Form, Rule, Rulebook

SOURCE = "House rule"
NAMES = ("action", "from", "to", "card", "piece", "instead")
"""What the refusal of a rule may name in braces, besides those that every refusal may."""


def own_rules(written: Written) -> list[Rule]:
    """Return the sentences of a law: phases, rules, duties and ends, each as a rule."""
    from boardgen.layout.spec.rulebook import Rule

    def rule(
        name: str, text: str, refused: str = "", example: str = "", right: str = "", *, must: bool = False, ends: bool = False
    ) -> Rule:
        quoted = text.rstrip(".").replace("{", "{{").replace("}", "}}")
        plain = refused or f"{{actor}} cannot {{action}}: {quoted}"
        return Rule(
            code_of(name),
            text,
            SOURCE,
            example=example,
            right=right,
            unbreakable="" if not ends else "the game ends by it",
            refused={} if ends else {"": plain, "must": plain},
            detail={},
            help={"must": "write for example `{instead}`"} if must else {},
        )

    duties = {duty.rule for duty in written.duties}
    return [
        *(rule(phase.name, phase.text, ends=True) for phase in written.phases if phase.text),
        *(rule(one.name, one.text, one.refused, one.example, one.right, must=one.name in duties) for one in written.rules),
        *(rule(duty.name, duty.text, duty.refused, must=True) for duty in written.duties if duty.text),
        *(rule(end.name, end.text, ends=True) for end in written.ends),
    ]


TYPE_CHECKING = False


def has_rules(game: str) -> bool:
    """Return whether there is a file with the wording of a game's rules."""
    return game.isidentifier() and os.path.isfile(rules_file(game))


def rules_file(game: str) -> str:
    return data_file("rules", f"{game}.yaml")


def rules_text(game: str) -> Node:
    """Return the wording of a game's rules and rulings, as nodes, with the messages that all games have alike. Raises DataError.

    Not for paths that must start fast."""
    if not has_rules(game) and game not in names():
        raise header_error(game, "there is no such game", nearest(game, names()), "data:file.missing")
    own = read_shipped(rules_file(game))
    if game == WRITTEN:
        own = _join(own, read_shipped(rules_file(RECORD)))
    return add_shared_messages(own, read_shipped(messages_file()))


def _join(own: Node, record: Node) -> Node:
    """Return the rules that hold under every written law with those of the record, which it narrows. Neither tree is changed."""
    joined = {key: node.replace_value({**record.children[key].children, **node.children}) for key, node in own.children.items()
              if node.kind == "map" and key in record.children}  # fmt: skip
    lists = {key: record.children[key] for key in ("reference", "notation", "glossary") if key in record.children}
    lists["notation"] = lists["notation"].replace_value([*lists["notation"].items, *own.children["notation"].items], "list")
    return own.replace_value({**own.children, **joined, **lists})


def add_shared_messages(game: Node, shared: Node) -> Node:
    """Return the tree of a game's rules with the shared messages, for which its own `messages:` come first. Neither tree is changed."""
    own, common = game.children.get("messages"), shared.children["messages"]
    if own is not None and own.kind != "map":
        return game
    messages = common.replace_value({**common.children, **(own.children if own is not None else {})})
    return game.replace_value({**game.children, "messages": messages})


def rules_of(game: str) -> Rulebook:
    """Return the rulebook of a game in its own words. Raises DataError with every fault of its file, and for a game without one."""
    path = rules_file(game)
    now = path, show_path(path), version(path), version(messages_file())
    if now not in _BOOKS:
        keep(_BOOKS, now, _read_rulebook(rules_text(game)))
    return _BOOKS[now]


_BOOKS: dict[tuple[object, ...], Rulebook] = {}
"""The rulebooks of games in their own words, by the versions of their files."""


def rulebook(spec: GameSpec) -> Rulebook:
    """Return the rulebook of a layout for print and messages: in its own words where it has some, else in its game's. Raises DataError."""
    book = _read_rulebook(wording(spec)) if spec.wording else rules_of(spec.law)
    figures = spec.figures
    if not isinstance(figures, RecordFigures) or figures.written is None:
        return book
    return book._replace(rules={**{rule.code: rule for rule in own_rules(figures.written)}, **book.rules})


def notation(spec: GameSpec) -> tuple[Form, ...]:
    """Return what a log of a layout can say, without what needs or is about something that the layout does not have.

    A game of your own is shown with its own moves, from the logs of its figures (`moves_of`), and else with its own points, pieces and
    cards.

    Raises DataError."""
    from boardgen.layout.spec.rulebook import without
    from boardgen.layout.spec.written_law import puts_several

    figures, off = spec.figures, spec.off
    has = {"": True, "board": not isinstance(spec.ground, NoBoard), "dice": "dice" not in off, "surrender": "surrender" not in off}
    has["cards"] = bool(figures.decks) if isinstance(figures, RecordFigures) else "cards" not in off
    has["others"] = spec.players[1] > 1
    has["captures"] = has["board"] and has["others"]
    has["pass"] = not isinstance(figures, RecordFigures) or not leaves_out(figures, ("pass",), boarded=has["board"])
    moves = moves_of(spec)
    written = figures.written if isinstance(figures, RecordFigures) else None
    has["names"] = not isinstance(figures, RecordFigures) or (" " in moves["put"].event if "put" in moves else puts_several(figures))
    has["chains"] = written is None or ("move" in moves and moves["move"].event.count(">") > 1)
    has["captures"] = has["captures"] and (not moves or "captured" in moves)
    never = set() if written is None else _list_never_own(written)
    off |= {need for need in ("board", "others", "pass", "names", "chains") if not has[need]}
    own = _Own.of(spec, moves)
    forms: list[Form] = []
    for form in rulebook(spec).notation:
        texts = without(form.without, off)
        apart = isinstance(figures, RecordFigures) and leaves_out(figures, form.about, boarded=has["board"])
        if has[form.needs] and not apart and form.verb not in never:
            said, why = texts.get("form", form.form), texts.get("help", form.help)
            if isinstance(figures, RecordFigures):
                move = moves.get(form.verb, NO_MOVE)
                said, why = move.event or own.put_into(said, form), own.put_into(why, form, move)
            forms.append(form._replace(form=said, help=why))
    return tuple(forms)


def _list_never_own(written: Written) -> set[str]:
    """Return events that no turn has of its own player: those of others alone, and to shuffle a deck whose last card ends the game."""
    own = {choice.event for choice in written.choices if not choice.other}
    never = {choice.event for choice in written.choices} - own
    return never | ({"shuffle"} if any("P.pile()" in end.when.code for end in written.ends) else set())


class Move(NamedTuple):
    """An event as a log has it, with the seat whose turn it is, and the seat that it is about where that is another."""

    event: str
    seat: str = ""
    other: str = ""


NO_MOVE = Move("")
_TURN = re.compile(r"[1-9][0-9]*([A-Z])[ \t]+(.*)")
_VERBS = (
    ("!", r"!([A-Z]).*"),
    ("captured", r".* x[0-9]+([A-Z]).*"),
    ("put", "@.*"),
    ("move", r"[^\s>]+(?:>[^\s>]+)+"),
    ("remove", "x .*"),
    ("change", r"(?:\$|[a-z]+)[+-][0-9]+"),
    ("", "(roll|draw|play|drop|choose|shuffle) .*"),
)
"""How events are written, by their verbs; the group is the other seat, or the verb where that is the word itself."""


def moves_of(spec: GameSpec) -> Mapping[str, Move]:
    """Return the first event of each verb in the logs of a layout's rulebook: the referee has judged them, so it accepts them all."""
    found: dict[str, Move] = {}
    for turn in judged_turns(spec):
        for event in re.split(r"[ \t]+;[ \t]+", turn[2]):
            said = re.sub(r"[ \t]+=.*", "", event)
            verb, match = next(((verb, match) for verb, form in _VERBS if (match := re.fullmatch(form, said))), ("", None))
            if match is not None and (verb or "?" not in said):
                other = match[1] if verb in ("!", "captured") else ""
                found.setdefault(verb or match[1], Move(said, turn[1], other))
    return found


def judged_turns(spec: GameSpec) -> Iterator[re.Match[str]]:
    """Yield the turns in the logs of a layout's booklets, each with its seat and events: of those on its own board that are legal."""
    texts = [one.own.booklet for one in spec.components.values() if one.making is not None and one.own.booklet is not None]
    for figure in [figure for text in texts for figure in text.figures.values()]:
        if figure.log and figure.judged == figure.digest and not figure.refused and not figure.board:
            lines = [re.sub(r"(^|[ \t]+)#.*", "", line).strip() for line in figure.log.splitlines()]
            yield from filter(None, map(_TURN.fullmatch, lines))


class _Own(NamedTuple):
    """What words on the notation of the record name in a layout: its seats, points, pieces, cards, dice and holdings."""

    spec: GameSpec
    points: tuple[str, ...]
    pieces: tuple[str, str] = "", ""

    @classmethod
    def of(cls, spec: GameSpec, moves: Mapping[str, Move]) -> _Own:
        """Return those of a layout, with the points of its moves, else of a piece that is set up or the middle of its board."""
        board, figures = spec.ground, spec.figures
        if not isinstance(board, Board) or not isinstance(figures, RecordFigures):
            return cls(spec, (), piece_words(spec))
        shown = moves["move"].event.split(">") if "move" in moves else moves["put"].event[1:].split()[:1] if "put" in moves else []
        taken = {point for point, _, _ in figures.written.setup} if figures.written is not None else set()
        ways = [(one, near) for one in sorted(taken) for near in board.neighbours[one] if near not in taken]
        middle = len(board.names) // 2
        one, other = ways[0] if ways else (middle, next(iter(board.neighbours[middle]), middle))
        third = next((near for near in board.neighbours[other] if near not in (one, *taken)), one)
        return cls(spec, (*shown, *[board.names[at] for at in (one, other, third)][len(shown) :]), piece_words(spec))

    def put_into(self, text: str, form: Form, move: Move = NO_MOVE) -> str:
        """Return words on a form: with the seats of the move for R and B, the first points for D4, E6 and G8, a piece or a card for NAME,
        what the dice show, and the first holding for gold: of those that turns change, where that is what the words are about."""
        spec, figures = self.spec, make_record(self.spec.figures)
        if spec.wording:
            return text
        if text == "roll 5+2" and figures.dice:
            return f"roll {'+'.join(dice.sides[-1] for dice in figures.dice for _ in range(dice.dice))}"
        seats = {"R": move.seat, "B": move.other} if move.other else dict(zip("RB", [*spec.seats] * 2, strict=False))
        names = {**seats, **dict(zip(("D4", "E6", "G8"), self.points, strict=False))}
        names |= {"E4": names["E6"]} if self.points else {}
        cards = {card: card for deck in figures.decks for card in deck.cards}
        named = [kind.name for kind in figures.pieces] if form.verb == "put" else [*cards] if form.verb in ("draw", "play", "drop") else []
        names |= {"NAME": named[0]} if named else {}
        text = re.sub(rf"(?<![A-Za-z])(?:{'|'.join(names)})(?![A-Za-z0-9])", lambda found: names[found[0]], text)
        written = figures.written
        changed = written.changed(figures.law.written) if written is not None and form.about == ("change",) else []
        holding = next(iter([*changed, *figures.law.written]), CASH)
        text = re.sub("(?<!=)pieces?", lambda found: self.pieces[found[0] == "piece"] or found[0], text)
        return (text.replace("gold:7", "$7").replace("7 gold", "$7") if holding == CASH else text).replace("gold", holding)


def piece_words(spec: GameSpec) -> tuple[str, str]:
    """Return what a layout calls its pieces and one of them, in lower-case letters, where its law plays with those of one component; else
    nothing, as in other languages than English, where such words are inflected."""
    from boardgen.layout.spec.written_law import plain_piece

    figures = spec.figures
    if not isinstance(figures, RecordFigures) or figures.written is None or not spec.words["language"].startswith("en"):
        return "", ""
    written = figures.written
    played = {number for _, number, _ in written.setup} | {one.piece for one in written.choices if one.event == "put"}
    played = {plain_piece(figures) if number < 0 else number for number in played}
    if not played or min(played) < 0 or any(effect.word == "promote" for rule in written.rules for effect in rule.effects):
        return "", ""
    called = {name for number in played for name in figures.pieces[number].names}
    parts = [one for one in spec.components.values() if any(name == one.name or name.startswith(f"{one.name} ") for name in called)]
    words = parts[0].own.title.lower() if len(parts) == 1 else ""
    return (words, single[0]) if (single := list_singular(words)) else ("", "")


def _read_rulebook(node: Node) -> Rulebook:
    from boardgen.layout.spec.rulebook import read_rulebook  # a legal log needs no rulebook

    faults = Faults()
    faults.note_file(node.source.shown)
    book = read_rulebook(node, faults)
    faults.check()
    return book


def check_rules(node: Node, faults: Faults) -> None:
    """Report what is wrong with the rules of a layout's game, and rulings that its options name and the rules do not have."""
    game = node.children.get("game")
    if game is None or not has_rules(game.text):
        return
    from boardgen.layout.spec.rulebook import read_rulebook

    path = rules_file(game.text)
    tree = read(path, show_path(path), faults)
    book = None if tree is None else read_rulebook(tree, faults)
    options = node.children.get("options")
    for option in options.children.values() if book is not None and options is not None else ():
        ruling = option.children.get("ruling")
        if book is not None and ruling is not None and ruling.text and ruling.text not in book.rulings:
            faults.add(ruling, f"there is no ruling {quoted(ruling.text)}", faults.hint(ruling.text, book.rulings), "data:rules.ruling")


def wording(spec: GameSpec) -> Node:
    """Return the wording of a layout's rules and rulings for print: its own where it has one, else its game's. Raises DataError."""
    base = rules_text(spec.law)
    if not spec.wording:
        return base
    from boardgen.layout.spec.rulebook import reword

    faults = Faults()
    over = read(spec.wording, spec.wording, faults)
    worded = base if over is None else reword(base, over, faults)
    faults.check()
    return worded


def printed_rules(spec: GameSpec) -> Node:
    """Return the texts of rules that a kit prints, so without messages, from the game's own file or from the layout's. Raises DataError."""
    from boardgen.layout.spec.rulebook import MESSAGES, PRINTED

    rules = wording(spec)
    printed = {key: node for key, node in rules.children.items() if key in PRINTED}
    rules_only = {
        code: rule.replace_value({key: node for key, node in rule.children.items() if key not in MESSAGES})
        for code, rule in printed["rules"].children.items()
    }
    printed["rules"] = printed["rules"].replace_value(rules_only)
    return rules.replace_value(printed)


def list_reworded_texts(spec: GameSpec) -> list[tuple[Node, Node]]:
    """Return each text of the game's rules that the layout words otherwise, with its wording; empty for a layout without a `wording:`."""
    from boardgen.layout.spec.rulebook import PRINTED, pair_texts

    base, over = rules_text(spec.law), read(spec.wording, show_path(spec.wording), Faults()) if spec.wording else None
    if over is None:
        return []
    both = [(base.children[key], over.children[key]) for key in PRINTED if key in base.children and key in over.children]
    return [pair for one, other in both for pair in pair_texts(one, other)]


def check_wording(node: Node, faults: Faults) -> None:
    """Report what is wrong with the file that `wording:` names, where it may be read."""
    path_node = node.children.get("wording")
    if path_node is None or not path_node.text:
        return
    path, shown = find_file(path_node, faults, SUFFIXES, "data:wording")
    over = read(path, shown, faults) if path else None
    game = node.children.get("game")
    if over is not None and game is not None:
        from boardgen.layout.spec.rulebook import reword

        law = node.children.get("law")
        recorded = game.text not in files_of_games() or (law is not None and law.text == RECORD)
        reword(rules_text(RECORD if recorded else game.text), over, faults)
