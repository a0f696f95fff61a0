"""The card: what to do first, on one screen of 24 lines and 80 columns.

What it says is chosen for that screen and is the same at every width; a narrow terminal folds it
into more lines. Whatever is cut says so, and `--long` or `canon show` has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from errorcanon.logs.cleaning import split_prefix
from errorcanon.model import Answer, Finding, Language
from errorcanon.publish.ansi import Terminal, TerminalText, columns, lines_text
from errorcanon.publish.card import (
    MOST_OTHERS,
    MOST_QUOTED,
    CardWriter,
    code_notes,
    cut_quote,
    format_certainty,
    format_proof,
    format_reports,
    format_seen,
    long_card,
    part_findings,
)
from errorcanon.publish.controls import log_line, one_line, show_controls
from errorcanon.publish.unknown import format_frame, format_place
from errorcanon.publish.view import summary_of, tests_between, view_finding
from errorcanon.store.index import Corpus
from errorcanon.store.regions import OUTPUT, Code, split_code

LINES, COLUMNS = 24, 80
"""The screen for which the first finding is written."""
_AROUND = 3
"""Lines of the screen for the blank ones and for where the rest is."""
_LONGEST_PLACE = 90
"""Signs of a place in code, where more is said on its line."""
_LEAST_CODE = 3
"""Lines of code below which a cut one is not worth showing."""
_SCREEN = Terminal(width=COLUMNS)


def answer_card(
    answer: Answer,
    corpus: Corpus,
    language: Language,
    terminal: Terminal,
    *,
    is_long: bool = False,
) -> TerminalText:
    """Write an answer: the first finding on one screen, the others in a line or two each.

    With `is_long` all that the record says of it instead.
    """
    if is_long:
        return long_card(answer, corpus, language, terminal)
    writer = _Writer(terminal, language, corpus)
    if not answer.findings:
        said = [*writer.nothing(answer), *writer.ending(answer), *writer.left_out(answer)]
        return lines_text(said)
    causes, others = part_findings(answer)
    first = [*writer.first(causes, answer)]
    rest = [*writer.rivals(causes[1:]), *writer.others(others, answer), *writer.ending(answer)]
    return lines_text([*first, *rest, *writer.left_out(answer), writer.more(causes[0])])


def first_card(
    answer: Answer, corpus: Corpus, language: Language, terminal: Terminal
) -> TerminalText:
    """Write the first finding alone, as `answer_card` does; what has to fit the screen."""
    writer = _Writer(terminal, language, corpus)
    causes, _ = part_findings(answer)
    return lines_text([*writer.first(causes, answer), writer.more(causes[0])])


def short_card(
    answer: Answer, corpus: Corpus, language: Language, terminal: Terminal
) -> TerminalText:
    """Write what happened, the first thing to do and where the rest is, as one of many cards."""
    writer = _Writer(terminal, language, corpus)
    causes, _ = part_findings(answer)
    lines = [*writer.short(causes), *writer.rivals(causes[1:]), writer.more(causes[0])]
    return lines_text(lines)


class _Step:
    """A step as the card shows it, before there is room for its code.

    `told` is a sentence on what one sees, where it helps; `shown` counts the lines of the code that
    there is room for. No dataclass: they import `inspect`, which costs every cold start.
    """

    def __init__(
        self, item: Mapping[str, Any], label: str, lead: str, code: Code | None, told: str
    ):
        self.item, self.label, self.lead, self.code, self.told = item, label, lead, code, told
        self.shown, self.is_told = 0, False


def _end_of(place: str) -> str:
    """Leave the end of a long place, so that what is said behind it has room."""
    if len(place) <= _LONGEST_PLACE:
        return place
    end = place[-_LONGEST_PLACE:]
    return "…" + end[max(end.find("/"), end.find("\\"), 0) :]


class _Writer(CardWriter):
    """Writes the parts of a card of one screen as lines."""

    # --- the first finding ---------------------------------------------------------

    def first(self, causes: Sequence[Finding], answer: Answer) -> Iterator[str]:
        """Write what happened, where, what to do first and what not, on one screen."""
        finding = causes[0]
        view = view_finding(finding, self._corpus, self._language)
        steps = self._steps(finding, view)
        head = len([*self._head(finding, view, answer, _SCREEN)])
        self._make_room(steps, finding, LINES - _AROUND - head)
        yield from self._head(finding, view, answer, self._terminal)
        yield ""
        yield from (line for step in steps for line in self._step(step, finding, self._terminal))
        if finding.is_open and len(causes) == 1:
            yield from self._dim(self.say("other causes"), "  ")

    def short(self, causes: Sequence[Finding]) -> Iterator[str]:
        """Write the first finding without its place and its dead end."""
        finding = causes[0]
        view = view_finding(finding, self._corpus, self._language)
        yield from self._title(view, self._terminal)
        yield from self._summary(finding, self._terminal)
        steps = [step for step in self._steps(finding, view) if step.item["kind"] != "dead-end"]
        self._make_room(steps, finding, LINES // 2)
        yield from (line for step in steps for line in self._step(step, finding, self._terminal))

    def _head(
        self, finding: Finding, view: Mapping[str, Any], answer: Answer, to: Terminal
    ) -> Iterator[str]:
        yield from self._title(view, to)
        yield from self._summary(finding, to)
        where = self._where(finding, answer)
        for text in filter(None, (where, self._how_sure(finding, view))):
            yield from self._dim(text, "  ", to, most=2)
        yield from self._quote(finding.span.text, to, 2)

    def _title(self, view: Mapping[str, Any], to: Terminal) -> Iterator[str]:
        for line in _fold_most(to, view["title"], "", "", 2):
            yield to.paint(line, "title")

    def _summary(self, finding: Finding, to: Terminal) -> list[str]:
        record = self._corpus.record(finding.id)
        return _fold_most(to, summary_of(record, finding, self._language), "  ", "  ", 4)

    def _where(self, finding: Finding, answer: Answer) -> str:
        seen = format_seen(finding, answer.lines, self._language) if answer.lines > 1 else ""
        if answer.frame is None:
            return seen
        place = format_frame(answer.frame, self._language)
        own = self.say("own frame", place=_end_of(place) if seen else place)
        return self.say("further", text=own, more=seen) if seen else own

    def _how_sure(self, finding: Finding, view: Mapping[str, Any]) -> str:
        """Say how sure the finding is, and how far its cause is proven."""
        sure = format_certainty(finding, self._language, is_short=True)
        cause = next((claim for claim in view["claims"] if claim["kind"] == "cause"), None)
        if cause is None:
            return sure
        proof = self.say("cause proven", proof=format_proof(cause, self._language))
        return self.say("between reasons").join((sure, proof))

    def quoted(self, text: str, most: int = MOST_QUOTED) -> Iterator[str]:
        return self._quote(text, self._terminal, most)

    def _quote(self, text: str, to: Terminal, most: int) -> Iterator[str]:
        cut = cut_quote(text)
        body = split_prefix(cut).body.strip(" \t:-") or cut
        for line in _fold_most(to, body, "  │ ", "  │ ", most):
            yield to.paint(line, "dim")

    # --- its steps -----------------------------------------------------------------

    def _steps(self, finding: Finding, view: Mapping[str, Any]) -> list[_Step]:
        """Choose the first test, where the cause is open, the first remedy, the first dead end."""
        record = self._corpus.record(finding.id)
        chosen: list[tuple[str, str, Mapping[str, Any]]] = []
        if not finding.decided:
            wanted = tests_between(record, finding.ambiguous_with)
            tests = sorted(view["discriminators"], key=lambda item: _rank(item, wanted))
            chosen += [("check first", "how", item) for item in tests[:1]]
        label = "if so" if chosen else "do first"
        chosen += [(label, "how", item) for item in view["workarounds"][:1]]
        chosen += [("no help", "why_fails", item) for item in view["dead_ends"][:1]]
        return [self._make_step(*one) for one in chosen]

    def _make_step(self, label: str, detail: str, item: Mapping[str, Any]) -> _Step:
        code, told = (None, "") if item["kind"] == "dead-end" else _parts_of(item, detail)
        return _Step(item, self.say(label), item["action"], code, told)

    def _make_room(self, steps: Sequence[_Step], finding: Finding, room: int) -> None:
        """Give codes, and sentences on what one sees, the lines that the rest leaves."""

        def used() -> int:
            lines = [line for step in steps for line in self._step(step, finding, _SCREEN)]
            return sum(_rows(line) for line in lines) + (1 if finding.is_open else 0)

        for step in steps:
            if step.code is None:
                continue
            total = step.code.text.count("\n") + 1
            for shown in range(total, 0, -1):
                step.shown = shown
                if used() <= room and (shown == total or shown >= _LEAST_CODE):
                    break
                step.shown = 0
        for step in steps:
            step.is_told = bool(step.told)
            if used() > room:
                step.is_told = False

    def _step(self, step: _Step, finding: Finding, to: Terminal) -> Iterator[str]:
        below = "    "
        text = self.say("labelled", label=step.label, text=log_line(step.lead))
        yield from self.marked(step.item, _fold_most(to, text, below, below, 4), "  ", to)
        if step.code is not None:
            yield from self._code(step.code, step.shown, finding, to)
        if step.is_told:
            yield from _fold_most(to, step.told, below, below, 2)

    def _code(self, code: Code, shown: int, finding: Finding, to: Terminal) -> Iterator[str]:
        lines = code.text.split("\n")
        yield from (f"        {line}".rstrip() for line in lines[:shown])
        if not shown:
            yield from self._dim(self.say("code there", id=finding.id), "        ", to)
        elif more := len(lines) - shown:
            yield from self._dim(self.say("code cut", count=more), "        ", to)
        if shown:
            for note in code_notes(code, self._language):
                yield from self._dim(note, "        ", to)

    # --- what else there is --------------------------------------------------------

    def rivals(self, findings: Sequence[Finding]) -> Iterator[str]:
        """Name the other possible causes of the same line."""
        if not findings:
            return
        yield ""
        yield from self._heading("or else")
        for finding in findings[:MOST_OTHERS]:
            known = format_reports(finding, self._language)
            sure = f"{finding.confidence:.2f}"
            note = self.say("further", text=sure, more=known) if known else sure
            yield from self._named(finding, note)
        if (more := len(findings) - MOST_OTHERS) > 0:
            yield "  " + self.say("and more", count=more)
        if findings[0].is_open:
            yield from self._dim(self.say("other causes"), "  ")

    def others(self, findings: Sequence[Finding], answer: Answer) -> Iterator[str]:
        """Name the other failures of the text."""
        if not findings:
            return
        yield ""
        yield from self._heading("also")
        for finding in findings[:MOST_OTHERS]:
            place = format_place(finding.span, answer.lines, self._language)
            root = finding.explained_by
            note = self.say("follows from", id=root) if root else place
            yield from self._named(finding, note)
        if (more := len(findings) - MOST_OTHERS) > 0:
            yield "  " + self.say("and more", count=more)

    def _named(self, finding: Finding, note: str) -> Iterator[str]:
        to = self._terminal
        title = self._corpus.record(finding.id).prose[self._language].title
        yield from to.fold(title, "  · ", "    ")
        aside = self.say("in brackets", text=note)
        identity = one_line(finding.id)
        shown = to.paint(identity, "id")
        if to.fits(f"    {identity} {aside}"):
            yield "    " + shown + " " + to.paint(aside, "dim")
        else:
            yield "    " + shown
            yield from self._dim(aside, "    ")

    def more(self, finding: Finding) -> str:
        """Say where the rest is, below a blank line."""
        return "\n" + super().more(finding)

    def left_out(self, answer: Answer) -> Iterator[str]:
        """Say why the answer is not whole."""
        for reason in answer.left_out:
            yield ""
            yield from self._terminal.fold(self.say(f"left out {reason}"), "", "")

    def _heading(self, words: str) -> Iterator[str]:
        yield from self._terminal.fold(self.say(words), "", "")

    def _dim(
        self, text: str, indent: str, to: Terminal | None = None, most: int = 4
    ) -> Iterator[str]:
        to = to or self._terminal
        for line in _fold_most(to, text, indent, indent, most):
            yield to.paint(line, "dim")


def _parts_of(item: Mapping[str, Any], detail: str) -> tuple[Code | None, str]:
    """Give the first code of a step that is to be run, and a sentence on what one sees.

    A step that has its command in its first line needs neither.
    """
    parts = list(split_code(str(show_controls(item[detail]))))
    code = next((p for p in parts if isinstance(p, Code) and p.language != OUTPUT), None)
    prose = parts if code is None else parts[parts.index(code) + 1 :]
    sentences = [p.strip() for p in prose if isinstance(p, str) and p.strip() and p[:4] != "    "]
    is_test = item["kind"] == "discriminator"
    if not sentences or not (is_test or (code is None and "`" not in item["action"])):
        return code, ""
    return code, sentences[0]


def _rank(item: Mapping[str, Any], wanted: Sequence[str]) -> int:
    claim = item["claim"]
    return wanted.index(claim) if claim in wanted else len(wanted)


def _rows(line: str) -> int:
    """Count the rows of the screen that a line takes."""
    return max(1, -(-columns(line) // COLUMNS))


def _fold_most(to: Terminal, text: str, first: str, rest: str, most: int) -> list[str]:
    """Fold a text that takes at most so many lines of the screen; what is longer is cut."""
    text = log_line(text)
    lines = _SCREEN.fold(text, first, rest)
    if len(lines) > most or any(_rows(line) > 1 for line in lines):
        text = _cut(text, most * (COLUMNS - columns(rest) - 2) - COLUMNS // 4)
    return to.fold(text, first, rest)


def _cut(text: str, room: int) -> str:
    """Keep the beginning of a text that takes so many columns."""
    kept: list[str] = []
    used = 0
    for letter in text:
        used += columns(letter)
        if used > room:
            return "".join(kept).rstrip() + " …"
        kept.append(letter)
    return text
