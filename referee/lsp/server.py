"""The language server itself, on pygls: what a client asks becomes a question to an open log, and the answer a value of the protocol.

The only importer of pygls and lsprotocol, which come with `pip install 'inkstone-kit[lsp]'`. A client sends the whole text at each
change: for parts of it pygls splits lines at characters that do not end a line in a log or in an editor. An internal error is logged."""

from __future__ import annotations

import asyncio
import traceback
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from boardgen import __version__
from referee.judge.headers import LayoutCache
from referee.lsp import answers
from referee.lsp.open_log import AT_ONCE, Change, Document, EditorPosition, OpenLog, RepairSearches, Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from concurrent.futures import Future

    from referee.judge.judge.verdict import Verdict

    Answer = TypeVar("Answer")

PAUSE = 0.15
"""Seconds without a change after which a log is judged."""
WAIT = 0.2
"""Seconds that code actions wait for repairs that are being searched for; what is found later is in the next answer."""
LEVELS = {"error": lsp.DiagnosticSeverity.Error, "warning": lsp.DiagnosticSeverity.Warning, "note": lsp.DiagnosticSeverity.Information}
TRIGGERS = [" ", ";", ">", "@", ":", "/", "+"]
"""Characters after which a client asks for completions by itself."""
WATCHED = "**/*.{yaml,yml,csv,tsv,json}"
"""Files that a layout may be made of."""


