"""Links of seats: who may write what by which link, and what a guessed or a foreign key opens. A killed server knows all links again."""

from __future__ import annotations

import json
import os
import re
import secrets
import socket
import stat
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

from boardgen.faces.qr import modules
from referee.errors import RefereeError
from referee.serve.followed import Followed
from referee.serve.hall import Hall
from referee.serve.page import svg_code
from referee.serve.seats import SEAT, WATCH, Seats, place_of_seats
from referee.serve.serve import serve
from tests.boardgen.web.browser import browser, require
from tests.boardgen.web.running import Running
from tests.sampling import row

HEAD = "%tlog 1\nGame: gocaine\nPlayers: R=Ann <b> G=Cat B=Ben\n1R @B2\n"


class Table(Running):
    """A log or a folder that is served; `host` is the address of its host, as a path, where others have one as well."""

    def __init__(self, room: Callable[[], Followed | Hall], public: str = "") -> None:
        self.host = ""

        async def started(announce: Callable[[str], None], complain: Callable[[str], None]) -> None:
            def listening(address: str) -> None:
                announce(f"http://127.0.0.1:{port}/" if public else address)

            def tell(address: str) -> None:
                self.host = address.removeprefix("https://club.example")

            port = 0
            if public:
                with socket.create_server(("127.0.0.1", 0)) as free:
                    port = free.getsockname()[1]
            await serve(room(), port, listening, complain, writes=True, public=public, host=tell)

        super().__init__(started)

    def post(self, path: str, said: dict[str, object], **other: str) -> tuple[int, dict[str, object]]:
        """Post as a page of ours does; `other` header fields replace those of the page."""
        body = json.dumps(said).encode()
        host = f"127.0.0.1:{self.port}"
        fields = {"Host": host, "Origin": f"http://{host}", "Content-Type": "application/json", "Content-Length": str(len(body)), **other}
        head = "".join(f"{name}: {value}\r\n" for name, value in fields.items() if value)
        status, _, answer = self.ask(f"POST {path} HTTP/1.1\r\nConnection: close\r\n{head}\r\n".encode() + body)
        return status, json.loads(answer) if answer.startswith(b"{") else {"text": answer.decode()}

    def write(self, key: str, line: str, due: str, game: str = "") -> dict[str, object]:
        """Send a line by a link, or by the plain address where the key is empty."""
        status, answer = self.post(f"/seat/{key}/line" if key else "/line", {"line": line, "due": due, "game": game})
        assert status == 200, answer
        return answer


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "game.tlog"
    path.write_text(HEAD)
    return path


@pytest.fixture
def table(log: Path) -> Iterator[Table]:
    made = Table(lambda: Followed(str(log)))
    yield made
    made.stop()
    assert made.complaints == []


