"""`referee replay`: a game step by step, in the terminal, as a page, as an animation, or as a film strip."""

import os
import re
import sys
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Annotated

import typer

from boardgen.command_line import chosen, whole
from boardgen.console import CLEAN, FOUND
from referee.commands.options import SIDES, At, Index, Log, Trusted
from referee.commands.output import console, one_game, put, put_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from referee.replay.steps import Replay

BACK = ("\x1b[D", "\x1b[A", "\x1bOD", "\x1bOA", "p", "h", "k", "\x7f", "\x08")
NEXT = ("\x1b[C", "\x1b[B", "\x1bOC", "\x1bOB", "n", "l", "j", " ", "\r", "\n")
FIRST, LAST = ("\x1b[H", "\x1b[1~", "\x1bOH", "g"), ("\x1b[F", "\x1b[4~", "\x1bOF", "G")
TEN_BACK, TEN_ON = ("\x1b[5~",), ("\x1b[6~",)
QUIT = ("q", "Q", "\x1b", "\x03", "\x04")
"""What terminals send for the keys."""
MOST_WIDE, LEAST_WIDE = 4000, 100
MOST_PER_SHEET = 60


def run(
    file: Log,
    html: Annotated[str, typer.Option("--html", metavar="OUT", help="write one page that needs nothing else")] = "",
    gif: Annotated[str, typer.Option("--gif", metavar="OUT", help="write an animated picture")] = "",
    film: Annotated[str, typer.Option("--film", metavar="OUT", help="write a film strip to print, as a PDF")] = "",
    at: At = "",
    every: Annotated[str, typer.Option("--every", metavar="N", help="for --gif and --film: every Nth step")] = "1",
    width: Annotated[str, typer.Option("--width", metavar="PIXELS", help="for --gif: its width")] = "720",
    seconds: Annotated[str, typer.Option("--seconds", metavar="S", help="for --gif: how long each step is shown")] = "1",
    per_sheet: Annotated[str, typer.Option("--per-sheet", metavar="N", help="for --film: positions on a sheet")] = "6",
    paper: Annotated[str, typer.Option("--paper", metavar="PAPER", help="for --film: a4, letter, or a size such as 330x480mm")] = "a4",
    trust: Trusted = "engine",
    index: Index = "",
) -> None:
    """Step through a game, in the terminal or in a browser.

    In a terminal the arrow keys go through it; elsewhere all steps are printed. A faulty log is shown as far as it could be played.
    """
    from pathlib import Path

    from referee.files import log_files
    from referee.judge.open.layouts import LayoutCache
    from referee.replay.walk import walk

    if len([out for out in (html, gif, film) if out]) > 1:
        console.refuse("--html, --gif and --film each write a file of their own: give one of them")
    with log_files.opened(file, again=True) as stream:
        verdict = one_game(stream, file, "", index, trust)
        replay = walk(stream, file, verdict.index, LayoutCache(Path(os.path.dirname(file))), chosen("--trust", trust, SIDES))
    assert replay is not None  # one_game refuses a game that is not there
    if html:
        from referee.replay.page import page

        put(iter([page(replay)]), html)
    elif gif:
        _gif(replay, gif, whole("--every", every, 1), whole("--width", width, LEAST_WIDE), _seconds(seconds))
    elif film:
        _film(replay, film, whole("--every", every, 1), whole("--per-sheet", per_sheet, 1), paper)
    else:
        _shown(replay, file, at)
    raise typer.Exit(FOUND if verdict.errors else CLEAN)


def _with_board(replay: "Replay", option: str) -> None:
    if replay.picture is None or not replay.picture.ground.width:
        console.refuse(f"{option}: this game has no board to draw; --html shows what players have")


def _gif(replay: "Replay", out: str, every: int, width: int, seconds: float) -> None:
    from io import BytesIO

    from referee.replay import animation

    _with_board(replay, "--gif")
    if width > MOST_WIDE:
        console.refuse(f"--width {width}: at most {MOST_WIDE} pixels")
    stream = BytesIO()
    animation.write(replay, stream, width, seconds, every)
    _missing(replay)
    put_bytes(stream.getvalue(), out, "gif")


def _film(replay: "Replay", out: str, every: int, per_sheet: int, name: str) -> None:
    from referee.replay import film

    _with_board(replay, "--film")
    if per_sheet > MOST_PER_SHEET:
        console.refuse(f"--per-sheet {per_sheet}: at most {MOST_PER_SHEET}")
    try:
        data = film.pdf(replay, name, per_sheet, every)
    except film.UnusableStripError as problem:
        console.refuse(str(problem))
    _missing(replay)
    put_bytes(data, out, "pdf")


def _missing(replay: "Replay") -> None:
    """Report which characters of the log the font lacks."""
    from referee.replay.frame import missing

    lacking = missing(replay)
    if lacking:
        console.complain(f"the font has no {' '.join(lacking)}, drawn as boxes; --html shows them in a font of your system")


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0.02 <= value <= 60:
        console.refuse(f"--seconds {text}: a number from 0.02 to 60 is needed, such as 0.5")
    return value


# In the terminal


def _shown(replay: "Replay", file: str, at: str) -> None:
    from referee.files import log_files
    from referee.replay import as_text

    number = 0
    if at:
        turn = log_files.turn_id(at)
        found = replay.number_of(turn)
        if found is None:
            console.refuse(f"{file} has no turn {turn}")
        number = found
    keys = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty() and file != "-" and os.environ.get("TERM") != "dumb"
    if keys:
        _step_through(replay, number)
    else:
        console.lines(as_text.story(replay))


def _step_through(replay: "Replay", number: int) -> None:
    """Show one step after the other as keys are pressed, on a screen of its own that leaves the terminal as it was."""
    import shutil

    from referee.replay import as_text

    last = len(replay.steps) - 1
    with suppress(EOFError, KeyboardInterrupt), _keys() as read, _own_screen():
        while True:
            size = shutil.get_terminal_size()
            console.parts(["\x1b[H\x1b[2J" + "\n".join(as_text.screen(replay, number, (size.columns, size.lines)))])
            console.flush()
            for key in read():
                if key in QUIT:
                    return
                by = 1 if key in NEXT else -1 if key in BACK else 10 if key in TEN_ON else -10 if key in TEN_BACK else 0
                number = 0 if key in FIRST else last if key in LAST else max(0, min(last, number + by))


@contextmanager
def _own_screen() -> "Iterator[None]":
    console.parts(["\x1b[?1049h\x1b[?25l"])
    try:
        yield
    finally:
        console.parts(["\x1b[?25h\x1b[?1049l"])
        console.flush()


@contextmanager
def _keys() -> "Iterator[Callable[[], list[str]]]":
    """Reads keys as they are pressed, without echo, until the end of the block; what is read is a list of what each key sends."""
    try:
        import termios
        import tty
    except ImportError:  # not on this system
        yield lambda: [typer.getchar()]
        return
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)

    def read() -> list[str]:
        sent = os.read(terminal, 64)
        if not sent:
            raise EOFError
        return re.findall("\x1b(?:\\[[0-9;]*[A-Za-z~]|O[A-Z])?|.", sent.decode("utf-8", "replace"), re.S)

    tty.setcbreak(terminal, termios.TCSADRAIN)
    try:
        yield read
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
