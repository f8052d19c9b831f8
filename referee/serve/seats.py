"""Links of seats: who opens a page by which address, what they may write, and the secret from which all links of a log follow.

The secret is in a file beside the log that only its owner can read. A key has 128 bits: an HMAC of the role with the secret, so that a
program that was killed knows all links again, and a link that is taken back never opens anything any more.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import os
import re
import secrets
import threading
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from boardgen.files import say_unwritable, write_secret
from boardgen.records import NamedTuple
from referee.errors import RefereeError
from referee.tlog.statements import Round, Statement, Turn

if TYPE_CHECKING:
    from referee.live.game import LiveGame

HOST, SEAT, WATCH = "host", "seat", "watch"
BOTS = "Bots"
"""The header that marks the seats of bots."""
KEY_BYTES = 16


class Who(NamedTuple):
    """Who asks. `seat` is that of a seat's link; `linked` are all seats with links of their own."""

    role: str = HOST
    seat: str = ""
    linked: frozenset[str] = frozenset()

    @property
    def is_host(self) -> bool:
        """Whether it is the device at which the game is kept: it writes for all seats without a link, and for the whole table."""
        return self.role == HOST

    def check(self, statement: Statement, players: Mapping[str, str]) -> None:
        """Raise RefereeError, with the reason, for a line that is not theirs to write."""
        if self.role == SEAT and not isinstance(statement, (Turn, Round)):
            raise RefereeError(f"the link of {self.seat} writes turns of {self.seat} and lines of the whole table; ask the host for this")
        acting = {event.by for event in statement.events if event.by} if isinstance(statement, (Turn, Round)) else set()
        self.check_seats(acting | ({statement.seat} if isinstance(statement, Turn) else set()), players)

    def check_seats(self, seats: Iterable[str], players: Mapping[str, str]) -> None:
        """Raise RefereeError, with the reason, where one of the seats that act in a line is not theirs."""
        if self.role == WATCH:
            raise RefereeError("this link is for watching; ask the host for the link of a seat")
        for seat in sorted(seats):
            if self.role == SEAT and seat != self.seat:
                raise RefereeError(f"the link of {self.seat} does not write for {seat}")
            if seat in self.linked - {self.seat}:
                raise RefereeError(f"only {players.get(seat) or seat} writes for {seat}, who has a link of their own")

    def may_answer(self, seat: str) -> bool:
        """Return whether a line of a seat, empty for the whole table, is theirs to take back."""
        return self.role != WATCH and (seat == self.seat if self.role == SEAT else seat not in self.linked)


EVERYONE = Who()
"""Who writes where no seat has a link of its own."""


def bots_of(game: LiveGame) -> dict[str, str]:
    """Return the bots of a log by seat."""
    return dict(re.findall(r"([A-Z])=(\S+)", game.headers.get(BOTS, "")))


class Seats:
    """The links of one log. Everything may be called from any thread; the file is read again each time, since it may change."""

    def __init__(self, log: str) -> None:
        self._log = log
        self._lock = threading.Lock()

    @property
    def linked(self) -> frozenset[str]:
        """The seats that have links of their own."""
        return frozenset(seat for seat, (_, own) in self._read()[1].items() if own)

    def host(self) -> Who:
        """Return the one who keeps the game."""
        return Who(linked=self.linked)

    def who(self, key: str) -> Who | None:
        """Return whose key this is, compared in constant time; None where it is nobody's."""
        secret, seats = self._read()
        if not secret:
            return None
        linked = frozenset(seat for seat, (_, own) in seats.items() if own)
        known = {_key(secret, HOST): Who(linked=linked), _key(secret, WATCH): Who(WATCH, linked=linked)}
        known |= {_key(secret, SEAT, seat, number): Who(SEAT, seat, linked) for seat, (number, own) in seats.items() if own}
        given, found = key.encode("utf-8", "replace"), None
        for one, who in known.items():
            if hmac.compare_digest(one.encode(), given):
                found = who
        return found

    def key(self, role: str, seat: str = "") -> str:
        """Return the key of a role. RefereeError where the log has no links, or the seat none of its own."""
        secret, seats = self._read()
        number, own = seats.get(seat, (0, False))
        if not secret or (role == SEAT and not own):
            raise RefereeError("there is no such link")
        return _key(secret, role, seat, number)

    def give(self, seat: str) -> None:
        """Give a seat a link of its own."""
        self._change(seat, own=True)

    def take(self, seat: str) -> None:
        """Take the link of a seat back: nobody can open it any more."""
        self._change(seat, own=False)

    # Inside

    def _change(self, seat: str, *, own: bool) -> None:
        with self._lock:
            secret, seats = self._read()
            number, before = seats.get(seat, (0, False))
            seats[seat] = (number + (own and not before), own)
            path = place_of_seats(self._log)
            try:
                write_secret(path, json.dumps({"secret": secret or secrets.token_hex(32), "seats": seats}))
            except OSError as problem:
                raise RefereeError(f"{path}: {say_unwritable(path, problem)}; the link was not made") from None

    def _read(self) -> tuple[str, dict[str, tuple[int, bool]]]:
        """Return the secret, empty where there is none, and by seat how many links it has had and whether one is open."""
        path = place_of_seats(self._log)
        try:
            with open(path, encoding="ascii") as stream:
                kept = json.load(stream)
            return str(kept["secret"]), {str(seat): (int(number), bool(own)) for seat, (number, own) in kept["seats"].items()}
        except FileNotFoundError:
            return "", {}
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as problem:
            raise RefereeError(f"{path} cannot be read ({problem}); correct it, or delete it and hand out new links") from None


def place_of_seats(log: str) -> str:
    """Return the file in which the secret of a log's links is kept."""
    folder, name = os.path.split(os.path.realpath(log))
    return os.path.join(folder, f".{name}.seats")


def _key(secret: str, role: str, seat: str = "", number: int = 0) -> str:
    told = hmac.new(secret.encode(), f"{role} {seat} {number}".encode(), hashlib.sha256).digest()[:KEY_BYTES]
    return base64.urlsafe_b64encode(told).rstrip(b"=").decode()
