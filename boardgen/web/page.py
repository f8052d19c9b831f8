"""The page as HTML: a frame that is sent once, and the view inside it, which is sent anew after every change.

All that a file says goes through `_t`: the only place where text becomes HTML.
"""

from __future__ import annotations

from html import escape
from urllib.parse import quote

from boardgen.errors import visible
from boardgen.preview.view import Drawing, SheetView, Told, View

KEEPS = frozenset("\t\xa0\u202f\u2009")
"""Signs that are no letters and do no harm in a line of text."""


def document(view: View, version: str) -> str:
    """The whole page."""
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>{_t(tab_title(view))}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/page.css">
<script src="/page.js" defer></script>
</head>
<body>
<a class="skip" href="#sheets">To the sheets</a>
<p id="link" role="status" hidden></p>
<div id="view" data-version="{_t(version)}">{inside(view)}</div>
<noscript><p class="plain">Without scripts this page does not follow the file: load it again after a change.</p></noscript>
<dialog id="large" aria-labelledby="large-title">
<header>
<h2 id="large-title"></h2>
<p class="keys">← → other sheets · Z size · Esc close</p>
<button type="button" id="before">← Before</button>
<button type="button" id="next">Next →</button>
<button type="button" id="size" aria-pressed="false">True size</button>
<button type="button" id="close">Close</button>
</header>
<div class="stage" tabindex="0"><img id="large-image" alt=""></div>
</dialog>
</body>
</html>
"""


def tab_title(view: View) -> str:
    """What the tab of the browser says, the state first."""
    state = f"✕ {_count(view.errors, 'error')} · " if view.errors else ""
    return f"{state}{view.title or view.file}"


def inside(view: View) -> str:
    """What changes with the file: state, faults, board, counts and sheets."""
    return "\n".join((_head(view), _faults(view), _board(view), _sheets(view)))


def _head(view: View) -> str:
    if view.errors:
        kind, sign = "bad", "✕"
        said = _count(view.errors, "error") + (": what is shown is of the last file without errors" if view.stale else "")
    elif view.pending:
        kind, sign, said = "busy", "…", "Laying out the sheets"
    elif view.warnings:
        kind, sign, said = "fair", "!", f"Up to date, {_count(view.warnings, 'warning')}"
    else:
        kind, sign, said = "good", "✓", "Up to date, no faults"
    pin = f'<span class="pin">{_t(view.pin)}</span>' if view.pin else ""
    made = f'<p class="made">{_t(view.made)}</p>' if view.made else ""
    return f"""<header id="head">
<div><h1{_lang(view)}>{_t(view.title or view.file)}</h1><p class="file">{_t(view.file)} {pin}</p>{made}</div>
<p id="state" class="state {kind}" role="status"><span class="sign" aria-hidden="true">{sign}</span> <span>{_t(said)}</span></p>
</header>"""


def _faults(view: View) -> str:
    if not view.told and not view.notes:
        return '<section id="faults" hidden></section>'
    counts = [_count(n, what) for n, what in ((view.errors, "error"), (view.warnings, "warning")) if n]
    items = "".join(_fault(told) for told in view.told)
    listed = f'<h2>{_t(" and ".join(counts))}</h2>\n<ol class="faults" tabindex="0">{items}</ol>' if view.told else ""
    notes = "".join(f"<li>{_t(note)}</li>" for note in view.notes)
    noted = f'<details><summary>{_count(len(view.notes), "note")}</summary><ul class="notes">{notes}</ul></details>' if notes else ""
    return f'<section id="faults" aria-label="Faults">{listed}{noted}</section>'


def _fault(told: Told) -> str:
    fault = told.fault
    place = f"{fault.file}:{fault.line}:{fault.column}" if fault.line else fault.file
    path = f' <span class="path">{_t(fault.path)}</span>' if fault.path else ""
    remedy = f'<p class="remedy">{_t(fault.remedy)}</p>' if fault.remedy else ""
    quoted = ""
    if told.before or told.marked or told.after:
        number = f'<span class="number" aria-hidden="true">{fault.line}</span>'
        marked = _t(told.marked) or " "  # where something is missing
        quoted = f'<pre class="line">{number}<code>{_t(told.before)}<mark>{marked}</mark>{_t(told.after)}</code></pre>'
    level = "error" if fault.level == "error" else "warning"
    sign = "✕" if level == "error" else "!"
    said = f'<span class="level"><span aria-hidden="true">{sign}</span> {level.capitalize()}</span>'
    return f"""<li class="{level}">
