"""The job of print_peers.py written by hand for reportlab alone: what the library costs when nothing else is there.

`python floor.py OUT.pdf`
"""

from __future__ import annotations

import sys

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A3, A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

INKS = ("#2B3888", "#55B18A", "#000000", "#F7CD0B", "#B34027", "#FFFFFF")
TEXT = ("Take one step along a road that nobody", "watches, then draw a card and show it", "to your neighbour on the left.")


def board(canvas: Canvas) -> None:
    canvas.setPageSize(A3)
    canvas.setStrokeColor(HexColor("#55606B"))
    canvas.setLineWidth(0.35 * mm)
    x, y = 36 * mm, 72 * mm
    canvas.setFillColor(HexColor("#DDE8CF"))
    canvas.rect(x - 12 * mm, y - 12 * mm, 249 * mm, 299 * mm, fill=1)
    canvas.setFillColor(HexColor("#222222"))
    canvas.setFont("Helvetica", 11)
    for i in range(10):
        canvas.line(x + 25 * i * mm, y, x + 25 * i * mm, y + 275 * mm)
        canvas.drawCentredString(x + 25 * i * mm, y - 20 * mm, "ABCDEFGHJK"[i])
    for i in range(12):
        canvas.line(x, y + 25 * i * mm, x + 225 * mm, y + 25 * i * mm)
        canvas.drawString(x - 20 * mm, y + 25 * i * mm, str(i + 1))
    canvas.showPage()


def discs(canvas: Canvas) -> None:
    canvas.setPageSize(A4)
    for number, ink in enumerate(INKS):
        canvas.beginForm(f"disc{number}", -12 * mm, -12 * mm, 12 * mm, 12 * mm)
        canvas.setFillColor(HexColor(ink))
        canvas.circle(0, 0, 9.5 * mm, fill=1)
        canvas.setFillColor(HexColor("#FFFFFF" if number in (0, 2, 4) else "#222222"))
        canvas.setFont("Helvetica-Bold", 23)
        canvas.drawCentredString(0, -8, "BGKYRW"[number])
        canvas.endForm()
        for i in range(50):
            canvas.saveState()
            canvas.translate((59 + 23.05 * (i % 5)) * mm, (45 + 23.05 * (i // 5)) * mm)
            canvas.doForm(f"disc{number}")
            canvas.restoreState()
        canvas.showPage()


def cards(canvas: Canvas) -> None:
    canvas.beginForm("back", 0, 0, 63.5 * mm, 88.9 * mm)
    canvas.setFillColor(HexColor("#2F4858"))
    canvas.roundRect(3 * mm, 3 * mm, 57.5 * mm, 82.9 * mm, 3 * mm, fill=1)
    canvas.endForm()
    for start in range(0, 52, 9):
        places = [((9.75 + 63.5 * (i % 3)) * mm, (15 + 88.9 * (i // 3)) * mm) for i in range(min(9, 52 - start))]
        for i, (x, y) in enumerate(places, start + 1):
            canvas.setFillColor(HexColor("#D3E4EE"))
            canvas.roundRect(x + 3 * mm, y + 75 * mm, 57.5 * mm, 10 * mm, 2 * mm, stroke=0, fill=1)
            canvas.setFillColor(HexColor("#222222"))
            canvas.setFont("Helvetica-Bold", 12)
            canvas.drawString(x + 6 * mm, y + 78 * mm, f"Card {i}")
            canvas.setFont("Helvetica", 8.5)
            for at, text in enumerate(TEXT):
                canvas.drawString(x + 6 * mm, y + (66 - 4 * at) * mm, text)
        canvas.showPage()
        for x, y in places:
            canvas.saveState()
            canvas.translate(210 * mm - x - 63.5 * mm, y)
            canvas.doForm("back")
            canvas.restoreState()
        canvas.showPage()


def main() -> None:
    canvas = Canvas(sys.argv[1])
    for part in (board, discs, cards):
        part(canvas)
    canvas.save()


if __name__ == "__main__":
    main()
