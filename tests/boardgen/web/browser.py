"""A headless Chromium for tests, spoken to over a pipe: no port, no driver, no library. Pages of other hosts are never loaded."""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.clock import ENDLESS

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
SWITCHES = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--remote-debugging-pipe",
)

SHOWN = """(async old => {
  const frame = () => new Promise(done => requestAnimationFrame(done));
  for (;;) {
    const board = document.querySelector('#board img');
    if (board && board.getAttribute('src') !== old && board.complete && board.currentSrc.endsWith(board.getAttribute('src'))) {
      try { await board.decode(); } catch (moved) { continue; }
      await frame(); await frame();
      return Date.now();
    }
    await frame();
  }
})"""
"""Waits until the board on the page is another one than `old`, is decoded, and a frame with it has been shown; then tells the time."""


def found() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def require() -> None:
    """Skips the tests of a file where there is no browser; under CI, which installs one, that is an error."""
    import pytest

    if os.name == "nt" or found() is None:
        if os.environ.get("CI") and sys.platform == "linux":
            raise RuntimeError("chromium is needed here: .ci/run installs it")
        pytest.skip("no chromium that can be driven over a pipe on this machine", allow_module_level=True)


class Browser:
    """One running browser."""

    def __init__(self, process: subprocess.Popen[bytes], send: int, receive: int) -> None:
        self.process = process
        self._send = send
        self._receive = receive
        self._last = 0
        self._read = b""
        self._waiting: list[dict[str, Any]] = []

    def tab(self, url: str, width: int = 1400, height: int = 1000, *, apart: bool = False) -> Tab:
        """A new page; `apart`: with connections of its own, as on another device, since a browser opens six to one host."""
        own = {"browserContextId": self.call("Target.createBrowserContext")["browserContextId"]} if apart else {}
        target = self.call("Target.createTarget", url="about:blank", newWindow=True, **own)["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        tab = Tab(self, session)
        tab.call("Page.enable")
        tab.call("Runtime.enable")
        tab.call("Log.enable")
        tab.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        tab.call("Page.navigate", url=url)
        tab.until("document.readyState === 'complete' && location.href !== 'about:blank'")
        return tab

    def call(self, method: str, session: str = "", **parameters: Any) -> Any:
        """The result of a command of the browser's protocol. Raises RuntimeError for an error of it."""
        self._last += 1
        message: dict[str, Any] = {"id": self._last, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self._send, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._last:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self._waiting.append(answer)

    def events(self, session: str) -> list[dict[str, Any]]:
        """What a tab has told since the last time."""
        told = [event for event in self._waiting if event.get("sessionId") == session]
        self._waiting = [event for event in self._waiting if event.get("sessionId") != session]
        return told

    def _next(self) -> dict[str, Any]:
        end = time.monotonic() + ENDLESS
        while b"\0" not in self._read:
            if not select.select([self._receive], [], [], max(0.0, end - time.monotonic()))[0]:
                raise TimeoutError("the browser does not answer")
            more = os.read(self._receive, 1 << 20)
            if not more:
                raise ConnectionError("the browser has ended")
            self._read += more
        message, _, self._read = self._read.partition(b"\0")
        answer: dict[str, Any] = json.loads(message)
        return answer


class Tab:
    """One page."""

    def __init__(self, browser: Browser, session: str) -> None:
        self._browser = browser
        self._session = session

    def call(self, method: str, **parameters: Any) -> Any:
        return self._browser.call(method, self._session, **parameters)

    def run(self, script: str) -> Any:
        """The value of an expression; promises are waited for."""
        result = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"].get("exception", result["exceptionDetails"]))
        return result["result"].get("value")

    def until(self, script: str, seconds: float = ENDLESS) -> Any:
        """The value of an expression once it is true."""
        end = time.monotonic() + seconds
        while True:
            value = self.run(script)
            if value:
                return value
            if time.monotonic() > end:
                raise TimeoutError(f"never true: {script}")
            time.sleep(0.01)

    def press(self, key: str, code: int = 0, text: str = "") -> None:
        """A key on the keyboard."""
        shared = {"key": key, "windowsVirtualKeyCode": code, "text": text}
        self.call("Input.dispatchKeyEvent", type="keyDown", **shared)
        self.call("Input.dispatchKeyEvent", type="keyUp", **shared)

    def complaints(self) -> list[str]:
        """Errors that the page has thrown, and what the browser refused to load or run."""
        told = []
        self.run("1")
        for event in self._browser.events(self._session):
            if event.get("method") == "Runtime.exceptionThrown":
                told.append(json.dumps(event["params"]["exceptionDetails"]))
            elif event.get("method") == "Log.entryAdded" and event["params"]["entry"]["level"] == "error":
                entry = event["params"]["entry"]
                told.append(f"{entry['text']} {entry.get('url', '')}".rstrip())
        return told

    def picture(self, place: Path) -> None:
        place.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))


@contextmanager
def browser(place: Path, *switches: str) -> Iterator[Browser]:
    """A browser with a profile of its own in a folder, ended and reaped afterwards; `switches` are added to its command line."""
    from_us, to_us = os.pipe(), os.pipe()
    # Chromium reads its commands from descriptor 3 and answers on 4.
    command = f'exec 3<&{from_us[0]} 4>&{to_us[1]}; exec "$@"'
    process = subprocess.Popen(
        ["bash", "-c", command, "bash", found() or "", *SWITCHES, *switches, f"--user-data-dir={place / 'profile'}"],
        pass_fds=(from_us[0], to_us[1]),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(from_us[0])
    os.close(to_us[1])
    made = Browser(process, from_us[1], to_us[0])
    try:
        yield made
    finally:
        with suppress(Exception):
            made.call("Browser.close")
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        os.close(from_us[1])
        os.close(to_us[0])
