"""The rooms of the referee that serve every game contain no word of one: no name of a game, no card, zone or city, no key of its table."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from boardgen.layout.files import shipped
from boardgen.layout.spec import catalog
from referee.judge.ask.laws import laws
from referee.tlog.words import TERMINALS

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("tlog", "go", "judge", "report", "show", "files", "fix", "archive", "results")
EVERYDAY = {"cells", "level", "name", "place", "points", "start", "yes"}
"""Words of games that generic rooms use in another sense: the level of a finding, name and place of a seat, points and cells of a board."""


def texts(path: Path) -> list[tuple[int, str]]:
    """The texts of a module with their lines, docstrings apart."""
    tree = ast.parse(path.read_text("utf-8"))
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    constants = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in docs]
    return [(node.lineno, node.value) for node in constants if isinstance(node.value, str)]


def names(game: str) -> set[str]:
    """The game's own names, and those of its cards and zones as a log writes them."""
    spec = catalog.load(game)
    return {game, spec.title, *getattr(spec, "zones", {}), *getattr(spec.figures, "deck", {})}


def keys(game: str) -> set[str]:
    """The keys under which the game shows what players hold and what is on the table."""
    return {key for kind in laws()[game].view_types() or () for key in kind._fields} - EVERYDAY


def any_of(words: Iterable[str]) -> re.Pattern[str]:
    """A pattern that finds each of these words where it stands by itself, also where one begins like another."""
    return re.compile(rf"(?<![\w-])(?=({'|'.join(map(re.escape, sorted(words, key=len, reverse=True)))})(?![\w-]))")


def test_generic_rooms_have_no_word_of_a_game() -> None:
    wrong = []
    paths = [path for room in ROOMS for path in (ROOT / "referee" / room).glob("*.py")]
    said = [(path, line, text) for path in paths for line, text in texts(path)]
    for game in shipped.names():
        words, exact = any_of(names(game)), keys(game)
        for path, line, text in said:
            found = {text} & exact | set(words.findall(text))
            wrong += [f"{path.relative_to(ROOT)}:{line}: {word}, of {game}" for word in sorted(found)]
    assert wrong == []


def alphabets(pattern: str) -> set[str]:
    """The groups of single letters in a pattern, such as those of ranks and suits: `[na2345]`, `[HDCS]`."""
    return set(re.findall(r"\[[A-Za-z0-9]+\]", pattern))


def literals(pattern: str) -> set[str]:
    """The words that a pattern spells out, such as `lvl` and `seized`."""
    return set(re.findall("(?<![A-Za-z])[a-z]{3,}(?![A-Za-z])", re.sub(r"\\[a-z]|\[[^]]*\]", " ", pattern)))


@cache
def own_kinds() -> list[tuple[str, re.Pattern[str] | None, set[str]]]:
    """The kinds of word that games bring along: the game, the words that stand for each, and the groups of letters in its pattern."""
    shared = {terminal.name for terminal in TERMINALS}
    kinds = [(game, word) for game, law in laws().items() for word in law.words if word.name not in shared]
    said = [(game, {word.name, *literals(word.pattern)} - EVERYDAY, alphabets(word.pattern)) for game, word in kinds]
    return [(game, any_of(words) if words else None, groups) for game, words, groups in said]


def foreign_words(text: str) -> list[str]:
    """The kinds of word of single games that a text of a generic room names, and the letters and words of their patterns in it."""
    found = []
    for game, pattern, groups in own_kinds():
        words = [*(pattern.findall(text) if pattern else ()), *(group for group in groups if group in text)]
        found += [f"{word}, of {game}" for word in words]
    return sorted(set(found))


def test_the_notation_has_no_kind_of_word_of_a_game() -> None:
    wrong = []
    for path in sorted((ROOT / "referee/tlog").glob("*.py")):
        wrong += [f"{path.relative_to(ROOT)}:{line}: {word}" for line, text in texts(path) for word in foreign_words(text)]
    assert wrong == []


def test_words_that_were_in_generic_rooms_are_recognised() -> None:
    for text in ("DEPLOY", "KTR", "SEATDICE", "QTYWORD", "[A-Z]:(?:[na2345])", "lvl", "(?i:safe|seized)", "ZONE"):
        assert foreign_words(text), text


def test_kinds_of_word_of_one_game_are_not_among_those_of_all() -> None:
    shared = {terminal.name: terminal.pattern for terminal in TERMINALS}
    for game, law in laws().items():
        assert all(word.name not in shared or word.pattern == shared[word.name] for word in law.words), game


def test_a_kind_of_word_with_an_alphabet_of_its_own_is_not_shared() -> None:
    assert [terminal.name for terminal in TERMINALS if alphabets(terminal.pattern)] == []
