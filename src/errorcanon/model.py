"""What Errorcanon knows and what it answers, as plain values.

Nothing here reads, writes or decides: `store` makes the records, `match` the findings.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, NewType, TypeAlias

Language: TypeAlias = Literal["en", "zh"]
LANGUAGES: tuple[Language, ...] = ("en", "zh")

ClaimKind: TypeAlias = Literal["cause", "discriminator", "dead-end", "workaround", "fix"]
SourceKind: TypeAlias = Literal[
    "code", "release-notes", "maintainer", "documentation", "thread", "article"
]
Level: TypeAlias = Literal["run", "validation", "device"]
StepOutcome: TypeAlias = Literal[
    "cured", "same-failure", "another-failure", "wrong-result", "harm", "works-here"
]
"""What a step did; `works-here` is said of a dead end that helps in some releases."""
CaseOutcome: TypeAlias = Literal[
    "cured", "same-failure", "another-failure", "wrong-result", "harm", "works-here", "printed"
]
"""What a case says of its step; `printed` where its script says it, lane by lane."""
Confirmer: TypeAlias = Literal["reporter", "maintainer", "fix"]
"""Who confirmed the cause in a thread: who had the failure, a maintainer, or a merged change."""
Needs: TypeAlias = Literal["cpu", "gpu", "two-gpus"]
Status: TypeAlias = Literal["active", "retired"]
Outcome: TypeAlias = Literal["exit", "signal", "timeout", "memory", "processes", "output"]
LeftOut: TypeAlias = Literal["time", "findings"]
"""Why an answer is not whole: its time was up, or too many failures are in the text to list."""
LineFrom: TypeAlias = Literal["child-process", "library-log"]
Lookup: TypeAlias = Literal[
    "attribute", "capability", "cmake", "command", "companion", "driver", "header", "import",
    "keyword", "library", "loads", "member", "mixed", "module", "opset", "pinned", "pkgconfig",
    "positional", "python", "release", "required", "standard-attribute", "standard-import",
    "standard-keyword", "standard-member", "standard-module", "symbol", "twice", "wheel",
]  # fmt: skip
"""What a message asks for that surveys answer: those of releases, and those of systems' files."""
LOOKUP_NEEDS: Mapping[Lookup, tuple[str, ...]] = {
    "attribute": ("module", "name"),
    "capability": ("capability",),
    "cmake": ("module",),
    "command": ("command",),
    "companion": (),
    "driver": ("found",),
    "header": ("header",),
    "import": ("module", "name"),
    "keyword": ("callable", "name"),
    "library": ("library",),
    "loads": ("file",),
    "member": ("class", "name"),
    "mixed": ("module", "name"),
    "module": ("module",),
    "opset": ("opset",),
    "pinned": ("requirement", "package", "here"),
    "pkgconfig": ("module",),
    "positional": ("callable", "taken", "given"),
    "python": ("package", "here"),
    "release": ("requirement",),
    "required": ("callable", "missing"),
    "standard-attribute": ("module", "name"),
    "standard-import": ("module", "name"),
    "standard-keyword": ("callable", "name"),
    "standard-member": ("class", "name"),
    "standard-module": ("module",),
    "symbol": ("symbol", "file"),
    "twice": ("callable", "name"),
    "wheel": ("file",),
}
"""What the wording has to capture."""
LOOKUP_GIVES = frozenset(
    {
        *("standing", "package", "asked", "since", "last", "gone", "before", "yours", "newest"),
        *("oldest", "elsewhere", "instead", "asker", "requirement", "namesake"),
        *("takes", "took", "nearest", "read", "defined", "heir"),
        *("who", "own", "metadata", "together", "update", "breaks"),
        *("packages", "others", "file", "folder", "sibling", "systems"),
        *("releases", "exporter", "extension", "variant", "twin"),
        *("pythons", "fitting", "alternative"),
    }
)
"""What the answer adds to the captures; see `survey/` (missing, calls, releases, system, …)."""
STANDARD_LOOKUPS: tuple[Lookup, ...] = (
    "standard-attribute", "standard-import", "standard-keyword", "standard-member",
    "standard-module",
)  # fmt: skip
"""Look-ups that ask Python's own library."""
KNOWS_THE_OWNER: frozenset[Lookup] = frozenset(
    {
        *("capability", "companion", "driver", "loads", "mixed", "opset", "symbol", "release"),
        *("pinned", "python", "wheel"),
    }
)
"""Look-ups that know whose the name is, so their families need not give way to a record."""
ONLY_FILLS: frozenset[Lookup | None] = frozenset(
    {"capability", "companion", "driver", "loads", "opset", "pinned", "python"}
)
"""Look-ups that add a release to a record whose subject and text stand without them."""
Origin: TypeAlias = Literal["library", "kit", "script", "unseen"]
"""Who raised the exception whose message a cause ended with; `unseen` where none was seen."""
Environment: TypeAlias = Mapping[str, str]
"""What is known of a machine: product name to version, or `os`/`gpu` to a description."""

