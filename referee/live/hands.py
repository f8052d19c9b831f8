"""Hidden hands: a log in which cards from the page's shuffle are written as `?`, and what each seat may know of it.

The header `Hands: hidden` says that every hidden card follows from the seed. The log itself, and whatever is made from it, has no hidden
card. `Opened` makes of it the log as some seats know it, with their own cards in place of `?`: all that a seat is shown comes from there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from random import Random

from referee.errors import RefereeError
from referee.judge.ask.laws import law
from referee.judge.ask.protocol import Seating
from referee.judge.headers import LayoutCache
from referee.live.game import LiveGame
from referee.live.shuffle import Fault, Verified, roll, seed_of, verify
from referee.tlog.statements import COMMITS, TELLS, Broken
from referee.tlog.words import common_ends

HEADER, HIDDEN = "Hands", "hidden"
CARD = "?"
_LINE = re.compile(r"(\s*\d+([A-Z]?)\s+)([^#]*)(.*)", re.DOTALL)
_DEALT = re.compile(r"([A-Z]):[?,]+")


def hides(game: LiveGame) -> bool:
    """Return whether a log has hidden hands that follow from its seed."""
    return game.headers.get(HEADER) == HIDDEN and COMMITS in game.headers


def hands_seed(game: LiveGame, log: str) -> str:
    """Return the seed of a log, from its header where the game is over; empty where it is not known."""
    return game.headers.get(TELLS, "") or seed_of(game, log)


class Opened:
    """A log with hidden hands, as everybody's cards are. `full` is the game in which all cards are known, at the end of the log."""

    def __init__(self, seed: str, layouts: LayoutCache) -> None:
        self.seed = seed
        self._lines: list[str | bytes] = []
        self._known: list[str | bytes] = []
        self.full = LiveGame([], layouts=layouts)

    def follow(self, lines: Sequence[str | bytes]) -> None:
        """Take in the lines of the log as they are now; what is the same at its beginning is not worked out again."""
        same, _ = common_ends(lines, self._lines)
        del self._lines[same:], self._known[same:]
        for line in lines[same:]:
            known = line
            if isinstance(line, str) and CARD in line and _LINE.match(line):
                self.full.reread(self._known)
                known = fill(self.full, line, self.seed)
            self._lines.append(line)
            self._known.append(known)
        self.full.reread(self._known)

    def show_lines(self, seats: Collection[str]) -> list[str | bytes]:
        """Return the lines as some seats know them."""
        pairs = zip(self._lines, self._known, strict=True)
        return [merge(line, known, seats) if isinstance(line, str) and isinstance(known, str) else line for line, known in pairs]


def fill(game: LiveGame, line: str, seed: str) -> str:
    """Return a line with the card that the seed gives in place of each `?`; the game is before it, with all cards known."""
    return _rewrite(line, lambda before, words: _fill_event(game, before, words, seed))


def _rewrite(line: str, write: Callable[[str, list[str]], list[str]]) -> str:
    """Return a line with the words of each event as `write` makes them of the new text before them and the old words."""
    match = _LINE.match(line)
    if match is None:
        return line
    head, _, text, comment = match.groups()
    events = list[str]()
    for event in text.split(";"):
        by, words = _divide_event(event)
        before = head + "".join(f"{one} ; " for one in events) + "".join(f"{one} " for one in by)
        events.append(" ".join([*by, *write(before, words)]))
    return head + " ; ".join(events) + (f" {comment}" if comment else "")


def _divide_event(event: str) -> tuple[list[str], list[str]]:
    """Return the mark of the seat that acts in an event, such as `!B`, where it has one, and its other words."""
    words = event.split()
    return ([words.pop(0)] if words and re.fullmatch("![A-Z]", words[0]) else []), words


def _fill_event(game: LiveGame, before: str, words: list[str], seed: str) -> list[str]:
    if len(words) > 1 and all(_DEALT.fullmatch(word) for word in words[1:]):
        hands = dict(hand.partition(":")[::2] for hand in _try_roll(game, f"{before}{words[0]} {CARD}", seed).split())
        return [words[0], *(f"{word[0]}:{hands.get(word[0]) or word[2:]}" for word in words[1:])]
    for at in range(1, len(words) + 1):
        rest = words[at:]
        open_end = not rest or rest[0].startswith("=")  # claims follow
        if (open_end or rest[0] == CARD) and (due := _try_roll(game, f"{before}{' '.join(words[:at])} ", seed)):
            return [*words[:at], *due.split(), *rest[not open_end :]]
    return words


