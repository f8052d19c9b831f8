"""What a game proposes when somebody asks what may be written next. It only proposes: the law decides about every proposal.

The verb table says which kind of word may follow; a game says here which words of that kind are worth trying in a position, and with what
a line may be finished that cannot end yet. Too much costs time, too little hides a move: tests compare what is listed with all that is
accepted. What a kind of word has in every game is here; a game adds to it in its `moves.py` or `candidates.py`. What chance
decided and nobody wrote down can be known only to those who were there, so it is proposed with a gap."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, ClassVar, Generic, Literal, TypeVar

from boardgen.layout.ground.board import Board
from boardgen.records import NamedTuple
from referee.errors import IllegalMove, UnreadableMove

if TYPE_CHECKING:
    from referee.judge.ask.protocol import Table

S = TypeVar("S")
T_co = TypeVar("T_co", bound="Table", covariant=True)


class Word(NamedTuple):
    """A word, or the part of one, that may be written next.

    `amount`: a whole number follows the text, and then `after`; numbers are tried from `least` on. `glued`: the word goes on with what
    comes next. `stem`: what is written before the last sign must be an event that is accepted, such as a path that can go on."""

    text: str
    amount: bool = False
    after: str = ""
    glued: bool = False
    stem: bool = False
    least: int = 1


class Context(NamedTuple):
    """The place in a line where a word may follow.

    `seat` acts (empty in a line of the whole table) in the line of `mover`; `state` is the state of the game after the events before this
    one; `words` are those of the event so far, `begun` the part of a word that is written."""

    seat: str
    mover: str
    round: int
    state: object
    words: tuple[str, ...] = ()
    begun: str = ""

    def after(self, kind: type[S]) -> S:
        """Return the state, which is of this kind."""
        assert isinstance(self.state, kind)
        return self.state

    @property
    def named(self) -> set[str]:
        """The seats for which the event has a value already, such as `R:5`."""
        return {word[0] for word in self.words if word[1:2] == ":"}


DICE = tuple(Word(f"{one}+{other}") for one in range(1, 7) for other in range(1, 7))
"""All rolls of two dice."""
NOTHING: tuple[Word, ...] = ()


def fits(claim: str, word: str) -> bool:
    """Return whether a word is a claim of this form, in which `N` stands for a number."""
    return re.fullmatch(re.escape(claim).replace("N", "-?[0-9]+", 1), word) is not None


class Candidates(Generic[T_co]):
    """What any game proposes.

    `WHOLE` are the rules that refuse an event whatever its words are, such as one out of turn. `MORE` are the rules whose refusal more
    words of the same event may lift, `LOW` those whose refusal a greater number may lift. `LAST` are the words after which a turn ends.
    `FIRST` is the rule of who rolls for the first turn: a seat that may not is refused whatever comes after it."""

    WHOLE: ClassVar[frozenset[str]] = frozenset()
    MORE: ClassVar[frozenset[str]] = frozenset()
    LOW: ClassVar[frozenset[str]] = frozenset()
    LAST: ClassVar[frozenset[str]] = frozenset()
    FIRST: ClassVar[str] = ""

    def __init__(self, table: T_co) -> None:
        self.table = table
        """The table of the game; each game's candidates know its own."""
        self.order: tuple[str, ...] = table.order
        ground = table.spec.ground
        self.points: tuple[str, ...] = tuple(ground.names) if isinstance(ground, Board) else ()
        self._kinds: Mapping[str, Callable[[Context], Iterable[Word]]] = {
            "DASH": lambda _: (Word("-"),),
            "DICE": lambda _: DICE,
            "POINT": lambda context: (Word(point) for point in self.points),
            "STEP": lambda context: self._path(context, longer=False),
            "PATH": lambda context: self._path(context, longer=True),
            "SEAT": lambda context: (Word(seat) for seat in self.order if seat != context.seat),
            "SEATPT": lambda context: self._list_seats(context, map(Word, self.points)),
            "INT": lambda _: (Word("", amount=True),),
            "QTYAT": lambda _: (Word("", amount=True, after=f"@{point}") for point in self.points),
            "ENDING": lambda _: map(Word, ("pass", "full", "agreed")),
            "SEATMARK": lambda _: (Word(f"{seat}:") for seat in self.order),
            **self.kinds(),
        }

    def kinds(self) -> Mapping[str, Callable[[Context], Iterable[Word]]]:
        """Return the words of the kinds that this game has, or knows better, by the name of the kind."""
        return {}

    def words(self, kind: str, context: Context) -> Iterable[Word]:
        """Return the words of a kind that are worth trying; claims are nobody's to propose."""
        propose = self._kinds.get(kind)
        return NOTHING if propose is None else propose(context)

    def uses(self, context: Context) -> Iterator[str | None] | None:
        """Return the ways in which an event may go on to its end, the likely ones first; None where this game does not know them.

        They are instead of going on word by word, where there are too many words. Left out are only those that the law refuses for sure.
        None among them stands for work that led to no proposal: whoever asks counts it, and stops in time."""
        return None

    def idle(self, context: Context) -> Collection[str]:
        """Return verbs that may be written and that nobody needs now, such as `shuffle` while there are cards to draw."""
        return ()

    def claims(self, kind: str, context: Context) -> Iterator[str]:
        """Yield the claims of a kind that somebody may write after an event; `N` stands for a number. The law says which are true."""
        if kind == "CAPT":
            yield from (f"xN{seat}" for seat in self.order if seat != context.seat)

    def closing(self, context: Context, error: IllegalMove) -> Iterator[str]:
        """Yield events with one of which a line may go on that cannot end yet, as `error` says; empty where nothing helps."""
        yield from ()

    def unwritten(self, context: Context, error: IllegalMove) -> Iterator[Unwritten]:
        """Yield results of chance that the line lacks, as `error` says; empty where it lacks none."""
        yield from ()

    def find_unwritten(self) -> Iterator[Unwritten]:
        """Yield results of chance that a line which cannot be read may lack, as a word behind another."""
        yield from ()

    def due_of_table(self) -> Unwritten | None:
        """Return the line of the whole table that is due, where chance decides all of it."""
        return None

    def joint(self, context: Context, error: IllegalMove) -> bool:
        """Return whether a refusal that names one word may rest on words after it all the same."""
        return False

    def may_lift(self, error: IllegalMove | UnreadableMove) -> bool:
        """Return whether more words of the same event may lift its refusal."""
        if isinstance(error, UnreadableMove):
            return error.code in self.MORE
        return error.rule in self.MORE and (error.rule != self.FIRST or error.arg is None)

    def _list_seats(self, context: Context, values: Iterable[Word]) -> Iterable[Word]:
        """Return a value for each seat that is not named yet, written in one word."""
        if context.begun:
            return values
        return (Word(f"{seat}:", glued=True) for seat in self.order if seat not in context.named)

    def _path(self, context: Context, *, longer: bool) -> Iterator[Word]:
        """Yield a path from point to point, a point at a time."""
        on_way = context.begun.split(">")[:-1]
        for point in self.path(context, on_way):
            if on_way:
                yield Word(point)
            if longer or not on_way:
                yield Word(f"{point}>", glued=True, stem=len(on_way) > 0)

    def path(self, context: Context, on_way: list[str]) -> Iterable[str]:
        """Return the points that may come next on a path; any where it begins."""
        return self.points


