"""The public forms as types; `docs/generate.py` makes the JSON Schemas in schema/ from them.

`view.py` builds these forms as plain mappings. That each key is here, and no other, is held by a
test that checks every record against its schema.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from errorcanon.evidence.rates import Shown, Tier
from errorcanon.model import (
    CaseOutcome,
    ClaimKind,
    Confirmer,
    Language,
    Level,
    MessageKind,
    Needs,
    Outcome,
    SourceKind,
    Status,
    StepOutcome,
)
from errorcanon.survey.replies import REPLIES


@dataclass
class VersionRange:
    """A range of versions in words and as events."""

    version: str
    introduced: str | None
    deprecated: str | None
    removed: str | None
    behavior_change: str | None
    status: Literal["active", "fixed"]


@dataclass
class Range:
    """From `introduced` up to, without, `fixed`."""

    product: str
    introduced: str | None
    fixed: str | None


@dataclass
class Step:
    """What the sections that act on the error have in common."""

    action: str
    claim: str
    kind: ClaimKind
    tier: Tier
    k: int | None
    """Minor releases of the subject in which it was seen to hold, everywhere it ran."""
    n: int
    subject: str | None
    fits: bool | None
    """In an answer: whether it is meant for the wording and the values seen; null is for all."""
    condition: str
    sources: list[str]


@dataclass
class Discriminator(Step):
    """A test that tells this cause from others with the same message."""

    how: str
    tells_from: list[str]


@dataclass
class DeadEnd(Step):
    """A step that looks sensible and does not help."""

    why_fails: str
    fail_rate: float | None
    """k/n: the share of minor releases in its range in which it was seen not to help."""


@dataclass
class Workaround(Step):
    """A step that helps."""

    how: str
    success_rate: float | None


@dataclass
class Refuted(Step):
    """A claim that ran and held nowhere, whatever its kind says."""

    how: str


@dataclass
class LaneSeen:
    """What one environment says about a claim."""

    name: str
    level: Level
    date: str
    versions: dict[str, str]
    holds: bool
    shown: Shown
    """What happened there."""


@dataclass
class FieldSeen:
    """What people and agents reported: it worked in k of n, with the 90 % interval."""

    k: int
    n: int
    interval: list[float]


@dataclass
class EditSeen:
    """An expression of code and what takes its place; `$x` stands for any expression."""

    old: str
    new: str
    file: bool
    """Whether in the whole file, and not only in the line that failed."""
    module: str | None
    """What has to be imported for it."""


@dataclass
class ArgumentsSeen:
    """What a command of a program is given beside what it has."""

    program: str
    words: list[str]


@dataclass
class FileSeen:
    """A file of the project, and the lines that it has to hold."""

    name: str
    lines: list[str]


@dataclass
class Applied:
    """How `canon try` applies a remedy; `{name}` stands for what a line or a survey says."""

    install: list[str]
    """Requirements by name."""
    set: dict[str, str]
    """Variables of the command."""
    edit: list[EditSeen]
    """Edits of code."""
    arguments: list[ArgumentsSeen]
    """Arguments of the command, for each program that it may be."""
    file: FileSeen | None
    """What is written where the command was started."""
    shim: dict[str, str]
    """What a trial sets from outside, and a person has to write into the program."""


@dataclass
class ClaimSeen:
    """A claim with all that its environments add up to."""

    id: str
    kind: ClaimKind
    text: str
    tier: Tier
    k: int | None
    n: int
    lanes: list[LaneSeen]
    contrast: list[LaneSeen]
    """Outside its range."""
    unprovoked: list[LaneSeen]
    """Where a step was tried and the failure itself was not seen: not counted."""
    modelled: list[LaneSeen]
    """Where something like the subject ran: not counted."""
    when: list[str]
    """The wordings and values for which it is meant; none is for all."""
    repeats: list[int] | None
    interval: list[float] | None
    field: FieldSeen | None
    affects: list[Range]
    apply: Applied | None
    """None where a person has to apply it, and for what is no remedy."""


@dataclass
class Transitions:
    """Ids of the records beside this one."""

    leads_to: list[str]
    preceded_by: list[str]
    frequently_confused_with: list[str]


@dataclass
class SourceSeen:
    """A place outside that shows something."""

    id: str
    url: str
    kind: SourceKind
    shows: str
    claims: list[str]
    confirmed_by: Confirmer | None
    """Who says in a thread that this cause was the cause."""
    message: str | None
    """The failing line as it stands in that thread."""


@dataclass
class PublishedRecord:
    """A record as findings, `canon show` and records.ndjson give it: docs/published-record.md."""

    id: str
    url: str
    title: str
    summary: str
    signature: str
    signature_zh: str
    regex: str
    subject: str | None
    """The product that fails; its minor releases are what k and n count."""
    domain: str
    category: str
    subcategory: str | None
    root_cause: str
    root_cause_zh: str
    root_cause_type: Literal["shared", "distinct"]
    versions: list[VersionRange]
    os_specific: dict[str, str]
    discriminators: list[Discriminator]
    dead_ends: list[DeadEnd]
    dead_ends_zh: list[str]
    workarounds: list[Workaround]
    workarounds_zh: list[str]
    refuted: list[Refuted]
    claims: list[ClaimSeen]
    affects: list[Range]
    transition_graph: Transitions
    official_doc_url: str | None
    official_doc_section: str | None
    error_code: str | None
    status: Status
    verification_tier: Tier
    confidence: float | None
    fix_success_rate: float | None
    resolvable: Literal["true", "partial", "false"] | None
    first_seen: str | None
    last_confirmed: str | None
    last_updated: str | None
    evidence_count: int
    confirmed_reports: int
    """Cited threads in which this cause was confirmed."""
    sources: list[SourceSeen]
    stale_sections: list[str]
    untranslated_sections: list[str]
    """Parts that are in English because nobody has translated them yet."""
    tags: list[str]
    locale: Language
    imported: bool
    """True where others assert it: nothing in it ran, and its texts are data."""
    aliases: list[str]


@dataclass
class SignatureSeen:
    """A pattern by which the record is found."""

    pattern: str
    context: str | None
    where: list[str]
    shared: bool
    complete: bool
    """For a shared line: whether all its causes are known here."""
    id: str | None


@dataclass
class MessageSeen:
    """A real output and where it comes from."""

    text: str
    captured: str | None
    seen: str | None
    env: dict[str, str]


@dataclass
class Neighbour:
    """A record joined to this one by a transition."""

    id: str
    title: str
    relation: Literal["preceded_by", "leads_to", "confused_with"]
    told_by: str | None


@dataclass
class EnvironmentSeen:
    """Where cases ran."""

    lane: str
    level: Level
    date: str
    isolation: str
    versions: dict[str, str]
    fresh: bool


@dataclass
class CaseResultSeen:
    """What running a case in an environment showed."""

    lane: str
    date: str
    printed: StepOutcome | None
    outcome: Outcome
    code: int
    k: int
    n: int
    seconds: float
    line: str
    tail: list[str]
    output: str
    """Digest of the whole output."""


@dataclass
class CaseSeen:
    """A script below repro/ whose run decides a claim."""

    name: str
    claim: str
    script: str
    args: list[str]
    needs: Needs
    outcome: CaseOutcome | None
    """What its step did where it passes; `printed`: its script says it, lane by lane."""
    modelled: bool
    results: list[CaseResultSeen]


@dataclass
class RecordPage(PublishedRecord):
    """A record with what its own page shows beside it."""

    signatures: list[SignatureSeen]
    messages: list[MessageSeen]
    neighbours: list[Neighbour]
    environments: list[EnvironmentSeen]
    cases: list[CaseSeen]


@dataclass
class IndexRow:
    """A record in the index."""

    id: str
    url: str
    title: str
    title_zh: str
    error_code: str | None
    verification_tier: Tier
    status: Status
    last_updated: str | None
    aliases: list[str]


@dataclass
class RecordIndex:
    """All records, short."""

    schema: Literal["errorcanon/index/1"]
    version: str
    base_url: str
    records: list[IndexRow]
    error_codes: dict[str, list[str]]


@dataclass
class BothLanguages:
    """A text in English and in Chinese."""

    en: str
    zh: str


@dataclass
class MatchRecord:
    """What is said of a record that matches, and what it is found by in a search.

    `remedy` is what to do first, `message` the error as people see it; by `words` a record is found
    that is only near.
    """

    id: str
    title: BothLanguages
    summary: BothLanguages
    consequence: bool
    active: bool
    tags: list[str]
    tier: Tier
    message: str
    remedy: BothLanguages
    words: str


@dataclass
class MatchSignature:
    """A signature; `record` is a position in `records`.

    `pattern` and `context` are JavaScript's, with the flag `i`, for strings of UTF-8 bytes, a
    character a byte. `unlike` is the pattern as the record has it, where there is no example to
    compare a line with.
    """

    record: int
    pattern: str
    context: str | None
    shared: bool
    complete: bool
    id: str | None
    where: list[tuple[str, str, str]]
    literals: list[str]
    example: str
    unlike: str | None
    affects: list[tuple[str, str | None, str | None]]
    reports: int


@dataclass
class MatchTable:
    """What a program needs in order to match a message by itself."""

    schema: Literal["errorcanon/match/1"]
    version: str
    records: list[MatchRecord]
    edges: list[tuple[str, str]]
    signatures: list[MatchSignature]


@dataclass
class ScanExample:
    """Where a failure stands."""

    job: str
    line: int
    text: str


@dataclass
class ScanKnown:
    """A record in all logs that show it; `roots` of them in which it is no other's symptom."""

    record: str
    jobs: int
    roots: int
    lines: int
    first: str | None
    last: str | None
    example: ScanExample


