"""The server as an editor meets it: a process that speaks JSON-RPC on its standard streams."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import subprocess
import sys
from concurrent.futures import Future
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from referee import cli
from referee.fix.offer import add_repair_of
from referee.judge.headers import LayoutCache
from referee.judge.judge.verdict import Verdict

if TYPE_CHECKING:
    from referee.lsp.server import Service

ROOT = Path(__file__).resolve().parents[3]
TEXT = "%tlog 1\nGame: gocaine\nPlayers: B=Ana R=Ben\n1B - ; @D4\n1R  - ; @d4 x \n"


def open_service() -> Service:
    """A service. The libraries of the protocol are read here, since only one process of the tests needs them."""
    from referee.lsp.server import Service

    return Service()


class Client:
    """A client of the protocol. It keeps what the server says by itself."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "referee", "lsp", "--stdio"]
        self.server = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.number = 0
        self.told: list[dict[str, Any]] = []

    def tell(self, method: str, **message: Any) -> None:
        body = json.dumps({"jsonrpc": "2.0", "method": method, **message}).encode()
        assert self.server.stdin is not None
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.server.stdin.flush()

    def ask(self, method: str, params: Any = None) -> Any:
        self.number += 1
        self.tell(method, id=self.number, params=params)
        while (answer := self.hear()).get("id") != self.number or "method" in answer:
            self.told.append(answer)
        assert "error" not in answer, answer
        return answer["result"]

    def hear(self) -> dict[str, Any]:
        assert self.server.stdout is not None
        length = 0
        while line := self.server.stdout.readline().strip():
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        heard: dict[str, Any] = json.loads(self.server.stdout.read(length))
        return heard

    def diagnostics(self, version: int) -> list[dict[str, Any]]:
        """The next diagnostics that are published of a version of a text; those of others are passed over."""
        while True:
            told = self.told.pop(0) if self.told else self.hear()
            if told.get("method") == "textDocument/publishDiagnostics" and told["params"].get("version") == version:
                listed: list[dict[str, Any]] = told["params"]["diagnostics"]
                return listed


@pytest.mark.slow
def test_an_editor_is_served(tmp_path: Path) -> None:
    client = Client()
    uri = (tmp_path / "a game.tlog").as_uri()
    document = {"textDocument": {"uri": uri}}

    def at(line: int, character: int) -> dict[str, Any]:
        return {**document, "position": {"line": line, "character": character}}

    completing = {"completionItem": {"snippetSupport": True}}
    can = client.ask("initialize", {"processId": None, "rootUri": None, "capabilities": {"textDocument": {"completion": completing}}})
    able = can["capabilities"]
    assert (able["textDocumentSync"]["change"], able["hoverProvider"], able["documentFormattingProvider"]) == (1, True, True)
    assert able["codeActionProvider"]["codeActionKinds"] == ["quickfix", "source.fixAll"]
    client.tell("initialized", params={})
    client.tell("textDocument/didOpen", params={"textDocument": {"uri": uri, "languageId": "tlog", "version": 1, "text": TEXT}})
    first = client.diagnostics(1)
    assert [(one["severity"], one["source"], one["range"]["start"]["line"]) for one in first][:1] == [(1, "referee", 4)]
    text = TEXT.replace("1R  - ; @d4 x ", "1R - ; @D4")
    client.tell("textDocument/didChange", params={"textDocument": {"uri": uri, "version": 2}, "contentChanges": [{"text": text}]})
    (occupied,) = client.diagnostics(2)
    assert occupied["code"] == "gc:deploy.occupied"
    (again,) = client.diagnostics(2)
    assert again["message"] == f"{occupied['message']}\nhelp: any of 4 small changes repairs this log"
    assert occupied["range"] == {"start": {"line": 4, "character": 7}, "end": {"line": 4, "character": 10}}

    assert "gc:deploy.occupied" in client.ask("textDocument/hover", at(4, 8))["contents"]["value"]
    assert "line 4: 1B - ; @D4" in client.ask("textDocument/hover", at(3, 1))["contents"]["value"]
    assert client.ask("textDocument/hover", at(0, 0)) is None
    verbs = client.ask("textDocument/completion", at(4, 3))
    assert verbs["isIncomplete"]
    assert {"buy", "done", "-"} <= {item["label"] for item in verbs["items"]}
    context = {"diagnostics": [occupied]}
    fixes = client.ask("textDocument/codeAction", {**document, "range": occupied["range"], "context": context})
    assert all(fix["kind"] == "quickfix" and fix["edit"]["changes"][uri] for fix in fixes)

    text = text.replace("1R - ; @D4", "1R - ;@d5 # ok")
    client.tell("textDocument/didChange", params={"textDocument": {"uri": uri, "version": 3}, "contentChanges": [{"text": text}]})
    assert client.diagnostics(3) == []
    everything = {"diagnostics": [], "only": ["source.fixAll"]}
    (fix,) = client.ask("textDocument/codeAction", {**document, "range": occupied["range"], "context": everything})
    assert fix["edit"]["changes"][uri][0]["newText"] == "1R - ;@D5 # ok\n"
    (edit,) = client.ask("textDocument/formatting", {**document, "options": {"tabSize": 4, "insertSpaces": True}})
    assert edit["newText"].startswith("1R - ; @D5")

    client.ask("shutdown")
    client.tell("exit")
    out, err = client.server.communicate(timeout=60)
    assert (client.server.returncode, out) == (0, b""), err
    assert b"Traceback" not in err


