"""From a layout to views: the board first, what is wrong with its line, the last good sheets, and no drawing made twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardgen import preview as module
from boardgen.errors import BoardgenError
from boardgen.kit import check
from boardgen.layout.files import shipped
from boardgen.layout.spec import catalog
from boardgen.preview import Preview, PreviewRequest, View, read_request
from boardgen.sheet.paper.paper import paper
from tests.sampling import sampled

GOOD = "extends: gocaine\ntitle: Harbour\nplayers: [2, 3]\n"


class Table:
    """A layout in a folder, its preview, and what it complained of."""

    def __init__(self, folder: Path, yaml: str = GOOD) -> None:
        self.path = folder / "harbour.yaml"
        self.complaints: list[str] = []
        self.preview = Preview(PreviewRequest(str(self.path), paper("a4"), players=2), self.complaints.append)
        self.save(yaml)

    def save(self, yaml: str) -> None:
        self.path.write_text(yaml, "utf-8")

    def views(self) -> list[View]:
        return list(self.preview.views())


def test_the_board_comes_first_and_the_sheets_behind_it(tmp_path: Path) -> None:
    table = Table(tmp_path)
    views = table.preview.views()
    first = next(views)
    assert (first.title, first.pending, first.sheets) == ("Harbour", True, ())
    assert first.board is not None
    assert b'id="zone-PE"' in (table.preview.svg(first.board.key) or b"")
    assert first.terms == "A4 210 × 297 mm, colour, 2 seats: Blue, Green"
    assert any("closest colours" in note for note in first.notes)
    assert any("between neighbours at a pitch" in note for note in first.notes)
    (whole,) = views
    assert not whole.pending
    assert whole.board == first.board
    assert [sheet.number for sheet in whole.sheets if sheet.side == "front"] == list(range(1, whole.total + 1))
    assert {row.title for row in whole.rows} >= {"Board", "Cells", "Game log"}
    svg = (table.preview.svg(whole.sheets[0].drawing.key) or b"").decode()
    assert 'height="297mm"' in svg
    assert 'viewBox="0,0,210,297"' in svg


@pytest.mark.slow
def test_only_what_changed_has_another_key(tmp_path: Path) -> None:
    table = Table(tmp_path)
    before = table.views()[-1]

    def changed(after: View) -> set[str]:
        pairs = zip(before.sheets, after.sheets, strict=True)
        return {name for one, sheet in pairs if one.small.key != sheet.small.key for name in sheet.components}

    table.save(GOOD + "seats: {B: {name: Indigo}}\n")  # the layout id stays
    assert changed(table.views()[-1]) == {"cells", "seizure", "covenant", "log"}, "the covenant is on the sheet of the seizure table"
    table.save(GOOD + "money: {goal: 900}\n")  # another layout id: on every footer, and on few sheets besides
    after = table.views()[-1]
    assert changed(after) == {"board", "aid", "reference", "log", "notes"}, "notes have the layout id too"
    assert all(one.drawing.key != sheet.drawing.key for one, sheet in zip(before.sheets, after.sheets, strict=True))


@pytest.mark.slow
def test_a_drawing_is_made_once_and_kept_while_it_may_be_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    real = module.svg_text

    def counted(*arguments: object, **options: object) -> str:
        made.append(str(options["title"]))
        return real(*arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "svg_text", counted)
    table = Table(tmp_path)
    view = table.views()[-1]
    assert len(made) == 1, "the board alone: sheets are drawn when they are asked for"
    key = next(sheet for sheet in view.sheets if "board" in sheet.components).small.key  # its drawing has the layout id
    assert table.preview.svg(key) is table.preview.svg(key)
    assert len(made) == 2
    assert table.preview.svg("0" * 16) is None
    table.save(GOOD + "money: {goal: 900}\n")
    table.views()
    assert len(made) == 3
    assert table.preview.svg(key), "a page that is behind may still ask"
    table.save("seat: {}\n")
    for _ in range(module.VIEWS_KEPT):  # whatever the views are
        table.views()
    assert table.preview.svg(key) is None, "nothing is kept for ever"
    assert len(table.preview._svgs) <= module.VIEWS_KEPT + 1
    assert len(table.preview._drawings) < 5 * len(view.drawings())


@pytest.mark.slow
def test_faults_have_their_lines_and_the_last_good_sheets_stay(tmp_path: Path) -> None:
    table = Table(tmp_path)
    good = table.views()[-1]
    table.save("extends: gocaine\ntitle: Ha\nzones: {PE: {price: 7.5}}\nseat: {}\n")
    (view,) = table.views()
    assert (view.stale, view.pending, view.errors) == (True, False, 2)
    assert (view.title, view.board, view.sheets, view.rows) == (good.title, good.board, good.sheets, good.rows)
    assert [(told.fault.line, told.before, told.marked, told.after) for told in view.findings] == [
        (3, "zones: {PE: {price: ", "7.5", "}}"),
        (4, "", "seat", ": {}"),
    ]
    assert view.findings[0].fault.remedy == "write `lot: 2`, or a price that is a multiple of 5"
    table.save(GOOD)
    assert [(view.stale, view.errors) for view in table.views()] == [(False, 0), (False, 0)]


FAULTS = [
    ("not YAML", "extends: [gocaine\n", "is not closed"),
    ("nothing", "", "the file is empty"),
    ("a wrong type", "extends: gocaine\ntitle: [3, 4]\n", "belongs here"),
    ("too few seats for whoever asked for two", "extends: gocaine\ntitle: H\nplayers: [3, 4]\n", "is for 3 to 4 players, not 2"),
    ("what no sheet holds", GOOD + "components: {notes: {size: [400, 100]}}\n", "mm"),
    ("a word too much", GOOD + 'words: {board_title: "{nothing}"}\n', "nothing"),
    ("a circle", "extends: harbour.yaml\n", "in a circle"),
    ("bytes", "\xff\xfe", "UTF-16"),
]


@pytest.mark.parametrize(("yaml", "problem"), sampled([case[1:] for case in FAULTS], every=4), ids=[case[0] for case in FAULTS])
def test_whatever_is_wrong_is_told_and_nothing_is_raised(yaml: str, problem: str, tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.views()
    table.path.write_bytes(yaml.encode("latin-1"))
    view = table.views()[-1]
    assert view.errors
    assert view.stale
    assert any(problem in told.fault.problem for told in view.findings), [str(told.fault) for told in view.findings]
    assert table.complaints == []


def test_a_first_file_with_faults_shows_no_sheets(tmp_path: Path) -> None:
    table = Table(tmp_path, "extends: gocaine\nseat: {}\n")
    (view,) = table.views()
    assert (view.stale, view.board, view.sheets, view.errors) == (False, None, (), 1)
    table.path.unlink()
    (view,) = table.views()
    assert [told.fault.problem for told in view.findings] == ["there is no such file"]


def test_long_lines_are_cut(tmp_path: Path) -> None:
    table = Table(tmp_path, f"extends: gocaine\nzones: {{PE: {{price: 5}}, {' ' * 500}BO: {{price: x}}}}{' ' * 500}# end\n")
    told = [told for told in table.views()[-1].findings if "x" in told.marked]
    assert told
    assert told[0].before.startswith("…")
    assert max(len(part) for part in (told[0].before, told[0].after)) <= module.MOST_CHARACTERS + 1


@pytest.mark.slow
@pytest.mark.parametrize(("fails", "shown"), sampled([("first_face", 1), ("build", 2)], landing=0))
def test_an_internal_error_is_told_on_the_page_and_on_the_terminal(
    fails: str, shown: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path)
    good = table.views()[-1]

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("half a <point>")

    monkeypatch.setattr(module, fails, broken)
    views = table.views()
    assert len(views) == shown
    view = views[-1]
    assert view.findings[0].fault.problem == "an internal error: ZeroDivisionError: half a <point>"
    assert view.sheets == good.sheets
    assert "Traceback" in table.complaints[0]
    monkeypatch.undo()
    assert table.views()[-1].errors == 0
    assert table.preview.svg(table.views()[-1].sheets[3].small.key), "drawing goes on"


@pytest.mark.slow
@pytest.mark.parametrize("game", sampled(shipped.names()))
def test_every_game_is_shown(game: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(f"extends: {game}\ntitle: Mine\n", "utf-8")
    first, whole = Preview(PreviewRequest(str(path), paper("a4"), "black"), print).views()
    assert first.board is not None
    assert first.board == whole.board
    assert (whole.title, whole.errors, bool(whole.sheets)) == ("Mine", 0, True)


@pytest.mark.slow
def test_another_board_is_shown_on_request() -> None:
    board = "13x13"
    shown = read_request("territory", paper="a4", style="colour", players=2, board=board)
    first, _ = Preview(shown, print).views()
    assert first.pin == catalog.put_on_board(catalog.load("territory"), board).pin
    with pytest.raises(BoardgenError, match="GoCaine is played on zones"):
        read_request("gocaine", paper="a4", style="colour", players=None, board=board)


def test_what_no_edit_would_mend_is_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "harbour.yaml"
    for file, options, problem in (
        (str(path), {}, "there is no such file"),
        ("gocain", {}, "did you mean 'gocaine'?"),
        ("gocaine", {"paper": "b4"}, "unknown paper"),
        ("gocaine", {"players": 9}, "is for 2 to 6 players, not 9"),
    ):
        with pytest.raises(BoardgenError, match=problem.replace("?", r"\?")):
            read_request(file, **{"paper": "a4", "style": "colour", "players": None, **options})  # type: ignore[arg-type]
    path.write_text("extends: gocaine\nseat: {}\n", "utf-8")
    assert read_request(str(path), paper="letter", style="black", players=None).paper.name == "Letter"


def test_errors_come_before_warnings(tmp_path: Path) -> None:
    zones = "zones: {PE: {price: 7.5}, TP: {tint: '#DDE8CF'}, CA: {tint: '#DDE8CF'}}\n"
    table = Table(tmp_path, GOOD + zones)
    (view,) = table.views()
    levels = [one.fault.level for one in view.findings]
    assert levels == sorted(levels)
    assert {*levels} == {"error", "warning"}
    table.save(GOOD + "zones: {CA: {tint: '#DDE8CF'}, TP: {tint: '#DDE8CF'}, PE: {price: 7.5}}\n")  # warnings first in the file
    assert table.views()[-1].findings[0].fault.level == "error"


@pytest.mark.parametrize("more", ["board: {pitch: 21}\n", f"words: {{board_title: {'Long ' * 60}}}\n"])
def test_what_is_wrong_with_a_kit_is_told_as_check_tells_it(tmp_path: Path, more: str) -> None:
    table = Table(tmp_path, GOOD + more)
    told = [one.fault for one in table.views()[-1].findings]
    assert told == list(check.check(str(table.path)).faults)
    assert {one.line for one in told} == {4}
