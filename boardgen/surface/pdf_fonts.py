"""Font files of a layout as fonts of a PDF: the glyphs that are used, with codes of two bytes, widths and a table of characters.

Knows the PDF language and no PDF library.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardgen.draw.type.font_tables import FontFile, program
from boardgen.draw.type.fonts import placed
from boardgen.draw.type.shaping import Placed

_SYMBOLIC, _ITALIC = 4, 64
"""Flags of a font: it has codes of its own, and it is slanted."""


class LayoutFont:
    """The characters that one run of files sets in a font of a layout."""

    __slots__ = ("_codes", "_program", "face")

    def __init__(self, face: FontFile) -> None:
        self.face = face
        self._codes: dict[tuple[str, str], int] = {}
        self._program: tuple[int, bytes] = (0, b"")

    @property
    def name(self) -> str:
        """What the font is called in a file: six letters that follow from the file, and the name that it has itself."""
        number, letters = int(self.face.digest, 16), ""
        for _ in range(6):
            number, letter = divmod(number, 26)
            letters += chr(ord("A") + letter)
        return f"{letters}+{self.face.name}"

    def codes(self, text: str) -> list[tuple[str, float]]:
        """The codes of a text as PDF strings, or as arrays of strings and moves between them; with each how far it is raised, in em."""
        face, scale = self.face, 1000 / self.face.units
        found: list[tuple[str, float]] = []
        row, move = "", 0.0
        glyphs = placed(text, face)
        for number, glyph in enumerate(glyphs):
            if number and glyph.y != glyphs[number - 1].y:
                found.append((_shown(row), glyphs[number - 1].y / face.units))
                row = ""
            move += glyph.x
            if abs(move * scale) >= 0.05:
                row += f"> {-move * scale:.1f} <" if row else f"{-move * scale:.1f} <"
                move = 0.0
            elif not row:
                row = "<"
            row += f"{self._code(glyph):04X}"
            move += glyph.advance - glyph.x - face.glyph(glyph.glyph).advance
        if row and abs(move * scale) >= 0.05:
            row += f"> {-move * scale:.1f} <"  # what follows in another font begins where this text ends
        return [*found, (_shown(row), glyphs[-1].y / face.units)] if row else found

    def _code(self, glyph: Placed) -> int:
        if glyph.glyph == self.face.glyph_at(0):
            return 0
        return self._codes.setdefault((glyph.glyph, glyph.shown), len(self._codes) + 1)

    @property
    def size(self) -> int:
        """The number of glyphs so far."""
        return len(self._codes)

    def program(self) -> bytes:
        """The TrueType font with all glyphs that were used so far."""
        if self._program[0] != self.size or not self._program[1]:
            self._program = self.size, program(self.face, [glyph for glyph, _ in self._codes])
        return self._program[1]

    def characters(self) -> bytes:
        """The table from codes to characters, for search and copying."""
        lines = [f"<{code:04X}> <{shown.encode('utf-16-be').hex().upper()}>" for (_, shown), code in self._codes.items() if shown]
        blocks = [lines[at : at + 100] for at in range(0, len(lines), 100)]
        listed = "\n".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks)
        return (
            "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
            "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n"
            "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
            f"1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n{listed}\n"
            "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
        ).encode("ascii")

    def widths(self) -> Sequence[float]:
        """The advance of every glyph from code 0, in thousandths of the size of the type."""
        face = self.face
        return [face.glyph(glyph).advance * 1000 / face.units for glyph in (face.glyph_at(0), *(glyph for glyph, _ in self._codes))]

    def descriptor(self, program_at: bytes) -> bytes:
        """The description of the font; `program_at` refers to its program."""
        face = self.face
        boxes = [box for glyph, _ in self._codes if (box := face.glyph(glyph).box) is not None] or [(0.0, 0.0, 0.0, 0.0)]
        edges = [min(box[0] for box in boxes), min(box[1] for box in boxes), max(box[2] for box in boxes), max(box[3] for box in boxes)]
        low, high, capital = (round(value * 1000 / face.units) for value in (edges[1], edges[3], face.cap_height))
        flags = _SYMBOLIC | (_ITALIC if face.slanted else 0)
        return (
            b"<</Type /FontDescriptor /FontName /%b /FontBBox [%b] /Flags %d /ItalicAngle %d /Ascent %d /Descent %d /CapHeight %d /StemV %d"
            b" /FontFile2 %b>>"
        ) % (
            self.name.encode("ascii"),
            b" ".join(b"%d" % round(edge * 1000 / face.units) for edge in edges),
            flags,
            -12 if face.slanted else 0,
            high,
            low,
            capital,
            max(50, face.weight // 5),
            program_at,
        )


def _shown(row: str) -> str:
    """The operand that shows a row of codes: a string, or an array where there are moves in it."""
    return f"{row}>" if row.startswith("<") and ">" not in row else f"[{row}>]".replace(" <>]", "]")
