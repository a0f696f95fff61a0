"""Make a command fail apart from everything, and try one remedy after the other on it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, TypeAlias

from errorcanon.model import NOTHING_KNOWN, Answer, CanonError
from errorcanon.trial.arguments import with_arguments
from errorcanon.trial.changing import FileChange, WorldFiles
from errorcanon.trial.editing import edit_code
from errorcanon.trial.environment import (
    Interpreter,
    ask_interpreter,
    changed_packages,
    install,
    releases,
)
from errorcanon.trial.generating import write_file
from errorcanon.trial.judging import GREEN, Failure, Verdict, failure_of, judge
from errorcanon.trial.remedy import Remedy
from errorcanon.trial.shim import lay_shim
from errorcanon.trial.watching import Deadline, Ended, Limits
from errorcanon.trial.world import World, new_world, require_room

MOST_TOGETHER = 3
"""Remedies that are tried together, each for the failure that the one before led to."""
_MOST_FOLLOWING = 2
"""Of the remedies for such a failure, how many are tried."""
_RUNS = 3
"""After which a command that did not fail is one that does not fail here."""
_INSTALLING = 1800.0

Explain: TypeAlias = Callable[[bytes, Mapping[str, str]], Answer]
"""Explains an output, with the packages that a world has."""
Propose: TypeAlias = Callable[[Answer], Iterable[Remedy]]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be tried, where, and within which bounds."""

    command: Sequence[str]
    environ: Mapping[str, str]
    cwd: Path
    folders: Sequence[Path]
    """What the command may change, in its world: the project, the home, the environment."""
    prefix: Path | None
    """The folder of the environment; None where the command starts no Python that is known."""
    project: Path
    """The folder whose files are the user's own code."""
    seconds: float
    past: float
    """Seconds beyond the moment of the failure after which a run is past it."""
    until: re.Pattern[bytes] | None = None
    check: Sequence[str] = ()
    """A command that must end with 0 after a run that did not fail."""
    with_network: bool = True
    disk: int = 10 << 30
    also: Sequence[Remedy] = ()
    """Remedies of the user's, tried after those of records."""
    most: int = 12
    tries_all: bool = False
    expected: Failure | None = None
    """How it failed before, by a log; None where whatever comes is to be turned."""
    deadline: Deadline | None = None
    """When all of it is over; None where only single runs have an end."""


class Trial(NamedTuple):
    """What one remedy did."""

    remedy: Remedy
    verdict: Verdict
    code: int
    seconds: float
    """Of the command alone."""
    beside: float
    """Of installing and of keeping apart."""
    disk: int
    """Bytes written."""
    failure: Failure | None = None
    packages: Mapping[str, tuple[str, str]] = {}
    """Releases before and after, of what changed."""
    files: tuple[str, ...] = ()
    """What the command changed in the project."""
    said: str = ""
    """Why something could not be installed or edited, or what the check said."""
    changes: tuple[FileChange, ...] = ()
    """What the remedy changed in files of the project."""
    command: tuple[str, ...] = ()
    """The command with the remedy's arguments; empty where it is as before."""


@dataclass(slots=True)
class Outcome:
    """What was seen of a command and of its remedies."""

    first: Failure | None = None
    """The failure without a remedy; None where it did not fail."""
    first_seconds: float = 0.0
    python: Interpreter | None = None
    packages: Mapping[str, str] = field(default_factory=dict)
    """Releases before any trial."""
    trials: list[Trial] = field(default_factory=list)
    is_random: bool = False
    """Whether it failed in some runs and not in others, so that no trial shows anything."""
    has_come_back: bool = True
    """Whether the failure could be seen to come back where a remedy had turned it."""
    runs: int = 0
    """Runs without a remedy."""
    left: list[Remedy] = field(default_factory=list)
    """What was not tried any more."""
    is_other: bool = False
    """Whether it fails otherwise than expected, so that nothing was tried."""
    is_cut_short: bool = False
    """Whether there was no time to try more, or to see the failure come back."""

    @property
    def green(self) -> Trial | None:
        """The first trial that turned it, where the failure comes back without it."""
        if self.is_random or not self.has_come_back:
            return None
        return next((trial for trial in self.trials if trial.verdict in GREEN), None)


