"""`referee serve` from outside: the page, news for everyone who watches, lines that are tried and written, and what is refused."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from boardgen.web import server
from boardgen.web.watching import Watch
from referee.errors import RefereeError
from referee.live.opening import LARGEST, MOST_LINES
from referee.play.session import Command
from referee.serve.followed import Followed
from referee.serve.seats import SEAT, Who
from referee.serve.serve import serve
from referee.tlog.reader import LONGEST
from tests.boardgen.web.running import Running, Stream, answer
from tests.clock import ENDLESS
from tests.sampling import sampled

ROOT = Path(__file__).resolve().parents[3]
HEAD = "%tlog 1\nGame: gocaine\nPlayers: R=Ann <b> G=Cat\n"


class Served(Running):
    """A log that is served."""

    def __init__(self, path: Path, text: str = HEAD + "1R @B2\n", *, writes: bool = True) -> None:
        self.path = path
        path.write_text(text, "utf-8")

        async def started(announce: Callable[[str], None], complain: Callable[[str], None]) -> None:
            await serve(Followed(str(path)), 0, announce, complain, writes=writes)

        super().__init__(started)

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    def tried(self, line: str) -> dict[str, object]:
        """What a line would do, as the page asks for it."""
        status, answer = self.post(line, "", "/try")
        assert status == 200, answer
        return answer

    def post(self, line: str, due: str, path: str = "/line", **other: str) -> tuple[int, dict[str, object]]:
        """Post a line as the page does; `other` header fields replace those of the page, empty ones are left out."""
        body = json.dumps({"line": line, "due": due}).encode()
        fields = {"Origin": f"http://{self.host}", "Content-Type": "application/json", "Content-Length": str(len(body)), **other}
        head = "".join(f"{name}: {value}\r\n" for name, value in fields.items() if value)
        status, _, answer = self.ask(f"POST {path} HTTP/1.1\r\nHost: {self.host}\r\nConnection: close\r\n{head}\r\n".encode() + body)
        return status, json.loads(answer) if answer.startswith(b"{") else {"text": answer.decode()}


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    made = Served(tmp_path / "game.tlog")
    Stream(made).until("1G")
    yield made
    made.stop()
    assert made.complaints == []


def test_a_line_that_is_written_on_a_page_is_shown_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Watch, "wait", lambda watch, *_: watch._stop.wait() and None)  # a file system without notices
    made = Served(tmp_path / "game.tlog")
    try:
        stream = Stream(made)
        stream.until("1G")
        assert made.post("@C5", "1G")[1]["accepted"] is True
        news = stream.until("2R")
        assert "step-2" in news["html"]
        assert 'id="board"' not in news["html"], "the board is there already"
        stream.wire.close()
    finally:
        made.stop()
    assert made.complaints == []


def test_the_page_follows_the_file(served: Served) -> None:
    _, fields, body = served.get()
    text = body.decode()
    assert "Ann &lt;b&gt;" in text
    assert "<b>" not in re.sub(r"<b>(?=<span aria-hidden)", "", text)
    assert "script-src 'self'" in fields["content-security-policy"]
    stream = Stream(served)
    stream.until("1G")
    served.path.write_text(HEAD + "1R @B2\n1G @C5\n")
    stream.until("2R")
    served.path.write_text(HEAD + "1R @B2\n1G @B2\n")
    stream.until("gc:deploy.occupied")
    served.path.write_text("")
    stream.until("No game to show")
    served.path.write_text(HEAD)
    stream.until("1R")
    served.path.unlink()
    stream.until("No such file")
    served.path.write_text(HEAD + "1R @B3\n")
    stream.until("1G")


@pytest.mark.slow
def test_a_game_that_is_over_can_be_had_as_a_poster(tmp_path: Path) -> None:
    over = (ROOT / "tests/logs/gocaine/game_two_players.tlog").read_text("utf-8")
    made = Served(tmp_path / "game.tlog", over)
    try:
        Stream(made).until('href="poster.pdf"')
        status, fields, body = made.ask(f"GET /poster.pdf HTTP/1.1\r\nHost: {made.host}\r\nConnection: close\r\n\r\n".encode())
        assert (status, fields["content-type"]) == (200, "application/pdf")
        assert body.startswith(b"%PDF")
        made.path.write_text(HEAD)
        Stream(made).until('data-due="1R"')
        _, fields, body = made.ask(f"GET /poster.pdf HTTP/1.1\r\nHost: {made.host}\r\nConnection: close\r\n\r\n".encode())
        assert "nothing to draw" in json.loads(body)["error"]
        made.path.write_text((ROOT / "tests/logs/examples/rock-pool.tlog").read_text("utf-8"))
        assert "poster.pdf" not in Stream(made).until("The game is over")["html"], "no board"
    finally:
        made.stop()
    assert made.complaints == []


def test_lines_are_tried_and_written(served: Served) -> None:
    tried = served.tried("@C5")
    assert (tried["line"], tried["accepted"], tried["changes"]) == ("1G @C5", True, ["G is placed on C5", "G: cells 10 -> 9"])
    offered = [choice["text"] for choice in served.tried("")["choices"]]  # type: ignore[attr-defined]
    assert {"buy ", "done ", "@A7 "} <= {*offered}
    assert len(offered) > 120, "every point of the board can be touched"
    begun = served.tried("@C")
    assert {"text": "@C5 ", "label": "@C5", "kind": "word", "place": "C5"} in begun["choices"]  # type: ignore[operator]
    assert all(choice["place"].startswith("C") for choice in begun["choices"])  # type: ignore[attr-defined]
    assert set(begun["places"]) == {choice["place"] for choice in begun["choices"]}  # type: ignore[call-overload, attr-defined]
    refused = served.tried("@B2")
    assert refused["accepted"] is False
    assert "B2" in json.dumps(refused["findings"])
    assert served.path.read_text() == HEAD + "1R @B2\n"
    assert served.post("@C5", "1G")[1]["accepted"] is True
    assert served.path.read_text() == HEAD + "1R @B2\n1G @C5\n"
    status, answer = served.post("@C6", "1G")
    assert status == 200
    assert "2R is due now" in str(answer["error"])
    assert served.post("@B2", "2R")[1]["accepted"] is False
    assert served.path.read_text() == HEAD + "1R @B2\n1G @C5\n"
    assert "one line" in str(served.post("@C6\n2G @C7", "2R")[1]["error"])


def test_only_the_page_itself_may_write(served: Served) -> None:
    before = served.path.read_text()
    cases: list[tuple[dict[str, str], int]] = [
        ({"Origin": ""}, 403),
        ({"Origin": "http://elsewhere.example"}, 403),
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Type": "application/x-www-form-urlencoded"}, 415),
        ({"Content-Length": "66000"}, 413),
        ({"path": "/"}, 405),
    ]
    for other, wanted in cases:
        for path in ("/line", "/try"):
            assert served.post("@C5", "1G", **{"path": path, **other})[0] == wanted, other
    assert served.path.read_text() == before
    for path, method, allow in (("/", "POST", "GET, HEAD"), ("/line", "GET", "POST"), ("/try", "PUT", "POST")):
        status, fields, _ = served.get(path, method)
        assert (status, fields["allow"], fields["connection"]) == (405, allow, "close"), path


def test_a_line_is_as_long_as_one_of_a_log_may_be(served: Served) -> None:
    for letter in ("x", "é", "\U0001f600", "\\"):
        longest = "@C5 # " + letter * (LONGEST - len("1G @C5 # "))
        assert served.tried(longest)["accepted"] is True, letter
        assert "up to 4,096 characters" in str(served.tried("x" * (LONGEST + 1))["error"])
    assert served.post(longest, "1G")[1]["accepted"] is True
    assert served.path.read_text().splitlines()[-1] == f"1G {longest}"


def test_what_is_late_closes_the_connection(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "BODY_SECONDS", 0.05)
    head = f"POST /line HTTP/1.1\r\nHost: {served.host}\r\nOrigin: http://{served.host}\r\nContent-Type: application/json\r\n"
    with served.connect() as wire:
        wire.sendall(f"{head}Content-Length: 50\r\n\r\n{{".encode())
        status, fields, _ = answer(wire)
        assert (status, fields["connection"]) == (408, "close")
        assert wire.recv(100) == b""


def test_a_client_that_goes_before_it_has_sent_its_line_is_no_error(served: Served) -> None:
    head = f"POST /line HTTP/1.1\r\nHost: {served.host}\r\nOrigin: http://{served.host}\r\nContent-Type: application/json\r\n"
    with socket.create_connection(("127.0.0.1", served.port)) as client:
        client.sendall(f"{head}Content-Length: 50\r\n\r\n{{".encode())
    assert served.post("@C5", "1G")[1]["accepted"] is True  # the fixture checks that nothing was complained about


def test_without_write_nothing_can_be_posted(tmp_path: Path) -> None:
    served = Served(tmp_path / "game.tlog", writes=False)
    try:
        Stream(served).until("1G")
        assert served.post("@C5", "1G")[0] == 405
        assert b"<form" not in served.get()[2]
    finally:
        served.stop()


@pytest.mark.slow
@pytest.mark.parametrize("phones", sampled([12, 50], every=2, landing=0))
def test_every_phone_gets_every_update(served: Served, phones: int) -> None:
    streams = [Stream(served) for _ in range(phones)]
    for stream in streams:
        stream.until("1G")
    text = HEAD + "1R @B2\n"
    for due, line in (("2R", "1G @C5"), ("2G", "2R @B4"), ("3R", "2G @C6"), ("3G", "3R @B6")):
        text += line + "\n"
        served.path.write_text(text)
        for stream in streams:
            stream.until(f'data-due="{due}"')


def test_only_the_last_game_of_a_file_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "two.tlog"
    text = HEAD + "1R @B2\n" + HEAD
    path.write_text(text)
    with pytest.raises(RefereeError, match="game 1 of 2"):
        followed(path, 1).write("@C5", "1G")
    assert path.read_text() == text
    assert followed(path, 2).write("@C5", "1R")["accepted"]
    assert path.read_text() == text + "1R @C5\n"


def test_a_log_that_cannot_be_opened_leaves_no_game(tmp_path: Path) -> None:
    path = tmp_path / "game.tlog"
    path.write_text(HEAD)
    log = followed(path)
    for bad in (b"#\n" * (LARGEST // 2 + 1), b"nothing\n"):
        path.write_bytes(bad)
        for _ in range(2):
            assert log.read().problem
            with pytest.raises(RefereeError):
                log.attempt("@B2")
        path.write_text(HEAD)
        assert log.read().due is not None
    for gone, why in ((path.mkdir, "Is a dir"), (lambda: os.mkfifo(path), "not a regular file"), (lambda: None, "No such file")):
        path.unlink()
        gone()
        assert why in log.read().problem
        with pytest.raises(RefereeError, match=why):
            log.attempt("@B2")
        if path.is_dir():
            path.rmdir()
        elif path.exists():
            path.unlink()
        path.touch()
    path.write_text("# moved\n" + HEAD + "1R @Z9\n")
    log.read()
    with pytest.raises(RefereeError, match="line 5 of the log"):
        log.attempt("@B2")


def test_a_game_of_too_many_lines_is_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "game.tlog"
    path.write_text(HEAD + "# nothing\n" * 600_000)
    assert "has up to 20,000 lines" in Followed(str(path)).read().problem
    path.write_text(HEAD + "# nothing\n" * (MOST_LINES - HEAD.count("\n")))
    assert Followed(str(path)).read().due is not None, "one line less is read"


def followed(path: Path, index: int = 0) -> Followed:
    log = Followed(str(path), index)
    log.read()
    return log


def test_two_who_write_at_once_do_not_mix(served: Served) -> None:
    answers: list[dict[str, object]] = []

    def write(point: str) -> None:
        answers.append(served.post(f"@{point}", "1G")[1])

    threads = [threading.Thread(target=write, args=(point,)) for point in ("C5", "C6", "C7", "C8")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(bool(answer.get("accepted")) for answer in answers) == 1
    assert len(served.path.read_text().splitlines()) == len(HEAD.splitlines()) + 2


def test_a_line_is_taken_back_from_the_page(served: Served) -> None:
    assert served.post("@C5", "1G")[1]["accepted"] is True
    assert served.post("undo", "2R")[1] == {"struck": ["1G @C5"]}
    assert served.path.read_text() == HEAD + "1R @B2\n~1G @C5\n"
    assert "1G is due now" in str(served.post("undo", "2R")[1]["error"]), "two who take back at once take one line back"
    assert served.post("@C6", "1G")[1]["accepted"] is True
    served.path.write_text(HEAD + "1R @B2\n1G @C5 # by hand\n", newline="")
    assert served.post("undo", "2R")[1] == {"struck": ["1G @C5 # by hand"]}
    assert served.path.read_text() == HEAD + "1R @B2\n~1G @C5 # by hand\n"
    assert served.post("undo", "1G")[1] == {"struck": ["1R @B2"]}
    assert "no line of play" in str(served.post("undo", "1R")[1]["error"])


def test_what_chance_decided_is_taken_back_only_when_asked_twice(tmp_path: Path) -> None:
    head = "%tlog 1\nGame: territory\nBoard: 9x9\nPlayers: B=Ann R=Ben\nOptions: cards=off\n0 first B:6+3 R:5+2\n0 start B:C3 R:G7\n"
    path = tmp_path / "game.tlog"
    path.write_text(head + "1B 5+2 D4\n")
    log = followed(path)
    with pytest.raises(RefereeError, match="undo roll"):
        log.undo("1R")
    assert path.read_text() == head + "1B 5+2 D4\n"
    assert log.undo("1R", rest="roll") == {"struck": ["1B 5+2 D4"]}
    assert path.read_text() == head + "~1B 5+2 D4\n"


def test_a_full_disk_leaves_the_log_as_it_was(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    before = served.path.read_bytes()
    with monkeypatch.context() as changed:
        changed.setattr("referee.play.log_file._write", full)
        assert "No space left" in str(served.post("@C5", "1G")[1]["error"])
        assert "nothing was changed" in str(served.post("undo", "1G")[1]["error"])
    assert served.path.read_bytes() == before
    assert served.post("@C5", "1G")[1]["accepted"] is True


def test_the_words_of_play_are_answered_on_the_page(served: Served) -> None:
    assert "B2: taken since 1R" in str(served.post("why B2", "1G")[1]["told"])
    assert "placed on B2" in str(served.post("why 1R", "1G")[1]["told"])
    assert "Nlvl" in str(served.post("legal buy", "1G")[1]["told"])
    assert "GoCaine" in str(served.post("score", "1G")[1]["told"])
    assert "1R @B2" in str(served.post("log", "1G")[1]["told"])
    assert "undo" in str(served.post("help", "1G")[1]["told"])
    assert "why what" in str(served.post("why", "1G")[1]["error"])
    assert "for a terminal" in str(served.post("quit", "1G")[1]["error"])
    assert served.path.read_text() == HEAD + "1R @B2\n"


def test_the_table_lets_a_line_stand_that_was_refused(served: Served) -> None:
    said = served.post("buy 11@B2 ; @C5", "1G")[1]
    assert said["accepted"] is False
    assert any(one["rule"] for one in said["findings"])  # type: ignore[attr-defined]
    body = json.dumps({"line": "ok nobody saw it", "due": "1G", "refused": "@B3 ; @B4"}).encode()
    fields = f"Origin: http://{served.host}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
    answer = served.ask(f"POST /line HTTP/1.1\r\nHost: {served.host}\r\nConnection: close\r\n{fields}\r\n".encode() + body)
    assert json.loads(answer[2])["accepted"] is True
    assert served.path.read_text().endswith("1G @B3 ; @B4\n!ok 1G gc:turn.order nobody saw it\n")
    assert "no line was refused" in str(served.post("ok", "2R")[1]["error"])
    log = Followed(str(served.path))
    log.read()
    served.path.write_text(HEAD + "1R @B2\n1G @C5\n2R @A2\n2G @C6\n3R @B1\n")
    log.read()
    log.seats.give("G")
    with pytest.raises(RefereeError, match="the host lets a line stand"):
        log.allow("@A1", "nobody saw it", "3G", Who(SEAT, "G"))
    said = log.allow("@A1", "nobody saw it", "3G", log.seats.host())
    assert said["accepted"] is True
    assert served.path.read_text().endswith("3G @A1\n!ok 3G gc:deploy.suicide nobody saw it\n")


@pytest.mark.slow
def test_lines_are_tried_on_a_copy(served: Served) -> None:
    log = followed(served.path)
    view = log.imagine(["@C5", "buy 2@B2 ; @B3"])
    assert view.replay is not None
    assert view.due is not None
    assert (len(view.replay.steps), view.due.turn) == (4, "2G")
    assert log.attempt("@C6", ["@C5", "@B3"])["due"] == "2G"
    with pytest.raises(RefereeError, match="B2"):
        log.imagine(["@C5", "@B2"])
    assert "C5: taken since 1G" in log.tell(Command.WHY, "C5", after=["@C5"])
    assert "C5: taken since 1G" not in log.tell(Command.WHY, "C5")
    assert log.attempt("@C6")["due"] == "1G"
    assert served.path.read_text() == HEAD + "1R @B2\n"


@pytest.mark.slow
def test_of_200_who_write_on_one_turn_one_does(served: Served) -> None:
    points = [f"{column}{row}" for column in "ABCDEFGHJK" for row in range(3, 13)] * 2
    with ThreadPoolExecutor(40) as people:
        answers = list(people.map(lambda point: served.post(f"@{point}", "1G")[1], points))
    assert len(answers) == 200
    assert sum(bool(answer.get("accepted")) for answer in answers) == 1
    told = [str(answer["error"]) for answer in answers if "error" in answer]
    assert len(told) == 199
    assert all("2R is due now" in text or "is being written" in text for text in told), {*told}
    assert len(served.path.read_text().splitlines()) == len(HEAD.splitlines()) + 2


@pytest.mark.slow
def test_a_server_that_is_killed_loses_no_line(tmp_path: Path) -> None:
    path = tmp_path / "game.tlog"
    path.write_text(HEAD)
    dice, written = Random(1), list[str]()
    points = [f"{column}{row}" for column in "ABCDEFGHJK" for row in range(3, 13)]
    for _ in range(6):
        command = [sys.executable, "-m", "referee", "serve", str(path), "--port", "0", "--write"]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            port = int(process.stdout.readline().split("http://127.0.0.1:")[1].split("/")[0])
            threading.Timer(0.2 + dice.random(), process.kill).start()
            while True:
                turn = len(written)
                due, line = f"{turn // 2 + 1}{'RG'[turn % 2]}", f"@{points[turn]}"
                body = json.dumps({"line": line, "due": due}).encode()
                host = f"127.0.0.1:{port}"
                head = f"POST /line HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Type: application/json\r\n"
                try:
                    with socket.create_connection(("127.0.0.1", port), timeout=ENDLESS) as wire:
                        wire.sendall(f"{head}Connection: close\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
                        said = json.loads(answer(wire)[2])
                except (OSError, AssertionError, ValueError):
                    break
                assert said.get("accepted") is True, said
                written.append(f"{due} {line}")
                if turn > 15:
                    process.kill()
                    break
        stands = path.read_text().splitlines()[len(HEAD.splitlines()) :]
        assert stands[: len(written)] == written, "what was said to be written is in the log"
        assert len(stands) - len(written) in (0, 1), "and at most the line that was under way when it was killed"
        written = stands
        if len(written) > 15:
            break
    assert len({*written}) == len(written)
