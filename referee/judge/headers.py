"""From the headers of a log to a table: which game, which layout, who plays, in what order, and by which options.

The layouts that logs name are read once each (`LayoutCache`)."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from typing import TYPE_CHECKING, TypeAlias

from boardgen.errors import DataError, Fault
from boardgen.layout.files import shipped
from boardgen.layout.ground.board import Board
from boardgen.layout.law.written import WRITTEN
from boardgen.layout.spec import catalog
from boardgen.layout.spec.record_law import RECORD, make_record
from boardgen.layout.spec.rules_files import notation, rulebook
from referee.judge.ask.laws import law, names_of
from referee.judge.ask.protocol import Seating, Table
from referee.judge.ask.refusals import RuleTextCache, RuleTexts, learn
from referee.tlog import freetext, lenient
from referee.tlog.statements import Broken, DiceHelp, EventList, Header, Opening, Problem, Statement, one, quote
from referee.tlog.words import Names, alike

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from boardgen.layout.spec.spec import GameSpec
    from referee.tlog.words import Verb

    _Layout = tuple[GameSpec, object] | DataError


ONCE = ("Game", "Board", "Options", "Players", "Order", "Handicap", "Result")
KEPT = 100
"""Headers that are kept of a game: more than anybody writes, and few enough for any memory."""

SavedHeaders: TypeAlias = """tuple[
    dict[str, Header], dict[str, str], dict[str, str], dict[str, int], dict[str, str], tuple[GameSpec, object] | None,
    frozenset[str] | None, frozenset[str], str, str, tuple[str, ...],
]"""


class Headers:
    """The headers of one game as they come in, and the table that they open."""

    def __init__(self, layouts: LayoutCache) -> None:
        self._layouts = layouts
        self._saved: SavedHeaders | None = None
        """What `save` has returned, as long as nothing has changed since."""
        self._seen: dict[str, Header] = {}
        self._values: dict[str, str] = {}
        self._spec: tuple[GameSpec, object] | None = None
        self._options: dict[str, str] = {}
        self._handicaps: dict[str, int] = {}
        self._rules: frozenset[str] | None = None
        self._named: frozenset[str] = frozenset()  # by `Players:`, those that cannot be seated too: a mistake is reported once
        self.game = ""
        self.board = ""
        self.players: dict[str, str] = {}
        self.order: tuple[str, ...] = ()

    def save(self) -> SavedHeaders:
        """Return everything that a header or the opening of the table can change, for `restore`."""
        if self._saved is None:
            seen = dict(self._seen), dict(self._values), dict(self._options), dict(self._handicaps), dict(self.players)
            self._saved = *seen, self._spec, self._rules, self._named, self.game, self.board, self.order
        return self._saved

    def restore(self, saved: SavedHeaders) -> None:
        """Make the headers what they were at `save`."""
        if saved is self._saved:
            return
        self._saved = saved
        seen, values, options, handicaps, players, self._spec, self._rules, self._named, self.game, self.board, self.order = saved
        self._seen, self._values, self._options = dict(seen), dict(values), dict(options)
        self._handicaps, self.players = dict(handicaps), dict(players)

    def header(self, header: Header, *, late: bool) -> Iterator[Problem]:
        """Take one header line; yield what is wrong with its place."""
        self._saved = None
        key = header.key
        if key == "Order" and not header.value:  # left open on a log sheet: the order is that of `Players:`
            return
        if key in ONCE and key in self._seen:
            message = f"`{key}:` is written twice, first on line {self._seen[key].line}"
            yield _header_problem(header, "tlog:header.twice", message, "keep one of them")
            return
        if late and key in ONCE and key != "Result":
            message = f"`{key}:` comes after the game has begun"
            yield _header_problem(header, "tlog:header.late", message, "write headers before the first line of play")
            return
        if late and (key in self.players or key in self.players.values()):
            # `R: @D4` has the form of a header, and nobody means one.
            seat = key if key in self.players else next(seat for seat, name in self.players.items() if name == key)
            message = f"`{key}:` is read as a header, and names a player"
            help = f"begin a turn with its round and seat, such as `1{seat}`"
            place = lenient.plain(header.text).index(key) + 1
            yield Problem(place, place + len(key) + 1, "tlog:header.late", message, help)
            return
        if key in ONCE or len(self._seen) < KEPT:
            self._seen.setdefault(key, header)
            self._values.setdefault(key, header.value)
        if key == "Game":
            self.game = header.value
        elif key == "Board":
            self.board = header.value

    def values(self) -> dict[str, str]:
        """Return all headers, the free ones too."""
        return self._values

    def check(self) -> Iterator[tuple[Header, Problem]]:
        """Yield what is wrong with the headers, all of it; afterwards `table` opens the game if nothing is."""
        self._saved = None
        seen = self._seen
        first = next(iter(seen.values()), None) or Header(1, "", "", 1, 1, "")
        misspelt = self._misspelt()
        if "Game" not in seen and self.board and self._layouts.is_known("", self.board):
            self.game = self._layouts.get("", self.board)[0].game  # a layout with its own game names that game
        elif "Game" not in seen and (unfit := self._unfit_board()) is not None:
            yield seen["Board"], unfit
            return
        elif "Game" not in seen:
            games = " or ".join(f"`Game: {game}`" for game in self._layouts.games)
            message = "the log does not name its game"
            yield misspelt.get("Game") or (first, Problem(1, 2, "tlog:header.game", message, f"write {games}"))
            return
        if "Players" in seen or "Players" not in misspelt:
            misspelt.pop("Players", None)
            yield from misspelt.values()
        if self.game not in self._layouts.games and not self._layouts.is_known(self.game, self.board):
            yield seen["Game"], self._no_game(seen["Game"])
            return
        if "Board" in seen and not self.board:
            help = "write a size or a layout after it, or delete the line"
            yield seen["Board"], _header_problem(seen["Board"], "tlog:board", "`Board:` does not name a board", help)
        try:
            self._spec = self._layouts.get(self.game, self.board)
        except DataError as error:
            at = seen.get("Board") or seen["Game"]
            yield at, _board_problem(at, error.faults[0])
        yield from self._check_players(first)
        yield from self._check_options()
        yield from self._check_handicaps()

    def _unfit_board(self) -> Problem | None:
        """Return why the layout of a log without `Game:` does not say which game it is; None where the log names no layout."""
        try:
            self._layouts.get("", self.board)
        except DataError as error:
            fault = error.faults[0]
            return _board_problem(self._seen["Board"], fault) if fault.file and self.board else None
        return None

    def _no_game(self, header: Header) -> Problem:
        """Return what may be meant by the name of an unknown game: a similar name, a title, or the layout that has this game."""
        games, beside = self._layouts.games, catalog.find_games_beside(self._layouts.folder)
        lines = {file: f"`Game: {game}` and `Board: {file}`" for file, game in beside.items() if file != game}
        plain = (*games, *(file for file in beside if file not in lines))
        titles = {lenient.plain(catalog.load(game).title.lower()): game for game in games}
        of_files = {beside[file]: file for file in reversed(lines)}
        names = {**of_files, **{name: name for name in (*lines, *plain)}, **titles}
        near = alike("".join(lenient.plain(self.game.lower()).split("-")), names, 0.65) if self.game else []
        meant = list(dict.fromkeys(names[name] for name in near))
        known = f"games: {', '.join(plain)}" + f"; or write {' or '.join(lines.values())}" * bool(lines)
        if not self.game:
            return _header_problem(header, "tlog:header.game", "`Game:` does not name a game", known)
        if file := of_files.get(self.game, ""):
            return _header_problem(header, "tlog:header.game", f"the game `{self.game}` is in {file}.yaml", f"write {lines[file]}")
        only = meant[0] if len(meant) == 1 else ""
        help = f"did you mean {lines.get(only, f'`{only}`')}?" if only else known
        repairs = one(header.column, header.end, only) if only and only not in lines else ()
        return Problem(header.column, header.end, "tlog:header.game", f"there is no game `{quote(self.game)}`", help, repairs)

    def _misspelt(self) -> dict[str, tuple[Header, Problem]]:
        """Return headers whose keys look like one that the log lacks: what is wrong with each, by the key that may be meant."""
        misspelt: dict[str, tuple[Header, Problem]] = {}
        lacking = {key.lower(): key for key in ONCE if key not in self._seen}
        for key, header in self._seen.items():
            near = alike(key.lower(), lacking, 0.75) if key not in freetext.KEYS else []
            if near and lacking[near[0]] not in misspelt:
                meant = lacking[near[0]]
                column = lenient.plain(header.text).index(key) + 1
                place = column, column + len(key) + 1
                needed = meant in ("Game", "Players")
                code = f"tlog:header.{meant.lower()}" if needed else "tlog:header.unknown"
                message = f"`{key}:` is not a header that the referee knows" + ("" if needed else ", and is kept as a comment")
                repairs = one(*place, f"{meant}:", certain=meant.lower() in (key.lower(), f"{key.lower()}s"))
                misspelt[meant] = header, Problem(*place, code, message, f"did you mean `{meant}:`?", repairs)
        return misspelt

    def _check_players(self, first: Header) -> Iterator[tuple[Header, Problem]]:
        header = self._seen.get("Players")
        if header is None:
            message = "the log does not say who plays"
            missing = first, Problem(1, 2, "tlog:header.players", message, "write for example `Players: R=Ana B=Ben`")
            yield self._misspelt().get("Players", missing)
            return
        entries, problems = freetext.players(header)
        for problem in problems:
            yield header, problem
        problems = freetext.errors(problems)
        spec = self._spec[0] if self._spec is not None else None
        for seat, name, column, end in entries:
            if seat in self.players:
                help = "give each player or team a seat of its own"
                yield header, Problem(column, end, "tlog:header.players", f"{seat} is seated twice", help)
            elif spec is not None and seat not in spec.seats and not law(spec).any_seat:
                yield (header, Problem(column, end, "tlog:seat", f"this game has no seat {seat}", f"seats: {' '.join(spec.seats)}"))
            else:
                self.players[seat] = name
        if spec is not None and not problems and not spec.players[0] <= len(entries) <= spec.players[1]:
            least, most = spec.players
            number = f"{least} to {most}" if least < most else f"{most}"
            message = f"{len(entries)} player{'s' * (len(entries) != 1)}, and this layout is for {number}"
            yield header, _header_problem(header, "tlog:header.players", message, f"seat {number} player{'s' * (most != 1)}")
        self._named = frozenset(entry[0] for entry in entries)
        self.order = tuple(self.players)
        order = self._seen.get("Order")
        if order is not None:
            letters, problems = freetext.order(order)
            for problem in problems:
                yield order, problem
            problems = freetext.errors(problems)
            seats = tuple(letter for letter, _, _ in letters)
            if not problems and sorted(seats) != sorted(self._named):
                help = f"players: {' '.join(self.players)}"
                yield order, _header_problem(order, "tlog:header.order", "the order does not name every player once", help)
            elif not problems and len(seats) == len(self.players):
                self.order = seats

    def _check_options(self) -> Iterator[tuple[Header, Problem]]:
        header = self._seen.get("Options")
        if header is None or self._spec is None:
            return
        items, problems = freetext.options(header)
        for problem in problems:
            yield header, problem
        options = self._spec[0].options
        for name, value, column, end in items:
            if name not in options:
                message, help = f"this game has no option `{name}`", f"options: {', '.join(options) or 'none'}"
            elif value not in options[name].choices:
                message, help = f"`{name}` cannot be `{value}`", f"choices: {', '.join(options[name].choices)}"
            elif name in self._options:
                message, help = f"`{name}` is chosen twice", "choose once"
            else:
                self._options[name] = value
                continue
            yield header, Problem(column, end, "tlog:option", message, help)

    def _check_handicaps(self) -> Iterator[tuple[Header, Problem]]:
        header = self._seen.get("Handicap")
        if header is None or self._spec is None or not self._named:
            return
        spec, rules = self._spec[0], law(self._spec[0])
        code = "tlog:header.handicap"
        if not rules.handicaps(spec, ()):
            yield header, _header_problem(header, code, f"{spec.title} has no handicaps", "delete the header")
            return
        entries, problems = freetext.handicap(header)
        for seat, _, _, column, end in entries:
            if seat not in self._named:
                problems.append(Problem(column, end, "tlog:seat", f"{seat} does not play in this game", f"seats: {' '.join(self.players)}"))
        for problem in problems:
            yield header, problem
        if not freetext.errors(problems):
            self._handicaps, problems = rules.handicaps(spec, entries) or ({}, [])
            for problem in problems:
                yield header, problem

    def table(self) -> Table | None:
        """Return the table, or None where a header stands against it."""
        # Without one of its players every line of that seat would be a finding, for one mistake.
        if self._spec is None or not self.players or not self.order or len(self._named) > len(self.players):
            return None
        spec, shared = self._spec
        seating = Seating(self.players, self.order, "Order" in self._seen, self._options, self._handicaps)
        return law(spec).open(spec, shared, seating)

    @property
    def knows_layout(self) -> bool:
        """Whether the layout is known, without which no event can be read."""
        return self._spec is not None

    def events(self, *, seated: bool, setup: bool = False) -> str:
        """Return how the events of this game are written; empty where the game is not known.

        Where `seated`, those of one seat alone; those of the set-up only where `setup`."""
        return "" if self._spec is None else self._layouts.events(self._spec[0], self._verbs(), seated=seated, setup=setup)

    def _verbs(self) -> tuple[Verb, ...]:
        """Return the verbs that this table can use."""
        if self._spec is None:
            return ()
        spec = self._spec[0]
        return law(spec).verbs_of({option.name: self._options.get(option.name, option.default) for option in spec.options.values()})

    def name_events(self, at: Statement, problem: Problem) -> Problem:
        """Return a problem whose help names what this table can write, where it lists the events of any game or names dice."""
        turn = at.turn if isinstance(at, Broken) else None
        if isinstance(at, Broken) and isinstance(problem.help, Opening):
            problem = self._by_name(at, problem)
        if not isinstance(problem.help, EventList):
            return self._at_table(problem) if turn is not None and turn[1] else problem
        events = self.events(seated=turn is not None and bool(turn[1]), setup=turn is not None and turn[0] == 0)
        return problem._replace(help=events or problem.help)

    def _by_name(self, at: Broken, problem: Problem) -> Problem:
        """Return what is wrong with a line that begins with the name of a player."""
        first = at.text.split()[0] if at.text.strip() else ""
        seat = next((seat for seat, name in self.players.items() if name.casefold() == first.casefold()), "")
        if not seat:
            return problem
        help = f"write the round and the seat in one word in place of the name, such as `4{seat}`"
        return problem._replace(message=f"`{quote(first)}` is the name of a player", help=help)

    def _at_table(self, problem: Problem) -> Problem:
        """Return a problem in a turn with the forms of its events as they are at this table, and no dice at a table without them."""
        if self._spec is None or (used := self._verbs()) == (every := law(self._spec[0]).verbs):
            return problem
        if isinstance(problem.help, DiceHelp) and not any(re.search(r"\bDICE\b", verb.pattern) for verb in used):
            return problem._replace(message="this table plays without dice", help="leave the dice out", repairs=())
        forms = {verb.name: verb.form for verb in used}
        written = {verb.form: forms[verb.name] for verb in every if forms.get(verb.name, verb.form) != verb.form}
        help = next((problem.help.replace(form, new) for form, new in written.items() if form in problem.help), problem.help)
        return problem._replace(help=help)

    def knows_rule(self, code: str) -> bool:
        """Return whether a code is a rule of this game; reads the wording, so it is asked only where a log names a rule."""
        if self._rules is None:
            own = self._spec[0] if self._spec is not None and self._spec[0].law == WRITTEN else None
            texts = self._layouts.rule_texts.of(self.game) if own is None else RuleTexts(own.law, rulebook(own))
            self._rules = frozenset(rule.code for rule in texts.rules())
        return code in self._rules

    def result(self) -> tuple[Header, list[tuple[str, int, int, int]], list[Problem]] | None:
        """Return the `Result:` header, its claims as (seat, value, column, end), and what cannot be read in it; None if none."""
        header = self._seen.get("Result")
        return None if header is None else (header, *freetext.result(header))


def _board_problem(header: Header, fault: Fault) -> Problem:
    """Return what is wrong with the layout that a header names: the header, or a place in the layout's own file."""
    return _header_problem(header, "tlog:board", fault.problem if not fault.line else str(fault), fault.remedy if not fault.line else "")


