"""Report to another service who is to act: a small JSON is posted when a turn passes, when a line waits for another seat or goes on after
it, and when somebody asks to take a line back.

It has names and the turn, and no card."""

from __future__ import annotations

import json
import threading
import urllib.error
import urllib.request
from http.client import HTTPException
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from boardgen.errors import visible
from referee.errors import RefereeError

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.serve.followed import View

SECONDS = 5.0
"""How long the other service may take to answer."""
EXAMPLE = "https://ntfy.sh/our-friday-table"
MOST = 500
"""Characters of a title, a name, or a sentence that are posted."""


class Notifier:
    """Posts to one address. `complain` is called once when that fails, and then again only after it has worked in between."""

    def __init__(self, address: str, complain: Callable[[str], None]) -> None:
        if not _is_postable(address):
            how = f"write an address that begins with http:// or https://, such as {EXAMPLE}, in ASCII and without a user name"
            raise RefereeError(f"--notify {visible(address)}: {how}")
        self._address = address
        self._opener = urllib.request.build_opener(_Stay)
        self._complain = complain
        self._told: dict[str, tuple[str, tuple[str, ...], str]] = {}
        self._failed = False

    def tell(self, path: str, view: View) -> threading.Thread | None:
        """Post whose turn it is in a log, whom its line waits for, or who is asked to take a line back, where that is new.

        Returns the thread that posts it.
        """
        if view.due is None or view.replay is None:
            return None
        due, before = view.due, self._told.get(path)
        asked = due.request or due.refused
        now = due.turn, tuple(due.waits), asked.text if asked is not None else ""
        self._told[path] = now
        if before is None or before == now or (asked is None and before[:2] == now[:2]):
            return None
        table = view.replay.verdict.table
        title = _shorten(table.spec.title) if table is not None else ""
        seat, name = due.turn[-1:] if due.turn[-1:].isalpha() else "", due.name
        text = f"{title}: {due.turn} {name}".strip() if due.turn else f"{title}: the game is over"
        if asked is not None:
            seats = due.request.asked if due.request is not None else (asked.asker,)
            seat, name = "".join(seats), ", ".join(visible(view.replay.verdict.players.get(one, "")) for one in seats)
            text = f"{title}: {asked.text}"
        elif due.waits:
            seat, name = "".join(due.waits), " or ".join(due.waits.values())
            text = f"{title}: {due.turn} waits for {name}"
        name, text = _shorten(name), _shorten(text)
        news = {"game": title, "turn": due.turn, "seat": seat, "name": name, "text": text, "content": text}
        thread = threading.Thread(target=self._post, args=(json.dumps(news, ensure_ascii=False).encode(),), name="notify", daemon=True)
        thread.start()
        return thread

    def _post(self, body: bytes) -> None:
        asked = urllib.request.Request(self._address, data=body, headers={"Content-Type": "application/json"}, method="POST")
        try:
            with self._opener.open(asked, timeout=SECONDS):
                self._failed = False
        except (OSError, ValueError, HTTPException) as problem:
            if not self._failed:
                self._complain(f"--notify: {_shorten(str(problem) or type(problem).__name__)}")
            self._failed = True


class _Stay(urllib.request.HTTPRedirectHandler):
    """Follows no redirect: the news would not be posted there."""

    def redirect_request(self, *_: object) -> None:
        """Return no other request."""


def _is_postable(address: str) -> bool:
    try:
        parts = urlsplit(address)
        return (
            parts.scheme in ("http", "https") and bool(parts.hostname and parts.port != 0) and "@" not in parts.netloc and address.isascii()
        )
    except ValueError:  # such as http://[ or http://a:b
        return False


def _shorten(text: str) -> str:
    """Return a text of others on one line that a chat service takes: some refuse more than 2,000 characters."""
    text = visible(text)
    return text if len(text) <= MOST else f"{text[: MOST - 1]}…"
