"""Pictures of pixels: every kind is read and drawn in true proportions, and what cannot be used is refused with what to do."""

from __future__ import annotations

import os
import struct
import zlib
from contextlib import suppress
from pathlib import Path

import pytest
from PIL import Image as Pillow

from boardgen.assets.pictures import FITS, AssetError, Pictures
from boardgen.draw.shape.pixels import MOST_PIXELS
from boardgen.draw.shape.shapes import Group, Image, extent, leaves
from boardgen.draw.type.geometry import Box
from tests.boardgen.assets import samples
from tests.clock import within

FILES = samples.files()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    top = tmp_path_factory.mktemp("layout")
    (top / "art").mkdir()
    for name, data in FILES.items():
        (top / "art" / name).write_bytes(data)
    return top


def refused(pictures: Pictures, path: str) -> tuple[str, str]:
    with pytest.raises(AssetError) as caught:
        pictures.picture(path)
    assert str(caught.value) == f"{caught.value.problem}; {caught.value.remedy}"
    assert caught.value.remedy
    return caught.value.problem, caught.value.remedy


def written(folder: Path, name: str, data: bytes) -> tuple[str, str]:
    """The refusal of a file with these bytes."""
    (folder / name).write_bytes(data)
    return refused(Pictures(str(folder)), name)


def test_every_kind_is_read_with_its_size_as_it_is_shown(folder: Path) -> None:
    pictures = Pictures(str(folder))
    sizes = {"grey16.png": (4, 1), "rgb16.png": (2, 1), "interlaced.png": (16, 16)}
    sizes |= {f"one.{end}": (1, 1) for end in ("png", "jpg", "webp")}
    for name, data in FILES.items():
        picture = pictures.picture(f"art/{name}")
        assert (picture.width, picture.height) == sizes.get(name, samples.SIZE), name
        assert picture.raster
        assert picture.data == data
    assert len({pictures.picture(f"art/{name}").name for name in FILES}) == len(set(FILES.values()))
    assert pictures.list_used() == tuple(sorted(str(folder / "art" / name) for name in FILES))


def test_a_picture_keeps_its_proportions_and_stays_in_its_box(folder: Path) -> None:
    pictures = Pictures(str(folder))
    box = Box(10, 20, 40, 60)  # 30 x 40, for a picture of 60 x 40 pixels
    for name in ("rgb.png", "turned6.jpg", "turned3.png"):
        picture = pictures.picture(f"art/{name}")
        for fit in FITS:
            drawn = pictures.draw(picture, box, fit)
            assert extent(drawn) == pytest.approx(Box(10, 30, 40, 50) if fit == "contain" else box), (name, fit)
            ((image, by),) = leaves((drawn,))
            assert isinstance(image, Image)
            whole = by.box(Box(image.x, image.y, image.x + image.w, image.y + image.h))
            assert whole == pytest.approx({"cover": Box(-5, 20, 55, 60), "contain": Box(10, 30, 40, 50), "stretch": box}[fit]), (name, fit)
            assert (isinstance(drawn, Group) and drawn.clip is not None) == (fit == "cover")
    same = pictures.draw(pictures.picture("art/rgb.png"), Box(0, 0, 30, 20), "cover")
    assert isinstance(same, Image), "nothing is cut off where nothing reaches over the box"


def test_resolution_is_that_of_what_is_printed(folder: Path) -> None:
    pictures = Pictures(str(folder))
    picture = pictures.picture("art/rgb.png")
    box = Box(0, 0, 25.4, 50.8)
    assert [pictures.resolution(picture, box, fit) for fit in FITS] == pytest.approx([20, 60, 20])
    assert pictures.resolution(pictures.picture("art/turned6.jpg"), box, "contain") == pytest.approx(60)


def test_a_file_is_opened_once_and_again_when_it_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from boardgen.assets import pictures as files

    opened = []
    real = files.read
    monkeypatch.setattr(files, "read", lambda file, shown: opened.append(shown) or real(file, shown))
    file = tmp_path / "a.png"
    file.write_bytes(FILES["rgb.png"])
    for _ in range(3):
        pictures = Pictures(str(tmp_path))
        assert pictures.picture("a.png") is pictures.picture("a.png")
    assert opened == ["a.png"]
    file.write_bytes(FILES["grey.jpg"][:0] + FILES["alpha.png"])
    assert Pictures(str(tmp_path)).picture("a.png").header.alpha
    assert opened == ["a.png", "a.png"]


