"""What a tuning found, as text, as a web page and as values, and the layout that it proposes: a file that says only what differs."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterator, Sequence
from json import loads

from boardgen import files
from boardgen.draw.shape.shapes import Figure
from boardgen.errors import BoardgenError, visible
from boardgen.files import sha256
from boardgen.layout.spec import catalog
from boardgen.layout.yaml.plain_text import plural
from boardgen.records import NamedTuple
from referee.errors import Unusable
from referee.stats.report import section_lines, section_values
from referee.stats.sections import Chart, Section, chart_words
from referee.trial.plan import SUFFIX, extending
from referee.trial.tune.goals import MET, MISSED, UNKNOWN, Estimate
from referee.trial.tune.tuning import ORIGINAL, Certificate, Certified, Request, Result, Space, TuneStore, games_in

WRITTEN = "answer"
"""The key in the store by which our own file is known again."""


class Answer(NamedTuple):
    """A layout file that was written, and how `boardgen diff` compares the two layouts, as text and as values."""

    path: str
    reprint: str
    reprint_data: dict[str, object]


def place(name: str, out: str) -> tuple[str, str]:
    """Return where the layout is written, and how it names the one that it extends. Unusable where it could not extend it from there."""
    own = name.endswith((SUFFIX, ".yml"))
    stem = os.path.splitext(os.path.basename(name))[0]
    folder = os.path.dirname(name) if own else ""
    path = out or os.path.join(folder, f"{stem}-tuned{SUFFIX}")
    if not path.endswith((SUFFIX, ".yml")):
        raise Unusable(f"--out {out}: a layout ends in {SUFFIX}; write for example --out {stem}-tuned{SUFFIX}")
    if not own:
        return path, name
    base = os.path.relpath(name, os.path.dirname(path) or ".").replace(os.sep, "/")
    if files.escape(base):
        beside = os.path.join(folder, os.path.basename(path))
        raise Unusable(f"--out {out}: a layout can extend files beside it or below it alone; write --out {beside}")
    return path, base


def check(path: str, store: TuneStore, replace: bool) -> None:
    """Raise Unusable where a file is there that this tuning has not written, unless it may be replaced."""
    if replace or not os.path.lexists(path):
        return
    digest = ""
    if os.path.isfile(path):
        with open(path, "rb") as file:
            digest = _digest(file.read())
    if digest != store.recall(WRITTEN):
        raise Unusable(f"{path} is there already; name another file with --out, or add --replace")


def write(
    path: str, base: str, values: Sequence[tuple[tuple[str, ...], str]], comments: Sequence[str], store: TuneStore, replace: bool
) -> None:
    """Write the layout whole or not at all. Unusable where that cannot be."""
    text = "".join([*(f"# {comment}\n" for comment in comments), *extending(base, values)])
    check(path, store, replace)
    store.note(WRITTEN, _digest(text.encode()))
    try:
        files.write(path, [text])
    except OSError as problem:
        raise Unusable(f"{path}: {problem.strerror}; name another file with --out") from None


def describe(name: str, path: str, layout_id: str) -> Answer:
    """Return a layout that was written, and which sheets of the kit it changes. A kit that cannot be built is said in words."""
    from boardgen.diff import changes_json, difference, difference_text

    assert catalog.load(path).layout_id == layout_id, "the layout that was written is not the one that was played"
    try:
        found = difference(name, path)
    except BoardgenError as problem:
        return Answer(path, f"the kits cannot be compared: {problem}", {"problem": str(problem)})
    return Answer(path, difference_text(found), loads(changes_json(found)))


def _digest(data: bytes) -> str:
    return str(sha256()(data).hexdigest())


ABOUT = (
    "Each kind of bots plays its own games, all seats by the same bot, and the worst kind counts.",
    "Random bots, which do not try to win, judge only fairness and whether games end.",
    "The figures are from fresh games that the search did not use; intervals are 95 % intervals, Wilson's for shares.",
    "Bots are not people: they do not talk, bargain or plan as people do.",
)
MOST_ROWS = 20
"""Candidates of the search that are listed."""
FINEST = 20_000
"""More games than these help nobody: the figure is too near the end of its band."""
GOALS, REPRINT = "Goals", "Print again"
SHORT = (GOALS, REPRINT)
"""Sections that are printed if no more are asked for."""


class Report(NamedTuple):
    """A tuning with its result; `answer` is the layout that was written, None where there is none."""

    name: str
    space: Space
    request: Request
    result: Result
    answer: Answer | None

    @property
    def title(self) -> str:
        """The heading: what was tuned, and for what."""
        return f"{self.name} tuned for {' and '.join(goal.text for goal in self.request.goals)}"


def _who(report: Report, certificate: Certificate) -> str:
    return "your layout" if certificate.number == ORIGINAL else report.space.name_of(certificate.number)


def summary(report: Report) -> list[str]:
    """Return the verdict in sentences."""
    result, goals = report.result, " and ".join(goal.text for goal in report.request.goals)
    chosen = result.chosen
    (first, *others) = report.request.games.items()
    games = " and ".join([f"{first[1]} fresh games of {first[0]}", *(f"{count} of {kind}" for kind, count in others)])
    who = "Your layout" if chosen.number == ORIGINAL else f"With {_who(report, chosen)}"
    said = {
        MET: f"{who}: {goals} met, as {games} show.",
        UNKNOWN: f"{who}: from {games} one cannot tell whether {goals} is met.",
        MISSED: f"No candidate that was tried meets {goals}: {_who(report, chosen)} comes nearest, and misses it.",
    }[chosen.verdict]
    sentences = [said]
    if chosen.number == ORIGINAL:
        if chosen.verdict == MET:
            sentences.append("Nothing needs to change, and no layout is written.")
        elif result.best is None:
            sentences.append("No candidate came nearer to it in the search, so no layout is written.")
        else:
            there = _who(report, result.best)
            sentences.append(f"{there} was nearer in the search, but on fresh seeds it is not, so no layout is written.")
    else:
        sentences.append("No layout is written." if report.answer is None else f"The layout is {report.answer.path}.")
    if chosen.verdict == UNKNOWN:
        sentences.append(_more(chosen))
    return sentences


def _more(certificate: Certificate) -> str:
    """Return how many more games would tell, by kind of bots."""
    needed: dict[str, int] = {}
    for one in certificate.figures:
        if one.verdict == UNKNOWN:
            more = one.more
            needed[one.kind] = max(needed.get(one.kind, 0), FINEST if more is None else more)
    listed = [f"{'over ' if more >= FINEST else ''}{min(more, FINEST)} more of {kind}" for kind, more in needed.items()]
    return f"If its figures stay as they are, {' and '.join(listed)} would tell: repeat the command with a larger --games, which goes on."


def sections(report: Report) -> Iterator[Section]:
    """Yield everything but the summary: the certificates, the search, what was left out, and what to print again."""
    yield _verdicts(report)
    yield from (_figures(report, certificate) for certificate in _certificates(report))
    yield from _search(report)
    if report.answer is not None:
        yield Section(REPRINT, tuple([line for line in report.answer.reprint.split("\n") if line.strip()]), (), ())


def _certificates(report: Report) -> list[Certificate]:
    result = report.result
    return [result.original] if result.best is None else [result.original, result.best]


def _verdicts(report: Report) -> Section:
    table = []
    for certificate in _certificates(report):
        for goal in report.request.goals:
            verdicts = [certificate.verdict_of(goal, kind) for kind in report.request.kinds]
            worst = max((one for one in verdicts if one != "-"), key=(MET, UNKNOWN, MISSED).index)
            table.append((_who(report, certificate), goal.text, *verdicts, worst))
    head = ("layout", "goal", *report.request.kinds, "worst case")
    cut = [
        f"Of {total} games of {_who(report, certificate)} by {kind} only {done} came to an end; the others count for finished alone."
        for certificate in _certificates(report)
        for kind, (done, total) in certificate.finished.items()
        if done < total
    ]
    return Section(GOALS, (*ABOUT, *cut), head, tuple(table), described=chart_words(GOALS, table), wide=True)


def _figures(report: Report, certificate: Certificate) -> Section:
    table = [(one.kind, one.estimate.item, *_cells(one)) for one in certificate.figures]
    head = ("bots", "figure", "games", "value", "95 % interval", "wanted", "verdict", "more games")
    title = f"Certificate of {_who(report, certificate)}"
    return Section(title, (), head, tuple(table), _chart(certificate), chart_words(title, table), wide=True)


def _cells(one: Certified) -> tuple[str, ...]:
    estimate = one.estimate
    known = estimate.low is not None and estimate.high is not None
    ends = f"{_number(estimate, estimate.low)} to {_number(estimate, estimate.high)}" if known else "-"
    value = _number(estimate, estimate.value) if estimate.games else "-"
    return str(estimate.games), value, ends, _goal_words(estimate), one.verdict, _more_games(one)


def _number(estimate: Estimate, value: float | None) -> str:
    if value is None or not math.isfinite(value):
        return "-"
    return f"{100 * value:.1f} %" if estimate.share else f"{value:.1f}"


def _goal_words(estimate: Estimate) -> str:
    low, high = (_number(estimate, end) for end in (estimate.floor, estimate.ceiling))
    return "-" if low == high == "-" else f"at most {high}" if low == "-" else f"at least {low}" if high == "-" else f"{low} to {high}"


def _more_games(one: Certified) -> str:
    if one.verdict != UNKNOWN:
        return "enough"
    more = one.more
    return "?" if more is None else str(more) if more < FINEST else f"over {FINEST}"


def _chart(certificate: Certificate) -> Callable[[], Figure] | None:
    """Return a function that draws the shares of a certificate with their intervals; means have none."""
    shares = []
    for kind, one in ((figure.kind, figure.estimate) for figure in certificate.figures):
        if one.share and one.games and math.isfinite(one.ceiling):
            name = f"{kind}, {one.item.removeprefix('wins ').removeprefix('of place ')}"
            shares.append((name, one.value, one.low or 0, one.high or 0, f"{one.games} games", (one.floor + one.ceiling) / 2))
    return Chart("shares", shares, ("share of wins; line: 95 % interval; tick: even",)).draw if shares else None


def _search(report: Report) -> Iterator[Section]:
    space, request, result = report.space, report.request, report.result
    tried = len({number for rung in result.rungs for _, number in rung.ranked})
    some = f", of which {tried - 1} {'was' if tried == 2 else 'were'} tried"
    known = f"{plural(space.total, 'combination')} of values" + ("" if tried > space.total else some)
    drawn = f", drawn by the seed {request.seed}" if space.total > request.candidates else ""
    sentences = [
        f"{known}{drawn}; {plural(result.played, 'game')} in all, certificates included.",
        "A miss is counted in units of 3 percentage points, or of a tenth of the end of a band, and is below 0 inside the band. Figures of "
        "few games are drawn towards the goal, since luck weighs more in them. Slow bots play only where fast ones leave a candidate its "
        "chance.",
    ]
    table = [
        (
            "neighbours of the best" if rung.near else str(at),
            str(len(rung.ranked)),
            *(str(games) for games in _games(report, rung.part)),
            str(rung.stayed),
            space.name_of(rung.ranked[0][1]),
            _miss(rung.ranked[0][0]),
        )
        for at, rung in enumerate(result.rungs, 1)
    ]
    head = ("stage", "candidates", *(f"games of {kind}" for kind in request.kinds), "stay", "best", "miss")
    yield Section("Search", tuple(sentences), head, tuple(table), described=chart_words("Search", table), wide=True)
    best: dict[int, tuple[float, int]] = {}
    for rung in result.rungs:
        for miss, number in rung.ranked:
            best[number] = miss, rung.part
    rows = sorted(best.items(), key=lambda one: (one[1][1], one[1][0], one[0]))
    tried_rows = [(space.name_of(number), _miss(miss), str(_games(report, part)[0])) for number, (miss, part) in rows[:MOST_ROWS]]
    rest = (f"{len(rows) - MOST_ROWS} more are in the report as JSON.",) if len(rows) > MOST_ROWS else ()
    yield Section("Candidates", rest, ("candidate", "miss", f"games of {request.kinds[0]}"), tuple(tried_rows), wide=True)
    if space.left_out:
        left = [(one.what, one.why) for one in space.left_out[:MOST_ROWS]]
        many = f"{plural(len(space.left_out), 'combination')} cannot be played:"
        yield Section("Left out", (many,), ("values", "rule"), tuple(left), wide=True)


def _miss(miss: float) -> str:
    return f"{miss:+.2f}" if math.isfinite(miss) else "no game ends"


def _games(report: Report, part: int) -> list[int]:
    return [games_in(report.request, kind, part) for kind in report.request.kinds]


def text(report: Report, *, full: bool) -> Iterator[str]:
    """Yield lines without their ends: the summary, the goals and what to print again, or where `full` every section."""
    title = visible(report.title)
    yield title
    yield "=" * len(title)
    yield from map(visible, summary(report))
    for part in sections(report):
        if full or part.title in SHORT:
            yield from section_lines(part)


def html(report: Report) -> str:
    """Return a page with every section and its chart."""
    from boardgen.web.rendering import one_file

    goals, *others = sections(report)
    parts = [goals._replace(title="Result", sentences=(*summary(report), *goals.sentences[len(ABOUT) :])), *others]
    groups = [{"title": "What fresh games show", "anchor": "tune", "sections": list(map(section_values, parts))}]
    return one_file("stats.html", title=report.title, about=" ".join(ABOUT), groups=groups, unread=[])


def record(report: Report) -> dict[str, object]:
    """Return the answer for programs. Shares are parts of 1."""
    space, result, request = report.space, report.result, report.request
    chosen = result.chosen
    return {
        "layout": space.candidates[ORIGINAL].entry.spec.pin,
        "goals": [goal.text for goal in request.goals],
        "games": dict(request.games),
        "verdict": chosen.verdict,
        "chosen": _values(report, chosen.number),
        "summary": summary(report),
        "certificates": [
            {
                "layout": "yours" if one.number == ORIGINAL else "best",
                "layout_id": space.candidates[one.number].entry.spec.layout_id,
                "values": _values(report, one.number),
                "verdict": one.verdict,
                "miss": _plain(one.miss),
                "figures": [_figure(figure) for figure in one.figures],
            }
            for one in _certificates(report)
        ],
        "search": [
            {
                "part": rung.part,
                "neighbours": rung.near,
                "stayed": rung.stayed,
                "candidates": [{"values": _values(report, number), "miss": _plain(miss)} for miss, number in rung.ranked],
            }
            for rung in result.rungs
        ],
        "left_out": [{"values": one.what, "why": one.why} for one in space.left_out],
        "combinations": space.total,
        "written": None if report.answer is None else report.answer.path,
        "reprint": None if report.answer is None else report.answer.reprint_data,
    }


def _values(report: Report, number: int) -> dict[str, str]:
    return {".".join(path): value for path, value in report.space.values(number)}


def _figure(one: Certified) -> dict[str, object]:
    estimate = one.estimate
    return {
        "goal": estimate.goal.text,
        "bots": one.kind,
        "figure": estimate.item,
        "games": estimate.games,
        "value": _plain(estimate.value),
        "low": _plain(estimate.low),
        "high": _plain(estimate.high),
        "wanted": [_plain(estimate.floor), _plain(estimate.ceiling)],
        "verdict": one.verdict,
        "more_games": one.more,
    }


def _plain(value: float | None) -> float | None:
    return None if value is None or not math.isfinite(value) else round(value, 6)
