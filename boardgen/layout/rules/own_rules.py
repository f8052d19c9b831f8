"""The rules of a game of your own as a rulebook prints them: facts filled in, figures found, references to chapters and figures checked.

`{players}` is a fact of the layout (`own_facts`), `{rules.take}` a sentence of the law that it writes, `{see.set-up}`
refers to the chapter Set up, and `{figure.jump}` to a figure.
`![Caption.](figure:NAME)` is a figure of the booklet's file of figures, `![Caption.](piece:cards:name=Storm)` shows pieces, and
`![Caption.](board:A1-C3)` a part of the board without pieces."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from urllib.parse import unquote

from boardgen.errors import DataError, nearest, quoted
from boardgen.files import show_path
from boardgen.layout.decks.booklets import Booklet, RuleFigure, Show
from boardgen.layout.decks.components import Component
from boardgen.layout.decks.markdown_text import Block, place, read_blocks
from boardgen.layout.ground.board import Board
from boardgen.layout.law.written import HOLDINGS, MANY, Phase, Written
from boardgen.layout.rules.rules_text import RulesBlock, RulesText, facts_of
from boardgen.layout.spec.record_law import RecordFigures
from boardgen.layout.spec.spec import GameSpec
from boardgen.layout.yaml.node import Faults, Node, Source, lines_of
from boardgen.layout.yaml.plain_text import set_signs, write_sum
from boardgen.records import NamedTuple


def own_facts(spec: GameSpec) -> dict[str, str]:
    """Return all facts of a layout by their names.

    `players` is how many play (2, or 2–4), `cards.count` how many pieces a component has, `cards.storm.count` how many of them are called
    Storm or have this label, `cards.storm.points` their value in the column `points`, and `each_seat` how many each player has.
    `rules` are all sentences of the law that the layout writes, as a list, and `rules.take` is one of them.
    Everything else that the layout says on one line is there by its keys: `holdings.gold.start`."""
    least, most = spec.players
    facts = {**spec.said, **facts_of(spec, spec)}
    facts["players"] = str(least) if least == most else f"{least}–{most}"
    facts |= _sentences(spec)
    for component in spec.components.values():
        if component.making is not None:
            facts |= _pieces(component)
    return facts


RULES = "rules"
"""The fact that has all sentences of a law, as a list; `rules.take` is one of them."""


def _sentences(spec: GameSpec) -> dict[str, str]:
    """Return the sentences of the law that a layout writes, by the names of its rules, and all of them."""
    figures = spec.figures
    if not isinstance(figures, RecordFigures) or figures.written is None:
        return {}
    said = [(name, text.replace("{", "").replace("}", "")) for name, text in figures.written.sentences()]
    return {RULES: "\n".join(f"- {text}" for _, text in said), **{f"{RULES}.{name}": text for name, text in said}}


def slug(text: str) -> str:
    """Return what a name is called in braces: old-wolf for Old Wolf."""
    return re.sub(r"[\W_]+", "-", text.casefold()).strip("-")


def _pieces(component: Component) -> Iterator[tuple[str, str]]:
    """Yield how many pieces a component has, of each name or label too, and their values in its data file."""
    name, times = component.name, max(1, component.pieces)
    if component.each_seat:
        yield f"{name}.each_seat", str(component.each_seat)
    if rows := component.own.rows:
        copies: dict[str, int] = {}
        for row in rows:
            called = slug(next(iter(row.fields.values()), ""))
            copies[called] = copies.get(called, 0) + row.copies * times
            yield from [(f"{name}.{called}.{column}", value) for column, value in row.fields.items() if "\n" not in value]
        yield f"{name}.count", str(sum(copies.values()))
        yield from [(f"{name}.{called}.count", str(number)) for called, number in copies.items()]
    elif component.counts:
        yield f"{name}.count", str(sum(number for _, number in component.counts))
        yield from ((f"{name}.{slug(label)}.count", str(number)) for label, number in component.counts)
    elif component.pieces:
        yield f"{name}.count", str(component.pieces)


FIGURE, PIECE, BOARD = "figure:", "piece:", "board:"
"""What the paths of pictures begin with that are drawn from the layout."""
REFERENCES = ("see", "figure")
_OPEN, _CLOSE = "\ue000", "\ue001"
"""Around a reference while it has no number: characters that no text has."""
_BRACES = re.compile(r"(?<!\\)\{([^{}\n]*)\}")
_NAME = re.compile(r"[^\W\d][\w.-]*")
REFERENCE = re.compile(f"{_OPEN}(see|figure)\\.([^{_CLOSE}]*){_CLOSE}")
"""A reference in a text of `own_rules_text`: what it refers to, and the name."""
_SELECTED = re.compile(r"(?P<name>[^:=]+)(?::(?P<column>[^=]+)=(?P<value>.*)|=(?P<numbers>.+))?")
JUDGE = "referee figures"
"""The command that judges figures and writes their positions."""


class Selected(NamedTuple):
    """Pieces that a figure shows: those of a component with these numbers from 1, of rows with a value in a column, its backs, or all."""

    component: str
    numbers: tuple[int, ...] = ()
    column: str = ""
    value: str = ""
    back: bool = False


def replace_references(text: str, name: Callable[[str, str], str]) -> str:
    """Return a text whose references are replaced by what `name` makes of `see` and the anchor of a heading, or `figure` and a name."""
    return REFERENCE.sub(lambda found: name(found[1], found[2]), text)


def has_references(block: Block) -> bool:
    """Return whether a block refers to a chapter or a figure."""
    return _OPEN in "".join(_texts(block))


def refers_to(block: Block) -> Iterator[tuple[str, str]]:
    """Yield what a block refers to: `see` and the anchor of a heading, or `figure` and a name."""
    for text in _texts(block):
        yield from ((found[1], found[2]) for found in REFERENCE.finditer(text))


def _texts(block: Block) -> list[str]:
    return [block.text, block.caption, *chain.from_iterable(block.rows)]


def replace_block_references(block: Block, name: Callable[[str, str], str]) -> Block:
    """Return a block with its references replaced."""
    if not has_references(block):
        return block
    rows = tuple(tuple(replace_references(cell, name) for cell in row) for row in block.rows)
    return block._replace(text=replace_references(block.text, name), caption=replace_references(block.caption, name), rows=rows)


def anchors(blocks: Iterator[Block]) -> dict[str, str]:
    """Return the headings that can be referred to, by their names in braces: the first of those that are called the same."""
    named: dict[str, str] = {}
    for block in blocks:
        if block.kind == "heading" and block.level > 1:
            named.setdefault(slug(block.text), block.text)
    return named


def fill_text(spec: GameSpec, booklet: Booklet, faults: Faults) -> Source:
    """Return the Markdown of a booklet with its facts filled in. A name without a value is a fault at its line."""
    if not _BRACES.search(booklet.source.text):
        return booklet.source
    facts = own_facts(spec)
    named = [*anchors(iter(booklet.blocks))]
    filled = []
    for number, line in enumerate(lines_of(booklet.source.text), 1):

        def value(found: re.Match[str], number: int = number, line: str = line) -> str:
            name = found[1].strip()
            kind, _, rest = name.partition(".")
            if kind in REFERENCES and rest:
                problem = _explain_reference(kind, rest, named, booklet.figures)
                if not problem and line.lstrip().startswith("#"):
                    problem = "a heading cannot refer to another part", "write the reference into the text below it"
                if not problem:
                    return f"{_OPEN}{kind}.{rest}{_CLOSE}"
            elif name in facts:
                return facts[name]
            elif not _NAME.fullmatch(name):
                problem = "this is not the name of a value", "write a name such as {players}, or \\{ for a brace"
            else:
                near = nearest(name, [*facts, *(f"see.{one}" for one in named), *(f"figure.{one}" for one in booklet.figures)])
                problem = "the layout has no value of this name", near or "write a name such as {players}, or \\{ for a brace"
            line_at = place(booklet.source, number)
            what = f"{quoted(found[0])} cannot be filled in: {problem[0]}"
            faults.add_at(line_at, number, found.start() + 1, len(found[0]), what, problem[1], "data:rulebook.fact")
            return ""

        filled.append(_BRACES.sub(value, line))
    return Source(booklet.source.shown, booklet.source.path, "\n".join(filled))


def _explain_reference(kind: str, name: str, headings: list[str], figures: Mapping[str, RuleFigure]) -> tuple[str, str] | None:
    """Return what is wrong with a reference and what to write; None where there is what it names."""
    there = headings if kind == "see" else [*figures]
    if name in there:
        return None
    what = "no heading has this name" if kind == "see" else "no figure has this name"
    return what, nearest(name, there) or f"write {{{kind}.NAME}} with one of: {', '.join(there) or 'none yet'}"


def law_text(spec: GameSpec, say: Callable[..., str], language: str) -> RulesText | None:
    """Return the sentences of a law as a rulebook: how it begins, the turn and the rules in the order of the page, and how it ends.

    `say` returns a word of the kit. None where the layout writes no law."""
    figures = spec.figures
    if not isinstance(figures, RecordFigures) or figures.written is None or not _sentences(spec)[RULES]:
        return None
    written = figures.written
    parts = [
        ("law_start", _start(spec, figures, written, say)),
        ("law_turn", [one.text or _tell_phase(one, figures, say) for one in written.phases]),
        ("", [text for text in (*(one.text for one in written.rules), *(one.text for one in written.duties)) if text]),
        ("law_end", [*(one.text for one in written.ends), *_end(figures, written, say)]),
    ]
    heads = {key: f"## {say(key)}\n\n" for key, texts in parts if key and texts}
    body = "\n".join(heads.get(key, "") + "".join(f"- {_plain(text)}\n" for text in texts) for key, texts in parts if texts)
    source = Source(show_path(spec.file), spec.file, f"# {spec.title}\n\n{body}")
    return RulesText(source, tuple(map(RulesBlock, read_blocks(source, Faults(), language))), {}, language)


def _tell_phase(phase: Phase, figures: RecordFigures, say: Callable[..., str]) -> str:
    """Return what a turn is in a phase that has no sentence of its own, by its name where the law has several."""
    turn = _turn(phase, figures, say)
    return say("law_phase", name=phase.name.replace("_", " "), turn=turn) if phase.name else turn


def _plain(text: str) -> str:
    return text.replace("{", "").replace("}", "")


def _start(spec: GameSpec, figures: RecordFigures, written: Written, say: Callable[..., str]) -> list[str]:
    """Return how a game begins, in sentences: the pieces on the board, what all have, the cards that are dealt, and who goes first."""
    found: list[str] = []
    for letter in dict.fromkeys(seat for _, _, seat in written.setup):
        for kind in dict.fromkeys(kind for _, kind, seat in written.setup if seat == letter):
            points = [point for point, other, seat in written.setup if (other, seat) == (kind, letter)]
            name = figures.pieces[kind].name if kind >= 0 else ""
            found.append(say("law_setup", seat=spec.seats[letter].name, pieces=name, points=", ".join(_areas(spec.board, points))))
    for key in figures.law.written:
        start = figures.law.holdings[key].start
        found += [say("law_holding", players=spec.players[1], sum=write_sum(_name_holding(spec, key), str(start)))] if start else []
    found += [say("law_deal", count=written.deal)] if written.deal else []
    found += [say("law_turned", count=written.turned)] if written.turned else []
    first = [say("law_first", seat=next(iter(spec.seats.values())).name)] if spec.players[1] > 1 else []
    return [*found, *first]


def _end(figures: RecordFigures, written: Written, say: Callable[..., str]) -> list[str]:
    """Return how a game ends besides the ends of its law, in sentences: after a round, or where a player can do nothing."""
    best = say("law_none" if written.score is None else "law_lowest" if figures.law.lowest else "law_highest")
    found = [say("law_rounds", count=figures.law.rounds, best=best)] if figures.law.rounds else []
    return [*found, *([say("law_dead", best=best)] if written.sticks else [])]


def _name_holding(spec: GameSpec, key: str) -> str:
    """Return the title of the component that a holding is counted in, where the layout gives one; else its key."""
    component = spec.components.get(key)
    title = component.making.title if component is not None and component.making is not None else ""
    return set_signs(title, spec.words["language"]) if title and title.casefold() != key else key


def _areas(board: Board, points: list[int]) -> list[str]:
    """Return points as areas from corner to corner, such as A1-H2, as few as rows that are alike allow."""
    rows: dict[int, list[tuple[int, int]]] = {}
    for point in sorted(points, key=lambda point: (board.row[point], board.col[point])):
        runs, column = rows.setdefault(board.row[point], []), board.col[point]
        if runs and runs[-1][1] == column - 1:
            runs[-1] = runs[-1][0], column
        else:
            runs.append((column, column))
    at = {(board.col[point], board.row[point]): board.names[point] for point in points}
    blocks: dict[tuple[int, int, int], int] = {}  # the last row by columns and first row
    for row, runs in sorted(rows.items()):
        for first, last in runs:
            begun = next((low for (left, right, low), high in blocks.items() if (left, right, high) == (first, last, row - 1)), row)
            blocks[first, last, begun] = row
    ends = [(at[first, low], at[last, high]) for (first, last, low), high in blocks.items()]
    return [one if one == other else f"{one}-{other}" for one, other in ends]


def _join(parts: list[str], word: str, say: Callable[..., str]) -> str:
    """Return texts joined two by two with a word of the kit."""
    joined, *more = parts
    for other in more:
        joined = say(word, one=joined, other=other)
    return joined


def _turn(phase: Phase, figures: RecordFigures, say: Callable[..., str]) -> str:
    """Return what a turn is made of, as a sentence."""
    parts, stuck = [], False
    for step in phase.turn:
        words = []
        for choice in step.choices:
            name = figures.law.written[choice.piece - HOLDINGS] if choice.piece >= HOLDINGS else ""
            name = figures.pieces[choice.piece].name if 0 <= choice.piece < HOLDINGS else name
            word = say(f"law_{choice.event}_named" if name else f"law_{choice.event}", name=name)
            words.append(say("law_by_another", event=word) if choice.other else word)
        if step.dice:
            words = [say("law_dice", count=step.dice)] if step.dice > 1 else [say("law_die")]
        text, stuck = _join(words, "law_or", say), stuck or step.stuck
        times = "law_times_any" if step.most == MANY else "law_times_up_to" if step.least == 0 else "law_times_from"
        if (step.least, step.most) != (1, 1):
            times = "law_times" if step.least == step.most else "law_times_may" if (step.least, step.most) == (0, 1) else times
            text = say(times, event=text, least=step.least, most=step.most)
        parts.append(text)
    told = say("law_in_turn", events=_join(parts, "law_then", say))
    return f"{told} {say('law_stuck')}" if stuck else told


def own_rules_text(spec: GameSpec, component: Component, language: str) -> RulesText:
    """Return the text of a booklet with its figures. Raises DataError with all its faults."""
    booklet = component.own.booklet
    assert booklet is not None  # a booklet has one
    faults = Faults()
    source = fill_text(spec, booklet, faults)
    blocks = booklet.blocks if source is booklet.source else read_blocks(source, faults, language)
    reader = _FigureReader(spec, booklet, faults)
    section = ""
    found = []
    for block in blocks:
        section = block.text if block.kind == "heading" else section
        figure = reader.figure(block) if block.kind == "image" else None
        found.append(RulesBlock(block, (), figure, reader.number(figure), section))
    reader.close()
    errors = [fault for fault in faults.sorted() if fault.level == "error"]  # warnings were given when the layout was read
    if errors:
        raise DataError(*errors)
    return RulesText(source, tuple(found), booklet.figures, language)


class _FigureReader:
    """Finds the figures that a text shows, and numbers them in its order."""

    def __init__(self, spec: GameSpec, booklet: Booklet, faults: Faults) -> None:
        self._spec = spec
        self._booklet = booklet
        self._faults = faults
        self._numbers: dict[str, int] = {}
        self._unjudged: list[RuleFigure] = []

    def number(self, figure: RuleFigure | None) -> int:
        """Return the number of a figure in the order of the book, 0 for None."""
        return 0 if figure is None else self._numbers.setdefault(figure.name, len(self._numbers) + 1)

    def figure(self, block: Block) -> RuleFigure | None:
        """Return what a picture of the text shows that is drawn from the layout; None for a picture from a file, and for a refused one."""
        target = unquote(block.text)
        kind = next((kind for kind in (FIGURE, PIECE, BOARD) if target.startswith(kind)), "")
        if not kind:
            return None
        at = place(self._booklet.source, block.line)
        name = target.removeprefix(kind)
        if kind == FIGURE:
            figure = self._find_figure(name, at)
        else:
            figure = self._pieces(target, name, at) if kind == PIECE else self._board(target, name, at)
        if figure is not None and not block.caption:
            what = f"the figure {quoted(target)} has no caption"
            self._faults.add(at, what, f"say in brackets what is to be seen: ![Caption.]({target})", "data:rulebook.caption")
        if figure is not None and figure.name in self._numbers:
            what = f"{quoted(target)} is shown twice, and would have two numbers"
            remedy = f"refer to the first with {{figure.{name}}}" if kind == FIGURE else "leave one out"
            self._faults.add(at, what, remedy, "data:rulebook.figure")
        return figure

    def close(self) -> None:
        """Refuse figures that the referee has not judged as they are, and those that the text does not show and that would be left out."""
        if self._unjudged:
            names = ", ".join(dict.fromkeys(figure.name for figure in self._unjudged))
            what = f"the referee has not judged the log as it is now of: {names}"
            remedy = f"run `{JUDGE} {show_path(self._spec.file)}`, which writes the positions"
            self._faults.add_key(self._unjudged[0].at, what, remedy, "data:rulebook.judged")
        for name, figure in self._booklet.figures.items():
            if name not in self._numbers:
                what = f"the rules do not show the figure {quoted(name)}"
                self._faults.add_key(figure.at, what, f"write ![Caption.](figure:{name}) in them, or remove it", "data:rulebook.figure")

    def _find_figure(self, name: str, at: Node) -> RuleFigure | None:
        """Return a figure of the file of figures, which the referee has judged as it is."""
        figures = self._booklet.figures
        if name not in figures:
            there = f"the figures are {', '.join(figures)}" if figures else "name their file under the booklet: `figures: figures.yaml`"
            self._faults.add(at, f"there is no figure {quoted(name)}", nearest(name, figures) or there, "data:rulebook.figure")
            return None
        figure = figures[name]
        if figure.judged != figure.digest:
            self._unjudged.append(figure)
        for asked in figure.faces:
            problem = explain_selection(self._spec, asked)
            if problem is not None:
                self._faults.add(
                    figure.at.children["faces"], f"{quoted(asked)} cannot be shown: {problem[0]}", problem[1], "data:rulebook.piece"
                )
                return None
        if not isinstance(self._spec.ground, Board) and not (figure.listed or figure.faces):
            self._faults.add_key(figure.at, f"the figure {quoted(name)} needs a board", "write `draw: log`", "data:rulebook.figure")
            return None
        return figure

    def _board(self, target: str, window: str, at: Node) -> RuleFigure | None:
        if not isinstance(self._spec.ground, Board):
            what = f"{quoted(target)}: this layout has no board"
            self._faults.add(at, what, "show a piece, such as piece:cards=1", "data:rulebook.figure")
            return None
        return RuleFigure(target, at, show=Show(tuple(part for part in re.split(r"[,\s]+", window) if part)))

    def _pieces(self, target: str, asked: str, at: Node) -> RuleFigure | None:
        problem = explain_selection(self._spec, asked)
        if problem is not None:
            self._faults.add(at, f"{quoted(target)} cannot be shown: {problem[0]}", problem[1], "data:rulebook.piece")
            return None
        return RuleFigure(target, at, faces=(asked,))


def select_pieces(asked: str) -> Selected:
    """Return what a figure of pieces names, such as cards, cards=1,3, cards=back or cards:name=Storm. Only existing numbers and names."""
    found = _SELECTED.fullmatch(asked)
    assert found is not None  # `unselected` has refused it
    name, numbers = found["name"].strip(), found["numbers"]
    if numbers == "back":
        return Selected(name, back=True)
    if numbers is not None:
        return Selected(name, tuple(int(number) for number in numbers.split(",")))
    return Selected(name, (), (found["column"] or "").strip(), (found["value"] or "").strip())


def explain_selection(spec: GameSpec, asked: str) -> tuple[str, str] | None:
    """Return what is wrong with the pieces that a figure names, and what to write; None where nothing is."""
    found = _SELECTED.fullmatch(asked)
    name = found["name"].strip() if found is not None else asked
    own = {key: one for key, one in spec.components.items() if one.making is not None and one.own.booklet is None and one.kind != "log"}
    own.pop("title", None)
    if found is None or name not in own:
        there = f"components that can be shown: {', '.join(own) or 'none'}"
        return f"there is no component {quoted(name)} to show", nearest(name, own) or there
    component, numbers, column = own[name], found["numbers"], found["column"]
    rows = component.own.rows
    if numbers == "back":
        if component.own.back is None:
            return f"`{name}` has no back", f"write piece:{name}, or give it a `back:`"
    elif numbers is not None and not all(re.fullmatch(r"[1-9][0-9]{0,4}", number) for number in numbers.split(",")):
        return f"{quoted(numbers)} are not numbers of pieces", f"write piece:{name}=1, piece:{name}=1,2 or piece:{name}=back"
    elif column is not None:
        column, value = column.strip(), found["value"].strip()
        if column not in component.own.columns:
            return f"the data file of `{name}` has no column {quoted(column)}", nearest(column, component.own.columns)
        if all(row.fields[column].strip() != value for row in rows):
            values = dict.fromkeys(row.fields[column] for row in rows)
            return f"no piece of `{name}` has {quoted(value)} as its {column}", nearest(value, values)
    return None