def test_a_link_writes_for_its_seat_alone(log: Path, table: Table) -> None:
    seats = Seats(str(log))
    assert table.get("/")[0] == 200
    for seat in "GB":
        status, answer = table.post("/own", {"seat": seat, "own": True})
        assert (status, answer) == (200, {"address": "/links"})
    green, blue, watch = seats.key(SEAT, "G"), seats.key(SEAT, "B"), seats.key(WATCH)
    assert len({green, blue, watch}) == 3
    assert all(re.fullmatch(r"[\w-]{22}", key) for key in (green, blue, watch))
    for key, line, why in (
        ("", "@C5", "only Cat writes for G"),
        (blue, "@C5", "the link of B does not write for G"),
        (blue, "1G @C5", "the link of B does not write for G"),
        (watch, "@C5", "this link is for watching"),
        (green, "# a comment", "writes turns of G"),
        (green, "!rule ko=simple", "writes turns of G"),
        (green, "fix $ G+50 found", "writes turns of G"),
        (green, "end agreed", "writes turns of G"),
        (green, "~1R @B2", "writes turns of G"),
        (green, "= $ R45", "writes turns of G"),
        (green, "Options: ko=simple", "writes turns of G"),
        (green, "undo", "only Ann <b> can take this line back"),
        (blue, "undo", "only Ann <b> can take this line back"),
        (watch, "undo", "only Ann <b> can take this line back"),
    ):
        with row((key, line)):
            assert why in str(table.write(key, line, "1G")["error"])
    assert "the host lets a line stand" in str(table.post(f"/seat/{green}/line", {"line": "ok", "due": "1G", "refused": "@B2"})[1]["error"])
    for key in (green, blue, watch):
        assert "only the host hands out links" in str(table.post(f"/seat/{key}/own", {"seat": "R", "own": True})[1]["error"])
        assert table.get(f"/seat/{key}/links")[0] == 404
    assert log.read_text() == HEAD
    assert table.write(green, "@C5", "1G")["accepted"] is True
    assert table.write(blue, "@D7", "1B")["accepted"] is True
    assert table.write("", "@B3", "2R")["accepted"] is True, "this device writes for the seats without a link"
    assert "only Ann <b> can take" in str(table.write(blue, "undo", "2G")["error"])
    assert table.write("", "undo", "2G") == {"struck": ["2R @B3"]}
    assert table.write("", "@B3", "2R")["accepted"] is True
    assert table.write(green, "- ; @C6", "2G")["accepted"] is True
    assert "only Cat can take this line back" in str(table.write("", "undo", "2B")["error"])
    assert table.write(green, "undo", "2B") == {"struck": ["2G - ; @C6"]}
    for key, form in ((green, 'data-seat="G" data-linked="BG"'), ("", 'data-seat="" data-linked="BG"'), (watch, "")):
        page = table.get(f"/seat/{key}/" if key else "/")[2].decode()
        assert ('<form id="write"' in page) is bool(form)
        assert form in page
        assert (">Links</a>" in page) is (key == "")


def test_who_plays_by_what_is_written_on_the_page_of_links(log: Path, table: Table) -> None:
    table.get("/")
    text = table.get("/links")[2].decode()
    assert "Ann &lt;b&gt;" in text
    assert (text.count("Give a link"), "For watching" in text) == (3, False)
    table.post("/own", {"seat": "G", "own": True})
    seats = Seats(str(log))
    text = table.get("/links")[2].decode()
    for key in (seats.key(SEAT, "G"), seats.key(WATCH)):
        assert f"http://127.0.0.1:{table.port}/seat/{key}/" in text
    assert text.count('<svg class="qr"') == 2
    assert "no player Q" in str(table.post("/own", {"seat": "Q", "own": True})[1]["error"])
    old = seats.key(SEAT, "G")
    table.post("/own", {"seat": "G", "own": False})
    assert table.get(f"/seat/{old}/")[0] == 404, "a link that was taken back opens nothing"
    assert table.write("", "@C5", "1G")["accepted"] is True
    table.post("/own", {"seat": "G", "own": True})
    assert table.get(f"/seat/{old}/")[0] == 404
    assert seats.key(SEAT, "G") != old


def test_the_secret_is_its_owners_alone_and_outlives_the_program(log: Path) -> None:
    for time in range(2):
        made = Table(lambda: Followed(str(log)))
        try:
            made.get("/")
            if not time:
                made.post("/own", {"seat": "G", "own": True})
            key = Seats(str(log)).key(SEAT, "G")
            assert made.get(f"/seat/{key}/")[0] == 200
            assert key not in log.read_text()
        finally:
            made.stop()
        assert made.complaints == []
    place = place_of_seats(str(log))
    if os.name != "nt":
        assert stat.S_IMODE(os.stat(place).st_mode) == 0o600
    for damaged in ("", "{}", '{"secret": 1, "seats": 2}', '{"secret": "x", "seats": {"G": 1}}', "[]"):
        Path(place).write_text(damaged)
        with pytest.raises(RefereeError, match="cannot be read"):
            Seats(str(log)).who("x")


