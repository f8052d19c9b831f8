"""A folder of games on a page: which there are, and how a new one is begun there and from the shell."""

from __future__ import annotations

import json
import os
import re
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import ClassVar

import pytest

from boardgen.errors import BoardgenError
from boardgen.layout.files import shipped
from referee.errors import RefereeError
from referee.serve import hall as hall_module
from referee.serve.followed import Followed
from referee.serve.hall import Hall
from referee.serve.notify import Notifier
from referee.serve.serve import public_path, serve
from tests.boardgen.web.browser import browser, require
from tests.boardgen.web.running import Running
from tests.programs import run

GOOD = "%tlog 1\nGame: gocaine\nPlayers: R=Ann <b> G=Cat\n1R @B2\n"


class Folder(Running):
    """A folder that is served."""

    def __init__(self, folder: Path, *, writes: bool = True) -> None:
        self.folder = folder

        async def started(announce: Callable[[str], None], complain: Callable[[str], None]) -> None:
            await serve(Hall(str(folder)), 0, announce, complain, writes=writes)

        super().__init__(started)

    def post(self, path: str, **said: object) -> dict[str, object]:
        """Post as the page does."""
        body = json.dumps(said).encode()
        host = f"127.0.0.1:{self.port}"
        head = f"POST {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Type: application/json\r\n"
        status, _, answer = self.ask(f"{head}Content-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode() + body)
        assert status == 200, answer
        found: dict[str, object] = json.loads(answer)
        return found


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Folder]:
    (tmp_path / "good.tlog").write_text(GOOD)
    (tmp_path / "bad.tlog").write_text(GOOD + "1G @B2\n")
    (tmp_path / "empty.tlog").write_text("")
    (tmp_path / "notes.txt").write_text("not a game")
    made = Folder(tmp_path)
    yield made
    made.stop()
    assert made.complaints == []


def test_the_games_of_a_folder_are_listed(folder: Folder) -> None:
    text = folder.get()[2].decode()
    assert "Ann &lt;b&gt;, Cat" in text
    assert "next: 1G Cat" in text
    assert "line 5: 1G cannot deploy on B2" in text
    assert "the first line of a game is `%tlog 1`" in text
    assert "notes.txt" not in text
    assert "1R" in folder.get("/table?game=good.tlog")[2].decode()
    for gone in ("nothing.tlog", "../good.tlog", "notes.txt", "", ".hidden.tlog"):
        assert folder.get(f"/table?game={gone}")[0] == 404, gone
    assert "no longer in the folder" in str(folder.post("/line", game="nothing.tlog", line="@C5", due="1G")["error"])
    assert folder.post("/line", game="good.tlog", line="@C5", due="1G")["accepted"] is True
    assert "next: 2R" in folder.get()[2].decode()


@pytest.mark.slow
def test_a_game_is_begun_on_the_page(folder: Folder) -> None:
    asked = {"layout": "gocaine|", "players": {"R": "Ann", "B": "李娜"}, "options": {"ko": "simple"}}
    assert folder.post("/begin", **asked) == {"address": "/table?game=gocaine.tlog"}
    text = (folder.folder / "gocaine.tlog").read_text("utf-8")
    assert text.startswith("%tlog 1\nGame: gocaine\nPlayers: R=Ann B=李娜\nOptions: ko=simple\nDate: ")
    assert folder.post("/begin", **{**asked, "options": {"ko": "none"}})["address"] == "/table?game=gocaine-2.tlog"
    assert "Options" not in (folder.folder / "gocaine-2.tlog").read_text("utf-8"), "an option that is the layout's own is not written"
    before = sorted(folder.folder.iterdir())
    for wrong, why in (
        ({"layout": "chess|"}, "choose one of the games"),
        ({"players": {"R": "Ann"}}, "2 to 6 players, and 1 have"),
        ({"players": {"R": "Ann", "Q": "Ben"}}, "Q"),
        ({"players": {"R": "Ann # x", "B": "Ben"}}, "#"),
        ({"players": "R=Ann"}, "texts by their names"),
        ({"options": {"ko": "maybe"}}, "maybe"),
        ({"players": {"R": "Ann\nGame: cairo", "B": "Ben"}}, ""),
    ):
        said = folder.post("/begin", **{**asked, **wrong})
        if why:
            assert why in str(said["error"]), said
    assert [one.name for one in sorted(folder.folder.iterdir()) if one not in before] == ["gocaine-3.tlog"]
    assert "R=Ann Game: cairo B=Ben" in (folder.folder / "gocaine-3.tlog").read_text(), "a line break in a name is a space"
    said = folder.post("/begin", layout="|windmills", players={"R": "A", "B": "B"}, options={})
    assert said == {"address": "/table?game=windmills.tlog"}


