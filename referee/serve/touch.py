"""What may be touched next: the verbs, places, amounts, cards and seats that may follow a line that is half written.

All of it comes from `legal` and from what the law leaves to chance, so that every game has it; nothing here knows a game. A choice says
what the line is once it is taken, so that the page only puts it there.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from boardgen.errors import visible
from boardgen.layout.ground.board import Board
from boardgen.layout.spec.record_law import RecordFigures
from boardgen.records import NamedTuple
from referee.errors import RefereeError
from referee.judge.ask.candidates import DICE
from referee.judge.ask.refusals import RuleTextCache
from referee.legal.legal import CLAIM, Completion, Legal, Option, completions, legal
from referee.live.hands import deal_line, hides
from referee.live.shuffle import roll
from referee.serve.begun import NO_WAY_OUT, space
from referee.serve.bots import LEFT_OUT, set_up

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from boardgen.json_values import Json
    from referee.judge.ask.laws import Picture
    from referee.live.game import LiveGame

MANY = 60
"""Words of one verb that are listed."""
MOST = 800
"""Choices that are sent: a board of 19 x 19 has 361 points."""
PASSES = ("-", "done", "pass")
"""Events that do nothing but end or pass a turn, at most."""
_DICE = frozenset(word.text for word in DICE)
_PLACE = re.compile(r"[A-Z]{1,2}[0-9]{1,2}|[0-9a-z][A-Z]|[A-Z]{2,3}")


class Choice(NamedTuple):
    """One thing that may be touched. `text` is the line after it, of an amount up to its number, and `rest` what follows the number.

    `kind` is `verb`, `dice`, `claim`, `word`, `roll` for what the page does, `bot` for what a bot says next, or `more` for the beginning of
    another event. `place` is where it is on the board, empty where it is not. `deep`: it is more than the next word, and so on the board
    alone. `moves`: it goes on from its place to another. `help` says what a verb is for. `rare`: it ends the game, or does nothing.
    """

    text: str
    label: str
    kind: str
    place: str = ""
    amount: tuple[int, int, int] | None = None
    rest: str = ""
    deep: bool = False
    moves: bool = False
    help: str = ""
    rare: bool = False

    def record(self) -> dict[str, Json]:
        """Return this as the page takes it; what is empty is left out."""
        full: dict[str, Json] = {**self._asdict(), "amount": list(self.amount) if self.amount else None}
        return {key: value for key, value in full.items() if value}


class Touch:
    """Finds what may be touched in one game. `picture` says where its places are, None in a game without a board."""

    def __init__(self, game: LiveGame, picture: Picture | None) -> None:
        self._game = game
        self._picture = picture
        self._places: dict[str, bool] = {}
        table = game.table
        self._forms = RuleTextCache().of(game.game).notation()
        figures = table.spec.figures if table is not None else None
        self._by_law = isinstance(figures, RecordFigures) and figures.written is not None
        self._points_alone = table is not None and isinstance(table.spec.ground, Board)
        """Whether the places are points of a board; those of a map that is laid are named by other words too."""

    def choices(self, line: str, typed: str) -> list[Choice]:
        """Return what may follow `typed`; `line` is the whole line, which begins with the id of the turn."""
        head = line[: len(line) - len(typed)] if typed and line.endswith(typed) else line
        found = self._ask(line)
        if found is None:
            return []
        made, last = list(self._choices(found, typed)), _ways_out(found)
        bare = typed.rstrip()
        if bare and bare[-1].isalnum():  # a path that may end here may also go on
            further = self._ask(f"{head}{bare}>")
            made += self._choices(further, f"{bare}>") if further is not None and further.refused is None else ()
        if found.again:
            other = self._ask(f"{head}{bare} ; ")
            made += (one._replace(kind="more" if one.kind == "verb" else one.kind) for one in self._choices(other, f"{bare} ; ") if other)
            last |= _ways_out(other)
        spare = self._spare({one.label for one in made if not one.deep}, line.rstrip(" ;").split(" ")[1:])
        made = [one._replace(rare=one.label in NO_WAY_OUT or one.label in last) for one in made if one.label not in spare]
        made.sort(key=lambda one: one.rare + (one.label in NO_WAY_OUT))  # what ends a game is not the first that is offered
        return list({(one.text, one.rest): one for one in made}.values())[:MOST]

    def places(self) -> Mapping[str, tuple[float, float]]:
        """Return where the places are that were asked about, mm from the corner of the board's figure."""
        picture = self._picture
        return {} if picture is None else {name: picture.locate(name) for name, there in self._places.items() if there}

    # Inside

    def _spare(self, words: set[str], said: list[str]) -> set[str]:
        """Return the words that mean the same as another of `words`, or as the last that was `said` in the turn, and are not offered.

        Under a law that a layout writes, a turn without an event is passed, and one with events is done. A `-` that the rules of a game
        do not list is what `done` or `pass` is.
        """
        known = {form.verb for form in self._forms}
        passes = words & known & {*PASSES}
        if self._by_law and said and said[-1] in PASSES:
            return {*PASSES}
        if self._by_law and {"done", "pass"} <= passes:
            return {"-", "pass" if said else "done"}
        return {*PASSES} - known if passes else set()

    def _ask(self, line: str) -> Legal | None:
        try:
            return legal(self._game, line)
        except RefereeError:
            return None

    def _choices(self, found: Legal | None, typed: str) -> Iterator[Choice]:
        """Yield what `legal` gives as choices."""
        if found is None:
            return
        word = typed.rpartition(" ")[2]
        before = typed[: len(typed) - len(word)]
        verbs = {verb.begins for verb in found.verbs if verb.begins}
        options = [*found.options, *(option for verb in found.verbs if not verb.begins for option in verb.options)]
        if not word:
            yield from (Choice(f"{before}{one.text} ", one.text, "dice") for one in options if one.text in _DICE)
        for one in completions(found, word):
            if one.label != ";":
                kind = "verb" if one.begins in verbs and one.amount is None else "claim" if one.detail == CLAIM else "word"
                yield self._choice(before, one, kind)
        for verb in found.verbs:
            for option in verb.options if verb.begins and verb.begins.startswith(word) else ():
                nested = self._list_nested(before, verb.begins, option)
                if nested.place:
                    yield nested

    def _choice(self, before: str, one: Completion, kind: str) -> Choice:
        begins, place = before + one.begins.rstrip(), self._place(one.label, one.kind)
        if one.amount is not None:
            limits = one.amount.least, one.amount.most, one.amount.step
            return Choice(begins, visible(one.label), kind, place, limits, one.rest + " ")
        text = begins if kind == "claim" else space(begins)
        label = visible(one.label.rstrip())
        return Choice(text, label, kind, place, moves=begins.endswith(">"), help=self._help(label) if kind == "verb" else "")

    def _help(self, verb: str) -> str:
        """Return what the rules say about a verb in a few words."""
        return next((form.help for form in self._forms if form.verb == verb), "")

    def _list_nested(self, before: str, verb: str, option: Option) -> Choice:
        text, label = f"{before}{verb} {option.text}", f"{verb} {option.text}"
        place = self._place(option.text, option.kind)
        if option.amount is None:
            moves = text.endswith(">")
            return Choice(space(text), visible(label), "word", place, deep=True, moves=moves)
        at = len(before) + len(verb) + 1 + option.at
        return Choice(text[:at], visible(label), "word", place, tuple(option.amount), text[at + 1 :] + " ", deep=True)  # type: ignore[arg-type]  # of three

    def _place(self, text: str, kind: str) -> str:
        """Return the last place of the board that a word names; empty where its kind names none: the card M2 is not the point."""
        if self._points_alone and kind and not self._game.notation.kinds[kind].points:
            return ""
        return next((name for name in reversed(_PLACE.findall(text)) if self._is_place(name)), "")

    def _is_place(self, name: str) -> bool:
        known = self._places.get(name)
        if known is None:
            known = self._places[name] = self._has(name)
        return known

    def _has(self, name: str) -> bool:
        if self._picture is None:
            return False
        try:
            self._picture.locate(name)
        except (KeyError, LookupError, AttributeError):
            return False
        return True


