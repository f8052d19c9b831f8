"""The sentences of a game's rulebook. Read when the first one is wanted, so that a clean check never pays for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgen.layout.spec.record_law import RECORD

if TYPE_CHECKING:
    from boardgen.layout.spec.rulebook import Form, Rule, Rulebook, Ruling


class RuleTexts:
    """The rulebook of one game. A game without one, or an unknown game, has no rules, no rulings and no notation."""

    __slots__ = ("_book", "_read", "game")

    def __init__(self, game: str, book: Rulebook | None = None) -> None:
        """`book` is the rulebook of a layout, which may have words of its own; that of its game by default."""
        self.game = game
        self._book = book
        self._read = book is not None

    @property
    def title(self) -> str:
        """The game's name as its sources are cited."""
        book = self._whole()
        return self.game if book is None else book.title

    @property
    def before(self) -> tuple[str, ...]:
        """The lines that come before every example without lines of its own, such as the map they are on."""
        book = self._whole()
        return () if book is None else tuple(book.before.splitlines())

    def lines(self, rule: Rule) -> tuple[str, ...]:
        """The example of a rule with the lines that come before it."""
        own = tuple(rule.example.splitlines())
        before = self.before
        return own if not own or not before or own[0][0] == before[0][0] else (*before, *own)

    def rule(self, code: str) -> Rule | None:
        """The rule with this id."""
        book = self._whole()
        return None if book is None else book.rules.get(code)

    def rules(self) -> tuple[Rule, ...]:
        """All rules, in the file's order."""
        book = self._whole()
        return () if book is None else tuple(book.rules.values())

    def ruling(self, name: str) -> Ruling | None:
        """The ruling with this id."""
        book = self._whole()
        return None if book is None else book.rulings.get(name)

    def rulings(self) -> tuple[Ruling, ...]:
        """All rulings, in the file's order."""
        book = self._whole()
        return () if book is None else tuple(book.rulings.values())

    def notation(self) -> tuple[Form, ...]:
        """What a scribe can write, in the file's order."""
        book = self._whole()
        return () if book is None else book.notation

    def cite(self, source: str) -> str:
        """A source with the name of the game before it: `GoCaine Rules H.2`. Our own rules cite nothing."""
        return source if source.startswith(("House", "Silent")) else f"{self.title} {source}"

    def _whole(self) -> Rulebook | None:
        if not self._read:
            from boardgen.layout.spec import rules_files

            self._book = rules_files.rules_of(self.game) if rules_files.has_rules(self.game) else None
            self._read = True
        return self._book


class RuleTextCache:
    """The wordings of the games asked for, each read once."""

    __slots__ = ("_read",)

    def __init__(self) -> None:
        self._read: dict[str, RuleTexts] = {}

    def of(self, game: str) -> RuleTexts:
        """The wording of a game."""
        if game not in self._read:
            self._read[game] = RuleTexts(_judged_by(game))
        return self._read[game]

    def all(self) -> tuple[RuleTexts, ...]:
        """The wordings of all games that have rules."""
        from boardgen.layout.files import shipped

        return tuple(wording for wording in map(self.of, (*shipped.names(), RECORD)) if wording.rules())


def _judged_by(game: str) -> str:
    """By whose rules a game is judged: its own, or the record where it has none."""
    from boardgen.layout.files import shipped
    from boardgen.layout.spec import rules_files

    return game if rules_files.has_rules(game) or game in shipped.names() else RECORD