GAP = "_"
"""What is written in a proposal for a word or a number that only those who were there know. No word of the notation can be one."""
DICE_GAP = f"{GAP}+{GAP}"
"""The gap for two dice."""
_SIDES = range(1, 7)

Way = Literal["event", "front", "back"]


class Alike(NamedTuple):
    """Values between which the law makes no difference in this place; `text` is what is written with the first of them."""

    text: str
    values: tuple[str, ...]


class Unwritten(NamedTuple):
    """What a line lacks, written with a gap, and all that it can be, by groups of values that are alike.

    `way` says where it goes: an `event` of its own before the one that is refused, or a word at the `front` or the `back` of that event.
    `groups` is empty where nothing can be said about the values."""

    text: str
    way: Way
    groups: tuple[Alike, ...] = ()

    @property
    def choices(self) -> int:
        return sum(len(group.values) for group in self.groups)


def group_values(
    template: str, values: Iterable[str], key: Callable[[str], object] = lambda value: value, *, gap: str = GAP
) -> list[Alike]:
    """Return the values of one gap of a template, in groups that have the same key."""
    groups: dict[object, list[str]] = {}
    for value in values:
        groups.setdefault(key(value), []).append(value)
    return [Alike(template.replace(gap, alike[0]), tuple(alike)) for alike in groups.values()]


def together(parts: Sequence[Sequence[Alike]], between: str) -> tuple[Alike, ...]:
    """Return the values of several gaps that are all filled in: each choice of one group for each part, written one after the other."""
    return tuple(
        Alike(between.join(group.text for group in choice), tuple(map(", ".join, product(*(group.values for group in choice)))))
        for choice in product(*parts)
    )


def two_dice() -> list[str]:
    return [f"{one}+{other}" for one in _SIDES for other in _SIDES]


def sum_and_pair(roll: str) -> tuple[int, bool]:
    """Return the sum of two dice, and whether they are equal: all that a game can make of a roll."""
    one, other = roll.split("+")
    return int(one) + int(other), one == other


def gap_of(text: str) -> str:
    """Return the first gap of a proposal, such as `_+_`."""
    begin = text.index(GAP)
    end = begin + 1
    while text[end : end + 1] and text[end] in f"{GAP}+:":
        end += 1
    return text[begin:end].rstrip("+:")
