"""Broken rules in the words of a layout: message, reason and remedy are templates beside the rule in data/rules/GAME.yaml.

A layout in another language words them in the file that its `wording:` names. The rulebook is read when the first text is asked for, so
that a legal game never pays for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgen.errors import DataError, Fault, alike
from boardgen.layout.files import shipped
from boardgen.layout.law.written import WRITTEN
from boardgen.layout.spec.record_law import RECORD
from boardgen.records import NamedTuple
from referee.errors import IllegalMove

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from boardgen.layout.spec.rulebook import Form, Rule, Rulebook, Ruling
    from boardgen.layout.spec.spec import GameSpec


class Phrase(NamedTuple):
    """A value whose word is under `phrases:` of the rulebook, such as an action or an empty point."""

    key: str


class Joined(NamedTuple):
    """Several values with a phrase before the last of them: `H, D and 3S`, where the phrase is `and`."""

    items: Sequence[str]
    phrase: str


class Refusals:
    """Makes the refusals of one layout."""

    __slots__ = ("_book", "spec")

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self._book: Rulebook | None = None

    def illegal(
        self,
        rule: str,
        way: str = "",
        /,
        *,
        points: tuple[str, ...] = (),
        event: int | None = None,
        arg: int | None = None,
        seat: str | None = None,
        short: int | None = None,
        stands: bool | None = None,
        **values: object,
    ) -> IllegalMove:
        """Return what to raise where `rule` is broken in this `way`; `values` and {seat} fill in its templates.

        `stands` is needed only where it depends on more than the rule whether an `!ok` can allow the move."""
        words = Worded(self, rule, way, values if seat is None else {"seat": seat, **values})
        return IllegalMove(rule, words=words, points=points, event=event, arg=arg, stands=stands, seat=seat, short=short)

    def rule(self, code: str) -> Rule:
        """Return a rule with its templates, in the words of the layout."""
        rules = self._whole().rules
        assert code in rules, f"{self.file}: there is no rule {code}, by which the law refuses a move"
        return rules[code]

    def phrase(self, key: str) -> str:
        """Return the word for a value."""
        return self._whole().phrases[key]

    def message(self, key: str, /, **values: object) -> str:
        """Return a message that no rule has, filled in, in the words of the layout."""
        return self.fill_template(self._whole().messages[key], values, ("messages", key))

    def fill_template(self, template: str, values: Mapping[str, object], place: tuple[str, ...]) -> str:
        """Return a template with its values. `place` is where it is in the rules file. Raises DataError for a name that has no value."""
        from boardgen.layout.spec.words import fill_message

        try:
            return fill_message(template, values)
        except KeyError as name:
            raise self._refuse_name(str(name.args[0]), values, place) from None

    def _refuse_name(self, name: str, values: Iterable[str], place: tuple[str, ...]) -> DataError:
        """Return what to raise for a template with a name without a value. A translation has only names that the game's own text has."""
        from boardgen.layout.spec import rules_files

        node = rules_files.rules_text(self.spec.law)
        for key in place:
            node = node.children.get(key, node)
        near = alike(name, values)
        offered = ", ".join(f"{{{value}}}" for value in sorted(values)) or "no names"
        remedy = (f"did you mean {{{near}}}? " if near else "") + f"this text may use {offered}"
        path = ".".join(("$", *filter(None, place)))
        problem = f"there is no value for {{{name}}} here"
        return DataError(Fault(node.source.shown, node.line, node.column, path, problem, remedy, code="data:words"))

    @property
    def file(self) -> str:
        """The rules file of the game, as a developer knows it."""
        return f"data/rules/{self.spec.law}.yaml"

    def _whole(self) -> Rulebook:
        if self._book is None:
            from boardgen.layout.spec import rules_files

            self._book = rules_files.rulebook(self.spec)
        return self._book


