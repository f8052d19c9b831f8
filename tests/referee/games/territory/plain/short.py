"""Short cut for tests: the plain verdict on a few lines of play, with headers put in front."""

from __future__ import annotations

from tests.referee.games.territory.plain.replay import PlainVerdict, replay


def log(body: str, board: str = "9x9", players: str = "K W", options: str = "dice=off") -> PlainVerdict:
    """The verdict on a body with headers in front, in which the first line of the body is line 1."""
    seats = "Players: " + " ".join(f"{seat}=N" for seat in players.split())
    head = ["%tlog 1", "Game: territory", f"Board: {board}", seats, f"Options: {options}"]
    found = replay("\n".join([*head, body]))
    if found.line is not None:
        found.line -= len(head)
    return found
