"""What both command lines share: a typer program whose help, errors and exit statuses have one form, and the console it prints to.

Both programs print through a `Console`, so that a full disk, a closed stream and a reader that has gone end alike in both: results go to
standard output, complaints beside them, and there is one way to end when a stream takes no more.

It reaches into typer, by names without an underscore: classes of `typer.core` (for `cls=`), methods that they inherit
from click, and the `process_value` of a parameter. tests/project/test_command_lines.py tests what it relies on; .ci/run runs that with the
oldest typer that pyproject.toml allows, and the main tests run it with the newest."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from importlib import import_module
from typing import IO, TYPE_CHECKING, Any, NoReturn, TypeVar, cast

import typer
import typer.core
import typer.main

from boardgen import __version__
from boardgen.errors import alike, quoted, visible
from boardgen.files import is_in_tab

if TYPE_CHECKING:
    from typer._click import Command as ClickCommand, Context, HelpFormatter, Parameter
    from typer._click.exceptions import UsageError


Choice = TypeVar("Choice", bound=str)
CLEAN, FOUND, UNUSABLE, BROKEN, STOPPED = 0, 1, 2, 3, 130
"""Exit status: nothing found; an error found; the command line or a file cannot be used; an internal error; Ctrl-C."""


class Refusal(Exception):  # noqa: N818  (what the program does, not what went wrong in it)
    """Ends a command with one message on standard error. `bare` is for text that already begins with its place."""

    def __init__(self, message: str, status: int = UNUSABLE, *, bare: bool = False) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        self.bare = bare


class ReaderGoneError(Exception):
    """Whatever read standard output has ended. Nothing is wrong, and nothing more can be printed."""


class Console:
    """What a program prints, under its name. Streams are looked up at each call, since tests and tools replace them."""

    def __init__(self, name: str) -> None:
        self.name = name

    def prepare(self) -> None:
        """Make the streams replace characters that they cannot print. Raises Refusal if standard output is closed."""
        if sys.stderr is None:
            sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  (until the process ends)
        for stream in (sys.stdout, sys.stderr):
            reconfigure = getattr(stream, "reconfigure", None)
            if reconfigure is not None:
                reconfigure(errors="backslashreplace")
        if sys.stdout is None:
            sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
            raise Refusal("standard output is closed; to discard the output, write > /dev/null")

    def say(self, text: str) -> None:
        """Print a text and end its line."""
        self.lines((text,))

    def lines(self, lines: Iterable[str]) -> None:
        """Print lines as they come."""
        self.parts(line + "\n" for line in lines)

    def parts(self, parts: Iterable[str]) -> None:
        """Print text as it comes. What goes wrong in `parts` itself is raised as it is."""
        write = sys.stdout.write
        for part in parts:
            try:
                write(part)
            except OSError as problem:
                raise refuse_closed_output(problem) from None

    def raw(self, parts: Iterable[bytes]) -> None:
        """Print bytes as they are, after all that was printed before."""
        self.flush()
        write = sys.stdout.buffer.write
        for part in parts:
            try:
                write(part)
            except OSError as problem:
                raise refuse_closed_output(problem) from None

    def flush(self) -> None:
        """Bring out what is printed so far. Raises Refusal when it cannot be written, ReaderGoneError when nobody reads it."""
        try:
            sys.stdout.flush()
        except OSError as problem:
            raise refuse_closed_output(problem) from None
        except ValueError:  # closed by whoever called the program from Python
            return

    def complain(self, words: str, *, bare: bool = False) -> None:
        """Print to standard error; what cannot be written there is lost, and the exit status still shows it."""
        text = "\n".join(visible(line) for line in words.split("\n"))
        with suppress(OSError, ValueError):
            sys.stderr.write((text if bare else f"{self.name}: {text}") + "\n")
            sys.stderr.flush()

    def refuse(self, words: str) -> NoReturn:
        """Raise Refusal with these words: the command cannot be used like this."""
        raise Refusal(words)

    def refuse_in_tab(self, word: str) -> None:
        """Raise Refusal in a browser's tab for a command or an option that it cannot run."""
        if is_in_tab() and word in NOT_IN_A_TAB:
            name, why = f"{self.name} {word}", NOT_IN_A_TAB[word]
            raise Refusal(f"{name} does not work in a browser's tab, since {why}; install Inkstone and run it in a terminal")

    def discard(self) -> None:
        """Drop what the streams still hold, so that it does not fail once more when the interpreter ends."""
        for stream in (sys.stdout, sys.stderr):
            _point_at_nothing(stream)


