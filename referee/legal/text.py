"""What may come next, and why something may not, as lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardgen.errors import visible
from referee.judge.ask.candidates import DICE
from referee.judge.ask.refusals import RuleTextCache

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.legal.legal import Legal, Option
    from referee.legal.reasons import Reason
    from referee.live.game import LiveGame

WIDE = 100
"""Characters of a line, as far as words let themselves be wrapped."""
_DICE = {word.text for word in DICE}


def lines(result: Legal) -> Iterator[str]:
    """Yield the verbs with their words, or the next words of a line, and what else may be written."""
    of_table = [line for line in result.lines if line.split()[0] == result.due]
    if result.due is None and not result.line:
        yield "the game is over"
    elif not result.line:
        yield f"next: {', '.join(of_table) or result.due}"
    common = [claim for claim in result.verbs[0].claims if all(claim in verb.claims for verb in result.verbs)] if result.verbs else []
    for verb in result.verbs:
        head = verb.begins or verb.verb
        ways = [*(["alone"] if verb.complete and verb.options else []), *_words(verb.options)]
        yield from _wrap(f"  {head:<9} ", ways)
        if own := [claim for claim in verb.claims if claim not in common]:
            yield f"{' ' * 12}may be followed by: {', '.join(own)}"
    if common:
        yield f"  at the end of the line: {', '.join(common)}"
    if result.options:
        yield from _wrap("next: ", list(_words(result.options)))
    ends = [*(["the line may end here"] if result.complete else []), *(["`;` and another event may follow"] if result.again else [])]
    if ends:
        yield "; ".join(ends)
    if result.claims:
        yield f"may be followed by: {', '.join(result.claims)}"
    if result.unfinished is not None:
        subject = result.line.split()[0]
        why = result.unfinished.message_about_turn(subject) or result.unfinished.message
        yield f"the line cannot end here: {visible(why.removeprefix(f'{subject} cannot end here: '))}"
    if result.refused is not None:
        subject = result.line.split()[0]
        message = getattr(result.refused, "message_about_turn", lambda _: None)(subject) or result.refused.message
        yield f"nothing may follow: {visible(message)}"
        if result.refused.help:
            yield f"   help  {visible(result.refused.help)}"
    if others := [line for line in result.lines if line not in of_table]:
        yield f"other lines: {', '.join(f'{line}N' if line.endswith('+') else line for line in others)}"


def set_up(game: LiveGame, lines: Sequence[str]) -> Iterator[str]:
    """Yield the lines of the set-up among those that may be written, each with its form and what it says; none once somebody has played."""
    words = {line.partition(" ")[2] for line in lines if line.startswith("0")} if not game.turn else set()
    if found := [form for form in RuleTextCache().of(game.game).notation() if form.verb in words and form.form[0] in "0N"]:
        yield "lines of the set-up:"
        for form in found:
            head, _, rest = form.form.partition(" ")
            line = f"{head if head.startswith('0') else 0} {rest}"
            yield f"  {line:<22}  {form.help}"


def reason(given: Reason) -> Iterator[str]:
    """Yield why a thing may not be played, the short reason first."""
    yield visible(given.short)
    if given.allowed:
        yield from (f"  {visible(line)}" for line in given.lines)
        return
    if given.since or given.again:
        yield f"  {visible(given.message)}"
    if given.detail:
        yield f"  {visible(given.detail)}"
    yield f"  tried: {visible(given.lines[0])}"
    if given.help:
        yield f"  help: {visible(given.help)}"
    if given.code:
        yield f"  referee explain {given.code}"


def _words(options: Sequence[Option]) -> Iterator[str]:
    """Yield the options as they are shown: amounts behind their limits, given once for several alike; all rolls of the dice as one."""
    rolls = {option.text for option in options} >= _DICE
    if rolls:
        yield "1+1 to 6+6"
    with_amounts = {option.text for option in options if option.amount is not None}
    plain = [option for option in options if f"N{option.text}" not in with_amounts and not (rolls and option.text in _DICE)]
    now = None
    for option in sorted(plain, key=lambda option: option.amount is not None):
        if option.amount is not None and option.amount != now:
            yield f"N {_numbers(*option.amount)}:"
        now = option.amount
        yield visible(option.text) + ("" if option.proved else "?")


def _numbers(least: int, greatest: int, step: int) -> str:
    if least == greatest:
        return str(least)
    return f"{least} to {greatest}" + (f" by {step}" if step > 1 else "")


def _wrap(head: str, words: Sequence[str]) -> Iterator[str]:
    line = head
    for word in words:
        if len(line) + len(word) > WIDE and line.strip() != head.strip():
            yield line.rstrip()
            line = " " * len(head)
        line += word + "  "
    yield line.rstrip()
