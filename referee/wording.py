"""The sentences of a game's rules file. Read when the first one is wanted, so that a clean check never pays for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from boardgen.layout.node import Node


class Rule(NamedTuple):
    """A rule: our wording, its section and ruling, an example that breaks it and what is right, or why none can."""

    code: str
    text: str
    source: str
    ruling: str = ""
    example: str = ""
    right: str = ""
    unbreakable: str = ""


class Ruling(NamedTuple):
    """How the referee decides where the rule text is silent."""

    id: str
    question: str
    answer: str
    source: str


class Form(NamedTuple):
    """One thing that a scribe can write."""

    verb: str
    form: str
    example: str
    help: str


class Wording:
    """The rules file of one game. An unknown game has no rules, no rulings and no notation."""

    __slots__ = ("_top", "game")

    def __init__(self, game: str) -> None:
        self.game = game
        self._top: Mapping[str, Node] | None = None

    @property
    def title(self) -> str:
        """The game's name as its sources are cited."""
        return _text(self._entries(""), "title") or self.game

    @property
    def before(self) -> tuple[str, ...]:
        """The lines that stand before every example that does not bring its own, such as the map they are on."""
        return tuple(_text(self._entries(""), "before").splitlines())

    def lines(self, rule: Rule) -> tuple[str, ...]:
        """The example of a rule with the lines that stand before it."""
        own = tuple(rule.example.splitlines())
        before = self.before
        return own if not own or not before or own[0][0] == before[0][0] else (*before, *own)

    def rule(self, code: str) -> Rule | None:
        """The rule with this id."""
        node = self._entries("rules").get(code)
        return None if node is None else _rule(code, node)

    def rules(self) -> tuple[Rule, ...]:
        """All rules, in the file's order."""
        return tuple(_rule(code, node) for code, node in self._entries("rules").items())

    def ruling(self, name: str) -> Ruling | None:
        """The ruling with this id."""
        node = self._entries("rulings").get(name)
        return None if node is None else _ruling(name, node)

    def rulings(self) -> tuple[Ruling, ...]:
        """All rulings, in the file's order."""
        return tuple(_ruling(name, node) for name, node in self._entries("rulings").items())

    def notation(self) -> tuple[Form, ...]:
        """What a scribe can write, in the file's order."""
        node = self._entries("").get("notation")
        return () if node is None else tuple(_form(item.children) for item in node.items)

    def cite(self, source: str) -> str:
        """A source with the name of the game before it: `GoCaine Rules H.2`. Our own rules cite nothing."""
        return source if source.startswith(("House", "Silent")) else f"{self.title} {source}"

    def _entries(self, name: str) -> Mapping[str, Node]:
        if self._top is None:
            from boardgen.errors import DataError
            from boardgen.layout import catalog

            try:
                self._top = catalog.rules_text(self.game).children
            except DataError as problem:
                if not problem.unusable:
                    raise
                self._top = {}
        if not name:
            return self._top
        node = self._top.get(name)
        return {} if node is None else node.children


class Library:
    """The wordings of the games asked for, each read once."""

    __slots__ = ("_read",)

    def __init__(self) -> None:
        self._read: dict[str, Wording] = {}

    def of(self, game: str) -> Wording:
        """The wording of a game."""
        if game not in self._read:
            self._read[game] = Wording(game)
        return self._read[game]

    def all(self) -> tuple[Wording, ...]:
        """The wordings of all games that have rules."""
        from boardgen.layout import catalog

        return tuple(wording for wording in map(self.of, catalog.names()) if wording.rules())


def _text(children: Mapping[str, Node], key: str) -> str:
    node = children.get(key)
    return "" if node is None else node.text


def _rule(code: str, node: Node) -> Rule:
    c = node.children
    parts = (_text(c, key) for key in ("text", "source", "ruling", "example", "right", "unbreakable"))
    return Rule(code, *parts)


def _ruling(name: str, node: Node) -> Ruling:
    c = node.children
    return Ruling(name, _text(c, "question"), _text(c, "answer"), _text(c, "source"))


def _form(children: Mapping[str, Node]) -> Form:
    return Form(*(_text(children, key) for key in ("verb", "form", "example", "help")))
