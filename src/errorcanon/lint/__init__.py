"""Checks on records. A check is a module; this list is all of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from errorcanon.lint import (
    benign_signature,
    broken_term,
    class_as_code,
    closed_newer_range,
    copied_script,
    cramped_text,
    dangling_transition,
    empty_source,
    foreign_habit,
    leaked_path,
    matched_twin,
    missing_discriminator,
    nonlinear_signature,
    orphan_claim,
    refuted_claim,
    repeated_sentence,
    slow_signature,
    stale_translation,
    stolen_message,
    twin_code,
    unfilled_text,
    unknown_placeholder,
    unmatched_thread,
    unproven_cause,
    unrecorded_subject,
    unrun_claim,
    unrun_code,
    unsteady_literal,
    untranslated_text,
    untried_look,
    untried_remedy,
    unwritten_part,
    working_dead_end,
)
from errorcanon.lint.context import Check, LintContext, Problem, line_of
from errorcanon.lint.debts import FILE, without
from errorcanon.model import Record
from errorcanon.store.writing import write_whole

CHECKS: tuple[Check, ...] = (
    nonlinear_signature.CHECK,
    slow_signature.CHECK,
    unsteady_literal.CHECK,
    benign_signature.CHECK,
    stolen_message.CHECK,
    matched_twin.CHECK,
    unproven_cause.CHECK,
    refuted_claim.CHECK,
    unrun_claim.CHECK,
    untried_look.CHECK,
    untried_remedy.CHECK,
    working_dead_end.CHECK,
    unrecorded_subject.CHECK,
    unrun_code.CHECK,
    copied_script.CHECK,
    closed_newer_range.CHECK,
    missing_discriminator.CHECK,
    orphan_claim.CHECK,
    dangling_transition.CHECK,
    twin_code.CHECK,
    empty_source.CHECK,
    unknown_placeholder.CHECK,
    unmatched_thread.CHECK,
    unfilled_text.CHECK,
    stale_translation.CHECK,
    untranslated_text.CHECK,
    broken_term.CHECK,
    class_as_code.CHECK,
    cramped_text.CHECK,
    repeated_sentence.CHECK,
    foreign_habit.CHECK,
    leaked_path.CHECK,
    unwritten_part.CHECK,
)


def mend_all(
    context: LintContext, only: frozenset[str] = frozenset()
) -> Iterator[tuple[str, Path]]:
    """Mend what has one certain remedy; yields the check and the file that was written."""
    for check in CHECKS:
        for record in context.records.values():
            if only and record.id not in only:
                continue
            mended = check.mend(record, context) if check.mend else {}
            for path, text in mended.items():
                write_whole(path, text)
                yield check.name, path
            if _is_paid(check, record, context):
                path = context.root / FILE
                text = path.read_text(encoding="utf-8")
                write_whole(path, without(text, check.name, record.id))
                yield check.name, path


def run_checks(context: LintContext, only: frozenset[str] = frozenset()) -> Iterator[Problem]:
    """Run every check over the records, or over those in `only`."""
    for check in CHECKS:
        for record in context.records.values():
            if only and record.id not in only:
                continue
            if not _may_fail(check, record, context):
                yield from check.run(record, context)
            elif _is_paid(check, record, context):
                yield _needless(
                    context, check.name, record.id, "passes: take it out (canon lint --fix does)"
                )
    if not only:
        yield from _find_needless(context)


def _may_fail(check: Check, record: Record, context: LintContext) -> bool:
    return record.id in context.debts.get(check.name, ())


def _is_paid(check: Check, record: Record, context: LintContext) -> bool:
    """Tell whether a record is listed as one that may fail a check, and does not."""
    return _may_fail(check, record, context) and not any(check.run(record, context))


def _find_needless(context: LintContext) -> Iterator[Problem]:
    """Yield what the list of records that may fail names and is no record, or no check."""
    names = {check.name for check in CHECKS}
    for check, identities in context.debts.items():
        if check not in names:
            yield _needless(context, check, f"[{check}]", "is no check: take it out")
            continue
        for identity in sorted(identities.difference(context.records)):
            yield _needless(context, check, identity, "is no record: take it out")


def _needless(context: LintContext, check: str, what: str, text: str) -> Problem:
    path = context.root / FILE
    return Problem(path, line_of(path, what), check, f"{what} {text}")