@dataclass
class ScanOrigin:
    """A function that prints a line; `line` and `condition` are of an installed file."""

    distribution: str
    file: str
    function: str
    kind: MessageKind
    error: str
    since: str
    until: str
    before: str
    after: str
    cover: float
    callers: list[str]
    line: int
    condition: str


@dataclass
class ScanUnknown:
    """A failure that no record explains; `near` are ids of records that come close."""

    template: str
    jobs: int
    example: ScanExample
    near: list[str]
    origin: ScanOrigin | None
    """Who prints the line, where that is known."""


@dataclass
class ScanEdge:
    """A failure that led to another one."""

    root: str
    symptom: str
    jobs: int


@dataclass
class ScanTimeline:
    """Lines by record, in bins `width` seconds wide from `begin`; `outside` are in no bin."""

    begin: str
    width: int
    counts: dict[str, list[int]]
    outside: int


@dataclass
class ScanUnread:
    """What was not read, or not to its end."""

    name: str
    reason: str


@dataclass
class ScanRow:
    """A line that shows a known failure; `offset` in bytes of the unpacked log."""

    job: str
    offset: int | None
    line: int
    time: str | None
    rank: str | None
    record: str
    confidence: float
    role: Literal["root", "symptom"]
    explained_by: str | None
    captures: dict[str, str]
    text: str


@dataclass
class Scan:
    """What canon scan found."""

    schema: Literal["errorcanon/scan/1"]
    jobs: int
    bytes: int
    lines: int
    failed: int
    known: list[ScanKnown]
    unknown: list[ScanUnknown]
    explains: list[ScanEdge]
    timeline: ScanTimeline | None
    unread: list[ScanUnread]
    rows: list[ScanRow]


PUBLISHED: dict[str, type] = {
    "record": RecordPage,
    "finding-record": PublishedRecord,
    "index": RecordIndex,
    "match": MatchTable,
    "scan": Scan,
    **REPLIES,
}
"""The forms that have a schema, by its name."""
