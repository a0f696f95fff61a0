"""Count how often public threads meet each failure, and which of them the records answer.

    python surveys/demand.py [--check] [--queue N] [--demand DIR]

Reads what was noted of public threads in demand/ (one row a thread: where it was found, its
address, the cause that its asker or a maintainer confirmed, the line that failed), asks the
records with every line and writes ../docs/demand.md. With --check nothing is written: it ends with
1 where a row is not in order or the page is another one. --queue prints the templates that no
record answers, most met first.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from errorcanon.match.engine import LiteralEngine
from errorcanon.match.explain import Knowledge, explain
from errorcanon.match.template import join_templates, template
from errorcanon.model import CanonError, Record
from errorcanon.serve.locations import open_lookups
from errorcanon.store.folder import load_records
from errorcanon.store.index import Corpus
from errorcanon.store.tables import read_text

HERE = Path(__file__).resolve().parent
DEMAND, PAGE = HERE / "demand", HERE.parent / "docs" / "demand.md"
QUEUE = 60
"""Templates that the page lists as the queue of records."""
NO_CAUSE = "-"
_MENDED = "own-bug"  # a defect of the project itself; no record can state it
_EXAMPLES = 3
_ADDRESS = re.compile(r"https://github\.com/([\w.-]+/[\w.-]+)/(?:issues|pull)/[1-9]\d*")
_PERSON = re.compile(r"(?:/home/|/root/|/work/|/Users/|[Cc]:\\+[Uu]sers\\+)(?!<)\w")
_CLASS = re.compile(
    r"^(?:[A-Za-z_][\w.]*\.)?[A-Z]\w*(?:Error|Exception|Warning): (?=.*[a-z]{2}.* )"
)
_LONGEST_LINE, _MOST_RESULTS = 600, 12
_NARROWER = (
    (re.compile(r"undefined symbol: \S+"), "undefined symbol: <symbol>"),
    (re.compile(r"^(?:<path>|\S*\w+\.\w{1,5}:<number>)(?::<number>)?: "), "<file>: "),
    (re.compile(r"\S+\.so[\w.]*: (?=cannot open|undefined)"), "<library>: "),
    (re.compile(r"(?<=[\w>])\.$"), ""),
)
"""What varies in a template beyond quotes, paths and numbers, and what is written for it."""
Outcome: TypeAlias = Literal["right", "other", "open", "silent"]
"""What the records say first of a thread's line: the cause that the thread confirms, another one,
something that the thread cannot judge, or nothing."""


class Asked(NamedTuple):
    """A query about a project, and how many threads it brought."""

    group: str
    project: str
    query: str
    results: int


class Thread(NamedTuple):
    """What was noted of a public thread."""

    group: str
    project: str
    query: str
    address: str
    cause: str
    """A slug of causes.tsv; NO_CAUSE where nobody in the thread confirmed one."""
    line: str

    @property
    def repository(self) -> str:
        """The repository whose thread it is."""
        found = _ADDRESS.fullmatch(self.address)
        return found[1] if found else ""


class Cause(NamedTuple):
    """A cause that threads confirm, and the records that state it."""

    slug: str
    records: tuple[str, ...]
    says: str


class Demand(NamedTuple):
    """All that was noted."""

    queries: Mapping[str, str]
    """By letter: the words, `{project}` among them."""
    asked: Sequence[Asked]
    threads: Sequence[Thread]
    causes: Mapping[str, Cause]


def main() -> int:
    """Check, write or print; 1 where something is not in order."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing, say what differs")
    parser.add_argument("--queue", type=int, metavar="N", help="print N templates without answer")
    parser.add_argument("--demand", type=Path, default=DEMAND, metavar="DIR")
    words = parser.parse_args()
    try:
        demand, answers = ask_demand(words.demand, load_records(HERE.parent / "records").records)
    except CanonError as error:
        print(error, file=sys.stderr)
        return 1
    if words.queue is not None:
        for row in list(_queue(demand, answers))[: words.queue]:
            print(f"{row.threads}\t{row.repositories}\t{row.template}\t{_examples(row, str)}")
        return 0
    page = write_page(demand, answers)
    if not words.check:
        PAGE.write_text(page, encoding="utf-8")
        print(f"{PAGE.name}: written, {len(demand.threads)} threads")
        return 0
    if not PAGE.is_file() or PAGE.read_text(encoding="utf-8") != page:
        print(f"{PAGE.name}: not up to date; run: python surveys/demand.py", file=sys.stderr)
        return 1
    print(f"demand: {len(demand.threads)} threads, in order")
    return 0


def make_page(records: Sequence[Record]) -> str:
    """Give the page, from what was noted and what the records say to it.

    Raises:
        CanonError: a row is not in order.
    """
    return write_page(*ask_demand(DEMAND, records))


