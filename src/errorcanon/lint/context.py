"""What a check is, and what it may look at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from errorcanon.lint.debts import Debts, read_debts
from errorcanon.lint.sentences import sentences
from errorcanon.match.engine import LiteralEngine
from errorcanon.match.explain import Knowledge, explain
from errorcanon.match.lookups import Lookups
from errorcanon.model import Answer, CanonError, Environment, Record
from errorcanon.store.index import Corpus, IndexedSignature
from errorcanon.store.lab import read_inputs
from errorcanon.store.short_code import short_code
from errorcanon.store.tables import Table


@dataclass(frozen=True, slots=True)
class Problem:
    """A fault in a record: where, which, and what to do about it."""

    path: Path
    line: int
    check: str
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.check}: {self.text}"


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the glossary and how it is, and is not, rendered in Chinese."""

    english: str
    chinese: tuple[str, ...]
    banned: tuple[str, ...]


@dataclass(frozen=True)
class LintContext:
    """All records with what they are held to."""

    root: Path
    records: Mapping[str, Record]
    benign: tuple[str, ...] = ()
    """Lines of healthy logs, in which no signature may stand."""
    glossary: tuple[Term, ...] = ()
    moved: Mapping[str, str] = field(default_factory=dict)
    """Where records that moved live now, by their former ids."""
    lookups: Lookups | None = None
    """The surveys of releases, for signatures that ask them."""
    _answers: dict[tuple[str, str], Answer] = field(default_factory=dict, compare=False)

    @cached_property
    def corpus(self) -> Corpus:
        """The records, compiled; those whose signatures cannot be compiled are left out."""
        return Corpus.of(record for record in self.records.values() if is_compilable(record))

    @cached_property
    def debts(self) -> Debts:
        """The records that checks of prose still let pass."""
        return read_debts(self.root)

    @cached_property
    def owners_of_codes(self) -> Mapping[str, frozenset[str]]:
        """The records that a short code leads to; one that moved keeps that of its former id."""
        now = {**{identity: identity for identity in self.records}, **self.moved}
        owners: dict[str, frozenset[str]] = {}
        for identity, record in now.items():
            code = short_code(identity)
            owners[code] = owners.get(code, frozenset()) | {record}
        return owners

    @cached_property
    def scripts(self) -> Mapping[str, Mapping[str, bytes]]:
        """What lies below repro/ and probe/ of each record, by id and path."""
        return {identity: _read_scripts(self.root / identity) for identity in self.records}

    @cached_property
    def owners(self) -> Mapping[bytes, Sequence[tuple[str, str]]]:
        """The records that have a script, and its path there, by its content."""
        owners: dict[bytes, list[tuple[str, str]]] = {}
        for identity, scripts in self.scripts.items():
            for name, content in scripts.items():
                owners.setdefault(content, []).append((identity, name))
        return owners

    @cached_property
    def sentence_counts(self) -> Mapping[str, Counter[str]]:
        """How often each sentence stands in the records, by language."""
        counts: dict[str, Counter[str]] = {}
        for record in self.records.values():
            for language, prose in record.prose.items():
                counts.setdefault(language, Counter()).update(sentences(prose))
        return counts

    @cached_property
    def answered(self) -> Mapping[str, Sequence[str]]:
        """The healthy lines that each record answers."""
        lines: dict[str, list[str]] = {}
        for line in self.benign:
            for finding in self.explain(line, {}).findings:
                lines.setdefault(finding.id, []).append(line)
        return lines

    @cached_property
    def _signatures(self) -> Sequence[IndexedSignature]:
        return self.corpus.signatures()

    @cached_property
    def _engine(self) -> LiteralEngine:
        return LiteralEngine(self._signatures)

    def explain(self, text: str, environment: Environment) -> Answer:
        """Ask what a user would ask; each question is answered once."""
        key = text, repr(sorted(environment.items()))
        if key not in self._answers:
            knowledge = Knowledge(
                self.corpus, self._signatures, self._engine, environment, self.lookups
            )
            self._answers[key] = explain([text.encode("utf-8")], knowledge)
        return self._answers[key]

    def problem(self, record: Record, file: str, needle: str, check: str, text: str) -> Problem:
        """Make a problem at the first line of a record's file that holds some words."""
        path = self.root / record.id / file
        return Problem(path, line_of(path, needle), check, text)


@dataclass(frozen=True, slots=True)
class Check:
    """One fault that records can have."""

    name: str
    """Named by the fault, so that it reads well after "allow"."""
    meaning: str
    run: Callable[[Record, LintContext], Iterator[Problem]]
    mend: Callable[[Record, LintContext], Mapping[Path, str]] | None = None
    """Gives the files as they should read, where there is one certain way to mend the fault."""


def mend_lines(paths: Iterable[Path], change: Callable[[str], str]) -> dict[Path, str]:
    """Change files line by line, where they are there; gives those that are different then."""
    mended = {}
    for path in filter(Path.is_file, paths):
        before = path.read_text(encoding="utf-8")
        after = "".join(change(line) for line in before.splitlines(keepends=True))
        if after != before:
            mended[path] = after
    return mended


def _read_scripts(folder: Path) -> dict[str, bytes]:
    return {
        f"{part}/{name}": content
        for part in ("repro", "probe")
        if (folder / part).is_dir()
        for name, content in read_inputs(folder / part).items()
    }


def is_compilable(record: Record) -> bool:
    """Tell whether every signature has the literals that the index needs, and can be run."""
    from errorcanon.store.literals import required_literals
    from errorcanon.store.pattern import compiled

    try:
        for signature in record.signatures:
            required_literals(signature.pattern)
            for pattern in filter(None, (signature.pattern, signature.context)):
                compiled(pattern)
    except CanonError:
        return False
    return True


def line_of(path: Path, needle: str) -> int:
    """Find the line that holds some words; 1 where none does or the file is missing."""
    if needle and path.is_file():
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if needle in line:
                return number
    return 1


def read_glossary(path: Path) -> tuple[Term, ...]:
    """Read docs/glossary.toml.

    Raises:
        CanonError: it is missing or malformed.
    """
    table = Table.read(path)
    terms = []
    for english, row in table.sub_tables():
        terms.append(Term(english, row.strings("zh"), row.strings("not")))
        row.boolean("keep")
        row.finish()
    return tuple(terms)


def read_benign(path: Path) -> tuple[str, ...]:
    """Read the corpus of healthy lines; blank lines and `#` comments do not count."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return tuple(line for line in lines if line.strip() and not line.startswith("#"))