class Service:
    """The logs that are open in a client, and the answers to what it asks about them."""

    def __init__(self) -> None:
        self.server = LanguageServer("referee", __version__, text_document_sync_kind=lsp.TextDocumentSyncKind.Full)
        self._logs: dict[str, OpenLog] = {}
        self._due: dict[str, asyncio.TimerHandle] = {}
        self._shared = LayoutCache()
        self._searches = RepairSearches()
        self._loop: asyncio.AbstractEventLoop | None = None
        kinds = [lsp.CodeActionKind.QuickFix, lsp.CodeActionKind.SourceFixAll]
        self._register(lsp.INITIALIZED, self.watch_files)
        self._register(lsp.TEXT_DOCUMENT_DID_OPEN, self.open_log)
        self._register(lsp.TEXT_DOCUMENT_DID_CHANGE, self.change_log)
        self._register(lsp.TEXT_DOCUMENT_DID_SAVE, self.save_log)
        self._register(lsp.TEXT_DOCUMENT_DID_CLOSE, self.close_log)
        self._register(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, self.files_changed)
        self._register(lsp.TEXT_DOCUMENT_CODE_ACTION, self.actions, lsp.CodeActionOptions(code_action_kinds=kinds))
        self._register(lsp.TEXT_DOCUMENT_COMPLETION, self.completions, lsp.CompletionOptions(trigger_characters=TRIGGERS))
        self._register(lsp.TEXT_DOCUMENT_HOVER, self.hover)
        self._register(lsp.TEXT_DOCUMENT_FORMATTING, self.formatting)

    def _register(self, name: str, handler: Callable[..., object], options: object = None) -> None:
        """Have a method answer a message. pygls marks what it calls, and a method itself cannot be marked."""
        self.server.feature(name, options)(partial(handler))

    # Notifications

    def watch_files(self, params: lsp.InitializedParams) -> None:
        """Ask for notifications about changed files, where the client has them."""
        self._loop = asyncio.get_running_loop()
        workspace = self.server.client_capabilities.workspace
        watching = workspace.did_change_watched_files if workspace is not None else None
        if watching is not None and watching.dynamic_registration:
            options = lsp.DidChangeWatchedFilesRegistrationOptions([lsp.FileSystemWatcher(WATCHED)])
            registration = lsp.Registration("layouts", lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
            self.server.client_register_capability(lsp.RegistrationParams([registration]))

    def open_log(self, params: lsp.DidOpenTextDocumentParams) -> None:
        document = params.text_document
        self._logs[document.uri] = OpenLog(to_fs_path(document.uri) or "", document.text, self._shared, self._searches)
        self._logs[document.uri].version = document.version
        self._publish(document.uri)

    def change_log(self, params: lsp.DidChangeTextDocumentParams) -> None:
        log = self._logs.get(params.text_document.uri)
        if log is not None and params.content_changes:
            log.update(params.content_changes[-1].text)
            log.version = params.text_document.version
            self._publish_soon(params.text_document.uri)

    def save_log(self, params: lsp.DidSaveTextDocumentParams) -> None:
        self._judge_again([params.text_document.uri])

    def files_changed(self, params: lsp.DidChangeWatchedFilesParams) -> None:
        self._judge_again(self._logs)

    def close_log(self, params: lsp.DidCloseTextDocumentParams) -> None:
        uri = params.text_document.uri
        log = self._logs.pop(uri, None)
        if log is not None:
            log.stop()
        self._cancel(uri)
        self.server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, []))

    # Requests

    def completions(self, params: lsp.CompletionParams) -> lsp.CompletionList:
        def items(log: OpenLog) -> list[lsp.CompletionItem]:
            offset = log.document.offset_at(_place(params.position))
            return [self._item(log, item, number, offset) for number, item in enumerate(answers.items(log, offset))]

        return lsp.CompletionList(True, self._answer(params.text_document.uri, items, []))

    def hover(self, params: lsp.HoverParams) -> lsp.Hover | None:
        def show(log: OpenLog) -> lsp.Hover | None:
            found = answers.hover(log, log.document.offset_at(_place(params.position)))
            if found is None:
                return None
            return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, answers.fence(found.lines)), _range(found.span))

        return self._answer(params.text_document.uri, show, None)

    async def actions(self, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        """Return the fixes at a place: what is known by now, and what is found in a moment."""
        uri, only = params.text_document.uri, params.context.only
        span = Span(_place(params.range.start), _place(params.range.end))
        if _is_wanted(lsp.CodeActionKind.QuickFix, only):
            none: list[Future[Verdict] | None] = []
            searches = self._answer(uri, lambda log: [log.search(verdict) for verdict in answers.verdicts_touching(log, span)], none)
            waiting = [asyncio.wrap_future(search) for search in searches if search is not None]
            document = self._document(uri)
            if waiting:
                await asyncio.wait(waiting, timeout=WAIT)
            if document is not self._document(uri):
                return []  # the places are those of a text that has changed in the meantime

        def collect(log: OpenLog) -> list[lsp.CodeAction]:
            actions = []
            if _is_wanted(lsp.CodeActionKind.QuickFix, only):
                for fix in answers.quick_fixes(log, span):
                    edit, about = _edit(uri, fix.changes), [_diagnostic(fix.problem)]
                    actions.append(lsp.CodeAction(fix.title, lsp.CodeActionKind.QuickFix, about, fix.preferred, edit=edit))
            if _is_wanted(lsp.CodeActionKind.SourceFixAll, only) and (only or answers.fixable(log)):
                changes = answers.fix_all(log)
                if changes:
                    actions.append(lsp.CodeAction("Make all certain fixes", lsp.CodeActionKind.SourceFixAll, edit=_edit(uri, changes)))
            return actions

        return self._answer(uri, collect, [])

    def formatting(self, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
        return self._answer(params.text_document.uri, lambda log: [_text_edit(change) for change in answers.formatting(log)], [])

    def close(self) -> None:
        """End all searches."""
        for log in self._logs.values():
            log.stop()
        self._searches.close()

    # Inside

    def _document(self, uri: str) -> Document | None:
        log = self._logs.get(uri)
        return None if log is None else log.document

    def _answer(self, uri: str, ask: Callable[[OpenLog], Answer], otherwise: Answer) -> Answer:
        """Return what an open log answers; `otherwise` where it is not open, and where answering fails, which is logged."""
        log = self._logs.get(uri)
        if log is None:
            return otherwise
        try:
            with self._searches.pause():
                return ask(log)
        except Exception:
            self._log(traceback.format_exc())
            return otherwise

    def _log(self, lines: str) -> None:
        words = f"an internal error; please report it with these lines:\n{lines}"
        self.server.window_log_message(lsp.LogMessageParams(lsp.MessageType.Error, words))

    def _judge_again(self, uris: Iterable[str]) -> None:
        self._shared = LayoutCache()
        self._searches.forget_layouts()
        for uri in list(uris):
            if uri in self._logs:
                self._logs[uri].forget_layouts(self._shared)
                self._publish_soon(uri)

    def _publish_soon(self, uri: str) -> None:
        self._cancel(uri)
        self._due[uri] = asyncio.get_running_loop().call_later(PAUSE, self._publish, uri)

    def _cancel(self, uri: str) -> None:
        waiting = self._due.pop(uri, None)
        if waiting is not None:
            waiting.cancel()

    def _publish(self, uri: str) -> None:
        self._cancel(uri)
        self._tell(uri)
        if self._loop is not None:
            self._answer(uri, lambda log: self._search(uri, log), None)

    def _tell(self, uri: str) -> None:
        none: list[answers.Problem] = []
        found = self._answer(uri, answers.problems, none)
        version = self._answer(uri, lambda log: log.version, None)
        self.server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, [_diagnostic(one) for one in found], version))

    def _search(self, uri: str, log: OpenLog) -> None:
        """Search for the repairs of the first games with errors, and publish the diagnostics again when there are any."""
        document, loop = log.document, self._loop
        assert loop is not None  # there is a client

        def tell_found(verdict: Verdict, search: Future[Verdict]) -> None:
            if search.cancelled() or document is not self._document(uri):
                return
            if search.exception() is not None:
                self._log("".join(traceback.format_exception(search.exception())))
            elif search.result() is not verdict:
                self._tell(uri)

        for verdict in [one for one in log.verdicts if one.errors][:AT_ONCE]:
            search = log.search(verdict)
            if search is not None:
                search.add_done_callback(lambda done, verdict=verdict: _call(loop, partial(tell_found, verdict, done)))  # type: ignore[misc]

    def _item(self, log: OpenLog, item: answers.Item, number: int, offset: int) -> lsp.CompletionItem:
        """Return a completion; an amount is filled in at a place of its own where the client has such places."""
        document = self.server.client_capabilities.text_document
        can = document.completion.completion_item if document is not None and document.completion is not None else None
        text, form = item.text, lsp.InsertTextFormat.PlainText
        if item.number is not None and can is not None and can.snippet_support:
            text, form = f"{_plain(item.begins)}${{1:{item.number}}}{_plain(item.rest)}", lsp.InsertTextFormat.Snippet
        span = Span(log.document.place(item.start), log.document.place(offset))
        return lsp.CompletionItem(
            item.label,
            kind=lsp.CompletionItemKind.Value if item.number is not None else lsp.CompletionItemKind.Keyword,
            detail=item.detail or None,
            sort_text=f"{number:05}",
            filter_text=item.text,
            insert_text_format=form,
            text_edit=lsp.TextEdit(_range(span), text),
        )