@pytest.mark.nightly
@pytest.mark.slow
def test_every_layout_that_comes_with_the_programs_can_be_begun(tmp_path: Path) -> None:
    hall = Hall(str(tmp_path))
    layouts = hall.offers()
    assert {one.game or one.board for one in layouts} >= {*shipped.names(), "windmills", "rock-pool", "drove"}
    assert {one.board for one in layouts} >= {*shipped.examples()}
    for one in layouts:
        loaded = hall.playable(one.key)
        assert loaded is not None
        assert loaded[:3] == (one.title, one.least, one.most), "what its head says is what it is"
        letters = [letter for letter, _ in loaded.seats][: one.least]
        name = hall.begin({"layout": one.key, "players": {letter: f"Player {letter}" for letter in letters}, "options": {}})
        listed = next(game for game in hall.games() if game.file == name)
        assert not listed.problem, listed
        assert listed.due, listed
    assert hall.picture("gocaine|").startswith("<svg")
    assert hall.picture("|rock-pool").startswith("<svg"), "a game without a board has no broken picture"
    assert hall.picture("|nothing") == ""


@pytest.mark.parametrize(
    ("key", "chance"),
    [
        ("gocaine|", ("dice",)),
        ("|rock-pool", ("cards",)),
        ("|drove", ("dice",)),
        ("|windmills", ()),
        ("territory|", ("dice", "cards", "hands")),
    ],
)
def test_a_new_game_asks_about_dice_and_cards_that_the_game_has(tmp_path: Path, key: str, chance: tuple[str, ...]) -> None:
    loaded = Hall(str(tmp_path)).playable(key)
    assert loaded is not None
    assert loaded.chance == chance


def test_a_new_game_says_what_an_option_is_about(tmp_path: Path) -> None:
    loaded = Hall(str(tmp_path)).playable("gocaine|")
    assert loaded is not None
    assert [(name, about.partition("?")[0]) for name, *_, about in loaded.options] == [("ko", "Is there a ko rule")]


