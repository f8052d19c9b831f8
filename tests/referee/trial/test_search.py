"""The searching bot: it leaves the table as it was, and deals again only what its seat cannot know."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from boardgen.layout.spec import catalog
from referee.judge.ask.protocol import Seating, Table
from referee.trial.bots import search
from referee.trial.bots.bot import bot
from referee.trial.bots.search import LookAhead, moves_of
from referee.trial.game import Playground, play_game

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest


def begun(game: str, seats: str, turns: int) -> Table:
    """A game that has gone on for some turns between greedy bots."""
    ground = Playground(catalog.load(game))
    seating = Seating({seat: seat for seat in seats}, tuple(seats))
    stop = bot("greedy", game)
    left = turns

    class Stopping:
        name = "stopping"

        def line(self, table: Table, seat: str, dice: Random) -> str:
            nonlocal left, here
            left -= 1
            if left < 0:
                here = table
                raise KeyboardInterrupt
            return stop.line(table, seat, dice)

        def answer(self, table: Table, seat: str, line: str, dice: Random) -> str:
            return stop.answer(table, seat, line, dice)

    here: Table | None = None
    with suppress(KeyboardInterrupt):
        play_game(ground, seating, dict.fromkeys(seats, Stopping()), 5)
    assert here is not None
    return here


def test_a_search_leaves_the_table_as_it_was_and_is_the_same_by_the_same_dice() -> None:
    for game, seats, turns in (("cairo", "RK", 5), ("gocaine", "RBG", 21), ("territory", "BGK", 60)):
        table = begun(game, seats, turns)
        view, due = table.view(), table.due()
        assert due is not None
        lines = [bot("search:8", game).line(table, due[1], Random(3)) for _ in range(2)]
        assert lines[0] == lines[1]
        assert (table.view(), table.due()) == (view, due)


def test_a_search_bids_what_playouts_say_and_leaves_the_table_as_it_was() -> None:
    on = Playground(catalog.load("cairo"))
    searched: list[str] = []
    bidder = bot("search:24", "cairo")

    class Bidding:
        name = "bidding"

        def line(self, table: Table, seat: str, dice: Random) -> str:
            return bot("greedy", "cairo").line(table, seat, dice)

        def answer(self, table: Table, seat: str, line: str, dice: Random) -> str:
            replies, view = moves_of(table.spec).replies(table, seat, line), table.view()
            word = bidder.answer(table, seat, line, dice)
            assert word in (replies or [""])
            assert table.view() == view
            searched.extend([word] * bool(replies))
            return word

    play_game(on, Seating({"R": "", "K": ""}, ("R", "K")), dict.fromkeys("RK", Bidding()), 1)
    assert {"-", "0"} <= {word[1:] for word in searched}


@pytest.mark.slow
def test_hands_are_dealt_again_out_of_what_the_seat_has_not_seen() -> None:
    table = begun("territory", "BGK", 90)
    moves = moves_of(table.spec)
    hands = {seat: table.view().players[seat].hand.known for seat in "BGK"}
    deck = table.state.deck  # type: ignore[attr-defined]  # of territory
    others: set[tuple[str, ...]] = set()
    for seed in range(20):
        saved = table.save()
        moves.redeal(table, "G", "", Random(seed))
        dealt = {seat: table.view().players[seat].hand.known for seat in "BGK"}
        seen = {code: len(lines) for code, lines in table.state.seen.items()}  # type: ignore[attr-defined]
        table.restore(saved)
        assert dealt["G"] == hands["G"]
        assert [len(dealt[seat]) for seat in "BGK"] == [len(hands[seat]) for seat in "BGK"]
        assert all(copies <= deck[code] for code, copies in seen.items())
        others.add((*dealt["B"], *dealt["K"]))
    assert len(others) > 10
    assert {seat: table.view().players[seat].hand.known for seat in "BGK"} == hands


def planted(state: Any, number: int, code: str) -> Any:
    """The state with a card in the hand of a seat, in place of the first one that it has."""
    state = state.copy()
    gone, *others = state.hands[number].known
    seen = {one: len(lines) for one, lines in state.seen.items()}
    seen[gone] -= 1
    seen[code] = seen.get(code, 0) + 1
    assert seen[code] <= state.deck[code]
    state.seen = {one: (0,) * copies for one, copies in seen.items() if copies}
    state.hold(number, state.hands[number]._replace(known=tuple(sorted([*others, code]))))
    return state


def capture() -> tuple[Any, str, str, str]:
    """A table of territory with the seat that is due, another one, and the line in which the first captures stones of the other."""
    for turns in range(60, 90, 3):
        table: Any = begun("territory", "BGK", turns)
        moves, seats, (round_, mover) = moves_of(table.spec), table.seats, table.due()
        empty = [point for point, cell in enumerate(table.board.position()) if not cell]
        for other in (number for number, seat in enumerate(seats) if seat != mover):
            for point in empty:
                if moves.count_losses(table, seats.index(mover), point, other):  # type: ignore[attr-defined]  # of territory
                    return table, mover, seats[other], f"{round_}{mover} 6+5 {table.spec.board.names[point]}"
    raise AssertionError("no stone can be captured in any of the positions")


@pytest.mark.slow
def test_a_search_cannot_know_a_card_that_another_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt: list[tuple[str, ...]] = []
    other = 0
    play = LookAhead._play

    def spying(self: LookAhead, line: str) -> None:
        dealt.append(self._table.state.hands[other].known)  # type: ignore[attr-defined]
        play(self, line)

    monkeypatch.setattr(LookAhead, "_play", spying)

    def decided(table: Any, cards: tuple[str, ...], decide: Callable[[], str]) -> set[object]:
        """What is decided, and which cards the other has in each line of each playout, where it has one of these cards."""
        kinds: set[object] = set()
        for code in cards:
            saved = table.save()
            table.state = planted(table.state, other, code)
            dealt.clear()
            kinds.add((decide(), tuple(dealt)))
            table.restore(saved)
        assert len(set(dealt)) > 1
        return kinds

    searching = bot("search:16", "territory")
    table, mover, replying, line = capture()
    table.state = planted(table.state, table.seats.index(replying), "RJ")
    deck, seen = table.state.deck, table.state.seen
    cards = tuple([code for code in sorted(deck) if len(seen.get(code, ())) < deck[code]][:3])
    other = table.seats.index(replying)
    assert len(decided(table, cards, lambda: searching.line(table, mover, Random(3)))) == 1
    other = table.seats.index(mover)
    assert len(decided(table, cards, lambda: searching.answer(table, replying, line, Random(3)))) == 1


@pytest.mark.slow
def test_a_search_plays_the_same_game_whatever_it_has_played_before() -> None:
    on = Playground(catalog.find_by_header("9x9", ".", "territory"), "9x9")
    used = bot("search:4", "territory")

    def lines(seed: int, by: Any) -> tuple[str, ...]:
        return play_game(on, Seating({"B": "", "G": ""}, ("B", "G")), {"B": by, "G": by}, seed, longest=16).lines

    fresh = lines(1, bot("search:4", "territory"))
    assert lines(2, used) != fresh
    assert lines(1, used) == fresh


def test_a_search_does_not_roll_to_do_nothing_as_such_games_have_no_end(monkeypatch: pytest.MonkeyPatch) -> None:
    table = begun("territory", "BGK", 6)
    monkeypatch.setattr(search, "ANSWERED", 400)  # all that could be done, and at the end of the list nothing
    monkeypatch.setattr(search.Tree, "best", lambda _self, decisions, *_limits: decisions[-1])
    _, mover = table.due() or (0, "")
    moves = moves_of(table.spec)
    rolled = moves.roll(table, mover, Random(4), greedy=True)
    assert moves.several(table, mover, rolled, 400, Random(4))[-1] == f"{rolled} -"
    line = bot("search:400", "territory").line(table, mover, Random(4))
    assert line.startswith(f"{rolled} ")
    assert not line.endswith("-")
