"""Explains a code, a rule, a ruling, a word of the notation or a line of a log in sentences; the table of all codes is here.

Codes that only one game has are in its notation (`CODES`), and its rules are in its rules file."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Annotated, Literal

from boardgen import json_values
from boardgen.errors import visible
from boardgen.json_values import FromOne, Json, omit
from boardgen.layout.files.shipped import has_book
from boardgen.records import NamedTuple
from referee.judge.ask.laws import law, laws
from referee.judge.report.findings import Level
from referee.report.report import FindingRecord, finding_text, json_record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from boardgen.layout.spec.rulebook import Form, Rule, Ruling
    from boardgen.layout.spec.spec import GameSpec
    from referee.judge.ask.refusals import RuleTextCache, RuleTexts
    from referee.judge.judge.verdict import Verdict


class Code(NamedTuple):
    """A finding's code: `level` is how it is usually reported, `text` what it means and how to fix it."""

    name: str
    level: Level
    text: str


_SHARED = (
    Code("tlog:magic", "error", "A log begins with the line `%tlog 1`, and each further game in the file does too."),
    Code("tlog:encoding", "error", "A log is UTF-8 text. The line contains bytes or control characters that are not."),
    Code("tlog:line.long", "error", "A line has at most 4,096 characters; the rest was not kept."),
    Code("tlog:token", "error", "A word that no statement of the notation can have in this place."),
    Code("tlog:verb", "error", "An event that this game does not have, or does not allow in this kind of line."),
    Code("tlog:point", "error", "A point that the board does not have. Columns are letters without I; rows are numbered from the south."),
    Code("tlog:seat", "error", "A seat letter that no player of this game has."),
    Code("tlog:dice", "error", "An impossible roll: two dice show 1 to 6 each, written `4+2`."),
    Code("tlog:amount", "error", "An amount that makes no sense here, such as zero."),
    Code("tlog:number", "error", "A number has at most six digits."),
    Code("tlog:key", "error", "A claim or checkpoint names a key that this game does not have."),
    Code("tlog:row", "error", "A board row that does not fit this board: its number, its length or one of its marks is wrong."),
    Code("tlog:fix.key", "error", "A `fix` names something that is neither a holding of this game nor a point."),
    Code("tlog:header", "error", "A header that cannot be read, is repeated, comes too late or contradicts another."),
    Code("tlog:header.comma", "warning", "A comma between two players, which is not read as part of the name before it."),
    Code("tlog:header.unknown", "warning", "A header whose key is almost that of one the log lacks. It is kept but has no effect."),
    Code("tlog:board", "error", "The board that the log names does not exist, cannot be used, or has a different id."),
    Code("tlog:option", "error", "An option that this game does not have, or a choice that the option does not have."),
    Code("tlog:order.seat", "error", "It is another seat's turn. The turn was not played."),
    Code("tlog:order.round", "error", "The turn belongs to another round. It was not played."),
    Code("tlog:order.doubled", "error", "This turn has been played already."),
    Code("tlog:order.missing", "error", "Turns between the last one and this one are missing."),
    Code("tlog:order.ended", "error", "The game has ended; nothing is played after its end."),
    Code("tlog:order.place", "error", "A statement that does not belong in this part of a log."),
    Code("tlog:shuffle", "error", "A roll or draw that does not follow from the seed, or a seed that the log did not commit to."),
    Code("tlog:shuffle.good", "note", "The dice and draws that the page made follow from the seed that the log committed to."),
    Code("tlog:shuffle.open", "warning", "A game whose dice a page made, and a log without its seed or without what committed to it."),
    Code("tlog:ok.unused", "warning", "An `!ok` for a rule that the turn did not break."),
    Code("tlog:ok.code", "error", "An `!ok` names one rule by its full code, as `referee check` prints it."),
    Code("tlog:ok.place", "error", "An `!ok` belongs on the line after the turn it names."),
    Code("tlog:lenient.bom", "warning", "A byte order mark, read as if it were not there. Reported only with --strict."),
    Code("tlog:lenient.crlf", "warning", "Lines that end with CR LF, read like those that end with LF. Only with --strict."),
    Code("tlog:lenient.tab", "warning", "A tab, read as a space. Reported only with --strict."),
    Code("tlog:lenient.space", "warning", "A space of another kind, read as a plain one. Reported only with --strict."),
    Code("tlog:lenient.minus", "warning", "A dash or typographic minus, read as `-`. Reported only with --strict."),
    Code("tlog:lenient.quote", "warning", "A typographic quotation mark, read as a plain one. Reported only with --strict."),
    Code("tlog:lenient.point", "warning", "A point in lower case, read as if in capitals. Reported only with --strict."),
    Code("tlog:lenient.spelling", "warning", "Another spelling with one possible reading, read that way. Reported only with --strict."),
    Code("tlog:lenient.own", "warning", "`!R` before an event in R's own turn, read without it. Reported only with --strict."),
    Code("tlog:quote", "error", "A quotation mark in a reason that is not closed."),
    Code("claim:cash", "error", "The cash claimed is not what is in the account."),
    Code("claim:capture", "error", "The number of pieces of that colour captured is not what the `x` claims."),
    Code("claim:row", "error", "A board row shows another position than the one that was played."),
    Code("claim:result", "error", "The result claimed is not the final score; a warning while the game is unfinished."),
)


