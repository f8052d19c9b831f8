"""`referee serve`: a page that follows a log while it is written."""

from typing import Annotated

import typer

from boardgen.command_line import CLEAN, whole
from referee.commands.options import Index, colour, console

PORT = "8724"


def run(
    file: Annotated[str, typer.Argument(metavar="FILE", help="the log to follow")],
    port: Annotated[str, typer.Option("--port", metavar="N", help="the port to listen on; 0 is any free one")] = PORT,
    lan: Annotated[bool, typer.Option("--lan", help="let others on this network open the page, by an address with a random part")] = False,
    write: Annotated[bool, typer.Option("--write", help="let lines be added to the log on the page")] = False,
    index: Index = "",
) -> None:
    """Show a log as a page that follows every change: the board, what players hold, what may come next, and the game so far.

    Without --lan only a browser on this machine can open it.
    """
    import asyncio
    import os

    from boardgen.errors import BoardgenError
    from referee.serve.followed import Followed
    from referee.serve.serve import Collector, code, serve

    if file == "-" or not os.path.isfile(file):
        from referee.files import log_files

        log_files.open_log(file).close() if file != "-" else console.refuse("-: a page follows a file; name one")
    log = Followed(file, whole("--index", index, 1) if index else 0)

    def announce(address: str) -> None:
        console.say(f"{file}: {address}  (Ctrl-C ends it)")
        if lan:
            console.lines(code(address, colour=colour()))
        console.flush()

    try:
        asyncio.run(serve(log, whole("--port", port), announce, console.complain, lan=lan, writes=write, collector=Collector()))
    except KeyboardInterrupt:
        pass
    except BoardgenError as problem:
        console.refuse(str(problem))
    raise typer.Exit(CLEAN)
