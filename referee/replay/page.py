"""A game as one page that loads nothing: board, holdings and log, with steps to go through by buttons, keys, swipes and links.

All that may run or style the page is in it, and its content policy names the hashes of just that. What a log says is text only. The board
is one SVG with every piece that is ever on it; the steps are compact JSON."""

from __future__ import annotations

import gzip
import json
import re
from base64 import b64encode
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from boardgen.draw.board.board import Piece
from boardgen.draw.shape import ink
from boardgen.draw.shape.shapes import Figure, Group, Paint, Rect, Shape, Symbol, Use
from boardgen.draw.type.geometry import Affine
from boardgen.errors import visible
from boardgen.files import sha256
from boardgen.json_values import Json, make_data
from boardgen.layout.ground.board import column_order
from boardgen.layout.yaml.plain_text import plural
from boardgen.records import NamedTuple
from boardgen.surface.svg import svg_text, write_use
from boardgen.web.rendering import COLOURS, DARK, STATIC_FOLDER, Templates, Written, page_fonts
from referee.judge.report.findings import Finding
from referee.replay.steps import Line, Replay, Step, change_words


def record(replay: Replay) -> dict[str, Json]:
    """Return the whole game. Pieces are numbered as in `Replay.pieces`."""
    verdict, table = replay.verdict, replay.verdict.table
    number_of = {piece: number for number, piece in enumerate(replay.pieces())}
    return {
        "game": verdict.game,
        "title": visible(table.spec.title) if table is not None else "",
        "board": visible(verdict.board),
        "valid": verdict.valid,
        "valid_through": verdict.valid_through,
        "headers": {visible(key): visible(value) for key, value in verdict.headers.items()},
        "players": {seat: visible(name) for seat, name in verdict.players.items()},
        "keys": list(replay.keys),
        "pieces": [[piece.place, piece.seat, piece.words] for piece in number_of],
        "steps": [step(one, number_of) for one in replay.steps],
        "findings": [finding(one) for one in replay.findings],
        "more": verdict.more,
    }


def step(one: Step, number_of: Mapping[Piece, int]) -> dict[str, Json]:
    """Return one step; what is empty is left out."""
    full = {
        "id": one.turn,
        "kind": one.kind,
        "seat": one.seat,
        "line": one.line,
        "lines": [[line.number, line.kind, line.text, line.comment] for line in one.lines],
        "state": "" if one.state == "played" else one.state,
        "off": [number_of[piece] for piece in one.gone],
        "on": [number_of[piece] for piece in one.came],
        "new": [number_of[piece] for piece in one.new],
        "taken": [number_of[piece] for piece in one.captured],
        "cells": one.cells,
        "changes": [[change.seat, change_words(change)] for change in one.changes],
        "notes": one.notes,
        "findings": list(one.findings),
        "next": one.next,
        "finished": one.finished,
    }
    return {key: make_data(value) for key, value in full.items() if value or (key == "notes" and value is not None)}


def finding(one: Finding) -> dict[str, Json]:
    """Return one finding, as `referee check --format json` has it without what the step already contains."""
    full = {
        "line": one.line,
        "column": one.column,
        "end_column": one.end_column,
        "level": one.level,
        "code": one.code,
        "message": visible(one.full_message),
        "detail": visible(one.detail),
        "help": visible(one.help),
        "points": list(one.points),
    }
    return {key: make_data(value) for key, value in full.items() if value}


_PATH = re.compile(r' d="(M[-0-9. MLCZ]{60,})"')
_LETTERS = re.compile(r' d="(M[-0-9. Mlqcz]{60,})"(?=[^>]* transform="matrix)')
_LETTER_STEP = re.compile(r"([Mlqcz])([^Mlqcz]*)")
_STEP = re.compile(r"([MLCZ])([^MLCZ]*)")
LARGE = 4.0
"""Millimetres over which a path extends whose places are given to a hundredth of one; those of smaller ones to a thousandth."""
MANY = 120
"""Steps of a large path from which it is a texture, whose places are given to a tenth: half a pixel of a large screen."""