class Worded(NamedTuple):
    """The texts of one refusal, filled in when they are asked for."""

    book: Refusals
    rule: str
    way: str
    values: Mapping[str, object]

    @property
    def stands(self) -> bool:
        """Whether an `!ok` can allow a move that breaks this rule."""
        return self.book.rule(self.rule).waivable

    @property
    def needs_actor(self) -> bool:
        """Whether the message is to begin with who or what it is about."""
        from boardgen.layout.spec.words import ACTOR, names_in_braces

        return ACTOR in (names_in_braces(self._template("refused")) or ())

    def text(self, key: str, actor: str = "") -> str:
        """Return `refused`, `detail` or `help`; empty where the rule has no such text for the way in which it is broken."""
        from boardgen.layout.spec.words import ACTOR

        template = self._template(key)
        where = f"{self.book.file}: {self.rule}"
        assert template or key != "refused", f"{where} has no `refused` text for {self.way or 'a broken rule'}"
        values = {ACTOR: actor, **{name: self._show(value) for name, value in self.values.items()}}
        return self.book.fill_template(template, values, ("rules", self.rule, key, self.way)).lstrip()

    def message(self, key: str) -> str:
        """Return a message of the game that no rule has."""
        return self.book.message(key)

    def _template(self, key: str) -> str:
        templates: Mapping[str, str] = getattr(self.book.rule(self.rule), key)
        return templates.get(self.way, templates.get("", ""))

    def _show(self, value: object) -> object:
        if isinstance(value, Phrase):
            return self.book.phrase(value.key)
        if isinstance(value, Joined):
            *most, last = value.items
            return f"{', '.join(most)} {self.book.phrase(value.phrase)} {last}" if most else last
        if isinstance(value, (tuple, list)):
            return ", ".join(str(self._show(item)) for item in value)
        return value


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
        """Return the example of a rule with the lines that come before it: none for a rule of the law that a layout writes."""
        own = tuple(rule.example.splitlines())
        before = () if rule.code.startswith("law:") and "." not in rule.code else self.before
        return own if not own or not before or own[0][0] == before[0][0] else (*before, *own)

    def rule(self, code: str) -> Rule | None:
        """Return the rule with this id."""
        book = self._whole()
        return None if book is None else book.rules.get(code)

    def rules(self) -> tuple[Rule, ...]:
        """Return all rules, in the file's order."""
        book = self._whole()
        return () if book is None else tuple(book.rules.values())

    def ruling(self, name: str) -> Ruling | None:
        """Return the ruling with this id."""
        book = self._whole()
        return None if book is None else book.rulings.get(name)

    def rulings(self) -> tuple[Ruling, ...]:
        """Return all rulings, in the file's order."""
        book = self._whole()
        return () if book is None else tuple(book.rulings.values())

    def notation(self) -> tuple[Form, ...]:
        """Return what a scribe can write, in the file's order."""
        book = self._whole()
        return () if book is None else book.notation

    def leave_out(self, others: Sequence[RuleTexts]) -> RuleTexts:
        """Return the wording without the rules, rulings and forms that others have."""
        book = self._whole()
        if book is None:
            return self
        rules = {code: rule for code, rule in book.rules.items() if all(other.rule(code) is None for other in others)}
        rulings = {name: ruling for name, ruling in book.rulings.items() if all(other.ruling(name) is None for other in others)}
        verbs = {form.verb for other in others for form in other.notation()}
        forms = tuple(form for form in book.notation if form.verb not in verbs)
        return RuleTexts(self.game, book._replace(rules=rules, rulings=rulings, notation=forms))

    def cite(self, source: str) -> str:
        """Return a source with the name of the game before it: `GoCaine Rules H.2`. Our own rules cite nothing."""
        return source if source.startswith(("House", "Silent")) else f"{self.title} {source}"

    def _whole(self) -> Rulebook | None:
        if not self._read:
            from boardgen.layout.spec import rules_files

            self._book = rules_files.rules_of(self.game) if rules_files.has_rules(self.game) else None
            self._read = True
        return self._book


class RuleTextCache:
    """The wordings of the games asked for, each read once."""

    def __init__(self) -> None:
        self._read: dict[str, RuleTexts] = {}

    def of(self, game: str) -> RuleTexts:
        """Return the wording of a game."""
        spec = _LEARNED.get(game)
        if spec is not None:
            from boardgen.layout.spec import rules_files

            return RuleTexts(spec.law, rules_files.rulebook(spec))
        if game not in self._read:
            self._read[game] = RuleTexts(_law_of(game))
        return self._read[game]

    def all(self, *, learned: bool = False, game: str = "") -> tuple[RuleTexts, ...]:
        """Return the wordings of all games that have rules, and of laws that layouts write: what all of these have alike; with `learned`
        also what each has of its own that this process has read, or what that of `game` alone has."""
        found = [wording for wording in map(self.of, (*shipped.names(), RECORD)) if wording.rules()]
        said = found[-1:]
        for one in (WRITTEN, *(_LEARNED if learned else ())):
            if game in ("", one) or one == WRITTEN:
                said.append(self.of(one).leave_out(said))
        return (*found, *said[1:])


_LEARNED: dict[str, GameSpec] = {}
"""Layouts that write their law, by the names of their games, as far as this process has read them."""
MOST_LEARNED = 50


def learn(spec: GameSpec) -> None:
    """Keep a layout that writes its law, so that findings and explanations about its game have its sentences."""
    if spec.law == WRITTEN:
        _LEARNED.pop(spec.game, None)
        _LEARNED[spec.game] = spec
        if len(_LEARNED) > MOST_LEARNED:
            del _LEARNED[next(iter(_LEARNED))]


def _law_of(game: str) -> str:
    """Return by whose rules a game is judged: its own, or the record where it has none."""
    from boardgen.layout.spec import rules_files

    return game if rules_files.has_rules(game) or game in shipped.names() else RECORD
