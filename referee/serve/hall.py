"""A folder of games: which there are, which layouts can be played, and how a new game is begun in it.

A game may begin with bots in some seats, and with dice that follow from a seed.
"""

from __future__ import annotations

import os
import re
import threading
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from boardgen.errors import BoardgenError, visible
from boardgen.layout.files import shipped
from boardgen.layout.ground.board import Board
from boardgen.layout.spec.catalog import load
from boardgen.layout.spec.record_law import RecordFigures
from boardgen.layout.yaml.plain_text import plural
from boardgen.layout.yaml.yaml_reader import SUFFIXES
from boardgen.records import NamedTuple
from referee.errors import RefereeError
from referee.judge.ask.laws import law
from referee.judge.ask.refusals import RuleTextCache
from referee.judge.headers import LayoutCache
from referee.legal.legal import legal
from referee.live import opening
from referee.live.hands import CARD, HEADER, HIDDEN, deals_cards
from referee.live.opening import open_bytes
from referee.live.shuffle import commit, make_seed, place_of_seed
from referee.play.log_file import begin
from referee.replay.page import board_svg
from referee.serve.bots import MARK, check_bots, seat_bots
from referee.serve.seats import place_of_seats
from referee.show.picture import picture_of
from referee.tlog.statements import COMMITS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from boardgen.json_values import Json
    from boardgen.layout.spec.spec import GameSpec
    from referee.live.game import LiveGame


def check_hidden(game: LiveGame) -> None:
    """Raise RefereeError where the page cannot deal hidden hands."""
    check_bots(game)
    if not deals_cards(game):
        raise RefereeError("this game has no cards that the page can draw; leave hidden hands out")
    if _shows_draws(game):
        raise RefereeError(
            "in this game everyone has to see the cards, since what happens depends on those drawn or in a hand; leave hidden hands out"
        )


def _shows_draws(game: LiveGame) -> bool:
    """Return whether what all see depends on a drawn card or on the cards in a hand, so that these cannot stay hidden.

    The conditions of a law in a layout are looked at. For one in Python, a draw with which the first turn of the game can begin is tried:
    whether the turn may end after it, or another card may be drawn.
    """
    if game.table is not None and game.table.decides_by_draws():
        return True
    start = f"1{game.table.order[0]} draw " if game.table is not None else ""
    drawn = [start + one.text for one in legal(game, start).options] if start else []
    for rest in ("", f" ; draw {CARD} ; done") if drawn else ():
        first = game.attempt(drawn[0] + rest).accepted
        if any(game.attempt(line + rest).accepted is not first for line in drawn[1:]):
            return True
    return False


def begin_table(
    path: str, game: str, board: str, players: Mapping[str, str], options: Mapping[str, str], *, rolls: bool = False, hidden: bool = False
) -> str:
    """Write the log of a new game, and return its name; `rolls`: the page rolls and draws. RefereeError where that cannot be.

    `hidden`: each hand is shown at its own seat alone; the page draws the cards. A player called `bot:greedy` is a bot.
    """
    names, headers = seat_bots(players)
    name = path or f"{game or os.path.splitext(os.path.basename(board))[0]}.tlog"
    seed = ""
    try:
        if hidden:
            headers[HEADER] = HIDDEN
        if (rolls or hidden) and not os.path.lexists(name):
            seed = make_seed(name)
            headers[COMMITS] = commit(seed)
        live, file, _ = begin(path, game, board, names, options, headers, check_hidden if hidden else check_bots)
    except BaseException:
        if seed:
            with suppress(OSError):
                os.unlink(place_of_seed(name))
        raise
    file.close()
    with suppress(OSError):
        os.unlink(place_of_seats(live.name))  # links of a game that had this name before
    return live.name


SUFFIX = ".tlog"
MOST = 500
"""Logs that are listed, the newest ones."""
NO_BOARD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'
"""The picture of a game that is played without a board."""


class Listed(NamedTuple):
    """A game of the folder. `problem` says why it cannot be opened; `due` is empty when it is over."""

    file: str
    title: str
    players: str
    due: str
    finished: bool
    problem: str


class Offer(NamedTuple):
    """A layout that a game can be begun on: what a log says after `Game:` and `Board:`, for how many it is, and what is loaded for it."""

    game: str
    board: str
    title: str
    least: int
    most: int
    name: str

    @property
    def key(self) -> str:
        """A name for it that no other layout has."""
        return f"{self.game}|{self.board}"


class Playable(NamedTuple):
    """An offer that was loaded: its seats, by letter, its options with their choices, and of `dice` and `cards` what chance decides by.

    `hands` are in `chance` too where they may be hidden.
    """

    title: str
    least: int
    most: int
    seats: tuple[tuple[str, str], ...]
    options: tuple[tuple[str, tuple[str, ...], str, str], ...]
    chance: tuple[str, ...]

    def record(self) -> dict[str, Json]:
        """Return what the form needs of it."""
        seats: list[Json] = [[letter, name] for letter, name in self.seats]
        options: list[Json] = [[name, list(choices), default, about] for name, choices, default, about in self.options]
        return {"least": self.least, "most": self.most, "seats": seats, "options": options, "chance": [*self.chance]}