NOTHING_KNOWN: Mapping[str, str] = {}
NO_INPUTS: Mapping[str, Mapping[str, str]] = {}
"""Stand where nothing is said; shared, so nobody may write to them."""

STEP_KINDS: frozenset[ClaimKind] = frozenset({"dead-end", "workaround", "fix"})
"""The claims that a step is tried for, after the failure was provoked."""
PRIMARY_SOURCES: frozenset[SourceKind] = frozenset(
    {"code", "release-notes", "maintainer", "documentation"}
)


class CanonError(Exception):
    """Something the user can mend; the text names the place and the remedy.

    More than one text are lines below the first; within a text a line feed is part of a name.
    """

    def __str__(self) -> str:
        """Give the lines as one text."""
        return "\n".join(self.lines)

    @property
    def lines(self) -> tuple[str, ...]:
        """Give what is to be said, line by line."""
        return tuple(map(str, self.args))


# --- knowledge -----------------------------------------------------------------


class Condition(NamedTuple):
    """One comparison that a capture or the environment must satisfy."""

    name: str
    operator: Literal["<", "<=", ">", ">=", "==", "!="]
    value: str

    def __str__(self) -> str:
        return f"{self.name} {self.operator} {self.value}"


class Signature(NamedTuple):
    """How a failure shows in one line of text."""

    pattern: str
    where: tuple[Condition, ...] = ()
    context: str | None = None
    """A pattern that must match some line near the hit."""
    shared: bool = False
    """True where other causes print the same line, so that a hit is only a candidate."""
    complete: bool = False
    """True where the records that share the line are all the causes that it can have."""
    id: str | None = None
    """A name within its record, for claims that hold for this wording only."""
    lookup: Lookup | None = None
    """What is looked up in the surveys; where they cannot say, there is no hit."""


class Affected(NamedTuple):
    """The versions of a product that have the cause: from `introduced` up to, without, `fixed`."""

    product: str
    introduced: str | None = None
    fixed: str | None = None


class Edit(NamedTuple):
    """An expression of the user's code, and what takes its place."""

    pattern: str
    """Python; `$x` stands for any expression, `$*rest` for all other arguments of a call."""
    replacement: str
    is_everywhere: bool = False
    """Whether the whole file is meant, and not only the line that failed."""
    module: str = ""
    """What has to be imported for the replacement; empty where its names tell."""


class Arguments(NamedTuple):
    """What a command of a known program is given beside what it has."""

    program: tuple[str, ...]
    """Its name, and what it is told to do: `pip install`."""
    words: tuple[str, ...]


class NewFile(NamedTuple):
    """A file of the project, or what one that is there lacks."""

    name: str
    lines: tuple[str, ...]
    """`{name}` stands for what a line says."""


class Application(NamedTuple):
    """How a machine applies a remedy."""

    install: tuple[str, ...] = ()
    """Requirements by name; `{name}` stands for what a line or a survey says, perhaps several."""
    environ: tuple[tuple[str, str], ...] = ()
    """Variables of the command that failed."""
    edits: tuple[Edit, ...] = ()
    """Edits of code; the first that fits a place is made there."""
    arguments: tuple[Arguments, ...] = ()
    """For several programs; those of the program that failed are meant."""
    file: NewFile | None = None
    """Where the command was started."""
    settings: tuple[tuple[str, str], ...] = ()
    """What the program has to set itself; a trial sets it from outside."""


