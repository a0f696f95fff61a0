"""Checks on records. A check is a module; this list is all of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from errorcanon.lint import (
    benign_signature,
    broken_term,
    class_as_code,
    closed_newer_range,
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
    unfilled_text,
    unknown_placeholder,
    unproven_cause,
    unrun_claim,
    unsteady_literal,
    untranslated_text,
    unwritten_part,
)
from errorcanon.lint.context import Check, LintContext, Problem
from errorcanon.lint.foreign_habit import find_needless
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
    closed_newer_range.CHECK,
    missing_discriminator.CHECK,
    orphan_claim.CHECK,
    dangling_transition.CHECK,
    empty_source.CHECK,
    unknown_placeholder.CHECK,
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
        if check.mend is None:
            continue
        for record in context.records.values():
            if only and record.id not in only:
                continue
            for path, text in check.mend(record, context).items():
                write_whole(path, text)
                yield check.name, path


def run_checks(context: LintContext, only: frozenset[str] = frozenset()) -> Iterator[Problem]:
    """Run every check over the records, or over those in `only`."""
    for check in CHECKS:
        for record in context.records.values():
            if not only or record.id in only:
                yield from check.run(record, context)
    if not only:
        yield from find_needless(context)
