"""Code on a page that nobody ran: typed into the prose, or of a script of another claim."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

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
                fault = _fault(part, claim, read) or _escape(part, files)
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


def _escape(part: str | Code, files: Mapping[str, bytes]) -> tuple[str, str] | None:
    """Find code whose backslashes Python halves before it runs: the page would show them all."""
    if isinstance(part, str) or part.script is None or "\\\\" not in part.text:
        return None
    halved = part.text.strip().replace("\\\\", "\\")
    try:
        tree = ast.parse(files.get(part.script, b""))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None  # no Python, or one that the lab's own Python does not know
    texts = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
    if not any(isinstance(text, str) and halved in text for text in texts):
        return None
    return (
        f"repro/{part.script}#",
        f"shows two backslashes where repro/{part.script} runs one; begin its text with r and "
        "write them once",
    )


_TYPED = (
    "'{claim}' holds code that was typed; mark it in the script that runs it ('# region NAME', "
    "'# endregion') and write '<<< repro/SCRIPT#NAME'; what cannot run here goes into a fence "
    "'```sh not-run', what a program prints into '```text'"
)
CHECK = Check(NAME, "code on a page that is no part of what ran for its claim", _run)
