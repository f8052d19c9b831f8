"""A kit: which components for which seats on which paper, as numbered sheets; knows no game and writes no file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, Protocol, TypeAlias

from boardgen.components.dry_run import Trial, TrialSayings, guarded
from boardgen.components.limits import Count, counted, require_few
from boardgen.draw import fonts, ink, ink_coverage
from boardgen.draw.geometry import STILL, Affine, Box, around
from boardgen.draw.restyle import Hatches, restyled
from boardgen.draw.shapes import Figure, Group, Shape, Symbol, Text, Use, extent, extent_of, start_of
from boardgen.errors import TooMany, Unprintable, quoted
from boardgen.layout.game_modules import game_module
from boardgen.layout.spec import GameSpec
from boardgen.layout.vocabulary import Seat
from boardgen.sheet.duplex import Duplex, DuplexError, Side, ordered, require_true, sides
from boardgen.sheet.heading import footer, sheet_label
from boardgen.sheet.options import PLAIN, Making
from boardgen.sheet.page import SHEETS, Face, Page, Part, Sayings, within
from boardgen.sheet.paper import Paper
from boardgen.sheet.tiled_pages import Spread, plan
from boardgen.sheet.title_page import Row, TitlePlan, title_pages

TITLE = "title"
"""The component that every kit makes alike: the title and assembly sheet."""


class KitError(Unprintable):
    """What was asked for cannot be built: an unknown component or seat, a game without a kit."""


Counts: TypeAlias = tuple[tuple[str, int], ...]
"""How many of each different piece of some components there are to be, where the layout's own number is not wanted."""


class Order(NamedTuple):
    """What to build. `only` are names of components, empty for all."""

    spec: GameSpec
    seats: Mapping[str, Seat]
    paper: Paper
    only: tuple[str, ...]
    say: Sayings
    style: ink.Style
    making: Making
    without: tuple[str, ...]
    """Components that are left out."""
    counts: Counts
    trial: Trial | None
    """What is refused, where a kit is laid out only to find that."""
    figures: dict[str, Figure]
    """Large figures that several components need, by name, once they are drawn."""
    spreads: dict[str, tuple[Figure, Spread]]
    """How such figures lie on their sheets, once that is known."""

    def wants(self, name: str) -> bool:
        return name in self.spec.components and name not in self.without and (not self.only or name in self.only)

    def each(self, name: str, usual: int) -> int:
        """How many of each different piece of a component: as many as were asked for, else as `usual`."""
        return dict(self.counts).get(name, usual)

    @property
    def players(self) -> int:
        """For how many the game is: for spares of fewer seats than can play, for as many as a whole kit."""
        least, _ = self.spec.players
        return len(self.seats) if len(self.seats) >= least else len(chosen_seats(self.spec, None, None))

    def figure(self, name: str, draw: Callable[[], Figure]) -> Figure:
        """A figure that is drawn once a kit."""
        if name not in self.figures:
            self.figures[name] = draw()
        return self.figures[name]

    def spread(self, name: str, title: str, figure: Figure) -> Spread:
        """How a figure lies on its sheets, found once a kit. Raises DoesNotFit."""
        known, found = self.spreads.get(name, (None, None))
        if found is None or known is not figure:
            found = plan(title, figure, self.paper, self.making.overlap)
            self.spreads[name] = figure, found
        return found


class Pressed(NamedTuple):
    """What a game's module makes: its components in the order of the layout, and the pages they are on."""

    parts: tuple[Part, ...]
    pages: Iterable[Page]
    """To be gone through once: some are drawn only then."""


class KitModule(Protocol):
    """What `boardgen.games.<game>.kit` offers."""

    COMPONENTS: tuple[str, ...]
    """The names of components that it can make, the title sheet apart.

    It may also offer `COUNTS`, by their names what counts the pieces of those that have others than `limits.counted` says.
    """

    def press(self, order: Order) -> Pressed:
        """All wanted components on pages."""

    def title(self, order: Order, pressed: Pressed) -> TitlePlan:
        """The title sheet, but for its table."""