def ask_demand(folder: Path, records: Sequence[Record]) -> tuple[Demand, dict[str, str | None]]:
    """Read what was noted, and ask the records with every line."""
    demand = read_demand(folder, {record.id for record in records})
    return demand, ask_all(demand.threads, ask_records(records))


# --- what was noted ------------------------------------------------------------------


def read_demand(folder: Path, records: Iterable[str]) -> Demand:
    """Read and check every table.

    Raises:
        CanonError: a row is not in order; the text names file, line and remedy.
    """
    known = set(records)
    queries = {row[0]: row[1] for _, row in _rows(folder / "queries.tsv", ("query", "words"))}
    asked = [*_read_asked(folder / "asked.tsv", queries)]
    causes = {one.slug: one for one in _read_causes(folder / "causes.tsv", known)}
    places = {(one.project, one.query): one for one in asked}
    threads: list[Thread] = []
    seen: dict[str, str] = {}
    for group in sorted({one.group for one in asked}):
        path = folder / f"{group}.tsv"
        for number, thread in _read_threads(path, group):
            fault = _find_fault(thread, places, causes, seen)
            if fault:
                raise CanonError(f"{path}:{number}: {fault}")
            seen[thread.address] = f"{path.name}:{number}"
            threads.append(thread)
    _check_use(folder, asked, threads, causes)
    for number, (record, address) in _rows(folder / "threads.tsv", ("record", "address")):
        if record not in known:
            raise CanonError(f"{folder / 'threads.tsv'}:{number}: no record {record}; name one")
        if address not in seen:
            raise CanonError(f"{folder / 'threads.tsv'}:{number}: {address} is no noted thread")
    return Demand(queries, asked, threads, causes)


