"""What an editor is answered, without an editor."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

from referee.lsp import answers
from referee.lsp.answers import fence, hover
from referee.lsp.open_log import EditorPosition, OpenLog, RepairSearches, Span

ROOT = Path(__file__).resolve().parents[3]
TRADE = (ROOT / "tests/conformance/logs/gocaine-trade.tlog").read_text("utf-8").splitlines()
HEAD = "%tlog 1\nGame: gocaine\nPlayers: B=Ana R=Ben\n"
OPEN = f"{HEAD}1B - ; @D4\n"
EVERYWHERE = Span(EditorPosition(0, 0), EditorPosition(9999, 0))


def _words(text: str) -> dict[str, tuple[str, str]]:
    """What may be written at the end of a text: by label, the text and what is beside it."""
    return {item.label: (item.text, item.detail) for item in answers.items(OpenLog("", text), len(text))}


def test_what_may_be_written() -> None:
    cases: tuple[tuple[str, dict[str, str], tuple[str, ...]], ...] = (
        # text up to the cursor, what may be written there by its label, and labels that may not be
        ("", {"%tlog 1": "%tlog 1"}, ()),
        ("%tlog 1\n", {"Game:": "Game: ", "Players:": "Players: "}, ("1B",)),
        ("%tlog 1\nGame: gocaine\nPl", {"Players:": "Players: ", "Place:": "Place: "}, ("Game:",)),
        (OPEN, {"1R": "1R", "end agreed": "end agreed"}, ("1B", "Date:")),
        (f"{OPEN}1", {"1R": "1R"}, ("end agreed",)),
        (f"{OPEN}1R ", {"-": "-", "buy": "buy", "done": "done"}, ()),
        (f"{OPEN}1R b", {"buy": "buy"}, ("done",)),
        (f"{OPEN}1R buy ", {"Ncell": "1cell"}, ()),
        (f"{OPEN}1R buy 2", {"Ncell": "2cell"}, ()),
        (f"{OPEN}1R - ; ", {"@E4": "@E4", "hit": "hit"}, ("@D4",)),
        (f"{OPEN}1R - ; @E", {"@E4": "@E4"}, ("@D5",)),
        (f"{OPEN}1R - ; @E4 ", {}, ("@E4",)),
        (f"{OPEN}2B ", {}, ("-", "buy")),
        (f"{OPEN}1R - ; @D4\n", {}, ("1R", "2B")),
        (f"{OPEN}# 1R ", {}, ("-",)),
        (f"{OPEN}~1R ", {}, ("-",)),
        (f"{OPEN}xyz ", {}, ("-",)),
        (f"{OPEN}\n%tlog 1\nGame: territory\nPlayers: B=Ana W=Ben\n", {"1B": "1B"}, ("1R",)),
    )
    for text, may, may_not in cases:
        words = _words(text)
        for label, written in may.items():
            assert words.get(label, ("", ""))[0] == written, (text, label, words)
        assert not words.keys() & set(may_not), text
    assert _words(f"{OPEN}1R buy ")["Ncell"][1].startswith("N: 1 to ")


def test_an_amount_stands_where_it_belongs_whatever_the_seats_are_called() -> None:
    """A seat may have the letter that is shown for an amount."""
    log = (ROOT / "tests/logs/cairo/game_longer.tlog").read_text("utf-8")
    above = log[: log.index("1 bid")].replace("D=", "N=").replace(" D:n", " N:n")
    words = _words(f"{above}1 bid ")
    assert words["NN"][0] == "N0"
    assert _words(f"{above}1 bid N")["NN"][0] == "N0"


def test_a_word_of_parts_is_completed_whole() -> None:
    number = next(number for number, line in enumerate(TRADE) if line.startswith("5R "))
    above = "\n".join(TRADE[:number])
    assert _words(f"{above}\n5R ship 2 B2>B")["B4"][0] == "B2>B4"
    assert _words(f"{above}\n5R ship 2 B")["B2>"][0] == "B2>"


def test_the_game_follows_the_text() -> None:
    log = OpenLog("", OPEN)
    for text, due in ((OPEN, "1R"), (f"{OPEN}1R - ; @E4\n", "2B"), (OPEN.replace("@D4", "@D5"), "1R"), (f"# a\n{OPEN}", "1R")):
        log.update(text)
        assert due in {item.label for item in answers.items(log, len(text))}, text


def test_hover_explains() -> None:
    text = f"{OPEN}1R - ; @D4 # buy\n~1R buy\n"
    cases = (
        ((4, 1), "line 4: 1B - ; @D4"),
        ((4, 8), "place a cell"),
        ((5, 9), "gc:deploy.occupied"),
        ((5, 1), "was not played"),
        ((5, 15), None),
        ((6, 6), None),
        ((1, 3), None),
        ((4, 6), None),
    )
    for (line, column), words in cases:
        log = OpenLog("", text)
        found = hover(log, log.document.offset(line, column))
        if words is None:
            assert found is None, (line, column, found)
        else:
            assert found is not None, (line, column)
            assert words in "\n".join(found.lines), (line, column, found)
    ktr = f"{HEAD}1B buy ktr ; @D4\n"
    log = OpenLog("", ktr)
    found = hover(log, ktr.index("ktr") + 1)
    assert found is not None
    assert "Kiss the Ring" in found.lines[0]
    assert "(GoCaine)" in found.lines[0]
    assert not any("Territory" in line for line in found.lines)
    assert fence(["a ``` b"]) == "````text\na ``` b\n````"


def test_problems_of_several_games_have_their_places_and_words() -> None:
    second = HEAD.replace("Ana", "李\U0001f600")
    text = f"{OPEN}1R - ; @D4\n\n{second}1B - ; @D4 =$7  # \U0001f600\n"
    found = answers.problems(OpenLog("", text))
    assert [(one.code, one.level, tuple(one.span.start), tuple(one.span.end)) for one in found] == [
        ("gc:deploy.occupied", "error", (4, 7), (4, 10)),
        ("claim:cash", "error", (9, 11), (9, 14)),
    ]
    assert "\nhelp: " in found[0].message or "help" not in found[0].message


def test_fixes_change_what_they_say(tmp_path: Path) -> None:
    text = HEAD + "1B - ; @D4\n1R - ; @E\n2B - ; @C3\n"
    for wrong in (text, HEAD + "1B - ; @D4\n1B - ; @E4\n2B - ; @C3\n", HEAD + "1B - ; @D4\n1R bye 1cell ; @E4\n"):
        log = OpenLog("", wrong)
        assert log.verdicts[0].errors
        fixes = list(answers.quick_fixes(log, EVERYWHERE))
        assert fixes, wrong
        assert all(fix.title and fix.changes and fix.problem.level == "error" for fix in fixes)
    log = OpenLog("", "%tlog 1\r\nGame: gocaine\r\nPlayers: B=Ana R=Ben\r\n1B - ; @d4\r\n1R  - ;@E4\r\n")
    (change,) = answers.fix_all(log)
    assert (change.span.start.line, change.text) == (3, "1B - ; @D4\r\n")
    (change,) = answers.formatting(log)
    assert change.text == "1B - ; @D4\r\n1R - ; @E4\r\n"
    shutil.copy(ROOT / "tests/logs/record/fort.yaml", tmp_path / "fort.yaml")
    log = OpenLog(str(tmp_path / "a.tlog"), "%tlog 1\nGame: fort\nBoard: fort.yaml\n")
    with_layout = answers.problems(log)
    (tmp_path / "fort.yaml").unlink()
    log.forget_layouts()
    assert [one.span.start.line for one in set(answers.problems(log)) - set(with_layout)], with_layout


def test_any_text_is_answered() -> None:
    chance = random.Random(7)
    logs = [path.read_bytes().decode("utf-8", "replace") for path in sorted((ROOT / "tests/logs/broken").iterdir())]
    signs = ["\n", "\r", "\r\n", "%", "\ufeff", "\ud800", "\U0001f600", "\x00", "\u2028", ";", "@", "%tlog 1\n", "=", "!ok ", "9999999"]
    for text in [*logs[:6], OPEN, "\n".join(TRADE), "\ud800", "\x00" * 50, "%tlog 1\r", "9" * 5000]:
        log = OpenLog("", text[:3000])
        for _ in range(2):
            found = answers.problems(log)
            assert all(one.span.start <= one.span.end for one in found)
            offset = chance.randrange(len(log.document.text) + 1)
            answers.items(log, offset)
            hover(log, offset)
            list(answers.quick_fixes(log, Span(log.document.place(offset), log.document.place(offset))))
            answers.formatting(log)
            log.update(log.document.text[:offset] + chance.choice(signs) + log.document.text[offset:])
        answers.fix_all(log)


def test_a_search_offers_what_fix_finds_beside_the_fix_of_the_error() -> None:
    head = "%tlog 1\nGame: tricks\nPlayers: R=Ana B=Ben G=Cleo\n0R draw KC ; draw 2H\n0B draw AC ; draw 3H\n0G draw 2S ; draw 4H\n"
    text = f"{head}1R play KC\n1G play 2S =tricks:1\n1B play AC\n2G play 4H\n2R play 2H\n2B play 3H\n"
    searches = RepairSearches()
    log = OpenLog(str(ROOT / "tests/laws/new.tlog"), text, searches=searches)
    (verdict,) = log.verdicts
    search = log.search(verdict)
    assert search is not None
    wrong = next(finding for finding in search.result(60).findings if finding.level == "error")
    assert wrong.code == "tlog:order.missing"
    titles = [fix.title for fix in answers.quick_fixes(log, answers.problem(log, wrong).span)]
    searches.close()
    assert "replace `1G` with `1B`" in titles
    assert any("were swapped" in title for title in titles), titles
