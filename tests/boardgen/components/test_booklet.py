"""Booklets: what Markdown becomes, how pages are filled and imposed, and what is refused at its line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from boardgen.components.own_booklet import sheets_of
from boardgen.components.print_order import choose_seats
from boardgen.draw.shape.shapes import Group, Shape, Text, Use
from boardgen.kit.check import check, load
from boardgen.kit.kit import Kit, build
from boardgen.sheet.arrange.options import PLAIN
from boardgen.sheet.paper.paper import paper

RULES = """# Hoard

A *short* game for **two to four** players: the most :coin: wins. 3\\:30 minutes.

* one
  1. first
  2. second
* two

| Card | Cost |
|------|-----:|
| Cook | 1 |

> A storm.

\\newpage

## End

*it***bold** <!-- not printed -->
"""


def layout(tmp_path: Path, rules: str | bytes, keys: str = "") -> str:
    (tmp_path / "rules.md").write_bytes(rules.encode() if isinstance(rules, str) else rules)
    path = tmp_path / "hoard.yaml"
    text = "game: hoard\ntitle: The Hoard\nplayers: [2, 4]\ncomponents:\n"
    path.write_text(f"{text}  rules: {{kind: booklet, from: rules.md{keys}}}\n", "utf-8")
    return str(path)


def built(path: str, on: str = "a4", **options: object) -> Kit:
    spec = load(path)
    return build(spec, choose_seats(spec, None, None), paper(on), ("rules",), options=PLAIN._replace(**options))


def texts(shapes: tuple[Shape, ...]) -> Iterator[Text]:
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape
        elif isinstance(shape, Group):
            yield from texts(shape.shapes)


def faults(path: str) -> list[str]:
    return [f"{Path(fault.file).name}:{fault.line}: {fault.problem}; {fault.remedy}" for fault in check(path).faults]


def test_what_markdown_becomes(tmp_path: Path) -> None:
    kit = built(layout(tmp_path, RULES, ", imposition: none"))
    first, second = (list(texts(face.figure.shapes)) for face in kit.faces())
    words = {text.text.strip(): text for text in first}
    assert words["Hoard"].size == 18
    assert words["Hoard"].face == "semibold"
    assert (words["short"].face, words["two to four"].face) == ("italic", "bold")
    assert any("3:30 minutes" in text for text in words), "an escaped colon is no icon"
    assert [text for text in words if text in ("1.", "2.")] == ["1.", "2."]
    assert words["first"].x > words["one"].x > words["Hoard"].x
    assert words["1"].x > words["Cook"].x, "a column that is aligned at its right"
    faces = {text.text.strip(): text.face for text in second}
    assert faces["it"] == "italic"
    assert faces["bold"] == "bold"
    assert "2" in faces, "the number of the page"


def test_prose_has_the_signs_of_print_and_code_stays_as_it_was_typed(tmp_path: Path) -> None:
    rules = '# Hoard\n\nAna\'s "turn" has 2-3 steps: `Ana\'s "D4-5" -1` and \\"so\\".\n'
    kit = built(layout(tmp_path, rules, ", imposition: none"))
    shown = " ".join(text.text for face in kit.faces() for text in texts(face.figure.shapes))
    assert 'Ana’s “turn” has 2–3 steps: Ana\'s "D4-5" -1 and "so".' in shown


def test_pages_are_imposed_for_folding() -> None:
    assert sheets_of(1) == [((4, 1), (2, 3))]
    assert sheets_of(7) == [((8, 1), (2, 7)), ((6, 3), (4, 5))]
    for pages in range(1, 30):
        every = sorted(page for sheet in sheets_of(pages) for side in sheet for page in side)
        assert every == list(range(1, -(-pages // 4) * 4 + 1))
        for number, (front, back) in enumerate(sheets_of(pages)):
            assert front[0] + front[1] == back[0] + back[1] == len(every) + 1
            assert (front[1], back[0]) == (2 * number + 1, 2 * number + 2), "two sides of one leaf"


def test_both_sides_of_a_leaf_lie_back_to_back(tmp_path: Path) -> None:
    rules = "\n\n\\pagebreak\n\n".join(f"Page {n}" for n in range(1, 7))
    for duplex in ("long", "short", "split"):
        kit = built(layout(tmp_path, rules), duplex=duplex)
        assert [sheet.page.side for sheet in kit.sheets].count("back") == 2
        front, back = (next(sheet.page for sheet in kit.sheets if sheet.page.side == side) for side in ("front", "back"))
        behind = {use.symbol.name: use for use in back.shapes if isinstance(use, Use)}
        for use in (use for use in front.shapes if isinstance(use, Use)):
            leaf = {"rules-1": "rules-2", "rules-8": "rules-7"}[use.symbol.name]
            other, upside = behind[leaf], duplex != "short"  # a sheet on its side, turned over about its long edge
            assert other.angle == (180.0 if upside else 0.0)
            assert abs(other.x - (use.x if upside else front.paper.width - use.x)) < 1e-9
    sheets = built(layout(tmp_path, rules), duplex="none").sheets
    assert [[leaf.number for leaf in sheet.page.leaves] for sheet in sheets] == [[1, 2], [3, 4], [5, 6]], "in the order of reading"
    assert {sheet.page.side for sheet in sheets} == {"front"}
    assert len(built(layout(tmp_path, rules, ", imposition: none")).sheets) == 6
    assert len(built(layout(tmp_path, rules, ", imposition: none, size: [90, 120]")).sheets) == 2
    assert built(layout(tmp_path, rules), "letter").faces()[0].figure.width == 139.7


def test_what_cannot_be_printed_is_named_at_its_line(tmp_path: Path) -> None:
    rules = "# T\n\n<div>x</div>\n\n```\ncode\n```\n\na [link](http://a.b)\nand `code`, <b>bold</b>\n\n![x](none.png)\n"
    found = faults(layout(tmp_path, rules))
    for line, words in (
        (3, "HTML cannot be printed"),
        (5, "a block of code cannot be printed"),
        (9, "only the text is printed"),
        (10, "'code' is printed as plain text"),
        (10, "the HTML '<b>' cannot be printed"),
    ):
        assert any(fault.startswith(f"rules.md:{line}: ") and words in fault for fault in found), (line, words, found)
    for rules, place, words in (
        ("a :coyn: b", "rules.md:1:", "coin"),
        ("\n\n![x](none.png)", "rules.md:3:", "none.png"),
        ("\n" + "w" * 200, "rules.md:2:", "too wide"),
        ("|a|b|\n|-|-|\n|" + "w" * 60 + "|" + "v" * 60 + "|", "rules.md:1:", "table"),
    ):
        found = faults(layout(tmp_path, rules))
        assert any(fault.startswith(place) and words in fault for fault in found), (rules, found)


def test_files_that_cannot_be_read_are_refused_at_their_place(tmp_path: Path) -> None:
    for rules, place, words in (
        (b"a" * (1 << 20), "rules.md:1:", "larger than 256 KiB"),
        ("é".encode("latin-1"), "rules.md:1:", "not UTF-8"),
        (b"", "hoard.yaml:5:", "has no text"),
    ):
        assert any(fault.startswith(place) and words in fault for fault in faults(layout(tmp_path, rules))), words
    path = layout(tmp_path, RULES)
    for name, words in (("rulse.md", "rules.md"), ("../rules.md", "beside this one"), ("hoard.yaml", "ends in .md")):
        text = Path(path).read_text("utf-8").replace("rules.md", name)
        other = tmp_path / "other.yaml"
        other.write_text(text, "utf-8")
        assert any(fault.startswith("other.yaml:5:") and words in fault for fault in faults(str(other))), faults(str(other))
    assert any("too large" in fault for fault in faults(layout(tmp_path, RULES, ", size: [160, 200]")))


def test_the_footer_of_a_sheet_is_at_the_feet_of_its_pages(tmp_path: Path) -> None:
    """Pages of a back are upside down where the paper is turned over its long edge: below, a footer would be across their first lines."""
    for duplex, backs in (("long", {"north"}), ("short", {"south"})):
        sheets = built(layout(tmp_path, RULES), duplex=duplex).sheets
        assert {sheet.page.foot for sheet in sheets if sheet.page.side == "front"} == {"south"}
        assert {sheet.page.foot for sheet in sheets if sheet.page.side == "back"} == backs