class Listed(NamedTuple):
    """A verb that may come next, and words that may follow it; `more` are not listed."""

    verb: str
    words: tuple[str, ...]
    more: int


def list_verbs(found: Legal) -> Iterator[Listed]:
    """Yield the verbs that may come next, with the words that may follow."""
    for verb in found.verbs:
        shown = [_words(option) for option in verb.options]
        yield Listed(verb.begins or verb.verb, tuple(shown[:MANY]), max(0, len(shown) - MANY))


def _ways_out(found: Legal | None) -> set[str]:
    """Return the beginnings of events with which nothing can be done but concede or shuffle, such as `!B`."""
    verbs = found.verbs if found is not None else ()
    return {verb.begins for verb in verbs if verb.options and all(one.text in NO_WAY_OUT for one in verb.options)}


def _words(option: Option) -> str:
    """Return an option as people read it: of an amount, from what to what."""
    if option.amount is None:
        return option.text
    least, most, _ = option.amount
    return option.text.replace("N", str(least) if least == most else f"{least}–{most}", 1)


# What the page itself does


def deals(game: LiveGame) -> list[Choice]:
    """Return what deals the hidden hands, where that is due."""
    line = deal_line(game) if hides(game) else ""
    return [Choice(f"{line} ", "Deal the cards", "roll")] if line else []


