"""Turn hits into findings, the root of the failure first.

Popularity never decides. Where nothing else does, of several causes that print one line the one
that was confirmed in more cited threads comes first.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, total_ordering
from typing import NamedTuple

from errorcanon.logs.cleaning import split_prefix
from errorcanon.match.deadline import Deadline
from errorcanon.match.extract import Line, Outline, is_exception
from errorcanon.match.hits import Hit
from errorcanon.model import KNOWS_THE_OWNER, Environment, Finding, Span
from errorcanon.store.index import Corpus
from errorcanon.versions import applies, inside

SAME_EVENT = 3
"""Lines within which two hits belong to one event, where no traceback says so."""
_MOST_EVENTS = 100
"""Events of a record that are compared, from the first and from the last on."""
MOST_FINDINGS = 50
"""Findings of an answer that somebody reads."""
_MOST_COMPARED = 100
"""Lines that are compared with the examples of their records, in all."""
_LONGEST_LINE, _LONGEST_EXAMPLE = 2_000, 300
"""Characters of a line and of an example that are compared."""

# How sure a finding is; docs/how-confidence-is-computed.md explains each number.
_DECIDED, _UNDECIDED = 0.95, 0.8
_OUTSIDE, _EXPLAINED = 0.6, 0.7
_ASSERTED = 0.5
_WEIGHT_INSIDE, _WEIGHT_MET = 3.0, 1.0


class Relations(NamedTuple):
    """What the corpus says of its records as a whole."""

    leads_to: Collection[tuple[str, str]] = ()
    """Pairs (earlier, later)."""
    consequences: Collection[str] = ()
    asserted: Collection[str] = ()

    @classmethod
    def of(cls, corpus: Corpus) -> Relations:
        """Read it."""
        return cls(corpus.leads_to, corpus.consequences, corpus.asserted)


class _Group(NamedTuple):
    """All hits of one record."""

    record: str
    best: Hit
    events: frozenset[int]
    first: int
    last: int
    lines: int
    applies: bool | None
    installed: tuple[str, ...] = ()
    """What the environment has that the record says is affected."""

    @property
    def decided(self) -> bool:
        return self.best.decided

    @property
    def is_computed(self) -> bool:
        """Whether it is a family's: a record of this one cause knows more of it."""
        lookup = self.best.indexed.signature.lookup
        return lookup is not None and lookup not in KNOWS_THE_OWNER


class Ranked(NamedTuple):
    """Findings, best first."""

    findings: tuple[Finding, ...]
    is_full: bool
    """Whether there are more, for which there was no room."""


def rank(
    hits: Iterable[Hit],
    lines: Sequence[Line],
    outlined: Outline,
    root: int | None,
    environment: Environment,
    relations: Relations,
    deadline: Deadline,
    most: int | None = None,
) -> Ranked:
    """Order findings: certain before possible, cause before symptom, root before what followed.

    What is always a consequence comes after even a possible cause that explains it.

    `root` is the line that the outline takes for the first failure.
    What was imported comes after what ran. The first `most` are given.
    A hit that the text decides removes candidates of the same event. Among candidates the one
    with more conditions met wins, then one whose versions hold, then one that more cited threads
    confirm for that wording, then the nearer wording.
    """
    event_of = _events(outlined)
    groups = _group(hits, event_of, environment, deadline)
    if len(groups) == 1:
        return Ranked((_finding(groups[0], (), lines, {}, relations),), is_full=False)
    groups = _drop_outside(_drop_outdone(groups, relations.consequences))
    explained = _explain_away(groups, lines, outlined.verdict, relations)
    order = _order(groups, lines, event_of, root, explained, relations)
    ranked = sorted(groups, key=order)
    listed = ranked[:most]
    names = {group.record for group in listed}
    explained = {symptom: by for symptom, by in explained.items() if by in names}
    rivals = _rivals(listed, relations)
    return Ranked(
        tuple(
            _finding(group, rivals[group.record], lines, explained, relations) for group in listed
        ),
        len(ranked) > len(listed),
    )


