"""An answer of the surveys in as few words as an agent can take: at most so many tokens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

from errorcanon.publish.brief import BRIEF, count_tokens
from errorcanon.publish.controls import json_text, one_line
from errorcanon.publish.survey_lines import reply_lines
from errorcanon.survey.replies import (
    ChangeRow,
    CodeReply,
    DiffReply,
    FitsReply,
    ListReply,
    ReleasesReply,
    Reply,
    ShowReply,
)

_LONGEST_PARAMETERS = 900
"""Characters of the parameters of one callable."""


def brief_reply(reply: Reply, budget: int = BRIEF) -> Reply:
    """Shorten an answer until its JSON and its text fit: fewer rows, the others on the next page.

    Of what stands in one row, tags of wheels, other modules and the ends of long signatures go.
    """
    if isinstance(reply, ShowReply):
        for kept in (reply, replace(reply, also=reply.also[:3]), replace(reply, also=[])):
            if _fits(kept, budget):
                return kept
        return replace(reply, also=[], read=[reply.read[0], reply.read[-1]])
    if isinstance(reply, DiffReply):
        reply = replace(reply, changes=[_cut(row) for row in reply.changes])
    elif isinstance(reply, ReleasesReply):
        reply = replace(reply, releases=[replace(row, wheels=None) for row in reply.releases])
    count = len(_rows(reply))
    while count > 1 and not _fits(_first(reply, count), budget):
        count = count * 2 // 3
    return _first(reply, count)


def brief_text(reply: Reply) -> str:
    """Write an answer as lines; the last one says where the next page begins."""
    lines = [one_line(line) for line in reply_lines(reply, is_named=True)]
    if not isinstance(reply, ShowReply):
        if isinstance(reply, DiffReply):
            lines.insert(0, f"{reply.distribution} {reply.older} to {reply.newer}: {_SIGNS}")
        if not reply.total:
            lines.append("nothing")
        if reply.next is not None:
            lines.append(f"{reply.total} in all; for more give offset={reply.next}")
    return "\n".join(lines)


_SIGNS = "+ came, - went, > renamed or moved, ~ takes other parameters"
_Paged = ListReply | DiffReply | ReleasesReply | FitsReply | CodeReply


def _rows(reply: _Paged) -> Sequence[Any]:
    rows: Sequence[Any] = getattr(reply, _field(reply))
    return rows


def _field(reply: _Paged) -> str:
    if isinstance(reply, DiffReply):
        return "changes"
    if isinstance(reply, ReleasesReply):
        return "releases"
    if isinstance(reply, FitsReply):
        return "pairs"
    return "meanings" if isinstance(reply, CodeReply) else "distributions"


def _first(reply: _Paged, count: int) -> _Paged:
    rows = _rows(reply)
    if count == len(rows):
        return reply
    begin = (reply.total if reply.next is None else reply.next) - len(rows)
    changed: dict[str, Any] = {_field(reply): list(rows[:count]), "next": begin + count}
    return replace(reply, **changed)


def _cut(row: ChangeRow) -> ChangeRow:
    return replace(row, before=_shorter(row.before), after=_shorter(row.after))


def _shorter(text: str) -> str:
    return text if len(text) <= _LONGEST_PARAMETERS else f"{text[:_LONGEST_PARAMETERS]}…"


def _fits(reply: Reply, budget: int) -> bool:
    return max(count_tokens(json_text(asdict(reply))), count_tokens(brief_text(reply))) <= budget
