"""The country of a map of tiles: what a layout may say of it, that other rows have none of it, and that no log sees it."""

import pytest

from boardgen.errors import DataError
from boardgen.layout.spec.catalog import load


def layout(tmp_path, text):
    path = tmp_path / "own.yaml"
    path.write_text("extends: cairo\n" + text, encoding="utf-8")
    return str(path)


def test_a_country_is_read_in_half_tiles_from_the_corner_of_the_tiles():
    country = load("cairo").ground.country
    nile = next(river for river in country.rivers if river.name == "Nile")
    assert nile.places[0] == (9.04, 6.48)
    assert country.lakes[0] == (9.12, 6.54, 0.72, 0.48)
    assert country.around["south-east"] == "Indian Ocean"
    assert len(country.terrain) == 24


def test_other_rows_have_no_country_and_the_layout_id_does_not_know_it(tmp_path):
    rows = "map: {rows: [T T T C T T, T T T T T T, T T T T T T, T T T A T T]}\n"
    assert load(layout(tmp_path, rows)).ground.country.rivers == ()
    plain = load(layout(tmp_path, rows)).pin
    assert load(layout(tmp_path, rows.replace("]}", "], country: {beyond: land, around: {west: Sea}}}"))).pin == plain
    other = load(layout(tmp_path, "map: {country: {rivers: {Nile: [[1, 1], [2, 2]]}}}\n"))
    assert other.pin.split("@")[1] == load("cairo").pin.split("@")[1]
    assert other.ground.country.rivers[0].places == ((2, 2), (4, 4))


TOO_FEW = "[. m d d d, d d d d d ., s f f s m d, . . . f m s, . . . f s ., . . . d s ., . . . m s .]"


@pytest.mark.parametrize(
    ("written", "what"),
    [
        ("{terrain: [d d d d d d]}", "terrain has 1 row, and the map 7"),
        (f"{{terrain: {TOO_FEW.replace('. m', '. x')}}}", "no terrain is called 'x'"),
        (f"{{terrain: {TOO_FEW}}}", "this row has 5 places"),
        ("{rivers: {Nile: [[1, 1]]}}", "a river has 1 place"),
        ("{rivers: {Nile: [[1, 1], [2, x]]}}", "'x' is not a number of tiles"),
        ("{rivers: {Nile: [[1, 1], [2, 3, 4]]}}", "3 numbers in place of 2"),
        ("{rivers: {Nile: [[1, 1], [2, nan]]}}", "'nan' is not a number of tiles"),
        ("{lakes: [[1, 1, 1e999, 2]]}", "is not a number of tiles"),
        ("{around: {up: Sky}}", "nothing is 'up' of a map"),
        ("{beyond: fog}", "fog"),
        ("{woods: x}", "the key 'woods' is not known here"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_its_place(tmp_path, written, what):
    with pytest.raises(DataError) as refused:
        load(layout(tmp_path, f"map: {{country: {written}}}\n"))
    assert what in str(refused.value)
