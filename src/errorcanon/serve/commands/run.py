"""canon run -- CMD"""

from __future__ import annotations

import os
import signal
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from errorcanon.logs.error_file import ErrorFile
from errorcanon.logs.kept import Kept
from errorcanon.logs.torchrun import awaited_error_file
from errorcanon.match.first_to_fail import put_first
from errorcanon.model import Answer, CanonError, Environment, Language
from errorcanon.publish.card import RULE
from errorcanon.publish.wording import say
from errorcanon.serve.commands.explain import format_answer
from errorcanon.serve.commands.pipe import show_card
from errorcanon.serve.console import command_of, language_of, warn
from errorcanon.serve.ending import Ending, ending_of
from errorcanon.serve.environment import read_environment
from errorcanon.serve.locations import warm_engine_later
from errorcanon.serve.looking import look_here, may_look
from errorcanon.serve.service import Service
from errorcanon.store.writing import write_whole

if TYPE_CHECKING:
    from errorcanon.serve.service import Look

_REPORTS = ("json", "jsonl", "md", "sarif", "github")


@dataclass(frozen=True, slots=True)
class _Wanted:
    """How the user wants a failure to be explained."""

    language: Language
    environment: Environment
    reports: tuple[tuple[str, Path], ...]
    """Forms, and the files that get them."""
    command: Sequence[str]
    is_long: bool
    looks: bool
    """Whether the machine has its say."""


def run(arguments: Namespace) -> int:
    """Run a command as if it had been called directly; after a failure, explain its output.

    The exit code is the command's. Where a signal ended it, the same signal ends us.
    """
    command = command_of(arguments)
    if not command:
        raise CanonError("run: no command; write: canon run -- python train.py")
    if os.name == "nt":
        raise CanonError("run: needs a Unix system; write instead: CMD 2>&1 | canon")
    wanted = _Wanted(
        language_of(arguments),
        read_environment(arguments.env),
        tuple(_parse_report(text) for text in arguments.report),
        command,
        arguments.long,
        may_look() and not arguments.no_look,
    )
    kept = Kept()
    try:
        status, told = _run_awaited(command, kept)
    except FileNotFoundError:
        warn(f"{command[0]}: command not found")  # as a shell does
        return 127
    except PermissionError:
        warn(f"{command[0]}: permission denied")
        return 126
    if _is_to_explain(status):
        try:
            _answer(wanted, kept, told, status)
        except CanonError as error:  # the command's end counts, not ours
            warn(error)
    if status < 0:
        _die_of(-status)
    return status


def _is_to_explain(status: int) -> bool:
    """Tell whether a command failed, and neither Ctrl-C nor CANON=0 forbids a word about it."""
    return status not in (0, -signal.SIGINT) and os.environ.get("CANON") != "0"


def _run_awaited(command: Sequence[str], kept: Kept) -> tuple[int, ErrorFile | None]:
    """Run a command; give its status, and what it told as a launcher of what failed first."""
    from errorcanon.serve.tee import run_copied

    with awaited_error_file() as awaited:
        status = run_copied(command, kept.add, awaited.environ)
        return status, awaited.read()


def _answer(wanted: _Wanted, kept: Kept, told: ErrorFile | None, status: int) -> None:
    """Show and write what explains a failure, and of which signal the command died."""
    service = Service.open()
    look = _look(service, kept, told, wanted)
    answer = _explain(service, kept, told, wanted.environment, look)
    ending = ending_of(status)
    above = ending.sentences(wanted.language) if ending else []
    if not answer.findings and answer.failure is None:
        answer, silence = _explain_silence(service, answer, wanted, ending, status, look)
        above += silence
    if not _was_shown(answer, kept):
        show_card(service, answer, wanted.language, above, is_long=wanted.is_long)
    for form, path in wanted.reports:
        text = format_answer(service, answer, wanted.language, form, "output")
        _write_report(path, _with_ending(text, form, above))
    warm_engine_later(service.corpus, service.signatures)


def _look(service: Service, kept: Kept, told: ErrorFile | None, wanted: _Wanted) -> Look | None:
    """Look at this machine once, for whatever is explained of this run."""
    if not wanted.looks:
        return None
    text = b"".join(kept.pieces()).decode("utf-8", "replace") + (told.text if told else "")
    sight = look_here(service.corpus, text, wanted.command)
    return lambda _: sight


def _explain_silence(
    service: Service,
    answer: Answer,
    wanted: _Wanted,
    ending: Ending | None,
    status: int,
    look: Look | None,
) -> tuple[Answer, list[str]]:
    """Explain the end of a command whose output says nothing of it, and say what was looked at."""
    looked = say("printed nothing", wanted.language)
    if answer.lines:
        looked = say("nothing", wanted.language, lines=answer.lines)
    if ending is not None:
        words = ending.shell_words
        said = [words.encode("utf-8", "replace")]
        known = service.explain(said, wanted.environment, look=look)
        if known.findings:
            return known, [looked, say("shell words", wanted.language, text=words)]
    if answer.lines:
        return answer, []
    ended = [] if ending else [say("ended with", wanted.language, code=status)]
    return answer, [*ended, looked]


def _with_ending(text: str, form: str, above: Sequence[str]) -> str:
    """Say of which signal a command died in the forms that people read."""
    if not above or form not in ("md", "github"):
        return text
    if form == "md":
        return " ".join(above) + "\n\n" + text
    from errorcanon.publish.ci_formats import notice_github

    return "\n".join(filter(None, [notice_github(" ".join(above)), text.strip("\n")])) + "\n"


def _explain(
    service: Service,
    kept: Kept,
    told: ErrorFile | None,
    environment: Environment,
    look: Look | None,
) -> Answer:
    """Explain an output; what a launcher says failed first goes before the rest."""
    seen = service.explain(kept.pieces(), environment, look=look)
    if told is None:
        return seen
    first = service.explain([told.text.encode("utf-8", errors="replace")], environment, look=look)
    return put_first(first, seen, service.corpus.consequences)


def _was_shown(answer: Answer, kept: Kept) -> bool:
    """Tell whether a hook within the command has shown this card already."""
    _, _, shown = b"".join(kept.pieces()).partition(RULE.encode())
    return bool(answer.findings) and answer.findings[0].id.encode() in shown


def _parse_report(wanted: str) -> tuple[str, Path]:
    """Take FORM:FILE apart, before the command runs for days."""
    form, _, name = wanted.partition(":")
    if form not in _REPORTS or not name:
        raise CanonError(f"--report {wanted}: write FORM:FILE; forms are {', '.join(_REPORTS)}")
    path = Path(name)
    if path.is_dir() or not path.parent.is_dir():
        raise CanonError(f"--report {wanted}: {path} cannot be a file; name one in a folder")
    return form, path


def _write_report(path: Path, text: str) -> None:
    """Write an answer whole or not at all; a full disk does not change the command's end."""
    try:
        write_whole(path, text)
    except OSError as error:
        warn(f"{path}: cannot be written ({error.strerror}); the card stands above")


def _die_of(number: int) -> None:
    """End as the command did, so that whoever called us sees the same."""
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # one core file, the command's, is enough
    signal.signal(number, signal.SIG_DFL) if number not in (
        signal.SIGKILL,
        signal.SIGSTOP,
    ) else None
    os.kill(os.getpid(), number)
    raise SystemExit(128 + number)
