"""`referee serve`: a page that follows a log while it is written."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from boardgen.command_line import CLEAN, whole
from boardgen.errors import BoardgenError
from referee.commands.options import Index, colour, console

if TYPE_CHECKING:
    from referee.serve.followed import Followed
    from referee.serve.hall import Hall

PORT = "8724"


def run(
    file: Annotated[str, typer.Argument(metavar="FILE|FOLDER", help="the log to follow, or a folder of logs; by default this folder")] = "",
    port: Annotated[str, typer.Option("--port", metavar="N", help="the port to listen on; 0 is any free one")] = PORT,
    lan: Annotated[bool, typer.Option("--lan", help="let others on this network open the page, by an address with a random part")] = False,
    write: Annotated[bool, typer.Option("--write", help="let lines be added to the log on the page")] = False,
    game: Annotated[str, typer.Option("--game", metavar="GAME", help="begin a log of this game, such as gocaine; implies --write")] = "",
    board: Annotated[str, typer.Option("--board", metavar="LAYOUT", help="the layout of a new log, such as 9x9 or ring")] = "",
    players: Annotated[
        str, typer.Option("--players", metavar="R=Ann,B=Ben", help="the seats and names of a new log, clockwise; bot:greedy is a bot")
    ] = "",
    options: Annotated[str, typer.Option("--options", metavar="NAME=VALUE,...", help="options of a new log, such as ko=simple")] = "",
    roll: Annotated[
        bool, typer.Option("--roll", help="let the page roll and draw in a new log, so that it can be verified afterwards")
    ] = False,
    hidden: Annotated[bool, typer.Option("--hidden", help="as --roll, and each hand is shown at its own seat alone")] = False,
    notify: Annotated[str, typer.Option("--notify", metavar="URL", help="post a small JSON there whenever a turn passes")] = "",
    links: Annotated[bool, typer.Option("--links", help="give every person a link that writes for their seat alone")] = False,
    public: Annotated[str, typer.Option("--public", metavar="URL", help="the address of a reverse proxy, path included")] = "",
    index: Index = "",
) -> None:
    """Show a log as a page that follows every change: the board, what players hold, what may come next, and the game so far.

    With --write the game is played on the page. A folder is a page of its games, where new ones can be begun.
    Without --lan only a browser on this machine can open it."""
    import asyncio

    from referee.errors import RefereeError
    from referee.serve.desk import Collector
    from referee.serve.notify import Notifier
    from referee.serve.serve import code, serve

    if game or board or players or options:
        file, write = _begin(file, game, board, players, options, rolls=roll, hidden=hidden), True
    elif file and not os.path.isdir(file):
        _check(file)
    number = whole("--index", index, 1) if index else 0
    write = write or links

    def announce(address: str) -> None:
        console.say(f"{file or 'the games of this folder'}: {address}  (Ctrl-C ends it)")
        if lan:
            console.lines(code(address, colour=colour()))
        console.flush()

    try:
        notifier = Notifier(notify, console.complain) if notify else None
        room = _room(file, number, links=links)
        follow = partial(serve, lan=lan, writes=write, collector=Collector(), notifier=notifier, public=public, host=_tell_host)
        asyncio.run(follow(room, whole("--port", port), announce, console.complain))
    except KeyboardInterrupt:
        pass
    except (BoardgenError, RefereeError) as problem:
        console.refuse(str(problem))
    raise typer.Exit(CLEAN)


def _tell_host(address: str) -> None:
    console.say(f"for the host, who hands out links of seats: {address}")
    console.flush()


def _room(file: str, number: int, *, links: bool) -> Followed | Hall:
    """Return what is served. With `links`, every person of a log has a link of their own."""
    from referee.serve.followed import Followed
    from referee.serve.hall import Hall

    if file and not os.path.isdir(file):
        log = Followed(file, number)
        if links:
            log.give_links()
        return log
    if links:
        console.refuse("--links is for one log; in a folder, choose who has a link in *New game*")
    return Hall(file or os.curdir)


def _begin(file: str, game: str, board: str, players: str, options: str, *, rolls: bool, hidden: bool) -> str:
    """Write the log of a new game, and return its name."""
    from referee.errors import RefereeError
    from referee.play.log_file import pairs
    from referee.serve.hall import begin_table

    try:
        return begin_table(file, game, board, pairs("--players", players), pairs("--options", options), rolls=rolls, hidden=hidden)
    except RefereeError as problem:
        console.refuse(str(problem))


def _check(file: str) -> None:
    """Refuse what is not a file, with what to write instead."""
    from referee.files import log_files
    from referee.play.log_file import EXAMPLE

    if file == "-":
        console.refuse("-: a page follows a file; name one")
    if not os.path.lexists(file) and file.endswith(".tlog"):
        how = f"begin the game with `referee serve {file} {EXAMPLE}`, or on the page: `referee serve --write`"
        console.refuse(f"{file}: no such file; {how}")
    if not os.path.isfile(file):
        log_files.open_log(file).close()
