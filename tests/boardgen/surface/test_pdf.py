"""The structure of a written PDF, read back by another program's eyes (pypdf), and its bytes."""

import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path as FilePath

import pytest
from pypdf import PdfReader
from pypdf.generic import StreamObject

from boardgen.draw.board.board import board_figure
from boardgen.draw.piece import tokens
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Circle, Group, Image, Paint, Path, Rect, Symbol, Text, Use
from boardgen.draw.type import fonts
from boardgen.draw.type.geometry import Affine, Box
from boardgen.games.gocaine import counters
from boardgen.layout.spec.catalog import load
from boardgen.surface.pdf import PageCache, PdfSurface

GOCAINE = load("gocaine")
ROOT = FilePath(__file__).parents[3]
K = 72 / 25.4
FILL = Paint(fill="#2B3888")
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108020000009077"
    "53de0000000c49444154789c63f8cfc0000003010100c9fe92ef0000000049454e44ae426082"
)


def written(*pages, **options):
    stream = BytesIO()
    options = {"title": "A kit"} | options
    with PdfSurface(stream, **options) as surface:
        for size, shapes, more in pages:
            surface.page(size, shapes, **more)
    return stream.getvalue()


def read(*pages, **options):
    return PdfReader(BytesIO(written(*pages, **options)))


def words(text="Grüße – $2.5M (x)\\", face="regular"):
    return Text(20, 30, text, face, 12, ink.TEXT)


def fonts_of(reader):
    """Every font of a file by name, forms included."""
    found = {}

    def look(resources):
        for font in (resources.get("/Font") or {}).values():
            font = font.get_object()
            found[font["/BaseFont"]] = font
        for form in (resources.get("/XObject") or {}).values():
            if "/Resources" in form.get_object():
                look(form.get_object()["/Resources"])

    for page in reader.pages:
        look(page["/Resources"])
    return found


def content(reader, page=0):
    return reader.pages[page].get_contents().get_data().decode("ascii")


@pytest.mark.parametrize("size", [(210, 297), (297, 420), (215.9, 279.4), (266.667, 323.667)])
def test_the_boxes_of_a_page_are_its_true_size(size):
    page = read((size, (words(),), {"trim": Box(10, 20, 100, 120), "bleed": Box(7, 17, 103, 123)})).pages[0]
    assert [float(v) for v in page.mediabox] == pytest.approx([0, 0, size[0] * K, size[1] * K], abs=0.001)
    trim = [10 * K, (size[1] - 120) * K, 100 * K, (size[1] - 20) * K]
    assert [float(v) for v in page.trimbox] == pytest.approx(trim, abs=0.001)
    assert float(page.bleedbox[0]) == pytest.approx(7 * K, abs=0.001)


def test_objects_without_streams_are_packed_in_groups():
    data = written(*(((210, 297), (words(f"Page {number}"),), {"bookmark": f"Sheet {number}", "section": "S"}) for number in range(70)))
    reader = PdfReader(BytesIO(data), strict=True)
    groups = [reader.get_object(number) for number in sorted({stream for stream, _ in reader.xref_objStm.values()})]
    assert [group["/N"] for group in groups[:-1]] == [200] * (len(groups) - 1) != []
    assert sum(group["/N"] for group in groups) == len(reader.xref_objStm)
    in_clear = [reader.get_object(number) for number in reader.xref[0] if number and number not in reader.xref_objStm]
    assert all(isinstance(one, StreamObject) for one in in_clear)
    assert [page.extract_text() for page in reader.pages] == [f"Page {number}" for number in range(70)]
    assert [entry.title for entry in reader.outline] == [f"Sheet {number}" for number in range(70)]


def test_without_trim_the_whole_page_is_it():
    page = read(((210, 297), (words(),), {})).pages[0]
    assert page.trimbox == page.mediabox == page.bleedbox


def test_pages_of_one_file_may_differ_in_size():
    reader = read(((210, 297), (words(),), {}), ((297, 210), (words(),), {}))
    assert [round(float(page.mediabox.width) / K) for page in reader.pages] == [210, 297]


