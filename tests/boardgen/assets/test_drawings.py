"""SVG becomes shapes: what SVG means, in mm; what cannot be drawn is named with its line; nothing dangerous or endless is read."""

from __future__ import annotations

from pathlib import Path as FilePath

import pytest

from boardgen.assets import svg_drawing
from boardgen.assets.pictures import AssetError, Pictures
from boardgen.assets.svg_elements import PathError, colour, segments
from boardgen.draw.shape.shapes import Group, Paint, Path, Shape, Use, extent, extent_of, leaves
from boardgen.draw.type.geometry import Box
from tests.clock import within

MM = 25.4 / 96
PATH = '<path d="M0 0h10v10z"/>'


def svg(inside: str, head: str = 'viewBox="0 0 100 50" width="100mm"') -> bytes:
    link = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {link} {head}>\n{inside}\n</svg>'.encode()


def drawn(inside: str, head: str = 'viewBox="0 0 100 50" width="100mm"') -> tuple[Shape, ...]:
    return svg_drawing.read(svg(inside, head))[2]


def only(inside: str) -> Path:
    ((shape, by),) = leaves(drawn(inside))
    assert isinstance(shape, Path)
    assert by.identity
    return shape


def refused(data: bytes) -> tuple[str, str]:
    with pytest.raises(AssetError) as caught:
        svg_drawing.read(data)
    assert caught.value.remedy
    return caught.value.problem, caught.value.remedy


def test_sizes() -> None:
    cases = {
        'viewBox="0 0 96 48"': (25.4, 12.7),
        'width="96" height="48"': (25.4, 12.7),
        'width="2cm" height="10mm" viewBox="0 0 5 5"': (20, 10),
        'width="1in" viewBox="0 0 10 20"': (25.4, 50.8),
        'height="72pt" viewBox="0 0 20 10"': (50.8, 25.4),
        'width="100%" height="100%" viewBox="0 0 96 96"': (25.4, 25.4),
    }
    for head, size in cases.items():
        assert svg_drawing.read(svg(PATH, head))[:2] == pytest.approx(size), head
    wrong = ('width="5"', 'viewBox="0 0 5"', 'viewBox="0 0 0 5"', 'viewBox="a b c d"', 'width="5em" height="5"', 'width="1e9" height="1"')
    for head in ("", *wrong):
        problem, _ = refused(svg(PATH, head))
        assert "size" in problem, (head, problem)


def test_the_view_box_fits_as_it_is_asked_to() -> None:
    rect = '<rect width="10" height="10"/>'
    cases = {
        'viewBox="0 0 10 10" width="40mm" height="20mm"': Box(10, 0, 30, 20),
        'viewBox="0 0 10 10" width="40mm" height="20mm" preserveAspectRatio="xMinYMin"': Box(0, 0, 20, 20),
        'viewBox="0 0 10 10" width="40mm" height="20mm" preserveAspectRatio="xMaxYMid slice"': Box(0, -10, 40, 30),
        'viewBox="0 0 10 10" width="40mm" height="20mm" preserveAspectRatio="none"': Box(0, 0, 40, 20),
        'viewBox="-5 -5 20 20" width="20mm"': Box(5, 5, 15, 15),
    }
    for head, box in cases.items():
        assert extent_of(drawn(rect, head)) == pytest.approx(box), head