class Sheet(NamedTuple):
    """A finished page: the number of its sheet from 1 and all that is printed on it, footer included."""

    number: int
    page: Page
    shapes: tuple[Shape, ...]
    label: str
    """Which sheet and which side it is, as its footer says."""


class Kit(NamedTuple):
    """Everything that is to be printed, in order."""

    spec: GameSpec
    seats: Mapping[str, Seat]
    paper: Paper
    parts: tuple[Part, ...]
    sheets: tuple[Sheet, ...]
    language: str
    style: ink.Style = "colour"
    making: Making = PLAIN
    only: tuple[str, ...] = ()
    """The components that were asked for, empty for all."""
    without: tuple[str, ...] = ()
    """The components that are left out."""
    counts: Counts = ()
    board: str | None = None
    """The board that was asked for instead of the layout's own."""
    printer: str | None = None
    """The file of the profile of the printer that every page makes up for."""
    tray: str | None = None
    """The tray of that printer, None for its only one."""

    @property
    def duplex(self) -> Duplex:
        return self.making.duplex

    def sheets_of(self, component: str) -> tuple[Sheet, ...]:
        return tuple(sheet for sheet in self.sheets if component in sheet.page.components)

    def numbers_of(self, component: str) -> list[int]:
        """The numbers of its sheets of paper, each once."""
        return sorted({sheet.number for sheet in self.sheets_of(component)})

    @property
    def total(self) -> int:
        """How many sheets of paper there are; those with backs have two pages."""
        return max((sheet.number for sheet in self.sheets), default=0)

    def faces(self) -> tuple[Face, ...]:
        return tuple(face for part in self.parts for face in part.faces)


def chosen_seats(spec: GameSpec, players: int | None, letters: str | None, *, spares: bool = False) -> dict[str, Seat]:
    """The seats by number of players (the first ones) or by letter; by default all that can play, on a board of the game all that it suits.

    For `spares` one letter is enough. Raises KitError.
    """
    least, most = spec.players
    if letters is not None:
        wanted = tuple(letters.replace(",", "").replace(" ", "").upper())
        unknown = [letter for letter in wanted if letter not in spec.seats]
        offered = ", ".join(f"{seat.letter} {seat.name}" for seat in spec.seats.values())
        if unknown or not wanted:
            raise KitError(f"no seat is called {quoted(unknown[0] if unknown else '')}; there are {offered}")
        twice = next((letter for letter in wanted if wanted.count(letter) > 1), None)
        if twice:
            raise KitError(f"seat {twice} is named twice; name each seat once")
        if players is not None and players != len(wanted):
            raise KitError(f"--players {players} and --seats {letters} do not agree; give one of them")
        if len(wanted) < least and not spares:
            what = f"{spec.title} is for {least} to {most} players, and --seats {letters} names {len(wanted)}"
            some = "".join(list(spec.seats)[:least])
            remedy = f"write all who play, such as --seats {some}, or for spare pieces add --only and the name of a component"
            raise KitError(f"{what}; {remedy}")
        _in_range(len(wanted), 1 if spares else least, most, spec.title)
        return {letter: spec.seats[letter] for letter in wanted}
    own = spec.boards.get(spec.name)
    suits = own.players[1] if own is not None and own.board is spec.ground else most
    number = min(most, suits) if players is None else players
    _in_range(number, least, most, spec.title)
    return dict(list(spec.seats.items())[:number])


def _in_range(number: int, least: int, most: int, title: str) -> None:
    if not least <= number <= most:
        raise KitError(f"{title} is for {least} to {most} players, not {number}; choose a number from {least} to {most}")


