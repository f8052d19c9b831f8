"""A game under a law that its layout writes, in progress."""

from __future__ import annotations

from functools import partial
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

from boardgen.layout.law.written import CODED
from boardgen.layout.spec.record_law import make_record
from boardgen.records import NamedTuple
from referee.games.record import events as record_events
from referee.games.record import table as record
from referee.games.record.events import Draw, Word
from referee.games.record.state import State, audit
from referee.games.written import judge
from referee.games.written.chance import sides
from referee.games.written.geometry import Geometry
from referee.games.written.plain import Events, play_turn
from referee.games.written.rules import Rules
from referee.games.written.state import LawState, bring_up, place_under_law
from referee.judge.ask.protocol import Seating, Standing, plays_on

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from boardgen.layout.spec.spec import GameSpec
    from referee.errors import Remark
    from referee.games.written.position import Position
    from referee.go.topology import Topology
    from referee.judge.ask.judged_step import Waiver
    from referee.tlog.statements import Round, Turn

SCORE = "score"
"""The claim key of what decides."""


KEPT = 12
"""Seatings whose compiled law is kept."""


def rules_class(spec: GameSpec) -> type[Rules]:
    """Return the law in Python that a layout names, from the package that announces it; else what all written laws have."""
    written = make_record(spec.figures).written
    if written is None or not written.code:
        return Rules
    (point, *_) = entry_points(group=CODED, name=written.code)  # as the reader of the law has checked
    found: type[Rules] = point.load()
    assert issubclass(found, Rules), f"{point.value} is not a class that derives from {Rules.__module__}.Rules"
    return found


class Shared(NamedTuple):
    """What all tables of one layout share. Nothing in it depends on a game that is played."""

    topology: Topology
    geometry: Geometry
    laws: dict[tuple[tuple[str, ...], tuple[int, ...]], Rules]
    """The law as it was compiled for the seats of some tables, in their order of play."""
    plain: Events

    def law(self, spec: GameSpec, letters: tuple[str, ...], order: tuple[int, ...]) -> Rules:
        """Return the law for a table."""
        key = letters, order
        if key not in self.laws:
            while len(self.laws) >= KEPT:
                del self.laws[next(iter(self.laws))]
            self.laws[key] = rules_class(spec)(spec, letters, order, self.geometry)
        return self.laws[key]


