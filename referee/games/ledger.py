"""The ledger of a game with money: how many things and how much money each seat had from what, and the same in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from boardgen.records import NamedTuple


class Account(NamedTuple):
    """What an entry is about; `thing` is the code of a zone or a suit, empty where none matters."""

    seat: int
    heading: str
    thing: str


class LedgerSum(NamedTuple):
    """A sum in the ledger: how many things, and how much money, negative when paid."""

    count: int  # type: ignore[assignment]  # hides tuple.count, which nobody asks of an entry
    amount: int


NOTHING = LedgerSum(0, 0)
"""The value of an account without an entry."""
Ledger: TypeAlias = dict[Account, LedgerSum]


def changes(before: Ledger, after: Ledger) -> Iterator[tuple[Account, int, int]]:
    """Yield by how much each account has changed, in things and in money; of one that has not, nothing."""
    for account, entry in after.items():
        old = before.get(account, NOTHING)
        if entry != old:
            yield account, entry.count - old.count, entry.amount - old.amount


class Bookkeeper(NamedTuple):
    """How the ledger of a layout is written.

    `texts` are the headings that are money, in the order in which they are listed, each with its words for a {count} and a {thing}; `name`
    says what a thing is called, `show` writes an amount without its sign; before one of nothing comes the sign `zero`."""

    texts: Mapping[str, str]
    name: Callable[[str], str]
    show: Callable[[int], str]
    zero: str = ""

    def sources(self, ledger: Ledger, seat: int, start: tuple[str, int], fixed: int) -> list[tuple[str, str]]:
        """Return where the money of a seat came from, as text and signed amount, from what it had at the `start` on."""
        order = list(self.texts)
        rows = [(start[0], self.show(start[1]))]
        own = [(account, entry) for account, entry in ledger.items() if account.seat == seat and account.heading in self.texts]
        for account, entry in sorted(own, key=lambda one: (order.index(one[0].heading), one[0].thing)):
            rows.append((self._words(account, entry.count), self.sign(entry.amount)))
        return [*rows, *([("corrected by hand", self.sign(fixed))] if fixed else [])]

    def booking(self, account: Account, count: int, amount: int) -> str:
        """Return what was paid or received, with the price of one thing if there are several."""
        each = f"{count} x {self.show(abs(amount) // count)} = " if count > 1 and amount % count == 0 else ""
        return f"{self._words(account, count)}: {each}{self.sign(amount)}"

    def sign(self, amount: int) -> str:
        return ("+" if amount > 0 else "-" if amount < 0 else self.zero) + self.show(abs(amount))

    def _words(self, account: Account, count: int) -> str:
        from boardgen.layout.spec.words import fill_message

        return fill_message(self.texts[account.heading], {"count": count, "thing": self.name(account.thing)})
