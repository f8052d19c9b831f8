"""The structure of a tagged PDF as a program that reads it aloud finds it: what pages show, by the tree and by themselves."""

from typing import NamedTuple

from pypdf import PdfReader
from pypdf.generic import ContentStream

SHOWING = {b"Tj", b"TJ", b"Do", b"f", b"f*", b"S", b"B", b"B*", b"b"}
"""Operators that print something."""


class Node(NamedTuple):
    """An element of the tree: its role, what is said of it instead, its title, its kids, the parts of pages in it as (page, number), and
    its links as (page, annotation)."""

    role: str
    alt: str
    title: str
    kids: list
    parts: list
    links: list

    def __iter__(self):
        yield self
        for kid in self.kids:
            yield from kid

    def all(self, *roles):
        return [node for node in self if node.role in roles]

    def inside(self):
        return [part for node in self for part in node.parts]


def tree_of(reader: PdfReader) -> Node:
    """Return the tree of a file, every part of which refers back to its element."""
    catalog = reader.trailer["/Root"]
    assert catalog["/MarkInfo"]["/Marked"].value is True
    root = catalog["/StructTreeRoot"]
    pages = {page.indirect_reference.idnum: number for number, page in enumerate(reader.pages)}
    nums = root["/ParentTree"]["/Nums"]
    parents = {int(number): array.get_object() for number, array in zip(nums[::2], nums[1::2], strict=True)}

    def node(reference):
        one = reference.get_object()
        kids, parts, links = [], [], []
        for kid in one.get("/K", []):
            kid = kid.get_object() if hasattr(kid, "idnum") else kid
            if isinstance(kid, int):
                parts.append((pages[one.raw_get("/Pg").idnum], int(kid)))
            elif kid.get("/Type") == "/MCR":
                parts.append((pages[kid.raw_get("/Pg").idnum], int(kid["/MCID"])))
            elif kid.get("/Type") == "/OBJR":
                page, annotation = pages[kid.raw_get("/Pg").idnum], kid.raw_get("/Obj")
                assert annotation.idnum in [one.idnum for one in reader.pages[page]["/Annots"]]
                assert nums[2 * [*nums[::2]].index(annotation.get_object()["/StructParent"]) + 1].idnum == reference.idnum
                links.append((page, annotation.get_object()))
            else:
                assert kid.raw_get("/P").idnum == reference.idnum
                kids.append(node(kid.indirect_reference))
        for page, number in parts:
            assert parents[reader.pages[page]["/StructParents"]][number].idnum == reference.idnum
        return Node(one["/S"][1:], one.get("/Alt", ""), one.get("/T", ""), kids, parts, links)

    return node(root.raw_get("/K"))


def text_of(reader: PdfReader, parts) -> str:
    """Return what the parts of an element say, letter by letter as the file has them."""
    return "".join(parts_of(reader, page).get(number, "") for page, number in parts)


_known: dict = {}


def parts_of(reader: PdfReader, page: int) -> dict[int, str]:
    """Return the texts of the parts of a page by their numbers. Fails for what is printed in no part, and for parts in one another."""
    if (id(reader), page) in _known:
        return _known[id(reader), page][1]
    sheet = reader.pages[page]
    maps = {name: _letters(font.get_object()) for name, font in (sheet["/Resources"].get("/Font") or {}).items()}
    found: dict[int, str] = {}
    stack: list = []
    font, spoken = {}, None
    for operands, operator in ContentStream(sheet["/Contents"].get_object(), reader).operations:
        if operator in (b"BMC", b"BDC"):
            number = operands[1].get("/MCID") if operator == b"BDC" and isinstance(operands[1], dict) else None
            if number is not None or operands[0] == "/Artifact":
                assert not any(one is not None for one in stack), f"a part in another on page {page + 1}"
            if number is not None:
                found[int(number)] = ""
            says = operands[1].get("/ActualText") if operator == b"BDC" and isinstance(operands[1], dict) else None
            if says is not None:
                spoken = says
                found[next(one for one in stack if isinstance(one, int))] += says
            stack.append(int(number) if number is not None else "artifact" if operands[0] == "/Artifact" else None)
        elif operator == b"EMC":
            stack.pop()
            spoken = None
        elif operator == b"Tf":
            font = maps[operands[0]]
        elif operator in SHOWING:
            where = next((one for one in stack if one is not None), None)
            assert where is not None, f"{operator} is in no part of page {page + 1}"
            if operator in (b"Tj", b"TJ") and spoken is None and where != "artifact":
                rows = operands[0] if operator == b"TJ" else [operands[0]]
                codes = b"".join(row.original_bytes for row in rows if hasattr(row, "original_bytes"))
                found[where] += "".join(font.get(codes[at : at + 2], "?") for at in range(0, len(codes), 2))
    assert not stack
    _known[id(reader), page] = reader, found
    return found


def _letters(font) -> dict[bytes, str]:
    """Return what each code of a font means."""
    letters = {}
    for row in font["/ToUnicode"].get_data().decode("ascii").splitlines():
        if row.startswith("<") and row.count("<") == 2 and "> <" in row:
            code, shown = row.strip("<>").split("> <")
            letters[bytes.fromhex(code)] = bytes.fromhex(shown).decode("utf-16-be")
    return letters
