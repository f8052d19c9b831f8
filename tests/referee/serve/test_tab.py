"""The table of a browser's tab: the same pages without a server and without threads, what changes after a line, and bots."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from referee.serve.tab import Reply, TabTable
from tests.sampling import row

PREFIX = "/site/table/1a2b"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of a tab: no thread can be started, and Python has no hard links."""

    def refuse(self: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr("boardgen.files.sys.platform", "emscripten")
    monkeypatch.setattr(threading.Thread, "start", refuse)
    monkeypatch.delattr("os.link")
    return tmp_path / "table"


def run(folder: Path, act: Callable[[TabTable], Awaitable[object]]) -> None:
    async def inside() -> None:
        await act(TabTable(str(folder), PREFIX))

    asyncio.run(inside())


async def post(table: TabTable, path: str, **said: object) -> dict[str, object]:
    status, fields, body = await table.answer("POST", PREFIX + path, "", memoryview(json.dumps(said).encode()))
    assert (status, fields["Content-Type"]) == (200, "application/json")
    answer: dict[str, object] = json.loads(body)
    return answer


async def begin(table: TabTable, layout: str, **players: str) -> str:
    answer = await post(table, "/begin", layout=layout, players=players, options={}, rolls=False)
    assert "error" not in answer, answer
    return str(answer["address"])


def test_a_game_is_begun_played_and_answered_by_a_bot(folder: Path) -> None:
    async def act(table: TabTable) -> None:
        address = await begin(table, "|breakthrough", X="Ann", O="bot:greedy")
        assert address == f"{PREFIX}/table?game=breakthrough.tlog"
        status, fields, body = await table.answer("GET", f"{PREFIX}/table", "game=breakthrough.tlog", b"")
        assert status == 200
        assert 'data-events=""' in body.decode(), "the page waits for what the page around it sends"
        assert '"/site/static/serve.js"' in body.decode()
        assert "frame-ancestors 'self'" in fields["Content-Security-Policy"]
        told = json.loads(await table.news("game=breakthrough.tlog"))
        assert (told["more"], "1X" in told["news"]["title"]) == (False, True), "it is for a person to write"
        written = await post(table, "/line", game="breakthrough.tlog", line="A2>A3", due="1X")
        assert written["accepted"] is True
        told = json.loads(await table.news("game=breakthrough.tlog"))
        assert (told["more"], "1O" in told["news"]["title"]) == (True, True), "what Ann wrote is told before the bot has played"
        told = json.loads(await table.news("game=breakthrough.tlog"))
        assert (told["more"], "2X" in told["news"]["title"]) == (False, True)
        lines = (folder / "breakthrough.tlog").read_text("utf-8").splitlines()
        assert [line.split()[0] for line in lines[-2:]] == ["1X", "1O"]

    run(folder, act)


def test_a_log_that_another_page_put_there_is_shown_as_it_is_now(folder: Path) -> None:
    async def act(table: TabTable) -> None:
        await begin(table, "|breakthrough", X="Ann", O="Ben")
        await table.answer("GET", f"{PREFIX}/table", "game=breakthrough.tlog", b"")
        with (folder / "breakthrough.tlog").open("a") as stream:
            stream.write("1X A2>A3\n")
        body = (await table.answer("GET", f"{PREFIX}/table", "game=breakthrough.tlog", b""))[2].decode()
        assert 'data-due="1O"' in body

    run(folder, act)


def test_lines_of_the_whole_table_are_a_list_on_the_page(folder: Path) -> None:
    async def act(table: TabTable) -> None:
        await begin(table, "|rock-pool", R="Ann", B="Ben")
        body = (await table.answer("GET", f"{PREFIX}/table", "game=rock-pool.tlog", b""))[2].decode()
        listed = json.loads(body.partition("data-lines='")[2].partition("'")[0])
        assert {"0 draw", "end agreed"} <= set(listed)

    run(folder, act)


def test_what_is_not_there_is_answered_with_404(folder: Path) -> None:
    async def act(table: TabTable) -> None:
        await begin(table, "|breakthrough", X="Ann", O="Ben")
        for method, path, query in (
            ("GET", "/table", "game=no.tlog"),
            ("GET", "/table", "game=../secret.tlog"),
            ("GET", "/nothing", ""),
            ("GET", "/line", ""),
            ("POST", "/table", ""),
            ("GET", "/events", "game=breakthrough.tlog"),
        ):
            with row(method, path, query):
                reply: Reply = await table.answer(method, PREFIX + path, query, b"{}")
                assert (reply[0], reply[2]) == (404, b"there is no such page\n")
        assert await table.news("game=no.tlog") == ""

    run(folder, act)


def test_a_line_that_the_rules_refuse_says_why_and_writes_nothing(folder: Path) -> None:
    async def act(table: TabTable) -> None:
        await begin(table, "|breakthrough", X="Ann", O="Ben")
        before = (folder / "breakthrough.tlog").read_bytes()
        answer = await post(table, "/line", game="breakthrough.tlog", line="A2>A5", due="1X")
        assert answer["accepted"] is False
        assert "forward" in json.dumps(answer["findings"])
        assert (folder / "breakthrough.tlog").read_bytes() == before

    run(folder, act)