def follows_unknown(
    hits: Iterable[Hit], outlined: Outline, root: int | None, consequences: Collection[str]
) -> bool:
    """Tell whether all hits only follow from a failure that no record knows.

    Then there is nothing to answer: a lost peer explains nothing where the reason it was lost
    stands in the same log.
    """
    if root is None:
        return False
    its = outlined.failure_at(root)
    return all(
        hit.indexed.record in consequences
        and hit.place != root
        and (its is None or outlined.failure_at(hit.place) != its)
        for hit in hits
    )


def _events(outlined: Outline) -> Callable[[int], int]:
    """Number the event a line belongs to: its traceback's last line, or itself."""

    def event_of(index: int) -> int:
        for near in (index, index - 1, index - 2, index - SAME_EVENT):
            failure = outlined.failure_at(near) if near >= 0 else None
            if failure is not None:
                return outlined.failures[failure].end
        return index

    return event_of


def _group(
    hits: Iterable[Hit],
    event_of: Callable[[int], int],
    environment: Environment,
    deadline: Deadline,
) -> list[_Group]:
    by_record: dict[str, list[Hit]] = {}
    for hit in hits:
        by_record.setdefault(hit.indexed.record, []).append(hit)
    most = max(1, _MOST_COMPARED // max(1, len(by_record)))
    groups = []
    for record, found in by_record.items():
        best = _best(found, 1 if deadline.has_passed() else most)
        indexes = [hit.place for hit in found]
        groups.append(
            _Group(
                record,
                best,
                frozenset(map(event_of, [*indexes[:_MOST_EVENTS], *indexes[-_MOST_EVENTS:]])),
                min(indexes),
                max(indexes),
                len(set(indexes)),
                applies(best.indexed.affects, environment),
                inside(best.indexed.affects, environment) if environment else (),
            )
        )
    return groups


def _best(hits: Sequence[Hit], most: int) -> Hit:
    """Give the hit that says most: decided, by more conditions, in wording nearest to the record's.

    Of lines that say as much no more than `most` different ones are compared, the first.
    """
    if len(hits) == 1:
        return hits[0]
    preferred = min(map(_preference, hits))
    texts: dict[tuple[int, str], Hit] = {}
    for hit in sorted(hits, key=lambda hit: hit.place):
        if _preference(hit) == preferred:
            texts.setdefault((hit.indexed.number, hit.text), hit)
            if len(texts) == most:
                break
    candidates = list(texts.values())
    return max(candidates, key=similarity) if len(candidates) > 1 else candidates[0]


def _preference(hit: Hit) -> tuple[bool, int]:
    return not hit.decided, -len(hit.met)


def similarity(hit: Hit) -> float:
    """Tell from 0 to 1 how much of the line the record's own example explains.

    Rounded, so that what is as similar is a tie wherever it is computed.
    """
    line = split_prefix(hit.text).body.strip()
    example = split_prefix(hit.indexed.example).body.strip() or hit.indexed.signature.pattern
    return _likeness(example[:_LONGEST_EXAMPLE], line[:_LONGEST_LINE])


@lru_cache(maxsize=1024)
def _likeness(example: str, line: str) -> float:
    from rapidfuzz import fuzz  # 10 ms that most calls do not need

    return round((fuzz.partial_ratio(example, line) + fuzz.ratio(example, line)) / 200, 9)


@total_ordering
class _Distance:
    """How little a hit is like its record's example; computed where nothing else decides."""

    def __init__(self, hit: Hit):
        self._hit = hit

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Distance) and similarity(self._hit) == similarity(other._hit)

    def __lt__(self, other: _Distance) -> bool:
        return similarity(self._hit) > similarity(other._hit)

    __hash__ = None  # type: ignore[assignment] # it is compared and never looked up