@cache
def all_codes() -> tuple[Code, ...]:
    """Return the codes of all games, then those that only one game has."""
    own = {name: text for law in laws().values() for name, text in law.codes.items()}
    return (*_SHARED, *(Code(name, "error", text) for name, text in own.items()))


def look_up(name: str) -> Code | None:
    """Return the code of this name, or the one it is a part of: `tlog:header.players` is a `tlog:header`."""
    by_name = {code.name: code for code in all_codes()}
    while name not in by_name and "." in name:
        name = name.rpartition(".")[0]
    return by_name.get(name)


def place(game: str, rule: str) -> str:
    """Return the headings that a rule is under with its figures, such as `Groups and liberties, figures 13 and 16`; or empty."""
    return "; ".join(f"{heading}{_figure_list(figures)}" for heading, figures in _places(game).get(rule, {}).items())


@cache
def _places(game: str) -> dict[str, dict[str, list[int]]]:
    """Return, for each rule id, its headings in order of the book, each with the numbers of figures. Empty without a rulebook."""
    from boardgen.layout.rules.rules_text import mentions, read_rules_text, rulebook_facts
    from boardgen.layout.spec import catalog

    if not has_book(game):
        return {}
    spec = catalog.load(game)
    found: dict[str, dict[str, list[int]]] = {}
    for rule, mentioned in mentions(read_rules_text(game, "en", rulebook_facts(spec, spec, True)).blocks).items():
        for heading, figure in mentioned:
            figures = found.setdefault(rule, {}).setdefault(heading, [])
            if figure:
                figures.append(figure)
    return found


def _figure_list(figures: list[int]) -> str:
    if not figures:
        return ""
    *first, last = map(str, figures)
    return f", figures {', '.join(first)} and {last}" if first else f", figure {last}"


WIDE = 100
"""Characters to a line of explanation."""
LISTED = 20
"""Entries that a search lists."""


class CodeEntry(NamedTuple):
    """A code of all games."""

    kind: Literal["code"]
    name: str
    level: Level
    text: str


class RuleEntry(NamedTuple):
    """A rule of a game."""

    kind: Literal["rule"]
    game: Annotated[str, "whose rule it is; record for the rules of games without their own"]
    name: Annotated[str, "its code"]
    level: Level
    text: str
    source: str
    ruling: str | None
    unbreakable: Annotated[str, "why no line of a log can break it; empty where one can"]
    example: Annotated[list[str], "lines of a log, of which the last breaks it"]
    right: Annotated[str, "what to write instead of that line"]
    rulebook: Annotated[str, "the chapter and figure that it is in; empty for none"]
    here: Annotated[list[str], "what the layout makes of it"]


class RulingEntry(NamedTuple):
    """A ruling, with the rules that follow it."""

    kind: Literal["ruling"]
    game: str
    name: str
    question: str
    answer: str
    source: str
    rules: list[str]


class WordEntry(NamedTuple):
    """A word of the notation."""

    kind: Literal["word"]
    game: str
    name: Annotated[str, "the verb"]
    form: str
    help: str
    example: str


class Found(NamedTuple):
    """What a search has found."""

    name: str
    text: str


Entry = CodeEntry | RuleEntry | RulingEntry | WordEntry


@omit(where_none=("file", "line", "findings", "found"))
class ExplainRecord(NamedTuple):
    """What `explain --format json` gives."""

    what: Annotated[str, "as it was asked"]
    file: str | None
    line: FromOne | None
    findings: list[FindingRecord] | None
    entries: Annotated[list[Entry], "what has this name, or explains the line"]
    found: Annotated[list[Found], "what has these words in its name, title or text"] | None = None


