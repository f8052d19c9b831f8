"""`referee lsp`: the language server, which editors start."""

from typing import Annotated

import typer

from boardgen.command_line import CLEAN
from referee.commands.options import console


def run(stdio: Annotated[bool, typer.Option("--stdio", help="use standard input and output, which is also the default")] = True) -> None:
    """Serve an editor with findings as you type, fixes, completion, explanations and formatting. Editors start it themselves.

    It needs the extra `lsp`. docs/editors.md has the settings for VS Code, Neovim and Helix.
    """
    from importlib.util import find_spec

    if find_spec("pygls") is None or find_spec("lsprotocol") is None:
        console.refuse("lsp needs a library that is not installed; run `pip install 'inkstone-kit[lsp]'`")
    from referee.lsp.server import serve

    serve()
    raise typer.Exit(CLEAN)
