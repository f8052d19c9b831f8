"""JSON Schemas of `legal`, `try` and `why`."""

from __future__ import annotations

from referee.report.schema_parts import Schema, about, list_of, map_of, maybe, object_of, seat, text, titled, turn, whole


def schemas(finding: Schema) -> Schema:
    """By the command that prints them; `finding` is the schema of a finding."""
    return {"legal": legal(), "legal --why": reason(), "try": attempt(finding), "why": story()}


def legal() -> Schema:
    """`referee legal --format json`."""
    amount = object_of({"minimum": whole(), "maximum": whole(), "step": whole(least=1)})
    option = object_of(
        {
            "text": text("what is written next; `N` in it is an amount"),
            "amount": maybe(amount),
            "glued": {"type": "boolean", "description": "true if the word goes on with what comes next, without a space"},
            "proved": {"type": "boolean", "description": "false if so many lines begin so that not all of them were tried"},
        }
    )
    verb = object_of(
        {
            "verb": text("the name of the verb"),
            "begins": text("its first word; empty if an event begins with one of the options"),
            "complete": {"type": "boolean", "description": "true if the first word alone is an event"},
            "options": list_of(option),
            "claims": about(list_of(text()), "claims that may be written after such an event; `N` is the number that is claimed"),
        }
    )
    error = maybe(object_of({"code": text(), "message": text()}))
    return titled(
        "referee legal",
        object_of(
            {
                **_open_game(),
                "due": turn("the turn that is due, null when the game is over"),
                "line": text("the line as far as it is written"),
                "complete": {"type": "boolean", "description": "whether the line may end here"},
                "again": {"type": "boolean", "description": "whether another event may follow after `;`"},
                "verbs": about(list_of(verb), "what may begin an event, where one begins"),
                "options": about(list_of(option), "the next words of an event that is begun"),
                "claims": about(list_of(text()), "claims that may be written next; `N` is the number that is claimed"),
                "lines": list_of(text("the beginning of another line that may be written")),
                "refused": about(error, "why nothing can follow what is written"),
                "owed": about(error, "what the line needs before it can end"),
            }
        ),
    )


def reason() -> Schema:
    """`referee legal --why THING --format json`."""
    return titled(
        "referee legal --why",
        object_of(
            {
                **_open_game(),
                "thing": text(),
                "allowed": {"type": "boolean"},
                "lines": list_of(text("a line with it that may be played, or the one that was tried")),
                "message": text("why it is refused; empty where it is allowed"),
                "detail": text(),
                "help": text(),
                "code": text("the rule, or the code of the finding"),
                "since": turn("the turn since which the point is taken"),
                "again": about(maybe(text()), "the position that would come again, such as `after 12B`"),
                "points": list_of(text()),
            }
        ),
    )


def attempt(finding: Schema) -> Schema:
    """`referee try --format json`."""
    return titled(
        "referee try",
        object_of(
            {
                **_open_game(),
                "line": text(),
                "accepted": {"type": "boolean"},
                "goes_on": {"type": "boolean", "description": "whether the game can go on with the line, although a claim in it is wrong"},
                "changes": object_of(_changes()),
                "findings": list_of(finding),
            }
        ),
    )


def story() -> Schema:
    """`referee why --format json`."""
    part = object_of({"event": text("empty for the end of the line"), "booked": list_of(text()), **_changes(), "notes": list_of(text())})
    line = object_of({"line": whole(least=1), "text": text(), "due": turn("the turn that is due after it"), "parts": list_of(part)})
    game = {"game": text(), "board": maybe(text())}
    return titled("referee why", object_of({**game, "lines": list_of(line)}))


def _open_game() -> Schema:
    return {"game": text(), "board": maybe(text()), "turn": turn("the last turn played, null before the first")}


def _changes() -> Schema:
    either: Schema = {"before": {"description": "as `show` has it"}, "after": {"description": "as `show` has it"}}
    stone = object_of({"point": text(), "before": maybe(seat()), "after": maybe(seat())})
    return {
        "stones": list_of(stone),
        "players": map_of(map_of(object_of(either), "by what the seat has"), "by seat"),
        "table": map_of(object_of(either), "by what is on the table"),
    }
