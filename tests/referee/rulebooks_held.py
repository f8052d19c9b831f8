"""What holds for the rulebook of any layout: it is printed, and the referee plays its figures by the numbers of the layout."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from boardgen.errors import DataError, DoesNotFit
from boardgen.kit.check import check
from boardgen.layout.decks.booklets import RuleFigure
from boardgen.layout.spec import catalog
from boardgen.layout.spec.catalog import put_on_board
from boardgen.layout.spec.spec import GameSpec
from boardgen.rulebook import write
from boardgen.rulebook.book import Book
from boardgen.rulebook.pages import pages
from referee.figures import of_layout
from referee.figures.of_layout import FigureError
from referee.judge.ask.laws import law
from referee.judge.headers import LayoutCache

DATA = Path(__file__).resolve().parents[2] / "data"
PLAYERS = {"gocaine": "B=Ana R=Ben", "territory": "B=Ana W=Ben", "cairo": "X=Ana Y=Ben"}


class RejectedError(Exception):
    """A layout that `check` refuses."""


def held(path: str) -> list[str]:
    """What is wrong with the rulebook of a layout. Raises RejectedError for one that `check` refuses."""
    try:
        spec = catalog.load(path)
    except DataError as problem:
        raise RejectedError(str(problem)) from problem
    try:
        book: Book = write._reader(spec)(write._order(spec, "a4", "short"))
        printed = pages(book)
    except (DataError, DoesNotFit) as problem:
        if any(fault.level == "error" for fault in check(path).faults):
            raise RejectedError(str(problem)) from problem
        raise
    assert printed
    return judged(spec, book)


def judged(spec: GameSpec, book: Book) -> list[str]:
    """What the referee says against the figures that a book shows, by the numbers and options of its layout."""
    problems = []
    caches: dict[tuple[str, bool], LayoutCache] = {}
    for figure in (one.figure for one in book.text.blocks if one.figure is not None):
        try:
            key = figure.board, figure.listed or bool(figure.show.board)
            caches[key] = cache = caches.get(key) or cache_for(spec, figure)
            found = of_layout.position(figure, {"Game": spec.game, "Players": PLAYERS.get(spec.game, "")}, cache)
        except FigureError as problem:
            problems.append(f"{figure.name}: {problem}")
            continue
        position = figure.position
        stones = {point: seat for seat, points in found.get("stones", {}).items() for point in points.split()}
        if stones != dict(position.stones) or found.get("loads", {}) != dict(position.loads):
            problems.append(f"{figure.name}: its position is another one")
    return problems


def cache_for(spec: GameSpec, figure: RuleFigure) -> LayoutCache:
    """The layouts by which the log of a figure is judged: what it is drawn on, with the numbers and options of the layout."""
    own = catalog.load(spec.game)
    cache = LayoutCache(DATA)
    ground: Any = spec
    if figure.board and not figure.listed:
        ground = put_on_board(own, figure.board)
    least = min(2, spec.players[0])
    changes: dict[str, Any] = {"options": spec.options, "seats": spec.seats, "players": (least, spec.players[1])}
    changes["figures"] = spec.figures
    judge = ground._replace(**changes)
    cache.put(judge, figure.board, law(judge).prepare(judge))
    return cache
