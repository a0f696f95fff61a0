"""A message with several causes and no way to tell them apart."""

from __future__ import annotations

from collections.abc import Iterator

from errorcanon.lint.context import Check, LintContext, Problem
from errorcanon.model import Record

NAME = "missing-discriminator"


def _run(record: Record, context: LintContext) -> Iterator[Problem]:
    kinds = {claim.id: claim.kind for claim in record.claims}
    told = {confusion.record for confusion in record.confused_with}
    for confusion in record.confused_with:
        if kinds.get(confusion.told_by) != "discriminator":
            yield context.problem(
                record,
                "record.toml",
                confusion.told_by,
                NAME,
                f"told-by '{confusion.told_by}' is no discriminator claim of this record",
            )
    has_shared = any(signature.shared for signature in record.signatures)
    if has_shared and "discriminator" not in kinds.values():
        yield context.problem(
            record,
            "record.toml",
            "shared",
            NAME,
            "has a shared signature and no discriminator; say how to tell its causes apart",
        )
    for message in record.messages:
        for finding in context.explain(message.text, message.env).findings:
            if finding.id == record.id:
                for other in sorted(set(finding.ambiguous_with) - told):
                    yield context.problem(
                        record,
                        "record.toml",
                        "",
                        NAME,
                        f"shares messages/{message.file} with {other} and does not say how to "
                        "tell them apart; add [[confused-with]] with told-by",
                    )


CHECK = Check(NAME, "records share a message and do not say how to tell them apart", _run)
