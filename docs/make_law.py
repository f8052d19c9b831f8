"""The tables of docs/law.md: keys, values, functions and effects, from boardgen/layout/law/: `python docs/make_law.py`.

tests/boardgen/layout/law/test_law_page.py says when they are old.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from boardgen.layout.law.effects import EFFECTS
from boardgen.layout.law.names import FUNCTIONS, SPECIAL, VALUES
from boardgen.layout.law.written import LAW_KEYS, RULE_KEYS

PAGE = Path(__file__).resolve().parent / "law.md"
BEGIN, END = "<!-- made by docs/make_law.py -->\n", "<!-- until here -->\n"


def _table(what: str, rows: Iterable[tuple[str, str]]) -> str:
    return f"| {what} | |\n|---|---|\n" + "".join(f"| `{one}` | {text} |\n" for one, text in rows)


def tables() -> str:
    """The tables."""
    functions = [*((one.form, one.help) for one in FUNCTIONS.values()), *SPECIAL.values()]
    parts = (
        _table("key of a law", LAW_KEYS.items()),
        _table("key of a rule", RULE_KEYS.items()),
        _table("value", ((name, value.help) for name, value in VALUES.items())),
        _table("function", sorted(functions)),
        _table("effect", ((one.form, one.help) for one in EFFECTS.values())),
    )
    return "\n".join(("", *parts, ""))


def page(text: str) -> str:
    """The page with its tables."""
    head, _, rest = text.partition(BEGIN)
    return f"{head}{BEGIN}{tables()}{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