def test_every_basic_shape_is_where_it_belongs() -> None:
    cases = {
        '<rect x="10" y="5" width="20" height="10"/>': Box(10, 5, 30, 15),
        '<rect x="10" y="5" width="20" height="10" rx="3"/>': Box(10, 5, 30, 15),
        '<rect x="10%" y="10%" width="50%" height="50%"/>': Box(10, 5, 60, 30),
        '<circle cx="20" cy="20" r="5"/>': Box(15, 15, 25, 25),
        '<ellipse cx="20" cy="20" rx="10" ry="5"/>': Box(10, 15, 30, 25),
        '<polygon points="10,10 20,10 20 30"/>': Box(10, 10, 20, 30),
        '<polyline points="10 10 20 10, 20 30"/>': Box(10, 10, 20, 30),
        '<path d="M10 10 l10 0 0 20 z"/>': Box(10, 10, 20, 30),
        '<g transform="translate(5 5) scale(2)"><rect width="5" height="5"/></g>': Box(5, 5, 15, 15),
        '<rect transform="rotate(90 10 10)" x="10" y="10" width="5" height="20"/>': Box(-10, 10, 10, 15),
        '<rect transform="matrix(0 1 -1 0 40 0)" width="5" height="20"/>': Box(20, 0, 40, 5),
        '<svg x="10" y="10" width="20" height="20" viewBox="0 0 2 2"><rect width="1" height="1"/></svg>': Box(10, 10, 20, 20),
        '<rect style="transform: translate(5px, 5px)" width="5" height="5"/>': Box(5, 5, 10, 10),
    }
    for inside, box in cases.items():
        assert extent_of(drawn(inside)) == pytest.approx(box, abs=1e-6), inside
    line = only('<line x1="0" y1="5" x2="10" y2="5" stroke="red" stroke-width="2"/>')
    assert line.paint == Paint(None, "#FF0000", 2.0)
    hidden = 'rect display="none" width="5" height="5"'
    assert drawn('<g transform="scale(0 1)"><rect width="5" height="5" stroke="red"/></g>') == ()
    for nothing in ('rect width="0" height="5"', 'circle r="0"', 'path d=""', 'polygon points="1 1"', "g", hidden):
        assert drawn(f"<{nothing}/>") == (), nothing


def test_path_data_in_every_way_of_writing() -> None:
    cases = {
        "M0 0 10 0 10 10z": "MLLZ",
        "m1,1h5v5h-5z": "MLLLZ",
        "M0 0L1 1M2 2L3 3": "MLML",
        "M0 0Q5 5 10 0T20 0": "MCC",
        "M0 0C1 1 2 2 3 3S5 5 6 6": "MCC",
        "M1e1-.5.5.5": "ML",
        "M0,0 L 01 007": "ML",
        "M1.5.5": "M",
        "M0 0a5 5 0 0110 0": "MCC",
        "M0 0a5 5 0\n0 1\n10 0": "MCC",
        "M0 0A0 5 0 0 1 10 10": "ML",
        "M0 0z m5 5 l1 1": "MZML",
    }
    for data, letters in cases.items():
        assert "".join(segment[0] for segment in segments(data)) == letters, data
    assert segments("M0 0L 01 007")[1] == ("L", 1.0, 7.0)
    assert segments("M0 0A0 5 0 0 1 10 10")[1] == ("L", 10.0, 10.0)
    assert segments("M10 10 l5 5 z l1 0") == (("M", 10, 10), ("L", 15, 15), ("Z",), ("M", 10, 10), ("L", 11, 10))
    mistakes = ("M0 0 L5", "M0 0 x 5", "M0 0 L NaN 1", "M0 0 L 1e400 1", "M0 0 A5 5 0 2 1 3 3", "M0 0 L 1;2", "M0 0 C 1 2 3")
    for wrong in (*mistakes, "L5 5", "5 5", "M"):
        with pytest.raises(PathError):
            segments(wrong)
    with pytest.raises(PathError, match="C needs 6 numbers"):
        segments("M0 0C1 2 3 4 5")
    problem, _ = refused(svg('<path d="M0 0 L 1 oops 2"/>'))
    assert "a path with a mistake: it contains more than numbers (line 2)" in problem


def test_arcs_are_round() -> None:
    path = only('<path d="M10 25 A20 20 0 1 1 50 25 A20 20 0 1 1 10 25z"/>')
    assert extent(path) == pytest.approx(Box(10, 5, 50, 45), abs=0.01)
    tall = only('<path d="M30 5 A10 20 90 0 1 30 25"/>')  # an ellipse turned by a quarter
    assert extent(tall) == pytest.approx(Box(30, 5, 50, 25), abs=0.01)


