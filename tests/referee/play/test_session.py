"""A game that is played: what is typed becomes lines of the log, rolls come from the seed, and the file always has what was accepted."""

from __future__ import annotations

import os
import re
from collections import Counter
from pathlib import Path
from typing import IO

import pytest
from typer.testing import CliRunner

from referee.cli import app
from referee.errors import RefereeError
from referee.legal.legal import Amount
from referee.live.opening import new, open_bytes
from referee.play.log_file import InUseError, LogFile
from referee.play.session import Command, Proposal, Session, command, roll

ROOT = Path(__file__).resolve().parents[3]


def begun(folder: Path, game: str, players: str, seed: str = "", **headers: str) -> Session:
    live = new(game, dict(pair.split("=") for pair in players.split()), **headers)  # type: ignore[arg-type]
    file = LogFile(str(folder / "game.tlog"), new=live.text.encode())
    return Session(live, file, seed)


def resumed(session: Session) -> Session:
    session.file.close()
    file = LogFile(session.file.path)
    return Session(open_bytes(file.data), file, session.seed)


def typed(session: Session, *lines: str) -> None:
    for line in lines:
        proposal = session.propose(line)
        if proposal is not None:
            assert proposal.accepted, (line, [finding.message for finding in proposal.findings])
            session.write(proposal)


def written(session: Session) -> list[str]:
    return [line for line in Path(session.file.path).read_text().splitlines() if re.match(r"[0-9~!=#|]|end", line)]


def test_what_another_program_writes_is_never_overwritten(tmp_path: Path) -> None:
    session = begun(tmp_path, "gocaine", "R=Ann G=Cat")
    path = Path(session.file.path)
    typed(session, "@B2")
    text = path.read_text()
    for replaced in (False, True):
        proposal = session.propose("@C5")
        assert proposal is not None
        more = f"{text}1G @C6\n2R @B4\n"
        if replaced:
            (tmp_path / "new").write_text(more)
            os.replace(tmp_path / "new", path)
        else:
            path.write_text(more)
        with pytest.raises(RefereeError, match="in the meantime"):
            session.write(proposal)
        assert (path.read_text(), session.prompt) == (more, "2G")
        path.write_text(text)
        session.refresh()


def test_a_wrong_line_of_another_program_is_named_before_anything_is_judged(tmp_path: Path) -> None:
    session = begun(tmp_path, "gocaine", "R=Ann G=Cat")
    path = Path(session.file.path)
    typed(session, "@B2")
    text = path.read_text()
    path.write_text(text + "1G @B2\n")
    assert session.refresh()
    for act in (lambda: session.propose("@C5"), session.undo):
        with pytest.raises(RefereeError, match=r"line 5 is not accepted.*correct it in the file"):
            act()
    path.write_text(text)
    assert session.refresh()
    refused = session.propose("@B2")
    for _ in range(2):
        assert refused is not None
        refused = session.let_stand(refused, "")
        assert refused.line.count("!ok") == 1


def test_the_other_games_of_a_file_are_kept(tmp_path: Path) -> None:
    session = begun(tmp_path, "gocaine", "R=Ann G=Cat")
    path = Path(session.file.path)
    typed(session, "@B2")
    game = path.read_text()
    for before in (f"{game}1G @C5\n", f"# An evening\n{game}1G @C6\n\n", ""):
        path.write_text(before + game)
        assert session.refresh()
        assert session.undo() == ("~1R @B2",)
        assert path.read_text() == before + game.replace("1R", "~1R")


def test_a_disk_that_is_nearly_full_leaves_no_half_line(tmp_path: Path) -> None:
    class Small:
        """A stream that takes five bytes at a time, and a few in all."""

        def __init__(self, stream: IO[bytes], room: int) -> None:
            self._stream, self._room = stream, room

        def write(self, data: bytes) -> int:
            if not self._room:
                raise OSError(28, "No space left on device")
            count = self._stream.write(data[: min(5, self._room)])
            self._room -= count
            return count

        def __getattr__(self, name: str) -> object:
            return getattr(self._stream, name)

    session = begun(tmp_path, "gocaine", "R=Ann G=Cat")
    path, stream = Path(session.file.path), session.file._stream
    before = path.read_text()
    session.file._stream = Small(stream, 4)  # type: ignore[assignment]
    with pytest.raises(RefereeError, match="No space left"):
        typed(session, "@B2")
    assert (path.read_text(), session.prompt) == (before, "1R")
    session.file._stream = Small(stream, 1000)  # type: ignore[assignment]
    typed(session, "@B2")
    assert path.read_text() == before + "1R @B2\n"


