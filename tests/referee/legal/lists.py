"""What `legal` lists, followed word by word: for the tests that compare it with what is accepted."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random

from referee.judge.ask.candidates import fits as claim_fits
from referee.legal.legal import Legal, Option, legal
from referee.live.game import LiveGame


class Listed:
    """What is listed in one position, asked once for each beginning of a line."""

    def __init__(self, game: LiveGame) -> None:
        self.game = game
        self.seen: dict[str, Legal] = {}

    def at(self, line: str) -> Legal:
        """What may follow a beginning of a line."""
        if line not in self.seen:
            self.seen[line] = legal(self.game, line)
        return self.seen[line]

    def missing(self, line: str) -> str | None:
        """The beginning of a line after which its next word is not listed; None where every word is."""
        first, *words = line.split(" ")
        before = f"{first} "
        for word in words:
            if word == ";":
                if not self.at(before.rstrip()).again:
                    return f"{before}| ;"
                before += "; "
                continue
            now = self.at(before)
            if not self._lists(now, before, word):
                return f"{before}| {word}"
            before += f"{word} "
        return None if self.at(before).complete else f"{before}| end of the line"

    def _lists(self, now: Legal, before: str, word: str) -> bool:
        if any(claim_fits(claim, word) for claim in now.claims):
            return True
        options = [*now.options, *(option for verb in now.verbs if not verb.begins for option in verb.options)]
        options += [Option(verb.begins) for verb in now.verbs if verb.begins]
        for option in options:
            if option.glued and word.startswith(option.text):
                if self._lists(self.at(before + option.text), before + option.text, word[len(option.text) :]):
                    return True
            elif not option.glued and fits(option, word):
                return True
        return False


def fits(option: Option, word: str) -> bool:
    """Whether a word is the one listed, or one with an amount of those listed."""
    if option.amount is None:
        return option.text == word
    match = re.fullmatch(re.escape(option.text).replace("N", "([0-9]+)", 1), word)
    if match is None:
        return False
    least, greatest, step = option.amount
    return least <= int(match[1]) <= greatest and (int(match[1]) - least) % step == 0


def random_line(game: LiveGame, rng: Random, head: str, *, longest: int = 14) -> str:
    """A line written by following what is listed, at random, to a place where it may end. AssertionError where it leads nowhere."""
    line, gap = f"{head} ", ""
    for length in range(100):
        now = legal(game, line if line.endswith((" ", ">", ":", "+")) or gap == "glued" else f"{line} ")
        if now.complete and (rng.random() < 0.5 or length > longest):
            return line.rstrip()
        begins = [(verb, None) for verb in now.verbs if verb.begins]
        options = [(None, option) for option in (*now.options, *(one for verb in now.verbs if not verb.begins for one in verb.options))]
        choices: list[tuple[object, Option | None]] = [*begins, *options]
        if not choices or (now.again and rng.random() < 0.3):
            assert now.again or now.complete, f"{line!r} leads nowhere: {now}"
            if not now.again:
                return line.rstrip()
            line = f"{line.rstrip()} ; "
            continue
        verb, option = rng.choice(choices)
        if option is None:
            line += f"{verb.begins} "  # type: ignore[attr-defined]  # it is a verb then
            continue
        line += written(option, rng)
        line += "" if option.glued else " "
        gap = "glued" if option.glued else ""
    raise AssertionError(f"{line!r} has no end")


def written(option: Option, rng: Random) -> str:
    """A listed word with an amount, chosen at random."""
    if option.amount is None:
        return option.text
    least, greatest, step = option.amount
    number = rng.choice([least, greatest, least + step * rng.randrange((greatest - least) // step + 1)])
    return option.text.replace("N", str(number), 1)


def accepted_lines(game: LiveGame, head: str, words: Sequence[str], longest: int) -> Iterator[str]:
    """All lines of up to so many of these words that are accepted."""
    frontier = [head]
    for _ in range(longest):
        longer = []
        for line in frontier:
            for word in words:
                text = f"{line} {word}"
                statement = game.scan(text)
                problems = getattr(statement, "problems", ())
                if problems and problems[0].column <= len(text):
                    continue
                longer.append(text)
                attempt = None if problems else game.attempt(text)
                # Of what is read leniently only the canonical form is listed.
                if attempt is not None and attempt.accepted and not any(one.code.startswith("tlog:lenient") for one in attempt.findings):
                    yield text
        frontier = longer