def try_remedies(
    wanted: Wanted, explain: Explain, propose: Propose, note: Callable[[str, object], None]
) -> Outcome:
    """Run a command until it fails, then with each remedy, always in a world made anew.

    After the first remedy that turns it the command runs once more without one: a failure that
    does not come back then came by chance, and the trial showed nothing.

    Args:
        wanted: what is run.
        explain: what the knowledge says of an output.
        propose: what can be tried for an answer.
        note: is told what begins and what ended, so that somebody who waits sees it.

    Raises:
        CanonError: nothing can be kept apart here, or a folder cannot.
    """
    require_room()
    outcome = Outcome()
    tried = _Tried(wanted, explain, outcome)
    note("reproduce", wanted.command)
    tried.reproduce()
    expected, first = wanted.expected, outcome.first
    outcome.is_other = bool(expected and first and not first.is_like(expected))
    note("failed", outcome)
    if first is None or outcome.is_random or outcome.is_other:
        return outcome

    def proposed(failure: Failure) -> Iterator[Remedy]:
        found = (one.placed(failure.frames, wanted.command) for one in propose(failure.answer))
        return (one for one in found if one is not None)

    waiting = [(remedy, 1) for remedy in (*proposed(first), *wanted.also)]
    while waiting:
        outcome.is_cut_short |= wanted.deadline is not None and wanted.deadline.is_over
        if _is_enough(wanted, outcome):
            outcome.left = [remedy for remedy, _ in waiting]
            break
        remedy, depth = waiting.pop(0)
        note("try", remedy)
        trial = tried.one(remedy)
        outcome.trials.append(trial)
        note("tried", trial)
        if trial.verdict == "another-failure" and trial.failure and depth < MOST_TOGETHER:
            following = [
                remedy.joined(one) for one in proposed(trial.failure) if one.change != remedy.change
            ]
            waiting += [(one, depth + 1) for one in following[:_MOST_FOLLOWING]]
        if trial is outcome.green:
            note("again", wanted.command)
            tried.fails_still()
    return outcome


def _is_enough(wanted: Wanted, outcome: Outcome) -> bool:
    """Tell whether nothing more is to be tried."""
    if outcome.is_random or outcome.is_cut_short or len(outcome.trials) >= wanted.most:
        return True
    return outcome.green is not None and not wanted.tries_all


