"""What a game says about one of its verbs: the row type of the verb tables in `referee/games/<game>/notation.py`."""

from typing import NamedTuple


class Verb(NamedTuple):
    """One verb.

    `pattern` is what is written, in the notation of the grammar: words in lower case (and `-`) stand for themselves,
    names in capitals are kinds of word (terminals.py), `[x]` may be left out, `(x | y)` is a choice, `x*`, `x+` repeat.
    `form` shows it to people, `example` is a whole line that uses it. `table`: the event is of no seat (`0 first ...`). `also` has words
    that people write for it, which messages answer with the verb. `setup`: it is written before the first turn alone.
    `chance`: what follows it is drawn or shuffled.
    """

    name: str
    pattern: str
    form: str
    example: str
    table: bool = False
    also: tuple[str, ...] = ()
    setup: bool = False
    chance: bool = False
