"""Which process of a run failed first, and what its error file says of the rest."""

from __future__ import annotations

from collections.abc import Iterable

from errorcanon.logs.torchrun import ERROR_FILE
from errorcanon.model import Answer


def put_first(told: Answer, seen: Answer, consequences: Iterable[str]) -> Answer:
    """Put what the first process to fail has told before what else the output shows.

    `told` is the answer to its error file, `seen` that to the output. What always follows from
    something else is left where it stands: of ranks that failed within one second torchrun takes
    the one whose exit it saw first, and that one may only have lost its peer.
    """
    if not told.findings or told.findings[0].id in consequences:
        return seen
    order = {finding.id: number for number, finding in enumerate(told.findings)}
    first = sorted((f for f in seen.findings if f.id in order), key=lambda f: order[f.id])
    rest = [finding for finding in seen.findings if finding.id not in order]
    if first and first[0].id == told.findings[0].id:
        return seen._replace(findings=(*first, *rest))
    named = [f._replace(span=f.span._replace(stream=ERROR_FILE)) for f in told.findings]
    return told._replace(findings=(*named, *rest))