def test_scale_lock_language_title_and_outline():
    page = ((210, 297), (words(),), {"bookmark": "Board, sheet 1"})
    reader = read(page, page, title="GoCaine", lang="en-GB", author="A", subject="S")
    root = reader.trailer["/Root"]
    assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert "/Duplex" not in root["/ViewerPreferences"]
    assert root["/Lang"] == "en-GB"
    assert reader.metadata is not None
    assert (reader.metadata.title, reader.metadata.author, reader.metadata.subject) == ("GoCaine", "A", "S")
    assert [entry.title for entry in reader.outline] == ["Board, sheet 1"] * 2
    assert [reader.get_destination_page_number(entry) for entry in reader.outline] == [0, 1]


@pytest.mark.parametrize(("edge", "said"), [("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge"), ("one", "/Simplex")])
def test_a_duplex_hint(edge, said):
    root = read(((210, 297), (words(),), {}), duplex=edge).trailer["/Root"]
    assert root["/ViewerPreferences"]["/Duplex"] == said


def test_every_font_is_an_embedded_subset_and_no_other_is_listed():
    shapes = (*(words(face=face) for face in fonts.FACES), Use(tokens.disc(GOCAINE.seats["B"], 19.05), 50, 50))
    found = fonts_of(read(((210, 297), shapes, {})))
    assert found
    for name, font in found.items():
        assert re.fullmatch(r"/[A-Z]{6}\+(SourceSansPro|Vollkorn)-\w+", name)
        assert "/FontFile2" in font["/DescendantFonts"][0]["/FontDescriptor"]
        assert "/ToUnicode" in font


def test_text_can_be_searched_in_pages_and_in_forms():
    reader = read(((210, 297), (words(), Use(counters.task_force_chip("TF", 19.05), 50, 50)), {}))
    assert "Grüße – $2.5M (x)\\" in reader.pages[0].extract_text()
    assert any("TF" in page.extract_text() for page in reader.pages)


def test_an_empty_line_sets_nothing():
    assert fonts_of(read(((210, 297), (words(""), Rect(1, 1, 5, 5, FILL)), {}))) == {}
    assert read(((210, 297), (words(""), words("x")), {})).pages[0].extract_text() == "x"


def test_more_signs_than_one_font_subset_holds_stay_readable():
    text = "".join(chr(c) for c in [*range(0xC0, 0x17F), *range(0x391, 0x3C9)] if not fonts.missing(chr(c), "regular"))
    assert len(text) > 220
    lines = [Text(10, 10 + 5 * i, text[i * 40 : i * 40 + 40], "regular", 8, ink.TEXT) for i in range(7)]
    found = read(((210, 297), tuple(lines), {})).pages[0].extract_text().replace("\n", "")
    assert set(text) <= set(found)


def test_the_same_pages_give_the_same_bytes():
    figure = board_figure(GOCAINE, {5: "B", 17: "W"})
    page = ((figure.width, figure.height), figure.shapes, {"bookmark": "Board"})
    assert written(page) == written(page)


def test_millimetres_on_paper_are_millimetres_in_the_file():
    shapes = (Path((("M", 10, 20), ("L", 110, 20)), Paint(stroke=ink.TEXT, width=0.2)),)
    code = content(read(((210, 297), shapes, {})))
    a, b, c, d, e, f = map(float, re.search(r"q ([-\d. ]+) cm", code).group(1).split())
    assert (b, c, e) == (0, 0, 0)
    x0, y0 = map(float, re.search(r"([-\d.]+) ([-\d.]+) m", code).groups())
    x1, y1 = map(float, re.search(r"([-\d.]+) ([-\d.]+) l", code).groups())
    assert (a * x1 - a * x0) / K == pytest.approx(100, abs=0.001)
    assert (297 - (d * y0 + f) / K, 297 - (d * y1 + f) / K) == pytest.approx((20, 20), abs=0.001)


