"""Templates of messages: a text with names in braces, which whoever reports a broken rule fills in.

`{actor}` is who or what a message is about, where the message is to begin with it: `{actor} cannot sell` becomes `4R cannot sell`.
`{count}` is the value itself; `{count:cell|cells}` is the word before the bar where the value is 1, else the word after it. `{{` and `}}`
are braces.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

ACTOR = "actor"
"""The name that whoever places a message in a log fills in; a translation may do without it."""


def names(template: str) -> frozenset[str] | None:
    """The names that a template uses. None where a brace has no partner, or names nothing."""
    parts = list(_parts(template))
    return None if None in parts else frozenset(part[1] for part in parts if part is not None and part[1])


def filled(template: str, values: Mapping[str, object]) -> str:
    """A template with its values. Raises KeyError for a name that has none."""
    text = ""
    for part in _parts(template):
        if part is None:
            raise KeyError(template)
        plain, name, one, more = part
        text += plain
        if name:
            value = values[name]
            text += str(value) if not one and not more else one if value == 1 else more
    return text


def _parts(template: str) -> Iterator[tuple[str, str, str, str] | None]:
    """What is written before each brace, then the name inside it and the words for one and for more; None for a brace that is wrong."""
    left = template.replace("{{", "\0").replace("}}", "\1")
    while left:
        before, brace, rest = left.partition("{")
        inside, close, left = rest.partition("}") if brace else ("", "", "")
        name, colon, forms = inside.partition(":")
        one, bar, more = forms.partition("|")
        named = name.isascii() and name.isidentifier() and bool(close) and bool(colon) == bool(bar)
        if "}" in before or (brace and not named):
            yield None
            return
        yield before.replace("\0", "{").replace("\1", "}"), name, one, more