@pytest.mark.slow
def test_code_actions_do_not_wait_for_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is known is answered while a search goes on; when it ends the diagnostics are published again, and its repairs are offered."""
    service = open_service()
    published: list[Any] = []
    monkeypatch.setattr(service.server, "text_document_publish_diagnostics", published.append)
    monkeypatch.setattr("referee.lsp.server.WAIT", 0.01)
    searching: Future[Verdict] = Future()
    started: list[Verdict] = []

    def start(verdict: Verdict, *_: object) -> Future[Verdict]:
        started.append(verdict)
        return searching

    monkeypatch.setattr(service._searches, "start", start)
    text = TEXT.replace("1R  - ; @d4 x ", "1R - ; @D4")
    document = SimpleNamespace(uri="untitled:1", languageId="tlog", version=1, text=text)
    start_of_point = SimpleNamespace(line=4, character=8)
    asked = SimpleNamespace(
        text_document=document, range=SimpleNamespace(start=start_of_point, end=start_of_point), context=SimpleNamespace(only=None)
    )

    async def session() -> None:
        service._loop = asyncio.get_running_loop()
        service.open_log(SimpleNamespace(text_document=document))  # type: ignore[arg-type]  # as the protocol has it
        assert (len(started), len(published)) == (1, 1)
        assert await service.actions(asked) == []  # type: ignore[arg-type]  # likewise
        searching.set_result(add_repair_of(started[0], text.encode(), LayoutCache()))
        titles = [action.title for action in await service.actions(asked)]  # type: ignore[arg-type]  # likewise
        assert len(titles) == 4
        assert all("was meant to be" in title for title in titles)
        assert (len(started), len(published)) == (1, 2)
        assert "any of 4 small changes" in published[1].diagnostics[0].message

    asyncio.run(session())
    service.close()


def test_without_the_extra_the_command_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    done = CliRunner().invoke(cli.app, ["lsp"])
    assert (done.exit_code, done.stdout) == (2, "")
    assert "pip install 'inkstone-kit[lsp]'" in done.stderr


def test_an_internal_error_is_logged_and_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """In place of the connection, what the server says is kept."""

    def fails(*_: object) -> None:
        raise ZeroDivisionError("a bug")

    service = open_service()
    logged: list[str] = []
    monkeypatch.setattr(service.server, "window_log_message", lambda params: logged.append(params.message))
    monkeypatch.setattr(service.server, "text_document_publish_diagnostics", lambda params: None)
    document = {"uri": "untitled:1", "languageId": "tlog", "version": 1, "text": TEXT}
    service.open_log(SimpleNamespace(text_document=SimpleNamespace(**document)))  # type: ignore[arg-type]  # as the protocol has it
    assert not logged
    monkeypatch.setattr("referee.lsp.answers.hover", fails)
    asked = SimpleNamespace(text_document=SimpleNamespace(uri="untitled:1"), position=SimpleNamespace(line=0, character=0))
    assert service.hover(asked) is None  # type: ignore[arg-type]  # likewise
    assert "ZeroDivisionError: a bug" in logged[0]
