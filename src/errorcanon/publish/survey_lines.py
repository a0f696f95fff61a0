"""What surveys answer, in lines for a terminal or an agent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from errorcanon.survey.releases import spans
from errorcanon.survey.replies import (
    ChangeRow,
    CodeReply,
    CodeRow,
    DiffReply,
    FitRow,
    FitsReply,
    ListReply,
    OfferedRelease,
    ReleasesReply,
    Reply,
    ShowReply,
)
from errorcanon.survey.table import PYTHON

_SIGNS = {"added": "+", "removed": "-", "renamed": ">", "parameters": "~"}


def reply_lines(reply: Reply, *, is_named: bool = False) -> Iterator[str]:
    """Write an answer; `is_named` puts the name that was found before what is said of it."""
    if isinstance(reply, ShowReply):
        yield from _show(reply, is_named=is_named)
    elif isinstance(reply, DiffReply):
        yield from map(change_line, reply.changes)
    elif isinstance(reply, ReleasesReply):
        yield from (_offered(reply.distribution, one) for one in reply.releases)
    elif isinstance(reply, FitsReply):
        yield from map(_fit, reply.pairs)
    elif isinstance(reply, CodeReply):
        yield from _codes(reply.meanings)
    else:
        yield from _list(reply)


def _list(reply: ListReply) -> Iterator[str]:
    for one in reply.distributions:
        first, last = one.releases[0].version, one.releases[-1].version
        yield f"{one.name}: {len(one.releases)} releases, {first} to {last}"


def _show(found: ShowReply, *, is_named: bool) -> Iterator[str]:
    if is_named:
        yield f"{found.asked}:"
    read = f"{len(found.read)} releases read, {found.read[0]} to {found.read[-1]}"
    if found.has:
        yield f"in {found.distribution} {_runs(found.spans)} ({read})"
    else:
        yield f"in no release of {found.distribution} ({read})"
    if found.came_after:
        yield f"not in {found.came_after}: came after it, by {found.has[0]}"
    if found.gone_in:
        yield f"not in {found.gone_in}: went after {found.has[-1]}"
    if found.not_known:
        yield f"not known of {', '.join(found.not_known)}: they decide as they run"
    for notice in found.notices:
        about = f" of {notice.about}" if notice.about else ""
        ends = f" by {notice.removal}" if notice.removal else ""
        instead = f"; use {notice.instead}" if notice.instead else ""
        yield f"removal{about} was announced{ends}{instead}"
    if found.release:
        known = {
            True: "has it",
            False: "lacks it",
            None: "was not read, nor are both beside it alike",
        }
        yield f"{found.distribution} {found.release} {known[found.release_has]}"
    if found.requirement and found.standing in ("gone", "newer", "gap", "either"):
        is_python = found.distribution == PYTHON  # pip does not install it
        yield (
            f"a Python that has it: {found.requirement}"
            if is_python
            else f"a release that has it: pip install '{found.requirement}'"
        )
    for other in found.also:
        yield f"also {other.path}: {_runs(other.spans)}"


def _runs(runs: Sequence[Sequence[str]]) -> str:
    return " and ".join(first if first == last else f"{first} to {last}" for first, last in runs)


def change_line(row: ChangeRow) -> str:
    """Write one change, behind its sign."""
    sign = _SIGNS[row.change]
    if row.change == "parameters":
        return f"{sign} {row.place}({row.before}) -> ({row.after})"
    return f"{sign} {row.place} -> {row.now}" if row.now else f"{sign} {row.place}"


def _offered(distribution: str, release: OfferedRelease) -> str:
    kinds = "wheels" if release.has_wheels else "source alone"
    withdrawn = "" if release.withdrawn is None else ", withdrawn"
    return f"{distribution} {release.release}: Python {spans(release.pythons)}, {kinds}{withdrawn}"


def _fit(row: FitRow) -> str:
    if row.allows is None:
        return f"{row.release}: its requirements were not read"
    if not row.says:
        return f"{row.release}: asks nothing of {row.other}"
    verb = "allows" if row.allows else "does not allow"
    return f"{row.release}: {verb} {row.other} ({'; '.join(row.says)})"


def _codes(rows: Sequence[CodeRow]) -> Iterator[str]:
    notes: dict[str, None] = {}
    for row in rows:
        yield row.means
        if row.note:
            notes[row.note] = None
    yield from notes