def _beside(groups: Iterable[_Group]) -> set[int]:
    """Give every line that belongs to an event of some groups."""
    events = {event for group in groups for event in group.events}
    steps = range(-SAME_EVENT, SAME_EVENT + 1)
    return {event + step for event in events for step in steps}


def _drop_outdone(groups: list[_Group], consequences: Collection[str]) -> list[_Group]:
    """Drop candidates of an event that a certain finding explains; a consequence explains none.

    A family is dropped where a record of its own knows the line.
    """
    own = [g for g in groups if not g.is_computed and g.record not in consequences]
    known = _beside(own)
    taken = _beside(group for group in own if group.decided)
    return [
        group
        for group in groups
        if (known if group.is_computed else taken).isdisjoint(group.events)
        or (group.decided and not group.is_computed)
    ]


def _drop_outside(groups: list[_Group]) -> list[_Group]:
    """Drop candidates whose versions the environment excludes, unless nothing would be left."""
    taken = _beside(group for group in groups if group.applies is not False)
    return [
        group
        for group in groups
        if group.decided or group.applies is not False or taken.isdisjoint(group.events)
    ]


def _explain_away(
    groups: Sequence[_Group],
    lines: Sequence[Line],
    verdict: int | None,
    relations: Relations,
) -> Mapping[str, str]:
    """Map each symptom to the finding that led to it."""
    explained: dict[str, str] = {}
    streams = {group.record: _stream(group.best, lines) for group in groups}
    generic = [group for group in groups if group.record not in relations.consequences]
    leading = _leading(groups, relations.leads_to)
    for symptom in groups:
        is_consequence = symptom.record in relations.consequences
        roots = leading.get(symptom.record, ())
        # In the order of the groups; what leads to a consequence may be one itself.
        for root in _in_order(roots, generic, groups) if is_consequence else roots:
            if root is symptom or explained.get(root.record) == symptom.record:
                continue
            is_apart = streams[root.record] != streams[symptom.record]
            if is_apart or _may_precede(root, symptom, verdict):
                explained[symptom.record] = root.record
                break
    return explained


def _leading(
    groups: Sequence[_Group], leads_to: Collection[tuple[str, str]]
) -> Mapping[str, list[_Group]]:
    """Give by symptom what leads to it, in order."""
    place = {group.record: number for number, group in enumerate(groups)}
    leading: dict[str, list[_Group]] = {}
    for earlier, later in leads_to:
        if earlier in place and later in place:
            leading.setdefault(later, []).append(groups[place[earlier]])
    for roots in leading.values():
        roots.sort(key=lambda group: place[group.record])
    return leading


def _in_order(
    some: Sequence[_Group], others: Sequence[_Group], groups: Sequence[_Group]
) -> Iterator[_Group]:
    records = {group.record for group in (*some, *others)}
    return (group for group in groups if group.record in records)


def _may_precede(root: _Group, symptom: _Group, verdict: int | None) -> bool:
    """Within one stream the root is printed first; between streams the order says nothing.

    torchrun's summary is one stream, and its `verdict` on what failed first comes last.
    """
    return root.first <= symptom.last or (verdict is not None and verdict < root.last)


def _stream(hit: Hit, lines: Sequence[Line]) -> str | None:
    return split_prefix(lines[hit.place].text).stream


def _order(
    groups: Sequence[_Group],
    lines: Sequence[Line],
    event_of: Callable[[int], int],
    root: int | None,
    explained: Mapping[str, str],
    relations: Relations,
) -> Callable[[_Group], tuple[object, ...]]:
    root_event = None if root is None else event_of(root)

    def key(group: _Group) -> tuple[object, ...]:
        hit = group.best
        at_root = root_event is not None and any(
            abs(event - root_event) <= SAME_EVENT for event in group.events
        )
        return (
            group.record in relations.asserted,
            group.record in explained and group.record in relations.consequences,
            not group.decided,
            group.record in explained,
            not at_root,
            not is_exception(split_prefix(lines[hit.place].text).body),
            min(group.events),
            -len(hit.met),
            group.applies is not True,
            0 if group.decided else -hit.indexed.reports,
            _Distance(hit),
            group.record,
        )

    return key


