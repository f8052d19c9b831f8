"""The conditions of `where:` and `when:`: what holds for a row, and what is said of a condition that cannot be read."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given, strategies as st

from boardgen.layout.yaml.conditions import parse

ROW = {"kind": "event", "cost": "3", "name": "Captain Jack", "empty": "", "flag": "no", "x": "X", "big": "10", "low": "-2.5"}

HOLD = (
    "{kind} == event", "{ kind } == 'event'", "event == {kind}", '{kind} != "gear"', "{cost} == 3.0", "{cost} < {big}",
    "{cost} <= 3", "{big} > 9", "{low} < -1", "{low} == −2.5", "{name} == Captain Jack", "{name} == Captain Jack and {cost}",
    "not {flag}", "not {empty}", "{kind}", "{kind} in [gear, event]", "{cost} in [1, 3.0]", "{kind} not in [gear, 'eve nt']",
    "{kind} in [{kind}]", "{kind} == gear or {cost} == 3", "not ({kind} == gear or {cost} == 4)",
    "{kind} == gear and {cost} == 4 or {big} == 10", "{kind} == event and ({cost} == 4 or {big} == 10)", "NOT {flag} AND {kind}",
    "{name} < D", "{empty} == ''", "not {empty} < 3", "not {x} >= 3", "not {x} < 3", '{kind} == "event"', "{kind}==event",
)  # fmt: skip
REFUSED = {
    "": "here a field in braces is expected, not the end",
    "kind == event": "'kind' is a text, and there is no field to compare it with; write the name of a field in braces, such as {kind}",
    "event": "'event' is a text, and there is no field to compare it with; write the name of a field in braces, such as {event}",
    "{kind} = event": "'=' is not known here; write '=='",
    "{a} && {b}": "'&&' is not known here; write 'and'",
    "{a} || {b}": "'||' is not known here; write 'or'",
    "!{a}": "'!' is not known here; write 'not'",
    "{a} <> 1": "'<>' is not known here; write '!='",
    "{kind": "the { here is not closed; write the name of a field in braces, such as {kind}",
    "{}": "the braces are empty; write the name of a field in them, such as {kind}",
    "{kind} == 'event": "the quote ' that opens here is not closed",
    "{kind} == ": "after '==' a value is expected, not the end",
    "{kind} == and {x}": "after '==' a value is expected, not 'and'",
    "({kind}": "after {kind} ')', 'and' or 'or' is expected, not the end",
    "{kind})": "after {kind} 'and', 'or' or the end is expected, not ')'",
    "{kind} event": "after {kind} 'and', 'or' or the end is expected, not 'event'",
    "{kind} in gear": "after 'in' a list such as [red, blue] is expected, not 'gear'",
    "{kind} in [a b": "after 'b' ',' or ']' is expected, not the end",
    "{kind} in []": "after '[' a value is expected, not ']'",
    "{kind} not gear": "after 'not' 'in' is expected, not 'gear'",
    "{kind} }": "the } here closes nothing",
    "{a} & {b}": "'&' is not expected here; put a text that contains it in quotes",
    "(" * 60 + "{a}": "there are more than 40 parentheses and 'not' around this",
    "not " * 60 + "{a}": "there are more than 40 parentheses and 'not' around this",
    "{a} or " * 400 + "{a}": "a condition has at most 2000 characters",
}


def test_conditions_hold() -> None:
    for text in HOLD:
        assert parse(text).holds(ROW.__getitem__), text
        assert not parse(f"not ({text})").holds(ROW.__getitem__), text
    assert parse("{a} == b and {c d} in [{e}, f]").fields == {"a", "c d", "e"}


def test_a_condition_that_cannot_be_read_says_what_is_expected() -> None:
    for text, sentence in REFUSED.items():
        with pytest.raises(ValueError) as caught:  # noqa: PT011 - the sentence is compared below
            parse(text)
        assert str(caught.value) == sentence, text


@given(st.text("{}ab =!<>()[],'\"&|not in or", max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        condition = parse(text)
    except ValueError:
        return
    assert condition.holds(lambda name: name) in (True, False)


def test_a_condition_that_was_sent_to_another_process_holds_for_the_same() -> None:
    rows = [ROW, dict.fromkeys(ROW, ""), dict.fromkeys(ROW, "7"), dict(zip(ROW, reversed([*ROW.values()]), strict=True))]
    found = set()
    for text in HOLD:
        read, sent = parse(text), pickle.loads(pickle.dumps(parse(text)))
        assert (sent.text, sent.fields) == (read.text, read.fields)
        results = [read.holds(row.__getitem__) for row in rows]
        assert [sent.holds(row.__getitem__) for row in rows] == results, text
        found.update(results)
    assert found == {True, False}