def shorten_paths(svg: str) -> str:
    """Return the SVG with its paths written shorter."""
    return _LETTERS.sub(lambda match: f' d="{_whole_units(match[1])}"', _PATH.sub(lambda match: f' d="{_relative(match[1])}"', svg))


@lru_cache(2048)
def _whole_units(data: str) -> str:
    """Return the outlines of a text with its places at whole units of its font, which are thousandths of its size or less."""
    parts: list[str] = []
    here, start, place = (0.0, 0.0), (0.0, 0.0), (0, 0)
    before = ""
    for verb, text in _LETTER_STEP.findall(data):
        if verb == "z":
            parts.append("z")
            here, place, before = start, (round(start[0]), round(start[1])), verb
            continue
        numbers = [float(number) for number in text.split()]
        ends = numbers if verb == "M" else [number + here[at % 2] for at, number in enumerate(numbers)]
        written = _numbers([round(end) - (0 if verb == "M" else place[at % 2]) for at, end in enumerate(ends)], 1)
        # Places are rounded before the steps between them are taken, so that nothing adds up.
        here = ends[-2], ends[-1]
        place = round(here[0]), round(here[1])
        if verb == "M":
            start = here
        parts.append((written if written.startswith("-") else f" {written}") if verb == before else verb + written)
        before = "" if verb == "M" else verb
    return "".join(parts)


@lru_cache(2048)  # a page that follows a log draws the same board again and again
def _relative(data: str) -> str:
    steps = [(verb, [float(number) for number in numbers.split()]) for verb, numbers in _STEP.findall(data)]
    xs, ys = ([number for _, numbers in steps for number in numbers[axis::2]] for axis in (0, 1))
    large = max(max(xs) - min(xs), max(ys) - min(ys)) >= LARGE
    unit = 10 if large and len(steps) >= MANY else 100 if large else 1000
    parts: list[str] = []
    here, start = (0, 0), (0, 0)
    before = ""
    for verb, numbers in steps:
        if verb == "Z":
            parts.append("z")
            here, before = start, verb
            continue
        # Places are rounded before the steps between them are taken, so that nothing adds up.
        places = [round(number * unit) for number in numbers]
        written = _numbers([place - here[at % 2] for at, place in enumerate(places)], unit)
        joined = written if verb == before and written.startswith("-") else f" {written}" if verb == before else verb.lower() + written
        parts.append(joined)
        here = places[-2], places[-1]
        start = here if verb == "M" else start
        before = verb if verb != "M" else ""
    return "".join(parts)


def _numbers(values: list[int], unit: int) -> str:
    text, pointed = "", False
    for value in values:
        number = f"{value / unit:.3f}".rstrip("0").rstrip(".")
        number = number.replace("0.", ".", 1) if abs(value) < unit else number
        apart = not text or number.startswith("-") or (number.startswith(".") and pointed)
        text += number if apart else f" {number}"
        pointed = "." in number
    return text


_SYMBOL = re.compile(r'id="kind-piece-[0-9]+"[^>]* xlink:href="#([^"]*)"')
_REFERENCE = re.compile(r'((?: id="|href="#|url\(#))')
_SIZED = re.compile(r"<svg (?=[^>]*>)")
_OUTLINE = re.compile(r'<path d="([^"]{80,})"')
_DEFS = re.compile(r"<defs( /)?>")
_HEAD = re.compile(r"^.*?(?=<svg )", re.S)
EDGE = 3.0
"""Paper around the board, mm."""


def board_svg(ground: Figure, pieces: Sequence[Piece], on: Collection[Piece] = (), label: str = "", part: str = "") -> str:
    """Return the `<svg>` element of a board; the pieces of `on` have the class `on`. Empty where there is no board.

    With a `label` it is for a page: as wide as the page lets it be, and called that by screen readers. `part` goes before and after what
    changes in a game: the drawings of the kinds of piece, and the pieces."""
    if not ground.width:
        return ""
    layers: dict[int, list[tuple[int, Piece]]] = {}
    for number, piece in enumerate(pieces):
        layers.setdefault(piece.layer, []).append((number, piece))
    drawn = [layer for _, layer in sorted(layers.items())]
    kinds, names = _draw_kinds(tuple({_One(piece.use.symbol): None for layer in drawn for _, piece in layer}))
    shown = {number for number, piece in enumerate(pieces) if piece in on}
    parts = [_draw_ground(_One(ground), label), part, kinds, part, part, f'<g id="pieces" transform="translate({EDGE:g} {EDGE:g})">']
    for layer in drawn:
        parts.append("<g>")
        for number, piece in layer:
            use = piece.use
            placed = Use(use.symbol, use.x, use.y, use.angle, f"piece-{number}")
            parts.append(write_use(placed, names[_One(use.symbol)], ' class="on"' if number in shown else ""))
        parts.append("</g>")
    return "".join((*parts, "</g>", part, "</svg>"))


