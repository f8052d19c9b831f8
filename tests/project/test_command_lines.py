"""What both command lines do alike: help, version, completion, one spelling for one thing, errors in one form, and streams that end.

`.ci/nightly` runs this file with the lowest versions that pyproject.toml allows as well.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest
from typer.testing import CliRunner, Result

from tests.programs import commands
from tests.sampling import sampled

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = ("boardgen", "referee")
BROKEN = str(ROOT / "tests/logs/gocaine/breaks_deploy_suicide.tlog")


def run(program: str, *arguments: str, text: str | None = None) -> Result:
    return CliRunner().invoke(import_module(f"{program}.cli").app, list(arguments), input=text)


@pytest.mark.parametrize("program", PROGRAMS)
def test_help_lists_choices_and_types_under_either_name(program: str) -> None:
    for name in ("", *commands(program)):
        words = [name] if name else []
        short, long = (run(program, *words, flag) for flag in ("-h", "--help"))
        assert (short.exit_code, short.stdout) == (0, long.stdout)
        assert short.stdout.startswith(f"Usage: {' '.join([program, *words])} [OPTIONS]")
        assert not re.search(r"<|TEXT|\{|\bstr\b", short.stdout), short.stdout
        assert "..." not in short.stdout.replace("...  ", "").replace("...\n", "").replace("[ARGS]...", ""), "a text is cut short"
    assert re.search(r"--format text\|json", run(program, "check", "-h").stdout)


@pytest.mark.parametrize("program", PROGRAMS)
def test_every_option_says_what_it_takes(program: str) -> None:
    for name, command in commands(program).items():
        for parameter in command.params:
            assert parameter.help, f"{program} {name} {parameter.name}"
            if not getattr(parameter, "is_flag", False):
                assert parameter.metavar, f"{program} {name} {parameter.name}"
            for option in parameter.opts:
                assert option not in ("--output",), f"{program} {name}: --out is its name"
            if "--out" in parameter.opts:
                assert "-o" in parameter.opts, f"{program} {name}"


@pytest.mark.parametrize("program", PROGRAMS)
def test_version(program: str) -> None:
    from boardgen import __version__

    done = run(program, "--version")
    law = {"boardgen": "", "referee": "law: pure Python\n"}[program]  # tests/project/test_compiled_law.py has the other one
    assert (done.exit_code, done.stdout) == (0, f"{program} {__version__}\n{law}")
    assert run(program).exit_code == 2
    assert run(program).stderr == run(program, "--help").stdout


def test_choices_are_those_of_the_rooms() -> None:
    from boardgen.commands import options as cli
    from boardgen.draw.shape.ink import Style
    from boardgen.kit.export import FORMATS
    from boardgen.sheet.arrange.options import Colours
    from boardgen.sheet.arrange.token_sheets import Cut
    from boardgen.sheet.paper.duplex import Duplex

    assert get_args(Style) == cli.STYLES
    assert get_args(Cut) == cli.CUTS
    assert get_args(Colours) == cli.COLOURS
    assert get_args(Duplex) == cli.DUPLEX
    assert set(",".join(cli.FILES).split(",")) == set(FORMATS)


def test_old_spellings_are_understood_and_not_shown(tmp_path: Path) -> None:
    trade = str(ROOT / "tests/conformance/logs/gocaine-trade.tlog")
    for option in ("-o", "--out", "--output"):
        out = tmp_path / f"{option}.json"
        assert run("boardgen", "info", "gocaine", option, str(out)).exit_code == 0
        assert out.read_bytes().startswith(b"{")
    assert run("referee", "score", "--json", trade).stdout == run("referee", "score", "--format", "json", trade).stdout
    assert run("referee", "show", "--as", "json", trade).stdout == run("referee", "show", "--format", "json", trade).stdout
    shown = "".join(run(program, name, "-h").stdout for program in PROGRAMS for name in commands(program))
    assert "--output" not in shown
    assert "--json" not in shown


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("boardgen kit", "boardgen: missing argument 'LAYOUT'; `boardgen kit --help` shows how to use it"),
        ("boardgen kit gocaine --papier a4", "boardgen: there is no option --papier; did you mean --"),
        ("boardgen kot", "boardgen: there is no command kot; did you mean kit?"),
        ("boardgen kit gocaine --style x", "boardgen: --style x: not one of the choices, which are colour, low-ink, black"),
        ("boardgen kit gocaine --players two", "boardgen: --players two: a whole number of at least 0 is needed"),
        ("boardgen kit gocaine --bleed wide", "boardgen: --bleed wide: a number of millimetres is needed, such as 3.5, or"),
        ("boardgen kit gocaine --bleed nan", "boardgen: --bleed nan: a number of millimetres is needed, such as 3.5, or"),
        ("boardgen list --format", "boardgen: option '--format' requires an argument"),
        ("boardgen list all", "boardgen: got unexpected extra argument"),
        ("boardgen new harbour --from gocain", "boardgen: there is no game or file 'gocain'"),
        ("referee check --foo x", "referee: there is no option --foo; did you mean --fix or --format?"),
        ("referee check --zzz x", "referee: there is no option --zzz; `referee check --help` shows how to use it"),
        ("boardgen check gocaine --board x", "boardgen: there is no option --board; `info`, `kit`, `serve`, `diff`, `export` have it"),
        ("boardgen kit gocaine --format json", "boardgen: --format json: this is how a dry run is printed; add --dry-run"),
        ("referee replay x.tlog --html", "referee: option '--html' requires an argument; `referee replay --help` shows how to use it"),
        ("referee --zzz", "referee: there is no option --zzz; `referee --help` shows how to use it"),
        ("referee score --jsn x", "referee: there is no option --jsn"),
        ("referee judge", "referee: there is no command judge; `referee --help` lists them"),
        ("referee tune", "referee: there is no command tune; did you mean `boardgen tune`?"),
        ("boardgen trail", "boardgen: there is no command trail; did you mean `referee trial`?"),
        ("referee check gone.tlog", "referee: gone.tlog: No such file or directory"),
    ],
)
def test_errors_have_one_form(words: str, message: str) -> None:
    program, *arguments = words.split()
    done = run(program, *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(message)
    assert done.stderr.count("\n") == 1
    assert "--json" not in done.stderr, "a hidden option is suggested"


def test_text_is_taken_as_typed_and_nothing_is_loaded_to_validate_it() -> None:
    code = "import sys\nfrom referee.cli import main\ntry:\n    main()\nfinally:\n    print('pydantic' in sys.modules, file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", code, "check", "--max", "3", "--format", "csv", "-"],
        cwd=ROOT, input=b"", capture_output=True, check=False,
    )  # fmt: skip
    assert done.stderr == b"False\n"
    assert done.stdout.startswith(b"file,index,")


# completion


def completed(program: str, line: str, shell: str = "bash") -> list[str]:
    """What a shell is told when tab is pressed at the end of a line."""
    words = line.split(" ")
    env = {**os.environ, "PYTHONPATH": str(ROOT), f"_{program.upper()}_COMPLETE": f"complete_{shell}"}
    env |= {"COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1), "_TYPER_COMPLETE_ARGS": line}
    env |= {"_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    done = subprocess.run([sys.executable, "-m", program], cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.split("\n")[:-1]


@pytest.mark.parametrize(
    ("line", "words"),
    sampled([
        ("boardgen ca", ["calibrate"]),
        ("boardgen kit --style ", ["colour", "low-ink", "black"]),
        ("boardgen kit --pa", ["--paper"]),
        ("boardgen kit --paper le", ["letter", "legal"]),
        ("boardgen kit goc", ["gocaine", "gocaine-de"]),
        ("boardgen kit mine.y", [""]),
        ("boardgen info --out", ["--out"]),
        ("referee check --format js", ["json", "jsonl"]),
        ("referee check some.t", [""]),
        ("referee rules c", ["cairo", "cordillera", "crossroads"]),
        ("referee score --js", [""]),
    ], every=4),
)  # fmt: skip
def test_the_shell_completes_commands_options_choices_and_names(line: str, words: list[str]) -> None:
    assert completed(line.split()[0], line) == words, "with nothing to offer, the shell completes files"


@pytest.mark.parametrize(("shell", "first"), [("zsh", '"json"'), ("fish", "json")])
def test_other_shells_are_told_too(shell: str, first: str) -> None:
    said = "\n".join(completed("referee", "referee check --format js", shell))
    assert first in said
    assert "jsonl" in said


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="needs bash")
@pytest.mark.parametrize("program", sampled(PROGRAMS))
def test_completion_is_installed_and_works_in_bash(program: str, tmp_path: Path) -> None:
    """As a user does it: install, start a new shell, press tab. The program stands on the path as a script of this interpreter."""
    script = tmp_path / "bin" / program
    script.parent.mkdir()
    script.write_text(f"#!/bin/sh\nPYTHONPATH='{ROOT}' exec '{sys.executable}' -m {program} \"$@\"\n")
    script.chmod(0o755)
    env = {"PATH": f"{script.parent}:{os.environ['PATH']}", "HOME": str(tmp_path), "SHELL": "/bin/bash"}

    def bash(text: str) -> str:
        done = subprocess.run(["bash", "--norc", "-c", text], env=env, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, ""), done
        return done.stdout

    refused = f"{program}: --install-completion is for the shell that it is typed in, and takes no 'nosuch'; leave it out"
    assert bash(f"{program} --install-completion nosuch 2>&1; true").strip() == refused
    assert f"{program}.sh" in bash(f"{program} --install-completion; true")
    shown = bash(f"{program} --show-completion; true")
    assert f"_{program.upper()}_COMPLETE" in shown
    complete = f"""
        source "$HOME/.bashrc"
        COMP_WORDS=({program} check --format js) COMP_CWORD=3
        _{program}_completion {program}
        printf '%s ' "${{COMPREPLY[@]}}"
    """
    assert bash(complete).split()[0] == "json"


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_while_code_is_made_from_text_gives_its_status(tmp_path: Path) -> None:
    (tmp_path / "stopped.py").write_text(
        "from boardgen.command_line import Console, Program\n"
        "program = Program(Console('stopped'), 'Stop.', lambda problem: None)\n"
        "@program.command()\n"
        "def once() -> None:\n"
        "    exec('import os, signal; os.kill(os.getpid(), signal.SIGINT); [None for _ in range(10 ** 7)]')\n"
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "program()\n"
    )
    env = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    done = subprocess.run([sys.executable, "-m", "stopped", "once"], env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (130, "")


def test_commands_that_a_tab_cannot_run_are_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardgen.command_line.sys.platform", "emscripten")
    shell = ("--install-completion", "--show-completion")
    for program, names in (("boardgen", ("serve", "site", "tune", *shell)), ("referee", ("serve", "play", "lsp", "trial", *shell))):
        for name in names:
            done = run(program, name, *(() if name in shell else ("anything",)))
            assert done.exit_code == 2
            assert f"{program} {name} does not work in a browser's tab, since " in done.stderr
    assert "referee fix --walk does not work in a browser's tab" in run("referee", "fix", "any.tlog", "--walk").stderr
    assert run("boardgen", "list").exit_code == 0


@pytest.mark.slow
def test_what_a_tab_runs_loads_no_library_that_it_lacks() -> None:
    rooms = ("boardgen.cli", "boardgen.commands.kit", "boardgen.kit.export", "boardgen.export.tables", "boardgen.preview")
    code = f"import sys, referee.cli, {', '.join(rooms)}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert not loaded & {"uvicorn", "watchfiles", "concurrent.futures.thread", "concurrent.futures.process", "distributed", "portalocker"}