def test_paint() -> None:
    cases = {
        PATH: Paint("#000000"),
        '<path fill="#abc" d="M0 0h1v1z"/>': Paint("#AABBCC"),
        '<path fill="rgb(10%, 20, 300)" d="M0 0h1v1z"/>': Paint("#1A14FF"),
        '<path fill="hsl(120, 100%, 25%)" d="M0 0h1v1z"/>': Paint("#008000"),
        '<path style="fill:Tomato;stroke:none" fill="red" d="M0 0h1v1z"/>': Paint("#FF6347"),
        '<g fill="blue" color="lime"><path fill="currentColor" d="M0 0h1v1z"/></g>': Paint("#00FF00"),
        '<g fill="blue"><path d="M0 0h1v1z"/></g>': Paint("#0000FF"),
        '<g fill="blue"><path fill="inherit" style="stroke:red;stroke-width:.5mm" d="M0 0h1v1z"/></g>': Paint(
            "#0000FF", "#FF0000", 0.5 * 96 / 25.4
        ),
        '<style>path{fill:red} .a{fill:lime} path.a.b{fill:navy} #x{fill:teal}</style><path class="b a" d="M0 0h1v1z"/>': Paint("#000080"),
        '<style>.a{fill:lime}</style><path id="x" class="a" fill="red" d="M0 0h1v1z"/>': Paint("#00FF00"),
        '<style>.a{fill:lime!important}</style><path class="a" style="fill:red" d="M0 0h1v1z"/>': Paint("#00FF00"),
        '<style>#x, .none {fill:teal} .a{fill:red}</style><path id="x" class="a" d="M0 0h1v1z"/>': Paint("#008080"),
        '<g stroke="red" stroke-linecap="round" stroke-linejoin="bevel"><path fill="none" stroke-dasharray="1,2" d="M0 0h1"/></g>': (
            Paint(None, "#FF0000", 1.0, (1.0, 2.0), "round", "bevel")
        ),
        '<path fill="none" stroke="red" stroke-dasharray="1 2 3" d="M0 0h1"/>': Paint(None, "#FF0000", 1.0, (1.0, 2.0, 3.0, 1.0, 2.0, 3.0)),
        '<path fill="none" stroke="red" stroke-miterlimit="10" transform="scale(2)" d="M0 0h1v1"/>': Paint(
            None, "#FF0000", 2.0, limit=10.0
        ),
    }
    for inside, paint in cases.items():
        found = only(inside).paint
        assert found._replace(width=0) == paint._replace(width=0), inside
        assert found.width == pytest.approx(paint.width), inside
    assert only('<path fill-rule="evenodd" d="M0 0h9v9zM2 2h3v3z"/>').even_odd


def test_opacity_is_that_of_the_whole() -> None:
    (group,) = drawn('<g opacity=".5"><rect width="9" height="9"/><rect width="5" height="5"/></g>')
    assert isinstance(group, Group)
    assert (group.opacity, len(group.shapes)) == (0.5, 2)
    fill, stroke = drawn('<rect width="9" height="9" fill="#FF000080" stroke="blue" stroke-opacity="25%"/>')
    assert isinstance(fill, Group)
    assert isinstance(stroke, Group)
    assert (fill.opacity, stroke.opacity) == (pytest.approx(0.5, abs=0.01), 0.25)
    assert drawn('<rect width="9" height="9" opacity="0"/>') == ()
    over, under = drawn('<rect width="9" height="9" fill="red" stroke="blue" paint-order="stroke"/>')[::-1]
    assert isinstance(over, Path)
    assert isinstance(under, Path)
    assert (over.paint.fill, under.paint.stroke) == ("#FF0000", "#0000FF")


def test_clips() -> None:
    def clip(inside: str, more: str = "") -> Shape:
        (group,) = drawn(f'<clipPath id="c" {more}>{inside}</clipPath><rect width="50" height="50" clip-path="url(#c)"/>')
        assert isinstance(group, Group)
        assert group.clip is not None
        return group.clip

    assert extent(clip('<circle cx="20" cy="20" r="10"/>')) == pytest.approx(Box(10, 10, 30, 30), abs=0.01)
    moved = clip('<rect transform="translate(5)" width="9" height="9"/>', 'transform="scale(2)"')
    assert extent(moved) == pytest.approx(Box(10, 0, 28, 18))
    assert extent(clip('<rect width="9" height="9"/><rect x="20" width="9" height="9"/>')) == pytest.approx(Box(0, 0, 29, 9))
    assert clip('<path clip-rule="evenodd" d="M0 0h9v9z"/>').even_odd  # type: ignore[union-attr]
    assert drawn('<clipPath id="c"/><rect width="50" height="50" clip-path="url(#c)"/>') == ()
    for inside in ("<text>x</text>", f"{PATH}{PATH}", '<g><path d="M0 0h9v9z"/></g>'):
        assert "clipPath" in refused(svg(f'<clipPath id="c">{inside}</clipPath><rect width="5" height="5" clip-path="url(#c)"/>'))[0]