class Table(record.Table):
    """The seats play as the law says."""

    __slots__ = ("last_played", "law", "plain")

    def __init__(self, spec: GameSpec, shared: Shared, seating: Seating) -> None:
        super().__init__(spec, shared.topology, seating)
        self.law = shared.law(spec, self.seats, tuple(self.seats.index(letter) for letter in self.order))
        self.plain = shared.plain
        self.last_played = ""
        opening = self.law.opening()
        self.state: State = place_under_law(self.state, opening)
        for point, owner in enumerate(opening.owners[:-1]):
            if owner >= 0:
                self.board.put(owner, point)
                self.state.put(point, opening.kinds[point], owner)

    def position(self) -> Position:
        """Return the position as the law sees it, to change: with what the table has corrected by hand."""
        state = self.state
        assert isinstance(state, LawState)
        position = state.position.copy()
        if not state.synced:
            self._take_over(position)
        position.turn, position.round, position.seat = self.turn, self.round, self.seats.index(self.order[self.turn])
        position.over = self.finished
        return position

    def _take_over(self, position: Position) -> None:
        """Take over what the record knows, where it was changed by hand."""
        state = self.state
        position.owners[:-1] = [cell - 1 for cell in self.board.position()]
        position.count_owners()
        position.kinds[:-1] = [state.kinds.get(point, -9) for point in range(self.law.size)]
        position.purses, position.captured, position.packs = dict(state.purses), list(state.captured), state.packs

    def _play(self, turn: Turn, events: list[record_events.Event], waiver: Waiver) -> list[Remark]:
        if not turn.round:
            return super()._play(turn, events, waiver)
        if not self.started:
            self._begin()
        before = self.state
        state = before.copy()
        assert isinstance(state, LawState)
        state.passing = False
        position = self.position()
        position.round, position.turn, position.seat = turn.round, self.order.index(turn.seat), self.seats.index(turn.seat)
        step = judge.Step(self.rules, self.law, state, position, turn.id, waiver)
        for number, event in enumerate(events):
            by = turn.events[number].by if number < len(turn.events) else None
            step.seat = step.mover if by is None else self.seats.index(by)
            step.number = number
            waiver.take(step, partial(judge.act, step, event, len(events) == 1))
        step.seat, step.number = step.mover, None
        conceded = any(isinstance(event, Word) and event.word == "concede" for event in events)
        if not conceded and not self.law.may_end(step.position):
            waiver.take(step, partial(self._refuse_unfinished, step))
        cells = self.board.position()
        audit(step.s, before, self.figures, len(cells) - cells.count(0))
        self._pass_turn(turn, step.s, step.position)
        return step.remarks

    def hurry(self, first: str, lines: Sequence[str | bytes], start: int) -> int:
        if not self.started or self.finished or self.state.left:
            return 0
        position, played = self.position(), 0
        touched: list[int] = []
        while (at := start + played - bool(first)) < len(lines):
            line = first if first and not played else lines[at]
            head = f"{position.round}{self.order[position.turn]} "
            if not isinstance(line, str) or not line.startswith(head) or not plays_on(lines, at + 1):
                break
            before = position.copy()
            if not play_turn(self.law, position, self.plain.turn(line[len(head) :], self.vocabulary)):
                position = before
                break
            touched += position.touched
            position.touched.clear()
            played, self.last_played = played + 1, head[:-1]
        if played:
            position.touched = touched
            self._keep_up(position)
        return played

    def _keep_up(self, position: Position) -> None:
        """Bring the table to where the law has come in turns that did not pass."""
        state = self.state.copy()
        assert isinstance(state, LawState)
        state.passing, state.passes = False, 0
        bring_up(state, self.board, position)
        cells = self.board.position()
        audit(state, self.state, self.figures, len(cells) - cells.count(0))
        self.state, self.round, self.turn = state, position.round, position.turn

    @property
    def last(self) -> str:
        return self.last_played

    def play_round(self, turn: Round, events: list[record_events.Event], waiver: Waiver) -> list[Remark]:
        remarks = super().play_round(turn, events, waiver)
        turned = [event.card.name for event in events if isinstance(event, Draw) and event.card.name]
        state = self.state
        assert isinstance(state, LawState)
        if turned:
            state.position = state.position.copy()
            state.position.turned = turned[-1]
        return remarks

    def _refuse_unfinished(self, step: judge.Step) -> None:
        moves = self.law.moves(step.position)
        way = "" if moves or self.law.has_to_pass(step.position) or self.law.may_stop(step.position) else "dead"
        instead = self.law.write_event(moves[0]) if moves else "pass"
        duty = None if step.position.owed else self.law.find_duty(step.position)
        text = "" if duty is None else dict(self.law.written.sentences())[duty.rule or duty.name].rstrip(".")
        way = "must" if duty is not None else way
        step.forbid("law:turn.more", way, turn=judge.tell_turn(self.law, step.position), instead=instead, text=text, event=-1)

    def _pass_turn(self, turn: Turn, state: LawState, position: Position) -> None:
        state.passes = state.passes + 1 if position.skipped else 0
        self.state = state
        self.take_up(turn)
        if self.law.step(position) is not None:
            position = position.copy()  # `legal` asks how the turn might go on
        position.options = position.alive = None
        self.law.end_turn(position, state.left, only=True)
        state.position, state.synced = position, True
        remaining = len(self.seats) - len(state.left)
        if state.left and remaining < 2:
            self.finished = True
            self._ending = "when one player was left"
        elif position.over:
            self.finished = True
            self._ending = self._tell_end(position)
        else:
            self.round, self.turn = position.round, position.turn

    def _tell_end(self, position: Position) -> str:
        texts = {end.name: end.text for end in self.law.written.ends}
        if position.ended in texts:
            return self.refusals.message("turn_ended", text=texts[position.ended])
        if position.ended == "rounds":
            return f"with the last turn of round {self.law.rounds}, which is the last round"
        return self.refusals.message("stuck")

    # What decides

    def keys(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*super().keys(), SCORE)))

    @property
    def result_key(self) -> str:
        return SCORE

    def holding(self, key: str, seat: str) -> int | None:
        if key == SCORE and SCORE not in self.figures.law.holdings:
            return self.law.scores(self.position())[self.seats.index(seat)]
        return super().holding(key, seat)

    def adopt(self, key: str, seat: str, value: int) -> str:
        if key == SCORE and SCORE not in self.figures.law.holdings:
            return self.refusals.message("not_taken_score")
        return super().adopt(key, seat, value)

    def standings(self) -> list[Standing]:
        position = self.position()
        state = self.state
        assert isinstance(state, LawState)
        scores = self.law.scores(position)
        winners = state.position.winners
        if winners is None or state.left:
            stays = [seat for seat in range(len(self.seats)) if seat not in state.left]
            best = (min if self.law.lowest else max)(scores[seat] for seat in stays) if stays else 0
            winners = tuple(seat for seat in stays if scores[seat] == best)
        ranks = {seat: self._rank(seat, winners, scores[seat]) for seat in range(len(self.seats))}
        every = super().keys()
        share = round(1 / (len(winners) or len(self.seats)), 4)
        result = []
        for seat in sorted(ranks, key=ranks.__getitem__):
            letter, won = self.seats[seat], seat in winners
            place = 1 + sum(rank < ranks[seat] for rank in ranks.values()) if self.finished else None
            points = (share if won or not winners else 0) if self.finished else None
            how = [("the score", str(scores[seat]))] if self.law.score is not None else [("the game", "1")] if won and self.finished else []
            detail = {key: self.state.amount(key, seat) for key in every}
            result.append(Standing(letter, self.names[letter], place, scores[seat], points, detail, how))
        return result

    def _rank(self, seat: int, winners: tuple[int, ...], score: int) -> tuple[bool, bool, int]:
        return seat not in winners, seat in self.state.left, score if self.law.lowest else -score

    def law_winners(self) -> tuple[int, ...] | None:
        """Return who has won; None where the law has not ended the game."""
        state = self.state
        assert isinstance(state, LawState)
        return state.position.winners

    def chance(self, words: Sequence[str], before: Sequence[Sequence[str]], dice: Random) -> str:
        if list(words) != ["roll"]:
            return super().chance(words, before, dice)
        return "+".join(dice.choice(die) for die in sides(self.law, self.position()))
