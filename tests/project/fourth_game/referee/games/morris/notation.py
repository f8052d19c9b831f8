"""The verbs of three men's morris."""

from referee.tlog.words import Terminal, Verb

VERBS: tuple[Verb, ...] = (
    Verb("set", "set POINT", "set B2", "1W set B2"),
    Verb("slide", "slide POINT WAY", "slide B2 east", "4W slide B2 east"),
)
WORDS = (Terminal("WAY", "north|south|west|east", False, "a way along a line", "east"),)