def test_use_repeats_what_is_meant() -> None:
    square = '<defs><rect id="a" width="5" height="5"/><symbol id="s" viewBox="0 0 1 1"><rect width="1" height="1"/></symbol></defs>'
    cases = {
        '<use href="#a"/>': Box(0, 0, 5, 5),
        '<use xlink:href="#a" x="10" y="20"/>': Box(10, 20, 15, 25),
        '<use href="#s" x="10" width="20" height="20"/>': Box(10, 0, 30, 20),
        '<use href="#a" x="10" transform="scale(2)"/>': Box(20, 0, 30, 10),
    }
    for inside, box in cases.items():
        assert extent_of(drawn(square + inside)) == pytest.approx(box), inside
    assert only(square + '<g fill="red"><use href="#a"/></g>').paint.fill == "#FF0000"
    assert "use of 'b'" in refused(svg('<use href="#b"/>'))[0]


def test_a_line_that_is_not_of_one_width_keeps_its_map() -> None:
    (group,) = drawn('<g transform="scale(3 1)"><path stroke="red" d="M0 0v10"/></g>')
    assert isinstance(group, Group)
    assert (group.transform.a, group.transform.d) == pytest.approx((3, 1))


def test_a_colour_has_its_name_after_pillow_has_looked_it_up() -> None:
    from PIL.ImageColor import getrgb

    for name in ("rebeccapurple", "sienna"):
        getrgb(name)  # keeps what it found in place of the text
        assert colour(name, "black") == (f"#{bytes(getrgb(name)).hex().upper()}", 1.0)
    assert colour("Sienna", "black") == ("#A0522D", 1.0)


def test_what_cannot_be_drawn_is_named_with_its_line() -> None:
    gradient = '<linearGradient id="g"/><radialGradient id="r"/><pattern id="p"/><filter id="f"/><mask id="m"/>'
    cases = {
        "<text>Hello</text>": "text (line 2)",
        '<rect width="5" height="5" fill="url(#g)"/>': "a gradient (line 2)",
        '<rect width="5" height="5" stroke="url(#r)"/>': "a gradient",
        '<rect width="5" height="5" fill="url(#p)"/>': "a pattern",
        '<rect width="5" height="5" filter="url(#f)"/>': "a filter",
        '<g mask="url(#m)"><rect width="5" height="5"/></g>': "a mask",
        '<rect width="5" height="5" style="mix-blend-mode:multiply"/>': "mix-blend-mode: 'multiply'",
        "<foreignObject><p>x</p></foreignObject>": "the element 'foreignObject'",
        '<image href="data:image/png;base64,AAAA"/>': "an embedded picture of pixels",
        "<switch/>": "the element 'switch'",
        '<rect width="5" height="5"/><animate/>': "an animation",
        '<path d="M0 0h5" marker-end="url(#x)"/>': "an arrow head",
        '<path d="M0 0h5" stroke="red" stroke-dasharray="5" stroke-dashoffset="2"/>': "dashes with an offset",
        '<path d="M0 0h5" stroke="red" vector-effect="non-scaling-stroke"/>': "vector-effect",
        "<style>g > path {fill:red}</style>": "a rule of style for 'g > path'",
        "<style>@media print {path{fill:red}}</style>": "a style sheet with '@media'",
        '<rect width="5" height="5" fill="reddish"/>': "the colour 'reddish'",
        '<rect width="5" height="5" fill="var(--x)"/>': "the value 'var(--x)'",
        '<rect width="5em" height="5"/>': "the length '5em'",
        '<rect width="5" height="5" transform="bogus(3)"/>': "the transform 'bogus(3)'",
        '<rect width="5" height="5" transform="scale(2"/>': "the transform 'scale(2'",
        '<rect width="5" height="5" transform="matrix(1 2 3)"/>': "the transform",
        '<g transform="scale(9999999)"><rect transform="scale(9999999)" width="5" height="5"/></g>': "its transform is too large",
    }
    for inside, named in cases.items():
        problem, remedy = refused(svg(inside + gradient))
        assert problem.startswith("contains what cannot be drawn: "), inside
        assert named in problem, (inside, problem)
        assert remedy.endswith("or save it as PNG")
    all_at_once = refused(svg('<text>a</text>\n<rect width="5" height="5" fill="url(#g)"/>\n<text>b</text>' + gradient))
    assert all_at_once[0] == "contains what cannot be drawn: text (line 2), a gradient (line 3)"
    assert all_at_once[1] == "convert text to paths, use flat colours, or save it as PNG"
    assert drawn('<defs><text>x</text></defs><g display="none"><text>x</text></g>' + gradient + PATH), "what is not shown is no matter"