def test_the_pitch_of_the_board_is_right_within_two_hundredths():
    figure = board_figure(GOCAINE)
    code = content(read(((figure.width, figure.height), figure.shapes, {})))
    scale = float(re.search(r"q ([-\d.]+) 0 0", code).group(1)) / K
    # a line of the grid is two places; an outline has more
    grid = max(re.findall(r"(?:[\d.]+ [\d.]+ m\n[\d.]+ [\d.]+ l\n)+", code), key=len)
    columns = sorted({float(x) * scale for x, _ in re.findall(r"([\d.]+) ([\d.]+) [ml]", grid)})
    rows = sorted({float(y) * scale for _, y in re.findall(r"([\d.]+) ([\d.]+) [ml]", grid)})
    assert len(columns) == 10
    assert len(rows) == 12
    for lines in (columns, rows):
        for i, at in enumerate(lines):
            assert at - lines[0] == pytest.approx(25 * i, abs=0.02)


def test_a_symbol_is_written_once_for_all_its_uses():
    disc = tokens.disc(GOCAINE.seats["R"], 19.05)
    inner = Symbol("sheet", tuple(Use(disc, 20 * i, 0, 90 * i) for i in range(5)))
    reader = read(((210, 297), (Use(inner, 30, 30), Use(disc, 5, 5)), {}), ((210, 297), (Use(inner, 30, 60),), {}))
    assert len(reader.pages[0]["/Resources"]["/XObject"]) == 2
    assert len(reader.pages[1]["/Resources"]["/XObject"]) == 1
    assert content(reader).count(" Do") == 2


def test_drawings_of_one_name_are_both_drawn():
    one, other = (Symbol("x", (Circle(0, 0, r, FILL),)) for r in (1, 2))
    forms = read(((210, 297), (Use(one, 5, 5), Use(other, 9, 9)), {})).pages[0]["/Resources"]["/XObject"]
    assert len({form.get_object().get_data() for form in forms.values()}) == 2


def test_groups_move_and_clip():
    shapes = (
        Group((Rect(0, 0, 9, 9, FILL, r=2), words("in")), Affine.rotate(90, 5, 5), clip=Circle(5, 5, 4, FILL)),
        Rect(1, 1, 5, 5, Paint("#FFFFFF", "#000000", 0.3, (1, 2), "round", "bevel")),
    )
    code = content(read(((210, 297), shapes, {})))
    assert "W n" in code
    assert "0 1 -1 0 10 0 cm" in code
    assert "[1 2] 0 d" in code
    assert code.count("q") == code.count("Q")


def test_a_picture_is_stretched_over_its_rectangle():
    reader = read(((210, 297), (Image(10, 20, 30, 40, PIXEL, "dot"), Image(60, 20, 30, 40, PIXEL, "dot")), {}))
    code = content(reader)
    assert "30 0 0 -40 10 60 cm" in code
    assert "30 0 0 -40 60 60 cm" in code
    assert len(reader.pages[0]["/Resources"]["/XObject"]) == 1


def test_an_error_inside_writes_nothing(tmp_path):
    path = tmp_path / "kit.pdf"

    def break_off():
        with PdfSurface(path, title="x") as surface:
            surface.page((210, 297), (words(),))
            raise RuntimeError

    with pytest.raises(RuntimeError):
        break_off()
    assert not path.exists()


def test_a_file_without_pages_is_refused():
    with pytest.raises(ValueError, match="at least one page"):
        written()


def test_a_path_and_a_stream_give_the_same(tmp_path):
    path = tmp_path / "kit.pdf"
    with PdfSurface(path, title="A kit") as surface:
        surface.page((210, 297), (words(),))
    assert path.read_bytes() == written(((210, 297), (words(),), {}))