def test_the_form_for_a_new_game_loads_the_layout_that_is_chosen_alone(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = []
    whole = hall_module.load
    monkeypatch.setattr(hall_module, "load", lambda name: [loaded.append(name), whole(name)][1])
    (folder.folder / "own.yaml").write_text("extends: gocaine\ntitle: Own <b>\nplayers: [2, 3]\n")
    (folder.folder / "broken.yaml").write_text("extends: gocaine\nplayrs: [2, 3]\n")
    text = folder.get("/new")[2].decode()
    assert {Path(name).name for name in loaded} == {"own.yaml", "broken.yaml"}
    assert "Own &lt;b&gt;" in text
    assert "broken" not in text
    assert json.loads(folder.get("/layout?layout=gocaine%7Cown")[2])["most"] == 3
    windmills = json.loads(folder.get("/layout?layout=%7Cwindmills")[2])
    assert (windmills["least"], windmills["most"], [letter for letter, _ in windmills["seats"]][:2]) == (2, 2, ["R", "B"])
    for gone in ("chess%7C", "%7Cbroken", "..%2Fown", ""):
        assert folder.get(f"/layout?layout={gone}")[0] == 404, gone


def test_a_link_for_nobody_begins_nothing(folder: Folder) -> None:
    before = sorted(folder.folder.iterdir())
    for own in (["Q"], ["R", "Q"], ["B"], [""], [["R"]], [1]):
        said = folder.post("/begin", layout="gocaine|", players={"R": "Ann", "B": "bot:greedy"}, options={}, own=own)
        assert said == {"error": "links are for people who play: R"}
    assert "does not say which bot" in str(folder.post("/begin", layout="gocaine|", players={"R": "A", "B": "bot: "}, options={})["error"])
    assert sorted(folder.folder.iterdir()) == before


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
def test_a_file_that_cannot_be_used_hides_no_other(folder: Folder) -> None:
    (folder.folder / "self.tlog").symlink_to("self.tlog")
    Path(os.fsdecode(os.fsencode(folder.folder) + b"/\xff.tlog")).write_text(GOOD)
    page = folder.get("/")[2].decode()
    assert page.count("<li>") == 4
    assert "the name of this file is not UTF-8; rename it" in page
    links = folder.get("/links?game=bad.tlog")[2].decode()
    assert links.count("Give a link") == 2, "links are handed out while a log has an error"
    assert "no game in this file" in json.loads(folder.get("/links?game=empty.tlog")[2])["error"]


def test_a_folder_without_write_begins_nothing(tmp_path: Path) -> None:
    made = Folder(tmp_path, writes=False)
    try:
        assert b"New game" not in made.get()[2]
        assert made.get("/new")[0] == 404
        assert made.get("/layout?layout=gocaine%7C")[0] == 404
        assert made.get("/begin", "POST")[0] == 405
    finally:
        made.stop()


def test_a_folder_that_is_gone_is_said(tmp_path: Path) -> None:
    with pytest.raises(RefereeError, match="No such file"):
        Hall(str(tmp_path / "gone")).games()


def test_a_file_that_is_not_there_is_refused_with_the_command_that_begins_it(tmp_path: Path) -> None:
    done = run("referee", "serve", str(tmp_path / "new.tlog"))
    assert done.returncode == 2
    assert f"begin the game with `referee serve {tmp_path / 'new.tlog'} --game gocaine --players R=Ann,B=Ben`" in done.stderr
    done = run("referee", "serve", str(tmp_path / "new.tlog"), "--game", "gocaine", "--players", "R=Ann")
    assert done.returncode == 2
    assert not (tmp_path / "new.tlog").exists()


@pytest.mark.slow
def test_a_game_is_begun_by_touches_alone(folder: Folder, tmp_path_factory: pytest.TempPathFactory) -> None:
    require()
    with browser(tmp_path_factory.mktemp("chromium")) as chromium:
        tab = chromium.tab(f"{folder.address}new", 360, 740)
        tab.until("document.querySelectorAll('#seats li').length === 2")
        assert tab.run("document.documentElement.scrollWidth <= innerWidth")
        tab.run("window.fast = fetch; fetch = address => new Promise(go => { window.load = () => go(fast(address)); })")  # a slow machine
        tab.run("document.querySelector('input[value=\"|windmills\"]').click()")
        tab.until("!document.querySelector('#wait').hidden && document.querySelector('#begin').disabled")
        tab.run("load(); fetch = fast")
        tab.until("!document.querySelector('#begin').disabled && document.querySelector('#wait').hidden")
        assert tab.run("document.querySelector('#more').disabled"), "it is for two"
        tab.until("document.querySelector('.layout img').naturalWidth > 0")
        tab.run("document.querySelector('[type=submit]').click()")
        tab.until("location.pathname === '/table' && document.querySelector('#turn')?.textContent === '1R'")
        assert tab.complaints() == []
    assert (folder.folder / "windmills.tlog").read_text("utf-8").splitlines()[1:3] == ["Board: windmills", "Players: R=Player 1 B=Player 2"]


@pytest.mark.slow
def test_the_page_works_behind_a_reverse_proxy_under_a_path(tmp_path: Path) -> None:
    (tmp_path / "good.tlog").write_text(GOOD)

    async def started(announce: Callable[[str], None], complain: Callable[[str], None]) -> None:
        def listening(address: str) -> None:
            told.append(address)
            announce(f"http://127.0.0.1:{port}/")

        await serve(Hall(str(tmp_path)), port, listening, complain, writes=True, public="https://club.example/games")

    told: list[str] = []
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    made = Running(started)
    try:
        assert told == ["https://club.example/games/"]

        def ask(method: str, path: str, *fields: str, body: bytes = b"") -> tuple[int, bytes]:
            head = "".join(f"{field}\r\n" for field in ("Host: club.example", "Connection: close", *fields))
            status, _, answer = made.ask(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + body)
            return status, answer

        status, page = ask("GET", "/games/")
        assert status == 200
        assert str(tmp_path).encode() not in page, "the folders of this machine are nobody else's business"
        addresses = re.findall(rb'(?:href|src)="([^"]+)"', page)
        assert addresses
        assert all(address.startswith(b"/games/") for address in addresses), addresses
        for address in addresses:
            assert ask("GET", address.decode())[0] == 200, address
        body = json.dumps({"game": "good.tlog", "line": "@C5", "due": "1G"}).encode()
        fields = ("Content-Type: application/json", f"Content-Length: {len(body)}")
        assert ask("POST", "/games/line", *fields, "Origin: https://elsewhere.example", body=body)[0] == 403
        assert ask("POST", "/games/line", *fields, "Origin: http://club.example", body=body)[0] == 403
        status, answer = ask("POST", "/games/line", *fields, "Origin: https://club.example", body=body)
        assert json.loads(answer)["accepted"] is True
        assert made.get("/games/")[0] == 200, "this machine may ask as well"
        assert ask("GET", "/")[0] == 404
    finally:
        made.stop()
    for wrong in (
        "club.example",
        "ftp://club.example",
        "https://club.example/a?b",
        "https://club.example/a b",
        "https://[",
        "https://a:b",
        "https://a@b",
    ):
        with pytest.raises(BoardgenError, match="--public"):
            public_path(wrong)


class Heard(BaseHTTPRequestHandler):
    """Keeps what is posted."""

    news: ClassVar[list[dict[str, str]]] = []

    def do_POST(self) -> None:
        self.news.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Print nothing."""


@pytest.mark.slow
def test_a_turn_that_passes_is_posted(tmp_path: Path) -> None:
    path = tmp_path / "good.tlog"
    path.write_text(GOOD)
    complaints: list[str] = []
    server = HTTPServer(("127.0.0.1", 0), Heard)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    notifier = Notifier(f"http://127.0.0.1:{server.server_port}/table", complaints.append)
    log = Followed(str(path))
    assert notifier.tell(str(path), log.read()) is None, "nothing has passed when the program starts"
    log.write("@C5", "1G")
    thread = notifier.tell(str(path), log.read())
    assert thread is not None
    thread.join()
    assert notifier.tell(str(path), log.read()) is None
    server.shutdown()
    server.server_close()
    text = "GoCaine: 2R Ann <b>"
    assert Heard.news == [{"game": "GoCaine", "turn": "2R", "seat": "R", "name": "Ann <b>", "text": text, "content": text}]
    assert complaints == []
    for point, due in (("@B3", "2R"), ("@C6", "2G")):
        log.write(point, due)
        thread = notifier.tell(str(path), log.read())
        assert thread is not None
        thread.join()
    assert len(complaints) == 1, "a service that does not answer is said once"
    for wrong in (
        "ntfy.sh/x",
        "file:///etc/passwd",
        "http://",
        "http://[",
        "http://a:b/",
        "http://a:99999/",
        "http://me:key@a/",
        "http://ü/",
    ):
        with pytest.raises(RefereeError, match="--notify"):
            Notifier(wrong, complaints.append)


@pytest.mark.slow
def test_a_service_that_answers_nonsense_is_said_and_a_redirect_not_followed(tmp_path: Path) -> None:
    asked: list[bytes] = []
    answers = [b"\x1b[2J nonsense\r\n\r\n", b"", b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/inside\r\nContent-Length: 0\r\n\r\n"]
    path = tmp_path / "good.tlog"
    path.write_text(GOOD.replace("Cat", "C" * 3000))
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            for text in answers:
                wire, _ = server.accept()
                with wire:
                    asked.append(wire.recv(1 << 16))
                    wire.sendall(text)

        thread = threading.Thread(target=answer, daemon=True)
        thread.start()
        for point, due in (("@C5", "1G"), ("@C6", "2R"), ("@C7", "2G")):
            complaints: list[str] = []
            log = Followed(str(path))
            notifier = Notifier(f"http://127.0.0.1:{server.getsockname()[1]}/", complaints.append)
            notifier.tell(str(path), log.read())
            log.write(point, due)
            posted = notifier.tell(str(path), log.read())
            assert posted is not None
            posted.join()
            (said,) = complaints
            assert said.startswith("--notify: ")
            assert said.isprintable()
        thread.join()
    assert "302" in said
    assert len(asked) == 3
    assert all(len(body) < 3000 for body in asked), "a name is cut short"