def test_what_an_editor_keeps_for_itself_is_ignored() -> None:
    inside = (
        '<i:view xmlns:i="http://www.inkscape.org/" i:onload="x" pagecolor="url(http://x)"><script/><path d="M0 0"/></i:view>'
        "<metadata><r:RDF xmlns:r='urn:r' r:about='http://x'/></metadata><title>t</title><desc>d</desc>"
    )
    assert len(drawn(inside + PATH)) == 1
    doctype = b'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    assert svg_drawing.read(b'<?xml version="1.0"?>' + doctype + svg(PATH))[2]
    assert svg_drawing.read('<?xml version="1.0" encoding="UTF-16"?>'.encode("utf-16") + svg(PATH).decode().encode("utf-16-le"))[2]


def test_scripts_and_links_are_refused_wherever_they_are() -> None:
    cases = {
        "<script>alert(1)</script>": "contains a script at line 2",
        "<defs><script/></defs>": "contains a script at line 2",
        '<g onload="alert(1)"/>': "contains a script, onload, at line 2",
        '<image href="https://example.org/a.png"/>': "refers to 'https://example.org/a.png', outside it, at line 2",
        '<use xlink:href="other.svg#a"/>': "refers to 'other.svg#a'",
        '<a href="https://example.org"><path d="M0 0h5"/></a>': "refers to",
        '<use href="file:///etc/passwd"/>': "refers to",
        '<rect fill="url(http://example.org/x#g)"/>': "refers to",
        "<rect style=\"fill: url( 'x.svg#g' )\"/>": "refers to",
        "<style>@import url(http://example.org/a.css);</style>": "refers to",
        "<style>path{fill:url(x.svg#a)}</style>": "refers to",
    }
    for inside, why in cases.items():
        assert why in refused(svg(inside))[0], inside
    assert "style sheet outside" in refused(b'<?xml-stylesheet href="a.css"?>' + svg(PATH))[0]
    external = b'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + svg("<title>&x;</title>")
    assert "declares the entity 'x' at line 1" in refused(external)[0]


def test_files_that_are_not_svg() -> None:
    html, coded = b"<html xmlns='http://www.w3.org/1999/xhtml'/>", b"<?xml version='1.0' encoding='nonsense'?><svg/>"
    for data in (b"hello", b"<svg", html, b"<x/>", b"\0\1\2", svg("<g>"), coded):
        problem, _ = refused(data)
        assert problem.startswith("is not an SVG"), (data, problem)
    assert refused(b"\x1f\x8b\x08abc")[0] == "is a compressed SVG"
    assert "line 3, column" in refused(svg("<g></h>"))[0] or "line 2, column" in refused(svg("<g></h>"))[0]