@pytest.mark.slow
def test_keys_cannot_be_guessed_or_used_elsewhere(tmp_path: Path) -> None:
    for name in ("one.tlog", "two.tlog"):
        (tmp_path / name).write_text(HEAD)
        for seat in "RGB":
            Seats(str(tmp_path / name)).give(seat)
    one, two = (Seats(str(tmp_path / name)) for name in ("one.tlog", "two.tlog"))
    made = Table(lambda: Hall(str(tmp_path)))
    try:
        key = one.key(SEAT, "G")
        assert made.get(f"/seat/{key}/table?game=one.tlog")[0] == 200
        assert made.get(f"/seat/{key}/events?game=one.tlog", "HEAD")[0] == 200
        wrong = [secrets.token_urlsafe(16) for _ in range(60)]
        wrong += [key[:-1], key + "A", key.upper(), key.swapcase(), "G", "host", "%00", "..", two.key(SEAT, "G"), "é", "x" * 900]
        for guess in wrong:
            with row(guess):
                for page in ("table", "events", "poster.pdf", "links"):
                    assert made.ask(made.head(f"/seat/{guess}/{page}?game=one.tlog", fields="Connection: close\r\n"))[0] in (400, 404)
                if guess.isascii() and "%" not in guess and len(guess) < 100:
                    said: dict[str, object] = {"game": "one.tlog", "line": "@C5", "due": "1G", "seat": "G", "own": False}
                    for path in ("try", "line", "imagine", "roll", "own"):
                        assert made.post(f"/seat/{guess}/{path}", said)[0] == 404
        for page in ("", "new", "board.svg?layout=gocaine|"):
            assert made.get(f"/seat/{key}/{page}")[0] == 404, "the link of a seat does not open the folder"
        for field in ("Origin", "Host", "Content-Type"):
            elsewhere = {field: "https://elsewhere.example" if field == "Origin" else "elsewhere.example"}
            status, _ = made.post(f"/seat/{key}/line", {"game": "one.tlog", "line": "@C5", "due": "1G"}, **elsewhere)
            assert status in (403, 415, 421), field
        said = {"game": "two.tlog", "line": "@C5", "due": "1G"}
        assert made.post(f"/seat/{key}/line", said, Cookie=f"key={two.key(SEAT, 'G')}")[0] == 404, "a cookie opens nothing"
        assert made.get(f"/seat/{key}/table?game=one.tlog")[1]["referrer-policy"] == "no-referrer"
    finally:
        made.stop()
    assert made.complaints == []
    assert (tmp_path / "one.tlog").read_text() == (tmp_path / "two.tlog").read_text() == HEAD


@pytest.mark.slow
def test_whoever_has_no_key_watches_where_others_can_open_the_page(tmp_path: Path) -> None:
    (tmp_path / "game.tlog").write_text(HEAD)
    made = Table(lambda: Hall(str(tmp_path)), "https://club.example/games")
    try:
        start = "/games"
        said: dict[str, object] = {"game": "game.tlog", "line": "@C5", "due": "1G"}
        _, answer = made.post(f"{start}/own", {"game": "game.tlog", "seat": "G", "own": True})
        hosts = str(answer["address"])
        assert re.fullmatch(r"/games/seat/[\w-]{22}/links\?game=game.tlog", hosts), "whoever gave the first link is the host from now on"
        assert made.get(hosts)[0] == 200
        assert "https://club.example/games/seat/" in made.get(hosts)[2].decode()
        assert made.get(f"{start}/links?game=game.tlog")[0] == 404
        assert b'<form id="write"' not in made.get(f"{start}/table?game=game.tlog")[2]
        assert "for watching" in str(made.post(f"{start}/line", said)[1]["error"])
        assert "only the host" in str(made.post(f"{start}/own", {"game": "game.tlog", "seat": "G", "own": False})[1]["error"])
        for host in (hosts.replace("/links", "/table"), f"{made.host}table?game=game.tlog"):
            page = made.get(host)[2]
            assert b'<form id="write"' in page
        assert b"game.tlog" in made.get(made.host)[2], "the key of the host opens the folder"
        begun = made.post(f"{made.host}begin", {"layout": "gocaine|", "players": {"R": "A", "B": "B"}, "options": {}, "own": ["B"]})[1]
        assert str(begun["address"]) == f"{made.host}links?game=gocaine.tlog"
        key = Seats(str(tmp_path / "game.tlog")).key(SEAT, "G")
        for address in re.findall(rb'(?:href|src)="([^"#]+)"', made.get(f"{start}/seat/{key}/table?game=game.tlog")[2]):
            assert address.startswith(b"/games/") or address == b"poster.pdf?game=game.tlog", address
        assert made.post(f"{start}/seat/{key}/line", said)[1]["accepted"] is True
    finally:
        made.stop()
    assert made.complaints == []


