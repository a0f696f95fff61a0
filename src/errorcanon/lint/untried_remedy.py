"""What `canon try` applies for a claim, where no case of the claim has shown just that."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from errorcanon.lint.context import Check, LintContext, Problem
from errorcanon.model import CanonError, Claim, Edit, Record
from errorcanon.store.application import CAPTURE

NAME = "untried-remedy"
_HOLE = re.compile(r"\{\w+\}")
_MOST_NAMED = 2


def _run(record: Record, context: LintContext) -> Iterator[Problem]:
    scripts = {
        name: content.decode("utf-8", "replace")
        for name, content in context.scripts[record.id].items()
    }
    for claim in record.claims:
        for fault in _faults(record, claim, scripts, context):
            yield context.problem(record, "record.toml", f'"{claim.id}"', NAME, fault)


def _faults(
    record: Record, claim: Claim, scripts: Mapping[str, str], context: LintContext
) -> Iterator[str]:
    if claim.apply is None:
        return
    shown = [scripts.get(f"repro/{case.script}", "") for case in record.cases
             if case.claim == claim.id and case.outcome in ("cured", "works-here")]  # fmt: skip
    for one in claim.apply.arguments:
        for word in one.words:
            if not any(word in text for text in shown):
                yield f"no script that a case of this claim runs has the argument {word!r}"
    for line in claim.apply.file.lines if claim.apply.file else ():
        wanted = re.compile(r"[^\n]+?".join(map(re.escape, _HOLE.split(line))))
        if not any(map(wanted.search, shown)):
            yield f"no script that a case of this claim runs holds the line {line!r}"
    for name, value in claim.apply.settings:
        if not any(_sets(name, value).search(text) for text in shown):
            yield f"no script that a case of this claim runs sets {name} to {value}"
    if claim.apply.edits:
        failing = [scripts.get(f"repro/{case.script}", "") for case in record.cases
                   if case.claim == "cause"]  # fmt: skip
        captured = [*_captured(record, context)]
        groups = [_filled(edit, captured) for edit in claim.apply.edits]
        yield from _unshown_edits(groups, failing, shown)


def _sets(name: str, value: str) -> re.Pattern[str]:
    """Find where a script sets what a trial would set from outside."""
    ways = {
        "start-method": rf"""(?:start_method|get_context)\(["']{value}["']|, ["']{value}["']\)""",
        "open-files": rf"\b{value}\b[^$]*setrlimit\(resource\.RLIMIT_NOFILE",
        "loader-workers": rf"num_workers={value}\b",
    }
    return re.compile(ways[name])


def _unshown_edits(
    groups: Sequence[Sequence[Edit]], failing: Sequence[str], shown: Sequence[str]
) -> Iterator[str]:
    """Name the edits that make of no script of the cause one that a case of the claim runs.

    A group holds one edit with several words of logs put into it; one of them is enough.
    """
    try:
        from errorcanon.trial.codemod import edit_text
    except ImportError:
        return  # canon try cannot make them here either; CI has libcst
    wanted = {_code(text) for text in shown}
    proven: set[Edit] = set()
    for text in dict.fromkeys(failing):
        made, used = text, set[Edit]()
        for edit in (edit for group in groups for edit in group):
            with suppress(CanonError):
                made = edit_text(made, [edit._replace(is_everywhere=True)], 1)
                used.add(edit)
        if _code(made) in wanted:
            proven |= used
    left = [group[0] for group in groups if not proven.intersection(group)]
    if left:
        named = ", ".join(f"'{edit.pattern} -> {edit.replacement}'" for edit in left[:_MOST_NAMED])
        more = f" and {len(left) - _MOST_NAMED} more" if len(left) > _MOST_NAMED else ""
        yield (
            f"no case shows {named}{more}: a script of the cause in which all is edited must be, "
            "but for its head, a script that a case of this claim runs"
        )


def _filled(edit: Edit, captured: Sequence[Mapping[str, str]]) -> list[Edit]:
    """Put into an edit what was captured."""
    made: list[Edit] = []
    for values in [{}, *captured]:
        sides = []
        for side in (edit.pattern, edit.replacement):
            for name, value in values.items():
                side = side.replace(f"{{{name}}}", value)
            sides.append(side)
        if not any(map(CAPTURE.search, sides)):
            made.append(edit._replace(pattern=sides[0], replacement=sides[1]))
    return list(dict.fromkeys(made)) or [edit]


def _captured(record: Record, context: LintContext) -> Iterator[Mapping[str, str]]:
    """Give what the record's own messages say, and what the surveys give for them."""
    for message in record.messages:
        for finding in context.explain(message.text, message.env).findings:
            if finding.id == record.id:
                yield finding.captures


def _code(text: str) -> str:
    """Give what a script does, without the words at its head."""
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return text
    if tree.body and isinstance(tree.body[0], ast.Expr):
        del tree.body[0]
    return ast.dump(tree)


CHECK = Check(NAME, "a remedy that canon try applies and that no case has shown", _run)