class Claim(NamedTuple):
    """A statement about the error that a case can prove or refute."""

    id: str
    kind: ClaimKind
    affects: tuple[Affected, ...] = ()
    """Where it applies; empty means wherever its record does."""
    signatures: tuple[str, ...] = ()
    """The wordings for which it is meant, by the ids of signatures; empty means all of them."""
    when: tuple[Condition, ...] = ()
    """What captures must say where it is meant for some values alone."""
    apply: Application | None = None
    """How `canon try` applies it; None where a person has to."""
    sourced: bool = False
    """True where nothing in the lab could run it: it rests on its primary sources for good."""


FactValue: TypeAlias = bool | int | float | str | tuple[str, ...] | Mapping[str, str | int | float]
"""What a fact of a machine can be; `facts/fact.py` says what each kind holds."""
LookOperator: TypeAlias = Literal["<", "<=", ">", ">=", "==", "!=", "has", "lacks"]
LookAnswer: TypeAlias = Literal["this", "another"]
"""What a look says where its conditions hold: this cause, or another one."""
SceneAnswer: TypeAlias = Literal["this", "another", "lasting"]
"""What must be said in a scene; lasting: the facts alone name the record, whatever was printed."""


class FactCondition(NamedTuple):
    """One comparison that a fact of the machine, or a capture, must satisfy."""

    name: str
    """A fact, as `shm.room`, one row of a table, as `packages.versions[torch]`, or a capture."""
    operator: LookOperator
    value: str
    """A number in the fact's unit, a text, or `{name}` for a capture or another fact."""

    def __str__(self) -> str:
        return f"{self.name} {self.operator} {self.value}"


class LookSpec(NamedTuple):
    """How the machine that failed decides for or against a cause: docs/looking.md."""

    id: str
    told_by: str
    """The discriminator claim that it carries out."""
    says: LookAnswer
    """What it says where the conditions hold; a probe says so itself."""
    where: tuple[FactCondition, ...] = ()
    signatures: tuple[str, ...] = ()
    """The wordings for which it is meant, by their ids; empty means all of them."""
    probe: str | None = None
    """The name of a script below probe/."""
    code: str = ""
    """The text of that script."""
    is_lasting: bool = False
    """True where the conditions show the cause also while nothing has failed yet."""


class Confusion(NamedTuple):
    """Another record with nearly the same message, and the claim that tells them apart."""

    record: str
    told_by: str


class Source(NamedTuple):
    """A place outside that shows something; what it shows is prose, in `Prose.sources`."""

    id: str
    url: str
    kind: SourceKind
    claims: tuple[str, ...] = ()
    confirmed_by: Confirmer | None = None
    """For a thread: who says there that this record's cause was the cause."""
    message: str | None = None
    """For a thread: the line of the failure as it stands there."""

    @property
    def confirms(self) -> bool:
        """Whether it is a public thread in which the record's cause was confirmed."""
        return self.confirmed_by is not None and "cause" in (self.claims or ("cause",))


class Section(NamedTuple):
    """The prose of one claim: its first line is the step, the rest says how and why."""

    lead: str
    body: str

    @property
    def text(self) -> str:
        """Lead and body as one text."""
        return f"{self.lead}\n{self.body}" if self.body else self.lead


class Prose(NamedTuple):
    """A record's text in one language."""

    title: str
    summary: str
    """One sentence; `{name|words}` stands for a capture, or for the words where there is none."""
    sections: Mapping[str, Section]
    """By claim id."""
    sources: Mapping[str, str]
    """By source id: what it shows."""
    stale: tuple[str, ...] = ()
    """The sections whose English has changed since they were translated."""
    untranslated: tuple[str, ...] = ()
    """The sections that nobody has translated yet; their text is English."""


class Message(NamedTuple):
    """A real output and where it comes from."""

    file: str
    text: str
    captured: str | None = None
    """The script of ours that printed it."""
    seen: str | None = None
    """The address where it was seen."""
    env: Environment = NOTHING_KNOWN


Slug = NewType("Slug", str)
"""The name of a lane, a case or a claim, which may become the name of a file."""
PythonVersion = NewType("PythonVersion", str)
"""3.11 or 3.11.9."""
Requirement = NewType("Requirement", str)
"""A package by its name, extras and versions."""
Pin = NewType("Pin", Requirement)
"""One release of a package: name==version."""
FilePattern = NewType("FilePattern", str)
"""A pattern of files in a wheel."""
# store/lab_values.py makes these from text; what it lets through is no path, option or separator.


