"""The one question: what does this text mean?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from errorcanon.match.deadline import Deadline
from errorcanon.match.engine import Engine
from errorcanon.match.excerpt import Excerpt, excerpt
from errorcanon.match.extract import (
    Outline,
    error_like,
    is_echo,
    outline,
    root_failure,
    span_of,
)
from errorcanon.match.hits import find_hits
from errorcanon.match.lookups import Lookups
from errorcanon.match.own_code import end_of, index_of, own_frame, package_of
from errorcanon.match.rank import MOST_FINDINGS, Relations, follows_unknown, rank
from errorcanon.model import Answer, Environment, LeftOut, Span
from errorcanon.store.index import Corpus, IndexedSignature

_MOST_ASKED = 8
"""Lines that read like a failure and are asked who prints them, until one is no warning."""


class Knowledge(NamedTuple):
    """What has to be known to explain: the records, the surveys, and the machine that failed."""

    corpus: Corpus
    signatures: Sequence[IndexedSignature]
    """The corpus's, in the order in which the engine numbers them."""
    engine: Engine
    environment: Environment
    lookups: Lookups | None = None
    """Without them the signatures that ask surveys of releases find nothing."""


def explain(chunks: Iterable[bytes], knowledge: Knowledge, seconds: float | None = None) -> Answer:
    """Explain a text of any size.

    Where nothing matches the answer has no finding, names what is near, and says what the codes in
    the text mean. Once the text is read, it takes about `seconds` at most: the answer is then given
    with what was found until then.
    """
    return explain_kept(excerpt(chunks, knowledge.engine), knowledge, seconds)


def explain_kept(kept: Excerpt, knowledge: Knowledge, seconds: float | None = None) -> Answer:
    """Explain a text that was read, as `explain` does."""
    deadline = Deadline(seconds)
    answer = explain_excerpt(kept, knowledge, seconds, MOST_FINDINGS)
    if answer.findings or knowledge.lookups is None:
        return answer
    from errorcanon.match.codes import explain_codes  # where nothing matches, and only there

    line = answer.failure or answer.suspect
    first = line.line if line else None
    return answer._replace(codes=explain_codes(kept.lines, first, knowledge.lookups, deadline))


def explain_excerpt(
    kept: Excerpt, knowledge: Knowledge, seconds: float | None = None, most: int | None = None
) -> Answer:
    """Explain a text of which an excerpt was made, in one go or from stretches.

    It takes about `seconds` at most and lists `most` findings; without them there is no limit.
    """
    corpus, signatures, environment = knowledge.corpus, knowledge.signatures, knowledge.environment
    deadline = Deadline(seconds)
    hits = find_hits(
        kept.lines, knowledge.engine, signatures, environment, deadline, knowledge.lookups
    )
    outlined = outline(kept.lines)
    root = root_failure(kept.lines, outlined)
    failure = None if root is None else span_of(kept.lines, root, outlined.width)
    relations = Relations.of(corpus) if hits else Relations()
    if not hits or follows_unknown(hits, outlined, root, relations.consequences):
        return _nothing(kept, outlined, root, failure, knowledge, deadline)
    ranked = rank(hits, kept.lines, outlined, root, environment, relations, deadline, most)
    left_out = _left_out(deadline, is_full=ranked.is_full)
    first = index_of(kept.lines, ranked.findings[0].span.line)
    return Answer(
        ranked.findings,
        (),
        failure,
        kept.total,
        left_out=left_out,
        frame=own_frame(kept.lines, outlined, first),
        ending=end_of(kept.lines, outlined, first, ranked.findings),
    )


def _nothing(
    kept: Excerpt,
    outlined: Outline,
    root: int | None,
    failure: Span | None,
    knowledge: Knowledge,
    deadline: Deadline,
) -> Answer:
    """Say of a text that no record knows what is near and what can be recognised all the same."""
    from errorcanon.match.nearest import nearest  # where nothing matches, and only there
    from errorcanon.match.origin import first_to_fail
    from errorcanon.match.recognise import recognise, telling_line

    lines, environment = kept.lines, knowledge.environment
    alike = error_like(lines)
    own = [index for index in alike if not is_echo(lines[index].text)]
    ordered = ([] if root is None else [root]) + own[::-1]
    likely = list(dict.fromkeys(ordered))[:_MOST_ASKED]
    if not likely and (last := telling_line(lines)) is not None:
        likely = [last]
    first, origins = first_to_fail(lines, outlined, likely, knowledge.lookups, environment)
    if origins.is_healthy or first != root:
        failure = None
    told: set[int] = set() if first is None else {first}
    package = "" if first is None else package_of(lines, outlined, first)
    return Answer(
        (),
        tuple(nearest(lines, outlined, knowledge.corpus, knowledge.signatures, environment)),
        failure,
        kept.total,
        None if failure or first is None else span_of(lines, first, 0),
        _left_out(deadline),
        len({*alike, *(found.end for found in outlined.failures)} | told),
        frame=None if first is None else own_frame(lines, outlined, first),
        ending=None if root is None else end_of(lines, outlined, root),
        recognised=recognise(lines, alike, first, package, environment),
        origins=origins,
    )


def _left_out(deadline: Deadline, *, is_full: bool = False) -> tuple[LeftOut, ...]:
    reasons: dict[LeftOut, bool] = {"time": not deadline.was_met, "findings": is_full}
    return tuple(reason for reason, holds in reasons.items() if holds)
