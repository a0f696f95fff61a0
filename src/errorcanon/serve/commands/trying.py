"""canon try, canon undo"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from argparse import Namespace
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from errorcanon.model import Answer, CanonError, Language
from errorcanon.publish.controls import json_text, log_line
from errorcanon.publish.view import fits_finding
from errorcanon.publish.wording import say
from errorcanon.serve.console import (
    FOUND,
    NOTHING,
    command_of,
    complain,
    language_of,
    put,
    put_line,
    warn,
)
from errorcanon.serve.looking import look_here, may_look, prefix_of
from errorcanon.serve.service import Service
from errorcanon.serve.trials import conclusion, told_markdown
from errorcanon.store.uv import find_uv
from errorcanon.store.writing import write_whole
from errorcanon.trial.changing import FileChange, plan_changes, write_changes
from errorcanon.trial.environment import (
    Interpreter,
    ask_prefix,
    install_command,
    releases,
    uninstall_command,
)
from errorcanon.trial.judging import Failure, failure_of
from errorcanon.trial.receipt import Applicable, format_receipt, read_receipt, receipt, undoing
from errorcanon.trial.remedy import Remedy, make_remedy, own_remedy, remedies_of
from errorcanon.trial.shim import code_of
from errorcanon.trial.trying import Outcome, Trial, Wanted, try_remedies
from errorcanon.trial.watching import Deadline, Ended
from errorcanon.trial.world import new_world, require_worlds

_MARKS = (".git", ".hg", "pyproject.toml", "setup.py")
"""What lies at the top of a project."""
_CACHES = ("UV_CACHE_DIR", "PIP_CACHE_DIR", "XDG_CACHE_HOME")
_MOST_LOG = 64 << 20
_SIGNS = {"cured": "✓", "past": "✓"}


def try_remedies_here(arguments: Namespace) -> int:
    """Try remedies on a command that fails, or apply what a receipt says turned it.

    The exit code is 0 where a remedy turned the failure or was applied, 1 where none did.
    """
    language = language_of(arguments)
    if arguments.apply:
        return _apply(Path(arguments.apply), language, arguments.yes)
    command = _command(arguments)
    if not sys.platform.startswith("linux"):
        raise CanonError("try: needs Linux, whose kernel keeps a trial apart by overlays")
    if arguments.receipt and not Path(arguments.receipt).absolute().parent.is_dir():
        raise CanonError(f"--receipt {arguments.receipt}: lies in no folder that is there")
    require_worlds()
    wanted = _wanted(arguments, command)
    service = Service.open()
    teller = _Teller(language, arguments.format)
    if arguments.failed:
        expected = _failure_in(Path(arguments.failed), service)
        wanted, teller.expected = replace(wanted, expected=expected), expected
    outcome = try_remedies(
        wanted,
        lambda text, packages: _explain(service, text, packages, command),
        lambda answer: remedies_of(answer.findings, service.corpus.record, fits_finding),
        teller.tell,
    )
    made = receipt(wanted, outcome)
    if arguments.receipt:
        write_whole(Path(arguments.receipt), format_receipt(made))
    if arguments.format == "json":
        put(json_text(made) + "\n")
    elif arguments.format == "md":
        put(told_markdown(made, language))
    else:
        _conclude(made, outcome, wanted.expected, language, arguments.receipt)
    return FOUND if outcome.green else NOTHING


def _command(arguments: Namespace) -> list[str]:
    """Give the command that fails.

    Raises:
        CanonError: there is none, or it is not here.
    """
    command = command_of(arguments)
    if not command:
        raise CanonError("try: no command; write: canon try -- python train.py")
    if shutil.which(command[0]) is None:
        raise CanonError(f"{command[0]}: command not found")
    return command


def undo(arguments: Namespace) -> int:
    """Bring back the releases that an applied receipt replaced."""
    language, path = language_of(arguments), Path(arguments.receipt)
    wanted = read_receipt(path)
    commands = []
    back, away = undoing(wanted)
    if back or away:
        python = _interpreter(wanted)
        _require_releases(wanted, python, path, are_new=True)
        if away:
            commands.append(uninstall_command(python, away))
        if back:
            commands.append(install_command(python, Remedy("", tuple(back))))
    if not commands and not wanted.changes:
        put_line(say("nothing to undo", language))
        return NOTHING
    return _carry_out(wanted, commands, language, arguments.yes, is_undo=True)


# --- what is tried -------------------------------------------------------------------


def _wanted(arguments: Namespace, command: Sequence[str]) -> Wanted:
    cwd = Path.cwd()
    prefix = _environment([arguments.python] if arguments.python else command)
    project = _project(cwd)
    folders = [project, Path.home(), *map(Path, arguments.writable)]
    if prefix is not None:
        # The system's own Python lies in /usr; what pip installs for it lies in /usr/local.
        folders.append(Path("/usr/local") if prefix == Path("/usr") else prefix)
    caches = filter(None, map(os.environ.get, _CACHES))
    folders += [folder for folder in map(Path, caches) if folder.is_dir()]
    for folder in folders:
        if not folder.is_dir():
            raise CanonError(f"{folder}: is no folder, so no trial can write there")
    try:
        until = re.compile(arguments.until.encode()) if arguments.until else None
        also = tuple(map(own_remedy, arguments.also))
    except re.error as error:
        raise CanonError(f"--until {arguments.until}: is no pattern: {error}") from None
    except ValueError as error:
        raise CanonError(f"--also: {error}") from None
    return Wanted(
        command, dict(os.environ), cwd, folders, prefix, project, arguments.seconds,
        arguments.past, until, shlex.split(arguments.check or ""), not arguments.no_network,
        arguments.disk << 30, also, arguments.most, arguments.all,
        deadline=Deadline(arguments.within) if arguments.within else None,
    )  # fmt: skip


def _environment(command: Sequence[str]) -> Path | None:
    named = prefix_of(command)
    found = Path(named) if named else None
    if found and ((found / "pyvenv.cfg").exists() or any(found.glob("lib*/python3*"))):
        return found
    if not Path(command[0]).name.startswith("python"):
        active = os.environ.get("VIRTUAL_ENV")
        return Path(active) if active else None
    # A shim, as pyenv's, is a script that starts the Python of its choice.
    cwd = Path.cwd()
    with new_world([_project(cwd), Path.home()], cwd) as world:
        return ask_prefix(world, command[0], os.environ)


def _project(folder: Path) -> Path:
    """Give the folder of the project: what is under version control, else where one stands."""
    for above in (folder, *folder.parents):
        if above == Path.home() or above.parent == above:
            break
        if any((above / mark).exists() for mark in _MARKS):
            return above
    return folder


def _explain(
    service: Service, text: bytes, packages: Mapping[str, str], command: Sequence[str]
) -> Answer:
    if may_look():
        return service.explain(
            [text], packages, look=lambda said: look_here(service.corpus, said, command)
        )
    return service.explain([text], packages)


def _failure_in(path: Path, service: Service) -> Failure:
    try:
        with path.open("rb") as file:
            text = file.read(_MOST_LOG)
    except OSError as error:
        raise CanonError(f"--failed {path}: cannot be read ({error.strerror})") from None
    found = failure_of(Ended(1, "end", 0.0, text), lambda one: service.explain([one], {}))
    assert found is not None
    said = found.answer
    if not (said.findings or said.failure or said.suspect or said.ending):
        raise CanonError(f"--failed {path}: shows no failure that could be turned")
    return found


# --- what is said --------------------------------------------------------------------


class _Teller:
    """Says what begins and what ended, on standard error while one waits."""

    def __init__(self, language: Language, form: str):
        self._language, self._form = language, form
        self.expected: Failure | None = None

    def tell(self, what: str, value: Any) -> None:
        if what == "failed":
            self._failed(value)
        if self._form != "text":
            return
        if what == "tried":
            put_line(_row(value, self._language))
        elif what in ("reproduce", "again"):
            complain(say(f"try {what}", self._language, command=shlex.join(value)))
        elif what == "try":
            complain(say("try try", self._language, remedy=value.words))

    def _failed(self, outcome: Outcome) -> None:
        failure, language = outcome.first, self._language
        if failure is None:
            why = say("try did not fail", language, runs=outcome.runs)
            if self.expected:
                why += "; " + say("try expected", language, line=log_line(self.expected.line))
            raise CanonError(why)
        if self._form != "text":
            return
        record = failure.record or say("try unknown", language)
        put_line(say("try failed", language, seconds=f"{outcome.first_seconds:.1f}", what=record))
        put_line(f"  │ {log_line(failure.line)}")
        if "Read-only file system" in failure.line:
            warn(say("try read-only", language))
        if failure.line.startswith("EOFError"):
            warn(say("try input", language))


def _row(trial: Trial, language: Language) -> str:
    sign = _SIGNS.get(trial.verdict, "✗")
    words = [f"{sign} {trial.remedy.words}: {say(f'try {trial.verdict}', language)}"]
    if trial.said:
        words.append(f"({trial.said})")
    elif trial.failure is not None and trial.verdict == "another-failure":
        words.append(f"({trial.failure.record or log_line(trial.failure.line)[:160]})")
    times = say("try times", language, run=f"{trial.seconds:.1f}", beside=f"{trial.beside:.1f}")
    return " ".join([*words, f"[{times}]"])


def _conclude(
    made: Mapping[str, Any],
    outcome: Outcome,
    expected: Failure | None,
    language: Language,
    file: str | None,
) -> None:
    green = outcome.green
    put("\n")
    put_line(conclusion(made, language))
    if outcome.is_other and expected:
        put_line(f"  │ {log_line(expected.line)}")
    if green is not None:
        for name, (old, new) in green.packages.items():
            put_line(f"  {name} {old or '–'} → {new or '–'}")
        _say_changes(green.changes)
        _say_by_hand(green.remedy.environ, green.command, green.remedy.settings, language)
        if green.changes:
            put_line(
                say("try apply", language, command=shlex.join(("canon", "try", "--apply", file)))
                if file
                else say("try no receipt", language)
            )
        elif green.remedy.install and outcome.python:
            words = ("canon", "try", "--apply", file) if file else None
            command = shlex.join(words or install_command(outcome.python, green.remedy))
            put_line(say("try apply", language, command=command))
    if outcome.left:
        put_line(say("try left", language, count=len(outcome.left)))
    put_line(say("try untouched", language))


def _say_changes(changes: Sequence[FileChange]) -> None:
    for change in changes:
        put("".join(f"  {log_line(line)}\n" for line in change.diff.splitlines()))


def _say_by_hand(
    environ: Mapping[str, str],
    command: Sequence[str],
    settings: Mapping[str, str],
    language: Language,
) -> None:
    """Say what a person has to do: set in the shell, type, write into the program."""
    if environ:
        put_line(say("try set", language, remedy=make_remedy("", (), environ).words))
    if command:
        put_line(say("try run", language, command=log_line(shlex.join(command))))
    if settings:
        put_line(say("try write", language))
        put("".join(f"  {line}\n" for line in code_of(settings)))


# --- applying ------------------------------------------------------------------------


def _apply(path: Path, language: Language, is_agreed: bool) -> int:
    wanted = read_receipt(path)
    _say_by_hand(wanted.environ, wanted.run, wanted.settings, language)
    if not wanted.install and not wanted.changes:
        return FOUND if wanted.environ or wanted.run or wanted.settings else NOTHING
    commands = []
    if wanted.install:
        python = _interpreter(wanted)
        _require_releases(wanted, python, path, are_new=False)
        remedy = Remedy("", wanted.install, is_upgrade=wanted.is_upgrade)
        commands.append(install_command(python, remedy))
    code = _carry_out(wanted, commands, language, is_agreed)
    if code == FOUND:
        put_line(say("try applied", language, command=f"canon undo {shlex.quote(str(path))}"))
    return code


def _interpreter(wanted: Applicable) -> Interpreter:
    program = Path(wanted.program)
    if not os.access(program, os.X_OK) or program.parent.parent != wanted.prefix:
        raise CanonError(f"{program}: the environment of the receipt is not here any more")
    folders = tuple(sorted(wanted.prefix.glob("lib*/python3*/site-packages")))
    if find_uv() is None and not folders:
        raise CanonError(f"{wanted.prefix}: no packages lie there, so nothing can be installed")
    return Interpreter(str(program), "", folders, is_managed=False)


def _require_releases(
    wanted: Applicable, python: Interpreter, path: Path, *, are_new: bool
) -> None:
    """Refuse where the environment is not as the receipt left it.

    Raises:
        CanonError: another release is installed than it expects.
    """
    here = releases(python.folders)
    for name, (old, new) in wanted.packages.items():
        expected = new if are_new else old
        if here.get(name, "") != expected:
            raise CanonError(
                f"{path}: expects {name} {expected or 'not to be there'}, and here is "
                f"{here.get(name) or 'none'}; run canon try again"
            )


def _carry_out(
    wanted: Applicable,
    commands: Sequence[Sequence[str]],
    language: Language,
    is_agreed: bool,
    *,
    is_undo: bool = False,
) -> int:
    """Ask, then run the commands and write the files; neither where a file has changed."""
    if wanted.changes and _project(Path.cwd()).resolve() != wanted.project.resolve():
        raise CanonError(f"the receipt changes files of another project; cd {wanted.project}")
    planned = plan_changes(wanted.project, wanted.changes, is_undo=is_undo)
    _say_changes(wanted.changes)
    for command in commands:
        put_line(f"  {shlex.join(command)}")
    if not is_agreed:
        if not sys.stdin.isatty():
            raise CanonError("nobody is there to be asked; to go on without asking: --yes")
        word = "try ask back" if is_undo and wanted.changes else "try ask"
        put(say(word, language) + " ")
        if sys.stdin.readline().strip().lower() not in ("y", "yes", "是", "好"):
            return NOTHING
    for command in commands:
        done = subprocess.run(command, check=False)  # noqa: S603 # what the user agreed to
        if done.returncode != 0:
            raise CanonError(f"{shlex.join(command)}: ended with {done.returncode}")
    write_changes(planned)
    return FOUND
