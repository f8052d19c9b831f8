"""The Python of the studio in `boardgen serve --write`: a process of its own that does what the worker of a tab does (worker.js).

It works in folders with copies of the layout's files: what is typed is looked at and made there, and nothing of the layout's own folder
is touched. Commands change the working directory and what is printed, which the server itself cannot have changed.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import re
import shutil
import signal
import threading
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from multiprocessing.connection import Connection

from boardgen.errors import BoardgenError, quoted
from boardgen.files import escape
from boardgen.records import NamedTuple
from boardgen.site import desk
from boardgen.site.folder import StudioError
from boardgen.site.studio import Studio, archive, unpack

COMMANDS = ("kit", "proof", "export", "rules", "diff", "info")
"""What the page may run, with these options; a word that is none of them names a file of the layout."""
OPTIONS = ("--format", "--replace", "--paper", "--style", "--players", "--board", "--html", "--print", "--to", "--rulebook", "--boxes")

PAGE = "[0-9a-f-]{36}"
"""What a page calls itself, so that two of one layout do not disturb each other."""
MOST_PAGES = 20

Values = Mapping[str, object]


class LostError(StudioError):
    """The process has no files of the page that asks: it was started again, or many other pages were used since."""


class Told(NamedTuple):
    """What the process answers: an answer, or what is wrong, with a traceback where that is an internal error."""

    answer: object = None
    problem: str = ""
    trace: str = ""
    lost: bool = False


class Worker:
    """The process. Everything but `start` may be called from any thread."""

    def __init__(self, folder: str, complain: Callable[[str], None]) -> None:
        """`folder` is for copies; `complain` gets internal errors, with their traceback."""
        self._folder = folder
        self._complain = complain
        self._lock = threading.Lock()  # of what is asked, which may take long
        self._life = threading.Lock()  # of the process: started, or ended for good
        self._ended = False
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None

    def ask(self, what: str, values: Values) -> object:
        """Return the answer to what the page asks. Raises BoardgenError where it cannot be done.

        Where the page's files are gone, that is LostError.
        """
        with self._lock:
            pipe = self.start()
            try:
                pipe.send((what, values))
                told: Told = pipe.recv()
            except (EOFError, OSError) as lost:
                self._drop()
                raise StudioError("the process that draws the layout has ended; edit a file to restart it") from lost
        if told.trace:
            self._complain(told.trace)
        if told.lost:
            raise LostError("the files of this page are gone; reload the page")
        if told.problem:
            raise StudioError(told.problem)
        return told.answer

    def start(self) -> Connection:
        """Start the process, where it does not run; return the pipe to it. Raises StudioError after `end`."""
        with self._life:
            if self._ended:
                raise StudioError("`boardgen serve` is stopping")
            if self._pipe is None:
                spawn = multiprocessing.get_context("spawn")
                self._pipe, theirs = spawn.Pipe()
                self._process = spawn.Process(target=work, args=(theirs, self._folder), name="studio", daemon=True)
                self._process.start()
                theirs.close()
            return self._pipe

    def end(self) -> None:
        """Kill the process, whatever it does, for good. Whoever waits for an answer gets an error."""
        with self._life:
            self._ended = True
            if self._process is not None:
                self._process.kill()

    def close(self) -> None:
        """End the process, and wait until it has ended and everyone has been answered."""
        self.end()
        with self._lock:
            self._drop()

    def _drop(self) -> None:
        with self._life:
            if self._process is not None:
                self._process.kill()
                self._process.join()
            if self._pipe is not None:
                self._pipe.close()
            self._process = self._pipe = None


def work(pipe: Connection, folder: str) -> None:
    """Answer what is asked through a pipe until its other end is closed. Each page has a folder of its own in `folder`.

    A page begins with all its files (`"whole": true`), and again when an answer has `"lost": true`.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this process
    studios: dict[str, Studio] = {}
    with suppress(EOFError, OSError):
        while True:
            what, values = pipe.recv()
            page = str(values.get("page"))
            place = os.path.join(folder, page)
            try:
                if not re.fullmatch(PAGE, page):
                    raise StudioError("this page has no name; reload the page")
                if page not in studios and not values.get("whole"):
                    pipe.send(Told(lost=True))
                    continue
                if page not in studios:
                    _forget(studios, folder)
                    studios[page] = Studio()
                studios[page] = studios.pop(page)  # in the order of use
                os.makedirs(place, exist_ok=True)
                os.chdir(place)
                pipe.send(Told(DOES[what](studios[page], values)))
            except BoardgenError as problem:
                pipe.send(Told(problem=str(problem)))
            except Exception as problem:
                what_failed = f"internal error: {type(problem).__name__}: {problem}"
                pipe.send(Told(problem=what_failed, trace=traceback.format_exc().rstrip()))