def merge(line: str, known: str, seats: Collection[str]) -> str:
    """Return a line with the cards of some seats as they are in `known`, and those of all others as in the line."""
    match, other = _LINE.match(line), _LINE.match(known)
    if match is None or other is None:
        return line
    events = list[str]()
    for event, filled in zip(match[3].split(";"), other[3].split(";"), strict=True):
        words, cards = event.split(), filled.split()
        if len(words) == len(cards) and any(_DEALT.fullmatch(word) for word in words):
            events.append(" ".join(card if card[0] in seats else word for word, card in zip(words, cards, strict=True)))
        else:
            by, _ = _divide_event(event)
            events.append(" ".join(cards if (by[0][1:] if by else match[2]) in seats else words))
    return match[1] + " ; ".join(events) + (f" {match[4]}" if match[4] else "")


def mask(game: LiveGame, line: str) -> str:
    """Return a line with `?` wherever it says a card that chance gives a seat and that may be hidden."""

    def write(before: str, words: list[str]) -> list[str]:
        for at in range(1, len(words) + 1):
            begun = f"{before}{' '.join(words[:at])} "
            if words[at : at + 1] != [CARD] and _try_roll(game, begun, "probe") and not isinstance(game.scan(f"{begun}{CARD}"), Broken):
                return [*words[:at], CARD, *(word for word in words[at:] if word.startswith("="))]
        return words

    match = _LINE.match(line)
    return _rewrite(line, write) if match is not None and match[2] else line


def deal_line(game: LiveGame) -> str:
    """Return the line that deals hidden hands, where it is due; empty elsewhere. `*` is a card that is turned over for the whole table."""
    hands = _try_roll(game, f"0 deal {CARD}", "probe")
    line = "0 deal " + " ".join(f"{hand[0]}:{','.join(CARD for _ in hand[2:].split(','))}" for hand in hands.split())
    if hands:
        return line if game.attempt(line).accepted else ""
    return law_deal(game)


def law_deal(game: LiveGame) -> str:
    """Return the line that the law of a layout has before the first turn: a hand, as `?`, or a card for the whole table, as `*`.

    Empty where none is due."""
    table = game.table
    moves = law(table.spec).moves(table.spec) if table is not None else None
    if table is None or moves is None:
        return ""
    try:
        line = moves.table_line(table, Seating(game.players, tuple(table.order)), _nobody, Random(0))
    except RefereeError:
        return ""
    events = line.partition(" ")[2].split(" ; ")
    if not all(event.startswith("draw ") for event in events):
        return ""
    return mask(game, line) if line[1].isalpha() else "0 " + " ; ".join("draw *" for _ in events)


def _nobody(seat: str, line: str) -> str:
    raise RefereeError(f"{seat} decides")


def deals_cards(game: LiveGame) -> bool:
    """Return whether the page can draw or deal cards in this game."""
    table = game.table
    return table is not None and bool(_try_roll(game, f"0 deal {CARD}", "probe") or _try_roll(game, f"1{table.order[0]} draw ", "probe"))


def verify_hands(game: LiveGame) -> Verified | None:
    """Return what `verify` does; of a log with hidden hands also whether every card that was played was in its hand."""
    if not hides(game) or TELLS not in game.headers:
        return verify(game)
    opened = Opened(game.headers[TELLS], game.layouts)
    opened.follow(game.lines)
    found, refused = verify(opened.full, opened.seed), opened.full.refused
    if found is None or found.broken or refused is None:
        return found
    said = refused.errors[0].message
    return found._replace(faults=(*found.faults, Fault(refused.position.number, str(game.lines[refused.position.number - 1]), "", said)))


def _try_roll(game: LiveGame, before: str, seed: str) -> str:
    try:
        return roll(game, before, seed)
    except RefereeError:
        return ""