def refuse_closed_output(problem: OSError) -> Exception:
    """Return what to raise when standard output takes no more."""
    if isinstance(problem, BrokenPipeError):
        return ReaderGoneError()
    return Refusal(f"standard output: {problem.strerror or problem}; what was printed is not complete")


def _point_at_nothing(stream: IO[str]) -> None:
    try:
        stream.flush()
    except (OSError, ValueError):
        with suppress(OSError, ValueError):
            nothing = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nothing, stream.fileno())
            os.close(nothing)


USAGE_ERROR = cast("type[UsageError]", typer.BadParameter.__base__)
"""What typer raises for every command line that cannot be used; only a class derived from it has a public name."""

NOT_IN_A_TAB = {
    "serve": "it starts a server",
    "play": "it needs a terminal",
    "site": "it installs libraries",
    "lsp": "it is started by an editor",
    "trial": "it needs several processes",
    "tune": "it needs several processes",
    "--install-completion": "a tab has no shell",
    "--show-completion": "a tab has no shell",
    "fix --walk": "it needs a terminal",
}
"""Commands and options that a browser's tab cannot run, and why."""

RENAMED = {"output": "out"}
"""Old spellings of options, without their dashes: understood everywhere, shown nowhere."""

CONTEXT = {"help_option_names": ["-h", "--help"], "token_normalize_func": lambda word: RENAMED.get(word, word)}

Refused = Callable[[Exception], Refusal | None]
"""What a program makes of an exception of its own; None for one that it does not know."""


def one_of(*names: str, choices: Sequence[str], help: str, metavar: str = "") -> object:
    """Return an option with choices: they are in its help, and the shell completes them. `chosen` compares with them what was typed."""
    return typer.Option(*names, metavar=metavar or "|".join(choices), help=help, autocompletion=completing(lambda: choices))


class _WholeNumber(str):
    """The metavar of an option that takes a whole number: every version of typer hands it on as it is."""


def number(name: str, help: str) -> object:
    """Return an option that takes a whole number. Its parameter is an `int`."""
    return typer.Option(name, metavar=_WholeNumber("N"), help=help)


def completing(words: Callable[[], Sequence[str]]) -> Callable[[str], list[str]]:
    """Return a function for `autocompletion` that finds the words that begin as what was typed. Where it finds none, shells complete
    files."""

    def complete(incomplete: str) -> list[str]:
        return [word for word in words() if word.startswith(incomplete)]

    return complete


def choose(option: str, text: str, choices: Sequence[Choice]) -> Choice:
    """Return what was typed for an option, if it is one of its choices. Raises Refusal."""
    for choice in choices:
        if choice == text:
            return choice
    raise Refusal(f"{option} {text}: not one of the choices, which are {', '.join(choices)}")


def whole(option: str, text: str, least: int = 0) -> int:
    """Return a whole number that was typed for an option. Raises Refusal."""
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text) >= least):
        raise Refusal(f"{option} {text}: a whole number of at least {least} is needed")
    return int(text)


def millimetres(option: str, text: str) -> float:
    """Return a length that was typed for an option, in mm. Raises Refusal."""
    from boardgen.layout.yaml.plain_text import LengthError, parse_length

    try:
        return parse_length(text).mm
    except LengthError as problem:
        raise Refusal(f"{option} {text}: {problem}") from problem


