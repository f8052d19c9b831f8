"""A line with some of its words replaced, which still knows where in the line as written each of its characters came from."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from referee.tlog.statements import Edit, Problem, Repair

T = TypeVar("T")


class Rewritten(NamedTuple):
    """A line and the edits made to it, in order, none touching another; their columns are those of the line as written."""

    written: str
    edits: tuple[Edit, ...] = ()

    @property
    def text(self) -> str:
        """The line after its edits."""
        parts, at = [], 0
        for edit in self.edits:
            parts += [self.written[at : edit.column - 1], edit.text]
            at = edit.end - 1
        return "".join([*parts, self.written[at:]])

    def place(self, column: int, end: int) -> tuple[int, int]:
        """The place in the line as written of a place in `text`; a place inside a replaced text is all that was replaced."""
        start, stop = self._back(column, last=False), self._back(end, last=True)
        return start, max(start, stop)

    def _back(self, column: int, *, last: bool) -> int:
        shift = 0  # how many signs `text` has more than the line as written, up to here
        for edit in self.edits:
            start = edit.column + shift
            stop = start + len(edit.text)
            if column < start or (column == start and last):
                break
            if column < stop or (column == stop and last):
                return edit.end if last else edit.column
            shift += len(edit.text) - (edit.end - edit.column)
        return column - shift

    def then(self, edit: Edit) -> Rewritten:
        """One more edit, whose columns are those of `text`. Edits that it overlaps become one with it."""
        current = self.text
        begin, stop = edit.column, edit.end
        column, end = self._back(begin, last=False), self._back(stop, last=True)
        kept: list[Edit] = []
        shift = 0
        for earlier in self.edits:
            first = earlier.column + shift
            behind = first + len(earlier.text)
            shift += len(earlier.text) - (earlier.end - earlier.column)
            apart = behind <= edit.column or first >= edit.end
            # Of two texts inserted at one place only the order of making says which comes first, so they become one.
            bare = edit.column == edit.end and edit.column in (first, behind) and (earlier.column == earlier.end or not earlier.text)
            if apart and not bare:
                kept.append(earlier)
            else:
                begin, stop = min(begin, first), max(stop, behind)
                column, end = min(column, earlier.column), max(end, earlier.end)
        text = current[begin - 1 : edit.column - 1] + edit.text + current[edit.end - 1 : stop - 1]
        if self.written[column - 1 : end - 1] == text:
            return self._replace(edits=tuple(kept))
        return self._replace(edits=tuple(sorted([*kept, Edit(column, end, text)])))

    def back(self, problem: Problem) -> Problem:
        """A problem with `text` as a problem with the line as written, its repairs made after the edits that were made already."""
        column, end = self.place(problem.column, problem.end)
        repairs = []
        for repair in problem.repairs:
            after = self
            for edit in sorted(repair.edits, reverse=True):
                after = after.then(edit)
            edits = tuple(edit for edit in after.edits if edit not in self.edits)
            repairs.append(repair._replace(edits=edits))
        return problem._replace(column=column, end=max(end, column + 1), repairs=tuple(repairs))

    def placed(self, value: T) -> T:
        """A statement made from `text`, with its places in the line as written and that line as its text."""
        return self._placed(value)  # type: ignore[return-value]  # the same type, built anew

    def _placed(self, value: object) -> object:
        if not isinstance(value, tuple):
            return value
        parts = [self._placed(part) for part in value]
        fields: tuple[str, ...] = getattr(value, "_fields", ())
        if "column" in fields:
            first, second = fields.index("column"), fields.index("end")
            parts[first], parts[second] = self.place(value[first], value[second])
        if "text" in fields and "line" in fields:
            parts[fields.index("text")] = self.written
        return tuple.__new__(type(value), parts)


def one(column: int, end: int, text: str, *, certain: bool = False, lenient: bool = False) -> tuple[Repair, ...]:
    """The repair that is a single edit."""
    return (Repair((Edit(column, end, text),), certain or lenient, lenient),)
