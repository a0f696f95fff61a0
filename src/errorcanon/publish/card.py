"""The long card: all that an answer holds; `screen.py` has the one that fits a screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from errorcanon.model import Answer, Finding, Language, Record
from errorcanon.publish.ansi import Terminal, TerminalText, lines_text
from errorcanon.publish.controls import one_line, show_controls
from errorcanon.publish.reasons import reasons_of
from errorcanon.publish.unknown import format_place, nothing_lines
from errorcanon.publish.view import summary_of, tests_between, view_finding
from errorcanon.publish.wording import say
from errorcanon.store.index import Corpus
from errorcanon.store.regions import OUTPUT, Code, split_code
from errorcanon.store.short_code import short_code

RULE = "── canon ──"
"""What parts a card from the output above it, and shows a program where one begins."""
_INDENT, _DETAIL = "  ", "      "
MOST_CAUSES, MOST_OTHERS, MOST_QUOTED, _LONGEST_QUOTE = 5, 4, 3, 240
_TESTS = ("tell apart", "discriminators", "how")
_STEPS = (("works", "workarounds", "how"), ("fails", "dead_ends", "why_fails"))
_REFUTED = ("did not hold", "refuted", "how")
_MARKS = {"fix": "✓", "workaround": "✓", "dead-end": "✗", "discriminator": "?"}
_STYLES = {"fix": "good", "workaround": "good", "dead-end": "bad", "discriminator": "test"}


def rule(answer: Answer, terminal: Terminal) -> TerminalText:
    """Give the line above a card: it names the first record, with ? where others are possible.

    A program that reads what was printed knows both from it: .github/errorcanon-matcher.json.
    """
    first = next(iter(answer.findings), None)
    named = f" {one_line(first.id)}{'' if first.decided else ' ?'}" if first else ""
    return terminal.paint(f"{RULE}{named}", "dim")


def long_card(
    answer: Answer, corpus: Corpus, language: Language, terminal: Terminal
) -> TerminalText:
    """Write an answer: the first finding whole, the others as lines; what `--long` gives."""
    writer = _Writer(terminal, language, corpus)
    if not answer.findings:
        said = [*writer.nothing(answer), *writer.ending(answer), *writer.left_out(answer)]
        return lines_text(said)
    causes, others = part_findings(answer)
    lines = [*writer.quote(causes[0], answer.lines)]
    if len(causes) > 1:
        lines += writer.causes(causes)
    else:
        lines += writer.finding(causes[0])
    lines += [*writer.others(others), *writer.ending(answer)]
    return lines_text([*lines, *writer.left_out(answer)])


def record_card(
    view: dict[str, Any], language: Language, terminal: Terminal, corpus: Corpus
) -> TerminalText:
    """Write a whole record."""
    writer = _Writer(terminal, language, corpus)
    lines = [*writer.title(view["title"], view["id"]), *writer.fold(view["summary"], _INDENT), ""]
    lines += [*writer.fold(view["signature"], f"{_INDENT}│ "), ""]
    return lines_text([*lines, *writer.body(view, whole=True)])


# --- what a card says, in whatever form --------------------------------------------


def part_findings(answer: Answer) -> tuple[list[Finding], list[Finding]]:
    """Part findings into the possible causes of the first failure, and what else is there."""
    first = answer.findings[0]
    causes = [first, *(f for f in answer.findings[1:] if f.id in first.ambiguous_with)]
    return causes, [finding for finding in answer.findings if finding not in causes]


def format_seen(finding: Finding, total: int, language: Language) -> str:
    """Say where a finding shows, and how often."""
    place = format_place(finding.span, total, language)
    if finding.lines > 1:
        more = say("count", language, count=finding.lines)
        return say("further", language, text=place, more=more)
    return place


def format_certainty(finding: Finding, language: Language, *, is_short: bool = False) -> str:
    """Say how sure a finding is, and by which conditions."""
    certainty = _certainty_of(finding)
    if is_short and certainty == "only candidate":  # the test below says the rest
        certainty = "candidate"
    words = say(certainty, language)
    text = say("aside", language, text=words, more=f"{finding.confidence:.2f}")
    if reasons := reasons_of(finding, language):
        joined = say("between reasons", language).join(reasons)
        more = say("conditions", language, reasons=joined)
        return say("further", language, text=text, more=more)
    return text


def _certainty_of(finding: Finding) -> str:
    """Name the words for what a finding rests on: the text, or what the machine shows."""
    if any(seen.says == "another" for seen in finding.seen):
        return "spoken against"
    if finding.decided:
        return "sure seen" if finding.seen else "sure"
    return "only candidate"


def format_reports(finding: Finding, language: Language) -> str:
    """Say in how many cited threads a cause was confirmed; nothing where in none."""
    words = "report" if finding.reports == 1 else "reports"
    return say(words, language, count=finding.reports) if finding.reports else ""


def sections_of(*, is_decided: bool) -> tuple[tuple[str, str, str], ...]:
    """Order the lists of steps by what a reader does first; why it fails stands behind them.

    Each is its heading, its key in the public view, and the key of its detail.
    """
    return (*_STEPS, _TESTS, _REFUTED) if is_decided else (_TESTS, *_STEPS, _REFUTED)


def where_the_rest_is(identity: str, corpus: Corpus, language: Language) -> str:
    """Say how to see the whole record: by the command, and at its short address on the site.

    The site has no page of a record that was imported.
    """
    if identity in corpus.asserted:
        return say("more", language, id=identity)
    return say("more there", language, id=identity, code=short_code(identity))


def code_notes(code: Code, language: Language) -> list[str]:
    """Say of code that it was not run, and what in it a reader replaces."""
    notes = [] if code.script or code.is_typed else [say("not run here", language)]
    if code.language == OUTPUT:
        notes = []
    if code.fill:
        notes.append(say("fill in", language, names=", ".join(code.fill)))
    return notes


def mark_of(step: Mapping[str, Any]) -> str:
    """Give the sign that stands before a step; what was refuted has that of a failure."""
    if step["tier"] == "refuted":
        return "✗"
    return "○" if _is_unshown_remedy(step) else _MARKS[step["kind"]]


def style_of(step: Mapping[str, Any]) -> str:
    """Give the style in which that sign is painted."""
    if step["tier"] == "refuted":
        return "bad"
    return "test" if _is_unshown_remedy(step) else _STYLES[step["kind"]]


def _is_unshown_remedy(step: Mapping[str, Any]) -> bool:
    """Tell whether nothing has shown that a remedy helps: it has not the sign of one that did."""
    return step["kind"] in ("fix", "workaround") and step["tier"] in ("sourced", "asserted")


def format_proof(item: Mapping[str, Any], language: Language) -> str:
    """Say how far a step is proven: its tier, and k of n lanes where any ran."""
    words = say(item["tier"], language)
    if not item["n"]:
        return words
    if item["n"] == 1:
        ran = say("one environment", language)
    else:
        ran = say("releases", language, k=item["k"], n=item["n"])
    return say("further", language, text=words, more=ran)


def cut_quote(text: str) -> str:
    """Make a line fit to be quoted."""
    text = text.replace("\x0b", " ").strip()
    return text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + " …"


def first_steps(
    record: Record, view: Mapping[str, Any], finding: Finding
) -> list[Mapping[str, Any]]:
    """Give the test that tells a cause from its rivals, and its first remedy."""
    tests = tests_between(record, finding.ambiguous_with)[:1]
    told = [item for item in view["discriminators"] if item["claim"] in tests]
    return [*told, *view["workarounds"][:1]]


class CardWriter:
    """What a long card and one of a screen write alike, as lines."""

    def __init__(self, terminal: Terminal, language: Language, corpus: Corpus):
        self._terminal = terminal
        self._language = language
        self._corpus = corpus

    def say(self, words: str, **values: object) -> str:
        """Give a sentence of ours in the card's language."""
        return say(words, self._language, **values)

    def quoted(self, text: str, most: int = MOST_QUOTED) -> Iterator[str]:
        """Quote a line of the text: the whole of it, or `most` lines of the screen."""
        raise NotImplementedError

    def marked(
        self, item: Mapping[str, Any], folded: Sequence[str], indent: str, to: Terminal
    ) -> Iterator[str]:
        """Write a folded step with its mark before it, and its proof where there is room."""
        below = f"{indent}  "
        mark = to.paint(mark_of(item), style_of(item))
        proof = f"[{format_proof(item, self._language)}]"
        lines: list[str] = [indent + mark + " " + folded[0].removeprefix(below), *folded[1:]]
        shown = to.paint(proof, "dim")
        if to.fits(f"{folded[-1]} {proof}"):
            lines[-1] += " " + shown
        else:
            lines.append(below + shown)
        return iter(lines)

    def nothing(self, answer: Answer) -> Iterator[str]:
        """Say what was recognised of an unknown failure, and what to do next."""
        for depth, style, text in nothing_lines(answer, self._corpus, self._language):
            if style == "quote":
                yield from self.quoted(text)
                continue
            indent = _INDENT * depth
            for line in self._terminal.fold(text, indent, indent):
                yield self._terminal.paint(line, style) if style and line.strip() else line

    def more(self, finding: Finding) -> str:
        """Say where the rest is."""
        text = where_the_rest_is(finding.id, self._corpus, self._language)
        return self._terminal.paint(text, "dim")

    def ending(self, answer: Answer) -> Iterator[str]:
        """Say with which other failure the text ends, where the first was not the end."""
        if answer.ending is None:
            return
        yield ""
        place = format_place(answer.ending, answer.lines, self._language)
        yield from self._terminal.fold(self.say("ends with", place=place), "", "")
        yield from self.quoted(answer.ending.text, 2)