def test_what_is_typed_becomes_a_line_of_the_turn_that_is_due(tmp_path: Path) -> None:
    session = begun(tmp_path, "gocaine", "R=Ann G=Cat")
    typed(session, "@B2", "1G @C5", "# a comment", "buy 1lvl ; @C2 =$30", "!R hit TP ; @C6", "= $ R30 G50")
    assert written(session) == ["1R @B2", "1G @C5", "# a comment", "2R buy 1lvl ; @C2 =$30", "2G !R hit TP ; @C6", "= $ R30 G50"]
    assert session.prompt == "3R"
    refused = session.propose("@C6")
    assert isinstance(refused, Proposal)
    assert not refused.accepted
    with pytest.raises(RefereeError, match="C6"):
        session.write(refused)
    assert written(session)[-1] == "= $ R30 G50"
    assert resumed(session).prompt == "3R"


def test_the_last_line_is_struck_out_and_kept(tmp_path: Path) -> None:
    session = begun(tmp_path, "gocaine", "R=Ann G=Cat")
    typed(session, "@B2", "@C5")
    assert session.undo() == ("~1G @C5",)
    typed(session, "@C6", "# then")
    assert session.undo() == ("~1G @C6",)
    assert written(session) == ["1R @B2", "~1G @C5", "~1G @C6", "# then"]
    session.undo()
    with pytest.raises(RefereeError, match="no line"):
        session.undo()
    assert [line[0] for line in written(session) if "@" in line] == ["~", "~", "~"]
    assert resumed(session).prompt == "1R"


def test_a_roll_is_not_taken_back_unless_told_and_never_rolled_again(tmp_path: Path) -> None:
    session = begun(tmp_path, "territory", "B=Ana R=Ben", "7", board="9x9")
    typed(session, "0 first *", "0 start B:C3 R:G7")
    due = session.prompt
    assert session.propose("*") is None
    rolled = session.prompt
    assert re.fullmatch(rf"{due} [1-6]\+[1-6]", rolled)
    with pytest.raises(RefereeError, match="undo roll"):
        session.undo()
    assert session.undo(roll=True) == (rolled,)
    assert session.propose("*") is None
    assert session.prompt == rolled
    typed(session, "-")
    with pytest.raises(RefereeError, match="undo roll"):
        session.undo()
    session = resumed(session)
    assert session.undo(roll=True) == (f"~{rolled} -",)
    assert session.propose("*") is None
    assert session.prompt == rolled, "the same turn has the same roll after leaving and coming back"


def test_the_dice_of_a_load_are_rolled(tmp_path: Path) -> None:
    lines = (ROOT / "tests/conformance/logs/gocaine-trade.tlog").read_text().splitlines()
    path = tmp_path / "trade.tlog"
    path.write_text("\n".join(lines[: next(at for at, text in enumerate(lines) if text.startswith("5R"))]) + "\n")
    file = LogFile(str(path))
    session = Session(open_bytes(file.data), file, "3")
    line = "5R ship 2 B2>B4 ; ship 4 C2>B4 ; !G hit TP ; roll B4/2"
    assert session.propose(f"{line} *") is None
    assert re.fullmatch(re.escape(line) + r" [1-6]\+[1-6]", session.begun)
    with pytest.raises(RefereeError, match="nothing is left to chance"):
        session.propose("; ship *")


def test_the_map_the_first_player_and_the_contracts_of_cairo_are_drawn(tmp_path: Path) -> None:
    session = begun(tmp_path, "cairo", "X=Xia Y=Yan", "5")
    typed(session, *["| *"] * 7, "0 first *", "0 roll *")
    with pytest.raises(RefereeError, match="nothing is left to chance"):
        session.propose("| *")
    lines = written(session)
    cities = sorted(mark for line in lines[:7] for mark in line.split()[1:] if mark != ".")
    assert cities == sorted(f"{rank}{suit}" for rank in "na2345" for suit in "HDCS")
    assert re.fullmatch(r"0 first( [XY]:[na2345]){2}", lines[7])
    assert re.fullmatch(r"0 roll( [na2345][HDCS]:[HDCS]){4}", lines[8])