class Named(NamedTuple):
    """The explanation of one thing, as lines and as a value."""

    lines: list[str]
    entry: Entry


class Explained(NamedTuple):
    """The explanation of a code or a line."""

    lines: list[str]
    record: ExplainRecord


def find_named(what: str, rule_texts: RuleTextCache, game: str = "") -> list[Named]:
    """Return the explanations of the code, rules, rulings or words that have this name.

    A rule may be named without the letters of its game (`deploy.suicide`), a ruling in either case (`g-38`). Of the laws that
    layouts write, `game` names the only one that is asked."""
    found: list[Named] = []
    code = look_up(what)
    if code is not None:
        found.append(Named([f"{what}  ({code.level})", *wrap(code.text)], CodeEntry("code", code.name, code.level, code.text)))
    wordings = rule_texts.all(learned=True, game=game)
    for wording in wordings:
        rule = wording.rule(what) or next((r for r in wording.rules() if r.code.partition(":")[2] == what), None)
        if rule is not None:
            found.append(Named([*_rule(rule, wording)], rule_entry(rule, wording)))
        ruling = wording.ruling(what.upper())
        if ruling is not None:
            found.append(Named([*_ruling(ruling, wording)], ruling_entry(ruling, wording)))
    names = _verbs(what) if not found else set()
    forms = [(form, wording) for wording in wordings for form in wording.notation() if form.verb in names]
    return [*found, *(Named([*_form(form, wording)], word_entry(form, wording)) for form, wording in forms)]


def explain(what: str, rule_texts: RuleTextCache, game: str = "") -> list[str] | None:
    """Return the explanation of a code, rule, ruling or word, as lines; None when there is no such thing."""
    lines: list[str] = []
    for one in find_named(what, rule_texts, game):
        lines += [*_gap(lines), *one.lines]
    return lines or None


_SIGNS = (
    (r"!ok\b.*", "ok"), (r"!rule\b.*", "rule"), (r"![A-Z]?", "!"), (r"~.*", "struck"), (r"\|.*", "row"), (r"@.*", "deploy"), (r"#.*", "#"),
    (r"=\$?|=[a-z]+:.*|=\$.*", "claim"), (r"x[0-9]*[A-Z]?", "captured"), (r"[1-6]\+[1-6]", "stone"), (r"[0-9]+[A-Z]", "turn"),
)  # fmt: skip
"""How words of the notation are written, by a sign or in full, and what the notation of a game calls them."""


def _verbs(what: str) -> set[str]:
    """Return the entries of a game's notation for a word: `claim:$` is about `$`, `!ok` about `ok`, `@K4` about a deployment."""
    written = what.strip()
    verbs = {written, written.removeprefix("claim:")}
    verbs |= {f"{written[:1].lower()}{written[1:]}"} | {verb for pattern, verb in _SIGNS if re.fullmatch(pattern, written)}
    return verbs


def line(verdicts: Iterable[Verdict], file: str, number: int, rule_texts: RuleTextCache) -> Explained | None:
    """Return what is wrong with a line of a log, each finding with its explanation; None when the file is shorter."""
    last = 0
    for verdict in verdicts:
        last += verdict.lines
        here = [finding for finding in verdict.findings if finding.line == number]
        lines: list[str] = []
        for finding in here:
            lines += [*_gap(lines), *finding_text(file, finding, rule_texts, verdict.game)]
        codes = dict.fromkeys(finding.code for finding in here)
        for code in codes:
            lines += ["", *(explain(code, rule_texts, verdict.game) or [])]
        if here or number <= last:
            through = verdict.valid_through if verdict.errors else None
            after = f"; the game is valid through {through}" if through else ""
            findings = [json_record(finding, verdict.game, rule_texts) for finding in here]
            entries = [one.entry for code in codes for one in find_named(code, rule_texts, verdict.game)]
            record = ExplainRecord(f"{file}:{number}", file, number, findings, entries)
            return Explained(lines or [f"{visible(file)}:{number}: nothing is wrong with this line{after}"], record)
    return None


