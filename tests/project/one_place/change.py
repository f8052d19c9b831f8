"""What one changed value of a layout does to print and judge."""

from __future__ import annotations

from typing import NamedTuple

from boardgen.draw.shape.ink import Style


class Change(NamedTuple):
    """A layout that differs from its game in one value; where that shows in print, and in which log the judge sees it."""

    name: str
    yaml: str
    """The changed value, as keys of a layout that extends the game."""
    component: str = ""
    """A component that is drawn otherwise then; empty when none is looked at."""
    printed: str = ""
    """Words that this component shows more often then."""
    gone: str = ""
    """Words that this component shows less often then."""
    log: str = ""
    """A log, without the first lines of its header; empty when the judge is not asked."""
    codes: tuple[str, str] = ("", "")
    """The only code that the judge reports on the log, by the game's own layout and by this one; empty for none."""
    seen: bool = True
    """Whether the rules can see the value, and the layout id therefore differs."""
    style: Style = "colour"
    """The style of the print that shows it."""