@pytest.mark.parametrize("seed", ["", "7"])
def test_what_the_law_deals_is_asked_for_before_the_first_turn(tmp_path: Path, seed: str) -> None:
    for name in ("oh_hell.yaml", "tricks.csv"):
        (tmp_path / name).write_bytes((ROOT / "tests" / "laws" / name).read_bytes())
    live = new("", {"R": "Ann", "B": "Ben", "G": "Cat"}, board="oh_hell", folder=tmp_path)
    session = Session(live, LogFile(str(tmp_path / "game.tlog"), new=live.text.encode()), seed)
    assert session.prompt == "0R"
    assert session.asks[0].startswith("before the first turn, deal Ann 5 cards: press Enter")
    typed(session, "")
    assert session.prompt == "0B"
    typed(session, "draw 2C ; draw 3D ; draw 4D ; draw 5D ; draw 6D", "")
    assert (session.prompt, session.deal) == ("0", "0 draw *")
    if not seed:
        with pytest.raises(RefereeError, match="rolls only with --seed"):
            session.propose("")
    typed(session, "" if seed else "draw 9S")
    assert (session.prompt, session.deal, session.asks) == ("1R", "", ())
    typed(session, "bid+2")
    lines = written(session)
    assert [line.split()[0] for line in lines] == ["0R", "0B", "0G", "0", "1R"]
    assert lines[1] == "0B draw 2C ; draw 3D ; draw 4D ; draw 5D ; draw 6D"
    assert [line.count("?") for line in lines] == ([0] * 5 if seed else [5, 0, 5, 0, 0])


def test_draws_follow_what_is_left_of_the_deck() -> None:
    live = new("territory", {"B": "Ana", "R": "Ben"}, board="9x9", options={"dice": "off"})
    assert live.table is not None
    deck: dict[str, int] = live.table.state.deck  # type: ignore[attr-defined]
    draws = 3000
    drawn = Counter(roll(live, "1B draw", str(seed)) for seed in range(draws))
    again = Counter(roll(live, "1B draw XM ; draw", str(seed)) for seed in range(draws))
    for counted, left in ((drawn, deck), (again, {**deck, "XM": deck["XM"] - 1})):
        for code, copies in left.items():
            share = copies / sum(left.values())
            assert abs(counted[code] / draws - share) <= 4.5 * (share * (1 - share) / draws) ** 0.5, code


def test_a_roll_that_was_seen_stays_with_the_line(tmp_path: Path) -> None:
    lines = (ROOT / "tests/conformance/logs/gocaine-trade.tlog").read_text().splitlines()
    path = tmp_path / "trade.tlog"
    path.write_bytes(("\r\n".join(lines[: next(at for at, text in enumerate(lines) if text.startswith("5R"))]) + "\r\n").encode())
    file = LogFile(str(path))
    session = Session(open_bytes(file.data), file, "3")
    whole = session.propose("ship 2 B2>B4 ; ship 4 C2>B4 ; !G hit TP ; roll B4/2 * ; roll B4/4 * ; @B5")
    assert whole is not None
    assert whole.accepted
    assert re.fullmatch(r"5R .* roll B4/4 [1-6]\+[1-6]", session.prompt), "what was rolled is not taken back by not writing the line"
    typed(session, "; @B5")
    session.undo(roll=True)
    assert path.read_bytes().count(b"\n") == path.read_bytes().count(b"\r\n"), "lines end as they did"


def test_one_writer_and_no_surprise_from_another(tmp_path: Path) -> None:
    session = begun(tmp_path, "gocaine", "R=Ann G=Cat")
    with pytest.raises(InUseError):
        LogFile(session.file.path)
    with pytest.raises(RefereeError, match="is there already"):
        LogFile(session.file.path, new=b"%tlog 1\n")
    typed(session, "@B2")
    path = Path(session.file.path)
    text = path.read_text()
    path.write_text(text + "1G @C5\n")
    assert session.refresh()
    assert session.prompt == "2R"
    other = path.with_suffix(".new")  # as an editor saves: a new file in place of the old
    other.write_text(text)
    os.replace(other, path)
    assert session.refresh()
    assert not session.refresh()
    assert session.prompt == "1G"
    typed(session, "@C6")
    assert path.read_text() == text + "1G @C6\n"
    path.unlink()
    with pytest.raises(RefereeError, match="no longer where it was"):
        session.refresh()


def test_a_full_disk_leaves_neither_half_a_line_nor_another_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = begun(tmp_path, "gocaine", "R=Ann G=Cat")
    typed(session, "@B2")
    before = Path(session.file.path).read_text()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("referee.play.log_file.os.fsync", full)
    proposal = session.propose("@C5")
    assert proposal is not None
    with pytest.raises(RefereeError, match="No space left"):
        session.write(proposal)
    with pytest.raises(RefereeError, match="No space left"):
        session.undo()
    monkeypatch.undo()
    assert Path(session.file.path).read_text() == before
    assert session.prompt == "1G"
    assert [path.name for path in tmp_path.iterdir()] == ["game.tlog"]
    typed(session, "@C5")


