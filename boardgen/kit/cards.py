"""Cards by their numbers, `crew=7,12`, and by a field, `crew:name=Storm`: rows of a data file that are printed again."""

from __future__ import annotations

import re

from boardgen.components.print_order import KitError, chosen_components, named_seats, seat_letters
from boardgen.errors import quoted
from boardgen.layout.spec.spec import GameSpec
from boardgen.spelling import nearest

_NUMBERS = re.compile(r"([0-9]{1,6})(?:-([0-9]{1,6}))?")


def has_rows(spec: GameSpec, name: str) -> bool:
    """Whether the pieces of a component are rows of a data file, which have numbers."""
    making = spec.components[name].making
    return making is not None and bool(making.rows)


def add_cards(spec: GameSpec, name: str, numbers: str, cards: dict[str, set[int]]) -> None:
    """Adds the numbers in `7`, or `7-12`. Raises KitError."""
    last = len(spec.components[name].own.rows)
    match = _NUMBERS.fullmatch(numbers)
    first, end = (int(match[1]), int(match[2] or match[1])) if match is not None else (0, 0)
    if not 1 <= first <= end <= last:
        what = f"--only {quoted(f'{name}={numbers}')}: `{name}` has cards 1 to {last}, in the order of its rows as they are printed"
        raise KitError(f"{what}; write for example --only {name}=1,{last}, or {name}=1-{last}")
    cards.setdefault(name, set()).update(range(first, end + 1))


def by_field(spec: GameSpec, word: str, cards: dict[str, set[int]]) -> str:
    """Adds the cards in whose row a field has a value, such as `crew:name=Storm`, and gives the component. Raises KitError."""
    name, _, asked = word.partition(":")
    field, equals, value = (part.strip() for part in asked.partition("="))
    name = name.strip()
    chosen_components(spec, name)
    if not has_rows(spec, name):
        what = f"--only {quoted(word)}: `{name}` has no data file, and so no fields"
        some = f"--only {name}={value if value.isascii() and value.isdigit() and int(value) else 1}"
        if spec.components[name].each_seat:  # cells:B=3 means three for Blue
            some += f" --seats {next(iter(seat_letters(spec, field)), '') if named_seats(spec, field) else next(iter(spec.seats))}"
        raise KitError(f"{what}; write how many, such as {some}")
    columns = spec.components[name].own.columns
    example = f"write for example --only {name}:{columns[0]}=VALUE"
    if field not in columns:
        what = f"--only {quoted(word)}: the data file of `{name}` has no column {quoted(field)}"
        raise KitError(f"{what}; {nearest(field, columns) or 'columns: ' + ', '.join(columns)}")
    rows = spec.components[name].own.rows
    found = {number for number, row in enumerate(rows, 1) if row.fields[field].strip() == value}
    if not equals or not found:
        what = f"--only {quoted(word)}: no card of `{name}` has {quoted(value)} as its {field}"
        raise KitError(f"{what}; {nearest(value, dict.fromkeys(row.fields[field] for row in rows)) or example}")
    cards.setdefault(name, set()).update(found)
    return name
