"""What a code, a rule, a ruling, a word of the notation or a line of a log means, in sentences."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from boardgen.errors import visible
from referee.report import codes as known_codes
from referee.report import rulebook_places
from referee.report.codes import look_up

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from boardgen.layout.spec.rulebook import Form, Rule, Ruling
    from referee.judge.ask.rule_texts import RuleTextCache, RuleTexts
    from referee.judge.judge.verdict import Verdict

WIDE = 100
"""Characters to a line of explanation."""
LISTED = 20
"""Entries that a search lists."""


def explain(what: str, rule_texts: RuleTextCache) -> list[str] | None:
    """The explanation of a code, rule, ruling or word, as lines; None when there is no such thing.

    A rule may be named without the letters of its game (`deploy.suicide`), a ruling in either case (`g-38`).
    """
    lines: list[str] = []
    code = look_up(what)
    if code is not None:
        lines += [f"{what}  ({code.level})", *wrapped(code.text)]
    wordings = rule_texts.all()
    for wording in wordings:
        rule = wording.rule(what) or next((r for r in wording.rules() if r.code.partition(":")[2] == what), None)
        if rule is not None:
            lines += [*_gap(lines), *_rule(rule, wording)]
        ruling = wording.ruling(what.upper())
        if ruling is not None:
            lines += [*_gap(lines), *_ruling(ruling, wording)]
    if not lines:
        names = _verbs(what)
        for wording in wordings:
            for form in wording.notation():
                if form.verb in names:
                    lines += [*_gap(lines), *_form(form, wording)]
    return lines or None


_SIGNS = (
    (r"!ok\b.*", "ok"), (r"!rule\b.*", "rule"), (r"![A-Z]?", "!"), (r"~.*", "struck"), (r"\|.*", "row"), (r"@.*", "deploy"), (r"#.*", "#"),
    (r"=\$?|=[a-z]+:.*|=\$.*", "claim"), (r"x[0-9]*[A-Z]?", "captured"), (r"[1-6]\+[1-6]", "stone"), (r"[0-9]+[A-Z]", "turn"),
)  # fmt: skip
"""How words of the notation are written, by a sign or in full, and what the notation of a game calls them."""


def _verbs(what: str) -> set[str]:
    """The entries of a game's notation that a word may be about: `claim:$` is about `$`, `!ok` about `ok`, `@K4` about a deployment."""
    written = what.strip()
    verbs = {written, written.removeprefix("claim:")}
    verbs |= {f"{written[:1].lower()}{written[1:]}"} | {verb for pattern, verb in _SIGNS if re.fullmatch(pattern, written)}
    return verbs


def line(verdicts: Iterable[Verdict], file: str, number: int, rule_texts: RuleTextCache) -> list[str] | None:
    """What is wrong with a line of a log, each finding with its explanation; None when the file is shorter."""
    from referee.report.report import finding_text

    last = 0
    for verdict in verdicts:
        last += verdict.lines
        here = [finding for finding in verdict.findings if finding.line == number]
        if here:
            lines: list[str] = []
            for finding in here:
                lines += [*_gap(lines), *finding_text(file, finding, rule_texts, verdict.game)]
            for code in dict.fromkeys(finding.code for finding in here):
                lines += ["", *(explain(code, rule_texts) or [])]
            return lines
        if number <= last:
            through = verdict.valid_through if verdict.errors else None
            after = f"; the game is valid through {through}" if through else ""
            return [f"{visible(file)}:{number}: nothing is wrong with this line{after}"]
    return None


def search(what: str, rule_texts: RuleTextCache) -> list[str]:
    """The rules, rulings, verbs and codes that have all these words in their names, titles or texts, as lines; the one explained in full.

    Those with the words in the name come first, then those with them in the title.
    """
    words = [re.compile(rf"\b{re.escape(word)}", re.I) for word in re.findall(r"\w+", what)]
    found: dict[str, tuple[int, str]] = {}
    for name, title, text in _entries(rule_texts) if words else ():
        for rank, said in enumerate((name, f"{name} {title}", f"{name} {title} {text}")):
            if name not in found and all(word.search(said) for word in words):
                found[name] = rank, text
    if len(found) == 1:
        return explain(next(iter(found)), rule_texts) or []
    first = sorted(found, key=lambda name: found[name][0])[:LISTED]
    wide = max(map(len, first), default=0)
    lines = [shortened(f"{name:{wide}}  {found[name][1]}") for name in first]
    more = len(found) - len(first)
    head = f"{len(found)} entries have {visible(what)!r}; `referee explain NAME` explains one"
    return [head, *lines, *([f"and {more} more; add a word"] if more else [])] if lines else []