class LaneSpec(NamedTuple):
    """An environment in which the cases of a record are to run."""

    name: Slug
    packages: tuple[Requirement, ...]
    level: Level
    python: PythonVersion | None = None
    wheel: Pin | None = None
    """A wheel of which only `files` are fetched."""
    wheel_python: PythonVersion | None = None
    """The Python that the wheel is for, where it is not any."""
    files: tuple[FilePattern, ...] = ()
    """Patterns of paths in the wheel; the first names the library that scripts load."""
    sources: tuple[Pin, ...] = ()
    """Releases without a wheel, which are built apart from the machine, without a network."""
    has_dependencies: bool = True
    """False where only the packages named are installed, and nothing that they ask for."""


class Case(NamedTuple):
    """A script whose run decides a claim."""

    name: Slug
    claim: Slug
    script: str
    args: tuple[str, ...] = ()
    lanes: tuple[str, ...] = ("*",)
    needs: Needs = "cpu"
    seconds: int = 60
    memory: int = 4096
    """MiB."""
    repeat: int = 1
    line_from: LineFrom | None = None
    """For a cause: how its line comes about where that cannot be seen from outside."""
    outcome: CaseOutcome | None = None
    """What the step did where the script passes; None for a cause or a test, which are no steps."""
    modelled: bool = False
    """True where something like the subject ran, and not the subject itself."""
    provoked_in: tuple[str, ...] = ()
    """Patterns of the lanes that the step leaves for its own: there the failure was provoked."""
    look: SceneAnswer | None = None
    """For a discriminator: its script fails, and a look beside it must say this of the record."""
    environ: tuple[tuple[str, str], ...] = ()
    """Variables that script and look have in such a case."""
    limits: tuple[tuple[str, str], ...] = ()
    """Limits of processes, by their names in `resource`, that both have."""

    @property
    def key(self) -> str:
        """Name the case in its record: two claims may have a case of the same name."""
        return f"{self.claim}/{self.name}"


class CaseResult(NamedTuple):
    """What running a case showed."""

    case: str
    claim: str
    outcome: Outcome
    code: int
    """The exit code, or the number of the signal."""
    k: int
    """Runs that showed what the claim says."""
    n: int
    """Runs."""
    seconds: float
    line: str
    """The decisive line of the output."""
    output: str
    """Digest of the whole output."""
    tail: tuple[str, ...] = ()
    """For a cause: the lines in which its record must be found."""
    origin: Origin | None = None
    """For a cause: who raised what it ended with; None in evidence from before this was seen."""
    printed: StepOutcome | None = None
    """What the script said of the step, where its case leaves that to it."""
    inputs: str = ""
    """Hash of what ran; evidence for anything else is stale."""
    date: str = ""

    @property
    def key(self) -> str:
        """Name its case in the record."""
        return f"{self.claim}/{self.case}"


class Lane(NamedTuple):
    """All that one environment showed about a record; a file of its own below evidence/."""

    name: str
    level: Level
    isolation: str
    """What kept the cases apart from the machine, as it really was."""
    versions: Mapping[str, str]
    """What was really installed, by product."""
    results: tuple[CaseResult, ...]


class Record(NamedTuple):
    """One cause of failure: how it shows, why it happens, what works and what does not."""

    id: str
    status: Status
    category: str
    signatures: tuple[Signature, ...]
    claims: tuple[Claim, ...]
    prose: Mapping[Language, Prose]
    messages: tuple[Message, ...]
    """Real outputs that must find this record first."""
    twins: tuple[Message, ...] = ()
    """Real outputs that must not find it."""
    subject: str | None = None
    """The product that fails; None in what others wrote."""
    subcategory: str | None = None
    error_code: str | None = None
    documentation: str | None = None
    tags: tuple[str, ...] = ()
    looks: tuple[LookSpec, ...] = ()
    is_consequence: bool = False
    """True where something else always failed first, so that any other finding explains it."""
    affects: tuple[Affected, ...] = ()
    leads_to: tuple[str, ...] = ()
    confused_with: tuple[Confusion, ...] = ()
    sources: tuple[Source, ...] = ()
    lanes: tuple[LaneSpec, ...] = ()
    cases: tuple[Case, ...] = ()
    inputs: Mapping[str, Mapping[str, str]] = NO_INPUTS
    """By lane and case: hash of what would run now."""
    evidence: tuple[Lane, ...] = ()

    @property
    def domain(self) -> str:
        """The first part of the id."""
        return self.id.partition("/")[0]

    @property
    def is_family(self) -> bool:
        """Whether it stands for many failures, each of which the surveys of releases answer."""
        return not self._lookups <= ONLY_FILLS

    @property
    def is_filled(self) -> bool:
        """Whether what surveys answer goes into its whole text, and not its summary alone."""
        return bool(self._lookups)

    @property
    def _lookups(self) -> set[Lookup | None]:
        return {signature.lookup for signature in self.signatures} - {None}

    @property
    def reports(self) -> int:
        """Count the cited public threads in which its cause was confirmed."""
        return sum(source.confirms for source in self.sources)