class _Tried:
    """Runs a command, as it is and with remedies."""

    def __init__(self, wanted: Wanted, explain: Explain, outcome: Outcome):
        self._wanted, self._explain, self._outcome = wanted, explain, outcome

    def reproduce(self) -> None:
        """Run the command as it is until it fails, three times at most."""
        wanted, outcome = self._wanted, self._outcome
        limits = Limits(wanted.seconds, None, wanted.until, wanted.disk, wanted.deadline)
        for number in range(_RUNS):
            with self._world() as world:
                if number == 0 and self._wanted.prefix is not None:
                    asked = ask_interpreter(world, self._wanted.prefix, self._wanted.environ)
                    outcome.python = asked
                    outcome.packages = releases(asked.folders) if asked else {}
                ended = self._run(world, limits)
            outcome.runs += 1
            if ended.why == "disk":
                raise CanonError(
                    "the command wrote more than it may, or filled the disk, before it failed; "
                    "give it room (--disk GIB), or make some"
                )
            if ended.why == "time":
                raise CanonError(
                    f"the command did not fail within {ended.seconds:.0f} seconds; "
                    "give it more, or a shorter run that fails alike"
                )
            outcome.first = self._failure(ended, outcome.packages)
            outcome.first_seconds = ended.seconds
            if outcome.first is not None:
                outcome.is_random = number > 0
                return

    def fails_still(self) -> None:
        """Run the command without a remedy once more, after one had turned it."""
        with self._world() as world:
            ended = self._run(world, self._limits())
        self._outcome.runs += 1
        if ended.why in ("time", "disk"):
            self._outcome.is_cut_short, self._outcome.has_come_back = True, False
            return
        after = self._failure(ended, self._outcome.packages)
        assert self._outcome.first is not None
        self._outcome.is_random = after is None or not after.is_same(self._outcome.first)

    def one(self, remedy: Remedy) -> Trial:
        """Try one remedy in a new world."""
        with self._world() as world:
            before = 0.0
            if remedy.install:
                failed = self._install(world, remedy)
                if isinstance(failed, Trial):
                    return failed
                before = failed.seconds
            started = time.monotonic()
            try:
                changes = self._change(world, remedy)
                command = self._command(remedy)
            except (CanonError, ValueError) as error:
                spent = before + time.monotonic() - started
                size, said = world.size(), str(error)
                return Trial(remedy, "not-applied", 0, 0.0, spent, size, said=said)
            before += time.monotonic() - started
            environ = dict(remedy.environ)
            if remedy.settings:
                environ |= lay_shim(world, remedy.settings, {**self._wanted.environ, **environ})
            ended = self._run(world, self._limits(), environ, command)
            judged = self._judged(world, remedy, ended, before)
            own = {str(self._wanted.project / change.path) for change in changes}
            files = (name for name in judged.files if str(self._wanted.cwd / name) not in own)
            return judged._replace(changes=changes, command=command, files=tuple(files))

    def _command(self, remedy: Remedy) -> tuple[str, ...]:
        """Give the command as a remedy has it; empty where it stays as it is."""
        command = tuple(self._wanted.command)
        for one in remedy.arguments:
            command = with_arguments(command, one)
        return command if remedy.arguments else ()

    def _change(self, world: World, remedy: Remedy) -> tuple[FileChange, ...]:
        """Edit and write what a remedy wants, in the world's copy of the project."""
        if not remedy.code and not remedy.files:
            return ()
        files = WorldFiles(world, self._wanted.project)
        for one in remedy.code:
            edit_code(files, self._wanted.cwd, one)
        for file in remedy.files:
            write_file(files, self._wanted.cwd, file)
        return files.changes()

    def _run(
        self,
        world: World,
        limits: Limits,
        environ: Mapping[str, str] = NOTHING_KNOWN,
        command: Sequence[str] = (),
    ) -> Ended:
        """Run the command, or another one, with the user's variables and some more."""
        wanted = self._wanted
        return world.run(
            command or wanted.command, {**wanted.environ, **environ}, limits, wanted.with_network
        )

    def _failure(self, ended: Ended, packages: Mapping[str, str]) -> Failure | None:
        return failure_of(ended, lambda text: self._explain(text, packages))

    def _install(self, world: World, remedy: Remedy) -> Ended | Trial:
        python = self._outcome.python
        if python is None:
            said = "the command starts no Python whose environment is known; name it: --python"
            return Trial(remedy, "not-installed", 0, 0.0, 0.0, 0, said=said)
        environ = {**self._wanted.environ, **remedy.environ}
        limits = Limits(_INSTALLING, disk=self._wanted.disk, deadline=self._wanted.deadline)
        ended = install(world, python, remedy, environ, limits)
        if ended.why == "end" and ended.code == 0:
            return ended
        lines = ended.text.decode("utf-8", "replace").strip().splitlines()
        telling = [line for line in lines if re.search(r"error|because|no solution", line, re.I)]
        said = " ".join(" ".join(telling or lines[-1:] or [f"stopped: {ended.why}"]).split())
        return Trial(
            remedy, "not-installed", ended.code, 0.0, ended.seconds, world.size(), said=said[:300]
        )

    def _judged(self, world: World, remedy: Remedy, ended: Ended, before: float) -> Trial:
        assert self._outcome.first is not None
        python = self._outcome.python
        packages = changed_packages(world, python.folders) if python and remedy.install else {}
        known = {**self._outcome.packages, **{name: new for name, (_, new) in packages.items()}}
        after = self._failure(ended, known)
        verdict, said = judge(ended, self._outcome.first, after), ""
        if verdict in GREEN and self._wanted.check:
            limits = Limits(self._wanted.seconds, deadline=self._wanted.deadline)
            checked = self._run(world, limits, remedy.environ, self._wanted.check)
            before += checked.seconds
            if checked.why != "end" or checked.code != 0:
                verdict = "wrong-result"
                lines = checked.text.decode("utf-8", "replace").strip().splitlines()
                said = lines[-1][:300] if lines else f"exit code {checked.code}"
        files = tuple(map(str, world.changes(self._wanted.cwd)))[:50]
        return Trial(
            remedy, verdict, ended.code, ended.seconds, before, world.size(), after, packages,
            files, said,
        )  # fmt: skip

    def _limits(self) -> Limits:
        """Give the bounds of a run that may get past the failure."""
        wanted, past = self._wanted, self._outcome.first_seconds + self._wanted.past
        return Limits(
            wanted.seconds + past, past, wanted.until, wanted.disk, wanted.deadline
        )  # fmt: skip

    def _world(self) -> AbstractContextManager[World]:
        return new_world(self._wanted.folders, self._wanted.cwd)
