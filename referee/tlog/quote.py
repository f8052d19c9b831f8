"""How a message quotes a word of a log: short, and without characters that would steer a terminal."""

_LONGEST = 24


def shown(word: str) -> str:
    """At most 24 characters of a word; control and invisible characters as in a Python string."""
    short = word if len(word) <= _LONGEST else word[: _LONGEST - 1] + "\u2026"
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in short)
