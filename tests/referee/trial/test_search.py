"""The searching bot: it leaves the table as it was, and deals again only what its seat cannot know."""

from __future__ import annotations

from contextlib import suppress
from random import Random

from boardgen.layout import catalog
from referee.judge.protocol import Seating, Table
from referee.trial.bots.bot import bot
from referee.trial.bots.library import moves_of
from referee.trial.game import Playground, play_game


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
    search = bot("search:24", "cairo")

    class Bidding:
        name = "bidding"

        def line(self, table: Table, seat: str, dice: Random) -> str:
            return bot("greedy", "cairo").line(table, seat, dice)

        def answer(self, table: Table, seat: str, line: str, dice: Random) -> str:
            replies, view = moves_of(table.spec).replies(table, seat, line), table.view()
            word = search.answer(table, seat, line, dice)
            assert word in (replies or [""])
            assert table.view() == view
            searched.extend([word] * bool(replies))
            return word

    play_game(on, Seating({"R": "", "K": ""}, ("R", "K")), dict.fromkeys("RK", Bidding()), 1)
    assert {"-", "0"} <= {word[1:] for word in searched}


def test_hands_are_dealt_again_out_of_what_the_seat_has_not_seen() -> None:
    table = begun("territory", "BGK", 90)
    moves = moves_of(table.spec)
    hands = {seat: table.view()["players"][seat]["hand"]["known"] for seat in "BGK"}
    deck = table.state.deck  # type: ignore[attr-defined]  # of territory
    others: set[tuple[str, ...]] = set()
    for seed in range(20):
        saved = table.save()
        moves.redeal(table, "G", "", Random(seed))
        dealt = {seat: table.view()["players"][seat]["hand"]["known"] for seat in "BGK"}
        seen = {code: len(lines) for code, lines in table.state.seen.items()}  # type: ignore[attr-defined]
        table.restore(saved)
        assert dealt["G"] == hands["G"]
        assert [len(dealt[seat]) for seat in "BGK"] == [len(hands[seat]) for seat in "BGK"]
        assert all(copies <= deck[code] for code, copies in seen.items())
        others.add((*dealt["B"], *dealt["K"]))
    assert len(others) > 10
    assert {seat: table.view()["players"][seat]["hand"]["known"] for seat in "BGK"} == hands
