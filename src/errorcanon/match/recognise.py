"""What a text says of a failure that no record knows: its kind, its class, who raised it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from errorcanon.logs.cleaning import split_prefix
from errorcanon.match.extract import Line
from errorcanon.model import Environment, FailureKind, Recognised

_LONGEST, _MOST_LINES = 1000, 40
_EXCEPTION = re.compile(
    r"(?P<name>(?:[A-Za-z_]\w*\.)*[A-Z]\w*"
    r"(?:Error|Exception|Interrupt|Exit|Failure|Fault|Timeout|Mismatch))(?:\s*:|\s*$|\s\()"
)
_ASKED = r"['\"`]?(?P<asked>[A-Za-z0-9_](?:[\w.+-]{0,60}\w)?)(?![\w])['\"`]?"
_KINDS: tuple[tuple[FailureKind, tuple[str, ...]], ...] = (
    ("killed", (
        r"\bKilled\b|\bSIGKILL\b|oom[-_ ]?kill|Out of memory: Kill|OOMKilled|\bsignal:? 9\b",
        r"exit(?:ed with)? (?:code|status):? 137\b",
    )),
    ("crash", (
        r"[Ss]egmentation fault|\bSIG(?:SEGV|ABRT|BUS|ILL|FPE)\b|core dumped|Bus error",
        r"Illegal instruction|Fatal Python error|[Aa]ccess violation",
    )),
    ("ssh", (
        rf"^ssh: connect to host {_ASKED}", rf"^ssh: Could not resolve hostname {_ASKED}",
        r"^ssh:|Permission denied \((?:publickey|password)|Host key verification failed",
        r"kex_exchange_identification",
    )),
    ("git", (
        r"^fatal: (?!error\b)|^error: (?:failed to push|pathspec|RPC failed|Your local changes)",
        r"\bgit(?:\.exe)? (?:clone|fetch|pull|push|checkout|submodule|lfs)\b.{0,200}"
        r"(?:failed|did not run|returned)|remote missing object|\bLFS\b.{0,80}\berror",
    )),
    ("linker", (
        r"undefined reference to|unresolved external symbol|ld returned \d|cannot find -l",
        r"\bLNK\d{4}\b|linker command failed|ld: (?:library not found|symbol\(s\) not found)",
    )),
    ("install", (
        rf"No matching distribution found for {_ASKED}",
        rf"satisfies the requirement {_ASKED}",
        rf"Failed (?:building wheel for|to build(?: the package)?) {_ASKED}",
        rf"Could not build wheels for {_ASKED}",
        rf"Unable to locate package {_ASKED}",
        r"ResolutionImpossible|PackagesNotFoundError|ResolvePackageNotFound|UnsatisfiableError",
        r"metadata-generation-failed|subprocess-exited-with-error|externally-managed-environment",
        r"npm (?:ERR!|error)|No solution found when resolving|is not a supported wheel",
        r"Failed to parse `(?:uv\.lock|pyproject\.toml)|InvalidRequirement|DistributionNotFound",
    )),
    ("compiler", (
        r"\.(?:c|cc|cpp|cxx|cu|cuh|h|hpp|hxx|m|mm|f90|rs|go|java)"
        r"(?::\d+(?::\d+)?:|\(\d+(?:,\d+)?\) ?:) (?:fatal |internal compiler )?error\b",
        r"\bfatal error:|\berror C\d{4}\b|\berror\[E\d{4}\]|^nvcc (?:fatal|error)|CMake Error",
        r"ninja: build stopped|^g?make(?:\[\d+\])?: \*\*\*",
        r"^error: command '.{0,200}(?:gcc|cc|g\+\+|c\+\+|clang|nvcc|cl\.exe|ninja)",
    )),
    ("container", (
        r"^docker:|Error response from daemon|failed to solve|OCI runtime|toomanyrequests",
        r"ImagePullBackOff|ErrImagePull|CrashLoopBackOff|^(?:Error: )?podman",
    )),
    ("scheduler", (
        r"^(?:sbatch|srun|slurmstepd|salloc):|DUE TO TIME LIMIT|Batch job submission failed",
    )),
    ("import", (
        rf"^ModuleNotFoundError: No module named {_ASKED}",
        rf"^ImportError: No module named {_ASKED}",
        rf"^ImportError: cannot import name \S{{1,80}} from {_ASKED}",
        r"^(?:ModuleNotFoundError|ImportError)\b",
    )),
    ("gpu", (
        r"\bCUDA[ _](?:error|ERROR)|\bCU(?:DNN|BLAS|FFT|SOLVER|SPARSE)_STATUS_(?!SUCCESS)",
        r"\bcudaError|NCCL error|\bnccl[A-Z]\w+ failed|\bXid\b|HIP error|device-side assert",
    )),
    ("network", (
        r"Connection (?:refused|reset|timed out|aborted)|[Nn]ame resolution|MaxRetryError",
        r"Name or service not known|No route to host|SSLError|CERTIFICATE_VERIFY_FAILED",
        r"(?:Read|Connect|Connection)Timeout|Could not resolve host|Network is unreachable",
        r"\bConnectionError|\bHTTPError\b|Timeout connecting",
    )),
    ("command", (
        rf"(?:^|: ){_ASKED}: (?:command )?not found$", rf"command not found: {_ASKED}",
        rf"^'{_ASKED}' is not recognized as an internal",
    )),
    ("file", (
        r"\b(?:FileNotFound|Permission|NotADirectory|IsADirectory|FileExists)Error\b",
        r": No such file or directory|: Permission denied|No space left on device",
        r"Read-only file system",
    )),
    ("subprocess", (r"CalledProcessError|returned non-zero exit status",)),
)  # fmt: skip
"""In the order of asking, what says most first."""
_PATTERNS = [(kind, re.compile(one)) for kind, patterns in _KINDS for one in patterns]
_PYTHON_SAYS = frozenset({"killed", "import", "gpu", "network", "file", "subprocess", "crash"})
"""What the message of a Python exception may speak of; a path or word of another kind in it is
an argument."""

_TOOLS_SAY = frozenset({"ssh", "git", "command", "container", "install", "linker", "compiler"})
"""What is an error wherever it stands."""


def recognise(
    lines: Sequence[Line],
    alike: Sequence[int],
    index: int | None,
    package: str,
    environment: Environment,
) -> Recognised:
    """Say what a failing line tells, and where it tells nothing, the last ones like it.

    `alike` are the lines that read like an error, `index` the one that failed first.
    """
    if index is None:
        return Recognised()
    body = _body(lines[index])
    found = _EXCEPTION.match(body)
    exception = found["name"] if found else ""
    kind, asked = _kind_of(body)
    if exception and kind not in _PYTHON_SAYS:
        kind, asked = "python", ""
    for other in reversed(alike[-_MOST_LINES:]):
        if kind is not None:
            break
        kind, asked = _kind_of(_body(lines[other]))
    if not package and "." in exception:
        package = exception.partition(".")[0]
    release = environment.get(package.replace("_", "-"), environment.get(package, ""))
    return Recognised(kind, exception, package, release, asked)


def telling_line(lines: Sequence[Line]) -> int | None:
    """Give the last line that a tool ends with, where nothing else reads like an error."""
    for index in range(len(lines) - 1, max(-1, len(lines) - 1 - _MOST_LINES), -1):
        if _kind_of(_body(lines[index]))[0] in _TOOLS_SAY:
            return index
    return None


def _body(line: Line) -> str:
    return split_prefix(line.text[:_LONGEST]).body.strip()


def _kind_of(body: str) -> tuple[FailureKind | None, str]:
    for kind, pattern in _PATTERNS:
        if found := pattern.search(body):
            return kind, found.groupdict().get("asked") or ""
    return None, ""