class _Writer(CardWriter):
    """Writes the parts of a long card as lines."""

    def quoted(self, text: str, most: int = MOST_QUOTED) -> Iterator[str]:
        for line in self._terminal.fold(cut_quote(text), "│ ", "│ "):
            yield self._terminal.paint(line, "dim")

    def fold(self, text: str, indent: str, rest: str | None = None) -> Iterator[str]:
        """Fold lines of text; code stays as it is, with what a reader must know of it below."""
        rest = indent if rest is None else rest
        for part in split_code(str(show_controls(text))):
            if isinstance(part, Code):
                yield from (f"{rest}  {line}".rstrip() for line in part.text.split("\n"))
                for note in code_notes(part, self._language):
                    yield from self._terminal.fold(note, rest + "  ", rest + "  ")
            elif part.startswith("    "):
                yield f"{rest}  {part[4:]}".rstrip()
            elif part.strip():
                yield from self._terminal.fold(part.strip(), indent, rest)
            else:
                yield ""
            indent = rest

    def title(self, title: str, identity: str) -> Iterator[str]:
        paint = self._terminal.paint
        yield from (paint(line, "title") for line in self._terminal.fold(title, "", ""))
        yield self._id(identity)

    def quote(self, finding: Finding, total: int) -> Iterator[str]:
        yield self._terminal.paint(format_seen(finding, total, self._language), "dim")
        yield from self.quoted(finding.span.text)
        yield ""

    def finding(self, finding: Finding) -> Iterator[str]:
        record = self._corpus.record(finding.id)
        view = view_finding(finding, self._corpus, self._language)
        yield from self.title(view["title"], finding.id)
        yield from self.fold(summary_of(record, finding, self._language), _INDENT)
        yield from self._how_sure(finding)
        yield from self._open(finding)
        yield ""
        yield from self.body(view, whole=False, is_decided=finding.decided)
        yield self.more(finding)

    def _open(self, finding: Finding) -> Iterator[str]:
        """Say that the candidates need not be all."""
        if finding.is_open:
            yield from self._terminal.fold(self.say("other causes"), "", "")

    def _how_sure(self, finding: Finding) -> Iterator[str]:
        for line in self._terminal.fold(
            format_certainty(finding, self._language), _INDENT, _INDENT
        ):
            yield self._terminal.paint(line, "dim")

    def causes(self, findings: list[Finding]) -> Iterator[str]:
        """Write several causes of one message, each with its test and its first remedy."""
        heading = self.say("one of", count=len(findings))
        yield from (
            self._terminal.paint(line, "title") for line in self._terminal.fold(heading, "", "")
        )
        yield ""
        for number, finding in enumerate(findings[:MOST_CAUSES], 1):
            record = self._corpus.record(finding.id)
            view = view_finding(finding, self._corpus, self._language)
            sure = [f"{finding.confidence:.2f}", format_reports(finding, self._language)]
            mark = self._terminal.paint(f"({', '.join(filter(None, sure))})", "dim")
            yield from self._terminal.fold(view["title"], f"{number}. ", "   ")
            yield "   " + self._id(finding.id) + " " + mark
            for item in first_steps(record, view, finding):
                yield from self._lead(item, "   ")
            yield ""
        for finding in findings[MOST_CAUSES:]:
            yield "   " + self._id(finding.id)
        yield from self._open(findings[0])
        yield self.more(findings[0])

    def body(self, view: dict[str, Any], *, whole: bool, is_decided: bool = True) -> Iterator[str]:
        for heading, key, detail in sections_of(is_decided=is_decided):
            if view[key]:
                yield self._heading(heading)
                for item in view[key]:
                    yield from self._lead(item, _INDENT)
                    yield from self.fold(item[detail], _DETAIL)
                yield ""
        yield self._heading("why")
        yield from self.fold(view["root_cause"], _INDENT)
        yield ""
        if not view["evidence_count"]:
            for line in self._terminal.fold(self.say("uncounted"), "", ""):
                yield self._terminal.paint(line, "dim")
        if view["stale_sections"]:
            yield self.say("stale")
        if view["untranslated_sections"]:
            yield self.say("untranslated")
        if whole:
            yield from self._rest(view)

    def _rest(self, view: dict[str, Any]) -> Iterator[str]:
        graph = view["transition_graph"]
        for words, ids in (
            ("leads to", graph["leads_to"]),
            ("preceded by", graph["preceded_by"]),
            ("tell apart", graph["frequently_confused_with"]),
        ):
            if ids:
                yield from self._terminal.fold(f"{self.say(words)}: {', '.join(ids)}", "", _INDENT)
        if view["versions"]:
            ranges = "; ".join(row["version"] for row in view["versions"])
            yield from self._terminal.fold(f"{self.say('versions')}: {ranges}", "", _INDENT)
        yield ""
        yield self._heading("sources")
        for source in view["sources"]:
            yield from self.fold(source["shows"], f"{_INDENT}· ", f"{_INDENT}  ")
            yield f"{_INDENT}  " + self._terminal.paint(one_line(source["url"]), "dim")

    def _lead(self, item: Mapping[str, Any], indent: str) -> Iterator[str]:
        below = f"{indent}  "
        folded = self._terminal.fold(item["action"], below, below)
        return self.marked(item, folded, indent, self._terminal)

    def _id(self, identity: str) -> TerminalText:
        return self._terminal.paint(one_line(identity), "id")

    def _heading(self, words: str) -> str:
        return self._terminal.paint(self.say(words), "heading")

    def others(self, findings: list[Finding]) -> Iterator[str]:
        if not findings:
            return
        yield ""
        yield self._heading("also")
        for finding in findings[:MOST_OTHERS]:
            title = self._corpus.record(finding.id).prose[self._language].title
            note = (
                f" ({self.say('follows from', id=finding.explained_by)})"
                if finding.explained_by
                else ""
            )
            text = f"{finding.span.line}: {title}{note}"
            yield from self._terminal.fold(text, f"{_INDENT}· ", f"{_INDENT}  ")
            yield f"{_INDENT}  " + self._id(finding.id)

    def left_out(self, answer: Answer) -> Iterator[str]:
        """Say why the answer is not whole."""
        for reason in answer.left_out:
            yield ""
            yield self.say(f"left out {reason}")
