"""Try to refute the signatures: with messages as other logs hold them, and with each other's.

What is tried is made from the records' own messages by rules, so it is the same every time.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from typing import Literal, NamedTuple

from errorcanon.lint.context import LintContext, Problem
from errorcanon.lint.mutations import mutate
from errorcanon.lint.open_parts import (
    Changed,
    broken_conditions,
    other_numbers,
    other_values,
    verdict,
)
from errorcanon.lint.stolen_message import is_found
from errorcanon.logs.cleaning import clean_block
from errorcanon.model import Environment, Finding, Message, Record, Signature
from errorcanon.store.pattern import compiled

NAME = "adversary"
_MOST_LINES = 4
"""Different lines of a message in which numbers and names are changed."""


class Trial(NamedTuple):
    """A text, and what the record must make of it."""

    record: Record
    file: str
    near: str
    """Words of the line that matters."""
    text: str
    env: Environment
    expected: Literal["found", "not decided", "not found", "not taken"]
    change: str
    """What was done to the message; reads well after "with"."""
    remedy: str = ""


class Hit(NamedTuple):
    """A line of a message in which a signature of its record stands."""

    signature: Signature
    line: str


class Adversary:
    """Tries each record against what others would ask."""

    def __init__(self, context: LintContext):
        self._context = context
        self.tries = 0

    def run(self, only: Collection[str] = ()) -> Iterator[Problem]:
        """Yield what refutes a record, or one of `only`, and count what was tried."""
        for record in self._context.records.values():
            for trial in self._trials(record, is_own=not only or record.id in only):
                self.tries += 1
                problem = self._judge(trial, only)
                if problem:
                    yield problem

    def _trials(self, record: Record, *, is_own: bool) -> Iterator[Trial]:
        for message in record.messages:
            yield from self._as_neighbour(record, message)
            if is_own:
                yield from self._as_logged(record, message)
                yield from self._with_other_values(record, message)
        if is_own:
            for twin in record.twins:
                for mutation, text in mutate(twin.text, {}):
                    yield Trial(
                        record, twin.file, "", text, twin.env, "not found", mutation.name,
                        "narrow the signature: it must not be found there",
                    )  # fmt: skip

    def _as_neighbour(self, record: Record, message: Message) -> Iterator[Trial]:
        """Ask with a message, and with its line alone, whom else it finds."""
        yield Trial(
            record, message.file, "", message.text, message.env, "not taken", "nothing changed"
        )
        for finding in self._context.explain(message.text, message.env).findings:
            if finding.id == record.id:
                line = finding.span.text
                yield Trial(
                    record,
                    message.file,
                    line[:60],
                    line,
                    message.env,
                    "not taken",
                    "its line alone",
                )

    def _as_logged(self, record: Record, message: Message) -> Iterator[Trial]:
        starts: dict[str, int] = {}
        for signature, line in hits(record, message.text):
            found = compiled(signature.pattern).search(line.encode("utf-8"))
            at = len(line.encode("utf-8")[: found.start].decode("utf-8", "replace")) if found else 0
            starts[line] = min(at, starts.get(line, at))
        for mutation, text in mutate(message.text, starts):
            yield Trial(
                record, message.file, "", text, message.env, "found", mutation.name, mutation.remedy
            )

    def _with_other_values(self, record: Record, message: Message) -> Iterator[Trial]:
        env = message.env
        seen: set[str] = set()
        for hit in hits(record, message.text):
            line = hit.line.encode("utf-8")
            for changed in (
                *other_values(hit.signature, line, record.signatures),
                *other_numbers(hit.signature, line, record.signatures),
            ):
                text = _replaced(message.text, hit.line, changed)
                if text in seen or self._verdicts(line, env) != self._verdicts(changed.line, env):
                    continue  # another number may be another cause where a condition asks for it
                seen.add(text)
                yield Trial(
                    record, message.file, hit.line, text, env, "found",
                    f"'{changed.new}' for '{changed.old}'",
                    "let the pattern take any number or name there",
                )  # fmt: skip
            for condition, changed in broken_conditions(hit.signature, line, env):
                if any(
                    verdict(other, changed.line, env) is True
                    for other in record.signatures
                    if any(its.name == condition.name for its in other.where)
                ):
                    continue  # another signature says that this number, too, has the cause
                yield Trial(
                    record, message.file, hit.line,
                    _beside_context(hit.signature, message.text, changed), env, "not decided",
                    f"'{changed.new}' for '{changed.old}', for which {condition} does not hold",
                    "give the condition to every signature that takes this line, or mark it shared",
                )  # fmt: skip

    def _verdicts(self, line: bytes, env: Environment) -> Sequence[bool | None]:
        return [verdict(signature, line, env) for signature in self._conditional]

    @cached_property
    def _conditional(self) -> Sequence[Signature]:
        return [
            signature
            for record in self._context.records.values()
            for signature in record.signatures
            if any(f"<{condition.name}>" in signature.pattern for condition in signature.where)
        ]

    def _judge(self, trial: Trial, only: Collection[str]) -> Problem | None:
        findings = self._context.explain(trial.text, trial.env).findings
        its = next((finding for finding in findings if finding.id == trial.record.id), None)
        record, file = trial.record, f"messages/{trial.file}"
        if trial.expected == "not taken":
            thief = self._thief(record, findings)
            if thief is None or (only and thief not in only):
                return None
            record = self._context.records[thief]
            text = (
                f"decides the message {trial.record.id}/{file} alone, with {trial.change}; "
                "narrow the signature, or join the two by confused-with"
            )
            return self._context.problem(record, "record.toml", "[[signature]]", NAME, text)
        if trial.expected == "found":
            if findings and is_found(record.id, findings):
                return None
            instead = f"finds {findings[0].id} first" if findings else "finds no record"
            text = f"with {trial.change}: {instead}; {trial.remedy}"
        elif trial.expected == "not found":
            if its is None:
                return None
            text = f"with {trial.change}: finds this record (line {its.span.line}); {trial.remedy}"
        else:
            if its is None or not its.decided or its.explained_by:
                return None
            text = f"with {trial.change}: is decided with this record; {trial.remedy}"
        return self._context.problem(record, file, trial.near[:60], NAME, text)

    def _thief(self, record: Record, findings: Sequence[Finding]) -> str | None:
        """Name the record that alone answers another's message, where nothing joins the two."""
        if not findings or not findings[0].decided or is_found(record.id, findings):
            return None
        first = self._context.records[findings[0].id]
        return None if record.id == first.id or are_joined(record, first) else first.id