<p class="place">{said} <span class="where">{_t(place)}</span>{path}</p>
<p class="problem">{_t(fault.problem)}</p>{quoted}{remedy}
</li>"""


def _board(view: View) -> str:
    if view.board is None and not view.rows:
        return '<section id="board" hidden></section>'
    board = f"<figure>{_link('board', view.board, view.board, view.board.title, False)}</figure>" if view.board else ""
    front = f'<div class="front">{board}{_parts(view)}</div>'
    return f'<section id="board" aria-label="Board"{_stale(view)}>{_ribbon(view)}{front}</section>'


def _parts(view: View) -> str:
    """The table of components: pieces and sheets."""
    if not view.rows:
        return '<p class="parts">The sheets are being laid out.</p>'
    rows = "".join(f'<tr><th scope="row">{_t(row.title)}</th><td>{row.pieces}</td><td>{_t(row.sheets)}</td></tr>' for row in view.rows)
    return f"""<table class="parts"{_lang(view)}>
<caption>What a kit has</caption>
<thead><tr><th scope="col">Component</th><th scope="col">Pieces</th><th scope="col">Sheets</th></tr></thead>
<tbody>{rows}</tbody>
<tfoot><tr><th scope="row">Total</th><td>{sum(row.pieces for row in view.rows)}</td><td>{view.total}</td></tr></tfoot>
</table>"""


def _sheets(view: View) -> str:
    if not view.sheets:
        return '<section id="sheets" tabindex="-1" hidden></section>'
    seen: dict[str, int] = {}
    figures = []
    for sheet in view.sheets:
        # a place on the page is that of the n-th sheet of its component: it is kept when sheets before it come or go
        name = ",".join((*sheet.components, sheet.side))
        seen[name] = seen.get(name, 0) + 1
        figures.append(_figure(sheet, f"{quote(name, safe=',')}-{seen[name]}"))
    return f"""<section id="sheets" tabindex="-1" aria-labelledby="sheets-title"{_stale(view)}>
<h2 id="sheets-title">{_count(view.total, "sheet")}</h2>{_ribbon(view)}
<div class="grid"{_lang(view)}>{"".join(figures)}</div>
</section>"""


def _figure(sheet: SheetView, slot: str) -> str:
    side = ", back" if sheet.side == "back" else ""
    label = f"Sheet {sheet.number}{side}: {sheet.title}"
    caption = f'<figcaption><span class="n">{sheet.number}{side}</span> {_t(sheet.title)}</figcaption>'
    return f'<figure data-slot="f-{_t(slot)}">{_link(slot, sheet.small, sheet.drawing, label, True)}{caption}</figure>'


def _link(slot: str, small: Drawing, drawing: Drawing, label: str, lazy: bool) -> str:
    """A picture that leads to the whole of what it shows. It has its true size, so that its room is there before it is."""
    width, height = (max(1, round(side / 25.4 * 96)) for side in drawing.size)  # 96 pixels an inch
    loading = ' loading="lazy"' if lazy else ' fetchpriority="high"'
    return (
        f'<a class="sheet" data-slot="{_t(slot)}" data-label="{_t(label)}" href="/sheets/{_t(drawing.key)}.svg">'
        f'<img src="/sheets/{_t(small.key)}.svg" width="{width}" height="{height}" alt="{_t(label)}"{loading} decoding="async"></a>'
    )


def _stale(view: View) -> str:
    return ' class="stale"' if view.stale else ""


def _ribbon(view: View) -> str:
    return '<p class="ribbon">Stale: of the last file without errors</p>' if view.stale else ""


def _lang(view: View) -> str:
    return f' lang="{_t(view.language)}"' if view.language else ""


def _count(number: int, what: str) -> str:
    return f"{number} {what}" + ("" if number == 1 else "s")


def _t(text: str) -> str:
    """Text as HTML, in elements and in quoted attributes alike; signs that steer a terminal or turn a line round are written out."""
    shown = text if text.isprintable() else "".join(sign if sign in KEEPS else visible(sign) for sign in text)
    return escape(shown, quote=True)
