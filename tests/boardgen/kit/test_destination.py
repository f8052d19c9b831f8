"""What becomes of a kit when another goes into its folder: nothing in it is lost without a word, and kit.json says what is there."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from boardgen.components.print_order import KitError
from boardgen.diff import difference
from boardgen.json_values import Fields
from boardgen.kit import export
from boardgen.kit.kit_json import describe_terms
from boardgen.kit.publish import Asked, TakenError, differing, settle
from boardgen.kit.selection import Selection, join_selections, read_selection
from boardgen.layout.spec import catalog
from boardgen.preflight.proof import prove
from tests.programs import run
from tests.sampling import sampled


def boardgen(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return run("boardgen", *words, cwd=cwd)


def asked(game: str = "gocaine", only: str | None = None, without: str | None = None, **more: Any) -> export.Ordered:
    options = {"paper": "a4", "format": "pdf", "players": 2, "seats": None, "only": only, "without": without, **more}
    if options["seats"]:
        options["players"] = None
    return export.order(game, **options)


def put(folder: Path, *, replace: bool = False, **more: Any) -> export.Written:
    return export.write(asked(**more), str(folder), replace=replace)


def kit(folder: Path) -> dict[str, Any]:
    made = json.loads((folder / "kit.json").read_text("utf-8"))
    assert sorted(made["files"]) == sorted(path.name for path in folder.iterdir())
    return made


def parts(folder: Path) -> list[str]:
    return [part["name"] for part in kit(folder)["components"]]


@contextmanager
def untouched(folder: Path) -> Iterator[None]:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    yield
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


@pytest.mark.parametrize(
    ("options", "folder"),
    sampled(
        [
            ({}, "gocaine"),
            ({"only": "loans"}, "gocaine-loans"),
            ({"only": "cells,loans"}, "gocaine-cells-loans"),
            ({"only": "cells", "seats": "B"}, "gocaine-cells-B"),
            ({"only": "cells=7"}, "gocaine-cells-7"),
            ({"only": "cells = 7 , loans"}, "gocaine-cells-7-loans"),
            ({"without": "notes"}, "gocaine-without-notes"),
            ({"only": "board,cells,loans,squares,loads"}, "gocaine-board-cells-loans-and-2-more"),
            ({"seats": "BRY"}, "gocaine"),
            ({"game": "territory", "board": "9x9", "only": "stones"}, "territory-9x9-stones"),
        ],
        every=3,
    ),
)
def test_a_part_of_a_kit_has_a_folder_of_its_own(options: dict[str, Any], folder: str) -> None:
    assert asked(**options).place(None) == Path("output") / folder


@pytest.mark.slow
@pytest.mark.nightly
def test_some_components_do_not_take_the_place_of_a_whole_kit(tmp_path: Path) -> None:
    assert boardgen("kit", "gocaine", "--players", "2", "--format", "pdf", cwd=tmp_path).returncode == 0
    folder = tmp_path / "output" / "gocaine"
    with untouched(folder):
        ran = boardgen("kit", "gocaine", "--players", "2", "--only", "loans", "--format", "pdf", cwd=tmp_path)
        assert ran.stdout.splitlines()[-1] == f"written to {Path('output') / 'gocaine-loans'}"
        put(folder, only="loans")  # the same kit once more, byte for byte
    assert parts(tmp_path / "output" / "gocaine-loans") == ["loans"]


@pytest.mark.slow
def test_a_second_game_is_refused_and_says_what_to_write(tmp_path: Path) -> None:
    put(tmp_path / "kit", only="loans")
    with untouched(tmp_path / "kit"):
        for more, status in (((), 2), (("--dry-run",), 0)):  # a dry run is never refused for a folder, and says what a run would be
            ran = boardgen("kit", "territory", "--only", "handicap", "--out", "kit", *more, cwd=tmp_path)
            assert ran.returncode == status
            words = ran.stdout if more else ran.stderr
            assert "kit has another kit, gocaine@" in words
            assert "on A4, colour, seats BG: loans. Nothing was written; add --replace to replace that kit, " in words
            assert "or --out kit-2 to keep both" in words
    assert not (tmp_path / "kit-2").exists()
    ran = boardgen("kit", "territory", "--only", "handicap", "--format", "pdf", "--out", "kit", "--replace", cwd=tmp_path)
    assert ran.returncode == 0
    assert "\nreplaced gocaine@" in ran.stdout
    assert parts(tmp_path / "kit") == ["handicap"]
    assert kit(tmp_path / "kit")["game"] == "territory"


@pytest.mark.nightly
@pytest.mark.slow
def test_a_kit_with_its_rulebook_replaces_one_without(tmp_path: Path) -> None:
    put(tmp_path / "kit")
    put(tmp_path / "kit", players=2, paper="letter", rulebook=True)
    assert kit(tmp_path / "kit")["paper"]["name"] == "Letter"
    assert (tmp_path / "kit" / "gocaine-rulebook.pdf").exists()
    assert (tmp_path / "kit" / "rulebook.pdf").exists()


@pytest.mark.slow
def test_components_are_added_to_a_kit_of_the_same_options(tmp_path: Path) -> None:
    folder = tmp_path / "kit"
    put(folder, only="loans,aid", format="pdf,svg")
    made = put(folder, only="board,cells=3")
    assert made.note.startswith("added board, cells to gocaine@")
    assert parts(folder) == ["board", "cells", "loans", "aid"]
    there = kit(folder)
    assert (there["only"], there["counts"], there["formats"]) == (["board", "cells", "loans", "aid"], {"cells": 3}, ["pdf", "svg"])
    assert {"board.svg", "aid.pdf", "loans.svg"} <= set(there["files"])
    put(tmp_path / "at-once", only="board,cells=3,loans,aid", format="pdf,svg")
    for path in folder.iterdir():
        assert path.read_bytes() == (tmp_path / "at-once" / path.name).read_bytes(), path.name
    assert prove(str(folder)).holds
    assert put(folder, only="board,cells=3,loans,aid", format="pdf,svg").note == ""  # the same once more


FOLDED = export.options(duplex="fold", tokens="16", cut="square", bleed=2, overlap=9)


def test_a_profile_that_only_one_of_two_kits_has_is_named() -> None:
    own = {"paper": {"width_mm": 210, "height_mm": 297}, "making": {"tokens_mm": None, "cut": "punch", "bleed_mm": 3, "overlap_mm": 10}}
    plain = {**own, "margin_mm": 6.35, "style": "colour", "duplex": "long", "seats": ["B"], "profile": None, "tray": None}
    assert differing(Fields({**plain, "profile": "office.yaml"}), Fields(plain)) == ["profile office.yaml, not none"]
    wide = {**plain, "paper": {"width_mm": 215.9, "height_mm": 279.4, "unit": "in"}}
    assert differing(Fields(plain), Fields(wide)) == ["paper 210x297mm, not 8.5x11in"]


@pytest.mark.parametrize(
    ("there", "new", "why"),
    sampled(
        [
            ({"only": "loans"}, {"only": "aid", "paper": "letter"}, "paper 210x297mm, not 8.5x11in"),
            ({"only": "loans"}, {"only": "aid", "seats": "RY"}, "seats BG, not RY"),
            ({"only": "loans"}, {"only": "aid", "style": "black"}, "style colour, not black"),
            ({"only": "loans"}, {"only": "aid", "margin": 8.0}, "margin 6.35, not 8"),
            (
                {"only": "loans"},
                {"only": "loans", "options": FOLDED},
                "duplex long, not fold; tokens of the layout, not 16; cut punch, not square; bleed 3, not 2; overlap 10, not 9",
            ),
            ({"only": "cells=3"}, {"only": "cells=4"}, "cells=3, and another number of cells"),
            ({"only": "cells"}, {"only": "cells=4"}, "cells, and another number of cells"),
            ({"only": "cells=3"}, {"only": "cells,aid"}, "cells=3, and another number of cells"),
            ({"only": "loans,aid"}, {"without": "loans"}, "loans, aid; --without would take loans out of it"),
            ({"game": "cairo", "only": "guide"}, {"game": "cairo", "without": "tiles"}, "--without would take guide out of it"),
        ],
        every=5,
    ),
)
def test_what_would_be_lost_is_refused(tmp_path: Path, there: dict[str, Any], new: dict[str, Any], why: str) -> None:
    put(tmp_path / "kit", **there)
    with untouched(tmp_path / "kit"), pytest.raises(TakenError) as refused:
        put(tmp_path / "kit", **new)
    assert why in str(refused.value)
    assert f"--out {tmp_path / 'kit-2'} to keep both" in str(refused.value)
    assert put(tmp_path / "kit", replace=True, **new).note.startswith("replaced ")
    put(tmp_path / "same", **new)
    assert (tmp_path / "same" / "kit.json").read_bytes() == (tmp_path / "kit" / "kit.json").read_bytes()


@pytest.mark.slow
@pytest.mark.nightly
def test_a_whole_kit_says_which_it_replaces(tmp_path: Path) -> None:
    def said(**more: Any) -> str:
        return put(tmp_path / "kit", game="territory", board="9x9", **more).note

    assert said(only="handicap,log") == ""
    assert said() == ""  # has all that was there
    assert said() == ""
    assert said(paper="letter").endswith("on A4, colour, seats BG: all components")
    assert said(paper="letter", format="svg").startswith("replaced 9x9@")
    assert parts(tmp_path / "kit") == [part.name for part in asked("territory", board="9x9").kit.parts]


@pytest.mark.slow
def test_a_layout_that_was_changed_since_is_the_same_layout(tmp_path: Path) -> None:
    layout = tmp_path / "harbour.yaml"
    layout.write_text("extends: gocaine\n")
    put(tmp_path / "kit", game=str(layout), only="loans,seizure")
    layout.write_text("extends: gocaine\nmoney: {loan: {amount: 40}}\n")
    said = put(tmp_path / "kit", game=str(layout), only="aid").note
    assert said.endswith(f", and made all of it again from {kit(tmp_path / 'kit')['layout']}")
    assert parts(tmp_path / "kit") == ["loans", "seizure", "aid"]
    assert put(tmp_path / "kit", game=str(layout), only="aid").note == "aid: in that kit already, which was written again"


def test_a_kit_json_that_says_too_little_is_replaced_only_where_that_is_asked_for(tmp_path: Path) -> None:
    folder = tmp_path / "kit"
    folder.mkdir()
    for there in ({}, {"files": ["kit.json"], "game": "gocaine"}, {"files": 7, "only": {"a": 1}}):
        (folder / "kit.json").write_text(json.dumps({"made_by": "boardgen", **there}))
        with pytest.raises(TakenError, match="a kit that this version cannot read"):
            put(folder, only="loans")
    assert put(folder, only="loans", replace=True).note == "replaced a kit of another version of this program"


@pytest.mark.parametrize(
    ("only", "without", "message"),
    [
        ("cells=0", None, "from 1 to 999; write for example --only cells=7"),
        ("cells=1000", None, "from 1 to 999"),
        ("cells=", None, "'cells=': the number of pieces of each kind must be from 1 to 999"),
        ("cells=x", None, "from 1 to 999"),
        ("cells=-3", None, "from 1 to 999"),
        ("cells=٣", None, "from 1 to 999"),
        ("cells=00000000000000000001", None, "from 1 to 999"),
        ("cell=7", None, "no component is called 'cell'"),
        ("=7", None, "--only names no component"),
        ("title=2", None, "the title sheet is printed once; write --only title"),
        ("cells=7,cells=8", None, "asks for 7 and for 8 of cells"),
        ("cells", "notes", "do not go together"),
        (None, "note", "no component is called 'note'"),
        (None, ",", "--without names no component"),
        (None, ",".join(catalog.load("gocaine").components), "--without leaves nothing of the kit"),
    ],
)
def test_selections_that_are_refused(only: str | None, without: str | None, message: str) -> None:
    with pytest.raises(KitError) as refused:
        read_selection(catalog.load("gocaine"), only, without)
    assert message in str(refused.value)


@pytest.mark.slow
@pytest.mark.parametrize("game", sampled(["cairo", "gocaine", "territory"], landing=0))
def test_spares_for_one_seat(game: str) -> None:
    """Everything but what names the whole table can be had for one seat, as it is in the kit of all seats."""
    spec = catalog.load(game)
    letter = next(iter(spec.seats))
    for name in spec.components:
        if name in ("title", "log", "covenant"):
            with pytest.raises(KitError, match=f"{name} is for a whole table of 2 to . seats, not for {letter} alone"):
                asked(game, only=name, seats=letter)
            continue
        spare, whole = (asked(game, only=name, seats=seats, players=None).kit.parts for seats in (letter, None))
        assert [part.name for part in spare] == [name]
        assert spare[0].pieces <= whole[0].pieces


def test_how_many_spares_one_seat_has() -> None:
    one = asked("territory", only="stones", seats="K").kit.parts[0].pieces
    assert one * 4 == asked("territory", only="stones", players=4).kit.parts[0].pieces  # as many as each of four has
    with pytest.raises(KitError, match="2 to 6 players, and --seats B names 1"):
        asked("gocaine", seats="B")


@pytest.mark.slow
@pytest.mark.parametrize("game", sampled(["territory", "gocaine", "cairo"], landing=0))
def test_every_component_can_be_had_in_a_number(game: str) -> None:
    for name in catalog.load(game).components:
        if name != "title":
            one, three = (asked(game, only=f"{name}={number}", players=3).kit.parts[0].pieces for number in (1, 3))
            assert three == 3 * one > 0, name


def test_a_number_for_each_seat() -> None:
    assert asked(only="cells=7", seats="B").kit.parts[0].pieces == 7
    assert asked(only="notes=2").kit.parts[0].pieces == 2 * 3


SPEC = catalog.load("cairo")
NAMES = st.lists(st.sampled_from(list(SPEC.components)), min_size=1, max_size=4, unique=True)
SELECTIONS = st.one_of(
    st.just(Selection()),
    NAMES.map(lambda names: read_selection(SPEC, ",".join(names), None)),
    NAMES.map(lambda names: read_selection(SPEC, None, ",".join(names))),
)


def has(selection: Selection) -> set[str]:
    usual = {name for name in SPEC.components if name not in ("guide", "rulebook", "box", "coin_box", "band", "labels")}
    return set(selection.only) or usual - set(selection.without)


@given(SELECTIONS, NAMES)
def test_joined_selections_have_what_either_has(there: Selection, names: list[str]) -> None:
    new = read_selection(SPEC, ",".join(names), None)
    assert has(join_selections(SPEC, there, new)) == has(there) | has(new)


@pytest.fixture(scope="module")
def facts() -> dict[str, Any]:
    return describe_terms(asked("cairo", only="map").kit)


@pytest.mark.slow
@given(SELECTIONS, SELECTIONS)
def test_nothing_is_lost_without_a_word(facts: dict[str, Any], there: Selection, new: Selection) -> None:
    """Whatever is asked for after whatever is there: all of that stays, or it is refused or said."""

    def said(selection: Selection) -> dict[str, Any]:
        chosen = {"only": selection.only, "without": selection.without}
        return {**facts, **chosen, "components": [{"name": name} for name in SPEC.components if name in has(selection)], "files": ["x.pdf"]}

    try:
        settled = settle(Path("kit"), said(there), Asked(said(new), new, ("pdf",)), SPEC, replace=False)
    except TakenError:
        return
    assert has(new) <= has(settled.selection)
    assert has(there) <= has(settled.selection) or settled.note.startswith("replaced ")


@pytest.mark.slow
@pytest.mark.nightly
def test_diff_and_proof_understand_parts_and_spares(tmp_path: Path) -> None:
    for name, options in {"spares": {"only": "cells=7", "seats": "B"}, "less": {"without": "notes,log", "players": 3}}.items():
        put(tmp_path / name, **options)
        assert prove(str(tmp_path / name)).holds
        assert difference(str(tmp_path / name), "gocaine").none
    found = difference(str(tmp_path / "spares"), str(tmp_path / "less"))
    assert ("components", "cells=7", "all but notes, log") in found.terms