def openings(game: LiveGame, seed: str) -> list[Choice]:
    """Return how the line of the set-up begins without which the first turn cannot be played, rolled by the page where it has a seed.

    None where the first turn is next.
    """
    if game.turn is not None or game.due is None or not game.due[-1].isalpha():
        return []
    number, _, rest = set_up(game, seed, people=True).partition(" ")
    verb = rest.partition(" ")[0]
    if not verb or verb in LEFT_OUT:
        return []
    text = f"{number} {verb} "
    said = next((f" ({form.help})" for form in RuleTextCache().of(game.game).notation() if form.verb == verb), "")
    rolled = [Choice(f"{text}*", f"Roll {text.strip()}{said}", "roll")] if seed and _is_rolled(game, text) else []
    return [*rolled, Choice(text, f"{text.strip()}{'' if rolled else said}", "verb" if rolled else "roll")]


def lays(game: LiveGame) -> bool:
    """Return whether the next line is a row of a map that is laid at random."""
    return _is_rolled(game, "| ")


def leave_to_chance(game: LiveGame, line: str, typed: str, choices: list[Choice]) -> list[Choice]:
    """Return the choices of a page that rolls and draws: what it rolls next, and no dice, cards or outcomes in place of that."""
    if lays(game):
        return [Choice("| *", "Lay the map", "roll"), *choices]
    if _is_rolled(game, line):
        label = "Draw" if re.search(r"\bdraw\b[^;]*$", typed) else "Roll"
        text = f"{typed if not typed.strip() or typed[-1:] in ' :' else f'{typed} '}*"
        return [Choice(text, label, "roll"), *(one for one in choices if one.kind not in ("dice", "word"))]
    typed = typed.lstrip()
    head = line[: len(line) - len(typed)] if typed and line.endswith(typed) else line
    begun = {
        one: one.text[: one.text.rfind(one.label)] + one.label.partition(" ")[0] for one in choices if one.deep and one.label in one.text
    }
    rolled = {words for words in set(begun.values()) if _is_rolled(game, f"{head}{words} ")}
    return [one for one in choices if begun.get(one, "") not in rolled]


def _is_rolled(game: LiveGame, before: str) -> bool:
    try:
        return bool(roll(game, before, "probe"))
    except RefereeError:
        return False
