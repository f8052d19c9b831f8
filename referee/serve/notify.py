"""Report to another service whose turn it is: a small JSON is posted when a turn passes. It has names and the turn, and no card."""

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
        self._turns: dict[str, str] = {}
        self._failed = False

    def tell(self, path: str, view: View) -> threading.Thread | None:
        """Post whose turn it is in a log, where another turn is due than the last time; in a thread of its own, which is returned."""
        if view.due is None or view.replay is None:
            return None
        before = self._turns.get(path)
        self._turns[path] = view.due.turn
        if before is None or before == view.due.turn:
            return None
        table = view.replay.verdict.table
        title = visible(table.spec.title) if table is not None else ""
        turn, name = view.due.turn, view.due.name
        text = f"{title}: {turn} {name}".strip() if turn else f"{title}: the game is over"
        news = {"game": title, "turn": turn, "seat": turn[-1:] if turn[-1:].isalpha() else "", "name": name, "text": text, "content": text}
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