def _header_problem(header: Header, code: str, message: str, help: str) -> Problem:
    return Problem(header.column, max(header.end, header.column + 1), code, message, help)


LAYOUTS_KEPT = 100
"""Layouts that are kept."""
POINTS = 10_000
"""How many points the boards of these have at most: what a law works out about a board may grow to some 10 kB a point."""


class LayoutCache:
    """The layouts of the logs of one folder, each read once, together with what the game's law prepares from it.

    The layouts and rule texts of the games themselves are the same for every folder: they are shared with the cache `other`. The caches
    that share them keep the layouts that were used last."""

    def __init__(self, folder: Path | None = None, other: LayoutCache | None = None) -> None:
        self.folder = str(folder) if folder is not None else os.curdir
        self.games: tuple[str, ...] = shipped.names() if other is None else other.games
        self.rule_texts: RuleTextCache = RuleTextCache() if other is None else other.rule_texts
        self._layouts: dict[tuple[str, str, str], _Layout] = {} if other is None else other._layouts
        self._events: dict[tuple[str, tuple[Verb, ...], bool, bool], str] = {} if other is None else other._events

    def get(self, game: str, board: str) -> tuple[GameSpec, object]:
        """Return the layout that a `Board:` header names (empty: the game's own). Raises DataError."""
        key = self._key(game, board)
        layout = self._layouts.pop(key, None)
        if layout is None:
            try:
                layout = self._read_again(game, board) or self._read(game, board)
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
        while len(self._layouts) > 1 and (len(self._layouts) > LAYOUTS_KEPT or self._count_points() > POINTS):
            del self._layouts[next(iter(self._layouts))]

    def _count_points(self) -> int:
        return sum(map(_points, {id(layout): layout for layout in self._layouts.values()}.values()))

    def _read(self, game: str, board: str) -> tuple[GameSpec, object]:
        if board and board == game not in self.games:
            with suppress(DataError):  # what is wrong is said of the header that names the board
                return self.get(game, "")
        spec = self._load(game, board)
        learn(spec)
        return spec, law(spec).prepare(spec)

    def _read_again(self, game: str, board: str) -> tuple[GameSpec, object] | None:
        """Return a layout with an id as it is kept without one, since a search for a repair tries many ids; None where it cannot be read.

        Raises DataError where it has another id."""
        name, at, _ = board.partition("@")
        try:
            layout = self.get(game, name) if at and name else None
        except DataError as error:
            if error.faults[0].code == "data:pin.game":
                raise
            return None
        if layout is not None:
            catalog.find_by_header(board, self.folder, game, layout[0])
        return layout

    def _load(self, game: str, board: str) -> GameSpec:
        if board:
            return catalog.find_by_header(board, self.folder, game)
        return catalog.load(game) if game in self.games else catalog.find_game(game, self.folder)

    def is_known(self, game: str, board: str) -> bool:
        """Return whether there is such a game: one that comes with the programs, or one whose layout is here, even with errors in it."""
        if game in self.games or catalog.own_file(game, self.folder) is not None:
            return True
        try:
            self.get(game, board)
        except DataError as error:
            fault = error.faults[0]
            return bool(game) and bool(board) and (bool(fault.line) or fault.code == "data:pin")
        return True

    def may_name(self, game: str, board: str) -> bool:
        """Return whether a log on this board may name this game. No layout is read again for a name that is nobody's."""
        if game in self.games or catalog.own_file(game, self.folder) is not None:
            return True
        try:
            return bool(board) and self.get("", board)[0].game == game
        except DataError:
            return False

    def names(self, game: str, board: str) -> Names:
        """Return the names of zones, cards or cities in the layout of a log; none if the layout does not exist."""
        if game not in self.games and not board and catalog.own_file(game, self.folder) is None:
            return Names()
        try:
            spec, _ = self.get(game, board)
        except DataError:
            return Names()
        return names_of(spec)

    def events(self, spec: GameSpec, used: tuple[Verb, ...], *, seated: bool, setup: bool) -> str:
        """Return how the events that a table uses are written.

        Where `seated`, those of one seat alone; those of the set-up only where `setup`."""
        by_layout = spec.law in (RECORD, WRITTEN)
        key = spec.pin if by_layout else spec.law, used, seated, setup
        written = self._events.get(key)
        if written is None:
            # Words that are read only to be refused, such as a resignation in a game without one, are not in the game's notation.
            forms = notation(spec) if by_layout else self.rule_texts.of(spec.law).notation()
            documented = {word for form in forms for word in (form.verb, form.form.split()[0])}
            if spec.law == WRITTEN and seated and not setup:
                own = make_record(spec.figures).written
                events = own.events if own is not None else frozenset()
                found = {"remove" if event == "take" else event for event in events} | {"say", "concede"}
                found |= {"done", "pass"} if own is not None and own.passes else set()
                documented = found | {"shuffle"} if "draw" in events else found
            verbs = [verb for verb in used if not (seated and verb.table) and (setup or not verb.setup)]
            written_so = [
                f"`{verb.form}`" for verb in verbs if not documented or verb.name in documented or verb.form.split()[0] in documented
            ]
            written = self._events[key] = f"events: {', '.join(written_so)}"
        return written


def _points(layout: _Layout) -> int:
    """Return the points of its board, for how much memory it takes."""
    return len(layout[0].ground.neighbours) if not isinstance(layout, DataError) and isinstance(layout[0].ground, Board) else 1
