"""A game as one page that loads nothing: board, holdings and log, with steps to go through by buttons, keys, swipes and links.

All that may run or style the page is in it, and its content policy names the hashes of just that. What a log says is text only.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from boardgen.digest import sha256
from boardgen.errors import visible
from boardgen.web import theme
from boardgen.web.assets import FOLDER
from boardgen.web.one_file import fonts
from boardgen.web.rendering import Templates, Written
from referee.replay import board, data

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.judge.report.findings import Finding
    from referee.replay.steps import Line, Replay, Step

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


class Entry(NamedTuple):
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


class Place(NamedTuple):
    """A place that ever has a piece on it, and what is there at the end."""

    name: str
    words: str


class Outcome(NamedTuple):
    """What the judge makes of the game."""

    kind: str
    sign: str
    short: str
    text: str


def page(replay: Replay) -> str:
    """The whole page. Before its script runs it shows the last position that counts. The game must have steps."""
    whole = data.record(replay)
    style, script = _style(json.dumps(whole, ensure_ascii=False)), Written((FOLDER / "replay.js").read_text("utf-8"))
    allowed = {"style-src": _hash(style), "script-src": _hash(script), "font-src": "data:", "img-src": "data:"}
    nothing = dict.fromkeys(("default-src", "base-uri", "form-action"), "'none'")
    policy = "; ".join(f"{what} {source}" for what, source in {**nothing, **allowed}.items())
    shown = values(replay, whole)
    title = f"{shown['heading']}: step by step"
    return Templates().render("replay.html", policy=policy, style=style, script=script, title=title, due=None, **shown)


def values(replay: Replay, whole: dict[str, Any] | None = None) -> dict[str, Any]:
    """What `replay_view.html`, the inside of the page, is given of a game; all but `due`. `whole` is its record, where there is one."""
    assert replay.picture is not None
    pieces, last = replay.pieces(), replay.last_played
    entries = _entries(replay)
    title, about = _headings(replay)
    more = replay.verdict.more
    return {
        "heading": title,
        "about": about,
        "verdict": _outcome(replay),
        "board": Written(board.board_svg(replay.picture.ground, pieces, set(replay.position(last).values()), "Board")),
        "players": _players(replay),
        "notes": replay.notes(last),
        "places": _places(replay),
        "place_word": replay.picture.places[0],
        "places_word": replay.picture.places[1],
        "steps": entries,
        "last": last,
        "example": f"#{next((entry.anchor for entry in reversed(entries) if entry.anchor == entry.turn), 'start')}",
        "more": f"{more} more findings are not shown." if more else "",
        "game": _json(whole or data.record(replay), replay.picture.ring),
    }


def _style(text: str) -> Written:
    """The style sheet with the colours of the printed sheets and a font of the characters of the text."""
    addresses = fonts("".join(sorted({*SIGNS, *text})))
    templates = Templates(static=addresses.__getitem__)
    sheets = templates.render("theme.css", colours=theme.COLOURS), templates.render("night.css", dark=theme.DARK)
    return Written("\n".join([*sheets, (FOLDER / "replay.css").read_text("utf-8")]))


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256()(text.encode()).digest()).decode()}'"


def _json(whole: dict[str, Any], ring: float) -> Written:
    """What the script needs, as JSON that no text in it can end. `ring` is the radius of the mark around a piece, mm."""
    steps = [{key: value for key, value in step.items() if key in _OF_SCRIPT} for step in whole["steps"]]
    game = {
        "players": whole["players"],
        "pieces": whole["pieces"],
        "steps": steps,
        "ring": round(ring, 2),
        "states": STATES,
        "inks": {name: theme.COLOURS[name] for name in ("paper", "edge", "error")},
        "board_label": "Board",
    }
    text = json.dumps(game, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Written(text)


_OF_SCRIPT = ("id", "seat", "line", "state", "off", "on", "new", "taken", "cells", "notes", "next", "finished")


def _headings(replay: Replay) -> tuple[str, str]:
    """The title of the page, and what else the headers say of the game."""
    verdict, table = replay.verdict, replay.verdict.table
    assert table is not None
    game, headers = visible(table.spec.title), {key: visible(value) for key, value in verdict.headers.items()}
    event = headers.get("Event", "")
    title = event if event and len(event) < 60 else game
    rest = [game if title != game else "", "" if title == event else event, *(headers.get(key, "") for key in ("Place", "Date"))]
    rest.append(visible(verdict.board))
    return title, " · ".join(filter(None, rest))


def _outcome(replay: Replay) -> Outcome:
    verdict, table = replay.verdict, replay.verdict.table
    assert table is not None
    if verdict.errors:
        count = f"{verdict.errors} error" + "s" * (verdict.errors != 1)
        broken = any(step.state != "played" for step in replay.steps)
        through = f"the game is shown through {verdict.turn}" if verdict.turn else "no turn could be played"
        return Outcome("bad", "✕", count, through if broken else "every line could be played")
    if not table.finished:
        return Outcome("good", "✓", "No errors", "not finished")
    first = [visible(standing.name) for standing in table.standings() if standing.place == 1]
    won = f"{' and '.join(first)} {'wins' if len(first) == 1 else 'share the win'}"
    return Outcome("good", "✓", "No errors", won if first else "finished")


def _entries(replay: Replay) -> list[Entry]:
    seen: set[str] = set()
    entries = []
    for step in replay.steps:
        anchor = "start" if not step.number else step.turn if step.turn and step.turn not in seen else f"L{step.line}"
        seen.add(anchor)
        said = tuple(_said(replay.findings[number]) for number in step.findings)
        badge = BADGES.get(step.state, "")
        lines = tuple(_without_id(line, step) for line in step.lines)
        entries.append(Entry(step.number, anchor, _called(step), step.state, badge, lines, said))
    return entries


def _without_id(line: Line, step: Step) -> Line:
    """A line of play without the id of its turn, which is shown beside it."""
    rest = line.text.removeprefix(step.turn or " ")
    return line._replace(text=rest.strip()) if line.kind == "play" and rest[:1] in ("", " ") else line


def _called(step: Step) -> str:
    return "Start" if not step.number else step.turn or step.kind


def _said(finding: Finding) -> Said:
    texts = (visible(text) for text in (finding.full_message, finding.detail, finding.help, finding.code))
    return Said(finding.level, _MARKS[finding.level], *texts)


def _players(replay: Replay) -> list[Player]:
    assert replay.picture is not None
    names = {seat: visible(name) for seat, name in replay.verdict.players.items()}
    size = 12.0
    pieces = replay.picture.beside(tuple(names), size)
    held = replay.holdings(replay.last_played)
    widest: Counter[str] = Counter()
    for cells in (cells for step in replay.steps for cells in step.cells.values()):
        widest |= Counter({key: len(text) for key, text in cells.items()})
    players = []
    for seat in held:
        drawn = Written(board.piece_svg(pieces[seat], size, f"seat-{seat}")) if seat in pieces else Written()
        shown = tuple(Cell(key, held[seat][key], widest[key] > WIDE) for key in replay.keys if key in held[seat])
        players.append(Player(seat, names.get(seat, ""), f"{seat} {names.get(seat, '')}", drawn, shown))
    return players


def _places(replay: Replay) -> list[Place]:
    on: dict[str, list[str]] = {}
    for piece in replay.position(replay.last_played).values():
        on.setdefault(piece.place, []).append(piece.words)
    names: Sequence[str] = sorted({piece.place for piece in replay.pieces()}, key=_by_column)
    return [Place(name, ", ".join(filter(None, on.get(name, ())))) for name in names]


def _by_column(name: str) -> tuple[Any, ...]:
    letters = name.rstrip("0123456789")
    return len(letters), letters, int(name[len(letters) :] or 0)