def chosen_components(spec: GameSpec, names: str | None, option: str = "--only") -> tuple[str, ...]:
    """The components of a comma-separated list, in the order of the layout; empty for all. Raises KitError."""
    if names is None:
        return ()
    wanted = [name.strip() for name in names.replace(",", " ").split()]
    for name in wanted:
        if name not in spec.components:
            raise KitError(f"no component is called {quoted(name)}; there are {', '.join(spec.components)}")
    if not wanted:
        raise KitError(f"{option} names no component; there are {', '.join(spec.components)}")
    return tuple(name for name in spec.components if name in wanted)


def kit_module(game: str) -> KitModule:
    """The module of a game by its name. Raises KitError when there is none."""
    module: Any = game_module("boardgen", game, "kit")
    if module is None or not hasattr(module, "COMPONENTS"):
        raise KitError(f"no kit is known for the game {quoted(game)}; `boardgen list` names the games")
    found: KitModule = module
    return found


def build(
    spec: GameSpec,
    seats: Mapping[str, Seat],
    paper: Paper,
    only: tuple[str, ...] = (),
    style: ink.Style = "colour",
    making: Making = PLAIN,
    *,
    without: tuple[str, ...] = (),
    counts: Counts = (),
    trial: Trial | None = None,
) -> Kit:
    """Lays everything on numbered sheets. Raises Unprintable for what cannot be laid out, KitError, and DataError for a word.

    With a `trial` everything is laid out as far as it goes, to find all that is refused: the trial keeps it, and the kit that
    comes of it is not to be printed.
    """
    module, say = kit_module(spec.game), Sayings(spec.words, spec.file, paper.inches)
    if trial is not None:
        say = TrialSayings(say, trial)
    order = Order(spec, seats, paper, only, say, style, making, without, counts, trial, {}, {})
    _makeable(order, module)
    require_few(pieces_of(order, module))
    pressed = module.press(order)
    parts, pages = list(pressed.parts), ordered(tuple(pressed.pages))
    with guarded(trial, ()):
        _require_few_sheets(pages)
    require_true(pages)
    if order.wants(TITLE):
        with guarded(trial, [TITLE]):
            title, first = _titled(order, module, pressed, pages)
            parts, pages = [title, *parts], [*first, *pages]
    parts, pages = _styled(order, parts, pages)
    last = len(pages)
    sheets = []
    known: dict[int, Box | None] = {}
    inked: dict[int, Box | None] = {}
    for number, page in sides(pages, making.duplex):
        label = sheet_label(page, number, last, say)
        foot = restyled([footer(page, label, spec.title, spec.pin, say)], style)
        shapes, inner = (*page.shapes, *foot), Box(*page.paper.inner)
        if id(page.shapes) not in inked:  # of many copies of a page only the footers differ
            inked[id(page.shapes)] = ink_of(page.shapes, known, inner)
        reach = around([box for box in (inked[id(page.shapes)], ink_of(foot, known, inner)) if box is not None])
        with guarded(trial, page.components):
            within(page, reach, shapes)
        sheets.append(Sheet(number, page, shapes, label))
    if not sheets and trial is None:
        raise DuplexError("nothing in this kit has a back; leave out --duplex backs")
    shown = {name for sheet in sheets for name in sheet.page.components}
    kept = tuple(part for part in parts if part.name in shown)
    return Kit(spec, seats, paper, kept, tuple(sheets), say("language"), style, making, only, without, counts)


def _titled(order: Order, module: KitModule, pressed: Pressed, pages: Sequence[Page]) -> tuple[Part, list[Page]]:
    """The title sheet, which comes before all other pages."""
    say, said = order.say, module.title(order, pressed)
    title = Part(TITLE, say("title_title"), 1, ())
    first: list[Page] = []
    for count in range(1, 9):  # the table names sheets, and how many the title takes moves their numbers
        printed = sides([*[_blank(TITLE, order.paper)] * count, *pages], order.making.duplex)
        table, total = _table([title, *pressed.parts], printed, say)
        step = say("title_sheet_step_print", sides=_sides(order.making.duplex, printed, say))
        first = title_pages(said._replace(table=table, total=total, steps=(step, *said.steps)), order.paper, say)
        if len(first) == count:
            break
    return title._replace(pieces=len(first)), first