class Command(typer.core.TyperCommand):
    """A command: its parameters are texts and flags, and its help is the same with every typer."""

    def make_context(self, info_name: str | None, args: list[str], parent: Context | None = None, **extra: object) -> Context:
        with _reading_arguments():
            return super().make_context(info_name, args, parent, **extra)

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except USAGE_ERROR as problem:
            problem.ctx = problem.ctx or ctx  # an option without its value does not know its command
            raise

    def get_params(self, ctx: Context) -> list[Parameter]:
        return _keep_texts(super().get_params(ctx))

    def collect_usage_pieces(self, ctx: Context) -> list[str]:
        arguments = [(_show_argument(one), one.required) for one in self.get_params(ctx) if one.param_type_name == "argument"]
        return [self.options_metavar or "", *(name if required else f"[{name}]" for name, required in arguments)]

    def format_options(self, ctx: Context, formatter: HelpFormatter) -> None:
        _write_parameters(self.get_params(ctx), formatter)


class Group(typer.core.TyperGroup):
    """The program itself: finds the command, runs it, and ends the process with its status."""

    console: Console
    refused: Refused
    later: Mapping[str, str] = {}
    others: Mapping[str, str] = {}

    def list_commands(self, ctx: Context) -> list[str]:
        own = [*super().list_commands(ctx), *self.later]
        return [*own, *(name for name in self._find_others() if name not in own)]

    def get_command(self, ctx: Context, cmd_name: str) -> ClickCommand | None:
        own = super().get_command(ctx, cmd_name)
        if own is not None:
            return own
        module = self.later.get(cmd_name) or self._find_others().get(cmd_name)
        return None if module is None else _command_of(module, cmd_name)

    def _find_others(self) -> Mapping[str, str]:
        """Return commands of other packages. They are looked for where a name is not one of ours, and for the help."""
        from boardgen.layout.files.shipped import commands

        return commands(self.console.name)

    def _find_elsewhere(self) -> dict[str, str]:
        """Return the commands of the other programs, such as `referee trial`, by their names."""
        groups = {program: typer.main.get_command(import_module(module).app) for program, module in self.others.items()}
        return {
            name: f"`{program} {name}`"
            for program, group in groups.items()
            if isinstance(group, Group)
            for name in group.list_commands(typer.Context(group))
        }

    def get_params(self, ctx: Context) -> list[Parameter]:
        return _keep_texts(super().get_params(ctx))

    def format_options(self, ctx: Context, formatter: HelpFormatter) -> None:
        _write_parameters(self.get_params(ctx), formatter)
        self.format_commands(ctx, formatter)

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        if not args and not ctx.resilient_parsing:
            raise Refusal(ctx.get_help(), bare=True)
        if args[:1] in (["--install-completion"], ["--show-completion"]) and args[1:]:
            raise Refusal(f"{args[0]} is for the shell that it is typed in, and takes no {quoted(args[1])}; leave it out")
        if args and args[0].startswith("--"):
            self.console.refuse_in_tab(args[0])
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Context, args: list[str]) -> tuple[str | None, ClickCommand | None, list[str]]:
        word = args[0]
        known = word in super().list_commands(ctx) or word in self.later or word in self._find_others()
        if not known and not ctx.resilient_parsing:
            theirs = self._find_elsewhere()
            named = theirs.get(word) or alike(word, self.list_commands(ctx)) or theirs.get(alike(word, theirs))
            hint = f"did you mean {named}?" if named else f"`{self.console.name} --help` lists them"
            raise Refusal(f"there is no command {word}; {hint}")
        self.console.refuse_in_tab(word)
        return super().resolve_command(ctx, args)

    def make_context(self, info_name: str | None, args: list[str], parent: Context | None = None, **extra: object) -> Context:
        with _reading_arguments():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: Context) -> object:
        with _past_typer():
            return super().invoke(ctx)

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Run what `args`, the first argument, says (the process's own arguments without it), and exit."""
        console = self.console
        try:
            console.prepare()
            try:
                done = super().main(*args[:1], **{**extra, "prog_name": console.name, "standalone_mode": False})
                status = done if isinstance(done, int) else CLEAN
            except SystemExit as ended:
                status = ended.code if isinstance(ended.code, int) else CLEAN
            console.flush()
        except ReaderGoneError:
            status = CLEAN
        except Exception as problem:
            refusal = self._refusal(problem)
            status = refusal.status if refusal else STOPPED if _was_stopped(problem) else BROKEN
            if refusal is not None:
                console.complain(refusal.message, bare=refusal.bare)
            elif status == BROKEN:
                import traceback

                console.complain(traceback.format_exc().rstrip(), bare=True)
                console.complain("an internal error; please report it with the lines above")
        console.discard()
        exec("")  # forgets a Ctrl-C that came while code was made from text, as dataclasses do: Python would end by that signal
        sys.exit(status)

    def _refusal(self, problem: Exception) -> Refusal | None:
        """Return what is to be said of an exception; None for a bug."""
        if isinstance(problem, Refusal):
            return problem
        if isinstance(problem, USAGE_ERROR):
            return _translate_usage(problem, self.console.name)
        own = self.refused(problem)
        if own is not None:
            return own
        system = problem.problem if isinstance(problem, _SystemRefusedError) else problem
        if isinstance(system, OSError) and system.errno is not None:  # no bug: a disk, a device or a folder refused
            place = f"{system.filename}: " if isinstance(system.filename, str) else ""
            return Refusal(f"{place}{system.strerror or system}")
        return None


def _was_stopped(problem: BaseException | None) -> bool:
    """Tell whether a problem followed from Ctrl-C: a lock that is left half taken, say, complains of that when its block ends."""
    while problem is not None and not isinstance(problem, KeyboardInterrupt):
        problem = problem.__cause__ or problem.__context__
    return problem is not None


def _command_of(place: str, name: str) -> ClickCommand:
    """Return the command that is a function of a module: `module:function`, or `run` where `place` is a module alone."""
    module, _, function = place.partition(":")
    alone = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    alone.command(name, cls=Command)(getattr(import_module(module), function or "run"))
    return typer.main.get_command(alone)


class Program(typer.Typer):
    """A program of commands: those that are registered, and those of `later`, names with the places that are read when they are used.

    `parts` gives the lines that `--version` prints after the version; `others` are programs with the modules whose `app` they are, of which
    a command is named that was typed here."""

    def __init__(
        self,
        console: Console,
        help: str,
        refused: Refused,
        later: Mapping[str, str] | None = None,
        parts: Callable[[], Sequence[str]] = tuple,
        others: Mapping[str, str] | None = None,
    ) -> None:
        said = {"console": console, "refused": staticmethod(refused), "later": later or {}, "others": others or {}}
        group = type("Group", (Group,), said)
        super().__init__(
            cls=group, name=console.name, help=help, context_settings=CONTEXT, rich_markup_mode=None, pretty_exceptions_enable=False
        )

        def version(asked: bool) -> None:
            if asked:
                for line in (f"{console.name} {__version__}", *parts()):
                    console.say(line)
                raise typer.Exit(CLEAN)

        @self.callback()
        def program(version: bool = typer.Option(False, "--version", help="print the version", callback=version, is_eager=True)) -> None:
            pass

        program.__doc__ = help


class _SystemRefusedError(Exception):
    """An OSError under another name: typer takes a broken pipe for its own and ends with status 1, which is not ours."""

    def __init__(self, problem: OSError) -> None:
        super().__init__(str(problem))
        self.problem = problem


@contextmanager
def _reading_arguments() -> Iterator[None]:
    """While arguments are read nothing is written but help and versions, to standard output."""
    try:
        yield
    except OSError as problem:
        raise refuse_closed_output(problem) from problem


@contextmanager
def _past_typer() -> Iterator[None]:
    """Take every OSError past typer."""
    try:
        yield
    except BrokenPipeError as problem:
        raise ReaderGoneError from problem
    except OSError as problem:
        raise _SystemRefusedError(problem) from problem


def _keep_texts(parameters: list[Parameter]) -> list[Parameter]:
    """Return the parameters, of which texts are taken as they were typed.

    Newer versions of typer validate each value with pydantic, and importing that takes half of the start-up time. Our parameters
    are texts, flags and whole numbers: no text is an invalid text, `whole` reads numbers, and every other value goes to typer as usual.
    A browser's tab has no pydantic: what must be given and is not is refused here too."""
    for parameter in parameters:
        vars(parameter).setdefault("process_value", partial(_value, parameter, parameter.process_value))
    return parameters


def _value(parameter: Parameter, process: Callable[[Context, object], object], ctx: Context, value: object) -> object:
    if isinstance(parameter.metavar, _WholeNumber) and isinstance(value, str | int):
        return value if isinstance(value, int) else whole(parameter.opts[0], value)
    if value is None and not parameter.required and parameter.nargs == 1 and not parameter.multiple:
        return value if parameter.callback is None else parameter.callback(ctx, parameter, value)
    if parameter.callback is None:
        if isinstance(value, str):
            return value
        if isinstance(value, (tuple, list)) and value and all(isinstance(one, str) for one in value):
            return list(value)
    if parameter.required and not value:
        hint = " / ".join(f"'{name}'" for name in parameter.opts)
        hint = f"'{_name_argument(parameter)}'" if parameter.param_type_name == "argument" else hint
        raise USAGE_ERROR(f"Missing {parameter.param_type_name} {hint}", ctx)
    return process(ctx, value)


def _name_argument(argument: Parameter) -> str:
    return str(argument.metavar or argument.name.upper())


def _show_argument(argument: Parameter) -> str:
    return _name_argument(argument) + ("..." if argument.nargs == -1 else "")


def _write_parameters(parameters: list[Parameter], formatter: HelpFormatter) -> None:
    """Write the arguments and options of a command with their choices, defaults and what they are for."""
    arguments, options = [], []
    for parameter in parameters:
        if getattr(parameter, "hidden", False):
            continue
        help = getattr(parameter, "help", None) or ""
        if parameter.param_type_name == "argument":
            arguments.append((_show_argument(parameter), help))
            continue
        names = ", ".join(sorted(parameter.opts, key=lambda name: name.startswith("--")))
        value = "" if getattr(parameter, "is_flag", False) else f" {parameter.metavar or 'TEXT'}"
        if parameter.required:
            help += "  [required]"
        elif isinstance(parameter.default, str | int) and parameter.default and not getattr(parameter, "is_flag", False):
            help += f"  [default: {parameter.default}]"
        options.append((names + value, help[:1].lower() + help[1:].removesuffix(".")))  # typer's own begin with a capital
    for title, rows in (("Arguments", arguments), ("Options", options)):
        if rows:
            with formatter.section(title):
                formatter.write_dl(rows)


def _translate_usage(problem: UsageError, program: str) -> Refusal:
    """Return an error that typer found on the command line, as ours read."""
    context = problem.ctx
    help = f"`{program if context is None else context.command_path} --help` shows how to use it"
    if hasattr(problem, "possibilities") and hasattr(problem, "option_name"):
        options = [] if context is None else context.command.get_params(context)
        hidden = {name for option in options if getattr(option, "hidden", False) for name in option.opts}
        near = " or ".join(sorted(set(problem.possibilities or ()) - hidden))
        elsewhere = "" if near else _elsewhere(problem.option_name, context)
        return Refusal(f"there is no option {problem.option_name}; {f'did you mean {near}?' if near else elsewhere + help}")
    message = problem.format_message().rstrip(".")
    return Refusal(f"{message[:1].lower()}{message[1:]}; {help}", UNUSABLE)


def _elsewhere(option: str, context: Context | None) -> str:
    """Return which other commands of the program have an option of this name."""
    parent = None if context is None else context.parent
    if context is None or parent is None or not isinstance(parent.command, Group):
        return ""
    commands = [(name, parent.command.get_command(parent, name)) for name in parent.command.list_commands(parent)]
    found = [f"`{name}`" for name, one in commands if one and any(option in parameter.opts for parameter in one.get_params(context))]
    return f"{', '.join(found)} {'have' if len(found) > 1 else 'has'} it, and `{context.info_name}` does not; " if found else ""
