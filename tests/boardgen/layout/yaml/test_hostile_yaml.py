"""Files made to harm: refused by name, in bounded time and memory, by libyaml and by the pure parser alike."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings, strategies as st
from yaml._yaml import CParser

from boardgen import survey
from boardgen.errors import DataError
from boardgen.kit import check
from boardgen.layout.spec import catalog
from boardgen.layout.yaml.node import Faults, Node, Source
from boardgen.layout.yaml.yaml_reader import parse, read
from tests.clock import within
from tests.sampling import sampled

PARSERS = {"libyaml": CParser, "pure": yaml.Loader}

BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{here}: &{here} [{', '.join([f'*{last}'] * 9)}]\n" for last, here in zip("abcdefgh", "bcdefghi", strict=True)
)

HOSTILE = {
    "brackets": ("[" * 400_000, "data:yaml.depth"),
    "braces": ("{a: " * 100_000, "data:yaml.depth"),
    "dashes": ("- " * 200_000, "data:yaml.depth"),
    "keys": ("? " * 200_000, "data:yaml.depth"),
    "many": ("a: [" + "x, " * 250_000 + "x]", "data:yaml.size"),
    "bomb": (BOMB, "data:yaml.alias"),
    "tag": ("a: !!python/object/new:os.system [id]", "data:yaml.tag"),
    "tag directive": ("%TAG ! tag:evil,2000:\n---\na: !x b", "data:yaml.tag"),
    "merge": ("a: {<<: {b: c}}", "data:yaml.merge"),
    "second document": ("a: b\n---\na: b\n", "data:yaml.document"),
    "nul": ("a: b\0c", "data:yaml.character"),
    "duplicates": ("a: 1\n" * 100_000, "data:key.twice"),
    "open quote": ('a: "' + "x" * 500_000, "data:yaml.syntax"),
}


# Plain YAML that makes every entry a fault: the search for remedies must not grow with the file.
LARGE = {
    "zones": "zones:\n" + "".join(f"  z{i}: {{nam: x}}\n" for i in range(20_000)),
    "walls": "board:\n  walls: [" + ",".join(f"[A1, A{i % 99 + 1}]" for i in range(40_000)) + "]\n",
    "words": "words:\n" + "".join(f"  k{i}: x\n" for i in range(50_000)),
    "components": "components:\n" + "".join(f"  k{i}: {{count: a.b}}\n" for i in range(30_000)),
    "notes": "money:\n  notes: {" + ", ".join(f"{i}.{i}: 1" for i in range(40_000)) + "}\n",
    "sections": "".join(f"k{i}: 1\n" for i in range(80_000)),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", sampled(LARGE, every=6))
def test_many_faults_are_told_quickly(name: str, tmp_path: Path) -> None:
    path = tmp_path / "large.yaml"
    path.write_text(f"extends: gocaine\n{LARGE[name]}", encoding="utf-8")
    with within(10):
        checked = check.check(str(path))
    assert 1 <= len(checked.faults) <= 501
    survey.findings([checked], "text")


def tree(text: str, parser: type) -> tuple[Node | None, Faults]:
    faults = Faults()
    return parse(Source("hostile.yaml", "hostile.yaml", text), faults, parser), faults


@pytest.mark.parametrize("parser", PARSERS)
@pytest.mark.parametrize("name", [name for name in HOSTILE if name not in ("many", "duplicates", "open quote")])
def test_refused_by_name_by_both_parsers(name: str, parser: str) -> None:
    text, code = HOSTILE[name]
    _, faults = tree(text, PARSERS[parser])
    assert code in [fault.code for fault in faults.sorted()]


@pytest.mark.parametrize("name", sampled(HOSTILE))
def test_refused_quickly_and_briefly(name: str, tmp_path: Path) -> None:
    text, code = HOSTILE[name]
    path = tmp_path / "hostile.yaml"
    path.write_text(text, encoding="utf-8")
    with within(10):
        checked = check.check(str(path))
    assert code in [fault.code for fault in checked.faults]
    assert len(checked.faults) <= 501


@pytest.mark.parametrize(
    ("raw", "code", "place"),
    [
        (b"", "data:yaml.empty", (1, 1)),
        (b"\n\n# nothing\n", "data:yaml.empty", (1, 1)),
        (b"~", "data:yaml.empty", (1, 1)),
        ("game: gocaine".encode("utf-16"), "data:yaml.encoding", (1, 1)),
        ("game: gocaine".encode("utf-16-be"), "data:yaml.character", (1, 1)),
        ("game: gocaine".encode("utf-32"), "data:yaml.encoding", (1, 1)),
        (b"game: gocaine\ntitle: Cura\xe7ao\n", "data:yaml.encoding", (2, 12)),
        ("tïtle: x\nnote: Ж".encode() + b"\xff", "data:yaml.encoding", (2, 8)),
        (bytes(range(256)) * 100, "data:yaml.encoding", (3, 115)),
        ("game: gocaine # a\u2028edition: 1\n".encode(), "data:yaml.character", (1, 18)),
        ("game: gocaine\rtitle: a\x85b\r".encode(), "data:yaml.character", (2, 9)),
        (b"x: y\n" * 500_000, "data:yaml.size", (1, 1)),
        (b"\x7fELF\x01\x02", "data:yaml.character", (1, 1)),
    ],
)
def test_bytes_that_are_no_layout(raw: bytes, code: str, place: tuple[int, int], tmp_path: Path) -> None:
    path = tmp_path / "raw.yaml"
    path.write_bytes(raw)
    (fault,) = check.check(str(path)).faults
    assert (fault.code, (fault.line, fault.column)) == (code, place)


def test_a_byte_order_mark_and_windows_lines_are_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "windows.yaml"
    path.write_bytes(b"\xef\xbb\xbfextends: gocaine\r\nboard:\r\n  map: |\r\n    PE\r\n    XX\r\n")
    (first, *_) = check.check(str(path)).faults
    assert (first.line, first.column, first.code) == (5, 5, "data:map.code")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_end_as_any_system_ends_them(end: str, tmp_path: Path) -> None:
    path = tmp_path / "lines.yaml"
    text = "extends: gocaine\ntitel: x\nboard:\n  map: |\n    PE PE\n    PE XX\n"
    path.write_bytes(text.replace("\n", end).encode())
    found = [(fault.line, fault.column, fault.code) for fault in check.check(str(path)).faults]
    assert found == [(2, 1, "data:key.unknown"), (6, 8, "data:map.code")]


def test_what_is_said_does_not_grow_with_a_key(tmp_path: Path) -> None:
    path = tmp_path / "long.yaml"
    below = ",".join(f"a{number}: 1" for number in range(600))
    path.write_text(f"extends: gocaine\nzones:\n  ? {'k' * 500_000}\n  : {{{below}}}\n", encoding="utf-8")
    assert len(survey.findings([check.check(str(path))], "text")) < 200_000


def test_places_count_code_points() -> None:
    root, faults = tree('"日本": {"ключ": 😀x, é: [a, b]}', CParser)
    assert root is not None
    assert faults.sorted() == ()
    inner = root.children["日本"]
    assert (inner.children["ключ"].line, inner.children["ключ"].column) == (1, 16)
    assert (inner.children["é"].key_column, inner.children["é"].items[1].column) == (20, 27)
    assert inner.children["é"].items[1].path == "$.日本.é[1]"


def test_scalars_stay_text() -> None:
    root, _ = tree("{a: NO, b: 012, c: 1e3, d: 2020-01-01, e: 1:30, f: yes, g: .inf}", CParser)
    assert root is not None
    assert [node.text for node in root.children.values()] == ["NO", "012", "1e3", "2020-01-01", "1:30", "yes", ".inf"]


@settings(max_examples=150)
@given(st.text(alphabet=st.sampled_from("ab:-[]{}&*!|>'\"%#?,.~ \n\t@`<é"), max_size=60))
def test_both_parsers_build_one_tree(text: str) -> None:
    """Where both accept a text they agree about it; neither ever raises."""

    def shape(node: Node | None) -> object:
        if node is None or node.kind in ("scalar", "broken"):
            return node and node.value
        if node.kind == "list":
            return [shape(item) for item in node.items]
        return {key: shape(child) for key, child in node.children.items()}

    (one, faults_one), (two, faults_two) = (tree(text, parser) for parser in PARSERS.values())
    if not faults_one.errors and not faults_two.errors:
        assert shape(one) == shape(two)


@settings(max_examples=100)
@given(st.binary(max_size=200))
def test_any_bytes_give_faults_or_a_layout(tmp_path_factory: pytest.TempPathFactory, raw: bytes) -> None:
    path = tmp_path_factory.mktemp("noise") / "noise.yaml"
    path.write_bytes(raw)
    checked = check.check(str(path))
    assert checked.faults
    survey.findings([checked], "text")
    survey.findings([checked], "json")


def test_the_shipped_game_reads_the_same_with_the_pure_parser() -> None:
    path = catalog.load("gocaine").file
    text = Path(path).read_text(encoding="utf-8")

    def flat(node: Node) -> object:
        inner = [flat(child) for child in (*node.children.values(), *node.items)]
        return node.path, node.line, node.column, node.text, inner

    trees = [tree(text, parser)[0] for parser in PARSERS.values()]
    assert trees[0] is not None
    assert trees[1] is not None
    assert flat(trees[0]) == flat(trees[1])


@pytest.mark.parametrize("path", ["", "no/such/file.yaml", ".", "nul\0byte.yaml"])
def test_paths_that_are_no_file(path: str) -> None:
    faults = Faults()
    assert read(path, path, faults) is None
    with pytest.raises(DataError) as caught:
        faults.check()
    assert caught.value.unusable
