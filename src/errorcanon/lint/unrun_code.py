"""Code on a page that nobody ran: typed into the prose, or of a script of another claim."""

from __future__ import annotations

from collections.abc import Iterator

from errorcanon.lint.context import Check, LintContext, Problem
from errorcanon.model import Record
from errorcanon.store.lab import read_inputs, read_of_claim
from errorcanon.store.regions import Code, split_code

NAME = "unrun-code"


def _run(record: Record, context: LintContext) -> Iterator[Problem]:
    files = read_inputs(context.root / record.id / "repro")
    for language, prose in record.prose.items():
        if language == "zh" and prose.untranslated:
            continue  # it shows the English in these places
        for claim, section in prose.sections.items():
            read = read_of_claim(files, record.cases, claim)
            for part in split_code(section.body):
                fault = _fault(part, claim, read)
                if fault:
                    needle, text = fault
                    yield context.problem(record, f"{language}.md", needle, NAME, text)


def _fault(part: str | Code, claim: str, read: frozenset[str]) -> tuple[str, str] | None:
    """Give the words that stand at the fault, and what is wrong."""
    if isinstance(part, str):
        return (part, _TYPED.format(claim=claim)) if part.startswith("    ") else None
    if part.is_typed:
        return part.text.partition("\n")[0], _TYPED.format(claim=claim)
    if part.script is not None and part.script not in read:
        return (
            f"repro/{part.script}#",
            f"'{claim}' shows code of repro/{part.script}, which no case of this claim runs; show "
            "what its own script runs, or give it a case that does",
        )
    return None


_TYPED = (
    "'{claim}' holds code that was typed; mark it in the script that runs it ('# region NAME', "
    "'# endregion') and write '<<< repro/SCRIPT#NAME'; what cannot run here goes into a fence "
    "'```sh not-run', what a program prints into '```text'"
)
CHECK = Check(NAME, "code on a page that is no part of what ran for its claim", _run)
