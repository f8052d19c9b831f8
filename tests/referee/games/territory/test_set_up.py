"""What is written twice in a set-up, and the limit of handicap stones in a game without dice."""

from __future__ import annotations

import pytest

from tests.referee.games.territory.logs import head, verdict


@pytest.mark.parametrize(
    ("line", "column"), [("0 start B:D4 R:K10\n0 start B:E5", 9), ("0 deal B:???\n0 deal R:??? B:???", 14), ("0 start B:D4 B:E5", 14)]
)
def test_a_second_start_or_hand_is_a_matter_of_the_log(line: str, column: int) -> None:
    errors = [finding for finding in verdict(head() + line + "\n").findings if finding.level == "error"]
    assert [(finding.code, finding.column) for finding in errors] == [("tlog:order.doubled", column)]
    assert "already" in errors[0].message


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        ("0 start B:D4 R:K10\n0R K7\n0R H7", []),
        ("0 start B:D4 R:K10\n0R K6", ["mt:handicap.reach"]),
        ("0 start B:D4 R:K10\n0R K7\n0R D9", ["mt:handicap.reach"]),
        ("0R K6\n0R A1", []),
        ("0 start B:D4\n0R K6\n0R A1", []),
    ],
)
def test_handicap_stones_keep_their_limit_without_dice_where_the_seat_has_a_start(lines: str, codes: list[str]) -> None:
    log = "%tlog 1\nGame: territory\nOptions: dice=off cards=off\nPlayers: B=Ann R=Ben\nHandicap: B-0 R-2\n"
    log = log.replace("B-0 R-2", "B-2 R0")
    errors = [finding.code for finding in verdict(log + lines + "\n").findings if finding.level == "error"]
    assert errors == codes
