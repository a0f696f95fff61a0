"""Checks on records. A check is a module; this list is all of them."""

from __future__ import annotations

from collections.abc import Iterator

from errorcanon.lint import (
    benign_signature,
    broken_term,
    dangling_transition,
    empty_source,
    leaked_path,
    matched_twin,
    missing_discriminator,
    nonlinear_signature,
    orphan_claim,
    repeated_sentence,
    stale_translation,
    stolen_message,
    unknown_placeholder,
    unproven_cause,
    unsteady_literal,
    untranslated_text,
)
from errorcanon.lint.house import Check, House, Problem

CHECKS: tuple[Check, ...] = (
    nonlinear_signature.CHECK,
    unsteady_literal.CHECK,
    benign_signature.CHECK,
    stolen_message.CHECK,
    matched_twin.CHECK,
    unproven_cause.CHECK,
    missing_discriminator.CHECK,
    orphan_claim.CHECK,
    dangling_transition.CHECK,
    empty_source.CHECK,
    unknown_placeholder.CHECK,
    stale_translation.CHECK,
    untranslated_text.CHECK,
    broken_term.CHECK,
    repeated_sentence.CHECK,
    leaked_path.CHECK,
)


def run_checks(house: House, only: frozenset[str] = frozenset()) -> Iterator[Problem]:
    """Run every check over the records, or over those in `only`."""
    for check in CHECKS:
        for record in house.records.values():
            if not only or record.id in only:
                yield from check.run(record, house)
