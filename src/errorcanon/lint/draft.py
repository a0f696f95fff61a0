"""A new record's folder, with what a log tells filled in and the rest marked as unwritten."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from errorcanon.match.template import propose_pattern
from errorcanon.model import CanonError
from errorcanon.store.literals import required_literals

OPEN, CLOSE = "‹", "›"
"""What stands around a part that is still to be written; `unwritten-part` finds it."""

_LANES = {
    "pytorch": "torch-*",
    "distributed": "torch-*",
    "huggingface": "torch-*",
    "cuda": "cudnn-*",
    "tensorflow": "tensorflow-*",
    "jax": "jax-*",
    "numpy": "numpy-*",
    "packaging": "pip-*",
}
_SUBJECTS = {
    "pytorch": "torch",
    "distributed": "torch",
    "huggingface": "transformers",
    "packaging": "pip",
    "services": "linux",
}
"""What fails in the records of a domain that is not named after it."""
_OUTCOMES = {"fix": "cured", "workaround": "cured", "dead-end": "same-failure"}
_CLAIMS = (
    ("cause", "cause", "‹Why it happens: mechanism, conditions, and what it is not.›"),
    ("dead-end-1", "dead-end", "‹A step that people really try.›"),
    (
        "fix-1",
        "fix",
        "‹The step itself, complete without the lines below it.›\n\n<<< repro/fix_1.py#fix",
    ),
)
_TWIN_CLAIM = ("test-1", "discriminator", "‹A cheap test that answers differently for the twin.›")


@dataclass(frozen=True, slots=True)
class Draft:
    """What is known of a new record."""

    id: str
    line: str
    """The line that says what failed; empty where no log was given."""
    log: str
    twins: tuple[str, ...] = ()
    """Records that answer the same line."""
    near: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    """Who prints the line, in words."""


def draft_files(draft: Draft, shared_lanes: Sequence[str]) -> dict[str, str]:
    """Give the files of a new record, by their paths in its folder."""
    claims = list(_CLAIMS)
    if draft.twins:
        claims.insert(1, _TWIN_CLAIM)
    return {
        "record.toml": _record(draft, claims),
        "en.md": _prose(
            "‹What happened, as an engineer would say it›",
            "‹One sentence that a terminal shows first; it may use what the signature captures.›",
            [(name, text) for name, _, text in claims],
        ),
        "messages/01.txt": draft.log or "‹What the cause script prints.›\n",
        "messages/not-01.txt": "‹The nearest message of another cause, or a harmless line.›\n",
        "repro/lab.toml": _lab(draft.id, claims, shared_lanes),
        **{f"repro/{_script(name)}": _skeleton(kind) for name, kind, _ in claims},
        "repro/twin.py": _skeleton("twin"),
    }


def _record(draft: Draft, claims: Iterable[tuple[str, str, str]]) -> str:
    pattern = _pattern(draft.line)
    shared = "shared = true                       # the records below answer this line too\n"
    parts = [
        f'status = "active"\nsubject = "{_subject(draft.id)}"'
        f"                   # {OPEN}The product that fails, as its lanes name it.{CLOSE}\n"
        'category = "runtime_error"\ntags = []\n',
        f"[[signature]]\npattern = {_quote(pattern)}\n{shared if draft.twins else ''}",
        *(f'[[claim]]\nid = "{name}"\nkind = "{kind}"\n' for name, kind, _ in claims),
        *(
            f"[[confused-with]]               # the edge stands in both records\n"
            f'record = "{twin}"\ntold-by = "{_TWIN_CLAIM[0]}"\n'
            for twin in draft.twins
        ),
        '[[message]]\nfile = "01.txt"\ncaptured = "repro/cause.py"\n',
        '[[message]]\nfile = "not-01.txt"          # or seen = "https://…"\n'
        'captured = "repro/twin.py"\n',
    ]
    if draft.near:
        parts.insert(1, f"# Near, and worth reading first: {', '.join(draft.near)}\n")
    return "\n".join(parts)


def _subject(identity: str) -> str:
    domain = identity.partition("/")[0]
    return _SUBJECTS.get(domain, domain)


def _pattern(line: str) -> str:
    if not line:
        return f"{OPEN}The words that the program prints, what varies left open.{CLOSE}"
    proposed = propose_pattern(line)
    try:
        required_literals(proposed)
    except CanonError:
        return f"{OPEN}{proposed}{CLOSE}"  # too little that is sure to be there
    return proposed


def _quote(text: str) -> str:
    """Write a TOML string, literal where that is possible."""
    if "'" not in text:
        return f"'{text}'"
    if "'''" not in text and not text.endswith("'"):
        return f"'''{text}'''"
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _prose(title: str, summary: str, sections: Iterable[tuple[str, str]]) -> str:
    blocks = [f"# {title}\n\n{summary}\n", *(f"## {name}\n{text}\n" for name, text in sections)]
    return "\n".join([*blocks, "## sources\n"])


def _lab(identity: str, claims: Iterable[tuple[str, str, str]], shared: Sequence[str]) -> str:
    domain = identity.partition("/")[0]
    wanted = _LANES.get(domain, f"{domain}-*")
    prefix = wanted.removesuffix("*")
    if not any(name.startswith(prefix) for name in shared):
        wanted, prefix = "python-3.1*", "python-3.1"
    use = (
        f'use = ["{wanted}"]\n' if any(name.startswith(prefix) for name in shared) else _own_lane()
    )
    cases = (
        f'[[case]]\nname = "{name}"\nclaim = "{name}"\nscript = "{_script(name)}"\n{_outcome(kind)}'
        for name, kind, _ in claims
    )
    return "\n".join([use, *cases])


def _outcome(kind: str) -> str:
    """Propose what a step did; a cause and a test say nothing of the kind."""
    outcome = _OUTCOMES.get(kind)
    return f'outcome = "{outcome}"\n' if outcome else ""


def _own_lane() -> str:
    return '[[lane]]\nname = "python-3.12"\npython = "3.12"\npackages = []\n'


def _script(claim: str) -> str:
    return f"{claim.replace('-', '_')}.py"


def _skeleton(kind: str) -> str:
    ends = {
        "cause": "Ends in the real error, uncaught.",
        "discriminator": "Asserts that the test answers differently for the twin.",
        "dead-end": "Asserts that the error, or the harm, is still there.",
        "fix": "Asserts that the result is right, compared with a reference.",
        "twin": "Prints the message of another cause, which must not find this record.",
    }[kind]
    shown = "# region fix\n‹what a page shows of it›\n# endregion\n" if kind == "fix" else ""
    return (
        '# /// script\n# requires-python = ">=3.9"\n# dependencies = []\n# ///\n'
        f'"""‹What it shows.› {ends}"""\n{shown}'
    )