@pytest.mark.slow
def test_two_hundred_writers_by_links_write_one_line(log: Path, table: Table) -> None:
    table.get("/")
    for seat in "RGB":
        Seats(str(log)).give(seat)
    keys = [Seats(str(log)).key(SEAT, seat) for seat in "RGB"]
    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda number: table.write(keys[number % 3], "@C5", "1G"), range(200)))
    assert sum("accepted" in answer for answer in answers) == 1
    assert sum(bool(answer.get("error")) for answer in answers) == 199, "everyone else is told why"
    assert log.read_text() == HEAD + "1G @C5\n"


def test_the_code_of_a_link_can_be_read(tmp_path: Path) -> None:
    address = "http://192.168.1.20:8724/seat/abcdefghijklmnopqrstuv/table?game=goods-from-cape-to-cairo.tlog"
    svg = str(svg_code(address))
    side = int(svg.partition('viewBox="0 0 ')[2].partition(" ")[0])
    picture = Image.new("L", (side * 4, side * 4), 255)
    for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", svg):
        picture.paste(0, (int(x) * 4, int(y) * 4, int(x) * 4 + 4, int(y) * 4 + 4))
    assert [one.text for one in zxingcpp.read_barcodes(picture)] == [address]
    assert len(modules(address)) + 8 == side


@pytest.mark.slow
def test_links_are_handed_out_and_used_in_browsers(log: Path, table: Table, tmp_path_factory: pytest.TempPathFactory) -> None:
    require()
    with browser(tmp_path_factory.mktemp("chromium")) as chromium:
        host = chromium.tab(f"{table.address}links", 360, 740)
        host.until("document.querySelectorAll('[data-own=\"1\"]').length === 3")
        host.run("document.querySelector('[data-seat=G]').click()")
        host.until("document.querySelectorAll('.qr').length === 2")
        assert host.run("document.documentElement.scrollWidth <= innerWidth")
        link = host.run("document.querySelector('.links input').value")
        chromium.call("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
        for clipboard in ("navigator.clipboard", "undefined"):  # over plain HTTP from another machine a page has none
            host.run(f"Object.defineProperty(navigator, 'clipboard', {{ value: {clipboard}, configurable: true }})")
            host.run("document.querySelector('.copy').scrollIntoView()")
            x, y = host.run("(box => [box.x + 9, box.y + 9])(document.querySelector('.copy').getBoundingClientRect())")
            for kind in ("mousePressed", "mouseReleased"):
                host.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
            host.until("document.querySelector('.copy').textContent === 'Copied'")
            host.run("document.querySelector('.copy').textContent = 'Copy'; delete navigator.clipboard")
            assert host.run("navigator.clipboard.readText()") == link
            host.run("navigator.clipboard.writeText('')")
        phone = chromium.tab(link, 360, 740)
        phone.until("document.querySelectorAll('#touch .spot').length > 100")
        desk = chromium.tab(table.address, 1400, 900)
        desk.until("document.querySelector('label[for=line]').textContent.trim() === '1G is for Cat'")
        assert desk.run("document.querySelector('.send').disabled && !document.querySelector('#touch')")
        phone.run("document.querySelector('.spot[data-place=C5]').dispatchEvent(new MouseEvent('click', { bubbles: true }))")
        phone.until("document.querySelector('#line').value === '@C5 ' && document.querySelector('#said .good') !== null")
        phone.run("document.querySelector('.send').click()")
        desk.until("document.querySelector('#turn').textContent === '1B' && document.querySelectorAll('#touch .spot').length > 100")
        phone.until("document.querySelector('label[for=line]').textContent.trim() === '1B is for Ben'")
        assert host.complaints() == phone.complaints() == desk.complaints() == []
    assert log.read_text() == HEAD + "1G @C5\n"