def test_files_of_one_run_share_what_they_show_and_stand_alone():
    plates, disc = PageCache(), tokens.disc(GOCAINE.seats["R"], 19.05)
    sheet = ((210, 297), (words("first"), Use(disc, 50, 50)), {})
    later = ((210, 297), (words("zebra", "bold"), Use(disc, 60, 60)), {})
    both, one, other = (written(*pages, plates=plates) for pages in ((sheet, later), (sheet,), (later,)))
    assert [page.extract_text().split() for page in PdfReader(BytesIO(both)).pages] == [["first", "R"], ["zebra", "R"]]
    assert content(PdfReader(BytesIO(one))) == content(PdfReader(BytesIO(both)))
    assert content(PdfReader(BytesIO(other))) == content(PdfReader(BytesIO(both)), 1)
    assert PdfReader(BytesIO(other)).pages[0].extract_text().split() == ["zebra", "R"]
    assert written(sheet, plates=plates) == one
    (name,) = fonts_of(PdfReader(BytesIO(written(((210, 297), (words(),), {}), plates=plates))))
    assert name.endswith("+SourceSansPro-Regular")


def test_a_later_file_of_a_run_may_set_signs_that_no_earlier_one_had():
    plates = PageCache()
    early, late = (((210, 297), (words(text),), {}) for text in ("äöü", "äöüßéè"))
    first, second = written(early, plates=plates), written(late, plates=plates)
    for pdf, text, codes in ((first, "äöü", 3), (second, "äöüßéè", 6)):
        reader = PdfReader(BytesIO(pdf))
        assert reader.pages[0].extract_text() == text
        (font,) = fonts_of(reader).values()
        assert len(font["/DescendantFonts"][0]["/W"][1]) == 96 + codes, "the box for what is missing, ASCII and these"


def test_a_name_may_mean_another_drawing_in_another_file_of_the_run():
    plates = PageCache()
    pages = [((210, 297), (Use(Symbol("x", (Circle(0, 0, r, FILL),)), 5, 5),), {}) for r in (1, 2)]
    shown = [PdfReader(BytesIO(written(page, plates=plates))).pages[0]["/Resources"]["/XObject"] for page in pages]
    codes = [form.get_object().get_data() for forms in shown for form in forms.values()]
    assert len(codes) == 2
    assert codes[0] != codes[1]
    both = PdfReader(BytesIO(written(*pages, plates=plates)))
    assert [form.get_object().get_data() for page in both.pages for form in page["/Resources"]["/XObject"].values()] == codes


def test_ink_without_a_hue_is_gray():
    """White, grey and black of fills, strokes and texts; a colour stays three numbers."""
    shapes = (
        Rect(0, 0, 5, 5, Paint(fill="#FFFFFF", stroke="#808080")),
        Rect(9, 0, 5, 5, Paint(fill="#2B3888", stroke="#2B3888")),
        words(),
    )
    (page,) = read(((100, 100), shapes, {})).pages
    code = page.get_contents().get_data()
    blue = b"0.169 0.22 0.533"
    assert re.findall(rb"[-.\d ]+ (?:g|G|rg|RG)\b", code) == [b"1 g", b"0.502 G", blue + b" rg", blue + b" RG", b" 0.133 g"]


def test_what_only_pictures_and_fonts_of_reportlab_need_is_read_when_somebody_needs_it() -> None:
    code = (
        "import sys, boardgen.surface.pdf\n"
        "from reportlab.lib import utils\n"
        "unused = {'PIL', 'PIL.Image', 'pickle', 'tempfile', 'inspect', 'platform', 'hashlib', 'reportlab.pdfbase.pdfmetrics'}\n"
        "assert not unused & {*sys.modules}\n"
        "assert utils.pickle.loads(utils.pickle.dumps([1])) == [1]\n"
        "assert utils.literal_eval('[1]') == [1] == utils.rl_safe_eval('[1]')\n"
        "from reportlab.pdfbase import pdfdoc, pdfmetrics\n"
        "assert pdfdoc.pdfmetrics.getFont('Helvetica') is pdfmetrics.getFont('Helvetica')\n"
        "import hashlib\n"
        "assert hashlib.sha256(pdfdoc.md5(b'').digest()).hexdigest() and hashlib.md5(b'').digest() == pdfdoc.md5(b'').digest()\n"
        "assert utils.Image.new('L', (3, 2)).size == (3, 2)\n"
        "from PIL import Image\n"
        "assert isinstance(utils.Image.new('L', (1, 1)), Image.Image)\n"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, timeout=600)
