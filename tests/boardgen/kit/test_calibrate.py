"""What a printer does to a page is read from its sheet, and undone: in numbers, in the file, and on both sides of a kit."""

from __future__ import annotations

import json
import re
import subprocess
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

import pytest
from pypdfium2 import PdfDocument

from boardgen.components.print_order import choose_seats
from boardgen.draw.shape.shapes import Group, Text
from boardgen.draw.type.geometry import Affine
from boardgen.errors import BoardgenError, DataError
from boardgen.kit.calibrate import (
    Printer,
    against,
    calibration,
    correct_for,
    lands,
    list_gaps,
    load_existing as asked,
    path_of,
    printer_of,
    record_readings,
    render_profile,
    write_sheets,
)
from boardgen.kit.kit import Kit, build
from boardgen.layout.files.printer_profile import LETTERS, Profile, ProfileError, Shift, load, measure, readings, save
from boardgen.layout.spec import catalog
from boardgen.sheet.arrange.options import PrintOptions
from boardgen.sheet.paper.duplex import MODES, Duplex
from boardgen.sheet.paper.paper import PAPERS, Paper, paper
from tests.programs import run


def shifts(count: int) -> list[Shift]:
    random = Random(7)
    return [
        Shift(random.uniform(-4, 4), random.uniform(-4, 4), random.uniform(-1, 1), random.uniform(0.98, 1.02), random.uniform(0.98, 1.02))
        for _ in range(count)
    ]


@pytest.mark.parametrize("size", [(210, 297), (297, 210), (215.9, 279.4), (148, 210)])
def test_readings_tell_what_the_printer_does(size: tuple[float, float]) -> None:
    for shift in shifts(50):
        assert tuple(measure(readings(shift, *size), *size)) == pytest.approx(tuple(shift), abs=6e-4)  # as many decimals are kept


def test_a_true_printer_reads_what_stands_below_the_boxes() -> None:
    assert readings(Shift(), 210, 297) == (20, 20, 20, 20, 170, 257)
    assert measure((20, 20, 20, 20, 170, 257), 210, 297) == Shift()


def test_what_each_reading_means() -> None:
    assert measure((20.5, 20.5, 20, 20, 170, 257), 210, 297) == Shift(right=0.5)
    assert measure((20, 20, 19, 19, 170, 257), 210, 297) == Shift(down=-1)
    assert measure((20, 20, 20, 20, 171.7, 257), 210, 297) == Shift(right=0.85, wide=1.01)
    turned = measure((20.4, 20, 20, 20.24, 170, 257), 210, 297)
    assert turned.angle == pytest.approx(0.11, abs=0.01), "the north line falls to the right: clockwise"


@pytest.mark.parametrize("size", [(210, 297), (420, 297)])
def test_a_page_drawn_against_a_printer_lands_where_it_belongs(size: tuple[float, float]) -> None:
    for shift in shifts(20):
        both = against(shift, size).then(lands(shift, size))
        for point in ((0, 0), (size[0], 0), (30, 250), size):
            assert both.point(*point) == pytest.approx(point, abs=1e-9)


@pytest.mark.parametrize(
    ("read", "said"),
    [
        ((20, 20, 20, 20, 164.8, 249.2), "according to E, the sheet was printed at 96.9 % of its size; print it at 100 %"),
        ((20, 20, 20, 20, 170, 240), "according to F, the sheet was printed at 93.4 %"),
        ((20, 23, 20, 20, 170, 257), "A - B is -3.00 mm and D - C is 0.00 mm, which does not fit a rotated sheet"),
        ((35.1, 20, 20, 29.07, 170, 257), "at an angle of 4.0 degrees; feed the paper straight"),
        ((40, 40, 20, 20, 170, 257), "according to A and B, the sheet is 20.0 mm off"),
        ((20, 20, 2, 2, 170, 257), "according to C and D, the sheet is 18.0 mm off"),
    ],
)
def test_readings_that_no_printer_gives_are_refused(read: tuple[float, ...], said: str) -> None:
    with pytest.raises(ProfileError, match=said.replace("(", r"\(")):
        measure(read, 210, 297)


