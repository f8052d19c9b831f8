"""Games with a law of their own beside OpenSpiel: the legal set at every decision, the result of random games, and games a second.

    pip install open_spiel
    python bench/law_openspiel.py [GAMES] [--only NAME] [--seconds N] [--seed N] [--speed]

Each run plays other games, from a seed that it prints; `.ci/nightly` adds some thousands every night.
Every event of ours is one action of theirs, or several, such as a queen's square and where she goes. Rules in which the two differ on
purpose are listed in `DIFFERENT`.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from boardgen.layout.spec import catalog  # noqa: E402
from referee.games.record.state import Hand, opening  # noqa: E402
from referee.games.written import chance  # noqa: E402
from referee.games.written.position import PASS, STOP, Move, Position  # noqa: E402
from referee.games.written.rules import Rules  # noqa: E402

FOLDERS = (ROOT / "data" / "examples", ROOT / "tests" / "laws")
LETTERS = "abcdefghijklmnopqrstuvwxyz"
CARDS = 5
"""Cards of each hand of Oh Hell, as in its law."""
Told = Callable[[Rules, Position, Move], tuple[str, ...]]
SLICE = 0.3
"""Seconds for which each side plays before the other does."""
DIFFERENT = {
    "draughts": "OpenSpiel ends a game as a draw after 40 moves without a capture; our law plays on to its last round",
    "morris": "OpenSpiel ends a game as a draw after 200 actions",
    "lines_of_action": "OpenSpiel ends a game as a draw when a position comes back",
}


class Peer(NamedTuple):
    """A game of ours, its name there, how our events are called there, how many play, and how both begin where chance decides that."""

    name: str
    theirs: str
    told: Told
    players: int = 2
    begin: Callable[[Rules, Position, Any, Random], None] | None = None


@cache
def _rows(law: Rules) -> int:
    return max(law.geometry.rows)


def _square(law: Rules, point: int, *, flip: bool = False) -> str:
    rows = _rows(law)
    row = law.geometry.rows[point]
    return f"{LETTERS[law.geometry.columns[point] - 1]}{rows + 1 - row if flip else row}"


def _cell(law: Rules, point: int, base: int) -> tuple[int, int]:
    return _rows(law) - law.geometry.rows[point] + base, law.geometry.columns[point] - 1 + base


def _noughts(law: Rules, position: Position, move: Move) -> tuple[str, ...]:
    row, column = _cell(law, move.to, 0)
    return (f"{'xo'[position.seat]}({row},{column})",)


def _connect(law: Rules, position: Position, move: Move) -> tuple[str, ...]:
    return (f"{'xo'[position.seat]}{law.geometry.columns[move.to] - 1}",)


def _breakthrough(law: Rules, position: Position, move: Move) -> tuple[str, ...]:
    taken = "*" if position.owners[move.to] >= 0 else ""
    return (f"{_square(law, move.start, flip=True)}{_square(law, move.to, flip=True)}{taken}",)


def _plain(law: Rules, position: Position, move: Move) -> tuple[str, ...]:
    return (f"{_square(law, move.start)}{_square(law, move.to)}",)


def _hex(law: Rules, position: Position, move: Move) -> tuple[str, ...]:
    rows = _rows(law)
    line = rows - law.geometry.rows[move.to]
    return (f"{LETTERS[law.geometry.columns[move.to] - 1 - line // 2]}{line + 1}",)  # every second row begins a column further east


def _othello(law: Rules, position: Position, move: Move) -> tuple[str, ...]:
    return ("pass",) if move == PASS else (_square(law, move.to, flip=True),)


def _amazons(law: Rules, position: Position, move: Move) -> tuple[str, ...]:
    side, (row, column) = "XO"[position.seat], _cell(law, move.to, 1)
    if move.event == "put":
        return (f"{side} Shoot: ({row}, {column})",)
    from_row, from_column = _cell(law, move.start, 1)
    return f"{side} From ({from_row}, {from_column})", f"{side} To ({row}, {column})"


def _morris(law: Rules, position: Position, move: Move) -> tuple[str, ...]:
    return (f"Move {move.start} -> {move.to}" if move.event == "move" else f"Point {move.to}",)


def _lines(law: Rules, position: Position, move: Move) -> tuple[str, ...]:
    sign = "x" if position.owners[move.to] >= 0 else "-"
    return (f"{_square(law, move.start)}{sign}{_square(law, move.to)}",)


def _pig(law: Rules, position: Position, move: Move) -> tuple[str, ...]:
    return ("roll" if move.event == "roll" else "stop",)


def _oh_hell(law: Rules, position: Position, move: Move) -> tuple[str, ...]:
    return (str(move.amount) if move.event == "change" else move.card[::-1],)


def _deal(law: Rules, position: Position, state: Any, dice: Random) -> None:
    """Deal both the same cards, and turn the same one over; the last player is the dealer."""
    for said in (str(CARDS), str(law.seats - 1)):
        state.apply_action(next(one for one in state.legal_actions() if state.action_to_string(-1, one) == said))
    (pack,) = opening(law.figures, law.seats).packs
    cards = dice.sample(sorted(pack.unseen), CARDS * law.seats + 1)
    for card in cards:
        state.apply_action(next(one for one in state.legal_actions() if state.action_to_string(-1, one) == card[::-1]))
        pack = pack._replace(pile=pack.pile - 1, unseen=pack.see(card))
    for seat in range(law.seats):
        pack = pack.hold(seat, Hand(tuple(sorted(cards[:-1][seat :: law.seats]))))
    position.packs, position.turned = (pack._replace(discards=(cards[-1],)),), cards[-1]


PEERS = (
    Peer("noughts", "tic_tac_toe", _noughts),
    Peer("connect_four", "connect_four", _connect),
    Peer("breakthrough", "breakthrough", _breakthrough),
    Peer("clobber", "clobber", _plain),
    Peer("hex", "hex", _hex),
    Peer("reversi", "othello", _othello),
    Peer("amazons", "amazons", _amazons),
    Peer("draughts", "checkers", _plain),
    Peer("morris", "nine_mens_morris", _morris),
    Peer("lines_of_action", "lines_of_action", _lines),
    Peer("pig", "pig", _pig),
    Peer("oh_hell", f"oh_hell(players=3,num_tricks_fixed={CARDS})", _oh_hell, 3, _deal),
)


class Disagreement(Exception):  # noqa: N818
    """A set of legal moves or a result that is not the same."""


def law_of(name: str, players: int = 2) -> Rules:
    """Return the law of one of our games, for so many players."""
    file = next(file for folder in FOLDERS if (file := folder / f"{name}.yaml").exists())
    spec = catalog.load(str(file))
    return Rules(spec, list(spec.seats)[:players], range(players))


class Names:
    """What events of ours and actions of theirs are called, each asked for once.

    Their names are kept by player and action; `theirs` with `afresh` asks for them again, should one depend on more.
    """

    def __init__(self, peer: Peer, law: Rules) -> None:
        self._peer = peer
        self._law = law
        self._ours: dict[tuple[int, Move, bool], tuple[str, ...]] = {}
        self._theirs: dict[tuple[int, int], str] = {}

    def ours(self, position: Position, options: Sequence[Move]) -> dict[Move, tuple[str, ...]]:
        """Return the actions of each event: they follow from the player, the event, and whether a piece is where it goes to."""
        known, seat, owners, found = self._ours, position.seat, position.owners, {}
        for option in options:
            key = seat, option, owners[option.to] >= 0
            words = known.get(key)
            if words is None:
                words = known[key] = self._peer.told(self._law, position, option)
            found[option] = words
        return found

    def theirs(self, state: Any, player: int, *, afresh: bool = False) -> dict[str, int]:
        """Return the legal actions by their names."""
        known, found = self._theirs, {}
        for action in state.legal_actions():
            name = known.get((player, action))
            if name is None or afresh:
                name = known[player, action] = state.action_to_string(player, action)
            found[name] = action
        return found


def compare(peer: Peer, law: Rules, game: Any, seed: int, names: Names) -> str:
    """Play a random game on both sides; returns how it ended. Raises Disagreement."""
    dice, position, state = Random(seed), law.opening(), game.new_initial_state()
    begun = False
    if peer.begin is not None:
        peer.begin(law, position, state, dice)
    while not position.over:
        if state.is_terminal():
            if law.options(position, begun=begun) == [PASS]:  # which ours writes down
                law.play(position, PASS)
                law.end_turn(position)
                continue
            if state.returns()[0] == 0 and peer.name in DIFFERENT:
                return "their draw"
            raise Disagreement(f"{peer.name} {seed}: theirs has ended with {state.returns()}, ours goes on\n{state}")
        options = [option for option in law.options(position, begun=begun) if option != STOP]
        told = names.ours(position, options)
        move = dice.choice(options)
        for number, action in enumerate(told[move]):
            before = told[move][:number]
            ours = {words[number] for words in told.values() if words[:number] == before and len(words) > number}
            player = state.current_player()
            theirs = names.theirs(state, player)
            if ours != theirs.keys():
                theirs = names.theirs(state, player, afresh=True)
            if ours != theirs.keys() or player != position.seat:
                more, less = sorted(ours - theirs.keys()), sorted(theirs.keys() - ours)
                raise Disagreement(f"{peer.name} {seed}, seat {position.seat}: only ours {more}, only theirs {less}\n{state}")
            state.apply_action(theirs[action])
        if move.event == "roll":
            shown = dice.randint(1, 6)
            (action,) = (one for one in state.legal_actions() if str(shown) in state.action_to_string(state.current_player(), one))
            state.apply_action(action)
            move = move._replace(dice=(shown,))
        if move.event == "play":
            move = chance.decide(law, position, move, dice)  # which takes the card out of the hand
        law.play(position, move)
        begun = True
        if not law.goes_on(position):
            law.end_turn(position)
            begun = False
    return _agreed(peer, law, position, state, seed)


def _agreed(peer: Peer, law: Rules, position: Position, state: Any, seed: int) -> str:
    """Return how a game ended that ours has ended. Raises Disagreement where the result is not the same."""
    if not state.is_terminal():
        if position.ended == "rounds":
            return "our last round"
        raise Disagreement(f"{peer.name} {seed}: ours has ended by {position.ended}, theirs goes on\n{state}")
    if peer.begin is not None:  # whose score is compared, not who has won
        if law.scores(position) != state.returns():
            raise Disagreement(f"{peer.name} {seed}: ours scored {law.scores(position)}, theirs {state.returns()}\n{state}")
        return "same"
    won = tuple(seat in (position.winners or ()) for seat in range(2))
    their_won = tuple(one > 0 for one in state.returns())
    if (all(won) or not any(won)) != (not any(their_won)) or (any(their_won) and won != their_won):
        raise Disagreement(f"{peer.name} {seed}: ours was won by {position.winners} ({position.ended}), theirs {state.returns()}\n{state}")
    return "same"


def speeds(peer: Peer, law: Rules, game: Any, seconds: float) -> tuple[float, float]:
    """Return random games a second, ours and theirs, played in turns in the same run.

    Every legal event is as likely as any other on both sides; ours are drawn without a list of all.
    """
    dice, counts, spent = Random(1), [0, 0], [0.0, 0.0]
    while min(spent) < seconds:
        for side, play in enumerate((_our_game, _their_game)):
            start = time.process_time()
            while time.process_time() - start < SLICE:
                play(peer, law, game, dice)
                counts[side] += 1
            spent[side] += time.process_time() - start
    return counts[0] / spent[0], counts[1] / spent[1]


def _our_game(peer: Peer, law: Rules, game: Any, dice: Random) -> None:
    position = law.opening()
    if peer.begin is not None:
        peer.begin(law, position, game.new_initial_state(), dice)
    begun = False
    while not position.over:
        move = law.draw(position, dice, begun=begun)
        if move is not None and move is not STOP:
            law.play(position, chance.decide(law, position, move, dice))
        begun = move is not None and move is not STOP and law.goes_on(position)
        if not begun:
            law.end_turn(position, drawn=True)


def _their_game(peer: Peer, law: Rules, game: Any, dice: Random) -> None:
    state = game.new_initial_state()
    if peer.begin is not None:
        peer.begin(law, law.opening(), state, dice)
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[int(dice.random() * len(actions))])


def run(games: int, only: str, *, seed: int = 0, speed: bool = False, seconds: float = 0) -> Iterator[str]:
    """Yield a line for each game. With `seconds` each is played for so long, by processor time.

    The games are those of the seeds from `seed` on.
    """
    import pyspiel

    for peer in PEERS:
        if only and peer.name != only:
            continue
        law, game = law_of(peer.name, peer.players), pyspiel.load_game(peer.theirs)
        if speed:
            ours, theirs = speeds(peer, law, game, games)
            yield f"{peer.name:16} {ours:8.0f} games/s, OpenSpiel from Python {theirs:8.0f}: {ours / theirs:.2f}"
            continue
        ends: dict[str, int] = {}
        names = Names(peer, law)
        begin, played = time.process_time(), 0
        while time.process_time() - begin < seconds if seconds else played < games:
            end = compare(peer, law, game, seed + played, names)
            ends[end] = ends.get(end, 0) + 1
            played += 1
        yield f"{peer.name:16} {played} games: {', '.join(f'{count} {end}' for end, count in ends.items())}"


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("games", type=int, nargs="?", default=300, help="games; with --speed seconds")
    arguments.add_argument("--only", default="")
    arguments.add_argument("--seconds", type=float, default=0, help="play each game for so long instead, by processor time")
    arguments.add_argument("--speed", action="store_true")
    arguments.add_argument("--seed", type=int, default=SystemRandom().randrange(10**9), help="the seed of the first game")
    chosen = arguments.parse_args()
    if not chosen.speed:
        print(f"games from seed {chosen.seed} on", flush=True)
    for line in run(chosen.games, chosen.only, seed=chosen.seed, speed=chosen.speed, seconds=chosen.seconds):
        print(line, flush=True)