def pieces_of(order: Order, module: KitModule) -> dict[str, Count]:
    """How many pieces each wanted component has, its title sheet apart; nothing is drawn."""
    own: Mapping[str, Callable[[Order, str], Count]] = getattr(module, "COUNTS", {})
    asked = dict(order.counts)
    found = {}
    for name, component in order.spec.components.items():
        if order.wants(name) and name in module.COMPONENTS:
            count = own[name](order, name) if name in own else counted(order, component)
            found[name] = count._replace(pieces=count.drawings * asked[name]) if name in asked else count
    return found


def _require_few_sheets(pages: Sequence[Page]) -> None:
    """Raises TooMany for more sheets than a kit has, by the component that has most of them."""
    if len(pages) > SHEETS:
        name, own = Counter(name for page in pages for name in page.components).most_common(1)[0]
        problem = TooMany(f"this kit has {len(pages)} sheets, {own} of them for `{name}`; a kit has {SHEETS} at most", len(pages))
        problem.components = (name,)
        raise problem


def first_face(spec: GameSpec, seats: Mapping[str, Seat], paper: Paper, style: ink.Style = "colour") -> Face | None:
    """What comes first in a kit, as a rule its board, on no sheet; None where there is nothing but sheets. Raises as `build` does."""
    name = next((name for name in spec.components if name != TITLE), TITLE)
    module = kit_module(spec.game)
    order = Order(spec, seats, paper, (name,), Sayings(spec.words, spec.file, paper.inches), style, PLAIN, (), (), None, {}, {})
    _makeable(order, module)
    parts, _ = _styled(order, list(module.press(order).parts), [])
    return next((face for part in parts for face in part.faces), None)


def _makeable(order: Order, module: KitModule) -> None:
    """Raises KitError when a component is wanted that the game's module knows nothing of."""
    for name in order.spec.components:
        if order.wants(name) and name != TITLE and name not in module.COMPONENTS:
            makes = ", ".join((TITLE, *module.COMPONENTS))
            with guarded(order.trial, [name]):
                raise KitError(f"the kit of {order.spec.game} has no component {quoted(name)}; it can make {makes}")


def _sides(how: Duplex, printed: Sequence[Side], say: Sayings) -> str:
    """What is printed on one side and what on two: sheets as their footers number them, pages as the whole PDF does."""
    two = [(at, side) for at, side in enumerate(printed, 1) if side.page.flip is not None]
    if not two:
        return say("sides_one")
    again = [(at, side) for at, side in two if how != "split" or side.page.side == "back"]
    return say(f"sides_{how}", sheets=spans(_numbers(side for _, side in two)), pages=spans([at for at, _ in again]))


def _numbers(printed: Iterable[Side]) -> list[int]:
    """The sheets that these pages are on, each once."""
    return sorted({side.number for side in printed})


def _styled(order: Order, parts: list[Part], pages: list[Page]) -> tuple[list[Part], list[Page]]:
    """Everything in the style that was asked for: figures that know styles are in it already."""
    if order.style == "colour":
        return parts, pages
    spec = order.spec
    hatches = Hatches(
        {seat.ink.upper(): seat.hatch for seat in spec.seats.values()},
        {zone.tint.upper(): spec.kinds[zone.kind].hatch for zone in spec.zones.values()},
    )
    known: dict[int, tuple[Symbol, Symbol]] = {}

    def face(one: Face) -> Face:
        return one._replace(figure=replace(one.figure, shapes=restyled(one.figure.shapes, order.style, hatches, known)))

    faces = [part._replace(faces=tuple(map(face, part.faces))) for part in parts]

    def side(page: Page) -> Page:
        back = None if page.back is None else side(page.back)
        return page._replace(shapes=restyled(page.shapes, order.style, hatches, known), back=back)

    return faces, [side(page) for page in pages]