class _One:
    """A drawing as a key: it is equal to itself alone, and found at once."""

    def __init__(self, drawing: Figure | Symbol) -> None:
        self.drawing = drawing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _One) and self.drawing is other.drawing

    def __hash__(self) -> int:
        return id(self.drawing)


@lru_cache(64)  # a page that follows a log has the same board, and mostly the same kinds of piece, after every line
def _draw_ground(ground: _One, label: str) -> str:
    """Return the `<svg>` element of a board without pieces, up to its end."""
    figure = ground.drawing
    assert isinstance(figure, Figure)
    size = figure.width + 2 * EDGE, figure.height + 2 * EDGE
    text = _bare_svg(size, [Rect(0, 0, *size, Paint(fill=ink.PAPER)), figure.at(EDGE, EDGE)]).removesuffix("</svg>")
    return _SIZED.sub(f'<svg role="img" aria-label="{label}" ', text, count=1) if label else text


@lru_cache(64)
def _draw_kinds(symbols: tuple[_One, ...]) -> tuple[str, dict[_One, str]]:
    """Return the `<defs>` element of the symbols of pieces, and their ids in it."""
    uses = [Use(one.drawing, 0, 0, 0, f"piece-{at}") for at, one in enumerate(symbols) if isinstance(one.drawing, Symbol)]
    text = _REFERENCE.sub(r"\1kind-", _bare_svg((1, 1), uses))
    kinds = text[text.index("<defs>") + len("<defs>") : text.rindex("</defs>")] if symbols else ""
    return f'<defs id="kinds">{kinds}</defs>', dict(zip(symbols, _SYMBOL.findall(text), strict=True))


def _bare_svg(size: tuple[float, float], shapes: Sequence[Shape]) -> str:
    # The drawing with long outlines that it has several times written once: the suits of a map of tiles are half of its size
    text = shorten_paths(_HEAD.sub("", svg_text(size, shapes, bare=True)).rstrip())
    counts = Counter(_OUTLINE.findall(text))
    ids = {outline: f"outline-{number}" for number, outline in enumerate(outline for outline, count in counts.items() if count > 1)}
    used = _OUTLINE.sub(lambda match: f'<use xlink:href="#{ids[match[1]]}"' if match[1] in ids else match[0], text)
    once = "".join(f'<path id="{name}" d="{outline}" />' for outline, name in ids.items())
    return _DEFS.sub(lambda match: f"<defs>{once}</defs>" if match[1] else f"<defs>{once}", used, count=1)


def piece_svg(shapes: Sequence[Shape], size: float, name: str) -> str:
    """Return the `<svg>` element of one piece, drawn about (0, 0); `name` goes before its ids, as other drawings may share them."""
    drawn = Group(tuple(shapes), Affine.translate(size / 2, size / 2))
    text = _HEAD.sub("", svg_text((size, size), [drawn], bare=True)).rstrip()
    return _REFERENCE.sub(lambda match: f"{match[1]}{name}-", text)


WIDE = 9
"""Characters of a holding that needs a line of its own."""
SIGNS = "".join(map(chr, range(0x20, 0x7F))) + "·\u2013\u2026\u2190\u2192"
"""The characters that are in the font of every page. Those of its log are added; what it lacks is shown in one of the reader's system."""
STATES = {
    "broken": "breaks a rule: not played",
    "assumed": "judged as if the error had stood: not played",
    "unjudged": "only read: not played",
}
BADGES = {"broken": "error", "assumed": "assumed", "unjudged": "not judged"}
_MARKS = {"error": "✕", "warning": "!", "note": "i"}


