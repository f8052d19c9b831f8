"""Which seats and which components a kit is for, as the command line names them."""

from __future__ import annotations

import pytest

from boardgen.components.makers import find_game
from boardgen.components.print_order import KitError, choose_components, choose_seats
from boardgen.layout.spec import catalog


def test_too_few_seats_say_how_to_have_spare_pieces() -> None:
    spec = catalog.load("gocaine")
    with pytest.raises(KitError, match=r"names 1; write all who play, such as --seats BG, or for spare pieces add --only and"):
        choose_seats(spec, None, "B")
    with pytest.raises(KitError, match="is for 2 to 6 players, not 9; choose a number from 2 to 6"):
        choose_seats(spec, 9, None)
    assert list(choose_seats(spec, None, "B", spares=True)) == ["B"]
    with pytest.raises(KitError, match=r"is for 2 players, not 9$"):
        choose_seats(catalog.load("breakthrough"), 9, None)


@pytest.mark.parametrize(("players", "letters", "message"), [
    (1, None, "2 to 6 players, not 1"), (7, None, "not 7"), (None, "BXQX", "no seat is called 'X' or 'Q'; there are B"),
    (None, "BRB", "seat B is named twice"), (None, "B", "2 to 6"), (3, "BR", "do not agree"), (None, "", "no seat"),
    (None, "Bleu", "no seat is called 'Bleu'; there are B Blue"),
])  # fmt: skip
def test_seats_that_cannot_be(players: int | None, letters: str | None, message: str) -> None:
    with pytest.raises(KitError, match=message):
        choose_seats(catalog.load("gocaine"), players, letters)


def test_seats_that_can_be() -> None:
    spec = catalog.load("gocaine")
    assert list(choose_seats(spec, 3, None)) == ["B", "G", "K"]
    assert list(choose_seats(spec, None, "w, r")) == ["W", "R"]
    assert list(choose_seats(spec, 2, "YK")) == ["Y", "K"]
    assert list(choose_seats(spec, None, "Blue,red w")) == ["B", "R", "W"]


def test_unknown_names_are_refused_with_what_there_is() -> None:
    spec = catalog.load("gocaine")
    with pytest.raises(KitError, match="no component is called 'bord'; did you mean 'board'"):
        choose_components(spec, "bord")
    with pytest.raises(KitError, match="names no component"):
        choose_components(spec, " , ")
    for game in ("nothing", "kit", "os.path", ""):
        assert not find_game(game), "a game of one's own: everything is made by its kind"
