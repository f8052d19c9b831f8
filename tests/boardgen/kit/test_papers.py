"""Kits on several papers: which component is on which, what sheet 1, kit.json and proof say of it, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boardgen.components.print_order import KitError
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Text, Use, extent, extent_of, leaves
from boardgen.errors import BoardgenError, DoesNotFit
from boardgen.kit import check, export
from boardgen.kit.selection import read_papers
from boardgen.layout.files.shipped import examples, names
from boardgen.layout.spec import catalog
from boardgen.preflight.proof import prove
from boardgen.sheet.paper.paper import Paper, UnknownPaperError
from tests.kits import laid_out


def ordered(paper: str, only: str | None = None, format: str = "pdf", **options: object) -> export.Ordered:
    return export.order("gocaine", paper=paper, format=format, players=2, seats=None, only=only, **options)  # type: ignore[arg-type]


def sizes(kit: export.Kit) -> dict[str, set[str]]:
    """The names of the papers of each component."""
    return {part.name: {sheet.page.paper.name for sheet in kit.sheets_of(part.name)} for part in kit.parts}


def test_a_list_names_components_and_kinds_and_the_rest() -> None:
    spec = catalog.load("gocaine")
    mixed = read_papers("board=a3, Panels = a3 ,letter", spec, 5.0)
    assert (mixed.rest.name, mixed.rest.margin) == ("Letter", 5.0)
    assert {name: one.name for name, one in mixed.own.items()} == {"board": "A3", "infrastructure": "A3", "influence": "A3"}
    assert mixed.own["board"].margin == 5.0
    assert read_papers("board=a3", spec).rest.name == "A4", "the usual paper where none is named for the rest"
    assert read_papers("a3,board=a3", spec).own == {}, "what is on the paper of the rest needs no mention"
    assert read_papers("board=300x400mm,a4", spec).own["board"].size == (300, 400)


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        ("a3,a4", "names a3 and 'a4' for all components; write one of them, and others as NAME=PAPER, such as board=a3,a4"),
        ("pannels=a3", "no component and no kind of them is called 'pannels'; did you mean 'panel'?"),
        ("board=a3,board=a2", "puts board on a3 and on a2; name one paper for it"),
        ("board=b7", "unknown paper 'b7'; choose a4, letter"),
        ("board=", "unknown paper ''"),
        ("board=a3,", "unknown paper ''"),
    ],
)
def test_what_cannot_be_meant_is_refused_with_a_remedy(said: str, complaint: str) -> None:
    with pytest.raises(BoardgenError) as refused:
        read_papers(said, catalog.load("gocaine"))
    assert complaint in str(refused.value)
    assert isinstance(refused.value, KitError | UnknownPaperError)
    with pytest.raises(BoardgenError):
        ordered(said)


@pytest.mark.slow
def test_a_board_on_a3_and_the_rest_on_a4(tmp_path: Path) -> None:
    asked = ordered("board=a3,panels=a3,a4", "title,board,infrastructure,influence,loans,covenant")
    kit = asked.kit
    on = sizes(kit)
    assert {name for name, names in on.items() if names == {"A3"}} == {"board", "infrastructure", "influence"}
    assert all(names == {"A4"} for name, names in on.items() if name not in ("board", "infrastructure", "influence"))
    a3 = [number for number, sheet in enumerate(kit.sheets, 1) if sheet.page.paper.name == "A3"]
    assert a3 == list(range(a3[0], a3[-1] + 1)), "the printer is loaded once"
    said = " ".join(shape.text for shape, _ in leaves(kit.sheets[0].shapes) if isinstance(shape, Text))
    assert f"A3 for pages {a3[0]}–{a3[-1]}, A4 for all others" in said
    export.write(asked, str(tmp_path / "kit"))
    made = json.loads((tmp_path / "kit" / "kit.json").read_text("utf-8"))
    assert {name: one["name"] for name, one in made["papers"].items()} == {"board": "A3", "infrastructure": "A3", "influence": "A3"}
    proved = prove(str(tmp_path / "kit"))
    assert proved.holds, proved.text("text")
    sheet_one = next(fact for fact in proved.facts if fact.name == "pages on another paper")
    assert (sheet_one.wanted, sheet_one.measured) == ("on sheet 1", "1 of 1 papers")
    board = next(sheet for sheet in made["sheets"] if "board" in sheet["components"])
    board["size"] = [210, 297]
    (tmp_path / "kit" / "kit.json").write_text(json.dumps(made), "utf-8")
    failed = {fact.name for fact in prove(str(tmp_path / "kit")).facts if not fact.holds}
    assert {"paper (MediaBox)", "pages on another paper"} <= failed


def test_components_are_added_on_their_papers_and_other_papers_are_another_kit(tmp_path: Path) -> None:
    folder = str(tmp_path / "kit")
    export.write(ordered("board=a3,a4", "board,loans"), folder)
    more = export.write(ordered("board=a3,a4", "pencil"), folder)
    assert sizes(more.ordered.kit) == {"board": {"A3"}, "loans": {"A4"}, "pencil": {"A4"}}
    with pytest.raises(BoardgenError, match=r"paper board=A3,A4, not A4"):
        export.write(ordered("a4", "pencil"), folder)


@pytest.mark.slow
def test_check_lays_out_on_all_papers(tmp_path: Path) -> None:
    layout = tmp_path / "wide.yaml"
    layout.write_text("extends: gocaine\ncomponents: {loans: {diameter: 200}}\n", "utf-8")
    assert any("Loan chips" in fault.problem for fault in check.check(str(layout), "a4").faults)
    assert not check.check(str(layout), "loans=a3,a4").faults
    with pytest.raises(UnknownPaperError):
        check.check(str(layout), "a44")


def test_a_printer_needs_readings_of_each_paper(tmp_path: Path) -> None:
    from boardgen.kit import calibrate

    profile = tmp_path / "p.yaml"
    readings = "20 20 20 20 170 257"
    calibrate.record_readings(str(profile), paper="a4", tray=None, turned=False, front=readings, back=None)
    printer = calibrate.printer_of(str(profile), None)
    export.order("gocaine", paper="a4", format="pdf", players=2, seats=None, only="squares", printer=printer)
    with pytest.raises(BoardgenError, match=r"readings for .A4., but none for A3"):
        export.order("gocaine", paper="board=a3,a4", format="pdf", players=2, seats=None, only="board,squares", printer=printer)


def test_every_sheet_has_the_paper_that_its_component_was_given() -> None:
    one = Paper("Letter", 215.9, 279.4, 6.35, "in")
    kit = ordered("notes=letter,log=a3,a4", "notes,log,aid", "svg").kit
    assert sizes(kit) == {"notes": {"Letter"}, "log": {"A3"}, "aid": {"A4"}}
    assert kit.papers["notes"] == one


def test_a_sheet_of_your_own_that_is_larger_than_the_paper_is_refused_with_what_to_write() -> None:
    """It was cut off without a word; `check` says the same."""
    said = "Rules of the game: its texts reach 48.5 mm beyond a sheet of A5 148 × 210 mm; print it on larger paper with --paper rules="
    with pytest.raises(DoesNotFit) as refused:
        laid_out("windmills", "a5", only="rules")
    assert str(refused.value).startswith(f"{said}letter,a5, or move them")
    (fault,) = (fault for fault in check.check("windmills", "a5").faults if fault.level == "error")
    assert fault.problem == str(refused.value)
    assert (fault.path, fault.remedy) == ("$.components.rules", ""), "no text of it is to blame, and the message says what to write"
    assert laid_out("windmills", "letter", only="rules").total == 1
    sheet, book, box = (fault for fault in check.check("rock-pool", "a6").faults if fault.level == "error")
    assert (sheet.path, sheet.remedy) == ("$.components.rules", "")
    assert book.path == "$.components.rulebook"
    assert (box.path, box.remedy) == ("$.components.box", "")


def test_a_text_beyond_a_sheet_is_seen_beside_the_same_text_inside_and_paper_is_named_only_if_it_has_room(tmp_path: Path) -> None:
    layout = tmp_path / "twice.yaml"
    faces = "faces:\n  f: {layers: [{text: Hello there, box: [5, %s, 150, 40]}, {text: Hello there, box: [5, 5, 20, 10]}]}\n"
    head = "game: twice\ntitle: Twice\nplayers: [2, 2]\ncomponents:\n  own: {kind: sheet, front: f}\n"
    remedy = "or move them by the `box:` of their layers"
    for down, paper, on in (("190", "a5", "letter"), ("280", "a4", "legal"), ("1290", "a4", ""), ("1290", "a5", "")):
        layout.write_text(head + faces % down, encoding="utf-8")
        (problem,) = (fault.problem for fault in check.check(str(layout), paper).faults if fault.level == "error")
        said = f"print it on larger paper with --paper own={on},{paper}, {remedy}" if on else remedy.removeprefix("or ")
        assert problem.endswith(f"; {said}"), problem
        if on:
            assert not any(fault.level == "error" for fault in check.check(str(layout), on).faults)


def test_the_name_of_a_tile_is_clear_of_a_footer_of_two_lines() -> None:
    for on in ("a6", "a5"):
        for sheet in laid_out("reversi", on, only="board").sheets:
            foot = extent_of(sheet.shapes[len(sheet.page.shapes) :])
            (name,) = (shape for shape, _ in leaves(sheet.page.shapes) if isinstance(shape, Text) and shape.text.startswith("Board, tile"))
            reach = extent(name)
            assert foot is not None
            assert reach is not None
            assert reach.y1 < foot.y0, (on, sheet.number)


def test_the_help_of_kit_lists_every_paper_that_is_known_by_name() -> None:
    from boardgen.commands import options

    assert "a6" in options.papers()
    for name in options.papers():
        assert read_papers(name, catalog.load("reversi")).rest.known_as.lower() == name


@pytest.mark.parametrize("layout", sorted((*names(), *examples())))
@pytest.mark.parametrize("on", ["a4", "letter", "a5"])
def test_the_player_aid_of_every_layout_has_room_on_its_card(layout: str, on: str) -> None:
    """It is written in a closer way where the usual one is too long, as with the money for early bids of Head Start."""
    spec = catalog.load(layout)
    for players in range(spec.players[0], spec.players[1] + 1) if "aid" in spec.components else ():
        kit = laid_out(layout, on, players, only="aid")
        for face in kit.parts[0].faces:
            written = [shape for shape in face.figure.shapes if not isinstance(shape, Use)]  # a piece in its head has its letter as it is
            assert min(leaf.size for leaf, _ in leaves(written) if isinstance(leaf, Text)) >= ink.BODY