class Said(NamedTuple):
    """A finding as it is shown."""

    level: str
    sign: str
    message: str
    detail: str
    help: str
    code: str


class ListedStep(NamedTuple):
    """A step in the list of lines. `anchor` is the fragment of its link."""

    number: int
    anchor: str
    turn: str
    state: str
    badge: str
    lines: tuple[Line, ...]
    findings: tuple[Said, ...]


class Cell(NamedTuple):
    """A holding of a player."""

    key: str
    text: str
    wide: bool


class Player(NamedTuple):
    """A player with their piece and what they hold."""

    seat: str
    name: str
    label: str
    piece: Written
    cells: tuple[Cell, ...]


class FilledSlot(NamedTuple):
    """A place that ever has a piece on it, and what is there at the end."""

    name: str
    words: str


class Outcome(NamedTuple):
    """What the judge makes of the game."""

    kind: str
    sign: str
    short: str
    text: str


def page(replay: Replay, poster: str = "") -> str:
    """Return the whole page. Before its script runs it shows the last position that counts. The game must have steps.

    A `poster` of the game, an SVG, is saved by a button."""
    whole = record(replay)
    style, script = _style(json.dumps(whole, ensure_ascii=False)), Written((STATIC_FOLDER / "replay.js").read_text("utf-8"))
    allowed = {"style-src": _hash(style), "script-src": _hash(script), "font-src": "data:", "img-src": "data:"}
    nothing = dict.fromkeys(("default-src", "base-uri", "form-action"), "'none'")
    policy = "; ".join(f"{what} {source}" for what, source in {**nothing, **allowed}.items())
    shown = values(replay, whole)
    title = f"{shown['heading']}: step by step"
    return Templates().render(
        "replay.html", policy=policy, style=style, script=script, title=title, due=None, packed=_pack(poster), **shown
    )


def _pack(poster: str) -> str:
    """Return an SVG as the page carries it: packed, in letters; it is unpacked only when it is asked for."""
    return b64encode(gzip.compress(poster.encode("utf-8"), mtime=0)).decode("ascii") if poster else ""


def values(replay: Replay, whole: Mapping[str, Json] | None = None, part: str = "") -> dict[str, object]:
    """Return what `replay_view.html`, the inside of the page, is given of a game; all but `due`. `whole` is its record, if any.

    `part` goes before and after each element that changes while the game goes on."""
    assert replay.picture is not None
    pieces, last = replay.pieces(), replay.last_played
    entries = _entries(replay)
    title, about = _headings(replay)
    more = replay.verdict.more
    return {
        "heading": title,
        "about": about,
        "verdict": _outcome(replay),
        "part": Written(part),
        "board": Written(board_svg(replay.picture.ground, pieces, set(replay.position(last).values()), "Board", part)),
        "players": _players(replay),
        "notes": replay.notes(last),
        "places": _places(replay),
        "place_word": replay.picture.places[0],
        "places_word": replay.picture.places[1],
        "steps": entries,
        "last": last,
        "example": f"#{next((entry.anchor for entry in reversed(entries) if entry.anchor == entry.turn), 'start')}",
        "more": f"{more} more findings are not shown." if more else "",
        "game": _json(whole or record(replay), replay.picture.ring),
    }


def _style(text: str) -> Written:
    """Return the style sheet with the colours of the printed sheets and a font of the characters of the text."""
    templates = Templates(static=page_fonts("".join(sorted({*SIGNS, *text}))).__getitem__)
    sheets = templates.render("theme.css", colours=COLOURS), templates.render("night.css", dark=DARK)
    return Written("\n".join([*sheets, (STATIC_FOLDER / "replay.css").read_text("utf-8")]))


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256()(text.encode()).digest()).decode()}'"


