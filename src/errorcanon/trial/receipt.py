"""What a try showed, as a file that somebody else can check, and that can be applied and undone."""

from __future__ import annotations

import datetime
import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from errorcanon.model import CanonError
from errorcanon.store.application import FILES, SETTINGS
from errorcanon.store.json_input import parse_json
from errorcanon.store.lab_values import to_pin, to_requirement
from errorcanon.trial.changing import FileChange
from errorcanon.trial.judging import Failure
from errorcanon.trial.trying import Outcome, Trial, Wanted

SCHEMA = "errorcanon/receipt/1"
_MOST_BYTES = 4 << 20
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,100}")


class Applicable(NamedTuple):
    """What a receipt asks to be changed in an environment and in a project."""

    prefix: Path
    """The folder of the environment."""
    program: str
    """Its Python."""
    install: tuple[str, ...]
    is_upgrade: bool
    environ: Mapping[str, str]
    packages: Mapping[str, tuple[str, str]]
    """Releases before and after."""
    command: tuple[str, ...]
    """What failed before."""
    project: Path
    changes: tuple[FileChange, ...] = ()
    """Files of the project before and after."""
    run: tuple[str, ...] = ()
    """The command with other arguments; a person has to run it."""
    settings: Mapping[str, str] = {}
    """What a person has to write into the program."""


def receipt(wanted: Wanted, outcome: Outcome) -> dict[str, Any]:
    """Write down all that was seen, for a file of JSON."""
    python, green = outcome.python, outcome.green
    return {
        "schema": SCHEMA,
        "date": datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds"),
        "command": list(wanted.command),
        "folder": str(wanted.cwd),
        "project": str(wanted.project),
        "check": list(wanted.check),
        "environment": None
        if wanted.prefix is None or python is None
        else {
            "prefix": str(wanted.prefix),
            "program": python.program,
            "python": python.version,
            "managed_by_the_system": python.is_managed,
            "packages": dict(outcome.packages),
        },
        "failure": _failure(outcome.first),
        "seconds": round(outcome.first_seconds, 3),
        "runs_without_remedy": outcome.runs,
        "fails_at_random": outcome.is_random,
        "expected": _failure(wanted.expected),
        "fails_otherwise": outcome.is_other,
        "cut_short": outcome.is_cut_short,
        "trials": [_trial(trial) for trial in outcome.trials],
        "green": None if green is None else outcome.trials.index(green),
        "not_tried": [remedy.words for remedy in outcome.left],
    }


def _failure(failure: Failure | None) -> dict[str, Any] | None:
    if failure is None:
        return None
    place = failure.place
    return {
        "record": failure.record or None,
        "line": failure.line,
        "place": f"{place.file}:{place.line}" if place else None,
        "exit_code": failure.code,
        "line_sha256": hashlib.sha256(failure.line.encode("utf-8", "replace")).hexdigest(),
    }


def _trial(trial: Trial) -> dict[str, Any]:
    return {
        "remedy": trial.remedy.name,
        "words": trial.remedy.words,
        "install": list(trial.remedy.install),
        "upgrade": trial.remedy.is_upgrade,
        "environ": dict(trial.remedy.environ),
        "verdict": trial.verdict,
        "exit_code": trial.code,
        "seconds": round(trial.seconds, 3),
        "seconds_beside": round(trial.beside, 3),
        "bytes_written": trial.disk,
        "packages": {name: list(pair) for name, pair in trial.packages.items()},
        "command": list(trial.command) or None,
        "settings": dict(trial.remedy.settings),
        "changes": [change._asdict() for change in trial.changes],
        "failure": _failure(trial.failure),
        "files_changed_by_the_command": list(trial.files),
        "said": trial.said or None,
    }


def format_receipt(made: Mapping[str, Any]) -> str:
    """Give the text of a receipt's file."""
    return json.dumps(made, ensure_ascii=False, indent=2) + "\n"


def read_receipt(path: Path) -> Applicable:
    """Take what a receipt's green trial changed, from a file that anybody may have written.

    Raises:
        CanonError: it is no receipt, nothing was green, or a value is not what it should be.
    """
    try:
        with path.open("rb") as file:
            text = file.read(_MOST_BYTES + 1)
    except OSError as error:
        raise CanonError(f"{path}: cannot be read ({error.strerror})") from None
    if len(text) > _MOST_BYTES:
        raise CanonError(f"{path}: larger than a receipt can be ({_MOST_BYTES >> 20} MiB)")
    try:
        made: Any = parse_json(text)
        if not isinstance(made, dict) or made.get("schema") != SCHEMA:
            raise CanonError(f'{path}: is no receipt of canon try ("schema": "{SCHEMA}")')
        if made.get("green") is None:
            raise CanonError(f"{path}: no trial turned the failure, so there is nothing to apply")
        trial, place = made["trials"][made["green"]], made["environment"]
        if place is None and not trial["install"]:
            place = {"prefix": "", "program": ""}
        return Applicable(
            Path(_text(place["prefix"])),
            _text(place["program"]),
            tuple(str(to_requirement(_text(one))) for one in trial["install"]),
            trial["upgrade"] is True,
            {_text(name): _text(value) for name, value in trial["environ"].items()},
            {name: _pair(name, pair) for name, pair in trial["packages"].items()},
            tuple(map(_text, made["command"])),
            Path(_text(made.get("project", ""))),
            tuple(map(_change, trial.get("changes", ()))),
            tuple(map(_text, trial.get("command") or ())),
            dict(_setting(name, value) for name, value in trial.get("settings", {}).items()),
        )
    except (KeyError, TypeError, IndexError, AttributeError, ValueError) as error:
        raise CanonError(f"{path}: is no whole receipt ({error!r}); make it again") from None


def undoing(wanted: Applicable) -> tuple[Sequence[str], Sequence[str]]:
    """Give what brings the releases of before back: what to install, and what to take away."""
    back = [f"{name}=={old}" for name, (old, _) in wanted.packages.items() if old]
    return back, [name for name, (old, _) in wanted.packages.items() if not old]


def _text(value: object) -> str:
    if not isinstance(value, str) or "\0" in value:
        raise ValueError(f"{value!r} is no text")
    return value


def _change(made: Mapping[str, object]) -> FileChange:
    change = FileChange(*(_text(made[name]) for name in FileChange._fields))
    path = PurePosixPath(change.path)
    if path.is_absolute() or ".." in path.parts or not _may_change(path):
        raise ValueError(f"{change.path!r} is no file that a receipt changes")
    return change


def _setting(name: str, value: object) -> tuple[str, str]:
    if name not in SETTINGS or not re.fullmatch(SETTINGS[name], _text(value)):
        raise ValueError(f"{name!r} is no setting of a trial")
    return name, _text(value)


def _may_change(path: PurePosixPath) -> bool:
    return path.suffix == ".py" or path.name in FILES


def _pair(name: str, pair: Sequence[object]) -> tuple[str, str]:
    if not _NAME.fullmatch(name) or len(pair) != 2:
        raise ValueError(f"{name!r} is no package with two releases")
    for version in map(_text, pair):
        if version:
            to_pin(f"{name}=={version}")
    return _text(pair[0]), _text(pair[1])
