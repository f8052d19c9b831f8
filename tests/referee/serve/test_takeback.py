"""Lines that are taken back with the agreement of the table: who asks, who answers, what becomes of a request; it is in the log alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.live.opening import open_game
from referee.serve.followed import Followed
from referee.serve.notify import Notifier
from referee.serve.seats import SEAT, WATCH, Seats, Who
from tests.boardgen.web.browser import browser, require
from tests.boardgen.web.running import Stream
from tests.programs import run
from tests.referee.serve.test_hands import TERRITORY, begun
from tests.referee.serve.test_seats import Table
from tests.sampling import row

HEAD = "%tlog 1\nGame: gocaine\nPlayers: R=Ann <b> G=Cat B=Ben\n"
LINES = "1R @B2\n1G @C5\n1B @D7\n2R - ; @B3\n"
ASKED = "# take back 1G? G asks\n"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "game.tlog"
    path.write_text(HEAD + LINES)
    for seat in "GB":
        Seats(str(path)).give(seat)
    return path


@pytest.fixture
def table(log: Path) -> Iterator[Table]:
    made = Table(lambda: Followed(str(log)))
    made.get("/")
    yield made
    made.stop()
    assert made.complaints == []


def keys(log: Path) -> tuple[str, str, str]:
    seats = Seats(str(log))
    return seats.key(SEAT, "G"), seats.key(SEAT, "B"), seats.key(WATCH)


@pytest.mark.slow
def test_everyone_whose_line_would_be_struck_out_agrees(log: Path, table: Table) -> None:
    green, blue, watch = keys(log)
    stream = Stream(table)
    refused = table.write(green, "undo", "2G")
    assert (refused["error"], refused["ask"]) == ("only Ann <b> can take this line back", ["2R", "1G"])
    assert "ask" not in table.write(watch, "undo", "2G")
    assert table.write(watch, "undo 1R", "2G") == {"error": "only Ann <b>, Ben and Cat can take this line back"}
    assert table.write(green, "undo 1G", "2G") == {"asked": "1G", "of": "Ann <b> and Ben"}
    assert log.read_text() == HEAD + LINES + ASKED
    news = stream.until("Cat asks to take back 1G and the lines after it.")
    assert 'data-name="1G" data-asker="G" data-asked="RB"' in str(news["html"])
    before = log.read_text()
    for key, line, due, why in (
        (blue, "undo 1B", "2G", "Cat has already asked to take back 1G; answer that first"),
        (green, "undo 1G", "2G", "Cat has already asked"),
        (green, "undo yes", "2G", "for Ann <b> and Ben to answer"),
        (watch, "undo yes", "2G", "for Ann <b> and Ben to answer"),
        (watch, "undo no 1G", "2G", "for Ann <b> and Ben to answer"),
        (blue, "undo yes 1B", "2G", "this request is answered"),
        (blue, "undo yes 1G", "1G", "the log has changed"),
        (blue, "undo 9B", "2G", "no line 9B can be taken back"),
    ):
        with row((key, line)):
            assert why in str(table.write(key, line, due)["error"])
    assert log.read_text() == before
    assert table.write(blue, "undo yes 1G", "2G") == {"answered": "yes"}
    assert "for Ann <b> to answer" in str(table.write(blue, "undo yes 1G", "2G")["error"]), "once"
    assert table.write("", "undo yes 1G", "2G") == {"struck": ["1G @C5", "1B @D7", "2R - ; @B3"]}
    assert log.read_text().startswith(HEAD + "1R @B2\n~1G @C5\n~1B @D7\n~2R - ; @B3\n" + ASKED)
    assert log.read_text().endswith("# take back 1G: the host says yes\n# taken back: 1G\n")
    assert run("referee", "check", str(log)).returncode == 0
    assert open_game(log).due == "1G"
    assert "this request is answered" in str(table.write("", "undo yes", "1G")["error"])
    assert table.write(green, "@C6", "1G")["accepted"] is True


@pytest.mark.slow
def test_no_is_told_and_a_request_may_be_withdrawn(log: Path, table: Table) -> None:
    green, blue, _ = keys(log)
    assert table.write(green, "- ; @C6", "2G")["accepted"] is True
    stream = Stream(table)
    assert table.write(blue, "undo 2G", "2B") == {"asked": "2G", "of": "Cat"}
    stream.until("Ben asks to take back 2G.")
    assert table.write(green, "undo no 2G", "2B") == {"answered": "no"}
    stream.until("Cat said no: 2G stays.")
    assert table.write(blue, "undo 2G", "2B") == {"asked": "2G", "of": "Cat"}
    assert table.write(blue, "undo no", "2B") == {"answered": "no"}
    stream.until("Ben withdrew the request: 2G stays.")
    assert table.write(green, "undo", "2B") == {"struck": ["2G - ; @C6"]}, "their own line is theirs to take back"


@pytest.mark.slow
def test_a_request_dies_when_the_game_goes_on(log: Path, table: Table) -> None:
    green, _, _ = keys(log)
    table.write(green, "undo 1G", "2G")
    assert table.write(green, "- ; @C6", "2G")["accepted"] is True
    before = log.read_text()
    assert "the game has gone on" in str(table.write("", "undo yes 1G", "2B")["error"])
    assert "the game has gone on" in str(table.write("", "undo no", "2B")["error"])
    assert log.read_text() == before
    assert "asks to take back" not in Stream(table).until('data-due="2B"')["html"].partition('id="ledger"')[0]


def test_the_host_asks_and_decides(log: Path, table: Table) -> None:
    green, _, _ = keys(log)
    table.write(green, "- ; @C6", "2G")
    refused = table.write("", "undo", "2B")
    assert (refused["error"], refused["ask"]) == ("only Cat can take this line back", ["2G"])
    assert table.write("", "undo 2G", "2B") == {"asked": "2G", "of": "Cat"}
    assert table.write("", "undo yes", "2B") == {"struck": ["2G - ; @C6"]}


@pytest.mark.slow
def test_a_killed_program_forgets_no_request(log: Path) -> None:
    green, blue, _ = keys(log)
    for key, line, told in ((green, "undo 1G", "asked"), (blue, "undo yes", "answered"), ("", "undo yes", "struck")):
        made = Table(lambda: Followed(str(log)))
        try:
            made.get("/")
            assert told in made.write(key, line, "2G"), line
        finally:
            made.stop()
        assert made.complaints == []
    assert open_game(log).due == "1G"


def test_a_bot_agrees_where_somebody_takes_back_their_own_line(tmp_path: Path) -> None:
    path = tmp_path / "game.tlog"
    path.write_text("%tlog 1\nGame: gocaine\nPlayers: R=Ann G=Random bot\nBots: G=random\n1R @B2\n1G @C5\n")
    log = Followed(str(path))
    log.read()
    ann = Who(SEAT, "R", frozenset("R"))
    assert log.undo("2R", ann) == {"error": "only the host can take this line back", "ask": ["1G", "1R"]}
    assert log.undo("2R", ann, "1G") == {"asked": "1G", "of": "the host"}, "the bot would only play again"
    assert log.undo("2R", ann, "1R") == {"struck": ["1R @B2", "1G @C5"]}
    for line, due in (("@B2", "1R"), ("@C5", "1G")):
        log.write(line, due)
    assert log.undo("2R") == {"struck": ["1G @C5"], "further": "1R"}, "the bot plays again, unless the line before goes as well"
    assert log.undo("1G") == {"struck": ["1R @B2"]}


@pytest.mark.slow
def test_a_line_of_the_whole_table_is_the_hosts_to_take_back(tmp_path: Path) -> None:
    path = tmp_path / "game.tlog"
    path.write_text("%tlog 1\nGame: territory\nBoard: 9x9\nPlayers: B=Ana R=Ben\n0 first B:6+3 R:5+2\n0 start B:C3 R:G7\n")
    log = Followed(str(path))
    log.read()
    ana, host = Who(SEAT, "B", frozenset("BR")), Who(linked=frozenset("BR"))
    assert log.undo("1B", ana, "0") == {"asked": "0", "of": "the host"}
    assert log.undo("1B", host, "yes 0") == {"struck": ["0 start B:C3 R:G7"]}
    view = log.read()
    assert view.due is not None
    assert view.due.request is None, "the line before has the same name"


@pytest.mark.slow
def test_a_request_has_no_hidden_card(tmp_path: Path) -> None:
    path = begun(tmp_path, "territory", TERRITORY.partition("1B ")[0])
    log = Followed(str(path))
    log.read()
    ana, ben = (Who(SEAT, seat, frozenset("BR")) for seat in "BR")
    log.roll("*", "1B", ana)
    log.write(log.attempt("", who=ana)["rolled"] + " D5", "1B", ana)  # type: ignore[operator]
    seen = path.read_text()
    assert log.undo("1R", ben, "1B") == {"asked": "1B", "of": "Ana"}
    assert path.read_text() == seen + "# take back 1B? R asks\n"
    assert log.undo("1R", ana, "yes")["struck"]
    assert "0 deal B:?,?,? R:?,?,?\n" in path.read_text()
    rolled = log.attempt("", who=ana)["rolled"]
    assert f"# rolled: {rolled}\n" in path.read_text(), "the dice stay rolled"


def test_whoever_is_asked_is_told_by_the_other_service(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[bytes] = []
    monkeypatch.setattr(Notifier, "_post", lambda _, body: sent.append(body))
    notifier = Notifier("http://127.0.0.1:9/", sent.append)  # type: ignore[arg-type]
    followed = Followed(str(log))
    green, blue = (Who(SEAT, seat, frozenset("GB")) for seat in "GB")
    notifier.tell(str(log), followed.read())
    for who, rest in ((green, "1G"), (blue, "no")):
        followed.undo("2G", who, rest)
        thread = notifier.tell(str(log), followed.read())
        assert thread is not None
        thread.join()
    assert b'"seat": "RB", "name": "Ann <b>, Ben", "text": "GoCaine: Cat asks to take back 1G and the lines after it."' in sent[0]
    assert b'"seat": "G", "name": "Cat", "text": "GoCaine: Ben said no: 1G stays."' in sent[1]


@pytest.mark.slow
def test_a_line_is_asked_for_and_given_back_in_browsers(log: Path, table: Table, tmp_path_factory: pytest.TempPathFactory) -> None:
    require()
    green, blue, _ = keys(log)
    with browser(tmp_path_factory.mktemp("chromium")) as chromium:
        phone = chromium.tab(f"{table.address}seat/{green}/", 360, 740)
        desk = chromium.tab(f"{table.address}seat/{blue}/", 1400, 900)
        host = chromium.tab(table.address, 1400, 900)
        for tab in (phone, desk, host):
            tab.until("document.querySelector('#turn').textContent === '2G'")
        phone.run("document.querySelector('#undo').click()")
        phone.until("document.querySelectorAll('#said button').length === 2")
        offered = phone.run("[...document.querySelectorAll('#said button')].map(one => one.textContent)")
        assert offered == ["Ask for 2R back", "Ask for 1G back"]
        phone.run("document.querySelectorAll('#said button')[1].click()")
        phone.until("document.querySelectorAll('#asked button').length === 1")
        assert phone.run("document.querySelector('#asked button').textContent") == "Withdraw"
        for tab in (desk, host):
            tab.until("document.querySelectorAll('#asked button').length === 2")
            assert tab.run("document.querySelector('#asked span').textContent") == "Cat asks to take back 1G and the lines after it."
        desk.run("document.querySelector('#asked button').click()")
        desk.until("document.querySelectorAll('#asked button').length === 0")
        host.run("document.querySelector('#asked button').click()")
        for tab in (phone, desk, host):
            tab.until("document.querySelector('#turn').textContent === '1G' && document.querySelector('#asked').hidden")
        assert phone.run("document.documentElement.scrollWidth <= innerWidth")
        assert host.complaints() == phone.complaints() == desk.complaints() == []
    assert log.read_text().endswith("# taken back: 1G\n")