def ink_of(shapes: Sequence[Shape], known: dict[int, Box | None], inner: Box, by: Affine = STILL) -> Box | None:
    """The box around a page's ink, but that a text well inside `inner` counts as the largest that it could be.

    `known` keeps the boxes of symbols by identity, which tokens repeat by the hundred.
    """
    boxes = []
    for shape in shapes:
        if isinstance(shape, Use):
            key = id(shape.symbol)
            if key not in known:
                known[key] = extent_of(shape.symbol.shapes)
            box = known[key]
            box = None if box is None else shape.transform.then(by).box(box)
        elif isinstance(shape, Group):
            if shape.clip is not None:  # its window is all that can show
                window = extent(shape.clip)
                box = None if window is None else shape.transform.then(by).box(window)
            else:
                box = ink_of(shape.shapes, known, inner, shape.transform.then(by))
        elif isinstance(shape, Text):
            box = by.box(fonts.room(shape.text, shape.face, shape.size).moved(start_of(shape), shape.y))
            if not inner.holds(box):
                exact = extent(shape)
                box = None if exact is None else by.box(exact)
        else:
            exact = extent(shape)
            box = None if exact is None else by.box(exact)
        if box is not None:
            boxes.append(box)
    return around(boxes)


def _blank(component: str, paper: Paper) -> Page:
    return Page(paper, (), (component,), "")


def _table(parts: Sequence[Part], printed: Sequence[Side], say: Sayings) -> tuple[list[Row], Row]:
    """Title, pieces, sheets and pages of every component, and the last line; no pages where they are numbered like the sheets."""
    rows = []
    for part in parts:
        mine = [(at, side) for at, side in enumerate(printed, 1) if part.name in side.page.components]
        sheets, pages = spans(_numbers(side for _, side in mine)), spans([at for at, _ in mine])
        rows.append(Row(part.title, str(part.pieces), sheets, pages))
    total = Row(say("title_sheet_total"), str(sum(part.pieces for part in parts)), str(len(_numbers(printed))), str(len(printed)))
    if all(row.pages == row.sheets for row in (*rows, total)):
        rows, total = [row._replace(pages="") for row in rows], total._replace(pages="")
    return rows, total


def spans(numbers: Sequence[int], dash: str = "–") -> str:
    """Numbers as people write them: 1, 4–6, 9."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(a) if a == b else f"{a}{dash}{b}" for a, b in runs)


def summary(kit: Kit) -> str:
    """The table that every run ends with: component, pieces, sheets, ink as percent of the pages if it were black; the total."""
    black = covers(kit)
    rows = []
    for part in kit.parts:
        shares = [share for sheet, share in zip(kit.sheets, black, strict=True) if part.name in sheet.page.components]
        rows.append((part.name, str(part.pieces), spans(kit.numbers_of(part.name), "-"), _percent(shares)))
    rows.append(("total", str(sum(part.pieces for part in kit.parts)), str(kit.total), _percent(black)))
    head = ("component", "pieces", "sheets", "ink")
    wide = [max(len(row[i]) for row in (head, *rows)) for i in range(4)]
    lines = [f"{a:<{wide[0]}}  {b:>{wide[1]}}  {c:<{wide[2]}}  {d:>{wide[3]}}".rstrip() for a, b, c, d in (head, *rows)]
    return "\n".join(lines)


def covers(kit: Kit) -> list[float]:
    """The ink on each page, in the order of the kit: the share that it would blacken."""
    known: ink_coverage.Known = {}
    found = []
    for sheet in kit.sheets:
        page = Box(0.0, 0.0, *sheet.page.paper.size)
        found.append(ink_coverage.inked(sheet.shapes, page, known) / (page.width * page.height))
    return found


def _percent(shares: Sequence[float]) -> str:
    """The mean of some shares, in percent."""
    return f"{100 * sum(shares) / len(shares):.1f} %" if shares else "-"