class Hall:
    """The games of a folder. Everything may be called from any thread."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self._lock = threading.Lock()
        self._listed: dict[str, tuple[tuple[int, int], Listed]] = {}
        self._pictures: dict[str, str] = {}
        self._layouts = LayoutCache(Path(folder))

    def path(self, name: str) -> str | None:
        """Return the path of a log of the folder; None where no log has this name."""
        if not name.endswith(SUFFIX) or os.path.basename(name) != name or name.startswith("."):
            return None
        path = os.path.join(self.folder, name)
        return path if os.path.isfile(path) else None

    def games(self) -> list[Listed]:
        """Return the games of the folder, those that were written last first. RefereeError where the folder cannot be read."""
        with self._lock:
            try:
                found = []
                for entry in os.scandir(self.folder):
                    with suppress(OSError):  # such as a link to itself
                        if entry.name.endswith(SUFFIX) and not entry.name.startswith(".") and entry.is_file():
                            found.append((entry.stat().st_mtime_ns, entry.stat().st_size, entry.name))
            except OSError as problem:
                raise RefereeError(f"{self.folder}: {problem.strerror or problem}") from None
            newest = sorted(found, reverse=True)[:MOST]
            before, self._listed = self._listed, {}
            for changed, size, name in newest:
                kept = before.get(name)
                self._listed[name] = kept if kept is not None and kept[0] == (changed, size) else ((changed, size), self._look(name))
            return [listed for _, listed in self._listed.values()]

    def offers(self) -> list[Offer]:
        """Return the layouts that can be played: those of the programs, whose heads are read, and those of the folder.

        Layouts of the folder that have errors are left out.
        """
        found = [*_list_shipped()]
        for entry in sorted(os.listdir(self.folder)):
            path = os.path.join(self.folder, entry)
            spec = _load_or_none(path) if entry.endswith(SUFFIXES) else None
            if spec is not None:
                found.append(Offer(_game(spec.game), os.path.splitext(entry)[0], visible(spec.title), *spec.players, path))
        return list({one.key: one for one in found}.values())

    def playable(self, key: str) -> Playable | None:
        """Return a layout with its seats and options; None where no layout has this key."""
        spec = next((_load_or_none(one.name) for one in self.offers() if one.key == key), None)
        found = None if spec is None else _playable(spec)
        return found._replace(chance=(*found.chance, "hands")) if found is not None and self._may_hide(key, found) else found

    def picture(self, key: str) -> str:
        """Return the board of a layout as an SVG; an empty text for a layout that is not known."""
        with self._lock:
            if key not in self._pictures:
                if len(self._pictures) >= MOST:
                    self._pictures.clear()
                self._pictures[key] = self._draw(key)
            return self._pictures[key]

    def begin(self, asked: Mapping[str, Json]) -> str:
        """Write the log of a new game, and return its name. RefereeError, in words for the one who asked, where that cannot be."""
        layout = str(asked.get("layout", ""))
        one = self.playable(layout)
        if one is None:
            raise RefereeError("choose one of the games first")
        players = _pairs(asked.get("players"))
        if not one.least <= len(players) <= one.most:
            seats = f"{one.least} to {one.most}" if one.least < one.most else f"{one.most}"
            raise RefereeError(f"{one.title} is for {plural(seats, 'player')}, and {len(players)} have a seat")
        people = [seat for seat, name in players.items() if not name.startswith(MARK)]
        own = asked.get("own")
        if isinstance(own, list) and not all(seat in people for seat in own):
            raise RefereeError(f"links are for people who play: {' '.join(people)}")
        options = {name: value for name, value in _pairs(asked.get("options")).items() if (name, value) not in _defaults(one)}
        game, _, board = layout.partition("|")
        stem = re.sub(r"[^a-z0-9]+", "-", one.title.lower()).strip("-") or "game"
        for number in range(1, 1000):
            name = f"{stem}{f'-{number}' if number > 1 else ''}{SUFFIX}"
            path = os.path.join(self.folder, name)
            if os.path.lexists(path):
                continue
            begin_table(path, game, board, players, options, rolls=asked.get("rolls") is True, hidden=asked.get("hidden") is True)
            return name
        raise RefereeError(f"{self.folder} has too many games of this name already")

    # Inside

    def _may_hide(self, key: str, one: Playable) -> bool:
        """Return whether the page can deal hidden hands in a game."""
        game, _, board = key.partition("|")
        try:
            if "cards" in one.chance:
                with self._lock:
                    check_hidden(opening.new(game, {seat: seat for seat, _ in one.seats[: one.least]}, board=board, layouts=self._layouts))
                return True
        except RefereeError:
            pass
        return False

    def _look(self, name: str) -> Listed:
        try:
            name.encode()
        except UnicodeEncodeError:
            return Listed(visible(name), "", "", "", False, "the name of this file is not UTF-8; rename it")
        try:
            with open(os.path.join(self.folder, name), "rb") as stream:
                data = stream.read(opening.LARGEST + 1)
            count = len(opening.divide_games(data))
            game = open_bytes(data, name=name, folder=Path(self.folder), index=max(1, count), layouts=self._layouts)
        except (OSError, RefereeError, BoardgenError) as problem:
            return Listed(name, "", "", "", False, visible(str(problem)))
        players = ", ".join(visible(player) for player in game.players.values())
        table = game.table
        if table is None:
            return Listed(name, "", players, "", False, "; ".join(visible(one.message) for one in game.problems))
        refused = game.refused
        wrong = f"line {refused.position.number}: {visible(refused.errors[0].message)}" if refused is not None else ""
        due = game.due or ""
        who = visible(game.players.get(due[-1:], "")) if due else ""
        return Listed(name, visible(table.spec.title), players, f"{due} {who}".strip(), table.finished, wrong)

    def _draw(self, key: str) -> str:
        game, _, board = key.partition("|")
        try:
            spec, _ = self._layouts.get(game or opening.game_of(board, self._layouts), board)
            ground = picture_of(spec).ground
        except (BoardgenError, RefereeError):
            return ""
        return board_svg(ground, ()) if isinstance(spec.ground, Board) or ground.width else NO_BOARD


def _pairs(given: object) -> dict[str, str]:
    """Return texts by name from what was posted. RefereeError for anything else."""
    if not isinstance(given, dict) or not all(isinstance(text, str) for pair in given.items() for text in pair):
        raise RefereeError("players and options are texts by their names")
    return {key: " ".join(value.split()) for key, value in given.items()}


def _defaults(one: Playable) -> set[tuple[str, str]]:
    return {(name, default) for name, _, default, _ in one.options}


@cache
def _list_shipped() -> tuple[Offer, ...]:
    """Return the layouts that come with the programs. Their heads are read: loading all takes seconds in a browser's tab."""
    games = {game: read_head(game) for game in shipped.names()}
    found = [Offer(game, "", *head, game) for game, head in games.items() if head is not None]
    for name in shipped.examples():
        head = read_head(name)
        if head is not None:
            found.append(Offer(_game(game_of(name)), name, *head, shipped.example(name) or name))
    return tuple(found)


