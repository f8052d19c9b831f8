"""Reads a YAML file into nodes. The only importer of yaml; trusts nothing in the file.

Built from parse events with a stack of our own, so that no nesting is too deep for us and no reference can multiply:
tags, anchors, aliases, merge keys and further documents are refused by name. Scalars stay text, so `NO` is a word and
`012` is not a number."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Protocol

from boardgen.errors import Fault, quoted
from boardgen.files import suggest_file
from boardgen.layout.yaml.node import Faults, Node, Source, lines_of
from boardgen.records import Spare, part_of

with Spare({"base64": {}, "datetime": part_of("_datetime")}):
    from yaml import Loader, events as ev
    from yaml.error import Mark, MarkedYAMLError, YAMLError
    from yaml.reader import Reader, ReaderError

SUFFIXES = (".yaml", ".yml")
MAX_BYTES = 1 << 20
MAX_DEPTH = 64
MAX_NODES = 200_000
BREAKS = "\x85\u2028\u2029"
"""Signs that end a line for a reader of YAML and for no editor: what follows one in a comment would be read."""

BEGIN = "begin with a line such as `extends: gocaine`"
BEGIN_ROWS = "write a line for each row, such as `- {name: Storm, count: 2}`"


class Event(Protocol):
    """What is asked of an event; only some kinds have what comes after the marks."""

    start_mark: Mark
    end_mark: Mark
    anchor: str | None
    tag: str | None
    tags: object
    style: str | None
    value: str


class Parser(Protocol):
    """What makes events of a text."""

    def get_event(self) -> Event:
        """Return the next event."""


def read(path: str, shown: str, faults: Faults, rows: bool = False) -> Node | None:
    """Return the tree of a file, which is a map, or a list if `rows`. None when there is no tree to go on with; the faults say why."""
    faults.note_file(shown)
    text = _text(path, shown, faults)
    if text is None:
        return None
    for sign in BREAKS:
        at = text.find(sign)
        if at >= 0:
            line, column = _place(text[:at])
            what, remedy = f"the line end {quoted(sign)} is refused", "editors do not show it as one: delete it, or begin a new line there"
            faults.put(Fault(shown, line, column, "", what, remedy, "error", "data:yaml.character", column + 1))
            return None
    return parse(Source(shown, path, text), faults, rows=rows)


def _place(before: str) -> tuple[int, int]:
    """Return line and column, from 1, of what follows a text."""
    lines = lines_of(before)
    return len(lines), len(lines[-1]) + 1


def _text(path: str, shown: str, faults: Faults) -> str | None:
    def refuse(problem: str, remedy: str, code: str, line: int = 0, column: int = 0) -> None:
        faults.put(Fault(shown, line, column, "", problem, remedy, "error", code, column + 1))

    try:
        if not os.path.isfile(path):
            if not os.path.exists(path):
                refuse("there is no such file", suggest_file(path, SUFFIXES, shown), "data:file.missing")
            else:
                remedy = suggest_file(path, SUFFIXES, shown) if os.path.isdir(path) else "name a YAML file"
                refuse("this is not a file", remedy, "data:file.kind")
            return None
        with open(path, "rb") as stream:
            raw = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as problem:
        refuse(f"the file cannot be read ({getattr(problem, 'strerror', None) or problem})", "", "data:file.unreadable")
        return None
    if len(raw) > MAX_BYTES:
        refuse("the file is larger than 1 MiB", "a layout is a few kilobytes of text", "data:yaml.size", 1, 1)
        return None
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff") or raw[:4] == b"\0\0\xfe\xff":
        refuse("the file is UTF-16 or UTF-32", "save it as UTF-8", "data:yaml.encoding", 1, 1)
        return None
    if raw[:3] == b"\xef\xbb\xbf":
        raw = raw[3:]
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as problem:
        what = f"the byte 0x{raw[problem.start]:02x} is not UTF-8"
        refuse(what, "save the file as UTF-8", "data:yaml.encoding", *_place(raw[: problem.start].decode("utf-8")))
        return None


def parse(source: Source, faults: Faults, parser: Callable[[str], Parser] | None = None, rows: bool = False) -> Node | None:
    """Return the tree of a text, or None with faults when it is not one document of plain YAML.

    `parser` makes an object with `get_event`; by default libyaml's where it is there, else the pure one."""
    try:
        return _Builder(source, faults, rows).build((parser or _parser())(source.text))
    except MarkedYAMLError as problem:
        if parser is not Loader and "nesting depth" in str(problem.problem):  # the limit of libyaml 0.2.6, met before its first event
            return parse(source, faults, Loader, rows)  # which comes to our limit, and knows the place
        mark = problem.problem_mark or problem.context_mark
        from boardgen.layout.yaml.yaml_diagnosis import TextPosition, diagnose  # for a fault only

        start = problem.context_mark
        stopped = TextPosition(mark.line + 1, mark.column + 1) if mark else TextPosition(1, 1)
        context = TextPosition(start.line + 1, start.column + 1) if start else None
        mistake = diagnose(lines_of(source.text), str(problem.problem or problem.context), stopped, context)
        line, column = mistake.place
        faults.put(Fault(source.shown, line, column, "", mistake.problem, mistake.remedy, "error", "data:yaml.syntax", column + 1))
    except ReaderError:
        sign = Reader.NON_PRINTABLE.search(source.text)
        at = sign.start() if sign else 0
        line, column = _place(source.text[:at])
        what = f"the character {quoted(source.text[at : at + 1])} is not allowed in YAML"
        faults.put(Fault(source.shown, line, column, "", what, "delete it", "error", "data:yaml.character", column + 1))
    except YAMLError as problem:
        faults.put(Fault(source.shown, 1, 1, "", f"this is not YAML: {problem}", "", "error", "data:yaml.syntax", 2))
    return None


