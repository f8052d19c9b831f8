"""An evening of six games of three kinds: the moves of logs of the tests, with the names, the date and the place of one evening."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
GAMES = {
    "1-gocaine.tlog": ("tests/logs/gocaine/game_two_players.tlog", "R=Ben B=Ana"),
    "2-gocaine.tlog": ("tests/logs/gocaine/game_tie.tlog", "R=Ana B=Cat"),
    "3-cairo.tlog": ("tests/logs/cairo/game_four_players.tlog", "X=Ana Y=Ben Z=Cat W=Dan"),
    "4-cairo.tlog": ("tests/logs/cairo/game_two_players.tlog", "X=Cat Y=Dan"),
    "5-territory.tlog": ("tests/conformance/logs/territory-three.tlog", "B=Dan G=Ana R=Ben"),
    "6-territory.tlog": ("tests/logs/territory/game_pass.tlog", "K=Cat W=Ben"),
}


def make(folder: Path, date: str = "2026-11-20") -> Path:
    """Write the six logs into a folder, which is made; returns it."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, (source, players) in GAMES.items():
        lines = []
        for line in (ROOT / source).read_text("utf-8").splitlines():
            if line.startswith("Players:"):
                lines += [f"Players: {players}", f"Date: {date}", "Place: Library"]
            elif not line.startswith("Event:"):
                lines.append(line)
        (folder / name).write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    return folder