def search(what: str, rule_texts: RuleTextCache) -> Explained | None:
    """Return the rules, rulings, verbs and codes that have all these words in their names, titles or texts; the one is explained in full.

    Those with the words in the name come first, then those with them in the title. None where there are none."""
    words = [re.compile(rf"\b{re.escape(word)}", re.I) for word in re.findall(r"\w+", what)]
    found: dict[str, tuple[int, str]] = {}
    for name, title, text in _entries(rule_texts) if words else ():
        for rank, said in enumerate((name, f"{name} {title}", f"{name} {title} {text}")):
            if name not in found and all(word.search(said) for word in words):
                found[name] = rank, text
    ranked = sorted(found, key=lambda name: found[name][0])
    if len(found) == 1:
        entries = [one.entry for one in find_named(ranked[0], rule_texts)]
        return Explained(explain(ranked[0], rule_texts) or [], ExplainRecord(what, None, None, None, entries))
    record = ExplainRecord(what, None, None, None, [], [Found(name, found[name][1]) for name in ranked])
    first = ranked[:LISTED]
    wide = max(map(len, first), default=0)
    lines = [shorten(f"{name:{wide}}  {found[name][1]}") for name in first]
    more = len(found) - len(first)
    head = f"{len(found)} entries have {visible(what)!r}; `referee explain NAME` explains one"
    return Explained([head, *lines, *([f"and {more} more; add a word"] if more else [])], record) if lines else None


def _entries(rule_texts: RuleTextCache) -> Iterator[tuple[str, str, str]]:
    """Name, title and text of everything that can be explained."""
    for wording in rule_texts.all():
        for rule in wording.rules():
            yield rule.code, rule.source, rule.text
        for ruling in wording.rulings():
            yield ruling.id, "", f"{ruling.question} {ruling.answer}"
        for form in wording.notation():
            yield form.verb, form.form, form.help
    for code in all_codes():
        yield code.name, "", code.text


def shorten(line: str) -> str:
    """Return a line of at most WIDE characters."""
    return line if len(line) <= WIDE else f"{line[: WIDE - 1]}…"


def nearest(what: str, rule_texts: RuleTextCache) -> list[str]:
    """Return names that are similar to the one that was typed."""
    from difflib import get_close_matches

    names = [code.name for code in all_codes()]
    for wording in rule_texts.all():
        names += [rule.code for rule in wording.rules()] + [ruling.id for ruling in wording.rulings()]
        names += [form.verb for form in wording.notation()]
    return get_close_matches(what, list(dict.fromkeys(names)), 3, 0.75)


def _listed(wording: RuleTexts, spec: GameSpec | None, forms: Sequence[Form]) -> tuple[list[Rule], list[Form]]:
    """Return the rules and the forms of lines that are listed: for a layout those that its games can have to do with."""
    rules, forms = list(wording.rules()), list(forms or wording.notation())
    if spec is None:
        return rules, forms
    leaves_out = law(spec).leaves_out
    return [one for one in rules if not leaves_out(spec, one.about)], forms


def rules(
    wording: RuleTexts, spec: GameSpec | None = None, numbers: Mapping[str, tuple[str, ...]] | None = None, forms: Sequence[Form] = ()
) -> Iterator[str]:
    """Yield every rule id and ruling of a game with its citation, and what a line of a log can say where there are no rulings.

    `numbers` are what a layout makes of some rules, by their ids, and `forms` the lines that its logs can have."""
    listed, forms = _listed(wording, spec, forms)
    for rule in listed:
        after = f" (ruling {rule.ruling})" if rule.ruling else ""
        yield f"{rule.code}  {wording.cite(rule.source)}{after}"
        yield from wrap(rule.text)
        for line in (numbers or {}).get(rule.code, ()):
            yield from _wrap_behind("    here: ", line)
    yield ""
    if not wording.rulings():
        wide = max((len(form.form) for form in forms), default=0)
        for form in forms:
            yield from _wrap_behind(f"{form.form:{wide}}  ", form.help)
    for ruling in wording.rulings():
        yield f"{ruling.id}  {wording.cite(ruling.source)}"
        yield from wrap(ruling.question)
        yield from wrap(ruling.answer)


def code_lines(rule_texts: RuleTextCache) -> Iterator[str]:
    """Yield every finding code with its level and what it means: of the notation, of claims, and the rules of all games."""
    for code in codes_record(rule_texts):
        yield f"{code.name}  {code.level}"
        yield from wrap(code.text)


def wrap(sentence: str, indent: str = "    ") -> list[str]:
    """Return a sentence in lines of bearable length."""
    from textwrap import wrap

    return wrap(sentence, WIDE, initial_indent=indent, subsequent_indent=indent)


def _wrap_behind(label: str, sentence: str) -> list[str]:
    """Return a sentence behind a label, in lines of bearable length."""
    from textwrap import wrap

    return wrap(sentence, WIDE, initial_indent=label, subsequent_indent=" " * len(label))