def test_a_line_that_the_table_lets_stand(tmp_path: Path) -> None:
    lines = "%tlog 1\nGame: territory\nBoard: 5x5\nOptions: dice=off cards=off\nPlayers: K=Kay W=Will\n0W place A2 B1\n1K A1".splitlines()
    path = tmp_path / "suicide.tlog"
    path.write_text("\n".join(lines[:-1]) + "\n")
    file = LogFile(str(path))
    session = Session(open_bytes(file.data), file)
    refused = session.propose(lines[-1])
    assert refused is not None
    assert not refused.accepted
    stands = session.let_stand(refused, "nobody saw it")
    assert stands.accepted
    session.write(stands)
    assert path.read_text().splitlines()[-1] == f"!ok {lines[-1].split()[0]} {refused.findings[0].code} nobody saw it"


def test_commands_and_lines_are_told_apart() -> None:
    assert command("undo roll") == (Command.UNDO, "roll")
    assert command("/legal ship 3") == (Command.LEGAL, "ship 3")
    assert command("ship 3 C2>E4") is None
    with pytest.raises(RefereeError, match="help"):
        command("/dance")


def test_what_is_offered_can_be_written_as_it_is(tmp_path: Path) -> None:
    lines = (ROOT / "tests/conformance/logs/gocaine-trade.tlog").read_text().splitlines()
    path = tmp_path / "trade.tlog"
    path.write_text("\n".join(lines[: next(at for at, text in enumerate(lines) if text.startswith("4R"))]) + "\n")
    file = LogFile(str(path))
    session = Session(open_bytes(file.data), file)
    goods = session.suggest("buy ")
    assert [word for word, _ in goods if word.endswith("@B4")] == ["1@B4", "2@B4", "3@B4"]
    assert dict(goods)["3@B4"] == "1 to 3"
    for word, _ in goods:
        proposal = session.propose(f"buy {word} ; -")
        assert proposal is not None
        assert proposal.accepted, (word, [finding.message for finding in proposal.findings])
    assert [word for word, _ in session.suggest("buy 2")] == ["2@B4", "2@B2", "2@C2", "2cell"]
    assert session.suggest("buy 9") == []
    assert [word for word, _ in session.suggest("b")] == ["buy"]
    typed(session, "buy 2@B2 4@C2 ; @B8", "@C8")
    for begun, words in {"ship ": ["B2>", "C2>", "1", "2"], "ship 2": [], "ship 2 B": ["B2>"], "ship 2 B2>B": ["B2>B4", "B2>B4>"]}.items():
        offered = [word for word, _ in session.suggest(begun)]
        assert [word for word in offered if word.startswith(begun.split(" ")[-1])] == offered
        assert set(words) <= set(offered), begun


def test_other_lines_than_the_turn_are_offered(tmp_path: Path) -> None:
    session = begun(tmp_path, "territory", "B=Ana R=Ben", board="9x9")
    assert {"0 first", "0 start", "0B place", "pass"} <= {word for word, _ in session.suggest("")}
    assert [word for word, _ in session.suggest("0 s")] == ["start"]
    assert ("0 start", "another line") in session.suggest("0")


def test_amounts_are_few() -> None:
    for amount, numbers in (
        (Amount(1, 4, 1), [1, 2, 3, 4]),
        (Amount(0, 40, 1), [0, 40]),
        (Amount(0, 40, 10), [0, 10, 20, 30, 40]),
        (Amount(1, 40, 1, "3"), [3, 39]),
        (Amount(1, 33, 1, "3"), [3, 30, 31, 32, 33]),
        (Amount(1, 40, 1, "41"), []),
        (Amount(5, 40, 5, "3"), [30, 35]),
        (Amount(5, 40, 5, "3", closed=True), []),
        (Amount(1, 40, 1, "3", closed=True), [3]),
        (Amount(0, 999_999, 1, "7"), [7, 799_999]),
    ):
        assert amount.numbers == numbers, amount


def test_what_steers_a_terminal_is_written_out(tmp_path: Path) -> None:
    path = tmp_path / "game.tlog"
    path.write_text("%tlog 1\nGame: gocaine\nPlayers: R=Ann G=Ben\n# \x9b31m \u202e\n")
    result = CliRunner().invoke(app, ["play", str(path)], input="log\n")
    assert (r"# \x9b31m \u202e" in result.output, result.exit_code) == (True, 0)


def test_what_cannot_be_a_log_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name, options, reason in (
        ("pipe", [], "regular file"),
        (".", [], "Is a directory"),
        ("new.tlog", ["--game", "gocaine", "--players", "R=\udcff,G=Ben"], "not UTF-8"),
    ):
        result = CliRunner().invoke(app, ["play", str(tmp_path / name), *options], input="")
        assert (result.exit_code, reason in result.output) == (2, True), (name, result.output)
    assert not (tmp_path / "new.tlog").exists()