@pytest.mark.slow
def test_bombs_are_refused_in_time() -> None:
    lol = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 12))
    used = '<g id="g0"><path d="M0 0h1"/></g>' + "".join(f'<g id="g{n}">{f"""<use href="#g{n - 1}"/>""" * 10}</g>' for n in range(1, 30))
    chain = "".join(f'<g id="c{n}"><use href="#c{n + 1}"/></g>' for n in range(5000))
    many = '<circle id="x{}" r="1"/>'
    cases = {
        "entity": f'<!DOCTYPE svg [<!ENTITY l0 "lol">{lol}]>'.encode() + svg("<title>&l11;</title>"),
        "over 100 deep": svg("<g>" * 50_000 + "</g>" * 50_000),
        "'use' included": svg(f"<defs>{used}</defs><use href='#g29'/>").replace(b"'use'", b"use"),
        "deep": svg(chain),
        "itself": svg('<g id="a"><use href="#a"/></g>'),
        "over 20,000 elements": svg("".join(many.format(n) for n in range(30_000))),
        "numbers in its paths": svg(f'<path d="M0 0{"l1 1" * 300_000}"/>'),
        "rules of style": svg("<style>" + "".join(f".a{n}{{fill:red}}" for n in range(3000)) + "</style>" + PATH),
        "characters": svg(f'<g fill="{"r" * 100_000}">' + PATH * 1000 + "</g>"),
    }
    for why, data in cases.items():
        with within(2, why):
            problem, _ = refused(data)
        assert why.replace("'use'", "`use`") in problem, (why, problem)
    clipped = '<rect width="1" height="1" clip-path="url(#c)"/>' * 10_000
    heavy = '<clipPath id="c"><path d="M0 0' + "l1 1" * 2000 + '"/></clipPath>' + clipped
    with within(4):
        assert "lines and curves" in refused(svg(heavy))[0]


def test_a_large_file_is_refused_unread(tmp_path: FilePath) -> None:
    (tmp_path / "map.svg").write_bytes(svg(PATH + " " * 10_000_000))
    with pytest.raises(AssetError) as caught:
        Pictures(str(tmp_path)).picture("map.svg")
    assert caught.value.problem == "'map.svg' has 10.0 MB (maximum 4 MB)"
    assert caught.value.remedy == "simplify the drawing, or save it as PNG"


def test_bytes_changed_at_random_never_escape() -> None:
    from contextlib import suppress
    from random import Random

    chance = Random(3)
    text = svg(
        '<style>.a{fill:red}</style><g class="a" transform="scale(2)"><path d="M0 0a5 5 0 0 1 10 0z"/><use href="#b"/></g>'
        '<rect id="b" x="1" width="5" height="5" stroke="#123" stroke-dasharray="1 2" opacity=".5" clip-path="url(#c)"/>'
        '<clipPath id="c"><circle r="5"/></clipPath>'
    )
    for _ in range(1500):
        data = bytearray(text)
        for _ in range(chance.randrange(1, 6)):
            at = chance.randrange(len(data))
            data[at : at + chance.randrange(3)] = bytes(chance.choices(b"0123456789.-e%#<>\"'=MLAZz (){};:ab\x80", k=chance.randrange(4)))
        with suppress(AssetError):
            svg_drawing.read(bytes(data))


def test_a_drawing_in_a_box(tmp_path: FilePath) -> None:
    (tmp_path / "a.svg").write_bytes(svg('<rect width="100" height="50" stroke="red" stroke-width="2"/>'))
    pictures = Pictures(str(tmp_path))
    picture = pictures.picture("a.svg")
    assert (picture.width, picture.height, picture.raster) == (100, 50, False)
    assert pictures.resolution(picture, Box(0, 0, 10, 10), "cover") is None
    box = Box(10, 10, 30, 40)
    for fit, seen, width in (("cover", box, 1.2), ("contain", Box(10, 20, 30, 30), 0.4)):
        use = pictures.draw(picture, box, fit)  # type: ignore[arg-type]
        assert isinstance(use, Use)
        assert extent(use) == pytest.approx(seen), fit
        ((shape, _),) = leaves(use.symbol.shapes)
        assert isinstance(shape, Path)
        assert shape.paint.width == pytest.approx(width)
    again = pictures.draw(picture, box.shift(50, 0), "contain")
    assert isinstance(again, Use)
    assert again.symbol is use.symbol, "one symbol for each size"
    assert extent(pictures.draw(picture, box, "stretch")) == pytest.approx(box)