def rule_entry(one: Rule, wording: RuleTexts, here: Sequence[str] = ()) -> RuleEntry:
    """Return a rule; `here` is what a layout makes of it."""
    example = list(wording.lines(one)) if one.example else []
    return RuleEntry(
        "rule", wording.game, one.code, "note" if one.unbreakable else "error", one.text, wording.cite(one.source), one.ruling or None,
        one.unbreakable, example, one.right, place(wording.game, one.code), list(here),
    )  # fmt: skip


def ruling_entry(one: Ruling, wording: RuleTexts) -> RulingEntry:
    """Return a ruling, with the rules that follow it."""
    rules = [rule.code for rule in wording.rules() if rule.ruling == one.id]
    return RulingEntry("ruling", wording.game, one.id, one.question, one.answer, wording.cite(one.source), rules)


def word_entry(one: Form, wording: RuleTexts) -> WordEntry:
    return WordEntry("word", wording.game, one.verb, one.form, one.help, one.example)


class RulesRecord(NamedTuple):
    """What `rules --format json` gives."""

    game: str
    title: Annotated[str, "of the game, or of the layout"]
    board: Annotated[str, "the layout and its id; null for a game"] | None
    rules: list[RuleEntry]
    rulings: list[RulingEntry]
    notation: list[WordEntry]


def rules_record(
    wording: RuleTexts, spec: GameSpec | None = None, numbers: Mapping[str, tuple[str, ...]] | None = None, forms: Sequence[Form] = ()
) -> dict[str, Json]:
    """Return every rule, ruling and word of a game, or of a layout, as `rules` lists them."""
    listed, forms = _listed(wording, spec, forms)
    rules = [rule_entry(one, wording, (numbers or {}).get(one.code, ())) for one in listed]
    rulings = [ruling_entry(one, wording) for one in wording.rulings()]
    words = [word_entry(form, wording) for form in forms]
    game, title, board = (wording.game, wording.title, None) if spec is None else (spec.game, spec.title, spec.pin)
    return json_values.record(RulesRecord(game, title, board, rules, rulings, words))


class CodeRecord(NamedTuple):
    """A code that a finding can have, as `codes --format json` gives it."""

    name: str
    game: Annotated[str, "whose rule it is; null for a code of all games"] | None
    level: Level
    text: str


def codes_record(rule_texts: RuleTextCache) -> list[CodeRecord]:
    """Return every code that a finding can have: of the notation, of claims, and the rules of all games."""
    of_games = [(one, wording.game) for wording in rule_texts.all() for one in wording.rules()]
    rules = [CodeRecord(one.code, game, "note" if one.unbreakable else "error", one.text) for one, game in of_games]
    return [*(CodeRecord(one.name, None, one.level, one.text) for one in all_codes()), *rules]


def _rule(rule: Rule, wording: RuleTexts) -> Iterator[str]:
    yield rule.code
    yield from wrap(rule.text)
    yield f"    source   {wording.cite(rule.source)}"
    ruling = wording.ruling(rule.ruling) if rule.ruling else None
    if ruling is not None:
        yield f"    ruling   {ruling.id}: {ruling.question}"
        yield from wrap(ruling.answer, " " * 13)
    if rule.unbreakable:
        yield "    no line of a log can break it:"
        yield from wrap(rule.unbreakable, " " * 13)
    if rule.example:
        lines = wording.lines(rule)
        yield "    example"
        for number, line in enumerate(lines, 1):
            yield f"        {line}" + ("    <- breaks it" if number == len(lines) else "")
    if rule.right:
        yield f"    instead  {rule.right}"
    book = place(wording.game, rule.code)
    if book:
        yield from _wrap_behind("    rulebook ", f"{book} (boardgen rules {wording.game})")


def _ruling(ruling: Ruling, wording: RuleTexts) -> Iterator[str]:
    yield f"{ruling.id}  {ruling.question}"
    yield from wrap(ruling.answer)
    yield f"    source   {wording.cite(ruling.source)}"
    rules = [rule.code for rule in wording.rules() if rule.ruling == ruling.id]
    if rules:
        yield f"    rules    {', '.join(rules)}"


def _form(form: Form, wording: RuleTexts) -> Iterator[str]:
    yield f"{form.verb}  {form.help}  ({wording.title})"
    yield f"    form     {form.form}"
    yield f"    example  {form.example}"


def _gap(lines: list[str]) -> list[str]:
    return [""] if lines else []