def _rivals(groups: Sequence[_Group], relations: Relations) -> Mapping[str, list[_Group]]:
    """Give for each candidate the others of its events, among which the text does not decide."""
    open_ones = [group for group in groups if not group.decided]
    near = {group.record: _beside([group]) for group in open_ones}
    rivals: dict[str, list[_Group]] = {group.record: [] for group in groups}
    for group in open_ones:
        rivals[group.record] = [
            other
            for other in open_ones
            if other is not group
            and (other.record in relations.asserted) == (group.record in relations.asserted)
            and not near[group.record].isdisjoint(other.events)
        ]
    return rivals


def _finding(
    group: _Group,
    rivals: Sequence[_Group],
    lines: Sequence[Line],
    explained: Mapping[str, str],
    relations: Relations,
) -> Finding:
    hit = group.best
    line = lines[hit.place]
    finding = Finding(
        id=group.record,
        confidence=0.0,
        decided=group.decided,
        span=Span(line.number, hit.text.strip("\r\n"), split_prefix(line.text).stream),
        captures=hit.captures,
        ambiguous_with=tuple(sorted(other.record for other in rivals)),
        explained_by=explained.get(group.record),
        met=hit.met,
        signature=hit.indexed.signature.id,
        reports=hit.indexed.reports,
        is_open=not all(
            other.decided or other.best.indexed.signature.complete for other in (group, *rivals)
        ),
        lines=group.lines,
        installed=group.installed if any(not rival.applies for rival in rivals) else (),
    )
    confidence = _confidence(group, rivals, finding)
    if group.record in relations.asserted:
        confidence *= _ASSERTED
    return finding._replace(confidence=round(confidence, 2))


class LineMatch(NamedTuple):
    """A record in a line, where only the lines beside it are known."""

    line: int
    record: str
    decided: bool


def judge_lines(seen: Iterable[LineMatch]) -> Iterator[float | None]:
    """Give how sure each is, of records in ascending lines; None for what a certain one outdoes.

    What stands within the lines of one event is compared, and no more is held in memory.
    """
    beside, waiting = deque[LineMatch](), deque[LineMatch]()
    for one in seen:
        while waiting and one.line - waiting[0].line > SAME_EVENT:
            yield _judge_line(waiting.popleft(), beside)
        beside.append(one)
        waiting.append(one)
    while waiting:
        yield _judge_line(waiting.popleft(), beside)


def _judge_line(one: LineMatch, beside: deque[LineMatch]) -> float | None:
    """Judge by what is near; what is too far above, also for those to come, is let go."""
    while one.line - beside[0].line > SAME_EVENT:
        beside.popleft()
    if one.decided:
        return _DECIDED
    if any(other.decided for other in beside):
        return None
    possible = len({other.record for other in beside})
    return round(_UNDECIDED / max(possible, 1.0 + _WEIGHT_MET), 2)


def _confidence(group: _Group, rivals: Sequence[_Group], finding: Finding) -> float:
    """Share what is left to candidates by what speaks for each; alone it gets no more by that."""
    if group.decided:
        value = _DECIDED * (_OUTSIDE if group.applies is False else 1.0)
    else:
        weights = [_weight(other) for other in (group, *rivals)]
        seen = [1 + other.best.indexed.reports for other in (group, *rivals)]
        # Of those for which the text and the machine say as much.
        alike = [count for count, weight in zip(seen, weights, strict=True) if weight == weights[0]]
        share = weights[0] * len(alike) * seen[0] / sum(alike)
        value = _UNDECIDED * share / max(sum(weights), 1.0 + _WEIGHT_MET)
    return value * (_EXPLAINED if finding.explained_by else 1.0)


def _weight(group: _Group) -> float:
    inside = _WEIGHT_INSIDE if group.applies else 1.0
    return inside * (1.0 + _WEIGHT_MET * len(group.best.met))
