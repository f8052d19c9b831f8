"""One random change to a log that held: another point, die, card, seat or number, an event lost, lines swapped, doubled or lost."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.referee.games.territory.plain.board import point_name
from tests.referee.games.territory.plain.state import ANNEX

if TYPE_CHECKING:
    from random import Random

    from tests.referee.games.territory.plain.randomgames import RandomGame

# what is changed -> where it stands; the lines on which it is looked for
PLACES = {
    "point": (r"(?<!play )(?<!draw )(?<!drop )(?<=[ >])[A-HJ-Z]{1,2}[1-9][0-9]?\b", r"[0-9]|dead"),
    "dice": (r"\b[1-6]\+[1-6]\b", r"[0-9]"),
    "card": (r"(?<=play )\w+|(?<=draw )\S+|(?<=drop )\S+|(?<=[:,])(?:P3|P5|T12)\b", r"[0-9]|reveal"),
    "deal": (r"(?<=:)[?A-Z0-9,]+", r"0 deal"),
    "seat": (r"(?<=surrender )[A-Z]|(?<=war )[A-Z]|(?<=!)[A-Z]|(?<=T12 )[A-Z]|(?<=> )[A-Z]\b|(?<=T12>)[A-Z]", r"[0-9]|dead|reveal"),
    "number": (r"(?<==xs:)[0-9]+|(?<==cards:)[0-9]+|(?<= x)[0-9]+|(?<= [A-Z])[0-9]+(?= |$)", r"[1-9].*(?: x|=)|=|Result"),
    "mark": (r"(?<= )[A-Z._]", r"\|"),
    "answer": (r"\b(?:yes|no)\b", r"[0-9]"),
    "handicap": (r"-?[0-5]\b", r"Handicap"),
    "end": (r"(?<=end )\w+", r"end"),
}
ORDER = ("swapped", "doubled", "lost", "event lost", "struck")


def mutate(game: RandomGame, rng: Random) -> tuple[str, str]:
    """The text with one change, and what was done. Whether a rule is broken by it is for the law to say."""
    lines = game.text.splitlines()
    body = [index for index, line in enumerate(lines) if not re.match(r"%|[A-Z]", line) or line.startswith(("Handicap", "Result"))]
    while True:
        kind, index = rng.choice((*PLACES, "point", "dice", "card", *ORDER)), rng.choice(body)
        if kind in PLACES:
            where, line = PLACES[kind]
            index = rng.choice([i for i in body if re.match(line, lines[i])] or [index])
            found = list(re.finditer(where, lines[index])) if re.match(line, lines[index]) else []
            if not found:
                continue
            spot = rng.choice(found)
            new = [lines[index][: spot.start()] + _other(kind, spot[0], game, rng) + lines[index][spot.end() :]]
        else:
            new = _reordered(kind, lines[index : index + 2], rng)
        old = 1 if kind in PLACES else len(lines[index : index + 2])
        text = "\n".join([*lines[:index], *new, *lines[index + old :], ""])
        if text != game.text:
            return text, f"line {index + 1}: {kind}"


def _other(kind: str, old: str, game: RandomGame, rng: Random) -> str:
    match kind:
        case "point":
            return point_name(rng.choice(sorted(game.board.points)))
        case "dice":
            return f"{rng.randint(1, 6)}+{rng.randint(1, 6)}"
        case "card":
            return rng.choice(("?", *ANNEX, *ANNEX))
        case "deal":
            return "".join(rng.choice(("?", "?", *ANNEX)) for _ in range(rng.choice((3, 3, 3, 2, 4))))
        case "seat":
            return rng.choice(game.game.seats)
        case "mark":
            return rng.choice((".", "_", *game.game.seats))
        case "answer":
            return "no" if old == "yes" else "yes"
        case "handicap":
            return str(-rng.randint(0, 5))
        case "end":
            return rng.choice(("pass", "full", "agreed"))
    return str(max(0, int(old) + rng.choice((-1, 1, 2))))


def _reordered(kind: str, two: list[str], rng: Random) -> list[str]:
    match kind:
        case "swapped":
            return two[::-1]
        case "doubled":
            return [two[0], *two]
        case "lost":
            return two[1:]
        case "struck":
            return ["~" + two[0], *two[1:]]
    events = two[0].split(" ; ")
    if len(events) > 1:
        events.pop(rng.randrange(len(events)))
    return [" ; ".join(events), *two[1:]]