def are_joined(one: Record, other: Record) -> bool:
    """Tell whether an edge says that two records have to do with each other."""
    edges = {
        *((one.id, confusion.record) for confusion in one.confused_with),
        *((other.id, confusion.record) for confusion in other.confused_with),
        *((one.id, later) for later in one.leads_to),
        *((other.id, later) for later in other.leads_to),
    }
    return (one.id, other.id) in edges or (other.id, one.id) in edges


def hits(record: Record, text: str) -> list[Hit]:
    """Give the first different lines in which signatures of a record stand."""
    cleaned = clean_block(text.encode("utf-8")).decode("utf-8", errors="replace")
    lines = [
        line
        for line in dict.fromkeys(cleaned.split("\n"))
        if any(_stands(signature, line) for signature in record.signatures)
    ]
    return [
        Hit(signature, line)
        for line in lines[:_MOST_LINES]
        for signature in record.signatures
        if _stands(signature, line)
    ]


def _stands(signature: Signature, line: str) -> bool:
    return compiled(signature.pattern).stands_in(line.encode("utf-8"))


def _replaced(text: str, line: str, changed: Changed) -> str:
    """Put the changed line wherever the line stands."""
    new = changed.line.decode("utf-8", errors="replace")
    return "\n".join(new if one.rstrip("\r") == line else one for one in text.split("\n"))


def _beside_context(signature: Signature, text: str, changed: Changed) -> str:
    """Give a changed line with the lines that its signature wants near it, and nothing else."""
    near = []
    if signature.context is not None:
        context = compiled(signature.context)
        near = [line for line in text.split("\n") if context.stands_in(line.encode("utf-8"))]
    return "\n".join([*near[:1], changed.line.decode("utf-8", errors="replace"), ""])