class Moved(NamedTuple):
    """A record that lives elsewhere now; its address goes on working."""

    id: str
    to: str


class FieldCount(NamedTuple):
    """What people and agents reported of a claim: it worked in k of n; never the lab's count."""

    k: int
    n: int


class Dates(NamedTuple):
    """When a record's folder entered and last changed in the history, as ISO dates."""

    first: str
    last: str


# --- answers -------------------------------------------------------------------


class Span(NamedTuple):
    """A place in the text that was asked about."""

    line: int
    """From 1, in the original text."""
    text: str
    """The cleaned line."""
    stream: str | None = None
    """The rank, container or worker that printed it, as the log names it."""


class Met(NamedTuple):
    """A condition that holds, or a line beside the failing one that fits."""

    name: str
    """What is compared; empty where a line beside it fits."""
    operator: str = ""
    value: str = ""
    """What it is compared with, or that line."""
    actual: str = ""
    """What stands in the text or is known of the machine."""
    excludes: bool = False
    """Whether it says only what a value is not: other records know those values."""


class Seen(NamedTuple):
    """What a look at the machine found, and what it says of a cause."""

    look: str
    """The id of the look in its record."""
    says: LookAnswer
    name: str = ""
    """The fact; empty for a probe."""
    operator: LookOperator = "=="
    value: str = ""
    """What it was compared with."""
    actual: FactValue = ""
    """What it is; of a table or list only what was asked for."""
    because: tuple[tuple[Language, str], ...] = ()
    """What a probe says to its answer."""


class Finding(NamedTuple):
    """A record that explains the text, and how sure that is."""

    id: str
    confidence: float
    """From 0 to 1; docs/how-confidence-is-computed.md."""
    decided: bool
    """False where the text cannot tell this cause from another with the same message."""
    span: Span
    captures: Mapping[str, str]
    ambiguous_with: tuple[str, ...] = ()
    explained_by: str | None = None
    """The finding whose failure led to this one."""
    met: tuple[Met, ...] = ()
    """The conditions that hold, and what stands beside the line."""
    signature: str | None = None
    """The id of the wording, where it has one."""
    reports: int = 0
    """Public threads in which this cause was confirmed, as the record cites them."""
    is_open: bool = False
    """True where causes that nobody wrote down yet may print the line."""
    lines: int = 1
    """How many lines of the text show it."""
    seen: tuple[Seen, ...] = ()
    """What the machine shows for it, or against it."""
    installed: tuple[str, ...] = ()
    """Releases that are affected and installed, where that puts it before others."""


class Near(NamedTuple):
    """A record that resembles the text but does not match it."""

    id: str
    score: float
    is_kin: bool = True
    """Whether the text or the environment names the product that it is about."""


class CodeAction(NamedTuple):
    """What a catalogue says to do about a code, by its names of the actions; empty for none."""

    immediate: str
    """So that the system works again."""
    investigatory: str
    """Where it comes back."""


class CodeSeen(NamedTuple):
    """A code as the releases of one family of software have it."""

    family: str
    number: int
    name: str
    text: str
    """What the software itself says to it; empty where it was not asked."""
    releases: tuple[str, ...]
    """Those that have it so, the oldest first."""
    read: int
    """How many releases of the family were read."""
    is_in_newest: bool
    action: CodeAction | None = None


