"""The prompt of a game that is played at a terminal: history and completion, and a line that says who is due."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.history import DummyHistory

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from prompt_toolkit.document import Document


class _Words(Completer):
    """Completes the word before the cursor with what `suggest` offers instead."""

    def __init__(self, suggest: Callable[[str], Iterable[tuple[str, str]]]) -> None:
        self._suggest = suggest

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        text = document.text_before_cursor
        word = text.rpartition(" ")[2]
        for suggestion, meaning in self._suggest(text):
            yield Completion(suggestion, start_position=-len(word), display_meta=meaning)


class Terminal:
    """Asks for lines and for yes or no. `suggest` gives the words that may complete a text, each with what it means; `below` the line under
    the prompt."""

    def __init__(self, suggest: Callable[[str], Iterable[tuple[str, str]]], below: Callable[[], str]) -> None:
        self._lines: PromptSession[str] = PromptSession(completer=_Words(suggest), complete_while_typing=False, bottom_toolbar=below)
        self._answers: PromptSession[str] = PromptSession(history=DummyHistory())

    def line(self, prompt: str) -> str | None:
        """Return a line, without its end; None when the player leaves (Ctrl-D). Ctrl-C drops what was typed."""
        return _ask(self._lines, prompt)

    def answer(self, prompt: str) -> str | None:
        """Return an answer to a question: nothing completes it, and it is not among the lines that the arrow keys bring back."""
        return _ask(self._answers, prompt)


def _ask(session: PromptSession[str], prompt: str) -> str | None:
    while True:
        try:
            return session.prompt(prompt)
        except KeyboardInterrupt:
            continue
        except EOFError:
            return None