def _game(name: str) -> str:
    """Return what a log says after `Game:`: nothing for a game whose rules are in its layout."""
    return name if name in shipped.names() else ""


@cache
def _head(name: str) -> dict[str, str]:
    """Return the lines of a layout that comes with the programs that say what it is, by their keys."""
    with open(shipped.files_of_games().get(name) or shipped.example(name) or name, encoding="utf-8") as stream:
        return dict(re.findall(r"^(game|extends|title|players):[ ]*(.*?)[ ]*(?:#.*)?$", stream.read(), re.MULTILINE))


def game_of(name: str) -> str:
    """Return the game of a layout that comes with the programs."""
    head = _head(name)
    return head["game"] if "game" in head or "extends" not in head else game_of(head["extends"])


def read_head(name: str) -> tuple[str, int, int] | None:
    """Return title, and the minimum and maximum number of players, of a layout that comes with the programs; None for one with errors."""
    head, chain = _head(name), [name]
    while "extends" in head and not {"title", "players"} <= head.keys() and head["extends"] not in chain:
        chain.append(head["extends"])
        base = _head(chain[-1])
        head = {**base, **{key: text for key, text in head.items() if key != "extends"}}
    players = re.fullmatch(r"\[(\d+), *(\d+)\]", head.get("players", ""))
    title = head.get("title", "")
    if players is not None and title[:1].isalnum():
        return visible(title), int(players[1]), int(players[2])
    spec = _load_or_none(shipped.example(name) or name)  # written in another way
    return None if spec is None else (visible(spec.title), *spec.players)


def _load_or_none(name: str) -> GameSpec | None:
    try:
        return load(name)
    except (BoardgenError, OSError):
        return None


def _playable(spec: GameSpec) -> Playable:
    seats = tuple((letter, visible(seat.name)) for letter, seat in spec.seats.items())
    rulings = RuleTextCache().of(spec.game)
    options = []
    for option in spec.options.values():
        ruling = rulings.ruling(option.ruling) if option.ruling else None
        about = visible(f"{ruling.question} {ruling.answer}") if ruling is not None else ""
        options.append((option.name, tuple(option.choices), option.default, about))
    return Playable(visible(spec.title), *spec.players, seats, tuple(options), _chance(spec))


def _chance(spec: GameSpec) -> tuple[str, ...]:
    """Return what chance decides by in a game: `dice`, `cards`, both or neither."""
    figures = spec.figures
    if not isinstance(figures, RecordFigures):
        return ("dice", "cards") if any(verb.name == "draw" for verb in law(spec).verbs) else ("dice",)
    events = figures.written.events if figures.written is not None else ("roll", "draw")
    written = figures.written
    dice = "roll" in events and (figures.dice or written)
    cards = figures.decks and ("draw" in events or (written and written.deal))
    return (*(["dice"] if dice else []), *(["cards"] if cards else []))