def _json(whole: Mapping[str, Json], ring: float) -> Written:
    """Return what the script needs, as JSON that no text in it can end. `ring` is the radius of the mark around a piece, mm."""
    steps = whole["steps"]
    assert isinstance(steps, list)
    game = {
        "players": whole["players"],
        "pieces": whole["pieces"],
        "steps": [{key: value for key, value in step.items() if key in _OF_SCRIPT} for step in steps if isinstance(step, dict)],
        "ring": round(ring, 2),
        "states": STATES,
        "inks": {name: COLOURS[name] for name in ("paper", "edge", "error")},
        "board_label": "Board",
    }
    text = json.dumps(game, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Written(text)


_OF_SCRIPT = ("id", "seat", "line", "state", "off", "on", "new", "taken", "cells", "notes", "next", "finished")


def _headings(replay: Replay) -> tuple[str, str]:
    """Return the title of the page, and what else the headers say of the game."""
    verdict, table = replay.verdict, replay.verdict.table
    assert table is not None
    game, headers = visible(table.spec.title), {key: visible(value) for key, value in verdict.headers.items()}
    event = headers.get("Event", "")
    title = event if event and len(event) < 60 else game
    rest = [game if title != game else "", "" if title == event else event, *(headers.get(key, "") for key in ("Place", "Date"))]
    rest.append(visible(verdict.board))
    return title, " · ".join(filter(None, rest))


def _outcome(replay: Replay) -> Outcome:
    verdict = replay.verdict
    if verdict.errors:
        count = plural(verdict.errors, "error")
        broken = any(step.state != "played" for step in replay.steps)
        through = f"the game is shown through {verdict.turn}" if verdict.turn else "no turn could be played"
        return Outcome("bad", "✕", count, through if broken else "every line could be played")
    if replay.winners is None:
        return Outcome("good", "✓", "No errors", "not finished")
    first = [visible(name) for name in replay.winners]
    won = f"{' and '.join(first)} {'wins' if len(first) == 1 else 'share the win'}"
    return Outcome("good", "✓", "No errors", won if first else "finished")


def _entries(replay: Replay) -> list[ListedStep]:
    seen: set[str] = set()
    entries = []
    for step in replay.steps:
        anchor = "start" if not step.number else step.turn if step.turn and step.turn not in seen else f"L{step.line}"
        seen.add(anchor)
        said = tuple(_finding_words(replay.findings[number]) for number in step.findings)
        badge = BADGES.get(step.state, "")
        lines = tuple(_drop_id(line, step) for line in step.lines)
        title = "Start" if not step.number else step.turn or step.kind
        entries.append(ListedStep(step.number, anchor, title, step.state, badge, lines, said))
    return entries


def _drop_id(line: Line, step: Step) -> Line:
    """Return a line of play without the id of its turn, which is shown beside it."""
    rest = line.text.removeprefix(step.turn or " ")
    return line._replace(text=rest.strip()) if line.kind == "play" and rest[:1] in ("", " ") else line


def _finding_words(finding: Finding) -> Said:
    texts = (visible(text) for text in (finding.full_message, finding.detail, finding.help, finding.code))
    return Said(finding.level, _MARKS[finding.level], *texts)


def _players(replay: Replay) -> list[Player]:
    assert replay.picture is not None
    names = {seat: visible(name) for seat, name in replay.verdict.players.items()}
    size = 12.0
    pieces = replay.picture.draw_players(tuple(names), size)
    held = replay.holdings(replay.last_played)
    widest: Counter[str] = Counter()
    for cells in (cells for step in replay.steps for cells in step.cells.values()):
        widest |= Counter({key: len(text) for key, text in cells.items()})
    players = []
    for seat in held:
        drawn = Written(piece_svg(pieces[seat], size, f"seat-{seat}")) if seat in pieces else Written()
        shown = tuple(Cell(key, held[seat][key], widest[key] > WIDE) for key in replay.keys if key in held[seat])
        players.append(Player(seat, names.get(seat, ""), f"{seat} {names.get(seat, '')}", drawn, shown))
    return players


def _places(replay: Replay) -> list[FilledSlot]:
    on: dict[str, list[str]] = {}
    for piece in replay.position(replay.last_played).values():
        on.setdefault(piece.place, []).append(piece.words)
    names: Sequence[str] = sorted({piece.place for piece in replay.pieces()}, key=column_order)
    return [FilledSlot(name, ", ".join(filter(None, on.get(name, ())))) for name in names]