def _entries(rule_texts: RuleTextCache) -> Iterator[tuple[str, str, str]]:
    """Name, title and text of everything that can be explained."""
    for wording in rule_texts.all():
        for rule in wording.rules():
            yield rule.code, rule.source, rule.text
        for ruling in wording.rulings():
            yield ruling.id, "", f"{ruling.question} {ruling.answer}"
        for form in wording.notation():
            yield form.verb, form.form, form.help
    for code in known_codes.codes():
        yield code.name, "", code.text


def shortened(line: str) -> str:
    """A line of at most WIDE characters."""
    return line if len(line) <= WIDE else f"{line[: WIDE - 1]}…"


def nearest(what: str, rule_texts: RuleTextCache) -> list[str]:
    """Names that are similar to the one that was typed."""
    from difflib import get_close_matches

    names = [code.name for code in known_codes.codes()]
    for wording in rule_texts.all():
        names += [rule.code for rule in wording.rules()] + [ruling.id for ruling in wording.rulings()]
        names += [form.verb for form in wording.notation()]
    return get_close_matches(what, list(dict.fromkeys(names)), 3, 0.75)


def rules(wording: RuleTexts, numbers: Mapping[str, tuple[str, ...]] | None = None, forms: Sequence[Form] = ()) -> Iterator[str]:
    """Every rule id and ruling of a game with its citation, and what a line of a log can say where there are no rulings.

    `numbers` are what a layout makes of some rules, by their ids, and `forms` the lines that its logs can have.
    """
    for rule in wording.rules():
        yield f"{rule.code}  {_cited(rule, wording)}"
        yield from wrapped(rule.text)
        for line in (numbers or {}).get(rule.code, ()):
            yield from _after("    here: ", line)
    yield ""
    if not wording.rulings():
        forms = forms or wording.notation()
        wide = max((len(form.form) for form in forms), default=0)
        for form in forms:
            yield from _after(f"{form.form:{wide}}  ", form.help)
    for ruling in wording.rulings():
        yield f"{ruling.id}  {wording.cite(ruling.source)}"
        yield from wrapped(ruling.question)
        yield from wrapped(ruling.answer)


def codes(rule_texts: RuleTextCache) -> Iterator[str]:
    """Every finding code with its level and what it means: of the notation, of claims, and the rules of all games."""
    for code in known_codes.codes():
        yield f"{code.name}  {code.level}"
        yield from wrapped(code.text)
    for wording in rule_texts.all():
        for rule in wording.rules():
            yield f"{rule.code}  {'note' if rule.unbreakable else 'error'}"
            yield from wrapped(rule.text)


def wrapped(sentence: str, indent: str = "    ") -> list[str]:
    """A sentence in lines of bearable length."""
    from textwrap import wrap

    return wrap(sentence, WIDE, initial_indent=indent, subsequent_indent=indent)


def _after(label: str, sentence: str) -> list[str]:
    """A sentence behind a label, in lines of bearable length."""
    from textwrap import wrap

    return wrap(sentence, WIDE, initial_indent=label, subsequent_indent=" " * len(label))


def _rule(rule: Rule, wording: RuleTexts) -> Iterator[str]:
    yield rule.code
    yield from wrapped(rule.text)
    yield f"    source   {wording.cite(rule.source)}"
    ruling = wording.ruling(rule.ruling) if rule.ruling else None
    if ruling is not None:
        yield f"    ruling   {ruling.id}: {ruling.question}"
        yield from wrapped(ruling.answer, " " * 13)
    if rule.unbreakable:
        yield "    no line of a log can break it:"
        yield from wrapped(rule.unbreakable, " " * 13)
    if rule.example:
        lines = wording.lines(rule)
        yield "    example"
        for number, line in enumerate(lines, 1):
            yield f"        {line}" + ("    <- breaks it" if number == len(lines) else "")
    if rule.right:
        yield f"    instead  {rule.right}"
    book = rulebook_places.place(wording.game, rule.code)
    if book:
        yield from _after("    rulebook ", f"{book} (boardgen rules {wording.game})")


def _ruling(ruling: Ruling, wording: RuleTexts) -> Iterator[str]:
    yield f"{ruling.id}  {ruling.question}"
    yield from wrapped(ruling.answer)
    yield f"    source   {wording.cite(ruling.source)}"
    rules = [rule.code for rule in wording.rules() if rule.ruling == ruling.id]
    if rules:
        yield f"    rules    {', '.join(rules)}"


def _form(form: Form, wording: RuleTexts) -> Iterator[str]:
    yield f"{form.verb}  {form.help}  ({wording.title})"
    yield f"    form     {form.form}"
    yield f"    example  {form.example}"


def _cited(rule: Rule, wording: RuleTexts) -> str:
    return wording.cite(rule.source) + (f" (ruling {rule.ruling})" if rule.ruling else "")


def _gap(lines: list[str]) -> list[str]:
    return [""] if lines else []
