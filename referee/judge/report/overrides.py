"""The `!ok` lines after a turn: do they name it and a rule, each rule once, and was each of them needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.judge.report.diagnostics import prefixed, token_span

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.judge.ask.step import Waiver
    from referee.judge.open.headers import Headers
    from referee.judge.report.diagnostics import Diagnostics
    from referee.tlog.statements import Okay, Turn


def gather(turn: str | None, lines: Iterable[Okay], headers: Headers, diagnostics: Diagnostics) -> list[Okay]:
    """The lines that can excuse something in a turn, one a rule; what is wrong with the others is written down.

    `turn` is the id of the turn, None where the line before cannot be read that far.
    """
    by_code: dict[str, Okay] = {}
    for ok in lines:
        code = ok.code.text
        if turn is not None and (int(ok.turn.text[:-1]), ok.turn.text[-1]) != (int(turn[:-1]), turn[-1]):
            diagnostics.fault(
                ok, ok.turn.column, ok.turn.end, "tlog:ok.place", f"this `!ok` names {ok.turn.text}, but the line before it is {turn}",
                "write it on the line after the turn that it names",
            )  # fmt: skip
        elif not headers.knows_rule(code):
            diagnostics.fault(
                ok, ok.code.column, ok.code.end, "tlog:ok.code", f"`{code}` is not a rule of this game that a table can waive",
                "use the code that `check` gives",
            )  # fmt: skip
        elif code in by_code:
            _unused(ok, f"line {by_code[code].line} lets {code} pass already", diagnostics)
        else:
            by_code[code] = ok
    return list(by_code.values())


def settle(turn: Turn, excuses: list[Okay], waiver: Waiver, diagnostics: Diagnostics) -> None:
    """Note of a turn that was played what the table let pass, and which of the lines were not needed."""
    for ok in excuses:
        code = ok.code.text
        used = [error for error in waiver.used if error.rule == code]
        for error in used:
            column, end = token_span(turn, error.event, error.arg)
            message = f"{prefixed(turn, error)}; the table let it pass" + (f" ({ok.reason})" if ok.reason else "")
            diagnostics.add(turn, column, end, "note", code, message, points=error.points)
            diagnostics.odd(turn, code, message)
        if not used:
            _unused(ok, f"{turn.id} does not break {code}", diagnostics)


def _unused(ok: Okay, message: str, diagnostics: Diagnostics) -> None:
    diagnostics.add(ok, ok.code.column, ok.code.end, "warning", "tlog:ok.unused", message, help="delete this line")