def serve() -> None:
    """Answer a client on standard input and output until it says that it is done."""
    service = Service()
    try:
        service.server.start_io()
    finally:
        service.close()


def _call(loop: asyncio.AbstractEventLoop, act: Callable[[], None]) -> None:
    """Have a loop do something, from another thread; nothing where it has ended."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(act)


def _plain(text: str) -> str:
    """Return a text in a snippet, with no sign of a snippet in it."""
    return text.replace("\\", "\\\\").replace("$", "\\$").replace("}", "\\}")


def _is_wanted(kind: str, only: Iterable[str] | None) -> bool:
    return not only or any(kind == one or kind.startswith(f"{one}.") for one in only)


def _diagnostic(problem: answers.Problem) -> lsp.Diagnostic:
    return lsp.Diagnostic(_range(problem.span), problem.message, LEVELS[problem.level], problem.code or None, source="referee")


def _edit(uri: str, changes: Iterable[Change]) -> lsp.WorkspaceEdit:
    return lsp.WorkspaceEdit({uri: [_text_edit(change) for change in changes]})


def _text_edit(change: Change) -> lsp.TextEdit:
    return lsp.TextEdit(_range(change.span), change.text)


def _range(span: Span) -> lsp.Range:
    return lsp.Range(lsp.Position(*span.start), lsp.Position(*span.end))


def _place(position: lsp.Position) -> EditorPosition:
    return EditorPosition(position.line, position.character)
