"""The steps of a game: what each line did, and that all of them together are the game that the judge knows."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest

from boardgen.json_values import make_data
from boardgen.layout.spec import catalog
from referee.judge.headers import LayoutCache
from referee.judge.judge.verdict import judge
from referee.replay import page
from referee.replay.page import board_svg
from referee.replay.steps import Replay, walk
from referee.show.picture import picture_of
from referee.show.position import cell
from tests.sampling import nightly

ROOT = Path(__file__).resolve().parents[2]
WHOLE = (
    "conformance/logs/gocaine-battle.tlog",
    "conformance/logs/gocaine-trade.tlog",
    "conformance/logs/territory-three.tlog",
    "conformance/logs/cairo-four.tlog",
    "logs/territory/game_airless.tlog",
    "logs/examples/drove.tlog",
    "logs/examples/fenland.tlog",
)
HEAD = "%tlog 1\nGame: gocaine\nPlayers: R=Ann B=Ben\n"


def steps(text: str, index: int = 1, folder: Path = ROOT, trust: str = "engine") -> Replay:
    replay = walk(io.BytesIO(text.encode("utf-8", "surrogateescape")), "a.tlog", index, LayoutCache(folder), trust)  # type: ignore[arg-type]
    assert replay is not None
    return replay


def of_file(name: str) -> Replay:
    path = ROOT / name
    with path.open("rb") as stream:
        replay = walk(stream, path.name, 1, LayoutCache(path.parent))
    assert replay is not None
    return replay


def agrees(name: str, replay: Replay, every: int) -> None:
    """The position and the holdings that the steps add up to are those that the judge shows at that turn."""
    path = ROOT / name
    turns = [step for step in replay.steps if step.kind == "turn" and step.state == "played"]
    for step in turns[::every]:
        with path.open("rb") as stream:
            verdict = next(judge(stream, path.name, folder=path.parent, at=step.turn))
        table = verdict.table
        assert table is not None
        assert replay.picture is not None
        view = table.view()
        assert replay.position(step.number) == replay.picture.place_pieces(*view), (name, step.turn)
        for seat, own in make_data(view.players).items():
            held = {key: cell(key, value, table) for key, value in own.items() if key != "name"}
            assert replay.holdings(step.number)[seat] == held, (name, step.turn)
        assert step.next == verdict.next


@pytest.mark.slow
def test_the_steps_add_up_to_what_the_judge_shows() -> None:
    for name in WHOLE:
        replay = of_file(name)
        assert [step.number for step in replay.steps] == list(range(len(replay.steps)))
        assert replay.last_played == len(replay.steps) - 1
        agrees(name, replay, 7)
        json.dumps(page.record(replay))


def test_every_line_of_the_log_belongs_to_one_step() -> None:
    for name in WHOLE:
        lines = [line for step in of_file(name).steps for line in step.lines]
        written = [number for number, text in enumerate((ROOT / name).read_text("utf-8").split("\n"), 1) if text.strip()]
        assert sorted(line.number for line in lines) == written, name


def test_comments_and_struck_lines_belong_to_the_line_that_follows() -> None:
    replay = steps(HEAD + "# a summer evening\n\n1R @C2  # the corner\n# he hesitates\n~1B @C3\n1B @D4\n= $ R50 B50\n2R done\n# the end\n")
    assert [[(line.kind, line.text, line.comment) for line in step.lines] for step in replay.steps[1:]] == [
        [("comment", "", "a summer evening"), ("play", "1R @C2", "the corner")],
        [("comment", "", "he hesitates"), ("struck", "~1B @C3", ""), ("play", "1B @D4", ""), ("check", "= $ R50 B50", "")],
        [("play", "2R done", ""), ("comment", "", "the end")],
    ]
    assert replay.steps[1].comments == ("a summer evening", "the corner")


def test_a_step_says_what_was_captured_and_what_only_moved() -> None:
    replay = of_file("logs/examples/drove.tlog")
    by_turn = {step.turn: step for step in replay.steps}
    assert [(piece.place, piece.words) for piece in by_turn["2W"].captured] == [("C6", "D Flock")]
    assert by_turn["3D"].captured == (), "a wolf that the other player moves is not captured"
    battle = of_file("conformance/logs/gocaine-battle.tlog")
    for step in battle.steps:
        assert all(piece.seat != step.seat and piece in step.gone for piece in step.captured)
    assert any(step.captured for step in battle.steps)


def test_after_a_broken_line_the_position_stays_and_later_lines_are_marked() -> None:
    text = HEAD + "1R @C2\n1B @C2\n2R @D4\n2B done\n"
    replay = steps(text)
    assert [step.state for step in replay.steps] == ["played", "played", "broken", "assumed", "assumed"]
    assert replay.last_played == 1
    assert set(replay.position(4)) == {"C2"}
    assert [replay.findings[number].code for number in replay.steps[2].findings] == ["gc:deploy.occupied"]
    unread = steps(HEAD + "1R @C2\n1B\n1Q jump\nend full\n9R done\n")
    assert unread.steps[-1].state in ("assumed", "unjudged")
    assert unread.steps[1].state == "played"


def test_findings_of_headers_and_claims_are_shown_where_they_are() -> None:
    replay = steps("%tlog 1\nGame: gocaine\nResults: R1 B2\nPlayers: R=Ann B=Ben\n1R @C2 =$7\n= $ R3 B50\n1B done\nResult: R1 B2\n")
    codes = {step.number: [replay.findings[number].code for number in step.findings] for step in replay.steps if step.findings}
    assert codes[0] == ["tlog:header.unknown"]
    assert codes[1] == ["claim:cash", "claim:cash"]
    assert replay.steps[1].state == "played", "a claim that fails does not break the line"
    assert any("Result" in line.text for line in replay.steps[-1].lines)


def test_a_game_in_a_file_of_several_has_its_own_lines() -> None:
    one = HEAD + "1R @C2\n"
    replay = steps("# two games\n" + one + one.replace("C2", "D4") + "# last\n", index=2)
    assert [step.text for step in replay.steps] == ["", "1R @D4"]
    assert [line.number for step in replay.steps for line in step.lines] == [6, 7, 8, 9, 10]
    assert walk(io.BytesIO(one.encode()), "a", 2, LayoutCache(ROOT)) is None


def test_a_log_that_opens_no_game_has_no_steps() -> None:
    for text in ("", "%tlog 1\nGame: chess\n1R @C2\n", "\0\0\0", "%tlog 1\nGame: gocaine\nPlayers: R=Ann\n"):
        replay = steps(text)
        assert replay.steps == ()
        assert replay.findings
        json.dumps(page.record(replay))


def test_what_a_log_writes_is_safe_to_print() -> None:
    replay = steps("%tlog 1\nGame: gocaine\nPlayers: R=</script>\u202eAnn B=B\u2028en\n1R @C2 # \x1b[31m \u2066 </script>\n")
    text = json.dumps(page.record(replay), ensure_ascii=False)
    assert not set(text) & set("\u202e\u2028\x1b\u2066")


@pytest.mark.slow
def test_the_board_has_every_piece_once_and_shows_those_of_a_position() -> None:
    for name in WHOLE:
        replay = of_file(name)
        assert replay.picture is not None
        pieces, on = replay.pieces(), replay.position(replay.last_played).values()
        drawing = board_svg(replay.picture.ground, pieces, tuple(on))
        assert drawing.startswith("<svg ")
        assert drawing.count(' id="piece-') == len(pieces) == len(set(pieces))
        assert drawing.count('class="on"') == len(on)


@pytest.mark.parametrize("name", ["draughts", "gocaine", "windmills"])
def test_a_board_has_every_outline_that_it_uses(name: str) -> None:
    """With pieces and without: of draughts nothing but outlines is used again."""
    drawing = board_svg(picture_of(catalog.load(name)).ground, ())
    used, there = set(re.findall(r'href="#([^"]+)"', drawing)), set(re.findall(r' id="([^"]+)"', drawing))
    assert used
    assert used <= there


@pytest.mark.slow
@pytest.mark.parametrize("every", nightly([5, 1], landing=1))
def test_every_log_can_be_walked(every: int) -> None:
    for path in sorted((ROOT / "logs").rglob("*.tlog"))[::every]:
        replay = of_file(str(path.relative_to(ROOT)))
        agrees(str(path.relative_to(ROOT)), replay, 25)
        for step in replay.steps[replay.last_played + 1 :]:
            assert step.state != "played", path
