"""Has the referee play the log of every figure of the rulebooks, and writes the positions: `python docs/make_figures.py [GAME]`.

A figure's log may leave out the lines that all of them have alike: the first line, the game and the players. What a figure shows comes
after its log; where the last line is to be refused, before it. tests/referee/test_rulebooks.py says when a position is old.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from boardgen.layout.decks.booklets import RuleFigure, read_figures
from boardgen.layout.files import shipped
from boardgen.layout.rules.rules_text import fill_figure, rulebook_facts
from boardgen.layout.spec import catalog
from boardgen.layout.yaml.node import Faults
from referee.figures import of_layout
from referee.figures.of_layout import FigureError
from referee.judge.headers import LayoutCache

DATA = Path(__file__).resolve().parents[1] / "data"
PLAYERS = {"gocaine": "B=Ana R=Ben", "territory": "B=Ana W=Ben", "cairo": "X=Ana Y=Ben"}
"""Who plays where a log does not say it."""


def position(figure: RuleFigure, game: str) -> dict[str, Any]:
    """The position of a figure as figures.yaml has it. Raises FigureError where the referee does not judge the log as the figure says."""
    headers = {"Game": game, "Players": PLAYERS.get(game, "B=Ana R=Ben")}
    try:
        return of_layout.position(figure, headers, LayoutCache(DATA))
    except FigureError as problem:
        raise FigureError(f"{figure.name}: {problem}", problem.line, problem.code) from None


def rewritten(game: str, positions: dict[str, dict[str, Any]]) -> str:
    """The text of a game's figures.yaml with these positions."""
    return of_layout.rewritten(path_of(game).read_text("utf-8"), figures_of(game), positions, digests=False)


def figures_of(game: str) -> dict[str, RuleFigure]:
    """The figures of a game with its facts filled in. Raises DataError."""
    faults = Faults()
    facts = rulebook_facts(spec := catalog.load(game), spec, True)
    figures = read_figures(shipped.read_shipped(str(path_of(game))), faults)
    figures = {name: fill_figure(one, facts, faults) for name, one in figures.items()}
    faults.check()
    return figures


def path_of(game: str) -> Path:
    """The file of a game's figures."""
    return DATA / "rulebooks" / game / "figures.yaml"


def main() -> int:
    games = sys.argv[1:] or shipped.games_with_book()
    wrong = 0
    for game in games:
        positions = {}
        for name, figure in figures_of(game).items():
            try:
                positions[name] = position(figure, game)
            except FigureError as problem:
                print(problem, file=sys.stderr)
                wrong += 1
        if not wrong:
            path = path_of(game)
            path.write_text(rewritten(game, positions), "utf-8")
            print(f"{game}: {len(positions)} figures")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