def _rows(path: Path, head: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """Give the rows of a table with their line numbers."""
    lines = read_text(path).splitlines()
    if not lines or lines[0].split("\t") != list(head):
        raise CanonError(f"{path}:1: other columns; begin with: {' <tab> '.join(head)}")
    previous: list[str] = []
    for number, text in enumerate(lines[1:], 2):
        row = text.split("\t")
        if len(row) != len(head) or not all(cell.strip() == cell != "" for cell in row):
            raise CanonError(
                f"{path}:{number}: {len(row)} cells, some perhaps empty; write {len(head)} with "
                f"one tab between them: {', '.join(head)}"
            )
        key = row[2:3] if "address" in head[2:] else row
        if key <= previous:
            raise CanonError(f"{path}:{number}: out of order or twice; sort the rows")
        previous = key
        yield number, row


def _read_asked(path: Path, queries: Mapping[str, str]) -> Iterator[Asked]:
    for number, (group, project, query, results) in _rows(
        path, ("group", "project", "query", "results")
    ):
        if query not in queries:
            raise CanonError(f"{path}:{number}: no query {query}; add it to queries.tsv")
        if not results.isdigit() or int(results) > _MOST_RESULTS:
            raise CanonError(f"{path}:{number}: {results} results; a number up to {_MOST_RESULTS}")
        yield Asked(group, project, query, int(results))


def _read_causes(path: Path, known: set[str]) -> Iterator[Cause]:
    for number, (slug, records, says) in _rows(path, ("cause", "records", "says")):
        named = () if records == NO_CAUSE else tuple(records.split(" "))
        for record in named:
            if record not in known:
                raise CanonError(f"{path}:{number}: no record {record}; name one, or {NO_CAUSE}")
        yield Cause(slug, named, says)


def _read_threads(path: Path, group: str) -> Iterator[tuple[int, Thread]]:
    for number, row in _rows(path, ("project", "query", "address", "cause", "line")):
        yield number, Thread(group, *row)


def _find_fault(
    thread: Thread,
    places: Mapping[tuple[str, str], Asked],
    causes: Mapping[str, Cause],
    seen: Mapping[str, str],
) -> str | None:
    """Say what is wrong with a row, and what to do."""
    place = places.get((thread.project, thread.query))
    if place is None or place.group != thread.group:
        return f"{thread.project} was not asked {thread.query} here; add it to asked.tsv"
    if not _ADDRESS.fullmatch(thread.address):
        return f"{thread.address} is no thread; write https://github.com/OWNER/NAME/issues/N"
    if thread.address in seen:
        return f"{thread.address} stands in {seen[thread.address]} too; take one out"
    if thread.cause != NO_CAUSE and thread.cause not in causes:
        return f"no cause {thread.cause}; add it to causes.tsv, or write {NO_CAUSE}"
    if len(thread.line) > _LONGEST_LINE:
        return f"{len(thread.line)} characters; keep the failing line, at most {_LONGEST_LINE}"
    if _PERSON.search(thread.line):
        return "the line names a person's folder; write another path in its place"
    return None


def _check_use(
    folder: Path,
    asked: Iterable[Asked],
    threads: Iterable[Thread],
    causes: Mapping[str, Cause],
) -> None:
    """Find more threads than a query brought, and causes that no thread confirms."""
    found: dict[tuple[str, str], int] = defaultdict(int)
    used: set[str] = set()
    for thread in threads:
        found[thread.project, thread.query] += 1
        used.add(thread.cause)
    for number, one in enumerate(asked, 2):
        if found[one.project, one.query] > one.results:
            raise CanonError(
                f"{folder / 'asked.tsv'}:{number}: {found[one.project, one.query]} threads are "
                f"noted, {one.results} came; correct one of them"
            )
    for number, slug in enumerate(causes, 2):
        if slug not in used:
            path = folder / "causes.tsv"
            raise CanonError(f"{path}:{number}: no thread confirms {slug}; take it out")


# --- what the records say -------------------------------------------------------------


def ask_records(records: Sequence[Record]) -> Callable[[str], str | None]:
    """Give what names the record that is answered first for a line."""
    corpus = Corpus.of(records)
    signatures = corpus.every_signature()
    knowledge = Knowledge(corpus, signatures, LiteralEngine(signatures), {}, open_lookups())

    def ask(line: str) -> str | None:
        findings = explain([line.encode("utf-8", errors="replace")], knowledge).findings
        return findings[0].id if findings else None

    return ask


def ask_all(threads: Iterable[Thread], ask: Callable[[str], str | None]) -> dict[str, str | None]:
    """Give by address the record that is answered first."""
    known: dict[str, str | None] = {}
    answers = {}
    for thread in threads:
        if thread.line not in known:
            known[thread.line] = ask(thread.line)
        answers[thread.address] = known[thread.line]
    return answers


def judge(thread: Thread, answer: str | None, causes: Mapping[str, Cause]) -> Outcome:
    """Hold an answer against what the thread confirms."""
    if answer is None:
        return "silent"
    if thread.cause == NO_CAUSE:
        return "open"
    return "right" if answer in causes[thread.cause].records else "other"


# --- counting -------------------------------------------------------------------------


class Ranked(NamedTuple):
    """A template with how often it is met."""

    template: str
    threads: int
    repositories: int
    groups: tuple[str, ...]
    outcomes: Mapping[Outcome, int]
    answers: tuple[str, ...]
    lines: tuple[tuple[str, int], ...]
    """The lines that were met most, with how often; of those without answer where there are."""


def templates_of(threads: Iterable[Thread]) -> dict[str, str]:
    """Give by address the template of the failing line, without the exception's class."""
    own = {one.address: _narrow(template(_CLASS.sub("", one.line))) for one in threads}
    joined = join_templates(own.values())
    return {address: joined[text] for address, text in own.items()}


def _narrow(text: str) -> str:
    for pattern, written in _NARROWER:
        text = pattern.sub(written, text)
    return text


def rank_templates(demand: Demand, answers: Mapping[str, str | None]) -> list[Ranked]:
    """Order templates by threads, then by repositories, then by their text."""
    templates = templates_of(demand.threads)
    members: dict[str, list[Thread]] = defaultdict(list)
    for thread in demand.threads:
        members[templates[thread.address]].append(thread)
    ranked = []
    for text, threads in members.items():
        outcomes: dict[Outcome, int] = defaultdict(int)
        for one in threads:
            outcomes[judge(one, answers[one.address], demand.causes)] += 1
        named = {answer for one in threads if (answer := answers[one.address])}
        silent = [one for one in threads if answers[one.address] is None] or threads
        lines = Counter(_CLASS.sub("", one.line) for one in silent)
        ranked.append(
            Ranked(
                text,
                len(threads),
                len({one.repository for one in threads}),
                tuple(sorted({one.group for one in threads})),
                outcomes,
                tuple(sorted(named)),
                tuple(sorted(lines.items(), key=lambda item: (-item[1], item[0]))[:_EXAMPLES]),
            )
        )
    return sorted(ranked, key=lambda one: (-one.threads, -one.repositories, one.template))


def _queue(demand: Demand, answers: Mapping[str, str | None]) -> Iterator[Ranked]:
    """Give templates with silent threads, counting only those."""
    silent = [one for one in demand.threads if answers[one.address] is None]
    yield from rank_templates(demand._replace(threads=silent), answers)


# --- the page -------------------------------------------------------------------------


def write_page(demand: Demand, answers: Mapping[str, str | None]) -> str:
    """Write the page in Markdown."""
    ranked = rank_templates(demand, answers)
    results = sum(one.results for one in demand.asked)
    used = {one.query for one in demand.asked}
    mended = sum(one.cause == _MENDED for one in demand.threads)
    told = sum(one.cause not in {NO_CAUSE, _MENDED} for one in demand.threads)
    right = sum(
        judge(one, answers[one.address], demand.causes) == "right" for one in demand.threads
    )
    parts = [
        read_text(DEMAND / "page.md")
        .format(
            threads=len(demand.threads),
            projects=len({one.project for one in demand.asked}),
            results=results,
            mended=mended,
            rest=f"{right} of {told} ({_share(right, told)})",
            queries="\n".join(
                f"| {key} | {words} |" for key, words in demand.queries.items() if key in used
            ),
        )
        .rstrip("\n"),
        "",
        *_group_table(demand, answers),
        "",
        *_project_list(demand),
        "",
        "## Templates met most often",
        "",
        "| threads | repositories | template | right | other | open | silent | answered by |",
        "|---|---|---|---|---|---|---|---|",
        *(_template_row(one) for one in ranked if one.threads > 1),
        "",
        f"{sum(one.threads == 1 for one in ranked)} further templates were met once.",
        "",
        "## Causes that threads confirm",
        "",
        "| threads | cause | right | other | silent | records that state it |",
        "|---|---|---|---|---|---|",
        *_cause_rows(demand, answers),
        "",
        "## The queue: met, and no record answers",
        "",
        "| silent threads | repositories | groups | template | for example |",
        "|---|---|---|---|---|",
        *(
            f"| {one.threads} | {one.repositories} | {', '.join(one.groups)} | "
            f"{_code(one.template)} | {_examples(one, _code)} |"
            for one in list(_queue(demand, answers))[:QUEUE]
        ),
        "",
    ]
    return "\n".join(parts)


def _group_table(demand: Demand, answers: Mapping[str, str | None]) -> Iterator[str]:
    yield (
        "| group | projects | queries | results | threads with a line | answered | "
        "cause confirmed | right | other | silent | demand covered |"
    )
    yield "|---|---|---|---|---|---|---|---|---|---|---|"
    groups = sorted({one.group for one in demand.asked})
    for name, chosen in [*((group, {group}) for group in groups), ("all", set(groups))]:
        asked = [one for one in demand.asked if one.group in chosen]
        threads = [one for one in demand.threads if one.group in chosen]
        told = [one for one in threads if one.cause != NO_CAUSE]
        counts: dict[Outcome, int] = defaultdict(int)
        for one in told:
            counts[judge(one, answers[one.address], demand.causes)] += 1
        answered = sum(answers[one.address] is not None for one in threads)
        cells = [
            name,
            len({one.project for one in asked}),
            len(asked),
            sum(one.results for one in asked),
            len(threads),
            f"{answered} ({_share(answered, len(threads))})",
            len(told),
            counts["right"],
            counts["other"],
            counts["silent"],
            _share(counts["right"], len(told)),
        ]
        yield f"| {' | '.join(map(str, cells))} |"


def _project_list(demand: Demand) -> Iterator[str]:
    for group in sorted({one.group for one in demand.asked}):
        asked: dict[str, list[str]] = defaultdict(list)
        for one in demand.asked:
            if one.group == group:
                asked[one.project].append(one.query)
        names = ", ".join(f"{project} ({''.join(keys)})" for project, keys in asked.items())
        yield f"- {group}: {names}"


def _template_row(one: Ranked) -> str:
    order: tuple[Outcome, ...] = ("right", "other", "open", "silent")
    counts = " | ".join(str(one.outcomes.get(name, 0)) for name in order)
    return (
        f"| {one.threads} | {one.repositories} | {_code(one.template)} | {counts} | "
        f"{', '.join(one.answers)} |"
    )


def _cause_rows(demand: Demand, answers: Mapping[str, str | None]) -> Iterator[str]:
    counts: dict[str, dict[Outcome, int]] = defaultdict(lambda: defaultdict(int))
    for one in demand.threads:
        if one.cause != NO_CAUSE:
            counts[one.cause][judge(one, answers[one.address], demand.causes)] += 1
    for slug in sorted(counts, key=lambda slug: (-sum(counts[slug].values()), slug)):
        cause, found = demand.causes[slug], counts[slug]
        yield (
            f"| {sum(found.values())} | {cause.says} | {found.get('right', 0)} | "
            f"{found.get('other', 0)} | {found.get('silent', 0)} | {', '.join(cause.records)} |"
        )


def _examples(one: Ranked, quote: Callable[[str], str]) -> str:
    """Write the lines of a template, with how often each was met where that is more than once."""
    return " · ".join(
        quote(line) + (f" ({times}x)" if times > 1 else "") for line, times in one.lines
    )


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %" if whole else ""


def _code(text: str) -> str:
    """Quote for a cell of a table; a long text is cut."""
    short = text if len(text) <= 160 else f"{text[:157]}…"
    short = short.replace("|", "\\|")
    return f"`` {short} ``" if "`" in short else f"`{short}`"


if __name__ == "__main__":
    sys.exit(main())