def test_a_profile_is_read_as_it_was_written(tmp_path: Path) -> None:
    profile = Profile(str(tmp_path / "office.yaml"), {})
    sides = [("A4", "standard", "upright", "front"), ("A4", "standard", "turned", "back"), ("A4", "tray 2", "upright", "back")]
    for where, shift in zip([*sides, ("330x480mm", "1", "upright", "front")], shifts(4), strict=True):
        profile = profile.set_shift(*where, Shift(*(round(value, 3) for value in shift)))
    save(profile)
    assert load(profile.file) == profile
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("papers: {A4: {standard: {upright: {front: {left: 1}}}}}", r":1:44: .*'left' is not known here"),
        ("papers: {A4: {standard: {upright: {front: {right: 1mm}}}}}", r":1:51: .*a number belongs here, not '1mm'; write 1"),
        ("papers: {A4: {standard: {upright: {front: {wide: 0.5}}}}}", r":1:50: .*'0.5' is out of range; it must be from 0.97 to 1.03"),
        ("papers: {A4: {standard: {sideways: {front: {}}}}}", r"'sideways' is not known here"),
        ("papers: {A4: {standard: {upright: {}}}}", r"no side is measured; write `front:` or `back:`"),
        ("printer: x", r"the key 'papers' is missing"),
    ],
)
def test_a_faulty_profile_is_refused_at_its_place(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "office.yaml"
    path.write_text(text + "\n", "utf-8")
    with pytest.raises(DataError, match=said):
        load(str(path))


def test_sides_are_added_to_a_profile(tmp_path: Path) -> None:
    path = str(tmp_path / "office.yaml")
    record_readings(path, paper="a4", tray=None, turned=False, front="20,5 20,5 20 20 170 257", back=None)
    record_readings(path, paper="a4", tray=None, turned=True, front=None, back="20; 20; 20.25; 20.25; 257; 170")
    known = load(path).of("A4", None)
    assert known == {"upright": {"front": Shift(right=0.5)}, "turned": {"back": Shift(down=0.25)}}
    first, second = json.loads(render_profile(load(path), "json"))["measured"]
    where = {"paper": "A4", "tray": "standard", "lies": "upright", "side": "front"}
    assert first == {**where, **Shift(right=0.5)._asdict()}
    assert second["down"] == 0.25


@pytest.mark.parametrize(
    ("front", "said"),
    [
        ("20 20 20", "--front has 3 readings; give six"),
        ("20 20 20 20 170 long", "'long' is not a reading"),
        ("20 20 20 20 170 -1", "'-1' is not a reading"),
    ],
)
def test_readings_that_cannot_be_read(front: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(ProfileError, match=said):
        record_readings(str(tmp_path / "office.yaml"), paper="a4", tray=None, turned=False, front=front, back=None)
    assert not list(tmp_path.iterdir())


def test_what_was_not_measured_is_asked_for() -> None:
    profile = Profile("office.yaml", {})
    with pytest.raises(ProfileError, match=r"has no readings yet; print `boardgen calibrate --paper a4`, .*"):
        profile.of("A4", None)
    profile = profile.set_shift("A4", "left", "upright", "front", Shift()).set_shift("A4", "right", "upright", "front", Shift())
    with pytest.raises(ProfileError, match="for A4 from 'left', 'right', but none from the tray 'standard'; name one with --tray"):
        profile.of("A4", None)
    kit = built("long")
    with pytest.raises(
        ProfileError,
        match=r"no readings of the backs of portrait pages of A4; .* --back \"A B C D E F\"`; or, .* add --duplex split or none",
    ):
        correct_for(kit, Printer(profile, "left"))


def built(duplex: Duplex) -> Kit:
    spec = catalog.load("gocaine")
    return build(spec, choose_seats(spec, 2, None), paper("a4"), ("loans", "task_force"), options=PrintOptions(duplex))


@pytest.mark.parametrize("duplex", ["long", "short", "fold", "fronts", "backs", "split", "none"])
def test_each_page_makes_up_for_the_side_that_prints_it(duplex: Duplex) -> None:
    """Held against printers of both ways of turning a sheet: a back flipped on its short edge passes the same rollers head first."""
    front, back = Shift(1, 2, 0.5, 1.01, 0.99), Shift(-3, 0.5, -0.25, 0.99, 1.0)
    profile = Profile("p.yaml", {})
    for lies in ("upright", "turned"):
        profile = profile.set_shift("A4", "standard", lies, "front", front).set_shift("A4", "standard", lies, "back", back)
    kit = built(duplex)
    made = correct_for(kit, Printer(profile, None))
    assert made.printer == "p.yaml"
    for sheet, was in zip(made.sheets, kit.sheets, strict=True):
        width, height = sheet.page.paper.size
        (group,) = sheet.shapes
        assert isinstance(group, Group)
        assert group.shapes == was.shapes
        by_back = sheet.page.side == "back" and duplex in ("long", "short")
        printed = lands(back if by_back else front, (width, height))
        if by_back and duplex == "short":
            over = Affine.rotate(180, width / 2, height / 2)
            printed = over.then(printed).then(over)
        for point in ((0, 0), (width, 10), (50, height)):
            assert group.transform.then(printed).point(*point) == pytest.approx(point, abs=1e-9)
    assert path_of("back", "split") == ("front", False)


def frame(pdf: Path, page: int) -> tuple[float, float]:
    """Where the frame's west line is met six tenths of the way down, and its north line three tenths of the way across, in mm."""
    dots = 600
    with closing(PdfDocument(pdf)) as document:
        seen = document[page].render(scale=dots / 72, grayscale=True).to_pil()
    row, column = int(seen.height * 0.6), int(seen.width * 0.3)
    dark = ([x for x in range(700) if seen.getpixel((x, row)) < 128], [y for y in range(700) if seen.getpixel((column, y)) < 128])
    west, north = ((sum(line) / len(line) + 0.5) / dots * 25.4 for line in dark)
    return west, north


@pytest.mark.slow
def test_the_file_moves_as_the_profile_says(tmp_path: Path) -> None:
    (tmp_path / "office.yaml").write_text("papers: {A4: {standard: {upright: {front: {right: 2, down: -1, wide: 1.01}}}}}\n", "utf-8")

    def boardgen(*words: str) -> subprocess.CompletedProcess[str]:
        return run("boardgen", *words, cwd=tmp_path)

    assert boardgen("calibrate", "--out", "plain.pdf").returncode == 0
    assert frame(tmp_path / "plain.pdf", 0) == pytest.approx((20, 20), abs=0.03)
    assert frame(tmp_path / "plain.pdf", 3) == pytest.approx((20, 20), abs=0.03)
    ran = boardgen("calibrate", "--profile", "office.yaml", "--out", "again.pdf")
    assert (ran.returncode, ran.stderr.count("has no readings of the backs of portrait pages")) == (2, 1)
    lines = (tmp_path / "office.yaml").read_text("utf-8").replace("front: {right: 2, down: -1, wide: 1.01}", "front: &f {}")
    assert "&f" in lines  # an anchor is refused in a profile as in a layout
    (tmp_path / "bad.yaml").write_text(lines, "utf-8")
    assert "anchor" in boardgen("kit", "gocaine", "--profile", "bad.yaml").stderr
    ran = boardgen("kit", "gocaine", "--only", "covenant", "--profile", "office.yaml")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert json.loads((tmp_path / "output/gocaine-covenant/kit.json").read_text("utf-8"))["profile"] == "office.yaml"
    ran = boardgen("proof", "output/gocaine-covenant")
    assert ran.returncode == 2
    assert "are corrected for the printer of office.yaml" in ran.stderr
    assert boardgen("kit", "gocaine", "--tray", "2").returncode == 2


def test_the_frame_is_drawn_where_a_profile_sends_it(tmp_path: Path) -> None:
    path = str(tmp_path / "office.yaml")
    profile = Profile(path, {})
    shift = Shift(right=2, down=-1, wide=1.01)
    for lies in ("upright", "turned"):
        for side in ("front", "back"):
            profile = profile.set_shift("A4", "standard", lies, side, shift)
    save(profile)
    out = write_sheets("a4", str(tmp_path / "check.pdf"), Printer(load(path), None))
    x, _ = against(shift, (210, 297)).point(20, 0.6 * 297)
    _, y = against(shift, (210, 297)).point(0.3 * 210, 20)
    assert frame(Path(out), 0) == pytest.approx((x, y), abs=0.03)
    assert frame(Path(out), 1) == pytest.approx((x, y), abs=0.03)


@pytest.mark.parametrize("known", PAPERS, ids=lambda known: known.name)
def test_every_paper_has_its_sheets(known: Paper) -> None:
    pages = calibration(known)
    assert [page.title for page in pages] == ["Portrait, front", "Portrait, back", "Landscape, front", "Landscape, back"]
    assert [page.paper.size for page in pages] == [known.size] * 2 + [known.size[::-1]] * 2


def test_a_printer_of_one_side_is_calibrated_by_its_fronts(tmp_path: Path) -> None:
    path = str(tmp_path / "new folder/home.yaml")
    record_readings(path, paper="letter", tray=None, turned=False, front="20.5 20.5 20 20 175.9 239.4", back=None)
    assert list_gaps(load(path)) == [
        "Letter: the fronts of landscape pages are not measured yet: --turned --front",
        "Letter: only fronts are measured, enough for --duplex none, fold, fronts, backs and split; long and short need --back too",
    ]
    record_readings(path, paper="letter", tray=None, turned=True, front="20 20 20 20 239.4 175.9", back=None)
    assert render_profile(load(path), "text").endswith("\n\n" + list_gaps(load(path))[0])
    by = Printer(load(path), None)
    for mode in MODES:
        pages = calibration(paper("letter"), mode)
        if mode in ("long", "short"):
            assert [page.side for page in pages] == ["front", "back"] * 2
            with pytest.raises(ProfileError, match=r"has no readings of the backs of portrait pages .* add --duplex split or none"):
                write_sheets("letter", str(tmp_path / "check.pdf"), by, mode)
            continue
        assert [page.title for page in pages] == ["Portrait, front", "Landscape, front"]
        words = " ".join(shape.text for page in pages for shape in page.shapes if isinstance(shape, Text))
        assert ("on one side of the paper" in words, "both sides" in words, "--back" in words) == (True, False, False)
        out = write_sheets("letter", str(tmp_path / "check.pdf"), by, mode)
        with closing(PdfDocument(out)) as document:
            assert len(document) == 2
        spec = catalog.load("gocaine")
        made = build(spec, choose_seats(spec, 2, None), paper("letter"), ("loans", "task_force"), options=PrintOptions(mode))
        assert correct_for(made, by).printer == "home.yaml"
    profile = load(path)
    for lies in ("upright", "turned"):
        profile = profile.set_shift("Letter", "standard", lies, "back", Shift())
    assert list_gaps(profile) == []


def test_readings_in_a_message_can_be_read_on_the_paper_at_hand(tmp_path: Path) -> None:
    for known in (*PAPERS, paper("330x480mm"), paper("9x12in")):
        for turned in (False, True):
            options = {"paper": known.known_as, "tray": None, "turned": turned}
            path = str(tmp_path / "office.yaml")
            messages = []
            for ask in (partial(asked, path), partial(record_readings, path, front="1 2 3", back=None)):
                with pytest.raises(ProfileError) as refused:
                    ask(**options)
                messages.append(str(refused.value))
                assert "no such file" not in messages[-1].lower()
            assert f"--paper {known.known_as.lower()}" in messages[0]
            examples = [text for message in messages for text in re.findall('"([0-9][^"]+)"', message)]
            assert len(examples) == (3 if known.inches else 2)
            for example in examples:
                found = record_readings(path, front=example, back=None, **options).of(known.known_as, None)
                assert abs(found["turned" if turned else "upright"]["front"].wide - 1) < 0.002
            Path(path).unlink()


def test_readings_of_another_page_or_in_inches_are_known(tmp_path: Path) -> None:
    for on, turned, front, said in (
        ("a4", False, "20 20 20 20 175.9 239.4", "E and F are those of Letter 8.5 × 11 in, not of A4 210 × 297 mm; write --paper letter"),
        ("letter", False, "20 20 20 20 239 176", "write --paper letter --turned"),
        ("letter", True, "20 20 20 20 176 239", "write --paper letter without --turned"),
        ("letter", False, "0.79 .79 0.79 0.79 6.93 9.43", 'these seem to be inches; write "0.79 0.79 0.79 0.79 6.93 9.43 in"'),
        ("letter", False, "20 20 20 20 150 239", "was printed at 85.3 % .* E should be about 175.9 mm"),
        ("letter", False, "20 20 20 20 1/0 239", "'1/0' is not a reading"),
    ):
        with pytest.raises(ProfileError, match=said):
            record_readings(str(tmp_path / "office.yaml"), paper=on, tray=None, turned=turned, front=front, back=None)
    assert not list(tmp_path.iterdir())


def test_readings_in_inches_are_read(tmp_path: Path) -> None:
    for number, front in enumerate(
        ("0.79 0.79 0.79 0.79 6.93 9.43 in", "0.79in .79in 0,79in 0.79 inch 6.93in 9.43in", '0.79 0.79 0.79 0.79 6.93 9.43"')
    ):
        path = str(tmp_path / f"{number}.yaml")
        found = record_readings(path, paper="letter", tray=None, turned=False, front=front.replace(" inch", "in"), back=None)
        shift = found.of("Letter", None)["upright"]["front"]
        assert (shift.right, shift.wide) == (pytest.approx(0.125, abs=0.02), pytest.approx(1.0007, abs=1e-4)), front


def test_what_is_about_readings_needs_some(tmp_path: Path) -> None:
    path = str(tmp_path / "office.yaml")
    record_readings(path, paper="a4", tray=None, turned=False, front="20 20 20 20 170 257", back=None)
    assert asked(path, paper="a4", tray=None, turned=False) == load(path)
    with pytest.raises(ProfileError, match="--turned is for readings, but none are given"):
        asked(path, paper="a4", tray=None, turned=True)
    with pytest.raises(ProfileError, match=r"there is no profile offce.yaml; to make one, print `boardgen calibrate`"):
        printer_of("offce.yaml", None)


def test_a_paper_without_room_is_refused() -> None:
    with pytest.raises(BoardgenError, match="no room on 140 × 200 mm; choose a larger paper"):
        calibration(paper("140x200mm"))
    assert LETTERS == "ABCDEF"