class CodeMeaning(NamedTuple):
    """What a code can mean."""

    code: CodeSeen
    asked: int
    """The number that was asked for, which for an exit code is not that of the signal."""
    by: str
    """The family that was asked: `exit`, where the code is that of the signal behind it."""

    @property
    def signal(self) -> int | None:
        """The signal behind an exit code."""
        return self.code.number if self.by == "exit" and self.code.family == "signal" else None


class CodeInText(NamedTuple):
    """A code that a text has."""

    line: int
    """From 1, in the original."""
    text: str
    """The code as it stands there."""
    meanings: tuple[CodeMeaning, ...]


FailureKind: TypeAlias = Literal[
    "command", "compiler", "container", "crash", "file", "git", "gpu", "import", "install",
    "killed", "linker", "network", "python", "scheduler", "ssh", "subprocess",
]  # fmt: skip
"""What an unknown failure looks like, as far as that decides what to do next."""


class Frame(NamedTuple):
    """A place in the user's own code."""

    file: str
    line: int
    function: str = ""


class Recognised(NamedTuple):
    """What a text says of a failure that no record knows."""

    kind: FailureKind | None = None
    exception: str = ""
    """Its class, as the line names it."""
    package: str = ""
    """The folder in site-packages whose code raised it, or that of its class."""
    release: str = ""
    asked: str = ""
    """What the line names: the package, command, module, file or host that is missing."""


MessageKind: TypeAlias = Literal["raise", "warn", "log", "assert", "print", "text"]
"""What software does with a message."""


class MessageOrigin(NamedTuple):
    """A function that prints a line: who speaks, and not what went wrong."""

    distribution: str
    file: str
    function: str
    """`Class.method`; empty at the top of a file, and where it is not known."""
    kind: MessageKind
    error: str
    """The class of the exception or warning, or the level of the log line; empty if unknown."""
    since: str
    """The oldest release that was read and has it."""
    until: str
    """The newest one; empty where that is the newest that was read."""
    before: str
    """The newest release read before `since`; empty where there is none."""
    after: str
    """The oldest release read after `until`; empty where there is none."""
    cover: float
    """How much of what the line says stands in the message, from 0 to 1."""
    callers: tuple[str, ...] = ()
    """Public functions that reach it, where it is private; the nearest first."""
    line: int = 0
    """In the release that is installed where it failed; 0 where that is not at hand."""
    condition: str = ""
    """What has to hold there, as that release writes it."""

    @property
    def is_failure(self) -> bool:
        """Tell whether what says so has failed: no warning, and no log line below an error."""
        if self.kind == "log":
            return self.error in ("error", "error_once", "exception", "critical", "fatal")
        return self.kind != "warn"


class Origins(NamedTuple):
    """Where a line comes from."""

    best: tuple[MessageOrigin, ...] = ()
    """At most three, the nearest first; empty where more are as near, or none is known."""
    distribution: str = ""
    """The package that all of them are in; empty where they are in several."""

    @property
    def is_healthy(self) -> bool:
        """Tell whether the line is known to be a warning or a log line, and no failure."""
        return bool(self.best) and not any(one.is_failure for one in self.best)


class Answer(NamedTuple):
    """What Errorcanon says about a text: findings, or nothing and what lies near."""

    findings: tuple[Finding, ...]
    near: tuple[Near, ...] = ()
    failure: Span | None = None
    """The line that says what failed first, whether it is known here or not."""
    lines: int = 0
    """How many lines were read."""
    suspect: Span | None = None
    """Where nothing is known and no failure stands out: the last line that reads like an error."""
    left_out: tuple[LeftOut, ...] = ()
    """What it leaves out, where it is not the whole answer."""
    failures: int = 0
    """Where nothing is known: how many of the lines that were looked at read like a failure."""
    codes: tuple[CodeInText, ...] = ()
    """Where nothing is known: what the codes mean that the text has; none of them is a cause."""
    frame: Frame | None = None
    """Where in the user's own code the first failure came up."""
    ending: Span | None = None
    """The failure that the text ends with, where the first one was not the end."""
    recognised: Recognised = Recognised()
    """Where nothing is known: what the text says all the same."""
    origins: Origins = Origins()
    """Where nothing is known: who prints the line that failed, or that is the nearest to it."""