def _forget(studios: dict[str, Studio], folder: str) -> None:
    """Make room for another page: the one that was not used for the longest time was probably closed."""
    if len(studios) >= MOST_PAGES:
        first = next(iter(studios))
        del studios[first]
        shutil.rmtree(os.path.join(folder, first), ignore_errors=True)


def _check_name(given: object) -> str:
    """Return the name of a file in the working directory. Raises StudioError for one that leads out of it."""
    name = str(given)
    if reason := escape(name):
        raise StudioError(f"{quoted(name)}: {reason}")
    return name


def _write(_: Studio, values: Values) -> None:
    files = values["files"]
    for name, content in files.items() if isinstance(files, dict) else ():
        try:
            os.makedirs(os.path.dirname(_check_name(name)) or ".", exist_ok=True)
            with open(name, "wb") as stream:
                stream.write(encode(content))
        except OSError as problem:
            raise StudioError(f"{quoted(str(name))} cannot be written: {problem.strerror or problem}") from problem


def _drop(_: Studio, values: Values) -> None:
    for name in _texts(values["names"]):
        with suppress(FileNotFoundError):
            os.unlink(_check_name(name))


def encode(content: object) -> bytes:
    """Return the content of a file that a page sends: bytes, or a text."""
    return content if isinstance(content, bytes) else str(content).encode("utf-8", "replace")


def _begin(studio: Studio, values: Values) -> None:
    _check_name(values["file"])
    studio.begin(json.dumps({**values, "folder": "."}))


def _next(studio: Studio, _: Values) -> object:
    view = studio.next_view()
    return json.loads(view) if view else None


def _faces(studio: Studio, values: Values) -> object:
    return json.loads(studio.faces(json.dumps({"file": _check_name(values["file"]), "folder": "."})))


def _run(_: Studio, values: Values) -> object:
    words = _texts(values["words"])
    check_words(words)
    before = dict(_walk())
    done = desk.run(words, os.getcwd())
    written = [path for path, state in _walk() if before.get(path) != state]
    return {**done._asdict(), "words": words, "files": {os.path.relpath(path).replace(os.sep, "/"): _content(path) for path in written}}


def _texts(value: object) -> list[str]:
    return [str(one) for one in value] if isinstance(value, list) else []


def check_words(words: list[str]) -> None:
    """Raise StudioError for a command that the studio has no button for, or that names anything outside of its folder."""
    if words[:1] != ["boardgen"] or words[1:2] == [] or words[1] not in COMMANDS:
        raise StudioError(f"the studio runs boardgen {', '.join(COMMANDS)} alone")
    for word in words[2:]:
        leads = os.path.isabs(word) or word.startswith(("~", "/", "\\")) or ".." in word.replace("\\", "/").split("/")
        if leads or (word.startswith("-") and word not in OPTIONS):
            raise StudioError(f"the studio does not run a command with {word}")


def _walk() -> Iterator[tuple[str, tuple[int, int, int]]]:
    for place, _, names in os.walk("."):
        for name in names:
            path = os.path.join(place, name)
            stat = os.stat(path)
            yield path, (stat.st_size, stat.st_mtime_ns, stat.st_ino)


def _content(path: str) -> bytes:
    with open(path, "rb") as stream:
        return stream.read()


DOES: Mapping[str, Callable[[Studio, Values], object]] = {
    "write": _write,
    "drop": _drop,
    "begin": _begin,
    "next": _next,
    "svg": lambda studio, values: studio.svg(str(values["key"])),
    "faces": _faces,
    "run": _run,
    "unzip": lambda _, values: unpack(encode(values["bytes"])),
    "zip": lambda _, values: archive(".", [_check_name(name) for name in _texts(values["names"])]),
}