def test_paths_that_leave_the_folder_are_refused(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.png").write_bytes(FILES["rgb.png"])
    os.symlink(tmp_path / "secret.png", folder / "link.png")
    os.symlink(tmp_path, folder / "way")
    pictures = Pictures(str(folder))
    cases = {
        "/etc/passwd": "the path is absolute",
        "~/a.png": "the path is absolute",
        "C:/a.png": "the path is absolute",
        "C:\\a.png": "the path is absolute",
        "a:b.png": "a name cannot contain `:`",
        "art\\rgb.png": "a path is written with /",
        "../a.png": "the path leads upwards",
        "art/../../a.png": "the path leads upwards",
        "http://example.org/a.png": "the path names a host",
        "//host/a.png": "the path names a host",
        "": "this is not a path",
        "a\0.png": "this is not a path",
        "a\n.png": "this is not a path",
        "link.png": "is a link to a file outside the layout's folder",
        "way/secret.png": "is a link to a file outside the layout's folder",
    }
    for path, why in cases.items():
        assert why in refused(pictures, path)[0], path
    assert refused(pictures, "art\\rgb.png")[1].endswith("such as 'art/rgb.png'")


def test_what_is_missing_gets_a_name_that_was_meant(folder: Path) -> None:
    pictures = Pictures(str(folder))
    assert refused(pictures, "art/rbg.png") == ("there is no picture 'art/rbg.png'", "did you mean 'art/rgb.png'?")
    assert refused(pictures, "art/rgb")[1] == "did you mean 'art/rgb.jpg'?"
    assert refused(pictures, "art/palette.jpg")[1] == "did you mean 'art/palette.png'?"
    assert refused(pictures, "arts/rgb.png")[1] == "did you mean the folder 'art'?"
    assert refused(pictures, "nowhere/rgb.png")[1] == "there is no folder 'nowhere' in the layout's folder"
    problem, remedy = refused(pictures, "art")
    assert problem == "'art' is a folder"
    assert remedy.startswith("name a .png file in it, such as 'art/alpha.png'")
    assert refused(pictures, "x" * 5000 + ".png")[0].startswith("there is no picture 'xxx")


def test_files_that_are_not_what_their_names_say(tmp_path: Path) -> None:
    cases = {
        "empty.png": (b"", "is empty: it has 0 bytes"),
        "text.png": (b"hello, this is no picture", "is not a PNG file, but damaged or no picture at all"),
        "jpeg.png": (FILES["rgb.jpg"], "is a JPEG file by its content, not a PNG"),
        "png.jpg": (FILES["rgb.png"], "is a PNG file by its content, not a JPEG"),
        "gif.png": (samples.saved(samples.motif(), "GIF"), "is a GIF file by its content"),
        "heic.jpg": (b"\0\0\0\x18ftypheic" + b"\0" * 40, "is a HEIC file by its content"),
        "png.svg": (FILES["rgb.png"], "is a PNG file by its content, not an SVG"),
        "a.gif": (samples.saved(samples.motif(), "GIF"), "pictures of the kind '.gif' cannot be read"),
        "none": (FILES["rgb.png"], "has no ending"),
    }
    for name, (data, why) in cases.items():
        assert why in written(tmp_path, name, data)[0], name
    assert written(tmp_path, "jpeg.png", FILES["rgb.jpg"])[1] == "name it 'jpeg.jpg'"


def test_damaged_files(tmp_path: Path) -> None:
    png, jpeg, webp = FILES["rgb.png"], FILES["progressive.jpeg"], FILES["lossless.webp"]
    middle = png.index(b"IDAT") + 8
    short = samples.png(4, 4, 8, 2, b"\0" * 26)
    cases = {
        "cut.png": (png[:-20], "is cut short"),
        "head.png": (png[:20], "is cut short"),
        "flip.png": (png[:middle] + bytes((png[middle] ^ 0xFF,)) + png[middle + 1 :], "does not match"),
        "less.png": (short, "is damaged"),
        "kind.png": (samples.png(4, 4, 3, 2, b"\0" * 40), "is damaged"),
        "none.png": (samples.png(0, 4, 8, 2, b"\0" * 4), "has 0 x 4 pixels"),
        "palette.png": (samples.png(1, 1, 8, 3, b"\0\0"), "no palette"),
        "cut.jpg": (jpeg[:-30], "is cut short: the end of the JPEG is missing"),
        "head.jpg": (jpeg[:30], "is cut short: the JPEG ends in its header"),
        "junk.jpg": (b"\xff\xd8\xff\xe0" + b"x" * 40, "is cut short"),
        "cut.webp": (webp[:-30], "is cut short"),
        "broken.webp": (webp[:30] + bytes(len(webp) - 30), "is damaged"),
    }
    for name, (data, why) in cases.items():
        problem, remedy = written(tmp_path, name, data)
        assert why in problem, (name, problem)
        assert problem.startswith(f"'{name}'")
        assert remedy
    moving = [samples.motif(), samples.motif().transpose(samples.UPRIGHT[3])]
    for name, kind in (("moving.png", "PNG"), ("moving.webp", "WEBP")):
        data = samples.saved(moving[0], kind, save_all=True, append_images=moving[1:], duration=100)
        assert written(tmp_path, name, data) == (f"'{name}' is an animation", "save one frame of it as PNG")


def test_a_cut_at_any_byte_is_refused_or_whole(tmp_path: Path) -> None:
    """No other error escapes."""
    for name in ("rgb.png", "rgb.jpg", "turned6.jpg", "lossless.webp", "clear.png", "cmyk.jpg"):
        data = FILES[name]
        for length in range(1, len(data) - 1, max(1, len(data) // 25)):
            problem, _ = written(tmp_path, name, data[:length])
            assert "cut short" in problem or "damaged" in problem, (name, length, problem)


def test_bytes_changed_at_random_never_escape(tmp_path: Path) -> None:
    from random import Random

    chance = Random(7)
    for name in ("rgb.jpg", "progressive.jpeg", "lossless.webp", "turned5.png"):
        for number in range(40):
            data = bytearray(FILES[name])
            for _ in range(chance.randrange(1, 5)):
                data[chance.randrange(len(data))] = chance.randrange(256)
            file = f"{number}{name}"
            (tmp_path / file).write_bytes(data)
            with suppress(AssetError):
                assert Pictures(str(tmp_path)).picture(file).raster


def test_bombs_are_refused_by_their_headers(tmp_path: Path) -> None:
    huge = struct.pack(">II", 12_000, 9_000)
    bomb = FILES["rgb.png"][:16] + huge + FILES["rgb.png"][24:29]
    bomb += struct.pack(">I", zlib.crc32(bomb[12:29])) + FILES["rgb.png"][33:]
    jpeg = bytearray(FILES["rgb.jpg"])
    frame = jpeg.index(b"\xff\xc0")
    jpeg[frame + 5 : frame + 9] = struct.pack(">HH", 9_000, 12_000)
    webp = bytearray(samples.saved(samples.motif(), "WEBP"))
    at = webp.index(b"\x9d\x01\x2a") + 3
    webp[at : at + 4] = struct.pack("<HH", 12_000, 9_000)
    with within(2):
        for name, data in {"bomb.png": bomb, "bomb.jpg": bytes(jpeg), "bomb.webp": bytes(webp)}.items():
            problem, remedy = written(tmp_path, name, data)
            assert problem == f"'{name}' has 12,000 x 9,000 pixels, 108 million (maximum {MOST_PIXELS // 1_000_000})"
            assert "scale it down" in remedy
        # rows that inflate to much more than the header says
        problem, _ = written(tmp_path, "rows.png", samples.png(10, 10, 8, 2, bytes(50_000_000)))
        assert "damaged" in problem
        with open(tmp_path / "large.jpg", "wb") as file:
            file.write(FILES["rgb.jpg"])
            file.truncate(70_000_000)
        assert refused(Pictures(str(tmp_path)), "large.jpg")[0] == "'large.jpg' has 70.0 MB (maximum 64 MB)"


def test_a_camera_adds_what_is_not_the_picture(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(FILES["rgb.jpg"] + b"\0" * 500 + FILES["grey.jpg"])
    picture = Pictures(str(tmp_path)).picture("a.jpg")
    assert picture.header is not None
    assert picture.header.end == len(FILES["rgb.jpg"])


def test_other_kinds_of_jpeg(tmp_path: Path) -> None:
    data = bytearray(FILES["rgb.jpg"])
    frame = data.index(b"\xff\xc0")
    rare = "compression that few programs read"
    for position, value, why in ((frame + 1, 0xC9, rare), (frame + 4, 12, rare), (frame + 9, 2, "has 2 colour channels")):
        changed = bytearray(data)
        changed[position] = value
        assert why in written(tmp_path, "a.jpg", bytes(changed))[0]


def test_a_large_photograph_is_read(tmp_path: Path) -> None:
    Pillow.new("RGB", (8000, 6000), (90, 120, 60)).save(tmp_path / "photo.jpg", quality=30)
    with within(2):
        picture = Pictures(str(tmp_path)).picture("photo.jpg")
    assert (picture.width, picture.height) == (8000, 6000)


def test_what_is_kept_has_a_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from boardgen.assets import pictures

    monkeypatch.setattr(pictures, "MOST_KEPT", 3 * len(FILES["rgb.jpg"]))
    monkeypatch.setattr(pictures, "_KEPT", {})
    for number in range(8):
        (tmp_path / f"{number}.jpg").write_bytes(FILES["rgb.jpg"])
        assert Pictures(str(tmp_path)).picture(f"{number}.jpg").raster
        assert len(pictures._KEPT) <= 3
