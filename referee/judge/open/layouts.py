"""The layouts that logs name, each read once, and the rules module and names that belong to each."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from boardgen.errors import DataError
from boardgen.layout.files import shipped
from boardgen.layout.ground.board import Board
from boardgen.layout.spec import board_header, catalog
from referee.judge.ask.laws import law, names_of
from referee.judge.ask.refusals import RuleTextCache, learn
from referee.tlog.words import Names

if TYPE_CHECKING:
    from pathlib import Path

    from boardgen.layout.spec.spec import GameSpec

    _Layout = tuple[GameSpec, object] | DataError

KEPT = 100
"""Layouts that are kept."""
POINTS = 10_000
"""How many points the boards of these have at most: what a law works out about a board may grow to some 10 kB a point."""


class LayoutCache:
    """The layouts of the logs of one folder, each read once, together with what the game's law prepares from it.

    The layouts and rule texts of the games themselves are the same for every folder: they are shared with the cache `other`. The caches
    that share them keep the layouts that were used last.
    """

    __slots__ = ("_events", "_layouts", "folder", "games", "rule_texts")

    def __init__(self, folder: Path | None = None, other: LayoutCache | None = None) -> None:
        self.folder = str(folder) if folder is not None else os.curdir
        self.games: tuple[str, ...] = shipped.names() if other is None else other.games
        self.rule_texts: RuleTextCache = RuleTextCache() if other is None else other.rule_texts
        self._layouts: dict[tuple[str, str, str], _Layout] = {} if other is None else other._layouts
        self._events: dict[tuple[str, bool, bool], str] = {} if other is None else other._events

    def get(self, game: str, board: str) -> tuple[GameSpec, object]:
        """Return the layout that a `Board:` header names (empty: the game's own). Raises DataError."""
        key = self._key(game, board)
        layout = self._layouts.pop(key, None)
        if layout is None:
            try:
                spec = self._load(game, board)
                layout = (spec, law(spec).prepare(spec))
                learn(spec)
            except DataError as error:
                layout = error
        self._keep(key, layout)
        if isinstance(layout, DataError):
            raise layout
        return layout

    def put(self, spec: GameSpec, board: str, shared: object) -> None:
        """Keep a layout that was read elsewhere, under the `Board:` that names it, with what its law has prepared from it."""
        self._keep(self._key(spec.game, board), (spec, shared))

    def _key(self, game: str, board: str) -> tuple[str, str, str]:
        return (self.folder if board or game not in self.games else "", game, board)

    def _keep(self, key: tuple[str, str, str], layout: _Layout) -> None:
        """Keep this layout, and drop those that were used longest ago where there are too many."""
        self._layouts[key] = layout
        while len(self._layouts) > 1 and (len(self._layouts) > KEPT or sum(map(_points, self._layouts.values())) > POINTS):
            del self._layouts[next(iter(self._layouts))]

    def _load(self, game: str, board: str) -> GameSpec:
        if board:
            return board_header.find(board, self.folder, game)
        return catalog.load(game) if game in self.games else board_header.find_game(game, self.folder)

    def is_known(self, game: str, board: str) -> bool:
        """Return whether there is such a game: one that comes with the programs, or one whose layout is here, even with errors in it."""
        if game in self.games or board_header.own_file(game, self.folder) is not None:
            return True
        try:
            self.get(game, board)
        except DataError as error:
            fault = error.faults[0]
            return bool(game) and bool(board) and (bool(fault.line) or fault.code == "data:pin")
        return True

    def names(self, game: str, board: str) -> Names:
        """Return what the layout that a log names calls its zones, cards or cities; nothing where there is no such layout."""
        if game not in self.games and not board and board_header.own_file(game, self.folder) is None:
            return Names()
        try:
            spec, _ = self.get(game, board)
        except DataError:
            return Names()
        return names_of(spec)

    def events(self, spec: GameSpec, *, seated: bool, setup: bool) -> str:
        """Return how the events of a game are written: where `seated`, those of one seat alone; those of the set-up only where `setup`."""
        game = spec.law
        written = self._events.get((game, seated, setup))
        if written is None:
            # Words that are read only to be refused, such as a resignation in a game without one, are not in the game's notation.
            documented = {form.verb for form in self.rule_texts.of(game).notation()}
            verbs = [verb for verb in law(spec).verbs if not (seated and verb.table) and (setup or not verb.setup)]
            forms = [f"`{verb.form}`" for verb in verbs if not documented or verb.name in documented or verb.form.split()[0] in documented]
            written = self._events[game, seated, setup] = f"events: {', '.join(forms)}"
        return written


def _points(layout: _Layout) -> int:
    """Return the points of its board, for how much memory it takes."""
    return len(layout[0].ground.neighbours) if not isinstance(layout, DataError) and isinstance(layout[0].ground, Board) else 1
