"""Which bot plays for whom, as it is typed for `--bots`, and how long a game may be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgen.layout.spec.record_law import RECORD
from boardgen.layout.yaml.text_tables import plural
from referee.errors import Unusable
from referee.trial.bots.bot import bot
from referee.trial.bots.restricted import check
from referee.trial.game import LONGEST

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.trial.plan import Entry

AIMLESS = 100
"""Turns of a game that nobody knows how to end."""


def bots(text: str, entries: Sequence[Entry]) -> tuple[tuple[str, ...], bool]:
    """The bots of the players, and whether they are those of the seats. By default all are greedy, and random where a game has no rules.

    Unusable for bots that there are not, and for those that do not fit the seats of all layouts.
    """
    laws = list(dict.fromkeys(entry.spec.law for entry in entries))
    default = "random" if RECORD in laws else "greedy"
    words = [word.strip() for word in (text or default).split(",")]
    fixed = any("=" in word for word in words)
    chosen = _of_seats(text, words, entries, default) if fixed else _of_players(text, words, entries)
    for law in laws:
        for word in dict.fromkeys(chosen):
            bot(word, law)
    return tuple(chosen), fixed


def about_players(entries: Sequence[Entry], *, asked: bool) -> Iterator[str]:
    """Sentences on how many play: where nobody has said so and there is a choice, and where the board is not for so many."""
    said: dict[tuple[int, int, int], list[str]] = {}
    for entry in entries:
        said.setdefault((len(entry.seats), *entry.spec.suited), []).append(entry.spec.name)
    for (count, least, most), names in said.items():
        who = names[0] if len(names) == 1 else f"{names[0]} and {plural(len(names) - 1, 'other')}"
        if not least <= count <= most:
            yield (
                f"{who}: {count} play, and the board is for {spoken(least, most)}, as `boards:` says; "
                f"write --players {most}, or give the layout a board for {count}"
            )
        elif not asked and least < most:
            yield f"{who}: {count} play, the maximum ({spoken(least, most)}); choose with --players or --seats"


def spoken(least: int, most: int) -> str:
    """A range of numbers of players in words."""
    return f"{least} to {most} players" if least < most else f"{most} players"


def longest(entries: Sequence[Entry]) -> int:
    """Turns after which games are cut off where nothing else is said: under the record only passes and `rounds:` end one."""
    endless = any(entry.spec.law == RECORD and not entry.spec.figures.law.rounds for entry in entries)
    return AIMLESS if endless else LONGEST


def check_forbidden(words: Sequence[str], entries: Sequence[Entry], chosen: Sequence[str]) -> None:
    """Unusable for words that a game has not, and where the bot of the first player cannot do without any."""
    for word in words:
        for entry in entries:
            check(word, entry.spec, chosen[0])


def _of_seats(text: str, words: Sequence[str], entries: Sequence[Entry], default: str) -> list[str]:
    seats = entries[0].seats
    if any(entry.seats != seats for entry in entries):
        raise Unusable(f"--bots {text}: the layouts have different seats; name bots without seats, such as greedy,random")
    by_seat = {seat: kind for seat, _, kind in (word.partition("=") for word in words)}
    if len(by_seat) < len(words) or not all(seat in seats and kind for seat, kind in by_seat.items()):
        example = f"{seats[0]}=greedy,{seats[-1]}=random"
        raise Unusable(f"--bots {text}: write one bot for each seat that you name, such as {example}; {' '.join(seats)} play")
    return [by_seat.get(seat, default) for seat in seats]


def _of_players(text: str, words: Sequence[str], entries: Sequence[Entry]) -> list[str]:
    counts = [len(entry.seats) for entry in entries]
    if len(words) > 1 and len(set(counts)) > 1:
        raise Unusable(f"--bots {text}: the layouts have different numbers of players; name one bot, or give --players")
    if len(words) > min(counts):
        raise Unusable(f"--bots {text}: {len(words)} bots, and {min(counts)} play; name at most one for each")
    return [words[at % len(words)] for at in range(max(counts))]