def _parser() -> Callable[[str], Parser]:
    try:
        from yaml._yaml import CParser
    except ImportError:
        return Loader
    return CParser  # type: ignore[return-value]  # its stubs say nothing of events


class _Stop(Exception):  # noqa: N818 - a jump out of the loop, never seen outside
    """The file is too large or too deep to go on."""


class _Builder:
    """Turns parse events into nodes, one frame of the stack a collection."""

    def __init__(self, source: Source, faults: Faults, rows: bool) -> None:
        self.source = source
        self.rows = rows
        self.faults = faults
        self.nodes = 0

    def build(self, parser: Parser) -> Node | None:
        """Return the root of the only document."""
        get = parser.get_event
        root: Node | None = None
        stack: list[Node] = []
        keys: list[Node | None] = []  # one a frame: the key that waits for its value, else None
        documents = 0
        values = (ev.ScalarEvent, ev.MappingStartEvent, ev.SequenceStartEvent, ev.AliasEvent)
        try:
            while True:
                event = get()
                kind: type[object] = type(event)
                if kind in values:
                    node = self._node(event, kind)
                elif kind is ev.MappingEndEvent or kind is ev.SequenceEndEvent:
                    stack.pop()
                    keys.pop()
                    continue
                elif kind is ev.DocumentStartEvent:
                    documents += 1
                    if documents > 1:
                        self._refuse(event, "a second document", "keep one document, without a further ---", "document")
                        return self._whole(root)
                    if event.tags:
                        self._refuse(event, "a %TAG directive", "delete it", "tag")
                    continue
                elif kind is ev.StreamEndEvent:
                    return self._whole(root)
                else:
                    continue
                if not stack:
                    root = node
                elif stack[-1].kind == "list":
                    node.parent = stack[-1]
                    node.step = f"[{len(stack[-1].value)}]"
                    stack[-1].value.append(node)
                elif keys[-1] is None:
                    keys[-1] = node
                    if node.kind in ("map", "list"):
                        node.parent, node.step = stack[-1], ".?"
                        self.faults.add(node, "a key must be plain text", "write the key as a word", "data:yaml.key")
                else:
                    self._enter(stack[-1], keys[-1], node)
                    keys[-1] = None
                if node.kind == "map" or node.kind == "list":
                    stack.append(node)
                    keys.append(None)
                    if len(stack) > MAX_DEPTH:
                        self._refuse(event, f"nesting deeper than {MAX_DEPTH}", "no layout needs it", "depth")
                        raise _Stop
        except _Stop:
            return None

    def _whole(self, root: Node | None) -> Node | None:
        if root is not None and root.kind == ("list" if self.rows else "map"):
            return root
        if root is None or root.empty:
            fault = Fault(self.source.shown, 1, 1, "$", "the file is empty", BEGIN_ROWS if self.rows else BEGIN)
            self.faults.put(fault._replace(code="data:yaml.empty", end_column=2))
        elif self.rows:
            self.faults.add(root, "rows are a list of maps", BEGIN_ROWS, "data:type")
        else:
            dashes = root.kind == "list" and all(item.kind == "map" for item in root.items)
            remedy = "write the keys without the dashes before them" if dashes else BEGIN
            self.faults.add(root, "a layout is a map of keys", remedy, "data:type")
        return None

    def _node(self, event: Event, kind: type) -> Node:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            self._refuse(event, f"more than {MAX_NODES} values", "no layout needs as many", "size")
            raise _Stop
        mark = event.start_mark
        line, column = mark.line + 1, mark.column + 1
        if kind is ev.AliasEvent:
            self._refuse(event, f"the alias *{event.anchor}", "write the value out", "alias")
            return Node("broken", None, self.source, line, column)
        if event.tag is not None:
            self._refuse(event, f"the tag {event.tag}", "write the value without a tag", "tag")
        if event.anchor is not None:
            self._refuse(event, f"the anchor &{event.anchor}", "write the value out where it is needed", "anchor")
        if kind is ev.ScalarEvent:
            if event.style == '"' and not event.value.isascii() and any("\ud800" <= sign <= "\udfff" for sign in event.value):
                self._refuse(event, "half of a surrogate pair", "write the character itself", "character")
                return Node("broken", None, self.source, line, column)
            end = event.end_mark
            until = end.column + 1 if end.line == mark.line else 0
            if not event.value and (event.tag is not None or event.anchor is not None):
                return Node("broken", None, self.source, line, column)  # the text that was meant has been read as a tag or an anchor
            return Node("scalar", event.value, self.source, line, column, until, event.style in (None, ""))
        if kind is ev.MappingStartEvent:
            return Node("map", {}, self.source, line, column)
        return Node("list", [], self.source, line, column)

    def _enter(self, parent: Node, key: Node, node: Node) -> None:
        node.parent = parent
        node.key_line, node.key_column = key.line, key.column
        if key.kind != "scalar":
            node.step = ".?"
            return
        name = key.value
        if key.plain and name.isdigit() and self._splits_a_number(parent, key, node):
            return
        if node.kind == "scalar" and node.plain and not node.value:
            node.line, node.column, node.end = key.line, key.end or key.column, 0  # where the value should be
        node.step = f".{name}"
        if name == "<<" and key.plain:
            self.faults.add_key(node, "merge keys (<<) are refused", "write the keys out, or use `extends:`", "data:yaml.merge")
        elif name in parent.value:
            first = parent.value[name]
            self.faults.add_key(
                node, f"the key {quoted(name)} is written twice", f"it is already on line {first.key_line}", "data:key.twice"
            )
        else:
            parent.value[name] = node

    def _splits_a_number(self, parent: Node, key: Node, node: Node) -> bool:
        """Refuse a comma inside of a number, as in {price: 2,5}: what follows it would be a key of its own."""
        name, before = key.value, next(reversed(parent.value.values()), None)
        if before is None or not name.isascii() or before.kind != "scalar" or not before.plain:
            return False
        digits, end = before.value, before.end
        if not digits:  # {2,5: 40}
            digits, end = before.step[1:], before.key_column + len(before.step) - 1
        elif node.value:
            return False
        if not digits.isdigit() or before.line != key.line or end + 1 != key.column or self.source.line(key.line)[end - 1 : end] != ",":
            return False
        what = f"the comma in {digits},{name} ends the value before it"
        remedy = f"write {digits}{name}" if len(name) == 3 else f"write {digits}.{name}"
        begin, end = end - len(digits), key.column + len(name)
        self.faults.put(Fault(self.source.shown, key.line, begin, before.path, what, remedy, "error", "data:type", end))
        before.kind, before.value = "broken", None
        return True

    def _refuse(self, event: Event, what: str, remedy: str, code: str) -> None:
        mark = event.start_mark
        line, column = mark.line + 1, mark.column + 1
        shown = quoted(what, 60)[1:-1]
        fault = Fault(self.source.shown, line, column, "", f"{shown} is refused", remedy, "error", f"data:yaml.{code}", column + 1)
        self.faults.put(fault)
