"""Sources that show nothing."""

from __future__ import annotations

from collections.abc import Iterator

from errorcanon.lint.context import Check, LintContext, Problem
from errorcanon.model import PRIMARY_SOURCES, Record

NAME = "empty-source"


def _run(record: Record, context: LintContext) -> Iterator[Problem]:
    claims = {claim.id for claim in record.claims}
    if not any(source.kind in PRIMARY_SOURCES for source in record.sources):
        yield context.problem(
            record,
            "record.toml",
            "[[source]]",
            NAME,
            "no primary source; cite code, notes or maintainers",
        )
    for source in record.sources:
        for claim in source.claims:
            if claim not in claims:
                yield context.problem(
                    record,
                    "record.toml",
                    source.id,
                    NAME,
                    f"'{source.id}' shows '{claim}', which is no claim",
                )
    for language, prose in record.prose.items():
        ids = {source.id for source in record.sources}
        for missing in sorted(ids - prose.sources.keys()):
            yield context.problem(
                record, f"{language}.md", "## sources", NAME, f"does not say what '{missing}' shows"
            )
        for unknown in sorted(prose.sources.keys() - ids):
            yield context.problem(
                record, f"{language}.md", f"- {unknown}", NAME, f"'{unknown}' is no [[source]]"
            )


CHECK = Check(NAME, "a source without a line that says what it shows, or no primary source", _run)
