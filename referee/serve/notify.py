"""Report to another service who is to act: a small JSON is posted when a turn passes, when a line waits for another seat or goes on after
it, and when somebody asks to take a line back.

It has names and the turn, and no card."""

from __future__ import annotations

import json
import threading
import urllib.error
import urllib.request
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from boardgen.errors import visible
from referee.errors import RefereeError

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.serve.followed import View

SECONDS = 5.0
"""How long the other service may take to answer."""


class Notifier:
    """Posts to one address. `complain` is called once when that fails, and then again only after it has worked in between."""

    def __init__(self, address: str, complain: Callable[[str], None]) -> None:
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise RefereeError(f"--notify {address}: write an address that begins with http:// or https://")
        self._address = address
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
        title = visible(table.spec.title) if table is not None else ""
        seat, name = due.turn[-1:] if due.turn[-1:].isalpha() else "", due.name
        text = f"{title}: {due.turn} {name}".strip() if due.turn else f"{title}: the game is over"
        if asked is not None:
            seats = due.request.asked if due.request is not None else (asked.asker,)
            seat, name = "".join(seats), ", ".join(visible(view.replay.verdict.players.get(one, "")) for one in seats)
            text = f"{title}: {asked.text}"
        elif due.waits:
            seat, name = "".join(due.waits), " or ".join(due.waits.values())
            text = f"{title}: {due.turn} waits for {name}"
        news = {"game": title, "turn": due.turn, "seat": seat, "name": name, "text": text, "content": text}
        thread = threading.Thread(target=self._post, args=(json.dumps(news, ensure_ascii=False).encode(),), name="notify", daemon=True)
        thread.start()
        return thread

    def _post(self, body: bytes) -> None:
        asked = urllib.request.Request(self._address, data=body, headers={"Content-Type": "application/json"}, method="POST")
        try:
            with urllib.request.urlopen(asked, timeout=SECONDS):
                self._failed = False
        except (OSError, ValueError) as problem:
            if not self._failed:
                self._complain(f"--notify: {problem}")
            self._failed = True
