"""The prompt of a game that is played at a terminal: history, completion, and a line that says who is due."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from prompt_toolkit.document import Document


class _Words(Completer):
    """Completes the word at the cursor with what `suggest` says may come there."""

    def __init__(self, suggest: Callable[[str], Iterable[tuple[str, str]]]) -> None:
        self._suggest = suggest

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        text = document.text_before_cursor
        word = text.rpartition(" ")[2]
        for suggestion, meaning in self._suggest(text):
            if suggestion.startswith(word):
                yield Completion(suggestion, start_position=-len(word), display_meta=meaning)


class Terminal:
    """Asks for lines. `suggest` gives the words that may follow a text, each with what it means; `below` the line under the prompt."""

    def __init__(self, suggest: Callable[[str], Iterable[tuple[str, str]]], below: Callable[[], str]) -> None:
        self._session: PromptSession[str] = PromptSession(completer=_Words(suggest), complete_while_typing=False, bottom_toolbar=below)

    def ask(self, prompt: str) -> str | None:
        """A line, without its end; None when the player leaves (Ctrl-D). Ctrl-C drops what was typed."""
        while True:
            try:
                return self._session.prompt(prompt)
            except KeyboardInterrupt:
                continue
            except EOFError:
                return None
